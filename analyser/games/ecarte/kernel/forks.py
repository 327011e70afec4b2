"""What is one decision worth?  Compiled; the plain twin is ``reference.forks``."""

from __future__ import annotations

from analyser.cards import shuffle
from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import copy, part
from analyser.games.conditions import meets
from analyser.games.ecarte import choices as F
from analyser.games.ecarte import rules as R
from analyser.games.ecarte.kernel import searching as X
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.kernel.facts import count_facts
from analyser.games.ecarte.kernel.play import chosen, play_on
from analyser.games.ecarte.kernel.scoring import score_of
from analyser.games.tricks import masks
from analyser.games.tricks.deck import CARD_COUNT
from analyser.games.weighed import FACTS0, FUTURE_WIDTH, MORE_TURNS
from analyser.games.weighing import (
    row_width,
    write_deal,
    write_end,
    write_gain,
    write_none,
    write_played,
)

FUTURES0 = FACTS0 + F.FACT_COUNT
"""Where in a row the futures begin."""

# Where things lie in the scratch array: a table,
TABLE = 0
KEPT = TABLE + T.TABLE_SIZE
"""that before the decision,"""
DEALT = KEPT + T.TABLE_SIZE
"""the same in one future,"""
PLACES = DEALT + T.TABLE_SIZE
"""the places of what nobody has seen,"""
NOTHING = PLACES + CARD_COUNT
"""the points before a single hand, none,"""
FOUND = NOTHING + R.SEATS
"""and room for facts."""
SCRATCH_SIZE = FOUND + F.FACT_COUNT
# And where players search: what they knew then, and what they search in.
KNEW = SCRATCH_SIZE
SEARCH = KNEW + X.STATE_SIZE
SEARCHED_SIZE = SEARCH + X.ROOM_SIZE


@kernel
def weigh_block(choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Weigh the decision of a choice, by its number, in each of ``count`` deals from ``first``.

    ``when``: numbers as of ``conditions.bounds``; ``out``: ``count`` rows of ``FUTURES0 +
    FUTURE_WIDTH × futures`` int64, one more with a condition, flat; ``scratch``: ``SCRATCH_SIZE``.
    """
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    weigh_all(choice, key, first, count, rules, policies, futures, when, out, scratch, None)


@kernel
def weigh_block_searched(choice, key, first, count, rules, policies, futures, when, out, scratch):
    """Do the same where players search; ``scratch``: ``SEARCHED_SIZE``."""
    rules, policies, out = part(rules, 0), part(policies, 0), part(out, 0)
    scratch, when = part(scratch, 0), part(when, 0)
    room = part(scratch, SEARCH)
    weigh_all(choice, key, first, count, rules, policies, futures, when, out, scratch, room)


@kernel
def weigh_all(choice, key, first, count, rules, policies, futures, when, out, scratch, room):
    """Weigh the decision of each of ``count`` deals; ``room``: of who searches, or ``None``."""
    for at in range(R.SEATS):
        scratch[NOTHING + at] = 0
    width = row_width(FUTURES0, futures, when)
    for i in range(count):
        row = part(out, width * i)
        weigh_deal(choice, key, first + i, rules, policies, futures, when, row, scratch, room)


@kernel
def next_move(table, rules, policies, deck, found, room):
    """Return what the player to move does."""
    if room is None:
        return chosen(table, rules, policies, deck, found)
    return X.chosen(table, rules, policies, deck, found, room)


@kernel
def play_out(table, rules, policies, found, room):
    """Play a table on to its end."""
    if room is None:
        play_on(table, rules, policies, found, found, 0)
    else:
        X.play_on(table, rules, policies, found, room, found, 0)


@kernel
def is_so(table, when, deck, found):
    """Say whether the decision of the player to move is one of those asked about."""
    if when[0] == 0:
        return True
    count_facts(table, deck, found)
    return meets(found, when)


@kernel
def find(choice, table, rules, policies, deck, found, room):
    """Play a table on up to the decision of a choice; say (1) whether there is one."""
    if table[T.TO_DO] != T.SPEAK:
        return 0
    if choice == F.STAND:
        return 1
    stands = next_move(table, rules, policies, deck, found, room) == 1
    T.speak(table, rules, stands)
    return 0 if stands else 1


@inlined
def choose(choice, table, rules, first):
    """Have the player to move choose the first way out, or the second."""
    if choice == F.STAND:
        T.speak(table, rules, first)
    else:
        T.answer(table, rules, first)


@kernel
def weigh_deal(choice, key, deal, rules, policies, futures, when, out, scratch, room):
    """Play one deal and the futures of its decision; fills its row."""
    if room is not None:
        X.begin(room)
    deck, table, kept = part(T.DECK_NUMBERS, 0), part(scratch, TABLE), part(scratch, KEPT)
    found = part(scratch, FOUND)
    T.lay_out(table, key, deal, rules, 0, part(scratch, NOTHING))
    every = find(choice, table, rules, policies, deck, found, room)
    decisions = 1 if every != 0 and is_so(table, when, deck, found) else 0
    seat = table[T.TO_MOVE]
    copy(table, kept, T.TABLE_SIZE)
    if room is not None:
        copy(room, part(scratch, KNEW), X.STATE_SIZE)
    play_out(table, rules, policies, found, room)
    write_deal(out, deal, decisions, table[T.TURN], FUTURES0, futures, when, every)
    if decisions == 0:
        write_none(out, FUTURES0, futures, F.NULL)
        return
    # Who stands or refuses in the first round is vulnerable, nobody else.
    own, other = score_of(table, rules, seat), score_of(table, rules, 1 - seat)
    write_played(out, 0, 1 if table[T.VULNERABLE] == seat else 0, own, other)
    count_facts(kept, deck, part(out, FACTS0))
    dealt, places = part(scratch, DEALT), part(scratch, PLACES)
    hidden, stock = 0, R.SEATS * rules[R.HAND_CARDS] + 1
    for place in range(CARD_COUNT - stock):
        if masks.holds(kept[T.OPEN], place):
            places[hidden] = stock + place
            hidden += 1
    for future in range(futures):
        copy(kept, dealt, T.TABLE_SIZE)
        shuffle.reorder(key, deal, future, part(dealt, T.ORDER0), places, hidden)
        here = part(out, FUTURES0 + FUTURE_WIDTH * future)
        for way in range(2):
            copy(dealt, table, T.TABLE_SIZE)
            if room is not None:
                copy(part(scratch, KNEW), room, X.STATE_SIZE)
            choose(choice, table, rules, way == 0)
            play_out(table, rules, policies, found, room)
            own, other = score_of(table, rules, seat), score_of(table, rules, 1 - seat)
            write_end(here, way == 0, own, other)
            out[MORE_TURNS] += table[T.TURN] - kept[T.TURN]
        write_gain(here)
