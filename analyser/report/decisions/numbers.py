"""What does a program get of decisions?  The fields of findings, and rules in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from analyser.confidence import CONFIDENCE
from analyser.findings.agreement import Agreement
from analyser.findings.decision_advice import DecisionAdvice
from analyser.findings.decisions import LearntRule, WeighedDecisions
from analyser.findings.json_fields import json_able, pick_fields
from analyser.findings.match_effects import MatchEffect
from analyser.findings.rules_of_thumb import CandidateResults, RuleResult
from analyser.games.deciding import decision_rules
from analyser.games.interface import Scale
from analyser.report.decisions import agreement, rules_of_thumb
from analyser.report.decisions import first_screen as screens
from analyser.scenario import conditions

MatchEffects = Mapping[str, Sequence[MatchEffect]]
"""What the choice is worth in chances to win, by the cell's name."""


def summary(
    all_decisions: Sequence[WeighedDecisions],
    agreed: Sequence[Agreement],
    results: Mapping[str, CandidateResults],
    effects: MatchEffects,
    advice: DecisionAdvice,
    scale: Scale,
) -> dict[str, Any]:
    """Return the answers for a program, JSON-able; null where an end is infinite."""
    cells = [cell_json(each, results, effects) for each in all_decisions]
    main = cells[0]
    keys = ("mean", "low", "high", "decisions", "take_rate", "should_take_rate", "rule")
    return {
        "kind": "decisions",
        "given": rules_of_thumb.given_sentences(all_decisions, results, scale.unit),
        "choice": all_decisions[0].choice.name,
        "unit": main["unit"],
        **{key: main[key] for key in keys},
        "confidence": CONFIDENCE,
        "advice": _advice_json(advice),
        "ladder": None if advice.ladder is None else advice.ladder.as_json(all_decisions[0].choice),
        "whoever_plays": agreement.as_json(agreed),
        "cells": cells,
    }


def _advice_json(advice: DecisionAdvice) -> dict[str, Any]:
    """Return the rule that is printed, how it fared when it was played, and the picture's rows."""
    choice = advice.decisions.choice

    def encode_played(result: RuleResult | None) -> dict[str, Any] | None:
        return (
            None
            if result is None
            else {
                "rule": decision_rules.text(result.rule, choice),
                "words": rules_of_thumb.rule_words(result.rule, choice),
                "unit": f"{choice.unit} per hand",
                **json_able(result.own),
            }
        )

    return {
        **pick_fields(
            advice, "player=decisions.names rules=decisions.cell.rules_name loses_nothing=holds"
        ),
        "rule": encode_played(advice.rule),
        "constant": encode_played(advice.constant),
        "others": [
            {
                **pick_fields(each, "player=names rules=cell.rules_name"),
                **(encode_played(played) or {}),
            }
            for each, played in advice.others
        ],
        "picture": [
            {"row": screens.row_name(advice, row), **pick_fields(row, "says=first share *worth")}
            for row in advice.rows
        ],
    }


def cell_json(
    decisions: WeighedDecisions, results: Mapping[str, CandidateResults], effects: MatchEffects
) -> dict[str, Any]:
    """Return one cell's answer for a program."""
    ruled = decisions.rule
    return {
        **pick_fields(decisions, "cell=cell.name degenerate=faults rules=cell.rules_name"),
        "when": conditions.text(decisions.cell.when) or None,
        "share_of_decisions": json_able(decisions.often),
        "policies": [str(entrant["name"]) for entrant in decisions.cell.entrants],
        "unit": f"{decisions.choice.unit} per decision",
        **pick_fields(decisions, "*worth decisions decisions_a_hand=a_hand hands_a_decision=cost"),
        **pick_fields(
            decisions,
            "take_rate=chosen should_take_rate=cross_validation.takes should=cross_validation",
        ),
        **rules_of_thumb.as_json(decisions, results.get(decisions.cell.name)),
        "rule_learnt": rules_of_thumb.rule_words(ruled.rule, decisions.choice) if ruled else None,
        "rule_promises": _ruled_json(ruled, decisions.choice.unit),
        "match": json_able(effects.get(decisions.cell.name, ())),
        "by": {fact: json_able(decisions.group_by(fact)) for fact in decisions.choice.shown},
    }


def _ruled_json(rule: LearntRule | None, unit: str) -> dict[str, Any] | None:
    if rule is None:
        return None
    promised = {"unit": f"{unit} per hand", **json_able(rule.promised)}
    return {**json_able(rule), "promised_a_hand": promised}
