"""Does who searches decide as the plain version says, and does nobody look at a hidden card?"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games.searching.seekers import line_up, models

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.interface import Record
from analyser.games.khanhoo import GAME
from analyser.games.khanhoo.kernel import decide, searching
from analyser.games.khanhoo.kernel import faces as C
from analyser.games.khanhoo.kernel import table as KT
from analyser.games.khanhoo.kernel.calls import ENGINE
from analyser.games.khanhoo.policies import as_policy
from analyser.games.khanhoo.reference import forks
from analyser.games.khanhoo.reference import searching as plainly
from analyser.games.khanhoo.reference.table import deal
from analyser.games.khanhoo.rules import as_rules
from analyser.games.searching.sheet import searches

KEY = run_key(81)
Numbers = npt.NDArray[np.int64]
SHORT, LONGER = {"turn_limit": 8}, {"turn_limit": 12}
DEALS = 200
"""Of which one is weighed by the reference too, the first that has a decision: whether to go out is
seldom asked in so short a hand."""


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many moves there were of who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(len(players)), KEY, number, GAME.most_logged)
        table, seats = deal(as_rules(rules), KEY, number), seated(players, number)
        for made in log[: log.index(-1)]:
            searched += bool(searches(players[table.to_move]))
            move = seats[table.to_move].move(table)
            assert plainly.number_of(table, move) == made, (number, players)
            table.make(move)
        assert table.over
    return searched


def seated(players: list[Record], number: int) -> list[plainly.Searcher]:
    """Return the seats of these players in a hand, for the plain version."""
    habits = [as_policy(each) for each in players]
    return plainly.searchers(habits, models(GAME, players), KEY, number)


@pytest.mark.skipif(compiling.OFF, reason="takes minutes without the compiler")
def test_moves_are_those_of_the_reference() -> None:
    assert compare("khanhoo", SHORT, 1, 1) > 3


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_more_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    # Of a hand of 25 turns the reference thinks 17 s.
    moves = compare(preset, LONGER, 4, 2)
    print(preset, moves)
    assert moves > 12


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_decisions_are_weighed_among_them_as_in_the_reference(preset: str) -> None:
    lots, rules = Random(preset), GAME.rules(preset, LONGER)
    for at, choice in enumerate(GAME.choices, start=1):
        players = line_up(GAME, rules, lots)
        found = GAME.weigh(choice.name, rules, players, range(len(players)), KEY, 3, DEALS, 2)
        row = next((each for each in found.tolist() if each[1] > 0), None)
        bumps = preset not in ("khanhoo-2p", "khanhoo-no-bump")
        assert (row is not None) == (choice.name == "out" or bumps), choice.name
        if row is not None:
            number = row[0]
            table = deal(as_rules(rules), KEY, number)
            expected = forks.weigh(at, table, seated(players, number), KEY, number, 2)
            assert row == expected, (choice.name, number)


# -- what cannot be seen ---------------------------------------------------------------------------


@kernel
def move_of(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers) -> int:
    """Return the move of the player to move."""
    found: int = searching.move_of(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )
    return found


@kernel
def plain_move(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers) -> int:
    """Return the move of the player to move, who does not search."""
    found: int = decide.decide(part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))
    return found


@kernel
def make(table: Numbers, rules: Numbers, move: int) -> None:
    """Make a move."""
    KT.move(part(table, 0), part(rules, 0), move)


@kernel
def lay_out(table: Numbers, key: int, number: int, rules: Numbers, room: Numbers) -> None:
    """Lay a deal out."""
    searching.begin(part(room, 0))
    KT.lay_out(part(table, 0), key, number, part(rules, 0), 0)


def cards_of(one: int, two: int, jokers: int) -> list[int]:
    """Return the cards of two sets and jokers."""
    once = [face for face in range(62) if one >> face & 1]
    return [*once, *(face for face in once if two >> face & 1), *[C.JOKER] * jokers]


def sets_of(cards: list[int]) -> tuple[int, int, int]:
    """Return cards as two sets, and how many jokers there are."""
    one = two = 0
    for card in cards:
        if card != C.JOKER:
            two |= one & 1 << card
            one |= 1 << card
    return one, two, cards.count(C.JOKER)


class Dealt:
    """A deal of compiled code, and what its players search in."""

    def __init__(self, rules: Record, players: list[Record], number: int) -> None:
        self.rules, self.players = rules, players
        self.numbers = ENGINE.numbers(rules, players, range(len(players)))
        self.table = np.zeros(KT.TABLE_SIZE, np.int64)
        self.room = np.zeros(searching.ROOM_SIZE, np.int64)
        lay_out(self.table, KEY, number, self.numbers.rules, self.room)

    @property
    def to_move(self) -> int:
        return int(self.table[KT.TO_MOVE])

    def move(self, table: Numbers, room: Numbers) -> int:
        """Return what the player to move does at a table like this one."""
        work = np.zeros(decide.WORK_SIZE, np.int64)
        rules, policies = self.numbers.rules, self.numbers.policies
        if self.numbers.searched:
            return int(move_of(table, rules, policies, work, room))
        return int(plain_move(table, rules, policies, work))

    def otherwise(self, lots: Random) -> Numbers:
        """Return the table with all cards elsewhere that the player to move has not seen.

        What is known of a hand stays in it; a bump that is asked for is still one that may be.
        """
        changed, seat = self.table.copy(), self.to_move
        others = [other for other in range(self.rules["players"]) if other != seat]
        at = {other: KT.SEATS0 + KT.SEAT_WIDTH * other for other in others}
        held, known = {}, {}
        for other, place in at.items():
            held[other] = cards_of(*map(int, changed[place : place + 3]))
            known[other] = cards_of(*map(int, changed[place + 3 : place + 6]))
            for card in known[other]:
                held[other].remove(card)
        left = int(changed[KT.STOCK_LEFT])
        places = [KT.STOCK0 + place for place in range(62) if left >> place & 1]
        hidden = [card for cards in held.values() for card in cards]
        hidden += [int(changed[place]) for place in places]
        lots.shuffle(hidden)
        for other, place in at.items():
            mine = known[other] + [hidden.pop() for _ in held[other]]
            changed[place : place + 3] = sets_of(mine)
            changed[place + KT.BEST] = -1
        for place in places:
            changed[place] = hidden.pop()
        return changed


def play_blind(preset: str, number: int, searched: bool) -> tuple[int, int]:
    """Play a hand with decisions asked twice: (how many, other hands)."""
    lots = Random(f"blind {preset} {number}")
    rules = GAME.rules(preset, {"turn_limit": 12 if searched else 40})
    seats = rules["players"]
    names = [name for name in GAME.policies if not searches(GAME.policy(name))]
    players = [GAME.policy(lots.choice(names)) for _ in range(seats)]
    if searched:
        players = line_up(GAME, rules, lots)
    dealt = Dealt(rules, players, number)
    decisions = moved = 0
    while dealt.to_move != KT.NOBODY:
        there, stage = dealt.room.copy(), int(dealt.table[KT.STAGE])
        cast = dealt.table.copy()
        other = dealt.otherwise(lots)
        move = dealt.move(dealt.table, dealt.room)
        # Who contests: the bump of the true table has to be possible in the other one.
        if stage != KT.CONTEST or not searches(players[dealt.to_move]):
            decisions += 1
            moved += int((other != cast).any())
            assert dealt.move(other, there) == move
            size = searching.STATE_SIZE
            assert (there[:size] == dealt.room[:size]).all()
        make(dealt.table, dealt.numbers.rules, move)
    return decisions, moved


@pytest.mark.parametrize("preset", GAME.presets)
def test_no_decision_depends_on_a_hidden_card(preset: str) -> None:
    hands = 1 if compiling.OFF else 12
    played = [play_blind(preset, number, searched=False) for number in range(hands)]
    decisions, moved = map(sum, zip(*played, strict=True))
    assert decisions > 20 * hands
    assert moved > 0.7 * decisions


@pytest.mark.skipif(compiling.OFF, reason="takes minutes without the compiler")
@pytest.mark.parametrize("preset", GAME.presets)
def test_no_search_depends_on_a_hidden_card(preset: str) -> None:
    played = [play_blind(preset, number, searched=True) for number in range(3)]
    decisions, moved = map(sum, zip(*played, strict=True))
    assert decisions > 30
    assert moved > 0.7 * decisions
