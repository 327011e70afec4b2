"""``analyser.games.burraco``: Is each rule and each habit at all its places?  A place that lacks it
is named, as a file.

A rule is declared once, in ``rules.py``, a habit in ``policies.py``; what follows from the
declaration needs no place.  Whether
the two engines do the same with it, ``test_agreement`` says, and whether that is right, the
hand-worked hands.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from games.burraco.second_reading import PRESETS
from games.hand_worked import all_of, broken, valid
from mutants import gate

from analyser.games.burraco import rules as declared
from analyser.games.burraco.policies import HABITS
from analyser.games.burraco.rescoring import OF_MATCHES
from analyser.games.burraco.rules import KINDS, RULE_FIELDS, UNSAID
from analyser.games.interface import Field

ROOT: Final = Path(declared.__file__).parents[3]
BURRACO: Final = "analyser/games/burraco"
REFEREE, KERNEL = f"{BURRACO}/reference/", f"{BURRACO}/kernel/"
README: Final = f"{BURRACO}/README.md"
AUTHORED: Final = "tests/games/burraco/history/authored/"
PAGE: Final = "docs/reference/rules.md"
PAGE_OF_HABITS: Final = "docs/reference/habits.md"
ALL: Final = pytest.mark.parametrize("about", RULE_FIELDS, ids=lambda about: about.id)
SINCE: Final = [about for about in RULE_FIELDS if about.id in UNSAID]
"""Rules that a record need not say: the first ones are in every preset."""
MISTAKES: Final = gate.read_list(gate.LISTS / "burraco.toml")
FIRST_BROKEN: Final = 26
"""The reading from which on each has a mistake of its own; older ones are broken among others."""
SHAPE: Final = ("players", "partners", "pots")
"""Rules of how many play: hands of each are listed in ``tests/games/test_hand_worked.py``."""


@cache
def words_of(folder: str) -> frozenset[str]:
    """Return what the programs of a folder name: attributes, in small letters, and strings."""
    files = [ROOT / BURRACO / "rules.py", *sorted((ROOT / folder).rglob("*.py"))]
    return frozenset(word for file in files for word in _words(ast.parse(file.read_text("utf-8"))))


def _words(tree: ast.Module) -> Iterable[str]:
    # The declaration itself is no use of a rule, nor is the table of kinds.
    used = [each for each in tree.body if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    constants = [each for each in tree.body if isinstance(each, ast.Assign)]
    for body in (*constants, *(each for each in used if each.name != declared.Rules.__name__)):
        for node in ast.walk(body):
            if isinstance(node, ast.Attribute):
                yield node.attr.lower()
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@ALL
def test_both_engines_know_a_rule(about: Field) -> None:
    kind = about.id.removesuffix("_points")
    known = {about.id, kind} if kind in KINDS else {about.id}
    assert known & words_of(REFEREE), f"{REFEREE} does not know the rule {about.id}"
    if about.id not in OF_MATCHES:
        assert about.id in words_of(KERNEL), f"{KERNEL} does not know the rule {about.id}"


@cache
def values_played() -> dict[str, set[Any]]:
    """Return the values that each rule has in the hand-worked hands."""
    heads = [rows[0] for rows in all_of(valid("burraco") + broken("burraco"))]
    found: dict[str, set[Any]] = {about.id: set() for about in RULE_FIELDS}
    for head in heads:
        if head["preset"] in PRESETS:
            for rule, value in {**PRESETS[head["preset"]], **head["rules"]}.items():
                found.get(rule, set()).add(repr(value))
    return found


@pytest.mark.parametrize("about", SINCE, ids=lambda about: about.id)
def test_a_hand_worked_hand_has_each_value_of_a_rule(about: Field) -> None:
    """Of a number, whether it is met exactly is the business of ``test_rule_numbers``."""
    if about.id in SHAPE:
        return
    values = about.choices or ((False, True) if about.kind == "bool" else ())
    missing = {repr(each) for each in values} - values_played()[about.id]
    assert not missing, f"{AUTHORED} has no hand with {about.id} {', '.join(sorted(missing))}"
    assert len(values_played()[about.id]) > 1, f"{AUTHORED} has no hand with the rule {about.id}"


@ALL
def test_a_reading_is_told_and_the_page_of_rules_has_the_rule(about: Field) -> None:
    told = (ROOT / README).read_text("utf-8")
    for source in about.source.split():
        sign = f"| {source} |" if source.isalpha() else f"**{source}**"
        assert sign in told, f"{README} does not tell {source}, the source of {about.id}"
    page = (ROOT / PAGE).read_text("utf-8")
    assert f"| `{about.id}` |" in page, f"{PAGE} lacks {about.id}: run make docs-reference"


@pytest.mark.parametrize("about", SINCE, ids=lambda about: about.id)
def test_a_reading_has_a_mistake_that_breaks_it(about: Field) -> None:
    for reading in about.source.split():
        if reading[0] == "L" and int(reading[1:]) >= FIRST_BROKEN:
            broken_by = [each.name for each in MISTAKES if each.breaks.startswith(f"{reading}:")]
            assert broken_by, f"tests/mutants/burraco.toml has no mistake that breaks {reading}"


@pytest.mark.parametrize("about", HABITS, ids=lambda about: about.id)
def test_both_engines_and_the_page_know_a_habit(about: Field) -> None:
    kind, _, what = about.id.partition("_")
    for folder in (REFEREE, KERNEL):
        named = about.id in words_of(folder) or {f"{kind}_", what} <= words_of(folder)
        assert named, f"{folder} does not know the habit {about.id}"
    page = (ROOT / PAGE_OF_HABITS).read_text("utf-8")
    assert f"| `{about.id}` |" in page, f"{PAGE_OF_HABITS} lacks {about.id}: make docs-reference"
