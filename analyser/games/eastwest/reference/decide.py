"""In which row does the player to move put the card?  The policy sheet of ``policies``, plainly."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from analyser.cards import shuffle_plain
from analyser.games.eastwest import pack
from analyser.games.eastwest.choices import FACTS
from analyser.games.eastwest.policies import MADE, MOST_WORLDS, USUAL, Policy
from analyser.games.eastwest.reference import facts, seen, solving
from analyser.games.eastwest.reference.scoring import settle
from analyser.games.eastwest.reference.table import Table
from analyser.games.thumb_plain import goes_first

PARTS: Final = 8
"""Worths are counted in eighths, since chances are."""
NUMBERS_A_WORLD: Final = 32
"""How many numbers of a player's stream a world has to itself, with room to spare."""


Draw: TypeAlias = Callable[[int], int]
"""The next random choice among so many: 0 … n − 1."""


class Chance(NamedTuple):
    """Which deal it is, and so what each lot says."""

    key: int
    deal: int


def chosen(table: Table, policy: Policy, chance: Chance) -> int:
    """Return the row in which the player to move, with this policy, puts the card."""
    seat = table.to_move
    rows = table.may(seat)
    if len(rows) == 1:
        return rows[0]
    if not policy.thinks:
        seed = shuffle_plain.stream(*chance, shuffle_plain.MOVE, seat)
        return rows[shuffle_plain.drawn(seed, table.placed(seat), len(rows))]
    if policy.rule_choice:
        ways = facts.ways(policy.rule_choice, table)
        if ways is not None:
            return ways.first if _by_rule(table, policy) else ways.second
    to_place = table.to_place(seat)
    if to_place <= policy.solves and not table.rules.hidden_last:
        return solving.best(table)
    if to_place <= policy.late_exact:
        return _tried(table, policy, chance)
    return by_worth(table, policy)


def by_worth(table: Table, policy: Policy) -> int:
    """Return the row where the weighted worth rises most; of equals the first."""
    rows = table.may(table.to_move)
    return max(rows, key=lambda row: rise(table, policy, row) * weight(table, policy, row))


def rise(table: Table, policy: Policy, row: int) -> int:
    """Return by how much the worth of a row rises, in eighths, when the card is put there."""
    seat = table.to_move
    own, other = seen.own_row(table, seat, row), seen.other_row(table, seat, row)
    left = seen.unseen(table, seat)
    after = worth(table, policy, [*own, table.card], other, left)
    return after - worth(table, policy, own, other, left)


def worth(table: Table, policy: Policy, own: list[str], other: list[str], left: list[str]) -> int:
    """Return the worth of a row in eighths, by what lies in it, against what the other has there.

    ``own`` has the board card first; ``left``: what is unseen.
    """
    rules, room = table.rules, pack.STRAIGHT - len(own)
    made = MADE[seen.category(rules, own)]
    found: int = PARTS * sum(getattr(policy, name) for name in made)
    if room:
        if seen.keeps_suit(own, left):
            of_suit = sum(card[1] == own[0][1] for card in left)
            found += policy.flush_n * (len(own) - 1) * of_suit
        found += policy.straight_n * (len(own) - 1) * len(seen.fillers(rules, own, left))
        held = {card[0] for card in own}
        found += PARTS * policy.open_pairs * sum(card[0] in held for card in left)
    else:
        found -= PARTS * policy.fill_cost
    steps = sum(max(0, pack.RANKS.index(card[0]) - pack.RANKS.index("9")) for card in own[1:])
    found += PARTS * policy.high_card * steps
    if seen.ahead(rules, own, other) > 0:
        found += PARTS * policy.beat
    return found


def weight(table: Table, policy: Policy, row: int) -> int:
    """Return the weight of a row that has room, in tenths."""
    rows = table.may(table.to_move)
    lost = [each for each in rows if _lost(table, each)]
    if row in lost:
        return policy.give_up
    behind = facts.furthest_behind(table, [each for each in rows if each not in lost])
    return policy.third_row if row == behind else USUAL


def _lost(table: Table, row: int) -> bool:
    seat = table.to_move
    own, other = seen.own_row(table, seat, row), seen.other_row(table, seat, row)
    return seen.is_lost(table.rules, own, other, [*seen.unseen(table, seat), table.card])


def _by_rule(table: Table, policy: Policy) -> bool:
    known = facts.facts(policy.rule_choice, table)
    return goes_first(policy, known, FACTS)


# -- tries in worlds -------------------------------------------------------------------------------


def _tried(table: Table, policy: Policy, chance: Chance) -> int:
    """Return the row that leaves the player furthest ahead over all worlds; of equals the first."""
    seat = table.to_move
    plain = replace(policy, late_exact=0, solves=0, rule_choice=0)
    found = dict.fromkeys(table.may(seat), 0)
    for world in range(policy.worlds):
        first = NUMBERS_A_WORLD * (MOST_WORLDS * table.placed(seat) + world)
        dealt = in_world(table, numbers_from(chance, seat, first))
        for row in found:
            other = deepcopy(dealt)
            other.place(seat, row)
            while not other.over:
                other.place(other.to_move, _plainly(other, plain))
            scores = settle(other).scores
            found[row] += scores[seat] - scores[1 - seat]
    return max(sorted(found), key=lambda row: found[row])


def _plainly(table: Table, policy: Policy) -> int:
    rows = table.may(table.to_move)
    return rows[0] if len(rows) == 1 else by_worth(table, policy)


def numbers_from(chance: Chance, seat: int, first: int) -> Draw:
    """Return what draws numbers of a player's stream, from number ``first`` on."""
    seed = shuffle_plain.stream(*chance, shuffle_plain.SEARCH, seat)
    numbers = count(first)
    return lambda many: shuffle_plain.drawn(seed, next(numbers), many)


def in_world(table: Table, draw: Draw) -> Table:
    """Return the table with what the player to move has not seen lying as in one world.

    In the order of the cards' numbers they go, shuffled, to the places where the other's cards lie
    face down, row by row in the order laid, then to the stock behind the card in hand.
    """
    seat, made = table.to_move, deepcopy(table)
    left = seen.unseen(table, seat)
    for i in range(len(left) - 1):
        j = i + draw(len(left) - i)
        left[i], left[j] = left[j], left[i]
    hidden = made.hidden[1 - seat]
    for row in made.laid[1 - seat]:
        for at, card in enumerate(row):
            if card in table.hidden[1 - seat]:
                row[at] = left.pop(0)
                hidden[hidden.index(card)] = row[at]
    made.stock[made.turns + 1 :] = left
    return made
