"""``analyser.games.twentyfour.kernel.table``: Does a game's row count what lay there?  Counted
once more, of what the referee was told.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from games.twentyfour import exact
from games.twentyfour.states import draw_order, state_of

from analyser.cards.shuffle import run_key
from analyser.games.twentyfour import GAME
from analyser.games.twentyfour.columns import ROW
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.referee import deal as lay_out
from analyser.games.twentyfour.referee import replay, values_of
from analyser.games.twentyfour.rules import RULE_SETS
from analyser.games.twentyfour.solutions import rules_row

KEY = run_key(5)


def played(preset: str, deal: int, lead: int) -> tuple[npt.NDArray[np.int64], list[list[int]]]:
    """Return the row of a game, and the values of each four cards that lay there."""
    rules = GAME.rules(preset)
    seats = len(GAME.seats(rules))
    numbers = GAME.engine.numbers(rules, [GAME.policy("beginner")], [0] * seats)
    row, work = np.empty(GAME.engine.row, np.int64), np.empty(GAME.engine.room, np.int64)
    log = np.full(GAME.most_logged, -1, np.int64)
    deals, leads, scores = np.array([deal]), np.array([lead]), np.zeros(seats, np.int64)
    GAME.engine.play_hands(
        KEY, deals, leads, scores, numbers.rules, numbers.policies, row, log, work
    )
    moves, lain = log[: log.tolist().index(-1)].tolist(), list[list[int]]()
    table = lay_out(GAME.rule_sets.read(rules), KEY, deal, lead)
    for made in range(0, len(moves), 2):
        if not table.board:
            table.turn_up()
        if table.turns > len(lain):
            lain.append(values_of(table.board))
        replay(table, moves[made : made + 2])
    return row, lain


@pytest.mark.parametrize(("preset", "lead"), [("twentyfour", 1), ("twentyfour-4p", 2)])
def test_a_row_counts_sets_swaps_and_what_cannot_be_solved(preset: str, lead: int) -> None:
    met = 0
    for deal in range(2):
        row, boards = played(preset, deal, lead)
        dead = sum(not exact.reaches(tuple(sorted(map(Fraction, four)))) for four in boards)
        assert row[ROW.places["lead"]] == lead
        assert row[ROW.places["turns"]] == len(boards)
        assert row[ROW.places["unsolvable"]] == dead
        # Each set and each swap lays four cards.
        assert row[ROW.places["sets"]] + row[ROW.places["swaps"]] == len(boards)
        seats = range(2 if preset == "twentyfour" else 4)
        won = [row[ROW.places[f"won_{seat}"]] for seat in seats]
        left = [row[ROW.places[f"pile_cards_{seat}"]] for seat in seats]
        assert sum(won) <= row[ROW.places["sets"]]
        assert sum(left) == 40
        score = [row[ROW.places[f"score_{seat}"]] for seat in seats]
        winner = score.index(len(seats) - 1)
        assert left[winner] == 0
        assert sum(score) == 0
        met += dead
    assert met > 5


@pytest.mark.parametrize(("ties", "orders"), [("lead", {(1, 0)}), ("lot", {(0, 1), (1, 0)})])
def test_equals_come_from_the_lead_on_or_in_an_order_that_is_drawn(
    ties: str, orders: set[tuple[int, int]]
) -> None:
    rules = RULE_SETS.make_rules("twentyfour", {"ties": ties})
    state, numbers = state_of(lay_out(rules, KEY, 0, 1)), np.array(rules_row(rules), np.int64)
    found = set()
    for _ in range(20):
        draw_order(state, numbers)
        found.add(tuple(state[T.ORDER0 : T.ORDER0 + 2].tolist()))
    assert found == orders
