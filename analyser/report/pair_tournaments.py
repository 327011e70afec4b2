"""What is the page of tournaments of pairs, and what does a program get?

Left out: the first screen (``first_screens.pair_tournaments``), and the numbers
(``findings.pair_tournaments``).
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from analyser.confidence import EACH, INTERVAL, normal_half
from analyser.findings.json_fields import picked
from analyser.findings.pair_tournaments import Chances, Comparisons, TournamentResult
from analyser.games.interface import Game
from analyser.play import answer_provenance
from analyser.report.cells import plain
from analyser.report.first_screens import pair_tournaments as screens
from analyser.report.first_screens.pair_tournaments import QUESTION, by_rounds, in_a_cell
from analyser.report.parts import Form, Section, in_turn
from analyser.statistics.intervals import Interval
from analyser.wording import Table, counted, number, plus_minus, short_plus_minus


def summary(found: TournamentResult, more: Comparisons | None = None) -> dict[str, Any]:
    """Return the numbers for a program, JSON-able."""
    plan, spread = found.plan, found.spread
    said = {
        "kind": "pair-tournaments",
        "question": QUESTION,
        "sentence": screens.answer(found),
        "movement": plan.movements[0].name,
        "tables": plan.movements[0].tables,
        "victory_points": picked(plan.award, "name source hands"),
        "hand_spread": {
            "sd": spread.sd,
            "half_width": spread.half if spread.hands else None,
            "hands": spread.hands or None,
        },
        "tournaments": plan.tournaments,
        "seed": plan.seed,
        "chances": [_numbers(each) for cases in found.chances for each in cases],
    }
    if more is not None:
        said["movements"] = _all(cases for _, cases in more.movements)
        said["fields"] = _all(cases for _, cases in more.tables)
        said["resampled"] = _all([more.resampled])
    return said


def _all(groups: Any) -> list[dict[str, Any]]:
    return [_numbers(each) for cases in groups for each in cases]


def _numbers(each: Chances) -> dict[str, Any]:
    played = "movement=movement.name tables=movement.tables rounds skill_spread"
    return picked(
        each, f"{played} wins among_first_three=podium better_ahead=ahead correlation winner"
    )


def form(
    found: TournamentResult,
    more: Comparisons,
    game: Game,
    command: Sequence[str],
    made: Mapping[str, Any],
    played: str,
) -> Form:
    """Return all that stands on the page.

    ``made``: what made it, as ``play.answer_provenance`` has it; ``played``: rules and player of
    the hands on which the spread was measured, in full; empty where it was given.
    """
    plan, unit = found.plan, game.scale.unit
    first = plan.movements[0]
    what = (
        f"{game.title}, {screens.movement_label(first.name)}, {counted(first.tables, 'tables')}; "
        f"{plan.tournaments:,} tournaments for each number; seed {plan.seed}"
    )
    facts = {"seed": plan.seed, "tournaments": f"{plan.tournaments:,} for each number"}
    own = {key: made[key] for key in made if key not in _APART}
    if made["manifest"]:
        own |= {"scenario digest": made["scenario"], "manifest digest": made["manifest"]}
        own |= answer_provenance.told(made)
    return Form(
        game.title,
        QUESTION,
        screens.answer(found),
        in_turn(sentences(found, unit)),
        f"{what}. Victory points by {plan.award.name}. {EACH.certain}",
        _folded(found, more),
        method(found, unit),
        shlex.join(command),
        [(key, plain(value)) for key, value in (facts | own).items()],
        "\n".join(filter(None, [_told(found), played])),
        shown=screens.screen(found, unit, answer_provenance.day(made), more),
        what=what,
        made={**made, "command": list(command)},
    )


_APART = ("format", "seed", "scenario", "manifest", "sittings", "gap", "command")
"""Facts of the origin that a page shows otherwise."""


def sentences(found: TournamentResult, unit: str) -> list[str]:
    """Return the answer in full, the first sentence first."""
    first, last = found.middle[0], found.middle[-1]
    several = first.rounds != last.rounds
    return [
        screens.answer(found),
        f"The best of {first.movement.pairs} pairs wins {in_a_cell(first.wins)} of 100 tournaments "
        f"of {counted(first.rounds, 'rounds')}"
        + (f", and {in_a_cell(last.wins)} of {counted(last.rounds, 'rounds')}." * several or "."),
        f"That holds where the pairs' strengths have a standard deviation of "
        f"{first.skill_spread:g} {unit} per hand.",
    ]


def method(found: TournamentResult, unit: str) -> list[str]:
    """Return how the numbers are made: paragraphs."""
    plan, spread = found.plan, found.spread
    if spread.hands:
        of = plus_minus(spread.sd, spread.half)
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
        f"A match of {counted(plan.award.hands, 'hands')} is worth victory points by the table "
        f"{plan.award.name} ({plan.award.source}). Equal victory points are told apart by "
        "points. In a Mitchell movement both lines are ranked together.",
        "The best pair is the one with the greatest strength. Rounds are enough when it wins every "
        f"second tournament. Each ± is Wilson's {INTERVAL}, "
        f"or {normal_half():.2f} standard errors of a mean.",
    ]


def _folded(found: TournamentResult, more: Comparisons) -> list[Section]:
    rounds = [each.rounds for each in found.middle]
    parts: list[tuple[str, str, Callable[[Chances], Interval], Callable[[Interval], str]]] = [
        ("Does the best pair win?", "Of 100 tournaments, won by the best pair",
         lambda each: each.wins, in_a_cell),
        ("Is the best pair among the first three?", "Of 100 tournaments",
         lambda each: each.podium, in_a_cell),
        ("Does the better of two pairs finish ahead?",
         "Of 100 times, two pairs of a tournament drawn at random",
         lambda each: each.ahead, in_a_cell),
        ("How well do victory points show strength?",
         "Correlation of victory points with strength, within a tournament",
         lambda each: each.correlation, _mean),
        ("How many victory points does it take to win?", "The winner's victory points, mean",
         lambda each: each.winner, _short),
    ]  # fmt: skip
    sections = []
    for title, caption, of, said in parts:
        rows = [
            [counted(each, "rounds"), *(said(of(cases[at])) for cases in found.chances)]
            for at, each in enumerate(rounds)
        ]
        head = ["", *(f"skill spread {cases[0].skill_spread:g}" for cases in found.chances)]
        sections.append(Section(title, [Table(f"{caption}, ± {INTERVAL}", head, rows)]))
    if more.resampled:
        far = max(
            abs(one.wins.value - other.wins.value)
            for one, other in zip(found.middle, more.resampled, strict=True)
        )
        sections.append(
            Section(
                "Is chance normal?",
                [
                    "Not in one hand, but nearly in a match. With the differences of the "
                    f"{found.spread.hands:,} hands that were played, drawn again at random, the "
                    f"chances move by at most {number(100 * far, 1)} of 100.",
                    by_rounds(
                        "chance",
                        f"Of 100 tournaments, won by the best pair, ± {INTERVAL}",
                        rounds,
                        [("normal", found.middle), ("as played", more.resampled)],
                    ),
                ],
            )
        )
    return sections


def _mean(part: Interval) -> str:
    return plus_minus(part.value, part.half)


def _short(part: Interval) -> str:
    return short_plus_minus(part.value, part.half).lstrip("+")


def _told(found: TournamentResult) -> str:
    """Return all that was simulated, as TOML."""
    plan = found.plan
    lines = {
        "movement": plan.movements[0].name,
        "tables": plan.movements[0].tables,
        "rounds": [len(each.rounds) for each in plan.movements],
        "skill_spread": list(plan.skill_spreads),
        "hand_spread": found.spread.sd,
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
