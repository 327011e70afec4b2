"""``analyser.games.fuenfzehnern.advice``: Is advice at Fünfzehnern said as it is, and are
histories that break off read with care?
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from analyser.errors import AnalyserError
from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.advice import ADVISER, list_options, scene
from analyser.games.protocols.advice import Effort

EFFORT = Effort(1, 1.0, 0, 64, 1, lambda differences, *_: (float(differences.mean()), 0.0))
HANDS = [
    "Qs Ks 9s 7h 8h 9h 7d 8d",
    "As 8s 7s Th Jh 9d Td Jd",
    "Ts Js Qh Kh Ah Qd Kd Ad",
    "7c 8c 9c Tc Jc Qc Kc Ac",
]
"""A seat has the clubs alone."""


def history(*tricks: tuple[int, str], **changes: Any) -> list[str]:
    deal = {
        "format": "fuenfzehnern-hand/1", "preset": "fuenfzehnern", "rules": {}, "players": 4,
        "seed": None, "hand": 0, "lead": 0, "scores": [0] * 4,
        "hands": [each.split() for each in HANDS], **changes,
    }  # fmt: skip
    played = [{"do": "trick", "lead": lead, "cards": cards.split()} for lead, cards in tricks]
    return [json.dumps(each) for each in (deal, *played)]


def test_to_call_zwang_is_an_option_of_its_own() -> None:
    question, ways = list_options(ADVISER.read("\n".join(history()), "cut.jsonl"))
    assert question == "Which card to lead, and call zwang or not?"
    assert [way.says for way in ways if way.cards == ("Qs",)] == [
        "Lead Q♠",
        "Lead Q♠ and call zwang",
    ]
    assert len(ways) == 9
    question, ways = list_options(ADVISER.read("\n".join(history((0, "7h"))), "cut.jsonl"))
    assert (question, [way.says for way in ways]) == (
        "Which card to play?",
        ["Play 10♥", "Play J♥"],
    )


def test_the_player_is_told_what_everybody_saw() -> None:
    lines = history((0, "7h Th Kh 7c"), (2, "Ah 8c 8h Jh"), (2, "Qh"))
    told = scene(ADVISER.read("\n".join(lines), "cut.jsonl"))
    # The hearts that are left lie with one who leads them and one who is asked: nobody is told.
    assert told.around == {
        "across": "seat 1: 6 cards, 0 points",
        "right": "seat 2: 5 cards, 12 points",
        "left": "seat 0: 6 cards, 0 points",
    }
    assert dict(told.middle)["trick"] == "seat 2 Q♥"
    told = scene(
        ADVISER.read("\n".join(history((0, "7h Th Kh 7c"), (2, "Ad 8c 7d 9d"))), "cut.jsonl")
    )
    assert told.around["right"] == "seat 1: 6 cards, 0 points"
    assert told.around["left"] == "seat 3: 6 cards, no diamonds or hearts, 0 points"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            history((0, "7h Th Kh 7c"), (2, "Ah 8c 8h Jh"), (2, "Qh 9c")),
            "seat 0 can do one thing only there, playing 9♥",
        ),
        (
            history((0, "7h Th"), (2, "Kh 7c")),
            "line 3: play: a trick is 4 cards; found 7h Th, and another line",
        ),
        (history((1, "7h Th")), "line 2: play: seat 0 leads; found 1"),
        (history((0, "Qs Ts")), "line 2: follow: |line 2: play: seat 1 holds"),
        (history(hands=["?"] * 4), r"line 1: found a card '\?' in the hand of seat 0 \(expected"),
        (
            history((0, "7h Th Kh 7c"), (2, "Ah 7h"),
                    hands=["?", "?", HANDS[2].split(), HANDS[3].split()]),
            "the cards left open can lie in no way|line 3: play: seat",
        ),
        (history(players=5), "line 1: setup: players: must be 4; found 5"),
        (history(hands="?"), r"line 1: hands: found '\?' \(expected a list of lists of cards"),
        (["{}"], r"line 1: format: found None \(expected 'fuenfzehnern-hand/1'"),
    ],
)  # fmt: skip
def test_what_cannot_be_advised_is_refused_in_a_sentence(lines: list[str], words: str) -> None:
    with pytest.raises(AnalyserError, match=words) as caught:
        GAME.advise("\n".join(lines), "cut.jsonl", [], EFFORT)
    assert "\n" not in str(caught.value)
