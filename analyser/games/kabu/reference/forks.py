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
    seed = shuffle_plain.stream(key, deal, shuffle_plain.PICK, 0)
    every, count, pick, chose, kept, knew = 0, 0, NULL, NULL, None, seats
    while not table.over:
        seat, keep = table.to_move, False
        if table.drawn[seat] == card:
            every += 1
            if _so(table, when):
                keep = shuffle_plain.drawn(seed, count, count + 1) == 0
                if keep:
                    pick, kept, knew = count, deepcopy(table), deepcopy(seats)
                count += 1
        decide(table, seats)
        if keep:
            chose = int(table.drawn[seat] > card)
    front = [deal, count, pick, chose, len(table.events)]
    counted = [every] if when else []
    if kept is None:
        return [*front, 0, NULL, NULL, *[NULL] * (len(FACTS) + 5 * futures), *counted]
    seat, more, futures_of = kept.to_move, 0, list[int]()
    for future in range(futures):
        ends = []
        for draws in (True, False):
            other = _in_future(kept, key, deal, future)
            if draws:
                other.draw(seat)
            else:
                other.pass_on(seat)
            play(other, deepcopy(knew))
            more += len(other.events) - len(kept.events)
            ends += _outcome(other, seat)
        futures_of += [(ends[0] - ends[1]) - (ends[2] - ends[3]), *ends]
    known = facts(kept)
    said = [known[fact.name] for fact in FACTS]
    return [*front, more, *_outcome(table, seat), *said, *futures_of, *counted]


def _so(table: Table, when: Condition) -> bool:
    known = facts(table)
    return all(
        (each.least is None or known[each.fact] >= each.least)
        and (each.most is None or known[each.fact] <= each.most)
        for each in when
    )


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
