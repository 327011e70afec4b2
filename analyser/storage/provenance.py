"""What made this?  Versions, platform, the game's signature and the exact command.

Whoever opens a run years later must be able to make it again.  Nothing here says who or where:
no host or user names, and a path that leads out of the working folder is cut to its last part.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import platform
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from analyser._version import __version__
from analyser.games.interface import Game

LIBRARIES = ("numba", "numpy", "pandas", "pyarrow")
"""What the numbers and the bytes of the shards pass through."""


def collect(game: Game, command: Sequence[str]) -> dict[str, Any]:
    """Return what made a run, JSON-able.

    Keys: ``analyser``, ``python`` and each of ``LIBRARIES`` (versions), ``system`` and
    ``machine`` (``Linux``, ``x86_64``), ``game``, ``signature`` (what :meth:`Game.signature`
    says: it changes only when the game plays otherwise) and ``command``, the words of the
    command line, the program's first.
    """
    made: dict[str, Any] = {"analyser": __version__, "python": platform.python_version()}
    made |= {library: importlib.metadata.version(library) for library in LIBRARIES}
    made |= {"system": platform.system(), "machine": platform.machine()}
    made |= {"game": game.name, "signature": signature(game)}
    return made | {"command": [shorten_paths(word) for word in command]}


PROGRAM: Final = "analyser"


def command(made: Mapping[str, Any]) -> list[str]:
    """Return the command that reproduces something, from its provenance; only if it is ours.

    Whoever hands a run on may have written any command there, for a reader to paste.
    """
    words = [str(word) for word in made.get("command", [])]
    return words if words[:1] == [PROGRAM] else []


def signature(game: Game) -> str:
    """Return :meth:`Game.signature`, playing its hands only where they were not played yet.

    They are thousands, and a start would wait for them.  The same sources and tables, compiled by
    the same versions for the same processor, play the same: so the signature is kept beside the
    compiled code.  A game from outside of this package, or one whose play was replaced at run time,
    plays them each time.
    """
    from analyser.compiled import jit, sealed
    from analyser.games import standard_game

    module = type(game).__module__
    places = {type(game).play.__module__, type(game).signature.__module__}
    if module != f"analyser.games.{game.name}" or not places <= {module, standard_game.__name__}:
        return game.signature()
    folder = jit.folder(game.name)
    if folder is None:
        return game.signature()
    file = folder / f"{game.name}.signature"
    origin = origin_of(folder.name, Path(str(sys.modules[module].__file__)).parent)
    kept = (sealed.read(file) or b"").decode("ascii").split()
    if len(kept) == 2 and kept[1] == origin:
        return kept[0]
    said = game.signature()
    # Where nothing is compiled it is played again the next time.
    if folder.is_dir():
        sealed.write(file, f"{said} {origin}".encode("ascii"))
    return said


BELOW_GAMES = ("cards", "compiled")
"""The folders that a game may import from, beside its own."""


def origin_of(compiled: str, folder: Path) -> str:
    """Return what a signature depends on: compiled code, engine, processor and sources.

    These are all sources in the game's ``folder`` and in the packages below it.  Machine code
    depends on a part of them (``compiled.source_digest``); how rules and policies become its
    numbers, and how it is called, on others.  So here each of them counts, sentences and all: to
    play the hands again takes a second, to compile them minutes.
    """
    from llvmlite.binding import get_host_cpu_name
    from numba import config

    on = not getattr(config, "DISABLE_JIT")  # noqa: B009 - its stubs lack the name
    digest = hashlib.sha256(f"{compiled} {on} {get_host_cpu_name()}".encode())
    games = folder.parent
    files = [games.parent / "errors.py", *games.glob("*.py")]
    for below in (folder, games / "searching", *(games.parent / name for name in BELOW_GAMES)):
        files += (path for path in below.rglob("*") if path.suffix in (".py", ".toml", ".json"))
    for file in sorted(file for file in files if file.is_file()):
        name = file.relative_to(games.parent).as_posix()
        digest.update(name.encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def shorten_paths(word: str) -> str:
    """Return a word of a command line with every path that leaves the working folder cut short.

    ``--output=/home/ann/runs/one`` becomes ``--output=one``; ``scenarios/pile.toml`` stays.
    """
    parts = re.split(r"([=,])", word)
    return "".join(_cut(part) for part in parts)


def _cut(path: str) -> str:
    names = [name for name in re.split(r"[/\\]", path) if name]
    leaves = path[:1] in {"/", "\\", "~"} or path[1:2] == ":" or ".." in names
    return names[-1] if leaves and names else path
