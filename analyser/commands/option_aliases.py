"""What is a flag called that somebody knows by another word?  Words in, words and a line each out.

One thing has one word, on the command line and in scenarios; the other words for it are read, and
the one that is meant is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

OTHERS: Final[Mapping[str, str]] = {
    "--preset": "--rules",
    "--presets": "--rules",
    "--policy": "--policies",
}
OF_A_COMMAND: Final[Mapping[str, Mapping[str, str]]] = {
    "advise": {"--html": "--page"},
    "replay": {"--html": "--page"},
    "report": {"--out": "--page"},
    "review": {"--html": "--page"},
}
"""Words of one command alone; elsewhere they are read as they stand."""
KEPT: Final = ("sweep", "--policy")
"""Where one policy alone is swept, that is its word."""


def read(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return a command line in the words of today, and what is to be said of those that are not."""
    made: list[str] = []
    said: list[str] = []
    command = next((word for word in words if not word.startswith("-")), "")
    others = {**OTHERS, **OF_A_COMMAND.get(command, {})}
    for at, word in enumerate(words):
        if word == "--":
            return [*made, *words[at:]], said
        flag, equals, value = word.partition("=")
        meant = others.get(flag)
        if meant is None or (command, flag) == KEPT:
            made.append(word)
            continue
        made.append(meant + equals + value)
        said.append(f"{flag} is called {meant}")
    return made, said
