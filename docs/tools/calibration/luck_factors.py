"""By which factor does luck, taken from a score, leave least of its spread?

An evaluation makes too much of what chance brought.  The factor is the least-squares slope of the
the first side's lead on the luck estimate, one for each evaluation: the *control variate
coefficient* (Lavenberg and Welch 1981).  Luck has mean 0, and so has any multiple of it: a factor
makes no score wrong, only more or less noisy.  The hands are played for this alone, by the rollout
policy of search players, which also plays in the luck estimate; another player has another slope.

``python -m calibration.luck_factors --write`` plays the hands, writes the factors beside the
evaluations, and prints how much of the variance is left on fresh hands with factor 1 and with them.
Twenty minutes of one idle CPU; ``--only NAME`` for one evaluation, whose factor alone is written.
"""

from __future__ import annotations

import argparse
import json
import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from calibration.simulation import variance_ratio

from analyser.abilities.advice.reviews.luck import luck, measure_lead, worth
from analyser.games.burraco import GAME, evaluations
from analyser.games.burraco.evaluations import FACTORS
from analyser.games.burraco.searchers import base_of
from analyser.games.searching.evaluations import SEAL
from analyser.statistics.intervals import FloatArray, Interval

SEED: Final = 2611
"""Of the deals; that of no test and of no page."""
FITTED: Final = range(600)
"""Deals to fit on."""
FRESH: Final = range(600, 1_000)
"""Deals to see how much of the variance is left."""
FILE: Final = Path(str(evaluations.__file__)).parent / "learnt" / FACTORS
HEAD: Final = """\
# By what is the luck of a hand multiplied before it is taken from its score?  For each evaluation
# the least-squares slope of the first side's lead on the luck estimate, over deals played for this
# alone, all seats by one rule-based player: the rollout policy of search players.  A factor is used
# only with the weights that it was fitted for.  `python -m calibration.luck_factors --write` makes
# this file.
"""


@dataclass(frozen=True)
class Slope:
    """A factor and its standard error."""

    factor: float
    error: float


def fit_slope(ahead: FloatArray, worth: FloatArray) -> Slope:
    """Return the least-squares slope of ``ahead`` on ``worth``: (hands,) each, three or more.

    Its standard error holds though hands of much luck spread more than others (White 1980).
    ``ValueError`` where ``worth`` is the same in all hands.
    """
    apart = worth - worth.mean()
    squares = float(np.square(apart).sum())
    if not squares:
        raise ValueError("worth: the same in all hands")
    factor = float(apart @ ahead) / squares
    rest = ahead - ahead.mean() - factor * apart
    degrees = len(ahead) / (len(ahead) - 2)
    error = math.sqrt(degrees * float(np.square(apart * rest).sum())) / squares
    return Slope(factor, error)


def variance_kept(ahead: FloatArray, worth: FloatArray, factor: float) -> Interval:
    """Return the variance of scores less ``factor`` × luck as a part of that of plain ones."""
    return variance_ratio([ahead - factor * worth], ahead)


def played(name: str, deals: Sequence[int]) -> tuple[FloatArray, FloatArray]:
    """Return how far the first side was ahead in some deals, and the estimate of its luck."""
    rules = GAME.rules(name)
    player = GAME.policy(base_of(rules))

    def rows() -> Iterator[str]:
        for deal in deals:
            yield from GAME.narrate(rules, [player], [0] * rules["players"], SEED, deal, "jsonl")

    told = luck(GAME, [(name, rows())], 1).measured_hands
    assert len(told) == len(deals)
    # By the factor that ships it is multiplied already.
    return (
        np.array([measure_lead(each) for each in told]),
        np.array([worth(each) / each.factor for each in told]),
    )


def describe_factor(name: str, slope: Slope) -> dict[str, Any]:
    """Return what the file says of one evaluation."""
    return {
        "factor": round(slope.factor, 3),
        "standard_error": round(slope.error, 3),
        "evaluation": f"{SEAL}:{evaluations.load_for_luck()[name].digest}",
        "player": base_of(GAME.rules(name)),
        "seed": SEED,
        "deals": [FITTED.start, FITTED.stop - 1],
    }


def write_factors(factors: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the file, with the evaluations in their order."""
    parts = [HEAD]
    for name in evaluations.load_for_luck():
        if name in factors:
            lines = [f"{key} = {_write_value(value)}" for key, value in factors[name].items()]
            parts.append("\n".join(["", f"[{name}]", *lines, ""]))
    return "".join(parts)


def _write_value(value: Any) -> str:
    return f"{value:.3f}" if isinstance(value, float) else json.dumps(value)


def line(name: str, slope: Slope, fresh: tuple[FloatArray, FloatArray]) -> str:
    """Return a row of the table that is printed."""
    before, after = (variance_kept(*fresh, factor) for factor in (1.0, round(slope.factor, 3)))
    kept = "  ".join(f"{each.value:.2f} ({each.low:.2f} to {each.high:.2f})"
                     for each in (before, after))  # fmt: skip
    return f"{name:24} {slope.factor:.3f} ± {slope.error:.3f} (se)  {kept}"


def main() -> None:
    """Fit all factors, or one, and print what they leave; write them where that is asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [*evaluations.load_for_luck()]
    parser.add_argument("--only", choices=names, help="fit the factor of one evaluation")
    parser.add_argument("--write", action="store_true", help=f"write what is fitted to {FACTORS}")
    asked = parser.parse_args()
    factors = tomllib.loads(FILE.read_text(encoding="utf-8"))
    print("evaluation, factor, variance kept with factor 1 and with this one, on fresh hands")
    for name in [asked.only] if asked.only else names:
        slope = fit_slope(*played(name, FITTED))
        factors[name] = describe_factor(name, slope)
        print(line(name, slope, played(name, FRESH)), flush=True)
        if asked.write:
            FILE.write_text(write_factors(factors), encoding="utf-8")


if __name__ == "__main__":
    main()
