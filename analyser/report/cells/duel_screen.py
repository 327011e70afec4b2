"""The first screen of one duel: who plays better, by how much, and what each scores.

The page of a run and ``compare``, which may keep no rows, show the same.  Left out: where the
numbers come from.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyser.confidence import EACH_INTERVAL
from analyser.games.interface import Record, Scale
from analyser.report.labels import describe_making, describe_match_players
from analyser.report.parts import Fact, FirstScreen, Framed, Section
from analyser.report.pictures import Lane, Parts, Rows
from analyser.statistics.intervals import Difference
from analyser.wording import (
    duel_answer,
    number,
    round_together,
    short_plus_minus,
    times,
    write_count,
)


def first_screen(
    entrants: Sequence[Record],
    difference: Difference,
    scores: Sequence[Difference],
    turns: float | None,
    arms: int,
    *,
    scale: Scale,
    band: float,
    rules: str,
    day: str = "",
    sections: Sequence[Section] = (),
) -> FirstScreen:
    """Return the first screen.

    ``entrants``: the two policies; ``scores``: what each scores a hand; ``turns``: how long a hand
    is on average, where that was counted; ``arms``: how often each deal was played; ``band``: units
    within which the two are equal.
    """
    names, unit = [str(one["name"]) for one in entrants], scale.unit
    first, second = names
    facts = [
        Fact(
            value.lstrip("+"),
            f"{unit} per hand is what {name} scores on average.",
            f"± {half}" if half else "",
        )
        for name, score in zip(names, scores, strict=True)
        for value, _, half in [short_plus_minus(score.mean, score.half).partition(" ± ")]
    ]
    if turns is not None:
        facts.append(Fact(number(turns, 1), "turns is the average length of a hand."))
    words = short_plus_minus(difference.mean, difference.half)
    parts = [(first, difference.won), (second, difference.lost)]
    if difference.drawn > 0:
        parts.append(("even", difference.drawn))
    deals = min(100, difference.pairs)
    counts = (
        round_together([part for _, part in parts])
        if deals == 100
        else [deals * part for _, part in parts]
    )
    lane = Lane(
        first, difference.mean, difference.low, difference.high, words, f"ahead of {second}"
    )
    return FirstScreen(
        duel_answer(first, second, difference, scale, band),
        f"Rules: {rules}; {write_count(difference.pairs, 'deals')}, each played {times(arms)}, so "
        f"that good cards help both alike. {describe_match_players(entrants)}".rstrip(),
        Framed(
            "answer",
            f"Of {write_count(deals, 'deals')}",
            [
                Parts(
                    [
                        (f"{name} {count:.0f}", part)
                        for (name, part), count in zip(parts, counts, strict=True)
                    ]
                ),
                Rows([lane], f"{unit} per hand", f"{second} ahead", f"{first} ahead"),
            ],
            f"Both get the same cards; whoever has more {unit} after all its hands wins the deal.",
            f"Bar: {unit} per hand ahead. Line: {EACH_INTERVAL.line}. Less than {band:g} either "
            "way counts"
            f" as equal. {describe_making(day)}",
        ),
        facts,
        sections,
    )
