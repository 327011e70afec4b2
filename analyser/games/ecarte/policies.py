"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

A player sees their own hand, the turned card, how many cards the other exchanged, a king that was
shown, the tricks, and both scores before the hand.

1. A player with ``thinks`` 0 decides at random, all that they may do alike: to stand or propose, to
   accept or refuse, which set of cards to give up, to show the king or not, which card to play.
2. The *value* of a hand, in tenths of a trick, adds up: of trumps ``trump_low`` for seven to ten,
   ``trump_high`` for ace, jack and queen, ``trump_king`` for the king; of other suits
   ``plain_king``, ``plain_queen`` and ``plain_jack``; and ``suit_next`` for each card but the first
   of the longest of them that is headed by its king or queen.
3. The elder stands at a value of ``stand_bar`` or more in the first round, of ``later_stand_bar``
   later; otherwise they propose.  To ``stand_bar`` is added: ``king_proposes`` when they hold the
   king of trumps and the value is below ``vole_bar``; ``opp_three`` when the other needs two points
   or fewer to win the match; and ``opp_four`` is taken off it when the other needs one, then too in
   later rounds.
4. The dealer refuses at a value of ``refuse_bar`` or more in the first round, to which
   ``opp_three`` is added likewise, of ``later_refuse_bar`` later; with ``two_cards_refuses`` they
   also refuse when they would give up two cards or fewer.  Otherwise they accept.
5. A player with a *rule* for a decision of the first round (``rule_for``: to ``stand``, or to
   ``refuse``) does as ``rule`` says instead; ``games.deciding.decision_rules`` says how one is
   written.
6. In an exchange they keep trumps and kings, with ``keep_queen`` queens, with ``keep_jack`` jacks,
   and give up the rest, the cheapest first where the stock has not as many.  A player who has
   nothing to give up where something must be gives up the cheapest card.  The *cheapest* is one
   that is not a trump, the lowest, in the first suit of clubs, diamonds, hearts, spades.
7. The holder of the king of trumps who need not show it does with ``show_king``.
8. A leader with ``lead_trumps`` trumps or more, at least one, leads the highest; otherwise the
   highest card of the longest other suit (of equals the one with the highest card, then the first
   suit); with trumps alone the highest of them.  With ``long_first`` a plain suit of three cards or
   more comes before trumps, however many these are.
9. A player who follows plays the lowest card that wins, otherwise the cheapest, of those they may
   play.

**A search** (``search_worlds`` above 0; how it goes is in ``games.searching.players``).  The
options are what the base does; then to stand and to propose, to refuse and to accept; to give up
the cheapest cards, from as few to as many as may be; to show the king and to keep silent; or all
cards that may be played, the lowest first.  In a world the unseen cards are dealt again to the
other's hand, to the stock and to what the other gave up: who did not follow, head or trump could
not, who showed the king of trumps holds it until it is played, and who would have had to does not.
Nothing is likelier for what was said or exchanged.  A rollout counts the player's score in the
hand less the other's; with ``search_plays_for`` ``match`` the chance to win the match from the
score that it leads to (``match_chances``).

``vole_bar`` has no effect without ``king_proposes``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.records import declare_field, positions
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import FollowsRule, Sheets, decides, habit

TENTHS: Final = "tenths of a trick"


def _worth(meaning: str) -> Any:
    return habit(meaning, 0, 60, TENTHS)


def _bar(meaning: str) -> Any:
    return habit(meaning, 0, 200, TENTHS)


def _shift(meaning: str) -> Any:
    return habit(meaning, 0, 100, TENTHS)


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    trump_low: int = _worth("value of a trump, seven to ten")
    trump_high: int = _worth("… ace, jack, queen")
    trump_king: int = _worth("… king")
    plain_king: int = _worth("value of a king of another suit")
    plain_queen: int = _worth("… queen")
    plain_jack: int = _worth("… jack")
    suit_next: int = _worth("each card more of another suit that is headed by king or queen")
    stand_bar: int = _bar("the elder stands at this value or more, first round")
    refuse_bar: int = _bar("the dealer refuses at this value or more, first round")
    later_stand_bar: int = _bar("the elder stands likewise in later rounds")
    later_refuse_bar: int = _bar("the dealer refuses likewise in later rounds")
    king_proposes: int = _shift("added to stand_bar with the king of trumps, below vole_bar")
    vole_bar: int = _bar("at this value or more the king of trumps is no reason to propose")
    opp_three: int = _shift("added to the first round's bars when the other needs two points")
    opp_four: int = _shift("taken off the elder's bars when the other needs one")
    keep_queen: bool = declare_field("bool", "keeps queens in an exchange, as trumps and kings")
    keep_jack: bool = declare_field("bool", "keeps jacks likewise")
    two_cards_refuses: bool = declare_field(
        "bool", "the dealer refuses when they would exchange two cards or fewer"
    )
    lead_trumps: int = habit("leads the highest trump from so many on", 0, 5, "cards")
    long_first: bool = declare_field(
        "bool", "leads from a plain suit of three cards or more before trumps", default=False
    )
    show_king: bool = declare_field("bool", "shows the king of trumps where that is left to them")


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches."""

    search_plays_for: str = declare_field(
        "word",
        "what points are for: match (the chance to win it); empty: points",
        ordered=False,
        default="",
    )


SHEETS: Final = Sheets(Policy, "analyser.games.ecarte")
H: Final = positions(SHEETS.habits)
