"""``analyser.report.exact_counts``: Does what is counted out stand on the page of a game's first
choice alone?
"""

from __future__ import annotations

from analyser.games.eastwest import GAME
from analyser.report import exact_counts


def test_it_stands_on_the_page_of_the_first_choice() -> None:
    rules = GAME.rules(GAME.default_preset)
    first, other = GAME.choices
    titles = [section.title for section in exact_counts.make_sections(GAME, rules, first)]
    assert titles == ["How far from best play near the end", "What a corrected ranking changes"]
    assert exact_counts.make_sections(GAME, rules, other) == []
    assert exact_counts.sentences(GAME, rules, other) == []
    assert exact_counts.make_sections(GAME, GAME.rules("eastwest-rarity"), first) == []
