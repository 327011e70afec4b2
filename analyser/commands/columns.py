"""``analyser columns``: what stands in the rows of a run, column by column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import options, output
from analyser.errors import UsageError
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.findings.columns import Table


def columns(
    game: options.GameName = options.DEFAULT_GAME,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="PRESET",
            help="Only the columns of as many sides as play by these rules.",
            show_default=False,
        ),
    ] = None,
    as_json: options.AsJson = False,
    markdown: Annotated[
        bool,
        typer.Option(
            "--markdown",
            help="Print it in Markdown, as docs/reference/columns.md has it of each game.",
        ),
    ] = False,
) -> None:
    """Say what stands in the rows of a run: name, type, unit and meaning of each column.

    The tables are those that analyser query asks. For example:

    analyser columns --rules italian
    """
    from analyser.findings import columns as found
    from analyser.games import flag
    from analyser.games.sides import empty
    from analyser.wording import counted

    if as_json and markdown:
        raise UsageError("--json and --markdown: found both; allowed: one of the two")
    the_game = options.game(game)
    chosen = options.rulebook(the_game).rules(rules) if rules is not None else None
    tables = found.of_game(the_game, chosen)
    sides = list(the_game.sides(chosen)) if chosen is not None else None
    none = empty(the_game, [chosen], the_game.columns) if chosen is not None else ()
    if as_json:
        kept = {"sides": sides, "empty": list(none), "tables": found.as_json(tables)}
        output.say_json({"game": game, **kept})
    elif markdown:
        heading, command = f"Columns of a run: {the_game.title}", f"analyser columns{flag(game)}"
        say(*found.markdown(heading, tables, command).splitlines())
    else:
        show(tables)
        if sides is not None:
            told = "; ".join(f"_{number} is {side}" for number, side in enumerate(sides))
            say(f"Sides: {told}.")
        if none:
            left_out = f"{counted(len(none), 'columns')}, {none[0]} to {none[-1]}"
            say(f"Always empty under these rules, and left out: {left_out}.")


def show(tables: Sequence[Table]) -> None:
    """Print tables to be read."""
    from analyser.findings import columns as found

    for table in tables:
        rows = [
            [name, each.dtype, each.unit, found.meaning(each)]
            for name, each in found.together(table.columns)
        ]
        heading = f"{table.name}: a row is {table.row}"
        output.show(output.table(heading, ["column", "type", "unit", "meaning"], rows))
