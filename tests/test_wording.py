"""``analyser.wording``: Does a sentence say the numbers that it is handed?  Each number written
by hand.
"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from analyser import wording
from analyser.games.interface import Scale
from analyser.statistics.intervals import Difference, Interval
from analyser.statistics.simultaneous import Number

SCALE = Scale("points", band=5.0, precision=2.0, spread=250.0, decimals=0, lead_steps=20)
TWICE = "over 1,000 deals, each played twice, seats swapped"


def difference(mean: float, half: float, sd: float = 40.0, drawn: float = 0.1) -> Difference:
    return Difference(mean, mean - half, mean + half, 1_000, sd, 0.5, drawn, 0.4, 0.95)


def said(found: Difference, arms: int = 2, **about: float) -> str:
    return wording.duel_sentence("bold", "timid", found, arms, scale=SCALE, **about)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("many", "what", "said"),
    [
        (1, "hands", "1 hand"),
        (2, "hands", "2 hands"),
        (0, "deals", "0 deals"),
        (1, "matches", "1 match"),
        (2_000, "matches", "2,000 matches"),
    ],
)
def test_one_is_said_as_one(many: int, what: str, said: str) -> None:
    assert wording.write_count(many, what) == said


@pytest.mark.parametrize(
    ("value", "half", "expected"),
    [
        (12.34, 1.051, "12.3 ± 1.1"),
        (12.34, 0.0123, "12.340 ± 0.013"),
        (12.34, 0.00004, "12.340 ± 0.001"),
        (12.34, 23.2, "12 ± 24"),
        (-1234.5, 3.11, "−1,234.5 ± 3.2"),
        (308.4, 9.96, "308 ± 10"),
        (309.69, 0.998, "309.7 ± 1.0"),
        (0.0, 0.0, "0 ± 0"),
        (7.5, 0.0, "7.5 ± 0"),
        (0.04, 0.0, "0.04 ± 0"),
        (-0.125, 0.0, "−0.125 ± 0"),
        (1e-16, 0.0, "0 ± 0"),
        (-0.01, 1.1, "0.0 ± 1.1"),
        (3.0, math.inf, "3.0"),
        # Rounded to whole points, 0 would seem to lie within: 12 ± 13.
        (12.4, 12.07, "12.4 ± 12.1"),
        (-12.4, 12.07, "−12.4 ± 12.1"),
        (12.07, 12.4, "12 ± 13"),
    ],
)
def test_the_plus_minus_is_rounded_up(value: float, half: float, expected: str) -> None:
    assert wording.plus_minus(value, half) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (12.34, "+12.3 ± 1.1"),
        (-12.34, "−12.3 ± 1.1"),
        (0.0, "0.0 ± 1.1"),
        (-0.01, "0.0 ± 1.1"),
        (0.01, "0.0 ± 1.1"),
    ],
)
def test_what_is_above_0_has_a_plus_and_what_is_below_a_minus(value: float, expected: str) -> None:
    assert wording.signed_plus_minus(difference(value, 1.051)) == expected
    assert wording.signed_plus_minus(Number(value, 1.051)) == expected
    if abs(value) < 1:
        assert wording.short_plus_minus(value, math.inf) == "0.0"


@pytest.mark.parametrize(
    ("value", "decimals", "expected"),
    [
        (-3.25, 1, "−3.2"),
        (-0.04, 1, "0.0"),
        (-0.05001, 1, "−0.1"),
        (1_234_567.8, 0, "1,234,568"),
        (math.nan, 1, "–"),
    ],
)
def test_a_number_has_its_sign_and_its_thousands(
    value: float, decimals: int, expected: str
) -> None:
    assert wording.number(value, decimals) == expected


def test_a_share_is_said_in_per_cent_and_so_is_its_half() -> None:
    assert wording.percent(0.542) == "54.2\N{NO-BREAK SPACE}%"
    assert wording.percent(0.0004) == "0.040\N{NO-BREAK SPACE}%"
    assert wording.percent(-0.542) == "−54.2\N{NO-BREAK SPACE}%"
    assert wording.percent(math.nan) == "–"
    # The ± is that of the farther end: 0.8 and 1.6 percentage points.
    assert wording.percent_plus_minus(Interval(0.612, 0.596, 0.62, 100)) == "61.2 ± 1.6 %"
    assert wording.percent_plus_minus(Interval(0.612, 0.604, 0.628, 100)) == "61.2 ± 1.6 %"
    assert wording.percent_plus_minus(Interval(0.5, 0.0, 1.0, 3)) == "50.0 %"


def test_a_span_shows_on_which_side_of_0_its_ends_are() -> None:
    assert wording.write_span([(7.2, 2), (-3.4, 2), (1, 2)]) == "−3 to +7"
    assert wording.write_span([(0.31, 0.2), (0.28, 0.2)], least=0) == "+0.3"
    assert wording.write_span([(1_211.5, 0.8), (3.4, 0.8)], least=0) == "+3 to +1,212"
    assert wording.write_span([(0.3, 0.1), (0.8, 0.1)], signed=False) == "0.3 to 0.8"
    assert wording.write_span([]) == ""


def test_shares_of_a_whole_add_up() -> None:
    """The one that was printed: of 100 deals balanced won 74, greedy 25, and 0 were even."""
    assert wording.round_together([0.7445, 0.2535, 0.002]) == [75, 25, 0]
    assert wording.round_together([1 / 3] * 3) == [34, 33, 33]
    assert wording.round_together([0.5, 0.5]) == [50, 50]
    assert wording.round_together([0.3335, 0.3335, 0.333], 1) == [33.4, 33.3, 33.3]
    # A part of a whole keeps its sum, and what is whole stays so: 100 × 0.29 is 28.999….
    assert wording.round_together([0.29, 0.011]) == [29, 1]
    drawn = ["33.4", "33.3", "33.3"]
    assert wording.percent_each([1 / 3] * 3) == [f"{each}\N{NO-BREAK SPACE}%" for each in drawn]
    assert wording.percent_each([0.9996, 0.0004]) == [
        wording.percent(0.9996),
        wording.percent(0.0004),
    ]


def test_a_share_of_100_is_never_none_or_all_where_it_is_not() -> None:
    assert [wording.write_in_100(each) for each in (0.0, 0.004, 0.48, 0.996, 1.0)] == [
        "0 in 100", "under 1 in 100", "48 in 100", "over 99 in 100", "100 in 100",
    ]  # fmt: skip
    assert wording.write_in_100(0.006, 0) == "under 1 in 100"
    ends = [0.0, 4e-6, 1 - 1e-7, 1.0]
    said = [f"{each}\N{NO-BREAK SPACE}%" for each in ("0.0", "under 0.001", "over 99.999", "100.0")]
    assert list(map(wording.percent, ends)) == said
    assert wording.percent_each([4e-6, 1 - 4e-6]) == [said[1], wording.percent(1 - 4e-6)]
    assert wording.percent_each([math.nan] * 2) == ["–", "–"]


@pytest.mark.parametrize(
    ("mean", "expected"),
    [
        (12.34, f"bold beats timid by 12.3 ± 1.1 points per hand, {TWICE}."),
        (-12.34, f"timid beats bold by 12.3 ± 1.1 points per hand, {TWICE}."),
    ],
)
def test_whoever_is_ahead_beats_the_other(mean: float, expected: str) -> None:
    assert said(difference(mean, 1.051)) == expected


def test_a_band_that_is_asked_for_is_the_one_that_is_named() -> None:
    equal = "are as good as equal (within {}): {} is ahead by 1.0 ± 2.0 points per hand, "
    assert (
        said(difference(1.0, 2.0)) == f"bold and timid {equal.format('5 points', 'bold')}{TWICE}."
    )
    found = said(difference(-1.0, 2.0), band=3.5)
    assert found == f"bold and timid {equal.format('3.5 points', 'timid')}{TWICE}."


@pytest.mark.parametrize(
    ("mean", "half", "band", "hands"),
    [
        # ± 8 around 4: the interval shrinks with the root of the deals.  It excludes 0 at ± 4, so
        # after 1,000 · (8 / 4)² = 4,000 deals; it fits within ± 5 only at ± 1.  Two hands per deal.
        (4.0, 8.0, 5.0, "8,000"),
        (-4.0, 8.0, 5.0, "8,000"),
        # Around 1 it fits within ± 5 at ± 4, long before it excludes 0.
        (1.0, 8.0, 5.0, "8,000"),
        # Around 52 ± 85: 1,000 · (85 / 52)² = 2,672 deals, 5,344 hands, rounded up.
        (52.0, 85.0, 5.0, "5,400"),
        # At exactly 0 only the margin counts: 1,000 · (8 / 5)² = 2,560 deals.
        (0.0, 8.0, 5.0, "5,200"),
        # Without a margin only 0 counts.
        (2.0, 8.0, 0.0, "32,000"),
    ],
)
def test_hands_to_a_verdict_are_those_until_0_is_excluded_or_the_margin_holds_all(
    mean: float, half: float, band: float, hands: str
) -> None:
    found = said(difference(mean, half), band=band)
    assert found.endswith(f"swapped; about {hands} hands would give a verdict.")


def test_hands_to_a_verdict_count_each_seating() -> None:
    six = said(difference(4.0, 8.0), arms=6)
    assert six.endswith("; about 24,000 hands would give a verdict.")


def test_no_hands_give_a_verdict_on_a_lead_of_0_without_a_margin() -> None:
    assert "verdict" not in said(difference(0.0, 8.0), band=0.0)


@pytest.mark.parametrize(("planned", "named"), [(2_000, True), (7_999, True), (8_000, False)])
def test_more_hands_are_named_where_more_are_needed_than_are_planned(
    planned: int, named: bool
) -> None:
    assert ("would give a verdict" in said(difference(4.0, 8.0), planned=planned)) is named


@pytest.mark.parametrize(("deals", "named"), [(5, False), (99, False), (100, True)])
def test_few_deals_do_not_tell_how_many_hands_give_a_verdict(deals: int, named: bool) -> None:
    found = said(replace(difference(4.0, 8.0), pairs=deals))
    assert "is undecided" in found
    assert ("would give a verdict" in found) is named


def test_deals_that_were_all_alike_are_said_to_be() -> None:
    alike = difference(0.0, 1.051, sd=0.0, drawn=1.0)
    equal = "bold and timid are as good as equal (within 5 points)"
    assert said(alike) == f"{equal}: no deal told them apart, 0.0 ± 1.1 points per hand, {TWICE}."
    never = f"bold and timid never differ: 0 ± 0 points per hand, {TWICE}."
    assert said(difference(0.0, 0.0, sd=0.0, drawn=1.0)) == never
    few = Difference(3.0, -math.inf, math.inf, 1, math.nan, 1.0, 0.0, 0.0, 0.95)
    assert said(few) == "bold against timid is undecided: 1 deal is too few."


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (4, 4, "4"),
        (5, 7, "5–7"),
        (-9, -4, "−9 to −4"),
        (-3, 0, "−3 to 0"),
        (-1, -1, "−1"),
        (8, None, "8 or more"),
        (1_000, 1_099, "1,000–1,099"),
    ],
)
def test_a_range_of_values_is_read_without_a_second_look(
    low: int, high: int | None, said: str
) -> None:
    assert wording.span(low, high) == said
