"""Which hands of strong players are kept, by which the score of a match is judged?

A file of JSON for each rule set, in the folder ``match_hands`` of the game's package: who played,
by which rules, from which seed, and the scores, in the order of their size, packed.  The side that
began each hand comes first.  Where rules look at the total, hands are kept for each stage of both
scores; where each hand of a match has rules of its own, for each of them.
``docs/tools/matches/kept_hands.py`` plays and writes them.  Left out: what a score is worth
(``statistics.win_chance``).
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.games.interface import Game, Record

FORMAT: Final = "analyser-hands/1"
FOLDER: Final = "match_hands"
SEAL: Final = "sha256"
SHUFFLED_BY: Final = 1
"""Seed of the order in which the sorted hands are handed out: batches of them are then alike."""

IntArray = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Stage:
    """Hands that were played from some scores on, or at one place of a match."""

    begun_from: int
    """The least score of the side that begins, before the hand;"""
    other_from: int
    """and of the other side."""
    scores: IntArray
    """(n, 2), points: of the side that began, and of the other."""
    hand: int = 0
    """Which hand of the match they are, from 1; 0: any."""


@dataclass(frozen=True, eq=False)
class MatchHands:
    """Hands of one player in every seat."""

    rules: Record
    """The rules on which a hand depends: not the target of a match."""
    player: str
    policy: Record
    """The player in full, as it plays by these rules."""
    seed: int
    stages: Sequence[Stage]
    """The lowest scores first, or the first hand of a match."""

    @property
    def is_series(self) -> bool:
        """Whether each hand of a match has rules of its own; the stages are then its hands."""
        return self.stages[0].hand > 0

    @property
    def may_fall(self) -> bool:
        """Whether a hand may cost a side points, so that scores below 0 come up."""
        return any(bool((stage.scores < 0).any()) for stage in self.stages)

    @property
    def may_rise(self) -> bool:
        """Whether a hand may bring a side points; otherwise scores are penalty points, below 0."""
        return any(bool((stage.scores > 0).any()) for stage in self.stages)

    @property
    def hands(self) -> int:
        """How many there are."""
        return sum(len(stage.scores) for stage in self.stages)


def read(game: Game, rules: Record) -> MatchHands | None:
    """Return the hands that are kept for these rules; ``None``: there are none."""
    preset = find_preset(game, rules)
    return None if preset is None else _read_all(type(game).__module__)[preset]


def find_preset(game: Game, rules: Record) -> str | None:
    """Return the rule set whose kept hands are of these rules, if there are any."""
    plain = json.loads(json.dumps(dict(rules)))
    for preset, kept in _read_all(type(game).__module__).items():
        if all(plain.get(rule) == value for rule, value in kept.rules.items()):
            return preset
    return None


def list_rules(game: Game) -> list[str]:
    """Return the rule sets for which hands are kept, in the order of the game's presets."""
    kept = _read_all(type(game).__module__)
    return [preset for preset in game.presets if preset in kept]


def list_games() -> list[str]:
    """Return the games of which hands are kept."""
    beside = files(__package__)
    return sorted(each.name for each in beside.iterdir() if (each / FOLDER).is_dir())


@cache
def _read_all(package: str) -> dict[str, MatchHands]:
    """Return all kept hands of a game's package, by rule set."""
    return {name: _parse(body) for name, body in _files(package)}


def _files(package: str) -> Iterator[tuple[str, str]]:
    folder = files(package) / FOLDER
    for file in sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else ():
        if file.name.endswith(".json"):
            yield file.name.removesuffix(".json"), file.read_text(encoding="utf-8")


def _parse(found: str) -> MatchHands:
    body = json.loads(found)
    assert body["format"] == FORMAT, body["format"]
    assert body.pop(SEAL) == _seal(body), "the seal does not fit"
    stages = [_unpack(stage, body["unit"]) for stage in body["stages"]]
    return MatchHands(body["rules"], body["player"], body["policy"], body["seed"], stages)


def write_text(
    game: str, rules: Mapping[str, Any], player: str, policy: Mapping[str, Any], seed: int,
    stages: Sequence[Stage],
) -> str:  # fmt: skip
    """Return the file of some hands."""
    unit = int(np.gcd.reduce([int(np.gcd.reduce(each.scores, axis=None)) for each in stages]))
    body = {
        "format": FORMAT,
        "game": game,
        "rules": dict(rules),
        "player": player,
        "policy": dict(policy),
        "seed": seed,
        "unit": max(1, unit),
        "stages": [_pack(stage, max(1, unit)) for stage in stages],
    }
    body = json.loads(json.dumps(body))
    return json.dumps({**body, SEAL: _seal(body)}, indent=1, ensure_ascii=False) + "\n"


def _pack(stage: Stage, unit: int) -> dict[str, Any]:
    scores = stage.scores // unit
    scores = scores[np.lexsort((scores[:, 1], scores[:, 0]))]
    steps = np.concatenate([np.diff(scores[:, 0], prepend=0), scores[:, 1]])
    packed = zlib.compress(steps.astype("<i2").tobytes(), 9)
    which = {"hand": stage.hand} if stage.hand else {}
    return {
        **which,
        "begun_from": stage.begun_from,
        "other_from": stage.other_from,
        "hands": len(scores),
        "scores": base64.b64encode(packed).decode("ascii"),
    }


def _unpack(stage: Mapping[str, Any], unit: int) -> Stage:
    steps = np.frombuffer(zlib.decompress(base64.b64decode(stage["scores"])), "<i2")
    first, second = steps.astype(np.int64).reshape(2, stage["hands"])
    scores = unit * np.stack([np.cumsum(first), second], axis=1)
    order = np.random.Generator(np.random.PCG64(SHUFFLED_BY)).permutation(len(scores))
    return Stage(stage["begun_from"], stage["other_from"], scores[order], stage.get("hand", 0))


def _seal(body: Mapping[str, Any]) -> str:
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()
