"""``analyser.abilities.clubs``: Are a league's ratings right, who leads, and may its intervals
be believed, all at once?
"""

from __future__ import annotations

import math

import numpy as np
import pytest

from analyser.abilities.clubs import ratings
from analyser.abilities.clubs.leagues import findings
from analyser.statistics.simultaneous import Number

NAMES = ("a", "b", "c", "d")
SPREAD = 250.0
TRUE = np.array([40.0, 30.0, 0.0, -70.0])
"""Points per hand by which each is ahead of the field."""
LUCK = 120.0
"""Spread of what a deal does for each player, whoever it meets, and of each meeting."""
FIRST, SECOND = ratings.pairs(4).T


def drawn(seed: int, deals: int) -> np.ndarray:
    """Return leads (deals, pairs) whose luck the pairs of a deal have in common."""
    rng = np.random.Generator(np.random.PCG64(seed))
    own = TRUE + rng.normal(0, LUCK, (deals, 4))
    return own[:, FIRST] - own[:, SECOND] + rng.normal(0, LUCK, (deals, len(FIRST)))


def rated(ahead: np.ndarray) -> findings.RatedTable:
    return findings.RatedTable("plain", "plain", *findings.rate(NAMES, NAMES, ahead, SPREAD), 2)


def test_the_table_begins_with_the_strongest() -> None:
    ahead = drawn(1, 4_000)
    found = rated(ahead)
    assert [each.player for each in found.players] == [*NAMES]
    assert [each.player for each in found.rivals] == ["b"]
    assert {each.deals for each in found.players} == {12_000}
    assert sum(each.rating.value for each in found.rated if each.rating) == pytest.approx(0)
    first = found.players[0]
    assert first.gain is not None
    assert first.gain.value == pytest.approx(ahead[:, :3].mean(axis=0).sum() / 4)
    meeting = found.pairs[0]
    assert (meeting.a, meeting.b, meeting.won) == ("a", "b", (ahead[:, 0] > 0).sum())
    assert found.gaps[0][0] == Number(0.0, 0.0)


def test_names_that_come_in_another_order_change_nothing() -> None:
    ahead = drawn(2, 500)
    turned = np.stack([-ahead[:, at] for at in (5, 4, 2, 3, 1, 0)], axis=1)
    one = findings.rate(NAMES, NAMES, ahead, SPREAD)
    other = findings.rate(NAMES[::-1], NAMES[::-1], turned, SPREAD)
    for mine, theirs in zip(one[0], other[0], strict=True):
        assert mine.player == theirs.player
        assert mine.rating is not None
        assert theirs.rating is not None
        assert mine.rating.value == pytest.approx(theirs.rating.value)
        assert mine.rating.half == pytest.approx(theirs.rating.half)


def test_who_is_new_is_less_sure_and_makes_nobody_else_so() -> None:
    whole = drawn(3, 2_000)
    late = whole.copy()
    late[200:, SECOND == 3] = np.nan
    halves = [
        {each.player: each.rating.half for each in rated(ahead).rated if each.rating}
        for ahead in (whole, late)
    ]
    assert halves[1]["d"] > 2 * halves[0]["d"]
    assert all(halves[1][name] < 1.7 * halves[0][name] for name in "abc")


@pytest.mark.parametrize(("sign", "why"), [(1, findings.ALWAYS_LOST), (-1, findings.ALWAYS_WON)])
def test_who_won_or_lost_every_deal_has_no_rating(sign: int, why: str) -> None:
    ahead = drawn(4, 50)
    ahead[:, SECOND == 3] = sign * np.abs(ahead[:, SECOND == 3])
    found = rated(ahead)
    assert [each.no_rating for each in found.players].count(None) == 3
    at = -1 if sign == 1 else 0
    assert (found.players[at].player, found.players[at].no_rating) == ("d", why)
    assert all(math.isfinite(each.rating.half) for each in found.rated if each.rating)
    assert found.players[at].gain is not None


def test_gaps_are_of_each_two() -> None:
    found = rated(drawn(400, 3))
    values = [each.rating.value for each in found.rated if each.rating]
    for at, row in enumerate(found.gaps):
        assert [gap.value for gap in row] == pytest.approx([values[at] - each for each in values])
        assert [gap.half == 0 for gap in row] == [at == to for to in range(len(values))]
        assert [gap.half for gap in row] == [other[at].half for other in found.gaps]


def test_without_deals_there_is_nothing_to_say() -> None:
    found = rated(np.full((0, 6), np.nan))
    assert {each.no_rating for each in found.players} == {findings.NO_DEALS}
    assert (found.rated, found.gaps, found.deals) == ([], (), 0)
    few = rated(drawn(5, 3))
    assert not any(math.isfinite(each.rating.half) for each in few.rated if each.rating)


@pytest.mark.slow
def test_all_intervals_of_a_table_hold_at_every_look() -> None:
    """Of 400 leagues, each looked at five times; in at most 5 % a ± may fail, anywhere."""
    won = np.array([[chance_to_win(a - b) if a != b else 0 for b in TRUE] for a in TRUE])
    true = dict(zip(NAMES, ratings.ELO * ratings.strengths(won), strict=True))
    ahead = dict(zip(NAMES, TRUE - TRUE.mean(), strict=True))
    failed = 0
    for seed in range(400):
        deals = drawn(seed, 2_000)
        good = True
        for look in (200, 400, 800, 1_400, 2_000):
            found = rated(deals[:look])
            for each, gap in zip(found.players, found.gaps[0], strict=True):
                assert each.rating is not None
                assert each.gain is not None
                good &= each.rating.low <= true[each.player] <= each.rating.high
                good &= each.gain.low <= ahead[each.player] <= each.gain.high
                first = found.players[0].player
                good &= gap.low - 1e-9 <= true[first] - true[each.player] <= gap.high + 1e-9
        failed += not good
    print(f"{failed} of 400 leagues had a wrong interval at some look")
    assert failed <= 20


def chance_to_win(apart: float) -> float:
    """Return the share of deals that a player wins who is ``apart`` points stronger."""
    return math.erf(apart / (LUCK * math.sqrt(3) * math.sqrt(2))) / 2 + 0.5
