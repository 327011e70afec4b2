"""What does a cell cost to play, next to another one?  Which cost alike, and how much, about.

A hand of a search player takes a hundred times what a rule-based hand takes, and a weighed decision
two plays of each of its rollouts.  So an estimate of how long a run takes must not count hands
alone.  What a piece of work costs in seconds is measured where it is played (``runner``,
``run_estimate``).
"""

from __future__ import annotations

import json
from typing import TypeAlias

from analyser.scenario.spec import WORLD_HANDS, Cell

Kind: TypeAlias = str
"""Names cells that cost alike, unit for unit and arm for arm."""

Way: TypeAlias = tuple[str, int, bool, bool, int]
"""Names cells whose costs, next to :func:`of_arm`, differ by rules and players alone: which choice
is weighed, in how many rollouts, whether with a condition; whether matches are played; and in how
many worlds search players search, at most."""


def kind(cell: Cell) -> Kind:
    """Return the kind of a cell: its rules, what is played, and how its players search.

    Habits are left out: players without a search differ by a few times at most.
    """
    searching = sorted(
        json.dumps({key: each for key, each in who.items() if key.startswith("search_")})
        for who in cell.entrants
        if who.get("search_worlds")
    )
    everybody = not any(not who.get("search_worlds") for who in cell.entrants)
    weighed = [cell.choice, cell.futures, bool(cell.when)]
    said = [cell.rules, cell.matches, cell.match_hands, weighed, searching, everybody]
    return json.dumps(said, sort_keys=True, default=str)


def way(cell: Cell) -> Way:
    """Return the way in which a cell is played."""
    worlds = max(int(who.get("search_worlds", 0)) for who in cell.entrants)
    return cell.choice, cell.futures, bool(cell.when), bool(cell.matches), worlds


def of_hand(cell: Cell) -> float:
    """Return what a hand of a cell, or a deal that is weighed, takes: plain hands, about."""
    worlds = [int(who.get("search_worlds", 0)) for who in cell.entrants]
    plays = 1 + 2 * cell.futures
    return plays * (1 + WORLD_HANDS * sum(worlds) / len(worlds))


def of_arm(cell: Cell) -> float:
    """Return what a deal of a cell, or a match, takes in one arm: plain hands, about."""
    return cell.unit_hands * of_hand(cell)


def of_unit(cell: Cell) -> float:
    """Return what a deal of a cell, or a match, takes in all its arms: plain hands, about."""
    return len(cell.arms) * of_arm(cell)
