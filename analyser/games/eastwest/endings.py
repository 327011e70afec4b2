"""How far are players from the best play there is, near the end?  Figures, and how they are said.

At each decision of a player's last cards the solver knows what every row is worth when both play as
well as can be from there on; what the row taken is worth less than the best is lost.  Left out: the
solving, which takes a minute (``tests/games/eastwest/near_best.py``; a slow test makes the figures
again).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyser.games.interface import Counted, CountedTable

HANDS: Final = 1_000
"""Deals of each player, who sits in both seats."""
SEED: Final = 2027
MOST: Final = 4
"""Cards that each player has left to place at the first decision that is solved."""


@dataclass(frozen=True, slots=True)
class Lost:
    """What a player loses in a hand, in points, with the half width of its 95 % interval."""

    policy: str
    mean: float
    half: float


LOST: Final = (
    Lost("sound", 0.0393, 0.0051),
    Lost("champion-eastwest", 0.0405, 0.0053),
)
"""Under the rules ``eastwest``, by ``PYTHONPATH=tests:. python -m games.eastwest.near_best POLICY
3 1000``."""


def near_best() -> Counted:
    """Return how far players are from best play in their last cards."""
    rows = [(each.policy, f"{each.mean:.4f} ± {each.half:.4f}") for each in LOST]
    first = LOST[0]
    return Counted(
        "How far from best play near the end",
        (
            f"Nothing but the stock is hidden, so the last {MOST} cards of each player can be "
            f"solved exactly. Against that, {first.policy} loses {first.mean:.3f} ± "
            f"{first.half:.3f} points a hand there: {100 * first.mean:.1f} % of the point that a "
            "hand is won or lost by.",
            f"Each plays itself in {HANDS:,} deals of the rules eastwest; ± are 95 % intervals.",
        ),
        (CountedTable(f"Lost in the last {MOST} cards", ("player", "points a hand"), rows),),
    )
