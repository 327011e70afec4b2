"""``analyser compare``: two ways of playing on the same deals, an interval and a verdict."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser.commands import compare_rules, duelling, options, screen
from analyser.errors import UsageError

if TYPE_CHECKING:
    from analyser.games.interface import Game, Scale
    from analyser.scenario.spec import RunSpec
    from analyser.statistics.intervals import Difference, Interval
    from analyser.statistics.stopping import Plan, Watch

OUT_OF_REACH = 5
"""Exit code: what was asked for was not reached within the most hands."""


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
    precision: Annotated[
        float | None,
        typer.Option(
            "--precision",
            metavar="SIZE",
            help="Play until the answer is known to ± so much a hand, in what the game counts."
            " Default: what the game asks for.",
            show_default=False,
        ),
    ] = None,
    decide: Annotated[
        bool,
        typer.Option("--decide", help="Play until the verdict is another than undecided."),
    ] = False,
    cap: Annotated[
        int | None,
        typer.Option(
            "--cap",
            min=1,
            metavar="N",
            help="Most hands for --precision and --decide; exit code 5 where they do not suffice."
            " Default: 20000000.",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = None,
    band: Annotated[
        float | None,
        typer.Option(
            "--band",
            min=0.0,
            metavar="SIZE",
            help="Nearer than this, a hand, is called equivalent. Default: as the game has it.",
            show_default=False,
        ),
    ] = None,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep the rows in this folder. Default: none."),
    ] = None,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
    policies: compare_rules.Policies = None,
    vary: compare_rules.Vary = None,
    against: compare_rules.Against = None,
    rescore: compare_rules.Rescore = None,
) -> None:
    """Compare two ways of playing: every deal is played twice, with the sides swapped.

    Without --hands, --precision or --decide it plays until the game's own precision is reached.
    Or rule sets, where --rules names several: the same deals and the same players under each.
    """
    if cluster is not None and out is None:
        raise UsageError(
            "--cluster: found no --out; allowed: with --out DIR, where what was played is kept"
        )
    if compare_rules.asked(rules, policies, vary or None, against, rescore):
        told = {
            a: a,
            f"--band {band:g}" if band is not None else "": band,
            f"--precision {precision:g}" if precision is not None else " ": precision,
            "--decide": decide or None,
            f"--cap {cap}": cap,
        }
        for said, value in told.items():
            if value is not None:
                raise UsageError(
                    f"compare: found {said!r} with rule sets; allowed: two policies under one rule "
                    "set, or rule sets with --policies"
                )
        compare_rules.compare(
            ctx, rules, settings, vary, policies, against, rescore, hands, seed,
            options.workers(threads, cluster), out, as_json, game,
        )  # fmt: skip
        return
    if a is None or b is None:
        raise UsageError(
            f"Missing argument {'A' if a is None else 'B'!r}; allowed: two policies, or several "
            "rule sets, as in --rules italian,closed"
        )
    from analyser import wording
    from analyser.scenario import build
    from analyser.statistics import intervals
    from analyser.statistics import pairs as elo

    the_game = options.game(game)
    unit = the_game.scale.unit
    if band is not None and not math.isfinite(band):
        raise UsageError(f"--band: found {band}; allowed: a number of {unit}, 0 or more")
    mode, most = _asked(hands, precision, decide, cap, unit)
    spec = options.duel(game, rules, a, b, most, seed, settings)
    workers = options.workers(threads, cluster)
    scale = _scale(the_game, out)
    band = scale.band if band is None else band
    spec, plan = _planned(mode, precision, band, scale, spec)
    (cell,) = spec.cells
    arms = len(cell.arms)
    if out is None:
        with screen.progress("comparing") as moved:
            watch, pace = duelling.play(the_game, spec, plan, workers.threads, moved)
    else:
        watch, pace = duelling.keep(the_game, spec, plan, workers, out, options.words(ctx))
    seen = watch.seen
    found = plan.estimate(seen.differences)
    verdict = intervals.verdict(found, band)
    first, second = (str(entrant["name"]) for entrant in cell.entrants)
    said = wording.duel_sentence(first, second, found, arms, scale=scale, band=band)
    strength = elo.normalised(seen.pentanomial, plan.tuned) if seen.pentanomial else None
    played = seen.pairs * arms
    again = _again(a, b, the_game, rules, settings, band, played, spec.seed)
    pairs = {
        "won": seen.differences.won,
        "drawn": seen.pairs - seen.differences.won - seen.differences.lost,
        "lost": seen.differences.lost,
        "pentanomial": seen.pentanomial,
    }
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
                "hands": played,
                "seed": spec.seed,
                "rules": cell.preset,
                "changes": build.changed(the_game, cell.rules),
                "game": spec.game,
                "signature": the_game.signature(),
                "run": None if out is None else str(out),
                "sentence": said,
                "mode": mode,
                "precision": plan.precision if mode == "precision" else None,
                "cap": None if mode == "hands" else most,
                "stopped": watch.why,
                "tuned_pairs": plan.tuned,
                "pair_counts": pairs,
                "nelo": strength.value if strength else None,
                "nelo_low": strength.low if strength else None,
                "nelo_high": strength.high if strength else None,
                "independent_ratio": seen.independent_ratio,
                "independent_hands": seen.independent_ratio * played,
                "again": again,
            }
        )
    else:
        decimals = wording.mean_decimals(scale)
        rows = [
            ["verdict", verdict],
            [f"{scale.unit} a hand", screen.signed(found.mean, decimals)],
            [f"interval, {found.confidence:.0%}, at every look", _ends(found, decimals)],
            ["band of equivalence", f"±{band:g}"],
            ["deals", wording.number(found.pairs, 0)],
            [
                "won / drawn / lost",
                " / ".join(map(screen.per_cent, (found.won, found.drawn, found.lost))),
            ],
            *_strength(seen.pentanomial, strength),
            ["spread of a deal's difference", wording.number(found.sd, decimals)],
            ["hands played", f"{played:,}"],
            ["as sure with independent deals", _independent(seen.independent_ratio, played)],
            ["rules, seed", f"{cell.rules_name}, {spec.seed}"],
            ["stopped", _stopped(watch, most, scale.unit)],
            ["time", pace],
        ]
        typer.echo(said)
        screen.show(screen.table("", [f"{first} against {second}", ">"], rows))
        typer.echo(f"The same deals again: {again}")
    if watch.why == "cap":
        wanted = f"±{plan.precision:g} {scale.unit}" if mode == "precision" else "a verdict"
        typer.echo(
            f"analyser: {wanted} not reached within {most:,} hands, the most; --cap allows more",
            err=True,
        )
        raise typer.Exit(OUT_OF_REACH)


def _asked(
    hands: int | None, precision: float | None, decide: bool, cap: int | None, unit: str
) -> tuple[str, int]:
    """Return in which mode to play, and how many hands, or at most how many."""
    from analyser.scenario import limits
    from analyser.statistics import stopping

    flags = {"--hands": hands is not None, "--precision": precision is not None}
    given = [flag for flag, there in {**flags, "--decide": decide}.items() if there]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)}: found {len(given)} of them; allowed: one")
    if precision is not None and not 0 < precision < math.inf:
        raise UsageError(f"--precision: found {precision}; allowed: a number of {unit} above 0")
    if hands is not None:
        if cap is not None:
            raise UsageError("--hands and --cap: found both; allowed: one of the two")
        return "hands", hands
    if cap is not None and cap > limits.MAX_HANDS:
        raise UsageError(f"--cap: found {cap}; allowed: {limits.ALLOWED_HANDS}")
    return "decide" if decide else "precision", stopping.CAP_HANDS if cap is None else cap


def _scale(game: Game, out: Path | None) -> Scale:
    """Return by what to judge: the scale of the run that stands in the folder, else the game's."""
    from analyser.storage import run_folder

    if out is None or not run_folder.holds_run(out):
        return game.scale
    return run_folder.open(out).scale or game.scale


def _planned(
    mode: str, precision: float | None, band: float, scale: Scale, spec: RunSpec
) -> tuple[RunSpec, Plan]:
    """Return when to stop, and the spec that says so; ``spec`` plays the most hands."""
    from analyser.statistics import stopping

    (cell,) = spec.cells
    wanted = scale.precision if precision is None else precision
    plan = stopping.Plan(mode, cell.units, wanted, band, scale.spread)
    if mode != "hands":
        # One look a shard: a run ends with a whole one.
        spec = replace(spec, shard_deals=stopping.LOOK_DEALS, until=plan.as_json())
    return spec, plan


def _again(
    a: str,
    b: str,
    game: Game,
    rules: str | None,
    settings: Sequence[str] | None,
    band: float,
    hands: int,
    seed: int,
) -> str:
    """Return the command that plays the same deals, and no others."""
    words: list[Any] = ["analyser", "compare", a, b]
    words += ["--game", game.name] if game.name != options.DEFAULT_GAME else []
    words += ["--rules", rules] if rules is not None else []
    for setting in settings or ():
        words += ["--set", setting]
    words += ["--band", f"{band:.15g}"] if band != game.scale.band else []
    return shlex.join(map(str, [*words, "--hands", hands, "--seed", seed]))


def _ends(found: Difference | Interval, decimals: int = 1) -> str:
    return f"{screen.signed(found.low, decimals)} … {screen.signed(found.high, decimals)}"


def _strength(counts: Sequence[int] | None, strength: Interval | None) -> list[list[str]]:
    """Return the rows of two tables' outcomes and what they come to; none for six tables."""
    if counts is None or strength is None:
        return []
    said = f"{screen.signed(strength.value)} ({_ends(strength)})"
    return [
        ["tables: LL / LD / WL or DD / WD / WW", " / ".join(f"{count:,}" for count in counts)],
        ["normalised Elo", "–" if math.isnan(strength.value) else said],
    ]


def _independent(ratio: float, hands: int) -> str:
    """Return how many hands the same precision takes if no two tables play the same deal."""
    if math.isnan(ratio):
        return "–"
    return f"{ratio * hands:,.0f}, {ratio:.2f} times as many"


def _stopped(watch: Watch, most: int, unit: str) -> str:
    """Return in words why it stopped, and what was settled of the interval beforehand."""
    plan = watch.plan
    reasons = {
        "hands": "all that were asked for",
        "precision": f"at ±{plan.precision:g} {unit}",
        "decided": "with the verdict",
        "cap": f"at {most:,} hands, the most",
    }
    return f"{reasons[watch.why or 'hands']}; interval tuned for {plan.tuned:,} deals"
