"""``analyser.games.kabu.history``: The worked example of Kabu, changed: what only this game's rules
refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from typing import Any

from games.corruptor import Corruptor, other_numbers

PACK = [rank + suit for suit in "cdhs" for rank in "A23456789T"]
SEATS = range(3)
RESULT = 7
DRAWN_AT = (2, 3, 5, 6)
"""The lines of the four cards that are drawn, in the order of the stock."""
THREE = {"players": 3}
EXAMPLE = Corruptor(
    game="kabu",
    kinds=["deal", "draw", "draw", "pass", "draw", "draw", "paid"],
    cards=[*PACK, "Kc", "Jd", "*"],
    not_the_pack="X, setup: the deal is not the forty cards once each",
    results={
        "totals": ("X, totals: ", [*other_numbers([8, 9, 9], -1, 20)]),
        "score": ("X, KB2, KB4, payment: ", [*other_numbers([-2, 1, 1], -20, 20)]),
        "end": ("X, KB3, end: ", ["broke", "Paid", "", None, 0, []]),
    },
    deals=[
        ({"players": 2}, 1, "X, setup: players: must be 3"),
        ({"players": 4}, 1, "X, setup: players: must be 3"),
        ({"lead": 1}, 2, "X, KB1, play: it is the turn of seat 1"),
        ({"lead": 2}, 2, "X, KB1, play: it is the turn of seat 2"),
        ({"lead": 3}, 1, "X, setup: a seat begins"),
        ({"lead": -1}, 1, "X, setup: a seat begins"),
        ({"scores": [1, 55, 55]}, RESULT, "X, KB3, end: end is 'broke'"),
        ({"scores": [55, 55]}, 1, "X, setup: players with chips"),
        ({"scores": [55, 55, 55, 55]}, 1, "X, setup: players with chips"),
        ({"preset": "kabu-banker"}, RESULT, "X, KB2, KB4, payment: score is [-1, 0, 1]"),
        ({"preset": "kabu-one-draw"}, 5, "X, play: all have passed or drawn the most"),
        ({"rules": {}}, 1, "X, setup: players: must be 4"),
        ({"rules": {"players": 2}}, 1, "X, setup: players: must be 2"),
        ({"rules": {**THREE, "hand_cards": 1}}, 1, "X, setup: cards of the hands"),
        ({"rules": {**THREE, "hand_cards": 3}}, 1, "X, setup: cards of the hands"),
        ({"rules": {**THREE, "draw_max": 0}}, 2, "X, play: all have passed"),
        ({"rules": {**THREE, "draw_max": 1}}, 5, "X, play: all have passed"),
        ({"rules": {**THREE, "draw_max": 3}}, RESULT, "X, play: it is the turn of seat 0"),
        ({"rules": {**THREE, "draw_by_rounds": False}}, 3, "X, KB1, play: it is the turn"),
        ({"rules": {**THREE, "settle": "banker"}}, RESULT, "X, KB2, KB4, payment: score is"),
        ({"seed": 7}, 0, ""),
        ({"hand": 12}, 0, ""),
        # Eight against nine is one chip by either.
        ({"rules": {**THREE, "pay": "stake"}}, 0, ""),
        ({"rules": {**THREE, "debt_counts": "net"}}, 0, ""),
        ({"rules": {**THREE, "broke_hand_settled": True}}, 0, ""),
        ({"rules": {**THREE, "start_chips": 9}}, 0, ""),
        ({"rules": {**THREE, "hand_limit": 1}}, 0, ""),
        ({"preset": "kabu-6p"}, 0, ""),
        ({"scores": [2, 0, 0]}, 0, ""),
    ],
    no_deals=[],
    left_out={2: 2, 3: 3},
)


def test_a_pass_in_place_of_a_draw_or_the_other_way_round_is_refused() -> None:
    """At once where the turns show it, otherwise where the next move does not fit."""
    expected = {2: (3, "X, play: the stock's next card is 3c"), 3: (5, ""), 5: (6, ""), 6: (7, "")}
    for number, (at, said) in expected.items():
        changed = EXAMPLE.lines
        changed[number - 1] = {"do": "pass", "seat": changed[number - 1]["seat"]}
        EXAMPLE.illegal(changed, at, said or "X")
    changed = EXAMPLE.lines
    changed[3] = {"do": "draw", "seat": 2, "card": "4d"}
    EXAMPLE.illegal(changed, 5, "X, play: the stock's next card is 6s")


def test_any_two_cards_changed_over_are_refused_where_they_change_the_hand() -> None:
    """All 780 pairs: another card drawn is refused there, another total at the result."""
    lines = EXAMPLE.lines
    places = [("hand", seat, at) for seat in SEATS for at in range(2)]
    places += [("stock", -1, at) for at in range(len(lines[0]["stock"]))]
    worth = {card: (card[0] != "T") * ("A23456789T".index(card[0]) + 1) for card in PACK}
    met = {"draw": 0, "total": 0, "as good": 0}

    def find(where: tuple[str, int, int], changed: dict[str, Any]) -> list[str]:
        kind, seat, _ = where
        found: list[str] = changed["stock"] if kind == "stock" else changed["hands"][seat]
        return found

    for one, other in combinations(places, 2):
        changed = deepcopy(lines)
        first, second = find(one, changed[0]), find(other, changed[0])
        first[one[2]], second[other[2]] = second[other[2]], first[one[2]]
        drawn = [place[2] for place in (one, other) if place[0] == "stock" and place[2] < 4]
        totals = [
            sum(worth[card] for card in [*changed[0]["hands"][seat], *more]) % 10
            for seat, more in enumerate((["3c", "4d"], ["Tc", "6s"], []))
        ]
        if drawn:
            met["draw"] += 1
            EXAMPLE.illegal(changed, DRAWN_AT[min(drawn)], "X, play: the stock's next card is ")
        elif totals != lines[-1]["totals"]:
            met["total"] += 1
            EXAMPLE.illegal(changed, RESULT, "X, totals: ")
        else:
            met["as good"] += 1
            assert EXAMPLE.verified(changed) == 1
    assert sum(met.values()) == 780
    assert min(met.values()) > 100, met
