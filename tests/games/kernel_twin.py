"""The loops of ``games.kernels`` in plain Python, over the functions that a game hands in.

What a game's functions do is its own tests' business, and its referee's.  What the loops make of
them is said here a second time, for all games: a hand played on, one decision weighed, a search,
worlds of a position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from games import kernel_doors as doors
from games.decision_rows_plain import Decision

from analyser.cards import shuffle_plain
from analyser.games.engine import Numbers
from analyser.games.kernels import DEAL, KEY, NO_MOVE, TO_MOVE, TURN, Kernel
from analyser.games.protocols.decisions import Condition
from analyser.games.searching import plain, stepping
from analyser.games.searching.sheet import Searching

Row = npt.NDArray[np.int64]


def zeros(size: int) -> Row:
    return np.zeros(max(size, 1), np.int64)


@dataclass(frozen=True)
class State:
    """A table, and what search players know."""

    table: Row
    room: Row

    def copy(self) -> State:
        return State(self.table.copy(), self.room.copy())


class Twin:
    """A game's kernel, looped over in Python."""

    def __init__(self, game: Any, numbers: Numbers, seats: int) -> None:
        """Take a game, and who plays under which rules."""
        self.kernel: Kernel = game.kernel.GAME
        self.rules, self.seats = numbers.rules, seats
        # Where nobody searches, no row says how: 0 worlds.
        behind = [] if numbers.has_search else [zeros(stepping.SPEC_SIZE * seats)]
        self.policies = np.concatenate([numbers.policies, *behind])
        self.work = zeros(self.kernel.work)
        self.tried: dict[int, list[int]] = {}
        """How the options of the last search ended, by move, world after world."""

    def deal(
        self, key: int, deal: int, lead: int = 0, before: Sequence[int] | None = None
    ) -> State:
        """Return a deal as it is laid out."""
        kernel = self.kernel
        state = State(zeros(kernel.table), zeros(kernel.search_size))
        points = np.array(before if before is not None else [0] * kernel.seats, np.int64)
        doors.lay_out(kernel, state.table, key, deal, self.rules, lead, points, state.room)
        return state

    def is_over(self, state: State) -> bool:
        return bool(state.table[TO_MOVE] < 0)

    def mover(self, state: State) -> int:
        return int(state.table[TO_MOVE])

    def spec(self, seat: int) -> Row:
        """Return how a seat searches."""
        at = self.kernel.habits * self.seats + stepping.SPEC_SIZE * seat
        return self.policies[at : at + stepping.SPEC_SIZE]

    def choose_plainly(self, table: Row, policies: Row) -> int:
        return int(doors.choose(self.kernel, table, self.rules, policies, self.work))

    def choose(self, state: State) -> int:
        """Return the move of the player to move, who may search."""
        spec = self.spec(self.mover(state))
        if not spec[stepping.WORLDS]:
            return self.choose_plainly(state.table, self.policies)
        return self.search(state, spec)

    def options(self, state: State, spec: Row) -> list[int]:
        """Return the options of the player to move."""
        race = zeros(doors.RACE_SIZE)
        doors.list_options(
            self.kernel, state.table, self.rules, self.policies, spec, self.work, race
        )
        first = stepping.MOVES
        return [int(each) for each in race[first : first + race[stepping.MANY]]]

    def search(self, state: State, spec: Row) -> int:
        """Return what a search player does."""
        options, seat, worlds = self.options(state, spec), self.mover(state), list[Row]()
        if len(options) == 1 or spec[stepping.NETS]:
            self.work[0] = 0
            return options[0] if len(options) == 1 else self.learnt(state, spec, options)
        roll = self.policies[spec[stepping.ROLL] :]
        self.tried = {}

        def tried(option: int, number: int) -> int:
            if number == len(worlds):
                worlds.append(self.world(state, roll, number))
            table = worlds[number].copy()
            self.play_from(table, options[option], roll)
            found = int(doors.value(self.kernel, table, self.rules, seat, self.work))
            self.tried.setdefault(options[option], []).append(found)
            return found

        sheet = Searching(
            search_worlds=int(spec[stepping.WORLDS]),
            search_batch=int(spec[stepping.BATCH]),
            search_drop=int(spec[stepping.DROP]),
            search_margin=int(spec[stepping.MARGIN]),
        )
        found = options[plain.race(tried, len(options), 0, sheet)[0]]
        self.work[0] = 0
        return found

    def described(self, state: State, move: int) -> tuple[int, list[int], list[int]]:
        """Return the kind of decision, what the position is like, and what an option is like."""
        kernel, seen, here = (
            self.kernel,
            zeros(self.kernel.position_size),
            zeros(self.kernel.option_size),
        )
        doors.see(kernel, state.table, self.rules, state.room, seen)
        doors.describe(kernel, state.table, self.rules, move, state.room, here)
        return int(doors.decision_kind(kernel, state.table)), seen.tolist(), here.tolist()

    def learnt(self, state: State, spec: Row, options: Sequence[int]) -> int:
        """Return what a learnt player does: the option of most worth, the first of equals."""
        nets, worth = self.policies[spec[stepping.NETS] :], dict[int, int]()
        for move in options:
            kind, seen, here = self.described(state, move)
            place, features = nets[2 * kind : 2 * kind + 2].tolist()
            numbers = [*seen, *here[:features]]
            many = plain.weights_of(len(numbers))
            packed = nets[place : place + (many + 1) // 2]
            weights = packed.astype("<i8").view("<i4")[:many].tolist()
            worth[move] = plain.value(weights, numbers)
        return max(options, key=worth.__getitem__)

    def world(self, state: State, roll: Row, number: int, drawn: int = -1) -> Row:
        """Return a world of the player to move; ``drawn``: as ``kernel_doors.deal_world``."""
        world = zeros(self.kernel.table)
        doors.deal_world(
            self.kernel, state.table, self.rules, roll, drawn, number, world, self.work, state.room
        )
        return world

    def play_from(self, table: Row, move: int, policies: Row) -> None:
        """Make a move that nobody chose, and play on to the end without a search."""
        self.work[0] = 0
        nothing = zeros(self.kernel.search_size)
        doors.make(self.kernel, table, self.rules, move, self.work, nothing)
        while table[TO_MOVE] >= 0:
            move = self.choose_plainly(table, policies)
            doors.make(self.kernel, table, self.rules, move, self.work, nothing)

    def noted(self, state: State, move: int) -> list[int]:
        """Return a move as a log has it, before it is made."""
        noted = zeros(self.kernel.move)
        doors.note(self.kernel, state.table, move, self.work, noted)
        return [int(each) for each in noted]

    def make(self, state: State, move: int) -> None:
        doors.make(self.kernel, state.table, self.rules, move, self.work, state.room)

    def play_on(self, state: State) -> None:
        """Play on to the end."""
        while not self.is_over(state):
            self.make(state, self.choose(state))

    def outcome(self, table: Row, seat: int) -> list[int]:
        found = zeros(2)
        doors.outcome(self.kernel, table, self.rules, seat, self.work, found)
        return [int(each) for each in found]

    def hand(self, key: int, deal: int, lead: int, before: Sequence[int]) -> tuple[list[int], Row]:
        """Return the log of a hand, and its row."""
        state, log = self.deal(key, deal, lead, before), list[int]()
        while not self.is_over(state):
            move = self.choose(state)
            log += self.noted(state, move)
            self.make(state, move)
        row = zeros(self.kernel.row)
        doors.write_row(self.kernel, state.table, self.rules, row, self.work)
        return log, row

    def weigh(
        self, facts: Any, choice: int, key: int, deal: int, futures: int, when: Condition = ()
    ) -> list[int]:
        """Return the row of one decision of a deal."""
        kernel, state = self.kernel, self.deal(key, deal)
        decision = Decision[tuple[State, int]](key, deal, facts, kernel.null, when)
        while not self.is_over(state):
            way = self.first(choice, state)
            keep = way != NO_MOVE and decision.met(
                self.facts(facts, choice, way, state), (state, way)
            )
            move = self.choose(state)
            if keep:
                decision.chose = int(doors.goes_first(kernel, choice, state.table, move, way))
            self.make(state, move)
        turns = int(state.table[TURN])
        if decision.kept is None:
            return decision.none(turns, futures)
        (kept, way), more, ends = decision.kept, 0, list[list[int]]()
        seat, places = self.mover(kept), zeros(kernel.places)
        second = int(doors.second(kernel, choice, kept.table, self.rules, self.policies, self.work))
        hidden = int(doors.list_hidden(kernel, kept.table, self.rules, places))
        for future in range(futures):
            ends.append([])
            for is_first in (True, False):
                other = kept.copy()
                if kernel.futures_differ:
                    self.redeal(other.table, key, deal, future, places[:hidden])
                move = way if is_first else second
                self.work[0] = 0
                self.make(other, move)
                self.play_on(other)
                more += int(other.table[TURN] - kept.table[TURN])
                ends[-1] += self.outcome(other.table, seat)
        return decision.row(turns, more, self.outcome(state.table, seat), ends)

    def redeal(self, table: Row, key: int, deal: int, future: int, places: Row) -> None:
        """Shuffle what nobody has seen, as in one future."""
        at = places + self.kernel.order
        table[at] = shuffle_plain.reorder(key, deal, future, table[at].tolist())
        doors.renew(self.kernel, table, self.rules, future)

    def first(self, choice: int, state: State) -> int:
        return int(
            doors.first(self.kernel, choice, state.table, self.rules, self.policies, self.work)
        )

    def facts(self, facts: Any, choice: int, way: int, state: State) -> dict[str, int]:
        """Return what the player to move knows, by name."""
        found = zeros(self.kernel.facts)
        doors.count_facts(self.kernel, choice, way, state.table, self.rules, found, self.work)
        return {fact.name: int(each) for fact, each in zip(facts, found, strict=True)}

    def consult(self, key: int, number: int, hand: Row, options: Row, which: int) -> list[int]:
        """Return how a world of a position ends after an option."""
        kernel = self.kernel
        state = State(zeros(kernel.table), zeros(kernel.search_size))
        doors.set_up(kernel, hand, self.rules, state.table, self.work, state.room)
        seat = self.mover(state)
        state.table[KEY], state.table[DEAL] = key, number
        table = self.world(state, self.policies, 0, 0)
        option = options[kernel.option * which : kernel.option * (which + 1)]
        doors.act(kernel, table, self.rules, self.policies, option, self.work)
        while table[TO_MOVE] >= 0:
            move = self.choose_plainly(table, self.policies)
            doors.make(kernel, table, self.rules, move, self.work, zeros(kernel.search_size))
        return self.outcome(table, seat)
