"""Which rule of thumb does a user give?  A TOML file, or a mapping, in; a rule out.

``weigh --count`` plays it beside the rules that it learns (``findings.rules_of_thumb``).  Left
out: how a rule is written (``games.deciding.decision_rules``).
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from analyser import games, reading
from analyser.errors import ScenarioError, UsageError, suggest_name, unknown
from analyser.games.deciding import decision_rules
from analyser.games.interface import Game, able
from analyser.games.protocols.decisions import DecisionRule, HasDecisions
from analyser.scenario import limits

LEARNT_TAGS: Final = re.compile(
    r"always|never|\d+-or-more|near-\d+|(lent-)?(one-question|count|checklist)"
)
"""What rules are called that are learnt, and so none that is given."""
KEYS: Final = {
    "game": "the game's name",
    "decision": "the decision that it is for",
    "name": "what it is called",
    "rule": decision_rules.ALLOWED_TEXT,
}
LONGEST: Final = 24
"""Letters of a rule's name: it becomes a part of players' names."""


@dataclass(frozen=True)
class GivenRule:
    """A rule that a user gives."""

    name: str
    decision: str
    """The name of the choice that it is for."""
    rule: DecisionRule


def read(
    given: str | os.PathLike[str] | Mapping[str, Any], game: Game, decisions: Collection[str]
) -> GivenRule:
    """Return the rule of a file (``-``: standard input), or of a mapping with its keys.

    ``decisions``: those that are weighed, of which it is for one.  Raises ``ScenarioError``: the
    file, the key, what was found, what is allowed.
    """
    if isinstance(given, Mapping):
        where, said = "count", dict(given)
    else:
        path = Path(given)
        where, said = reading.name_file(path), limits.read_toml(path, standard_input=True)
    for key in said:
        if key not in KEYS:
            raise ScenarioError(
                f"{where}: {limits.key(key)}: no such key (expected {', '.join(KEYS)}"
                f"{suggest_name(key, KEYS)})"
            )
    for key, meaning in KEYS.items():
        if key not in said:
            raise ScenarioError(f"{where}: {key}: is missing (expected {meaning})")
        if not isinstance(said[key], str):
            raise ScenarioError(
                f"{where}: {key}: found {limits.describe_found(said[key])} (expected {meaning}, in "
                "quotes)"
            )
    if said["game"] != game.name:
        known = games.GAMES if said["game"] not in games.GAMES else ()
        raise ScenarioError(
            f"{where}: game: found {limits.describe_found(said['game'])} (expected {game.name}, "
            "the game "
            f"that is weighed{suggest_name(said['game'], known)})"
        )
    return GivenRule(
        _name(said["name"], f"{where}: name"),
        said["decision"],
        _rule(said, where, game, decisions),
    )


def _name(said: str, where: str) -> str:
    name = limits.checked_name(said, where)
    if len(name) > LONGEST:
        raise ScenarioError(f"{where}: found {len(name)} letters (expected {LONGEST} at most)")
    if LEARNT_TAGS.fullmatch(name):
        raise ScenarioError(
            f"{where}: found {limits.describe_found(name)}, as learnt rules are called (expected "
            "another)"
        )
    return name


def _rule(
    said: Mapping[str, str], where: str, game: Game, decisions: Collection[str]
) -> DecisionRule:
    choices = able(game, HasDecisions).choices
    known = {each.name: each for each in choices}
    decision = said["decision"]
    if decision not in known:
        raise ScenarioError(f"{where}: decision: {unknown('decision', decision, known)}")
    if decision not in decisions:
        raise ScenarioError(
            f"{where}: decision: found {limits.describe_found(decision)} (expected one that is "
            "weighed: "
            f"{', '.join(decisions)})"
        )
    try:
        return decision_rules.read(said["rule"], known[decision], choices)
    except UsageError as error:
        raise ScenarioError(f"{where}: rule: {error}") from error
