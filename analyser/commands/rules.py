"""``analyser rules``: which presets of rules there are, or one of them rule by rule."""

from __future__ import annotations

from typing import Annotated

import typer

from analyser.commands import options, sheets


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A preset; without it, all their names.")
    ] = None,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """List the presets of rules, or show one rule by rule, each with its meaning and source."""
    the_game = options.game(game)
    if name is not None:
        sheets.show_one(name, the_game.rules(name), the_game.rule_fields, as_json)
        return
    records = {preset: the_game.rules(preset) for preset in the_game.preset_names}
    words = the_game.preset_words
    sheets.show_list("presets", records, words, the_game.default_preset, "rules", as_json)
