"""What settles a hand: the deal, the exchange or the play?  Shares of the variance of its points.

X says that the winner may be decided before the first card is played.  The numbers are in
``result_shares.toml``; ``docs/tools/ecarte/result_shares.py`` measures them.  Policies without a
search do the same with the same cards, so between them chance is in the cards alone: in the two
hands and the turned card, and in what is drawn of the stock.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from analyser.confidence import scale_kept
from analyser.games.protocols.exact_counts import CountedTable, ExactCount
from analyser.games.records import tables

FILE: Final = "result_shares.toml"
PRESET: Final = "ecarte"
"""The rule set under which the hands were played, at 0 to 0."""
PLAYER: Final = "champion-ecarte"
"""The policy in both seats."""
AT_RANDOM: Final = "random"
"""The policy that plays the cards in its place, for comparison."""
STAGES: Final = ("deal", "exchange", "play")
FIXED_TABLE: Final = "fixed"
"""The table of hands whose winner is fixed before the first card."""


@dataclass(frozen=True)
class Share:
    """A share from 0 to 1, and half of its interval."""

    share: float
    half: float

    def __str__(self) -> str:
        if self.half == 0:
            return f"{100 * self.share:.0f} %"
        # Never narrower than it is.
        return f"{100 * self.share:.1f} ± {math.ceil(1000 * self.half) / 10:.1f} %"


def read_shares() -> dict[str, dict[str, Any]]:
    """Return what was measured: numbers by their names, for each policy, and for ``FIXED_TABLE``.

    ``deals`` is how many were played; every other number is a :class:`Share`.
    """
    return {
        name: {
            key: value if key == "deals" else Share(value["share"], scale_kept(value["half"]))
            for key, value in fields.items()
        }
        for name, fields in tables("analyser.games.ecarte", FILE).items()
    }


def count_result_shares() -> tuple[ExactCount, ...]:
    """Return the content of the page about these shares."""
    found = read_shares()
    own, luck, fixed = found[PLAYER], found[AT_RANDOM], found[FIXED_TABLE]
    rows = [
        (who, *(str(each[stage]) for stage in STAGES))
        for who, each in (
            ("the best player that does not search", own),
            ("any allowed card, at random", luck),
        )
    ]
    return (
        ExactCount(
            "Is a hand decided before the first card?",
            (
                f"In {fixed['share']} of hands the winner is fixed before the first card: the same "
                "player takes most tricks, whatever cards both play.",
                f"Between two of the best players that do not search, the deal settles "
                f"{own['deal']} of the result, and the cards drawn in the exchange "
                f"{own['exchange']}. Their play adds nothing: with the same cards they play the "
                "same way.",
                f"If both then play any allowed card at random, the play settles {luck['play']}.",
                "Shares are of the variance of the elder's points less the dealer's, at 0 to 0. "
                "What the deal settles stays when the stock is shuffled again; what deal and "
                "exchange settle stays when only the play is repeated. "
                f"Measured on {own['deals']:,} deals, fixed winners on {fixed['deals']:,}.",
            ),
            (
                CountedTable(
                    "What settles the points of a hand",
                    ("who plays the cards", *STAGES),
                    rows,
                ),
            ),
        ),
    )
