"""``analyser.games``: Is each number in the rules met from both sides by a hand-worked hand?

A limit of 61 is tested only if some hand meets exactly 61, and some hand exactly 60.  Then a
referee that had 62, or 60, would refuse one of them.  So each hand-worked hand is verified once
more under rules in which one number is one higher, and one lower: some hand must be refused each
time, or a broken hand get past its fault, where a number says what is too little to be allowed.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module

import pytest
from games.every_game import OWN
from games.hand_worked import Line, all_of, broken, valid
from games.history_text import verify_text

from analyser.errors import AnalyserError
from analyser.games.history_lines import IllegalHistory
from analyser.games.interface import Field, Game

NUMBERS = [(played, about) for played in OWN for about in played.rule_fields if about.kind == "int"]
LENGTH = "the length of a match, which is of no one hand: tests/games/test_every_match.py"
CANNOT_BE_MET: dict[str, dict[str, str]] = {
    "burraco": {"match_target": LENGTH},
    "carioca": {},
    "conquian": {"players": "two play, three are refused: tests/games/conquian/test_rules.py"},
    "eastwest": {
        "hidden_last": "a history shows all cards: tests/games/eastwest/test_table.py",
    },
    "ecarte": {},
    "fuenfzehnern": {"hands_per_match": LENGTH},
    "kabu": {
        "hand_limit": LENGTH,
        "start_chips": "a history says how many chips there are: tests/games/kabu/test_table.py",
    },
    "khanhoo": {"match_target": LENGTH},
    "schafkopf": {"hands_per_match": LENGTH},
    "twentyfour": {},
}
"""Game → number, perhaps with its side ("win_at +1") → why no hand meets it, and which test does.
"""
SIDES = {"+1": 1, "-1": -1}


def sees(game: str, rows: list[Line], field: str, value: int) -> bool:
    """Say whether a hand shows that rules have another number, which do go together.

    A valid hand is refused then; a broken one is not refused up to the line of its fault.
    """
    deal = {**rows[0], "rules": {**rows[0]["rules"], field: value}}
    text = "".join(json.dumps(row) + "\n" for row in (deal, *rows[1:]))
    fault = rows[0].get("breaks", {}).get("line")
    try:
        verify_text(text, "hand", game)
    except IllegalHistory as refused:
        return fault is None or refused.line > fault
    except AnalyserError:
        return False
    return fault is not None


@cache
def hands_of(game: str) -> list[tuple[list[Line], Line]]:
    """Return the valid hands of a game, each with its rules, and those broken by a move."""
    presets = import_module(f"games.{game}.second_reading").PRESETS
    by_a_move = [rows for rows in all_of(broken(game)) if rows[0]["breaks"]["line"] > 1]
    hands = [*all_of(valid(game)), *by_a_move]
    return [(rows, presets[rows[0]["preset"]] | rows[0]["rules"]) for rows in hands]


def sides_there_are(game: str, about: Field) -> set[str]:
    """Return the sides on which the rules have a number at all."""
    return {
        side
        for side, step in SIDES.items()
        for _, rules in hands_of(game)
        if about.low <= rules[about.id] + step <= about.high
    }


def sides_met(game: str, about: Field) -> set[str]:
    """Return from which sides hands meet a number."""
    met = set()
    for side, step in SIDES.items():
        for rows, rules in hands_of(game):
            value = rules[about.id] + step
            if about.low <= value <= about.high and sees(game, rows, about.id, value):
                met.add(side)
                break
    return met


@pytest.mark.parametrize(
    ("played", "about"), NUMBERS, ids=[f"{played.name}: {each.id}" for played, each in NUMBERS]
)
def test_a_number_is_met_from_both_sides(played: Game, about: Field) -> None:
    said = CANNOT_BE_MET[played.name]
    left_out = {side for side in SIDES if about.id in said or f"{about.id} {side}" in said}
    met = sides_met(played.name, about)
    missing = sides_there_are(played.name, about) - left_out - met
    authored = f"tests/games/{played.name}/history/authored/"
    assert not missing, f"{authored} has no hand that meets {about.id} from {sorted(missing)}"
    assert not met & left_out, f"{about.id} can be met: not left out"


def test_the_list_of_what_cannot_be_met_names_numbers_that_there_are() -> None:
    for game, said in CANNOT_BE_MET.items():
        numbers = {about.id for played, about in NUMBERS if played.name == game}
        assert {key.removesuffix(" +1").removesuffix(" -1") for key in said} <= numbers
