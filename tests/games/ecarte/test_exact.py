"""``analyser.games.ecarte``: Does the game keep the law of Écarté?  Exact numbers, enumerated by
hand-written code.

EC#1 … EC#6 are what was counted beside the rules; two of the odds are R. F. Foster's of 1897, and
one hand is L. Hoffmann's.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import compiling
import numpy as np
import pytest
from games.ecarte import exact

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.ecarte import GAME
from analyser.games.ecarte.columns import ROW, C, S
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.kernel.game import GAME as KERNEL
from analyser.games.ecarte.policies import SHEETS
from analyser.games.ecarte.rules import RULE_SETS, rules_row
from analyser.games.tricks.deck import NUMBERS

KEY = run_key(41)
HANDS = 100_000
DEALT = ("7s 8d 9d Js Kd", "8c Kh Qc Qh Tc")
EXCHANGED = ("8d 9d Kd Jd Ah", "Kh Qh 7h Ts Kc")
TURNED = "Qd"
DIAMONDS = 1


def law(hands: tuple[str, str]) -> exact.Law:
    one, other = (tuple(sorted(exact.numbers(hand))) for hand in hands)
    return exact.law((one, other), 0, DIAMONDS)


def test_trumps_of_a_hand() -> None:
    """EC#2."""
    found = exact.trumps_held(exact.numbers("9h"), 2)
    assert found == [42_504, 74_382, 42_504, 9_660, 840, 21]
    assert sum(found) == 169_911
    mean = Fraction(sum(many * ways for many, ways in enumerate(found)), 169_911)
    assert mean == Fraction(35, 31)
    assert sum(found[3:]) == 10_521


def test_fosters_odds_of_the_others_trumps() -> None:
    """EC#3: with one trump, and with two, besides the turned card."""
    one = exact.trumps_held(exact.numbers("9h 7h Kc Qc Jc 7d"), 2)
    assert one == [15_504, 29_070, 17_100, 3_800, 300, 6]
    assert (sum(one[:2]), sum(one[2:])) == (44_574, 21_206)
    two = exact.trumps_held(exact.numbers("9h 7h 8h Kc Ks Kd"), 2)
    assert two == [20_349, 29_925, 13_300, 2_100, 105, 1]
    assert (sum(two[:2]), sum(two[2:])) == (50_274, 15_506)


@pytest.mark.parametrize(
    ("elder", "turned", "won", "few", "voles"),
    [
        ("7h 8h Kc Ks Kd", "9h", 63_574, 50_274, None),
        ("7h Kc Qc Jc 7d", "9h", 44_724, 44_574, None),
        ("Qh Ah 7h Ks Kd", "Th", 65_366, None, None),
        ("Kh Qh Jh 7c 7d", "9h", 65_780, None, 784),
    ],
)
@pytest.mark.slow
def test_open_hands_played_best(
    elder: str, turned: str, won: int, few: int | None, voles: int | None
) -> None:
    """EC#4: hands that were called sure are, against as few trumps as they are sure against."""
    met = exact.open_hands(elder, turned)
    assert met.sum() == 65_780
    assert met[:, 3:].sum() == won
    if few is not None:
        assert met[:2].sum() == met[:2, 3:].sum() == few
    if voles is not None:
        assert met[:, 4].sum() == voles


def test_the_dealt_hands_of_the_example_are_a_vole_whatever_is_played() -> None:
    """EC#5."""
    found = law(DEALT)
    assert found.lines == 14_400
    assert found.tricks == ((5, 14_400),)


def test_the_exchanged_hands_of_the_example() -> None:
    """EC#6."""
    found = law(EXCHANGED)
    assert found.lines == 8_160
    by_lot = dict(found.by_lot)
    assert sum(chance * exact.points(tricks) for tricks, chance in by_lot.items()) == Fraction(6, 5)
    assert sum(chance * tricks for tricks, chance in by_lot.items()) == Fraction(21, 5)
    one, other = (exact.numbers(hand) for hand in EXCHANGED)
    assert exact.worth_of((one, other), 0, DIAMONDS) == 1


# -- simulated -------------------------------------------------------------------------------------


@kernel
def play_dealt(
    key: int, order: Any, count: int, rules: Any, policies: Any, out: Any, scratch: Any
) -> None:
    """Play the cards of one order so often, with other lots each time."""
    rules, policies, scratch = part(rules, 0), part(policies, 0), part(scratch, 0)
    table, work, nothing = part(scratch, 0), part(scratch, KERNEL.table), part(out, 0)
    for i in range(count):
        for at in range(32):
            table[T.ORDER0 + at] = order[at]
        nothing[0] = nothing[1] = 0
        T.lay_out(table, key, i, rules, 0, nothing)
        kernels.play_plainly(KERNEL, table, rules, policies, work)
        kernels.write_row(KERNEL, table, rules, part(out, 2 + KERNEL.row * i), work)


def rows_of(hands: tuple[str, str], count: int) -> Any:
    """Play two hands as they are by lot, ``count`` times."""
    cards = [*hands[0].split(), *hands[1].split(), TURNED]
    order = [NUMBERS[card] for card in cards]
    order += [card for card in range(32) if card not in order]
    rules = rules_row(RULE_SETS.make_rules("ecarte-no-exchange"))
    policies = SHEETS.row(SHEETS.make_policy("random")) * 2
    out = np.zeros(2 + count * C.SIZE, np.int64)
    play_dealt(
        KEY,
        np.array(order),
        count,
        np.array(rules),
        np.array(policies),
        out,
        np.zeros(KERNEL.play_size, np.int64),
    )
    return out[2:].reshape(count, C.SIZE)


def near(found: Any, expected: Fraction | float, errors: float = 4.0) -> None:
    """Check a mean to so many standard errors."""
    error = found.std() / np.sqrt(len(found))
    assert abs(found.mean() - float(expected)) <= errors * error, (found.mean(), float(expected))


@pytest.mark.skipif(compiling.OFF, reason="plays 100,000 hands")
def test_who_plays_by_lot_comes_to_the_exact_expectations_of_the_example() -> None:
    """EC#5, EC#6."""
    rows = rows_of(DEALT, 2_000)
    assert (rows[:, C.SEATS + S.TRICKS] == 5).all()
    rows = rows_of(EXCHANGED, HANDS)
    expected = dict(law(EXCHANGED).by_lot)
    tricks = rows[:, C.SEATS + S.TRICKS]
    assert set(tricks.tolist()) == set(expected)
    for many, chance in expected.items():
        near((tricks == many).astype(float), chance)
    near(tricks.astype(float), Fraction(21, 5))
    king = rows[:, ROW.places["king_0"]]
    assert (king == 1).all()
    ahead = rows[:, ROW.places["score_0"]] - king - rows[:, ROW.places["score_1"]]
    near(ahead.astype(float), Fraction(6, 5))


@pytest.mark.skipif(compiling.OFF, reason="plays 100,000 hands")
def test_kings_are_turned_and_held_as_often_as_they_must_be() -> None:
    """EC#1; and of hands of the same players neither seat is ahead but by who leads."""
    random = GAME.policy("random")
    rows = GAME.play(GAME.rules("ecarte-no-exchange"), [random], [0, 0], KEY, 0, HANDS)
    turned = rows[:, C.TURNED_KING].astype(float)
    near(turned, Fraction(1, 8))
    kept = rows[turned == 0]
    for seat in (0, 1):
        near((kept[:, C.KING] == seat).astype(float), Fraction(5, 31))
    near((kept[:, C.KING] >= 0).astype(float), Fraction(10, 31))
    # Every trick is somebody's, and every hand is won.
    assert (rows[:, ROW.places["tricks_0"]] + rows[:, ROW.places["tricks_1"]] == 5).all()
    assert (rows[:, C.WINNER] >= 0).all()
