"""Does the player to move have a choice, and what do they know?  The plain version.

Which choices and facts there are: ``choices``.
"""

from __future__ import annotations

from typing import NamedTuple

from analyser.games.conquian.choices import FORCE
from analyser.games.conquian.reference import laying, outlook
from analyser.games.conquian.reference import table as T
from analyser.games.conquian.reference.laying import Cards
from analyser.games.conquian.reference.table import Table


class Move(NamedTuple):
    """What a player does."""

    do: str
    """``pass``, ``take``, ``lay``, ``force``, ``let go`` or ``discard``."""
    cards: Cards = ()
    """Of the hand: those laid, or the one discarded."""
    which: int = 0
    """In which of the arrangements that there are all is laid out, from 0."""


PASS, MAKE, LET_GO = Move("pass"), Move("force"), Move("let go")


class Ways(NamedTuple):
    """The two ways out of a choice."""

    first: Move
    second: Move


def may_lay(table: Table, card: str | None) -> list[Cards]:
    """Return the sets of cards of the hand that whose turn it is may lay with a card or none."""
    seat = table.to_move
    return laying.sets_of_hand(table.rules, table.lain(seat), card, table.hands[seat])


def wins(table: Table, laid: Cards) -> bool:
    """Say whether to take the card with these of the hand ends the hand."""
    return table.melded(table.to_move) + 1 + len(laid) >= table.rules.meld_target


def ways(choice: int, table: Table) -> Ways | None:
    """Return the two ways out that the player to move has of a choice; ``None``: they have none."""
    if choice == FORCE:
        return Ways(MAKE, LET_GO) if table.phase == T.FORCE else None
    if table.phase != T.ASK:
        return None
    sets = may_lay(table, table.card)
    if not sets or any(wins(table, laid) for laid in sets):
        return None
    return Ways(Move("take", max(sets, key=len)), PASS)


def facts(choice: int, table: Table) -> dict[str, int]:
    """Return the facts of the choice that the player to move has, by name."""
    both = ways(choice, table)
    assert both is not None
    rules, seat = table.rules, table.to_move
    taker, laid = (1 - seat, ()) if choice == FORCE else (seat, both.first.cards)
    before = table.melds[taker]
    after = laying.arrangements(rules, table.lain(taker), table.card, laid)[0]
    own = after if taker == seat else table.melds[seat]
    hand = [card for card in table.hands[seat] if card not in laid]
    opened = outlook.open_cards(own, hand, outlook.unseen(table, seat))
    need = rules.meld_target - sum(len(meld) for meld in after)
    run = laying.longest_run(after)
    return {
        "melded": table.melded(seat),
        "other_melded": table.melded(1 - seat),
        "stock": len(table.stock) - table.turned,
        "other_hand": len(table.hands[1 - seat]),
        "even": int(len(table.hands[1 - seat]) % 2 == 0),
        "run_after": run,
        "run_grows": int(run > laying.longest_run(before)),
        "live": len(opened),
        "dead": outlook.dead_cards(opened, hand),
        "own_turn": int(table.own_turn),
        "laid": 1 + len(laid),
        "exact": int(need <= 1 if choice == FORCE else outlook.reaches(opened, need)),
        "fits_other": int(laying.fits(rules, table.lain(1 - seat), table.card)),
    }
