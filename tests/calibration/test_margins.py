"""``docs/tools/calibration/margins.py``: Are kept hands those that would be played, and never
those of another game?
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from time import sleep

import numpy as np
import pytest
from calibration import margins
from calibration.margins import Margins, Meeting
from compiling import OFF

from analyser.games import game
from analyser.games.sides import duel_seatings

COUNT = 30 if OFF else 300


@pytest.fixture
def meeting() -> Meeting:
    burraco = game("burraco")
    rules = burraco.rules("italian")
    players = burraco.policy("balanced"), burraco.policy("never-take")
    return Meeting(rules, players, duel_seatings(burraco, rules), seed=3)


def none(meeting: Meeting, first: int, count: int) -> Margins:
    raise AssertionError("a hand is played")


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a file is named by the signature, which plays thousands of hands")
def test_hands_are_played_once(
    meeting: Meeting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(margins, "PART", 100)
    burraco = game("burraco")
    first = margins.margins(burraco, meeting, 0, COUNT, folder=tmp_path)
    assert first.shape == (COUNT, 2)
    assert len(list(tmp_path.glob("*.npy"))) == COUNT // 100
    again = margins.margins(burraco, meeting, 0, COUNT, folder=tmp_path, play=none)
    assert (first == again).all()
    tail = margins.margins(burraco, meeting, 100, 200, folder=tmp_path, play=none)
    assert (first[100:] == tail).all()


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a file is named by the signature, which plays thousands of hands")
def test_other_hands_have_other_names(meeting: Meeting, tmp_path: Path) -> None:
    burraco = game("burraco")
    margins.margins(burraco, meeting, 0, 10, folder=tmp_path)
    changed = burraco.policy("never-take", {"take_bar": 1})
    for other in (
        replace(meeting, seed=4),
        replace(meeting, arms=meeting.arms[:1]),
        replace(meeting, players=meeting.players[::-1]),
        replace(meeting, players=(meeting.players[0], changed)),
        replace(meeting, rules=burraco.rules("open")),
    ):
        with pytest.raises(AssertionError, match="a hand is played"):
            margins.margins(burraco, other, 0, 10, folder=tmp_path, play=none)
    with pytest.raises(AssertionError, match="a hand is played"):
        margins.margins(burraco, meeting, 0, 10, folder=tmp_path, play=none, mark="common")


@pytest.mark.broad
def test_blocks_leave_no_seam(meeting: Meeting, monkeypatch: pytest.MonkeyPatch) -> None:
    play = margins.playing(game("burraco"))
    whole = play(meeting, 7, COUNT)
    monkeypatch.setattr(margins, "BLOCK", 13)
    assert (play(meeting, 7, COUNT) == whole).all()
    assert whole.dtype == np.float32
    assert len(np.unique(whole)) > COUNT / 10


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="a file is named by the signature, which plays thousands of hands")
def test_two_who_want_the_same_hands_play_them_once(meeting: Meeting, tmp_path: Path) -> None:
    burraco = game("burraco")
    begun, played = Barrier(2), []

    def slowly(meeting: Meeting, first: int, count: int) -> Margins:
        played.append(first)
        sleep(0.2)
        return np.zeros((count, 2), np.float32)

    def wanted() -> Margins:
        begun.wait()
        return margins.margins(burraco, meeting, 0, 10, folder=tmp_path, play=slowly)

    with ThreadPoolExecutor(2) as pool:
        one, other = (pool.submit(wanted) for _ in range(2))
    assert (one.result() == other.result()).all()
    assert played == [0]
