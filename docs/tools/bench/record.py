"""Measure how fast this checkout plays, add a line to the history, and print the history.

``make bench`` runs it.  The history, ``history.jsonl``, is kept with the code: a line for each
measurement, with the commit and the machine.  Turns in shuffles can be compared down the table,
and counts (``counts``), which are there where valgrind is; times cannot.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench import counts

from analyser.wording import number

HISTORY = Path(__file__).parent / "history.jsonl"
KEPT = (
    "rules", "policy", "signature", "hands_per_second", "ns_per_turn", "turns_per_hand",
    "yardstick_ns", "shuffles_per_turn", "threads", "thread_scaling", "bytes_per_hand", "help_s",
    "simulate_s", "first_hand_s", "compile_s", "shares", "machine",
)  # fmt: skip


def output(*words: str) -> str:
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def line() -> dict[str, Any]:
    """Measure, and return the line of the history."""
    record = json.loads(output(sys.executable, "-m", "analyser", "bench", "--json"))
    commit = output("git", "describe", "--always", "--dirty")
    day = output("git", "log", "-1", "--format=%cs")
    made = {"commit": commit, "date": day} | {name: record[name] for name in KEPT}
    try:
        a_turn = counts.counts([record["rules"]])[record["rules"]]
    except counts.NotCounted as error:
        print(f"not counted: {error}", file=sys.stderr)
        return made
    return made | {f"{name}_per_turn": count for name, count in a_turn._asdict().items()}


def table(lines: list[dict[str, Any]]) -> str:
    rows = [
        "date        commit          shuffles/turn  ns/turn  hands/s  scaling  compile   "
        "instructions/turn  mispredictions/turn"
    ]
    rows += [
        f"{each['date']}  {each['commit']:15} {each['shuffles_per_turn']:13.2f} "
        f"{each['ns_per_turn']:8.0f} {each['hands_per_second']:8.0f} "
        f"{each['thread_scaling']:8.2f} {each['compile_s']:6.1f} s "
        f"{counted(each, 'instructions', 0):>19} {counted(each, 'mispredictions', 1):>20}"
        for each in lines
    ]
    return "\n".join(rows)


def counted(line: dict[str, Any], what: str, decimals: int) -> str:
    """Return a count of a line of the history, or a dash where there was no valgrind."""
    return number(line.get(f"{what}_per_turn", math.nan), decimals)


if __name__ == "__main__":
    made = line()
    with HISTORY.open("a", encoding="utf-8") as file:
        file.write(json.dumps(made) + "\n")
    print(table([json.loads(each) for each in HISTORY.read_text(encoding="utf-8").splitlines()]))
