"""Can the ± be trusted?  The page of the calibration: sentences, tables, pictures.

``python -m calibration.page --output reports/burraco/calibration.html`` makes it from the hands in
``runs/calibration``, and plays the missing ones first (``make report`` sets Python's path).
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from math import nan
from pathlib import Path
from typing import Any, Final

from calibration import margins
from calibration.findings import (
    GAIN_DEALS,
    LOOKS,
    POOL,
    RARE_DEALS,
    RUNS,
    SEEDS,
    TRUTH,
    Gain,
    Proofs,
)
from calibration.proofs import prove
from calibration.sections import method, sections, share

from analyser.confidence import CONFIDENCE
from analyser.games import game
from analyser.report import render
from analyser.report.parts import Fact, FirstScreen, Form, Framed, stack_sentences
from analyser.report.pictures import Lane, Rows
from analyser.storage import provenance
from analyser.wording import plus_minus, write_in_100

QUESTION: Final = "Can one trust the ± and the verdicts on these pages?"
COMMAND: Final = ("python", "-m", "calibration.page")


def kept(proofs: Proofs) -> bool:
    """Say whether every promise of the method is kept (the tests hold each of them)."""
    risk = 1 - CONFIDENCE
    covering = all(
        each.coverage.sequence_ever[-1] <= risk for each in proofs.cases if each.name != "rare"
    )
    return covering and all(each.wrong <= risk for each in proofs.deciding.ends)


def sentences(proofs: Proofs) -> list[str]:
    """Return the answer, the first sentence first."""
    worst = max(
        (each for each in proofs.cases if each.name != "rare"),
        key=lambda each: each.coverage.sequence_ever[-1],
    )
    ends = proofs.deciding.ends
    wrong = max(each.wrong for each in ends)
    toll = next(each for each in proofs.found if each.truth == 10)
    yes = "Yes" if kept(proofs) else "No"
    held = share(1 - float(worst.coverage.sequence_ever[-1]))
    return [
        f"{yes}: of {RUNS:,} simulated comparisons, each looked at {LOOKS} times, {held} held the "
        f"true difference within the ± at every look; the promise is 95 %.",
        f"An ordinary 95 % interval, looked at as often, would have held it in "
        f"{share(1 - float(worst.coverage.ordinary_ever[-1]))} only.",
        f"Asked to play until the answer is clear, the program answers wrongly in at most "
        f"{share(wrong)} of the comparisons; 5 % are allowed.",
        f"A player from whom 10 points per hand are taken is found to lose "
        f"{plus_minus(toll.mean.value, toll.mean.half)}.",
    ]


def first_screen(proofs: Proofs) -> FirstScreen:
    """Return what is seen first: how often the interval held the truth, whoever played."""
    cases = [each for each in proofs.cases if each.name != "rare"]
    held = [1 - float(each.coverage.sequence_ever[-1]) for each in cases]
    usual = [1 - float(each.coverage.ordinary_ever[-1]) for each in cases]
    rare = 1 - float(proofs.case("rare").coverage.sequence_ever[-1])
    toll = next(each for each in proofs.found if each.truth == 10)
    wrong = max(each.wrong for each in proofs.deciding.ends)
    lanes = [
        Lane(
            each.words,
            100 * part,
            nan,
            nan,
            write_in_100(part),
            f"{each.coverage.pairs[-1]:,} deals",
            panel=panel,
        )
        for panel, shares in (("the ± of these pages", held), ("an ordinary 95 % interval", usual))
        for each, part in zip(cases, shares, strict=True)
    ]
    found, half = plus_minus(toll.mean.value, toll.mean.half).split(" ± ")
    return FirstScreen(
        f"{'Yes' if kept(proofs) else 'No'}: {write_in_100(min(held))} comparisons held the true "
        "difference within the interval at every look.",
        f"The promise is 95 in 100. Tested: {RUNS:,} simulated comparisons of each kind, each "
        f"looked at {LOOKS} times. It fails where players hardly ever differ: "
        f"{write_in_100(rare)}.",
        Framed(
            "answer",
            f"Comparisons in which all {LOOKS} looks held the true difference",
            [Rows(lanes, "in 100 comparisons")],
            "By who plays, and for how many deals.",
        ),
        [
            Fact(
                write_in_100(max(usual)),
                "is the most that an ordinary interval reaches, looked at as often.",
            ),
            Fact(
                write_in_100(wrong),
                "verdicts are wrong, at most, where the program stops once it is clear.",
            ),
            Fact(
                found,
                f"points per hand are found to be lost by a player with a handicap of "
                f"{toll.truth:.0f}.",
                f"± {half}",
            ),
        ],
    )


def hands(gains: Sequence[Gain]) -> int:
    """Return how many hands all this rests on."""
    first = 2 * TRUTH + 2 * POOL + 2 * POOL + 2 * RARE_DEALS
    presets = {each.preset for each in gains}
    return first + 2 * GAIN_DEALS * len(presets) + sum(4 * each.deals for each in gains)


def scenario(proofs: Proofs) -> str:
    """Return all that was played as JSON: rules and players in full, once each."""
    rules, players, met = {}, {}, {}
    for name, meeting in proofs.meetings.items():
        one, other = meeting.players
        rules[meeting.rules["preset"]] = meeting.rules
        players[one["name"]] = one
        met[name] = {
            "rules": meeting.rules["preset"],
            "first": one["name"],
            "second": _described(one, other),
            "seatings": meeting.arms,
            "seed": meeting.seed,
        }
        if other["name"] != one["name"]:
            players[other["name"]] = other
    return json.dumps({"meetings": met, "rules": rules, "players": players}, indent=1)


def _described(one: Mapping[str, Any], other: Mapping[str, Any]) -> str | dict[str, Any]:
    changed = {habit: other[habit] for habit in other if other[habit] != one[habit]}
    return str(other["name"]) if other["name"] != one["name"] or not changed else changed


def form(proofs: Proofs, command: Sequence[str]) -> Form:
    """Return all that stands on the page."""
    said, burraco = sentences(proofs), game("burraco")
    made = provenance.collect(burraco, command)
    made.pop("command")
    made["seeds"] = ", ".join(f"{name} {seed}" for name, seed in SEEDS.items())
    return Form(
        burraco.title,
        QUESTION,
        said[0],
        stack_sentences(said),
        f"{burraco.title}; {hands(proofs.gains):,} hands played, {RUNS:,} comparisons of each kind "
        "simulated from them where nothing else is said. A share of 5\N{NO-BREAK SPACE}% of so "
        "many is known to ± 0.3 percentage points.",
        sections(proofs),
        method(proofs),
        shlex.join(provenance.shorten_paths(word) for word in command),
        list(made.items()),
        scenario(proofs),
        shown=first_screen(proofs),
    )


def main(words: Sequence[str]) -> None:
    """Make the page and its pictures."""
    parser = argparse.ArgumentParser(description="Make the page of the calibration.")
    parser.add_argument("--output", type=Path, default=Path("reports/burraco/calibration.html"))
    parser.add_argument(
        "--hands", type=Path, default=margins.FOLDER, help="where the hands are kept"
    )
    asked = parser.parse_args(words)
    proofs = prove(asked.hands, lambda said: print(said, file=sys.stderr, flush=True))
    said = sentences(proofs)
    made = form(proofs, [*COMMAND, "--output", str(asked.output)])
    render.write(made, asked.output, {"kind": "calibration", "sentence": " ".join(said)})
    print("\n".join(said))


if __name__ == "__main__":
    main(sys.argv[1:])
