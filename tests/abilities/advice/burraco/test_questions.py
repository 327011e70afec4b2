"""``analyser.games.burraco.advice.questions``: Is all that is asked in an answer asked in the time
that was given, and made again by a number?

Nothing is played here: how options end is made up, and a clock is moved by hand.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from abilities.advice.burraco.test_consulted import sureness
from abilities.advice.burraco.test_line_position import FORGOTTEN, TAKE_OR_DRAW, THROW, asked_in
from compiling import OFF
from terminal import answer, run

from analyser.games.burraco.advice import questions
from analyser.games.burraco.advice.consultation import Consultation
from analyser.games.burraco.advice.questions import AnsweredQuestion, answer_questions, ask_after
from analyser.games.burraco.advice.ways import Way
from analyser.games.burraco.kernel.search import option_rollouts
from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import write_position
from analyser.games.protocols.advice import Effort
from analyser.games.searching.advice_rounds import WIDER, look_before
from analyser.games.searching.rollouts import next_level

TAKE = (
    "italian seat:2 turn:3 to:draw hand:Ac6c9cTcJcJcAd4d6h4sJo pile:4cAh us:Jd2cKd,8c8c2d,7c7s2h "
    "them:9sTsJsQsKs,Td2sQd others:11,2,3 stock:40 pots:-,- score:0,0"
)
A_TRY = 0.001
"""Seconds."""
FIRST = 256
"""Worlds of the first round."""

compiled = pytest.mark.skipif(OFF, reason="thousands of hands played on")


@cache
def noise(code: tuple[int, ...]) -> npt.NDArray[np.float64]:
    """Return by how much an option ends otherwise than it is worth, world by world."""
    named = [number % 2**32 for number in code]
    return np.random.Generator(np.random.PCG64(named)).normal(0, 1, 30_000)


class MadeUp:
    """How options end, by a clock that moves with every try."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, worth: Callable[[Way, int], float], spread: float
    ) -> None:
        self.worth, self.spread, self.now, self.tries = worth, spread, 100.0, 0
        monkeypatch.setattr(questions, "player_of", self.player_of)
        monkeypatch.setattr(time, "monotonic", lambda: self.now)

    def player_of(self, asked: Consultation, seed: int) -> Callable[..., Any]:
        def play(first: int, last: int, which: Sequence[bool]) -> Any:
            ends = np.zeros((last - first, len(which), 2), np.int64)
            for at, way in enumerate(asked.ways):
                worths = [self.worth(way, world) for world in range(first, last)]
                drawn = worths + self.spread * noise(way.code)[first:last]
                ends[:, at, option_rollouts.OWN_SCORE] = np.round(4 * drawn)
            spent = (last - first) * sum(which)
            self.now += A_TRY * spent
            self.tries += spent
            return ends

        return play


def effort(seconds: float, worlds: int | None = None, precision: float = 1.0) -> Effort:
    return Effort(1, precision, seconds, worlds, 1, sureness)


def in_numbers(found: Sequence[AnsweredQuestion]) -> list[Any]:
    return [(each.question.moves_made, each.outlook) for each in found]


def by_kind(way: Way, _world: int) -> float:
    """It is best to take, then to lay, then to throw the highest card."""
    return {"take": 40.0, "meld": 30.0, "add": 20.0}.get(way.do, 0.0)


@pytest.mark.parametrize("seconds", [0, 20, 30])
def test_the_time_is_the_time_for_all_questions(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    clock = MadeUp(monkeypatch, by_kind, 150)
    found = answer_questions(asked_in(TAKE), effort(seconds))
    assert [[way.do for way in each.question.moves_made][:1] for each in found] == [
        [],
        ["take"],
        ["take"],
    ]
    assert found[2].question.moves_made[1].do == "meld"
    worlds = [each.outlook.worlds for each in found if each.outlook is not None]
    assert worlds[1:] == [look_before(worlds[0])] * (len(worlds) - 1)
    # The first worlds are played whatever the time is.
    least = A_TRY * FIRST * sum(len(each.question.decision.ways) for each in found)
    assert clock.now - 100 <= max(seconds, least)
    if seconds > 2 * least:
        assert worlds[0] > FIRST
        assert clock.now - 100 > seconds / 2


def test_the_number_of_worlds_makes_all_of_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    MadeUp(monkeypatch, by_kind, 150)
    found = answer_questions(asked_in(THROW), effort(15))
    assert found[0].outlook is not None
    again = answer_questions(asked_in(THROW), effort(0, found[0].outlook.worlds))
    assert in_numbers(again) == in_numbers(found)
    assert len(found) == 2


def test_so_it_does_where_another_option_becomes_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then its question is new, and the time may not last for it: what was known before stands."""
    asked = asked_in(THROW)
    one, other, *_ = (way for way in asked.ways if way.do in ("meld", "add"))

    def worth(way: Way, world: int) -> float:
        if way not in (one, other):
            return -50.0
        return 1.0 * (way == one) if world < 8 * FIRST else 40.0 * (way == other)

    best = set()
    for seconds in (4.0, 4.8, 9.4, 12.0):
        clock = MadeUp(monkeypatch, worth, 30)
        found = answer_questions(asked, effort(seconds))
        assert clock.now - 100 <= seconds
        first, then = found
        assert first.outlook is not None
        assert then.question.moves_made[0] == first.outlook.trials[0].way
        best.add(then.question.moves_made[0])
        again = answer_questions(asked, effort(0, first.outlook.worlds))
        assert in_numbers(again) == in_numbers(found)
    assert best == {one, other}


def test_what_comes_after_taking_is_asked_where_to_draw_is_not_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def draws(by: float, way: Way, _world: int) -> float:
        return by * (way.do == "draw")

    for ahead, after_taking in ((1.0, True), (100.0, False)):
        MadeUp(monkeypatch, partial(draws, ahead), 30)
        first, *later = answer_questions(asked_in(TAKE), effort(0, 256))
        assert first.outlook is not None
        best = first.outlook.trials[0]
        assert (best.gain <= best.half) == after_taking
        assert bool(later) == after_taking
        assert all(each.question.moves_made[0].do == "take" for each in later)


def test_who_knows_enough_of_all_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = MadeUp(monkeypatch, by_kind, 4)
    found = answer_questions(asked_in(THROW), effort(1e6, precision=2))
    halves = [each.outlook.trials[0].half for each in found if each.outlook is not None]
    assert halves[0] <= 2
    assert max(halves) <= 2 * WIDER
    assert clock.tries < 50_000


def test_what_comes_after_is_asked_in_a_quarter_as_many_worlds() -> None:
    assert [look_before(worlds) for worlds in (64, 256, 320, 1_280, 2_048)] == [
        64, 256, 256, 256, 512,
    ]  # fmt: skip
    looks, seen = 0, {0}
    for _ in range(100):
        looks = next_level(looks, 10**6)
        seen.add(looks)
        # Where whoever goes on looks too.
        assert look_before(looks) in seen
        assert look_before(looks) <= max(256, looks // 4)


def test_after_taking_the_pile_what_may_be_laid_and_thrown_is_asked() -> None:
    asked = asked_in(TAKE)
    then = ask_after(asked, asked.ways[0])
    assert then is not None
    position = then.decision.position
    assert sorted(position.hand) == sorted([*asked.position.hand, *asked.position.pile])
    assert (position.pile, position.took) == ((), asked.position.pile)
    assert position_in(write_position(position)) == position
    # The very options of who asks in the position after it.
    again = asked_in(write_position(position))
    assert {way.code for way in again.ways} == {way.code for way in then.decision.ways}
    assert {way.do for way in again.ways} == {"meld", "add", "throw"}


def test_a_closed_piles_top_card_is_laid_at_once() -> None:
    asked = asked_in(TAKE_OR_DRAW)
    then = ask_after(asked, asked.ways[0])
    assert then is not None
    top = asked.position.pile[-1]
    assert all(top in way.cards for way in then.decision.ways)
    throws = ask_after(then.decision, then.decision.ways[0])
    assert throws is not None
    assert {way.do for way in throws.decision.ways} == {"throw"}


def test_what_shows_a_new_card_leads_to_no_question() -> None:
    asked = asked_in(TAKE)
    assert ask_after(asked, asked.ways[1]) is None
    forgotten = asked_in(FORGOTTEN)
    assert ask_after(forgotten, forgotten.ways[0]) is None
    thrown = asked_in(THROW)
    assert ask_after(thrown, next(way for way in thrown.ways if way.do == "throw")) is None


@compiled
def test_taking_is_answered_to_the_throw() -> None:
    found = answer("advise", TAKE, "--worlds", "64")
    assert found["best"] == "Take the pile"
    then = found["after_taking"]
    assert {each["do"] for each in then["options"]} == {"meld", "add", "throw"}
    assert any(line.startswith("After taking the pile: ") for line in found["says"])
    # Asked by itself the position after it is answered likewise.
    alone = answer("advise", then["position"], "--worlds", "64")
    assert alone["options"] == then["options"]
    assert alone.get("after_laying") == found.get("after_laying")
    said = run("advise", TAKE_OR_DRAW, "--worlds", "64").stdout
    assert "after drawing hangs on the card: ask again" in said or "After taking the pile" in said
