"""How does a custom player sit at a table?  It names a legal move at a time.

Its moves are made at a table in hand (``table.Table``), at which policies play the other seats as
in ``Game.play``.  A game declares its legal moves and what it hides in its ``seat.py`` (``seats``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from analyser.errors import DataError, PlayerError, ScenarioError
from analyser.games import seat_view
from analyser.games.interface import Record, Rows
from analyser.games.protocols.custom_seats import Guest
from analyser.games.protocols.decisions import Condition
from analyser.games.searching.players import AdvisingGame
from analyser.games.seat_view import Line, SeatView, copy_value, is_same, move_among, not_its_turn
from analyser.games.seats import LegalMove
from analyser.games.table import MOST_SILENT, Table


class SeatingGame(AdvisingGame):
    """A usual game with a seat for a custom player.  It has ``SeatsCustomPlayers``."""

    title: str
    decisions: Mapping[str, str] = seat_view.DECISIONS
    """What such a player may decide."""

    def table_seen(self, view: SeatView) -> Any:
        """Return a referee's table as a seat sees it: hidden cards lie in one way that agrees.

        The player to move there is the seat's, and may do what the view says.  Raises as
        ``Adviser.read`` where the lines of the view are not a position.
        """
        seats, wanted = self._room("seat").SEATS, [*view.moves]
        table = self._read(view)
        for _ in range(MOST_SILENT):
            found = [each.line for each in seats.moves(table)]
            if table.to_move == view.seat and is_same(found, wanted):
                break
            silent = [line["do"] for line in found if line["do"] in seats.be_silent]
            if not silent:
                break
            seats.be_silent[silent[0]](table)
        return table

    def _read(self, view: SeatView) -> Any:
        """Return a table to which the lines of a view come; raises as ``Adviser.read``."""
        adviser = self._room("advice").ADVISER
        text = adviser.fill("\n".join(map(json.dumps, view.lines)), "the hand")
        return adviser.read(text, "the hand")

    def check_lines(self, view: SeatView) -> None:
        """Raise ``DataError`` where a line of a view is none of a history.

        The seat need not be asked there, nor the lines keep the rules.
        """
        with suppress(ScenarioError):
            self._read(view)

    def leaves_no_line(self, move: Line) -> bool:
        """Say whether a move leaves no line in a history."""
        return move["do"] in self._room("seat").SEATS.be_silent

    def legal_moves(self, view: SeatView, made: int) -> list[Line]:
        """Return the legal moves of a seat, of which the lines of a view are known.

        ``made``: how many moves that leave no line it has made since the last of them.
        ``ScenarioError`` where it is not the seat's turn, and as ``Adviser.read``.
        """
        seats, table = self._room("seat").SEATS, self._read(view)
        for _ in range(MOST_SILENT):
            if table.over:
                break
            found = [each.line for each in seats.moves(table)]
            if table.to_move == view.seat and not made:
                return found
            made -= table.to_move == view.seat
            silent = [line["do"] for line in found if self.leaves_no_line(line)]
            if not silent:
                break
            seats.be_silent[silent[0]](table)
        raise not_its_turn(view.seat, None if table.over else table.to_move)

    def choose_move(self, view: SeatView, policy: Record) -> Line:
        """Return the move of a view that a policy makes, its hidden cards wherever they may lie.

        ``policy``: in full.  One that moves at random, and the worlds of one that searches, take
        their chance from the seed of the view.
        """
        table, seats = self.table_seen(view), self._room("seat").SEATS
        seats.before_policy(table)
        wholes, kernel = self.kernel.WHOLES, self.kernel.GAME
        everybody = [0] * len(self.seats(view.rules))
        numbers = self.engine.numbers(view.rules, [policy], everybody)
        more = np.zeros(1, np.int64)
        number = (wholes.decide_searched if numbers.has_search else wholes.decide)(
            view.seed,
            view.turn,
            self._room("advice").ADVISER.row(table),
            numbers.rules,
            numbers.policies,
            more,
            np.zeros(kernel.play_size + kernel.search_size, np.int64),
        )
        found = [each for each in seats.moves(table) if each.number == number]
        # In most games what a decision leaves there is no part of a move.
        exact = [each for each in found if each.more == int(more[0])]
        if not found:
            raise DataError(f"{self.title}: a policy chose what is not legal in the hand")
        chosen: LegalMove = (exact or found)[0]
        return chosen.line

    def play_guests(
        self,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
        lead: int = 0,
        before: Sequence[int] = (),
    ) -> Rows:
        """Play ``count`` deals from ``first`` on with referee and kernel; a row each.

        ``lead``: who begins; ``before``: the totals before the hand, as a row has them.
        """
        rows = [
            SeatedHand(self, rules, entrants, seating, key, number, lead, before).play()
            for number in range(first, first + count)
        ]
        return np.array(rows, np.int64)

    def weigh_guests(
        self,
        choice: str,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        deal: int,
        futures: int,
        when: Condition = (),
    ) -> Rows:
        """Weigh a decision of a deal, as ``HasDecisions.weigh``; each seat is a custom player's.

        From the decision on, all play by the entrants' policies.
        """
        hand = SeatedHand(self, rules, entrants, seating, key, deal)
        hand.play()
        made = [number for each in hand.table._by_hand for number in (each.number, each.more)]
        policies = [each.policy for each in entrants]
        return self.weigher.weigh_played(
            choice, rules, policies, seating, key, deal, made, futures, when
        )


def answer_of(decide: Callable[[Any], Any], view: Any, name: str, who: str) -> Any:
    """Return a player's answer as it came; what it raises names ``who`` in place of ``name``."""
    try:
        return decide(view)
    except PlayerError as error:
        raise PlayerError(who + str(error).removeprefix(name)) from error.__cause__


class SeatedHand:
    """One hand at a table, at which some seats are asked for each move."""

    def __init__(
        self,
        game: Any,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        number: int,
        lead: int = 0,
        before: Sequence[int] = (),
    ) -> None:
        """Lay out the table; ``entrants`` by ``seating``, the rest as of :class:`Table`."""
        self.table = Table(game, rules, key, number, lead=lead, before=before)
        self.players = [entrants[who].policy for who in seating]
        self.names = [entrants[who].name for who in seating]
        self.decide = [entrants[who].sit() for who in seating]
        self.others = sum(1 << seat for seat, each in enumerate(self.decide) if "move" in each)

    def play(self) -> list[int]:
        """Play the hand to its end; returns its row."""
        table = self.table
        while not table.over:
            if table.to_move is not None and self.others >> table.to_move & 1:
                table.make(self._choose_move(table.to_move))
            else:
                table.policies.play_on(self.players, self.others)
        for seat, decide in enumerate(self.decide):
            if "result" in decide:
                self.ask("result", seat, table.view_from(seat, (), table.result()))
        return table.row()

    def _choose_move(self, seat: int) -> LegalMove:
        """Ask the player to move; a single move is made without a question."""
        moves = self.table.moves
        if len(moves) == 1:
            return moves[0]
        lines = [each.line for each in moves]
        found = self.ask("move", seat, self.table.view_from(seat, copy_value(lines)))
        return moves[move_among(found, lines, self._name_player(seat))]

    def ask(self, decision: str, seat: int, view: Any) -> Any:
        """Ask for a decision; returns the answer as it came."""
        return answer_of(
            self.decide[seat][decision], view, self.names[seat], self._name_player(seat)
        )

    def _name_player(self, seat: int) -> str:
        return f"{self.names[seat]} (seat {seat}, {self.table.describe_place(seat)})"
