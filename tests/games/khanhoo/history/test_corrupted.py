"""Is the worked example refused as soon as anything in it is changed that changes the hand?

Each line, each field of it, each other value: refused at the line that is wrong by then, with the
rule and its source; and what makes no other hand of it is played by the rules as before.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from games.hand_worked import valid_file
from told import verify_text

from analyser.errors import AnalyserError, DataError
from analyser.games.history_lines import IllegalHistory

Lines = list[dict[str, Any]]
FILE = valid_file("khanhoo", "worked_example")
FACES = ["Jc", "Qc", "Kc", *(rank + suit for suit in "dhs" for rank in "A23456789"), "*"]
RESULT = 11
MOVES = range(2, RESULT)
DRAWS = (5, 7, 9)
BUMP, OUT = 3, 10


@pytest.fixture
def lines() -> Lines:
    return [json.loads(line) for line in FILE.text.splitlines()]


def verified(changed: Lines) -> int:
    return verify_text("".join(json.dumps(line) + "\n" for line in changed), "h.jsonl", "khanhoo")


def is_played(changed: Lines) -> bool:
    """Say whether a hand is played by the rules."""
    try:
        return verified(changed) == 1
    except IllegalHistory:
        return False


def refused(changed: Lines, line: int, source: str, kind: type[AnalyserError]) -> str:
    """Check that a hand is refused at a line, by a rule that says where it stands."""
    with pytest.raises(kind) as caught:
        verified(changed)
    said = str(caught.value)
    assert said.startswith(f"h.jsonl: line {line}: {source}"), said
    assert "\n" not in said
    return said


def illegal(changed: Lines, line: int, source: str = "") -> str:
    said = refused(changed, line, source, IllegalHistory)
    assert said.split(": ")[2].startswith(("X", "KH")), said
    return said


def with_field(lines: Lines, number: int, **fields: Any) -> Lines:
    """Return the lines with some fields of one of them, counted from 1, as given."""
    changed = deepcopy(lines)
    changed[number - 1] |= fields
    return changed


def test_as_it_stands_it_is_played_by_the_rules(lines: Lines) -> None:
    assert verified(lines) == 1
    assert len(lines) == RESULT


def test_every_other_seat_of_a_move_is_refused_there(lines: Lines) -> None:
    for number in MOVES:
        for seat in {-1, 0, 1, 2, 3} - {lines[number - 1]["seat"]}:
            illegal(with_field(lines, number, seat=seat), number, "X, ")


def test_every_other_card_of_a_draw_is_refused_there(lines: Lines) -> None:
    for number in DRAWS:
        right = lines[number - 1]["card"]
        for card in FACES:
            if card != right:
                said = illegal(with_field(lines, number, card=card), number, "X, play: ")
                assert f"the stock's next card is {right}" in said


def test_every_other_discard_is_refused_there_or_where_it_is_missed(lines: Lines) -> None:
    """Another card that is held may be thrown; then the bump, the last discard or a score fails."""
    for number in (2, 4, 6, 8, OUT):
        for card in FACES:
            if card != lines[number - 1]["card"]:
                changed = with_field(lines, number, card=card)
                if number in (6, 8) and is_played(changed):
                    # Seat 0 or 1 has thrown what it does not score.
                    continue
                with pytest.raises(IllegalHistory) as caught:
                    verified(changed)
                assert caught.value.line >= number
                assert caught.value.rule.startswith(("X", "KH"))


def test_the_bump_is_refused_with_any_other_meld_or_contest(lines: Lines) -> None:
    for meld in (
        ["Ah", "2s", "4d"], ["Ah", "2s"], [], ["Jc", "Qc", "Kc"], ["3d", "3h", "3s"],
        ["Ah", "Ah", "2s", "2s", "3d", "3d"], ["3d", "4d", "5d"], ["Ah", "2s", "*"],
    ):  # fmt: skip
        illegal(with_field(lines, BUMP, meld=meld), BUMP, "X, ")
    # In any order it is the same meld.
    assert verified(with_field(lines, BUMP, meld=["2s", "3d", "Ah"])) == 1
    # And whether it was contested, and with which lower meld, leaves the hand as it was.
    assert verified(with_field(lines, BUMP, against=None)) == 1
    for against in (["3d", "3h", "4s"], ["3d", "4d", "5d"], ["Ah", "2s", "3d"], []):
        illegal(with_field(lines, BUMP, against=against), BUMP, "X, ")
    changed = deepcopy(lines)
    changed[BUMP - 1] |= {"do": "bump_refused", "by": 1}
    illegal(changed, BUMP, "X, KH5, bump: a contest with 2 against 5 points fails")


def test_going_out_is_refused_with_any_other_melds(lines: Lines) -> None:
    melds = lines[OUT - 1]["melds"]
    for at, meld in enumerate(melds):
        illegal(with_field(lines, OUT, melds=[*melds[:at], *melds[at + 1 :]]), OUT, "X, out: ")
        illegal(with_field(lines, OUT, melds=[*melds, meld]), OUT, "X, out: ")
        for place in range(3):
            other = deepcopy(melds)
            other[at][place] = "9d"
            illegal(with_field(lines, OUT, melds=other), OUT, "X, out: ")
    # In any order they are the same.
    assert verified(with_field(lines, OUT, melds=[each[::-1] for each in melds[::-1]])) == 1


def test_a_move_left_out_written_twice_or_changed_over_is_refused(lines: Lines) -> None:
    for number in MOVES:
        at = number - 1
        illegal([*lines[:at], *lines[at + 1 :]], number if number < OUT else OUT)
        illegal([*lines[: at + 1], lines[at], *lines[at + 1 :]], number + 1)
        if number + 1 < RESULT:
            changed = deepcopy(lines)
            changed[at : at + 2] = [lines[at + 1], lines[at]]
            illegal(changed, number)
    illegal([*lines, lines[-1]], RESULT + 1, "X, end: the hand has its result")


def test_a_field_more_or_less_of_a_move_or_result_is_refused_as_data(lines: Lines) -> None:
    for number in range(2, RESULT + 1):
        refused(with_field(lines, number, note="!"), number, "found", DataError)
        for field in lines[number - 1]:
            changed = deepcopy(lines)
            del changed[number - 1][field]
            refused(changed, number, "found", DataError)
    for number, field, value in (
        (5, "seat", "0"), (5, "seat", True), (5, "card", "1c"), (5, "card", 7), (3, "meld", "Ah"),
        (3, "meld", ["Ax"]), (3, "against", 5), (10, "melds", None), (10, "melds", [1]),
        (5, "do", "discards"), (5, "do", 1),
    ):  # fmt: skip
        source = "found" if field == "do" else field
        refused(with_field(lines, number, **{field: value}), number, source, DataError)


def test_every_other_result_is_refused(lines: Lines) -> None:
    for score in ([3, 2, 12], [3, 2, 16], [0, 0, 17], [3, 2], [], [3.0, 2, 17], None):
        illegal(with_field(lines, RESULT, score=score), RESULT, "X, KH3, KH7, KH8, scoring")
    for seat in (0, 1, 3, None, "2"):
        illegal(with_field(lines, RESULT, seat=seat), RESULT, "X, end")
    for turns in (4, 6, 0, None):
        illegal(with_field(lines, RESULT, turns=turns), RESULT, "X, play")
    for end in ("", "Out", "turn_limit", None, 0):
        illegal(with_field(lines, RESULT, end=end), RESULT, "X, KH9, end")


def test_cards_changed_over_in_the_deal_are_refused_where_they_come(lines: Lines) -> None:
    stock = lines[0]["stock"]
    for one in range(len(stock) - 1):
        changed = deepcopy(lines)
        changed[0]["stock"][one : one + 2] = [stock[one + 1], stock[one]]
        if one < len(DRAWS):
            illegal(changed, DRAWS[one], "X, play: the stock's next card is")
        else:
            # Nobody draws the others.
            assert verified(changed) == 1
    for place in range(15):
        changed = deepcopy(lines)
        hand = changed[0]["hands"][2]
        hand[place], changed[0]["stock"][4] = stock[4], hand[place]
        with pytest.raises(IllegalHistory):
            verified(changed)


def test_a_card_twice_or_of_another_pack_is_refused_in_the_deal(lines: Lines) -> None:
    for at in range(15):
        for card in ("9c", "Td", "3c"):
            changed = deepcopy(lines)
            changed[0]["stock"][at] = card
            illegal(changed, 1, "X, setup: the deal is not the 61 cards of the pack")
        del changed[0]["stock"][at]
        illegal(changed, 1, "X, setup: the deal is not the 61 cards of the pack")


@pytest.mark.parametrize(
    ("fields", "line", "said"),
    [
        ({"players": 4}, 1, "X, setup: players: must be 3"),
        ({"lead": 1}, 1, "X, setup: cards of the hands: must be [15, 16, 15]"),
        ({"lead": 3}, 1, "X, setup: a seat begins"),
        ({"scores": [0, 1]}, 1, "X, setup: players with points: must be 3"),
        ({"rules": {"jokers": 2}}, 1, "X, setup: the deal is not the 62 cards of the pack"),
        ({"rules": {"bump": "no"}}, 3, "X, KH4, bump: nobody may bump here"),
        ({"rules": {"bump_challenge": False}}, 3, "X, KH5, bump: nobody may contest"),
        ({"rules": {"khanhoo_points": 2}}, 3, "X, KH5, bump: a contest with 2 against 2"),
        ({"rules": {"royal_points": 4}}, 11, "X, KH3, KH7, KH8, scoring: score is [3, 2, 18]"),
        ({"rules": {"out_points": 0}}, 11, "X, KH3, KH7, KH8, scoring: score is [3, 2, 12]"),
        ({"preset": "khanhoo-4p"}, 1, "X, setup: players: must be 4"),
        ({"preset": "khanhoo-bump-any"}, 0, ""),
        ({"rules": {"reshuffle": False}}, 0, ""),
        ({"rules": {"turn_limit": 10}}, 0, ""),
        ({"rules": {"double_royal_points": 3}}, 0, ""),
        ({"scores": [5, 0, 49]}, 0, ""),
        ({"seed": 5, "hand": 7}, 0, ""),
    ],
)
def test_fields_of_the_deal(lines: Lines, fields: dict[str, Any], line: int, said: str) -> None:
    """0: what does not come to bear makes no other hand."""
    if line == 0:
        assert verified(with_field(lines, 1, **fields)) == 1
    else:
        illegal(with_field(lines, 1, **fields), line, said)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"format": "khanhoo-hand/2"}, "format: found 'khanhoo-hand/2'"),
        ({"format": "kabu-hand/1"}, "format: found 'kabu-hand/1'"),
        ({"preset": "khanho"}, "preset: found 'khanho'"),
        ({"rules": {"joker": 2}}, "rules: found the unknown id 'joker'"),
        ({"rules": {"jokers": 4}}, "rules.jokers: found 4"),
        ({"rules": []}, "rules: found []"),
        ({"players": "3"}, "players: found '3'"),
        ({"lead": True}, "lead: found True"),
        ({"scores": [0, 0, -1]}, "scores: found [0, 0, -1]"),
        ({"hands": "3d"}, "hands: found '3d'"),
        ({"stock": [1]}, "stock: found 1"),
        ({"seed": "1"}, "seed: found '1'"),
    ],
)
def test_a_deal_that_is_none_is_refused_as_data(
    lines: Lines, fields: dict[str, Any], said: str
) -> None:
    refused(with_field(lines, 1, **fields), 1, said, DataError)
