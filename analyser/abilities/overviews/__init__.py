"""Which runs are there, what did each ask, and how do two differ?

In reading order: ``findings`` (a run from its manifest), ``two_runs``, ``run_list``, ``command``.
"""

from __future__ import annotations

from analyser.registry import Ability, Command

ABILITY = Ability(
    commands={
        "show": Command(
            "command",
            panel="Runs",
            place=1,
            examples=(
                "analyser show",
                "analyser show runs/one",
                "analyser show runs/one runs/other",
            ),
        ),
    },
)
