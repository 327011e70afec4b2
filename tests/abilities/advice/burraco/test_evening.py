"""``analyser.games.burraco.history``: Is what ``docs/evening.md`` says so, and is its example
one?
"""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from compiling import OFF
from terminal import answer, fails, run

from analyser import games
from analyser.games.burraco import GAME
from analyser.games.burraco.advice.luck import DEALS
from analyser.games.burraco.history.records import hands_in
from analyser.games.burraco.history.short_form import HEADER
from analyser.games.burraco.notation.played import read_played

DOCS = Path(__file__).parents[4] / "docs"
TEXT = (DOCS / "evening.md").read_text(encoding="utf-8")
EXAMPLE = Path(str(games.__file__)).parent / "burraco" / "history" / "evening.txt"
LINES = GAME.example_evening.splitlines()
POSITIONS = re.findall(r"^italian\S* seat:.*$", TEXT, re.MULTILINE)


def test_its_example_is_the_file() -> None:
    shown = TEXT.partition("## A hand\n\n```\n")[2].partition("\n```")[0].splitlines()
    cut = shown.index("…")
    assert shown[:cut] == LINES[:cut]
    last = LINES.index("result 545,80")
    assert shown[cut + 1 :] == LINES[last - 1 : last + 1]


def test_its_three_hands_are_read() -> None:
    hands = list(hands_in(LINES, "evening.txt"))
    assert [(hand.moves, sorted(hand.filled_in), hand.score) for hand in hands] == [
        (True, [], (545, 80)),
        (True, [0, 2, 3], (380, 5)),
        (False, [0, 1, 2, 3], (210, 655)),
    ]
    assert all(hand.deal["names"] == ["Anna", "Bruno", "Carla", "Dino"] for hand in hands)


def test_review_prints_it_to_start_from(tmp_path: Path) -> None:
    """Whatever is asked beside it; and it may be reviewed as it is."""
    told = run("review", "--example")
    assert told.exit_code == 0
    assert told.stdout.splitlines() == LINES
    assert run("review", "nofile.txt", "--example").stdout == told.stdout
    path = tmp_path / "evening.txt"
    path.write_text(told.stdout, encoding="utf-8")
    assert run("verify", str(path)).stdout == "2 hands are played by the rules.\n"


def test_its_table_has_every_field() -> None:
    fields = TEXT.partition("**The first line**")[2].partition("**Then a line for each player**")[0]
    rows = re.findall(r"^\| (`.*?) \|", fields, re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(HEADER)


def test_the_sheet_has_a_column_for_each_part_of_a_turn() -> None:
    sheet = (DOCS / "hand-sheet.html").read_text(encoding="utf-8")
    heads = re.findall("<th[^>]*>(.*?)</th>", sheet)
    assert heads[3:7] == heads[7:11] == ["Who", "Drew", "Melded, added, pot", "Discarded"]
    assert "size: A4 portrait" in sheet
    # As many turns as few hands have.
    assert sheet.count("<tr><td></td><td></td><td></td><td></td></tr>") == 56


def test_its_hands_are_printed_as_histories_but_for_the_one_without_turns(tmp_path: Path) -> None:
    told = run("verify", str(EXAMPLE), "--format", "jsonl")
    assert told.exit_code == 0
    line = LINES.index("hand") + 1
    assert told.stderr == (
        f"analyser: {EXAMPLE}: line {line}: left out, a hand without turns (a history has the "
        "moves)\n"
    )
    path = tmp_path / "told.jsonl"
    path.write_text(told.stdout, encoding="utf-8")
    assert run("verify", str(path)).stdout == "2 hands are played by the rules.\n"


@pytest.mark.parametrize("form", ["jsonl", "short"])
def test_what_is_no_evening_is_printed_in_no_form(form: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    path.write_text(EXAMPLE.read_text(encoding="utf-8").replace("hand italian", "hnad italian"))
    said = fails(4, "verify", str(path), "--format", form)
    assert "line 3: found 'hnad' first (expected hand, the rules and the names" in said


def test_its_positions_say_what_was_played(tmp_path: Path) -> None:
    moves = [read_played(line)[1] for line in POSITIONS]
    assert [move and move["do"] for move in moves] == ["draw", "discard"]
    path = tmp_path / "positions.txt"
    path.write_text("\n".join(POSITIONS), encoding="utf-8")
    assert run("verify", str(path)).stdout == "2 positions are possible.\n"
    assert "expected hands, not positions" in fails(2, "review", str(path), "--luck")


@pytest.mark.parametrize(
    ("played", "code", "said"),
    [
        ("Ks", 1, "played: melds: only cards in hand can be played; not held: Ks"),
        ("3h4h5s", 1, "played: melds: neither one rank nor one suit"),
        ("+9c", 1, "played: found +9c, which fits 0 own melds (expected one;"),
        ("+6c6c", 4, "played: found +6c6c (expected one card; it is one decision)"),
        ("pile", 4, "played: found 'pile' (expected the card discarded, a new meld as 3c4c5c, or"),
        ("", 4, "played: found '' (expected the card discarded"),
        ("Kd played:Kd", 4, "played: found twice (expected once)"),
    ],
)
def test_what_cannot_have_been_played_is_refused(
    played: str, code: int, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "positions.txt"
    line = POSITIONS[1].replace("played:Kd", f"played:{played}")
    path.write_text(f"{POSITIONS[0]}\n{line}\n", encoding="utf-8")
    for command in ("verify", "review"):
        assert f"line 2: {said}" in fails(code, command, str(path))


def test_a_position_without_what_was_played_is_not_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(POSITIONS[0].rpartition(" ")[0] + "\n", encoding="utf-8")
    said = fails(4, "review", str(path))
    assert "line 1: played: not found (expected played: and pile or stock; advise says" in said


def test_all_mistakes_of_a_file_are_printed(tmp_path: Path) -> None:
    path = tmp_path / "evening.txt"
    text = EXAMPLE.read_text(encoding="utf-8")
    path.write_text(text.replace("Bruno 6s 6s", "Bruno 6s 6z").replace("+As 8c", "+As 8d"))
    for command in ("verify", "review"):
        said = run(command, str(path))
        lines = said.stderr.splitlines()
        assert (said.exit_code, len(lines)) == (4, 2)
        one, two = LINES.index("Bruno 6s 6s") + 1, LINES.index("Bruno Qh +As 8c") + 1
        assert any(f"line {one}: cards: found '6z'" in line for line in lines)
        assert any(f"line {two}: melds: Bruno does not hold 8d" in line for line in lines)


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of hands played on")
def test_the_evening_is_reviewed_as_far_as_it_is_known() -> None:
    few = ("--worlds", "16", "--threads", "1")
    found = answer("review", str(EXAMPLE), *few)
    assert found["hands"] == 3
    assert {each["seat"] for each in found["decisions"] if each["hand"] == 2} == {1}
    assert {each["seat"] for each in found["decisions"] if each["hand"] == 1} == {0, 1, 2, 3}
    # The line of the file, where Bruno drew and melded.
    assert all(
        LINES[each["line"] - 1].startswith("Bruno")
        for each in found["decisions"]
        if each["seat"] == 1
    )
    by_hand = found["luck"]["by_hand"]
    assert [each["scores"] for each in by_hand] == [[545, 80], [380, 5], [210, 655]]
    assert [each["known"] for each in by_hand] == [None, "the score", "the score"]
    assert by_hand[0]["strokes"]
    assert not by_hand[1]["strokes"]
    said = run("review", str(EXAMPLE), *few).stdout
    assert "Left out of 1 hand: all decisions, since no turn was written down." in said
    assert "Of 2 hands nothing but the score is known: all other luck stays in the score." in said


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of hands played on")
def test_the_luck_of_a_deal_needs_no_turns(tmp_path: Path) -> None:
    whole = LINES[: LINES.index("result 545,80") + 1]
    path = tmp_path / "evening.txt"
    path.write_text("\n".join(whole), encoding="utf-8")
    (known,) = answer("review", str(path), "--luck")["luck"]["by_hand"]
    deal = [line for line in whole if not line[:1].isupper() or " hand:" in line]
    path.write_text("\n".join(deal).replace("up:", "lead:0 up:"), encoding="utf-8")
    (alone,) = answer("review", str(path), "--luck")["luck"]["by_hand"]
    assert alone["known"] == "the deal and the score"
    (stroke,) = alone["strokes"]
    assert stroke["kind"] == "the deal"
    # The same evaluation, and other deals to compare with: two means, each over all of those.
    error = stroke["spread"] * math.sqrt(2 / DEALS)
    assert stroke["worths"] == pytest.approx(known["strokes"][0]["worths"], abs=4 * error)
    assert stroke["spread"] > 10
    assert alone["scores"] == known["scores"]


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of hands played on")
def test_remembered_positions_are_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text("\n".join(["", *POSITIONS]), encoding="utf-8")
    found = answer("review", str(path), "--worlds", "64", "--threads", "1")
    assert [(each["line"], each["turn"], each["seat"], each["kind"])
            for each in found["decisions"]] == [
        (2, 9, 0, "pile or stock"), (3, 23, 2, "discarding"),
    ]  # fmt: skip
    assert found["luck"] == {"hands": 0, "why_not": []}
    assert found["decisions"][0]["position"].startswith(POSITIONS[0].rpartition(" ")[0])
