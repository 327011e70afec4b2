"""How fast are hands played on this machine?

In reading order: ``bench_reference`` (a fixed piece of work to divide by), ``measurement``,
``command``.
"""

from __future__ import annotations

from analyser.registry import Ability, Command

ABILITY = Ability(
    commands={
        "bench": Command(
            "command",
            panel="Measure",
            place=1,
            examples=("analyser bench", "analyser bench --json > before.json"),
        ),
    },
)
