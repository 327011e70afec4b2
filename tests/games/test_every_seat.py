"""``analyser.games``: What every game promises of a seat that is asked for moves: blind, whole,
and read again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import compiling
import pytest
from games.every_game import KEY, OWN, marks_of

from analyser.errors import PlayerError
from analyser.games.custom_seats import SeatingGame
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.custom_seats import SeatsCustomPlayers
from analyser.games.seat_view import Line, SeatView, copy_value
from analyser.games.seats import deal_seen
from analyser.games.sides import duel_seatings

SEATED: Final = [played for played in OWN if isinstance(played, SeatingGame)]
HANDS: Final = 1 if compiling.OFF else 2
OPEN: Final = ("conquian", "fuenfzehnern", "eastwest", "ecarte-no-exchange", "khanhoo-4p")
"""Games and rule sets in which every line is seen by all, or may be."""
LOOKED_AT: Final = 20
"""Decisions of a deal that are looked at: those of Carioca and Khanhoo are many."""


@dataclass(frozen=True)
class Guest:
    """A policy, as a game seats it."""

    name: str
    policy: Record

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        return {}


def at_random(view: SeatView) -> Any:
    """Choose by lot; what brings cards down is liked, so that hands get somewhere."""
    lots = Random(f"{view.seed} {view.turn} {len(view.moves)}")
    liked = [move for move in view.moves if move["do"] not in ("pass", "wait", "let_go")]
    return lots.choice(liked if liked and lots.random() < 0.6 else view.moves)


@dataclass
class Mover:
    """Somebody's player that chooses by lot, and keeps what it saw."""

    policy: Record
    choose: Callable[[SeatView], Any] = at_random
    name: str = "mover"
    views: list[SeatView] = field(default_factory=list)
    results: list[SeatView] = field(default_factory=list)

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        return {"move": self.move, "result": self.results.append}

    def move(self, view: SeatView) -> Any:
        self.views.append(view)
        return self.choose(view)


def met(played: Game, preset: str, deal: int, **given: Any) -> Mover:
    """Play a deal, seats swapped, in which a mover sits against one that moves by lot."""
    rules = played.rules(preset)
    mover = Mover(played.policy(played.default_policy), **given)
    other = Guest("random", played.policy("random"))
    for seating in duel_seatings(played, rules)[:2]:
        able(played, SeatsCustomPlayers).play_guests(rules, [mover, other], seating, KEY, deal, 1)
    return mover


def tables() -> list[Any]:
    return [
        pytest.param(played, preset, id=f"{played.name}: {preset}", marks=marks)
        for played in SEATED
        for preset, marks in marks_of(played).items()
    ]


@pytest.mark.parametrize(("played", "preset"), tables())
def test_what_a_seat_may_do_is_the_same_wherever_the_hidden_cards_lie(
    played: Any, preset: str
) -> None:
    seats, asked, moved = played._room("seat").SEATS, 0, 0
    rules = played.rule_sets.read(played.rules(preset))
    for deal in range(HANDS):
        real = played._room("referee").deal(rules, KEY, deal)
        for view in met(played, preset, deal).views[:LOOKED_AT]:
            # What the seat has not seen is dealt again, in a way that agrees with its lines.
            table = played.table_seen(view)
            asked += 1
            moved += any(
                getattr(table, name, None) != getattr(real, name, None)
                for name in ("stock", "dealt")
            )
            assert table.to_move == view.seat
            assert [each.line for each in seats.moves(table)] == [*view.moves]
            again = [deal_seen(played.history, table, preset, view.seat)]
            lines = (seats.list_ending or played.history.moves_of)(table)
            again += [copy_value(seats.hide_line(line, view.seat, table)) for line in lines]
            again += copy_value(seats.list_unfinished(table, view.seat))
            assert again == [*view.lines]
    assert asked > 3
    assert moved > asked / 2


def is_hidden(played: Game, rules: Record, line: Line, seat: int, placed: int) -> bool:
    """Say whether a seat may not know the cards of a line, by the rules of the game.

    ``placed``: how many cards the line's player had placed before, at East–West.
    """
    do, other = line["do"], line.get("seat") != seat
    if played.name == "eastwest":
        return other and placed >= 5 * rules["rows"] - rules["hidden_last"] - rules["rows"]
    return do == "restock" or (
        other and do in ("draw", "bury", "exchange", *(["take"] * (played.name == "schafkopf")))
    )


@pytest.mark.parametrize(("played", "preset"), tables())
def test_a_view_has_no_card_that_its_seat_did_not_see(played: Any, preset: str) -> None:
    mover, hidden = met(played, preset, 4), 0
    for view in [*mover.views, *mover.results]:
        deal, placed = view.lines[0], Counter[int]()
        assert (deal["seed"], deal["hand"]) == (None, 0)
        hands = deal.get("hands", [])
        assert all((hand == "?") == (seat != view.seat) for seat, hand in enumerate(hands))
        assert all(deal.get(name, "?") == "?" for name in ("stock", "widow"))
        for line in view.lines[1:]:
            if "do" not in line:
                continue
            cards = [line[key] for key in ("card", "cards", "out", "in") if key in line]
            open_ones = [card for said in cards for card in (said if said != [] else ["?"])]
            if is_hidden(played, view.rules, line, view.seat, placed[line.get("seat", -1)]):
                hidden += 1
                assert set(open_ones) == {"?"}, line
            else:
                assert "?" not in open_ones, line
            placed[line.get("seat", -1)] += 1
        assert json.loads(json.dumps(view.lines)) == [*view.lines]
        assert 0 <= view.seed < 2**53
    assert hidden > 0 or played.name in OPEN or preset in OPEN


@pytest.mark.parametrize("played", SEATED, ids=lambda played: str(played.name))
def test_each_move_that_is_offered_is_legal_and_no_other_is_taken(played: Any) -> None:
    preset = played.default_preset
    mover = met(played, preset, 0)
    mover.views += met(played, preset, 1).views
    assert len({view.seed for view in mover.views}) > 2
    assert all(len(view.moves) > 1 for view in mover.views)
    assert all("end" in view.lines[-1] for view in mover.results)
    with pytest.raises(PlayerError, match=r"^mover \(seat \d, line \d+\) answers .*expected one"):
        met(played, preset, 0, choose=lambda view: {**view.moves[0], "seat": 9})
    with pytest.raises(PlayerError, match="answers null"):
        met(played, preset, 0, choose=lambda _view: None)


@pytest.mark.parametrize("played", SEATED, ids=lambda played: str(played.name))
def test_what_a_player_does_to_its_view_is_its_own_business(played: Any) -> None:
    def spoil(view: SeatView) -> Any:
        chosen = at_random(view)
        kept = copy_value(chosen)
        view.rules.clear()  # type: ignore[attr-defined]
        for line in (*view.lines, *view.moves):
            for value in line.values():
                if isinstance(value, list):
                    value.clear()
        return kept

    preset = played.default_preset
    rules = played.rules(preset)
    rows = []
    for choose in (at_random, spoil):
        guests = [Mover(played.policy("sound"), choose) for _ in range(2)]
        seated = duel_seatings(played, rules)[0]
        rows.append(played.play_guests(rules, guests, seated, KEY, 0, 2))
    assert (rows[0] == rows[1]).all()
