"""``analyser.games.burraco``: Does who has a habit that nobody by name began with decide as the
sheet says, in both engines?

Small positions, each decision on the verge: one tenth of a point more turns it over.  All other
habits are 0 but the one that the habit is weighed against.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

import numpy as np
import pytest

from analyser.cards.codes import card_text
from analyser.games.burraco import GAME
from analyser.games.burraco.advice.worlds import row_of
from analyser.games.burraco.kernel.calls import DID, cards_of
from analyser.games.burraco.kernel.decisions import play
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.policies import HABITS, OPTIONAL_HABITS, Policy, as_policy, policy_of
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import rules_of, rules_row
from analyser.games.burraco.searchers import digest_of

BALANCED = policy_of("balanced")
BARE = policy_of(
    "balanced", {about.id: 0 for about in HABITS if about.id not in ("thinks", "memory")}
)
"""Who values nothing."""


def bare(**habits: int) -> Policy:
    """Return who values nothing but these."""
    return policy_of("balanced", {**asdict(BARE), **habits})


VALUE = 10
"""Of the habit that is asked about."""


def hearts(team: int, places: Sequence[int], wild: str | None = None) -> Meld:
    """Return a run of hearts; the four stands in place 3."""
    return Meld(team, suit="h", places=frozenset(places), wild=wild)


def clubs(team: int, places: Sequence[int]) -> Meld:
    """Return a run of clubs."""
    return Meld(team, suit="c", places=frozenset(places))


SHORT, LONG, BURRACO = range(4, 7), range(4, 9), range(4, 11)


def position(
    hand: str,
    melds: Sequence[Meld] = (),
    pile: str = "",
    *,
    has_drawn: bool = False,
    pots: Sequence[int] = (),
    drawn: int = 0,
    preset: str = "italian",
    next_hand: int = 2,
) -> TableInPlay:
    """Return a table in seat 0's turn; the next player holds so many cards, the others two.

    ``pots``: teams that have taken one; ``drawn``: cards that the stock of fifty has lost.
    """
    rules = rules_of(preset)
    others = [["3s", "4s", "3d", "4d", "6s", "6d"][: next_hand if not at else 2]
              for at in range(rules.players - 1)]  # fmt: skip
    table = TableInPlay(
        rules, [hand.split(), *others], [["3d"] * 11, ["3d"] * 11], ["5s"] * 50, None
    )
    table.melds, table.pile = list(melds), pile.split()
    table.need, table.turn, table.pack = 0, 9, None
    table.has_drawn, table.left = has_drawn, list(range(drawn, 50))
    for pot, team in enumerate(pots):
        table.sides[team].pot = pot
        table.untaken.remove(pot)
    return table


def decided(table: TableInPlay, policy: Policy) -> str:
    """Return what is done next, which both engines must agree about, in a word or two."""
    player = Decider(policy, table, table.to_move, 0)
    if not table.has_drawn:
        said = "take" if player.takes() else "draw"
    else:
        lay = player.next_lay()
        said = f"throw {player.discards()}"
        if lay is not None:
            said = f"lay {' '.join(sorted(lay.cards))}"
    row, rules = row_of(table, 0, [0] * 108), np.array(rules_row(table.rules), np.int64)
    T.rebuild(row, rules)
    habits = np.array([policy_row(policy, table.rules)] * table.rules.players, np.int64).ravel()
    log = np.zeros((8, T.LOG_WIDTH), np.int64)
    play.step(row, rules, habits, np.zeros(play.WORK_SIZE, np.int64), log.ravel())
    assert in_words(log[0].tolist()) == said
    return said


def in_words(line: list[int]) -> str:
    """Return a line of the kernel's log in the same words."""
    did = DID[line[0]]
    if did == "discard":
        return f"throw {card_text(line[2])}"
    if did == "meld":
        return f"lay {' '.join(sorted(cards_of(line)))}"
    return f"lay {card_text(line[3])}" if did == "add" else did


PILES = [
    ("take_bar_pot", 0, position("9d Kd", pile="4c")),
    ("take_bar_pot", -1, position("9d Kd", pile="4c", pots=[0])),
    ("take_bar_pot", 0, position("9d Kd", pile="4c", pots=[1])),
    ("take_bar_hand", -2, position("9d Kd", pile="4c")),
    ("take_bar_last", 0, position("9d Kd", pile="4c")),
    ("take_bar_last", -1, position("9d", pile="4c")),
    ("take_bar_single", 0, position("9d Kd", pile="4c 8s")),
    ("take_bar_single", -1, position("9d Kd", pile="4c 2s")),
    ("take_bar_single", -1, position("9d Kd", [hearts(0, SHORT)], pile="4c 8h")),
    ("take_bar_single", 0, position("9d 9c Kd", [hearts(0, SHORT)], pile="9s 8h")),
    ("take_bar_useless", -1, position("9d Kd", pile="4c 8s")),
    ("take_bar_useless", 0, position("9d Kd", pile="4c *")),
    ("take_bar_useless", 0, position("9d 9c Kd", pile="9s")),
    ("take_bar_dead", -1, position("9d Kd", pile="4c 8s")),
    ("take_bar_dead", 0, position("9d Kd", pile="4c 8d")),
    ("take_bar_dead", 0, position("9d Kd", pile="4c *")),
    ("take_burraco", 0, position("9d Kd", [hearts(0, SHORT)], pile="8h")),
    ("take_burraco", 1, position("9d Kd", [hearts(0, LONG)], pile="4h Tc")),
    ("take_burraco", 2, position("9d Kd", [hearts(0, LONG)], pile="4h Th Jh")),
    ("take_burraco", 0, position("9d Kd", [hearts(1, LONG)], pile="4h")),
    ("take_burraco", 0, position("9d Kd", [hearts(0, BURRACO)], pile="4h")),
    ("take_deny", 0, position("9d Kd", [hearts(0, SHORT)], pile="8h")),
    ("take_deny", 2, position("9d Kd", [hearts(1, SHORT)], pile="8h Tc 4h *")),
    ("take_deny", 2, position("9d Kd", [hearts(1, SHORT)], pile="8h 8h")),
]  # fmt: skip


@pytest.mark.parametrize(("habit", "times", "table"), PILES)
def test_the_pile_is_worth_so_much_more_above_its_bar(
    habit: str, times: int, table: TableInPlay
) -> None:
    habits = {habit: VALUE, "take_bar": times * VALUE - 1}
    assert decided(table, bare(**habits)) == "take"
    habits["take_bar"] += 1
    assert decided(table, bare(**habits)) == "draw"


THROWS = [
    ("keep_burraco", 0, position("4h *", [hearts(0, SHORT)], has_drawn=True)),
    ("keep_burraco", 1, position("4h *", [hearts(0, LONG)], has_drawn=True)),
    ("keep_burraco", 0, position("4h *", [hearts(0, BURRACO)], has_drawn=True)),
    ("give_pile", 3, position("4h *", [hearts(1, SHORT)], "Kc Kd 9s", has_drawn=True)),
    ("give_pile", 0, position("4h *", [clubs(1, SHORT)], "Kc Kd 9s", has_drawn=True)),
    ("give_stage", 0, position("4h *", [hearts(1, SHORT)], has_drawn=True, drawn=9)),
    ("give_stage", 3, position("4h *", [hearts(1, SHORT)], has_drawn=True, drawn=30)),
    ("give_card", 5, position("4h *", [hearts(1, SHORT)], has_drawn=True, next_hand=5)),
    ("give_pot", 1, position("4h *", [hearts(1, SHORT)], has_drawn=True, pots=[0])),
    ("give_pot", 0, position("4h *", [hearts(1, SHORT)], has_drawn=True, pots=[1])),
    # Unseen: its own second copy, two of each other suit, of 3h 5h 6h (2h is a wild card).
    ("give_live_pile", 13, position("4h *", [], "Kc Kd 9s Js", has_drawn=True)),
    ("give_live_pile", 0, position("4h *", [], "Kc Kd 9s", has_drawn=True)),
    ("give_live_pile", 24, position("4h *", [], "Kc Kd 9s Js Jd Jc Qd 5h", has_drawn=True)),
]  # fmt: skip


@pytest.mark.parametrize(("habit", "times", "table"), THROWS)
def test_a_card_costs_so_much_more_to_throw(habit: str, times: int, table: TableInPlay) -> None:
    habits = {habit: VALUE, "keep_wild": times * VALUE}
    assert decided(table, bare(**habits)) == "throw 4h"
    habits["keep_wild"] -= 1
    assert decided(table, bare(**habits)) == "throw *"


ADDS = [
    ("add_hold", -1, position("8h 9d Kd", [hearts(0, SHORT)], has_drawn=True)),
    ("add_hold", -1, position("Jh 9d Kd", [hearts(0, range(3, 10))], has_drawn=True)),
    ("add_hold", -1, position("Kh 9d Jd", [Meld(0, rank="K", naturals=("Kc", "Kd", "Ks"))],
                              has_drawn=True)),
    ("add_hold_card", -3, position("8h 9d Kd", [hearts(0, SHORT)], has_drawn=True)),
    ("add_hold_stage", -2, position("8h 9d Kd", [hearts(0, SHORT)], has_drawn=True, drawn=20)),
    ("add_hold_pot", -1, position("8h 9d Kd", [hearts(0, SHORT)], has_drawn=True)),
    ("add_hold_pot", 0, position("8h 9d Kd", [hearts(0, SHORT)], has_drawn=True, pots=[0])),
    ("near_promise", 0, position("8h 9d Kd", [hearts(0, SHORT)], has_drawn=True)),
    ("near_promise", 1, position("9h 9d Kd", [hearts(0, range(4, 8))], has_drawn=True)),
    ("near_promise", 1, position("Th 9d Kd", [hearts(0, range(3, 9))], has_drawn=True)),
    ("near_promise", 0, position("Jh 9d Kd", [hearts(0, range(3, 10))], has_drawn=True)),
]  # fmt: skip


@pytest.mark.parametrize(("habit", "times", "table"), ADDS)
def test_an_add_is_worth_so_much_more(habit: str, times: int, table: TableInPlay) -> None:
    habits = {habit: VALUE, "lay_card": 1 - times * VALUE}
    assert decided(table, bare(**habits)).startswith("lay ")
    habits["lay_card"] -= 1
    assert decided(table, bare(**habits)).startswith("throw ")


def test_wild_cards_are_not_held_back_so() -> None:
    table = position("2s 9d Kd", [hearts(0, SHORT)], has_drawn=True)
    assert decided(table, replace(BARE, lay_card=1, add_hold=VALUE)) == "lay 2s"
    home = position("2h 9d Kd", [hearts(0, range(2, 5))], has_drawn=True)
    assert decided(home, replace(BARE, lay_card=1, add_hold=VALUE)) == "lay 2h"


def test_in_a_rush_nothing_is_held_back() -> None:
    table = position("8h 9d Kd", [hearts(0, SHORT)], has_drawn=True)
    holds = replace(BARE, lay_card=1, add_hold=VALUE)
    assert decided(table, holds).startswith("throw")
    assert decided(table, replace(holds, rush_pot=3)) == "lay 8h"


BEGINS = "4c 5c 6c 9d Kd"
"""A hand with a meld of its own."""
ALONE = [
    (1, position(BEGINS, has_drawn=True, preset="italian-2p")),
    (1, position(BEGINS, has_drawn=True, preset="italian-2p", drawn=45)),
    # Somebody may be about to close: with a pot and a burraco, and few cards.
    (0, position(BEGINS, [hearts(1, BURRACO)], has_drawn=True, preset="italian-2p", pots=[1])),
    (1, position(BEGINS, [hearts(1, LONG)], has_drawn=True, preset="italian-2p", pots=[1])),
    (1, position(BEGINS, [hearts(1, BURRACO)], has_drawn=True, preset="italian-2p", pots=[1],
                 next_hand=3)),
    (0, position(BEGINS, has_drawn=True, preset="italian-2p", pots=[0])),
    (1, position(BEGINS, has_drawn=True, preset="italian-3p")),
    (0, position(BEGINS, has_drawn=True)),
]  # fmt: skip
"""How often ``lay_hold_alone`` counts; an opponent with two cards may be about to close."""


@pytest.mark.parametrize(("times", "table"), ALONE)
def test_a_player_without_a_partner_holds_melds_back(times: int, table: TableInPlay) -> None:
    holds = bare(lay_hold_alone=VALUE, danger_cards=2, lay_new=1 + times * VALUE)
    assert decided(table, holds) == "lay 4c 5c 6c"
    assert decided(table, replace(holds, lay_new=holds.lay_new - 1)).startswith("throw")


def test_of_three_players_two_are_partners_once_a_pot_is_taken() -> None:
    table = position(BEGINS, has_drawn=True, preset="italian-3p", pots=[0])
    table.sides[0].pot, table.sides[2].pot = None, 0
    table.teams = [0, 0, 2]
    holds = bare(lay_hold_alone=VALUE, lay_new=1)
    assert decided(table, holds) == "lay 4c 5c 6c"


def test_in_a_rush_nobody_holds_melds_back() -> None:
    table = position(BEGINS, has_drawn=True, preset="italian-2p")
    assert decided(table, bare(lay_hold_alone=VALUE, lay_new=1, rush_pot=5)) == "lay 4c 5c 6c"


def test_a_new_run_of_five_is_nearer_to_a_burraco() -> None:
    table = position("4c 5c 6c 7c 8c 9d Kd", has_drawn=True)
    nears = replace(BARE, near_promise=VALUE, lay_new=1 - VALUE)
    assert decided(table, nears) == "lay 4c 5c 6c 7c 8c"
    assert decided(table, replace(nears, lay_new=-VALUE)).startswith("throw")


FINISHES = replace(BARE, finish_pot=500, finish_close=500, wild_joker=499)
TO_THE_POT = position("8h * Kc", [hearts(0, SHORT)], has_drawn=True)
TO_CLOSE = position("8c * Kd", [hearts(0, BURRACO), clubs(0, SHORT)], has_drawn=True, pots=[0])


def test_what_empties_the_hand_is_laid_if_each_lay_costs_less_than_the_pot_is_worth() -> None:
    assert decided(TO_THE_POT, FINISHES) == "lay 8h"
    assert decided(TO_THE_POT, replace(FINISHES, wild_joker=500)).startswith("throw")
    assert decided(TO_THE_POT, replace(FINISHES, finish_pot=0)).startswith("throw")


def test_what_was_begun_is_gone_on_with() -> None:
    after = position("* Kc", [hearts(0, range(4, 8))], has_drawn=True)
    assert decided(after, FINISHES) == "lay *"


def test_a_hand_that_does_not_get_empty_is_kept() -> None:
    two_left = position("8h * Kc Jd", [hearts(0, SHORT)], has_drawn=True)
    assert decided(two_left, FINISHES).startswith("throw")


def test_to_close_one_must_want_to_and_be_allowed_to() -> None:
    wants = replace(FINISHES, close_base=1)
    assert decided(TO_CLOSE, wants) == "lay 8c"
    assert decided(TO_CLOSE, FINISHES).startswith("throw")
    assert decided(TO_CLOSE, replace(wants, finish_close=0)).startswith("throw")
    no_burraco = position("8c * Kd", [clubs(0, SHORT)], has_drawn=True, pots=[0])
    assert decided(no_burraco, wants).startswith("throw")


def test_every_such_habit_is_asked_about_here() -> None:
    asked = {habit for habit, _times, _table in (*PILES, *THROWS, *ADDS)}
    assert asked | {"lay_hold_alone", "finish_pot", "finish_close"} == OPTIONAL_HABITS


def test_a_record_from_before_such_a_habit_is_read_without_it() -> None:
    full = GAME.policy("balanced")
    older = {key: value for key, value in full.items() if key not in OPTIONAL_HABITS}
    assert as_policy(older) == as_policy(full) == BALANCED


def test_a_digest_is_the_same_as_before_there_was_the_habit() -> None:
    """So a player who searches, and says by a digest whom it takes the others for, is the same."""
    assert digest_of(BALANCED) == "7b40c8de0c1f"
    for habit in OPTIONAL_HABITS:
        assert digest_of(policy_of("balanced", {habit: VALUE})) != digest_of(BALANCED), habit
