"""The first screen of a page of decisions: when to choose which way, and what that is worth.

Left out: the numbers (``findings.decisions``, ``findings.agreement``) and all that is folded
(``report.decisions``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from analyser.confidence import EACH_INTERVAL
from analyser.findings.answers import Answers
from analyser.findings.chart import Card
from analyser.findings.decision_advice import CONSTANT, AdviceRow, DecisionAdvice, sole_comparison
from analyser.findings.decisions import Group, WeighedDecisions, ranges
from analyser.findings.rules_of_thumb import CandidateResults, RuleResult, asks
from analyser.games.interface import Scale
from analyser.games.protocols.decisions import Choice, DecisionRule
from analyser.report.decisions import agreement, rules_of_thumb
from analyser.report.decisions.rules_of_thumb import explain_facts
from analyser.report.labels import (
    LONGEST_DECK,
    Words,
    describe_making,
    fit_deck,
    fits_deck,
)
from analyser.report.parts import Fact, FirstScreen, Framed, Grids, Section
from analyser.report.pictures import Cell, Cells, Lane, Rows, side_of, strength
from analyser.statistics.intervals import is_within
from analyser.wording import (
    MOST_WORDS,
    capitalise,
    fits,
    list_names,
    number,
    short_plus_minus,
    span,
    write_count,
    write_in_100,
    write_size,
)

MOST_COLUMNS: Final = 5
"""Columns of a grid: more have no room on a telephone."""
MOST_SECTIONS: Final = 2
"""Sections below the first picture: a page has no room for more; the others are folded."""
MOST_ELSEWHERE: Final = 2
"""Other rule sets that a deck names."""
MOST_ROWS: Final = 8
"""Rows of a grid; the folded tables have all."""


def first_screen(
    all_decisions: Sequence[WeighedDecisions],
    advice: DecisionAdvice,
    read: Answers,
    results: Mapping[str, CandidateResults],
    day: str = "",
    card: Card | None = None,
) -> FirstScreen:
    """Return the first screen: ``all_decisions`` has the players that the page is about first.

    ``card``: the cells of the strategy chart.
    """
    main, scale = advice.decisions, read.scale
    if not main.decisions:
        choice = main.choice
        return FirstScreen(f"No player ever had to choose whether to {choice.first}.")
    play = [each for each in all_decisions if each.decisions and not each.faults]
    words = Words(read.game)
    fact = advice.fact or next(iter(main.choice.shown))
    sections = [
        *_ladder(advice, scale, words, day),
        *_show_given_rule(all_decisions, results, scale),
        *_show_two_facts(main, card, scale, words),
        *_tabulate_players(advice, fact, all_decisions, play, scale, words),
        *_tabulate_rules(advice, fact, play, scale, words),
    ]
    said = deck(advice, play, scale, words)
    return FirstScreen(
        answer(advice, scale, words),
        said,
        _picture(advice, scale, words, day, said),
        _facts(main, scale, words),
        sections[:MOST_SECTIONS],
        sections[MOST_SECTIONS:],
        rule=""
        if advice.rule is None
        else rule_in_full(advice.rule.rule, main.choice, advice.holds),
        finer=_describe_finer(card),
    )


def rule_in_full(rule: DecisionRule, choice: Choice, holds: bool) -> str:
    """Return a rule, and what is counted in it; ``holds``: following it loses nothing."""
    told = rules_of_thumb.rule_words(rule, choice)
    if not holds:
        told = f"The best rule tested: {told[0].lower()}{told[1:]}"
    return " ".join([told, *explain_facts([rule], choice)])


def _describe_finer(card: Card | None) -> str:
    if card is None or not card.decisions_needed:
        return ""
    return f"A finer chart needs about {number(card.decisions_needed, 0)} decisions."


def _show_given_rule(
    all_decisions: Sequence[WeighedDecisions], results: Mapping[str, CandidateResults], scale: Scale
) -> list[Section]:
    """Return what a rule that a user gave brings; nothing where none was played."""
    said = rules_of_thumb.given_sentences(all_decisions, results, scale.unit)
    return [Section("Your rule, played", said)] if said else []


def _way(main: WeighedDecisions, sign: float) -> str:
    return main.choice.first if sign > 0 else main.choice.second


def answer(advice: DecisionAdvice, scale: Scale, words: Words) -> str:
    """Return in one sentence what to do, or what following the best rule costs.

    An imperative only where the rule was followed and lost nothing.  Where no rule was played, what
    the picture shows on average.
    """
    main, rule = advice.decisions, advice.rule
    if rule is None:
        return _describe_average(advice, scale, words)
    told = rules_of_thumb.rule_words(rule.rule, main.choice)
    if advice.holds:
        short = (
            f"{capitalise(main.choice.first)} {_threshold(rule)}, otherwise {main.choice.second}."
        )
        return next((each for each in (told, short) if fits(each)), _HOLDS)
    whom = words.describe_players(main)
    if advice.costs_nothing:
        ruled = told.removesuffix(f", otherwise {main.choice.second}.").removesuffix(".")
        said = f"{ruled}: that costs {whom} nothing."
        return said if fits(said) else f"A simple rule costs {whom} nothing."
    if rule.own.high >= 0:
        return f"No simple rule is known yet to be as good as what {whom} choose themselves."
    loss = f"{_points(-rule.own.value)} {scale.unit} per hand"
    if rule.rule in CONSTANT:
        named = f"best simple rule, {_name_constant(rule.rule, main.choice)}, costs {whom} {loss}."
        short = f"Even the best simple rule costs {whom} {loss}."
        return next((each for each in (f"Even the {named}", f"The {named}") if fits(each)), short)
    costs = f"the best simple rule costs {whom} {loss}"
    constant = advice.constant
    if constant is not None and constant.own.high < 0:
        named = _name_constant(constant.rule, main.choice)
        costs += f"; {named} costs {_points(-constant.own.value)}"
    said = f"It depends: {costs}."
    return said if fits(said) else f"{capitalise(costs)}."


def _name_constant(rule: DecisionRule, choice: Choice) -> str:
    """Return a rule that asks nothing, as the subject of a sentence: ``never leaping``."""
    return f"{'always' if rule.lines else 'never'} {choice.doing}"


_HOLDS: Final = "The rule below loses nothing when it is followed."


def _threshold(rule: RuleResult) -> str:
    """Return when the first way is chosen: ``at a count of 5 or more``, ``in 3 cases``."""
    asked = sole_comparison(rule.rule)
    if asked is not None:
        return f"at a count of {rules_of_thumb.ends(asked)}"
    lines = len(rule.rule.lines)
    return "in one case" if lines == 1 else f"in {number(lines, 0)} cases"


def _points(value: float) -> str:
    """Return a number of points, with no more digits than are known of it."""
    return write_size(value, abs(value) / 10)


def _describe_average(advice: DecisionAdvice, scale: Scale, words: Words) -> str:
    """Return where the first way gains on average: all rows of the picture that are clear."""
    main = advice.decisions
    choice, worth = main.choice, main.worth
    if not math.isfinite(worth.half):
        return "Not known yet: too few decisions."
    if told := _where_it_gains(advice):
        return told
    side = side_of(worth.mean, worth.low, worth.high)
    if is_within(worth, scale.band):
        # Of one rule set alone, where others were played: there it may matter.
        under = f"Under {words.rules(main)} it hardly matters on average whether you"
        return f"{under} {choice.first}."
    if side == "open":
        return f"Not known yet whether to {choice.first} or to {choice.second}."
    gains = "gains" if side == "first" else "costs"
    return f"{capitalise(choice.doing)} {gains} on average {_points(abs(worth.mean))} {scale.unit}."


def _where_it_gains(advice: DecisionAdvice) -> str:
    """Return in which rows the first way clearly gains on average, and in which it costs.

    Empty where none is clear, or where there is one row alone.
    """
    main, rows = advice.decisions, advice.rows
    signs = [row.sign for row in rows]
    does = {sign: word for sign, word in ((1, "gains"), (-1, "costs")) if sign in signs}
    if not does or len(rows) < 2:
        return ""
    doing = capitalise(main.choice.doing)
    if len({*signs}) == 1:
        return f"{doing} {does[signs[0]]} on average in every row."
    told = [_describe_rows(advice, sign) for sign in does]
    said = " and ".join(f"{word} {where}" for word, where in zip(does.values(), told, strict=True))
    if all(told) and fits(answer := f"{doing} {said.replace(' ', ' on average ', 1)}."):
        return answer
    said = " and ".join(f"{word} on average in some rows" for word in does.values())
    return f"It depends: {main.choice.doing} {said.replace('some rows and', 'some rows,')}."


def _describe_rows(advice: DecisionAdvice, sign: int) -> str:
    """Return in words which rows have a sign; empty where they do not follow each other."""
    fact, signs = advice.fact, [row.sign for row in advice.rows]
    many = signs.count(sign)
    again = sign < 0 and 1 in signs
    if fact is None:
        return ""
    if signs[-many:] == [sign] * many:
        least, yes = advice.rows[-many].low, True
    elif signs[:many] == [sign] * many:
        least, yes = advice.rows[many].low, False
    else:
        return ""
    return agreement.where_words(advice.decisions.choice, fact, least, yes, again)


def deck(
    advice: DecisionAdvice, play: Sequence[WeighedDecisions], scale: Scale, words: Words
) -> str:
    """Return the rule where the answer does not say it, who was tested, and where it fails.

    What is last is left out where there is no room.
    """
    main, rule = advice.decisions, advice.rule
    if rule is None:
        whom = words.describe_players(main)
        one = len({each.names for each in play if _same_rules(each, main)}) < 2
        said = [
            f"{'Tested' if one else 'For'}: {whom}; rules: {words.rules(main)}.",
            _explain_fact(main, advice.fact),
            _describe_other_rules(main, play, scale, words),
        ]
        return fit_deck([*said, _where_others_differ(advice, words)], 2)
    whom = f"Tested: {words.describe_players(main)}"
    if advice.holds:
        does = "gain by it" if rule.gains else "lose nothing by it"
        whom = f"{capitalise(words.describe_players(main))} {does}"
    printed, meanings = _printed_rule(advice, scale, words), explain_facts([rule.rule], main.choice)
    # An answer that is the rule itself needs what is counted first.
    first = printed or " ".join(meanings)
    said = [
        first,
        f"{whom}; rules: {words.rules(main)}.",
        _describe_others_gain(advice, scale, words),
    ]
    if advice.costs_nothing and not advice.holds:
        said.append("Not every row of the picture agrees.")
    said += meanings if printed else []
    whole = fit_deck([*said, _where_others_differ(advice, words)], 2)
    if fits_deck(whole) or not first:
        return whole
    if words.describe_players(main) in answer(advice, scale, words):
        said[1] = said[1].replace(f"Tested: {words.describe_players(main)}; rules: ", "Rules: ")
    # The question names both ways.
    brief = first.replace(f", otherwise {main.choice.second}.", ".")
    chart = "The strategy chart says what is counted."
    if printed:
        chart = f"The rule: {main.choice.first} {_threshold(rule)}; the chart has it in full."
    shorter = (" ".join([each, said[1]]) for each in (first, brief, chart))
    return next(each for each in shorter if fits_deck(each) or each.startswith(chart))


def _printed_rule(advice: DecisionAdvice, scale: Scale, words: Words) -> str:
    """Return the rule, where the answer does not say it; a long checklist is in the picture."""
    assert advice.rule is not None
    choice, rule = advice.decisions.choice, advice.rule.rule
    told = rules_of_thumb.rule_words(rule, choice)
    ruled = told.removesuffix(f", otherwise {choice.second}.")
    said = answer(advice, scale, words)
    if said.startswith(ruled) or f" {_name_constant(rule, choice)}, costs " in said:
        return ""
    by_line = advice.fact is None and sole_comparison(rule) is None
    if by_line and len(told.split()) > LONGEST_DECK // 2:
        many = number(len(rule.lines), 0)
        if advice.holds:
            return f"The cases are the first {many} of the picture."
        return (
            f"The rule: {choice.first} in the first {many} cases of the picture, otherwise"
            f" {choice.second}."
        )
    best = "best" if advice.rule.own.high < 0 else "best so far"
    return f"The {'rule' if asks(rule) else best}: {told[0].lower()}{told[1:]}"


def _same_rules(one: WeighedDecisions, other: WeighedDecisions) -> bool:
    return one.cell.rules_name == other.cell.rules_name


def _describe_others_gain(advice: DecisionAdvice, scale: Scale, words: Words) -> str:
    """Return what the same rule gains or costs others, where that is clear.

    Others under the same rules; where there are none, the same players under other rules.
    """
    clear = [
        (each, played.own)
        for each, played in advice.others
        if words.tries(each) and (played.own.low > 0 or played.own.high < 0)
    ]
    # A number of an answer above it has given the unit.
    per = f"{scale.unit} per hand"
    unit = "" if per in answer(advice, scale, words) else f" {per}"
    # Where the answer is not the rule, "it" would be what was tested.
    subject = "It" if advice.holds else "The rule"
    told = [
        (own.value, f"{words.describe_players(each)} {_points(abs(own.value))}")
        for each, own in clear
        if _same_rules(each, advice.decisions)
    ][:MOST_ELSEWHERE]
    if told:
        return f"{subject} {_list_effects(told)}{unit}."
    # Where another rule gains is said last: what followed would seem to be its gain.
    better = {
        each.cell.name: f"another gains {_points(rule.own.value)}"
        for each, rule in advice.surpassed
    }
    last = [pair for pair in clear if pair[0].cell.name in better][:MOST_ELSEWHERE]
    first = [pair for pair in clear if pair[0].cell.name not in better]
    told = [
        (
            own.value,
            f"{_points(abs(own.value))}{unit} under {words.rules(each)}"
            + (f", where {better[each.cell.name]}" if each.cell.name in better else ""),
        )
        for each, own in [*first[: MOST_ELSEWHERE - len(last)], *last]
    ]
    said = f"{subject} {_list_effects(told)}." if told else ""
    if advice.surpassed and not last:
        where = advice.surpassed[0][0]
        per = "" if told else unit
        said += f" Under {words.rules(where)}, {better[where.cell.name]}{per}."
    return said.strip()


def _list_effects(told: Sequence[tuple[float, str]]) -> str:
    """Return gains and losses as a sentence goes on: ``costs 71 under a and 50 under b``."""
    said, last = list[str](), ""
    for value, words in told:
        verb = "gains" if value > 0 else "costs"
        said.append(words if verb == last else f"{verb} {words}")
        last = verb
    return (", and " if any("," in each for each in said[:-1]) else " and ").join(said)


def _where_others_differ(advice: DecisionAdvice, words: Words) -> str:
    """Return which players gain by the other choice, and in which rows."""
    differing = [(each, rows) for each, rows in advice.dissenters if words.tries(each)]
    if not differing:
        return ""
    names = list_names([words.describe_players(each) for each, _rows in differing[:MOST_ELSEWHERE]])
    return f"For {names} the other choice is better in some rows."


def _describe_other_rules(
    main: WeighedDecisions, play: Sequence[WeighedDecisions], scale: Scale, words: Words
) -> str:
    """Return what the decision is worth to the same players under other rules, where it matters."""
    others = [
        f"{words.rules(each)} {short_plus_minus(each.worth.mean, each.worth.half)}"
        for each in play
        if each.names == main.names
        and each.cell.rules_name != main.cell.rules_name
        and side_of(each.worth.mean, each.worth.low, each.worth.high) != "open"
    ]
    if not others:
        return ""
    told = list_names(others[:MOST_ELSEWHERE])
    return f"What {main.choice.doing} is worth under other rules: {told} {scale.unit} per decision."


def _explain_fact(main: WeighedDecisions, fact: str | None) -> str:
    said = main.choice.explains.get(fact or "", "")
    return said if len(said.split()) <= MOST_WORDS else ""


def row_name(advice: DecisionAdvice, row: AdviceRow) -> str:
    """Return what a row of the picture is called: a value, or the line of the rule that decides."""
    main, rule = advice.decisions, advice.rule
    if row.line is not None and rule is not None:
        return capitalise(rules_of_thumb.line_words(rule.rule.lines[row.line], main.choice))
    if rule is not None and advice.fact is None and sole_comparison(rule.rule) is None:
        return "None of these"
    if advice.fact is None:
        return span(row.low, row.high)
    return _names(main, advice.fact, [(row.low, row.high)])[0]


def _picture(
    advice: DecisionAdvice, scale: Scale, words: Words, day: str, explained: str
) -> Framed:
    """Return the picture of the answer; ``explained``: what is said above it."""
    main, choice = advice.decisions, advice.decisions.choice
    rule = [] if advice.rule is None else [advice.rule.rule]
    by_fact = choice.explains.get(advice.fact or "", "")
    unsaid = [
        f"{each} "
        for each in dict.fromkeys([*explain_facts(rule, choice), by_fact])
        if each and each not in explained
    ]
    if len(advice.rows) < 2:
        lanes = [Lane.from_estimate("whenever there is the choice", main.worth)]
        by = ""
    else:
        lanes = [
            Lane.from_estimate(row_name(advice, row), row.worth, share=row.share)
            for row in advice.rows
        ]
        by = ", by the rule"
        if advice.fact is not None:
            by = f", by {choice.name_fact(advice.fact)}"
        elif advice.rule is not None and sole_comparison(advice.rule.rule) is not None:
            by = ", by the count"
    share = " Grey: how often it comes up." if by else ""
    return Framed(
        "answer",
        f"What {choice.doing} is worth{by}",
        [Rows(lanes, f"{scale.unit} per decision", choice.second, choice.first)],
        f"{capitalise(scale.unit)} per decision{_describe_comparison(main)} among "
        f"{words.describe_players(main)}.{share}",
        f"Bar: mean of {write_count(main.decisions, 'decisions')}, each played both ways. "
        f"Line: {EACH_INTERVAL.line}. {_describe_units(main, scale)}{''.join(unsaid)}"
        f"{describe_making(day)}",
    )


def _ladder(advice: DecisionAdvice, scale: Scale, words: Words, day: str) -> list[Section]:
    """Return what each way to decide costs against the player's own choice, as played."""
    main, ladder = advice.decisions, advice.ladder
    if ladder is None:
        return []
    choice = main.choice
    named = {
        "never": f"Always {choice.second}",
        "always": f"Always {choice.first}",
        "question": "The best rule of one question",
        "card": "The best rule of several",
        "facts": "All visible facts",
        "own": "The player’s own choice",
    }
    lanes = []
    for rung in ladder.rungs:
        notes = []
        if not math.isnan(rung.share):
            notes.append(write_in_100(min(1.0, max(0.0, rung.share))))
        if not rung.was_played:
            notes.append("not played: an estimate")
        gain = rung.gain
        said = short_plus_minus(gain.value, gain.half) if gain.half else "0"
        lanes.append(
            Lane(named[rung.name], gain.value, gain.low, gain.high, said, ", ".join(notes))
        )
    picture = Framed(
        "ladder",
        f"What it costs to decide otherwise than {words.describe_players(main)} do",
        [Rows(lanes, f"{scale.unit} per hand", "costs", "gains", band=scale.band)],
        f"{capitalise(scale.unit)} per hand{_describe_comparison(main)} as played by an equal "
        "player. Small: the share of what choosing well is worth.",
        f"Line: {EACH_INTERVAL.line}. {describe_making(day)}",
    )
    return [Section("How much of the choice fits on a card?", [picture])]


def _describe_comparison(main: WeighedDecisions) -> str:
    """Return what points are counted against, where that is not the one other side."""
    return ", ahead of the average of the others," if main.sides > 2 else ""


def _describe_units(main: WeighedDecisions, scale: Scale) -> str:
    """Return how units are counted that are ahead of the average of the others."""
    if main.sides < 3:
        return ""
    return f"Ahead: own {scale.unit} less the average of the others'. "


def _names(
    main: WeighedDecisions, fact: str, bounds: Sequence[tuple[int, int | None]]
) -> list[str]:
    if main.choice.is_yes_no(fact):
        return ["Yes" if low else "No" for low, _ in bounds]
    return [span(*ends) for ends in bounds]


def _facts(main: WeighedDecisions, scale: Scale, words: Words) -> list[Fact]:
    choice, unit = main.choice, scale.unit
    facts = []
    if math.isfinite(main.worth.half):
        words_ = f"is what {choice.doing} is worth on average, compared with {choice.instead}."
        facts.append(Fact.from_estimate(main.worth, words_, unit))
    facts.append(
        Fact(
            write_in_100(main.chosen),
            f"times {words.describe_players(main)} choose to {choice.first}.",
        )
    )
    often = main.a_hand
    # From two in three on, "1 in n" would be rounded to one in one.
    if often >= 2 / 3:
        facts.append(
            Fact(number(often, 1), "such decisions come up in a hand, all players together.")
        )
    elif often > 0:
        facts.append(Fact(f"1 in {number(1 / often, 0)}", "hands has such a decision."))
    return facts


def _cell(group: Group | None, scale: Scale) -> Cell:
    return cell(group, scale, ("gains", "costs"))


def cell(group: Group | None, scale: Scale, words: tuple[str, str] = ("", "")) -> Cell:
    """Return a group of decisions as a coloured cell; ``words``: what to do, either way."""
    if group is None:
        return Cell("", "", "none")
    worth = group.worth
    side = side_of(worth.mean, worth.low, worth.high)
    word = {"first": words[0], "second": words[1], "open": "open" if words[0] else ""}[side]
    said = short_plus_minus(worth.mean, worth.half)
    step = strength(worth.mean, scale.spread)
    return Cell(word, said, side, step, mean=worth.mean, half=worth.half)


def _show_two_facts(
    main: WeighedDecisions, card: Card | None, scale: Scale, words: Words
) -> list[Section]:
    """Return the answer by two facts together, a grid for each stage of the hand."""
    panels = (
        [] if card is None else [each for each in card.panels if each.decisions.cell == main.cell]
    )
    if card is None or not any(len(panel.cells) > 1 for panel in panels):
        return []
    choice = main.choice
    across, up = choice.field
    grids = []
    for panel in panels:
        at = {(cell.across, cell.up): cell.group for cell in panel.cells}
        cells = [[_cell(at.get((c, r)), scale) for c in card.across] for r in card.up]
        stage = f"{choice.shown[choice.stage]}: {span(*panel.stage)}" if panel.stage else ""
        grids.append(
            _without_empty(
                [(agreement.value_words(choice, up, *each), "") for each in card.up],
                [agreement.value_words(choice, across, *each) for each in card.across],
                cells,
                choice.shown[up],
                main,
                f"{f'{capitalise(stage)}; ' if stage else ''}{choice.shown[across]} →",
            )
        )
    per = f"{scale.unit} per decision{_describe_comparison(main) or ', on average,'}"
    said = f"{capitalise(per)} among {words.describe_players(main)}."
    said += "".join(f" {choice.explains[each]}" for each in (across, up) if each in choice.explains)
    title = f"By {list_names([choice.name_fact(each) for each in (across, up)])}"
    grids = [grid for grid in grids if grid.rows]
    return [Section(title, [said, Grids(grids)])] if grids else []


def _side_by_side(
    found: Sequence[tuple[str, str, WeighedDecisions]],
    advice: DecisionAdvice,
    fact: str,
    scale: Scale,
    corner: str,
) -> tuple[Grids | None, str]:
    """Return the answer by a fact, a row each, and a sentence of what is left out.

    What the picture above it says too has the ± and so the verdict that it has there.
    """
    main = advice.decisions
    drawn = {row.worth.mean: row.worth for row in advice.rows}
    heading, first = main.choice.shown[fact], next(iter(main.choice.shown))
    counted_fact = fact == first and not main.choice.is_yes_no(fact)
    bounds = ranges(main.choice.beside) if counted_fact else main.bounds(fact)
    left_out = []
    if more_rows := len(found[MOST_ROWS:]):
        left_out.append(f"{more_rows} more {'row' if more_rows == 1 else 'rows'}")
    if bounds[MOST_COLUMNS:]:
        left_out.append(f"{heading} of {span(bounds[MOST_COLUMNS][0], None)}")
    bounds = bounds[:MOST_COLUMNS]
    rows, cells = [], []
    for name, note, each in found[:MOST_ROWS]:
        groups = {group.low[0]: group for group in each.groups([fact], [bounds])}
        if each is main:
            groups = {
                low: replace(group, worth=drawn.get(group.worth.mean, group.worth))
                for low, group in groups.items()
            }
        if groups:
            rows.append((name, note))
            cells.append([_cell(groups.get(low), scale) for low, _ in bounds])
    columns = _names(main, fact, bounds)
    grid = _without_empty(rows, columns, cells, corner, main, f"{capitalise(heading)} →")
    more = f" Not shown here: {list_names(left_out)}." if left_out else ""
    return (Grids([grid]) if grid.rows else None), more


def _without_empty(
    rows: Sequence[tuple[str, str]],
    columns: Sequence[str],
    cells: Sequence[Sequence[Cell]],
    corner: str,
    main: WeighedDecisions,
    heading: str,
) -> Cells:
    """Return a grid without the rows and columns in which nothing is known."""
    kept = [at for at, row in enumerate(cells) if any(each.side != "none" for each in row)]
    shown = [at for at in range(len(columns)) if any(row[at].side != "none" for row in cells)]
    return Cells(
        [rows[at] for at in kept],
        [columns[at] for at in shown],
        [[cells[at][place] for place in shown] for at in kept],
        corner,
        main.choice.first,
        main.choice.second,
        heading,
    )


def _describe_degenerate(
    all_decisions: Sequence[WeighedDecisions], main: WeighedDecisions, words: Words
) -> str:
    """Return a sentence of the players who are left out under the rules of the page's first."""
    names = [
        words.describe_players(each)
        for each in all_decisions
        if each.faults and _same_rules(each, main)
    ]
    return f" Left out as degenerate play: {list_names(names)}." if names else ""


def _tabulate_players(
    advice: DecisionAdvice,
    fact: str,
    all_decisions: Sequence[WeighedDecisions],
    play: Sequence[WeighedDecisions],
    scale: Scale,
    words: Words,
) -> list[Section]:
    """Return the answer among other players under the same rules, a row each."""
    main = advice.decisions
    own = [each for each in play if each.cell.rules_name == main.cell.rules_name]
    if len(own) < 2:
        return []
    named = [(words.players(each), "", each) for each in own]
    grids, more = _side_by_side(named, advice, fact, scale, "player")
    if grids is None:
        return []
    against = _describe_comparison(main).removesuffix(",") or ", on average"
    said = f"{capitalise(scale.unit)} per decision{against}; {words.rules(main)}.{more}"
    return [
        Section(
            "Does it hold for your table?",
            [said + _describe_degenerate(all_decisions, main, words), grids],
        )
    ]


def _tabulate_rules(
    advice: DecisionAdvice, fact: str, play: Sequence[WeighedDecisions], scale: Scale, words: Words
) -> list[Section]:
    """Return the answer under other rules, a row each: among the first of its players."""
    firsts: dict[str, WeighedDecisions] = {}
    for each in play:
        firsts.setdefault(each.cell.rules_name, each)
    if len(firsts) < 2:
        return []
    named = [(words.rules(each), words.players(each), each) for each in firsts.values()]
    grids, more = _side_by_side(named, advice, fact, scale, "rules")
    if grids is None:
        return []
    against = {_describe_comparison(each) for each in firsts.values()}
    per = f"per decision{against.pop() if len(against) == 1 else ''}".removesuffix(",")
    alone = f" Of three sides or more: {scale.unit} ahead of the average of the others."
    said = (
        f"{capitalise(scale.unit)} {per}, under each rule set the player named first."
        f"{alone if against else ''}{more}"
    )
    return [Section("Under other rules", [said, grids])]
