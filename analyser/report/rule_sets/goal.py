"""Which rule sets meet a goal?  Sentences, the table and the numbers of their order.

Left out: the order itself (``findings.goal_order``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from analyser.findings.goal_order import MET, MISSED, NOT_MEASURED, OPEN, RankedRuleSet, rank
from analyser.findings.rule_sets import LUCK, SHARE, RuleSetComparison, Variant
from analyser.games.interface import Game
from analyser.report.rule_sets.sentences import few_names, groups, unit_of_change
from analyser.scenario.rule_goal import Wish, read_goal
from analyser.wording import (
    Table,
    list_names,
    signed_plus_minus,
)

OF_PANEL: Final = (SHARE.name, LUCK.name)
"""Quantities of a goal that only duels measure."""


def rank_variants(
    comparison: RuleSetComparison, game: Game, goal: str
) -> list[tuple[Variant, list[RankedRuleSet]]]:
    """Return the rule sets in order by a goal, after the one that they are compared with."""
    if not goal:
        return []
    wishes = read_goal(game, goal)
    return [(base, rank(wishes, base, compared)) for base, compared in groups(comparison)]


def goal_sentences(comparison: RuleSetComparison, game: Game, goal: str) -> list[list[str]]:
    """Return, for each that others are compared with, which rule sets meet a goal, in sentences.

    First which do, and on whom skill is judged; then what comes nearest, what could not be judged
    and why.
    """
    said = []
    for base, ranked in rank_variants(comparison, game, goal):
        wishes = read_goal(game, goal)
        met = [each.variant.name for each in ranked if each.meets_all and not each.variant.faults]
        judged = judged_words(comparison, wishes)
        where = f"against {base.name}{f', with {judged}' if judged else ''}"
        if met:
            verb = "meets" if len(met) == 1 else "meet"
            told = [f"{few_names(met)} {verb} the goal “{goal}” {where}."]
        else:
            none = all(MISSED in each.verdicts for each in ranked)
            verb = "meets" if none else "is known to meet"
            (nearest, *_) = ranked
            told = [
                f"No rule set {verb} the goal “{goal}” {where}.",
                f"The nearest is {nearest.variant.label} ({_verdict(nearest, wishes)}).",
            ]
        said.append([*told, *_explain_not_measured(comparison, wishes, ranked)])
    return said


def _verdict(rule_set: RankedRuleSet, wishes: Sequence[Wish]) -> str:
    """Return whether a rule set meets a goal, and if not, what it misses or is not known."""
    judged = list(zip(wishes, rule_set.verdicts, strict=True))
    words = [
        f"{verdict}: {', '.join(wish.words for wish, each in judged if each == verdict)}"
        for verdict in (MISSED, OPEN, NOT_MEASURED)
        if verdict in rule_set.verdicts
    ]
    words += ["degenerate play"] if rule_set.variant.faults else []
    return "; ".join(words) or MET


def _explain_not_measured(
    comparison: RuleSetComparison, wishes: Sequence[Wish], rule_sets: Sequence[RankedRuleSet]
) -> list[str]:
    """Return why some wishes could not be judged, a sentence each."""
    said = []
    for at, wish in enumerate(wishes):
        lacking = [each.variant.name for each in rule_sets if each.verdicts[at] == NOT_MEASURED]
        if not lacking:
            continue
        if wish.measure not in OF_PANEL:
            why = "this run has no column for it"
        elif comparison.panel:
            why = "its duels are not all played"
        else:
            why = "that takes duels of one player with two others or more, and there are none"
        under = "" if len(lacking) == len(rule_sets) else f" under {few_names(lacking)}"
        said.append(f"“{wish.words}” was not measured{under}: {why}.")
    return said


def judged_words(comparison: RuleSetComparison, wishes: Sequence[Wish]) -> str:
    """Return on whom skill, or luck, is judged: ``skill judged on …``; ``""``: no wish asks."""
    asked = {wish.measure for wish in wishes} & {*OF_PANEL}
    if not comparison.panel or not asked:
        return ""
    return f"{'skill' if SHARE.name in asked else 'luck'} judged on {list_names(comparison.panel)}"


def tabulate_goal(comparison: RuleSetComparison, game: Game, goal: str) -> list[Table]:
    """Return the rule sets in order by a goal, a table for each number of players."""
    made = []
    for base, ranked in rank_variants(comparison, game, goal):
        wishes = read_goal(game, goal)
        known = {each.name: each for each in comparison.quantities}
        names = list(dict.fromkeys(wish.measure for wish in wishes))
        shown = [known[name] for name in names if name in known]
        rows = []
        for each in ranked:
            changes = [each.variant.changes.get(one.name) for one in shown]
            cells = [signed_plus_minus(one) if one is not None else "–" for one in changes]
            rows.append([each.variant.label, *cells, _verdict(each, wishes)])
        heads = [f"{one.heading}, {unit_of_change(one)}" for one in shown]
        caption = f"By the goal “{goal}”, against {base.name}: the nearest first"
        made.append(Table(caption, ["rule set", *heads, "goal"], rows, left=(len(heads) + 1,)))
    return made


def goal_numbers(comparison: RuleSetComparison, game: Game, goal: str) -> dict[str, Any]:
    """Return the order by a goal for a program."""
    wishes = read_goal(game, goal)
    return {
        "words": goal,
        "order": [
            {
                "against": base.name,
                "rules": each.variant.name,
                "wishes": {
                    wish.words: verdict for wish, verdict in zip(wishes, each.verdicts, strict=True)
                },
            }
            for base, ranked in rank_variants(comparison, game, goal)
            for each in ranked
        ],
    }
