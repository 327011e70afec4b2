"""Does the card to print say what the tables of its page say, and the same each time?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from matplotlib.text import Text

from analyser.commands import options
from analyser.errors import UsageError
from analyser.findings import decisions
from analyser.findings.chart import Card
from analyser.play import runner
from analyser.report import page as report
from analyser.report import printed_chart
from analyser.report.parts import Folded
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.storage import run_folder
from analyser.wording import Table

MARK = {"take the pile": "o", "draw from the stock": "X", "as good as equal": "_", "not known": ""}


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
        return report.build(run, "a%20card.pdf")


def tables(page: report.Page) -> list[Table]:
    (section,) = (each for each in page.form.sections if each.title == "Strategy chart")
    folded = [each for each in section.blocks if isinstance(each, Folded)]
    return [each for fold in folded for each in fold.blocks if isinstance(each, Table)]


@pytest.mark.broad
def test_a_cell_of_the_card_says_what_the_table_of_the_page_says(page: report.Page) -> None:
    assert page.card is not None
    drawn = printed_chart.figure(page.card, page).axes
    assert len(drawn) == 8, "two rule sets, two kinds of players, two stages"
    # A panel in which all is too rare is empty, and has no table.
    panels = [axis for axis, each in zip(drawn, page.card.panels, strict=True) if each.cells]
    told = tables(page)
    seen: set[str] = set()
    for axis, table in zip(panels, told, strict=True):
        across = [label.get_text() for label in axis.get_xticklabels()]
        up = [label.get_text() for label in axis.get_yticklabels()]
        marks = {
            (across[round(x)], up[round(y)]): line.get_marker()
            for line in axis.lines
            for x, y in np.asarray(line.get_xydata(), dtype=float)
            if line.get_linestyle() == "None"
        }
        said = {
            (row[0].replace(" or more", "+"), row[1].replace(" or more", "+")): MARK[row[2]]
            for row in table.rows
        }
        assert marks == said
        seen |= set(said.values())
    assert {"o", "X", ""} <= seen, "there is something to compare"


@pytest.mark.broad
def test_a_card_on_which_nothing_is_known_says_why(page: report.Page) -> None:
    def legend(found: Card) -> list[str]:
        figure = printed_chart.figure(found, page)
        return [text.get_text() for text in figure.findobj(Text) if "empty" in text.get_text()]

    assert page.card is not None
    assert legend(page.card) == ["empty: not known, or too rare"]
    panels = tuple(replace(each, cells=()) for each in page.card.panels)
    nothing = replace(page.card, across=(), up=(), panels=panels)
    assert legend(nothing) == ["all is empty: so few decisions tell nothing here"]


@pytest.mark.broad
def test_a_way_is_better_only_where_the_interval_leaves_0_out(page: report.Page) -> None:
    for table in tables(page):
        for *_, better, worth in table.rows:
            ends = [float(each.replace("−", "-").replace(",", "")) for each in worth.split(" ± ")]
            if better == "take the pile":
                assert ends[0] >= ends[1]
            if better == "draw from the stock":
                assert -ends[0] >= ends[1]


def test_the_page_leads_to_its_card(page: report.Page) -> None:
    assert '<a href="a%20card.pdf">' in page.html
    assert options.beside(Path("x/page.html"), Path("y/a card.pdf")) == "../y/a%20card.pdf"
    assert options.beside(Path("page.html"), None) == ""


@pytest.mark.broad
@pytest.mark.parametrize("ending", [".pdf", ".png"])
def test_the_same_run_has_the_same_card(page: report.Page, tmp_path: Path, ending: str) -> None:
    first, again = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
    for file in (first, again):
        printed_chart.write(page, file)
    assert first.read_bytes() == again.read_bytes()
    assert len(first.read_bytes()) > 10_000


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
    with pytest.raises(UsageError, match="weighs no choice"):
        printed_chart.write(other, tmp_path / "card.pdf")
    assert not (tmp_path / "card.pdf").exists()
