"""Measure how fast this checkout plays, add a line to the history, and print the history.

``make bench`` runs it.  The history, ``history.jsonl``, is kept with the code: a line for each
measurement, with the commit and the machine.  Turns in shuffles can be compared down the table,
times cannot.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

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
    return {"commit": commit, "date": day} | {name: record[name] for name in KEPT}


def table(lines: list[dict[str, Any]]) -> str:
    rows = ["date        commit          shuffles/turn  ns/turn  hands/s  scaling  compile"]
    rows += [
        f"{each['date']}  {each['commit']:15} {each['shuffles_per_turn']:13.2f} "
        f"{each['ns_per_turn']:8.0f} {each['hands_per_second']:8.0f} "
        f"{each['thread_scaling']:8.2f} {each['compile_s']:6.1f} s"
        for each in lines
    ]
    return "\n".join(rows)


if __name__ == "__main__":
    made = line()
    with HISTORY.open("a", encoding="utf-8") as file:
        file.write(json.dumps(made) + "\n")
    print(table([json.loads(each) for each in HISTORY.read_text(encoding="utf-8").splitlines()]))
