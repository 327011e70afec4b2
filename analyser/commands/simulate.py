"""``analyser simulate``: play hands, keep their rows in a run folder, print what they come to."""

from __future__ import annotations

import math
import shlex
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser.commands import options, playing, screen

if TYPE_CHECKING:
    from analyser.answers import Answers
    from analyser.runner import Shard
    from analyser.scenario import RunSpec

SAMPLE_DEALS = 500
"""Deals, or a tenth as many matches, that ``--dry-run`` plays to learn the speed, the size of a row
and how many hands a match has: a tenth of a second."""


def simulate(
    ctx: typer.Context,
    scenario: Annotated[
        Path | None,
        typer.Argument(metavar="SCENARIO", help="A scenario file; else the flags say what."),
    ] = None,
    rules: options.Preset = None,
    settings: options.Settings = None,
    policies: Annotated[
        str | None,
        typer.Option(
            "--policies",
            metavar="A[,B…]",
            help="One way of playing for everybody, or one a side. Default: the game's.",
            show_default=False,
        ),
    ] = None,
    hands: options.Hands = None,
    matches: options.Matches = None,
    seed: options.Seed = None,
    threads: options.Threads = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="The run's folder. Default: one in runs/."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only say how much would be played, and how long.")
    ] = False,
    as_json: options.AsJson = False,
    game: options.GameName = options.DEFAULT_GAME,
) -> None:
    """Play hands and keep their rows; the same command again resumes.

    With a scenario file, --hands or --matches, and --seed, take the place of what it says (the
    former in each of its cells).
    """
    from analyser import answers

    spec = options.spec(scenario, game, rules, policies, hands, seed, settings, matches)
    if dry_run:
        _dry_run(spec, options.folder(spec, out), options.processors(threads), as_json)
        return
    played = playing.play(spec, out, options.processors(threads), options.words(ctx))
    said = answers.read(played.run, terms=False)
    answer = summary(played, said)
    if as_json:
        screen.say_json(answer)
        return
    _print(answer, [said.sentence(cell) for cell in said.ordered], played)


def summary(played: playing.Played, said: Answers) -> dict[str, Any]:
    """Return what a run comes to, for a program.

    ``score_mean`` and ``score_sd`` have an entry a team, over all hands of the run.
    """
    from analyser.estimates import Tally

    endings: Counter[str] = Counter()
    teams: list[Tally] = []
    for answer in said.cells:
        endings.update(answer.endings)
        teams = [sum(both, Tally()) for both in zip_longest(teams, answer.sides, fillvalue=Tally())]
    folder = str(played.run.path)
    return {
        "run": folder,
        "hands_per_second": played.speed.rate if played.speed else None,
        "endings": {kind: hands / said.hands for kind, hands in endings.items()},
        "score_mean": [team.mean for team in teams],
        "score_sd": [team.sd for team in teams],
        **said.summary(),
        "signature": played.run.header["provenance"]["signature"],
        "digest": played.run.digest(),
        "page": shlex.join(["analyser", "report", folder]),
    }


def _print(answer: Mapping[str, Any], sentences: Sequence[str], played: playing.Played) -> None:
    from analyser.wording import number

    for sentence in sentences:
        typer.echo(sentence)
    kinds = list(answer["endings"])
    counted = ["matches", "hands"] if answer["matches"] else ["hands"]
    rows = []
    for cell in answer["cells"]:
        shares = [screen.per_cent(cell["endings"][kind]) for kind in kinds]
        turns = number(cell["turns_mean"], 1)
        counts = [number(cell.get(name, math.nan), 0) for name in counted]
        rows.append([cell["cell"], *counts, turns, *shares])
    headings = ["what was played", *(f">{name}" for name in (*counted, "turns", *kinds))]
    screen.show(screen.table("", headings, rows))
    speed = screen.speed(played.speed) if played.speed else "all of it stood there already"
    typer.echo(f"The rows are in {answer['run']} ({speed}).")
    typer.echo(f"A page of it: {answer['page']}")


def _dry_run(spec: RunSpec, folder: Path, threads: int, as_json: bool) -> None:
    """Say how much would be played; what is not known ahead comes from samples of its deals."""
    from analyser import games, parquet, runner
    from analyser.wording import number

    columns = runner.columns_of(spec, games.game(spec.game))
    asked = runner.asked(spec)
    shards = len(runner.layout(spec))
    hands, seconds, stored, judged = 0.0, 0.0, 0.0, 0
    for total, matches in zip(asked, (False, True), strict=True):
        alike = [cell for cell in spec.cells if cell.matches == matches]
        if not alike:
            continue
        sample, took = _sample(replace(spec, cells=(alike[0],)))
        # The last frame has a row for each hand, or match, that is asked for.
        tables = [each for each in sample if each is not None]
        files = sum(spec.shards(cell) for cell in alike)
        names = [alike[0].name]
        for frame, declared in zip(tables, columns, strict=False):
            # A file has a part that grows with its rows and a part that does not.
            fixed = len(parquet.written(frame.iloc[:1], declared, names))
            whole = len(parquet.written(frame, declared, names))
            a_row = (whole - fixed) / max(len(frame) - 1, 1)
            stored += files * fixed + total * len(frame) / len(tables[-1]) * a_row
        hands += total * len(sample.hands) / len(tables[-1])
        seconds += total * took / len(tables[-1]) / threads
        judged += len(sample.hands)
    answer = {
        "dry_run": True,
        "run": str(folder),
        "hands": round(hands),
        "matches": asked.matches,
        "cells": len(spec.cells),
        "shards": shards,
        "bytes": round(stored),
        "seconds": seconds,
        "threads": threads,
    }
    if as_json:
        screen.say_json(answer)
        return
    about = f", {number(hands, 0)} hands or so in all," if asked.matches else ""
    typer.echo(
        f"Would play {asked.words()}{about} in {number(shards, 0)} shard{'s' * (shards > 1)},"
        f" about {screen.size(stored)} in {folder},"
        f" in {screen.duration(seconds)} or so with {threads} threads"
        f" (judged by {number(judged, 0)} hands). Nothing written."
    )


def _sample(spec: RunSpec) -> tuple[Shard, float]:
    """Return a small shard of a spec's first cell, and how many seconds its play took."""
    from analyser import runner

    runner.shard(replace(spec, shard_deals=1), 0)
    begun = time.perf_counter()
    sample = runner.shard(replace(spec, shard_deals=SAMPLE_DEALS), 0)
    return sample, time.perf_counter() - begun
