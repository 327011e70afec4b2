"""``docs/tools/calibration``: Is a handicap of exactly known size found with that size, by the
program as people run it?

Every fourth deal a player is fined forty points: ten points per hand, whatever is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pytest
from compiling import OFF
from terminal import answer

from analyser import games
from analyser.games.burraco import Burraco
from analyser.games.burraco.columns import PARTS, C
from analyser.games.interface import Game, Record

pytestmark = pytest.mark.broad

EVERY, FINE = 4, 40


class Fining(Burraco):
    """Burraco in which who is called ``fined-…`` plays as his namesake does, and is fined."""

    @property
    def policies(self) -> Mapping[str, str]:
        fined = {f"fined-{name}": "is fined" for name in ("balanced", "cautious")}
        return {**super().policies, **fined}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        return {**super().policy(name.removeprefix("fined-"), changes), "name": name}

    def play(self, *asked: Any) -> npt.NDArray[np.int64]:
        rules, policies, seating, _, first, count = asked
        rows = super().play(*asked)
        fined = (np.arange(first, first + count) % EVERY == 0) * FINE * PARTS
        for side in range(len(self.sides(rules))):
            if str(policies[seating[side]]["name"]).startswith("fined-"):
                rows[:, C.SEATS + C.SEAT_WIDTH * side] -= fined
        return rows


@pytest.fixture
def compare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The command ``compare`` in a house where fines are known."""
    monkeypatch.chdir(tmp_path)
    fining = cast(Game, Fining())
    monkeypatch.setattr(games, "game", lambda name: fining)
    return lambda one, other, *more: answer("compare", one, other, "--seed", "11", *more)


@pytest.mark.skipif(OFF, reason="plays thousands of hands: needs the compiler")
def test_a_player_who_is_fined_loses_the_fine_to_himself(compare: Any) -> None:
    found = compare("balanced", "fined-balanced", "--hands", "8000")
    assert found["mean"] == pytest.approx(FINE / EVERY)
    assert found["sd"] == pytest.approx(FINE * np.sqrt((EVERY - 1) / EVERY**2), rel=1e-3)
    assert found["low"] < FINE / EVERY < found["high"]
    assert found["verdict"] == "better"
    assert found["won"] == pytest.approx(1 / EVERY)


@pytest.mark.skipif(OFF, reason="plays thousands of hands: needs the compiler")
def test_a_fine_comes_on_top_of_what_the_play_brings(compare: Any) -> None:
    fair = compare("balanced", "cautious", "--hands", "8000")
    fined = compare("balanced", "fined-cautious", "--hands", "8000")
    assert fined["mean"] - fair["mean"] == pytest.approx(FINE / EVERY)
    turned = compare("fined-balanced", "cautious", "--hands", "8000")
    assert fair["mean"] - turned["mean"] == pytest.approx(FINE / EVERY)


@pytest.mark.skipif(OFF, reason="plays thousands of hands: needs the compiler")
def test_a_fine_within_the_band_is_found_and_called_equivalent(compare: Any) -> None:
    found = compare("balanced", "fined-balanced", "--hands", "8000", "--equivalence", "12")
    assert found["verdict"] == "equivalent"
    assert found["mean"] == pytest.approx(FINE / EVERY)
