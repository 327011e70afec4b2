"""``analyser.findings.decision_ladders``: Is each rung of a ladder what was played, and its
share that of what choosing well is worth?
"""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from findings.weighed_leaps import weigh_leaps

from analyser.findings import decision_ladders
from analyser.findings.decision_ladders import DecisionLadder, build_ladder
from analyser.findings.decisions import WeighedDecisions
from analyser.findings.rules_of_thumb import CandidateResults, RuleResult
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.statistics.rule_search import ALWAYS, NEVER
from analyser.statistics.simultaneous import Number

pytestmark = pytest.mark.usefixtures("toy")

NARROW = Comparison((("width", 1),), most=2)
DRY = Comparison((("wet", 1),), most=0)
QUESTION = DecisionRule(((NARROW,),))
CHECKLIST = DecisionRule(((NARROW, DRY),))
COUNT = DecisionRule(((Comparison((("width", 1), ("wet", 2)), most=3),),))


@pytest.fixture(name="found")
def _found() -> WeighedDecisions:
    return weigh_leaps("bold", hands=6_000)[0]


def played(rule: DecisionRule, gain: float, *faults: str) -> RuleResult:
    return RuleResult(rule, Number(gain, 1.5), (), faults)


def ladder_of(found: WeighedDecisions, *each: RuleResult) -> DecisionLadder:
    made = build_ladder(found, CandidateResults(each, 400))
    assert made is not None
    return made


def test_a_rung_is_what_was_played_and_its_share_of_choosing_well(found: WeighedDecisions) -> None:
    made = ladder_of(
        found,
        played(ALWAYS, -10),
        played(NEVER, -40),
        played(QUESTION, -8),
        played(CHECKLIST, -4),
        played(COUNT, -2),
        played(DecisionRule(((DRY,),)), -6),
    )
    rungs = {each.name: each for each in made.rungs}
    assert tuple(rungs) == decision_ladders.RUNGS
    assert {name: each.gain.value for name, each in rungs.items() if each.was_played} == {
        "never": -40, "always": -10, "question": -6, "card": -2, "own": 0,
    }  # fmt: skip
    assert [rungs[name].share for name in ("never", "always", "question", "card", "own")] == (
        pytest.approx([0, 0.75, 0.85, 0.95, 1])
    )
    assert rungs["card"].rule == COUNT
    assert rungs["card"].gain.low == -3.5
    facts = found.promised_by_all_facts
    assert facts is not None
    assert rungs["facts"].gain == Number(facts.mean, facts.half)
    assert rungs["facts"].share == pytest.approx(1 + facts.mean / 40)
    assert not rungs["facts"].was_played


def test_the_rule_that_a_page_names_is_on_its_rung(found: WeighedDecisions) -> None:
    """A mistake once: a page named the best simple rule, and another was the best of several."""
    each = played(ALWAYS, -10), played(NEVER, -40), played(CHECKLIST, -2.3), played(COUNT, -2)
    best = CandidateResults(each, 400).best
    assert best is not None
    (card,) = (each for each in ladder_of(found, *each).rungs if each.name == "card")
    assert card.rule == best.rule == CHECKLIST


def test_the_worse_of_never_and_always_has_no_share(found: WeighedDecisions) -> None:
    made = ladder_of(found, played(ALWAYS, -20), played(NEVER, -5))
    shares = {each.name: each.share for each in made.rungs}
    assert (shares["always"], shares["never"]) == (0, 0.75)
    # A rule that gains on the player itself has more than all.
    made = ladder_of(found, played(ALWAYS, -20), played(NEVER, -5), played(COUNT, 4))
    assert [each.share for each in made.rungs if each.name == "card"] == [1.2]


def test_where_choosing_well_is_worth_nothing_there_are_no_shares(found: WeighedDecisions) -> None:
    made = ladder_of(found, played(ALWAYS, 3), played(NEVER, 0))
    assert all(math.isnan(each.share) for each in made.rungs)
    assert [each["share"] for each in made.as_json(found.choice)["rungs"]] == [None] * 4


def test_degenerate_play_is_on_no_rung(found: WeighedDecisions) -> None:
    ends = (played(ALWAYS, -10), played(NEVER, -40))
    idle = played(COUNT, 9, "they yawn")
    made = ladder_of(found, *ends, idle, played(CHECKLIST, -4))
    assert [each.rule for each in made.rungs if each.name == "card"] == [CHECKLIST]
    assert [each.name for each in ladder_of(found, *ends, idle).rungs] == [
        "never", "always", "facts", "own",
    ]  # fmt: skip


def test_without_both_ends_there_is_no_ladder(found: WeighedDecisions) -> None:
    assert (
        build_ladder(found, CandidateResults((played(ALWAYS, -10), played(COUNT, -1)), 400)) is None
    )
    assert (
        build_ladder(found, CandidateResults((played(NEVER, -10), played(COUNT, -1)), 400)) is None
    )


def test_the_frontier_promises_on_deals_that_taught_nothing(found: WeighedDecisions) -> None:
    steps = decision_ladders.build_frontier(found)
    assert {each.form for each in steps} == {"count", "checklist"}
    for form in ("count", "checklist"):
        of_it = [each for each in steps if each.form == form]
        sizes = [each.size for each in of_it]
        assert sizes[0] == 0
        assert sizes == sorted({*sizes})
        assert sum(each.is_chosen for each in of_it) == 1
        # More facts promise no less on what was learnt from.
        half = found.half
        learnt = [(found.weight * found.gain)[half & found.follows(each.rule)].sum()
                  for each in of_it]  # fmt: skip
        assert learnt == sorted(learnt)
    for each in steps:
        quoted = (found.follows(each.rule) - found.chose) * found.gain * found.weight
        share = np.count_nonzero(~found.half) / found.decisions
        mean = quoted[~found.half].sum() / found.sides / (found.deals * share)
        assert each.promised.mean == pytest.approx(mean, rel=1e-3, abs=1e-9)


def test_a_ladder_is_plain_data(found: WeighedDecisions) -> None:
    made = ladder_of(found, played(ALWAYS, -10), played(NEVER, -40), played(CHECKLIST, -4))
    told = json.loads(json.dumps(made.as_json(found.choice), allow_nan=False))
    assert told["rungs"][2] == {
        "name": "card",
        "rule": "width <= 2 and not wet",
        "gain": {"mean": -4, "low": -5.5, "high": -2.5},
        "share": 0.9,
        "played": True,
    }
    assert {*told["frontier"][0]} == {"form", "size", "rule", "promised", "kept"}
