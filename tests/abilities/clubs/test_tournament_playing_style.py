"""``analyser.abilities.clubs``: Is a tournament won by players who play, and not by degenerate
play?
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from page_text import text_of
from report.test_playing_style import page_of
from toy import Toy

from analyser.abilities.clubs.tournaments import findings
from analyser.report import playing_style
from analyser.statistics.simultaneous import Moments

FIELD = "[[tournaments]]\npolicies = ['slips', 'bold', 'timid', 'balanced']\n"


def test_a_tournament_is_won_by_who_plays(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, FIELD)
    assert " ".join(page.sentences).startswith(
        "Without slips (mostly degenerate play), bold is the best of these 3, "
    )
    found = page.summary
    assert found["best"] == "bold"
    assert found["left_out"] == ["slips"]
    assert found["players"][0]["name"] == "slips", "it is in the table all the same"
    text = text_of(page, " ")
    assert "1. slips †" in text
    assert "2. bold" in text
    assert "2. bold †" not in text
    assert re.search(r"\+\d+ ± \d+ †", text), "its duels are marked in the matrix"


def test_the_standings_of_those_who_play_are_theirs_alone() -> None:
    """As without the others on the same deals, but that the two answers share the risk."""
    names = ("a", "b", "c", "d")
    rng = np.random.default_rng(5)
    moments = Moments.from_rows(rng.normal([9.0, 3.0, 2.0, 60.0, 55.0, 50.0], 30.0, (500, 6)))
    won = np.arange(12.0).reshape(2, 6) + 200
    faulty = np.array([False, False, True, False, True, True])
    found = findings.list_standings(names, moments, won, 500, 2, np.full(6, 30.0), 0.95, faulty)
    assert found.left_out == ("d",), "the last of each three"
    assert found.no_play == {(a, b) for x in "abc" for a, b in ((x, "d"), ("d", x))}
    kept = [0, 1, 3]
    some = Moments(500, moments.mean[kept], moments.products[np.ix_(kept, kept)])
    alone = findings.standings(("a", "b", "c"), some, won[:, kept], 500, 2, 30.0, 0.975)
    assert found.others is not None
    assert found.others.players == alone.players
    assert found.others.ratings == alone.ratings
    assert found.others.margins == alone.margins


def test_who_meets_one_that_does_not_play_still_plays() -> None:
    names = ("a", "b", "c")
    moments = Moments.from_rows(np.random.default_rng(6).normal(0.0, 30.0, (400, 3)))
    found = findings.list_standings(
        names,
        moments,
        np.full((2, 3), 200.0),
        400,
        2,
        np.full(3, 30.0),
        0.95,
        np.array([True, False, False]),
    )
    assert found.left_out == ()
    assert found.others is None
    assert found.no_play == {("a", "b"), ("b", "a")}


def test_a_tournament_of_none_who_play_has_no_winner(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, "[[tournaments]]\npolicies = ['slips', 'bold']\n")
    assert playing_style.NO_ANSWER in " ".join(page.sentences)
    assert page.summary["best"] is None
