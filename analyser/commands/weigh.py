"""``analyser weigh``: fork a decision; its effect on average, by situation, by rule of thumb."""

from __future__ import annotations

from pathlib import Path

import typer

from analyser.commands import first_screen_text, options, output, playing, view
from analyser.commands.terminal import Terminal
from analyser.questions.weigh import Weigh
from analyser.scenario import parameters
from analyser.streams import say

OUT_OF_REACH = 5
"""Exit code: what was asked for was not reached."""


def _show(
    question: Weigh,
    terminal: Terminal,
    page: str | None,
    chart: str | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    page_file = options.page(None if page is None else Path(page))
    chart_file = options.check_chart(None if chart is None else Path(chart))
    if dry_run:
        terminal.dry_run(question.plan(terminal), question.output, as_json)
        return
    found = question.answer(terminal)
    run = found.run.run
    with playing.page_of(run, terminal.command):
        made = found.built

    def print_answer(written: list[str]) -> None:
        if as_json:
            told = {"run": str(run.place), "files": written, "provenance": made.provenance}
            output.say_json({**found.answer, **told})
            return
        following = [first_screen_text.next_report(run.place)]
        if str(page_file) in written:
            following = [f"The page: {page_file}", f"The rows: {run.place}"]
        note = " ".join(found.answer["given"])
        drawn = playing.describe_drawn_seed(found.run.spec)
        first_screen_text.show(made.form.first_screen, *drawn, *following, note=note)

    with output.print_when_written(print_answer) as written, playing.page_of(run, terminal.command):
        charts = [] if chart_file is None else found.chart(chart_file)
        if chart_file is not None and not charts:
            say("No strategy chart: too few decisions for one; weigh more.", error=True)
        if page_file is not None:
            written += map(
                str, found.page(page_file, options.link_from_page(page_file, chart_file))
            )
        written += map(str, charts)
    if found.missed:
        say(f"analyser: {found.missed}", error=True)
        raise typer.Exit(OUT_OF_REACH)


weigh = view.command(
    Weigh,
    _show,
    {
        "page": parameters.PAGE,
        "chart": parameters.path(
            "Write a strategy chart to print too: one page, .pdf or .png. The page links it."
        ),
        "dry_run": parameters.DRY_RUN,
        "as_json": parameters.AS_JSON,
    },
)
