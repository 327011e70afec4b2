"""How is it said which rules change the game?  A comparison in; sentences, tables, figures out.

The answer comes first: which rule set changes each telling number most, among those for as many
players; rule sets that cannot be told apart are named together.  Said too is what is behind a
number: whether the play was adapted to a rule set or is another's, counted again; and which
strategies were made for other rules than they play, so that a rule's effect and their misfit are
one number.  Left out: the numbers themselves (``findings.rule_sets``), the drawing (``figures``)
and the page around it (``page``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from analyser.confidence import EACH_INTERVAL, PERCENT
from analyser.findings import one_rule
from analyser.findings import rule_sets as variants
from analyser.findings.answers import Answers
from analyser.findings.json_fields import pick_fields
from analyser.findings.one_rule import OneAtATime
from analyser.findings.rule_sets import RuleSetComparison
from analyser.games.interface import Game
from analyser.report.parts import (
    FirstScreen,
    Part,
    shorten_sentence,
)
from analyser.report.rule_sets import first_screen as screens
from analyser.report.rule_sets import one_rule as single_rules
from analyser.report.rule_sets.goal import goal_numbers, goal_sentences, judged_words, rank_variants
from analyser.report.rule_sets.sections import (
    change_section,
    level_section,
    order_sections,
    skill_sections,
)
from analyser.report.rule_sets.sentences import (
    describe_bundles,
    describe_left_out,
    describe_origin,
    describe_rule_sets,
    list_borrowed_play,
    misfits,
    players,
    sentences,
)
from analyser.report.rule_sets.wishes import asked_rule_sets
from analyser.report.study import PlayedRun
from analyser.scenario.rule_goal import read_goal
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    capitalise,
)


def part(played_run: PlayedRun, read: Answers) -> Part | None:
    """Return the content of a page about rule sets; ``None`` when the run compares none.

    Raises what ``rule_sets.read`` raises.
    """
    found = variants.read(played_run.run, read)
    if found is None:
        return None
    return part_of(found, read, one_rule.read(played_run.run, read, found), played_run.day)


def part_of(
    comparison: RuleSetComparison, read: Answers, groups: Sequence[OneAtATime] = (), day: str = ""
) -> Part:
    """Return the same of a comparison that was read; ``groups``: what single rules change."""
    said = answer(comparison, read.game, read.spec.goal, groups)
    return Part(
        "",
        said,
        [
            *order_sections(comparison, read),
            *single_rules.what_each_changes(groups, read.game, len(comparison.variants) > 2),
            level_section(comparison, read),
            change_section(comparison),
            *skill_sections(comparison),
        ],
        _method(comparison),
        summary(comparison, read.game, read.spec.goal, groups),
        names=[each.name for each in comparison.variants],
        certain=EACH_INTERVAL.certain,
        first_screen=_first_screen(comparison, read.game, read.spec.goal, groups, day),
        asking=asked_rule_sets(comparison, read.game),
        # Duels about something else are what was asked for, and their answer stands first.
        headline=() if variants.list_other_duels(read, comparison) else said,
    )


def _first_screen(
    comparison: RuleSetComparison, game: Game, goal: str, groups: Sequence[OneAtATime], day: str
) -> FirstScreen | None:
    """Return the first screen: how the rule sets differ, and whether the goal is met.

    Of a rule set alone that was played rule by rule, it is the way from its base to it.
    """
    misfit = misfits(comparison, game)
    if groups and not goal and len(comparison.variants) == 2:
        return single_rules.first_screen(groups, game, not misfit, day)
    screen = screens.first_screen(
        comparison, game, misfit, day, _describe_goal_order(comparison, game, goal)
    )
    if screen is None:
        return None
    screen = replace(
        screen, sections=[*single_rules.which_rule(groups, game, day), *screen.sections]
    )
    by_base = goal_sentences(comparison, game, goal)
    if not by_base:
        return screen
    met, *rest = by_base[0]
    said, judged = shorten_sentence(met), judged_words(comparison, read_goal(game, goal))
    if judged not in said:
        rest = [f"{capitalise(judged)}.", *rest]
    return replace(screen, answer=said, deck=" ".join([*rest, screen.deck]))


def _describe_goal_order(
    comparison: RuleSetComparison, game: Game, goal: str
) -> screens.Order | None:
    """Return how a goal puts rule sets in order, the one that they are compared with first."""
    if not goal:
        return None
    ranked = [
        each.variant.name for _, some in rank_variants(comparison, game, goal) for each in some
    ]
    places = {name: place for place, name in enumerate(ranked)}
    return lambda alike: sorted(alike, key=lambda each: places.get(each.name, -1))


def _method(comparison: RuleSetComparison) -> list[str]:
    unit = comparison.scale.unit
    said = [
        "Rule sets are compared on the same deals: a change is the mean, over the deals, of the "
        "number under one rule set minus that under the other. The intervals of all means, and of "
        f"all changes, hold at once with {PERCENT} confidence, for one look at the finished run: "
        "their width comes from the joint distribution of all of them (single-step max-T; Hothorn, "
        "Bretz and Westfall, Biometrical Journal 50, 2008, 346–363), spreads by the delta method. "
        "Endings of fewer than 25 hands have Clopper and Pearson's interval. What was the same in "
        "every deal so far need not stay so: a part p of all deals that differ would have shown "
        "with a chance of 1 − (1 − p)^n, and there it may differ as far as the rules let it go; "
        "what differed in fewer than 25 deals has the score interval of a Poisson number; "
        "± 0 is what must be the same."
    ]
    if comparison.panel:
        said.append(
            f"With strengths s of K strategies, in {unit} per hand, and S² = Σ (s − s̄)² / (K − 1), "
            "two of them drawn at random differ by 2 S² in the mean square; with L the standard "
            "deviation of one hand's difference between equal players, the share of skill is "
            "2 S² / (2 S² + L²). It puts games in order as the spread of ratings does (Duersch, "
            "Lambrecht and Oechssler, European Economic Review 127, 2020, 103472), in "
            f"{unit} instead of games won, and is true of these strategies only. Strengths are "
            f"taken from duels with {comparison.panel[0]}."
        )
    return said


def summary(
    comparison: RuleSetComparison, game: Game, goal: str = "", groups: Sequence[OneAtATime] = ()
) -> dict[str, Any]:
    """Return a comparison for a program: JSON-able, an endless ± is null."""
    made_for = {name: game.tuned_for.get(name) for name in players(comparison)}
    return {
        "sentence": " ".join(answer(comparison, game, goal, groups)),
        **({"goal": goal_numbers(comparison, game, goal)} if goal else {}),
        **({"one_rule_at_a_time": single_rules.summary(groups)} if groups else {}),
        "made_for": made_for,
        **pick_fields(comparison, "deals panel panel_deals"),
        "presets": [
            {
                **pick_fields(each, "rules=name preset=cell.preset players=seats against=base"),
                "degenerate": list(each.faults),
                "play": describe_origin(comparison, each),
                "play_of": lender.name if lender else None,
                "levels": _values_json(each.levels),
                "changes": _values_json(each.changes),
            }
            for each in comparison.variants
            for lender in [comparison.play_of(each)]
        ],
    }


def _values_json(numbers: Mapping[str, Number]) -> dict[str, Any]:
    return {name: pick_fields(one, "value half") for name, one in numbers.items()}


def answer(
    comparison: RuleSetComparison, game: Game, goal: str = "", groups: Sequence[OneAtATime] = ()
) -> list[str]:
    """Return all that is to be said: what meets the goal, what changes, what was not played, and
    who plays misfit; ``groups``: what single rules change.
    """
    met = [sentence for told in goal_sentences(comparison, game, goal) for sentence in told]
    said = [*met, *single_rules.sentences(groups)]
    said += sentences(comparison, describe_rule_sets(comparison, game))
    if not groups:
        said += describe_bundles(comparison)
    return [
        *said,
        *describe_left_out(comparison),
        *list_borrowed_play(comparison),
        *misfits(comparison, game),
    ]
