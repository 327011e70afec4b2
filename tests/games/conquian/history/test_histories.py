"""Are the hand-worked histories well formed, and does the engine agree with every one of them?

The verifier of ``analyser.games.conquian.history`` must accept every history in ``histories/`` and
fault every one in ``broken/`` at the line its author marked.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from games.authoring import all_of, enough, histories_of, wrong_files
from games.conquian.second_reading import PRESETS
from told import verify_text

from analyser.games.conquian.rules import RULE_FIELDS
from analyser.games.history_lines import IllegalHistory

HERE = Path(__file__).parent
VALID = sorted((HERE / "histories").glob("*.jsonl"))
BROKEN = sorted((HERE / "broken").glob("*.jsonl"))


def test_there_are_enough_of_them_and_each_has_its_own_title() -> None:
    enough("conquian", 20, 40)
    heads = [rows[0] for rows in all_of(VALID)]
    assert {head["preset"] for head in heads} == set(PRESETS)
    assert {rule for head in heads for rule in head["rules"]} >= {
        about.id for about in RULE_FIELDS
    } - {"players", "draw_carries", "force", "lay_without_card"}, "not yet, or they have presets"
    assert wrong_files("conquian") == []


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_engine_verifies_every_valid_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify_text(text, path.name, "conquian") == len(histories_of(path))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_engine_faults_every_broken_history_at_its_line(path: Path) -> None:
    breaks = histories_of(path)[0][0]["breaks"]
    with pytest.raises(IllegalHistory) as caught:
        verify_text(path.read_text(encoding="utf-8"), path.name, "conquian")
    assert caught.value.line == breaks["line"], f"{caught.value.rule}; expected: {breaks['rule']}"
    # Which rule, and where it stands.
    assert re.match(r"(X|BI|CQ\d)[^:]*: .", caught.value.rule)
