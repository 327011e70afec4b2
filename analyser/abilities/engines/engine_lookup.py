"""Which program is meant by ``engine:./bot``, or by a policy file with an ``engine``?

The words of a command in, a policy's record out: that of the game's default policy, whose habits
nobody asks for, with the command, a digest of its files, and how long a move may take.  The digest
names the run: a changed program is another player.  Only a program that was named in this process
is ever started: a stored run names one too, and may come from elsewhere.  Left out: how it plays
(``engine_process``).
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from analyser import reading
from analyser.errors import ScenarioError, UsageError
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.custom_seats import SeatsCustomPlayers
from analyser.games.protocols.engines import ENGINE
from analyser.scenario import limits
from analyser.scenario.policy_lookup import PREFIX
from analyser.typed_text import find_name

SECONDS: Final = 10.0
"""How long an engine may take for a move where nobody says."""
MOST_SECONDS: Final = 3_600.0
MOST_WORDS: Final = 100
INTERPRETER: Final = re.compile(
    r"(python|pypy|node|deno|bun|ruby|perl|java|lua|julia|php|bash|sh|dash|zsh|wine)[\d.]*(\.exe)?"
)
"""Programs that run another, which is the engine."""
KEYS: Final = ("engine", "seconds", "name")
"""What a policy file of an engine may say."""

_NAMED_COMMANDS: Final[set[str]] = set()
"""The commands that were named in this process."""


@dataclass(frozen=True)
class Engine:
    """A program that plays: it stands wherever a policy's name may, and speaks the lines that
    ``docs/engines.md`` describes.

    It is started because you named it, without a shell, and runs with your rights.
    """

    command: str | Sequence[str]
    """The program and its arguments: words, or one text with blanks between them."""
    name: str | None = None
    """What it is called; ``None``: as its file."""
    seconds: float = SECONDS
    """How long it may take for a move."""

    def record(self, game: Game) -> Record:
        """Return the policy's record; ``UsageError`` for what is not a command."""
        words = self.command if isinstance(self.command, str) else list(self.command)
        told = {"seconds": self.seconds} | ({"name": self.name} if self.name else {})
        return make_engine_record(game, "Engine", words, told, Path())


def read_command(game: Game, said: str, folder: Path = Path()) -> Record:
    """Return the record of ``engine:COMMAND``; ``folder``: where a path in it begins.

    ``UsageError`` for what is not a command.
    """
    return make_engine_record(game, said, said.removeprefix(PREFIX), {}, folder)


def make_engine_record(
    game: Game, where: str, words: Any, changes: Mapping[str, Any], folder: Path
) -> Record:
    """Return the record of a program and its arguments; ``where``: for messages.

    ``changes``: its ``name`` and ``seconds`` where they are said.
    """
    able(game, SeatsCustomPlayers)
    if isinstance(words, str):
        words = _split(where, words)
    right = isinstance(words, list) and 0 < len(words) <= MOST_WORDS
    if not right or not all(isinstance(each, str) and "\0" not in each for each in words):
        raise UsageError(f"{where}: found no command (expected a program and its arguments)")
    strange = [key for key in changes if key not in KEYS]
    if strange:
        raise ScenarioError(
            f"{where}: found {limits.key(strange[0])} beside engine (expected {', '.join(KEYS)})"
        )
    seconds = changes.get("seconds", SECONDS)
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not 0 < seconds <= MOST_SECONDS:
        raise ScenarioError(
            f"{where}: seconds: found {limits.describe_found(seconds)} (expected a number above 0, "
            f"{MOST_SECONDS:,.0f} at most)"
        )
    placed = [_join_path(folder, words[0]) if "/" in words[0] else words[0]]
    placed += [_place_argument(word, folder) for word in words[1:]]
    # What runs a script is the machine's, and neither its name nor what it decides.
    named = placed[1:] if INTERPRETER.fullmatch(Path(words[0]).name) else placed
    files = [word for word in named if ("/" in word or word != placed[0]) and _is_file(word)]
    name = changes.get("name") or _name(files[0] if files else words[0])
    name = limits.checked_name(name, where, UsageError)
    if name in game.policies:
        raise UsageError(
            f"{where}: there is a policy {name!r} already (expected another name, as name = … "
            "beside engine = … in a policy file)"
        )
    _NAMED_COMMANDS.add(json.dumps(placed))
    return {
        **game.policy(game.default_policy),
        "name": name,
        ENGINE: placed,
        "engine_digest": _digest(words, files),
        "engine_seconds": float(seconds),
    }


def name_again(policy: Record) -> None:
    """Let a program be started in this process that was named in the one that started it."""
    _NAMED_COMMANDS.add(json.dumps(list(policy[ENGINE])))


def check_named(policy: Record) -> None:
    """Refuse to start a program that nobody has named in this process: ``UsageError``."""
    if json.dumps(list(policy[ENGINE])) not in _NAMED_COMMANDS:
        raise UsageError(
            f"{policy['name']}: the stored run names the program {shlex.join(policy[ENGINE])} "
            "(expected a command that names it itself: the file of a run starts no program)"
        )


def _split(where: str, said: str) -> list[str]:
    try:
        return shlex.split(said)
    except ValueError as error:
        raise UsageError(f"{where}: not a command line ({error})") from None


def _join_path(folder: Path, path: str) -> str:
    return path if folder == Path() else os.path.join(folder, path)


def _place_argument(word: str, folder: Path) -> str:
    """Return an argument; a file that is named from the folder has its path."""
    there = _join_path(folder, word)
    return there if not word.startswith("-") and _is_file(there) else word


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False


def _name(path: str) -> str:
    """Return what a program is called: as its file, in the letters of a policy's name."""
    return find_name(Path(path).stem) or "engine"


def _digest(words: Sequence[str], files: Sequence[str]) -> str:
    """Return a digest of a command and of the files that it names."""
    made = hashlib.sha256(json.dumps(list(words)).encode())
    for path in files:
        door = reading.NamedDoor("a program", UsageError)
        made.update(hashlib.sha256(door.read_whole(Path(path), reading.MOST_STORED)).digest())
    return made.hexdigest()[:16]
