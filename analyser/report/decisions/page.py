"""What is a decision worth?  Weighed decisions in, sections of a page out.

Left out: the numbers themselves (``findings.decisions``), what holds for every player
(``agreement``), how a rule of thumb fares in play (``rules_of_thumb``), the drawing
(``report.figures``) and the page around it (``report.page``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from analyser.confidence import CONFIDENCE, INTERVAL
from analyser.findings import decision_advice, decision_study, situation_cells
from analyser.findings.agreement import Agreement
from analyser.findings.answers import Answers
from analyser.findings.chart import Card
from analyser.findings.decision_advice import DecisionAdvice
from analyser.findings.decision_study import DecisionStudy
from analyser.findings.decisions import Group, MatchEffect, Ruled, Weighed, ranges
from analyser.findings.json_fields import json_able, picked
from analyser.findings.playing_style import marked
from analyser.findings.rules_of_thumb import Followed, Played
from analyser.games.deciding import decision_rules
from analyser.games.interface import Choice, Scale, is_engine
from analyser.report import asking, exact_counts, playing_style
from analyser.report.decisions import agreement, by_seat, rules_of_thumb
from analyser.report.decisions import chart as cards
from analyser.report.decisions import first_screen as screens
from analyser.report.figures import drawing
from analyser.report.parts import Block, Folded, Part, Picture, Section
from analyser.report.pictures import Cells, Lane, Rows
from analyser.report.study import Found, PlayedRun
from analyser.scenario import conditions
from analyser.statistics.intervals import Difference
from analyser.wording import (
    Table,
    capital,
    counted,
    listed,
    number,
    percent,
    percent_each,
    percent_plus_minus,
    plus_minus,
    span,
)
from analyser.wording import signed_plus_minus as signed

if TYPE_CHECKING:
    from matplotlib.figure import Figure


OF_OTHERS: Final = "A rule of thumb for rule-based players"
"""How the rule of weaker players is introduced."""
PICTURED: Final = 4
"""Facts by which the answer is drawn; the tables have all."""


def is_asked(played: PlayedRun) -> bool:
    """Return whether a run weighs decisions."""
    return any(cell.choice for cell in played.spec.cells)


def read(played: PlayedRun) -> Found:
    """Return all that is known of its decisions; see ``Study.read``."""
    read = decision_study.read(played.run, played.spec, played.game, played.duels)
    return Found(*read, played.day)


def tell(found: Found) -> Part:
    """Return what is said of them."""
    every: DecisionStudy = found.numbers
    return part(
        every.weighed, every.agreed, found.read, every.followed, every.effects, every.card,
        found.day,
    )  # fmt: skip


def part(
    weighed: Sequence[Weighed],
    agreed: Sequence[Agreement],
    read: Answers,
    followed: Mapping[str, Followed],
    effects: MatchEffects,
    card: Card | None = None,
    day: str = "",
) -> Part:
    """Return the content of a page about decisions; ``read`` gives the game and the scale.

    ``card``: the cells of the strategy chart; ``day``: when the run was played.
    """
    main, scale = weighed[0], read.scale
    advice = decision_advice.advise(weighed, followed)
    rules = list(dict.fromkeys(each.cell.rules_name for each in weighed))
    # Where the choice never came up, there is no more to say than that.
    found = [each for each in weighed if each.decisions]
    sections: list[Section] = []
    if found:
        sections = [
            *agreement.what_holds(agreed, scale.unit),
            *exact_counts.told(read.game, main.cell.rules, main.choice),
            *cards.on_page(card, scale),
            _average_section(found, scale),
            *_situations(main, scale),
            *_field_section(main, scale),
            *by_seat.section(main, scale.unit),
            *_everywhere(found, scale.unit),
            *rules_of_thumb.how_rules_fared(found, followed, scale),
            *_by_rule_set(advice, found, followed, scale.unit),
            *_frontier_section(advice, scale.unit),
            *rules_of_thumb.who_wins_hands(found, followed, scale.unit),
            *_match_section(found, effects, scale.unit),
        ]
    said = [
        *exact_counts.sentences(read.game, main.cell.rules, main.choice),
        *sentences(weighed, agreed, followed, scale),
        *rules_of_thumb.given_sentences(weighed, followed, scale.unit),
    ]
    return Part(
        f"{read.game.title}: is {main.choice.doing} worth it{_with(main)}?",
        said,
        sections,
        _method(main),
        summary(weighed, agreed, followed, effects, advice, scale),
        rules=listed(rules),
        names=list(dict.fromkeys([*(each.names for each in weighed), *rules])),
        certain=f"Every ± is a {INTERVAL}.",
        unit="deals",
        first_screen=screens.first_screen(weighed, advice, read, followed, day, card),
        asking=asking.of(
            situation_cells.read(
                advice.found, None if advice.rule is None else advice.rule.rule, card
            ),
            screens.Words(read.game),
            scale,
        ),
    )


def _by_rule_set(
    advice: DecisionAdvice,
    found: Sequence[Weighed],
    followed: Mapping[str, Followed],
    unit: str,
) -> list[Section]:
    """Return the best rule of the first player under each rule set, and how the printed one fares.

    None where one rule set alone was played.
    """
    firsts: dict[str, Weighed] = {}
    for each in found:
        firsts.setdefault(each.cell.rules_name, each)
    played = {name: followed.get(each.cell.name) for name, each in firsts.items()}
    printed = advice.rule
    if printed is None or sum(fared is not None for fared in played.values()) < 2:
        return []
    rows = []
    for name, fared in played.items():
        best = None if fared is None else decision_advice.best_of(fared)
        if fared is None or best is None:
            continue
        common = next((each for each in fared.played if each.rule == printed.rule), None)
        rows.append(
            [
                name,
                firsts[name].names,
                rules_of_thumb.rule_words(best.rule, advice.found.choice),
                signed(best.own),
                "–" if common is None else signed(common.own),
            ]
        )
    head = ["rules", "players", "the best rule there", f"gained, {unit} per hand",
            "by the rule of the first"]  # fmt: skip
    table = Table("Each rule set, as played", head, rows, left=(1, 2))
    return [Section("A rule for each rule set, and one for all", [table])]


def _frontier_section(advice: DecisionAdvice, unit: str) -> list[Section]:
    """Return what longer rules promise: how much of choosing well a card can hold."""
    ladder = advice.ladder
    if ladder is None or not ladder.frontier:
        return []
    choice = advice.found.choice
    rows = [
        [
            f"{step.form} of {step.size}",
            rules_of_thumb.rule_words(step.rule, choice),
            signed(step.promised),
            "yes" if step.kept else "",
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
    table = Table(f"By how much is asked: {advice.found.label}", head, rows, left=(1,))
    return [Section("What longer rules promise", [Folded("All lengths", [text, table])])]


def _average_section(found: Sequence[Weighed], scale: Scale) -> Section:
    import pandas as pd

    unit = scale.unit
    rows = pd.DataFrame(
        [
            {
                "panel": each.cell.rules_name,
                "label": marked(each.names, each.faults),
                "mean": each.worth.mean,
                "low": each.worth.low,
                "high": each.worth.high,
                "words": signed(each.worth),
            }
            for each in found
        ]
    )
    choice = found[0].choice
    figure = Rows.of(rows, f"{unit} per decision", choice.second, choice.first, scale.band)
    lines = []
    for each in found:
        judged = each.judged
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
                f"{INTERVAL}. {average(found[0], scale)}",
                f"How to read it: the grey strip is a difference of less than {scale.band:g} "
                f"{unit} per decision, too small to matter at the table.",
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
        table = groups_table(groups, heading, yes_no, scale.unit)
        title = f"By {heading}" if place else f"By situation: {heading}"
        if place >= PICTURED:
            sections.append(Section(title, [table]))
            continue
        figure = _line(groups, yes_no, found.choice, scale)
        text = f"Among {who(found)}: {_ends_apart(found, fact, groups)}."
        if fact in found.choice.explains:
            text += f" {found.choice.explains[fact]}"
        picture = Picture(
            f"by-{fact.replace('_', '-')}",
            figure,
            f"By {heading}",
            text,
            f"How to read it: a bar is the mean of the decisions with this value, the line "
            f"its {INTERVAL}; the grey strip is less than {scale.band:g} {scale.unit} per decision "
            "either way.",
            [table],
        )
        sections.append(Section(title, [text, picture]))
    return sections


def _ends_apart(found: Weighed, fact: str, groups: Sequence[Group]) -> str:
    """Return where the choice is worth most and least, of those whose intervals lie apart."""
    best = max(groups, key=lambda group: group.worth.mean)
    worst = min(groups, key=lambda group: group.worth.mean)
    if best.worth.low <= worst.worth.high:
        return "no clear differences between groups"
    yes_no = next(each.unit for each in found.choice.facts if each.name == fact) == "yes/no"

    def where(group: Group) -> str:
        if yes_no:
            return "where it is so" if group.low[0] else "where it is not so"
        return f"at {agreement.value_words(found.choice, fact, group.low[0], group.high[0])}"

    most, least = (f"{where(end)} ({signed(end.worth)})" for end in (best, worst))
    near = [each for each in groups if each is not best and each.worth.high >= best.worth.low]
    far = [each for each in groups if each is not worst and each.worth.low <= worst.worth.high]
    return (
        f"{'most' if not near else 'among the most'} {most}, "
        f"{'least' if not far else 'among the least'} {least}"
    )


def _everywhere(found: Sequence[Weighed], unit: str) -> list[Section]:
    """Return the answer by the most telling fact for all rules and players, side by side."""
    if len(found) < 2:
        return []
    fact, heading = next(iter(found[0].choice.shown.items()))
    bounds = ranges(found[0].choice.beside)
    lines = []
    for each in found:
        groups = each.groups([fact], [bounds])
        by_low = {group.low[0]: signed(group.worth) for group in groups}
        if by_low:
            lines.append([each.label, *(by_low.get(low, "–") for low, _ in bounds)])
    if not lines:
        return []
    table = Table(
        f"{capital(unit)} per decision by {heading}",
        ["rules, players", *(_ends(low, high) for low, high in bounds)],
        lines,
    )
    return [Section("By rules and players", [table])]


def _is_yes_no(found: Weighed, fact: str) -> bool:
    return next(each.unit for each in found.choice.facts if each.name == fact) == "yes/no"


def _range(group: Group, at: int) -> str:
    return span(group.low[at], group.high[at])


def _shares(groups: Sequence[Group]) -> list[str]:
    """Return how much of all decisions each group is; together they are all that were grouped."""
    return percent_each([each.share for each in groups])


def groups_table(groups: Sequence[Group], heading: str, yes_no: bool, unit: str) -> Table:
    """Return what a choice is worth by one fact: a row a group."""
    names = ["no", "yes"] if yes_no else [_range(each, 0) for each in groups]
    lines = [
        [name, signed(each.worth), percent(each.chose), share]
        for name, each, share in zip(names, groups, _shares(groups), strict=True)
    ]
    head = [heading, "worth", "chosen", "of all decisions"]
    return Table(f"{capital(unit)} per decision by {heading}", head, lines)


def _line(groups: Sequence[Group], yes_no: bool, choice: Choice, scale: Scale) -> Rows:
    words = ["no", "yes"] if yes_no else [_ends(each.low[0], each.high[0]) for each in groups]
    lanes = [
        Lane(name, each.worth.mean, each.worth.low, each.worth.high, signed(each.worth),
             share=each.share)
        for name, each in zip(words, groups, strict=False)
    ]  # fmt: skip
    unit = f"{scale.unit} per decision"
    return Rows(lanes, unit, choice.second, choice.first, band=scale.band)


def line(found: Weighed, fact: str, scale: Scale) -> Figure:
    """Return what a choice is worth by one fact, as a page draws it."""
    rows = _line(found.by(fact), _is_yes_no(found, fact), found.choice, scale)
    return drawing.figure([rows])


def _field_section(found: Weighed, scale: Scale) -> list[Section]:
    across, up = found.choice.field
    groups, unit = found.together(), scale.unit
    if not groups:
        return []
    columns = list(dict.fromkeys((each.low[0], each.high[0]) for each in groups))
    rows = list(dict.fromkeys((each.low[1], each.high[1]) for each in sorted(
        groups, key=lambda each: each.low[1])))  # fmt: skip
    columns.sort()
    shown = found.choice.shown
    at = {(each.low[0], each.low[1]): each for each in groups}
    figure = Cells(
        [(_ends(*each), "") for each in rows],
        [_ends(*each) for each in columns],
        [[screens.cell(at.get((c[0], r[0])), scale) for c in columns] for r in rows],
        shown[up],
        found.choice.first,
        found.choice.second,
        f"{capital(shown[across])} →",
    )
    lines = [
        [_range(each, 0), _range(each, 1), signed(each.worth), percent(each.chose), share]
        for each, share in zip(groups, _shares(groups), strict=True)
    ]
    table = Table(
        f"{capital(unit)} per decision by both",
        [shown[across], shown[up], "worth", "chosen", "of all decisions"],
        lines,
    )
    settled = sum(each.settled for each in groups)
    picture = Picture(
        "field",
        figure,
        f"{shown[across]} and {shown[up]} together",
        "Heat map: what the first choice is worth for each combination.",
        "How to read it: a cell is the mean of the decisions that were so. Blue: better to "
        f"{found.choice.first}; orange: better to {found.choice.second}. A hatched cell is open: "
        "its interval holds 0. An empty one was too rare. All intervals hold at once.",
        [table],
    )
    text = f"Among {who(found)}; {settled} of {len(groups)} combinations are clear."
    return [Section("Two things at once", [text, picture, *_parted(found, unit)])]


def _parted(found: Weighed, unit: str) -> list[Block]:
    """Return the same two facts, separated by a third."""
    choice, apart = found.choice, found.choice.parted
    if not apart:
        return []
    told: dict[tuple[str, str], dict[int, Group]] = {}
    for group in found.by(*choice.field, apart):
        told.setdefault((_range(group, 0), _range(group, 1)), {})[group.low[2]] = group
    lines = [
        [*ranges, *(signed(each[at].worth) if at in each else "–" for at in (0, 1))]
        for ranges, each in told.items()
    ]
    shown = choice.shown
    head = [*(shown[fact] for fact in choice.field), f"{shown[apart]}: no", "yes"]
    caption = f"{capital(unit)} per decision by both, and by whether: {shown[apart]}"
    return [Folded(caption, [Table(caption, head, lines, left=())])]


def _ends(low: int, high: int | None) -> str:
    return f"{number(low, 0)}+" if high is None else span(low, high)


def _match_section(found: Sequence[Weighed], effects: MatchEffects, unit: str) -> list[Section]:
    lines = [
        [
            each.label,
            *(signed(effect.worth) for effect in effects[each.cell.name]),
        ]
        for each in found
        if effects.get(each.cell.name)
    ]
    if not lines:
        return []
    scores = next(each for each in effects.values() if each)
    head = ["rules, players", *(f"{each.name}, {each.own:,} to {each.other:,}" for each in scores)]
    text = (
        "The same decisions in another unit: how much more likely the first choice makes it to win "
        f"the match, in percentage points, before the last hands are played. All play for {unit}, "
        "as they do at the start of a match; the scores are half way to the target."
    )
    table = Table("Percentage points of the chance to win the match", head, lines)
    return [Section("In chances to win the match", [text, table])]


def _futures(choice: Choice, futures: int) -> str:
    """Return how many rollouts both ways had, and what was reshuffled, up to a further "and"."""
    if choice.unseen is None:
        return "Nothing else was hidden, so each choice was played on once,"
    unseen = f", {choice.unseen}," if choice.unseen else ""
    times = "once" if futures == 1 else f"{futures} times"
    return f"What nobody had seen{unseen} was reshuffled {times}, the same for both choices,"


def _players_of_rollouts(found: Weighed) -> str:
    """Return as whom all play from the decision on: a program plays no rollouts."""
    if any(map(is_engine, found.cell.entrants)):
        return "the game's default policy, since an engine plays only the hand itself"
    return "they always play"


def _method(found: Weighed) -> list[str]:
    if not found.decisions:
        return []
    return [
        "One decision was drawn at random from all those of a deal in which a player could "
        f"{found.choice.first} or {found.choice.second}{_with(found)}. It counts as often as its "
        "deal has such decisions, and the deal is the unit of every interval.",
        "From there all players kept the cards that they held: given all that was played, these "
        f"are one fair draw of what they could be. {_futures(found.choice, found.cell.futures)} "
        f"and all played on as {_players_of_rollouts(found)}. Redealing the opponents' cards would "
        "discard what their play reveals; a test shows that this biases the answer.",
        f"Every ± is a {INTERVAL}: an asymptotic confidence sequence (Waudby-Smith, Arbour, "
        "Sinha, Kennedy and Ramdas, arXiv 2103.06476, Theorem 2.2). The ± of one answer by "
        "situation hold at once (Bonferroni). So do those of what holds for all players, and those "
        "of the rules of thumb in play. A situation in two of these groups has the wider ± in "
        "both. The ± of an average stands for itself.",
        f"To weigh a decision takes the time of {number(found.cost, 1)} whole hands.",
        *(
            [
                f"More was played than a page has room for: this one is of the first"
                f" {found.decisions:,} decisions, {found.deals:,} deals, of each player."
            ]
            if found.unread
            else []
        ),
    ]


MatchEffects = Mapping[str, Sequence[MatchEffect]]
"""What the choice is worth in chances to win, by the cell's name."""


def who(found: Weighed) -> str:
    """Return the players and the rules of a cell in words."""
    only = f"; {_words(found)}" if found.cell.when else ""
    return f"{found.names} players, rules {found.cell.rules_name}{only}"


def _words(found: Weighed) -> str:
    return conditions.words(found.cell.when, found.choice)


def _with(found: Weighed) -> str:
    return f" with {_words(found)}" if found.cell.when else ""


def how_often(found: Weighed) -> list[str]:
    """Return how often decisions are of the kind that was asked about; nothing where all are."""
    if not found.cell.when or not found.every:
        return []
    one = 1 / found.a_hand if found.a_hand else math.inf
    hands = f"{number(found.a_hand, 1)} per hand" if one < 2 else f"one in {number(one, 0)} hands"
    return [
        f"Only decisions with {_words(found)} were weighed: {percent(found.often)} of all in which"
        f" {found.names} players could {found.choice.first} or {found.choice.second}, {hands}"
        f" (rules {found.cell.rules_name})."
    ]


def sign(worth: Difference) -> int:
    """Return 1 or −1 where the interval leaves 0 out on that side, otherwise 0."""
    return (worth.low > 0) - (worth.high < 0)


def sentences(
    found: Sequence[Weighed],
    agreed: Sequence[Agreement],
    followed: Mapping[str, Followed],
    scale: Scale,
) -> list[str]:
    """Return the answer: what holds for every player, the average, what depends, the rule of thumb.

    ``found`` has what is degenerate play last, and the answer is that of the first.
    """
    main = found[0]
    if not main.decisions:
        return [_never(found)]
    unit, said = scale.unit, list[str]()
    if main.faults:
        said.append(playing_style.NO_ANSWER)
    # How a rule fared that was played is more than a mean over many positions, so it comes first.
    said += [
        *rules_of_thumb.sentences(main, followed, unit),
        *agreement.sentences(agreed, unit, scale.band),
        *by_seat.sentences(main, unit),
        " ".join([average(main, scale), *_steps(main, unit)]),
        *how_often(main),
        *agreement.nothing(agreed),
    ]
    play = [each for each in found if not each.faults and each.decisions]
    said += _turns(play, main, scale) or _ranges_over(play, scale)
    return [*said, *_for_others(main, play, followed, unit)]


def _turns(play: Sequence[Weighed], main: Weighed, scale: Scale) -> list[str]:
    """Return for which players each way is better on average, where they differ under the first
    rules."""
    rules, choice = main.cell.rules_name, main.choice
    signs: dict[int, list[str]] = {1: [], -1: [], 0: []}
    for each in play:
        if each.cell.rules_name == rules:
            way = 0 if _within(each.worth, scale.band) else sign(each.worth)
            signs[way].append(f"{each.names} ({signed(each.worth)})")
    if main.faults or not (signs[1] and signs[-1]):
        return []
    told = (
        f"On average it depends on the player (rules {rules}): {choice.doing} is better for "
        f"{listed(signs[1])}, {choice.instead} for {listed(signs[-1])}"
    )
    if signs[0]:
        told += f"; for {listed(signs[0])} it is too little to matter, or not clear"
    return [f"{told}. Numbers are {scale.unit} per decision in favour of {choice.doing}."]


def _ranges_over(play: Sequence[Weighed], scale: Scale) -> list[str]:
    """Return the smallest and the largest effect of the choice, where its clear signs differ."""
    matters = [each for each in play if not _within(each.worth, scale.band) and sign(each.worth)]
    if len({sign(each.worth) for each in matters}) < 2:
        return []
    low = min(matters, key=lambda each: each.worth.mean)
    high = max(matters, key=lambda each: each.worth.mean)
    return [
        f"On average it depends on the rules and the player: {low.choice.doing} is worth from "
        f"{signed(low.worth)} {scale.unit} per decision ({who(low)}) to {signed(high.worth)} "
        f"({who(high)})."
    ]


def _for_others(
    main: Weighed, play: Sequence[Weighed], followed: Mapping[str, Followed], unit: str
) -> list[str]:
    """Return the rule of thumb of the first rule-based player, if the search player has none.

    A search player decides each time and needs no rule; a person at a table does.
    """
    told = rules_of_thumb.to_follow(main, play, followed)
    if told is None or told[0] is main:
        return []
    return rules_of_thumb.sentences(told[0], followed, unit, opening=OF_OTHERS)


def _within(worth: Difference, band: float) -> bool:
    """Return whether all of an interval is within the equivalence margin."""
    return -band <= worth.low and worth.high <= band


def _steps(found: Weighed, unit: str) -> list[str]:
    """Return the answer by the most informative fact, in a sentence; nothing where it has one
    value."""
    fact, heading = next(iter(found.choice.shown.items()))
    groups = found.by(fact)
    if len(groups) < 2:
        return []
    if _is_yes_no(found, fact):
        no, yes = (signed(each.worth) for each in groups)
        return [f"If {heading}: {yes} {unit}; otherwise {no}."]
    told = [f"{_range(each, 0)}: {signed(each.worth)}" for each in groups]
    return [f"By {heading}, in {unit}: {'; '.join(told)}."]


def _never(found: Sequence[Weighed]) -> str:
    """Return that the choice never came up, by which rules, in how many deals."""
    choice, deals = found[0].choice, counted(sum(each.deals for each in found), "deals")
    rules = listed(list(dict.fromkeys(each.cell.rules_name for each in found)))
    return (
        f"Nobody could {choice.first} or {choice.second}{_with(found[0])}: in {deals} "
        f"(rules {rules}) there was no such choice."
    )


def average(found: Weighed, scale: Scale) -> str:
    """Return the effect of the decision on average, and how often it is and should be made.

    Where the sign is not clear, the answer is that it is not known yet.
    """
    choice, worth, unit = found.choice, found.worth, scale.unit
    if not math.isfinite(worth.half):
        return f"What {choice.doing} is worth ({who(found)}) cannot be said: too few decisions."
    way = "gains" if worth.mean > 0 else "costs"
    answer = f"On average, {choice.first if worth.mean > 0 else choice.second}"
    does = f"{way} {plus_minus(abs(worth.mean), worth.half)} {unit}"
    if _within(worth, scale.band):
        answer = f"Too little to matter on average (within {scale.band:g} {unit})"
    if not sign(worth):
        answer = answer if _within(worth, scale.band) else "Not known yet"
        does = f"changes the score by {signed(worth)} {unit}"
    return (
        f"{answer}: {choice.doing} {does} per decision against {choice.instead} ({who(found)}; "
        f"{counted(found.decisions, 'decisions')}; {_how_often(found)})."
    )


def _how_often(found: Weighed) -> str:
    """Return how often the players choose the first way, and how often a fitted model would.

    The latter only where it is known to gain on what they choose.
    """
    done = f"they do so {percent(found.chosen)} of the time"
    if found.chosen in (0, 1):
        done = "they always do so" if found.chosen else "they never do so"
    judged = found.judged
    if judged is None or judged.over_policy.low <= 0 or found.faults:
        return done
    if judged.takes in (0, 1):
        often = "always" if judged.takes else "never"
    else:
        often = percent_plus_minus(judged.share)
    # It gains in each by itself; played, it would meet other decisions.
    return f"{done}, a model of single decisions {often}"


def summary(
    found: Sequence[Weighed],
    agreed: Sequence[Agreement],
    followed: Mapping[str, Followed],
    effects: MatchEffects,
    advice: DecisionAdvice,
    scale: Scale,
) -> dict[str, Any]:
    """Return the answers for a program, JSON-able; null where an end is infinite."""
    main = cell_json(found[0], followed, effects)
    keys = ("mean", "low", "high", "decisions", "take_rate", "should_take_rate", "rule")
    return {
        "kind": "decisions",
        "given": rules_of_thumb.given_sentences(found, followed, scale.unit),
        "choice": found[0].choice.name,
        "unit": main["unit"],
        **{key: main[key] for key in keys},
        "confidence": CONFIDENCE,
        "advice": _advice_json(advice),
        "ladder": None if advice.ladder is None else advice.ladder.as_json(found[0].choice),
        "whoever_plays": agreement.as_json(agreed),
        "cells": [cell_json(each, followed, effects) for each in found],
    }


def _advice_json(advice: DecisionAdvice) -> dict[str, Any]:
    """Return the rule that is printed, how it fared when it was played, and the picture's rows."""
    choice = advice.found.choice

    def fared(played: Played | None) -> dict[str, Any] | None:
        return (
            None
            if played is None
            else {
                "rule": decision_rules.text(played.rule, choice),
                "words": rules_of_thumb.rule_words(played.rule, choice),
                "unit": f"{choice.unit} per hand",
                **json_able(played.own),
            }
        )

    return {
        **picked(advice, "player=found.names rules=found.cell.rules_name loses_nothing=holds"),
        "rule": fared(advice.rule),
        "constant": fared(advice.constant),
        "others": [
            {**picked(each, "player=names rules=cell.rules_name"), **(fared(played) or {})}
            for each, played in advice.others
        ],
        "picture": [
            {"row": screens.row_name(advice, row), **picked(row, "says=first share *worth")}
            for row in advice.rows
        ],
    }


def cell_json(
    found: Weighed, followed: Mapping[str, Followed], effects: MatchEffects
) -> dict[str, Any]:
    """Return one cell's answer for a program."""
    ruled = found.rule
    return {
        **picked(found, "cell=cell.name degenerate=faults rules=cell.rules_name"),
        "when": conditions.text(found.cell.when) or None,
        "share_of_decisions": json_able(found.often),
        "policies": [str(entrant["name"]) for entrant in found.cell.entrants],
        "unit": f"{found.choice.unit} per decision",
        **picked(found, "*worth decisions decisions_a_hand=a_hand hands_a_decision=cost"),
        **picked(found, "take_rate=chosen should_take_rate=judged.takes should=judged"),
        **rules_of_thumb.as_json(found, followed.get(found.cell.name)),
        "rule_learnt": rules_of_thumb.rule_words(ruled.rule, found.choice) if ruled else None,
        "rule_promises": _ruled_json(ruled, found.choice.unit),
        "match": json_able(effects.get(found.cell.name, ())),
        "by": {fact: json_able(found.by(fact)) for fact in found.choice.shown},
    }


def _ruled_json(ruled: Ruled | None, unit: str) -> dict[str, Any] | None:
    if ruled is None:
        return None
    promised = {"unit": f"{unit} per hand", **json_able(ruled.promised)}
    return {**json_able(ruled), "promised_a_hand": promised}
