"""``analyser serve``: a policy of ours in another program, by lines on input and output."""

from __future__ import annotations

from typing import Annotated

import typer

from analyser.commands import completing, options


def serve(
    policy: Annotated[
        str | None,
        typer.Argument(
            metavar="POLICY",
            autocompletion=completing.policies,
            help="A policy's name, or its TOML file. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Serve a policy to another program, by the lines of docs/engines.md.

    It reads standard input and writes standard output; nothing listens on a network.
    """
    from analyser.play import policy_engine

    the_game = options.game(game)
    chosen = options.policy(the_game.name, policy or the_game.default_policy)
    policy_engine.answer_lines(policy_engine.PolicyEngine(the_game, chosen))
