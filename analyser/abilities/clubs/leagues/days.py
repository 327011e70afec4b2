"""How does a league go on?  Each day every pair of players meets on more of the same deals.

A league's folder has a run for each pair (``scenario``), whose shards are numbered deals in
order.  The pair with the fewest deals plays first, so that who is new catches up, and which deals
there are follows from how many hands there are alone: not from how many calls played them, nor
from when one was killed.  What was played today is read from the runs' sessions.  A run in the
folder that no pair of today has is of earlier versions of its players: it stays, and counts no
more.  Left out: ratings (``findings``).
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from analyser import games
from analyser.abilities.clubs.leagues import scenario
from analyser.abilities.clubs.leagues.scenario import League
from analyser.errors import DataError, StorageError
from analyser.games.interface import Record
from analyser.play import forfeits, runner
from analyser.play.forfeits import Forfeits
from analyser.play.runner import Amount, Progress
from analyser.scenario.spec import RunSpec
from analyser.storage import host, provenance, run_folder, sealed_log, sessions
from analyser.storage.backend import MANIFEST
from analyser.storage.files import guard_storing
from analyser.storage.run_folder import Run

DIGITS = 12
"""Of the digest of a player, and of a run in the name of its folder."""


def version(player: Record) -> str:
    """Return a digest of a player in full: its habits, or its command and the files of that."""
    return sealed_log.digest(dict(player))[:DIGITS]


@dataclass(frozen=True)
class EarlierVersion:
    """A player of a table as it was before its program, or its policy's file, changed."""

    player: str
    rules: str
    version: str
    """As :func:`version` says it."""
    last_day: str | None
    """The day on which it last began to play, UTC; ``None``: not known."""
    deals: int
    """Against all others together."""


@dataclass(frozen=True)
class StoredLeague:
    """A league and its folder."""

    league: League
    folder: Path
    runs: dict[str, Run]
    """By digest of the spec: of the pairs that have begun."""
    older_runs: list[Run]
    """Runs of earlier versions."""

    def deals(self, pair: str) -> int:
        """Return how many deals a pair, by its run's digest, has played."""
        run = self.runs.get(pair)
        return sum(line.count for line in run.shards) if run else 0

    @property
    def hands(self) -> int:
        """How many hands all pairs have played."""
        return sum(self.deals(pair) * _arms(spec) for pair, spec in self.league.pairs.items())

    def hands_of_day(self, day: str) -> int:
        """Return how many of them were played by sessions that began on a day, UTC."""
        return sum(
            line.count * _arms(self.league.pairs[pair])
            for pair, run in self.runs.items()
            for began, line in zip(_days(run), run.shards, strict=True)
            if began == day
        )

    def forfeits(self) -> Forfeits:
        """Return which hands engines forfeited, over all pairs."""
        made = Forfeits()
        for pair in self.league.pairs:
            if pair in self.runs:
                made += forfeits.read(self.runs[pair])
        return made

    def earlier_versions(self) -> list[EarlierVersion]:
        """Return players of earlier versions, by table and name, the last of each first."""
        found: dict[tuple[str, str, str], EarlierVersion] = {}
        for table in self.league.tables:
            today = {str(one["name"]): version(one) for one in table.players}
            for run in self.older_runs:
                spec = RunSpec.from_json(run.header["spec"])
                (cell,) = spec.cells
                if spec.rules_called(cell) != table.rules:
                    continue
                for one in cell.entrants:
                    name, told = str(one["name"]), version(one)
                    if today.get(name, told) == told:
                        continue
                    before = found.get((table.rules, name, told))
                    days = [*_days(run), (before and before.last_day) or ""]
                    found[table.rules, name, told] = EarlierVersion(
                        name,
                        table.rules,
                        told,
                        max(days) or None,
                        sum(line.count for line in run.shards) + (before.deals if before else 0),
                    )
        by_day = sorted(found.values(), key=lambda each: each.last_day or "", reverse=True)
        return sorted(by_day, key=lambda each: (each.rules, each.player))

    def new_versions(self) -> list[EarlierVersion]:
        """Return the last versions of players who have played no deal since they changed."""
        last: dict[tuple[str, str], EarlierVersion] = {}
        for each in self.earlier_versions():
            last.setdefault((each.rules, each.player), each)
        return [each for each in last.values() if not self._has_played(each)]

    def _has_played(self, earlier_version: EarlierVersion) -> bool:
        return any(
            self.deals(pair) > 0
            for table in self.league.tables
            if table.rules == earlier_version.rules
            for pair in table.pairs
            if earlier_version.player
            in [one["name"] for one in self.league.pairs[pair].cells[0].entrants]
        )


def open_folder(league: League, folder: Path) -> StoredLeague:
    """Return a league with the runs that its folder has; none where there is no folder yet.

    Where nobody gave a seed, and one was drawn for the folder, the league has that.
    ``StorageError`` where it is the folder of a run, or cannot be read; ``DataError`` for a damaged
    manifest, and for a run of another version of the game.
    """
    made = StoredLeague(league, folder, {}, [])
    game = games.game(league.spec.game)
    with guard_storing(folder):
        if not folder.exists():
            return made
        inside = sorted(folder.iterdir())
    if folder / MANIFEST in inside:
        raise StorageError(f"{folder}: holds a run (expected the folder of a league)")
    runs = [run_folder.open(each) for each in inside if (each / MANIFEST).exists()]
    found = [(run, RunSpec.from_json(run.header["spec"])) for run in runs]
    drawn = [spec.seed for _, spec in found if spec.drawn and spec.game == league.spec.game]
    if league.unseeded and drawn:
        league = scenario.set_drawn_seed(league, drawn[0])
        made = replace(made, league=league)
    for run, spec in found:
        if (digest := spec.digest()) in league.pairs:
            if other := runner.another_version(spec, run, game, provenance.signature(game)):
                raise DataError(f"{run.place}: {other}; choose another folder with --output")
            made.runs[digest] = run
        elif spec.game == league.spec.game and len(spec.cells) == 1:
            made.older_runs.append(run)
    return made


def left_today(league: StoredLeague, hands_per_day: int) -> int:
    """Return how many hands are still to be played today, UTC."""
    return max(0, hands_per_day - league.hands_of_day(host.read_clock()[:10]))


def allot(stored_league: StoredLeague, hands: int) -> dict[str, int]:
    """Return how many shards each pair's run has when this many hands more are played.

    In whole shards, so it may be a few hands more.  The pair with the fewest deals is next; of
    several the first.  A pair that has all of its deals is left out.
    """
    pairs = stored_league.league.pairs
    shards = {
        pair: len(stored_league.runs[pair].shards) if pair in stored_league.runs else 0
        for pair in pairs
    }
    line = [(stored_league.deals(pair), at, pair) for at, pair in enumerate(pairs)]
    heapq.heapify(line)
    while hands > 0 and line:
        deals, at, pair = heapq.heappop(line)
        (cell,) = pairs[pair].cells
        more = min(pairs[pair].shard_units(cell), cell.units - deals)
        if more > 0:
            shards[pair] += 1
            hands -= more * len(cell.arms)
            heapq.heappush(line, (deals + more, at, pair))
    return shards


def play(
    stored_league: StoredLeague,
    hands: int,
    threads: int,
    command: Sequence[str],
    progress: Callable[[Progress], None] | None = None,
) -> int:
    """Play this many hands more, as :func:`allot` shares them out; return how many it were.

    Whatever ends it, the shards that are finished stay in ``stored_league.folder``.  ``command``
    and ``progress`` are as for ``runner.run``, whose errors are raised; what is done is what stands
    on disk.
    """
    before, start = stored_league.hands, time.monotonic()
    short = {
        pair: most
        for pair, most in allot(stored_league, hands).items()
        if most > (len(stored_league.runs[pair].shards) if pair in stored_league.runs else 0)
    }
    total = sum(_hands(stored_league, pair, most) for pair, most in short.items())
    for pair, most in short.items():
        spec, run, gone = (
            stored_league.league.pairs[pair],
            stored_league.runs.get(pair),
            stored_league.hands - before,
        )

        def show_progress(now: Progress, pair: str = pair, gone: int = gone) -> None:
            if progress is not None:
                done = gone + max(_hands(stored_league, pair, now.shards_kept), 0)
                rate = done / max(time.monotonic() - start, 1e-9)
                left = (total - done) / rate if done else None
                amounts = (Amount(done, 0), Amount(total, 0))
                progress(replace(now, done=amounts[0], total=amounts[1], rate=rate, left=left))

        place = run.path if run else stored_league.folder / f"{spec.name}-{pair[:DIGITS]}"
        stored_league.runs[pair] = runner.run(
            spec, place, threads, command, show_progress, most=most
        )
    return stored_league.hands - before


def _hands(stored_league: StoredLeague, pair: str, shards: int) -> int:
    """Return how many hands a pair has in this many shards, less those of ``stored_league``."""
    spec = stored_league.league.pairs[pair]
    (cell,) = spec.cells
    deals = min(shards * spec.shard_units(cell), cell.units) - stored_league.deals(pair)
    return deals * len(cell.arms)


def _arms(pair: RunSpec) -> int:
    return len(pair.cells[0].arms)


def _days(run: Run) -> list[str]:
    """Return on which day the session began that played each shard; ``""``: not known."""
    days = [""] * len(run.shards)
    for session in sessions.read(run).sessions:
        for at in range(session["first_shard"], len(days)):
            days[at] = str(session["began"])[:10]
    return days
