"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

A player decides whenever it is their turn: which card, and with a queen whether to call zwang.
What they see: their own cards, all that lies in finished tricks and in this one, whether its leader
called zwang, whether they themselves are bound and to what, and who was seen not to follow a suit.
Words: a card is *unbeatable* as the rules have it; a higher card is *out* where another player
holds it; the *value* of a card is what it counts.  Of what is alike the lowest card is taken, suits
in the order clubs, diamonds, hearts, spades.

1. A player with ``thinks`` 0 plays at random: all cards that may be played alike, and where that is
a
   queen with which zwang may be called, whether it is called.
2. A leader with a *rule* for this choice (``rule_for``: to ``cash``, or to call ``zwang``) does as
   ``rule`` says; ``games.deciding.decision_rules`` says how one is written.
3. *To lead.*  A leader whose rule says to call zwang does so, in the lowest suit in which it may be
   called.  Then, a player who is bound and has winners (unbeatable cards of other suits) looks at
   the one with most to fall on it: its value and 1 for each other player not known to be void in
   its suit.  They lead it if that is ``cash_bar`` or more, or, with ``cash_last``, if their highest
   card of the bound suit is sure to lose: cards of it are out, and all of them are higher.
4. Otherwise they lead the bound suit; a player who is free leads the suit of most weight:
   ``open_long`` for each card, and ``open_top`` where its highest card is unbeatable, or king and
   queen are held.
5. In that suit they call zwang with the queen if they may, hold ``zwang_bar`` cards of it or more,
   and have no rule for it.  Otherwise, with ``lead_high``, they lead the highest card if it is
   unbeatable and the lowest if not; without, always the highest.
6. *To follow.*  A player who can beat the trick does so, with the lowest card that does, if they
   are the last to play and have ``win_last``, or if the values in the trick so far total
   ``win_bar`` or more.  From those values ``avoid_bound`` is subtracted where leads are bound and
   they would have cards of the suit left, none of them unbeatable after this trick as it lies.  A
   player who does not win plays the lowest card of the suit.
7. *To discard*, where they have none of the suit: the card that costs least.  A card costs its
value
   with ``throw_low``, otherwise the number of cards held of its suit; ``keep_guard`` more where it
   leaves a king or queen alone in its suit that is not unbeatable after this trick; and
   ``feed_rival`` for each point of its value where the trick goes, as it lies, to the player with
   most points so far among the others.

**A search** (``search_worlds`` above 0; how it goes is in ``games.searching.players``).  The
options are what the base does, then the cards that may be played, the lowest first, a queen with
which zwang may be called without the call, then with it.  In a world the unseen cards are dealt
again to the others' hands: who did not follow has none of the suit, who called zwang has the king
and not the ace, nor has the ace who did not play it then; and who was bound and led a beatable card
of another suit has none of the bound one.  A rollout counts the player's score less the mean of
the others'.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.records import declare_field, positions
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import FollowsRule, Sheets, decides, habit

MOST: Final = 99
"""The most that a bar or a cost may be: more than any trick is worth by the usual points."""


def _yes_no(meaning: str) -> Any:
    return declare_field("bool", meaning)


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    open_long: int = habit("free to lead: weight of each card of a suit", 0, MOST, "weight")
    open_top: int = habit(
        "… and of a suit whose highest card is unbeatable, or with king and queen",
        0,
        MOST,
        "weight",
    )
    cash_bar: int = habit(
        "bound, cashes a winner of another suit with so much to fall on it", 0, MOST, "points"
    )
    cash_last: bool = _yes_no(
        "… or when the highest own card of the bound suit is sure to lose",
    )
    zwang_bar: int = habit(
        "calls zwang with so many cards of the suit or more; 9: never", 0, 9, "cards"
    )
    lead_high: bool = _yes_no("leads the highest card of the suit only where it is unbeatable")
    win_bar: int = habit("not last to play, wins a trick that holds so much", 0, MOST, "points")
    win_last: bool = _yes_no("last to play, always wins")
    avoid_bound: int = habit(
        "worth taken from a trick after which only losers of its suit are left", 0, MOST, "points"
    )
    throw_low: bool = _yes_no("void, discards the cheapest card; otherwise from the shortest suit")
    keep_guard: int = habit("cost of leaving a king or queen alone", 0, MOST, "points")
    feed_rival: int = habit(
        "cost of each point discarded to the other with most points", 0, MOST, "points"
    )


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches."""


SHEETS: Final = Sheets(Policy, "analyser.games.fuenfzehnern")
H: Final = positions(SHEETS.habits)
