"""What is the page of tournaments of pairs, and what does a program get?

Left out: the numbers (``findings``).
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any, Final

from analyser.abilities.clubs.pair_tournaments.findings import (
    Chances,
    Comparisons,
    TournamentResult,
    even_chance,
)
from analyser.abilities.clubs.pair_tournaments.movements import (
    DANESE,
    DANESE_MODIFIED,
    DANESE_ONCE,
    MITCHELL,
    ROUND_ROBIN,
    USUAL,
)
from analyser.confidence import EACH_INTERVAL, INTERVAL, normal_half
from analyser.findings.json_fields import json_able, pick_fields
from analyser.games.interface import Game
from analyser.report import appendix
from analyser.report.labels import describe_making
from analyser.report.parts import Fact, FirstScreen, Framed, Part, Section
from analyser.report.pictures import Chart, Lane, Rows, Series
from analyser.report.study import Source
from analyser.statistics.intervals import Interval
from analyser.wording import Table, number, plus_minus, short_plus_minus, write_count, write_in_100

QUESTION: Final = "How many rounds until the best pair wins?"
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


def answer(result: TournamentResult) -> str:
    """Return after how many rounds the best pair wins every second tournament, if it does.

    By how much pairs differ was given, not measured: so it is in the same sentence.
    """
    pairs = result.plan.movements[0].pairs
    assumed = f"if skill spreads by {result.middle[0].skill_spread:g}"
    enough = even_chance(result.middle)
    if enough is not None:
        return (
            f"{write_count(enough.rounds, 'rounds')}: the best of {pairs} pairs then wins every "
            "second "
            f"tournament, {assumed}."
        )
    last = result.middle[-1]
    often = write_in_100(last.wins.value).removesuffix(" in 100")
    wins = f"wins {often} of 100 tournaments, {assumed}"
    if len(result.middle) == 1:
        return f"After {write_count(last.rounds, 'rounds')}, the best of {pairs} pairs {wins}."
    return (
        f"More than {write_count(last.rounds, 'rounds')}: after {last.rounds} the best pair {wins}."
    )


def screen(
    result: TournamentResult, unit: str, day: str, more: Comparisons | None = None
) -> FirstScreen:
    """Return the first screen; ``unit``: what scores count; ``day``: when hands were played.

    Without the comparisons it is for a terminal, whose picture has no curves.
    """
    plan, middle = result.plan, result.middle
    usual = min(middle, key=lambda each: abs(each.rounds - EVENING))
    last, skill = middle[-1], f"{middle[0].skill_spread:g}"
    rounds = write_count(usual.rounds, "rounds")
    spread, source = f"{result.spread.sd:.0f}", "as given"
    if result.spread.half_width is not None:
        spread = short_plus_minus(result.spread.sd, result.spread.half_width).lstrip("+")
        source = f"on {write_count(len(result.spread.differences), 'hands')} of {plan.player}"
    return FirstScreen(
        answer(result),
        f"{movement_label(plan.movements[0].name)}, {plan.movements[0].tables} tables, "
        f"{write_count(plan.award.hands, 'hands')} a round. Skill spread {skill}, assumed: two "
        "pairs "
        f"in three lie within {skill} {unit} per hand of the average. Simulated. Not in the ±: "
        f"chance spreads a hand by {spread} {unit}, {source}.",
        Framed(
            "answer",
            "How many of 100 tournaments the best pair wins",
            [_chart(result) if more and len(middle) > 1 else _rows(result)],
            f"Skill spread in {unit} per hand" if more else "",
            f"Line: {EACH_INTERVAL.line}. {describe_making(day)}",
        ),
        [
            _share_fact(usual.wins, f"tournaments of {rounds} go to the best pair."),
            _share_fact(
                usual.better_ahead, f"times the better of two pairs finishes ahead after {rounds}."
            ),
            _share_fact(
                last.among_first_three,
                f"tournaments of {write_count(last.rounds, 'rounds')} have the best pair among the "
                "first three.",
            ),
        ],
        _sections(result, more, unit) if more else [],
    )


def movement_label(name: str) -> str:
    """Return what a movement is called; one of a file keeps its name."""
    return LABELS.get(name, name)


def _chart(result: TournamentResult) -> Chart:
    """Return a line for each skill spread."""
    series = []
    for colour, cases in enumerate(result.chances):
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


def _rows(result: TournamentResult) -> Rows:
    """Return a bar for each number of rounds; where there is one alone, for each skill spread."""
    several = len(result.middle) > 1
    cases = result.middle if several else [each[0] for each in result.chances]
    lanes = [
        Lane(
            write_count(each.rounds, "rounds")
            if several
            else f"skill spread {each.skill_spread:g}",
            100 * each.wins.value,
            100 * each.wins.low,
            100 * each.wins.high,
            write_share(each.wins),
        )
        for each in cases
    ]
    return Rows(lanes, "of 100 tournaments")


def _share_fact(part: Interval, words: str) -> Fact:
    """Return a share of 100 as a fact, as the tables have it."""
    value, _, half = write_share(part).partition(" ± ")
    return Fact(value, f"of 100 {words}", f"± {half}" if half else "")


def write_share(part: Interval) -> str:
    """Return a share of 100 with its ±."""
    return short_plus_minus(100 * part.value, 100 * part.half).lstrip("+")


def by_rounds(
    first: str, caption: str, rounds: Sequence[int], rows: Sequence[tuple[str, Sequence[Chances]]]
) -> Table:
    """Return a table of how often the best pair wins: a row each, a column a number of rounds."""
    made = []
    for name, cases in rows:
        known = {each.rounds: write_share(each.wins) for each in cases}
        made.append([name, *(known.get(each, NONE) for each in rounds)])
    return Table(caption, [first, *(write_count(each, "rounds") for each in rounds)], made)


def _sections(result: TournamentResult, more: Comparisons, unit: str) -> list[Section]:
    plan, middle = result.plan, result.middle
    rounds = _pick_rounds([each.rounds for each in middle])
    caption = f"Of 100 tournaments, won by the best pair, ± {INTERVAL}"
    spreads = [(f"{cases[0].skill_spread:g} {unit}", cases) for cases in result.chances]
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
                    f"The same {write_count(plan.movements[0].tables, 'tables')}, skill spread "
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


def _pick_rounds(rounds: Sequence[int]) -> list[int]:
    """Return at most four of the numbers of rounds: from the usual one on, in about equal steps."""
    usual = min(rounds, key=lambda each: abs(each - EVENING))
    later = [each for each in rounds if each >= usual]
    steps = min(COLUMNS, len(later)) - 1
    return sorted({later[round(at * (len(later) - 1) / max(steps, 1))] for at in range(steps + 1)})


def _summary(result: TournamentResult, more: Comparisons | None) -> dict[str, Any]:
    plan = result.plan
    said = {
        "kind": "pair-tournaments",
        "question": QUESTION,
        **pick_fields(plan.movements[0], "movement=name tables"),
        "victory_points": pick_fields(plan.award, "name source hands"),
        "hand_spread": json_able(result.spread),
        **pick_fields(plan, "tournaments seed"),
        "chances": json_able([*chain(*result.chances)]),
    }
    if more is not None:
        said["movements"] = json_able([each for _, cases in more.movements for each in cases])
        said["fields"] = json_able([each for _, cases in more.tables for each in cases])
        said["resampled"] = json_able(more.resampled)
    return said


def tell(result: TournamentResult, more: Comparisons | None, game: Game, day: str) -> Part:
    """Return what is said of tournaments of pairs; without the comparisons it has no sections.

    ``day``: when hands were played.
    """
    unit = game.scale.unit
    return Part(
        QUESTION,
        sentences(result, unit),
        _fold_sections(result, more) if more else [],
        method(result, unit),
        _summary(result, more),
        certain=EACH_INTERVAL.certain,
        first_screen=screen(result, unit, day, more),
    )


def source(
    result: TournamentResult,
    game: Game,
    command: Sequence[str],
    made: Mapping[str, Any],
    played: str,
) -> Source:
    """Return where the numbers come from, and the command that makes them again.

    ``made``: what made it, as ``play.answer_provenance`` has it; ``played``: rules and player of
    the hands on which the spread was measured, in full; empty where it was given.
    """
    plan, first = result.plan, result.plan.movements[0]
    each = f"{plan.tournaments:,} for each number"
    of = f"{movement_label(first.name)}, {write_count(first.tables, 'tables')}"
    return Source(
        game.title,
        f"{game.title}, {of}; {each.replace(' for', ' tournaments for')}; seed {plan.seed}",
        shlex.join(command),
        appendix.origin({"seed": plan.seed, "tournaments": each}, made),
        "\n".join(filter(None, [_write_simulated(result), played])),
        {**made, "command": list(command)},
        facts=[f"Victory points by {plan.award.name}."],
    )


def sentences(result: TournamentResult, unit: str) -> list[str]:
    """Return the answer in full, the first sentence first."""
    first, last = result.middle[0], result.middle[-1]
    several = first.rounds != last.rounds
    return [
        answer(result),
        f"The best of {first.movement.pairs} pairs wins {write_share(first.wins)} of 100 "
        "tournaments "
        f"of {write_count(first.rounds, 'rounds')}"
        + (
            f", and {write_share(last.wins)} of {write_count(last.rounds, 'rounds')}." * several
            or "."
        ),
        f"That holds where the pairs' strengths have a standard deviation of "
        f"{first.skill_spread:g} {unit} per hand.",
    ]


def method(result: TournamentResult, unit: str) -> list[str]:
    """Return how the numbers are made: paragraphs."""
    plan, spread = result.plan, result.spread
    if spread.half_width is not None:
        of = plus_minus(spread.sd, spread.half_width)
        source = (
            f"Its spread was measured: over {spread.hands:,} hands, {plan.player} in every seat, "
            f"the scores of the two sides differ with a standard deviation of {of} {unit}."
        )
    else:
        source = f"Its spread was given: a standard deviation of {number(spread.sd, 1)} {unit}."
    return [
        "Tournaments are simulated. A pair's strength is by how many "
        f"{unit} per hand it beats the average pair. Each tournament draws other pairs, from a "
        "normal distribution; its standard deviation is the skill spread.",
        "In a hand, one pair is ahead by the difference of the two strengths, and by chance. "
        f"Chance is normal. {source} Human pairs may spread otherwise: give yours with "
        "--hand-spread.",
        f"A match of {write_count(plan.award.hands, 'hands')} is worth victory points by the table "
        f"{plan.award.name} ({plan.award.source}). Equal victory points are told apart by "
        "points. In a Mitchell movement both lines are ranked together.",
        "The best pair is the one with the greatest strength. Rounds are enough when it wins every "
        f"second tournament. Each ± is Wilson's {INTERVAL}, "
        f"or {normal_half():.2f} standard errors of a mean.",
    ]


def _fold_sections(result: TournamentResult, more: Comparisons) -> list[Section]:
    rounds = [each.rounds for each in result.middle]
    parts: list[tuple[str, str, Callable[[Chances], Interval], Callable[[Interval], str]]] = [
        ("Does the best pair win?", "Of 100 tournaments, won by the best pair",
         lambda each: each.wins, write_share),
        ("Is the best pair among the first three?", "Of 100 tournaments",
         lambda each: each.among_first_three, write_share),
        ("Does the better of two pairs finish ahead?",
         "Of 100 times, two pairs of a tournament drawn at random",
         lambda each: each.better_ahead, write_share),
        ("How well do victory points show strength?",
         "Correlation of victory points with strength, within a tournament",
         lambda each: each.correlation, _mean),
        ("How many victory points does it take to win?", "The winner's victory points, mean",
         lambda each: each.winner, _write_short),
    ]  # fmt: skip
    sections = []
    for title, caption, of, said in parts:
        rows = [
            [write_count(each, "rounds"), *(said(of(cases[at])) for cases in result.chances)]
            for at, each in enumerate(rounds)
        ]
        head = ["", *(f"skill spread {cases[0].skill_spread:g}" for cases in result.chances)]
        sections.append(Section(title, [Table(f"{caption}, ± {INTERVAL}", head, rows)]))
    if more.resampled:
        far = max(
            abs(one.wins.value - other.wins.value)
            for one, other in zip(result.middle, more.resampled, strict=True)
        )
        sections.append(
            Section(
                "Is chance normal?",
                [
                    "Not in one hand, but nearly in a match. With the differences of the "
                    f"{result.spread.hands:,} hands that were played, drawn again at random, the "
                    f"chances move by at most {number(100 * far, 1)} of 100.",
                    by_rounds(
                        "chance",
                        f"Of 100 tournaments, won by the best pair, ± {INTERVAL}",
                        rounds,
                        [("normal", result.middle), ("as played", more.resampled)],
                    ),
                ],
            )
        )
    return sections


def _mean(part: Interval) -> str:
    return plus_minus(part.value, part.half)


def _write_short(part: Interval) -> str:
    return short_plus_minus(part.value, part.half).lstrip("+")


def _write_simulated(result: TournamentResult) -> str:
    """Return all that was simulated, as TOML."""
    plan = result.plan
    lines = {
        "movement": plan.movements[0].name,
        "tables": plan.movements[0].tables,
        "rounds": [len(each.rounds) for each in plan.movements],
        "skill_spread": list(plan.skill_spreads),
        "hand_spread": result.spread.sd,
        "tournaments": plan.tournaments,
        "seed": plan.seed,
    }
    table = asdict(plan.award)
    return "\n".join(
        [
            *(f"{key} = {json.dumps(value)}" for key, value in lines.items()),
            "",
            "[victory_points]",
            *(f"{key} = {json.dumps(value)}" for key, value in table.items()),
            "",
        ]
    )
