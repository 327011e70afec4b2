"""How do duels that are read together become an answer on the command line?

What ``tournament`` and ``sweep`` do alike, from a spec on: say how much it would be, or play what
is missing, read it, and print the answer in words or as JSON.  Left out: the flags, which make the
spec, and the tables, each command its own.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import typer

from analyser.commands import options, output, playing
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.findings.answers import Answers
    from analyser.games.interface import Scale
    from analyser.scenario.spec import RunSpec
    from analyser.storage.run_folder import Run
    from analyser.wording import Table

Found = TypeVar("Found")
"""The findings of such duels: ``Standings``, ``Response``."""


class Teller(Protocol):
    """A file of ``report`` that words the findings."""

    def sentences(self, found: Any, scale: Scale, /) -> list[str]:
        """Return the answer."""
        ...

    def summary(self, found: Any, scale: Scale, /) -> dict[str, Any]:
        """Return the same for a program."""
        ...


def answer(
    ctx: typer.Context,
    spec: RunSpec,
    workers: Workers,
    out: str | None,
    dry_run: bool,
    as_json: bool,
    read: Callable[[Run, Answers, Any], Found],
    told: Teller,
    show: Callable[[Found, str], None],
) -> None:
    """Play a spec's run and print its findings; ``dry_run``: only how much it would be.

    ``read`` returns the findings of such duels, ``told`` words them, and ``show`` prints their
    tables with the game's unit.
    """
    from analyser.findings import answers
    from analyser.scenario import studies

    if dry_run:
        playing.dry_run(spec, options.folder(spec, options.place(out)), workers, as_json)
        return
    played = playing.play(spec, options.place(out), workers, options.words(ctx))
    cells = answers.watch(answers.read(played.run, terms=False))
    found = read(played.run, cells, studies.of(spec))
    if as_json:
        output.say_json({**playing.origin(played, cells), **told.summary(found, cells.scale)})
        return
    for sentence in told.sentences(found, cells.scale):
        say(sentence)
    show(found, cells.scale.unit)
    say(f"The rows are in {played.run.place} ({playing.pace(played)}).")
    say(f"A page of it: {shlex.join(['analyser', 'report', str(played.run.place)])}")


def show_table(made: Table, words: int) -> None:
    """Print a table under its caption; all its columns but one, from 0, are numbers."""
    heads = [name if at == words else f">{name}" for at, name in enumerate(made.head)]
    say(made.caption)
    output.show(output.table("", heads, made.rows))
