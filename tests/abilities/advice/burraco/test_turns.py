"""``analyser.games.burraco.notation.turns``: Does replay tell the positions of a hand, and does
verify know them from others?
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from compiling import OFF
from terminal import answer, fails, run

from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import write_position

WORDS = ("replay", "--seed", "5", "--positions")


def lines_of(*more: str) -> list[str]:
    result = run(*WORDS, *more)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def told(*more: str) -> list[str]:
    """Return the positions that replay prints."""
    return [line.strip() for line in lines_of(*more) if " to:" in line]


@pytest.mark.parametrize(
    "preset", ["italian", "italian-3p", "italian-5p-solo", "open", "closed-2p"]
)
def test_each_turn_has_one_where_it_begins_and_one_once_it_has_drawn_or_taken(preset: str) -> None:
    lines = [line.strip() for line in lines_of("--rules", preset)]
    positions = [line for line in lines if line.startswith(f"{preset} seat:")]
    turns = sum(line.startswith("Turn ") for line in lines)
    assert len(positions) == 2 * turns
    for at, line in enumerate(positions):
        position = position_in(line)
        assert write_position(position) == line
        assert position.turn == 1 + at // 2
        assert (position.phase == "throw") == bool(at % 2)
        # The move that follows is by the one whose position it is, and of its phase.
        after = lines[lines.index(line) + 1]
        begins = after.startswith(("draws ", "takes the pile", "looks at ", "turns up"))
        assert begins == (not at % 2), after
    assert lines_without(lines, preset) == [
        line.strip() for line in run(*WORDS[:-1], "--rules", preset).stdout.splitlines()
    ]


def lines_without(lines: list[str], preset: str) -> list[str]:
    return [line for line in lines if not line.startswith(f"{preset} seat:")]


def test_rules_that_are_changed_stand_in_the_line() -> None:
    first = told("--set", "stock_end_cards=5", "--set", "pot_cards=9,12")[0]
    assert first.startswith("italian+pot_cards=9,12+stock_end_cards=5 seat:0 turn:1 to:draw ")
    assert position_in(first).rules.pot_cards == (9, 12)


def test_a_file_of_positions_is_verified(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    lines = told("--hands", "2")
    file.write_text("\n".join(lines) + "\n\n", encoding="utf-8")
    assert run("verify", str(file)).stdout == f"{len(lines)} positions are possible.\n"
    found = answer("verify", str(file))
    assert (found["hands"], found["positions"]) == (0, len(lines))


def test_an_impossible_one_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    good = told()[2]
    file.write_text(f"{good}\n{good.replace('stock:', 'stock:1')}\n", encoding="utf-8")
    assert f"{file}: line 2: stock: found 1" in fails(1, "verify", str(file))
    card = good.partition("hand:")[2][:2]
    file.write_text(f"{good}\n{good.replace('hand:', f'hand:{card * 2}')}\n", encoding="utf-8")
    assert f"{file}: line 2: found " in fails(1, "verify", str(file))


@pytest.fixture
def history() -> list[str]:
    return lines_of("--format", "jsonl")


def test_a_history_with_its_positions_is_verified(history: list[str], tmp_path: Path) -> None:
    file = tmp_path / "told.jsonl"
    file.write_text("\n".join(history) + "\n", encoding="utf-8")
    assert run("verify", str(file)).stdout == "1 hand is played by the rules.\n"
    without = json.loads(history[0])
    assert [position_in(line).phase for line in without.pop("positions")[:2]] == ["draw", "throw"]
    plain = run(*WORDS[:-1], "--format", "jsonl").stdout.splitlines()
    assert [without, *history[1:]] == [json.loads(plain[0]), *plain[1:]]


def turned(line: str) -> str:
    """Return another possible position: one more turn that counts towards the stalemate."""
    return line + (" stale:1" if " stale:" not in line else "")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda lines: [*lines[:4], turned(lines[4]), *lines[5:]],
            "line 5, for seat 2 in turn 3: ",
        ),
        (lambda lines: lines[:-1], "one where a turn begins and one once it has drawn or taken"),
        (lambda lines: [*lines, lines[-1]], "as many as the hand comes to"),
        (lambda lines: [*lines[:3], "italian", *lines[4:]], "positions: line 4, for seat 1 in"),
        (lambda lines: [lines[1], lines[0], *lines[2:]], "positions: line 1, for seat 0 in turn 1"),
    ],
)
def test_a_history_with_other_positions_is_not(
    history: list[str], tmp_path: Path, change: Callable[[list[str]], list[str]], said: str
) -> None:
    deal = json.loads(history[0])
    deal["positions"] = change(deal["positions"])
    file = tmp_path / "told.jsonl"
    file.write_text("\n".join([json.dumps(deal), *history[1:]]) + "\n", encoding="utf-8")
    sentence = fails(1, "verify", str(file))
    assert said in sentence
    assert "positions: " in sentence


def test_positions_that_are_no_list_of_lines_are_none(history: list[str], tmp_path: Path) -> None:
    file = tmp_path / "told.jsonl"
    for found in (7, ["a", 7], "italian"):
        deal = json.loads(history[0]) | {"positions": found}
        file.write_text("\n".join([json.dumps(deal), *history[1:]]) + "\n", encoding="utf-8")
        assert "positions: found" in fails(4, "verify", str(file))


@pytest.mark.skipif(OFF, reason="thousands of hands played on")
def test_advice_is_asked_about_what_replay_prints(tmp_path: Path) -> None:
    """Whatever a position is, its answer or the reason why there is none is one."""
    file = tmp_path / "position.txt"
    file.write_text(told()[-1] + "\n", encoding="utf-8")
    typed = run("advise", *told()[-1].split(), "--worlds", "64")
    assert typed.exit_code in (0, 3)
    assert run("advise", str(file), "--worlds", "64").stdout == typed.stdout
