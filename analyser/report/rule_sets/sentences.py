"""What is said of rule sets: which changes what, and whose play it is?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from analyser.findings import rule_sets
from analyser.findings.rule_sets import SHARE, Quantity, RuleSetComparison, Variant
from analyser.games.interface import Game, Record
from analyser.report import playing_style
from analyser.scenario import build
from analyser.scenario.rule_goal import common_measures
from analyser.statistics.intervals import FEWEST_PAIRS
from analyser.statistics.simultaneous import Number, find_largest
from analyser.wording import (
    Table,
    capitalise,
    list_names,
    number,
    signed_plus_minus,
    too_few,
)

MOST_NAMED: Final = 3
"""Rule sets named together in a sentence; of more, the first is named and the others counted."""


ADAPTED: Final = "play adapted"


RESCORED_TEXT: Final = "same play, re-scored"


LENT: Final = "another's play, re-scored"
"""Counted again from hands that are not those of the rule set that it is compared with."""


def tabulate_measures(comparison: RuleSetComparison, game: Game) -> list[Table]:
    """Return what most games measure, a row a rule set, a table for each number of players."""
    known = {each.name: each for each in comparison.quantities}
    shown = [(word, known[name]) for word, name in common_measures(game).items() if name in known]
    made = []
    for base, compared in groups(comparison):
        rows = []
        for each in compared:
            changes = [each.changes.get(one.name) for _, one in shown]
            rows.append([each.label, *("–" if one is None else signed_plus_minus(one)
                                       for one in changes)])  # fmt: skip
        heads = [f"{word}, {'% points' if one.unit == '%' else one.unit}" for word, one in shown]
        made.append(Table(f"Changes against {base.name}", ["rule set", *heads], rows))
    return made


def describe_rule_sets(comparison: RuleSetComparison, game: Game) -> dict[str, str]:
    """Return rule sets in a card player's words, by name; without those that have none.

    A preset is its title, another one the rules that it changes, if they are few.
    """
    meaning = {rule.id: rule.meaning.partition(";")[0] for rule in game.rule_fields}
    said: dict[str, str] = {}
    for each in comparison.variants:
        if each.cell.own_rules or each.cell.preset not in game.presets:
            # A name of the user's own says it.
            continue
        changes = _list_differences(each.cell.rules, build.read_back(game.rules(each.cell.preset)))
        if not changes:
            said[each.name] = game.presets[each.cell.preset]
        elif len(changes) <= MOST_NAMED and changes.keys() <= meaning.keys():
            said[each.name] = "; ".join(
                f"{meaning[rule]} = {build.write_value(value)}" for rule, value in changes.items()
            )
    return said


def _list_differences(rules: Record, others: Record) -> dict[str, object]:
    """Return what differs from other rules, by id; a run's may be those of an older version."""
    known = _values(others)
    return {key: value for key, value in _values(rules).items() if known.get(key) != value}


def describe_bundles(comparison: RuleSetComparison) -> list[str]:
    """Return the caveat that only rule sets are compared, where one changes several rules."""
    several = any(
        len(_list_differences(each.cell.rules, base.cell.rules)) > 1
        for base, compared in groups(comparison)
        for each in compared
    )
    if not several:
        return []
    return ["A rule set is several rules at once: which of them makes the difference is not known."]


def describe_left_out(comparison: RuleSetComparison) -> list[str]:
    """Return under which rule sets what is played is not play; they lead no sentence."""
    names = [each.name for each in comparison.variants if each.faults]
    if not names:
        return []
    if len(names) == len(comparison.variants):
        return [playing_style.NO_ANSWER]
    return [
        f"Under {few_names(names)} these players do not play as anybody would (degenerate play)."
    ]


def describe_origin(comparison: RuleSetComparison, variant: Variant) -> str:
    """Return the mark of a rule set: whether its hands were played, or whose are counted again."""
    if comparison.play_of(variant) is None:
        return ADAPTED
    base = {each.name: each for each in comparison.variants}[str(variant.base)]
    return RESCORED_TEXT if base.counted_cell is variant.counted_cell else LENT


def list_borrowed_play(comparison: RuleSetComparison) -> list[str]:
    """Return, for each rule set that lends its play to others, to which."""
    said = []
    for lender in comparison.variants:
        names = [each.name for each in comparison.variants if comparison.play_of(each) is lender]
        if names:
            said.append(
                f"{few_names(names)} {'has' if len(names) == 1 else 'have'} the same play as "
                f"{lender.name}, re-scored: nobody moves otherwise for the rules that differ."
            )
    return said


def players(comparison: RuleSetComparison) -> list[str]:
    """Return who played: at the tables, then in the panel's duels."""
    seated = [str(each["name"]) for each in comparison.variants[0].cell.entrants]
    return list(dict.fromkeys((*seated, *comparison.panel)))


def misfits(comparison: RuleSetComparison, game: Game) -> list[str]:
    """Return which strategies play rules that they were not made for: a sentence a rule set."""
    played = [each for each in comparison.variants if comparison.play_of(each) is None]
    made: dict[str, list[str]] = {}
    for name in players(comparison):
        if preset := game.tuned_for.get(name):
            made.setdefault(preset, []).append(name)
    said = []
    for preset, mine in made.items():
        own = _values(build.read_back(game.rules(preset)))
        others = [each.name for each in played if _values(each.cell.rules) != own]
        if others:
            were = "was" if len(mine) == 1 else "were"
            said.append(
                f"{list_names(mine)} {were} made for {preset}: under {few_names(others)}, the "
                "effect "
                "of the rules and of playing by habits made for others cannot be separated."
            )
    return said


def _values(rules: Record) -> dict[str, object]:
    return {key: value for key, value in rules.items() if key != "preset"}


def few_names(names: Sequence[str]) -> str:
    """Return names as a sentence lists them, of many the first and how many more."""
    if len(names) <= MOST_NAMED:
        return list_names(names)
    return f"{names[0]} and {len(names) - 1} more rule sets"


class _Naming:
    """How rule sets are called: by what they are, then by the head of that; the name beside it."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self.told: set[str] = set()

    def __call__(self, variant: Variant) -> str:
        words = self.words.get(variant.name)
        if not words:
            return variant.name
        if variant.name in self.told:
            words = words.partition(": ")[0]
        self.told.add(variant.name)
        return f"“{words}” ({variant.name})"


def sentences(comparison: RuleSetComparison, words: Mapping[str, str]) -> list[str]:
    """Return the answer: in short, then for each number of players a sentence a telling number.

    ``words``: what rule sets are, by name (``describe_rule_sets``); others are called by their
    names.
    """
    called = _Naming(words)
    return _describe_shortly(comparison, words) + [
        sentence
        for base, compared in groups(comparison)
        for sentence in _sentences(comparison, base, compared, called)
    ]


def _describe_shortly(comparison: RuleSetComparison, words: Mapping[str, str]) -> list[str]:
    """Return what changes the first telling number most, where all of it takes a while to read.

    That is so where rule sets are called by what they are, of which the head is enough here.
    """
    for base, compared in groups(comparison)[:1]:
        told = [
            each
            for each in comparison.quantities
            if each.words and _select_measured(comparison, each, compared)
        ]
        for quantity in told[:1]:
            measured = _select_measured(comparison, quantity, compared)
            leaders = _leaders(quantity, measured)
            names = [words.get(each.name, "").partition(": ")[0] for each in leaders]
            if len(measured) < 2 or base.name not in words or not all(names):
                continue
            if 1 <= len(names) <= MOST_NAMED:
                changes = [signed_plus_minus(each.changes[quantity.name]) for each in leaders]
                return [
                    f"{capitalise(quantity.words)} changes most with "
                    f"{list_names([f'“{name}”' for name in names])}, by {list_names(changes)} "
                    f"{unit_of_change(quantity)}."
                ]
    return []


def _select_measured(
    comparison: RuleSetComparison, quantity: Quantity, variants: Sequence[Variant]
) -> list[Variant]:
    """Return the rule sets whose change of a number may lead a sentence."""
    measured = [
        each
        for each in variants
        if quantity.name in each.changes and not _is_lent(comparison, each, quantity)
    ]
    return [each for each in measured if not each.faults] or measured


def groups(comparison: RuleSetComparison) -> list[tuple[Variant, list[Variant]]]:
    """Return rule sets for as many players and sides, and before them what they are compared with.

    Where that is one for another number of players, the number is what is compared: this is left
    to the table of all changes where the others for as many are compared among themselves.
    """
    by_name = {each.name: each for each in comparison.variants}
    made: dict[tuple[str, int, int], list[Variant]] = {}
    for each in comparison.variants:
        if each.base is not None:
            made.setdefault((each.base, each.seats, each.sides), []).append(each)
    bases = {base for base, *_ in made}
    return [
        (by_name[base], some)
        for (base, seats, _), some in made.items()
        if by_name[base].seats == seats or not bases & {each.name for each in some}
    ]


def lanes(
    comparison: RuleSetComparison, quantity: Quantity
) -> list[tuple[Variant, Variant, Number]]:
    """Return base, rule set and change, for all that are compared for as many players."""
    return [
        (base, each, each.changes[quantity.name])
        for base, compared in groups(comparison)
        for each in compared
        if quantity.name in each.changes
    ]


def _sentences(
    comparison: RuleSetComparison, base: Variant, variants: Sequence[Variant], called: _Naming
) -> list[str]:
    """Return what the rule sets for some seats change most: a sentence for each quantity."""
    seats = variants[0].seats
    of = f"Of the {len(variants)} rule sets for {seats} players"
    start = of if len(variants) > 1 else f"For {seats} players"
    first = called(base)
    if comparison.deals < FEWEST_PAIRS:
        why = too_few(comparison.deals)
        return [f"{start}, it is not known yet what changes against {first}: {why}."]
    said: list[str] = []
    for quantity in comparison.quantities:
        measured = _select_measured(comparison, quantity, variants)
        if not quantity.words or not measured:
            continue
        words, leaders = quantity.words, _leaders(quantity, measured)
        most = " most" if len(measured) > 1 else ""
        amount = _amount(quantity, base, leaders, called)
        if said and leaders:
            said.append(f"{words[0].upper()}{words[1:]} changes{most} with {amount}.")
        elif said:
            said.append(f"None measurably changes {words}.")
        elif leaders:
            said.append(f"{start} compared with {first}, {words} changes{most} with {amount}.")
        else:
            said.append(f"{start}, none measurably changes {words} against {first}.")
    return said or [f"{start}, none changed any number against {first} in these deals."]


def _is_lent(comparison: RuleSetComparison, variant: Variant, quantity: Quantity) -> bool:
    """Return whether a number is that of the rule set whose play is counted again, and no news."""
    lender = comparison.play_of(variant)
    levels = [each.levels[quantity.name].value for each in (variant, lender) if each]
    return lender is not None and levels[0] == levels[1]


def _amount(quantity: Quantity, base: Variant, leaders: Sequence[Variant], called: _Naming) -> str:
    """Return which rule sets change a number most, by how much, and from what to what."""
    if not leaders:
        return ""
    named = leaders if len(leaders) <= MOST_NAMED else leaders[:1]
    names = [called(each) for each in named]
    changes = [signed_plus_minus(each.changes[quantity.name]) for each in named]
    # As many decimals as the change has, so that a small one shows.
    decimals = max(len(change.partition(" ±")[0].partition(".")[2]) for change in changes)
    levels = [number(each.levels[quantity.name].value, decimals) for each in (*named, base)]
    said = (
        f"{list_names(names)}, by {list_names(changes)} {unit_of_change(quantity)} "
        f"({list_names(levels[:-1])} against {levels[-1]})"
    )
    if len(named) < len(leaders):
        said += f", and with {len(leaders) - 1} more that may change it as much"
    if quantity.name == SHARE.name:
        one, two = (hands_said(each.levels[SHARE.name]) for each in (named[0], base))
        said += (
            f": the better of two typical players is ahead, {100 * rule_sets.BETTER_CHANCE:.4g} "
            f"times in 100, after {one} hands in {called(named[0])} and after {two} in "
            f"{called(base)}"
        )
    return said


def _leaders(quantity: Quantity, variants: Sequence[Variant]) -> list[Variant]:
    """Return the rule sets of which any may change a number most, the likeliest first."""
    return [variants[at] for at in find_largest([each.changes[quantity.name] for each in variants])]


def hands_said(share: Number) -> str:
    """Return after how many hands the better is ahead, to two digits that count."""
    hands = rule_sets.hands_until_ahead(share.value / 100)
    if not math.isfinite(hands):
        return "endlessly many"
    unit = 10 ** max(0, math.floor(math.log10(max(hands, 1))) - 1)
    return number(max(1, math.ceil(hands / unit)) * unit, 0)


def unit_of_change(quantity: Quantity) -> str:
    """Return the unit in which a change is said."""
    return "percentage points" if quantity.unit == "%" else quantity.unit
