"""What is a score worth in a match, at the score that is asked about and at all others?

Numbers alone; what they rest on is ``match_equity``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.errors import UsageError
from analyser.games.protocols.matches import HasScoreEffects, ScoreEffects
from analyser.play.match_equity import Aim, Equity
from analyser.scenario import rules_lookup

LEVELS: Final = 4
"""Scores of the side ahead at which it is said how far behind is lost: parts of the target; where
there are few scores, all."""
STEPS: Final = 200
"""Parts of the target in which it is said how far behind is lost."""
CELLS: Final = 8
"""Scores of each side in the table of a match to a target."""
SHARES: Final = (25, 10, 5)
"""Per cent of matches that the side behind still wins."""
LEADS: Final = (0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.8, 4.0)
"""Points ahead in the table of a match of some hands, in spreads of a hand."""
FAR: Final = 8
"""And how far behind is looked for at most."""

FloatArray = npt.NDArray[np.float64]


class Worth(NamedTuple):
    """What a score is worth, and how sure that is."""

    value: float
    half: float


class Now(NamedTuple):
    """What the score that is asked about is worth."""

    own: float
    other: float
    first: Worth
    """If your side begins the next hand,"""
    second: Worth
    """if the other side does,"""
    either: Worth
    """and where that is not known."""


class LostDeficit(NamedTuple):
    """How far behind a side still wins some of the matches."""

    ahead: int | None
    """The score of the side ahead; ``None``: hands end the match, of which ``left`` are left."""
    left: int | None
    behind: Sequence[int | None]
    """Points behind for each of ``SHARES``; ``None``: however far behind, more are won."""


@dataclass(frozen=True)
class ScoreWorths:
    """What scores are worth."""

    equity: Equity
    now: Now | None
    lost: Sequence[LostDeficit]
    rows: Sequence[int]
    """Own scores; of a match of some hands, points ahead."""
    columns: Sequence[int]
    """The other side's scores; of a match of some hands, hands left."""
    values: FloatArray
    """(rows, columns), whoever begins."""


class EffectsAtScores(NamedTuple):
    """What the score changes, and the kept hands by which it was judged."""

    equity: Equity
    effects: ScoreEffects


def find_effects(equity: Equity) -> EffectsAtScores:
    """Return what the score changes; ``UsageError`` where that was not measured."""
    game, effects, measured = equity.game, None, list[str]()
    if isinstance(game, HasScoreEffects):
        effects = game.score_effects(equity.rules) if equity.aim == Aim() else None
        measured = [each for each in game.presets if game.score_effects(game.rules(each))]
    if effects is None:
        named = rules_lookup.name_rule_set(equity.rules)
        expected = f"whole matches under {' or '.join(measured)}" if measured else "another game"
        raise UsageError(f"found {named}, of which it was not measured so (expected {expected})")
    return EffectsAtScores(equity, effects)


def find(equity: Equity, score: tuple[float, float] | None) -> ScoreWorths:
    """Return what scores are worth; ``score``: the one that is asked about."""
    now = None if score is None else _find_now(equity, *score)
    if equity.aim.hands_left is None:
        target = equity.goal.score
        step = _round_step(target / CELLS)
        scores = [at * step for at in range(-(-target // step))]
        values = equity.find(np.array(scores)[:, None], np.array(scores), None)
        few = scores[1:] if step == 1 else None
        levels = few or [_round_step(target / LEVELS / 2) * 2 * each for each in range(1, LEVELS)]
        lost = [_find_lost(equity, level, None) for level in levels]
        return ScoreWorths(equity, now, lost, scores, scores, values)
    left = [*range(1, equity.aim.hands_left + 1)]
    leads = sorted({round(each * equity.game.scale.spread) for each in LEADS})
    ahead = np.array([*(-each for each in reversed(leads[1:])), *leads])
    every = [equity.find(ahead, 0, None, equity.aim.hands_left - many) for many in left]
    lost = [] if equity.aim.award else [_find_lost(equity, None, many) for many in left]
    return ScoreWorths(equity, now, lost, ahead.tolist(), left, np.stack(every, axis=1))


def _find_now(equity: Equity, own: float, other: float) -> Now:
    found = [
        Worth(
            float(equity.find(own, other, begins)), float(equity.measure_half(own, other, begins))
        )
        for begins in (0, 1, None)
    ]
    return Now(own, other, *found)


def _find_lost(equity: Equity, ahead: int | None, left: int | None) -> LostDeficit:
    """Return how far behind is lost: of 2,000 points, in tens."""
    if ahead is not None:
        step = _round_step(equity.goal.score / STEPS)
        behind = np.arange(0, (2 * ahead if equity.kept.may_fall else ahead) + 1, step)
        chances = equity.find(ahead - behind, ahead, None)
    else:
        far = round(FAR * equity.game.scale.spread)
        behind = np.arange(0, far + 1, _round_step(far / STEPS))
        played = (equity.aim.hands_left or 0) - (left or 0)
        chances = equity.find(-behind, 0, None, played)
    found: list[int | None] = []
    for share in SHARES:
        lost = np.flatnonzero(chances < share)
        found.append(int(behind[lost[0] - 1]) if len(lost) else None)
    return LostDeficit(ahead, left, found)


def _round_step(step: float) -> int:
    """Return a step as a round number of points, 1 at least."""
    size: int = 10 ** max(0, len(str(int(step))) - 2)
    return max(1, round(step / size) * size)
