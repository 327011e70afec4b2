"""When does a duel stop, and how is that written in its spec?

After a number of hands, when the interval is narrow enough, or when there is a verdict.  The user's
wish is checked here once; when it is met is decided by ``statistics.stopping``.
"""

from __future__ import annotations

import math
from dataclasses import replace

from analyser.errors import UsageError
from analyser.games.interface import Scale
from analyser.scenario import limits
from analyser.scenario.spec import RunSpec
from analyser.statistics import stopping
from analyser.statistics.stopping import Plan


def asked(
    hands: int | None,
    precision: float | None,
    decide: bool,
    cap: int | None,
    unit: str,
    dash: str = "",
) -> tuple[str, int]:
    """Return in which mode of ``Plan`` to play, and how many hands, or at most how many.

    ``dash`` stands before a name where it is a flag.  ``UsageError`` for two of them at once, or
    one out of range.
    """
    names = {"hands": hands is not None, "precision": precision is not None, "decide": decide}
    given = [f"{dash}{name}" for name, there in names.items() if there]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)}: found {len(given)} of them; allowed: one")
    if precision is not None and not 0 < precision < math.inf:
        raise UsageError(f"{dash}precision: found {precision}; allowed: a number of {unit} above 0")
    if hands is not None:
        if cap is not None:
            raise UsageError(f"{dash}hands and {dash}cap: found both; allowed: one of the two")
        return "hands", hands
    if cap is not None and not 1 <= cap <= limits.MAX_HANDS:
        raise UsageError(f"{dash}cap: found {cap}; allowed: {limits.ALLOWED_HANDS}")
    return "decide" if decide else "precision", stopping.CAP_HANDS if cap is None else cap


def planned(
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
