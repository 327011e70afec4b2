"""Which hands say what a score is worth in a match?  Strong players play them, and they are kept.

``python docs/tools/matches/kept_hands.py GAME [RULES …]`` plays the hands of each rule set of two
sides, or of those that are named, and writes them beside the game (``match_hands/``): seconds each,
in Burraco minutes for those whose first meld depends on the total.  Seat 0 begins every hand.  In a
series each hand of a match is played by itself.  Run it again when play or scoring has changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Final

import numpy as np

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games.burraco.rescoring import OF_MATCHES
from analyser.games.interface import Game, Record, able
from analyser.games.match_hands import FOLDER, Stage, write_text
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.protocols.searching import settle_policy
from analyser.games.sides import parts, score_names, seating

PLAYERS: Final = {
    "burraco": "learnt",
    "carioca": "learnt-carioca",
    "ecarte": "search",
    "khanhoo": "learnt-khanhoo",
}
"""The strongest player whose hands are cheap, by game."""
SEED: Final = 2063
HANDS: Final = 40_000
HANDS_FROM: Final = 10_000
"""Where hands depend on the total: those of each stage above the first; those of each hand of a
series;"""
HANDS_EACH: Final = 4_000
"""and where a hand may end at the target, those of each score of a match."""
AT_ONCE: Final = 500


def main(name: str, *presets: str) -> None:
    """Play the hands of these rule sets, of all by default, and write them."""
    game = games.game(name)
    to = Path(games.__file__).parent / game.name / FOLDER
    to.mkdir(exist_ok=True)
    for preset in presets or game.presets:
        rules = game.rules(preset)
        if len(game.sides(rules)) == 2:
            (to / f"{preset}.json").write_text(played(game, rules), encoding="utf-8")


def played(game: Game, rules: Record) -> str:
    """Return the file of a rule set."""
    goal = able(game, PlaysMatches).goal(rules)
    # What only a match asks for, as long as no hand ends there.
    left_out = {"preset"} if goal.at_once else {"preset", *OF_MATCHES}
    kept = {rule: value for rule, value in rules.items() if rule not in left_out}
    player = PLAYERS[game.name]
    policy = settle_policy(game, game.policy(player), rules)
    stages = [
        Stage(begun, other, play(game, rules, policy, deals, (begun, other)), hand)
        for begun, other, hand, deals in list_stages(game, rules)
    ]
    return write_text(game.name, kept, player, policy, SEED, stages)


def list_stages(game: Game, rules: Record) -> Iterator[tuple[int, int, int, range]]:
    """Yield the scores from which hands are played, which hand of a match they are, and the deals.

    A hand of 0 is any.
    """
    goal = able(game, PlaysMatches).goal(rules)
    if goal.at_end:
        for hand in range(goal.hands):
            yield 0, 0, hand + 1, range(hand, goal.hands * HANDS_FROM, goal.hands)
        return
    if goal.at_once:
        for number, (begun, other) in enumerate(product(range(goal.score), repeat=2)):
            yield begun, other, 0, range(number * HANDS_EACH, (number + 1) * HANDS_EACH)
        return
    yield 0, 0, 0, range(HANDS)
    high = int(rules.get("first_meld_high_from", 0))
    for number, (begun, other) in enumerate([(high, 0), (0, high), (high, high)] if high else []):
        yield begun, other, 0, range(HANDS + number * HANDS_FROM, HANDS + (number + 1) * HANDS_FROM)


def play(
    game: Game, rules: Record, policy: Record, deals: range, before: Sequence[int]
) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return what hands bring the side that begins and the other, (count, 2), points."""
    hands_of = able(game, PlaysMatches).seat_players(rules, [policy], seating(game, rules, 1))
    names = [column.name for column in game.columns]
    scored, point = [names.index(each) for each in score_names(game, rules)], parts(game.columns)
    found = []
    for start in range(0, len(deals), AT_ONCE):
        some = np.array(deals[start : start + AT_ONCE])
        totals = np.tile(np.array(before, np.int64) * point, (len(some), 1))
        rows = hands_of(run_key(SEED), some, np.zeros(len(some), np.int64), totals)
        found.append(rows[:, scored] // point)
    return np.concatenate(found)


if __name__ == "__main__":
    main(*sys.argv[1:])
