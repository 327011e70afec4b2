"""Who was how far ahead in each hand of many deals?  Played once, then read from files.

A calibration looks at the same tens of millions of hands again and again.  They are kept as
``.npy`` in parts of a million deals; a file's name holds the game's signature and a digest of
rules, players, seatings and seed, so that hands which would now be played otherwise are never read.
"""

from __future__ import annotations

import fcntl
import hashlib
import io
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser.cards.shuffle import run_key
from analyser.games.interface import Game, Record
from analyser.games.sides import Pairing
from analyser.storage.files import guard_storing, write_atomically
from analyser.storage.provenance import signature

FOLDER: Final = Path("runs/calibration")
"""Where the hands are kept, below the folder in which a command is run."""

PART: Final = 1_000_000
"""Deals a file: what is lost when playing them is interrupted."""

BLOCK: Final = 20_000
"""Deals played at a time: their rows fill some megabytes."""


@dataclass(frozen=True)
class Meeting:
    """Two players under one rule set, deal after deal of a seed, in some seatings."""

    rules: Record
    players: tuple[Record, Record]
    arms: tuple[tuple[int, ...], ...]
    """Seat → player, in each of which every deal is played."""
    seed: int

    def digest(self) -> str:
        """Return a digest of all that the hands depend on, beside how the game plays."""
        text = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


Margins = npt.NDArray[np.float32]
"""Points, the first player's side minus the second's: (deals, arms).  Half points are exact."""

Play = Callable[[Meeting, int, int], Margins]
"""Plays deals from a first one on, so many."""


def playing(game: Game) -> Play:
    """Return what plays a game as the program does."""

    def play(meeting: Meeting, first: int, count: int) -> Margins:
        key, rules = run_key(meeting.seed), meeting.rules
        pairing = Pairing.from_arms(game, rules, meeting.arms)
        made = np.empty((count, len(meeting.arms)), np.float32)
        for at in range(0, count, BLOCK):
            deals = min(BLOCK, count - at)
            for arm, seating in enumerate(meeting.arms):
                rows = game.play(rules, meeting.players, seating, key, first + at, deals)
                made[at : at + deals, arm] = pairing.of_rows(arm, rows)
        return made

    return play


def margins(
    game: Game,
    meeting: Meeting,
    first: int,
    count: int,
    *,
    folder: Path = FOLDER,
    play: Play | None = None,
    mark: str = "",
) -> Margins:
    """Return the margins of deals ``first`` … ``first + count − 1``: (count, arms).

    ``play`` plays them where the program itself does not; then ``mark`` stands in the files' names.
    """
    play = play or playing(game)
    name = "-".join(filter(None, [mark, signature(game), meeting.digest()[:16]]))
    parts = []
    for start in range(first, first + count, PART):
        deals = min(PART, first + count - start)
        parts.append(_part(folder / f"{name}-{start}-{deals}.npy", meeting, play, start, deals))
    return np.concatenate(parts)


def _part(file: Path, meeting: Meeting, play: Play, start: int, deals: int) -> Margins:
    if not file.exists():
        with guard_storing(file):
            file.parent.mkdir(parents=True, exist_ok=True)
        # Of several test processes one plays, and the others wait for its file.
        with (file.parent / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not file.exists():
                target = io.BytesIO()
                np.save(target, play(meeting, start, deals), allow_pickle=False)
                write_atomically(file, target.getvalue())
    kept: Margins = np.load(file, allow_pickle=False)
    return kept
