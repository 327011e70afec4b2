"""What does the page of a learnt policy say?  How near it is to the search that taught it.

Everything is in the policy's own file.  Left out: the figures (``searching.option_fit``), and the
rest of the page, which it shares with that of an evaluation function (``evaluation``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.games.searching.evaluations import Evaluation
from analyser.games.searching.option_fit import HELD_OUT
from analyser.report.parts import Section
from analyser.wording import Table, listed, number, percent

QUESTION: Final = "does it choose as search players do?"
MOVERS: Final = {"search": "search players", "learnt": "the learnt player"}
"""Whose moves those of a round are, in words."""
METHOD: Final = (
    "A learnt policy has a network of whole numbers for each kind of decision, one layer of 32. It "
    "was fitted to what options are worth by the values of its teacher, a search player. In the "
    "first round the teacher makes the moves. In later rounds the learnt player makes them, and "
    "the teacher still says what options are worth. Each fit is to all hands so far.",
    "One hand in ten was not learnt from; all figures are of those. A gain is the sum of what the "
    "choices of a hand gain on those of the rollout policy, by the teacher's own values, which do "
    "not all come true. How strong the policy is, only a duel says.",
)


def sentences(found: Evaluation, unit: str) -> list[str]:
    """Return what is to be known of a learnt policy: how near it is to its teacher."""
    last, kinds = found.body["steps"][-1], [*found.decisions]
    own, most = (sum(last[kind][each] for kind in kinds) for each in ("gain", "search_gain"))
    hands = f"On {held_out(found):,} hands that it never saw its choices"
    gains = f"{_gain(own)} and {_gain(most)} {unit} per hand and side"
    explained = [f"{percent(last[kind]['r2'])} ({kind})" for kind in kinds]
    first = f"{hands} gain less than nothing by its teacher's values."
    if own > 0 and most > 0:
        first = f"{hands} gain {percent(own / most)} of what its teacher's choices gain."
    return [
        first,
        f"These gains, on the rollout policy's choices and by the teacher's values, are {gains}.",
        f"It explains {listed(explained)} of what the options of a decision differ by.",
    ]


def held_out(found: Evaluation) -> int:
    """Return how many hands of the last round were not learnt from."""
    return int(found.body["steps"][-1]["hands"]) // HELD_OUT


def learnt_from(found: Evaluation) -> str:
    """Return whose hands it learnt from, and how many they were."""
    return listed([f"{step['hands']:,} of {MOVERS[step['moves']]}" for step in found.body["steps"]])


def sections(found: Evaluation, unit: str) -> list[Section]:
    """Return what is below the answer."""
    rows = [
        [str(number), MOVERS[step["moves"]], f"{step['hands']:,}", kind, *_figures(step[kind])]
        for number, step in enumerate(found.body["steps"], 1)
        for kind in found.decisions
    ]
    head = ["round", "moves by", "hands", "decision", "decisions held out", "explained"]
    head += [f"gain of its choices, {unit}", f"gain of the teacher's, {unit}"]
    said = (
        "Explained is the share of what the options of a decision differ by: 100 % would be to "
        "know the teacher's value of each. Gains are per hand and side. Each round is judged by "
        "its own hands, and later rounds meet other positions."
    )
    return [Section("How it was learnt, round by round", [said, Table("The rounds", head, rows)])]


def _figures(judged: Mapping[str, Any]) -> list[str]:
    gains = [_gain(judged[each]) for each in ("gain", "search_gain")]
    return [number(judged["decisions"], 0), percent(judged["r2"]), *gains]


def _gain(points: float) -> str:
    """Return a gain to three digits or so: a game's points may be hundreds a hand, or halves."""
    return number(points, 0 if abs(points) >= 10 else 2)
