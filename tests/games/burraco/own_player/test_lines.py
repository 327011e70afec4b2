"""``analyser.games.burraco.own_player``: Does a player who is asked for moves see what it may,
and can it do all that is legal?
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from breadth import broad_but
from compiling import OFF
from games.burraco.own_player.test_view import shuffled

from analyser import games
from analyser.errors import PlayerError, ScenarioError
from analyser.games.burraco.advice.position import read_position
from analyser.games.burraco.own_player.guest import SeatedGuest
from analyser.games.burraco.own_player.policy_moves import legal_moves
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.rules import presets
from analyser.games.custom_seats import SeatedHand
from analyser.games.interface import Record
from analyser.games.seat_view import SeatView, copy_value

KEY = 5
GAME = games.game("burraco")
PRESETS = tuple(presets())[:: 6 if OFF else 2]


def lively(view: SeatView) -> Any:
    """Meld and take more often than not, so that hands end."""
    lots = Random(f"{view.seed} {view.turn} {len(view.moves)}")
    lays = [move for move in view.moves if move["do"] in ("meld", "add", "take", "refuse")]
    return lots.choice(lays if lays and lots.random() < 0.8 else view.moves)


@dataclass
class Seated:
    """A player that names moves, or a policy, as the game seats it."""

    policy: Record
    choose: Callable[[SeatView], Any] | None = None
    results: list[SeatView] = field(default_factory=list)
    name = "mover"

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        if self.choose is None:
            return {}
        return {"move": self.choose, "result": self.results.append}


def elsewhere(event: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return a line as it might be were the cards others that the seat does not see."""
    if event["do"] == "draw" and event["seat"] != seat:
        return {**event, "card": "3c"}
    if event["do"] in ("pot", "restock") and event.get("seat") != seat:
        return {**event, "cards": ["3c"]}
    return event


def hand(preset: str, number: int, watch: Callable[[SeatView, SeatView], None]) -> None:
    """Play a hand in which a test looks at every view, and what it would be with other cards."""

    def move(view: SeatView) -> Any:
        first = any(move["do"] == "refuse" for move in view.moves)
        here, seat = played.table, view.seat
        player = SeatedGuest(policy_of("balanced"), here.referee, seat, 0, "w", {})
        table = shuffled(player, "refuse" if first else "take", Random(view.turn)).table
        # What others were dealt and drew is something else too.
        table.hands = [
            cards if each == seat else ["3c"] for each, cards in enumerate(here.referee.hands)
        ]
        table.dealt_pots = [["3c"] for _ in here.referee.dealt_pots]
        table.events = [elsewhere(event, seat) for event in here.referee.events]
        there = here.copy()
        there._table, there._seen = table, {}
        watch(view, there.view_from(seat, copy_value(view.moves)))
        return lively(view)

    rules = GAME.rules(preset)
    entrant = Seated(GAME.policy("balanced"), move)
    played = SeatedHand(GAME, rules, [entrant], [0] * rules["players"], KEY, number)
    played.play()


@pytest.mark.parametrize("preset", broad_but(PRESETS, ("italian",), ("open-dirty", "online-2p")))
def test_lines_have_what_the_seat_saw_and_are_a_position(preset: str) -> None:
    met: Counter[str] = Counter()

    def watch(view: SeatView, there: SeatView) -> None:
        assert there == view
        met["asked"] += 1
        deal = view.lines[0]
        assert (deal["seed"], deal["hand"], deal["stock"]) == (None, 0, "?")
        assert set(deal["pots"]) <= {"?"}
        for seat, cards in enumerate(deal["hands"]):
            assert (cards == "?") == (seat != view.seat)
        for line in view.lines[1:]:
            met[line["do"]] += 1
            hidden = line["do"] == "restock" or (
                line["do"] in ("draw", "pot") and line["seat"] != view.seat
            )
            assert (line.get("card", line.get("cards")) == "?") == hidden
        if met["asked"] % 7 == 0:
            text = "\n".join(map(json.dumps, view.lines))
            assert read_position(text, "it").mover == view.seat

    hand(preset, 4, watch)
    assert met["asked"] > 10
    assert met["draw"] + met["take"] > 10


def play(choose: Callable[[SeatView], Any], preset: str = "italian") -> Seated:
    rules, balanced = GAME.rules(preset), GAME.policy("balanced")
    seated = Seated(balanced, choose)
    players = rules["players"]
    GAME.play_guests(  # type: ignore[attr-defined]
        rules, [seated, Seated(balanced)], [seat % 2 for seat in range(players)], KEY, 0, 1
    )
    return seated


def test_a_result_is_shown_at_the_end_and_a_wrong_move_is_a_sentence() -> None:
    seated = play(lively)
    assert len(seated.results) == 2
    assert all("breakdown" in view.lines[-1] for view in seated.results)
    with pytest.raises(PlayerError, match=r"^mover \(seat 0, turn 1\) answers null \(expected one"):
        play(lambda _view: None)
    with pytest.raises(PlayerError, match='"do": "meld"'):
        play(lambda view: {"do": "meld", "seat": view.seat, "meld": 0, "cards": ["Ks", "Qs"]})


def test_the_first_player_of_a_hand_without_an_upcard_looks_at_a_card() -> None:
    asked: list[SeatView] = []

    def choose(view: SeatView) -> Any:
        asked.append(view)
        return next((move for move in view.moves if move["do"] == "refuse"), view.moves[0])

    play(choose, "open-dirty")
    refuse = next(move for move in asked[0].moves if move["do"] == "refuse")
    assert {"do": "draw", "seat": 0, "card": refuse["card"]} in asked[0].moves
    assert asked[1].lines[1]["do"] == "refuse"


def test_a_seat_that_cannot_end_its_turn_has_no_moves_but_a_sentence() -> None:
    sixes = ["6c", "6s", "6h", "6d"]
    rules = {**GAME.rules("fibur"), "hand_cards": len(sixes)}
    deal = {
        "format": "burraco-hand/1", "preset": "fibur", "rules": {"hand_cards": len(sixes)},
        "players": 4, "seed": None, "hand": 0, "lead": 0, "scores": [0, 0],
        "hands": [sixes, "?", "?", "?"], "pots": ["?", "?"], "stock": "?", "upcard": "Ks",
    }  # fmt: skip
    lines = [
        deal,
        {"do": "take", "seat": 0, "cards": ["Ks"]},
        {"do": "meld", "seat": 0, "meld": 0, "cards": sixes},
    ]
    view = SeatView("burraco", rules, 0, tuple(lines), (), 5)
    with pytest.raises(
        ScenarioError, match=r"^the hand: seat 0 cannot end the turn legally \(.*thrown back"
    ):
        legal_moves(view)
