"""``analyser.report.page``: Is the page true, whole, safe, readable without scripts or network,
and the same each time?
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import walk_packages

import pytest
from page_text import PAYLOADS, Outline, text_of
from toy import Toy, install

from analyser import games
from analyser.errors import DataError, StorageError, UsageError
from analyser.games.interface import Record
from analyser.play import runner
from analyser.report import __path__ as path
from analyser.report import page as report
from analyser.report import render
from analyser.report.cells import duel_screen
from analyser.report.cells import page as side_by_side
from analyser.report.parts import Framed
from analyser.report.pictures import Parts, Rows
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec
from analyser.statistics.intervals import Difference
from analyser.storage import run_folder, sessions


def spec_of(duels: int = 2, tables: int = 1, question: str = "Who is best?") -> RunSpec:
    made = [
        build.duel_spec(Request("toy", preset, Count(600), 7), a, b)
        for preset in ("plain", "rich")
        for a, b in (("bold", "timid"), ("balanced", "bold"), ("timid", "balanced"))
    ][:duels]
    made += [build.table_spec(Request("toy", "plain", Count(300), 7), ["bold", "timid"])][:tables]
    cells = tuple(cell for each in made for cell in each.cells)
    return replace(made[0], cells=cells, question=question)


def played(path: Path, spec: RunSpec) -> run_folder.Run:
    return runner.run(spec, path / "run", 2, ["analyser", "report", "scenarios/who.toml"])


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> report.Page:
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        return report.build(played(tmp_path_factory.mktemp("page"), spec_of()))


def test_the_answer_follows_the_question_and_every_sentence_is_there(page: report.Page) -> None:
    assert " ".join(page.sentences).startswith("bold beats timid by ")
    assert " ± " in " ".join(page.sentences)
    said = text_of(page)
    assert said.startswith("analyser · Toy Who is best? 2 of 2 duels have a clear winner. ")
    for cell in page.summary["cells"]:
        if "duel" in cell:
            assert cell["duel"]["sentence"] in said
            assert cell["duel"]["sentence"] in " ".join(page.sentences)
    assert "Verdict: bold is better than timid." in said


def test_the_page_is_whole(page: report.Page) -> None:
    outline = Outline(page.html)
    assert outline.errors == []
    assert outline.open == []
    assert outline.named("html")[0]["lang"] == "en"
    assert len(outline.named("h1")) == 1
    levels = [int(tag[1]) for tag, _ in outline.elements if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    ids = [attributes["id"] for _, attributes in outline.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert len(page.html.encode()) < 2_000_000
    for word in ("prefers-color-scheme: dark", "@media print", "seed", "signature", "Waudby-Smith"):
        assert word in page.html


def test_every_picture_has_title_description_and_numbers_below(page: report.Page) -> None:
    assert list(page.figures) == ["answer", "difference", "scores", "endings"]
    pictures = re.findall(
        r'<figure class="of-numbers">(.*?)</figure>\s*(<.*?>)', page.html, re.DOTALL
    )
    assert len(pictures) == 3
    for picture, follows in pictures:
        assert re.search(r'<p class="ftitle">.+?</p>', picture)
        assert re.search(r"<figcaption>.+?</figcaption>", picture)
        assert follows == "<details>"
    for table in re.findall(r'<table class="data".*?</table>', page.html, re.DOTALL):
        assert "<caption>" in table
        assert 'scope="col"' in table
        assert 'scope="row"' in table


def test_the_page_asks_nothing_of_the_network_and_runs_nothing(page: report.Page) -> None:
    outline = Outline(page.html)
    policy = [m["content"] for m in outline.named("meta") if "http-equiv" in m]
    assert policy == [
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    ]
    asking = {"script", "img", "iframe", "object", "embed", "form", "base", "video", "audio"}
    assert not {tag for tag, _ in outline.elements} & asking
    for _, attributes in outline.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "src"]
        for name in ("href", "xlink:href"):
            assert (attributes.get(name) or "#").startswith(("#", "data:,"))
    assert not re.search(r"@import|url\((?!#)", page.html)


def test_every_section_is_folded_under_its_title(page: report.Page) -> None:
    folded = re.findall(r'<details id="(at-[a-z0-9-]+)"><summary>(.*?)</summary>', page.html)
    titles = [re.sub(r" <small>.*", "", html.unescape(title)) for _, title in folded]
    assert titles == [*(each.title for each in page.form.sections), *render.LAST]


def test_two_headings_alike_have_a_link_each() -> None:
    titles = ["By cards", "By cards", "牌", "牌"]
    made = render.contents(titles)
    assert [each["title"] for each in made] == titles
    assert [each["id"] for each in made] == ["at-by-cards", "at-by-cards-again", "at-", "at--again"]


def test_a_picture_is_as_wide_as_its_smallest_letters_need() -> None:
    assert render.measure_legible_width('viewBox="0 0 374.4 90" <text style="font: 9px x"/>') == 500
    drawn = 'viewBox="0 0 374.4 90" <text style="font-size: 7.5px; font: 9px x"/>'
    assert render.measure_legible_width(drawn) == 600
    assert render.measure_legible_width('viewBox="0 0 374.4 90"') == 0


def test_the_numbers_on_the_page_are_those_of_the_summary(page: report.Page) -> None:
    text = html.unescape(re.sub(r"<[^>]+>", "|", page.html)).replace("\N{NO-BREAK SPACE}", " ")
    json.dumps(page.summary, allow_nan=False)
    assert page.summary["digest"] in text
    for cell in page.summary["cells"]:
        for score in cell["scores"]:
            assert f"{score['mean']:.2f}" in text
            assert score["label"] in text
        for kind, part in cell["endings"].items():
            assert f"{kind}|" in text
            assert f"{100 * part:.1f} %" in text
        if duel := cell.get("duel"):
            assert f"{duel['low']:.2f}".replace("-", "−") in text
            assert f"{duel['pairs']:,}" in text
    assert "analyser report scenarios/who.toml" in text


def test_the_picture_of_two_of_one_name_has_the_deals_of_both(toy: Toy) -> None:
    found = Difference(1, -2, 4, 200, 9, 0.5, 0.2, 0.3, 0.95)
    screen = duel_screen.first_screen(
        [{"name": "bot"}] * 2,
        found,
        [found, found],
        None,
        2,
        scale=toy.scale,
        band=5,
        rules="plain",
    )
    assert isinstance(screen.picture, Framed)
    parts = screen.picture.drawn[0]
    assert isinstance(parts, Parts)
    assert parts.shares == [("bot 50", 0.5), ("bot 30", 0.3), ("even 20", 0.2)]


def test_same_run_same_bytes(toy: Toy, tmp_path: Path) -> None:
    run = played(tmp_path, spec_of())
    first = report.build(run).write(tmp_path / "one" / "page.html")
    second = report.build(run_folder.open(run.path)).write(tmp_path / "two" / "page.html")
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]
    # The one moment that they tell is that at which the run was played.
    (began,) = {each["began"] for each in sessions.read(run).sessions}
    moments = re.findall(r"\b20\d\d-\d\d-\d\d\w*:?\w*:?\w*", first[0].read_text())
    assert set(moments) == {began, began[:10]}
    assert str(tmp_path) not in first[0].read_text()


@pytest.mark.broad
def test_write_puts_the_answer_and_the_share_image_beside_the_page(
    toy: Toy, tmp_path: Path
) -> None:
    run = played(tmp_path, spec_of())
    out = tmp_path / "new" / "folder" / "pile.html"
    written = report.build(run).write(out)
    assert [path.name for path in written] == [
        "pile.html",
        "pile.json",
        "pile-share.png",
    ]
    assert sorted(path.name for path in out.parent.iterdir()) == sorted(p.name for p in written)
    files = '<p class="take-away"><a href="pile-share.png">Picture to share</a><a href="pile.json">'
    assert files in out.read_text()
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in written[2:])


def test_a_page_that_cannot_be_written_is_a_storage_error(
    page: report.Page, tmp_path: Path
) -> None:
    (tmp_path / "folder.html").mkdir()
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "folder.html", tmp_path / "file" / "page.html"):
        with pytest.raises(StorageError):
            page.write(out)
    assert list((tmp_path / "folder.html").iterdir()) == []
    assert not list(tmp_path.glob("*.png"))


def test_tables_alone_have_no_forest_and_still_an_answer(toy: Toy, tmp_path: Path) -> None:
    spec = build.table_spec(Request("toy", "plain", Count(400), 3), ["bold"])
    page = report.build(played(tmp_path, spec))
    assert list(page.figures) == ["answer", "spread", "scores", "endings"]
    assert "Who is ahead" not in page.html
    assert "Verdict" not in page.html
    assert " ".join(page.sentences).startswith("With bold in every seat, a hand brings ")
    assert '<p class="question">Toy: what does a hand bring?</p>' in page.html
    assert "<h1>A hand brings " in page.html


@pytest.mark.broad
def test_what_the_rule_sets_are_is_said_below_the_answer(toy: Toy, tmp_path: Path) -> None:
    def listed(page: report.Page) -> list[tuple[str, str]]:
        found = re.findall(r"<li><b>(.*?)</b> (.*?)</li>", page.html)
        return [(name, words) for name, words in found]

    known = [("plain", "a toy"), ("rich", "a toy with a bonus")]
    page = report.build(played(tmp_path, spec_of(6)))
    assert listed(page)[-2:] == known
    assert "<summary>Players and rules <small>" in page.html
    tables = [
        build.table_spec(Request("toy", preset, Count(400), 3), ["bold"])
        for preset in ("plain", "rich")
    ]
    compared = replace(tables[0], cells=tables[0].cells + tables[1].cells)
    page = report.build(runner.run(compared, tmp_path / "sets", 2, ["analyser", "report"]))
    assert "“a toy" in " ".join(page.sentences)
    assert not any(name in dict(known) for name, _ in listed(page))


@pytest.mark.broad
def test_a_run_of_a_game_that_is_not_here_is_refused(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = build.table_spec(Request("toy", "plain", Count(20), 1), ["balanced"])
    run = runner.run(spec, tmp_path / "run", 1, ["analyser"])

    def none(name: str) -> Toy:
        raise UsageError(f"unknown game {name!r}")

    monkeypatch.setattr(games, "game", none)
    for read in (report.build, report.first_screen):
        with pytest.raises(DataError, match=r"run: unknown game 'toy'$"):
            read(run)


def test_an_unfinished_run_says_so(toy: Toy, tmp_path: Path) -> None:
    spec = replace(spec_of(), shard_deals=100)
    run = played(tmp_path, spec)
    assert "This run is not finished" not in report.build(run).html
    del run.shards[2:]
    page = report.build(run)
    assert "This run is not finished: 400 of 1,500 hands are played." in page.html
    assert "balanced v bold has not been played yet." in " ".join(page.sentences)
    del run.shards[:]
    with pytest.raises(DataError):
        report.build(run)


@pytest.mark.broad
def test_many_cells_are_all_in_the_tables_and_some_in_the_pictures(
    toy: Toy, tmp_path: Path
) -> None:
    one = spec_of(1, 0)
    cells = [replace(one.cells[0], name=f"plain: duel {place}") for place in range(30)]
    page = report.build(played(tmp_path, replace(one, cells=tuple(cells))))
    assert page.html.count('<p class="answer">') == 30
    assert "The picture shows the first 6 of 30 pairings, the table below it all." in page.html
    assert "the table below it the first 20." in page.html
    assert "The picture shows the first 20 of 30 duels, the table below it all." in page.html
    (drawn,) = (each.drawn for each in page.form.pictures if each.name == "difference")
    assert isinstance(drawn, Rows)
    assert len(drawn.lanes) == 20
    assert len(page.html.encode()) < 2_000_000


def test_the_mean_of_a_place_is_not_shown(toy: Toy, tmp_path: Path) -> None:
    spec = spec_of(1, 0)
    assert 'role="rowheader">score</th>' in report.build(played(tmp_path, spec)).html
    toy.columns = tuple(
        replace(column, unit="turn") if column.name.startswith("score_") else column
        for column in toy.columns
    )
    assert 'role="rowheader">score</th>' not in report.build(played(tmp_path / "b", spec)).html


class Hostile(Toy):
    """A game, and by way of it a scenario, whose every word is an attack."""

    def policy(self, name: str, changes: Record | None = None) -> Record:
        return {**super().policy("bold", changes), "name": name, "skill": len(name)}

    def sides(self, rules: Record) -> tuple[str, ...]:
        return PAYLOADS[:2]


@pytest.mark.broad
def test_whatever_a_scenario_says_stays_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hostile = Hostile(title=PAYLOADS[0])
    hostile.columns = tuple(
        replace(column, meaning=PAYLOADS[1], unit=PAYLOADS[4]) for column in hostile.columns
    )
    hostile.policy_fields = tuple(
        replace(about, meaning=PAYLOADS[0]) for about in hostile.policy_fields
    )
    install(monkeypatch, hostile)
    clean = spec_of(duels=2, tables=1)
    cells = tuple(
        replace(
            cell,
            name=f"{PAYLOADS[0]}: {PAYLOADS[4]} {place}",
            preset=PAYLOADS[0],
            rules={**cell.rules, "preset": PAYLOADS[0]},
            entrants=tuple(hostile.policy(PAYLOADS[place + at]) for at in (1, 2)),
        )
        for place, cell in enumerate(clean.cells)
    )
    spec = replace(clean, cells=cells, question=PAYLOADS[1], name="x")
    run = runner.run(spec, tmp_path / "run", 1, ["analyser", *PAYLOADS])
    page = report.build(run)
    outline = Outline(page.html)
    assert outline.errors == []
    tags = {tag for tag, _ in outline.elements}
    assert not tags & {"script", "img", "iframe"}
    assert page.html.count("<b>") == page.html.count("<b>Verdict") + 1, "and the program's name"
    assert page.html.count("</style>") == 1
    for _, attributes in outline.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "src"]
    words = "".join(text for _, text in outline.texts)
    assert all(payload in words for payload in PAYLOADS[:5])
    assert "{{ 7 * 7 }}" in words
    report.build(run).write(tmp_path / "page.html")


def test_every_file_of_sections_has_its_place_on_the_page() -> None:
    rooms = [import_module(each.name) for each in walk_packages(path, "analyser.report.")]
    files = {room.__name__ for room in rooms if callable(getattr(room, "sections", None))}
    assert files == {section.__module__ for section in side_by_side.SECTIONS}
