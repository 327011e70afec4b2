"""``analyser policies``: which ways of playing there are, or one of them habit by habit."""

from __future__ import annotations

from typing import Annotated

import typer

from analyser.commands import options, sheets


def policies(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="A policy or its TOML file; without it, all names."),
    ] = None,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """List the ways of playing, or show one habit by habit, each with its meaning."""
    the_game = options.game(game)
    if name is not None:
        record = options.policy(game, name)
        sheets.show_one(name, record, the_game.policy_fields, as_json)
        return
    records = {policy: the_game.policy(policy) for policy in the_game.policies}
    words = the_game.policies
    sheets.show_list("policies", records, words, the_game.default_policy, "policies", as_json)
