"""The compiled tables of all games that search, opened for tests: what a player sees of one.

Of each game: how a hand is laid out, decided and played on, how a world is dealt, and what of a
table the player to move has not seen.  The cards are a kernel's numbers; which they are is no
matter here.
"""

# What is compiled takes whole numbers and arrays of them, as a kernel's functions do.
# mypy: disable-error-code="no-untyped-def"
# ruff: noqa: N806 - a module of tables is T, as in the kernels

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any, Final

import numpy as np
from games import kernel_doors as doors

from analyser import games as play
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import (
    schafkopf,
)
from analyser.games.engine import Engine
from analyser.games.interface import Record
from analyser.games.kernels import Kernel
from analyser.games.schafkopf.kernel import calls as sk_calls
from analyser.games.schafkopf.kernel import play as sk_play
from analyser.games.schafkopf.kernel import searching as sk
from analyser.games.schafkopf.kernel import table as sk_table

NUMBERS_A_WORLD: Final = 1 << 12
"""More numbers of a player's stream than a world draws, where worlds follow each other in it."""


@dataclass(frozen=True)
class View:
    """A table as the player to move sees it."""

    zones: tuple[Zone, ...]
    """What is hidden from them."""
    seen: tuple[int, ...]
    """All else."""


@dataclass(frozen=True)
class Compiled:
    """A game's kernel."""

    game: Any
    drawn: Any
    """Its module of rules and players drawn at random."""
    engine: Engine
    table: Any
    """Its module of tables,"""
    searching: Any
    """and of search."""
    work_size: int
    lay_out: Callable[..., None]
    """Of a table, key, number, rules, scores before it and room."""
    chosen: Callable[..., int]
    """The move of the player to move; of a table, rules, policies, work and room."""
    make: Callable[..., None]
    """Makes it; of a table, rules, policies, the move, work and room."""
    deal_anew: Callable[..., None]
    """Deals the world of a number into the room; of a table, rules, policies, number, work, room.
    What the room keeps from one decision to the next stays as it is."""
    hidden: Callable[[Numbers, Record, Numbers], tuple[list[Zone], set[int]]]
    """What the player to move has not seen, and the places of the table where it lies; of a table,
    rules and room."""
    is_over: Callable[[Numbers], bool]
    told: Callable[[Numbers], Sequence[int]] = lambda _table: ()
    """What is seen of places where something hidden lies too."""
    asks_the_same: Callable[[Numbers, Numbers], bool] = lambda _table, _world: True
    """Whether a world may stand in the place of the table in the same decision."""
    turns: Mapping[str, Any] = field(default_factory=dict)
    """Rules by which a hand is not too long."""
    slow: bool = False
    """Whether a searched decision takes seconds without the compiler."""

    @property
    def name(self) -> str:
        return str(self.game.name)

    def rule_sets(self) -> list[Record]:
        """Return its presets and its variations of rules, in hands that are not too long."""
        game, found = self.game, []
        for said in (*game.presets, *self.drawn.VARIATIONS):
            preset, changes = (said, {}) if isinstance(said, str) else (game.default_preset, said)
            if isinstance(said, tuple):
                preset, changes = said
            found.append(game.rules(preset, {**self.turns, **changes}))
        return found

    def player(self, lots: Random) -> Record:
        """Return a player drawn at random, who does not search."""
        found: Record = self.drawn.player(lots)
        return found

    def room(self) -> Numbers:
        return np.zeros(self.searching.ROOM_SIZE, np.int64)

    def work(self) -> Numbers:
        return np.zeros(self.work_size, np.int64)

    def state(self, room: Numbers) -> list[int]:
        """Return what is kept from one decision to the next."""
        kept: list[int] = room[: getattr(self.searching, "STATE_SIZE", 0)].tolist()
        return kept

    def dealt(self, rules: Record, numbers: Numbers, key: int, number: int) -> tuple[Any, Any]:
        """Return the table of a deal, and a room."""
        table, room = np.zeros(self.table.TABLE_SIZE, np.int64), self.room()
        before = np.zeros(len(self.game.seats(rules)), np.int64)
        self.lay_out(table, key, number, numbers, before, room)
        return table, room

    def world(self, table: Numbers, numbers: Any, number: int, room: Numbers) -> Numbers:
        """Return the world of a number of a table."""
        self.deal_anew(table, numbers.rules, numbers.policies, number, self.work(), room)
        at = self.searching.WORLD
        return room[at : at + self.table.TABLE_SIZE].copy()

    def view(self, table: Numbers, rules: Record, room: Numbers) -> View:
        """Return a table as the player to move sees it."""
        zones, places = self.hidden(table, rules, room)
        seen = [int(each) for at, each in enumerate(table) if at not in places]
        return View(tuple(zones), (*seen, *map(int, self.told(table))))


        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )


@kernel


# -- Schafkopf


@kernel
def sk_lay_out(table, key, number, rules, before, room):
    sk.begin(part(room, 0))
    sk_table.lay_out(part(table, 0), key, number, 0, part(before, 0))


@kernel
def sk_chosen(table, rules, policies, work, room):
    return sk.chosen(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )


@kernel
def sk_make(table, rules, policies, move, work, room):
    sk.make(part(table, 0), part(rules, 0), move, part(room, 0))


@kernel
def sk_world(table, rules, policies, number, work, room):
    table, room = part(table, 0), part(room, 0)
    seat = table[sk_table.TO_MOVE]
    drawn = room[sk.DRAWN + seat]
    room[sk.DRAWN + seat] = NUMBERS_A_WORLD * number
    sk.look(table, seat, room)
    sk.deal_anew(table, seat, room)
    room[sk.DRAWN + seat] = drawn


def sk_hidden(table: Numbers, rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    T, seat = sk_table, int(table[sk_table.TO_MOVE])
    seats = [other for other in range(3) if other != seat]
    zones = hands(T, table, seats, room[sk.MAY :])
    places = {T.SEATS0 + T.SEAT_WIDTH * other + T.HAND for other in seats}
    # Nobody plays with the widow, or what a declarer buried; what it was, only a declarer knows.
    if table[T.DECLARER] != seat:
        aside = T.WIDOW if table[T.DECLARER] == T.NOBODY else T.BURIED
        zones.append(Zone(tuple(bits(table[aside]))))
        places |= {T.WIDOW, T.BURIED}
    return zones, {*places, *range(T.ORDER0, T.TABLE_SIZE)}


def opened(
    game: Any, drawn: Any, calls: Any, play: Any, table: Any, searching: Any,
    doors: tuple[Any, Any, Any, Any, Any], over: Callable[[Numbers], bool] | None = None,
    **more: Any,
) -> Compiled:  # fmt: skip
    """Return a game's kernel; unless said it is over where nobody is to move."""
    is_over = over or (lambda row: bool(row[table.TO_MOVE] == table.NOBODY))
    size = play.SCRATCH_SIZE
    return Compiled(game, drawn, calls.ENGINE, table, searching, size, *doors, is_over, **more)


OF_KERNELS: Final = ("carioca", "conquian", "eastwest", "ecarte", "fuenfzehnern", "kabu", "khanhoo")


def of_kernel(name: str) -> Compiled:
    """Return the kernel of a game whose loops are those of ``games.kernels``.

    What a player has not seen is in the game's ``hidden.py``.
    """
    game: Any = play.game(name)
    hides = import_module(f"games.{name}.hidden")
    own: Kernel = import_module(f"analyser.games.{name}.kernel.game").GAME
    table = import_module(f"analyser.games.{name}.kernel.table")

    def lay_out(row, key, number, rules, before, room):
        doors.lay_out(own, row, key, number, rules, 0, before, room)

    def chosen(row, rules, policies, work, room):
        return doors.choose_or_search(own, row, rules, policies, work, room)

    def make(row, rules, policies, move, work, room):
        doors.make(own, row, rules, move, work, room)

    def deal_world(row, rules, policies, number, work, room):
        drawn = NUMBERS_A_WORLD * number
        at = own.room + doors.RACE_SIZE
        doors.deal_world(own, row, rules, policies, drawn, number, room[at:], work, room)

    class Places:
        ROOM_SIZE, STATE_SIZE, RACE = own.search_size, own.known, own.room
        WORLD = own.room + doors.RACE_SIZE

    return Compiled(
        game, import_module(f"games.{name}.drawn"), game.engine, table, Places, own.work,
        lay_out, chosen, make, deal_world, hides.hidden, lambda row: bool(row[own.to_move] < 0),
        **getattr(hides, "MORE", {}),
    )  # fmt: skip


EVERY: Final = (
    opened(
    ),
    *map(of_kernel, OF_KERNELS),
    opened(
        schafkopf.GAME, schafkopf_drawn, sk_calls, sk_play, sk_table, sk,
        (sk_lay_out, sk_chosen, sk_make, sk_world, sk_hidden),
    ),
)  # fmt: skip
