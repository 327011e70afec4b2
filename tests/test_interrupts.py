"""``analyser.interrupts``: Does a signal end the program soon, in one sentence, wherever it is?

The moments are chosen by what the program does, not by a clock: a signal at the n-th module that it
opens, in the midst of a call that Python cannot leave, and when all is said.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from analyser import __file__ as analyser_file
from analyser import interrupts

ROOT = str(Path(analyser_file).parents[1])
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
HANGS = 300
"""Seconds after which a process that should have ended is killed, and the test fails."""

AT_A_MODULE = """
import os, signal, sys
number, wanted = getattr(signal, sys.argv.pop(1)), int(sys.argv.pop(1))

class Counts:
    opened = 0
    def find_spec(self, name, path=None, target=None):
        Counts.opened += 1
        if Counts.opened == wanted:
            os.kill(os.getpid(), number)

signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from analyser import interrupts
from analyser.__main__ import main
sys.meta_path.insert(0, Counts())
try:
    main()
finally:
    print("opened", Counts.opened, flush=True)
"""

STUCK = """
import ctypes, os, signal, sys, threading
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from analyser import interrupts

def stuck():
    with interrupts.say_on_interrupt("interrupted; much is kept, go on with: analyser it"):
        # A lock that is taken twice: no signal ends the call, and Python is not asked.
        library, lock = ctypes.CDLL(None), ctypes.create_string_buffer(128)
        library.pthread_mutex_lock(lock)
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))
        library.pthread_mutex_lock(lock)

interrupts.run(stuck)
"""

ASIDE = """
import os
from analyser import interrupts

def stuck():
    with interrupts.make_temporary() as folder:
        open(os.path.join(folder, "much"), "w").close()
        print(folder, flush=True)
        hang()
"""

LEFT_FOLDERS = {
    "aside": """
import os, signal
from analyser import interrupts

with interrupts.make_temporary() as folder:
    open(os.path.join(folder, "much"), "w").close()
    print(folder, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
""",
    "passing": """
import os, signal
from analyser.library.runs import passing_folder

with passing_folder() as folder:
    open(os.path.join(folder, "much"), "w").close()
    print(folder, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
""",
}

LAST = """
import atexit, os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from analyser import interrupts

class Late:
    # Gone with the module.
    def __init__(self):
        self.kill, self.me, self.number = os.kill, os.getpid(), getattr(signal, sys.argv[1])
    def __del__(self):
        self.kill(self.me, self.number)

late = Late()
atexit.register(os.kill, os.getpid(), getattr(signal, sys.argv[1]))

def answered():
    print("the answer")
    return 0

interrupts.run(answered)
"""


def process(code: str, *words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        env={**os.environ, "PYTHONPATH": ROOT},
        capture_output=True,
        text=True,
        timeout=HANGS,
        check=False,
        **more,
    )


def number(name: str) -> int:
    return int(getattr(signal, name))


@pytest.mark.parametrize("code", LEFT_FOLDERS.values(), ids=LEFT_FOLDERS)
def test_a_folder_of_a_killed_process_goes_when_the_next_is_made(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    killed = process(code)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    left = Path(killed.stdout.strip())
    assert left.parent == tmp_path
    assert (left / "much").exists()
    # A process of this number may live on another machine, where the place is shared.
    elsewhere = left.with_name(left.name.replace("-", "-elsewhere-", 1))
    elsewhere.mkdir()
    with interrupts.make_temporary() as first, interrupts.make_temporary() as second:
        assert sorted(tmp_path.iterdir()) == sorted([elsewhere, first, second])
    assert [*tmp_path.iterdir()] == [elsewhere]


@pytest.mark.broad
@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_while_the_program_is_opened_ends_it_in_one_sentence(name: str) -> None:
    words = ("rules", "--json")
    whole = process(AT_A_MODULE, name, "0", *words)
    assert whole.returncode == 0, whole.stderr
    opened = int(whole.stdout.split()[-1])
    assert opened > 50
    chance = random.Random(name)
    for wanted in (1, *chance.sample(range(2, opened), 3)):
        done = process(AT_A_MODULE, name, str(wanted), *words)
        assert done.returncode == 128 + number(name), f"module {wanted}: {done.stderr}"
        assert done.stderr == "analyser: interrupted\n", f"module {wanted}"


@pytest.mark.parametrize("name", SIGNALS)
def test_a_call_that_cannot_be_left_is_ended_all_the_same(name: str) -> None:
    done = process(STUCK, name)
    assert done.returncode == 128 + number(name)
    assert done.stderr == "analyser: interrupted; much is kept, go on with: analyser it\n"


def test_what_was_put_aside_is_gone_whichever_way_it_ends() -> None:
    # What hangs in the one case is left in the other.
    hang = STUCK.partition("stuck():\n")[2].partition("\ninterrupts.run")[0].splitlines()[1:]
    held = "\n".join(["def hang():", *(line[4:] for line in hang)])
    for code in (STUCK.partition("def stuck")[0] + ASIDE + held,
                 ASIDE + "def hang():\n    raise KeyboardInterrupt\n"):  # fmt: skip
        done = process(code + "\ninterrupts.run(stuck)\n", "SIGINT")
        assert done.returncode == 130, done.stderr
        folder = Path(done.stdout.strip())
        assert folder.name.startswith("analyser-")
        assert not folder.exists()


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_after_the_answer_does_not_take_it_back(name: str) -> None:
    done = process(LAST, name)
    assert (done.returncode, done.stdout, done.stderr) == (0, "the answer\n", "")


def test_a_signal_that_is_to_be_ignored_is() -> None:
    # As `nohup` has it, and a shell that starts a program in the background.
    code = LAST.replace("default_int_handler", "SIG_IGN").replace(
        "def answered():", "def answered():\n    os.kill(os.getpid(), signal.SIGINT)"
    )
    done = process(code, "SIGINT")
    assert (done.returncode, done.stdout, done.stderr) == (0, "the answer\n", "")


def test_a_second_signal_leaves_what_is_tidied_up_alone() -> None:
    code = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from analyser import interrupts
def twice():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
        print("tidied up", flush=True)
interrupts.run(twice)
"""
    done = process(code)
    assert (done.returncode, done.stdout) == (130, "tidied up\n")
    assert done.stderr == "analyser: interrupted\n"


def test_of_two_sentences_the_outer_one_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with (
        pytest.raises(KeyboardInterrupt),
        interrupts.say_on_interrupt("outer"),
        interrupts.say_on_interrupt("inner"),
    ):
        raise KeyboardInterrupt
    interrupts.tell()
    interrupts.tell()
    assert capsys.readouterr().err == "analyser: outer\nanalyser: interrupted\n"


def test_a_sentence_is_gone_with_what_it_is_about(capsys: pytest.CaptureFixture[str]) -> None:
    with interrupts.say_on_interrupt("of the first"):
        pass
    with pytest.raises(ValueError, match="wrong"), interrupts.say_on_interrupt("of the second"):
        raise ValueError("wrong")
    interrupts.tell()
    assert capsys.readouterr().err == "analyser: interrupted\n"
