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
from analyser.games.history_lines import IllegalHistory
from analyser.games.schafkopf.history.hand import verify_lines

Lines = list[dict[str, Any]]
FILE = valid_file("schafkopf", "worked_example")
PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
SEATS = range(3)
TAKE, BURY = 2, 3
TRICKS = range(4, 14)
RESULT = 14
ALIKE = (4, 8, 9, 10)
"""Tricks that may as well be played after the next one."""


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
    """Return in which line each card is played, or buried."""
    return {card: number for number in (BURY, *TRICKS) for card in lines[number - 1]["cards"]}


def test_as_it_stands_it_is_played_by_the_rules(lines: Lines) -> None:
    assert verified(lines) == 1
    assert len(lines) == RESULT
    assert [line.get("do") for line in lines[:4]] == [None, "take", "bury", "trick"]


# -- the widow -------------------------------------------------------------------------------------


def test_every_other_word_on_the_widow_is_refused_there(lines: Lines) -> None:
    for seat in (-1, 1, 2, 3):
        illegal(with_field(lines, TAKE, seat=seat), TAKE, "X, widow: seat 0 says next")
        illegal(with_field(lines, BURY, seat=seat), BURY, "X, widow: seat 0 is declarer")
    for card in PACK:
        if card not in ("Ks", "Jh"):
            illegal(with_field(lines, TAKE, cards=["Ks", card]), TAKE, "X, widow: the widow is")
    for cards in ([], ["Ks"], ["Ks", "Jh", "Ac"], ["Ks", "Ks"]):
        illegal(with_field(lines, TAKE, cards=cards), TAKE, "X, widow: the widow is")
    for cards in ([], ["Th"], ["Th", "Kh", "Ac"], ["Th", "Th"]):
        illegal(with_field(lines, BURY, cards=cards), BURY, "X, widow: two cards are buried")
    illegal([lines[0], {"do": "pass", "seat": 0}, *lines[2:]], 3, "X, widow: only who has")
    illegal([*lines[:2], *lines[3:]], BURY, "X, widow: seat 0 buries")
    illegal([lines[0], *lines[3:]], TAKE, "X, widow: seat 0 says")


def test_every_other_pair_buried_is_refused_where_it_lacks_or_counts(lines: Lines) -> None:
    """Who has buried a card cannot play it: there; the others are left, and nothing else is."""
    at, held = played_at(lines), {*lines[0]["hands"][0], *lines[0]["widow"]}
    for one, other in combinations(PACK, 2):
        pair = {one, other}
        if pair == {"Th", "Kh"}:
            continue
        found, said = refused(with_field(lines, BURY, cards=[one, other]), IllegalHistory)
        assert said.startswith("X, ")
        if pair <= held:
            # At the latest where the first of them is played; sooner where hearts are followed.
            assert BURY < found <= min(at[card] for card in pair - {"Th", "Kh"})
        else:
            assert found == BURY


# -- tricks ----------------------------------------------------------------------------------------


def test_every_other_card_of_a_trick_is_refused(lines: Lines) -> None:
    """There, or where the same player may play it too, at the latest where it is played again."""
    at, later = played_at(lines), 0
    for number in TRICKS:
        for place in range(3):
            right = lines[number - 1]["cards"][place]
            seat = (lines[number - 1]["lead"] + place) % 3
            for card in PACK:
                if card == right:
                    continue
                changed = deepcopy(lines)
                changed[number - 1]["cards"][place] = card
                found, said = refused(changed, IllegalHistory)
                assert said.startswith("X, ")
                held = [*lines[0]["hands"][seat], *(lines[0]["widow"] if seat == 0 else [])]
                if card not in held or at[card] < number:
                    assert found == number
                else:
                    assert number <= found <= at[card]
                    later += found > number
    assert later > 20


def test_every_other_leader_and_order_of_cards_is_refused_there(lines: Lines) -> None:
    for number in TRICKS:
        cards = lines[number - 1]["cards"]
        for seat in (-1, *SEATS, 3, 9):
            if seat != lines[number - 1]["lead"]:
                illegal(with_field(lines, number, lead=seat), number, "X, play: seat")
        for one, other in combinations(range(3), 2):
            order = list(cards)
            order[one], order[other] = order[other], order[one]
            illegal(with_field(lines, number, cards=order), number)
        for count in (1, 2):
            short = with_field(lines, number, cards=cards[:count])
            illegal(short, number, "X, play: a trick is 3 cards")
        for wrong in ([], [*cards, "7c"], None, "Ac", [*cards[:2], "1c"], [*cards[:2], 7]):
            unreadable(with_field(lines, number, cards=wrong), number, "cards")
        for lead in (True, 2.0, None, "2"):
            unreadable(with_field(lines, number, lead=lead), number, "lead")


def test_a_trick_left_out_written_twice_or_changed_over_is_refused(lines: Lines) -> None:
    for number in TRICKS:
        at = number - 1
        left_out = [*lines[:at], *lines[at + 1 :]]
        found, said = refused(left_out, IllegalHistory)
        assert (found >= number, said.startswith("X, ")) == (True, True), said
        twice = [*lines[: at + 1], lines[at], *lines[at + 1 :]]
        illegal(twice, number + 1, "X, ")
    alike = []
    for number in TRICKS[:-1]:
        changed = deepcopy(lines)
        changed[number - 1 : number + 1] = [lines[number], lines[number - 1]]
        if lines[number - 1]["lead"] == lines[number]["lead"] == 0 and number in ALIKE:
            # The same tricks in another order, as they may be played too.
            alike += [number] * verified(changed)
            continue
        found, said = refused(changed, IllegalHistory)
        assert (found in (number, number + 1), said.startswith("X, ")) == (True, True), said
    assert tuple(alike) == ALIKE
    illegal([*lines, lines[RESULT - 1]], RESULT + 1, "X, end: the hand has its result")
    illegal([*lines[:-2], lines[-1]], RESULT - 1, "X, play: the hand is not over, seat 2 goes on")
    illegal([*lines[:-1], lines[3], lines[-1]], RESULT, "X, end: the hand is over; found another")


def test_a_field_more_or_less_of_a_move_or_result_is_refused_as_data(lines: Lines) -> None:
    for number in (TAKE, BURY, *TRICKS, RESULT):
        unreadable(with_field(lines, number, note="!"), number, "found")
        for field in lines[number - 1]:
            changed = deepcopy(lines)
            del changed[number - 1][field]
            unreadable(changed, number, "found")
    for do in ("play", "Trick", None, 3):
        unreadable(with_field(lines, 2, do=do), 2, "which is no move")


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
        ("tricks", "X, play: tricks is", -1, 12),
        ("points", "X, SC1, SC3, scoring: points is", -1, 121),
        ("score", "X, SC2, SC4, SC5, scoring: score is", -7, 8),
    ):
        for other in other_results(lines[-1][field], low, high):
            illegal(with_field(lines, RESULT, **{field: other}), RESULT, source)
    declarers: list[Any] = [-1, 1, 2, None, "0", 0.0, False]
    for declarer in declarers:
        illegal(with_field(lines, RESULT, declarer=declarer), RESULT, "X, widow: declarer is 0")
    ends: list[Any] = ["points", "Tricks", "", None, 0, []]
    for end in ends:
        illegal(with_field(lines, RESULT, end=end), RESULT, "X, SC8, end: ")


# -- the deal --------------------------------------------------------------------------------------


def test_any_two_cards_of_two_hands_changed_over_are_refused(lines: Lines) -> None:
    """All 360 pairs: at the latest where the first of them is played, by who has it no longer."""
    at = played_at(lines)
    for one, other in combinations(SEATS, 2):
        for first in range(10):
            for second in range(10):
                changed = deepcopy(lines)
                hands = changed[0]["hands"]
                pair = hands[one][first], hands[other][second]
                hands[other][second], hands[one][first] = pair
                found, said = refused(changed, IllegalHistory)
                assert said.startswith("X, ")
                assert 2 <= found <= min(at[card] for card in pair)


def test_a_card_twice_or_of_another_pack_is_refused_in_the_deal(lines: Lines) -> None:
    for seat in SEATS:
        for card in (*PACK, "6c", "*"):
            if card != lines[0]["hands"][seat][seat]:
                changed = deepcopy(lines)
                changed[0]["hands"][seat][seat] = card
                illegal(changed, 1, "X, setup: the deal is not the 32 cards once each")


def test_the_cards_of_a_hand_may_stand_in_any_order(lines: Lines) -> None:
    changed = deepcopy(lines)
    for hand in changed[0]["hands"]:
        hand.reverse()
    assert verified(changed) == 1


@pytest.mark.parametrize(
    ("fields", "line", "said"),
    [
        ({"players": 4}, 1, "X, setup: players: must be 3"),
        ({"lead": 1}, 2, "X, widow: seat 1 says next"),
        ({"lead": 3}, 1, "X, setup: a seat leads"),
        ({"lead": -1}, 1, "X, setup: a seat leads"),
        ({"scores": [0, 0]}, 1, "X, setup: players with points"),
        ({"hands": [[]] * 3}, 1, "X, setup: cards of the hands"),
        ({"widow": ["Ks"]}, 1, "X, setup: cards of the widow"),
        ({"widow": ["Ks", "Js"]}, 1, "X, setup: the deal is not the 32 cards"),
        ({"preset": "schafkopf-points"}, RESULT, "X, SC1, SC3, scoring: points is"),
        ({"preset": "sheepshead-3"}, RESULT, "X, SC2, SC4, SC5, scoring: score is"),
        ({"rules": {"bury_counts": False}}, RESULT, "X, SC1, SC3, scoring: points is"),
        ({"rules": {"win_at": 71}}, RESULT, "X, SC2, SC4, SC5, scoring: score is"),
        ({"rules": {"game_points": 3}}, RESULT, "X, SC2, SC4, SC5, scoring: score is"),
        ({"rules": {"defenders_share": True}}, RESULT, "X, SC2, SC4, SC5, scoring: score is"),
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
        {"scores": [9, -9, 3]},
        {"scores": [0.5, -0.5, 2 / 3]},
        {"widow": ["Jh", "Ks"]},
        {"preset": "schafkopf-must"},
        {"rules": {"all_pass": "redeal", "least_points": 7, "least_tie": "shared"}},
        {"rules": {"lost_doubles": True, "schwarz_by": "points", "schneidered_at": 40}},
        {"rules": {"hands_per_match": 3}},
    ],
)
def test_a_deal_by_which_the_hand_is_the_same_is_as_good(
    lines: Lines, fields: dict[str, Any]
) -> None:
    assert verified(with_field(lines, 1, **fields)) == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"preset": "schafkop"}, "did you mean 'schafkopf'"),
        ({"rules": {"win": 3}}, "rules: found the unknown id 'win'"),
        ({"rules": {"all_pass": "mauern"}}, "allowed: least, dealer_takes, redeal"),
        ({"rules": []}, "an object of rule ids"),
        ({"players": "3"}, "players"),
        ({"seed": "x"}, "a whole number or null"),
        ({"scores": [0, 0, None]}, "a list of points"),
        ({"scores": [0, 0, 0.3]}, "a list of points"),
        ({"scores": "000"}, "a list of points"),
        ({"hands": "Ac"}, "a list of lists of cards"),
        ({"widow": None}, "a list of cards"),
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
