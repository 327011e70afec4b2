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

from analyser.errors import PlayerError, describe_value, fit_one_line
from analyser.games.burraco.own_player.view import (
    GuestView,
    SeenMove,
    guest_view,
    see_event,
)
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.seat import ReferencePolicies
from analyser.games.custom_seats import SeatedHand, answer_of
from analyser.games.history_lines import without_sources
from analyser.games.interface import Record

Decide = Callable[[Any], Any]
"""Is handed a ``GuestView``."""


def sit_down(hand: SeatedHand, settled: Sequence[Record], companions: Sequence[Any]) -> None:
    """Have those players of a hand sit down who decide turn by turn.

    Beside them, unless others name moves, search players think in plain Python.  ``settled``: the
    policies by seat, in full; ``companions``: of a search player what it plays on with.
    """
    referee, key, number = hand.table.referee, hand.table._key, hand.table.deal
    deciders = {
        seat: decide for seat, decide in enumerate(hand.decide) if decide and "move" not in decide
    }
    if not deciders:
        return
    known = {seat: each for seat, each in enumerate(companions) if each and not hand.others}
    habits = list(map(as_policy, settled))
    players = reference.seat_players(referee, habits, key, number, known)
    seated = {seat: players[seat] for seat in known}
    for seat, decide in deciders.items():
        player = players[seat]
        seated[seat] = SeatedGuest(
            player.policy, referee, seat, player.lots, hand.names[seat], decide
        )
    policies = hand.table.policies
    assert isinstance(policies, ReferencePolicies)
    policies.seated = seated


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

    def refuses(self) -> bool:
        """Decide: put the first card on the pile, or keep it?"""
        return self._answer_yes_no("refuse") if "refuse" in self.decide else super().refuses()

    def takes(self) -> bool:
        """Decide: the pile, or the stock?"""
        if "take" not in self.decide:
            return super().takes()
        return legal_moves.may_take(self) and self._answer_yes_no("take")

    def next_lay(self) -> Lay | None:
        """Decide what to lay next, or None to stop."""
        if "lay" not in self.decide:
            return super().next_lay()
        _view, found = self.answer("lay")
        if found is None:
            if legal_moves.may_stop(self):
                return None
            raise self._make_error("stops laying", self.table.why_not_yet(), self._lays())
        lay = _plain_lay(found)
        if lay is None:
            allowed = f"one of view.lays: {self._lays()}"
            raise self._make_error(f"lays {describe_value(found)}", None, allowed)
        cards, number = lay
        try:
            return legal_moves.lay_of(self, cards, number)
        except Illegal as broken:
            lays = f"lays {fit_one_line(_words(cards, number))}"
            raise self._make_error(lays, fit_one_line(str(broken)), self._lays()) from None

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
            thrown = describe_value(found if card is None else card)
            raise self._make_error(f"discards {thrown}", why, ", ".join(allowed))
        return card

    def ask(self, decision: str, view: Any) -> Any:
        """Ask for a decision; returns the answer as it came."""
        return answer_of(self.decide[decision], view, self.name, self._name_player())

    def _answer_yes_no(self, decision: str) -> bool:
        _view, found = self.answer(decision)
        if type(found) is not bool and type(found) is not np.bool_:
            raise self._make_error(
                f"answers {decision} with {describe_value(found)}", None, "True or False"
            )
        return bool(found)

    def answer(self, decision: str) -> tuple[GuestView, Any]:
        """Ask for a decision; returns what was shown, and the answer as it came."""
        events = self.table.events
        self.moves += [see_event(event, self.seat) for event in events[len(self.moves) :]]
        # The deal's own streams could be run backwards to its cards; a digest of one cannot.
        name = f"{self.lots} {self.asked}".encode()
        lots = int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "big")
        self.asked += 1
        view = guest_view(self, decision, tuple(self.moves), lots)
        return view, self.ask(decision, view)

    def _make_error(self, did: str, why: str | None, allowed: str) -> PlayerError:
        reason = f" ({without_sources(why)})" if why else ""
        return PlayerError(
            f"{self._name_player()} {did}{reason} (expected {fit_one_line(allowed)})"
        )

    def _name_player(self) -> str:
        return f"{self.name} (seat {self.seat}, turn {self.table.turn})"

    def _lays(self) -> str:
        """Return what may be laid, as a message says it."""
        lays = [
            _words(lay.cards, None if lay.before is None else lay.number)
            for lay in legal_moves.all_lays(self)
        ]
        stop = ["None, to lay no more"] if legal_moves.may_stop(self) else []
        return ", ".join([*lays, *stop])


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
