"""Who plays on after an option is tried, and whom are the others taken for?

By a search nobody plays on: it would take hours.  The player to move goes on by the habits of its
search's base, the others by its model of them; who is named and does not search plays as named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyser.games.burraco.advice.position import Asker
from analyser.games.burraco.policies import Policy, as_policy
from analyser.games.burraco.searchers import base_of, model_of, settle_policy
from analyser.games.interface import Record
from analyser.games.records import values_of
from analyser.games.searching.sheet import BY_RULES, NONE, OWN_HABITS


@dataclass(frozen=True)
class SeatRoles:
    """The players of rollouts, by seat."""

    policies: tuple[Policy, ...]
    names: tuple[str, ...]


def assign_roles(asker: Asker, policies: Sequence[Record]) -> SeatRoles:
    """Return who plays on where these policies, by seat, were asked for advice.

    The partner and opponents are those of the player to move, if that one searches: the model of
    its search, or who is named and plays by habit alone.
    """
    rules = {**values_of(asker.rules), "preset": asker.preset}
    mine = policies[asker.mover]
    found = []
    for seat, policy in enumerate(policies):
        if not policy["search_worlds"]:
            found.append((as_policy(policy), str(policy["name"])))
        elif seat != asker.mover and mine["search_worlds"]:
            found.append(_model(mine, rules))
        else:
            found.append(_base(policy, rules))
    return SeatRoles(tuple(policy for policy, _ in found), tuple(name for _, name in found))


def _settle_without_evaluation(policy: Record, rules: Record) -> Record:
    """Return a searching policy, settled: no evaluation is asked, since all is played out."""
    return settle_policy({**policy, "search_turns": 0, "search_evaluation": NONE}, rules)


def _base(policy: Record, rules: Record) -> tuple[Policy, str]:
    habits = replace(as_policy(_settle_without_evaluation(policy, rules)), search_worlds=0)
    said = str(policy["search_base"])
    name = base_of(rules) if said == BY_RULES else said
    return habits, str(policy["name"]) if said == OWN_HABITS else name


def _model(policy: Record, rules: Record) -> tuple[Policy, str]:
    made = _settle_without_evaluation(policy, rules)
    name = str(made["search_model"]).partition(" ")[0]
    return model_of(made), str(policy["name"]) if name == OWN_HABITS else name
