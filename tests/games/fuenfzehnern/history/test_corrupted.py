"""Is the worked example refused as soon as anything in it is changed that changes the hand?

Each line, each field of it, each other value: refused at the line that is wrong by then, with the
rule and its source; and what makes no other hand of it (a rule that does not come to bear, another
number) is played by the rules as before.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest
from games.hand_worked import valid_file

from analyser.errors import AnalyserError, DataError
from analyser.games.fuenfzehnern.history.hand import verify_lines
from analyser.games.history_lines import IllegalHistory

Lines = list[dict[str, Any]]
FILE = valid_file("fuenfzehnern", "worked_example")
PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
SEATS = range(4)
TRICKS = range(2, 10)
RESULT = 10


@pytest.fixture
def lines() -> Lines:
    return [json.loads(line) for line in FILE.text.splitlines()]


def verified(changed: Lines) -> int:
    return verify_lines((json.dumps(line) + "\n" for line in changed), "hand.jsonl")


def refused(changed: Lines, kind: type[AnalyserError]) -> tuple[int, str]:
    """Check that a hand is refused in one sentence; returns the line, and what is said of it."""
    with pytest.raises(kind) as caught:
        verified(changed)
    where, line, said = str(caught.value).split(": ", 2)
    assert where == "hand.jsonl"
    assert line.startswith("line ")
    assert "\n" not in said
    return int(line.removeprefix("line ")), said


def illegal(changed: Lines, line: int, source: str = "X") -> None:
    """Check that a hand is refused at a line, by a rule that says where it stands."""
    at, said = refused(changed, IllegalHistory)
    assert (at, said.startswith(source)) == (line, True), (at, said)


def unreadable(changed: Lines, line: int, words: str) -> None:
    at, said = refused(changed, DataError)
    assert (at, words in said) == (line, True), (at, said)


def with_field(lines: Lines, number: int, **fields: Any) -> Lines:
    """Return the lines with some fields of one of them, counted from 1, as given."""
    changed = deepcopy(lines)
    changed[number - 1] |= fields
    return changed


def played_at(lines: Lines) -> dict[str, int]:
    """Return in which line each card is played."""
    return {card: number for number in TRICKS for card in lines[number - 1]["cards"]}


def test_as_it_stands_it_is_played_by_the_rules(lines: Lines) -> None:
    assert verified(lines) == 1
    assert len(lines) == RESULT
    assert [line.get("lead") for line in lines] == [0, 0, 2, 2, 2, 2, 2, 2, 3, None]


# -- tricks ----------------------------------------------------------------------------------------


def test_every_other_card_of_a_trick_is_refused(lines: Lines) -> None:
    """There, or where the same player may play it too, at the latest where it is played again."""
    at, later = played_at(lines), 0
    for number in TRICKS:
        for place in range(4):
            right = lines[number - 1]["cards"][place]
            seat = (lines[number - 1]["lead"] + place) % 4
            for card in PACK:
                if card == right:
                    continue
                changed = deepcopy(lines)
                changed[number - 1]["cards"][place] = card
                found, said = refused(changed, IllegalHistory)
                assert said.startswith("X, ")
                if card not in lines[0]["hands"][seat] or at[card] < number:
                    assert found == number
                else:
                    assert number <= found <= at[card]
                    later += found > number
    assert later > 20


def test_every_other_leader_and_order_of_cards_is_refused_there(lines: Lines) -> None:
    for number in TRICKS:
        cards = lines[number - 1]["cards"]
        for seat in (-1, *SEATS, 4, 9):
            if seat != lines[number - 1]["lead"]:
                illegal(with_field(lines, number, lead=seat), number, "X, play: seat")
        for one, other in combinations(range(4), 2):
            order = list(cards)
            order[one], order[other] = order[other], order[one]
            illegal(with_field(lines, number, cards=order), number)
        for count in (1, 2, 3):
            short = with_field(lines, number, cards=cards[:count])
            illegal(short, number, "X, play: a trick is 4 cards")
        for wrong in ([], [*cards, "7c"], None, "Ac", [*cards[:3], "1c"], [*cards[:3], 7]):
            unreadable(with_field(lines, number, cards=wrong), number, "cards")
        for lead in (True, 2.0, None, "2"):
            unreadable(with_field(lines, number, lead=lead), number, "lead")


def test_a_call_of_zwang_is_refused_in_every_trick(lines: Lines) -> None:
    for number in TRICKS:
        illegal(with_field(lines, number, zwang=True), number, "X, FZ4, zwang: ")
        for wrong in (False, 1, None, "true"):
            unreadable(with_field(lines, number, zwang=wrong), number, "zwang")


def test_a_trick_left_out_written_twice_or_changed_over_is_refused(lines: Lines) -> None:
    for number in TRICKS:
        at = number - 1
        left_out = [*lines[:at], *lines[at + 1 :]]
        found, said = refused(left_out, IllegalHistory)
        assert (found >= number, said.startswith("X, ")) == (True, True), said
        twice = [*lines[: at + 1], lines[at], *lines[at + 1 :]]
        illegal(twice, number + 1, "X, ")
    for number in TRICKS[:-1]:
        changed = deepcopy(lines)
        changed[number - 1 : number + 1] = [lines[number], lines[number - 1]]
        found, said = refused(changed, IllegalHistory)
        assert (found in (number, number + 1), said.startswith("X, ")) == (True, True), said
    illegal([*lines, lines[RESULT - 1]], RESULT + 1, "X, end: the hand has its result")
    illegal([*lines[:-2], lines[-1]], RESULT - 1, "X, play: seat 3 leads to the next trick")
    illegal([*lines[:-1], lines[1], lines[-1]], RESULT, "X, end: all 8 tricks have been played")


def test_a_field_more_or_less_of_a_trick_or_result_is_refused_as_data(lines: Lines) -> None:
    for number in (*TRICKS, RESULT):
        unreadable(with_field(lines, number, note="!"), number, "found")
        for field in lines[number - 1]:
            changed = deepcopy(lines)
            del changed[number - 1][field]
            unreadable(changed, number, "found")
    for do in ("play", "Trick", None, 3):
        unreadable(with_field(lines, 2, do=do), 2, "which is no trick")


def test_one_that_breaks_off_is_none(lines: Lines) -> None:
    for count in range(1, RESULT):
        with pytest.raises(DataError, match="breaks off before its result"):
            verified(lines[:count])
    with pytest.raises(DataError, match="line 5: a deal begins before"):
        verified([*lines[:4], *lines])


# -- the result ------------------------------------------------------------------------------------


def other_results(right: list[int], low: int, high: int) -> Iterator[list[Any]]:
    """Yield the list with each of its numbers changed, of another length, and of other types."""
    for at, number in enumerate(right):
        for other in [value for value in range(low, high) if value != number]:
            yield [*right[:at], other, *right[at + 1 :]]
        yield [*right[:at], float(number), *right[at + 1 :]]
        yield [*right[:at], None, *right[at + 1 :]]
    yield right[:-1]
    yield [*right, 0]
    yield []


def test_every_other_result_is_refused(lines: Lines) -> None:
    for field, source, low, high in (
        ("tricks", "X, play: tricks is", -1, 9),
        ("points", "X, scoring: points is", -1, 41),
        ("score", "X, scoring: score is", -16, 26),
    ):
        for other in other_results(lines[-1][field], low, high):
            illegal(with_field(lines, RESULT, **{field: other}), RESULT, source)
    ends: list[Any] = ["points", "Tricks", "", None, 0, []]
    for end in ends:
        illegal(with_field(lines, RESULT, end=end), RESULT, "X, end: ")


# -- the deal --------------------------------------------------------------------------------------


def test_any_two_cards_of_two_hands_changed_over_are_refused(lines: Lines) -> None:
    """All 384 pairs: at the latest where the first of them is played, by who has it no longer."""
    at = played_at(lines)
    for one, other in combinations(SEATS, 2):
        for first in range(8):
            for second in range(8):
                changed = deepcopy(lines)
                hands = changed[0]["hands"]
                pair = hands[one][first], hands[other][second]
                hands[other][second], hands[one][first] = pair
                found, said = refused(changed, IllegalHistory)
                assert said.startswith("X, ")
                assert 2 <= found <= min(at[card] for card in pair)


def test_a_card_twice_or_of_another_pack_is_refused_in_the_deal(lines: Lines) -> None:
    for seat in SEATS:
        for card in (*PACK, "6c", "2d", "*"):
            if card != lines[0]["hands"][seat][seat]:
                changed = deepcopy(lines)
                changed[0]["hands"][seat][seat] = card
                illegal(changed, 1, "X, FZ5, setup: the deal is not the 32 cards once each")


def test_the_cards_of_a_hand_may_stand_in_any_order(lines: Lines) -> None:
    changed = deepcopy(lines)
    for hand in changed[0]["hands"]:
        hand.reverse()
    assert verified(changed) == 1


@pytest.mark.parametrize(
    ("fields", "line", "said"),
    [
        ({"players": 3}, 1, "X, setup: players: must be 4"),
        ({"lead": 1}, 2, "X, play: seat 1 leads"),
        ({"lead": 4}, 1, "X, setup: a seat leads"),
        ({"lead": -1}, 1, "X, setup: a seat leads"),
        ({"scores": [0, 0, 0]}, 1, "X, setup: players with points"),
        ({"hands": [[]] * 4}, 1, "X, setup: cards of the hands"),
        ({"preset": "fuenfzehnern-3p"}, 1, "X, setup: players: must be 3"),
        ({"rules": {"players": 3}}, 1, "X, setup: players: must be 3"),
        ({"rules": {"ace_points": 4}}, RESULT, "X, scoring: points is"),
        ({"rules": {"king_points": 0}}, RESULT, "X, scoring: points is"),
        ({"rules": {"queen_points": 20}}, RESULT, "X, scoring: points is"),
        ({"rules": {"jack_points": 3}}, RESULT, "X, scoring: points is"),
        ({"rules": {"ten_points": 0}}, RESULT, "X, scoring: points is"),
        ({"rules": {"par": 14}}, RESULT, "X, scoring: score is"),
        # The ace of clubs may not be led by who is bound to spades.
        ({"rules": {"lead_unbeatable": False}}, 3, "X, FZ1, FZ2, lead: seat 2"),
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
        {"scores": [9, -9, 3, -3]},
        {"preset": "fuenfzehnern-free"},
        {"preset": "fuenfzehnern-no-zwang"},
        {"rules": {"lead_rule": "free"}},
        {"rules": {"unbeatable_by_hand": True}},
        {"rules": {"zwang_allowed": False}},
        {"rules": {"hands_per_match": 1}},
    ],
)
def test_a_deal_by_which_the_hand_is_the_same_is_as_good(
    lines: Lines, fields: dict[str, Any]
) -> None:
    assert verified(with_field(lines, 1, **fields)) == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"preset": "fuenfzehner"}, "did you mean 'fuenfzehnern'"),
        ({"rules": {"par_": 3}}, "rules: found the unknown id 'par_'"),
        ({"rules": {"lead_rule": "strict"}}, "allowed: free, bound"),
        ({"rules": []}, "an object of rule ids"),
        ({"players": "4"}, "players"),
        ({"seed": "x"}, "a whole number or null"),
        ({"scores": [0, 0, 0, None]}, "a list of points"),
        ({"hands": "Ac"}, "a list of lists of cards"),
        ({"format": "kabu-hand/1"}, "--game kabu"),
    ],
)
def test_a_deal_that_is_none_is_refused_as_data(
    lines: Lines, fields: dict[str, Any], words: str
) -> None:
    unreadable(with_field(lines, 1, **fields), 1, words)


def test_a_field_of_the_deal_left_out_is_refused_as_data(lines: Lines) -> None:
    for field in lines[0]:
        if field not in ("title", "source"):
            changed = deepcopy(lines)
            del changed[0][field]
            unreadable(changed, 1, field)
