"""``analyser.findings.learnt_results``: Is what decisions taught the same when it is recalled, and
learnt again where anything is other?
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from findings.weighed_leaps import weigh_leaps
from toy import install

from analyser.findings import decisions, learnt_results
from analyser.findings.decisions import WeighedDecisions
from analyser.storage import aggregate_cache


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep what is learnt, of however few decisions, in a cache of its own."""
    install(monkeypatch)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(learnt_results, "FEWEST", 0)
    monkeypatch.setattr(learnt_results, "_RESULTS", {})


def files() -> list[Path]:
    return sorted(aggregate_cache.folder().glob("*"))


def recall(what: str, *columns: Any, says: float = 1.0) -> tuple[tuple[float, ...], bool]:
    """Return what is recalled as another process would, and whether it was learnt for that."""
    asked = []

    def learn() -> tuple[float, ...]:
        asked.append(1)
        return says, math.inf, -0.1

    learnt_results._RESULTS.clear()
    found = learnt_results.recall(what, map(np.array, columns), tuple[float, ...], learn)
    return found, bool(asked)


def test_what_was_learnt_is_recalled_for_the_same_decisions_alone() -> None:
    expected = (1.0, math.inf, -0.1)
    assert recall("a", [1, 2], [3]) == (expected, True)
    assert recall("a", [1, 2], [3], says=2.0) == (expected, False)
    for others in (("b", [1, 2], [3]), ("a", [1, 2]), ("a", [1], [2, 3]), ("a", [1.0, 2.0], [3])):
        assert recall(*others)[1], others
    (first, *_) = files()
    for file in files():
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert recall("a", [1, 2], [3], says=4.0) == ((4.0, math.inf, -0.1), True)
    assert first.is_file()


def test_few_decisions_leave_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learnt_results, "FEWEST", 3)
    assert recall("a", [1, 2]) == recall("a", [1, 2])
    assert files() == []
    recall("a", [1, 2, 3])
    assert len(files()) == 1


def test_rules_and_models_of_many_decisions_are_recalled_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = replace(*weigh_leaps("bold", hands=6_000))

    def refuse(*_: Any) -> Any:
        raise AssertionError("was learnt again")

    def results(found: WeighedDecisions) -> Any:
        return found.frontiers, found.promised_by_all_facts, found.cross_validation

    learnt = results(found)
    assert len(files()) == 2
    learnt_results._RESULTS.clear()
    with monkeypatch.context() as patched:
        patched.setattr(decisions, "learn_effects", refuse)
        assert results(replace(found)) == learnt
        learnt_results._RESULTS.clear()
        for other in (
            replace(found, gain=found.gain + (np.arange(found.decisions) == 3)),
            replace(found, deals=found.deals + 1),
        ):
            for name in ("frontiers", "promised_by_all_facts"):
                with pytest.raises(AssertionError, match="was learnt again"):
                    getattr(other, name)
