"""``analyser.commands``: Is what may change play played, what only changes scores counted anew,
and each called so?
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from terminal import answer, fails, run
from toy import Toy, install
from toys.rule_set_toy import Many, compared
from toys.single_rule_toy import Ruled

from analyser import games
from analyser.errors import DataError, ScenarioError, UsageError
from analyser.findings import answers
from analyser.findings import rule_sets as variants
from analyser.games.searching.sheet import searches
from analyser.play import runner
from analyser.report import page as report
from analyser.report.rule_sets import page as rule_words
from analyser.report.rule_sets import sentences as rule_sentences
from analyser.scenario import file_spec, rule_sets
from analyser.scenario.policy_lookup import straw_men
from analyser.scenario.spec import RunSpec
from analyser.statistics.simultaneous import Number
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("undrawn")

GAME = ("--game", "toy")


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> Many:
    made = Many()
    install(monkeypatch, made)
    return made


def spec(
    presets: Sequence[str],
    varied: dict[str, list[Any]] | None = None,
    rescore: bool | None = None,
    panel: Sequence[str] | None = (),
    hands: int = 400,
    **changes: Any,
) -> RunSpec:
    return rule_sets.spec(
        "toy", presets, varied or {}, ["balanced"], panel, hands, 7, changes, rescore
    )


def tables(made: RunSpec) -> list[str]:
    return [cell.name for cell in made.cells]


class TestWhatIsPlayed:
    def test_bonuses_alone_are_counted_anew_and_all_else_is_played(self, toy: Toy) -> None:
        made = spec(["plain", "rich"], {"turn_limit": [200]})
        assert tables(made) == ["plain: balanced", "plain (turn_limit = 200): balanced"]
        assert [(each.of, each.name) for each in made.rescored] == [
            (0, "rich: balanced"),
            (1, "rich (turn_limit = 200): balanced"),
        ]
        assert made.rescored[1].rules == {**toy.rules("rich", {"turn_limit": 200}), "steps": [5]}

    def test_all_may_be_played(self, toy: Toy) -> None:
        made = spec(["plain", "rich"], rescore=False)
        assert (tables(made), made.rescored) == (["plain: balanced", "rich: balanced"], ())

    def test_what_may_change_play_is_not_re_scored(self, toy: Toy) -> None:
        assert len(spec(["plain", "rich"], rescore=True).cells) == 1
        with pytest.raises(
            UsageError,
            match=r"^--rescore: plain \(turn_limit = 9\) differs from plain in turn_limit, "
            r"which may change play \(expected ",
        ):
            spec(["plain", "rich"], {"turn_limit": [9]}, rescore=True)

    def test_values_make_all_combinations_and_the_rule_set_itself_comes_first(
        self, toy: Toy
    ) -> None:
        made = spec(["plain"], {"turn_limit": [200, 300], "bonus": [0, 50]}, rescore=False)
        assert tables(made) == [
            "plain: balanced",
            "plain (turn_limit = 200): balanced",
            "plain (turn_limit = 200, bonus = 50): balanced",
            "plain (bonus = 50): balanced",
        ]

    def test_changes_are_those_of_all(self, toy: Toy) -> None:
        made = spec(["plain", "rich"], bonus=5, turn_limit=250)
        names = [*tables(made), *(each.name for each in made.rescored)]
        assert names == [
            "plain (turn_limit = 250, bonus = 5): balanced",
            "rich (turn_limit = 250, bonus = 5): balanced",
        ]

    def test_the_panel_is_the_games_first_policies_or_who_is_named(self, toy: Toy) -> None:
        made = spec(["plain"], {"turn_limit": [200]}, panel=None)
        assert [cell.name for cell in made.cells if cell.duel] == [
            f"plain{rules}: balanced v {name}"
            for rules in ("", " (turn_limit = 200)")
            for name in ("bold", "timid")
        ]
        for wrong in (["balanced", "bold"], ["bold"], ["bold", "bold"]):
            with pytest.raises(UsageError, match="--panel: found"):
                spec(["plain", "rich"], panel=wrong)
        with pytest.raises(UsageError, match="with 2 policies at a table"):
            rule_sets.spec("toy", ["plain", "rich"], {}, ["bold", "timid"], ["bold"], 10, 1)

    @pytest.mark.parametrize(
        ("presets", "varied", "said"),
        [
            (["plain"], {}, "--rules: found plain alone"),
            (["plain"], {"bonus": [0]}, "--rules: found plain alone"),
            (["plain", "rich", "plain"], {}, "found 'plain' more than once"),
            (["plain"], {"bonus": list(range(31))}, "found 31 rule sets (expected at most 30"),
            (["plain"], {"bonus": [-1]}, "--vary bonus: found -1"),
            (["plain", "plian"], {}, "did you mean 'plain'?"),
            (["plain-2", "plain-3"], {}, "for other numbers of players and sides each"),
        ],
    )
    def test_mistakes_are_named(
        self, many: Many, presets: list[str], varied: dict[str, list[Any]], said: str
    ) -> None:
        with pytest.raises(UsageError) as error:
            spec(presets, varied)
        assert said in str(error.value)


class TestWhatIsCounted:
    def test_re_scored_is_as_if_everybody_had_moved_alike(self, many: Many, tmp_path: Path) -> None:
        """The toy never asks for the bonus, so played again it is the same to the last digit."""
        found = []
        for rescore in (None, False):
            made = spec(["plain", "other"], {"bonus": [40, 500]}, rescore, panel=["bold", "timid"])
            kept = runner.run(made, tmp_path / str(rescore), 1, [])
            found.append(compared(kept))
        counted, played = found
        assert [each.name for each in counted.variants] == [each.name for each in played.variants]
        # Of two rule sets with the same play, what never differs is known to be the same.
        for one, two in zip(counted.variants, played.variants, strict=True):
            for name, number in one.levels.items():
                assert number.value == pytest.approx(two.levels[name].value)
            for name, number in one.changes.items():
                assert number.value == pytest.approx(two.changes[name].value)
        assert [rule_sentences.describe_origin(counted, each) for each in counted.variants] == [
            rule_sentences.ADAPTED,
            *[rule_sentences.RESCORED_TEXT] * 5,
        ]
        assert {rule_sentences.describe_origin(played, each) for each in played.variants} == {
            rule_sentences.ADAPTED
        }
        length = counted.variants[1].changes["turns"]
        assert length == Number(0, 0)

    def test_what_a_rule_set_has_from_another_is_said_of_that_one_alone(
        self, many: Many, tmp_path: Path
    ) -> None:
        made = spec(["plain"], {"bonus": [0, 40], "turn_limit": [150]}, hands=2_000)
        found = compared(runner.run(made, tmp_path / "run", 1, []))
        assert [each.name for each in found.variants][1:] == [
            "plain (turn_limit = 150)",
            "plain (turn_limit = 150, bonus = 40)",
        ]
        length, *_ = rule_sentences.sentences(found, {})
        assert "length of a hand changes with plain (turn_limit = 150), by −" in length
        one, two = (each.changes["turns"].value for each in found.variants[1:])
        assert one == two

    def test_where_no_score_changes_something_is_said_still(
        self, many: Many, tmp_path: Path
    ) -> None:
        many.measures = many.measures[:1]
        found = compared(runner.run(spec(["plain", "rich"]), tmp_path / "run", 1, []))
        assert rule_words.answer(found, many) == [
            "For 4 players, none changed any number against “a toy” (plain) in these deals.",
            "rich has the same play as plain, re-scored: nobody moves otherwise for the rules that "
            "differ.",
        ]

    def test_a_share_that_cannot_change_is_known(self, many: Many, tmp_path: Path) -> None:
        from findings.test_rule_sets import CLOSED

        many.measures = (*many.measures, CLOSED)
        made = spec(["plain"], {"bonus": [40], "turn_limit": [300, 299]}, hands=2_000)
        found = compared(runner.run(made, tmp_path / "run", 1, []))
        by_name = {each.name: each.changes.get("closed") for each in found.variants}
        assert by_name["plain (bonus = 40)"] == Number(0, 0)
        other = by_name["plain (turn_limit = 299, bonus = 40)"]
        assert other is not None
        assert other.half > 0

    def test_a_run_keeps_what_is_re_scored_and_is_no_run_of_other_bonuses(
        self, toy: Toy, tmp_path: Path
    ) -> None:
        made = spec(["plain"], {"bonus": [40]})
        assert RunSpec.from_json(json.loads(json.dumps(made.as_json()))) == made
        assert RunSpec.from_json(made.as_json()).digest() == made.digest()
        assert spec(["plain"], {"bonus": [41]}).digest() != made.digest()
        assert "rescored" not in spec(["plain", "rich"], rescore=False).as_json()
        for wrong in ({"of": 1}, {"of": -1}, {"more": 1}):
            data = made.as_json()
            data["rescored"][0] |= wrong
            with pytest.raises(DataError):
                RunSpec.from_json(data)

    def test_a_run_that_says_otherwise_is_not_counted(self, toy: Toy, tmp_path: Path) -> None:
        made = spec(["plain"], {"bonus": [40]})
        (fine,) = made.rescored
        wrong = replace(fine, rules={**fine.rules, "turn_limit": 9})
        kept = runner.run(replace(made, rescored=(wrong,)), tmp_path / "run", 1, [])
        with pytest.raises(ScenarioError, match=r"rules\.turn_limit"):
            variants.read(kept, answers.read(kept))


class TestMadeForOtherRules:
    def said(self, many: Many, made: RunSpec, path: Path) -> list[str]:
        return rule_sentences.misfits(compared(runner.run(made, path, 1, [])), many)

    def test_who_was_made_for_other_rules_is_named(self, many: Many, tmp_path: Path) -> None:
        many.tuned_for = {"balanced": "plain", "bold": "plain", "timid": "rich"}
        made = spec(["plain", "other", "rich"], rescore=False, panel=["bold", "timid"])
        assert self.said(many, made, tmp_path / "run") == [
            "balanced and bold were made for plain: under other and rich, the effect of the rules "
            "and of playing by habits made for others cannot be separated.",
            "timid was made for rich: under plain and other, the effect of the rules and of "
            "playing by habits made for others cannot be separated.",
        ]

    def test_the_same_play_counted_anew_is_no_misfit(self, many: Many, tmp_path: Path) -> None:
        many.tuned_for = {"balanced": "plain"}
        assert self.said(many, spec(["plain", "rich"]), tmp_path / "run") == []
        varied = spec(["plain"], {"turn_limit": [*range(200, 205)]})
        (said,) = self.said(many, varied, tmp_path / "varied")
        assert (
            "under plain (turn_limit = 200) and 4 more rule sets, the effect of the rules" in said
        )

    def test_of_others_nothing_is_said(self, many: Many, tmp_path: Path) -> None:
        assert self.said(many, spec(["plain", "other"], rescore=False), tmp_path / "run") == []


class TestCommand:
    WORDS = ("compare", "--rules", "plain", "--vary", "bonus=40,80", *GAME, "--hands", "600")

    def test_the_answer_comes_first_and_each_table_says_how(self, toy: Toy) -> None:
        words = (*self.WORDS, "--vary", "turn_limit=200,300")
        said = run(*words).stdout
        lines = said.splitlines()
        assert re.match(r"2 rule sets change the length of a hand, each by −\d+ turns\.", lines[0])
        assert lines[-1] == f"Next: analyser {shlex.join(words)} --more"
        more = run(*words, "--more").stdout
        assert more.startswith(said.partition("\n\nNext: ")[0])
        marks = [
            line.rpartition(": ")[::2] for line in more.splitlines() if " against plain: " in line
        ]
        assert [(name, mark.strip()) for name, mark in marks] == [
            ("plain (bonus = 40) against plain", "same play, re-scored"),
            ("plain (bonus = 80) against plain", "same play, re-scored"),
            ("plain (turn_limit = 200, bonus = 40) against plain", "play adapted"),
            ("plain (turn_limit = 200, bonus = 80) against plain", "another's play, re-scored"),
        ]
        assert "With --play-all all are played" in more
        assert "All the ± hold at once" in more

    def test_drafts_are_called_by_their_own_names(
        self, toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """One was called by what it changes: "closing needs a pot taken = if_left"."""
        monkeypatch.chdir(tmp_path)
        Path("draft.toml").write_text('base = "plain"\nturn_limit = 40\n', encoding="utf-8")
        Path("late.toml").write_text('base = "plain"\nturn_limit = 250\n', encoding="utf-8")
        words = ("compare", "--rules", "plain,draft.toml,late.toml", *GAME, "--hands", "600")
        said = run(*words).stdout
        (row,) = [line for line in said.splitlines() if line.startswith("  draft ")]
        assert row.split()[2] == "▼"
        found = answer(*words)
        assert [each["rules"] for each in found["presets"]] == ["plain", "draft", "late"]
        assert found["sentence"].startswith("Draft changes the length of a hand")
        told = " ".join(found["sentences"])
        assert "most with draft, by −" in told
        assert " = " not in told

    def test_policies_may_sit_one_a_side(self, toy: Toy) -> None:
        words = ("compare", "--rules", "plain,rich", "--policies", "bold,timid", *GAME)
        said = run(*words, "--hands", "50", "--more").stdout
        assert "bold and timid, one per side, over the same 50 deals of seed 1. All" in said
        assert "share of skill" not in said

    def test_everything_is_in_the_json(self, toy: Toy) -> None:
        found = answer(*self.WORDS)
        assert (found["game"], found["policies"], found["seed"]) == ("toy", ["balanced"], 1)
        assert (found["hands"], found["hands_per_cell"], found["deals"]) == (1_800, 600, 600)
        assert (found["run"], found["page"]) == (None, None)
        assert found["panel"] == ["balanced", "bold", "timid"]
        first, *others = found["presets"]
        assert (first["rules"], first["play"], first["against"]) == ("plain", "play adapted", None)
        for bonus, each in zip((40, 80), others, strict=True):
            assert each["rules"] == f"plain (bonus = {bonus})"
            assert (each["play"], each["play_of"]) == ("same play, re-scored", "plain")
            assert {"turns", "spread", "skill_share", "luck_spread"} <= set(each["changes"])
            assert each["changes"]["turns"] == {"value": 0, "half": 0}
        again = answer(*self.WORDS, "--play-all", "--threads", "3")
        assert {each["play"] for each in again["presets"]} == {"play adapted"}
        assert again["hands"] == 5_400

    def test_kept_rows_become_the_same_page(self, toy: Toy, tmp_path: Path) -> None:
        folder = tmp_path / "kept"
        found = answer(*self.WORDS, "--panel", "none", "--output", str(folder))
        assert found["page"] == f"analyser report {folder}"
        page = report.build(run_folder.open(folder))
        assert page.sentence == found["sentence"]
        assert "same play, re-scored from plain" in page.html
        assert "[[rescored]]" in page.html
        assert [each["rules"] for each in page.summary["variants"]["presets"]] == [
            each["rules"] for each in found["presets"]
        ]
        assert "holds another run" in fails(
            6, "compare", "--rules", "plain", "--vary", "bonus=41", *GAME, "--panel", "none",
            "--hands", "600", "--output", str(folder),
        )  # fmt: skip

    def test_nothing_is_left_where_nothing_is_to_be_kept(
        self, toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        answer(*self.WORDS)
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["bold", "timid", "--rules", "plain,rich"], "found 'bold' with rule sets"),
            (
                ["--rules", "plain,rich", "--equivalence", "3"],
                "found '--equivalence 3' with rule sets",
            ),
            (["--rules", "plain,"], "--rules: found 'plain,' with an empty name"),
            (["--rules", "plain"], "compare: found no A (expected"),
            (["--vary", "bonsu=1"], "--vary: unknown rule 'bonsu'"),
            (["--rules", "plain,rich", "--goal", "shortr"], "--goal: found 'shortr' (expected sho"),
            (["--vary", "bonus=1", "--vary", "turn_limit=3", "--rescore"], "in turn_limit, which"),
            (["--rules", "plain,rich", "--policies", "blod"], "did you mean 'bold'?"),
        ],
    )
    def test_mistakes_are_refused_in_a_sentence(
        self, toy: Toy, words: list[str], said: str
    ) -> None:
        assert said in fails(2, "compare", *words, *GAME)


@pytest.mark.broad
def test_many_rule_sets_are_a_row_each(toy: Toy) -> None:
    few, many = (
        run(
            "compare",
            "--vary",
            f"bonus={values}",
            *GAME,
            "--panel",
            "none",
            "--hands",
            "40",
            "--more",
        ).stdout
        for values in ("1:5:1", "1:6:1")
    )
    assert ("Changes against plain" in few, few.count("difference")) == (False, 5)
    assert ("Changes against plain" in many, many.count("difference")) == (True, 0)
    assert "length, turns" in many


@pytest.mark.broad
def test_a_scenario_of_rule_sets_answers_as_compare_does(
    toy: Toy, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("short.toml").write_text('base = "plain"\nturn_limit = 20\n')
    duel = '[[duels]]\nrules = ["plain", "short.toml"]\na = "balanced"\nb = "{}"\n'
    Path("sets.toml").write_text(
        'game = "toy"\nseed = 7\nhands = 400\ngoal = "longer, no less skill"\n'
        '[[lineups]]\nrules = ["plain", "short.toml"]\npolicies = ["balanced"]\n'
        f"{duel.format('bold')}{duel.format('timid')}"
    )
    words = (
        "compare", "--rules", "plain,short.toml", *GAME, "--panel", "bold,timid",
        "--hands", "400", "--seed", "7", "--goal", "longer, no less skill",
    )  # fmt: skip
    of_scenario = answer("simulate", "sets.toml", "--output", "run")["rule_sets"]
    of_flags = answer(*words)
    # Of several kinds in one run each is said in full.
    assert of_scenario.pop("sentence") == " ".join(of_flags["sentences"])
    assert {key: of_flags[key] for key in of_scenario} == of_scenario
    assert [each["rules"] for each in of_scenario["presets"]] == ["plain", "short"]
    assert of_scenario["goal"]["order"] == [
        {
            "against": "plain",
            "rules": "short",
            "wishes": {"longer": "missed", "no less skill": "not known"},
        }
    ]
    said = " ".join(run("simulate", "sets.toml", "--output", "run").stdout.split())
    assert said.startswith(
        "No rule set meets the goal “longer, no less skill” against plain, with skill judged on "
        "balanced, bold and timid. The nearest is short (missed: longer; not known: no less skill)."
    )
    assert said.count("the goal “") == 1
    assert "short: balanced against bold" not in said
    page = report.build(run_folder.open(tmp_path / "run"))
    assert "Which rules meet the goal" in page.html
    assert page.summary["variants"]["goal"] == of_scenario["goal"]


def test_a_wish_that_nothing_measures_is_named_with_the_reason(toy: Toy) -> None:
    words = ("compare", "--rules", "plain,rich", *GAME, "--hands", "200")
    said = run(*words, "--goal", "no less skill, shorter", "--panel", "none").stdout
    assert (
        "“no less skill” was not measured: that takes duels of one player with two others or more, "
        "and there are none."
    ) in " ".join(said.split())
    assert "not measured: no less skill" in " ".join(said.split())


@pytest.mark.parametrize("game", games.GAMES)
def test_skill_is_measured_on_players_that_try_to_win(game: str) -> None:
    player = games.game(game)
    met = rule_sets.usual_panel(player, player.default_policy, player.default_preset)
    names = {str(each["name"]) for each in met}
    assert len(names) >= 2
    assert not names & {player.default_policy, *straw_men(player)}
    # Rule-based players, and a learnt one where the game has one.
    assert any(not searches(each) for each in met)
    has_learnt = any(name.startswith("learnt") for name in player.policies)
    assert any(each["name"].startswith("learnt") for each in met) == has_learnt


@pytest.mark.parametrize(
    ("policy", "panel", "said"),
    [
        ("balanced", ["cautious", "never-take"], "--panel: found 'never-take', which does not try"),
        ("always-take", ["cautious", "greedy"], "--policies: found 'always-take', which does not"),
    ],
)
def test_skill_is_not_judged_on_a_player_that_does_not_try_to_win(
    policy: str, panel: list[str], said: str
) -> None:
    with pytest.raises(UsageError, match=f"^{said}"):
        rule_sets.spec("burraco", ["italian", "closed"], {}, [policy], panel, 10, 1)
    # The tables themselves may show what such a player makes of a hand.
    made = rule_sets.spec("burraco", ["italian", "closed"], {}, ["always-take"], None, 10, 1)
    assert not any(cell.duel for cell in made.cells)


def test_the_page_on_rules_has_every_rule_set_of_burraco_and_judges_skill_in_each() -> None:
    game = games.game("burraco")
    made = file_spec.load(
        Path(__file__).parents[2] / "scenarios" / "burraco" / "rule-variants.toml"
    )
    tables = [cell.preset for cell in made.cells if not (cell.duel or cell.one_rule)]
    assert sorted(tables) == sorted(game.presets)
    deals = {cell.name: cell.units for cell in made.cells if cell.duel}
    assert len(deals) == 3 * len(game.presets)
    assert set(deals.values()) == {20_000}


@pytest.mark.parametrize("name", ["rule-variants", "rule-variants-among-searchers"])
def test_the_pages_on_rules_judge_skill_on_players_that_try(name: str) -> None:
    made = file_spec.load(Path(__file__).parents[2] / "scenarios" / "burraco" / f"{name}.toml")
    met = [who for cell in made.cells if cell.duel for who in cell.entrants]
    assert not {str(who["name"]) for who in met} & straw_men(games.game("burraco"))
    assert {searches(who) for who in met} == {True, False}


def test_answers_need_no_row_of_what_is_re_scored(toy: Toy, tmp_path: Path) -> None:
    made = spec(["plain", "rich"])
    kept = runner.run(made, tmp_path / "run", 1, [])
    assert {count for _, count in toy.calls} == {1, 400}
    read = answers.read(kept, terms=False)
    assert (read.hands, len(read.cells)) == (400, 1)
    assert np.isfinite(compared(kept).variants[1].levels["spread"].value)


@pytest.mark.broad
def test_burraco_says_all_that_is_asked_of_it() -> None:
    words = ("--rules", "italian,italian-semiclean,open", "--policies", "champion-italian")
    found = answer("compare", *words, "--panel", "cautious,greedy", "--hands", "20")
    assert [each["play"] for each in found["presets"]] == [
        "play adapted", "same play, re-scored", "play adapted",
    ]  # fmt: skip
    for each in found["presets"][1:]:
        assert set(each["changes"]) >= {
            "score", "spread", "turns", "closed", "stock", "stalemate", "turn_limit", "pots",
            "clean", "dirty", "piles", "lead", "skill_share",
        }  # fmt: skip
    made = "champion-italian, cautious and greedy were made for italian: under open,"
    assert made in " ".join(found["sentences"])
    assert found["made_for"]["champion-italian"] == "italian"
    refused = fails(2, "compare", *words, "--rescore", "--hands", "20")
    assert "--rescore: open differs from italian in jokers, which may change play" in refused


class TestOneRuleAtATime:
    """``--one-rule-at-a-time``: each rule alone on the first rule set, and taken back."""

    ASKED = ("compare", *GAME, "--rules", "plain,whole", "--hands", "300", "--panel", "none")

    @pytest.fixture(autouse=True)
    def ruled(self, monkeypatch: pytest.MonkeyPatch) -> Ruled:
        made = Ruled()
        install(monkeypatch, made)
        return made

    def test_the_answer_begins_with_the_rule_that_changes_most(self) -> None:
        said = run(*self.ASKED, "--one-rule-at-a-time", "--more").stdout
        assert said.startswith("The rule “slow turns: 1” changes the length of a hand most")
        assert "which of them makes the difference is not known" not in said
        assert re.search(r"rich ones first\W+4\.0", said)

    def test_a_program_gets_the_same_numbers(self) -> None:
        told = answer(*self.ASKED, "--one-rule-at-a-time")
        (group,) = told["one_rule_at_a_time"]
        assert {each["rule"]: each["alone"]["turns"][0] for each in group["rules"]} == {
            "slow": 10.0, "rich": 4.0, "far": 0.0,
        }  # fmt: skip
        assert group["rule_sets"][0]["together"]["turns"][0] == 7.0
        # Two whole sets, and each of three rules alone and taken back.
        assert told["hands"] == 8 * 300

    def test_rule_sets_for_other_players_have_no_rule_in_common(self) -> None:
        words = ["plain,plain-3,whole-2" if each == "plain,whole" else each for each in self.ASKED]
        assert fails(2, *words, "--one-rule-at-a-time") == (
            "analyser: error: --one-rule-at-a-time: found plain, plain-3, whole-2 "
            "(expected two rule sets or more for as many players)\n"
        )
