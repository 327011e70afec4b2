"""What does a player know who must choose between pile and stock, in numbers?  Compiled.

The facts are declared in ``columns``; ``reference.facts`` is the plain twin.
"""

from __future__ import annotations

from analyser.cards.sets import TWOS, count
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.burraco.columns import MOST_STALE, F
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.habits import H
from analyser.games.burraco.kernel.melds import mask_points
from analyser.games.burraco.rules import R
from analyser.games.deciding.decision_words import NULL
from analyser.games.deciding.rule_of_thumb import goes_first


@kernel
def count_facts(table, rules, policy, view, facts):
    """Fill ``facts`` (``FACT_COUNT`` int64) with what the player of a view knows of the pile."""
    one, two, jokers, counts = V.remembered(table, policy)
    count_cards(table, rules, view, one, two, jokers, counts, table[T.PILE_COUNT], facts)
    count_table(table, view, facts)


@kernel
def count_cards(table, rules, view, pile_one, pile_two, jokers, counts, size, facts):
    """Count what a pile of ``size`` cards, of which the player remembers these, would do."""
    one, two = pile_one & V.NATURAL, pile_two & V.NATURAL
    wild = jokers + count(pile_one & TWOS) + count(pile_two & TWOS)
    melding, connecting = V.fits(view, pile_one, counts)
    useful = melding | T.addable(table, view[V.TEAM])
    used = count(one & useful) + count(two & useful)
    connecting &= ~useful
    connects = count(one & connecting) + count(two & connecting)
    facts[F.PILE], facts[F.USED], facts[F.WILD] = size, used, wild
    facts[F.USEFUL] = used + wild
    facts[F.CONNECTS], facts[F.DEAD] = connects, size - used - wild - connects
    facts[F.POINTS] = jokers * rules[R.JOKER_POINTS]
    facts[F.POINTS] += mask_points(pile_one, rules) + mask_points(pile_two, rules)


@kernel
def count_table(table, view, facts):
    """Count what lies open beside the pile, for the player of a view."""
    seat, team = view[V.SEAT], view[V.TEAM]
    facts[F.SEAT], facts[F.TURN], facts[F.STAGE] = seat, table[T.TURN], view[V.STAGE]
    facts[F.STOCK], facts[F.POTS] = table[T.STOCK_LEFT], table[T.POTS] - table[T.NEXT_POT]
    facts[F.HAND], facts[F.PARTNER] = view[V.CARDS], NULL
    facts[F.FEWEST], facts[F.OTHERS] = 108, 0
    for other in range(table[T.SEATS]):
        cards = T.held(table, other)
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
            facts[F.OWN_MELDS] = count(melds[T.LAID])
        else:
            facts[F.OTHER_POT] |= 1 if melds[T.POT] >= 0 else 0
            facts[F.OTHER_BURRACOS] += count(melds[T.BURRACOS])
        if side != T.side_of(table, seat):
            facts[F.OTHER_SCORE] = max(facts[F.OTHER_SCORE], melds[T.SCORE])
    facts[F.OWN_SCORE] = T.team_at(table, T.side_of(table, seat))[T.SCORE]
    facts[F.FIRST_MELD_POINTS], facts[F.STALE] = table[T.NEED], min(table[T.STALE], MOST_STALE)


@kernel
def takes_by_rule(table, rules, policy, view, facts):
    """Decide between pile and stock by the player's rule; ``facts`` is scratch."""
    count_facts(table, rules, policy, view, facts)
    return goes_first(part(policy, H.RULE), facts)
