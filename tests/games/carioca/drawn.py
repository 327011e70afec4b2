"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any

from analyser.games.carioca import GAME
from analyser.games.carioca.policies import SHEETS
from analyser.games.interface import Field, Record
from analyser.games.searching.sheet import searches

VARIATIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 5, "contract": 1},
    {"players": 3, "jokers": 8, "contract_jokers": 2},
    {"players": 2, "jokers": 8, "contract_jokers": 3, "contract": 2},
    {"jokers": 0, "contract_jokers": 0, "contract": 4},
    {"contract_exact": False, "contract": 1},
    {"contract_exact": False, "adds_from": "same_turn", "new_melds_after": True, "contract": 2},
    {"round_the_corner": True, "new_melds_after": True, "contract": 2},
    {"round_the_corner": True, "joker_moves": True, "contract": 3, "jokers": 6},
    {"joker_moves": False, "out_needs_discard": True, "adds_from": "same_turn", "contract": 1},
    {"out_needs_discard": True, "new_melds_after": True, "contract": 2},
    {"pile_card_may_return": True, "stock_out": "ends", "players": 5, "hand_cards": 14},
    {"hand_cards": 6, "contract": 1, "joker_points": 100, "ace_points": 100, "face_points": 0},
    {"turn_limit": 20, "contracts": "eight", "contract": 8},
    {"contracts": "six", "hand_cards": 14, "last_hand_cards": 14, "stock_out": "ends"},
)
"""Changes of rules: each value of each rule at least once."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes: dict[str, Any] = {}
    for about in SHEETS.habits:
        if random.random() < 0.25:
            changes[about.id] = _value(about, random)
    changes["thinks"] = int(random.random() < 0.85)
    plain = [name for name in GAME.policies if not searches(GAME.policy(name))]
    return GAME.policy(random.choice(plain), changes)


def _value(about: Field, random: Random) -> Any:
    assert about.low is not None
    assert about.high is not None
    if about.id.endswith("_least"):
        # Few would ask whether a fact is 200 or more.
        return random.randint(-2, random.choice([3, 10, 60]))
    low, high = about.low, about.high
    return random.randint(low, high) if random.random() < 0.5 else random.choice([low, low, high])
