"""``analyser.cards.shuffle``: Are compiled deals the plain ones, and are they fair?

The first half holds the compiled twin to ``shuffle_plain``, number by number.  The second half
compares 200 000 deals of one seed with the hypergeometric law: every frequency must lie within four
standard errors of its probability.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from analyser.cards import shuffle, shuffle_plain
from analyser.games.burraco import pack
from analyser.games.burraco.kernel.table import pack as kpack
from analyser.games.burraco.pack import PACK

Deals = npt.NDArray[np.int8]
Counts = npt.NDArray[np.int64]

KEYS = st.integers(0, 2**63 - 1)
DEALS = st.integers(0, 2**62)
WORDS = st.integers(0, 2**64 - 1)
# Without the compiler a deal takes a thousand times as long.
MANY = 2_000 if compiling.OFF else 200_000
HAND = 11
LIMIT = 4.0
"""Standard errors that a frequency may be off."""


def compiled_order(key: int, deal: int) -> list[int]:
    out = np.full(108, -1, np.int64)
    kpack.order(key, deal, out)
    return [int(code) for code in out]


class TestTwin:
    """The compiled functions and the plain ones give the same numbers."""

    @given(WORDS)
    def test_mix(self, word: int) -> None:
        assert int(shuffle.mix(np.uint64(word))) == shuffle_plain.mix(word)

    @given(KEYS, DEALS, st.integers(0, 6), st.integers(0, 3))
    def test_stream(self, key: int, deal: int, purpose: int, seat: int) -> None:
        computed = int(shuffle.stream(key, deal, purpose, seat))
        assert computed == shuffle_plain.stream(key, deal, purpose, seat)

    @given(WORDS, st.integers(0, 10**9))
    def test_output(self, seed: int, k: int) -> None:
        assert int(shuffle.output(np.uint64(seed), k)) == shuffle_plain.output(seed, k)

    @given(st.integers(0, 2**32 - 1), st.integers(1, 10_000))
    def test_below(self, word: int, n: int) -> None:
        assert shuffle.draw_below(word, n) == shuffle_plain.scale_word(word, n)

    @given(KEYS, DEALS, st.integers(0, 3), st.integers(0, 5_000), st.integers(1, 300))
    def test_choice_is_a_seats_own_stream(
        self, key: int, deal: int, seat: int, k: int, n: int
    ) -> None:
        word = (
            shuffle_plain.output(shuffle_plain.stream(key, deal, shuffle_plain.MOVE, seat), k)
            & 0xFFFFFFFF
        )
        assert shuffle.choice(key, deal, seat, k, n) == shuffle_plain.scale_word(word, n)

    @given(WORDS, st.integers(0, 5_000), st.integers(1, 300))
    def test_drawn(self, seed: int, k: int, n: int) -> None:
        assert shuffle.drawn(np.uint64(seed), k, n) == shuffle_plain.draw_below(seed, k, n)

    @given(WORDS, st.integers(0, 5_000), st.integers(0, 60))
    def test_reshuffle(self, seed: int, first: int, count: int) -> None:
        cards, left = np.arange(60), [*range(count)]
        drawn = shuffle.reshuffle(np.uint64(seed), first, cards, count)
        assert drawn == first + max(count - 1, 0)
        for at in range(count):
            one = shuffle_plain.draw_below(seed, first + at, len(left)) if len(left) > 1 else 0
            assert cards[at] == left[one]
            # Whatever was in front goes where the card was.
            left[one], left[0] = left[0], left[one]
            left.pop(0)
        assert cards[count:].tolist() == [*range(count, 60)]

    @given(KEYS, DEALS, st.integers(0, 2**32))
    def test_happens_as_often_as_its_threshold_says(
        self, key: int, deal: int, threshold: int
    ) -> None:
        word = (
            shuffle_plain.output(shuffle_plain.stream(key, deal, shuffle_plain.CUT, 0), 0)
            & 0xFFFFFFFF
        )
        for limit in (threshold, 0, word, word + 1, 2**32):
            assert bool(shuffle.happens(key, deal, shuffle_plain.CUT, limit)) == (word < limit)

    @given(KEYS, DEALS)
    @settings(max_examples=300)
    def test_order(self, key: int, deal: int) -> None:
        assert compiled_order(key, deal) == pack.order(key, deal)

    @pytest.mark.parametrize("key", [0, 1, 2**62, 2**63 - 1])
    @pytest.mark.parametrize("deal", [0, 1, 2**31, 2**32, 2**53 + 1, 2**63 - 1])
    def test_order_at_the_ends(self, key: int, deal: int) -> None:
        assert compiled_order(key, deal) == pack.order(key, deal)


class TestRunKey:
    """The run key is what numpy's seed sequence says, for ever."""

    @pytest.mark.parametrize(
        ("seed", "key"),
        [(0, 6569863346532939966), (1, 7434755675892716031), (2026, 256268580882154509)],
    )
    def test_known_values(self, seed: int, key: int) -> None:
        assert shuffle.run_key(seed) == key

    @given(st.integers(0, 2**63 - 1))
    def test_it_fits_into_63_bits(self, seed: int) -> None:
        key = shuffle.run_key(seed)
        assert type(key) is int
        assert 0 <= key < 2**63

    def test_seeds_do_not_share_keys(self) -> None:
        assert len({shuffle.run_key(seed) for seed in range(2_000)}) == 2_000

    def test_it_is_the_low_63_bits_of_the_seed_sequence(self) -> None:
        for seed in (3, 2**40, 2**63 - 1):
            low, high = np.random.SeedSequence(seed).generate_state(2, np.uint32)
            assert shuffle.run_key(seed) == (int(low) | int(high) << 32) % 2**63


def test_a_deal_is_the_same_whatever_was_dealt_before_and_wherever_it_is_written() -> None:
    key = shuffle.run_key(7)
    reference = np.empty((60, 108), np.int64)
    for deal in range(60):
        kpack.order(key, deal, reference[deal])
    for first, count in ((0, 1), (13, 30), (59, 1)):
        block = np.full((count, 108), 99, np.int64)
        for at in reversed(range(count)):
            kpack.order(key, first + at, block[at])
        assert (block == reference[first : first + count]).all()
    again = np.empty(108, np.int64)
    for deal in (41, 3, 41, 0):
        kpack.order(key, deal, again)
        assert (again == reference[deal]).all()


@cache
def many_deals() -> Deals:
    """Return the codes of ``MANY`` deals of one seed: (deals, 108)."""
    key = shuffle.run_key(20260)
    out = np.empty((MANY, 108), np.int8)
    order = np.empty(108, np.int64)
    for deal in range(MANY):
        kpack.order(key, deal, order)
        out[deal] = order
    return out


KINDS = {
    "jokers": [code for code in PACK if code >= 64],
    "wild cards": [code for code in PACK if code >= 64 or code & 15 == 1],
    "spades": [code for code in PACK if 48 <= code < 64],
    "sevens": [code for code in PACK if code < 64 and code & 15 == 6],
    "sevens of spades": [54, 54],
}
"""The codes of the cards of a kind, each as often as the pack has it."""


def how_many(hands: Deals, kind: str) -> Counts:
    """Return how many cards of a kind each hand holds."""
    belongs = np.zeros(128, np.bool_)
    belongs[KINDS[kind]] = True
    held: Counts = belongs[hands].sum(axis=1, dtype=np.int64)
    return held


def off_by(seen: int, probability: float, n: int) -> float:
    """Return how many standard errors a frequency is away from its probability."""
    return float((seen / n - probability) / np.sqrt(probability * (1 - probability) / n))


def law_and_counts(held: Counts, pack: int, kind: int, places: int) -> Iterator[tuple[int, float]]:
    """Yield, for each number held, how far its frequency is off the hypergeometric law.

    Numbers so rare that fewer than 30 hands are expected are taken together with those above.
    """
    law = stats.hypergeom(pack, kind, places)
    most = min(kind, places)
    rare = next((k for k in range(most + 1) if law.sf(k - 1) * MANY < 30), most + 1)
    for k in range(rare):
        yield k, off_by(int((held == k).sum()), float(law.pmf(k)), MANY)
    if rare <= most:
        tail = float(law.sf(rare - 1))
        if tail * MANY >= 1:
            # Too few for a normal law: the Poisson tails, at the level of four standard errors.
            seen = int((held >= rare).sum())
            chance_of = stats.poisson(tail * MANY)
            assert min(chance_of.sf(seen - 1), chance_of.cdf(seen)) > 3e-5


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("first", [0, 33, 97], ids=lambda first: f"places from {first}")
def test_cards_of_a_kind_in_eleven_places_follow_the_hypergeometric_law(
    name: str, first: int
) -> None:
    held = how_many(many_deals()[:, first : first + HAND], name)
    off = dict(law_and_counts(held, 108, len(KINDS[name]), HAND))
    assert len(off) >= 2
    assert {k: round(z, 2) for k, z in off.items() if abs(z) > LIMIT} == {}


@pytest.mark.parametrize("jokers", [0, 2, 3])
def test_a_pack_with_fewer_jokers_is_as_fair(jokers: int) -> None:
    """Skipping the jokers by name leaves a uniform order of the others."""
    whole = many_deals()
    kept = whole[whole < 64 + jokers].reshape(MANY, 104 + jokers)
    assert (how_many(kept, "jokers") == jokers).all()
    for name in ("jokers", "wild cards", "spades"):
        left = [code for code in KINDS[name] if code < 64 + jokers]
        if not left:
            continue
        held = how_many(kept[:, :HAND], name)
        off = dict(law_and_counts(held, 104 + jokers, len(left), HAND))
        assert {k: round(z, 2) for k, z in off.items() if abs(z) > LIMIT} == {}


def seats_of(code: int) -> Counts:
    """Return which of the four hands a card with a code of its own lies in; −1: none."""
    place = (many_deals() == code).argmax(axis=1)
    return np.where(place < 4 * HAND, place // HAND, -1)


@pytest.mark.parametrize(("one", "other"), [(64, 65), (64, 67), (66, 65)])
def test_two_given_cards_meet_in_one_hand_as_often_as_they_should(one: int, other: int) -> None:
    first, second = seats_of(one), seats_of(other)
    for seat in range(4):
        together = int(((first == seat) & (second == seat)).sum())
        assert abs(off_by(together, HAND * 10 / (108 * 107), MANY)) < LIMIT
        partners = int(((first == seat) & (second == (seat + 2) % 4)).sum())
        assert abs(off_by(partners, HAND * HAND / (108 * 107), MANY)) < LIMIT


@pytest.mark.broad
def test_both_cards_of_a_face_meet_in_one_hand_as_often_as_they_should() -> None:
    # Any of the 52 faces, any of the four hands: 52·4·(11·10)/(108·107) pairs a deal are expected.
    hands = many_deals()[:, : 4 * HAND].reshape(MANY, 4, HAND)
    pairs = np.zeros(MANY, np.int64)
    for code in sorted(set(PACK) - {64, 65, 66, 67}):
        pairs += ((hands == code).sum(axis=2) == 2).sum(axis=1)
    expected = 52 * 4 * HAND * 10 / (108 * 107)
    error = pairs.std(ddof=1) / np.sqrt(MANY)
    assert abs(pairs.mean() - expected) < LIMIT * error


def test_a_deal_says_nothing_of_the_next_one() -> None:
    wild = how_many(many_deals()[:, :HAND], "wild cards")
    r = float(np.corrcoef(wild[:-1], wild[1:])[0, 1])
    assert abs(r) * np.sqrt(MANY) < LIMIT


@pytest.mark.broad
def test_every_card_comes_to_every_place_equally_often() -> None:
    """Chi-square over 108 places × 56 codes.

    Each deal fills every place once and shows every code as often as the pack has it, so 107 × 55
    directions are free; in each of them a deal's table of 0 and 1 varies 108/107 times as much as
    independent draws would.
    """
    codes, copies = np.unique(np.array(PACK), return_counts=True)
    whole = many_deals()
    statistic = 0.0
    for code, many in zip(codes, copies, strict=True):
        seen = (whole == code).sum(axis=0)
        expected = MANY * many / 108
        statistic += float(((seen - expected) ** 2 / expected).sum())
    p = float(stats.chi2(107 * 55).sf(statistic * 107 / 108))
    assert 1e-4 < p < 1 - 1e-4
