"""Is the worked example refused as soon as anything in it is changed that changes the hand?

Each line, each field of it, each other value: refused at the line that is wrong by then, with the
rule and its source; and what makes no other hand of it (two cards of the stock that nobody draws,
a rule that does not come to bear) is played by the rules as before.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from games.eastwest import exact
from games.hand_worked import valid_file
from told import verify_text

from analyser.errors import AnalyserError, DataError
from analyser.games.history_lines import IllegalHistory

Lines = list[dict[str, Any]]
FILE = valid_file("eastwest", "worked_example")
PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
RESULT = 26
MOVES = range(2, RESULT)


@pytest.fixture
def lines() -> Lines:
    return [json.loads(line) for line in FILE.text.splitlines()]


def verified(changed: Lines) -> int:
    return verify_text("".join(json.dumps(line) + "\n" for line in changed), "h.jsonl", "eastwest")


def refused(changed: Lines, line: int, source: str, kind: type[AnalyserError]) -> str:
    """Check that a hand is refused at a line, by a rule that says where it stands."""
    with pytest.raises(kind) as caught:
        verified(changed)
    said = str(caught.value)
    assert said.startswith(f"h.jsonl: line {line}: {source}"), said
    assert "\n" not in said
    return said


def illegal(changed: Lines, line: int, source: str = "X") -> str:
    return refused(changed, line, source, IllegalHistory)


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
        for seat in {-1, 0, 1, 2} - {lines[number - 1]["seat"]}:
            illegal(with_field(lines, number, seat=seat), number, "X, play: players take turns")


def test_every_other_card_is_refused_there(lines: Lines) -> None:
    for number in MOVES:
        right = lines[number - 1]["card"]
        for card in PACK:
            if card != right:
                said = illegal(with_field(lines, number, card=card), number, "X, play: ")
                assert f"the stock's next card is {right}" in said


def test_every_other_row_is_refused_there_or_where_a_row_is_too_full(lines: Lines) -> None:
    """A card in another row leaves one that is full when its fifth card comes."""
    for number in MOVES:
        move = lines[number - 1]
        for row in (-1, 3, 7):
            illegal(with_field(lines, number, row=row), number, "X, setup: a row is one of 0 to 2")
        for row in {0, 1, 2} - {move["row"]}:
            changed = with_field(lines, number, row=row)
            at = [
                line for line in MOVES
                if (changed[line - 1]["seat"], changed[line - 1]["row"]) == (move["seat"], row)
            ][4]  # fmt: skip
            illegal(changed, at, "X, play: a row takes 4 cards of a player")


def hands_of(lines: Lines) -> list[Any]:
    """Return, by hand-written rules, what each row is, and who wins it."""
    found = []
    for row, board in enumerate(lines[0]["board"]):
        both = []
        for seat in (0, 1):
            laid = [
                each["card"] for each in lines[1:-1] if (each["seat"], each["row"]) == (seat, row)
            ]
            both.append(exact.worth(tuple(map(exact.number, (board, *laid)))))
        found.append((both[0][0], both[1][0], (both[0] > both[1]) - (both[0] < both[1])))
    return found


def test_two_rows_changed_over_are_refused_where_the_hands_are_others(lines: Lines) -> None:
    """All pairs of cards of a seat in different rows: as many cards in each, so only the result
    can tell; a few make the same hands."""
    met = {"other": 0, "same": 0}
    for one in MOVES:
        for other in range(one + 2, RESULT, 2):
            first, second = lines[one - 1]["row"], lines[other - 1]["row"]
            if first != second:
                changed = with_field(with_field(lines, one, row=second), other, row=first)
                if hands_of(changed) == hands_of(lines):
                    assert verified(changed) == 1
                    met["same"] += 1
                else:
                    illegal(changed, RESULT)
                    met["other"] += 1
    assert met["other"] + met["same"] == 2 * 48
    assert met["other"] > 80, met


def test_a_move_left_out_written_twice_or_changed_over_is_refused(lines: Lines) -> None:
    for number in MOVES:
        at = number - 1
        illegal([*lines[:at], *lines[at + 1 :]], number, "X, play")
        illegal([*lines[: at + 1], lines[at], *lines[at + 1 :]], number + 1, "X, play")
        if number + 1 < RESULT:
            changed = deepcopy(lines)
            changed[at : at + 2] = [lines[at + 1], lines[at]]
            illegal(changed, number, "X, play")
    illegal([*lines, lines[-1]], RESULT + 1, "X, end: the hand has its result")


def test_a_field_more_or_less_of_a_move_or_result_is_refused_as_data(lines: Lines) -> None:
    for number in range(2, RESULT + 1):
        refused(with_field(lines, number, note="!"), number, "found", DataError)
        for field in lines[number - 1]:
            changed = deepcopy(lines)
            del changed[number - 1][field]
            refused(changed, number, "found", DataError)
    for field, value in (("seat", "0"), ("row", 1.0), ("row", True), ("card", "1c"), ("card", 7)):
        refused(with_field(lines, 5, **{field: value}), 5, field, DataError)


CATEGORIES = (
    "high card", "pair", "two pairs", "three", "straight", "flush", "full house", "four",
    "straight flush", "Pair", "", None, 0,
)  # fmt: skip


def test_every_other_result_is_refused(lines: Lines) -> None:
    right = lines[-1]
    for seat in (0, 1):
        for row in range(3):
            for category in CATEGORIES:
                if category != right["rows"][seat][row]:
                    rows = deepcopy(right["rows"])
                    rows[seat][row] = category
                    illegal(with_field(lines, RESULT, rows=rows), RESULT, "X, EW1, EW2, rows")
    for row in range(3):
        others: tuple[Any, ...] = (0, 1, 2, -1, None, "0")
        for other in others:
            if other != right["won"][row]:
                won = [*right["won"]]
                won[row] = other
                illegal(with_field(lines, RESULT, won=won), RESULT, "X, EW1, EW3, rows")
    for score in ([1, -1], [0, 0], [-1, 0], [-2, 2], [-1], [], [-1.0, 1.0], None):
        illegal(with_field(lines, RESULT, score=score), RESULT, "X, EW3, score")
    for end in ("", "Full", "empty", None, 0):
        illegal(with_field(lines, RESULT, end=end), RESULT, "X, end")


def test_cards_changed_over_in_the_deal_are_refused_where_they_come(lines: Lines) -> None:
    stock = lines[0]["stock"]
    for one in range(len(stock)):
        other = (one + 1) % len(stock)
        changed = deepcopy(lines)
        changed[0]["stock"][one], changed[0]["stock"][other] = stock[other], stock[one]
        first = min(one, other)
        if first < 24:
            illegal(changed, 2 + first, "X, play: the stock's next card is")
        else:
            # Nobody draws the last five.
            assert verified(changed) == 1
    for row in range(3):
        changed = deepcopy(lines)
        changed[0]["board"][row], changed[0]["stock"][0] = stock[0], lines[0]["board"][row]
        illegal(changed, 2, "X, play: the stock's next card is")


def test_a_card_twice_or_of_another_pack_is_refused_in_the_deal(lines: Lines) -> None:
    for at in range(29):
        for card in ("9c", "6c", "*"):
            changed = deepcopy(lines)
            changed[0]["stock"][at] = card
            illegal(changed, 1, "X, setup: the deal is not the 32 cards once each")
        del changed[0]["stock"][at]
        illegal(changed, 1, "X, setup: the deal is not the 32 cards once each")


@pytest.mark.parametrize(
    ("fields", "line", "said"),
    [
        ({"players": 3}, 1, "X, setup: players: must be 2"),
        ({"lead": 1}, 2, "X, play: players take turns, and it is that of seat 1"),
        ({"lead": 2}, 1, "X, setup: a seat begins"),
        ({"scores": [0, 1]}, 1, "X, setup: scores: must be [0, 0]"),
        ({"scores": [0]}, 1, "X, setup: scores: must be [0, 0]"),
        ({"board": ["9c", "7h"]}, 1, "X, setup: board cards: must be 3"),
        ({"rules": {"rows": 2}}, 1, "X, setup: board cards: must be 2"),
        ({"rules": {"all_rows_points": 5}}, 0, ""),
        ({"rules": {"row_tie": "first_seat"}}, 0, ""),
        ({"rules": {"hidden_last": 4}}, 0, ""),
        ({"preset": "eastwest-rarity"}, 0, ""),
        ({"preset": "eastwest-low-ace"}, 0, ""),
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
        ({"format": "eastwest-hand/2"}, "format: found 'eastwest-hand/2'"),
        ({"format": "kabu-hand/1"}, "format: found 'kabu-hand/1'"),
        ({"preset": "eastwest-rare"}, "preset: found 'eastwest-rare'"),
        ({"rules": {"row": 2}}, "rules: found the unknown id 'row'"),
        ({"rules": {"rows": 4}}, "rules.rows: found 4"),
        ({"rules": []}, "rules: found []"),
        ({"players": "2"}, "players: found '2'"),
        ({"lead": True}, "lead: found True"),
        ({"scores": 0}, "scores: found 0"),
        ({"board": "9c7hQs"}, "board: found '9c7hQs'"),
        ({"stock": [1]}, "stock: found 1"),
        ({"seed": "1"}, "seed: found '1'"),
    ],
)
def test_a_deal_that_is_none_is_refused_as_data(
    lines: Lines, fields: dict[str, Any], said: str
) -> None:
    refused(with_field(lines, 1, **fields), 1, said, DataError)
