"""Are these hands played by the rules, and are these positions possible?"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from analyser import games, reading
from analyser.errors import AnalyserError, UsageError
from analyser.questions.caller import Caller
from analyser.questions.question import Question, function_of
from analyser.scenario import arguments, limits, parameters
from analyser.scenario.parameters import Parameter, required

if TYPE_CHECKING:
    from typing import Any

    from analyser.abilities.advice.verifications.answer import Verified


class Form(StrEnum):
    """How hands are printed."""

    JSONL = "jsonl"
    SHORT = "short"


FORM: Any = Parameter(
    arguments.TEXT._replace(typed=Form),
    "Print the hands too: jsonl, hand histories, or short, one line per turn.",
)


class Verify(Question["Verified"]):
    """Verify hands, whoever wrote them: every move, the end and the score.

    A history names its game in its first line.
    Positions in a history (replay --positions) are checked too. A file of positions, one per line,
    is checked card by card. Hands in the short form (docs/evening.md) are read too; all their
    mistakes are named at once.

    --format prints the hands as histories or in the short form, and no count.
    """

    may_cluster: ClassVar[bool] = False

    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = required(
        arguments.PATHS,
        "Files of hand histories, of hands in the short form, or of positions; - reads standard"
        " input.",
        metavar="FILE…", is_repeatable=True,
    )  # fmt: skip
    _: KW_ONLY
    format: str | None = FORM
    game: str | None = parameters.HISTORY_GAME

    def answer(self, caller: Caller) -> Verified:
        """Verify each file; a mistake in one leaves the others alone."""
        from analyser.abilities.advice.verifications.answer import Verified
        from analyser.games.interface import able
        from analyser.games.protocols.histories import Histories

        form = None if self.format is None else _form(caller, self.format)
        if self.game is not None:
            able(games.game(self.game), Histories)
        found = Verified()
        alone = isinstance(self.paths, (str, os.PathLike))
        for path in map(Path, [self.paths] if alone else self.paths):  # type: ignore[arg-type]
            try:
                _verify(path, self.game, form, caller, found)
            except AnalyserError as error:
                found.errors += [error, *error.others]
                error.others = ()
        return found


def _form(caller: Caller, form: str) -> Form:
    if form not in [*Form]:
        raise UsageError(
            f"{caller.spell('format')}: found {limits.describe_found(form)} (expected "
            f"{', '.join(Form)})"
        )
    return Form(form)


def _verify(
    path: Path, game: str | None, form: Form | None, caller: Caller, verification: Verified
) -> None:
    """Verify the hands or positions of a file, or write them in a form."""
    from analyser.abilities.advice.history_files import game_of, lines_of
    from analyser.games.interface import able
    from analyser.games.protocols.histories import HasNotation, HasShortForm, Histories

    said = reading.name_file(path)
    named, lines = game_of(lines_of(path), said, game, dash=caller.spell("")[:2])
    the_game = games.game(named)
    verifier = able(the_game, Histories)
    first, lines = _first_said(lines)
    if form is not None:
        writer = able(the_game, HasShortForm)
        write = writer.short_form_of if form is Form.SHORT else writer.histories_of
        # Nothing is printed of a file with a mistake.
        verification.lines += [*([""] if verification.lines else []), *write(lines, said)]
    elif isinstance(the_game, HasNotation) and the_game.says_position(first):
        verification.files[said] = the_game.verify_positions(lines, said)
        verification.positions += verification.files[said]
    else:
        verification.files[said] = verifier.verify(lines, said)
        verification.hands += verification.files[said]


def _first_said(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """Return the first line that is neither empty nor a comment, and all lines."""
    read = []
    for line in lines:
        read.append(line)
        if line.partition("#")[0].strip():
            break
    return read[-1] if read else "", chain(read, lines)


verify = function_of(Verify, "verify")
