"""``analyser.abilities.engines``: Who is asked in which process, when one of them ends by
itself?
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from processes import HANGS, ROOT

from analyser.abilities.engines.own_players import user_code
from analyser.errors import PlayerError


def plays(given: tuple[Any, Any], deal: int, view: Any, told: Connection, how: str) -> None:
    """Be a process that plays: ask a player who says that it is asked, and then does this."""

    def decide(_view: Any) -> bool:
        told.send("asked")
        if how == "leave":
            os._exit(0)
        told.recv()
        return True

    user_code.begin(*given)
    user_code.note_deal(deal)
    user_code.guard_function("mine", "bid", lambda _view: True)(SimpleNamespace(seat=0, turn=0))
    user_code.guard_function("mine", "bid", decide)(view)
    told.send("answered")
    told.recv()


def test_a_process_that_ends_by_itself_says_where_and_no_other_is_accused() -> None:
    context = get_context("spawn")
    desks = user_code.CallRecords(context, 3)
    assert (desks.has_begun, desks.list_ended()) == (False, [])
    lines, processes = [], []
    ways = [
        (5, SimpleNamespace(seat=2, turn=9), "leave"),
        (6, SimpleNamespace(seat=1, turn=4), "wait"),
        (7, (0, 3), "answer"),
    ]
    for deal, view, how in ways:
        ours, theirs = context.Pipe()
        process = context.Process(target=plays, args=(desks.arguments, deal, view, theirs, how))
        process.start()
        assert ours.recv() == "asked"
        lines.append(ours)
        processes.append(process)
    lines[2].send("go on")
    assert lines[2].recv() == "answered"
    processes[0].join(60)
    # One that ended, one that is being asked: nobody knows yet that it is to end.
    assert desks.has_begun
    assert sorted(desks.list_ended()) == [(1, 4, 6), (2, 9, 5)]
    for process in processes[1:]:
        process.terminate()
        process.join(60)
    assert desks.list_ended() == [(2, 9, 5)]
    assert [process.exitcode for process in processes] == [0, 1, 1]


def test_a_view_without_a_seat_says_none() -> None:
    class Number(int):
        pass

    for view in ((0, 3), SimpleNamespace(seat=Number(3), turn="4")):
        desk = user_code.CallRecord([0] * 4, 0)
        desk.sit_down(view)
        assert desk.rows == [1, user_code.UNKNOWN, user_code.UNKNOWN, 0]


def test_ctrl_c_is_told_from_an_interrupt_of_the_players_own() -> None:
    before = signal.getsignal(signal.SIGINT)
    with user_code.interrupts():
        with pytest.raises(user_code.CtrlC), user_code.guard_call("mine", "in 'bid'"):
            signal.raise_signal(signal.SIGINT)
        with (
            pytest.raises(PlayerError, match=r"^mine raised KeyboardInterrupt in 'bid'$"),
            user_code.guard_call("mine", "in 'bid'"),
        ):
            raise KeyboardInterrupt
    assert signal.getsignal(signal.SIGINT) is before


def test_who_deals_with_ctrl_c_in_their_own_way_still_does() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    try:
        with user_code.interrupts():
            signal.raise_signal(signal.SIGINT)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with user_code.interrupts():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard == [signal.SIGINT]


def test_another_thread_leaves_the_handler_alone() -> None:
    before, seen = signal.getsignal(signal.SIGINT), []

    def there() -> None:
        with user_code.interrupts():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=there)
    thread.start()
    thread.join()
    assert seen == [before]


POOL = """
import multiprocessing, os, threading
from concurrent.futures import ProcessPoolExecutor
from analyser.abilities.engines.own_players import user_code

def play(_deal):
    os.write(1, f"{os.getpid()}\\n".encode())
    threading.Event().wait()

if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    desks = user_code.CallRecords(context, 2)
    pool = ProcessPoolExecutor(2, context, user_code.begin, desks.arguments)
    list(pool.map(play, range(2)))
"""


def test_processes_that_play_for_another_end_when_it_is_killed(tmp_path: Path) -> None:
    script, started = tmp_path / "pool.py", list[int]()
    script.write_text(POOL)
    with subprocess.Popen(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": ROOT},
        stdout=subprocess.PIPE,
        text=True,
    ) as player:
        assert player.stdout is not None
        try:
            while len(started) < 2:
                # Were it to end by itself, so would its output: that is no number.
                started.append(int(player.stdout.readline()))
            player.kill()
            # Each of them holds the other end of the output as long as it lives.
            player.communicate(timeout=HANGS)
        finally:
            for each in (player.pid, *started):
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)
