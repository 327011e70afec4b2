"""How do policies move at a sibling game's table in hand?  The kernel's is played beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analyser.errors import CodeError
from analyser.games.interface import Record
from analyser.games.kernels import NO_MOVE, TO_MOVE
from analyser.games.seat_view import Line

if TYPE_CHECKING:
    from analyser.games.table import Table

MOST_LOGGED: Final = 4_096
"""Moves that policies make between two of a custom player: more than a hand has."""


class KernelPolicies:
    """Policies at a sibling game's table: the kernel's table is played beside the referee's.

    It is laid out from the same deal, and made to follow the moves of others; so policies make the
    moves that they make in ``Game.play``.
    """

    def __init__(self, table: Table) -> None:
        """Sit down at a table; nothing is compiled until a policy moves."""
        self.table = table
        self.players: Sequence[Record] = ()
        self.numbers: Any = None
        self.is_searched = False
        """Whether the kernel follows what search players know."""
        self.scratch: Any = None
        self.made: list[tuple[int, int]] = []
        """Every move so far, as the kernel reads it: its number, and the rest of it."""
        self.known = 0
        """How many of the table's ``_by_hand`` the kernel knows."""

    def step(self, players: Sequence[Record]) -> Line:
        """Make one move; as ``Policies``."""
        while True:
            before = self.table.moves
            made = self._numbers(self._advance(players, 0, 1))
            for each in before:
                if (each.number, each.more) == made:
                    return each.line
            # What compiled code does by itself changes nothing for anybody.
            if self.table.moves != before:
                raise CodeError(
                    f"{self.table.game}: a policy made move {made[0]}, which is not legal"
                )

    def play_on(self, players: Sequence[Record], others: int) -> None:
        """Play on; as ``Policies``."""
        self._advance(players, others, MOST_LOGGED)

    def _advance(self, players: Sequence[Record], others: int, most: int) -> list[int]:
        """Make moves of policies on both tables, ``most`` at most; returns the kernel's log."""
        table = self.table
        game, kernel = table._game, table._game.kernel
        if players is not self.players and [*players] != [*self.players]:
            self.numbers = game.engine.numbers(table._record, players, range(len(players)))
        self.players, numbers = players, self.numbers
        if self.scratch is None or (numbers.has_search and not self.is_searched):
            self._lay_out(numbers)
        # Where nobody searches what is known is not followed: a search begins again.
        self.is_searched = numbers.has_search
        for move in table._by_hand[self.known :]:
            self._make(numbers, move.number, move.more)
        self.known = len(table._by_hand)
        log = np.zeros(most * kernel.GAME.move, np.int64)
        made = self._play_between(numbers, NO_MOVE, 0, others, log)
        found: list[int] = log[: made * kernel.GAME.move].tolist()
        width = kernel.GAME.move
        self.made += [self._numbers(found[at : at + width]) for at in range(0, len(found), width)]
        game._room("referee").replay(table.referee, found)
        table._seats.ready(table.referee)
        assert table.to_move is None or self.scratch[TO_MOVE] == table.to_move
        return found

    def _numbers(self, log: Sequence[int]) -> tuple[int, int]:
        """Return a move of a log: its number, and the rest of it."""
        number, *more = (log[at] for at in self.table._seats.log_columns)
        return number, more[0] if more else 0

    def _lay_out(self, numbers: Any) -> None:
        """Lay out the deal, and make all moves so far."""
        table = self.table
        kernel = table._game.kernel
        self.is_searched = numbers.has_search
        self.scratch = np.zeros(kernel.GAME.play_size + kernel.GAME.search_size, np.int64)
        before = np.zeros(kernel.GAME.seats, np.int64)
        before[: len(table._before)] = table._before
        kernel.WHOLES.lay_out(
            table._key, table.deal, numbers.rules, table._lead, before, self.scratch
        )
        made, self.made = self.made, []
        for number, more in made:
            self._make(numbers, number, more)

    def _make(self, numbers: Any, number: int, more: int) -> None:
        """Tell the kernel a move that is made already."""
        kernel = self.table._game.kernel
        self.made.append((number, more))
        self._play_between(numbers, number, more, -1, np.zeros(kernel.GAME.move, np.int64))

    def _play_between(self, numbers: Any, number: int, more: int, others: int, log: Any) -> int:
        wholes = self.table._game.kernel.WHOLES
        play = wholes.play_between_searched if self.is_searched else wholes.play_between
        made: int = play(numbers.rules, numbers.policies, number, more, others, log, self.scratch)
        return made
