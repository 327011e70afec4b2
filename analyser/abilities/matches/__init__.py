"""What is a score worth in a match?  The chance to win it, or victory points.

In reading order: ``findings``, ``page``, ``effects_page``, ``answer``, ``question``, ``command``.
"""

from __future__ import annotations

from analyser.registry import Ability, Command

ABILITY = Ability(
    commands={
        "win-chance": Command(
            "command",
            panel="Answer",
            place=6,
            examples=(
                "analyser win-chance --score 1850,1700",
                "analyser win-chance --rules closed --page behind.html --chart behind.pdf",
                "analyser win-chance --score 400,0 --hands-left 2 --victory-points federation",
                "analyser win-chance --effects --page score.html",
            ),
            first=("How likely are you to win?", "analyser win-chance"),
        ),
    },
    functions={"win_chance": "question"},
)
