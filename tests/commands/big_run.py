"""A run of as many rows as one likes, in a second or two a million: for what no memory holds.

Some shards of each cell are really played; the others hold the same hands again, under deal numbers
of their own.  So it is a run as any other to all but who would play it again.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pandas as pd

from analyser import games
from analyser.play import runner
from analyser.scenario import file_spec
from analyser.scenario.spec import RunSpec
from analyser.storage import run_folder

PLAYED = 4
"""Shards of each cell, and of each length, that are really played."""


def fill(path: Path, spec: RunSpec) -> run_folder.Run:
    """Make all shards of a spec in this folder."""
    game = games.game(spec.game)
    columns = runner.columns_of(spec, game)
    made = run_folder.create(path, spec.as_json(), {}, *columns, scale=game.scale)
    played: dict[tuple[int, int], list[tuple[int, runner.Shard]]] = {}
    for index, cell, first, count in runner.layout(spec):
        known = played.setdefault((cell, count), [])
        if len(known) < PLAYED:
            known.append((first, runner.shard(spec, index)))
            start, shard = known[-1]
        else:
            start, shard = known[index % PLAYED]
        by = first - start
        matches = None if shard.matches is None else _moved(shard.matches, by)
        made.write_shard(index, _moved(shard.hands, by), cell, first, count, matches)
    made.release()
    return made


def _moved(table: pd.DataFrame, by: int) -> pd.DataFrame:
    """Return rows under numbers of deals, or of matches, that are so much greater."""
    names = ["match" if "match" in table else "deal"]
    if names == ["match"] and table["match"][0] < 0:
        # Of single hands: a hand has its deal's number.
        names = ["deal", "hand"]
    return table.assign(**{name: table[name] + by for name in names})


if __name__ == "__main__":
    fill(Path(sys.argv[1]), file_spec.load(Path(sys.argv[2]), int(sys.argv[3])))
