"""``analyser check``: is a run on disk damaged, and can it be repaired?"""

from __future__ import annotations

from analyser.commands import output, view
from analyser.commands.terminal import Terminal
from analyser.errors import DataError
from analyser.questions.check import Check
from analyser.scenario import parameters
from analyser.streams import say


def _show(question: Check, terminal: Terminal, as_json: bool) -> None:
    found = question.answer(terminal)
    if as_json:
        output.say_json(found.answer)
    else:
        say(*found.sentences)
    if found.verdict:
        raise DataError(found.verdict)
    if question.replay_shards and found.found.unplayed:
        raise DataError(f"{question.run}: nothing was played again: {found.found.unplayed}")


check = view.command(Check, _show, {"as_json": parameters.AS_JSON})
