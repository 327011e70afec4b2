"""Which learnt evaluation function values a position of Burraco under these rules?

Most presets have one that ships, ``learnt/<preset>.json``; ``fibur`` plays like
``italian-semiclean``.  That of the federations' other games and of players who are each alone is
``learnt/luck-<preset>.json``: luck is measured by it, and their search players do without one.
Others are a user's own files, from ``analyser learn``.  An evaluation is of the rules that it was
learnt with, all of them but those in :data:`UNPLAYED_RULES` and :data:`NEAR`: how good a position
is hangs on every card's points.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from analyser import registry
from analyser.errors import DataError, ScenarioError
from analyser.games.burraco.features import FEATURES, SEEN_FEATURES
from analyser.games.burraco.option_features import DECISIONS, FEWER
from analyser.games.burraco.rules import CUT_ACCURACY, UNSAID, presets
from analyser.games.interface import Record, Rows
from analyser.games.records import values_of
from analyser.games.searching import evaluations
from analyser.games.searching.evaluations import SEAL, Evaluation
from analyser.games.searching.plain import features_of
from analyser.games.searching.sheet import BY_RULES, NONE

GAME: Final = "burraco"
PACKAGE: Final = "analyser.games.burraco"
UNPLAYED_RULES: Final = ("preset", "match_target", "match_target_exceeded", CUT_ACCURACY.id)
"""What changes neither play nor the score of a hand that is played: a name, how matches are won,
and a feat before the first turn."""
NEAR: Final = ("semiclean_wild_outside",)
"""What changes so little that an evaluation serves for both values: it looks at the bonuses on the
table, by the rules that are played, and over 20,000 hands of ``balanced`` a side's score is less
than half a point apart."""
OPTION_FEATURES: Final = tuple(
    {decision: tuple(each.name for each in features) for decision, features in counted.items()}
    for counted in (DECISIONS, FEWER)
)
"""What an evaluation of options may look at, by decision."""
OPTIONS_BY_RULES: Final = "options-by-rules"
"""Instead of the name of an evaluation of options: that of these rules, or of the most similar."""
MOST_UNLIKE: Final = 5
"""In how many rules those of a learnt policy may differ for a search by it.  With more the search
lost, by the policy of ``italian-2p``: 275 ± 50 points per hand in ``catsatcards-italian-2p``, 71 ±
53 in ``open-2p``."""
FOR_LUCK: Final = "luck-"
"""Begins the names of files by which luck is measured, and nothing else."""
FACTORS: Final = "luck_factors.toml"
"""Beside the evaluations; apart from them, since an evaluation's seal is part of players' names."""


@cache
def load_shipped() -> dict[str, Evaluation]:
    """Return the evaluations that ship, by the name of their preset, in the order of presets."""
    every = evaluations.load_shipped(PACKAGE)
    return {name: every[name] for name in presets() if name in every}


@cache
def load_for_luck() -> dict[str, Evaluation]:
    """Return the evaluations by which luck is measured, by name, in the order of presets."""
    every = evaluations.load_shipped(PACKAGE)
    alone = {name: every[FOR_LUCK + name] for name in presets() if FOR_LUCK + name in every}
    return {name: found for name in presets() if (found := (load_shipped() | alone).get(name))}


@cache
def shipped_of_options() -> dict[str, Evaluation]:
    """Return the evaluations of options that ship, ``options-italian``, by name."""
    every = sorted(evaluations.load_shipped(PACKAGE).items())
    return {name: each for name, each in every if each.is_of_options}


def list_differing_rules(rules: Record, other: Record) -> list[str]:
    """Return the rules in which two sets of them differ that an evaluation depends on.

    The player who begins the last round matters only if time is called (L19).
    """
    one, another = {**UNSAID, **rules}, {**UNSAID, **other}
    never = not (one["time_out_turn"] or another["time_out_turn"])
    return evaluations.list_differing_rules(
        one, another, (*UNPLAYED_RULES, *NEAR, *(["last_round"] if never else []))
    )


def find_evaluation(rules: Record) -> str | None:
    """Return the name of the shipped evaluation for these rules, if there is one."""
    return _find_among(load_shipped(), rules)


def find_for_luck(rules: Record) -> str | None:
    """Return the name of the one by which luck is measured under these rules, if there is one."""
    return _find_among(load_for_luck(), rules)


def _find_among(shipped: Mapping[str, Evaluation], rules: Record) -> str | None:
    named = str(rules["preset"])
    # The preset's own first: most rules are one, and some presets play alike.
    for name in sorted(shipped, key=lambda each: each != named):
        if not list_differing_rules(shipped[name].rules, rules):
            return name
    return None


@cache
def luck_factors() -> dict[str, float]:
    """Return by what a luck estimate is multiplied, by the name of the evaluation it is made with.

    The slope of hands' score differences on their luck estimates, fitted on hands that were played
    for it alone (``docs/tools/calibration/luck_factors.py``).  Left out: a factor that was fitted
    for other weights than those that ship.
    """
    file = files(PACKAGE) / "learnt" / FACTORS
    fitted = tomllib.loads(file.read_text(encoding="utf-8"))
    return {
        name: float(fitted[name]["factor"])
        for name, each in load_for_luck().items()
        if fitted.get(name, {}).get("evaluation") == f"{SEAL}:{each.digest}"
    }


def name_evaluation(where: str, said: str, rules: Record) -> str:
    """Return an evaluation's name and digest, ``italian sha256:…``, as a settled player has it.

    ``said``: the value in the player's record: ``by-rules``, ``options-by-rules`` (a learnt
    policy), ``none``, the name of one that ships, the path of a file that ends in .json, or either
    with its digest.  ``none`` comes back where there is to be none, or ``by-rules`` finds none.
    ``ScenarioError`` for a name or file that there is not, and for one of other rules;
    ``DataError`` for one that is damaged, or not what it was.
    """
    if said == BY_RULES:
        said = find_evaluation(rules) or NONE
    if said == OPTIONS_BY_RULES:
        said = policy_of_rules(rules)
    if said == NONE:
        return NONE
    name, _, digest = said.partition(" ")
    found = _find_evaluation(where, name)
    told = evaluations.seal_evaluation(where, name, found, digest)
    _check(where, name, found, rules)
    return told


def is_of_options(said: str) -> bool:
    """Say whether a settled player's evaluation, or one by its name, values options."""
    name = said.partition(" ")[0]
    if name in (BY_RULES, NONE):
        return False
    if name == OPTIONS_BY_RULES:
        return True
    return _find_evaluation("search_evaluation", name).is_of_options


def policy_named(where: str, said: str, rules: Record) -> str:
    """Return a learnt policy's name and digest, likewise; its file must value options.

    ``by-rules`` is the one that ships for these rules, or for those most like them; ``none`` where
    more than ``MOST_UNLIKE`` rules differ.
    """
    if said == BY_RULES:
        nearest = policy_of_rules(rules)
        unlike = list_differing_rules(shipped_of_options()[nearest].rules, rules)
        said = nearest if len(unlike) <= MOST_UNLIKE else NONE
    found = name_evaluation(where, said, rules)
    if found != NONE and not is_of_options(found):
        raise ScenarioError(
            f"{where}: found {said[:100]!r}, which values positions (expected one that values "
            f"options, {NONE} or {BY_RULES})"
        )
    return found


def learnt_policy(where: str, said: str, rules: Record) -> tuple[str, dict[str, tuple[int, ...]]]:
    """Return a learnt policy's name and digest, and its weights; as ``LearnsPolicy``."""
    if said != BY_RULES:
        # Of all that ships, a wrong name is told these alone.
        evaluations.find_evaluation(where, said.partition(" ")[0], shipped_of_options(), [BY_RULES])
    found = name_evaluation(where, OPTIONS_BY_RULES if said == BY_RULES else said, rules)
    if found == NONE or not is_of_options(found):
        raise ScenarioError(
            f"{where}: found {said[:100]!r}, which values no options (expected a learnt policy or "
            f"{BY_RULES})"
        )
    return found, option_networks(found, rules)


def policy_of_rules(rules: Record) -> str:
    """Return the name of the shipped learnt policy of these rules, or of those most like them.

    Those are the ones that differ in the fewest rules, of the same :func:`_kind`; of equals the
    first by name.
    """
    ships = {
        name: each.rules
        for name, each in shipped_of_options().items()
        if _kind(each.rules) == _kind(rules)
    }
    return min(ships, key=lambda name: len(list_differing_rules(ships[name], rules)))


def _kind(rules: Record) -> tuple[bool, bool]:
    """Return what a learnt policy has to share with other rules to be of use under them.

    In ``closed-2p`` a policy for four players closed hardly any hand (11 %), and one for an open
    pile gained nothing on ``balanced`` (−15 ± 35 points per hand).
    """
    return rules["players"] == 2, bool(rules["pile_closed"])


def option_networks(said: str, rules: Record) -> dict[str, tuple[int, ...]]:
    """Return by decision the weights of a settled player's evaluation, if it values options.

    Nothing where it values positions, or there is none.
    """
    name = name_evaluation("search_evaluation", said, rules).partition(" ")[0]
    return {} if name == NONE else _find_evaluation("search_evaluation", name).networks


def option_weights(said: str, rules: Record) -> Rows | None:
    """Return such networks as ``kernel.search.learnt_policy`` takes them, or ``None``."""
    networks = option_networks(said, rules)
    return option_numbers(networks) if networks else None


def option_numbers(networks: Mapping[str, Sequence[int]]) -> Rows:
    """Return networks by kind of decision as ``kernel.search.learnt_policy`` takes them."""
    from analyser.games.searching import network

    width = features_of(networks["lay"]) - len(SEEN_FEATURES)
    kinds = ("pile", "discard", "lay")
    return np.concatenate([[width], *(network.pack_weights(networks[kind]) for kind in kinds)])


def numbers(said: str, rules: Record) -> tuple[int, ...]:
    """Return the weights of a settled player's evaluation, as ``plain.value`` takes them."""
    name = name_evaluation("search_evaluation", said, rules).partition(" ")[0]
    return _find_evaluation("search_evaluation", name).weights


def weights(said: str, rules: Record) -> Rows:
    """Return the weights of a settled player's evaluation, as ``network`` takes them."""
    # numba takes its time to load, and who only names an evaluation has no need of it.
    from analyser.games.searching import network

    return network.pack_weights(numbers(said, rules))


def _find_evaluation(where: str, name: str) -> Evaluation:
    """Return an evaluation by its name or path."""
    return evaluations.find_evaluation(
        where, name, load_shipped() | shipped_of_options(), (BY_RULES, NONE)
    )


def _check(where: str, name: str, evaluation: Evaluation, rules: Record) -> None:
    """Raise unless an evaluation is of this game, of what is counted today, and of these rules."""
    if evaluation.game != GAME:
        raise ScenarioError(
            f"{where}: {name} was learnt for the game {evaluation.game} (expected {GAME})"
        )
    if evaluation.decisions not in OPTION_FEATURES and (
        evaluation.is_of_options
        or evaluation.features != tuple(feature.name for feature in FEATURES)
    ):
        raise DataError(
            f"{where}: {name} looks at other features than this version counts; "
            f"{evaluations.LEARN_AGAIN}"
        )
    # A learnt player plays under all rules, as a champion does, and best under its own.
    differ = [] if evaluation.is_of_options else list_differing_rules(evaluation.rules, rules)
    if differ:
        own = find_evaluation(rules)
        allowed = (
            f"{own}, which ships"
            if own
            else NONE + registry.words_for("learn", ", or one from `analyser learn`")
        )
        which = ", ".join(differ[:3]) + " and more" * (len(differ) > 3)
        raise ScenarioError(
            f"{where}: {name} was learnt for the rules {_rules_of(evaluation)}, from which "
            f"these differ "
            f"in {which} (expected {allowed})"
        )


def _rules_of(evaluation: Evaluation) -> str:
    """Return the rules of an evaluation by their name, and whether some of that preset changed."""
    preset = str(evaluation.rules.get("preset"))
    if preset not in presets():
        return preset
    changed = list_differing_rules(evaluation.rules, values_of(presets()[preset]))
    return f"{preset} with {', '.join(changed[:3])} changed" if changed else preset
