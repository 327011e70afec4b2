"""Search players: what are their rollout policies and opponent models?

A policy declares that it searches, and may leave to the rules by what habits (its *base*), with
what *model* of the others, how far, and with which evaluation: :func:`settle_policy` fills that in.

**Base and model by the rules**, each for a reason that was measured:

* closed piles, and four players who need a clean burraco to close: ``champion-closed-robust``.  A
  rollout policy made for an open pile hardly ever gets a closed one: both searching, it gained 120
  to 500 points per hand on ``balanced`` in three such rule sets; in ``catsatcards- italian``, tries
  played to the end, it gained 304 ± 24 on a champion where ``balanced`` gained 145 ± 28.
* other open piles, two players: ``balanced``.  A champion of two players circles, one swap after
  another, and whoever plays on by it sees a hand that has no end.
* Italian rules for three and four: ``champion-italian-robust``, 90 points better to play on by than
  the champion that it is the sister of.
* what is left: ``balanced``, as good there as any.

**How far**: two turns, four with a closed pile, where a team's first melds wait; with more than
two sides two rounds, whole ones since only who is to move is evaluated (of three players, on
``champion-italian-robust``, one gained 73 ± 7 points per hand, two 88 ± 8, three 82 ± 8, four
78 ± 8, to the end 84 ± 10; who learns looks one round ahead, for more hands); to the end of the
hand where there is no evaluation for the rules, as for players who are each alone.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import cache
from typing import Final

from analyser import registry
from analyser.errors import DataError, ScenarioError, UsageError, unknown
from analyser.games.burraco import evaluations, match_chances
from analyser.games.burraco.policies import (
    OPTIONAL_HABITS,
    UNSAID,
    Policy,
    as_policy,
    named_policies,
    policy_of,
)
from analyser.games.burraco.rules import sides_of
from analyser.games.interface import Record
from analyser.games.records import values_of
from analyser.games.searching.match_aim import settle_aim
from analyser.games.searching.sheet import (
    BY_RULES,
    NONE,
    OWN_HABITS,
    TURNS_BY_RULES,
    check_plays_on,
)

TURNS_BY_IT: Final = 4
"""Turns until a try is cut, at least, where a learnt policy plays the first: after two `search`
gained 40 ± 7 points per hand on `search-all` (`italian`), after four 49 ± 7."""
LEARNS_BY: Final = {"search_worlds": 16, "search_options": 8}
"""How who learns differs from ``search-all-fast``: a little stronger, for hands that teach more."""
TEACHES_BY: Final = {"search_drop": 30, "search_options": 8}
"""How whose choices are imitated differs from ``search-all``: options are dropped later."""
AS_UNSAID: Final = {
    "search_policy": NONE,
    "search_near": UNSAID,
    "search_bars": NONE,
    "search_plays_for": "",
    "rule_for": "",
    "rule": "",
}
"""What of a search, or of a rule of thumb, is as if a record did not say it."""
REMEMBERS: Final = 108
"""Cards of the pile that a searching player remembers: all."""


def base_of(rules: Record) -> str:
    """Return the policy by whose habits a searching player plays on under these rules."""
    players, needs_clean = rules["players"], rules["close_needs_clean"]
    if rules["pile_closed"] or (players == 4 and needs_clean):
        return "champion-closed-robust"
    if players > 2 and rules["stock_end_cards"]:
        return "champion-italian-robust"
    return "balanced"


def rivals(rules: Record) -> tuple[str, str]:
    """Return two policies that play otherwise than the base, as well as any: who learns meets them
    too.
    """
    if rules["pile_closed"]:
        return "champion-closed-basic", "balanced"
    if base_of(rules) == "balanced":
        return "cautious", "greedy"
    return "champion-italian-basic", "balanced"


def learner(rules: Record, changes: Record) -> Record:
    """Return who plays the hands that an evaluation for these rules is learnt from, settled.

    It has no evaluation yet: whoever lets it play hands that in.  ``changes``: as ``Learns``.
    """
    own = {"search_evaluation": NONE, "search_turns": 0}
    policy = {
        "name": "learner",
        **values_of(policy_of("search-all-fast", {**LEARNS_BY, **changes, **own})),
    }
    sides = sides_of(rules)
    turns = sides if sides > 2 else turns_of(rules, BY_RULES)
    return {**settle_policy(policy, rules), "search_turns": turns}


def teacher(rules: Record, changes: Record) -> Record:
    """Return whose choices a learnt policy for these rules imitates; as ``LearnsPolicy``."""
    policy = {"name": "teacher", **values_of(policy_of("search-all", {**TEACHES_BY, **changes}))}
    found = settle_policy(policy, rules)
    said = str(found["search_evaluation"])
    if said != NONE and evaluations.is_of_options(said):
        raise ScenarioError(
            f"policies.teacher.search_evaluation: found {said.partition(' ')[0]!r}, which values "
            f"options (expected one that values positions, {NONE} or {BY_RULES})"
        )
    return found


def values_by(teacher: Record) -> Record:
    """Return how a teacher differs who values options by how a learnt policy goes on.

    Few worlds, and many turns: the network learns from many hands, which the chance of each does
    little harm, but what a short look ahead gets wrong it would learn too.
    """
    return {"search_worlds": 4, "search_turns": 8 if teacher["search_turns"] else 0}


def turns_of(rules: Record, evaluation: str) -> int:
    """Return after how many turns a try is cut under these rules; 0: it is played to the end."""
    if evaluation == NONE or evaluations.is_of_options(evaluation):
        return 0
    if rules["pile_closed"]:
        return 4
    sides = sides_of(rules)
    return 2 * sides if sides > 2 else 2


def settle_policy(policy: Record, rules: Record) -> Record:
    """Return a policy in full as it plays under these rules; one that does not search as it is.

    Settled once, it is the same ever after.  ``UsageError`` for an unknown base or model,
    ``ScenarioError`` for one that cannot be or an evaluation for other rules, ``DataError`` for one
    that is damaged or not what it was.
    """
    if not policy["search_worlds"]:
        return policy
    where = f"policies.{policy['name']}"
    found = dict(policy)
    base = base_of(rules) if policy["search_base"] == BY_RULES else str(policy["search_base"])
    if base != OWN_HABITS:
        habits = values_of(_find_rollout_policy(f"{where}.search_base", base))
        found.update({key: habits[key] for key in habits if not key.startswith("search_")})
    found["memory"] = REMEMBERS
    # The habits are here now, whatever becomes of the policy of that name.
    found["search_base"] = OWN_HABITS
    model = str(policy["search_model"])
    if model == BY_RULES:
        model = base_of(rules)
    if model != OWN_HABITS:
        name, _, said = model.partition(" ")
        digest = digest_of(_find_rollout_policy(f"{where}.search_model", name))
        if said and said != digest:
            raise DataError(
                f"{where}.search_model: {name} is no longer the policy that it was: found "
                f"{digest}, and the record says {said}"
            )
        found["search_model"] = f"{name} {digest}"
    found["search_evaluation"] = evaluations.name_evaluation(
        f"{where}.search_evaluation", str(policy["search_evaluation"]), rules
    )
    found["search_policy"] = evaluations.policy_named(
        f"{where}.search_policy", str(found.get("search_policy", NONE)), rules
    )
    found.setdefault("search_near", UNSAID)
    found["search_plays_for"] = _settle_aim(f"{where}.search_plays_for", found, rules)
    if policy["search_turns"] == TURNS_BY_RULES:
        turns = turns_of(rules, found["search_evaluation"])
        by_it = turns and found["search_policy"] != NONE
        found["search_turns"] = max(turns, TURNS_BY_IT) if by_it else turns
    if found["search_turns"] and evaluations.is_of_options(found["search_evaluation"]):
        raise ScenarioError(
            f"{where}.search_turns: found {found['search_turns']} beside "
            f"{found['search_evaluation'].partition(' ')[0]}, which values options and cuts no "
            "rollout (expected 0)"
        )
    if found["search_turns"] and found["search_evaluation"] == NONE:
        learn = registry.words_for("learn", ", or one learnt with `analyser learn`")
        raise ScenarioError(
            f"{where}.search_turns: found {found['search_turns']} without an evaluation for these "
            f"rules (expected 0{learn})"
        )
    return found


def _settle_aim(field_name: str, policy: Record, rules: Record) -> str:
    """Return what a policy plays for; empty: points."""
    said = str(policy.get("search_plays_for", ""))
    if not said:
        return ""
    preset = match_chances.find_preset(rules)
    kept = None if preset is None else (preset, match_chances.digest_of(preset))
    found = settle_aim(field_name, said, kept, match_chances.list_rules())
    if policy["search_policy"] == NONE:
        raise ScenarioError(
            f"{field_name}: found {said.partition(' ')[0]} without a learnt policy that says what "
            "options are worth (expected a search_policy)"
        )
    return found


def model_of(policy: Record) -> Policy:
    """Return the policy that the others are taken for, of a settled one."""
    if policy["search_model"] == OWN_HABITS:
        return replace(as_policy(policy), search_worlds=0)
    return policy_of(str(policy["search_model"]).partition(" ")[0])


@cache
def digest_of(policy: Policy) -> str:
    """Return a short digest of a policy's habits.

    What a record need not say, and is as if it were not said, is left out: a habit that is new
    changes no digest of a policy that does not have it.
    """
    said = json.dumps(
        {
            key: value
            for key, value in values_of(policy).items()
            if (key not in OPTIONAL_HABITS or value != UNSAID)
            and (key not in AS_UNSAID or value != AS_UNSAID[key])
        },
        sort_keys=True,
    )
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def _find_rollout_policy(where: str, name: str) -> Policy:
    """Return a policy that others play on by; one sentence if there is none, or it cannot be."""
    if name not in named_policies():
        sentence = unknown("policy", name, named_policies(), (), "analyser policies")
        raise UsageError(f"{where}: {sentence}")
    policy = named_policies()[name][1]
    check_plays_on(where, name, policy)
    return policy
