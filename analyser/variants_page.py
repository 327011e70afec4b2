"""How does a page say which rules change the game?  A comparison in; sentences, tables, figures.

The answer comes first: which rule set changes each telling number most, among those for as many
players.  Left out: the numbers themselves (``variants``), the sentences (``rule_words``), the
drawing (``plots``) and the page around it (``report``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from analyser import plots, variants
from analyser.answers import Answers
from analyser.game import Game
from analyser.rule_words import answer, hands_said, how, lanes, players, unit_of_change
from analyser.simultaneous import Number
from analyser.store import Run
from analyser.story import Picture
from analyser.variants import LUCK, SHARE, STRENGTHS, Comparison, Quantity, Variant
from analyser.wording import Table, listed, number, plus_minus, signed_plus_minus

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
    """The answer: for each number of players, a sentence a telling number; then what was not played
    and who was made for other rules."""
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
        [each.name, str(each.seats), _played(found, each), words.get(each.cell.preset, "")]
        for each in found.variants
    ]
    said = answer(found, read.game)
    return Part(
        said,
        [each.name for each in found.variants],
        [_levels(found, each) for each in alike],
        _notes(alike),
        [_picture(found, each) for each in found.quantities if each.words and lanes(found, each)],
        _changes(found),
        [_skill(found, each) for each in alike] if found.panel else [],
        Table(
            "What the columns mean",
            ["column", "unit", "meaning"],
            [[each.heading, each.unit, each.meaning] for each in found.quantities],
        ),
        Table("The rule sets", ["rule set", "players", "play", "in words"], presets),
        f"{found.deals:,}",
        listed(found.panel),
        f"{found.panel_deals:,}",
        summary(found, read.game),
    )


def _played(found: Comparison, variant: Variant) -> str:
    """Return how a rule set's hands came about, and whose play it is where nobody played it."""
    lender = found.play_of(variant)
    return f"{how(found, variant)}{f' from {lender.name}' if lender else ''}"


def _levels(found: Comparison, alike: Sequence[Variant]) -> Grid:
    """Return the numbers a hand of rule sets with as many sides."""
    shown = [*found.play, *([SHARE] if found.panel else [])]
    rows = [
        (
            each.name,
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
            each.name,
            [
                (str(each.base), ""),
                (how(found, each), ""),
                *(_cell(each.changes.get(one.name), signed=True) for one in found.quantities),
            ],
        )
        for each in found.variants
        if each.base is not None
    ]
    head = [
        ("compared with", ""),
        ("play", ""),
        *((one.heading, one.unit) for one in found.quantities),
    ]
    return Grid("Rule set minus the one it is compared with, deal by deal, a hand", head, rows)


def _skill(found: Comparison, alike: Sequence[Variant]) -> Grid:
    """Return strengths, luck and the share of skill of rule sets with as many sides."""
    first, *others = found.panel
    names = [variants.lead_over(name) for name in others]
    shown = [*names, STRENGTHS.name, LUCK.name, SHARE.name]
    rows = []
    for each in alike:
        hands = hands_said(each.levels[SHARE.name]) if SHARE.name in each.levels else "–"
        cells = [_cell(each.levels.get(name)) for name in shown]
        rows.append((each.name, [*cells, (hands, "")]))
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
        apart = listed([each.name for group in alike[1:] for each in group])
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

    drawn = lanes(found, quantity)
    rows = pd.DataFrame(
        {
            "panel": f"{each.seats} players, compared with {base.name}",
            "label": each.name,
            "mean": change.value,
            "low": change.low,
            "high": change.high,
            "words": signed_plus_minus(change),
        }
        for base, each, change in drawn
    )
    table = [
        [each.name, base.name, how(found, each), signed_plus_minus(change), *_ends(change)]
        for base, each, change in drawn
    ]
    unit = unit_of_change(quantity)
    said = "; ".join(f"{row[0]} against {row[1]} {row[3]}" for row in table)
    return Picture(
        f"change-{quantity.name.replace('_', '-')}",
        plots.changes(rows, f"change of {quantity.words.removeprefix('the ')}, {unit}"),
        f"Which rules change {quantity.words}",
        f"Forest plot: a dot for each rule set's change, a bar for its 95 % interval, a line at 0, "
        f"no change. In {unit}: {said}.",
        Table(
            f"Change of {quantity.words.removeprefix('the ')}, {unit}",
            ["rule set", "compared with", "play", "change", "from", "to"],
            table,
        ),
    )


def summary(found: Comparison, game: Game) -> dict[str, Any]:
    """Return a comparison for a program: JSON-able, an endless ± is null."""
    made_for = {name: game.tuned_for.get(name) for name in players(found)}
    return {
        "sentence": " ".join(answer(found, game)),
        "made_for": made_for,
        "deals": found.deals,
        "panel": list(found.panel),
        "panel_deals": found.panel_deals,
        "presets": [
            {
                "rules": each.name,
                "preset": each.cell.preset,
                "players": each.seats,
                "against": each.base,
                "play": how(found, each),
                "play_of": lender.name if lender else None,
                "levels": {name: _json(one) for name, one in each.levels.items()},
                "changes": {name: _json(one) for name, one in each.changes.items()},
            }
            for each in found.variants
            for lender in [found.play_of(each)]
        ],
    }


def _json(one: Number) -> dict[str, float | None]:
    return {"value": one.value, "half": one.half if math.isfinite(one.half) else None}


def _said(one: Number) -> str:
    return plus_minus(one.value, one.half)


def _ends(one: Number) -> list[str]:
    known = math.isfinite(one.half)
    return [number(one.low, 2), number(one.high, 2)] if known else ["unknown", "unknown"]


def _cell(one: Number | None, signed: bool = False) -> tuple[str, str]:
    """Return a number and its ``± …`` apart, for a grid."""
    if one is None:
        return NOTHING
    value, mark, half = (signed_plus_minus(one) if signed else _said(one)).partition(" ± ")
    return value, f"± {half}" if mark else ""
