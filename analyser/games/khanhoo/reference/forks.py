"""What is one decision worth?  A hand played to it, then on both ways.  The plain version.

Everybody keeps the cards in hand; what is left of the stock is shuffled anew for each future, the
same for both ways out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy

from analyser.cards import shuffle_plain
from analyser.games.interface import Condition
from analyser.games.khanhoo.choices import BUMP, CHALLENGE, FACTS, GO_OUT, NULL
from analyser.games.khanhoo.policies import Policy
from analyser.games.khanhoo.reference.decide import best_claim, best_contest, ranked, way_out
from analyser.games.khanhoo.reference.facts import claim_facts, out_facts
from analyser.games.khanhoo.reference.searching import APART, Searcher, copied, outcome, play
from analyser.games.khanhoo.reference.table import CLAIM, CONTEST, PASS, THROW, Move, Table
from analyser.games.weighing_plain import Decision

Asked = tuple[Move, Move, Mapping[str, int]]
"""The first way, the second, and what the player knows."""


def asked_for(choice: int, table: Table, policy: Policy) -> Asked | None:
    """Return the two ways of a choice where the player to move has it, or None."""
    if choice == BUMP and table.stage == CLAIM:
        way = best_claim(table, policy)[1]
        return Move("claim", way=way), PASS, claim_facts(table, way)
    if choice == CHALLENGE and table.stage == CONTEST:
        way = best_contest(table)
        return Move("contest", way=way), PASS, claim_facts(table, way)
    if choice == GO_OUT and table.stage == THROW:
        card = way_out(table)
        if card is not None:
            waits = Move("discard", ranked(table, policy)[0])
            return Move("out", card), waits, out_facts(table, card)
    return None


def weigh(
    choice: int,
    table: Table,
    seats: Sequence[Searcher],
    key: int,
    deal: int,
    futures: int,
    when: Condition = (),
) -> list[int]:
    """Return the row of one decision, drawn by lot among those of a choice, by its number.

    In the order of ``Choice.columns``.  ``seats``: who sits there, searching or not; they have
    drawn no number yet.
    """
    decision = Decision[tuple[Table, Sequence[Searcher], Asked]](key, deal, FACTS, NULL, when)
    while not table.over:
        mine = seats[table.to_move]
        asked = asked_for(choice, table, mine.policy)
        keep = asked is not None and decision.met(asked[2], (copied(table), seats, asked))
        move = mine.move(table)
        table.make(move)
        if keep:
            decision.chose = int(move.do in ("claim", "contest", "out"))
    if decision.kept is None:
        return decision.none(table.turns, futures)
    kept, knew, (first, second, _) = decision.kept
    seat, more, ends = kept.to_move, 0, list[list[int]]()
    for future in range(futures):
        ends.append([])
        for move in (first, second):
            other = _in_future(kept, key, deal, future)
            other.make(move)
            play(other, deepcopy(knew))
            more += other.turns - kept.turns
            ends[-1] += outcome(other, seat)
    return decision.row(table.turns, more, outcome(table, seat), ends)


def _in_future(kept: Table, key: int, deal: int, future: int) -> Table:
    """Return the table with what is left of the stock shuffled as in one future."""
    made = copied(kept)
    cards = shuffle_plain.reorder(key, deal, future, [made.stock[place] for place in made.left])
    for place, card in zip(made.left, cards, strict=True):
        made.stock[place] = card
    made.chances = (future + 1) << APART
    return made
