"""What is there to decide in a position, and between which ways out?

A *dilemma* is a position whose player has something to choose: pile or stock, or which card to
discard.  What its ways out are worth is the business of ``weighing``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyser.cards.codes import card_code
from analyser.errors import ScenarioError
from analyser.games.burraco.advice.position import Asker, KnownHand
from analyser.games.burraco.advice.worlds import Worlds, worlds_of
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference.decisions import Decider


@dataclass(frozen=True)
class Dilemma:
    """A decision in a position, its ways out, and the worlds in which it may stand."""

    hand: KnownHand
    worlds: Worlds
    policies: Sequence[Policy]
    pile_or_stock: bool
    """Else: the player has drawn or taken, and only what they discard is asked."""
    throws: tuple[tuple[str, ...], tuple[str, ...]]
    """Cards whose discard is weighed: after taking (or what was drawn), and after drawing."""

    @property
    def mover(self) -> Decider:
        """The player to move, as they sit at the table."""
        seat = self.hand.mover
        return Decider(self.policies[seat], self.worlds.table, seat, 0)


def dilemma_of(known_hand: KnownHand, policies: Sequence[Policy]) -> Dilemma:
    """Return the decision of a position; ``policies`` by seat.

    Raises ``ScenarioError`` where there is nothing to decide, or a move breaks a rule.
    """
    worlds = worlds_of(known_hand, policies)
    table, seat = worlds.table, known_hand.mover
    player = Decider(policies[seat], table, seat, 0)
    if not chooses_pile_or_stock(known_hand, player):
        hand = _faces(player.hand)
        if len(hand) < 2:
            raise one_way_only(known_hand, player)
        return Dilemma(known_hand, worlds, policies, False, (hand, ()))
    taken = _faces([*player.hand, *table.pile])
    return Dilemma(known_hand, worlds, policies, True, (taken, _faces(player.hand)))


def chooses_pile_or_stock(asker: Asker, player: Decider) -> bool:
    """Say whether the player to move chooses between pile and stock, or has done so.

    Raises ``ScenarioError`` where their turn begins and there is no choice, or can end no more.
    """
    if player.table.has_drawn:
        stuck = legal_moves.why_stuck(player)
        if stuck is not None:
            raise ScenarioError(
                f"{_name_mover(asker, player)} and cannot end the turn legally ({stuck})"
            )
        return False
    why = why_draws(player)
    if why:
        raise ScenarioError(f"{_name_mover(asker, player)} and {why}")
    return True


def why_draws(player: Decider) -> str:
    """Return why a player whose turn begins does not choose between pile and stock; empty: they do.

    A policy that has taken a pile of which a card must be melded looks at few melds.
    """
    table = player.table
    if not table.pile:
        return "has to draw: the pile is empty"
    if table.must_draw:
        return "has to draw (a stalemate, or a first card refused)"
    if player.may_take()[0]:
        return ""
    if legal_moves.may_take(player):
        return "can take the pile only for a meld that no policy looks at: it cannot be weighed"
    if table.rules.pile_needs_lay:
        return "has to draw: nothing can be melded with the pile"
    top = table.pile[-1]
    return f"has to draw: the pile is closed, and its top card, {top}, cannot be melded"


def one_way_only(
    asker: Asker, player: Decider, what: str = "discard one card only"
) -> ScenarioError:
    """Return the error of a player who can do one thing alone."""
    return ScenarioError(f"{_name_mover(asker, player)} and can {what}: there is nothing to choose")


def _name_mover(asker: Asker, player: Decider) -> str:
    return f"{asker.name}: seat {player.seat} is to move in turn {player.table.turn}"


def _faces(cards: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(set(cards), key=card_code))
