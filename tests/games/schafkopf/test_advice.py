"""``analyser.games.schafkopf.advice``: Is advice at Schafkopf said as it is, and are histories
that break off read with care?
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from compiling import OFF
from games.schafkopf.states import opened

from analyser.errors import ScenarioError
from analyser.games.protocols.advice import Advice, Effort
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.advice import ADVISER, MOST_PAIRS, list_options, pairs, scene
from analyser.games.schafkopf.referee import number_of
from analyser.games.schafkopf.rules import is_trump

EFFORT = Effort(1, 1.0, 0, 64, 1, lambda differences, *_: (float(differences.mean()), 0.0))
HANDS = [
    "7c 8c Ts Ks 9s 8s 7s Kh 9h 8h",
    "Qc Jc Js Jh Td Kd 9d 8d 7d Ah",
    "Qs Qh Qd Jd Ad Ac Tc Kc Th 7h",
]
WIDOW = ["As", "9c"]


def history(*moves: dict[str, Any], preset: str = "schafkopf", **changes: Any) -> list[str]:
    deal = {
        "format": "schafkopf-hand/1", "preset": preset, "rules": {}, "players": 3, "seed": None,
        "hand": 0, "lead": 0, "scores": [0, 0, 0], "hands": [each.split() for each in HANDS],
        "widow": WIDOW, **changes,
    }  # fmt: skip
    return [json.dumps(each) for each in (deal, *moves)]


def passes(seat: int) -> dict[str, Any]:
    return {"do": "pass", "seat": seat}


def trick(lead: int, cards: str) -> dict[str, Any]:
    return {"do": "trick", "lead": lead, "cards": cards.split()}


TAKEN = (passes(0), {"do": "take", "seat": 1, "cards": WIDOW})
BURIED = (*TAKEN, {"do": "bury", "seat": 1, "cards": ["As", "9c"]})


def advised(lines: Sequence[str]) -> Advice:
    found: Advice = GAME.advise("\n".join(lines), "cut.jsonl", [], EFFORT)
    return found


@pytest.mark.skipif(OFF, reason="hands played on")
def test_what_is_not_tried_is_said() -> None:
    said = advised(history(*TAKEN))
    assert said.says[0].startswith("Bury ")
    # Three plain cards make three pairs.
    assert len(said.numbers["options"]) == 3
    assert "Pairs with a trump in them are not tried." in said.says
    assert "What to bury hangs on the widow: ask again when you have it." in " ".join(
        advised(history(passes(0))).says
    )


def test_of_many_pairs_those_are_tried_that_the_champion_likes() -> None:
    table = ADVISER.read("\n".join(history({"do": "take", "seat": 0, "cards": WIDOW})), "cut.jsonl")
    every = pairs(table)
    # Twelve plain cards.
    assert len(every) == 66
    assert [way.cards for way in list_options(table)[1]] == every[:MOST_PAIRS]
    assert not any(is_trump(card) for pair in every for card in pair)
    # A search on the champion's habits lists the same.
    rules, changes = GAME.rules("schafkopf"), {"search_options": MOST_PAIRS}
    twin, state = opened(table, GAME.settle_policy(GAME.policy("search", changes), rules))
    listed = [number_of("bury", pair) for pair in every[:MOST_PAIRS]]
    assert twin.options(state, twin.spec(0)) == listed


def test_a_trick_may_break_off_and_who_does_not_follow_has_none() -> None:
    lines = history(*BURIED, trick(0, "8h Ah 7h"), trick(1, "Qc Jd"))
    table = ADVISER.read("\n".join(lines), "cut.jsonl")
    assert table.to_move == 0
    # Seat 0 has no trumps: any card may be thrown.
    assert len(list_options(table)[1]) == 9
    lines = history(*BURIED, trick(0, "8h Ah 7h"), trick(1, "Qc Jd 7c"), trick(1, "Jc"))
    told = scene(ADVISER.read("\n".join(lines), "cut.jsonl"))
    assert told.around["right"] == "seat 1, declarer: 7 cards, 16 card points"
    assert told.around["left"] == "seat 0: 8 cards, no trumps, 0 card points"
    assert dict(told.middle)["trick"] == "seat 1 J♣"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            history(passes(0), passes(1), preset="schafkopf-must"),
            "seat 2 can do one thing only there, taking the widow",
        ),
        (
            history(*BURIED, trick(0, "8h Ah"), trick(2, "7h")),
            r"line 6: play: a trick is 3 cards; found 8h Ah, and another line",
        ),
        (
            history(*TAKEN[:1], {"do": "take", "seat": 1, "cards": ["?", "?"]}, hands=["?"] * 3,
                    widow="?"),
            r"line 1: found a card '\?' in the hand of seat 1 \(expected the card, which the",
        ),
        (
            history(passes(0), {"do": "take", "seat": 1, "cards": ["?", "?"]},
                    hands=["?", HANDS[1].split(), "?"], widow="?"),
            r"line 3: found a card '\?' of theirs \(expected the card, which the player to move",
        ),
        (
            history(*BURIED[:2], {"do": "bury", "seat": 1, "cards": ["?", "?"]},
                    trick(0, "8h 9d 7h"), trick(1, "Qc Jd 7c"), trick(1, "Ah 7h 9h"),
                    hands=[HANDS[0].split(), "?", "?"], widow="?"),
            r"line 5: follow: seat 1 has to follow hearts \(expected Ah; found 9d",
        ),
        (
            history(passes(0), passes(1), passes(2), trick(0, "8h Ah 7h"), trick(1, "Qc Jd"),
                    hands=[[*HANDS[0].split()[1:], "8c"], "?", "?"], widow="?"),
            r"cut\.jsonl: the cards left open can lie in no way that agrees with the rest ",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_advised_is_refused_in_a_sentence(lines: list[str], words: str) -> None:
    with pytest.raises(ScenarioError, match=words) as caught:
        advised(lines)
    assert "\n" not in str(caught.value)
