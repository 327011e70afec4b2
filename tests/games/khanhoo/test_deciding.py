"""``analyser.games.khanhoo``: Does each habit do what the sheet says?  Positions worked by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from games import kernel_doors as doors
from games.khanhoo import plain_counts
from games.khanhoo.test_table import STOCK, table, way

from analyser.cards.codes import card_code
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.interface import Record
from analyser.games.kernels import NO_MOVE
from analyser.games.khanhoo import GAME, melds
from analyser.games.khanhoo.advice import copy_table, row_of
from analyser.games.khanhoo.columns import BUMP, CHALLENGE, FACTS, GO_OUT
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.kernel import worth as compiled_worth
from analyser.games.khanhoo.kernel.game import GAME as KERNEL
from analyser.games.khanhoo.kernel.scoring import SPLIT_SIZE
from analyser.games.khanhoo.kernel.scoring import best_points as best_compiled
from analyser.games.khanhoo.referee import DRAWS, GOING_OUT, PASS, TAKES, Move, Table, read_move
from analyser.games.khanhoo.rules import RULE_SETS, rules_row

RULES = RULE_SETS.make_rules("khanhoo")
NOTHING = dict(
    meld_worth=10, near_worth=0, double_worth=0, deadwood=0, take_bar=0, keep_joker=0, bump_bar=0,
    bump_single=0, bump_tempo=0, challenge_bar=0, feed=0, feed_seen=0, out_bar=0, hurry=0,
)  # fmt: skip
"""Of all habits only the points of melds count, ten tenths each."""
KEY = 1


def says(found: Table, made: Record | None = None, deal: int = 2, **habits: Any) -> Move:
    """Return what the player to move does; ``made``: a player in place of habits."""
    record = GAME.policy("sound", {**NOTHING, **habits}) if made is None else made
    rules = {"preset": "khanhoo", **asdict(found.rules)}
    numbers = GAME.engine.numbers(rules, [record], [0] * found.rules.players)
    state, work = row_of(found), np.zeros(KERNEL.work, np.int64)
    state[T.KEY], state[T.DEAL] = KEY, deal
    return read_move(found, int(doors.choose(KERNEL, state, numbers.rules, numbers.policies, work)))


def begins(hand: str, **changes: Any) -> Table:
    """Return a table at which seat 0 throws of a hand; nobody else has a card."""
    return Table(RULE_SETS.make_rules("khanhoo", changes), [hand.split(), [], []], STOCK.split())


def thrown(hand: str, **habits: Any) -> str:
    """Return which card of a hand is thrown."""
    move = says(begins(hand), **habits)
    assert move.do == "discard"
    return move.card


# -- throwing --------------------------------------------------------------------------------------


def test_melds_are_kept_for_their_points() -> None:
    # The fives are 2 points; without worth the lowest card goes, and of the others the 9d is lower.
    assert thrown("5d 5h 5s 9d 7s", meld_worth=1) == "9d"
    assert thrown("5d 5h 5s 9d 7s", meld_worth=0) == "5d"


def test_near_melds_are_kept_for_the_copies_unseen() -> None:
    # The 5d and 6d lack the 4d or the 7d, two unseen of each: 4.  The others are near nothing.
    assert thrown("5d 6d 2s 9h", near_worth=1) == "9h"
    assert thrown("5d 6d 2s 9h", near_worth=0) == "5d"
    # The twos lack the 2d, 2 points times two copies: as much, so that the lowest card goes.
    found = begins("5d 6d 2h 2s")
    assert says(found, near_worth=1) == Move("discard", "5d")
    # With these on the pile the row is near for three copies, and the twos for none.
    found.pile = ["2d", "2d", "4d"]
    assert says(found, near_worth=1) == Move("discard", "2h")


def test_doubles_that_lack_two_cards_are_kept() -> None:
    # Four twos lack both 2s: 10 points.
    assert thrown("2d 2d 2h 2h 9h", double_worth=1) == "9h"
    assert thrown("2d 2d 2h 2h 9h", double_worth=0) == "2d"
    # Of the 2s one lies on the pile: no double.
    found = begins("2d 2d 2h 2h 9h")
    found.pile = ["2s"]
    assert says(found, double_worth=1) == Move("discard", "2d")


def test_lone_cards_go() -> None:
    # The 9h alone lies in no meld with another card; without the 5d two are lone.
    assert thrown("5d 6d 9h", deadwood=1) == "9h"
    assert thrown("5d 6d 9h", deadwood=0) == "5d"


def test_a_joker_is_thrown_if_that_costs_less() -> None:
    # Each card but a five leaves the fives, 2 points, and so does a five, for the joker is the
    # third.  The 9s feeds a row and a triplet, 3, a five three rows and a triplet, 5.
    hand = "5d 5h 5s 9s *"
    assert thrown(hand, feed=1, keep_joker=2) == "*"
    assert thrown(hand, feed=1, keep_joker=3) == "9s", "of equals a joker is the last"


def test_what_others_could_use_is_kept() -> None:
    # The 2d is of two rows and a triplet: 4; the 9s of a row and a triplet: 3.
    assert thrown("5d 5h 5s 2d 9s", feed=0) == "2d"
    assert thrown("5d 5h 5s 2d 9s", feed=1) == "9s"
    # The Ah is of a row, the khanhoo and five melds of aces: 11; the 9h of a row, a triplet and the
    # court: 7.
    assert thrown("5d 5h 5s Ah 9h", feed=0) == "Ah"
    assert thrown("5d 5h 5s Ah 9h", feed=1) == "9h"
    # The Kc is of the royal and the court: 7.  With one 9h on the pile the court is gone: 3.
    found = begins("5d 5h 5s Kc 9s")
    assert says(found, feed=1) == Move("discard", "9s")
    found.pile = ["9h"]
    assert says(found, feed=1) == Move("discard", "Kc")
    # With both 3d on the pile the 2d is of no row: 2.
    found = begins("5d 5h 5s 2d 9s")
    found.pile = ["3d", "3d"]
    assert says(found, feed=1) == Move("discard", "2d")


def test_what_goes_with_the_next_players_cards_is_kept() -> None:
    found = begins("5d 5h 5s 2d 9s")
    found.wanted[1] = {"2h"}
    assert says(found, feed_seen=1) == Move("discard", "9s")
    assert says(found, feed_seen=0) == Move("discard", "2d")
    found.wanted = [set(), set(), {"2h"}]
    assert says(found, feed_seen=1) == Move("discard", "2d"), "seat 2 is not next"


def test_whoever_moves_at_random_throws_by_kind_of_card() -> None:
    found = begins("5d 5d 9s")
    cards = Counter(says(found, deal=deal, thinks=0).card for deal in range(400))
    # Of two kinds each goes half of the time, 200 ± 10; of three cards the 9s would a third, 133.
    assert set(cards) == {"5d", "9s"}
    assert 170 < cards["9s"] < 230
    assert {says(found, deal=deal, thinks=1).card for deal in range(20)} == {"5d"}


# -- going out -------------------------------------------------------------------------------------

TWO_OUTS = "Ah 2h 3h 4h 2s 3s 4s 3d 4d 5d Jc Qc Kc 7d 7h 7s"
"""Without the Ah or the 4h all are in melds."""
# All but the 9d in melds; the double khanhoo lacks a 3d, 15 points, unless the joker is one.
WAITS = "Ah 2s 3d Ah 2s Jc Qc Kc 5d 5h 5s 7h 8h 9h * 9d"


def test_going_out_waits_for_a_double_that_is_worth_it() -> None:
    assert says(begins(WAITS), out_bar=150) == Move("out", "9d")
    assert says(begins(WAITS), out_bar=149).do == "discard"
    # The other 3d is seen: nothing to wait for.
    found = begins(WAITS)
    found.pile = ["3d"]
    assert says(found, out_bar=0) == Move("out", "9d")


def test_whoever_waits_hurries_once_others_may_be_near() -> None:
    found = begins(WAITS)
    # Two others, after eight discards a player.
    found.turns = 24
    assert says(found, out_bar=130, hurry=10) == Move("out", "9d")
    assert says(found, out_bar=129, hurry=10).do == "discard"
    found.turns = 23
    assert says(found, out_bar=130, hurry=10).do == "discard"
    # One of them has shown six cards.
    found.shown[1] = [way(found, "8d 8h 8s"), way(found, "Jc Qc Kc")]
    assert says(found, out_bar=140, hurry=10) == Move("out", "9d")
    assert says(found, out_bar=139, hurry=10).do == "discard"
    found.shown[1] = [way(found, "8d 8h 8s")]
    assert says(found, out_bar=140, hurry=10).do == "discard"


def test_the_last_discard_is_the_one_with_which_going_out_scores_most() -> None:
    # Without the Ah or the 4h all are in melds that score 8.  Where cards may stay over, 10 count
    # without the 4h: the khanhoo 5, the royal and the sevens; without the Ah no more than 9: the
    # threes and fours 2 each, the royal and the sevens.
    assert says(begins(TWO_OUTS), out_bar=400) == Move("out", "Ah"), "of equals the lowest"
    assert says(begins(TWO_OUTS, out_split="any"), out_bar=400) == Move("out", "4h")


# -- drawing and taking ----------------------------------------------------------------------------


def offered(hand: str, card: str) -> Table:
    """Return a table at which seat 1 may take a card that seat 0 threw."""
    hands = [[card, "9s"], hand.split(), ["Ad"]]
    found = Table(RULE_SETS.make_rules("khanhoo", {"bump": "no"}), hands, STOCK.split())
    found.make(Move("discard", card))
    return found


def test_a_discard_is_taken_that_raises_the_worth_above_the_bar() -> None:
    # The threes are 20 tenths more.  A mean card of the 56 unseen brings 20 / 56, by the other 3d.
    assert says(offered("3h 3s Kc 9d", "3d"), take_bar=19) == TAKES
    assert says(offered("3h 3s Kc 9d", "3d"), take_bar=20) == DRAWS
    assert says(offered("3h 3s Kc 9d", "8h"), take_bar=0) == DRAWS


def test_whoever_moves_at_random_draws_or_takes() -> None:
    found = offered("3h 3s Kc 9d", "8h")
    assert {says(found, deal=deal, thinks=0) for deal in range(20)} == {DRAWS, TAKES}
    assert {says(found, deal=deal) for deal in range(20)} == {DRAWS}


# -- bumping and contesting ------------------------------------------------------------------------


def test_a_bump_has_to_gain_its_bar() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    khanhoo = Move("claim", way=way(found, "Ah 2s 3d"))
    # Five points; the aces, 1 point, are gone from the hand.
    assert says(found, bump_bar=40) == khanhoo
    assert says(found, bump_bar=41) == PASS
    # Seat 1 loses a turn.
    assert says(found, bump_bar=46, bump_tempo=6) == khanhoo
    assert says(found, bump_bar=47, bump_tempo=6) == PASS


def test_a_meld_is_not_shown_whose_double_is_possible() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    khanhoo = Move("claim", way=way(found, "Ah 2s 3d"))
    # Of the Ah, the 2s and the 3d the other copies are unseen: 40 - 15.
    assert says(found, bump_bar=25, bump_single=15) == khanhoo
    assert says(found, bump_bar=26, bump_single=15) == PASS
    # One of them was thrown before.
    found.pile = ["2s", "3d"]
    assert says(found, bump_bar=40, bump_single=15) == khanhoo
    # With a joker in the place of the 2s no double is spoilt.
    found = table()
    found.hands[2][1] = "*"
    found.make(Move("discard", "3d"))
    joker = Move("claim", way=way(found, "Ah 3d *"))
    assert says(found, bump_bar=40, bump_single=15) == joker


def test_who_is_next_contests_if_the_card_is_worth_it() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    found.make(Move("claim", way=way(found, "Ah 2s 3d")))
    # The threes raise the hand by 20, and the way with most points is theirs.
    threes = Move("contest", way=way(found, "3d 3h 3s", claimed=False))
    assert says(found, challenge_bar=20) == threes
    assert says(found, challenge_bar=21) == PASS


def test_whoever_moves_at_random_does_it_half_of_the_time_and_in_each_way_as_often() -> None:
    bumped, full = table(), begins(TWO_OUTS)
    # Seat 2 can make the khanhoo or a triplet of it, seat 1 a triplet or rows.
    bumped.hands[2][1], bumped.hands[2][4], bumped.hands[1][5] = "*", "3h", "*"
    bumped.make(Move("discard", "3d"))
    contested = copy_table(bumped)
    contested.make(Move("claim", way=bumped.list_claims(2)[0]))
    for found, ways in (
        (bumped, [Move("claim", way=each) for each in bumped.list_claims(2)]),
        (contested, [Move("contest", way=each) for each in contested.list_contests(1)]),
        (full, [Move("out", "Ah"), Move("out", "4h")]),
    ):
        met = Counter(says(found, deal=deal, thinks=0) for deal in range(400))
        assert len(ways) > 1
        assert set(ways) < set(met)
        # 200 ± 10, and of so many ways each as often: within four standard errors.
        does, mean = sum(met[each] for each in ways), 200 / len(ways)
        assert 160 < does < 240
        assert all(abs(met[each] - mean) < 4 * mean**0.5 for each in ways)


# -- what the player knows -------------------------------------------------------------------------


def facts_of(found: Table, choice: int, move: int) -> dict[str, int]:
    """Return the facts of a decision whose first way is a move."""
    numbers = np.array(rules_row(found.rules), np.int64)
    row, work = np.zeros(len(FACTS), np.int64), np.zeros(KERNEL.work, np.int64)
    doors.count_facts(KERNEL, choice, move, row_of(found), numbers, row, work)
    return {about.name: int(each) for about, each in zip(FACTS, row, strict=True)}


def test_facts_of_a_bump_are_what_the_player_sees() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    khanhoo = way(found, "Ah 2s 3d")
    # Without the two cards the royal, the fives and a row count; over are Ad As 6s 4d, each of
    # which lies in a meld with another one: the aces, 5s 6s, 4d 5d.
    known = {
        "points": 5, "double": 1, "skipped": 1, "deadwood": 0, "unmelded_cards": 4, "stock": 15,
        "thrown": 1, "shown": 0, "melded": 7, "players": 3,
    }  # fmt: skip
    assert facts_of(found, BUMP, 1 + found.books.claimed.ways.index(khanhoo)) == known


@pytest.mark.parametrize(("reading", "points", "over"), [("every_card", 8, 0), ("any", 10, 6)])
def test_facts_of_going_out_are_those_of_the_split_that_is_scored(
    reading: str, points: int, over: int
) -> None:
    found = begins("Ah 2h 3h 2s 3s 4s 3d 4d 5d Jc Qc Kc 7d 7h 7s 9d", out_split=reading)
    found.shown[2] = [way(found, "8d 8h 8s")]
    # Of no double four cards are held.
    known = {
        "points": points, "double": 0, "skipped": 0, "deadwood": 0, "unmelded_cards": over,
        "stock": 15,
        "thrown": 0, "shown": 3, "melded": 10, "players": 3,
    }  # fmt: skip
    assert facts_of(found, GO_OUT, GOING_OUT + card_code("9d")) == known


def test_facts_of_a_contest_are_those_of_the_hand_with_the_card() -> None:
    found = table()
    found.make(Move("discard", "3d"))
    found.make(Move("claim", way=way(found, "Ah 2s 3d")))
    threes = 1 + found.books.whole.ways.index(way(found, "3d 3h 3s", claimed=False))
    # The melds of now are the sevens, 2 points.  The contested card stays in hand: with it the
    # threes are 2 more, and ten of sixteen cards are in neither.  The other 3d, 3h and 3s are not
    # seen.  No card is lone.
    assert facts_of(found, CHALLENGE, threes) == {
        "points": 2, "double": 1, "skipped": 0, "deadwood": 0, "unmelded_cards": 10, "stock": 15,
        "thrown": 1, "shown": 0, "melded": 2, "players": 3,
    }  # fmt: skip


# -- the two ways of a decision that is weighed ---------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "first", "second"),
    [
        (BUMP, "Ah 2s 3d", PASS),
        (CHALLENGE, "3d 3h 3s", PASS),
        (GO_OUT, "9d", Move("discard", "Jc")),
    ],
)
def test_a_decision_has_two_ways_and_no_other_decision_has_them(
    choice: int, first: str, second: Move
) -> None:
    bumped = table()
    bumped.make(Move("discard", "3d"))
    contested = table()
    contested.make(Move("discard", "3d"))
    contested.make(Move("claim", way=way(contested, "Ah 2s 3d")))
    tables = {BUMP: bumped, CHALLENGE: contested, GO_OUT: begins(WAITS)}
    for at, found in tables.items():
        rules = {"preset": "khanhoo", **asdict(found.rules)}
        record = GAME.policy("sound", {**NOTHING, "meld_worth": 0})
        numbers = GAME.engine.numbers(rules, [record], [0] * found.rules.players)
        state, work = row_of(found), np.zeros(KERNEL.work, np.int64)
        asked = (KERNEL, choice, state, numbers.rules, numbers.policies, work)
        one = int(doors.first(*asked))
        if at != choice:
            assert one == NO_MOVE
            continue
        move, other = read_move(found, one), int(doors.second(*asked))
        said = melds.list_laid_cards(move.way) if move.way else [move.card]
        assert set(said) == set(first.split())
        assert read_move(found, other) == second
        assert doors.goes_first(KERNEL, choice, state, one, one) == 1
        assert doors.goes_first(KERNEL, choice, state, other, one) == 0
        # With another card, or another meld, it is the same way.
        assert doors.goes_first(KERNEL, choice, state, one + 1, one) == 1


# -- the parts of a hand's worth -------------------------------------------------------------------


@kernel
def fill_parts(sets: Any, rules: Any, found: Any, room: Any) -> None:
    """Fill in the compiled parts of a hand's worth; ``sets``: the hand's two, and those unseen."""
    one, two, u1, u2 = sets[0], sets[1], sets[2], sets[3]
    rules, found = part(rules, 0), part(found, 0)
    found[0] = best_compiled(one, two, 0, rules, part(room, 0))
    found[1] = compiled_worth.near_points(one, two, rules, u1, u2)
    found[2], found[3] = compiled_worth.near_doubles(one, two, rules, u1, u2)
    found[4] = C.lone_cards(one, two)


def parts_of(hand: str, seen: str = "") -> tuple[int, int, tuple[int, int], int]:
    """Return a hand's points, near points, doubles one and two cards away, and lone cards.

    ``seen``: cards on the pile.
    """
    found = begins(hand)
    found.pile = seen.split()
    state, unseen = row_of(found), plain_counts.unseen(found, 0)
    once = sum(1 << card_code(card) for card in unseen if card != "*")
    twice = sum(1 << card_code(card) for card in unseen if unseen[card] == 2)
    at = T.SEATS0 + T.HAND_ONE
    sets = np.array([state[at], state[at + 1], once, twice], np.int64)
    parts, room = np.zeros(5, np.int64), np.zeros(SPLIT_SIZE, np.int64)
    fill_parts(sets, np.array(rules_row(RULES)), parts, room)
    points, near, one, two, lone = parts.tolist()
    return points, near, (one, two), lone


def test_points_and_near_melds_of_a_hand() -> None:
    # A sequence 1, and a court 4.  Lacking: 4d and 8d for a sequence, two of each; 2d for a triplet
    # of 2, two.  No card is lone.
    hand = "5d 6d 7d 2h 2s Kc 9h 9h"
    assert parts_of(hand) == (5, 1 * 2 + 1 * 2 + 2 * 2, (0, 0), 0)
    # With both twos elsewhere less is to be had.
    assert parts_of(hand, seen="2d 2d") == (5, 4, (0, 0), 0)


@pytest.mark.parametrize(
    ("hand", "lone"),
    [
        # The ace of hearts and the two of spades are of a khanhoo, the sevens of a court; the fives
        # of diamonds are equal, and the sevens two away.
        ("Ah 2s 7d 7d 5d 5d 9s", 1),
        ("5d 5d 9s Kc", 4),
        ("Kc 9h", 0),
    ],
)
def test_lone_cards_lie_with_no_other_one(hand: str, lone: int) -> None:
    assert parts_of(hand)[3] == lone


def test_doubles_that_lack_one_card_or_two_count_if_these_are_unseen() -> None:
    # Five of six fives, and four of the double khanhoo, both threes of which are unseen.
    hand = "5d 5d 5h 5h 5s Ah Ah 2s 2s"
    assert parts_of(hand)[2] == (10, 15)
    assert parts_of(hand, seen="3d")[2] == (10, 0)
    assert parts_of(hand, seen="5s")[2] == (0, 15)


def test_the_worth_of_a_discard_is_the_sum_of_its_parts() -> None:
    # Seat 1 takes the 7d for a row, 10, and it lacks two rows then in place of one: the 4d and 8d,
    # two copies each, in place of the 4d and 7d, of which one lies on the pile: 1 more, that counts
    # 2: 12.  A mean card brings 10 tenths for each of 3 copies among 57: less than one.
    assert says(offered("5d 6d Kc", "7d"), near_worth=2, take_bar=11) == TAKES
    assert says(offered("5d 6d Kc", "7d"), near_worth=2, take_bar=12) == DRAWS
