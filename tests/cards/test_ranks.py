"""``analyser.cards.ranks``: Does a word of digits count ranks as a list of numbers does?

And do the two ways to gather bits, one instruction and shifts, say the same of every word?
"""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.cards import ranks
from analyser.compiled.jit import kernel

MOST = 8
"""Cards that two packs have of a rank."""
COUNTS = st.lists(st.integers(0, MOST), min_size=13, max_size=13)


@kernel
def gathered(flags: int) -> int:
    return ranks.gather_bits(flags)  # type: ignore[no-any-return]


@kernel
def spread(of_ranks: int) -> int:
    return ranks.spread(of_ranks)  # type: ignore[no-any-return]


def word(counts: list[int]) -> int:
    """Return how many cards there are of each rank as digits of four bits."""
    return sum(count * 16**rank for rank, count in enumerate(counts))


def at_least(counts: list[int], least: int) -> int:
    """Return the ranks of which there are so many, as a set of bits."""
    return sum(1 << rank for rank, count in enumerate(counts) if count >= least)


def check(counts: list[int]) -> None:
    held = word(counts)
    assert held < 1 << 62, "an int64 must never turn negative"
    assert [ranks.of_rank(held, rank) for rank in range(13)] == counts
    assert ranks.two_or_more(held) == at_least(counts, 2), counts
    assert ranks.three_or_more(held) == at_least(counts, 3), counts


@given(COUNTS)
def test_how_many_there_are_of_each_rank_and_of_which_two_or_three(counts: list[int]) -> None:
    check(counts)


@pytest.mark.parametrize("rank", range(13))
def test_nothing_is_carried_to_the_next_rank(rank: int) -> None:
    for others, count in product((0, 1, 2, 3, MOST), range(MOST + 1)):
        check([count if each == rank else others for each in range(13)])


@given(COUNTS, COUNTS)
def test_a_pile_more_is_an_addition(hand: list[int], pile: list[int]) -> None:
    fits = [min(more, MOST - count) for count, more in zip(hand, pile, strict=True)]
    both = [count + more for count, more in zip(hand, fits, strict=True)]
    assert word(hand) + word(fits) == word(both)
    check(both)


def test_one_card_of_each_rank_of_every_set_and_back() -> None:
    for of_ranks in range(1 << 13):
        digits = word([of_ranks >> rank & 1 for rank in range(13)])
        assert spread(of_ranks) == ranks.strewn(of_ranks) == digits
        assert gathered(digits) == ranks.squeezed(digits) == of_ranks


def test_the_constants_are_what_their_names_say() -> None:
    assert word([1] * 13) == ranks.ONES
    assert 1 << ranks.DIGIT > MOST + 6, "what is added to find a pair must stay in its digit"


@pytest.mark.broad
def test_all_this_holds_without_the_instruction() -> None:
    if os.environ.get("ANALYSER_PEXT") == "0":
        pytest.skip("that is how it runs here")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__],
        env=os.environ | {"ANALYSER_PEXT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
