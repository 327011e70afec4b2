"""``analyser.report.playing_style``: Is degenerate play marked wherever it stands, and does it
head no page?  By a toy that slips.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from page_text import Outline, text_of
from scenario.test_build import written
from toy import SLIPPERY, Toy, install
from toys.solo_toy import SoloToy

from analyser.play import runner
from analyser.report import page as report
from analyser.report import playing_style
from analyser.report.page import Page
from analyser.scenario import file_spec
from analyser.storage import run_folder

SLIPS = f"[policies.slips]\nbase = 'bold'\nskill = 500\ntake_bias = {SLIPPERY}\n"
"""Who wins by far, and slips at every try."""
HEAD = "question = 'Who is best?'\ngame = 'toy'\nhands = 1000\n" + SLIPS
MORE = HEAD.replace("hands = 1000", "hands = 4000")
"""For decisions, of which fewer tell nothing."""


def page_of(folder: Path, text: str, head: str = HEAD) -> Page:
    spec = file_spec.load(written(folder, head + text))
    return report.build(runner.run(spec, folder / "run", 2, ["analyser", "report"]))


def test_every_page_has_a_box_and_says_how_its_players_play(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, "[[duels]]\na = 'bold'\nb = 'timid'\n")
    assert "<summary>How these players play</summary>" in page.html
    box = page.html.split('<div class="box">')[1].split("<summary>How this was")[0]
    assert "No play here is degenerate." in box
    for word in ("tries that slip", "bold", "timid", "50 hands of each line-up", toy.no_play):
        assert word in box
    assert "†" not in page.html
    assert [each["name"] for each in page.summary["conduct"]] == ["bold", "timid"]
    assert page.summary["degenerate"] == {}
    assert page.summary["cells"][0]["degenerate"] == []
    outline = Outline(page.html)
    assert outline.errors == []
    assert outline.open == []


def test_the_sample_is_of_the_runs_own_first_deals_and_small(toy: Toy, tmp_path: Path) -> None:
    page_of(tmp_path, "[[lineups]]\npolicies = ['bold']\n")
    assert set(toy.samples) == {(0, 50)}
    assert len(toy.samples) == 2, "the table, and what is usual there"


def test_a_game_that_cannot_say_has_no_box(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, SoloToy())
    page = page_of(tmp_path, "game = 'solo'\nhands = 200\n[[lineups]]\npolicies = ['hasty']\n", "")
    assert '<aside class="box">' not in page.html
    assert "conduct" not in page.summary


def test_a_run_with_a_rule_that_is_gone_has_a_page_without_a_box(
    toy: Toy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page_of(tmp_path, "[[lineups]]\npolicies = ['bold']\n")
    install(monkeypatch, Toy(rule_fields=Toy.rule_fields[:2]))
    page = report.build(run_folder.open(tmp_path / "run"))
    assert '<aside class="box">' not in page.html
    assert page.summary["hands"] == 1000


DUELS = "[[duels]]\na = 'slips'\nb = 'bold'\n[[duels]]\na = 'bold'\nb = 'timid'\n"


def test_of_duels_the_one_that_is_play_stands_first(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, DUELS)
    assert " ".join(page.sentences).startswith("bold beats timid by ")
    assert " ".join(page.sentences).endswith("seats swapped. That is degenerate play.")
    text = text_of(page, " ")
    first, last = text.index("bold beats timid by"), text.index("slips beats bold by")
    assert first < last
    # As a headline stands what is play alone, and its verdict.
    headlines = re.findall(r'<p class="answer[^"]*">(.*?)</p>', page.html)
    assert len(headlines) == 1
    assert "slips" not in headlines[0]
    assert text.count("Verdict:") == 1
    assert "slips v bold †" in text, "in the table"
    assert "slips v bold † is degenerate play: 100 % of the tries slip (slips)." in text
    assert "none of them heads this page" in text
    assert list(page.summary["degenerate"]) == ["plain: slips v bold"]


def test_where_nothing_is_play_that_is_said_first(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, "[[lineups]]\npolicies = ['slips']\n")
    assert " ".join(page.sentences).startswith(playing_style.NO_ANSWER)
    (headline,) = re.findall(r'<p class="answer[^"]*">(.*?)</p>', page.html)
    assert headline == playing_style.NO_ANSWER


SWEEP = (
    "[[sweeps]]\npolicy = 'bold'\nagainst = 'timid'\n"
    f"habits = {{ skill = [0, 40], take_bias = [{SLIPPERY}, 0] }}\n"
)
"""Of two that bring the same the first would be the best."""


@pytest.mark.needs("studies")
def test_the_best_of_a_sweep_is_play(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, SWEEP)
    found = page.summary
    assert found["best"] == {"skill": 40, "take_bias": 0}
    assert "skill = 40 with take_bias = 0 is the best of 2 settings" in " ".join(page.sentences)
    text = text_of(page, " ")
    assert "Left out of that as degenerate play: skill = 0 with take_bias = 900" in text
    assert len(re.findall(r"<td[^>]*>degenerate play</td>", page.html)) == 2


@pytest.mark.needs("studies")
@pytest.mark.broad
def test_a_sweep_of_nothing_but_slips_answers_nothing(toy: Toy, tmp_path: Path) -> None:
    text = SWEEP.replace(", 0] }", f", {SLIPPERY + 9}] }}")
    assert playing_style.NO_ANSWER in " ".join(page_of(tmp_path, text).sentences)


def test_decisions_are_led_by_who_plays(toy: Toy, tmp_path: Path) -> None:
    text = "[[decisions]]\ndecision = 'leap'\npolicies = ['{}']\n"
    page = page_of(tmp_path, text.format("slips") + text.format("bold"), MORE)
    assert "(bold players, rules plain; " in " ".join(page.sentences)
    assert "slips players" not in " ".join(page.sentences)
    assert [each["policies"] for each in page.summary["cells"]] == [["bold"], ["slips"]]
    assert page.summary["cells"][1]["degenerate"] == ["100 % of the tries slip"]
    assert "plain, slips †" in text_of(page, " ")


def test_decisions_of_slips_alone_say_so_first(toy: Toy, tmp_path: Path) -> None:
    text = "[[decisions]]\ndecision = 'leap'\npolicies = ['slips']\n"
    assert " ".join(page_of(tmp_path, text, MORE).sentences).startswith(playing_style.NO_ANSWER)


SEVERAL = """
[[strengths]]
rules = "plain"
policies = ["timid", "bold", "slips"]
[[ablations]]
rules = "plain"
policy = "slips"
base = "bold"
groups = { "all of them" = ["*"] }
"""


@pytest.mark.needs("studies")
def test_gains_and_habits_of_slips_are_left_out(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, SEVERAL)
    assert page.sentences[0].startswith("Bold is strongest, 2")
    assert "Without slips, which do" in " ".join(page.sentences)
    players = page.summary["studies"][0]["players"]
    assert {each["name"]: each["degenerate"] for each in players} == {
        "slips": True, "bold": False, "timid": False,
    }  # fmt: skip
    assert "slips †" in text_of(page, " ")
    assert "In plain no habit is sure to be missed by slips." in " ".join(page.sentences), (
        "of habits that only slips show nothing is headed"
    )


def test_rule_sets_under_which_nobody_plays_lead_no_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Wet(Toy):
        """Under the rules ``rich`` everybody slips."""

        def conduct(self, rules, policies, seating, key, first, count):  # type: ignore[no-untyped-def]
            slippery = [{**each, "take_bias": SLIPPERY} for each in policies]
            who = slippery if rules["bonus"] else policies
            return super().conduct(rules, who, seating, key, first, count)

        def degenerate(self, rules, traits, usual, /):  # type: ignore[no-untyped-def]
            return super().degenerate(rules, traits, usual)

    install(monkeypatch, Wet(presets=dict.fromkeys(("plain", "rich", "dear"), "a toy")))
    monkeypatch.setattr(Wet, "rules", _bonuses)
    page = page_of(
        tmp_path, "[[lineups]]\nrules = ['plain', 'rich', 'dear']\npolicies = ['bold']\n"
    )
    assert "Under rich and dear these players do not play as anybody would" in " ".join(
        page.sentences
    )
    assert "rich †" in text_of(page, " ")


def _bonuses(self: Toy, preset: str, changes=None):  # type: ignore[no-untyped-def]
    bonus = {"plain": 0, "rich": 90, "dear": 200}[preset]
    made = {"turn_limit": 300, "bonus": bonus, "steps": [5], **(changes or {})}
    return {"preset": preset, **made}


def matches(*names: str, preset: str = "plain") -> str:
    """Return tables of matches, a player each."""
    return "".join(
        f"[[lineups]]\nrules = '{preset}'\npolicies = ['{name}']\nmatches = 200\n" for name in names
    )


NO_HANDS = HEAD.replace("hands = 1000\n", "")


@pytest.mark.broad
def test_matches_are_set_beside_those_of_people(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, matches("bold", "timid"), NO_HANDS)
    assert "Beside people" in text_of(page, " ")
    assert "Four toys at a table." in text_of(page, " ")
    rows = dict(
        re.findall(
            r'<tr role="row"><th scope="row"[^>]*>(people|bold|timid)</th>(.*?)</tr>', page.html
        )
    )
    cells = {who: re.findall(r"<td[^>]*>(.*?)</td>", row) for who, row in rows.items()}
    assert cells["people"][1:3] == ["900", "640"]
    assert cells["people"][-1] == cells["bold"][-1] == "200"
    assert {cells["bold"][0], cells["timid"][0]} <= {"yes", "nearly", "no"}
    assert " ".join(page.sentences).startswith("With bold in every seat"), (
        "two tables are not led by it"
    )


@pytest.mark.broad
def test_a_page_of_nothing_but_such_matches_is_led_by_who_resembles_people(
    toy: Toy, tmp_path: Path
) -> None:
    page = page_of(tmp_path, matches("bold", "timid", "balanced", "slips"), NO_HANDS)
    assert "people" in " ".join(page.sentences).split(".")[0]
    assert [each["label"] for each in page.summary["people"]][-1] == "slips\u00a0†"
    assert not re.search(r"slips[^.]* end[s]? matches as people do", " ".join(page.sentences))
    assert "4 answers, one by one" in text_of(page, " ")


def test_without_a_record_of_people_there_is_none_beside(toy: Toy, tmp_path: Path) -> None:
    page = page_of(tmp_path, matches("bold", "timid", "balanced", preset="rich"), NO_HANDS)
    assert "Beside people" not in text_of(page, " ")
    assert "people" not in page.summary
