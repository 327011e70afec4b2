"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

A player sees their own hand, the discards that lie on the pile, the melds that were bumped, which
discards each other took, bumped or declared, and how many cards are left in the stock.  A card is
*unseen* that is neither in their hand, nor on the pile or shown, nor known to be in another's hand:
taken from the pile or declared for a bump, and not discarded since.  All numbers are tenths of a
point, unless a meld's *points* are named, which are those of the rules.

1. A player with ``thinks`` 0 moves at random, all ways alike: whether to bump, and with which way
   to make a meld; whether to contest, likewise; to draw or to take; whether to go out, and with
   which discard; which card to discard.  It discards by kind: each different card is as likely as
   any other, whether the player has it once or twice.  One way alone takes no random number.
2. The *worth* of a hand is

   * ``meld_worth`` for each point of the split of its cards, jokers among them, that scores most;
     cards may stay over, also where the rules score whoever goes out by every card;
   * ``near_worth`` for each point of every meld of three cards of which the hand lacks exactly one,
     jokers left out, times the unseen copies of that card;
   * ``double_worth`` for each point of every double (a meld of six cards) of which the hand lacks
     one or two cards, jokers left out, if all that it lacks are unseen;
   * less ``deadwood`` for each *lone* card: a natural card that lies in no meld of three cards
     together with another natural card of the hand, two equal cards being another to each other.

3. **Discarding.**  A card's loss is ``keep_joker`` for a joker; for any other, ``feed`` for each
   point of every meld of three with that card whose two other cards are unseen (both copies,
   where it has one twice), and ``feed_seen`` if the next player took or bumped a card with which
   it lies in a meld of three.  The player discards the card that leaves most worth in hand, less
   its loss; of equals the lowest card, a joker last.
4. **Going out.**  A player who may go out looks at the discard with which going out scores most, by
   the rule ``out_split``, of equals the lowest card.  What waiting could bring is ten tenths for
   each point of the doubles that the hand then lacks one card of, and five for those it lacks two
   of, jokers left out and all that is lacking unseen.  They go out unless that is more than
   ``out_bar``, to which ``hurry`` is added for each other player who has shown six cards or more,
   and for every other once there have been eight discards a player.
5. **Drawing.**  The player takes the discard if it raises the worth of the hand, cards added
   without any discarded, by more than ``take_bar`` and the mean stock card's worth: ``meld_worth``
   for each point of every meld of three of which the hand lacks one card, jokers left out, times
   the unseen copies of that card, divided by all unseen cards.
6. **Bumping.**  Of each way in which the discard makes a meld that may be bumped, with cards of
   the hand, the gain is ten tenths for each of its points, and the worth of the hand without
   those cards, less the worth of the hand as it is; less ``bump_single`` if it is a triplet, a
   royal or a khanhoo with no joker of which the double is still possible (all six cards are in
   hand, unseen, or the discard itself); and ``bump_tempo`` for each player between, who would
   lose a turn.  The player bumps with the way of the greatest gain, of equals the first in the
   order of the finder, if that reaches ``bump_bar``.
7. **Contesting.**  The next player, who sees that a player bumps and not yet with what, contests if
   the discard would raise the worth of the hand, as in 5, by ``challenge_bar`` or more, and
   declares the way with most points, of equals the first in the order of the finder.
8. A player with a *rule* for a decision (``rule_for``: to ``bump``, to ``challenge``, or to go
   ``out``) does as ``rule`` says where they have it; the way is that of 6, 7 or 4.
   ``games.deciding.decision_rules`` says how a rule is written.

**A search** (``search_worlds`` above 0; how it goes is in ``games.searching.players``).  The
options are what the base does; then, to bump or to contest, not to, and each way to make a meld in
the order of the finder; to draw or to take; when a card is to be discarded, going out as in 4 if
that may be, then the cards that 3 finds best, in its order.  In a world all cards that the player
has not seen are dealt again to the others, each of whom keeps the cards that are known to be
theirs, and to the stock; nothing is likelier for what the others discarded or passed.  A player who
contests a bump takes it to be any that may be, all alike; one who is asked to bump, that those
asked before bump as the model does.  A rollout counts the player's score in the hand, less the
mean of the others'.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.records import positions
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import FollowsRule, Sheets, decides, habit

NEVER: Final = 1000
"""More than any bump gains."""


def _tenths(meaning: str, high: int = 60, low: int = 0) -> Any:
    return habit(meaning, low, high, "tenths")


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    meld_worth: int = _tenths("worth of each point of the hand's best split")
    near_worth: int = _tenths(
        "worth of each point of a meld that lacks one card, times its unseen copies", 20
    )
    double_worth: int = _tenths("worth of each point of a double that lacks one or two cards", 20)
    deadwood: int = _tenths("cost of a card that lies in no meld with another of the hand")
    take_bar: int = _tenths(
        "takes the discard if it raises the worth by more than this over the mean stock card",
        100,
        -50,
    )
    keep_joker: int = _tenths("cost of discarding the joker", 500)
    bump_bar: int = _tenths("bumps from so great a gain on", NEVER, -NEVER)
    bump_single: int = _tenths("cost of showing a meld of which the double is possible", 100)
    bump_tempo: int = _tenths("worth of the turn that each player between loses", 60, -60)
    challenge_bar: int = _tenths(
        "contests a bump if the discard is worth so much to them", NEVER, -NEVER
    )
    feed: int = _tenths("cost of a discard a point of the melds that others could form with it", 40)
    feed_seen: int = _tenths("cost of a discard that goes with what the next player took", 100)
    out_bar: int = _tenths("goes out unless what waiting could bring is more than this", 400)
    hurry: int = _tenths("… to which this is added for each other who may be near", 200)


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches."""


SHEETS: Final = Sheets(Policy, "analyser.games.khanhoo")
H: Final = positions(SHEETS.habits)
