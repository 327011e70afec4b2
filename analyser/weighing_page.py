"""What does the page of decisions show?  Decisions weighed in; pictures and tables out.

Left out: the sentences (``weighing_words``), the drawing (``charts``, ``plots``) and the page
around it (``report``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from analyser import charts, plots
from analyser.estimates import BAND, CONFIDENCE
from analyser.following import OTHERS, Followed
from analyser.game import Game
from analyser.story import Picture, Section, Story
from analyser.weighing import Group, Weighed
from analyser.weighing_words import Stakes, average, points, rule_words, sentences, summary, who
from analyser.wording import Table, listed, number, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PICTURED: Final = 4
"""Facts by which the answer is drawn; the tables have all."""


def story(
    game: Game, found: Sequence[Weighed], followed: Mapping[str, Followed], stakes: Stakes
) -> Story:
    """Return the words, pictures and tables of the page."""
    main = found[0]
    said = sentences(found, followed)
    question = f"{game.title}: is {main.choice.doing} worth it?"
    sections = [_average_section(found), *_situations(main), _field_section(main)]
    sections += _everywhere(found)
    sections += [*_rules_section(found, followed), *_match_section(found, stakes)]
    return Story(
        question,
        said,
        [*{each.names: None for each in found}, *{each.cell.rules_name: None for each in found}],
        sections,
        _method(main),
        max(each.deals for each in found),
        listed(list(dict.fromkeys(each.cell.rules_name for each in found))),
        summary(found, followed, stakes),
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
            f"{CONFIDENCE:.0%} interval. {average(found[0])}",
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
        yes_no = _is_yes_no(found, fact)
        table = _groups_table(groups, heading, yes_no)
        title = f"By {heading}" if place else f"By situation: {heading}"
        if place >= PICTURED:
            sections.append(Section(title, [], None, "", table))
            continue
        figure = _line(groups, heading, yes_no)
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


def _everywhere(found: Sequence[Weighed]) -> list[Section]:
    """Return the answer by the most telling fact for all rules and players, side by side."""
    if len(found) < 2:
        return []
    fact, heading = next(iter(found[0].choice.shown.items()))
    bounds: list[tuple[int, int | None]] = [(0, 0), (1, 1), (2, 2), (3, None)]
    lines = []
    for each in found:
        groups = each.groups([(fact, each.facts[fact])], [bounds])
        by_low = {group.low[0]: points(group.worth) for group in groups}
        lines.append(
            [f"{each.cell.rules_name}, {each.names}", *(by_low.get(low, "–") for low, _ in bounds)]
        )
    table = Table(
        f"Points a hand by {heading}",
        ["rules, players", *(_ends(low, high) for low, high in bounds)],
        lines,
    )
    return [Section("By rules and players", [], None, "", table)]


def _is_yes_no(found: Weighed, fact: str) -> bool:
    return next(each.unit for each in found.choice.facts if each.name == fact) == "yes/no"


def _range(group: Group, at: int) -> str:
    low, high = group.low[at], group.high[at]
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low}–{high}"


def _groups_table(groups: Sequence[Group], heading: str, yes_no: bool) -> Table:
    names = ["no", "yes"] if yes_no else [_range(each, 0) for each in groups]
    lines = [
        [name, points(each.worth), percent(each.chose), percent(each.share)]
        for name, each in zip(names, groups, strict=True)
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
    lines, rules = [], []
    for each in found:
        ruled = each.rule
        if ruled is None:
            continue
        rules.append([f"{each.cell.rules_name}, {each.names}", rule_words(ruled.rule, each)])
        played = followed.get(each.cell.name)
        against = [points(gain) for _, gain in played.others] if played else []
        lines.append(
            [
                f"{each.cell.rules_name}, {each.names}",
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
    said = Table("Rules", ["rules, players", "rule"], rules)
    table = Table("What they bring, in points", head, lines)
    return [
        Section("The rule", text[:1], None, "", said, (1,)),
        Section("The rule played", text[1:], None, "", table),
    ]


def _match_section(found: Sequence[Weighed], stakes: Stakes) -> list[Section]:
    lines = [
        [
            f"{each.cell.rules_name}, {each.names}",
            *(points(stake.worth) for stake in stakes[each.cell.name]),
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
        "the match, in percentage points, before the last hands are played. All play for points, "
        "as they do at the start of a match; the scores are half way to the target."
    )
    table = Table("Percentage points of the chance to win the match", head, lines)
    return [Section("In chances to win the match", [text], None, "", table)]


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
