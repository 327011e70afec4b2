"""``analyser serve``: a policy of ours in another program, by lines on input and output."""

from __future__ import annotations

from analyser.commands import options, view
from analyser.scenario import parameters


def _serve(policy: str | None, rules: str | None, settings: list[str] | None, game: str) -> None:
    """Serve a policy to another program, by the lines of docs/engines.md.

    It reads standard input and writes standard output; nothing listens on a network. A hand says by
    which rules it is played; --rules and --set are of those that do not.
    """
    from analyser.abilities.engines.serving import policy_engine

    the_game = options.game(game)
    chosen = options.policy(the_game.name, policy or the_game.default_policy)
    named = the_game.default_preset if rules is None else rules
    changed = options.changes(the_game, named, settings)
    made = options.rulebook(the_game).rules(named, changed)
    policy_engine.answer_lines(policy_engine.PolicyEngine(the_game, chosen, rules=made))


serve = view.make_plain_command(
    _serve,
    {
        "policy": parameters.words(
            "A policy's name, its TOML file, or a level: level:1 is a beginner. Default: the"
            " game's.",
            metavar="POLICY", completes="policies", is_positional=True,
        ),
        "rules": parameters.words(
            "Rules of a hand that says none: a rule set's name, or its TOML file. Default: the"
            " game's.",
            metavar="RULES", completes="presets",
        ),
        "settings": parameters.SETTINGS,
        "game": parameters.GAME,
    },
)  # fmt: skip
