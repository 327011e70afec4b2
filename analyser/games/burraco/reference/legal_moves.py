"""What may a player choose?  Every legal take, play and discard, liked or not.

``laying`` and ``decisions`` are what a policy wants; here is what the rules leave open to a player
who decides otherwise.  Nothing that is offered leads into a corner: after it the turn can still be
ended legally, and first melds can still reach the value that the rules ask (C, first meld).

The kernel lists them as a learner's actions.  ``decisions.random_moves`` there, as
``laying.legal_lays`` here, counts the legal lays of policies that move at random, and those plan
their first melds before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from analyser.cards.codes import card_code
from analyser.games.burraco.reference.laying import Lay, adds, is_legal, lay_value, legal_lays, plan
from analyser.games.burraco.reference.melds import Illegal, add_card, is_wild_card, read
from analyser.games.burraco.reference.player_view import View
from analyser.games.history_lines import without_sources


def may_take(view: View) -> bool:
    """Say whether the player to move may take the pile, with what that asks for (L6, L18).

    Drawing is always possible: a hand ends with the turn in which its stock ran out.
    """
    table = view.table
    if table.has_drawn or table.why_not_take(view.seat) is not None:
        return False
    if not (table.rules.pile_closed or table.rules.pile_needs_lay):
        return True
    after = View(view.policy, table.copy_to_think(), view.seat, view.lots)
    after.table.take(view.seat)
    return _can_go_on(after, set())


def may_stop(view: View) -> bool:
    """Say whether the player may lay nothing more and discard."""
    return view.table.why_not_yet() is None


def why_stuck(view: View) -> str | None:
    """Return why the player to move, who has drawn or taken, cannot end the turn legally; or None.

    It is the rule that forbids the discard, where nothing may be laid that mends it.  A player who
    has one card and may not close is stuck, unless laying that card lets them.
    """
    table, seat = view.table, view.seat
    why = table.why_not_yet()
    if why is not None:
        return None if _can_go_on(view, set()) else without_sources(why)
    if discards(view) or any(_is_taken(view, lay) for lay in adds(view)):
        return None
    why = table.why_not_discard(seat, view.hand[0])
    return None if why is None else without_sources(why)


def all_lays(view: View) -> list[Lay]:
    """Return everything that may be laid now, in the order in which lots count it."""
    seen: set[object] = set()
    return [lay for lay in legal_lays(view) if _reaches_with(view, lay, seen)]


def discards(view: View) -> list[str]:
    """Return the cards that may be discarded now, a face once, the lowest first."""
    return [
        card
        for card in sorted(set(view.hand), key=card_code)
        if view.table.why_not_discard(view.seat, card) is None
    ]


def lay_of(view: View, cards: Sequence[str], number: int | None) -> Lay:
    """Return what laying these cards makes: on a meld of the table, or a new one for ``None``.

    Raises ``Illegal`` with the rule that forbids it.
    """
    table = view.table
    missing = Counter(cards) - Counter(view.hand)
    if missing:
        raise Illegal(f"P, melds: only cards in hand can be played; not held: {min(missing)}")
    why = table.why_not_these(cards)
    if why:
        raise Illegal(why)
    if number is None:
        new = read(view.team, cards, table.rules)
        table.verify_group(new)
        lay = Lay(tuple(cards), len(table.melds), None, new)
    else:
        if number not in [own for own, _meld in table.melds_of(view.team)] or len(cards) != 1:
            raise Illegal(
                "P, melds: cards are added one by one to the own team's melds; "
                f"found {' '.join(cards)} on meld {number}"
            )
        card = cards[0]
        meld = table.melds[number]
        lay = Lay((card,), number, meld, add_card(meld, card, table.rules))
    if not is_legal(view, lay):
        raise Illegal("P, play: the turn could not be ended legally after it")
    if not _reaches_with(view, lay, set()):
        raise Illegal(f"C, first meld: the first melds could not be worth {table.need} points")
    return lay


def least_bad(view: View) -> Lay:
    """Return what is worth most by the policy of all that may be laid, for one who must lay."""
    lays = all_lays(view)
    return min(lays, key=lambda lay: (-lay_value(view, lay), *lay.tie_rank()))


def _is_taken(view: View, lay: Lay) -> bool:
    """Say whether the table takes a card on a meld, whatever comes then."""
    try:
        view.table.copy_to_think().add(view.seat, lay.number, lay.cards[0])
    except Illegal:
        return False
    return True


def _can_go_on(view: View, seen: set[object]) -> bool:
    """Return whether there is a play with which the first melds are, or can become, worth enough.

    ``seen``: positions that are known to lead nowhere; the order of laying makes no difference.
    """
    table = view.table
    if not table.reaches() and plan(view):
        return True
    here = (tuple(sorted(view.layable)), frozenset(Counter(table.melds).items()))
    if here in seen:
        return False
    lays = list(legal_lays(view))
    if table.reaches(_list_at_most(view, lays)):
        lays.sort(key=lambda lay: -table.points(lay.cards))
        if any(_reaches_with(view, lay, seen) for lay in lays):
            return True
    seen.add(here)
    return False


def _reaches_with(view: View, lay: Lay, seen: set[object]) -> bool:
    """Return whether the first melds are worth enough with this play, or still can be."""
    table = view.table
    if table.reaches(lay.cards):
        return True
    if len(lay.cards) == len(view.hand):
        return False
    after = View(view.policy, table.copy_to_think(), view.seat, view.lots)
    if lay.before is None:
        after.table.meld(view.seat, lay.cards)
    else:
        after.table.add(view.seat, lay.number, lay.cards[0])
    return _can_go_on(after, seen)


def _list_at_most(view: View, lays: Sequence[Lay]) -> list[str]:
    """Return cards that are worth at least what can be laid one after another from here on.

    All natural cards that lie in some play of natural cards alone, or are of the suit of a run of
    ours, which may grow card by card; and for each wild card in hand those of the play with a wild
    card that brings most beside them.
    """
    held = Counter(view.layable)
    suits = {meld.suit for _number, meld in view.table.melds_of(view.team)}
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
        most = max(with_wild, key=view.table.points)
        cards += [card for _wild in filter(is_wild_card, held.elements()) for card in most]
    return cards
