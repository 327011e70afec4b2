"""Where does every card lie, and what may be done there?

A ``Table`` is one hand in play and the questions that the rules answer about it: whose team is
whose, who may take a pot, close, discard, or lay what.  It changes nothing; the moves are in
``moves``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from analyser.cards import shuffle_plain
from analyser.games.burraco.reference.melds import (
    Meld,
    card_points,
    is_wild_card,
    kind_of,
    why_no_closing,
)
from analyser.games.burraco.rules import Rules, count_sides

Event = dict[str, Any]
"""One line of a hand history."""
ANY_CARD = "any"
"""What is owed where any card that is laid will do (L18)."""


@dataclass
class Seat:
    """What lies before one player."""

    hand: list[str]
    face_down: int | None = None
    """The pot taken with a discard and not yet looked at."""
    lots_cast: int = 0
    """Lots cast so far (by a player who moves at random)."""
    worlds_cast: int = 0
    """Numbers of chance used so far for worlds (by a search player)."""
    tried: int = 0
    """Turns that rollouts have taken so far, as ``playing_style`` counts them (of a search player).
    """

    def count_held(self, pots: Sequence[list[str]]) -> int:
        """Return how many cards lie here, a pot that lies face down included."""
        return len(self.hand) + (0 if self.face_down is None else len(pots[self.face_down]))


@dataclass
class Side:
    """What a team has done so far, or a seat where each plays alone."""

    pot: int | None = None
    pot_turn: int = -1
    takes: int = 0
    taken_cards: int = 0


@dataclass
class Table:
    """One hand in play; ``hands``, ``pots``, ``stock`` and ``upcard`` are the deal."""

    rules: Rules
    hands: Sequence[Sequence[str]]
    pots: list[list[str]]
    stock: list[str]
    upcard: str | None
    lead: int = 0
    in_order: bool = False
    """True: draws take the stock's next card (histories); False: each seat has its own stream."""
    scores: Sequence[float] = ()
    """The sides' totals before this hand, points; none: 0 each."""
    cut: bool = False
    """The pots' cards were cut exactly (L14)."""

    dealt_pots: list[list[str]] = field(init=False)
    """The pots as they were dealt; ``pots`` empties as they are looked at."""
    dealt_stock: list[str] = field(init=False)
    seats: list[Seat] = field(init=False)
    sides: list[Side] = field(init=False)
    teams: list[int] = field(init=False)
    """Seat → team.  Of three players two may become partners once a pot is taken (L12)."""
    melds: list[Meld] = field(init=False, default_factory=list)
    pile: list[str] = field(init=False)
    untaken: list[int] = field(init=False)
    left: list[int] = field(init=False)
    """Places of the stock not yet drawn, ascending."""
    stock_at_deal: int = field(init=False)
    turn: int = field(init=False, default=1)
    to_move: int = field(init=False)
    has_drawn: bool = field(init=False, default=False)
    """The player to move has drawn or taken, so may lay down and must discard."""
    banned: str | None = field(init=False, default=None)
    """The card of a one-card pile that may not be thrown back this turn (L7)."""
    owed: str | None = field(init=False, default=None)
    """The top card of a closed pile, taken this turn, that must be melded at once (L6); or
    ``ANY_CARD`` where something must be laid in this turn (L18)."""
    usable: Counter[str] | None = field(init=False, default=None)
    """With a closed pile taken: the cards that may be melded for now; None: the whole hand."""
    need: int = field(init=False, default=0)
    """What the team's first melds must be worth this turn, points; 0: it has melded before."""
    laid_points: int = field(init=False, default=0)
    """Value of the cards laid this turn."""
    took_one: bool = field(init=False, default=False)
    has_laid: bool = field(init=False, default=False)
    stale: int = field(init=False, default=0)
    refused: bool = field(init=False, default=False)
    """The first player has put the first card of the stock on the pile (L5)."""
    must_draw: bool = field(init=False, default=False)
    ending: str | None = field(init=False, default=None)
    closer: int = field(init=False, default=-1)
    events: list[Event] = field(init=False, default_factory=list)
    drawn_order: list[str] = field(init=False, default_factory=list)
    """The cards drawn from the present stock, in order."""
    drawn_before: list[list[str]] = field(init=False, default_factory=list)
    """The same for stocks that ran out."""

    def __post_init__(self) -> None:
        players = self.rules.players
        self.sides = [Side() for _ in range(count_sides(players, self.rules.partners))]
        self.scores = list(self.scores) or [0] * len(self.sides)
        self.teams = [seat % len(self.sides) for seat in range(players)]
        self.pots = [list(pot) for pot in self.pots]
        self.dealt_pots = [list(pot) for pot in self.pots]
        self.dealt_stock = list(self.stock)
        self.seats = [Seat(list(hand)) for hand in self.hands]
        self.pile = [] if self.upcard is None else [self.upcard]
        self.untaken = list(range(len(self.pots)))
        self.left = list(range(len(self.stock)))
        self.stock_at_deal = len(self.stock)
        self.to_move = self.lead
        self.need = self.first_meld_value(self.lead)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.ending is not None

    # -- teams and pots ---------------------------------------------------------------------------

    def team_of(self, seat: int) -> int:
        """Return the team of a seat: seat mod sides; two of three have the lower seat's (L12)."""
        return self.teams[seat]

    def side_of(self, seat: int) -> int:
        """Return the side for which a seat scores: the same all through the hand."""
        return seat % len(self.sides)

    def melds_of(self, team: int) -> list[tuple[int, Meld]]:
        """Return a team's melds with their numbers, in the order in which they were laid."""
        return [(number, meld) for number, meld in enumerate(self.melds) if meld.team == team]

    def may_take_pot(self, team: int) -> bool:
        """Say whether a player of this team who runs out of cards takes a pot."""
        return self.sides[team].pot is None and bool(self.untaken)

    def pot_lets_close(self, team: int) -> bool:
        """Say whether the pots are in the way of closing no more (L9)."""
        if self.sides[team].pot is not None:
            return True
        return self.rules.close_needs_pot == "if_left" and not self.untaken

    # -- drawing ----------------------------------------------------------------------------------

    def may_refuse(self) -> bool:
        """Say whether the player to move may put the first card of the stock on the pile (L5).

        It takes a second card, to be drawn then.
        """
        first = self.turn == 1 and not self.refused and not self.has_drawn
        return first and not self.rules.upcard and len(self.left) >= 2

    def next_place(self, seat: int) -> int:
        """Return the stock's place that a seat draws: its own next one, or the first left."""
        if self.in_order:
            return self.left[0]
        return shuffle_plain.next_place(self.left, seat, self.rules.players)

    # -- first melds and the closed pile ----------------------------------------------------------

    def first_meld_value(self, seat: int) -> int:
        """Return what the first melds of a seat's team must be worth in one turn; 0: nothing.

        An exact cut is scored at once, so it counts towards the higher value (L14).
        """
        rules = self.rules
        if self.melds_of(self.team_of(seat)):
            return 0
        score = self.scores[self.side_of(seat)]
        if self.cut and self.side_of(seat) == self.side_of(self.lead):
            score += rules.exact_cut_points
        if rules.first_meld_high_from and score >= rules.first_meld_high_from:
            return rules.first_meld_points_high
        return rules.first_meld_points

    def points(self, cards: Sequence[str]) -> int:
        """Return the value of some cards, points."""
        return sum(card_points(card, self.rules) for card in cards)

    def reaches(self, used: Sequence[str] = ()) -> bool:
        """Say whether this turn's lays, ``used`` included, are worth what first melds must be."""
        return self.laid_points + self.points(used) >= self.need

    def why_not_these(self, cards: Sequence[str]) -> str | None:
        """Return the rule of the closed pile that forbids laying these cards now, or None (L6)."""
        if self.owed not in (None, ANY_CARD, *cards):
            return (
                f"C, L6: the top card of the pile, {self.owed}, must be melded at once; "
                f"found {' '.join(cards)}"
            )
        if self.usable is not None and Counter(cards) - self.usable:
            wrong = min(Counter(cards) - self.usable)
            return (
                f"C, L6: only cards held before and the top card may be melded yet; found {wrong}"
            )
        return None

    # -- closing and discarding -------------------------------------------------------------------

    def why_not_close(self, team: int, melds: Sequence[Meld] | None = None) -> str | None:
        """Return the rule that keeps a team from closing, or None; ``melds``: as they would lie."""
        if not self.pot_lets_close(team):
            return "P, closing: the team must have taken its pot"
        lying = self.melds if melds is None else melds
        kinds = [kind_of(meld, self.rules) for meld in lying if meld.team == team]
        return why_no_closing([*filter(None, kinds)], self.rules)

    def why_not_take(self, seat: int) -> str | None:
        """Return the rule that forbids a seat to take the pile, or None.

        Left out: whether it can lay what the pile asks for (L6, L18).
        """
        if self.must_draw and self.refused and self.turn == 1:
            return "C, L5: who refuses the first card draws the next; found take"
        if self.must_draw:
            return "P, stalemate: the next player must draw from the stock; found take"
        if not self.pile:
            return "P, play: the discard pile is empty, so it cannot be taken"
        if self.rules.pile_needs_two_cards and self.seats[seat].count_held(self.pots) < 2:
            return "O, L28: a player with one card in hand draws from the stock; found take"
        return None

    def why_not_yet(self) -> str | None:
        """Return the rule that forbids the player to move to discard anything, or None."""
        if self.owed == ANY_CARD:
            return "F, L18: the player who takes the pile must meld in that turn; found a discard"
        if self.owed is not None:
            return f"C, L6: the top card of the pile, {self.owed}, must be melded; found a discard"
        if self.has_laid and not self.reaches():
            return (
                f"C, first meld: a team's first melds must be worth {self.need} points in one "
                f"turn; found {self.laid_points}"
            )
        return None

    def why_not_discard(self, seat: int, card: str) -> str | None:
        """Return the rule that forbids discarding a card that the seat holds, or None."""
        why = self.why_not_yet()
        if why:
            return why
        if card == self.banned:
            return f"P, D, L7: {card}, taken as the only card of the pile, may not be thrown back"
        team = self.team_of(seat)
        if len(self.seats[seat].hand) > 1 or self.may_take_pot(team):
            return None
        why = self.why_not_close(team)
        if why:
            return f"{why}; found the last card, {card}, discarded"
        if is_wild_card(card) and not self.rules.closing_discard_may_be_wild:
            return f"P, closing: the last discard may not be a wild card; found {card}"
        return None

    def leaves_a_way(self, seat: int, used: Sequence[str], after: Sequence[Meld]) -> bool:
        """Say whether laying ``used``, the melds then being ``after``, lets the turn end legally.

        A player who may not close must keep a card besides the discard, and nobody may get into a
        corner: what is left is something that may be discarded, or an empty hand that takes a pot
        or closes.  The value of first melds is not asked here.
        """
        rest = list(self.seats[seat].hand)
        for card in used:
            rest.remove(card)
        team = self.team_of(seat)
        if len(rest) >= 2:
            return True
        if rest and rest[0] == self.banned:
            return False
        if self.may_take_pot(team):
            return True
        if self.why_not_close(team, after):
            return False
        if not rest:
            return not self.rules.close_needs_discard
        return self.rules.closing_discard_may_be_wild or not is_wild_card(rest[0])
