"""What is asked next in a turn, once the best is done?

Whoever takes the pile asks what to lay, and what to discard.  Where it is best to lay, the other
lays of the turn are taken to be those of the player's own habits, and every card that can be
discarded then is tried: the next question, asked before it comes.  Left out: what comes with a card
that nobody has seen, be it drawn, in a pile that is not remembered, or in a pot, for which the hand
runs out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.line_position import seen_in
from analyser.games.burraco.advice.ways import ADD, MELD, Way, throws_of, way_of, ways_of
from analyser.games.burraco.notation.position import UNSEEN, Position, position_of
from analyser.games.burraco.reference.decide import Decider
from analyser.games.burraco.reference.laying import make
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.searching import TAKE
from analyser.games.searching.questions import Question


def after(asked: Consultation, best: Way) -> Question[Consultation, Way] | None:
    """Return what comes after an option; None where that shows a new card, or ends the turn.

    Done are the option, and of lays all that are laid then.
    """
    if best.do == TAKE:
        return _after_taking(asked, best)
    if best.do in (MELD, ADD):
        return _after_laying(asked, best)
    return None


def _after_taking(asked: Consultation, best: Way) -> Question[Consultation, Way] | None:
    if UNSEEN in asked.position.pile:
        return None
    seat, table = asked.known.mover, _copied(asked)
    table.take(seat)
    position = position_of(table, asked.position.preset)
    seen = seen_in(position)
    ways = ways_of(seen.table, asked.cast, seat, pile_or_stock=False)
    after = replace(asked, seen=seen, position=position, ways=ways, pile_or_stock=False)
    return Question((best,), after)


def _after_laying(asked: Consultation, best: Way) -> Question[Consultation, Way] | None:
    seat, policy = asked.known.mover, asked.cast.policies[asked.known.mover]
    table = _copied(asked)
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
    return Question(tuple(lays), replace(asked, seen=seen, position=position, ways=throws))


def _copied(asked: Consultation) -> TableInPlay:
    """Return a copy of the table to play on at, which knows its moves."""
    table = asked.seen.table.imagined()
    table.events = list(asked.seen.table.events)
    return table


def _position(before: Position, table: TableInPlay) -> Position:
    """Return the position on a table, its pile remembered as before."""
    return replace(position_of(table, before.preset), pile=before.pile)


def done_said(done: Sequence[Way]) -> str:
    """Return what was done in a turn in a sentence's words."""
    said = [way.doing for way in done]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
