"""``analyser.abilities.studies``: Who resembles people, by matches worked by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from toy import PEOPLE, Toy

from analyser.abilities.studies.people import findings as human_likeness
from analyser.abilities.studies.people import page as told
from analyser.abilities.studies.people.findings import (
    CLOSE,
    LIKE,
    UNKNOWN,
    UNLIKE,
    Likeness,
)
from analyser.findings import answers
from analyser.findings.matches import Finals
from analyser.play import runner
from analyser.report.parts import Framed
from analyser.report.pictures import Rows
from analyser.scenario import build
from analyser.scenario.request import Count, Request


def finals(*matches: tuple[float, float]) -> Finals:
    """Return matches of (winner's, loser's) scores, the winner on either side in turn."""
    made = Finals.from_parts(1)
    scores = np.array([[pair if at % 2 else pair[::-1]] for at, pair in enumerate(matches)])
    made.add(scores, np.array([[1 - at % 2] for at in range(len(matches))]))
    return made


def test_winners_and_losers_are_told_apart_on_either_side() -> None:
    found = finals((900, 600), (1000, 500), (820, 810))
    assert found.matches == 3
    assert found.winners.quantile(0.5) == 900
    assert found.loser.mean == pytest.approx((600 + 500 + 810) / 3)
    assert found.margin.mean == pytest.approx((300 + 500 + 10) / 3)


def test_a_match_that_nobody_won_does_not_count() -> None:
    found = Finals.from_parts(2)
    found.add(np.array([[[900.0, 600.0]], [[400.5, 400.5]]]), np.array([[0], [-1]]))
    assert (found.matches, found.margin.mean) == (1, 300)
    assert found.winners.quantile(0.5) == 900


def test_a_match_played_in_two_seatings_is_one_unit() -> None:
    found = Finals.from_parts(1)
    found.add(np.array([[[900.0, 600.0], [500.0, 1000.0]]]), np.array([[0, 1]]))
    assert found.matches == 2
    assert found.pairs[1].pairs == 1
    assert found.pairs[1].mean == found.margin.mean == 400


def like(shift: float, spread: float = 1.0) -> Likeness:
    """Return matches like the toy's people, but for a shift of the loser, in people's spread."""
    steps = np.linspace(-1.7, 1.7, 101)
    loser = PEOPLE.loser_mean + shift * PEOPLE.loser_sd
    pairs = [(PEOPLE.winner_median, loser + spread * step * PEOPLE.margin_sd) for step in steps]
    return Likeness(finals(*pairs), PEOPLE)


@pytest.mark.parametrize(
    ("shift", "verdict"),
    [(0.0, LIKE), (-0.2, LIKE), (0.3, CLOSE), (-0.4, CLOSE), (0.6, UNLIKE), (-2.0, UNLIKE)],
)
def test_how_far_is_far(shift: float, verdict: str) -> None:
    found = like(shift)
    assert found.verdict == verdict
    assert found.distance == pytest.approx(abs(shift), abs=0.03)


def test_who_wins_by_the_same_each_time_is_not_like_people() -> None:
    assert like(0.0, spread=0.1).verdict == UNLIKE


def test_of_few_matches_nothing_is_said() -> None:
    found = Likeness(finals(*[(900.0, 640.0)] * 29), PEOPLE)
    assert found.verdict == UNKNOWN
    assert math.isnan(found.distance)
    assert Likeness(Finals.from_parts(1), PEOPLE).as_json()["winner_median"] is None


def test_many_line_ups_are_counted_and_not_named() -> None:
    """A sentence of ten names is none to read."""
    shifts = [0.3, 0.31, 0.32, 0.33, -0.4, 2.0, 2.1, 2.2]
    played = [
        human_likeness.PeopleComparison(f"player {at}", like(shift), 5.0, 20.0, False)
        for at, shift in enumerate([0.0, *shifts])
    ]
    assert told.sentences(played) == [
        "Player 0 ends matches as people do: all four numbers lie within 0.25 times people's own "
        "spread from match to match.",
        "5 of the 9 come near them, nearest of them player 1.",
        "Player 6, player 7 and player 8 do not resemble them.",
    ]
    # What is degenerate play counts nowhere, as on the first screen.
    idle = replace(played[1], label="idle", no_play=True)
    assert told.sentences([*played, idle]) == [
        *told.sentences(played),
        "Left out as degenerate play: idle.",
    ]
    one = "Of 9 line-ups player 0 alone ends matches as people do."
    assert told.first_screen(played).answer == one
    # Nobody has measured which of several is the most like people.
    two = replace(played[0], label="another in plain", likeness=like(0.01))
    shown = told.first_screen([*played, two])
    assert isinstance(shown.picture, Framed)
    (rows,) = shown.picture.drawn
    assert isinstance(rows, Rows)
    said = [(lane.label, lane.note, lane.panel) for lane in rows.lanes]
    assert said[:3] == [
        ("Player 0", "", "as people do"),
        ("Another", "plain", "as people do"),
        ("Player 1", "", "close to people"),
    ]
    assert said[-1] == ("Player 8", "", "unlike people")
    several = "2 of 10 line-ups end matches as people do, player 0 among them."
    assert told.first_screen([*played, two]).answer == several
    none = "None of these players ends matches as people do."
    assert told.first_screen(played[1:]).answer == none


def test_matches_played_for_it_are_those_of_a_run(toy: Toy, tmp_path) -> None:  # type: ignore[no-untyped-def]
    spec = build.table_spec(Request("toy", "plain", Count(200, matches=True), 5), ["bold"])
    run = runner.run(spec, tmp_path / "run", 2, ["analyser"])
    (answer,) = answers.read(run).cells
    assert answer.matches is not None
    played = human_likeness.play(toy, spec.cells[0], 5, 200, "bold")
    assert played is not None
    stored = answer.matches.finals
    assert stored is not None
    ours = played.likeness.finals
    assert ours.matches == stored.matches
    assert ours.margin.mean == pytest.approx(stored.margin.mean)
    assert ours.winners.quantile(0.5) == stored.winners.quantile(0.5)
    assert played.hands == pytest.approx(answer.matches.hands.mean)
    assert played.turns == pytest.approx(answer.turns.mean / 4)


def test_where_nothing_is_known_of_people_nothing_is_played(toy: Toy) -> None:
    (rich,) = build.table_spec(Request("toy", "rich", Count(1), 5), ["bold"]).cells
    assert human_likeness.play(toy, rich, 5, 10, "bold") is None
    assert toy.calls == []
