"""``analyser.games.carioca.kernel.table``: Is what lies on the table as the rules say?"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from games import kernel_doors as doors
from games.carioca.random_cases import VARIATIONS, player
from games.carioca.states import Numbers, numbers, state_of, turn

from analyser.cards.codes import JOKER, card_code, card_text
from analyser.cards.shuffle import run_key
from analyser.games.carioca import GAME
from analyser.games.carioca.advice import contracts
from analyser.games.carioca.columns import C
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.game import GAME as KERNEL
from analyser.games.carioca.referee import Table, as_laid, deal, replay, whole_pack
from analyser.games.carioca.rules import DISCARD, KIND_BITS, RULE_SETS, shuffle_pack
from analyser.games.history_lines import Illegal

KEY = run_key(8)


def lying(table: Table) -> Counter[str]:
    """Return all cards, wherever they lie."""
    left = [table.stock[place] for place in table.left]
    laid = [card for meld in table.melds for card in meld.cards]
    return Counter([*left, *laid, *table.pile, *(card for hand in table.hands for card in hand)])


@pytest.mark.parametrize(("preset", "changes"), VARIATIONS)
def test_no_card_is_lost_or_made(preset: str, changes: dict[str, object]) -> None:
    random, rules = Random(str(changes)), GAME.rules(preset, changes)
    number, seats = random.randrange(1000), range(rules["players"])
    players = [player(random) for _ in seats]
    log = GAME.engine.log_deal(rules, players, seats, KEY, number, GAME.most_logged)
    table = deal(RULE_SETS.read(rules), KEY, number)
    for move in log[: log.index(-1)]:
        replay(table, [move])
        assert lying(table) == whole_pack(table.rules.jokers)
        for seat, known in enumerate(table.known):
            assert not +known - Counter(table.hands[seat]), "known cards are held"
    assert table.over


# -- the deal --------------------------------------------------------------------------------------


def test_fewer_jokers_leave_the_others_in_their_order() -> None:
    most, fewer, none = (shuffle_pack(KEY, 5, jokers) for jokers in (8, 4, 0))
    assert len(most) == 112
    assert [card for card in most if card != JOKER] == none
    assert [card for card in fewer if card != JOKER] == none
    assert Counter(map(card_text, fewer)) == whole_pack(4)


def test_a_seat_draws_its_own_places_and_then_the_first_that_is_left() -> None:
    table = turn("5c 5d", players=2)
    table.stock, table.left = ["2c", "3c", "4c", "6c"], [0, 1, 2, 3]
    assert [table.next_place(seat) for seat in (0, 1)] == [0, 1]
    table.left = [1, 3]
    assert [table.next_place(seat) for seat in (0, 1)] == [1, 1]
    table.left = [3]
    assert table.next_place(0) == 3


# -- contracts -------------------------------------------------------------------------------------


def test_all_contracts_come_in_the_order_of_the_finder() -> None:
    rules = RULE_SETS.make_rules("carioca")
    found = contracts(rules, (2, 0), ["5c", "5d", "5h", "5s", "9c", "9d", "9h"])
    # Those with the five of clubs come first, then the nines, whose lowest card is a club too.
    assert [as_laid(ways, rules)[0] for ways in found] == [
        ["5c", "5d", "5h"], ["5c", "5d", "5s"], ["5c", "5h", "5s"], ["9c", "9d", "9h"],
    ]  # fmt: skip


def test_a_joker_lies_at_either_end() -> None:
    rules = RULE_SETS.make_rules("carioca")
    laid = [
        as_laid(ways, rules)[1]
        for ways in contracts(rules, (1, 1), ["5c", "5d", "5h", "7s", "8s", "9s", "*"])
    ]
    assert laid == [["*", "7s", "8s", "9s"], ["7s", "8s", "9s", "*"]]


def test_two_jokers_are_not_laid_in_one_meld() -> None:
    rules = RULE_SETS.make_rules("carioca")
    assert contracts(rules, (2, 0), ["5c", "9c", "9d", "9h", "*", "*"]) == []
    more = RULE_SETS.make_rules("carioca", {"contract_jokers": 2})
    assert len(contracts(more, (2, 0), ["5c", "9c", "9d", "9h", "*", "*"])) == 1


def test_a_contract_leaves_a_card_where_the_last_one_is_thrown() -> None:
    rules = RULE_SETS.make_rules("carioca", {"out_needs_discard": True})
    assert contracts(rules, (2, 0), ["5c", "5d", "5h", "9c", "9d", "9h"]) == []
    assert len(contracts(rules, (2, 0), ["5c", "5d", "5h", "9c", "9d", "9h", "2s"])) == 1


# -- what the histories do not reach ---------------------------------------------------------------


def test_the_taken_card_is_thrown_where_nothing_else_is_left() -> None:
    table = turn("5c 5d", upcard="Ks")
    table.take(0)
    assert table.may_throw(0) == ["5c", "5d"]
    table.hands[0] = ["Ks"]
    assert table.may_throw(0) == ["Ks"]


def test_no_natural_card_fits_where_its_joker_lies_still() -> None:
    table = turn("5c 5d 5h 6s * 8s 9s 7s 4d", contract=2, joker_moves=False, adds_from="same_turn")
    table.draw(0)
    table.go_down(0, [["5c", "5d", "5h"], ["6s", "*", "8s", "9s"]])
    with pytest.raises(Illegal, match="does not go with"):
        table.add(0, 1, "7s", 1)


def throw(table: Table, state: Numbers, card: str) -> None:
    """Have the player to move throw a card of the compiled table."""
    who, nothing = numbers(table), np.zeros(KERNEL.search_size, np.int64)
    move = DISCARD | card_code(card) << KIND_BITS
    doors.make(KERNEL, state, who.rules, move, np.zeros(KERNEL.work, np.int64), nothing)


def thrown_as_stock_ends(pile: list[str], **rules: Any) -> tuple[Table, Numbers]:
    """Return a table, in both engines, on which the king falls on this pile and no stock is left.

    No hand gets there: the smallest stock, 33 cards, comes back whole when it is used up.
    """
    table = turn("5c 5d Ks", **rules)
    table.left, table.pile = [], pile
    table.has_drawn = True
    state = state_of(table)
    throw(table, state, "Ks")
    table.discard(0, "Ks")
    return table, state


def test_where_nothing_can_be_shuffled_the_hand_ends() -> None:
    table, state = thrown_as_stock_ends([])
    assert table.ending == "stock"
    assert (state[T.ENDING_REASON], state[T.TO_MOVE]) == (C.ENDING_STOCK, T.NOBODY)


def test_one_card_below_the_upcard_is_the_stock() -> None:
    # CA7: "the pile below its top card is shuffled".
    table, state = thrown_as_stock_ends(["7h"])
    assert (table.ending, table.pile, table.stock, table.left) == ("", ["Ks"], ["7h"], [0])
    assert (state[T.ENDING_REASON], state[T.PILE_COUNT], state[T.STOCK_LEFT]) == (T.IN_PLAY, 1, 1)
    assert (state[T.PILE0], state[T.STOCK0]) == (card_code("Ks"), card_code("7h"))
    table, state = thrown_as_stock_ends(["7h"], stock_out="ends")
    assert table.ending == "stock"
    assert (state[T.ENDING_REASON], state[T.TO_MOVE]) == (C.ENDING_STOCK, T.NOBODY)


def test_a_shuffled_pile_lies_otherwise_in_another_future() -> None:
    made = []
    for future in (0, 0, 1):
        table = turn("5c 5d Ks")
        table.pile = [f"{rank}s" for rank in "23456789TJQ"]
        table.left, table.has_drawn = [], True
        state = state_of(table)
        doors.renew(KERNEL, state, numbers(table).rules, future)
        throw(table, state, "Ks")
        assert (state[T.PILE_COUNT], state[T.PILE0]) == (1, card_code("Ks"))
        made.append(state[T.STOCK0 : T.STOCK0 + state[T.STOCK_COUNT]].tolist())
    assert made[0] == made[1]
    assert made[0] != made[2]
    assert sorted(made[0]) == sorted(made[2]) == sorted(map(card_code, table.pile))


def test_only_what_is_left_of_the_stock_is_dealt_anew_in_a_future() -> None:
    table = turn("5c 5d Ks 9h", players=3)
    state, places = state_of(table), np.zeros(KERNEL.places, np.int64)
    count = int(state[T.STOCK_COUNT])
    for drawn in (0, 1, 2):
        # Each seat draws its own places: 0, then 3, then 6.
        state[T.SEATS0 + T.NEXT] = drawn
        many = doors.list_hidden(KERNEL, state, numbers(table).rules, places)
        assert places[:many].tolist() == [at for at in range(count) if at not in (0, 3, 6)[:drawn]]


# -- the end ---------------------------------------------------------------------------------------


def test_what_a_hand_is_worth_is_counted_in_parts() -> None:
    # 5 + 10 points, a joker's 50, and an ace, a two and a three: 20 + 2 + 3.
    table = turn("5c Ks", players=3, others=["* 2d", "Ac 3c"])
    state, found = state_of(table), np.zeros(2, np.int64)
    rules, work = numbers(table).rules, np.zeros(KERNEL.work, np.int64)
    doors.outcome(KERNEL, state, rules, 0, work, found)
    assert found.tolist() == [12 * -15, 12 * -(52 + 23) // 2]
    # 15 points, and two others who have 75 together.
    assert doors.value(KERNEL, state, rules, 0, work) == 12 * -15 + 12 * 75 // 2
