"""``analyser rules``: which presets there are, one of them rule by rule, or what sets two apart."""

from __future__ import annotations

from typing import Annotated

import typer

from analyser.commands import options, sheets
from analyser.errors import UsageError


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A preset; without it, all their names.")
    ] = None,
    diff: Annotated[
        str | None,
        typer.Option(
            "--diff",
            metavar="OTHER",
            help="Show only the rules in which NAME differs from this preset.",
            show_default=False,
        ),
    ] = None,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """List the presets of rules, show one rule by rule, or two side by side where they differ."""
    the_game = options.game(game)
    if diff is not None:
        if name is None:
            raise UsageError(
                f"--diff {diff}: found one preset; name the other one too: "
                f"analyser rules NAME --diff {diff}"
            )
        one = the_game.rules(name)
        try:
            other = the_game.rules(diff)
        except UsageError as error:
            raise UsageError(f"--diff: {error}") from error
        sheets.show_diff((name, diff), (one, other), the_game.rule_fields, "rules", as_json)
        return
    if name is not None:
        sheets.show_one(name, the_game.rules(name), the_game.rule_fields, as_json)
        return
    records = {preset: the_game.rules(preset) for preset in the_game.presets}
    words = the_game.presets
    sheets.show_list(
        "presets", records, words, the_game.default_preset, "rules", as_json, many=True
    )
