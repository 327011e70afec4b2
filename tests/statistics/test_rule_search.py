"""``analyser.statistics.rule_search``: Is the rule that is found the best there is?  Planted
rules, and every rule tried by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from math import gcd
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.statistics import rule_search
from analyser.statistics.rule_search import (
    ALWAYS,
    MOST_WEIGHT,
    NEVER,
    Find,
    FoundRule,
    Lesson,
    Sample,
    find_checklists,
    find_counts,
    learn,
)

FORMS = pytest.mark.parametrize("find", [find_counts, find_checklists])
MANY = 2_000
"""Decisions of a table."""
Facts = dict[str, npt.NDArray[np.int16]]


def drawn_facts(seed: int = 1, many: int = MANY, facts: str = "abcdef") -> Facts:
    """Return facts from 0 to 5, each alike and independent of the others."""
    lots = np.random.default_rng(seed)
    return {name: lots.integers(0, 6, many).astype(np.int16) for name in facts}


def sample_of(
    facts: Facts,
    effect: npt.ArrayLike,
    weight: npt.ArrayLike = 1.0,
    missing: Mapping[str, npt.NDArray[np.bool_]] | None = None,
) -> Sample:
    found = np.asarray(effect, np.float64)
    return Sample(
        facts, found, np.broadcast_to(np.asarray(weight, np.float64), found.shape), missing
    )


def lesson_of(facts: Facts, effect: npt.ArrayLike) -> Lesson:
    return Lesson.from_sample(sample_of(facts, effect))


def at_least(least: int, **weights: int) -> Comparison:
    return Comparison(tuple(weights.items()), least=least)


def at_most(most: int, **weights: int) -> Comparison:
    return Comparison(tuple(weights.items()), most=most)


def holds(
    rule: DecisionRule, facts: Facts, missing: Mapping[str, Any] | None = None
) -> npt.NDArray[np.bool_]:
    """Return in which decisions a rule chooses the first way, one decision at a time."""
    many = len(next(iter(facts.values())))

    def held(each: Comparison, row: int) -> bool:
        if any((missing or {}).get(name, [False] * many)[row] for name, _ in each.terms):
            return False
        total = sum(weight * int(facts[name][row]) for name, weight in each.terms)
        low = each.least is None or total >= each.least
        return low and (each.most is None or total <= each.most)

    return np.array(
        [any(all(held(each, row) for each in line) for line in rule.lines) for row in range(many)]
    )


PLANTED = [
    (find_counts, DecisionRule(((at_least(4, b=1),),)), 1),
    (find_counts, DecisionRule(((at_most(2, d=1),),)), 1),
    (find_counts, DecisionRule(((at_least(8, a=3, c=-1),),)), 2),
    (find_counts, DecisionRule(((at_least(3, a=2, b=1, e=-1),),)), 3),
    (find_counts, DecisionRule(((at_most(4, b=1, c=2, d=-1, f=1),),)), 4),
    (find_counts, DecisionRule(((at_least(9, a=1, b=1, c=1, d=1, f=-1),),)), 5),
    (find_checklists, DecisionRule(((at_most(1, e=1),),)), 1),
    (find_checklists, DecisionRule(((at_least(3, a=1), at_most(1, c=1)),)), 2),
    (
        find_checklists,
        DecisionRule(((at_least(4, a=1),), (at_least(2, b=1), at_most(3, c=1)))),
        3,
    ),
    (
        find_checklists,
        DecisionRule(
            (
                (at_least(3, a=1), at_most(1, c=1)),
                (at_least(3, b=1), at_least(4, f=1)),
                (at_most(0, d=1), at_most(3, e=1)),
            )
        ),
        6,
    ),
]


@pytest.mark.parametrize(("find", "rule", "size"), PLANTED)
def test_a_planted_rule_is_found(find: Find, rule: DecisionRule, size: int) -> None:
    facts = drawn_facts()
    effect = np.where(holds(rule, facts), 2.0, -2.0)
    found = find(sample_of(facts, effect))
    assert found[-1] == FoundRule(rule, size, effect[effect > 0].sum())
    # Each size is better than the one below it.
    values = [each.value for each in found]
    assert values == sorted({*values})


@FORMS
@pytest.mark.parametrize(("effect", "rule"), [(3.0, ALWAYS), (-3.0, NEVER), (0.0, NEVER)])
def test_a_way_that_always_pays_needs_no_fact(
    find: Find, effect: float, rule: DecisionRule
) -> None:
    effects = np.full(MANY, effect)
    (found,) = find(sample_of(drawn_facts(), effects))
    assert found == FoundRule(rule, 0, max(0.0, effects.sum()))


@FORMS
def test_without_facts_there_is_always_or_never(find: Find) -> None:
    assert [each.rule for each in find(sample_of({}, [1.0, -4.0]))] == [NEVER]
    # All values alike, more values than a person counts, and no value at all.
    facts = {
        "same": np.full(300, 2, np.int16),
        "wide": np.arange(300, dtype=np.int16),
        "none": np.full(300, -1, np.int16),
    }
    missing = {"none": np.ones(300, dtype=bool)}
    effect = np.where(np.arange(300) < 200, 1.0, -1.0)
    assert [each.rule for each in find(sample_of(facts, effect, missing=missing))] == [ALWAYS]


def small(seed: int) -> tuple[Facts, npt.NDArray[Any], dict[str, npt.NDArray[np.bool_]]]:
    """Return forty decisions with three facts, of which one lacks values."""
    lots = np.random.default_rng(seed)
    facts = {name: lots.integers(low, 4, 40).astype(np.int16)
             for name, low in (("a", -2), ("b", 0), ("c", 1))}  # fmt: skip
    missing = {"b": lots.random(40) < 0.3}
    facts["b"][missing["b"]] = -1
    return facts, lots.integers(-40, 41, 40) / 4, missing


@pytest.mark.parametrize("seed", range(2))
def test_no_count_of_two_facts_is_better(seed: int) -> None:
    facts, effect, missing = small(seed)
    found = find_counts(sample_of(facts, effect, missing=missing), most=2)
    weights = [w for w in range(-MOST_WEIGHT, MOST_WEIGHT + 1) if w]
    tried: dict[int, list[tuple[float, DecisionRule]]] = {1: [], 2: []}
    for size in tried:
        for names in combinations(facts, size):
            for many in product(weights, repeat=size):
                if gcd(*many) != 1:
                    continue
                for least in range(-20, 21):
                    asked = Comparison(tuple(zip(names, many, strict=True)), least=least)
                    rule = DecisionRule(((asked,),))
                    value = float(effect[holds(rule, facts, missing)].sum())
                    tried[size].append((value, rule))
    best = {size: max(value for value, _ in tried[size]) for size in tried}
    for each in found[1:]:
        assert each.value == best[each.size]
        assert each.value == effect[holds(each.rule, facts, missing)].sum()
    last = found[-1].value
    assert last == max(0.0, effect.sum(), *best.values())


@pytest.mark.parametrize("seed", range(2))
def test_no_line_is_better(seed: int) -> None:
    facts, effect, missing = small(seed)
    found = find_checklists(sample_of(facts, effect, missing=missing), most=2)
    asked = [
        asking(number, **{name: 1})
        for name in facts
        for number in range(-3, 5)
        for asking in (at_least, at_most)
    ]
    lines = [(each,) for each in asked] + list(combinations(asked, 2))
    best = max(effect[holds(DecisionRule((line,)), facts, missing)].sum() for line in lines)
    # Two lines of one comparison each may be better still.
    assert found[-1].value >= max(0.0, effect.sum(), best)
    assert found[-1].value == effect[holds(found[-1].rule, facts, missing)].sum()


@FORMS
@pytest.mark.parametrize("seed", range(3))
def test_a_rule_is_worth_what_is_said(find: Find, seed: int) -> None:
    """The value of every size is the sum of the effects where the rule holds."""
    facts, effect, missing = small(seed)
    sample = sample_of(facts, effect, missing=missing)
    for each in find(sample):
        says = holds(each.rule, facts, missing)
        assert each.value == effect[says].sum()
        assert (sample.follows(each.rule) == says).all()


@FORMS
def test_a_fact_without_a_value_makes_its_comparison_false(find: Find) -> None:
    facts = drawn_facts(facts="ab")
    missing = {"a": np.arange(MANY) % 3 == 0}
    facts["a"][missing["a"]] = -1
    # Whatever a is the first way pays, and it costs where a has no value.
    effect = np.where(missing["a"], -1.0, 1.0)
    best = find(sample_of(facts, effect, missing=missing))[-1]
    assert (holds(best.rule, facts, missing) == ~missing["a"]).all()


@FORMS
def test_a_decision_counts_by_its_weight(find: Find) -> None:
    facts, effect, _ = small(5)
    weight = np.random.default_rng(5).integers(1, 4, 40)
    repeated = {name: np.repeat(column, weight) for name, column in facts.items()}
    found = find(sample_of(facts, effect, weight))
    assert found == find(sample_of(repeated, np.repeat(effect, weight)))
    assert found != find(sample_of(facts, effect))


@FORMS
def test_the_order_of_decisions_does_not_matter(find: Find) -> None:
    facts = drawn_facts(2)
    effect = np.random.default_rng(2).normal(facts["a"] - 2.2, 4)
    turned = {name: column[::-1] for name, column in facts.items()}
    assert find(sample_of(facts, effect)) == find(sample_of(turned, effect[::-1]))


def noisy(seed: int, signal: Any, many: int = MANY) -> npt.NDArray[np.float64]:
    return np.asarray(np.random.default_rng(seed).normal(0, 40, many) + signal)


@pytest.mark.parametrize(
    ("find", "planted", "size"),
    [
        (find_counts, DecisionRule(((at_least(3, c=1),),)), 1),
        (find_counts, DecisionRule(((at_least(1, b=1, c=-1),),)), 2),
        (find_checklists, DecisionRule(((at_least(3, c=1),),)), 1),
        (find_checklists, DecisionRule(((at_least(2, b=1), at_least(3, c=1)),)), 2),
    ],
)
def test_the_size_is_chosen_where_it_was_not_learnt(
    find: Find, planted: DecisionRule, size: int
) -> None:
    """Larger rules gain more on what they learnt from; what is kept is what is there."""
    facts = drawn_facts(3, 5 * MANY)
    effect = noisy(3, np.where(holds(planted, facts), 5.0, -5.0), 5 * MANY)
    found = learn(lesson_of(facts, effect), find)
    # A sum of few facts has little room for noise; more lines have.
    assert find is find_counts or found.rules[-1].size > size
    assert (found.best.size, found.best.rule) == (size, planted)


@FORMS
def test_a_rule_is_learnt_from_what_is_foreseen_and_judged_by_the_effects(find: Find) -> None:
    facts = drawn_facts(6)
    planted = np.where(facts["d"] >= 2, 3.0, -3.0)
    sample = sample_of(facts, -planted)
    found = learn(Lesson.from_sample(sample, [planted] * 2), find)
    assert found.rules[-1].rule == DecisionRule(((at_least(2, d=1),),))
    # It loses all that there is, and always less.
    assert found.best.rule == ALWAYS
    assert found.judged_points == -planted.sum()
    sure = learn(lesson_of(facts, planted), find)
    assert sure.best.rule == found.rules[-1].rule
    assert sure.judged_points == planted[planted > 0].sum()
    # All decisions teach what both models say on average.
    apart = Lesson.from_sample(sample, [3 * planted, -planted])
    assert find(apart.whole)[-1].rule == found.rules[-1].rule


@FORMS
def test_noise_teaches_no_rule(find: Find) -> None:
    """What is learnt from noise gains where it was learnt, and nothing on other decisions."""
    facts, fresh = drawn_facts(4), drawn_facts(5)
    learnt, promised, sizes = 0.0, [], []
    for seed in range(5):
        frontier = learn(lesson_of(facts, noisy(seed, -1.0)), find)
        learnt += frontier.rules[-1].value
        says = holds(frontier.rules[-1].rule, fresh)
        promised.append(float(noisy(seed + 100, 0.0)[says].sum()))
        sizes.append(frontier.best.size)
    error = 40 * np.sqrt(5 * MANY)
    assert learnt > 2 * error
    assert abs(sum(promised)) < 2 * error
    assert sorted(sizes)[len(sizes) // 2] == 0


def test_of_sizes_that_differ_by_too_little_to_matter_the_smallest_is_kept() -> None:
    facts = drawn_facts()
    effect = np.where(holds(DecisionRule(((at_least(5, a=1, b=1),),)), facts), 5.0, -5.0)
    found = learn(lesson_of(facts, effect), find_counts)
    assert found.best.size == 2
    first, last = (found.rules[at].value for at in (0, found.size_kept))
    assert learn(lesson_of(facts, effect), find_counts, little=2 * (last - first)).size_kept == 0


@pytest.mark.parametrize("keys", [1 << 60, 50])
def test_decisions_that_no_rule_tells_apart_are_one_with_the_value_of_all(
    monkeypatch: pytest.MonkeyPatch, keys: int
) -> None:
    """Exactly: thirds have no end as sums of halves, and their sums depend on the order."""
    monkeypatch.setattr(rule_search, "MOST_KEYS", keys)
    facts = drawn_facts(facts="abc")
    effect = np.random.default_rng(2).integers(-30, 30, MANY) / 3
    without = np.random.default_rng(3).integers(0, 5, MANY) == 0
    sample = sample_of(facts, effect, missing={"b": without})
    merged = sample.merge_alike()
    values = np.where(without, -1, facts["b"])
    assert merged.value.size == len(set(zip(facts["a"], values, facts["c"], strict=True))) < MANY
    for one in combinations(range(3), 2):
        tables = [each.table(each.codes[one[0]], 6, one[1]) for each in (sample, merged)]
        assert (tables[0] == tables[1]).all()
    assert merged.value.sum() == sample.value.sum()
