"""What does a learner at Khanhoo see, and which number is which move?

0 draws, 1 takes the discard, 2 neither bumps nor contests.  From 3 on a card is discarded, from 34
on the player goes out with it, from 65 on the discard is bumped for a meld and from 1416 on a bump
is contested with one.  Cards are numbered from Jc, Qc, Kc over ace to nine of diamonds, hearts and
spades to the joker, 30; melds are numbered as ``MELDS`` lists them.  Seats are counted from the
player to move, who is 0; what there is not counts 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from analyser.cards.codes import card_code
from analyser.games.interface import Record
from analyser.games.khanhoo.melds import HELD_FACES, JOKER, KINDS, Books, list_laid_cards
from analyser.games.khanhoo.rules import MOST_JOKERS, MOST_PLAYERS
from analyser.games.protocols.learners import ObservationPart, starts_of

CARDS: Final = (*HELD_FACES, JOKER)
CARD_COUNT: Final = len(CARDS)


def sets_of(meld: Sequence[str]) -> tuple[int, int, int]:
    """Return a meld's faces that it has at least once, those it has twice, and its jokers."""
    faces = [1 << card_code(card) for card in meld if card != JOKER]
    one = sum({*faces})
    return one, sum(faces) - one, meld.count(JOKER)


MELDS: Final = tuple(
    sorted(
        map(tuple, map(list_laid_cards, Books((0,) * len(KINDS), MOST_JOKERS, True).whole.ways)),
        key=sets_of,
    )
)
"""All melds that there are in any rule set, as their cards and jokers make them, by their sets."""
WORDS: Final = ("draw", "take", "pass")
DRAW, TAKE, PASS = range(len(WORDS))
DISCARD0: Final = len(WORDS)
OUT0: Final = DISCARD0 + CARD_COUNT
BUMP0: Final = OUT0 + CARD_COUNT
CONTEST0: Final = BUMP0 + len(MELDS)
ACTIONS: Final = CONTEST0 + len(MELDS)
FIRSTS: Final = {"discard": DISCARD0, "out": OUT0, "bump": BUMP0, "contest": CONTEST0}
"""Moves with a card or a meld, and the first of their actions."""
PLANES: Final = ("hand", "pile", "top", "taken")
OF_SEATS: Final = ("cards", "melds", "points", "takes")
OF_TABLE: Final = (
    "to_do", "players", "stock", "pile", "discards", "thrower", "bumps", "restocks", "first",
)  # fmt: skip
PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (len(PLANES), CARD_COUNT),
        "for each card how often it is in the player's hand; on the pile; on top of it; 1 where it"
        " was taken and may not be discarded in this turn, but for an equal one",
    ),
    ObservationPart(
        "known",
        (2, MOST_PLAYERS, CARD_COUNT),
        "by seat, for each card how often it lies in that player's melds; is known to all to be in"
        " that player's hand",
    ),
    ObservationPart(
        "seats",
        (len(OF_SEATS), MOST_PLAYERS),
        "by seat: cards in hand; melds laid; their points, 255 at most; cards taken, 255 at most",
    ),
    ObservationPart(
        "table",
        (len(OF_TABLE),),
        "what the player has to do: 0 to discard, 1 to bump or not, 2 to contest or not, 3 to draw"
        " or take; how many play; cards of the stock; of the pile; discards so far, 255 at most;"
        " who discarded last, from 1, 0 for nobody; who bumps, from 1, where the player may contest"
        " it; how often the pile became the stock; the seat that began",
    ),
)
CARDS0, KNOWN0, SEATS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation."""


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a move of a hand history, without its seat and what it draws."""
    if action < DISCARD0:
        return {"do": WORDS[action]}
    do = max((first, do) for do, first in FIRSTS.items() if first <= action)[1]
    if do in ("bump", "contest"):
        return {"do": do, "meld": [*MELDS[action - FIRSTS[do]]]}
    return {"do": do, "card": CARDS[action - FIRSTS[do]]}


def action_of(move: Mapping[str, Any], _rules: Record) -> int:
    """Return a move of a hand history as an action."""
    do = move["do"]
    if do in WORDS:
        return WORDS.index(do)
    if do in ("bump", "contest"):
        order = sorted(move["meld"], key=CARDS.index)
        return FIRSTS[do] + MELDS.index(tuple(order))
    return FIRSTS[do] + CARDS.index(move["card"])
