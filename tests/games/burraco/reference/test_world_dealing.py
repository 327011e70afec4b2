"""``analyser.games.burraco.reference.world_dealing``: Is what a player knows of hidden cards all
that it has seen, and no more?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from games.burraco.stacked_packs import random_table
from games.every_game import every_preset

from analyser.cards.codes import card_code
from analyser.games.burraco import GAME, pack
from analyser.games.burraco.reference import play
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.world_dealing import known_cards, pool, unseen_pots, world
from analyser.games.burraco.rules import rules_of


def turns(preset: str, number: int) -> Iterator[TableInPlay]:
    """Yield a table at the beginning of each turn, and after each draw or take; always the same."""
    rules = rules_of(preset)
    table = play.deal(rules, pack.order(3, number))
    players = play.seat_players(table, random_table(Random(number), rules.players), 3, number)
    while table.ending is None:
        yield table
        player = players[table.to_move]
        if table.may_refuse() and player.refuses():
            table.refuse(player.seat)
        if player.takes():
            table.take(player.seat)
        else:
            table.draw(player.seat)
        yield table
        player.finish()


def hidden(table: TableInPlay, seat: int) -> list[tuple[str, int, list[str]]]:
    """Return the places whose cards a seat cannot see: what, which, its cards."""
    places = [("hand", other, each.hand) for other, each in enumerate(table.seats) if other != seat]
    places += [("pot", pot, table.pots[pot]) for pot in unseen_pots(table, seat)]
    places.append(("stock", 0, [table.stock[place] for place in table.left]))
    return places


def no_lot(count: int) -> int:
    """Return always the first of so many."""
    return 0


def test_a_card_taken_openly_is_known_until_one_of_its_face_is_laid_or_thrown() -> None:
    hands = [["9h", "3c", "4c"], ["5c", "Th", "8h"], ["6c", "Kd"], ["7c", "Kd"]]
    table = TableInPlay(rules_of("italian"), hands, [["3d"], ["3d"]], ["Qs"] * 50, "5c")
    table.draw(0)
    table.discard(0, "9h")
    table.take(1)
    assert known_cards(table) == [Counter(), Counter(["5c", "9h"]), Counter(), Counter()]
    # It held a 5c of its own: which of the two it throws nobody can tell.
    table.discard(1, "5c")
    assert known_cards(table)[1] == Counter(["9h"])
    table.take(2)
    table.discard(2, "Kd")
    assert known_cards(table)[2] == Counter(["5c"])
    table.draw(3)
    table.discard(3, "Kd")
    table.draw(0)
    table.discard(0, "3c")
    table.draw(1)
    table.meld(1, ["8h", "9h", "Th"])
    assert known_cards(table) == [Counter(), Counter(), Counter(["5c"]), Counter()]


def test_the_pool_holds_what_lies_hidden_and_is_not_known() -> None:
    hands = [["9h", "3c"], ["5c", "*"], ["6c"], ["7c"]]
    table = TableInPlay(rules_of("italian"), hands, [["3d"], ["Ac"]], ["Qs"] * 50, "5c")
    table.take(0)
    table.discard(0, "9h")
    table.draw(1)
    assert pool(table, 1) == ["Ac", "3c", "6c", "7c", "3d", *["Qs"] * 49]
    # Seat 0's 5c was taken openly.
    assert "5c" not in pool(table, 1)


def test_a_pot_face_down_before_a_player_is_known_to_that_player_alone() -> None:
    hands = [[], ["5c"], ["6c"], ["7c"]]
    table = TableInPlay(rules_of("italian"), hands, [["3d"], ["Ac"]], ["Qs"] * 50, "5c")
    table.seats[0].face_down, table.untaken = 0, [1]
    assert unseen_pots(table, 0) == [1]
    assert unseen_pots(table, 1) == [0, 1]
    assert "3d" not in pool(table, 0)
    assert "3d" in pool(table, 1)


def test_a_world_is_dealt_by_hand() -> None:
    hands = [["9h"], ["8d", "5c"], ["7s"], ["6c"]]
    table = TableInPlay(rules_of("italian"), hands, [["3d"], ["Ac"]], ["2s", "4h"], "Td")
    assert pool(table, 2) == ["Ac", "5c", "6c", "3d", "8d", "4h", "9h", "2s"]
    dealt = world(table, 2, no_lot)
    # From seat 2 on: seat 3, seat 0, seat 1, then the stock's places, then the pots.
    assert [seat.hand for seat in dealt.seats] == [["5c"], ["6c", "3d"], ["7s"], ["Ac"]]
    assert dealt.stock == ["8d", "4h"]
    assert dealt.pots == [["9h"], ["2s"]]
    lots = iter([7, 0, 5, 0, 0, 0, 0])
    asked: list[int] = []

    def chance(count: int) -> int:
        asked.append(count)
        return next(lots)

    dealt = world(table, 2, chance)
    # The first and the last change places, then the third and the last.
    assert asked == [8, 7, 6, 5, 4, 3, 2]
    assert [seat.hand for seat in dealt.seats] == [["5c"], ["Ac", "3d"], ["7s"], ["2s"]]
    assert dealt.pots == [["9h"], ["6c"]]
    assert table.seats[0].hand == ["9h"]
    assert table.stock == ["2s", "4h"]


@pytest.mark.broad
@every_preset(GAME)
def test_worlds_keep_all_cards_and_leave_what_is_seen_where_it_is(preset: str) -> None:
    lots, moved, known_somewhere = Random(preset), 0, 0
    for number in range(3):
        for table in turns(preset, number):
            if lots.random() > 0.2:
                continue
            seat = table.to_move
            cards = table._every_card()
            known = known_cards(table)
            before = [list(each.hand) for each in table.seats]
            dealt = world(table, seat, lots.randrange)
            assert dealt._every_card() == cards
            assert (dealt.pile, dealt.melds, dealt.left) == (table.pile, table.melds, table.left)
            assert dealt.seats[seat] == table.seats[seat]
            for one, other in zip(hidden(dealt, seat), hidden(table, seat), strict=True):
                assert one[:2] == other[:2]
                assert len(one[2]) == len(other[2])
                moved += one[2] != other[2]
                if one[0] == "hand":
                    assert not known[one[1]] - Counter(one[2])
                    known_somewhere += bool(known[one[1]])
            assert [each.hand for each in table.seats] == before
    assert moved > 50
    assert known_somewhere > 0


@every_preset(GAME)
def test_nothing_of_a_world_depends_on_where_hidden_cards_lie(preset: str) -> None:
    lots, changed = Random(preset), 0
    for table in turns(preset, 1):
        if lots.random() > 0.2:
            continue
        seat = table.to_move
        other = world(table, seat, lots.randrange)
        # What a player does not know is what they have seen happen: the same moves.
        other.events = table.events
        changed += [each.hand for each in other.seats] != [each.hand for each in table.seats]
        assert pool(other, seat) == pool(table, seat)
        assert pool(table, seat) == sorted(pool(table, seat), key=card_code)
        one, two = (world(each, seat, Random(7).randrange) for each in (table, other))
        assert [sorted(each.hand) for each in one.seats] == [
            sorted(each.hand) for each in two.seats
        ]
        assert [one.stock[place] for place in one.left] == [two.stock[place] for place in two.left]
        assert [one.pots[pot] for pot in unseen_pots(one, seat)] == [
            two.pots[pot] for pot in unseen_pots(two, seat)
        ]
    assert changed > 2
