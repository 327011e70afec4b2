"""``analyser report``: the page of a run; from a scenario file, the run is played first."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import reading
from analyser.commands import checks, completing, first_screen_text, options, output, playing
from analyser.errors import UsageError

if TYPE_CHECKING:
    from analyser.play.checking import Proof
    from analyser.report.parts import Form
    from analyser.scenario.spec import RunSpec

DATA = ".json"
"""Ends the name of an answer, and of an evaluation."""


def report(
    ctx: typer.Context,
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="RUN_OR_SCENARIO",
            autocompletion=completing.scenarios,
            help="A run's folder or address, a scenario file (- reads standard input), an answer"
            " that report wrote (.json), or a file that analyser learn wrote.",
            show_default=False,
        ),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(
            "--page",
            metavar="FILE",
            help="Write the page here. Default: <run>.html beside the run; for a run at an"
            " address, in this folder.",
        ),
    ] = None,
    named: options.Scenario = None,
    tables: Annotated[
        Path | None,
        typer.Option(
            "--tables",
            metavar="DIR",
            help="Write every table of the page here too, as CSV, Markdown, JSON and Parquet.",
            show_default=False,
        ),
    ] = None,
    chart: Annotated[
        Path | None,
        typer.Option(
            "--chart",
            metavar="FILE",
            help="Write a strategy chart of a weighed decision too: one page, .pdf or .png.",
            show_default=False,
        ),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option(
            "--check",
            metavar="PAGE",
            help="Reproduce this page by its own command, and print what differs.",
        ),
    ] = None,
    hands: options.Hands = None,
    matches: options.Matches = None,
    match_hands: options.MatchHands = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    as_json: options.AsJson = False,
) -> None:
    """Make the page of a run: one file that opens in any browser, its pictures beside it.

    From a scenario file, it first plays what its run lacks; --hands, --matches, --match-hands,
    --seed, --threads and --cluster are for that. With --check PAGE it reproduces a page by its own
    command and writes only what the run lacks. Exit code 1: the numbers differ.
    """
    if check is not None:
        if source is not None or (named, page, tables, chart) != (None,) * 4:
            raise UsageError(
                "--check: found a run, --page, --tables or --chart too (expected the page alone)"
            )
        checks.check(check, (hands, matches, match_hands, seed, threads, cluster), as_json)
        return
    if named is not None:
        source = str(options.scenario_file(None if source is None else Path(source), named))
    if source is None:
        raise UsageError("Missing argument 'RUN_OR_SCENARIO'.")
    out = options.page(page)
    chart = options.check_chart(chart)
    from analyser.play import checking
    from analyser.report import answer_file
    from analyser.report import page as pages
    from analyser.storage import run_folder
    from analyser.storage.address import Address, where

    place = where(source)
    is_run = isinstance(place, Address) or place.is_dir()
    stands = is_run or Path(source).suffix == DATA
    if stands and (hands, matches, match_hands, seed, threads, cluster) != (None,) * 6:
        raise UsageError(
            f"{place} is {'a run' if is_run else 'an answer or an evaluation'}, which is played"
            " already; --hands, --matches, --match-hands, --seed, --threads and --cluster go with a"
            " scenario file"
        )
    if is_run:
        run = run_folder.open(place)
    elif stands and answer_file.stands(Path(source)):
        _report_answer(Path(source), out, tables, chart, as_json)
        return
    elif Path(source).suffix == ".html":
        answer = Path(source).with_suffix(DATA)
        raise UsageError(f"{place}: is a page (expected its answer, {answer}, or its run)")
    elif stands:
        if chart is not None:
            raise UsageError(
                f"--chart: {place} is an evaluation (expected a run that weighs a choice)"
            )
        _report_evaluation(Path(source), out, tables, as_json)
        return
    else:
        spec = _spec(Path(source), hands, seed, matches, match_hands)
        run = playing.play(spec, None, options.workers(threads, cluster), options.words(ctx)).run
    beside = run.place.parent if isinstance(run.place, Path) else Path()
    file = out if out is not None else beside / f"{run.place.name}.html"
    with playing.page_of(run, options.words(ctx)), output.reading() as run.heard:
        made = pages.build(run)
    proved = checking.proof(run)

    def print_answer(written: list[str]) -> None:
        if as_json:
            output.say_json(
                {
                    **_named(file, written),
                    "run": str(run.place),
                    "unfinished": made.note or None,
                    "proved": asdict(proved),
                    "provenance": made.made,
                    **made.summary,
                }
            )
            return
        following = [_proved(proved), *_page_of(file, written)]
        if proved.shards < proved.of:
            words = ["analyser", "check", str(run.place), "--replay-shards", str(proved.of)]
            following.append(first_screen_text.next_command(words))
        note = f"{made.note} {made.form.forfeits}".strip()
        following = [*playing.drawn_of(run), *following]
        first_screen_text.show(made.form.first_screen, *following, note=note)

    with output.answering(print_answer) as written, playing.page_of(run, options.words(ctx)):
        of_decisions = made.summary.get("kind") == "decisions"
        charts = playing.write_chart(made.form, chart, of_decisions)
        written += map(str, made.write(file, options.beside(file, chart)))
        written += [*charts, *_write_tables(made.form, tables)]


def _named(page: Path, written: list[str]) -> dict[str, Any]:
    """Return what ``--json`` says of a page and the files beside it."""
    return {"report": str(page) if str(page) in written else None, "files": written}


def _page_of(page: Path, written: list[str]) -> list[str]:
    """Return the line that names a page, if it was written."""
    return [f"The page: {page}"] if str(page) in written else []


def _proved(proof: Proof) -> str:
    """Return how much of a run is more than bytes that fit its manifest."""
    shards = f"{proof.of:,} shard{'s' * (proof.of != 1)}"
    if 0 < proof.shards == proof.of:
        return f"All bytes are as written, and check has played all of it again: {shards}."
    played = f"{proof.shards:,}" if proof.shards else "none"
    begun = f", and the first deals of {proof.begun:,} more" if proof.begun else ""
    return f"All bytes are as written; check has played {played} of {shards} again{begun}."


def _spec(
    scenario: Path,
    hands: int | None,
    seed: int | None,
    matches: int | None,
    match_hands: int | None,
) -> RunSpec:
    """Return what a scenario file asks for; of one that is missing say that a run would do too."""
    try:
        return options.spec(
            scenario,
            options.DEFAULT_GAME,
            None,
            None,
            hands,
            seed,
            matches=matches,
            match_hands=match_hands,
        )
    except reading.MissingFile as error:
        said = str(error).replace("expected a TOML file", "expected a run's folder, a TOML file", 1)
        raise reading.MissingFile(said) from None


def _write_tables(form: Form, folder: Path | None) -> list[str]:
    """Write the tables of a page if there is a folder for them; return the paths."""
    if folder is None:
        return []
    from analyser.report import tables

    return [str(path) for path in tables.write(tables.data_tables(form), folder)]


def _report_answer(
    source: Path, out: Path | None, tables: Path | None, chart: Path | None, as_json: bool
) -> None:
    """Make the page of an answer again, from its file alone."""
    from analyser.report import answer_file, render

    form, summary = answer_file.read(source)
    file = out if out is not None else source.with_suffix(".html")

    def print_answer(written: list[str]) -> None:
        if as_json:
            output.say_json({**_named(file, written), **summary})
            return
        following = _page_of(file, written)
        if following and form.command:
            words = ["analyser", "report", "--check", str(file)]
            following.append(first_screen_text.next_command(words))
        first_screen_text.show(form.first_screen, *following, note=form.note)

    with answer_file.drawn_from(source), output.answering(print_answer) as written:
        charts = playing.write_chart(form, chart, summary.get("kind") == "decisions")
        written += map(str, render.write(form, file, summary, options.beside(file, chart)))
        written += [*charts, *_write_tables(form, tables)]


def _report_evaluation(source: Path, out: Path | None, tables: Path | None, as_json: bool) -> None:
    """Make the page of a learnt evaluation."""
    from analyser.report import evaluation, render

    found = evaluation.read(source)
    file = out if out is not None else source.with_suffix(".html")
    form = evaluation.form(source.stem, found)

    def print_answer(written: list[str]) -> None:
        if as_json:
            output.say_json({**_named(file, written), **evaluation.summary(found)})
            return
        first_screen_text.show(form.first_screen, *_page_of(file, written))

    with output.answering(print_answer) as written:
        written += map(str, render.write(form, file))
        written += _write_tables(form, tables)
