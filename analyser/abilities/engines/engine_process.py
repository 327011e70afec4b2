"""How does an engine play at our table?  As a process that reads and writes lines.

``docs/engines.md`` describes the lines, each a JSON object: what is sent, what is expected, and
what ends the conversation.  A process is started once, without a shell, and plays many hands, some
at a time where several threads play.  Whatever it does (ends, stalls, writes garbage or without
end) is a ``PlayerError`` of one sentence; then it is ended, with all that it started.  That is
done by a process between the two (``engine_guard``), which outlives us where we are killed.

Left out: which lines a seat may see (``games.seat_view``), and what a move is worth.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import json
import os
import queue
import socket
import subprocess
import threading
import time
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from analyser._version import __version__
from analyser.abilities.engines import engine_guard, engine_lookup
from analyser.errors import PlayerError, UsageError, fit_one_line, suggest_name
from analyser.games.history_lines import Unreadable, parse_line
from analyser.games.interface import Record
from analyser.games.protocols.engines import forfeits
from analyser.games.seat_view import Line, SeatView, is_same, move_among, quote_answer
from analyser.play import child_python
from analyser.play.forfeits import ENDED_TEXT, GARBAGE, ILLEGAL, LATE, REPORTED

PROTOCOL: Final = 1
"""The version that is spoken."""
HELLO_SECONDS: Final = 10.0
"""How long an engine may take to start and say hello, where a move may not take longer."""
QUIT_SECONDS: Final = 1.0
"""How long it has to end itself once it is told to quit."""
KILL_SECONDS: Final = 10.0
"""How long its guard has to kill it, and all that it started."""
TICK_SECONDS: Final = 0.5
"""Between two looks at whether it is there at all."""
GOES_ON: Final = "expected to go on until it is told to quit"
MOST_BYTES: Final = 65_536
"""Of a line that an engine writes."""


class EngineFault(PlayerError):
    """An engine erred in a hand; it had come up."""

    def __init__(self, sentence: str, fault: str) -> None:
        super().__init__(sentence)
        self.fault = fault
        """Which of ``play.forfeits.FAULTS``."""


class EngineProcess:
    """A running engine; threads may ask it at once."""

    def __init__(self, name: str, words: Sequence[str], seconds: float, game: str) -> None:
        """Start the program and hear its hello; ``seconds``: for each of its moves.

        ``UsageError`` where it cannot be started, ``PlayerError`` where it does not say hello, or
        does not play the game.
        """
        self.name, self.seconds = name, seconds
        try:
            self._process, self._control = _start_guard(words)
        except (OSError, ValueError) as error:
            raise UsageError(f"engine {name}: {_explain_not_started(words[0], error)}") from None
        self._changed = threading.Condition()
        # A program may say hello before it is greeted.
        self._waiting: dict[int, Line | None] = {0: None}
        """By hand: the answer that is waited for, once it is there; 0: its hello."""
        self._hands = 0
        self._answered = 0.0
        """When it last answered."""
        self._failed = ""
        """What it did that ended it, as a sentence goes on behind its name."""
        self._fault = ENDED_TEXT
        """Which of those that is."""
        self._ending = False
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        for work in (self._write, self._read):
            threading.Thread(target=work, name=f"engine {name}", daemon=True).start()
        try:
            hello = {"type": "hello", "protocol": PROTOCOL, "name": f"analyser {__version__}"}
            most = max(HELLO_SECONDS, seconds)
            found = self._answer(0, [{**hello, "game": game}], most, "hello")
            self._check_hello(found, game)
        except EngineFault as error:
            # No hand is played yet that this could cost it.
            raise PlayerError(str(error)) from None
        except BaseException:
            self.end()
            raise

    def _check_hello(self, line: Line, game: str) -> None:
        if not is_same(line.get("protocol"), PROTOCOL):
            raise PlayerError(
                f"{self.name} speaks protocol {_quote_value(line.get('protocol'))} (expected "
                f"{PROTOCOL})"
            )
        games = line.get("games")
        if not isinstance(games, list) or game not in games:
            raise PlayerError(
                f"{self.name} names the games {_quote_value(games)} (expected {game!r} among them)"
            )

    def new_hand(self) -> int:
        """Return the number of another hand."""
        with self._changed:
            self._hands += 1
            return self._hands

    def tell(self, messages: Sequence[Line]) -> None:
        """Send messages that are not answered."""
        self._check_alive()
        self._send(messages)

    def ask(self, hand: int, messages: Sequence[Line]) -> Any:
        """Send messages of which the last asks for a move in a hand; return the move.

        :class:`EngineFault` where none comes.
        """
        return self._answer(hand, messages, self.seconds, "move").get("move")

    def refuse(self, error: PlayerError) -> EngineFault:
        """End it for a move that is not legal; return what is said of it."""
        with self._changed:
            self._fail(ILLEGAL, str(error).removeprefix(self.name).strip())
        return EngineFault(str(error), ILLEGAL)

    def _answer(self, hand: int, messages: Sequence[Line], seconds: float, wanted: str) -> Line:
        """Send messages, and wait for the answer to the last of them, of a type."""
        with self._changed:
            self._waiting.setdefault(hand, None)
        asked = time.monotonic()
        self._send(messages)
        with self._changed:
            try:
                while self._waiting[hand] is None and not self._failed:
                    # It answers one question after another: the clock is that of the first.
                    left = max(asked, self._answered) + seconds - time.monotonic()
                    if left <= 0:
                        self._fail(LATE, f"gave no answer for {seconds:g} s (expected a {wanted})")
                        break
                    if not self._changed.wait(min(left, TICK_SECONDS)) and self._is_gone():
                        self._fail(ENDED_TEXT, f"{self._describe_end()} ({GOES_ON})")
                found = self._waiting[hand]
            finally:
                del self._waiting[hand]
            if found is None:
                raise self._error()
        kind = found.get("type")
        if kind == wanted:
            return found
        with self._changed:
            self._fail(
                GARBAGE, f"answered with the type {_quote_value(kind)} (expected {wanted!r})"
            )
        raise self._error()

    def _check_alive(self) -> None:
        if self._failed:
            raise self._error()

    def _error(self) -> EngineFault:
        return EngineFault(f"{self.name} {self._failed}", self._fault)

    @property
    def failed(self) -> bool:
        """Whether it has ended, or was ended for what it did."""
        return bool(self._failed)

    def _send(self, messages: Sequence[Line]) -> None:
        said = "".join(json.dumps(each, separators=(",", ":")) + "\n" for each in messages)
        self._lines.put(said.encode())

    # -- the threads that read and write

    def _write(self) -> None:
        """Write what is sent; an engine that does not read holds up nobody but itself."""
        pipe = self._process.stdin
        assert pipe is not None
        with contextlib.suppress(OSError, ValueError), pipe:
            while (lines := self._lines.get()) is not None:
                pipe.write(lines)
                pipe.flush()

    def _read(self) -> None:
        """Read what it writes, line by line, and hand it to the thread that waits for it."""
        pipe = self._process.stdout
        assert pipe is not None
        rest = b""
        with pipe:
            while not self._failed:
                try:
                    more = os.read(pipe.fileno(), MOST_BYTES)
                except OSError:
                    more = b""
                if not more:
                    break
                *lines, rest = (rest + more).split(b"\n")
                for line in lines:
                    if not self._failed:
                        self._hear(line)
                if len(rest) > MOST_BYTES:
                    self._hear(rest)
        if not self._failed:
            self._note_end()

    def _note_end(self) -> None:
        """Note that it has closed its output."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(QUIT_SECONDS)
        with self._changed:
            if not self._ending:
                self._fail(ENDED_TEXT, f"{self._describe_end()} ({GOES_ON})")

    def _is_gone(self) -> bool:
        """Say whether the program has ended: one that it started may hold its output open."""
        return self._process.poll() is not None

    def _describe_end(self) -> str:
        code = self._process.poll()
        if code is None:
            return "closed its output"
        if code < 0:
            return f"was ended by signal {-code}"
        return "ended by itself" + (f" with exit code {code}" if code else "")

    def _hear(self, line: bytes) -> None:
        """Take a line."""
        with self._changed:
            if len(line) > MOST_BYTES:
                self._fail(
                    GARBAGE,
                    f"wrote more than {MOST_BYTES:,} bytes in a line (expected a short answer)",
                )
                return
            line = line.removeprefix(BOM_UTF8)
            try:
                found = parse_line(line.decode())
            except (Unreadable, UnicodeDecodeError):
                said = quote_answer(line.decode(errors="replace"))
                self._fail(GARBAGE, f"wrote {said!r} (expected a JSON object a line)")
                return
            if found.get("type") == "error":
                said = quote_answer(str(found.get("message")))
                self._fail(REPORTED, f"says that it cannot go on: {said!r} (expected an answer)")
                return
            hand = found.get("hand", 0)
            if type(hand) is not int or self._waiting.get(hand, found) is not None:
                self._fail(
                    GARBAGE,
                    f"wrote {_quote_value(found)}, which nobody asked for (expected answers alone)",
                )
                return
            self._waiting[hand] = found
            self._answered = time.monotonic()
            self._changed.notify_all()

    # -- the end

    def _fail(self, fault: str, what: str) -> None:
        """Note what it did, and end it."""
        if self._failed:
            return
        self._failed, self._fault = what, fault
        self._changed.notify_all()
        self._kill()

    def _kill(self) -> None:
        self._ending = True
        self._lines.put(None)
        # The guard sees that, and kills it.
        self._control.close()
        try:
            self._process.wait(KILL_SECONDS)
        except subprocess.TimeoutExpired:
            # Something has stopped the guard: on Linux the engine dies with it.
            self._process.kill()

    def end(self) -> None:
        """Tell it to quit, and end it where it does not."""
        self.quit()
        self.end_by(time.monotonic() + QUIT_SECONDS)

    def quit(self) -> None:
        """Tell it to quit."""
        with self._changed:
            if self._ending:
                return
            self._ending = True
        self._send([{"type": "quit"}])
        self._lines.put(None)

    def end_by(self, time_limit: float) -> None:
        """Wait until then for it to end itself, and end it where it does not."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(max(time_limit - time.monotonic(), 0))
        with self._changed:
            self._failed = self._failed or "was told to quit"
            self._kill()


def _start_guard(words: Sequence[str]) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """Return the guard of an engine that was started, and our end of its ``control`` socket.

    ``OSError`` where the engine cannot be started.
    """
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            child_python.command("-IS", engine_guard.__file__, str(theirs.fileno()), *words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
            pass_fds=[theirs.fileno()],
        )
    # The number of an error; nothing where the guard has ended.
    number = int(ours.recv(16) or errno.EIO)
    if number:
        ours.close()
        process.communicate()
        raise OSError(number, os.strerror(number))
    return process, ours


def _explain_not_started(program: str, error: OSError | ValueError) -> str:
    """Return why a program cannot be started, what is expected, and the nearest name."""
    said, folder = fit_one_line(program), Path(program).parent
    # Of a script that is there, its interpreter is what is not.
    if isinstance(error, FileNotFoundError) and not Path(program).exists():
        if "/" in program:
            near = suggest_name(Path(program).name, _names_in([folder]))
            return f"there is no program {said!r} (expected a file that can be run{near})"
        near = suggest_name(program, _names_in(map(Path, os.get_exec_path())))
        return (
            f"there is no program {said!r} on the PATH (expected one, or a path, as in "
            f"./{said}{near})"
        )
    if Path(program).is_dir():
        return f"{said!r} is a folder (expected a file that can be run)"
    why = error.strerror if isinstance(error, OSError) else error
    return f"{said!r} cannot be started: {why} (expected a file that can be run)"


def _names_in(folders: Iterable[Path]) -> list[str]:
    """Return the names of what lies in some folders."""
    found: set[str] = set()
    for folder in folders:
        with contextlib.suppress(OSError):
            found |= {each.name for each in folder.iterdir()}
    return sorted(found)


def _quote_value(value: Any) -> str:
    return quote_answer(json.dumps(value))


# -- a seat of one hand ----------------------------------------------------------------------------


Start: TypeAlias = Callable[[str, Sequence[str], float, str], EngineProcess]
"""Starts an engine: of its name, its words, the seconds of a move, the game."""


class Forfeit(NamedTuple):
    """A hand that an engine lost by what it did."""

    engine: str
    """Its name."""
    seat: int
    fault: str
    """Which of ``play.forfeits.FAULTS``."""
    sentence: str


class EngineSeat:
    """An engine in a seat of one hand: what a seat sees, as messages."""

    def __init__(
        self,
        policy: Record,
        forfeits: list[Forfeit] | None = None,
        start: Start = EngineProcess,
    ) -> None:
        """``forfeits``: where an error is noted that costs the hand; ``None``: it is raised."""
        self._policy, self._forfeits, self._start = policy, forfeits, start
        self._process: EngineProcess | None = None
        """That of the seat, known with its first view."""
        self._hand = 0
        self._told: list[Line] = []
        """The lines that it knows."""
        self._moved = self._forfeited = False

    def move(self, view: SeatView) -> Any:
        """Return the move that the engine names, or the first one if it has forfeited the hand."""
        if self._forfeits is None:
            return self._ask_move(view)
        if self._forfeited:
            return view.moves[0]
        try:
            found = self._ask_move(view)
            self._moved = True
            return self._check_move(found, view)
        except EngineFault as error:
            if not self._moved and self._hand > 1:
                # It may have erred behind the hand before, which is over: this one begins afresh.
                self._process, self._told = None, []
                return self.move(view)
            self._forfeited = True
            self._forfeits.append(
                Forfeit(str(self._policy["name"]), view.seat, error.fault, str(error))
            )
            return view.moves[0]

    def result(self, view: SeatView) -> None:
        """Tell the engine how the hand ended, if it played it."""
        if self._forfeited:
            return
        *before, result = view.lines
        process, news = self._prepare_news(replace(view, lines=tuple(before)))
        told = [*news, {"type": "result", "hand": self._hand, "line": result}]
        with contextlib.suppress(*([] if self._forfeits is None else [EngineFault])):
            process.tell(told)

    def _ask_move(self, view: SeatView) -> Any:
        process, news = self._prepare_news(view)
        asks = {
            "type": "your_move",
            "hand": self._hand,
            "moves": list(view.moves),
            "seconds": process.seconds,
        }
        return process.ask(self._hand, [*news, asks])

    def _check_move(self, found: Any, view: SeatView) -> Any:
        """Return a legal move; the process is ended for another."""
        process = self._process
        assert process is not None
        try:
            return view.moves[move_among(found, view.moves, process.name)]
        except PlayerError as error:
            raise process.refuse(error) from None

    def _prepare_news(self, view: SeatView) -> tuple[EngineProcess, list[Line]]:
        """Return the process of the seat, and messages of what it does not know yet."""
        if self._process is None:
            self._process = open_engine(self._policy, view.game, view.seat, self._start)
            self._hand = self._process.new_hand()
        hand, told = self._hand, self._told
        messages: list[Line] = []
        if not told:
            messages.append(
                {
                    "type": "new_hand",
                    "hand": hand,
                    "game": view.game,
                    "rules": dict(view.rules),
                    "seat": view.seat,
                    "seed": view.seed,
                    "deal": view.lines[0],
                }
            )
            told.append(view.lines[0])
        # The last line that it knows may be a trick that has grown.
        for number in range(max(1, len(told) - 1), len(view.lines)):
            line = view.lines[number]
            if number < len(told) and is_same(told[number], line):
                continue
            told[number:] = [line]
            messages.append({"type": "event", "hand": hand, "number": number, "line": line})
        return self._process, messages


# -- the engines that run --------------------------------------------------------------------------

_PROCESSES: Final[dict[str, EngineProcess]] = {}
_LOCK: Final = threading.Lock()


def open_engine(
    policy: Record, game: str, seat: int, start: Start = EngineProcess
) -> EngineProcess:
    """Return the process of an engine's record for a seat, started now where it does not run.

    Each seat has its own, or one would hear what another holds: its partner, or in a duel, where
    the same cards are played again with the seats swapped, its opponent.  Where an error costs it
    a hand, each thread has its own too: no other hand is lost with it.  ``start``: what starts
    it.  Raises as :class:`EngineProcess`.
    """
    engine_lookup.check_named(policy)
    thread = threading.get_ident() if forfeits(policy) else 0
    said = json.dumps([policy["engine"], policy["engine_seconds"], game, seat, thread, id(start)])
    with _LOCK:
        process = _PROCESSES.get(said)
        if process is None or process.failed:
            words, seconds = policy["engine"], policy["engine_seconds"]
            process = start(str(policy["name"]), words, seconds, game)
            _PROCESSES[said] = process
        return process


def end_all() -> None:
    """End every engine that runs."""
    with _LOCK:
        for process in _PROCESSES.values():
            process.quit()
        # Together: however many there are, an interrupt ends them soon.
        time_limit = time.monotonic() + QUIT_SECONDS
        for process in _PROCESSES.values():
            process.end_by(time_limit)
        _PROCESSES.clear()


atexit.register(end_all)


def decisions(
    policy: Record, forfeits: list[Forfeit] | None = None, start: Start = EngineProcess
) -> Mapping[str, Callable[[Any], Any]]:
    """Return what an engine decides in a seat of one hand; ``forfeits`` as for its seat."""
    seat = EngineSeat(policy, forfeits, start)
    return {"move": seat.move, "result": seat.result}
