"""``analyser.storage``: Is compiled code kept whole or not at all, whichever call fails, and never
in the way?

As ``test_every_step``, of what a process keeps of the code that it compiles: whatever fails, the
answer is the same; at most a line says that nothing could be kept; and who comes later believes
what is whole and makes the rest anew.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiled.test_damage import SMALL
from compiling import OFF
from faults import harness
from faults.harness import FAULTS, Power, Runs, content, empty, stray

pytestmark = pytest.mark.skipif(OFF, reason="nothing is compiled")

PLAYS = ["plays", "small"]
ANSWER = 4
DISKS = 2
"""Disks after a call behind which the power fails."""


class Cache:
    """A process that compiles, and keeps what it has compiled in a folder."""

    def __init__(self, beside: Path, children: Runs) -> None:
        self.children, self.folder = children, beside / "home"
        empty(self.folder)
        self.calls = self.plays(0).calls
        assert not stray(self.folder)
        self.clean = sorted(content(self.folder))
        self.plays(1)

    def plays(self, hits: int | None, step: int = 0, fault: str = "") -> harness.Ended:
        """Play; of ``None`` hits nothing is known."""
        ended = self.children.run(PLAYS, self.folder, step, fault)
        if not fault.startswith("killed"):
            where = f"call {step}, {fault}: {ended.code}, {ended.errors}"
            assert ended.code == 0, where
            assert ended.errors.count("\n") <= 2, where
            assert all(line.startswith("analyser: ") for line in ended.errors.splitlines()), where
            answer, found = json.loads(ended.said)
            assert answer == ANSWER, where
            assert hits in (None, found), where
        return ended

    def goes_on(self, where: str) -> None:
        self.plays(None)
        # What the machine code was made of is not missed where that is there.
        found = set(content(self.folder)) - set(stray(self.folder))
        assert found <= set(self.clean), where
        assert self.plays(1).errors == "", where

    def fail_at(self, step: int, fault: str) -> None:
        empty(self.folder)
        where = f"call {step} of {len(self.calls)}, {self.calls[step - 1]['call']}, {fault}"
        ended = self.plays(None, step, fault)
        assert ended.code == (-9 if fault.startswith("killed") and ended.code else 0), where
        if not fault.startswith("killed"):
            assert not stray(self.folder), where
        self.goes_on(where)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cache]:
    beside = tmp_path_factory.mktemp("kept")
    (beside / "small.py").write_text(SMALL)
    home = {"XDG_CACHE_HOME": str(beside / "home" / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    empty(beside / "home")
    with (
        (beside / "errors").open("w") as errors,
        harness.runs(beside, errors, **home) as children,
    ):
        assert children.run(["plays"], beside / "home", warm=True).code == 0
        yield Cache(beside, children)


@pytest.mark.broad
def test_some_calls_fail_and_the_answer_is_the_same(cache: Cache) -> None:
    chance = random.Random("kept")
    for fault in FAULTS:
        cache.fail_at(chance.randint(1, len(cache.calls)), fault)


@pytest.mark.slow
def test_every_call_fails_and_the_answer_is_the_same(cache: Cache) -> None:
    for fault in FAULTS:
        for step in range(1, len(cache.calls) + 1):
            cache.fail_at(step, fault)
    counts = Counter(call["call"] for call in cache.calls)
    print(f"{len(FAULTS)} faults at each of {len(cache.calls)} calls {dict(counts)}")


@pytest.mark.slow
def test_power_is_lost_after_every_call_and_the_answer_is_the_same(cache: Cache) -> None:
    chance = random.Random("power")
    for step in range(1, len(cache.calls) + 1):
        for _ in range(DISKS):
            Power(cache.calls[:step], {}).disk(empty(cache.folder), chance)
            cache.goes_on(f"power lost after call {step} of {len(cache.calls)}")
    print(f"{DISKS * len(cache.calls)} disks after {len(cache.calls)} calls")
