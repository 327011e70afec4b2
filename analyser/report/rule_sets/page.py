"""How is it said which rules change the game?  A comparison in; sentences, tables, figures out.

The answer comes first: which rule set changes each telling number most, among those for as many
players; rule sets that cannot be told apart are named together.  Said too is what is behind a
number: whether the play was adapted to a rule set or is another's, counted again; and which
strategies were made for other rules than they play, so that a rule's effect and their misfit are
one number.  Left out: the numbers themselves (``findings.rule_sets``), the drawing (``figures``)
and the page around it (``page``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from analyser.confidence import EACH, INTERVAL, PERCENT
from analyser.findings import one_rule, own_rules, rule_sets
from analyser.findings import rule_sets as variants
from analyser.findings.answers import Answers
from analyser.findings.goal_order import MET, MISSED, NOT_MEASURED, OPEN, Ranked, rank
from analyser.findings.json_fields import picked
from analyser.findings.one_rule import OneAtATime
from analyser.findings.rule_sets import LUCK, SHARE, STRENGTHS, Comparison, Quantity, Variant
from analyser.games.interface import Game, Record
from analyser.report import playing_style
from analyser.report.parts import (
    Block,
    Fine,
    FirstScreen,
    Folded,
    Grid,
    Heading,
    Part,
    Picture,
    Section,
    shortened,
)
from analyser.report.pictures import Rows
from analyser.report.rule_sets import first_screen as screens
from analyser.report.rule_sets import one_rule as single_rules
from analyser.report.rule_sets.wishes import asked_rule_sets
from analyser.report.study import PlayedRun
from analyser.scenario import build
from analyser.scenario.rule_goal import Wish, common_measures, read_goal
from analyser.statistics.simultaneous import Number, largest
from analyser.wording import (
    Table,
    capital,
    counted,
    listed,
    number,
    plus_minus,
    signed_plus_minus,
)

NOTHING: Final = ("–", "")
"""A cell of a grid that has no number."""


def part(played: PlayedRun, read: Answers) -> Part | None:
    """Return the content of a page about rule sets; ``None`` when the run compares none.

    Raises what ``rule_sets.read`` raises.
    """
    found = variants.read(played.run, read)
    if found is None:
        return None
    return part_of(found, read, one_rule.read(played.run, read, found), played.day)


def part_of(
    found: Comparison, read: Answers, groups: Sequence[OneAtATime] = (), day: str = ""
) -> Part:
    """Return the same of a comparison that was read; ``groups``: what single rules change."""
    said = answer(found, read.game, read.spec.goal, groups)
    return Part(
        "",
        said,
        [
            *_in_order(found, read),
            *single_rules.what_each_changes(groups, read.game, len(found.variants) > 2),
            _what_they_make(found, read),
            _what_changes(found),
            *_how_much_skill(found),
        ],
        _method(found),
        summary(found, read.game, read.spec.goal, groups),
        names=[each.name for each in found.variants],
        certain=EACH.certain,
        first_screen=_first_screen(found, read.game, read.spec.goal, groups, day),
        asking=asked_rule_sets(found, read.game),
        # Duels about something else are what was asked for, and their answer stands first.
        headline=() if variants.beside(read, found) else said,
    )


def _first_screen(
    found: Comparison, game: Game, goal: str, groups: Sequence[OneAtATime], day: str
) -> FirstScreen | None:
    """Return the first screen: how the rule sets differ, and whether the goal is met.

    Of a rule set alone that was played rule by rule, it is the way from its base to it.
    """
    misfit = misfits(found, game)
    if groups and not goal and len(found.variants) == 2:
        return single_rules.first_screen(groups, game, not misfit, day)
    screen = screens.first_screen(found, game, misfit, day, _by_goal(found, game, goal))
    if screen is None:
        return None
    screen = replace(
        screen, sections=[*single_rules.which_rule(groups, game, day), *screen.sections]
    )
    by_base = _goal_met(found, game, goal)
    if not by_base:
        return screen
    met, *rest = by_base[0]
    said, judged = shortened(met), _judged_on(found, read_goal(game, goal))
    if judged not in said:
        rest = [f"{capital(judged)}.", *rest]
    return replace(screen, answer=said, deck=" ".join([*rest, screen.deck]))


def _by_goal(found: Comparison, game: Game, goal: str) -> screens.Order | None:
    """Return how a goal puts rule sets in order, the one that they are compared with first."""
    if not goal:
        return None
    ranked = [each.variant.name for _, some in _ranked(found, game, goal) for each in some]
    places = {name: place for place, name in enumerate(ranked)}
    return lambda alike: sorted(alike, key=lambda each: places.get(each.name, -1))


def _in_order(found: Comparison, read: Answers) -> list[Section]:
    """Return the section of the rule sets in order by the goal; none where there is no goal."""
    tables = by_goal(found, read.game, read.spec.goal)
    return [Section("Which rules meet the goal", tables)] if tables else []


def _alike(found: Comparison) -> list[list[Variant]]:
    """Return the rule sets with as many sides together, those of the reference first."""
    sides = dict.fromkeys(each.sides for each in found.variants)
    return [[each for each in found.variants if each.sides == count] for count in sides]


def _what_they_make(found: Comparison, read: Answers) -> Section:
    """Return the section with the numbers of each rule set."""
    alike = _alike(found)
    glossary = Table(
        "What the columns mean",
        ["column", "unit", "meaning"],
        [[each.heading, each.unit, each.meaning] for each in found.quantities],
        left=(1, 2),
    )
    presets = Table(
        "The rule sets",
        ["rule set", "players", "play", "in words"],
        [
            [each.name, str(each.seats), _played(found, each), _words(each, read)]
            for each in found.variants
        ],
        left=(2, 3),
    )
    return Section(
        "What each rule set makes of a hand",
        [
            *(_levels(found, each) for each in alike),
            Fine(
                f"{' '.join(_notes(alike, found.scale.unit))} Every rule set has the same "
                f"{counted(found.deals, 'deals')} and the same strategies in the seats: what "
                "changes is the game as these play it, and one made for a rule set may play it "
                "otherwise. Play is adapted where the hands were played under the rule set itself; "
                "the same play, re-scored, is that of another, each hand counted as it would have "
                "scored."
            ),
            Folded(glossary.caption, [glossary]),
            Folded("What the rule sets are", [presets]),
        ],
    )


def _words(variant: Variant, read: Answers) -> str:
    """Return what a rule set is: a preset in its own words, another by what it changes."""
    own = own_rules.told(read.spec, read.game)
    return own.get(variant.cell.rules_name) or read.game.presets.get(variant.cell.preset, "")


def _what_changes(found: Comparison) -> Section:
    """Return the section with a picture a telling number."""
    blocks: list[Block] = [
        "Each rule set is compared with the first one for as many players, deal by deal: the same "
        "cards under both. Where the bar crosses the line, there may be no change; ± 0 is what "
        "must be the same, 0 without a ± what was the same so far where nothing says how far it "
        "may differ."
    ]
    for quantity in found.quantities:
        if quantity.words and lanes(found, quantity):
            picture = _picture(found, quantity)
            blocks += [Heading(picture.title), picture]
    blocks.append(Folded("Every change, as a number", _changes(found)))
    return Section("Which rules change the game", blocks)


def _how_much_skill(found: Comparison) -> list[Section]:
    """Return the section of the share of skill; none where no panel played."""
    if not found.panel:
        return []
    return [
        Section(
            "How much skill counts",
            [
                f"Under every rule set the same strategies met: {listed(found.panel)}. The more "
                "their strengths differ, against the luck of a hand, the more skill counts. They "
                "are the same under all rule sets: one that suits some may be at a loss under "
                "others, and then the share says how much it matters to play the right way.",
                *(_skill(found, each) for each in _alike(found)),
                Fine(
                    f"The first columns are how many {found.scale.unit} per hand the first "
                    f"strategy is ahead of each other, over {counted(found.panel_deals, 'deals')}. "
                    "The last says after how many hands the better of two strategies that lie as "
                    f"far apart as is typical is ahead with {PERCENT} chance."
                ),
            ],
        )
    ]


def _method(found: Comparison) -> list[str]:
    unit = found.scale.unit
    said = [
        "Rule sets are compared on the same deals: a change is the mean, over the deals, of the "
        "number under one rule set minus that under the other. The intervals of all means, and of "
        f"all changes, hold at once with {PERCENT} confidence, for one look at the finished run: "
        "their width comes from the joint distribution of all of them (single-step max-T; Hothorn, "
        "Bretz and Westfall, Biometrical Journal 50, 2008, 346–363), spreads by the delta method. "
        "Endings of fewer than 25 hands have Clopper and Pearson's interval. What was the same in "
        "every deal so far need not stay so: a part p of all deals that differ would have shown "
        "with a chance of 1 − (1 − p)^n, and there it may differ as far as the rules let it go; "
        "what differed in fewer than 25 deals has the score interval of a Poisson number; "
        "± 0 is what must be the same."
    ]
    if found.panel:
        said.append(
            f"With strengths s of K strategies, in {unit} per hand, and S² = Σ (s − s̄)² / (K − 1), "
            "two of them drawn at random differ by 2 S² in the mean square; with L the standard "
            "deviation of one hand's difference between equal players, the share of skill is "
            "2 S² / (2 S² + L²). It puts games in order as the spread of ratings does (Duersch, "
            "Lambrecht and Oechssler, European Economic Review 127, 2020, 103472), in "
            f"{unit} instead of games won, and is true of these strategies only. Strengths are "
            f"taken from duels with {found.panel[0]}."
        )
    return said


def _played(found: Comparison, variant: Variant) -> str:
    """Return how a rule set's hands came about, and whose play it is where nobody played it."""
    lender = found.play_of(variant)
    return f"{how(found, variant)}{f' from {lender.name}' if lender else ''}"


def _levels(found: Comparison, alike: Sequence[Variant]) -> Grid:
    """Return the numbers per hand of rule sets with as many sides."""
    shown = [*found.play, *([SHARE] if found.panel else [])]
    rows = [
        (
            each.label,
            [(str(each.seats), ""), *(_cell(each.levels.get(one.name)) for one in shown)],
        )
        for each in alike
    ]
    rule_sets = "one rule set" if len(alike) == 1 else f"{len(alike)} rule sets"
    caption = f"The mean hand of {rule_sets} with {alike[0].sides} sides"
    return Grid(caption, [("players", ""), *((one.heading, one.unit) for one in shown)], rows)


def _changes(found: Comparison) -> list[Grid]:
    """Return the change of every number by every rule set: a grid or two for each compared with.

    Two, where there is skill: all numbers beside each other are wider than a screen.
    """
    compared: dict[str, list[Variant]] = {}
    for each in found.variants:
        if each.base is not None:
            compared.setdefault(each.base, []).append(each)
    kinds = [("deal by deal, per hand", found.play)]
    if found.panel:
        kinds.append(("how much skill counts", found.skill))
    return [
        _changes_against(found, f"Rule set minus {base}, {words}", some, shown)
        for base, some in compared.items()
        for words, shown in kinds
    ]


def _changes_against(
    found: Comparison, caption: str, some: Sequence[Variant], shown: Sequence[Quantity]
) -> Grid:
    rows = []
    for each in some:
        cells = [_cell(each.changes.get(one.name), signed=True) for one in shown]
        rows.append((each.label, [(how(found, each), ""), *cells]))
    return Grid(caption, [("play", ""), *((one.heading, one.unit) for one in shown)], rows)


def _skill(found: Comparison, alike: Sequence[Variant]) -> Grid:
    """Return strengths, luck and the share of skill of rule sets with as many sides."""
    first, *others = found.panel
    names = [variants.lead_over(name) for name in others]
    shown = [*names, STRENGTHS.name, LUCK.name, SHARE.name]
    rows = []
    for each in alike:
        hands = hands_said(each.levels[SHARE.name]) if SHARE.name in each.levels else "–"
        cells = [_cell(each.levels.get(name)) for name in shown]
        rows.append((each.label, [*cells, (hands, "")]))
    head = [(f"{first} {name}", found.scale.unit) for name in names]
    share, strengths, luck = found.skill
    head += [(one.heading, one.unit) for one in (strengths, luck, share)]
    head.append(("until the better is ahead", "hands"))
    return Grid(f"How much skill counts, {alike[0].sides} sides", head, rows)


def _notes(alike: Sequence[Sequence[Variant]], unit: str) -> list[str]:
    """Return what must be known to read the grids: whose scores and whose turns they are."""
    notes = []
    for variants_alike in alike:
        seats = sorted({each.seats for each in variants_alike}, reverse=True)
        sides = variants_alike[0].sides
        a_side = [f"with {each} players a side is {_players(each // sides)}" for each in seats]
        notes.append(f"{'; '.join(a_side)}.".capitalize())
    notes.append("The length counts the turns of all players together.")
    if len(alike) > 1:
        apart = listed([each.name for group in alike[1:] for each in group])
        notes.append(
            f"A table of its own has {apart}: {unit} of a side mean another thing where "
            f"{' or '.join(str(group[0].sides) for group in alike[1:])} sides play."
        )
    return notes


def _players(count: int) -> str:
    return "one player" if count == 1 else f"{count} players"


def _picture(found: Comparison, quantity: Quantity) -> Picture:
    """Return the picture of one number's changes, a lane a rule set."""
    import pandas as pd

    drawn = lanes(found, quantity)
    rows = pd.DataFrame(
        {
            "panel": f"{each.seats} players, compared with {base.name}",
            "label": each.label,
            "mean": change.value,
            "low": change.low,
            "high": change.high,
            "words": signed_plus_minus(change),
        }
        for base, each, change in drawn
    )
    table = [
        [each.label, base.name, how(found, each), signed_plus_minus(change), *_ends(change)]
        for base, each, change in drawn
    ]
    unit = unit_of_change(quantity)
    said = "; ".join(f"{row[0]} against {row[1]} {row[3]}" for row in table)
    return Picture(
        f"change-{quantity.name.replace('_', '-')}",
        Rows.of(rows, unit, "less", "more"),
        f"Which rules change {quantity.words}",
        f"Forest plot: a bar for each rule set's change, a line for its {INTERVAL}, another at 0, "
        f"no change. In {unit}: {said}.",
        f"How to read it: the bar is how much a rule set changes it, the line the {INTERVAL}. All "
        "the intervals here hold at once.",
        [
            Table(
                f"Change of {quantity.words.removeprefix('the ')}, {unit}",
                ["rule set", "compared with", "play", "change", "from", "to"],
                table,
            )
        ],
    )


def summary(
    found: Comparison, game: Game, goal: str = "", groups: Sequence[OneAtATime] = ()
) -> dict[str, Any]:
    """Return a comparison for a program: JSON-able, an endless ± is null."""
    made_for = {name: game.tuned_for.get(name) for name in players(found)}
    return {
        "sentence": " ".join(answer(found, game, goal, groups)),
        **({"goal": _goal_summary(found, game, goal)} if goal else {}),
        **({"one_rule_at_a_time": single_rules.summary(groups)} if groups else {}),
        "made_for": made_for,
        **picked(found, "deals panel panel_deals"),
        "presets": [
            {
                **picked(each, "rules=name preset=cell.preset players=seats against=base"),
                "degenerate": list(each.faults),
                "play": how(found, each),
                "play_of": lender.name if lender else None,
                "levels": _values_json(each.levels),
                "changes": _values_json(each.changes),
            }
            for each in found.variants
            for lender in [found.play_of(each)]
        ],
    }


def _values_json(numbers: Mapping[str, Number]) -> dict[str, Any]:
    return {name: picked(one, "value half") for name, one in numbers.items()}


def _said(one: Number) -> str:
    return plus_minus(one.value, one.half)


def _ends(one: Number) -> list[str]:
    known = math.isfinite(one.half)
    return [number(one.low, 2), number(one.high, 2)] if known else ["unknown", "unknown"]


def _cell(one: Number | None, signed: bool = False) -> tuple[str, str]:
    """Return a number and its ``± …`` apart, for a grid."""
    if one is None:
        return NOTHING
    value, mark, half = (signed_plus_minus(one) if signed else _said(one)).partition(" ± ")
    return value, f"± {half}" if mark else ""


MOST_NAMED: Final = 3
"""Rule sets named together in a sentence; of more, the first is named and the others counted."""

OF_PANEL: Final = (SHARE.name, LUCK.name)
"""Quantities of a goal that only duels measure."""

ADAPTED: Final = "play adapted"
RESCORED: Final = "same play, re-scored"
LENT: Final = "another's play, re-scored"
"""Counted again from hands that are not those of the rule set that it is compared with."""


def answer(
    found: Comparison, game: Game, goal: str = "", groups: Sequence[OneAtATime] = ()
) -> list[str]:
    """Return all that is to be said: what meets the goal, what changes, what was not played, and
    who plays misfit; ``groups``: what single rules change.
    """
    met = [sentence for told in _goal_met(found, game, goal) for sentence in told]
    said = [*met, *single_rules.sentences(groups)]
    said += sentences(found, in_words(found, game))
    if not groups:
        said += _bundled(found)
    return [*said, *_left_out(found), *_not_played(found), *misfits(found, game)]


def _ranked(found: Comparison, game: Game, goal: str) -> list[tuple[Variant, list[Ranked]]]:
    """Return the rule sets in order by a goal, after the one that they are compared with."""
    if not goal:
        return []
    wishes = read_goal(game, goal)
    return [(base, rank(wishes, base, compared)) for base, compared in groups(found)]


def _goal_met(found: Comparison, game: Game, goal: str) -> list[list[str]]:
    """Return, for each that others are compared with, which rule sets meet a goal, in sentences.

    First which do, and on whom skill is judged; then what comes nearest, what could not be judged
    and why.
    """
    said = []
    for base, ranked in _ranked(found, game, goal):
        wishes = read_goal(game, goal)
        met = [each.variant.name for each in ranked if each.meets_all]
        judged = _judged_on(found, wishes)
        where = f"against {base.name}{f', with {judged}' if judged else ''}"
        if met:
            verb = "meets" if len(met) == 1 else "meet"
            most = f", {met[0]} most" if len(met) > 1 else ""
            told = [f"{_few(met)} {verb} the goal “{goal}” {where}{most}."]
        else:
            none = all(MISSED in each.verdicts for each in ranked)
            verb = "meets" if none else "is known to meet"
            (nearest, *_) = ranked
            told = [
                f"No rule set {verb} the goal “{goal}” {where}.",
                f"The nearest is {nearest.variant.label} ({_verdict(nearest, wishes)}).",
            ]
        said.append([*told, *_not_measured(found, wishes, ranked)])
    return said


def _verdict(ranked: Ranked, wishes: Sequence[Wish]) -> str:
    """Return whether a rule set meets a goal, and if not, what it misses or is not known."""
    judged = list(zip(wishes, ranked.verdicts, strict=True))
    words = [
        f"{verdict}: {', '.join(wish.words for wish, each in judged if each == verdict)}"
        for verdict in (MISSED, OPEN, NOT_MEASURED)
        if verdict in ranked.verdicts
    ]
    return "; ".join(words) or MET


def _not_measured(found: Comparison, wishes: Sequence[Wish], ranked: Sequence[Ranked]) -> list[str]:
    """Return why some wishes could not be judged, a sentence each."""
    said = []
    for at, wish in enumerate(wishes):
        lacking = [each.variant.name for each in ranked if each.verdicts[at] == NOT_MEASURED]
        if not lacking:
            continue
        if wish.measure not in OF_PANEL:
            why = "this run has no column for it"
        elif found.panel:
            why = "its duels are not all played"
        else:
            why = "that takes duels of one player with two others or more, and there are none"
        under = "" if len(lacking) == len(ranked) else f" under {_few(lacking)}"
        said.append(f"“{wish.words}” was not measured{under}: {why}.")
    return said


def _judged_on(found: Comparison, wishes: Sequence[Wish]) -> str:
    """Return on whom skill, or luck, is judged: ``skill judged on …``; ``""``: no wish asks."""
    asked = {wish.measure for wish in wishes} & {*OF_PANEL}
    if not found.panel or not asked:
        return ""
    return f"{'skill' if SHARE.name in asked else 'luck'} judged on {listed(found.panel)}"


def by_goal(found: Comparison, game: Game, goal: str) -> list[Table]:
    """Return the rule sets in order by a goal, a table for each number of players."""
    made = []
    for base, ranked in _ranked(found, game, goal):
        wishes = read_goal(game, goal)
        known = {each.name: each for each in found.quantities}
        names = list(dict.fromkeys(wish.measure for wish in wishes))
        shown = [known[name] for name in names if name in known]
        rows = []
        for each in ranked:
            changes = [each.variant.changes.get(one.name) for one in shown]
            cells = [signed_plus_minus(one) if one is not None else "–" for one in changes]
            rows.append([each.variant.label, *cells, _verdict(each, wishes)])
        heads = [f"{one.heading}, {unit_of_change(one)}" for one in shown]
        caption = f"By the goal “{goal}”, against {base.name}: the nearest first"
        made.append(Table(caption, ["rule set", *heads, "goal"], rows, left=(len(heads) + 1,)))
    return made


def in_common(found: Comparison, game: Game) -> list[Table]:
    """Return what most games measure, a row a rule set, a table for each number of players."""
    known = {each.name: each for each in found.quantities}
    shown = [(word, known[name]) for word, name in common_measures(game).items() if name in known]
    made = []
    for base, compared in groups(found):
        rows = []
        for each in compared:
            changes = [each.changes.get(one.name) for _, one in shown]
            rows.append([each.label, *("–" if one is None else signed_plus_minus(one)
                                       for one in changes)])  # fmt: skip
        heads = [f"{word}, {'% points' if one.unit == '%' else one.unit}" for word, one in shown]
        made.append(Table(f"Changes against {base.name}", ["rule set", *heads], rows))
    return made


def _goal_summary(found: Comparison, game: Game, goal: str) -> dict[str, Any]:
    """Return the order by a goal for a program."""
    wishes = read_goal(game, goal)
    return {
        "words": goal,
        "order": [
            {
                "against": base.name,
                "rules": each.variant.name,
                "wishes": {
                    wish.words: verdict for wish, verdict in zip(wishes, each.verdicts, strict=True)
                },
            }
            for base, ranked in _ranked(found, game, goal)
            for each in ranked
        ],
    }


def in_words(found: Comparison, game: Game) -> dict[str, str]:
    """Return rule sets in a card player's words, by name; without those that have none.

    A preset is its title, another one the rules that it changes, if they are few.
    """
    meaning = {rule.id: rule.meaning.partition(";")[0] for rule in game.rule_fields}
    said: dict[str, str] = {}
    for each in found.variants:
        if each.cell.own_rules or each.cell.preset not in game.presets:
            # A name of the user's own says it.
            continue
        changes = _unlike(each.cell.rules, build.plain(game.rules(each.cell.preset)))
        if not changes:
            said[each.name] = game.presets[each.cell.preset]
        elif len(changes) <= MOST_NAMED and changes.keys() <= meaning.keys():
            said[each.name] = "; ".join(
                f"{meaning[rule]} = {build.as_typed(value)}" for rule, value in changes.items()
            )
    return said


def _unlike(rules: Record, others: Record) -> dict[str, object]:
    """Return what differs from other rules, by id; a run's may be those of an older version."""
    known = _values(others)
    return {key: value for key, value in _values(rules).items() if known.get(key) != value}


def _bundled(found: Comparison) -> list[str]:
    """Return the caveat that only rule sets are compared, where one changes several rules."""
    several = any(
        len(_unlike(each.cell.rules, base.cell.rules)) > 1
        for base, compared in groups(found)
        for each in compared
    )
    if not several:
        return []
    return ["A rule set is several rules at once: which of them makes the difference is not known."]


def _left_out(found: Comparison) -> list[str]:
    """Return under which rule sets what is played is not play; they lead no sentence."""
    names = [each.name for each in found.variants if each.faults]
    if not names:
        return []
    if len(names) == len(found.variants):
        return [playing_style.NO_ANSWER]
    return [f"Under {_few(names)} these players do not play as anybody would (degenerate play)."]


def how(found: Comparison, variant: Variant) -> str:
    """Return the mark of a rule set: whether its hands were played, or whose are counted again."""
    if found.play_of(variant) is None:
        return ADAPTED
    base = {each.name: each for each in found.variants}[str(variant.base)]
    return RESCORED if base.played is variant.played else LENT


def _not_played(found: Comparison) -> list[str]:
    """Return, for each rule set that lends its play to others, to which."""
    said = []
    for lender in found.variants:
        names = [each.name for each in found.variants if found.play_of(each) is lender]
        if names:
            said.append(
                f"{_few(names)} {'has' if len(names) == 1 else 'have'} the same play as "
                f"{lender.name}, re-scored: nobody moves otherwise for the rules that differ."
            )
    return said


def players(found: Comparison) -> list[str]:
    """Return who played: at the tables, then in the panel's duels."""
    seated = [str(each["name"]) for each in found.variants[0].cell.entrants]
    return list(dict.fromkeys((*seated, *found.panel)))


def misfits(found: Comparison, game: Game) -> list[str]:
    """Return which strategies play rules that they were not made for: a sentence a rule set."""
    played = [each for each in found.variants if found.play_of(each) is None]
    made: dict[str, list[str]] = {}
    for name in players(found):
        if preset := game.tuned_for.get(name):
            made.setdefault(preset, []).append(name)
    said = []
    for preset, mine in made.items():
        own = _values(build.plain(game.rules(preset)))
        others = [each.name for each in played if _values(each.cell.rules) != own]
        if others:
            were = "was" if len(mine) == 1 else "were"
            said.append(
                f"{listed(mine)} {were} made for {preset}: under {_few(others)}, the effect of the "
                "rules and of playing by habits made for others cannot be separated."
            )
    return said


def _values(rules: Record) -> dict[str, object]:
    return {key: value for key, value in rules.items() if key != "preset"}


def _few(names: Sequence[str]) -> str:
    """Return names as a sentence lists them, of many the first and how many more."""
    if len(names) <= MOST_NAMED:
        return listed(names)
    return f"{names[0]} and {len(names) - 1} more rule sets"


class _Naming:
    """How rule sets are called: by what they are, then by the head of that; the name beside it."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self.told: set[str] = set()

    def __call__(self, variant: Variant) -> str:
        words = self.words.get(variant.name)
        if not words:
            return variant.name
        if variant.name in self.told:
            words = words.partition(": ")[0]
        self.told.add(variant.name)
        return f"“{words}” ({variant.name})"


def sentences(found: Comparison, words: Mapping[str, str]) -> list[str]:
    """Return the answer: in short, then for each number of players a sentence a telling number.

    ``words``: what rule sets are, by name (``in_words``); others are called by their names.
    """
    called = _Naming(words)
    return _in_short(found, words) + [
        sentence
        for base, compared in groups(found)
        for sentence in _sentences(found, base, compared, called)
    ]


def _in_short(found: Comparison, words: Mapping[str, str]) -> list[str]:
    """Return what changes the first telling number most, where all of it takes a while to read.

    That is so where rule sets are called by what they are, of which the head is enough here.
    """
    for base, compared in groups(found)[:1]:
        told = [
            each for each in found.quantities if each.words and _measured(found, each, compared)
        ]
        for quantity in told[:1]:
            measured = _measured(found, quantity, compared)
            leaders = _leaders(quantity, measured)
            names = [words.get(each.name, "").partition(": ")[0] for each in leaders]
            if len(measured) < 2 or base.name not in words or not all(names):
                continue
            if 1 <= len(names) <= MOST_NAMED:
                changes = [signed_plus_minus(each.changes[quantity.name]) for each in leaders]
                return [
                    f"{capital(quantity.words)} changes most with "
                    f"{listed([f'“{name}”' for name in names])}, by {listed(changes)} "
                    f"{unit_of_change(quantity)}."
                ]
    return []


def _measured(found: Comparison, quantity: Quantity, compared: Sequence[Variant]) -> list[Variant]:
    """Return the rule sets whose change of a number may lead a sentence."""
    measured = [
        each
        for each in compared
        if quantity.name in each.changes and not _is_lent(found, each, quantity)
    ]
    return [each for each in measured if not each.faults] or measured


def groups(found: Comparison) -> list[tuple[Variant, list[Variant]]]:
    """Return rule sets for as many players and sides, and before them what they are compared with.

    Where that is one for another number of players, the number is what is compared: this is left
    to the table of all changes where the others for as many are compared among themselves.
    """
    by_name = {each.name: each for each in found.variants}
    made: dict[tuple[str, int, int], list[Variant]] = {}
    for each in found.variants:
        if each.base is not None:
            made.setdefault((each.base, each.seats, each.sides), []).append(each)
    bases = {base for base, *_ in made}
    return [
        (by_name[base], some)
        for (base, seats, _), some in made.items()
        if by_name[base].seats == seats or not bases & {each.name for each in some}
    ]


def lanes(found: Comparison, quantity: Quantity) -> list[tuple[Variant, Variant, Number]]:
    """Return base, rule set and change, for all that are compared for as many players."""
    return [
        (base, each, each.changes[quantity.name])
        for base, compared in groups(found)
        for each in compared
        if quantity.name in each.changes
    ]


def _sentences(
    found: Comparison, base: Variant, compared: Sequence[Variant], called: _Naming
) -> list[str]:
    """Return what the rule sets for some seats change most: a sentence for each quantity."""
    seats = compared[0].seats
    of = f"Of the {len(compared)} rule sets for {seats} players"
    start = of if len(compared) > 1 else f"For {seats} players"
    first = called(base)
    said: list[str] = []
    for quantity in found.quantities:
        measured = _measured(found, quantity, compared)
        if not quantity.words or not measured:
            continue
        words, leaders = quantity.words, _leaders(quantity, measured)
        most = " most" if len(measured) > 1 else ""
        amount = _amount(quantity, base, leaders, called)
        if said and leaders:
            said.append(f"{words[0].upper()}{words[1:]} changes{most} with {amount}.")
        elif said:
            said.append(f"None measurably changes {words}.")
        elif leaders:
            said.append(f"{start} compared with {first}, {words} changes{most} with {amount}.")
        else:
            said.append(f"{start}, none measurably changes {words} against {first}.")
    return said or [f"{start}, none changed any number against {first} in these deals."]


def _is_lent(found: Comparison, variant: Variant, quantity: Quantity) -> bool:
    """Return whether a number is that of the rule set whose play is counted again, and no news."""
    lender = found.play_of(variant)
    levels = [each.levels[quantity.name].value for each in (variant, lender) if each]
    return lender is not None and levels[0] == levels[1]


def _amount(quantity: Quantity, base: Variant, leaders: Sequence[Variant], called: _Naming) -> str:
    """Return which rule sets change a number most, by how much, and from what to what."""
    if not leaders:
        return ""
    named = leaders if len(leaders) <= MOST_NAMED else leaders[:1]
    names = [called(each) for each in named]
    changes = [signed_plus_minus(each.changes[quantity.name]) for each in named]
    # As many decimals as the change has, so that a small one shows.
    decimals = max(len(change.partition(" ±")[0].partition(".")[2]) for change in changes)
    levels = [number(each.levels[quantity.name].value, decimals) for each in (*named, base)]
    said = (
        f"{listed(names)}, by {listed(changes)} {unit_of_change(quantity)} "
        f"({listed(levels[:-1])} against {levels[-1]})"
    )
    if len(named) < len(leaders):
        said += f", and with {len(leaders) - 1} more that may change it as much"
    if quantity.name == SHARE.name:
        one, two = (hands_said(each.levels[SHARE.name]) for each in (named[0], base))
        said += (
            f": the better of two typical players is ahead, 95 times in 100, after {one} hands in "
            f"{called(named[0])} and after {two} in {called(base)}"
        )
    return said


def _leaders(quantity: Quantity, measured: Sequence[Variant]) -> list[Variant]:
    """Return the rule sets of which any may change a number most, the likeliest first."""
    return [measured[at] for at in largest([each.changes[quantity.name] for each in measured])]


def hands_said(share: Number) -> str:
    """Return after how many hands the better is ahead, to two digits that count."""
    hands = rule_sets.hands_until_ahead(share.value / 100)
    if not math.isfinite(hands):
        return "endlessly many"
    unit = 10 ** max(0, math.floor(math.log10(max(hands, 1))) - 1)
    return number(max(1, math.ceil(hands / unit)) * unit, 0)


def unit_of_change(quantity: Quantity) -> str:
    """Return the unit in which a change is said."""
    return "percentage points" if quantity.unit == "%" else quantity.unit
