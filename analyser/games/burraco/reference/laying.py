"""What does a player lay down?  Part 2 of the policy sheet, and every legal lay for lots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.games.burraco.reference.melds import (
    ACE_HIGH,
    ACE_LOW,
    Illegal,
    Meld,
    add_card,
    bonus_terms,
    is_wild_card,
    may_belong,
    place_card,
    places_of,
    read,
    run_is_legal,
)
from analyser.games.burraco.reference.player_view import View, home_stretch, stretches
from analyser.games.burraco.reference.table import ANY_CARD
from analyser.games.burraco.rules import ranks_of_groups

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

    def tie_rank(self) -> tuple[int, ...]:
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


def lays(view: View) -> Lay | None:
    """Decide what to lay next, or None to stop."""
    table = view.table
    if not table.reaches():
        return first_melds(view)
    must = table.owed is not None
    if not view.policy.thinks:
        legal = list(legal_lays(view))
        if must:
            return legal[view.lot(len(legal))]
        chosen = view.lot(len(legal) + 1)
        return legal[chosen - 1] if chosen else None
    found = find_best(view)
    if found and (must or found[0] > 0):
        return found[1]
    if table.owed == ANY_CARD:
        # Cards that were forgotten are in the hand now: no candidate may be left.
        return next(legal_lays(view))
    return finish(view)


def finish(view: View) -> Lay | None:
    """Return the first lay of those that empty the hand now though none is worth more than 0."""
    ahead, first = replace(view, table=view.table.copy_to_think()), None
    while True:
        most = view.policy.finish_pot
        if not ahead.may_take_pot():
            most = view.policy.finish_close if ahead.wants_to_close() else 0
        found = find_best(ahead) if most else None
        if found is None or found[0] <= -most:
            return None
        lay = found[1]
        first = first or lay
        if len(ahead.hand) - len(lay.cards) <= 1:
            return first
        make(ahead, lay)


def make(view: View, lay: Lay) -> None:
    """Lay it, on the view's table."""
    if lay.before is None:
        view.table.meld(view.seat, lay.cards)
    else:
        view.table.add(view.seat, lay.number, lay.cards[0])


def find_best(
    view: View, by_points: bool = False, heedless: bool = False
) -> tuple[int, Lay] | None:
    """Return the best of all that the sheet looks at, and its value; None if there is nothing.

    ``heedless``: what another meld in hand would miss counts for nothing.
    """
    ranked: list[tuple[tuple[int, ...], int, Lay]] = []
    for lay in candidates(view):
        if is_reasonable(view, lay):
            value = lay_value(view, lay, heedless)
            points = view.table.points(lay.cards) if by_points else 0
            ranked.append(((-points, -value, *lay.tie_rank()), value, lay))
    # Equal in everything that decides: the same lay, found twice.
    return min(ranked, key=lambda each: each[0])[1:] if ranked else None


def first_melds(view: View) -> Lay | None:
    """Decide what to lay while the team's first melds are not worth enough; None: nothing."""
    found = next_of_plan(view)
    if found is None:
        return None
    worth, first = found
    if view.table.has_laid or view.table.owed is not None:
        return first
    return first if begins_plan(view, worth) else None


def next_of_plan(view: View) -> tuple[int, Lay] | None:
    """Return what reaches the value of first melds, when it comes to laying; see ``plan``."""
    found = plan(view)
    if found is None and view.table.usable is not None:
        found = plan(view, heedless=True)
    return found


def begins_plan(view: View, worth: int) -> bool:
    """Decide: begin a plan of first melds that is worth ``worth``, or lay nothing?"""
    if not view.policy.thinks:
        return view.lot(2) == 1
    return worth + view.policy.open_worth > 0


def plan(view: View, heedless: bool = False) -> tuple[int, Lay] | None:
    """Return what reaches the value of first melds: its worth and its first lay, or None."""
    return plan_by(view, False, heedless) or plan_by(view, True, heedless)


def plan_by(view: View, by_points: bool, heedless: bool) -> tuple[int, Lay] | None:
    """Return the plan that always lays what is best by worth, or by points; None: too little."""
    ahead = replace(view, table=view.table.copy_to_think())
    worth, first = 0, None
    while True:
        found = find_best(ahead, by_points, heedless)
        if found is None:
            return None
        value, lay = found
        worth, first = worth + value, first or lay
        if ahead.table.reaches(lay.cards):
            return worth, first
        make(ahead, lay)


def use_of_pile(view: View) -> int | None:
    """Return the worth of the play that taking the pile asks for; None: there is none.

    With the top card of a closed pile (L6), or with any card (L18).
    """
    # What is forgotten may be anything: of a joker least can be hoped when it is left alone.
    forgotten = ["*"] * (len(view.table.pile) - len(view.remembered))
    after = View(view.policy, view.table.copy_to_think(), view.seat, view.lots, forgotten=forgotten)
    after.table.pile = [*forgotten, *view.remembered]
    after.table.take(view.seat)
    if after.table.reaches():
        found = find_best(after)
        return found[0] if found else None
    # What is forgotten will be in the hand when the player lays: the plan must hold whatever it is.
    if forgotten and after.table.usable is None:
        return None
    found = plan(after, heedless=bool(forgotten))
    return found[0] + view.policy.open_worth if found else None


def is_legal(view: View, lay: Lay) -> bool:
    """Say whether the table lets the player lay this and still end the turn."""
    if view.table.why_not_these(lay.cards):
        return False
    after = list(view.table.melds)
    if lay.before is None:
        try:
            view.table.verify_group(lay.after)
        except Illegal:
            return False
        after.append(lay.after)
    else:
        after[lay.number] = lay.after
    return view.table.leaves_a_way(view.seat, lay.cards, after)


def is_reasonable(view: View, lay: Lay) -> bool:
    """Say whether it is legal, and does not close against the player's wish."""
    left = len(view.hand) - len(lay.cards)
    if left < 2 and not view.table.reaches(lay.cards):
        return False
    if left < 2 and not view.may_take_pot() and not view.wants_to_close():
        return False
    return is_legal(view, lay)


def adds(view: View) -> Iterator[Lay]:
    """Yield each card of the hand, a face once, on each of our melds where it may lie."""
    cards = sorted(set(view.layable), key=card_code)
    for number, meld in view.table.melds_of(view.team):
        for card in cards:
            if not may_belong(meld, card):
                continue
            try:
                yield Lay((card,), number, meld, add_card(meld, card, view.table.rules))
            except Illegal:
                continue


def candidates(view: View) -> Iterator[Lay]:
    """Yield everything that the policy sheet looks at."""
    yield from adds(view)
    for cards, reading in [*run_candidates(view), *group_candidates(view)]:
        try:
            meld = read(view.team, cards, view.table.rules)
        except Illegal:
            continue
        if reading is None or reading == meld.wild:
            yield Lay(tuple(cards), len(view.table.melds), None, meld)


def run_candidates(view: View) -> Iterator[tuple[list[str], str | None]]:
    """Yield the cards of new runs, with the card that must read as wild if there is one."""
    layable = view.layable
    naturals = [card for card in layable if not is_wild_card(card)]
    wilds = sorted({card for card in layable if is_wild_card(card)}, key=card_code)
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


def group_candidates(view: View) -> Iterator[tuple[list[str], str | None]]:
    """Yield the cards of new groups: all of a rank, or two and a wild card."""
    cards = sorted(view.layable, key=card_code)
    wilds = dict.fromkeys(card for card in cards if is_wild_card(card))
    for rank in RANKS:
        naturals = [card for card in cards if card[0] == rank and not is_wild_card(card)]
        if len(naturals) >= 3:
            yield naturals, None
        elif len(naturals) == 2:
            for wild in wilds:
                yield [*naturals, wild], wild


def rushes(view: View) -> bool:
    """Say whether the player races, for the pot or to close."""
    if view.may_take_pot():
        return len(view.hand) <= view.policy.rush_pot
    return len(view.hand) <= view.policy.rush_close and view.wants_to_close()


def lay_value(view: View, lay: Lay, heedless: bool = False) -> int:
    """Return what laying this is worth."""
    policy = view.policy
    rush = rushes(view)
    value = policy.lay_card * len(lay.cards)
    value += policy.lay_points * sum(view.points(card) for card in lay.cards)
    value += policy.lay_bonus * (bonus(view, lay.after) - bonus(view, lay.before))
    value += promise(view, lay.after) - promise(view, lay.before)
    value -= price(view, lay, rush)
    if not rush and not heedless:
        value -= policy.break_meld * count_missed(view, lay)
    if not lay.after.is_run and not view.table.rules.groups_make_burracos:
        value += policy.group_idle * len(lay.cards)
    if not lay.after.is_run and lay.after.rank in "6789":
        value += policy.group_middle * len(lay.cards)
    if lay.before is None:
        value += policy.lay_new
        if view.may_take_pot() and not rush:
            value -= policy.lay_hold if view.stage < policy.hold_stage else 0
            value -= policy.lay_hold_alone if view.is_alone() and not view.is_in_danger() else 0
    elif not rush and not is_wild_card(lay.cards[0]):
        value -= price_holding_back(view)
    return value


def price_holding_back(view: View) -> int:
    """Return what it costs to add a natural card to a meld now, rather than to keep it."""
    policy = view.policy
    cost = policy.add_hold + policy.add_hold_card * len(view.hand)
    cost += policy.add_hold_stage * view.stage
    return cost + (policy.add_hold_pot if view.may_take_pot() else 0)


def bonus(view: View, meld: Meld | None) -> int:
    """Return a meld's bonus points by the rules; none for no meld."""
    return sum(bonus_terms(meld, view.table.rules).values()) if meld else 0


def promise(view: View, meld: Meld | None) -> int:
    """Return the hope that a meld's cards hold; none for no meld."""
    if meld is None:
        return 0
    policy, rules = view.policy, view.table.rules
    if not meld.is_run and not rules.groups_make_burracos:
        return 0
    each = policy.run_promise if meld.is_run else policy.group_promise
    if meld.wild is None:
        each += policy.clean_promise + (policy.clean_need if view.needs_clean() else 0)
    hope = min(meld.size, 7) * each + policy.near_promise * max(0, min(meld.size, 7) - 4)
    if meld.is_run and meld.wild is None and rules.royal_points:
        hope += policy.long_promise * max(0, meld.size - 7)
    return hope


def price(view: View, lay: Lay, rush: bool) -> int:
    """Return the price of the wild cards in it, and of a two that goes to its own place."""
    policy = view.policy
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


def count_missed(view: View, lay: Lay) -> int:
    """Count the cards of it that a meld of the other kind in hand would miss."""
    naturals = [card for card in view.known if not is_wild_card(card)]
    ranks = [card[0] for card in naturals]
    count = 0
    for card in lay.cards:
        if is_wild_card(card):
            continue
        if lay.after.is_run:
            count += ranks.count(card[0]) >= 3 and view.may_begin_group(card[0])
        else:
            count += any(
                set(places_of(card)) & set(stretch) and len(stretch) >= 3
                for stretch in stretches(naturals, card[1])
            )
    return count


def legal_lays(view: View) -> Iterator[Lay]:
    """Yield everything that may legally be laid, in the order in which lots count them.

    First the adds, by meld and card; then new runs by suit, lowest place, highest place, wild
    card (none, twos, joker) and the gap that it fills (none first); then new groups by rank,
    wild card, and how many of each suit.
    """
    for lay in adds(view):
        if is_legal(view, lay):
            yield lay
    number = len(view.table.melds)
    for meld in [*every_run(view), *every_group(view)]:
        lay = Lay(tuple(meld.cards), number, None, meld)
        if is_legal(view, lay):
            yield lay


def wild_kinds(view: View) -> list[str | None]:
    """Return no wild card, then each kind in hand, the lowest first."""
    wilds = {card for card in view.layable if is_wild_card(card)}
    return [None, *sorted(wilds, key=card_code)]


def every_run(view: View) -> Iterator[Meld]:
    """Yield every new run that the hand's cards make, each as the rules read it."""
    rules = view.table.rules
    held = Counter(view.layable)
    wilds = wild_kinds(view)
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
                    meld = Meld(view.team, suit=suit, places=places, wild=wild)
                    if Counter(meld.cards) - held:
                        continue
                    if read(view.team, meld.cards, rules) == meld:
                        yield meld


def every_group(view: View) -> Iterator[Meld]:
    """Yield every new group that the hand's cards make."""
    rules = view.table.rules
    held = Counter(view.layable)
    for rank in ranks_of_groups(rules):
        for wild in wild_kinds(view):
            if wild and not rules.group_wild_allowed:
                continue
            for counts in product(*(range(held[rank + suit] + 1) for suit in SUITS)):
                total = sum(counts)
                if total >= 2 and total + (wild is not None) >= 3:
                    naturals = tuple(
                        rank + suit for suit, n in zip(SUITS, counts, strict=True) for _ in range(n)
                    )
                    yield Meld(view.team, rank=rank, naturals=naturals, wild=wild)
