"""Which rules are there, and which rule sets?  One field, one rule.

A rule set is a frozen record; presets are TOML (``presets.toml``) and scenarios override them by
the same ids.  Each field says its meaning, unit, range and source: X is the rule text of the
README, ``KH1`` … are the readings where it is silent.  Compiled code reads the record as a row of
integers, by the position constants at the end, and behind it the melds as numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from analyser.errors import ScenarioError
from analyser.games.interface import Field
from analyser.games.khanhoo import melds
from analyser.games.records import declared, fields_of, number_of, places, row
from analyser.games.rule_sets import RuleSets

MOST_PLAYERS: Final = 4
HAND_CARDS: Final = 15
"""Dealt to each player; who begins has one more."""
MOST_JOKERS: Final = 2
MATCH_HANDS: Final = 200
"""Most hands that a match may have."""
MOST_SINGLE: Final = 20
MOST_DOUBLE: Final = 50


def _number(meaning: str, source: str, low: int, high: int, unit: str) -> Any:
    return declared("int", meaning, source=source, low=low, high=high, unit=unit)


def _points(meaning: str, most: int = MOST_SINGLE) -> Any:
    return _number(meaning, "X", 0, most, "points")


def _yes_no(meaning: str, source: str) -> Any:
    return declared("bool", meaning, source=source)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set, complete and checked; make it with :func:`rules_of`."""

    players: int = _number("how many play, each for themselves", "X", 2, MOST_PLAYERS, "players")
    jokers: int = _number("jokers in the pack", "X", 0, MOST_JOKERS, "cards")
    hand_cards: int = _number(
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
    out_split: str = declared(
        "choice",
        "which split of their hand scores whoever goes out: the best of those that use every card, "
        "or the best of all, which may leave cards over",
        source="X KH7",
        choices=("every_card", "any"),
    )
    bump: str = declared(
        "choice",
        "whether a discard may be claimed out of turn: not at all, for a meld that is no sequence, "
        "or for any; of two players never",
        source="X KH4",
        choices=("no", "not_sequence", "any"),
    )
    bump_challenge: bool = _yes_no("the next player may contest a claim", "X KH5")
    pile_card_may_return: bool = _yes_no(
        "the card taken from the pile may be thrown in the same turn; where there is nothing to "
        "draw it always may",
        "KH6 own",
    )
    reshuffle: bool = _yes_no("an empty stock is made anew from the discards", "X KH1")
    turn_limit: int = _number("discards after which a hand ends", "KH9 own", 3, 1000, "turns")
    match_target: int = _number(
        "after a hand in which somebody has so many the most points win", "X KH9", 10, 500, "points"
    )


RULE_FIELDS: Final[tuple[Field, ...]] = fields_of(Rules)


def _together(where: str, rules: Rules) -> None:
    """Refuse rules that do not go together."""
    dealt = HAND_CARDS * rules.players + 1
    pack = melds.PACK_SIZE + rules.jokers
    if pack < dealt:
        raise ScenarioError(
            f"{where}.jokers: found {rules.jokers} with {rules.players} players, to whom {dealt} "
            f"cards are dealt of a pack of {pack}; allowed: {dealt - melds.PACK_SIZE} or more"
        )


RULE_SETS: Final = RuleSets(Rules, "analyser.games.khanhoo", _together)
preset_titles = RULE_SETS.titles
presets = RULE_SETS.presets
rules_of = RULE_SETS.of
as_rules = RULE_SETS.read


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
    """Return the rules as the row of integers that compiled code reads; see the constants below.

    Behind the fields stands where each book begins (``BOOKS0``), then the books.
    """
    numbers, found = row(rules, RULE_FIELDS), books_of(rules)
    covering = (found.covering(jokers) for jokers in range(2))
    every = (found.whole, found.scored, found.claimed, *covering)
    lists = [each.numbers() for each in every]
    at = len(numbers) + len(lists)
    for each in lists:
        numbers.append(at)
        at += len(each)
    return [*numbers, *(number for each in lists for number in each)]


_AT: Final = places(RULE_FIELDS)

# Positions in the row, those of the fields;
PLAYERS: Final = _AT["players"]
JOKERS: Final = _AT["jokers"]
SEQUENCE_POINTS: Final = _AT["sequence_points"]
"""What a meld of kind k is worth stands k places behind that."""
ACES_POINTS: Final = _AT["aces_points"]
TRIPLET_POINTS: Final = _AT["triplet_points"]
ROYAL_POINTS: Final = _AT["royal_points"]
COURT_POINTS: Final = _AT["court_points"]
KHANHOO_POINTS: Final = _AT["khanhoo_points"]
DOUBLE_ACES_POINTS: Final = _AT["double_aces_points"]
DOUBLE_TRIPLET_POINTS: Final = _AT["double_triplet_points"]
DOUBLE_ROYAL_POINTS: Final = _AT["double_royal_points"]
DOUBLE_KHANHOO_POINTS: Final = _AT["double_khanhoo_points"]
OUT_POINTS: Final = _AT["out_points"]
OUT_SPLIT: Final = _AT["out_split"]
BUMP: Final = _AT["bump"]
BUMP_CHALLENGE: Final = _AT["bump_challenge"]
PILE_CARD_MAY_RETURN: Final = _AT["pile_card_may_return"]
RESHUFFLE: Final = _AT["reshuffle"]
TURN_LIMIT: Final = _AT["turn_limit"]
# and where in the row the books begin: all ways, those that are scored by, those to claim with, and
# those that tell a way out without joker, and with one.
WHOLE_BOOK: Final = len(RULE_FIELDS)
SCORED_BOOK: Final = WHOLE_BOOK + 1
CLAIMED_BOOK: Final = SCORED_BOOK + 1
COVERING_BOOK: Final = CLAIMED_BOOK + 1

# The words of a choice as numbers.
NO_BUMP: Final = number_of(RULE_FIELDS, "bump", "no")
EVERY_CARD: Final = number_of(RULE_FIELDS, "out_split", "every_card")
NOT_SEQUENCE: Final = number_of(RULE_FIELDS, "bump", "not_sequence")
