"""What does a player lay down?  Part 2 of the policy sheet, and every legal lay for lots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.games.burraco.pack import TWO
from analyser.games.burraco.reference.melds import (
    ACE_HIGH,
    ACE_LOW,
    Illegal,
    Meld,
    added,
    bonuses,
    is_wild_card,
    place_card,
    places_of,
    read,
    run_is_legal,
)
from analyser.games.burraco.reference.view import Sight, home_stretch, stretches

SEVEN_OR_EIGHT = frozenset({RANKS.index("7"), RANKS.index("8")})
"""The two places of a run."""
NEVER = 99
"""A place that no run has."""


@dataclass(frozen=True)
class Lay:
    """One thing that could be laid: the cards, the meld they go on (or none), what it becomes."""

    cards: tuple[str, ...]
    number: int
    """The meld's number; for a new one the number that it would get."""
    before: Meld | None
    after: Meld

    def rank_among_equals(self) -> tuple[int, ...]:
        """Return what decides between equal values; the smallest wins."""
        naturals = [card for card in self.cards if not is_wild_card(card)]
        new_wild = self.after.wild if self.before is None else None
        lowest_place = min(self.after.places) if self.before is None and self.after.places else 0
        return (
            min(card_code(card) for card in naturals or self.cards),
            self.number,
            0 if self.after.is_run else 1,
            1 if new_wild else 0,
            lowest_place,
            card_code(new_wild) if new_wild else 0,
            len(self.cards),
        )


def lays(sight: Sight) -> Lay | None:
    """Decide what to lay next, or None to stop."""
    table = sight.table
    if not table.reaches():
        return first_melds(sight)
    must = table.owed is not None
    if not sight.policy.thinks:
        legal = list(legal_lays(sight))
        if must:
            return legal[sight.lot(len(legal))]
        chosen = sight.lot(len(legal) + 1)
        return legal[chosen - 1] if chosen else None
    found = best(sight)
    return found[1] if found and (must or found[0] > 0) else None


def best(sight: Sight, by_points: bool = False, heedless: bool = False) -> tuple[int, Lay] | None:
    """Return the best of all that the sheet looks at, and its value; None if there is nothing.

    ``heedless``: what another meld in hand would miss counts for nothing.
    """
    ranked: list[tuple[tuple[int, ...], int, Lay]] = []
    for lay in candidates(sight):
        if within_reason(sight, lay):
            value = lay_value(sight, lay, heedless)
            points = sight.table.points(lay.cards) if by_points else 0
            ranked.append(((-points, -value, *lay.rank_among_equals()), value, lay))
    # Equal in everything that decides: the same lay, found twice.
    return min(ranked, key=lambda each: each[0])[1:] if ranked else None


def first_melds(sight: Sight) -> Lay | None:
    """Decide what to lay while the team's first melds are not worth enough; None: nothing."""
    found = plan(sight)
    if found is None and sight.table.usable is not None:
        found = plan(sight, heedless=True)
    if found is None:
        return None
    worth, first = found
    if sight.table.laid or sight.table.owed is not None:
        return first
    if not sight.policy.thinks:
        return first if sight.lot(2) == 1 else None
    return first if worth + sight.policy.open_worth > 0 else None


def plan(sight: Sight, heedless: bool = False) -> tuple[int, Lay] | None:
    """Return what reaches the value of first melds: its worth and its first lay, or None."""
    return _plan(sight, False, heedless) or _plan(sight, True, heedless)


def _plan(sight: Sight, by_points: bool, heedless: bool) -> tuple[int, Lay] | None:
    ahead = replace(sight, table=sight.table.imagined())
    worth, first = 0, None
    while True:
        found = best(ahead, by_points, heedless)
        if found is None:
            return None
        value, lay = found
        worth, first = worth + value, first or lay
        if ahead.table.reaches(lay.cards):
            return worth, first
        if lay.before is None:
            ahead.table.meld(sight.seat, lay.cards)
        else:
            ahead.table.add(sight.seat, lay.number, lay.cards[0])


def use_of_top(sight: Sight) -> int | None:
    """Return the worth of what he would lay with the top card of a closed pile; None: nothing."""
    forgotten = list((Counter(sight.table.pile) - Counter(sight.pile)).elements())
    after = Sight(sight.policy, sight.table.imagined(), sight.seat, sight.lots, forgotten=forgotten)
    after.table.take(sight.seat)
    if after.table.reaches():
        found = best(after)
        return found[0] if found else None
    # What he has forgotten will be in his hand when he lays: his plan must hold whatever it is.
    found = plan(after, heedless=bool(forgotten))
    return found[0] + sight.policy.open_worth if found else None


def legal(sight: Sight, lay: Lay) -> bool:
    """Say whether the table lets him lay this and still end his turn."""
    if sight.table.why_not_these(lay.cards):
        return False
    after = list(sight.table.melds)
    if lay.before is None:
        try:
            sight.table.verify_group(lay.after)
        except Illegal:
            return False
        after.append(lay.after)
    else:
        after[lay.number] = lay.after
    return sight.table.leaves_a_way(sight.seat, lay.cards, after)


def within_reason(sight: Sight, lay: Lay) -> bool:
    """Say whether it is legal, and does not close against his wish."""
    left = len(sight.hand) - len(lay.cards)
    if left < 2 and not sight.table.reaches(lay.cards):
        return False
    if left < 2 and not sight.may_take_pot() and not sight.wants_to_close():
        return False
    return legal(sight, lay)


def adds(sight: Sight) -> Iterator[Lay]:
    """Yield each card of the hand, a face once, on each of our melds where it may lie."""
    for number, meld in sight.table.melds_of(sight.team):
        for card in sorted(set(sight.layable), key=card_code):
            try:
                yield Lay((card,), number, meld, added(meld, card, sight.table.rules))
            except Illegal:
                continue


def candidates(sight: Sight) -> Iterator[Lay]:
    """Yield everything that the policy sheet looks at."""
    yield from adds(sight)
    for cards, reading in [*run_candidates(sight), *group_candidates(sight)]:
        try:
            meld = read(sight.team, cards, sight.table.rules)
        except Illegal:
            continue
        if reading is None or reading == meld.wild:
            yield Lay(tuple(cards), len(sight.table.melds), None, meld)


def run_candidates(sight: Sight) -> Iterator[tuple[list[str], str | None]]:
    """Yield the cards of new runs, with the card that must read as wild if there is one."""
    naturals = [card for card in sight.layable if not is_wild_card(card)]
    wilds = sorted({card for card in sight.layable if is_wild_card(card)}, key=card_code)
    for suit in SUITS:
        long = stretches(naturals, suit)
        for stretch in long:
            if len(stretch) >= 3:
                yield [place_card(place, suit) for place in stretch], None
        if "2" + suit in wilds:
            home = home_stretch(naturals, suit)
            if len(home) >= 3:
                yield [place_card(place, suit) for place in home], None
        for wild in wilds:
            for stretch in long:
                if len(stretch) == 2:
                    yield [*(place_card(place, suit) for place in stretch), wild], wild
            for low, high in product(long, long):
                joined = low + high
                if low[-1] + 2 == high[0] and not {ACE_LOW, ACE_HIGH} <= set(joined):
                    yield [*(place_card(place, suit) for place in joined), wild], wild


def group_candidates(sight: Sight) -> Iterator[tuple[list[str], str | None]]:
    """Yield the cards of new groups: all of a rank, or two and a wild card."""
    wilds = sorted({card for card in sight.layable if is_wild_card(card)}, key=card_code)
    for rank in RANKS:
        naturals = sorted(
            (card for card in sight.layable if card[0] == rank and rank != RANKS[TWO]),
            key=card_code,
        )
        if len(naturals) >= 3:
            yield naturals, None
        elif len(naturals) == 2:
            for wild in wilds:
                yield [*naturals, wild], wild


def rushes(sight: Sight) -> bool:
    """Say whether he races, for the pot or to close."""
    if sight.may_take_pot():
        return len(sight.hand) <= sight.policy.rush_pot
    return len(sight.hand) <= sight.policy.rush_close and sight.wants_to_close()


def lay_value(sight: Sight, lay: Lay, heedless: bool = False) -> int:
    """Return what laying this is worth."""
    policy = sight.policy
    rush = rushes(sight)
    value = policy.lay_card * len(lay.cards)
    value += policy.lay_points * sum(sight.points(card) for card in lay.cards)
    value += policy.lay_bonus * (bonus(sight, lay.after) - bonus(sight, lay.before))
    value += promise(sight, lay.after) - promise(sight, lay.before)
    value -= price(sight, lay, rush)
    if not rush and not heedless:
        value -= policy.break_meld * missed(sight, lay)
    if not lay.after.is_run and not sight.table.rules.groups_make_burracos:
        value += policy.group_idle * len(lay.cards)
    if not lay.after.is_run and lay.after.rank in "6789":
        value += policy.group_middle * len(lay.cards)
    if lay.before is None:
        value += policy.lay_new
        if sight.may_take_pot() and sight.stage < policy.hold_stage and not rush:
            value -= policy.lay_hold
    return value


def bonus(sight: Sight, meld: Meld | None) -> int:
    """Return a meld's bonus points by the rules; none for no meld."""
    return sum(bonuses(meld, sight.table.rules).values()) if meld else 0


def promise(sight: Sight, meld: Meld | None) -> int:
    """Return the hope that a meld's cards hold; none for no meld."""
    if meld is None:
        return 0
    policy, rules = sight.policy, sight.table.rules
    if not meld.is_run and not rules.groups_make_burracos:
        return 0
    each = policy.run_promise if meld.is_run else policy.group_promise
    if meld.wild is None:
        each += policy.clean_promise + (policy.clean_need if sight.needs_clean() else 0)
    hope = min(meld.size, 7) * each
    if meld.is_run and meld.wild is None and rules.royal_points:
        hope += policy.long_promise * max(0, meld.size - 7)
    return hope


def price(sight: Sight, lay: Lay, rush: bool) -> int:
    """Return the price of the wild cards in it, and of a two that goes to its own place."""
    policy = sight.policy
    price = 0
    as_wild = lay.after.wild if lay.before is None or lay.before.wild is None else None
    for card in lay.cards:
        if not is_wild_card(card):
            continue
        if rush:
            price += policy.rush_wild
        elif card == as_wild:
            price += policy.wild_joker if card == "*" else policy.wild_two
            as_wild = None
            if not lay.after.is_run:
                price += policy.wild_group
            elif lay.after.places & SEVEN_OR_EIGHT:
                price -= policy.wild_middle
        else:
            price += policy.two_home
    return price


def missed(sight: Sight, lay: Lay) -> int:
    """Count the cards of it that a meld of the other kind in hand would miss."""
    naturals = [card for card in sight.known if not is_wild_card(card)]
    count = 0
    for card in lay.cards:
        if is_wild_card(card):
            continue
        if lay.after.is_run:
            ranks = sum(other[0] == card[0] for other in naturals)
            count += ranks >= 3 and sight.may_begin_group(card[0])
        else:
            count += any(
                set(places_of(card)) & set(stretch) and len(stretch) >= 3
                for stretch in stretches(naturals, card[1])
            )
    return count


def legal_lays(sight: Sight) -> Iterator[Lay]:
    """Yield everything that may legally be laid, in the order in which lots count them.

    First the adds, by meld and card; then new runs by suit, lowest place, highest place, wild
    card (none, twos, joker) and the gap that it fills (none first); then new groups by rank,
    wild card, and how many of each suit.
    """
    for lay in adds(sight):
        if legal(sight, lay):
            yield lay
    number = len(sight.table.melds)
    for meld in [*every_run(sight), *every_group(sight)]:
        lay = Lay(tuple(meld.cards), number, None, meld)
        if legal(sight, lay):
            yield lay


def wild_kinds(sight: Sight) -> list[str | None]:
    """Return no wild card, then each kind in hand, the lowest first."""
    wilds = {card for card in sight.layable if is_wild_card(card)}
    return [None, *sorted(wilds, key=card_code)]


def every_run(sight: Sight) -> Iterator[Meld]:
    """Yield every new run that the hand's cards make, each as the rules read it."""
    rules = sight.table.rules
    held = Counter(sight.layable)
    wilds = wild_kinds(sight)
    for suit in SUITS:
        here = [place_card(place, suit) in held for place in range(14)]
        for low, high in combinations(range(14), 2):
            window = range(low, high + 1)
            missing = here[low : high + 1].count(False)
            for wild in wilds if missing <= 1 else []:
                inner = window[1:-1] if wild else ()
                for gap in (NEVER, *inner):
                    places = frozenset(window) - {gap}
                    if not run_is_legal(places, wild is not None, rules):
                        continue
                    meld = Meld(sight.team, suit=suit, places=places, wild=wild)
                    if Counter(meld.cards) - held:
                        continue
                    if read(sight.team, meld.cards, rules) == meld:
                        yield meld


def every_group(sight: Sight) -> Iterator[Meld]:
    """Yield every new group that the hand's cards make."""
    rules = sight.table.rules
    held = Counter(sight.layable)
    for rank in RANKS if rules.groups_allowed else "":
        if rank == RANKS[TWO]:
            continue
        for wild in wild_kinds(sight):
            if wild and not rules.group_wild_allowed:
                continue
            for counts in product(*(range(held[rank + suit] + 1) for suit in SUITS)):
                total = sum(counts)
                if total >= 2 and total + (wild is not None) >= 3:
                    naturals = tuple(
                        rank + suit for suit, n in zip(SUITS, counts, strict=True) for _ in range(n)
                    )
                    yield Meld(sight.team, rank=rank, naturals=naturals, wild=wild)
