"""``analyser.games.eastwest.kernel.table``: Is what lies on the table, and who may do what, as
the rules say?  Hands worked by hand.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games import kernel_doors as doors
from games.eastwest.plain_counts import fillers, height, within_straight
from games.eastwest.random_cases import VARIATIONS
from games.eastwest.states import place, state_of
from games.hand_worked import each_of, valid

from analyser.cards import poker
from analyser.cards.poker_plain import CATEGORIES
from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.eastwest.columns import DUMP, FACTS, NOBODY, PAIR_UP, C, S
from analyser.games.eastwest.kernel import decide, hands
from analyser.games.eastwest.kernel import table as KT
from analyser.games.eastwest.kernel.game import GAME as KERNEL
from analyser.games.eastwest.referee import Table, deal, list_unseen, other_row, settle
from analyser.games.eastwest.rules import CARDS, NUMBERS, RULE_SETS, rules_row
from analyser.games.history_lines import Illegal

KEY = run_key(8)
BOARD = "9c 7h Qs"


def laid(lying: str, board: str = BOARD, card: str = "", seat: int = 0, **rules: Any) -> Table:
    """Return a table at which these cards lie: rows by a slash, West's then East's by a bar.

    ``card`` is in the hand of ``seat``, which begins, and so has as many cards laid as the other.
    """
    sides = [[row.split() for row in side.split("/")] for side in lying.split("|")]
    many = [sum(map(len, side)) for side in sides]
    assert many[0] == many[1]
    named = [*board.split(), *(c for side in sides for row in side for c in row), *card.split()]
    assert len(set(named)) == len(named)
    rest = [each for each in CARDS if each not in named]
    drawn = []
    queues = [[(c, row) for row, cards in enumerate(side) for c in cards] for side in sides]
    for _ in range(many[0]):
        drawn += [(seat, *queues[seat].pop(0)), (1 - seat, *queues[1 - seat].pop(0))]
    stock = [*(each[1] for each in drawn), *card.split(), *rest]
    table = Table(RULE_SETS.make_rules("eastwest", rules), board.split(), stock, seat)
    for who, _, row in drawn:
        table.place(who, row)
    return table


def test_players_take_turns_and_each_places_where_there_is_room() -> None:
    table = laid("8d Th Jc Qd / 8c / | Td Jh Kc Ks / 8h / ", card="As")
    assert (table.to_move, table.may(0), table.may(1)) == (0, [1, 2], [1, 2])
    for seat, row, words in (
        (1, 1, "X, play: players take turns, and it is that of seat 0"),
        (0, 0, "X, play: a row takes 4 cards of a player; found row 0, which is full"),
        (0, 3, "X, setup: a row is one of 0 to 2; found row 3"),
        (0, -1, "found row -1"),
    ):
        with pytest.raises(Illegal) as broken:
            table.place(seat, row)
        assert words in broken.value.rule
    assert table.place(0, 1) == "As"
    assert table.to_move == 1


def test_every_card_lies_somewhere_after_every_move() -> None:
    random = Random(4)
    for each in VARIATIONS:
        table = deal(RULE_SETS.make_rules(*each), KEY, 3, random.randrange(2))
        while not table.over:
            table.place(table.to_move, random.choice(table.may(table.to_move)))
            lying = [card for rows in table.laid for row in rows for card in row]
            rest = table.stock[table.turns :]
            assert Counter([*table.board, *lying, *rest]) == Counter(CARDS)
        with pytest.raises(Illegal, match="every row is full"):
            table.place(0, 0)


# A straight against a full house: the latter is the higher by either ranking.
FULL = "9d 9h 8d 8s / Tc Td Jh Jc / Qd Ac Ah Kh | Th Jd 8h Qh / Kc Kd 9s 7c / As Js Ts Ks"


# Four nines against a flush, which is the rarer; two pairs against nothing.
FLUSH = "9d 9h 9s 8d / 7d 7s Ac Ad / {} | 7c 8c Jc Kc / Th Jd Kh As / {}"
QUEENS, EIGHTS = "Qc Qd Qh Js", "8h 8s Ts Ks"


@pytest.mark.parametrize(
    ("lying", "changes", "won", "scores"),
    [
        (FULL, {}, [0, 1, 1], [-1, 1]),
        (FULL, {"ranking": "by_rarity"}, [0, 1, 1], [-1, 1]),
        (FULL, {"all_rows_points": 3}, [0, 1, 1], [-1, 1]),
        (FLUSH.format(EIGHTS, QUEENS), {}, [0, 0, 1], [1, -1]),
        (FLUSH.format(EIGHTS, QUEENS), {"ranking": "by_rarity"}, [1, 0, 1], [-1, 1]),
        (FLUSH.format(QUEENS, EIGHTS), {}, [0, 0, 0], [1, -1]),
        (FLUSH.format(QUEENS, EIGHTS), {"all_rows_points": 3}, [0, 0, 0], [4, -4]),
    ],
)
def test_who_wins(lying: str, changes: dict[str, Any], won: list[int], scores: list[int]) -> None:
    done = settle(laid(lying, **changes))
    assert (done.won, done.scores) == (won, scores)


# 7h 8d 9h Th Jh against 7h 8c 9c Td Jc in the only row: equal straights.
EQUAL = "8d 9h Th Jh | 8c 9c Td Jc"


@pytest.mark.parametrize(
    ("tie", "lead", "won"),
    [("nobody", 0, -1), ("first_seat", 0, 0), ("first_seat", 1, 1), ("second_seat", 0, 1),
     ("second_seat", 1, 0)],
)  # fmt: skip
def test_an_equal_row(tie: str, lead: int, won: int) -> None:
    table = laid(EQUAL, board="7h", seat=lead, rows=1, row_tie=tie, all_rows_points=2)
    done = settle(table)
    assert done.won == [won]
    assert done.scores == {-1: [0, 0], 0: [3, -3], 1: [-3, 3]}[won]


@pytest.mark.parametrize("rows", each_of(valid("eastwest")))
def test_the_row_of_a_hand_worked_hand_is_what_its_author_says(rows: list[dict[str, Any]]) -> None:
    """By compiled code."""
    deal, *moves, result = rows
    rules = RULE_SETS.make_rules(deal["preset"], deal["rules"])
    table = Table(rules, deal["board"], deal["stock"], deal["lead"])
    for move in moves:
        table.place(move["seat"], move["row"])
    numbers, row = np.array(rules_row(rules), np.int64), np.zeros(C.SIZE, np.int64)
    doors.write_row(KERNEL, state_of(table), numbers, row, row)
    for seat in range(2):
        said = row[C.SEATS + C.SEAT_WIDTH * seat :]
        assert said[S.SCORE] == result["score"][seat]
        assert said[S.ROWS_WON] == result["won"].count(seat)
        made = [CATEGORIES.index(name) for name in result["rows"][seat]]
        assert said[S.HIGH_CARD : S.HIGH_CARD + 9].tolist() == [
            made.count(kind) for kind in range(9)
        ]
    won = [NOBODY if seat is None else seat for seat in result["won"]]
    assert row[C.FIRST_ROW : C.FIRST_ROW + rules.rows].tolist() == won


def test_two_rows_equal_and_one_won_is_won() -> None:
    """EW3."""
    lying = "8d Td Jd Qd / 8s Ts Js Qs / Kd Kh Ac As | 8h Th Jh Qh / 8c Tc Jc Qc / Kc Ks 9d 9s"
    done = settle(laid(lying, board="9c 9h 7h"))
    assert (done.won, done.scores) == ([-1, -1, 0], [1, -1])


def test_the_last_cards_lie_face_down_where_the_rules_say_so() -> None:
    table = laid("8d Th / Jc Jh / Td Tc | 9s 9h / Qd Qh / Ks Kc", hidden_last=4)
    for _ in range(2):
        for seat in (0, 1):
            table.place(seat, 0)
    assert table.hidden == [[], []]
    card, before = table.place(0, 2), other_row(table, 1, 2)
    assert table.hidden == [[card], []]
    assert before == ["Qs", "Td", "Tc"]
    assert card in list_unseen(table, 1)
    assert card not in list_unseen(table, 0)


@pytest.mark.parametrize("hidden_last", range(5))
def test_as_many_last_cards_lie_face_down_as_the_rules_say(hidden_last: int) -> None:
    """By both engines: each player's last ones, and no other, whatever rows they fill."""
    random, rules = (
        Random(hidden_last),
        RULE_SETS.make_rules("eastwest", {"hidden_last": hidden_last}),
    )
    table, numbers = deal(rules, KEY, 6), np.array(rules_row(rules), np.int64)
    state = state_of(table)
    down: list[set[str]] = [set(), set()]
    for turn in range(24):
        seat, row = table.to_move, random.choice(table.may(table.to_move))
        place(state, numbers, row)
        card = table.place(seat, row)
        # Twelve cards each, two a round.
        if turn // 2 >= 12 - hidden_last:
            down[seat].add(card)
        assert [set(cards) for cards in table.hidden] == down
        for each in range(2):
            mine = state[KT.SEATS0 + KT.SEAT_WIDTH * each :]
            assert mine[KT.FACE_DOWN] == mask([*down[each]])
        # The card that is turned next lies open, in a hand.
        shown = {*table.board, *table.stock[: table.turns + (turn < 23)]} - down[0] - down[1]
        assert state[KT.OPEN] == mask([*shown])
    assert [len(cards) for cards in down] == [hidden_last] * 2


# -- the rows as they look -------------------------------------------------------------------------


def test_cards_that_fill_a_straight() -> None:
    rules, low = RULE_SETS.make_rules("eastwest"), RULE_SETS.make_rules("eastwest-low-ace")
    left = [card for card in CARDS if card not in ("9c", "Td")]
    found = {card[0] for card in fillers(rules, ["9c", "Td"], left)}
    assert found == set("78JQK")
    assert {card[0] for card in fillers(low, ["9c", "Td"], left)} == set("78JQKA")
    assert fillers(rules, ["9c", "9d"], left) == []
    assert fillers(rules, ["8c", "Ac"], left) == []
    assert {card[0] for card in fillers(low, ["8c", "Ac"], left)} == set("79T")
    assert not within_straight(rules, ["7c", "Qd"])


@kernel
def suited(cards: int, left: int) -> int:
    return hands.count_suited_left(cards, left)  # type: ignore[no-any-return]


def test_suits_need_as_many_unseen_cards_as_places() -> None:
    left = mask(["7c", "8c", "9d"])
    assert suited(mask(["Tc", "Jc", "Qc"]), left) == 2
    assert suited(mask(["Tc", "Jc"]), left) == 0
    assert suited(mask(["Tc", "Jd", "Qc"]), left) == 0


@kernel
def falls_short(rules: Any, own: int, other: int, left: int) -> bool:
    rules = part(rules, 0)
    wanted = poker.high_in(hands.worth(other, rules))
    return hands.is_lost(rules, own, hands.worth(own, rules), wanted, left)  # type: ignore[no-any-return]


def mask(cards: list[str]) -> int:
    return sum(1 << NUMBERS[card] for card in cards)


def lost_rows(cases: int, seed: int) -> Counter[bool]:
    """Compare what is said of rows drawn at random with all that they can become."""
    random, met = Random(seed), Counter[bool]()
    while sum(met.values()) < cases:
        changes = {"ranking": random.choice(("standard", "by_rarity"))}
        rules = RULE_SETS.make_rules(
            "eastwest", changes | {"ace_low_straight": random.random() < 0.5}
        )
        pack = random.sample(CARDS, 32)
        if random.random() < 0.6:
            # More of a suit, and of a rank, together than by chance.
            key = random.choice((0, 1))
            pack.sort(key=lambda card: (random.random() < 0.5, card[key]))
        many, more = random.randint(2, 4), random.randint(1, 5)
        own, other = pack[:many], pack[many : many + more]
        left = pack[many + more : many + more + random.randint(5 - many, 9)]
        best = max(height(rules, [*own, *others]) for others in combinations(left, 5 - many))
        expected = best < height(rules, other)
        if expected or random.random() < 0.3:
            numbers = np.array(rules_row(rules), np.int64)
            found = falls_short(numbers, mask(own), mask(other), mask(left))
            assert bool(found) == expected, (own, other, left)
            met[expected] += 1
    return met


def test_a_row_is_lost_that_can_become_nothing_as_high() -> None:
    """By trying all cards."""
    met = lost_rows(30 if compiling.OFF else 150, 1)
    assert met[True] >= 5, met


@pytest.mark.slow
def test_so_it_is_of_many_rows() -> None:
    assert lost_rows(10_000, 2)[True] > 500


# -- choices ---------------------------------------------------------------------------------------


@kernel
def ways_of(choice: int, table: Any, rules: Any) -> int:
    return decide.ways(choice, part(table, 0), part(rules, 0))  # type: ignore[no-any-return]


@kernel
def furthest(table: Any, rules: Any, rows: int) -> int:
    return decide.furthest_behind(part(table, 0), part(rules, 0), rows)  # type: ignore[no-any-return]


@kernel
def count_facts(both: int, table: Any, rules: Any, found: Any) -> None:
    decide.facts_of(both, part(table, 0), part(rules, 0), part(found, 0))


def numbers_of(table: Table) -> Any:
    return np.array(rules_row(table.rules), np.int64)


def ways(choice: int, table: Table) -> tuple[int, int] | None:
    """Return the rows of both ways of a choice."""
    both = ways_of(choice, state_of(table), numbers_of(table))
    return None if both == decide.NO_WAYS else (both & 3, both >> 2)


def known(choice: int, table: Table) -> dict[str, int]:
    """Return what the player to move knows."""
    state, rules, found = state_of(table), numbers_of(table), np.zeros(len(FACTS), np.int64)
    count_facts(ways_of(choice, state, rules), state, rules, found)
    return {fact.name: int(each) for fact, each in zip(FACTS, found, strict=True)}


def test_a_card_that_pairs_in_one_row_and_draws_in_another() -> None:
    """Ts pairs the first row, and is the third spade with the queen of the third."""
    table = laid("8d Th / Ac / Js | Td Jh / 8h / Kc", card="Ts")
    assert ways(PAIR_UP, table) == (0, 2)
    assert ways(DUMP, table) is None
    assert known(PAIR_UP, table) == {
        "placed": 4, "first_row_makes": 1, "together": 3, "by_suit": 1,
        # Of spades 7 8 9 K A; of ranks two eights, three nines, three kings, three aces.
        "suit": 5, "fillers": 2 + 3 + 3 + 3, "first_free": 2, "second_free": 3,
        # T 9 8 against J T 9; Q J against K Q.
        "first_ahead": -1, "second_ahead": -1, "board": 9,
        # East has 9c Td Jh, 7h 8h, Qs Kc: the second is the weakest.
        "weakest": 0,
    }  # fmt: skip


def test_a_player_with_nothing_to_pair_or_to_draw_to_has_no_such_choice() -> None:
    table = laid("8d Th / Ac / Js | Td Jh / 8h / Kc", card="Kh")
    assert ways(PAIR_UP, table) is None


def test_a_useless_card_goes_where_one_is_behind_or_to_the_fullest() -> None:
    board = "9c 7h 8c"
    # A pair of nines, J T 7 and A 8; a king helps none of them.
    west = "9d Jc Qd / Td Jd / Ad"
    table = laid(f"{west} | Tc Jh 8h / 7c 8d / Kc", board, "Ks")
    assert furthest(state_of(table), numbers_of(table), 0b111) == 1
    assert ways(DUMP, table) == (1, 0)
    told = known(DUMP, table)
    assert (told["first_free"], told["second_free"], told["first_row_makes"]) == (2, 1, 0)
    # Against three tens one is further behind in the first row, which is the fullest too.
    table = laid(f"{west} | Tc Th Ts / 7c 8d / Kc", board, "Ks")
    assert ways(DUMP, table) is None
