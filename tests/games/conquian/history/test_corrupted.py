"""``analyser.games.conquian.history``: The worked example of Conquian, changed: what only this
game's rules refuse, and how.

What every game refuses, ``games/test_corrupted.py`` tries on the same example.
"""

from __future__ import annotations

import pytest
from games.corruptor import Corruptor

RESULT = 31
TURNED = 6
EXAMPLE = Corruptor(
    game="conquian",
    kinds=[
        "deal",
        "turn",
        "pass",
        "pass",
        "turn",
        "pass",
        "take",
        "discard",
        "take",
        "discard",
        "take",
        "discard",
        "pass",
        "turn",
        "pass",
        "pass",
        "turn",
        "pass",
        "force",
        "take",
        "discard",
        "pass",
        "turn",
        "pass",
        "take",
        "discard",
        "pass",
        "turn",
        "pass",
        "take",
        "out",
    ],
    cards=[*(rank + suit for suit in "cdhs" for rank in "A234567JQK"), "8c", "*"],
    not_the_pack="X, setup: the deal is not the 40 cards once each",
    results={
        "end": ("X, ", ["stock", "Out", "", None, 0]),
        "seat": ("X, ", [1, None, "0", 0.0, False]),
        "melded": ("X, ", [[11, 4], [3, 11], [10, 3], [11], [], [11.0, 3], None]),
        "turned": ("X, play", [5, 7, 6.0, "6", None]),
        "score": ("X, ", [[-1, 1], [0, 0], [2, -2], [1], [], [1.0, -1.0], None]),
    },
    deals=[
        ({"players": 3}, 1, "X, setup: players: must be 2"),
        ({"lead": 1}, 2, "X, CQ2, play: seat 1 turns the next card"),
        ({"lead": 2}, 1, "X, setup: a seat turns first"),
        ({"scores": [0, 1]}, 1, "X, setup: scores: must be [0, 0]"),
        ({"hands": []}, 1, "X, setup: cards a hand: must be [10, 10]"),
        ({"rules": {"meld_target": 10}}, 26, "X, end: the hand is over"),
        ({"rules": {"run_max": 4}}, 19, "X, CQ3, forcing"),
        ({"rules": {"force": "no"}}, 19, "CQ3, forcing: nobody is made to take a card here"),
        ({"preset": "conquian-mexican"}, 1, "X, setup: cards a hand: must be [8, 8]"),
        ({"preset": "conquian-free"}, 19, "CQ3, forcing"),
        ({"rules": {"group_max": 3}}, 0, ""),
        ({"rules": {"hand_joins": "any"}}, 0, ""),
        ({"rules": {"run_max": 6}}, 0, ""),
        ({"preset": "conquian-8run"}, 0, ""),
        ({"preset": "conquian-bicycle"}, 0, ""),
        ({"seed": 5, "hand": 7}, 0, ""),
    ],
    no_deals=[
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
    no_lines=[
        (2, {"card": "1c"}, "card"),
        (2, {"card": 7}, "card"),
        (7, {"melds": "3c4c5c"}, "melds"),
        (7, {"melds": [["3c", 4]]}, "melds"),
        (7, {"melds": [3]}, "melds"),
        (7, {"melds": None}, "melds"),
        (7, {"melds": {}}, "melds"),
        (3, {"forced": True}, "forced: found True"),
    ],
    optional=["forced"],
)


def find_moves(do: str = "") -> list[int]:
    """Return the numbers of the lines of a kind of move, or of all."""
    return [number for number in EXAMPLE.moves if do in ("", EXAMPLE.kinds[number - 1])]


def test_other_melds_are_refused_there_or_where_a_card_is_missed() -> None:
    for number in find_moves("take"):
        melds = EXAMPLE.lines[number - 1]["melds"]
        for at, meld in enumerate(melds):
            for card in meld:
                changed = EXAMPLE.lines
                changed[number - 1]["melds"][at].remove(card)
                found, _ = EXAMPLE.illegal_somewhere(changed)
                assert found >= number
            for card in EXAMPLE.cards[:40]:
                changed = EXAMPLE.lines
                changed[number - 1]["melds"][at].append(card)
                EXAMPLE.illegal(changed, number, "X, CQ")
            less = melds[:at] + melds[at + 1 :]
            EXAMPLE.illegal(EXAMPLE.with_field(number, melds=less), number, "X, CQ")
            # A meld's cards may be in any order, and so may melds.
            turned = [meld[::-1] for meld in melds[::-1]]
            assert EXAMPLE.verified(EXAMPLE.with_field(number, melds=turned)) == 1


def test_a_forced_take_says_so_and_no_other_does() -> None:
    for number in find_moves("take"):
        changed = EXAMPLE.lines
        if changed[number - 1].pop("forced", False):
            EXAMPLE.illegal(changed, number, "X, CQ3, forcing: 2c is forced")
        else:
            forced = EXAMPLE.with_field(number, forced=True)
            EXAMPLE.illegal(forced, number, "X, CQ3, forcing: ")
        not_forced = EXAMPLE.with_field(number, forced=False)
        EXAMPLE.unreadable(not_forced, number, "forced: found False")


@pytest.mark.parametrize(
    "other",
    [
        {"do": "turn", "card": "2d"},
        {"do": "pass"},
        {"do": "force"},
        {"do": "discard", "card": "Kd"},
        {"do": "lay", "melds": [["3h", "4h", "5h"]]},
    ],
    ids=lambda other: str(other["do"]),
)
def test_every_other_move_is_refused_there(other: dict[str, object]) -> None:
    for number in find_moves():
        move = EXAMPLE.lines[number - 1]
        if other["do"] == move["do"]:
            continue
        for seat in (0, 1):
            changed = EXAMPLE.lines
            changed[number - 1] = {"seat": seat, **other}
            at, _ = EXAMPLE.illegal_somewhere(changed)
            # To refuse instead of taking is legal.  So is to force the 3d on the player who refused
            # it and has it fit, or to refuse the 2c instead of forcing.  What follows is not.
            late = move["do"] == "take" and other["do"] == "pass" and seat == move["seat"]
            late |= (number, other["do"], seat) in {(17, "force", 1), (19, "pass", 1)}
            assert number <= at <= number + late


def test_cards_changed_over_in_the_deal_are_refused_where_they_come() -> None:
    stock, turns = EXAMPLE.lines[0]["stock"], find_moves("turn")
    for one in range(len(stock) - 1):
        changed = EXAMPLE.lines
        changed[0]["stock"][one : one + 2] = [stock[one + 1], stock[one]]
        if one < TURNED:
            EXAMPLE.illegal(changed, turns[one], "X, play: the stock's next card is")
        else:
            # Nobody turns the rest.
            assert EXAMPLE.verified(changed) == 1
    for seat in (0, 1):
        for at in range(10):
            changed = EXAMPLE.lines
            hand = changed[0]["hands"][seat]
            hand[at], changed[0]["stock"][0] = stock[0], hand[at]
            EXAMPLE.illegal(changed, 2, "X, play: the stock's next card is")
