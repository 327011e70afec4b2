"""``analyser.games.twentyfour``: Are the numbers of the puzzle right: which sets can be solved, how
hard they are, what swaps do?

The numbers are those of the game's description (TF#1 … TF#8), enumerated there by other code;
``exact`` counts once more with nothing of the package.  What is played may be four standard errors
off.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from random import Random

import compiling
import numpy as np
import pytest
from games.twentyfour import exact

from analyser.cards.shuffle import run_key
from analyser.games.twentyfour import GAME
from analyser.games.twentyfour.columns import ROW
from analyser.games.twentyfour.expressions import count_solutions, expression_of, solutions
from analyser.games.twentyfour.kernel import game as kernel
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.policies import H, chance
from analyser.games.twentyfour.rules import RULE_SETS, R, Rules
from analyser.games.twentyfour.solutions import SETS, count_solving, solutions_of

KEY = run_key(2027)
RULES = RULE_SETS.make_rules("twentyfour")
compiled = pytest.mark.skipif(compiling.OFF, reason="so many games need the compiler")


def shares(rules: Rules) -> tuple[int, int, int, int]:
    """Return solvable sets, sets, and the same by deals."""
    found = solutions_of(rules)
    every = [values for values in SETS if values[-1] <= rules.top_rank]
    can = [values for values, many in zip(SETS, found.tolist(), strict=True) if many]
    return len(can), len(every), sum(map(exact.deals, can)), sum(map(exact.deals, every))


# -- the puzzle ------------------------------------------------------------------------------------


def test_so_many_sets_can_be_solved() -> None:
    """TF#1, and MW."""
    assert shares(RULES) == (566, 715, 79_936, 91_390)
    assert shares(RULE_SETS.make_rules("twentyfour-9")) == (404, 495, 53_364, 58_905)
    assert shares(RULE_SETS.make_rules("twentyfour-52")) == (1_362, 1_820, 217_817, 270_725)


def test_ten_sets_need_a_fraction_and_none_a_number_below_zero() -> None:
    """TF#2."""
    whole = RULE_SETS.make_rules("twentyfour-whole")
    assert shares(whole)[::2] == (556, 78_916)
    lost = [
        values
        for values in SETS[:715]
        if count_solving(values, RULES) and not count_solving(values, whole)
    ]
    assert sorted(lost) == [
        (1, 3, 4, 6), (1, 4, 5, 6), (1, 5, 5, 5), (1, 6, 6, 8), (2, 4, 10, 10), (2, 5, 5, 10),
        (2, 7, 7, 10), (3, 3, 7, 7), (3, 3, 8, 8), (4, 4, 7, 7),
    ]  # fmt: skip


def test_so_many_expressions_solve_a_set() -> None:
    """TF#3, and four of them by hand."""
    many = {(1, 3, 4, 6): 1, (1, 4, 5, 6): 2, (3, 3, 8, 8): 4, (5, 7, 8, 9): 24, (1, 2, 3, 4): 242}
    assert {values: count_solving(values, RULES) for values in many} == many
    assert exact.ways((5, 7, 8, 9)) == 24
    assert max(zip(solutions_of(RULES).tolist(), SETS, strict=True)) == (522, (4, 6, 6, 6))
    found = solutions_of(RULES)[:715]
    assert min(found[found > 0]) == 1
    assert [SETS[at] for at in np.flatnonzero(found == 1)] == [(1, 3, 4, 6)]


def test_deals_by_how_hard_they_are() -> None:
    """TF#4."""
    steps = (1, 8, 32, 128)
    by = Counter[int]()
    for values in SETS[:715]:
        by[sum(count_solving(values, RULES) >= step for step in steps)] += exact.deals(values)
    assert [by[at] for at in range(5)] == [11_454, 6_744, 27_845, 35_825, 9_522]


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (lambda values: len(set(values)),
         {1: (4, 10), 2: (1_756, 3_060), 3: (27_744, 34_560), 4: (50_432, 53_760)}),
        (lambda values: values.count(1),
         {0: (51_888, 58_905), 1: (25_584, 28_560), 2: (2_448, 3_780), 3: (16, 144), 4: (0, 1)}),
        (lambda values: sum(each in (3, 4, 6, 8) for each in values),
         {0: (7_581, 10_626), 1: (27_264, 32_384), 2: (30_844, 33_120), 3: (12_560, 13_440),
          4: (1_687, 1_820)}),
    ],
    ids=["values", "aces", "factors"],
)  # fmt: skip
def test_deals_that_can_be_solved_by_what_lies_there(
    of: Callable[[exact.Values], int], expected: dict[int, tuple[int, int]]
) -> None:
    """TF#5."""
    can, every = Counter[int](), Counter[int]()
    for values in SETS[:715]:
        every[of(values)] += exact.deals(values)
        can[of(values)] += exact.deals(values) * (count_solving(values, RULES) > 0)
    assert {each: (can[each], every[each]) for each in every} == expected


def after_swaps() -> tuple[Fraction, Fraction]:
    """Return how often a set can be solved after one that cannot, by lot and as well as can be.

    Two players swap a card each; by lot any two of the four stay, one of each player.
    """
    can = {values for values in SETS[:715] if count_solving(values, RULES)}
    pairs = [*combinations_with_replacement(range(1, 11), 2)]
    all_, by_lot, best = 0, Fraction(0), Fraction(0)
    for values in SETS[:715]:
        if values in can:
            continue
        left = {value: 4 - values.count(value) for value in range(1, 11)}

        def share(kept: tuple[int, ...], left: dict[int, int] = left) -> int:
            found = 0
            for one, other in pairs:
                new = (
                    left[one] * (left[other] - 1) // 2 if one == other else left[one] * left[other]
                )
                found += new * (tuple(sorted((*kept, one, other))) in can)
            return found

        after: dict[tuple[int, ...], int] = {
            (one, other): share((values[one], values[other]))
            for one, other in combinations(range(4), 2)
        }
        deals = exact.deals(values)
        all_ += deals
        by_lot += deals * Fraction(sum(after.values()), 6)
        # Who has which two: three ways to part the four, and of each four pairs that may stay.
        parted = [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))]
        for mine, theirs in parted:
            stay = [after[tuple(sorted((one, other)))] for one in mine for other in theirs]
            best += deals * Fraction(max(stay), 3)
    return by_lot / (all_ * 630), best / (all_ * 630)


def test_a_swap_makes_a_set_that_can_be_solved_four_times_of_five() -> None:
    """TF#6."""
    by_lot, best = after_swaps()
    assert by_lot == Fraction(4_441_511, 5_412_015)
    assert round(float(best), 6) == 0.905072


@compiled
def test_ten_sets_of_a_pack_hold_so_many_that_can_be_solved() -> None:
    """TF#7: two who are never wrong and take turns would see 8.7467 of the first ten."""
    games = 40_000
    rules = GAME.rules("twentyfour", {"set_limit": 10, "swap_own": False})
    # Nobody finds anything, so the ten sets are those that the deal laid.
    nobody = GAME.policy("sound", {"skill": 1, "patience": 1, "bluff": 0, "knows_dead": 100})
    numbers = GAME.engine.numbers(rules, [nobody, nobody], [0, 1])
    numbers.policies[H.CHANCES0 : H.COUNT] = 0
    numbers.policies[H.COUNT + H.CHANCES0 :] = 0
    rows = played(numbers.rules, numbers.policies, games)
    assert (rows[:, ROW.places["turns"]] == 10).all()
    can = 10 - rows[:, ROW.places["unsolvable"]]
    assert abs(can.mean() - 79_936 / 9_139) < 4 * can.std() / math.sqrt(games)


def played(rules: np.ndarray, policies: np.ndarray, games: int) -> np.ndarray:
    rows = np.empty((games, len(ROW.columns)), np.int64)
    room = np.empty(kernel.GAME.play_size, np.int64)
    nothing = np.zeros(games, np.int64)
    kernel.WHOLES.play_hands(
        KEY, np.arange(games), nothing, nothing, rules, policies, rows.ravel(),
        np.empty(0, np.int64), room,
    )  # fmt: skip
    return rows


@compiled
@pytest.mark.parametrize(
    ("chance", "wins", "sets"),
    [(0.5, 0.5, 100.0), (0.55, 0.881499, 76.2999), (0.6, 0.982954, 48.2954)],
)
def test_sets_won_with_one_chance_are_a_walk_to_either_end(
    chance: float, wins: float, sets: float
) -> None:
    """TF#8: seat 0 finds in the first tick with this chance, else seat 1 does."""
    games = 4_000
    sure = GAME.policy("sound", {"slip": 0, "bluff": 0})
    numbers = GAME.engine.numbers(
        GAME.rules("twentyfour", {"set_limit": 5000}), [sure, sure], [0, 1]
    )
    numbers.rules[R.SOLUTIONS0 :] = 1
    numbers.policies[H.CHANCES0 : H.COUNT] = round(chance * 2**32)
    numbers.policies[H.COUNT + H.CHANCES0 :] = 2**32
    rows = played(numbers.rules, numbers.policies, games)
    won = rows[:, ROW.places["score_0"]] == 1
    length = rows[:, ROW.places["sets"]]
    assert abs(won.mean() - wins) < 4 * math.sqrt(wins * (1 - wins) / games)
    assert abs(length.mean() - sets) < 4 * length.std() / math.sqrt(games)


@compiled
@pytest.mark.parametrize("players", [2, 4])
def test_of_two_who_always_slap_at_once_the_lead_is_first_or_half_of_them(players: int) -> None:
    """TF4: to the lead go all sets of two; by lot each comes first as often as any other."""
    games, sure = 4_000, GAME.policy("sound", {"slip": 0, "bluff": 0})
    wins = {}
    for ties in ("lead", "lot"):
        changes = {"set_limit": 5000, "ties": ties, "players": players}
        seats = range(players)
        numbers = GAME.engine.numbers(GAME.rules("twentyfour", changes), [sure] * players, seats)
        numbers.rules[R.SOLUTIONS0 :] = 1
        for seat in seats:
            habits = numbers.policies[H.COUNT * seat : H.COUNT * (seat + 1)]
            habits[H.CHANCES0 :] = 2**32
        rows = played(numbers.rules, numbers.policies, games)
        wins[ties] = rows[:, [ROW.places[f"won_{seat}"] for seat in seats]]
        if players == 2 and ties == "lead":
            assert (rows[:, ROW.places["won_0"]] == 10).all()
            assert (rows[:, ROW.places["sets"]] == 10).all()
        if players == 2 and ties == "lot":
            # A walk of ten steps to either end, as in TF#8.
            length, first = rows[:, ROW.places["sets"]], rows[:, ROW.places["score_0"]] == 1
            assert abs(length.mean() - 100) < 4 * length.std() / math.sqrt(games)
            assert abs(first.mean() - 0.5) < 4 * 0.5 / math.sqrt(games)
    if players == 4:
        # Who is asked is the third to slap, and the fourth takes the cards: always the same ones.
        assert (wins["lead"].sum(axis=0) > 0).tolist() == [False, False, True, False]
        more = wins["lot"] - wins["lot"].mean(axis=1, keepdims=True)
        assert (abs(more.mean(axis=0)) < 4 * more.std(axis=0) / math.sqrt(games)).all()


# -- the solver ------------------------------------------------------------------------------------


def test_it_says_solutions_as_a_person_does() -> None:
    assert solutions((3, 3, 8, 8), RULES) == ["8 / (3 - 8 / 3)"]
    assert solutions((6, 4, 3, 1), RULES) == ["6 / (1 - 3 / 4)"]
    # X: 8 × 5 – (7 + 9).
    assert "5 × 8 - 7 - 9" in solutions((5, 7, 8, 9), RULES)
    assert solutions((1, 1, 1, 1), RULES) == []
    for said in solutions((4, 6, 6, 6), RULES):
        assert expression_of(said.replace("×", "*")) is not None


def test_plain_and_fast_count_the_same() -> None:
    random = Random(5)
    cases = [
        RULES,
        RULE_SETS.make_rules("twentyfour-52", {"fractions": False, "target": 10}),
        RULE_SETS.make_rules("twentyfour-52", {"divide": False, "target": 7}),
        RULE_SETS.make_rules("twentyfour", {"multiply": False, "subtract": False}),
    ]
    for rules in cases:
        for values in random.sample(SETS[: 715 if rules.top_rank == 10 else 1820], 6):
            assert count_solutions(values, rules) == count_solving(values, rules), (values, rules)


def test_a_sets_number_is_its_place_whatever_the_order() -> None:
    random = Random(6)
    # As Python: compiled by itself it is in nothing else.
    number_of = getattr(T.set_number, "py_func", T.set_number)
    for number, values in enumerate(SETS):
        ranks = [value - 1 for value in values]
        random.shuffle(ranks)
        assert number_of(*ranks) == number


def test_the_chance_to_find_one_is_rounded_down_out_of_two_to_the_thirty_second() -> None:
    for many, tries in ((1, 1), (24, 30), (522, 200), (0, 8), (7_680, 3)):
        exactly = 1 - (1 - Fraction(many, 7_680)) ** tries
        assert chance(many, 7_680, tries) == math.floor(exactly * 2**32)
    assert (
        GAME.engine.rules_row(GAME.rules("twentyfour", {"divide": False}))[R.EXPRESSIONS] == 3_240
    )


@pytest.mark.slow
def test_every_set_once_more_by_hand() -> None:
    for values in exact.sets(13):
        many = count_solving(values, RULE_SETS.make_rules("twentyfour-52"))
        assert exact.reaches(tuple(map(Fraction, values))) == (many > 0), values
    for values in exact.sets(10):
        assert (
            exact.ways(values) == count_solutions(values, RULES) == count_solving(values, RULES)
        ), values
    for values in exact.sets(13):
        for changes in ({"fractions": False}, {"divide": False}, {"subtract": False}):
            rules = RULE_SETS.make_rules("twentyfour-52", changes)
            assert count_solutions(values, rules) == count_solving(values, rules), (values, changes)
