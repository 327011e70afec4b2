"""When does a duel stop, and how is that written in its spec?

After a number of hands, when the interval is narrow enough, or when there is a verdict.  The user's
wish is checked here once; when it is met is decided by ``statistics.stopping``.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from analyser.errors import UsageError
from analyser.games.interface import Scale
from analyser.scenario import limits
from analyser.scenario.spec import RunSpec
from analyser.statistics import stopping
from analyser.statistics.stopping import Plan


def choose_mode(
    hands: int | None,
    precision: float | None,
    until_verdict: bool,
    max_hands: int | None,
    unit: str,
    spell: Callable[[str], str] = str,
) -> tuple[str, int]:
    """Return in which mode of ``Plan`` to play, and how many hands, or at most how many.

    ``UsageError`` for two of them at once, or one out of range; ``spell`` returns their names as
    the caller types them.
    """
    names = {
        "hands": hands is not None,
        "precision": precision is not None,
        "until_verdict": until_verdict,
    }
    given = [spell(name) for name, there in names.items() if there]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)}: found {len(given)} of them (expected one)")
    if precision is not None and not 0 < precision < math.inf:
        raise UsageError(
            f"{spell('precision')}: found {precision} (expected a number of {unit} above 0)"
        )
    if hands is not None:
        if max_hands is not None:
            both = f"{spell('hands')} and {spell('max_hands')}"
            raise UsageError(f"{both}: found both (expected one of the two)")
        return "hands", hands
    if max_hands is not None and not 1 <= max_hands <= limits.MAX_HANDS:
        where = spell("max_hands")
        raise UsageError(f"{where}: found {max_hands} (expected {limits.ALLOWED_HANDS})")
    most = stopping.CAP_HANDS if max_hands is None else max_hands
    return "decide" if until_verdict else "precision", most


def make_plan(
    mode: str, precision: float | None, band: float, scale: Scale, spec: RunSpec
) -> tuple[RunSpec, Plan]:
    """Return when to stop, and the spec with that; ``spec`` plays the most hands."""
    (cell,) = spec.cells
    wanted = scale.precision if precision is None else precision
    plan = Plan(mode, cell.units, wanted, band, scale.spread, cell.alike)
    if mode != "hands":
        # One look a shard: a run ends with a whole one.
        spec = replace(spec, shard_deals=stopping.LOOK_DEALS, until=plan.as_json())
    return spec, plan
