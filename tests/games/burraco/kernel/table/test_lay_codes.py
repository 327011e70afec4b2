"""``analyser.games.burraco.kernel.table.lay_codes``: Is a lay, one number, what the rules make of
it, and does its key say which is better?

A card on a meld the quick way and the slow one, new melds packed and unpacked, ties in the order of
the sheet.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from compiling import OFF
from games.burraco import raw_calls
from games.burraco.random_melds import described, drawn_meld, drawn_rules, lengthened, lie
from games.burraco.table_walk import Numbers
from hypothesis import given
from hypothesis import strategies as st

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.cards.sets import ONE_OF_EACH
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.kernel.table.melds import GROUP, NO_CARD, RUN
from analyser.games.burraco.reference.melds import Meld, card_points, is_burraco, place_card
from analyser.games.burraco.rules import rules_row

FACES = [rank + suit for rank in RANKS for suit in SUITS]
JOKER = 64
WILDS = (NO_CARD, 1, 17, 33, 49, JOKER)
"""No wild card, the four twos, the joker."""
NO_LOG = np.zeros(layout.LOG_WIDTH, np.int64)


def held(cards: Counter[str]) -> tuple[int, int, int]:
    """Return cards as (faces, faces twice, jokers)."""
    codes = {card_code(card): copies for card, copies in cards.items() if card != "*"}
    twice = {code for code, copies in codes.items() if copies == 2}
    return sum(1 << code for code in codes), sum(1 << code for code in twice), cards["*"]


def about_to_lay(table: Numbers, row: Numbers, melds: list[Meld]) -> None:
    """Make a table on which these melds lie and seat 0 holds every face once, and two jokers."""
    table[:] = 0
    table[layout.SEATS], table[layout.TEAMS], table[layout.STOCK_AT_DEAL] = 4, 2, 40
    table[[layout.OWED_CARD, layout.BANNED, layout.CLOSER]] = -1
    table[layout.PHASE] = layout.LAYING
    mine = layout.SEAT0
    table[mine + layout.ONE], table[mine + layout.JOKERS] = ONE_OF_EACH, 2
    table[mine + layout.CARDS], table[mine + layout.FACE_DOWN] = 54, -1
    lie(table, melds)
    layout.rebuild(table, row)


def laid(table: Numbers, row: Numbers, lay: int) -> Numbers:
    """Return the table once seat 0 has made a lay."""
    after = table.copy()
    raw_calls.make(after, row, 0, lay, NO_LOG)
    return after


def lying(table: Numbers, number: int) -> tuple[int, ...]:
    """Return a meld of a table as ``described`` does, and its size."""
    meld = table[layout.MELD0 + layout.MELD_WIDTH * number :]
    of = (layout.KIND, layout.HOME, layout.M_ONE, layout.M_TWO, layout.WILD, layout.SIZE)
    return tuple(meld[list(of)].tolist())


def test_a_card_that_moves_nothing_is_added_as_any_card_is() -> None:
    chance = Random("cards that move nothing")
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    asked = moved = 0
    for _ in range(10 if OFF else 300):
        rules = drawn_rules(chance, low_card_points=5, high_card_points=10)
        row = np.array(rules_row(rules), np.int64)
        melds = [drawn_meld(chance, 0, rules) for _ in range(4)]
        about_to_lay(table, row, melds)
        for number, meld in enumerate(melds):
            for card in [*FACES, "*"]:
                code = card_code(card)
                after = lengthened(meld, card, rules)
                assert bool(raw_calls.may_add(table, row, number, code)) == (after is not None)
                if after is None:
                    continue
                lay = C.add(number, code)
                kind, _home, _one, _two, wild = described(after)
                assert tuple(raw_calls.meld_after(table, row, lay)) == (
                    number,
                    kind,
                    after.size,
                    wild,
                )
                assert tuple(C.cards_of(lay)) == held(Counter([card]))
                assert raw_calls.points_of(row, lay) == card_points(card, rules)
                slow = laid(table, row, lay)
                assert lying(slow, number) == (*described(after), after.size)
                # No ace and no two: those may stand in more places than one.
                if card == "*" or card[0] in "A2":
                    continue
                if after.wild == meld.wild and after.places >= meld.places:
                    quick = C.plain_add(number, code)
                    assert (laid(table, row, quick) == slow).all(), (meld, card)
                    assert tuple(C.cards_of(quick)) == tuple(C.cards_of(lay))
                    assert tuple(raw_calls.meld_after(table, row, quick)) == (
                        number, kind, after.size, wild,
                    )  # fmt: skip
                    assert raw_calls.points_of(row, quick) == card_points(card, rules)
                    asked += 1
                else:
                    moved += 1
    assert asked > (50 if OFF else 2000)
    assert moved > (0 if OFF else 10)


@pytest.mark.parametrize("needs_clean", [False, True])
def test_a_team_may_close_if_a_burraco_will_lie_there(needs_clean: bool) -> None:
    chance = Random(f"closing {needs_clean}")
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    answers: Counter[bool] = Counter()
    for _ in range(100 if OFF else 1500):
        rules = drawn_rules(chance, close_needs_clean=needs_clean)
        row = np.array(rules_row(rules), np.int64)
        melds = [drawn_meld(chance, 0, rules) for _ in range(chance.choice((1, 1, 2, 3)))]
        about_to_lay(table, row, melds)
        number = chance.randrange(len(melds))
        # A wild card on a clean burraco makes it a dirty one.
        for card in [*chance.sample(FACES, 8), chance.choice(("*", "2c", "2h"))]:
            after = lengthened(melds[number], card, rules)
            code = card_code(card)
            assert bool(raw_calls.may_add(table, row, number, code)) == bool(after)
            if after:
                others = [*melds[:number], after, *melds[number + 1 :]]
                expected = any(
                    is_burraco(meld, rules) and not (needs_clean and meld.wild) for meld in others
                )
                closes = raw_calls.may_close_with(table, row, 0, C.add(number, code))
                assert bool(closes) == expected, (melds, after)
                answers[expected] += 1
        # And so may one that lays a burraco down at once.
        new = drawn_meld(chance, 0, rules)
        expected = any(
            is_burraco(meld, rules) and not (needs_clean and meld.wild) for meld in [*melds, new]
        )
        assert bool(raw_calls.may_close_with(table, row, 0, packed(new))) == expected, (melds, new)
        answers[expected] += 1
    assert min(answers[False], answers[True]) > (2 if OFF else 50)


# -- packed and unpacked


def packed(meld: Meld) -> int:
    """Return the lay of a new meld."""
    kind, home, one, two, wild = described(meld)
    lay = C.new_run(home, one, wild) if kind == RUN else C.new_group(home, one, two, wild)
    return int(lay)


@pytest.mark.parametrize("kind", [C.ADD, C.PLAIN_ADD])
def test_a_card_on_a_meld_is_read_as_it_was_written(kind: int) -> None:
    written: Any = C.add if kind == C.ADD else C.plain_add
    met = set()
    for number, card in product(range(layout.MOST_MELDS), [*FACES, "*"]):
        code = card_code(card)
        lay = int(written(number, code))
        assert (C.kind_of(lay), C.find_target(lay), C.card_of(lay)) == (kind, number, code)
        assert tuple(C.cards_of(lay)) == held(Counter([card]))
        assert lay != C.NOTHING
        met.add(lay)
    assert len(met) == layout.MOST_MELDS * 53


def test_every_new_group_is_read_as_it_was_written() -> None:
    """Any number of each face, and any wild card: no bit of one face is taken for another's."""
    met = set()
    for rank in range(13):
        for copies in product(range(3), repeat=4):
            one = sum(1 << 16 * suit + rank for suit in range(4) if copies[suit])
            two = sum(1 << 16 * suit + rank for suit in range(4) if copies[suit] == 2)
            for wild in WILDS if rank != 1 else WILDS[:1]:
                lay = int(C.new_group(rank, one, two, wild))
                assert (C.kind_of(lay), C.find_target(lay)) == (C.NEW_GROUP, rank)
                assert C.card_of(lay) == wild
                assert tuple(C.group_faces(lay)) == (one, two), (rank, copies)
                face = 1 << wild if 0 <= wild < JOKER else 0
                assert tuple(C.cards_of(lay)) == (one | face, two, int(wild == JOKER))
                met.add(lay)
    assert len(met) == 81 * (12 * 6 + 1)


def test_every_new_run_is_read_as_it_was_written() -> None:
    chance = Random("new runs")
    for places in range(1 << 14):
        suit, wild = chance.randrange(4), chance.choice(WILDS)
        lay = int(C.new_run(suit, places, wild))
        assert (C.kind_of(lay), C.find_target(lay)) == (C.NEW_RUN, suit)
        assert (C.places_of(lay), C.card_of(lay)) == (places, wild)
        cards = Counter(
            place_card(place, SUITS[suit]) for place in range(14) if places >> place & 1
        )
        if wild != NO_CARD:
            cards["*" if wild == JOKER else "2" + SUITS[wild >> 4]] += 1
        assert tuple(C.cards_of(lay)) == held(cards), (suit, places, wild)


def test_what_a_new_meld_leaves_on_the_table_is_the_meld() -> None:
    chance = Random("new melds")
    table = np.zeros(layout.TABLE_SIZE, np.int64)
    for _ in range(50 if OFF else 1000):
        rules = drawn_rules(chance, low_card_points=5, high_card_points=10)
        row = np.array(rules_row(rules), np.int64)
        lies, new = drawn_meld(chance, 0, rules), drawn_meld(chance, 0, rules)
        about_to_lay(table, row, [lies])
        kind, _home, _one, _two, wild = described(new)
        lay = packed(new)
        assert tuple(raw_calls.meld_after(table, row, lay)) == (1, kind, new.size, wild)
        assert tuple(C.cards_of(lay)) == held(Counter(new.cards))
        assert lying(laid(table, row, lay), 1) == (*described(new), new.size)
        points = sum(card_points(card, rules) for card in new.cards)
        assert raw_calls.points_of(row, lay) == points


# -- which is better

CARDS = st.sampled_from([*(card_code(card) for card in FACES), JOKER])
TIES = st.tuples(
    CARDS,
    st.integers(0, layout.MOST_MELDS - 1),
    st.sampled_from([RUN, GROUP]),
    st.sampled_from(WILDS),
    st.integers(0, 13),
    st.integers(1, 15),
)
VALUES = st.one_of(
    st.integers(-(1 << 33), (1 << 33) - 1),
    st.integers(-2, 2),
    st.sampled_from([-(1 << 33), (1 << 33) - 1]),
)
Tie = tuple[int, int, int, int, int, int]


def in_order(value: int, tie: Tie) -> tuple[int, ...]:
    """Return what the sheet compares, the best of two the lower."""
    card, number, kind, wild, place, used = tie
    return (-value, card, number, kind, int(wild != NO_CARD), place, max(wild, 0), used)


@given(VALUES, TIES, VALUES, TIES)
def test_a_key_is_compared_as_value_and_then_as_the_sheet_decides(
    one: int, tie: Tie, other: int, other_tie: Tie
) -> None:
    key, other_key = int(C.key(one, *tie)), int(C.key(other, *other_tie))
    ours, theirs = in_order(one, tie), in_order(other, other_tie)
    assert (key > other_key) == (ours < theirs)
    assert (key == other_key) == (ours == theirs)


@given(VALUES, TIES)
def test_a_key_holds_its_value_whatever_decides_ties(value: int, tie: Tie) -> None:
    """Nothing of the tie is carried into the value, and it lies between the two ends."""
    key = int(C.key(value, *tie))
    assert C.value_of(key) == value
    assert C.LOWEST < key < 1 << 63
    assert (key > C.LAST) == (value > 0), "what is worth nothing never passes for something"


def test_the_ends_of_a_tie_stay_below_one_point_of_value() -> None:
    first: Tie = (0, 0, RUN, NO_CARD, 0, 1)
    last: Tie = (JOKER, layout.MOST_MELDS - 1, GROUP, JOKER, 13, 15)
    for value in (-(1 << 33), -1, 0, 1, (1 << 33) - 1):
        keys = [int(C.key(value, *tie)) for tie in (first, last)]
        assert [C.value_of(key) for key in keys] == [value, value]
        assert keys[0] > keys[1]
        if value < (1 << 33) - 1:
            assert C.key(value + 1, *last) > keys[0]
