"""Does the card to print say what the tables of its page say, and the same each time?"""

from __future__ import annotations

from pathlib import Path

import pytest

from analyser.commands import options
from analyser.errors import UsageError
from analyser.findings import decisions
from analyser.play import runner
from analyser.report import page as report
from analyser.report import printed_chart
from analyser.report.parts import Folded
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.storage import run_folder
from analyser.wording import Table

WORD = {"take the pile": "gains", "draw from the stock": "costs", "not known": "open"}
"""What a cell of the chart is called in the table of the page."""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> run_folder.Run:
    spec = build.decisions_spec(
        Request("burraco", "italian", Count(2_000), 1),
        "pile",
        ["balanced", "cautious"],
        2,
        more_rules=["closed"],
    )
    return runner.run(spec, tmp_path_factory.mktemp("card") / "run", 1, ["analyser"])


@pytest.fixture(scope="module")
def page(run: run_folder.Run) -> report.Page:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(decisions, "FEWEST", 40)
        return report.build(run)


def tables(page: report.Page) -> list[Table]:
    (section,) = (each for each in page.form.sections if each.title == "Strategy chart")
    folded = [each for each in section.blocks if isinstance(each, Folded)]
    return [each for fold in folded for each in fold.blocks if isinstance(each, Table)]


@pytest.mark.broad
def test_a_cell_of_the_chart_is_what_the_table_of_the_page_has(page: report.Page) -> None:
    grids = printed_chart.grids(page.form)
    assert len(grids) == 2, "the first player under the first rules, at two stages"
    told = tables(page)[:2]
    seen: set[str] = set()
    for cells, table in zip(grids, told, strict=True):
        drawn = {
            (across, up): cell.word
            for (up, _), row in cells.lines
            for across, cell in zip(cells.columns, row, strict=True)
            if cell.side != "none"
        }
        said = {(row[0], row[1]): WORD.get(row[2]) for row in table.rows}
        clear = {where: word for where, word in said.items() if word is not None}
        assert {where: drawn[where] for where in clear} == clear
        seen |= set(clear.values())
    assert len(seen) > 1, "there is something to compare"


@pytest.mark.broad
def test_a_way_is_better_only_where_the_interval_leaves_0_out(page: report.Page) -> None:
    for table in tables(page):
        for *_, better, worth in table.rows:
            ends = [float(each.replace("−", "-").replace(",", "")) for each in worth.split(" ± ")]
            if better == "take the pile":
                assert ends[0] >= ends[1]
            if better == "draw from the stock":
                assert -ends[0] >= ends[1]


def test_the_page_leads_to_its_chart(page: report.Page, tmp_path: Path) -> None:
    (file, answer, *_) = page.write(tmp_path / "page.html", "a%20card.pdf")
    text = file.read_text(encoding="utf-8")
    assert '<a href="a%20card.pdf">Strategy chart</a>' in text
    assert f'<a href="{answer.name}">All numbers (JSON)</a>' in text
    assert options.beside(Path("x/page.html"), Path("y/a card.pdf")) == "../y/a%20card.pdf"
    assert options.beside(Path("page.html"), None) == ""


@pytest.mark.broad
@pytest.mark.parametrize("ending", [".pdf", ".png"])
def test_the_same_run_has_the_same_card(page: report.Page, tmp_path: Path, ending: str) -> None:
    first, again = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
    for file in (first, again):
        printed_chart.write(page.form, file)
    assert first.read_bytes() == again.read_bytes()
    assert len(first.read_bytes()) > 10_000


@pytest.mark.broad
def test_what_is_no_card_is_turned_away(tmp_path: Path) -> None:
    with pytest.raises(
        UsageError, match=r"found 'card\.html' \(expected a name that ends with \.pdf"
    ):
        options.check_chart(Path("card.html"))
    duel = build.duel_spec(Request("burraco", "italian", Count(20), 1), "balanced", "cautious")
    other = report.build(runner.run(duel, tmp_path / "duel", 1, ["analyser"]))
    with pytest.raises(UsageError, match="expected a name that ends with"):
        options.check_chart(Path("card.html"))
    duel = build.duel_spec(Request("burraco", "italian", Count(20), 1), "balanced", "cautious")
    other = report.build(runner.run(duel, tmp_path / "duel", 1, ["analyser"]))
    with pytest.raises(UsageError, match="no grid to print"):
        printed_chart.write(other.form, tmp_path / "card.pdf")
    assert not (tmp_path / "card.pdf").exists()
