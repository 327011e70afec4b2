"""What does a player know who has to decide?  The plain version; which facts: ``choices``."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.cards.codes import SUITS
from analyser.games.carioca.choices import TAKE
from analyser.games.carioca.policies import Policy
from analyser.games.carioca.reference import decide, standing
from analyser.games.carioca.reference.contracts import as_laid, is_trio, laid
from analyser.games.carioca.reference.melds import JOKER, card_at, lowest_place
from analyser.games.carioca.reference.table import Table
from analyser.games.carioca.rules import points_of
from analyser.games.melds.catalogue import Way


def has_choice(table: Table, policy: Policy, choice: int) -> bool:
    """Say whether the player to move has a choice: to take, or, with a card drawn, to go down."""
    if choice == TAKE:
        return not table.has_drawn
    if not table.has_drawn or table.is_down(table.to_move):
        return False
    best = decide.best_contract(table, policy)
    return best is not None and not decide.goes_out(table, best)


def facts(table: Table, policy: Policy, choice: int) -> dict[str, int]:
    """Return the facts of a choice that the player to move has, by name."""
    seat, players = table.to_move, range(table.rules.players)
    others = [other for other in players if other != seat]
    known = {
        "contract": table.contract,
        "gone": table.own_turns(),
        "down": sum(table.is_down(other) for other in others),
        "fewest": min(len(table.hands[other]) for other in others),
        "met": int(table.is_down(seat)),
    }
    if choice == TAKE:
        return known | _of_the_upcard(table)
    best = decide.best_contract(table, policy)
    assert best is not None
    return known | _of_the_contract(table, best)


def _of_the_upcard(table: Table) -> dict[str, int]:
    seat, rules = table.to_move, table.rules
    hand, upcard = table.hands[seat], table.pile[-1]
    known = {
        "points": sum(points_of(rules, card) for card in hand),
        "jokers": hand.count(JOKER),
        "fits": int(table.is_down(seat) and upcard in decide.fitting(table, table.melds)),
        "near": 0,
        "finishes": 0,
        "nears": 0,
    }
    if table.is_down(seat):
        return known
    unseen = table.unseen(seat)
    before = standing.stand(rules, table.needs, hand, looks_far=False)
    after = standing.stand(rules, table.needs, [*hand, upcard], looks_far=False)
    near = standing.copies(before.near, unseen)
    return known | {
        "near": near,
        "finishes": int(after.finished > before.finished),
        "nears": standing.copies(after.near, unseen) - near,
    }


def _of_the_contract(table: Table, ways: Sequence[Way]) -> dict[str, int]:
    rest = decide.left_of(table, ways)
    fits = decide.fitting(table, [*table.melds, *decide.melds_of(table, ways)])
    stands_for: set[str] = set()
    for way in ways:
        if way.jokers:
            stands_for |= _replaced(table, way)
    return {
        "points": sum(points_of(table.rules, card) for card in rest),
        "jokers": sum(cards.count(JOKER) for cards in as_laid(ways, table.rules)),
        "fits": sum(card in fits for card in rest),
        "near": standing.copies(stands_for, table.unseen(table.to_move)),
        "finishes": 0,
        "nears": 0,
    }


def _replaced(table: Table, way: Way) -> set[str]:
    """Return the natural cards that could stand where a way has jokers."""
    if is_trio(way):
        return {way.cards[0][0] + suit for suit in SUITS}
    cards = laid(way, table.rules)
    low = lowest_place(cards, table.rules)
    assert low is not None
    suit = way.cards[0][1]
    return {card_at(low + at, suit) for at, card in enumerate(cards) if card == JOKER}
