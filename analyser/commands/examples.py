"""Examples of each command, as its help shows them at its end, and of those to begin with.

Every one is a command line that is understood: a test reads them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from analyser import registry

EXAMPLES: Final[Mapping[str, Sequence[str]]] = {
    "compare": (
        "analyser compare balanced greedy",
        "analyser compare balanced greedy --until-verdict",
        "analyser compare balanced greedy learnt search-fast",
        "analyser compare --rules italian,closed --policies balanced",
        "analyser compare --rules italian --vary clean_points=100,300",
        "analyser compare --rules italian,club.toml",
        "analyser compare sound beginner --game kabu",
    ),
    "weigh": (
        "analyser weigh",
        "analyser weigh draw --game kabu",
        "analyser weigh --rules italian,closed --policies balanced,cautious",
        "analyser weigh --decisions 20_000 --page pile.html --chart chart.pdf",
        "analyser weigh --when 'pile >= 5 and hand <= 3'",
        "analyser weigh pile --count my-count.toml",
        "analyser weigh first-card --rules closed",
        "analyser weigh --rules italian,closed --set jokers=2",
        "analyser weigh zwang --game fuenfzehnern",
    ),
    "advise": (
        "analyser advise italian-2p turn:9 to:draw hand:6c9cKcTdJd3h8hTs pile:4h5h9h us:7c7d7h"
        " them:QcQdQs others:9=5s stock:60",
        "analyser advise position.jsonl --rollout-policy balanced --worlds 4_000",
    ),
    "review": (
        "analyser review hands.jsonl --page review.html",
        "analyser replay --format jsonl | analyser review -",
    ),
    "report": (
        "analyser report runs/one",
        "analyser report --scenario pile-or-stock --page pile-or-stock.html",
        "analyser report --check pile-or-stock.html",
    ),
    "simulate": (
        "analyser simulate --policies balanced --hands 20_000",
        "analyser simulate --scenario pile-or-stock",
        "analyser simulate --policies balanced,greedy --matches 2_000",
    ),
    "show": (
        "analyser show",
        "analyser show runs/one",
        "analyser show runs/one runs/other",
    ),
    "check": ("analyser check runs/one", "analyser check runs/one --repair"),
    "replay": (
        "analyser replay --seed 7 --hand 12",
        "analyser replay --seed 7 --hand 12 --hands 3 --format jsonl",
    ),
    "verify": ("analyser verify hands.jsonl", "analyser replay --format jsonl | analyser verify -"),
    "games": ("analyser games",),
    "rules": (
        "analyser rules",
        "analyser rules italian",
        "analyser rules italian-2p --diff italian",
        "analyser rules club.toml --diff italian",
        "analyser rules --game kabu",
    ),
    "policies": (
        "analyser policies balanced",
        "analyser policies balanced,cautious --rules italian-2p",
        "analyser policies --all",
    ),
    "scenarios": (
        "analyser scenarios",
        "analyser scenarios pile-or-stock > mine.toml",
        "analyser simulate --scenario pile-or-stock",
    ),
    "bench": ("analyser bench", "analyser bench --json > before.json"),
    **{name: command.examples for name, command in registry.commands().items()},
}
"""By command, the plainest first."""
FIRST: Final[Mapping[str, str]] = {
    "Which of two players is better?": "analyser compare balanced greedy",
    "Is the discard pile worth it?": "analyser weigh",
    "What should you play here?": "analyser advise",
    "What did each decision cost?": "analyser review hands.jsonl",
    "A page with pictures": "analyser report --scenario pile-or-stock",
}
"""What to begin with: a question and the command that answers it."""


def told(command: str) -> str:
    """Return the end of a command's help."""
    several = EXAMPLES[command]
    head = "Example:" if len(several) == 1 else "Examples:"
    return "\n".join([head, *(f"  {each}" for each in several)])


def beginning() -> str:
    """Return the head of the program's help."""
    wide = max(map(len, FIRST))
    return "\n\n".join(
        [
            "Simulate millions of hands of a card game (Monte Carlo) and measure what a player, a"
            " decision or a rule is worth.",
            "Begin with one of these:",
            "\n".join(f"  {asked:<{wide}}  {words}" for asked, words in FIRST.items()),
            "Answers go to standard output, messages to standard error. Separate names by commas:"
            " --policies balanced,greedy",
        ]
    )
