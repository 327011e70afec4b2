"""What does another machine do for a search for habits?  It plays blocks of duels.

As with the job of a run (``worker_job``), all that it is handed is text, and it answers first,
with a digest of how it plays some deals of the search's own players.  Then it is sent players, with
the blocks of deals on which they meet, and hands back by how much one was ahead, deal by deal.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from uuid import uuid4

from analyser import games
from analyser.abilities.clusters import worker_job
from analyser.abilities.clusters.worker_job import PlayedWork
from analyser.games.interface import Record
from analyser.games.searching import evaluations
from analyser.play.trials import Block, DuelSetting
from analyser.scenario.spec import WORLD_HANDS
from analyser.statistics.intervals import FloatArray
from analyser.storage import host

CANARY_DEAL: Final = 1 << 42
"""The first deal of the canary: none that any search asks for."""


class DuelErrand(NamedTuple):
    """Where players are to meet, for machines that have nothing but this version of ours."""

    name: str
    """Of this one asking, and no other."""
    game: str
    rules: str
    """JSON."""
    key: int
    """The run key of the deals."""
    players: str
    """Some of those who will meet, JSON: the canary's."""
    evaluations: Mapping[str, str]
    """The files of the evaluations that do not ship: path in a player → text."""


def make_errand(meeting: DuelSetting, players: Sequence[Record]) -> DuelErrand:
    """Return the job of a search; ``StorageError`` for an evaluation whose file is gone."""
    return DuelErrand(
        uuid4().hex,
        meeting.game.name,
        _text(meeting.rules),
        meeting.key,
        _text(players),
        worker_job.evaluation_files(players),
    )


def answer(errand: DuelErrand) -> dict[str, str]:
    """Take a job: be ready to play it, and return :func:`describe_play` of this process, and its
    ``processor``.
    """
    evaluations.lend(errand.evaluations)
    meeting = _meeting(errand)
    worker_job.take(errand.name, lambda _opened: meeting)
    return {**describe_play(errand), worker_job.PROCESSOR: host.processor()}


def describe_play(errand: DuelErrand) -> dict[str, str]:
    """Return what shows how this process plays the search: equal answers, equal differences.

    Keys as those of ``worker_job.describe_play``.
    """
    meeting, players = _meeting(errand), json.loads(errand.players)
    digest = hashlib.sha256()
    pairs = list(zip(players, players[1:] + players[:1], strict=True))
    for pair in pairs:
        worlds = max(int(who.get("search_worlds", 0)) for who in pair)
        dear = len(pairs) * len(meeting.arms) * (1 + WORLD_HANDS * worlds)
        deals = max(1, worker_job.CANARY_HANDS // dear)
        for rows in meeting.rows(pair, CANARY_DEAL, deals):
            digest.update(rows.tobytes())
    return {**worker_job.versions(meeting.game), worker_job.CANARY: digest.hexdigest()}


def text(blocks: Sequence[Block]) -> str:
    """Return blocks of duels as text: both players, the first deal and the count of each.

    A player who is in many of them is written once.
    """
    players: dict[str, int] = {}
    listed = []
    for (one, other), first, count in blocks:
        places = [players.setdefault(_text(who), len(players)) for who in (one, other)]
        listed.append([*places, first, count])
    return _text({"players": list(players), "blocks": listed})


def play(name: str, blocks: str) -> PlayedWork[FloatArray]:
    """Play blocks of duels (:func:`text`) of a job that this process has taken."""
    meeting: DuelSetting = worker_job.find_job(name)
    begun = time.perf_counter()
    asked = json.loads(blocks)
    players = [json.loads(who) for who in asked["players"]]
    made = [
        meeting.differences((players[one], players[other]), first, count)
        for one, other, first, count in asked["blocks"]
    ]
    return PlayedWork(time.perf_counter() - begun, made)


def _meeting(errand: DuelErrand) -> DuelSetting:
    return DuelSetting(games.game(errand.game), json.loads(errand.rules), errand.key)


def _text(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
