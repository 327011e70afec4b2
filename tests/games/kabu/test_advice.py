"""``analyser.games.kabu.advice``: Is what drawing is worth, in one position, what can be
enumerated, and is it said as it is?
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from compiling import OFF
from games.kabu import exact as enumerated

from analyser.errors import AnalyserError
from analyser.games.kabu import GAME
from analyser.games.kabu.advice import mean_total, solve_exactly
from analyser.games.kabu.history import HISTORY
from analyser.games.kabu.rules import CARDS
from analyser.games.protocols.advice import Effort
from analyser.statistics.intervals import estimate_pairs

HANDS = [["Ac", "4c"], ["9c", "9d"], ["2c", "3d"], ["Tc", "5h"]]


def history(*moves: dict[str, Any], preset: str = "kabu", **changes: Any) -> list[str]:
    players = len(GAME.seats(GAME.rules(preset)))
    hands = HANDS[:players]
    held = [card for hand in hands for card in hand]
    deal = {
        "format": "kabu-hand/1", "preset": preset, "rules": {}, "players": players, "seed": None,
        "hand": 0, "lead": 0, "scores": [70] * players, "hands": hands,
        "stock": [card for card in CARDS if card not in held], **changes,
    }  # fmt: skip
    return [json.dumps(each) for each in (deal, *moves)]


def effort(worlds: int = 64) -> Effort:
    def sureness(differences: Any, planned: int, confidence: float) -> tuple[float, float]:
        found = estimate_pairs(differences, planned, confidence, spread=float(differences.any()))
        return found.mean, found.half

    return Effort(1, 1e-3, 0, worlds, 1, sureness)


def worth(lines: list[str]) -> Fraction | None:
    known = solve_exactly(HISTORY.cut_off(lines, "cut.jsonl"))
    return None if known is None else known.worths[0]


def test_the_mean_total_is_that_which_is_enumerated() -> None:
    for held, _ in enumerated.pairs():
        cards: list[str] = []
        for value in held:
            named = [card for card in CARDS if "A23456789T".index(card[0]) + 1 == (value or 10)]
            cards.append(next(card for card in named if card not in cards))
        rest = [card for card in CARDS if card not in cards]
        lines = history(preset="kabu-2p", hands=[cards, rest[:2]], stock=rest[2:])
        table = HISTORY.cut_off(lines, "cut.jsonl")
        assert mean_total(table) == enumerated.after_drawing(held)
        # To draw at five or less is right whatever makes up the total, and else wrong.
        gain = worth(lines)
        assert gain is not None
        assert (gain > 0) == (sum(held) % 10 <= 5)


@pytest.mark.skipif(OFF, reason="hands played on")
@pytest.mark.parametrize("preset", ["kabu-2p", "kabu", "kabu-banker", "kabu-one-draw"])
def test_what_is_played_agrees_with_what_is_exact(preset: str) -> None:
    for lead in (0, 1):
        lines = history(preset=preset, lead=lead)
        known = worth(lines)
        assert known is not None
        found = GAME.advise("\n".join(lines), "cut.jsonl", [GAME.policy("sound")], effort(8_192))
        said = found.numbers
        drawing = said["gain"] if said["best"] == "Draw a card" else -said["gain"]
        # Of two hands the one is to draw, the other to stand.
        assert abs(drawing - float(known)) < said["half_width"], (preset, lead)


@pytest.mark.skipif(OFF, reason="hands played on")
def test_an_exact_answer_is_said_as_one_and_a_second_card_hangs_on_the_first() -> None:
    found = GAME.advise("\n".join(history()), "cut.jsonl", [], effort())
    known = worth(history())
    assert known is not None
    assert found.says[0] == (
        f"Draw a card: worth +{float(known):.4f} chips against standing, exactly: there is no ±."
    )
    assert found.says[-1].startswith("Whether to draw another hangs on the card")
    assert found.numbers["options"][0]["fraction"] == str(known)
    stands = GAME.advise("\n".join(history(lead=1)), "cut.jsonl", [], effort())
    assert stands.numbers["best"] == "Stand"
    assert "hangs on the card" not in " ".join(stands.says)


def test_where_it_is_not_the_business_of_totals_alone_nothing_is_exact() -> None:
    assert worth(history()) is not None
    assert worth(history(rules={"pay": "stake"})) is None
    assert worth(history(scores=[70, 26, 70, 70])) is None
    # By differences equal totals pay nothing, whatever is said of ties.
    ties = history(preset="kabu-banker", rules={"banker_wins_ties": True})
    assert worth(ties) == worth(history(preset="kabu-banker")) is not None


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (history(hands=["?"] * 4), r"line 1: found a card '\?' in the hand of seat 0 \(expected"),
        (history({"do": "draw", "seat": 1, "card": "6c"}), "line 2: play: it is the turn"),
        (history({"do": "draw", "seat": 0, "card": "Kc"}), "line 2: play: the stock's next"),
        (history({"do": "bet", "seat": 0}), "line 2: found .*, which is not a valid move"),
        (history(hands=[*HANDS[:3], ["Tc", "Tc"]]), "line 1: setup: the deal is not the forty"),
        (history(players=3), "line 1: setup: players: must be 4; found 3"),
        (history(preset="kabu", scores="?"), r"line 1: scores: found '\?' \(expected a list of"),
        (
            history(*({"do": "pass", "seat": seat} for seat in range(4))),
            "the hand is over there: nothing is left to decide",
        ),
        (["{}"], r"line 1: format: found None \(expected 'kabu-hand/1'"),
    ],
)  # fmt: skip
def test_what_cannot_be_advised_is_refused_in_a_sentence(lines: list[str], words: str) -> None:
    with pytest.raises(AnalyserError, match=words) as caught:
        GAME.advise("\n".join(lines), "cut.jsonl", [], effort())
    assert "\n" not in str(caught.value)
