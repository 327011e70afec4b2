"""How are the hands played that something is learnt from, a block after another, and kept?

A plan says all that makes a difference.  What is played, and what is fitted to it, is kept in
pieces as it comes; the same plan goes on from there, and gives the same bytes however many threads
play and however often it was stopped.  Left out: what is learnt
(``evaluation_learning``: what positions are worth; ``policy_learning``: which option to choose).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from analyser.abilities.learning.self_play import checkpoints
from analyser.abilities.learning.self_play.checkpoints import Arrays, Checkpoints
from analyser.errors import StorageError, UsageError
from analyser.games.interface import Game, Record
from analyser.play.blocks import cut, run_in_order
from analyser.play.runner import MAX_THREADS, TICK_SECONDS
from analyser.storage import provenance, sealed_log


@dataclass(frozen=True)
class Plan:
    """All that learning is: the same plan makes the same file."""

    game: str
    seed: int
    rules: Record
    """The rules in full."""

    def as_json(self) -> dict[str, Any]:
        """Return the plan as JSON-able values."""
        return asdict(self)

    def digest(self) -> str:
        """Return the sha256 (hexadecimal) of all of it."""
        return sealed_log.digest(self.as_json())


class Block(NamedTuple):
    """Hands that are played in one go."""

    piece: str
    """The name of what is kept of them."""
    first: int
    """The first deal."""
    hands: int


def blocks_of(name: str, first: int, hands: int, most: int) -> list[Block]:
    """Return hands cut into blocks up to a size, whose pieces begin with ``name``."""
    return [
        Block(f"{name}-{at:06}", start, count)
        for at, (start, count) in enumerate(cut(first, hands, most))
    ]


@dataclass(frozen=True)
class LearningProgress:
    """How far learning is."""

    doing: str
    """What it is at, in words."""
    done: int
    """Hands; while weights are fitted, parts in a thousand."""
    total: int
    hands: bool
    """Whether hands are counted."""
    rate: float
    """So many a second, in this session."""
    seconds_left: float | None
    """Seconds that the rest of this takes at this rate; ``None``: not known yet."""


ProgressListener = Callable[[LearningProgress], object]


def check_same(plan: Plan, game: Game, folder: Path, header: Mapping[str, Any]) -> None:
    """Raise ``StorageError`` unless what lies in a folder was begun for this plan, and played so.

    ``header``: what it says of itself.
    """
    if sealed_log.digest(header.get("plan", {})) != plan.digest():
        raise StorageError(f"{folder}: holds the hands of another training; choose another name")
    if header.get("signature") != provenance.signature(game):
        raise StorageError(
            f"{folder}: was played by another version of {game.name}; choose another name or "
            "remove the folder"
        )


@contextmanager
def session(
    plan: Plan, game: Game, folder: Path, threads: int, moved: ProgressListener | None
) -> Iterator[Session]:
    """Hold the folder of a plan's pieces, with threads that play what is missing.

    Raises ``StorageError`` where the folder holds something else, ``DataError`` where it is
    damaged.
    """
    if not 1 <= threads <= MAX_THREADS:
        raise UsageError(f"threads: found {threads} (expected 1 to {MAX_THREADS})")
    signature = provenance.signature(game)
    held = checkpoints.begin(folder, {"plan": plan.as_json(), "signature": signature})
    try:
        check_same(plan, game, folder, held.header)
        with ThreadPoolExecutor(threads) as pool:
            yield Session(held, pool, threads, moved)
    finally:
        held.release()


class Session:
    """One process' part in learning: pieces that are there are read, others made."""

    def __init__(
        self,
        held: Checkpoints,
        pool: ThreadPoolExecutor,
        threads: int,
        moved: ProgressListener | None,
    ) -> None:
        self._held, self._pool, self._threads, self._moved = held, pool, threads, moved

    def collect_blocks(
        self, doing: str, blocks: Sequence[Block], play: Callable[[int, int], Arrays]
    ) -> dict[str, npt.NDArray[Any]]:
        """Return what came of all blocks, arrays one behind the other; missing ones are played.

        ``play``: plays deals, by the first and how many; threads call it at once.
        """
        moved = _Meter(doing, sum(block.hands for block in blocks), True, self._moved)
        found: list[Arrays] = []
        missing = [block for block in blocks if block.piece not in self._held]
        made = run_in_order(
            self._pool,
            self._threads,
            (partial(play, block.first, block.hands) for block in missing),
            TICK_SECONDS,
            moved.tell,
        )
        try:
            for block in blocks:
                if block.piece in self._held:
                    moved.count_earlier(block.hands)
                else:
                    self._held.write(block.piece, next(made))
                    moved.add(block.hands)
                found.append(self._held.read(block.piece))
        finally:
            made.close()
        return {key: np.concatenate([each[key] for each in found]) for key in found[0]}

    def fit_piece(
        self, piece: str, doing: str, fit: Callable[[Callable[[float], object]], Arrays]
    ) -> dict[str, npt.NDArray[Any]]:
        """Return what a fit made, from its piece; where that is missing it is fitted now.

        ``fit`` is handed what it calls with the share that is done.
        """
        if piece not in self._held:
            moved = _Meter(doing, 1000, False, self._moved)
            self._held.write(piece, fit(lambda share: moved.report_done(round(1000 * share))))
        return self._held.read(piece)


class _Meter:
    """Tells how far one thing is."""

    def __init__(self, doing: str, total: int, hands: bool, told: ProgressListener | None) -> None:
        self._doing, self._total, self._hands, self._told = doing, total, hands, told
        self._done = self._stood = 0
        self._begun = time.monotonic()
        self.tell()

    def count_earlier(self, count: int) -> None:
        """Count what was done in an earlier session."""
        self._stood += count
        self.add(count)

    def add(self, count: int) -> None:
        """Count what is done."""
        self.report_done(self._done + count)

    def report_done(self, done: int) -> None:
        """Say how much is done."""
        self._done = done
        self.tell()

    def tell(self) -> None:
        """Tell it."""
        if self._told is None:
            return
        now = self._done - self._stood
        rate = now / max(time.monotonic() - self._begun, 1e-9)
        left = (self._total - self._done) / rate if rate else None
        self._told(LearningProgress(self._doing, self._done, self._total, self._hands, rate, left))
