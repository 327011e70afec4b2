"""Does who searches decide as the plain version says, and by nothing that they cannot see?"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import numpy as np
import pytest
from games.carioca.states import Numbers, turn
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.carioca import GAME
from analyser.games.carioca.choices import CONTRACT_LAID, DISCARD, UPCARD
from analyser.games.carioca.columns import ROW_SIZE
from analyser.games.carioca.kernel import play as K
from analyser.games.carioca.kernel import searching
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.calls import ENGINE, retell
from analyser.games.carioca.policies import as_policy
from analyser.games.carioca.reference import forks
from analyser.games.carioca.reference import searching as plainly
from analyser.games.carioca.reference.decide import Chance
from analyser.games.carioca.reference.table import Table, deal
from analyser.games.carioca.rules import as_rules, rules_of
from analyser.games.interface import Record
from analyser.games.searching.sheet import searches

KEY = run_key(79)
SHORT: tuple[dict[str, Any], ...] = (
    {"hand_cards": 7, "contract": 1, "turn_limit": 12},
    {"hand_cards": 8, "contract": 2, "turn_limit": 9, "adds_from": "same_turn"},
)
"""Rules of hands that are soon over: in plain Python a try of a usual one takes a tenth of a
second."""


def quick(players: list[Record]) -> list[Record]:
    """Return the players, with few options and worlds to whoever searches."""
    few = {"search_worlds": 2, "search_batch": 1, "search_options": 3}
    return [{**each, **few} if searches(each) else each for each in players]


def seated(players: list[Record], number: int) -> list[plainly.Searcher]:
    """Return the seats of these players in a hand, for the plain version."""
    habits = [as_policy(each) for each in players]
    return plainly.searchers(habits, models(GAME, players), Chance(KEY, number))


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many turns were those of who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = quick(line_up(GAME, rules, lots))
        log = ENGINE.logged(rules, players, range(len(players)), KEY, number, GAME.most_logged)
        table, told = (deal(as_rules(rules), KEY, number) for _ in range(2))
        plainly.play(table, seated(players, number))
        for move in log[: log.index(-1)]:
            retell(told, move)
        assert told.events == table.events, players
        searched += sum(
            bool(searches(players[event["seat"]]))
            for event in table.events
            if event["do"] in ("draw", "take")
        )
    return searched


def test_moves_are_those_of_the_reference() -> None:
    assert sum(compare("carioca-2p", each, 1, 1) for each in SHORT) >= 4


@pytest.mark.slow
@pytest.mark.parametrize("changes", SHORT, ids=str)
def test_hundreds_of_turns_are_those_of_the_reference(changes: dict[str, Any]) -> None:
    assert compare("carioca-2p", changes, 30, 2) > 100
    assert compare("carioca", changes, 15, 2) > 30


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_so_are_those_of_every_preset(preset: str) -> None:
    assert compare(preset, {"turn_limit": 14}, 6, 3) > 10


@pytest.mark.broad
def test_decisions_are_weighed_among_them_as_in_the_reference() -> None:
    lots, rules = Random("weighed"), GAME.rules("carioca-2p", SHORT[0])
    for which, choice in enumerate(GAME.choices, start=1):
        players = quick(line_up(GAME, rules, lots))
        rows = GAME.weigh(choice.name, rules, players, (0, 1), KEY, 3, 12, 1).tolist()
        row = next(each for each in rows if each[1] > 0)
        table = deal(as_rules(rules), KEY, row[0])
        assert row == forks.weigh(which, table, seated(players, row[0]), 1)


# -- options --------------------------------------------------------------------------------------


def options(table: Table, stage: int, **changes: Any) -> list[Any]:
    """Return what a searching player to move tries, what the base does first."""
    mine = as_policy(
        searcher(
            GAME, Random(1), search_base="own", search_model="own", search_options=22, **changes
        )
    )
    seats = plainly.searchers([mine] * 2, [mine] * 2, Chance(1, 2))
    position = plainly.SeenTable(table, seats[table.to_move], stage)
    found, first = position.options(mine.search_options)
    assert first == 0
    return list(found)


def test_what_is_tried() -> None:
    table = turn("5c 5d 5h 9c 9d 9h Ks 2d")
    assert sorted(options(table, UPCARD)) == [False, True]
    assert len(options(table, UPCARD, rule_choice=1)) == 1
    table.draw(0)
    assert sorted(options(table, CONTRACT_LAID)) == [False, True]
    assert len(options(table, CONTRACT_LAID, rule_choice=2)) == 1
    tried = options(table, DISCARD)
    assert set(tried) == set(table.hands[0])
    assert len(tried) == len(set(tried))
    # What serves no meld comes first, the dearest of it before others; the drawn card is 5c, too.
    assert tried[:3] == ["Ks", "5c", "2d"]
    table = turn("5c 5d 5h 9c 9d 9h")
    table.draw(0)
    # Who would be out goes down.
    assert options(table, CONTRACT_LAID) == [True]


# -- what cannot be seen ---------------------------------------------------------------------------


@kernel
def lay_out(table: Numbers, key: int, number: int, rules: Numbers) -> None:
    """Lay a deal out."""
    T.lay_out(part(table, 0), key, number, part(rules, 0), 0)


@kernel
def deal_anew(table: Numbers, rules: Numbers, number: int, world: Numbers, cards: Numbers) -> None:
    """Make a world of a table for the player to move."""
    table = part(table, 0)
    searching.deal_anew(
        table, part(rules, 0), table[T.TO_MOVE], number, part(world, 0), part(cards, 0)
    )


@kernel
def takes(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers) -> int:
    """Say whether the player to move takes the upcard (1) or draws (0)."""
    found: int = searching.takes(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )
    return found


@kernel
def finish(
    table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers, took: int,
    log: Numbers, logged: Numbers,
) -> None:  # fmt: skip
    """Play a turn on, from the upcard on, and note its moves."""
    table, rules, policies = part(table, 0), part(rules, 0), part(policies, 0)
    places, log, logged = log.shape[0], part(log, 0), part(logged, 0)
    K.draw(table, rules, took, log, places, logged)
    searching.after_drawing(
        table, rules, policies, part(work, 0), part(room, 0), log, places, logged
    )


@pytest.mark.slow
def test_no_search_hangs_on_a_hidden_card() -> None:
    lots = Random("blind")
    rules = GAME.rules("carioca", {"turn_limit": 8} if compiling.OFF else {"turn_limit": 40})
    asked = moved = 0
    for number in range(1 if compiling.OFF else 4):
        players = quick(line_up(GAME, rules, lots))
        numbers = ENGINE.numbers(rules, players, range(4))
        table, room = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(searching.ROOM_SIZE, np.int64)
        work, cards = np.zeros(K.SCRATCH_SIZE, np.int64), np.zeros(T.PACK_SIZE, np.int64)
        lay_out(table, KEY, number, numbers.rules)
        while table[T.ENDING] == T.IN_PLAY:
            other = np.zeros(T.TABLE_SIZE, np.int64)
            deal_anew(table, numbers.rules, 1 << 30, other, cards)
            other[T.WORLD] = table[T.WORLD]
            moved += int((other != table).any())
            asked += 1
            took = takes(table, numbers.rules, numbers.policies, work, room)
            assert takes(other, numbers.rules, numbers.policies, work, room) == took
            if took == 0:
                # The card that is drawn is seen now: it has to be the same.
                same_draw(table, other, rules["players"])
            noted = []
            for each in (other, table):
                log, logged = np.full(60, -1, np.int64), np.zeros(1, np.int64)
                finish(each, numbers.rules, numbers.policies, work, room, took, log, logged)
                noted.append(log.tolist())
            assert noted[0] == noted[1]
    assert asked > (6 if compiling.OFF else 60)
    assert moved == asked


def same_draw(table: Numbers, other: Numbers, players: int) -> None:
    """Have the player to move draw the same card of both tables; the other card goes elsewhere."""
    place = T.STOCK0 + next_place(table, players)
    card, instead = table[place], other[place]
    if card == instead:
        return
    there = [at for at in range(T.STOCK0, T.STOCK0 + int(table[T.STOCK_COUNT]))
             if other[at] == card and at != place]  # fmt: skip
    if there:
        other[there[0]] = instead
    else:
        give(other, int(card), int(instead), int(table[T.TO_MOVE]), players)
    other[place] = card


def next_place(table: Numbers, players: int) -> int:
    """Return the place of the stock that the player to move draws."""
    taken = [int(table[T.SEATS0 + T.SEAT_WIDTH * seat + T.NEXT]) for seat in range(players)]
    count, seat = int(table[T.STOCK_COUNT]), int(table[T.TO_MOVE])
    if seat + players * taken[seat] < count:
        return seat + players * taken[seat]
    return min(
        at + players * taken[at] for at in range(players) if at + players * taken[at] < count
    )


def give(table: Numbers, card: int, instead: int, seat: int, players: int) -> None:
    """Have one of the others hold another card instead of an unknown one."""
    for other in range(players):
        mine = table[T.SEATS0 + T.SEAT_WIDTH * other :][: T.SEAT_WIDTH]
        if other != seat and unknown(mine, card):
            change(mine, card, -1)
            change(mine, instead, 1)
            return
    raise AssertionError(card)


def unknown(mine: Numbers, card: int) -> bool:
    """Say whether a seat holds a card that it did not take from the pile."""
    if card == 64:
        return bool(mine[T.JOKERS] > mine[T.KNOWN_JOKERS])
    held = (int(mine[T.ONE]) >> card & 1) + (int(mine[T.TWO]) >> card & 1)
    known = (int(mine[T.KNOWN_ONE]) >> card & 1) + (int(mine[T.KNOWN_TWO]) >> card & 1)
    return held > known


def change(mine: Numbers, card: int, by: int) -> None:
    """Have a seat hold a card more or less."""
    if card == 64:
        mine[T.JOKERS] += by
        return
    held = (int(mine[T.ONE]) >> card & 1) + (int(mine[T.TWO]) >> card & 1) + by
    for at, least in ((T.ONE, 1), (T.TWO, 2)):
        mine[at] = int(mine[at]) & ~(1 << card) | (1 << card if held >= least else 0)


def test_a_searcher_of_the_house_says_by_what_it_plays() -> None:
    player = GAME.settled(GAME.policy("search"), GAME.rules("carioca"))
    assert player["search_model"].startswith("champion-carioca ")
    assert player["need_near"] == GAME.policy("champion-carioca")["need_near"]
    assert rules_of("carioca").players == 4


@pytest.mark.parametrize("searched", [False, True])
def test_nothing_hangs_on_what_lay_in_the_room_before(searched: bool) -> None:
    """A count of noted moves that was not set to 0 had tries write wherever it pointed."""
    rules = GAME.rules("carioca-2p", SHORT[0])
    name = "search" if searched else "sound"
    numbers = ENGINE.numbers(rules, quick([GAME.policy(name)]), [0, 0])
    play: Any = K.play_hands
    size = K.SCRATCH_SIZE
    if searched:
        play, size = searching.play_hands, searching.SCRATCH_SIZE
    rows = []
    for before in (0, -1, 1 << 40):
        out, scratch = np.zeros(2 * ROW_SIZE, np.int64), np.full(size, before, np.int64)
        nothing, none = np.zeros(2, np.int64), np.zeros(0, np.int64)
        deals, policies = np.arange(2), numbers.policies
        scores = np.zeros(4, np.int64)
        play(KEY, deals, nothing, scores, numbers.rules, policies, out, none, scratch)
        rows.append(out.tolist())
        if searched:
            assert scratch[searching.SEARCH + searching.NOT_LOGGED] == 0
    assert rows[0] == rows[1] == rows[2]
