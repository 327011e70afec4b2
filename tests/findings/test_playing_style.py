"""``analyser.findings.playing_style``: Is what a sample says of players what was counted?  The
toy's counts, which can be known.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from toy import SLIPPERY, Toy, luck
from toys.solo_toy import SoloToy

from analyser.cards.shuffle import run_key
from analyser.compiled import jit
from analyser.findings import playing_style
from analyser.scenario import build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import Cell


def cell(*names: str, rules: str = "plain", **habits: int) -> Cell:
    asked = Request("toy", rules, Count(100), 7)
    if len(names) == 2:
        (made,) = build.duel_spec(asked, *names).cells
    else:
        (made,) = build.table_spec(asked, [*names]).cells
    first, *others = made.entrants
    return replace(made, entrants=({**first, **habits}, *others))


def test_a_trait_is_one_count_over_another(toy: Toy) -> None:
    (found,) = playing_style.of_cells(toy, [cell("bold")], seed=7)
    assert found is not None
    (manner,) = found.entrants
    assert (found.hands, manner.hands, manner.name) == (50, 50, "bold")
    deals = np.arange(50)
    tries = sum(int((3 + luck(run_key(7), deals, 40 + seat) % 3).sum()) for seat in range(4))
    slips = sum(int((luck(run_key(7), deals, 50 + seat) % 3 == 0).sum()) for seat in range(4))
    means = manner.means
    assert means["tries"] == pytest.approx(tries / 200)
    assert means["slips"] == pytest.approx(100 * slips / tries), "in per cent"
    assert means["yawns"] == pytest.approx(0.5), "counted in halves"
    told = manner.trait("slips")
    assert told is not None
    assert told.low < means["slips"] < told.high


def test_entrants_are_told_apart_in_every_seating(toy: Toy) -> None:
    (found,) = playing_style.of_cells(toy, [cell("bold", "timid", take_bias=SLIPPERY)], seed=7)
    assert found is not None
    bold, timid = (manner.means for manner in found.entrants)
    assert bold["slips"] == pytest.approx(100)
    assert 0 < timid["slips"] < 20
    assert found.hands == 50, "25 deals, each in two seatings"
    assert toy.samples.count((0, 25)) == 2
    assert found.faults == ("100 % of the tries slip (bold)",)


def test_where_there_is_nothing_to_divide_by_nothing_is_said(toy: Toy) -> None:
    (found,) = playing_style.of_cells(toy, [cell("bold", take_bias=-SLIPPERY)], seed=7)
    assert found is not None
    (manner,) = found.entrants
    assert manner.means["slips"] == 0
    assert np.isnan(manner.means["yawns"])
    assert manner.trait("yawns") is None


def test_line_ups_that_are_alike_are_counted_once_and_each_cell_has_its_own(toy: Toy) -> None:
    asked = [cell("bold"), cell("timid"), cell("bold"), cell("bold", rules="rich")]
    found = playing_style.of_cells(toy, asked, seed=7)
    assert found[0] is found[2]
    assert len({id(each) for each in found}) == 3
    # What is usual under two rule sets, and three line-ups.
    assert len(toy.samples) == 5


def test_both_lots_of_hands_add_up(toy: Toy) -> None:
    one, other = (
        playing_style.measure_default_policy(toy, toy.rules("plain"), seed, hands=40)
        for seed in (7, 8)
    )
    both = one + other
    assert both.hands == 80
    means = [each.means["tries"] for each in (one, other)]
    assert both.means["tries"] == pytest.approx(sum(means) / 2)


def test_an_older_run_is_played_as_it_was(toy: Toy) -> None:
    now = cell("bold")
    fewer = {key: value for key, value in now.entrants[0].items() if key != "take_bias"}
    ruled = {key: value for key, value in now.rules.items() if key != "steps"}
    older = replace(now, entrants=(fewer,), rules=ruled)
    assert playing_style.of_cells(toy, [older], seed=7) == playing_style.of_cells(
        toy, [now], seed=7
    )


def test_a_run_that_asks_for_what_there_is_no_more_is_not_played(toy: Toy) -> None:
    now = cell("bold")
    ruled = replace(now, rules={**now.rules, "long_gone": 3})
    swayed = replace(now, entrants=({**now.entrants[0], "long_gone": 3},))
    elsewhere = replace(now, preset="long-gone", rules={})
    assert playing_style.of_cells(toy, [ruled, swayed, elsewhere], seed=7) == [None] * 3
    assert toy.samples == []


def test_a_game_that_cannot_say_is_not_asked() -> None:
    assert playing_style.of_cells(SoloToy(), [], seed=1) == []
    solo = SoloToy()
    (made,) = build.table_spec(Request("burraco", "italian", Count(1), 1), ["balanced"]).cells
    assert playing_style.of_cells(solo, [made], seed=1) == [None]


def test_many_line_ups_are_counted_in_their_order(toy: Toy) -> None:
    asked = [cell("bold", skill=skill) for skill in range(30)]
    found = playing_style.of_cells(toy, asked, seed=7)
    assert all(each is not None for each in found)
    assert found == playing_style.of_cells(toy, asked, seed=7)


def test_another_process_counts_a_hand_where_nothing_is_compiled(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []

    def start(words: list[str], **_: Any) -> None:
        started.append(words)
        exec(words[-1])

    monkeypatch.setattr(subprocess, "run", start)
    for can in (False, True):
        monkeypatch.setattr(jit, "can_compile_apart", lambda _game, can=can: can)
        playing_style.compile_apart(toy)
    ((python, *_),) = started
    assert python == sys.executable
    assert toy.samples == [(0, 1)]


def test_where_no_other_process_starts_this_one_goes_on(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(jit, "can_compile_apart", lambda _game: True)
    monkeypatch.setattr(subprocess, "run", refuse)
    playing_style.compile_apart(toy)
    playing_style.compile_apart(SoloToy())


COUNT_GAME = """
from analyser.games import game
from analyser.findings import playing_style
from analyser.compiled import linking
played = game("burraco")
playing_style.compile_apart(played)

def refuse(*_):
    raise AssertionError("compiled here")

linking.WholeCompiler.compile_extra = refuse
print(playing_style.measure_default_policy(played, played.rules(played.default_preset), 1, 1).hands)
"""


@pytest.mark.broad
def test_what_another_process_compiled_is_not_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for name in ("NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT"):
        monkeypatch.delenv(name, raising=False)
    done = subprocess.run(
        [sys.executable, "-c", COUNT_GAME], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("1\n", "")
