"""``analyser sweep``: a player at several values of one or two habits or rules."""

from __future__ import annotations

from analyser.abilities.studies.sweeps.question import Sweep
from analyser.commands import study_output, view
from analyser.scenario import parameters

sweep = view.command(
    Sweep, study_output.show, {"dry_run": parameters.DRY_RUN, "as_json": parameters.AS_JSON}
)
