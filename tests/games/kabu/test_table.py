"""``analyser.games.kabu.kernel.table``: Is what lies on the table, and who may do what, as the
rules say?  Hands worked by hand.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.kabu.random_cases import VARIATIONS

from analyser.cards.shuffle import run_key
from analyser.games.history_lines import Illegal
from analyser.games.kabu import GAME
from analyser.games.kabu.columns import ROW
from analyser.games.kabu.referee import Table, deal, settle, total_of
from analyser.games.kabu.rules import CARDS, RULE_SETS
from analyser.play import matches

KEY = run_key(8)


def shown(
    totals: list[int], chips: list[int] | None = None, lead: int = 0, **changes: Any
) -> Table:
    """Return a finished hand of one card each with these totals."""
    values = {"players": len(totals), "hand_cards": 1, "draw_max": 0, **changes}
    names = ["T" if each == 0 else "A23456789"[each - 1] for each in totals]
    hands = [[name + "cdhs"[names[:at].count(name)]] for at, name in enumerate(names)]
    return Table(RULE_SETS.make_rules("kabu", values), hands, [], lead, chips)


def test_a_total_is_the_last_digit_of_the_sum() -> None:
    assert total_of(["6c", "5d"]) == 1
    assert total_of(["Tc", "Td"]) == 0
    assert total_of(["9c", "Th"]) == 9
    assert total_of(["9c", "9d", "9h"]) == 7


@pytest.mark.parametrize(
    ("totals", "changes", "scores"),
    [
        # X: Jim has seven points and George four, so George pays Jim three.
        ([7, 4], {}, [3, -3]),
        ([8, 9, 9], {}, [-2, 1, 1]),
        ([5, 5, 5], {}, [0, 0, 0]),
        ([0, 3, 9], {}, [-12, -3, 15]),
        ([0, 3, 9], {"pay": "stake"}, [-2, 0, 2]),
        # Seat 2 deals: seats 0 and 1 settle with it alone.
        ([0, 3, 9], {"settle": "banker"}, [-9, -6, 15]),
        ([9, 3, 5], {"settle": "banker", "pay": "stake"}, [1, -1, 0]),
        ([5, 3, 5], {"settle": "banker", "pay": "stake"}, [0, -1, 1]),
        (
            [5, 3, 5],
            {"settle": "banker", "pay": "stake", "banker_wins_ties": True},
            [-1, -1, 2],
        ),
        # Without a banker, or by differences, equal totals have nothing to pay.
        ([5, 5, 5], {"settle": "banker", "banker_wins_ties": True}, [0, 0, 0]),
        ([5, 3, 5], {"pay": "stake", "banker_wins_ties": True}, [1, -2, 1]),
    ],
)
def test_who_pays_whom(totals: list[int], changes: dict[str, Any], scores: list[int]) -> None:
    assert settle(shown(totals, **changes)) == (scores, [])


def test_the_dealer_sits_before_who_begins() -> None:
    assert settle(shown([0, 3, 9], lead=1, settle="banker")).scores == [-12, 3, 9]
    assert settle(shown([0, 3, 9], lead=2, settle="banker")).scores == [-3, -3, 6]


@pytest.mark.parametrize(
    ("chips", "changes", "scores", "broke"),
    [
        # Seat 0 owes 3 and 9, seat 1 owes 6 and is owed 3.
        ([12, 6, 0], {}, [-12, -3, 15], []),
        ([11, 6, 0], {}, [0, 0, 0], [0]),
        ([12, 5, 0], {}, [0, 0, 0], [1]),
        ([11, 5, 0], {}, [0, 0, 0], [0, 1]),
        ([12, 5, 0], {"debt_counts": "net"}, [-12, -3, 15], []),
        ([12, 2, 0], {"debt_counts": "net"}, [0, 0, 0], [1]),
        # The others pay, who is broke too is paid, and pays nobody.
        ([12, 5, 0], {"broke_hand_settled": True}, [-12, 3, 9], [1]),
        ([11, 6, 0], {"broke_hand_settled": True}, [0, -6, 6], [0]),
        ([11, 5, 0], {"broke_hand_settled": True}, [0, 0, 0], [0, 1]),
    ],
)
def test_who_cannot_pay_ends_it(
    chips: list[int], changes: dict[str, Any], scores: list[int], broke: list[int]
) -> None:
    assert settle(shown([0, 3, 9], chips, **changes)) == (scores, broke)


@pytest.mark.parametrize("start_chips", [0, 6, 7])
def test_a_match_ends_with_the_first_hand_that_a_player_cannot_pay(start_chips: int) -> None:
    """Two players who never draw: the lower pays the difference, if they have as many chips.

    Chips are counted by hand, from those that each begins with.
    """
    rules = GAME.rules("kabu-2p", {"start_chips": start_chips})
    many = 4 if start_chips == 0 else 80
    rows, _ = matches.play(GAME, rules, [GAME.policy("never-draws")], (0, 0), KEY, 0, many)
    # X: forty chips each for two.
    chips, ended, short, broke = [0, 0], True, Counter[int](), 0
    for row in rows.tolist():
        assert ended == (row[ROW.places["hand"]] == 0)
        if ended:
            chips = [start_chips or 40] * 2
        apart = row[ROW.places["total_0"]] - row[ROW.places["total_1"]]
        missing = abs(apart) - chips[0 if apart < 0 else 1]
        ended = missing > 0
        won = 0 if ended else apart
        assert row[ROW.places["broke"]] == ended
        assert [row[ROW.places["score_0"]], row[ROW.places["score_1"]]] == [won, -won]
        chips = [chips[0] + won, chips[1] - won]
        short[missing] += 1
        broke += ended
    assert broke == many
    assert start_chips == 0 or min(short[0], short[1]) > 0, "some owe all they have, some one more"


def played(*moves: tuple[str, int], **changes: Any) -> Table:
    table = deal(RULE_SETS.make_rules("kabu", {"players": 3, **changes}), KEY, 0)
    for do, seat in moves:
        table.draw(seat) if do == "draw" else table.pass_on(seat)
    return table


def test_turns_go_round_and_a_pass_is_final() -> None:
    table = played(("draw", 0), ("pass", 1), ("draw", 2), ("draw", 0), ("draw", 2))
    assert table.over
    assert [len(hand) for hand in table.hands] == [4, 2, 4]


def test_each_finishes_at_once_where_the_rules_say_so() -> None:
    table = played(("draw", 0), ("draw", 0), ("pass", 1), ("draw", 2), draw_by_rounds=False)
    assert table.to_move == 2
    assert [len(hand) for hand in table.hands] == [4, 2, 3]


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([("draw", 1)], "X, KB1, play: it is the turn of seat 0; found a draw by seat 1"),
        ([("pass", 0), ("pass", 1), ("pass", 2), ("draw", 0)], "all have passed"),
        ([("pass", 0), ("draw", 1), ("draw", 2), ("draw", 0)], "seat 0 has passed, which is final"),
        ([("draw", 0), ("draw", 1), ("draw", 2)] * 2 + [("pass", 2)], "all have passed or drawn"),
        (
            [("draw", 0), ("draw", 1), ("pass", 2), ("draw", 0), ("draw", 0)],
            "has drawn 2, the most",
        ),
        ([("draw", 3)], "a seat is one of 0 to 2; found 3"),
    ],
)
def test_what_the_rules_forbid_is_refused(moves: list[tuple[str, int]], words: str) -> None:
    with pytest.raises(Illegal) as broken:
        played(*moves)
    assert words in broken.value.rule


def test_every_card_is_somewhere_after_every_move() -> None:
    random, whole = Random(4), Counter(CARDS)
    for each in VARIATIONS:
        rules = GAME.rules(*each)
        for number in range(6):
            table = deal(RULE_SETS.read(rules), KEY, number)
            while not table.over:
                (table.draw if random.random() < 0.5 else table.pass_on)(table.to_move)
                left = [c for at, c in enumerate(table.stock) if at not in table.taken]
                assert Counter([*left, *(card for hand in table.hands for card in hand)]) == whole


def test_a_seat_draws_the_same_cards_whatever_the_others_do() -> None:
    busy = played(("draw", 0), ("draw", 1), ("draw", 2), ("draw", 0), ("draw", 1), ("draw", 2))
    alone = played(("draw", 0), ("pass", 1), ("pass", 2), ("draw", 0))
    assert busy.hands[0] == alone.hands[0]
