"""How is said what a choice is worth?  Decisions weighed in; sentences and numbers out.

Left out: the numbers themselves (``weighing``, ``stakes``), how a rule fares when it is played
(``following``), and the page (``weighing_page``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from analyser.estimates import CONFIDENCE, Difference
from analyser.following import Followed
from analyser.game import Question, Rule
from analyser.stakes import Stake
from analyser.weighing import Judged, Ruled, Weighed
from analyser.wording import percent, plus_minus

Stakes = Mapping[str, Sequence[Stake]]
"""What the choice is worth in chances to win, by the cell's name."""


def who(found: Weighed) -> str:
    """Return the players and the rules of a cell in words."""
    return f"{found.names} players, rules {found.cell.rules_name}"


def points(worth: Difference) -> str:
    """Return points with a sign and a ±."""
    return f"{'+' if worth.mean > 0 else ''}{plus_minus(worth.mean, worth.half)}"


def sign(worth: Difference) -> int:
    """Return 1 or −1 where the interval leaves 0 out on that side, else 0."""
    return (worth.low > 0) - (worth.high < 0)


def rule_words(rule: Rule, found: Weighed) -> str:
    """Return a rule as a sentence that one can remember."""

    def asks(question: Question) -> str:
        return found.choice.asks[question.fact].format(question.least)

    def does(yes: bool) -> str:
        return found.choice.first if yes else found.choice.second

    def part(question: Question | None, no: bool, yes: bool) -> str:
        if question is None:
            return does(no)
        return f"{does(yes)} if {asks(question)}, else {does(no)}"

    if len(set(rule.takes)) == 1:
        return f"Always {does(rule.takes[0])}."
    no_no, no_yes, yes_no, yes_yes = rule.takes
    after_yes, after_no = part(rule.then, yes_no, yes_yes), part(rule.other, no_no, no_yes)
    if rule.then is None and rule.other is None:
        return f"{after_yes} if {asks(rule.first)}, else {after_no}".capitalize() + "."
    return f"If {asks(rule.first)}: {after_yes}. If not: {after_no}."


def sentences(found: Sequence[Weighed], followed: Mapping[str, Followed]) -> list[str]:
    """Return the answer: whether it is the same for all, on average, the rule, what it gains."""
    main = found[0]
    choice, said = main.choice, []
    if len({sign(each.worth) for each in found} - {0}) > 1:
        low = min(found, key=lambda each: each.worth.mean)
        high = max(found, key=lambda each: each.worth.mean)
        said.append(
            f"It depends on the rules and on who plays: whenever one may, {choice.doing} is worth "
            f"from {points(low.worth)} points a hand ({who(low)}) to {points(high.worth)} "
            f"({who(high)}), on average."
        )
    said.append(average(main))
    if (ruled := main.rule) is not None:
        where = ""
        if 0 < ruled.takes < 1:
            where = (
                f" Where it says “{choice.first}”, that is worth {points(ruled.worth_yes)} points; "
                f"where it says “{choice.second}”, it would be worth {points(ruled.worth_no)}."
            )
        said.append(f"A rule that fits on a card: {rule_words(ruled.rule, main)}{where}")
        if (played := followed.get(main.cell.name)) is not None:
            gained = "gains" if played.own.mean >= 0 else "loses"
            size = plus_minus(abs(played.own.mean), played.own.half)
            said.append(
                f"Played to the letter, it {gained} {size} points a hand against "
                f"{main.names}, who weighs what the cards are worth; the single decisions promised "
                f"{points(ruled.promised)}."
            )
    return said


def average(found: Weighed) -> str:
    """Return what the choice is worth on average, and how often it is and should be made."""
    choice, worth = found.choice, found.worth
    over = f"over {found.decisions:,} decisions"
    if not math.isfinite(worth.half):
        return f"What {choice.doing} is worth ({who(found)}) cannot be said: too few decisions."
    answer, more = ("Yes, on average", "more") if worth.mean > 0 else ("Not as a habit", "less")
    size = f"{plus_minus(abs(worth.mean), worth.half)} points a hand {more} than {choice.instead}"
    if not sign(worth):
        answer = "On average it is not settled"
        size = f"{points(worth)} points a hand against {choice.instead}"
    should = f", and should {percent(found.judged.takes)}" if found.judged else ""
    return (
        f"{answer}: whenever one may ({who(found)}), {choice.doing} is worth {size}, {over}; "
        f"they do so {percent(found.chosen)} of the time{should}."
    )


def summary(
    found: Sequence[Weighed], followed: Mapping[str, Followed], stakes: Stakes
) -> dict[str, Any]:
    """Return the answers for a program, JSON-able; null where an end is infinite."""
    main = cell_json(found[0], followed, stakes)
    keys = ("mean", "low", "high", "decisions", "take_rate", "should_take_rate", "rule")
    return {
        "kind": "decisions",
        "sentence": " ".join(sentences(found, followed)),
        "choice": found[0].choice.name,
        **{key: main[key] for key in keys},
        "confidence": CONFIDENCE,
        "cells": [cell_json(each, followed, stakes) for each in found],
    }


def cell_json(found: Weighed, followed: Mapping[str, Followed], stakes: Stakes) -> dict[str, Any]:
    """Return one cell's answer for a program."""
    ruled, judged, played = found.rule, found.judged, followed.get(found.cell.name)
    return {
        "cell": found.cell.name,
        "rules": found.cell.rules_name,
        "policies": [str(entrant["name"]) for entrant in found.cell.entrants],
        **difference_json(found.worth),
        "decisions": found.decisions,
        "decisions_a_hand": found.a_hand,
        "hands_a_decision": found.cost,
        "take_rate": found.chosen,
        "should_take_rate": judged.takes if judged else None,
        "should": _judged_json(judged),
        "rule": rule_words(ruled.rule, found) if ruled else None,
        "rule_gains": _ruled_json(ruled),
        "rule_played": None
        if played is None
        else {
            "against_itself": difference_json(played.own),
            "against": {name: difference_json(gain) for name, gain in played.others},
            "hands": played.hands,
        },
        "match": [
            {
                "score": each.name,
                "own": each.own,
                "other": each.other,
                "chance_percent": each.before,
                **difference_json(each.worth),
            }
            for each in stakes.get(found.cell.name, ())
        ],
        "by": {
            fact: [
                {
                    "from": group.low[0],
                    "to": group.high[0],
                    **difference_json(group.worth),
                    "take_rate": group.chose,
                    "share": group.share,
                }
                for group in found.by(fact)
            ]
            for fact in found.choice.shown
        },
    }


def difference_json(found: Difference) -> dict[str, float | None]:
    """Return mean and ends, JSON-able."""
    ends = {"mean": found.mean, "low": found.low, "high": found.high}
    return {key: value if math.isfinite(value) else None for key, value in ends.items()}


def _judged_json(judged: Judged | None) -> dict[str, Any] | None:
    if judged is None:
        return None
    return {
        "takes": judged.takes,
        "wrong": judged.wrong,
        "gain_a_decision": difference_json(judged.over_policy),
    }


def _ruled_json(ruled: Ruled | None) -> dict[str, Any] | None:
    if ruled is None:
        return None
    return {
        "takes": ruled.takes,
        "over_policy": difference_json(ruled.over_policy),
        "over_always": difference_json(ruled.over_always),
        "over_never": difference_json(ruled.over_never),
        "worth_where_yes": difference_json(ruled.worth_yes),
        "worth_where_no": difference_json(ruled.worth_no),
        "promised_a_hand": difference_json(ruled.promised),
    }
