"""``analyser.games.schafkopf``: What does a search player try, and what does it know of the
others' cards?
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.schafkopf.states import asked, bits, burying, ending, opened
from games.searching.search_players import searcher

from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.kernel.game import MAY
from analyser.games.schafkopf.referee import Table, number_of
from analyser.games.schafkopf.rules import PASS, SEATS, TAKE
from analyser.games.tricks.deck import NUMBERS


def options(table: Table, **changes: Any) -> list[int]:
    """Return what a searching player to move tries, the rollout policy's move first."""
    mine = searcher(GAME, Random(1), search_base="own", search_model="own", **changes)
    twin, state = opened(table, GAME.settle_policy(mine, GAME.rules("schafkopf")))
    return twin.options(state, twin.spec(twin.mover(state)))


GOOD = "Qc Qs Jc Jh Ad Td Ac 7c Ah 8s"


def test_to_take_is_tried_but_where_there_is_no_choice() -> None:
    assert sorted(options(asked(GOOD))) == [PASS, TAKE]
    assert options(asked(GOOD, passed=2, all_pass="dealer_takes")) == [TAKE]


def test_pairs_of_plain_cards_are_tried_those_first_that_the_base_likes_most() -> None:
    table = burying("Qc Qs Jc Jh Ad Td 9d Ac 7c Kh 8s 9s")
    found = options(table, search_options=22, bury_points=1, bury_void=0)
    assert len(found) == 10
    # The ace counts half, since the only other club has no points: 5.5 and the king 4.
    assert found[:2] == [number_of("bury", pair) for pair in (("Ac", "Kh"), ("7c", "Ac"))]
    assert len(options(table, search_options=3)) == 3


@pytest.mark.parametrize(
    ("table", "cards"),
    [
        (ending("Qs 7d Kc 9s / Jd 8c 9h 7h / Ad 8s 9c Ts"), "9s Kc 7d Qs"),
        (ending("7c / Ks 7s Jd / 8s", trick="9s"), "7s Ks"),
        (ending("7c / Kc 7c Jd / 8s", trick="9s"), "7c Kc Jd"),
    ],
)
def test_every_card_that_may_be_played_is_tried(table: Table, cards: str) -> None:
    may = {NUMBERS[card] for card in cards.split()}
    first, *others = options(table, search_options=22)
    assert {first, *others} == may
    assert others == sorted(may - {first}), "the lowest first"
    assert options(table, search_options=2) == [first, others[0]]


def test_who_did_not_follow_has_none_of_what_was_led() -> None:
    twin, state = opened(ending("7s Qc Ac/Jd Kc 9s/Td 8h 9h"), GAME.policy("sound"))
    for card in ("7s", "Jd", "Td"):
        twin.make(state, NUMBERS[card])
    may = [int(each) for each in state.room[MAY : MAY + SEATS]]
    assert [bool(each & bits(["8s", "Ks"])) for each in may] == [True, False, False]
    # A jack is no spade, so trumps are possible still.
    assert all(each & bits(["Qc"]) for each in may)
    # What was played is not held any more.
    assert not may[1] & bits(["Jd"]) | may[2] & bits(["Td"])


def test_a_lead_says_nothing_of_the_suit_led_before() -> None:
    twin, state = opened(ending("Ks Qc As/9s Kc/8s 9h"), GAME.policy("sound"))
    for card in ("Ks", "9s", "8s", "Qc"):
        twin.make(state, NUMBERS[card])
    assert int(state.room[MAY]) & bits(["As"])
