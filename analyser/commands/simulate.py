"""``analyser simulate``: play hands, keep their rows in a run folder, print what they come to."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import reading
from analyser.commands import completing, first_screen_text, options, output, playing
from analyser.errors import UsageError

if TYPE_CHECKING:
    from analyser.findings.answers import Answers
    from analyser.storage.run_folder import Run


def simulate(
    ctx: typer.Context,
    scenario: Annotated[
        Path | None,
        typer.Argument(
            metavar="SCENARIO",
            autocompletion=completing.scenarios,
            help="A scenario file; - reads standard input. Default: what the options describe.",
        ),
    ] = None,
    named: options.Scenario = None,
    rules: options.Preset = None,
    settings: options.Settings = None,
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies",
            autocompletion=completing.policies,
            metavar="A[,B…]",
            help="Players, by policy or TOML file: one for all seats, or one per side. Default:"
            " the game's.",
            show_default=False,
        ),
    ] = None,
    hands: options.Hands = None,
    matches: options.Matches = None,
    match_hands: options.MatchHands = None,
    seed: options.Seed = None,
    on_error: options.OnError = None,
    threads: options.Threads = None,
    cluster: options.ClusterAt = None,
    out: options.Out = None,
    dry_run: options.DryRun = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Simulate hands and keep their rows. Re-run the command to resume.

    With a scenario file, --hands, --matches, --match-hands, --seed and --on-error replace what it
    says.
    """
    from analyser.findings import answers
    from analyser.play import forfeits

    given = ["--scenario", named] if named is not None else [str(scenario)]
    scenario = options.scenario_file(scenario, named)
    spec = options.spec(
        scenario, game, rules, policies, hands, seed, settings, matches, match_hands, on_error
    )
    if any(cell.choice for cell in spec.cells):
        where = named if named is not None else reading.named(Path(given[0]))
        instead = output.typed(["analyser", "weigh", *given])
        raise UsageError(f"{where}: has [[decisions]] (expected `{instead}`)")
    workers = options.workers(threads, cluster)
    if dry_run:
        playing.dry_run(spec, options.folder(spec, options.place(out)), workers, as_json)
        return
    played = playing.play(spec, options.place(out), workers, options.words(ctx))
    lost = forfeits.read(played.run)
    lost.check_measured()
    if as_json:
        said = answers.read(played.run, terms=False)
        output.say_json({**summary(played, said), **_rule_sets(played.run, said, spec.goal)})
        return
    from analyser.report import page

    following = [*playing.drawn_of(played.run), first_screen_text.next_report(played.run.place)]
    note = " ".join(lost.sentences)
    first_screen_text.show(page.first_screen(played.run), *following, note=note)


def _rule_sets(run: Run, said: Answers, goal: str) -> dict[str, Any]:
    """Return for a program what rule sets change, where tables under several were played."""
    from analyser.findings import answers, one_rule, rule_sets
    from analyser.report import rule_sets as told

    cells = said.spec.cells
    if len({cell.rules_name for cell in cells if not (cell.duel or cell.matches)}) < 2:
        return {}
    said = answers.watch(said)
    said = replace(said, spec=replace(said.spec, goal=goal))
    compared = rule_sets.read(run, said)
    if compared is None:
        return {}
    singles = one_rule.read(run, said, compared)
    return {"rule_sets": told.summary(compared, said.game, goal, singles)}


def summary(played: playing.Played, said: Answers) -> dict[str, Any]:
    """Return the result of a run as JSON.

    ``score_mean`` and ``score_sd`` have an entry per side, over all hands of the run.
    """
    from analyser.findings import one_rule
    from analyser.play import answer_provenance, forfeits
    from analyser.statistics.intervals import Tally

    endings: Counter[str] = Counter()
    sides: list[Tally] = []
    for answer in said.cells:
        endings.update(answer.endings)
        sides = [sum(both, Tally()) for both in zip_longest(sides, answer.sides, fillvalue=Tally())]
    folder = str(played.run.place)
    return {
        "run": folder,
        "hands_per_second": played.speed.rate if played.speed else None,
        "endings": {kind: hands / said.hands for kind, hands in endings.items()},
        "score_mean": [side.mean for side in sides],
        "score_sd": [side.sd for side in sides],
        **said.summary(),
        **forfeits.read(played.run).summary(),
        "hands": said.hands + one_rule.hands(played.run, said),
        "signature": played.run.header["provenance"]["signature"],
        "digest": played.run.digest(),
        "page": shlex.join(["analyser", "report", folder]),
        "provenance": answer_provenance.of_run(played.run),
    }
