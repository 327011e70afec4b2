"""What does the player to move do?  The policy sheet of ``policies``, plainly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from analyser.cards import shuffle_plain
from analyser.games.conquian.choices import FACTS, FORCE, TAKE
from analyser.games.conquian.policies import LATE, TRAP, Policy
from analyser.games.conquian.reference import facts, laying, outlook
from analyser.games.conquian.reference import table as T
from analyser.games.conquian.reference.facts import LET_GO, MAKE, PASS, Move, may_lay
from analyser.games.conquian.reference.laying import Cards, Melds
from analyser.games.conquian.reference.table import Table
from analyser.games.thumb_plain import goes_first

LOTS_A_MOVE: Final = 4
"""How many numbers of a player's stream a move has to itself."""

Draw: TypeAlias = Callable[[int], int]
"""The next random choice among so many: 0 … n − 1."""


class Chance(NamedTuple):
    """Which deal it is, and so what each lot says."""

    key: int
    deal: int


def chosen(table: Table, policy: Policy, chance: Chance) -> Move:
    """Return what the player to move, with this policy, does."""
    if not policy.thinks:
        return _by_lot(table, _lots(table, chance))
    if table.phase == T.ASK:
        return _asked(table, policy)
    if table.phase == T.FORCE:
        return _may_force(table, policy)
    if table.phase == T.FORCED:
        return Move("take")
    return Move("discard", (_discarded(table, policy),))


# -- by lot ----------------------------------------------------------------------------------------


def _lots(table: Table, chance: Chance) -> Draw:
    """Return the lots of a move: one of one thing is drawn without any."""
    seat = table.to_move
    seed = shuffle_plain.stream(*chance, shuffle_plain.MOVE, seat)
    numbers = count(LOTS_A_MOVE * table.moves[seat])
    return lambda many: 0 if many == 1 else shuffle_plain.drawn(seed, next(numbers), many)


def _by_lot(table: Table, draw: Draw) -> Move:
    if table.phase == T.FORCE:
        return (MAKE, LET_GO)[draw(2)]
    if table.phase == T.DISCARD:
        hand = laying.in_order(table.hands[table.to_move])
        return Move("discard", (hand[draw(len(hand))],))
    if table.phase == T.FORCED:
        return _laid_by_lot(table, "take", (), draw)
    sets: dict[str, list[Cards]] = {
        "take": may_lay(table, table.card),
        "pass": [()],
        "lay": _to_lay(table),
    }
    kinds = [do for do, some in sets.items() if some]
    do = kinds[draw(len(kinds))]
    if do == "pass":
        return PASS
    return _laid_by_lot(table, do, sets[do][draw(len(sets[do]))], draw)


def _laid_by_lot(table: Table, do: str, laid: Cards, draw: Draw) -> Move:
    card = table.card if do == "take" else None
    every = laying.arrangements(table.rules, table.lain(table.to_move), card, laid)
    return Move(do, laid, draw(len(every)))


def _to_lay(table: Table) -> list[Cards]:
    """Return the sets of cards that may be laid without taking the card."""
    if not table.rules.lay_without_card or not table.own_turn:
        return []
    return may_lay(table, None)


# -- by the sheet ----------------------------------------------------------------------------------


def _asked(table: Table, policy: Policy) -> Move:
    sets = may_lay(table, table.card)
    for laid in sets:
        if facts.wins(table, laid):
            return Move("take", laid)
    if policy.rule_choice == TAKE and sets:
        ways = facts.ways(TAKE, table)
        assert ways is not None
        return ways.first if _by_rule(TAKE, table, policy) else ways.second
    if sets:
        best = max(sets, key=lambda laid: value(table, policy, table.card, laid))
        if value(table, policy, table.card, best) > _bar(table, policy):
            return Move("take", best)
    layings = _to_lay(table)
    for laid in layings:
        if table.melded(table.to_move) + len(laid) >= table.rules.meld_target:
            return Move("lay", laid)
    if layings:
        best = max(layings, key=lambda laid: value(table, policy, None, laid))
        if value(table, policy, None, best) > policy.lay_bar:
            return Move("lay", best)
    return PASS


def value(table: Table, policy: Policy, card: str | None, laid: Cards) -> int:
    """Return the value of laying cards of the hand with the card taken, or with none."""
    seat, rules = table.to_move, table.rules
    melds = laying.arrangements(rules, table.lain(seat), card, laid)[0]
    hand = [each for each in table.hands[seat] if each not in laid]
    opened = outlook.open_cards(melds, hand, outlook.unseen(table, seat))
    found = policy.take_card * (len(laid) + (card is not None))
    if card is not None and table.takes[seat] == 0:
        found += policy.take_first
    found += policy.leave_open * len(opened)
    found -= policy.leave_dead * outlook.dead_cards(opened, hand)
    if outlook.reaches(opened, rules.meld_target - _count(melds)):
        found += policy.leave_exact
    if laying.longest_run(melds) >= TRAP:
        found -= policy.trap_run
    return found


def _bar(table: Table, policy: Policy) -> int:
    """Return above which value the card is taken."""
    other, rules = 1 - table.to_move, table.rules
    asked_next = not table.last
    ends = table.melded(other) + 1 >= rules.meld_target
    if asked_next and ends and laying.fits(rules, table.lain(other), table.card):
        return policy.take_bar - policy.deny_bar
    return policy.take_bar


def _may_force(table: Table, policy: Policy) -> Move:
    if policy.rule_choice == FORCE:
        return MAKE if _by_rule(FORCE, table, policy) else LET_GO
    other, rules = 1 - table.to_move, table.rules
    if table.melded(other) + 1 >= rules.meld_target:
        return LET_GO
    after = laying.arrangements(rules, table.lain(other), table.card, ())[0]
    longer = laying.longest_run(after) - laying.longest_run(table.melds[other])
    loss = policy.force_run * max(0, longer) - policy.force_nearer
    if len(table.hands[other]) % 2 == 0:
        loss += policy.force_break
    bar = policy.force_bar - policy.force_late * (table.turned // LATE)
    return MAKE if loss > bar else LET_GO


def _discarded(table: Table, policy: Policy) -> str:
    seat = table.to_move
    hand = laying.in_order(table.hands[seat])
    opened = outlook.open_cards(table.melds[seat], hand, outlook.unseen(table, seat))
    theirs = table.lain(1 - seat)

    def cost(card: str) -> int:
        feeds = laying.fits(table.rules, theirs, card)
        return policy.discard_feed * feeds + policy.discard_near * outlook.helpers(opened, card)

    return min(hand, key=cost)


def _by_rule(choice: int, table: Table, policy: Policy) -> bool:
    known = facts.facts(choice, table)
    return goes_first(policy, known, FACTS)


def _count(melds: Melds) -> int:
    return sum(len(meld) for meld in melds)


# -- other worlds ----------------------------------------------------------------------------------


def numbers_from(chance: Chance, seat: int, first: int) -> Draw:
    """Return what draws numbers of a player's stream, from number ``first`` on."""
    seed = shuffle_plain.stream(*chance, shuffle_plain.SEARCH, seat)
    numbers = count(first)
    return lambda many: shuffle_plain.drawn(seed, next(numbers), many)


def in_world(table: Table, draw: Draw) -> Table:
    """Return the table with what the player to move has not seen lying as in one world.

    In the order of their faces the unseen cards go, shuffled, to the other's hand, then to what is
    left of the stock.
    """
    seat, made = table.to_move, deepcopy(table)
    left = outlook.unseen(table, seat)
    for i in range(len(left) - 1):
        j = i + draw(len(left) - i)
        left[i], left[j] = left[j], left[i]
    size = len(table.hands[1 - seat])
    made.hands[1 - seat] = list(laying.in_order(left[:size]))
    made.stock[made.turned :] = left[size:]
    return made


def options(table: Table) -> Sequence[Move]:
    """Return all that the player to move may do; how melds are laid out is the first way."""
    if table.phase == T.FORCE:
        return [MAKE, LET_GO]
    if table.phase == T.FORCED:
        return [Move("take")]
    if table.phase == T.DISCARD:
        return [
            Move("discard", (card,)) for card in laying.in_order(table.hands[table.to_move])
        ]  # fmt: skip
    takes = [Move("take", laid) for laid in may_lay(table, table.card)]
    return [PASS, *takes, *(Move("lay", laid) for laid in _to_lay(table))]
