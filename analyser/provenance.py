"""What made this?  Versions, platform, the game's signature and the exact command.

Whoever opens a run years later must be able to make it again.  Nothing here says who or where:
no host or user names, and a path that leads out of the working folder is cut to its last part.
"""

from __future__ import annotations

import importlib.metadata
import platform
import re
from collections.abc import Sequence
from typing import Any

import analyser
from analyser.game import Game

LIBRARIES = ("numba", "numpy", "pandas", "pyarrow")
"""What the numbers and the bytes of the shards pass through."""


def collect(game: Game, command: Sequence[str]) -> dict[str, Any]:
    """Return what made a run, JSON-able.

    Keys: ``analyser``, ``python`` and each of ``LIBRARIES`` (versions), ``system`` and
    ``machine`` (``Linux``, ``x86_64``), ``game``, ``signature`` (what :meth:`Game.signature`
    says: it changes only when the game plays otherwise) and ``command``, the words of the
    command line, the program's first.
    """
    made: dict[str, Any] = {"analyser": analyser.__version__, "python": platform.python_version()}
    made |= {library: importlib.metadata.version(library) for library in LIBRARIES}
    made |= {"system": platform.system(), "machine": platform.machine()}
    made |= {"game": game.name, "signature": game.signature()}
    return made | {"command": [shown(word) for word in command]}


def shown(word: str) -> str:
    """Return a word of a command line with every path that leaves the working folder cut short.

    ``--out=/home/ann/runs/one`` becomes ``--out=one``; ``scenarios/pile.toml`` stays as it is.
    """
    parts = re.split(r"([=,])", word)
    return "".join(_cut(part) for part in parts)


def _cut(path: str) -> str:
    names = [name for name in re.split(r"[/\\]", path) if name]
    leaves = path[:1] in {"/", "\\", "~"} or path[1:2] == ":" or ".." in names
    return names[-1] if leaves and names else path
