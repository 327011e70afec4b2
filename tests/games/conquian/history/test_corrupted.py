"""Is the worked example refused as soon as anything in it is changed that changes the hand?

Each line, each field of it, each other value: refused at the line that is wrong by then, with the
rule and its source; and what makes no other hand of it (cards of the stock that nobody turns, a
rule that does not come to bear) is played by the rules as before.
"""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import pytest
from games.hand_worked import valid_file
from told import verify_text

from analyser.errors import DataError
from analyser.games.history_lines import IllegalHistory

Lines = list[dict[str, Any]]
FILE = valid_file("conquian", "worked_example")
PACK = [rank + suit for suit in "cdhs" for rank in "A234567JQK"]
RESULT = 31
TURNED = 6


@pytest.fixture
def lines() -> Lines:
    return [json.loads(line) for line in FILE.text.splitlines()]


def verified(changed: Lines) -> int:
    return verify_text("".join(json.dumps(line) + "\n" for line in changed), "h.jsonl", "conquian")


def illegal(changed: Lines, line: int, source: str = "") -> str:
    """Check that a hand is refused at a line, by a rule that says where it stands."""
    with pytest.raises(IllegalHistory) as caught:
        verified(changed)
    said = str(caught.value)
    assert said.startswith(f"h.jsonl: line {line}: {source}"), said
    assert re.match(r"h.jsonl: line \d+: (X|CQ\d|BI)[^:]*: ", said), said
    assert "\n" not in said
    return said


def no_data(changed: Lines, line: int, said: str) -> None:
    """Check that a line is refused as none of a history."""
    with pytest.raises(DataError, match=f"^h.jsonl: line {line}: {re.escape(said)}") as caught:
        verified(changed)
    assert "\n" not in str(caught.value)


def with_field(lines: Lines, number: int, **fields: Any) -> Lines:
    """Return the lines with some fields of one of them, counted from 1, as given."""
    changed = deepcopy(lines)
    changed[number - 1] |= fields
    return changed


def moves(lines: Lines, do: str = "") -> list[int]:
    """Return the numbers of the lines of a kind of move, or of all."""
    return [
        at for at, each in enumerate(lines, start=1) if "do" in each and do in ("", each["do"])
    ]  # fmt: skip


def test_as_it_stands_it_is_played_by_the_rules(lines: Lines) -> None:
    assert verified(lines) == 1
    assert len(lines) == RESULT


def test_every_other_seat_of_a_move_is_refused_there(lines: Lines) -> None:
    for number in moves(lines):
        for seat in {-1, 0, 1, 2} - {lines[number - 1]["seat"]}:
            illegal(with_field(lines, number, seat=seat), number, "X, CQ")


def test_every_other_card_is_refused_there_or_where_it_is_missed(lines: Lines) -> None:
    for number in moves(lines, "turn"):
        right = lines[number - 1]["card"]
        for card in PACK:
            if card != right:
                said = illegal(with_field(lines, number, card=card), number, "X, play: ")
                assert f"the stock's next card is {right}" in said
    for number in moves(lines, "discard"):
        for card in PACK:
            if card != lines[number - 1]["card"]:
                # Another card of the hand may be discarded: that hand goes on otherwise.
                changed = with_field(lines, number, card=card)
                with pytest.raises(IllegalHistory) as caught:
                    verified(changed)
                assert caught.value.line >= number


def test_other_melds_are_refused_there_or_where_a_card_is_missed(lines: Lines) -> None:
    for number in moves(lines, "take"):
        melds = lines[number - 1]["melds"]
        for at, meld in enumerate(melds):
            for card in meld:
                less = deepcopy(melds)
                less[at].remove(card)
                with pytest.raises(IllegalHistory) as caught:
                    verified(with_field(lines, number, melds=less))
                assert caught.value.line >= number
            for card in PACK:
                more = deepcopy(melds)
                more[at].append(card)
                illegal(with_field(lines, number, melds=more), number, "X, CQ")
            illegal(with_field(lines, number, melds=melds[:at] + melds[at + 1 :]), number, "X, CQ")
            # A meld's cards stand in any order, and so do melds.
            turned = [meld[::-1] for meld in melds[::-1]]
            assert verified(with_field(lines, number, melds=turned)) == 1


def test_a_forced_take_says_so_and_no_other_does(lines: Lines) -> None:
    for number in moves(lines, "take"):
        changed = deepcopy(lines)
        if changed[number - 1].pop("forced", False):
            illegal(changed, number, "X, CQ3, forcing: 2c is forced")
        else:
            illegal(with_field(lines, number, forced=True), number, "X, CQ3, forcing: ")
        no_data(with_field(lines, number, forced=False), number, "forced: found False")
    no_data(with_field(lines, 3, forced=True), 3, "forced: found True")


def test_every_other_move_is_refused_there(lines: Lines) -> None:
    for number in moves(lines):
        move = lines[number - 1]
        for other in (
            {"do": "turn", "card": "2d"},
            {"do": "pass"},
            {"do": "force"},
            {"do": "discard", "card": "Kd"},
            {"do": "lay", "melds": [["3h", "4h", "5h"]]},
        ):
            if other["do"] == move["do"]:
                continue
            for seat in (0, 1):
                changed = deepcopy(lines)
                changed[number - 1] = {"seat": seat, **other}
                with pytest.raises(IllegalHistory) as caught:
                    verified(changed)
                # To refuse instead of taking is legal, and so are to force the 3d on who refused it
                # and has it fit, and to refuse the 2c instead of forcing; what follows is not.
                late = move["do"] == "take" and other["do"] == "pass" and seat == move["seat"]
                late |= (number, other["do"], seat) in {(17, "force", 1), (19, "pass", 1)}
                assert number <= caught.value.line <= number + late


def test_a_move_left_out_written_twice_or_changed_over_is_refused(lines: Lines) -> None:
    for number in moves(lines):
        at = number - 1
        left_out = [*lines[:at], *lines[at + 1 :]]
        illegal([*lines[: at + 1], lines[at], *lines[at + 1 :]], number + 1, "X")
        illegal(left_out, number, "X")
        if number + 1 < RESULT:
            changed = deepcopy(lines)
            changed[at : at + 2] = [lines[at + 1], lines[at]]
            illegal(changed, number, "X")
    illegal([*lines, lines[-1]], RESULT + 1, "X, end: the hand has its result")


def test_a_field_more_or_less_of_a_move_or_result_is_refused_as_data(lines: Lines) -> None:
    for number in range(2, RESULT + 1):
        no_data(with_field(lines, number, note="!"), number, "found")
        for field in lines[number - 1]:
            changed = deepcopy(lines)
            del changed[number - 1][field]
            if field != "forced":
                no_data(changed, number, "found")
    wrong: tuple[tuple[str, Any], ...] = (
        ("seat", "0"), ("seat", 1.0), ("seat", True), ("card", "1c"), ("card", 7),
    )  # fmt: skip
    for field, value in wrong:
        no_data(with_field(lines, 2, **{field: value}), 2, field)
    no_melds: tuple[Any, ...] = ("3c4c5c", [["3c", 4]], [[1]], [3], None, {})
    for melds in no_melds:
        no_data(with_field(lines, 7, melds=melds), 7, "melds")
    no_moves: tuple[Any, ...] = (None, 7, [], "throw")
    for do in no_moves:
        no_data(with_field(lines, 2, do=do), 2, "found")


def test_every_other_result_is_refused(lines: Lines) -> None:
    for field, others in {
        "end": ("stock", "Out", "", None, 0),
        "seat": (1, None, "0", 0.0, False),
        "melded": ([11, 4], [3, 11], [10, 3], [11], [], [11.0, 3], None),
        "turned": (5, 7, 6.0, "6", None),
        "score": ([-1, 1], [0, 0], [2, -2], [1], [], [1.0, -1.0], None),
    }.items():
        for other in others:
            source = "X, play" if field == "turned" else "X, "
            illegal(with_field(lines, RESULT, **{field: other}), RESULT, source)


def test_cards_changed_over_in_the_deal_are_refused_where_they_come(lines: Lines) -> None:
    stock = lines[0]["stock"]
    turns = moves(lines, "turn")
    for one in range(len(stock) - 1):
        changed = deepcopy(lines)
        changed[0]["stock"][one : one + 2] = [stock[one + 1], stock[one]]
        if one < TURNED:
            illegal(changed, turns[one], "X, play: the stock's next card is")
        else:
            # Nobody turns the rest.
            assert verified(changed) == 1
    for seat in (0, 1):
        for at in range(10):
            changed = deepcopy(lines)
            hand = changed[0]["hands"][seat]
            hand[at], changed[0]["stock"][0] = stock[0], hand[at]
            illegal(changed, 2, "X, play: the stock's next card is")


def test_a_card_twice_or_of_another_pack_is_refused_in_the_deal(lines: Lines) -> None:
    for at in range(20):
        for card in ("4c", "8c", "*"):
            changed = deepcopy(lines)
            changed[0]["stock"][at] = card
            illegal(changed, 1, "X, setup: the deal is not the 40 cards once each")
        del changed[0]["stock"][at]
        illegal(changed, 1, "X, setup: the deal is not the 40 cards once each")


@pytest.mark.parametrize(
    ("fields", "line", "said"),
    [
        ({"players": 3}, 1, "X, setup: players: must be 2"),
        ({"lead": 1}, 2, "X, CQ2, play: seat 1 turns the next card"),
        ({"lead": 2}, 1, "X, setup: a seat turns first"),
        ({"scores": [0, 1]}, 1, "X, setup: scores: must be [0, 0]"),
        ({"hands": []}, 1, "X, setup: cards a hand: must be [10, 10]"),
        ({"rules": {"meld_target": 10}}, 26, "X, end: the hand is over"),
        ({"rules": {"run_max": 4}}, 19, "X, CQ3, forcing"),
        ({"rules": {"force": "no"}}, 19, "CQ3, forcing: nobody is made to take a card here"),
        ({"rules": {"group_max": 3}}, 0, ""),
        ({"rules": {"hand_joins": "any"}}, 0, ""),
        ({"rules": {"run_max": 6}}, 0, ""),
        ({"preset": "conquian-8run"}, 0, ""),
        ({"preset": "conquian-bicycle"}, 0, ""),
        ({"preset": "conquian-mexican"}, 1, "X, setup: cards a hand: must be [8, 8]"),
        ({"preset": "conquian-free"}, 19, "CQ3, forcing"),
        ({"seed": 5, "hand": 7}, 0, ""),
    ],
)
def test_fields_of_the_deal(lines: Lines, fields: dict[str, Any], line: int, said: str) -> None:
    """0: what does not come to bear makes no other hand."""
    if line == 0:
        assert verified(with_field(lines, 1, **fields)) == 1
    else:
        illegal(with_field(lines, 1, **fields), line, said)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"format": "conquian-hand/2"}, "format: found 'conquian-hand/2'"),
        ({"format": "kabu-hand/1"}, "format: found 'kabu-hand/1'"),
        ({"preset": "conquian-9"}, "preset: found 'conquian-9'"),
        ({"rules": {"runs": 2}}, "rules: found the unknown id 'runs'"),
        ({"rules": {"run_max": 2}}, "rules.run_max: found 2"),
        ({"rules": {"players": 3}}, "rules.players: found 3"),
        ({"rules": {"draw_carries": True}}, "rules.draw_carries: found true"),
        ({"rules": []}, "rules: found []"),
        ({"players": "2"}, "players: found '2'"),
        ({"lead": True}, "lead: found True"),
        ({"scores": 0}, "scores: found 0"),
        ({"hands": "4c"}, "hands: found '4c'"),
        ({"hands": ["4c", []]}, "hands: seat 0: found '4c'"),
        ({"hands": [[], [1]]}, "hands: seat 1: found 1"),
        ({"stock": [1]}, "stock: found 1"),
        ({"seed": "1"}, "seed: found '1'"),
    ],
)
def test_a_deal_that_is_none_is_refused_as_data(
    lines: Lines, fields: dict[str, Any], said: str
) -> None:
    no_data(with_field(lines, 1, **fields), 1, said)
