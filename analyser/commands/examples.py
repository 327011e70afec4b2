"""What does one type?  Each command's examples, as its help shows them at its end.

Every one is a command line that is understood: a test reads them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

EXAMPLES: Final[Mapping[str, Sequence[str]]] = {
    "simulate": (
        "analyser simulate --policies balanced --hands 20_000",
        "analyser simulate --scenario pile-or-stock",
        "analyser simulate --policies balanced,greedy --matches 2_000",
    ),
    "compare": (
        "analyser compare balanced greedy",
        "analyser compare balanced greedy --decide",
        "analyser compare --rules italian,closed --policies balanced",
        "analyser compare --rules italian --vary clean_points=100,300",
        "analyser compare --rules italian,club.toml",
        "analyser compare sound beginner --game kabu",
    ),
    "tournament": ("analyser tournament balanced,cautious,greedy --hands 20_000",),
    "sweep": (
        "analyser sweep --field take_bar=-200:600:100",
        "analyser sweep --policy greedy --against balanced --rule jokers=0,2,4",
    ),
    "pile": (
        "analyser pile",
        "analyser pile --rules italian,closed --policies balanced,cautious",
        "analyser pile --hands 20_000 --page pile.html --card card.pdf",
        "analyser pile --when 'pile >= 5 and hand <= 3'",
        "analyser pile --choice first-card --rules closed",
        "analyser pile --rules italian,closed --set jokers=2",
        "analyser pile --game kabu",
        "analyser pile --game fuenfzehnern --choice zwang",
    ),
    "replay": (
        "analyser replay --seed 7 --hand 12",
        "analyser replay --seed 7 --hand 12 --hands 3 --format jsonl",
    ),
    "verify": ("analyser verify hands.jsonl", "analyser replay --format jsonl | analyser verify -"),
    "advise": (
        "analyser advise italian-2p turn:9 to:draw hand:6c9cKcTdJd3h8hTs pile:4h5h9h us:7c7d7h"
        " them:QcQdQs others:9=5s stock:60",
        "analyser advise position.jsonl --policies balanced --worlds 4_000",
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
    "runs": ("analyser runs",),
    "show": ("analyser show runs/one", "analyser show runs/one runs/other"),
    "plot": ("analyser plot runs/one --x take_bar --y margin --out taking.png",),
    "query": (
        "analyser query 'SELECT ending, count(*) FROM hands GROUP BY ending' runs/one",
        "analyser query 'SELECT * FROM hands LIMIT 1_000' runs/one --out hands.csv",
    ),
    "columns": ("analyser columns", "analyser columns --rules italian-2p --json"),
    "check": ("analyser check runs/one", "analyser check runs/one --repair"),
    "tune": ("analyser tune --rules italian --out better.toml --dry-run",),
    "learn": ("analyser learn italian --set jokers=2 --out mine.json",),
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
    ),
    "scenarios": (
        "analyser scenarios",
        "analyser scenarios pile-or-stock > mine.toml",
        "analyser simulate --scenario pile-or-stock",
    ),
    "bench": ("analyser bench", "analyser bench --json > before.json"),
}
"""By command, the plainest first."""


def told(command: str) -> str:
    """Return the end of a command's help."""
    several = EXAMPLES[command]
    head = "Example:" if len(several) == 1 else "Examples:"
    return "\n".join([head, *(f"  {each}" for each in several)])
