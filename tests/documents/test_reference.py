"""``docs/tools/documents/reference.py``: Is the reference what the code says?  Where it is not:
``make docs-reference``.
"""

from __future__ import annotations

import json
import math
import re

import pytest
from compiling import OFF
from documents import python_reference, reference

import analyser
from analyser import games
from analyser.commands import COMMANDS
from analyser.report import answer_file


def test_the_pages_are_what_the_code_says() -> None:
    made = reference.plain_pages()
    kept = {each.relative_to(reference.FOLDER).as_posix(): each.read_text(encoding="utf-8")
            for each in reference.FOLDER.rglob("*.md")}  # fmt: skip
    del kept["json.md"]
    assert kept.keys() == made.keys()
    assert [name for name in made if made[name] != kept[name]] == []


def test_every_public_name_of_the_package_is_explained() -> None:
    page = (reference.FOLDER / "python.md").read_text(encoding="utf-8")
    assert [
        each for each in analyser.__all__ if not re.search(rf"(### |\*\*`){each}\b", page)
    ] == []


def test_a_signature_and_a_docstring_are_in_the_words_of_markdown() -> None:
    part = python_reference.function_part(analyser.policies, "###")
    assert "### policies" in part
    assert "    base: str | None = None,\n    /,\n    *,\n" in part
    assert 'changed: `policies("balanced", take_bar=3)`.' in part


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
    assert [answer_file.decode_value(json.loads(each)) for each in shown] == [
        math.inf,
        [{"name": "balanced", "mean": 0.66666667}, {"name": "greedy", "mean": -math.inf}],
        reference.FEW,
    ]
    (few,) = (made for each in shown if (made := json.loads(each))["is"] == "few")
    (line,) = re.findall(r"In Python: `(.*?)`", part)
    assert eval(line, {"few": few}) == reference.FEW


def test_every_command_that_prints_json_is_asked_for_it_or_said_to_be_left_out() -> None:
    parts = {
        name: (reference.FOLDER / f"commands/{name}.md").read_text(encoding="utf-8")
        for name in COMMANDS
    }
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
