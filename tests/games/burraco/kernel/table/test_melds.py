"""``analyser.games.burraco.kernel.table.melds``: Do the compiled melds say what the plain ones say?

Every function of ``melds`` against ``reference.melds``, over runs, cards and rules drawn by
hypothesis: all fields that either of them reads vary freely, also where no preset has them so.
What the plain ones should say is in ``test_melds_by_hand``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyser.cards.codes import JOKER, RANKS, SUITS, card_code
from analyser.games.burraco.kernel.table import melds
from analyser.games.burraco.kernel.table.melds import GROUP, NO_CARD, RUN
from analyser.games.burraco.reference import melds as plain
from analyser.games.burraco.reference.melds import Illegal, Meld
from analyser.games.burraco.rules import GROUP_RANKS, KINDS, Rules, rules_of, rules_row

FACES = [rank + suit for suit in SUITS for rank in RANKS]
CARDS = [*FACES, "*"]
WILDS = ["2c", "2d", "2h", "2s", "*"]
ITALIAN = rules_of("italian")

SWITCHES = (
    "groups_allowed",
    "group_wild_allowed",
    "natural_two_may_turn_wild",
    "natural_two_needs_three",
    "wild_may_ride_full_run",
    "both_aces_in_run",
    "groups_make_burracos",
    "run_bonuses_stack",
    "royal_to_high_ace",
    "semiclean_wild_outside",
)
VALUES = (
    *(f"{kind}_points" for kind in KINDS),
    "joker_points",
    "two_points",
    "ace_points",
    "high_card_points",
    "low_card_points",
)
"""All fields that melds read."""


def drawn_rules(number: int) -> Rules:
    """Return rules drawn from one number: hypothesis takes ten times as long to draw each field."""
    lots = Random(number)
    changes: dict[str, Any] = {"group_ranks": lots.choice([*GROUP_RANKS])}
    changes |= {name: lots.random() < 0.5 for name in SWITCHES}
    changes |= {name: lots.choice((0, 5, 50, 100, 150, 200, 500)) for name in VALUES}
    return replace(ITALIAN, **changes)


RULES = st.integers(0, 2**64).map(drawn_rules)


@st.composite
def places(draw: st.DrawFn) -> frozenset[int]:
    """Draw natural places: a stretch with now and then a gap or two, as runs nearly are."""
    low, high = sorted((draw(st.integers(0, 13)), draw(st.integers(0, 13))))
    gaps = draw(st.sets(st.integers(low, high), max_size=2))
    return frozenset(range(low, high + 1)) - gaps


@st.composite
def legal_runs(draw: st.DrawFn, rules: Rules) -> Meld:
    """Draw a run that is legal under the rules, the way it settles."""
    held, suit = draw(places()), draw(st.sampled_from(SUITS))
    wild = draw(st.sampled_from([None, None, *WILDS]))
    if not plain.run_is_legal(held, wild is not None, rules):
        # A gap more, or an end less, is seldom legal: the whole stretch nearly always is.
        low, high = min(held, default=3), max(held, default=5)
        held = frozenset(range(low, max(high, low + 2) + 1)) & frozenset(range(14))
        held = held if len(held) > 2 else frozenset({11, 12, 13})
        wild = None
        if not plain.run_is_legal(held, False, rules):
            held = frozenset(range(2, 9))
    return plain.settle_two(Meld(0, suit=suit, places=held, wild=wild), rules)


RULES_AND_RUN = RULES.flatmap(lambda rules: st.tuples(st.just(rules), legal_runs(rules)))


def row(rules: Rules) -> npt.NDArray[np.int64]:
    return np.array(rules_row(rules), np.int64)


def bits(held: frozenset[int]) -> int:
    return sum(1 << place for place in held)


def wild_code(wild: str | None) -> int:
    return NO_CARD if wild is None else card_code(wild)


def as_numbers(meld: Meld) -> tuple[int, int, int]:
    """Return a run as the compiled functions take it: suit, natural places, wild card."""
    return SUITS.index(meld.suit), bits(meld.places), wild_code(meld.wild)


def described(meld: Meld) -> tuple[int, int, int, int]:
    """Return a meld as (kind, one, two, wild), the way bonuses are asked for."""
    if meld.is_run:
        return RUN, bits(meld.places), 0, wild_code(meld.wild)
    codes = [card_code(card) for card in meld.naturals]
    twice = {code for code in codes if codes.count(code) == 2}
    return (
        GROUP,
        sum(1 << code for code in set(codes)),
        sum(1 << code for code in twice),
        wild_code(meld.wild),
    )


def plainly_added(meld: Meld, card: str, rules: Rules) -> Meld | None:
    try:
        return plain.add_card(meld, card, rules)
    except Illegal:
        return None


def plain_run(cards: Sequence[str], rules: Rules) -> Meld | None:
    """Return the run that these cards are read as, or None."""
    runs = (meld for meld in plain.readings(0, list(cards), rules) if meld.is_run)
    return next(runs, None)


@given(RULES, places(), st.booleans())
def test_run_ok(rules: Rules, held: frozenset[int], wild: bool) -> None:
    computed = melds.run_is_legal(bits(held), int(wild), row(rules))
    assert computed == plain.run_is_legal(held, wild, rules)


@pytest.mark.parametrize("both_aces", [False, True])
@pytest.mark.parametrize("rides", [False, True])
def test_run_ok_on_every_set_of_places(rides: bool, both_aces: bool) -> None:
    for needs_three in (False, True):
        rules = replace(
            ITALIAN,
            wild_may_ride_full_run=rides,
            both_aces_in_run=both_aces,
            natural_two_needs_three=needs_three,
        )
        numbers = row(rules)
        for nat in range(1 << 14):
            held = frozenset(place for place in range(14) if nat >> place & 1)
            for wild in (0, 1):
                assert melds.run_is_legal(nat, wild, numbers) == plain.run_is_legal(
                    held, bool(wild), rules
                ), (sorted(held), wild)


@pytest.mark.broad
@given(RULES_AND_RUN, st.sampled_from(CARDS))
@settings(max_examples=500)
def test_add_to_run(both: tuple[Rules, Meld], card: str) -> None:
    rules, meld = both
    reference = plainly_added(meld, card, rules)
    legal, nat, wild = melds.added_to_run(*as_numbers(meld), card_code(card), row(rules))
    assert legal == (reference is not None)
    if reference is not None:
        assert (nat, wild) == as_numbers(reference)[1:]


def every_run(rules: Rules) -> Iterator[Meld]:
    """Yield every legal run of hearts, with each kind of wild card."""
    for low, high in combinations(range(14), 2):
        for gap in (None, *range(low + 1, high)):
            held = frozenset(range(low, high + 1)) - {gap}
            for wild in (None, "2h", "2c", "*"):
                if plain.run_is_legal(held, wild is not None, rules):
                    yield Meld(0, suit="h", places=held, wild=wild)


@pytest.mark.broad
@pytest.mark.parametrize("turns", [False, True], ids=["stays", "turns"])
@pytest.mark.parametrize("needs_three", [False, True], ids=["any two", "two by its three"])
@pytest.mark.parametrize("rides", [False, True], ids=["no rider", "rides"])
@pytest.mark.parametrize("both_aces", [False, True], ids=["one ace", "both aces"])
def test_every_run_with_every_card(
    turns: bool, needs_three: bool, rides: bool, both_aces: bool
) -> None:
    """All that drawing may miss: adding, settling, reading again, and ``growth``."""
    rules = replace(
        ITALIAN,
        natural_two_may_turn_wild=turns,
        natural_two_needs_three=needs_three,
        wild_may_ride_full_run=rides,
        both_aces_in_run=both_aces,
    )
    numbers = row(rules)
    cards = [*(rank + "h" for rank in RANKS), "2c", "*", "7c"]
    runs = list(every_run(rules))
    for meld in runs:
        run = as_numbers(meld)
        assert (
            tuple(melds.settle_two(*run, numbers)) == as_numbers(plain.settle_two(meld, rules))[1:]
        )
        read = plain_run(meld.cards, rules)
        legal, nat, wild = melds.read_run(*run, numbers)
        assert legal == (read is not None), meld
        assert read is None or (nat, wild) == as_numbers(read)[1:], meld
        longer = 0
        for card in cards:
            after = plainly_added(meld, card, rules)
            legal, nat, wild = melds.added_to_run(*run, card_code(card), numbers)
            assert legal == (after is not None), (meld, card)
            if after is not None:
                assert (nat, wild) == as_numbers(after)[1:], (meld, card)
                goes_home = card == "2h" and after.wild == meld.wild
                longer |= 1 << card_code(card) if goes_home or card not in WILDS else 0
        assert melds.growth(*run, numbers) == longer, meld
    assert len(runs) > 900


@given(RULES, places(), st.sampled_from(SUITS), st.sampled_from([None, *WILDS]))
def test_settle(rules: Rules, held: frozenset[int], suit: str, wild: str | None) -> None:
    meld = Meld(0, suit=suit, places=held, wild=wild)
    reference = as_numbers(plain.settle_two(meld, rules))[1:]
    assert tuple(melds.settle_two(*as_numbers(meld), row(rules))) == reference


@pytest.mark.broad
@given(RULES, places(), st.sampled_from(SUITS), st.sampled_from([None, *WILDS]), st.randoms())
@settings(max_examples=500)
def test_read_run(
    rules: Rules, held: frozenset[int], suit: str, wild: str | None, chance: Random
) -> None:
    """However the cards were meant, and in whatever order, both read them as the same run."""
    meant = Meld(0, suit=suit, places=held, wild=wild)
    cards = meant.cards
    chance.shuffle(cards)
    reference = plain_run(cards, rules)
    legal, nat, left = melds.read_run(*as_numbers(meant), row(rules))
    assert legal == (reference is not None)
    if reference is not None:
        assert (nat, left) == as_numbers(reference)[1:]


NEAR_A_MELD = st.one_of(
    st.lists(st.sampled_from(CARDS), max_size=6),
    st.sampled_from(SUITS).flatmap(
        lambda suit: st.lists(
            st.sampled_from([rank + suit for rank in RANKS] + ["*"]), min_size=3, max_size=14
        )
    ),
    st.sampled_from(RANKS).flatmap(
        lambda rank: st.lists(
            st.sampled_from([rank + suit for suit in SUITS] * 3 + WILDS), min_size=3, max_size=9
        )
    ),
)


@pytest.mark.broad
@given(RULES, NEAR_A_MELD, st.randoms())
@settings(max_examples=500)
def test_a_reading_does_not_depend_on_the_order_of_the_cards(
    rules: Rules, cards: list[str], chance: Random
) -> None:
    shuffled = list(cards)
    chance.shuffle(shuffled)
    found: list[Meld | None] = []
    for each in (cards, shuffled):
        try:
            found.append(plain.read(0, each, rules))
        except Illegal:
            found.append(None)
    assert found[0] == found[1]


@given(RULES_AND_RUN)
def test_a_run_that_lies_there_is_read_as_a_legal_run_of_the_same_cards(
    both: tuple[Rules, Meld],
) -> None:
    rules, meld = both
    read = plain_run(meld.cards, rules)
    assert read is not None
    assert sorted(read.cards) == sorted(meld.cards)
    assert sorted(meld.list_cards()) == sorted(meld.cards)
    assert len(meld.cards) == meld.size


@st.composite
def groups(draw: st.DrawFn) -> Meld:
    """Draw a group of 2 … 8 natural cards and perhaps a wild one."""
    rank = draw(st.sampled_from(RANKS.replace("2", "")))
    counts = draw(st.lists(st.integers(0, 2), min_size=4, max_size=4).filter(lambda n: sum(n) >= 2))
    naturals = [rank + suit for suit, n in zip(SUITS, counts, strict=True) for _ in range(n)]
    return Meld(0, rank=rank, naturals=tuple(naturals), wild=draw(st.sampled_from([None, *WILDS])))


MELDS = st.one_of(RULES_AND_RUN, st.tuples(RULES, groups()))


@given(MELDS)
@settings(max_examples=300)
def test_what_counts_as_a_burraco(both: tuple[Rules, Meld]) -> None:
    rules, meld = both
    kind, *_ = described(meld)
    assert melds.is_burraco(kind, meld.size, row(rules)) == plain.is_burraco(meld, rules)


@given(MELDS)
@settings(max_examples=300)
def test_seven_natural(both: tuple[Rules, Meld]) -> None:
    _rules, meld = both
    kind, one, two, wild = described(meld)
    reference = len(meld.naturals) >= 7 or any(
        set(range(low, low + 7)) <= meld.places for low in range(8)
    )
    computed = melds.seven_natural(kind, one, two)
    assert computed == reference
    if wild != NO_CARD:
        # With a wild card beside them they make the burraco semi-clean.
        assert computed == plain.burraco_kind(meld, rules_of("italian"))[2]


@given(MELDS)
@settings(max_examples=500)
def test_bonus_terms(both: tuple[Rules, Meld]) -> None:
    rules, meld = both
    kind, one, two, wild = described(meld)
    reference = plain.bonus_terms(meld, rules)
    computed = melds.bonus_terms(kind, one, two, wild, meld.size, row(rules))
    assert tuple(computed) == tuple(reference.values())
    total = melds.bonus(kind, one, two, wild, meld.size, row(rules))
    assert total == sum(reference.values())


@pytest.mark.parametrize("outside", [False, True])
def test_a_semi_clean_run_by_where_its_wild_card_lies(outside: bool) -> None:
    """Every run of seven cards or more with a wild card, whatever its gap: drawn ones miss some."""
    rules = replace(ITALIAN, semiclean_points=150, semiclean_wild_outside=outside)
    kinds = set()
    for low in range(8):
        for high in range(low + 5, 14):
            for gap in range(low, high):
                held = frozenset(range(low, high + 1)) - ({gap} if gap > low else set())
                if len(held) < 6 or not plain.run_is_legal(held, True, rules):
                    continue
                meld = Meld(0, suit="h", places=held, wild="*")
                kind, one, two, _wild = described(meld)
                semi = plain.burraco_kind(meld, rules)[2]
                assert melds.is_semiclean(kind, one, two, row(rules)) == semi, sorted(held)
                kinds.add((gap > low, semi))
    assert kinds == {(False, False), (False, True), (True, False), (True, True)}


@pytest.mark.parametrize("low", [0, 1, 2])
@pytest.mark.parametrize("high", [12, 13])
@pytest.mark.parametrize("to_high_ace", [False, True])
def test_bonus_terms_of_the_longest_runs(low: int, high: int, to_high_ace: bool) -> None:
    """Drawn runs seldom reach 13 and 14 cards; bonuses that tie, stack or are missing."""
    meld = Meld(0, suit="h", places=frozenset(range(low, high + 1)))
    for clean in (0, 100, 500):
        for royal in (0, 100, 500, 600):
            for ace_to_ace in (0, 100, 500, 1000):
                for stack in (False, True):
                    rules = replace(
                        ITALIAN,
                        clean_points=clean,
                        royal_points=royal,
                        ace_to_ace_points=ace_to_ace,
                        run_bonuses_stack=stack,
                        royal_to_high_ace=to_high_ace,
                    )
                    computed = melds.bonus_terms(*described(meld), meld.size, row(rules))
                    assert tuple(computed) == tuple(plain.bonus_terms(meld, rules).values())


@given(MELDS)
def test_the_points_of_its_cards(both: tuple[Rules, Meld]) -> None:
    rules, meld = both
    kind, one, two, _wild = described(meld)
    if kind == RUN:
        one, two = melds.run_faces(SUITS.index(meld.suit), one)
    computed = melds.mask_points(one, row(rules)) + melds.mask_points(two, row(rules))
    naturals = replace(meld, wild=None).cards
    assert computed == sum(plain.card_points(card, rules) for card in naturals)


@given(places(), st.sampled_from(SUITS))
def test_the_faces_of_a_run(held: frozenset[int], suit: str) -> None:
    cards = Counter(card_code(plain.place_card(place, suit)) for place in held)
    one, two = melds.run_faces(SUITS.index(suit), bits(held))
    assert one == sum(1 << code for code in cards)
    assert two == sum(1 << code for code, copies in cards.items() if copies == 2)


def test_which_cards_are_wild() -> None:
    for card in CARDS:
        assert melds.is_wild_card(card_code(card)) == plain.is_wild_card(card) == (card in WILDS)
    assert card_code("*") == JOKER == melds.JOKER
