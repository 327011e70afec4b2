"""What solves these four cards?  All solutions in a person's words, or that there is none.

A position is one line, ``twentyfour values:3,3,8,8`` or ``twentyfour cards:3c3d8c8d`` (the rule set
may be left out; of two players the first two cards are those of the player who asks), or a game's
history that breaks off where four cards lie, or are turned next.  Nothing is played for the answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from analyser.cards.codes import card_text, typed_card
from analyser.errors import DataError, ScenarioError, quote_text, unknown
from analyser.games.history_lines import Unreadable, clip_text, read_rules, rules_in_word
from analyser.games.interface import Record
from analyser.games.protocols.advice import Advice
from analyser.games.twentyfour.expressions import count_solutions as count_solutions
from analyser.games.twentyfour.expressions import solutions
from analyser.games.twentyfour.history import HISTORY
from analyser.games.twentyfour.policies import SHEETS, Policy, chance
from analyser.games.twentyfour.policies import WORD as CHANCE_BITS
from analyser.games.twentyfour.referee import Table, values_of
from analyser.games.twentyfour.rules import BOARD, RULE_SETS, SUITS, Rules, pack, value
from analyser.games.twentyfour.solutions import count_solving, fewest_products
from analyser.typed_text import notation

THINKERS: Final = ("beginner", "sound", "prodigy")
"""The policies whose speed is shown, where none is named."""
ALLOWED_TEXT: Final = "a rule set, and values:3,3,8,8 or cards:3c3d8c8d"


@dataclass(frozen=True, slots=True)
class Position:
    """Four cards, and by which rules they are to be solved."""

    rules: Rules
    values: list[int]
    """What they stand for, the first ones those of the player who asks."""
    table: Table | None
    """The table on which they lie; ``None``: only their values are known."""
    by_value: bool
    """Whether the cards were given by their values alone."""


def solvable_without(table: Table, card: str) -> int:
    """Return how many cards that are not on the table would make a set with the other three."""
    board = table.board
    three = values_of([other for other in board if other != card])
    rest = [code for code in pack(table.rules.top_rank) if card_text(code) not in board]
    return sum(count_solutions([*three, value(code)], table.rules) > 0 for code in rest)


def advise(text: str, name: str, policies: Sequence[Record]) -> Advice:
    """Return what to do with the four cards of a position; ``policies``: who thinks how fast.

    ``DataError`` where the text is not a position, ``ScenarioError`` for one that cannot be.
    """
    position = read(text, name)
    rules, values = position.rules, tuple(sorted(position.values))
    many = count_solving(values, rules)
    found = solutions(values, rules) if many else []
    fraction = bool(many) and not count_solving(values, replace(rules, fractions=False))
    products = fewest_products(values, rules)
    set_ = " ".join(map(str, values))
    if many:
        says = [
            *_describe_solutions(set_, found),
            _describe_hardness(rules, many, products, fraction),
        ]
        says += [_describe_speed(each, rules, many) for each in _thinkers(policies)]
    else:
        says = [
            f"{set_} has no solution: agree that there is none.",
            *_advise_taking_back(position),
        ]
    numbers = {
        "values": list(values),
        "solutions": found,
        "expressions": many,
        "of": rules.expressions,
        "products": products if many else None,
        "fraction": fraction,
        # Nothing is hidden from the answer, and nothing is played.
        "worlds": 0,
    }
    return Advice(tuple(says), numbers)


def _describe_solutions(set_: str, found: Sequence[str]) -> list[str]:
    if len(found) == 1:
        return [f"{set_} has one solution: {found[0]}"]
    return [
        f"{set_} has {len(found)} solutions, of which the shortest is {found[0]}",
        "The others:",
        *(f"  {each}" for each in found[1:]),
    ]


def _describe_hardness(rules: Rules, many: int, products: int, fraction: bool) -> str:
    solve = "solves" if many == 1 else "solve"
    steps = f"{products} of its three steps" if products else "no step"
    way = ", and a fraction occurs on the way" if fraction else ""
    return (
        f"Of the {rules.expressions:,} ways to write the four down {many:,} {solve} it; {steps} "
        f"must be a product or a quotient{way}."
    )


def _thinkers(policies: Sequence[Record]) -> list[tuple[str, Policy]]:
    if policies:
        return [(str(each["name"]), SHEETS.read(each)) for each in policies]
    return [(name, SHEETS.make_policy(name)) for name in THINKERS]


def _describe_speed(thinker: tuple[str, Policy], rules: Rules, many: int) -> str:
    """Return by when a player has as likely found one as not."""
    name, policy = thinker
    if not policy.thinks:
        return f"{name} does not think."
    missed = 1 - chance(many, rules.expressions, policy.skill) / (1 << CHANCE_BITS)
    ticks, left = 1, missed
    while left > 0.5:
        ticks, left = ticks + 1, left * missed
    by = "the first tick" if ticks == 1 else f"{ticks} ticks"
    return f"{name}, who tries {policy.skill} a tick, has found one after {by} as likely as not."


def _advise_taking_back(position: Position) -> list[str]:
    """Return which of two cards to take back, so that the next four can most likely be solved."""
    table = position.table
    if table is None or position.rules.players != 2:
        return []
    helps = {card: solvable_without(table, card) for card in table.shown[0]}
    chosen = sorted(helps, key=lambda card: -helps[card])
    best, other = (str(values_of([card])[0]) if position.by_value else card for card in chosen)
    helps = {best: helps[chosen[0]], other: helps[chosen[1]]}
    others = position.rules.cards - BOARD
    if helps[best] == helps[other]:
        return [
            f"Whichever of {best} and {other} is taken back, {helps[best]} of the {others} other "
            "cards make a set that can be solved."
        ]
    return [
        f"Take back {best}: {helps[best]} of the {others} other cards then make a set that can be "
        f"solved, and {helps[other]} if it is {other}."
    ]


# -- reading --------------------------------------------------------------------------------------


def read(text: str, name: str) -> Position:
    """Return the position that a text describes; raises as :func:`advise`."""
    if text.lstrip().startswith("{"):
        return _find_position(text, name)
    rules, cards, values, typed = (
        RULE_SETS.make_rules("twentyfour"),
        list[str](),
        list[int](),
        "none",
    )
    for word in re.sub(r"\s*([:,])\s*", r"\1", notation(text)).split():
        piece, colon, said = word.partition(":")
        piece = piece.lower()
        if not colon:
            rules = _rules_in(word, name)
        elif piece == "values":
            typed = said
            values = [
                int(each) if re.fullmatch(r"\d{1,3}", each) else 0 for each in said.split(",")
            ]
        elif piece == "cards":
            cards = [typed_card(each) for each in re.findall("10.|..?", said.replace(",", ""))]
        else:
            raise DataError(
                f"{name}: found {clip_text(quote_text(word))} (expected {ALLOWED_TEXT})"
            )
    there = [card_text(code) for code in pack(rules.top_rank)]
    if cards and values:
        raise ScenarioError(f"{name}: found values and cards (expected one of them)")
    if cards:
        wrong = [card for card in cards if card not in there or cards.count(card) > 1]
        if wrong or len(cards) != BOARD:
            raise ScenarioError(
                f"{name}: cards: found {clip_text(' '.join(cards))} (expected four of the "
                f"{rules.cards} cards, each once, as 3c3d8c8d)"
            )
        return _lay_cards(rules, cards, by_value=False)
    most = rules.top_rank
    if len(values) != BOARD or not all(1 <= each <= most for each in values):
        raise ScenarioError(
            f"{name}: values: found {clip_text(typed)} (expected four whole numbers from 1 to "
            f"{most}, as values:3,3,8,8)"
        )
    if max(map(values.count, values)) > SUITS or rules.players != 2:
        return Position(rules, values, None, by_value=True)
    suits = [values[:at].count(value) for at, value in enumerate(values)]
    codes = [16 * suit + value - 1 for suit, value in zip(suits, values, strict=True)]
    return _lay_cards(rules, [*map(card_text, codes)], by_value=True)


def _rules_in(word: str, name: str) -> Rules:
    """Return the rules of a position's word, as ``twentyfour+fractions=false``."""
    try:
        preset, said = rules_in_word(word, RULE_SETS.fields)
        if preset not in (known := RULE_SETS.presets()):
            raise Unreadable(f"{unknown('rule set', preset, known)}; a position is {ALLOWED_TEXT}")
        return RULE_SETS.make_rules(preset, read_rules(preset, said, known, RULE_SETS.fields))
    except Unreadable as error:
        raise DataError(f"{name}: {error}") from None


def _find_position(text: str, name: str) -> Position:
    """Return the position where a game's history breaks off."""
    table = HISTORY.cut_off(text.splitlines(), name)
    if table.over:
        raise ScenarioError(f"{name}: the game is over: nothing is left to solve")
    if not table.board:
        # Nobody decides anything before the next cards are up.
        table.turn_up()
    return Position(table.rules, table.values, table, by_value=False)


def _lay_cards(rules: Rules, cards: Sequence[str], by_value: bool) -> Position:
    """Return the position of cards that lie on the table, the rest of the pack in the piles."""
    rest = [card for card in map(card_text, pack(rules.top_rank)) if card not in cards]
    each, share = rules.each, len(rest) // rules.players
    piles = [
        [*cards[each * seat : each * (seat + 1)], *rest[share * seat : share * (seat + 1)]]
        for seat in range(rules.players)
    ]
    table = Table(rules, piles)
    table.turn_up()
    return Position(rules, values_of(cards), table, by_value)
