"""In what do two runs differ: in what was asked, and in what came of it?  Two runs in.

What was asked is compared rule by rule and habit by habit.  What came of it is compared where both
have a cell of the same kind (of the same name, or in the same place): the margin of a duel, the
mean score of a table's sides.  Runs of the same game and seed played the same deals, so these are
taken deal by deal (Student's pairing), and cards cancel out; others are taken as independent: then
each interval is taken at half of the risk and the ends are subtracted, so that both hold at once
(Bonferroni) and the difference with them.  Left out: matches and weighed decisions, whose unit is
another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final

import numpy as np

from analyser.abilities.overviews.findings import RunSummary
from analyser.confidence import CONFIDENCE
from analyser.errors import DataError
from analyser.findings import answers, same_deals
from analyser.findings.same_deals import Reader
from analyser.games.interface import Game, Scale
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import Difference, FloatArray, Tally, estimate, verdict
from analyser.storage.row_tables import numbers
from analyser.storage.run_folder import Run

EACH_CONFIDENCE: Final = 1 - (1 - CONFIDENCE) / 2
"""Confidence of each of two intervals that hold at once with ``CONFIDENCE``."""


@dataclass(frozen=True)
class RunDifference:
    """One thing in which what was asked differs."""

    where: str
    """Of which cell, or ``""``: of the run."""
    what: str
    one: str
    other: str


@dataclass(frozen=True)
class Quantity:
    """One number that both runs know, and the difference, the second minus the first."""

    cells: tuple[str, str]
    name: str
    """``a − b`` of a duel, or whose score."""
    one: Difference
    other: Difference
    mean: float
    low: float
    high: float
    paired: bool
    """Whether it is taken deal by deal."""
    deals: int
    """Deals in common, where it is; otherwise the fewer of the two."""
    verdict: str
    """In a word, of the difference: ``better`` where the second run's number is larger."""


@dataclass(frozen=True)
class SideBySide:
    """Two runs side by side."""

    unlike: tuple[RunDifference, ...]
    quantities: tuple[Quantity, ...]
    same_deals: bool
    """Whether both played deals of the same seed."""
    same_rows: bool
    """Whether they have the same rows, byte by byte."""
    unit: str
    left_out: tuple[str, ...]
    """Why some cells, or all, have no numbers side by side, a clause each."""


def read(one: RunSummary, other: RunSummary) -> SideBySide:
    """Return in what two runs differ; ``DataError`` where a shard that is read is damaged."""
    pairs, unlike = _match_cells(one, other)
    scale = one.run.scale
    same = (one.spec.game, one.spec.seed) == (other.spec.game, other.spec.seed)
    left_out: list[str] = []
    quantities: list[Quantity] = []
    if one.game is None or one.spec.game != other.spec.game:
        left_out.append("they are of different games, or of one that is not installed")
    elif scale.unit != other.run.scale.unit:
        left_out.append("they count in different units")
    else:
        for cells in pairs:
            why = _explain_no_number(one.game, cells)
            if why:
                left_out.append(f"{cells[0].name}: {why}")
            else:
                quantities += _quantities(one, other, cells, same, scale)
    rows = one.run.digest() == other.run.digest() and one.spec.digest() == other.spec.digest()
    return SideBySide(tuple(unlike), tuple(quantities), same, rows, scale.unit, tuple(left_out))


def _match_cells(
    one: RunSummary, other: RunSummary
) -> tuple[list[tuple[Cell, Cell]], list[RunDifference]]:
    """Return the cells that belong together, and in what the specs differ."""
    found = [
        RunDifference("", what, str(first), str(second))
        for what, first, second in (
            ("game", one.spec.game, other.spec.game),
            ("question", one.spec.question, other.spec.question),
            ("seed", one.spec.seed, other.spec.seed),
            ("played", one.amount_played.words(), other.amount_played.words()),
            ("state", one.state, other.state),
            ("made by analyser", *(each.run.header["provenance"].get("analyser")
                                   for each in (one, other))),
            ("signature", *(each.run.header["provenance"].get("signature")
                            for each in (one, other))),
        )
        if first != second
    ]  # fmt: skip
    theirs = {cell.name: cell for cell in other.spec.cells}
    pairs = [(cell, theirs[cell.name]) for cell in one.spec.cells if cell.name in theirs]
    named = {cell.name for cell, _ in pairs}
    rest = [[cell for cell in each.spec.cells if cell.name not in named] for each in (one, other)]
    if len(rest[0]) == len(rest[1]):
        # The same questions, put in another way, are in the same order.
        pairs += zip(*rest, strict=True)
    else:
        for cell in rest[0]:
            found.append(RunDifference("", "cell", cell.name, "–"))
        for cell in rest[1]:
            found.append(RunDifference("", "cell", "–", cell.name))
    for mine, yours in pairs:
        found += _list_differences(mine, yours)
    return pairs, found


def _list_differences(one: Cell, other: Cell) -> Iterator[RunDifference]:
    where = one.name if one.name == other.name else f"{one.name} / {other.name}"
    if one.preset != other.preset:
        yield RunDifference(where, "preset of rules", one.preset, other.preset)
    else:
        # A version has rules that an older one does not know.
        for key in {**one.rules, **other.rules}:
            values = one.rules.get(key), other.rules.get(key)
            if values[0] != values[1]:
                yield RunDifference(where, f"rule {key}", *map(_write_value, values))
    several = max(len(one.entrants), len(other.entrants)) > 1
    entrants = zip_longest(one.entrants, other.entrants, fillvalue={"name": "–"})
    for place, (mine, yours) in enumerate(entrants, 1):
        who = f"player {place}" if several else "player"
        if mine["name"] != yours["name"]:
            yield RunDifference(where, who, str(mine["name"]), str(yours["name"]))
            continue
        for key in {**mine, **yours}:
            if mine.get(key) != yours.get(key):
                habit = f"{mine['name']}'s {key}"
                yield RunDifference(
                    where, habit, _write_value(mine.get(key)), _write_value(yours.get(key))
                )


def _write_value(value: Any) -> str:
    return "–" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _explain_no_number(game: Game, cells: tuple[Cell, Cell]) -> str:
    """Return why two cells have no number in common, or ``""``."""
    one, other = cells
    if one.choice or other.choice:
        return "decisions are weighed, and their pages show more"
    if one.matches or other.matches:
        return "matches are played, whose unit is another"
    if one.duel != other.duel:
        return "one is a duel, the other is not"
    if one.arms != other.arms or len(game.sides(one.rules)) != len(game.sides(other.rules)):
        return "other seats are taken"
    return ""


def _quantities(
    one: RunSummary, other: RunSummary, cells: tuple[Cell, Cell], same: bool, scale: Scale
) -> Iterator[Quantity]:
    assert one.game is not None
    names, readers = _readers(one.game, cells)
    first, second = (
        _blocks(about.run, about.spec.cells.index(cell), reader)
        for about, cell, reader in zip((one, other), cells, readers, strict=True)
    )
    sums = [[Tally() for _ in names] for _ in cells]
    apart = [Tally() for _ in names]
    deals = 0
    for blocks in _pair_deals(first, second, len(names)):
        for place, block in enumerate(blocks):
            for at in range(len(names)):
                sums[place][at] += Tally.from_differences(block[:, at])
        common = min(map(len, blocks))
        deals += common
        if same and common:
            for at in range(len(names)):
                apart[at] += Tally.from_differences(blocks[1][:common, at] - blocks[0][:common, at])
    # Settled before play, also where a run was stopped by what was seen of it.
    tuned = [
        about.spec.count_tightest(cell) for about, cell in zip((one, other), cells, strict=True)
    ]
    # The same players by the same code on the same deals: what is alike cannot differ.  Else what
    # was alike in all deals so far, a bonus that nobody plays for, need not be in the next.
    by = [about.run.header["provenance"].get("signature") for about in (one, other)]
    known = by[0] == by[1] and replace(cells[0], units=0) == replace(cells[1], units=0)
    spread = 0.0 if known else scale.spread
    for at, name in enumerate(names):
        mine, yours = (estimate(sums[place][at], tuned[place]) for place in (0, 1))
        if not (mine.pairs and yours.pairs):
            continue
        if same:
            found = estimate(apart[at], min(tuned), spread=spread)
        else:
            found = _subtract_means(
                *(estimate(sums[place][at], tuned[place], EACH_CONFIDENCE) for place in (0, 1))
            )
        yield Quantity(
            (cells[0].name, cells[1].name),
            name,
            mine,
            yours,
            found.mean,
            found.low,
            found.high,
            same,
            deals if same else found.pairs,
            verdict(found, scale.band),
        )


def _subtract_means(one: Difference, other: Difference) -> Difference:
    """Return the difference of two independent means, each with its part of the confidence."""
    low, high, nan = other.low - one.high, other.high - one.low, float("nan")
    pairs = min(one.pairs, other.pairs)
    return Difference(other.mean - one.mean, low, high, pairs, nan, nan, 0.0, nan, CONFIDENCE)


def _readers(game: Game, cells: tuple[Cell, Cell]) -> tuple[list[str], list[Reader]]:
    """Return which numbers two cells have in common, and what reads them, a deal a row."""
    one = cells[0]
    if one.duel:
        names = [[str(each["name"]) for each in cell.entrants[:2]] for cell in cells]
        said = [" − ".join(each) for each in names]
        name = said[0] if said[0] == said[1] else f"{said[0]} / {said[1]}"
        return [name], [same_deals.margin(game, cell) for cell in cells]
    labels = [[entry.label for entry in answers.entries_of(game, cell)] for cell in cells]
    names_of = [
        f"score of {mine if mine == yours else f'{mine} / {yours}'}"
        for mine, yours in zip(*labels, strict=True)
    ]
    sides = tuple(f"score_{side}" for side in range(len(game.sides(one.rules))))

    def scores(table: Any) -> FloatArray:
        return np.stack([numbers(table, name) for name in sides], axis=1)

    return names_of, [Reader(scores, {"scores": list(sides)}, sides)] * 2


def _blocks(run: Run, cell: int, reader: Reader) -> Iterator[FloatArray]:
    """Yield a cell's deals in their order, from deal 0 on, shard by shard."""
    expected = 0
    for line in run.shards:
        if line.cell == cell:
            if line.first != expected:
                raise DataError(f"{run.place}: the shards of a cell are not in order")
            expected += line.count
            yield reader.read(run.table(line, reader.columns))


def _pair_deals(
    one: Iterator[FloatArray], other: Iterator[FloatArray], width: int
) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Yield the same deals of both, however they are cut; then what one alone has."""
    sources = [one, other]
    waiting: list[FloatArray] = [np.empty((0, width)), np.empty((0, width))]
    going = [True, True]
    while any(going):
        for place in (0, 1):
            while going[place] and not len(waiting[place]):
                block = next(sources[place], None)
                if block is None:
                    going[place] = False
                else:
                    waiting[place] = block
        sizes = [len(block) for block in waiting]
        size = min(sizes) if all(going) else max(sizes)
        if size:
            yield waiting[0][:size], waiting[1][:size]
            waiting = [block[size:] for block in waiting]
