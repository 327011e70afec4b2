"""Which sentences and which table describe the pairs of an evening?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from analyser.abilities.advice.reviews.luck import Mean
from analyser.abilities.advice.reviews.pairs import CLASSES, Evening
from analyser.games.interface import Scale
from analyser.wording import Table, capitalise, list_names, number, short_plus_minus, write_count

HEAD: Final = ("hands", "score", "luck apart", "rating", "class")


def answer(evening: Evening, scale: Scale) -> list[str]:
    """Return who decided better, a sentence; nothing where no two pairs have a rating."""
    clear = [each for each in evening.comparisons if each.clear]
    if not evening.comparisons:
        return []
    if len(evening.comparisons) == 1:
        (each,) = evening.comparisons
        lead = f"by {short_plus_minus(each.lead, each.half).lstrip('+')} {scale.unit} per hand"
        if clear:
            return [f"{each.better} decided better than {each.worse}, {lead}."]
        hands = min(pair.rating.hands for pair in evening.pairs if pair.rating.hands > 1)
        over = write_count(hands, "hands")
        return [f"Not known yet who decided better: {each.better} {lead}, over {over}."]
    if not clear:
        return [f"No two of the {len(evening.pairs)} {evening.word}s can be told apart yet."]
    worse: dict[str, list[str]] = {}
    for each in clear:
        worse.setdefault(each.better, []).append(each.worse)
    said = list_names([f"{better} decided better than {list_names(behind)}"
                   for better, behind in worse.items()])  # fmt: skip
    rest = len(evening.comparisons) - len(clear)
    left = f" The other {rest} comparisons are not clear." if rest > 1 else ""
    left = " One comparison is not clear." if rest == 1 else left
    return [f"{said}.{left}"]


def table(evening: Evening, scale: Scale) -> Table:
    """Return a row for each pair, the best rating first."""
    rows = [
        [
            pair.name,
            f"{pair.hands:,}",
            _write_mean(pair.score),
            _write_mean(pair.adjusted),
            _write_mean(pair.rating),
            classes(pair.classes),
        ]
        for pair in evening.pairs
    ]
    word = evening.word
    caption = f"{capitalise(word)} by {word}, in {scale.unit} per hand"
    return Table(caption, [word, *HEAD], rows, left=(5,))


def _write_mean(mean: Mean) -> str:
    return short_plus_minus(mean.mean, mean.half) if mean.hands else "–"


def classes(names: Sequence[str]) -> str:
    """Return the class of a rating, or the two that it may have; of more nothing is known."""
    return " or ".join(names[::-1]) if 1 <= len(names) <= 2 else "not known yet"


def method(evening: Evening, scale: Scale) -> list[str]:
    """Return what a rating is, and what its classes mean."""
    if not any(pair.rating.hands for pair in evening.pairs):
        return []
    bounds = [
        f"{name} from {number(bound * scale.spread, 0)}"
        for bound, name in CLASSES
        if math.isfinite(bound)
    ]
    yardstick = list_names(evening.yardsticks)
    return [
        f"A {evening.word}'s rating is by how much it plays better than {yardstick}. It "
        f"counts what "
        f"each decision gained on the one that {yardstick} would have made in its place. Of two "
        "sides a quarter of what the luck-adjusted score says more is added. Two ratings differ as "
        "two scores do on average, with less noise. "
        f"Classes, in {scale.unit}: {', '.join(bounds)}, {CLASSES[-1][1]} below. "
        "Two are named where the interval touches both.",
    ]
