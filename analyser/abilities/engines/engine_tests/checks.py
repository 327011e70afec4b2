"""Does an engine keep to the protocol, whatever comes?  It plays hands, and is watched.

Each check plays some hands and says what the engine did wrong, line by line; it errs as in any
other run (``engine_process``).  Left out: how strong it is, which a duel answers.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final, TypeAlias

import numpy as np

from analyser.abilities.engines import engine_process
from analyser.abilities.engines.engine_process import (
    QUIT_SECONDS,
    EngineProcess,
    Forfeit,
    Start,
)
from analyser.abilities.engines.engine_tables import EngineGuest
from analyser.cards.shuffle import run_key
from analyser.errors import AnalyserError, PlayerError
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.custom_seats import SeatsCustomPlayers
from analyser.games.seat_view import Line
from analyser.games.sides import duel_seatings
from analyser.play.forfeits import LATE
from analyser.scenario import build

FEW: Final = 2
"""Deals that are played again in another way, in both seatings; one where hands take long."""
DEALS: Final = 20
"""Deals of the longest check where nobody says."""
PATIENCE: Final = 60.0
"""Seconds of the longest check where nobody says how many deals it plays."""
MOST_LATE: Final = 3
"""Answers that may be late before no more hands are played: each takes as long as it may."""
PIECE: Final = 40
"""Bytes of a line that arrive at once where it comes in pieces."""
MEET_SECONDS: Final = 2.0
"""How long a hand waits for the other to begin."""
PAUSE: Final = 0.002
"""Seconds between two pieces."""
Rows: TypeAlias = list[list[int]]
Mangle: TypeAlias = Callable[[Sequence[Line]], Sequence[Line]]


@dataclass
class Check:
    """What was tried, and what came of it."""

    name: str
    """In the words of a sentence that is true where it passes."""
    faults: list[str] = field(default_factory=list)
    """What the engine did wrong, a sentence each."""
    noted: str = ""
    """What was measured on the way."""

    @property
    def has_passed(self) -> bool:
        """Whether nothing went wrong."""
        return not self.faults


@dataclass(frozen=True)
class Watch:
    """What an engine was asked, and how long it took."""

    moves_offered: Counter[str] = field(default_factory=Counter)
    """How often each kind of move was among those offered."""
    moves_made: Counter[str] = field(default_factory=Counter)
    """How often each kind was made."""
    seconds: list[float] = field(default_factory=list)
    """For each move, by the clock."""


class _WatchedEngine(EngineProcess):
    """An engine that is watched, and that hears its lines in another way."""

    def __init__(
        self, words: tuple[str, Sequence[str], float, str], watch: Watch, mangle: Mangle | None,
        pieces: bool, meet: threading.Barrier | None,
    ) -> None:  # fmt: skip
        self._watch, self._mangle, self._pieces, self._meet = watch, mangle, pieces, meet
        super().__init__(*words)

    def ask(self, hand: int, messages: Sequence[Line]) -> Any:
        """As an engine; notes what it is asked, what it names, and the time."""
        if self._meet is not None and messages[0].get("type") == "new_hand":
            # Both hands begin before either goes on; a seat may have nothing to decide in one.
            with suppress(threading.BrokenBarrierError):
                self._meet.wait(MEET_SECONDS)
        begun = time.monotonic()
        move = super().ask(hand, messages)
        self._watch.seconds.append(time.monotonic() - begun)
        self._watch.moves_offered.update({str(each.get("do")) for each in messages[-1]["moves"]})
        if isinstance(move, dict):
            self._watch.moves_made[str(move.get("do"))] += 1
        return move

    def _send(self, messages: Sequence[Line]) -> None:
        super()._send(messages if self._mangle is None else self._mangle(messages))

    def _write(self) -> None:
        if not self._pieces:
            super()._write()
            return
        pipe = self._process.stdin
        assert pipe is not None
        try:
            with pipe:
                while (lines := self._lines.get()) is not None:
                    for at in range(0, len(lines), PIECE):
                        pipe.write(lines[at : at + PIECE])
                        pipe.flush()
                        time.sleep(PAUSE)
        except (OSError, ValueError):
            return

    def has_ended_by(self, time_limit: float) -> bool:
        """Say whether it has ended by itself then, once it was told to quit."""
        try:
            self._process.wait(max(time_limit - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            return False
        return True


def _add_unknown_fields(messages: Sequence[Line]) -> list[Line]:
    """Return messages with a field, and others of a type, that no engine knows."""
    made: list[Line] = []
    for each in messages:
        made += [{"type": "later_version", "of": 2}, {**each, "later_field": [1, None]}]
    return made


@dataclass
class Examination:
    """The checks of one engine in one game."""

    game: Game
    rules: Record
    engine: Record
    opponent: Record
    seed: int
    deals: int | None = None
    """Deals of the longest check, each in both seatings; ``None``: as many as the time allows."""
    watch: Watch = field(default_factory=Watch)
    """Of the hands of the longest check."""
    hands_a_second: float = 0.0
    """Of that check, but for its first hand, by the clock."""
    is_slow: bool = False
    """Whether that check ended early since its hands take long."""
    _engines: list[_WatchedEngine] = field(default_factory=list)
    _starts: list[Start] = field(default_factory=list)
    """Kept, so that no two are taken for one."""

    def checks(self) -> Iterator[Check]:
        """Yield one check after another; after one that cannot go on there is none."""
        try:
            yield from self._checks()
        finally:
            engine_process.end_all()

    def _checks(self) -> Iterator[Check]:
        started = self._hello()
        yield started
        if not started.has_passed:
            return
        played = self._whole_hands()
        yield played
        if not self.watch.seconds:
            return
        again = Check("makes the same moves again")
        try:
            usual = self._rows(self._start())
        except PlayerError as error:
            # The hands of the other checks would tell it again.
            if played.has_passed:
                # What it did at the beginning of a hand was taken for an error of the one before.
                again.faults.append(str(error))
                yield again
            return
        again = self._check_same(again.name, usual, self._start())
        yield again
        # An engine with random numbers of its own plays other hands each time: those tell nothing.
        known = usual if again.has_passed else None
        unknown = self._start(mangle=_add_unknown_fields)
        yield self._check_same("ignores types and fields that it does not know", known, unknown)
        yield self._check_same(
            "reads a line that arrives in pieces", known, self._start(pieces=True)
        )
        yield self._two_at_once(known)
        yield self._quits()

    def _start(
        self,
        mangle: Mangle | None = None,
        pieces: bool = False,
        watch: Watch | None = None,
        meet: threading.Barrier | None = None,
    ) -> Start:
        """Return what starts an engine that hears its lines so."""

        def start(name: str, words: Sequence[str], seconds: float, game: str) -> EngineProcess:
            told = (name, words, seconds, game)
            process = _WatchedEngine(told, watch or Watch(), mangle, pieces, meet)
            self._engines.append(process)
            return process

        self._starts.append(start)
        return start

    def _hello(self) -> Check:
        made = Check("says hello")
        begun = time.monotonic()
        try:
            engine_process.open_engine(self.engine, self.game.name, 0, self._start())
        except PlayerError as error:
            made.faults.append(str(error))
        else:
            made.noted = f"after {time.monotonic() - begun:.2f} s"
        return made

    def _whole_hands(self) -> Check:
        """Play hands in which an error costs a hand and no more."""
        made = Check("plays whole hands by the rules")
        noted: list[Forfeit] = []
        hands, first = 0, time.monotonic()
        begun, deals = first, self.deals or DEALS
        start = self._start(watch=self.watch)
        engine = build.make_forfeiting(self.engine)
        for deal, seating in product(range(deals), self._seatings()):
            slow = self.deals is None and time.monotonic() - first > PATIENCE
            if slow and hands >= len(self._seatings()):
                self.is_slow = True
                break
            before = len(noted)
            self._play(engine, seating, deal, start, noted)
            if not hands:
                # In the first one code is compiled, or read.
                begun = time.monotonic()
            hands += 1
            for each in noted[before:]:
                made.faults.append(f"deal {deal}, seat {each.seat}: {each.sentence}")
            if sum(each.fault == LATE for each in noted) >= MOST_LATE:
                break
        self.hands_a_second = (hands - 1) / (time.monotonic() - begun)
        moves = ", ".join(f"{many:,} {do}" for do, many in self.watch.moves_made.most_common())
        said = f"{hands} hand{'s' * (hands != 1)}, {len(self.watch.seconds):,} moves"
        if self.is_slow:
            said = f"{hands} of {deals * len(self._seatings())} hands, since they take long"
        made.noted = f"{said}: {moves}" if moves else said
        return made

    def _seatings(self) -> Sequence[Sequence[int]]:
        return duel_seatings(self.game, self.rules)[:2]

    def _play(
        self, engine: Record, seating: Sequence[int], deal: int, start: Start,
        noted: list[Forfeit] | None = None,
    ) -> list[int]:  # fmt: skip
        """Return the row of a hand."""
        guests = [
            EngineGuest(each, self.game.name, noted, start) for each in (engine, self.opponent)
        ]
        table = able(self.game, SeatsCustomPlayers)
        rows = table.play_guests(self.rules, guests, seating, run_key(self.seed), deal, 1)
        return [int(each) for each in np.asarray(rows)[0]]

    @property
    def _few(self) -> int:
        """How many deals are played again."""
        return 1 if self.is_slow else FEW

    def _rows(self, start: Start) -> Rows:
        return [
            self._play(self.engine, seating, deal, start)
            for seating in self._seatings()
            for deal in range(self._few)
        ]

    def _check_same(self, name: str, usual: Rows | None, start: Start) -> Check:
        """Play the first hands in another way; they must not come out otherwise."""
        made = Check(name)
        try:
            again = self._rows(start)
        except AnalyserError as error:
            made.faults.append(str(error))
            return made
        made.faults += [
            f"hand {number} came out otherwise the second time (expected the same moves: random "
            "numbers come from the seed of new_hand alone)"
            for number, (one, other) in enumerate(zip(usual or again, again, strict=True), start=1)
            if one != other
        ]
        return made

    def _two_at_once(self, usual: Rows | None) -> Check:
        """Play two hands at the same time, in the same processes."""
        made = Check("plays two hands at once")
        start = self._start(meet=threading.Barrier(2))
        seating = self._seatings()[0]
        found: dict[int, list[int]] = {}

        def play(deal: int) -> None:
            try:
                found[deal] = self._play(self.engine, seating, deal, start)
            except PlayerError as error:
                made.faults.append(str(error))

        threads = [threading.Thread(target=play, args=(deal,)) for deal in range(FEW)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        made.faults += [
            f"hand {deal + 1} came out otherwise beside another (expected the same moves: hand "
            "tells the two apart)"
            for deal, row in sorted(found.items())
            if usual and deal < self._few and row != usual[deal]
        ]
        return made

    def _quits(self) -> Check:
        made = Check("ends by itself when it is told to quit")
        alive = [each for each in self._engines if not each.failed]
        begun = time.monotonic()
        for each in alive:
            each.quit()
        late = [each for each in alive if not each.has_ended_by(begun + QUIT_SECONDS)]
        if late:
            made.faults.append(
                f"{late[0].name} did not end in {QUIT_SECONDS:g} s after quit (expected the end)"
            )
        else:
            made.noted = f"{len(alive)} processes in {time.monotonic() - begun:.2f} s"
        return made
