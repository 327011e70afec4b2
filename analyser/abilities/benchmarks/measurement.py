"""How fast is a game played here?  Times that can be compared, in turns and in shuffles.

Every figure is the median of rounds, and in a round the yardstick, one thread and several threads
take their samples one after another: what disturbs a machine disturbs all three alike.  Ratios are
taken within a round.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from analyser import interrupts, reading
from analyser.abilities.benchmarks import first_hand
from analyser.errors import DataError
from analyser.games.interface import Game, Record
from analyser.games.protocols.machine_code import FixesRules, Profiled
from analyser.games.searching.sheet import make_rollout_player, searches
from analyser.games.sides import seating
from analyser.play import child_python
from analyser.scenario import build
from analyser.scenario.request import Count, Request

FORMAT = "analyser-bench/1"
MOST_BYTES = 4_000_000
"""Of a file that is read as a record: one of ten thousand rounds has a fifth."""
SAMPLE_SECONDS = 0.25
"""About how long a sample of play takes; one of the yardstick takes a fifth of it."""
WATCHED_SECONDS = 1.0
"""About how long play is watched to see where its time goes, in steps of ``WATCH_EVERY``."""
WATCH_EVERY = 0.0002
STARTS = 3
"""How often the program is started: the quickest counts."""
FIRST_HANDS = 200
SEARCHED_HANDS = 2
"""Number of hands that show how many fill a sample; the second is for search players."""
STORED_HANDS = 20_000
"""Hands of the run whose files are weighed."""
LISTS = ("yardstick_ns", "ns_per_turn", "thread_scaling")
"""What a record keeps of every round."""


def measure(
    game: Game,
    rules: Record,
    policy: Record,
    threads: int,
    rounds: int,
    compiling: bool,
    told: Callable[[str], None],
    named: str | None = None,
) -> dict[str, Any]:
    """Return a record of how fast hands of this game are played, the policy at every seat.

    ``named``: by what name or file another process finds the policy; ``None``: by its own name.
    ``compiling``: also measure how long a machine takes that has compiled nothing yet; ``told`` is
    called with what is measured next.  Times end in ``_s`` (seconds) and ``_ns`` (nanoseconds).
    """
    from analyser.compiled import jit

    told("the first hand")
    _first_hand(game, rules, os.environ)  # Compiles what is not compiled yet.
    warm = _first_hand(game, rules, os.environ)
    cold = cold_fixed = None
    fixes = isinstance(game, FixesRules) and game.fixing_pays(rules) is not None
    if compiling:
        told("compiling everything, once")
        with interrupts.make_temporary() as empty:
            there = {**os.environ, "NUMBA_CACHE_DIR": str(empty)}
            cold = _first_hand(game, rules, there)
            if fixes:
                told("compiling the rules as constants")
                cold_fixed = _first_hand(game, rules, there, "fixed")
    told("start of the program")
    help_s = min(_time_start("--help") for _ in range(STARTS))
    who = policy["name"] if named is None else named
    simulate_s = min(_time_run(game, rules, who) for _ in range(STARTS))
    # Without a minute for compiling, what stands on disk is measured.
    fixes = fixes and (compiling or _stands(game, rules))
    samples = _rounds(game, rules, policy, threads, rounds, fixes, told)
    told("where the time goes")
    shares = _shares(game, rules, policy)
    told("a run on disk")
    turn_ns, turns = median(samples["ns_per_turn"]), samples.pop("turns_per_hand")[0]
    yardstick = median(samples["yardstick_ns"])
    fixed_ns = samples.pop("constants_ns_per_turn")
    gains = [plain / fixed for plain, fixed in zip(samples["ns_per_turn"], fixed_ns, strict=False)]
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": build.rules_name(game, rules),
        "policy": policy["name"],
        "signature": game.signature(),
        "hands_per_second": 1e9 / (turn_ns * turns),
        "ns_per_turn": turn_ns,
        "turns_per_hand": turns,
        "yardstick_ns": yardstick,
        "shuffles_per_turn": median(_divide_by_shuffle(samples)),
        "constants_ns_per_turn": median(fixed_ns) if fixes else None,
        "constants_times_as_fast": median(gains) if fixes else None,
        "constants_compile_s": cold_fixed,
        "shares": shares,
        "threads": threads,
        "thread_scaling": median(samples["thread_scaling"]),
        "bytes_per_hand": _bytes_per_hand(game, rules, policy, threads),
        "help_s": help_s,
        "simulate_s": simulate_s,
        "first_hand_s": warm,
        "compile_s": cold,
        "numba_known": not jit.SLOWER,
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "rounds": {name: samples[name] for name in LISTS},
    }


def read(path: Path) -> dict[str, Any]:
    """Return a record from a file, ``-`` standard input; ``DataError`` if it is none.

    Raises as ``NamedDoor`` where nothing can be read.
    """
    door = reading.NamedDoor("a record of bench", standard_input=True)
    said = reading.name_file(path)
    try:
        text = door.read_whole(path, MOST_BYTES).decode()
    except UnicodeDecodeError:
        raise DataError(f"{said}: not a bench record (not UTF-8 text)") from None
    try:
        record = json.loads(text)
        good = record["format"] == FORMAT and all(
            isinstance(value, (int, float)) and value > 0
            for name in LISTS
            for value in record["rounds"][name]
        )
        good = good and bool(_divide_by_shuffle(record["rounds"]))
    except (ValueError, TypeError, LookupError, RecursionError):
        good = False
    if not good:
        raise DataError(f"{said}: not a bench record (expected what `bench --json` prints)")
    return dict(record)


def ratios(record: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[float, float, float]:
    """Return how many times as fast as ``other`` a record is: median, lower and upper quartile.

    Turns are measured in shuffles, and the rounds of the two paired in order.
    """
    pairs = zip(
        _divide_by_shuffle(other["rounds"]), _divide_by_shuffle(record["rounds"]), strict=False
    )
    found = [theirs / ours for theirs, ours in pairs]
    if len(found) == 1:
        return found[0], found[0], found[0]
    low, middle, high = quantiles(found, n=4, method="inclusive")
    return middle, low, high


def _divide_by_shuffle(rounds: Mapping[str, Sequence[float]]) -> list[float]:
    pairs = zip(rounds["ns_per_turn"], rounds["yardstick_ns"], strict=True)
    return [turn / shuffle for turn, shuffle in pairs]


def _stands(game: Game, rules: Record) -> bool:
    """Return whether machine code with these rules as constants stands on disk."""
    return isinstance(game, FixesRules) and game.fixing_pays(rules) == 0


def _rounds(
    game: Game,
    rules: Record,
    policy: Record,
    threads: int,
    rounds: int,
    fixes: bool,
    told: Callable[[str], None],
) -> dict[str, list[float]]:
    """Return the samples of every round, by name; ``turns_per_hand`` is the same in each.

    ``fixes``: play with the rules as constants is measured too, on one thread.
    """
    import numpy as np

    from analyser.abilities.benchmarks.bench_reference import CARDS, shuffles

    seats = seating(game, rules, 1)
    turns_at = [column.name for column in game.columns].index("turns")
    cards = np.zeros(CARDS, dtype=np.int8)

    def seconds(hands: int, first: int = 0) -> float:
        begun = time.perf_counter()
        game.play(rules, [policy], seats, 1, first, hands)
        return time.perf_counter() - begun

    def seconds_fixed(hands: int) -> float:
        assert isinstance(game, FixesRules)
        with game.fix_rules(rules):
            return seconds(hands)

    def of_shuffles(count: int) -> float:
        begun = time.perf_counter()
        shuffles(count, cards)
        return time.perf_counter() - begun

    of_shuffles(1), seconds(1)
    if fixes:
        seconds_fixed(1)
    first = _count_sample_hands(policy)
    hands = max(1, round(SAMPLE_SECONDS / seconds(first) * first))
    count = max(1, round(SAMPLE_SECONDS / 5 / of_shuffles(2_000) * 2_000))
    turns = float(game.play(rules, [policy], seats, 1, 0, hands)[:, turns_at].mean())
    names = (*LISTS, "turns_per_hand", "constants_ns_per_turn")
    made: dict[str, list[float]] = {name: [] for name in names}
    with ThreadPoolExecutor(threads) as pool:
        for number in range(1, rounds + 1):
            told(f"round {number} of {rounds}")
            made["yardstick_ns"].append(of_shuffles(count) / count * 1e9)
            alone = seconds(hands)
            begun = time.perf_counter()
            # The same deals in every thread: no thread has the longer ones.
            list(pool.map(seconds, [hands] * threads))
            together = time.perf_counter() - begun
            made["ns_per_turn"].append(alone / (hands * turns) * 1e9)
            if fixes:
                taken = seconds_fixed(hands)
                made["constants_ns_per_turn"].append(taken / (hands * turns) * 1e9)
            made["thread_scaling"].append(threads * alone / together)
            made["turns_per_hand"].append(turns)
    return made


def _shares(game: Game, rules: Record, policy: Record) -> dict[str, float]:
    """Return the share of the playing time of each phase, by looking at a player now and then."""
    if not isinstance(game, Profiled):
        return {}
    play, busy = game.watch_play(rules, [policy], seating(game, rules, 1), 1)
    begun = time.perf_counter()
    first = _count_sample_hands(policy)
    play(0, first)
    hands = max(1, round(WATCHED_SECONDS / (time.perf_counter() - begun) * first))
    seen = [0] * len(game.phases)
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(play, first, hands)
        while not playing.done():
            seen[int(busy[0])] += 1
            time.sleep(WATCH_EVERY)
        playing.result()
    # A first look may have come before the first hand.
    return {name: times / sum(seen) for name, times in zip(game.phases, seen, strict=True)}


def _count_sample_hands(policy: Record) -> int:
    """Return by how many hands it is judged how many fill a sample."""
    return SEARCHED_HANDS if searches(policy) else FIRST_HANDS


def _bytes_per_hand(game: Game, rules: Record, policy: Record, threads: int) -> float:
    """Return how many bytes a hand takes in the files of a run."""
    from analyser.play import runner

    # As many bytes whoever plays: twenty thousand hands of search players would take an hour.
    asked = Request(game.name, rules, Count(STORED_HANDS), seed=1)
    spec = build.table_spec(asked, [make_rollout_player(policy)])
    with interrupts.make_temporary() as folder:
        out = folder / "run"
        runner.run(spec, out, threads, ["analyser", "bench"])
        return sum(file.stat().st_size for file in out.rglob("*.parquet")) / STORED_HANDS


def _first_hand(game: Game, rules: Record, environment: Mapping[str, str], *fixed: str) -> float:
    """Return how many seconds a new process takes from its start to the end of a first hand.

    With the rules as constants where a further word is said.
    """
    said = json.dumps([rules["preset"], build.list_changes(game, rules)])
    words = child_python.command("-m", first_hand.__name__, game.name, said, *fixed)
    begun = time.perf_counter()
    subprocess.run(words, env=dict(environment), check=True, capture_output=True)
    return time.perf_counter() - begun


def _time_run(game: Game, rules: Record, named: str) -> float:
    """Return how many seconds a run of one hand takes: to its rows on disk, and its answer."""
    with interrupts.make_temporary() as folder:
        who = ["--game", game.name, "--rules", rules["preset"], "--policies", named]
        for key, value in build.list_changes(game, rules).items():
            who += ["--set", f"{key}={build.write_value(value)}"]
        return _time_start("simulate", *who, "--hands", "1", "--output", f"{folder}/run")


def _time_start(*words: str) -> float:
    """Return how many seconds the program takes for a command line, from its start to its end."""
    begun = time.perf_counter()
    asked = child_python.command("-m", "analyser", *words)
    subprocess.run(asked, check=True, capture_output=True)
    return time.perf_counter() - begun
