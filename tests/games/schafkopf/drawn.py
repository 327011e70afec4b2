"""Rules and players drawn at random, for comparing the two engines."""

from __future__ import annotations

from random import Random
from typing import Any

from analyser.games.interface import Field, Record
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.policies import SHEETS
from analyser.games.searching.sheet import searches

VARIATIONS: tuple[dict[str, Any], ...] = (
    {"all_pass": "redeal", "bury_counts": False, "defenders_share": True},
    {"all_pass": "dealer_takes", "lost_doubles": True, "schwarz_by": "points"},
    {"win_at": 41, "schneider_at": 81, "schneidered_at": 40, "game_points": 3},
    {"schneider_points": 7, "schwarz_points": 11, "defenders_share": True},
    {"least_points": 5, "least_zero_points": 0, "least_all_points": 9, "least_tie": "shared"},
    {"least_widow": "nobody", "least_needs_trick": True},
    {"least_widow": "nobody", "least_needs_trick": True, "least_tie": "shared"},
)
"""Changes of rules: each value of each rule at least once, with the presets."""
FEW = {"thinks": 1, "pick_bar": 120, "draw_trumps": 6, "force_out": 3, "rule_takes": 15}
"""The most that is drawn of habits of which larger numbers say the same."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes: dict[str, Any] = {}
    for about in SHEETS.habits:
        if random.random() < 0.3:
            changes[about.id] = _value(about, random)
    changes["thinks"] = int(random.random() < 0.85)
    plain = [name for name in GAME.policies if not searches(GAME.policy(name))]
    return GAME.policy(random.choice(plain), changes)


def _value(about: Field, random: Random) -> Any:
    if about.kind == "bool":
        return random.random() < 0.5
    assert about.low is not None
    assert about.high is not None
    return random.randint(max(about.low, 0), min(about.high, FEW.get(about.id, 12)))
