"""What does a player know who must choose between pile and stock, in numbers?  Compiled.

The facts are declared in ``columns``; ``laid_cards`` counts those that ask what could be laid.
``reference.pile_facts`` is the plain twin.
"""

from __future__ import annotations

from analyser.cards import ranks
from analyser.cards.sets import TWOS, count, find_lowest_bit
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco.columns import MOST_STALE, F
from analyser.games.burraco.kernel.decisions import laid_cards
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import JOKER, RUN, growth, mask_points, run_is_legal
from analyser.games.burraco.rules import R
from analyser.games.deciding.decision_words import NULL
from analyser.games.deciding.rule_of_thumb import goes_first

# Where things lie in the scratch of a rule: two tables, and the facts.
FACTS = laid_cards.SCRATCH_SIZE
SCRATCH_SIZE = FACTS + F.COUNT


@kernel
def count_facts(table, rules, policy, view, scratch, facts):
    """Fill ``facts`` (``F.COUNT`` int64) with what the player of a view knows of the pile.

    ``scratch``: ``laid_cards.SCRATCH_SIZE`` int64.
    """
    one, two, jokers, counts = V.list_remembered(table, policy)
    count_cards(table, rules, view, one, two, jokers, counts, table[T.PILE_COUNT], facts)
    count_table(table, view, facts)
    laid_cards.count_laid(table, rules, policy, view, scratch, facts)


@kernel
def count_cards(table, rules, view, pile_one, pile_two, jokers, counts, size, facts):
    """Count what a pile of ``size`` cards, of which the player remembers these, would do."""
    one, two = pile_one & V.NATURAL, pile_two & V.NATURAL
    wild = jokers + count(pile_one & TWOS) + count(pile_two & TWOS)
    connecting = V.find_connecting(view, pile_one, counts)
    useful = V.find_melding(view, pile_one, counts) | T.find_addable(table, view[V.TEAM])
    used = count(one & useful) + count(two & useful)
    connecting &= ~useful
    connects = count(one & connecting) + count(two & connecting)
    facts[F.PILE], facts[F.USED], facts[F.WILD] = size, used, wild
    facts[F.USEFUL] = used + wild
    facts[F.CONNECTS], facts[F.DEAD] = connects, size - used - wild - connects
    facts[F.POINTS] = jokers * rules[R.JOKER_POINTS]
    facts[F.POINTS] += mask_points(pile_one, rules) + mask_points(pile_two, rules)
    completing = completes(table, rules, view, pile_one, counts) & ~useful
    facts[F.USEFUL_WITH_WILD] = used + wild + count(one & completing) + count(two & completing)
    theirs = 0
    for other in range(table[T.TEAMS]):
        theirs |= T.find_addable(table, other) if other != view[V.TEAM] else 0
    facts[F.FITS_OTHERS] = count(one & theirs) + count(two & theirs)


@kernel
def completes(table, rules, view, pile_one, pile_counts):
    """Return the natural faces that can be laid at once with a wild card of the hand.

    Two cards of hand and pile and the wild card are a new meld; or both go on a run of the team's.
    The wild card is taken for a joker.
    """
    if (view[V.ONE] & TWOS | view[V.JOKERS]) == 0:
        return 0
    found = V.all_neighbours((view[V.ONE] | pile_one) & V.NATURAL)
    if rules[R.GROUP_WILD_ALLOWED] != 0:
        pairs = ranks.two_or_more(view[V.COUNTS] + pile_counts) & view[V.MAY_BEGIN]
        found |= V.every_suit(pairs)
    pure = T.team_at(table, view[V.TEAM])[T.PURE]
    while pure != 0:
        meld = T.meld_at(table, find_lowest_bit(pure))
        pure &= pure - 1
        if meld[T.KIND] == RUN and run_is_legal(meld[T.M_ONE], 1, rules):
            found |= growth(meld[T.HOME], meld[T.M_ONE], JOKER, rules)
    return found


@kernel
def count_table(table, view, facts):
    """Count what lies open beside the pile, for the player of a view."""
    seat, team = view[V.SEAT], view[V.TEAM]
    facts[F.SEAT], facts[F.TURN], facts[F.STAGE] = seat, table[T.TURN], view[V.STAGE]
    facts[F.STOCK], facts[F.POTS] = table[T.STOCK_LEFT], table[T.POTS] - table[T.NEXT_POT]
    facts[F.HAND], facts[F.PARTNER] = view[V.CARDS], NULL
    facts[F.NEXT_HAND] = T.count_held(table, next_opponent(table, seat))
    facts[F.FEWEST], facts[F.OTHERS] = 108, 0
    for other in range(table[T.SEATS]):
        cards = T.count_held(table, other)
        if T.team_of(table, other) != team:
            facts[F.FEWEST] = min(facts[F.FEWEST], cards)
            facts[F.OTHERS] += cards
        elif other != seat:
            facts[F.PARTNER] = cards
    facts[F.OTHER_POT] = facts[F.OTHER_BURRACOS] = 0
    facts[F.OTHER_SCORE] = NULL
    for side in range(table[T.TEAMS]):
        melds = T.team_at(table, side)
        if side == team:
            facts[F.OWN_POT] = 1 if melds[T.POT] >= 0 else 0
            facts[F.OWN_BURRACOS] = count(melds[T.BURRACOS])
            facts[F.OWN_MELDS], facts[F.LONGEST] = count(melds[T.MELD_SET]), 0
            rest = melds[T.MELD_SET]
            while rest != 0:
                facts[F.LONGEST] = max(
                    facts[F.LONGEST], T.meld_at(table, find_lowest_bit(rest))[T.SIZE]
                )
                rest &= rest - 1
        else:
            facts[F.OTHER_POT] |= 1 if melds[T.POT] >= 0 else 0
            facts[F.OTHER_BURRACOS] += count(melds[T.BURRACOS])
        if side != T.side_of(table, seat):
            facts[F.OTHER_SCORE] = max(facts[F.OTHER_SCORE], melds[T.SCORE])
    facts[F.OWN_SCORE] = T.team_at(table, T.side_of(table, seat))[T.SCORE]
    facts[F.FIRST_MELD_POINTS], facts[F.STALE] = table[T.NEED], min(table[T.STALE], MOST_STALE)


@kernel
def next_opponent(table, seat):
    """Return the opponent who plays next after a seat."""
    other = seat
    while T.team_of(table, other) == T.team_of(table, seat):
        other = other + 1 if other + 1 < table[T.SEATS] else 0
    return other


@kernel
def takes_by_rule(table, rules, policy, view, scratch):
    """Decide between pile and stock by the player's rule; ``scratch``: ``SCRATCH_SIZE`` int64."""
    facts = part(scratch, FACTS)
    count_facts(table, rules, policy, view, scratch, facts)
    return goes_first(part(policy, H.RULE), facts)
