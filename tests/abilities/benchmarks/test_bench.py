"""``analyser.abilities.benchmarks``: Does ``bench`` measure what it says, and compare what can
be compared?
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from threading import Event
from time import sleep
from typing import Any

import numpy as np
import pytest
from compiling import OFF
from terminal import answer, fails, run
from toy import Toy

from analyser.abilities.benchmarks import measurement
from analyser.abilities.benchmarks.bench_reference import shuffles
from analyser.compiled import jit
from analyser.errors import DataError, StorageError
from analyser.games import game
from analyser.games.interface import able
from analyser.games.protocols.machine_code import FixesRules, Profiled
from analyser.play import runner


def quiet(words: str) -> None:
    """Hear what is measured next."""


def record(turns: list[float], shuffle: list[float]) -> dict[str, Any]:
    rounds = {"ns_per_turn": turns, "yardstick_ns": shuffle, "thread_scaling": [1.0] * len(turns)}
    return {"format": measurement.FORMAT, "rounds": rounds, "signature": "x"}


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="measures compiled code")
def test_a_record_agrees_with_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurement, "STARTS", 1)
    monkeypatch.setattr(measurement, "SAMPLE_SECONDS", 0.05)
    monkeypatch.setattr(measurement, "WATCHED_SECONDS", 0.3)
    words = ["bench", "--rounds", "2", "--no-compile", "--threads", "2"]
    made = answer(*words)
    the_game = game(made["game"])
    assert (made["rules"], made["policy"]) == (the_game.default_preset, the_game.default_policy)
    assert made["signature"] == the_game.signature()
    assert made["compile_s"] is None
    assert [len(made["rounds"][name]) for name in measurement.LISTS] == [2, 2, 2]
    a_second = made["hands_per_second"] * made["turns_per_hand"] * made["ns_per_turn"]
    assert a_second == pytest.approx(1e9)
    assert 20 < made["turns_per_hand"] < 60
    # How much it is hangs on what else the machine does meanwhile.
    assert made["thread_scaling"] == median(made["rounds"]["thread_scaling"])
    assert min(made["rounds"]["thread_scaling"]) > 0
    # The least shards, of 2000 hands: in larger ones a hand takes less than half of it, since each
    # file says what its columns are, in 49 kB.
    assert 10 < made["bytes_per_hand"] <= 45
    assert 0.01 < made["help_s"] < made["first_hand_s"] < 60
    assert list(made["shares"]) == list(able(the_game, Profiled).phases)
    assert sum(made["shares"].values()) == pytest.approx(1)
    assert min(made["shares"].values()) > 0.005
    assert made["help_s"] < made["simulate_s"] < 60
    assert made["constants_compile_s"] is None
    path = tmp_path / "before.json"
    path.write_text(json.dumps(made))
    said = run(*words, "--rounds", "1", "--baseline", str(path)).stdout
    assert "simulate, one hand" in said
    assert "times as fast as" in said
    assert "signatures differ" not in said
    assert "one turn with the rules as constants" in said
    assert made["numba_known"] is True
    assert "numba" not in said


@pytest.mark.broad
def test_it_says_what_a_numba_that_is_not_known_costs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [
        *("hands_per_second", "ns_per_turn", "turns_per_hand", "shuffles_per_turn"),
        *("yardstick_ns", "threads", "thread_scaling", "bytes_per_hand", "help_s"),
        *("simulate_s", "first_hand_s"),
    ]
    lacks = ("compile_s", "constants_compile_s", "constants_ns_per_turn")
    made = {
        **dict.fromkeys(rows, 2),
        **dict.fromkeys(lacks),
        **{"rules": "plain", "policy": "bold", "signature": "x", "shares": {}},
    }
    monkeypatch.setattr(measurement, "measure", lambda *_: made)
    assert "numba" not in run("bench").stdout
    monkeypatch.setattr(jit, "SLOWER", "numba 9 is not known")
    assert "\nnumba 9 is not known.\n" in run("bench").stdout


@pytest.mark.broad
@pytest.mark.skipif(OFF or not jit.LINKING_MODULE or jit.BOUNDSCHECK, reason="has no such code")
def test_what_stands_on_disk_is_measured_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    played = game("burraco")
    rules, policy = played.rules("italian"), played.policy("balanced")
    fixes = able(played, FixesRules)
    with fixes.fix_rules(rules):
        played.play(rules, [policy], (0, 0, 0, 0), 1, 0, 1)
    monkeypatch.setattr(measurement, "SAMPLE_SECONDS", 0.05)
    samples = measurement._rounds(
        played, rules, policy, 1, 2, measurement._stands(played, rules), quiet
    )
    assert len(samples["constants_ns_per_turn"]) == 2
    assert min(samples["constants_ns_per_turn"] + samples["ns_per_turn"]) > 0
    assert (
        measurement._rounds(played, rules, policy, 1, 1, False, quiet)["constants_ns_per_turn"]
        == []
    )


def test_a_new_process_plays_its_first_hand_with_the_rules_as_constants() -> None:
    played = game("burraco")
    # Without the compiler a hand takes a second, and to compile it a minute.
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    assert measurement._first_hand(played, played.rules("italian"), plain, "fixed") > 0


@pytest.mark.broad
@pytest.mark.parametrize(
    ("program", "rules", "slow"),
    [
        (
            "import sys; from analyser.abilities.benchmarks.first_hand import play_first_hand;"
            "play_first_hand(sys.argv[1:])",
            '["italian", {"jokers": 2}]',
            {"pandas", "pyarrow", "pydantic", "rich", "typer"},
        ),
        (
            "import sys; from analyser.scenario.build import table_spec as spec;"
            "from analyser.scenario.request import Count, Request;"
            "spec(Request(sys.argv[1], sys.argv[2], Count(1), 1), ['balanced'])",
            "italian",
            {"pandas", "pyarrow", "pydantic", "numba"},
        ),
    ],
    ids=["first hand", "command line"],
)
def test_a_start_loads_nothing_that_it_has_no_need_of(
    program: str, rules: str, slow: set[str]
) -> None:
    words = [sys.executable, "-c", f"{program}\nprint(*sys.modules)", "burraco", rules]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    assert sorted(slow & set(said.split())) == []


@pytest.mark.broad
def test_ratios_are_taken_in_shuffles_and_round_by_round() -> None:
    before = record([800.0, 900.0, 1000.0], [200.0, 300.0, 200.0])
    after = record([400.0, 300.0, 250.0, 9.0], [200.0, 300.0, 100.0, 1.0])
    # Turns in shuffles: 4, 3, 5 before; 2, 1, 2.5 after.
    assert measurement.ratios(after, before) == (2.0, 2.0, 2.5)
    assert measurement.ratios(record([1.0], [1.0]), before) == (4.0, 4.0, 4.0)


class Looks:
    """What a player is busy with at each look, a quarter of them dealing; it ends with the last."""

    def __init__(self) -> None:
        self.left = [0, 1, 1, 1] * 1_000
        self.over = Event()

    def play(self, first: int, count: int) -> None:
        if first > 0:
            assert self.over.wait(60)

    def __getitem__(self, at: int) -> int:
        if self.left:
            return self.left.pop()
        # Looks that come before it is heard that all is played: few, whatever else goes on here.
        self.over.set()
        sleep(0.01)
        return 1


def test_shares_are_those_of_the_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    toy, looks = Toy(), Looks()
    monkeypatch.setattr(toy, "watch_play", lambda *_: (looks.play, looks))
    monkeypatch.setattr(measurement, "WATCH_EVERY", 0)
    shares = measurement._shares(toy, toy.rules("plain"), toy.policy("balanced"))
    assert shares["dealing"] == pytest.approx(0.25, abs=0.1)
    assert shares["playing"] == pytest.approx(0.75, abs=0.1)
    assert shares["nothing"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        json.dumps(record([1.0], [1.0]) | {"format": "other/1"}),
        json.dumps(record([], [])),
        json.dumps(record([1.0], [0.0])),
        json.dumps(record([1.0], [1.0, 2.0])),
        json.dumps(record(["fast"], [1.0])),  # type: ignore[list-item]
    ],
)
def test_what_is_no_record_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(DataError, match="not a bench record"):
        measurement.read(path)
    assert "not a bench record" in fails(4, "bench", "--baseline", str(path))


@pytest.mark.broad
def test_a_record_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        measurement.read(tmp_path / "none.json")
    assert "none.json" in fails(6, "bench", "--baseline", str(tmp_path / "none.json"))
    assert "--rounds" in fails(2, "bench", "--rounds", "0")
    assert "did you mean 'balanced'" in fails(2, "bench", "--policies", "balancd")


@pytest.mark.broad
def test_the_yardstick_shuffles_the_whole_pack_always_alike() -> None:
    cards = np.arange(108, dtype=np.int8)
    last = shuffles(3, cards)
    assert sorted(cards) == list(range(108))
    assert (cards != np.arange(108)).sum() > 95
    assert last == cards[-1]
    again = np.arange(108, dtype=np.int8)
    shuffles(3, again)
    assert (again == cards).all()


def test_who_plays_may_be_a_file_and_may_search(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('name = "mine"\nbase = "balanced"\ntake_bar = 30\n')
    started: list[tuple[str, ...]] = []
    searched = {**game("burraco").policy("balanced"), "search_worlds": 16}
    stored: list[Any] = []

    def timed(*words: str) -> float:
        started.append(words)
        return 0.1

    def kept(spec: Any, out: Path, *_: object) -> None:
        stored.extend(spec.cells[0].entrants)
        out.mkdir()

    monkeypatch.setattr(measurement, "_time_start", timed)
    monkeypatch.setattr(measurement, "_first_hand", lambda *_: 0.1)
    monkeypatch.setattr(measurement, "_rounds", lambda *_: {
        "yardstick_ns": [1.0], "ns_per_turn": [1.0], "thread_scaling": [1.0],
        "turns_per_hand": [30.0], "constants_ns_per_turn": [1.0],
    })  # fmt: skip
    monkeypatch.setattr(measurement, "_shares", lambda *_: {})
    monkeypatch.setattr(runner, "run", kept)
    answer("bench", "--policies", "mine.toml", "--no-compile", "--rounds", "1")
    # Another process knows the file, and not what it calls its player.
    assert "mine.toml" in started[-1]
    rules = game("burraco").rules("italian")
    measurement.measure(game("burraco"), rules, searched, 1, 1, False, quiet)
    # Who searches would take an hour over the run that is weighed.
    assert [who["search_worlds"] for who in stored] == [0, 0]
    assert (measurement._count_sample_hands(searched), measurement._count_sample_hands(rules)) == (
        2,
        200,
    )


@pytest.mark.broad
def test_a_record_that_is_nested_too_deeply_is_none(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text("[" * 200_000)
    assert "not a bench record" in fails(4, "bench", "--baseline", str(path))
