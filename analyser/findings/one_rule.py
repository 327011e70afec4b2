"""What does each single rule of a rule set change?  A run in, numbers with their ± out.

On the same deals, each rule in which a rule set differs from its base is played alone on the base,
and taken back alone from the whole set.  What the whole set changes and its rules do not, played
one at a time, they do *together*: the interaction, whole minus the sum of the single ones.  All ±
hold at once.  Left out: which tables that needs (``scenario.one_rule``) and the words
(``report.rule_sets.one_rule``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import numpy as np

from analyser.confidence import CONFIDENCE
from analyser.findings import rule_sets, same_deals
from analyser.findings.answers import Answers
from analyser.findings.rule_sets import Quantity, RuleSetComparison, Slice, Variant
from analyser.games.interface import Game, Record
from analyser.scenario.one_rule import OneRule, list_differing, one_changed
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import FloatArray
from analyser.statistics.simultaneous import Family, Number, numbers
from analyser.storage.run_folder import Run

Numbers: TypeAlias = Mapping[str, Number]
"""By a quantity's name; empty: it was not played."""
Players: TypeAlias = "list[Record | str]"
"""The players at a table, as ``rule_sets.players_of`` has them."""


@dataclass(frozen=True)
class Single:
    """One rule, alone on the base."""

    rule: str
    value: Any
    label: str
    """What a card player calls it."""
    change: Numbers
    refused: bool = False
    """Whether the base cannot have it alone, or could not when the run was made."""
    of_matches: bool = False
    """Whether it counts in matches alone, and changes no single hand."""


@dataclass(frozen=True)
class RuleDecomposition:
    """A rule set, rule by rule."""

    rule_set: Variant
    singles: tuple[Single, ...]
    whole: Numbers
    """What all its rules change, on the same deals as the single ones."""
    interaction: Numbers
    """Of it, what is not the sum of the single ones; empty: it has one rule."""
    removal: Mapping[str, Numbers] = field(default_factory=dict)
    """By a rule's id, what it changes where the set has all others: whole minus without it."""
    irremovable: tuple[Single, ...] = ()
    """Rules that cannot be taken back alone."""


@dataclass(frozen=True)
class OneAtATime:
    """The rule sets that have a base in common, rule by rule."""

    base: Variant
    players: tuple[str, ...]
    """One for all seats, or one per side."""
    singles: tuple[Single, ...]
    """Each rule and value of any of them once."""
    rule_sets: tuple[RuleDecomposition, ...]
    quantities: tuple[Quantity, ...]
    deals: int
    """Deals that all tables of single rules have."""


def read(
    run: Run, answers: Answers, comparison: RuleSetComparison, confidence: float = CONFIDENCE
) -> list[OneAtATime]:
    """Return what single rules change, by base; nothing where that was not asked for.

    A rule set is left out until each of its tables has been played.  Raises as ``rule_sets.read``.
    """
    if not any(cell.one_rule for cell in answers.spec.cells):
        return []
    plans = [
        plan
        for players in _list_players(answers)
        for plan in _plans(run, answers, players, _list_whole_sets(answers, comparison, players))
    ]
    risk = (1 - confidence) / max(1, 2 * len(plans))
    return [_read(run, answers, comparison, plan, 1 - risk) for plan in plans]


def hands(run: Run, answers: Answers) -> int:
    """Return how many hands were played at the tables of single rules."""
    single = {at for at, cell in enumerate(answers.spec.cells) if cell.one_rule}
    return sum(line.count for line in run.shards if line.cell in single)


@dataclass(frozen=True)
class _Plan:
    """The tables that show what the rules of some rule sets change."""

    base: Variant
    rules_alone: dict[str, tuple[OneRule, Variant | None]] = field(default_factory=dict)
    """By rule and value."""
    sets: list[tuple[Variant, list[str], dict[str, tuple[OneRule, Variant | None]]]] = field(
        default_factory=list
    )
    """Each rule set, the keys of its rules in ``alone``, and each rule taken back, by id."""


def _list_players(answers: Answers) -> list[Players]:
    """Return the players at the tables of single rules."""
    made: list[Players] = []
    for cell in answers.spec.cells:
        players = rule_sets.players_of(cell)
        if cell.one_rule and players not in made:
            made.append(players)
    return made


def _list_whole_sets(
    answers: Answers, comparison: RuleSetComparison, players: Players
) -> list[Variant]:
    """Return the whole rule sets under which these players sat."""
    if players == rule_sets.players_of(comparison.variants[0].cell):
        return [*comparison.variants]
    return [
        _variant(answers.game, answer.cell)
        for answer in answers.cells
        if answer.hands and not answer.cell.duel and not answer.cell.matches
        if players == rule_sets.players_of(answer.cell)
    ]


def _plans(
    run: Run, answers: Answers, players: Players, variants: Sequence[Variant]
) -> list[_Plan]:
    """Return the rule sets of which all tables were played, with these, by base."""
    game = answers.game
    played = {line.cell for line in run.shards}
    tables = [*variants]
    for at, cell in enumerate(answers.spec.cells):
        if cell.one_rule and at in played and rule_sets.players_of(cell) == players:
            tables.append(_variant(game, cell))
    of_rules = {repr(_values(each.cell.rules)): each for each in reversed(tables)}
    asked = {
        repr(_values(cell.rules))
        for cell in answers.spec.cells
        if rule_sets.players_of(cell) == players
    }

    def plan_alone(of: Record, rule: str, value: Any) -> tuple[OneRule, Variant | None]:
        one = one_changed(game, of, rule, value)
        if one.rules is None:
            return one, None
        # A rule that was added since is in no table.
        known = repr(_values({key: one.rules[key] for key in of}))
        if known not in asked and not one.of_matches:
            # It was refused when the tables were laid.
            return replace(one, rules=None), None
        return one, of_rules.get(known)

    plans: dict[str, _Plan] = {}
    order = {field.id: at for at, field in enumerate(game.rule_fields)}
    for at, rule_set in enumerate(variants):
        rules = rule_set.cell.rules
        for base in variants[:at]:
            if (base.seats, base.sides) != (rule_set.seats, rule_set.sides):
                continue
            if base.name == rule_set.name:
                continue
            own = base.cell.rules
            ids = sorted(list_differing(rules, own), key=lambda rule: order.get(rule, len(order)))
            alone = {_key(rule, rules[rule]): plan_alone(own, rule, rules[rule]) for rule in ids}
            back = {rule: plan_alone(rules, rule, own[rule]) for rule in ids}
            lacking = [
                one
                for one, found_table in (*alone.values(), *back.values())
                if found_table is None and one.rules is not None and not one.of_matches
            ]
            played_one = any(table for _, table in (*alone.values(), *back.values()))
            if played_one and not lacking:
                plan = plans.setdefault(base.name, _Plan(base))
                plan.rules_alone.update(alone)
                plan.sets.append((rule_set, [*alone], back if len(ids) > 1 else {}))
                break
    return [*plans.values()]


def _variant(game: Game, cell: Cell) -> Variant:
    seats, sides = len(game.seats(cell.rules)), len(game.sides(cell.rules))
    name = cell.rules_name if cell.one_rule else cell.called
    return Variant(name, cell, cell, seats, sides, None)


def _values(rules: Record) -> list[tuple[str, Any]]:
    values = ((key, list(each) if isinstance(each, tuple) else each) for key, each in rules.items())
    return sorted((key, value) for key, value in values if key != "preset")


def _key(rule: str, value: Any) -> str:
    return f"{rule} = {value!r}"


def _read(
    run: Run, answers: Answers, comparison: RuleSetComparison, plan: _Plan, confidence: float
) -> OneAtATime:
    """Return what the rules of some rule sets change, alone, taken back and together."""
    game = answers.game
    labels = {each.id: each for each in game.rule_fields}
    told = tuple(each for each in comparison.play if each.words)
    known = {each.name for each in told}
    measures = [each for each in rule_sets.measures_of(run, game) if each.name in known]

    def tables(*wanted: Variant | None) -> dict[str, Slice]:
        return {
            each.cell.name: rule_sets.slice_of_play(game, each, measures)
            for each in wanted
            if each is not None
        }

    base = plan.base.cell.name
    several = [(each, keys, back) for each, keys, back in plan.sets if len(keys) > 1]
    alone = {key: table.cell.name for key, (_, table) in plan.rules_alone.items() if table}
    sums = {
        each.cell.name: [(alone[key], base) for key in keys if key in alone]
        for each, keys, _ in several
    }
    wholes = [(each.cell.name, base) for each, *_ in plan.sets]
    singles, deals = _changes(
        run,
        tables(plan.base, *(table for _, table in plan.rules_alone.values()),
               *(each for each, *_ in plan.sets)),
        {**{(name, base): [(name, base)] for name in alone.values()},
         **{pair: [pair] for pair in wholes}},
        {name: [(name, base), *parts] for name, parts in sums.items()},
        confidence,
    )  # fmt: skip
    taken = {
        (each.cell.name, table.cell.name): [(each.cell.name, table.cell.name)]
        for each, _, back in several
        for _, table in back.values()
        if table
    }
    backs, _ = _changes(
        run,
        tables(*(each for each, *_ in several),
               *(table for *_, back in several for _, table in back.values())),
        taken, {}, confidence,
    )  # fmt: skip
    each_alone = {
        key: _make_single(labels, one, singles.get((alone.get(key, ""), base), {}))
        for key, (one, _) in plan.rules_alone.items()
    }
    parted = []
    for each, keys, back in plan.sets:
        name = each.cell.name
        parted.append(
            RuleDecomposition(
                each,
                tuple(each_alone[key] for key in keys),
                singles[(name, base)],
                singles.get((name, ""), {}),
                {
                    rule: backs[(name, table.cell.name)]
                    for rule, (_, table) in back.items()
                    if table
                },
                tuple(
                    each_alone[key]
                    for key in keys
                    for one, _ in [back.get(each_alone[key].rule, (None, None))]
                    if one is not None and one.rules is None
                ),
            )
        )
    players = tuple(str(each["name"]) for each in plan.base.cell.entrants)
    return OneAtATime(plan.base, players, tuple(each_alone.values()), tuple(parted), told, deals)


def _make_single(labels: Mapping[str, Any], one_rule: OneRule, change: Numbers) -> Single:
    label = (
        labels[one_rule.rule].call_value(one_rule.value)
        if one_rule.rule in labels
        else one_rule.rule
    )
    refused = one_rule.rules is None
    return Single(
        one_rule.rule, one_rule.value, label, change, refused, one_rule.of_matches and not change
    )


_Pair: TypeAlias = tuple[str, str]
"""Two tables, by their cells' names: what the first changes against the second."""


def _add_pairs(each: FloatArray, places: Mapping[str, int], of: Sequence[_Pair]) -> FloatArray:
    """Return the base of the first pair, and what each further pair changes, added to it."""
    apart = (each[places[a]] - each[places[b]] for a, b in of[1:])
    return np.asarray(each[places[of[0][1]]] + sum(apart, np.zeros(each.shape[1:])))


def _changes(
    run: Run,
    tables: Mapping[str, Slice],
    pairs: Mapping[_Pair, Sequence[_Pair]],
    together: Mapping[str, Sequence[_Pair]],
    confidence: float,
) -> tuple[dict[_Pair, dict[str, Number]], int]:
    """Return the changes between pairs of tables, and how many deals were used.

    ``together``: by a table's name, its own pair and those whose changes are taken from it; the
    remainder is that of the pair (name, ""). All ± hold at once.
    """
    if not pairs:
        return {}, 0
    names, parts = [*tables], [*tables.values()]
    places = {name: at for at, name in enumerate(names)}
    height, width = len(parts[0].names), parts[0].width
    wanted = {**pairs, **{(name, ""): of for name, of in together.items()}}
    of_two = list(dict.fromkeys(pair for of in wanted.values() for pair in of))
    moments = same_deals.total(
        run,
        [source for part in parts for source in part.sources],
        [
            (places[one] * width + at, places[other] * width + at)
            for one, other in of_two
            for at in range(width)
        ],
    )
    assert moments.moments is not None, "a table without a shard is left out before"
    mean = moments.moments.mean
    values = np.empty((len(parts), height))
    slopes = np.zeros((len(parts), height, mean.size))
    for at, part in enumerate(parts):
        ours = slice(at * width, (at + 1) * width)
        values[at], slopes[at, :, ours] = part.solve(mean[ours])
    # What a rule set would be if its rules did nothing together: base and single changes.
    added = {
        name: (_add_pairs(values, places, of), _add_pairs(slopes, places, of))
        for name, of in together.items()
    }
    places |= {f"{name}, added up": len(parts) + at for at, name in enumerate(added)}
    count = len(parts) + len(added)
    of_numbers = [
        (places[one] * height + row, places[other or f"{one}, added up"] * height + row)
        for one, other in wanted
        for row in range(height)
    ]
    apart = moments.apart.reshape(len(of_two), width)
    by_pair = dict(zip(of_two, apart, strict=True))
    uses = [
        np.any([slopes[at, row, at * width :][:width] != 0 for at in range(len(parts))], axis=0)
        for row in range(height)
    ]
    unknown = np.tile([-np.inf, np.inf], (height, 1))
    bounds = [np.array(part.bounds) for part in parts] + [unknown] * len(added)
    plain = [False] * (height * len(added))
    levels_and_changes = numbers(
        moments.moments,
        Family(
            np.concatenate([values.ravel(), *(value for value, _ in added.values())]),
            np.concatenate([*slopes, *(slope for _, slope in added.values())]),
            np.array([share for part in parts for share in part.shares] + plain),
            np.concatenate(bounds).reshape(count * height, 2),
            np.array([each for part in parts for each in part.deviations] + plain),
            np.array(of_numbers, dtype=np.int64).reshape(-1, 2),
            np.zeros(len(of_numbers), dtype=np.bool_),
            np.array(
                [
                    max(float(by_pair[pair][uses[row]].max(initial=0.0)) for pair in of)
                    for of in wanted.values()
                    for row in range(height)
                ]
            ),
        ),
        confidence,
    )
    changes = iter(levels_and_changes[1])
    made = {pair: {name: next(changes) for name in parts[0].names} for pair in wanted}
    return made, moments.moments.n
