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
    "check": ("analyser check runs/one", "analyser check runs/one --repair"),
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
    **{name: command.examples for name, command in registry.commands().items()},
}
"""By command, the plainest first."""
FIRST: Final[Mapping[str, tuple[str, str]]] = {
    "compare": ("Which of two players is better?", "analyser compare balanced greedy"),
    "weigh": ("Is the discard pile worth it?", "analyser weigh"),
    "report": ("A page with pictures", "analyser report --scenario pile-or-stock"),
    **{name: command.first for name, command in registry.commands().items() if command.first},
}
"""What to begin with: by command, a question and the words that answer it."""


def describe_examples(command: str) -> str:
    """Return the end of a command's help."""
    several = EXAMPLES[command]
    head = "Example:" if len(several) == 1 else "Examples:"
    return "\n".join([head, *(f"  {each}" for each in several)])


def describe_program(commands: Sequence[str]) -> str:
    """Return the head of the program's help; ``commands``: all, in its order."""
    first = [FIRST[each] for each in commands if each in FIRST]
    wide = max(len(question) for question, _ in first)
    return "\n\n".join(
        [
            "Simulate millions of hands of a card game (Monte Carlo) and measure what a player, a"
            " decision or a rule is worth.",
            "Begin with one of these:",
            "\n".join(f"  {question:<{wide}}  {words}" for question, words in first),
            "Answers go to standard output, messages to standard error. Separate names by commas:"
            " --policies balanced,greedy",
        ]
    )
