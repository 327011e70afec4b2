"""The list of runs in a folder, with what each asked, its size and its state: ``show``."""

from __future__ import annotations

from pathlib import Path

from analyser.commands import output
from analyser.streams import say

NAME = 30
"""Columns of a terminal for a run's folder."""


def show(folder: Path | None, as_json: bool) -> None:
    """List the runs in a folder, some levels deep: only manifests are read; ``None``: in runs/."""
    from analyser.abilities.overviews import findings as found
    from analyser.play import runner

    where = runner.RUNS if folder is None else folder
    # Where nobody names a folder, and nothing was ever played, there is nothing wrong.
    listed = [] if folder is None and not where.exists() else list(found.list_runs(where))
    known = [each for each in listed if isinstance(each, found.RunSummary)]
    others = [each for each in listed if isinstance(each, found.Unreadable)]
    if as_json:
        unreadable = [{"run": str(each.path), "why": each.reason} for each in others]
        output.say_json(
            {
                "folder": str(where),
                "runs": [each.as_json() for each in known],
                "unreadable": unreadable,
            }
        )
        return
    if known:
        rows = [
            [
                _name(each.run.path, where),
                each.question,
                each.amount_played.words(
                    None if each.state != "not finished" else each.amount_asked
                ),
                output.size(each.size),
                each.state,
                f"{each.written_at:%Y-%m-%d}",
            ]
            for each in known
        ]
        heads = ["run", "what it asks", "played", ">size", "state", "written"]
        output.show(output.table("", heads, rows))
        count = "1 run" if len(known) == 1 else f"{len(known)} runs"
        size = output.size(sum(each.size for each in known))
        say(f"{count} below {where}, {size}. More of one: analyser show RUN")
    elif not others:
        say(f"No run below {where}; `analyser simulate` makes one.")
    for each in others:
        output.warn(each.reason)


def _name(path: Path, where: Path) -> str:
    below = path.relative_to(where)
    return output.fold_name(str(path if below == Path() else below), NAME)
