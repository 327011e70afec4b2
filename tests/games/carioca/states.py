"""A plain table as the row of numbers that compiled code plays on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games.carioca import GAME
from analyser.games.carioca.kernel import melds as M
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.kernel.calls import ENGINE
from analyser.games.carioca.reference.table import Table, whole_pack
from analyser.games.carioca.rules import Rules, rules_of
from analyser.games.interface import Record

Numbers = npt.NDArray[np.int64]


def sets(cards: Iterable[str]) -> tuple[int, int, int]:
    """Return cards as those held at least once, those held twice, and jokers."""
    many = Counter(cards)
    jokers = many.pop("*", 0)
    once = sum(1 << card_code(card) for card, held in many.items() if held > 0)
    return once, sum(1 << card_code(card) for card, held in many.items() if held > 1), jokers


def text(faces: int) -> set[str]:
    """Return a set of faces as cards."""
    return {rank + suit for suit in SUITS for rank in RANKS if faces >> card_code(rank + suit) & 1}


def record(rules: Rules) -> Record:
    """Return rules as the record that they are of."""
    fields = {key: getattr(rules, key) for key in GAME.rules("carioca") if key != "preset"}
    return GAME.rules("carioca", fields)


@kernel
def find_fits(table: Numbers, rules: Numbers) -> None:
    """Note what fits each meld, and any."""
    table, rules = part(table, 0), part(rules, 0)
    for number in range(table[T.MELD_COUNT]):
        M.find_fit(T.meld_at(table, number), rules)
    M.find_fits(table, rules)


def state_of(table: Table) -> Numbers:
    """Return the same table, to be played on compiled."""
    state = np.zeros(T.TABLE_SIZE, np.int64)
    trios, escaleras = table.needs
    for at, value in (
        (T.KEY, table.key), (T.DEAL, table.deal), (T.LEAD, table.lead), (T.TURN, table.turn),
        (T.TO_MOVE, table.to_move), (T.OWN_TURNS, table.own_turns()),
        (T.CONTRACT, table.contract), (T.TRIOS, trios), (T.ESCALERAS, escaleras),
        (T.HAS_DRAWN, table.has_drawn), (T.ENDING, T.IN_PLAY), (T.OUT_SEAT, T.NOBODY),
        (T.BANNED, card_code(table.banned) if table.banned else T.NO_CARD),
        (T.RESTOCKS, table.restocks), (T.WORLD, table.world),
        (T.STOCK_COUNT, len(table.stock)), (T.STOCK_LEFT, len(table.left)),
        (T.PILE_COUNT, len(table.pile)), (T.MELD_COUNT, len(table.melds)),
        (T.KNOWN, sum(known.total() for known in table.known)),
    ):  # fmt: skip
        state[at] = value
    laid = [card for meld in table.melds for card in meld.cards]
    state[T.SEEN_ONE], state[T.SEEN_TWO], _ = sets([*laid, *table.pile])
    for at, card in enumerate(table.stock):
        state[T.STOCK0 + at] = card_code(card)
    for at, card in enumerate(table.pile):
        state[T.PILE0 + at] = card_code(card)
    players = table.rules.players
    for seat, hand in enumerate(table.hands):
        mine = state[T.SEATS0 + T.SEAT_WIDTH * seat :]
        mine[T.ONE], mine[T.TWO], mine[T.JOKERS] = sets(hand)
        known = sets(table.known[seat].elements())
        mine[T.KNOWN_ONE], mine[T.KNOWN_TWO], mine[T.KNOWN_JOKERS] = known
        mine[T.CARDS], mine[T.DOWN_TURN] = len(hand), table.down_turn[seat]
        mine[T.TAKES] = table.takes[seat]
        drawn = [at for at in range(seat, len(table.stock), players) if at not in table.left]
        mine[T.NEXT] = len(drawn)
    for number, meld in enumerate(table.melds):
        there = state[T.MELDS0 + T.MELD_WIDTH * number :]
        there[T.SUIT] = SUITS.index(meld.suit) if meld.suit else -1
        there[T.RANK] = RANKS.index(meld.rank) if meld.rank else 0
        there[T.LOW], there[T.LENGTH], there[T.OWNER] = meld.low, len(meld.cards), meld.owner
        there[T.LAID_JOKERS] = meld.cards.count("*")
        if meld.suit:
            there[T.STANDS] = sum(
                1 << (meld.low + at) % 13 for at, card in enumerate(meld.cards) if card == "*"
            )
    find_fits(state, numbers_of(table.rules))
    return state


def numbers_of(rules: Rules) -> Numbers:
    """Return rules as compiled code reads them."""
    return ENGINE.numbers(record(rules), [GAME.policy("sound")], [0] * rules.players).rules


def turn(
    hand: str,
    contract: int = 1,
    upcard: str = "2s",
    others: Sequence[str] = (),
    preset: str = "carioca-2p",
    **rules: Any,
) -> Table:
    """Return a table at the beginning of the first turn of seat 0, who holds this hand.

    The others hold what is said, or the first cards that are left over, as many as seat 0.
    """
    of_table = rules_of(preset, {"hand_cards": 14, "last_hand_cards": 14, **rules})
    held = hand.split()
    theirs = [each.split() for each in others]
    left = whole_pack(of_table.jokers) - Counter([*held, upcard])
    for each in theirs:
        assert not Counter(each) - left, "not of the pack"
        left -= Counter(each)
    rest = [card for card in left.elements() if card != "*"]
    while len(theirs) < of_table.players - 1:
        theirs.append([rest.pop(0) for _ in held])
    jokers = ["*"] * left["*"]
    return Table(of_table, contract, [held, *theirs], upcard, [*rest, *jokers])
