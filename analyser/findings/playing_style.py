"""How do the players play, and is any play degenerate?  Cells in, statistics out.

A run's rows hold the results of its hands, not the moves.  So some first deals of each
line-up (rules, entrants, seatings) are played again and counted: a small sample, the same for the
same run, of which a game says how large it is and what in it is *degenerate play*, such as two who
hand one card to and fro until the hand is broken off.  What comes of such play is a fact about the
rules' corners and no advice, so it is marked wherever it stands and heads no page.

What comes of it stands with each cell's answer (``answers.watch``) and with whatever else is made
of a cell.  Left out: what is counted, and the judgement (``Conduct`` of the game); words and tables
(``report.playing_style``).
"""

from __future__ import annotations

import math
import re
import subprocess
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.errors import AnalyserError
from analyser.games.interface import Game, Record, Rows, able
from analyser.games.protocols.playing_style import Conduct, Trait
from analyser.games.sides import seating
from analyser.play import child_python
from analyser.play.blocks import run_in_order
from analyser.scenario.spec import Cell
from analyser.statistics.intervals import Difference, Ratio, estimate

THREADS: Final = 4
"""Line-ups counted at once: where players search, one takes a second."""

PAGE_HANDS: Final = 60_000
"""Hands counted for a page of many line-ups, about: a second of play."""
FEWEST_HANDS: Final = 100
"""Hands of a line-up that are counted however many there are; fewer where the game has less."""

MARK: Final = "\N{NO-BREAK SPACE}†"
"""The mark behind the name of what comes from degenerate play."""


@dataclass(frozen=True)
class PlayingStyle:
    """How one player plays, counted."""

    name: str
    hands: int
    """Hands of the sample, all seatings counted."""
    ratios: Mapping[str, Ratio]
    """By trait, a deal the unit; in per cent where it is a share."""

    def trait(self, name: str) -> Difference | None:
        """Return one of its traits with its interval; ``None``: there is nothing to divide by."""
        ratio = self.ratios[name]
        return estimate(ratio) if ratio.hands.mean else None

    @property
    def means(self) -> dict[str, float]:
        """Each trait's mean by name; NaN where there is nothing to divide by."""
        ratios = self.ratios.items()
        return {name: each.mean if each.hands.mean else math.nan for name, each in ratios}

    def __add__(self, other: PlayingStyle) -> PlayingStyle:
        """Return how the player plays in both lots of hands together."""
        both = {key: ratio + other.ratios[key] for key, ratio in self.ratios.items()}
        return PlayingStyle(self.name, self.hands + other.hands, both)


@dataclass(frozen=True)
class LineUp:
    """How the entrants of one line-up play when they meet, or one with itself."""

    hands: int
    """Hands of the sample, all seatings counted."""
    entrants: tuple[PlayingStyle, ...]
    faults: tuple[str, ...]
    """Why this is degenerate play, a clause each; empty: it is play."""


def measure_default_policy(
    game: Game, rules: Record, seed: int, hands: int | None = None
) -> PlayingStyle:
    """Return how the game's default policy plays in every seat: what is usual under these rules.

    ``game`` has the ability ``Conduct``; the other arguments are those of :func:`sample`.
    """
    everybody = [game.policy(game.default_policy)]
    (found,) = _manners(game, rules, everybody, [seating(game, rules, 1)], seed, hands)
    return found


def compile_apart(game: Game) -> None:
    """Have another process compile what counts how policies play, where nothing is compiled yet.

    This one then reads the machine code from disk, and never holds the compiler's memory, 110 MB.
    Where the other fails, this one compiles for itself, as it does for search players.
    """
    from analyser.compiled import jit

    if isinstance(game, Conduct) and jit.can_compile_apart(game.name):
        words = child_python.command(
            "-c", f"from {__name__} import count_first_hand; count_first_hand({game.name!r})"
        )
        nowhere = subprocess.DEVNULL
        with suppress(OSError):
            subprocess.run(words, stdin=nowhere, stdout=nowhere, stderr=nowhere, check=False)


def count_first_hand(name: str) -> None:
    """Count how a game's default policy plays one hand, for what is compiled on the way."""
    game = games.game(name)
    measure_default_policy(game, game.rules(game.default_preset), seed=1, hands=1)


def sample(
    game: Game,
    rules: Record,
    entrants: Sequence[Record],
    arms: Sequence[Sequence[int]],
    seed: int,
    norm: PlayingStyle,
    hands: int | None = None,
) -> LineUp:
    """Return how entrants play in these seatings, from ``hands`` (``None``: the game's number).

    Deals are those of ``seed`` from 0 on, each once a seating; ``norm`` is what is
    :func:`measure_default_policy`. ``game`` has the ability ``Conduct``.
    """
    found = _manners(game, rules, entrants, arms, seed, hands)
    return LineUp(found[0].hands, found, _faults(game, rules, found, norm))


def _manners(
    game: Game,
    rules: Record,
    entrants: Sequence[Record],
    arms: Sequence[Sequence[int]],
    seed: int,
    hands: int | None,
) -> tuple[PlayingStyle, ...]:
    """Return how each entrant plays, in their order."""
    counting = able(game, Conduct)
    most = counting.sample(entrants) if hands is None else hands
    deals, key = max(1, most // len(arms)), run_key(seed)
    counted = [counting.conduct(rules, entrants, arm, key, 0, deals) for arm in arms]
    made = []
    for number, entrant in enumerate(entrants):
        own = np.zeros((deals, len(counting.counts)), np.int64)
        for rows, arm in zip(counted, arms, strict=True):
            own += rows[:, np.flatnonzero(np.asarray(arm) == number)].sum(axis=1)
        ratios = {trait.name: _ratio(counting, trait, own) for trait in counting.traits}
        made.append(PlayingStyle(str(entrant["name"]), deals * len(arms), ratios))
    return tuple(made)


def _ratio(game: Conduct, trait: Trait, rows: Rows) -> Ratio:
    """Return a trait of counts (deals, counts)."""
    of, per = (rows[:, game.counts.index(name)] for name in (trait.of, trait.per))
    return Ratio.from_units(of * ((100 if trait.unit == "%" else 1) / trait.parts), per)


def _faults(
    game: Game, rules: Record, entrants: Sequence[PlayingStyle], norm: PlayingStyle
) -> tuple[str, ...]:
    """Return why a line-up's play is none; and whose fault it is, where it is not that of all.

    What is said of several with other numbers stands side by side.
    """
    alike: dict[str, dict[str, list[str]]] = {}
    for entrant in entrants:
        for clause in able(game, Conduct).degenerate(rules, entrant.means, norm.means):
            by_clause = alike.setdefault(re.sub(r"\d+", "", clause), {})
            by_clause.setdefault(clause, []).append(entrant.name)
    return tuple(
        clause if len(names) == len(entrants) else f"{clause} ({', '.join(names)})"
        for by_clause in alike.values()
        for clause, names in by_clause.items()
    )


def mark_name(name: str, faults: object) -> str:
    """Return a name, with a mark behind it if there are any faults."""
    return f"{name}{MARK}" if faults else name


def of_cells(game: Game, cells: Iterable[Cell], seed: int) -> list[LineUp | None]:
    """Return how the entrants of each cell of a run play, line-ups that are alike counted once.

    ``None`` where the game cannot say, and for a cell of a version that had what there is no more:
    such a run is read, but it is not played.
    """
    asked = [*cells]
    if not isinstance(game, Conduct):
        return [None] * len(asked)
    keys = [repr((cell.rules, cell.entrants, cell.arms)) for cell in asked]
    known = {
        key: _update_cell(game, cell) for key, cell in dict(zip(keys, asked, strict=True)).items()
    }
    ours = {key: cell for key, cell in known.items() if cell is not None}
    by_rules = {repr(cell.rules): cell.rules for cell in ours.values()}
    norms = {key: measure_default_policy(game, rules, seed) for key, rules in by_rules.items()}

    most = max(FEWEST_HANDS, PAGE_HANDS // max(1, len(ours)))

    def job(cell: Cell) -> Callable[[], LineUp]:
        norm, hands = norms[repr(cell.rules)], min(most, game.sample(cell.entrants))
        return lambda: sample(game, cell.rules, cell.entrants, cell.arms, seed, norm, hands)

    with ThreadPoolExecutor(THREADS) as pool:
        found = [*run_in_order(pool, THREADS, map(job, ours.values()))]
    made = dict(zip(ours, found, strict=True))
    return [made.get(key) for key in keys]


def _update_cell(game: Game, cell: Cell) -> Cell | None:
    """Return a cell as this version plays it; ``None`` where it asks for what there is no more.

    A rule that was added since is as in its preset, a habit as the default policy has it: that
    leaves play as it was.
    """
    rules = {"preset", *(each.id for each in game.rule_fields)}
    policy = {"name", *(each.id for each in game.policy_fields)}
    if set(cell.rules) == rules and all(set(each) == policy for each in cell.entrants):
        return cell
    try:
        full = game.rules(cell.preset, _remove_key(cell.rules, "preset"))
        entrants = tuple(_complete_entrant(game, entrant) for entrant in cell.entrants)
    except AnalyserError:
        return None
    return replace(cell, rules=full, entrants=entrants)


def _complete_entrant(game: Game, entrant: Record) -> Record:
    habits = _remove_key(entrant, "name")
    return {**game.policy(game.default_policy, habits), "name": entrant["name"]}


def _remove_key(record: Record, key: str) -> Record:
    return {each: value for each, value in record.items() if each != key}
