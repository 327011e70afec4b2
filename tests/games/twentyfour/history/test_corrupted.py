"""``analyser.games.twentyfour.history``: The worked example of Twenty-Four, changed: what only this
game's rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example.
"""

from __future__ import annotations

from typing import Any

from games.corruptor import Corruptor, other_numbers

from analyser.errors import AnalyserError

RESULT = 23
EXAMPLE = Corruptor(
    game="twentyfour",
    kinds=["deal", *["set", "solve"] * 6, "set", "swap", "solve", *["set", "solve"] * 3, "out"],
    cards=[*(rank + suit for suit in "cdhs" for rank in "A23456789T"), "Kc", "*"],
    not_the_pack="X, setup: the deal is not the 40 cards once each",
    results={
        "end": ("X", ["limit", "Out", "", None, 0]),
        "winner": ("X", [1, None, -1, 2, False, "0"]),
        "sets": ("X", [9, 11, 10.0, None]),
        "won": ("X", [*other_numbers([10, 0], -1, 12)]),
        "score": ("X", [*other_numbers([1, -1], -3, 4)]),
    },
    deals=[
        ({"players": 4}, 1, "X, setup: players: must be 2"),
        ({"lead": 2}, 1, "TF4, setup: a seat is first among equals"),
        ({"scores": [0]}, 1, "X, setup"),
        ({"piles": [[], []]}, 1, "X, setup"),
        ({"preset": "twentyfour-4p"}, 1, "X, setup"),
        ({"preset": "twentyfour-52"}, 1, "X, setup"),
        ({"seed": 5, "hand": 7}, 0, ""),
    ],
    no_deals=[
        ({"format": "kabu-hand/1"}, "format: found 'kabu-hand/1'"),
        ({"preset": "twentyfor"}, "did you mean 'twentyfour'"),
        ({"rules": []}, "rules: found []"),
        ({"players": "2"}, "players: found '2'"),
        ({"lead": True}, "lead: found True"),
        ({"piles": "4h"}, "piles: found '4h'"),
        ({"seed": "1"}, "seed: found '1'"),
    ],
    any_seat=["solve", "swap"],
)


def refuse(changed: list[dict[str, Any]], line: int) -> None:
    """Check that a game is refused at a line."""
    at, _ = EXAMPLE.refused(changed, AnalyserError)
    assert at == line


def test_every_other_verdict_or_solution_is_refused_there() -> None:
    others: dict[str, list[Any]] = {
        "right": [False, 1, None],
        "says": ["", "24", "4*6", 7, "(", "4*(3*10)/5+0"],
        "order": [[], ["4h"], ["4h", "4h", "3c", "Ts"], None],
        "cards": [[], ["Ac", "2c", "3c", "4c"], None],
        "back": [["9s"], ["As", "9s"], None],
        "up": [["2s", "8h"], []],
    }
    for number in EXAMPLE.moves:
        for name in others.keys() & EXAMPLE.lines[number - 1].keys():
            for other in others[name]:
                refuse(EXAMPLE.with_field(number, **{name: other}), number)


def test_two_cards_of_the_piles_changed_over_are_refused_where_they_are_turned() -> None:
    lines = EXAMPLE.lines
    lies = {
        card: number
        for number, line in reversed([*enumerate(lines, start=1)])
        for card in [*line.get("cards", []), *line.get("up", [])]
    }
    first = lines[0]["piles"][0][0]
    for seat, pile in enumerate(lines[0]["piles"]):
        for at in range(len(pile)):
            if (seat, at) == (0, 0):
                continue
            changed = EXAMPLE.lines
            piles = changed[0]["piles"]
            piles[0][0], piles[seat][at] = piles[seat][at], piles[0][0]
            refuse(changed, min(lies[first], lies[pile[at]]))
