"""How is a number written for a card player?  Numbers with ±, tables, the sentence of a duel.

The game declares the unit, the equivalence margin and the decimals: its ``Scale`` comes with every
number of units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from analyser.games.interface import Scale
from analyser.statistics.intervals import Difference, Interval, pairs_to_verdict, verdict
from analyser.statistics.simultaneous import Number

MOST_WORDS: Final = 20
"""Words of an answer."""
MORE_DECIMALS: Final = 2
"""Decimals that a short number has more, at most, to show on which side of 0 it is."""
FEWEST_TO_FORECAST: Final = 100
"""Deals from which on a sentence estimates how many hands would give a verdict."""


@dataclass(frozen=True)
class Table:
    """A table of the page: ready words, the first of each row its heading."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[int] = ()
    """Columns after the first that hold words, and stand to the left."""


def plus_minus(value: float, half: float) -> str:
    """Return a number as it should be read: ``12.3 ± 1.1``; without ± where none is known.

    The ± has two digits that count, one more where rounding would hide on which side of 0 the
    interval ends.  It is rounded up, never down.
    """
    if not math.isfinite(half):
        return number(value, 1)
    if half == 0:
        # An exact value has the digits it needs: "0.0" would hide that 0.04 is not 0.
        exact = (many for many in range(3) if math.isclose(value, round(value, many), abs_tol=1e-9))
        return f"{number(value, next(exact, 3))} ± 0"
    least = min(3, max(0, 1 - math.floor(math.log10(half * 1.005))))
    decimals = _count_decimals(value, half, least)
    return f"{number(value, decimals)} ± {_round_half(half, decimals):,.{decimals}f}"


def signed_plus_minus(part: Number | Difference) -> str:
    """Return a number with its sign and its ±: ``+12.3 ± 1.1``."""
    value = part.value if isinstance(part, Number) else part.mean
    return _mark_sign(value, plus_minus(value, part.half))


def _mark_sign(value: float, text: str) -> str:
    """Return a number, as it is written, with a plus before it if that is more than 0."""
    return f"+{text}" if value > 0 and text.partition(" ")[0].strip("0.") else text


def short_plus_minus(value: float, half: float) -> str:
    """Return a number as a picture has room for it: ``+31 ± 18``.

    The ± has one digit after the point that counts, or none from 1 on; one more where rounding
    would hide on which side of 0 the interval ends.  It is rounded up, never down.
    """
    if not math.isfinite(half):
        return _mark_sign(value, number(value, 1 if abs(value) < 10 else 0))
    if half == 0:
        return _mark_sign(value, plus_minus(value, half))
    return write_rounded(value, half, _count_decimals(value, half, _choose_decimals(half)))


def write_size(value: float, half: float) -> str:
    """Return a number with the digits that its ± lets stand, without the ± and without a plus."""
    return short_plus_minus(value, half).partition(" ± ")[0].lstrip("+")


def _count_decimals(value: float, half: float, least: int) -> int:
    """Return how many decimals show on which side of 0 an interval ends, ``least`` or more."""
    decimals = least
    while 0 < half < math.inf and decimals < least + MORE_DECIMALS:
        if (abs(round(value, decimals)) <= _round_half(half, decimals)) == (abs(value) <= half):
            break
        decimals += 1
    return decimals


def _round_half(half: float, decimals: int) -> float:
    """Return a ± with this many decimals, rounded up."""
    unit = float(10**decimals)
    return math.ceil(half * unit - 1e-9) / unit


def write_rounded(value: float, half: float, decimals: int) -> str:
    """Return a number with its sign and its ±, both with this many decimals; the ± rounded up."""
    text = f"{number(value, decimals)} ± {_round_half(half, decimals):,.{decimals}f}"
    return _mark_sign(value, text)


def write_column(numbers: Sequence[tuple[float, float]], least: int | None = None) -> list[str]:
    """Return numbers with their ± as a column has room for them, all with the same decimals.

    ``least``: how many; ``None``: as many as the ± in the middle needs (``short_plus_minus``).
    All have one more where rounding would hide on which side of 0 one of the intervals ends; where
    one is not enough, that number alone has two.
    """
    known = [(value, half) for value, half in numbers if 0 < half < math.inf]
    if not known:
        return [short_plus_minus(*each) for each in numbers]
    if least is None:
        least = _choose_decimals(sorted(half for _, half in known)[len(known) // 2])
    needed = {each: _count_decimals(*each, least) for each in known}
    together = min(max(needed.values()), least + 1)
    return [
        write_rounded(*each, max(needed[each], together)) if each in needed
        else short_plus_minus(*each)
        for each in numbers
    ]  # fmt: skip


def write_span(
    numbers: Sequence[tuple[float, float]], least: int | None = None, *, signed: bool = True
) -> str:
    """Return from the least to the most of numbers with their ±, without it: ``+2 to +7``.

    ``least``: decimals, as in ``write_column``; ``signed``: whether what is above 0 has a plus.  Of
    no numbers ``""``.
    """
    ends = write_column([min(numbers), max(numbers)], least) if numbers else []
    said = [end.partition(" ")[0].lstrip("" if signed else "+") for end in ends]
    return " to ".join(dict.fromkeys(said))


def _choose_decimals(half: float) -> int:
    """Return with how many decimals a ± has one digit that counts after the point."""
    return max(0, -math.floor(math.log10(half)))


def count_all(many: int, what: str) -> str:
    """Return that all of several are meant: ``both rule sets``, ``all 3 rule sets``."""
    return f"both {what}" if many == 2 else f"all {many} {what}"


def list_names(names: Sequence[str]) -> str:
    """Return names as a sentence lists them: ``a, b and c``."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def list_options(names: Sequence[str]) -> str:
    """Return names of which one is meant: ``a, b or c``."""
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def number(value: float, decimals: int) -> str:
    """Return a number for readers: thousands apart, a true minus, no minus before a zero."""
    if math.isnan(value):
        return "–"
    text = f"{value:,.{decimals}f}"
    return text.lstrip("-") if not text.strip("-0.") else text.replace("-", "−")


def write_count(many: int, what: str) -> str:
    """Return how many of something, whose name is given for several: ``1 hand``, ``2,000 hands``.

    Only these words: hands, deals, decisions, matches, turns, rounds, tables, habits, points,
    chips.
    """
    one = "match" if what == "matches" else what.removesuffix("s")
    return f"{many:,} {one if many == 1 else what}"


def too_few(deals: int) -> str:
    """Return that some deals are not enough: ``1 deal is too few``."""
    return f"{write_count(deals, 'deals')} {'is' if deals == 1 else 'are'} too few"


def describe_basis(many: int, what: str, how: str) -> str:
    """Return what an answer is based on: ``over 20 deals, each played twice, seats swapped``."""
    return f"over {write_count(many, what)}, {'' if many == 1 else 'each '}played {how}"


def capitalise(text: str) -> str:
    """Return a text that begins a sentence."""
    return text[:1].upper() + text[1:]


def mean_decimals(scale: Scale) -> int:
    """Return with how many decimals a mean is shown where no ± is beside it.

    Enough for two significant digits of the game's precision.
    """
    return max(0, 1 - math.floor(math.log10(scale.precision)))


def percent(part: float) -> str:
    """Return a share as a percentage: 54.2 %, and 0.040 % rather than 0.0 %; “–”: not known."""
    if math.isnan(part):
        return "–"
    written = number(100 * part, 3 if _is_near_end(part) else 1)
    if 0 < part < 1:
        # What is neither none nor all does not seem so.
        written = {"0.000": "under 0.001", "100.000": "over 99.999"}.get(written, written)
    return f"{written}\N{NO-BREAK SPACE}%"


def _is_near_end(part: float) -> bool:
    return 0 < part < 0.001 or 0.999 < part < 1


def write_in_100(share: float, rounded: float | None = None) -> str:
    """Return a share as a reader says it: ``48 in 100``, ``under 1 in 100``.

    ``rounded``: in per cent, where it was rounded together with others.
    """
    whole = round(100 * share) if rounded is None else round(rounded)
    if share > 0 and not whole:
        return "under 1 in 100"
    if share < 1 and whole == 100:
        return "over 99 in 100"
    return f"{whole} in 100"


def round_together(shares: Sequence[float], decimals: int = 0) -> list[float]:
    """Return shares (0 … 1) in per cent, rounded so that they add up to what all of them are.

    Each is rounded down, and the largest remainders get the units that are missing.
    """
    units = 10**decimals
    exact = [100 * units * share for share in shares]
    if not all(map(math.isfinite, exact)):
        return [each / units for each in exact]
    # What is whole but for the last digits of its binary number stays whole.
    whole = [math.floor(each + 1e-9) for each in exact]
    missing = round(math.fsum(exact)) - sum(whole)
    by_rest = sorted(range(len(exact)), key=lambda at: whole[at] - exact[at])
    for at in by_rest[:missing]:
        whole[at] += 1
    return [each / units for each in whole]


def percent_each(shares: Sequence[float]) -> list[str]:
    """Return the shares of a whole as percentages that add up to 100.

    What ``percent`` writes with three decimals keeps them, and counts as 0.0 % or 100.0 %.
    """
    together = round_together(shares, 1)
    return [
        percent(share)
        if _is_near_end(share) or math.isnan(share)
        else f"{each:.1f}\N{NO-BREAK SPACE}%"
        for share, each in zip(shares, together, strict=True)
    ]


def percent_plus_minus(part: Interval) -> str:
    """Return a share with its ± as it should be read: ``61.2 ± 0.8 %``."""
    half = 100 * part.half if (part.low, part.high) != (0, 1) else math.inf
    return f"{plus_minus(100 * part.value, half)} %"


def duration(seconds: float) -> str:
    """Return a time as people say it: ``12 s``, ``3 min 05 s``, ``2 h 10 min``."""
    if not math.isfinite(seconds):
        return "unknown"
    if seconds < 1:
        return "a second"
    left = round(seconds)
    if left < 60:
        return f"{left} s"
    if left < 3600:
        return f"{left // 60} min {left % 60:02d} s"
    return f"{left // 3600} h {left % 3600 // 60:02d} min"


def durations(low: float, high: float) -> str:
    """Return between what a time lies: ``8 to 13 s``, ``50 s to 2 min``, ``1 h 05 min to 2 h``."""
    if high <= 1:
        return "a second"
    if high < 120:
        return write_range(math.floor(low), math.ceil(high), "s")
    if high >= 3600:
        return " to ".join([duration(low), duration(high)])
    if low < 60:
        return f"{math.floor(low)} s to {math.ceil(high / 60)} min"
    return write_range(math.floor(low / 60), math.ceil(high / 60), "min")


def write_range(low: float, high: float, unit: str) -> str:
    """Return a range of whole numbers: ``8 to 13 s``, and where both are one, ``8 s``."""
    ends = dict.fromkeys(f"{end:,.0f}" for end in (low, high))
    return f"{' to '.join(ends)} {unit}"


def span(low: int, high: int | None) -> str:
    """Return a range of values that are told apart: ``4``, ``5–7``, ``−9 to −4``, ``8 or more``."""
    if high is None:
        return f"{number(low, 0)} or more"
    if low == high:
        return number(low, 0)
    return f"{number(low, 0)}{' to ' if low < 0 else '–'}{number(high, 0)}"


def fits(answer: str) -> bool:
    """Say whether a sentence can be an answer: short, without ± and brackets."""
    return len(answer.split()) <= MOST_WORDS and not set("±()[]") & set(answer)


def duel_answer(first: str, second: str, difference: Difference, scale: Scale, band: float) -> str:
    """Return who plays better, and by how much where there is room."""
    ahead, behind = (first, second) if difference.mean > 0 else (second, first)
    known = verdict(difference, band)
    if known == "equivalent":
        return f"{capitalise(first)} and {second} play equally well."
    if known not in ("better", "worse"):
        return f"Not known yet which of the two plays better: {first} or {second}."
    said = f"{capitalise(ahead)} plays better than {behind}"
    size = write_size(abs(difference.mean), difference.half)
    whole = f"{said}, by {size} {scale.unit} per hand."
    return whole if fits(whole) else f"{said}."


def duel_sentence(
    first: str,
    second: str,
    difference: Difference,
    arms: int,
    *,
    scale: Scale,
    band: float | None = None,
    planned: int | None = None,
) -> str:
    """Return a duel's answer in one sentence: who wins, by how many units per hand, ± what.

    ``arms``: how often each deal was played; ``band``: units within which the two are equal,
    ``None``: those of the scale; ``planned``: hands that the duel is to have, where a sentence may
    say that more are needed.
    """
    band = scale.band if band is None else band
    ahead, behind = (first, second) if difference.mean >= 0 else (second, first)
    size = f"{plus_minus(abs(difference.mean), difference.half)} {scale.unit} per hand"
    over = describe_basis(difference.pairs, "deals", times(arms))
    said = verdict(difference, band)
    if said in ("better", "worse"):
        return f"{ahead} beats {behind} by {size}, {over}."
    if difference.drawn == 1 and difference.half == 0:
        return f"{first} and {second} never differ: {size}, {over}."
    if said == "equivalent":
        equal = f"{first} and {second} are as good as equal (within {band:g} {scale.unit})"
        lead = (
            f"no deal told them apart, {size}"
            if difference.drawn == 1
            else f"{ahead} is ahead by {size}"
        )
        return f"{equal}: {lead}, {over}."
    if not math.isfinite(difference.half):
        return f"{first} against {second} is undecided: {too_few(difference.pairs)}."
    if difference.drawn == 1:
        return f"{first} against {second} is undecided: no deal told them apart, {size}, {over}."
    needed = hands_to_verdict(difference, arms, band)
    more = ""
    if needed is not None and (planned is None or needed > planned):
        more = f"; about {needed:,} hands would give a verdict"
    return f"{first} against {second} is undecided: {ahead} leads by {size}, {over}{more}."


def hands_to_verdict(difference: Difference, arms: int, band: float) -> int | None:
    """Return about how many hands would give a verdict; ``None``: that is not known.

    Few deals, or deals that were all alike, show nothing of it.
    """
    needed = pairs_to_verdict(difference, band) * arms
    known = difference.pairs >= FEWEST_TO_FORECAST and difference.sd > 0 and needed < math.inf
    return _round_up(needed) if known else None


def times(arms: int) -> str:
    """Return how often a deal, or a match, of a duel is played."""
    return "twice, seats swapped" if arms == 2 else f"{arms} times, once in each seating"


def _round_up(hands: float) -> int:
    """Return a number of hands with two digits that count, rounded up."""
    unit = int(10 ** max(0, math.floor(math.log10(hands)) - 1))
    return math.ceil(hands / unit) * unit
