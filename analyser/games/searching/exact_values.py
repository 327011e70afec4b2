"""How is it said what options are worth, where a game knows that exactly?

Nothing is played for such an answer, so nothing is uncertain: no ±, no worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

from analyser.games.protocols.advice import Advice, OptionGain, Race
from analyser.games.searching.advice_wording import Option, join_options, lower_first

DIGITS: Final = 4
"""Decimals of a worth."""


Way = TypeVar("Way", bound=Option)


@dataclass(frozen=True)
class Exact:
    """What options are worth."""

    worths: Sequence[Fraction]
    """Of each option, in their order: by how much the player's score is ahead of the mean of the
    others', on average over all that is hidden, in what the game counts; or how much further ahead
    than by one of the options."""
    measure: str
    """Which of the two, behind the unit: "by which you come out ahead"."""
    rests_on: tuple[str, ...]
    """In sentences, over what it was counted and how all play on."""


def write_advice(question: str, seat: int, ways: Sequence[Way], exact: Exact, unit: str) -> Advice:
    """Return the answer: what to do, all options, and what it rests on; ``unit``: of worths."""
    order = sorted(range(len(ways)), key=lambda at: -exact.worths[at])
    trials = [(ways[at], exact.worths[at]) for at in order]
    (best, worth), others = trials[0], trials[1:]
    alike = [lower_first(way.says) for way, value in others if value == worth]
    says = _answer([best.says, *alike], trials, unit)
    measure = f"{unit} {exact.measure}, exactly"
    wide = max(len(way.says) for way in ways)
    room = max(len(write_worth(value)) for value in exact.worths)
    table = [f"All options, in {measure}:"]
    table += [f"  {way.says:<{wide}}  {write_worth(value):>{room}}" for way, value in trials]
    tried = [
        OptionGain(way.says, float(value), float("inf"), write_worth(value))
        for way, value in trials
    ]
    numbers = {
        "asked": question,
        "seat": seat,
        "exact": True,
        "best": best.says,
        "gain": float(worth - others[0][1]),
        "half_width": 0.0,
        # Nothing is played.
        "worlds": 0,
        "options": [
            {
                "says": way.says,
                "do": way.do,
                "cards": list(way.cards),
                "worth": float(value),
                "fraction": str(value),
                "gain": float(value - (worth if at else others[0][1])),
                "half_width": 0.0,
            }
            for at, (way, value) in enumerate(trials)
        ],
    }
    races = (Race(question, says, measure, tuple(tried)),)
    return Advice((says, *table, *exact.rests_on), numbers, races=races)


def _answer(best: Sequence[str], trials: Sequence[tuple[Way, Fraction]], unit: str) -> str:
    """Say what is best, and by how much."""
    first = join_options(best)
    if len(best) == len(trials):
        return f"{first}: they are worth the same, exactly."
    next_, value = trials[len(best)]
    apart = write_worth(trials[0][1] - value)
    also = ", the next best" if len(trials) > len(best) + 1 else ""
    return f"{first}: worth {apart} {unit} against {next_.doing}{also}, exactly: there is no ±."


def write_worth(value: Fraction) -> str:
    """Return a worth with its sign: whole where it is, or in decimals that do not show 0."""
    if value.denominator == 1:
        return f"{'−' if value < 0 else '+' if value else ''}{abs(value)}"
    digits = DIGITS
    while not round(value, digits):
        digits += 1
    return f"{'−' if value < 0 else '+'}{float(abs(value)):.{digits}f}"
