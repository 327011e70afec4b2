"""``analyser plot``: a column of a run by another column, a habit or a rule, with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from analyser.commands import options, output, view
from analyser.confidence import PERCENT
from analyser.errors import UsageError
from analyser.scenario import arguments, parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.findings.curves import Curve, Dot
    from analyser.storage.run_folder import Run

MOST = 60
"""Rows of a table on a terminal; ``--json`` has them all."""


def _plot(run: Path, x: str, y: str, out: str | None, as_json: bool) -> None:
    """Plot the mean of a column by another column, a habit or a rule, with confidence intervals.

    Columns of a side go without its number: score, takes. Where x has many values, neighbours are
    pooled. The plot shows what goes together, not what causes what.
    """
    from analyser.findings import curves
    from analyser.report.figures import curves as drawing
    from analyser.report.figures import plots, standalone
    from analyser.storage import run_folder
    from analyser.storage.files import guard_storing

    opened = run_folder.open(options.run_here("RUN", run))
    if out is not None and Path(out).suffix not in plots.ENDINGS:
        raise UsageError(f"--output: found {out!r} (expected {', '.join(plots.ENDINGS)})")
    try:
        found = curves.read(opened, x, y)
    except UsageError as error:
        raise UsageError(f"--{error}") from error
    # Only now it is known that the two are names, of which one of a file can be made.
    beside = run if run.name not in ("", "..") else run.resolve()
    file = Path(out) if out is not None else beside.with_name(f"{beside.name}-{y}-by-{x}.png")

    def print_answer(written: list[str]) -> None:
        if as_json:
            told = written[0] if written else None
            output.say_json({"run": str(run), "file": told, **found.as_json()})
            return
        _print(found)
        say(*written)

    with output.print_when_written(print_answer) as written:
        with guard_storing(file):
            file.parent.mkdir(parents=True, exist_ok=True)
        drawn = standalone.add_words(drawing.draw(found), found.title, _foot(opened, found))
        plots.save(drawn, file)
        written.append(str(file))


def _foot(run: Run, curve: Curve) -> str:
    """Return what was played, how much of it by whom, and what made the picture."""
    from analyser import games
    from analyser.confidence import EACH_INTERVAL
    from analyser.play import answer_provenance, runner
    from analyser.report import render
    from analyser.report.figures.curves import MOST_LINES
    from analyser.scenario.spec import RunSpec

    spec = RunSpec.from_json(run.header["spec"])
    rules = ", ".join(dict.fromkeys(cell.rules_name for cell in spec.cells))
    amount = runner.count_played(spec, run).words()
    players = dict.fromkeys(str(one["name"]) for cell in spec.cells for one in cell.entrants)
    told = render.foot_of(
        f"{games.game(spec.game).title}, rules {rules}; {amount}; seed {spec.seed}",
        players,
        answer_provenance.of_run(run),
    )
    many = len(curve.lines)
    left_out = f" The first {MOST_LINES} of {many} lines." if many > MOST_LINES else ""
    return f"Dot: mean. Line: {EACH_INTERVAL.line}.{left_out} {told}"


def _print(curve: Curve) -> None:
    rows = [
        [line.name, curve.x.describe_range(dot.low, dot.high), _mean(dot), f"{dot.rows:,}"]
        for line in curve.lines
        for dot in line.dots
    ]
    heads = ["line", f">{curve.x.name}", f">mean of {curve.y.name}", ">rows"]
    output.show(output.table(f"{curve.y.name}: {curve.y.meaning}", heads, rows[:MOST]))
    if len(rows) > MOST:
        say(f"And {len(rows) - MOST:,} more; --json has them all.")
    say(f"Each interval holds the true mean with {PERCENT}, each for itself.")


def _mean(dot: Dot) -> str:
    from analyser.wording import plus_minus

    return plus_minus(dot.mean.mean, dot.mean.half)


plot = view.make_plain_command(
    _plot,
    {
        "run": parameters.required(arguments.FOLDER, "A run's folder.", metavar="RUN"),
        "x": parameters.words(
            "A column of the rows, or a habit or a rule in which the players differ.",
            metavar="NAME", is_required=True,
        ),
        "y": parameters.words(
            "The column whose mean is drawn; margin: how far the first player of each duel is"
            " ahead, by a habit or a rule.",
            metavar="NAME", is_required=True,
        ),
        "out": parameters.path(
            "Write the picture here: .png, .svg or .pdf. Default: <run>-<y>-by-<x>.png beside the"
            " run.",
            flags=("--output", "-o"),
        ),
        "as_json": parameters.AS_JSON,
    },
)  # fmt: skip
