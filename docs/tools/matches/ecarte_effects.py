"""What does the score of a match change at Écarté, and what does that bring?

``python docs/tools/matches/ecarte_effects.py`` plays hands from every score, a player that searches
for the match against one that searches for points, and that one against itself.  It writes the
numbers of the page of ``analyser win-chance --effects`` beside the game (``score_effects.toml``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.cards.shuffle import run_key
from analyser.confidence import normal_half
from analyser.games.ecarte import GAME
from analyser.games.ecarte.match_chances import TARGET
from analyser.games.ecarte.score_effects import FILE
from analyser.games.interface import Record
from analyser.play.match_equity import Aim, Equity, make_equity

RULES: Final = "ecarte"
PLAYER, AGAINST = "search-match", "search"
SEED: Final = 17
HANDS: Final = 5_000
"""From each score, with each side to begin."""
AT_ONCE: Final = 500
SEATS: Final = (0, 1)
RULE_PLAYER: Final = "champion-ecarte"
CHOICES: Final = ("stand", "refuse")
COUNT: Final = 10
"""From which on to stand, or to refuse, at other scores;"""
COUNTS: Final = (5, 6, 7, 8, 9)
"""and counts that are tried from four to four, of which the best is played on fresh deals."""
RULE_HANDS: Final = (20_000, 100_000)
"""To choose a count, and to say what it gains."""
RULE_SEEDS: Final = (23, 24)
HEAD: Final = """# What does the score change at Écarté?  From every score, own down and the other's
# across: in how many hands a player that searches for the match plays otherwise than one that
# searches for points, against that one; percentage points of the chance to win that it gains in
# the hand, with half of the 95 % interval; how often it stands as elder, and refuses as dealer,
# beside the other.  `rules`: what a rule-based player gains from four to four that stands, or
# refuses, from a count on; against the same player with the count of other scores, and against it
# by its own choice.
# Written by docs/tools/matches/ecarte_effects.py.
"""

Rows = npt.NDArray[np.int64]


def main() -> None:
    """Play, and write what was found."""
    rules = GAME.rules(RULES)
    equity = make_equity(GAME, rules, Aim())
    names = [column.name for column in GAME.columns]
    scored, vulnerable = [names.index(f"score_{seat}") for seat in SEATS], names.index("vulnerable")
    players = [GAME.settle_policy(GAME.policy(name), rules) for name in (PLAYER, AGAINST)]
    tables = [GAME.seat_players(rules, players, seats) for seats in ((0, 1), (1, 1))]
    rules_played = [play_rule(rules, equity, scored, choice) for choice in CHOICES]
    made: dict[str, list[list[float]]] = {key: [] for key in KEYS}
    for own in range(TARGET):
        row: dict[str, list[float]] = {key: [] for key in KEYS}
        for other in range(TARGET):
            of, gains, differ = dict[tuple[int, int], Rows](), [], []
            for lead in SEATS:
                for number, hands_of in enumerate(tables):
                    of[lead, number] = play(hands_of, (own, other), lead)
                brought = [of[lead, number][:, scored].T for number in (0, 1)]
                worths = [
                    equity.find(own + mine, other + theirs, 1 - lead) for mine, theirs in brought
                ]
                gains.append(worths[0] - worths[1])
                differ.append((of[lead, 0] != of[lead, 1]).any(axis=1))
            gain = np.concatenate(gains)
            row["differs"].append(float(np.mean(differ)))
            row["gain"].append(float(gain.mean()))
            row["half"].append(float(normal_half() * gain.std(ddof=1) / np.sqrt(len(gain))))
            for number, whose in enumerate(("", "_for_points")):
                # The player sits in seat 0: the elder where it begins, otherwise the dealer.
                stood = of[0, number][:, vulnerable] == 0
                allowed = of[1, number][:, vulnerable]
                row[f"stands{whose}"].append(float(stood.mean()))
                row[f"refuses{whose}"].append(float((allowed == 0).sum() / (allowed != 1).sum()))
        for key, values in row.items():
            made[key].append(values)
    write(made, rules_played)


def play_rule(rules: Record, equity: Equity, scored: list[int], choice: str) -> list[str]:
    """Return the best count from four to four, and what it gains, as lines."""
    last = TARGET - 1
    # Seat 0 is the elder where it begins, otherwise the dealer.
    lead = CHOICES.index(choice)
    own_choice = GAME.policy(RULE_PLAYER)

    def by_count(count: int) -> Record:
        changes = {"rule_for": choice, "rule": f"count >= {count}"}
        return {**GAME.policy(RULE_PLAYER, changes), "name": f"count-{count}"}

    def gain(player: Record, against: Record, number: int) -> tuple[float, float]:
        worths = []
        for seats in ((0, 1), (1, 1)):
            hands_of = GAME.seat_players(rules, [player, against], seats)
            rows = play(hands_of, (last, last), lead, RULE_HANDS[number], RULE_SEEDS[number])
            mine, theirs = rows[:, scored].T
            worths.append(equity.find(last + mine, last + theirs, 1 - lead))
        apart = worths[0] - worths[1]
        half = normal_half() * apart.std(ddof=1) / np.sqrt(len(apart))
        return float(apart.mean()), float(half)

    usual = by_count(COUNT)
    best = max(COUNTS, key=lambda count: gain(by_count(count), usual, 0)[0])
    lines = ["", "[[rules_played]]", f'decision = "{choice}"', f"count = {best}"]
    for name, against in (("usual_count", usual), ("own_choice", own_choice)):
        mean, half = gain(by_count(best), against, 1)
        lines.append(f"{name} = [{mean:.3f}, {half:.3f}]")
    return lines


KEYS: Final = (
    "differs", "gain", "half", "stands", "stands_for_points", "refuses", "refuses_for_points",
)  # fmt: skip


def play(
    hands_of: Any, before: tuple[int, int], lead: int, hands: int = HANDS, seed: int = SEED
) -> Rows:
    """Return the rows of hands from a score."""
    found = []
    for start in range(0, hands, AT_ONCE):
        deals = np.arange(start, start + AT_ONCE)
        totals = np.tile(np.array(before, np.int64), (AT_ONCE, 1))
        found.append(hands_of(run_key(seed), deals, np.full(AT_ONCE, lead), totals))
    return np.concatenate(found)


def write(made: dict[str, list[list[float]]], rules_played: list[list[str]]) -> None:
    """Write what was found beside the game."""
    lines = [f'rules = "{RULES}"', f'player = "{PLAYER}"', f'against = "{AGAINST}"']
    lines += [f"seed = {SEED}", f"hands = {2 * HANDS}", f"scores = {[*range(TARGET)]}"]
    for key, rows in made.items():
        said = [f"    [{', '.join(f'{each:.4f}' for each in row)}]," for row in rows]
        lines += [f"{key} = [", *said, "]"]
    lines += [f"usual_count = {COUNT}", f"rule_hands = {RULE_HANDS[1]}"]
    lines += [line for rule in rules_played for line in rule]
    to = Path(games.__file__).parent / GAME.name / FILE
    to.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
