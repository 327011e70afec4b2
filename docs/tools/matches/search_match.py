"""What does the search player for the match gain, in a late hand and in a match?  Burraco.

Each deal is played from some scores with ``search-match`` on one side against ``search``, each side
in turn, and with ``search`` on both.  What counts is the chance to win the match from where the
hand leads (``play.match_equity``); the match is not played out, which would add much chance.

    .venv/bin/python docs/tools/matches/search_match.py --deals 1000 --write
    .venv/bin/python docs/tools/matches/search_match.py --matches --first 50000 --deals 8000 --write

With ``--matches`` whole matches are played, each twice with the same cards, the sides swapped; what
counts is which are won.  Of as many as were decided on beforehand it wins 50.35 ± 0.43 in 100, not
clearly more than half.  The five scores are those from which most is to be gained: at most 7.9 of
100 matches per hand by ``score_headroom.py``, and 4.5 in the 1.1 late hands of a match as they come
up.

``--write`` puts the numbers of the page of ``analyser win-chance --effects`` beside the game
(``score_effects.toml``).  Two can work at once: with ``--first 5000 --keep two.npy`` one plays
other deals, and ``--join two.npy`` adds them.

What is kept is of 3,000 deals, as many as were decided on beforehand: 1,500 each from 100,000 and
110,000 on.  Before, the player gained 0.85 ± 0.63 of 100 matches on 2,450 others, looked at in
between.  On 800 more a copy of it with other worlds gained 2.3 ± 1.2, and one that adds the points
of the same ends in place of the chance 0.1 ± 1.4.  With 0.25 of the chance beyond those points, on
300 deals, it lost 3.6 ± 1.4: points were then bought too dearly.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.confidence import normal_half
from analyser.games.burraco import GAME
from analyser.games.burraco.columns import PARTS
from analyser.games.burraco.score_effects import FILE
from analyser.play import matches
from analyser.play.match_equity import Aim, make_equity

RULES, PLAYER, AGAINST = "italian", "search-match", "search"
SEED: Final = 20261129
SCORES: Final = ((1500, 1500), (1700, 1700), (1900, 1900), (1900, 1500), (1500, 1900))
AT_ONCE: Final = 25
SIDES: Final = (0, 1)

Rows = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float64]


class Tables:
    """Where deals are played from a score by the one player and by the other."""

    def __init__(self) -> None:
        """Seat them."""
        self.rules = rules = GAME.rules(RULES)
        self.equity = make_equity(GAME, rules, Aim())
        names = [column.name for column in GAME.columns]
        self.scored = [names.index(f"score_{side}") for side in SIDES]
        self.winner = [column.name for column in matches.columns(GAME)].index("winner")
        players = [GAME.settle_policy(GAME.policy(name), rules) for name in (PLAYER, AGAINST)]
        self.players, self.seatings = players, ([0, 1, 0, 1], [1, 0, 1, 0])
        self.mixed = [GAME.seat_players(rules, players, each) for each in self.seatings]
        self.usual = GAME.seat_players(rules, players, [1, 1, 1, 1])

    def measure(self, deals: Rows) -> FloatArray:
        """Return what is gained on each deal from each score, the mean of both sides.

        (deals, scores, 2): percentage points of the chance to win, and points of the hand.
        """
        leads, found = deals % 2, []
        usual = self.usual(run_key(SEED), deals, leads, np.zeros((len(deals), 2), np.int64))
        for score in SCORES:
            gains = []
            for side in SIDES:
                before = np.tile(
                    PARTS * np.array(score if side == 0 else score[::-1]), (len(deals), 1)
                )
                rows = self.mixed[side](run_key(SEED), deals, leads, before)
                ends = [self.judge(each, side, score, leads) for each in (rows, usual)]
                gains.append(ends[0] - ends[1])
            found.append(np.mean(gains, axis=0))
        return np.stack(found, axis=1)

    def play_matches(self, numbers: Rows) -> FloatArray:
        """Return the share won of each match, played once with either side; (matches,)."""
        shares = np.zeros(len(numbers))
        for side, seating in zip(SIDES, self.seatings, strict=True):
            _, ends = matches.play(
                GAME,
                self.rules,
                self.players,
                seating,
                run_key(SEED),
                int(numbers[0]),
                len(numbers),
            )
            winners = ends[:, self.winner]
            shares += np.where(winners == matches.NOBODY, 0.5, winners == side) / len(SIDES)
        return shares

    def judge(self, rows: Rows, side: int, score: tuple[int, int], leads: Rows) -> FloatArray:
        """Return a side's chance to win from where hands lead, and their points, (hands, 2)."""
        own, other = (rows[:, self.scored[each]] / PARTS for each in (side, 1 - side))
        begins = (leads + 1) % 2 == side
        chances = [self.equity.find(score[0] + own, score[1] + other, each) for each in SIDES]
        return np.stack([np.where(begins, *chances), own - other], axis=1)


def main() -> None:
    """Play, and print what was found."""
    parser = argparse.ArgumentParser(description="What does the search player for the match gain?")
    parser.add_argument("--matches", action="store_true")
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=1_000)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--join", type=Path, nargs="*", default=[])
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    tables, found = Tables(), [np.load(each) for each in given.join]
    measure = tables.play_matches if given.matches else tables.measure
    last = given.first + given.deals
    for first in range(given.first, last, AT_ONCE):
        found.append(measure(np.arange(first, min(first + AT_ONCE, last))))
        if given.keep:
            np.save(given.keep, np.concatenate(found))
    measured = np.concatenate(found)
    table = write_matches(measured) if given.matches else write_hands(measured)
    print(table)
    if given.write:
        keep_table(table)


def keep_table(table: str) -> None:
    """Put a table of the game's file in place of the one before."""
    to = Path(games.__file__).parent / GAME.name / FILE
    before, _, old = to.read_text(encoding="utf-8").partition(table.partition("\n")[0])
    _, mark, behind = old.partition("\n[")
    to.write_text(f"{before.rstrip()}\n\n{table}{mark}{behind}", encoding="utf-8")


def write_matches(shares: FloatArray) -> str:
    """Return of how many matches how many were won, as the game keeps it."""
    (won,) = write_intervals([100 * shares])
    return f"[matches]\nmatches = {len(shares)}\nwon = {won}\n"


def write_hands(gains: FloatArray) -> str:
    """Return what was found in single hands, as the game keeps it."""
    lines = [
        "[played]",
        f'player = "{PLAYER}"',
        f'against = "{AGAINST}"',
        f"deals = {len(gains)}",
        f"scores = {[list(score) for score in SCORES]}",
        f"gain = {write_intervals([gains[..., 0].mean(axis=1)])[0]}",
    ]
    for name, each in (("gains", gains[..., 0]), ("points", gains[..., 1])):
        lines.append(f"{name} = [{', '.join(write_intervals(each.T))}]")
    return "\n".join(lines) + "\n"


def write_intervals(measured: Sequence[FloatArray] | FloatArray) -> list[str]:
    """Return means, each with half of its interval."""
    halves = [normal_half() * each.std(ddof=1) / np.sqrt(len(each)) for each in measured]
    return [f"[{each.mean():.3f}, {half:.3f}]" for each, half in zip(measured, halves, strict=True)]


if __name__ == "__main__":
    main()
