"""Which rules are there, and which rule sets?

X is the rule text of the README, ``KH1`` … are the readings where it is silent.  Behind the fields,
compiled code reads the melds as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from analyser.errors import ScenarioError
from analyser.games.khanhoo import melds
from analyser.games.records import choice, number, positions, yes_no
from analyser.games.rule_sets import RuleSets

MOST_PLAYERS: Final = 4
HAND_CARDS: Final = 15
"""Dealt to each player; who begins has one more."""
MOST_JOKERS: Final = 2
MATCH_HANDS: Final = 200
"""Most hands that a match may have."""
MOST_SINGLE: Final = 20
MOST_DOUBLE: Final = 50


def _points(meaning: str, most: int = MOST_SINGLE) -> Any:
    return number(meaning, "X", 0, most, "points")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with ``RULE_SETS.of``."""

    players: int = number("how many play, each for themselves", "X", 2, MOST_PLAYERS, "players")
    jokers: int = number("jokers in the pack", "X", 0, MOST_JOKERS, "cards")
    hand_cards: int = number(
        "cards dealt to each player; who begins has one more", "X", HAND_CARDS, HAND_CARDS, "cards"
    )
    sequence_points: int = _points("three or more in a row of hearts, spades or diamonds")
    aces_points: int = _points("any three aces")
    triplet_points: int = _points("the three suits of a rank from 2 to 9")
    royal_points: int = _points("jack, queen and king of clubs")
    court_points: int = _points("Kc 9h 9h, Qc 8s 8s or Jc 7d 7d")
    khanhoo_points: int = _points("Ah 2s 3d")
    double_aces_points: int = _points("all six aces", MOST_DOUBLE)
    double_triplet_points: int = _points("all six of a rank from 2 to 9", MOST_DOUBLE)
    double_royal_points: int = _points("both jacks, queens and kings of clubs", MOST_DOUBLE)
    double_khanhoo_points: int = _points("two khanhoos", MOST_DOUBLE)
    out_points: int = _points("for going out", MOST_DOUBLE)
    out_split: str = choice(
        "which split of their hand scores whoever goes out: the best of those that use every card, "
        "or the best of all, which may leave cards over",
        "X KH7",
        "every_card",
        "any",
    )
    bump: str = choice(
        "whether a discard may be claimed out of turn: not at all, for a meld that is no sequence, "
        "or for any; of two players never",
        "X KH4",
        "no",
        "not_sequence",
        "any",
    )
    bump_challenge: bool = yes_no("the next player may contest a claim", "X KH5")
    pile_card_may_return: bool = yes_no(
        "the card taken from the pile may be discarded in the same turn; where there is nothing to "
        "draw it always may",
        "KH6 own",
    )
    reshuffle: bool = yes_no("an empty stock is made anew from the discards", "X KH1")
    turn_limit: int = number("discards after which a hand ends", "KH9 own", 3, 1000, "turns")
    match_target: int = number(
        "after a hand in which somebody has so many the most points win", "X KH9", 10, 500, "points"
    )


def _check_combination(where: str, rules: Rules) -> None:
    """Refuse rules that do not go together."""
    dealt = HAND_CARDS * rules.players + 1
    pack = melds.PACK_SIZE + rules.jokers
    if pack < dealt:
        raise ScenarioError(
            f"{where}.jokers: found {rules.jokers} with {rules.players} players, to whom {dealt} "
            f"cards are dealt of a pack of {pack} (expected {dealt - melds.PACK_SIZE} or more)"
        )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.khanhoo", _check_combination)
R: Final = positions(
    RULE_SETS.fields,
    WHOLE_BOOK=len(RULE_SETS.fields),
    SCORED_BOOK=len(RULE_SETS.fields) + 1,
    CLAIMED_BOOK=len(RULE_SETS.fields) + 2,
    COVERING_BOOK=len(RULE_SETS.fields) + 3,
)
"""Behind the fields: where the books of melds begin.  All ways, those that are scored by, those to
claim with, and those that tell a way out without joker, and with one.  What a meld of kind k is
worth stands k places behind ``SEQUENCE_POINTS``."""


def worths(rules: Rules) -> tuple[int, ...]:
    """Return what a meld of each kind is worth, points, in the order of ``melds.KINDS``."""
    return tuple(getattr(rules, f"{kind}_points") for kind in melds.KINDS)


@cache
def books(jokers: int, points: tuple[int, ...], bump: str) -> melds.Books:
    """Return the melds of rules as lists of ways; ``points``: as :func:`worths` has them."""
    return melds.Books(points, jokers, with_sequences=bump == "any")


def books_of(rules: Rules) -> melds.Books:
    """Return the melds of a rule set."""
    return books(rules.jokers, worths(rules), rules.bump)


def rules_row(rules: Rules) -> list[int]:
    """Return the rules as the row of integers that compiled code reads; see ``R``.

    Behind the fields stands where each book begins, then the books.
    """
    numbers, found = RULE_SETS.row(rules), books_of(rules)
    covering = (found.choose_catalogue(jokers) for jokers in range(2))
    every = (found.whole, found.scoring_book, found.claimed, *covering)
    lists = [each.numbers() for each in every]
    at = len(numbers) + len(lists)
    for each in lists:
        numbers.append(at)
        at += len(each)
    return [*numbers, *(number for each in lists for number in each)]
