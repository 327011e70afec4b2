"""Which chances does a search player of Burraco count by that plays for the match?

``python docs/tools/matches/burraco_chances.py`` writes them beside the game
(``match_chances.toml``), from the kept hands.  Run it again when these have changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.games.burraco import GAME
from analyser.games.burraco.match_chances import FILE, FINE, QUARTERS, WON_MATCH
from analyser.play.match_equity import Aim, Equity, make_equity

PRESETS: Final = ("italian",)
"""Those for which a player for the match was measured."""
LOW, STEP = -500, 100
HANDS: Final = 2_000
"""Kept hands by which it is said what a point is usually worth at a score."""
LEAST_WORTH: Final = 0.03
"""Per cent that a point is worth at least: where a match is nearly won, noise would decide."""
HEAD: Final = """# By which a search player counts that plays for the match.  `begins`: the chance
# to win from each score, of ten thousand, where one's own side begins the next hand.  `usual`: what
# one of these is usually worth before a hand, thousandths of a quarter of a point.  A row for each
# own score, a number for each of the other side's, from `low` on in steps of `step`.
# Written by docs/tools/matches/burraco_chances.py from the kept hands (match_hands/).
"""

FloatArray = npt.NDArray[np.float64]


def main() -> None:
    """Write the chances."""
    text = HEAD
    for preset in PRESETS:
        rules = GAME.rules(preset)
        equity = make_equity(GAME, rules, Aim())
        scores = np.arange(LOW, rules["match_target"] + 1, STEP)
        begins = equity.find(scores[:, None], scores, 0) * WON_MATCH / 100
        usual = FINE * QUARTERS * 100 / WON_MATCH / find_worths(equity, scores)
        text += f"\n[{preset}]\nlow = {LOW}\nstep = {STEP}\n"
        for name, grid in (("begins", begins), ("usual", usual)):
            text += f"{name} = [\n"
            for row in np.rint(grid).astype(int).tolist():
                text += f"    [{', '.join(map(str, row))}],\n"
            text += "]\n"
    to = Path(games.__file__).parent / GAME.name / FILE
    to.write_text(text, encoding="utf-8")


def find_worths(equity: Equity, scores: npt.NDArray[np.int64]) -> FloatArray:
    """Return what a point is worth before a hand, per cent: on the line through how hands end."""
    hands = equity.kept.stages[0].scores[:HANDS]
    # Either side may have begun.
    pairs = np.concatenate([hands, hands[:, ::-1]])
    points = pairs[:, 0] - pairs[:, 1]
    found = np.zeros((len(scores), len(scores)))
    for mine, own in enumerate(scores):
        for theirs, other in enumerate(scores):
            after = equity.find(own + pairs[:, 0], other + pairs[:, 1], None)
            found[mine, theirs] = np.cov(points, after)[0, 1] / points.var(ddof=1)
    return np.maximum(found, LEAST_WORTH)


if __name__ == "__main__":
    main()
