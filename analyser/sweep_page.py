"""How is said which value of a number is best?  A response in; sentences, picture, table out.

Left out: the numbers themselves (``sweeps``), the drawing (``charts``) and the page around it
(``report``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from analyser import charts
from analyser.answers import Answers
from analyser.designs import Axis, field_of
from analyser.estimates import BAND, CONFIDENCE
from analyser.game import Game
from analyser.simultaneous import Number
from analyser.story import Picture, Section, Story
from analyser.sweeps import Response
from analyser.wording import Table, listed, plus_minus, signed_plus_minus, times

if TYPE_CHECKING:
    import pandas as pd

MOST_NAMED = 6
"""Doses named in a sentence; of more, only their number is said."""


def value(of: Any) -> str:
    """Return a value as a person writes it: ``−200``, ``true``."""
    if isinstance(of, bool):
        return str(of).lower()
    return str(of).replace("-", "−") if isinstance(of, int | float) else str(of)


def dose(found: Response, at: int | None) -> str:
    """Return a dose in words: ``take_bar = 100, take_bar_stage = 10``; ``None``: the present."""
    axes = found.design.axes
    values = [axis.now for axis in axes] if at is None else found.design.doses[at]
    said = [f"{axis.field} = {value(of)}" for axis, of in zip(axes, values, strict=True)]
    return ", ".join(said)


def sentences(found: Response) -> list[str]:
    """Return the answer: which value is best, how far from the present one, whether settled."""
    policy, against = found.design.policy, found.design.against
    best, change = dose(found, found.best), found.changes[found.best]
    over = f"over {found.deals:,} deals, each played {times(found.arms)}"
    against_whom = "itself as it is" if against == policy else against
    what = f"{policy} against {against_whom}"
    many = f"Of {len(found.changes)} settings tried, {best}"
    if not math.isfinite(change.half):
        return [
            f"Which setting is best for {what} cannot be said: {found.deals} deals are too few."
        ]
    now = f"as it is now ({dose(found, None)})"
    size = f"{plus_minus(abs(change.value), change.half)} points a hand"
    if found.best == found.present or (found.present is None and change.value <= 0):
        said = _none_better(found, what, now, over)
    elif change.half == 0 == change.value:
        said = f"{many} and all others make no difference to {what}, {over}."
    elif change.low > 0:
        small = f", though within {BAND:g} points, which count as equal" * (change.high <= BAND)
        said = (
            f"{many} is best for {what}: {size} better than {now}, {over}: that is settled{small}."
        )
    elif change.high <= BAND:
        said = (
            f"No setting tried matters for {what}: the best, {best}, is {size} better than {now}, "
            f"{over}, which is as good as equal (within {BAND:g} points)."
        )
    else:
        said = (
            f"Whether another setting is better for {what} is not settled: the best of "
            f"{len(found.changes)} tried, {best}, is {size} better than {now}, {over}."
        )
    return [said, *_rivals(found), _worst(found)]


def _none_better(found: Response, what: str, now: str, over: str) -> str:
    others = [at for at in range(len(found.changes)) if at != found.present]
    next_best = max(others, key=lambda at: found.changes[at].value)
    change = found.changes[next_best]
    size = f"{plus_minus(abs(change.value), change.half)} points a hand"
    settled = "that is settled" if change.high < 0 else "which does not settle it"
    return (
        f"Of {len(found.changes)} settings tried, none looks better for {what} than {now}: the "
        f"next, {dose(found, next_best)}, is {size} worse, {over}: {settled}."
    )


def _rivals(found: Response) -> list[str]:
    if not found.rivals:
        return []
    if len(found.rivals) > MOST_NAMED:
        return [f"{len(found.rivals)} other settings may be as good as the best."]
    near = listed([dose(found, at) for at in found.rivals])
    return [f"As good as the best may be {near}."]


def _worst(found: Response) -> str:
    at = min(range(len(found.changes)), key=lambda at: found.changes[at].value)
    change = found.changes[at]
    size = plus_minus(abs(change.value), change.half)
    return f"Worst is {dose(found, at)}: {size} points a hand less than now."


def table(found: Response) -> Table:
    """Return every dose with its margin and its change, each with its ±."""
    axes, own = found.design.axes, found.design.policy == found.design.against
    head = [*(axis.field for axis in axes), f"ahead of {found.design.against}"]
    head += [] if own else ["better than now"]
    lines = [
        (values, found.margins[at], found.changes[at], at == found.best, at == found.present)
        for at, values in enumerate(found.design.doses)
    ]
    if found.present is None:
        values = tuple(axis.now for axis in axes)
        lines.append((values, found.now, Number(0.0, 0.0), False, True))
    rows = []
    for values, margin, change, best, now in lines:
        row = [*map(value, values), signed_plus_minus(margin)]
        row += [] if own else [signed_plus_minus(change)]
        rows.append([*row, ", ".join(["best tried"] * best + ["now"] * now)])
    return Table("Points a hand, with the 95 % interval", [*head, ""], rows)


def story(found: Response, read: Answers) -> Story:
    """Return the words, pictures and tables of a sweep's page."""
    said = sentences(found)
    axes = found.design.axes
    names = " and ".join(axis.field for axis in axes)
    verb = "is" if len(axes) == 1 else "are"
    about = [_about(read.game, axis) for axis in axes]
    picture = _line(found, read.game, said) if len(axes) == 1 else _field(found, said)
    caption = (
        "How to read it: a dot is what a value brings, the bar its 95 % interval, the ribbon joins "
        "the intervals; the grey strip is a difference of less than "
        f"{BAND:g} points a hand either way, too small to matter at the table. The dashed line is "
        f"the present value. Every value played {found.deals:,} deals."
        if len(axes) == 1
        else "How to read it: a cell says how many points a hand a combination brings more than "
        "the present one, with the ± below. Blue is better, orange worse; the colour grows with "
        "the root of the points. A hatched cell is not settled: its interval holds 0. The firm "
        f"frame is the best, the dashed one the present. Every cell played {found.deals:,} deals."
    )
    return Story(
        f"{read.game.title}: which {names} {verb} best for {found.design.policy}?",
        said,
        [found.design.policy, found.design.against, *(axis.field for axis in axes)],
        [Section("What each value brings", about, picture, caption)],
        _method(found),
        found.deals,
        summary(found),
    )


def _about(game: Game, axis: Axis) -> str:
    field = field_of(game, axis)
    whose = "a habit of the strategy" if axis.of == "policy" else "a rule"
    unit = f", in {field.unit}" if field.unit else ""
    meaning = field.meaning.removeprefix("… ")
    return f"{axis.field}, {whose}: {meaning}{unit}; now {value(axis.now)}."


def _line(found: Response, game: Game, said: Sequence[str]) -> Picture:
    import pandas as pd

    (axis,) = found.design.axes
    places = [float(each) if axis.numeric else at for at, each in enumerate(axis.points)]
    frame: dict[str, Any] = {
        "at": places,
        "tick": [value(each) for each in axis.points],
        "numeric": axis.numeric,
    }
    panels = [("margin", f"points a hand ahead of {found.design.against}", found.margins)]
    if found.design.policy != found.design.against:
        panels.append(("change", "points a hand better than now", found.changes))
    for name, _, numbers in panels:
        frame |= _ends(name, numbers)
    now = None
    if axis.numeric:
        now = float(axis.now)
    elif axis.now in axis.points:
        now = float(axis.points.index(axis.now))
    rows: pd.DataFrame = pd.DataFrame(frame)
    unit = field_of(game, axis).unit
    figure = charts.doses(
        rows,
        [(name, title) for name, title, _ in panels],
        f"{axis.field}, {unit}" if unit else axis.field,
        now,
        BAND,
    )
    return Picture(
        "doses",
        figure,
        f"What {axis.field} brings",
        f"Line with a band: points a hand for each value of {axis.field}. {' '.join(said)}",
        table(found),
    )


def _ends(name: str, numbers: Sequence[Number]) -> dict[str, list[float]]:
    return {
        f"{name}_mean": [each.value for each in numbers],
        f"{name}_low": [each.low for each in numbers],
        f"{name}_high": [each.high for each in numbers],
    }


def _field(found: Response, said: Sequence[str]) -> Picture:
    across, up = found.design.axes
    shape = (len(across.points), len(up.points))
    values = np.array([each.value for each in found.changes]).reshape(shape).T
    halves = np.array([each.half for each in found.changes]).reshape(shape).T
    marks = [(found.present, "now"), (found.best, "best")]
    figure = charts.field(
        values,
        halves,
        ([value(each) for each in up.points], [value(each) for each in across.points]),
        (up.field, across.field),
        [(at % shape[1], at // shape[1], kind) for at, kind in marks if at is not None],
    )
    return Picture(
        "field",
        figure,
        f"What {across.field} and {up.field} bring together",
        f"Heat map: points a hand better than now for each combination. {' '.join(said)}",
        table(found),
    )


def _method(found: Response) -> list[str]:
    kinds = {axis.of for axis in found.design.axes}
    said = [
        f"Every setting plays the same deals against the same opponent, {found.design.against}, "
        "so the change from the present value is taken deal by deal, and what the cards do cancels "
        "out of it.",
        "Every ± here holds at once with the others, and however often one looks: each is an "
        "asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, arXiv "
        "2103.06476, Theorem 2.2) with its part of the 5 % (Bonferroni). So that of the best "
        "setting is right although it was picked for looking best.",
        "The best is the best of those tried, against this opponent. Another seed plays other "
        "deals and confirms it or does not.",
    ]
    if "rule" in kinds:
        said.append(
            "Under each value of a rule the same two strategies meet: what is measured is how far "
            "one is ahead of the other, not whether the game is a better one."
        )
    return said


def summary(found: Response) -> dict[str, Any]:
    """Return the response for a program, JSON-able; null where an end is infinite."""
    design = found.design
    best = found.changes[found.best]
    return {
        "kind": "sweep",
        "sentence": " ".join(sentences(found)),
        "policy": design.policy,
        "against": design.against,
        "fields": [
            {"of": axis.of, "field": axis.field, "now": axis.now, "values": list(axis.points)}
            for axis in design.axes
        ],
        "best": _values(found, found.best),
        "change": best.as_json(),
        "settled": best.low > 0,
        "rivals": [_values(found, at) for at in found.rivals],
        "doses": [
            {
                "values": _values(found, at),
                "margin": found.margins[at].as_json(),
                "change": found.changes[at].as_json(),
            }
            for at in range(len(found.changes))
        ],
        "now": found.now.as_json(),
        "deals": found.deals,
        "confidence": CONFIDENCE,
        "band": BAND,
    }


def _values(found: Response, at: int) -> dict[str, Any]:
    names = [axis.field for axis in found.design.axes]
    return dict(zip(names, found.design.doses[at], strict=True))
