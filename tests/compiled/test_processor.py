"""``analyser.compiled.processor``: Is it seen what this processor can do, and do hands come out
the same without it?
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from typing import Any

import compiling
import numba
import pytest
from llvmlite import binding

from analyser.cards.shuffle import run_key
from analyser.compiled import jit, processor
from analyser.games import game
from analyser.games.sides import duel_seatings

FEW = ("italian", "italian-3p", "closed", "open-dirty-2p")
"""Four players and an open pile; three; a closed pile; two, and first melds."""
PLAYERS = ("balanced", "random")
HANDS = 3 if compiling.OFF else 150


def rows(hands: int) -> dict[str, list[list[int]]]:
    """Return hands of several rule sets, row by row."""
    burraco = game("burraco")
    players = [burraco.policy(name) for name in PLAYERS]
    found = {}
    for preset in FEW:
        rules = burraco.rules(preset)
        seating = duel_seatings(burraco, rules)[0]
        played = burraco.play(rules, players, seating, run_key(8), 0, hands)
        found[preset] = played.tolist()
    return found


@pytest.mark.slow
def test_hands_are_the_same_without_the_instruction() -> None:
    code = (
        "import json\nfrom analyser.compiled import jit, processor\n"
        "from compiled.test_processor import rows\n"
        f"print(json.dumps([processor.HAS_PEXT, jit.MODE, rows({HANDS})]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"ANALYSER_PEXT": "0", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    gathers, mode, found = json.loads(done.stdout)
    assert gathers is False
    assert "gathers=False" in mode, "what is compiled so must be kept apart"
    assert (mode == jit.MODE) == (not processor.HAS_PEXT)
    assert found == rows(HANDS)


def answer(monkeypatch: pytest.MonkeyPatch, **found: Any) -> bool:
    """Return whether bits are gathered by the instruction on a processor like this."""
    monkeypatch.setattr(platform, "machine", lambda: found.get("machine", "x86_64"))
    monkeypatch.setenv("ANALYSER_PEXT", found.get("setting", ""))
    features = found.get("features", {"bmi2": True})
    monkeypatch.setattr(processor, "_features", lambda: (found.get("name", "skylake"), features))
    return processor._has_pext()


def test_who_has_the_instruction_and_who_better_does_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert answer(monkeypatch)
    assert answer(monkeypatch, name="znver3", machine="AMD64")
    assert not answer(monkeypatch, features={"bmi2": False})
    assert not answer(monkeypatch, features={})
    assert not answer(monkeypatch, machine="arm64")
    assert not answer(monkeypatch, setting="0")
    for name in processor.SLOW:
        assert not answer(monkeypatch, name=name)


def test_where_nothing_can_be_found_out_shifts_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> None:
        raise RuntimeError("no such processor")

    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.delenv("ANALYSER_PEXT", raising=False)
    monkeypatch.setattr(processor, "_features", unknown)
    assert not processor._has_pext()


def test_the_processor_is_the_one_that_numba_compiles_for(monkeypatch: pytest.MonkeyPatch) -> None:
    config: Any = numba.config
    host = binding.get_host_cpu_name()
    here = bool(binding.get_host_cpu_features().get("bmi2", False))
    for name, features, expected in (
        (None, None, (host, here)),
        (host, None, (host, here)),
        ("generic", None, ("generic", False)),
        ("generic", "+bmi2, -avx", ("generic", True)),
        ("generic", "+avx, -bmi2", ("generic", False)),
        (None, "-bmi2", (host, False)),
    ):
        monkeypatch.setattr(config, "CPU_NAME", name)
        monkeypatch.setattr(config, "CPU_FEATURES", features)
        found, has = processor._features()
        assert (found, has.get("bmi2", False)) == expected, (name, features)
