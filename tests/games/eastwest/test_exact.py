"""``analyser.games.eastwest``: Does the game keep the law of East–West?  Exact numbers, enumerated
by hand-written code.

EW#1 … EW#4 are what was counted beside the rules.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import compiling
import numpy as np
import pytest
from games.eastwest import exact
from games.eastwest import plain_counts as solving
from games.hand_worked import valid_file

from analyser.cards import shuffle_plain
from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.eastwest import GAME
from analyser.games.eastwest.columns import ROW, C
from analyser.games.eastwest.kernel import decide
from analyser.games.eastwest.kernel import solving as KS
from analyser.games.eastwest.kernel import table as KT
from analyser.games.eastwest.kernel.game import GAME as KERNEL
from analyser.games.eastwest.policies import SHEETS
from analyser.games.eastwest.referee import Table, deal, settle
from analyser.games.eastwest.rules import NUMBERS, RULE_SETS, rules_row

KEY = run_key(41)
HANDS = 100_000
(LINES,) = valid_file("eastwest", "worked_example").histories
DEAL = LINES[0]
QUEEN_AT = 21
"""Cards placed before seat 1 has the queen of hearts in hand, with two to place."""
FEW_WAYS = (0, 5, 31)
"""Numbers of positions with four cards to place."""
ROWS = np.array(rules_row(RULE_SETS.make_rules("eastwest")), np.int64)


@cache
def law() -> exact.Law:
    stock = [exact.number(card) for card in DEAL["stock"][:24]]
    return exact.law([exact.number(card) for card in DEAL["board"]], [stock[::2], stock[1::2]])


@pytest.mark.slow
def test_so_many_hands_of_each_category() -> None:
    """EW#1; what the package counts: `tests/cards/test_poker.py`."""
    found = exact.categories()
    assert found == [53_040, 107_520, 24_192, 10_752, 4_080, 208, 1_344, 224, 16]
    assert sum(found) == 201_376
    rarest_last = sorted(range(9), key=lambda kind: -found[kind])
    assert [exact.RARITY.index(height) for height in range(9)] == rarest_last


@pytest.mark.slow
@pytest.mark.parametrize("board", ["7c", "9c", "As"])
@pytest.mark.parametrize("order", [exact.STANDARD, exact.RARITY])
def test_two_sides_are_seldom_equal(board: str, order: tuple[int, ...]) -> None:
    """EW#2."""
    assert exact.equal_pairs(exact.number(board), order) == (1_192_590, 552_210_750)


@pytest.mark.broad
def test_all_placements_of_the_example() -> None:
    """EW#3."""
    assert law().ways == (569_175_181, 10_532_730, 620_914_589)
    assert sum(law().ways) == 34_650**2
    assert sum(law().by_lot) == pytest.approx(1)


def at_the_queen() -> Table:
    table = Table(RULE_SETS.make_rules("eastwest"), DEAL["board"], DEAL["stock"], DEAL["lead"])
    for line in LINES[1 : QUEEN_AT + 1]:
        table.place(line["seat"], line["row"])
    assert (table.card, table.to_move, table.count_to_place(1)) == ("Qh", 1, 2)
    return table


def ends(row: int, stock: tuple[str, ...]) -> int:
    """Return what seat 1 scores when the queen goes to a row and these cards come."""
    table = at_the_queen()
    table.stock[QUEEN_AT + 1 :] = stock
    table.place(1, row)
    for _ in range(2):
        (forced,) = table.may(table.to_move)
        table.place(table.to_move, forced)
    return settle(table).scores[1]


def test_the_queen_of_the_example_both_ways() -> None:
    """EW#4: by all 42 pairs of cards to come, and so say both who solve it."""
    table = at_the_queen()
    left = table.stock[QUEEN_AT + 1 :]
    assert len(left) == 7
    for row, won, lost in ((0, 27, 15), (1, 18, 24)):
        found = [ends(row, pair) for pair in permutations(left, 2)]
        assert (found.count(1), found.count(-1), len(found)) == (won, lost, 42)
    said = solving.worths(table)
    # Both count by how much seat 0 is ahead: twice what it scores.
    assert said == {0: Fraction(-4, 7), 1: Fraction(2, 7)}
    assert solving.best(table) == 0
    assert solved(table) == {row: 42 * worth / 2 for row, worth in said.items()}


def test_futures_of_the_fork_are_an_exact_sample() -> None:
    """EW#4: the mean over futures is that over all orders, within four standard errors."""
    left, futures = at_the_queen().stock[QUEEN_AT + 1 :], 40 if compiling.OFF else 600
    for row, mean in ((0, Fraction(2, 7)), (1, Fraction(-1, 7))):
        drawn = [shuffle_plain.reorder(KEY, 3, future, left) for future in range(futures)]
        found = np.array([ends(row, tuple(stock)) for stock in drawn], float)
        near(found, mean)


# -- solved ----------------------------------------------------------------------------------------


@kernel
def solve_from(moves: Any, order: Any, lead: int, rules: Any, table: Any, work: Any) -> int:
    """Lay out an order, place cards in these rows, and solve what is then to be decided."""
    rules, table, moves, order = part(rules, 0), part(table, 0), part(moves, 0), part(order, 0)
    work = part(work, 0)
    for at in range(32):
        table[KT.ORDER0 + at] = order[at]
    KT.lay_out(table, 0, 0, rules, lead, work)
    for at in range(moves[0]):
        KT.make(table, rules, moves[1 + at], work)
    return KS.solve(table, rules, work)  # type: ignore[no-any-return]


WORK = np.empty(KS.WORK_SIZE, np.int64)


def solved(table: Table) -> dict[int, int]:
    """Return what the kernel finds for each row: the sum of seat 0's scores over all orders."""
    order = np.array([NUMBERS[card] for card in (*table.board, *table.stock)], np.int64)
    moves = np.array([table.turns, *(event["row"] for event in table.events)], np.int64)
    numbers = np.array(rules_row(table.rules), np.int64)
    orders = solve_from(moves, order, table.lead, numbers, np.empty(KT.TABLE_SIZE, np.int64), WORK)
    assert orders > 0
    return {row: int(WORK[KS.ROOT + row]) for row in table.may(table.to_move)}


def near_the_end(number: int, to_place: int, **changes: Any) -> Table:
    """Return a table, cards placed by lot, at which a player with so many to place decides."""
    from random import Random

    random, rules = Random(number), RULE_SETS.make_rules("eastwest", changes)
    while True:
        table = deal(rules, KEY, random.randrange(10**6), random.randrange(2))
        until = table.lead if random.random() < 0.5 else 1 - table.lead
        while table.to_move != until or table.count_to_place(until) > to_place:
            table.place(table.to_move, random.choice(table.may(table.to_move)))
        if len(table.may(table.to_move)) > 1:
            return table


def agree(table: Table) -> None:
    said, orders = solving.worths(table), 1
    to_come = table.count_to_place(0) + table.count_to_place(1) - 1
    for at in range(to_come):
        orders *= 32 - table.rules.rows - table.turns - 1 - at
    assert solved(table) == {row: worth * orders / 2 for row, worth in said.items()}


OTHERWISE: tuple[dict[str, Any], ...] = (
    {},
    {"ranking": "by_rarity", "row_tie": "first_seat"},
    {"rows": 2, "all_rows_points": 3},
    {"ace_low_straight": True, "row_tie": "second_seat"},
    {"rows": 2, "ranking": "by_rarity", "ace_low_straight": True},
)


@pytest.mark.broad
@pytest.mark.parametrize("changes", OTHERWISE, ids=str)
def test_both_solve_alike(changes: dict[str, Any]) -> None:
    # In two rows twenty cards are unseen, and the plain version takes long.
    for number in range(2 if compiling.OFF or "rows" in changes else 8):
        agree(near_the_end(number, 2, **changes))


@pytest.mark.broad
@pytest.mark.parametrize("number", [2, 20])
def test_both_solve_three_alike(number: int) -> None:
    """Of positions of which the plain version takes a second, by who leads and by the other."""
    table = near_the_end(number, 3)
    assert (table.to_move == table.lead) == (number == 20)
    agree(table)


@pytest.mark.slow
@pytest.mark.parametrize("changes", OTHERWISE, ids=str)
def test_both_solve_hundreds_alike(changes: dict[str, Any]) -> None:
    for number in range(100, 120 if "rows" in changes else 200):
        agree(near_the_end(number, 2, **changes))
    if "rows" not in changes:
        for number in range(200, 220):
            agree(near_the_end(number, 3, **changes))


@pytest.mark.slow
@pytest.mark.parametrize("number", FEW_WAYS)
def test_both_solve_four_alike(number: int) -> None:
    """Of positions of which the plain version takes a minute or two."""
    agree(near_the_end(number, 4))


@pytest.mark.skipif(compiling.OFF, reason="solves dozens of positions")
@pytest.mark.parametrize("changes", OTHERWISE, ids=str)
def test_four_are_solved_by_way_of_three(changes: dict[str, Any]) -> None:
    """The worth of a row is the mean of the best that each next card leaves."""
    looked_at = 0
    for number in range(6):
        table = near_the_end(number, 4, **changes)
        said = solved(table)
        for row in table.may(table.to_move):
            following = [after(table, row, card) for card in table.stock[table.turns + 1 :]]
            if len(following[0].may(following[0].to_move)) == 1:
                continue
            best = min if following[0].to_move == 1 else max
            assert sum(best(solved(each).values()) for each in following) == said[row]
            looked_at += 1
    assert looked_at > 4


def after(table: Table, row: int, card: str) -> Table:
    """Return the table once the card in hand lies in a row and this card was turned."""
    begun, rest = table.stock[: table.turns + 1], table.stock[table.turns + 1 :]
    stock = [*begun, card, *(each for each in rest if each != card)]
    made = Table(table.rules, table.board, stock, table.lead)
    for event in table.events:
        made.place(event["seat"], event["row"])
    made.place(table.to_move, row)
    return made


# -- simulated -------------------------------------------------------------------------------------


@kernel
def play_dealt(
    key: int, order: Any, count: int, rules: Any, policies: Any, out: Any, scratch: Any
) -> None:
    """Play the cards of one order so often, with other lots each time."""
    rules, policies, scratch = part(rules, 0), part(policies, 0), part(scratch, 0)
    table, work = part(scratch, 0), part(scratch, KT.TABLE_SIZE)
    for i in range(count):
        for at in range(32):
            table[KT.ORDER0 + at] = order[at]
        KT.lay_out(table, key, i, rules, 0, work)
        while table[KT.TO_MOVE] != KT.NOBODY:
            KT.make(table, rules, decide.choose(table, rules, policies, work), work)
        kernels.write_row(KERNEL, table, rules, part(out, C.SIZE * i), work)


def near(found: Any, expected: Fraction | float, errors: float = 4.0) -> None:
    """Check a mean to so many standard errors."""
    error = found.std() / np.sqrt(len(found))
    assert abs(found.mean() - float(expected)) <= errors * error, (found.mean(), float(expected))


@pytest.mark.skipif(compiling.OFF, reason="plays 100,000 hands")
def test_who_plays_by_lot_comes_to_the_exact_chances_of_the_example() -> None:
    order = np.array([NUMBERS[card] for card in (*DEAL["board"], *DEAL["stock"])], np.int64)
    policies = np.array(SHEETS.row(SHEETS.make_policy("random")) * 2, np.int64)
    out = np.zeros(HANDS * C.SIZE, np.int64)
    play_dealt(
        KEY, order, HANDS, ROWS, policies, out, np.zeros(KT.TABLE_SIZE + decide.WORK_SIZE, np.int64)
    )
    score = out.reshape(HANDS, C.SIZE)[:, ROW.places["score_0"]]
    for sign, chance in zip((1, 0, -1), law().by_lot, strict=True):
        near((score == sign).astype(float), chance)


@pytest.mark.skipif(compiling.OFF, reason="plays 100,000 hands")
def test_of_equal_players_what_one_wins_the_other_loses_and_rows_are_seldom_equal() -> None:
    """EW#2 in play: by lot, rows are as any two sides with one board card."""
    rules, random = GAME.rules("eastwest"), GAME.policy("random")
    rows = GAME.engine.play(rules, [random], [0, 0], KEY, 0, HANDS)
    assert (rows[:, ROW.places["score_0"]] + rows[:, ROW.places["score_1"]] == 0).all()
    first = rows[:, ROW.places["first_row"]]
    near((first == -1).astype(float), Fraction(1_192_590, 552_210_750))
    near(rows[:, ROW.places["score_0"]].astype(float), 0)
