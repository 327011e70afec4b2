"""How is it said what single rules change?  Rule sets, rule by rule, in; sentences and tables out.

Left out: the numbers (``findings.one_rule``) and the first screen (``first_screens.one_rule``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from analyser.findings.one_rule import Numbers, OneAtATime, Parted
from analyser.findings.rule_sets import Quantity
from analyser.games.interface import Game
from analyser.report.first_screens import one_rule as screens
from analyser.report.parts import Block, Fine, Folded, Section
from analyser.statistics.simultaneous import Number
from analyser.wording import Table, capital, counted, listed, signed_plus_minus

DIGITS: Final = 4
"""Digits of a number for a program: there are thousands."""
MOST_NUMBERS: Final = 2
"""Numbers in the table of a rule set; each has two columns."""


def sentences(groups: Sequence[OneAtATime]) -> list[str]:
    """Return which single rule changes each number most, and what could not be played alone."""
    said = []
    for group in groups:
        told = [f"{most(group, quantity)}." for quantity in group.quantities]
        where = f"{group.base.name}{_among(group, groups)}"
        said += [f"Each rule alone on {where}: {each}" for each in told[:1]]
        said += map(capital, told[1:])
        said += screens.refused(group, group.base.name)
    return said


def _among(group: OneAtATime, groups: Sequence[OneAtATime]) -> str:
    """Return who plays, where not the same play everywhere."""
    alike = len({each.players for each in groups}) == 1
    return "" if alike else f" (played by {listed(group.players)})"


def most(group: OneAtATime, quantity: Quantity) -> str:
    """Return which single rule changes a number most, as a clause."""
    leaders = screens.leading(group, quantity)
    if not leaders:
        return f"no rule clearly changes {quantity.words}"
    named = leaders if len(leaders) <= 3 else leaders[:1]
    names = listed([f"“{each.label}”" for each in named])
    by = listed([signed_plus_minus(each.change[quantity.name]) for each in named])
    more = len(leaders) - len(named)
    also = f", and {more} more may change it as much" if more else ""
    return f"{quantity.words} changes most with {names}, by {by} {screens.unit_of(quantity)}{also}"


def what_each_changes(groups: Sequence[OneAtATime], game: Game) -> list[Section]:
    """Return the section with every rule, alone and taken back; none where nothing was asked."""
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
        # That of the first is on the first screen.
        blocks += screens.rule_by_rule(game, group) if at else []
        blocks.append(_alone(group))
        for each in group.rule_sets:
            if each.together:
                tables: list[Block] = [_parted(group, each), *_kept(each)]
                blocks.append(Folded(f"{each.rule_set.name}, rule by rule", tables))
    return [Section("One rule at a time", blocks)]


def in_brief(group: OneAtATime) -> list[Table]:
    """Return what a terminal has room for: of one rule set all its rules, of more each alone."""
    if len(group.rule_sets) == 1 and group.rule_sets[0].together:
        return [_parted(group, group.rule_sets[0], 1)]
    return [_alone(group, MOST_NUMBERS)]


def _alone(group: OneAtATime, most: int | None = None) -> Table:
    """Return what each rule changes alone, the largest change first; ``most``: numbers."""
    shown = group.quantities[:most]
    heads = [f"{each.heading}, {screens.unit_of(each)}" for each in shown]
    first = shown[0].name
    played = sorted(
        (each for each in group.singles if each.change),
        key=lambda each: -abs(each.change[first].value),
    )
    return Table(
        f"Each rule alone on {group.base.name}, {listed(group.players)}, "
        f"{counted(group.deals, 'deals')}",
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


def _parted(group: OneAtATime, parted: Parted, most: int = MOST_NUMBERS) -> Table:
    shown = group.quantities[:most]
    heads = [f"{one.heading}, {screens.unit_of(one)}: {way}" for one in shown
             for way in ("alone", "taken back")]  # fmt: skip

    def row(name: str, alone: Numbers, back: Numbers) -> list[str]:
        cells = [of.get(one.name) for one in shown for of in (alone, back)]
        return [name, *("–" if each is None else signed_plus_minus(each) for each in cells)]

    first = shown[0].name
    singles = sorted(
        parted.singles,
        key=lambda each: -abs(each.change[first].value) if each.change else math.inf,
    )
    rows = [
        row(each.label, each.change, back)
        for each in singles
        for back in [parted.back.get(each.rule, {})]
        if any(_clear(of.get(one.name)) for one in shown for of in (each.change, back))
    ]
    rows.append(row("together", parted.together, {}))
    rows.append(row(f"{parted.rule_set.name}, the whole set", parted.whole, {}))
    return Table(
        f"{parted.rule_set.name} against {group.base.name}: change by each rule, alone on "
        f"{group.base.name} and taken back from {parted.rule_set.name}",
        ["rule", *heads],
        rows,
    )


def _clear(change: Number | None) -> bool:
    return change is not None and not change.low <= 0 <= change.high


def _kept(parted: Parted) -> list[str]:
    names = [f"“{each.label}”" for each in parted.kept]
    if not names:
        return []
    return [f"{parted.rule_set.name} cannot do without {listed(names)} alone: its other rules need "
            f"{'it' if len(names) == 1 else 'them'}."]  # fmt: skip


def summary(groups: Sequence[OneAtATime]) -> list[dict[str, Any]]:
    """Return the same for a program, JSON-able: each number with its ±, an endless one null.

    What a rule taken back changes is there for the numbers that the tables have.
    """
    return [
        {
            "against": group.base.name,
            "policies": list(group.players),
            "deals": group.deals,
            "rules": [
                {
                    "rule": each.rule,
                    "value": each.value,
                    "words": each.label,
                    "alone": _json(each.change),
                    **({"refused": True} if each.refused else {}),
                    **({"of_matches": True} if each.of_matches else {}),
                }
                for each in group.singles
            ],
            "rule_sets": [
                {
                    "rules": each.rule_set.name,
                    "whole": _json(each.whole),
                    "together": _json(each.together),
                    "taken_back": {
                        rule: _json(change, MOST_NUMBERS) for rule, change in each.back.items()
                    },
                }
                for each in group.rule_sets
            ],
        }
        for group in groups
    ]


def _json(changes: Numbers, most: int | None = None) -> dict[str, list[float | None]]:
    return {
        name: [_rounded(one.value), _rounded(one.half) if math.isfinite(one.half) else None]
        for name, one in [*changes.items()][:most]
    }


def _rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}")
