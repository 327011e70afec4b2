"""Can every scenario that is committed be played as it stands?

Its page may be older than the file; that the file still asks for something is seen here alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from analyser.play import runner
from analyser.scenario.build import load

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_committed_scenario_asks_for_something_that_can_be_played(path: Path) -> None:
    spec = load(path)
    assert sum(runner.asked(spec)) > 0
    assert spec.question
