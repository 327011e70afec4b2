"""Is the reference what the code says?  Where it is not: ``make docs-reference``."""

from __future__ import annotations

import json
import math
import re

import pytest
from compiling import OFF
from documents import reference

from analyser import games
from analyser.commands import COMMANDS
from analyser.report import answer_file


@pytest.mark.parametrize("name", ["commands.md", "rules.md", "habits.md", "columns.md"])
def test_a_page_is_what_the_code_says(name: str) -> None:
    assert reference.plain_pages()[name] == (reference.FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["rules.md", "habits.md", "columns.md"])
def test_every_game_has_its_section(name: str) -> None:
    page = (reference.FOLDER / name).read_text(encoding="utf-8")
    found = re.findall(r"^## (.*)$", page, flags=re.MULTILINE)
    assert found == [games.game(each).title for each in games.GAMES]


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of hands")
def test_the_keys_are_those_that_are_printed() -> None:
    assert reference.json_page() == (reference.FOLDER / "json.md").read_text(encoding="utf-8")


def test_it_shows_how_an_answer_file_is_written() -> None:
    part = reference.answer_file_part()
    assert part in (reference.FOLDER / "json.md").read_text(encoding="utf-8")
    shown = re.findall(r'`(\{"is".*?\})`', part)
    assert [answer_file.decoded(json.loads(each)) for each in shown] == [
        math.inf,
        [{"name": "balanced", "mean": 0.6666666667}, {"name": "greedy", "mean": -math.inf}],
    ]


def test_every_command_that_prints_json_is_asked_for_it_or_said_to_be_left_out() -> None:
    page = (reference.FOLDER / "commands.md").read_text(encoding="utf-8")
    parts = dict(
        zip(COMMANDS, re.split(r"^## (?!Exit)\w+$", page, flags=re.MULTILINE)[1:], strict=True)
    )
    having = {name for name, part in parts.items() if "| `--json` |" in part}
    assert having == set(reference.ASKED) | reference.NOT_ASKED


def test_a_key_is_told_with_every_type_that_it_has() -> None:
    found = {"a": [{"b": 1}, {"b": None}], "of": {"one two": {"c": "x"}, "take-it": {"c": True}}}
    assert reference.sorted_keys(found) == {
        "a": "list",
        "a[]": "object",
        "a[].b": "null or number",
        "of": "object",
        "of.*": "object",
        "of.*.c": "text or true or false",
    }
