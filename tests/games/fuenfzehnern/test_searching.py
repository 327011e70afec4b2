"""Does a search player decide as the plain version says?  (What is hidden: ``searching``.)"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import pytest
from games.fuenfzehnern.drawn import VARIATIONS
from games.fuenfzehnern.states import ending
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.kernel import decide
from analyser.games.fuenfzehnern.kernel.calls import ENGINE
from analyser.games.fuenfzehnern.policies import as_policy
from analyser.games.fuenfzehnern.reference import searching as plainly
from analyser.games.fuenfzehnern.reference.table import deal
from analyser.games.fuenfzehnern.rules import as_rules
from analyser.games.searching.sheet import searches
from analyser.games.tricks.deck import NUMBERS

KEY = run_key(78)


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many decisions were searched."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(len(players)), KEY, number, 32)
        table = deal(as_rules(rules), KEY, number)
        habits = [as_policy(each) for each in players]
        seats = plainly.searchers(habits, models(GAME, players), KEY, number)
        plainly.play(table, seats)
        moves = [
            NUMBERS[card] + (decide.CALL if trick.zwang and at == 0 else 0)
            for trick in table.tricks
            for at, card in enumerate(trick.cards)
        ]
        assert log[: len(moves)] == moves, (number, players)
        searched += sum(searches(each) for each in players) * len(table.tricks)
    return searched


def test_moves_are_those_of_the_reference_whatever_the_rules() -> None:
    hands = 1 if compiling.OFF else 2
    assert sum(compare("fuenfzehnern", each, hands, 1) for each in VARIATIONS) > 8 * hands


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    assert compare(preset, {}, 40, 2) > 300


def test_what_everybody_sees_says_what_others_may_hold() -> None:
    # Seat 0 called zwang with the queen of hearts, and seat 1, who did not follow with the ace,
    # does not hold it; seat 2 has no hearts.
    table = ending("Kh 7s/9h 8s/9s Ts Js/Ah 8h Qs", trick="", zwang=False)
    table.tricks = []
    table.trick.cards, table.trick.zwang = ["Qh", "Th", "8d"], True
    may = plainly.may_hold(table)
    assert [("Ah" in each, "Kh" in each) for each in may] == [
        (False, True),
        (False, False),
        (False, False),
        (True, False),
    ]
    assert not [card for card in may[2] if card[1] == "h"]
    assert [card for card in may[1] if card[1] == "h"] == ["7h", "8h", "9h", "Jh", "Qh"]


def test_who_is_bound_and_leads_a_beatable_card_elsewhere_has_none_of_the_suit() -> None:
    table = ending("Jd 7s/9h 8s/9s Ts/Ah 8h")
    # Seat 0 took the lead in hearts, and leads a jack whose betters are not gone.
    table.tricks = [type(table.trick)(3, ["7h", "Th", "8c", "9c"]), *table.tricks[:0]]
    table.trick.cards = ["Jd"]
    assert plainly.taken_with(table) == "h"
    assert not [card for card in plainly.may_hold(table)[0] if card[1] == "h"]
    table.trick.cards = ["Ad"]
    assert [card for card in plainly.may_hold(table)[0] if card[1] == "h"]


@pytest.mark.parametrize("choice", [1, 2])
def test_who_follows_a_rule_does_not_search_for_another_answer(choice: int) -> None:
    always = {"rule_choice": choice, "rule_takes": 15, "search_base": "own", "search_model": "own"}
    table = ending("Qh Kh 7s Ad/9h Th 8s Jd/9s Ts Js 9d/Ah 8h Qs Td", bound="s")
    if choice == 2:
        table.bound = ""
    mine = as_policy(searcher(GAME, Random(1), **always, search_options=22))
    seats = plainly.searchers([mine] * 4, [mine] * 4, 1, 2)
    options, first = plainly.SeenTable(table, seats[0]).options(22)
    assert (len(options), first) == (1, 0)
    assert options[0] == (("Ad", False) if choice == 1 else ("Qh", True))
    mine = as_policy(searcher(GAME, Random(1), search_base="own", search_model="own"))
    seats = plainly.searchers([mine] * 4, [mine] * 4, 1, 2)
    assert len(plainly.SeenTable(table, seats[0]).options(22)[0]) > 1
