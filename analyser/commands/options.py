"""Which flags do several commands share?  Their names, limits and words of help, once.

And how a flag's text becomes what the rooms below take.  Left out: flags of one command.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.errors import UsageError

if TYPE_CHECKING:
    from analyser.game import Game, Record
    from analyser.scenario import RunSpec

DEFAULT_GAME = "burraco"
DEFAULT_SEED = 1
DEFAULT_HANDS = 100_000
"""About ten seconds of play, and an interval of a few points either way."""

GameName = Annotated[str, typer.Option("--game", metavar="NAME", help="Which game.")]
Preset = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME",
        help="Preset of rules (analyser rules lists them). Default: the game's.",
        show_default=False,
    ),
]
Hands = Annotated[
    int | None,
    typer.Option(
        "--hands",
        min=1,
        metavar="N",
        help="Hands to play; two strategies play each deal twice, teams swapped.",
        show_default=False,
    ),
]
Matches = Annotated[
    int | None,
    typer.Option(
        "--matches",
        min=1,
        metavar="N",
        help="Matches to play instead: hands until a target score, the deal going round.",
        show_default=False,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        min=0,
        metavar="S",
        help="Which deals: the same seed gives the same cards everywhere.",
        show_default=False,
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        "--threads",
        min=1,
        metavar="T",
        help="Threads to play with; the answer is the same for any. Default: one a processor.",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]


def words(ctx: typer.Context) -> list[str]:
    """Return the command as it was typed, program's name first: what a run keeps as its origin."""
    return ["analyser", *(ctx.obj or [])]


def processors(threads: int | None) -> int:
    """Return the threads to play with: as asked, else one a processor this process may use."""
    from analyser.runner import MAX_THREADS

    if threads is None:
        # Where a container or a queue gives fewer processors than the machine has.
        given = getattr(os, "sched_getaffinity", None)
        return min(len(given(0)) if given else os.cpu_count() or 1, MAX_THREADS)
    if threads > MAX_THREADS:
        raise UsageError(f"--threads: found {threads}; allowed: 1 to {MAX_THREADS}")
    return threads


def names(text: str, flag: str) -> list[str]:
    """Return the names of a list with commas; ``UsageError`` names the ``flag``."""
    found = [name.strip() for name in text.split(",")]
    if not all(found):
        raise UsageError(f"{flag}: found {text!r} with an empty name; write names with commas")
    return found


def game(name: str) -> Game:
    """Return the game of this name; ``UsageError`` when there is none."""
    from analyser import games

    return games.game(name)


def spec(
    scenario: Path | None,
    game_name: str,
    preset: str | None,
    policies: str | None,
    hands: int | None,
    seed: int | None,
    matches: int | None = None,
) -> RunSpec:
    """Return what is to be played: a scenario file's, or what the flags say.

    ``hands`` or ``matches``, and ``seed``, take the place of the file's, the former in each of its
    cells; what a file says of rules and policies stays as it is, so flags for those are a
    ``UsageError``, as are ``hands`` and ``matches`` together.
    """
    from analyser import scenario as scenarios

    if hands is not None and matches is not None:
        raise UsageError("--hands and --matches: found both; allowed: one of the two")
    if scenario is None:
        the_game = game(game_name)
        return scenarios.simulate_spec(
            game_name,
            preset if preset is not None else the_game.default_preset,
            names(policies if policies is not None else the_game.default_policy, "--policies"),
            hands if hands is not None or matches is not None else DEFAULT_HANDS,
            seed if seed is not None else DEFAULT_SEED,
            matches,
        )
    for flag, value in (("--rules", preset), ("--policies", policies)):
        if value is not None:
            raise UsageError(f"{flag} {value}: {scenario} says that itself; leave one of them out")
    return scenarios.load(scenario, hands, seed, matches)


def folder(spec: RunSpec, out: Path | None) -> Path:
    """Return where a run goes: as asked, else where the same run always goes."""
    from analyser import runner

    return out if out is not None else runner.default_out(spec)


def duel(
    game_name: str, preset: str | None, a: str, b: str, hands: int | None, seed: int | None
) -> RunSpec:
    """Return the comparison of two policies that the flags ask for: one cell, a duel."""
    from analyser import scenario as scenarios

    return scenarios.duel_spec(
        game_name,
        preset if preset is not None else game(game_name).default_preset,
        a,
        b,
        hands if hands is not None else DEFAULT_HANDS,
        seed if seed is not None else DEFAULT_SEED,
    )


def policy(game_name: str, name: str) -> Record:
    """Return a policy in full, by its name or from its TOML file."""
    from analyser import scenario as scenarios

    preset = game(game_name).default_preset
    (cell,) = scenarios.simulate_spec(game_name, preset, [name], 1, DEFAULT_SEED).cells
    return cell.entrants[0]
