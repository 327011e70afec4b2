"""Does who searches decide as the plain version says, and by nothing that they cannot see?"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games.schafkopf.drawn import VARIATIONS
from games.schafkopf.states import asked, bits, burying, ending
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.kernel import play as K
from analyser.games.schafkopf.kernel import searching
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.calls import ENGINE, move_of
from analyser.games.schafkopf.policies import as_policy
from analyser.games.schafkopf.reference import searching as plainly
from analyser.games.schafkopf.reference.decide import Move
from analyser.games.schafkopf.reference.table import Table, deal
from analyser.games.schafkopf.rules import as_rules
from analyser.games.searching.sheet import searches
from analyser.games.tricks.dealing_plain import Hidden
from analyser.games.tricks.deck import CARDS, NUMBERS

KEY = run_key(79)
Numbers = npt.NDArray[np.int64]


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many decisions were searched."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(3), KEY, number, GAME.most_logged)
        table = deal(as_rules(rules), KEY, number)
        habits = [as_policy(each) for each in players]
        plainly.play(table, plainly.searchers(habits, models(GAME, players), KEY, number))
        moves = [Move(do, cards) for do, cards in table.moves]
        assert [move_of(each) for each in log if each != -1] == moves, (number, players)
        searched += sum(searches(each) for each in players) * len(table.tricks)
    return searched


def test_moves_are_those_of_the_reference_whatever_the_rules() -> None:
    hands = 1 if compiling.OFF else 2
    assert sum(compare("schafkopf", each, hands, 1) for each in VARIATIONS) > 10 * hands


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    assert compare(preset, {}, 40, 2) > 300


@kernel
def chosen(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers, room: Numbers) -> int:
    """Return the move of the player to move."""
    move: int = searching.chosen(
        part(table, 0), part(rules, 0), part(policies, 0), part(work, 0), part(room, 0)
    )
    return move


@kernel
def make(table: Numbers, rules: Numbers, move: int, room: Numbers) -> None:
    """Make a move."""
    searching.make(part(table, 0), part(rules, 0), move, part(room, 0))


@kernel
def lay_out(table: Numbers, key: int, number: int, before: Numbers, room: Numbers) -> None:
    """Lay a deal out."""
    searching.begin(part(room, 0))
    T.lay_out(part(table, 0), key, number, 0, part(before, 0))


def cards_of(mask: int) -> list[str]:
    return [card for card in CARDS if mask >> NUMBERS[card] & 1]


def otherwise(table: Numbers, room: Numbers, lots: Random) -> Numbers:
    """Return the table with all cards elsewhere that the player to move cannot know."""
    other, seat = table.copy(), int(table[T.TO_MOVE])
    declarer = int(table[T.DECLARER])
    others = [who for who in range(3) if who != seat]
    hand = {who: T.SEATS0 + T.SEAT_WIDTH * who + T.HAND for who in range(3)}
    held = [cards_of(int(table[hand[who]])) for who in others]
    may = [cards_of(int(room[searching.MAY + who])) for who in others]
    assert all(set(own) <= set(each) for own, each in zip(held, may, strict=True))
    aside = T.WIDOW if declarer == T.NOBODY else T.BURIED
    rest = [] if declarer == seat else cards_of(int(table[aside]))
    places = [(len(own), each) for own, each in zip(held, may, strict=True)]
    hidden = Hidden([*held[0], *held[1], *rest], [*places, (len(rest), CARDS)])
    *hands, aside_now = hidden.deal(lots.randrange)
    for who, cards in zip(others, hands, strict=True):
        other[hand[who]] = bits(cards)
    if declarer != seat:
        other[aside] = bits(aside_now)
    if declarer not in (seat, T.NOBODY):
        # What the widow was, only who took it knows.
        other[T.WIDOW] = 0
    other[T.ORDER0 :] = 0
    return other


def play_blind(preset: str, number: int) -> tuple[int, int]:
    """Play a hand with every searched decision asked twice: (how many, other cards)."""
    lots = Random(f"blind {preset} {number}")
    rules = GAME.rules(preset, lots.choice(VARIATIONS) if preset == "schafkopf" else {})
    players = line_up(GAME, rules, lots)
    numbers = ENGINE.numbers(rules, players, range(3))
    table, room = np.zeros(T.TABLE_SIZE, np.int64), np.zeros(searching.ROOM_SIZE, np.int64)
    work = np.zeros(K.SCRATCH_SIZE, np.int64)
    lay_out(table, KEY, number, np.zeros(3, np.int64), room)
    decisions = moved = 0
    while table[T.TO_MOVE] != T.NOBODY:
        is_asked, there = bool(searches(players[int(table[T.TO_MOVE])])), room.copy()
        other = otherwise(table, room, lots)
        move = chosen(table, numbers.rules, numbers.policies, work, room)
        if is_asked:
            decisions += 1
            moved += int((other[: T.ORDER0] != table[: T.ORDER0]).any())
            assert chosen(other, numbers.rules, numbers.policies, work, there) == move
            assert (there[: searching.STATE_SIZE] == room[: searching.STATE_SIZE]).all()
        make(table, numbers.rules, move, room)
    return decisions, moved


@pytest.mark.parametrize("preset", GAME.presets)
def test_no_search_depends_on_a_hidden_card(preset: str) -> None:
    hands = 1 if compiling.OFF else 25
    played = [play_blind(preset, number) for number in range(hands)]
    decisions, moved = map(sum, zip(*played, strict=True))
    assert decisions >= 9 * hands
    assert moved > 0.6 * decisions


def options(table: Table, **changes: Any) -> list[Move]:
    """Return what a searching player to move tries, the base's move first."""
    mine = as_policy(searcher(GAME, Random(1), search_base="own", search_model="own", **changes))
    seats = plainly.searchers([mine] * 3, [mine] * 3, 1, 2)
    found, first = plainly.SeenTable(table, seats[table.to_move]).options(mine.search_options)
    assert first == 0
    return list(found)


GOOD = "Qc Qs Jc Jh Ad Td Ac 7c Ah 8s"


def test_to_take_is_tried_but_where_there_is_a_rule_or_no_choice() -> None:
    assert sorted(options(asked(GOOD))) == [Move("pass"), Move("take")]
    assert len(options(asked(GOOD), rule_choice=1, rule_takes=15)) == 1
    assert options(asked(GOOD, passed=2, all_pass="dealer_takes")) == [Move("take")]


def test_pairs_of_plain_cards_are_tried_those_first_that_the_base_likes_most() -> None:
    table = burying("Qc Qs Jc Jh Ad Td 9d Ac 7c Kh 8s 9s")
    found = options(table, search_options=22, bury_points=1, bury_void=0)
    assert len(found) == 10
    # The ace counts half, since the only other club has no points: 5.5 and the king 4.
    assert found[:2] == [Move("bury", ("Ac", "Kh")), Move("bury", ("7c", "Ac"))]
    assert len(options(table, search_options=3)) == 3


def test_who_did_not_follow_has_none_of_what_was_led() -> None:
    table = ending("Qc Ac/Kc 9s/8h 9h", trick="7s", lead=0)
    table.tricks = []
    table.trick.cards = ["7s", "Jd", "Td"]
    may = plainly.may_hold(table)
    assert [any(card in each for card in ("8s", "Ks")) for each in may] == [True, False, False]
    # A jack is no spade, so trumps are possible still.
    assert all("Qc" in each for each in may)
