"""How far are players from the best play there is, near the end?  Figures, and how they are said.

At each decision of a player's last cards the solver knows what every row is worth when both play as
well as can be from there on; what the row taken is worth less than the best is lost.  Left out: the
solving, which takes some minutes (``tests/games/eastwest/near_best.py``; a slow test makes the
figures again).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyser.confidence import INTERVAL, scale_kept
from analyser.games.protocols.exact_counts import CountedTable, ExactCount

SEED: Final = 2027
MOST: Final = 4
"""Cards that each player has left to place at the first decision that is solved."""
GREAT: Final = 0.2
"""Points: who loses more in a hand has made a great mistake, or several small ones."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What a player loses in a hand, in points, with the half width of its interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        """Return it as in a table."""
        return f"{self.mean:.4f} ± {scale_kept(self.half):.4f}"


@dataclass(frozen=True, slots=True)
class EndgameLoss:
    """What a player who sits in both seats loses in its last ``MOST`` cards."""

    policy: str
    hands: int
    """Deals, from the first on of ``SEED``."""
    whole: Loss
    by_card: tuple[Loss, ...]
    """By how many cards are to be placed, from ``MOST`` down to 2: with one there is no choice."""
    nothing: float
    """In which share of its hands it loses nothing,"""
    great: float
    """in which it loses more than ``GREAT``,"""
    of_all: float
    """and the share of all it loses that it loses in these."""


ENDGAME_LOSSES: Final = (
    EndgameLoss(
        "sound",
        10_000,
        Loss(0.0700, 0.0022),
        (Loss(0.0303, 0.0014), Loss(0.0220, 0.0012), Loss(0.0177, 0.0011)),
        0.6407,
        0.1254,
        0.7462,
    ),
    EndgameLoss(
        "champion-eastwest",
        10_000,
        Loss(0.0673, 0.0022),
        (Loss(0.0270, 0.0012), Loss(0.0229, 0.0012), Loss(0.0173, 0.0012)),
        0.6414,
        0.1194,
        0.7271,
    ),
    EndgameLoss(
        "search",
        2_000,
        Loss(0.0180, 0.0016),
        (Loss(0.0088, 0.0011), Loss(0.0064, 0.0010), Loss(0.0028, 0.0006)),
        0.7900,
        0.0195,
        0.3169,
    ),
)
"""Under the rules ``eastwest``, by ``PYTHONPATH=tests:. python -m games.eastwest.near_best POLICY
4 HANDS``."""
PATIENT: Final = Loss(0.0087, 0.0014)
"""What the first of them wins back by being patient, by the same command with ``patient`` behind.

Found on other deals, among some fifty thousand habits of the form "if this holds of the row that
they would take, and that of another, they take the other": of the plain ones it won most.
"""


def describe_near_best() -> ExactCount:
    """Return how far players are from best play in their last cards."""
    rows = [
        (each.policy, f"{each.hands:,}", str(each.whole), *map(str, each.by_card))
        for each in ENDGAME_LOSSES
    ]
    first, last = ENDGAME_LOSSES[0], ENDGAME_LOSSES[-1]
    return ExactCount(
        "How far from best play near the end",
        (
            f"Nothing but the stock is hidden, so the last {MOST} cards of each player can be "
            f"solved exactly, over all that may still come. Against that, {first.policy} loses "
            f"{first.whole.mean:.3f} ± {scale_kept(first.whole.half):.3f} points per hand there: "
            f"{100 * first.whole.mean:.1f} % of the point that a hand is won or lost by; "
            f"{last.policy} loses {100 * last.whole.mean:.1f} % of it.",
            f"In {100 * first.nothing:.0f} % of its hands {first.policy} loses nothing there; in "
            f"{100 * first.great:.0f} % it loses more than {GREAT} points, and these make up "
            f"{100 * first.of_all:.0f} % of all that it loses.",
            "No simple habit was found that wins most of it back. The best of those tried is not "
            "to fill the last place of a row with a hand that stays behind there, while another "
            "row has two places or more: that wins back "
            f"{PATIENT.mean:.4f} ± {scale_kept(PATIENT.half):.4f} points, "
            f"{100 * PATIENT.mean / first.whole.mean:.0f} % of what {first.policy} loses.",
            f"Each plays itself under the rules eastwest; ± are {INTERVAL}s.",
        ),
        (
            CountedTable(
                f"Lost in the last {MOST} cards, points per hand",
                (
                    "player",
                    "deals",
                    "in all",
                    *(f"with {left} to place" for left in range(MOST, 1, -1)),
                ),
                rows,
            ),
        ),
    )
