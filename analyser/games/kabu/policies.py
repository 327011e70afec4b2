"""Policies: how does each player think?  The sheet, and the players by name.

The policy sheet
----------------

A player decides whenever it is their turn: *draw* a card or *pass*, which is final.  What they see:
their own cards, who has passed, how many cards each other holds, and everybody's chips before the
hand.

1. A player with ``thinks`` 0 decides at random, both ways alike.
2. A player with a *rule* for this card (``rule_for``: ``draw`` for the first card, ``draw-again``
   for the second) does as ``rule`` says; ``games.deciding.decision_rules`` says how one is written.
3. A player who ``counts`` draws when the mean total that drawing leads to is greater than their
   present one: over every card they have not seen, all alike, and whatever further card may be
   drawn drawn by the same judgement.  Equal: they pass.
4. Every other draws a first card at a total of ``draw_first`` or less, and any further card at
   ``draw_second`` or less.  To both is added: ``shift_passed`` for each other player who has passed
   without drawing; ``shift_drew`` for each other who has drawn two cards or more; ``shift_low``
   when they have ``low_chips`` chips or fewer; ``ahead_shift`` while nobody has more chips.

**A search** (``search_worlds`` above 0; how it goes is in ``games.searching.players``).  The
options are what the base does, then to draw and to pass.  In a world all cards that the player does
not hold are dealt again to the others, who keep as many as they hold, and to the stock; nothing is
likelier for what the others drew or passed.  A rollout counts the chips that the player wins in
the hand.

``low_chips`` has no effect without ``shift_low``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analyser.games.records import declare_field, positions
from analyser.games.searching.sheet import Searching
from analyser.games.sheets import FollowsRule, Sheets, decides, habit


@dataclass(frozen=True, kw_only=True)
class Habits:
    """One player's habits, a field each."""

    thinks: int = decides()
    draw_first: int = habit("draws the first card at this total or less", -1, 9, "points")
    draw_second: int = habit("draws any further card likewise", -1, 9, "points")
    shift_passed: int = habit(
        "… both more for each other who passed without drawing", -3, 3, "points"
    )
    shift_drew: int = habit("… for each other who has drawn two cards", -3, 3, "points")
    low_chips: int = habit("so many chips or fewer are few", 0, 1000, "chips")
    shift_low: int = habit("… both more with few chips", -3, 3, "points")
    ahead_shift: int = habit("… while nobody has more chips", -3, 3, "points")
    counts: bool = declare_field(
        "bool",
        "compares the own total with the mean over the cards not seen, instead of the totals above",
    )


@dataclass(frozen=True, kw_only=True)
class Policy(Searching, FollowsRule, Habits):
    """One player: habits, and how it searches."""


def is_decided_by_totals(policy: Policy) -> tuple[int]:
    """Say whether the two totals alone decide, so that what else there is need not be looked at."""
    more = (
        policy.shift_passed,
        policy.shift_drew,
        policy.shift_low,
        policy.ahead_shift,
        policy.counts,
        policy.rule_for,
    )
    return (int(policy.thinks == 1 and not any(more)),)


SHEETS: Final = Sheets(Policy, "analyser.games.kabu", is_decided_by_totals)
H: Final = positions(SHEETS.habits, PLAIN=SHEETS.width, COUNT=SHEETS.width + 1)
"""``PLAIN``: :func:`is_decided_by_totals`."""
