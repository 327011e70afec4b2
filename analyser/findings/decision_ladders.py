"""How much of choosing well fits on a card?  A cell's decisions and duels in, rungs out.

A *ladder* is what one player's decision is worth when it is made in ever better ways: never the
first way, always, by the best rule of one fact, by the best rule that was played, by a model of all
visible facts, and by the player's own choice.  A rung is what that gains on their own choice, in
units per hand as played, and its share of what choosing well is worth.  The worse of never and
always is 0 %, since which way is called the first says nothing; their own choice is 100 %.  The
model is not played, since no policy can follow it: its rung is the estimate from single decisions.

The *frontier* beside it is what a rule of each size promises, by the same estimate, on deals that
it was not learnt from.  Left out: how rules are learnt (``statistics.rule_search``) and played
(``findings.rules_of_thumb``), and pictures.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from analyser.findings.decisions import WeighedDecisions
from analyser.findings.json_fields import json_able, pick_fields
from analyser.findings.rules_of_thumb import CandidateResults, RuleResult, asks
from analyser.games.deciding import decision_rules
from analyser.games.protocols.decisions import Choice, DecisionRule
from analyser.statistics.intervals import Difference
from analyser.statistics.rule_search import ALWAYS, NEVER
from analyser.statistics.simultaneous import Number

RUNGS: Final = ("never", "always", "question", "card", "facts", "own")
"""The rungs of a ladder in their order; those that are not known are left out."""


@dataclass(frozen=True)
class Rung:
    """A way to make a decision, and what it gains on the player's own choice."""

    name: str
    """One of ``RUNGS``."""
    gain: Number
    """Units per hand; 0 for the player's own choice."""
    share: float
    """Of what choosing well is worth; NaN where that is not clearly something."""
    rule: DecisionRule | None = None
    """The rule that was followed; ``None``: by all facts, or the player's own choice."""
    was_played: bool = True
    """``False``: it is an estimate from single decisions."""


@dataclass(frozen=True)
class Step:
    """The best rule of a size, of one form."""

    form: str
    """``count`` or ``checklist``."""
    size: int
    """Facts of a count, comparisons of a checklist; 0: always or never."""
    rule: DecisionRule
    promised: Difference
    """What single decisions promise of it, units per hand, on deals it was not learnt from."""
    is_chosen: bool
    """Whether this size was chosen: the smallest that is about as good as the best."""


@dataclass(frozen=True)
class DecisionLadder:
    """The ways to make a decision, from never choosing the first way to the player's own choice."""

    rungs: tuple[Rung, ...]
    frontier: tuple[Step, ...]

    def as_json(self, choice: Choice) -> dict[str, Any]:
        """Return all of it, JSON-able: rules as text, a number that is none is null."""

        def text(rule: DecisionRule | None) -> str | None:
            return None if rule is None else decision_rules.text(rule, choice)

        return {
            "rungs": [
                {
                    "name": each.name,
                    "rule": text(each.rule),
                    **pick_fields(each, "gain share played=was_played"),
                }
                for each in self.rungs
            ],
            "frontier": [
                {
                    **pick_fields(each, "form size"),
                    "rule": text(each.rule),
                    "promised": json_able(_number(each.promised)),
                    "kept": each.is_chosen,
                }
                for each in self.frontier
            ],
        }


def build_ladder(
    decisions: WeighedDecisions, candidate_results: CandidateResults
) -> DecisionLadder | None:
    """Return the ladder of a cell; ``None``: always or never was not played, or nothing is learnt.

    Rules whose duel was degenerate play are on no rung.  The rule that a page names is on its own
    rung, though another of the size may gain a little more.
    """
    played = {each.rule: each for each in candidate_results.results}
    if NEVER not in played or ALWAYS not in played or decisions.frontiers is None:
        return None
    worst = min((played[NEVER].own, played[ALWAYS].own), key=lambda each: each.value)

    def share(gain: Number) -> float:
        return 1 - gain.value / worst.value if worst.high < 0 else math.nan

    def rung(name: str, result: RuleResult) -> Rung:
        return Rung(name, result.own, share(result.own), result.rule)

    rungs = [rung("never", played[NEVER]), rung("always", played[ALWAYS])]
    for name, fits in _SIZES.items():
        of_it = [
            each for each in candidate_results.results if fits(asks(each.rule)) and not each.faults
        ]
        if of_it:
            best = candidate_results.best
            most = max(of_it, key=lambda each: each.own.value)
            rungs.append(rung(name, best if best in of_it else most))
    if decisions.promised_by_all_facts is not None:
        facts = _number(decisions.promised_by_all_facts)
        rungs.append(Rung("facts", facts, share(facts), was_played=False))
    own = Number(0.0, 0.0)
    rungs.append(Rung("own", own, share(own)))
    return DecisionLadder(tuple(rungs), build_frontier(decisions))


_SIZES: Final[dict[str, Callable[[int], bool]]] = {
    "question": lambda facts: facts == 1,
    "card": lambda facts: facts > 1,
}
"""How many facts the rule of a rung asks about."""


def build_frontier(decisions: WeighedDecisions) -> tuple[Step, ...]:
    """Return what the best rule of each form and size promises; empty: nothing is learnt."""
    return tuple(
        Step(form, each.size, each.rule, decisions.estimate_gain(each.rule), at == learnt.size_kept)
        for form, learnt in (decisions.frontiers or {}).items()
        for at, each in enumerate(learnt.rules)
    )


def _number(difference: Difference) -> Number:
    return Number(difference.mean, difference.half)
