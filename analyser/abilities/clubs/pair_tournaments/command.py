"""How the answer about tournaments of pairs is printed, and its page written.

Part of ``analyser tournament``, and of ``report`` for a scenario that asks for it.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from analyser import reading
from analyser.abilities.clubs.pair_tournaments.question import PairTournament
from analyser.commands import first_screen_text, options, output
from analyser.commands.page_request import PageRequest
from analyser.commands.terminal import Terminal
from analyser.errors import AnalyserError, ScenarioError

if TYPE_CHECKING:
    from analyser.abilities.clubs.pair_tournaments.answer import PairChances
    from analyser.commands.options import Workers
    from analyser.scenario.file_spec import Recipe

PAIRS: Final = "pair_tournaments"


def show(
    question: PairTournament, terminal: Terminal, page: Path | None, dry_run: bool, as_json: bool
) -> None:
    """Simulate tournaments of pairs and print how often the best pair wins; write a page."""
    if dry_run:
        terminal.dry_run(question.plan(terminal), question.output, as_json)
        return
    words = terminal.command
    _answer(question.answer(terminal), PageRequest(page, None, None, None, as_json, words, words))


def report(recipe: Recipe, workers: Workers, page_request: PageRequest) -> None:
    """Simulate what a scenario asks, and write its page."""
    from analyser.abilities.clubs.pair_tournaments.scenario import entry_of
    from analyser.play import runner
    from analyser.scenario.build import rules_of
    from analyser.scenario.request import request_of

    game, entry = options.game(recipe.spec.game), entry_of(recipe.scenario)
    (cell,) = recipe.spec.cells
    keys = {name: f"{PAIRS}.1.{name}" for name in PairTournament.fields}
    terminal = Terminal(
        page_request.words,
        None if workers.cluster else workers.threads,
        address=workers.cluster,
        flags=keys,
        folder=recipe.path.parent,
    )
    asked = PairTournament(
        entry.movement,
        tables=entry.tables,
        rounds=entry.rounds,
        victory_points=entry.victory_points,
        skill_spread=entry.skill_spread,
        hand_spread=entry.hand_spread,
        tournaments=entry.tournaments,
        game=game.name,
    )
    rules = rules_of(cell)
    request = request_of(game, rules, cell.units * len(cell.arms), recipe.spec.seed)
    players = [] if asked.hand_spread is not None else [cell.entrants[0]]
    try:
        plan = asked.tournament_plan(terminal, game, request, players)
    except AnalyserError as error:
        raise ScenarioError(f"{reading.name_file(recipe.path)}: {error}") from error
    found = asked.chances(terminal, plan, recipe.spec if players else None, rules)
    found.command = page_request.remake_command
    if page_request.page is None:
        page_request = replace(page_request, page=runner.RUNS / f"{recipe.path.stem}.html")
    _answer(found, page_request)


def _answer(chances: PairChances, request: PageRequest) -> None:
    """Print how often the best pair wins, and write the page if there is a file for it."""
    from analyser.storage import provenance

    page = request.page

    def print_answer(written: list[str]) -> None:
        if request.as_json:
            own = {"run": str(chances.run.run.place) if chances.run else None}
            files = {"report": str(page), "files": written} if written else {}
            numbers = (chances.part if page is None else chances.page_part).numbers
            made = {"game": chances.game.name, **numbers, "provenance": chances.made}
            output.say_json({**own, **files, **made})
            return
        following = [f"The page: {page}"] if written else []
        if page is None:
            again = [
                *map(provenance.shorten_paths, request.remake_command),
                "--page",
                "rounds.html",
            ]
            following = [first_screen_text.next_command(again)]
        first_screen_text.show(chances.screen, *following)

    with output.print_when_written(print_answer) as written:
        if page is not None:
            written += map(str, chances.page(page))
            written += request.write_more(chances.form, page)
