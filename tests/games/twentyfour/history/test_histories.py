"""Are the hand-worked histories well formed, and does the engine agree with every one of them?

The verifier of ``analyser.games.twentyfour.history`` must accept every history in ``histories/``
and fault every one in ``broken/`` at the line its author marked; and the worked example is refused
as soon as anything in it is changed that changes the game.
"""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from games.authoring import all_of, enough, histories_of, wrong_files
from games.twentyfour.second_reading import PRESETS
from told import verify_text

from analyser.errors import DataError
from analyser.games.history_lines import IllegalHistory
from analyser.games.twentyfour.rules import RULE_FIELDS

Lines = list[dict[str, Any]]
HERE = Path(__file__).parent
VALID = sorted((HERE / "histories").glob("*.jsonl"))
BROKEN = sorted((HERE / "broken").glob("*.jsonl"))


def verified(lines: Lines) -> int:
    return verify_text("".join(json.dumps(line) + "\n" for line in lines), "game", "twentyfour")


def test_there_are_enough_of_them_and_each_has_its_own_title() -> None:
    enough("twentyfour", 20, 30)
    heads = [rows[0] for rows in all_of(VALID)]
    assert {head["preset"] for head in heads} == set(PRESETS)
    assert {rule for head in heads for rule in head["rules"]} >= {
        about.id for about in RULE_FIELDS
    } - {"players", "top_rank", "fractions", "called_by_last", "ties"}, (
        "these have presets, or show later"
    )
    assert wrong_files("twentyfour") == []


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_the_engine_verifies_every_valid_history(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert verify_text(text, path.name, "twentyfour") == len(histories_of(path))


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_the_engine_faults_every_broken_history_at_its_line(path: Path) -> None:
    breaks = histories_of(path)[0][0]["breaks"]
    with pytest.raises(IllegalHistory) as caught:
        verify_text(path.read_text(encoding="utf-8"), path.name, "twentyfour")
    assert caught.value.line == breaks["line"], f"{caught.value.rule}; expected: {breaks['rule']}"
    # Which rule, and where it stands.
    assert re.match(r"(X|TF\d)[^:]*: .", caught.value.rule)


@pytest.fixture(scope="module")
def example() -> Lines:
    (lines,) = histories_of(HERE / "histories" / "worked_example.jsonl")
    return lines


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
