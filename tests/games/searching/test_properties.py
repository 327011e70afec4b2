"""``analyser.games.searching``: What search promises, whatever the game: worlds that may be, as
often as any, and blind choices.

These tests ask every game's compiled tables (``compiled_tables``).  Keys are fixed, so a test that
passes once passes always; with other keys, one in a million would fail by chance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import import_module
from itertools import cycle, islice, product
from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from breadth import broad_but
from games import kernel_doors as doors
from games.searching.compiled_tables import EVERY, Compiled, View
from games.searching.hidden_cards import Numbers, Zone
from games.searching.search_players import line_up
from scipy.stats import chi2

from analyser.cards.codes import card_text
from analyser.cards.shuffle import run_key
from analyser.games.conquian import rules as conquian_rules
from analyser.games.eastwest import rules as eastwest_rules
from analyser.games.interface import Record
from analyser.games.kabu import rules as kabu_rules
from analyser.games.kernels import KEY as TABLE_KEY
from analyser.games.kernels import TO_MOVE
from analyser.games.searching import stepping
from analyser.games.searching.sheet import make_rollout_player, searches
from analyser.games.tricks import deck

KEY, OTHER_KEY = run_key(83), run_key(84)
OTHER_WORLD = 1 << 16
"""The number of a world that no search deals."""
WORLDS = 400 if compiling.OFF else 2_000
MOST_WAYS = WORLDS // 20
"""Of a case that is enumerated whole: twenty worlds each on average."""
RARELY = 1e-6
MANY = 80
"""Hands of a game in which each choice is made twice."""
FEWEST_EXPECTED = 5.0
OF_TRICKS = ("ecarte", "fuenfzehnern", "schafkopf")
"""Games in which whoever does not follow is known to have none of what was led."""

SEARCHED_LONG = ("conquian", "eastwest", "schafkopf", "fuenfzehnern", "carioca", "khanhoo")
"""Games of which a searched choice takes longest without the compiler."""

every_game = pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)


@dataclass(frozen=True)
class Rows:
    """Rules and policies as compiled code has them."""

    rules: Numbers
    policies: Numbers


@dataclass(frozen=True)
class Position:
    """A table before a decision."""

    game: Compiled
    rules: Record
    players: Sequence[Record]
    rows: Rows
    table: Numbers
    room: Numbers

    @cached_property
    def view(self) -> View:
        """What the player to move sees."""
        return self.game.view(self.table, self.rules, self.room)


def rows_of(game: Compiled, rules: Record, players: Sequence[Record]) -> Rows:
    numbers = game.engine.numbers(rules, players, range(len(players)))
    # Where nobody searches, no row says how: 0 worlds.
    behind = np.zeros(0 if numbers.has_search else stepping.SPEC_SIZE * len(players), np.int64)
    return Rows(numbers.rules, np.concatenate([numbers.policies, behind]))


def positions(game: Compiled, seed: str) -> Iterator[Position]:
    """Yield every decision of hand after hand, rule set after rule set; nobody searches."""
    lots = Random(f"{game.name} {seed}")
    for number, rules in enumerate(cycle(game.rule_sets())):
        players = [game.player(lots) for _ in game.game.seats(rules)]
        rows = rows_of(game, rules, players)
        table, room = game.dealt(rules, rows.rules, KEY, number)
        work = game.work()
        while not game.is_over(table):
            yield Position(game, rules, players, rows, table.copy(), room.copy())
            move = game.chosen(table, rows.rules, rows.policies, work, room)
            game.make(table, rows.rules, move, work, room)


def world(game: Compiled, at: Position, number: int, table: Numbers | None = None) -> Numbers:
    """Return a world of a position, or of a table that looks like it."""
    return game.world(at.table if table is None else table, at.rows, number, at.room.copy())


def lookalike(game: Compiled, table: Numbers, rows: Rows, room: Numbers) -> Numbers:
    """Return a table with the hidden cards of a world; its players draw by the same numbers."""
    found = game.world(table, rows, OTHER_WORLD, room.copy())
    found[TABLE_KEY] = table[TABLE_KEY]
    return found


def cards_of(zones: Sequence[Zone]) -> Counter[int]:
    return Counter(card for zone in zones for card in zone.cards)


# -- worlds ----------------------------------------------------------------------------------------


@every_game
def test_a_world_keeps_all_that_was_seen_and_how_many_cards_lie_where(game: Compiled) -> None:
    met = moved = 0
    for at in islice(positions(game, "keeps"), 0, 60 if compiling.OFF else 600, 3):
        for number in range(2):
            dealt = world(game, at, number)
            if not game.asks_the_same(at.table, dealt):
                continue
            found = game.view(dealt, at.rules, at.room)
            assert found.seen == at.view.seen
            for there, here in zip(found.zones, at.view.zones, strict=True):
                assert len(there.cards) == len(here.cards)
                assert there.may is None or set(there.cards) <= there.may
            assert cards_of(found.zones) == cards_of(at.view.zones)
            moved += found.zones != at.view.zones
            met += 1
    assert met > 30
    assert moved > 0.6 * met


@every_game
def test_a_world_hangs_on_nothing_that_is_hidden(game: Compiled) -> None:
    """A world replaces the table: the same worlds are dealt from it."""
    met = moved = 0
    for at in islice(positions(game, "blind"), 0, 60 if compiling.OFF else 400, 4):
        other = lookalike(game, at.table, at.rows, at.room)
        if not game.asks_the_same(at.table, other):
            continue
        moved += game.view(other, at.rules, at.room).zones != at.view.zones
        for number in range(2):
            one, two = (world(game, at, number, table) for table in (at.table, other))
            assert one.tolist() == two.tolist()
        met += 1
    assert met >= 10
    assert moved > 0.6 * met


@every_game
def test_nothing_drawn_in_a_world_is_what_a_player_will_draw_at_the_table(game: Compiled) -> None:
    """Players that think draw nothing, or worlds have numbers of their own; no other plays on."""
    apart = {False: 0, True: 0}
    for at in islice(positions(game, "lots"), 0, 200 if compiling.OFF else 600, 2):
        moves = []
        for key in (KEY, OTHER_KEY):
            table = at.table.copy()
            table[TABLE_KEY] = key
            work, room = game.work(), at.room.copy()
            moves.append(game.chosen(table, at.rows.rules, at.rows.policies, work, room))
        if world(game, at, 0)[TABLE_KEY] == at.table[TABLE_KEY]:
            apart[bool(at.players[at.table[TO_MOVE]]["thinks"])] += moves[0] != moves[1]
    assert apart[True] == 0
    # One that moves at random draws: it may not be a rollout policy nor an opponent model.
    assert apart[False] > 0 or game.name == "eastwest"


# -- worlds before the referee ---------------------------------------------------------------------

CARDS: dict[str, Mapping[int, str]] = {
    "conquian": conquian_rules.NAMES,
    "eastwest": dict(enumerate(eastwest_rules.CARDS)),
    "kabu": {code: card_text(code) for code in kabu_rules.PACK},
    **{name: dict(enumerate(deck.CARDS)) for name in OF_TRICKS},
}
"""Of a game in which each card is there once: what the referee calls a kernel's card."""
TWO_PACKS = ("carioca", "khanhoo")


def renamed(thing: Any, names: Mapping[str, str], module: str) -> Any:
    """Return a referee's table in which hidden cards have changed places; ``module``: its own."""
    if isinstance(thing, str):
        return names.get(thing, thing)
    if isinstance(thing, dict):
        return type(thing)({key: renamed(each, names, module) for key, each in thing.items()})
    if isinstance(thing, (list, tuple)):
        made = [renamed(each, names, module) for each in thing]
        return type(thing)(*made) if hasattr(thing, "_fields") else type(thing)(made)
    if type(thing).__module__ == module:
        made = copy(thing)
        for key, each in vars(thing).items():
            setattr(made, key, renamed(each, names, module))
        return made
    return thing


def swapped(game: Compiled, table: Any, here: Sequence[Zone], there: Sequence[Zone]) -> Any:
    """Return a referee's table with the cards of a world (``there``) in place of those ``here``."""
    module, mover = type(table).__module__, table.to_move
    if game.name not in TWO_PACKS:
        names = CARDS[game.name]
        pairs = [
            (names[one], names[two])
            for zone, other in zip(here, there, strict=True)
            for one, two in zip(zone.cards, other.cards, strict=True)
        ]
        return renamed(table, dict(pairs), module)
    made = renamed(table, {}, module)
    others = [seat for seat in range(table.rules.players) if seat != mover]
    for seat, zone, other in zip(others, here, there, strict=False):
        for card in zone.cards:
            made.hands[seat].remove(card_text(card))
        made.hands[seat] += map(card_text, other.cards)
    for place, card in zip(made.left, there[-1].cards, strict=True):
        made.stock[place] = card_text(card)
    return made


def play_on(
    game: Compiled, rows: Rows, table: Numbers, room: Numbers, follow: Callable[[list[int]], None]
) -> list[int]:
    """Play a table to its end and return the hand's row; ``follow``: is handed each move's log."""
    work, row = game.work(), np.zeros(game.kernel.row, np.int64)
    while not game.is_over(table):
        move = game.chosen(table, rows.rules, rows.policies, work, room)
        follow(game.noted(table, move, work))
        game.make(table, rows.rules, move, work, room)
    doors.write_row(game.kernel, table, rows.rules, row, work)
    return row.tolist()


@every_game
def test_a_world_is_played_on_by_the_rules_and_counted_as_the_referee_counts(
    game: Compiled,
) -> None:
    agreement = import_module(f"games.{game.name}.agreement").AGREEMENT
    referee = agreement.module("referee")
    lots, met, moved = Random(f"{game.name} by the rules"), 0, 0
    hands = 40 if not compiling.OFF else 8 if game.slow else 12
    for number, rules in enumerate(islice(cycle(game.rule_sets()), hands)):
        seats = len(game.game.seats(rules))
        rows = rows_of(game, rules, [game.player(lots) for _ in range(seats)])
        table, room = game.dealt(rules, rows.rules, KEY, number)
        before = [[0] * seats] if agreement.scores else []
        lay_out = agreement.own_deal or referee.deal
        there = lay_out(agreement.module("rules").RULE_SETS.read(rules), KEY, number, 0, *before)
        work = game.work()
        while not game.is_over(table):
            world = game.world(table, rows, lots.randrange(1 << 10), room.copy())
            if lots.random() < 0.2 and game.asks_the_same(table, world):
                here, zones = (game.view(each, rules, room).zones for each in (table, world))
                other = swapped(game, there, here, zones)
                game.remind(world, other)
                found = play_on(game, rows, world, room.copy(), partial(referee.replay, other))
                assert other.over
                assert found == referee.row(other, number)
                met += 1
                moved += here != zones
            move = game.chosen(table, rows.rules, rows.policies, work, room)
            noted = game.noted(table, move, work)
            game.make(table, rows.rules, move, work, room)
            referee.replay(there, noted)
    assert met > 15
    assert moved > 0.6 * met


# -- how often each world comes --------------------------------------------------------------------


def chance_of(counts: Mapping[Any, int], shares: Mapping[Any, float]) -> float:
    """Return how likely counts as far from these shares are (chi-squared); rare cells are one."""
    assert set(counts) <= set(shares)
    assert math.isclose(sum(shares.values()), 1)
    total = sum(counts.values())
    cells, rest = [], [0.0, 0.0]
    for cell, part in shares.items():
        seen, expected = float(counts.get(cell, 0)), total * part
        if expected < FEWEST_EXPECTED:
            rest = [rest[0] + seen, rest[1] + expected]
        else:
            cells.append([seen, expected])
    if rest[1] >= FEWEST_EXPECTED:
        cells.append(rest)
    elif cells:
        cells[-1] = [cells[-1][0] + rest[0], cells[-1][1] + rest[1]]
    assert len(cells) > 1, "one cell alone says nothing"
    found = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    return float(chi2.sf(found, len(cells) - 1))


def worlds_of(game: Compiled, at: Position) -> list[tuple[Zone, ...]]:
    """Return the hidden cards of many worlds."""
    dealt = (world(game, at, number) for number in range(WORLDS))
    return [tuple(game.hidden(each, at.rules, at.room)[0]) for each in dealt]


def check(
    worlds: Sequence[tuple[Zone, ...]],
    say: Callable[[tuple[Zone, ...]], Hashable],
    shares: Mapping[Any, float],
) -> None:
    assert chance_of(Counter(map(say, worlds)), shares) > RARELY


def place_shares(zones: Sequence[Zone]) -> dict[tuple[int, int], float]:
    """Return how often a card lies in each zone, or in each place of one where order matters."""
    whole = sum(len(zone.cards) for zone in zones)
    shares: dict[tuple[int, int], float] = {}
    for at, zone in enumerate(zones):
        if zone.in_order:
            shares |= {(at, place): 1 / whole for place in range(len(zone.cards))}
        elif zone.cards:
            shares[at, -1] = len(zone.cards) / whole
    return shares


def place_of(zones: Sequence[Zone], card: int) -> tuple[int, int]:
    (at,) = (at for at, zone in enumerate(zones) if card in zone.cards)
    return at, zones[at].cards.index(card) if zones[at].in_order else -1


def parts_of(zones: Sequence[Zone]) -> list[tuple[int, ...]]:
    """Return the cards of two zones and of all others; where order matters, front and back."""
    found = list[tuple[int, ...]]()
    for zone in zones:
        half = len(zone.cards) // 2 if zone.in_order else 0
        found += [part for part in (zone.cards[:half], zone.cards[half:]) if part]
    return [*found[:2], tuple(card for part in found[2:] for card in part)]


def low_shares(zones: Sequence[Zone], low: int) -> dict[tuple[int, ...], float]:
    """Return how often each part has each number of the ``low`` lowest cards: all ways, counted."""
    sizes = list(map(len, parts_of(zones)))
    whole = math.comb(sum(sizes), low)
    return {
        many: math.prod(map(math.comb, sizes, many)) / whole
        for many in product(*(range(min(size, low) + 1) for size in sizes))
        if sum(many) == low
    }


def all_ways(cards: Sequence[int], zones: Sequence[Zone], most: int) -> list[tuple[Any, ...]]:
    """Return all ways in which cards may lie in zones, as sets; empty where there are more."""
    left, bound = len(cards), 1
    for zone in zones:
        bound *= math.comb(left, len(zone.cards))
        left -= len(zone.cards)
    found = [tuple(frozenset[int]() for _ in zones)]
    for card in cards if bound <= 40 * most else ():
        found = [
            (*way[:at], way[at] | {card}, *way[at + 1 :])
            for way in found
            for at, zone in enumerate(zones)
            if len(way[at]) < len(zone.cards) and (zone.may is None or card in zone.may)
        ]
    sizes = [len(zone.cards) for zone in zones]
    full = [way for way in found if list(map(len, way)) == sizes]
    return full if len(full) <= most else []


def lacking(zones: Sequence[Zone]) -> bool:
    """Say whether it is known that some hidden card does not lie somewhere."""
    cards = set(cards_of(zones))
    return any(zone.may is not None and not zone.may >= cards for zone in zones)


@pytest.mark.broad
@every_game
def test_each_hidden_card_lies_in_each_place_as_often(game: Compiled) -> None:
    """Where nothing is known of hidden cards but how many lie where."""
    chosen = (
        at
        for at in islice(positions(game, "places"), 0, None, 7)
        if game.asks_the_same(at.table, at.table) and not lacking(at.view.zones)
    )
    for at in islice(chosen, 2 if compiling.OFF else 3):
        zones = at.view.zones
        cards, worlds = cards_of(zones), worlds_of(game, at)
        once = sorted(card for card, many in cards.items() if many == 1)
        for card in (once[0], once[-1]):
            check(worlds, lambda found, card=card: place_of(found, card), place_shares(zones))  # type: ignore[misc]
        # And together: how many cards up to the middle one lie in each part.
        middle = sorted(cards.elements())[cards.total() // 2]
        low = sum(many for card, many in cards.items() if card <= middle)
        check(
            worlds,
            lambda found, middle=middle: tuple(  # type: ignore[misc]
                sum(card <= middle for card in part) for part in parts_of(found)
            ),
            low_shares(zones, low),
        )


@pytest.mark.parametrize(
    "game", [game for game in EVERY if game.name not in ("carioca", "kabu", "khanhoo")],
    ids=lambda game: game.name,
)  # fmt: skip
def test_every_world_that_is_possible_comes_as_often(game: Compiled) -> None:
    """Where the hidden cards are so few that all ways in which they may lie are written down."""
    is_of_tricks, met, known = game.name in OF_TRICKS, 0, 0
    for at in islice(positions(game, "whole"), 5_000):
        zones = at.view.zones
        if is_of_tricks and met == known + 2 and not lacking(zones):
            continue
        ways = all_ways(sorted(cards_of(zones)), zones, MOST_WAYS)
        if len(ways) < 4:
            continue
        check(
            worlds_of(game, at),
            lambda found: tuple(frozenset(zone.cards) for zone in found),
            dict.fromkeys(ways, 1 / len(ways)),
        )
        met += 1
        known += lacking(zones)
        if met == 5:
            break
    assert met == 5
    # In games of tricks, at least three are cases where a player is known to lack a suit.
    assert known >= 3 if is_of_tricks else known == 0


@pytest.mark.parametrize("game", [each for each in EVERY if each.name == "ecarte"])
def test_a_stock_is_in_any_order_where_hands_are_not_any(game: Compiled) -> None:
    """Of the cards that may yet be drawn, the highest lies anywhere."""
    at = next(at for at in positions(game, "order") if len(at.view.zones) == 3)
    stock = at.view.zones[1]
    assert stock.in_order
    places = range(len(stock.cards))
    check(
        worlds_of(game, at),
        lambda found: found[1].cards.index(max(found[1].cards)),
        dict.fromkeys(places, 1 / len(places)),
    )


# -- choices ---------------------------------------------------------------------------------------


def seated(game: Compiled, rules: Record, lots: Random) -> list[Record]:
    """Return settled players; one or two search, in few worlds where that takes long."""
    if compiling.OFF and game.slow:
        # A searched move takes seconds then.
        return [game.player(lots) for _ in game.game.seats(rules)]
    few = {"search_worlds": 2, "search_batch": 1, "search_options": 3} if game.slow else {}
    players = [{**each, **few} if searches(each) else each
               for each in line_up(game.game, rules, lots)]  # fmt: skip
    return [each if searches(each) or lots.random() < 0.5 else game.player(lots)
            for each in players]  # fmt: skip


@pytest.mark.parametrize(
    "game",
    broad_but(EVERY, [each for each in EVERY if each.name not in SEARCHED_LONG]),
    ids=lambda game: game.name,
)
def test_a_choice_is_blind_and_one_that_is_searched_begins_with_the_bases(game: Compiled) -> None:
    """Hidden cards that lie as in a world change no move, of search players and of others."""
    lots, searched = Random(f"{game.name} choices"), 0
    met = moved = 0
    sets = game.rule_sets()
    sets = sets[:3] if compiling.OFF and game.slow else sets
    for number, rules in enumerate(sets * (1 if compiling.OFF else MANY // len(sets))):
        players = seated(game, rules, lots)
        rows = rows_of(game, rules, players)
        bases = rows_of(game, rules, [make_rollout_player(each) for each in players])
        table, room = game.dealt(rules, rows.rules, KEY, number)
        work = game.work()
        while not game.is_over(table):
            # A random player draws a number, which the table counts.
            seat, before, kept = int(table[TO_MOVE]), room.copy(), table.copy()
            first = game.chosen(kept.copy(), rows.rules, bases.policies, work, before.copy())
            move = game.chosen(table, rows.rules, rows.policies, work, room)
            if searches(players[seat]):
                assert game.first_option(room) == first
                searched += 1
            other = lookalike(game, kept, bases, before)
            if game.asks_the_same(kept, other):
                zones = [game.view(each, rules, before).zones for each in (kept, other)]
                again = before.copy()
                found = game.chosen(other, rows.rules, rows.policies, game.work(), again)
                assert found == move
                assert game.state(again) == game.state(room)
                moved += zones[0] != zones[1]
                met += 1
            game.make(table, rows.rules, move, work, room)
    assert searched > len(sets) or (compiling.OFF and game.slow)
    assert met > 2 * len(sets)
    assert moved > 0.6 * met
