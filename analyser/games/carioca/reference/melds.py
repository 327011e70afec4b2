"""What is a meld on the table, and what may be added to it?  The plain version.

A trio is of one rank; an escalera is of one suit in a row.  Cards are text.  An escalera's places
are numbered from its suit's ace, 0, to the king, 12; 13 is the ace once more, above the king, and
with ``round_the_corner`` places go on round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from analyser.cards.codes import RANKS, SUITS
from analyser.games.carioca.pack import LOWER, UPPER
from analyser.games.carioca.rules import ESCALERA, LONGEST, TRIO, Rules

JOKER = "*"


@dataclass
class Meld:
    """A meld on the table."""

    cards: list[str]
    """As they lie; an escalera from low to high."""
    suit: str = ""
    """Of an escalera; empty: it is a trio."""
    low: int = 0
    """The place of an escalera's lowest card."""
    owner: int = 0
    turn: int = 0
    """In which turn of the hand it was laid."""
    rank: str = field(init=False, default="")
    """Of a trio."""

    def __post_init__(self) -> None:
        if not self.suit:
            self.rank = next(card[0] for card in self.cards if card != JOKER)


def like_cards(meld: Meld) -> list[str]:
    """Return the cards that might fit a meld: those of its rank or suit, and a joker."""
    if meld.suit:
        return [*(rank + meld.suit for rank in RANKS), JOKER]
    return [*(meld.rank + suit for suit in SUITS), JOKER]


def card_at(place: int, suit: str) -> str:
    """Return the natural card of an escalera's place."""
    return RANKS[place % len(RANKS)] + suit


def free_ends(meld: Meld, rules: Rules) -> list[int]:
    """Return the places behind an escalera's lower and upper end, −1 where there is no room."""
    places, high = len(RANKS), meld.low + len(meld.cards)
    if len(meld.cards) == LONGEST:
        return [-1, -1]
    if rules.round_the_corner:
        return [(meld.low - 1) % places, high % places]
    return [meld.low - 1, high if high <= places else -1]


def sides(meld: Meld, card: str, rules: Rules) -> list[int]:
    """Return in which ways a card can be added to a meld: none, or at which ends.

    Where it takes the place of a joker: to which ends that can go.  A trio counts as its lower end.
    """
    if not meld.suit:
        return [LOWER] if card == JOKER or card[0] == meld.rank else []
    ends = free_ends(meld, rules)
    open_ends = [side for side in (LOWER, UPPER) if ends[side] >= 0]
    if card == JOKER:
        return open_ends
    if joker_of(meld, card) is not None:
        return open_ends if rules.joker_moves else []
    return [side for side in open_ends if card_at(ends[side], meld.suit) == card]


def joker_of(meld: Meld, card: str) -> int | None:
    """Return where in an escalera a joker stands for a natural card; ``None``: nowhere."""
    for at, lying in enumerate(meld.cards):
        if lying == JOKER and card_at(meld.low + at, meld.suit) == card:
            return at
    return None


def added(meld: Meld, card: str, side: int, rules: Rules) -> list[str]:
    """Return how a meld lies with a card added in one of its ``sides``."""
    if not meld.suit:
        return [*meld.cards, card]
    cards, put = list(meld.cards), card
    at = None if card == JOKER else joker_of(meld, card)
    if at is not None and rules.joker_moves:
        cards[at], put = card, JOKER
    return [put, *cards] if side == LOWER else [*cards, put]


def add(meld: Meld, card: str, side: int, rules: Rules) -> None:
    """Add a card to a meld."""
    ends = free_ends(meld, rules) if meld.suit else [0, 0]
    meld.cards = added(meld, card, side, rules)
    if meld.suit and side == LOWER:
        meld.low = ends[LOWER]


def why_no_trio(cards: Sequence[str], rules: Rules) -> str:
    """Return why some cards are no trio of a contract; empty: they are one."""
    naturals = [card for card in cards if card != JOKER]
    why = _why_no_meld(cards, naturals, TRIO, "trio", rules)
    if not why and len({card[0] for card in naturals}) > 1:
        return "a trio is of one rank"
    return why


def why_no_escalera(cards: Sequence[str], rules: Rules) -> str:
    """Return why some cards, from low to high, are no escalera of a contract."""
    naturals = [card for card in cards if card != JOKER]
    why = _why_no_meld(cards, naturals, ESCALERA, "escalera", rules)
    if not why and len({card[1] for card in naturals}) > 1:
        return "an escalera is of one suit"
    if not why and lowest_place(cards, rules) is None:
        return "an escalera lies from low to high, each card next to the last"
    return why


def _why_no_meld(
    cards: Sequence[str], naturals: Sequence[str], least: int, called: str, rules: Rules
) -> str:
    exact = "just" if rules.contract_exact else "at least"
    if len(cards) < least or (rules.contract_exact and len(cards) > least):
        return f"CA2: a {called} of a contract has {exact} {least} cards"
    jokers = len(cards) - len(naturals)
    if jokers > rules.contract_jokers:
        return f"a meld of a contract has {rules.contract_jokers} jokers at most"
    if not naturals:
        return "a meld has a natural card"
    return ""


def lowest_place(cards: Sequence[str], rules: Rules) -> int | None:
    """Return the place of the lowest card of an escalera; ``None``: they lie in no row."""
    places = len(RANKS)
    if len(cards) > LONGEST:
        return None
    lows = range(places) if rules.round_the_corner else range(places + 2 - len(cards))
    for low in lows:
        if all(
            card in (JOKER, RANKS[(low + at) % places] + card[-1]) for at, card in enumerate(cards)
        ):
            return low
    return None
