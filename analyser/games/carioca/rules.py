"""Which cards is Carioca played with, which melds do they make, and by which rules?

Two packs of 52 and jokers, codes as in ``cards.codes``.  A deal's order gives the first seats their
hands, one seat after another, then the upcard; the rest is the stock.  Of the stock each seat has
its own places: seat s of n draws what lies at s, s + n, s + 2n …, and past its share the first card
that nobody has drawn.

X is the rule text of the README, ``CA1`` … are the readings where it is silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from analyser.cards import shuffle_plain
from analyser.cards.codes import JOKER, RANKS, SUITS
from analyser.errors import ScenarioError
from analyser.games.melds.catalogue import FACES, Catalogue, Meld, groups
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets

# -- the cards

MOST_JOKERS: Final = 8
COPIES: Final = 2
"""Of each card but the jokers."""
FACES_BY_TEXT: Final = FACES
"""Card as text → its face."""
NATURALS: Final[tuple[int, ...]] = tuple(sorted(FACES.values())) * COPIES
PACK: Final[tuple[int, ...]] = (*NATURALS, *(JOKER,) * MOST_JOKERS)
"""The two packs and most jokers; what is shuffled are the first of them, in this order."""

NUMBERS_A_SHUFFLE: Final = 128
"""Numbers of a stream that each shuffle of the pile has to itself."""
SHUFFLES_A_WORLD: Final = 1 << 12
"""Shuffles of the pile that each world, or future, has to itself."""

# A move as a number, as kernels log it: which kind, then what.
DRAW, TAKE, CONTRACT, MELD, ADD, DISCARD, WAIT = range(7)
"""To wait is to lay no contract in this turn."""
KIND_BITS: Final = 3
WAY_BITS: Final = 12
"""Of each way of a contract, which is there one higher; 0: there is none."""
# An addition: the card, then the meld, then the end.
MELD_BIT: Final = 7
SIDE_BIT: Final = 13

LOWER, UPPER = 0, 1
"""The ends of an escalera, at which a card is put or to which a joker goes."""
TRIO_KIND: Final = 0
ESCALERA_KIND: Final = 1
"""The kind of an escalera is this and its lowest place mod ``ESCALERA_KINDS``: so each way to lay
the same cards and jokers is a way of its own, at whichever end a joker lies."""
ESCALERA_KINDS: Final = 4


def shuffle_pack(key: int, deal: int, jokers: int) -> list[int]:
    """Return the card codes of a deal, first card first.

    With fewer jokers those left out are skipped, so the others keep their order.
    """
    left_out = MOST_JOKERS - jokers
    shuffled = shuffle_plain.shuffle(key, deal, range(len(PACK)))
    return [PACK[at] for at in shuffled if at < len(PACK) - left_out]


def suit_in_order(suit: str, round_the_corner: bool) -> list[str]:
    """Return the cards of a suit as an escalera has them, the ace at both ends.

    ``round_the_corner``: and the two and the three once more behind it.
    """
    return [rank + suit for rank in RANKS + RANKS[: 3 if round_the_corner else 1]]


@cache
def catalogue(most_jokers: int, round_the_corner: bool) -> Catalogue:
    """Return the melds of a contract, trios and then escaleras, of just their sizes."""
    trios = [
        Meld(trio, TRIO_KIND)
        for rank in RANKS
        for trio in groups([rank + suit for suit in SUITS for _ in range(COPIES)], 3, 3)
    ]
    escaleras = []
    for suit in SUITS:
        lying = suit_in_order(suit, round_the_corner)
        escaleras += [
            Meld(tuple(lying[low : low + 4]), ESCALERA_KIND + low % ESCALERA_KINDS)
            for low in range(len(lying) - 3)
        ]
    return Catalogue([*trios, *escaleras], FACES, most_jokers, by_kind=True)


# -- the rules

MOST_PLAYERS: Final = 5
TRIO: Final = 3
"""Cards of a trio, at least."""
ESCALERA: Final = 4
"""Cards of an escalera, at least."""
LONGEST: Final = 13
"""Cards of an escalera, at most: no two aces."""
CONTRACTS: Final = ("TT", "TE", "EE", "TTT", "TTE", "TEE", "EEE", "TTTT")
"""The contracts in their order, from number 1 on: T is a trio, E an escalera."""
MOST_MELDS: Final = 4
"""Melds of a contract, at most."""
LISTS: Final = ("six", "seven", "eight")
"""How many of them a match has."""
MATCH_HANDS: Final = 168
"""So many deals lie between the first hands of two matches: as many as six, seven and eight divide,
so that the number of a deal says which hand of its match it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    players: int = number("how many play, each alone", "X CA1", 2, MOST_PLAYERS, "players")
    jokers: int = number("jokers in the two packs", "X", 0, MOST_JOKERS, "cards")
    hand_cards: int = number("cards dealt to each player", "X", 6, 14, "cards")
    last_hand_cards: int = number("… in the last hand of a match", "X", 6, 14, "cards")
    contracts: str = choice(
        "the contracts of a match, a hand each: the first six, seven or eight of TT, TE, EE, TTT, "
        "TTE, TEE, EEE, TTTT, where T is a trio and E an escalera",
        "X RC CB",
        *LISTS,
    )
    contract: int = number(
        "0: that of the hand's number in the match, in single hands of the deal's; else always "
        "this one, from 1",
        "own",
        0,
        len(CONTRACTS),
        "number",
    )
    contract_exact: bool = yes_no(
        "the melds of a contract have three and four cards; else more may go with them", "CA2"
    )
    contract_jokers: int = number("most jokers in each of them", "X", 0, 3, "cards")
    round_the_corner: bool = yes_no("an escalera may run on from king to ace and two", "RC")
    adds_from: str = choice(
        "when who has met the contract may add to melds: from their next turn on, or at once",
        "X",
        "next_turn",
        "same_turn",
    )
    new_melds_after: bool = yes_no("who has met the contract may lay further melds", "CA3")
    joker_moves: bool = yes_no(
        "the natural card of a joker in an escalera may be put in its place, and the joker goes to "
        "an end",
        "X CA8",
    )
    out_needs_discard: bool = yes_no("the last card has to be discarded", "CA5")
    pile_card_may_return: bool = yes_no(
        "a card taken from the pile may be discarded in the same turn", "CA6"
    )
    joker_points: int = number("what a joker left in hand costs", "X", 0, 100, "points")
    ace_points: int = number("… an ace", "X", 0, 100, "points")
    face_points: int = number("… a jack, queen or king", "X", 0, 100, "points")
    stock_out: str = choice(
        "where the stock is used up: the pile below its top card is shuffled, or the hand ends",
        "CA7",
        "reshuffle",
        "ends",
    )
    turn_limit: int = number("turns after which a hand ends", "own", 3, 1000, "turns")


def contract_count(rules: Rules) -> int:
    """Return how many contracts, and so hands, a match has."""
    return 6 + LISTS.index(rules.contracts)


def contract_of(rules: Rules, deal: int) -> int:
    """Return the number of a deal's contract, from 1."""
    return rules.contract or 1 + deal % contract_count(rules)


def needs(contract: int) -> tuple[int, int]:
    """Return how many trios and escaleras a contract has."""
    word = CONTRACTS[contract - 1]
    return word.count("T"), word.count("E")


def cards_dealt(rules: Rules, contract: int) -> int:
    """Return how many cards each player is dealt for a contract."""
    return rules.last_hand_cards if contract >= contract_count(rules) else rules.hand_cards


def points_of(rules: Rules, card: str) -> int:
    """Return what a card costs that is left in hand."""
    if card == "*":
        return rules.joker_points
    if card[0] == "A":
        return rules.ace_points
    return rules.face_points if card[0] in "JQK" else 1 + RANKS.index(card[0])


def _check_combination(where: str, rules: Rules) -> None:
    """Refuse rules that do not go together: contracts that no hand can meet."""
    played = range(1, contract_count(rules) + 1) if rules.contract == 0 else [rules.contract]
    for contract in played:
        trios, escaleras = needs(contract)
        takes = TRIO * trios + ESCALERA * escaleras
        has = cards_dealt(rules, contract) + 1 - rules.out_needs_discard
        if takes > has:
            last = contract >= contract_count(rules)
            raise ScenarioError(
                f"{where}.{'last_hand_cards' if last else 'hand_cards'}: found "
                f"{cards_dealt(rules, contract)}; contract {contract}, {CONTRACTS[contract - 1]}, "
                f"takes {takes} cards, and who goes down would have {has}"
            )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.carioca", _check_combination)

MOST_DIGITS: Final = 7
"""Binary digits of the points of a natural card, at most."""
_DIGITS: Final = len(RULE_SETS.fields)
_CONTRACT0: Final = _DIGITS + 1 + MOST_DIGITS
R: Final = positions(
    RULE_SETS.fields,
    DIGITS=_DIGITS,
    POINTS0=_DIGITS + 1,
    CONTRACT0=_CONTRACT0,
    BOOK0=_CONTRACT0 + 2 * len(CONTRACTS),
)
"""``DIGITS``: how many binary digits the points of a natural card have, at most, and from
``POINTS0`` on of each the faces whose points have it; from ``CONTRACT0`` on the trios and escaleras
of each contract, one after another; from ``BOOK0`` on the melds of a contract, as the finder reads
them.
"""


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see ``R``."""
    worth = {face: points_of(rules, card) for card, face in FACES_BY_TEXT.items()}
    digits = max(worth.values()).bit_length()
    binary = [
        sum(1 << face for face, points in worth.items() if points >> digit & 1)
        for digit in range(MOST_DIGITS)
    ]
    melds = [number for at in range(len(CONTRACTS)) for number in needs(at + 1)]
    book = catalogue(rules.contract_jokers, rules.round_the_corner).numbers()
    return [*RULE_SETS.row(rules), digits, *binary, *melds, *book]
