"""What do the rows of runs answer in SQL, and which columns have they?

In reading order: ``columns``, ``findings`` (what DuckDB finds), ``answer``, ``question``,
``column_tables``, ``command``.
"""

from __future__ import annotations

from analyser.registry import Ability, Command

ABILITY = Ability(
    commands={
        "query": Command(
            "command",
            panel="Runs",
            place=3,
            examples=(
                "analyser query 'SELECT ending, count(*) FROM hands GROUP BY ending' runs/one",
                "analyser query 'SELECT * FROM hands LIMIT 1_000' runs/one --output hands.csv",
                "analyser query --schema runs/one",
                "analyser query --schema --rules italian-2p --json",
            ),
        ),
    },
    functions={"query": "question"},
)
