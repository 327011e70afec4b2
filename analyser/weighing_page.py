"""How is said what a choice is worth?  Decisions weighed in; sentences, pictures and tables out.

Left out: the numbers themselves (``weighing``), how a rule fares when it is played (``following``),
the drawing (``charts``, ``plots``) and the page around it (``report``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analyser import charts, plots
from analyser.estimates import BAND, CONFIDENCE, Difference
from analyser.following import OTHERS, Followed
from analyser.game import Game, Question, Rule
from analyser.story import Picture, Section, Story
from analyser.weighing import Group, Judged, Ruled, Weighed
from analyser.wording import Table, listed, number, percent, plus_minus

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PICTURED: Final = 4
"""Facts by which the answer is drawn; the tables have all."""


def who(found: Weighed) -> str:
    """Return the players and the rules of a cell in words."""
    return f"{found.names} players under the rules {found.cell.rules_name}"


def points(worth: Difference) -> str:
    """Return points with a sign and a ±."""
    return f"{'+' if worth.mean > 0 else ''}{plus_minus(worth.mean, worth.half)}"


def sign(worth: Difference) -> int:
    """Return 1 or −1 where the interval leaves 0 out on that side, else 0."""
    return (worth.low > 0) - (worth.high < 0)


def rule_words(ruled: Rule, found: Weighed) -> str:
    """Return a rule as a sentence that one can remember."""
    choice = found.choice
    first, second = choice.first, choice.second

    def asks(question: Question) -> str:
        return choice.asks[question.fact].format(number(question.least, 0))

    def does(yes: bool) -> str:
        return first if yes else second

    no_no, no_yes, yes_no, yes_yes = ruled.takes
    after_yes = does(yes_yes)
    if ruled.then is not None:
        after_yes = f"{does(yes_yes)} if {asks(ruled.then)}, otherwise {does(yes_no)}"
    after_no = does(no_no)
    if ruled.other is not None:
        after_no = f"{does(no_yes)} if {asks(ruled.other)}, otherwise {does(no_no)}"
    return f"If {asks(ruled.first)}: {after_yes}. If not: {after_no}."


def sentences(found: Sequence[Weighed], followed: Mapping[str, Followed]) -> list[str]:
    """Return the answer: on average, whether it is the same for all, the rule, what it gains."""
    main = found[0]
    said = []
    signs = {sign(each.worth) for each in found} - {0}
    doing = main.choice.doing
    if len(signs) > 1:
        low = min(found, key=lambda each: each.worth.mean)
        high = max(found, key=lambda each: each.worth.mean)
        said.append(
            f"It depends on the rules and on who plays: whenever a player has the choice, {doing} "
            f"is worth from {points(low.worth)} points a hand ({who(low)}) to "
            f"{points(high.worth)} ({who(high)})."
        )
    said.append(_average(main))
    if (ruled := main.rule) is not None:
        said.append(f"The rule for them: {rule_words(ruled.rule, main)}")
        played = followed.get(main.cell.name)
        if played is not None:
            said.append(_played(main, ruled, played))
    return said


def _average(found: Weighed) -> str:
    choice, worth = found.choice, found.worth
    over = f"over {found.decisions:,} decisions"
    if not math.isfinite(worth.half):
        return f"What {choice.doing} is worth to {who(found)} cannot be said: too few decisions."
    size = f"{plus_minus(abs(worth.mean), worth.half)} points a hand"
    judged = found.judged
    should = f"; they should {percent(judged.takes)} of the time" if judged else ""
    chose = f"they {choice.first} {percent(found.chosen)} of the time{should}"
    for where in [f"for {who(found)}"]:
        if worth.low > 0 or worth.high < 0:
            verb = "gains" if worth.mean > 0 else "loses"
            said = f"{choice.doing.capitalize()}, whenever one may, {verb} {size} against the "
            said += f"other choice {where}, {over}"
        else:
            said = f"{choice.doing.capitalize()}, whenever one may, is worth {points(worth)} "
            said += f"points a hand {where}, {over}: not settled either way"
    return f"{said}; {chose}."


def _played(found: Weighed, ruled: Ruled, played: Followed) -> str:
    gained, promised = played.own, ruled.promised
    return (
        f"Who follows it and else plays as {found.names} comes out {points(gained)} points a hand "
        f"against {found.names}, where the single decisions promised {points(promised)}."
    )


def story(game: Game, found: Sequence[Weighed], followed: Mapping[str, Followed]) -> Story:
    """Return the words, pictures and tables of the page."""
    main = found[0]
    said = sentences(found, followed)
    question = f"{game.title}: is {main.choice.doing} worth it?"
    sections = [_average_section(found), *_situations(main), _field_section(main)]
    sections += _rules_section(found, followed)
    return Story(
        question,
        said,
        [*{each.names: None for each in found}, *{each.cell.rules_name: None for each in found}],
        sections,
        _method(main),
        max(each.deals for each in found),
        listed(list(dict.fromkeys(each.cell.rules_name for each in found))),
        summary(found, followed),
    )


def _average_section(found: Sequence[Weighed]) -> Section:
    import pandas as pd

    rows = pd.DataFrame(
        [
            {
                "label": f"{each.cell.rules_name}, {each.names}:  {points(each.worth)}",
                "mean": each.worth.mean,
                "low": each.worth.low,
                "high": each.worth.high,
                "pairs": each.decisions,
            }
            for each in found
        ]
    )
    choice = found[0].choice
    figure = plots.forest(rows, BAND, "points a hand")
    figure.axes[0].set_xlabel(
        f"points a hand: right of 0 it is better to {choice.first}, left of 0 to {choice.second}"
    )
    lines = []
    for each in found:
        judged = each.judged
        lines.append(
            [
                f"{each.cell.rules_name}, {each.names}",
                points(each.worth),
                percent(each.chosen),
                percent(judged.takes) if judged else "–",
                points(judged.over_policy) if judged else "–",
                f"{each.decisions:,}",
                number(each.a_hand, 1),
                number(each.cost, 1),
            ]
        )
    head = [
        "rules, players",
        "worth, points a hand",
        "chosen",
        "should be",
        "gain of choosing so, a decision",
        "decisions",
        "a hand",
        "cost, hands",
    ]
    table = Table("What the first choice is worth whenever there is one", head, lines)
    return Section(
        "On average",
        [
            f"Each time a player could {choice.first} or {choice.second}, the rest of the hand was "
            "played both ways. A positive number says that the first was better, on the mean of "
            "all such moments: it is no advice for any one of them.",
            "“Should be” is how often a finer look at all that the player could see judges the "
            "first choice better; it is judged on deals that it was not learnt from.",
        ],
        Picture(
            "average",
            figure,
            f"What {choice.doing} is worth",
            f"Forest plot: a dot for each rule set and kind of player, a bar for its "
            f"{CONFIDENCE:.0%} interval. {_average(found[0])}",
            table,
        ),
        f"How to read it: the grey strip is a difference of less than {BAND:g} points a hand, too "
        "small to matter at the table.",
    )


def _situations(found: Weighed) -> list[Section]:
    sections = []
    for place, (fact, heading) in enumerate(found.choice.shown.items()):
        groups = found.by(fact)
        if len(groups) < 2:
            continue
        table = _groups_table(groups, heading)
        title = f"By {heading}" if place else f"By situation: {heading}"
        if place >= PICTURED:
            sections.append(Section(title, [], None, "", table))
            continue
        figure = _line(groups, heading, _is_yes_no(found, fact))
        best = max(groups, key=lambda group: group.worth.mean)
        worst = min(groups, key=lambda group: group.worth.mean)
        text = (
            f"Among {who(found)}: most at {_range(best, 0)} ({points(best.worth)}), least at "
            f"{_range(worst, 0)} ({points(worst.worth)})."
        )
        sections.append(
            Section(
                title,
                [text],
                Picture(f"by-{fact.replace('_', '-')}", figure, f"By {heading}", text, table),
                "How to read it: a dot is the mean of the decisions with so many, the bar its "
                "95 % interval; the grey strip is less than "
                f"{BAND:g} points a hand either way.",
            )
        )
    return sections


def _is_yes_no(found: Weighed, fact: str) -> bool:
    return next(each.unit for each in found.choice.facts if each.name == fact) == "yes/no"


def _range(group: Group, at: int) -> str:
    low, high = group.low[at], group.high[at]
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low}–{high}"


def _groups_table(groups: Sequence[Group], heading: str) -> Table:
    lines = [
        [_range(each, 0), points(each.worth), percent(each.chose), percent(each.share)]
        for each in groups
    ]
    return Table(
        f"Points a hand by {heading}", [heading, "worth", "chosen", "of all decisions"], lines
    )


def _line(groups: Sequence[Group], heading: str, yes_no: bool) -> Figure:
    import pandas as pd

    words = ["no", "yes"] if yes_no else [_ends(each.low[0], each.high[0]) for each in groups]
    rows = pd.DataFrame(
        {
            "at": np.arange(len(groups), dtype=float),
            "tick": words[: len(groups)],
            "numeric": not yes_no,
            "worth_mean": [each.worth.mean for each in groups],
            "worth_low": [each.worth.low for each in groups],
            "worth_high": [each.worth.high for each in groups],
        }
    )
    return charts.doses(rows, [("worth", "points a hand, first choice minus second")], heading,
                        None, BAND)  # fmt: skip


def _field_section(found: Weighed) -> Section:
    across, up = found.choice.field
    groups = found.field()
    columns = list(dict.fromkeys((each.low[0], each.high[0]) for each in groups))
    rows = list(dict.fromkeys((each.low[1], each.high[1]) for each in sorted(
        groups, key=lambda each: each.low[1])))  # fmt: skip
    columns.sort()
    values = np.full((len(rows), len(columns)), np.nan)
    halves = np.full(values.shape, np.nan)
    for each in groups:
        at = rows.index((each.low[1], each.high[1])), columns.index((each.low[0], each.high[0]))
        values[at], halves[at] = each.worth.mean, each.worth.half
    shown = found.choice.shown
    figure = charts.field(
        values,
        halves,
        ([_ends(*each) for each in rows], [_ends(*each) for each in columns]),
        (shown[up], shown[across], "points a hand, first choice minus second"),
        [],
    )
    lines = [
        [_range(each, 0), _range(each, 1), points(each.worth), percent(each.chose),
         percent(each.share)]
        for each in groups
    ]  # fmt: skip
    table = Table(
        "Points a hand by both",
        [shown[across], shown[up], "worth", "chosen", "of all decisions"],
        lines,
    )
    settled = sum(each.settled for each in groups)
    return Section(
        "Two things at once",
        [f"Among {who(found)}; {settled} of {len(groups)} combinations are settled."],
        Picture(
            "field",
            figure,
            f"{shown[across]} and {shown[up]} together",
            "Heat map: what the first choice is worth for each combination.",
            table,
        ),
        "How to read it: a cell is the mean of the decisions that were so, "
        f"{charts.where(len(columns))}. Blue: better to {found.choice.first}; orange: better to "
        f"{found.choice.second}. A hatched cell is not settled: its interval holds 0. An empty "
        "one was too rare.",
    )


def _ends(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def _rules_section(found: Sequence[Weighed], followed: Mapping[str, Followed]) -> list[Section]:
    lines = []
    for each in found:
        ruled = each.rule
        if ruled is None:
            continue
        played = followed.get(each.cell.name)
        against = [points(gain) for _, gain in played.others] if played else []
        lines.append(
            [
                f"{each.cell.rules_name}, {each.names}",
                rule_words(ruled.rule, each),
                percent(ruled.takes),
                points(ruled.worth_yes),
                points(ruled.worth_no),
                points(ruled.over_policy),
                points(ruled.promised),
                points(played.own) if played else "not played",
                "; ".join(against) or "–",
            ]
        )
    if not lines:
        return []
    others = [name for played in followed.values() for name, _ in played.others][:OTHERS]
    head = [
        "rules, players",
        "rule",
        "says yes",
        "worth where yes",
        "where no",
        "gain a decision",
        "promised a hand",
        "gained a hand",
        f"gained against {listed(others)}" if others else "against others",
    ]
    text = [
        "Each rule asks two questions at most. It was learnt on the even deals by a regression "
        "tree; all that is said of it comes from the odd ones.",
        "“Promised” adds up what single decisions would gain if all else stayed as it was; "
        "“gained” is what it really brought: a player who follows the rule, and else plays as "
        "before, met the player it was learnt from on other deals, each played twice with the "
        "seats changed. The two differ since who always plays so meets other piles, keeps other "
        "cards and leaves other piles to the others, and because the opponents do not follow it; "
        "and both have an error.",
    ]
    table = Table("Rules, and what they bring, in points", head, lines)
    return [Section("The rule, and the rule played", text, None, "", table, (1,))]


def _method(found: Weighed) -> list[str]:
    return [
        f"A decision was drawn by lot among all those of a deal in which somebody could "
        f"{found.choice.first} or {found.choice.second}; it counts as often as its deal has such "
        "moments, and the deal is the unit of every interval.",
        "From there everybody kept the cards that he held: given all that was played, they are one "
        "fair draw of what they could be. What nobody had seen, the stock and the pots, "
        f"was shuffled anew {found.cell.futures} times, the same for both choices, and all played "
        "on as they always play. Dealing the opponents' cards anew instead would throw away what "
        "their play tells of them; a test shows that it gives wrong answers.",
        "Every ± is a 95 % interval, each for itself: an asymptotic confidence sequence "
        "(Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, arXiv 2103.06476, Theorem 2.2). Of "
        "twenty lines one may be wrong.",
        f"To weigh a decision takes the time of {number(found.cost, 1)} whole hands.",
    ]


def summary(found: Sequence[Weighed], followed: Mapping[str, Followed]) -> dict[str, Any]:
    """Return the answers for a program, JSON-able; null where an end is infinite."""
    main = cell_json(found[0], followed)
    keys = ("mean", "low", "high", "decisions", "take_rate", "should_take_rate", "rule")
    return {
        "kind": "decisions",
        "sentence": " ".join(sentences(found, followed)),
        "choice": found[0].choice.name,
        **{key: main[key] for key in keys},
        "confidence": CONFIDENCE,
        "cells": [cell_json(each, followed) for each in found],
    }


def cell_json(found: Weighed, followed: Mapping[str, Followed]) -> dict[str, Any]:
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
