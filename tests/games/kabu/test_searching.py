"""Does a search player decide as the plain version does, and as best play?"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games.kabu import exact
from games.kabu.drawn import VARIATIONS
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.interface import Record
from analyser.games.kabu import GAME
from analyser.games.kabu import rules as R
from analyser.games.kabu.kernel import decide, searching
from analyser.games.kabu.kernel import table as KT
from analyser.games.kabu.kernel.calls import ENGINE
from analyser.games.kabu.pack import PACK, points
from analyser.games.kabu.policies import as_policy
from analyser.games.kabu.reference import forks
from analyser.games.kabu.reference import searching as plainly
from analyser.games.kabu.reference.decide import WHOLE_PACK
from analyser.games.kabu.reference.table import Table, deal
from analyser.games.kabu.rules import as_rules, rules_of
from analyser.games.searching.sheet import searches

KEY = run_key(81)
Numbers = npt.NDArray[np.int64]


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many moves there were of who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    players_of = range(rules["players"])
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, players_of, KEY, number, GAME.most_logged)
        table = deal(as_rules(rules), KEY, number)
        plainly.play(table, seated(players, number))
        told = log[: log.index(-1)]
        moves = [(event["seat"], int(event["do"] == "draw")) for event in table.events]
        assert list(zip(told[::2], told[1::2], strict=True)) == moves, (number, players)
        searched += sum(bool(searches(players[seat])) for seat in told[::2])
    return searched


def seated(players: list[Record], number: int) -> list[plainly.Searcher]:
    """Return the seats of these players in a hand, for the plain version."""
    habits = [as_policy(each) for each in players]
    return plainly.searchers(habits, models(GAME, players), KEY, number)


def test_moves_are_those_of_the_reference_whatever_the_rules() -> None:
    hands = 1 if compiling.OFF else 12
    assert sum(compare("kabu", each, hands, 1) for each in VARIATIONS) > 15 * hands


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    moves = compare(preset, {}, 600, 2)
    print(preset, moves)
    assert moves > 700, "where one card at most is drawn 819"


@pytest.mark.parametrize("preset", GAME.presets)
def test_decisions_are_weighed_among_them_as_in_the_reference(preset: str) -> None:
    lots, rules = Random(preset), GAME.rules(preset)
    deals, met = 1 if compiling.OFF else 5, 0
    for card, choice in enumerate(GAME.choices):
        players = line_up(GAME, rules, lots)
        found = GAME.weigh(choice.name, rules, players, range(len(players)), KEY, 3, deals, 2)
        for number, row in enumerate(found.tolist(), start=3):
            table = deal(as_rules(rules), KEY, number)
            expected = forks.weigh(card, table, seated(players, number), KEY, number, 2)
            assert row == expected, (choice.name, number)
            met += row[1] > 0
    assert met > 0


# -- a deal of compiled code -----------------------------------------------------------------------


@kernel
def draws(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers) -> int:
    """Say whether the player to move draws (1) or passes (0)."""
    found: int = searching.draws(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )
    return found


@kernel
def move(table: Numbers, rules: Numbers, drew: int) -> None:
    """Make a move."""
    KT.move(part(table, 0), part(rules, 0), drew == 1)


@kernel
def lay_out(
    table: Numbers, key: int, number: int, rules: Numbers, scores: Numbers, room: Numbers
) -> None:
    """Lay a deal out."""
    searching.begin(part(room, 0))
    KT.lay_out(part(table, 0), key, number, part(rules, 0), 0, part(scores, 0))


class Dealt:
    """A deal of compiled code, and what its players search in."""

    def __init__(self, rules: Record, players: list[Record], number: int) -> None:
        self.rules, self.players = rules, players
        self.numbers = ENGINE.numbers(rules, players, range(len(players)))
        self.table = np.zeros(KT.TABLE_SIZE, np.int64)
        self.room = np.zeros(searching.ROOM_SIZE, np.int64)
        nothing = np.zeros(R.MOST_PLAYERS, np.int64)
        lay_out(self.table, KEY, number, self.numbers.rules, nothing, self.room)

    @property
    def to_move(self) -> int:
        return int(self.table[KT.TO_MOVE])

    def draws(self, table: Numbers, room: Numbers) -> int:
        """Say whether the player to move on a table like this one draws."""
        work = np.zeros(decide.WORK_SIZE, np.int64)
        return int(draws(table, self.numbers.rules, self.numbers.policies, work, room))


# -- what is tried, and what is found --------------------------------------------------------------


def position(own: str) -> Table:
    """Return a table for two at the turn of seat 0, who holds these cards, the third one drawn."""
    cards = own.split()
    rest = [card for card in WHOLE_PACK if card not in cards]
    # Where seat 0 has drawn, seat 1 has passed.
    stock = [*cards[2:], *rest[2:]]
    table = Table(rules_of("kabu-2p"), [cards[:2], rest[:2]], stock)
    if len(cards) == 3:
        table.draw(0)
        table.pass_on(1)
    return table


def options(table: Table, **changes: Any) -> list[bool]:
    """Return what a searching player to move tries, the base's move first."""
    mine = as_policy(searcher(GAME, Random(1), search_base="own", search_model="own", **changes))
    seats = plainly.searchers([mine] * 2, [mine] * 2, 1, 2)
    found, first = plainly.SeenTable(table, seats[table.to_move]).options(2)
    assert first == 0
    return list(found)


def test_both_are_tried_but_where_there_is_a_rule_for_the_card() -> None:
    first, second = position("2c 3d"), position("2c 3d Tc")
    assert options(first) == [True, False]
    assert options(second) == [False, True]
    assert options(first, rule_draw=1, rule_takes=0) == [False]
    assert options(first, rule_draw=2, rule_takes=15) == [True, False]
    assert options(second, rule_draw=2, rule_takes=15) == [True]
    assert options(second, rule_draw=1, rule_takes=15) == [False, True]


WORLDS = 512
SPREAD = 4.3
"""More than the difference of two totals of one player spreads."""


@pytest.mark.parametrize(("takes", "draws_it"), [(0, 0), (15, 1)])
def test_who_has_a_rule_for_the_card_follows_it(takes: int, draws_it: int) -> None:
    rules, lots = GAME.rules("kabu-2p"), Random(takes)
    habits: dict[str, Any] = {"search_base": "own", "rule_draw": 1, "rule_takes": takes}
    strict = searcher(GAME, lots, **habits, search_margin=0, search_options=22)
    players = [GAME.settled(each, rules) for each in (strict, GAME.policy("sound"))]
    firsts = []
    for number in range(4 if compiling.OFF else 40):
        log = ENGINE.logged(rules, players, range(2), KEY, number, GAME.most_logged)
        told = log[: log.index(-1)]
        firsts.append(told[2 * told[::2].index(0) + 1])
    assert set(firsts) == {draws_it}


def decided(own: str, gain: Fraction, number: int) -> tuple[bool, bool] | None:
    """Return what two who search do, of whom the bases never and always draw; ``None``: unsure."""
    if abs(gain) < 4 * SPREAD / WORLDS**0.5:
        return None
    found = []
    which = "draw_second" if len(own.split()) == 3 else "draw_first"
    for bar in (-1, 9):
        changes = {
            "search_worlds": WORLDS, "search_batch": WORLDS, "search_margin": 0,
            "search_base": "own", "search_model": "sound", which: bar,
        }  # fmt: skip
        rules = GAME.rules("kabu-2p")
        players = [GAME.settled(GAME.policy("search", changes), rules), GAME.policy("sound")]
        dealt = Dealt(rules, players, number)
        lay(dealt, own)
        found.append(dealt.draws(dealt.table, dealt.room) == 1)
    return found[0], found[1]


def lay(dealt: Dealt, own: str) -> None:
    """Have seat 0 hold these cards, the third one drawn; seat 1 has passed then."""
    codes = [PACK[WHOLE_PACK.index(card)] for card in own.split()]
    rest = [card for card in PACK if card not in codes]
    order = [*codes[:2], *rest[:2], *codes[2:], *rest[2:]]
    dealt.table[KT.ORDER0 : KT.ORDER0 + len(PACK)] = order
    for seat in range(2):
        cards = order[2 * seat : 2 * seat + 2]
        dealt.table[KT.SEATS0 + KT.SEAT_WIDTH * seat + KT.TOTAL] = sum(map(points, cards)) % 10
    if len(codes) == 3:
        move(dealt.table, dealt.numbers.rules, 1)
        move(dealt.table, dealt.numbers.rules, 0)
    assert dealt.to_move == 0


def text(held: tuple[int, ...]) -> str:
    """Return cards of these values, suits as they come."""
    return " ".join(f"{'TA23456789'[value]}{'cdh'[at]}" for at, value in enumerate(held))


@pytest.mark.skipif(compiling.OFF, reason="so many tries need the compiler")
def test_who_searches_draws_and_stands_as_the_exact_answer_does() -> None:
    sure, both = Counter[str](), Counter[tuple[int, int, bool]]()
    for number, (held, _) in enumerate(exact.pairs()):
        three = (*held, number % 10)
        cards: tuple[int, ...]
        for cards, gain in (
            (held, exact.after_drawing(held, 4) - sum(held) % 10),
            (three, exact.after_a_card(three) - sum(three) % 10),
        ):
            found = decided(text(cards), gain, number)
            sure["asked"] += 1
            if found is not None:
                sure["sure"] += 1
                assert found == (gain > 0, gain > 0), (cards, gain)
                both[len(cards), sum(cards) % 10, gain > 0] += 1
    assert sure["sure"] > 0.75 * sure["asked"], sure
    # Where best play changes: at six two cards are too near to tell, at five a third too.
    assert both[2, 5, True]
    assert both[2, 7, False]
    assert both[3, 3, True]
    assert both[3, 6, False]
