"""What is said of a decision: who gains by it, how much, how often, and among whom?"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from analyser.findings.agreement import Agreement
from analyser.findings.decisions import Group, WeighedDecisions
from analyser.findings.rules_of_thumb import CandidateResults
from analyser.games.interface import Scale
from analyser.report import playing_style
from analyser.report.decisions import agreement, by_seat, rules_of_thumb
from analyser.scenario import conditions
from analyser.statistics.intervals import find_sign, is_within
from analyser.wording import (
    list_names,
    number,
    percent,
    percent_plus_minus,
    plus_minus,
    span,
    write_count,
)
from analyser.wording import signed_plus_minus as signed

RULE_BASED_HEAD: Final = "A rule of thumb for rule-based players"
"""How the rule of weaker players is introduced."""


def range_words(group: Group, at: int) -> str:
    """Return the range of a group's fact in words."""
    return span(group.low[at], group.high[at])


def describe_cell(decisions: WeighedDecisions) -> str:
    """Return the players and the rules of a cell in words."""
    only = f"; {_words(decisions)}" if decisions.cell.when else ""
    return f"{decisions.names} players, rules {decisions.cell.rules_name}{only}"


def _words(decisions: WeighedDecisions) -> str:
    return conditions.words(decisions.cell.when, decisions.choice)


def condition_words(decisions: WeighedDecisions) -> str:
    """Return under which condition decisions were weighed, behind what is decided."""
    return f" with {_words(decisions)}" if decisions.cell.when else ""


def how_often(decisions: WeighedDecisions) -> list[str]:
    """Return how often decisions are of the kind that was asked about; nothing where all are."""
    if not decisions.cell.when or not decisions.decisions_in_all:
        return []
    one = 1 / decisions.a_hand if decisions.a_hand else math.inf
    hands = (
        f"{number(decisions.a_hand, 1)} per hand" if one < 2 else f"one in {number(one, 0)} hands"
    )
    return [
        f"Only decisions with {_words(decisions)} were weighed: {percent(decisions.often)} "
        f"of all in which"
        f" {decisions.names} players could {decisions.choice.first} or "
        f"{decisions.choice.second}, {hands}"
        f" (rules {decisions.cell.rules_name})."
    ]


def sentences(
    all_decisions: Sequence[WeighedDecisions],
    agreed: Sequence[Agreement],
    results: Mapping[str, CandidateResults],
    scale: Scale,
) -> list[str]:
    """Return the answer: what holds for every player, the average, what depends, the rule of thumb.

    ``all_decisions`` has what is degenerate play last, and the answer is that of the first.
    """
    main = all_decisions[0]
    if not main.decisions:
        return [_describe_never(all_decisions)]
    unit, said = scale.unit, list[str]()
    if main.faults:
        said.append(playing_style.NO_ANSWER)
    # How a rule fared that was played is more than a mean over many positions, so it comes first.
    said += [
        *rules_of_thumb.sentences(main, results, unit),
        *agreement.sentences(agreed, unit, scale.band),
        *by_seat.sentences(main, unit),
        " ".join([average(main, scale), *_steps(main, unit)]),
        *how_often(main),
        *agreement.describe_nothing(agreed),
    ]
    play = [each for each in all_decisions if not each.faults and each.decisions]
    said += _turns(play, main, scale) or _ranges_over(play, scale)
    return [*said, *_describe_others_rule(main, play, results, unit)]


def _turns(play: Sequence[WeighedDecisions], main: WeighedDecisions, scale: Scale) -> list[str]:
    """Return for which players each way is better on average, where they differ under the first
    rules."""
    rules, choice = main.cell.rules_name, main.choice
    signs: dict[int, list[str]] = {1: [], -1: [], 0: []}
    for each in play:
        if each.cell.rules_name == rules:
            way = 0 if is_within(each.worth, scale.band) else find_sign(each.worth)
            signs[way].append(f"{each.names} ({signed(each.worth)})")
    if main.faults or not (signs[1] and signs[-1]):
        return []
    told = (
        f"On average it depends on the player (rules {rules}): {choice.doing} is better for "
        f"{list_names(signs[1])}, {choice.instead} for {list_names(signs[-1])}"
    )
    if signs[0]:
        told += f"; for {list_names(signs[0])} it is too little to matter, or not clear"
    return [f"{told}. Numbers are {scale.unit} per decision in favour of {choice.doing}."]


def _ranges_over(play: Sequence[WeighedDecisions], scale: Scale) -> list[str]:
    """Return the smallest and the largest effect of the choice, where its clear signs differ."""
    matters = [
        each for each in play if not is_within(each.worth, scale.band) and find_sign(each.worth)
    ]
    if len({find_sign(each.worth) for each in matters}) < 2:
        return []
    low = min(matters, key=lambda each: each.worth.mean)
    high = max(matters, key=lambda each: each.worth.mean)
    return [
        f"On average it depends on the rules and the player: {low.choice.doing} is worth from "
        f"{signed(low.worth)} {scale.unit} per decision ({describe_cell(low)}) to "
        f"{signed(high.worth)} "
        f"({describe_cell(high)})."
    ]


def _describe_others_rule(
    main: WeighedDecisions,
    play: Sequence[WeighedDecisions],
    results: Mapping[str, CandidateResults],
    unit: str,
) -> list[str]:
    """Return the rule of thumb of the first rule-based player, if the search player has none.

    A search player decides each time and needs no rule; a person at a table does.
    """
    told = rules_of_thumb.find_rule_to_follow(main, play, results)
    if told is None or told[0] is main:
        return []
    return rules_of_thumb.sentences(told[0], results, unit, opening=RULE_BASED_HEAD)


def _steps(decisions: WeighedDecisions, unit: str) -> list[str]:
    """Return the answer by the most informative fact, in a sentence; nothing where it has one
    value."""
    fact, heading = next(iter(decisions.choice.shown.items()))
    groups = decisions.group_by(fact)
    if len(groups) < 2:
        return []
    if decisions.choice.is_yes_no(fact):
        no, yes = (signed(each.worth) for each in groups)
        return [f"If {heading}: {yes} {unit}; otherwise {no}."]
    told = [f"{range_words(each, 0)}: {signed(each.worth)}" for each in groups]
    return [f"By {heading}, in {unit}: {'; '.join(told)}."]


def _describe_never(all_decisions: Sequence[WeighedDecisions]) -> str:
    """Return that the choice never came up, by which rules, in how many deals."""
    choice, deals = (
        all_decisions[0].choice,
        write_count(sum(each.deals for each in all_decisions), "deals"),
    )
    rules = list_names(list(dict.fromkeys(each.cell.rules_name for each in all_decisions)))
    return (
        f"Nobody could {choice.first} or {choice.second}{condition_words(all_decisions[0])}: "
        f"in {deals} "
        f"(rules {rules}) there was no such choice."
    )


def average(weighed_decisions: WeighedDecisions, scale: Scale) -> str:
    """Return the effect of the decision on average, and how often it is and should be made.

    Where the sign is not clear, the answer is that it is not known yet.
    """
    choice, worth, unit = weighed_decisions.choice, weighed_decisions.worth, scale.unit
    if not math.isfinite(worth.half):
        return (
            f"What {choice.doing} is worth ({describe_cell(weighed_decisions)}) cannot be "
            f"said: too few "
            "decisions."
        )
    way = "gains" if worth.mean > 0 else "costs"
    answer = f"On average, {choice.first if worth.mean > 0 else choice.second}"
    does = f"{way} {plus_minus(abs(worth.mean), worth.half)} {unit}"
    if is_within(worth, scale.band):
        answer = f"Too little to matter on average (within {scale.band:g} {unit})"
    if not find_sign(worth):
        answer = answer if is_within(worth, scale.band) else "Not known yet"
        does = f"changes the score by {signed(worth)} {unit}"
    return (
        f"{answer}: {choice.doing} {does} per decision against {choice.instead} "
        f"({describe_cell(weighed_decisions)}; "
        f"{write_count(weighed_decisions.decisions, 'decisions')}; "
        f"{_how_often(weighed_decisions)})."
    )


def _how_often(decisions: WeighedDecisions) -> str:
    """Return how often the players choose the first way, and how often a fitted model would.

    The latter only where it is known to gain on what they choose.
    """
    done = f"they do so {percent(decisions.chosen)} of the time"
    if decisions.chosen in (0, 1):
        done = "they always do so" if decisions.chosen else "they never do so"
    judged = decisions.cross_validation
    if judged is None or judged.over_policy.low <= 0 or decisions.faults:
        return done
    if judged.takes in (0, 1):
        often = "always" if judged.takes else "never"
    else:
        often = percent_plus_minus(judged.share)
    # It gains in each by itself; played, it would meet other decisions.
    return f"{done}, a model of single decisions {often}"
