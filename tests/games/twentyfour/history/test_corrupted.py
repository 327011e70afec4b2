"""Is the worked example refused as soon as anything in it is changed that changes the game?"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from games.hand_worked import valid_file
from told import verify_text

from analyser.errors import DataError
from analyser.games.history_lines import IllegalHistory

Lines = list[dict[str, Any]]


def verified(lines: Lines) -> int:
    return verify_text("".join(json.dumps(line) + "\n" for line in lines), "game", "twentyfour")


@pytest.fixture(scope="module")
def example() -> Lines:
    (lines,) = valid_file("twentyfour", "worked_example").histories
    return list(lines)


def refused(lines: Lines, line: int) -> None:
    """Check that a game is refused at a line, in one sentence."""
    with pytest.raises((IllegalHistory, DataError)) as caught:
        verified(lines)
    assert f"line {line}: " in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_other_card_seat_verdict_or_number_of_a_line_is_refused_there(example: Lines) -> None:
    others: dict[str, list[Any]] = {
        "seat": [2, -1, None, "0"],
        "right": [False, 1, None],
        "says": ["", "24", "4*6", 7, "(", "4*(3*10)/5+0"],
        "order": [[], ["4h"], ["4h", "4h", "3c", "Ts"], None],
        "cards": [[], ["Ac", "2c", "3c", "4c"], None],
        "back": [["9s"], ["As", "9s"], None],
        "up": [["2s", "8h"], []],
        "end": ["limit", None],
        "winner": [1, None],
        "sets": [9, 11, 10.0],
        "won": [[9, 1], [10]],
        "score": [[-1, 1], [1.0, -1.0]],
        "do": ["split", "pass", 0],
    }
    for number, line in enumerate(example[1:], start=2):
        for field in line:
            for other in others[field]:
                changed = deepcopy(example)
                changed[number - 1][field] = other
                refused(changed, number)
            without = deepcopy(example)
            del without[number - 1][field]
            refused(without, number)
        refused([*example[: number - 1], {**line, "note": 1}, *example[number:]], number)


def test_a_line_left_out_written_twice_or_changed_over_is_refused(example: Lines) -> None:
    for number in range(2, len(example)):
        at = number - 1
        refused([*example[: at + 1], example[at], *example[at + 1 :]], number + 1)
        if example[at]["do"] != "swap":
            refused([*example[:at], *example[at + 1 :]], number)
        if number + 1 < len(example):
            turned = [*example[:at], example[number], example[at], *example[number + 1 :]]
            refused(turned, number)


def test_two_cards_of_the_piles_changed_over_are_refused_where_they_are_turned(
    example: Lines,
) -> None:
    lies = {
        card: number
        for number, line in reversed([*enumerate(example, start=1)])
        for card in [*line.get("cards", []), *line.get("up", [])]
    }
    first = example[0]["piles"][0][0]
    for seat, pile in enumerate(example[0]["piles"]):
        for at in range(len(pile)):
            changed = deepcopy(example)
            piles = changed[0]["piles"]
            if (seat, at) == (0, 0):
                continue
            piles[0][0], piles[seat][at] = piles[seat][at], piles[0][0]
            refused(changed, min(lies[first], lies[pile[at]]))
            changed[0]["piles"][seat][at] = "Kc"
            refused(changed, 1)
