"""Who wins the matches, what is a lead worth, and what are they in victory points?

Left out: the numbers (``findings.matches``, ``findings.victory_points``,
``statistics.win_chance``) and the page around it (``page``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np

from analyser.confidence import INTERVAL
from analyser.findings.answers import Answer, Answers
from analyser.findings.victory_points import Victories
from analyser.games.interface import Scale
from analyser.report.cells import sentences as cells
from analyser.report.parts import Picture, Section
from analyser.report.pictures import Chart, Series
from analyser.statistics.win_chance import FEWEST_MATCHES, Lead, Leads
from analyser.wording import Table, number, percent, percent_plus_minus, plus_minus, write_count

MOST_LEADS: Final = 6
"""Cells whose leads are on a page; the JSON has all."""

FINE: Final = 8
"""Steps of a drawn line between two leads of the table."""


def sections(read: Answers) -> list[Section]:
    """Return who wins, then of leads a section a cell of matches, then victory points."""
    made = []
    if (won := wins(read)).rows:
        made.append(Section("Matches won", [_describe_goal(read), won]))
    told = [answer for answer in read.ordered if _leads(answer) is not None][:MOST_LEADS]
    made += [_describe_leads(answer, place, len(told) > 1) for place, answer in enumerate(told)]
    counted = [
        answer
        for answer in read.ordered
        if answer.victories and answer.victories.matches and not answer.unmeasured
    ]
    return [*made, *([_describe_victories(counted)] if counted else [])]


def _describe_goal(read: Answers) -> str:
    """Return when a match is over."""
    goals = [answer.cell.goal(read.game) for answer in read.ordered if answer.matches]
    ways = []
    if any(goal.target is not None for goal in goals):
        once = any(goal.at_once for goal in goals)
        also = ", which may be in the middle of a hand" if once else ""
        ways.append(f"a side has the score that wins it{also}")
    ended = dict.fromkeys(goal.ended_by for goal in goals if goal.ended_by)
    ways += [f"a hand ends as “{ending}”: then the player with most has won" for ending in ended]
    lengths = dict.fromkeys(goal.hands for goal in goals if goal.at_end)
    ways += [
        f"{count} {'hand has' if count == 1 else 'hands have'} been played: then who has most has "
        "won, and nobody where two have as much"
        for count in lengths
    ]
    return (
        f"A match is hands, the deal going round, until {'; or '.join(ways)}. One that is broken "
        "off before that is won by nobody."
    )


def wins(read: Answers) -> Table:
    """Return, for every cell of matches, who wins how many."""
    rows = []
    for answer in read.ordered:
        matches = answer.matches
        if matches is None or not matches.played:
            continue
        for part in matches.parts:
            won = matches.estimate_share_won(part)
            row = [f"{answer.label}: {part.label}", percent_plus_minus(won)]
            row += [percent(won.low), percent(won.high)]
            row.append(number(part.final.mean, read.scale.decimals))
            rows.append([*row, number(matches.hands.mean, 1), f"{matches.played:,}"])
    head = ["who", "matches won", "from", "to", "final score", "hands per match", "matches"]
    return Table(f"Matches won, with the {INTERVAL}", head, rows)


def method(read: Answers) -> list[str]:
    """Return how it is said who wins; nothing where no match was played."""
    if not cells.has_matches(read):
        return []
    return [
        "Of two players in matches, the one that wins more of them is “better”, the other “worse”, "
        f"when the two intervals do not touch. Their {read.scale.unit} per hand are those of all "
        "matches over the hands of all matches, so a long match counts for more than a short one; "
        "the interval counts matches, whose hands hang together."
    ]


def _leads(answer: Answer) -> Leads | None:
    """Return the leads of a cell, ``None`` where there are too few hands for them."""
    leads = answer.matches.leads if answer.matches else None
    return leads if leads is not None and leads.chances is not None else None


def _describe_leads(answer: Answer, place: int, several: bool) -> Section:
    leads = _leads(answer)
    assert leads is not None
    assert answer.matches is not None
    told, goal, unit = leads.told, leads.goal, answer.scale.unit
    who = "who is ahead" if leads.alike else answer.matches.parts[0].label
    of = f": {answer.label}" if several else ""
    text = [
        f"{answer.matches.lead_sentence()} A match is won by the first side with "
        f"{'more than ' * goal.exceeded}{write_count(round(goal.score), unit)}, as long as the "
        "other has not as many.",
        "The table and the lines take every hand as a draw from all hands of these matches, "
        "whatever the score and whoever begins, and their ± is of that draw alone; the dots are "
        "the matches themselves. Where they do not agree, believe the dots: then hands depend on "
        "the score, or on who begins.",
    ]
    caption = (
        f"How to read it: each line is one number of {unit} that the side behind has; at the "
        f"bottom stands how many more {who} has, and the height is how often {who} goes on to win. "
        f"The dots, with their {INTERVAL}s, are matches that stood about there."
    )
    name = f"leads-{place + 1}" if several else "leads"
    title = f"What a lead is worth{of}"
    figure = Chart(_series(leads, told), _axis(leads, who, unit), "% of matches won")
    description = f"Lines: the chance to win by the {unit} ahead. {answer.matches.lead_sentence()}"
    table = _compare_with_chain(told, who, unit)
    picture = Picture(name, figure, title, description, caption, [table])
    return Section(title, [*text, _grid(leads, told, who, unit), picture])


def _axis(leads: Leads, who: str, unit: str) -> str:
    return f"{unit} ahead" if leads.alike else f"{unit} that {who} is ahead (below 0: behind)"


def _series(leads: Leads, told: Sequence[Lead]) -> list[Series]:
    """Return the chain's lines, and the matches that were played as dots, in per cent."""
    assert leads.chances is not None
    part, reach = leads.goal.score / (leads.steps * FINE), leads.steps // 2 * FINE
    series = []
    for at, other in enumerate(leads.levels):
        lead = np.arange(0 if leads.alike else -reach, reach + 1) * part
        lead = lead[other + np.abs(lead) < leads.goal.bar]
        scores = other + np.maximum(lead, 0), other + np.maximum(-lead, 0)
        chances = [100 * float(chance) for chance in leads.chances.find_chance(*scores)]
        name = _level(other)
        series.append(Series(name, lead.tolist(), chances, dots=False, colour=at))
        counted = [each for each in told if each.other == other and each.played.n >= FEWEST_MATCHES]
        series.append(
            Series(
                name,
                [each.lead for each in counted],
                [100 * each.played.value for each in counted],
                [100 * each.played.low for each in counted],
                [100 * each.played.high for each in counted],
                line=False,
                colour=at,
            )
        )
    return series


def _level(other: int) -> str:
    return f"the side behind has {number(other, 0)}"


def _grid(leads: Leads, told: Sequence[Lead], who: str, unit: str) -> Table:
    """Return the chain's chances: a row a lead, a column a level."""
    found = {(each.lead, each.other): percent_plus_minus(each.chance) for each in told}
    head = [f"{unit} ahead", *(f"to {number(other, 0)}" for other in leads.levels)]
    rows = [
        [number(lead, 0), *(found.get((lead, other), "") for other in leads.levels)]
        for lead in sorted({each.lead for each in told})
    ]
    return Table(f"Chance that {who} wins, by the {unit} of the side behind", head, rows)


def _compare_with_chain(leads: Sequence[Lead], who: str, unit: str) -> Table:
    """Return the matches beside the chain."""
    rows = []
    for each in leads:
        if each.played.n:
            row = [f"{number(each.lead, 0)} to {number(each.other, 0)}", f"{each.played.n:,}"]
            row += [percent_plus_minus(each.played), percent(each.played.low)]
            rows.append([*row, percent(each.played.high), percent(each.expected)])
    head = [f"{unit} ahead, of the side behind", "matches", f"{who} won", "from", "to"]
    return Table(
        "Matches with about that lead, and the chance by the line where they had it",
        [*head, "by the line"],
        rows,
    )


def _describe_victories(answers: Sequence[Answer]) -> Section:
    rows = []
    sources: dict[str, None] = {}
    for answer in answers:
        found = answer.victories
        assert found is not None
        sources[_table(found, answer.scale)] = None
        for entrant, label in enumerate(found.labels):
            mean = found.mean(entrant)
            row = [f"{answer.label}: {label}", plus_minus(mean.mean, mean.half)]
            row += [
                number(end, 2) if math.isfinite(end) else "unknown" for end in (mean.low, mean.high)
            ]
            rows.append([*row, percent_plus_minus(found.share(entrant)), f"{found.matches:,}"])
    head = ["who", "victory points per match", "from", "to", "matches won", "matches, each twice"]
    text = [
        *(answer.victories.sentence() for answer in answers if answer.victories),
        *sources,
        "A match is this many deals in a row, the seats swapped from hand to hand, so that the "
        "players take turns to begin; it is played twice, with the seats the other way. Each hand "
        "is played as the first of a match: a rule that looks at the score carried sees none. The "
        "player with more victory points wins it.",
    ]
    caption = f"Victory points per match, with the {INTERVAL}"
    return Section("Victory points", [*text, Table(caption, head, rows)])


def _table(victories: Victories, scale: Scale) -> str:
    """Return a table of victory points in words, and where it is from."""
    award = victories.award
    ends = [f"up to {number(most, 0)}" for most in award.upto]
    ends.append(f"above {number(award.upto[-1], 0)}" if award.upto else "always")
    steps = [
        f"{end} {ahead}\N{EN DASH}{behind}"
        for end, (ahead, behind) in zip(ends, award.points, strict=True)
    ]
    return f"Differences in {scale.unit}, and what they bring: {', '.join(steps)} ({award.source})."
