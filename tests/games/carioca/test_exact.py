"""``analyser.games.carioca``: Are the game's laws those that are counted, and does the engine
play by them?
"""

from __future__ import annotations

from math import comb, sqrt
from random import Random

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games.carioca import exact

from analyser.cards.codes import RANKS, SUITS
from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.carioca import GAME
from analyser.games.carioca.advice import contracts
from analyser.games.carioca.columns import ROW
from analyser.games.carioca.kernel import contracts as C
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.game import score
from analyser.games.carioca.referee import whole_pack
from analyser.games.carioca.rules import RULE_SETS, cards_dealt, needs, points_of
from analyser.games.rows import NULL

KEY = run_key(9)
DEALT = 100_000
Numbers = npt.NDArray[np.int64]
compiled = pytest.mark.skipif(compiling.OFF, reason="thousands of hands, compiled")


# -- CA#1: hands that make the contract as they are dealt, counted ---------------------------------


def test_two_trios_in_eleven_cards() -> None:
    hands, no_joker = exact.hands_that_make(2, 11, exact.ranks(2))
    assert hands == 52_527_709_778_908
    assert no_joker == 13_495_038_288_732
    assert comb(108, 11) == 344_985_116_783_580
    assert round(100 * hands / comb(108, 11), 5) == 15.22608
    assert round(100 * no_joker / comb(108, 11), 5) == 3.91177


def test_three_trios_in_eleven_cards() -> None:
    hands, _ = exact.hands_that_make(3, 11, exact.ranks(3))
    assert hands == 2_015_283_801_180
    assert round(100 * hands / comb(108, 11), 6) == 0.584165


def test_four_trios_in_twelve_cards() -> None:
    """CA#1 says 144,672,329,984, which leaves out the hands with all four jokers."""
    hands, _ = exact.hands_that_make(4, 12, exact.ranks(4))
    assert (hands, comb(108, 12)) == (145_159_400_581, 2_788_629_694_000_605)
    fewer, _ = exact.hands_that_make(4, 12, exact.ranks(4), most_jokers=3)
    assert fewer == 144_672_329_984


def test_the_finder_makes_four_trios_of_as_many_hands() -> None:
    """Of each class, how many cards of how many ranks, one hand is asked."""
    rules, found = RULE_SETS.make_rules("carioca-chile"), 0
    for jokers in range(exact.JOKERS + 1):
        for ranks in exact.partitions(12 - jokers, 8, 13):
            cards = ["*"] * jokers
            for rank, many in zip(RANKS, ranks, strict=False):
                cards += [rank + suit for suit in SUITS * 2][:many]
            if contracts(rules, needs(8), cards):
                found += comb(exact.JOKERS, jokers) * exact.of_the_class(ranks)
    assert found == 145_159_400_581


def test_two_escaleras_in_eleven_cards() -> None:
    hands, _ = exact.hands_that_make(2, 11, exact.suits(11))
    assert hands == 649_134_687_008
    assert round(100 * hands / comb(108, 11), 6) == 0.188163


def can(contract: int, cards: list[str]) -> bool:
    return bool(contracts(RULE_SETS.make_rules("carioca"), needs(contract), cards))


def test_the_finder_finds_trios_where_the_classes_have_them() -> None:
    random, met = Random(1), [0, 0]
    for _ in range(100):
        many = [random.choice((0, 0, 0, 1, 2, 3, 4, 5)) for _ in RANKS[:4]]
        jokers, melds = random.randint(0, 3), random.choice((2, 3, 4))
        costs = (exact.NEVER,) * melds
        for each in many:
            costs = exact.both(costs, exact.trio_costs(each, melds))
        cards = ["*"] * jokers
        for rank, each in zip(RANKS, many, strict=False):
            cards += random.sample([rank + suit for suit in SUITS] * 2, each)
        found = can({2: 1, 3: 4, 4: 8}[melds], cards)
        assert found == (costs[-1] <= jokers), (melds, cards)
        met[found] += 1
    assert min(met) > 20


def test_the_finder_finds_escaleras_where_the_classes_have_them() -> None:
    random, met = Random(2), [0, 0]
    for _ in range(150):
        cards = random.choices([rank + "d" for rank in RANKS] * 2, k=random.randint(6, 14))
        cards = [card for at, card in enumerate(cards) if cards[:at].count(card) < 2]
        jokers = random.randint(0, 2)
        held = np.array([[cards.count(rank + "d")] for rank in RANKS], np.int8)
        _, two = exact.escalera_costs(held)
        found = can(3, [*cards, *["*"] * jokers])
        assert found == (int(two[0]) <= jokers), (cards, jokers)
        met[found] += 1
    assert min(met) > 40


# -- CA#2: the mixed contracts, simulated ----------------------------------------------------------


@kernel
def makers(
    key: int, first: int, count: int, rules: Numbers, policies: Numbers, table: Numbers,
    room: Numbers,
) -> int:  # fmt: skip
    """Return how many of the hands of some deals make their contract."""
    table, rules, policies = part(table, 0), part(rules, 0), part(policies, 0)
    room, found = part(room, 0), 0
    for number in range(first, first + count):
        T.lay_out(table, key, number, rules, 0, table)
        for seat in range(4):
            table[T.TO_MOVE] = seat
            found += min(C.find(table, rules, policies, 0, room), 1)
    return found


@kernel
def penalties(key: int, first: int, count: int, rules: Numbers, table: Numbers) -> int:
    """Return what the hands of some deals cost together."""
    table, rules, found = part(table, 0), part(rules, 0), 0
    for number in range(first, first + count):
        T.lay_out(table, key, number, rules, 0, table)
        for seat in range(4):
            found -= score(table, rules, seat, table)
    return found


def share(contract: int, cards: int, deals: int = DEALT) -> tuple[float, float]:
    """Return the share of hands that make a contract, and its standard error."""
    rules = GAME.rules("carioca", {"contract": contract, "hand_cards": cards})
    numbers = GAME.engine.numbers(rules, [GAME.policy("sound")], [0] * 4)
    table, room = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(C.ROOM_SIZE, np.int64)
    found = makers(KEY, 0, deals, numbers.rules, numbers.policies, table, room)
    mean = found / (4 * deals)
    return mean, sqrt(mean * (1 - mean) / (4 * deals))


@compiled
@pytest.mark.parametrize(
    ("contract", "expected", "error"),
    [
        (1, 0.1522608, 0.0),
        (2, 0.03784, 0.00014),
        (3, 0.00188163, 0.0),
        (4, 0.00584165, 0.0),
        (5, 0.000710, 0.000019),
    ],
)
def test_as_many_hands_make_a_contract_as_were_counted_or_seen(
    contract: int, expected: float, error: float
) -> None:
    found, own = share(contract, 11)
    print(contract, found, own)
    assert abs(found - expected) < 4 * sqrt(error**2 + max(own, sqrt(expected / DEALT) / 2) ** 2)


@compiled
def test_a_trio_and_two_escaleras_are_hardly_ever_dealt() -> None:
    deals = 10 * DEALT
    found, _ = share(6, 11, deals)
    # 0.0015 ± 0.0003 % were seen; with a standard error of ours of 0.0002 % none would be too few.
    assert abs(found - 0.000015) < 4 * sqrt(0.000003**2 + 0.000015 / (4 * deals)) < 0.000015


# -- CA#3: the last contracts take the whole hand --------------------------------------------------


@pytest.mark.parametrize("preset", ["carioca", "carioca-six", "carioca-2p", "carioca-5p"])
def test_in_the_sixth_and_seventh_hand_to_go_down_leaves_one_card(preset: str) -> None:
    rules = RULE_SETS.make_rules(preset)
    for contract in (6, 7) if preset != "carioca-six" else (6,):
        trios, escaleras = needs(contract)
        assert cards_dealt(rules, contract) + 1 - 3 * trios - 4 * escaleras == 1


@compiled
@pytest.mark.parametrize("contract", [6, 7])
def test_who_goes_down_there_is_out(contract: int) -> None:
    rules = GAME.rules("carioca", {"contract": contract})
    rows = GAME.play(rules, [GAME.policy("sound")], [0] * 4, KEY, 0, 300)
    names = [column.name for column in ROW.columns]
    downs = rows[:, [names.index(f"down_turn_{seat}") for seat in range(4)]] != NULL
    out, ended = rows[:, names.index("out_seat")], rows[:, names.index("out_seat")] >= 0
    assert ended.sum() > 250
    assert (downs.sum(axis=1) == ended).all()
    assert (downs[ended].argmax(axis=1) == out[ended]).all()


# -- CA#4: penalty points --------------------------------------------------------------------------


def test_all_cards_cost_1032() -> None:
    rules = RULE_SETS.make_rules("carioca")
    pack = whole_pack(4)
    assert sum(pack.values()) == 108
    assert sum(points_of(rules, card) * many for card, many in pack.items()) == 1032
    assert 4 * 50 + 8 * 20 + 32 * 10 + 8 * sum(range(2, 10)) == 1032
    assert round(11 * 1032 / 108, 4) == 105.1111


@compiled
def test_a_dealt_hand_costs_a_hundred_and_five_on_average() -> None:
    rules = GAME.rules("carioca", {"contract": 1})
    numbers = GAME.engine.numbers(rules, [GAME.policy("sound")], [0] * 4)
    found = penalties(KEY, 0, DEALT, numbers.rules, np.zeros(T.TABLE_SIZE, np.int64))
    points = [points_of(RULE_SETS.make_rules("carioca"), card) for card in whole_pack(4).elements()]
    # Of eleven of 108 drawn without putting back.
    deviation = sqrt(11 * np.var(points) * 97 / 107)
    assert abs(found / (4 * DEALT) - 11 * 1032 / 108) < 4 * deviation / sqrt(4 * DEALT)
