"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

A player sees their own hand, what lies before both, the cards that both have refused, the card that
is offered and how many are left in the stock.  The rest is *unseen*: the other's hand, whose size
they can count, and the stock.

Words of the sheet.  The *run cards* of a player are their hand and the cards of the runs that lie
before them.  An unseen card is *open* where it and run cards next to each other in a suit, without
a gap, are three or more; where their hand has two or more of its rank; or where a group of three of
its rank lies before them.  It *helps* the cards of the hand that stand so with it in a suit, and
those of its rank where they are two or more; a card of the hand that no open card helps is *dead*.
How long a run may be is not looked at here.  A card *fits* a table where it can join what lies
there, laid out again if need be, without cards of a hand.

1. A player with ``thinks`` 0 moves at random: whether to take, to refuse or to lay, as far as they
   may, all alike; then which of the sets of cards of the hand that may be laid; then how, of all
   arrangements, in the order of the finder; whether to force; which card to discard.
2. **A card is offered.**  A player who can end the hand with it takes it so; of several sets of
   cards the first.  Otherwise the *value* of each set of cards of the hand that may be laid with
   it, all laid out in the first arrangement there is, is ``take_card`` for each card laid, the one
   taken too; ``take_first``, if it is their first of the hand; ``leave_open`` for each card that is
   open then; less ``leave_dead`` for each card of the hand that is dead then (one is still to be
   discarded); ``leave_exact``, where one or two open cards, and the cards of the hand that could be
   laid along with them, are as many as are lacking then; less ``trap_run``, where a run of seven or
   more lies there.  (Along with an open card go those that it helps in its suit or those of its
   rank: the more, of as many those of the suit.)  They take it with the set of the highest value,
   of equals the first, where that is above ``take_bar``; and where the card would end the hand for
   the other, who is still to be asked and whose table it fits, above ``take_bar`` less
   ``deny_bar``.  Otherwise they refuse it.
3. Where the rules let the player who turned a card lay cards of the hand before it is refused, they
   do so where it ends the hand, or where the value of the best set is above ``lay_bar``: the same,
   but without ``take_first``.
4. **The other has refused a card that fits their table.**  The other's loss is ``force_break``, if
   the other's hand is an even number of cards (they may all wait in pairs, and one must go);
   ``force_run`` for each card by which the other's longest run grows, in the first arrangement;
   less ``force_nearer``, for the card that is melded.  They force where it is above ``force_bar``
   less ``force_late`` for each four whole cards of the stock that are gone; and never where the
   other would be out.
5. **To discard.**  The *cost* of a card is ``discard_feed``, if it fits the other's table, and
   ``discard_near`` for each open card that helps it.  The card of the least cost goes, of equals
   the lowest.
6. A player who is made to take a card lays it in the first arrangement.
7. A player with a *rule* for a decision (``rule_for``: to ``force``, or to ``take``) does as
   ``rule`` says where they have it; ``games.deciding.decision_rules`` says how one is written.

**A search** (``search_worlds`` above 0; how it goes is in ``games.searching.players``).  The
options are what the base does first, then all that may be done: of a card that is offered to refuse
it, then the sets of cards to take it with, then those to lay without it; to force and not to; the
cards to discard, from the lowest on.  How melds are laid out is not an option.  In a world the
unseen cards lie otherwise, as many in the other's hand: no card that is drawn ever enters a hand.
A rollout counts the player's points less the other's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.records import positions
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import FollowsRule, Sheets, decides, habit

TRAP: Final = 7
"""Cards of a run that force can push past eight."""
LATE: Final = 4
"""Cards of the stock by which ``force_late`` counts."""


def _worth(meaning: str, low: int = 0, high: int = 100) -> Any:
    return habit(meaning, low, high, "worth")


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    take_bar: int = _worth("takes a card whose best value is above this", -400, 999)
    take_card: int = _worth("for each card laid", -50)
    take_first: int = _worth("for the first card taken in a hand", -200, 200)
    leave_open: int = _worth("for each card that is open then", -20, 60)
    leave_dead: int = _worth("taken off for each card of the hand that is dead then", -20)
    leave_exact: int = _worth("where one or two open cards could then end the hand", -50, 200)
    trap_run: int = _worth("taken off where a run of seven or more lies there", -50, 200)
    lay_bar: int = _worth("lays cards without taking one where their value is above this",
                          -400, 999)  # fmt: skip
    discard_feed: int = _worth("cost of a discard that fits the other's table", -20, 200)
    discard_near: int = _worth("cost of a discard for each open card that helps it", -20)
    force_bar: int = _worth("forces where the other's loss is above this", -100, 999)
    force_break: int = _worth("the other's loss where their hand is an even number of cards", -100)
    force_run: int = _worth("… for each card by which their longest run grows", -100)
    force_nearer: int = _worth("… less, for the card that they have melded then", -100)
    force_late: int = _worth("off that bar for each four cards of the stock that are gone", -20, 60)
    deny_bar: int = _worth("off take_bar for a card that would end the hand for the other", 0, 999)


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches."""


SHEETS: Final = Sheets(Policy, "analyser.games.conquian")
H: Final = positions(SHEETS.habits)
