"""``analyser.games.kabu``: Does a search over habits find the totals that are known to be best
(``test_exact``)?
"""

from __future__ import annotations

from pathlib import Path

import compiling
import pytest
from terminal import answer

SEARCH = (
    "tune --game kabu --rules kabu --base never-draws "
    "--opponents beginner,never-draws,eager,random "
    "--habits draw_first,draw_second --generations 25 --population 8 --hands-per-sample 20000 "
    "--validation-hands 100000 --test-hands 40000"
)


@pytest.mark.slow
@pytest.mark.skipif(compiling.OFF, reason="so many hands need the compiler")
@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_from_a_player_who_never_draws_a_search_finds_five_and_four(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = answer(*SEARCH.split(), "--seed", str(seed), "--output", "new.toml")
    assert found["values"] == {"draw_first": 5, "draw_second": 4}
