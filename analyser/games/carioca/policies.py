"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

A turn has up to four decisions: to take the upcard or to draw, to go down, what to add, and what to
discard.  What a player sees: their own cards, the melds, who is down, the pile and who took which
card of it, how many cards everybody holds, and how many lie in the stock.  *Unseen* is a card that
is neither in their hand, nor in a meld, nor in the pile, nor known to be in another's hand since
they took it from the pile and have not laid it or discarded it since.  All worths are tenths of a
point.  Of equal ways the lowest card is chosen (suits c d h s, ranks from the ace to the king, a
joker last), then the lowest meld.

1. A player with ``thinks`` 0 decides at random, all legal moves alike: to draw or to take; to go
down
   or not, and how, the contracts in the order of the finder; before each further meld and each
   added card, to stop or go on, then which meld, or which card and then where; and which card to
   discard.
2. A player with a *rule* (``rule_for`` says for which decision: ``take`` the upcard, or go ``down``
   where that is a choice) does as ``rule`` says there; ``games.deciding.decision_rules`` says how
   one is written.
3. **What a hand is worth** to the player who has not met the contract.  First *finished* melds are
   set aside, as long as the contract needs more of their kind: escaleras of four held cards, the
   lowest first, then trios of three, the lowest rank first, one copy of each suit before second
   copies.  Then each joker finishes an escalera of which three cards are left, the lowest first, if
   one is needed, otherwise a trio of which two are.  No joker does where no contract may have one.
   Of the cards that are left the *near* cards are those that would finish a meld that is still
   needed: any card of a rank of which two or more are left where a trio is needed, and the fourth
   card of an escalera of which three are; the *far* cards are those that would be third in an
   escalera of which two are left, where one is needed, and are not near.  Cards of those pairs and
   threes *serve*, and those of the twos if ``need_far`` is above 0; second copies serve in trios
   alone.  The hand is worth ``done_meld`` for each finished meld, less ``joker_price`` for each
   that a joker finishes, as long as fewer than ``joker_hold`` own turns are gone; ``need_near`` for
   each unseen near card, ``need_far`` for each unseen far card; less ``spare`` for each penalty
   point of cards that are left and do not serve.  To a player who has met the contract a hand is
   worth ``keep_fit`` for each card that fits a meld on the table, jokers included, less ``spare``
   for each penalty point of the others.
4. They take the upcard if it makes the hand worth more than ``take_bar`` more.
5. **Going down.**  Of all contracts that can be laid they choose the one after which the hand is
   worth most, by the second measure of 3 with the melds of the contract on the table, less
   ``joker_price`` for each joker in it, while fewer than ``joker_hold`` own turns are gone; of
   equals the first in the order of the finder.  Where one card at most would stay, they go down.
   Otherwise *waiting* is worth ``wait_out`` if all cards that would stay, but one at most, fit the
   melds of the contract; and ``joker_price`` for each joker in it, as long as before; less
   ``wait_danger`` for each other who is down and holds four cards or fewer.  They go down unless
   waiting is worth more than ``down_bar``.
6. **Adding.**  They add the lowest natural card that fits, to the lowest meld, again and again: in
   an escalera in the place of a joker, which goes to the upper end if there is room, otherwise to
   the lower, or at the lower end before the upper.  Then a joker, to the lowest meld, at the upper
   end of an escalera before the lower; but with a ``joker_price`` above 0 and fewer than
   ``joker_hold`` own turns gone only where all cards but one are jokers.  Where rules allow further
   melds, they lay the first of the finder first.
7. **Discarding**, of the player who has not met the contract: a card that is left over and does not
serve; if
   there is none, any card by what the hand without it is worth.  To discard a card is worth
   ``throw_points`` for each of its penalty points, and ``early_high`` besides in their first three
   turns; less ``throw_feed`` if the next player is down and could add it, or holds a card like it
   that they took from the pile: of its rank, or of its suit and one or two ranks away, the ace
   being the lowest; less ``keep_fit`` if it fits a meld on the table and all melds of the contract
   are finished.  A joker is worth ``joker_throw`` less than nothing.  ``spare`` counts besides, as
   the hand without the card is worth more.

**A search** (``search_worlds`` above 0; how it goes is in ``games.searching.players``).  The
options are what the base does, then: to draw and to take; to go down as the base would, and to
wait; each card that may be discarded, in the order in which the base would discard them if those
before could not be discarded, of a base that moves at random the lowest first.  In a world the
cards that are unseen are dealt again to the others, who keep as many as they hold and what they
took from the pile, and to the stock.  A rollout counts what the player scores less the mean of the
others.

``joker_hold`` has no effect without ``joker_price``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.records import positions
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import FollowsRule, Sheets, decides, habit

EARLY_TURNS: Final = 3
"""Own turns in which ``early_high`` counts."""
NEARLY_OUT: Final = 4
"""Cards, or fewer, of the player who is down that make waiting dangerous."""


def _worth(meaning: str, high: int = 200, low: int = 0) -> Any:
    return habit(meaning, low, high, "tenths of a point")


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    need_near: int = _worth("worth of each unseen card that would finish a needed meld", 50)
    need_far: int = _worth("… that would be the third of a needed escalera", 50)
    done_meld: int = _worth("worth of each finished meld that the contract needs", 1000)
    spare: int = _worth("cost per penalty point of cards that serve no needed meld", 50)
    take_bar: int = _worth("takes the upcard if the hand is worth so much more by it", 200, -200)
    joker_price: int = _worth("cost of a joker where a natural card could come")
    joker_hold: int = habit("own turns after which jokers are spent at any price", 0, 50, "turns")
    down_bar: int = _worth("goes down unless waiting is worth more than this", 200, -200)
    wait_out: int = _worth("worth of waiting when the cards left would fit the own contract")
    wait_danger: int = _worth("less for each other who is down with four cards or fewer")
    keep_fit: int = _worth("worth of a card that fits a meld, once down or about to be")
    throw_points: int = _worth("worth of discarding a card, per penalty point", 50)
    throw_feed: int = _worth("cost of discarding what the next player could use")
    early_high: int = _worth("worth of discarding, per penalty point, in the first three turns", 50)
    joker_throw: int = _worth("cost of discarding a joker", 1000)


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches."""


SHEETS: Final = Sheets(Policy, "analyser.games.carioca")
H: Final = positions(SHEETS.habits)
