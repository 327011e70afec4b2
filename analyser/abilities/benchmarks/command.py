"""``analyser bench``: speed on this machine, and against an earlier record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser.commands import options, output, view
from analyser.scenario import parameters
from analyser.streams import say

if TYPE_CHECKING:
    from collections.abc import Mapping


PLAY = ("game", "rules", "policy")
"""What two records have alike where their turns are of the same kind."""


def _measure(
    rules: str | None,
    settings: list[str] | None,
    policy: str | None,
    rounds: int,
    compiling: bool,
    compare: str | None,
    threads: int | None,
    as_json: bool,
    game: str,
) -> None:
    """Measure how fast hands are played: in nanoseconds per turn, and in shuffles of a pack.

    Times differ between machines and moments; shuffles per turn can be compared. --baseline
    compares this speed with an earlier record.
    """
    from analyser.abilities.benchmarks import measurement

    the_game = options.game(game)
    named = rules if rules is not None else the_game.default_preset
    chosen = options.rulebook(the_game).rules(named, options.changes(the_game, named, settings))
    player = options.policy(game, policy if policy is not None else the_game.default_policy)
    other = measurement.read(Path(compare)) if compare is not None else None
    workers = options.processors(threads)
    record = measurement.measure(
        the_game, chosen, player, workers, rounds, compiling, _print_step, policy
    )
    if other is not None:
        middle, low, high = measurement.ratios(record, other)
        record["compared"] = {
            "with": compare,
            "times_as_fast": middle,
            "quartiles": [low, high],
            "same_play": all(record[key] == other.get(key) for key in PLAY),
            "same_signature": record["signature"] == other.get("signature"),
        }
    if as_json:
        output.say_json(record)
        return
    _print(record)


def _print_step(words: str) -> None:
    """Print on a terminal what is measured next."""
    if sys.stderr.isatty():
        say(f"measuring: {words}", error=True)


def _print(record: Mapping[str, Any]) -> None:
    from analyser.wording import number

    say(
        f"One thread plays {number(record['hands_per_second'], 0)} hands a second of "
        f"{record['rules']}, {record['policy']} at every seat: {number(record['ns_per_turn'], 0)} "
        f"ns per turn, {number(record['turns_per_hand'], 1)} turns per hand."
    )
    compared = record.get("compared")
    if compared:
        low, high = compared["quartiles"]
        say(
            f"That is {compared['times_as_fast']:.2f} times as fast as {compared['with']} "
            f"(half of the pairs: {low:.2f} to {high:.2f}), in shuffles a turn."
        )
        if not compared["same_play"]:
            say("That record is of another game, other rules or another policy.")
        if not compared["same_signature"]:
            say("The signatures differ: the two do not play the same.")
    if output.describe_slowdown():
        say(output.describe_slowdown())
    compile_s, fixed_s = record["compile_s"], record["constants_compile_s"]
    fixed_ns = record["constants_ns_per_turn"]
    rows = [
        ["one turn, in shuffles of a pack", number(record["shuffles_per_turn"], 2)],
        [
            "one turn with the rules as constants",
            f"{number(fixed_ns, 0)} ns, {record['constants_times_as_fast']:.2f} times as fast"
            if fixed_ns
            else "–",
        ],
        ["one shuffle of a pack", f"{number(record['yardstick_ns'], 0)} ns"],
        [
            f"{record['threads']} threads against one",
            f"{number(record['thread_scaling'], 2)} times as fast",
        ],
        *(
            [f"share of the time: {phase}", f"{100 * share:.0f} %"]
            for phase, share in record["shares"].items()
        ),
        ["a hand on disk", f"{number(record['bytes_per_hand'], 1)} bytes"],
        ["--help", f"{number(record['help_s'], 2)} s"],
        ["simulate, one hand, from the start", f"{number(record['simulate_s'], 2)} s"],
        ["first hand, from the start", f"{number(record['first_hand_s'], 2)} s"],
        ["… where nothing is compiled yet", f"{number(compile_s, 1)} s" if compile_s else "–"],
        ["… and then the rules as constants", f"{number(fixed_s, 1)} s" if fixed_s else "–"],
        ["signature", record["signature"]],
    ]
    output.show(output.table("", ["what", ">measured"], rows))


bench = view.make_plain_command(
    _measure,
    {
        "rules": parameters.RULES,
        "settings": parameters.SETTINGS,
        "policy": parameters.words(
            "The player in every seat. Default: the game's.",
            metavar="NAME", completes="policies", flags=("--policies",),
        ),
        "rounds": parameters.whole_number("Rounds of samples.", default=9, high=1_000),
        "compiling": parameters.flag(
            "Measure compiling too: half a minute.", default=True, flags=("--compile/--no-compile",)
        ),
        "compare": parameters.path(
            "An earlier record, as --json printed it.", flags=("--baseline",)
        ),
        "threads": parameters.THREADS,
        "as_json": parameters.AS_JSON,
        "game": parameters.GAME,
    },
)  # fmt: skip
