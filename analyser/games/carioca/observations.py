"""What does a learner at Carioca see, and which number is which move?

0 draws, 1 takes the upcard, 2 lays no contract in this turn.  From 3 on a card is discarded: 13 ·
suit + rank, ace to king, 52 the joker.  A contract takes an action for each meld, 56 + its number:
trios first, each kind in the order of their lowest natural cards.  1226 + number lays a further
meld, and 2396 + 2 · (53 · meld + card) + end adds a card to a meld of the table, at its lower end
(0; of a trio always) or its upper one (1).  Seats are counted from the player to move, who is 0;
what there is not counts 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, product
from typing import Any, Final

from analyser.cards.codes import RANKS, SUITS
from analyser.games.carioca.rules import (
    COPIES,
    ESCALERA,
    MOST_MELDS,
    MOST_PLAYERS,
    PACK,
    TRIO,
    suit_in_order,
)
from analyser.games.interface import Record
from analyser.games.protocols.learners import ObservationPart, starts_of

JOKER: Final = "*"
CARDS: Final = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER)
CARD_COUNT: Final = len(CARDS)
OF_TRIO: Final = tuple(
    suits
    for many in range(1, TRIO + 1)
    for suits in combinations_with_replacement(range(len(SUITS)), many)
    if max(map(suits.count, suits)) <= COPIES
)
"""The suits of the natural cards of a trio of a rank, jokers making up what lacks."""
PATTERNS: Final = tuple(product((False, True), repeat=ESCALERA))[1:]
"""Which of the four cards of an escalera are natural ones; the last card counts 1, the first 8."""
MELDS: Final = (
    *(
        (*(rank + SUITS[suit] for suit in suits), *[JOKER] * (TRIO - len(suits)))
        for rank in RANKS
        for suits in OF_TRIO
    ),
    *(
        tuple(card if natural else JOKER for card, natural in zip(lying, pattern, strict=True))
        for suit in SUITS
        for low in range(len(RANKS))
        for lying in [suit_in_order(suit, True)[low : low + ESCALERA]]
        for pattern in PATTERNS
    ),
)
"""The melds that a contract may have in any rule set, as they lie, by their numbers."""
TRIOS: Final = len(RANKS) * len(OF_TRIO)
"""So many of them are trios."""
NUMBERS: Final = {meld: number for number, meld in enumerate(MELDS)}
MOST_ON_TABLE: Final = len(PACK) // TRIO
ENDS: Final = ("lower", "upper")

WORDS: Final = ("draw", "take", "wait")
DRAW, TAKE, WAIT = range(len(WORDS))
DISCARD0: Final = len(WORDS)
CONTRACT0: Final = DISCARD0 + CARD_COUNT
MELD0: Final = CONTRACT0 + len(MELDS)
ADD0: Final = MELD0 + len(MELDS)
ACTIONS: Final = ADD0 + len(ENDS) * MOST_ON_TABLE * CARD_COUNT
PLANES: Final = ("hand", "pile", "top", "banned", "laid", "said")
OF_MELD: Final = ("owner", "escalera", "suit", "lowest", "cards", "jokers")
MELD_WIDTH: Final = len(OF_MELD) + len(RANKS)
OF_SEATS: Final = ("cards", "down", "takes")
OF_TABLE: Final = (
    "to_do", "players", "contract", "trios", "escaleras", "stock", "pile", "turns", "restocks",
    "first", "may_add",
)  # fmt: skip
_MELD: Final = (
    "whose it is, from 1, 0 for no meld; 1 for an escalera; its suit, clubs 0 to spades 3; its"
    " lowest rank, ace 0 to king 12, or that of a trio; its cards; jokers among them; then for each"
    " rank 1 where a joker stands for it in an escalera"
)
PARTS: Final[tuple[ObservationPart, ...]] = (
    ObservationPart(
        "cards",
        (len(PLANES), CARD_COUNT),
        "for each card, by its number, how often it is in the player's hand; on the pile; on top of"
        " it; 1 where it was taken and may not be discarded in this turn, but for an equal one; how"
        " often a natural card lies in melds; how often a card is in the melds that the player has"
        " said of the contract, and still in hand",
    ),
    ObservationPart(
        "known",
        (MOST_PLAYERS, CARD_COUNT),
        "by seat, for each card how often that player took it from the pile and still holds it",
    ),
    ObservationPart("melds", (MOST_ON_TABLE, MELD_WIDTH), f"of each meld on the table: {_MELD}"),
    ObservationPart(
        "said",
        (MOST_MELDS, MELD_WIDTH),
        "the same of each meld that the player has said of the contract",
    ),
    ObservationPart(
        "seats",
        (len(OF_SEATS), MOST_PLAYERS),
        "by seat: cards in hand; 1 if that player has met the contract; cards taken, 255 at most",
    ),
    ObservationPart(
        "table",
        (len(OF_TABLE),),
        "what the player has to do: 0 to draw or take, 1 to lay the contract or not, 2 to lay, add"
        " or discard; how many play; the contract's number; its trios; its escaleras; cards of the"
        " stock; of the pile; turns so far, 255 at most; how often the pile was shuffled; the seat"
        " that began; 1 if the player may add to any meld",
    ),
)
CARDS0, KNOWN0, MELDS0, SAID0, SEATS0, TABLE0, SIZE = starts_of(PARTS)
"""Numbers of an observation."""


def move_of(action: int) -> dict[str, Any]:
    """Return an action as a move of a hand history, without its seat and what is drawn.

    A contract is laid meld by meld; who adds a card says which, and at which end.
    """
    if action < DISCARD0:
        return {"do": WORDS[action]}
    if action < CONTRACT0:
        return {"do": "discard", "card": CARDS[action - DISCARD0]}
    if action < MELD0:
        return {"do": "contract", "cards": [*MELDS[action - CONTRACT0]]}
    if action < ADD0:
        return {"do": "meld", "cards": [*MELDS[action - MELD0]]}
    where, end = divmod(action - ADD0, len(ENDS))
    meld, card = divmod(where, CARD_COUNT)
    return {"do": "add", "meld": meld, "card": CARDS[card], "end": ENDS[end]}


def action_of(move: Mapping[str, Any], _rules: Record) -> int:
    """Return a move of a hand history, or a meld of a contract, as an action."""
    do = move["do"]
    if do == "discard":
        return DISCARD0 + CARDS.index(move["card"])
    if do == "add":
        where = CARD_COUNT * range(MOST_ON_TABLE).index(move["meld"]) + CARDS.index(move["card"])
        return ADD0 + len(ENDS) * where + ENDS.index(move["end"])
    if "melds" in move:
        raise ValueError("a contract takes several actions: see actions_of")
    if do in ("contract", "meld"):
        return (CONTRACT0 if do == "contract" else MELD0) + _meld(move["cards"])
    return WORDS.index(do)


def actions_of(move: Mapping[str, Any], rules: Record) -> list[int]:
    """Return the actions that make a move of a hand history."""
    if "melds" not in move:
        return [action_of(move, rules)]
    return [CONTRACT0 + _meld(cards) for cards in move["melds"]]


def _meld(cards: Sequence[str]) -> int:
    """Return the number of a meld; a trio may lie in any order."""
    lying = tuple(sorted(cards, key=CARDS.index)) if len(cards) == TRIO else tuple(cards)
    if lying not in NUMBERS:
        raise ValueError("neither a trio of three cards nor an escalera of four")
    return NUMBERS[lying]
