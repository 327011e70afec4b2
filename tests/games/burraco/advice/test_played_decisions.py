"""``analyser.games.burraco.advice.played_decisions``: Is every decision of a played hand found,
asked from what its player saw, and judged fairly?
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from compiling import OFF
from games.hand_worked import HistoryFile, valid

from analyser.games.burraco import GAME
from analyser.games.burraco.advice import played_decisions as reviewing
from analyser.games.burraco.advice import questions
from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.played_decisions import KINDS, LAY, PILE, THROW
from analyser.games.burraco.history.records import verify_lines
from analyser.games.protocols.reviews import DecisionCost, PlayedHand, PlayedMove

CHOSEN = ("draw", "take", "refuse", "meld", "add", "discard")

compiled = pytest.mark.skipif(OFF, reason="thousands of hands played on")


@cache
def hand(preset: str, *policies: str, deal: int = 12) -> tuple[str, ...]:
    """Return a hand's history; ``policies``: one a side."""
    rules = GAME.rules(preset)
    players = [GAME.policy(each) for each in policies]
    sides = len(GAME.sides(rules))
    seating = [seat % sides % len(players) for seat in range(rules["players"])]
    return tuple(GAME.narrate(rules, players, seating, 7, deal, "jsonl"))


def found(rows: tuple[str, ...], worlds: int = 16) -> dict[int, DecisionCost]:
    """Return what was weighed, by the line of the move."""
    (played,) = GAME.review(rows, "x", [])
    return {made.line: each for made, each in weighed_in(played, worlds)}


def weighed_in(played: PlayedHand, worlds: int = 16) -> list[tuple[PlayedMove, DecisionCost]]:
    """Return all decisions of a hand in which there was something to choose."""
    return [
        (made, each)
        for stretch in played.stretches
        for made, each in zip(stretch.made, stretch.weigh(1, worlds, 4 * worlds), strict=True)
        if each is not None
    ]


@pytest.mark.broad
@compiled
@pytest.mark.parametrize(
    "preset", ["italian", "italian-3p", "italian-5p-solo", "italian-2p", "closed"]
)
def test_every_move_that_was_chosen_is_among_its_options(preset: str) -> None:
    teams = len(GAME.sides(GAME.rules(preset))) == 2
    rows = hand(preset, "balanced", "random") if teams else hand(preset, "random")
    (played,) = GAME.review(rows, "x", [])
    entries = [json.loads(row) for row in rows]
    chosen = [at for at, entry in enumerate(entries, start=1) if entry.get("do") in CHOSEN]
    assert [made.line for each in played.stretches for made in each.made] == chosen
    marks = [made.mark for each in played.stretches for made in each.made]
    done = [entries[line - 1]["do"] for line in chosen]
    assert marks == ["meld" if do == "add" else {"draw": "stock", "refuse": "stock",
                     "take": "pile"}.get(do, do) for do in done]  # fmt: skip
    for line, each in found(rows).items():
        entry = entries[line - 1]
        assert Counter(dict(each.options).keys())[each.did] == 1
        assert each.kind in KINDS
        assert (each.kind == PILE) == (entry["do"] in ("draw", "take"))
        if entry["do"] in ("meld", "add"):
            assert each.kind == LAY
        if each.kind == THROW:
            assert entry["do"] == "discard"
            assert each.better.startswith("Discard") or not each.better


@compiled
def test_what_never_came_to_light_changes_nothing() -> None:
    """The stock's last cards, which nobody drew, lie the other way round."""
    rows = hand("italian", "balanced", "greedy")
    deal = json.loads(rows[0])
    drawn = sum('"do": "draw"' in row for row in rows)
    assert len(deal["stock"]) - drawn >= 1
    pot_left = '"do": "pot"' not in "".join(rows)
    stock = deal["stock"]
    hidden = stock[drawn:] + (deal["pots"][0] if pot_left else [])
    assert len(set(hidden)) > 1
    deal["stock"] = stock[:drawn] + stock[drawn:][::-1]
    other = (json.dumps(deal), *rows[1:])
    assert other[0] != rows[0]
    assert verify_lines(other, "x") == 1
    one, two = found(rows), found(other)
    assert one.keys() == two.keys()
    for line, each in one.items():
        assert np.array_equal(each.lost, two[line].lost)
        assert each.options == two[line].options


@pytest.mark.broad
@compiled
def test_who_searches_loses_little_and_who_moves_by_lot_much() -> None:
    lost = [0.0, 0.0]
    for deal in range(2):
        (played,) = GAME.review(hand("italian", "search-all-fast", "random", deal=deal), "x", [])
        for made, each in weighed_in(played, 128):
            lost[made.side] += float(each.lost.mean())
    assert lost[1] > 500
    assert lost[0] < lost[1] / 3


@compiled
def test_other_worlds_judge_than_those_that_found_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[object, set[tuple[int, int]]] = {}
    player = questions.player_of

    def heard(of: Consultation, seed: int) -> object:
        play = player(of, seed)

        def told(first: int, last: int, which: Sequence[bool]) -> object:
            asked.setdefault((of.position.turn, of.pile_or_stock), set()).add((first, last))
            return play(first, last, which)

        return told

    monkeypatch.setattr(reviewing, "player_of", heard)
    weighed = found(hand("italian", "random"))
    assert sum(bool(each.better) for each in weighed.values()) > 10
    spans = sorted(span for each in asked.values() for span in each)
    assert {last - first for first, last in spans} == {16, 64}
    # No world serves two turns, nor both to find what is best and to say how good it is.
    assert all(one[1] <= two[0] for one, two in pairwise(spans))
    assert all(len(each.lost) == 64 for each in weighed.values())


@compiled
def test_worlds_are_put_away_a_piece_at_a_time_and_that_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = hand("italian-2p", "random")
    (played,) = GAME.review(rows, "x", [])
    some = replace(played, stretches=played.stretches[4:8])
    whole = weighed_in(some, 24)
    monkeypatch.setattr(reviewing, "PIECE", 7)
    pieces = weighed_in(some, 24)
    assert [each.options for _, each in pieces] == [each.options for _, each in whole]
    for (_, one), (_, other) in zip(pieces, whole, strict=True):
        np.testing.assert_array_equal(one.lost, other.lost)


@compiled
def test_a_chance_missed_in_a_turn_is_lost_once() -> None:
    """Seat 2 lays seven times and throws; a burraco of queens was there until cards were used."""
    rows = hand("italian", "balanced", "random", deal=1)
    (played,) = GAME.review(rows, "x", [])
    (stretch,) = [each for each in played.stretches
                  if each.made[0].turn == 7 and len(each.made) > 1]  # fmt: skip
    told = stretch.weigh(1, 256, 1_024)
    lost = [float(each.lost.mean()) for each in told if each is not None]
    assert 250 < lost[0] < 350
    assert sum(lost) < 450
    assert all(each.lost.any() == bool(each.better) for each in told if each is not None)


@pytest.mark.broad
@compiled
@pytest.mark.parametrize("file", valid("burraco"), ids=lambda file: str(file.stem))
def test_hands_of_all_rules_are_reviewed(file: HistoryFile) -> None:
    for played in GAME.review(file.text.splitlines(), file.name, []):
        for _, each in weighed_in(played, 2):
            assert each.did in dict(each.options)


@pytest.mark.broad
@compiled
@pytest.mark.parametrize("preset", ["italian", "closed-2p", "italian-3p-solo"])
def test_what_a_decision_gained_is_the_same_whether_all_is_weighed_or_not(preset: str) -> None:
    (played,) = GAME.review(hand(preset, "greedy"), "x", [])
    met = 0
    for stretch in played.stretches:
        told = stretch.weigh(3, 16, 8)
        gained = [0.0 if each is None else each.gained for each in told]
        assert [*stretch.rate(3, 16)] == gained
        met += sum(gain != 0 for gain in gained)
    assert met > 5


@pytest.mark.broad
@compiled
def test_who_plays_as_the_yardstick_gains_nothing_on_it() -> None:
    name = "champion-italian-robust"
    assert {
        each.usual for _, each in weighed_in(GAME.review(hand("italian", name), "x", [])[0])
    } == {name}
    (played,) = GAME.review(hand("italian", name), "x", [])
    assert {gain for stretch in played.stretches for gain in stretch.rate(3, 16)} == {0.0}
