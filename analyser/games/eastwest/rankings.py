"""What does a ranking by how rare hands are change?  Figures of games played already, and words.

Rows that were laid by the player who thought of the usual ranking are compared by both.  Left out:
the counting (``tests/games/eastwest/both_rankings.py``; a slow test makes the figures again), and
what players do who know of the other ranking (``scenarios/eastwest/eastwest-rankings.toml``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyser.confidence import normal_half
from analyser.games.protocols.exact_counts import CountedTable, ExactCount

HANDS: Final = 100_000
"""Games of each player against itself."""


@dataclass(frozen=True, slots=True)
class RankingEffect:
    """What the other ranking changes of a player's games: shares of rows and of games."""

    policy: str
    rows: float
    games: float


RANKING_EFFECTS: Final = (
    RankingEffect("sound", 0.00404, 0.00649),
    RankingEffect("champion-eastwest", 0.00427, 0.00697),
    RankingEffect("beginner", 0.00659, 0.01034),
    RankingEffect("random", 0.28073, 0.32640),
)
"""By ``PYTHONPATH=tests:. python -m games.eastwest.both_rankings POLICY 100_000``."""


def both_rankings() -> ExactCount:
    """Return what the other ranking changes of games that are played already."""
    rows = [
        (each.policy, f"{100 * each.rows:.2f} %", _share(each.games)) for each in RANKING_EFFECTS
    ]
    sound, lots = RANKING_EFFECTS[0], RANKING_EFFECTS[-1]
    return ExactCount(
        "What a corrected ranking changes",
        (
            "With thirty-two cards a flush is rarer than four of a rank and a full house, and no "
            f"pair rarer than one. Of {HANDS:,} games of {sound.policy} against itself, the same "
            "rows ranked by how rare they are would have ended otherwise in "
            f"{100 * sound.games:.2f} % of the games; of {lots.policy}, which places cards at "
            f"random, in {100 * lots.games:.0f} %.",
            "A good player leaves few rows without a pair and makes few flushes, so there is "
            "little to rank otherwise. scenarios/eastwest/eastwest-rankings.toml asks what changes "
            "where players know of the ranking.",
        ),
        (
            CountedTable(
                "The same games, ranked by rarity",
                ("player", "rows another wins", "games that end otherwise"),
                rows,
            ),
        ),
    )


def _share(share: float) -> str:
    """Return a share of all games with the half width of its interval."""
    half = normal_half() * (share * (1 - share) / HANDS) ** 0.5
    return f"{100 * share:.2f} ± {100 * half:.2f} %"
