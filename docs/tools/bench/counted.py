"""Play hands between marks that callgrind sees: what happens between two of them is counted.

    python counted.py NAME…

A name is that of a preset of any game, and behind it ``CONSTANTS`` where its rules are to be
constants of the machine code.

A program by itself, which ``counts`` runs twice.  By itself it compiles what is not compiled yet,
and its marks do nothing.  Under callgrind, which is not to count before it is told, each of
``HANDS`` of each preset becomes a file of counts, named by the mark at its end (``mark``).  It
prints, as JSON, how many turns those hands had: preset → hands → turns.

Only what a start needs is imported here: under callgrind all of it takes ten times as long.
"""

from __future__ import annotations

import ctypes
import gc
import json
import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

import llvmlite.binding as llvm

from analyser.games import DEFAULT, GAMES, game
from analyser.games.interface import Game
from analyser.games.protocols.machine_code import FixesRules
from analyser.games.sides import seating

if TYPE_CHECKING:
    from analyser.games.interface import Rows

HANDS: Final = (100, 2_100)
"""First so many are counted, and then so many from the same deal on.  What the two differ by is of
the further hands alone: whatever else a call takes, it takes in both."""
KEY: Final = 1
"""Of the run whose deals are played: the same in all counts that are compared."""

CONSTANTS: Final = ", constants"
"""Behind the name of a preset: with machine code of its own."""

TOOL: Final = ord("C") << 24 | ord("T") << 16
ZERO, DUMP_AT, START = TOOL + 1, TOOL + 3, TOOL + 4
"""What can be asked of callgrind: to set its counts to 0, to write them to a file, to begin.  The
numbers are those of its ``callgrind.h``."""

ASK: Final = r"""
define i64 @ask(ptr %words) {
  %answer = call i64 asm sideeffect "rolq $$3, %rdi\0Arolq $$13, %rdi\0Arolq $$61, %rdi\0Arolq $$51, %rdi\0Axchgq %rbx, %rbx", "={rdx},{rax},0,~{cc},~{memory}"(ptr %words, i64 0)
  ret i64 %answer
}
"""  # noqa: E501 - LLVM has no way to break the line
"""By these instructions, which leave everything as it is, a program speaks to valgrind ("client
requests" in its ``valgrind.h``): six words, the first says what is asked."""


class Callgrind:
    """What this program runs under, if it does: else it is asked in vain."""

    def __init__(self) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        llvm.initialize_native_asmparser()
        machine = llvm.Target.from_default_triple().create_target_machine()
        # The engine owns the code.
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(ASK), machine)
        self._engine.finalize_object()
        address = self._engine.get_function_address("ask")
        self._ask = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(address)

    def ask(self, what: int, text: str = "") -> None:
        """Ask for one of the above, and hand it a text."""
        said = ctypes.create_string_buffer(text.encode())
        words = (ctypes.c_int64 * 6)(what, ctypes.addressof(said))
        self._ask(ctypes.addressof(words))


def mark(name: str, hands: int) -> str:
    """Return by what the counts of so many hands are known in callgrind's files."""
    return f"{name} {hands}"


def game_of(name: str) -> Game:
    """Return the game that has a preset of this name, as no two have; else the default one."""
    preset = name.removesuffix(CONSTANTS)
    has = (each for each in map(game, GAMES) if preset in each.presets)
    return next(has, game(DEFAULT))


def playing(name: str) -> Callable[[int], Rows]:
    """Return what plays so many hands, as whoever plays comes by it: that is what is counted.

    The game's default policy is at every seat.
    """
    the_game = game_of(name)
    rules = the_game.rules(name.removesuffix(CONSTANTS))
    habits = the_game.policy(the_game.default_policy)
    seats = seating(the_game, rules, 1)

    def play(count: int) -> Rows:
        fixes = name.endswith(CONSTANTS) and isinstance(the_game, FixesRules)
        with the_game.fix_rules(rules) if fixes else nullcontext():  # type: ignore[attr-defined]
            return the_game.play(rules, [habits], seats, KEY, 0, count)

    return play


def main(names: list[str]) -> dict[str, dict[int, int]]:
    """Play; return the turns, by name and number of hands."""
    plays = {name: playing(name) for name in names}
    for play in plays.values():
        # Machine code is read, or made.
        play(1)
    callgrind = Callgrind()
    # It would come now in one count, now in another.
    gc.disable()
    callgrind.ask(START)
    turns: dict[str, dict[int, int]] = {}
    for name, play in plays.items():
        turns_at = [column.name for column in game_of(name).columns].index("turns")
        for hands in HANDS:
            callgrind.ask(ZERO)
            rows = play(hands)
            callgrind.ask(DUMP_AT, mark(name, hands))
            turns.setdefault(name, {})[hands] = int(rows[:, turns_at].sum())
    return turns


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1:])))
