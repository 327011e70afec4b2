"""Play hands, compiled: the boundary between the fast rooms and everything else.

Numbers go in, numbers come out; nothing is allocated a hand, and chance comes from counters alone,
so any block on any thread gives the same rows.  The plain twin is ``reference.play``.
"""

from __future__ import annotations

from analyser.compiled.jit import inlined, kernel
from analyser.compiled.memory import part
from analyser.games.ecarte import choices as F
from analyser.games.ecarte import rules as R
from analyser.games.ecarte.columns import ROW_SIZE
from analyser.games.ecarte.kernel import decide
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.kernel.scoring import write_row

# Where things lie in the scratch array of a block:
TABLE = 0
FACTS = TABLE + T.TABLE_SIZE
SCRATCH_SIZE = FACTS + F.FACT_COUNT
MOVE_WIDTH = 3
"""Numbers of a move in a log: the seat, what there was to do, and what was done: 1 for standing,
refusing and showing, else 0; the set of cards that was given up; the card that was played."""


@inlined
def note(table, log, room, done):
    """Write down what the player to move does."""
    if table[T.TURN] < room:
        here = part(log, MOVE_WIDTH * table[T.TURN])
        here[0], here[1], here[2] = table[T.TO_MOVE], table[T.TO_DO], done


@kernel
def speak_on(table, rules, policies, deck, found, log, room):
    """Play a table on up to the first card."""
    while table[T.TO_DO] < T.LEAD_CARD:
        if table[T.TO_DO] == T.SPEAK:
            stands = decide.stands(table, rules, policies, deck, found)
            note(table, log, room, 1 if stands else 0)
            T.speak(table, rules, stands)
        elif table[T.TO_DO] == T.ANSWER:
            refuses = decide.refuses(table, rules, policies, deck, found)
            note(table, log, room, 1 if refuses else 0)
            T.answer(table, rules, refuses)
        elif table[T.TO_DO] == T.EXCHANGE:
            out = decide.gives_up(table, rules, policies, deck)
            note(table, log, room, out)
            T.exchange(table, rules, out)
        else:
            shows = decide.shows(table, rules, policies)
            note(table, log, room, 1 if shows else 0)
            T.show(table, rules, shows)


@kernel
def play_on(table, rules, policies, found, log, room):
    """Play a table on to its end; the log takes as many moves as it has ``room`` for."""
    deck = part(T.DECK_NUMBERS, 0)
    speak_on(table, rules, policies, deck, found, log, room)
    while table[T.TO_DO] != T.NOTHING:
        card = decide.card_of(table, rules, policies, deck)
        note(table, log, room, card)
        T.play_card(table, deck, card)


@kernel
def play_hands(key, deals, leads, scores, rules, policies, out, log, scratch):
    """Play hands of a run key, one after another, a row of ``out`` each.

    As ``engine.Engine.play_hands``.  The log takes the moves of the last hand, ``MOVE_WIDTH``
    numbers each, as many as it has room for.
    """
    count, room = deals.shape[0], log.shape[0] // MOVE_WIDTH
    rules, policies = part(rules, 0), part(policies, 0)
    deals, leads, scores = part(deals, 0), part(leads, 0), part(scores, 0)
    log, scratch = part(log, 0), part(scratch, 0)
    table, found = part(scratch, TABLE), part(scratch, FACTS)
    for i in range(count):
        T.lay_out(table, key, deals[i], rules, leads[i], part(scores, R.SEATS * i))
        play_on(table, rules, policies, found, log, room)
        write_row(table, rules, part(out, ROW_SIZE * i))
