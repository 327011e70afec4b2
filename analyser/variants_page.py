"""How does a page say which rules change the game?  A comparison in; sentences, tables, figures.

The answer comes first: which rule set changes each telling number most, among those for as many
players.  Rule sets that cannot be told apart there are named together.  Left out: the numbers
themselves (``variants``), the drawing (``plots``) and the page around it (``report``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from analyser import plots, variants
from analyser.answers import Answers
from analyser.simultaneous import Number
from analyser.store import Run
from analyser.story import Picture
from analyser.variants import LUCK, SHARE, STRENGTHS, Comparison, Quantity, Variant
from analyser.wording import Table, listed, number, plus_minus

MOST_NAMED: Final = 3
"""Rule sets named together in a sentence; of more, the first is named and the others counted."""

NOTHING: Final = ("–", "")
"""A cell of a grid that has no number."""


@dataclass(frozen=True)
class Grid:
    """A wide table of numbers with their ±, a rule set a row; words ready."""

    caption: str
    head: Sequence[tuple[str, str]]
    """Heading and unit of each column."""
    rows: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    """Rule set, and for each column the number and its ``± …``, or ``""``."""


@dataclass(frozen=True)
class Part:
    """The part of a page that compares rule sets."""

    sentences: Sequence[str]
    """The answer: for each number of players, a sentence a telling number."""
    names: Sequence[str]
    """The rule sets in them, names not to be broken at a hyphen."""
    grids: Sequence[Grid]
    """The numbers of each: first those with as many sides as the reference, then the others."""
    notes: Sequence[str]
    """What must be known to read the grids."""
    pictures: Sequence[Picture]
    changes: Grid
    skill: Sequence[Grid]
    """As ``grids``; empty where no panel played."""
    glossary: Table
    presets: Table
    deals: str
    panel: str
    panel_deals: str
    summary: Mapping[str, Any]
    """The same for a program, JSON-able."""


def part(run: Run, read: Answers) -> Part | None:
    """Return the part of a run's page that compares rule sets; ``None`` when it compares none.

    Raises what ``variants.compare`` raises.
    """
    found = variants.compare(run, read)
    if found is None:
        return None
    sides = dict.fromkeys(each.sides for each in found.variants)
    alike = [[each for each in found.variants if each.sides == count] for count in sides]
    words = read.game.preset_words
    presets = [
        [each.cell.preset, str(each.seats), words.get(each.cell.preset, "")]
        for each in found.variants
    ]
    answer = sentences(found)
    return Part(
        answer,
        [each.cell.preset for each in found.variants],
        [_levels(found, each) for each in alike],
        _notes(alike),
        [_picture(found, each) for each in found.quantities if each.words and _lanes(found, each)],
        _changes(found),
        [_skill(found, each) for each in alike] if found.panel else [],
        Table(
            "What the columns mean",
            ["column", "unit", "meaning"],
            [[each.heading, each.unit, each.meaning] for each in found.quantities],
        ),
        Table("The rule sets", ["rule set", "players", "in words"], presets),
        f"{found.deals:,}",
        listed(found.panel),
        f"{found.panel_deals:,}",
        _summary(found, " ".join(answer)),
    )


def sentences(found: Comparison) -> list[str]:
    """Return the answer: for each number of players, a sentence a telling number."""
    return [
        sentence
        for base, compared in _groups(found)
        for sentence in _sentences(found, base, compared)
    ]


def _groups(found: Comparison) -> list[tuple[Variant, list[Variant]]]:
    """Return rule sets for as many players, and before them the one that they are compared with.

    Where that is one for another number of players, the number is what is compared: this is left
    to the table of all changes, unless nothing else is compared.
    """
    by_name = {each.cell.preset: each for each in found.variants}
    groups: dict[tuple[str, int], list[Variant]] = {}
    for each in found.variants:
        if each.base is not None:
            groups.setdefault((each.base, each.seats), []).append(each)
    alike = {key: some for key, some in groups.items() if by_name[key[0]].seats == key[1]}
    return [(by_name[base], some) for (base, _), some in (alike or groups).items()]


def _lanes(found: Comparison, quantity: Quantity) -> list[tuple[Variant, Variant, Number]]:
    """Return base, rule set and change, for all that are compared for as many players."""
    return [
        (base, each, each.changes[quantity.name])
        for base, compared in _groups(found)
        for each in compared
        if quantity.name in each.changes
    ]


def _sentences(found: Comparison, base: Variant, compared: Sequence[Variant]) -> list[str]:
    """Return what the rule sets for so many players change most: a sentence a telling number."""
    seats = compared[0].seats
    of = f"Of the {len(compared)} rule sets for {seats} players"
    start = of if len(compared) > 1 else f"For {seats} players"
    said: list[str] = []
    for quantity in found.quantities:
        measured = [each for each in compared if quantity.name in each.changes]
        if not quantity.words or not measured:
            continue
        words, leaders = quantity.words, _leaders(quantity, measured)
        most = " most" if len(measured) > 1 else ""
        amount = _amount(quantity, base, leaders)
        if said and leaders:
            said.append(f"{words[0].upper()}{words[1:]} changes{most} with {amount}.")
        elif said:
            said.append(f"None measurably changes {words}.")
        elif leaders:
            said.append(
                f"{start} compared with {base.cell.preset}, {words} changes{most} with {amount}."
            )
        else:
            said.append(f"{start}, none measurably changes {words} against {base.cell.preset}.")
    return said


def _amount(quantity: Quantity, base: Variant, leaders: Sequence[Variant]) -> str:
    """Return which rule sets change a number most, by how much, and from what to what."""
    if not leaders:
        return ""
    named = leaders if len(leaders) <= MOST_NAMED else leaders[:1]
    names = [each.cell.preset for each in named]
    changes = [_signed(each.changes[quantity.name]) for each in named]
    # As many decimals as the change has, so that a small one shows.
    decimals = max(len(change.partition(" ±")[0].partition(".")[2]) for change in changes)
    levels = [number(each.levels[quantity.name].value, decimals) for each in (*named, base)]
    said = (
        f"{listed(names)}, by {listed(changes)} {_unit(quantity)} "
        f"({listed(levels[:-1])} against {levels[-1]})"
    )
    if len(named) < len(leaders):
        said += f", and with {len(leaders) - 1} more that cannot be told from it"
    if quantity.name == SHARE.name:
        one, two = (_hands(each.levels[SHARE.name]) for each in (named[0], base))
        said += (
            f": the better of two typical players is ahead, 95 times in 100, after {one} hands in "
            f"{names[0]} and after {two} in {base.cell.preset}"
        )
    return said


def _leaders(quantity: Quantity, measured: Sequence[Variant]) -> list[Variant]:
    """Return the rule sets of which any may change a number most, the likeliest first.

    The intervals hold at once: so if one |change| may be as small as the least of its interval
    and another reaches no further than below that, the other is smaller.  None if all may be 0.
    """
    changes = {each.cell.preset: each.changes[quantity.name] for each in measured}
    floor = max(abs(change.value) - change.half for change in changes.values())
    if floor <= 0:
        return []
    near = [
        each
        for each in measured
        for change in [changes[each.cell.preset]]
        if abs(change.value) + change.half >= floor
    ]
    return sorted(near, key=lambda each: -abs(changes[each.cell.preset].value))


def _hands(share: Number) -> str:
    """Return after how many hands the better is ahead, to two digits that count."""
    hands = variants.hands_until_ahead(share.value / 100)
    if not math.isfinite(hands):
        return "endlessly many"
    unit = 10 ** max(0, math.floor(math.log10(max(hands, 1))) - 1)
    return number(max(1, math.ceil(hands / unit)) * unit, 0)


def _levels(found: Comparison, alike: Sequence[Variant]) -> Grid:
    """Return the numbers a hand of rule sets with as many sides."""
    shown = [*found.play, *([SHARE] if found.panel else [])]
    rows = [
        (
            each.cell.preset,
            [(str(each.seats), ""), *(_cell(each.levels.get(one.name)) for one in shown)],
        )
        for each in alike
    ]
    rule_sets = "one rule set" if len(alike) == 1 else f"{len(alike)} rule sets"
    caption = f"The mean hand of {rule_sets} with {alike[0].sides} sides"
    return Grid(caption, [("players", ""), *((one.heading, one.unit) for one in shown)], rows)


def _changes(found: Comparison) -> Grid:
    """Return the change of every number by every rule set."""
    rows = [
        (
            each.cell.preset,
            [
                (str(each.base), ""),
                *(_cell(each.changes.get(one.name), signed=True) for one in found.quantities),
            ],
        )
        for each in found.variants
        if each.base is not None
    ]
    head = [("compared with", ""), *((one.heading, one.unit) for one in found.quantities)]
    return Grid("Rule set minus the one it is compared with, deal by deal, a hand", head, rows)


def _skill(found: Comparison, alike: Sequence[Variant]) -> Grid:
    """Return strengths, luck and the share of skill of rule sets with as many sides."""
    first, *others = found.panel
    names = [variants.lead_over(name) for name in others]
    shown = [*names, STRENGTHS.name, LUCK.name, SHARE.name]
    rows = []
    for each in alike:
        hands = _hands(each.levels[SHARE.name]) if SHARE.name in each.levels else "–"
        cells = [_cell(each.levels.get(name)) for name in shown]
        rows.append((each.cell.preset, [*cells, (hands, "")]))
    head = [(f"{first} {name}", "points") for name in names]
    head += [(one.heading, one.unit) for one in (STRENGTHS, LUCK, SHARE)]
    head.append(("until the better is ahead", "hands"))
    return Grid(f"How much skill counts, {alike[0].sides} sides", head, rows)


def _notes(alike: Sequence[Sequence[Variant]]) -> list[str]:
    """Return what must be known to read the grids: whose points and whose turns they are."""
    notes = []
    for variants_alike in alike:
        seats = sorted({each.seats for each in variants_alike}, reverse=True)
        sides = variants_alike[0].sides
        a_side = [f"with {each} players a side is {_players(each // sides)}" for each in seats]
        notes.append(f"{'; '.join(a_side)}.".capitalize())
    notes.append("The length counts the turns of all players together.")
    if len(alike) > 1:
        apart = listed([each.cell.preset for group in alike[1:] for each in group])
        notes.append(
            f"A table of its own has {apart}: points of a side mean another thing where "
            f"{' or '.join(str(group[0].sides) for group in alike[1:])} sides play."
        )
    return notes


def _players(count: int) -> str:
    return "one player" if count == 1 else f"{count} players"


def _picture(found: Comparison, quantity: Quantity) -> Picture:
    """Return the picture of one number's changes, a lane a rule set."""
    import pandas as pd

    lanes = _lanes(found, quantity)
    rows = pd.DataFrame(
        {
            "panel": f"{each.seats} players, compared with {base.cell.preset}",
            "label": each.cell.preset,
            "mean": change.value,
            "low": change.low,
            "high": change.high,
            "words": _signed(change),
        }
        for base, each, change in lanes
    )
    table = [
        [each.cell.preset, base.cell.preset, _signed(change), *_ends(change)]
        for base, each, change in lanes
    ]
    unit = _unit(quantity)
    said = "; ".join(f"{row[0]} against {row[1]} {row[2]}" for row in table)
    return Picture(
        f"change-{quantity.name.replace('_', '-')}",
        plots.changes(rows, f"change of {quantity.words.removeprefix('the ')}, {unit}"),
        f"Which rules change {quantity.words}",
        f"Forest plot: a dot for each rule set's change, a bar for its 95 % interval, a line at 0, "
        f"no change. In {unit}: {said}.",
        Table(
            f"Change of {quantity.words.removeprefix('the ')}, {unit}",
            ["rule set", "compared with", "change", "from", "to"],
            table,
        ),
    )


def _summary(found: Comparison, sentence: str) -> dict[str, Any]:
    return {
        "sentence": sentence,
        "deals": found.deals,
        "panel": list(found.panel),
        "panel_deals": found.panel_deals,
        "presets": [
            {
                "preset": each.cell.preset,
                "players": each.seats,
                "against": each.base,
                "levels": {name: _json(one) for name, one in each.levels.items()},
                "changes": {name: _json(one) for name, one in each.changes.items()},
            }
            for each in found.variants
        ],
    }


def _json(one: Number) -> dict[str, float | None]:
    return {"value": one.value, "half": one.half if math.isfinite(one.half) else None}


def _said(one: Number) -> str:
    return plus_minus(one.value, one.half)


def _unit(quantity: Quantity) -> str:
    """Return the unit of a change."""
    return "percentage points" if quantity.unit == "%" else quantity.unit


def _signed(one: Number) -> str:
    return ("+" if one.value > 0 else "") + _said(one)


def _ends(one: Number) -> list[str]:
    known = math.isfinite(one.half)
    return [number(one.low, 2), number(one.high, 2)] if known else ["unknown", "unknown"]


def _cell(one: Number | None, signed: bool = False) -> tuple[str, str]:
    """Return a number and its ``± …`` apart, for a grid."""
    if one is None:
        return NOTHING
    value, mark, half = (_signed(one) if signed else _said(one)).partition(" ± ")
    return value, f"± {half}" if mark else ""
