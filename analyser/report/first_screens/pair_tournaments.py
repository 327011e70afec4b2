"""The first screen of tournaments of pairs: does the best pair win?

Left out: the numbers (``findings.pair_tournaments``) and what is folded
(``report.pair_tournaments``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.confidence import EACH, INTERVAL
from analyser.findings.pair_tournaments import Chances, Comparisons, TournamentResult, even_chance
from analyser.report.first_screens.words import made_by
from analyser.report.parts import Fact, FirstScreen, Framed, Section
from analyser.report.pictures import Chart, Lane, Rows, Series
from analyser.scenario.movements import (
    DANESE,
    DANESE_MODIFIED,
    DANESE_ONCE,
    MITCHELL,
    ROUND_ROBIN,
    USUAL,
)
from analyser.statistics.intervals import Interval
from analyser.wording import Table, counted, in_100, short_plus_minus

QUESTION: Final = "How many rounds until the better pair wins?"
LABELS: Final = {
    MITCHELL: "Mitchell",
    DANESE: "Danese",
    DANESE_MODIFIED: "Danese, modified",
    DANESE_ONCE: "Danese, no second meeting",
    USUAL: "Mitchell, the last round Danese",
    ROUND_ROBIN: "Round robin",
}
"""What movements are called."""
EVENING: Final = 4
"""Rounds of a usual tournament: facts are of as many, or of the number nearest to it."""
NONE: Final = "–"
COLUMNS: Final = 4
"""Numbers of rounds in a table, at most."""


def answer(found: TournamentResult) -> str:
    """Return after how many rounds the best pair wins every second tournament, if it does.

    By how much pairs differ was given, not measured: so it is in the same sentence.
    """
    pairs = found.plan.movements[0].pairs
    assumed = f"if skill spreads by {found.middle[0].skill_spread:g}"
    enough = even_chance(found.middle)
    if enough is not None:
        return (
            f"{counted(enough.rounds, 'rounds')}: the best of {pairs} pairs then wins every second "
            f"tournament, {assumed}."
        )
    last = found.middle[-1]
    often = in_100(last.wins.value).removesuffix(" in 100")
    wins = f"the best of {pairs} pairs then wins {often} of 100 tournaments, {assumed}"
    if len(found.middle) == 1:
        return f"After {counted(last.rounds, 'rounds')}, {wins.replace(' then', '')}."
    return f"More than {counted(last.rounds, 'rounds')}: {wins}."


def screen(
    found: TournamentResult, unit: str, day: str, more: Comparisons | None = None
) -> FirstScreen:
    """Return the first screen; ``unit``: what scores count; ``day``: when hands were played.

    Without the comparisons it is for a terminal, whose picture has no curves.
    """
    plan, middle = found.plan, found.middle
    usual = min(middle, key=lambda each: abs(each.rounds - EVENING))
    last, skill = middle[-1], f"{middle[0].skill_spread:g}"
    rounds = counted(usual.rounds, "rounds")
    source = "as given"
    if found.spread.hands:
        source = f"measured on {found.spread.hands:,} hands, {plan.player} in every seat"
    return FirstScreen(
        answer(found),
        f"{movement_label(plan.movements[0].name)}, {plan.movements[0].tables} tables, "
        f"{counted(plan.award.hands, 'hands')} a round. Skill spread {skill}, assumed: two pairs "
        f"in three lie within {skill} {unit} per hand of the average. Simulated; chance spreads a "
        f"hand by {found.spread.sd:.0f} {unit}, {source}.",
        Framed(
            "answer",
            "How many of 100 tournaments the best pair wins",
            [_chart(found) if more and len(middle) > 1 else _rows(found)],
            f"Skill spread in {unit} per hand" if more else "",
            f"Line: {EACH.line}. {made_by(day)}",
        ),
        [
            Fact(in_100(usual.wins.value), f"tournaments of {rounds} go to the best pair.",
                 _half(usual.wins)),
            Fact(in_100(usual.ahead.value),
                 f"times the better of two pairs finishes ahead after {rounds}.",
                 _half(usual.ahead)),
            Fact(in_100(last.podium.value),
                 f"tournaments of {counted(last.rounds, 'rounds')} have the best pair among the "
                 "first three.",
                 _half(last.podium)),
        ],
        _sections(found, more, unit) if more else [],
    )  # fmt: skip


def movement_label(name: str) -> str:
    """Return what a movement is called; one of a file keeps its name."""
    return LABELS.get(name, name)


def _chart(found: TournamentResult) -> Chart:
    """Return a line for each skill spread."""
    series = []
    for colour, cases in enumerate(found.chances):
        wins = [each.wins for each in cases]
        series.append(
            Series(
                f"spread {cases[0].skill_spread:g}",
                [each.rounds for each in cases],
                [100 * each.value for each in wins],
                [100 * each.low for each in wins],
                [100 * each.high for each in wins],
                colour=colour % 5,
            )
        )
    return Chart(series, "rounds", "of 100 tournaments")


def _rows(found: TournamentResult) -> Rows:
    """Return a bar for each number of rounds; where there is one alone, for each skill spread."""
    several = len(found.middle) > 1
    cases = found.middle if several else [each[0] for each in found.chances]
    lanes = [
        Lane(
            counted(each.rounds, "rounds") if several else f"skill spread {each.skill_spread:g}",
            100 * each.wins.value,
            100 * each.wins.low,
            100 * each.wins.high,
            in_a_cell(each.wins),
        )
        for each in cases
    ]
    return Rows(lanes, "of 100 tournaments")


def _half(part: Interval) -> str:
    return f"± {in_a_cell(part).partition(' ± ')[2]}"


def in_a_cell(part: Interval) -> str:
    """Return a share of 100 with its ±."""
    return short_plus_minus(100 * part.value, 100 * part.half).lstrip("+")


def by_rounds(
    first: str, caption: str, rounds: Sequence[int], rows: Sequence[tuple[str, Sequence[Chances]]]
) -> Table:
    """Return a table of how often the best pair wins: a row each, a column a number of rounds."""
    made = []
    for name, cases in rows:
        known = {each.rounds: in_a_cell(each.wins) for each in cases}
        made.append([name, *(known.get(each, NONE) for each in rounds)])
    return Table(caption, [first, *(counted(each, "rounds") for each in rounds)], made)


def _sections(found: TournamentResult, more: Comparisons, unit: str) -> list[Section]:
    plan, middle = found.plan, found.middle
    rounds = _few([each.rounds for each in middle])
    caption = f"Of 100 tournaments, won by the best pair, ± {INTERVAL}"
    spreads = [(f"{cases[0].skill_spread:g} {unit}", cases) for cases in found.chances]
    sections = [
        Section(
            "How much do the pairs differ?",
            [
                "The more the pairs differ, the fewer rounds it takes.",
                by_rounds("skill spread", caption, rounds, spreads),
            ],
        )
    ]
    if more.movements:
        label = movement_label(plan.movements[0].name)
        movements = [(movement_label(name), cases) for name, cases in more.movements if cases]
        sections.append(
            Section(
                "Does another movement help?",
                [
                    f"The same {counted(plan.movements[0].tables, 'tables')}, skill spread "
                    f"{middle[0].skill_spread:g}.",
                    by_rounds("movement", caption, rounds, [(label, middle), *movements]),
                ],
            )
        )
    if more.tables:
        sizes = sorted([(plan.movements[0].tables, middle), *more.tables], key=lambda each: each[0])
        named = [(f"{tables} ({2 * tables} pairs)", cases) for tables, cases in sizes if cases]
        sections.append(
            Section(
                "What if fewer or more pairs play?",
                ["The more pairs, the more of them can be lucky.",
                 by_rounds("tables", caption, rounds, named)],
            )
        )  # fmt: skip
    return sections


def _few(rounds: Sequence[int]) -> list[int]:
    """Return at most four of the numbers of rounds: from the usual one on, in about equal steps."""
    usual = min(rounds, key=lambda each: abs(each - EVENING))
    later = [each for each in rounds if each >= usual]
    steps = min(COLUMNS, len(later)) - 1
    return sorted({later[round(at * (len(later) - 1) / max(steps, 1))] for at in range(steps + 1)})
