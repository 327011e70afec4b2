"""How is an engine ended with all that it started, whatever ends us?

By a small process of its own between the two: this file, run as a program.  It starts the engine
and waits.  When the engine ends, or the process that plays closes its end of the ``control``
socket, which a kill does too, it kills whatever the engine has started, and ends as the engine
ended.  On Linux orphans come to it (``PR_SET_CHILD_SUBREAPER``), so it finds them in ``/proc``,
in sessions of their own too.  Elsewhere it kills the engine's process group, and what left that
goes on.  It imports nothing of this package, so that it starts soon.

Left out: what is said to the engine (``engine_process``), whose pipes are its own.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import sys
import time

LOOK_SECONDS = 1.0
"""Between two looks at whether the process that plays is there: what it has forked, without a
program of its own, holds the socket open."""
ROUNDS = 500
PAUSE_SECONDS = 0.01
"""How often those that are left are looked for, and the time between."""
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals for the process that plays: with it, this one ends."""
RESTORED_SIGNALS = (signal.SIGPIPE, signal.SIGXFSZ)
"""Signals that Python ignores and programs do not."""


def main(control: int, words: list[str]) -> None:
    """Start the engine, whose standard input and output are ours; end when all is over.

    Writes to ``control`` the number of the error that starting it made, or 0.
    """
    player = os.getppid()
    _control_process(PR_SET_CHILD_SUBREAPER, 1)
    os.set_inheritable(control, False)
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    engine, error = _start(words)
    # The engine's alone: what it closes has to be seen as closed.
    nothing = os.open(os.devnull, os.O_RDWR)
    for own in (0, 1):
        os.dup2(nothing, own)
    with contextlib.suppress(OSError):
        os.write(control, b"%d" % error)
    status = _reap(engine)
    while status is None and not error:
        ready = select.select([control, woken], [], [], LOOK_SECONDS)[0]
        if control in ready or os.getppid() != player:
            break
        if ready:
            os.read(woken, 512)
        status = _reap(engine)
    _kill_all(engine)
    _end_as(status or 0)


def _control_process(what: int, value: int) -> None:
    """Ask Linux for something that its ``prctl`` offers."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


def _start(words: list[str]) -> tuple[int, int]:
    """Return the number of the engine's process, and that of the error, or 0."""
    before = {each: signal.signal(each, signal.SIG_IGN) for each in IGNORED}
    failed, fail = os.pipe()
    engine = os.fork()
    if not engine:
        try:
            for each in IGNORED:
                signal.signal(each, before[each])
            for each in RESTORED_SIGNALS:
                signal.signal(each, signal.SIG_DFL)
            os.setsid()
            # Where this process is killed alone.
            _control_process(PR_SET_PDEATHSIG, signal.SIGKILL)
            os.execvp(words[0], words)
        except OSError as error:
            os.write(fail, b"%d" % (error.errno or 1))
        finally:
            os._exit(127)
    os.close(fail)
    said = os.read(failed, 16)
    os.close(failed)
    return engine, int(said or 0)


def _reap(engine: int) -> int | None:
    """Take leave of all that have ended; return how the engine did, if it did."""
    status = None
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            if found[0] == engine:
                status = found[1]
    return status


def _kill_all(engine: int) -> None:
    """Kill the engine and all that it started, some rounds long: they may start more."""
    with contextlib.suppress(OSError):
        os.killpg(engine, signal.SIGKILL)
    for _ in range(ROUNDS):
        _reap(engine)
        found = _descendants()
        # Stopped first, they start no others while they are killed.
        stopped = [_send(each, signal.SIGSTOP) for each in found]
        killed = [_send(each, signal.SIGKILL) for each in found]
        if not any(stopped) and not any(killed):
            # There is none, or those that are left are another user's.
            return
        time.sleep(PAUSE_SECONDS)


def _send(process: int, number: int) -> bool:
    """Send a signal; return whether that is allowed."""
    try:
        os.kill(process, number)
    except ProcessLookupError:
        pass
    except OSError:
        return False
    return True


def _descendants() -> list[int]:
    """Return the numbers of all processes below this one; none where there is no ``/proc``."""
    below: dict[int, list[int]] = {}
    try:
        named = [name for name in os.listdir("/proc") if name.isdecimal()]
    except OSError:
        return []
    for name in named:
        with (
            contextlib.suppress(OSError, ValueError, IndexError),
            open(f"/proc/{name}/stat", "rb") as file,
        ):
            # A program's name, in brackets, may have anything in it.
            parent = int(file.read().rpartition(b")")[2].split()[1])
            below.setdefault(parent, []).append(int(name))
    found, look = list[int](), [os.getpid()]
    while look:
        children = below.get(look.pop(), [])
        found += children
        look += children
    return found


def _end_as(status: int) -> None:
    """End as the engine did: with its exit code, or by the same signal."""
    if os.WIFSIGNALED(status):
        import resource

        number = os.WTERMSIG(status)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with contextlib.suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status) & 255)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
