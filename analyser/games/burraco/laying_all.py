"""What is "to lay all you can"?  Two sheets of habits, the same for every player.

The facts of a pile decision compare what lies on the table after taking with what lies there after
drawing.  A player's own habits are left out, so that two players at the same table count the same.
Lay one thing at a time, of what the policy sheet looks at (``policies``, part 2):

1. a natural card on a meld of your team, but none that another meld in your hand would miss
   (``LENGTHENING``);
2. if there is none, what uses most cards, a play without a wild card before any with one.  A wild
   card completes a new meld; if there is none to complete, it goes on a meld that it brings nearest
   to a burraco (``ANYTHING``).

Stop when nothing is left to lay, or the hand is empty.  Each play must be legal and leave a legal
way to end the turn: with the pot taken and no burraco, two cards stay in hand.  While the first
melds of a team are due, the first plays are a plan that reaches their value; without such a plan
nothing is laid.  With a closed pile the first play holds its top card.
"""

from __future__ import annotations

from typing import Any, Final

from analyser.games.burraco.policies import HABITS, Policy

FIRST_CARD, NEXT_CARDS, LAST_CARD = 100, 10_000, 20
"""Worth of a card, more than all cards of a pack are worth, and less than one card is."""
_COMMON: Final[dict[str, Any]] = dict.fromkeys((each.id for each in HABITS), 0) | {
    "thinks": 1,
    "memory": 108,
    "close_base": 1,
    "lay_card": FIRST_CARD,
    "near_promise": LAST_CARD,
    "clean_promise": -1,
    "wild_joker": NEXT_CARDS,
    "wild_two": NEXT_CARDS,
}
LENGTHENING: Final = Policy(**_COMMON | {"lay_new": -2 * NEXT_CARDS, "break_meld": NEXT_CARDS})
ANYTHING: Final = Policy(**_COMMON)
