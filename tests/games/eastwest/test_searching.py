"""Does who searches decide as the plain version says, and by nothing that they cannot see?"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games.eastwest.drawn import VARIATIONS
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.eastwest import GAME
from analyser.games.eastwest.kernel import play as K
from analyser.games.eastwest.kernel import searching
from analyser.games.eastwest.kernel import table as T
from analyser.games.eastwest.kernel.calls import ENGINE
from analyser.games.eastwest.policies import as_policy
from analyser.games.eastwest.reference import forks
from analyser.games.eastwest.reference import searching as plainly
from analyser.games.eastwest.reference.decide import Chance, in_world
from analyser.games.eastwest.reference.facts import ways
from analyser.games.eastwest.reference.table import Table, deal
from analyser.games.eastwest.rules import as_rules, rules_of
from analyser.games.interface import Record
from analyser.games.searching.sheet import searches

KEY = run_key(79)
Numbers = npt.NDArray[np.int64]


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many cards were placed by who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(len(players)), KEY, number, GAME.most_logged)
        table = deal(as_rules(rules), KEY, number)
        plainly.play(table, seated(players, number))
        assert log[1 : 2 * table.turns : 2] == [each["row"] for each in table.events], players
        searched += sum(bool(searches(each)) for each in players) * table.turns // 2
    return searched


def seated(players: list[Record], number: int) -> list[plainly.Searcher]:
    """Return the seats of these players in a hand, for the plain version."""
    habits = [as_policy(each) for each in players]
    return plainly.searchers(habits, models(GAME, players), Chance(KEY, number))


def test_moves_are_those_of_the_reference_with_cards_face_down_or_not() -> None:
    one, ace, hidden = VARIATIONS[1], VARIATIONS[3], VARIATIONS[6]
    assert compare("eastwest", one, 2, 1) + compare("eastwest", hidden, 2, 1) >= 16
    assert compare("eastwest", ace, 1, 1) >= 12


@pytest.mark.slow
def test_so_they_are_whatever_the_rules() -> None:
    assert sum(compare("eastwest", each, 6, 3) for each in VARIATIONS) > 24 * 7


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    assert compare(preset, {}, 30, 2) > 360


@pytest.mark.broad
@pytest.mark.parametrize("changes", [VARIATIONS[2], {"rows": 2, "hidden_last": 4}])
def test_decisions_are_weighed_among_them_as_in_the_reference(changes: dict[str, Any]) -> None:
    lots, rules = Random(f"weighed {changes}"), GAME.rules("eastwest", changes)
    for which, choice in enumerate(GAME.choices, start=1):
        players = line_up(GAME, rules, lots)
        rows = GAME.weigh(choice.name, rules, players, (0, 1), KEY, 3, 20, 1).tolist()
        row = next(each for each in rows if each[1] > 0)
        seats, chance = seated(players, row[0]), Chance(KEY, row[0])
        assert row == forks.weigh(which, deal(as_rules(rules), KEY, row[0]), seats, chance, 1)


@kernel
def chosen(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers) -> int:
    """Return the row that the player to move takes."""
    row: int = searching.chosen(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )
    return row


@kernel
def lay_out(table: Numbers, key: int, number: int, rules: Numbers) -> None:
    """Lay a deal out."""
    T.lay_out(part(table, 0), key, number, part(rules, 0), 0)


@kernel
def place(table: Numbers, rules: Numbers, row: int) -> None:
    """Place the card in hand."""
    T.place(part(table, 0), part(rules, 0), row)


@kernel
def lay_row(table: Numbers, rules: Numbers, seat: int, row: int, cards: int) -> None:
    """Have other cards lie in a row."""
    T.lay_row(part(table, 0), part(rules, 0), seat, row, cards)


def otherwise(table: Numbers, rules: Numbers, rows: int, lots: Random) -> Numbers:
    """Return the table with all cards elsewhere that the player to move cannot see."""
    other, seat = table.copy(), int(table[T.TO_MOVE])
    theirs = T.SEATS0 + T.SEAT_WIDTH * (1 - seat)
    down, stock = int(table[theirs + T.HIDDEN]), T.ORDER0 + rows + int(table[T.TURN]) + 1
    cards = [*(n for n in range(32) if down >> n & 1), *map(int, table[stock:])]
    lots.shuffle(cards)
    hidden = cards[: down.bit_count()]
    other[stock:] = cards[len(hidden) :]
    other[theirs + T.HIDDEN] = sum(1 << card for card in hidden)
    for row in range(rows):
        laid = int(table[theirs + T.LAID0 + row])
        taken = [hidden.pop() for _ in range((laid & down).bit_count())]
        lay_row(other, rules, 1 - seat, row, laid & ~down | sum(1 << card for card in taken))
    return other


def play_blind(number: int) -> tuple[int, int]:
    """Play a hand with every searched decision asked twice: (how many, other cards face down)."""
    lots = Random(f"blind {number}")
    rules = GAME.rules("eastwest", VARIATIONS[number % len(VARIATIONS)])
    players = line_up(GAME, rules, lots)
    numbers = ENGINE.numbers(rules, players, range(len(players)))
    table, room = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(searching.ROOM_SIZE, np.int64)
    work = np.zeros(K.SCRATCH_SIZE, np.int64)
    lay_out(table, KEY, number, numbers.rules)
    decisions = moved = 0
    while table[T.TO_MOVE] != T.NOBODY:
        row = chosen(table, numbers.rules, numbers.policies, work, room)
        if searches(players[int(table[T.TO_MOVE])]):
            other = otherwise(table, numbers.rules, rules["rows"], lots)
            decisions += 1
            moved += int((other[: T.ORDER0] != table[: T.ORDER0]).any())
            assert chosen(other, numbers.rules, numbers.policies, work, room) == row
        place(table, numbers.rules, row)
    return decisions, moved


def test_no_search_depends_on_a_hidden_card() -> None:
    hands = 7 if compiling.OFF else 56
    decisions, moved = map(sum, zip(*map(play_blind, range(hands)), strict=True))
    assert decisions >= 6 * hands
    assert moved > hands // 4, "cards that lie face down were others"


def halfway(**rules: Any) -> Table:
    """Return a table that has come so far that some cards lie face down."""
    table, lots = deal(rules_of("eastwest", rules), KEY, 3), Random(5)
    while table.to_place(table.to_move) > 2:
        table.place(table.to_move, lots.choice(table.may(table.to_move)))
    return table


def test_a_world_keeps_what_was_seen_and_may_hold_any_card_that_was_not() -> None:
    table, lots = halfway(hidden_last=4), Random(6)
    seat = table.to_move
    there, met = table.hidden[1 - seat], set[str]()
    for _ in range(200):
        world = in_world(table, lots.randrange)
        assert world.laid[seat] == table.laid[seat]
        assert world.card == table.card
        hidden = world.hidden[1 - seat]
        for before, after in zip(table.laid[1 - seat], world.laid[1 - seat], strict=True):
            assert [card for card in after if card not in hidden] == [
                card for card in before if card not in there
            ]
            assert len(after) == len(before)
        met.update(hidden)
    assert met == {*there, *table.stock[table.turns + 1 :]}


def test_who_follows_a_rule_does_not_search_for_another_answer() -> None:
    own = {"search_base": "own", "search_model": "own", "search_options": 22}
    mine = as_policy(searcher(GAME, Random(1), **own))
    ruled = as_policy(searcher(GAME, Random(1), **own, rule_choice=1, rule_takes=15))
    table, asked = deal(rules_of("eastwest"), KEY, 1), 0
    lots = Random(2)
    while not table.over:
        both, rows = ways(1, table), table.may(table.to_move)
        for policy, searched in ((mine, True), (ruled, both is None)):
            seat = plainly.Searcher(policy, policy, Chance(KEY, 1), table.to_move)
            options, default = plainly.SeenTable(table, seat).options(22)
            assert default == 0
            assert sorted(options) == rows if searched else len(options) == 1
        asked += both is not None
        table.place(table.to_move, lots.choice(rows))
    assert asked > 0
