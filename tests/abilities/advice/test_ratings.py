"""``docs/tools/calibration/ratings.py``: Are the hands counted right that a lead needs?  The
scores are random, the strengths known.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from calibration import rating_page, ratings
from calibration.ratings import PLAYERS, Meeting
from compiling import OFF

from analyser.report import render
from analyser.wording import fits

STRENGTHS = dict(zip(PLAYERS, (200.0, 90.0, 60.0, -20.0, -90.0), strict=True))
SPREADS = {"score": 400.0, "luck apart": 300.0, "gained": 200.0}


@pytest.fixture(scope="module")
def meetings() -> list[Meeting]:
    """Return meetings in which every measure finds all of a lead."""
    chance = np.random.default_rng(4)
    found = []
    for one, other in combinations(PLAYERS, 2):
        lead = STRENGTHS[one] - STRENGTHS[other]
        hands = 2 * ratings.DEALS
        score, apart = (lead + chance.normal(0, SPREADS[name], hands)
                        for name in ("score", "luck apart"))  # fmt: skip
        gained = np.array([STRENGTHS[one], STRENGTHS[other]]) + chance.normal(
            0, SPREADS["gained"], (hands, 2)
        )
        found.append(Meeting(one, other, lead, 1.0, list(score), list(apart), gained.tolist()))
    return found


def test_hands_are_those_after_which_a_lead_is_as_great_as_its_interval(
    meetings: list[Meeting],
) -> None:
    for measure in ("score", "luck apart"):
        needed = ratings.hands_needed(meetings, measure)
        assert needed == pytest.approx((1.96 * SPREADS[measure] / 50) ** 2, rel=0.15)
    # The mean of two ways with independent noise: 300, and 200 for each of two players.
    spread = np.hypot(300, np.hypot(200, 200)) / 2
    assert ratings.spread_of(meetings, "rating") == pytest.approx(spread, rel=0.03)
    assert ratings.hands_needed(meetings, "rating") < ratings.hands_needed(meetings, "luck apart")


def test_a_lead_that_equals_its_interval_shows_half_of_the_time() -> None:
    chance = np.random.default_rng(4)
    spread, hands = 240.0, (1.959964 * 240.0 / 50) ** 2
    for many, often in ((hands, 0.5), (ratings.hands_to_show(hands), 0.8)):
        leads = chance.normal(50, spread / np.sqrt(many), 40_000)
        seen = np.mean(leads > 1.959964 * spread / np.sqrt(many))
        assert seen == pytest.approx(often, abs=0.01)
    assert ratings.hands_to_show(87) == pytest.approx(178, abs=1)


def test_the_part_of_a_lead_that_is_found_is_within_its_interval(meetings: list[Meeting]) -> None:
    for measure in ratings.MEASURES:
        share, half = ratings.found_share(meetings, measure)
        assert abs(share - 1) < 1.5 * half
        assert half < 0.15


def test_who_finds_half_of_a_lead_needs_four_times_the_hands(meetings: list[Meeting]) -> None:
    halved = [
        Meeting(each.one, each.other, 2 * each.lead, each.half, each.score, each.apart, each.gained)
        for each in meetings
    ]
    for measure in ratings.MEASURES:
        four = 4 * ratings.hands_needed(meetings, measure)
        assert ratings.hands_needed(halved, measure) == pytest.approx(four)


def test_more_hands_put_more_evenings_in_order(meetings: list[Meeting]) -> None:
    parts = [ratings.orders_right(meetings, "rating", hands) for hands in ratings.EVENINGS]
    assert parts == sorted(parts)
    assert parts[0] < 0.5 < parts[-1]
    # By lot one evening in 120 is in order.
    assert ratings.orders_right(meetings, "score", 8) > 1 / 120


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="the page names the signature, which plays thousands of hands")
def test_the_page_says_how_many_hands_each_way_needs(
    meetings: list[Meeting], tmp_path: Path
) -> None:
    form = rating_page.form(meetings, [*rating_page.COMMAND, "--output", "x.html"])
    files = render.write(form, tmp_path / "x.html", rating_page.summary(meetings))
    html = files[0].read_text()
    assert fits(form.first_screen.answer)
    needed = ratings.hands_needed(meetings, "rating")
    assert f"after {needed:.0f} hands by rating" in html


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="plays a search player's hands")
def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("PLAYERS", ("balanced", "greedy")), ("DEALS", 1), ("WORLDS", 16),
                        ("MANY_HANDS", 400)):  # fmt: skip
        monkeypatch.setattr(ratings, name, value)
    said: list[str] = []
    first = ratings.meetings(tmp_path, 2, said.append)
    assert said == ["balanced and greedy: 2 hands"]
    assert len(first[0].score) == len(first[0].apart) == len(first[0].gained) == 2
    assert ratings.meetings(tmp_path, 1, said.append) == first
    assert len(said) == 1
