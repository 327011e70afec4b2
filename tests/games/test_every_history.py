"""``analyser.games``: What every game promises of a hand as text, and of advice in one, where it
has them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from games.every_game import any_game, any_table

from analyser.errors import DataError
from analyser.games.interface import Game, able
from analyser.games.protocols.advice import Advises, Effort
from analyser.games.protocols.histories import Histories
from analyser.games.sides import seating


@pytest.mark.broad
@any_table(Histories)
def test_a_hand_is_told_in_both_styles(played: Game, preset: str) -> None:
    rules = played.rules(preset)
    policies = [played.policy(played.default_policy)]
    seated = seating(played, rules, 1)

    def told(style: str) -> Sequence[str]:
        return list(able(played, Histories).narrate(rules, policies, seated, 5, 2, style))

    for style in ("text", "jsonl"):
        lines = told(style)
        assert told(style) == lines
        # A deal, a move of each of two players, a result.
        assert len(lines) >= 4
        assert not any("\n" in line for line in lines)
        if style == "jsonl":
            assert all(isinstance(json.loads(line), dict) for line in lines)


@pytest.mark.broad
@any_game(Histories)
def test_what_it_tells_it_verifies_and_what_is_none_it_refuses(played: Game) -> None:
    rules, policies = played.rules(played.default_preset), [played.policy(played.default_policy)]
    seated = seating(played, rules, 1)
    told = [
        line
        for deal in (0, 1)
        for line in able(played, Histories).narrate(rules, policies, seated, 5, deal, "jsonl")
    ]
    assert able(played, Histories).verify((f"{line}\n" for line in told), "two.jsonl") == 2
    with pytest.raises(DataError, match=r"none\.jsonl"):
        able(played, Histories).verify(["a letter to a friend"], "none.jsonl")


@any_game(Advises)
def test_advice_on_what_is_no_position_is_refused(played: Game) -> None:
    effort = Effort(
        seed=1,
        precision=played.scale.band,
        seconds=0.1,
        worlds=1,
        threads=1,
        sureness=lambda differences, _planned, _confidence: (float(differences.mean()), 0.0),
    )
    for players in ([played.policy(played.default_policy)], []):
        with pytest.raises(DataError, match=r"none\.jsonl"):
            able(played, Advises).advise("a letter to a friend", "none.jsonl", players, effort)
