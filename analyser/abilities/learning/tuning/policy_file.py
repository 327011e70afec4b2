"""What does the file of a tuned player say?  Its habits, and in comments all that made it.

A policy file as ``policy_lookup`` reads it, so ``compare`` and scenarios take it as it is.  Also
the sentences of a finished search, which the command, the file and the page all say alike.
"""

from __future__ import annotations

import json
import shlex
import textwrap
from collections.abc import Sequence
from typing import Final

from analyser.abilities.learning.tuning.search import Outcome
from analyser.confidence import INTERVAL
from analyser.games.interface import Game
from analyser.statistics.intervals import Difference, Tally, estimate
from analyser.wording import mean_decimals, number, plus_minus, signed_plus_minus, times

WIDTH: Final = 96
"""Columns of a comment."""


def estimate_mean(tally: Tally) -> Difference:
    """Return a tally's mean with its interval; its number of deals was fixed before."""
    return estimate(tally)


def points(tally: Tally) -> str:
    """Return a mean with its sign and its ±: ``+12.3 ± 1.1``."""
    return signed_plus_minus(estimate_mean(tally))


def sentences(name: str, outcome: Outcome) -> list[str]:
    """Return what came out: the answer, what it is worth against whom, and how the gain shrank."""
    base, unit = str(outcome.plan.base["name"]), outcome.scale.unit
    deals = f"{outcome.gain.pairs:,} deals that were used for nothing else"
    if outcome.chosen.generation == 0:
        best = max(outcome.checks[1:], key=lambda check: check.gain.mean)
        return [
            f"No better player than {base} was found: the best mean of {len(outcome.checks) - 1} "
            f"gains {points(best.gain)} {unit} per hand on it, over {best.gain.pairs:,} deals."
        ]
    found = estimate_mean(outcome.gain)
    size = plus_minus(abs(found.mean), found.half)
    if found.low > 0:
        said = f"{name} gains {size} {unit} per hand on {base} against the pool"
    elif found.high < 0:
        said = f"{name} loses {size} {unit} per hand to {base} against the pool"
    else:
        said = f"Whether {name} plays better than {base} is open: it gains {points(outcome.gain)} "
        said += f"{unit} per hand against the pool"
    pool = ", ".join(str(each["name"]) for each in outcome.plan.pool)
    head = f"{said} ({pool}), over {deals}, each played {times(outcome.arms)}."
    (duel,) = (each for each in outcome.meetings if each.opponent == base)
    shrink = outcome.tuned.mean - outcome.gain.mean
    less = number(abs(shrink), mean_decimals(outcome.scale))
    return [
        head,
        f"Against {base} itself it is {points(duel.chosen)} {unit} per hand.",
        f"On the deals it was tuned on the gain was {points(outcome.tuned)}, on those it was "
        f"chosen with {points(outcome.chosen.gain)}, on fresh ones {points(outcome.gain)}: "
        f"{'it shrank' if shrink >= 0 else 'it grew'} by {less}.",
    ]


def families(outcome: Outcome) -> list[list[str]]:
    """Return the gain in each family of deals: its name, the gain, the deals."""
    return [
        ["tune", points(outcome.tuned), number(outcome.tuned.pairs, 0)],
        ["select", points(outcome.chosen.gain), number(outcome.chosen.gain.pairs, 0)],
        ["report", points(outcome.gain), number(outcome.gain.pairs, 0)],
    ]


def opponents(outcome: Outcome) -> list[list[str]]:
    """Return a row for each opponent of the report: name, whether of the pool, and three figures.

    By how much the chosen policy is ahead of it, the start likewise, and the gain.
    """
    return [
        [
            each.opponent,
            "pool" if each.inside else "outside",
            points(each.chosen),
            points(each.base),
            points(each.gain),
        ]
        for each in outcome.meetings
    ]


def text(name: str, outcome: Outcome, game: Game) -> str:
    """Return the file's text: TOML with ``name``, ``base`` and the habits that differ from it."""
    plan = outcome.plan
    start = str(plan.base["name"])
    # Another file cannot name as its base a policy that has a file of its own.
    base = start if start in game.policies else game.default_policy
    below = game.policy(base)
    full = {**plan.base, **outcome.values}
    changed = {key: value for key, value in full.items() if key != "name" and value != below[key]}
    lines = [
        *_comment(f"{name}: {start}, tuned for the rules {plan.rules_text} of {game.title}."),
        "#",
    ]
    for sentence in sentences(name, outcome):
        lines += _comment(sentence)
    unit = outcome.scale.unit
    lines += ["#", f"# Gain in {unit} per hand against the pool, by the deals it is measured on:"]
    lines += _columns(["deals", "gain", "number"], families(outcome))
    lines += ["#", f"# Report, {unit} per hand against each opponent:"]
    lines += _columns(["opponent", "", name, start, "gain"], opponents(outcome))
    lines += ["#", f"# The ± are {INTERVAL}s, each for itself.  Made by:"]
    lines += _command(outcome.made.get("command", []))
    facts = {key: value for key, value in outcome.made.items() if key != "command"}
    facts |= {"seed": plan.seed, "generation": outcome.chosen.generation}
    facts |= {"hands played": f"{outcome.hands:,}", "plan": plan.digest()}
    lines += ["#", *_comment("; ".join(f"{key} {value}" for key, value in facts.items()))]
    lines += ["", f'name = "{name}"', f'base = "{base}"']
    for key, value in changed.items():
        # What JSON says of a number, a word, and of yes or no, TOML says too.
        lines.append(f"{f'{key} = {json.dumps(value)}':<28}# {json.dumps(below[key])}")
    return "\n".join(lines) + "\n"


def _comment(sentence: str) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(sentence, WIDTH, break_on_hyphens=False)]


def _columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a small table as comments: words left, numbers right."""
    table = [head, *rows]
    widths = [max(len(row[at]) for row in table) for at in range(len(head))]
    lines = []
    for row in table:
        cells = [
            cell.ljust(width) if at == 0 or cell in ("pool", "outside") else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(f"#   {'  '.join(cells)}".rstrip())
    return lines


def _command(words: Sequence[str]) -> list[str]:
    """Return a command line as comments: on several lines where it is long, a flag by its value."""
    parts: list[str] = []
    for at, word in enumerate(words):
        after_flag = at > 0 and words[at - 1].startswith("--") and not word.startswith("--")
        if after_flag:
            parts[-1] += f" {shlex.quote(word)}"
        else:
            parts.append(shlex.quote(word))
    line, lines = "", []
    for part in parts:
        if line and len(line) + len(part) > WIDTH - 6:
            lines.append(f"#   {line} \\")
            line = "   "
        line = f"{line} {part}" if line else part
    return [*lines, f"#   {line}"]
