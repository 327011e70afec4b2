"""How far ahead of `balanced` is each kind of player, and what does a hand of it cost?

``python docs/tools/strengths/measure.py`` measures both and writes ``strengths.toml`` beside
Burraco's policies, the list that ``analyser policies`` shows.  The lead is that of ``compare``; the
cost is processor time per hand against ``balanced``, over that of ``balanced`` against itself.  It
takes some five minutes of processor time.
"""

from __future__ import annotations

import statistics
import time
from pathlib import Path
from typing import Any, Final

import analyser
from analyser import games
from analyser.cards.shuffle import run_key
from analyser.games.interface import settled
from analyser.games.sides import duel_seatings

FILE: Final = Path(games.__file__).parent / "burraco" / "strengths.toml"
RULES: Final = "italian"
AGAINST: Final = "balanced"
SEED: Final = 52
HANDS: Final = {
    "random": 20_000,
    "never-take": 40_000,
    "cautious": 40_000,
    "greedy": 40_000,
    "always-take": 40_000,
    "balanced": 0,
    "champion-italian": 40_000,
    "learnt": 20_000,
    "search-fast": 4_000,
    "search": 1_500,
    "search-deep": 200,
}
"""Of the duel, from weak to strong; search players by their duels with each other."""
TIMED: Final = 20
"""Of the duel's hands one in this many is timed."""


def main() -> None:
    """Measure all of them, and write the file."""
    found = {name: measure(name, hands) for name, hands in HANDS.items()}
    lines = [
        "# How far each player is ahead of `balanced`, points per hand with half of the 95 %",
        "# interval, and what a hand against it costs in processor time, in hands that `balanced`",
        "# plays against itself; from weak to strong.",
        "# Written by docs/tools/strengths/measure.py, each lead by this command:",
        f"#   analyser compare NAME {AGAINST} --rules {RULES} --hands HANDS --seed {SEED}",
        "",
        f'rules = "{RULES}"',
        f'against = "{AGAINST}"',
        f"seed = {SEED}",
    ]
    for name, each in found.items():
        values = ", ".join(f"{key} = {value}" for key, value in each.items())
        lines.append(f'players."{name}" = {{ {values} }}')
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def measure(name: str, hands: int) -> dict[str, Any]:
    """Return what one of them is ahead, and what its hand costs."""
    if not hands:
        return {"ahead": 0.0, "half": 0.0, "hands": 0, "cost": 1.0}
    lead = analyser.compare(name, AGAINST, rules=RULES, hands=hands, seed=SEED).difference
    cost = measure_cost(name, max(10, hands // TIMED))
    made = {
        "ahead": round(lead.mean, 1),
        "half": round((lead.high - lead.low) / 2, 1),
        "hands": hands,
        "cost": cost,
    }
    print(name, made, flush=True)
    return made


def measure_cost(name: str, hands: int) -> float:
    """Return what a hand costs, two digits that count: the median of some measurements."""
    found = [seconds_per_hand(name, hands) / seconds_per_hand(AGAINST, 10_000) for _ in range(5)]
    return float(f"{statistics.median(found):.2g}")


def seconds_per_hand(name: str, hands: int) -> float:
    """Return the processor time of a hand of this player against ``AGAINST``."""
    game = games.game("burraco")
    rules = game.rules(RULES)
    players = [settled(game, game.policy(each), rules) for each in (name, AGAINST)]
    seats = duel_seatings(game, rules)[0]
    game.play(rules, players, seats, run_key(SEED), 0, 1)  # compiles
    began = time.process_time()
    game.play(rules, players, seats, run_key(SEED), 1, hands)
    return (time.process_time() - began) / hands


if __name__ == "__main__":
    main()
