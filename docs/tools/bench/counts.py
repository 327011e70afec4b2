"""How many instructions does a turn take, and how many branches does the processor guess wrong?

``make bench-counts`` prints both for every preset of every game, with the rules read at run time,
and, where a game can, with the rules as constants of the machine code (a name with ``CONSTANTS``
behind it).  The game's default policy is at every seat.  Times swing with the
machine and with who else is at work on it; these are counted by valgrind's callgrind and do not.
Instructions are what they are.  Mispredictions are those of callgrind's simple model of a
processor: to compare by, not to believe.  In time, one of them weighs about as much as 100
instructions.

What is counted is the machine code that plays, made for a processor that valgrind knows (x86-64
with AVX2, no AVX-512), whatever it runs on: counts can be compared across machines.  They change
with the version of numba, or of what is below it, and with that of Python, whose bytecode numba
translates.

``counts.txt`` states them (``stated``), and a test fails where they have risen by more than
``TOLERANCE`` over that (``risen``): whoever adds to them says so there.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.counted import CONSTANTS, HANDS, game_of, mark

from analyser.errors import AnalyserError
from analyser.games import GAMES, game
from analyser.games.interface import Game
from analyser.games.protocols.machine_code import FixesRules

ROOT: Final = Path(__file__).parents[3]
STATED: Final = Path(__file__).with_name("counts.txt")
PROGRAM: Final = Path(__file__).with_name("counted.py")
TOLERANCE: Final = 0.03
"""By which share counts may rise over what ``counts.txt`` states."""
PROCESSOR: Final = {
    "NUMBA_CPU_NAME": "haswell",
    "NUMBA_CPU_FEATURES": "+avx,+avx2,+bmi,+bmi2,+fma,+lzcnt,+popcnt,+sse4.2",
}
"""For which code is compiled: the newest that every valgrind knows."""
PYTHON: Final = "3.11"
"""With which those of ``counts.txt`` are counted."""
SECONDS: Final = 600
"""After which callgrind is given up."""


class Counts(NamedTuple):
    """What a turn takes."""

    instructions: float
    mispredictions: float
    """Of branches: both those taken or not, and those that lead to several places."""


class NotCounted(AnalyserError):
    """Counts are not to be had: where, what was found, what is allowed."""


def why_not() -> str:
    """Say in a sentence why nothing can be counted here, or nothing where it can."""
    if platform.system() != "Linux" or platform.machine() != "x86_64":
        return f"counts are of machine code for x86-64 under Linux; this is {platform.platform()}"
    if shutil.which("valgrind") is None:
        return "counts need valgrind, which is not installed (on Debian and Ubuntu: valgrind)"
    return ""


def counts(names: Sequence[str]) -> dict[str, Counts]:
    """Return what a turn takes, by name of a preset; ``NotCounted`` where that cannot be found out,
    ``UsageError`` for an unknown preset.
    """
    reason = why_not()
    if reason:
        raise NotCounted(reason)
    for name in names:
        game_of(name).rules(name.removesuffix(CONSTANTS))
    program = [sys.executable, str(PROGRAM), *names]
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        valgrind = [
            *("valgrind", "--quiet", f"--log-file={folder}/log", "--tool=callgrind"),
            *("--branch-sim=yes", "--instr-atstart=no", f"--callgrind-out-file={out}"),
        ]
        # It compiles what is not compiled yet: under callgrind that would take ten times as long.
        said(program)
        turns = json.loads(said([*valgrind, *program]))
        files = [path.read_text(encoding="utf-8") for path in Path(folder).glob("out.*")]
    totals = dict(counted(text) for text in files if "desc: Trigger: Client Request: " in text)
    return {name: of_a_turn(name, totals, turns[name]) for name in names}


def said(words: Sequence[str]) -> str:
    """Return what a program prints that is compiled as is counted; ``NotCounted`` if it fails."""
    ours = ("ANALYSER_", "NUMBA_")
    environment = {
        name: value
        for name, value in os.environ.items()
        if name == "NUMBA_CACHE_DIR" or not name.startswith(ours)
    }
    try:
        done = subprocess.run(
            words,
            env=environment | PROCESSOR | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS,
        )
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip().splitlines() or [f"exit code {error.returncode}"])[-1]
        raise NotCounted(f"{words[0]} failed: {last}") from error
    except subprocess.TimeoutExpired as error:
        raise NotCounted(f"{words[0]} took more than {SECONDS} seconds") from error
    return done.stdout


def counted(text: str) -> tuple[str, Counts]:
    """Return a file of callgrind's as the mark at its end, and what was counted before that."""
    (name,) = re.findall(r"^desc: Trigger: Client Request: (.*)$", text, re.MULTILINE)
    (events,) = re.findall(r"^events: (.*)$", text, re.MULTILINE)
    (totals,) = re.findall(r"^totals: (.*)$", text, re.MULTILINE)
    # Zeros at the end are left out.
    numbers = dict.fromkeys(events.split(), 0)
    numbers |= dict(zip(events.split(), map(int, totals.split()), strict=False))
    return name, Counts(numbers["Ir"], numbers["Bcm"] + numbers["Bim"])


def of_a_turn(preset: str, totals: Mapping[str, Counts], turns: Mapping[str, int]) -> Counts:
    """Return what a turn takes of the hands by which two counts differ.

    ``turns``: how many turns the hands had, by the number of hands.
    """
    few, many = HANDS
    further = turns[str(many)] - turns[str(few)]
    pairs = zip(totals[mark(preset, few)], totals[mark(preset, many)], strict=True)
    return Counts(*((more - less) / further for less, more in pairs))


# -- what counts.txt states ------------------------------------------------------------------------


def stated(text: str) -> dict[str, Counts]:
    """Return the counts that a text states, by preset: of several, those that stand first.

    ``NotCounted`` if it states none.
    """
    found: dict[str, Counts] = {}
    for point in re.split(r"^- ", text, flags=re.MULTILINE):
        text = " ".join(point.split())
        if text.startswith("Counts a turn"):
            entries = re.findall(
                r"`([^`]+)` ([\d,]+) instructions, (\d+(?:\.\d+)?) mispredictions", text
            )
            for preset, instructions, mispredictions in entries:
                made = Counts(float(instructions.replace(",", "")), float(mispredictions))
                found.setdefault(preset, made)
    if not found:
        example = statement({"italian": Counts(2000, 20)})
        raise NotCounted(f"counts.txt: no point states what a turn takes (expected - {example})")
    return found


def statement(made: Mapping[str, Counts]) -> str:
    """Return the point of ``counts.txt`` that states counts, all of one game."""
    policy = game_of(next(iter(made))).default_policy
    entries = (
        f"`{preset}` {each.instructions:,.0f} instructions, "
        f"{each.mispredictions:.1f} mispredictions"
        for preset, each in made.items()
    )
    return f"Counts a turn, `{policy}` at every seat: {'; '.join(entries)}."


def risen(made: Mapping[str, Counts], before: Mapping[str, Counts]) -> list[str]:
    """Return a sentence for each count that is more than may be over what was stated."""
    return [
        f"{preset}: {now:,.1f} {name} a turn, {100 * (now / then - 1):.1f} % more than the "
        f"{then:,.1f} that counts.txt states; mend it, or say there what it is for"
        for preset in made
        if preset in before
        for name, now, then in zip(Counts._fields, made[preset], before[preset], strict=True)
        if now > then * (1 + TOLERANCE)
    ]


def table(made: Mapping[str, Counts]) -> str:
    """Return counts as a table, both ways side by side, the ratios those to the first preset's."""
    heads = "  instructions  ratio  mispredictions  ratio"
    rows = [f"{'':24}  {'rules read at run time':43}  rules as constants", f"{'':24}{2 * heads}"]
    first = next(name.removesuffix(CONSTANTS) for name in made)
    for preset in dict.fromkeys(name.removesuffix(CONSTANTS) for name in made):
        row = f"{preset:24}"
        for way in ("", CONSTANTS):
            each, least = made.get(preset + way), made.get(first + way)
            row += " " * len(heads)
            if each and least:
                row = row[: -len(heads)] + (
                    f"{each.instructions:14,.0f} {each.instructions / least.instructions:6.2f} "
                    f"{each.mispredictions:15.1f} {each.mispredictions / least.mispredictions:6.2f}"
                )
        rows.append(row)
    return "\n".join(rows)


def all_of(the_game: Game) -> list[str]:
    """Return the presets of a game, the default one first."""
    return list(dict.fromkeys([the_game.default_preset, *the_game.presets]))


def main(presets: Sequence[str]) -> None:
    """Print what a turn takes by these presets, or by all, and how ``counts.txt`` would say it."""
    before = stated(STATED.read_text(encoding="utf-8"))
    chosen = list(presets) or [preset for name in GAMES for preset in all_of(game(name))]
    by_game: dict[str, list[str]] = {}
    for preset in chosen:
        by_game.setdefault(game_of(preset).name, []).append(preset)
    for name, those in by_game.items():
        ways = ("", CONSTANTS) if isinstance(game(name), FixesRules) else ("",)
        made = counts([preset + way for preset in those for way in ways])
        print(name, table(made), sep="\n")
        print("", *risen(made, before), "For counts.txt:", sep="\n")
        stays = {each: made[each] for each in before if each in made}
        print(statement(stays or made), end="\n\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except AnalyserError as error:
        sys.exit(f"counts: error: {error}")
