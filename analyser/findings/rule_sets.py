"""Which rules change the game?  A run in, its rule sets compared on the same deals.

It compares the tables at which the same players sit under two rule sets or more.  Every number is
taken deal by deal, so that what the cards do cancels out of a difference, and all ± hold at once.
A rule set may be one that nobody played: then the hands of another are counted as they would score
under it.  Duels of the tables' strategy with others, the same under every rule set, say how much
skill counts.  The shards of the cells are read in step, so that no more than one block of deals is
in memory (``same_deals``).  Left out: words (``report.rule_sets``) and pictures
(``report.rule_sets``), the formulas of the ± (``statistics.simultaneous``).

*Skill.*  A fixed panel of K strategies, all of which try to win, plays every rule set.  With s_p
the units per hand by which strategy p beats the first one, two of them drawn at random differ by a
strength whose mean square is 2 S², S² = Σ (s_p − s̄)² / (K − 1).  One hand between equals differs
by luck alone, variance L².  The *share of skill* is 2 S² / (2 S² + L²): the part of the variance of
one hand's result that comes from the players, an intraclass correlation.  To put games in order by
the spread of their players' strengths follows Duersch, Lambrecht and Oechssler, "Measuring skill
and chance in games", European Economic Review 127 (2020) 103472; luck as the complement of skill
in a given population of players, Gilbert and Wells, arXiv 1811.00673.  Strengths come from duels
with the first strategy alone, so circles among the others are not seen, and the share is one of
this panel.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from analyser.confidence import CONFIDENCE
from analyser.findings import same_deals
from analyser.findings.answers import Answer, Answers
from analyser.findings.playing_style import mark_name
from analyser.findings.same_deals import Reader, Source
from analyser.games.interface import Game, Record, Scale, able
from analyser.games.measures import PicturedMeasure
from analyser.games.protocols.rule_sets import Measure, Measured, Rescores
from analyser.games.searching.sheet import searches
from analyser.games.sides import Pairing, duel_seatings, measure_margins, without_empty
from analyser.scenario.policy_lookup import straw_men
from analyser.scenario.rule_goal import LUCK_SPREAD, SKILL_SHARE
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics.intervals import FloatArray
from analyser.statistics.simultaneous import ROUNDING, Family, Moments, Number, numbers
from analyser.storage.row_tables import limits, rows
from analyser.storage.run_folder import Run
from analyser.storage.sealed_log import digest

if TYPE_CHECKING:
    import pandas as pd

SMALLEST_PANEL: Final = 3
"""Strategies, the first included, from which on their spread is spoken of."""

MOST_TRIED: Final = 5
"""So many numbers, from 0, are tried in a column that a run has not."""

MOST_PICTURED: Final = 4
"""Numbers of a game in the picture of all rule sets, where the game does not say which."""

ENDLESS: Final = (-math.inf, math.inf)
"""Bounds of a number of which none are known."""

BETTER_CHANCE: Final = CONFIDENCE
"""Chance with which the better of two strategies is to be ahead."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number by which rule sets are compared; the fields are those of ``Measure``.

    ``SHARE``, ``STRENGTHS`` and ``LUCK`` are of every game, the latter two in its own unit, which
    ``RuleSetComparison.skill`` says.
    """

    name: str
    heading: str
    unit: str
    meaning: str
    words: str = ""
    column: str = ""
    """What is above its numbers in the picture of all rule sets; empty: the game did not say."""
    most: str = ""
    least: str = ""
    """What is so where there is most of it, and least; empty likewise."""

    @property
    def head(self) -> str:
        """What is above its numbers in that picture, with the unit."""
        return self.column or ", ".join(dict.fromkeys(filter(None, [self.heading, self.unit])))


SHARE: Final = Quantity(
    SKILL_SHARE,
    "share of skill",
    "%",
    "part of the variance of one hand's result that comes from the players",
    "how much skill counts",
    "share of skill, %",
    "skill counts most",
    "skill counts least",
)
STRENGTHS: Final = Quantity(
    "skill_spread",
    "spread of strengths",
    "",
    "standard deviation of the strategies' strengths",
)
LUCK: Final = Quantity(
    LUCK_SPREAD,
    "luck of a hand",
    "",
    "standard deviation of one hand's difference between equal players",
)


@dataclass(frozen=True)
class Variant:
    """One rule set."""

    name: str
    """Its name, or where several are called so what a cell's name says of its rules."""
    cell: Cell
    """The plain table."""
    counted_cell: Cell
    """The table whose rows are counted: ``cell``, or that of a rule set with the same play."""
    seats: int
    sides: int
    base: str | None
    """The name of the one that it is compared with: the first for as many players, and that one
    with the run's first if as many sides score.  ``None``: with none."""
    levels: dict[str, Number] = field(default_factory=dict)
    """By a quantity's name: its value, a hand."""
    changes: dict[str, Number] = field(default_factory=dict)
    """By a quantity's name: its value minus that of the base, on the same deals."""
    faults: tuple[str, ...] = ()
    """Why what is played there is degenerate play; empty: it is none, or nobody has looked."""

    @property
    def label(self) -> str:
        """The name, marked where what is played there is degenerate play."""
        return mark_name(self.name, self.faults)


@dataclass(frozen=True)
class RuleSetComparison:
    """Rule sets on the same deals; all ± hold at once."""

    variants: tuple[Variant, ...]
    """In the run's order, after each those with the same play; the first is the reference."""
    play: tuple[Quantity, ...]
    """The game's measures."""
    panel: tuple[str, ...]
    """Strategies whose spread is the skill, by name, the tables' own first; empty: too few."""
    deals: int
    """Deals that all tables have."""
    panel_deals: int
    """Deals that all tables and all duels of the panel have."""
    scale: Scale
    """By what the run is judged."""

    def play_of(self, variant: Variant) -> Variant | None:
        """Return the rule set whose play is counted for this one, ``None`` where it was played."""
        played = {each.cell.name: each for each in self.variants}[variant.counted_cell.name]
        return None if played is variant else played

    @property
    def skill(self) -> tuple[Quantity, Quantity, Quantity]:
        """Return the share of skill, the spread of strengths and the luck of a hand."""
        unit = self.scale.unit
        meaning = f"standard deviation of the strategies' strengths, {unit} per hand"
        return (
            SHARE,
            replace(STRENGTHS, unit=unit, meaning=meaning),
            replace(LUCK, unit=unit),
        )

    @property
    def quantities(self) -> tuple[Quantity, ...]:
        """All that is compared."""
        return (*self.play, *(self.skill if self.panel else ()))

    @property
    def pictured(self) -> tuple[Quantity, ...]:
        """The numbers in the picture of all rule sets, in the order of its columns."""
        told = [each for each in self.play if each.column]
        own = told or [each for each in self.play if each.words][:MOST_PICTURED]
        return (*own[:2], *([SHARE] if self.panel else []), *own[2:])

    @property
    def panels(self) -> list[list[Variant]]:
        """The rule sets with as many players and sides together, both in the order of the run."""
        alike: dict[tuple[int, int], list[Variant]] = {}
        for each in self.variants:
            alike.setdefault((each.seats, each.sides), []).append(each)
        return [*alike.values()]

    def reference_of(self, variant: Variant) -> Variant | None:
        """Return the rule set that one is compared with, with as many players and sides.

        Where a rule set is alone with these it is one with others.  ``None``: others are compared
        with this one, or nothing can be.
        """
        base = next((each for each in self.variants if each.name == variant.base), None)
        panel = next(each for each in self.panels if variant in each)
        return base if base in panel or len(panel) == 1 else None


@dataclass(frozen=True)
class Slice:
    """What one rule set adds to the row of a deal, and what its quantities are of the means."""

    sources: tuple[Source, ...]
    names: tuple[str, ...]
    shares: tuple[bool, ...]
    deviations: tuple[bool, ...]
    bounds: tuple[tuple[float, float], ...]
    """Of a deal's number, as in ``Family.bounds``."""
    of_moves: tuple[bool, ...]
    """Whether each is the same where the same moves are rescored."""
    width: int
    """How many numbers per deal, k."""
    solve: Callable[[FloatArray], tuple[FloatArray, FloatArray]]
    """Means (k,) to quantities (q,) and slopes (q, k)."""


def lead_over(name: str) -> str:
    """Return under what name a variant's levels have the first strategy's lead over this one."""
    return f"over {name}"


def hands_until_ahead(share: float) -> float:
    """Return after how many hands the better of two strategies is likely enough ahead.

    That is with ``BETTER_CHANCE``.  ``share`` is the share of skill, 0 … 1; the two differ by the
    root mean square √2·S.  After n hands the lead has mean n·√2·S and standard deviation √n·L, so n
    = z²·L² / 2S².
    """
    from scipy.stats import norm

    return float(norm.ppf(BETTER_CHANCE)) ** 2 * (1 - share) / share if share > 0 else math.inf


def read(run: Run, answers: Answers, confidence: float = CONFIDENCE) -> RuleSetComparison | None:
    """Return the comparison of a run's rule sets, ``None`` when it has none to compare.

    ``answers`` is what ``answers.read`` says of the run; which rule sets are compared shows in its
    cells.  Cells not yet played are left out, and of the others the deals are used that all of them
    have.  All ± hold at once with ``confidence``.  Raises ``DataError`` when a shard is damaged or
    when two cells' shards do not hold the same deals.
    """
    game = answers.game
    measures = measures_of(run, game)
    whole = run.columns == without_empty(game, _rules_of(run), game.columns)
    variants = _variants(answers, whole=whole) if measures else []
    if not variants:
        return None
    panel = _panel(answers, variants)
    confidence = 1 - (1 - confidence) / (2 if panel else 1)
    parts = [slice_of_play(game, each, measures) for each in variants]
    deals = _solve(run, variants, parts, confidence)
    opponents: list[str] = []
    panel_deals = 0
    if panel:
        skilled = [each for each in variants if each.name in panel]
        parts = [_skill(game, each, panel[each.name]) for each in skilled]
        panel_deals = _solve(run, skilled, parts, confidence)
        _withhold(skilled)
        opponents = [str(variants[0].cell.entrants[0]["name"]), *next(iter(panel.values()))]
    play = tuple(map(_quantity, measures))
    return RuleSetComparison(
        tuple(variants), play, tuple(opponents), deals, panel_deals, answers.scale
    )


def _quantity(measure: Measure) -> Quantity:
    """Return a measure of the game without what it is computed by."""
    told = [measure.name, measure.heading, measure.unit, measure.meaning, measure.words]
    if isinstance(measure, PicturedMeasure):
        told += [measure.column, measure.most, measure.least]
    return Quantity(*told)


def list_other_duels(read: Answers, comparison: RuleSetComparison) -> list[Answer]:
    """Return the duels that a run was asked for and that say nothing of its rule sets.

    Those of the tables' strategy with others that it meets under the first rule set, two or more,
    say how much skill counts, also where some are not played yet.
    """
    first = comparison.variants[0]
    own, straw = players_of(first.cell), straw_men(read.game)
    met = {answer.cell.name: _opponent(answer.cell, own, straw) for answer in read.duels}
    panel = [
        players_of(answer.cell)[place]
        for answer in read.duels
        for place in [met[answer.cell.name]]
        if place is not None and answer.cell.rules == first.counted_cell.rules
    ]
    if len(panel) + 1 < SMALLEST_PANEL:
        return read.duels
    return [
        answer
        for answer in read.duels
        for place in [met[answer.cell.name]]
        if place is None or players_of(answer.cell)[place] not in panel
    ]


def _opponent(cell: Cell, own: Sequence[Record | str], straw: set[str]) -> int | None:
    """Return which of a duel's two, 0 or 1, the tables' strategy meets there to measure skill.

    ``None`` where it plays in no such duel: matches, or one in which a player does not try to win.
    """
    players = players_of(cell)
    if len(own) != 1 or own[0] not in players or cell.matches:
        return None
    if straw & {str(each["name"]) for each in cell.entrants}:
        return None
    return 1 if players[0] == own[0] else 0


def measures_of(run: Run, game: Game) -> list[Measure]:
    """Return the measures that a run has; none for a game that has none.

    A run from before the game had some columns lacks the measures that need one of them.  Which do
    is not declared, so it is tried: a measure must be the same whatever the column holds.
    """
    measures = game.measures if isinstance(game, Measured) else ()
    there = {column.name for column in run.columns}
    asked = without_empty(game, _rules_of(run), game.columns)
    lacking = [game.columns.index(column) for column in asked if column.name not in there]
    if not lacking or not run.shards:
        return list(measures)
    played = rows(run.table(run.shards[0]), game.columns, older=True)
    other = played.copy()
    for at in lacking:
        low, high = limits(game.columns[at])
        other[:, at] = np.clip(np.arange(len(other)) % MOST_TRIED, low, high)
    return [each for each in measures if np.array_equal(each.of(played), each.of(other))]


def _rules_of(run: Run) -> list[Record]:
    """Return the rules of all cells of a run."""
    return [cell.rules for cell in RunSpec.from_json(run.header["spec"]).cells]


def _variants(read: Answers, whole: bool) -> list[Variant]:
    """Return the rule sets under which the same players sat, none unless two can be compared.

    Those that were not played are among them where the rows are ``whole``: to rescore a hand may
    need every column.
    """
    hands = [answer for answer in read.cells if answer.hands and not answer.cell.matches]
    tables = [answer.cell for answer in hands if not answer.cell.duel]
    for first in tables:
        same: list[tuple[Cell, Cell]] = []
        for played in tables:
            if players_of(played) == players_of(first):
                unplayed = _list_rescored(read, played) if whole else []
                same += [(cell, played) for cell in (played, *unplayed)]
        alike = Counter(cell.called for cell, _ in same)
        made: list[Variant] = []
        for cell, played in same:
            seats = len(read.game.seats(cell.rules))
            sides = len(read.game.sides(cell.rules))
            bases = [each.name for each in made if each.seats == seats]
            bases += [each.name for each in made[:1] if each.sides == sides]
            name = cell.called if alike[cell.called] == 1 else cell.rules_name
            base = bases[0] if bases else None
            line_up = read.line_ups.get(played.name)
            faults = line_up.faults if line_up else ()
            made.append(Variant(name, cell, played, seats, sides, base, faults=faults))
        if any(each.base is not None for each in made):
            return made
    return []


def players_of(cell: Cell) -> list[Record | str]:
    """Return the players to be compared under several rule sets.

    A search player is one player in a run, whatever the rules make of what it leaves to them.
    """
    return [str(each["name"]) if searches(each) else each for each in cell.entrants]


def _list_rescored(read: Answers, cell: Cell) -> list[Cell]:
    """Return the tables that nobody played, as this one but for rules that only change scores."""
    return [
        replace(
            cell,
            name=each.name,
            preset=str(each.rules["preset"]),
            rules=each.rules,
            own_rules=each.own_rules,
        )
        for each in read.spec.rescored
        if read.spec.cells[each.of] == cell
    ]


def _make_recount(
    game: Game,
    variant: Variant,
    read: Callable[[npt.NDArray[np.int64]], FloatArray],
    asked: Mapping[str, Any],
) -> Reader:
    """Return what reads rows of the played rules as they score under the variant's.

    ``asked`` says, JSON-able, what is read of them.
    """

    def recount_rows(table: pd.DataFrame) -> FloatArray:
        played = rows(table, game.columns, older=True)
        if variant.counted_cell is variant.cell:
            return read(played)
        anew = able(game, Rescores)
        return read(anew.rescore_rows(variant.counted_cell.rules, variant.cell.rules, played))

    return Reader(recount_rows, {"scored by": digest(variant.cell.rules), **asked})


def _margin(game: Game, variant: Variant, duel: Cell, sign: float) -> Reader:
    """Return what reads how far the first of a duel is ahead as it scores under the variant's."""
    if variant.counted_cell is variant.cell:
        return same_deals.margin(game, duel, sign)
    pairing, arms = Pairing.from_arms(game, duel.rules, duel.arms), len(duel.arms)

    def read(played: npt.NDArray[np.int64]) -> FloatArray:
        ahead = [pairing.of_rows(arm, played[arm::arms]) for arm in range(arms)]
        return sign * measure_margins(ahead)[:, None]

    return _make_recount(game, variant, read, {"margin": sign})


def _panel(read: Answers, variants: Sequence[Variant]) -> dict[str, dict[str, tuple[Cell, float]]]:
    """Return variant → opponent → the duel, and 1 or −1 as the tables' strategy comes first or not.

    The panel is the same for all: whom that strategy meets under the first rule set, of those that
    try to win.  Empty when they are too few; a rule set without one of these duels has no entry.
    """
    own = players_of(variants[0].cell)
    if len(read.game.sides(variants[0].cell.rules)) < 2:
        # Where each plays by itself no hand is between two.
        return {}
    met: dict[str, dict[str, tuple[Cell, float]]] = {each.name: {} for each in variants}
    straw = straw_men(read.game)
    for answer in read.duels:
        cell, place = answer.cell, _opponent(answer.cell, own, straw)
        if not answer.hands or place is None:
            continue
        opponent = cell.entrants[place]
        for each in variants:
            if each.counted_cell.rules == cell.rules:
                met[each.name][str(opponent["name"])] = (cell, 1.0 if place == 1 else -1.0)
    wanted = list(met[variants[0].name])
    if len(wanted) + 1 < SMALLEST_PANEL:
        return {}
    return {
        name: {opponent: duels[opponent] for opponent in wanted}
        for name, duels in met.items()
        if set(wanted) <= set(duels)
    }


def _solve(run: Run, variants: Sequence[Variant], parts: Sequence[Slice], confidence: float) -> int:
    """Fill in levels and changes of the variants, a part each; return how many deals were used."""
    sources = [source for part in parts for source in part.sources]
    places = {each.name: place for place, each in enumerate(variants)}
    compared = [each for each in variants if each.base in places]
    of_two = [(places[each.name], places[str(each.base)]) for each in compared]
    height, width = len(parts[0].names), parts[0].width
    means = [(one * width + at, other * width + at) for one, other in of_two for at in range(width)]
    moments, apart = _moments(run, sources, means)
    values = np.empty(height * len(parts))
    slopes = np.zeros((values.size, moments.mean.size))
    for place, part in enumerate(parts):
        own = slice(place * height, (place + 1) * height)
        ours = slice(place * width, (place + 1) * width)
        values[own], slopes[own, ours] = part.solve(moments.mean[ours])
    pairs = [
        (one * height + row, other * height + row) for one, other in of_two for row in range(height)
    ]
    same = [
        _rules(each) == _rules(base) or (each.counted_cell is base.counted_cell and of_moves)
        for each in compared
        for base in [variants[places[str(each.base)]]]
        for of_moves in parts[places[each.name]].of_moves
    ]
    hangs_on = [
        slopes[place * height : (place + 1) * height, place * width : (place + 1) * width] != 0
        for place in range(len(parts))
    ]
    family = Family(
        values,
        slopes,
        np.array([part.shares for part in parts]).ravel(),
        np.array([part.bounds for part in parts]).reshape(-1, 2),
        np.array([part.deviations for part in parts]).ravel(),
        np.array(pairs, dtype=np.int64).reshape(-1, 2),
        np.array(same, dtype=np.bool_),
        np.array(
            [
                _count_differing_deals(apart[at * width : (at + 1) * width], own[row] | others[row])
                for at, (one, other) in enumerate(of_two)
                for own, others in [(hangs_on[one], hangs_on[other])]
                for row in range(height)
            ]
        ),
    )
    levels, changes = numbers(moments, family, confidence)
    for place, each in enumerate(variants):
        each.levels.update(zip(parts[place].names, levels[place * height :], strict=False))
    for place, each in enumerate(compared):
        each.changes.update(zip(parts[0].names, changes[place * height :], strict=False))
    return moments.n


def _rules(variant: Variant) -> Record:
    """Return the rules of a rule set, whatever it is called."""
    return {key: value for key, value in variant.cell.rules.items() if key != "preset"}


def _count_differing_deals(apart: FloatArray, hangs_on: npt.NDArray[np.bool_]) -> float:
    """Return in how many deals a quantity's numbers differ: as often as the one that does most."""
    return float(apart[hangs_on].max(initial=0.0))


def _moments(
    run: Run, sources: Sequence[Source], pairs: Sequence[tuple[int, int]]
) -> tuple[Moments, FloatArray]:
    """Return the moments of the deals that all cells have, and in how many of them the two numbers
    of each pair are not the same.
    """
    total = same_deals.total(run, sources, pairs)
    assert total.moments is not None, "a cell without a shard is left out before"
    return total.moments, total.apart


def slice_of_play(game: Game, variant: Variant, measures: Sequence[Measure]) -> Slice:
    """Return the measures of a plain table."""

    def read(played: npt.NDArray[np.int64]) -> FloatArray:
        made = []
        for measure in measures:
            found = measure.of(played).reshape(len(played), -1)
            made.append(found.mean(axis=1))
            if measure.spread:
                made.append(np.square(found).mean(axis=1))
        return np.stack(made, axis=1)

    def solve(means: FloatArray) -> tuple[FloatArray, FloatArray]:
        values, slopes = np.empty(len(measures)), np.zeros((len(measures), means.size))
        at = 0
        for place, measure in enumerate(measures):
            values[place], slopes[place, at] = means[at], 1.0
            if measure.spread:
                values[place], slopes[place, at : at + 2] = _spread(means[at], means[at + 1])
            at += 2 if measure.spread else 1
        return values, slopes

    names = tuple(measure.name for measure in measures)
    shares = tuple(measure.unit == "%" and not measure.spread for measure in measures)
    reader = _make_recount(game, variant, read, {"measures": list(names)})
    return Slice(
        ((variant.counted_cell, reader),),
        names,
        shares,
        tuple(measure.spread for measure in measures),
        tuple(_bounds(measure, variant.cell.rules) for measure in measures),
        tuple(measure.of_moves for measure in measures),
        sum(2 if measure.spread else 1 for measure in measures),
        solve,
    )


def _bounds(measure: Measure, rules: Record) -> tuple[float, float]:
    """Return the least and the most that a number of a measure can be; infinite: not known."""
    if measure.bounds is not None:
        return measure.bounds(rules)
    return (0.0, 100.0) if measure.unit == "%" else ENDLESS


def _skill(game: Game, variant: Variant, duels: dict[str, tuple[Cell, float]]) -> Slice:
    """Return the measures of skill (see above), and the first one's lead over each."""
    rules = variant.cell.rules
    pairing = Pairing.from_arms(game, rules, duel_seatings(game, rules))

    def luck(played: npt.NDArray[np.int64]) -> FloatArray:
        arms = range(len(pairing.owners))
        apart = np.stack([pairing.of_rows(arm, played) for arm in arms])
        return np.stack([apart.mean(axis=0), np.square(apart).mean(axis=0)], axis=1)

    def solve(means: FloatArray) -> tuple[FloatArray, FloatArray]:
        count = means.size - 2
        strengths = np.concatenate([[0.0], -means[2:]])
        centred = strengths - strengths.mean()
        variance = float(np.square(centred).sum()) / count
        lucky, lucky_slopes = _spread(means[0], means[1])
        whole = 2 * variance + lucky**2
        slopes = np.zeros((3 + count, means.size))
        own = -2 * centred[1:] / count
        if whole > 0:
            slopes[0, 2:] = 100 * 2 * own * lucky**2 / whole**2
            slopes[0, :2] = -100 * 2 * variance * 2 * lucky * lucky_slopes / whole**2
        if variance > 0:
            slopes[1, 2:] = own / (2 * math.sqrt(variance))
        slopes[2, :2] = lucky_slopes
        slopes[3:, 2:] = np.eye(count)
        share = 100 * 2 * variance / whole if whole > 0 else 0.0
        return np.concatenate([[share, math.sqrt(variance), lucky], means[2:]]), slopes

    sources: list[Source] = [
        (variant.counted_cell, _make_recount(game, variant, luck, {"luck": None}))
    ]
    sources += [(duel, _margin(game, variant, duel, sign)) for duel, sign in duels.values()]
    names = (SHARE.name, STRENGTHS.name, LUCK.name, *(lead_over(name) for name in duels))
    none = (False,) * len(names)
    # No rule bounds how strong a player is.
    bounds, width = (ENDLESS,) * len(names), 2 + len(duels)
    return Slice(tuple(sources), names, none, none, bounds, none, width, solve)


def _spread(mean: float, square: float) -> tuple[float, FloatArray]:
    """Return the standard deviation that mean and mean square have, and its two slopes."""
    variance = square - mean * mean
    if variance <= ROUNDING * square:
        return 0.0, np.zeros(2)
    sd = math.sqrt(variance)
    return sd, np.array([-mean / sd, 1 / (2 * sd)])


def _withhold(variants: Sequence[Variant]) -> None:
    """Take the ± from spreads of strengths that may be nothing: so near 0 they are not normal."""
    unsure = {
        each.name
        for each in variants
        for spread in [each.levels[STRENGTHS.name]]
        if spread.half > 0 and spread.low <= 0
    }
    for each in variants:
        for name in (SHARE.name, STRENGTHS.name):
            if each.name in unsure:
                each.levels[name] = replace(each.levels[name], half=math.inf)
            if name in each.changes and {each.name, each.base} & unsure:
                each.changes[name] = replace(each.changes[name], half=math.inf)
