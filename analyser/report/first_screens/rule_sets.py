"""The first screen of a page of rule sets: which of them changes the game most.

Left out: the numbers (``findings.rule_sets``) and all that is folded (``report.rule_sets``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.confidence import AT_ONCE
from analyser.findings.rule_sets import Comparison, Quantity, Variant
from analyser.games.interface import Game
from analyser.report.first_screens.words import called
from analyser.report.parts import Fact, FirstScreen, Framed, Grids, Section
from analyser.report.pictures import Cell, Cells, Lane, Rows, side_of
from analyser.statistics.simultaneous import Number
from analyser.wording import capital, counted, listed, short_plus_minus

MOST_LANES: Final = 12
MOST_COLUMNS: Final = 5
"""Rule sets in the picture, numbers in the table: the folded ones have all."""


def first_screen(
    found: Comparison,
    quantity: Quantity | None,
    lanes: Sequence[tuple[Variant, Variant, Number]],
    misfit: Sequence[str],
    game: Game,
) -> FirstScreen | None:
    """Return the first screen; ``None`` where nothing is compared."""
    if quantity is None or not lanes:
        return None
    base = lanes[0][0]
    own = [(each, change) for of, each, change in lanes if of is base]
    clear = [(each, change) for each, change in own if not change.low <= 0 <= change.high]
    what, against = quantity.words, called(game, base)
    if not clear:
        said = f"No rule set here clearly changes {what}."
    else:
        most, change = max(clear, key=lambda pair: abs(pair[1].value))
        value = short_plus_minus(abs(change.value), change.half).partition(" ± ")[0].lstrip("+")
        more = "adds" if change.value > 0 else "takes away"
        by = f"{more} {value} {_unit(quantity)}"
        said = f"{capital(called(game, most))} changes {what}{_most(own, change)}: it {by}."
    ordered = sorted(own, key=lambda pair: -pair[1].value)[:MOST_LANES]
    picture = Framed(
        "answer",
        f"Change of {what} against {against}",
        [
            Rows(
                [Lane.of(called(game, each), change) for each, change in ordered],
                _unit(quantity), "less", "more",
            )
        ],
        f"{capital(_unit(quantity))}. A rule set is several rules at once.",
        f"Bar: change. Line: {AT_ONCE.line}; {counted(found.deals, 'deals')}.",
    )  # fmt: skip
    facts: list[Fact] = []
    for other in found.quantities:
        if other is quantity or not other.words or len(facts) == 3:
            continue
        changes = [(each, each.changes[other.name]) for each, _ in own
                   if other.name in each.changes]  # fmt: skip
        sure = [pair for pair in changes if not pair[1].low <= 0 <= pair[1].high]
        if sure:
            each, change = max(sure, key=lambda pair: abs(pair[1].value))
            words = f"{other.words} changes{_most(changes, change)} with {called(game, each)}."
            facts.append(Fact.of(change, f"{_unit(other)}: {words}"))
    names = listed([called(game, each) for each, _ in own][:3])
    many = f"{len(own)} rule sets" if len(own) > 3 else names
    return FirstScreen(
        said,
        f"{capital(many)} against {against}, on the same {counted(found.deals, 'deals')}. "
        + ("The players were not tuned for every rule set." if misfit else ""),
        picture,
        facts,
        [_table(found, base, own, game)],
    )


def _most(own: Sequence[tuple[Variant, Number]], most: Number) -> str:
    """Return that one change is the largest, where there are others and all are clearly smaller."""
    others = [change for _, change in own if change is not most]
    least = min(abs(most.low), abs(most.high))
    largest = all(max(abs(each.low), abs(each.high)) < least for each in others)
    return " most" if others and largest else ""


def _unit(quantity: Quantity) -> str:
    return quantity.unit.replace("% of hands", "points of per cent") or "in number"


def _table(
    found: Comparison, base: Variant, own: Sequence[tuple[Variant, Number]], game: Game
) -> Section:
    """Return what every rule set changes, as coloured cells."""
    shown = [each for each in found.quantities if each.words][:MOST_COLUMNS]
    cells = [
        [_cell(each.changes.get(quantity.name)) for quantity in shown]
        for each, _ in own[:MOST_LANES]
    ]
    rows = [(called(game, each), f"{each.seats} players") for each, _ in own[:MOST_LANES]]
    columns = [f"{each.heading}{f', {each.unit}' if each.unit else ''}" for each in shown]
    drawn = Cells(rows, columns, cells, "rule set", "more", "less")
    return Section(
        "What each rule set changes",
        [f"Difference from {called(game, base)}, on the same deals.", Grids([drawn])],
    )


def _cell(change: Number | None) -> Cell:
    if change is None:
        return Cell("", "", "none")
    side = side_of(change.value, change.low, change.high)
    return Cell("", short_plus_minus(change.value, change.half), side, 2)
