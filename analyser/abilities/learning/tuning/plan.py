"""What is a search for better habits asked to do, and on which deals?

Left out: doing it (``search``).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from analyser.abilities.learning.tuning import cma
from analyser.cards.shuffle import run_key
from analyser.errors import UsageError
from analyser.games.interface import Game, Record
from analyser.games.searching.sheet import searches
from analyser.games.sides import seating
from analyser.play.trials import Arena
from analyser.storage import sealed_log

REPORT_DEALS: Final = 0
SELECT_DEALS: Final = 1 << 40
TUNE_DEALS: Final = 1 << 41
"""First deals of the families.  A family has at most 10^10 hands, or 10^10 a generation of at most
``MAX_GENERATIONS``: far fewer than 2^40 and 2^62 deals."""
MAX_GENERATIONS: Final = 100_000

CHECKPOINTS: Final = 4
"""Means that are chosen among, from the last quarter of the generations; and the start."""

PROBE_DEALS: Final = 500
"""Deals on which a habit must change something to be searched, and by which the default pool is
chosen; of the tune family."""


@dataclass(frozen=True)
class SearchPlan:
    """All that a search is: the same plan makes the same journal."""

    game: str
    seed: int
    rules: Record
    """The rules in full."""
    base: Record
    """The policy to start from, in full."""
    pool: tuple[Record, ...]
    """The opponents to beat, in full; each counts the same."""
    outside: tuple[Record, ...]
    """Policies that only the report meets, in full."""
    fields: tuple[str, ...]
    """The habits to search, in the game's order."""
    generations: int
    population: int
    """Samples a generation."""
    hands: int
    """Hands a sample, over the whole pool and all seatings; the least that is played."""
    select_hands: int
    """Hands for each policy among which is chosen, likewise."""
    report_hands: int
    """Hands against each opponent at the end."""
    rules_name: str = ""
    """What the rules are called where that is not their preset's name alone, with what they are."""

    @property
    def rules_text(self) -> str:
        """What the rules are called, in words."""
        return self.rules_name or str(self.rules["preset"])

    def as_json(self) -> dict[str, Any]:
        """Return the plan as JSON-able values."""
        return asdict(self)

    def digest(self) -> str:
        """Return the sha256 (hexadecimal) of all of it."""
        return sealed_log.digest(self.as_json())

    def deals(self, arms: int) -> tuple[int, int, int]:
        """Return deals a generation, to choose with, and of the report; played once each arm."""
        each = arms * len(self.pool)
        return -(-self.hands // each), -(-self.select_hands // each), -(-self.report_hands // arms)

    def count_learn_deals(self, arms: int) -> int:
        """Return the tune family's deals on which the chosen policy is measured again.

        The last ones that it learnt from: as many as the report has, or all.
        """
        tune, _, report = self.deals(arms)
        return min(self.checkpoints()[0] * tune, report)

    def checkpoints(self) -> list[int]:
        """Return the generations whose means are chosen among, the last one among them."""
        first = -(-3 * self.generations // 4)
        return sorted({round(x) for x in np.linspace(first, self.generations, CHECKPOINTS)})

    def opponents(self) -> tuple[Record, ...]:
        """Return whom the report meets one by one, pool first: the base too, each once."""
        met = list(self.pool)
        for each in (self.base, *self.outside):
            if all(each["name"] != other["name"] for other in met):
                met.append(each)
        return tuple(met)

    def total(self, arms: int) -> int:
        """Return the most hands that all of it takes."""
        return sum(self.steps(arms))

    def steps(self, arms: int) -> list[int]:
        """Return the most hands that each step takes: generations, the choice, what is reported."""
        tune, select, report = self.deals(arms)
        pool = len(self.pool)
        tuning = [(self.population + 2) * pool * tune] * self.generations
        choosing = [(len(self.checkpoints()) + 1) * pool * select]
        reporting = [2 * pool * self.count_learn_deals(arms), 2 * pool * report]
        reporting += [2 * report] * (len(self.opponents()) - pool)
        return [arms * each for each in (*tuning, *choosing, *reporting)]


def plain_players(game: Game) -> list[Record]:
    """Return the game's own policies that do not search: a tuning of habits plays millions of
    hands.
    """
    own = (game.policy(name) for name in game.policies)
    return [each for each in own if not searches(each)]


def nearest_players(game: Game, rules: Record, base: Record, seed: int) -> tuple[Record, ...]:
    """Return the half of the game's own policies that play most nearly as well as the base.

    From players that are far weaker a search learns above all how to rob them.  In Burraco one
    search with two such in the pool gained 49 points per hand against the pool and 8 against the
    base, one with the nearest three 55 and 33.  The base itself is the nearest if it is there.
    """
    own = plain_players(game)
    ahead = np.zeros(len(own))
    with Arena(game, rules, run_key(seed), 1) as arena:
        for block in arena.differences([(base, each) for each in own], TUNE_DEALS, PROBE_DEALS):
            ahead += block.sum(axis=1)
    order = np.argsort(np.abs(ahead), kind="stable")[: len(own) - len(own) // 2]
    return tuple(own[place] for place in sorted(order))


def habits_that_matter(game: Game, rules: Record, base: Record, seed: int) -> tuple[str, ...]:
    """Return the habits worth searching under these rules: those that change some hand of a few."""
    seats, key = seating(game, rules, 1), run_key(seed)
    found = cma.that_matter(
        cma.axes(game, base),
        base,
        lambda policy: game.play(rules, [policy], seats, key, TUNE_DEALS, PROBE_DEALS),
    )
    if not found:
        raise UsageError("no habit changes a hand under these rules; there is nothing to tune")
    return tuple(axis.id for axis in found)
