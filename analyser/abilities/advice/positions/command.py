"""``analyser advise``: what should the player to move do in one position?"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from analyser.abilities.advice.positions.question import Advise
from analyser.commands import options, output, view
from analyser.commands.terminal import Terminal
from analyser.errors import AnalyserError, UsageError
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.games.interface import Game, Record
    from analyser.games.protocols.advice import Scene
    from analyser.games.protocols.histories import HasNotation

POSITION = Advise.fields["position"].metavar
"""What stands for it in the help, and in what an error says."""
GO_BACK = "<"
"""Answer that asks for the piece before again."""


def _show(
    question: Advise, terminal: Terminal, words: list[str] | None, page: str | None, as_json: bool
) -> None:
    file = options.page(None if page is None else Path(page))
    if not words:
        settings = question.settings(terminal)
        line = _ask_line(settings.game, settings.rules, settings.changes)
        question = replace(question, position=line)
    found = question.answer(terminal)

    def print_answer(written: list[str]) -> None:
        if as_json:
            output.say_json({**found.answer, **({"files": written} if written else {})})
            return
        for sentence in found.sentences:
            say(sentence)
        if found.found.scene is not None:
            say("", *_draw_scene(found.found.scene))
        for path in written[:1]:
            say(f"The page: {path}")

    with output.print_when_written(print_answer) as written:
        written += map(str, found.page(file)) if file is not None else []


def _ask_line(the_game: Game, rules: Record | None, changes: Record) -> str:
    """Return the line of a position that is asked for piece by piece on a terminal.

    Its rules are not asked for where ``rules``, or ``changes``, are said already.
    """
    from analyser.abilities.advice.positions import position_text
    from analyser.games.interface import able
    from analyser.games.protocols.histories import HasNotation

    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(
            f"{POSITION}: found none, and no terminal to ask for it (expected a position in one "
            "line, a file, or - for standard input)"
        )
    asker = able(the_game, HasNotation)
    say(f"An empty answer takes the value in brackets, {GO_BACK} goes back.", error=True)
    given = {}
    if rules is not None or changes:
        given["rules"] = position_text.change_rules(the_game, ":", "", rules, changes).split()[0]
    given = _pieces(asker, given)
    line = asker.line_of(given)
    say("", "The position in one line, to be used again:", line, "", error=True)
    return line


def _pieces(asker: HasNotation, said: Mapping[str, str]) -> dict[str, str]:
    """Ask for all pieces but those that are ``said``.

    A wrong answer is asked for again, with a sentence that says why.
    """
    given = dict(said)
    while (piece := asker.piece_after(given)) is not None:
        default = f" [{piece.default}]" if piece.default else ""
        say(f"{piece.question}{default}: ", error=True, end="")
        answer = sys.stdin.readline()
        if not answer:
            raise UsageError(
                f"{POSITION}: the terminal was closed before the position was complete"
            )
        answer = answer.strip() or piece.default
        if answer == GO_BACK:
            if len(given) > len(said):
                given.popitem()
            continue
        try:
            given[piece.name] = asker.read_piece(piece.name, answer, given)
        except AnalyserError as error:
            say(f"  {error}", error=True)
    return given


def _draw_scene(scene: Scene) -> list[str]:
    """Return a position as lines of text, from the seat of its player."""
    across, left, right = (scene.around.get(at, "") for at in ("across", "left", "right"))
    lines = [f"The position ({scene.title}):"]
    rows = [
        *([("across", across)] if across else []),
        *([("left", left)] if left else []),
        *([("right", right)] if right else []),
        *scene.middle,
        *scene.own,
    ]
    wide = max(len(name) for name, _ in rows)
    lines += [f"  {name:<{wide}}  {words}" for name, words in rows]
    if not scene.notation:
        return lines
    return [*lines, "In one line:", scene.notation]


advise = view.command(
    Advise,
    _show,
    {
        "words": parameters.words(
            "A position in one line, or a file with one or with a hand history that ends before the"
            " move; - reads standard input. Default: you are asked for it.",
            metavar=POSITION,
            is_positional=True,
            is_repeatable=True,
        ),
        "page": parameters.path("Write a page too."),
        "as_json": parameters.AS_JSON,
    },
    # Without a word _show asks for the position, and puts it in the place of this.
    more=lambda typed: {"position": " ".join(typed["words"] or ["-"])},
)
