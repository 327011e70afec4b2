"""``analyser.games.conquian``: Does the sheet say what its players do?  Values, costs and losses
worked by hand.

The compiled player decides.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

from games.conquian.states import (
    arrangement_of,
    facts_of,
    first_of,
    goes_first,
    move_of,
    value_of,
)
from games.conquian.test_table import table_of, with_run

from analyser.games.conquian.advice import Move
from analyser.games.conquian.policies import SHEETS, Policy
from analyser.games.conquian.referee import Table
from analyser.games.kernels import NO_MOVE

PASS, MAKE, LET_GO = Move("pass"), Move("force"), Move("let go")
NOTHING = dict.fromkeys(
    ("take_bar", "take_card", "take_first", "leave_open", "leave_dead", "leave_exact", "trap_run",
     "lay_bar", "discard_feed", "discard_near", "force_bar", "force_break", "force_run",
     "force_nearer", "force_late", "deny_bar"), 0,
)  # fmt: skip


def only(**habits: Any) -> Policy:
    """Return a player who sees nothing but what these habits say."""
    return SHEETS.make_policy("sound", NOTHING | habits)


def asked(hands: str, card: str, **rules: Any) -> Table:
    """Return a table on which seat 0 has turned a card."""
    table = table_of(card, hands, **rules)
    table.turn(0)
    return table


RUN = "4c 5c 6c Kd Kh 2s | Qc Qd 7h Jh 3s As"


def test_the_value_of_a_take_counts_what_lies_there_and_what_is_left() -> None:
    table = asked(RUN, "3c")
    laid = ("4c", "5c", "6c")
    assert value_of(table, only(take_card=7), "3c", laid) == 28
    assert value_of(table, only(take_first=5), "3c", laid) == 5
    # Left are Kd Kh 2s: the two other kings, and the 2c and the 7c at the ends of the run.
    assert value_of(table, only(leave_open=3), "3c", laid) == 12
    assert value_of(table, only(leave_dead=4), "3c", laid) == -4
    # Three are lacking: a king with the two held, or the ends of the run and nothing else.
    assert value_of(table, only(leave_exact=25), "3c", laid) == 25
    assert value_of(table, only(leave_exact=25), "3c", ("4c", "5c")) == 25
    assert value_of(asked(RUN, "3c", hand_cards=6), only(trap_run=9), "3c", laid) == 0


def test_a_long_run_is_a_trap() -> None:
    table = asked("4c 5c 6c 7c Jc Qc | Qh Qd 7h Jh 3s As", "3c", meld_target=7)
    assert value_of(table, only(trap_run=9), "3c", ("4c", "5c", "6c", "7c")) == 0
    assert value_of(table, only(trap_run=9), "3c", ("4c", "5c", "6c", "7c", "Jc", "Qc")) == -9


def test_a_card_is_taken_where_its_best_value_is_above_the_bar() -> None:
    table = asked(RUN, "3c")
    best = Move("take", ("4c", "5c", "6c"))
    assert move_of(table, only(take_card=7, take_bar=27)) == best
    assert move_of(table, only(take_card=7, take_bar=28)) == PASS
    assert move_of(table, only(take_card=-1, take_bar=-400)) == Move("take", ("4c", "5c"))


def test_of_equal_values_the_first_set_is_laid() -> None:
    assert move_of(asked(RUN, "3c"), only(take_bar=-1)) == Move("take", ("4c", "5c"))
    table = asked(RUN, "Ad", preset="conquian-bicycle")
    table.melds[0] = [["3d", "4d", "5d"]]
    table.hands[0] = ["6d", "7d", "2s"]
    assert move_of(table, only(lay_bar=-1)) == Move("lay", ("6d",))


def test_who_can_go_out_does() -> None:
    table = asked("4c 5c 6c 7c Jc Qc | Qh Qd 7h Jh 3s As", "3c")
    out = Move("take", ("4c", "5c", "6c", "7c", "Jc", "Qc"))
    assert move_of(table, only(take_bar=999)) == out
    # With four melded two cards are enough: the first set that is.
    table = asked(RUN, "3c")
    table.melds[0] = [["3d", "4d", "5d", "6d"]]
    assert move_of(table, only(take_bar=999)) == Move("take", ("4c", "5c"))


def test_a_card_that_ends_it_for_the_other_is_taken_below_the_bar() -> None:
    table = asked(RUN, "3c")
    bar = {"take_card": 7, "take_bar": 100}
    assert move_of(table, only(**bar, deny_bar=999)) == PASS
    # The other has six down, and the 3c joins the threes among them.
    table.melds[1] = [["Ac", "Ad", "Ah"], ["3d", "3h", "3s"]]
    assert move_of(table, only(**bar, deny_bar=71)) == PASS
    assert move_of(table, only(**bar, deny_bar=73)).do == "take"
    # Asked last, there is nothing to deny.
    table.last = True
    assert move_of(table, only(**bar, deny_bar=999)) == PASS


def refused(**more: Any) -> Table:
    """Return a table on which seat 0, with a run of four and two kings, has refused the 7c."""
    table = with_run("7c", **more)
    table.turn(1)
    table.refuse(1)
    table.refuse(0)
    return table


def test_the_other_is_forced_where_the_loss_is_above_the_bar() -> None:
    table = refused()
    # Two cards in hand, the run grows by one, one card more is melded, two of the stock are gone.
    assert len(table.hands[0]) == 2
    loss = {"force_break": 10, "force_run": 15, "force_nearer": 12}
    assert move_of(table, only(**loss, force_bar=12)) == MAKE
    assert move_of(table, only(**loss, force_bar=13)) == LET_GO
    table.hands[0] = ["Kd", "Kh", "2d"]
    assert move_of(table, only(**loss, force_bar=3)) == LET_GO
    assert move_of(table, only(**loss, force_bar=2)) == MAKE
    # Each four cards of the stock that are gone count once.
    table.turned = 11
    assert move_of(table, only(**loss, force_bar=7, force_late=2)) == LET_GO
    assert move_of(table, only(**loss, force_bar=6, force_late=2)) == MAKE


def test_nobody_is_forced_out() -> None:
    table = refused(meld_target=7, hand_cards=6)
    table.melds[0] = [["2c", "3c", "4c", "5c", "6c"]]
    assert move_of(table, only(force_bar=-100)) == MAKE
    table.melds[0] = [["Ac", "2c", "3c", "4c", "5c", "6c"]]
    assert move_of(table, only(force_bar=-100)) == LET_GO


def often(table: Table, deals: int = 300) -> Counter[Move]:
    """Return how often a player who does not think makes each move."""
    player = only(thinks=0)
    return Counter(move_of(table, player, deal) for deal in range(deals))


def test_at_random_each_kind_of_move_is_as_likely_and_then_each_set_of_cards() -> None:
    # Within four standard errors of a third of 300, and of its half.
    found = often(asked(RUN, "3c", preset="conquian-bicycle"))
    kinds = Counter[str]()
    for move, many in found.items():
        kinds[move.do] += many
    assert set(kinds) == {"pass", "take", "lay"}
    assert all(67 <= many <= 133 for many in kinds.values()), kinds
    assert {move.cards for move in found if move.do == "take"} == {
        ("4c", "5c"), ("4c", "5c", "6c"),
    }  # fmt: skip
    assert found[Move("take", ("4c", "5c"))] in range(kinds["take"] // 4, 3 * kinds["take"] // 4)
    table = asked(RUN, "3c")
    table.take(0, [["3c", "4c", "5c", "6c"]])
    thrown = often(table)
    assert set(thrown) == {Move("discard", (card,)) for card in ("Kd", "Kh", "2s")}
    assert all(67 <= many <= 133 for many in thrown.values()), thrown


def test_at_random_each_arrangement_is_as_likely() -> None:
    table = refused()
    table.melds[0] = [["2c", "3c", "4c", "5c", "6c"]]
    table.force(1)
    # A run of six, or two of three.
    found = Counter(arrangement_of(table, only(thinks=0), deal) for deal in range(100))
    assert set(found) == {0, 1}
    assert 30 <= found[0] <= 70
    assert arrangement_of(table, only(), 0) == 0


def test_a_player_who_does_not_think_moves_at_random() -> None:
    # A player who thinks is below every bar here, and never forces.
    made = sum(
        move_of(refused(), only(thinks=0, force_bar=999), deal) == MAKE for deal in range(200)
    )
    assert move_of(refused(), only(force_bar=999)) == LET_GO
    # Half of 200 is 100, give or take 7.
    assert 65 < made < 135


def test_the_card_of_the_least_cost_is_discarded() -> None:
    table = asked(RUN, "3c")
    table.take(0, [["3c", "4c", "5c", "6c"]])
    # The kings help each other by two unseen kings; the two of spades helps nobody.
    assert move_of(table, only(discard_near=1)) == Move("discard", ("2s",))
    assert move_of(table, only()) == Move("discard", ("Kd",)), "of equals the lowest"
    # The fourth two would fit the other's group.
    table.melds[1] = [["2c", "2d", "2h"]]
    assert move_of(table, only(discard_near=1, discard_feed=3)) == Move("discard", ("Kd",))
    assert move_of(table, only(discard_near=1, discard_feed=1)) == Move("discard", ("2s",))


def test_cards_are_laid_before_refusing_where_the_rules_let_and_the_value_is_above_its_bar() -> (
    None
):
    table = asked(RUN, "Ad", preset="conquian-bicycle")
    assert move_of(table, only(take_card=7, lay_bar=20)) == Move("lay", ("4c", "5c", "6c"))
    assert move_of(table, only(take_card=7, lay_bar=21)) == PASS
    assert move_of(asked(RUN, "Ad"), only(take_card=7)) == PASS
    # Who can end the hand so does.
    table.melds[0] = [["Kc", "Kd", "Kh", "Ks"]]
    table.hands[0] = ["4d", "5d", "6d", "2s"]
    assert move_of(table, only(lay_bar=999)) == Move("lay", ("4d", "5d", "6d"))
    table = asked(RUN, "Ad", preset="conquian-bicycle")
    # Not by the first card's worth.
    assert move_of(table, only(take_first=9, lay_bar=0)) == PASS


def test_a_rule_to_take_passes_what_it_says_and_takes_with_most_cards() -> None:
    table = asked(RUN, "3c")
    for rule, move in (("always", Move("take", ("4c", "5c", "6c"))), ("never", PASS)):
        player = SHEETS.make_policy("sound", {"rule_for": "take", "rule": rule})
        assert move_of(table, player) == move


def test_of_sets_of_as_many_cards_the_first_is_taken_with() -> None:
    table = asked("4c 5c 3d 3h Kd 2s | Qc Qd 7h Jh As Ks", "3c")
    player = SHEETS.make_policy("sound", {"rule_for": "take", "rule": "always"})
    assert move_of(table, player) == Move("take", ("4c", "5c"))


def test_what_a_player_knows_who_may_force_or_take() -> None:
    # Seat 1 holds Qc Qd 7h Jh 3s As: the queens are open and the six of hearts, the 2s is dead.
    found = facts_of(refused(), SHEETS.make_policy("sound"), 1)
    assert found == {
        "melded": 0, "other_melded": 4, "stock": 26, "other_hand": 2, "other_hand_even": 1,
        "run_after": 5,
        "run_grows": 1, "live": 3, "dead": 2, "own_turn": 0, "laid": 1, "nearly_out": 0,
        "fits_other": 1,
    }  # fmt: skip
    found = facts_of(asked(RUN, "3c"), SHEETS.make_policy("sound"), 2)
    assert found == {
        "melded": 0, "other_melded": 0, "stock": 27, "other_hand": 6, "other_hand_even": 1,
        "run_after": 4,
        "run_grows": 1, "live": 4, "dead": 1, "own_turn": 1, "laid": 4, "nearly_out": 1,
        "fits_other": 0,
    }  # fmt: skip
    assert first_of(refused(), SHEETS.make_policy("sound"), 2) == NO_MOVE
    # What wins at once is no choice.
    wins = asked("4c 5c 6c 7c Jc Qc | Qh Qd 7h Jh 3s As", "3c")
    assert first_of(wins, SHEETS.make_policy("sound"), 2) == NO_MOVE


def test_facts_that_are_otherwise_elsewhere() -> None:
    sound, table = SHEETS.make_policy("sound"), refused()
    table.melds[0] = [["2c", "3c", "4c", "5c", "6c"]]
    table.hands[0] = ["Kd", "Kh", "2d"]
    found = facts_of(table, sound, 1)
    # Three cards in hand; six of seven melded then, so one more ends it.  The first arrangement is
    # of two runs of three, where one of five lay before.
    assert (found["other_hand"], found["other_hand_even"], found["nearly_out"]) == (3, 0, 1)
    assert (found["run_after"], found["run_grows"]) == (3, 0)
    table = asked("Kc Kd 4c 5c 6c 2s | Qc Qd 7h Jh 3s As", "Kh")
    table.melds[0], table.takes[0] = [["3d", "4d", "5d"]], 1
    found = facts_of(table, sound, 2)
    assert (found["run_after"], found["run_grows"], found["melded"], found["laid"]) == (3, 0, 3, 3)


def test_which_move_goes_the_first_way() -> None:
    table = asked(RUN, "3c", preset="conquian-bicycle")
    for do, cards, is_first in (
        ("take", ("4c", "5c"), True),
        ("take", ("4c", "5c", "6c"), True),
        ("lay", ("4c", "5c", "6c"), False),
        ("pass", (), False),
    ):
        assert goes_first(table, 2, Move(do, cards)) == is_first
    assert goes_first(refused(), 1, MAKE)
    assert not goes_first(refused(), 1, LET_GO)


def test_players_are_what_they_are_called() -> None:
    sound, silent = SHEETS.make_policy("sound"), SHEETS.make_policy("never-forces")
    differ = [
        each.name for each in fields(sound)
        if getattr(sound, each.name) != getattr(silent, each.name)
    ]  # fmt: skip
    assert differ == ["force_bar", "force_late"]
    assert move_of(refused(), SHEETS.make_policy("never-forces", {"force_break": 100})) == LET_GO
