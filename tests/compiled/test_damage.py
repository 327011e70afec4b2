"""``analyser.compiled``: Is compiled code that was damaged on disk made anew, with the same answers
and one line?

``damage_program`` does the damage, and plays, a process each: of a small package, compiled both
ways; and of the real kernel in ``make test-slow``.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import compiling
import pytest
from compiled.damage_program import DAMAGES
from copies import PACKAGE

pytestmark = pytest.mark.skipif(compiling.OFF, reason="nothing is compiled")

PROGRAM = Path(__file__).with_name("damage_program.py")
TESTS = Path(__file__).parents[1]
HOW = [
    pytest.param("1", id="linked"),
    pytest.param("0", id="by numba alone", marks=pytest.mark.slow),
]
COUNT = 1_000
"""Damages to the real thing."""
KEPT = Path("analyser") / "compiled"
SMALL = """
import numpy as np
from analyser.cards import sets
from analyser.compiled.jit import kernel

@kernel
def halved(number):
    return number // 2

@kernel
def first(numbers):
    return min(halved(numbers[0]), sets.count(numbers[1])) + 1

def play():
    return [int(first(np.array([21, 7]))), int(sum(first.stats.cache_hits.values()))]
"""
HANDS = """
import hashlib
from analyser.cards.shuffle import run_key
from analyser.games import game

def play():
    played = game("burraco")
    digest = hashlib.sha256()
    for preset in ("italian", "closed", "italian-3p"):
        rules = played.rules(preset)
        players = [played.policy(name) for name in ("balanced", "greedy")]
        seating = [seat % 2 for seat in range(len(played.seats(rules)))]
        digest.update(played.play(rules, players, seating, run_key(5), 0, 40).tobytes())
    return digest.hexdigest()
"""


def damaged(root: Path, damages: list[list[Any]], linking: str, again: bool) -> list[Any]:
    """Return what comes of damages to what is kept below ``root``, which holds what is played."""
    plan = root / "plan.json"
    told = {"kept": str(root / "cache" / KEPT), "plays": "plays", "again": again}
    plan.write_text(json.dumps({**told, "damages": damages}))
    found: list[Any] = json.loads(run(root, [str(PROGRAM), str(plan)], linking).stdout)
    assert len(found) == len(damages)
    return found


def run(root: Path, words: list[str], linking: str) -> subprocess.CompletedProcess[str]:
    environment = {
        key: value
        for key, value in os.environ.items()
        if key != "ANALYSER_BOUNDSCHECK" and not key.startswith("NUMBA_")
    }
    ours = {
        "PYTHONPATH": os.pathsep.join(map(str, (root, PACKAGE.parent, TESTS))),
        "PYTHONDONTWRITEBYTECODE": "1",
        "XDG_CACHE_HOME": str(root / "cache"),
        "ANALYSER_LINKING": linking,
    }
    done = subprocess.run(
        [sys.executable, *words],
        env=environment | ours,
        cwd=root,
        capture_output=True,
        text=True,
        timeout=20_000,
    )
    assert done.returncode == 0, done.stderr
    return done


def files(root: Path) -> list[str]:
    """Return what is kept, each file by its path below the folder of all that is."""
    kept = root / "cache" / KEPT
    return sorted(str(file.relative_to(kept)) for file in kept.rglob("*") if file.is_file())


@pytest.fixture(scope="module", params=HOW)
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A folder with a small compiled package, how it was compiled, and what it answers."""
    root = tmp_path_factory.mktemp("small")
    (root / "plays.py").write_text(SMALL)
    say = "import json, plays; print(json.dumps(plays.play()))"
    assert json.loads(run(root, ["-c", say], request.param).stdout) == [4, 0]
    assert json.loads(run(root, ["-c", say], request.param).stdout) == [4, 1]
    return root, request.param


@pytest.mark.broad
def test_what_is_damaged_is_made_anew_in_silence_but_for_a_line(small: Any) -> None:
    root, linking = small
    (machine,) = (file for file in files(root) if "plays.first" in file)
    others = [file for file in files(root) if file != machine]
    plans = [[[name, machine, 0]] for name in DAMAGES]
    plans += [[["flip", machine, seed]] for seed in (1, 2, 3)]
    first = len(plans)
    # What is read where the machine code is not there, and what is read before it.
    plans += [
        [["removed", machine, 0], [name, file, 5]] for file in others for name in ("flip", "cut")
    ]
    plans += [[["empty", file, 0]] for file in others]
    found = damaged(root, plans, linking, again=True)
    assert len(found) >= 25
    for at, each in enumerate(found):
        met, lines = each["met"], each["met"]["said"]
        assert met["code"] == 0, each
        assert met["answer"] == [4, 0 if at < first else met["answer"][1]], each
        silent = each["damages"][0][0] in ("gone", "removed")
        assert len(lines) == 1 or (len(lines) == 0 and (silent or at >= first)), each
        for line in lines:
            assert line.startswith(f"analyser: {root / 'cache'}"), line
            assert line.endswith("what was kept there of compiled code is made anew"), line
        # And then it is kept again.
        assert each["again"]["answer"] == [4, 1], each
        assert each["again"]["said"] == [] or at >= first + len(others) * 2, each


@pytest.mark.broad
def test_a_disk_that_is_full_stops_nothing_and_is_said_once(small: Any) -> None:
    root, linking = small
    (machine,) = (file for file in files(root) if "plays.first" in file)
    plans = [
        [[damage, machine, 0], [call, "", 0]]
        for damage in ("removed", "flip")
        for call in ("open", "write", "replace")
    ]
    for each in damaged(root, plans, linking, again=True):
        damage = each["damages"][0][0]
        assert (each["met"]["code"], each["met"]["answer"]) == (0, [4, 0]), each
        *before, last = each["met"]["said"]
        assert len(before) == (damage == "flip"), each
        assert str(Path(machine).parent) in last
        assert "No space left on device; compiled code cannot be kept there" in last
        # Where there is room again it is compiled and kept.
        assert (each["again"]["code"], each["again"]["answer"]) == (0, [4, 0]), each


@pytest.mark.slow
def test_a_thousand_damages_to_what_plays_burraco_change_no_row(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    root = tmp_path_factory.mktemp("burraco")
    (root / "plays.py").write_text(HANDS)
    say = "import json, plays; print(json.dumps(plays.play()))"
    right = json.loads(run(root, ["-c", say], "1").stdout)
    (machine,) = (file for file in files(root) if "play.play_hands" in file)
    chance = random.Random(11)
    plans: list[list[Any]] = []
    for at in range(COUNT):
        # Half of them flip a bit, and two in three hit what every start reads.
        name = "flip" if at % 2 else chance.choice(sorted(DAMAGES))
        file = machine if at % 3 else chance.choice(files(root))
        plans.append([[name, file, at]])
    found = damaged(root, plans, "1", again=False)
    codes, rows, lines = Counter[int](), Counter[bool](), Counter[int]()
    for each in found:
        met = each["met"]
        codes[met["code"]] += 1
        rows[met["answer"] == right] += 1
        lines[len(met["said"])] += 1
    print(f"{COUNT} damages; exit codes {dict(codes)}; same rows {dict(rows)}; lines {dict(lines)}")
    assert codes == {0: COUNT}
    assert rows == {True: COUNT}
    assert set(lines) <= {0, 1}
    assert lines[1] > COUNT / 2
