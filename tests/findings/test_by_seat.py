"""``analyser.findings.by_seat``: Is a choice told seat by seat as single decisions say, and the
last seat's other way out?

Decisions made up here: a leap over a wider ditch is worth less, and more in the rain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy import install

from analyser.findings import by_seat, decision_reading
from analyser.findings.decisions import WeighedDecisions
from analyser.games.interface import Column
from analyser.games.protocols.decisions import Seats
from analyser.play import runner
from analyser.report.decisions import by_seat as words
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.statistics.intervals import FloatArray

DEALS = 12_000
SEATS = Seats("place", ("First", "Last"), ("{} feet", "if {} drops or more fell"), "the walk", {})


@pytest.fixture
def bold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> WeighedDecisions:
    monkeypatch.chdir(tmp_path)
    install(monkeypatch)
    spec = build.decisions_spec(Request("toy", "plain", Count(4_000), 7), "leap", ["bold"], 2)
    (found,) = decision_reading.read(runner.run(spec, tmp_path / "run", 1, ["analyser"]))
    return found


def told(
    found: WeighedDecisions, gain: Callable[..., FloatArray], seats: Seats = SEATS
) -> WeighedDecisions:
    """Return decisions in two seats with ditches of 1 to 4 feet and 0 to 2 drops of rain."""
    lots = np.random.default_rng(5)
    width, wet, place = (lots.integers(low, high, DEALS) for low, high in ((1, 5), (0, 3), (0, 2)))
    noise = lots.normal(0, 0.5, DEALS)
    ends = np.zeros((DEALS, 2, 4), dtype=np.float32)
    ends[:, :, 2], ends[:, :, 3] = 7, (width + noise)[:, None]
    facts = (*found.choice.facts, Column("place", "int8", "", "which place", null=-1))
    return replace(
        found,
        choice=replace(found.choice, facts=facts, field=("width", "wet"), seats=seats),
        weight=np.ones(DEALS),
        gain=gain(width, wet, place) + noise,
        chose=np.zeros(DEALS),
        facts={"width": width, "wet": wet, "place": place},
        ends=ends,
        half=np.arange(DEALS) % 2 == 0,
        deals=DEALS,
    )


def worth(width: FloatArray, wet: FloatArray, place: FloatArray) -> FloatArray:
    """Better at 4 feet always, at 3 with a drop, at 2 with two, in the last place a foot sooner."""
    return np.asarray(width + place + wet - 3.5)


def test_a_seat_is_told_the_weakest_hands_with_which_the_first_way_is_better(
    bold: WeighedDecisions,
) -> None:
    first, last = by_seat.read(told(bold, worth))
    assert [(each.low, each.high, each.least) for each in first.hands] == [
        (4, None, None), (3, 3, 1), (2, 2, 2),
    ]  # fmt: skip
    assert [(each.low, each.high, each.least) for each in last.hands] == [
        (3, None, None), (2, 2, 1), (1, 1, 2),
    ]  # fmt: skip
    for each in (*first.hands, *last.hands):
        # At each border it is worth half a point.
        assert each.worth.low < 0.5 < each.worth.high
        assert each.worth.low > 0
    assert first.others_are_clear
    assert last.others_are_clear
    assert [len(seat.groups) for seat in (first, last)] == [12, 12]


def test_what_is_worth_nothing_either_way_is_no_border_and_not_settled(
    bold: WeighedDecisions,
) -> None:
    def even(width: FloatArray, wet: FloatArray, place: FloatArray) -> FloatArray:
        return np.asarray(np.where(width == 2, 0.0, np.sign(width - 2.0) * 2) + 0 * wet * place)

    (first, _) = by_seat.read(told(bold, even))
    assert [(each.low, each.least) for each in first.hands] == [(3, None)]
    assert not first.others_are_clear
    # Where more of the second makes it worse, what lies below is none to name.
    falling = by_seat.read(told(bold, lambda width, wet, place: 1.0 - wet + 0 * (width + place)))
    assert [each.hands for each in falling] == [(), ()]


def test_what_the_last_has_played_is_worth_what_its_ends_say(bold: WeighedDecisions) -> None:
    found = told(bold, worth)
    left = by_seat.measure_last_seat(found)
    assert left is not None
    # Seven less the width of the ditch, 2.5 feet on the mean.
    assert left.all.low < 4.5 < left.all.high
    assert left.chosen.mean == left.all.mean
    # Who leaps over all but the widest has those alone left.
    widest = replace(found, chose=(found.facts["width"] < 4).astype(np.float64))
    few = by_seat.measure_last_seat(widest)
    assert few is not None
    assert few.chosen.low < 3 < few.chosen.high
    assert few.all.mean == left.all.mean
    assert [(low, high) for low, high, _ in left.by_cards] == [(1, 1), (2, 2), (3, 3), (4, None)]
    for low, _, each in left.by_cards:
        assert each.low < 7 - low < each.high
    other = replace(SEATS, rules={"turn_limit": -5})
    assert by_seat.measure_last_seat(told(bold, worth, other)) is None


def test_the_page_says_it_by_seat(bold: WeighedDecisions) -> None:
    found = told(bold, worth)
    first, left = words.sentences(found, "points")
    assert first.startswith(
        "By seat (bold players, rules plain; in brackets what leaping is worth "
    )
    for part in (
        "First: leap with 4 or more feet (+0.", ", with 3 if 1 drops or more fell (+0.",
        "; otherwise stay. Last: leap with 3 or more feet (+0.",
    ):  # fmt: skip
        assert part in first
    assert left.startswith("The walk is worth +4.")
    assert " feet to +6." in left
    (section,) = words.section(found, "points")
    (_, table) = section.blocks
    assert len(table.rows) == 12  # type: ignore[union-attr]
    assert table.head[-2:] == ["First", "Last"]  # type: ignore[union-attr]
    # Where a game tells no seats, nothing is said.
    assert not words.sentences(bold, "points")
    assert not words.section(bold, "points")
