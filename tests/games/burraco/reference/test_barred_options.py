"""``analyser.games.burraco.reference.barred_options``: Is a player who follows a tip barred from
what it says, and only where another option is left?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from games.burraco.reference.test_search_player import (
    KINGS,
    RUN,
    at_hand,
    position,
    searching,
    told,
)

from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.search_player import DRAW, STOP, TAKE
from analyser.games.searching.sheet import NONE

WORTHLESS = {"lay_card": 0, "lay_points": 0, "run_promise": 0, "group_promise": 0}
"""Habits by which plays are worth about the same, so that a tip alone puts them in order."""


def options(table: TableInPlay, bars: str, stopped: bool = False, most: int = 20) -> list[str]:
    """Return what a player who follows a tip chooses from, in alphabetical order."""
    seen = position(table, replace(searching(**WORTHLESS), search_bars=bars))
    seen.has_stopped = stopped
    return sorted(told(option) for option in seen.options(most)[0])


def barred(table: TableInPlay, bars: str, stopped: bool = False) -> set[str]:
    """Return what is an option without the tip, and none with it; nothing may be added."""
    without, left = options(table, NONE, stopped), options(table, bars, stopped)
    assert {*left} <= {*without}
    return {*without} - {*left}


def in_turn(
    hand: list[str], melds: Sequence[Meld] = (), preset: str = "italian", **changes: int
) -> TableInPlay:
    """Return a table at which seat 0 has drawn a five of spades."""
    table = at_hand(hand, melds, preset)
    table.draw(0)
    for name, number in changes.items():
        setattr(table, name, number)
    return table


# -- pile or stock ---------------------------------------------------------------------------------


def with_pile(pile: list[str], drawn: int = 0, turn: int = 5, held: int = 3) -> TableInPlay:
    """Return the beginning of seat 0's turn; of its opponents each holds ``held`` cards."""
    table = at_hand(["9c", "Ts", "Kd", "4h"])
    table.pile, table.turn = pile, turn
    for seat in (1, 3):
        table.seats[seat].hand = ["3c", "4c", "5c", "6c", "7c", "8c"][:held]
    for _card in range(drawn):
        table.left.pop()
    return table


THIN = ["2c", "3d", "5h", "7d", "Qh"]
"""Five cards, of which the two alone is useful."""


def stage_of(table: TableInPlay) -> int:
    return position(table).searcher.stage


def test_a_thin_pile_is_left() -> None:
    assert options(with_pile(THIN), "thin-piles") == [DRAW]
    # Four cards are not thin, nor are five of which two are useful.
    assert options(with_pile(THIN[:4]), "thin-piles") == [DRAW, TAKE]
    assert options(with_pile([*THIN[:4], "2d"]), "thin-piles") == [DRAW, TAKE]


def test_a_thin_pile_is_taken_early_and_left_late() -> None:
    size = with_pile(THIN).stock_at_deal
    for stage, left in enumerate(([TAKE], [TAKE], [DRAW, TAKE], [DRAW], [DRAW])):
        table = with_pile(THIN, stage * size // 5)
        assert stage_of(table) == stage
        assert options(table, "thin-piles-late") == left
        table.pile = THIN[:4]
        assert options(table, "thin-piles-late") == [DRAW, TAKE]


@pytest.mark.parametrize("held", [1, 2, 3, 4, 5, 6])
def test_the_second_player_takes_unless_an_opponent_holds_two_or_five(held: int) -> None:
    left = [DRAW, TAKE] if held in (2, 5) else [TAKE]
    assert options(with_pile(["3d"], turn=2, held=held), "drawing-second") == left
    for turn in (1, 3):
        assert options(with_pile(["3d"], turn=turn, held=held), "drawing-second") == [DRAW, TAKE]


def test_the_pile_is_taken_when_an_opponent_is_stranded() -> None:
    assert options(with_pile(["3d"], held=3), "drawing-at-stranded") == [DRAW, TAKE]
    table = with_pile(["3d"], held=2)
    assert options(table, "drawing-at-stranded") == [TAKE]
    table.melds = [Meld(1, suit="h", places=frozenset(range(3, 10)))]
    assert options(table, "drawing-at-stranded") == [DRAW, TAKE]


def test_where_there_is_no_choice_no_tip_bars_anything() -> None:
    table = with_pile(["3d"], turn=2)
    table.must_draw = True
    assert options(table, "drawing-second") == [DRAW]


# -- what to lay -----------------------------------------------------------------------------------

NINES = Meld(0, rank="9", naturals=("9c", "9d", "9h"))
DIRTY = Meld(0, suit="c", places=frozenset({9, 10}), wild="2d")


def test_no_card_is_laid_in_a_group_of_a_middle_rank() -> None:
    table = in_turn(["6c", "6d", "6h", "9s", "Ks", "8h", "Jd", "3d"], [KINGS, NINES, RUN])
    gone = barred(table, "middle-groups")
    assert gone == {"1 9s", "3 6c 6d 6h"}
    assert {"0 Ks", "2 8h", STOP} <= {*options(table, "middle-groups")}


def test_no_wild_card_is_laid_in_a_group() -> None:
    table = in_turn(["2c", "Ks", "4d", "4h", "8h", "Jd", "3d"], [KINGS, RUN])
    gone = barred(table, "wild-in-groups")
    assert gone == {"0 2c", "2 4d 4h 2c"}
    assert "1 2c" in options(table, "wild-in-groups")


def test_no_wild_card_is_laid_on_a_clean_meld() -> None:
    table = in_turn(["2c", "2h", "*", "3h", "4h", "Ks", "Jd", "9d"], [KINGS, RUN, DIRTY])
    assert barred(table, "dirtying") == {"0 2c", "0 *", "1 2c", "1 *"}
    # New melds may have one, and a natural card goes anywhere.
    assert {"0 Ks", "1 4h", "3 3h 4h 2c"} <= {*options(table, "dirtying")}


def test_barred_plays_leave_their_places_to_others() -> None:
    table = in_turn(["9s", "Ks", "8h", "Jd", "3d"], [NINES, KINGS, RUN])
    assert options(table, NONE, most=3) == ["0 9s", "1 Ks", "2 8h", STOP]
    assert options(table, "middle-groups", most=2) == ["1 Ks", "2 8h", STOP]


def test_what_must_be_laid_is_laid_though_it_is_barred() -> None:
    table = at_hand(["9c", "9d", "4d", "6h"], [], "closed", "9h")
    table.need = 0
    table.take(0)
    assert table.owed is not None
    assert options(table, NONE) == options(table, "middle-groups") == ["0 9c 9d 9h"]


def test_nobody_stops_while_something_without_a_wild_card_may_be_laid() -> None:
    natural = in_turn(["8h", "2c", "Ks", "Jd"], [RUN])
    assert barred(natural, "stopping") == {STOP}
    only_wild = in_turn(["2c", "*", "Ks", "Jd"], [RUN])
    assert STOP in options(only_wild, "stopping")
    nothing = in_turn(["Ks", "Jd", "9c"], [RUN])
    assert options(nothing, "stopping") == [STOP]


def test_nobody_stops_with_nine_cards_while_a_pot_may_be_taken() -> None:
    # With the five of spades that was drawn these are nine cards.
    hand = ["8h", "2c", "Ks", "Jd", "9c", "3c", "Qd", "7s"]
    assert barred(in_turn(hand, [RUN]), "stopping-before-pot") == {STOP}
    assert barred(in_turn([*hand, "Tc"], [RUN]), "stopping-before-pot") == set()
    taken = in_turn(hand, [RUN])
    taken.sides[0].pot = 0
    assert barred(taken, "stopping-before-pot") == set()


def test_nobody_stops_while_the_team_may_close() -> None:
    seven = Meld(0, suit="d", places=frozenset(range(3, 10)))
    dirty = Meld(0, suit="d", places=frozenset(range(3, 9)), wild="2c")
    hand = ["8h", "Ks", "Jc", "9c"]
    for preset, meld, bars in (
        ("italian", dirty, True),
        ("catsatcards-italian", dirty, False),
        ("catsatcards-italian", seven, True),
    ):
        table = in_turn(hand, [RUN, meld], preset, need=0)
        assert barred(table, "stopping-before-close") == set()
        table.sides[0].pot = 0
        assert barred(table, "stopping-before-close") == ({STOP} if bars else set())


def test_first_melds_are_begun_where_stopping_is_barred() -> None:
    hand = ["Kc", "Kd", "Ks", "Qc", "Qd", "Qs", "9c", "3d"]
    table = in_turn(hand, [], "open-dirty")
    assert barred(table, "stopping") == {STOP}


# -- what to discard -------------------------------------------------------------------------------

THEIRS = Meld(1, suit="s", places=frozenset({7, 8, 9}))
"""Eight to ten of spades."""


def test_no_card_that_fits_a_meld_of_theirs_is_discarded() -> None:
    table = in_turn(["Js", "7s", "8h", "2c", "Kd"], [RUN, THEIRS])
    assert barred(table, "feeding", stopped=True) == {"Js", "7s"}
    # A wild card is no way out: where each natural card feeds, nothing is barred.
    table = at_hand(["Js", "7s", "2c"], [RUN, THEIRS])
    table.has_drawn = True
    assert barred(table, "feeding", stopped=True) == set()


@pytest.mark.parametrize(
    ("bars", "gone"), [("seven-eight", {"7s", "8h"}), ("six-nine", {"6c", "9d"})]
)
def test_middle_cards_are_kept(bars: str, gone: set[str]) -> None:
    table = in_turn(["7s", "8h", "6c", "9d", "2c", "Kd"])
    assert barred(table, bars, stopped=True) == gone
    table.seats[0].hand = [*gone]
    assert barred(table, bars, stopped=True) == set()


def test_aces_and_threes_go_first_until_two_fifths_of_the_stock_are_gone() -> None:
    table = in_turn(["As", "3h", "6c", "9d", "2c", "Kd"])
    assert barred(table, "before-ace-three", stopped=True) == {"5s", "6c", "9d", "Kd"}
    while stage_of(table) < 2:
        table.left.pop()
    assert barred(table, "before-ace-three", stopped=True) == set()
