"""``analyser show``: the runs there are, what one asked and how far it is, or how two differ."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from analyser.abilities.overviews import run_list
from analyser.commands import options, output, view
from analyser.scenario import arguments, parameters
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.abilities.overviews.findings import RunSummary
    from analyser.abilities.overviews.two_runs import Quantity, SideBySide
    from analyser.statistics.intervals import Difference

MOST = 40
"""Rows of a table on a terminal; ``--json`` has them all."""


def _show_runs(run: Path | None, other: Path | None, as_json: bool) -> None:
    """Show your runs, one run in full, or how two runs differ.

    Without RUN it lists the runs in runs/: what each asked, how much of it is played, size and
    state. With RUN it shows who plays, how much is there, and which command comes next. With OTHER
    it compares the two: rule by rule, habit by habit, and their numbers, deal by deal where both
    have the same seed.
    """
    from analyser.abilities.overviews import findings

    folder = None if run is None else options.run_here("RUN", run)
    if folder is None or (other is None and _holds_runs(folder)):
        run_list.show(folder, as_json)
        return
    one = findings.describe_run(folder)
    if other is not None:
        from analyser.abilities.overviews import two_runs

        second = findings.describe_run(options.run_here("OTHER", other))
        found = two_runs.read(one, second)
        if as_json:
            output.say_json(_as_json(one, second, found))
        else:
            _compare(one, second, found)
        return
    if as_json:
        output.say_json(one.as_json())
        return
    _show(one)


def _holds_runs(folder: Path) -> bool:
    """Return whether a folder is not a run itself, and runs lie below it."""
    from analyser.abilities.overviews import findings
    from analyser.storage import backend

    if not folder.is_dir() or (folder / backend.MANIFEST).exists():
        return False
    return next(findings.list_runs(folder), None) is not None


def _show(summary: RunSummary) -> None:
    from analyser.wording import number

    say(summary.question)
    rules = [
        name if not changes else f"{name.partition(' (')[0]} with {_changes(changes)}"
        for name, changes in summary.rules.items()
    ]
    done = summary.amount_played.words(
        summary.amount_asked if summary.state == "not finished" else None
    )
    facts = [
        ["folder", str(summary.run.path)],
        ["state", summary.state],
        ["played", done],
        ["game, seed", f"{summary.spec.game}, {summary.spec.seed}"],
        ["rules", ", ".join(rules[:MOST])],
        ["on disk", f"{output.size(summary.size)} in {number(len(summary.run.shards), 0)} shards"],
        ["written", f"{summary.written_at:%Y-%m-%d %H:%M} UTC"],
        ["made by", f"analyser {summary.run.header['provenance'].get('analyser', '–')}"],
    ]
    output.show(output.table("", ["", ""], facts))
    heads = ["cell", ">to be played"]
    cells = [
        [cell.name, f"{cell.units * len(cell.arms):,} {'matches' if cell.matches else 'hands'}"]
        for cell in summary.spec.cells
    ]
    output.show(output.table("What is played", heads, cells[:MOST]))
    _print_rest(len(cells))
    players = [[name, words] for name, words in summary.players.items()]
    output.show(output.table("Players", ["policy", "plays"], players[:MOST]))
    say(f"{'Go on' if summary.state == 'not finished' else 'Next'}: {summary.next}")


def _changes(changes: dict[str, object]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in changes.items())


def _print_rest(count: int) -> None:
    if count > MOST:
        say(f"And {count - MOST:,} more; --json has them all.")


def _compare(one: RunSummary, other: RunSummary, side_by_side: SideBySide) -> None:
    names = [str(each.run.path) for each in (one, other)]
    if side_by_side.same_rows:
        say(f"{names[0]} and {names[1]} have the same rows, byte by byte.")
    elif not side_by_side.unlike:
        say("The two asked the same.")
    rows = [[each.where, each.what, each.one, each.other] for each in side_by_side.unlike]
    if rows:
        heads = ["cell", "what", names[0], names[1]]
        output.show(output.table("In what they differ", heads, rows[:MOST]))
        _print_rest(len(rows))
    if side_by_side.quantities:
        how = (
            "deal by deal, on the same deals" if side_by_side.same_deals else "of independent deals"
        )
        title = f"{side_by_side.unit.capitalize()} per hand, the second less the first, {how}"
        heads = ["what", f">{names[0]}", f">{names[1]}", ">difference", "verdict"]
        output.show(
            output.table(title, heads, [_row(each) for each in side_by_side.quantities[:MOST]])
        )
        _print_rest(len(side_by_side.quantities))
    for why in side_by_side.left_out:
        say(f"Not compared in numbers: {why}.")


def _row(quantity: Quantity) -> list[str]:
    from analyser.statistics.simultaneous import Number
    from analyser.wording import signed_plus_minus

    difference = Number(quantity.mean, (quantity.high - quantity.low) / 2)
    same = quantity.cells[0] == quantity.cells[1]
    cell = quantity.cells[0] if same else " / ".join(quantity.cells)
    return [
        f"{cell}: {quantity.name}",
        signed_plus_minus(quantity.one),
        signed_plus_minus(quantity.other),
        signed_plus_minus(difference),
        quantity.verdict,
    ]


def _as_json(one: RunSummary, other: RunSummary, side_by_side: SideBySide) -> dict[str, object]:
    return {
        "one": one.as_json(),
        "other": other.as_json(),
        "same_rows": side_by_side.same_rows,
        "same_deals": side_by_side.same_deals,
        "unit": f"{side_by_side.unit} per hand",
        "unlike": [asdict(each) for each in side_by_side.unlike],
        "quantities": [
            {
                "cells": list(each.cells),
                "name": each.name,
                "one": _interval(each.one),
                "other": _interval(each.other),
                "mean": each.mean,
                "low": each.low,
                "high": each.high,
                "paired": each.paired,
                "deals": each.deals,
                "verdict": each.verdict,
            }
            for each in side_by_side.quantities
        ],
        "left_out": list(side_by_side.left_out),
    }


def _interval(difference: Difference) -> dict[str, object]:
    return {
        "mean": difference.mean,
        "low": difference.low,
        "high": difference.high,
        "pairs": difference.pairs,
    }


show = view.make_plain_command(
    _show_runs,
    {
        "run": parameters.path(
            "A run's folder, or a folder of runs to list. Default: list those in runs/.",
            kind=arguments.FOLDER, metavar="RUN", is_positional=True,
        ),
        "other": parameters.path(
            "Another run: show how the two differ.",
            kind=arguments.FOLDER, metavar="OTHER", is_positional=True,
        ),
        "as_json": parameters.AS_JSON,
    },
)  # fmt: skip
