"""``analyser compare --rules X,Y,Z``: what each rule set makes of a hand, on the same deals.

``--vary`` has a rule set compared with itself under other values of some rules, in the words in
which ``sweep`` takes values; so no name needs a grammar of its own, and whole ranges fit in.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from analyser import games, interrupts
from analyser.commands import completing, first_screen_text, options, output, playing, ranges
from analyser.confidence import CONFIDENCE, PERCENT
from analyser.errors import ScenarioError, UsageError
from analyser.streams import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyser.findings.answers import Answers
    from analyser.findings.one_rule import OneAtATime
    from analyser.findings.rule_sets import Comparison, Variant
    from analyser.storage.address import Where
    from analyser.wording import Table

DEFAULT_HANDS = 20_000
"""At each table and in each duel: three rule sets, with the panel, in about half a minute."""

HELP_PANEL = "Rule sets: several --rules, or --vary"
"""Over the options that two players have no use for."""

NOBODY = "none"
"""As ``--panel`` says that skill is left out."""

MOST_TABLES = 5
"""Rule sets of which each is shown in a table of all measures; of more, the common ones in one."""

NARROW = 16
"""Letters of a rule set's name in a line of such a table."""

LONGEST_HEAD = 24
"""Most letters of a rule set's name above its numbers."""

Policies = Annotated[
    str | None,
    typer.Option(
        "--policies",
        autocompletion=completing.policies,
        rich_help_panel=HELP_PANEL,
        metavar="P[,Q…]",
        help="Players, by policy or TOML file: one for all seats, or one per side. Default: the"
        " game's.",
        show_default=False,
    ),
]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        rich_help_panel=HELP_PANEL,
        metavar="RULE=VALUES",
        help="Compare each rule set also with this rule at other values, FIRST:LAST:STEP or with"
        " commas; with a second --vary, only with both rules changed, in all combinations.",
        show_default=False,
    ),
]
Panel = Annotated[
    str | None,
    typer.Option(
        "--panel",
        autocompletion=completing.policies,
        rich_help_panel=HELP_PANEL,
        metavar="A,B[,C…]",
        help="Players on whom skill is judged, beside the one at the tables; all must try to win."
        " none: leave skill out. Default: up to four of the game's, rule-based and learnt.",
        show_default=False,
    ),
]
Goal = Annotated[
    str | None,
    typer.Option(
        "--goal",
        rich_help_panel=HELP_PANEL,
        metavar="WISHES",
        help="Put the rule sets in order by this, e.g. 'shorter, no less skill': more, less, same,"
        " no more or no less of length, score, seat, skill, luck or a measure of the game.",
        show_default=False,
    ),
]
Rescore = Annotated[
    bool | None,
    typer.Option(
        "--rescore/--play-all",
        rich_help_panel=HELP_PANEL,
        help="Play the first rule set only and rescore its hands under the others, or play all."
        " Default: rescore where only bonuses and penalties change.",
        show_default=False,
    ),
]


OneRule = Annotated[
    bool | None,
    typer.Option(
        "--one-rule-at-a-time",
        rich_help_panel=HELP_PANEL,
        help="Also play each rule that is not as in the first: alone on the first, and taken back"
        " alone.",
        show_default=False,
    ),
]


def asked(rules: str | None, *flags: object) -> bool:
    """Return whether rule sets are to be compared: several are named, or a flag is for that."""
    return "," in (rules or "") or any(flag is not None for flag in flags)


def compare(
    ctx: typer.Context,
    rules: str | None,
    settings: Sequence[str] | None,
    vary: Sequence[str] | None,
    policies: str | None,
    panel: str | None,
    rescore: bool | None,
    goal: str | None,
    one_rule_at_a_time: bool | None,
    hands: int | None,
    seed: int | None,
    workers: options.Workers,
    out: Where | None,
    more: bool,
    as_json: bool,
    game: str,
) -> None:
    """Compare rule sets and print what changes; the words of the flags are as typed."""
    from analyser.findings import answers, one_rule, time_outs
    from analyser.findings import rule_sets as comparing
    from analyser.games.interface import Measured, able
    from analyser.play import answer_provenance
    from analyser.report import page as pages
    from analyser.report import rule_sets as told
    from analyser.scenario import rule_goal, rule_sets

    the_game = options.game(game)
    able(the_game, Measured)
    presets = options.names(rules if rules is not None else the_game.default_preset, "--rules")
    own = policies if policies is not None else the_game.default_policy
    if goal is not None:
        try:
            rule_goal.read_goal(the_game, goal)
        except ScenarioError as error:
            raise UsageError(f"--{error}") from error
    met = None if panel is None else options.names(panel, "--panel")
    named = f"rules {presets[0]}{games.flag(game)}"
    habits = {"habit of players": [each.id for each in the_game.policy_fields]}
    spec = rule_sets.spec(
        game,
        presets,
        ranges.ranges("--vary", "rule", named, vary, the_game.rule_fields, habits),
        options.names(own, "--policies"),
        [] if met == [NOBODY] else met,
        hands if hands is not None else DEFAULT_HANDS,
        seed,
        options.changes(the_game, presets[0], settings),
        rescore,
        goal or "",
        bool(one_rule_at_a_time),
    )
    if workers.cluster is not None:
        # What a cluster plays is kept, as by every other command.
        out = options.folder(spec, out)
    with _folder(out) as folder:
        played = playing.play(spec, folder, workers, options.words(ctx))
        read = answers.watch(answers.read(played.run, terms=False))
        # A run that was there already keeps the goal that it began with.
        read = replace(read, spec=replace(read.spec, goal=goal or ""))
        found = comparing.read(played.run, read)
        assert found is not None, "rule sets that cannot be compared are refused before"
        singles = one_rule.read(played.run, read, found)
        # Rule sets that differ in when time is called have a page of another kind.
        called = time_outs.tables(the_game, read.spec)
        screen = pages.first_screen(played.run) if called else None
        made = answer_provenance.of_run(played.run)
    if as_json:
        kept = None if out is None else shlex.join(["analyser", "report", str(out)])
        output.say_json({**_summary(found, singles, played, read, out, kept), "provenance": made})
        return
    if out is not None:
        following = [first_screen_text.next_report(out)]
    elif not more:
        following = [first_screen_text.next_command([*options.words(ctx), "--more"])]
    else:
        following = []
    following = [*playing.drawn(read.spec), *following]
    first_screen_text.show(screen or told.part_of(found, read, singles).screen, *following)
    if not more:
        return
    _show_all(found, singles, read)
    if read.spec.rescored and rescore is None:
        say("With --play-all all are played: players that read bonuses may then move otherwise.")


def _show_all(found: Comparison, singles: Sequence[OneAtATime], read: Answers) -> None:
    """Print every measure: the order by a goal, a table a rule set, and the footing.

    ``singles``: what single rules change, in a table for each base.
    """
    from analyser.findings import own_rules
    from analyser.report import one_rule
    from analyser.report import rule_sets as told

    for made in (each for group in singles for each in one_rule.in_brief(group)):
        _show_rows(made)
    for each in told.by_goal(found, read.game, read.spec.goal):
        _show_rows(each)
    many = len(found.variants) - 1 > MOST_TABLES
    for each in told.in_common(found, read.game) if many else ():
        _show_rows(each)
    for variant in found.variants[1:] if not many else ():
        _show(found, variant)
    for sentence in own_rules.sentences(read.spec, read.game):
        say(sentence)
    say(_footing(found, read))


@contextmanager
def _folder(out: Where | None) -> Iterator[Where]:
    """Give the run's folder: the given one, or one that is deleted afterwards."""
    if out is not None:
        yield out
        return
    # Nothing is kept that the same command could go on with.
    with interrupts.saying(interrupts.IN_MEMORY), TemporaryDirectory(prefix="analyser-") as made:
        yield Path(made) / "run"


def _summary(
    found: Comparison,
    singles: Sequence[OneAtATime],
    played: playing.Played,
    read: Answers,
    out: Where | None,
    page: str | None,
) -> dict[str, Any]:
    """Return the whole answer for a program."""
    from analyser.findings import one_rule
    from analyser.report import rule_sets as told
    from analyser.scenario import build

    first = read.cells[0].cell
    return {
        "game": read.spec.game,
        "policies": [str(each["name"]) for each in first.entrants],
        "changes": build.changed(read.game, first.rules),
        "seed": read.spec.seed,
        "hands": read.hands + one_rule.hands(played.run, read),
        "hands_per_cell": first.units,
        "confidence": CONFIDENCE,
        "signature": played.run.header["provenance"]["signature"],
        "run": None if out is None else str(out),
        "page": page,
        **told.summary(found, read.game, read.spec.goal, singles),
    }


def _show_rows(made: Table) -> None:
    """Print a table with a row a rule set."""
    heads = [head if at in (0, *made.left) else f">{head}" for at, head in enumerate(made.head)]
    rows = [[output.folded(name, NARROW), *cells] for name, *cells in made.rows]
    say(made.caption)
    output.show(output.table("", heads, rows))


def _show(found: Comparison, variant: Variant) -> None:
    """Print what a rule set makes of a hand, and the difference from the one it is held against."""
    from analyser.report import rule_sets as told
    from analyser.wording import plus_minus, signed_plus_minus

    base = {each.name: each for each in found.variants}.get(str(variant.base))
    mark = told.how(found, variant)
    shown = [each for each in found.quantities if each.name in variant.levels]
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


def _footing(found: Comparison, read: Answers) -> str:
    """Return what the numbers are based on: how many deals, which players, how sure."""
    from analyser.wording import counted, listed

    names = [str(each["name"]) for each in found.variants[0].cell.entrants]
    seated = f"{names[0]} in every seat" if len(names) == 1 else f"{listed(names)}, one per side"
    skill = ""
    if found.panel:
        skill = f"; skill by duels of {listed(found.panel)} over {found.panel_deals:,}"
    return (
        f"{seated}, over the same {counted(found.deals, 'deals')} of seed {read.spec.seed}"
        f"{skill}. All the ± hold at once, with {PERCENT} certainty; ± 0 is what must be the "
        "same."
    )
