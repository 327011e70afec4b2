"""Which chances does a search player of Écarté count by that plays for the match?

``python docs/tools/matches/ecarte_chances.py`` writes them beside the game
(``match_chances.toml``), from the kept hands.  Run it again when these have changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from analyser import games
from analyser.games import match_hands
from analyser.games.ecarte import GAME
from analyser.games.ecarte.match_chances import FILE, TARGET, WON_MATCH
from analyser.play.match_equity import Aim, make_equity

HEAD: Final = """# The chance to win a match from each score, of ten thousand, for the player who
# begins the next hand: a row for each own score, a number for each of the other's.  Written by
# docs/tools/matches/ecarte_chances.py from the kept hands (match_hands/).
"""


def main() -> None:
    """Write the chances."""
    text = HEAD
    for preset in match_hands.list_rules(GAME):
        text += f"\n[{preset}]\nbegins = [\n"
        for scores in find_chances(preset):
            text += f"    [{', '.join(map(str, scores))}],\n"
        text += "]\n"
    to = Path(games.__file__).parent / GAME.name / FILE
    to.write_text(text, encoding="utf-8")


def find_chances(preset: str) -> list[list[int]]:
    """Return the chances under a rule set, for the player who begins."""
    scores = np.arange(TARGET)
    found = make_equity(GAME, GAME.rules(preset), Aim()).find(scores[:, None], scores, 0)
    whole: list[list[int]] = np.rint(found * WON_MATCH / 100).astype(int).tolist()
    return whole


if __name__ == "__main__":
    main()
