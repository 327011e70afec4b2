"""``analyser.abilities.engines.engine_guard``: Whatever ends us, nothing that an engine started
goes on: real processes, real signals.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from processes import HANGS, LINUX, ROOT, is_gone, noted, wait_until_gone

from analyser.abilities.engines.engine_process import EngineProcess
from analyser.errors import PlayerError

COMPUTES: Final = """
    while True:
        pass
"""
FORKS: Final = """
    import subprocess
    for own_session in (False, sys.platform == "linux"):
        child = subprocess.Popen([sys.executable, "-c", LONG], start_new_session=own_session)
        note(child.pid)
"""
DAEMON: Final = """
    # Its parent is gone, its session its own, and its pipes are closed.
    if not os.fork():
        os.setsid()
        daemon = os.fork()
        if not daemon:
            note(os.getpid())
            for each in range(3):
                os.close(each)
            time.sleep(600)
        os._exit(0)
    os.wait()
"""
IGNORES: Final = """
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
"""
BODIES: Final = {"computes": COMPUTES, "forks": FORKS, "ignores": IGNORES}
if LINUX:
    BODIES["daemon"] = DAEMON
PROCESSES: Final = {"computes": 1, "forks": 3, "ignores": 1, "daemon": 2}
"""How many there are of each, with what it starts."""
BOT: Final = """
import json, os, signal, sys, time
LONG = "import time; time.sleep(600)"
def note(process):
    with open(NOTES, "a") as file:
        file.write(f"{process}\\n")
def work():
    note(os.getpid())
WORK
    while len(open(NOTES).read().split()) < MANY:
        time.sleep(0.01)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        hello = {"type": "hello", "protocol": 1, "name": "bot", "games": [message["game"]]}
        print(json.dumps(hello), flush=True)
    else:
        work()
        THEN
"""
PLAYS: Final = """
import signal, sys, threading
for each in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(each, signal.SIG_DFL)
signal.signal(signal.SIGINT, signal.default_int_handler)
from analyser import interrupts
from analyser.abilities.engines.engine_process import EngineProcess

def program():
    for file in sys.argv[1:]:
        engine = EngineProcess("bot", [sys.executable, file], 600.0, "kabu")
        threading.Thread(target=engine.ask, args=(1, [{"type": "your_move"}])).start()
    threading.Event().wait()

interrupts.run(program)
"""


def bot(folder: Path, what: str, then: str = "time.sleep(600)") -> tuple[Path, Path]:
    """Write an engine that does something when it is asked; return its file and its notes."""
    file, notes = folder / f"{what}.py", folder / f"{what}.notes"
    text = BOT.replace("NOTES", repr(str(notes))).replace("MANY", str(PROCESSES[what]))
    file.write_text(text.replace("WORK", BODIES[what]).replace("THEN", then))
    return file, notes


@pytest.fixture
def started() -> Iterator[list[int]]:
    """Give a list of processes that are killed in the end, whether or not the test holds."""
    processes: list[int] = []
    yield processes
    for each in processes:
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGKILL)


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_what_ends_us_ends_each_engine_and_all_that_it_started(
    tmp_path: Path, number: str, started: list[int]
) -> None:
    bots = {what: bot(tmp_path, what) for what in BODIES}
    words = [sys.executable, "-c", PLAYS, *(str(file) for file, _ in bots.values())]
    with subprocess.Popen(words, cwd=ROOT, stderr=subprocess.PIPE, text=True) as player:
        try:
            for what, (_, notes) in bots.items():
                started += noted(notes, PROCESSES[what])
            assert not any(map(is_gone, started))
            player.send_signal(getattr(signal, number))
            said = player.communicate(timeout=HANGS)[1]
        finally:
            player.kill()
    assert player.returncode == (-9 if number == "SIGKILL" else 128 + getattr(signal, number))
    assert said == ("" if number == "SIGKILL" else "analyser: interrupted\n")
    wait_until_gone(started)


ENDS: Final = {"late": "time.sleep(600)", "quit": "pass", "by itself": "os._exit(3)"}


@pytest.mark.parametrize("how", ENDS)
def test_an_engine_that_has_ended_leaves_nothing(
    tmp_path: Path, how: str, started: list[int]
) -> None:
    kinds = ["forks", *(["daemon"] if LINUX else [])]
    for what in kinds:
        file, notes = bot(tmp_path, what, ENDS[how])
        engine = EngineProcess("bot", [sys.executable, str(file)], 300.0, "kabu")
        try:
            engine.tell([{"type": "your_move"}])
            started += noted(notes, PROCESSES[what])
            if how == "late":
                engine.seconds = 0.01
                with pytest.raises(PlayerError, match=r"gave no answer for 0\.01 s"):
                    engine.ask(1, [])
            elif how == "by itself":
                with pytest.raises(PlayerError, match="ended by itself with exit code 3"):
                    engine.ask(1, [])
        finally:
            engine.end()
        assert not [each for each in started if not is_gone(each)], what


@pytest.mark.skipif(not LINUX, reason="only Linux tells a process that its parent has died")
def test_an_engine_whose_guard_is_killed_is_ended_too(tmp_path: Path, started: list[int]) -> None:
    file, notes = bot(tmp_path, "computes")
    engine = EngineProcess("bot", [sys.executable, str(file)], 300.0, "kabu")
    engine.tell([{"type": "your_move"}])
    started += noted(notes, 1)
    engine._process.kill()
    with pytest.raises(PlayerError, match="was ended by signal 9"):
        engine.ask(1, [])
    wait_until_gone(started)
