"""How do duels that are read together become an answer on the command line?

What ``tournament`` and ``sweep`` do alike, from a spec on: say how much it would be, or play what
is missing, read it, and print the answer in words or as JSON.  Left out: the flags, which make the
spec.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from analyser.commands import first_screen_text, options, output, playing

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.scenario.spec import RunSpec


def answer(
    ctx: typer.Context,
    spec: RunSpec,
    workers: Workers,
    out: str | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Play a spec's run and print its findings; ``dry_run``: only how much it would be."""
    from analyser.play import forfeits
    from analyser.report import page

    if dry_run:
        playing.dry_run(spec, options.folder(spec, options.place(out)), workers, as_json)
        return
    played = playing.play(spec, options.place(out), workers, options.words(ctx))
    found, part = page.told(played.run)
    lost = forfeits.read(played.run)
    lost.check_measured()
    if as_json:
        output.say_json({**playing.origin(played, found.read), **part.numbers, **lost.summary()})
        return
    following = [*playing.drawn_of(played.run), first_screen_text.next_report(played.run.place)]
    first_screen_text.show(part.screen, *following, note=" ".join(lost.sentences))
