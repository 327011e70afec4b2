"""How is a game asked what to do in one position?  The effort is bounded.

Shared by all who ask; what the answer rests on is the game's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.errors import UsageError
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.advice import Advice, Advises, Effort
from analyser.play.match_equity import MatchStakes
from analyser.scenario import limits
from analyser.statistics.intervals import estimate_pairs

PARTS: Final = 20
"""Of the precision that a game asks for, the finest part that may be asked for in one position."""


def effort(
    game: Game,
    seed: int,
    threads: int,
    precision: float | None = None,
    seconds: float = limits.ADVICE_SECONDS,
    worlds: int | None = None,
    dash: str = "",
    stakes: MatchStakes | None = None,
) -> Effort:
    """Return how much is played for a piece of advice; ``UsageError`` for a number out of range.

    It plays to ± ``precision`` units per hand (``None``: twice the band), at most ``seconds`` long,
    or in this many ``worlds``.  ``dash`` stands before the precision's name where that is a flag.
    ``stakes``: what options are judged by, and in what the precision is then; ``None``: points.
    """
    usual, spread = 2 * game.scale.band, game.scale.spread
    least = game.scale.precision / PARTS
    if stakes is not None:
        usual, spread, least = stakes.precision, stakes.spread, stakes.precision / PARTS
    wanted = usual if precision is None else precision
    if not wanted >= least:
        # A flag's number is said as it was typed.
        found = f"{wanted:g}" if dash else wanted
        raise UsageError(f"{dash}precision: found {found} (expected {least:g} or more)")
    if not seconds >= 0:
        raise UsageError(f"seconds: found {seconds} (expected a number of 0 or more)")
    if worlds is not None and not 1 <= worlds <= limits.MOST_WORLDS:
        raise UsageError(
            f"worlds: found {worlds} (expected a whole number from 1 to {limits.MOST_WORLDS:,})"
        )
    return Effort(seed, wanted, seconds, worlds, threads, partial(_sureness, spread), stakes)


def advise(game: Game, text: str, name: str, players: Sequence[Record], effort: Effort) -> Advice:
    """Return what the player to move should do in the position ``text``; ``name``: for errors.

    ``players``: the policies by which the others have played and all play on, or the search player
    that decides; none: the game's choice.  Raises as the game does.
    """
    return able(game, Advises).advise(text, name, players, effort)


def _sureness(
    spread: float, differences: npt.NDArray[np.float64], planned: int, confidence: float
) -> tuple[float, float]:
    """Return a mean and the half-width of its interval, which holds however often you look.

    ``spread`` is that of the game's scale.  Two options that ended alike in every world so far have
    no ±.
    """
    ended_alike = not differences.any()
    found = estimate_pairs(differences, planned, confidence, spread=0.0 if ended_alike else spread)
    return found.mean, found.half
