"""``analyser.commands.usage_errors``: Is every mistake on a command line a sentence in our words?

Of every command, a mistake of each kind; what is wrong with a value of one option is asked where
the option is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
import typer
from terminal import answerable, fails

from analyser.commands import COMMANDS, app

pytestmark = pytest.mark.usefixtures("undrawn")

DOOR: Any = typer.main.get_command(app)
OURS = re.compile(r"analyser: error: (\S+): found .+ \(expected .+\)\n")


def params_of(command: str, kind: str) -> list[Any]:
    found = DOOR.get_command(None, command).params
    return [each for each in found if each.param_type_name == kind]


ARGUMENTS = {command: params_of(command, "argument") for command in COMMANDS}
OPTIONS = {command: params_of(command, "option") for command in COMMANDS}
TAKES_FEW = [c for c in COMMANDS if all(each.nargs == 1 for each in ARGUMENTS[c])]
NEEDS = [(c, each) for c in COMMANDS for each in ARGUMENTS[c] + OPTIONS[c] if each.required]
VALUES = [(c, each) for c in COMMANDS for each in OPTIONS[c] if not each.is_flag]
FLAGS = [(c, each) for c in COMMANDS for each in OPTIONS[c] if each.is_flag]


def needed(command: str, but: Any = None) -> list[str]:
    """Return words for all that a command needs, one perhaps not."""
    there = [each for each in ARGUMENTS[command] if each.required and each is not but]
    options = [each for each in OPTIONS[command] if each.required and each is not but]
    return ["nix" for _ in there] + [word for each in options for word in (each.opts[0], "nix")]


def is_ours(said: str, where: str) -> bool:
    found = OURS.fullmatch(said)
    return found is not None and found[1] == where


@pytest.mark.parametrize("command", TAKES_FEW)
@pytest.mark.parametrize("more", [["1,2"], ["1,2", "one word"]])
def test_more_words_than_a_command_takes(command: str, more: Sequence[str]) -> None:
    given = ["nix" for _ in ARGUMENTS[command]]
    options = needed(command)[sum(each.required for each in ARGUMENTS[command]) :]
    said = fails(2, command, *given, *more, *options)
    assert is_ours(said, command), said
    assert f"found {' '.join(more)!r} " in said
    expected = " ".join(each.metavar for each in ARGUMENTS[command])
    assert (f"no more than {expected}" if expected else "options alone") in said


@pytest.mark.parametrize(("command", "param"), NEEDS)
def test_a_word_or_an_option_that_a_command_needs_and_lacks(command: str, param: Any) -> None:
    said = fails(2, command, *needed(command, param))
    assert is_ours(said, command), said
    name = param.metavar if param.param_type_name == "argument" else param.opts[0]
    assert f"found no {name} (expected {param.help[0].lower()}" in said


def test_every_option_takes_a_value_or_none() -> None:
    for command, each in VALUES:
        for name in each.opts:
            said = fails(2, command, name)
            assert said == f"analyser: error: {name}: found no value (expected one behind it)\n"
            assert fails(2, command, name, OPTIONS[command][0].opts[0], "3") == said
    for command, each in FLAGS:
        for name in (name for name in each.opts if name.startswith("--")):
            said = fails(2, command, f"{name}=yes")
            assert said == f"analyser: error: {name}: found a value behind it (expected none)\n"


def test_every_value_of_another_type_is_told_what_is_allowed() -> None:
    asked = 0
    for command, each in VALUES:
        if each.bare_type() in ("str", "list[str]"):
            continue
        said = fails(2, command, *needed(command), each.opts[0], "zz~")
        assert is_ours(said, each.opts[0]), said
        assert "found 'zz~'" in said
        asked += 1
    assert asked > 20


@pytest.mark.parametrize("words", [["--output", ""], ["--output="], ["--hands", ""]])
def test_an_empty_value_is_none(words: list[str]) -> None:
    assert fails(2, "simulate", *words) == (
        f"analyser: error: {words[0].rstrip('=')}: found no value (expected one behind it)\n"
    )


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_an_option_that_there_is_not(command: str) -> None:
    words = [command] if command else []
    for name in ("--wingsss", "-Z"):
        said = fails(2, *words, name)
        assert re.fullmatch(rf"analyser: error: no such option: {name}( \(.+\))?\n", said), said


MEANT = [
    ("simulate nix hands 200", "--hands"),
    ("win-chance score 1,2", "--score"),
    ("tournament sound bold timid", "'sound,bold,timid'"),
    ("engine-test python3 bot.py", "'python3 bot.py'"),
]


@pytest.mark.parametrize(("words", "meant"), answerable(MEANT))
def test_what_is_meant_by_a_word_too_many(words: str, meant: str) -> None:
    assert fails(2, *words.split()).endswith(f"; did you mean {meant}?)\n")
