"""How do a game's compiled functions get their numbers, and its rows come back?

Rules and policies become rows of whole numbers, and arrays are made for compiled code, which makes
none itself.  A game hands in what plays hands and how its records are written as rows; packing,
room to work in and the way back are the same for all.  To make a row takes as long as to play some
ten hands, so rows are kept from call to call.  Left out: what a row means, and what is played
(``games/<game>/kernel``).

What plays hands reads the rules' row, whatever it says.  For a job that is long enough the same is
compiled again, with one rule set's numbers as constants (``jit.with_constants``):
``Engine.fix_rules``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Final, TypeAlias

import numpy as np

from analyser.compiled import jit
from analyser.games.deciding.conditions import bounds
from analyser.games.interface import Record, Rows
from analyser.games.protocols.decisions import Choice, Condition
from analyser.games.protocols.engines import check_no_engine
from analyser.games.protocols.matches import Hands

PlayHands: TypeAlias = Callable[[int, Rows, Rows, Rows, Rows, Rows, Rows, Rows, Rows], None]

RULES: Final = 4
"""Which argument of it the rules' row is, from 0."""

MOST_KEPT: Final = 512
"""Rows kept at once: more than a page of duels has players, and a few megabytes."""


class _RowCache:
    """A cache of rows made of records, by their contents; safe for threads."""

    def __init__(self) -> None:
        self._rows: dict[str, Rows] = {}
        self._lock = Lock()

    def row(self, said: str, make: Callable[[], Sequence[int]]) -> Rows:
        """Return the row, which is not to be written to, of what is ``said``."""
        row = self._rows.get(said)
        if row is None:
            row = np.array(make(), np.int64)
            row.setflags(write=False)
            with self._lock:
                while len(self._rows) >= MOST_KEPT:
                    # The oldest one.
                    del self._rows[next(iter(self._rows))]
                self._rows[said] = row
        return row


@dataclass(frozen=True)
class Searchers:
    """What plays hands of players of whom some search."""

    play_hands: PlayHands
    """Compiled: as :attr:`Engine.play_hands`; behind the policies' rows stands what follows."""
    derived_rows: Callable[[Record, Sequence[Record]], Rows | None]
    """Under full rules, of the players by seat: how each searches; ``None``: nobody does."""
    room: int
    """How many numbers it works in."""


@dataclass(frozen=True)
class Numbers:
    """The players and rules of a table, as compiled code reads them."""

    rules: Rows
    policies: Rows
    """The habits of all seats one after another, and how they search where some do."""
    has_search: bool


@dataclass(frozen=True)
class Engine:
    """The compiled part of a game."""

    play_hands: PlayHands
    """Compiled: plays hands one after another, a row each.  Run key; deals (n,); which seat begins
    each (n,); the sides' totals before each (n × sides); the rules' row; the policies' rows, a seat
    after another; ``out`` (n × ``row``), which it fills; a log, which it may fill; and ``room``
    numbers to work in.  All are flat arrays of int64."""
    rules_row: Callable[[Record], Sequence[int]]
    """A full record of rules as compiled code reads it."""
    policy_row: Callable[[Record, Record], Sequence[int]]
    """A policy's full record likewise, under full rules."""
    row: int
    """Numbers in a row of a hand."""
    room: int
    """How many numbers it works in."""
    busy: int = 0
    """Where among those stands what it is busy with, for whoever watches."""
    searching: Searchers | None = None
    """The functions that play search players, if the game has any."""
    fixing_pays_from: int = 0
    """From how many hands on machine code for one rule set takes less time than it saves."""
    _compiled: dict[tuple[int, ...], PlayHands | None] = field(default_factory=dict)
    """By the rules' row: what plays hands with these numbers as constants."""
    _specialised: dict[tuple[int, ...], PlayHands] = field(default_factory=dict)
    """Those among them that are used now."""
    _row_cache: _RowCache = field(default_factory=_RowCache, init=False, repr=False, compare=False)

    def numbers(self, rules: Record, policies: Sequence[Record], seating: Sequence[int]) -> Numbers:
        """Return the rules' row, and the habits of all seats one after another.

        Both are the caller's own.  The game checks records, and reads them, only where it has not
        lately: it must make the same row of records that say the same.
        """
        # As text, in which 1, 1.0 and True are three things, as they are to the player who checks
        # records; and whoever changes a record has another one.
        for who in set(seating):
            check_no_engine(policies[who])
        under = repr(rules)
        habits = {
            who: self._row_cache.row(
                f"{policies[who]!r} {under}", partial(self.policy_row, policies[who], rules)
            )
            for who in set(seating)
        }
        seated = [habits[who] for who in seating]
        behind = None
        if self.searching is not None:
            behind = self.searching.derived_rows(rules, [policies[who] for who in seating])
        if behind is not None:
            seated.append(behind)
        row = self._row_cache.row(under, partial(self.rules_row, rules)).copy()
        return Numbers(row, np.concatenate(seated), behind is not None)

    def seat_players(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int]
    ) -> Hands:
        """Return what plays hands of these players; threads may call it at once."""
        numbers = self.numbers(rules, policies, seating)
        play_hands = self._player(numbers)

        def hands(key: int, deals: Rows, leads: Rows, scores: Rows) -> Rows:
            out = np.empty((len(deals), self.row), np.int64)
            room = np.empty(self._room(numbers), np.int64)
            _play(play_hands, key, deals, leads, scores, numbers, out, room)
            return out

        return hands

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Play single hands, seat 0 beginning; as ``Game.play``."""
        return self.seat_players(rules, policies, seating)(
            key, *_deal_rows(first, count, len(seating))
        )

    def log_deal(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        deal: int,
        most: int,
    ) -> list[int]:
        """Return the log of one deal, seat 0 beginning: ``most`` numbers, −1 where there is none.

        For a game whose log is of numbers that are never −1.
        """
        numbers, log = self.numbers(rules, policies, seating), np.full(most, -1, np.int64)
        deals, leads, scores = _deal_rows(deal, 1, len(seating))
        self._player(numbers)(
            key,
            deals,
            leads,
            scores.ravel(),
            numbers.rules,
            numbers.policies,
            np.empty(self.row, np.int64),
            log,
            np.empty(self._room(numbers), np.int64),
        )
        found: list[int] = log.tolist()
        return found

    def watch_play(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int
    ) -> tuple[Callable[[int, int], None], Rows]:
        """Return how to play so many deals from one on, and the number that it is busy with."""
        numbers = self.numbers(rules, policies, seating)
        play_hands, room = self._player(numbers), np.empty(self._room(numbers), np.int64)

        def deals(first: int, count: int) -> None:
            out = np.empty((count, self.row), np.int64)
            _play(play_hands, key, *_deal_rows(first, count, len(seating)), numbers, out, room)

        return deals, room[self.busy : self.busy + 1]

    def fixing_pays(self, rules: Record) -> int | None:
        """As ``FixesRules.fixing_pays``."""
        made = self._with_constants(rules)
        if made is None:
            return None
        if jit.has_machine_code(made):
            return 0
        return 1 if jit.CONSTANTS == "1" else self.fixing_pays_from

    @contextmanager
    def fix_rules(self, rules: Record) -> Iterator[None]:
        """As ``FixesRules.fix_rules``; where there is no such code, play as ever."""
        key, made = tuple(self.rules_row(rules)), self._with_constants(rules)
        if made is None or key in self._specialised:
            yield
            return
        self._specialised[key] = made
        try:
            yield
        finally:
            del self._specialised[key]

    def _with_constants(self, rules: Record) -> PlayHands | None:
        key = tuple(self.rules_row(rules))
        if key not in self._compiled:
            self._compiled[key] = jit.with_constants(self.play_hands, RULES, key)
        return self._compiled[key]

    def _player(self, numbers: Numbers) -> PlayHands:
        """Return what plays hands with these numbers; the same as for hands played only now."""
        if numbers.has_search and self.searching is not None:
            return self.searching.play_hands
        return self._specialised.get(tuple(numbers.rules.tolist()), self.play_hands)

    def _room(self, numbers: Numbers) -> int:
        """Return how many numbers they are played in."""
        return self.searching.room if numbers.has_search and self.searching else self.room


@dataclass(frozen=True)
class Weigher:
    """The compiled part of a game by which one decision of a hand is weighed."""

    engine: Engine
    choices: Sequence[Choice]
    """Those that can be weighed; one is handed over by its number, from 1."""
    weigh_block: Callable[..., None]
    """Compiled: weighs a decision of each of some deals, a row each.  A choice's number; run key;
    first deal; how many; the rules' row; the policies' rows; futures; a condition as numbers
    (``conditions.bounds``); ``out``, which it fills, rows as ``Choice.columns`` says; and ``room``
    numbers to work in."""
    room: int
    """How many numbers it works in."""
    played_block: Callable[..., None] | None = None
    """Compiled: likewise, of one deal that was played elsewhere (``kernels.weigh_deal``)."""
    searched_block: Callable[..., None] | None = None
    """Compiled: likewise, of players of whom some search; ``None``: they play plainly here."""
    searched_room: int = 0
    """How many numbers that works in."""

    def weigh(
        self,
        choice: str,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
        futures: int,
        when: Condition = (),
    ) -> Rows:
        """Play ``count`` deals from ``first`` on, and one decision of each both ways."""
        number, bounds_of, width = self._read_question(choice, futures, when)
        numbers = self.engine.numbers(rules, policies, seating)
        block, size = self.weigh_block, self.room
        if numbers.has_search and self.searched_block is not None:
            block, size = self.searched_block, self.searched_room
        out, room = np.empty((count, width), np.int64), np.empty(size, np.int64)
        block(
            number,
            key,
            first,
            count,
            numbers.rules,
            numbers.policies,
            futures,
            bounds_of,
            out.ravel(),
            room,
        )
        return out

    def weigh_played(
        self,
        choice: str,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        deal: int,
        moves: Sequence[int],
        futures: int,
        when: Condition = (),
    ) -> Rows:
        """Play one decision of a deal both ways, whose ``moves`` were made elsewhere; its row."""
        assert self.played_block is not None
        number, bounds_of, width = self._read_question(choice, futures, when)
        numbers = self.engine.numbers(rules, policies, seating)
        out, room = np.empty(width, np.int64), np.empty(self.room, np.int64)
        made = np.array(moves, np.int64)
        self.played_block(
            number, key, deal, numbers.rules, numbers.policies, futures, bounds_of, made, out, room
        )
        return out

    def _read_question(self, choice: str, futures: int, when: Condition) -> tuple[int, Rows, int]:
        """Return a choice's number, a condition as numbers, and how wide a row is."""
        (at,) = (at for at, each in enumerate(self.choices) if each.name == choice)
        asked = self.choices[at]
        bounded = np.array(bounds(asked.facts, when), np.int64)
        return at + 1, bounded, len(asked.columns(futures, bool(when)))


def _play(
    play_hands: PlayHands,
    key: int,
    deals: Rows,
    leads: Rows,
    scores: Rows,
    numbers: Numbers,
    out: Rows,
    room: Rows,
) -> None:
    no_log = np.empty(0, np.int64)
    play_hands(
        key,
        deals,
        leads,
        scores.ravel(),
        numbers.rules,
        numbers.policies,
        out.ravel(),
        no_log,
        room,
    )


def _deal_rows(first: int, count: int, seats: int) -> tuple[Rows, Rows, Rows]:
    """Return deals from ``first`` on, that seat 0 begins, and no points yet, room for all sides."""
    nothing = np.zeros((count, seats), np.int64)
    return np.arange(first, first + count), nothing[:, 0].copy(), nothing
