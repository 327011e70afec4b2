"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

A player decides whether to take the widow, which two cards to bury, and which card to play.  What
they see: their own cards, who has passed, who is declarer, all that lies in finished tricks and in
this one, and the points of the match before the hand; the declarer the widow and what they buried
too.  Words: *trumps* are queens, jacks and diamonds, *plain* is every other card; a card is
*unseen* by whoever neither holds it, nor buried it, nor has it on the table or in a finished trick;
of two cards that is the *cheaper* one which is plain, then which has fewer card points, then which
is lower.  Of what is alike the card of the least number is taken: suits in the order clubs,
diamonds, hearts, spades, then 7 8 9 T J Q K A.

1. A player with ``thinks`` 0 plays at random: to pass or to take, all pairs to bury, and all cards
   that may be played alike.
2. *To take.*  A player with a rule for it (``rule_for``: ``take``) does as ``rule`` says;
   ``games.deciding.decision_rules`` says how one is written.  A player with none values the ten
   cards:
   ``pick_queen``, ``pick_jack`` and ``pick_trump`` for each queen, jack and other trump,
   ``pick_ace`` for each plain ace, ``pick_void`` for each plain suit that is missing, and
   ``pick_load`` for each plain ace or ten, two at most.  They take at ``pick_bar`` or more, which
   is ``pick_bar_seat`` less for each player who passed, and 5 more for the player who is ahead of
   both others in the match by ``force_out`` points or more.
3. *To bury.*  Plain cards, two of them as far as there are; then the lowest trumps.  Of two plain
   cards each point of theirs counts ``bury_points``, an ace half as much where the only other card
   held of its suit has no points, and each plain suit that is emptied ``bury_void``.
4. *To lead.*  A declarer to whom ``draw_trumps`` trumps or more are unseen leads their highest
   trump.  Defenders without ``defend_plain`` lead their highest trump too.  Otherwise, and without
   trumps, the longest plain suit: its highest card if no higher one of it is unseen, the lowest if
   one is; and with trumps alone the lowest.
5. *To follow.*  A trick is the partner's for sure where the other defender's card is best and the
   player is last, or no unseen card beats it: to that a defender with ``schmear`` adds the card of
   most points that is neither queen nor jack.  Otherwise a player who can beat the trick does so
   with the lowest card that does, if the points of the trick with that card's are more than what it
   costs: ``save_high`` for a queen on a trick that so far holds fewer than ``save_until`` points, 0
   for any other card.  In all other cases the cheapest card is played.
6. *Least.*  A leader plays the lowest plain card, or without one the lowest trump.  A player who
   follows without ``least_duck`` plays the lowest card, plain ones first.  With it a card that
   would be best costs ``least_duck`` for each point that the trick then holds, and of the cards
   that cost least the highest is played; by the player who has none of the suit, with
   ``least_shed_ace``, a plain ace that is the only card of its suit, then the card of most points.

**A search** (``search_worlds`` above 0; how it goes is in ``games.searching.players``).  The
options are what the base does; then to pass and to take, all pairs of plain cards to bury, those
first that the base likes most, or all cards that may be played, the lowest first.  In a world the
unseen cards are dealt again to the others' hands and to the widow, or of a declarer's opponents to
what is buried: a player who did not follow has none of what was led, and nothing else is held for
sure, nor likelier for what a player took, passed or buried.  A rollout counts the player's score
less the mean of the others'.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.records import declare_field, positions
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import FollowsRule, Sheets, decides, habit

MOST: Final = 50
"""The most that anything is worth to the player who thinks of taking, or burying."""
TENTHS: Final = "tenths of a trump"


def _worth(meaning: str) -> Any:
    return habit(meaning, 0, MOST, TENTHS)


def _yes_no(meaning: str) -> Any:
    return declare_field("bool", meaning)


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    pick_queen: int = _worth("taking: value of a queen")
    pick_jack: int = _worth("… of a jack")
    pick_trump: int = _worth("… of another trump")
    pick_ace: int = _worth("… of a plain ace")
    pick_void: int = _worth("… of a plain suit that is missing")
    pick_load: int = _worth("… of a plain ace or ten that could be buried, two at most")
    pick_bar: int = habit("takes the widow at this value or more", 0, 999, TENTHS)
    pick_bar_seat: int = _worth("the bar is so much lower for each player who passed")
    bury_void: int = habit("burying: worth of emptying a plain suit", 0, MOST, "card points")
    bury_points: int = habit("burying: worth of a card point", 0, 9, "times")
    draw_trumps: int = habit(
        "a declarer leads the highest trump while so many are unseen", 0, 14, "cards"
    )
    defend_plain: bool = _yes_no("a defender leads the longest plain suit, not the highest trump")
    schmear: bool = _yes_no("a defender adds points to a trick that is the partner's for sure")
    save_high: int = habit("cost of a queen on a trick of few points", 0, 120, "card points")
    save_until: int = habit("few: fewer than so many", 0, 120, "card points")
    least_duck: int = habit("playing least: cost of each point of a trick taken", 0, 9, "times")
    least_shed_ace: bool = _yes_no("playing least: plays a bare plain ace at the first chance")
    force_out: int = habit(
        "ahead of both others in the match by so much, the bar to take is 5 higher",
        0,
        99,
        "points",
    )


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches."""


SHEETS: Final = Sheets(Policy, "analyser.games.schafkopf")
H: Final = positions(SHEETS.habits)
