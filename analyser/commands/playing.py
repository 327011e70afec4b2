"""How is a run played for a person who waits?  With progress, a speed, and a way to go on.

Shared by the commands that play into a folder; the playing itself is the runner's.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from analyser.commands import options, screen
from analyser.errors import AnalyserError

if TYPE_CHECKING:
    from analyser.runner import Progress
    from analyser.scenario import RunSpec
    from analyser.store import Run


class Interrupted(AnalyserError):
    """A person stopped a run with Ctrl-C; the sentence is how to go on."""

    exit_code = 130


@dataclass(frozen=True)
class Played:
    """A run that stands whole on disk, and how fast this process played its share of it."""

    run: Run
    speed: Progress | None
    """How fast it was; None where every shard stood there already."""


def play(spec: RunSpec, out: Path | None, threads: int, command: list[str]) -> Played:
    """Play what is missing of a run, with progress on a terminal.

    The speed is the runner's, which leaves out compiling.
    """
    from analyser import runner

    last: Progress | None = None
    with screen.progress("playing") as show:

        def moved(now: Progress) -> None:
            nonlocal last
            last = now
            if show is not None:
                show(now)

        try:
            run = runner.run(spec, options.folder(spec, out), threads, command, moved)
        except KeyboardInterrupt:
            again = shlex.join(command)
            raise Interrupted(
                f"interrupted; finished shards are kept, go on with: {again}"
            ) from None
    return Played(run, last if last is not None and last.rate else None)
