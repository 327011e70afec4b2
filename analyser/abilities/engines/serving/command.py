"""``analyser serve``: a policy of ours in another program, by lines on input and output."""

from __future__ import annotations

from analyser.commands import options, view
from analyser.scenario import parameters


def _serve(policy: str | None, game: str) -> None:
    """Serve a policy to another program, by the lines of docs/engines.md.

    It reads standard input and writes standard output; nothing listens on a network.
    """
    from analyser.abilities.engines.serving import policy_engine

    the_game = options.game(game)
    chosen = options.policy(the_game.name, policy or the_game.default_policy)
    policy_engine.answer_lines(policy_engine.PolicyEngine(the_game, chosen))


serve = view.plain(
    _serve,
    {
        "policy": parameters.words(
            "A policy's name, or its TOML file. Default: the game's.",
            metavar="POLICY", completes="policies", is_positional=True,
        ),
        "game": parameters.GAME,
    },
)  # fmt: skip
