"""How do the answers of someone else's player become moves?

A :class:`SeatedGuest` sits at the reference engine's table as a policy does.  Before each decision
that it makes itself it is handed a ``GuestView``; what it answers is checked before a card moves,
so that a wrong answer is a sentence and never a corrupted hand.  An answer is taken for what it is
and not for what it says of itself: a class may lie about its equality, its length or its text.
Everything else its policy decides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from analyser.cards import shuffle_plain
from analyser.errors import PlayerError, on_one_line, told
from analyser.games.burraco.history.hand import result_of
from analyser.games.burraco.own_player.lines import (
    deal_seen,
    discard_lines,
    draw_line,
    lay_line,
    line_seen,
)
from analyser.games.burraco.own_player.view import (
    GuestView,
    SeenMove,
    guest_view,
    seen,
    willing_lay,
)
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.search_player import Companions
from analyser.games.history_lines import without_sources
from analyser.games.interface import Column, Record
from analyser.games.seat_view import Line, SeatView, copied, move_among, seat_seed

Decide = Callable[[Any], Any]
"""Is handed a ``GuestView``, or to ``move`` and of a ``result`` a ``SeatView``."""


@dataclass(frozen=True)
class Entrant:
    """The player in a seat: a policy, and what it leaves to functions from outside."""

    name: str
    policy: Policy
    decide: Mapping[str, Decide]
    companions: Companions | None = None
    """The opponent models of a policy that searches, and its evaluation function.  Where functions
    decide too, it does not search: the rest is decided by its base."""
    rules: Record = field(default_factory=dict)
    """The rules in full, for a player that names moves."""


def play(table: TableInPlay, entrants: Sequence[Entrant], key: int, number: int) -> TableInPlay:
    """Play a hand to its end, ``entrants`` by seat; otherwise as ``reference.play``.

    Raises ``PlayerError`` for an answer that the rules forbid; one that a function raises gets the
    seat and the turn.
    """
    companions = {seat: who.companions for seat, who in enumerate(entrants) if who.companions}
    policies = [who.policy for who in entrants]
    players = list(reference.seated(table, policies, key, number, companions))
    for seat, who in enumerate(entrants):
        if who.decide:
            lots = shuffle_plain.stream(key, number, shuffle_plain.MOVE, seat)
            kind = SeatedMover if "move" in who.decide else SeatedGuest
            guest = kind(who.policy, table, seat, lots, who.name, who.decide)
            guest.key, guest.record = key, who.rules
            players[seat] = guest
    reference.play_out(table, players)
    for player in players:
        if isinstance(player, SeatedGuest):
            player.hear_result()
    return table


@dataclass
class SeatedGuest(Decider):
    """Someone else's player in a seat."""

    name: str
    decide: Mapping[str, Decide]
    """Its own decisions, by name."""
    asked: int = field(init=False, default=0)
    """How many decisions it was asked for."""
    moves: list[SeenMove] = field(init=False, default_factory=list)
    """The table's moves so far, as it saw them."""
    key: int = field(init=False, default=0)
    """The run key."""
    record: Record = field(init=False, default_factory=dict)
    """The rules in full."""
    seen_lines: list[Line] = field(init=False, default_factory=list)
    """The hand so far as a history, as it saw it."""

    def refuses(self) -> bool:
        """Decide: put the first card on the pile, or keep it?"""
        return self._yes("refuse") if "refuse" in self.decide else super().refuses()

    def takes(self) -> bool:
        """Decide: the pile, or the stock?"""
        if "take" not in self.decide:
            return super().takes()
        return legal_moves.may_take(self) and self._yes("take")

    def next_lay(self) -> Lay | None:
        """Decide what to lay next, or None to stop."""
        if "lay" not in self.decide:
            return willing_lay(self)
        _view, found = self.answer("lay")
        if found is None:
            if legal_moves.may_stop(self):
                return None
            raise self._wrong("stops laying", self.table.why_not_yet(), self._lays())
        lay = _plain_lay(found)
        if lay is None:
            allowed = f"one of view.lays: {self._lays()}"
            raise self._wrong(f"lays {told(found)}", None, allowed)
        cards, number = lay
        try:
            return legal_moves.lay_of(self, cards, number)
        except Illegal as broken:
            lays = f"lays {on_one_line(_words(cards, number))}"
            raise self._wrong(lays, on_one_line(str(broken)), self._lays()) from None

    def discards(self) -> str:
        """Decide which card to discard."""
        if "discard" not in self.decide:
            return super().discards()
        _view, found = self.answer("discard")
        allowed = legal_moves.discards(self)
        card = _plain_text(found)
        if card is None or card not in allowed:
            why = None
            if card is not None:
                held = card in self.hand
                why = self.table.why_not_discard(self.seat, card) if held else "not in hand"
            thrown = told(found if card is None else card)
            raise self._wrong(f"discards {thrown}", why, ", ".join(allowed))
        return card

    def hear_result(self) -> None:
        """Show the player how the hand ended, if it asks for that."""
        if "result" in self.decide:
            self.ask("result", self.seat_view((), result_of(self.table)))

    def seat_view(self, moves: Sequence[Line], *more: Line) -> SeatView:
        """Return what the seat sees; ``moves``: what it may do; ``more``: lines behind the last."""
        if not self.seen_lines:
            self.seen_lines.append(deal_seen(self.table, str(self.record["preset"]), self.seat))
        events = self.table.events[len(self.seen_lines) - 1 :]
        self.seen_lines += [line_seen(event, self.seat) for event in events]
        lines = (*self.seen_lines, *map(copied, more))
        seed = seat_seed(self.key, self.seat, lines[0])
        return SeatView("burraco", self.record, self.seat, lines, tuple(moves), seed)

    def ask(self, decision: str, view: Any) -> Any:
        """Ask for a decision; returns the answer as it came."""
        try:
            return self.decide[decision](view)
        except PlayerError as error:
            said = str(error).removeprefix(self.name)
            raise PlayerError(self._who() + said) from error.__cause__

    def _yes(self, decision: str) -> bool:
        _view, found = self.answer(decision)
        if type(found) is not bool and type(found) is not np.bool_:
            raise self._wrong(f"answers {decision} with {told(found)}", None, "True or False")
        return bool(found)

    def answer(self, decision: str) -> tuple[GuestView, Any]:
        """Ask for a decision; returns what was shown, and the answer as it came."""
        events = self.table.events
        self.moves += [seen(event, self.seat) for event in events[len(self.moves) :]]
        # The deal's own streams could be run backwards to its cards; a digest of one cannot.
        name = f"{self.lots} {self.asked}".encode()
        lots = int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "big")
        self.asked += 1
        view = guest_view(self, decision, tuple(self.moves), lots)
        return view, self.ask(decision, view)

    def _wrong(self, did: str, why: str | None, allowed: str) -> PlayerError:
        reason = f" ({without_sources(why)})" if why else ""
        return PlayerError(f"{self._who()} {did}{reason} (expected {on_one_line(allowed)})")

    def _who(self) -> str:
        return f"{self.name} (seat {self.seat}, turn {self.table.turn})"

    def _lays(self) -> str:
        """Return what may be laid, as a message says it."""
        lays = [
            _words(lay.cards, None if lay.before is None else lay.number)
            for lay in legal_moves.all_lays(self)
        ]
        stop = ["None, to lay no more"] if legal_moves.may_stop(self) else []
        return ", ".join([*lays, *stop])


@dataclass
class SeatedMover(SeatedGuest):
    """Someone else's player in a seat that is asked for each move, and decides all of them."""

    chosen: Line | None = field(init=False, default=None)
    """A move that it has named, and that is still to be made."""

    def refuses(self) -> bool:
        """Decide: put the first card on the pile, keep it, or take the pile?"""
        refuse = {"do": "refuse", "seat": self.seat, "card": self.first_card}
        ways = [draw_line(self.seat, self.first_card), refuse]
        self.chosen = self._moves([*ways, *_takes(self)])
        return bool(self.chosen["do"] == "refuse")

    def takes(self) -> bool:
        """Decide: the pile, or the stock?"""
        chosen, self.chosen = self.chosen, None
        if chosen is None:
            chosen = self._moves([draw_line(self.seat, None), *_takes(self)])
        return bool(chosen["do"] == "take")

    def next_lay(self) -> Lay | None:
        """Decide what to lay next, or None to stop, and then what to discard too."""
        lays = legal_moves.all_lays(self)
        lines = [lay_line(self.seat, lay) for lay in lays]
        self.chosen = self._moves([*lines, *_discards(self)])
        return lays[lines.index(self.chosen)] if self.chosen in lines else None

    def discards(self) -> str:
        """Return the card that was named."""
        assert self.chosen is not None
        chosen, self.chosen = self.chosen, None
        return str(chosen["card"])

    def _moves(self, moves: Sequence[Line]) -> Line:
        """Ask for one of these moves; a single one is made without a question."""
        if len(moves) == 1:
            return moves[0]
        found = self.ask("move", self.seat_view(copied(moves)))
        return moves[move_among(found, moves, self._who())]


def legal_lines(player: Decider) -> list[Line]:
    """Return all moves of the player to move, who need not decide about a card they look at."""
    if not player.table.has_drawn:
        return [draw_line(player.seat, None), *_takes(player)]
    lays = [lay_line(player.seat, lay) for lay in legal_moves.all_lays(player)]
    return [*lays, *_discards(player)]


def _takes(player: Decider) -> list[Line]:
    """Return the move to take the pile, if the player may."""
    may = legal_moves.may_take(player)
    return [{"do": "take", "seat": player.seat, "cards": list(player.table.pile)}] if may else []


def _discards(player: Decider) -> list[Line]:
    """Return the moves to discard a card, if the player may lay no more."""
    return discard_lines(
        player.seat, legal_moves.discards(player) if legal_moves.may_stop(player) else []
    )


def _words(cards: Sequence[str], number: int | None) -> str:
    return " ".join(cards) + ("" if number is None else f" on meld {number}")


def _plain_text(found: Any) -> str | None:
    """Return an answer that is a text as nothing but one; None for any other."""
    return str.__str__(found) if issubclass(type(found), str) else None


def _plain_lay(found: Any) -> tuple[tuple[str, ...], int | None] | None:
    """Return the cards of an answer, and the meld that they go on, or None for a new one.

    None where it is no :class:`Lay`, or one that was tampered with.
    """
    if type(found) is not Lay:
        return None
    cards, number = getattr(found, "cards", None), getattr(found, "number", None)
    if type(cards) is not tuple or type(number) is not int:
        return None
    plain = tuple(card for card in map(_plain_text, cards) if card is not None)
    if len(plain) < len(cards):
        return None
    return plain, None if getattr(found, "before", None) is None else number


def row_numbers(cells: Mapping[str, Any], columns: Sequence[Column], none: int) -> list[int]:
    """Return the reference's row as the kernel's numbers; ``none`` where there is no such side."""
    row = []
    for column in columns:
        value = cells.get(column.name, none)
        if column.name in cells and column.categories:
            value = column.categories.index(value)
        elif column.name in cells:
            value = int(value * column.parts)
        row.append(value)
    return row
