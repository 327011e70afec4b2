"""``analyser.games.deciding.decision_rules``: Is a rule of thumb read as it is meant, written in
one spelling, and followed as it says?
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyser.errors import DataError, ScenarioError, UsageError
from analyser.games import game
from analyser.games.burraco import GAME
from analyser.games.burraco.policies import as_policy
from analyser.games.deciding import decision_rules, rule_of_thumb
from analyser.games.deciding.decision_words import NULL
from analyser.games.protocols.decisions import Comparison, DecisionRule

PILE = GAME.choices[0]
YES_NO = {fact.name for fact in PILE.facts if fact.unit == "yes/no"}
NAMES = [fact.name for fact in PILE.facts]


def fact(name: str, least: int | None = None, most: int | None = None) -> Comparison:
    return Comparison(((name, 1),), least, most)


@pytest.mark.parametrize(
    ("text", "lines", "spelt"),
    [
        ("useful >= 2", ((fact("useful", 2),),), "useful >= 2"),
        ("  useful>1 ", ((fact("useful", 2),),), "useful >= 2"),
        ("useful < 3", ((fact("useful", None, 2),),), "useful <= 2"),
        ("useful == 3", ((fact("useful", 3, 3),),), "useful = 3"),
        ("points ≥ −5", ((fact("points", -5),),), "points >= -5"),
        ("useful >= 2 and pile < 9 and useful <= 4",
         ((fact("useful", 2, 4), fact("pile", None, 8)),),
         "useful >= 2 and useful <= 4 and pile <= 8"),
        ("dead <= 3 or useful >= 1 and hand >= 7", ((fact("dead", None, 3),),
                                                    (fact("useful", 1), fact("hand", 7))),
         "dead <= 3 or useful >= 1 and hand >= 7"),
        ("own_pot or not other_pot", ((fact("own_pot", 1),), (fact("other_pot", None, 0),)),
         "own_pot or not other_pot"),
        ("own_pot = 1 and other_pot < 1", ((fact("own_pot", 1), fact("other_pot", None, 0)),),
         "own_pot and not other_pot"),
        ("2 useful+wild - 3 pile >= -4",
         ((Comparison((("useful", 2), ("wild", 1), ("pile", -3)), -4),),),
         "2 useful + wild - 3 pile >= -4"),
        ("-2 useful - pile <= 4", ((Comparison((("useful", -2), ("pile", -1)), None, 4),),),
         "-2 useful - pile <= 4"),
        ("always", ((),), "always"),
        ("never", (), "never"),
    ],
)  # fmt: skip
def test_what_is_a_rule_is_read(text: str, lines: Any, spelt: str) -> None:
    found = decision_rules.read(text, PILE)
    assert found == DecisionRule(lines)
    assert decision_rules.text(found, PILE) == spelt


BAD = [
    ("", "found '' (expected sums of facts compared with whole numbers"),
    ("useful", "found 'useful', a number (expected sums"),
    ("useful >= ", "found 'useful >=' (expected sums"),
    ("useful >= 2 or", "found 'useful >= 2 or' (expected sums"),
    ("useful 2 >= 2", "found 'useful 2 >= 2' (expected sums"),
    ("useful wild >= 2", "found 'useful wild >= 2' (expected sums"),
    ("2 >= useful", "found '2 >= useful' (expected sums"),
    ("useful >= 2.5", "found 'useful >= 2.5' (expected sums"),
    ("usefall >= 2", "unknown fact 'usefall' (known of taking the pile: seat, turn"),
    ("usefall >= 2", "did you mean 'useful'?)"),
    ("10 useful >= 2", "found the weight 10 of useful (expected a whole number from -9 to 9, and"),
    ("0 useful >= 2", "found the weight 0 of useful (expected a whole number from -9 to 9, and"),
    ("useful + pile - useful >= 2", "found useful twice in 'useful + pile - useful >= 2' ("),
    ("useful >= 3 and useful <= 2", "which is never so (expected sums"),
    ("useful >= 999999999999", "(expected numbers from -2147483647 to 2147483647)"),
    (" or ".join(["useful >= 2"] * 5), "found 5 lines joined by `or` (expected 4 at most"),
    ("useful > 1 and pile > 1 and hand > 1 and dead > 1",
     "found 4 comparisons joined by `and` (expected 3 at most"),
    ("useful + pile + hand + dead + wild + used > 1", "found 6 facts in "),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), BAD)
def test_what_is_none_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UsageError) as caught:
        decision_rules.read(text, PILE)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "habits", "sentence"),
    [
        ("burraco", {"rule_for": "pile", "rule": "usefall >= 2"}, "rule: unknown fact 'usefall' ("),
        ("burraco", {"rule_for": "pil", "rule": "useful >= 2"},
         "rule_for: unknown decision 'pil' (known: pile, first-card; did you mean 'pile'?)"),
        ("burraco", {"rule_for": "first-card", "rule": "used >= 1"},
         "rule: found a rule for first-card (expected none: no policy follows one)"),
        ("burraco", {"rule": "useful >= 2"},
         "rule: found 'useful >= 2' without rule_for (expected beside it the decision that it is "
         "for: pile)"),
        ("burraco", {"rule_for": "pile"}, "rule_for: found 'pile' without rule (expected"),
        ("burraco", {"rule_for": 1}, "rule_for: found 1 (expected a name, in quotes)"),
        # A rule of another decision, and of another game.
        ("conquian", {"rule_for": "take", "rule": "other_hand_even"},
         "rule: found other_hand_even, a fact of force (expected one of take: laid, "),
        ("kabu", {"rule_for": "draw", "rule": "useful >= 2"}, "rule: unknown fact 'useful' ("),
    ],
)  # fmt: skip
def test_a_policy_with_a_bad_rule_is_refused(
    name: str, habits: dict[str, Any], sentence: str
) -> None:
    played: Any = game(name)
    with pytest.raises(ScenarioError) as caught:
        played.policy(played.default_policy, habits)
    assert str(caught.value).startswith(f"policies.{played.default_policy}.{sentence}")


def test_a_policy_keeps_its_rule_in_one_spelling() -> None:
    made = GAME.policy("balanced", {"rule_for": "pile", "rule": "useful>1 or  not own_pot"})
    assert made["rule"] == "useful >= 2 or not own_pot"


def test_a_policy_of_an_old_run_with_other_habits_is_refused_in_a_sentence() -> None:
    old = {**GAME.policy("balanced"), "rule_first": 3, "rule_takes": 4}
    with pytest.raises(DataError) as caught:
        as_policy(old)
    assert str(caught.value) == (
        "policies.balanced: found habits of another version: rule_first, rule_takes (expected "
        "those of this one; play the run again)"
    )


# -- any rule


@st.composite
def comparisons(draw: Any) -> Comparison:
    """Return a comparison as it is read: with the one end that says which where it is yes or no."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True))
    weights = st.integers(-9, 9).filter(bool)
    terms = tuple((name, draw(weights)) for name in names)
    if len(terms) == 1 and terms[0][1] == 1 and names[0] in YES_NO:
        return Comparison(terms, *draw(st.sampled_from([(1, None), (None, 0), (2, None)])))
    low, more = draw(st.integers(-30, 60)), draw(st.integers(0, 20))
    ends = [(low, None), (None, low), (low, low + more)]
    return Comparison(terms, *draw(st.sampled_from(ends)))


def each_once(line: list[Comparison]) -> bool:
    return len({each.terms for each in line}) == len(line)


LINES = st.lists(comparisons(), min_size=1, max_size=3).filter(each_once).map(tuple)
RULES = st.lists(LINES, min_size=1, max_size=4).map(lambda lines: DecisionRule(tuple(lines))) | (
    st.sampled_from([DecisionRule(()), DecisionRule(((),))])
)
KNOWN = st.fixed_dictionaries({name: st.integers(-3, 20) | st.just(None) for name in NAMES})


@given(RULES)
def test_a_rule_is_read_as_it_is_written(rule: DecisionRule) -> None:
    text = decision_rules.text(rule, PILE)
    assert decision_rules.read(text, PILE) == rule
    assert decision_rules.text(decision_rules.read(text, PILE), PILE) == text


def by_hand(rule: DecisionRule, known: dict[str, int | None]) -> bool:
    """Say whether some line of a rule is all true, word by word."""
    for line in rule.lines:
        truths = []
        for asked in line:
            values = [known[name] for name, _weight in asked.terms]
            total = sum(
                weight * value
                for (_name, weight), value in zip(asked.terms, values, strict=True)
                if value is not None
            )
            low = -(10**9) if asked.least is None else asked.least
            high = 10**9 if asked.most is None else asked.most
            truths.append(None not in values and low <= total <= high)
        if False not in truths:
            return True
    return False


@given(RULES, KNOWN)
def test_a_rule_goes_the_way_that_it_says(rule: DecisionRule, known: dict[str, int | None]) -> None:
    """In plain Python and compiled, where a score is in half points."""
    expected = by_hand(rule, known)
    assert decision_rules.goes_first(rule, known) == expected
    row = np.array(decision_rules.numbers(rule, PILE.facts), np.int64)
    found = [
        NULL if (value := known[each.name]) is None else value * each.parts for each in PILE.facts
    ]
    assert len(row) == decision_rules.WIDTH
    assert bool(rule_of_thumb.goes_first(row, np.array(found, np.int64))) == expected
