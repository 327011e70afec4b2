"""``analyser.games.fuenfzehnern``: Does each habit do what the sheet says?  Positions worked by
hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games import kernel_doors as doors
from games.fuenfzehnern.states import ending, lots_of, opened
from games.kernel_twin import State, Twin

from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.columns import CASH, FACTS, ZWANG
from analyser.games.fuenfzehnern.kernel.game import LOT
from analyser.games.fuenfzehnern.referee import Table, Trick
from analyser.games.fuenfzehnern.rules import CALL
from analyser.games.tricks.deck import CARDS, NUMBERS

NO_HABIT: dict[str, Any] = dict(
    open_long=0, open_top=0, cash_bar=99, cash_last=False, zwang_bar=9, lead_high=False,
    win_bar=99, win_last=False, avoid_bound=0, throw_low=True, keep_guard=0, feed_rival=0,
)  # fmt: skip


def says(table: Table, deal: int = 2, voids: Sequence[str] = (), **habits: Any) -> str:
    """Return what the player to move plays: a card, with "!" behind it if zwang is called.

    ``habits``: those that the player has beside none; ``deal``: from which their lots are drawn;
    ``voids``: as ``opened``.
    """
    twin, state = opened(table, GAME.policy("sound", {**NO_HABIT, **habits}), deal, voids)
    return told(twin.choose(state))


def told(move: int) -> str:
    return CARDS[move % CALL] + "!" * (move % LOT >= CALL)


# -- leading ---------------------------------------------------------------------------------------

OPENING = "9d Td Kh Qh 7h As / Ad Kd Ah 8d Jd 8h / Qd 9h Th 7s 8s 9s"


def test_a_free_leader_weighs_length_and_tops() -> None:
    assert says(ending(OPENING)) == "Td"
    assert says(ending(OPENING), open_long=1) == "Kh"
    assert says(ending(OPENING), open_long=1, lead_high=True) == "7h"
    # Three hearts with king and queen, one spade that is the ace; hearts are the lower suit.
    assert says(ending(OPENING), open_top=1) == "Kh"
    assert says(ending(OPENING.replace("Qh 7h", "Jh 7h")), open_top=1) == "As"
    assert says(ending(OPENING.replace("Qh 7h", "Jh 7h")), open_top=1, open_long=1) == "Kh"
    assert says(ending(OPENING.replace("Qh 7h", "Jh 7h")), open_top=3, open_long=1) == "As"


CALLS = "Kd Qd 8d As / Ad Td 9h Jh / 7d Jd Qh Kh"
BOUND = "9h 7h Ac Kd / Jh Th Qc 9d / Qh 8h Jc 8d / Ah Kh Tc 7d"


def test_a_bound_leader_cashes_what_enough_is_to_fall_on() -> None:
    # 5 for the ace and 3 others; 4 for the king, whose ace has been played.
    table = ending(BOUND, bound="h")
    assert says(table) == "9h"
    assert says(table, lead_high=True) == "7h"
    assert says(table, cash_bar=8) == "Ac"
    assert says(table, cash_bar=9) == "9h"
    one, two = ("", "", "c"), ("", "", "c", "c")
    assert says(table, cash_bar=8, voids=one) == "9h"
    assert says(table, cash_bar=7, voids=one) == "Ac"
    # Now the king is worth as much, and two voids make it worth more.
    assert says(table, cash_bar=7, voids=two) == "Kd"


def test_who_is_sure_to_lose_cashes_before() -> None:
    # Eight, ten, jack, queen, king and ace are out, and the nine may be the highest but for the 8.
    assert says(ending(BOUND, bound="h"), cash_last=True) == "9h"
    sure = ending(BOUND.replace("9h 7h", "7h").replace("Kd", "7s"), bound="h")
    assert says(sure, cash_last=True) == "Ac"
    # Nobody has a heart: it cannot lose.
    alone = ending("9h 7h Ac / Js Ts Qc / Qs 8s Jc / As Ks Tc", bound="h")
    assert says(alone, cash_last=True) == "9h"


def test_zwang_is_called_with_so_many_cards() -> None:
    table = ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh", bound="d")
    assert says(table, zwang_bar=3) == "Qd!"
    assert says(table, zwang_bar=4) == "Kd"
    assert says(table, zwang_bar=4, lead_high=True) == "8d"
    assert says(ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh"), zwang_bar=3) == "Qd!"
    # Winners come first.
    rich = ending(CALLS, bound="d")
    assert says(rich, zwang_bar=3, cash_bar=7) == "As"


def test_the_highest_is_led_where_nobody_can_beat_it() -> None:
    table = ending("Kd 9d 8d 7h / Qd Td 9h Jh / 7d Jd Qh Kh", bound="d")
    assert says(table, lead_high=True) == "Kd"


# -- following -------------------------------------------------------------------------------------


def follows(own: str, trick: str, others: str = "", **rules: Any) -> Table:
    """Return a table at the turn of who follows the trick; what is not named is gone."""
    players, lies = 4, len(trick.split())
    seats = ["9s"] * players
    seats[lies] = own
    seats[0] = others or "9s"
    return ending(" / ".join(seats), trick=trick, **rules)


def test_a_trick_is_won_for_what_it_holds_with_the_lowest_card_that_does() -> None:
    table = follows("7h Kh Ah", "Qh Jh")
    assert says(table, win_bar=5) == "Kh"
    assert says(table, win_bar=6) == "7h"
    assert says(table, win_bar=0) == "Kh"
    assert says(follows("7h 8h", "Qh Jh"), win_bar=0) == "7h"


def test_the_last_to_play_always_wins_if_they_will() -> None:
    table = follows("7h Kh Ah", "Qh 8h 9h")
    assert says(table, win_last=True) == "Kh"
    assert says(table) == "7h"
    assert says(follows("7h Kh Ah", "Qh 8h"), win_last=True) == "7h"


def test_who_would_be_bound_to_losers_counts_the_trick_for_less() -> None:
    # Ten is left beside the king, and jack and ace are out.
    table = follows("Th Kh", "Qh 8h", "Jh Ah")
    assert says(table, win_bar=3) == "Kh"
    assert says(table, win_bar=3, avoid_bound=1) == "Th"
    assert says(ending_free(table), win_bar=3, avoid_bound=1) == "Kh"
    # The jack that is left is the highest: the ace is gone, king and queen lie there.
    assert says(follows("Jh Kh", "Qh 8h", "Th"), win_bar=3, avoid_bound=1) == "Kh"
    best = follows("Jh Ah", "Qh Kh", "Th")
    assert says(best, win_bar=7, avoid_bound=9) == "Ah"
    # Nothing is left of the suit.
    assert says(follows("Kh 7c", "Qh 8h", "Ah"), win_bar=3, avoid_bound=1) == "Kh"


def ending_free(table: Table) -> Table:
    """Return the same table where anything may be led."""
    hands = " / ".join(" ".join(hand) for hand in table.hands)
    return ending(hands, trick=" ".join(table.trick.cards), lead_rule="free")


def test_a_throw_costs_its_value_or_the_length_of_its_suit() -> None:
    table = follows("Qc Ad Td 9h 8h 7h", "Qs")
    assert says(table) == "7h"
    assert says(table, throw_low=False) == "Qc"
    assert says(follows("Ac Td 9h 8h 7h", "Qs"), throw_low=False) == "Ac"


def test_a_guard_is_kept_while_a_higher_card_is_out() -> None:
    table = follows("7c Kc 8d 9d Td", "Qs", "Ac")
    assert says(table) == "7c"
    assert says(table, keep_guard=1) == "8d"
    # One of two guards may go.
    assert says(follows("7c 8c Kc 9d Td", "Qs", "Ac"), keep_guard=1) == "7c"
    assert says(follows("7c Qc 8d 9d Td", "Qs", "Ac"), keep_guard=1) == "8d"
    # The ace is gone, so the king needs no guard; nor where it lies there; nor does a jack.
    assert says(follows("7c Kc 8d 9d Td", "Qs"), keep_guard=1) == "7c"
    assert says(follows("7c Kc 8d 9d Td", "Qs Ac"), keep_guard=1) == "7c"
    assert says(follows("7c Jc 8d 9d Td", "Qs", "Ac"), keep_guard=1) == "7c"
    # Throwing the ace leaves the king the highest.
    assert says(follows("Kc Ac Qd Jd", "Qs"), keep_guard=9, throw_low=False) == "Kc"


def test_points_are_not_fed_to_the_richest_of_the_others() -> None:
    table = follows("Qc Ad Td 9h 8h 7h", "Qs")
    assert says(table, throw_low=False, feed_rival=1) == "Td"
    # Another has more points than who wins the trick.
    table.won[2].append(table.tricks[-1])
    assert table.points(2) > 0
    assert says(table, throw_low=False, feed_rival=1) == "Qc"


# -- rules and lots --------------------------------------------------------------------------------


def test_who_plays_by_lot_needs_none_for_a_forced_card() -> None:
    table = follows("Kh 7c 8c", "Qh")
    twin, state = opened(table, GAME.policy("random"))
    assert told(twin.choose(state)) == "Kh"
    assert lots_of(state, 1) == 0


def test_a_player_who_does_not_think_makes_every_move_that_there_is() -> None:
    # A lot falls on the rarest of these ways one in eight times: in 200 deals none is missed.
    called = ending("Kd Qd 8d 7h / Ad Td 9h Jh / 7d Jd Qh Kh")
    bound = ending(CALLS, bound="d")
    for table, ways in (
        (called, {"Kd", "Qd", "Qd!", "8d", "7h"}),
        (bound, {"Kd", "Qd", "Qd!", "8d", "As"}),
        (follows("Kc 7c 8c 9d", "Qh"), {"Kc", "7c", "8c", "9d"}),
        (follows("Kh 7h 8h 9d", "Qh"), {"Kh", "7h", "8h"}),
    ):
        assert {says(table, deal, thinks=0) for deal in range(200)} == ways
        assert len({says(table, deal) for deal in range(20)}) == 1, "nothing is drawn"


# -- facts, and both ways of a decision ------------------------------------------------------------


def facts(table: Table, choice: int, voids: Sequence[str] = ()) -> dict[str, int] | None:
    """Return what the player to move knows who has a choice; ``None``: they have it not."""
    twin, state = opened(table, GAME.policy("sound"), voids=voids)
    way = twin.first(choice, state)
    return None if way == -1 else twin.facts(FACTS, choice, way, state)


def test_facts_are_what_the_leader_sees() -> None:
    table = ending("Ac 9c Kh 9d / 7c Tc Ad 8d / 8c Jc Qd Jh / Qc Kc Th Td", bound="c")
    assert facts(table, ZWANG) is None
    assert facts(table, CASH, ("", "h")) == {
        "suit": 2, "winners": 1, "points_out": 3, "voids": 1, "tricks_left": 4, "points": 0,
    }  # fmt: skip
    table = ending("Qd Kd Th / Ad Td 9h / 8d Jd 7h")
    table.won[0] = [Trick(0, ["As", "Ks", "7s"])]
    assert facts(table, CASH) is None
    assert facts(table, ZWANG) == {
        "suit": 2, "winners": 1, "points_out": 8, "voids": 0, "tricks_left": 3, "points": 9,
    }  # fmt: skip
    # Nobody has a choice who follows.
    follows_up = ending("Qd Kd / Ad 7d / Ah Jd", bound="h", trick="8d")
    assert (facts(follows_up, CASH), facts(follows_up, ZWANG)) == (None, None)


def ways(table: Table, choice: int, **habits: Any) -> tuple[str, str]:
    """Return the move of each way of a choice."""
    twin, state = opened(table, GAME.policy("sound", {**NO_HABIT, **habits}))
    return told(twin.first(choice, state)), told(second(twin, choice, state))


def second(twin: Twin, choice: int, state: State) -> int:
    table = (state.table, twin.rules, twin.policies, twin.work)
    return int(doors.second(twin.kernel, choice, *table))


def test_a_choice_is_made_either_way_whatever_the_habits() -> None:
    bound, called = ending(BOUND, bound="h"), ending(CALLS, bound="d")
    for bar in (0, 99):
        assert ways(bound, CASH, cash_bar=bar) == ("Ac", "9h")
    assert ways(bound, CASH, lead_high=True) == ("Ac", "7h")
    # Of who calls no zwang all else is as ever.
    assert ways(called, ZWANG) == ("Qd!", "Kd")
    assert ways(called, ZWANG, zwang_bar=2) == ("Qd!", "Kd")
    assert ways(called, ZWANG, cash_bar=0) == ("Qd!", "As")
    # Who does not cash may call.
    assert ways(called, CASH, zwang_bar=2) == ("As", "Qd!")
    # A rule to call zwang comes before all else.
    assert ways(called, CASH, rule_for="zwang", rule="always") == ("Qd!", "Qd!")
    assert ways(called, ZWANG, rule_for="zwang", rule="never") == ("Qd!", "Kd")


def test_a_way_is_recognised() -> None:
    twin, state = opened(ending(CALLS, bound="d"), GAME.policy("sound"))
    for choice, moves in ((CASH, {"As": 1, "Kd": 0, "Qd!": 0}), (ZWANG, {"Qd!": 1, "Qd": 0})):
        for move, goes in moves.items():
            number = NUMBERS[move[:2]] + CALL * ("!" in move)
            assert doors.goes_first(twin.kernel, choice, state.table, number, -1) == goes


def test_the_second_way_of_a_player_who_does_not_think_is_drawn_once() -> None:
    """Not before it is made, so that the first way draws the same lots after it."""
    table, found = ending(CALLS, bound="d"), dict[int, set[str]]()
    for choice in (CASH, ZWANG):
        found[choice] = set()
        for deal in range(100):
            twin, state = opened(table, GAME.policy("random"), deal)
            assert told(twin.first(choice, state)) == ("As" if choice == CASH else "Qd!")
            move = second(twin, choice, state)
            found[choice].add(told(move))
            assert lots_of(state, 0) == 0
            twin.make(state, move)
            # Whether the queen is a call is another lot.
            assert lots_of(state, 0) == (2 if choice == CASH and told(move)[0] == "Q" else 1)
    # The suit to which they are bound; and all but a call.
    assert found[CASH] == {"Kd", "Qd", "Qd!", "8d"}
    assert found[ZWANG] == {"Kd", "Qd", "8d", "As"}
