"""Is what a player lays, found by looking at little, the best of all that the sheet looks at?

The compiled rooms pass over what cannot win and pack an order into one number.  Here every
candidate is valued and compared by the reference, and each short cut is held to its own promise.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import inside
from games.burraco.lying import described, drawn_meld, drawn_rules, masks
from games.burraco.side_by_side import hands
from games.burraco.stacking import random_policy
from games.burraco.walking import Numbers

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.games.burraco.kernel import candidates as C
from analyser.games.burraco.kernel import habits as H
from analyser.games.burraco.kernel import laying as L
from analyser.games.burraco.kernel import table as T
from analyser.games.burraco.kernel import view as V
from analyser.games.burraco.kernel.melds import GROUP, RUN
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.laying import Lay, best
from analyser.games.burraco.reference.melds import Meld, bonus_terms
from analyser.games.burraco.rules import Rules, rules_row

TWOS = [card_code("2" + suit) for suit in SUITS]
JOKER = 64


def as_laid(lay: Lay, value: int) -> dict[str, int]:
    """Return a lay of the reference as the numbers of a candidate, by name."""
    kind, home, one, two, wild = described(lay.after)
    used_one, used_two = masks(lay.cards)
    return {
        "NUMBER": lay.number, "NEW": int(lay.before is None), "KIND": kind, "HOME": home,
        "AFTER_ONE": one, "AFTER_TWO": two, "AFTER_WILD": wild, "AFTER_SIZE": lay.after.size,
        "USED_ONE": used_one, "USED_TWO": used_two, "USED_JOKERS": lay.cards.count("*"),
        "USED": len(lay.cards), "VALUE": value,
    }  # fmt: skip


@pytest.mark.parametrize("preset", ["italian", "italian-semiclean", "closed"])
def test_the_best_of_what_is_looked_at_is_the_best_of_everything(preset: str) -> None:
    view = np.zeros(V.VIEW_SIZE, np.int64)
    cand, found = (np.zeros(C.CANDIDATE_SIZE, np.int64) for _ in range(2))
    decisions = lays = 0
    for walk, plain_view in hands(f"the best of {preset}", 4 if OFF else 15, preset):
        if walk.table[T.PHASE] != T.LAYING:
            continue
        policy = walk.policies[H.POLICY_COUNT * plain_view.seat :][: H.POLICY_COUNT]
        # With the top card of a closed pile owed something is laid, whatever it is worth (L6).
        owed = plain_view.table.owed is not None
        for choice in (V.WORTH_IT, V.WHATEVER, V.BY_POINTS)[owed:]:
            expected = best(plain_view, by_points=choice == V.BY_POINTS)
            if choice == V.WORTH_IT and expected and expected[0] <= 0:
                expected = None
            could = inside.best_lay(
                walk.table, walk.rules, policy, plain_view.seat, choice, view, cand, found
            )
            assert could == (expected is not None), (choice, plain_view.hand)
            if expected is not None:
                for name, number in as_laid(expected[1], expected[0]).items():
                    assert found[getattr(C, name)] == number, (name, choice, expected)
                lays += 1
            decisions += 1
    print(f"{decisions} decisions, {lays} of them to lay something")
    assert lays > (10 if OFF else 300)


def candidate(**numbers: int) -> Numbers:
    made = np.zeros(C.CANDIDATE_SIZE, np.int64)
    for name, number in numbers.items():
        made[getattr(C, name.upper())] = number
    return made


@pytest.mark.parametrize("choice", [V.WORTH_IT, V.WHATEVER, V.BY_POINTS])
def test_what_is_passed_over_could_not_have_been_chosen(choice: int) -> None:
    """Whatever its points and however a tie goes; may_win is asked before either is known."""
    view = np.zeros(V.VIEW_SIZE, np.int64)
    view[V.AIM] = choice
    for incumbent in (None, *range(-3, 4)):
        if choice == V.WORTH_IT and incumbent is not None and incumbent <= 0:
            continue
        chosen = candidate(used=0 if incumbent is None else 1, value=incumbent or 0)
        for value in range(-4, 5):
            allowed = value > 0 or choice != V.WORTH_IT
            points = (-1, 0, 1) if choice == V.BY_POINTS else (0,)
            wins = incumbent is None or any(
                (more, value, tie) > (0, incumbent, 0) for more in points for tie in (-1, 1)
            )
            assert bool(L.may_win(view, chosen, value)) == (allowed and wins), (incumbent, value)


def test_wild_cards_are_looked_at_from_the_lowest_and_equal_twos_once() -> None:
    chance = Random("wild cards in hand")
    view, table = np.zeros(V.VIEW_SIZE, np.int64), np.zeros(T.TABLE_SIZE, np.int64)
    for _ in range(200 if OFF else 4000):
        twos = [two for two in TWOS if chance.random() < 0.5]
        jokers = chance.choice((0, 1, 2))
        others = sum(1 << code for code in chance.sample(range(61), 9) if code & 15 not in (1, 13))
        view[V.LAY_ONE] = sum(1 << two for two in twos) | others & V.NATURAL
        view[V.LAY_JOKERS] = jokers
        view[V.CARDS] = held = chance.randint(3, 9)
        table[T.OWED] = owed = chance.choice((-1, -1, 5, JOKER, *TWOS))
        used = chance.randint(1, held)
        every = [*twos, JOKER] if jokers else twos
        # Which of two equal twos is laid matters where it is owed, or may be the last card.
        alike = owed < 0 and held - used >= 2
        expected = [wild for wild in every if not alike or wild == JOKER or wild == twos[0]]
        for passing_over, sequence in ((False, every), (True, expected)):
            looked_at = []
            wild = L.next_wild(view, -1)
            while wild != -1:
                looked_at.append(wild)
                wild = L.next_wild(
                    view, L.after_two(table, view, wild, used) if passing_over else wild
                )
            assert looked_at == sequence


def drawn_lay(chance: Random, rules: Rules) -> Lay:
    """Return something that could be laid: a new meld, or a card on one that lies there."""
    meld = drawn_meld(chance, 0, rules)
    if chance.random() < 0.5:
        return Lay(tuple(meld.cards), chance.choice((0, 1, 35)), None, meld)
    cards = [rank + suit for rank in RANKS for suit in SUITS] + ["*"]
    return Lay((chance.choice(cards),), chance.choice((0, 1, 34)), meld, meld)


def test_ties_are_decided_in_the_order_of_the_sheet() -> None:
    chance = Random("ties")
    rules = drawn_rules(chance, both_aces_in_run=True, wild_may_ride_full_run=True)
    lays = [drawn_lay(chance, rules) for _ in range(60 if OFF else 600)]
    ranked = []
    for lay in lays:
        numbers = as_laid(lay, 0)
        ranked.append((int(L.tie_rank(candidate(**numbers))), lay.tie_rank()))
    for one, other in pairwise(ranked):
        assert (one[0] < other[0]) == (one[1] < other[1])
    ranked.sort()
    assert [words for _rank, words in ranked] == sorted(words for _rank, words in ranked)
    assert len({rank for rank, _words in ranked}) == len({words for _rank, words in ranked})


def promise(policy: Policy, meld: Meld, rules: Rules, needs_clean: bool) -> int:
    """Return the promise of a meld, word by word from the sheet."""
    if not meld.is_run and not rules.groups_make_burracos:
        return 0
    each = policy.run_promise if meld.is_run else policy.group_promise
    if meld.wild is None:
        each += policy.clean_promise
        if needs_clean:
            each += policy.clean_need
    found = min(7, meld.size) * each
    if meld.is_run and meld.wild is None and rules.royal_points and meld.size > 7:
        found += policy.long_promise * (meld.size - 7)
    return found


SPECIALS = ("semiclean_points", "royal_points", "ace_to_ace_points")


def test_what_a_meld_is_worth_as_it_stands_is_its_promise_and_its_bonuses() -> None:
    chance = Random("melds as they stand")
    view = np.zeros(V.VIEW_SIZE, np.int64)
    burracos: Counter[int] = Counter()
    for number in range(30 if OFF else 300):
        special = {name: chance.choice((0, 150, 500)) for name in SPECIALS if number % 2}
        long_runs = {"both_aces_in_run": True} if special.get("ace_to_ace_points") else {}
        rules = drawn_rules(chance, **special, **long_runs)
        policy = random_policy(chance)
        row = np.array(rules_row(rules), np.int64)
        habits = np.array(H.policy_row(policy, rules), np.int64)
        for _ in range(20):
            meld = drawn_meld(chance, 0, rules)
            needs_clean = chance.random() < 0.5
            view[V.NEEDS_CLEAN] = needs_clean
            kind, _home, one, two, wild = described(meld)
            expected = promise(policy, meld, rules, needs_clean)
            expected += policy.lay_bonus * sum(bonus_terms(meld, rules).values())
            computed = inside.standing(row, habits, view, kind, one, two, wild, meld.size)
            assert computed == expected, (meld, special)
            burracos[kind] += meld.size >= 7
    assert min(burracos[RUN], burracos[GROUP]) > (10 if OFF else 300)
