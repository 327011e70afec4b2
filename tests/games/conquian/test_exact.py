"""``analyser.games.conquian``: Does the game come to the numbers that can be counted out?

CQ#1 to CQ#4 of the rules page: counted here by classes, the game's own melds and layings being the
judge.  That the finder lists every split of every set of the pack (CQ#3, CQ#4) is tested beside it,
on melds that are listed once more: ``games/melds``.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest
from compiling import OFF
from games.melds import rummies

from analyser.cards.shuffle import run_key
from analyser.games.conquian import GAME
from analyser.games.conquian.columns import ROW
from analyser.games.conquian.referee import arrangements, sets_of_hand
from analyser.games.conquian.rules import CARDS, NUMBERS, RANKS, RULE_SETS, catalogue
from analyser.games.melds import plain
from analyser.games.protocols.decisions import FactBounds

HAND = 10
RULES = RULE_SETS.make_rules("conquian")
WITHOUT, ALL = 354_998_028, 847_660_528


def without_a_meld() -> int:
    """Return how many sets of ten cards hold no three of a rank and no three in a row.

    Rank by rank: of each suit is kept how many cards in a row end there, 0 to 2.
    """
    met = Counter[tuple[tuple[int, ...], int]]({((0, 0, 0, 0), 0): 1})
    for _ in RANKS:
        after = Counter[tuple[tuple[int, ...], int]]()
        for (row, cards), many in met.items():
            for size in range(3):
                for suits in combinations(range(4), size):
                    if all(row[suit] < 2 for suit in suits):
                        now = tuple(row[suit] + 1 if suit in suits else 0 for suit in range(4))
                        after[now, cards + size] += many
        met = after
    return sum(many for (_, cards), many in met.items() if cards == HAND)


def test_so_many_hands_hold_no_meld() -> None:
    """CQ#1."""
    assert comb(40, HAND) == ALL
    assert without_a_meld() == WITHOUT
    assert round(100 * (1 - WITHOUT / ALL), 4) == 58.1203


def test_and_the_melds_of_the_game_say_so_too() -> None:
    """Of hands drawn by lot as many hold one as should, within four standard errors."""
    lots, hands, share = Random(5), 3_000, 1 - WITHOUT / ALL
    melds = [{*meld.cards} for meld in catalogue(10, 4).melds if len(meld.cards) == 3]
    drawn = ({*lots.sample(CARDS, HAND)} for _ in range(hands))
    found = sum(any(meld <= hand for meld in melds) for hand in drawn)
    error = (share * (1 - share) / hands) ** 0.5
    assert abs(found / hands - share) < 4 * error


def makes_a_meld(card: str) -> Fraction:
    """Return how likely a card makes a meld with two or more of a hand of ten of the others.

    The cards that share a meld of three with it decide: each set of them is asked about once.
    """
    melds = [meld.cards for meld in catalogue(10, 4).melds if len(meld.cards) == 3]
    near = sorted({each for meld in melds if card in meld for each in meld} - {card})
    found = 0
    for size in range(len(near) + 1):
        for some in combinations(near, size):
            if sets_of_hand(RULES, (), card, some):
                found += comb(39 - len(near), HAND - size)
    return Fraction(found, comb(39, HAND))


def test_the_first_card_makes_a_meld_so_often() -> None:
    """CQ#2."""
    by_rank = {rank: makes_a_meld(rank + "c") for rank in RANKS}
    assert all(makes_a_meld(rank + "h") == share for rank, share in by_rank.items())
    assert sum(by_rank.values()) / 10 == Fraction(41_741, 155_363)
    assert round(float(Fraction(41_741, 155_363)), 6) == 0.268668
    assert {rank: round(float(share), 6) for rank, share in by_rank.items()} == {
        "A": 0.209870, "2": 0.251868, "3": 0.293867, "4": 0.293867, "5": 0.293867, "6": 0.293867,
        "7": 0.293867, "J": 0.293867, "Q": 0.251868, "K": 0.209870,
    }  # fmt: skip


@pytest.mark.skipif(OFF, reason="weighs thousands of hands")
def test_the_kernel_takes_the_first_card_so_often() -> None:
    """CQ#2, of hands that are played: who takes all they can takes the first card they turn."""
    hands, share = 40_000, 41_741 / 155_363
    taker = GAME.policy("beginner", {"take_bar": -400})
    names = [column.name for column in GAME.choices[1].columns(1, when=True)]
    first = (FactBounds("stock", 19, None), FactBounds("own_turn", 1, None))
    rows = GAME.weigh("take", GAME.rules("conquian"), [taker], (0, 0), run_key(3), 0, hands, 1,
                      first)  # fmt: skip
    found = int(rows[:, names.index("decisions_in_hand")].sum())
    error = (share * (1 - share) / hands) ** 0.5
    assert abs(found / hands - share) < 4 * error


@pytest.mark.parametrize(("run_max", "melds"), [(10, 194), (8, 182)])
def test_there_are_so_many_melds(run_max: int, melds: int) -> None:
    """CQ#3: those that the game lists, and those that the finder's own tests list."""
    listed = {frozenset(meld.cards) for meld in catalogue(run_max, 4).melds}
    assert len(listed) == melds
    assert listed == {frozenset(meld.cards) for meld in rummies.conquian(run_max).melds}
    assert dict(NUMBERS) == rummies.CONQUIAN_FACES


def test_the_game_lists_every_arrangement() -> None:
    """CQ#3: rows and columns of a square, and the groups and runs of eleven cards."""
    rules = RULE_SETS.make_rules("conquian-8run")
    square = [rank + suit for suit in "cdh" for rank in "234"]
    assert len(arrangements(rules, square, None, ())) == 2
    cards = ["2c", "3c", "4c", "5c", "2d", "3d", "4d", "5d", "2h", "3h", "4h"]
    found = arrangements(rules, cards, None, ())
    assert [[meld[0] for meld in each] for each in found] == [["2c", "2d", "2h"]] * len(found)
    assert len(found) == len(plain.splits(catalogue(8, 4).ways, cards)) > 0


def nine_in_a_row_with(others: str) -> bool:
    """Say whether a run of nine and two more cards can lie there under rules that allow it not."""
    rules = RULE_SETS.make_rules("conquian-8run")
    cards = [rank + "c" for rank in RANKS[:9]] + others.split()
    return bool(arrangements(rules, cards, None, ()))


def test_past_a_long_run_one_wins_by_moving_cards_into_groups() -> None:
    """CQ#4: nine cards of a suit in a row are among 120 winning sets of eleven, ten among none."""
    rules, found = RULE_SETS.make_rules("conquian-8run"), 0
    for start in (0, 1):
        run = [rank + "d" for rank in RANKS[start : start + 9]]
        others = [card for card in CARDS if card not in run]
        for two in combinations(others, 2):
            found += bool(arrangements(rules, [*run, *two], None, ()))
    ten = [rank + "d" for rank in RANKS]
    for other in CARDS:
        if other not in ten:
            assert not arrangements(rules, [*ten, other], None, ())
    assert 4 * found == 120, "as many in each suit"
    assert nine_in_a_row_with("Ad Ah")
    assert not nine_in_a_row_with("2d 2h"), "the ace alone is no run"


@pytest.mark.broad
def test_by_lot_hands_end_as_the_rules_say() -> None:
    """Zero-sum, hand by hand; and who is out has melded eleven."""
    rows = GAME.play(GAME.rules("conquian"), [GAME.policy("random")], (0, 0), run_key(4), 0, 20_000)
    scores = rows[:, [ROW.places["score_0"], ROW.places["score_1"]]]
    melded = rows[:, [ROW.places["melded_0"], ROW.places["melded_1"]]]
    assert (scores.sum(axis=1) == 0).all()
    assert ((melded == 11) == (scores == 1)).all()
    assert (rows[scores[:, 0] == 0][:, ROW.places["turned"]] == 20).all()
