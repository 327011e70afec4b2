"""``analyser.games.burraco.own_player.guest``: Do a player's own choices become moves, and wrong
ones a sentence?

That the interface is right is shown by players who do through it what a policy does without it:
deal by deal they come out as the compiled policy does.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from compiling import OFF
from games.burraco.custom_players import by_lot

import analyser
from analyser.abilities.engines.own_players.player import Player, duel
from analyser.cards.shuffle import run_key
from analyser.errors import PlayerError
from analyser.games.burraco import GAME
from analyser.games.burraco.own_player.view import DECISIONS, GuestView
from analyser.games.burraco.reference.laying import Lay
from analyser.games.sides import Pairing, duel_seatings

SEED = 5
# Rules, deals, who is wrapped, against whom: for four, two, a closed pile, three, no upcard.
MEETINGS = [
    ("italian", 6, "greedy", "balanced"),
    ("italian-2p", 6, "never-take", "cautious"),
    ("closed", 4, "always-take", "balanced"),
    ("italian-3p", 2, "balanced", "always-take"),
    ("italian-5p-solo", 2, "balanced", "always-take"),
    ("open-dirty-2p", 4, "cautious", "greedy"),
    ("dirty-closed", 2, "random", "balanced"),
]
if OFF:
    MEETINGS = [(rules, 1, a, b) for rules, _deals, a, b in MEETINGS[:4]]


class Anything(Player):
    """Chooses at random among all that its view offers."""

    def refuse(self, view: GuestView) -> Any:
        return by_lot(view)

    def take(self, view: GuestView) -> Any:
        return by_lot(view)

    def lay(self, view: GuestView) -> Any:
        return by_lot(view)

    def discard(self, view: GuestView) -> Any:
        return by_lot(view)


class Asking(Player):
    """Decides everything by a policy's advice, and leaves nothing to the one it falls back on."""

    like = "random"

    def __init__(self, asked: str) -> None:
        self.asked = asked
        self.name = f"asking {asked}"

    def refuse(self, view: GuestView) -> Any:
        return view.advice(self.asked)

    def take(self, view: GuestView) -> Any:
        return view.advice(self.asked)

    def lay(self, view: GuestView) -> Any:
        return view.advice(self.asked)

    def discard(self, view: GuestView) -> Any:
        return view.advice(self.asked)


def compiled(rules: str, deals: int, a: str, b: str) -> npt.NDArray[np.float64]:
    """Return the pair differences of ``analyser compare A B`` for seed ``SEED``."""
    full, entrants = GAME.rules(rules), [GAME.policy(a), GAME.policy(b)]
    seatings = duel_seatings(GAME, full)
    pairing = Pairing.from_arms(GAME, full, seatings)
    arms = [
        pairing.of_rows(arm, GAME.play(full, entrants, seated, run_key(SEED), 0, deals))
        for arm, seated in enumerate(seatings)
    ]
    return np.asarray(np.mean(arms, axis=0))


@pytest.mark.broad
@pytest.mark.parametrize(("rules", "deals", "a", "b"), MEETINGS)
def test_a_player_like_a_policy_plays_as_the_compiled_policy_does(
    rules: str, deals: int, a: str, b: str
) -> None:
    """Once by leaving everything to it, once by asking the view for its advice each time."""
    wanted = compiled(rules, deals, a, b)
    assert np.count_nonzero(wanted) >= deals // 2
    hands = deals * len(duel_seatings(GAME, GAME.rules(rules)))
    like = duel(Player(like=a), b, rules=rules, hands=hands, seed=SEED)
    assert like.differences.tolist() == wanted.tolist()
    if a != "random":  # His lots are his seat's own, those of advice the decision's.
        asking = duel(Asking(a), b, rules=rules, hands=hands, seed=SEED)
        assert asking.differences.tolist() == wanted.tolist()
        assert asking.difference == like.difference


def test_it_may_sit_in_the_second_place_too() -> None:
    wanted = compiled("italian", 4, "balanced", "greedy")
    found = duel("balanced", Asking("greedy"), hands=8, seed=SEED)
    assert found.differences.tolist() == wanted.tolist()


def test_one_decision_of_its_own_is_all_that_differs() -> None:
    """Who refuses every pile and else plays like balanced is the policy never-take."""
    wanted = compiled("italian", 6, "never-take", "balanced")
    found = duel(Player(take=lambda _view: False), "balanced", hands=12, seed=SEED)
    assert found.differences.tolist() == wanted.tolist()


def test_each_decision_is_asked_for_where_there_is_a_choice() -> None:
    asked: Counter[str] = Counter()

    class Counting(Anything):
        def take(self, view: GuestView) -> Any:
            assert view.pile
            asked["take"] += 1
            return super().take(view)

        def refuse(self, view: GuestView) -> Any:
            asked["refuse"] += 1
            return super().refuse(view)

    # In the last deal of each arm this player leads, so that it is asked to refuse once a deal.
    duel(Counting(), "balanced", rules="open", changes={"turn_limit": 12}, hands=8)
    assert asked["refuse"] == 4
    assert asked["take"] > 20


# ---------------------------------------------------------------- wrong answers


def refused(rules: str = "italian", **decisions: Any) -> str:
    """Return the sentence that a player's choice is refused with, in a duel of one deal."""
    with pytest.raises(PlayerError) as caught:
        duel(Player(name="wrong", **decisions), "balanced", rules=rules, hands=2, seed=SEED)
    (note,) = caught.value.__notes__
    assert note.startswith(f"in deal 0 of seed {SEED}, rules {rules}, where the seats are wrong, ")
    assert caught.value.exit_code == 3
    assert isinstance(caught.value, analyser.AnalyserError)
    sentence = str(caught.value)
    assert re.match(r"wrong \(seat \d, turn \d+\) ", sentence)
    assert "\n" not in sentence
    return sentence.partition(") ")[2]


def test_an_answer_that_is_none_says_what_is_allowed() -> None:
    for found in (None, 2, "yes", 1.0, [True]):
        said = refused(take=lambda _view, found=found: found)
        assert said == f"answers take with {found!r} (expected True or False)"
    said = refused("open", refuse=lambda _view: None)
    assert said == "answers refuse with None (expected True or False)"
    assert duel(Player(take=lambda _view: np.bool_(True)), "always-take", hands=2).hands == 2


def test_a_wrong_discard_says_which_cards_may_be_thrown() -> None:
    shown: list[GuestView] = []

    def nothing(view: GuestView) -> None:
        shown.append(view)

    said = refused(discard=nothing)
    assert said == f"discards None (expected {', '.join(shown[-1].discards)})"
    said = refused(discard=lambda _view: "joker")
    assert said.startswith("discards 'joker' (not in hand) (expected ")

    def absent(view: GuestView) -> str:
        return next(f"{rank}{suit}" for suit in "cdhs" for rank in "3456789"
                    if f"{rank}{suit}" not in view.hand)  # fmt: skip

    assert re.match(r"discards '3.' \(not in hand\) \(expected ", refused(discard=absent))


def test_a_discard_that_a_rule_forbids_says_the_rule() -> None:
    def back(view: GuestView) -> Any:
        return view.banned if view.banned in view.hand else view.advice()

    said = refused(take=lambda view: len(view.pile) == 1 or view.advice(), discard=back)
    assert re.match(r"discards '(..)' \(\1, taken as the only card .*\) \(expected ", said)


def test_a_wrong_lay_says_why_and_what_may_be_laid() -> None:
    said = refused(lay=lambda _view: ["7s", "8s", "9s"])
    assert said.startswith("lays ['7s', '8s', '9s'] (expected one of view.lays: ")
    assert said.endswith("None, to lay no more)")

    shown: list[GuestView] = []

    def from_before(view: GuestView) -> Any:
        shown.append(view)
        lays = [lay for earlier in shown[:-1] for lay in earlier.lays]
        gone = [lay for lay in lays if not set(lay.cards) <= set(view.hand)]
        return gone[0] if gone else (view.lays or (None,))[0]

    said = refused(lay=from_before)
    assert re.match(r"lays .* \(melds: only cards in hand can be played; not held: ..?\)", said)
    assert " (expected " in said


def test_who_owes_the_top_card_may_not_stop() -> None:
    said = refused(
        "closed",
        take=lambda _view: True,
        lay=lambda view: None if view.owed else view.advice(),
    )
    assert said.startswith("stops laying (the top card of the pile, ")
    assert "None" not in said


def test_a_forged_lay_is_built_again_from_its_cards() -> None:
    def forged(view: GuestView) -> Any:
        lay = next((lay for lay in view.lays if lay.before is None), None)
        return lay and Lay(lay.cards[:2], lay.number, None, lay.after)

    assert "three cards or more" in refused(lay=forged)


def test_a_wrong_choice_leaves_the_table_as_it_was() -> None:
    """The moves before it are all that happened: it is checked before a card moves."""
    from games.burraco.custom_players import watched

    tables: list[Any] = []

    def watch(guest: Any, view: GuestView) -> None:
        if view.decision == "discard" and view.turn == 9:
            tables.append((guest.table, guest.table._every_card(), len(guest.table.events)))

    def discard(view: GuestView) -> Any:
        return "?" if view.turn == 9 else view.advice()

    with pytest.raises(PlayerError):
        watched("italian", 1, watch, {"discard": discard})
    ((table, everything, events),) = tables
    assert table._every_card() == everything == table.pack
    assert len(table.events) == events
    assert table.to_move == 8 % 4


# ---------------------------------------------------------------- what players raise and remember


def test_what_a_player_raises_is_a_sentence_with_the_hand_noted() -> None:
    class Trouble(Exception):
        pass

    trouble = Trouble("an idea that fails")

    def take(view: GuestView) -> bool:
        if view.turn > 3:
            raise trouble
        return False

    with pytest.raises(PlayerError) as caught:
        duel(Player(name="mine", take=take), "greedy", hands=2, seed=SEED)
    assert caught.value.__cause__ is trouble
    assert str(caught.value) == (
        "mine (seat 0, turn 5) raised Trouble: an idea that fails in 'take'"
    )
    (where,) = caught.value.__notes__
    assert where == (
        f"in deal 0 of seed {SEED}, rules italian, where the seats are mine, greedy, mine, greedy"
    )


def test_a_player_remembers_a_hand_and_shares_nothing_with_its_partner() -> None:
    met: Counter[str] = Counter()

    class Remembering(Player):
        def __init__(self) -> None:
            self.turns: list[int] = []
            self.seats: set[int] = set()

        def discard(self, view: GuestView) -> Any:
            assert self.turns == sorted(self.turns)
            assert all(turn < view.turn for turn in self.turns)
            met["began"] += not self.turns
            self.turns.append(view.turn)
            self.seats.add(view.seat)
            assert self.seats == {view.seat}
            met["asked"] += 1
            return view.advice()

    mine = Remembering()
    found = duel(mine, "balanced", hands=6)
    assert mine.turns == []
    assert met["began"] == 2 * found.hands
    assert met["asked"] > 5 * met["began"]


def test_every_decision_has_its_words() -> None:
    assert list(DECISIONS) == ["refuse", "take", "lay", "discard"]
    assert list(GAME.decisions) == [*DECISIONS, "move", "result"]
    assert all(GAME.decisions.values())
