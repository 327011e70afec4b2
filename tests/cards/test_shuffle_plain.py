"""``analyser.cards.shuffle_plain``: Are the random numbers the published ones, and does a
shuffle lose no card?
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.cards.codes import card_text
from analyser.cards.shuffle import run_key
from analyser.cards.shuffle_plain import DEAL, GOLDEN, MASK, MOVE, mix, output, scale_word, stream
from analyser.games.burraco.pack import PACK, order

WORDS = st.integers(0, MASK)
KEYS = st.integers(0, 2**63 - 1)


def test_splitmix64_gives_the_published_numbers() -> None:
    # Seed 1234567: the known answers that come with Vigna's splitmix64.c.
    computed = [output(1234567, k) for k in range(5)]
    assert computed == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_step_is_the_golden_ratio_made_odd() -> None:
    # 2^64 / φ with φ = (1 + √5) / 2, in whole numbers: the nearest odd one below.
    root_of_five = 2236067977499789696409173668731276235
    ratio = 2 * 10**36 * 2**64 // (10**36 + root_of_five)
    assert GOLDEN % 2 == 1
    assert abs(GOLDEN - ratio) <= 1


def test_mix_is_a_bijection_on_a_sample_and_leaves_zero_alone() -> None:
    assert mix(0) == 0
    assert len({mix(z) for z in range(20_000)}) == 20_000


@given(WORDS)
def test_numbers_stay_within_64_bits(seed: int) -> None:
    assert 0 <= mix(seed) <= MASK
    assert 0 <= output(seed, 107) <= MASK


@given(st.integers(0, 2**32 - 1), st.integers(1, 200))
def test_below_stays_in_range_and_is_monotone(word: int, n: int) -> None:
    assert 0 <= scale_word(word, n) < n
    assert scale_word(0, n) == 0
    assert scale_word(2**32 - 1, n) == n - 1
    assert scale_word(max(word - 1, 0), n) <= scale_word(word, n)


def test_below_gives_every_value_nearly_the_same_share() -> None:
    # The share of value v is the number of words w with v = ⌊w·n / 2³²⌋, known without drawing.
    for n in (2, 3, 7, 108):
        firsts = [-(-value * 2**32 // n) for value in range(n + 1)]
        shares = [after - first for first, after in pairwise(firsts)]
        assert [scale_word(first, n) for first in firsts[:-1]] == list(range(n))
        assert max(shares) - min(shares) <= 1


@given(KEYS, st.integers(0, 2**62))
def test_an_order_is_the_whole_pack(key: int, deal: int) -> None:
    assert sorted(order(key, deal)) == sorted(PACK)


@given(KEYS, st.integers(0, 2**62))
def test_every_stream_has_a_name_of_its_own(key: int, deal: int) -> None:
    named = [stream(key, deal, DEAL, 0), stream(key, deal, DEAL, 1)]
    named += [stream(key, deal, MOVE, seat) for seat in range(4)]
    named += [stream(key, deal + 1, MOVE, 0), stream(key ^ 1, deal, MOVE, 0)]
    assert len(set(named)) == len(named)


def test_deals_and_keys_differ() -> None:
    orders = {tuple(order(key, deal)) for key in range(20) for deal in range(20)}
    assert len(orders) == 400


@pytest.mark.parametrize(
    ("deal", "first"),
    [(0, "Qd 3h Ac Ks 9c Th Jc 4d 4c 3s 6c"), (1, "5h 2s 9h As 4h Ac 9h Kc 8c 5h Tc")],
)
def test_the_deals_of_seed_one_are_pinned(deal: int, first: str) -> None:
    # Whoever changes what a seed deals changes every stored result: only on purpose.
    pack = order(run_key(1), deal)
    assert " ".join(card_text(min(code, 64)) for code in pack[:11]) == first
