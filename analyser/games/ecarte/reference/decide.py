"""What does the player to move do?  The policy sheet of ``policies``, in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from analyser.games.ecarte import pack
from analyser.games.ecarte.choices import FACTS
from analyser.games.ecarte.policies import Policy
from analyser.games.ecarte.reference.facts import facts, plain_of, plain_suits, trumps_of
from analyser.games.ecarte.reference.table import Table
from analyser.games.thumb_plain import goes_first
from analyser.games.tricks import plain
from analyser.games.tricks.deck import NUMBERS

LONG: Final = 3
"""Cards of a plain suit that ``long_first`` leads before trumps."""
Lot: TypeAlias = Callable[[int], int]
"""Draws one of so many, from 0: the next of a player's random numbers."""


def power(card: str) -> int:
    """Return how high a card is in its suit."""
    return pack.DECK.powers[card]


def value(hand: Sequence[str], trumps: int, policy: Policy) -> int:
    """Return what a hand is worth by the sheet, in tenths of a trick."""
    found = 0
    for card in trumps_of(hand, trumps):
        if card[0] == "K":
            found += policy.trump_king
        else:
            found += policy.trump_high if power(card) >= pack.ACE else policy.trump_low
    worth = {"K": policy.plain_king, "Q": policy.plain_queen, "J": policy.plain_jack}
    found += sum(worth.get(card[0], 0) for card in plain_of(hand, trumps))
    headed = [
        len(cards) for cards in plain_suits(hand, trumps) if any(card[0] in "KQ" for card in cards)
    ]
    return found + policy.suit_next * (max(headed, default=1) - 1)


def stands(table: Table, policy: Policy, lot: Lot) -> bool:
    """Say whether the elder stands; else they propose."""
    if not policy.thinks:
        return lot(2) == 0
    first = table.first_round
    if first and policy.rule_choice == 1:
        return by_rule(table, policy)
    worth = value(table.hands[table.to_move], table.trumps, policy)
    bar = policy.stand_bar if first else policy.later_stand_bar
    needs = other_needs(table)
    if first:
        holds_king = pack.king_of(table.trumps) in table.hands[table.to_move]
        if holds_king and worth < policy.vole_bar:
            bar += policy.king_proposes
        if needs <= 2:
            bar += policy.opp_three
    if needs == 1:
        bar -= policy.opp_four
    return worth >= bar


def refuses(table: Table, policy: Policy, lot: Lot) -> bool:
    """Say whether the dealer refuses; else they accept."""
    if not policy.thinks:
        return lot(2) == 1
    first = table.first_round
    if first and policy.rule_choice == 2:
        return by_rule(table, policy)
    hand = table.hands[table.to_move]
    bar = policy.refuse_bar if first else policy.later_refuse_bar
    if first and other_needs(table) <= 2:
        bar += policy.opp_three
    if value(hand, table.trumps, policy) >= bar:
        return True
    return policy.two_cards_refuses and len(spared(hand, table.trumps, policy)) <= 2


def other_needs(table: Table) -> int:
    """Return how many points the other needs to win the match."""
    return table.rules.match_target - table.total(1 - table.to_move)


def by_rule(table: Table, policy: Policy) -> bool:
    """Say what a player's rule says."""
    known = facts(table)
    return goes_first(policy, known, FACTS)


def cheapest_first(hand: Sequence[str], trumps: int) -> list[str]:
    """Return cards with the one that is missed least before all others."""

    def cost(card: str) -> tuple[bool, int, int]:
        return pack.DECK.classes[card] == trumps, power(card), NUMBERS[card]

    return sorted(hand, key=cost)


def spared(hand: Sequence[str], trumps: int, policy: Policy) -> list[str]:
    """Return the cards that a player would give up, the cheapest first."""
    keeps = ["K", *("Q" if policy.keep_queen else ""), *("J" if policy.keep_jack else "")]
    return cheapest_first([card for card in plain_of(hand, trumps) if card[0] not in keeps], trumps)


def gives_up(table: Table, policy: Policy, lot: Lot) -> list[str]:
    """Return the cards that the player to move gives up in an exchange."""
    hand = table.hands[table.to_move]
    least, most = table.rules.exchange_min, table.most_given(table.to_move)
    if not policy.thinks:
        # Every set of as many cards as may be given up; a set's number has bit n for its n-th card.
        cards = plain.in_order(hand)
        sets = sorted(
            sum(1 << at for at in chosen)
            for many in range(least, most + 1)
            for chosen in combinations(range(len(cards)), many)
        )
        chosen = sets[lot(len(sets)) if len(sets) > 1 else 0]
        return [card for at, card in enumerate(cards) if chosen >> at & 1]
    found = spared(hand, table.trumps, policy)[:most]
    return found if len(found) >= least else cheapest_first(hand, table.trumps)[:least]


def shows(table: Table, policy: Policy, lot: Lot) -> bool:
    """Say whether the holder of the king of trumps shows it."""
    if table.rules.king_shown_by_rule:
        return True
    return policy.show_king if policy.thinks else lot(2) == 0


def card_of(table: Table, policy: Policy, lot: Lot) -> str:
    """Return the card that the player to move plays."""
    allowed = table.legal()
    if len(allowed) == 1:
        return allowed[0]
    if not policy.thinks:
        return allowed[lot(len(allowed))]
    if not table.trick:
        return led(allowed, table.trumps, policy)
    wins = [
        card
        for card in allowed
        if plain.winner([*table.trick, card], pack.DECK, table.trumps) == len(table.trick)
    ]
    return cheapest_first(wins or allowed, table.trumps)[0]


def led(hand: Sequence[str], trumps: int, policy: Policy) -> str:
    """Return the card that a player leads."""
    held = trumps_of(hand, trumps)
    suits = [cards for cards in plain_suits(hand, trumps) if cards]
    # Of equals `max` returns the first suit.
    longest = max(suits, key=lambda cards: (len(cards), max(map(power, cards))), default=[])
    is_long = policy.long_first and len(longest) >= LONG
    if not longest or (held and len(held) >= policy.lead_trumps and not is_long):
        return max(held, key=power)
    return max(longest, key=power)
