"""What does the calibration say, part by part?  Findings in; words, tables and pictures out.

Left out: the answer at the top, and the page (``page``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from calibration import pictures
from calibration.findings import (
    LOOKS,
    RARE_DEALS,
    SHORT,
    TRUTH,
    Case,
    Deciding,
    Gain,
    Proofs,
)
from calibration.simulation import ordinary_halfwidths, sequence_halfwidths

from analyser.games import game
from analyser.report.parts import Picture, Section
from analyser.statistics.intervals import FEWEST_PAIRS, Interval, tuned_rho
from analyser.statistics.stopping import LOOK_DEALS
from analyser.wording import Table, list_names, number, plus_minus

SCALE: Final = game("burraco").scale
PLAYERS: Final = {
    "tiny": "almost alike",
    "near": "near",
    "middling": "middling",
    "far": "far apart",
}


def share(part: float, decimals: int = 1) -> str:
    """Return a share of simulated comparisons: 2.7 %; of none or few, under 0.1 %."""
    if 0 < 100 * part < 0.05:
        return "under 0.1\N{NO-BREAK SPACE}%"
    return f"{100 * part:.{decimals}f}\N{NO-BREAK SPACE}%"


def times(part: Interval) -> str:
    """Return a ratio with its ±."""
    return plus_minus(part.value, part.half)


def sections(proofs: Proofs) -> list[Section]:
    """Return the parts of the page."""
    return [
        _covering(proofs),
        _rare(proofs.case("rare"), proofs.early),
        _funnel(proofs),
        _deciding(proofs.deciding),
        _precise(proofs),
        _found(proofs),
        _swapped(proofs),
        _changed(proofs.gains),
    ]


def _covering(proofs: Proofs) -> Section:
    cases = [each for each in proofs.cases if each.name != "rare"]
    rows = [
        [
            each.words,
            f"{each.coverage.pairs[-1]:,}",
            share(1 - float(each.coverage.ordinary[-1]), 2),
            share(1 - float(each.coverage.sequence[-1]), 2),
            share(1 - float(each.coverage.sequence_ever[-1]), 2),
            share(1 - float(each.coverage.ordinary_ever[-1]), 2),
        ]
        for each in cases
    ]
    head = (
        "who plays",
        "deals",
        "ordinary, looked at once",
        "sequence, looked at once",
        f"sequence, {LOOKS} looks",
        f"ordinary, {LOOKS} looks",
    )
    shown = [proofs.case("pair"), proofs.case("pair, long")]
    picked = range(0, LOOKS, 6)
    numbers = [
        [f"{at + 1}", *(share(float(line[at])) for each in shown for line in _lines(each))]
        for at in (*picked, LOOKS - 1)
    ]
    last = shown[0].coverage
    return Section(
        "Does the ± hold the true difference?",
        [
            "Two players are compared many times over, each time on other deals, and each time "
            "it is asked whether the interval holds the difference that is true. Two kinds of "
            "interval are tried. The ordinary one (Student’s, computed from the same mean and "
            "spread) promises 95 % if one looks once, after a number of deals that was settled "
            "before. The sequence, which is what all our pages and commands show, promises 95 % "
            "for all looks together.",
            f"The short comparisons, of {SHORT} deals, share no deal with one another; what is "
            f"true is taken from {TRUTH:,} other deals, or is 0 where a player meets themselves. "
            f"The long ones look every {LOOK_DEALS:,} deals, as the program does, and are drawn "
            "from blocks of these deals.",
            Picture(
                "coverage",
                pictures.coverage(
                    [
                        (f"{each.words}, {each.coverage.pairs[-1]:,} deals", each.coverage)
                        for each in shown
                    ]
                ),
                "How many comparisons were wrong so far, by the number of looks",
                "Lines: the share of comparisons whose interval failed to hold the true difference "
                "at a look or at one before. The ordinary interval climbs to "
                f"{share(float(last.ordinary_ever[-1]))} after {LOOKS} looks, the sequence to "
                f"{share(float(last.sequence_ever[-1]))}; a level line stands at 5 %.",
                "How to read it: each look is one more chance to be wrong. The orange line is an "
                "ordinary 95 % interval, the blue one the interval that our pages show; the green "
                "line is the 5 % that are allowed.",
                [
                    Table(
                        "Comparisons whose interval missed the truth at a look or before",
                        (
                            "looks",
                            "short: ordinary",
                            "short: sequence",
                            "long: ordinary",
                            "long: sequence",
                        ),
                        numbers,
                    )
                ],
            ),
            Table("Comparisons whose interval holds the true difference", head, rows),
        ],
    )


def _lines(case: Case) -> tuple[Any, Any]:
    return case.coverage.ordinary_ever, case.coverage.sequence_ever


def _rare(case: Case, early: Case) -> Section:
    found, few = case.coverage, early.coverage
    return Section(
        "Where the promise is not kept",
        [
            "Both intervals rest on the mean of many differences being as good as normal. Players "
            "who seldom differ break that: until the first deal is met in which they do, every "
            "difference is 0 and an ordinary interval is 0 ± 0. The sequence counts two "
            f"differences more in its spread, {number(SCALE.spread, 0)} points to either side, as "
            f"long as fewer than {FEWEST_PAIRS} are not 0. That mends each look, and not all looks "
            "together.",
            f"With {case.words}, where the true difference is {number(case.truth, 3)} points a "
            f"hand, an ordinary interval misses it in {share(float(found.ordinary[0]))} of the "
            f"comparisons at {found.pairs[0]:,} deals; the sequence in at most "
            f"{share(float(found.sequence.max()))} at any one look, but in "
            f"{share(float(found.sequence_ever[-1]))} at one look or another of all {LOOKS}, where "
            "5 % are promised. The verdict is not harmed: differences so rare are far within the "
            f"band of ±{number(SCALE.band, 0)} points.",
            "The same holds where somebody plays a handful of deals. With "
            f"{early.words}, truly {number(early.truth, 1)} points per hand apart, an ordinary "
            f"interval misses that in {share(float(few.ordinary[0]))} of the comparisons at "
            f"{few.pairs[0]} deals; the sequence in at most {share(float(few.sequence.max()))} at "
            f"any one look up to {few.pairs[-1]} deals, and in "
            f"{share(float(few.sequence_ever[-1]))} at one or another of {LOOKS}. From 1,000 deals "
            "on the promise holds for them as well (the last rows of the handicaps below). The "
            f"program does not look by itself before {LOOK_DEALS:,} deals.",
        ],
    )


def _funnel(proofs: Proofs) -> Section:
    case, lines = proofs.case("pair, long"), proofs.funnel
    ordinary = case.sd * ordinary_halfwidths(lines.pairs)
    sequence = case.sd * sequence_halfwidths(lines.pairs, tuned_rho(int(lines.pairs[-1])))
    rows = [
        [f"{2 * lines.pairs[at]:,}", f"± {ordinary[at]:.2f}", f"± {sequence[at]:.2f}"]
        for at in (0, 1, 3, 7, 11, 19, 29, 39, 49, LOOKS - 1)
    ]
    return Section(
        "How an estimate settles",
        [
            Picture(
                "funnel",
                pictures.funnel(lines, case.truth, ordinary, sequence),
                "How far estimates lie from the truth while hands are played",
                f"Funnel: {len(lines.mean)} comparisons as thin lines close in on the truth. The "
                f"sequence is {sequence[0]:.1f} points wide on either side after "
                f"{2 * lines.pairs[0]:,} hands and {sequence[-1]:.1f} after "
                f"{2 * lines.pairs[-1]:,}.",
                f"How to read it: each thin line is one of {len(lines.mean)} comparisons, and how "
                "far its estimate is from the truth. One in twenty lies beyond the orange "
                "boundary of an ordinary interval at any one place, but many cross it somewhere; "
                "beyond the blue boundary, that of the sequence, hardly one is ever found.",
                [
                    Table(
                        "Half of the interval’s width, points per hand",
                        ("hands", "ordinary", "sequence"),
                        rows,
                    )
                ],
            )
        ],
    )


def _deciding(found: Deciding) -> Section:
    rows = [
        [
            number(each.truth, 1),
            *(share(each.shares[name]) for name in ("equivalent", "better", "worse")),
            share(each.wrong, 2),
            share(each.ordinary_wrong, 2),
            number(round(2 * each.pairs, -2), 0),
            number(2 * each.most, 0),
        ]
        for each in found.ends
    ]
    hands = [2 * each.pairs for each in found.ends]
    longest = max(found.ends, key=lambda each: each.pairs)
    short = [each.truth for each in found.ends if each.pairs < found.fixed]
    fixed_wrong = max(each.fixed_wrong for each in found.ends)
    wrong = max(each.wrong for each in found.ends)
    naive = max(each.ordinary_wrong for each in found.ends)
    everywhere = (
        "whatever the true difference"
        if len(short) == len(found.ends)
        else (f"at true differences of {list_names([number(each, 1) for each in short])} points")
    )
    return Section(
        "Playing until the answer is clear",
        [
            f"With --until-verdict the program looks every {LOOK_DEALS:,} deals and stops as soon "
            "as there is a verdict. A verdict is wrong when it says better or worse "
            f"of two who are equal or the other way round, or equivalent of two who are more than "
            f"{number(SCALE.band, 0)} points per hand apart. The differences of balanced against "
            "cautious are moved so that the true one is 0, just inside and just outside of the "
            "band, and more.",
            f"At most {share(wrong, 2)} of the verdicts are wrong, where an ordinary interval "
            f"looked at as often errs in up to {share(naive, 2)}. A number of hands fixed in "
            f"advance whose verdict is always settled and whose errors are no greater "
            f"({share(fixed_wrong, 2)} at most) is {2 * found.fixed:,}. Deciding takes fewer "
            f"{everywhere}: {number(round(min(hands), -2), 0)} hands for the clearest case and "
            f"{number(round(2 * longest.pairs, -2), 0)}, on average, for the hardest, "
            f"a true difference of {number(longest.truth, 1)}.",
            Picture(
                "deciding",
                pictures.deciding(found.ends, found.fixed, SCALE.band),
                "How often a verdict is wrong, and how many hands it takes",
                "Two panels against the true difference. Above, the share of wrong verdicts, at "
                f"most {share(wrong, 2)}. Below, the mean number of hands, from "
                f"{number(round(min(hands), -2), 0)} to {number(round(max(hands), -2), 0)}, and a "
                f"level at {2 * found.fixed:,}.",
                "How to read it: left to right the true difference grows; up to "
                f"{SCALE.band:g} two players count as equal. Above, how many of 100 verdicts are "
                "wrong (blue: as the program decides; orange: with an ordinary interval; green: "
                "the 5 that are allowed). Below, how many hands that takes on average, and how "
                "many a fixed number would need.",
                [
                    Table(
                        "Verdicts by true difference",
                        (
                            "points per hand",
                            "equivalent",
                            "better",
                            "worse",
                            "wrong",
                            "wrong, ordinary interval",
                            "hands, mean",
                            "nine in ten need at most",
                        ),
                        rows,
                    )
                ],
            ),
        ],
    )


def _precise(proofs: Proofs) -> Section:
    found = proofs.precise
    return Section(
        "Playing until the ± is small enough",
        [
            f"With --precision {number(found.wanted, 0)} the program stops when the ± is that "
            f"small, after {number(round(2 * found.pairs, -2), 0)} hands on average here. The "
            f"interval that it then shows misses the truth in {share(found.sequence, 2)} of the "
            f"comparisons; an ordinary interval at the same place would in "
            f"{share(found.ordinary, 2)}. Stopping by the ± alone hardly bends the mean, so the "
            "sequence is wider than this mode needs; it is what makes looking on the way free."
        ],
    )


def _found(proofs: Proofs) -> Section:
    rows = [
        [
            each.words,
            number(each.truth, 2),
            plus_minus(each.mean.value, each.mean.half),
            share(1 - each.sequence),
            share(1 - each.ordinary),
            str(each.looks),
            f"{each.deals:,}",
            f"{each.runs:,}",
        ]
        for each in proofs.found
    ]
    return Section(
        "Is a known handicap found with its size?",
        [
            f"First a player meets themselves, on independent deals, and so many points per hand "
            "are taken from one side: the true difference is exactly that. Then balanced meets one "
            "who plays one deal in so many as cautious would, chosen by lot, and the others as "
            f"balanced: the true difference is that part of what separates the two on {TRUTH:,} "
            "other deals, and most differences are 0. The mean of so many estimates shows the "
            "smallest bias; its ± is a 95 % interval. The sequence is asked at all "
            "looks, the ordinary interval once, after the last deal.",
            Table(
                "Handicaps and what was found, points per hand",
                (
                    "the weaker player",
                    "handicap",
                    "mean found",
                    "sequence holds it",
                    "ordinary holds it",
                    "looks",
                    "deals",
                    "comparisons",
                ),
                rows,
            ),
        ],
    )


def _swapped(proofs: Proofs) -> Section:
    tiny, near = (proofs.meetings[f"italian: {name}"].players for name in ("tiny", "near"))
    bars = [each["take_bar"] for each in (tiny[1], near[1], near[0])]
    rows = [
        [
            f"{each.preset}, {PLAYERS[each.players]}",
            number(each.mean, 2),
            share(each.differing),
            times(each.duplicate),
            times(each.streams),
        ]
        for each in proofs.gains
    ]
    return Section(
        "What the same cards for both are worth",
        [
            "Every deal is played twice with the players changing seats, and every seat draws its "
            "own cards of the stock, whatever the others do. Both make the difference of a deal "
            "less a matter of luck. The last two columns say how many times as many hands would be "
            "needed for the same ± if the two tables had independent deals, and if the deal were "
            "the same but all drew from the stock in one order.",
            "Balanced meets players more and more unlike it: two who are a hair and a little less "
            f"fond of the pile (take_bar {bars[0]} and {bars[1]} instead of {bars[2]}), cautious, "
            "and one who plays by lot.",
            Table(
                "How many times as many hands would be needed",
                (
                    "rules, players",
                    "points per hand",
                    "deals that differ",
                    "independent deals",
                    "one order of the stock",
                ),
                rows,
            ),
        ],
    )


def _changed(gains: Sequence[Gain]) -> Section:
    rows = [
        [
            f"{each.preset}, {PLAYERS[each.players]}",
            times(each.changed_one),
            times(each.changed),
        ]
        for each in gains
    ]
    return Section(
        "What they are worth to a search",
        [
            "A search for better habits compares otherwise: balanced plays against itself, and "
            "then, on the same deals, another player sits in the place of one side. How many times "
            "as many hands would two lots of independent deals take?",
            Table(
                "How many times as many hands independent deals would take",
                ("rules, players", "all draw in one order", "each seat has its own cards"),
                rows,
            ),
        ],
    )


def method(proofs: Proofs) -> list[str]:
    """Return how the numbers are made: paragraphs."""
    pair, alone = proofs.case("pair"), proofs.case("alone")
    return [
        f"Balanced and cautious under italian: {number(pair.truth, 2)} points per hand apart in "
        f"{TRUTH:,} deals, each played twice; one deal’s difference has a standard deviation of "
        f"{number(pair.sd, 1)} points. Balanced against itself, half of the difference of two "
        f"independent deals: {number(alone.sd, 1)} points. Short comparisons are cut from the "
        "deals in their order. Long ones are drawn with replacement from blocks of 1,000 deals, "
        "and the mean of what they are drawn from is the truth.",
        "The ordinary interval is mean ± Student’s quantile times the standard error. The sequence "
        "is the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas "
        "(arXiv 2103.06476, Theorem 2.2), tightest at the last of the looks; with --until-verdict "
        f"and --precision at the number of deals that a spread of {number(SCALE.spread, 0)} points "
        "would need.",
        "Ratios of variances have 95 % intervals from the jackknife, 200 groups of deals. For the "
        "game without each seat’s own cards a copy of the program is made in which every draw is "
        "the first card left of the stock; a test holds it against the plain-Python engine.",
        f"{RARE_DEALS:,} deals stand for the players who hardly differ.",
    ]
