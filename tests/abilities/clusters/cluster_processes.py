"""A scheduler and workers as processes, with the toy game, on ports of this machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from toy import __file__ as toy_file

from analyser import __file__ as analyser_file

PATHS = os.pathsep.join([str(Path(toy_file).parent), str(Path(analyser_file).parent.parent)])
HANGS = 120
"""Seconds after which a process that should have ended is killed, and the test fails."""

SCHEDULER = """
import asyncio
from distributed import Scheduler
async def serve():
    made = Scheduler(host="127.0.0.1", port=0, dashboard=False, dashboard_address="127.0.0.1:0")
    async with made:
        print(made.address, flush=True)
        await made.finished()
asyncio.run(serve())
"""
WORKER = """
import sys
import toy
toy.install_for_good(toy.Telling(pause=float(sys.argv[2])))
from analyser.abilities.clusters.local_cluster import serve
serve(sys.argv[1])
"""


def process(code: str, *words: str) -> subprocess.Popen[str]:
    """Start a process that says nothing but on standard output, and ends with this one."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        env={**os.environ, "PYTHONPATH": PATHS},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def scheduler() -> tuple[subprocess.Popen[str], str]:
    """Start a scheduler; return it and its address."""
    made = process(SCHEDULER)
    assert made.stdout is not None
    return made, made.stdout.readline().strip()


def worker(address: str, pause: float = 0.0) -> subprocess.Popen[str]:
    """Start a worker of one thread, whose toy takes so long over a batch."""
    return process(WORKER, address, str(pause))


def end(*processes: subprocess.Popen[str]) -> None:
    """Kill processes and wait for them."""
    for each in processes:
        each.kill()
    for each in processes:
        each.communicate(timeout=HANGS)


@contextmanager
def company(workers: int, pause: float = 0.0) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """Start a scheduler and workers; yield its address, and all of them, the scheduler first."""
    first, address = scheduler()
    made = [first, *(worker(address, pause) for _ in range(workers))]
    try:
        yield address, made
    finally:
        end(*made)
