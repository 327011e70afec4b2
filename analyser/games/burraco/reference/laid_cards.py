"""What could be laid after taking the pile, and what after drawing?

``laying_all`` says what it is to lay all.  The card that is drawn is not known: it stays in hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from analyser.games.burraco.laying_all import ANYTHING, LENGTHENING
from analyser.games.burraco.reference import laying
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.melds import is_burraco
from analyser.games.burraco.reference.player_view import View

UNKNOWN = "*"
"""A card that is not known: it stays in hand, and there least can be hoped of a joker."""


def count_laid(view: View, pile: Sequence[str], size: int) -> dict[str, float | None]:
    """Return the facts about what could be laid; all None where there is no pile to take."""
    if not view.table.pile:
        return dict.fromkeys(("left_if_taken", "left_if_drawn", "more_laid", "burraco_if_taken"))
    hand = len(view.hand)
    left_if_drawn, burracos_if_drawn = lay_after_drawing(view)
    left_if_taken, burracos_if_taken = lay_after_taking(view, pile, size)
    return {
        "left_if_taken": left_if_taken,
        "left_if_drawn": left_if_drawn,
        "more_laid": (hand + size - left_if_taken) - (hand - left_if_drawn),
        "burraco_if_taken": int(burracos_if_taken > burracos_if_drawn),
    }


def lay_after_taking(view: View, pile: Sequence[str], size: int) -> tuple[int, int]:
    """Lay all after taking a pile of ``size`` cards, of which these are remembered.

    Returns how many cards are left, and the burracos of the team.
    """
    forgotten = [UNKNOWN] * (size - len(pile))
    ahead = View(view.policy, view.table.copy_to_think(), view.seat, view.lots, forgotten=forgotten)
    ahead.table.pile = [*forgotten, *pile]
    ahead.table.take(view.seat)
    return lay_all(ahead), burracos(ahead)


def lay_after_drawing(view: View) -> tuple[int, int]:
    """Lay all after drawing a card that is not known; it is not among the cards left.

    Returns the same.  With one card more in hand nothing that is known need be kept.  If it is all
    laid and the last card could then not be discarded, it is done again without that one.
    """
    for unknown in (2, 1):
        table = view.table.copy_to_think()
        cards = [UNKNOWN] * unknown
        ahead = View(view.policy, table, view.seat, view.lots, forgotten=cards)
        table.look_at_pot(view.seat)
        table.seats[view.seat].hand += cards
        table.has_drawn = True
        left = lay_all(ahead) - unknown
        if left or table.may_take_pot(ahead.team) or not table.why_not_close(ahead.team):
            break
    return left, burracos(ahead)


def lay_all(view: View) -> int:
    """Lay all that the hand of a view can, on its table; returns how many cards are left."""
    left = len(view.hand)
    while left:
        lay = next_lay(view)
        if lay is None:
            break
        left -= len(lay.cards)
        laying.make(view, lay)
    return left


def next_lay(view: View) -> Lay | None:
    """Return the next play of those that lay all; None: there is none."""
    lengthening, anything = replace(view, policy=LENGTHENING), replace(view, policy=ANYTHING)
    if not view.table.reaches():
        planned = laying.plan(anything)
        return planned[1] if planned else None
    found = laying.find_best(lengthening)
    if found and (found[0] > 0 or view.table.owed is not None):
        return found[1]
    found = laying.find_best(anything)
    return found[1] if found else None


def burracos(view: View) -> int:
    """Count the burracos of the player's team."""
    melds = [meld for _number, meld in view.table.melds_of(view.team)]
    return sum(is_burraco(meld, view.table.rules) for meld in melds)
