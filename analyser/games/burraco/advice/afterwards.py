"""Which card is best thrown after the best lay?

Where it is best to lay, the other lays of the turn are taken to be those of the player's own
habits, and every card that can be thrown then is tried: the next question, asked before it comes.
Left out: a lay by which the hand runs out, since what comes with a pot nobody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.standing import seen_in
from analyser.games.burraco.advice.trials import Outlook
from analyser.games.burraco.advice.ways import ADD, MELD, Way, throws_of, way_of
from analyser.games.burraco.notation.position import Position, position_of
from analyser.games.burraco.reference.decide import Decider
from analyser.games.burraco.reference.laying import make
from analyser.games.burraco.reference.moves import TableInPlay


@dataclass(frozen=True)
class Afterwards:
    """What is left to do in the turn once all is laid."""

    lays: tuple[Way, ...]
    """All that is laid, the best first."""
    asked: Consultation
    """Which card to throw; its options may be a single one."""


def afterwards_of(asked: Consultation, found: Outlook) -> Afterwards | None:
    """Return what comes after the best option; None where that is no lay, or empties the hand."""
    best = found.trials[0].way
    if best.do not in (MELD, ADD):
        return None
    seat, policy = asked.known.mover, asked.cast.policies[asked.known.mover]
    table = asked.seen.table.imagined()
    table.events = list(asked.seen.table.events)
    if len(best.cards) >= len(table.seats[seat].hand):
        return None
    if best.number is None:
        table.meld(seat, best.cards)
    else:
        table.add(seat, best.number, best.cards[0])
    lays = [best]
    player = Decider(policy, table, seat, 0)
    while (lay := player.next_lay()) is not None:
        if len(lay.cards) >= len(table.seats[seat].hand):
            return None
        lays.append(way_of(lay))
        make(player, lay)
    position = _position(asked.position, table)
    seen = seen_in(position)
    throws = tuple(way_of(card) for card in throws_of(seen.table, asked.cast, seat))
    return Afterwards(tuple(lays), replace(asked, seen=seen, position=position, ways=throws))


def _position(before: Position, table: TableInPlay) -> Position:
    """Return the position on a table, its pile remembered as before."""
    return replace(position_of(table, before.preset), pile=before.pile)


def lays_said(lays: Sequence[Way]) -> str:
    """Return all lays of a turn in a sentence's words."""
    said = [way.doing for way in lays]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
