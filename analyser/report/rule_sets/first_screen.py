"""The first screen of a page of rule sets: how they differ, all of them in one picture.

Left out: the numbers (``findings.rule_sets``) and all that is folded (``report.rule_sets``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from analyser.confidence import ALL_INTERVALS
from analyser.findings.playing_style import MARK
from analyser.findings.rule_sets import SHARE, Quantity, RuleSetComparison, Variant
from analyser.games.interface import Game
from analyser.report import labels as words
from analyser.report.parts import Fact, FirstScreen, Framed, Grids, Section
from analyser.report.pictures import Cell, Cells, Dot, DotRow, Dots, Side, side_of_change
from analyser.report.rule_sets.sentences import unit_of_change
from analyser.scenario.rule_goal import common_measures
from analyser.statistics.intervals import FEWEST_PAIRS
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    capitalise,
    fits,
    list_names,
    number,
    short_plus_minus,
    too_few,
    write_count,
)

MOST_ROWS: Final = 12
"""Rule sets up to which the changes have a table on the first screen."""
MOST_COLUMNS: Final = 5
"""Numbers in it: the folded tables have all."""
MOST_NAMED: Final = 3
"""Rule sets that the answer names at one end of a number."""
NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}

Amount = tuple[Variant, Quantity]
"""A rule set, and of which number the answer says how much it changes."""
Order = Callable[[Sequence[Variant]], Sequence[Variant]]
"""Puts the rule sets for as many players in order."""


def first_screen(
    comparison: RuleSetComparison,
    game: Game,
    misfit: Sequence[str],
    day: str,
    order: Order | None = None,
) -> FirstScreen | None:
    """Return the first screen; ``None`` where nothing is compared.

    ``misfit``: which players were made for other rules, in sentences.  ``order``: that of the rule
    sets in the picture; ``None``: by the first column.
    """
    shown = [each for each in comparison.pictured if any(each.name in one.levels
                                                   for one in comparison.variants)]  # fmt: skip
    group = _main_group(comparison)
    if not shown or not group:
        return None
    base = comparison.reference_of(group[0])
    assert base is not None, "the group has those that are compared"
    many = write_count(len(comparison.variants), "rule sets")
    seated = [words.name_in_plural(game, str(each["name"])) for each in base.cell.entrants]
    seats = "in every seat" if len(seated) == 1 else "one per side"
    skill = (
        " Skill: the part of a hand's result that the players make, judged on "
        f"{len(comparison.panel)} that try to win."
        if SHARE in shown
        else ""
    )
    tuned = " They were not tuned for every rule set." if misfit else ""
    if any(each.faults for each in comparison.variants):
        tuned += f" {MARK.strip()}: degenerate, not in the answer."
    open_ones = _list_open(comparison, game, group)
    unknown = f"Not known: how it changes {list_names(open_ones)}. " if open_ones else ""
    answer, amounts = _answer(comparison, game, shown, group, base)
    return FirstScreen(
        answer,
        f"{unknown}{capitalise(list_names(seated))} {seats}; {many} on the same "
        f"{write_count(comparison.deals, 'deals')}."
        f"{tuned}{skill}",
        _picture(comparison, game, shown, day, order),
        _facts(game, shown, group, base, amounts),
        _table(game, comparison, base, group),
    )


def _main_group(comparison: RuleSetComparison) -> list[Variant]:
    """Return the first rule sets that are compared, with as many players and sides."""
    for alike in comparison.panels:
        compared = [each for each in alike if comparison.reference_of(each) is not None]
        if compared:
            return compared
    return []


# -- the answer


def _answer(
    comparison: RuleSetComparison,
    game: Game,
    shown: Sequence[Quantity],
    group: Sequence[Variant],
    base: Variant,
) -> tuple[str, list[Amount]]:
    """Return where there is most of the telling numbers, or what one rule set changes.

    And the changes of which it says how large they are.
    """
    if comparison.deals < FEWEST_PAIRS:
        which = "these rule sets change" if len(group) > 1 else "this rule set changes"
        return f"Not known yet what {which}: {too_few(comparison.deals)}.", []
    if len(group) > 1:
        for most in (2, 1):
            said = _extremes(comparison, game, shown, group, most)
            if said and fits(said):
                return said, []
    elif said := _all_changes(comparison, game, shown, group[0], base):
        known = _in_common(comparison, game)
        return said, [
            (group[0], known[word])
            for word in ("length", "score")
            for change in [_change(group[0], known.get(word))]
            if change is not None and change.value
        ]
    told = [each for each in comparison.quantities if each.words]
    for quantity in told:
        said, changed = _describe_changes(game, quantity, group)
        if changed:
            return said, [(each, quantity) for each in changed]
    what = told[0].words if told else shown[0].heading
    return f"No rule set here clearly changes {what}.", []


def _all_changes(
    comparison: RuleSetComparison,
    game: Game,
    quantities: Sequence[Quantity],
    variant: Variant,
    base: Variant,
) -> str:
    """Return what one rule set changes in a hand, all of it that is clear; empty: nothing is.

    Of what has no room the last is left out, since the table has it: first how much skill, then
    against which rule set, then changes.
    """
    if variant.faults:
        return ""
    known = _in_common(comparison, game)
    length, score = (_change(variant, known.get(word)) for word in ("length", "score"))
    than, lasting = "than", ""
    if length is not None and length.value:
        more = "longer" if length.value > 0 else "shorter"
        lasting = f"last {_size(length)} {_unit(known['length'])} {more}"
    elif length is not None:
        than, lasting = "as", "last as long"
    items: list[tuple[str, str]] = []
    if score is not None and score.value:
        more = "more" if score.value > 0 else "less"
        items.append(("", f"{_size(score)} {_unit(known['score'])} {more}"))
    for word in ("skill", "luck"):
        change = _change(variant, known.get(word))
        if change is not None and change.value:
            size = f"{_size(change)} {unit_of_change(known[word])} " if word == "skill" else ""
            items.append((size, f"{'more' if change.value > 0 else 'less'} {word}"))
    for quantity in quantities:
        change = _change(variant, quantity)
        if quantity not in known.values() and quantity.column and change is not None:
            if change.value:
                more = "more" if change.value > 0 else "fewer"
                items.append(("", f"{more} {quantity.column.partition(',')[0]}"))
    if not items and not (length is not None and length.value):
        return ""
    name, other = (_quote_words(words.name_variant(game, each)) for each in (variant, base))
    for many in range(len(items), -1 if lasting else 0, -1):
        sized = list_names([f"{size}{said}" for size, said in items[:many]])
        brief = list_names([said for _size, said in items[:many]])
        for more, against in ((sized, other), (brief, other), (brief, "")):
            rest = f" {than} under {against}" if against else ""
            said = f"Under {name}, hands {lasting}{rest}{f', with {more}' if more else ''}."
            if not lasting:
                rest = f" than {against}" if against else ""
                said = f"{capitalise(name)} brings {more}{rest}."
            if fits(said):
                return said
    return ""


def _quote_words(name: str) -> str:
    """Return a name within a sentence: one of several words is quoted."""
    return f"“{name}”" if " " in name else name


def _list_open(comparison: RuleSetComparison, game: Game, group: Sequence[Variant]) -> list[str]:
    """Return what one rule set may change or not, in a word each; of several nothing."""
    if len(group) > 1 or group[0].faults:
        return []
    known = _in_common(comparison, game)
    own = group[0].changes
    changes = {word: own[each.name] for word, each in known.items() if each.name in own}
    unsure = [word for word, each in changes.items() if not _is_clear(each)]
    return unsure if len(unsure) < len(changes) else []


def _in_common(comparison: RuleSetComparison, game: Game) -> dict[str, Quantity]:
    """Return length, score, skill and luck, as far as they were measured."""
    there = {each.name: each for each in comparison.quantities}
    return {
        word: there[name]
        for word, name in common_measures(game).items()
        if name in there and word in ("length", "score", "skill", "luck")
    }


def _change(variant: Variant, quantity: Quantity | None) -> Number | None:
    """Return how a rule set changes a number; ``None`` where that is not clear."""
    change = None if quantity is None else variant.changes.get(quantity.name)
    return change if change is not None and _is_clear(change) else None


def _is_clear(change: Number) -> bool:
    """Say whether a change is known to be one, or to be none."""
    return not change.low <= 0 <= change.high or change.half == 0


def _size(change: Number) -> str:
    return _signed_size(change).lstrip("+−")


def _signed_size(change: Number) -> str:
    return short_plus_minus(change.value, change.half).partition(" ± ")[0]


def _extremes(
    comparison: RuleSetComparison,
    game: Game,
    quantities: Sequence[Quantity],
    group: Sequence[Variant],
    most: int,
) -> str:
    """Return the answer of several rule sets: which have most, or least, of the telling numbers.

    ``most``: of how many numbers.  Empty: of none it is clear.
    """
    first, *others = quantities
    telling = [first, *(each for each in others if each is SHARE),
               *(each for each in others if each is not SHARE)]  # fmt: skip
    ends = [end for quantity in telling for end in [_end(quantity, group)] if end is not None]
    if not ends:
        return ""
    where: dict[str, list[str]] = {}
    for what, leaders in ends[:most]:
        where.setdefault(list_names([_quote_name(game, each) for each in leaders]), []).append(what)
    said = ", and ".join(f"{' and '.join(what)} in {names}" for names, what in where.items())
    if len(comparison.panels) == 1:
        return f"{capitalise(said)}."
    seats, sides = group[0].seats, group[0].sides
    who = f"With {_count(seats)} players"
    if _has_both(comparison, group[0]):
        who = f"{who}, each alone"
        if sides < seats:
            who = capitalise(" against ".join([_count(seats // sides)] * sides))
    return f"{who}, {said}."


def _has_both(comparison: RuleSetComparison, variant: Variant) -> bool:
    """Say whether as many players play in teams under some rule sets, and alone under others."""
    return len({each.sides for each, *_ in comparison.panels if each.seats == variant.seats}) > 1


def _end(quantity: Quantity, group: Sequence[Variant]) -> tuple[str, list[Variant]] | None:
    """Return what is so at the clear end of a number, and in which rule sets.

    The end with most of it comes first.  All intervals hold at once: so one whose change may be as
    small as the least of its interval has more than every other that reaches no further.
    Degenerate play does not count, nor what never changed anything, as in ``largest``.
    """
    changes = [
        (each, change)
        for each in group
        for change in [each.changes.get(quantity.name)]
        if change is not None and not each.faults
        if change.value or math.isfinite(change.half)
    ]
    for sign, what in ((1, quantity.most), (-1, quantity.least)):
        if not what:
            continue
        gone = [(each, sign * change.value, change.half) for each, change in changes]
        floor = max((value - half for _, value, half in gone), default=0.0)
        leaders = [(each, value) for each, value, half in gone if value + half >= floor]
        if floor > 0 and len(leaders) <= MOST_NAMED:
            ordered = sorted(leaders, key=lambda pair: -pair[1])
            return what, [each for each, _ in ordered]
    return None


def _describe_changes(
    game: Game, quantity: Quantity, group: Sequence[Variant]
) -> tuple[str, list[Variant]]:
    """Return by how much rule sets clearly change a number, and the sets whose change is named.

    One alone where no other is clear, or all others are clearly smaller.  None: none is clear.
    """
    own = [(each, each.changes[quantity.name]) for each in group
           if quantity.name in each.changes and not each.faults]  # fmt: skip
    clear = [(each, change) for each, change in own if not change.low <= 0 <= change.high]
    if not clear:
        return "", []
    most, change = max(clear, key=lambda pair: abs(pair[1].value))
    is_largest = _is_largest(change, own)
    if is_largest or len(clear) == 1:
        more = "adds" if change.value > 0 else "takes away"
        name = capitalise(words.name_variant(game, most))
        said = f"{name} changes {quantity.words}{' most' * is_largest}"
        return f"{said}: it {more} {_size(change)} {_unit(quantity)}.", [most]
    said = f"{len(clear)} rule sets change {quantity.words}"
    told = [f"{_quote_name(game, each)} by {_signed_size(change)}" for each, change in clear]
    listed = f"{said}: {list_names(told)} {_unit(quantity)}."
    if len(clear) <= MOST_NAMED and fits(listed):
        return listed, [each for each, _ in clear]
    ends = [pick(clear, key=lambda pair: pair[1].value) for pick in (min, max)]
    sizes = list(dict.fromkeys(_signed_size(change) for _, change in ends))
    each_by = "by" if len(sizes) > 1 else "each by"
    named = list(dict.fromkeys(each.name for each, _ in ends))
    return f"{said}, {each_by} {' to '.join(sizes)} {_unit(quantity)}.", [
        each for each in group if each.name in named
    ]


def _is_largest(change: Number, changes: Sequence[tuple[Variant, Number]]) -> bool:
    """Say whether one change is the largest: there are others, and all are clearly smaller."""
    others = [each for _, each in changes if each is not change]
    least = min(abs(change.low), abs(change.high))
    return bool(others) and all(max(abs(each.low), abs(each.high)) < least for each in others)


def _unit(quantity: Quantity) -> str:
    return quantity.unit.replace("% of hands", "percentage points") or "in number"


def _count(seats: int) -> str:
    return NUMBERS.get(seats, str(seats))


def short_label(game: Game, variant: Variant) -> str:
    """Return what a rule set is called among those for as many players."""
    return words.name_variant(game, variant).replace(f", {_count(variant.seats)} players", "")


def _quote_name(game: Game, variant: Variant) -> str:
    """Return the same within a sentence: a name with a comma in it is quoted."""
    said = short_label(game, variant)
    return f"“{said}”" if "," in said else said


# -- the picture


def _picture(
    comparison: RuleSetComparison,
    game: Game,
    quantities: Sequence[Quantity],
    day: str,
    order: Order | None,
) -> Framed:
    """Return the picture of all rule sets: a row each, a column of dots for each number."""
    first = quantities[0]
    rows: list[DotRow] = []
    for alike, panel in zip(comparison.panels, _panel_words(comparison), strict=True):
        ordered = order(alike) if order else order_rule_sets(alike, first)
        rows += [_row(comparison, game, each, quantities, panel) for each in ordered]
    drawn = Dots([each.head for each in quantities], rows, "rule set")
    panel_deals = f", skill {comparison.panel_deals:,}" if SHARE in quantities else ""
    return Framed(
        "answer",
        "The mean hand of each rule set",
        [drawn],
        "Dotted line: the rule set in bold, for as many players.",
        f"Dot: mean. Whisker: {ALL_INTERVALS.line}; "
        f"{write_count(comparison.deals, 'deals')}{panel_deals}. "
        f"{words.describe_making(day)}",
    )


def _panel_words(comparison: RuleSetComparison) -> list[str]:
    """Return what is above the rows of each panel: nothing where there is one."""
    if len(comparison.panels) == 1:
        return [""]
    return [
        f"{capitalise(_count(each.seats))} players"
        f"{', each alone' if _has_both(comparison, each) and each.sides == each.seats else ''}"
        for each, *_ in comparison.panels
    ]


def order_rule_sets(variants: Sequence[Variant], by: Quantity) -> list[Variant]:
    """Return rule sets by a number, the least first and degenerate play last."""
    least = {each.name: each.levels[by.name].value for each in variants if by.name in each.levels}
    return sorted(variants, key=lambda each: (bool(each.faults), least.get(each.name, 0.0)))


def _row(
    comparison: RuleSetComparison,
    game: Game,
    variant: Variant,
    quantities: Sequence[Quantity],
    panel: str,
) -> DotRow:
    base = comparison.reference_of(variant)
    label = short_label(game, variant) if panel else words.name_variant(game, variant)
    dots = [
        None if level is None else Dot(level.value, level.low, level.high, level_words(level, each),
                                       _side(variant, each.name, base is None))
        for each in quantities
        for level in [variant.levels.get(each.name)]
    ]  # fmt: skip
    return DotRow(label, dots, panel, variant.name, base.name if base else "")


def _side(variant: Variant, name: str, alone: bool) -> Side:
    change = variant.changes.get(name)
    if alone or change is None:
        return "none"
    return side_of_change(change)


def level_words(level: Number, quantity: Quantity) -> str:
    """Return a mean in two digits that count, or all before the point; 99.97 % is not all."""
    value = level.value
    if quantity.unit == "%" and 99 <= value < 100:
        return number(value, max(1, -math.floor(math.log10(100 - value))))
    if not value or not math.isfinite(value):
        return number(value, 1)
    return number(value, max(0, 1 - math.floor(math.log10(abs(value)))))


# -- what is beside it


def _facts(
    game: Game,
    quantities: Sequence[Quantity],
    group: Sequence[Variant],
    base: Variant,
    amounts: Sequence[Amount],
) -> list[Fact]:
    """Return the amounts of the answer with their ±, then how far the other telling numbers reach:
    skill, and what is not in the answer's first.
    """
    facts = [_change_fact(game, quantity, most, base) for most, quantity in amounts]
    told = [quantity for _, quantity in amounts]
    own = [each for each in quantities if each is not SHARE]
    order = [
        *(each for each in quantities if each is SHARE),
        *own[2:3],
        *own[:1],
        *own[1:2],
        *own[3:],
    ]
    for quantity in order:
        if quantity in told:
            continue
        changes = [(each, each.changes[quantity.name]) for each in group
                   if quantity.name in each.changes and not each.faults]  # fmt: skip
        clear = [pair for pair in changes if not pair[1].low <= 0 <= pair[1].high]
        if clear and quantity.name in base.levels:
            most, _ = max(clear, key=lambda pair: abs(pair[1].value))
            facts.append(_fact(game, quantity, most, base))
    return facts[:3]


def _fact(game: Game, quantity: Quantity, most: Variant, base: Variant) -> Fact:
    unit = " %" if quantity.unit == "%" else ""
    level = most.levels[quantity.name]
    said, other = (level_words(each.levels[quantity.name], quantity) for each in (most, base))
    if said == other:
        return _change_fact(game, quantity, most, base)
    value, _, half = short_plus_minus(level.value, level.half).partition(" ± ")
    # Of a number and its ± neither has digits more.
    if len(value.partition(".")[2]) > len(said.partition(".")[2]):
        said = value.lstrip("+")
    head = quantity.head.removesuffix(", %")
    return Fact(
        f"{said}{unit}",
        f"{head} in {_quote_name(game, most)}; {_quote_name(game, base)}: {other}{unit}.",
        f"± {half}" if half else "",
    )


def _change_fact(game: Game, quantity: Quantity, variant: Variant, base: Variant) -> Fact:
    """Return by how much a rule set changes a number."""
    return Fact.from_estimate(
        variant.changes[quantity.name],
        f"{unit_of_change(quantity) or 'in number'}: {quantity.words or quantity.heading} in "
        f"{_quote_name(game, variant)}, against {_quote_name(game, base)}.",
    )


def _table(
    game: Game, comparison: RuleSetComparison, base: Variant, group: Sequence[Variant]
) -> list[Section]:
    """Return what few rule sets change, as coloured cells; of many it is folded."""
    if len(comparison.variants) > MOST_ROWS:
        return []
    shown = [each for each in comparison.quantities if each.words][:MOST_COLUMNS]
    cells = [
        [Cell.write_change(each.changes.get(quantity.name)) for quantity in shown] for each in group
    ]
    rows = [(words.name_variant(game, each), f"{each.seats} players") for each in group]
    columns = [f"{each.heading}{f', {each.unit}' if each.unit else ''}" for each in shown]
    drawn = Cells(rows, columns, cells, "rule set", "more", "less")
    against = words.name_variant(game, base)
    return [
        Section(
            "What each rule set changes",
            [f"Difference from {against}, on the same deals.", Grids([drawn])],
        )
    ]
