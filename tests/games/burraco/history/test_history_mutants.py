"""``analyser.games.burraco.history``: Is a good history refused as soon as one thing in it is
changed?

A hand of every preset is played by the reference, written, and spoilt in one place by lot.  Only
what cannot leave an equally good history is changed: cards for cards of another value, moves whose
order matters, numbers that the hand fixes.  Each must be refused, at the changed line or later.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from games.every_game import every_preset
from games.history_text import verify_text

from analyser.cards.codes import RANKS, SUITS
from analyser.errors import AnalyserError
from analyser.games.burraco import GAME, pack
from analyser.games.burraco.history import hand as history
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.melds import card_points
from analyser.games.burraco.reference.play import deal, play
from analyser.games.burraco.rules import count_sides, rules_of
from analyser.games.history_lines import IllegalHistory

Line = dict[str, Any]
Lines = list[Line]
Spoil = Callable[[Lines, random.Random], int | None]
"""Changes the lines; returns the number (from 1) of the first changed one, None: nothing to do."""

KEY = 2026
TIMES = 2
"""How often each way of spoiling is tried on each hand."""
FACES = [rank + suit for rank in RANKS for suit in SUITS] + ["*"]
LAYS = ("meld", "add")


@cache
def written(preset: str, number: int) -> tuple[str, ...]:
    """Return the lines of a hand of a preset: a thinker against one who moves by lot."""
    rules = rules_of(preset)
    players = [
        policy_of(("balanced", "random")[(seat + number) % 2]) for seat in range(rules.players)
    ]
    scores = [1400] * count_sides(rules.players, rules.partners)
    cut = rules.exact_cut_points > 0
    table = deal(rules, pack.order(KEY, number), number % rules.players, scores, cut)
    return tuple(history.lines(play(table, players, KEY, number), preset, KEY, number))


def hand(preset: str, number: int) -> Lines:
    return [json.loads(line) for line in written(preset, number)]


def some(lines: Lines, lot: random.Random, *fields: str, do: tuple[str, ...] = ()) -> int | None:
    """Return the place of some move that has a field, and is of a kind if one is asked for."""
    places = [
        at
        for at, line in enumerate(lines[:-1])
        if at and any(field in line for field in fields) and (not do or line["do"] in do)
    ]
    return lot.choice(places) if places else None


def other_face(lines: Lines, card: str, lot: random.Random) -> str:
    """Return a card of another value: one of the same value might do as well."""
    rules = rules_of(lines[0]["preset"])
    value = card_points(card, rules)
    return lot.choice([face for face in FACES if card_points(face, rules) != value])


def a_line_left_out(lines: Lines, lot: random.Random) -> int | None:
    at = lot.randrange(1, len(lines) - 1)
    del lines[at]
    return at + 1


def a_line_written_twice(lines: Lines, lot: random.Random) -> int | None:
    at = lot.randrange(len(lines))
    lines.insert(at, dict(lines[at]))
    return at + 1


def two_lines_changed_over(lines: Lines, lot: random.Random) -> int | None:
    at = lot.randrange(1, len(lines) - 1)
    one, two = lines[at], lines[at + 1]
    if one["do"] in LAYS and two.get("do") in LAYS:
        return None
    lines[at : at + 2] = two, one
    return at + 1


def another_seat(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "seat")
    if at is None:
        return None
    lines[at]["seat"] = lot.choice([seat for seat in range(-1, 5) if seat != lines[at]["seat"]])
    return at + 1


def another_card(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "card")
    if at is None:
        return None
    lines[at]["card"] = other_face(lines, lines[at]["card"], lot)
    return at + 1


def another_card_of_several(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "cards")
    if at is None:
        return None
    cards = lines[at]["cards"]
    place = lot.randrange(len(cards))
    cards[place] = other_face(lines, cards[place], lot)
    return at + 1


def a_card_less_or_more(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "cards")
    if at is None:
        return None
    cards = lines[at]["cards"]
    if lot.random() < 0.5:
        cards.pop(lot.randrange(len(cards)))
    else:
        cards.insert(lot.randrange(len(cards) + 1), lot.choice(FACES))
    return at + 1


def the_pile_or_pot_in_another_order(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "cards", do=("take", "pot", "restock"))
    if at is None or lines[at]["cards"] == lines[at]["cards"][::-1]:
        return None
    lines[at]["cards"] = lines[at]["cards"][::-1]
    return at + 1


def no_such_meld(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "meld")
    if at is None:
        return None
    lines[at]["meld"] = lot.choice([-1, 99, 10**9])
    return at + 1


def the_other_pot(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "pot")
    if at is None:
        return None
    lines[at]["pot"] = 1 - lines[at]["pot"]
    return at + 1


def the_pot_turned_over(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "face_down")
    if at is None:
        return None
    lines[at]["face_down"] = not lines[at]["face_down"]
    return at + 1


def another_kind_of_move(lines: Lines, lot: random.Random) -> int | None:
    at = some(lines, lot, "seat", do=("draw", "take", "discard"))
    assert at is not None
    move = lines[at]
    if move["do"] == "take":
        lines[at] = {"do": "draw", "seat": move["seat"], "card": move["cards"][-1]}
    elif move["do"] == "discard":
        move["do"] = lot.choice(["draw", "refuse"])
    else:
        lines[at] = {"do": "take", "seat": move["seat"], "cards": [move["card"]]}
    return at + 1


def a_value_of_another_type(lines: Lines, lot: random.Random) -> int | None:
    at = lot.randrange(1, len(lines))
    field = lot.choice(list(lines[at]))
    value = lines[at][field]
    strange: list[Any] = [None, "", "x", [], {}, [value], {"is": value}, 0.25, -(10**30)]
    if isinstance(value, bool):
        strange.append(int(value))
    elif value in (0, 1):
        strange.append(bool(value))
    elif isinstance(value, int):
        strange.append(float(value))
    lines[at][field] = lot.choice([each for each in strange if each is not value])
    return at + 1


def a_field_more_or_less(lines: Lines, lot: random.Random) -> int | None:
    at = lot.randrange(1, len(lines))
    if lot.random() < 0.5:
        lines[at]["why"] = "luck"
    else:
        del lines[at][lot.choice(list(lines[at]))]
    return at + 1


def another_end(lines: Lines, lot: random.Random) -> int | None:
    last = lines[-1]
    others: dict[str, list[Any]] = {
        "end": ["closed", "stock", "stalemate", "turn_limit", "tired"],
        "seat": [None, 0, 1, 2, 3, "0"],
        "turns": [last["turns"] + 1, last["turns"] - 1, str(last["turns"]), 0],
    }
    field = lot.choice(list(others))
    last[field] = lot.choice([value for value in others[field] if value != last[field]])
    return len(lines)


def another_score(lines: Lines, lot: random.Random) -> int | None:
    """One term, or the score, or both so that they still sum."""
    last = lines[-1]
    side = lot.randrange(len(last["score"]))
    more = lot.choice([-100, -5, 0.5, 1, 5, 100])
    what = lot.choice(["term", "score", "both"])
    if what != "score":
        terms = last["breakdown"][side]
        terms[lot.choice(list(terms))] += more
    if what != "term":
        last["score"][side] += more
    return len(lines)


def points_moved_to_another_term(lines: Lines, lot: random.Random) -> int | None:
    terms = lot.choice(lines[-1]["breakdown"])
    one, other = lot.sample(list(terms), 2)
    terms[one] += 5
    terms[other] -= 5
    return len(lines)


def another_leader(lines: Lines, lot: random.Random) -> int | None:
    lines[0]["lead"] = (lines[0]["lead"] + 1) % lines[0]["players"]
    return 1


def a_card_of_the_deal_replaced(lines: Lines, lot: random.Random) -> int | None:
    place = lot.choice([*lines[0]["hands"], *lines[0]["pots"], lines[0]["stock"]])
    at = lot.randrange(len(place))
    place[at] = lot.choice([face for face in FACES if face != place[at]])
    return 1


def a_card_of_a_hand_changed_for_one_of_pot_or_stock(
    lines: Lines, lot: random.Random
) -> int | None:
    own, other = lot.choice(lines[0]["hands"]), lot.choice([*lines[0]["pots"], lines[0]["stock"]])
    at, there = lot.randrange(len(own)), lot.randrange(len(other))
    rules = rules_of(lines[0]["preset"])
    if card_points(own[at], rules) == card_points(other[there], rules):
        return None
    own[at], other[there] = other[there], own[at]
    return 1


def the_deal_of_another_game(lines: Lines, lot: random.Random) -> int | None:
    players = lines[0]["players"]
    lines[0] |= lot.choice([
        {"players": 2 if players != 2 else 4}, {"upcard": None if lines[0]["upcard"] else "7s"},
        {"rules": {"jokers": 1}}, {"rules": {"hand_cards": 12}}, {"rules": {"pot_cards": [11, 12]}},
        {"rules": {"turn_limit": lines[-1]["turns"] - 1}}, {"hands": lines[0]["hands"][1:]},
        {"scores": [0] * 6}, {"pots": lines[0]["pots"][:1]},
    ])  # fmt: skip
    return 1


SPOILS: tuple[Spoil, ...] = (
    a_line_left_out,
    a_line_written_twice,
    two_lines_changed_over,
    another_seat,
    another_card,
    another_card_of_several,
    a_card_less_or_more,
    the_pile_or_pot_in_another_order,
    no_such_meld,
    the_other_pot,
    the_pot_turned_over,
    another_kind_of_move,
    a_value_of_another_type,
    a_field_more_or_less,
    another_end,
    another_score,
    points_moved_to_another_term,
    another_leader,
    a_card_of_the_deal_replaced,
    a_card_of_a_hand_changed_for_one_of_pot_or_stock,
    the_deal_of_another_game,
)


def spoilt(preset: str, number: int, spoil: Spoil, lot: random.Random) -> None:
    lines = hand(preset, number)
    first = spoil(lines, lot)
    if first is None:
        return
    text = "\n".join(json.dumps(line) for line in lines)
    with pytest.raises(AnalyserError) as caught:
        verify_text(text, "spoilt")
    assert caught.value.exit_code in (1, 4)
    if isinstance(caught.value, IllegalHistory):
        assert caught.value.line >= first


@pytest.mark.broad
@every_preset(GAME)
def test_a_history_with_one_thing_changed_is_refused(preset: str) -> None:
    lot = random.Random(preset)
    for number in range(TIMES):
        assert verify_text("\n".join(written(preset, number)), "good") == 1
        for spoil in SPOILS:
            spoilt(preset, number, spoil, lot)


@pytest.mark.parametrize(
    "preset", ["italian", "italian-3p", "italian-4p-solo", "closed", "online-2p"]
)
def test_cards_of_a_meld_may_stand_in_any_order(preset: str) -> None:
    lot = random.Random(preset)
    lines = hand(preset, 0)
    for line in lines:
        if line.get("do") == "meld":
            lot.shuffle(line["cards"])
    assert verify_text("\n".join(json.dumps(line) for line in lines), "good") == 1
