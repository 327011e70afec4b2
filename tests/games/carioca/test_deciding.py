"""``analyser.games.carioca``: Does each habit do what the sheet says, and what is known?
Positions worked by hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest
from games import kernel_doors as doors
from games.carioca.states import Numbers, numbers, record, state_of, text, turn

from analyser.cards.codes import card_code, card_text
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.carioca import GAME
from analyser.games.carioca import rules as K
from analyser.games.carioca.advice import sets_of
from analyser.games.carioca.columns import FACTS, GO_DOWN, TAKE
from analyser.games.carioca.kernel import contracts as KS
from analyser.games.carioca.kernel import decide
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.game import GAME as KERNEL
from analyser.games.carioca.referee import Table, as_laid, list_laid_cards
from analyser.games.carioca.rules import RULE_SETS, catalogue, needs

NO_HABIT: dict[str, Any] = dict(
    need_near=0, need_far=0, done_meld=0, spare=0, take_bar=0, joker_price=0, joker_hold=0,
    down_bar=0, wait_out=0, wait_danger=0, keep_fit=0, throw_points=0, throw_feed=0, early_high=0,
    joker_throw=0,
)  # fmt: skip


@kernel
def stand(
    rules: Numbers, trios: int, escaleras: int, one: int, two: int, jokers: int, looks_far: int,
    found: Numbers,
) -> None:  # fmt: skip
    """Fill in how a hand stands."""
    KS.stand(part(rules, 0), trios, escaleras, one, two, jokers, looks_far, part(found, 0))


def move_of(table: Table, stage: int, deal: int = 0, **habits: Any) -> int:
    """Return the move of the player to move, whose habits these are, at a stage of their turn."""
    who, work = numbers(table, **{**NO_HABIT, **habits}), np.zeros(decide.WORK_SIZE, np.int64)
    state = state_of(table)
    state[T.STAGE], state[T.DEAL] = stage, deal
    return int(doors.choose(KERNEL, state, who.rules, who.policies, work))


def says_takes(table: Table, deal: int = 0, **habits: Any) -> bool:
    """Return whether the upcard is taken."""
    return move_of(table, T.AT_UPCARD, deal, **habits) == K.TAKE


def contract_of(move: int, table: Table) -> list[list[str]]:
    """Return the contract that a move lays."""
    ways = catalogue(table.rules.contract_jokers, table.rules.round_the_corner).ways
    what = move >> K.KIND_BITS
    found = [what >> K.WAY_BITS * at & (1 << K.WAY_BITS) - 1 for at in range(sum(table.needs))]
    return as_laid([ways[number - 1] for number in found], table.rules)


def says_down(table: Table, deal: int = 0, **habits: Any) -> list[list[str]] | None:
    """Return the contract that is laid, if one is."""
    move = move_of(table, T.AT_CONTRACT, deal, **habits)
    return None if move == K.WAIT else contract_of(move, table)


def says_thrown(table: Table, deal: int = 0, **habits: Any) -> str:
    """Return the card that is thrown."""
    return card_text(move_of(table, T.AT_DISCARD, deal, **habits) >> K.KIND_BITS)


def says_added(table: Table, deal: int = 0, **habits: Any) -> tuple[int, str, int] | None:
    """Return what is added, if anything is: meld, card and end."""
    move = move_of(table, T.AT_ADDITION, deal, **habits)
    what = move >> K.KIND_BITS
    if move & (1 << K.KIND_BITS) - 1 == K.DISCARD:
        return None
    meld = what % (1 << K.SIDE_BIT) >> K.MELD_BIT
    return meld, card_text(what % (1 << K.MELD_BIT)), what >> K.SIDE_BIT


def drawn(table: Table) -> Table:
    """Return the table once the player to move has drawn."""
    table.draw(table.to_move)
    return table


class Standing(NamedTuple):
    """How a hand stands to a contract."""

    trios: int
    escaleras: int
    finished: int
    by_joker: int
    near: set[str]
    far: set[str]
    over: list[str]


def stands(hand: str, contract: int, looks_far: bool = False, **rules: Any) -> Standing:
    """Return how a hand stands."""
    cards, made = hand.split(), np.zeros(KS.FOUND_SIZE, np.int64)
    who = GAME.engine.numbers(
        record(RULE_SETS.make_rules("carioca", rules)), [GAME.policy("sound")], [0] * 4
    )
    trios, escaleras = needs(contract)
    stand(who.rules, trios, escaleras, *sets_of(cards), int(looks_far), made)
    near, far, one, two = (
        text(int(made[at])) for at in (KS.NEAR, KS.FAR, KS.OVER_ONE, KS.OVER_TWO)
    )
    trios, escaleras, finished, by_joker = (
        int(made[at]) for at in (KS.TRIOS, KS.ESCALERAS, KS.FINISHED_CONTRACT, KS.BY_JOKER)
    )
    over = sorted([*one, *two], key=card_code)
    return Standing(trios, escaleras, finished, by_joker, near, far, over)


# -- how a hand stands -----------------------------------------------------------------------------


def test_escaleras_are_set_aside_before_trios_the_lowest_first() -> None:
    found = stands("4c 5c 6c 7c 8c 5d 5h Ks", 2)
    # Four to seven; then two fives are left, and near.
    assert (found.finished, found.trios, found.escaleras) == (1, 1, 0)
    assert found.near == {"5c", "5d", "5h", "5s"}
    assert found.over == ["8c", "Ks"]


def test_no_more_are_set_aside_than_the_contract_needs() -> None:
    found = stands("5c 5d 5h 9c 9d 9h Kc Kd Kh", 1)
    assert (found.finished, found.trios) == (2, 0)
    assert found.over == ["Kc", "Kd", "Kh"]
    assert found.near == set()


def test_second_copies_come_last_in_a_trio() -> None:
    found = stands("5c 5c 5d 5h 2s", 1)
    assert found.finished == 1
    assert found.over == ["5c", "2s"]


def test_a_joker_finishes_an_escalera_before_a_trio() -> None:
    found = stands("5c 5d 7h 8h Th *", 2)
    assert (found.finished, found.by_joker, found.trios, found.escaleras) == (1, 1, 1, 0)
    assert found.near == {"5c", "5d", "5h", "5s"}
    found = stands("5c 5d 7h 8h Th * *", 2)
    assert (found.finished, found.by_joker) == (2, 2)


def test_no_joker_finishes_anything_where_no_contract_may_have_one() -> None:
    found = stands("5c 5d 9c 9d * *", 1, contract_jokers=0)
    assert found.finished == 0
    assert len(found.near) == 8


def test_cards_are_near_and_far_in_escaleras() -> None:
    found = stands("5h 6h 8h Qd Kd", 3)
    assert found.near == {"7h"}
    # Third beside the queen and the king: the jack and the ten below, the ace above; and beside the
    # six and the eight, or the five and the six, those that do not finish.
    assert found.far == {"Td", "Jd", "Ad", "3h", "4h", "9h"}
    assert found.over == ["Qd", "Kd"]
    assert stands("5h 6h 8h Qd Kd", 3, looks_far=True).over == []


def test_round_the_corner_king_ace_and_two_are_neighbours() -> None:
    assert stands("Kh Ah 2h", 3).near == set()
    assert stands("Kh Ah 2h", 3, round_the_corner=True).near == {"Qh", "3h"}


# -- the upcard ------------------------------------------------------------------------------------


def test_the_upcard_is_taken_for_what_it_adds() -> None:
    # A second nine: six nines are unseen, of which each may be third.
    table = turn("5c 5d 5h 9c 2d 7s Jh", upcard="9d")
    assert not says_takes(table, need_near=1, take_bar=6)
    assert says_takes(table, need_near=1, take_bar=5)
    # A third nine finishes: what was near no longer is.
    table = turn("5c 5d 5h 9c 9h 7s Jh", upcard="9d")
    assert says_takes(table, done_meld=10, take_bar=9)
    assert not says_takes(table, done_meld=10, take_bar=10)
    assert not says_takes(table, done_meld=10, need_near=2)


def test_known_cards_are_not_counted_among_the_unseen() -> None:
    # The other holds two nines; that is not known, so nothing changes.
    table = turn("5c 5d 5h 9c 2d 7s Jh", upcard="9d", others=["9h 9s 2c 3c 4c 8c Tc"])
    assert says_takes(table, need_near=1, take_bar=5)
    # They took one of them from the pile, for all to see.
    table.known[1]["9h"] = 1
    assert not says_takes(table, need_near=1, take_bar=5)
    assert says_takes(table, need_near=1, take_bar=4)


def test_what_is_left_over_costs_its_points() -> None:
    table = turn("5c 5d 5h 9c 9d 7s Jh", upcard="Ah")
    assert not says_takes(table, spare=1, take_bar=-20)
    assert says_takes(table, spare=1, take_bar=-21)


def test_a_joker_finishes_at_its_price_in_the_first_turns() -> None:
    table = turn("5c 5d 5h 9c 9d 7s Jh", upcard="*")
    assert says_takes(table, done_meld=30, joker_price=20, joker_hold=1, take_bar=9)
    assert not says_takes(table, done_meld=30, joker_price=20, joker_hold=1, take_bar=10)
    assert says_takes(table, done_meld=30, joker_price=20, joker_hold=0, take_bar=29)


def down(hand: str = "Kh 9s", **rules: Any) -> Table:
    """Return a table in the second turn of seat 0, who is down with fives and nines."""
    table = turn(f"5c 5d 5h 9c 9d 9h {hand} 4d", upcard="2s", others=["2c 2d 2h 3c 3d 3h 4c Qc Qd"],
                 **rules)  # fmt: skip
    table.draw(0)
    table.go_down(0, [["5c", "5d", "5h"], ["9c", "9d", "9h"]])
    table.discard(0, "4d")
    table.draw(1)
    table.discard(1, "Qd")
    return table


def test_who_is_down_takes_what_fits() -> None:
    table = down()
    table.pile.append("5s")
    assert says_takes(table, keep_fit=3, take_bar=2)
    assert not says_takes(table, keep_fit=3, take_bar=3)
    table.pile.append("Kd")
    assert not says_takes(table, keep_fit=3, spare=1, take_bar=-10)


# -- the contract ----------------------------------------------------------------------------------


def test_the_contract_leaves_as_few_points_as_can_be() -> None:
    table = drawn(turn("5c 5d 5h 9c 9d 9h Kc Kd Kh 2d"))
    assert says_down(table, spare=1) == [["9c", "9d", "9h"], ["Kc", "Kd", "Kh"]]
    # The first of the finder where nothing counts: clubs come first, the five before the nine.
    assert says_down(table) == [["5c", "5d", "5h"], ["9c", "9d", "9h"]]


def test_cards_that_would_fit_are_kept() -> None:
    # Of the four kings one is left, and fits; of fives and nines none is.
    table = drawn(turn("5c 5d 5h 9c 9d 9h Kc Kd Kh Ks"))
    assert says_down(table, keep_fit=1) == [["5c", "5d", "5h"], ["Kc", "Kd", "Kh"]]
    assert says_down(table) == [["5c", "5d", "5h"], ["9c", "9d", "9h"]]


def test_a_joker_is_laid_only_where_it_is_needed_while_it_is_dear() -> None:
    table = drawn(turn("5c 5d 5h 9c 9d 9h * 2d 3d"))
    naturals = [["5c", "5d", "5h"], ["9c", "9d", "9h"]]
    assert says_down(table, joker_price=30, joker_hold=5) == naturals
    assert says_down(table, joker_price=30, joker_hold=0) == [["5c", "5d", "*"], naturals[1]]


def test_waiting_is_worth_what_the_joker_is_until_it_is_spent_at_any_price() -> None:
    table = drawn(turn("5c 5d 5h 9c 9d * 2d 3d Ks"))
    assert says_down(table, joker_price=30, joker_hold=1, down_bar=29) is None
    assert says_down(table, joker_price=30, joker_hold=1, down_bar=30) is not None
    assert says_down(table, joker_price=30, joker_hold=0) is not None


def test_waiting_is_worth_something_where_all_that_stays_would_fit() -> None:
    table = drawn(turn("5c 5d 5h 5s 9c 9d 9h 9s"))
    assert says_down(table, wait_out=1) is None
    assert says_down(table, wait_out=1, down_bar=1) is not None
    # The drawn card may stay beside them; a king too is two that do not fit.
    table = drawn(turn("5c 5d 5h 5s 9c 9d 9h 9s Kd"))
    assert says_down(table, wait_out=1) is not None
    # Three that do not.
    table = drawn(turn("5c 5d 5h 5s 9c 9d 9h Ks Kd"))
    assert says_down(table, wait_out=1) is not None


def test_waiting_is_dangerous_where_others_are_nearly_out() -> None:
    table = drawn(turn("5c 5d 5h 5s 9c 9d 9h 9s", others=["2c 3c 4c 6c"]))
    assert says_down(table, wait_out=10, wait_danger=4, down_bar=6) is None
    table.down_turn[1] = 1
    assert says_down(table, wait_out=10, wait_danger=4, down_bar=6) is not None


def test_who_would_be_out_goes_down_whatever_waiting_is_worth() -> None:
    table = drawn(turn("5c 5d 5h 9c 9d 9h"))
    assert says_down(table, down_bar=-200) is not None
    table = drawn(turn("5c 5d 5h 9c 9d 9h Ks"))
    assert says_down(table, down_bar=-200) is None


# -- adding ----------------------------------------------------------------------------------------


def test_the_lowest_card_is_added_to_the_lowest_meld_jokers_last() -> None:
    table = down("9s 5s *")
    table.draw(0)
    assert says_added(table) == (0, "5s", 0)
    table.add(0, 0, "5s", 0)
    assert says_added(table) == (1, "9s", 0)
    table.add(0, 1, "9s", 0)
    assert says_added(table) == (0, "*", 0)


def test_a_dear_joker_is_kept_while_natural_cards_are() -> None:
    table = down("Ks Js *")
    table.draw(0)
    assert says_added(table, joker_price=1, joker_hold=9) is None
    assert says_added(table, joker_price=1, joker_hold=1) == (0, "*", 0)
    table = down("Ks Js *")
    table.draw(0)
    table.hands[0] = ["Ks", "*", "*"]
    # One card beside them, which is thrown.
    assert says_added(table, joker_price=1, joker_hold=9) == (0, "*", 0)


def escalera(meld: str, hand: str, **rules: Any) -> Table:
    """Return a table in a later turn of seat 0, who holds these cards and has laid this."""
    laid = meld.split()
    table = turn(f"5c 5d 5h {meld} {hand} 4d", contract=2, others=["2c 2d 2h 3c 3d 3h 4c Qc Qd"],
                 **rules)  # fmt: skip
    table.draw(0)
    table.go_down(0, [["5c", "5d", "5h"], laid])
    table.discard(0, "4d")
    table.draw(1)
    table.discard(1, "Qd")
    table.draw(0)
    return table


@pytest.mark.parametrize(
    ("meld", "hand", "added"),
    [
        ("6s 7s 8s 9s", "Ts Kc", (1, "Ts", 1)),
        ("6s 7s 8s 9s", "5s Kc", (0, "5s", 0)),
        ("6s 7s 8s 9s", "* Kc", (0, "*", 0)),
        # The joker's place: it goes up where there is room, else down.
        ("6s * 8s 9s", "7s Kc", (1, "7s", 1)),
        ("Js * Ks As", "Qs Kc", (1, "Qs", 0)),
        ("* 7s 8s 9s", "6s Kc", (1, "6s", 1)),
        # An ace fits either end, but not both.
        ("2s 3s 4s *", "As Kc", (1, "As", 0)),
        ("As 2s 3s 4s", "Ks Kc", None),
    ],
)
def test_where_a_card_goes(meld: str, hand: str, added: tuple[int, str, int] | None) -> None:
    assert says_added(escalera(meld, hand)) == added


def test_a_joker_lies_still_where_the_rules_say_so() -> None:
    assert says_added(escalera("6s * 8s 9s", "7s Kc", joker_moves=False)) is None


# -- discarding ------------------------------------------------------------------------------------


def test_a_card_that_serves_nothing_is_thrown_before_one_that_does() -> None:
    table = turn("5c 5d 9c 9d Ks 2h", upcard="Qh")
    table.take(0)
    # Pairs serve; the taken queen may not be thrown.
    assert says_thrown(table, throw_points=1) == "Ks"
    assert says_thrown(table) == "2h"


def test_where_all_serve_the_hand_without_the_card_counts() -> None:
    table = turn("5c 5d 9c 9d")
    table.hands[0].append("9h")
    table.has_drawn = True
    # Without a nine six fives and five nines are near; without a five a trio is finished.
    assert says_thrown(table, done_meld=10, need_near=1) == "9c"
    assert says_thrown(table, done_meld=12, need_near=1) == "5c"


def test_high_cards_are_thrown_first_in_the_first_three_turns() -> None:
    table = drawn(turn("5c 5d Ks 3h", others=["Ac Ad Jc Jd"]))
    table.hands[0][-1] = "2d"
    assert says_thrown(table, early_high=1) == "Ks"
    table.turn = 6
    assert says_thrown(table, early_high=1) == "2d"


def test_the_next_player_is_not_fed() -> None:
    table = turn("5c 5d Kc Qc", others=["Ac Ad Jd 3h"])
    table.hands[0].append("2d")
    table.has_drawn = True
    assert says_thrown(table, throw_points=1) == "Qc"
    # They took the jack of clubs: king and queen are like it.
    table.hands[1].append("Jc")
    table.known[1]["Jc"] = 1
    assert says_thrown(table, throw_points=1, throw_feed=9) == "2d"
    assert says_thrown(table, throw_points=1, throw_feed=8) == "Qc"


def test_what_fits_is_kept_by_who_is_down() -> None:
    table = down("Kd 5s 2d", adds_from="next_turn")
    table.draw(0)
    table.hands[0] = ["Kd", "5s", "2d"]
    assert says_thrown(table, throw_points=1) == "Kd"
    assert says_thrown(table) == "2d"
    assert says_thrown(table, keep_fit=1) == "2d"
    table.hands[0] = ["5s", "6s"]
    assert says_thrown(table, throw_points=1, keep_fit=1) == "6s"


def test_a_joker_is_thrown_only_where_that_costs_less() -> None:
    table = turn("5c 5d * *")
    table.hands[0] = ["*", "*", "5c", "5d", "9c", "9d"]
    table.has_drawn = True
    assert says_thrown(table, joker_throw=500, done_meld=100) != "*"
    assert says_thrown(table, done_meld=0, throw_points=0, spare=50) == "*"
    # Without the five of clubs that of diamonds is left over, at 5 x 50.
    assert says_thrown(table, spare=50, joker_throw=249) == "*"
    assert says_thrown(table, spare=50, joker_throw=250) == "5c"


# -- further melds ---------------------------------------------------------------------------------


def says_laid(table: Table, deal: int = 0, **habits: Any) -> list[str] | None:
    """Return the further meld that is laid, if one is."""
    move = move_of(table, T.AT_MELD, deal, **habits)
    if move & (1 << K.KIND_BITS) - 1 != K.MELD:
        return None
    ways = catalogue(table.rules.contract_jokers, table.rules.round_the_corner).ways
    return list_laid_cards(ways[move >> K.KIND_BITS], table.rules)


def test_further_melds_are_laid_the_first_of_the_finder_first() -> None:
    table = down("Kc Kd Kh Qc Qd Qh Qs 7c", new_melds_after=True)
    table.draw(0)
    assert says_laid(table) == ["Qc", "Qd", "Qh"]
    table.lay(0, ["Qc", "Qd", "Qh"])
    assert says_laid(table) == ["Kc", "Kd", "Kh"]
    table.lay(0, ["Kc", "Kd", "Kh"])
    # Then what fits is added: the fourth queen.
    assert move_of(table, T.AT_MELD) & (1 << K.KIND_BITS) - 1 == K.ADD
    assert says_added(table) == (2, "Qs", 0)
    assert says_laid(down("Kc Kd Kh 7c")) is None


def test_no_further_meld_takes_the_last_card_where_that_is_thrown() -> None:
    for whole, rest in ((True, ""), (False, " 7c")):
        table = down("Kc Kd Kh", new_melds_after=True, out_needs_discard=True)
        table.draw(0)
        table.hands[0] = f"Kc Kd Kh{rest}".split()
        assert (says_laid(table) is None) == whole


# -- lots, and cards that are far ------------------------------------------------------------------


def test_a_player_without_thought_draws_lots() -> None:
    # A joker is worth 50 tenths of a point more than the bar, and no lot knows it.
    joker = turn("5c 5d 5h 9c 9d 7s Jh", upcard="*")
    assert says_takes(joker, done_meld=60, take_bar=10)
    taken = 0
    for deal in range(200):
        taken += says_takes(joker, deal, done_meld=60, take_bar=10, thinks=0)
    # Half of 200 is 100, give or take 7.
    assert 65 < taken < 135


def shares(found: list[Any]) -> dict[Any, float]:
    """Return how often each of some answers came."""
    return {str(each): found.count(each) / len(found) for each in found}


MANY = range(400)
"""Deals; of as many a share of a half comes with a standard error of 0.025."""


def test_lots_go_down_or_not_with_any_contract() -> None:
    table = drawn(turn("5c 5d 5h 9c 9d 9h Kc Kd Kh 2d"))
    found = shares([says_down(table, deal, thinks=0) for deal in MANY])
    # Not at all, or one of three pairs of trios.
    assert len(found) == 4
    assert abs(found.pop("None") - 1 / 2) < 0.1
    assert all(abs(share - 1 / 6) < 0.075 for share in found.values())


def test_lots_lay_any_meld_and_add_any_card_or_stop() -> None:
    table = down("Kc Kd Kh Qc Qd Qh 7c", new_melds_after=True)
    table.draw(0)
    table.hands[0] = ["Kc", "Kd", "Kh", "Qc", "Qd", "Qh", "7c"]
    found = shares([says_laid(table, deal, thinks=0) for deal in MANY])
    assert len(found) == 3
    assert abs(found.pop("None") - 1 / 2) < 0.1
    assert all(abs(share - 1 / 4) < 0.09 for share in found.values())
    table = down("5s 9s 7c")
    table.draw(0)
    table.hands[0] = ["5s", "9s", "7c"]
    found = shares([says_added(table, deal, thinks=0) for deal in MANY])
    assert set(found) == {"None", "(0, '5s', 0)", "(1, '9s', 0)"}
    assert abs(found["None"] - 1 / 2) < 0.1
    # A joker goes to either trio, alike.
    table.hands[0] = ["*", "7c", "2h"]
    found = shares([says_added(table, deal, thinks=0) for deal in MANY])
    assert set(found) == {"None", "(0, '*', 0)", "(1, '*', 0)"}
    assert abs(found["(0, '*', 0)"] - 1 / 4) < 0.09


def test_lots_throw_any_card_that_may_be_thrown() -> None:
    table = turn("5c 5d 9c *", upcard="Qh")
    table.take(0)
    found = shares([says_thrown(table, deal, thinks=0) for deal in MANY])
    assert set(found) == {"5c", "5d", "9c", "*"}
    assert all(abs(share - 1 / 4) < 0.09 for share in found.values())


def test_far_cards_count_where_they_do() -> None:
    # A queen beside the king: far are the jack, the ten and the ace, two copies unseen of each.
    table = turn("Kd 2h 6s 8c", contract=3, upcard="Qd", others=["2c 4d 6c 7s"])
    assert says_takes(table, need_far=2, take_bar=11)
    assert not says_takes(table, need_far=2, take_bar=12)
    # Then both serve: only the cards beside them are left over.
    table.hands[0].append(table.pile.pop())
    table.has_drawn = True
    assert says_thrown(table, throw_points=1, need_far=1) == "8c"
    assert says_thrown(table, throw_points=1) == "Qd"


# -- what is known ---------------------------------------------------------------------------------


def facts(choice: int, table: Table) -> dict[str, int]:
    """Return the facts of a choice, those of all choices left out that are 0."""
    who, state = numbers(table, **NO_HABIT), state_of(table)
    work, found = np.zeros(decide.WORK_SIZE, np.int64), np.zeros(len(FACTS), np.int64)
    way = doors.first(KERNEL, choice, state, who.rules, who.policies, work)
    doors.count_facts(KERNEL, choice, way, state, who.rules, found, work)
    named = zip(FACTS, found.tolist(), strict=True)
    return {fact.name: number for fact, number in named if number}


def test_what_is_known_of_the_upcard() -> None:
    # Two fives, and two nines by the upcard: six of each rank are unseen; beside them 7, 10 and 5,
    # 5, 9 points, and a joker's 50, which finishes a trio of the fives.
    table = turn("5c 5d 9c 7s Jh", upcard="9d", others=["2c 2d 2h"])
    assert facts(TAKE, table) == {
        "contract": 1, "fewest": 3, "points": 36, "finishing_cards": 6, "more_finishing_cards": 6,
    }  # fmt: skip
    # A third five finishes a trio, and no five is near any more.
    table = turn("5c 5d 9c 7s Jh", upcard="5s", others=["2c 2d 2h"])
    assert facts(TAKE, table) == {
        "contract": 1, "fewest": 3, "points": 36, "finishing_cards": 5, "finishes": 1,
        "more_finishing_cards": -5,
    }  # fmt: skip
    table = turn("5c 5d 9c 7s *", upcard="*", others=["2c 2d 2h"])
    table.turn = 6
    # The joker finishes the fives; another one can finish nothing else, with one nine.
    assert facts(TAKE, table) == {
        "contract": 1, "own_turns_played": 3, "fewest": 3, "points": 76, "jokers": 1,
    }  # fmt: skip


def test_what_is_known_of_the_upcard_by_who_is_down() -> None:
    table = down("Kh *")
    table.hands[0], table.down_turn[1] = ["Kh", "*"], 1
    table.pile.append("9s")
    # Of the other hand nine cards are left: ten with the drawn one, less the discard.
    assert facts(TAKE, table) == {
        "contract": 1, "own_turns_played": 1, "down": 1, "fewest": 9, "met": 1, "points": 60,
        "jokers": 1,
        "upcard_fits": 1,
    }  # fmt: skip
    table.pile.append("Ks")
    assert "upcard_fits" not in facts(TAKE, table)
    # A joker goes with a trio.
    table.pile.append("*")
    assert facts(TAKE, table)["upcard_fits"] == 1


def test_what_is_known_of_a_contract() -> None:
    # The fives take the joker; a king and a five that fits would stay.  Of the fives, for any of
    # which the joker may stand, two are held and six are unseen.
    table = turn("5c 5d * 9c 9d 9h 9s", upcard="Qc", others=["2c 2d 2h"])
    table.hands[0].append("Kd")
    table.has_drawn = True
    assert facts(GO_DOWN, table) == {
        "contract": 1, "fewest": 3, "points": 19, "jokers": 1, "lay_off_cards": 1,
        "finishing_cards": 6,
    }  # fmt: skip
    # In an escalera the joker stands for the seven of hearts alone, two of which are unseen.
    table = turn("9c 9d 9s 5h 6h * 8h", contract=2, upcard="Qc", others=["2c 2d 2h"])
    table.hands[0] += ["9h", "7c"]
    table.has_drawn = True
    found = facts(GO_DOWN, table)
    assert (found["jokers"], found["finishing_cards"], found["lay_off_cards"], found["points"]) == (
        1,
        2,
        1,
        16,
    )


def test_who_is_out_by_going_down_has_no_choice() -> None:
    who = numbers(turn("5c"), **NO_HABIT)
    for hand, has in (("5c 5d 5h 9c 9d 9h 2s", False), ("5c 5d 5h 9c 9d 9h 2s 3s", True)):
        table = turn(hand)
        table.has_drawn = True
        work = np.zeros(decide.WORK_SIZE, np.int64)
        way = doors.first(KERNEL, GO_DOWN, state_of(table), who.rules, who.policies, work)
        assert (way != kernels.NO_MOVE) == has
