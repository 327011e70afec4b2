"""Is the rule that a tree becomes the one that its numbers say?  Small tables, worked by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from analyser.games.interface import Comparison, DecisionRule
from analyser.statistics.decision_rule import learnt

ALIKE = 25
"""Decisions of each line of a table: none of them is rarer than a rule may ask for."""

Line = tuple[tuple[int, ...], float]
"""The facts of some decisions, and what the first way gained in each."""


def rule_of(
    lines: Sequence[Line],
    levels: int = 2,
    many: Sequence[int] | None = None,
    weights: Sequence[float] | None = None,
) -> DecisionRule:
    """Return the rule that these lines teach; ``many``: decisions a line, ``weights``: of each."""
    many = many or [ALIKE] * len(lines)
    weights = weights or [1.0] * len(lines)
    table = np.repeat(np.array([facts for facts, _ in lines], np.float64), many, axis=0)
    gain = np.repeat([gained for _, gained in lines], many)
    return learnt("ab"[: table.shape[1]], table, gain, np.repeat(weights, many), levels)


def fact(name: str, least: int | None = None, most: int | None = None) -> Comparison:
    return Comparison(((name, 1),), least, most)


def one_question(name: str, least: int) -> DecisionRule:
    return DecisionRule(((fact(name, least),),))


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize(
    ("values", "least"),
    [
        # The first way loses at the first of these values and below, and gains from the second on.
        ((0, 1), 1),
        ((1, 2), 2),
        # Half way between lies 2.0, which no decision had: it goes with the lower one.
        ((1, 3), 3),
        # Half way lies 2.5.
        ((1, 4), 3),
        # −1 says that there is no such number.
        ((-1, 0), 0),
        ((-2, -1), -1),
    ],
)
def test_the_first_number_at_which_a_way_pays_is_the_one_asked_for(
    values: tuple[int, int], least: int, levels: int
) -> None:
    low, high = values
    lines = [((low - 1,), -1.0), ((low,), -1.0), ((high,), 1.0), ((high + 1,), 1.0)]
    assert rule_of(lines, levels) == one_question("a", least)


def test_a_way_that_pays_below_a_number_is_chosen_up_to_it() -> None:
    lines = [((0,), 1.0), ((1,), 1.0), ((2,), -1.0), ((3,), -1.0)]
    assert rule_of(lines) == DecisionRule(((fact("a", None, 1),),))


def test_each_leaf_that_pays_is_a_line() -> None:
    # By a: −1.5 and +1 on average; by b: −0.5 and 0.  So a is asked first, then b either way.
    lines = [((0, 0), -4.0), ((0, 1), 1.0), ((1, 0), 3.0), ((1, 1), -1.0)]
    assert rule_of(lines) == DecisionRule(
        ((fact("a", None, 0), fact("b", 1)), (fact("a", 1), fact("b", None, 0)))
    )
    # One level: a alone, by what each half of the decisions gained.
    assert rule_of(lines, levels=1) == one_question("a", 1)


def test_what_is_asked_after_a_yes_is_in_its_line() -> None:
    lines = [((0, 0), -4.0), ((0, 1), -4.0), ((1, 0), 6.0), ((1, 1), -1.0)]
    assert rule_of(lines) == DecisionRule(((fact("a", 1), fact("b", None, 0)),))


def test_what_another_line_denies_is_not_asked_once_more() -> None:
    # From 1 of a on it pays; below, without b: that there is less of a need not be said.
    lines = [((0, 0), 1.0), ((0, 1), -6.0), ((1, 0), 4.0), ((1, 1), 4.0)]
    assert rule_of(lines) == DecisionRule(((fact("b", None, 0),), (fact("a", 1),)))


def test_a_question_whose_answers_say_the_same_is_not_asked() -> None:
    lines = [((0, 0), -1.0), ((0, 1), -2.0), ((1, 0), 5.0), ((1, 1), 1.0)]
    assert rule_of(lines) == one_question("a", 1)


@pytest.mark.parametrize("levels", [1, 2])
@pytest.mark.parametrize(("gains", "chosen"), [((3.0, 1.0), True), ((-3.0, -1.0), False)])
@pytest.mark.parametrize("same", [False, True])
def test_a_way_that_always_pays_needs_no_question(
    gains: tuple[float, float], chosen: bool, same: bool, levels: int
) -> None:
    first, second = gains
    lines = [((0,), first), ((1,), first if same else second)]
    assert rule_of(lines, levels) == DecisionRule(((),) if chosen else ())


def test_two_questions_about_one_fact_are_one_where_the_middle_says_the_same_as_an_end() -> None:
    # The tree parts −10 from the rest first, then −1 from what gains.
    assert rule_of([((0,), -10.0), ((1,), -1.0), ((2,), 1.0), ((3,), 1.0)]) == one_question("a", 2)
    # And here +10 first, then −1 from what gains.
    assert rule_of([((0,), -1.0), ((1,), 1.0), ((2,), 1.0), ((3,), 10.0)]) == one_question("a", 1)
    # A middle that says otherwise than both ends has both; and so have two ends, a line each.
    assert rule_of([((0,), -10.0), ((1,), 2.0), ((2,), -1.0)]) == DecisionRule(
        ((fact("a", 1, 1),),)
    )
    assert rule_of([((0,), 10.0), ((1,), -2.0), ((2,), 1.0)]) == DecisionRule(
        ((fact("a", None, 0),), (fact("a", 2),))
    )


def test_the_signs_are_parted_where_the_gains_alone_would_part_elsewhere() -> None:
    # −1 and +1 differ less than +1 and +8: a tree of gains asks for 2, and leaves out the +1.
    assert rule_of([((0,), -1.0), ((1,), 1.0), ((2,), 8.0)], 1) == one_question("a", 1)


def test_what_decisions_weigh_decides() -> None:
    # At 0: 30 decisions of +1 and 20 of −1, which weigh three times as much: +30 − 60.
    lines = [((0,), 1.0), ((0,), -1.0), ((1,), 1.0)]
    many = [30, 20, 50]
    assert rule_of(lines, 1, many, [1.0, 3.0, 1.0]) == one_question("a", 1)
    # Were they alike, +30 − 20: always.
    assert rule_of(lines, 1, many) == DecisionRule(((),))


@pytest.mark.parametrize(("rare", "asked"), [(4, False), (5, True)])
def test_an_answer_that_one_decision_in_twenty_hears_is_asked_for(rare: int, asked: bool) -> None:
    lines = [((0,), -1.0), ((1,), 1.0)]
    never = DecisionRule(())
    assert rule_of(lines, 1, [100 - rare, rare]) == (one_question("a", 1) if asked else never)
