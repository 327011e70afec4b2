"""``analyser win-chance``: how likely is a side to win the match from a score?"""

from __future__ import annotations

from pathlib import Path

from analyser.abilities.matches.question import WinChance
from analyser.commands import first_screen_text, options, output, view
from analyser.commands.page_request import name_files, name_page
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.scenario import parameters


def _show(
    question: WinChance, terminal: Terminal, page: str | None, chart: str | None, as_json: bool
) -> None:
    page_file = options.page(None if page is None else Path(page))
    chart_file = options.check_chart(None if chart is None else Path(chart))
    if chart_file is not None and question.effects:
        raise UsageError("--chart: found --effects too, whose page has the picture to print")
    found = question.answer(terminal)

    def print_answer(written: list[str]) -> None:
        if as_json:
            files = {} if page_file is None else name_files(page_file, written)
            output.say_json({**found.answer, **files})
            return
        named = [] if page_file is None else name_page(page_file, written)
        again = [*terminal.command, "--page", "chances.html"]
        following = named or [first_screen_text.next_command(again)]
        first_screen_text.show(found.screen, *following)

    with output.print_when_written(print_answer) as written:
        if page_file is not None:
            written += map(str, found.page(page_file))
        if chart_file is not None:
            written += map(str, found.chart(chart_file))


win_chance = view.command(
    WinChance,
    _show,
    {
        "page": parameters.PAGE,
        "chart": parameters.path("Write a chart to print too: one page, .pdf or .png."),
        "as_json": parameters.AS_JSON,
    },
)
