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
FILE = valid_file("kabu", "worked_example")
PACK = [rank + suit for suit in "cdhs" for rank in "A23456789T"]
SEATS = range(3)
RESULT = 7
DRAWN_AT = (2, 3, 5, 6)
"""The lines of the four cards that are drawn, in the order of the stock."""


@pytest.fixture
def lines() -> Lines:
    return [json.loads(line) for line in FILE.text.splitlines()]


def verified(changed: Lines) -> int:
    return verify_text("".join(json.dumps(line) + "\n" for line in changed), "hand.jsonl", "kabu")


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
        "deal", "draw", "draw", "pass", "draw", "draw", "paid",
    ]  # fmt: skip


# -- moves -----------------------------------------------------------------------------------------


def test_every_other_seat_of_a_move_is_refused_there(lines: Lines) -> None:
    for number in range(2, RESULT):
        right = lines[number - 1]["seat"]
        for seat in (-1, *SEATS, 3, 9):
            if seat != right:
                illegal(with_field(lines, number, seat=seat), number, "X, ")


def test_every_other_card_that_is_drawn_is_refused_there(lines: Lines) -> None:
    for number in DRAWN_AT:
        for card in PACK:
            if card != lines[number - 1]["card"]:
                said = illegal(with_field(lines, number, card=card), number, "X, play: ")
                assert f"the stock's next card is {lines[number - 1]['card']}" in said


def test_a_pass_in_place_of_a_draw_or_the_other_way_round_is_refused(lines: Lines) -> None:
    """At once where the turns show it, else where the next move does not fit."""
    expected = {2: (3, "X, play: the stock's next card is 3c"), 3: (5, ""), 5: (6, ""), 6: (7, "")}
    for number, (at, said) in expected.items():
        changed = deepcopy(lines)
        changed[number - 1] = {"do": "pass", "seat": lines[number - 1]["seat"]}
        illegal(changed, at, said or "X")
    changed = deepcopy(lines)
    changed[3] = {"do": "draw", "seat": 2, "card": "4d"}
    illegal(changed, 5, "X, play: the stock's next card is 6s")


def test_a_move_left_out_written_twice_or_changed_over_is_refused(lines: Lines) -> None:
    for number in range(2, RESULT):
        at = number - 1
        left_out = [*lines[:at], *lines[at + 1 :]]
        illegal(left_out, number, "X")
        twice = [*lines[: at + 1], lines[at], *lines[at + 1 :]]
        illegal(twice, number + 1, "X")
    for number in range(2, RESULT - 1):
        changed = deepcopy(lines)
        changed[number - 1 : number + 1] = [lines[number], lines[number - 1]]
        illegal(changed, number, "X, KB1")
    illegal([*lines, lines[RESULT - 1]], RESULT + 1, "X, end: the hand has its result")
    illegal([*lines[:-2], lines[-1]], RESULT - 1, "X, play: it is the turn of seat 1")


def test_a_field_more_or_less_of_a_move_or_result_is_refused_as_data(lines: Lines) -> None:
    for number in range(2, RESULT + 1):
        refused(with_field(lines, number, note="!"), number, "found", DataError)
        for field in lines[number - 1]:
            changed = deepcopy(lines)
            del changed[number - 1][field]
            refused(changed, number, "found", DataError)


# -- the result ------------------------------------------------------------------------------------


def other_results(right: list[int], low: int, high: int) -> Iterator[list[Any]]:
    """Yield the list with each of its numbers changed, of another length, and of other types."""
    for at, number in enumerate(right):
        for other in [value for value in range(low, high) if value != number]:
            yield [*right[:at], other, *right[at + 1 :]]
        yield [*right[:at], float(number), *right[at + 1 :]]
        yield [*right[:at], bool(number), *right[at + 1 :]]
        yield [*right[:at], None, *right[at + 1 :]]
    yield right[:-1]
    yield [*right, 0]
    yield []


def test_every_other_result_is_refused(lines: Lines) -> None:
    for totals in other_results(lines[-1]["totals"], -1, 20):
        if totals != lines[-1]["totals"] or not all(type(each) is int for each in totals):
            illegal(with_field(lines, RESULT, totals=totals), RESULT, "X, totals: ")
    for score in other_results(lines[-1]["score"], -20, 20):
        if score != lines[-1]["score"] or not all(type(each) is int for each in score):
            illegal(with_field(lines, RESULT, score=score), RESULT, "X, KB2, KB4, payment: ")
    ends: list[Any] = ["broke", "Paid", "", None, 0, []]
    for end in ends:
        illegal(with_field(lines, RESULT, end=end), RESULT, "X, KB3, end: ")


# -- the deal --------------------------------------------------------------------------------------


def test_any_two_cards_changed_over_are_refused_where_they_change_the_hand(lines: Lines) -> None:
    """All 780 pairs: who draws another card is refused there, another total at the result."""
    deal = lines[0]
    places = [("hand", seat, at) for seat in SEATS for at in range(2)]
    places += [("stock", -1, at) for at in range(len(deal["stock"]))]
    worth = {card: (card[0] != "T") * ("A23456789T".index(card[0]) + 1) for card in PACK}
    met = {"draw": 0, "total": 0, "as good": 0}

    def lies(where: tuple[str, int, int], changed: dict[str, Any]) -> list[str]:
        kind, seat, _ = where
        found: list[str] = changed["stock"] if kind == "stock" else changed["hands"][seat]
        return found

    for one, other in combinations(places, 2):
        changed = deepcopy(lines)
        first, second = lies(one, changed[0]), lies(other, changed[0])
        first[one[2]], second[other[2]] = second[other[2]], first[one[2]]
        drawn = [place[2] for place in (one, other) if place[0] == "stock" and place[2] < 4]
        totals = [
            sum(worth[card] for card in [*changed[0]["hands"][seat], *more]) % 10
            for seat, more in enumerate((["3c", "4d"], ["Tc", "6s"], []))
        ]
        if drawn:
            met["draw"] += 1
            illegal(changed, DRAWN_AT[min(drawn)], "X, play: the stock's next card is ")
        elif totals != lines[-1]["totals"]:
            met["total"] += 1
            illegal(changed, RESULT, "X, totals: ")
        else:
            met["as good"] += 1
            assert verified(changed) == 1
    assert sum(met.values()) == 780
    assert min(met.values()) > 100, met


def test_a_card_twice_or_of_another_pack_is_refused_in_the_deal(lines: Lines) -> None:
    for seat in SEATS:
        for at in range(2):
            for card in (*PACK, "Kc", "Jd", "*"):
                if card != lines[0]["hands"][seat][at]:
                    changed = deepcopy(lines)
                    changed[0]["hands"][seat][at] = card
                    illegal(changed, 1, "X, setup: the deal is not the forty cards once each")
    for at in range(34):
        changed = deepcopy(lines)
        changed[0]["stock"][at] = "5d"
        illegal(changed, 1, "X, setup: the deal is not the forty cards once each")
        del changed[0]["stock"][at]
        illegal(changed, 1, "X, setup: the deal is not the forty cards once each")


@pytest.mark.parametrize(
    ("fields", "line", "said"),
    [
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
        ({"rules": {"players": 3, "hand_cards": 1}}, 1, "X, setup: cards of the hands"),
        ({"rules": {"players": 3, "hand_cards": 3}}, 1, "X, setup: cards of the hands"),
        ({"rules": {"players": 3, "draw_max": 0}}, 2, "X, play: all have passed"),
        ({"rules": {"players": 3, "draw_max": 1}}, 5, "X, play: all have passed"),
        ({"rules": {"players": 3, "draw_max": 3}}, RESULT, "X, play: it is the turn of seat 0"),
        ({"rules": {"players": 3, "draw_by_rounds": False}}, 3, "X, KB1, play: it is the turn"),
        ({"rules": {"players": 3, "settle": "banker"}}, RESULT, "X, KB2, KB4, payment: score is"),
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
        # Eight against nine is one chip by either.
        {"rules": {"players": 3, "pay": "stake"}},
        {"rules": {"players": 3, "debt_counts": "net"}},
        {"rules": {"players": 3, "broke_hand_settled": True}},
        {"rules": {"players": 3, "start_chips": 9}},
        {"rules": {"players": 3, "hand_limit": 1}},
        {"preset": "kabu-6p"},
        {"scores": [2, 0, 0]},
    ],
)
def test_a_deal_by_which_the_hand_is_the_same_is_as_good(
    lines: Lines, fields: dict[str, Any]
) -> None:
    assert verified(with_field(lines, 1, **fields)) == 1


def test_a_field_of_the_deal_left_out_is_refused_as_data(lines: Lines) -> None:
    for field in lines[0]:
        if field not in ("title", "source"):
            changed = deepcopy(lines)
            del changed[0][field]
            said = refused(changed, 1, "", DataError)
            assert field in said
