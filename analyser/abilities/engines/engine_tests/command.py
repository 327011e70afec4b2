"""``analyser engine-test``: does a program keep to the protocol, how fast is it, and how strong?"""

from __future__ import annotations

import typer

from analyser.abilities.engines.engine_tests.question import EngineTest
from analyser.commands import output, view
from analyser.commands.terminal import Terminal
from analyser.scenario import parameters
from analyser.streams import say


def _show(question: EngineTest, terminal: Terminal, as_json: bool) -> None:
    found = question.answer(terminal)
    if as_json:
        output.say_json(found.answer)
    else:
        say(*found.sentences)
    if not found.has_passed:
        raise typer.Exit(1)


engine_test = view.command(EngineTest, _show, {"as_json": parameters.AS_JSON})
