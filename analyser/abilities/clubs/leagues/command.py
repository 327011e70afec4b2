"""``analyser league``: players who meet every day, and how strong each has turned out to be."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from analyser.abilities.clubs.leagues.question import League
from analyser.commands import first_screen_text, options, output, page_check, playing, view
from analyser.commands.terminal import Terminal
from analyser.errors import UsageError
from analyser.scenario import parameters
from analyser.scenario.parameters import like
from analyser.streams import make_writable, say

if TYPE_CHECKING:
    from analyser.abilities.clubs.leagues.answer import LeagueTables
    from analyser.commands.options import Workers
    from analyser.commands.page_request import PageRequest
    from analyser.scenario.file_spec import Recipe


def _ask(
    question: League, terminal: Terminal, named: str | None, page: str | None, as_json: bool
) -> None:
    if named is not None:
        file = None if question.scenario is None else Path(question.scenario)
        question = replace(question, scenario=options.scenario_file(file, named))
    place = options.page(None if page is None else Path(page))
    found = question.answer(terminal)
    with _print_when_written(
        found, terminal.command, place, question.hands is None, as_json
    ) as written:
        if place:
            written += map(str, found.page(place))


def report(recipe: Recipe, workers: Workers, request: PageRequest) -> None:
    """Play what a scenario's league lacks of ``page_hands``, and write its page."""
    from analyser.abilities.clubs.leagues import days, scenario
    from analyser.abilities.clubs.leagues.answer import LeagueTables
    from analyser.play import runner
    from analyser.scenario import limits

    if workers.cluster is not None:
        raise UsageError("--cluster: found a league (expected --threads)")
    limits.check_no_input(str(recipe.path), "scenario")
    folder = runner.RUNS / recipe.path.stem
    kept = days.open_folder(scenario.read(recipe.path, recipe.seed), folder)
    wanted = scenario.keys_of(recipe.scenario).page_hands or 0
    if kept.hands > wanted:
        raise UsageError(
            f"{recipe.path}: page_hands: found {wanted:,}, and {folder} has {kept.hands:,} hands "
            "(expected more; the page of a league that went on: analyser league --page)"
        )
    terminal, more = Terminal(request.words, workers.threads), wanted - kept.hands
    with terminal.resuming("playing", more, False) as moved:
        added = days.play(kept, more, terminal.workers, terminal.command, moved)
    found = LeagueTables(kept, added, request.words, recipe.path, recipe.seed is not None)
    place = request.page if request.page is not None else folder.with_suffix(".html")
    spec = kept.league.spec
    found = found.by([*request.remake_command, *(["--seed", str(spec.seed)] if spec.drawn else [])])
    with _print_when_written(found, request.words, place, False, request.as_json) as written:
        written += map(str, found.page(place))
        written += request.write_more(found.form, place)


def _print_when_written(
    tables: LeagueTables, words: list[str], place: Path | None, of_day: bool, as_json: bool
) -> AbstractContextManager[list[str]]:
    """Have the answer printed when its page, if there is one, is written."""

    def print_answer(written: list[str]) -> None:
        if as_json:
            told = {"run": str(tables.kept.folder), "added_hands": tables.added, **tables.answer}
            if written:
                told |= {"report": str(place), "files": written}
            output.say_json({**told, "provenance": tables.made})
            return
        _print(tables, of_day)
        again = playing.describe_drawn_seed(tables.kept.league.spec) if tables.kept.runs else []
        if place:
            page = [f"The page: {place}"] if written else []
            say(*(["", *again, *page] if again or page else []))
            return
        following = [
            *page_check.remove_flag(words, "--hands"),
            "--hands",
            "0",
            "--page",
            "league.html",
        ]
        say("", *again, first_screen_text.next_command(following))

    return output.print_when_written(print_answer)


def _print(league_tables: LeagueTables, of_day: bool) -> None:
    """Print who leads, the tables, and how much was added."""
    from analyser.abilities.clubs.leagues import page as pages
    from analyser.wording import write_count

    said = f"The league has {write_count(league_tables.kept.hands, 'hands')}"
    if league_tables.added:
        said += f"; {league_tables.added:,} of them are new."
    else:
        said += "; those of today are played already, and --hands N adds more." * of_day or "."
    bare = replace(league_tables.screen, picture=None, facts=())
    say(*first_screen_text.lines(bare, first_screen_text.width(), make_writable, said))
    for table in league_tables.tables:
        made = pages.standings(table, league_tables.game)
        head = [made.head[0], *(f">{each}" for each in made.head[1:])]
        output.show(output.table(made.caption, head, made.rows))


league = view.command(
    League,
    _ask,
    {
        "named": like(parameters.SCENARIO, flags=("--scenario",)),
        "page": parameters.path("Write the tables as a page too."),
        "as_json": parameters.AS_JSON,
    },
)
