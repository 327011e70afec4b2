"""How does a hand end after each option of one decision?  Compiled.

Worlds are dealt from what the player to move has seen, each by a deal's number of its own, so that
whoever asks for a world, and in whatever order, gets the same one.  In each every option's move is
made, and the hand is played to its end.  Whoever proposes or accepts has a plan too: which cards
to give up then.  Which options there are, and what their ends say, is the business of ``advice``.
"""

from __future__ import annotations

from analyser.cards.sets import bits_set
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games.ecarte import choices
from analyser.games.ecarte.kernel import play as K
from analyser.games.ecarte.kernel import searching as X
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.kernel.scoring import score_of
from analyser.games.searching import followed as F
from analyser.games.searching.trials import END_WIDTH, OTHER, OWN
from analyser.games.tricks.deck import CARD_COUNT

OPTION_WIDTH = 2
"""An option is what is done as a log of ``play`` has it, then the set of cards that the player
gives up in the exchange that follows; −1: by habit."""

# Where things lie in the scratch array:
TABLE = 0
ROOM = TABLE + T.TABLE_SIZE
"""what a search works in, of which the world is a part,"""
WORK = ROOM + X.ROOM_SIZE
SCRATCH_SIZE = WORK + choices.FACT_COUNT


@kernel
def follow(hand, rules, deck, table, room):
    """Lay out a hand (``searching.followed``), and play it as far as it was played."""
    X.begin(room)
    copy(part(hand, F.CARDS0), part(table, T.ORDER0), CARD_COUNT)
    T.lay_order(table, 0, 0, rules, hand[F.LEAD], part(hand, F.BEFORE0))
    for at in range(hand[F.MANY]):
        X.make(table, rules, deck, hand[F.MOVES0 + at], room)


@kernel
def act(table, rules, policies, deck, option, work):
    """Make the move of an option, and give up what is planned in the player's exchange behind it.

    Where the stock has not as many cards any more, the player gives up cards by habit.
    """
    seat, planned = table[T.TO_MOVE], option[1]
    K.make(table, rules, deck, option[0])
    if planned < 0:
        return
    while table[T.TO_DO] < T.SHOW:
        if table[T.TO_DO] == T.EXCHANGE and table[T.TO_MOVE] == seat:
            if bits_set(planned) <= T.most_given(table, rules):
                T.exchange(table, rules, planned)
            return
        K.say(table, rules, K.spoken(table, rules, policies, deck, work))


@kernel
def consult(key, first, last, hand, options, asked, rules, policies, ends, scratch):
    """Play worlds ``first`` to ``last`` to their end after each option that is asked for.

    As ``searching.players.AdvisingGame.consult``; an option is ``OPTION_WIDTH`` numbers.
    """
    many = asked.shape[0]
    hand, options, asked = part(hand, 0), part(options, 0), part(asked, 0)
    rules, policies, ends = part(rules, 0), part(policies, 0), part(ends, 0)
    scratch = part(scratch, 0)
    table, room, work = part(scratch, TABLE), part(scratch, ROOM), part(scratch, WORK)
    world, tried = part(room, X.WORLD), part(room, X.TRIED)
    deck = part(T.DECK_NUMBERS, 0)
    follow(hand, rules, deck, table, room)
    seat = table[T.TO_MOVE]
    X.look(table, rules, seat, room)
    for number in range(first, last):
        table[T.KEY], table[T.DEAL], room[X.DRAWN + seat] = key, number, 0
        X.deal_anew(table, rules, seat, room)
        for at in range(many):
            if asked[at] == 0:
                continue
            copy(world, tried, T.TABLE_SIZE)
            act(tried, rules, policies, deck, part(options, OPTION_WIDTH * at), work)
            K.play_on(tried, rules, policies, work, work, 0)
            end = part(ends, END_WIDTH * (many * (number - first) + at))
            end[OWN], end[OTHER] = score_of(tried, rules, seat), score_of(tried, rules, 1 - seat)
