"""``analyser.games.burraco``: May the card of a one-card pile be thrown back once a pot has been
looked at (L7)?

Only if the pot brought another card of that very face: a joker, or a card of the same rank, is no
other.  A pot is looked at in the turn in which the hand was melded, or with the take of the turn
after a last discard; either engine is asked by its own moves.  A joker that was melded and came
again with the pot is thrown by nobody who plays by habits, so no comparison of whole hands asks.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from games.burraco import raw_calls
from games.burraco.raw_calls import Numbers

from analyser.cards.codes import card_code, card_text
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.table import lay_codes as C
from analyser.games.burraco.kernel.table import player_view as V
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.pack import PACK
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import find_best
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import Rules, rules_of, rules_row

FEW_CARDS = {"hand_cards": 3, "pot_cards": [3, 3]}
RULES = rules_of("italian", FEW_CARDS)
HANDS = "8c 9c Tc  3c 4d 5h  6c 7d 8h  9s Td Jd"
OTHER_POT = "Jh Qc Kd"
CASES = {
    # the one card, the pot: whether the card may be thrown back
    "nothing of it": ("5c", "Ks Qs Js", False),
    "its like": ("5c", "Ks 5c Js", True),
    "a joker": ("5c", "Ks * Js", False),
    "two jokers and its neighbours": ("5c", "* * 6c", False),
    "its rank in another suit": ("5c", "5d 5s 4c", False),
    "a two, beside a joker": ("2c", "* 2d Js", False),
    "the same two": ("2c", "Ks 2c Js", True),
    "a joker, for a joker": ("*", "Ks * Js", True),
    "twos, for a joker": ("*", "2c 2d Js", False),
    "nothing of it, for a joker": ("*", "Ks Qs Js", False),
}


def dealt(card: str, pot: str) -> list[int]:
    """Return a pack that deals ``HANDS``, this pot first, and this card as the pile."""
    first = [*HANDS.split(), *pot.split(), *OTHER_POT.split(), card]
    rest = [card_text(min(code, 64)) for code in PACK]
    for each in first:
        rest.remove(each)
    Random(1).shuffle(rest)
    jokers = iter(range(64, 68))
    return [next(jokers) if each == "*" else card_code(each) for each in [*first, *rest]]


def laid_out(order: list[int], rules: Rules) -> tuple[TableInPlay, Numbers, Numbers, Numbers]:
    """Return a deal on the table of either engine: the plain one, a row, its rules and a log."""
    plain = reference.deal(rules, order)
    plain.pack = None
    row = np.array(rules_row(rules), np.int64)
    table, log = np.empty(T.TABLE_SIZE, np.int64), np.zeros(8 * T.LOG_WIDTH, np.int64)
    scores = np.zeros(T.MOST_SEATS, np.int64)
    raw_calls.lay_out(table, 1, 0, np.array(order, np.int64), row, 0, scores)
    return plain, table, row, log


@pytest.mark.broad
@pytest.mark.parametrize("face_down", [False, True], ids=["after melding", "with the take"])
@pytest.mark.parametrize("case", CASES)
def test_only_another_card_of_that_face_lets_it_be_thrown_back(case: str, face_down: bool) -> None:
    card, pot, allowed = CASES[case]
    order = dealt(card, pot)

    # The moves alone: that the hand was melded is said by taking its cards away.
    plain, table, row, log = laid_out(order, RULES)
    mine = table[T.SEAT0 : T.SEAT0 + T.SEAT_WIDTH]
    if face_down:
        plain.seats[0].hand.clear()
        plain.untaken.pop(0)
        plain.seats[0].face_down = plain.sides[0].pot = 0
        mine[: T.CARDS + 1] = 0
        table[T.NEXT_POT], mine[T.FACE_DOWN] = 1, 0
        table[T.TEAM0 + T.POT] = 0
    plain.take(0)
    raw_calls.take(table, row, 0, log)
    if not face_down:
        banned = plain.banned, int(table[T.BANNED])
        assert banned == (card, card_code(card))
        plain.seats[0].hand.clear()
        mine[: T.CARDS + 1] = 0
        plain._take_pot(0, face_down=False)
        raw_calls.take_pot(table, row, 0, 0, log)

    assert sorted(plain.seats[0].hand) == sorted([*pot.split(), *([card] if face_down else [])])
    assert plain.banned == (None if allowed else card)
    assert int(table[T.BANNED]) == (-1 if allowed else card_code(card))
    if card in plain.seats[0].hand:
        assert (plain.why_not_discard(0, card) is None) == allowed


RETURNED = pytest.mark.parametrize("returned", [False, True], ids=["", "where it may go back"])


@pytest.mark.broad
@RETURNED
@pytest.mark.parametrize("card", ["5c", "2d", "*"])
def test_nobody_lays_so_that_it_is_the_only_card_left(card: str, returned: bool) -> None:
    """The hand is one run, and the card that was taken would have to be thrown: a corner."""
    rules = rules_of("italian", {**FEW_CARDS, "one_card_pile_may_be_returned": returned})
    plain, table, row, log = laid_out(dealt(card, "Ks Qs Js"), rules)
    # A wild card is dear to lay, so that the run alone is best where it may be laid.
    player = policy_of("balanced", dict.fromkeys(("wild_joker", "wild_two"), 10_000))
    plain.take(0)
    raw_calls.take(table, row, 0, log)
    found = find_best(Decider(player, plain, 0, lots=0))
    assert (found is not None and found[1].cards == ("8c", "9c", "Tc")) is returned
    habits = np.array(policy_row(player, rules), np.int64)
    view = np.zeros(V.VIEW_SIZE, np.int64)
    _, lay = raw_calls.best_lay(table, row, habits, 0, V.WHATEVER, view)
    alone = C.kind_of(lay) == C.NEW_RUN and C.card_of(lay) < 0
    assert bool(alone) is returned


@RETURNED
@pytest.mark.parametrize("card", ["5c", "2d", "*"])
def test_who_would_like_to_throw_it_throws_another(card: str, returned: bool) -> None:
    rules = rules_of("italian", {**FEW_CARDS, "one_card_pile_may_be_returned": returned})
    plain, table, row, log = laid_out(dealt(card, "Ks Qs Js"), rules)
    # Wild cards first, then what is worth fewest points.
    player = policy_of("balanced", {"keep_wild": -100_000, "drop_points": -1000})
    plain.take(0)
    raw_calls.take(table, row, 0, log)
    thrown = Decider(player, plain, 0, lots=0).discards()
    assert (thrown == card) is returned
    habits = np.array(policy_row(player, rules), np.int64)
    view = np.zeros(V.VIEW_SIZE, np.int64)
    assert card_text(int(raw_calls.discard(table, row, habits, 0, view))) == thrown
