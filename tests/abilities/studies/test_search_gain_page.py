"""``analyser.abilities.studies``: Does a page say what searching gains and takes, as it was
played?  A toy's tries are known.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from abilities.studies.test_search_gain_findings import POLICIES, duel
from page_text import Outline, text_of
from scenario.test_build import written
from toy import SLIPPERY, install
from toys.search_toy import SeekingToy

from analyser.games.protocols.searching import Headroom
from analyser.play import runner
from analyser.report import page as report
from analyser.report.page import Page
from analyser.report.parts import Framed
from analyser.report.pictures import Chart, Rows
from analyser.scenario import file_spec
from analyser.storage import run_folder
from analyser.wording import plus_minus


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> SeekingToy:
    presets = dict.fromkeys(("plain", "rich", "third"), "a toy")
    return install(monkeypatch, SeekingToy(presets=presets))


def page_of(folder: Path, *duels: str) -> Page:
    folder.mkdir(exist_ok=True)
    spec = file_spec.load(written(folder, POLICIES + "".join(duels)))
    return report.build(
        run_folder.open(runner.run(spec, folder / "run", 1, ["analyser", "report"]).path)
    )


@pytest.mark.usefixtures("toy")
def test_the_answer_names_the_ends_of_all_rules_and_each_step_of_a_curve(tmp_path: Path) -> None:
    page = page_of(
        tmp_path, duel("few", "timid"), duel("many", "timid"), duel("few", "timid", "rich")
    )
    made = page.summary["gains"]
    sizes = [plus_minus(each["mean"], each["half"]) for each in made]
    ends = sorted((made[0], made[2]), key=lambda each: float(each["mean"]))
    low, high = (plus_minus(each["mean"], each["half"]) for each in ends)
    first, second = " ".join(page.sentences).split(". ")
    assert first == (
        f"few beats rule-based players under both rule sets: from {low} points per hand on timid "
        f"({ends[0]['rules']}) to {high} on timid ({ends[1]['rules']})"
    )
    assert second == (
        f"On timid (plain), points per hand: few {sizes[0]} at the cost of 10 rule-based hands and "
        f"many {sizes[1]} at the cost of 100 rule-based hands."
    ), "10.5 and 105, with two digits that count"
    screen = page.form.first_screen
    worth = " to ".join(dict.fromkeys(f"{float(each['mean']):,.0f}" for each in ends))
    assert screen.answer == (
        f"Few beats rule-based players in both rule sets, by {worth} points per hand."
    )
    assert [each.title for each in screen.sections] == ["Does more search pay?"]
    assert {"gains", "by-rules"} <= set(page.figures)
    assert "the turns of rollouts" in text_of(page, " ")
    outline = Outline(page.html)
    assert outline.errors == []
    assert outline.open == []


@pytest.mark.usefixtures("toy")
def test_a_gain_on_a_player_whose_habits_were_known_is_named_and_is_no_end(tmp_path: Path) -> None:
    text = """
[policies.knows]
base = "bold"
search_model = "timid"
skill = 300
search_worlds = 10
"""
    page = page_of(
        tmp_path, text, duel("knows", "timid"), duel("knows", "bold", "rich"),
        duel("knows", "bold", "third"),
    )  # fmt: skip
    gains = {each["opponent_known"]: f"{each['mean']:,.0f}" for each in page.summary["gains"]}
    assert gains[True] != gains[False]
    screen = page.form.first_screen
    assert screen.answer.endswith(f"; unknown opponents by {gains[False]} points per hand.")
    assert isinstance(screen.picture, Framed)
    (drawn,) = screen.picture.drawn
    assert isinstance(drawn, Rows)
    assert sorted(lane.note for lane in drawn.lanes) == [
        "on bold", "on bold", "on timid, whose habits it knew",
    ]  # fmt: skip
    assert "on timid (plain, whose habits it knew)" in " ".join(page.sentences)


@pytest.mark.usefixtures("toy")
def test_what_is_gained_on_who_searches_is_a_fact_of_its_rule_set(tmp_path: Path) -> None:
    text = """
[policies.more]
base = "bold"
search_model = "bold 1234"
search_worlds = 10
"""
    page = page_of(tmp_path, text, duel("many", "few", "rich"), duel("more", "few", "rich"))
    said = [each.words for each in page.form.first_screen.facts]
    assert said == [
        f"points per hand: {player} against few under rich, at the cost of {cost} rule-based hands."
        for player, cost in (("more", 35), ("many", 70))
    ]


@pytest.mark.usefixtures("toy")
def test_who_loses_somewhere_does_not_win_everywhere(tmp_path: Path) -> None:
    text = """
[policies.poor]
base = "timid"
skill = -300
search_worlds = 2
"""
    page = page_of(tmp_path, text, duel("poor", "bold"), duel("poor", "bold", "rich"))
    assert " ".join(page.sentences).startswith(
        "poor beats rule-based players under 0 of 2 rule sets: from −"
    )


@pytest.mark.usefixtures("toy")
def test_rules_under_which_nobody_played_are_named_and_not_counted(tmp_path: Path) -> None:
    text = f"""
[policies.swaps]
base = "timid"
take_bias = {SLIPPERY}
"""
    page = page_of(
        tmp_path, text, duel("few", "timid"), duel("few", "timid", "rich"),
        duel("few", "swaps", "third"),
    )  # fmt: skip
    assert " ".join(page.sentences).startswith(
        "few beats rule-based players under both rule sets that count: from "
    )
    assert "Under third there is nothing to be said, since" in " ".join(page.sentences)


@pytest.mark.broad
@pytest.mark.usefixtures("toy")
def test_beside_other_duels_gains_have_sections_and_lead_nothing(tmp_path: Path) -> None:
    page = page_of(tmp_path, duel("bold", "timid"), duel("few", "timid"), duel("many", "timid"))
    assert " ".join(page.sentences).startswith("bold ")
    assert len(page.summary["gains"]) == 2 if "gains" in page.summary else True
    assert "gains" in page.figures
    assert "by-rules" not in page.figures


def test_how_much_more_could_be_gained_is_told_of_players_of_the_duels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seer = "a player who sees all hidden cards"

    # A class of its own: once an object has an ability, Python takes it for granted of its class.
    class Roomy(SeekingToy):
        def headroom(self) -> list[Headroom]:
            return [Headroom("plain", whom, seer, 41.5, 2.5, 900) for whom in ("many", "nobody")]

    install(monkeypatch, Roomy())
    page = page_of(tmp_path, duel("few", "timid"), duel("many", "timid"))
    text = text_of(page, " ")
    assert "How much more could be gained?" in text
    assert f"{seer.capitalize()} many plain 41.5 ± 2.5 900" in text
    assert "nobody plain" not in text


@pytest.mark.usefixtures("toy")
def test_one_gain_alone_and_none_make_a_page_as_ever(tmp_path: Path) -> None:
    for number, duels in enumerate([[duel("few", "timid")], [duel("bold", "timid")]]):
        page = page_of(tmp_path / str(number), *duels)
        assert "gains" not in page.figures
        assert "All gains" not in page.html


@pytest.mark.usefixtures("toy")
def test_a_picture_of_gains_has_a_dot_each_where_it_was_measured(tmp_path: Path) -> None:
    page = page_of(
        tmp_path, duel("few", "timid"), duel("many", "timid"), duel("few", "timid", "rich")
    )
    (chart,) = (each.drawn for each in page.form.pictures if each.name == "gains")
    assert isinstance(chart, Chart)
    assert chart.ratio
    takes = [x for each in chart.series for x in each.x]
    assert [round(x, 1) for x in takes] == [10.5, 105.0]
    assert len(chart.dots) == len(takes)
    assert [0 <= x <= 100 and low < y < high for x, y, low, high, _ in chart.dots] == [True] * 2
