"""``analyser.report``: Does the page say of leads what the matches and the chain of their hands
say?
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from findings.test_matches import spec_of
from toy import Toy

from analyser.findings import answers
from analyser.play import runner
from analyser.report import page as report
from analyser.report.cells import first_screen, matches
from analyser.report.parts import Framed, Picture
from analyser.report.pictures import Rows
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import Tally
from analyser.statistics.win_chance import FEWEST_MATCHES, Leads
from analyser.wording import Table, percent, percent_plus_minus


def read_of(path: Path, specs: Sequence[RunSpec]) -> answers.Answers:
    cells = tuple(cell for spec in specs for cell in spec.cells)
    return answers.read(runner.run(replace(specs[0], cells=cells), path / "run", 2, []))


def leads_of(answer: answers.Answer) -> Leads:
    assert answer.matches is not None
    assert answer.matches.leads is not None
    return answer.matches.leads


@pytest.mark.broad
def test_a_section_a_cell_of_matches(toy: Toy, tmp_path: Path) -> None:
    single = build.duel_spec(Request("toy", "rich", Count(600), 1), "bold", "timid")
    read = read_of(tmp_path, [spec_of(2_000), spec_of(1_500, False, ["bold"]), single])
    won, duel, alone = matches.sections(read)
    assert won.title == "Matches won"
    assert duel.title == "What a lead is worth: bold v timid, matches" or "plain" in duel.title
    names = [[picture.name for picture in each.pictures] for each in (duel, alone)]
    assert names == [["leads-1"], ["leads-2"]]
    for section, answer, who in ((duel, read.cells[0], "bold"), (alone, read.cells[1], "who is")):
        leads = leads_of(answer)
        (table,) = [block for block in section.blocks if isinstance(block, Table)]
        assert who in table.caption
        assert list(table.head) == ["points ahead", "to 0", "to 200", "to 400", "to 600"]
        rows = {row[0]: row[1:] for row in table.rows}
        for each in leads.told:
            said = rows[f"{each.lead}".replace("-", "−")][leads.levels.index(each.other)]
            assert said == percent_plus_minus(each.chance)
        assert all(row[-1] == "" for row in table.rows if abs(int(row[0].replace("−", "-"))) > 200)
        (picture,) = section.pictures
        assert isinstance(picture, Picture)
        (compared,) = picture.tables
        counted = [each for each in leads.told if each.played.n]
        assert len(compared.rows) == len(counted)
        for row, each in zip(compared.rows, counted, strict=True):
            assert row[1] == f"{each.played.n:,}"
            assert list(row[3:]) == [
                percent(part) for part in (each.played.low, each.played.high, each.expected)
            ]
        (chart,) = picture.each
        assert len(chart.dots) == len([each for each in counted if each.played.n >= FEWEST_MATCHES])


@pytest.mark.broad
def test_the_answer_says_what_a_lead_is_worth(toy: Toy, tmp_path: Path) -> None:
    read = read_of(tmp_path, [spec_of(2_000), spec_of(1_500, False, ["bold"])])
    both = []
    for answer in read.cells:
        told = {(each.lead, each.other): each for each in leads_of(answer).told}
        both.append((told[120, 400], told.get((-120, 400))))
    (ahead, behind), (lead, _) = both
    assert behind is not None
    assert read.sentence(read.cells[0]).endswith(
        f" hands. Ahead by 120 points, 520 to 400, bold wins {percent_plus_minus(ahead.played)} of "
        f"the matches, behind by as much {percent_plus_minus(behind.played)}, or by the scores of "
        f"all hands {percent(ahead.chance.value)} and {percent(behind.chance.value)}."
    )
    assert read.sentence(read.cells[1]).endswith(
        f". A lead of 120 points, 520 to 400, wins {percent_plus_minus(lead.played)} of the "
        f"matches, or by the scores of all hands {percent(lead.chance.value)}."
    )
    for cell, answer in zip(read.summary()["cells"], read.cells, strict=True):
        assert cell["lead_worth"] == leads_of(answer).as_json()


def test_where_few_matches_stood_there_the_chain_speaks_alone(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analyser.findings.matches.FEWEST_MATCHES", 200)
    read = read_of(tmp_path, [spec_of(250, False, ["bold"])])
    told = {(each.lead, each.other): each for each in leads_of(read.cells[0]).told}
    assert told[120, 400].played.n < 200
    assert read.sentence(read.cells[0]).endswith(
        " By the scores of all hands a lead of 120 points, 520 to 400, wins "
        f"{percent_plus_minus(told[120, 400].chance)} of the matches."
    )


WINS = {"better": [1] * 180 + [0] * 20, "worse": [0] * 180 + [1] * 20, "undecided": [0, 1] * 100}
HEADLINES = {
    "better": "Bold plays better than timid.",
    "worse": "Timid plays better than bold.",
    "undecided": "Not known yet which of the two plays better: bold or timid.",
}


@pytest.mark.parametrize("verdict", WINS)
def test_a_duel_of_matches_has_one_verdict_wherever_it_is_told(
    verdict: str, toy: Toy, tmp_path: Path
) -> None:
    read = read_of(tmp_path, [spec_of(400)])
    (answer,) = read.cells
    assert answer.matches is not None
    assert answer.estimate().low > 0, "bold scores more per hand"
    wins = np.array(WINS[verdict])
    for part, own in zip(answer.matches.parts, (wins, 1 - wins), strict=True):
        part.won = Tally.from_differences(own)
    assert answer.verdict() == verdict
    assert read.summary()["cells"][0]["duel"]["verdict"] == verdict
    shown = first_screen.first_screen(read)
    assert shown is not None
    assert isinstance(shown.picture, Framed)
    assert shown.answer == HEADLINES[verdict]
    (rows,) = shown.picture.drawn
    assert isinstance(rows, Rows)
    (lane,) = rows.lanes
    assert lane.side == {"better": "first", "worse": "second", "undecided": "open"}[verdict]
    assert lane.mean == pytest.approx(100 * (2 * wins.mean() - 1))


def test_the_headline_of_several_duels_counts_within_the_margin_as_equal(
    toy: Toy, tmp_path: Path
) -> None:
    asked = Request("toy", "plain", Count(4000), 1)
    read = read_of(
        tmp_path, [build.duel_spec(asked, "bold", each) for each in ("timid", "balanced")]
    )
    said = []
    for bands in ((0, 0), (0, 999), (999, 999)):
        for answer, band in zip(read.cells, bands, strict=True):
            answer.scale = replace(toy.scale, band=band)
        shown = first_screen.first_screen(read)
        assert shown is not None
        said.append(([answer.verdict() for answer in read.cells], shown.answer))
    assert said[1:] == [
        (["better", "equivalent"], "1 of 2 duels has a clear winner."),
        (["equivalent", "equivalent"], "Timid and balanced play as well as bold."),
    ]
    (verdicts, behind) = said[0]
    assert verdicts == ["better", "better"]
    assert re.fullmatch(r"Timid loses 20\.0 points per hand to bold, balanced 20\.0\.", behind)


def test_few_hands_make_no_section(toy: Toy, tmp_path: Path) -> None:
    read = read_of(tmp_path, [spec_of(40)])
    assert [each.title for each in matches.sections(read)] == ["Matches won"]
    assert read.summary()["cells"][0]["lead_worth"] is None
    assert "lead" not in read.sentence(read.cells[0])


@pytest.mark.broad
def test_the_page_holds_it(toy: Toy, tmp_path: Path) -> None:
    page = report.build(runner.run(spec_of(2_000), tmp_path / "run", 2, []))
    assert list(page.figures) == ["answer", "leads", "difference", "scores", "endings"]
    text = re.sub(r"<[^>]+>", "|", page.html).replace("\N{NO-BREAK SPACE}", " ")
    assert "|What a lead is worth|" in text
    assert "A match is won by the first side with more than 800 points" in text
    for each in page.summary["cells"][0]["lead_worth"]["leads"]:
        if each["played"]["matches"]:
            assert f"|{100 * each['played']['low']:.1f} %|" in text
