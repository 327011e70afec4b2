"""Does who searches decide as the plain version says, and by nothing that they cannot see?"""

from __future__ import annotations

from random import Random
from typing import Any

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games.ecarte.drawn import VARIATIONS
from games.searching.seekers import line_up, models, searcher

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.ecarte import GAME
from analyser.games.ecarte.kernel import play as K
from analyser.games.ecarte.kernel import searching
from analyser.games.ecarte.kernel import table as KT
from analyser.games.ecarte.kernel.calls import ENGINE, move_of
from analyser.games.ecarte.policies import as_policy
from analyser.games.ecarte.reference import play as reference
from analyser.games.ecarte.reference import searching as plainly
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.reference.play import Move
from analyser.games.ecarte.rules import as_rules, rules_of
from analyser.games.searching.sheet import searches
from analyser.games.tricks.dealing_plain import Hidden
from analyser.games.tricks.deck import CARDS, NUMBERS

KEY = run_key(80)
Numbers = npt.NDArray[np.int64]


def moves_of(table: T.Table) -> list[Move]:
    """Return the moves of a hand, but for a king that was not shown."""
    found = list[Move]()
    for event in table.events:
        do = str(event["do"])
        if do == "trick":
            found += [Move("play", (card,)) for card in event["cards"]]
        elif do == "exchange":
            found.append(Move("exchange", tuple(event["out"])))
        else:
            found.append(Move("show" if do == "king" else do))
    return found


def compare(preset: str, changes: dict[str, Any], hands: int, seed: int) -> int:
    """Play hands both ways; returns how many moves there were of who searches."""
    lots, searched = Random(f"{preset} {changes} {seed}"), 0
    rules = GAME.rules(preset, changes)
    for number in range(hands):
        players = line_up(GAME, rules, lots)
        log = ENGINE.logged(rules, players, range(2), KEY, number, GAME.most_logged)
        table = T.deal(as_rules(rules), KEY, number)
        habits = [as_policy(each) for each in players]
        seats = plainly.searchers(habits, models(GAME, players), KEY, number)
        plainly.play(table, seats, reference.Lots(KEY, number))
        told = log[: log.index(-1)]
        made = [move_of(to_do, done) for to_do, done in zip(told[1::3], told[2::3], strict=True)]
        silent = Move("keep silent")
        assert [each for each in made if each != silent] == moves_of(table), (number, players)
        assert (silent in made) == table.kept_silent
        searched += sum(bool(searches(players[seat])) for seat in told[::3])
    return searched


def test_moves_are_those_of_the_reference_whatever_the_rules() -> None:
    hands = 1 if compiling.OFF else 8
    assert sum(compare("ecarte", each, hands, 1) for each in VARIATIONS) > 40 * hands


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_hundreds_of_moves_a_preset_are_those_of_the_reference(preset: str) -> None:
    assert compare(preset, {}, 150, 2) > 700


@kernel
def chosen(table: Numbers, rules: Numbers, policies: Numbers, found: Numbers, room: Numbers) -> int:
    """Return the move of the player to move."""
    move: int = searching.chosen(
        part(table, 0),
        part(rules, 0),
        part(policies, 0),
        part(KT.DECK_NUMBERS, 0),
        part(found, 0),
        part(room, 0),
    )
    return move


@kernel
def make(table: Numbers, rules: Numbers, done: int, room: Numbers) -> None:
    """Make a move."""
    deck = part(KT.DECK_NUMBERS, 0)
    searching.make(part(table, 0), part(rules, 0), deck, done, part(room, 0))


@kernel
def lay_out(
    table: Numbers, key: int, number: int, rules: Numbers, scores: Numbers, room: Numbers
) -> None:
    """Lay a deal out."""
    searching.begin(part(room, 0))
    KT.lay_out(part(table, 0), key, number, part(rules, 0), 0, part(scores, 0))


def cards_of(mask: int) -> list[str]:
    return [card for card in CARDS if mask >> NUMBERS[card] & 1]


def bits(cards: list[str]) -> int:
    return sum(1 << NUMBERS[card] for card in cards)


def otherwise(table: Numbers, room: Numbers, rules: Any, lots: Random) -> Numbers:
    """Return the table with all cards elsewhere that the player to move cannot know."""
    changed, seat = table.copy(), int(table[KT.TO_MOVE])
    other, king = 1 - seat, int(KT.king_of(int(table[KT.TRUMPS])))
    at = KT.SEATS0 + KT.SEAT_WIDTH * other + KT.HAND
    held = cards_of(int(table[at]))
    stock = KT.ORDER0 + 2 * rules["hand_cards"] + 1
    places = [stock + place for place in range(32) if int(table[KT.OPEN]) >> place & 1]
    rest = [CARDS[int(table[place])] for place in places]
    gone = cards_of(int(room[searching.GIVEN_UP + other]))
    may, lie = cards_of(int(room[searching.MAY + other])), list(CARDS)
    if table[KT.KING] == other:
        lie.remove(CARDS[king])
    elif int(table[KT.TO_DO]) >= KT.LEAD_CARD and table[KT.KING] == -1:
        if rules["king_shown_by_rule"] and rules["held_king_points"]:
            may = [card for card in may if card != CARDS[king]]
    assert set(held) <= set(may)
    cards = [*held, *rest, *gone]
    # What was drawn once, given up and lies nowhere else is known to have been held by nobody now.
    assert len(set(cards)) == len(cards)
    hand, aside = Hidden(cards, [(len(held), may), (len(cards) - len(held), lie)]).deal(
        lots.randrange
    )
    lots.shuffle(aside)
    changed[at], changed[KT.ORDER0 :] = bits(hand), 0
    for place in places:
        changed[place] = NUMBERS[aside.pop()]
    return changed


def play_blind(preset: str, number: int) -> tuple[int, int]:
    """Play a hand with every searched decision asked twice: (how many, other cards)."""
    lots = Random(f"blind {preset} {number}")
    rules = GAME.rules(preset, lots.choice(VARIATIONS) if preset == "ecarte" else {})
    players = line_up(GAME, rules, lots)
    numbers = ENGINE.numbers(rules, players, range(2))
    table, room = np.zeros(KT.TABLE_SIZE, np.int64), np.zeros(searching.ROOM_SIZE, np.int64)
    found = np.zeros(K.SCRATCH_SIZE, np.int64)
    lay_out(table, KEY, number, numbers.rules, np.zeros(2, np.int64), room)
    decisions = moved = 0
    while table[KT.TO_DO] != KT.NOTHING:
        is_asked, there = bool(searches(players[int(table[KT.TO_MOVE])])), room.copy()
        other = otherwise(table, room, rules, lots)
        move = chosen(table, numbers.rules, numbers.policies, found, room)
        if is_asked:
            decisions += 1
            moved += int((other[: KT.ORDER0] != table[: KT.ORDER0]).any())
            assert chosen(other, numbers.rules, numbers.policies, found, there) == move
            assert (there[: searching.STATE_SIZE] == room[: searching.STATE_SIZE]).all()
        make(table, numbers.rules, move, room)
    return decisions, moved


@pytest.mark.parametrize("preset", GAME.presets)
def test_no_search_depends_on_a_hidden_card(preset: str) -> None:
    hands = 2 if compiling.OFF else 60
    played = [play_blind(preset, number) for number in range(hands)]
    decisions, moved = map(sum, zip(*played, strict=True))
    assert decisions > 4 * hands
    assert moved > 0.6 * decisions


def options(table: T.Table, **changes: Any) -> list[Move]:
    """Return what a searching player to move tries, the base's move first."""
    mine = as_policy(searcher(GAME, Random(1), search_base="own", search_model="own", **changes))
    seats = plainly.searchers([mine] * 2, [mine] * 2, 1, 2)
    found, first = plainly.SeenTable(table, seats[table.to_move]).options(22)
    assert first == 0
    return list(found)


def dealt(elder: str, dealer: str, turned: str, **rules: Any) -> T.Table:
    """Return a table with these hands."""
    named = [*elder.split(), *dealer.split(), turned]
    stock = [card for card in CARDS if card not in named]
    return T.Table(rules_of("ecarte", rules), [elder.split(), dealer.split()], turned, stock)


def test_all_that_may_be_said_is_tried_but_where_there_is_a_rule() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    assert sorted(options(table)) == [Move("propose"), Move("stand")]
    assert len(options(table, rule_choice=1, rule_takes=15)) == 1
    table.propose(0)
    assert sorted(options(table)) == [Move("accept"), Move("refuse")]
    assert len(options(table, rule_choice=2, rule_takes=15)) == 1
    # Nobody is vulnerable by what they say later: the rule is for the first round.
    table.accept(1)
    table.exchange(0, ["7s"])
    table.exchange(1, [])
    assert len(options(table, rule_choice=1, rule_takes=15)) == 2


def test_the_cheapest_cards_are_given_up_as_many_as_may_be() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h", exchange_min=1)
    table.propose(0)
    table.accept(1)
    found = options(table, keep_queen=True, keep_jack=False)
    assert found[0] == Move("exchange", ("8c", "7s"))
    assert [len(each.cards) for each in found[1:]] == [1, 3, 4, 5]
    assert found[1] == Move("exchange", ("7s",))
    assert found[2] == Move("exchange", ("8c", "Kc", "7s"))


def test_the_king_is_where_it_was_shown_and_nowhere_where_it_was_not() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Kh Th 7h Kd 8s", "8h")
    table.stand(0)
    assert table.to_move == 1
    table.show_king(1)
    assert "Kh" in plainly.may_hold(table, 1)
    assert "Kh" not in plainly.may_lie(table, 1)
    assert "Kh" in plainly.unseen(table, 0)
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    table.stand(0)
    assert "Kh" not in plainly.may_hold(table, 1)
    assert "Kh" in plainly.may_lie(table, 1)


def test_own_cards_given_up_are_seen_and_the_others_are_not() -> None:
    table = dealt("Qh 9h Kc 8c 7s", "Ah Th 7h Kd 8s", "8h")
    table.propose(0)
    table.accept(1)
    drawn = table.exchange(0, ["8c", "7s"])
    table.exchange(1, ["8s"])
    assert not {"8c", "7s", "8h", *drawn} & set(plainly.unseen(table, 0))
    assert "8s" in plainly.unseen(table, 0)
    assert "8s" not in plainly.unseen(table, 1)
