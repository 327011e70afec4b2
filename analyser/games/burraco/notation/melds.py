"""Which meld is it that lies there so?  Cards in the order in which they lie.

The order says what the cards alone may not: at which end of a run an ace stands, and whether a two
is in its own place or for another card.  Cards in any other order are read as a new meld's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyser.cards.codes import RANKS
from analyser.games.burraco.reference.melds import (
    ACE_HIGH,
    ACE_LOW,
    THREE_PLACE,
    TWO_PLACE,
    Illegal,
    Meld,
    is_wild_card,
    read,
    run_is_legal,
)
from analyser.games.burraco.rules import Rules, ranks_of_groups


def meld_of(party: int, cards: Sequence[str], rules: Rules) -> Meld:
    """Return the meld that lies so; raises ``Illegal`` where the rules know none."""
    if len(cards) < 3:
        raise Illegal(f"P, D, melds: a meld has three cards or more; found {' '.join(cards)}")
    for meld in _as_it_lies(party, cards, rules):
        return meld
    return read(party, cards, rules)


def _as_it_lies(party: int, cards: Sequence[str], rules: Rules) -> Iterator[Meld]:
    group = _group(party, cards, rules)
    if group is not None:
        yield group
    naturals = [card for card in cards if not is_wild_card(card)]
    suits = {card[1] for card in naturals} or {card[1] for card in cards if card != "*"}
    if len(suits) != 1:
        return
    suit = suits.pop()
    for home in (True, False):
        for wild in (None, *(card for card in dict.fromkeys(cards) if is_wild_card(card))):
            for ends in ({ACE_LOW}, {ACE_HIGH}, {ACE_LOW, ACE_HIGH}):
                places = {RANKS.index(card[0]) for card in naturals} - {ACE_LOW}
                places |= ends if any(card[0] == "A" for card in naturals) else set()
                places |= {TWO_PLACE} if home else set()
                meld = Meld(party, suit=suit, places=frozenset(places), wild=wild)
                if meld.size != len(cards) or not _is_legal(meld, rules):
                    continue
                if meld.list_cards() == list(cards):
                    yield meld


def _is_legal(run: Meld, rules: Rules) -> bool:
    if not run_is_legal(run.places, run.wild is not None, rules):
        return False
    # Beside the three its own two, if it is free to go, is in its place at once (P, D).
    goes_home = run.wild == "2" + run.suit and TWO_PLACE not in run.places
    return not (
        goes_home
        and THREE_PLACE in run.places
        and run_is_legal(run.places | {TWO_PLACE}, False, rules)
    )


def _group(party: int, cards: Sequence[str], rules: Rules) -> Meld | None:
    naturals = tuple(card for card in cards if not is_wild_card(card))
    wilds = [card for card in cards if is_wild_card(card)]
    ranks = {card[0] for card in naturals}
    if len(ranks) != 1 or not ranks <= set(ranks_of_groups(rules)) or len(naturals) < 2:
        return None
    if len(wilds) > (1 if rules.group_wild_allowed else 0):
        return None
    return Meld(party, rank=naturals[0][0], naturals=naturals, wild=wilds[0] if wilds else None)
