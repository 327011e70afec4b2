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


@inlined
def spoken(table, rules, policies, deck, found):
    """Return what the player to move does before the first card, as a log has it."""
    if table[T.TO_DO] == T.SPEAK:
        return 1 if decide.stands(table, rules, policies, deck, found) else 0
    if table[T.TO_DO] == T.ANSWER:
        return 1 if decide.refuses(table, rules, policies, deck, found) else 0
    if table[T.TO_DO] == T.EXCHANGE:
        return decide.gives_up(table, rules, policies, deck)
    return 1 if decide.shows(table, rules, policies) else 0


@inlined
def say(table, rules, done):
    """Do what is done before the first card."""
    if table[T.TO_DO] == T.SPEAK:
        T.speak(table, rules, done == 1)
    elif table[T.TO_DO] == T.ANSWER:
        T.answer(table, rules, done == 1)
    elif table[T.TO_DO] == T.EXCHANGE:
        T.exchange(table, rules, done)
    else:
        T.show(table, rules, done == 1)


@kernel
def speak_on(table, rules, policies, deck, found, log, room):
    """Play a table on up to the first card."""
    while table[T.TO_DO] < T.LEAD_CARD:
        done = spoken(table, rules, policies, deck, found)
        note(table, log, room, done)
        say(table, rules, done)


@kernel
def chosen(table, rules, policies, deck, found):
    """Return what the player to move does, as a log has it; ``found``: room for facts."""
    if table[T.TO_DO] < T.LEAD_CARD:
        return spoken(table, rules, policies, deck, found)
    return decide.card_of(table, rules, policies, deck)


@kernel
def make(table, rules, deck, done):
    """Make a move of the player to move."""
    if table[T.TO_DO] < T.LEAD_CARD:
        say(table, rules, done)
    else:
        T.play_card(table, deck, done)


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
