"""How does a page show what a decision is worth by situation, by rules and over a match?

Left out: the sentences (``sentences``) and the first screen (``first_screen``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from analyser.confidence import INTERVAL
from analyser.findings.decision_advice import DecisionAdvice
from analyser.findings.decisions import Group, WeighedDecisions, ranges
from analyser.findings.match_effects import LEADS
from analyser.findings.playing_style import mark_name
from analyser.findings.rules_of_thumb import CandidateResults
from analyser.games.interface import Scale
from analyser.games.protocols.decisions import Choice
from analyser.report.decisions import agreement, rules_of_thumb
from analyser.report.decisions import first_screen as screens
from analyser.report.decisions.numbers import MatchEffects
from analyser.report.decisions.sentences import average, describe_cell, range_words
from analyser.report.figures import drawing
from analyser.report.parts import Block, Folded, Picture, Section
from analyser.report.pictures import Cells, Lane, Rows
from analyser.wording import (
    Table,
    capitalise,
    number,
    percent,
    percent_each,
    percent_plus_minus,
    span,
)
from analyser.wording import signed_plus_minus as signed

if TYPE_CHECKING:
    from matplotlib.figure import Figure


PICTURED: Final = 4
"""Facts by which the answer is drawn; the tables have all."""


def rule_set_sections(
    advice: DecisionAdvice,
    all_decisions: Sequence[WeighedDecisions],
    candidate_results: Mapping[str, CandidateResults],
    unit: str,
) -> list[Section]:
    """Return the best rule of the first player under each rule set, and how the printed one fares.

    None where one rule set alone was played.
    """
    firsts: dict[str, WeighedDecisions] = {}
    for each in all_decisions:
        firsts.setdefault(each.cell.rules_name, each)
    played = {name: candidate_results.get(each.cell.name) for name, each in firsts.items()}
    printed = advice.rule
    if printed is None or sum(fared is not None for fared in played.values()) < 2:
        return []
    rows = []
    for name, fared in played.items():
        best = None if fared is None else fared.best
        if fared is None or best is None:
            continue
        common = next((each for each in fared.results if each.rule == printed.rule), None)
        rows.append(
            [
                name,
                firsts[name].names,
                rules_of_thumb.rule_words(best.rule, advice.decisions.choice),
                signed(best.own),
                "–" if common is None else signed(common.own),
            ]
        )
    head = ["rules", "players", "the best rule there", f"gained, {unit} per hand",
            "by the rule of the first"]  # fmt: skip
    table = Table("Each rule set, as played", head, rows, left=(1, 2))
    return [Section("A rule for each rule set, and one for all", [table])]


def frontier_section(advice: DecisionAdvice, unit: str) -> list[Section]:
    """Return what longer rules promise: how much of choosing well a card can hold."""
    ladder = advice.ladder
    if ladder is None or not ladder.frontier:
        return []
    choice = advice.decisions.choice
    rows = [
        [
            f"{step.form} of {step.size}",
            rules_of_thumb.rule_words(step.rule, choice),
            signed(step.promised),
            "yes" if step.is_chosen else "",
        ]
        for step in ladder.frontier
        if step.size
    ]
    text = (
        "The best count of each number of facts, and the best checklist of each number of "
        "comparisons, learnt on the even deals. What it promises on the odd ones counts as if "
        "single decisions added up. The shortest that is about as good as the best was played."
    )
    head = ["rule of", "rule", f"promised, {unit} per hand", "played"]
    table = Table(f"By how much is asked: {advice.decisions.label}", head, rows, left=(1,))
    return [Section("What longer rules promise", [Folded("All lengths", [text, table])])]


def average_section(all_decisions: Sequence[WeighedDecisions], scale: Scale) -> Section:
    """Return what the first way is worth on average, cell by cell."""
    unit = scale.unit
    rows = [
        Lane.in_full(mark_name(each.names, each.faults), each.worth, panel=each.cell.rules_name)
        for each in all_decisions
    ]
    choice = all_decisions[0].choice
    figure = Rows.from_frame(rows, f"{unit} per decision", choice.second, choice.first, scale.band)
    lines = []
    for each in all_decisions:
        judged = each.cross_validation
        lines.append(
            [
                each.label,
                signed(each.worth),
                percent(each.chosen),
                percent_plus_minus(judged.share) if judged else "–",
                signed(judged.over_policy) if judged else "–",
                f"{each.decisions:,}",
                number(each.a_hand, 1),
                number(each.cost, 1),
            ]
        )
    head = [
        "rules, players",
        f"worth, {unit} per decision",
        "chosen",
        "should be",
        "gain of choosing so, per decision",
        "decisions",
        "per hand",
        "cost, hands",
    ]
    table = Table("What the first choice is worth, on average", head, lines)
    return Section(
        "On average",
        [
            f"Each time a player could {choice.first} or {choice.second}, the rest of the hand was "
            "played both ways. A positive number means that the first was better on average. An "
            "average is not advice for a single decision.",
            "“Should be” is how often a model of all that the player could see prefers the first "
            "choice. It is evaluated on deals that it was not fitted on, and its ± includes how "
            "far two such models differ. Where the gain beside it is not clear, neither is this "
            "share.",
            Picture(
                "average",
                figure,
                f"What {choice.doing} is worth",
                "Forest plot, grouped by rule set: a bar for each player, a line for its "
                f"{INTERVAL}. {average(all_decisions[0], scale)}",
                f"How to read it: the grey strip is a difference of less than {scale.band:g} "
                f"{unit} per decision, too small to matter at the table.",
                [table],
            ),
        ],
    )


def situation_sections(decisions: WeighedDecisions, scale: Scale) -> list[Section]:
    """Return what it is worth by each fact that the choice shows."""
    sections = []
    for place, (fact, heading) in enumerate(decisions.choice.shown.items()):
        groups = decisions.group_by(fact)
        if len(groups) < 2:
            continue
        yes_no = decisions.choice.is_yes_no(fact)
        table = groups_table(groups, heading, yes_no, scale.unit)
        by = decisions.choice.name_fact(fact)
        title = f"By {by}" if place else f"By situation: {by}"
        if place >= PICTURED:
            sections.append(Section(title, [table]))
            continue
        figure = _line(groups, yes_no, decisions.choice, scale)
        text = f"Among {describe_cell(decisions)}: {_ends_apart(decisions, fact, groups)}."
        if fact in decisions.choice.explains:
            text += f" {decisions.choice.explains[fact]}"
        picture = Picture(
            f"by-{fact.replace('_', '-')}",
            figure,
            f"By {by}",
            text,
            f"How to read it: a bar is the mean of the decisions with this value, the line "
            f"its {INTERVAL}; the grey strip is less than {scale.band:g} {scale.unit} per decision "
            "either way.",
            [table],
        )
        sections.append(Section(title, [text, picture]))
    return sections


def _ends_apart(decisions: WeighedDecisions, fact: str, groups: Sequence[Group]) -> str:
    """Return where the choice is worth most and least, of those whose intervals lie apart."""
    best = max(groups, key=lambda group: group.worth.mean)
    worst = min(groups, key=lambda group: group.worth.mean)
    if best.worth.low <= worst.worth.high:
        return "no clear differences between groups"

    def describe_group(group: Group) -> str:
        if decisions.choice.is_yes_no(fact):
            return "where it is so" if group.low[0] else "where it is not so"
        return f"at {agreement.value_words(decisions.choice, fact, group.low[0], group.high[0])}"

    most, least = (f"{describe_group(end)} ({signed(end.worth)})" for end in (best, worst))
    near = [each for each in groups if each is not best and each.worth.high >= best.worth.low]
    far = [each for each in groups if each is not worst and each.worth.low <= worst.worth.high]
    return (
        f"{'most' if not near else 'among the most'} {most}, "
        f"{'least' if not far else 'among the least'} {least}"
    )


def common_sections(all_decisions: Sequence[WeighedDecisions], unit: str) -> list[Section]:
    """Return the answer by the most telling fact for all rules and players, side by side."""
    if len(all_decisions) < 2:
        return []
    choice = all_decisions[0].choice
    fact = next(iter(choice.shown))
    bounds = ranges([0, 1] if choice.is_yes_no(fact) else choice.beside)
    lines = []
    for each in all_decisions:
        groups = each.groups([fact], [bounds])
        by_low = {group.low[0]: signed(group.worth) for group in groups}
        if by_low:
            lines.append([each.label, *(by_low.get(low, "–") for low, _ in bounds)])
    if not lines:
        return []
    table = Table(
        f"{capitalise(unit)} per decision by {choice.name_fact(fact)}",
        [
            "rules, players",
            *(
                agreement.value_words(choice, fact, low, None)
                if choice.is_yes_no(fact)
                else ends_words(low, high)
                for low, high in bounds
            ),
        ],
        lines,
    )
    return [Section("By rules and players", [table])]


def _shares(groups: Sequence[Group]) -> list[str]:
    """Return how much of all decisions each group is; together they are all that were grouped."""
    return percent_each([each.share for each in groups])


def groups_table(groups: Sequence[Group], heading: str, yes_no: bool, unit: str) -> Table:
    """Return what a choice is worth by one fact: a row a group."""
    names = ["no", "yes"] if yes_no else [range_words(each, 0) for each in groups]
    lines = [
        [name, signed(each.worth), percent(each.chose), share]
        for name, each, share in zip(names, groups, _shares(groups), strict=True)
    ]
    head = [heading, "worth", "chosen", "of all decisions"]
    return Table(f"{capitalise(unit)} per decision by {heading}", head, lines)


def _line(groups: Sequence[Group], yes_no: bool, choice: Choice, scale: Scale) -> Rows:
    words = ["no", "yes"] if yes_no else [ends_words(each.low[0], each.high[0]) for each in groups]
    lanes = [
        Lane(name, each.worth.mean, each.worth.low, each.worth.high, signed(each.worth),
             share=each.share)
        for name, each in zip(words, groups, strict=False)
    ]  # fmt: skip
    unit = f"{scale.unit} per decision"
    return Rows(lanes, unit, choice.second, choice.first, band=scale.band)


def line(decisions: WeighedDecisions, fact: str, scale: Scale) -> Figure:
    """Return what a choice is worth by one fact, as a page draws it."""
    choice = decisions.choice
    rows = _line(decisions.group_by(fact), choice.is_yes_no(fact), choice, scale)
    return drawing.figure([rows])


def field_section(decisions: WeighedDecisions, scale: Scale) -> list[Section]:
    """Return what it is worth by two facts together."""
    across, up = decisions.choice.field
    groups, unit = decisions.group_by_pair(), scale.unit
    if not groups:
        return []
    columns = list(dict.fromkeys((each.low[0], each.high[0]) for each in groups))
    rows = list(dict.fromkeys((each.low[1], each.high[1]) for each in sorted(
        groups, key=lambda each: each.low[1])))  # fmt: skip
    columns.sort()
    shown = decisions.choice.shown
    at = {(each.low[0], each.low[1]): each for each in groups}
    figure = Cells(
        [(ends_words(*each), "") for each in rows],
        [ends_words(*each) for each in columns],
        [[screens.cell(at.get((c[0], r[0])), scale) for c in columns] for r in rows],
        shown[up],
        decisions.choice.first,
        decisions.choice.second,
        f"{capitalise(shown[across])} →",
    )
    lines = [
        [range_words(each, 0), range_words(each, 1), signed(each.worth), percent(each.chose), share]
        for each, share in zip(groups, _shares(groups), strict=True)
    ]
    table = Table(
        f"{capitalise(unit)} per decision by both",
        [shown[across], shown[up], "worth", "chosen", "of all decisions"],
        lines,
    )
    clear = sum(each.is_clear for each in groups)
    picture = Picture(
        "field",
        figure,
        f"{shown[across]} and {shown[up]} together",
        "Heat map: what the first choice is worth for each combination.",
        "How to read it: a cell is the mean of the decisions that were so. Blue: on average "
        f"better to {decisions.choice.first}; orange: better to {decisions.choice.second}. A "
        "hatched cell is open: its interval holds 0. An empty one was too rare. All intervals hold "
        "at once.",
        [table],
    )
    text = f"Among {describe_cell(decisions)}; {clear} of {len(groups)} combinations are clear."
    return [Section("Two things at once", [text, picture, *_part_by_third(decisions, unit)])]


def _part_by_third(decisions: WeighedDecisions, unit: str) -> list[Block]:
    """Return the same two facts, separated by a third."""
    choice, apart = decisions.choice, decisions.choice.parted
    if not apart:
        return []
    told: dict[tuple[str, str], dict[int, Group]] = {}
    for group in decisions.group_by(*choice.field, apart):
        told.setdefault((range_words(group, 0), range_words(group, 1)), {})[group.low[2]] = group
    lines = [
        [*ranges, *(signed(each[at].worth) if at in each else "–" for at in (0, 1))]
        for ranges, each in told.items()
    ]
    shown = choice.shown
    head = [*(shown[fact] for fact in choice.field), f"{shown[apart]}: no", "yes"]
    caption = f"{capitalise(unit)} per decision by both, and by whether: {shown[apart]}"
    return [Folded(caption, [Table(caption, head, lines, left=())])]


def ends_words(low: int, high: int | None) -> str:
    """Return a range in words, open upwards where it has no end."""
    return f"{number(low, 0)}+" if high is None else span(low, high)


def match_section(
    all_decisions: Sequence[WeighedDecisions], effects: MatchEffects, unit: str
) -> list[Section]:
    """Return what it is worth at some scores of a match."""
    told = [each for each in all_decisions if effects.get(each.cell.name)]
    if not told:
        return []
    text = (
        "The same decisions in another unit: how much more likely the first choice makes it to win "
        f"the match, in percentage points, before the last hands are played. All play for {unit}, "
        "as they do at the start of a match."
    )
    lines: dict[tuple[str, ...], list[list[str]]] = {}
    for each in told:
        every = effects[each.cell.name]
        for at in range(0, len(every), LEADS):
            # Rules with another target have other scores.
            some = every[at : at + LEADS]
            scores = tuple(f"{of.name}, {of.own:,} to {of.other:,}" for of in some)
            lines.setdefault(scores, []).append([each.label, *(signed(of.worth) for of in some)])
    tables = [
        Table("Percentage points of the chance to win the match", ["rules, players", *scores], rows)
        for scores, rows in lines.items()
    ]
    return [Section("In chances to win the match", [text, *tables])]
