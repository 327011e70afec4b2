"""``analyser games``: which games are there, and what does each answer?"""

from __future__ import annotations

from typing import Any

from analyser import games as registry
from analyser.commands import options, output
from analyser.errors import UsageError
from analyser.streams import say


def games(as_json: options.AsJson = False) -> None:
    """List the games that can be played, and the question that is asked of each first.

    All commands that play take one with --game.  What other packages offer is listed too.
    """
    found, failed = [], []
    for name in registry.names():
        try:
            found.append(_about(name))
        except UsageError as error:
            # Another package's mistake; the others are there all the same.
            failed.append(str(error))
    if as_json:
        output.say_json({"default": options.DEFAULT_GAME, "games": found})
    else:
        rows = [
            [each["name"], each["question"], str(len(each["presets"])), each["command"]]
            for each in found
        ]
        headings = ["game", "question", "rule sets", "ask it by"]
        output.show(output.table("", headings, rows))
        other = found[-1]["name"]
        say(f"Its rules: analyser rules --game {other}; its players: policies likewise.")
    for sentence in failed:
        output.warn(sentence)


def _about(name: str) -> dict[str, Any]:
    """Return what is said of one game."""
    from analyser.games.interface import HasDecisions

    game = options.game(name)
    # Its question is a choice that is weighed, or who plays best.
    asked = (
        "weigh"
        if isinstance(game, HasDecisions)
        else f"tournament {','.join([*game.policies][:2])}"
    )
    return {
        "name": name,
        "title": game.title,
        "question": game.question,
        "command": f"analyser {asked}{registry.flag(name)}",
        "presets": [*game.presets],
        "default_preset": game.default_preset,
        "policies": [*game.policies],
        "default_policy": game.default_policy,
    }
