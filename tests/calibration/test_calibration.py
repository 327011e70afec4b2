"""``docs/tools/calibration``: Are the statistics right?  Twenty thousand comparisons of each kind,
held to the promises.

What was found is printed; the same figures make ``reports/burraco/calibration.html``.  The hands
are kept in ``runs/calibration``: the first time they are played, which takes half an hour of one
core.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from calibration.findings import RUNS, Case, Proofs
from calibration.proofs import prove
from compiling import OFF

from analyser.confidence import CONFIDENCE
from analyser.games import game

SCALE = game("burraco").scale
RISK = 1 - CONFIDENCE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(OFF, reason="plays tens of millions of hands: needs the compiler"),
]


@cache
def proofs() -> Proofs:
    return prove(heard=print)


def shown(case: Case) -> str:
    found = case.coverage
    return (
        f"{case.name}: {case.words}; truth {case.truth:.3f}, sd {case.sd:.1f}, {found.runs:,} runs "
        f"of {found.pairs[-1]:,} deals; held by the ordinary interval at the end "
        f"{1 - found.ordinary[-1]:.2%}, at all looks {1 - found.ordinary_ever[-1]:.2%}; by the "
        f"sequence {1 - found.sequence[-1]:.2%} and {1 - found.sequence_ever[-1]:.2%}"
    )


@pytest.mark.parametrize("name", ["pair", "alone", "pair, long", "alone, long"])
def test_an_ordinary_interval_holds_the_truth_19_times_in_20_after_a_fixed_number(
    name: str,
) -> None:
    case = proofs().case(name)
    print(shown(case))
    assert case.coverage.runs == RUNS
    assert 0.94 <= 1 - case.coverage.ordinary[-1] <= 0.96
    # At every single look, but for the first few dozens of deals.
    later = case.coverage.pairs >= 50
    assert (np.abs(case.coverage.ordinary[later] - RISK) <= 0.01).all()


@pytest.mark.parametrize("name", ["pair", "alone", "pair, long", "alone, long"])
def test_the_sequence_holds_the_truth_at_all_of_60_looks(name: str) -> None:
    found = proofs().case(name).coverage
    assert len(found.pairs) == 60
    assert found.sequence_ever[-1] <= RISK
    # Looked at as often, an ordinary interval is no interval: else this would prove nothing.
    assert found.ordinary_ever[-1] >= 4 * RISK


def test_where_hardly_a_deal_differs_each_look_is_right_and_not_all_together() -> None:
    """A weakness, pinned so that it is known: 60 looks together miss more than is promised."""
    case = proofs().case("rare")
    print(shown(case))
    print(f"missed at each look: {np.round(case.coverage.sequence, 4).tolist()}")
    assert abs(case.truth) < SCALE.band / 100
    # An ordinary interval is 0 ± 0 while no deal differed.
    assert case.coverage.ordinary[0] > 0.5
    assert case.coverage.sequence.max() <= RISK
    assert RISK < case.coverage.sequence_ever[-1] <= 2 * RISK


def test_deciding_is_seldom_wrong() -> None:
    found = proofs().deciding
    print(f"tuned for {found.tuned:,} deals; a fixed number without more errors: {found.fixed:,}")
    for each in found.ends:
        print(
            f"true {each.truth:4.1f}: wrong {each.wrong:.2%} (ordinary interval "
            f"{each.ordinary_wrong:.2%}, fixed number {each.fixed_wrong:.2%}); {each.pairs:,.0f} "
            f"deals, nine in ten {each.most:,.0f}; "
            + ", ".join(f"{name} {part:.2%}" for name, part in each.shares.items())
        )
        assert each.wrong <= RISK
        assert each.shares["undecided"] == 0
    near = {each.truth for each in found.ends if abs(each.truth - SCALE.band) < 0.2}
    assert min(near) < SCALE.band < max(near)
    # Players far apart are told apart in a small part of the hands that a fixed number takes.
    assert found.ends[-1].pairs < found.fixed / 5


def test_stopping_at_a_precision_keeps_the_interval_true() -> None:
    found = proofs().precise
    print(
        f"±{found.wanted}: {found.pairs:,.0f} deals; the sequence misses {found.sequence:.2%}, an "
        f"ordinary interval {found.ordinary:.2%}"
    )
    assert found.sequence <= RISK
    assert 0.04 <= found.ordinary <= 0.06


def test_a_known_handicap_is_found_with_its_size() -> None:
    for each in proofs().found:
        print(
            f"{each.words}: true {each.truth:.3f}, found {each.mean.value:.3f} ± "
            f"{each.mean.half:.3f} by {each.runs:,} runs of {each.deals:,} deals; held at all of "
            f"{each.looks} looks {1 - each.sequence:.2%}, by the ordinary interval at the end "
            f"{1 - each.ordinary:.2%}; told apart by it in {each.clear_share:.1%}"
        )
        # Six estimates: three standard errors, not two.
        assert abs(each.mean.value - each.truth) <= 1.5 * each.mean.half
        assert each.sequence <= RISK


def test_so_it_is_of_few_deals_of_which_few_differ() -> None:
    """The same weakness, where the verdict could be wrong too: why no run looks so early."""
    case = proofs().early
    print(shown(case))
    print(f"missed at each look: {np.round(case.coverage.sequence, 4).tolist()}")
    assert case.truth > SCALE.band
    assert case.coverage.ordinary[0] > 0.5
    assert case.coverage.sequence.max() <= RISK
    assert RISK < case.coverage.sequence_ever[-1] <= 2 * RISK


def test_the_same_cards_for_both_spare_hands() -> None:
    by_players = {}
    for each in proofs().gains:
        print(
            f"{each.preset}, {each.players}: {each.mean:.2f} points per hand, {each.differing:.1%} "
            f"of {each.deals:,} deals differ; the same deal spares {each.duplicate.value:.3f} ± "
            f"{each.duplicate.half:.3f}, each seat's own cards {each.streams.value:.3f} ± "
            f"{each.streams.half:.3f}; with one side changed the same deals spare "
            f"{each.changed_one.value:.3f} ± {each.changed_one.half:.3f} and, with own cards, "
            f"{each.changed.value:.3f} ± {each.changed.half:.3f}"
        )
        by_players[each.preset, each.players] = each
    for (preset, players), each in by_players.items():
        assert each.duplicate.low > 1, (preset, players)
        # Where the players are far apart, nothing is coupled any more.
        assert each.streams.high > 1, (preset, players)
        if players in ("tiny", "near"):
            assert each.streams.low > 1, (preset, players)
    for preset in ("italian", "italian-2p"):
        order = [by_players[preset, name].duplicate for name in ("tiny", "near", "far")]
        assert order[0].low > order[1].high > order[1].low > order[2].high


def test_the_figures_are_of_this_game() -> None:
    assert proofs().signature == game("burraco").signature()
