"""``analyser.report``: Does the card to print say what the tables of its page say, and the same
each time?
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from findings.weighed_leaps import leaps_spec
from report.committed_pages import ANSWERS, read_answer

from analyser import games
from analyser.commands import options
from analyser.errors import UsageError
from analyser.findings import chart, decisions
from analyser.play import runner
from analyser.report import page as report
from analyser.report import printed_chart
from analyser.report.parts import FirstScreen, Folded, Form, Framed, Grids, Section
from analyser.report.pictures import Cell, Cells, Lane, Rows
from analyser.scenario import build, policy_lookup
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
        patch.setattr(chart, "SIZES", chart.SIZES[:1])
        return report.build(run)


def tables(page: report.Page) -> list[Table]:
    (section,) = (each for each in page.form.sections if each.title == "Strategy chart")
    folded = [each for each in section.blocks if isinstance(each, Folded)]
    return [each for fold in folded for each in fold.blocks if isinstance(each, Table)]


@pytest.mark.broad
def test_a_cell_of_the_chart_is_what_the_table_of_the_page_has(page: report.Page) -> None:
    (grids,) = (
        block.cells
        for section in page.form.first_screen.sections
        for block in section.blocks
        if isinstance(block, Grids) and block.cells[0].corner not in ("player", "rules")
    )
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


@pytest.mark.usefixtures("toy", "undrawn")
def test_the_page_leads_to_its_chart(tmp_path: Path) -> None:
    run = runner.run(leaps_spec("bold", hands=400), tmp_path / "run", 1, ["analyser"])
    (file, answer, *_) = report.build(run).write(tmp_path / "page.html", "a%20card.pdf")
    text = file.read_text(encoding="utf-8")
    assert '<a href="a%20card.pdf">Strategy chart</a>' in text
    assert f'<a href="{answer.name}">All numbers (JSON)</a>' in text
    assert options.link_from_page(Path("x/page.html"), Path("y/a card.pdf")) == "../y/a%20card.pdf"
    assert options.link_from_page(Path("page.html"), None) == ""


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
    with pytest.raises(UsageError, match="nothing is known on this page"):
        printed_chart.write(other.form, tmp_path / "card.pdf")
    assert not (tmp_path / "card.pdf").exists()


CLEAR, OPEN, RARE = (
    Cell("gains", "+3 ± 1", "first"),
    Cell("open", "0 ± 1", "open"),
    Cell("", "", "none"),
)
"""Cells of a grid."""


def charted(*grids: Cells, lanes: tuple[Lane, ...] = (), **more: Any) -> Form:
    picture = Framed("answer", "What it is worth, by trumps", [Rows(lanes, "points", "no", "yes")])
    sections = [Section("By two facts", [Grids([each])]) for each in grids]
    screen = FirstScreen("Stand at 10 or more.", picture=picture, sections=sections, **more)
    return Form("Whist", "Stand?", "", [], "Whist.", [], [], "", [], "", shown=screen)


def grid(*rows: tuple[Cell, ...], corner: str = "trumps") -> Cells:
    names = [(str(at), "") for at in range(len(rows))]
    return Cells(names, [*"abcde"[: len(rows[0])]], rows, corner)


LANES = (Lane("0", -3.0, -4.0, -2.0, "−3 ± 1"), Lane("1 or more", 0.0, -1.0, 1.0, "0 ± 1"))


def test_a_chart_holds_only_what_is_clear() -> None:
    (made,) = printed_chart.grids(
        charted(grid((CLEAR, OPEN, RARE), (OPEN, OPEN, RARE), (RARE, CLEAR, OPEN)))
    )
    assert [label for label, _ in made.rows] == ["0", "2"]
    assert [*made.columns] == ["a", "b"]
    assert [[cell.words for cell in row] for row in made.cells] == [["+3 ± 1", ""], ["", "+3 ± 1"]]
    assert [[cell.side for cell in row] for row in made.cells] == [
        ["first", "open"], ["none", "first"],
    ]  # fmt: skip


def test_where_no_cell_is_clear_the_clear_rows_of_the_picture_are_on_the_chart() -> None:
    (made,) = printed_chart.grids(charted(grid((OPEN, OPEN)), lanes=LANES))
    assert [label for label, _ in made.rows] == ["0"]
    assert [(cell.word, cell.words) for (cell,) in made.cells] == [("no", "−3 ± 1")]
    assert made.caption == "By trumps"


@pytest.mark.parametrize("corner", ["player", "rules"])
def test_no_row_of_a_chart_is_a_player(corner: str) -> None:
    form = charted(grid((CLEAR, CLEAR), (CLEAR, CLEAR), corner=corner), lanes=LANES)
    (made,) = printed_chart.grids(form)
    assert [label for label, _ in made.rows] == ["0"]


def test_no_row_of_a_committed_chart_is_a_player_and_each_count_is_explained() -> None:
    counts = 0
    for file in ANSWERS:
        form, summary = read_answer(file)
        if summary.get("kind") != "decisions":
            continue
        assert printed_chart.is_made(form), file.name
        about = policy_lookup.label_policies(games.game(file.parent.name)).values()
        names = {each.label for each in about}
        shown = {label for cells in printed_chart.grids(form) for label, _ in cells.rows}
        assert not names & shown
        if "you count" in form.first_screen.rule:
            counts += 1
            assert " Count " in form.first_screen.rule
    assert counts >= 3


def texts(form: Form) -> dict[str, Any]:
    """Return what is written on a chart, a line each, with its size."""
    made = printed_chart.figure(form)
    return {text.get_text().replace("\n", " "): text.get_fontsize() for text in made.texts}


def test_the_count_is_large_and_said_once() -> None:
    count = "Count 3 for each trump."
    deck = f"The rule: stand at 10 or more. {count} Champions lose nothing by it."
    more = "A finer chart needs about 9,000 decisions."
    rule = f"Stand at 10 or more. {count}"
    said = texts(charted(grid((CLEAR,)), rule=rule, finer=more, deck=deck))
    assert said["Count 3 for each trump."] > 12
    assert said["Champions lose nothing by it."] < 9
    assert " ".join(said).count("Count 3") == 1
    assert " ".join(said).count("10 or more") == 1
    assert more in " ".join(said)


def test_a_rule_alone_is_a_chart_and_nothing_known_is_none() -> None:
    nothing = charted(grid((OPEN,)))
    assert not printed_chart.is_made(nothing)
    with pytest.raises(UsageError, match="nothing is known"):
        printed_chart.figure(nothing)
    assert "No situation is clear" in " ".join(texts(charted(grid((OPEN,)), rule="Always go.")))
