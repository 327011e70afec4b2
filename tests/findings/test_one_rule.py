"""``analyser.findings.one_rule``: Does a run say what each rule does alone, taken back, and
together?  Effects known by hand.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import install
from toys.single_rule_toy import PRESETS, Ruled

from analyser.findings import answers, one_rule, rule_sets
from analyser.findings.one_rule import OneAtATime
from analyser.games.interface import Record
from analyser.play import runner
from analyser.scenario import file_spec
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder

pytestmark = pytest.mark.usefixtures("toy")

SCENARIO = """
game = "toy"
hands = {hands}
[[lineups]]
rules = [{rules}]
policies = ["balanced"]
{key}
"""
ASKED = "one_rule_at_a_time = true"


TOY = Ruled


def played(folder: Path, *rules: str, hands: int = 300, key: str = ASKED) -> run_folder.Run:
    named = ", ".join(f'"{each}"' for each in rules)
    path = folder / "one.toml"
    path.write_text(SCENARIO.format(hands=hands, rules=named, key=key))
    return runner.run(file_spec.load(path), folder / f"run-{len(key)}-{hands}", 1, ["analyser"])


def found(run: run_folder.Run) -> list[OneAtATime]:
    read = answers.read(run)
    compared = rule_sets.read(run, read)
    assert compared is not None
    return one_rule.read(run, read, compared)


def test_each_rule_alone_taken_back_and_what_they_do_together(tmp_path: Path) -> None:
    (group,) = found(played(tmp_path, "plain", "whole"))
    (whole,) = group.rule_sets
    turns = {each.rule: each.change["turns"].value for each in whole.singles}
    assert turns == pytest.approx({"slow": 10, "rich": 4, "far": 0})
    assert whole.whole["turns"].value == pytest.approx(21)
    assert whole.interaction["turns"].value == pytest.approx(7)
    back = {rule: each["turns"].value for rule, each in whole.removal.items()}
    assert back == pytest.approx({"slow": 17, "rich": 11, "far": 0})
    assert [each.label for each in whole.singles] == [
        "slow turns: 1", "rich ones first", "how far away the table is: 3",
    ]  # fmt: skip
    assert group.deals == 300


def test_together_is_the_whole_minus_the_single_ones_to_the_last_digit(tmp_path: Path) -> None:
    (group,) = found(played(tmp_path, "plain", "whole", hands=97))
    (whole,) = group.rule_sets
    for name, together in whole.interaction.items():
        alone = sum(each.change[name].value for each in whole.singles)
        assert together.value == pytest.approx(whole.whole[name].value - alone, abs=1e-9)
    assert 0 < whole.interaction["turns"].half < 100


def test_a_rule_set_of_one_rule_is_that_rule_and_no_table_is_played_twice(tmp_path: Path) -> None:
    run = played(tmp_path, "plain", "slow", "whole")
    names = [cell.name for cell in RunSpec.from_json(run.header["spec"]).cells]
    assert names == [
        "plain: balanced", "slow: balanced", "whole: balanced",
        "whole (slow = 0): balanced",
        "plain (rich = true): balanced", "whole (rich = false): balanced",
        "plain (far = 3): balanced", "whole (far = 0): balanced",
    ]  # fmt: skip
    (group,) = found(run)
    slow, whole = group.rule_sets
    assert (slow.interaction, slow.removal) == ({}, {})
    assert slow.singles[0] is whole.singles[0]
    assert slow.singles[0].change["turns"].value == pytest.approx(10)


def test_a_rule_set_of_another_line_up_was_not_asked_rule_by_rule(tmp_path: Path) -> None:
    """Its rules were told as refused, though nobody had asked for them."""
    path = tmp_path / "two.toml"
    more = '[rules.own]\nbase = "plain"\nslow = 2\nfar = 5\n'
    more += '[[lineups]]\nrules = ["plain", "own"]\npolicies = ["balanced"]\n'
    path.write_text(SCENARIO.format(hands=97, rules='"plain", "pair"', key=ASKED) + more)
    (group,) = found(runner.run(file_spec.load(path), tmp_path / "run", 1, ["analyser"]))
    assert [each.rule_set.name for each in group.rule_sets] == ["pair"]
    assert [each.rule for each in group.singles] == ["rich", "needs"]


def test_rules_that_do_not_go_together_are_named_and_belong_to_the_remainder(
    tmp_path: Path,
) -> None:
    (group,) = found(played(tmp_path, "plain", "pair"))
    (pair,) = group.rule_sets
    rich, needs = pair.singles
    assert (rich.refused, needs.refused, needs.change) == (False, True, {})
    assert pair.irremovable == (rich,)
    assert pair.interaction["turns"].value == pytest.approx(-2)
    assert pair.removal["needs"]["turns"].value == pytest.approx(-2)


def test_whole_rule_sets_have_the_numbers_that_they_have_by_themselves(tmp_path: Path) -> None:
    rules = ("plain", "slow", "whole", "plain-2", "whole-2", "plain-3")
    with_single, without = (played(tmp_path, *rules, key=key) for key in (ASKED, ""))
    ours, theirs = (rule_sets.read(run, answers.read(run)) for run in (with_single, without))
    assert ours is not None
    assert theirs is not None
    for one, other in zip(ours.variants, theirs.variants, strict=True):
        assert (one.name, one.levels, one.changes) == (other.name, other.levels, other.changes)
    groups = found(with_single)
    assert [each.base.name for each in groups] == ["plain", "plain-2"]
    assert [each.rule_set.name for each in groups[1].rule_sets] == ["whole-2"]
    assert found(without) == []


def test_a_rule_set_is_left_out_until_all_its_tables_were_played(tmp_path: Path) -> None:
    run = played(tmp_path, "plain", "slow", "whole")
    del run.shards[-1]
    (group,) = found(run)
    assert [each.rule_set.name for each in group.rule_sets] == ["slow"]


class Later(Ruled):
    """The same game in a later version: it has another rule, and ``needs`` goes with any."""

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        needs = (changes or {}).get("needs", PRESETS[preset].get("needs", False))
        made = super().rules(preset, {**(changes or {}), "needs": False})
        return {"late": False, **made, "needs": needs}


def test_a_run_of_before_a_rule_was_added_or_allowed_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = played(tmp_path, "plain", "pair")
    before = found(run)
    install(monkeypatch, Later())
    assert found(run) == before
    run.shards[:] = [line for line in run.shards if line.cell < 2]
    assert found(run) == []


@pytest.mark.broad
def test_all_intervals_hold_at_once_so_more_rules_make_them_wider(tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    few.mkdir()
    many.mkdir()
    (one,) = found(played(few, "plain", "slow", "pair"))
    (more,) = found(played(many, "plain", "slow", "pair", "whole"))
    halves = [group.rule_sets[0].whole["turns"].half for group in (one, more)]
    assert halves[0] < halves[1]
