"""``analyser.games.eastwest``: Does the sheet say what its players do?  Worths worked by hand,
decided by the kernel.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from games import kernel_doors as doors
from games.eastwest.states import state_of
from games.eastwest.test_exact import LINES, QUEEN_AT
from games.eastwest.test_table import laid

from analyser.games.eastwest import GAME
from analyser.games.eastwest.kernel import decide
from analyser.games.eastwest.kernel.game import GAME as KERNEL
from analyser.games.eastwest.referee import Table
from analyser.games.eastwest.rules import RULE_SETS
from analyser.games.interface import Record

KEY = 1
NOTHING = dict.fromkeys(
    ("pair", "two_pairs", "three", "straight", "flush", "full", "four", "flush_n", "straight_n",
     "high_card", "open_pairs", "fill_cost", "beat", "late_exact", "solves"), 0,
) | {"give_up": 10, "third_row": 10}  # fmt: skip
WORK = np.zeros(decide.WORK_SIZE, np.int64)


def only(**habits: Any) -> Record:
    """Return a player who sees nothing but what these habits say."""
    return GAME.policy("sound", NOTHING | habits)


def says(table: Table, player: Record, deal: int = 2) -> int:
    """Return the row that the player to move takes."""
    rules = GAME.rules("eastwest", asdict(table.rules))
    numbers = GAME.engine.numbers(rules, [player], [0, 0])
    held = state_of(table, KEY, deal)
    return int(doors.choose(KERNEL, held, numbers.rules, numbers.policies, WORK))


# -- worths ----------------------------------------------------------------------------------------


def rise_of(table: Table, second: str, **habits: int) -> int:
    """Return by how much the worth of the first row rises, of two, when the card is put there.

    That is the most that the second row may rise by, for the card to go to the first.  There it is
    ``second`` that decides: a full row if it is "fill_cost", which is taken off, else a pair.
    """
    sign = -1 if second == "fill_cost" else 1
    worths = range(-60 if second == "fill_cost" else 0, 61)

    def goes_second(worth: int) -> bool:
        return says(table, only(**habits | {second: sign * worth})) == 1

    return worths[bisect_left(worths, True, key=goes_second)] - 1


KINDS = {"pair": 1, "two_pairs": 3, "three": 8, "straight": 20, "flush": 35, "full": 50, "four": 60}
# What the eight of diamonds fills, and makes nothing of, beside an ace.
FILLED = "7h Js Qd"


@pytest.mark.parametrize(
    ("first", "board", "east", "rise"),
    [
        ("8c", "9c Ah", "7c Td / 8h Jc", 1),
        # Two pairs where there was one, three, and four where there were three.
        ("9d 8c", "9c Ah", "7c Td / 8h Jc Kc", 3 - 1),
        ("8c", "8h Ah", "7c Td / 9h Jc", 8 - 1),
        ("8c 8s", "8h Ah", "7c Td / 9h Jc Kc", 60 - 8),
    ],
)
def test_a_row_with_room_counts_by_its_category(
    first: str, board: str, east: str, rise: int
) -> None:
    table = laid(f"{first} / {FILLED} | {east}", board, "8d", rows=2)
    assert rise_of(table, "fill_cost", **KINDS) == rise


@pytest.mark.parametrize(
    ("first", "board", "east", "rise"),
    [
        ("Th Jc Qs", "9c", "7c Td Ks", 20),
        ("Td Qd Kd", "9d", "7c Th Ks", 35),
        # A straight flush is both.
        ("Td Jd Qd", "9d", "7c Th Ks", 20 + 35),
        # A full house where there were three, or two pairs.
        ("9d 9h 8c", "9c", "7c Td Ks", 50 - 8),
        ("9d 8s 8c", "9c", "7c Td Ks", 50 - 3),
        # Nothing, of five different ranks: a straight needs them all.
        ("Th Jc Ks", "9c", "7c Td Qs", 0),
        ("Td Qd Kc", "9d", "7c Th Ks", 0),
    ],
)
def test_a_full_row_counts_by_its_category(first: str, board: str, east: str, rise: int) -> None:
    table = laid(f"{first} / | {east} /", f"{board} 8h", "8d", rows=2)
    assert rise_of(table, "pair", **KINDS) == rise


def test_a_suit_counts_while_there_is_enough_of_it() -> None:
    # Two clubs, and a third: once the unseen clubs, then twice.  8 J Q A are unseen.
    four = laid("Tc / | 7c /", "9c Kh", "Kc", rows=2)
    assert rise_of(four, "pair", flush_n=8) == 4
    assert rise_of(four, "pair", flush_n=16) == 8
    # J and A are unseen: too few to fill three places, enough for two, and that counts twice.
    two = laid("Tc / Qc | 7c 8c /", "9c Kh", "Kc", rows=2)
    assert rise_of(two, "pair", flush_n=8) == 2 * 2
    one = laid("Tc / Qc 7d | 7c 8c Jc /", "9c Kh", "Kc", rows=2)
    assert rise_of(one, "pair", flush_n=8) == 0


def test_a_straight_counts_by_what_would_fill_it() -> None:
    # Nine and king: ten, jack and queen, four of each.
    assert rise_of(laid("/ | /", "9c Kh", "Kd", rows=2), "pair", straight_n=8) == 12
    assert rise_of(laid("/ 7d | Td /", "9c Kh", "Kd", rows=2), "pair", straight_n=8) == 11
    # Eight and king lie in no straight.
    assert rise_of(laid("/ | /", "8c Kh", "Kd", rows=2), "pair", straight_n=8) == 0


def test_cards_that_would_pair_count_while_there_is_room() -> None:
    # With a king in the row two more kings would pair it.
    assert rise_of(laid("/ | /", "9c Kh", "Kd", rows=2), "pair", open_pairs=1) == 2
    assert rise_of(laid("/ 7d | Ks /", "9c Kh", "Kd", rows=2), "pair", open_pairs=1) == 1
    # Of nine, seven, ten and jack three each are unseen, which a full row has no room for.
    full = laid("7d Th Js / | Ac Ad Ah /", "9c Kh", "Kd", rows=2)
    assert rise_of(full, "pair", fill_cost=-20, open_pairs=1) == 20 - 12


def test_a_full_row_costs_something() -> None:
    full = laid("7d Th Js / | Ac Ad Ah /", "9c Kh", "Kd", rows=2)
    assert rise_of(full, "pair", fill_cost=-20) == 20
    assert says(full, only(fill_cost=1)) == 1
    assert says(full, only()) == 0, "of equals the first"


def test_a_row_counts_that_beats_the_others() -> None:
    # Nine and king, against nine and ten, and against another nine and king.
    assert rise_of(laid("/ 7d | Th /", "9c Kh", "Kd", rows=2), "pair", beat=7) == 7
    assert rise_of(laid("/ 7d | Kc /", "9c Kh", "Kd", rows=2), "pair", beat=7) == 0, "equal"


@pytest.mark.parametrize(("hidden_last", "row"), [(4, 1), (3, 0)])
def test_no_row_is_beaten_by_a_card_that_lies_face_down(hidden_last: int, row: int) -> None:
    """In the second row nine and king beat nine and ten, but not the ace that was laid last."""
    lying = "7d 8c Qc / 7h 8s | Ad Ac 7s / Ts As"
    table = laid(lying, "Kh 9c", "Kd", rows=2, hidden_last=hidden_last)
    assert table.hidden[1] == (["As"] if row == 1 else [])
    assert says(table, only(beat=7, pair=6)) == row
    assert says(table, only(beat=7, pair=7)) == 0, "the first row has its pair"


@pytest.mark.parametrize(("rank", "steps"), [("9", 0), ("T", 1), ("A", 5)])
def test_high_cards_count_by_steps_above_the_nine(rank: str, steps: int) -> None:
    """The second row is behind, and weighs twice: a pair in the first makes up for its steps.

    Ten tenths of the steps and the pair, against twenty of the steps.
    """
    table = laid(f"{rank}c / | / Ks", "8c 7h", f"{rank}d", rows=2)
    for pair in range(7):
        player = only(high_card=1, third_row=20, pair=pair)
        assert says(table, player) == (0 if pair >= steps else 1)


# -- weights ---------------------------------------------------------------------------------------


def test_a_row_that_is_lost_and_one_that_is_behind_weigh_otherwise() -> None:
    """A king is worth four steps in each row: it goes where these weigh most."""
    # Three tens: a third nine does not come up to them, but is of the same category.
    west = "9d Jc Qd / Td Jd / Ad"
    table = laid(f"{west} | Tc Th Ts / 7c 8d / Kc", "9c 7h 8c", "Ks")
    for third_row, row in ((9, 1), (10, 0), (11, 0)):
        for give_up in (0, 10, 40):
            player = only(high_card=1, third_row=third_row, give_up=give_up)
            assert says(table, player) == row, "the first row is behind, and none is lost"
    # 9 7 J Q can become a pair at most: lost; of the others the second is behind.
    table = laid("7d Jc Qd / Td Jd / Ad | Tc Th Ts / 7c 8d / Kc", "9c 7h 8c", "Ks")
    for give_up, third_row, row in ((11, 10, 0), (9, 11, 1), (9, 10, 1), (9, 9, 2), (-3, 4, 2)):
        assert says(table, only(high_card=1, give_up=give_up, third_row=third_row)) == row


def test_the_card_goes_where_the_weighted_worth_rises_most() -> None:
    table = laid("9d Jc / Td Jd / Ad Qd | Tc Th / 8h 8d / Kc Kd", "9c 7h 8c", "Js")
    assert says(table, only()) == 0, "of equals the first"
    # Two pairs in the first row, a pair in the second.
    assert says(table, only(pair=10, two_pairs=30)) == 0
    assert says(table, only(pair=10, two_pairs=15)) == 1


# -- other ways of deciding ------------------------------------------------------------------------


def test_a_player_who_does_not_think_puts_cards_at_random() -> None:
    """Where the second row pairs; the first has no room."""
    table = laid("8d Th 9d 9h / Ac / Js | Td Jh Qh Qc / 8h / Kc", card="7s")
    assert {says(table, only(pair=10, thinks=1), deal) for deal in range(40)} == {1}
    lots = Counter(says(table, only(pair=10, thinks=0), deal) for deal in range(40))
    assert set(lots) == {1, 2}
    assert 8 < lots[1] < 32


# -- near the end ----------------------------------------------------------------------------------


def at_the_queen(**changes: Any) -> Table:
    """Return the example where East has two cards to place, and the queen of hearts in hand."""
    deal, *moves = LINES
    table = Table(
        RULE_SETS.make_rules("eastwest", changes), deal["board"], deal["stock"], deal["lead"]
    )
    for line in moves[:QUEEN_AT]:
        table.place(line["seat"], line["row"])
    assert (table.card, table.to_move, table.may(1)) == ("Qh", 1, [0, 1])
    return table


# In the first row a straight at best meets a full house: this player gives it up.
GIVES_UP = {"high_card": 1, "give_up": 0}


def test_a_player_who_solves_plays_the_last_cards_as_well_as_can_be() -> None:
    """EW#4: in the first row the queen wins 27 of 42 times, in the second 18."""
    table = at_the_queen()
    assert says(table, only(**GIVES_UP)) == 1
    assert says(table, only(**GIVES_UP, solves=1)) == 1
    assert says(table, only(**GIVES_UP, solves=2)) == 0
    assert says(at_the_queen(hidden_last=1), only(**GIVES_UP, solves=2)) == 1


def test_a_player_tries_rows_in_worlds_near_the_end() -> None:
    """The same: over 256 worlds the first row wins by 110 on average."""
    table = at_the_queen()
    assert says(table, only(**GIVES_UP, late_exact=1, worlds=256)) == 1
    assert says(table, only(**GIVES_UP, late_exact=2, worlds=256)) == 0
    hidden = at_the_queen(hidden_last=1)
    assert says(hidden, only(**GIVES_UP, solves=2, late_exact=2, worlds=256)) == 0


def at_the_ten() -> Table:
    """Return a table where East has two cards to place of two rows, and the ten of hearts in hand.

    West's three aces win the first row.  In the second East, with the ten, is equal to West: a king
    pair, queen, jack, ten.  With one more ace, king, queen or jack, 5 of the 16 unseen cards, East
    is ahead, with a ten, 2, equal, with one of 9 others behind.
    """
    lying = "Ac Ad / Ks Qs Jd Td | 8c Qh 7d / Kc Qc Jc"
    table = laid(lying, "9c Kh", "Ah", rows=2, all_rows_points=1)
    table.stock.remove("Th")
    table.stock.insert(table.turns + 1, "Th")
    table.place(0, 0)
    assert (table.card, table.to_move, table.may(1)) == ("Th", 1, [0, 1])
    return table


def test_one_world_is_seen_as_it_lies_and_many_together() -> None:
    """A ten that is equal costs one point; another card instead nothing, one, or two points.

    So on average 20/16: in many worlds the ten goes to the second row, and solved too.  In one it
    does where another card would be behind, in 9 of 16.
    """
    table = at_the_ten()
    assert says(table, only()) == 0
    assert says(table, only(solves=2)) == 1
    assert {says(table, only(late_exact=2, worlds=128), deal) for deal in range(12)} == {1}
    one = Counter(says(table, only(late_exact=2, worlds=1), deal) for deal in range(60))
    assert abs(one[1] - 60 * 9 / 16) < 4 * (60 * 9 / 16 * 7 / 16) ** 0.5
