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
from games.carioca import drawn as carioca_drawn
from games.conquian import drawn as conquian_drawn
from games.ecarte import drawn as ecarte_drawn
from games.fuenfzehnern import drawn as fuenfzehnern_drawn
from games.khanhoo import drawn as khanhoo_drawn
from games.schafkopf import drawn as schafkopf_drawn
from games.searching.hidden import Numbers, Zone, bits, numbers_at, others, without

from analyser import games as play
from analyser.compiled.jit import kernel
from analyser.compiled.memory import copy, part
from analyser.games import (
    carioca,
    conquian,
    ecarte,
    fuenfzehnern,
    khanhoo,
    schafkopf,
)
from analyser.games.carioca.choices import STAGES, UPCARD
from analyser.games.carioca.kernel import calls as ca_calls
from analyser.games.carioca.kernel import play as ca_play
from analyser.games.carioca.kernel import searching as ca
from analyser.games.carioca.kernel import table as ca_table
from analyser.games.conquian.kernel import calls as cq_calls
from analyser.games.conquian.kernel import decide as cq_decide
from analyser.games.conquian.kernel import play as cq_play
from analyser.games.conquian.kernel import searching as cq
from analyser.games.conquian.kernel import table as cq_table
from analyser.games.ecarte.columns import NOBODY
from analyser.games.ecarte.kernel import calls as ec_calls
from analyser.games.ecarte.kernel import play as ec_play
from analyser.games.ecarte.kernel import searching as ec
from analyser.games.ecarte.kernel import table as ec_table
from analyser.games.engine import Engine
from analyser.games.fuenfzehnern.kernel import calls as fz_calls
from analyser.games.fuenfzehnern.kernel import play as fz_play
from analyser.games.fuenfzehnern.kernel import searching as fz
from analyser.games.fuenfzehnern.kernel import table as fz_table
from analyser.games.interface import Record
from analyser.games.kernels import Kernel
from analyser.games.khanhoo.kernel import calls as kh_calls
from analyser.games.khanhoo.kernel import faces
from analyser.games.khanhoo.kernel import play as kh_play
from analyser.games.khanhoo.kernel import searching as kh
from analyser.games.khanhoo.kernel import table as kh_table
from analyser.games.schafkopf.kernel import calls as sk_calls
from analyser.games.schafkopf.kernel import play as sk_play
from analyser.games.schafkopf.kernel import searching as sk
from analyser.games.schafkopf.kernel import table as sk_table
from analyser.games.searching.sheet import MOST_WORLDS
from analyser.games.tricks.deck import CARD_COUNT

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


# -- Conquian


@kernel
def cq_lay_out(table, key, number, rules, before, room):
    cq_table.lay_out(part(table, 0), key, number, part(rules, 0), 0)


@kernel
def cq_chosen(table, rules, policies, work, room):
    return cq.chosen(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )


@kernel
def cq_make(table, rules, policies, move, work, room):
    which = work[cq_decide.WHICH]
    cq_table.make(part(table, 0), part(rules, 0), move, which, part(work, 0))


@kernel
def cq_world(table, rules, policies, number, work, room):
    table, room = part(table, 0), part(room, 0)
    copy(table, part(room, cq.WORLD), cq_table.TABLE_SIZE)
    first = cq.first_number(table, table[cq_table.TO_MOVE], number)
    cq_decide.deal_world(part(room, cq.WORLD), part(rules, 0), first, part(room, cq.LEFT))


def cq_hidden(table: Numbers, rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    T = cq_table
    hand = T.SEATS0 + T.SEAT_WIDTH * (1 - int(table[T.TO_MOVE])) + T.HAND
    stock = range(T.ORDER0 + 2 * rules["hand_cards"] + int(table[T.TURNED]), T.TABLE_SIZE)
    zones = [Zone(tuple(bits(table[hand]))), Zone(numbers_at(table, stock), in_order=True)]
    # Nobody reads which card was dealt to whom once it lies in a hand.
    return zones, {hand, *stock, *range(T.ORDER0, T.ORDER0 + 2 * rules["hand_cards"])}


# -- Écarté


@kernel
def ec_lay_out(table, key, number, rules, before, room):
    ec.begin(part(room, 0))
    ec_table.lay_out(part(table, 0), key, number, part(rules, 0), 0, part(before, 0))


@kernel
def ec_chosen(table, rules, policies, work, room):
    deck = part(ec_table.DECK_NUMBERS, 0)
    return ec.chosen(
        part(table, 0), part(rules, 0), part(policies, 0), deck, part(work, 0), part(room, 0)
    )


@kernel
def ec_make(table, rules, policies, move, work, room):
    deck = part(ec_table.DECK_NUMBERS, 0)
    ec.make(part(table, 0), part(rules, 0), deck, move, part(room, 0))


@kernel
def ec_world(table, rules, policies, number, work, room):
    table, rules, room = part(table, 0), part(rules, 0), part(room, 0)
    seat = table[ec_table.TO_MOVE]
    drawn = room[ec.DRAWN + seat]
    room[ec.DRAWN + seat] = NUMBERS_A_WORLD * number
    ec.look(table, rules, seat, room)
    ec.deal_anew(table, rules, seat, room)
    room[ec.DRAWN + seat] = drawn


def ec_hidden(table: Numbers, rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    T, seat = ec_table, int(table[ec_table.TO_MOVE])
    other, king = 1 - seat, int(T.king_of(int(table[T.TRUMPS])))
    hand = T.SEATS0 + T.SEAT_WIDTH * other + T.HAND
    held, stock = set(bits(table[hand])), T.ORDER0 + 2 * rules["hand_cards"] + 1
    known = {int(table[T.TURNED]), *bits(room[ec.PLAYED]), *bits(room[ec.GIVEN_UP + seat])}
    known |= set(bits(table[T.SEATS0 + T.SEAT_WIDTH * seat + T.HAND]))
    unseen = set(range(CARD_COUNT)) - known
    may, lies = set(bits(room[ec.MAY + other])), set(range(CARD_COUNT))
    if table[T.KING] == other:
        lies.discard(king)
    elif table[T.TO_DO] >= T.LEAD_CARD and table[T.KING] == NOBODY:
        if rules["king_shown_by_rule"] and rules["held_king_points"]:
            may.discard(king)
    # Players draw from the stock while they exchange; later nobody reads it.
    draws = int(table[T.TO_DO]) < T.SHOW
    places = [stock + place for place in bits(table[T.OPEN])] if draws else []
    drawn = numbers_at(table, places)
    aside = tuple(sorted(unseen - held - set(drawn)))
    zones = [Zone(tuple(sorted(held)), frozenset(may))]
    if drawn:
        zones.append(Zone(drawn, frozenset(lies), in_order=True))
    zones.append(Zone(aside, frozenset(lies)))
    return zones, {hand, *range(T.ORDER0, T.TABLE_SIZE)}


# -- Fünfzehnern


@kernel
def fz_lay_out(table, key, number, rules, before, room):
    fz.begin(part(room, 0))
    fz_table.lay_out(part(table, 0), key, number, part(rules, 0), 0)


@kernel
def fz_chosen(table, rules, policies, work, room):
    return fz.chosen(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )


@kernel
def fz_make(table, rules, policies, move, work, room):
    fz.make(part(table, 0), part(rules, 0), move, part(room, 0))


@kernel
def fz_world(table, rules, policies, number, work, room):
    table, rules, room = part(table, 0), part(rules, 0), part(room, 0)
    seat = table[fz_table.TO_MOVE]
    drawn = room[fz.DRAWN + seat]
    room[fz.DRAWN + seat] = NUMBERS_A_WORLD * number
    fz.look(table, rules, seat, room)
    fz.deal_anew(table, rules, seat, room)
    room[fz.DRAWN + seat] = drawn


def hands(T: Any, table: Numbers, seats: Sequence[int], may: Numbers) -> list[Zone]:
    """Return the hands of some seats of a game of tricks; ``may``: what each may hold."""
    held = [bits(table[T.SEATS0 + T.SEAT_WIDTH * seat + T.HAND]) for seat in seats]
    return [
        Zone(tuple(own), frozenset(bits(may[seat]))) for seat, own in zip(seats, held, strict=True)
    ]


def fz_hidden(table: Numbers, rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    T = fz_table
    seats = others(rules, int(table[T.TO_MOVE]))
    places = {T.SEATS0 + T.SEAT_WIDTH * other + T.HAND for other in seats}
    # Whether a leader is bound still, they know alone.
    return hands(T, table, seats, room[fz.MAY :]), {
        *places, T.BOUND, *range(T.ORDER0, T.TABLE_SIZE),
    }  # fmt: skip


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


# -- Khanhoo


@kernel
def kh_lay_out(table, key, number, rules, before, room):
    kh.begin(part(room, 0))
    kh_table.lay_out(part(table, 0), key, number, part(rules, 0), 0)


@kernel
def kh_chosen(table, rules, policies, work, room):
    return kh.move_of(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )


@kernel
def kh_make(table, rules, policies, move, work, room):
    kh_table.move(part(table, 0), part(rules, 0), move)


@kernel
def kh_world(table, rules, policies, number, work, room):
    table, room = part(table, 0), part(room, 0)
    seat = table[kh_table.TO_MOVE]
    drawn = room[kh.DRAWN + seat]
    room[kh.DRAWN + seat] = NUMBERS_A_WORLD * number
    kh.deal_anew(table, part(rules, 0), part(policies, 0), seat, part(work, 0), room)
    room[kh.DRAWN + seat] = drawn


def faces_of(table: Numbers, at: int) -> list[int]:
    """Return the cards of a set of faces that begins at a place: once, twice, jokers."""
    one, two, jokers = numbers_at(table, range(at, at + 3))
    return [*bits(one), *bits(two), *[faces.JOKER] * jokers]


def kh_hidden(table: Numbers, rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    T, seat = kh_table, int(table[kh_table.TO_MOVE])
    stock = [T.STOCK0 + place for place in bits(table[T.STOCK_LEFT])]
    zones, places = [], {*stock, T.CHANCES}
    for other in others(rules, seat):
        at = T.SEATS0 + T.SEAT_WIDTH * other
        held, known = faces_of(table, at + T.HAND_ONE), faces_of(table, at + T.KNOWN_ONE)
        zones.append(Zone(without(held, known)))
        own = (T.HAND_ONE, T.HAND_TWO, T.HAND_JOKERS, T.BEST, T.NEXT, T.NEXT_BEST)
        places |= {at + each for each in own}
    if table[T.STAGE] in (T.CLAIM, T.CONTEST):
        # The mover does not know which earlier players bump, nor with what.
        places |= {T.CLAIMER, T.CLAIM_WAY, T.CLAIM_POINTS}
    return [*zones, Zone(numbers_at(table, stock), in_order=True)], places


def kh_asks_the_same(table: Numbers, world: Numbers) -> bool:
    """Say whether no earlier answer depends on a hidden card."""
    T = kh_table
    places = (T.STAGE, T.TO_MOVE, T.CLAIMER)
    same = numbers_at(table, places) == numbers_at(world, places)
    return same and table[T.STAGE] != T.CONTEST and table[T.CLAIMER] == T.NOBODY


# -- Carioca: of a turn, whether to take the upcard


@kernel
def ca_lay_out(table, key, number, rules, before, room):
    ca_table.lay_out(part(table, 0), key, number, part(rules, 0), 0)


@kernel
def ca_chosen(table, rules, policies, work, room):
    return ca.takes(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0))


@kernel
def ca_make(table, rules, policies, move, work, room):
    table, rules, work = part(table, 0), part(rules, 0), part(work, 0)
    logged = part(room, ca.NOT_LOGGED)
    logged[0] = 0
    ca_play.draw(table, rules, move, work, 0, logged)
    ca_play.after_drawing(table, rules, part(policies, 0), work, work, 0, logged)


@kernel
def ca_world(table, rules, policies, number, work, room):
    table, room = part(table, 0), part(room, 0)
    first = MOST_WORLDS * (STAGES * table[ca_table.OWN_TURNS] + UPCARD)
    ca.deal_anew(
        table, part(rules, 0), table[ca_table.TO_MOVE], first + number, part(room, ca.WORLD),
        part(room, ca.CARDS),
    )  # fmt: skip


JOKER: Final = 64


def ca_hidden(table: Numbers, rules: Record, room: Numbers) -> tuple[list[Zone], set[int]]:
    T, players = ca_table, rules["players"]
    seats = [T.SEATS0 + T.SEAT_WIDTH * seat for seat in range(players)]
    stock = [
        T.STOCK0 + place
        for place in range(int(table[T.STOCK_COUNT]))
        if place // players >= table[seats[place % players] + T.NEXT]
    ]
    zones, places = [], {*stock, T.WORLD}
    for other in others(rules, int(table[T.TO_MOVE])):
        sets = [
            (*numbers_at(table, (at + one, at + two)), int(table[at + jokers]))
            for at in (seats[other],)
            for one, two, jokers in (
                (T.ONE, T.TWO, T.JOKERS), (T.KNOWN_ONE, T.KNOWN_TWO, T.KNOWN_JOKERS),
            )
        ]  # fmt: skip
        held, known = ([*bits(one), *bits(two), *[JOKER] * jokers] for one, two, jokers in sets)
        zones.append(Zone(without(held, known)))
        places |= {seats[other] + each for each in (T.ONE, T.TWO, T.JOKERS)}
    return [*zones, Zone(numbers_at(table, stock), in_order=True)], places


def opened(
    game: Any, drawn: Any, calls: Any, play: Any, table: Any, searching: Any,
    doors: tuple[Any, Any, Any, Any, Any], over: Callable[[Numbers], bool] | None = None,
    **more: Any,
) -> Compiled:  # fmt: skip
    """Return a game's kernel; unless said it is over where nobody is to move."""
    is_over = over or (lambda row: bool(row[table.TO_MOVE] == table.NOBODY))
    size = play.SCRATCH_SIZE
    return Compiled(game, drawn, calls.ENGINE, table, searching, size, *doors, is_over, **more)


OF_KERNELS: Final = ("eastwest", "kabu")


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
        carioca.GAME, carioca_drawn, ca_calls, ca_play, ca_table, ca,
        (ca_lay_out, ca_chosen, ca_make, ca_world, ca_hidden),
        over=lambda row: bool(row[ca_table.ENDING] != ca_table.IN_PLAY),
        turns={"turn_limit": 24}, slow=True,
    ),
    opened(
        conquian.GAME, conquian_drawn, cq_calls, cq_play, cq_table, cq,
        (cq_lay_out, cq_chosen, cq_make, cq_world, cq_hidden),
    ),
    opened(
        ecarte.GAME, ecarte_drawn, ec_calls, ec_play, ec_table, ec,
        (ec_lay_out, ec_chosen, ec_make, ec_world, ec_hidden),
        over=lambda row: bool(row[ec_table.TO_DO] == ec_table.NOTHING),
    ),
    opened(
        fuenfzehnern.GAME, fuenfzehnern_drawn, fz_calls, fz_play, fz_table, fz,
        (fz_lay_out, fz_chosen, fz_make, fz_world, fz_hidden),
    ),
    *map(of_kernel, OF_KERNELS),
    opened(
        khanhoo.GAME, khanhoo_drawn, kh_calls, kh_play, kh_table, kh,
        (kh_lay_out, kh_chosen, kh_make, kh_world, kh_hidden),
        asks_the_same=kh_asks_the_same, turns={"turn_limit": 12}, slow=True,
    ),
    opened(
        schafkopf.GAME, schafkopf_drawn, sk_calls, sk_play, sk_table, sk,
        (sk_lay_out, sk_chosen, sk_make, sk_world, sk_hidden),
    ),
)  # fmt: skip
