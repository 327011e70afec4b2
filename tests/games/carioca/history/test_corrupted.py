"""Is the worked example refused as soon as anything in it is changed that changes the hand?

Each line, each field of it, other values: refused at the line that is wrong by then, with the rule
and its source; and what makes no other hand of it (two cards of the stock that nobody draws, points
before it) is played by the rules as before.
"""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import permutations
from typing import Any

import pytest
from games.hand_worked import valid_file
from told import verify_text

from analyser.errors import AnalyserError, DataError
from analyser.games.history_lines import IllegalHistory

Lines = list[dict[str, Any]]
FILE = valid_file("carioca", "worked_example")
PACK = [*(rank + suit for suit in "cdhs" for rank in "A23456789TJQK"), "*"]
RESULT = 13
DRAWN_AT = {2: "2h", 5: "6h", 7: "7s"}
"""The lines of the cards that are drawn, and those cards."""
THROWN_AT = {4: "2h", 6: "As", 12: "Kc"}
ADDED_AT = range(8, 12)


@pytest.fixture
def lines() -> Lines:
    return [json.loads(line) for line in FILE.text.splitlines()]


def verified(changed: Lines) -> int:
    text = "".join(json.dumps(line) + "\n" for line in changed)
    return verify_text(text, "hand.jsonl", "carioca")


def refused(changed: Lines, line: int, source: str, kind: type[AnalyserError]) -> None:
    """Check that a hand is refused at a line, by a rule that says where it stands."""
    with pytest.raises(kind) as caught:
        verified(changed)
    said = str(caught.value)
    assert said.startswith(f"hand.jsonl: line {line}: {source}"), said
    assert "\n" not in said


def illegal(changed: Lines, line: int, source: str = "") -> None:
    with pytest.raises(IllegalHistory) as caught:
        verified(changed)
    assert caught.value.line == line, caught.value
    assert caught.value.rule.startswith(source or ("X", "CA")), caught.value


def with_field(lines: Lines, number: int, **fields: Any) -> Lines:
    """Return the lines with some fields of one of them, counted from 1, as given."""
    changed = deepcopy(lines)
    changed[number - 1] |= fields
    return changed


def test_as_it_stands_it_is_played_by_the_rules(lines: Lines) -> None:
    assert verified(lines) == 1
    assert [line.get("do", line.get("end", "deal")) for line in lines] == [
        "deal", "draw", "contract", "discard", "draw", "discard", "draw",
        "add", "add", "add", "add", "discard", "out",
    ]  # fmt: skip


def test_every_other_seat_of_a_move_is_refused_there(lines: Lines) -> None:
    for number in range(2, RESULT):
        for seat in (-1, 0, 1, 2, 9):
            if seat != lines[number - 1]["seat"]:
                illegal(with_field(lines, number, seat=seat), number, "X, play")


def test_every_other_card_that_is_drawn_is_refused_there(lines: Lines) -> None:
    for number, right in DRAWN_AT.items():
        for card in PACK:
            if card != right:
                illegal(with_field(lines, number, card=card), number, "X, play")
        illegal(with_field(lines, number, do="take"), number, "X, play")


def test_every_other_card_that_is_thrown_is_refused_there_or_where_it_is_missed(
    lines: Lines,
) -> None:
    hands = {4: ["Kc", "5s", "Ts", "4s"], 6: lines[0]["hands"][1] + ["6h"], 12: []}
    for number, right in THROWN_AT.items():
        for card in PACK:
            if card == right:
                continue
            changed = with_field(lines, number, card=card)
            if card not in hands[number]:
                illegal(changed, number, "X, play")
            elif number == 4:
                illegal(changed, {"Kc": 12, "5s": 10, "Ts": 9, "4s": 11}[card], "X, ")
            else:
                # What seat 1 holds at the end is worth something else, or as much.
                worth = {"A": 20, "T": 10, "J": 10, "Q": 10, "K": 10}
                points = 104 - worth.get(card[0], 0) - (0 if card[0] in worth else int(card[0]))
                # And six more, drawn in the same turn.
                assert points + 6 != 84
                illegal(changed, RESULT, "X, end")


def test_every_other_contract_is_refused_there(lines: Lines) -> None:
    trio, escalera = lines[2]["melds"]
    for other in permutations(escalera):
        if list(other) != escalera:
            illegal(with_field(lines, 3, melds=[trio, [*other]]), 3, "X, melding")
    for at in range(3):
        for card in PACK:
            # Another five that is held makes another trio, and is then missed.
            cards = [*trio[:at], card, *trio[at + 1 :]]
            if sorted(cards) != sorted(trio):
                line = 10 if card == "5s" else 3
                if card == "*":
                    line = 3
                illegal(with_field(lines, 3, melds=[cards, escalera]), line)
    for at in range(4):
        for card in PACK:
            cards = [*escalera[:at], card, *escalera[at + 1 :]]
            if card != escalera[at]:
                illegal(with_field(lines, 3, melds=[trio, cards]), 3)
    for melds in ([trio], [escalera, trio], [trio, escalera, trio], [trio[:2], escalera], []):
        illegal(with_field(lines, 3, melds=melds), 3)
    illegal(with_field(lines, 3, melds=[[*trio, "5s"], escalera]), 3, "CA2")


def test_every_other_way_to_add_is_refused_there(lines: Lines) -> None:
    for number in ADDED_AT:
        cards = lines[number - 1]["cards"]
        for meld in (-1, 0, 2, 9):
            illegal(with_field(lines, number, meld=meld), number, "X")
        changed = [cards[1:], cards[:-1], [*cards, "Kc"], cards[::-1], [*cards[1:], cards[0]], []]
        changed += [[*cards[:at], card, *cards[at + 1 :]] for at in range(len(cards))
                    for card in PACK if card != cards[at]]  # fmt: skip
        for other in changed:
            illegal(with_field(lines, number, cards=other), number)


def test_the_joker_may_go_to_the_other_end_and_then_the_rest_is_missed(lines: Lines) -> None:
    # X: "to either end"; the next line then adds to an escalera that lies otherwise.
    illegal(with_field(lines, 8, cards=["*", "6s", "7s", "8s", "9s"]), 9, "X, ")


def test_a_line_left_out_or_twice_is_refused(lines: Lines) -> None:
    for number in range(2, RESULT + 1):
        without = lines[: number - 1] + lines[number:]
        if number == RESULT:
            refused_without_result(without)
        else:
            illegal(without, {2: 2, 3: 7, 4: 4, 11: 12}.get(number, number))
        twice = lines[:number] + lines[number - 1 :]
        illegal(twice, number + 1)


def refused_without_result(changed: Lines) -> None:
    with pytest.raises(DataError, match="breaks off before its result"):
        verified(changed)


def test_two_lines_that_change_places_are_refused(lines: Lines) -> None:
    for number in range(2, RESULT):
        changed = list(lines)
        changed[number - 1], changed[number] = changed[number], changed[number - 1]
        # A card thrown too early ends the turn, so what comes behind it is too late.
        illegal(changed, number + 1 if number in (3, 11) else number, "X, ")


def test_every_other_result_is_refused(lines: Lines) -> None:
    for fields, source in (
        ({"end": "stock"}, "X, CA7, end"),
        ({"end": "turn_limit"}, "X, CA7, end"),
        ({"seat": 1}, "X, end"),
        ({"seat": None}, "X, end"),
        ({"seat": True}, "X, end"),
        ({"turns": 2}, "X, play"),
        ({"turns": 3.0}, "X, play"),
        ({"score": [0, 83]}, "X, end"),
        ({"score": [84, 0]}, "X, end"),
        ({"score": [0, -84]}, "X, end"),
        ({"score": [0]}, "X, end"),
    ):
        illegal(with_field(lines, RESULT, **fields), RESULT, source)


def test_every_other_deal_is_refused(lines: Lines) -> None:
    for fields, line, source in (
        ({"contract": 1}, 3, "CA2"),
        ({"contract": 3}, 3, "CA2"),
        ({"contract": 7}, 1, "X, setup"),
        ({"contract": 0}, 1, "X, melding"),
        ({"lead": 1}, 2, "X, play"),
        ({"lead": 2}, 1, "X, setup"),
        ({"players": 3}, 1, "X, setup"),
        ({"scores": [0]}, 1, "X, setup"),
        ({"upcard": "2h"}, 1, "X, setup"),
        ({"hands": lines[0]["hands"][::-1]}, 3, "X, melding"),
        ({"stock": lines[0]["stock"][1:]}, 1, "X, setup"),
        ({"stock": lines[0]["stock"][::-1]}, 2, "X, play"),
        ({"rules": {"jokers": 3}}, 1, "X, setup"),
        ({"rules": {"contract": 3}}, 1, "X, melding"),
        ({"rules": {"contract_jokers": 0}}, 3, "X, melding"),
        ({"rules": {"joker_moves": False}}, 8, "X, CA8"),
        ({"rules": {"ace_points": 10}}, None, ""),
        ({"rules": {"face_points": 11}}, RESULT, "X, end"),
        ({"rules": {"joker_points": 5}}, None, ""),
        ({"rules": {"turn_limit": 3}}, None, ""),
        ({"preset": "carioca"}, 1, "X, setup"),
        ({"preset": "carioca-chile", "rules": {"players": 2}}, 1, "X, setup"),
        ({"scores": [10, 0]}, None, ""),
    ):
        changed = with_field(lines, 1, **fields)
        if line is None:
            assert verified(changed) == 1, fields
        else:
            illegal(changed, line, source)


def test_two_cards_that_nobody_draws_may_change_places(lines: Lines) -> None:
    stock = list(lines[0]["stock"])
    stock[3], stock[49] = stock[49], stock[3]
    assert verified(with_field(lines, 1, stock=stock)) == 1
    stock[2], stock[3] = stock[3], stock[2]
    illegal(with_field(lines, 1, stock=stock), 7, "X, play")


@pytest.mark.parametrize(
    ("number", "fields", "source"),
    [
        (1, {"format": "carioca-hand/2"}, "format: found"),
        (1, {"format": "kabu-hand/1"}, "format: found 'kabu-hand/1'"),
        (1, {"preset": "carioca2p"}, "preset: found"),
        (1, {"rules": {"joker": 3}}, "rules: found the unknown id"),
        (1, {"rules": []}, "rules: found"),
        (1, {"contract": "2"}, "contract: found"),
        (1, {"scores": [0, -5]}, "scores: found"),
        (1, {"stock": "2h"}, "stock: found"),
        (1, {"upcard": "1s"}, "upcard: found"),
        (1, {"hands": 2}, "hands: found"),
        (2, {"card": "10h"}, "card: found"),
        (2, {"card": None}, "card: found"),
        (2, {"seat": "0"}, "seat: found"),
        (2, {"do": "draws"}, "found {"),
        (2, {"meld": 1}, "found {"),
        (3, {"melds": "5c"}, "melds: found"),
        (3, {"melds": [["5c", 5]]}, "melds: found"),
        (8, {"meld": 1.0}, "meld: found"),
        (8, {"cards": None}, "cards: found"),
        (RESULT, {"more": 1}, "found neither a move nor a result"),
    ],
)
def test_what_is_no_line_of_a_history_is_refused_in_a_sentence(
    lines: Lines, number: int, fields: dict[str, Any], source: str
) -> None:
    refused(with_field(lines, number, **fields), number, source, DataError)
