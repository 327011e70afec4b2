"""Which card does the player to move play?  The policy sheet of ``policies``, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyser.cards import shuffle_plain
from analyser.games.fuenfzehnern.choices import CASH, FACTS, ZWANG
from analyser.games.fuenfzehnern.policies import Policy
from analyser.games.fuenfzehnern.reference.facts import (
    facts,
    falls,
    queen_to_call,
    winner_elsewhere,
)
from analyser.games.fuenfzehnern.reference.table import Table
from analyser.games.thumb_plain import goes_first
from analyser.games.tricks import plain
from analyser.games.tricks.deck import RANKS


class Move(NamedTuple):
    """A card, and whether zwang is called with it."""

    card: str
    zwang: bool = False


class Told(NamedTuple):
    """A choice of which it is told how it is to be made."""

    choice: int
    """``CASH``, ``ZWANG``; 0: none is told."""
    first: bool = False
    """Whether its first way is taken."""


FREELY = Told(0)


class Lots:
    """The lots that each seat draws in a hand, numbered as they are drawn."""

    def __init__(self, key: int, deal: int, table: Table) -> None:
        """``table``: where it is kept how many each has drawn."""
        self.key, self.deal, self.table = key, deal, table

    def drawn(self, many: int) -> int:
        """Return which of so many the player to move draws; of one without a lot."""
        if many == 1:
            return 0
        seat = self.table.to_move
        seed = shuffle_plain.stream(self.key, self.deal, shuffle_plain.MOVE, seat)
        number = self.table.lots[seat]
        self.table.lots[seat] += 1
        return shuffle_plain.drawn(seed, number, many)


def chosen(table: Table, policy: Policy, key: int, deal: int, told: Told = FREELY) -> Move:
    """Return the move of the player to move, with this policy."""
    lots = Lots(key, deal, table)
    if table.leading:
        return _lead(table, policy, lots, told)
    if not policy.thinks:
        may = table.legal()
        return Move(may[lots.drawn(len(may))])
    if any(card[1] == table.led for card in table.hands[table.to_move]):
        return Move(_follow(table, policy))
    return Move(_throw(table, policy))


# -- leading ---------------------------------------------------------------------------------------


def _lead(table: Table, policy: Policy, lots: Lots, told: Told) -> Move:
    queen, winner = queen_to_call(table), winner_elsewhere(table)
    calls = cashes = None
    if told.choice == ZWANG:
        calls = told.first
    elif told.choice == CASH:
        cashes = told.first
    if policy.thinks and calls is None and queen and policy.rule_choice == ZWANG:
        calls = _by_rule(table, policy)
    if calls and queen:
        return Move(queen, True)
    if winner and cashes is None and policy.thinks:
        cashes = _cashes(table, policy, winner)
    if winner and cashes:
        return Move(winner)
    if not policy.thinks:
        may = [card for card in table.legal() if cashes is None or card in table.in_suit()]
        card = may[lots.drawn(len(may))]
        return Move(card, calls is None and table.may_call(card) and lots.drawn(2) == 1)
    suit = table.bound if table.in_suit() else _opening(table, policy)
    cards = [card for card in table.hands[table.to_move] if card[1] == suit]
    if calls is None and table.may_call("Q" + suit) and len(cards) >= policy.zwang_bar:
        return Move("Q" + suit, True)
    top = plain.highest(cards, table.deck)
    if policy.lead_high and not table.unbeatable(top, table.hands[table.to_move]):
        return Move(plain.lowest(cards, table.deck))
    return Move(top)


def _cashes(table: Table, policy: Policy, winner: str) -> bool:
    """Say whether a thinking player who is bound leads their winner."""
    if policy.rule_choice == CASH:
        return _by_rule(table, policy)
    if falls(table, winner) >= policy.cash_bar:
        return True
    top = plain.highest(table.in_suit(), table.deck)
    return policy.cash_last and sure_to_lose(table, top)


def sure_to_lose(table: Table, card: str) -> bool:
    """Say whether others hold cards of the suit of the leader's card, all of them higher."""
    hand, gone = table.hands[table.to_move], table.gone
    suit = [rank + card[1] for rank in RANKS]
    out = {each for each in suit if each not in gone and each not in hand}
    return bool(out) and out <= table.higher(card)


def _opening(table: Table, policy: Policy) -> str:
    """Return the suit that a free leader leads."""
    hand = plain.in_order(table.hands[table.to_move])

    def weight(suit: str) -> int:
        cards = [card for card in hand if card[1] == suit]
        top = plain.highest(cards, table.deck)
        strong = table.unbeatable(top, hand) or {"K" + suit, "Q" + suit} <= set(cards)
        return policy.open_long * len(cards) + policy.open_top * strong

    return max(dict.fromkeys(card[1] for card in hand), key=weight)


def _by_rule(table: Table, policy: Policy) -> bool:
    known = facts(policy.rule_choice, table)
    return goes_first(policy, known, FACTS)


# -- following -------------------------------------------------------------------------------------


def _follow(table: Table, policy: Policy) -> str:
    may = table.legal()
    _, best = table.best
    winning = [card for card in may if table.deck.is_higher(card, best)]
    if not winning:
        return plain.lowest(may, table.deck)
    card = plain.lowest(winning, table.deck)
    if table.last and policy.win_last:
        return card
    worth = table.worth(table.trick.cards)
    if table.rules.lead_rule == "bound" and _only_losers_after(table, card):
        worth -= policy.avoid_bound
    return card if worth >= policy.win_bar else plain.lowest(may, table.deck)


def _only_losers_after(table: Table, card: str) -> bool:
    """Say whether after winning with a card the player has the suit, and no winner of it."""
    hand = [each for each in table.hands[table.to_move] if each != card]
    left = [each for each in hand if each[1] == card[1]]
    fallen = [*table.trick.cards, card]
    return bool(left) and not any(table.unbeatable(each, hand, fallen) for each in left)


def _throw(table: Table, policy: Policy) -> str:
    seat = table.to_move
    hand = plain.in_order(table.hands[seat])
    winner, _ = table.best
    others = [table.points(other) for other in range(table.rules.players) if other != seat]
    rival = table.points(winner) == max(others)

    def cost(card: str) -> int:
        value, suit = table.deck.points[card], _of_suit(hand, card[1])
        found = value if policy.throw_low else len(suit)
        left = [each for each in suit if each != card]
        if len(left) == 1 and left[0][0] in "KQ":
            fallen = [*table.trick.cards, card]
            found += 0 if table.unbeatable(left[0], hand, fallen) else policy.keep_guard
        return found + (policy.feed_rival * value if rival else 0)

    return min(hand, key=cost)


def _of_suit(hand: Sequence[str], suit: str) -> list[str]:
    return [card for card in hand if card[1] == suit]
