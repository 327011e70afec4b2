"""``analyser.games.burraco.history``: Does ``analyser verify`` say yes, no, and "not a hand
history" with the right exit code?
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from games.hand_worked import broken_file, valid_file
from terminal import answer, fails, run

GOOD = Path("closing.jsonl")
BAD = Path("closing_without_a_burraco.jsonl")


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in (
        valid_file("burraco", GOOD.stem),
        valid_file("burraco", "valid_sets"),
        broken_file("burraco", BAD.stem),
    ):
        file.write(tmp_path)
    monkeypatch.chdir(tmp_path)


def deal_of(path: Path) -> dict[str, object]:
    found = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert isinstance(found, dict)
    return found


def test_good_histories_are_counted() -> None:
    result = run("verify", str(GOOD), "valid_sets.jsonl")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "5 hands are played by the rules.\n"
    assert answer("verify", str(GOOD))["hands"] == 3


def test_what_replay_writes_verifies(tmp_path: Path) -> None:
    told = run("replay", "--seed", "5", "--hands", "4", "--format", "jsonl")
    file = tmp_path / "told.jsonl"
    file.write_text(told.stdout, encoding="utf-8")
    assert answer("verify", str(file))["hands"] == 4


def test_a_broken_rule_is_named_with_file_and_line() -> None:
    said = fails(1, "verify", str(GOOD), str(BAD))
    breaks = deal_of(BAD)["breaks"]
    assert isinstance(breaks, dict)
    assert f"{BAD}: line {breaks['line']}: closing: " in said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no history\n",
        "[1]\n",
        '{"format": "phh"}\n',
        '{"format": "burraco-hand/1"}\n',
        "{" * 9999,
    ],
)
def test_foreign_files_are_none(tmp_path: Path, text: str) -> None:
    file = tmp_path / "foreign"
    file.write_text(text, encoding="utf-8")
    assert str(file) in fails(4, "verify", str(file))


def test_a_truncated_file_is_none(tmp_path: Path) -> None:
    lines = GOOD.read_text(encoding="utf-8").splitlines(keepends=True)
    for cut in (1, 5, len(lines) - 1):
        file = tmp_path / f"{cut}.jsonl"
        file.write_text("".join(lines[:cut]), encoding="utf-8")
        fails(4, "verify", str(file))
        file.write_text("".join(lines[:cut]) + lines[cut][:20], encoding="utf-8")
        fails(4, "verify", str(file))


def test_bytes_that_are_no_text_and_files_that_are_not_there(tmp_path: Path) -> None:
    file = tmp_path / "bytes"
    file.write_bytes(b"\xff\xfe\x00")
    fails(4, "verify", str(file))
    fails(6, "verify", str(tmp_path / "nowhere"))


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "found a folder or a device" in fails(6, "verify", str(tmp_path))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_any_ends_of_lines_and_a_mark_of_the_byte_order_are_read(
    tmp_path: Path, start: str, end: str
) -> None:
    lines = GOOD.read_text(encoding="utf-8").splitlines()
    for last in ("", end):
        file = tmp_path / "good.jsonl"
        file.write_bytes((start + end.join(lines) + last).encode())
        assert answer("verify", str(file))["hands"] == 3


def test_the_line_counts_from_the_top_of_the_file(tmp_path: Path) -> None:
    breaks = deal_of(BAD)["breaks"]
    assert isinstance(breaks, dict)
    good = GOOD.read_text(encoding="utf-8")
    file = tmp_path / "both.jsonl"
    file.write_text(good + BAD.read_text(encoding="utf-8"), encoding="utf-8")
    assert f"line {good.count(chr(10)) + breaks['line']}: " in fails(1, "verify", str(file))


def test_a_move_or_result_after_the_result_is_illegal(tmp_path: Path) -> None:
    lines = GOOD.read_text(encoding="utf-8").splitlines(keepends=True)
    for more in ('{"do": "draw", "seat": 0, "card": "7s"}\n', lines[-1]):
        file = tmp_path / "more.jsonl"
        file.write_text("".join(lines) + more, encoding="utf-8")
        assert f"line {len(lines) + 1}: end: " in fails(1, "verify", str(file))
    file.write_text("".join(lines) + "{}\n", encoding="utf-8")
    assert f"line {len(lines) + 1}: " in fails(4, "verify", str(file))


def test_a_mix_of_rules_that_a_scenario_is_refused_is_verified(tmp_path: Path) -> None:
    """It makes little sense that pots become stock where it never runs out; it may be played."""
    lines = GOOD.read_text(encoding="utf-8").splitlines(keepends=True)
    first = json.loads(lines[0])
    first["rules"] |= {"pots_become_stock": True, "ace_to_ace_points": 1000}
    file = tmp_path / "mix.jsonl"
    file.write_text(json.dumps(first) + "\n" + "".join(lines[1:]), encoding="utf-8")
    assert answer("verify", str(file))["hands"] == 3


@pytest.mark.parametrize(
    "change",
    [
        {"preset": ["italian"]}, {"preset": "italiano"}, {"rules": []}, {"rules": {"no_rule": 1}},
        {"rules": {"turn_limit": "x"}}, {"hands": 3}, {"hands": [1, 2, 3, 4]}, {"pots": None},
        {"stock": "7s"}, {"stock": ["7x"]}, {"scores": None}, {"scores": [1]}, {"upcard": 5},
    ],
)  # fmt: skip
def test_a_deal_of_wrong_types_is_none(tmp_path: Path, change: dict[str, object]) -> None:
    lines = GOOD.read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "deal.jsonl"
    file.write_text(json.dumps(deal_of(GOOD) | change) + "\n" + "".join(lines[1:]))
    result = run("verify", str(file))
    assert result.exit_code in (1, 4), result.output
    assert "line 1" in result.stderr


@pytest.mark.parametrize(
    "move",
    [
        {"do": "draw", "seat": True, "card": "7s"}, {"do": "draw", "seat": 0.0, "card": "7s"},
        {"do": "meld", "seat": 0, "meld": 0, "cards": "7s"}, {"do": "jump", "seat": 0},
        {"do": "meld", "seat": 0, "meld": 0, "cards": [["7s"]]}, {"do": ["draw"]},
        {"do": "draw", "seat": 0, "card": "7s", "more": 1}, {"do": "draw", "seat": 0},
    ],
)  # fmt: skip
def test_a_move_of_wrong_types_is_none(tmp_path: Path, move: dict[str, object]) -> None:
    file = tmp_path / "move.jsonl"
    file.write_text(json.dumps(deal_of(GOOD)) + "\n" + json.dumps(move) + "\n")
    assert "line 2" in fails(4, "verify", str(file))
