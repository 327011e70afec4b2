"""How does a signal end the program?

Ctrl-C, a request to end (SIGTERM: a machine that goes down, a queue that takes its place back) and
a closed terminal (SIGHUP) alike: one sentence, which says how to go on, an exit code that says
which it was (128 and the signal's number), no traceback, and soon.

Soon, also where Python does not look: a signal's own function is called between two steps of
Python, and a library that makes machine code takes many seconds over one.  So the system itself
notes each signal in a pipe, and a thread that reads there ends the process when the usual way,
``KeyboardInterrupt`` from wherever the program is, has taken longer than ``GRACE_SECONDS``.  All
that is stored is written so that it may be ended at any moment (``storage.files``).  A process that
is killed outright leaves the part of a file that it had begun; the next writer of that file removes
it (``tidy``).  It leaves its temporary folders too; the next process that makes one removes those
(``make_folder``).

Left out: what is kept to go on with; the command prints that (``say_on_interrupt``).
"""

from __future__ import annotations

import glob
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import Final, NoReturn

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

GRACE_SECONDS: Final = 1.5
"""How long the usual way may take: two seconds are promised."""

PLAIN: Final = "interrupted"
"""What is said where there is nothing to go on with but the same command from its beginning."""

IN_MEMORY: Final = "interrupted; with --output it could go on"
"""Where the same command would have, had it been asked to keep what it plays."""

STANDARD_ERROR: Final = 2

_signals: list[int] = []
_sentences: list[str] = []
_set_aside_paths: list[Path] = []
_signal_event = Event()


def read_signal() -> int | None:
    """Return the number of the signal that ends this process, or ``None``."""
    return _signals[0] if _signals else None


def exit_code() -> int:
    """Return the exit code after an interrupt: 128 and the signal's number, Ctrl-C's (130)
    where it came as ``KeyboardInterrupt`` alone.
    """
    return 128 + (read_signal() or signal.SIGINT)


@contextmanager
def say_on_interrupt(sentence: str) -> Iterator[Callable[[str], None]]:
    """Have this sentence printed on an interrupt within: what is kept, and how to go on.

    Of two, one in the other, the outer one is printed: it knows what becomes of the inner work.
    Yields a function that replaces the sentence by one that knows more.
    """
    _sentences.append(sentence)
    place = len(_sentences) - 1

    def replace_sentence(now: str) -> None:
        nonlocal sentence
        if _sentences[place:]:
            _sentences[place] = sentence = now

    try:
        yield replace_sentence
    except KeyboardInterrupt:
        # It stands until it is said, whatever is closed on the way.
        raise
    except BaseException:
        _sentences.remove(sentence)
        raise
    else:
        _sentences.remove(sentence)


@contextmanager
def make_temporary() -> Iterator[Path]:
    """Make a temporary folder that is gone afterwards, also where the process has to be ended."""
    from shutil import rmtree

    folder = make_folder()
    _set_aside_paths.append(folder)
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)
        _set_aside_paths.remove(folder)


def make_folder() -> Path:
    """Make a temporary folder, and remove those of processes that were killed.

    Its name holds the machine, since several may share the place, and the number of the process.
    """
    from shutil import rmtree
    from tempfile import gettempdir, mkdtemp

    ours = f"analyser-{os.uname().nodename}"
    for folder in Path(gettempdir()).glob(f"{glob.escape(ours)}-*-*"):
        machine, number, _ = folder.name.rsplit("-", 2)
        if machine == ours and number.isdecimal() and not _is_alive(int(number)):
            rmtree(folder, ignore_errors=True)
    return Path(mkdtemp(prefix=f"{ours}-{os.getpid()}-"))


def tidy(file: Path) -> None:
    """Remove what processes that were killed had begun to write of a file.

    Such a part is called as the file, a dot before it, and behind it the number of the process.
    """
    for part in file.parent.glob(f".{glob.escape(file.name)}.*.part"):
        number = part.name[len(file.name) + 2 :].partition(".")[0]
        with suppress(OSError):
            if number.isdecimal() and not _is_alive(int(number)):
                part.unlink()


def _is_alive(process: int) -> bool:
    """Return whether there is a process of this number, whoever's it is."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True


def tell() -> None:
    """Print on standard error that the program was interrupted, and how to resume."""
    _signal_event.set()
    with suppress(OSError, ValueError):
        sys.stderr.write(_line())
        sys.stderr.flush()
    _sentences.clear()


def _line() -> str:
    return f"analyser: {_sentences[0] if _sentences else PLAIN}\n"


def run(program: Callable[[], int]) -> NoReturn:
    """Run what returns an exit code, and end this process with it, or by the first signal."""
    _listen()
    try:
        code = program()
    except KeyboardInterrupt:
        tell()
        code = exit_code()
    if read_signal() is not None and code != 0:
        # What a closed terminal made of the words on the way out is not an error of its own.
        code = exit_code()
    # All is said and written.  Python gives signals back to the system before it is gone, and one
    # that came then would turn an answer into a death.
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    sys.exit(code)


def _listen() -> None:
    """Hear the signals from now on; those that whoever started us has us ignore stay ignored."""
    mine = [each for each in SIGNALS if signal.getsignal(each) is not signal.SIG_IGN]
    for number in mine:
        signal.signal(number, _interrupt)
    noted, note = os.pipe()
    os.set_blocking(note, False)
    signal.set_wakeup_fd(note, warn_on_full_buffer=False)
    Thread(target=_end_late, args=(noted, mine), name="interrupts", daemon=True).start()


def _interrupt(number: int, _frame: object) -> None:
    """End the usual way; once, so that nothing that is tidied up on the way is left half done."""
    if not _signals:
        _signals.append(number)
        raise KeyboardInterrupt


def _end_late(noted: int, mine: list[signal.Signals]) -> None:
    """Wait for a signal, and end the process where it does not end by itself."""
    while (number := os.read(noted, 1)[0]) not in mine:
        pass
    sleep(GRACE_SECONDS)
    if not _signal_event.is_set():
        with suppress(OSError):
            # Not by way of Python's own buffer, which whoever hangs may hold.
            os.write(STANDARD_ERROR, _line().encode())
    if _set_aside_paths:
        from shutil import rmtree

        for folder in _set_aside_paths:
            rmtree(folder, ignore_errors=True)
    os._exit(128 + number)
