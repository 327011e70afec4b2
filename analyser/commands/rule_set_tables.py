"""What each rule set makes of a hand, on a terminal: the answer, then a table of every measure.

Part of ``analyser compare``.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyser.commands import first_screen_text, output, playing
from analyser.commands.terminal import Terminal
from analyser.confidence import PERCENT
from analyser.questions.compare_rules import CompareRules
from analyser.streams import say

if TYPE_CHECKING:
    from analyser.findings.answers import Answers
    from analyser.findings.one_rule import OneAtATime
    from analyser.findings.rule_sets import RuleSetComparison, Variant
    from analyser.wording import Table

MOST_TABLES = 5
"""Rule sets of which each is shown in a table of all measures; of more, the common ones in one."""

NARROW = 16
"""Letters of a rule set's name in a line of such a table."""

LONGEST_HEAD = 24
"""Most letters of a rule set's name above its numbers."""


def show(question: CompareRules, terminal: Terminal, more: bool, as_json: bool) -> None:
    """Compare rule sets and print what changes."""
    from analyser.play import answer_provenance

    found = question.answer(terminal)
    run = found.run.run
    out = None if found.run.is_passing else run.place
    if as_json:
        page = None if out is None else shlex.join(["analyser", "report", str(out)])
        kept = {"run": None if out is None else str(out), "page": page}
        made = answer_provenance.of_run(run)
        output.say_json({**found.answer, **kept, "provenance": made})
        return
    following = playing.describe_drawn_seed(found.read.spec)
    if out is not None:
        following += [first_screen_text.next_report(out)]
    elif not more:
        following += [first_screen_text.next_command([*terminal.command, "--more"])]
    first_screen_text.show(found.screen, *following)
    if not more:
        return
    _show_all(found.found, found.singles, found.read)
    if found.read.spec.rescored and question.rescore is None:
        say("With --play-all all are played: players that read bonuses may then move otherwise.")


def _show_all(comparison: RuleSetComparison, singles: Sequence[OneAtATime], read: Answers) -> None:
    """Print every measure: the order by a goal, a table a rule set, and the footing.

    ``singles``: what single rules change, in a table for each base.
    """
    from analyser.findings import own_rules
    from analyser.report.rule_sets import goal, one_rule, sentences

    for made in (each for group in singles for each in one_rule.describe_briefly(group)):
        _show_rows(made)
    for each in goal.tabulate_goal(comparison, read.game, read.spec.goal):
        _show_rows(each)
    many = len(comparison.variants) - 1 > MOST_TABLES
    for each in sentences.tabulate_measures(comparison, read.game) if many else ():
        _show_rows(each)
    for variant in comparison.variants[1:] if not many else ():
        _show(comparison, variant)
    for sentence in own_rules.sentences(read.spec, read.game):
        say(sentence)
    say(_footing(comparison, read))


def _show_rows(made: Table) -> None:
    """Print a table with a row a rule set."""
    heads = [head if at in (0, *made.left) else f">{head}" for at, head in enumerate(made.head)]
    rows = [[output.fold_name(name, NARROW), *cells] for name, *cells in made.rows]
    say(made.caption)
    output.show(output.table("", heads, rows))


def _show(comparison: RuleSetComparison, variant: Variant) -> None:
    """Print what a rule set makes of a hand, and the difference from the one it is held against."""
    from analyser.report.rule_sets import sentences
    from analyser.wording import plus_minus, signed_plus_minus

    base = {each.name: each for each in comparison.variants}.get(str(variant.base))
    mark = sentences.describe_origin(comparison, variant)
    shown = [each for each in comparison.quantities if each.name in variant.levels]
    shown = [each for each in shown if base is None or each.name in variant.changes]
    rows = []
    for each in shown:
        levels = [one.levels[each.name] for one in (base, variant) if one is not None]
        cells = [plus_minus(level.value, level.half) for level in levels]
        if base is not None:
            cells.append(signed_plus_minus(variant.changes[each.name]))
        rows.append([f"{each.heading}, {each.unit}", *cells])
    if base is None:
        title = f"{variant.name}, {mark}; {variant.sides} sides, as none before it"
        heads = [_head(variant.name, "this rule set")]
    else:
        title = f"{variant.name} against {base.name}: {mark}"
        heads = [_head(base.name, "the other"), _head(variant.name, "this one"), "difference"]
    say(title)  # Not the table's: that would be folded where the table is narrow.
    output.show(output.table("", ["per hand", *(f">{head}" for head in heads)], rows))


def _head(name: str, short: str) -> str:
    return name if len(name) <= LONGEST_HEAD else short


def _footing(comparison: RuleSetComparison, read: Answers) -> str:
    """Return what the numbers are based on: how many deals, which players, how sure."""
    from analyser.wording import list_names, write_count

    names = [str(each["name"]) for each in comparison.variants[0].cell.entrants]
    seated = (
        f"{names[0]} in every seat" if len(names) == 1 else f"{list_names(names)}, one per side"
    )
    skill = ""
    if comparison.panel:
        skill = (
            f"; skill by duels of {list_names(comparison.panel)} over {comparison.panel_deals:,}"
        )
    return (
        f"{seated}, over the same {write_count(comparison.deals, 'deals')} of seed {read.spec.seed}"
        f"{skill}. All the ± hold at once, with {PERCENT} certainty; ± 0 is what must be the "
        "same."
    )
