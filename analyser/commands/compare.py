"""``analyser compare``: two players on the same deals, an interval and a verdict."""

from __future__ import annotations

import math
import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from analyser.commands import (
    compare_rules,
    completing,
    duel_progress,
    first_screen_text,
    options,
    output,
)
from analyser.errors import UsageError
from analyser.scenario.limits import OnError
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.findings.compared import Compared
    from analyser.games.interface import Game, Scale
    from analyser.report.parts import FirstScreen
    from analyser.statistics.intervals import Difference, Interval
    from analyser.statistics.stopping import Watch
    from analyser.storage.address import Where

OUT_OF_REACH = 5
"""Exit code: what was asked for was not reached within the most hands."""


PLAYERS = "Two players: A and B"
"""Over the flags that rule sets have no use for."""

RuleSets = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME[,NAME…]",
        autocompletion=completing.presets,
        help="Rule set (analyser rules lists them), or a TOML file of your own; several are"
        " compared with the first. Default: the game's.",
        show_default=False,
    ),
]


def compare(
    ctx: typer.Context,
    a: Annotated[
        str | None,
        typer.Argument(
            metavar="A",
            autocompletion=completing.policies,
            help="A policy's name, or its TOML file.",
        ),
    ] = None,
    b: Annotated[
        str | None,
        typer.Argument(
            metavar="B",
            autocompletion=completing.policies,
            help="The policy that it is compared with.",
        ),
    ] = None,
    rules: RuleSets = None,
    settings: options.Settings = None,
    hands: options.HandsCompared = None,
    precision: Annotated[
        float | None,
        typer.Option(
            "--precision",
            rich_help_panel=PLAYERS,
            metavar="SIZE",
            help="Play until the difference is known to ± this per hand, in the game's unit."
            " Default: the game's.",
            show_default=False,
        ),
    ] = None,
    until_verdict: Annotated[
        bool,
        typer.Option(
            "--until-verdict",
            rich_help_panel=PLAYERS,
            help="Play until there is a verdict.",
        ),
    ] = False,
    max_hands: Annotated[
        int | None,
        typer.Option(
            "--max-hands",
            rich_help_panel=PLAYERS,
            min=1,
            metavar="N",
            help="Stop --precision and --until-verdict after this many hands; exit code 5: they"
            " were too few. Default: 20000000.",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = None,
    on_error: options.OnError = None,
    equivalence: Annotated[
        float | None,
        typer.Option(
            "--equivalence",
            rich_help_panel=PLAYERS,
            min=0.0,
            metavar="SIZE",
            help="Call players equivalent whose difference per hand is below this. Default: the"
            " game's.",
            show_default=False,
        ),
    ] = None,
    more: Annotated[
        bool,
        typer.Option(
            "--more",
            help="Print also tables: of players how hands ended, the interval's ends, normalised"
            " Elo and counts of pairs; of rule sets every measure.",
        ),
    ] = False,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="DIR",
            help="Keep the run in this folder, or at this address: s3://bucket/run (extra"
            " [store]). Default: nowhere; with --cluster, a folder in runs/.",
            show_default=False,
        ),
    ] = None,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
    policies: compare_rules.Policies = None,
    vary: compare_rules.Vary = None,
    panel: compare_rules.Panel = None,
    rescore: compare_rules.Rescore = None,
    goal: compare_rules.Goal = None,
    one_rule_at_a_time: compare_rules.OneRule = None,
) -> None:
    """Compare two players: every deal is played twice, with the sides swapped.

    Without --hands, --precision or --until-verdict it plays until the game's precision is reached.
    Or compare rule sets: several --rules play the same deals with the same players.
    """
    if compare_rules.asked(rules, policies, vary or None, panel, rescore, goal,
                           one_rule_at_a_time):  # fmt: skip
        told = {
            a: a,
            f"--equivalence {equivalence:g}" if equivalence is not None else "": equivalence,
            f"--precision {precision:g}" if precision is not None else " ": precision,
            "--until-verdict": until_verdict or None,
            f"--max-hands {max_hands}": max_hands,
            f"--on-error {on_error}": on_error,
        }
        for said, value in told.items():
            if value is not None:
                raise UsageError(
                    f"compare: found {said!r} with rule sets (expected two policies under one rule "
                    "set, or rule sets with --policies)"
                )
        compare_rules.compare(
            ctx, rules, settings, vary, policies, panel, rescore, goal, one_rule_at_a_time,
            hands, seed, options.workers(threads, cluster), options.place(out), more, as_json, game,
        )  # fmt: skip
        return
    if a is None or b is None:
        raise UsageError(
            f"Missing argument {'A' if a is None else 'B'!r} (expected two policies, or several "
            "rule sets, as in --rules italian,closed)"
        )
    from analyser.findings.compared import Compared
    from analyser.play import answer_provenance, runner, stop_plan
    from analyser.scenario import build
    from analyser.storage import run_folder

    the_game = options.game(game)
    unit = the_game.scale.unit
    if equivalence is not None and not math.isfinite(equivalence):
        raise UsageError(
            f"--equivalence: found {equivalence} (expected a number of {unit}, 0 or more)"
        )
    mode, most = stop_plan.asked(hands, precision, until_verdict, max_hands, unit, flags=True)
    asked = options.request(the_game, rules, most, seed, settings)
    spec = build.with_on_error(build.duel_spec(asked, a, b), on_error or OnError.STOP)
    workers = options.workers(threads, cluster)
    folder = options.place(out)
    scale = _scale(the_game, folder)
    band = scale.band if equivalence is None else equivalence
    spec, plan = stop_plan.planned(mode, precision, band, scale, spec)
    if workers.cluster is not None:
        # What a cluster plays is kept, as by every other command.
        folder = options.folder(spec, folder)
    spec = spec if folder is None else runner.with_kept_seed(spec, folder)
    passing = None
    if folder is None:
        if as_json:
            passing = answer_provenance.Passing(the_game, options.words(ctx), workers.threads)
        with output.progress("comparing") as moved:
            watch, ended, pace = duel_progress.play(the_game, spec, plan, workers.threads, moved)
    else:
        watch, ended, pace = duel_progress.keep(
            the_game, spec, plan, workers, folder, options.words(ctx)
        )
    ended.forfeits.check_measured()
    answer = Compared(spec, the_game, scale, band, plan, watch.seen, watch.why, most, ended, folder)
    asked_again = _same(a, b, the_game, rules, settings, band)
    asked_again += ["--on-error", on_error] if on_error is not None else []
    again = shlex.join([*asked_again, "--hands", str(answer.hands), "--seed", str(spec.seed)])
    if as_json:
        if passing is not None:
            made = passing.facts(spec.seed, spec.digest())
        else:
            assert folder is not None
            made = answer_provenance.of_run(run_folder.open(folder))
        output.say_json({**answer.summary(), "again": again, "provenance": made})
    else:
        following = [f"The same deals again: {again}", *_next(answer, asked_again)]
        note = " ".join(ended.forfeits.sentences)
        first_screen_text.show(_screen(answer), *following, note=note)
        if more:
            rows = [*_rows(answer, pace), *_more_rows(answer, watch, most)]
            output.show(output.table("", [f"{answer.a} against {answer.b}", ">"], rows))
    if watch.why == "cap":
        wanted = f"±{plan.precision:g} {scale.unit}" if mode == "precision" else "a verdict"
        say(
            f"analyser: {wanted} not reached within {most:,} hands; --max-hands allows more",
            error=True,
        )
        raise typer.Exit(OUT_OF_REACH)


def _scale(game: Game, out: Where | None) -> Scale:
    """Return the scale of the run in the folder, otherwise the game's."""
    from analyser.storage import run_folder

    if out is None or not run_folder.holds_run(out):
        return game.scale
    return run_folder.open(out).scale or game.scale


def _same(
    a: str, b: str, game: Game, rules: str | None, settings: Sequence[str] | None, band: float
) -> list[str]:
    """Return the command that compares the same two, without how many deals, and which."""
    words = ["analyser", "compare", a, b]
    words += ["--game", game.name] if game.name != options.DEFAULT_GAME else []
    words += ["--rules", rules] if rules is not None else []
    for setting in settings or ():
        words += ["--set", setting]
    return [*words, *(["--equivalence", f"{band:.15g}"] if band != game.scale.band else [])]


def _screen(answer: Compared) -> FirstScreen:
    """Return what the page of such a duel shows first."""
    from analyser.report.first_screens import duel

    return duel.first_screen(
        (answer.a, answer.b),
        answer.difference,
        answer.scores,
        answer.endings.turns_per_hand,
        answer.arms,
        scale=answer.scale,
        band=answer.band,
        rules=answer.spec.cells[0].rules_name,
    )


def _next(answer: Compared, command: list[str]) -> list[str]:
    """Return how to go on: to a verdict where there is none, to the page of rows that are kept."""
    from analyser.wording import hands_to_verdict

    if answer.verdict == "undecided":
        hands = hands_to_verdict(answer.difference, answer.arms, answer.band)
        enough = ["--until-verdict"] if hands is None else ["--hands", str(hands)]
        return [first_screen_text.next_command([*command, *enough, "--seed", str(answer.seed)])]
    return [] if answer.run is None else [first_screen_text.next_report(answer.run)]


def _ends(found: Difference | Interval, decimals: int = 1) -> str:
    return f"{output.signed(found.low, decimals)} … {output.signed(found.high, decimals)}"


def _rows(answer: Compared, pace: str) -> list[list[str]]:
    """Return the rows of the table that a card player reads."""
    from analyser import wording

    found, columns = answer.difference, answer.game.columns
    ended = answer.endings.shares(columns)
    turns = answer.endings.turns_per_hand
    parts = output.per_cents([*ended.values()])
    ways = [f"{name.replace('_', ' ')} {part}" for name, part in zip(ended, parts, strict=True)]
    return [
        ["verdict", answer.verdict],
        [f"{answer.scale.unit} per hand", wording.signed_plus_minus(found)],
        [
            "deals won / drawn / lost",
            " / ".join(output.per_cents([found.won, found.drawn, found.lost])),
        ],
        *([["hands ended", ", ".join(ways)]] if len(ways) > 1 else []),
        *([["turns per hand", wording.number(turns, 1)]] if turns is not None else []),
        ["hands played", f"{answer.hands:,}, of {wording.counted(found.pairs, 'deals')}"],
        ["rules, seed", f"{answer.spec.cells[0].rules_name}, {answer.seed}"],
        ["time", pace],
    ]


def _more_rows(answer: Compared, watch: Watch, most: int) -> list[list[str]]:
    """Return the rows of ``--more``."""
    from analyser import wording

    found, seen = answer.difference, answer.seen
    decimals = wording.mean_decimals(answer.scale)
    return [
        [f"interval, {found.confidence:.0%}, at every look", _ends(found, decimals)],
        ["equivalence margin", f"±{answer.band:g}"],
        *_strength(seen.pentanomial, answer.strength),
        ["spread of a deal's difference", wording.number(found.sd, decimals)],
        ["as sure with independent deals", _independent(seen.independent_ratio, answer.hands)],
        ["stopped", _stopped(watch, most, answer.scale.unit)],
    ]


def _strength(counts: Sequence[int] | None, strength: Interval | None) -> list[list[str]]:
    """Return the rows of two tables' outcomes and what they come to; none for six tables."""
    if counts is None or strength is None:
        return []
    said = f"{output.signed(strength.value)} ({_ends(strength)})"
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
    """Return in words why it stopped, and for how many deals the interval was tuned."""
    plan = watch.plan
    reasons = {
        "hands": "all that were asked for",
        "precision": f"at ±{plan.precision:g} {unit}",
        "decided": "with the verdict",
        "cap": f"at {most:,} hands, the most",
    }
    return f"{reasons[watch.why or 'hands']}; interval tuned for {plan.tuned:,} deals"
