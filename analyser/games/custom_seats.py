"""How does a custom player sit at a sibling game's table?  It names a legal move at a time.

The referee's table and the kernel's are played side by side.  The kernel plays on to the next move
of such a player; the referee makes the same moves, and from it come what the seat sees and may do.
So policies beside such a player make the moves that they make in ``Game.play``.  A game declares
its legal moves and what it hides in its ``seat.py`` (:class:`Seats`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from analyser.errors import DataError, PlayerError, ScenarioError
from analyser.games import seat_view
from analyser.games.histories import HEAD, History, Refereed
from analyser.games.interface import Condition, Guest, Record, Rows
from analyser.games.kernels import NO_MOVE, TO_MOVE
from analyser.games.searching.players import AdvisingGame
from analyser.games.seat_view import (
    UNSEEN,
    Line,
    SeatView,
    copied,
    move_among,
    not_its_turn,
    same,
    seat_seed,
)

HIDDEN: Final = ("stock", "widow")
"""Fields of a deal that no seat sees."""
MOST_SILENT: Final = 8
"""Moves without a line that may lie between the last line and a seat's move."""
MOST_LOGGED: Final = 4_096
"""Moves that policies make between two of a custom player: more than a hand has."""


class InPlay(Refereed, Protocol):
    """A referee's table in play."""

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        ...


T = TypeVar("T", bound=InPlay)


class LegalMove(NamedTuple):
    """What a player may do."""

    line: Line
    """As the line of a history that it makes, as far as its player knows that."""
    number: int
    """As compiled code reads it."""
    more: int = 0
    """The rest of it, in a game whose moves have one."""


def shown_to_all(line: Line, _seat: int, _table: Any) -> Line:
    """Return a line in which nothing is hidden."""
    return line


def as_carried(_rules: Any, scores: Sequence[int]) -> tuple[Any, ...]:
    """Return the totals before a hand as they are."""
    return (scores,)


def nothing_carried(_rules: Any, _scores: Sequence[int]) -> tuple[Any, ...]:
    """Return nothing: a hand does not know of those before it."""
    return ()


def nothing_lies(_table: Any, _seat: int) -> Sequence[Line]:
    """Return no lines: all that was done is in the history."""
    return ()


@dataclass(frozen=True)
class Seats(Generic[T]):
    """What a game's seats see and may do."""

    moves: Callable[[T], Sequence[LegalMove]]
    """All legal moves of the player to move."""
    seen: Callable[[Line, int, T], Line] = shown_to_all
    """A line as a seat sees it."""
    unfinished: Callable[[T, int], Sequence[Line]] = nothing_lies
    """Lines, as a seat sees them, of what is not over yet: a trick in play, a card in hand."""
    done: Callable[[T], Iterable[Line]] | None = None
    """The lines of what is over, where those of a hand in play are not all of that kind."""
    before_policy: Callable[[T], None] = lambda _table: None
    """Does what compiled code does by itself before it asks a policy for a move."""
    be_silent: Mapping[str, Callable[[T], None]] = field(default_factory=dict)
    """Moves of which a history has no line, by what they do, and what makes them."""
    before: Callable[[Any, Sequence[int]], tuple[Any, ...]] = as_carried
    """What the referee's ``deal`` is given of the totals before a hand, behind the first seat."""


def drawn_unseen(line: Line, seat: int, _table: Any) -> Line:
    """Return a line as a seat sees it, where others' draws and a reshuffled stock are hidden."""
    if line["do"] == "draw" and line["seat"] != seat:
        return {**line, "card": UNSEEN}
    if line["do"] == "restock":
        return {**line, "cards": UNSEEN}
    return line


@dataclass
class _Sitting:
    """A custom player in a seat of one hand."""

    name: str
    decide: Mapping[str, Callable[[Any], Any]]
    lines: list[Line] = field(default_factory=list)
    """The hand as it saw it, but what is not over yet."""
    seed: int = 0
    """Known with its first line."""


class SeatingGame(AdvisingGame):
    """A usual game with a seat for a custom player; ``interface.SeatsCustomPlayers``."""

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
            if table.to_move == view.seat and same(found, wanted):
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
        wholes, kernel = self._room("kernel.game").WHOLES, self._room("kernel.game").GAME
        everybody = [0] * len(self.seats(view.rules))
        numbers = self.engine.numbers(view.rules, [policy], everybody)
        more = np.zeros(1, np.int64)
        number = (wholes.decide_searched if numbers.searched else wholes.decide)(
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
            _Hand(self, rules, entrants, seating, key, number, lead, before).play()
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
        hand = _Hand(self, rules, entrants, seating, key, deal, 0, ())
        hand.play()
        policies = [each.policy for each in entrants]
        return self.weigher.weigh_played(
            choice, rules, policies, seating, key, deal, hand.made, futures, when
        )


class _Hand:
    """One hand, on the referee's table and on the kernel's."""

    def __init__(
        self,
        game: SeatingGame,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        number: int,
        lead: int,
        before: Sequence[int],
    ) -> None:
        self.game, self.rules, self.key, self.number = game, rules, key, number
        self.referee = game._room("referee")
        self.seats: Seats[Any] = game._room("seat").SEATS
        self.history: History[Any] = game.history
        read, scores = game.rule_sets.read(rules), [*map(int, before)] or [0] * len(seating)
        self.table = self.referee.deal(read, key, number, lead, *self.seats.before(read, scores))
        self.sitting = {
            seat: _Sitting(entrants[who].name, decide)
            for seat, who in enumerate(seating)
            if "move" in (decide := entrants[who].sit())
        }
        self.others = sum(1 << seat for seat in self.sitting)
        wholes, kernel = game._room("kernel.game").WHOLES, game._room("kernel.game").GAME
        players = [each.policy for each in entrants]
        self.numbers = game.engine.numbers(rules, players, seating)
        searched = self.numbers.searched
        self.play_between = wholes.play_between_searched if searched else wholes.play_between
        self.scratch = np.zeros(kernel.play_size + kernel.search_size, np.int64)
        self.log = np.zeros(MOST_LOGGED * kernel.move, np.int64)
        self.width = kernel.move
        self.made: list[int] = []
        """The moves of custom players: each, and the rest of it."""
        carried = np.zeros(kernel.seats, np.int64)
        carried[: len(scores)] = scores
        wholes.lay_out(key, number, self.numbers.rules, lead, carried, self.scratch)

    def play(self) -> list[int]:
        """Play the hand to its end; returns its row."""
        move = LegalMove({}, NO_MOVE)
        while True:
            made = self.play_between(
                self.numbers.rules,
                self.numbers.policies,
                move.number,
                move.more,
                self.others,
                self.log,
                self.scratch,
            )
            self.referee.replay(self.table, self.log[: made * self.width].tolist())
            if self.scratch[TO_MOVE] < 0:
                break
            move = self._chosen()
            self.made += (move.number, move.more)
        for seat, guest in self.sitting.items():
            if "result" in guest.decide:
                result = self.history.result_of(self.table)
                self._ask("result", seat, guest, self._view(seat, guest, (), result))
        row: list[int] = self.referee.row(self.table, self.number)
        return row

    def _chosen(self) -> LegalMove:
        """Ask the player to move; a single move is made without a question."""
        seat = self.table.to_move
        assert seat == self.scratch[TO_MOVE]
        guest, moves = self.sitting[seat], self.seats.moves(self.table)
        if len(moves) == 1:
            return moves[0]
        lines = [each.line for each in moves]
        found = self._ask("move", seat, guest, self._view(seat, guest, copied(lines)))
        return moves[move_among(found, lines, self._who(seat, guest))]

    def _ask(self, decision: str, seat: int, guest: _Sitting, view: SeatView) -> Any:
        try:
            return guest.decide[decision](view)
        except PlayerError as error:
            said = str(error).removeprefix(guest.name)
            raise PlayerError(self._who(seat, guest) + said) from error.__cause__

    def _who(self, seat: int, guest: _Sitting) -> str:
        return f"{guest.name} (seat {seat}, line {1 + len(guest.lines)})"

    def _view(self, seat: int, guest: _Sitting, moves: Sequence[Line], *more: Line) -> SeatView:
        """Return what a seat sees; ``more``: lines behind the last."""
        table, known = self.table, guest.lines
        if not known:
            known.append(deal_seen(self.history, table, str(self.rules["preset"]), seat))
            guest.seed = seat_seed(self.key, seat, known[0])
        every = (self.seats.done or self.history.moves_of)(table)
        made = list(every)[len(known) - 1 :]
        known += [copied(self.seats.seen(dict(line), seat, table)) for line in made]
        last = self.seats.unfinished(table, seat) if not more else ()
        lines = (*known, *copied([*last, *more]))
        return SeatView(self.game.name, self.rules, seat, lines, tuple(moves), guest.seed)


def deal_seen(history: History[T], table: T, preset: str, seat: int) -> Line:
    """Return the deal line of a hand as a seat sees it; which deal of which seed it is, is not
    said.
    """
    base, rules = asdict(history.rule_sets.of(preset)), asdict(table.rules)
    deal = dict(zip(history.deal_fields, history.deal_of(table), strict=True))
    for name in HIDDEN:
        if name in deal:
            deal[name] = UNSEEN
    if "hands" in deal:
        deal["hands"] = [hand if who == seat else UNSEEN for who, hand in enumerate(deal["hands"])]
    said = {
        **deal,
        "format": history.format,
        "preset": preset,
        "rules": {key: value for key, value in rules.items() if value != base[key]},
        "players": len(deal["scores"]),
        "seed": None,
        "hand": 0,
        "lead": table.lead,
    }
    made: Line = copied({key: said[key] for key in (*HEAD, *history.deal_fields)})
    return made


def with_trick(lead: int, cards: Sequence[str], **more: Any) -> Sequence[Line]:
    """Return the line of a trick in play; none where nobody has led to it."""
    return [{"do": "trick", "lead": lead, "cards": list(cards), **more}] if cards else []
