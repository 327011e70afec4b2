"""How is it said what single rules change?  Rule sets, rule by rule, in; sentences and tables out.

Left out: the numbers (``findings.one_rule``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from analyser.confidence import ALL_INTERVALS
from analyser.findings.json_fields import pick_fields
from analyser.findings.one_rule import Numbers, OneAtATime, RuleDecomposition, Single
from analyser.findings.rule_sets import Quantity
from analyser.games.interface import Game
from analyser.report import labels as words
from analyser.report.parts import Block, Fact, Fine, FirstScreen, Folded, Framed, Grids, Section
from analyser.report.pictures import Cell, Cells, Lane, Rows
from analyser.report.rule_sets.sentences import unit_of_change
from analyser.statistics.intervals import FEWEST_PAIRS, find_sign
from analyser.statistics.simultaneous import Number, find_largest
from analyser.wording import (
    Table,
    capitalise,
    fits,
    list_names,
    signed_plus_minus,
    too_few,
    write_count,
    write_size,
)

MOST_LANES: Final = 10
MOST_BESIDE: Final = 6
"""Rules in the picture, and below one of whole rule sets: the folded tables have all."""


def first_screen(
    groups: Sequence[OneAtATime], game: Game, tuned: bool, day: str
) -> FirstScreen | None:
    """Return the first screen; ``None`` where no single rule was played.

    ``tuned``: whether the players were made for every rule set, as far as is known.
    """
    shown = [group for group in groups if group.quantities]
    if not shown:
        return None
    group = shown[0]
    quantity = group.quantities[0]
    base = words.name_variant(game, group.base)
    sets = [words.name_variant(game, each.rule_set) for each in group.rule_sets]
    players = [words.name_in_sentence(game, name) for name in group.players]
    seats = "one per side" if len(group.players) > 1 else "in every seat"
    misfit = "" if tuned else " The players were not tuned for every rule set."
    return FirstScreen(
        _answer(group, quantity),
        f"Tested: {', '.join(players)}, {seats}. Each rule of "
        f"{sets[0] if len(sets) == 1 else f'{len(sets)} rule sets'} is played alone on {base}, and "
        f"taken back alone from the set, on the same {write_count(group.deals, 'deals')}.{misfit}",
        _picture(game, group, quantity, day),
        [*_facts(group), *_list_interactions(game, group, quantity)][:3],
        [Section("Rule by rule in each rule set", rule_by_rule(game, group))],
    )


def which_rule(groups: Sequence[OneAtATime], game: Game, day: str) -> list[Section]:
    """Return the section with the bars of single rules; none where none was played."""
    shown = [group for group in groups if group.quantities]
    if not shown:
        return []
    quantity = shown[0].quantities[0]
    picture = replace(_picture(game, shown[0], quantity, day, MOST_BESIDE), name="one-rule")
    return [Section("Which single rule does it?", [_answer(shown[0], quantity), picture])]


def _answer(group: OneAtATime, quantity: Quantity) -> str:
    leaders = list_leading(group, quantity)
    what = quantity.words
    if group.deals < FEWEST_PAIRS:
        return f"Not known yet which single rule changes {what}: {too_few(group.deals)}."
    if not leaders:
        return f"No single rule here clearly changes {what}."
    names = [f"“{each.label}”" for each in leaders]
    if len(names) == 1:
        change = leaders[0].change[quantity.name]
        value = write_size(abs(change.value), change.half)
        verb = "adds" if change.value > 0 else "takes away"
        short = f"The rule {names[0]} changes {what} most"
        said = f"{short}: alone, it {verb} {value} {unit_of(quantity)}."
        return said if fits(said) else f"{short}."
    if len(names) == 2:
        said = f"The rules {list_names(names)} change {what} most."
        if fits(said):
            return said
    return f"It is not known yet which single rule changes {what} most."


def _picture(
    game: Game, group: OneAtATime, quantity: Quantity, day: str, most: int = MOST_LANES
) -> Framed:
    """Return the bars of single rules, or where one rule set is asked the way to it."""
    base, name = words.name_variant(game, group.base), quantity.name
    played = sorted(
        (each for each in group.singles if each.change),
        key=lambda each: -abs(each.change[name].value),
    )
    stacked = len(group.rule_sets) == 1 and bool(group.rule_sets[0].interaction)
    shown = played[:most]
    if stacked:
        shown = [each for each in shown if find_sign(each.change[name])] or shown[:1]
    rest = [each for each in played if each not in shown]
    lanes = [Lane.from_estimate(each.label, each.change[name]) for each in shown]
    told = f"Change of {quantity.words}, one rule at a time"
    note = f"{capitalise(unit_of(quantity))}, against {base}."
    if stacked:
        parted = group.rule_sets[0]
        whole = words.name_variant(game, parted.rule_set)
        told = f"From {base} to {whole}: {quantity.words}, rule by rule"
        if rest:
            label = f"{len(rest)} other rules" if len(rest) > 1 else rest[0].label
            lanes.append(Lane.from_estimate(label, _add([each.change[name] for each in rest])))
        lanes.append(
            Lane.from_estimate("all of them together", parted.interaction[name], "beyond the sum")
        )
        lanes.append(Lane.from_estimate(whole, parted.whole[name], "the whole set", total=True))
    elif rest:
        note += f" The {len(shown)} largest of {len(played)} rules."
    return Framed(
        "answer",
        told,
        [Rows(lanes, unit_of(quantity), "less", "more", stacked=stacked)],
        note,
        f"Bar: change. Line or ±: {ALL_INTERVALS.line}; "
        f"{write_count(group.deals, 'deals')}. {words.describe_making(day)}",
    )


def _add(changes: Sequence[Number]) -> Number:
    """Return the sum of changes whose intervals hold at once: its ± is the sum of theirs."""
    return Number(
        math.fsum(each.value for each in changes), math.fsum(each.half for each in changes)
    )


def _facts(group: OneAtATime) -> list[Fact]:
    """Return which single rule changes the other numbers most."""
    facts = []
    for quantity in group.quantities[1:]:
        leaders = list_leading(group, quantity)
        if leaders:
            change = leaders[0].change[quantity.name]
            most = "most" if len(leaders) == 1 else "among the most"
            said = f"“{leaders[0].label}” changes {quantity.words} {most}."
            unit = unit_of(quantity)
            facts.append(Fact.from_estimate(change, f"{unit}: {said}"))
    return facts[:2]


def _list_interactions(game: Game, group: OneAtATime, quantity: Quantity) -> list[Fact]:
    """Return where rules do most together, beyond what each does alone."""
    several = [each for each in group.rule_sets if each.interaction]
    clear = [
        each
        for each in several
        for change in [each.interaction[quantity.name]]
        if find_sign(change)
    ]
    if not clear:
        return []
    parted = max(clear, key=lambda each: abs(each.interaction[quantity.name].value))
    change = parted.interaction[quantity.name]
    name = words.name_variant(game, parted.rule_set)
    said = f"{unit_of(quantity)}: what the rules of {name} change together, beyond their sum."
    return [Fact.from_estimate(change, said)]


def list_leading(group: OneAtATime, quantity: Quantity) -> list[Single]:
    """Return the single rules of which any may change a number most, the likeliest first.

    A rule that was never seen to change it is none of them, however far it might.
    """
    played = [each for each in group.singles if each.change and each.change[quantity.name].value]
    return [played[at] for at in find_largest([each.change[quantity.name] for each in played])]


def unit_of(quantity: Quantity) -> str:
    """Return the unit in which a change is said."""
    return unit_of_change(quantity) or "in number"


def describe_refused(group: OneAtATime, base: str) -> list[str]:
    """Return which rules could not be played alone on ``base``, a sentence for each reason."""
    said = []
    alone = [f"“{each.label}”" for each in group.singles if each.refused]
    if alone:
        it, they = ("it", "it changes") if len(alone) == 1 else ("them", "they change")
        said.append(
            f"{base} cannot have {list_names(alone)} alone, since other rules exclude {it}: what "
            f"{they} is part of “together”."
        )
    of_matches = [f"“{each.label}”" for each in group.singles if each.of_matches]
    if of_matches:
        verb = "counts" if len(of_matches) == 1 else "count"
        said.append(f"In a single hand, {list_names(of_matches)} {verb} for nothing.")
    return said


def rule_by_rule(game: Game, group: OneAtATime) -> list[Block]:
    """Return what each rule set changes: whole, by its strongest rule, and together."""
    base, quantity = words.name_variant(game, group.base), group.quantities[0]
    rows, cells = [], []
    for parted in group.rule_sets:
        strongest = _find_strongest(parted, quantity)
        rows.append(
            (words.name_variant(game, parted.rule_set), strongest.label if strongest else "")
        )
        alone = strongest.change[quantity.name] if strongest else None
        back = parted.removal.get(strongest.rule, {}) if strongest else {}
        cells.append(
            [
                Cell.write_change(parted.whole.get(quantity.name)),
                Cell.write_change(alone),
                Cell.write_change(back.get(quantity.name)),
                Cell.write_change(parted.interaction.get(quantity.name)),
            ]
        )
    columns = ["whole set", "this rule alone", "this rule taken back", "together"]
    drawn = Cells(rows, columns, cells, "rule set, its strongest rule", "more", "less")
    return [
        f"{capitalise(unit_of(quantity))} against {base}. Together: what a set changes beyond the "
        "sum "
        "of its rules, each alone.",
        Grids([drawn]),
        *(Fine(each) for each in describe_refused(group, base)),
    ]


def _find_strongest(decomposition: RuleDecomposition, quantity: Quantity) -> Single | None:
    played = [each for each in decomposition.singles if each.change]
    return max(played, key=lambda each: abs(each.change[quantity.name].value), default=None)


DIGITS: Final = 4
"""Digits of a number for a program: there are thousands."""
MOST_NUMBERS: Final = 2
"""Numbers in the table of a rule set; each has two columns."""


def sentences(groups: Sequence[OneAtATime]) -> list[str]:
    """Return which single rule changes each number most, and what could not be played alone."""
    said = []
    for group in groups:
        told = [f"{describe_largest(group, quantity)}." for quantity in group.quantities]
        where = f"{group.base.name}{_describe_players(group, groups)}"
        said += [f"Each rule alone on {where}: {each}" for each in told[:1]]
        said += map(capitalise, told[1:])
        said += describe_refused(group, group.base.name)
    return said


def _describe_players(group: OneAtATime, groups: Sequence[OneAtATime]) -> str:
    """Return who plays, where not the same play everywhere."""
    alike = len({each.players for each in groups}) == 1
    return "" if alike else f" (played by {list_names(group.players)})"


def describe_largest(group: OneAtATime, quantity: Quantity) -> str:
    """Return which single rule changes a number most, as a clause."""
    leaders = list_leading(group, quantity)
    if group.deals < FEWEST_PAIRS:
        return f"it is not known yet which changes {quantity.words}: {too_few(group.deals)}"
    if not leaders:
        return f"no rule clearly changes {quantity.words}"
    named = leaders if len(leaders) <= 3 else leaders[:1]
    names = list_names([f"“{each.label}”" for each in named])
    by = list_names([signed_plus_minus(each.change[quantity.name]) for each in named])
    more = len(leaders) - len(named)
    also = f", and {more} more may change it as much" if more else ""
    return f"{quantity.words} changes most with {names}, by {by} {unit_of(quantity)}{also}"


def what_each_changes(
    groups: Sequence[OneAtATime], game: Game, whole: bool = False
) -> list[Section]:
    """Return the section with every rule, alone and taken back; none where nothing was asked.

    ``whole``: also the table of the first group, which may be on the first screen.
    """
    if not groups:
        return []
    blocks: list[Block] = [
        "Each rule in which a rule set differs is played alone on its base. It is also taken back "
        "alone, so that the rule set has all its other rules.",
        Fine(
            "A rule may change more, or less, where other rules are changed too. What the rules "
            "of a set change together is the change of the whole set minus the sum of its "
            "rules, each alone (the interaction). All are taken from the same deals. The table of "
            "a rule set has the rules with a clear change; all are among the numbers (JSON)."
        ),
    ]
    for at, group in enumerate(groups):
        blocks += rule_by_rule(game, group) if at or whole else []
        blocks.append(_make_table_alone(group))
        for each in group.rule_sets:
            if each.interaction:
                tables: list[Block] = [_make_table_parted(group, each), *_describe_kept(each)]
                blocks.append(Folded(f"{each.rule_set.name}, rule by rule", tables))
    return [Section("One rule at a time", blocks)]


def describe_briefly(group: OneAtATime) -> list[Table]:
    """Return what a terminal has room for: of one rule set all its rules, of more each alone."""
    if len(group.rule_sets) == 1 and group.rule_sets[0].interaction:
        return [_make_table_parted(group, group.rule_sets[0], 1)]
    return [_make_table_alone(group, MOST_NUMBERS)]


def _make_table_alone(group: OneAtATime, most: int | None = None) -> Table:
    """Return what each rule changes alone, the largest change first; ``most``: numbers."""
    shown = group.quantities[:most]
    heads = [f"{each.heading}, {unit_of(each)}" for each in shown]
    first = shown[0].name
    played = sorted(
        (each for each in group.singles if each.change),
        key=lambda each: -abs(each.change[first].value),
    )
    return Table(
        f"Each rule alone on {group.base.name}, {list_names(group.players)}, "
        f"{write_count(group.deals, 'deals')}",
        ["rule", *heads, "rule sets with it"],
        [
            [
                each.label,
                *(signed_plus_minus(each.change[one.name]) for one in shown),
                str(sum(each in parted.singles for parted in group.rule_sets)),
            ]
            for each in played
        ],
    )


def _make_table_parted(
    group: OneAtATime, decomposition: RuleDecomposition, most: int = MOST_NUMBERS
) -> Table:
    shown = group.quantities[:most]
    heads = [f"{one.heading}, {unit_of(one)}: {way}" for one in shown
             for way in ("alone", "taken back")]  # fmt: skip

    def row(name: str, alone: Numbers, back: Numbers) -> list[str]:
        cells = [of.get(one.name) for one in shown for of in (alone, back)]
        return [name, *("–" if each is None else signed_plus_minus(each) for each in cells)]

    first = shown[0].name
    singles = sorted(
        decomposition.singles,
        key=lambda each: -abs(each.change[first].value) if each.change else math.inf,
    )
    rows = [
        row(each.label, each.change, back)
        for each in singles
        for back in [decomposition.removal.get(each.rule, {})]
        if any(_change_is_clear(of.get(one.name)) for one in shown for of in (each.change, back))
    ]
    rows.append(row("together", decomposition.interaction, {}))
    rows.append(row(f"{decomposition.rule_set.name}, the whole set", decomposition.whole, {}))
    return Table(
        f"{decomposition.rule_set.name} against {group.base.name}: change by each rule, alone on "
        f"{group.base.name} and taken back from {decomposition.rule_set.name}",
        ["rule", *heads],
        rows,
    )


def _change_is_clear(change: Number | None) -> bool:
    return change is not None and find_sign(change) != 0


def _describe_kept(decomposition: RuleDecomposition) -> list[str]:
    names = [f"“{each.label}”" for each in decomposition.irremovable]
    if not names:
        return []
    return [
        f"{decomposition.rule_set.name} cannot do without {list_names(names)} alone: its "
        f"other rules need "
        f"{'it' if len(names) == 1 else 'them'}."
    ]


def summary(groups: Sequence[OneAtATime]) -> list[dict[str, Any]]:
    """Return the same for a program, JSON-able: each number with its ±, an endless one null.

    What a rule taken back changes is there for the numbers that the tables have.
    """
    return [
        {
            **pick_fields(group, "against=base.name policies=players deals"),
            "rules": [
                {
                    **pick_fields(each, "rule value words=label"),
                    "alone": _json(each.change),
                    **{flag: True for flag in ("refused", "of_matches") if getattr(each, flag)},
                }
                for each in group.singles
            ],
            "rule_sets": [
                {
                    "rules": each.rule_set.name,
                    "whole": _json(each.whole),
                    "together": _json(each.interaction),
                    "taken_back": {
                        rule: _json(change, MOST_NUMBERS) for rule, change in each.removal.items()
                    },
                }
                for each in group.rule_sets
            ],
        }
        for group in groups
    ]


def _json(changes: Numbers, most: int | None = None) -> dict[str, list[float | None]]:
    return {
        name: [_round_value(one.value), _round_value(one.half) if math.isfinite(one.half) else None]
        for name, one in [*changes.items()][:most]
    }


def _round_value(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")
