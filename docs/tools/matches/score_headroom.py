"""How much could a player gain that plays for the match, decision by decision?

Positions of hands of learnt players, Italian rules.  Every option of each is played to the end of
the hand in the same worlds, as ``advise`` does.  The ends are then judged twice: by their points,
and by the chance to win the match, at many scores.  The gain is that of the best option for the
match on the best for points, chosen in some worlds and measured in others.  The bound chooses and
measures in the same ones, so it is too high.

The sum over the decisions of a hand is what a side would gain to a first approximation: effects of
decisions do not add up exactly, and all play on for points.

    .venv/bin/python docs/tools/matches/score_headroom.py --hands 150 --seconds 1000

Of 2,083 positions in 1,024 worlds (seed 11), 25 decisions per side and hand: how often the best
options differ, and percentage points of the chance to win per hand.  Options were chosen by the
chance alone, or by a mean of half of it and half of points at their usual worth; 32 worlds stand
for a fast search player.

    score      differs  bound   512 worlds: alone  half         32 worlds: alone  half
    0:0          2 %     0.02   −0.0 ± 0.1   +0.0 ± 0.1         −0.3 ± 0.1   −0.2 ± 0.1
    1000:1000    5 %     0.4    −0.2 ± 0.4   +0.1 ± 0.2         −1.2 ± 0.3   −0.4 ± 0.2
    1500:1500   20 %     7.1    +1.6 ± 1.7   +2.7 ± 1.4         −6.0 ± 1.2   −0.6 ± 0.9
    1850:1700   22 %     9.0    +3.9 ± 2.4   +3.7 ± 2.2         −1.9 ± 2.2   +2.1 ± 2.0
    1700:1850   23 %     7.8    +2.7 ± 2.0   +3.7 ± 1.7         −4.0 ± 1.4   +0.5 ± 1.2
    1900:1500   36 %     9.8    +4.6 ± 2.0   +5.0 ± 1.8         +2.1 ± 1.5   +3.8 ± 1.3
    1500:1900   39 %     8.8    +3.3 ± 1.8   +3.8 ± 1.6         −0.9 ± 1.4   +1.5 ± 1.2
    1000:1800   38 %     1.5    +0.2 ± 0.3   +0.5 ± 0.3         −0.2 ± 0.3   +0.4 ± 0.2

So the score decides close to the target, and nowhere else.  The chance to win is a coarser measure
than points: with few worlds, choosing by it alone loses.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

import analyser
from analyser.confidence import normal_half
from analyser.errors import ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.advice.consultation import consultation_in
from analyser.games.burraco.advice.line_position import read_line
from analyser.games.burraco.advice.questions import player_of
from analyser.games.burraco.columns import OUTCOME_PARTS
from analyser.play.match_equity import Aim, Equity, make_equity

RULES: Final = "italian"
SCORES: Final = (
    (0, 0), (1000, 1000), (1500, 1500), (1850, 1700), (1700, 1850), (1900, 1500), (1500, 1900),
    (1000, 1800), (1800, 1000),
)  # fmt: skip
SIDES: Final = 2
SHARES: Final = (0.25, 0.5, 1.0)
"""Shares of the chance to win in what an option is chosen by; the rest is points."""
THINNED: Final = 16
"""Of so many worlds one says what a point is worth."""

FloatArray = npt.NDArray[np.float64]


class Ends(NamedTuple):
    """How a hand ended after each option of a position."""

    own: FloatArray
    """(worlds, options), points of the player's side;"""
    other: FloatArray
    """and of the other side."""
    begins: int
    """0 if the player's side begins the next hand."""


def main() -> None:
    """Play, and print a line for each score."""
    parser = argparse.ArgumentParser(description="What does playing for the match gain?")
    parser.add_argument("--hands", type=int, default=150)
    parser.add_argument("--worlds", type=int, default=1024)
    parser.add_argument("--choose-in", type=int, default=512)
    parser.add_argument("--seconds", type=float, default=1000.0)
    parser.add_argument("--seed", type=int, default=11)
    given = parser.parse_args()
    replayed = analyser.replay(
        rules=RULES, policies="learnt", seed=given.seed, hands=given.hands, positions=True
    )
    lines = [line.strip() for line in replayed.lines if line.strip().startswith(f"{RULES} ")]
    order = np.random.default_rng(given.seed).permutation(len(lines))
    found = list(play([lines[at] for at in order], given.worlds, given.seed, given.seconds))
    per_hand = len(lines) / (SIDES * given.hands)
    print(f"{len(found)} positions, {per_hand:.1f} decisions per side and hand")
    equity = make_equity(GAME, GAME.rules(RULES), Aim())
    print("score, best option differs, bound; per hand with a share of", *SHARES)
    for own, other in SCORES:
        judged = [judge(each, equity, own, other) for each in found]
        slope = find_slope(judged)
        differs = np.mean([each.points.mean(0).argmax() != each.worth.mean(0).argmax()
                           for each in judged])  # fmt: skip
        bound = np.mean([each.bound for each in judged])
        gains = [[each.find_gain(given.choose_in, share, slope) for each in judged]
                 for share in SHARES]  # fmt: skip
        halves = normal_half() * np.std(gains, axis=1, ddof=1) / np.sqrt(len(judged))
        said = (
            f"{per_hand * np.mean(gained):+.2f} ± {per_hand * half:.2f}"
            for gained, half in zip(gains, halves, strict=True)
        )
        print(f"{own}:{other}  {100 * differs:.0f} %  {per_hand * bound:.2f}  ", "  ".join(said))


def play(lines: list[str], worlds: int, seed: int, seconds: float) -> Iterator[Ends]:
    """Yield how the options of positions end, until the time is spent."""
    began, seats = time.monotonic(), [GAME.policy("search")] * 4
    for number, line in enumerate(lines):
        if time.monotonic() - began > seconds:
            return
        try:
            asked = consultation_in(read_line(line, "position"), seats)
        except ScenarioError:
            # There is one option alone.
            continue
        ends = player_of(asked, seed + number)(0, worlds, [True] * len(asked.ways)) / OUTCOME_PARTS
        begins = (asked.position.lead + 1 - asked.asker.mover) % SIDES
        yield Ends(ends[..., 0], ends[..., 1], begins)


class MatchWorth(NamedTuple):
    """What the ends of a position are worth at a score."""

    points: FloatArray
    """(worlds, options), by the points of the hand,"""
    worth: FloatArray
    """and by the chance to win the match, per cent."""

    @property
    def bound(self) -> float:
        """What the best for the match gains on the best for points, both known from all worlds."""
        worth = self.worth.mean(0)
        return float(worth.max() - worth[self.points.mean(0).argmax()])

    def find_gain(self, choose_in: int, share: float, slope: float) -> float:
        """Return the same, chosen in a few worlds and measured in the other half of all.

        ``share``: that of the chance in what is chosen by; the rest is points times ``slope``.
        """
        half = len(self.points) // 2
        gains = []
        for first in range(0, half - choose_in + 1, choose_in):
            points, worth = (each[first : first + choose_in].mean(0) for each in self)
            chosen = (share * worth + (1 - share) * slope * points).argmax()
            gained = self.worth[half:, chosen] - self.worth[half:, points.argmax()]
            gains.append(float(gained.mean()))
        return float(np.mean(gains))


def judge(ends: Ends, equity: Equity, own: float, other: float) -> MatchWorth:
    """Return what ends are worth at a score before the hand."""
    worth = equity.find(own + ends.own, other + ends.other, ends.begins)
    return MatchWorth(ends.own - ends.other, worth)


def find_slope(judged: list[MatchWorth]) -> float:
    """Return what a point is worth, percentage points, on the line through all ends."""
    points = np.concatenate([each.points[::THINNED].ravel() for each in judged])
    worth = np.concatenate([each.worth[::THINNED].ravel() for each in judged])
    return float(np.cov(points, worth)[0, 1] / points.var())


if __name__ == "__main__":
    main()
