"""By how much is one player ahead of another, deal by deal?

Pairs of players in, differences out, block after block of deals: each deal is played once in each
seating of a duel, and its difference is the mean over those.  All pairs play the same deals, so
that what luck adds to one it adds to the other.  Threads play blocks, whoever asked gets them in
the order of the deals: the numbers are the same for any number of threads.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, closing
from functools import partial
from types import TracebackType
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Game, Record
from analyser.games.sides import Pairing, duel_seatings, measure_margins
from analyser.play.blocks import cut, run_in_order
from analyser.statistics.intervals import FloatArray

BLOCK_DEALS: Final = 1_000
"""Deals that a thread plays at a time: a fraction of a second, so that Ctrl-C is quick."""

Pair = tuple[Record, Record]
"""Two players, their habits in full: what the first one scores counts up, the second one's down."""
Block = tuple[Pair, int, int]
"""The two players, the first deal and the count of deals."""
Plays = Callable[[Sequence[Block]], Generator[FloatArray, None, None]]
"""Blocks in, what :meth:`DuelSetting.differences` says of each out, in their order."""


class DuelSetting:
    """What players meet for: deals of one run key under one rule set, in all seatings of a duel."""

    def __init__(self, game: Game, rules: Record, key: int) -> None:
        self.game, self.rules, self.key = game, rules, key
        self.arms = duel_seatings(game, rules)
        self._pairing = Pairing.from_arms(game, rules, self.arms)

    def rows(self, pair: Pair, first: int, count: int) -> list[npt.NDArray[np.int64]]:
        """Play deals from ``first`` on in each seating; return its rows, a hand each."""
        return [
            self.game.play(self.rules, pair, seating, self.key, first, count)
            for seating in self.arms
        ]

    def differences(self, pair: Pair, first: int, count: int) -> FloatArray:
        """Play deals from ``first`` on; return by how much one is ahead in each, units per hand."""
        arms = [
            self._pairing.of_rows(arm, rows)
            for arm, rows in enumerate(self.rows(pair, first, count))
        ]
        return measure_margins(arms)


class DuelWorkers(Protocol):
    """Whoever plays duels in place of this process's threads; see ``abilities.clusters``."""

    def duels(
        self, game: Game, rules: Record, key: int, players: Sequence[Record]
    ) -> AbstractContextManager[Plays]:
        """Return what plays while it is open; ``players``: some of those who will meet."""
        ...


class Arena:
    """Where players meet under one rule set, with some threads; leave it as a context."""

    hands: int
    """Hands played so far; a player against itself, and a pair for the second time, are not."""

    def __init__(
        self,
        game: Game,
        rules: Record,
        key: int,
        threads: int,
        heard: Callable[[int], None] | None = None,
        workers: DuelWorkers | None = None,
        players: Sequence[Record] = (),
    ) -> None:
        """Play with run key ``key``; ``heard`` is called after each block with its number of hands.

        It counts those that need no play too: a block's deals, for each pair and seating.  With
        ``workers`` others play, who are shown some of the ``players`` first.
        """
        self._meeting = DuelSetting(game, rules, key)
        self.arms = self._meeting.arms
        self.hands = 0
        self._threads = threads
        self._heard = heard
        self._elsewhere, self._players = workers, players
        self._open = ExitStack()
        self._plays: Plays | None = None if workers is not None else self._play_by_threads
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="arena")

    def __enter__(self) -> Arena:
        """Return the arena."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give up what is not played yet."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._open.__exit__(kind, error, trace)

    def differences(self, pairs: Sequence[Pair], first: int, deals: int) -> Iterator[FloatArray]:
        """Yield blocks of the deals from ``first`` on: (pairs, deals of the block), units per hand.

        Two players with the same habits differ by 0 in every deal, which takes no play.
        """
        once: dict[tuple[str, str], int] = {}
        players: list[Pair] = []
        places: list[int | None] = []
        for pair in pairs:
            one, other = map(habits, pair)
            if one == other:
                places.append(None)
                continue
            if (one, other) not in once:
                once[one, other] = len(players)
                players.append(pair)
            places.append(once[one, other])
        blocks = [(pair, *block) for block in cut(first, deals, BLOCK_DEALS) for pair in players]
        with closing(self._find_differences(blocks)) as results:
            for _, count in cut(first, deals, BLOCK_DEALS):
                played = [next(results) for _ in players]
                self.hands += len(played) * count * len(self.arms)
                if self._heard is not None:
                    self._heard(len(places) * count * len(self.arms))
                none = np.zeros(count)
                yield np.stack([none if place is None else played[place] for place in places])

    def _find_differences(self, blocks: Sequence[Block]) -> Generator[FloatArray, None, None]:
        if self._plays is None:
            assert self._elsewhere is not None
            # Not before: a search that is finished needs nobody.
            where = (self._meeting.game, self._meeting.rules, self._meeting.key)
            self._plays = self._open.enter_context(self._elsewhere.duels(*where, self._players))
        return self._plays(blocks)

    def _play_by_threads(self, blocks: Sequence[Block]) -> Generator[FloatArray, None, None]:
        jobs = (partial(self._meeting.differences, *block) for block in blocks)
        return run_in_order(self._pool, self._threads, jobs)


def habits(player: Record) -> str:
    """Return a player's habits in one word, equal for equal ones whatever the player's name is."""
    return json.dumps({key: player[key] for key in player if key != "name"}, sort_keys=True)
