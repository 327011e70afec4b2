"""What is one decision worth?  A hand played to it, then on both ways.  The plain version.

Everybody keeps the cards in hand; what is left of the stock is shuffled anew for each future, the
same for both ways out.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from analyser.cards import shuffle_plain
from analyser.games.interface import Condition
from analyser.games.kabu.choices import FACTS, NULL, PARTS
from analyser.games.kabu.reference.facts import facts
from analyser.games.kabu.reference.searching import Searcher, decide, play
from analyser.games.kabu.reference.settling import settle
from analyser.games.kabu.reference.table import Table
from analyser.games.weighing_plain import Decision


def weigh(
    card: int,
    table: Table,
    seats: Sequence[Searcher],
    key: int,
    deal: int,
    futures: int,
    when: Condition = (),
) -> list[int]:
    """Return the row of one decision, drawn by lot among those on card number ``card``, from 0.

    In the order of ``Choice.columns``.  ``seats``: who sits there, searching or not; they have
    drawn no number yet.
    """
    decision = Decision[tuple[Table, Sequence[Searcher]]](key, deal, FACTS, NULL, when)
    while not table.over:
        seat = table.to_move
        keep = table.drawn[seat] == card and decision.met(facts(table), (table, seats))
        decide(table, seats)
        if keep:
            decision.chose = int(table.drawn[seat] > card)
    turns = len(table.events)
    if decision.kept is None:
        return decision.none(turns, futures)
    kept, knew = decision.kept
    seat, more, ends = kept.to_move, 0, list[list[int]]()
    for future in range(futures):
        ends.append([])
        for draws in (True, False):
            other = _in_future(kept, key, deal, future)
            if draws:
                other.draw(seat)
            else:
                other.pass_on(seat)
            play(other, deepcopy(knew))
            more += len(other.events) - len(kept.events)
            ends[-1] += _outcome(other, seat)
    return decision.row(turns, more, _outcome(table, seat), ends)


def _in_future(kept: Table, key: int, deal: int, future: int) -> Table:
    """Return the table with what is left of the stock shuffled as in one future."""
    made = deepcopy(kept)
    left = [place for place in range(len(made.stock)) if place not in made.taken]
    cards = shuffle_plain.reorder(key, deal, future, [made.stock[place] for place in left])
    for place, card in zip(left, cards, strict=True):
        made.stock[place] = card
    return made


def _outcome(table: Table, seat: int) -> list[int]:
    """Return a player's score and the mean of the others', in parts of a chip."""
    scores = settle(table).scores
    others = [score for other, score in enumerate(scores) if other != seat]
    return [PARTS * scores[seat], PARTS * sum(others) // len(others)]
