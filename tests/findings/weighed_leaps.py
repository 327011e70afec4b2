"""What are leaps of the toy game worth?  Decisions that a process weighs once for all its tests.

To play them, read them, and foresee their effects from their facts takes most of the time of a test
that asks about them.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from analyser.findings import decision_reading
from analyser.findings.decisions import WeighedDecisions
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import RunSpec


def leaps_spec(*policies: str, hands: int = 20_000) -> RunSpec:
    """Return what is played to weigh the leaps of some players, two futures each."""
    return build.decisions_spec(Request("toy", "plain", Count(hands), 7), "leap", policies, 2)


@cache
def weigh_leaps(*policies: str, hands: int = 20_000) -> tuple[WeighedDecisions, ...]:
    """Return the leaps of some players, which no test may write to; needs the fixture ``toy``."""
    with TemporaryDirectory() as folder:
        run = runner.run(leaps_spec(*policies, hands=hands), Path(folder) / "run", 1, ["analyser"])
        found = tuple(decision_reading.read(run))
    for each in found:
        held = [getattr(each, field.name) for field in fields(each)]
        for array in [*held, *each.facts.values(), *each.lacks_value.values()]:
            if isinstance(array, np.ndarray):
                array.flags.writeable = False
    return found
