"""What does someone else's player see, and what may it answer?

A :class:`GuestView` is handed to each decision.  It is made of immutable values that the player in
the seat could know, and of nothing else: what it offers (the legal answers, the advice of a policy)
is worked out from those values on a table whose other cards are blank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_code
from analyser.games import seat_view
from analyser.games.burraco.policies import Policy, policy_of
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.melds import Meld, is_burraco
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.reference.table import Event
from analyser.games.burraco.rules import Rules

DECISIONS: Final = {
    "refuse": "put the first card of the stock on the pile and draw the next? True or False (L5)",
    "take": "take the pile, not the stock? True or False; asked where both are possible",
    "lay": "what to lay next: one of view.lays, or None to lay no more",
    "discard": "which card to discard: one of view.discards",
}
"""What a player decides: the name of its method, and what that is asked and answers."""
ALL_DECISIONS: Final = {**DECISIONS, **seat_view.DECISIONS}
"""Those, and what a player decides who is asked for every move."""
BLANK: Final = "?"
"""A card that the player does not know, on the table that its view imagines."""


@dataclass(frozen=True, slots=True)
class SeenMove:
    """One move of the hand so far, as the player saw it."""

    do: str
    """``draw``, ``refuse``, ``take``, ``meld``, ``add``, ``pot``, ``restock`` or ``discard``."""
    seat: int
    """The seat that moved; −1 where no player did (``restock``)."""
    cards: tuple[str, ...]
    """The cards that moved, as far as the player saw them: what others draw is ``()``."""
    number: int = -1
    """The meld's number (``meld``, ``add``) or the pot's (``pot``, ``restock``); otherwise −1."""


@dataclass(frozen=True)
class GuestView:
    """All that the player to move knows.  Cards are texts: ``7s``, ``Th``, ``*`` for a joker.

    Two views of positions that differ in hidden cards alone are equal.
    """

    decision: str
    """What is asked: ``refuse``, ``take``, ``lay`` or ``discard``."""
    rules: Rules
    """Every rule of the table by its id, as ``analyser rules`` lists them."""
    seat: int
    """The player's own seat, 0 … players − 1."""
    teams: tuple[int, ...]
    """Seat → team.  Of three players two become partners once a pot is taken (L12)."""
    lead: int
    """The seat that played first."""
    turn: int
    """Number of this turn, from 1, all seats counted."""
    hand: tuple[str, ...]
    """The player's cards, the lowest code first; a pot that lies face down before the player
    too, who looks at it when drawing or taking."""
    held: tuple[int, ...]
    """How many cards each seat holds, pots that lie face down before it included."""
    pile: tuple[str, ...]
    """The discard pile, the bottom card first; the player remembers a closed one."""
    melds: tuple[Meld, ...]
    """All melds, by their numbers: whose (``team``), ``cards``, ``size``, ``is_run``, ``wild``."""
    stock: int
    """How many cards the stock has left."""
    stock_dealt: int
    """How many it had after the deal."""
    pots: tuple[int, ...]
    """How many cards each pot has that nobody has taken, the next one first."""
    pot_taken: tuple[bool, ...]
    """Team → whether it has taken a pot."""
    face_down: tuple[bool, ...]
    """Seat → whether a pot lies before it that it has not yet looked at."""
    scores: tuple[float, ...]
    """The sides' totals before this hand, points."""
    first_card: str | None
    """For ``refuse``: the card looked at."""
    need: int
    """What the team's first melds must be worth in this turn, points; 0: nothing to reach."""
    laid: bool
    """Whether something was laid in this turn."""
    laid_points: int
    """Value of the cards laid in this turn, points."""
    owed: str | None
    """The top card of a closed pile, taken in this turn, that must be laid at once (L6); ``"any"``
    where a pile was taken and any card that is laid will do (L18)."""
    usable: tuple[str, ...] | None
    """With a closed pile taken, the cards that may be laid for now; ``None``: the whole hand."""
    banned: str | None
    """The card of a one-card pile that may not be thrown back in this turn (L7)."""
    stale: int
    """Turns in a row, up to now, that count towards a stalemate (L10)."""
    history: tuple[SeenMove, ...] = field(repr=False)
    """Every move of the hand so far, oldest first."""
    policy: Policy = field(repr=False)
    """The habits by which the player decides what it does not decide itself."""
    lots: int = field(repr=False)
    """Seed of this decision's lots; says nothing about cards."""

    # -- who is who -------------------------------------------------------------------------------

    @property
    def team(self) -> int:
        """The player's team."""
        return self.teams[self.seat]

    @property
    def partners(self) -> tuple[int, ...]:
        """The other seats of the team."""
        return tuple(self._player(self.policy).partners())

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats of the other teams."""
        return tuple(self._player(self.policy).opponents())

    @property
    def ours(self) -> tuple[Meld, ...]:
        """The melds of the team."""
        return tuple(meld for meld in self.melds if meld.team == self.team)

    @property
    def theirs(self) -> tuple[Meld, ...]:
        """The melds of all others."""
        return tuple(meld for meld in self.melds if meld.team != self.team)

    # -- what may be chosen -----------------------------------------------------------------------

    @property
    def may_take(self) -> bool:
        """Whether the pile may be taken now: a player is asked ``take`` only where it may."""
        return self.decision == "take"

    @cached_property
    def lays(self) -> tuple[Lay, ...]:
        """All that may be laid now; none of it leads where the turn cannot be ended legally.

        Each says its ``cards``, the ``number`` of the meld that they go on (or that a new one
        gets), that meld ``before`` (``None``: a new one) and ``after``.  Empty unless the decision
        is ``lay``.
        """
        drawn = self.decision == "lay"
        return tuple(legal_moves.all_lays(self._player(self.policy))) if drawn else ()

    @cached_property
    def may_stop(self) -> bool:
        """Whether no more need be laid: ``None`` is a legal answer to ``lay``."""
        return self._drawn and legal_moves.may_stop(self._player(self.policy))

    @cached_property
    def discards(self) -> tuple[str, ...]:
        """The cards that may be discarded now, a face once, the lowest code first; empty before the
        player has drawn or taken.
        """
        return tuple(legal_moves.discards(self._player(self.policy))) if self._drawn else ()

    # -- what helps to choose ---------------------------------------------------------------------

    def advice(self, policy: str | None = None) -> bool | Lay | str | None:
        """Return what a named policy would decide here; without a name, the one fallen back on.

        Of the kind that the decision asks for, and always legal.  The lots of ``random`` are those
        of this decision.  Raises ``UsageError`` for an unknown name.
        """
        habits = self.policy if policy is None else policy_of(policy)
        player = self._player(habits)
        match self.decision:
            case "refuse":
                return player.refuses()
            case "take":
                return player.takes()
            case "lay":
                return player.willing_lay()
            case _:
                return player.discards()

    def after_taking(self) -> GuestView:
        """Return the view that would come next if the pile were taken; for ``take`` only.

        Raises ``ValueError`` where the pile cannot be taken.
        """
        if not self.may_take:
            raise ValueError(f"the pile cannot be taken; the decision is {self.decision!r}")
        player = self._player(self.policy)
        taken = SeenMove("take", self.seat, self.pile)
        player.table.take(self.seat)
        after = guest_view(player, "lay", (*self.history, taken), self.lots)
        down = tuple(down and who != self.seat for who, down in enumerate(self.face_down))
        return replace(after, face_down=down)

    def points(self, cards: Sequence[str]) -> int:
        """Return the value of cards by the rules, points."""
        return self._player(self.policy).table.points(cards)

    def is_burraco(self, meld: Meld) -> bool:
        """Say whether a meld counts as a burraco by the rules."""
        return is_burraco(meld, self.rules)

    def lot(self, count: int, which: int = 0) -> int:
        """Return a random number 0 … ``count`` − 1 of this decision, the ``which``-th.

        The same question has the same answer, so a hand can be played again; seats, turns, deals
        and seeds have lots of their own.
        """
        if not 1 <= count < 2**32:
            raise ValueError(f"found a lot among {count} (expected 1 to {2**32 - 1})")
        return shuffle_plain.scale_word(shuffle_plain.output(self.lots, which) & 0xFFFFFFFF, count)

    # -- how that is worked out -------------------------------------------------------------------

    @property
    def _drawn(self) -> bool:
        return self.decision in ("lay", "discard")

    def _player(self, policy: Policy) -> Decider:
        """Return a player of these habits at a table that shows what the view shows."""
        hands = [[BLANK] * count for count in self.held]
        hands[self.seat] = list(self.hand)
        pots = [[BLANK] * count for count in self.pots]
        # Which place is drawn next does not matter where all show the same.
        stock = [self.first_card or BLANK] * self.stock
        table = TableInPlay(self.rules, hands, pots, stock, None, self.lead, scores=self.scores)
        table.pack = None
        table.stock_at_deal = self.stock_dealt
        table.teams, table.melds = list(self.teams), list(self.melds)
        table.pile = list(self.pile)
        for side, taken in zip(table.sides, self.pot_taken, strict=True):
            side.pot = 0 if taken else None
        table.turn, table.to_move, table.has_drawn = self.turn, self.seat, self._drawn
        table.need, table.has_laid, table.laid_points = self.need, self.laid, self.laid_points
        table.owed, table.banned, table.stale = self.owed, self.banned, self.stale
        table.usable = None if self.usable is None else Counter(self.usable)
        return Decider(policy, table, self.seat, self.lots)


def guest_view(player: View, decision: str, history: tuple[SeenMove, ...], lots: int) -> GuestView:
    """Return what the player in a seat knows before a decision."""
    table = player.table
    usable = None if table.usable is None else order_cards(table.usable.elements())
    return GuestView(
        decision=decision,
        rules=table.rules,
        seat=player.seat,
        teams=tuple(table.teams),
        lead=table.lead,
        turn=table.turn,
        hand=order_cards(player.hand),
        held=tuple(seat.count_held(table.pots) for seat in table.seats),
        pile=tuple(table.pile),
        melds=tuple(table.melds),
        stock=len(table.left),
        stock_dealt=table.stock_at_deal,
        pots=tuple(len(table.pots[pot]) for pot in table.untaken),
        pot_taken=tuple(side.pot is not None for side in table.sides),
        face_down=tuple(seat.face_down is not None for seat in table.seats),
        scores=tuple(table.scores),
        first_card=player.first_card if decision == "refuse" else None,
        need=table.need,
        laid=table.has_laid,
        laid_points=table.laid_points,
        owed=table.owed,
        usable=usable,
        banned=table.banned,
        stale=table.stale,
        history=history,
        policy=player.policy,
        lots=lots,
    )


def see_event(event: Event, seat: int) -> SeenMove:
    """Return a line of the hand's record as the player in a seat saw it."""
    do, who = event["do"], event.get("seat", -1)
    cards = event["cards"] if "cards" in event else [event["card"]]
    hidden = do == "restock" or (do in ("draw", "pot") and who != seat)
    if hidden or event.get("face_down", False):
        cards = []
    number = event["meld"] if "meld" in event else event.get("pot", -1)
    return SeenMove(do, who, tuple(cards), number)


def order_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards with the lowest code first."""
    return tuple(sorted(cards, key=card_code))
