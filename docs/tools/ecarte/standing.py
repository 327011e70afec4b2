"""Which of the hands on which the books of Écarté stand should stand?  Writes ``standing.toml``.

The cards to give up are those that ``analyser advise`` finds best:

    PYTHONPATH=docs/tools .venv/bin/python -m ecarte.standing
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, Final

import numpy as np

import analyser
from analyser.cards.shuffle import run_key
from analyser.games import ecarte
from analyser.games.ecarte import GAME
from analyser.games.ecarte.advice import ADVISER
from analyser.games.ecarte.standing import FILE, PRESET, TURNED_CARD, hands
from analyser.games.searching.advising import choose_cast
from analyser.games.searching.rollouts import OTHER_SCORE, OWN_SCORE

WORLDS: Final = 65_536
HEAD: Final = f"""\
# The hands on which the books have the elder stand, the jeux de règle: what kind of hand, its cards
# (the {TURNED_CARD} is turned), and what was found in {WORLDS:,} worlds: what standing is worth
# more than proposing in points a decision, half of the 95 % interval, which cards to give up then.
# Written by docs/tools/ecarte/standing.py; to be written again when the champion changes.
"""


def position(cards: str) -> str:
    """Return a history that breaks off before the elder speaks with a hand."""
    deal = {
        "format": "ecarte-hand/1",
        "preset": PRESET,
        "rules": {},
        "players": 2,
        "seed": None,
        "hand": 0,
        "lead": 0,
        "scores": [0, 0],
        "hands": [cards.split(), "?"],
        "turned": TURNED_CARD,
        "stock": "?",
    }
    return json.dumps(deal) + "\n"


def weighed(cards: str, worlds: int = WORLDS) -> dict[str, Any]:
    """Return what standing is worth more than the best plan after a proposal, and how sure that is.

    The plan is chosen in worlds of one seed, and measured against standing in those of another.
    """
    found = analyser.advise(position(cards), game="ecarte", worlds=worlds, seed=1).answer
    plan = next(each for each in found["options"] if each["do"] == "propose")
    table = ADVISER.read(ADVISER.fill(position(cards), "hand"), "hand")
    ways = [
        way for way in ADVISER.list_ways(table)[1] if way.do == "stand" or way.says == plan["says"]
    ]
    rules, search = GAME.rules(PRESET), GAME.policy("search")
    numbers = GAME.engine.numbers(rules, choose_cast(GAME, rules, [search] * 2, 0), range(2))
    options = np.array([way.code for way in ways], np.int64).ravel()
    asked = np.ones(len(ways), np.int64)
    ends = GAME.consult(run_key(2), 0, worlds, ADVISER.row(table), options, asked, numbers)
    ahead = ends[:, :, OWN_SCORE] - ends[:, :, OTHER_SCORE]
    gains = (ahead[:, 0] - ahead[:, 1]).astype(np.float64)
    half = 1.96 * gains.std() / np.sqrt(worlds)
    return {
        "gain": round(float(gains.mean()), 3),
        "half": math.ceil(1000 * float(half)) / 1000,
        "plan": " ".join(plan["cards"]),
    }


def main() -> None:
    """Write the file beside the game."""
    lines = [HEAD]
    for each in hands():
        lines.append(f"\n[{json.dumps(each.name)}]\ncards = {json.dumps(each.cards)}\n")
        lines += [f"{key} = {json.dumps(value)}\n" for key, value in weighed(each.cards).items()]
    (Path(ecarte.__file__).parent / FILE).write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
