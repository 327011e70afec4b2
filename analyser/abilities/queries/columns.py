"""What do the columns of a run mean?  A game or a run in, its tables out, column by column.

A game says it of its hands and of its choices, ``play.matches`` of matches; here stand the columns
that every run has in front of them, and those of ``cells``, a table that no file holds
(``findings`` makes it).  Left out: how it is printed, but for Markdown, in which the documents
have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from analyser import games
from analyser.games.interface import Column, Game, Record
from analyser.games.protocols.decisions import HasDecisions
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.sides import without_empty
from analyser.play import matches
from analyser.scenario.spec import RunSpec
from analyser.storage import exports
from analyser.storage.run_folder import Run

KEYS: Final = (
    Column("cell", "category", "", "what was played: a name that the table cells explains"),
    Column("seating", "int8", "", "how the entrants sit, from 0; a duel plays each deal in each"),
)  # fmt: skip
"""The columns in front of a game's."""
CELLS: Final = (
    Column("cell", "text", "", "the cell's name"),
    Column("preset", "text", "", "the preset that its rules begin with"),
    Column("players", "list", "", "names of its policies, each once"),
    Column("seatings", "list", "", "of each seating, from seat 0, which of the players sits there"),
    Column("units", "int64", "", "deals asked for, or matches; each is played in every seating"),
    Column("rules", "JSON", "", "all rules: rules->>'{}' is one of them"),
    Column("policies", "JSON", "", "all habits of each player: policies->0->>'{}'"),
)  # fmt: skip
"""The columns of ``cells``; in the braces belongs a rule of the game, and a habit."""


@dataclass(frozen=True)
class Table:
    """One table of a run."""

    name: str
    row: str
    """What a row of it is."""
    columns: tuple[Column, ...]


def of_game(game: Game, rules: Record | None = None) -> list[Table]:
    """Return the tables that runs of a game have: all, or those of runs under some rules."""
    made = [_hands(select_columns(game, rules, game.columns))]
    if isinstance(game, PlaysMatches):
        made.append(_matches(select_columns(game, rules, matches.columns(game))))
    if isinstance(game, HasDecisions):
        for choice in game.choices:
            made.append(_decisions(choice.columns(1), f": {choice.meaning}"))
    return [*made, _cells(game)]


def select_columns(
    game: Game, rules: Record | None, columns: Sequence[Column]
) -> tuple[Column, ...]:
    """Return those of the columns that say something in some row under these rules, if any."""
    return tuple(columns) if rules is None else without_empty(game, [rules], columns)


def of_run(run: Run) -> list[Table]:
    """Return the tables of a run."""
    weighs = any(cell.choice for cell in RunSpec.from_json(run.header["spec"]).cells)
    made = [_decisions(run.columns) if weighs else _hands(run.columns)]
    if run.match_columns:
        made.append(_matches(run.match_columns))
    return [*made, _cells(games.game(run.header["spec"]["game"]))]


def title(run: Run) -> str:
    """Return what a run's game is called."""
    return games.game(run.header["spec"]["game"]).title


def _hands(columns: Iterable[Column]) -> Table:
    return Table("hands", "one hand", (*KEYS, *columns))


def _matches(columns: Iterable[Column]) -> Table:
    row = "one match, where matches are played"
    return Table("matches", row, (*KEYS, *columns))


def _decisions(columns: Iterable[Column], of: str = "") -> Table:
    row = "one deal, and a decision of it, in place of hands where choices are weighed"
    return Table("decisions", f"{row}{of}", (*KEYS, *columns))


def _cells(game: Game) -> Table:
    names = {"rules": game.rule_fields[0].id, "policies": game.policy_fields[0].id}
    full = (replace(each, meaning=each.meaning.format(names.get(each.name))) for each in CELLS)
    return Table("cells", "one cell: rules, and who plays; made of the manifest", tuple(full))


def label_columns(columns: Sequence[Column]) -> list[tuple[str, Column]]:
    """Return columns as people read them, under what they are called.

    Those that are the same of each side are one: ``score_0 … score_2``.
    """
    named: dict[tuple[Any, ...], list[Column]] = {}
    for each in columns:
        base = re.sub(r"_\d+$", "", each.name)
        about = replace(each, name=base)
        named.setdefault((about, each.meaning), []).append(each)
    return [
        (each[0].name if len(each) == 1 else f"{each[0].name} … {each[-1].name}", each[0])
        for each in named.values()
    ]


def describe_column(column: Column) -> str:
    """Return what a column means, and which values it has where they are named."""
    values = f": {', '.join(column.categories)}" if column.categories else ""
    return f"{column.meaning}{values}"


def as_json(tables: Sequence[Table]) -> list[dict[str, Any]]:
    """Return the tables for a program."""
    return [
        {
            "name": table.name,
            "row": table.row,
            "columns": [
                {
                    "name": each.name,
                    "type": each.dtype,
                    "unit": each.unit,
                    "meaning": each.meaning,
                    "values": list(each.categories),
                    "nullable": each.null is not None,
                }
                for each in table.columns
            ],
        }
        for table in tables
    ]


def markdown(heading: str, tables: Sequence[Table], command: str) -> str:
    """Return the tables as a document, which ``command`` prints."""
    lines = [
        f"# {heading}\n\n"
        f"`{command}` prints this, and `analyser query` asks these tables. A number at\n"
        "the end of a name is the side's, from 0, or a rollout's; one that may be null is null\n"
        "where there is no such side, or no decision. A run has no column of a side that none of\n"
        "its cells has.\n",
    ]
    for table in tables:
        lines.append(f"\n## {table.name}\n\nA row is {table.row}.\n\n")
        lines.append(exports.markdown_head(["column", "type", "unit", "may be null", "meaning"]))
        for name, each in label_columns(table.columns):
            null = "yes" if each.null is not None else ""
            cells = [f"`{name}`", each.dtype, each.unit, null, describe_column(each)]
            lines.append(exports.markdown_line(cells))
    return "".join(lines)
