"""Are the hand-worked histories well formed, and does the engine agree with every one of them?

Two rungs without the engine: every card in one place, and what one wins the other loses; and then
the verifier of ``analyser.games.eastwest.history``, which must accept every history in
``histories/`` and fault every one in ``broken/`` at the line its author marked.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from games.eastwest.second_reading import PRESETS
from told import verify_text

from analyser.games.eastwest.rules import RULE_FIELDS
from analyser.games.history_lines import IllegalHistory

Row = dict[str, Any]

HERE = Path(__file__).parent
VALID = sorted((HERE / "histories").glob("*.jsonl"))
BROKEN = sorted((HERE / "broken").glob("*.jsonl"))
PACK = Counter(rank + suit for suit in "cdhs" for rank in "789TJQKA")
# Fewer means that files were lost.
MANY_HANDS = 30
MANY_BROKEN = 30


def histories_of(path: Path) -> list[list[Row]]:
    """Return the histories of a file: each a list of its lines as objects."""
    found: list[list[Row]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "format" in row:
            found.append([])
        found[-1].append(row)
    return found


def each_of(paths: list[Path]) -> list[Any]:
    return [
        pytest.param(rows, id=f"{path.stem}-{rows[0]['hand']}")
        for path in paths
        for rows in histories_of(path)
    ]


@pytest.mark.parametrize("rows", each_of(VALID))
def test_its_cards_lie_in_one_place_each_and_what_is_won_is_lost(rows: list[Row]) -> None:
    rules = PRESETS[rows[0]["preset"]] | rows[0]["rules"]
    assert Counter([*rows[0]["board"], *rows[0]["stock"]]) == PACK
    assert [row["card"] for row in rows[1:-1]] == rows[0]["stock"][: 8 * rules["rows"]]
    laid = Counter((row["seat"], row["row"]) for row in rows[1:-1])
    assert laid == {(seat, row): 4 for seat in (0, 1) for row in range(rules["rows"])}
    assert list(rows[-1]) == ["end", "rows", "won", "score"]
    assert sum(rows[-1]["score"]) == 0


def test_there_are_enough_of_them_and_each_has_its_own_title() -> None:
    heads = [rows[0] for path in VALID + BROKEN for rows in histories_of(path)]
    titles = [head["title"] for head in heads]
    assert sum("breaks" not in head for head in heads) >= MANY_HANDS
    assert sum("breaks" in head for head in heads) >= MANY_BROKEN
    assert len(set(titles)) == len(titles)
    assert all(head["source"] for head in heads)
    assert all(len(histories_of(path)) == 1 for path in BROKEN)


def test_every_rule_set_and_rule_and_reading_is_met_by_a_valid_one() -> None:
    heads = [rows[0] for path in VALID for rows in histories_of(path)]
    assert {head["preset"] for head in heads} == set(PRESETS)
    assert {rule for head in heads for rule in head["rules"]} == {each.id for each in RULE_FIELDS}
    said = " ".join(head["source"] for head in heads)
    assert {f"EW{number}" for number in range(1, 6)} == set(re.findall(r"EW\d+", said))


def test_the_files_are_what_the_authored_modules_give() -> None:
    command = [sys.executable, str(HERE / "build_histories.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_engine_verifies_every_valid_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify_text(text, path.name, "eastwest") == len(histories_of(path))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_engine_faults_every_broken_history_at_its_line(path: Path) -> None:
    breaks = histories_of(path)[0][0]["breaks"]
    with pytest.raises(IllegalHistory) as caught:
        verify_text(path.read_text(encoding="utf-8"), path.name, "eastwest")
    assert caught.value.line == breaks["line"], f"{caught.value.rule}; expected: {breaks['rule']}"
    # Which rule, and where it stands.
    assert re.match(r"(X|EW\d)[^:]*: .", caught.value.rule)
