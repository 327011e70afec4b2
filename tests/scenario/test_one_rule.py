"""``analyser.scenario.one_rule``: Is ``one_rule_at_a_time`` read as it is meant, and refused
with a sentence where it cannot be?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from toys.single_rule_toy import Ruled

from analyser import games
from analyser.errors import AnalyserError
from analyser.scenario import file_spec, one_rule
from analyser.scenario.spec import RunSpec

pytestmark = pytest.mark.usefixtures("toy")

HEAD = 'game = "toy"\n[[lineups]]\nrules = ["plain", "whole"]\npolicies = ["balanced"]\n'
KEY = "one_rule_at_a_time"
ASKED = f"{KEY} = true\n"
KNOWN = f"hands, matches, match_hands, rules, policies, vary, {KEY}"


TOY = Ruled


def loaded(folder: Path, text: str, matches: int | None = None) -> RunSpec:
    path = folder / "one.toml"
    path.write_text(text)
    return file_spec.load(path, matches=matches)


def test_tables_that_another_line_up_has_keep_its_hands(tmp_path: Path) -> None:
    second = HEAD.removeprefix('game = "toy"\n') + ASKED + "hands = 50\n"
    after = loaded(tmp_path, HEAD + second)
    before = loaded(tmp_path, 'game = "toy"\n' + second + HEAD.removeprefix('game = "toy"\n'))
    assert after.cells == before.cells
    assert {cell.name: cell.units for cell in after.cells if not cell.one_rule} == {
        "plain: balanced": 100_000,
        "whole: balanced": 100_000,
    }
    assert {cell.units for cell in after.cells if cell.one_rule} == {50}
    assert len(after.cells) == 8


def test_a_spec_is_what_its_json_says_and_other_specs_are_as_before(tmp_path: Path) -> None:
    asked = loaded(tmp_path, HEAD + ASKED)
    assert RunSpec.from_json(asked.as_json()) == asked
    plain = loaded(tmp_path, HEAD)
    assert all("one_rule" not in cell for cell in plain.as_json()["cells"])


def test_own_rule_sets_and_rules_for_all_are_kept(tmp_path: Path) -> None:
    text = (
        'game = "toy"\n[rules]\nturn_limit = 200\n[rules.home]\nbase = "plain"\n'
        '[rules.club]\nbase = "home"\nslow = 2\nrich = true\n'
        f'[[lineups]]\npolicies = ["balanced"]\n{ASKED}'
    )
    spec = loaded(tmp_path, text)
    # Of two rules, one taken back is the other alone.
    assert [cell.rules_name for cell in spec.cells] == [
        "home (turn_limit = 200)", "club (turn_limit = 200)",
        "home (turn_limit = 200, slow = 2)", "club (turn_limit = 200, slow = 0)",
    ]  # fmt: skip
    assert all(cell.rules["turn_limit"] == 200 for cell in spec.cells)
    assert spec.rules_called(spec.cells[0]) == "home"


@pytest.mark.parametrize(
    ("text", "matches", "sentence"),
    [
        (f"{HEAD}{KEY} = 1\n", None, f"lineups.1.{KEY}: found 1 (expected true or false)"),
        (f"{HEAD}one_rule = true\n", None, f"lineups.1: unknown key 'one_rule' (known: {KNOWN}"),
        (f"{HEAD}{ASKED}matches = 9\n", None, f"lineups.1.{KEY}: found matches (expected hands)"),
        (HEAD + ASKED, 9, f"lineups.1.{KEY}: found matches (expected hands)"),
        (
            HEAD.replace('"whole"', '"whole-2"') + ASKED,
            None,
            f"lineups.1.{KEY}: found plain, whole-2 "
            "(expected two rule sets or more for as many players)",
        ),
        (
            HEAD.replace(', "whole"', "") + ASKED,
            None,
            f"{KEY}: found plain (expected two rule sets",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    text: str, matches: int | None, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(AnalyserError) as caught:
        loaded(tmp_path, text, matches)
    assert sentence in str(caught.value)
    assert caught.value.exit_code == 3


def test_rules_of_matches_alone_are_not_played() -> None:
    """Burraco's own: the score that wins a match changes no single hand."""
    game = games.game("burraco")
    base, other = game.rules("italian"), game.rules("open-dirty")
    of_matches = {
        rule
        for rule in one_rule.list_differing(other, base)
        if one_rule.one_changed(game, base, rule, other[rule]).of_matches
    }
    assert of_matches == {"match_target", "match_target_exceeded"}
    assert one_rule.one_changed(game, base, "players", 5).rules is None
    # It changes nothing alone, and is allowed.
    assert one_rule.one_changed(game, base, "pots_become_stock", True).rules is not None
