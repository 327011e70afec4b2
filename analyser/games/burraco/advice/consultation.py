"""What is there to decide in a position, for a search player?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyser.games.burraco.advice.decision import chooses_pile_or_stock, one_way_only
from analyser.games.burraco.advice.line_position import PositionAsker, see_position
from analyser.games.burraco.advice.position import Asker, KnownHand
from analyser.games.burraco.advice.seat_roles import SeatRoles, assign_roles
from analyser.games.burraco.advice.seen import SeenPosition, seen_by_mover
from analyser.games.burraco.advice.ways import THROW, Way, ways_of
from analyser.games.burraco.advice.worlds import worlds_of
from analyser.games.burraco.notation.position import Position, position_of
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.interface import Record


@dataclass(frozen=True)
class Consultation:
    """A decision in a position, and its options."""

    asker: Asker
    seen_position: SeenPosition
    position: Position
    roles: SeatRoles
    ways: tuple[Way, ...]
    pile_or_stock: bool
    """Else: the player has drawn or taken, and what they lay and discard is asked."""
    searches: bool
    """The advised player searches, and has a model of the others."""

    @property
    def mover(self) -> Decider:
        """The player to move, as they sit at the table."""
        seat = self.asker.mover
        return Decider(self.roles.policies[seat], self.seen_position.table, seat, 0)


def consultation_of(hand: KnownHand, policies: Sequence[Record]) -> Consultation:
    """Return the decision of a position; ``policies`` by seat, of which some search.

    Raises ``ScenarioError`` where there is nothing to decide, or a move breaks a rule.
    """
    cast = assign_roles(hand, policies)
    worlds, seat = worlds_of(hand, cast.policies), hand.mover
    player = Decider(cast.policies[seat], worlds.table, seat, 0)
    pile_or_stock = chooses_pile_or_stock(hand, player)
    seen = seen_by_mover(hand, worlds)
    position = position_of(seen.table, hand.preset)
    return _compare_ways(hand, seen, position, cast, policies, pile_or_stock=pile_or_stock)


def consultation_in(standing: PositionAsker, policies: Sequence[Record]) -> Consultation:
    """Return the decision of a position without a history; ``policies`` by seat.

    Raises ``ScenarioError`` where there is nothing to decide.
    """
    cast, seen = assign_roles(standing, policies), see_position(standing.position)
    player = Decider(cast.policies[standing.mover], seen.table, standing.mover, 0)
    pile_or_stock = chooses_pile_or_stock(standing, player)
    return _compare_ways(
        standing, seen, standing.position, cast, policies, pile_or_stock=pile_or_stock
    )


def _compare_ways(
    asker: Asker,
    seen_position: SeenPosition,
    position: Position,
    roles: SeatRoles,
    policies: Sequence[Record],
    *,
    pile_or_stock: bool,
) -> Consultation:
    seat = asker.mover
    ways = ways_of(seen_position.table, roles, seat, pile_or_stock=pile_or_stock)
    if len(ways) == 1:
        player = Decider(roles.policies[seat], seen_position.table, seat, 0)
        (only,) = ways
        what = "discard one card only" if only.do == THROW else f"do one thing only, {only.doing}"
        raise one_way_only(asker, player, what)
    searches = bool(policies[seat]["search_worlds"])
    return Consultation(asker, seen_position, position, roles, ways, pile_or_stock, searches)
