"""``analyser.games.ecarte.history``: The worked example of Écarté, changed: what only this game's
rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from games.corruptor import Corruptor, other_numbers

from analyser.errors import DataError

PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
SPOKEN, EXCHANGES, KING = (2, 3, 6), (4, 5), 7
TRICKS = range(8, 13)
RESULT = 13
DRAWN = 5
"""Cards of the stock that are drawn: two, then three."""
EXAMPLE = Corruptor(
    game="ecarte",
    kinds=["deal", "propose", "accept", "exchange", "exchange", "stand", "king", *["trick"] * 5,
           "tricks"],
    cards=[*PACK, "6c", "2d", "*"],
    not_the_pack="X, setup: the deal is not the 32 cards once each",
    results={
        "tricks": ("X, play: tricks is", [*other_numbers([4, 1], -1, 7), [1, 4]]),
        "score": ("X, EC2, score: score is", [*other_numbers([2, 0], -1, 7), [0, 2]]),
        "winner": ("X, score: winner is 0", [1, None, -1, 2, False, 0.0, "0"]),
        "end": ("X, EC7, end: end is 'tricks'", ["king", "Tricks", "", None, 0, []]),
    },
    deals=[
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
        ({"seed": 7}, 0, ""),
        ({"hand": 12}, 0, ""),
        ({"scores": [3, 4]}, 0, ""),
        ({"preset": "ecarte-standard"}, 0, ""),
        ({"rules": {"turned_king_points": 2}}, 0, ""),
        ({"rules": {"vole_points": 5, "vulnerable_points": 5}}, 0, ""),
        ({"rules": {"exchange_min": 1}}, 0, ""),
        ({"rules": {"exchanges_max": 2}}, 0, ""),
        ({"rules": {"must_head": False, "must_trump": False}}, 0, ""),
        ({"rules": {"king_shown_by_rule": False}}, 0, ""),
        ({"rules": {"match_target": 1, "match_at_once": False}}, 0, ""),
    ],
    no_deals=[({"rules": []}, ""), ({"rules": None}, ""), ({"rules": {"x": 1}}, "")],
    no_lines=[(number, {"cards": []}, "cards: ") for number in TRICKS],
    # The lead of a top card takes its trick sooner or later.
    alike=(8, 9, 10),
    left_out=dict.fromkeys(range(8, 12), 12),
)  # fmt: skip


@pytest.mark.parametrize("value", [{}, 1.5, True], ids=repr)
def test_a_field_of_the_deal_of_another_type_cannot_be_read(value: Any) -> None:
    for name in set(EXAMPLE.lines[0]) - {"title", "source", "rules"}:
        at, _ = EXAMPLE.refused(EXAMPLE.with_field(1, **{name: value}), DataError)
        assert at == 1


def test_every_other_word_is_refused_or_changes_what_follows() -> None:
    words = ("stand", "propose", "accept", "refuse", "king")
    for number in (*SPOKEN, KING):
        for word in words:
            if word != EXAMPLE.kinds[number - 1]:
                at, _ = EXAMPLE.illegal_somewhere(EXAMPLE.with_field(number, do=word))
                assert at in (number, number + 1)
    # The other word that may be said there is refused in the next line.
    EXAMPLE.illegal(EXAMPLE.with_field(2, do="stand"), 3, "X, course")
    EXAMPLE.illegal(EXAMPLE.with_field(3, do="refuse"), 4, "X, course")
    EXAMPLE.illegal(EXAMPLE.with_field(6, do="propose"), 7, "X, course")


def test_every_other_exchange_is_refused() -> None:
    for number in EXCHANGES:
        exchange = EXAMPLE.lines[number - 1]
        found = exchange["in"]
        for at in range(len(found)):
            for card in PACK:
                if card != found[at]:
                    drawn = [*found[:at], card, *found[at + 1 :]]
                    changed = EXAMPLE.with_field(number, **{"in": drawn})
                    EXAMPLE.illegal(changed, number, "X, EC4, exchange: the stock's next cards are")
        for name in ("out", "in"):
            cards = exchange[name]
            for other in (cards[:-1], [*cards, "Js"], [*cards, cards[0]], []):
                EXAMPLE.illegal(EXAMPLE.with_field(number, **{name: other}), number, "X, ")
        turned = EXAMPLE.with_field(number, **{"in": found[::-1]})
        EXAMPLE.illegal(turned, number, "X, EC4, exchange")
        # In which order cards are given up changes nothing.
        assert EXAMPLE.verified(EXAMPLE.with_field(number, out=exchange["out"][::-1])) == 1


def test_every_other_trick_is_refused_or_changes_what_follows() -> None:
    met = {"there": 0, "later": 0}
    for number in TRICKS:
        cards = EXAMPLE.lines[number - 1]["cards"]
        for at in (0, 1):
            for card in PACK:
                if card != cards[at]:
                    other = [*cards[:at], card, *cards[at + 1 :]]
                    found, _ = EXAMPLE.illegal_somewhere(EXAMPLE.with_field(number, cards=other))
                    met["there" if found == number else "later"] += 1
        EXAMPLE.illegal(EXAMPLE.with_field(number, cards=cards[::-1]), number, "X, ")
        short = EXAMPLE.with_field(number, cards=cards[:1])
        EXAMPLE.illegal(short, number, "X, play: each player plays")
        EXAMPLE.unreadable(EXAMPLE.with_field(number, cards=[*cards, "9s"]), number, "cards: ")
    assert met["there"] > 250
    assert met["later"] > 5


def test_every_other_term_of_the_score_is_refused() -> None:
    right = EXAMPLE.lines[-1]["breakdown"]
    for seat in (0, 1):
        for term, points in right[seat].items():
            others: list[Any] = [each for each in range(-1, 6) if each != points]
            for value in (*others, float(points), bool(points), None):
                changed = EXAMPLE.lines
                changed[-1]["breakdown"][seat][term] = value
                EXAMPLE.illegal(changed, RESULT, "X, EC2, score: breakdown is")
            changed = EXAMPLE.lines
            del changed[-1]["breakdown"][seat][term]
            EXAMPLE.illegal(changed, RESULT, "X, EC2, score: breakdown is")
            changed[-1]["breakdown"][seat] |= {term: points, "more": 0}
            EXAMPLE.illegal(changed, RESULT, "X, EC2, score: breakdown is")
    breakdowns: list[Any] = [[], right[:1], right[::-1], None, {}]
    for breakdown in breakdowns:
        EXAMPLE.illegal(EXAMPLE.with_field(RESULT, breakdown=breakdown), RESULT, "X, EC2, score")


def test_any_two_cards_changed_over_are_refused_where_they_change_the_hand() -> None:
    """All 496 pairs: what is given up, drawn or played elsewhere is missed there."""
    deal = EXAMPLE.lines[0]
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
        changed = EXAMPLE.lines
        first, second = card_at(one, deal), card_at(other, deal)
        put(one, changed[0], second)
        put(other, changed[0], first)
        undrawn = [where[0] == "stock" and where[1] >= DRAWN for where in (one, other)]
        same_hand = one[0] == other[0] == "hands" and one[1] == other[1]
        # Another card of the same suit, that no player saw, may be turned.
        same_trumps = other[0] == "turned" and undrawn[0] and first[1] == "d"
        if all(undrawn) or same_hand or same_trumps:
            met["as good"] += 1
            assert EXAMPLE.verified(changed) == 1, (one, other)
        else:
            met["refused"] += 1
            EXAMPLE.illegal_somewhere(changed)
    assert sum(met.values()) == 32 * 31 // 2
    assert met["as good"] == 16 * 15 // 2 + 2 * 10 + 3, met
