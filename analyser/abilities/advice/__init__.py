"""What should you play here, and what did each decision of played hands cost?

``positions``: one position, its options tried in sampled worlds.  ``reviews``: played hands, a
whole evening too: decisions, luck, and which pair played better.  ``replays``: hands of a seed to
read, or as histories.  ``verifications``: whether hands keep to the rules.  ``history_files``: how
a file of hands is read, and of which game they are.
"""

from __future__ import annotations

from analyser.registry import Ability, Command

ABILITY = Ability(
    commands={
        "advise": Command(
            "positions.command",
            panel="Answer",
            place=3,
            examples=(
                "analyser advise italian-2p turn:9 to:draw hand:6c9cKcTdJd3h8hTs pile:4h5h9h"
                " us:7c7d7h them:QcQdQs others:9=5s stock:60",
                "analyser advise position.jsonl --rollout-policy balanced --worlds 4_000",
            ),
            first=("What should you play here?", "analyser advise"),
        ),
        "review": Command(
            "reviews.command",
            panel="Answer",
            place=4,
            examples=(
                "analyser review hands.jsonl --page review.html",
                "analyser replay --format jsonl | analyser review -",
            ),
            first=("What did each decision cost?", "analyser review hands.jsonl"),
        ),
        "replay": Command(
            "replays.command",
            panel="Hands",
            place=1,
            examples=(
                "analyser replay --seed 7 --hand 12",
                "analyser replay --seed 7 --hand 12 --hands 3 --format jsonl",
            ),
        ),
        "verify": Command(
            "verifications.command",
            panel="Hands",
            place=2,
            examples=(
                "analyser verify hands.jsonl",
                "analyser replay --format jsonl | analyser verify -",
            ),
        ),
    },
    functions={
        "advise": "positions.question",
        "replay": "replays.question",
        "review": "reviews.question",
        "verify": "verifications.question",
    },
)
