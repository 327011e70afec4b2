"""What does a policy say about searching?  The fields that every game's policies have, if any do.

A policy that searches has habits too: those of its *base*, by which its own seat plays on while it
tries what comes of an option.  By the *model* the others are taken to play, partners included.
What is left to the rules (:data:`BY_RULES`) the game settles, before anything is played, so that
what a run keeps of a player says all that its moves depend on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from analyser.errors import ScenarioError
from analyser.games.interface import Record
from analyser.games.records import declare_field

BY_RULES: Final = "by-rules"
"""Instead of a name: the one in the game's table for the rules."""
OWN_HABITS: Final = "own"
"""Instead of a base's or model's name: the habits that are beside these fields."""
NONE: Final = "none"
"""Instead of an evaluation: none; whoever plays on plays to the end of the hand."""
TURNS_BY_RULES: Final = -1
MOST_WORLDS: Final = 512
OPTIONS_PREFIX: Final = "options-"
"""Begins the name of what a policy learnt that options are worth."""
MOST_OPTIONS: Final = 24
"""Most options of one decision, those that always stand among them included."""


@dataclass(frozen=True, kw_only=True)
class Searching:
    """How a player searches; the base of a game's record of habits."""

    search_worlds: int = declare_field(
        "int",
        "worlds in which a searching player tries each option; 0: does not search",
        low=0,
        high=MOST_WORLDS,
        unit="worlds",
        ordered=False,
        default=0,
    )
    search_turns: int = declare_field(
        "int",
        "turns until a try is cut and evaluated; 0: played to the end; −1: by the rules",
        low=-1,
        high=100,
        unit="turns",
        ordered=False,
        default=TURNS_BY_RULES,
    )
    search_batch: int = declare_field(
        "int",
        "worlds after which options are compared and some dropped",
        low=1,
        high=MOST_WORLDS,
        unit="worlds",
        ordered=False,
        default=8,
    )
    search_drop: int = declare_field(
        "int",
        "standard errors, in tenths, behind the best at which an option is dropped",
        low=0,
        high=100,
        unit="standard errors / 10",
        ordered=False,
        default=25,
    )
    search_margin: int = declare_field(
        "int",
        "standard errors, in tenths, by which another option must beat the base's own choice",
        low=0,
        high=100,
        unit="standard errors / 10",
        ordered=False,
        default=5,
    )
    search_options: int = declare_field(
        "int",
        "options of a kind (what to meld, what to discard) that are tried",
        low=2,
        high=MOST_OPTIONS - 2,
        unit="options",
        ordered=False,
        default=8,
    )
    search_base: str = declare_field(
        "word",
        "policy by which the searching player itself plays on: a name, own or by-rules",
        ordered=False,
        default=BY_RULES,
    )
    search_model: str = declare_field(
        "word",
        "policy that the others are taken for: a name, own or by-rules",
        ordered=False,
        default=BY_RULES,
    )
    search_evaluation: str = declare_field(
        "word",
        "what says how good a position is where a try is cut: a file, none or by-rules",
        ordered=False,
        default=BY_RULES,
    )


def check_changes(where: str, named: Record, made: Record, changes: Mapping[str, Any]) -> None:
    """Raise ``ScenarioError`` for changes by which a search player is none, or half of one.

    ``made``: the policy ``named`` with ``changes`` laid over.
    """
    changed = [key for key in changes if named[key] != made[key]]
    of_search = [key for key in changed if key.startswith("search_")]
    if searches(named) and not searches(made):
        raise ScenarioError(
            f"{where}.search_worlds: found 0 worlds to search in (expected a whole number from 1 "
            f"to {MOST_WORLDS})"
        )
    if of_search and not searches(made):
        raise ScenarioError(
            f"{where}.{of_search[0]}: {named['name']} does not search (expected search_worlds "
            'beside it, or a search player as the base, such as "search")'
        )
    habits = [key for key in changed if key not in of_search]
    if searches(named) and habits and made["search_base"] != OWN_HABITS:
        raise ScenarioError(
            f"{where}.{habits[0]}: the habits of a search player are those of its base; "
            'allowed beside search_base = "own"'
        )


def check_plays_on(where: str, name: str, policy: Any) -> None:
    """Raise ``ScenarioError`` for a policy, a record, by which nobody can play on."""
    if policy.search_worlds:
        raise ScenarioError(
            f"{where}: found {name!r}, which searches itself (expected one that does not)"
        )
    if not policy.thinks:
        raise ScenarioError(
            f"{where}: found {name!r}, which moves at random (expected one that thinks)"
        )


def searches(policy: Record) -> bool:
    """Return whether a policy's record is of a search player; not every game has any."""
    return bool(policy.get("search_worlds"))


def plays_rollouts(policy: Record) -> bool:
    """Return whether a search player tries options in rollouts; a learnt one values them."""
    return searches(policy) and not str(policy.get("search_evaluation", "")).startswith(
        OPTIONS_PREFIX
    )


def make_rollout_player(policy: Record) -> Record:
    """Return who plays on in the tries of a settled policy that searches, as a player itself."""
    unsaid = {field.name: field.default for field in fields(Searching) if field.name in policy}
    return {**policy, **unsaid}
