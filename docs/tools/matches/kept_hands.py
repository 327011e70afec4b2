"""Which hands say what a score is worth in a match?  Learnt players play them, and they are kept.

``python docs/tools/matches/kept_hands.py [RULES …]`` plays the hands of each rule set of Burraco
for two sides, or of those that are named, and writes them beside the game (``match_hands/``): a
quarter of an hour for most, an hour for those whose first meld depends on the total.  Seat 0 begins
every hand.  Run it again when play or scoring has changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games.burraco import GAME
from analyser.games.burraco.rescoring import OF_MATCHES
from analyser.games.interface import Record
from analyser.games.match_hands import FOLDER, Stage, write_text
from analyser.games.sides import parts, seating

PLAYER: Final = "learnt"
SEED: Final = 2063
HANDS: Final = 40_000
HANDS_FROM: Final = 10_000
"""Where the first meld depends on the total: hands of each stage above the first."""
AT_ONCE: Final = 500
TO: Final = Path(games.__file__).parent / "burraco" / FOLDER


def main(presets: Sequence[str]) -> None:
    """Play the hands of these rule sets, of all by default, and write them."""
    TO.mkdir(exist_ok=True)
    for preset in presets or GAME.presets:
        rules = GAME.rules(preset)
        if len(GAME.sides(rules)) == 2:
            (TO / f"{preset}.json").write_text(played(rules), encoding="utf-8")


def played(rules: Record) -> str:
    """Return the file of a rule set."""
    kept = {rule: value for rule, value in rules.items() if rule not in {"preset", *OF_MATCHES}}
    policy = GAME.settle_policy(GAME.policy(PLAYER), rules)
    stages = [
        Stage(begun, other, play(rules, policy, first, count, (begun, other)))
        for begun, other, first, count in list_stages(rules)
    ]
    return write_text(GAME.name, kept, PLAYER, policy, SEED, stages)


def list_stages(rules: Record) -> Iterator[tuple[int, int, int, int]]:
    """Yield the scores from which hands are played, the first deal and how many there are."""
    yield 0, 0, 0, HANDS
    high = int(rules["first_meld_high_from"])
    for number, (begun, other) in enumerate([(high, 0), (0, high), (high, high)] if high else []):
        yield begun, other, HANDS + number * HANDS_FROM, HANDS_FROM


def play(
    rules: Record, policy: Record, first: int, count: int, before: tuple[int, int]
) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return what hands bring the side that begins and the other, (count, 2), points."""
    hands_of = GAME.seat_players(rules, [policy], seating(GAME, rules, 1))
    names = [column.name for column in GAME.columns]
    scored, point = [names.index("score_0"), names.index("score_1")], parts(GAME.columns)
    found = []
    for start in range(first, first + count, AT_ONCE):
        deals = np.arange(start, min(start + AT_ONCE, first + count))
        totals = np.tile(np.array(before, np.int64) * point, (len(deals), 1))
        rows = hands_of(run_key(SEED), deals, np.zeros(len(deals), np.int64), totals)
        found.append(rows[:, scored] // point)
    return np.concatenate(found)


if __name__ == "__main__":
    main(sys.argv[1:])
