"""``analyser serve``: a policy of ours in another program, by lines on input and output."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from analyser.commands import completing, options
from analyser.errors import UsageError


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
    if sys.stdin is None:
        raise UsageError("serve: found no standard input (expected the lines of a program)")

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    lines = iter(lambda: sys.stdin.buffer.readline(policy_engine.MOST_BYTES + 1), b"")
    policy_engine.serve(the_game.name, chosen, lines, say)
