"""What does a hand of each player cost, and who is the strongest for the cost?

The cost is counted, in turns, and not timed: the same hands cost the same on every machine.  In
*rule-based hands*, it is how many such hands could be played out in the turns that the rollouts of
one hand take, and what learnt policies choose in it, those of all seats of the player together.  A
rule-based player costs 1.  Of an engine nobody knows.  Left out: how strong players are
(``strengths``, ``tournaments``, ``leagues``), and what is counted (``Conduct`` of the game).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from analyser.findings.answers import Answers
from analyser.findings.playing_style import LineUp
from analyser.findings.playing_style import of_cells as of_line_ups
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.engines import is_engine
from analyser.games.protocols.playing_style import Conduct
from analyser.games.searching.sheet import searches
from analyser.scenario.spec import Cell
from analyser.statistics.simultaneous import Number

RULE_BASED = 1.0
"""What a hand of rule-based players costs."""


def count_rollouts(game: Game, line_up: LineUp | None, place: int) -> float:
    """Return what a line-up's entrant takes beyond the hand, in such hands; NaN: not counted."""
    traits = [each for each in able(game, Conduct).traits if each.searched] if line_up else []
    if line_up is None or not traits:
        return math.nan
    ratios = [each.ratios[traits[0].name] for each in line_up.entrants]
    return ratios[place].points.mean / sum(each.hands.mean for each in ratios)


def count_cost(game: Game, entrant: Record, line_up: LineUp | None, place: int) -> float:
    """Return what a hand of an entrant costs, in rule-based hands; NaN: that is not known."""
    if is_engine(entrant):
        return math.nan
    if not searches(entrant):
        return RULE_BASED
    # Of two numbers one of which is not known, neither is the larger.
    return float(np.maximum(RULE_BASED, count_rollouts(game, line_up, place)))


def of_players(read: Answers) -> dict[str, float]:
    """Return what a hand of each player costs, on average over its duels; NaN: not known."""
    found: dict[str, list[float]] = {}
    for answer in read.cells:
        for place, entrant in enumerate(answer.cell.entrants):
            cost = count_cost(read.game, entrant, answer.line_up, place)
            found.setdefault(str(entrant["name"]), []).append(cost)
    return {name: float(np.mean(costs)) for name, costs in found.items()}


def of_cells(game: Game, cells: Sequence[Cell], seed: int) -> dict[str, float]:
    """Return what a hand of each player of some duels costs, counted in one of them; NaN: unknown.

    A player that searches is counted against one that does not, if it meets any.
    """
    chosen: dict[str, tuple[Cell, int]] = {}
    for cell in cells:
        plain = not all(map(searches, cell.entrants))
        for place, entrant in enumerate(cell.entrants):
            name = str(entrant["name"])
            if name not in chosen or (plain and all(map(searches, chosen[name][0].entrants))):
                chosen[name] = (cell, place)
    counted = [cell for cell, place in chosen.values() if searches(cell.entrants[place])]
    line_ups = {
        cell.name: found
        for cell, found in zip(counted, of_line_ups(game, counted, seed), strict=True)
    }
    return {
        name: count_cost(game, cell.entrants[place], line_ups.get(cell.name), place)
        for name, (cell, place) in chosen.items()
    }


def frontier(
    costs: Sequence[float], players: Sequence[int], gaps: Sequence[Sequence[Number]]
) -> list[int]:
    """Return the players that are clearly stronger than all of these that cost less.

    ``players``: those that may be among them, by number, from the strongest on; ``gaps`` (m, m): by
    how much the row's player is ahead of the column's.  Of players that cost the same the strongest
    comes first, and a player of unknown cost is none of them.
    """
    found: list[int] = []
    known = [at for at in players if math.isfinite(costs[at])]
    for at in sorted(known, key=lambda at: costs[at]):
        if all(gaps[at][other].low > 0 for other in found):
            found.append(at)
    return found
