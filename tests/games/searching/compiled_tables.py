"""The compiled tables of all games that search, opened for tests: what a player sees of one.

Of each game: how a hand is laid out, decided and played on, how a world is dealt, and what of a
table the player to move has not seen (``<game>/hidden_cards.py``).  The cards are a kernel's
numbers; which they are is no matter here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from random import Random
from typing import Any, Final, cast

import numpy as np
from games import kernel_doors as doors
from games.searching.hidden_cards import Numbers, Zone

from analyser import games
from analyser.games.interface import Record
from analyser.games.kernels import TO_MOVE, Kernel

NUMBERS_A_WORLD: Final = 1 << 12
"""More numbers of a player's stream than a world draws, where worlds follow each other in it."""


@dataclass(frozen=True)
class View:
    """A table as the player to move sees it."""

    zones: tuple[Zone, ...]
    """What is hidden from them."""
    seen: tuple[int, ...]
    """All else."""


class Compiled:
    """A game's kernel, and what tests know of it.

    Its ``hidden_cards.py`` says what the player to move has not seen, and where that lies; in
    ``MORE`` what is seen of such places all the same (``told``), whether a world may stand in the
    place of a table in the same decision (``asks_the_same``), what a referee has to be told of a
    world that it cannot know from the table (``remind``), rules by which a hand is not too long
    (``turns``), and whether a searched decision takes seconds without the compiler (``slow``).
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.game = cast("Any", games.game(name))
        self.drawn: Any = import_module(f"games.{name}.random_cases")
        self.engine: Any = self.game.engine
        self.kernel: Kernel = import_module(f"analyser.games.{name}.kernel.game").GAME
        hides = import_module(f"games.{name}.hidden_cards")
        more = getattr(hides, "MORE", {})
        self.hidden: Any = hides.hidden
        self.told: Any = more.get("told", lambda _table: ())
        self.asks_the_same: Any = more.get("asks_the_same", lambda _table, _world: True)
        self.remind: Any = more.get("remind", lambda _world, _referee: None)
        self.turns: Record = more.get("turns", {})
        self.slow: bool = more.get("slow", False)

    def rule_sets(self) -> list[Record]:
        """Return its presets and its variations of rules, in hands that are not too long."""
        every = [*((preset, {}) for preset in self.game.presets), *self.drawn.VARIATIONS]
        return [self.game.rules(preset, changes | self.turns) for preset, changes in every]

    def player(self, lots: Random) -> Record:
        """Return a player drawn at random, who does not search."""
        found: Record = self.drawn.player(lots)
        return found

    def work(self) -> Numbers:
        return np.zeros(self.kernel.work, np.int64)

    @cached_property
    def scratch(self) -> Numbers:
        """What worlds are dealt with: one for all, since it may take megabytes."""
        return self.work()

    def state(self, room: Numbers) -> list[int]:
        """Return what is kept from one decision to the next."""
        kept: list[int] = room[: self.kernel.known_size].tolist()
        return kept

    def first_option(self, room: Numbers) -> int:
        """Return what a search has listed first."""
        return int(room[self.kernel.room + doors.MOVES])

    def dealt(self, rules: Record, numbers: Numbers, key: int, number: int) -> tuple[Any, Any]:
        """Return the table of a deal, and a room."""
        table = np.zeros(self.kernel.table, np.int64)
        room = np.zeros(self.kernel.search_size, np.int64)
        before = np.zeros(len(self.game.seats(rules)), np.int64)
        doors.lay_out(self.kernel, table, key, number, numbers, 0, before, room)
        return table, room

    def is_over(self, table: Numbers) -> bool:
        return bool(table[TO_MOVE] < 0)

    def chosen(
        self, table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers
    ) -> int:
        """Return the move of the player to move."""
        return int(doors.choose_or_search(self.kernel, table, rules, policies, work, room))

    def noted(self, table: Numbers, move: int, work: Numbers) -> list[int]:
        """Return a move as a log has it, before it is made."""
        log = np.zeros(self.kernel.move, np.int64)
        doors.note(self.kernel, table, move, work, log)
        found: list[int] = log.tolist()
        return found

    def make(self, table: Numbers, rules: Numbers, move: int, work: Numbers, room: Numbers) -> None:
        """Make a move."""
        doors.make(self.kernel, table, rules, move, work, room)

    def world(self, table: Numbers, numbers: Any, number: int, room: Numbers) -> Numbers:
        """Return the world of a number of a table; what the room keeps stays as it is."""
        world = np.zeros(self.kernel.table, np.int64)
        drawn = NUMBERS_A_WORLD * number
        doors.deal_world(
            self.kernel, table, numbers.rules, numbers.policies, drawn, number, world, self.scratch,
            room,
        )  # fmt: skip
        return world

    def view(self, table: Numbers, rules: Record, room: Numbers) -> View:
        """Return a table as the player to move sees it."""
        zones, places = self.hidden(table, rules, room)
        seen = [int(each) for at, each in enumerate(table) if at not in places]
        return View(tuple(zones), (*seen, *map(int, self.told(table))))


EVERY: Final = tuple(
    Compiled(name) for name in games.GAMES if name not in ("burraco", "twentyfour")
)
