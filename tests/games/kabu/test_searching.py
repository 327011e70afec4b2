"""``analyser.games.kabu``: What does a search player try, and does it draw as best play does?"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import compiling
import pytest
from games import kernel_doors as doors
from games.kabu import exact
from games.kernel_twin import State, Twin
from games.searching.search_players import searcher

from analyser.cards.shuffle import run_key
from analyser.games.interface import Record
from analyser.games.kabu import GAME
from analyser.games.kabu.kernel import table as T
from analyser.games.kabu.rules import CARDS, PACK, points

KEY = run_key(81)


# -- what is tried, and what is found --------------------------------------------------------------


def dealt(players: list[Record], own: str) -> tuple[Twin, State]:
    """Return a deal of two in which seat 0 holds these cards, the third one drawn.

    Where seat 0 has drawn, seat 1 has passed.
    """
    numbers = GAME.engine.numbers(GAME.rules("kabu-2p"), players, range(2))
    twin, codes = Twin(GAME, numbers, 2), [PACK[CARDS.index(card)] for card in own.split()]
    state, rest = twin.deal(KEY, 2), [card for card in PACK if card not in codes]
    order = [*codes[:2], *rest[:2], *codes[2:], *rest[2:]]
    state.table[T.ORDER0 : T.ORDER0 + len(PACK)] = order
    for seat in range(2):
        cards = order[2 * seat : 2 * seat + 2]
        state.table[T.SEATS0 + T.SEAT_WIDTH * seat + T.TOTAL] = sum(map(points, cards)) % 10
    if len(codes) == 3:
        twin.make(state, 1)
        twin.make(state, 0)
    assert twin.mover(state) == 0
    return twin, state


def options(own: str, **changes: Any) -> list[int]:
    """Return what a searching player to move tries, the rollout policy's move first."""
    mine = searcher(GAME, Random(1), search_base="own", search_model="own", **changes)
    twin, state = dealt([GAME.settle_policy(mine, GAME.rules("kabu-2p"))] * 2, own)
    return twin.options(state, twin.spec(0))


def test_both_are_tried() -> None:
    first, second = "2c 3d", "2c 3d Tc"
    assert options(first) == [1, 0]
    assert options(second) == [0, 1]


WORLDS = 512
SPREAD = 4.3
"""More than the difference of two totals of one player spreads."""


def decided(own: str, gain: Fraction, number: int) -> tuple[bool, bool] | None:
    """Return what two who search do, of whom the bases never and always draw; ``None``: unsure."""
    if abs(gain) < 4 * SPREAD / WORLDS**0.5:
        return None
    found = []
    which = "draw_second" if len(own.split()) == 3 else "draw_first"
    for bar in (-1, 9):
        changes = {
            "search_worlds": WORLDS, "search_batch": WORLDS, "search_margin": 0,
            "search_base": "own", "search_model": "sound", which: bar,
        }  # fmt: skip
        rules = GAME.rules("kabu-2p")
        players = [GAME.settle_policy(GAME.policy("search", changes), rules), GAME.policy("sound")]
        twin, state = dealt(players, own)
        state.table[T.DEAL] = number
        chosen = doors.choose_or_search(
            twin.kernel, state.table, twin.rules, twin.policies, twin.work, state.room
        )
        found.append(chosen == 1)
    return found[0], found[1]


def text(held: tuple[int, ...]) -> str:
    """Return cards of these values, suits as they come."""
    return " ".join(f"{'TA23456789'[value]}{'cdh'[at]}" for at, value in enumerate(held))


@pytest.mark.skipif(compiling.OFF, reason="so many tries need the compiler")
def test_who_searches_draws_and_stands_as_the_exact_answer_does() -> None:
    sure, both = Counter[str](), Counter[tuple[int, int, bool]]()
    for number, (held, _) in enumerate(exact.pairs()):
        three = (*held, number % 10)
        cards: tuple[int, ...]
        for cards, gain in (
            (held, exact.after_drawing(held, 4) - sum(held) % 10),
            (three, exact.after_a_card(three) - sum(three) % 10),
        ):
            found = decided(text(cards), gain, number)
            sure["asked"] += 1
            if found is not None:
                sure["sure"] += 1
                assert found == (gain > 0, gain > 0), (cards, gain)
                both[len(cards), sum(cards) % 10, gain > 0] += 1
    assert sure["sure"] > 0.75 * sure["asked"], sure
    # Where best play changes: at six two cards are too near to tell, at five a third too.
    assert both[2, 5, True]
    assert both[2, 7, False]
    assert both[3, 3, True]
    assert both[3, 6, False]
