"""Which cards is Fünfzehnern played with, and by which rules?

Seven to ace of four suits, numbered as in ``tricks.deck``, each suit ranking A K Q J T 9 8 7.  A
deal's order gives the seats their eight cards, one seat after another.  Three play the same order
without its clubs (FZ5), so that a deal is as like as can be for three and for four.

Moves have numbers too, by which the kernel's log has them.

X is the rule text of the README, ``FZ1`` … are the readings where it is silent.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from analyser.cards import shuffle_plain
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets
from analyser.games.tricks.deck import CARD_COUNT, CARDS, RANKS, Deck, suits_of

# -- the cards

MOST_PLAYERS: Final = 4
SUITS: Final = "cdhs"
SUIT_SIZE: Final = len(RANKS)
HAND_SIZE: Final = 8
"""Cards of a hand, and so tricks."""
CALL: Final = 32
"""A move's number is that of its card, and this more where zwang is called with it."""


def pack_for_players(players: int) -> tuple[str, ...]:
    """Return the cards for a number of players: three leave the clubs out."""
    return CARDS[CARD_COUNT - HAND_SIZE * players :]


@cache
def deck_of(rules: Rules) -> Deck:
    """Return what each card is: its suit, how high, and what it counts."""
    points = {
        "A": rules.ace_points,
        "K": rules.king_points,
        "Q": rules.queen_points,
        "J": rules.jack_points,
        "T": rules.ten_points,
    }
    return suits_of(RANKS, points, SUITS[-rules.players :])


def shuffle_pack(key: int, deal: int, players: int) -> list[str]:
    """Return the cards of a deal, first card first."""
    cards = shuffle_plain.shuffle(key, deal, CARDS)
    return [card for card in cards if card in pack_for_players(players)]


# -- the rules

MATCH_HANDS: Final = 100
"""Most hands that a match may have."""


def _points(card: str) -> Any:
    return number(f"what {card} in the tricks of its winner counts", "X", 0, 20, "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    players: int = number(
        "how many play, each for themselves; with three the clubs stay out",
        "X FZ5",
        3,
        MOST_PLAYERS,
        "players",
    )
    ace_points: int = _points("an ace")
    king_points: int = _points("a king")
    queen_points: int = _points("a queen")
    jack_points: int = _points("a jack")
    ten_points: int = _points("a ten")
    par: int = number("what is subtracted from the points of each hand", "X", 0, 60, "points")
    lead_rule: str = choice(
        "what may be led: anything, or, by who took the lead from another, the suit of that trick "
        "as long as they hold any of it",
        "X FZ1 FZ3",
        "free",
        "bound",
    )
    lead_unbeatable: bool = yes_no(
        "who is bound may lead an unbeatable card of another suit as well", "X FZ2 FZ3"
    )
    unbeatable_by_hand: bool = yes_no(
        "cards above it in one's own hand are no reason why a card could be beaten", "own FZ2"
    )
    zwang_allowed: bool = yes_no(
        "who leads a queen with the king behind it may call out the ace", "X FZ4"
    )
    hands_per_match: int = number("hands of a match", "own FZ6", 1, MATCH_HANDS, "hands")


RULE_SETS: Final = RuleSets(Rules, "analyser.games.fuenfzehnern")
R: Final = positions(RULE_SETS.fields)


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads, by ``R``; then the deck."""
    return [*RULE_SETS.row(rules), *deck_of(rules).numbers()]
