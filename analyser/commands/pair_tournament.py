"""``analyser tournament --movement``: how often the best of many pairs wins, round by round.

The flags are those of ``tournament``; here they become tournaments, which are simulated, after the
hands that say how much chance there is in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import reading
from analyser.commands import first_screen_text, options, output, playing, ranges
from analyser.commands.page_request import PageRequest
from analyser.errors import AnalyserError, ScenarioError, UsageError
from analyser.scenario import limits

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.findings.pair_tournaments import HandSpread, TournamentPlan, TournamentResult
    from analyser.games.interface import Game
    from analyser.scenario.build import Recipe
    from analyser.scenario.request import Request
    from analyser.storage.run_folder import Run

PANEL = "Tournaments of pairs: --movement"
"""Over the options that a comparison of players has no use for."""
DEFAULT_HANDS = limits.SPREAD_HANDS
DEFAULT_TOURNAMENTS = 10_000
"""A chance is then known to ± 1 percentage point."""
SKILL_SPREADS = (25.0, 50.0, 100.0)
"""Nobody knows how much the pairs of a club differ: a narrow, a middling and a wide field."""

MOST_SPREAD = 1e6
"""Points: the greatest spread that is taken."""

MovementName = Annotated[
    str | None,
    typer.Option(
        "--movement", metavar="NAME", rich_help_panel=PANEL, show_default=False,
        help="How pairs meet: mitchell, danese, danese-modified (apart after each meeting),"
        " danese-once (no second meeting), mitchell-danese (the last round by the standings),"
        " round-robin, or a TOML file of rounds.",
    ),
]  # fmt: skip
Tables = Annotated[
    int | None,
    typer.Option(
        "--tables", min=1, metavar="N", rich_help_panel=PANEL, show_default=False,
        help="Tables; each seats two pairs.",
    ),
]  # fmt: skip
Rounds = Annotated[
    str | None,
    typer.Option(
        "--rounds", metavar="R[,S…]", rich_help_panel=PANEL, show_default=False,
        help="Rounds, or several numbers of rounds, as in 4,8 or 2:20:2. Default: all that a file"
        " of rounds has.",
    ),
]  # fmt: skip
Awards = Annotated[
    str | None,
    typer.Option(
        "--victory-points", metavar="NAME", rich_help_panel=PANEL, show_default=False,
        help="Table of victory points, by name or TOML file; it says how many hands a round has."
        " Default: the game's first.",
    ),
]  # fmt: skip
SkillSpread = Annotated[
    str | None,
    typer.Option(
        "--skill-spread", metavar="S[,T…]", rich_help_panel=PANEL, show_default=False,
        help="How much the pairs differ: the standard deviation of their strengths, per hand."
        f" Default: {','.join(f'{each:g}' for each in SKILL_SPREADS)}.",
    ),
]  # fmt: skip
HandSpread_ = Annotated[
    float | None,
    typer.Option(
        "--hand-spread", metavar="S", rich_help_panel=PANEL, show_default=False,
        help="How much chance there is: the standard deviation of the difference in a hand of"
        " equal pairs. Default: measured on hands that are played.",
    ),
]  # fmt: skip
Tournaments = Annotated[
    int | None,
    typer.Option(
        "--tournaments", min=1, metavar="N", rich_help_panel=PANEL, show_default=False,
        help=f"Tournaments to simulate for each number. Default: {DEFAULT_TOURNAMENTS}.",
    ),
]  # fmt: skip
PageFile = Annotated[
    Path | None,
    typer.Option(
        "--page", metavar="FILE", rich_help_panel=PANEL, show_default=False,
        help="Write a page too, which compares movements and fields.",
    ),
]  # fmt: skip


@dataclass(frozen=True)
class Flags:
    """The options, as they were typed."""

    movement: str | None
    tables: int | None
    rounds: str | None
    victory_points: str | None
    skill_spread: str | None
    hand_spread: float | None
    tournaments: int | None
    page: Path | None

    def check_none(self) -> None:
        """Raise ``UsageError`` where an option stands without the movement that it goes with."""
        for name, value in vars(self).items():
            if value is not None:
                flag = f"--{name.replace('_', '-')}"
                raise UsageError(
                    f"{flag}: found {str(value)!r} (expected --movement too, as in --movement "
                    "mitchell)"
                )


@dataclass(frozen=True)
class Question:
    """What is asked of tournaments of pairs, by options or by a scenario."""

    movement: str
    tables: int | None
    rounds: Sequence[int] | None
    victory_points: str | None
    skill_spread: Sequence[float]
    hand_spread: float | None
    tournaments: int
    folder: Path
    """Where the paths of files start."""
    option: bool = True
    """Whether it was asked by options; otherwise by keys of a scenario."""

    def called(self, name: str) -> str:
        """Return what an error calls an option, or a key."""
        return f"--{name.replace('_', '-')}" if self.option else f"{PAIRS}.1.{name}"


PAIRS = "pair_tournaments"


def _asked(flags: Flags) -> Question:
    """Return what the options ask."""
    assert flags.movement is not None
    rounds = flags.rounds
    spreads = flags.skill_spread
    return Question(
        flags.movement,
        flags.tables,
        None if rounds is None else ranges.numbers("--rounds", rounds, "int"),
        flags.victory_points,
        ranges.numbers("--skill-spread", spreads, "chance") if spreads else SKILL_SPREADS,
        flags.hand_spread,
        flags.tournaments or DEFAULT_TOURNAMENTS,
        Path(),
    )


def answer(
    ctx: typer.Context,
    game: Game,
    flags: Flags,
    request: Request,
    policies: str | None,
    workers: Workers,
    out: str | None,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Simulate tournaments of pairs and print how often the best pair wins; write a page."""
    from analyser.scenario import build

    page = options.page(flags.page)
    asked = _asked(flags)
    names, spec = [], None
    if asked.hand_spread is None:
        names = options.names(policies if policies is not None else game.default_policy, "policies")
    plan = _plan(game, asked, request, names)
    if asked.hand_spread is None:
        spec = build.table_spec(request, names)
    if spec is not None and dry_run:
        playing.dry_run(spec, options.folder(spec, options.place(out)), workers, as_json)
        return
    if spec is None and (dry_run or out is not None):
        flag = "--dry-run" if dry_run else "--output"
        raise UsageError(f"{flag}: found --hand-spread too, with which no hand is played")
    words = options.words(ctx)
    run = None if spec is None else playing.play(spec, options.place(out), workers, words).run
    spread = _spread(game, asked.hand_spread, request, run)
    _answer(game, plan, spread, run, PageRequest(page, None, None, None, as_json, words, words))


def report(recipe: Recipe, workers: Workers, wanted: PageRequest) -> None:
    """Simulate what a scenario asks, and write its page."""
    from analyser.play import runner
    from analyser.scenario.build import rules_of
    from analyser.scenario.request import Count, Request

    game, (entry,) = options.game(recipe.spec.game), recipe.asked.pair_tournaments
    (cell,) = recipe.spec.cells
    asked = Question(
        entry.movement,
        entry.tables,
        entry.rounds,
        entry.victory_points,
        entry.skill_spread or SKILL_SPREADS,
        entry.hand_spread,
        entry.tournaments or DEFAULT_TOURNAMENTS,
        recipe.path.parent,
        option=False,
    )
    amount = Count(cell.units * len(cell.arms))
    request = Request(game.name, rules_of(cell), amount, recipe.spec.seed)
    try:
        plan = _plan(game, asked, request, [entry.policy or game.default_policy])
    except AnalyserError as error:
        raise ScenarioError(f"{reading.named(recipe.path)}: {error}") from error
    run = None
    if asked.hand_spread is None:
        run = playing.play(recipe.spec, None, workers, wanted.words).run
    spread = _spread(game, asked.hand_spread, request, run)
    if wanted.page is None:
        wanted = replace(wanted, page=runner.RUNS / f"{recipe.path.stem}.html")
    _answer(game, plan, spread, run, wanted)


def _answer(
    game: Game, plan: TournamentPlan, spread: HandSpread, run: Run | None, wanted: PageRequest
) -> None:
    """Print how often the best pair wins, and write the page if there is a file for it."""
    from analyser.findings import pair_tournaments
    from analyser.report import appendix, render
    from analyser.report import pair_tournaments as pages
    from analyser.report.first_screens import pair_tournaments as screens
    from analyser.scenario.spec import RunSpec

    found, page, words = pair_tournaments.find(plan, spread), wanted.page, wanted.again
    made = _made(game, found, run, words)
    more = None if page is None else pair_tournaments.compare(found)
    summary = pages.summary(found, more)

    def print_answer(written: list[str]) -> None:
        if wanted.as_json:
            own = {"run": str(run.place)} if run else {"run": None}
            files = {"report": str(page), "files": written} if written else {}
            output.say_json({**own, **files, "game": game.name, **summary, "provenance": made})
            return
        following = [f"The page: {page}"] if written else []
        if page is None:
            again = [*_shown(words), "--page", "rounds.html"]
            following = [first_screen_text.next_command(again)]
        first_screen_text.show(screens.screen(found, game.scale.unit, ""), *following)

    with output.answering(print_answer) as written:
        if page is not None and more is not None:
            played = appendix.told(RunSpec.from_json(run.header["spec"])) if run else ""
            form = pages.form(found, more, game, _shown(words), made, played)
            written += map(str, render.write(form, page, summary))
            written += wanted.write_more(form, page)


def _plan(game: Game, asked: Question, request: Request, players: Sequence[str]) -> TournamentPlan:
    """Return what is to be simulated; ``players``: one, on whose hands a spread is measured."""
    from analyser.findings.pair_tournaments import MOST, TournamentPlan
    from analyser.games.interface import VictoryPoints, able
    from analyser.report.first_screens.words import in_sentence
    from analyser.scenario import award_lookup, movements

    many = [None] if asked.rounds is None else asked.rounds
    seated = []
    for rounds in sorted({*many}, key=lambda each: each or 0):
        with limits.at(asked.called("movement")):
            seated.append(movements.movement(asked.movement, asked.tables, rounds, asked.folder))
    named = asked.victory_points or next(iter(able(game, VictoryPoints).awards))
    with limits.at(asked.called("victory_points")):
        award = award_lookup.award_of(game, named, request.rule_set(), asked.folder)
    for spread in asked.skill_spread:
        _check_spread(asked.called("skill_spread"), spread)
    if asked.hand_spread is not None:
        _check_spread(asked.called("hand_spread"), asked.hand_spread)
    if asked.tournaments > MOST:
        flag = asked.called("tournaments")
        raise UsageError(f"{flag}: found {asked.tournaments:,} (expected at most {MOST:,})")
    who = ""
    if asked.hand_spread is None:
        if len(players) != 1:
            raise UsageError(
                f"policies: found {len(players)} (expected one, who plays the hands on which the "
                "spread is measured)"
            )
        who = in_sentence(game, players[0])
    seed = limits.DEFAULT_SEED if request.seed is None else request.seed
    return TournamentPlan(
        seated, sorted({*asked.skill_spread}), award, asked.tournaments, seed, who
    )


def _check_spread(flag: str, value: Any) -> None:
    if not isinstance(value, int | float) or not 0 < value <= MOST_SPREAD:
        raise UsageError(
            f"{flag}: found {value:g} (expected a number above 0, {MOST_SPREAD:,.0f} at most)"
        )


def _spread(game: Game, given: float | None, request: Request, run: Run | None) -> HandSpread:
    from analyser.findings import pair_tournaments

    if run is None:
        assert given is not None
        return pair_tournaments.given_spread(given)
    return pair_tournaments.hand_spread(run, game, request.rule_set())


def _made(
    game: Game, found: TournamentResult, run: Run | None, words: Sequence[str]
) -> dict[str, Any]:
    """Return what made the answer: the run whose hands were played, or this program alone."""
    from analyser.play import answer_provenance
    from analyser.storage import provenance

    if run is not None:
        return answer_provenance.of_run(run)
    return answer_provenance.of_search(provenance.collect(game, words), found.plan.seed, "")


def _shown(words: Sequence[str]) -> list[str]:
    from analyser.storage import provenance

    return [provenance.shown(word) for word in words]
