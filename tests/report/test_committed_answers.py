"""``analyser.report``: Do committed pages keep to what a reader is promised: short, in words,
whole in a language?
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from report.committed_pages import ANSWERS, read_answer

from analyser import games
from analyser.report import asking
from analyser.report.labels import fits_deck
from analyser.report.parts import Folded, Form
from analyser.scenario.policy_lookup import label_policies
from analyser.wording import fits

KEYS: Final = {"name", "reference", "side", "word"}
"""Fields of a picture that say which row, or how a cell looks: no reader sees them."""
each_answer = pytest.mark.parametrize("file", ANSWERS, ids=[each.stem for each in ANSWERS])


def form_of(file: Path) -> Form:
    return read_answer(file)[0]


@each_answer
def test_the_answer_and_the_deck_are_short(file: Path) -> None:
    shown = form_of(file).first_screen
    assert fits(shown.answer), shown.answer
    assert fits_deck(shown.deck), f"{len(shown.deck.split())} words: {shown.deck}"


def texts(value: Any) -> Iterator[str]:
    """Yield what a reader sees of a first screen without opening a fold."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Folded):
        return
    elif dataclasses.is_dataclass(value):
        for each in dataclasses.fields(value):
            if each.name not in KEYS:
                yield from texts(getattr(value, each.name))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts(each)


@each_answer
def test_no_code_name_stands_on_a_first_screen(file: Path) -> None:
    game: Any = games.game(file.parent.name)
    shown = dataclasses.replace(form_of(file).first_screen, folded=())
    codes = {*label_policies(game), *game.about_rule_sets}
    seen = [
        text
        for text in texts(shown)
        if text in codes
        or any("-" in word and word in codes for word in re.findall(r"[\w-]+", text))
        or any(word in codes for word in re.findall(r"\brules ([\w-]+)", text))
    ]
    assert seen == []


@each_answer
def test_a_form_speaks_all_languages_of_its_game(file: Path) -> None:
    asked = form_of(file).asking
    if not isinstance(asked, asking.Asking | asking.AskedRuleSets):
        return
    kind = "situations" if isinstance(asked, asking.Asking) else "rule_sets"
    assert asking.select_languages(asked, kind).keys() == {"en", *asked.translated}
