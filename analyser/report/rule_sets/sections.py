"""How does a page show what rule sets make and change?  Sections with tables and pictures.

Left out: the sentences (``sentences``) and the first screen (``first_screen``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from analyser.confidence import INTERVAL, PERCENT
from analyser.findings import own_rules
from analyser.findings import rule_sets as variants
from analyser.findings.answers import Answers
from analyser.findings.rule_sets import LUCK, SHARE, STRENGTHS, Quantity, RuleSetComparison, Variant
from analyser.report.parts import (
    Block,
    Fine,
    Folded,
    Grid,
    Heading,
    Picture,
    Section,
)
from analyser.report.pictures import Lane, Rows
from analyser.report.rule_sets.goal import tabulate_goal
from analyser.report.rule_sets.sentences import describe_origin, hands_said, lanes, unit_of_change
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    list_names,
    number,
    plus_minus,
    signed_plus_minus,
    write_count,
)

NOTHING: Final = ("–", "")
"""A cell of a grid that has no number."""


def order_sections(comparison: RuleSetComparison, read: Answers) -> list[Section]:
    """Return the section of the rule sets in order by the goal; none where there is no goal."""
    tables = tabulate_goal(comparison, read.game, read.spec.goal)
    return [Section("Which rules meet the goal", tables)] if tables else []


def _group_by_sides(comparison: RuleSetComparison) -> list[list[Variant]]:
    """Return the rule sets with as many sides together, those of the reference first."""
    sides = dict.fromkeys(each.sides for each in comparison.variants)
    return [[each for each in comparison.variants if each.sides == count] for count in sides]


def level_section(comparison: RuleSetComparison, read: Answers) -> Section:
    """Return the section with the numbers of each rule set."""
    alike = _group_by_sides(comparison)
    glossary = Table(
        "What the columns mean",
        ["column", "unit", "meaning"],
        [[each.heading, each.unit, each.meaning] for each in comparison.quantities],
        left=(1, 2),
    )
    presets = Table(
        "The rule sets",
        ["rule set", "players", "play", "in words"],
        [
            [each.name, str(each.seats), _describe_play(comparison, each), _words(each, read)]
            for each in comparison.variants
        ],
        left=(2, 3),
    )
    return Section(
        "What each rule set makes of a hand",
        [
            *(_levels(comparison, each) for each in alike),
            Fine(
                f"{' '.join(_notes(alike, comparison.scale.unit))} Every rule set has the same "
                f"{write_count(comparison.deals, 'deals')} and the same strategies in the "
                f"seats: what "
                "changes is the game as these play it, and one made for a rule set may play it "
                "otherwise. Play is adapted where the hands were played under the rule set itself; "
                "the same play, re-scored, is that of another, each hand counted as it would have "
                "scored."
            ),
            Folded(glossary.caption, [glossary]),
            Folded("What the rule sets are", [presets]),
        ],
    )


def _words(variant: Variant, read: Answers) -> str:
    """Return what a rule set is: a preset in its own words, another by what it changes."""
    own = own_rules.describe_own_rules(read.spec, read.game)
    return own.get(variant.cell.rules_name) or read.game.presets.get(variant.cell.preset, "")


def change_section(comparison: RuleSetComparison) -> Section:
    """Return the section with a picture a telling number."""
    blocks: list[Block] = [
        "Each rule set is compared with the first one for as many players, deal by deal: the same "
        "cards under both. Where the bar crosses the line, there may be no change; ± 0 is what "
        "must be the same, 0 without a ± what was the same so far where nothing says how far it "
        "may differ."
    ]
    for quantity in comparison.quantities:
        if quantity.words and lanes(comparison, quantity):
            picture = _picture(comparison, quantity)
            blocks += [Heading(picture.title), picture]
    blocks.append(Folded("Every change, as a number", _changes(comparison)))
    return Section("Which rules change the game", blocks)


def skill_sections(comparison: RuleSetComparison) -> list[Section]:
    """Return the section of the share of skill; none where no panel played."""
    if not comparison.panel:
        return []
    return [
        Section(
            "How much skill counts",
            [
                f"Under every rule set the same strategies met: "
                f"{list_names(comparison.panel)}. The "
                "more "
                "their strengths differ, against the luck of a hand, the more skill counts. They "
                "are the same under all rule sets: one that suits some may be at a loss under "
                "others, and then the share says how much it matters to play the right way.",
                *(_skill(comparison, each) for each in _group_by_sides(comparison)),
                Fine(
                    f"The first columns are how many {comparison.scale.unit} per hand the first "
                    "strategy is ahead of each other, over "
                    f"{write_count(comparison.panel_deals, 'deals')}. "
                    "The last says after how many hands the better of two strategies that lie as "
                    f"far apart as is typical is ahead with {PERCENT} chance."
                ),
            ],
        )
    ]


def _describe_play(comparison: RuleSetComparison, variant: Variant) -> str:
    """Return how a rule set's hands came about, and whose play it is where nobody played it."""
    lender = comparison.play_of(variant)
    return f"{describe_origin(comparison, variant)}{f' from {lender.name}' if lender else ''}"


def _levels(comparison: RuleSetComparison, alike: Sequence[Variant]) -> Grid:
    """Return the numbers per hand of rule sets with as many sides."""
    shown = [*comparison.play, *([SHARE] if comparison.panel else [])]
    rows = [
        (
            each.label,
            [(str(each.seats), ""), *(_cell(each.levels.get(one.name)) for one in shown)],
        )
        for each in alike
    ]
    rule_sets = "one rule set" if len(alike) == 1 else f"{len(alike)} rule sets"
    caption = f"The mean hand of {rule_sets} with {alike[0].sides} sides"
    return Grid(caption, [("players", ""), *((one.heading, one.unit) for one in shown)], rows)


def _changes(comparison: RuleSetComparison) -> list[Grid]:
    """Return the change of every number by every rule set: a grid or two for each compared with.

    Two, where there is skill: all numbers beside each other are wider than a screen.
    """
    compared: dict[str, list[Variant]] = {}
    for each in comparison.variants:
        if each.base is not None:
            compared.setdefault(each.base, []).append(each)
    kinds = [("deal by deal, per hand", comparison.play)]
    if comparison.panel:
        kinds.append(("how much skill counts", comparison.skill))
    return [
        _changes_against(comparison, f"Rule set minus {base}, {words}", some, shown)
        for base, some in compared.items()
        for words, shown in kinds
    ]


def _changes_against(
    comparison: RuleSetComparison,
    caption: str,
    some: Sequence[Variant],
    quantities: Sequence[Quantity],
) -> Grid:
    rows = []
    for each in some:
        cells = [_cell(each.changes.get(one.name), signed=True) for one in quantities]
        rows.append((each.label, [(describe_origin(comparison, each), ""), *cells]))
    return Grid(caption, [("play", ""), *((one.heading, one.unit) for one in quantities)], rows)


def _skill(comparison: RuleSetComparison, alike: Sequence[Variant]) -> Grid:
    """Return strengths, luck and the share of skill of rule sets with as many sides."""
    first, *others = comparison.panel
    names = [variants.lead_over(name) for name in others]
    shown = [*names, STRENGTHS.name, LUCK.name, SHARE.name]
    rows = []
    for each in alike:
        hands = hands_said(each.levels[SHARE.name]) if SHARE.name in each.levels else "–"
        cells = [_cell(each.levels.get(name)) for name in shown]
        rows.append((each.label, [*cells, (hands, "")]))
    head = [(f"{first} {name}", comparison.scale.unit) for name in names]
    share, strengths, luck = comparison.skill
    head += [(one.heading, one.unit) for one in (strengths, luck, share)]
    head.append(("until the better is ahead", "hands"))
    return Grid(f"How much skill counts, {alike[0].sides} sides", head, rows)


def _notes(alike: Sequence[Sequence[Variant]], unit: str) -> list[str]:
    """Return what must be known to read the grids: whose scores and whose turns they are."""
    notes = []
    for variants_alike in alike:
        seats = sorted({each.seats for each in variants_alike}, reverse=True)
        sides = variants_alike[0].sides
        a_side = [f"with {each} players a side is {_players(each // sides)}" for each in seats]
        notes.append(f"{'; '.join(a_side)}.".capitalize())
    notes.append("The length counts the turns of all players together.")
    if len(alike) > 1:
        apart = list_names([each.name for group in alike[1:] for each in group])
        notes.append(
            f"A table of its own has {apart}: {unit} of a side mean another thing where "
            f"{' or '.join(str(group[0].sides) for group in alike[1:])} sides play."
        )
    return notes


def _players(count: int) -> str:
    return "one player" if count == 1 else f"{count} players"


def _picture(comparison: RuleSetComparison, quantity: Quantity) -> Picture:
    """Return the picture of one number's changes, a lane a rule set."""
    drawn = lanes(comparison, quantity)
    rows = [
        Lane.in_full(each.label, change, panel=f"{each.seats} players, compared with {base.name}")
        for base, each, change in drawn
    ]
    table = [
        [
            each.label,
            base.name,
            describe_origin(comparison, each),
            signed_plus_minus(change),
            *_ends(change),
        ]
        for base, each, change in drawn
    ]
    unit = unit_of_change(quantity)
    said = "; ".join(f"{row[0]} against {row[1]} {row[3]}" for row in table)
    return Picture(
        f"change-{quantity.name.replace('_', '-')}",
        Rows.from_frame(rows, unit, "less", "more"),
        f"Which rules change {quantity.words}",
        f"Forest plot: a bar for each rule set's change, a line for its {INTERVAL}, another at 0, "
        f"no change. In {unit}: {said}.",
        f"How to read it: the bar is how much a rule set changes it, the line the {INTERVAL}. All "
        "the intervals here hold at once.",
        [
            Table(
                f"Change of {quantity.words.removeprefix('the ')}, {unit}",
                ["rule set", "compared with", "play", "change", "from", "to"],
                table,
            )
        ],
    )


def _ends(one: Number) -> list[str]:
    known = math.isfinite(one.half)
    return [number(one.low, 2), number(one.high, 2)] if known else ["unknown", "unknown"]


def _cell(one: Number | None, signed: bool = False) -> tuple[str, str]:
    """Return a number and its ``± …`` apart, for a grid."""
    if one is None:
        return NOTHING
    said = signed_plus_minus(one) if signed else plus_minus(one.value, one.half)
    value, mark, half = said.partition(" ± ")
    return value, f"± {half}" if mark else ""
