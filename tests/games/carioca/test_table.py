"""Is what lies on the table as the rules say, and does no decision hang on a card unseen?"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from games.carioca.drawn import VARIATIONS, player
from games.carioca.states import Numbers, numbers_of, state_of, turn

from analyser.cards.codes import JOKER, card_code, card_text
from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.carioca import GAME, pack
from analyser.games.carioca.columns import ENDINGS
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.policies import as_policy
from analyser.games.carioca.reference import decide, play
from analyser.games.carioca.reference.contracts import as_laid, contracts
from analyser.games.carioca.reference.decide import Chance
from analyser.games.carioca.reference.scoring import penalties, row
from analyser.games.carioca.reference.table import Table, deal, whole_pack
from analyser.games.carioca.rules import as_rules, rules_of
from analyser.games.history_lines import Illegal

KEY = run_key(8)


def lying(table: Table) -> Counter[str]:
    """Return all cards, wherever they lie."""
    left = [table.stock[place] for place in table.left]
    laid = [card for meld in table.melds for card in meld.cards]
    return Counter([*left, *laid, *table.pile, *(card for hand in table.hands for card in hand)])


@pytest.mark.parametrize("changes", VARIATIONS, ids=str)
def test_no_card_is_lost_or_made(changes: dict[str, object]) -> None:
    random = Random(str(changes))
    rules = as_rules(GAME.rules("carioca", changes))
    table = deal(rules, KEY, random.randrange(1000), random.randrange(rules.players))
    policies = [as_policy(player(random)) for _ in range(rules.players)]
    chance = Chance(KEY, table.deal)
    while not table.over:
        play.draw(table, decide.takes(table, policies[table.to_move], chance))
        assert lying(table) == whole_pack(rules.jokers)
        play.after_drawing(table, policies, chance)
        assert lying(table) == whole_pack(rules.jokers)
        for seat, known in enumerate(table.known):
            assert not +known - Counter(table.hands[seat]), "known cards are held"
    assert row(table)[8:][0] == -penalties(table)[0]


# -- the deal --------------------------------------------------------------------------------------


def test_fewer_jokers_leave_the_others_in_their_order() -> None:
    most, fewer, none = (pack.order(KEY, 5, jokers) for jokers in (8, 4, 0))
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
    rules = rules_of("carioca")
    found = contracts(rules, (2, 0), ["5c", "5d", "5h", "5s", "9c", "9d", "9h"])
    # Those with the five of clubs come first, then the nines, whose lowest card is a club too.
    assert [as_laid(ways, rules)[0] for ways in found] == [
        ["5c", "5d", "5h"], ["5c", "5d", "5s"], ["5c", "5h", "5s"], ["9c", "9d", "9h"],
    ]  # fmt: skip


def test_a_joker_lies_at_either_end() -> None:
    rules = rules_of("carioca")
    laid = [
        as_laid(ways, rules)[1]
        for ways in contracts(rules, (1, 1), ["5c", "5d", "5h", "7s", "8s", "9s", "*"])
    ]
    assert laid == [["*", "7s", "8s", "9s"], ["7s", "8s", "9s", "*"]]


def test_two_jokers_are_not_laid_in_one_meld() -> None:
    rules = rules_of("carioca")
    assert contracts(rules, (2, 0), ["5c", "9c", "9d", "9h", "*", "*"]) == []
    more = rules_of("carioca", {"contract_jokers": 2})
    assert len(contracts(more, (2, 0), ["5c", "9c", "9d", "9h", "*", "*"])) == 1


def test_a_contract_leaves_a_card_where_the_last_one_is_thrown() -> None:
    rules = rules_of("carioca", {"out_needs_discard": True})
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


@kernel
def throws(table: Numbers, rules: Numbers, card: int) -> None:
    """Have the player to move throw a card."""
    T.discard(part(table, 0), part(rules, 0), card)


def thrown_as_stock_ends(pile: list[str], **rules: Any) -> tuple[Table, Numbers]:
    """Return a table, in both engines, on which the king falls on this pile and no stock is left.

    No hand gets there: the smallest stock, 33 cards, comes back whole when it is used up.
    """
    table = turn("5c 5d Ks", **rules)
    table.left, table.pile = [], pile
    table.has_drawn = True
    state = state_of(table)
    throws(state, numbers_of(table.rules), card_code("Ks"))
    table.discard(0, "Ks")
    return table, state


def test_where_nothing_can_be_shuffled_the_hand_ends() -> None:
    table, state = thrown_as_stock_ends([])
    assert table.ending == "stock"
    assert ENDINGS[state[T.ENDING]] == "stock"


def test_one_card_below_the_upcard_is_the_stock() -> None:
    # CA7: "the pile below its top card is shuffled".
    table, state = thrown_as_stock_ends(["7h"])
    assert (table.ending, table.pile, table.stock, table.left) == ("", ["Ks"], ["7h"], [0])
    assert (state[T.ENDING], state[T.PILE_COUNT], state[T.STOCK_LEFT]) == (T.IN_PLAY, 1, 1)
    assert (state[T.PILE0], state[T.STOCK0]) == (card_code("Ks"), card_code("7h"))
    table, state = thrown_as_stock_ends(["7h"], stock_out="ends")
    assert table.ending == "stock"
    assert ENDINGS[state[T.ENDING]] == "stock"


def test_a_shuffled_pile_lies_otherwise_in_another_world() -> None:
    made = []
    for world in (0, 0, 1):
        table = turn("5c 5d Ks")
        table.world, table.left = world, [0]
        table.pile = [f"{rank}s" for rank in "23456789TJQ"]
        table.draw(0)
        table.discard(0, "Ks")
        assert table.pile == ["Ks"]
        made.append(table.stock)
    assert made[0] == made[1]
    assert made[0] != made[2]
    assert sorted(made[0]) == sorted(made[2])


# -- blindness -------------------------------------------------------------------------------------


def otherwise(table: Table, lots: Random) -> Table:
    """Return the table with all cards elsewhere that the player to move cannot know."""
    other, seat = deepcopy(table), table.to_move
    cards = list(table.unseen(seat).elements())
    lots.shuffle(cards)
    for who, hand in enumerate(other.hands):
        if who != seat:
            known = list((+other.known[who]).elements())
            other.hands[who] = [*known, *(cards.pop() for _ in range(len(hand) - len(known)))]
    for place in other.left:
        other.stock[place] = cards.pop()
    assert not cards
    return other


def play_blind(preset: str, number: int) -> tuple[int, int]:
    """Play a hand with every decision asked twice: (how many, other cards elsewhere)."""
    lots = Random(f"blind {preset} {number}")
    changes = lots.choice(VARIATIONS) if preset == "carioca" else {}
    rules = as_rules(GAME.rules(preset, changes))
    table, chance = deal(rules, KEY, number), Chance(KEY, number)
    policies = [as_policy(player(lots)) for _ in range(rules.players)]
    decisions = moved = 0
    while not table.over:
        policy = policies[table.to_move]
        # Who moves by lot draws the same lots for both.
        other, same = otherwise(table, lots), deepcopy(chance)
        moved += other.hands != table.hands or other.stock != table.stock
        does_take = decide.takes(table, policy, chance)
        assert decide.takes(other, policy, same) == does_take
        play.draw(table, does_take)
        other, same = otherwise(table, lots), deepcopy(chance)
        ways = decide.contract(table, policy, chance)
        assert decide.contract(other, policy, same) == ways
        for each, drawn in ((table, chance), (other, same)):
            play.go_down(each, ways)
            play.add(each, policies, drawn)
        assert other.events == table.events
        decisions += 3
        if table.ending:
            break
        other, same = otherwise(table, lots), deepcopy(chance)
        card = decide.thrown(table, policy, chance)
        assert decide.thrown(other, policy, same) == card
        decisions += 1
        table.discard(table.to_move, card)
    return decisions, moved


@pytest.mark.parametrize("preset", GAME.presets)
def test_no_decision_hangs_on_a_hidden_card(preset: str) -> None:
    decisions, moved = play_blind(preset, 4)
    assert decisions > 20
    # Once a turn, of four decisions or, of the last one, three.
    assert moved >= decisions // 4


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_nor_in_many_hands(preset: str) -> None:
    assert sum(play_blind(preset, number)[0] for number in range(10, 110)) > 6_000
