"""How is said which value of a number is best?  A response in; sentences, picture, table out.

Left out: the numbers themselves (``findings``) and the
page around it (``page``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from analyser.abilities.studies.sweeps import findings
from analyser.abilities.studies.sweeps.design import Axis, field_of
from analyser.abilities.studies.sweeps.findings import Response
from analyser.confidence import ALL_INTERVALS, INTERVAL, RISKED
from analyser.findings.answers import Answers
from analyser.findings.json_fields import (
    describe_scale,
    each_row,
    json_able,
    pick_fields,
    pick_from_each,
)
from analyser.games.interface import Game, Scale
from analyser.report import playing_style
from analyser.report.combined import DuelStudy, name_rules
from analyser.report.labels import name_in_sentence, rule_set
from analyser.report.parts import AskedDuels, Fact, FirstScreen, Framed, Part, Picture, Section
from analyser.report.pictures import Cell, Cells, Lane, Rows, side_of, strength
from analyser.statistics.intervals import FEWEST_PAIRS
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capitalise,
    describe_basis,
    list_names,
    plus_minus,
    short_plus_minus,
    signed_plus_minus,
    times,
    too_few,
    write_count,
)

MOST_NAMED: Final = 4
"""Doses named in a sentence; of more, only their number is said."""

LONG: Final = 10_000
"""Numbers from which on thousands stand apart."""

MOST_WITH_ENDS: Final = 6
"""Columns up to which a cell has room for its ±."""


def first_screen(response: Response, game: Game, scale: Scale, rules: str) -> FirstScreen:
    """Return which value is best, in words without codes."""
    policy = name_in_sentence(game, response.design.policy)
    names, axes = _plain_names(response), response.design.axes
    several = len(axes) > 1
    what = "combination" if several else "value"
    if any(axis.of == "rule" for axis in axes):
        said = f"How far {policy} is ahead depends on {names}."
        if all(each.low <= 0 <= each.high for each in response.changes):
            said = f"No {what} of {names} clearly changes how far {policy} is ahead."
    elif response.clearly_better is None:
        said = f"No other {what} of {names} is clearly better for {policy}."
    else:
        said = f"Another {what} of {names} is better for {policy}."
    whom = "the unchanged player"
    if response.design.against != response.design.policy:
        whom = name_in_sentence(game, response.design.against)
    meanings = [field_of(game, axis).meaning.removeprefix("… ") for axis in axes]
    seen = draw_response(response, scale)
    if isinstance(seen, Cells):
        across, up = meanings
        seen = replace(seen, caption=f"Across: {across}. Down: {up}.", corner="")
        now = value(axes[0].now), value(axes[1].now)
        is_open = any(cell.side == "open" for row in seen.cells for cell in row)
        hatched = "hatched: not clear yet. " if is_open else ""
        caption = f"{capitalise(hatched)}Now: {now[0]} across, {now[1]} down."
    else:
        caption = (
            f"{capitalise(meanings[0])}. Line: {ALL_INTERVALS.line}. Now: the present setting."
        )
    return FirstScreen(
        said,
        f"{capitalise(policy)} against {whom}, rules {rules}: {len(response.changes)} settings, "
        f"{write_count(response.deals, 'deals')} each, the same cards for all.",
        Framed(
            "answer",
            f"What {names} {'bring' if several else 'brings'}, {scale.unit} per hand",
            [seen],
            caption=caption,
        ),
        _sweep_facts(response, scale.unit, rules),
    )


def _plain_names(response: Response) -> str:
    """Return what is swept, without its code: ``the habit``, ``the two rules``."""
    kinds = {"habit" if axis.of == "policy" else "rule" for axis in response.design.axes}
    if len(response.design.axes) == 1:
        return f"the {kinds.pop()}"
    return f"the two {kinds.pop()}s" if len(kinds) == 1 else "the habit and the rule"


def _sweep_facts(response: Response, unit: str, rules: str) -> list[Fact]:
    """Return what the best and the worst setting bring, and how many may be the best.

    Where the present one is the best, the nearest other setting is in its place.
    """
    rule = any(axis.of == "rule" for axis in response.design.axes)
    brought = response.margins if rule else response.changes
    if not all(math.isfinite(each.half) for each in brought):
        return []
    worst = min(response.doses_played, key=lambda at: brought[at].value)
    if rule:
        pair = f"{response.design.policy} against {response.design.against}"
        words = {response.best: f"{pair}, at the most", worst: f"{pair}, at the least"}
    else:
        best = "best setting"
        first = _find_best_other(response)
        if response.is_present_best:
            dose_words = list_names([*map(value, response.design.doses[first])])
            best = f"nearest other setting, {dose_words},"
        words = {
            first: f"{best} against the present one",
            worst: "worst setting against the present one",
        }
    said = [
        Fact.from_estimate(brought[at], f"{unit} per hand: {of}; rules {rules}.")
        for at, of in words.items()
        if rule or at != response.present
    ]
    near, all_of_them = len(response.near_best), len(response.doses_played)
    if response.present is None and not response.now_is_none:
        near += response.changes[response.best].low <= 0
        all_of_them += 1
    return [*said, Fact(f"{near} of {all_of_them}", "settings may be the best.")]


def _find_best_other(response: Response) -> int:
    """Return the best dose that is not the present one, where there is another."""
    others = [at for at in response.doses_played if at != response.present]
    return max(others, key=lambda at: response.changes[at].value, default=response.best)


def value(of: Any) -> str:
    """Return a value as a person writes it: ``−200``, ``100,000``, ``true``."""
    if isinstance(of, bool):
        return str(of).lower()
    if isinstance(of, int) and abs(of) >= LONG:
        return f"{of:,}".replace("-", "−")
    return str(of).replace("-", "−") if isinstance(of, int | float) else str(of)


def dose(response: Response, at: int | None) -> str:
    """Return a dose in words: ``take_bar = 100 with bonus = 10``; ``None``: the present one."""
    axes = response.design.axes
    values = [axis.now for axis in axes] if at is None else response.design.doses[at]
    return " with ".join(f"{x.field} = {value(of)}" for x, of in zip(axes, values, strict=True))


def sentences(response: Response, scale: Scale) -> list[str]:
    """Return the answer: which value is best, how far from the present one, whether settled.

    Of the settings that make play; which do not is said.
    """
    if response.deals < FEWEST_PAIRS:
        few = too_few(response.deals)
        return [f"Which setting of {_names(response)} is best cannot be said: {few}."]
    if len(response.no_play) == len(response.changes):
        return [playing_style.NO_ANSWER, *_sentences(response, scale)]
    return [*_sentences(response, scale), *_describe_left_out(response)]


def _describe_left_out(response: Response) -> list[str]:
    """Return which settings are left out of an answer, since what they make is not play."""
    said = []
    if response.no_play:
        doses = [dose(response, at) for at in sorted(response.no_play)]
        named = list_names(doses) if len(doses) <= MOST_NAMED else f"{len(doses)} settings"
        said.append(f"Left out of that as degenerate play: {named}.")
    if response.now_is_none:
        said.append("What they are compared with, the present setting, is degenerate play itself.")
    return said


def _sentences(response: Response, scale: Scale) -> list[str]:
    best, change = dose(response, response.best), response.changes[response.best]
    if any(axis.of == "rule" for axis in response.design.axes):
        return [_find_furthest(response, scale.unit), *_describe_worst(response, scale.unit)]
    policy, many = response.design.policy, len(response.doses_played)
    unit, band = scale.unit, scale.band
    now, over = f"now ({dose(response, None)})", _describe_amount(response)
    size = f"{plus_minus(change.value, change.half)} {unit} per hand better than {now}"
    whom = (
        response.design.against if response.design.against != policy else f"the unchanged {policy}"
    )
    if all(each.still for each in response.changes):
        widest = max(each.half for each in response.changes)
        size = f": {plus_minus(0, widest)} {unit} per hand" if widest else ""
        said = f"None of {many} settings of {policy} tried played otherwise than {now} in any deal"
        return [f"{said}, against {whom}, {over}{size}."]
    if response.is_present_best:
        said = _none_better(response, whom, now, over, unit)
    elif (at := response.clearly_better) is not None and at != response.best:
        clear = plus_minus(response.changes[at].value, response.changes[at].half)
        said = f"{dose(response, at)} is better than {now} for {policy} against {whom}, by {clear} "
        said += f"{unit} per hand, {over}: the difference is clear. {best} gained most, "
        said += f"{plus_minus(change.value, change.half)}, which is not clear yet."
    elif change.low > 0:
        small = f", though within {band:g} {unit}, which count as equal" * (change.high <= band)
        said = f"{best} is the best of {many} settings of {policy} tried against {whom}: "
        said += f"{size}, {over}: the difference is clear{small}."
    elif change.high <= band:
        said = f"None of {many} settings of {policy} tried against {whom} is worth a change: the "
        said += f"best, {best}, is {size}, {over}: as good as equal (within {band:g} {unit})."
    else:
        said = f"It is not clear yet whether another setting of {policy} is better against {whom}: "
        said += f"the best of {many} tried, {best}, is {size}, {over}."
    return [said, *_rivals(response), *_describe_worst(response, unit)]


def _names(response: Response) -> str:
    return " and ".join(axis.field for axis in response.design.axes)


def _describe_amount(response: Response) -> str:
    return describe_basis(response.deals, "deals", times(response.arms))


def _describe_change(change: Number, unit: str, more: str, less: str) -> str:
    """Return how far a dose is from the present one: ``12 ± 3 points per hand more than now``."""
    if change.still:
        return "no different from now"
    word = more if change.value > 0 else less
    return f"{plus_minus(abs(change.value), change.half)} {unit} per hand {word} than now"


def _none_better(response: Response, whom: str, now: str, over: str, unit: str) -> str:
    others = [at for at in response.doses_played if at != response.present]
    if not others:
        return (
            f"No other setting of {response.design.policy} tried is play, against {whom}, {over}."
        )
    at = _find_best_other(response)
    change = response.changes[at]
    far = f"{plus_minus(0.0 - change.value, change.half)} {unit} per hand behind"
    if change.still:
        far = "no different"
    settled = ": the difference is clear" if change.high < 0 else "; that is not clear yet"
    many = f"No other of {len(others)} settings of {response.design.policy} tried is better"
    if len(others) == 1:
        many = f"The other setting of {response.design.policy} tried is not better"
    return (
        f"{many} against {whom} than {now}: the next, {dose(response, at)}, is {far}, "
        f"{over}{settled}."
    )


def _find_furthest(response: Response, unit: str) -> str:
    """Return under which rule the policy is furthest ahead: not a matter of good or bad."""
    policy, against = response.design.policy, response.design.against
    margin, change = response.margins[response.best], response.changes[response.best]
    best, size = (
        dose(response, response.best),
        f"{plus_minus(margin.value, margin.half)} {unit} per hand",
    )
    if response.rivals and not all(each.still for each in response.changes):
        return (
            f"It is not clear yet with which {_names(response)} {policy} is furthest ahead of "
            f"{against}: with {best} it is {size}, {_describe_amount(response)}, and may be as far "
            "with "
            f"{_list_doses(response, response.rivals)}."
        )
    said = f"{policy} is furthest ahead of {against} with {best}: {size}"
    if response.best == response.present:
        return f"{said}, which is as it is now, {_describe_amount(response)}."
    apart = f"{_describe_change(change, unit, 'more', 'less')} ({dose(response, None)})"
    if change.still:
        return f"{said}, {apart} in any deal, {_describe_amount(response)}."
    return f"{said}, {apart}, {_describe_amount(response)}: the difference is clear."


def _list_doses(response: Response, places: Sequence[int]) -> str:
    """Return some doses in words: few by name, of more how many."""
    if len(places) > MOST_NAMED:
        return f"{len(places)} others"
    return list_names([dose(response, at) for at in places])


def _rivals(response: Response) -> list[str]:
    out = response.present if response.is_present_best else response.best
    rivals = [at for at in response.near_best if at not in (out, response.present)]
    if not rivals:
        return []
    if len(rivals) > MOST_NAMED:
        return [f"{len(rivals)} other settings may be as good as the best."]
    return [f"As good as the best may be {list_names([dose(response, at) for at in rivals])}."]


def _describe_worst(response: Response, unit: str) -> list[str]:
    """Return which dose is worst, and which may be no better; nothing where any of them may."""
    at = min(response.doses_played, key=lambda at: response.changes[at].value)
    others = [one for one in response.doses_played if one != at]
    near = [one for one in others if response.changes[one].low <= response.changes[at].high]
    if len(near) == len(others):
        return []
    rule = any(axis.of == "rule" for axis in response.design.axes)
    apart = _describe_change(
        response.changes[at], unit, *(("more", "less") if rule else ("better", "worse"))
    )
    though = f", though {_list_doses(response, near)} may be no {'more' if rule else 'better'}"
    least = f"{'Least' if rule else 'Worst'} is {dose(response, at)}: {apart}"
    return [f"{least}{though if near else ''}."]


def _find_best_dose(response: Response) -> int | None:
    """Return the best dose; ``None``: the present value did better, and is not among them."""
    beaten = response.present is None and response.is_present_best
    return None if beaten else response.best


def table(response: Response, unit: str) -> Table:
    """Return every dose with its margin and its change, each with its ±."""
    best = _find_best_dose(response)
    axes, own = response.design.axes, response.design.policy == response.design.against
    head = [*(axis.field for axis in axes), f"ahead of {response.design.against}"]
    head += [] if own else [_compare_with_now(response)]
    lines = [
        (values, response.margins[at], response.changes[at], at == best,
         at == response.present, at in response.no_play)
        for at, values in enumerate(response.design.doses)
    ]  # fmt: skip
    if response.present is None:
        values = tuple(axis.now for axis in axes)
        lines.append(
            (
                values,
                response.present_worth,
                Number(0.0, 0.0),
                best is None,
                True,
                response.now_is_none,
            )
        )
    rows = []
    for values, margin, change, is_best, is_now, is_none in lines:
        row = [*map(value, values), signed_plus_minus(margin)]
        row += [] if own else [signed_plus_minus(change)]
        words = ["now"] * is_now + ["best tried"] * is_best + ["degenerate play"] * is_none
        rows.append([*row, ", ".join(words)])
    return Table(f"{capitalise(unit)} per hand, with the {INTERVAL}", [*head, ""], rows)


def _rules(response: Response, read: Answers) -> str:
    """Return the rules in words: of those that are swept, only that they are."""
    swept = [axis.field for axis in response.design.axes if axis.of == "rule"]
    if swept:
        return f"{read.cells[0].cell.called} with other {' and '.join(swept)}"
    return read.cells[0].cell.rules_name


def _plain_rules(response: Response, read: Answers) -> str:
    """Return the rules as a card player calls them; those that are swept are in the answer."""
    cell = read.cells[0].cell
    if any(axis.of == "rule" for axis in response.design.axes):
        return f"{cell.called}, otherwise unchanged"
    return rule_set(read.game, cell.rules_name, cell.preset)


def _compare_with_now(response: Response) -> str:
    rule = any(axis.of == "rule" for axis in response.design.axes)
    return "more than now" if rule else "better than now"


def parts(studies: Sequence[AskedDuels]) -> list[Part]:
    """Return the content of a page about its sweeps, a part each."""
    return [part(study.found, study.read) for study in studies]


def part(response: Response, read: Answers) -> Part:
    """Return the content of a page about a sweep."""
    said = sentences(response, read.scale)
    axes = response.design.axes
    policy, against = response.design.policy, response.design.against
    verb = "is" if len(axes) == 1 else "are"
    question = f"which {_names(response)} {verb} best for {policy}?"
    if any(axis.of == "rule" for axis in axes):
        question = f"how far is {policy} ahead of {against}, by {_names(response)}?"
    about = [_describe_axis(read.game, axis) for axis in axes]
    picture = (_line if len(axes) == 1 else _field)(response, read, said)
    return Part(
        f"{read.game.title}: {question}",
        said,
        [Section("What each value brings", [*about, picture])],
        _method(response),
        summary(response, read.scale),
        rules=_rules(response, read),
        names=[policy, against, *_settings(axes)],
        deals=response.deals,
        certain=ALL_INTERVALS.certain,
        first_screen=first_screen(response, read.game, read.scale, _plain_rules(response, read)),
    )


def _settings(axes: Sequence[Axis]) -> list[str]:
    """Return every value with its name, as the sentences say it."""
    return [f"{axis.field} = {value(of)}" for axis in axes for of in (*axis.points, axis.now)]


def _describe_present(response: Response) -> str:
    if response.present is None:
        return f", {dose(response, None)}, which is not among them"
    return ""


def _order_values(axis: Axis) -> list[Any]:
    """Return the values from low to high, or as they were given where they are words."""
    return sorted(axis.points) if axis.numeric else [*axis.points]


def _describe_axis(game: Game, axis: Axis) -> str:
    field = field_of(game, axis)
    whose = "a habit of the strategy" if axis.of == "policy" else "a rule"
    unit = f", in {field.unit}" if field.unit else ""
    meaning = field.meaning.removeprefix("… ")
    return f"{axis.field}, {whose}: {meaning}{unit}; now {value(axis.now)}."


def _write_unit(game: Game, axis: Axis) -> str:
    unit = field_of(game, axis).unit
    return f"{axis.field}, {unit}" if unit else axis.field


def rows(response: Response, scale: Scale) -> Rows:
    """Return what each value of the one axis brings, a row each, the present one among them."""
    (axis,) = response.design.axes
    own = response.design.policy != response.design.against
    numbers = dict(zip(axis.points, response.changes if own else response.margins, strict=True))
    order = _order_values(axis)
    if response.present is None:
        order = sorted([*order, axis.now]) if axis.numeric else [*order, axis.now]
        numbers[axis.now] = Number(0.0, 0.0) if own else response.present_worth
    at = _find_best_dose(response)
    best = axis.now if at is None else axis.points[at]
    lanes = []
    for of in order:
        notes = ["now"] * (of == axis.now) + ["best tried"] * (of == best)
        each = numbers[of]
        words = short_plus_minus(each.value, each.half)
        note = ", ".join(notes)
        lanes.append(Lane(value(of), each.value, each.low, each.high, words, note))
    ends = ("worse than now", "better than now") if own else ("behind", "ahead")
    return Rows(lanes, f"{scale.unit} per hand", *ends, band=scale.band)


def draw_response(response: Response, scale: Scale) -> Rows | Cells:
    """Return what each value, or combination, brings."""
    return (rows if len(response.design.axes) == 1 else cells)(response, scale)


def _line(response: Response, read: Answers, said: Sequence[str]) -> Picture:
    (axis,) = response.design.axes
    scale = read.scale
    return Picture(
        "doses",
        rows(response, scale),
        f"What {_write_unit(read.game, axis)} brings",
        f"A bar for each value of {axis.field}, in {scale.unit} per hand. {' '.join(said)}",
        f"How to read it: a bar is what a value brings, the line its {INTERVAL}; the grey strip "
        f"is a difference of less than {scale.band:g} {scale.unit} per hand either way, too small "
        f"to matter at the table. Every value played {write_count(response.deals, 'deals')}.",
        [table(response, scale.unit)],
    )


def cells(response: Response, scale: Scale) -> Cells:
    """Return what each combination of two brings more than the present one, as coloured cells."""
    across, up = response.design.axes
    best = _find_best_dose(response)
    wide = len(across.points) <= MOST_WITH_ENDS

    def cell(row: int, column: int) -> Cell:
        at = column * len(up.points) + row
        change = response.changes[at]
        words = short_plus_minus(change.value, change.half)
        word = "best" * (at == best) or "now" * (at == response.present)
        side = "none" if at == response.present else side_of(change.value, change.low, change.high)
        number = words if wide else words.partition(" ± ")[0]
        return Cell(word, number, side, strength(change.value, scale.spread))

    return Cells(
        [(value(each), "") for each in up.points],
        [value(each) for each in across.points],
        [[cell(row, column) for column in range(len(across.points))]
         for row in range(len(up.points))],
        up.field,
        _compare_with_now(response),
        "worse" if _compare_with_now(response).startswith("better") else "less",
        f"{across.field} →",
    )  # fmt: skip


def _field(response: Response, read: Answers, said: Sequence[str]) -> Picture:
    across, up = response.design.axes
    unit = read.scale.unit
    return Picture(
        "field",
        cells(response, read.scale),
        f"What {across.field} and {up.field} bring together",
        f"Coloured cells: {unit} per hand {_compare_with_now(response)} for each combination. "
        f"{' '.join(said)}",
        f"How to read it: a cell is how many {unit} per hand a combination brings more than the "
        f"present one{_describe_present(response)}. Blue is better, orange worse. A hatched "
        f"cell is "
        "open: its "
        f"interval holds 0. Every cell played {write_count(response.deals, 'deals')}.",
        [table(response, unit)],
    )


def _method(response: Response) -> list[str]:
    kinds = {axis.of for axis in response.design.axes}
    said = [
        f"Every setting plays the same deals against the same opponent, {response.design.against}, "
        "so the change from the present value is taken deal by deal, and what the cards do cancels "
        "out of it.",
        "Every ± here holds at once with the others, and however often one looks: each is an "
        "asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, arXiv "
        f"2103.06476, Theorem 2.2) with its part of the {RISKED} (Bonferroni). So that of the best "
        "setting is right although it was picked for looking best.",
    ]
    if "rule" not in kinds:
        said.append(
            "The best is the best of those tried, against this opponent. Another seed plays other "
            "deals and confirms it or does not."
        )
    else:
        said.append(
            "Under each value of a rule the same two strategies meet: what is measured is how far "
            "one is ahead of the other, not whether the game is a better one."
        )
    return said


def summary(response: Response, scale: Scale) -> dict[str, Any]:
    """Return the response for a program, JSON-able; null where an end is infinite."""
    design = response.design
    best = response.changes[response.best]
    names = [axis.field for axis in design.axes]
    doses = [dict(zip(names, dose, strict=True)) for dose in design.doses]
    return {
        "kind": "sweep",
        "sentence": " ".join(sentences(response, scale)),
        **pick_fields(design, "policy against"),
        "fields": pick_from_each(design.axes, "of field now values=points"),
        "best": doses[response.best],
        "change": json_able(best),
        "settled": best.low > 0,
        "rivals": [doses[at] for at in response.rivals],
        "doses": each_row("values margin change", doses, response.margins, response.changes),
        **pick_fields(response, "now=present_worth deals"),
        **describe_scale(scale),
    }


STUDY: Final = DuelStudy(findings.read, parts, name_rules(summary))
