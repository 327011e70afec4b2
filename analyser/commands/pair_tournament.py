"""``analyser tournament --movement``: how often the best of many pairs wins, round by round.

The flags are those of ``tournament``; here they become tournaments, which are simulated, after the
hands that say how much chance there is in one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser.commands import first_screen_text, options, output, playing, ranges
from analyser.errors import UsageError

if TYPE_CHECKING:
    from analyser.commands.options import Workers
    from analyser.findings.pair_tournaments import HandSpread, TournamentPlan, TournamentResult
    from analyser.games.interface import Game
    from analyser.scenario.request import Request
    from analyser.scenario.spec import RunSpec
    from analyser.storage.run_folder import Run

PANEL = "Tournaments of pairs: --movement"
"""Over the options that a comparison of players has no use for."""
DEFAULT_HANDS = 20_000
"""The spread of a hand is then known to one per cent, in seconds."""
DEFAULT_TOURNAMENTS = 10_000
"""A chance is then known to ± 1 percentage point."""
SKILL_SPREADS = "25,50,100"
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
        f" Default: {SKILL_SPREADS}.",
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
    from analyser.findings import pair_tournaments
    from analyser.report import pair_tournaments as pages
    from analyser.report import render
    from analyser.report.first_screens import pair_tournaments as screens

    page = options.page(flags.page)
    player = policies if policies is not None else game.default_policy
    plan, spec = _read_plan(game, flags, request, player)
    if spec is not None and dry_run:
        playing.dry_run(spec, options.folder(spec, options.place(out)), workers, as_json)
        return
    if spec is None and (dry_run or out is not None):
        flag = "--dry-run" if dry_run else "--output"
        raise UsageError(f"{flag}: found --hand-spread too, with which no hand is played")
    words = options.words(ctx)
    run = None
    if spec is not None:
        run = playing.play(spec, options.place(out), workers, words).run
    spread = _spread(game, flags, request, run)
    found = pair_tournaments.find(plan, spread)
    made = _made(game, found, run, words)
    more = None if page is None else pair_tournaments.compare(found)
    summary = pages.summary(found, more)

    def print_answer(written: list[str]) -> None:
        if as_json:
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
            played = ""
            if spec is not None:
                from analyser.report import appendix

                played = appendix.told(spec)
            form = pages.form(found, more, game, _shown(words), made, played)
            written += map(str, render.write(form, page, summary))


def _read_plan(
    game: Game, flags: Flags, request: Request, player: str
) -> tuple[TournamentPlan, RunSpec | None]:
    """Return what is to be simulated, and what is to be played first, if anything."""
    from analyser.findings.pair_tournaments import MOST, TournamentPlan
    from analyser.games.interface import VictoryPoints, able
    from analyser.report.first_screens.words import in_sentence
    from analyser.scenario import award_lookup, build, limits, movements

    assert flags.movement is not None
    many = [None] if flags.rounds is None else ranges.numbers("--rounds", flags.rounds, "int")
    seated = []
    for rounds in sorted({*many}, key=lambda each: each or 0):
        with limits.at("--movement"):
            seated.append(movements.movement(flags.movement, flags.tables, rounds, Path()))
    named = flags.victory_points or next(iter(able(game, VictoryPoints).awards))
    with limits.at("--victory-points"):
        award = award_lookup.award_of(game, named, request.rule_set(), Path())
    spreads = ranges.numbers("--skill-spread", flags.skill_spread or SKILL_SPREADS, "chance")
    for spread in spreads:
        _check_spread("--skill-spread", spread)
    if flags.hand_spread is not None:
        _check_spread("--hand-spread", flags.hand_spread)
    tournaments = flags.tournaments or DEFAULT_TOURNAMENTS
    if tournaments > MOST:
        raise UsageError(f"--tournaments: found {tournaments:,} (expected at most {MOST:,})")
    who, spec = "", None
    if flags.hand_spread is None:
        names = options.names(player, "policies")
        if len(names) != 1:
            raise UsageError(
                f"policies: found {len(names)} (expected one, who plays the hands on which the "
                "spread is measured)"
            )
        spec, who = build.table_spec(request, names), in_sentence(game, names[0])
    seed = limits.DEFAULT_SEED if request.seed is None else request.seed
    return TournamentPlan(seated, sorted({*spreads}), award, tournaments, seed, who), spec


def _check_spread(flag: str, value: Any) -> None:
    if not isinstance(value, int | float) or not 0 < value <= MOST_SPREAD:
        raise UsageError(
            f"{flag}: found {value:g} (expected a number above 0, {MOST_SPREAD:,.0f} at most)"
        )


def _spread(game: Game, flags: Flags, request: Request, run: Run | None) -> HandSpread:
    from analyser.findings import pair_tournaments

    if run is None:
        assert flags.hand_spread is not None
        return pair_tournaments.given_spread(flags.hand_spread)
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
