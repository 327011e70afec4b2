"""``analyser compare``: two ways of playing on the same deals, an interval and a verdict."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import options, playing, rule_sets, screen
from analyser.errors import UsageError

if TYPE_CHECKING:
    from analyser.estimates import Ratio, Tally
    from analyser.game import Game
    from analyser.runner import Progress
    from analyser.scenario import Cell, RunSpec

BLOCK_DEALS = 1_000
"""Deals that a thread plays at a time: a fraction of a second, so that Ctrl-C is quick."""


RuleSets = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME[,NAME…]",
        help="Preset of rules (analyser rules lists them); several are compared with the first."
        " Default: the game's.",
        show_default=False,
    ),
]


def compare(
    ctx: typer.Context,
    a: Annotated[
        str | None, typer.Argument(metavar="A", help="A policy's name, or its TOML file.")
    ] = None,
    b: Annotated[
        str | None, typer.Argument(metavar="B", help="The policy that it is compared with.")
    ] = None,
    rules: RuleSets = None,
    settings: options.Settings = None,
    hands: options.Hands = None,
    seed: options.Seed = None,
    band: Annotated[
        float | None,
        typer.Option(
            "--band",
            min=0.0,
            metavar="POINTS",
            help="Nearer than this is called equivalent. Default: 5.",
            show_default=False,
        ),
    ] = None,
    threads: options.Threads = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep the rows in this folder. Default: none."),
    ] = None,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
    policies: rule_sets.Policies = None,
    vary: rule_sets.Vary = None,
    against: rule_sets.Against = None,
    rescore: rule_sets.Rescore = None,
) -> None:
    """Compare two ways of playing: every deal is played twice, with the sides swapped.

    Or rule sets, where --rules names several: the same deals and the same players under each.
    """
    if rule_sets.asked(rules, policies, vary or None, against, rescore):
        for said in (a, f"--band {band:g}" if band is not None else None):
            if said is not None:
                raise UsageError(
                    f"compare: found {said!r} with rule sets; allowed: two policies under one rule "
                    "set, or rule sets with --policies"
                )
        rule_sets.compare(
            ctx, rules, settings, vary, policies, against, rescore, hands, seed, threads, out,
            as_json, game,
        )  # fmt: skip
        return
    if a is None or b is None:
        raise UsageError(
            f"Missing argument {'A' if a is None else 'B'!r}; allowed: two policies, or several "
            "rule sets, as in --rules italian,closed"
        )
    from analyser import answers, estimates, scenario, wording

    if band is None:
        band = estimates.BAND
    if not math.isfinite(band):
        raise UsageError(f"--band: found {band}; allowed: a number of points, 0 or more")
    spec = options.duel(game, rules, a, b, hands, seed, settings)
    (cell,) = spec.cells
    the_game = options.game(game)
    workers = options.processors(threads)
    tally: Tally | Ratio
    if out is None:
        with screen.progress("comparing") as moved:
            tally = play(the_game, spec, workers, moved)
    else:
        run = playing.play(spec, out, workers, options.words(ctx)).run
        tally = answers.read(run, terms=False).cells[0].differences
    found = estimates.estimate(tally, planned=cell.units)
    verdict = estimates.verdict(found, band)
    first, second = (str(entrant["name"]) for entrant in cell.entrants)
    said = wording.duel_sentence(first, second, found, len(cell.arms), band=band)
    if as_json:
        screen.say_json(
            {
                "a": first,
                "b": second,
                "mean": found.mean,
                "low": found.low,
                "high": found.high,
                "pairs": found.pairs,
                "verdict": verdict,
                "sd": found.sd,
                "won": found.won,
                "drawn": found.drawn,
                "lost": found.lost,
                "confidence": found.confidence,
                "band": band,
                "hands": found.pairs * len(cell.arms),
                "seed": spec.seed,
                "rules": cell.preset,
                "changes": scenario.changed(the_game, cell.rules),
                "game": spec.game,
                "signature": the_game.signature(),
                "run": None if out is None else str(out),
                "sentence": said,
            }
        )
        return
    typer.echo(said)
    rows = [
        ["verdict", verdict],
        ["points a hand", screen.signed(found.mean)],
        [
            f"interval, {found.confidence:.0%}",
            f"{screen.signed(found.low)} … {screen.signed(found.high)}",
        ],
        ["band of equivalence", f"±{band:g}"],
        ["deals", wording.number(found.pairs, 0)],
        [
            "won / drawn / lost",
            " / ".join(map(screen.per_cent, (found.won, found.drawn, found.lost))),
        ],
        ["spread of a deal's difference", wording.number(found.sd, 1)],
        ["rules, seed", f"{cell.rules_name}, {spec.seed}"],
    ]
    screen.show(screen.table("", [f"{first} against {second}", ">"], rows))


def play(
    game: Game,
    spec: RunSpec,
    threads: int,
    moved: Callable[[Progress], None] | None = None,
) -> Tally:
    """Return the tally of a duel's pair differences, points a hand, entrant 0 minus entrant 1.

    A block of deals at a time is in memory, and blocks add up in the order of their deals: the
    answer is the same for any number of threads.
    """
    from analyser.deals import run_key
    from analyser.estimates import Tally
    from analyser.runner import Amount, Progress

    (cell,) = spec.cells
    key = run_key(spec.seed)
    hands = cell.units * len(cell.arms)
    # Gets the compiled functions ready, so that the speed shown is that of playing.
    _differences(game, cell, key, 0, 1)
    begun = time.perf_counter()
    tally = Tally()
    for block in _in_order(game, cell, key, threads):
        tally += block
        if moved is not None:
            done = tally.pairs * len(cell.arms)
            rate = done / (time.perf_counter() - begun)
            amounts = Amount(done, 0), Amount(hands, 0)
            moved(Progress(*amounts, rate, (hands - done) / rate))
    return tally


def _in_order(game: Game, cell: Cell, key: int, threads: int) -> Iterator[Tally]:
    """Yield the blocks' tallies in order, with a few blocks more in hand than there are threads."""
    waiting: deque[Future[Tally]] = deque()
    pool = ThreadPoolExecutor(threads)
    try:
        for first in range(0, cell.units, BLOCK_DEALS):
            count = min(BLOCK_DEALS, cell.units - first)
            waiting.append(pool.submit(_differences, game, cell, key, first, count))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _differences(game: Game, cell: Cell, key: int, first: int, count: int) -> Tally:
    """Play a block of deals once an arm; a deal's difference is the mean over its arms."""
    from analyser.estimates import Tally

    arms = [
        game.advantage(
            cell.rules, game.play(cell.rules, cell.entrants, seating, key, first, count), seating
        )
        for seating in cell.arms
    ]
    return Tally.of(sum(arms[1:], arms[0]) / len(arms))
