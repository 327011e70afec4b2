"""Is the worked example refused as soon as anything in it is changed that changes the hand?

Each line, each field of it, each other value: refused at the line that is wrong by then, with the
rule and its source; and what makes no other hand of it (two cards of the stock that nobody draws,
a rule that does not come to bear) is played by the rules as before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest
from games.hand_worked import valid_file
from told import verify_text

from analyser.errors import AnalyserError, DataError
from analyser.games.history_lines import IllegalHistory

Lines = list[dict[str, Any]]
FILE = valid_file("ecarte", "worked_example")
PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
SPOKEN = (2, 3, 6)
EXCHANGES = (4, 5)
KING = 7
TRICKS = range(8, 13)
RESULT = 13
DRAWN = 5
"""Cards of the stock that are drawn: two, then three."""


@pytest.fixture
def lines() -> Lines:
    return [json.loads(line) for line in FILE.text.splitlines()]


def verified(changed: Lines) -> int:
    return verify_text("".join(json.dumps(line) + "\n" for line in changed), "hand.jsonl", "ecarte")


def refused(changed: Lines, line: int, source: str, kind: type[AnalyserError]) -> str:
    """Check that a hand is refused at a line, by a rule that says where it stands."""
    with pytest.raises(kind) as caught:
        verified(changed)
    said = str(caught.value)
    assert said.startswith(f"hand.jsonl: line {line}: {source}"), said
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
    assert [line.get("do", line.get("end", "deal")) for line in lines] == [
        "deal", "propose", "accept", "exchange", "exchange", "stand", "king", *["trick"] * 5,
        "tricks",
    ]  # fmt: skip


# -- moves -----------------------------------------------------------------------------------------


def test_every_other_seat_of_a_move_is_refused_there(lines: Lines) -> None:
    for number in range(2, RESULT):
        field = "lead" if number in TRICKS else "seat"
        right = lines[number - 1][field]
        for seat in (-1, 0, 1, 2, 9):
            if seat != right:
                illegal(with_field(lines, number, **{field: seat}), number)


def test_every_other_word_is_refused_or_changes_what_follows(lines: Lines) -> None:
    words = ("stand", "propose", "accept", "refuse", "king")
    for number in (*SPOKEN, KING):
        for word in words:
            if word != lines[number - 1]["do"]:
                changed = with_field(lines, number, do=word)
                with pytest.raises(IllegalHistory) as caught:
                    verified(changed)
                assert caught.value.line in (number, number + 1), caught.value.rule
    # The other word that may be said there is refused in the next line.
    illegal(with_field(lines, 2, do="stand"), 3, "X, course")
    illegal(with_field(lines, 3, do="refuse"), 4, "X, course")
    illegal(with_field(lines, 6, do="propose"), 7, "X, course")


def test_every_other_card_of_an_exchange_is_refused(lines: Lines) -> None:
    for number in EXCHANGES:
        for field in ("out", "in"):
            cards = lines[number - 1][field]
            for at in range(len(cards)):
                for card in PACK:
                    if card == cards[at]:
                        continue
                    other = [*cards[:at], card, *cards[at + 1 :]]
                    changed = with_field(lines, number, **{field: other})
                    if field == "in":
                        illegal(changed, number, "X, EC4, exchange: the stock's next cards are")
                        continue
                    # Of the own hand another card may go: it is missed when it is played.
                    with pytest.raises(IllegalHistory) as caught:
                        verified(changed)
                    assert caught.value.line >= number
                    assert caught.value.rule.startswith("X, ")
            for other in (cards[:-1], [*cards, "Js"], [*cards, cards[0]], []):
                illegal(with_field(lines, number, **{field: other}), number, "X, ")
        turned = with_field(lines, number, **{"in": lines[number - 1]["in"][::-1]})
        illegal(turned, number, "X, EC4, exchange")
        # In which order cards are given up changes nothing.
        turned = with_field(lines, number, out=lines[number - 1]["out"][::-1])
        assert verified(turned) == 1


def test_every_other_card_of_a_trick_is_refused_or_changes_what_follows(lines: Lines) -> None:
    met = {"there": 0, "later": 0}
    for number in TRICKS:
        cards = lines[number - 1]["cards"]
        for at in (0, 1):
            for card in PACK:
                if card != cards[at]:
                    other = [*cards[:at], card, *cards[at + 1 :]]
                    with pytest.raises(IllegalHistory) as caught:
                        verified(with_field(lines, number, cards=other))
                    assert caught.value.line >= number
                    assert caught.value.rule.startswith("X, ")
                    met["there" if caught.value.line == number else "later"] += 1
        illegal(with_field(lines, number, cards=cards[::-1]), number, "X, ")
        illegal(with_field(lines, number, cards=cards[:1]), number, "X, play: each player plays")
        refused(with_field(lines, number, cards=[*cards, "9s"]), number, "cards: ", DataError)
        refused(with_field(lines, number, cards=[]), number, "cards: ", DataError)
    assert met["there"] > 250
    assert met["later"] > 5


def test_a_move_left_out_written_twice_or_changed_over_is_refused(lines: Lines) -> None:
    for number in range(2, RESULT):
        at = number - 1
        left_out = [*lines[:at], *lines[at + 1 :]]
        with pytest.raises(IllegalHistory) as caught:
            verified(left_out)
        assert caught.value.line in (number, RESULT - 1)
        illegal([*lines[: at + 1], lines[at], *lines[at + 1 :]], number + 1)
        if at > 1:
            changed = [*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]]
            if {number - 1, number} <= {8, 9, 10, 11}:
                # What is led from the top takes its trick sooner or later.
                assert verified(changed) == 1
                continue
            with pytest.raises(IllegalHistory) as caught:
                verified(changed)
            assert caught.value.line in (number - 1, number, number + 1)
    illegal([*lines, lines[RESULT - 1]], RESULT + 1, "X, end: the hand has its result")


def test_a_field_more_or_less_of_a_move_or_result_is_refused_as_data(lines: Lines) -> None:
    for number in range(2, RESULT + 1):
        refused(with_field(lines, number, note="!"), number, "found", DataError)
        for field in lines[number - 1]:
            changed = deepcopy(lines)
            del changed[number - 1][field]
            refused(changed, number, "found", DataError)


@pytest.mark.parametrize("value", [True, 0.0, "0", None, [0]])
def test_a_seat_of_another_type_is_refused_as_data(lines: Lines, value: Any) -> None:
    for number in (*SPOKEN, *EXCHANGES, KING):
        refused(with_field(lines, number, seat=value), number, "seat: found", DataError)
    for number in TRICKS:
        refused(with_field(lines, number, lead=value), number, "lead: found", DataError)


# -- the result ------------------------------------------------------------------------------------


def others(right: list[int]) -> Iterator[list[Any]]:
    """Yield the list with each of its numbers changed, of another length, and of other types."""
    for at, number in enumerate(right):
        changed: list[Any] = [*(each for each in range(-1, 7) if each != number)]
        for other in (*changed, float(number), bool(number), str(number), None):
            yield [*right[:at], other, *right[at + 1 :]]
    yield right[:-1]
    yield [*right, 0]
    yield right[::-1]
    yield []


def test_every_other_result_is_refused(lines: Lines) -> None:
    sources = {"tricks": "X, play: tricks is", "score": "X, EC2, score: score is"}
    for field, source in sources.items():
        for other in others(lines[-1][field]):
            illegal(with_field(lines, RESULT, **{field: other}), RESULT, source)
    winners: list[Any] = [1, None, -1, 2, False, 0.0, "0"]
    for other in winners:
        illegal(with_field(lines, RESULT, winner=other), RESULT, "X, score: winner is 0")
    ends: list[Any] = ["king", "Tricks", "", None, 0, []]
    for end in ends:
        illegal(with_field(lines, RESULT, end=end), RESULT, "X, EC7, end: end is 'tricks'")
    for seat in (0, 1):
        for term, right in lines[-1]["breakdown"][seat].items():
            values: list[Any] = [each for each in range(-1, 6) if each != right]
            for value in (*values, float(right), bool(right), None):
                changed = deepcopy(lines)
                changed[-1]["breakdown"][seat][term] = value
                illegal(changed, RESULT, "X, EC2, score: breakdown is")
            changed = deepcopy(lines)
            del changed[-1]["breakdown"][seat][term]
            illegal(changed, RESULT, "X, EC2, score: breakdown is")
            changed[-1]["breakdown"][seat] |= {term: right, "more": 0}
            illegal(changed, RESULT, "X, EC2, score: breakdown is")
    right = lines[-1]["breakdown"]
    breakdowns: list[Any] = [[], right[:1], right[::-1], None, {}]
    for breakdown in breakdowns:
        illegal(with_field(lines, RESULT, breakdown=breakdown), RESULT, "X, EC2, score")


# -- the deal --------------------------------------------------------------------------------------


def test_any_two_cards_changed_over_are_refused_where_they_change_the_hand(lines: Lines) -> None:
    """All 496 pairs: what is given up, drawn or played elsewhere is missed there."""
    deal = lines[0]
    places: list[tuple[Any, ...]] = [("hands", seat, at) for seat in (0, 1) for at in range(5)]
    places += [("stock", at) for at in range(21)] + [("turned",)]

    def card_at(where: tuple[Any, ...], changed: dict[str, Any]) -> str:
        found: Any = changed
        for step in where:
            found = found[step]
        return str(found)

    def put(where: tuple[Any, ...], changed: dict[str, Any], card: str) -> None:
        *steps, last = where
        found: Any = changed
        for step in steps:
            found = found[step]
        found[last] = card

    met = {"refused": 0, "as good": 0}
    for one, other in combinations(places, 2):
        changed = deepcopy(lines)
        first, second = card_at(one, deal), card_at(other, deal)
        put(one, changed[0], second)
        put(other, changed[0], first)
        undrawn = [where[0] == "stock" and where[1] >= DRAWN for where in (one, other)]
        same_hand = one[0] == other[0] == "hands" and one[1] == other[1]
        # Another card of the same suit, that nobody saw, may be turned.
        same_trumps = other[0] == "turned" and undrawn[0] and first[1] == "d"
        if all(undrawn) or same_hand or same_trumps:
            met["as good"] += 1
            assert verified(changed) == 1, (one, other)
            continue
        met["refused"] += 1
        with pytest.raises(IllegalHistory) as caught:
            verified(changed)
        assert caught.value.rule.startswith("X, "), (one, other)
    assert sum(met.values()) == 32 * 31 // 2
    assert met["as good"] == 16 * 15 // 2 + 2 * 10 + 3, met


def test_a_card_twice_or_of_another_pack_is_refused_in_the_deal(lines: Lines) -> None:
    for seat in (0, 1):
        for at in range(5):
            for card in (*PACK, "6c", "2d", "*"):
                if card != lines[0]["hands"][seat][at]:
                    changed = deepcopy(lines)
                    changed[0]["hands"][seat][at] = card
                    illegal(changed, 1, "X, setup: the deal is not the 32 cards once each")
    for at in range(21):
        changed = deepcopy(lines)
        changed[0]["stock"][at] = "Kd"
        illegal(changed, 1, "X, setup: the deal is not the 32 cards once each")
        del changed[0]["stock"][at]
        illegal(changed, 1, "X, setup: the deal is not the 32 cards once each")


@pytest.mark.parametrize(
    ("fields", "line", "said"),
    [
        ({"players": 3}, 1, "X, setup: players: must be 2"),
        ({"lead": 1}, 2, "X, course: it is for seat 1 to stand or propose"),
        ({"lead": 2}, 1, "X, setup: a seat begins"),
        ({"lead": -1}, 1, "X, setup: a seat begins"),
        ({"scores": [4, 0]}, 8, "X, end: the hand is over"),
        ({"scores": [5, 0]}, 1, "X, end: a match is won at 5 points"),
        ({"scores": [0, 7]}, 1, "X, end: a match is won at 5 points"),
        ({"scores": [0]}, 1, "X, setup: players with points"),
        ({"scores": [0, 0, 0]}, 1, "X, setup: players with points"),
        ({"preset": "ecarte-one-exchange"}, 6, "X, course: it is for seat 0 to show the king"),
        ({"preset": "ecarte-no-exchange"}, 2, "X, course: it is for seat 0 to show the king"),
        ({"rules": {"hand_cards": 4}}, 1, "X, setup: cards of the hands"),
        ({"rules": {"hand_cards": 6}}, 1, "X, setup: cards of the hands"),
        ({"rules": {"held_king_points": 0}}, 7, "X, course: it is for seat 0 to play a card"),
        ({"rules": {"held_king_points": 2}}, RESULT, "X, EC2, score: score is [3, 0]"),
        ({"rules": {"point_points": 2}}, RESULT, "X, EC2, score: score is [3, 0]"),
        ({"rules": {"exchange_allowed": False}}, 2, "X, course"),
        ({"rules": {"exchanges_max": 1}}, 6, "X, course"),
        ({"rules": {"match_target": 1}}, 8, "X, end: the hand is over"),
    ],
)
def test_a_deal_by_which_the_hand_is_another_is_refused(
    lines: Lines, fields: dict[str, Any], line: int, said: str
) -> None:
    illegal(with_field(lines, 1, **fields), line, said)


@pytest.mark.parametrize(
    "fields",
    [
        {"seed": 7},
        {"hand": 12},
        {"scores": [3, 4]},
        {"preset": "ecarte-standard"},
        {"rules": {"turned_king_points": 2}},
        {"rules": {"vole_points": 5, "vulnerable_points": 5}},
        {"rules": {"exchange_min": 1}},
        {"rules": {"exchanges_max": 2}},
        {"rules": {"must_head": False, "must_trump": False}},
        {"rules": {"king_shown_by_rule": False}},
        {"rules": {"match_target": 1, "match_at_once": False}},
    ],
)
def test_a_deal_by_which_the_hand_is_the_same_is_as_good(
    lines: Lines, fields: dict[str, Any]
) -> None:
    assert verified(with_field(lines, 1, **fields)) == 1


def test_a_field_of_the_deal_left_out_or_of_another_type_is_refused_as_data(lines: Lines) -> None:
    for field in lines[0]:
        if field in ("title", "source"):
            continue
        changed = deepcopy(lines)
        del changed[0][field]
        assert field in refused(changed, 1, "", DataError)
        wrong: tuple[Any, ...] = ({}, 1.5, True) if field != "rules" else ([], None, {"x": 1})
        for value in wrong:
            refused(with_field(lines, 1, **{field: value}), 1, "", DataError)
