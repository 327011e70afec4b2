"""``docs/tools/bench/counts.py``: Does a turn take no more than ``counts.txt`` says, and is that
found out as it should be?
"""

from __future__ import annotations

import json
import platform
import re
import shutil
from importlib.metadata import version
from pathlib import Path

import pytest
from bench import counts, record
from bench.counted import CONSTANTS, HANDS, mark
from bench.counts import Counts, NotCounted
from compiling import OFF

from analyser.compiled.jit import BOUNDSCHECK
from analyser.games import GAMES, game

TEXT = """\
# What a turn takes

- A game is found by its name: `italian` 1 instructions, 1 mispredictions.
- Counts a turn, `balanced` at every seat: `italian` 1,900 instructions,
  14.5 mispredictions; `closed` 900 instructions, 9 mispredictions. Why: as an example.
- Counts a turn, `balanced` at every seat: `italian` 2,900 instructions, 28.4 mispredictions;
  `open` 3,000 instructions, 30.0 mispredictions.
"""
FILE = """\
# callgrind format
version: 1
desc: Trigger: {}

positions: line
events: {}
summary: 1 1 1 1 1

fn=(1) a function
0 12 3 1

totals: {}
"""


def stated() -> dict[str, Counts]:
    return counts.stated(counts.STATED.read_text(encoding="utf-8"))


def another_version() -> str:
    """Say which of what code is made by is of another version than that with which was counted."""
    pins = (counts.ROOT / "constraints.txt").read_text(encoding="utf-8")
    pinned = {name: re.findall(rf"^{name}==(.*)$", pins, re.MULTILINE)
              for name in ("numba", "llvmlite")}  # fmt: skip
    others = [name for name, pin in pinned.items() if pin != [version(name)]]
    others += [] if platform.python_version().startswith(f"{counts.PYTHON}.") else ["Python"]
    return " and ".join(others)


@pytest.mark.slow
@pytest.mark.skipif(OFF or BOUNDSCHECK, reason="of the plain mode: `make test`")
@pytest.mark.skipif(bool(counts.why_not()), reason=counts.why_not())
@pytest.mark.skipif(
    bool(another_version()),
    reason=f"{another_version()}: not the version with which those of counts.txt were counted",
)
def test_a_turn_takes_no_more_than_is_stated() -> None:
    before = stated()
    made = counts.counts([*before])
    print(counts.statement(made))
    assert counts.risen(made, before) == []


def test_counts_are_stated_of_every_game_s_default_rules_and_of_presets_alone() -> None:
    assert {game(name).default_preset for name in GAMES} <= set(stated())
    presets = [preset for name in GAMES for preset in game(name).presets]
    assert len(set(presets)) == len(presets), "a preset says which game it is of"
    assert {name.removesuffix(CONSTANTS) for name in stated()} <= set(presets)


def test_of_several_points_the_first_holds_for_each_preset() -> None:
    assert counts.stated(TEXT) == {
        "italian": Counts(1900, 14.5),
        "closed": Counts(900, 9),
        "open": Counts(3000, 30),
    }


def test_what_is_said_is_read_as_it_was_meant() -> None:
    made = {"italian": Counts(2940.4, 28.28), "closed": Counts(980, 7.96)}
    said = f"- {counts.statement(made)}\n"
    assert counts.stated(said) == {"italian": Counts(2940, 28.3), "closed": Counts(980, 8)}


def test_a_text_without_counts_is_one_sentence() -> None:
    with pytest.raises(NotCounted, match=r"no point states what a turn takes \(expected - Counts"):
        counts.stated(TEXT.replace("Counts", "Numbers"))


@pytest.mark.parametrize("name", Counts._fields)
@pytest.mark.parametrize(("factor", "fails"), [(0.5, 0), (1.029, 0), (1.031, 1)])
def test_three_per_cent_more_of_either_may_be(name: str, factor: float, fails: int) -> None:
    before = {"italian": Counts(2000.0, 20.0), "open": Counts(1.0, 1.0)}
    one = before["italian"]
    made = {"italian": one._replace(**{name: getattr(one, name) * factor})}
    said = counts.risen(made, before)
    assert len(said) == fails
    assert all(f"{name} a turn, 3.1 % more than the {getattr(one, name):,.1f}" in each
               for each in said)  # fmt: skip


def test_a_file_of_callgrinds_is_read() -> None:
    events = "Ir Bc Bcm Bi Bim"
    text = FILE.format("Client Request: italian 100", events, "5000 600 70 8 9")
    assert counts.counted(text) == ("italian 100", Counts(5000, 79))
    # It leaves zeros at the end out.
    text = FILE.format("Client Request: italian 100", events, "5000 600 70")
    assert counts.counted(text) == ("italian 100", Counts(5000, 70))


def test_only_the_further_hands_count() -> None:
    few, many = HANDS
    totals = {
        mark("italian", few): Counts(1_000_000, 5_000),
        mark("italian", many): Counts(3_000_000, 25_000),
    }
    found = counts.of_a_turn("italian", totals, {str(few): 200, str(many): 1_200})
    assert found == Counts(2000, 20)


@pytest.mark.parametrize(
    ("where", "says"),
    [
        (dict(machine="arm64"), "machine code for x86-64"),
        (dict(valgrind=None), "valgrind, which is not installed"),
    ],
)
def test_where_nothing_can_be_counted_one_sentence_says_why(
    where: dict[str, str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(platform, "machine", lambda: where.get("machine", "x86_64"))
    monkeypatch.setattr(shutil, "which", lambda _: where.get("valgrind", "/bin/valgrind"))
    with pytest.raises(NotCounted, match=says):
        counts.counts(["italian"])
    assert "\n" not in counts.why_not()


def test_the_history_shows_counts_where_a_line_has_them() -> None:
    history = Path(record.__file__).with_name("history.jsonl").read_text(encoding="utf-8")
    line = json.loads(history.splitlines()[0])
    assert "–" in record.table([line])
    line |= {"instructions_per_turn": 2940.4, "mispredictions_per_turn": 28.28}
    assert record.table([line]).split()[-2:] == ["2,940", "28.3"]
