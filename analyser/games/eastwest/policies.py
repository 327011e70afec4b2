"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

A player sees every card that lies face up, their own cards that lie face down, and the card in
hand.  What they have not seen is *unseen*; so they can count what may still come.

1. A player with ``thinks`` 0 puts the card in a row at random, all that have room alike.
2. Else they put it where their weighted worth rises most: in the row where the worth of the row
   with the card, less that without it, times the row's weight, is greatest; of equals the first.
3. The *worth* of a row is what its hand, the board card included, is already: ``pair``,
   ``two_pairs``, ``three``, ``straight``, ``flush``, ``full`` or ``four``, a straight flush both
   ``straight`` and ``flush``, and nothing for a single high card.  To that is added:

   * while the row has room, all its cards are of one suit, and enough of that suit are unseen to
     fill it: ``flush_n`` for each card but the first, times the unseen cards of the suit, over 8;
   * while it has room, and its cards are of different ranks that lie within a straight:
     ``straight_n`` for each card but the first, times the unseen *fillers*, over 8: the unseen
     cards of ranks that it lacks in any straight that has all of its ranks;
   * ``open_pairs`` for each unseen card of a rank that it holds, while it has room;
   * ``high_card`` for each step above the nine of each own card in it;
   * ``beat``, when the hand, as it lies, beats the other's there as it lies;
   * and taken off is ``fill_cost`` when it is full.

4. A row's *weight* is 10.  For a *lost* row it is ``give_up``: one where the category of the
   other's hand, as it lies, is above any that the player's can still become, with the card in hand
   and unseen ones.  Of the other rows, and as they were before the card, that which is furthest
   behind has ``third_row``: where the player's hand, as it lies, is beaten, by most steps from its
   category up to that of the other's; of equals the first.  A row that is full counts for neither.
5. A player with a *rule* for a decision (``rule_for``: to ``pair-up``, or where to ``dump``) does
   as ``rule`` says where they have it; ``games.deciding.decision_rules`` says how one is written.
6. A player who has ``solves`` own cards or fewer to place, the one in hand included, and from whom
   nothing is or will be hidden but the stock, puts it where they come out furthest ahead when both
   play as well as can be; of equals the first row.
7. Else one who has ``late_exact`` own cards or fewer to place, the one in hand included, tries each
   row that has room in ``worlds`` worlds: in each the unseen cards lie in an order at random, the
   same for each row, and both play on by these worths and weights alone.  They take the row that
   leaves them furthest ahead in all of them together; of equals the first.

**A search** (``search_worlds`` above 0; how it goes is in ``games.searching.players``).  The
options of a card are the rows that have room, what the base does first, then from the first row on;
in a world the cards that the player has not seen lie otherwise: those in the stock, and those that
the other has face down, as many in each row.  A rollout counts the player's points less the
other's.

``worlds`` has no effect without ``late_exact``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from analyser.games.records import declare_field, positions
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import FollowsRule, Sheets, decides, habit

MOST_SOLVED: Final = 4
MOST_WORLDS: Final = 256
USUAL: Final = 10
"""Tenths: the weight of a row that is neither lost nor furthest behind."""


def _worth(meaning: str, low: int = 0, far: int = 0) -> Any:
    return declare_field("int", meaning, low=low, high=200, unit="worth", far=far)


def _weight(meaning: str) -> Any:
    return habit(meaning, -20, 40, "tenths")


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    pair: int = _worth("worth of a row that holds a pair")
    two_pairs: int = _worth("… two pairs")
    three: int = _worth("… three of a rank")
    straight: int = _worth("… a straight")
    flush: int = _worth("… a flush")
    full: int = _worth("… a full house")
    four: int = _worth("… four of a rank")
    flush_n: int = habit(
        "for each card but the first of a row in one suit, times unseen cards of it over 8",
        0,
        60,
        "worth",
    )
    straight_n: int = habit(
        "for each card but the first of a row within a straight, times unseen fillers over 8",
        0,
        60,
        "worth",
    )
    high_card: int = habit("for each step above the nine of an own card", -20, 20, "worth")
    open_pairs: int = habit(
        "for each unseen card that would pair one of a row with room", -20, 20, "worth"
    )
    fill_cost: int = habit("taken off for a full row", -60, 60, "worth")
    beat: int = _worth("for a row that beats the other's, as they lie", -50, far=12)
    give_up: int = _weight("weight of a row that is lost; 10: as any other")
    third_row: int = _weight("weight of the row that is furthest behind; 10: as any other")
    # Another way of thinking, which takes longer, and not more of it: no tuning of habits asks.
    late_exact: int = habit(
        "with so few own cards to place tries each row in worlds", 0, 8, "cards", ordered=False
    )
    worlds: int = habit("in so many", 1, MOST_WORLDS, "worlds", ordered=False)
    solves: int = habit(
        "with so few own cards to place plays as well as can be",
        0,
        MOST_SOLVED,
        "cards",
        ordered=False,
    )


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches."""


CATEGORY_HABITS: Final = (
    (),
    ("pair",),
    ("two_pairs",),
    ("three",),
    ("straight",),
    ("flush",),
    ("full",),
    ("four",),
    ("straight", "flush"),
)
"""Of each category the habits that say what it is worth."""


def weights_and_worths(policy: Policy) -> list[int]:
    """Return whether some rows weigh otherwise than others, then the worth of each category."""
    made = (sum(getattr(policy, name) for name in names) for names in CATEGORY_HABITS)
    weighs = int(policy.give_up != USUAL or policy.third_row != USUAL)
    return [weighs, *made]


SHEETS: Final = Sheets(Policy, "analyser.games.eastwest", weights_and_worths)
_SHEET_WIDTH: Final = SHEETS.width
H: Final = positions(
    SHEETS.habits,
    WEIGHS=_SHEET_WIDTH,
    MADE0=_SHEET_WIDTH + 1,
    COUNT=_SHEET_WIDTH + 1 + len(CATEGORY_HABITS),
)
"""Behind the habits: :func:`weights_and_worths`."""
