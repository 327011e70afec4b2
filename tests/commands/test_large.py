"""``analyser.commands``: Does a page, or a query, of more rows than memory holds stay within 1 GB,
and say the same again?

As many rows as ROWS says, else 10⁸: 1.3 GB on the disk, and some minutes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from commands.big_run import fill

from analyser import __file__ as analyser_file
from analyser.scenario import file_spec

ROWS = int(os.environ.get("ROWS", "100_000_000"))
MOST = 1_000_000
"""Kilobytes."""
ROOT = Path(analyser_file).parents[1]
MEASURED = (
    "import resource, subprocess, sys\n"
    "subprocess.run([sys.executable, '-m', 'analyser', *sys.argv[1:]], check=True)\n"
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
)


def peak(cache: Path, *words: str) -> tuple[int, str]:
    """Run the program; return the kilobytes that it had at most, and what it printed before."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(cache)}
    process = [sys.executable, "-c", MEASURED, *words]
    said = subprocess.run(process, env=env, check=True, capture_output=True, text=True).stdout
    *lines, last = said.splitlines()
    return int(last), "\n".join(lines)


@pytest.mark.needs("queries")
@pytest.mark.slow
def test_what_memory_does_not_hold_is_read_within_a_gigabyte(tmp_path: Path) -> None:
    run, page, again = tmp_path / "run", tmp_path / "a" / "page.html", tmp_path / "b" / "page.html"
    fill(run, file_spec.load(ROOT / "scenarios" / "burraco" / "pile-or-stock.toml", ROWS // 2))
    peaks = {}
    for name, out in (("report", page), ("report again", again)):
        peaks[name], _ = peak(tmp_path / "cache", "report", str(run), "--page", str(out))
    assert again.read_bytes() == page.read_bytes()
    for name, query in (
        ("grouped", "SELECT cell, count(*), avg(score_0) FROM hands GROUP BY cell"),
        ("streamed", "SELECT deal, score_0 FROM hands"),
    ):
        out = tmp_path / f"{name}.parquet"
        peaks[name], said = peak(tmp_path / "cache", "query", query, str(run), "--output", str(out))
    assert said.endswith(f"{ROWS:,} rows")
    print(f"{ROWS:,} rows:", {name: f"{most // 1000} MB" for name, most in peaks.items()})
    assert max(peaks.values()) < MOST
