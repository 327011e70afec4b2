"""``analyser scenarios``: which scenarios come along, what each asks, and how one is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyser.commands import output, view
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.scenario import shipped

NAME = 20
"""Columns of a terminal for a scenario's name."""


def _list(name: str | None, as_json: bool) -> None:
    """List the bundled scenarios, or print one.

    analyser simulate --scenario NAME plays it, or weigh where it has decisions; report --scenario
    NAME makes its page.
    """
    from analyser.scenario import shipped

    if name is not None:
        text = shipped.text(name)
        if as_json:
            output.say_json({**_as_json(shipped.describe_scenario(name)), "text": text})
        else:
            say(*text.splitlines())
        return
    found = [shipped.describe_scenario(each) for each in shipped.names()]
    if as_json:
        output.say_json({"scenarios": [_as_json(each) for each in found]})
        return
    rows = [
        [output.fold_name(each.name, NAME), each.question, _list_contents(each), each.command]
        for each in found
    ]
    output.show(output.table("", ["name", "question", "asks for", "command"], rows))
    say("Play one: analyser simulate --scenario NAME. Print one: analyser scenarios NAME.")


def _as_json(scenario: shipped.ShippedScenario) -> dict[str, object]:
    return {
        "name": scenario.name,
        "question": scenario.question,
        "entries": scenario.entries,
        "command": scenario.command,
    }


def _list_contents(scenario: shipped.ShippedScenario) -> str:
    """Return what a scenario lists: ``3 duels, 1 table``."""
    return ", ".join(
        f"{count} {key if count != 1 else key.removesuffix('s')}"
        for key, count in scenario.entries.items()
    )


scenarios = view.make_plain_command(
    _list,
    {
        "name": parameters.words(
            "Print this one, to start your own. Default: list all.",
            metavar="NAME", is_positional=True,
        ),
        "as_json": parameters.AS_JSON,
    },
)  # fmt: skip
