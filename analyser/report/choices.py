"""How does a page say what a choice is worth?  Decisions weighed in, sections out.

Left out: the numbers themselves (``findings.choices``), how a rule fares when it is played
(``findings.following``), the drawing (``figures``) and the page around it (``page``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analyser.findings.answers import Answers
from analyser.findings.choices import Group, Judged, Ruled, Stake, Weighed
from analyser.findings.following import OTHERS, Followed
from analyser.games.interface import DecisionRule, Question, Scale
from analyser.report.figures import charts, plots
from analyser.report.parts import Part, Picture, Section
from analyser.statistics.intervals import CONFIDENCE, Difference
from analyser.wording import Table, capital, listed, number, percent, plus_minus

if TYPE_CHECKING:
    from matplotlib.figure import Figure


PICTURED: Final = 4
"""Facts by which the answer is drawn; the tables have all."""


def part(
    found: Sequence[Weighed], read: Answers, followed: Mapping[str, Followed], stakes: Stakes
) -> Part:
    """Return what a page says of decisions; of ``read`` only the game and the scale are asked."""
    main, scale = found[0], read.scale
    rules = list(dict.fromkeys(each.cell.rules_name for each in found))
    return Part(
        f"{read.game.title}: is {main.choice.doing} worth it?",
        sentences(found, followed, scale.unit),
        [
            _average_section(found, scale),
            *_situations(main, scale),
            _field_section(main, scale.unit),
            *_everywhere(found, scale.unit),
            *_rules_section(found, followed, scale.unit),
            *_match_section(found, stakes, scale.unit),
        ],
        _method(main),
        summary(found, followed, stakes, scale.unit),
        rules=listed(rules),
        names=list(dict.fromkeys([*(each.names for each in found), *rules])),
        certain="Every ± is a 95 % interval.",
    )


def _average_section(found: Sequence[Weighed], scale: Scale) -> Section:
    import pandas as pd

    unit = scale.unit
    rows = pd.DataFrame(
        [
            {
                "label": f"{each.cell.rules_name}, {each.names}:  {signed(each.worth)}",
                "mean": each.worth.mean,
                "low": each.worth.low,
                "high": each.worth.high,
                "pairs": each.decisions,
            }
            for each in found
        ]
    )
    choice = found[0].choice
    figure = plots.forest(rows, scale.band, f"{unit} a hand")
    figure.axes[0].set_xlabel(
        f"{unit} a hand: right of 0 it is better to {choice.first}, left of 0 to {choice.second}"
    )
    lines = []
    for each in found:
        judged = each.judged
        lines.append(
            [
                f"{each.cell.rules_name}, {each.names}",
                signed(each.worth),
                percent(each.chosen),
                percent(judged.takes) if judged else "–",
                signed(judged.over_policy) if judged else "–",
                f"{each.decisions:,}",
                number(each.a_hand, 1),
                number(each.cost, 1),
            ]
        )
    head = [
        "rules, players",
        f"worth, {unit} a hand",
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
            Picture(
                "average",
                figure,
                f"What {choice.doing} is worth",
                "Forest plot: a dot for each rule set and kind of player, a bar for its "
                f"{CONFIDENCE:.0%} interval. {average(found[0], unit)}",
                f"How to read it: the grey strip is a difference of less than {scale.band:g} "
                f"{unit} a hand, too small to matter at the table.",
                [table],
            ),
        ],
    )


def _situations(found: Weighed, scale: Scale) -> list[Section]:
    sections = []
    for place, (fact, heading) in enumerate(found.choice.shown.items()):
        groups = found.by(fact)
        if len(groups) < 2:
            continue
        yes_no = _is_yes_no(found, fact)
        table = _groups_table(groups, heading, yes_no, scale.unit)
        title = f"By {heading}" if place else f"By situation: {heading}"
        if place >= PICTURED:
            sections.append(Section(title, [table]))
            continue
        figure = _line(groups, heading, yes_no, scale)
        best = max(groups, key=lambda group: group.worth.mean)
        worst = min(groups, key=lambda group: group.worth.mean)
        text = (
            f"Among {who(found)}: most at {_range(best, 0)} ({signed(best.worth)}), least at "
            f"{_range(worst, 0)} ({signed(worst.worth)})."
        )
        picture = Picture(
            f"by-{fact.replace('_', '-')}",
            figure,
            f"By {heading}",
            text,
            "How to read it: a dot is the mean of the decisions with so many, the bar its 95 % "
            f"interval; the grey strip is less than {scale.band:g} {scale.unit} a hand either way.",
            [table],
        )
        sections.append(Section(title, [text, picture]))
    return sections


def _everywhere(found: Sequence[Weighed], unit: str) -> list[Section]:
    """Return the answer by the most telling fact for all rules and players, side by side."""
    if len(found) < 2:
        return []
    fact, heading = next(iter(found[0].choice.shown.items()))
    bounds: list[tuple[int, int | None]] = [(0, 0), (1, 1), (2, 2), (3, None)]
    lines = []
    for each in found:
        groups = each.groups([(fact, each.facts[fact])], [bounds])
        by_low = {group.low[0]: signed(group.worth) for group in groups}
        lines.append(
            [f"{each.cell.rules_name}, {each.names}", *(by_low.get(low, "–") for low, _ in bounds)]
        )
    table = Table(
        f"{capital(unit)} a hand by {heading}",
        ["rules, players", *(_ends(low, high) for low, high in bounds)],
        lines,
    )
    return [Section("By rules and players", [table])]


def _is_yes_no(found: Weighed, fact: str) -> bool:
    return next(each.unit for each in found.choice.facts if each.name == fact) == "yes/no"


def _range(group: Group, at: int) -> str:
    low, high = group.low[at], group.high[at]
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low}–{high}"


def _groups_table(groups: Sequence[Group], heading: str, yes_no: bool, unit: str) -> Table:
    names = ["no", "yes"] if yes_no else [_range(each, 0) for each in groups]
    lines = [
        [name, signed(each.worth), percent(each.chose), percent(each.share)]
        for name, each in zip(names, groups, strict=True)
    ]
    head = [heading, "worth", "chosen", "of all decisions"]
    return Table(f"{capital(unit)} a hand by {heading}", head, lines)


def _line(groups: Sequence[Group], heading: str, yes_no: bool, scale: Scale) -> Figure:
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
    panels = [("worth", f"{scale.unit} a hand, first choice minus second")]
    return charts.doses(rows, panels, heading, None, scale.band)


def _field_section(found: Weighed, unit: str) -> Section:
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
        (shown[up], shown[across], f"{unit} a hand, first choice minus second"),
        [],
    )
    lines = [
        [_range(each, 0), _range(each, 1), signed(each.worth), percent(each.chose),
         percent(each.share)]
        for each in groups
    ]  # fmt: skip
    table = Table(
        f"{capital(unit)} a hand by both",
        [shown[across], shown[up], "worth", "chosen", "of all decisions"],
        lines,
    )
    settled = sum(each.settled for each in groups)
    return Section(
        "Two things at once",
        [
            f"Among {who(found)}; {settled} of {len(groups)} combinations are settled.",
            Picture(
                "field",
                figure,
                f"{shown[across]} and {shown[up]} together",
                "Heat map: what the first choice is worth for each combination.",
                "How to read it: a cell is the mean of the decisions that were so, "
                f"{charts.where(len(columns))}. Blue: better to {found.choice.first}; orange: "
                f"better to {found.choice.second}. A hatched cell is not settled: its interval "
                "holds 0. An empty one was too rare.",
                [table],
            ),
        ],
    )


def _ends(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def _rules_section(
    found: Sequence[Weighed], followed: Mapping[str, Followed], unit: str
) -> list[Section]:
    lines, rules = [], []
    for each in found:
        ruled = each.rule
        if ruled is None:
            continue
        rules.append([f"{each.cell.rules_name}, {each.names}", rule_words(ruled.rule, each)])
        played = followed.get(each.cell.name)
        against = [signed(gain) for _, gain in played.others] if played else []
        lines.append(
            [
                f"{each.cell.rules_name}, {each.names}",
                percent(ruled.takes),
                signed(ruled.worth_yes),
                signed(ruled.worth_no),
                signed(ruled.over_policy),
                signed(ruled.promised),
                signed(played.own) if played else "not played",
                "; ".join(against) or "–",
            ]
        )
    if not lines:
        return []
    others = [name for played in followed.values() for name, _ in played.others][:OTHERS]
    head = [
        "rules, players",
        "says yes",
        "worth where yes",
        "where no",
        "gain a decision",
        "promised a hand",
        "gained a hand",
        f"gained against {listed(others)}" if others else "against others",
    ]
    apart = found[0].choice.apart
    learnt = (
        "Each rule asks two questions at most. It was learnt on the even deals by a regression "
        "tree; all that is said of it comes from the odd ones."
    )
    brought = (
        "“Promised” adds up what single decisions would gain if all else stayed as it was; "
        "“gained” is what it really brought: a player who follows the rule, and else plays as "
        "before, met the player it was learnt from on other deals, each played twice with the "
        f"seats changed. The two differ {f'since {apart}, and ' if apart else ''}because the "
        "opponents do not follow it; and both have an error."
    )
    said = Table("Rules", ["rules, players", "rule"], rules, left=(1,))
    table = Table(f"What they bring, in {unit}", head, lines)
    return [Section("The rule", [learnt, said]), Section("The rule played", [brought, table])]


def _match_section(found: Sequence[Weighed], stakes: Stakes, unit: str) -> list[Section]:
    lines = [
        [
            f"{each.cell.rules_name}, {each.names}",
            *(signed(stake.worth) for stake in stakes[each.cell.name]),
        ]
        for each in found
        if stakes.get(each.cell.name)
    ]
    if not lines:
        return []
    scores = next(each for each in stakes.values() if each)
    head = ["rules, players", *(f"{each.name}, {each.own:,} to {each.other:,}" for each in scores)]
    text = (
        "The same decisions in another coin: how much more likely the first choice makes it to win "
        f"the match, in percentage points, before the last hands are played. All play for {unit}, "
        "as they do at the start of a match; the scores are half way to the target."
    )
    table = Table("Percentage points of the chance to win the match", head, lines)
    return [Section("In chances to win the match", [text, table])]


def _method(found: Weighed) -> list[str]:
    unseen = f", {found.choice.unseen}," if found.choice.unseen else ""
    return [
        f"A decision was drawn by lot among all those of a deal in which somebody could "
        f"{found.choice.first} or {found.choice.second}; it counts as often as its deal has such "
        "moments, and the deal is the unit of every interval.",
        "From there everybody kept the cards that they held: given all that was played, they are "
        f"one fair draw of what they could be. What nobody had seen{unseen} was shuffled anew "
        f"{found.cell.futures} times, the same for both choices, and all played on as they always "
        "play. Dealing the opponents' cards anew instead would throw away what their play tells of "
        "them; a test shows that it gives wrong answers.",
        "Every ± is a 95 % interval, each for itself: an asymptotic confidence sequence "
        "(Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, arXiv 2103.06476, Theorem 2.2). Of "
        "twenty lines one may be wrong.",
        f"To weigh a decision takes the time of {number(found.cost, 1)} whole hands.",
    ]


Stakes = Mapping[str, Sequence[Stake]]
"""What the choice is worth in chances to win, by the cell's name."""


def who(found: Weighed) -> str:
    """Return the players and the rules of a cell in words."""
    return f"{found.names} players, rules {found.cell.rules_name}"


def signed(worth: Difference) -> str:
    """Return what something is worth with a sign and a ±."""
    return f"{'+' if worth.mean > 0 else ''}{plus_minus(worth.mean, worth.half)}"


def sign(worth: Difference) -> int:
    """Return 1 or −1 where the interval leaves 0 out on that side, else 0."""
    return (worth.low > 0) - (worth.high < 0)


def rule_words(rule: DecisionRule, found: Weighed) -> str:
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


def sentences(found: Sequence[Weighed], followed: Mapping[str, Followed], unit: str) -> list[str]:
    """Return the answer: whether it is the same for all, on average, the rule, what it gains."""
    main = found[0]
    choice, said = main.choice, []
    if len({sign(each.worth) for each in found} - {0}) > 1:
        low = min(found, key=lambda each: each.worth.mean)
        high = max(found, key=lambda each: each.worth.mean)
        said.append(
            f"It depends on the rules and on who plays: whenever one may, {choice.doing} is worth "
            f"from {signed(low.worth)} {unit} a hand ({who(low)}) to {signed(high.worth)} "
            f"({who(high)}), on average."
        )
    said.append(average(main, unit))
    if (ruled := main.rule) is not None:
        where = ""
        if 0 < ruled.takes < 1:
            where = (
                f" Where it says “{choice.first}”, that is worth {signed(ruled.worth_yes)} {unit}; "
                f"where it says “{choice.second}”, it would be worth {signed(ruled.worth_no)}."
            )
        said.append(f"A rule that fits on a card: {rule_words(ruled.rule, main)}{where}")
        if (played := followed.get(main.cell.name)) is not None:
            gained = "gains" if played.own.mean >= 0 else "loses"
            size = plus_minus(abs(played.own.mean), played.own.half)
            said.append(
                f"Played to the letter, it {gained} {size} {unit} a hand against "
                f"{main.names}, who weighs what the cards are worth; the single decisions promised "
                f"{signed(ruled.promised)}."
            )
    return said


def average(found: Weighed, unit: str) -> str:
    """Return what the choice is worth on average, and how often it is and should be made."""
    choice, worth = found.choice, found.worth
    over = f"over {found.decisions:,} decisions"
    if not math.isfinite(worth.half):
        return f"What {choice.doing} is worth ({who(found)}) cannot be said: too few decisions."
    answer, more = ("Yes, on average", "more") if worth.mean > 0 else ("Not as a habit", "less")
    size = f"{plus_minus(abs(worth.mean), worth.half)} {unit} a hand {more} than {choice.instead}"
    if not sign(worth):
        answer = "On average it is not settled"
        size = f"{signed(worth)} {unit} a hand against {choice.instead}"
    should = f", and should {percent(found.judged.takes)}" if found.judged else ""
    return (
        f"{answer}: whenever one may ({who(found)}), {choice.doing} is worth {size}, {over}; "
        f"they do so {percent(found.chosen)} of the time{should}."
    )


def summary(
    found: Sequence[Weighed], followed: Mapping[str, Followed], stakes: Stakes, unit: str
) -> dict[str, Any]:
    """Return the answers for a program, JSON-able; null where an end is infinite."""
    main = cell_json(found[0], followed, stakes)
    keys = ("mean", "low", "high", "decisions", "take_rate", "should_take_rate", "rule")
    return {
        "kind": "decisions",
        "sentence": " ".join(sentences(found, followed, unit)),
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
