"""How is it said which option is best?  The answer first, then all options, a line each.

What an option is called a game says (:class:`Said`), and how finely its points are written.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias, TypeVar

from analyser.games.interface import Race, Tried
from analyser.games.searching.rollouts import Outlook, Trial

NAMED: Final = 3
"""Options that are named where it is not clear which is best."""
UNIT: Final = "points"


def against(unit: str = UNIT) -> str:
    """Return what the gain of an option is, and in what."""
    return f"{unit} against the best (the best: against the next)"


AsPoints: TypeAlias = Callable[[float, float], str]
"""How points are written with half of their interval."""


class Said(Protocol):
    """An option in words."""

    @property
    def says(self) -> str:
        """What to do: "Discard 4♣"."""
        ...

    @property
    def doing(self) -> str:
        """The same in a sentence: "discarding 4♣"."""
        ...


Way = TypeVar("Way", bound=Said)


def answer(found: Outlook[Way], as_points: AsPoints, unit: str = UNIT) -> str:
    """Return a sentence on what is best, and by how much, in ``unit``; or that it is not clear."""
    best, second = found.trials[:2]
    if not best.half:
        return (
            f"{best.way.says} or {small(second.way.says)}: they end alike in all "
            f"{found.worlds:,} worlds."
        )
    worth = (
        f"worth {as_points(best.gain, best.half)} {unit} against {second.way.doing}"
        f"{', the next best' if len(found.trials) > 2 else ''}, better in {percent(best.better)} "
        f"of {found.worlds:,} worlds"
    )
    alike = [small(trial.way.says) for trial in found.trials if trial.as_best]
    if best.gain > best.half:
        return f"{either([best.way.says, *alike])}: {worth}."
    tied = [small(trial.way.says) for trial in _tied(found.trials)[1:]]
    which = either([best.way.says, *tied, *alike])
    return f"{which}: it is not clear which is best; the first is {worth}."


def either(ways: Sequence[str]) -> str:
    """Return options of which any may be taken, the first few by their names."""
    # One more takes no more words by its name.
    named, more = list(ways), len(ways) - NAMED
    if more > 1:
        named = [*ways[:NAMED], f"one of {more} more"]
    first = ", ".join(named[:-1])
    return f"{first} or {named[-1]}" if first else named[-1]


def _tied(trials: Sequence[Trial[Way]]) -> list[Trial[Way]]:
    """Return those that may be best, the best first: not those that were once clearly behind."""
    rest = [each for each in trials[2:] if not each.clearly_behind and not each.as_best]
    return [*trials[:2], *rest]


def small(says: str) -> str:
    """Return an option as it stands within a sentence."""
    return says[0].lower() + says[1:]


def table(found: Outlook[Way], as_points: AsPoints, unit: str = UNIT) -> list[str]:
    """Return all options, a line each."""
    if len(found.trials) == 2:
        return []
    trials = _in_order(found)
    wide = max(len(trial.way.says) for trial in trials)
    values = [_worth(trial, as_points) for trial in trials]
    room = max(map(len, values))
    lines = [f"All options, in {against(unit)}:"]
    for trial, value in zip(trials, values, strict=True):
        lines.append(f"  {trial.way.says:<{wide}}  {value:>{room}}{_note(trial)}")
    return lines


def _in_order(found: Outlook[Way]) -> list[Trial[Way]]:
    """Return all options: beside the best stands what is one with it."""
    best, *others = found.trials
    return [best, *sorted(others, key=lambda trial: not trial.as_best)]


def _worth(trial: Trial[Way], as_points: AsPoints) -> str:
    # That it ended as the best in all worlds so far is not an interval.
    return "0" if trial.as_best else as_points(trial.gain, trial.half)


def _note(trial: Trial[Way]) -> str:
    """Say how far an option was followed, if not to the end."""
    if trial.as_best:
        return f"   as the best in all of {trial.worlds:,} worlds"
    if not trial.left_out:
        return ""
    return f"   {trial.worlds:,} worlds{', then clearly behind' if trial.clearly_behind else ''}"


def race(
    question: str, said: str, found: Outlook[Way], as_points: AsPoints, unit: str = UNIT
) -> Race:
    """Return the options as a picture shows them; ``said``: the answer's sentence."""
    tried = []
    for trial in _in_order(found):
        # That it ended as the best in all worlds so far is not an interval.
        half = math.inf if trial.as_best or not math.isfinite(trial.half) else trial.half
        gain = 0.0 if trial.as_best else trial.gain
        worth, note = _worth(trial, as_points), _note(trial).strip()
        tried.append(Tried(trial.way.says, gain, half, worth, note))
    return Race(question, said, against(unit), tuple(tried))


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
