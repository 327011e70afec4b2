"""What may a player choose?  Every legal take, lay and discard, whatever he likes best.

``laying`` and ``reference.decide`` say what a policy wants; here is what the rules leave open to
somebody who decides otherwise.  Nothing that is offered leads into a corner: after it the turn can
still be ended legally, and first melds can still reach the value that the rules ask (C, first
meld).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from analyser.cards.codes import card_code
from analyser.games.burraco.reference.laying import (
    Lay,
    lay_value,
    legal,
    legal_lays,
    plan,
)
from analyser.games.burraco.reference.melds import Illegal, added, is_wild_card, read
from analyser.games.burraco.reference.view import Sight


def may_take(sight: Sight) -> bool:
    """Say whether the player to move may take the pile; a closed one only with a use for its top.

    Drawing is always possible: a hand ends with the turn in which its stock ran out.
    """
    table = sight.table
    if not table.pile or table.must_draw or table.may_lay:
        return False
    if not table.rules.pile_closed:
        return True
    after = Sight(sight.policy, table.imagined(), sight.seat, sight.lots)
    after.table.take(sight.seat)
    return _can_go_on(after, set())


def may_stop(sight: Sight) -> bool:
    """Say whether the player may lay nothing more and discard."""
    return sight.table.why_not_yet() is None


def all_lays(sight: Sight) -> list[Lay]:
    """Return everything that may be laid now, in the order in which lots count it."""
    seen: set[object] = set()
    return [lay for lay in legal_lays(sight) if _reaches_with(sight, lay, seen)]


def discards(sight: Sight) -> list[str]:
    """Return the cards that may be thrown now, a face once, the lowest first."""
    return [
        card
        for card in sorted(set(sight.hand), key=card_code)
        if sight.table.why_not_discard(sight.seat, card) is None
    ]


def lay_of(sight: Sight, cards: Sequence[str], number: int | None) -> Lay:
    """Return what laying these cards makes: on a meld of the table, or a new one for ``None``.

    Raises ``Illegal`` with the rule that forbids it.
    """
    table = sight.table
    missing = Counter(cards) - Counter(sight.hand)
    if missing:
        raise Illegal(f"P, melds: only cards in hand can be played; not held: {min(missing)}")
    why = table.why_not_these(cards)
    if why:
        raise Illegal(why)
    if number is None:
        new = read(sight.team, cards, table.rules)
        table.verify_group(new)
        lay = Lay(tuple(cards), len(table.melds), None, new)
    else:
        if number not in [own for own, _meld in table.melds_of(sight.team)] or len(cards) != 1:
            raise Illegal(
                "P, melds: cards are added one by one to the own team's melds; "
                f"found {' '.join(cards)} on meld {number}"
            )
        card = cards[0]
        meld = table.melds[number]
        lay = Lay((card,), number, meld, added(meld, card, table.rules))
    if not legal(sight, lay):
        raise Illegal("P, play: the turn could not be ended legally after it")
    if not _reaches_with(sight, lay, set()):
        raise Illegal(f"C, first meld: the first melds could not be worth {table.need} points")
    return lay


def least_bad(sight: Sight) -> Lay:
    """Return what is worth most by the policy of all that may be laid, for one who must lay."""
    lays = all_lays(sight)
    return min(lays, key=lambda lay: (-lay_value(sight, lay), *lay.rank_among_equals()))


def _can_go_on(sight: Sight, seen: set[object]) -> bool:
    """Say whether there is a lay with which the first melds are, or can become, worth enough.

    ``seen``: positions that are known to lead nowhere; the order of laying makes no difference.
    """
    table = sight.table
    if not table.reaches() and plan(sight):
        return True
    here = (tuple(sorted(sight.layable)), frozenset(Counter(table.melds).items()))
    if here in seen:
        return False
    lays = list(legal_lays(sight))
    if table.reaches(_at_most(sight, lays)):
        lays.sort(key=lambda lay: -table.points(lay.cards))
        if any(_reaches_with(sight, lay, seen) for lay in lays):
            return True
    seen.add(here)
    return False


def _reaches_with(sight: Sight, lay: Lay, seen: set[object]) -> bool:
    """Say whether the first melds are worth enough with this lay, or still can be."""
    table = sight.table
    if table.reaches(lay.cards):
        return True
    if len(lay.cards) == len(sight.hand):
        return False
    after = Sight(sight.policy, table.imagined(), sight.seat, sight.lots)
    if lay.before is None:
        after.table.meld(sight.seat, lay.cards)
    else:
        after.table.add(sight.seat, lay.number, lay.cards[0])
    return _can_go_on(after, seen)


def _at_most(sight: Sight, lays: Sequence[Lay]) -> list[str]:
    """Return cards that are worth at least what can be laid one after another from here on.

    All natural cards that lie in some lay of natural cards alone, or are of the suit of a run of
    ours, which may grow card by card; and for each wild card in hand those of the lay with a wild
    card that brings most beside them.
    """
    held = Counter(sight.layable)
    suits = {meld.suit for _number, meld in sight.table.melds_of(sight.team)}
    natural = {card for card in held if not is_wild_card(card) and card[1] in suits}
    for lay in lays:
        if not any(map(is_wild_card, lay.cards)):
            natural.update(lay.cards)
    cards = [card for card in held.elements() if card in natural]
    with_wild = [
        [card for card in lay.cards if card not in natural]
        for lay in lays
        if any(map(is_wild_card, lay.cards))
    ]
    if with_wild:
        most = max(with_wild, key=sight.table.points)
        cards += [card for _wild in filter(is_wild_card, held.elements()) for card in most]
    return cards
