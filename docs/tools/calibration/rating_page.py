"""After how many hands is it known who plays better?  The page of the ratings' calibration.

``python -m calibration.rating_page`` makes ``reports/burraco/who-plays-better.html`` from the hands
in ``runs/ratings``, and plays the missing ones first: about an hour of two CPUs.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from calibration import ratings
from calibration.ratings import (
    DEALS,
    EVENINGS,
    GAP,
    MEASURES,
    PLAYERS,
    RULES,
    SEED,
    WORLDS,
    Meeting,
)

from analyser.abilities.advice.reviews.luck import mean_of
from analyser.abilities.advice.reviews.pairs import CLASSES, classes_of
from analyser.abilities.advice.reviews.pairs_wording import classes
from analyser.games.burraco import GAME
from analyser.report import render
from analyser.report.parts import Fact, FirstScreen, Form, Framed, Section, stack_sentences
from analyser.report.pictures import Chart, Lane, Rows, Series
from analyser.storage import provenance
from analyser.wording import Table, number, percent, short_plus_minus, write_in_100

QUESTION: Final = "After how many hands is it known who plays better?"
COMMAND: Final = ("python", "-m", "calibration.rating_page")
LABELS: Final = {"score": "score", "luck apart": "score, luck apart", "rating": "rating"}
NIGHT: Final = 20
"""Hands of an evening."""
SHORT: Final = 40
"""Hands after which the order of five pairs is asked for."""


def needed(meetings: Sequence[Meeting]) -> dict[str, tuple[float, float, float]]:
    """Return how many hands each measure needs for a lead of ``GAP``, and its 95 % interval."""
    found = {}
    for name in MEASURES:

        def hands(meetings: Sequence[Meeting], name: str = name) -> float:
            return ratings.hands_needed(meetings, name)

        found[name] = (hands(meetings), *ratings.interval_of(meetings, hands))
    return found


def sentences(meetings: Sequence[Meeting]) -> list[str]:
    """Return the answer, the first sentence first."""
    hands = {name: mean for name, (mean, _, _) in needed(meetings).items()}
    share, half = ratings.found_share(meetings, "rating")
    best = "the rating" if hands["rating"] < hands["luck apart"] else "the luck-adjusted score"
    shown = {name: _round(ratings.hands_to_show(mean)) for name, mean in hands.items()}
    return [
        f"A lead of {GAP} points per hand shows half of the time after {_round(hands['rating'])} "
        f"hands by rating, {_round(hands['luck apart'])} by luck-adjusted score and "
        f"{_round(hands['score'])} by score.",
        f"To show four times out of five, it takes {shown['rating']}, {shown['luck apart']} and "
        f"{shown['score']}.",
        f"So {best} needs fewest hands.",
        f"On average the rating finds {percent(share)} of the true leads, ± {percent(half)}.",
    ]


def _round(hands: float) -> str:
    return f"{round(hands, -1 if hands > 100 else 0):,.0f}"


def first_screen(meetings: Sequence[Meeting]) -> FirstScreen:
    """Return what is seen first: how many hands each way of telling needs."""
    hands = needed(meetings)
    lanes = [
        Lane(LABELS[name], *hands[name], f"{_round(hands[name][0])}", series=at)
        for at, name in enumerate(MEASURES)
    ]
    share, half = ratings.found_share(meetings, "rating")
    order = {name: [ratings.orders_right(meetings, name, each) for each in EVENINGS]
             for name in MEASURES}  # fmt: skip
    right = {name: write_in_100(parts[EVENINGS.index(SHORT)]) for name, parts in order.items()}
    shown = {name: _round(ratings.hands_to_show(mean)) for name, (mean, _, _) in hands.items()}
    night = math.sqrt(hands["rating"][0] / NIGHT) * GAP
    chart = Chart(
        [Series(LABELS[name], [*EVENINGS], [100 * part for part in order[name]], colour=at)
         for at, name in enumerate(MEASURES)],
        "hands that each pair plays", "evenings of 100 with the right order", ratio=True,
    )  # fmt: skip
    return FirstScreen(
        f"A lead of {GAP} points per hand shows half of the time after "
        f"{_round(hands['rating'][0])} hands by rating, {_round(hands['score'][0])} by score.",
        f"Four times out of five it takes {shown['rating']} and {shown['score']}. Tested: "
        f"Burraco, Italian rules; five policies of known strength, each two in {2 * DEALS} hands. "
        "A rating counts what each decision gained on a fixed player's. It fails where nobody "
        "wrote the cards down.",
        Framed(
            "hands",
            f"Hands until a lead of {GAP} points is as great as its interval",
            [Rows(lanes, "hands")],
            "By what is counted. Line: 95 % interval.",
        ),
        [
            Fact(number(night, 0), f"points per hand: the lead that {NIGHT} hands show by rating, "
                 "half of the time."),
            Fact(f"{number(100 * share, 0)} %", "of the true leads is what ratings find.",
                 f"± {number(100 * half, 0)} %"),
            Fact(right["rating"], f"evenings of {SHORT} hands a pair put all five in the right "
                 f"order by rating; {right['score']} by score."),
        ],
        [
            Section(
                "When are five pairs in the right order?",
                [
                    "Each pair plays a quarter of its hands against each other pair.",
                    Framed("order", "How often the order of all five is right", [chart],
                           f"Evenings drawn {ratings.DRAWS:,} times from the hands played."),
                ],
            ),
            Section("How strong is who?", [_strengths(meetings)]),
        ],
    )  # fmt: skip


def _strengths(meetings: Sequence[Meeting]) -> Table:
    """Return the rating and the class of each player, over all of its hands."""
    rows = []
    for name in PLAYERS:
        gained = [
            float(both[at])
            for each in meetings
            for at, who in enumerate((each.one, each.other))
            if who == name
            for both in each.ratings
        ]
        rating = mean_of(gained)
        told = classes(classes_of(rating, GAME.scale.spread))
        label = GAME.about_policies[name].label
        rows.append([label, f"{len(gained):,}", short_plus_minus(rating.mean, rating.half), told])
    bounds = ", ".join(f"{name} from {number(bound * GAME.scale.spread, 0)}"
                       for bound, name in CLASSES if math.isfinite(bound))  # fmt: skip
    caption = f"Ratings, in points per hand. Classes: {bounds}"
    return Table(caption, ["player", "hands", "rating", "class"], rows, left=(3,))


def _pairs(meetings: Sequence[Meeting]) -> Table:
    """Return what each measure says of each two players."""
    rows = []
    for each in meetings:
        cells = []
        for name in MEASURES:
            found = mean_of([float(one) for one in each.of(name)])
            cells.append(short_plus_minus(found.mean, found.half))
        lead = short_plus_minus(each.lead, each.half)
        one, other = (GAME.about_policies[name].label for name in (each.one, each.other))
        rows.append([f"{one} over {other}", lead, *cells])
    heads = ["", "true lead", *(LABELS[name] for name in MEASURES)]
    caption = f"Leads in points per hand; the true ones by {ratings.MANY_HANDS:,} other hands"
    return Table(
        f"{caption}, of search players {ratings.TRUE_HANDS['search-all-fast']:,}", heads, rows
    )


def _orders(meetings: Sequence[Meeting]) -> Table:
    rows = [
        [
            LABELS[name],
            *(write_in_100(ratings.orders_right(meetings, name, each)) for each in EVENINGS),
        ]
        for name in MEASURES
    ]
    heads = ["hands each", *(f"{each:,}" for each in EVENINGS)]
    return Table("Evenings in which all five are in the right order", heads, rows)


def method(meetings: Sequence[Meeting]) -> list[str]:
    """Return how the numbers are made: paragraphs."""
    spreads = ", ".join(
        f"{number(ratings.spread_of(meetings, name), 0)} {LABELS[name]}" for name in MEASURES
    )
    return [
        f"Each two players meet on {DEALS} deals, each played twice, seats swapped. A hand's lead "
        f"has a standard deviation, in points, of {spreads}.",
        "A lead is as great as its 95 % interval after (1.96 × standard deviation / lead)² hands: "
        "it then shows in half of the evenings. In four of five it shows after 2.04 times as many. "
        "Where a measure finds only a part of the true lead, that part is taken for the lead.",
        f"For a rating, each decision is compared with what the yardstick would have done, in "
        f"{WORLDS:,} worlds; none counts for more than {number(GAME.scale.spread, 0)} points. The "
        "yardstick is the policy by which all play on in them. How the others played so far is not "
        "read: that may be why ratings find less, or more, than the whole lead.",
        "Intervals of numbers of hands: deals drawn again, 500 times. True leads are known by "
        "hands of other deals.",
    ]


def form(meetings: Sequence[Meeting], command: Sequence[str]) -> Form:
    """Return all that stands on the page."""
    said = sentences(meetings)
    made = provenance.collect(GAME, command)
    made.pop("command")
    hands = sum(len(each.score) for each in meetings)
    return Form(
        GAME.title,
        QUESTION,
        said[0],
        stack_sentences(said),
        f"{GAME.title}, rules {RULES}; {hands:,} hands of five policies; seed {SEED}.",
        [
            Section("What does each way of telling say?", [_pairs(meetings)]),
            Section("How often is the order right?", [_orders(meetings)]),
        ],
        method(meetings),
        shlex.join(provenance.shorten_paths(word) for word in command),
        list(made.items()),
        json.dumps({"rules": RULES, "players": PLAYERS, "deals": DEALS, "worlds": WORLDS,
                    "seed": SEED}, indent=1),
        shown=first_screen(meetings),
    )  # fmt: skip


def summary(meetings: Sequence[Meeting]) -> dict[str, Any]:
    """Return the numbers for a program."""
    return {
        "kind": "ratings",
        "question": QUESTION,
        "sentence": " ".join(sentences(meetings)),
        "gap": GAP,
        "hands": {name: {"mean": mean, "low": low, "high": high}
                  for name, (mean, low, high) in needed(meetings).items()},
        "found": {name: ratings.found_share(meetings, name)[0] for name in MEASURES},
    }  # fmt: skip


def main(words: Sequence[str]) -> None:
    """Make the page and its pictures."""
    parser = argparse.ArgumentParser(description="Make the page of the ratings' calibration.")
    parser.add_argument(
        "--output", type=Path, default=Path("reports/burraco/who-plays-better.html")
    )
    parser.add_argument("--hands", type=Path, default=ratings.FOLDER, help="where they are kept")
    asked = parser.parse_args(words)
    found = ratings.meetings(
        asked.hands, said=lambda said: print(said, file=sys.stderr, flush=True)
    )
    made = form(found, [*COMMAND, "--output", str(asked.output)])
    render.write(made, asked.output, summary(found))
    print("\n".join(sentences(found)))


if __name__ == "__main__":
    main(sys.argv[1:])
