"""Which commands and options had another name?  Reads them as today's names.

One thing has one name, on the command line and in scenarios.  An old name is read as the new one,
and a line on standard error names the new one, once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

COMMANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "pile": ("weigh",),
    "runs": ("show",),
    "columns": ("query", "--schema"),
}
"""Old commands, and the words that stand for them today."""
OPTIONS: Final[Mapping[str, str]] = {
    "--preset": "--rules",
    "--presets": "--rules",
    "--policy": "--policies",
    "--out": "--output",
    "--card": "--chart",
}
"""Old options of all commands."""
POSITIONAL: Final = ""
"""In place of an option: its value stands alone."""
OF_A_COMMAND: Final[Mapping[str, Mapping[str, str]]] = {
    "advise": {
        "--html": "--page",
        "--policies": "--rollout-policy",
        "--policy": "--rollout-policy",
    },
    "bench": {"--compare": "--baseline"},
    "check": {"--replay": "--replay-shards"},
    "compare": {
        "--band": "--equivalence",
        "--cap": "--max-hands",
        "--decide": "--until-verdict",
        "--replay": "--play-all",
    },
    "learn": {
        "--base": "--rollout-policy",
        "--hands": "--hands-per-round",
        "--model": "--opponent-model",
        "--plain-hands": "--rule-based-hands",
        "--policy": "--policy",
        "--positions": "--positions-per-hand",
    },
    "query": {"--columns": "--schema"},
    "replay": {"--html": "--page"},
    "report": {"--out": "--page", "--output": "--page", "-o": "--page"},
    "review": {
        "--html": "--page",
        "--policies": "--rollout-policy",
        "--policy": "--rollout-policy",
    },
    "sweep": {"--field": "--habit", "--policy": "--policy"},
    "tune": {
        "--fields": "--habits",
        "--hands": "--hands-per-sample",
        "--pool": "--opponents",
        "--report-hands": "--test-hands",
        "--select-hands": "--validation-hands",
    },
    "weigh": {
        "--choice": POSITIONAL,
        "--duel-hands": "--confirm-hands",
        "--futures": "--rollouts",
        "--hands": "--decisions",
        "--searched-duel-hands": "--confirm-search-hands",
    },
}
"""Old options of one command alone; in other commands they are read as they stand."""


def read(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return a command line in the words of today, and a line for each old name in it."""
    made: list[str] = []
    said: dict[str, None] = {}
    at = next((at for at, word in enumerate(words) if not word.startswith("-")), len(words))
    command = words[at] if at < len(words) else ""
    todays = COMMANDS.get(command)
    if todays is not None:
        words = [*words[:at], *todays, *words[at + 1 :]]
        said[f"{command} is now called {' '.join(todays)}"] = None
        command = todays[0]
    renamed = {**OPTIONS, **OF_A_COMMAND.get(command, {})}
    for at, word in enumerate(words):
        if word == "--":
            made += words[at:]
            break
        option, equals, value = word.partition("=")
        meant = renamed.get(option, option)
        if meant == option:
            made.append(word)
        elif meant == POSITIONAL:
            made += [value] if equals else []
            said[f"{option} NAME is now written without {option}: {command} NAME"] = None
        else:
            made.append(meant + equals + value)
            said[f"{option} is now called {meant}"] = None
    return made, list(said)
