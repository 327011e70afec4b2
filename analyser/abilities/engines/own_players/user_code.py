"""How is a user's code called, so that whatever it does ends in a sentence?

A player's function may raise anything, ``SystemExit`` and ``KeyboardInterrupt`` among them, or end
its process; what it raises may lie when it is asked what it is.  Here that becomes a
``PlayerError``, and Ctrl-C stays Ctrl-C.  What an answer is worth is the game's business, which
knows seats and turns and puts them into the sentence.

Left out: code that never answers, and code that takes the interpreter apart.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.context import SpawnContext
from types import FrameType
from typing import Any, Final

from analyser.errors import PlayerError, describe_raised
from analyser.play import child_python

Decide = Callable[[Any], Any]


class CtrlC(KeyboardInterrupt):
    """The interrupt that the user pressed, as against one that a player raises."""


@contextlib.contextmanager
def interrupts() -> Iterator[None]:
    """Have Ctrl-C raise :class:`CtrlC` for a while; only the main thread ever gets one."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return

    def raise_interrupt(number: int, frame: FrameType | None) -> None:
        try:
            before(number, frame)
        except KeyboardInterrupt:
            raise CtrlC from None

    signal.signal(signal.SIGINT, raise_interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def guard_function(name: str, decision: str, decide: Decide) -> Decide:
    """Return a player's function that raises nothing but ``PlayerError`` and :class:`CtrlC`."""

    def answer(view: Any) -> Any:
        with guard_call(name, f"in {decision!r}"):
            if _desk is None:
                return decide(view)
            _desk.sit_down(view)
            try:
                return decide(view)
            finally:
                _desk.get_up()

    return answer


@contextlib.contextmanager
def guard_call(name: str, doing: str) -> Iterator[None]:
    """Make a ``PlayerError`` of whatever a player's code raises; what it was is its cause."""
    try:
        yield
    except CtrlC:
        raise
    except BaseException as error:
        raise PlayerError(f"{name} raised {describe_raised(error)} {doing}") from error


# ---------------------------------------------------------------- processes that a player may end

IS_RUNNING, SEAT, TURN, DEAL = range(4)
UNKNOWN: Final = -1


@dataclass(frozen=True)
class CallRecord:
    """Where a process writes down, in memory that outlives it, whom it is asking."""

    rows: Any
    """Of all processes: numbers ``IS_RUNNING`` (1: a player's code is running) … ``DEAL``, each."""
    place: int

    def sit_down(self, view: Any) -> None:
        """Note that a player is asked; a view that has a seat and a turn says them."""
        for place, word in ((SEAT, "seat"), (TURN, "turn")):
            number = getattr(view, word, None)
            self.rows[self.place + place] = number if type(number) is int else UNKNOWN
        self.rows[self.place + IS_RUNNING] = 1

    def get_up(self) -> None:
        """Note that the player has answered."""
        self.rows[self.place + IS_RUNNING] = 0


_desk: CallRecord | None = None
"""This process's desk, where it plays for another."""


class CallRecords:
    """The desks of the processes that play for this one."""

    def __init__(self, context: SpawnContext, processes: int) -> None:
        self._width = DEAL + 1
        # A pool starts another process only where one has ended, and then it is broken.
        self._rows = context.RawArray("q", self._width * processes)
        self._taken = context.Value("q", 0)

    @property
    def arguments(self) -> tuple[Any, Any]:
        """The arguments of :func:`begin` in another process."""
        return self._rows, self._taken

    @property
    def has_begun(self) -> bool:
        """Whether a process ever began to play."""
        return bool(self._taken.value)

    def list_ended(self) -> list[tuple[int, int, int]]:
        """Return (seat, turn, deal) of each player in whose code a process ended by itself."""
        rows = [self._rows[at : at + self._width] for at in range(0, len(self._rows), self._width)]
        return [(row[SEAT], row[TURN], row[DEAL]) for row in rows if row[IS_RUNNING]]


def begin(rows: Any, taken: Any) -> None:
    """Make this process one that plays for another, to which interrupts are left."""
    global _desk
    child_python.restore_environment()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with taken.get_lock():
        _desk = CallRecord(rows, taken.value * (DEAL + 1))
        taken.value += 1
    signal.signal(signal.SIGTERM, _told_to_end)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    """End when the process does that this one plays for: one that is killed tells nobody."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _told_to_end(_number: int, _frame: FrameType | None) -> None:
    """End since another process did: whoever is being asked here has done nothing."""
    if _desk is not None:
        _desk.get_up()
    os._exit(1)


def note_deal(deal: int) -> None:
    """Note which deal this process plays, where it plays for another."""
    if _desk is not None:
        _desk.rows[_desk.place + DEAL] = deal
