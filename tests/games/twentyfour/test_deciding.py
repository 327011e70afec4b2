"""``analyser.games.twentyfour``: Does each habit do what the sheet says?  Sets worked by hand.

Where a habit is a chance, it is 0 or 100 %, or deals are counted, within four standard errors.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import pytest
from games import kernel_doors as doors
from games.twentyfour import exact
from games.twentyfour.states import Numbers, state_of

from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.interface import Record
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.games.twentyfour import GAME
from analyser.games.twentyfour.columns import FACTS, F
from analyser.games.twentyfour.kernel import decide
from analyser.games.twentyfour.kernel import table as T
from analyser.games.twentyfour.kernel.game import GAME as KERNEL
from analyser.games.twentyfour.kernel.game import SOLVE
from analyser.games.twentyfour.referee import Table
from analyser.games.twentyfour.rules import RULE_SETS

KEY = 1
DEALS = 200
EASY, SOLVED = "4c 6c 6d 6h", Fraction(522, 7680)
"""The set that most expressions solve (TF#3): in a tick, each expression tried does with this."""
DEAD = "Ac Ad Ah As"
"""Four aces make 4 at most, so there is no solution."""
PLAIN = {"thinks": 1, "skill": 1, "patience": 500, "knows_dead": 0, "slip": 0, "bluff": 0,
         "give_back": 0, "ask": 0}  # fmt: skip


def player(**habits: int) -> Record:
    """Return a player who tries one expression a tick, and otherwise waits, but for these."""
    return GAME.policy("sound", PLAIN | habits)


def lying(cards: str, players: int = 2, lead: int = 0, **rules: Any) -> Table:
    """Return a table where these cards lie, seat 0's first."""
    made = RULE_SETS.make_rules("twentyfour", {"players": players, **rules})
    four, each = cards.split(), 4 // players
    rest = [rank + suit for suit in "cdhs" for rank in "A23456789T" if rank + suit not in four]
    share = len(rest) // players
    piles = [
        four[each * seat : each * (seat + 1)] + rest[share * seat : share * (seat + 1)]
        for seat in range(players)
    ]
    table = Table(made, piles, lead)
    table.turn_up()
    return table


class Thought(NamedTuple):
    """What everybody has come to when a set is decided."""

    tick: int
    slapped: list[int]
    """Seats, in their order,"""
    right: list[bool]
    """and whether what each would state is a solution."""


@kernel
def think(table: Numbers, rules: Numbers, policies: Numbers, found: Numbers) -> None:
    """Have everybody think until the set is decided."""
    decide.begin(part(table, 0), part(rules, 0), part(policies, 0))
    decide.think(part(table, 0), part(rules, 0), part(policies, 0), 0, part(found, 0))


@kernel
def takes_back(table: Numbers, rules: Numbers, policies: Numbers, seat: int, found: Numbers) -> int:
    """Return which of its cards a player takes back."""
    rules, policy = part(rules, 0), decide.policy_of(part(policies, 0), seat)
    at: int = decide.takes_back(part(table, 0), rules, policy, seat, part(found, 0))
    return at


def numbers_of(table: Table, players: Sequence[Record]) -> tuple[Numbers, Numbers]:
    """Return the rules and the players as compiled code reads them."""
    rules = GAME.rules("twentyfour", asdict(table.rules))
    made = GAME.engine.numbers(rules, list(players), range(len(players)))
    return made.rules, made.policies


def thought(table: Table, players: Sequence[Record], deal: int = 2) -> tuple[Thought, Numbers]:
    """Return what players come to, and the table then."""
    state, found = state_of(table, KEY, deal), np.zeros(F.COUNT, np.int64)
    think(state, *numbers_of(table, players), found)
    slapped = state[T.SLAP_SEATS0 : T.SLAP_SEATS0 + state[T.SLAP_COUNT]].tolist()
    right = [bool(state[T.SEATS0 + T.SEAT_WIDTH * seat + T.RIGHT]) for seat in slapped]
    return Thought(int(state[T.TICK]), slapped, right), state


def says(table: Table, *players: Record, deal: int = 2) -> Thought:
    """Return what players come to."""
    return thought(table, players, deal)[0]


def near(found: int, of: int, share: float) -> bool:
    """Say whether a count is within four standard errors of a share."""
    return abs(found - of * share) < 4 * math.sqrt(of * share * (1 - share))


# -- thinking --------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", [1, 10])
def test_a_player_of_skill_tries_so_many_expressions_a_tick(skill: int) -> None:
    """Two alike: in a tick neither finds one with chance (1 − 522/7680) ^ (2 × skill)."""
    table, alike = lying(EASY), player(skill=skill)
    ticks = [says(table, alike, alike, deal=deal).tick for deal in range(DEALS)]
    found = float(1 - (1 - SOLVED) ** (2 * skill))
    error = (1 - found) ** 0.5 / found / DEALS**0.5
    assert abs(sum(ticks) / DEALS - 1 / found) < 4 * error
    assert all(says(table, alike, alike, deal=deal).right == [True] for deal in range(3))


def test_of_equals_the_lead_comes_first() -> None:
    quick = player(skill=500)
    assert says(lying(EASY), quick, quick) == (1, [0], [True])
    assert says(lying(EASY, lead=1), quick, quick) == (1, [1], [True])


def test_a_player_has_patience_for_so_many_ticks_then_agrees() -> None:
    assert says(lying(DEAD), player(patience=3), player(patience=5)) == (5, [], [])
    assert says(lying(DEAD), player(patience=7), player(patience=5)) == (7, [], [])
    # From the last tick of all on everybody agrees.
    assert says(lying(DEAD), player(patience=500), player(patience=5)).tick == 500


def test_a_player_may_know_at_once_that_there_is_no_solution() -> None:
    knows, sees_none = player(knows_dead=100, patience=6), player(knows_dead=0, patience=4)
    assert says(lying(DEAD), knows, knows) == (0, [], [])
    assert says(lying(DEAD), knows, sees_none) == (4, [], [])
    # There is one: nobody knows that there is none.
    assert says(lying(EASY), *[player(knows_dead=100, skill=500)] * 2) == (1, [0], [True])
    some = player(knows_dead=30, patience=4)
    at_once = [says(lying(DEAD), knows, some, deal=deal).tick == 0 for deal in range(DEALS)]
    assert near(sum(at_once), DEALS, 0.3)


def test_some_of_what_is_found_is_wrong_by_a_slip() -> None:
    def right(slip: int) -> int:
        quick, table = player(skill=500, slip=slip), lying(EASY)
        return sum(says(table, quick, quick, deal=deal).right == [True] for deal in range(DEALS))

    assert right(0) == DEALS
    assert right(100) == 0
    assert near(right(30), DEALS, 0.7)


def test_a_player_may_bluff_instead_of_agreeing() -> None:
    bluffs = player(bluff=100, patience=3)
    assert says(lying(DEAD), bluffs, player(patience=9)) == (3, [0], [False])
    assert says(lying(DEAD), player(bluff=0, patience=3), player(patience=9)) == (9, [], [])
    # Of two only while the other still thinks.
    assert says(lying(DEAD), bluffs, player(patience=2)) == (3, [], [])
    # Of four, to be one of the three who slap.
    others = [player(patience=2)] * 3
    assert says(lying(DEAD, players=4), bluffs, *others) == (3, [0], [False])
    some = player(bluff=30, patience=3)
    slaps = [says(lying(DEAD), some, player(), deal=deal).slapped == [0] for deal in range(DEALS)]
    assert near(sum(slaps), DEALS, 0.3)


def test_a_player_who_does_not_think_slaps_at_a_random_tick() -> None:
    """Also where there is no solution, and with a random expression."""
    random, waits = player(thinks=0, patience=4), player(patience=500)
    dead = [says(lying(DEAD), random, waits, deal=deal) for deal in range(DEALS)]
    assert {each[1:] == ([0], [False]) for each in dead} == {True}
    ticks = Counter(each.tick for each in dead)
    assert set(ticks) == {1, 2, 3, 4}
    assert all(near(many, DEALS, 0.25) for many in ticks.values())
    easy = [says(lying(EASY), random, player(thinks=0, patience=500), deal=deal)
            for deal in range(DEALS)]  # fmt: skip
    assert near(sum(each.right == [True] for each in easy), DEALS, float(SOLVED))


# -- of four, who is asked -------------------------------------------------------------------------


def won(table: Table, players: Sequence[Record], deal: int = 2) -> list[int]:
    """Return the sets of each, once the one that lies there is decided."""
    state, (rules, policies) = state_of(table, KEY, deal), numbers_of(table, players)
    work, nothing = np.zeros(F.COUNT, np.int64), np.zeros(1, np.int64)
    move = doors.choose(KERNEL, state, rules, policies, work)
    assert move & 7 == SOLVE
    doors.make(KERNEL, state, rules, move, work, nothing)
    return [
        int(state[T.SEATS0 + T.SEAT_WIDTH * seat + T.CARDS_WON]) for seat in range(len(players))
    ]


QUICK = player(skill=500)


@pytest.mark.parametrize(
    ("ask", "lead", "winner"),
    # Three slap in their order, and the fourth asks the first or the last of them, who is right.
    [(0, 0, 0), (1, 0, 2), (0, 2, 2), (1, 2, 0)],
)
def test_the_fourth_asks_the_first_or_the_last(ask: int, lead: int, winner: int) -> None:
    asks = (lead + 3) % 4
    players = [player(ask=ask) if seat == asks else QUICK for seat in range(4)]
    assert won(lying(EASY, players=4, lead=lead), players) == [
        int(seat == winner) for seat in range(4)
    ]


def test_a_player_who_does_not_think_asks_one_at_random() -> None:
    players = [QUICK, QUICK, QUICK, player(thinks=0, patience=500)]
    asked = Counter(won(lying(EASY, players=4), players, deal).index(1) for deal in range(DEALS))
    assert set(asked) == {0, 1, 2}
    assert all(near(many, DEALS, 1 / 3) for many in asked.values())


def test_the_first_is_asked_where_nobody_chooses() -> None:
    players = [QUICK, QUICK, QUICK, player(ask=1)]
    assert won(lying(EASY, players=4, called_by_last=False), players) == [1, 0, 0, 0]


def test_where_fewer_have_slapped_the_last_to_agree_asks() -> None:
    """TF7: seat 0 bluffs, is asked by seat 2, and is wrong."""
    waits = [player(patience=ticks) for ticks in (5, 7, 6)]
    bluffs = player(bluff=100, patience=3)
    assert won(lying(DEAD, players=4), [bluffs, *waits]) == [0, 0, 1, 0]


# -- which card is taken back ----------------------------------------------------------------------


def back(own: str, by: Record, others: str = "Ac As", deal: int = 2) -> str:
    """Return which of two cards a player, seat 0, takes back."""
    table, players = lying(f"{own} {others}"), [by] * 2
    state, found = state_of(table, KEY, deal), np.zeros(F.COUNT, np.int64)
    at = takes_back(state, *numbers_of(table, players), 0, found)
    return table.shown[0][at]


def is_random(own: str, by: Record) -> bool:
    """Say whether both cards are taken back, about as often."""
    first = sum(back(own, by, deal=deal) == own.split()[0] for deal in range(DEALS))
    return near(first, DEALS, 0.5)


def test_a_card_is_given_back_at_random() -> None:
    assert is_random("3c 9d", player(give_back=0))
    assert all(is_random("3c 9d", player(give_back=way, thinks=0)) for way in (1, 2))


def test_the_highest_or_the_lowest_is_given_back() -> None:
    for own in ("3c 9d", "9d 3c"):
        assert back(own, player(give_back=1)) == "9d"
        assert back(own, player(give_back=2)) == "3c"
    # Of equals the first by suit.
    for own in ("9c 9d", "9d 9c"):
        assert {back(own, player(give_back=way)) for way in (1, 2, 3)} == {"9c"}


def test_the_one_is_given_back_that_leaves_most_sets_solvable() -> None:
    # Three aces make 24 with an eight alone; two and an eight with a three, a four, and more.
    for own in ("Ad 8h", "8h Ad"):
        assert back(own, player(give_back=3)) == "Ad"
    # By each card that may come, of the pack that does not lie there.
    for own, others in (("2c 7d", "3h Th"), ("5c Td", "9h 9c"), ("6c 4c", "8h 7h")):
        four = f"{own} {others}".split()
        values = {card: "A23456789T".index(card[0]) + 1 for card in four}
        lie = Counter(values.values())
        solvable = dict.fromkeys(own.split(), 0)
        for gone in solvable:
            three = [value for card, value in values.items() if card != gone]
            for rank in range(1, 11):
                whole = tuple(sorted(map(Fraction, (*three, rank))))
                solvable[gone] += (4 - lie[rank]) * exact.reaches(whole)
        assert len({*solvable.values()}) == 2, "the example decides nothing"
        assert back(own, player(give_back=3), others) == max(
            solvable, key=lambda card: solvable[card]
        )


def test_a_ten_is_given_back_if_there_is_one() -> None:
    assert back("Tc 3d", player(give_back=4)) == "Tc"
    assert back("3d Tc", player(give_back=4)) == "Tc"
    assert back("Td Tc", player(give_back=4)) == "Tc", "of two the first by suit"
    assert is_random("3d 9c", player(give_back=4))


# -- rules -----------------------------------------------------------------------------------------


def test_a_rule_says_when_to_agree() -> None:
    """It is asked at each twentieth tick, whatever the patience."""
    late = DecisionRule(((Comparison((("ticks", 1),), 25),),))
    agrees = GAME.follow("agree", player(patience=3), late, "by-rule")
    assert says(lying(DEAD), agrees, player(patience=5)) == (40, [], [])
    always = DecisionRule(((),))
    other = GAME.follow("give-back", player(patience=3), always, "by-rule")
    assert says(lying(DEAD), other, player(patience=5)) == (5, [], [])
    # Four aces: a rule that asks for two or more agrees at once.
    aces = DecisionRule(((Comparison((("aces", 1),), 2),),))
    agrees = GAME.follow("agree", player(patience=3), aces, "by-rule")
    assert says(lying(DEAD), agrees, player(patience=5)) == (20, [], [])


@pytest.mark.parametrize(("own", "card"), [("3c 9d", "9d"), ("9d 3c", "9d"), ("3c 8d", "3c")])
def test_a_rule_says_which_card_is_given_back(own: str, card: str) -> None:
    nine = DecisionRule(((Comparison((("high", 1),), 9),),))
    made = GAME.follow("give-back", player(), nine, "by-rule")
    assert {back(own, made, deal=deal) for deal in range(8)} == {card}


# -- facts -----------------------------------------------------------------------------------------


@kernel
def count_facts(table: Numbers, rules: Numbers, seat: int, found: Numbers) -> None:
    """Fill in what a player knows."""
    decide.count_facts(part(table, 0), part(rules, 0), seat, part(found, 0))


@kernel
def has_choice(table: Numbers, rules: Numbers, seat: int) -> int:
    """Say whether it matters which card a player takes back."""
    return 1 if decide.decides(part(table, 0), part(rules, 0), seat) else 0


def known(table: Table, seat: int) -> tuple[dict[str, int], bool]:
    """Return what a player knows, and whether they have a choice of cards to take back."""
    state, found = state_of(table), np.zeros(F.COUNT, np.int64)
    rules, _ = numbers_of(table, [player()] * 2)
    count_facts(state, rules, seat, found)
    told = {fact.name: int(each) for fact, each in zip(FACTS, found, strict=True)}
    return told, has_choice(state, rules, seat) == 1


def test_what_is_known_of_the_card_to_take_back_by_hand() -> None:
    """With 5 1 1 a 3, 4, 5, 6, 7 or 8 makes 24, with 7 1 1 a 2, 3, 4, 5 or ten: 22 and 19 cards."""
    table = Table(RULE_SETS.make_rules("twentyfour"), [["7c", "5c", "2c"], ["Ac", "Ad", "2d"]])
    table.turn_up()
    (mine, has_one), (theirs, has_other) = known(table, 0), known(table, 1)
    assert (mine["high"], mine["low"], mine["swaps"]) == (7, 5, 0)
    assert (mine["high_factor"], mine["low_factor"]) == (0, 0)
    helps = {
        kept: sum(
            4 - [7, 5, 1, 1].count(up)
            for up in range(1, 11)
            if exact.reaches(tuple(map(Fraction, sorted((kept, up, 1, 1)))))
        )
        for kept in (7, 5)
    }
    assert helps == {7: 19, 5: 22}
    assert mine["more_solvable_without_high"] == 22 - 19
    assert theirs["more_solvable_without_high"] == 0
    assert (has_one, has_other) == (True, False)


def test_what_lies_there_is_counted() -> None:
    table = lying("Ac Td 4h 4s")
    told, _ = known(table, 0)
    assert told == {
        "ticks": 0, "agreed": 0, "factors": 2, "distinct": 3, "aces": 1, "tens": 1, "sum": 19,
        "pile_cards": 18, "swaps": 0, "high": 10, "low": 1, "high_factor": 0, "low_factor": 0,
        "more_solvable_without_high": told["more_solvable_without_high"],
    }  # fmt: skip
