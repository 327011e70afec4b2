"""Does each habit do what the sheet says?  Positions worked by hand.

The compiled player is asked; the plain one must agree.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from games.carioca.states import Numbers, record, sets, state_of, text, turn

from analyser.cards.codes import card_text
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.carioca import GAME
from analyser.games.carioca.kernel import contracts as KC
from analyser.games.carioca.kernel import decide as compiled
from analyser.games.carioca.kernel import standing as KS
from analyser.games.carioca.kernel.calls import ENGINE
from analyser.games.carioca.pack import catalogue
from analyser.games.carioca.policies import policy_of
from analyser.games.carioca.reference import decide, standing
from analyser.games.carioca.reference.contracts import as_laid
from analyser.games.carioca.reference.decide import Chance
from analyser.games.carioca.reference.table import Table
from analyser.games.carioca.rules import needs, rules_of
from analyser.games.interface import DecisionRule, Question

NO_HABIT: dict[str, Any] = dict(
    need_near=0, need_far=0, done_meld=0, spare=0, take_bar=0, joker_price=0, joker_hold=0,
    down_bar=0, wait_out=0, wait_danger=0, keep_fit=0, throw_points=0, throw_feed=0, early_high=0,
    joker_throw=0,
)  # fmt: skip


@kernel
def takes(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers) -> int:
    """Say whether the upcard is taken."""
    found: int = compiled.takes(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))
    return found


@kernel
def goes_down(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers) -> int:
    """Say whether the contract is laid."""
    found: int = compiled.goes_down(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0)
    )
    return found


@kernel
def addition(table: Numbers, rules: Numbers, policies: Numbers, _work: Numbers) -> int:
    """Return what is added."""
    found: int = compiled.addition(part(table, 0), part(rules, 0), part(policies, 0))
    return found


@kernel
def thrown(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers) -> int:
    """Return the card that is thrown."""
    found: int = compiled.thrown(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))
    return found


@kernel
def stand(
    rules: Numbers, trios: int, escaleras: int, one: int, two: int, jokers: int, looks_far: int,
    found: Numbers,
) -> None:  # fmt: skip
    """Fill in how a hand stands."""
    KS.stand(part(rules, 0), trios, escaleras, one, two, jokers, looks_far, part(found, 0))


def by_kernel(what: Any, table: Table, habits: dict[str, Any]) -> tuple[int, Numbers]:
    """Return what the compiled engine says in the turn of such a player, and its room."""
    player = GAME.policy("sound", habits)
    numbers = ENGINE.numbers(record(table.rules), [player], [0] * table.rules.players)
    work = np.zeros(compiled.WORK_SIZE, np.int64)
    return int(what(state_of(table), numbers.rules, numbers.policies, work)), work


def says_takes(table: Table, **habits: Any) -> bool:
    """Return whether the compiled player takes the upcard; the plain one must agree."""
    changes = {**NO_HABIT, **habits}
    found = bool(by_kernel(takes, table, changes)[0])
    chance = Chance(table.key, table.deal)
    assert decide.takes(table, policy_of("sound", changes), chance) == found
    return found


def says_down(table: Table, **habits: Any) -> list[list[str]] | None:
    """Return the contract that the compiled player lays, if it does; the plain one must agree."""
    changes = {**NO_HABIT, **habits}
    found, work = by_kernel(goes_down, table, changes)
    room = work[compiled.CONTRACT + KC.CHOSEN :]
    rules = table.rules
    ways = catalogue(rules.contract_jokers, rules.round_the_corner).ways
    chosen = [ways[number] for number in room[: sum(table.needs)]] if found else None
    chance = Chance(table.key, table.deal)
    assert decide.contract(table, policy_of("sound", changes), chance) == chosen
    return None if chosen is None else as_laid(chosen, rules)


def says_thrown(table: Table, **habits: Any) -> str:
    """Return the card that the compiled player throws; the plain one must agree."""
    changes = {**NO_HABIT, **habits}
    card = card_text(by_kernel(thrown, table, changes)[0])
    chance = Chance(table.key, table.deal)
    assert decide.thrown(table, policy_of("sound", changes), chance) == card
    return card


def says_added(table: Table, **habits: Any) -> tuple[int, str, int] | None:
    """Return what the compiled player adds: meld, card and end; the plain one must agree."""
    changes = {**NO_HABIT, **habits}
    number, _ = by_kernel(addition, table, changes)
    found = None
    if number != compiled.NOTHING:
        card = number % (1 << compiled.MELD_BIT)
        meld = number % (1 << compiled.SIDE_BIT) >> compiled.MELD_BIT
        found = meld, card_text(card), number >> compiled.SIDE_BIT
    each = decide.addition(table, policy_of("sound", changes), Chance(table.key, table.deal))
    assert (None if each is None else (each.number, each.card, each.side)) == found
    return found


def drawn(table: Table) -> Table:
    """Return the table once the player to move has drawn."""
    table.draw(table.to_move)
    return table


def stands(hand: str, contract: int, looks_far: bool = False, **rules: Any) -> standing.Standing:
    """Return how a hand stands, in both engines."""
    cards, of_game = hand.split(), rules_of("carioca", rules)
    found = standing.stand(of_game, needs(contract), cards, looks_far)
    numbers = ENGINE.numbers(record(of_game), [GAME.policy("sound")], [0] * 4)
    trios, escaleras = needs(contract)
    made = np.zeros(KS.FOUND_SIZE, np.int64)
    stand(numbers.rules, trios, escaleras, *sets(cards), int(looks_far), made)
    assert made[[KS.TRIOS, KS.ESCALERAS]].tolist() == [found.trios, found.escaleras]
    assert made[KS.FINISHED] == found.finished
    assert made[KS.BY_JOKER] == found.by_joker
    assert text(int(made[KS.NEAR])) == found.near
    assert text(int(made[KS.FAR])) == found.far
    over = (int(made[KS.OVER_ONE]), int(made[KS.OVER_TWO]))
    assert sorted([*text(over[0]), *text(over[1])]) == sorted(found.over)
    return found


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
    assert found.left == ["5c", "2s"]


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


# -- lots, and cards that are far ------------------------------------------------------------------


def test_a_player_without_thought_draws_lots() -> None:
    # A joker is worth 50 tenths of a point more than the bar, and no lot knows it.
    joker = turn("5c 5d 5h 9c 9d 7s Jh", upcard="*")
    assert says_takes(joker, done_meld=60, take_bar=10)
    taken = 0
    for deal in range(200):
        joker.deal = deal
        taken += says_takes(joker, done_meld=60, take_bar=10, thinks=0)
    # Half of 200 is 100, give or take 7.
    assert 65 < taken < 135


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


# -- rules on a card -------------------------------------------------------------------------------


def test_a_rule_is_followed() -> None:
    rule = DecisionRule(Question("finishes", 1), None, None, (False, False, True, True))
    player = GAME.follow("take", GAME.policy("sound", NO_HABIT), rule, "by rule")
    habits = {key: player[key] for key in player if key.startswith("rule_")}
    finishing = turn("5c 5d 5h 9c 9h 7s Jh", upcard="9d")
    assert says_takes(finishing, **habits)
    assert not says_takes(turn("5c 5d 5h 9c 2h 7s Jh", upcard="9d"), **habits)
    rule = DecisionRule(Question("jokers", 1), None, None, (True, True, False, False))
    player = GAME.follow("down", GAME.policy("sound", NO_HABIT), rule, "by rule")
    habits = {key: player[key] for key in player if key.startswith("rule_")}
    assert says_down(drawn(turn("5c 5d 5h 9c 9d 9h 2h Ks")), **habits) is not None
    assert says_down(drawn(turn("5c 5d 5h 9c 9d * 2h Ks")), **habits) is None
