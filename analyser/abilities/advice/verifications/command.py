"""``analyser verify``: are these hands played by the rules, and are these positions possible?"""

from __future__ import annotations

from analyser.abilities.advice.verifications.question import Verify
from analyser.commands import output, view
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.scenario import parameters
from analyser.streams import say


def _show(question: Verify, terminal: Terminal, as_json: bool) -> None:
    if question.format is not None and as_json:
        raise UsageError("--json: found beside --format, which prints hands; leave one out")
    found = question.answer(terminal)
    if as_json:
        output.say_json(found.answer)
    elif question.format is not None:
        for line in found.lines:
            say(line)
    elif not found.errors:
        say(*found.sentences)
    # Each bad file is named; the worst one is what the process ends with.
    failed = sorted(found.errors, key=lambda error: error.exit_code)
    for other in failed[:-1]:
        say(f"analyser: error: {other}", error=True)
    if failed:
        raise failed[-1]


verify = view.command(Verify, _show, {"as_json": parameters.AS_JSON})
