"""How is it said which option is best?  The answer first, then all options, a line each.

What an option is called a game says (:class:`OptionWording`), and how finely its points are
written.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol, TypeAlias, TypeVar

from analyser.games.protocols.advice import Advice, OptionGain, Race, Stakes
from analyser.games.searching.rollouts import Outlook, Trial

NAMED_OPTIONS: Final = 3
"""Options that are named where it is not clear which is best."""
UNIT: Final = "points"


def describe_gain(unit: str = UNIT) -> str:
    """Return what the gain of an option is, and in what."""
    return f"{unit} against the best (the best: against the next)"


def write_worth(value: float, half: float) -> str:
    """Return what an option gains in the match, with half of its interval, rounded up."""
    sign = "+" if round(value, 2) > 0 else "−" if round(value, 2) < 0 else ""
    return f"{sign}{abs(value):.2f} ± {math.ceil(100 * half) / 100:.2f}"


AsPoints: TypeAlias = Callable[[float, float], str]
"""How points are written with half of their interval."""


def write_whole_points(value: float, half: float) -> str:
    """Return whole points with half of their interval, rounded up.

    They have a decimal, or two, where rounding would hide on which side of 0 the interval lies.
    """
    for decimals in (0, 1, 2):
        near, reach = round(value, decimals), math.ceil(half * 10**decimals) / 10**decimals
        if (abs(near) <= reach) == (abs(value) <= half):
            break
    sign = "+" if near > 0 else "−" if near < 0 else ""
    return f"{sign}{abs(near):.{decimals}f} ± {reach:.{decimals}f}"


class OptionWording(Protocol):
    """An option in words."""

    @property
    def says(self) -> str:
        """What to do: "Discard 4♣"."""
        ...

    @property
    def doing(self) -> str:
        """The same in a sentence: "discarding 4♣"."""
        ...


class Option(OptionWording, Protocol):
    """An option in words, and what it is."""

    @property
    def do(self) -> str:
        """What kind of move it is, in one word."""
        ...

    @property
    def cards(self) -> tuple[str, ...]:
        """What is played."""
        ...


Way = TypeVar("Way", bound=OptionWording)


def answer(outlook: Outlook[Way], as_points: AsPoints, unit: str = UNIT) -> str:
    """Return a sentence on what is best, and by how much, in ``unit``; or that it is not clear."""
    best, second = outlook.trials[:2]
    alike = [lower_first(trial.way.says) for trial in outlook.trials if trial.ends_like == best.way]
    if not best.half:
        return (
            f"{join_options([best.way.says, *alike])}: they end alike in all {outlook.worlds:,} "
            "worlds."
        )
    worth = (
        f"worth {as_points(best.gain, best.half)} {unit} against {second.way.doing}"
        f"{', the next best' if len(outlook.trials) > 2 else ''}, better in {percent(best.better)} "
        f"of {outlook.worlds:,} worlds"
    )
    if best.gain > best.half:
        return f"{join_options([best.way.says, *alike])}: {worth}."
    tied = [lower_first(trial.way.says) for trial in _list_tied(outlook.trials)[1:]]
    which = join_options([best.way.says, *tied, *alike])
    return f"{which}: it is not clear which is best; the first is {worth}."


def compare_with_points(
    outlook: Outlook[Way], as_points: AsPoints, stakes: Stakes, unit: str = UNIT
) -> list[str]:
    """Say what the score is worth with the best option, and whether points alone say the same."""
    best, second = outlook.trials[:2]
    assert best.in_points is not None
    outcome = stakes.outcome.format(f"{best.worth:.1f}")
    says = [f"With {best.way.doing} {outcome}."]
    ahead = max(outlook.trials[1:], key=_gain_points)
    apart = ahead.in_points
    if apart is None or apart.gain <= 0 or ahead.ends_like == best.way:
        gain = as_points(best.in_points.gain, best.in_points.half)
        return [*says, f"It is the first for points too: {gain} {unit} against {second.way.doing}."]
    gain = as_points(apart.gain, apart.half)
    clear = "they disagree" if apart.gain > apart.half else "but that is not clear"
    return [
        *says,
        f"For points alone {ahead.way.doing} is better, by {gain} {unit} against "
        f"{best.way.doing}: {clear}.",
    ]


def _gain_points(trial: Trial[Way]) -> float:
    return -math.inf if trial.in_points is None else trial.in_points.gain


def join_options(ways: Sequence[str]) -> str:
    """Return options of which any may be taken, the first few by their names."""
    # One more takes no more words by its name.
    named, more = list(ways), len(ways) - NAMED_OPTIONS
    if more > 1:
        named = [*ways[:NAMED_OPTIONS], f"one of {more} more"]
    first = ", ".join(named[:-1])
    return f"{first} or {named[-1]}" if first else named[-1]


def _list_tied(trials: Sequence[Trial[Way]]) -> list[Trial[Way]]:
    """Return those that may be best, the best first: not those that were once clearly behind."""
    best = trials[0].way
    rest = [each for each in trials[2:] if not each.clearly_behind and each.ends_like != best]
    return [*trials[:2], *rest]


def lower_first(says: str) -> str:
    """Return an option as it stands within a sentence."""
    return says[0].lower() + says[1:]


def table(
    outlook: Outlook[Way], as_points: AsPoints, unit: str = UNIT,
    beside: AsPoints = write_whole_points,
) -> list[str]:  # fmt: skip
    """Return all options, a line each; those that always ended alike share one.

    Judged by the match, each has its points too, written as ``beside`` says.
    """
    rows = _rows(outlook)
    if len(outlook.trials) == 2 or len(rows) == 1:
        return []
    names = [_name_options(row) for row in rows]
    values = [_worth(row[0], as_points) for row in rows]
    wide, room = max(map(len, names)), max(map(len, values))
    lines = [f"All options, in {describe_gain(unit)}:"]
    for row, name, value in zip(rows, names, values, strict=True):
        note = _note(row, beside)
        lines.append(f"  {name:<{wide}}  {value:>{room}}{'   ' if note else ''}{note}")
    return lines


def _rows(outlook: Outlook[Way]) -> list[list[Trial[Way]]]:
    """Return all options by row, the best first; those of one row always ended alike."""
    rows = {trial.way: [trial] for trial in outlook.trials if trial.ends_like is None}
    for trial in outlook.trials:
        if trial.ends_like is not None:
            rows[trial.ends_like].append(trial)
    return [*rows.values()]


def _name_options(row: Sequence[Trial[Way]]) -> str:
    first, *others = (trial.way.says for trial in row)
    return join_options([first, *map(lower_first, others)])


def _worth(trial: Trial[Way], as_points: AsPoints) -> str:
    # That two ended alike in all worlds so far is not an interval.
    return as_points(trial.gain, trial.half) if trial.half else "0"


def _note(row: Sequence[Trial[Way]], beside: AsPoints) -> str:
    """Say how far options were followed, if not to the end, and which ended alike.

    Before that of one that is judged by the match, what it gains in points.
    """
    notes, first = list[str](), row[0]
    if first.in_points is not None:
        notes.append(f"{beside(*first.in_points)} {UNIT}")
    if len(row) > 1:
        notes.append(f"alike in all of {min(trial.worlds for trial in row):,} worlds")
    if first.left_out:
        behind = ", then clearly behind" if first.clearly_behind else ""
        notes.append(f"{first.worlds:,} worlds{behind}")
    return "; ".join(notes)


def race(
    question: str, said: str, outlook: Outlook[Way], as_points: AsPoints, unit: str = UNIT,
    beside: AsPoints = write_whole_points,
) -> Race:  # fmt: skip
    """Return the options as a picture shows them; ``said``: the answer's sentence.

    ``beside``: as for :func:`table`.
    """
    tried = []
    for row in _rows(outlook):
        first = row[0]
        # That two ended alike in all worlds so far is not an interval.
        half = first.half if first.half and math.isfinite(first.half) else math.inf
        tried.append(
            OptionGain(
                _name_options(row), first.gain, half, _worth(first, as_points), _note(row, beside)
            )
        )
    return Race(question, said, describe_gain(unit), tuple(tried))


def add_choice(advice: Advice, policy: str, way: Option) -> Advice:
    """Return advice that says too what a learnt player would do, behind the answer."""
    first, *rest = advice.says
    choice = f"A learnt player (`{policy}`) would {lower_first(way.says)}."
    learnt = {"policy": policy, "says": way.says, "do": way.do, "cards": list(way.cards)}
    return replace(
        advice, says=(first, choice, *rest), numbers={**advice.numbers, "learnt": learnt}
    )


def percent(share: float) -> str:
    """Return a share in whole per cent."""
    return f"{100 * share:.0f} %"


def others_play_on(names: Sequence[str], mover: int, *, partner: bool = False) -> str:
    """Say how the others play on; ``names``: the policies by seat, ``partner``: one is the mover's
    partner.
    """
    others = [(seat, name) for seat, name in enumerate(names) if seat != mover]
    if len({name for _seat, name in others}) > 1:
        return ", ".join(f"seat {seat} as {name}" for seat, name in others)
    who = "all others" if len(others) > 2 else "the others" if len(others) == 2 else "your opponent"
    return f"{who}{', your partner too,' if partner else ''} as {others[0][1]}"
