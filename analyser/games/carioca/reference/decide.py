"""What does the player to move do?  The policy sheet of ``policies``, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from analyser.cards import shuffle_plain
from analyser.cards.codes import RANKS
from analyser.games.carioca.choices import DOWN, FACTS, TAKE
from analyser.games.carioca.policies import EARLY_TURNS, NEAR_RANKS, NEARLY_OUT, Policy
from analyser.games.carioca.reference import melds as M
from analyser.games.carioca.reference import standing
from analyser.games.carioca.reference.contracts import as_laid, contracts, held_ways, laid
from analyser.games.carioca.reference.melds import JOKER, Meld
from analyser.games.carioca.reference.table import (
    Table,
    in_order_of_cards,
)
from analyser.games.carioca.rules import Rules, points_of
from analyser.games.melds.catalogue import Way
from analyser.games.thumb_plain import goes_first


@dataclass
class Chance:
    """The lots of a hand's players who move by lot."""

    key: int
    deal: int
    drawn: dict[int, int] = field(default_factory=dict)
    """By seat: lots drawn."""

    def lot(self, seat: int, count: int) -> int:
        """Return the next random choice of a seat among ``count``; of one it uses no lot."""
        if count == 1:
            return 0
        number = self.drawn.get(seat, 0)
        self.drawn[seat] = number + 1
        seed = shuffle_plain.stream(self.key, self.deal, shuffle_plain.MOVE, seat)
        return shuffle_plain.drawn(seed, number, count)


class Addition(NamedTuple):
    """A card that is added to a meld."""

    number: int
    card: str
    side: int


# -- the upcard ------------------------------------------------------------------------------------


def takes(table: Table, policy: Policy, chance: Chance) -> bool:
    """Say whether the player to move takes the upcard; else they draw."""
    seat = table.to_move
    if not policy.thinks:
        return chance.lot(seat, 2) == 1
    if policy.rule_choice == TAKE:
        return by_rule(table, policy, TAKE)
    hand = table.hands[seat]
    return worth_of(table, policy, [*hand, table.pile[-1]]) - worth_of(table, policy, hand) > (
        policy.take_bar
    )


def worth_of(table: Table, policy: Policy, cards: Sequence[str]) -> int:
    """Return what cards are worth in the hand of the player to move."""
    seat = table.to_move
    if table.is_down(seat):
        return standing.worth_down(table.rules, cards, policy, fitting(table, table.melds))
    unseen = table.unseen(seat)
    return standing.worth(table.rules, table.needs, cards, policy, table.own_turns(), unseen)


def fitting(table: Table, melds: Sequence[Meld]) -> set[str]:
    """Return the cards that fit a meld."""
    return {
        card for meld in melds for card in M.like_cards(meld) if M.sides(meld, card, table.rules)
    }


# -- the contract ----------------------------------------------------------------------------------


def contract(table: Table, policy: Policy, chance: Chance) -> list[Way] | None:
    """Return the contract that the player to move lays now, or ``None``."""
    seat = table.to_move
    if table.is_down(seat):
        return None
    if not policy.thinks:
        possible = contracts(table.rules, table.needs, table.hands[seat])
        if not possible or chance.lot(seat, 2) == 0:
            return None
        return possible[chance.lot(seat, len(possible))]
    best = best_contract(table, policy)
    if best is None or goes_out(table, best):
        return best
    if policy.rule_choice == DOWN:
        return best if by_rule(table, policy, DOWN) else None
    return None if waiting(table, policy, best) > policy.down_bar else best


def best_contract(table: Table, policy: Policy) -> list[Way] | None:
    """Return the contract after which the hand is worth most; ``None``: none can be laid."""
    seat = table.to_move
    possible = contracts(table.rules, table.needs, table.hands[seat])
    if not possible:
        return None
    fits = fitting(table, table.melds)
    # The first of those that are worth most.
    return max(possible, key=lambda ways: worth_after(table, policy, ways, fits))


def worth_after(table: Table, policy: Policy, ways: Sequence[Way], fits: set[str]) -> int:
    """Return what the hand is worth to the player to move after a contract, its jokers paid.

    ``fits``: what fits a meld that lies already.
    """
    fits = fits.union(*(fitting_laid(way, table.rules) for way in ways))
    price = standing.counts_jokers(policy, table.own_turns())
    spent = sum(way.jokers for way in ways)
    return standing.worth_down(table.rules, left_of(table, ways), policy, fits) - price * spent


@cache
def fitting_laid(way: Way, rules: Rules) -> frozenset[str]:
    """Return the cards that would fit a meld of a contract."""
    meld = meld_of(laid(way, rules), rules)
    return frozenset(card for card in M.like_cards(meld) if M.sides(meld, card, rules))


def left_of(table: Table, ways: Sequence[Way]) -> list[str]:
    """Return what the player to move has left after a contract."""
    rest = list(table.hands[table.to_move])
    for cards in as_laid(ways, table.rules):
        for card in cards:
            rest.remove(card)
    return rest


def melds_of(table: Table, ways: Sequence[Way]) -> list[Meld]:
    """Return the melds of a contract as they would lie."""
    return [meld_of(cards, table.rules) for cards in as_laid(ways, table.rules)]


def meld_of(cards: list[str], rules: Rules) -> Meld:
    """Return cards of a contract as a meld."""
    low = M.lowest_place(cards, rules)
    if not M.why_no_trio(cards, rules):
        return Meld(cards)
    assert low is not None
    return Meld(cards, next(card[1] for card in cards if card != JOKER), low)


def goes_out(table: Table, ways: Sequence[Way]) -> bool:
    """Say whether who lays a contract is out of cards by it, or by throwing the last one."""
    return len(left_of(table, ways)) <= 1


def waiting(table: Table, policy: Policy, ways: Sequence[Way]) -> int:
    """Return what it is worth to who could lay a contract to wait a turn."""
    seat, own_turns = table.to_move, table.own_turns()
    rest, made = left_of(table, ways), 0
    fits = fitting(table, melds_of(table, ways))
    if sum(card not in fits for card in rest) <= 1:
        made += policy.wait_out
    made += standing.counts_jokers(policy, own_turns) * sum(way.jokers for way in ways)
    for other in range(table.rules.players):
        if other != seat and table.is_down(other) and len(table.hands[other]) <= NEARLY_OUT:
            made -= policy.wait_danger
    return made


# -- adding ----------------------------------------------------------------------------------------


def further_meld(table: Table, policy: Policy, chance: Chance) -> list[str] | None:
    """Return the cards of a further meld that the player to move lays, or ``None``."""
    seat = table.to_move
    if not table.may_lay(seat):
        return None
    rules, hand = table.rules, table.hands[seat]
    naturals = [card for card in hand if card != JOKER]
    held = held_ways(rules, naturals, len(hand) - len(naturals))
    ways = [laid(way, rules) for way in held]
    if rules.out_needs_discard:
        ways = [cards for cards in ways if len(cards) < len(hand)]
    if not ways:
        return None
    if policy.thinks:
        return ways[0]
    return None if chance.lot(seat, 2) == 0 else ways[chance.lot(seat, len(ways))]


def addition(table: Table, policy: Policy, chance: Chance) -> Addition | None:
    """Return what the player to move adds next, or ``None``."""
    seat = table.to_move
    if not table.is_down(seat):
        return None
    if not policy.thinks:
        cards = [card for card in in_order_of_cards(set(table.hands[seat])) if ways_of(table, card)]
        if not cards or chance.lot(seat, 2) == 0:
            return None
        card = cards[chance.lot(seat, len(cards))]
        ways = ways_of(table, card)
        return ways[chance.lot(seat, len(ways))]
    return next_addition(table, _spends_jokers(table, policy))


def _spends_jokers(table: Table, policy: Policy) -> bool:
    """Say whether a player lays jokers on the table now."""
    hand = table.hands[table.to_move]
    naturals = len(hand) - hand.count(JOKER)
    return standing.counts_jokers(policy, table.own_turns()) == 0 or naturals <= 1


def ways_of(table: Table, card: str) -> list[Addition]:
    """Return in which ways the player to move may add a card: meld by meld, the lower end first."""
    seat = table.to_move
    return [
        Addition(number, card, side)
        for number in range(len(table.melds))
        for side in table.sides(seat, number, card)
    ]


def next_addition(table: Table, spends_jokers: bool) -> Addition | None:
    """Return what a player who thinks adds next: natural cards, the lowest first, then jokers."""
    for card in in_order_of_cards(set(table.hands[table.to_move])):
        if card == JOKER and not spends_jokers:
            continue
        ways = ways_of(table, card)
        if not ways:
            continue
        meld = table.melds[ways[0].number]
        sides = [way.side for way in ways if way.number == ways[0].number]
        goes_up = card == JOKER or M.joker_of(meld, card) is not None
        return ways[0]._replace(side=max(sides) if goes_up else min(sides))
    return None


# -- discarding ------------------------------------------------------------------------------------


def thrown(table: Table, policy: Policy, chance: Chance) -> str:
    """Return the card that the player to move throws."""
    cards = table.may_throw(table.to_move)
    if not policy.thinks:
        return cards[chance.lot(table.to_move, len(cards))]
    return thrown_of(table, policy, cards)


def thrown_of(table: Table, policy: Policy, cards: Sequence[str]) -> str:
    """Return of some cards, the lowest first, the one that a player who thinks would throw."""
    seat = table.to_move
    hand, rules = table.hands[seat], table.rules
    fits = fitting(table, table.melds)
    if table.is_down(seat):
        return max(
            cards,
            key=lambda card: (
                _worth_thrown(table, policy, card, fits, is_done=False)
                + standing.worth_down(rules, _without(hand, card), policy, fits)
            ),
        )
    unseen, own_turns = table.unseen(seat), table.own_turns()
    found = standing.stand(rules, table.needs, hand, policy.need_far > 0)
    is_done = found.trios == found.escaleras == 0
    over = [card for card in cards if card in found.over]
    return max(
        over or cards,
        key=lambda card: (
            _worth_thrown(table, policy, card, fits, is_done)
            + standing.worth(rules, table.needs, _without(hand, card), policy, own_turns, unseen)
        ),
    )


def _without(hand: Sequence[str], card: str) -> list[str]:
    rest = list(hand)
    rest.remove(card)
    return rest


def _worth_thrown(table: Table, policy: Policy, card: str, fits: set[str], is_done: bool) -> int:
    """Return what it is worth to throw a card, besides what the hand is worth without it."""
    following = (table.to_move + 1) % table.rules.players
    if card == JOKER:
        made = -policy.joker_throw
    else:
        early = policy.early_high if table.own_turns() < EARLY_TURNS else 0
        made = (policy.throw_points + early) * points_of(table.rules, card)
    feeds = table.is_down(following) and card in fits
    if feeds or any(alike(card, known) for known in +table.known[following]):
        made -= policy.throw_feed
    if is_done and card in fits:
        made -= policy.keep_fit
    return made


def alike(card: str, other: str) -> bool:
    """Say whether cards are of a rank, or of a suit and one or two ranks apart, the ace lowest."""
    if JOKER in (card, other):
        return False
    apart = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
    return apart == 0 or (card[1] == other[1] and apart <= NEAR_RANKS)


# -- rules on a card -------------------------------------------------------------------------------


def by_rule(table: Table, policy: Policy, choice: int) -> bool:
    """Say whether a player's rule says to go the first way."""
    # ``facts`` asks here which contract would be laid.
    from analyser.games.carioca.reference.facts import facts

    known = facts(table, policy, choice)
    return goes_first(policy, known, FACTS)
