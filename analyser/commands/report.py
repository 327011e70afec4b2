"""``analyser report``: the page of a run; from a scenario file, the run is played first."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from analyser.commands import checks, options, playing, screen
from analyser.errors import UsageError

EVALUATION = ".json"


def report(
    ctx: typer.Context,
    source: Annotated[
        Path | None,
        typer.Argument(
            metavar="RUN_OR_SCENARIO",
            help="A run's folder, a scenario file (- reads standard input), or an evaluation that"
            " analyser learn wrote.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="The page. Default: beside the run, as <run>.html."
        ),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(
            "--check",
            metavar="PAGE",
            help="Make this page again by its own command, and say what differs.",
        ),
    ] = None,
    hands: options.Hands = None,
    matches: options.Matches = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    as_json: options.AsJson = False,
) -> None:
    """Make the page of a run: one file that opens in any browser, its pictures beside it.

    From a scenario file, what is missing of its run is played first; --hands, --matches, --seed,
    --threads and --cluster are for that. With --check PAGE a page is made again by its own command,
    and nothing written but what is missing of its run: exit code 1 where its numbers are others.
    """
    if check is not None:
        if source is not None or out is not None:
            raise UsageError("--check: found a run or --out too; allowed: the page alone")
        checks.check(check, (hands, matches, seed, threads, cluster), as_json)
        return
    if source is None:
        raise UsageError("Missing argument 'RUN_OR_SCENARIO'.")
    from analyser.report import page as pages
    from analyser.storage import run_folder

    stands = source.is_dir() or source.suffix == EVALUATION
    if stands and (hands, matches, seed, threads, cluster) != (None,) * 5:
        raise UsageError(
            f"{source} is {'a run' if source.is_dir() else 'an evaluation'}, which is played"
            " already; --hands, --matches, --seed, --threads and --cluster go with a scenario"
            " file"
        )
    if source.suffix == EVALUATION and not source.is_dir():
        _report_evaluation(source, out, as_json)
        return
    if source.is_dir():
        run = run_folder.open(source)
    else:
        spec = options.spec(source, options.DEFAULT_GAME, None, None, hands, seed, matches=matches)
        run = playing.play(spec, None, options.workers(threads, cluster), options.words(ctx)).run
    file = out if out is not None else run.path.with_name(run.path.name + ".html")
    page = pages.build(run)
    written = [str(path) for path in page.write(file)]
    if as_json:
        screen.say_json(
            {
                "report": str(file),
                "files": written,
                "run": str(run.path),
                "unfinished": page.note or None,
                **page.summary,
            }
        )
        return
    if page.note:
        typer.echo(page.note)
    typer.echo(page.sentence)
    typer.echo(str(file))


def _report_evaluation(source: Path, out: Path | None, as_json: bool) -> None:
    """Make the page of a learnt evaluation."""
    from analyser import games
    from analyser.report import evaluation

    found = evaluation.read(source)
    file = out if out is not None else source.with_suffix(".html")
    written = [str(path) for path in evaluation.write(source.stem, found, file)]
    if as_json:
        screen.say_json({"report": str(file), "files": written, **evaluation.summary(found)})
        return
    typer.echo(evaluation.sentences(found, games.game(found.game))[0])
    typer.echo(str(file))
