"""What does the page of a learnt policy say?  How near it is to the search that taught it.

Everything is in the policy's own file.  Left out: the figures (``option_fit``), and the
rest of the page, which it shares with that of an evaluation function (``page``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.abilities.learning.self_play.option_fit import TEST_EVERY
from analyser.games.searching.evaluations import Evaluation
from analyser.report.parts import Section
from analyser.wording import Table, list_names, number, percent

QUESTION: Final = "does it choose as search players do?"
MOVERS: Final = {"search": "search players", "learnt": "the learnt player"}
"""Whose moves those of a round are, in words."""
METHOD: Final = (
    "A learnt policy has a network of whole numbers for each kind of decision, one layer of 32. In "
    "the first round it was fitted to what options are worth by the values of its teacher, a "
    "search player, who makes the moves. In later rounds the learnt player makes them.",
    "One hand in ten was not learnt from; all figures are of those. A gain is the sum of what the "
    "choices of a hand gain on those of the rollout policy, by the values of the same round, which "
    "do not all come true. How strong the policy is, only a duel says.",
)
VALUES: Final = {
    "search": "The teacher says in all rounds what options are worth, and each fit is to all hands "
    "so far.",
    "own play": "In later rounds an option is worth what the learnt player itself gets after it, "
    "in four deals, eight turns on. Each fit is to the hands of those rounds.",
}
"""What options of later rounds are worth."""


def sentences(evaluation: Evaluation, unit: str) -> list[str]:
    """Return what is to be known of a learnt policy: how near it is to its teacher."""
    last, kinds = evaluation.body["steps"][-1], [*evaluation.decisions]
    own = sum(last[kind]["gain"] for kind in kinds)
    hands = f"On {count_held_out(evaluation):,} hands that it never saw its choices"
    explained = [f"{percent(last[kind]['r2'])} ({kind})" for kind in kinds]
    known = f"It explains {list_names(explained)} of what the options of a decision differ by."
    if values_of(last) == "own play":
        gains = f"{_gain(own)} {unit} per hand and side"
        return [f"{hands} gain {gains} on the rollout policy's, as it plays on itself.", known]
    most = sum(last[kind]["search_gain"] for kind in kinds)
    gains = f"{_gain(own)} and {_gain(most)} {unit} per hand and side"
    first = f"{hands} gain less than nothing by its teacher's values."
    if own > 0 and most > 0:
        first = f"{hands} gain {percent(own / most)} of what its teacher's choices gain."
    return [
        first,
        f"These gains, on the rollout policy's choices and by the teacher's values, are {gains}.",
        known,
    ]


def values_of(step: Mapping[str, Any]) -> str:
    """Return whose values a round's are; in a file that does not say they are a teacher's."""
    return str(step.get("values", "search"))


def count_held_out(evaluation: Evaluation) -> int:
    """Return how many hands of the last round were not learnt from."""
    return int(evaluation.body["steps"][-1]["hands"]) // TEST_EVERY


def describe_hands(evaluation: Evaluation) -> str:
    """Return whose hands it learnt from, and how many they were."""
    hands = dict.fromkeys(MOVERS, 0)
    for step in evaluation.body["steps"]:
        hands[step["moves"]] += step["hands"]
    return list_names(
        [f"{many:,} hands of {MOVERS[moves]}" for moves, many in hands.items() if many]
    )


def method(evaluation: Evaluation) -> list[str]:
    """Return how such a policy learns."""
    first, last = METHOD
    values = VALUES[values_of(evaluation.body["steps"][-1])]
    return [f"{first} {values}", last]


def rounds(evaluation: Evaluation, unit: str) -> list[Section]:
    """Return what is below the answer."""
    rows = [
        [str(number), MOVERS[step["moves"]], f"{step['hands']:,}", kind, *_figures(step[kind])]
        for number, step in enumerate(evaluation.body["steps"], 1)
        for kind in evaluation.decisions
    ]
    head = ["round", "moves by", "hands", "decision", "decisions held out", "explained"]
    head += [f"gain of its choices, {unit}", f"gain of the teacher's, {unit}"]
    said = (
        "Explained is the share of what the options of a decision differ by, in the values that it "
        "was judged by: from few deals, these differ by chance too. Gains are per hand and side. "
        "Each round is judged by its own hands, and later rounds meet other positions."
    )
    return [Section("How it was learnt, round by round", [said, Table("The rounds", head, rows)])]


def _figures(judged: Mapping[str, Any]) -> list[str]:
    gains = [_gain(judged["gain"])]
    # Of own play nobody's choices are known to be better.
    gains += [_gain(judged["search_gain"]) if "search_gain" in judged else "–"]
    return [number(judged["decisions"], 0), percent(judged["r2"]), *gains]


def _gain(points: float) -> str:
    """Return a gain to three digits or so: a game's points may be hundreds a hand, or halves."""
    return number(points, 0 if abs(points) >= 10 else 2)
