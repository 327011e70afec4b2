"""``analyser games``: the games, the decisions that can be weighed in each, and what is missing."""

from __future__ import annotations

from typing import Any, Final

from analyser import games as registry
from analyser.commands import options, output, view
from analyser.errors import UsageError
from analyser.scenario import parameters
from analyser.streams import say

UNANSWERED_TEXT: Final = (
    "Conquian for three",
    "signals between partners, and what a search player could read from how others play",
)
"""What the sources describe, or players discuss, that no command can answer."""


def _list(as_json: bool) -> None:
    """List the games, the decisions that can be weighed in each, and what cannot be played.

    All commands that play take one with --game.  What other packages offer is listed too.
    """
    found, failed = [], []
    for name in registry.names():
        try:
            found.append(_describe_game(name))
        except UsageError as error:
            # Another package's mistake; the others are there all the same.
            failed.append(str(error))
    if as_json:
        listed = {"default": options.DEFAULT_GAME, "games": found, "not_played": [*UNANSWERED_TEXT]}
        output.say_json(listed)
    else:
        rows = [
            [name, words, command]
            for each in found
            for name, words, command in (
                (each["name"], " · ".join(filter(None, (each["title"], each["description"]))), ""),
                *(
                    [("", one["question"], one["command"]) for one in each["decisions"]]
                    or [("", each["question"], each["command"])]
                ),
            )
        ]
        heading = "what it is, and what you can ask"
        output.show(output.table("", ["game", heading, "command"], rows))
        say(f"Not played, so no command can answer it: {'; '.join(UNANSWERED_TEXT)}.")
        other = found[-1]["name"]
        say(f"Its rules: analyser rules --game {other}; its players: policies likewise.")
    for sentence in failed:
        output.warn(sentence)


def _describe_game(name: str) -> dict[str, Any]:
    """Return what is said of one game."""
    from analyser.games.protocols.decisions import HasDecisions
    from analyser.games.protocols.labels import Described

    game = options.game(name)
    flag = registry.flag(name)
    decisions = [
        {
            "name": choice.name,
            "question": _question(choice.first, choice.second),
            "command": f"analyser weigh {choice.name}{flag}",
        }
        for choice in (game.choices if isinstance(game, HasDecisions) else ())
    ]
    # Its question is a decision that is weighed, or who plays best.
    first = "weigh" if decisions else f"tournament {','.join([*game.policies][:2])}"
    return {
        "name": name,
        "title": game.title,
        "description": game.description if isinstance(game, Described) else "",
        "question": game.question,
        "command": f"analyser {first}{flag}",
        "decisions": decisions,
        "presets": [*game.presets],
        "default_preset": game.default_preset,
        "policies": [*game.policies],
        "default_policy": game.default_policy,
    }


def _question(first: str, second: str) -> str:
    """Return a decision as a question: ``Take the pile, or draw from the stock?``."""
    return f"{first[0].upper()}{first[1:]}, or {second}?"


games = view.make_plain_command(_list, {"as_json": parameters.AS_JSON})
