"""Who leads a tournament of pairs that was played, and who meets whom next?

A file of results is a table with a heading, as spreadsheets save it: commas, semicolons or tabs
between its columns, a row for each table of each round, the two pairs and their points.  Where the
second pair is left out, the first one sat out.  Victory points decide; equal ones are told apart by
points ahead.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analyser.abilities.clubs.pair_tournaments.findings import seat_apart, standings
from analyser.abilities.clubs.pair_tournaments.movements import DANESE, DANESE_MODIFIED, DANESE_ONCE
from analyser.errors import ScenarioError, UsageError, unknown
from analyser.games.awards import victory_points
from analyser.games.protocols.clubs import Award
from analyser.typed_text import normalise_text

COLUMNS: Final = ("round", "pair", "points", "other", "other_points")
IGNORED_COLUMNS: Final = ("table",)
"""Columns that may be there and say nothing here."""
NEXT: Final = (DANESE, DANESE_MODIFIED, DANESE_ONCE)
"""How the next round may be seated: each by the standings."""
SEPARATORS: Final = ";,\t"
"""What may lie between columns: in a country where a comma begins decimals it is a semicolon."""
LONGEST_NAME: Final = 60
MOST_ROUNDS: Final = 1_000
_POINTS: Final = re.compile(r"(-?(?:[0-9]{1,6}|[0-9]{1,3}[.,][0-9]{3}))(?:[.,]([05])0?)?")
"""Points as a spreadsheet writes them: 545, 1.250, 810,5, 980,00."""


@dataclass(frozen=True)
class Meeting:
    """A table of a round."""

    round: int
    pair: str
    points: float
    other: str = ""
    """Empty: the pair sat out."""
    other_points: float = 0.0


@dataclass(frozen=True)
class Standing:
    """A pair's place."""

    place: int
    pair: str
    victory_points: float
    ahead: float
    """Points more than its opponents', in all rounds."""
    rounds: int
    """How many it has; those that it sat out count."""


def read_meetings(lines: Iterable[str], name: str) -> list[Meeting]:
    """Return the tables of a file; ``ScenarioError`` says which row is none."""
    rows = [
        (number, line)
        for number, line in enumerate(map(normalise_text, lines), start=1)
        if line.partition("#")[0].strip(f" {SEPARATORS}")
    ]
    if not rows:
        raise ScenarioError(f"{name}: is empty (expected the columns {', '.join(COLUMNS)})")
    first, heading = rows[0]
    between = max(SEPARATORS, key=heading.count)
    columns = [each.lower() for each in _cells(heading, between, f"{name}: line {first}")]
    for each in columns:
        if each not in (*COLUMNS, *IGNORED_COLUMNS):
            raise ScenarioError(f"{name}: line {first}: {unknown('column', each[:60], COLUMNS)}")
    for each in COLUMNS:
        if columns.count(each) != 1:
            found = "twice" if each in columns else "no such column"
            raise ScenarioError(f"{name}: line {first}: {each}: found {found} (expected once)")
    meetings: list[Meeting] = []
    for number, line in rows[1:]:
        cells = _cells(line, between, f"{name}: line {number}")
        if len(cells) > len(columns):
            raise ScenarioError(
                f"{name}: line {number}: found {len(cells)} cells (expected {len(columns)})"
            )
        cells += [""] * (len(columns) - len(cells))
        meetings.append(_meeting(dict(zip(columns, cells, strict=True)), f"{name}: line {number}"))
    if not meetings:
        raise ScenarioError(f"{name}: found a heading alone (expected a row for each table)")
    _check_rounds(meetings, name)
    return meetings


def _cells(line: str, between: str, where: str) -> list[str]:
    """Return the cells of a row; spreadsheets add empty ones at its end."""
    try:
        cells = [each.strip() for each in next(csv.reader([line], delimiter=between, strict=True))]
    except csv.Error:
        raise ScenarioError(
            f"{where}: found a quotation mark that is not closed, or letters behind one (expected "
            "cells on one line)"
        ) from None
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _meeting(row: dict[str, str], where: str) -> Meeting:
    """Return the table of a row; ``ScenarioError`` for a row that is none."""
    turn = row["round"]
    if not re.fullmatch("[0-9]{1,4}", turn) or not 1 <= int(turn) <= MOST_ROUNDS:
        raise ScenarioError(
            f"{where}: round: found {turn[:20]!r} (expected a whole number from 1 to {MOST_ROUNDS})"
        )
    for each in ("pair", "other"):
        if len(row[each]) > LONGEST_NAME or not row[each].isprintable():
            raise ScenarioError(
                f"{where}: {each}: found a name of {len(row[each])} letters (expected at most "
                f"{LONGEST_NAME}, on one line)"
            )
    if not row["pair"]:
        raise ScenarioError(f"{where}: pair: found nothing (expected a name)")
    if row["pair"] == row["other"]:
        raise ScenarioError(f"{where}: found {row['pair']} against itself")
    if not row["other"]:
        for each in ("points", "other_points"):
            if row[each]:
                raise ScenarioError(
                    f"{where}: {each}: found {row[each][:20]!r} for a pair that sat out (expected "
                    "nothing; a bye says what it gets)"
                )
        return Meeting(int(turn), row["pair"], 0.0)
    points = _points(row["points"], f"{where}: points")
    others = _points(row["other_points"], f"{where}: other_points")
    return Meeting(int(turn), row["pair"], points, row["other"], others)


def _points(text: str, where: str) -> float:
    found = _POINTS.fullmatch(text.replace("−", "-"))
    if found is None:
        raise ScenarioError(f"{where}: found {text[:20]!r} (expected points, as 545)")
    return float(f"{re.sub('[.,]', '', found[1])}.{found[2] or 0}")


def _check_rounds(meetings: Sequence[Meeting], name: str) -> None:
    """Raise ``ScenarioError`` where a pair plays twice in a round."""
    seen: set[tuple[int, str]] = set()
    for each in meetings:
        for pair in filter(None, (each.pair, each.other)):
            if (each.round, pair) in seen:
                raise ScenarioError(f"{name}: round {each.round}: found {pair} twice")
            seen.add((each.round, pair))


def rank(meetings: Sequence[Meeting], award: Award, bye: tuple[float, float]) -> list[Standing]:
    """Return the pairs in order, the first first.

    ``bye``: victory points and points ahead of a pair that sits out a round.
    """
    won: dict[str, list[float]] = {}
    for each in meetings:
        if not each.other:
            brought = {each.pair: bye}
        else:
            apart = each.points - each.other_points
            first, second = map(float, victory_points(award, apart))
            brought = {each.pair: (first, apart), each.other: (second, -apart)}
        for pair, (victory, ahead) in brought.items():
            total = won.setdefault(pair, [0.0, 0.0, 0])
            total[0] += victory
            total[1] += ahead
            total[2] += 1
    table = np.array([*won.values()])
    order = standings(table[None, :, 0], table[None, :, 1])[0]
    names = [*won]
    made: list[Standing] = []
    for at, number in enumerate(order, start=1):
        victory, ahead, rounds = table[number].tolist()
        # Pairs that are equal in both share a place.
        same = made and (made[-1].victory_points, made[-1].ahead) == (victory, ahead)
        place = made[-1].place if same else at
        made.append(Standing(place, names[number], victory, ahead, int(rounds)))
    return made


def seat_next(
    ranking: Sequence[Standing], meetings: Sequence[Meeting], movement: str
) -> list[tuple[str, str]]:
    """Return the tables of the next round, by the standings; the last one sits out of an odd field.

    It is the lowest pair that never sat out, its second name empty.  ``UsageError`` where too few
    pairs are left that have not met.
    """
    names = [each.pair for each in ranking]
    byes = {each.pair for each in meetings if not each.other}
    out = ""
    if len(names) % 2:
        out = next((name for name in reversed(names) if name not in byes), names[-1])
        names.remove(out)
    last = max(each.round for each in meetings)
    met = np.zeros((1, len(names), len(names)), dtype=np.bool_)
    at = {name: number for number, name in enumerate(names)}
    for each in meetings:
        counts = movement == DANESE_ONCE or (movement == DANESE_MODIFIED and each.round == last)
        if counts and each.pair in at and each.other in at:
            one, other = at[each.pair], at[each.other]
            met[0, one, other] = met[0, other, one] = True
    try:
        first, second = seat_apart(np.arange(len(names))[None], met)
    except ValueError:
        raise UsageError(
            f"{movement}: found no seats where all are apart that have met (expected one of "
            f"{', '.join(each for each in NEXT if each != movement)})"
        ) from None
    tables = [(names[one], names[other]) for one, other in zip(first[0], second[0], strict=True)]
    return [*tables, (out, "")] if out else tables
