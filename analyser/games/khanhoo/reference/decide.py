"""What does the player to move do?  The policy sheet of ``policies``, in plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_code
from analyser.games.khanhoo.choices import BUMP, CHALLENGE, FACTS, GO_OUT
from analyser.games.khanhoo.melds import JOKER
from analyser.games.khanhoo.policies import Policy
from analyser.games.khanhoo.reference.facts import claim_facts, out_facts, shown_cards
from analyser.games.khanhoo.reference.splitting import scored_split
from analyser.games.khanhoo.reference.table import (
    CLAIM,
    CONTEST,
    DRAW,
    DRAWS,
    PASS,
    TAKES,
    Move,
    Table,
)
from analyser.games.khanhoo.reference.worth import (
    PARTNERS,
    double_possible,
    feed_points,
    near_doubles,
    near_points,
    rest_of,
    without,
    worth,
)
from analyser.games.melds.catalogue import Way
from analyser.games.thumb_plain import goes_first

T = TypeVar("T")
MANY_SHOWN = 6
"""Cards shown from which on a player looks near."""
MANY_TURNS = 8
"""Discards a player from which on everybody does."""


@dataclass(frozen=True)
class Deal:
    """By which lots a random player moves: those of a run key's deal."""

    key: int
    number: int


def decide(table: Table, policy: Policy, deal: Deal) -> Move:
    """Return the move of the player to move, with this policy."""
    if table.stage == CLAIM:
        return claims(table, policy, deal)
    if table.stage == CONTEST:
        return contests(table, policy, deal)
    if table.stage == DRAW:
        return takes(table, policy, deal)
    return throws(table, policy, deal)


def lot(table: Table, deal: Deal, ways: Sequence[T]) -> T:
    """Return one of these by lot; where there is one only, no lot is cast."""
    if len(ways) == 1:
        return ways[0]
    seat = table.to_move
    seed = shuffle_plain.stream(deal.key, deal.number, shuffle_plain.MOVE, seat)
    table.cast[seat] += 1
    return ways[shuffle_plain.drawn(seed, table.cast[seat] - 1, len(ways))]


def by_rule(policy: Policy, known: Mapping[str, int]) -> bool:
    """Say whether a player's rule goes the first way."""
    return goes_first(policy, known, FACTS)


# -- bumping and contesting ------------------------------------------------------------------------


def best_claim(table: Table, policy: Policy) -> tuple[int, Way]:
    """Return the greatest gain by bumping, and with which way."""
    seat, rules, card = table.to_move, table.rules, table.pile[-1]
    hand, unseen = table.hands[seat], table.unseen(seat)
    before = worth(rules, policy, hand, unseen)
    between = (seat - table.thrower) % rules.players - 1
    found = []
    for way in table.claimable(seat):
        gain = 10 * way.worth - before + policy.bump_tempo * between
        gain += worth(rules, policy, without(hand, rest_of(way, card)), unseen)
        if double_possible(way, hand, card, unseen):
            gain -= policy.bump_single
        found.append((gain, way))
    return max(found, key=lambda claim: claim[0])


def claims(table: Table, policy: Policy, deal: Deal) -> Move:
    """Return whether a player bumps, and with what."""
    if not policy.thinks:
        ways = table.claimable(table.to_move)
        return Move("claim", way=lot(table, deal, ways)) if lot(table, deal, (0, 1)) else PASS
    gain, way = best_claim(table, policy)
    if policy.rule_choice == BUMP:
        does = by_rule(policy, claim_facts(table, way))
    else:
        does = gain >= policy.bump_bar
    return Move("claim", way=way) if does else PASS


def best_contest(table: Table) -> Way:
    """Return the way with most points in which the next player may contest."""
    return max(table.contestable(table.to_move), key=lambda way: way.worth)


def raise_by(table: Table, policy: Policy) -> int:
    """Return by how much the discard raises the worth of the hand of the player to move."""
    seat, rules = table.to_move, table.rules
    hand, unseen = table.hands[seat], table.unseen(seat)
    more = worth(rules, policy, [*hand, table.pile[-1]], unseen)
    return more - worth(rules, policy, hand, unseen)


def contests(table: Table, policy: Policy, deal: Deal) -> Move:
    """Return whether the next player contests a bump, and with what."""
    if not policy.thinks:
        ways = table.contestable(table.to_move)
        return Move("contest", way=lot(table, deal, ways)) if lot(table, deal, (0, 1)) else PASS
    way = best_contest(table)
    if policy.rule_choice == CHALLENGE:
        does = by_rule(policy, claim_facts(table, way))
    else:
        does = raise_by(table, policy) >= policy.challenge_bar
    return Move("contest", way=way) if does else PASS


# -- drawing and throwing --------------------------------------------------------------------------


def takes(table: Table, policy: Policy, deal: Deal) -> Move:
    """Return whether a player draws or takes."""
    if not table.may_draw:
        return TAKES
    if not policy.thinks:
        return lot(table, deal, (DRAWS, TAKES))
    seat, rules = table.to_move, table.rules
    unseen = table.unseen(seat)
    more = raise_by(table, policy) - policy.take_bar
    mean = policy.meld_worth * near_points(rules, table.hands[seat], unseen)
    # The mean is that over all unseen cards: compared without a division.
    return TAKES if more * sum(unseen.values()) > mean else DRAWS


def loss(table: Table, policy: Policy, card: str) -> int:
    """Return what a card costs that is thrown, beside what the hand is worth without it."""
    if card == JOKER:
        return policy.keep_joker
    seat, rules = table.to_move, table.rules
    found = policy.feed * feed_points(rules, card, table.unseen(seat))
    following = (seat + 1) % rules.players
    if any(card in PARTNERS[other] for other in table.wanted[following]):
        found += policy.feed_seen
    return found


def ranked(table: Table, policy: Policy) -> list[str]:
    """Return the cards that may be thrown, the one that leaves most first; of equals the lowest."""
    seat, rules = table.to_move, table.rules
    hand, unseen = table.hands[seat], table.unseen(seat)

    def left(card: str) -> int:
        return worth(rules, policy, without(hand, [card]), unseen) - loss(table, policy, card)

    return sorted(table.throwable(), key=lambda card: (-left(card), card_code(card)))


def way_out(table: Table) -> str | None:
    """Return the card after which the player to move may go out and scores most, or None."""
    hand = table.hands[table.to_move]
    cards = table.ways_out()

    def points(card: str) -> int:
        return scored_split(table.rules, without(hand, [card]), is_out=True).points

    return max(cards, key=points, default=None)


def goes_out(table: Table, policy: Policy, card: str) -> bool:
    """Say whether a player goes out who may, with this card."""
    if policy.rule_choice == GO_OUT:
        return by_rule(policy, out_facts(table, card))
    seat, rules = table.to_move, table.rules
    left = without(table.hands[seat], [card])
    one, two = near_doubles(rules, left, table.unseen(seat))
    bar = policy.out_bar
    for other in range(rules.players):
        if other != seat:
            if shown_cards(table, other) >= MANY_SHOWN:
                bar += policy.hurry
            if table.turns >= MANY_TURNS * rules.players:
                bar += policy.hurry
    return 10 * one + 5 * two <= bar


def throws(table: Table, policy: Policy, deal: Deal) -> Move:
    """Return with which card a player goes out, or which they throw."""
    if not policy.thinks:
        ways = table.ways_out()
        if ways and lot(table, deal, (0, 1)) == 1:
            return Move("out", lot(table, deal, ways))
        return Move("discard", lot(table, deal, table.throwable()))
    card = way_out(table)
    if card is not None and goes_out(table, policy, card):
        return Move("out", card)
    return Move("discard", ranked(table, policy)[0])
