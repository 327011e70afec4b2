"""Does a search player decide as the plain version says?  (What is hidden: ``searching``.)"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import pytest
from games.schafkopf.drawn import VARIATIONS
from games.schafkopf.states import asked, burying, ending
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.kernel.calls import ENGINE, move_of
from analyser.games.schafkopf.policies import as_policy
from analyser.games.schafkopf.reference import searching as plainly
from analyser.games.schafkopf.reference.decide import Move
from analyser.games.schafkopf.reference.table import Table, deal
from analyser.games.schafkopf.rules import as_rules
from analyser.games.searching.sheet import searches

KEY = run_key(79)


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many decisions were searched."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(3), KEY, number, GAME.most_logged)
        table = deal(as_rules(rules), KEY, number)
        habits = [as_policy(each) for each in players]
        plainly.play(table, plainly.searchers(habits, models(GAME, players), KEY, number))
        moves = [Move(do, cards) for do, cards in table.moves]
        assert [move_of(each) for each in log if each != -1] == moves, (number, players)
        searched += sum(searches(each) for each in players) * len(table.tricks)
    return searched


def test_moves_are_those_of_the_reference_whatever_the_rules() -> None:
    hands = 1 if compiling.OFF else 2
    assert sum(compare("schafkopf", each, hands, 1) for each in VARIATIONS) > 10 * hands


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    assert compare(preset, {}, 40, 2) > 300


def options(table: Table, **changes: Any) -> list[Move]:
    """Return what a searching player to move tries, the base's move first."""
    mine = as_policy(searcher(GAME, Random(1), search_base="own", search_model="own", **changes))
    seats = plainly.searchers([mine] * 3, [mine] * 3, 1, 2)
    found, first = plainly.SeenTable(table, seats[table.to_move]).options(mine.search_options)
    assert first == 0
    return list(found)


GOOD = "Qc Qs Jc Jh Ad Td Ac 7c Ah 8s"


def test_to_take_is_tried_but_where_there_is_a_rule_or_no_choice() -> None:
    assert sorted(options(asked(GOOD))) == [Move("pass"), Move("take")]
    assert len(options(asked(GOOD), rule_choice=1, rule_takes=15)) == 1
    assert options(asked(GOOD, passed=2, all_pass="dealer_takes")) == [Move("take")]


def test_pairs_of_plain_cards_are_tried_those_first_that_the_base_likes_most() -> None:
    table = burying("Qc Qs Jc Jh Ad Td 9d Ac 7c Kh 8s 9s")
    found = options(table, search_options=22, bury_points=1, bury_void=0)
    assert len(found) == 10
    # The ace counts half, since the only other club has no points: 5.5 and the king 4.
    assert found[:2] == [Move("bury", ("Ac", "Kh")), Move("bury", ("7c", "Ac"))]
    assert len(options(table, search_options=3)) == 3


def test_who_did_not_follow_has_none_of_what_was_led() -> None:
    table = ending("Qc Ac/Kc 9s/8h 9h", trick="7s", lead=0)
    table.tricks = []
    table.trick.cards = ["7s", "Jd", "Td"]
    may = plainly.may_hold(table)
    assert [any(card in each for card in ("8s", "Ks")) for each in may] == [True, False, False]
    # A jack is no spade, so trumps are possible still.
    assert all("Qc" in each for each in may)
