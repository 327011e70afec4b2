"""``analyser league``: players who meet every day, and how strong each has turned out to be."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import interrupts
from analyser.commands import checks, completing, first_screen_text, options, output, playing
from analyser.errors import UsageError
from analyser.streams import say, writable

if TYPE_CHECKING:
    from analyser.commands.page_request import PageRequest
    from analyser.findings.leagues import RatedTable
    from analyser.play.leagues import Kept
    from analyser.play.runner import Progress
    from analyser.scenario.build import Recipe


def league(
    ctx: typer.Context,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            autocompletion=completing.scenarios,
            help="Scenario with [[tournaments]], a table of players each, and hands_per_day.",
            show_default=False,
        ),
    ] = None,
    scenario: options.Scenario = None,
    hands: Annotated[
        int | None,
        typer.Option(
            "--hands",
            min=0,
            metavar="N",
            help="Hands to add now, over all pairs; 0: none, only show the tables. Default: what"
            " is left of the day's (UTC).",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Keep the league in this folder. Default: a folder in runs/, called as the file.",
            show_default=False,
        ),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option(
            "--page", metavar="FILE", help="Write the tables as a page too.", show_default=False
        ),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Rate players who meet every day: add the day's hands, and print the tables.

    Every pair of a table plays the same deals, each with the sides swapped. Re-run the command to
    resume; the next day it adds the next hands. A player whose program or policy file changed is
    another player: its earlier hands stay, and count no more.
    """
    from analyser.findings import leagues as findings
    from analyser.play import leagues, runner
    from analyser.report import leagues as pages
    from analyser.report import render
    from analyser.scenario import leagues as scenarios
    from analyser.scenario import limits
    from analyser.storage import provenance

    path = options.scenario_file(file, scenario)
    if path is None:
        raise UsageError("Missing argument 'FILE'; a bundled one: --scenario league.")
    limits.check_no_input(str(path), "scenario")
    place = options.page(page)
    asked = scenarios.read(path, seed)
    folder = options.run_here("--output", out) if out else runner.RUNS / path.stem
    kept = leagues.open_folder(asked, folder)
    asked = kept.league
    for each in kept.new_versions():
        output.warn(pages.changed(each))
    if kept.others and not kept.runs and not kept.earlier_versions():
        output.warn(
            f"{folder}: its runs have other rules or another seed, and do not count{_seeds(kept)}"
        )
    words = options.words(ctx)
    more = hands
    if more is None:
        more = leagues.left_today(kept, scenarios.check_hands_per_day(asked, path))
    added = _play(kept, more, options.processors(threads), words, hands is not None)
    tables = findings.read(kept)

    with _answering(kept, tables, added, words, place, hands is None, as_json) as written:
        if place:
            shown = [provenance.shown(str(each)) for each in (path, place.name)]
            again = ["analyser", "league", shown[0], "--hands", str(kept.hands)]
            again += ["--output", "again"]
            if kept.league.spec.drawn or seed is not None:
                again += ["--seed", str(kept.league.spec.seed)]
            form = pages.form(kept, tables, [*again, "--page", shown[1]], _made(kept, words))
            written += map(str, render.write(form, place, pages.summary(kept, tables)))


def report(recipe: Recipe, threads: int, asked: PageRequest) -> None:
    """Play what a scenario's league lacks of ``page_hands``, and write its page."""
    from analyser.findings import leagues as findings
    from analyser.play import leagues, runner
    from analyser.report import leagues as pages
    from analyser.report import render
    from analyser.scenario import leagues as scenarios
    from analyser.scenario import limits

    limits.check_no_input(str(recipe.path), "scenario")
    folder = runner.RUNS / recipe.path.stem
    kept = leagues.open_folder(scenarios.read(recipe.path, recipe.seed), folder)
    wanted = recipe.asked.page_hands or 0
    if kept.hands > wanted:
        raise UsageError(
            f"{recipe.path}: page_hands: found {wanted:,}, and {folder} has {kept.hands:,} hands "
            "(expected more; the page of a league that went on: analyser league --page)"
        )
    added = _play(kept, wanted - kept.hands, threads, asked.words, False)
    tables = findings.read(kept)
    place = asked.page if asked.page is not None else folder.with_suffix(".html")
    seed = kept.league.spec.seed
    again = [*asked.again, *(["--seed", str(seed)] if kept.league.spec.drawn else [])]
    shown = (kept, tables, added, asked.words, place, False, asked.as_json)
    with _answering(*shown) as written:
        form = pages.form(kept, tables, again, _made(kept, asked.words))
        written += map(str, render.write(form, place, pages.summary(kept, tables)))
        written += asked.write_more(form, place)


def _answering(
    kept: Kept,
    tables: list[RatedTable],
    added: int,
    words: list[str],
    place: Path | None,
    of_day: bool,
    as_json: bool,
) -> AbstractContextManager[list[str]]:
    """Have the answer printed when its page, if there is one, is written."""
    from analyser.report import leagues as pages

    def print_answer(written: list[str]) -> None:
        if as_json:
            told = {
                "run": str(kept.folder), "added_hands": added, **pages.summary(kept, tables)
            }  # fmt: skip
            if written:
                told |= {"report": str(place), "files": written}
            output.say_json({**told, "provenance": _made(kept, words)})
            return
        _show(kept, tables, added, of_day)
        again = playing.drawn(kept.league.spec) if kept.runs else []
        if place:
            page = [f"The page: {place}"] if written else []
            say(*(["", *again, *page] if again or page else []))
            return
        following = [*checks.without(words, "--hands"), "--hands", "0", "--page", "league.html"]
        say("", *again, first_screen_text.next_command(following))

    return output.answering(print_answer)


def _seeds(kept: Kept) -> str:
    """Return which seeds they have, where this league's was drawn since an engine plays."""
    from analyser.scenario.spec import RunSpec

    if not kept.league.spec.drawn:
        return ""
    seeds = sorted({RunSpec.from_json(run.header["spec"]).seed for run in kept.others})
    return f"; theirs: {', '.join(f'--seed {each}' for each in seeds)}"


def _play(kept: Kept, hands: int, threads: int, words: list[str], typed: bool) -> int:
    """Play hands more, with progress; return how many it were.

    ``typed``: whether the command has a number of hands; the one that goes on then has the rest.
    """
    from analyser.play import leagues

    def sentence(left: int) -> str:
        rest = [*checks.without(words, "--hands"), "--hands", str(left)] if typed else words
        return f"interrupted; finished shards are kept, go on with: {output.typed(rest)}"

    with interrupts.saying(sentence(hands)) as instead, output.progress("playing") as show:

        def moved(now: Progress) -> None:
            instead(sentence(max(hands - now.done.hands, 0)))
            if show is not None:
                show(now)

        return leagues.play(kept, hands, threads, words, moved)


def _show(kept: Kept, tables: list[RatedTable], added: int, of_day: bool) -> None:
    """Print who leads, the tables, and how much was added."""
    from analyser import games
    from analyser.report import leagues as pages
    from analyser.report import leagues as screens
    from analyser.wording import counted

    game = games.game(kept.league.spec.game)
    screen = screens.screen(tables, game, "", pages.notes(kept))
    said = f"The league has {counted(kept.hands, 'hands')}"
    if added:
        said += f"; {added:,} of them are new."
    else:
        said += "; those of today are played already, and --hands N adds more." * of_day or "."
    bare = replace(screen, picture=None, facts=())
    say(*first_screen_text.lines(bare, first_screen_text.width(), writable, said))
    for table in tables:
        made = screens.standings(table, game)
        head = [made.head[0], *(f">{each}" for each in made.head[1:])]
        output.show(output.table(made.caption, head, made.rows))


def _made(kept: Kept, words: list[str]) -> dict[str, Any]:
    from analyser import games
    from analyser.play import answer_provenance
    from analyser.storage import provenance

    spec = kept.league.spec
    made = provenance.collect(games.game(spec.game), words)
    runs = [kept.runs[pair] for pair in kept.league.pairs if pair in kept.runs]
    return answer_provenance.of_league(runs, made, spec.seed)
