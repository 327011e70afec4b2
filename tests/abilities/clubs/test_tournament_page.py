"""``analyser.abilities.clubs``: Is a tournament said truly: who is best, whether that is
settled, and how far an order goes?
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from page_text import Outline, text_of
from toy import SCALE, Toy, install

from analyser.abilities.clubs.tournaments import findings
from analyser.abilities.clubs.tournaments import page as tournament
from analyser.abilities.clubs.tournaments.design import tournament_spec
from analyser.abilities.clubs.tournaments.findings import Standings
from analyser.play import runner
from analyser.report import page as report
from analyser.scenario.request import Count, Request
from analyser.statistics.simultaneous import Moments


def of(
    means: list[float], spread: float = 20.0, deals: int = 400, known: float = 20.0
) -> Standings:
    """Standings of three or of two whose measured margins are these means."""
    chance = np.random.default_rng(1)
    rows = spread * chance.standard_normal((deals, len(means)))
    rows += means - rows.mean(axis=0)
    m = 3 if len(means) == 3 else 2
    won = np.array([(rows > 0).sum(axis=0), (rows < 0).sum(axis=0)])
    return findings.standings(
        ("ann", "bob", "cid")[:m], Moments.from_rows(rows), won, deals, 2, known
    )


def said_of(found: Standings) -> list[str]:
    return tournament.sentences(found, SCALE)


def answer_of(found: Standings) -> str:
    return tournament.answer(found, Toy(), SCALE)


def test_the_best_is_named_with_its_lead() -> None:
    best, last, order = said_of(of([30, 50, 20]))
    assert re.fullmatch(
        r"ann is the best of these 3, 30\.0 ± \d\.\d points per hand ahead of bob by rating "
        r"\(30\.0 ± \d\.\d in their own duel\), over 400 deals, each played in every duel twice, "
        r"seats swapped: the difference is clear\.",
        best,
    )
    assert re.fullmatch(r"Last is cid, 50\.0 ± \d\.\d points per hand behind the first\.", last)
    assert order.startswith(
        "The order says nearly all: 100.0\N{NO-BREAK SPACE}% of the differences follow"
    )


def test_what_is_not_settled_is_said() -> None:
    best, last, _ = said_of(of([1, 50, 49], spread=60))
    assert best.startswith("It is not clear yet who is the best of these 3: ann is 1.0 ± ")
    assert best.endswith("; bob may be as good.")
    assert last.startswith("Last is cid, 50.0 ± ")
    _, last, *_ = said_of(of([50, 50, 1], spread=60))
    assert last.endswith("behind the first, though bob may be no better.")


def test_near_ones_are_as_good_as_equal() -> None:
    best, *_ = said_of(of([0.1, 50, 49.9], spread=8))
    assert best.startswith(
        "ann and bob are the best of these 3, as good as equal (within 5 points)"
    )
    assert answer_of(of([0.1, 50, 49.9], spread=8)) == (
        "Ann and bob are the best of these 3 players, as good as equal."
    )
    assert answer_of(of([0.1, 0, 0.2], spread=8)) == "Ann, bob and cid are as good as equal."
    assert answer_of(of([1, 50, 49], spread=60)) == (
        "Not known yet which player is best: ann or bob."
    )
    best, *_ = said_of(of([3, 50, 47], spread=4))
    assert best.endswith("the difference is clear, though within the 5 points that count as equal.")


def test_a_circle_and_its_mix_are_said() -> None:
    *_, order = said_of(of([20, -20, 20]))
    assert order.startswith(
        "One rating a player is not enough: 100.0\N{NO-BREAK SPACE}% of the differences"
    )
    assert "ann beats bob, bob beats cid, and cid beats ann" in order
    mix = "the mix that nobody beats is 33.4 % ann, 33.3 % bob and 33.3 % cid."
    assert " ".join(order.split()).endswith(mix)


def test_a_best_that_loses_a_duel_is_said() -> None:
    said = said_of(of([-10, 90, 20]))
    assert said[0].startswith("ann is the best")
    assert "(−10.0 ± " in said[0]
    assert any(each.startswith("In their own duel ann loses to bob (10.0 ± ") for each in said)
    # 1.0 ± 7 or so behind is not known to be behind.
    said = said_of(of([-1, 90, 20], spread=40))
    assert said[0].startswith("ann is the best")
    assert "(−1.0 ± " in said[0]
    assert not any("In their own duel" in each for each in said[1:])


def test_two_are_told_by_their_duel() -> None:
    (said,) = said_of(of([30]))
    assert said.startswith("ann is the better of the two, 30.0 ± ")
    assert "rating" not in said
    assert "over 400 deals, each played twice, seats swapped" in said
    (said,) = said_of(of([0.1], spread=4))
    assert said.startswith("ann and bob are as good as equal (within 5 points): ann is 0.1")
    (said,) = said_of(of([0.0], spread=0.0))
    assert said.startswith("ann and bob did not differ in any deal, over 400 deals")
    assert ": 0.00 ± 0." in said
    (said,) = said_of(of([0.0], spread=0.0, known=0.0))
    assert said.startswith("ann and bob never differ, over 400 deals")
    assert said.endswith("swapped.")
    (said,) = said_of(of([30], deals=3))
    assert said == "It is not known yet who is the better of the two: 3 deals are too few."


def test_the_summary_is_the_numbers_as_json() -> None:
    found = of([30, 50, 20])
    told = json.loads(json.dumps(tournament.summary(found, SCALE), allow_nan=False))
    assert [each["name"] for each in told["players"]] == ["ann", "bob", "cid"]
    assert told["matrix"][0][1]["mean"] == pytest.approx(30)
    assert told["matrix"][1][0]["high"] == pytest.approx(-told["matrix"][0][1]["low"])
    assert told["settled"]
    assert told["players"][0]["nash"] is None
    assert told["sentence"].startswith("ann is the best")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> report.Page:
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        patch.chdir(tmp_path_factory.mktemp("page"))
        Path("evil.toml").write_text('base = "bold"\nskill = 3\n')
        names = ["balanced", "bold", "evil.toml", "timid"]
        spec = tournament_spec(Request("toy", "plain", Count(2_000), 7), names)
        run = runner.run(spec, Path("run"), 2, ["analyser", "tournament", "<b>$x"])
        return report.build(run)


def test_the_page_is_whole_and_starts_with_the_answer(page: report.Page) -> None:
    outline = Outline(page.html)
    assert (outline.errors, outline.open) == ([], [])
    assert len(outline.named("h1")) == 1
    assert "script" not in {name for name, _ in outline.elements}
    assert not re.search(r'(?:src|href)="(?!data:,|#)', page.html)
    ids = [attributes["id"] for _, attributes in outline.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    said = text_of(page)
    asked = "Toy: who is the best of balanced, bold, evil and timid?"
    assert said.startswith(f"analyser · Toy {asked} Bold is the best of these 4 players. ")
    assert " ".join(" ".join(page.sentences).split()) in said
    assert "<b>$x" not in page.html
    for words in ("Jiang", "Waudby-Smith", "prefers-color-scheme: dark", "seed", "signature"):
        assert words in page.html


def test_the_picture_has_title_description_and_table(page: report.Page) -> None:
    assert list(page.figures) == ["answer", "matrix"]
    assert "row&#39;s player is ahead of its column&#39;s" in " ".join(page.html.split())


@pytest.mark.broad
def test_an_unfinished_run_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch)
    spec = tournament_spec(Request("toy", "plain", Count(20_000), 7), ["balanced", "bold", "timid"])
    run = runner.run(spec, tmp_path / "run", 1, ["analyser"])
    run.shards[:] = run.shards[:-1]
    assert "This run is not finished" in report.build(run).html
