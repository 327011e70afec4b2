"""``analyser.games.burraco.kernel.decisions.laying``: Is what a player lays, found by looking at
little, the best of all that the sheet looks at?

The compiled rooms pass over what cannot win and pack an order into one number.  Here every
candidate is valued and compared by the reference, and each short cut is held to its own promise.
The masks that find the cards of a new run are in ``test_masks``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import raw_calls
from games.burraco.kernel.decisions.lay_words import as_laid, as_meant
from games.burraco.random_melds import described, drawn_meld, drawn_rules, lie
from games.burraco.stacked_packs import random_policy
from games.burraco.two_tables import hands

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.games.burraco.kernel.decisions import laying as L
from analyser.games.burraco.kernel.decisions.lay_values import wild_worth
from analyser.games.burraco.kernel.habits import H, policy_row
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import GROUP, RUN
from analyser.games.burraco.policies import Policy, policy_of
from analyser.games.burraco.reference.laying import Lay, count_missed, find_best, rushes
from analyser.games.burraco.reference.melds import Meld, bonus_terms, places_of
from analyser.games.burraco.rules import KINDS, Rules, rules_row

LAYING = (
    "lay_card", "lay_points", "lay_bonus", "lay_new", "lay_hold", "run_promise", "group_promise",
    "group_idle", "group_middle", "clean_promise", "clean_need", "long_promise", "break_meld",
    "wild_joker", "wild_two", "two_home", "wild_group", "wild_middle", "rush_wild",
)  # fmt: skip
"""All habits that the value of a lay is made of."""
TWOS = [card_code("2" + suit) for suit in SUITS]
JOKER = 64
INDIFFERENT = policy_of("balanced", dict.fromkeys(LAYING, 0))
"""A player to whom all that may be laid is worth the same: ties decide."""


@pytest.mark.broad
@pytest.mark.parametrize("many", [4 if OFF else 5, pytest.param(80, marks=pytest.mark.slow)])
@pytest.mark.parametrize("preset", ["italian", "italian-semiclean", "closed"])
def test_the_best_of_what_is_looked_at_is_the_best_of_everything(preset: str, many: int) -> None:
    view = np.zeros(V.VIEW_SIZE, np.int64)
    decisions = lays = ties = 0
    for walk, drawn_view in hands(f"the best of {preset}", many, preset):
        if walk.table[T.PHASE] != T.LAYING:
            continue
        rules = drawn_view.table.rules
        # With the top card of a closed pile owed something is laid, whatever it is worth (L6).
        owed = drawn_view.table.owed is not None
        for player in (drawn_view.policy, INDIFFERENT):
            plain_view = replace(drawn_view, policy=player)
            policy = np.array(policy_row(player, rules), np.int64)
            for choice in (V.WORTH_IT, V.WHATEVER, V.BY_POINTS)[owed:]:
                expected = find_best(plain_view, by_points=choice == V.BY_POINTS)
                if choice == V.WORTH_IT and expected and expected[0] <= 0:
                    expected = None
                key, lay = raw_calls.best_lay(
                    walk.table, walk.rules, policy, plain_view.seat, choice, view
                )
                assert (lay != C.NOTHING) == (expected is not None), (choice, plain_view.hand)
                if expected is not None:
                    assert C.value_of(key) == expected[0], (choice, expected)
                    laid = as_laid(walk, plain_view.seat, lay)
                    assert laid == as_meant(expected[1]), (choice, expected)
                    lays += 1
                    ties += player is INDIFFERENT
                decisions += 1
    print(f"{decisions} decisions, {lays} of them to lay something, {ties} of these by ties")
    assert lays > (10 if OFF else 150)
    assert ties > (5 if OFF else 50)


@pytest.mark.broad
def test_a_hand_that_is_not_looked_at_has_nothing_to_lay() -> None:
    view = np.zeros(V.VIEW_SIZE, np.int64)
    answers: Counter[bool] = Counter()
    for walk, plain_view in hands("nothing to lay", 6 if OFF else 40, "closed"):
        if walk.table[T.PHASE] != T.LAYING:
            continue
        looks = bool(raw_calls.may_lay(walk.table, walk.rules, plain_view.seat, view))
        assert looks or find_best(plain_view) is None, plain_view.hand
        answers[looks] += 1
    assert min(answers[False], answers[True]) > (2 if OFF else 100)


def test_with_two_cards_nothing_is_looked_at_only_where_nothing_lets_a_team_close() -> None:
    """Any melds, the pot taken: no card on any of them makes the burraco that closing asks for."""
    chance, answers = Random("two cards"), Counter[tuple[bool, bool]]()
    view, table = np.zeros(V.VIEW_SIZE, np.int64), np.zeros(T.TABLE_SIZE, np.int64)
    for _ in range(2_000):
        rules = drawn_rules(chance, close_needs_clean=chance.random() < 0.8)
        row = np.array(rules_row(rules), np.int64)
        policy = np.array(policy_row(INDIFFERENT, rules), np.int64)
        hand = chance.sample([*V.FACE_CODES, JOKER], 2)
        table[:] = 0
        table[T.SEATS], table[T.TEAMS], table[T.OWED_CARD] = 4, 2, -1
        lie(table, [drawn_meld(chance, 0, rules) for _ in range(chance.randint(1, 3))])
        mine = T.SEAT0
        table[mine + T.FACE_DOWN], table[mine + T.CARDS] = -1, 2
        for card in hand:
            T.give(table[mine : mine + T.SEAT_WIDTH], card)
        T.rebuild(table, row)
        adds = [C.add(number, card) for number in range(table[T.MELDS]) for card in hand
                if raw_calls.may_add(table, row, number, card)]  # fmt: skip
        closes = any(raw_calls.may_close_with(table, row, 0, add) for add in adds)
        answers[bool(raw_calls.is_stuck(table, row, policy, 0, view)), closes] += 1
    print(answers)
    assert answers[True, True] == 0
    assert min(answers[True, False], answers[False, True]) > 50


def test_what_another_meld_would_miss_counts_for_the_whole_hand() -> None:
    """The masks that say so, card by card against the reference, also of a pile laid in part."""
    view = np.zeros(V.VIEW_SIZE, np.int64)
    kinds: Counter[str] = Counter()
    for number, (walk, plain_view) in enumerate(hands("missed", 6 if OFF else 25, "closed")):
        if walk.table[T.PHASE] != T.LAYING:
            continue
        policy = walk.policies[H.POLICY_COUNT * plain_view.seat :][: H.POLICY_COUNT]
        heedless = number % 5 == 0
        found = raw_calls.misses(
            walk.table, walk.rules, policy, plain_view.seat, int(heedless), view
        )
        for card in {card for card in plain_view.hand if card != "*" and card[0] != "2"}:
            run = Meld(plain_view.team, suit=card[1], places=frozenset(places_of(card)))
            group = Meld(plain_view.team, rank=card[0], naturals=(card,))
            for of, meld in zip(found, (run, group), strict=True):
                misses = count_missed(plain_view, Lay((card,), 0, None, meld))
                expected = misses and not heedless and not rushes(plain_view)
                assert bool(of >> card_code(card) & 1) == bool(expected), (card, plain_view.hand)
                kinds["heedless" if heedless else "missed" if expected else "not"] += 1
            kinds["a part"] += walk.table[T.USABLE] != 0
    assert min(kinds.values()) > (0 if OFF else 100), kinds


@pytest.mark.parametrize("choice", [V.WORTH_IT, V.WHATEVER, V.BY_POINTS])
def test_what_is_passed_over_could_not_have_been_chosen(choice: int) -> None:
    """Whatever its points and however a tie goes; may_win is asked before either is known."""
    view = np.zeros(V.VIEW_SIZE, np.int64)
    view[V.AIM] = choice
    first, last = (5, 2, RUN, -1, 3, 3), (5, 2, RUN, JOKER, 3, 4)
    for incumbent in (None, *range(-3, 4)):
        if choice == V.WORTH_IT and incumbent is not None and incumbent <= 0:
            continue
        for tie in (first, last):
            chosen = C.LAST if choice == V.WORTH_IT else C.LOWEST
            if incumbent is not None:
                chosen = C.key(incumbent, *tie)
            for value in range(-4, 5):
                keys = [C.key(value, *other) for other in (first, last)]
                wins = choice == V.BY_POINTS or max(keys) > chosen
                looks = bool(L.may_win(view, chosen, value))
                assert looks or not wins, (incumbent, value)
                # What is worth less than another is not looked at for its tie.
                least = 0 if choice == V.WORTH_IT and incumbent is None else incumbent
                if choice != V.BY_POINTS and least is not None:
                    assert looks == (value >= least), (incumbent, value)


def test_wild_cards_are_looked_at_from_the_lowest_and_the_best_of_them_wins() -> None:
    chance = Random("wild cards in hand")
    view = np.zeros(V.VIEW_SIZE, np.int64)
    best_ones: Counter[str] = Counter()
    for _ in range(200 if OFF else 4000):
        twos = [two for two in TWOS if chance.random() < 0.5]
        jokers = chance.choice((0, 1, 2))
        others = sum(1 << code for code in chance.sample(range(61), 9) if code & 15 not in (1, 13))
        view[V.LAY_ONE] = sum(1 << two for two in twos) | others & V.NATURAL
        view[V.LAY_JOKERS] = jokers
        view[V.RUSH] = rush = chance.randrange(2)
        every = [*twos, JOKER] if jokers else twos
        looked_at, wild = [], L.next_wild(view, -1)
        while wild != -1:
            looked_at.append(wild)
            wild = L.next_wild(view, wild)
        assert looked_at == every
        if every:
            # Of the same new meld with each of them, the best: equal ones by the tie.
            policy = np.zeros(H.POLICY_COUNT, np.int64)
            policy[H.TWO_NET + rush], policy[H.JOKER_NET + rush] = chance.choices(range(3), k=2)
            policy[[H.TWO_NET + 1 - rush, H.JOKER_NET + 1 - rush]] = chance.choices(range(9), k=2)
            worths = {wild: int(wild_worth(policy, view, wild)) for wild in every}
            expected = max(every, key=lambda wild: (worths[wild], -wild))
            assert L.best_wild(policy, view) == expected
            keys = {wild: C.key(worths[wild], 5, 2, RUN, wild, 3, 4) for wild in every}
            assert max(every, key=lambda wild: keys[wild]) == expected
            best_ones["joker" if expected == JOKER else "two"] += 1
            best_ones["joker before a two"] += expected == JOKER and bool(twos)
    assert min(best_ones.values()) > (10 if OFF else 200)


def drawn_lay(chance: Random, rules: Rules) -> Lay:
    """Return something that could be laid: a new meld, or a card on one that lies there."""
    meld = drawn_meld(chance, 0, rules)
    if chance.random() < 0.5:
        return Lay(tuple(meld.cards), chance.choice((0, 1, 35)), None, meld)
    cards = [rank + suit for rank in RANKS for suit in SUITS] + ["*"]
    return Lay((chance.choice(cards),), chance.choice((0, 1, 34)), meld, meld)


def tie(lay: Lay) -> int:
    """Return the key of a lay that is worth nothing: what decides between equal values."""
    kind, _home, _one, _two, wild = described(lay.after)
    naturals = [card for card in lay.cards if card != "*" and card[0] != "2"]
    card = min(map(card_code, naturals or lay.cards))
    new = lay.before is None
    place = min(lay.after.places) if new and lay.after.is_run else 0
    return int(C.key(0, card, lay.number, kind, wild if new else -1, place, len(lay.cards)))


def test_ties_are_decided_in_the_order_of_the_sheet() -> None:
    chance = Random("ties")
    rules = drawn_rules(chance, both_aces_in_run=True, wild_may_ride_full_run=True)
    lays = [drawn_lay(chance, rules) for _ in range(60 if OFF else 600)]
    ranked = [(tie(lay), lay.tie_rank()) for lay in lays]
    for one, other in pairwise(ranked):
        assert (one[0] > other[0]) == (one[1] < other[1])
    ranked.sort(reverse=True)
    assert [words for _key, words in ranked] == sorted(words for _key, words in ranked)
    assert len({key for key, _words in ranked}) == len({words for _key, words in ranked})


def promise(policy: Policy, meld: Meld, rules: Rules, needs_clean: bool) -> int:
    """Return the promise of a meld, word by word from the sheet."""
    if not meld.is_run and not rules.groups_make_burracos:
        return 0
    each = policy.run_promise if meld.is_run else policy.group_promise
    if meld.wild is None:
        each += policy.clean_promise
        if needs_clean:
            each += policy.clean_need
    found = (
        min(7, meld.size) * each + policy.near_promise * (0, 0, 0, 0, 0, 1, 2, 3)[min(7, meld.size)]
    )
    if meld.is_run and meld.wild is None and rules.royal_points and meld.size > 7:
        found += policy.long_promise * (meld.size - 7)
    return found


SPECIALS = [f"{kind}_points" for kind in KINDS if kind not in ("clean", "dirty")]


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
        habits = np.array(policy_row(policy, rules), np.int64)
        for _ in range(20):
            meld = drawn_meld(chance, 0, rules)
            needs_clean = chance.random() < 0.5
            view[V.NEEDS_CLEAN] = needs_clean
            kind, _home, one, two, wild = described(meld)
            expected = promise(policy, meld, rules, needs_clean)
            expected += policy.lay_bonus * sum(bonus_terms(meld, rules).values())
            computed = raw_calls.standing(row, habits, view, kind, one, two, wild, meld.size)
            assert computed == expected, (meld, special)
            burracos[kind] += meld.size >= 7
    assert min(burracos[RUN], burracos[GROUP]) > (10 if OFF else 300)
