"""``analyser.scenario``: Is a line-up's ``vary`` every combination of rules, and refused in a
sentence where it is not?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from scenario.test_build import refused, written

from analyser.scenario import file_spec
from analyser.scenario.limits import MAX_CELLS

pytestmark = pytest.mark.usefixtures("game")

LINEUP = 'game = "toy"\n[[lineups]]\npolicies = ["bold"]\n'


def rules_of(folder: Path, text: str) -> list[str]:
    return [cell.rules_name for cell in file_spec.load(written(folder, text)).cells]


def test_each_rule_set_is_played_as_it_is_and_in_every_combination(tmp_path: Path) -> None:
    text = LINEUP + 'rules = ["plain", "rich"]\nvary = { turn_limit = [90, 300], bonus = [0, 7] }\n'
    assert rules_of(tmp_path, text) == [
        "plain", "plain (turn_limit = 90)", "plain (turn_limit = 90, bonus = 7)",
        "plain (bonus = 7)",
        "rich", "rich (turn_limit = 90, bonus = 0)", "rich (turn_limit = 90, bonus = 7)",
        "rich (bonus = 0)", "rich (bonus = 7)",
    ]  # fmt: skip


def test_it_goes_over_what_all_rule_sets_have(tmp_path: Path) -> None:
    text = 'game = "toy"\n[rules]\nbase = "plain"\nbonus = 5\nturn_limit = 50\n'
    lineup = LINEUP.removeprefix('game = "toy"\n') + "vary = { bonus = [6] }\n"
    assert rules_of(tmp_path, text + lineup) == [
        "plain (turn_limit = 50, bonus = 5)",
        "plain (turn_limit = 50, bonus = 6)",
    ]


def test_two_rule_sets_may_become_alike(tmp_path: Path) -> None:
    text = 'game = "toy"\n[rules.one]\nbonus = 5\n[rules.two]\nbonus = 6\n'
    lineup = LINEUP.removeprefix('game = "toy"\n') + "vary = { bonus = [6] }\n"
    assert rules_of(tmp_path, text + lineup) == ["one", "one (bonus = 6)", "two"]


def test_a_line_up_without_it_keeps_its_digest(tmp_path: Path) -> None:
    spec = file_spec.load(written(tmp_path, LINEUP))
    assert "vary" not in str(spec.as_json())


@pytest.mark.parametrize(
    ("vary", "sentence"),
    [
        ("3", "lineups.1.vary: found 3 (expected a table of one to five, rule = list of 1 to"),
        ("{}", "lineups.1.vary: found a table (expected a table of one to five"),
        ("{ bonus = 3 }", "lineups.1.vary.bonus: found 3 (expected a table of one to five"),
        ("{ bonus = [] }", "lineups.1.vary.bonus: found a list of 0 (expected a table"),
        ("{ bonis = [3] }", "lineups.1.vary.bonis: unknown field 'bonis' (known: turn_limit,"),
        ("{ bonus = [3, 900] }", "lineups.1.vary.bonus: found 900 (expected 0 to 500"),
        ("{ bonus = [3, 4, 3] }", "lineups.1.vary.bonus: found 3 more than once (expected each"),
        ("{ bonus = [{}] }", "lineups.1.vary.bonus: found a table (expected a number, true or"),
        (
            f"{{ bonus = {[*range(100)]}, turn_limit = {[*range(1, 101)]} }}",
            f"found 10001 duels and line-ups, one per rule set (expected at most {MAX_CELLS})",
        ),
    ],
)
def test_what_cannot_vary_is_refused_in_a_sentence(
    vary: str, sentence: str, tmp_path: Path
) -> None:
    assert sentence in refused(written(tmp_path, f"{LINEUP}vary = {vary}\n"))
