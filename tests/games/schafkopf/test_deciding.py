"""``analyser.games.schafkopf``: Does each habit do what the sheet says?  Positions worked by
hand.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from games.schafkopf.states import asked, burying, ending, opened

from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.columns import FACTS
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.referee import Table
from analyser.games.schafkopf.rules import BURIED_SHIFT, PASS, SEATS, TAKE
from analyser.games.tricks.deck import CARDS, NUMBERS

NO_HABIT: dict[str, Any] = dict(
    pick_queen=0, pick_jack=0, pick_trump=0, pick_ace=0, pick_void=0, pick_load=0, pick_bar=1,
    pick_bar_seat=0, bury_void=0, bury_points=0, draw_trumps=14, defend_plain=True, schmear=False,
    save_high=0, save_until=0, least_duck=0, least_shed_ace=False, force_out=99,
)  # fmt: skip


def says(table: Table, deal: int = 2, **habits: Any) -> str:
    """Return what the player to move does: ``pass``, ``take``, or cards.

    ``habits``: those that the player has beside none; ``deal``: from which their lots are drawn.
    """
    twin, state = opened(table, GAME.policy("sound", {**NO_HABIT, **habits}), deal)
    move = twin.choose(state)
    if move < PASS:
        return CARDS[move]
    if move in (PASS, TAKE):
        return "pass" if move == PASS else "take"
    pair = move >> BURIED_SHIFT
    return " ".join(card for card in CARDS if pair >> NUMBERS[card] & 1)


# -- at random -------------------------------------------------------------------------------------


def test_a_player_who_does_not_think_makes_every_move_that_there_is() -> None:
    # Each of these lots falls on any way with the same chance: of the rarest, one in 15, none is
    # missed in 200 deals: that chance is 1 in 65,000.
    four = ending("Qs 7d Kc 9c / Jd 8c 9h 7s / Ad 8s 9s Th", buried="9d 8h")
    cases: list[tuple[Table, set[str]]] = [
        (asked(RICH), {"pass", "take"}),
        (four, {"Qs", "7d", "Kc", "9c"}),
        (ending("7c / Ks Ts 7s Jd / 8s", declarer=None, trick="9s"), {"Ks", "Ts", "7s"}),
    ]
    six = ending("Qs 7d Kc 9c Ah Ts / 8c / 8s", buried="")
    six.declarer, six.buried = 0, None
    pairs = combinations(["9c", "Kc", "7d", "Ah", "Ts", "Qs"], 2)
    cases.append((six, {" ".join(pair) for pair in pairs}))
    for table, ways in cases:
        assert {says(table, deal, thinks=0) for deal in range(200)} == ways
        assert len({says(table, deal) for deal in range(20)}) == 1, "nothing is drawn"


def test_each_lot_is_a_new_one_and_of_one_way_none_is_drawn() -> None:
    twin, state = opened(asked(RICH), GAME.policy("random"))
    assert {twin.choose(state) for _ in range(40)} == {PASS, TAKE}
    assert state.table[T.SEATS0 + T.LOTS] == 40
    # One card alone follows.
    twin, state = opened(ending("7c / 7s Jd / 8s", trick="9s"), GAME.policy("random"))
    assert twin.choose(state) == NUMBERS["7s"]
    assert not state.table[T.SEATS0 + T.SEAT_WIDTH + T.LOTS]


# -- taking ----------------------------------------------------------------------------------------

RICH = "Qc Qs Jd Ad 7d Ac Tc 7c Ah 7h"
"""Two queens, a jack and two more trumps; two plain aces and a ten; no spade."""


@pytest.mark.parametrize(
    ("habits", "value"),
    [
        ({"pick_queen": 7}, 14),
        ({"pick_jack": 5}, 5),
        ({"pick_trump": 3}, 6),
        ({"pick_ace": 4}, 8),
        ({"pick_void": 9}, 9),
        # Two of the three are counted.
        ({"pick_load": 6}, 12),
        ({"pick_queen": 7, "pick_jack": 5, "pick_trump": 3}, 25),
    ],
)
def test_a_hand_is_worth_what_it_holds(habits: dict[str, int], value: int) -> None:
    assert says(asked(RICH), **habits, pick_bar=value) == "take"
    assert says(asked(RICH), **habits, pick_bar=value + 1) == "pass"


def test_the_bar_falls_with_each_pass_and_rises_for_who_is_ahead() -> None:
    for passed, bar in ((0, 14), (1, 17), (2, 20)):
        table = asked(RICH, passed)
        assert says(table, pick_queen=7, pick_bar=bar, pick_bar_seat=3) == "take"
        assert says(table, pick_queen=7, pick_bar=bar + 1, pick_bar_seat=3) == "pass"
    # Points are counted in sixths: two ahead of the better of the others.
    ahead = asked(RICH, before=(24, 12, -60))
    for force_out, bar in ((2, 9), (3, 14)):
        habits = {"pick_queen": 7, "force_out": force_out}
        assert says(ahead, **habits, pick_bar=bar) == "take"
        assert says(ahead, **habits, pick_bar=bar + 1) == "pass"


def test_who_has_to_take_does_so_whatever_it_is_worth() -> None:
    must: dict[str, Any] = {"all_pass": "dealer_takes"}
    assert says(asked(RICH, 1, **must), pick_bar=999) == "pass"
    assert says(asked(RICH, 2, **must), pick_bar=999) == "take"


def facts(table: Table) -> dict[str, int]:
    twin, state = opened(table, GAME.policy("sound"))
    return twin.facts(FACTS, 1, TAKE, state)


def test_facts_are_what_the_hand_says() -> None:
    assert facts(asked(RICH, 1, before=(18, 30, 7))) == dict(
        trumps=5, tops=3, queens=2, aces=2, voids=1, points_to_bury=22, passed=1, ahead=2, count=20,
        jacks=1, black_queens=2, tens=1,
    )  # fmt: skip
    # Two queens 8, a jack 3, two more trumps 4, two plain aces 4, a ten 1; and one for the dealer.
    assert facts(asked(RICH, 2))["count"] == 21
    # Two points ahead but a sixth: one whole point.
    assert facts(asked("Qc 7d 8d 9d Tc 7c 8c 9c Kc 7h", 0, (5, -6, -12)))["ahead"] == 1
    poor = facts(asked("Qc 7d 8d 9d Tc 7c 8c 9c Kc 7h"))
    # A queen 4, three more trumps 6, a ten 1.
    assert (poor["points_to_bury"], poor["count"]) == (10, 11)
    # The queens of hearts and diamonds are none of the two highest, trumps no plain tens.
    red = facts(asked("Qh Qd Jc Jh Js Td 7c 8c 9c Kc"))
    assert (red["queens"], red["black_queens"], red["jacks"], red["tens"]) == (2, 0, 3, 0)


@pytest.mark.parametrize(
    ("hand", "voids"),
    [
        ("Qc 7d 8d 9d Tc 7c 8c 9c Kc Ac", 2),
        ("Qc 7d 8d 9d Td 7h 8h 9h Kh Ah", 2),
        ("Qc 7d 8d 9d Td 7s 8s 9s Ks As", 2),
        ("Qc 7d 8d 9d 7c 8c 7h 8h 7s 8s", 0),
        ("Qc Qs Qh Qd Jc Js Jh Jd Ad Td", 3),
    ],
)
def test_a_plain_suit_is_missing_where_no_plain_card_is_of_it(hand: str, voids: int) -> None:
    assert facts(asked(hand))["voids"] == voids


# -- burying ---------------------------------------------------------------------------------------


def test_points_are_buried_and_suits_emptied() -> None:
    hand = "Qc Qs Jd Ad Td 9d 8d Kc 9c Th 8h 7s"
    # Of what is alike the first pair; with points the king and the ten.
    assert says(burying(hand)) == "9c Kc"
    assert says(burying(hand), bury_points=1) == "Kc Th"
    # One suit is emptied by each of many pairs: the first; with points the ten and its eight.
    assert says(burying(hand), bury_void=1) == "9c Kc"
    assert says(burying(hand), bury_points=1, bury_void=5) == "8h Th"
    # The king's four points are more than three for a suit.
    assert says(burying(hand), bury_points=1, bury_void=3) == "Kc Th"
    assert says(burying("Qc Qs Jd Ad Td 9d 8d 7d Kc 9c Th 7s"), bury_void=1) == "Th 7s"


def test_an_ace_with_one_small_card_counts_half() -> None:
    hand = "Qc Qs Jd Ad Td 9d 8d Ac 9c Th 9h Ks"
    # Five and a half for the ace of clubs: the ten and the king are more.
    assert says(burying(hand), bury_points=1) == "Ac Th"
    assert says(burying(hand.replace("9h", "Kh")), bury_points=1) == "Ac Th"
    four = "Qc Qs Jd Ad Td 9d 8d Ac 9c Kh 9h Ts"
    assert says(burying(four), bury_points=1) == "Ac Ts"
    # Beside two small cards it counts whole, or both tens would be more.
    assert says(burying("Qc Qs Jd Ad Td 9d Ac 9c 8c Th 9h Ts"), bury_points=1) == "Ac Th"
    both = "Qc Qs Jd Ad Td 9d Tc Ac Ah 9h Ks Ts"
    # Half of an ace is less than a ten.
    assert says(burying(both), bury_points=1) == "Tc Ac"
    assert says(burying("Qc Qs Jd Ad Td 9d 8c 9c Ah 9h Ks Ts"), bury_points=1) == "Ah Ts"
    assert says(burying("Qc Qs Jd Ad Td 9d 8c Tc Ah 9h 8s Ts"), bury_points=1) == "Tc Ts"


def test_trumps_are_buried_where_plain_cards_are_missing() -> None:
    assert says(burying("Qc Qs Qh Qd Jc Js Jh Jd Td 9d 8d Ac")) == "Ac 8d"
    assert says(burying("Qc Qs Qh Qd Jc Js Jh Jd Ad Td Kd 9d")) == "9d Kd"


# -- playing a game --------------------------------------------------------------------------------


def test_a_declarer_draws_trumps_while_so_many_are_unseen() -> None:
    # Two trumps are with the others, one lies buried.
    table = ending("Qs 7d Kc / Jd 8c 9h / Ad 8s 9s", buried="9d 8h")
    assert says(table, draw_trumps=2) == "Qs"
    assert says(table, draw_trumps=3) == "Kc"
    # A defender does not know what is buried, and leads plain or the highest trump.
    defends = ending("Qs 7d Kc / Jd 8c 9h / Ad 8s 9s", declarer=1, buried="9d 8h")
    assert says(defends) == "Kc"
    assert says(defends, defend_plain=False) == "Qs"


def test_the_longest_plain_suit_is_led_from_above_where_it_is_sure() -> None:
    hands = "7d Kc 9s Ks / Jd 8c 9h Ah / Ad 8s 9c Ts"
    assert says(ending(hands, buried="7c 8h")) == "9s"
    assert says(ending(hands.replace("Ts", "Th"), buried="7c 8h")) == "Ks"
    # The ten lies buried: the declarer knows, a defender does not.
    sure = hands.replace("Ts", "Th")
    assert says(ending(sure, buried="Ts 8h")) == "Ks"
    assert says(ending(sure, declarer=1, buried="Ts 8h")) == "9s"
    assert says(ending("8d 7d / Jd 8c / Ad 8s", buried="7c 8h")) == "7d"
    # Of suits as long as each other the first.
    assert says(ending("Kc 9s / Jd 8c / Ad 8s")) == "Kc"


def test_a_trick_is_won_for_more_than_it_costs() -> None:
    assert says(ending("7c / Ks 7s / 8s", declarer=1, trick="9s")) == "Ks"
    assert says(ending("7c / Qs 9d 8h / 8s", declarer=1, trick="Ks")) == "9d"
    queen = ending("7c / Qs Th 8h / 8s", declarer=1, trick="Ks", buried="7h 9h")
    assert says(queen) == "Qs"
    assert says(queen, save_high=6, save_until=5) == "Qs"
    assert says(queen, save_high=7, save_until=5) == "8h"
    assert says(queen, save_high=7, save_until=4) == "Qs"
    # Nothing for nothing.
    assert says(ending("7c / 9s 7s / Th", declarer=1, trick="8s")) == "7s"
    assert says(ending("7c / 9d 8c / Th", declarer=1, trick="8s")) == "8c"
    # Of cards as cheap as each other the first.
    assert says(ending("7c / 8h 8s / Th", declarer=1, trick="9c")) == "8h"


def test_points_go_to_a_trick_that_is_the_partners_for_sure() -> None:
    # Seat 1 is declarer; seat 0 leads, and seat 2 is last.
    hands = "8c / 9h / Th Kh Qd 7c"
    table = ending(hands.replace("7c", "9d"), declarer=1, trick="Qc 9h", buried="7h 8h")
    assert says(table, schmear=True) == "9d"
    last = ending("8c / 9h / Th Kh Jd", declarer=1, trick="As 8s", buried="7h 8h")
    assert says(last, schmear=True) == "Th"
    assert says(last) == "Kh"
    # The last player need not fear a trump that is out; of equal points a plain card goes.
    out = "Qs / 9h / Th {} Jd"
    for held, given in (("Kh", "Th"), ("Td", "Th"), ("Tc", "Tc")):
        table = ending(out.format(held), declarer=1, trick="As 8s", buried="7h 8h")
        assert says(table, schmear=True) == given
    # Before the declarer, who may have a trump yet; and where no trump is out.
    open_ = ending("7c / Th Kh / Jd", declarer=2, trick="As", buried="7h 8h")
    assert says(open_, schmear=True) == "Kh"
    queen = ending("7c / Th Kh / Jd", declarer=2, trick="Qc", buried="7h 8h")
    assert says(queen, schmear=True) == "Th"
    # Queens and jacks are no points to give.
    assert says(ending("8c / 9h / 9h Jd", declarer=1, trick="As 8s"), schmear=True) == "9h"


# -- least -----------------------------------------------------------------------------------------


def test_least_is_led_low_and_ducked_high() -> None:
    least: dict[str, Any] = {"declarer": None}
    assert says(ending("7d Kc 9s / 8d 8c 9h / Ad 8s 9c", **least)) == "9s"
    assert says(ending("9d 8d / Jd 8c / Ad 8s", **least)) == "8d"
    follows = ending("7c / 9s 8s As / Kh", trick="Ks", **least)
    assert says(follows) == "8s"
    assert says(follows, least_duck=1) == "9s"
    # Nothing lies there: a trick without points costs nothing, and the higher card goes.
    assert says(ending("7c / 9s 7s As / Kh", trick="8s", **least), least_duck=1) == "9s"


def test_who_has_none_throws_a_bare_ace_or_the_most_points() -> None:
    least: dict[str, Any] = {"declarer": None, "trick": "Ks"}
    table = ending("7c / Ah Tc Ac Qd / Kh", **least)
    assert says(table, least_duck=1) == "Ac"
    assert says(table, least_duck=1, least_shed_ace=True) == "Ah"
    bare = ending("7c / Ah Th Tc Qd / Kh", **least)
    assert says(bare, least_duck=1, least_shed_ace=True) == "Ah"
    assert says(ending("7c / Kc Ac Qd / Kh", **least), least_duck=1) == "Ac"
    # A trump wins a trick of no points, which costs no more than a ten thrown to it.
    assert says(ending("7c / 9d Tc / Kh", **{**least, "trick": "8s"}), least_duck=1) == "Tc"
    # Trumps alone would win the king.
    assert says(ending("7c / 9d Qd / Kh", **least), least_duck=1) == "9d"


# -- weighing --------------------------------------------------------------------------------------


def test_taking_is_weighed_against_passing() -> None:
    """Where nobody takes and nobody scores then, each is asked, and a game alone brings points."""
    never, futures = [GAME.policy("never-takes")], 1
    names = [each.name for each in GAME.choices[0].columns(futures)]
    rules = GAME.rules("schafkopf", {"all_pass": "redeal"})
    for row in GAME.weigh("take", rules, never, [0] * SEATS, 1, 0, 8, futures).tolist():
        found = dict(zip(names, row, strict=True))
        assert (found["decisions_in_hand"], found["took_first"], found["passed"]) == (
            3,
            0,
            found["decision_index"],
        )
        # Two, four or six points, in twelfths.
        assert abs(found["own_if_first_0"]) in (24, 48, 72)
        assert found["effect_0"] == found["own_if_first_0"]
        ends = (
            "own_score_end",
            "other_score_end",
            "other_if_first_0",
            "own_if_second_0",
            "other_if_second_0",
        )
        assert not any(found[each] for each in ends)
