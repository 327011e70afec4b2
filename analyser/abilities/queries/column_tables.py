"""Tables of the columns that runs have, or all runs of a game: what ``query --schema`` prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from analyser.commands import options, output
from analyser.errors import UsageError
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.abilities.queries.columns import Table
    from analyser.storage.run_folder import Run


def show_of_game(game: str, rules: str | None, as_json: bool, markdown: bool) -> None:
    """Print the columns of a game's runs; with ``rules`` those of the sides that play by them."""
    from analyser.abilities.queries import columns
    from analyser.games import flag
    from analyser.games.sides import make_empty
    from analyser.wording import write_count

    if as_json and markdown:
        raise UsageError("--json and --markdown: found both (expected one of the two)")
    the_game = options.game(game)
    chosen = options.rulebook(the_game).rules(rules) if rules is not None else None
    tables = columns.of_game(the_game, chosen)
    sides = list(the_game.sides(chosen)) if chosen is not None else None
    none = make_empty(the_game, [chosen], the_game.columns) if chosen is not None else ()
    if as_json:
        kept = {"sides": sides, "empty": list(none), "tables": columns.as_json(tables)}
        output.say_json({"game": game, **kept})
    elif markdown:
        heading = f"Columns of a run: {the_game.title}"
        say(*columns.markdown(heading, tables, f"analyser query --schema{flag(game)}").splitlines())
    else:
        _show(tables)
        if sides is not None:
            told = "; ".join(f"_{number} is {side}" for number, side in enumerate(sides))
            say(f"Sides: {told}.")
        if none:
            left_out = f"{write_count(len(none), 'columns')}, {none[0]} to {none[-1]}"
            say(f"Always empty under these rules, and left out: {left_out}.")


def show_of_runs(runs: Mapping[str, Run], as_json: bool) -> None:
    """Print the columns of runs, each under its name."""
    from analyser.abilities.queries import columns

    if as_json:
        told = [{"run": name, "tables": columns.as_json(columns.of_run(each))}
                for name, each in runs.items()]  # fmt: skip
        output.say_json({"runs": told})
        return
    for name, run in runs.items():
        if len(runs) > 1:
            say(f"{name}:")
        _show(columns.of_run(run))


def _show(tables: Sequence[Table]) -> None:
    from analyser.abilities.queries import columns

    for table in tables:
        rows = [
            [name, each.dtype, each.unit, columns.describe_column(each)]
            for name, each in columns.label_columns(table.columns)
        ]
        heading = f"{table.name}: a row is {table.row}"
        output.show(output.table(heading, ["column", "type", "unit", "meaning"], rows))
