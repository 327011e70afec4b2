"""A referee's table as the row of numbers that compiled code plays on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
from games.kernel_twin import State, Twin

from analyser.games.interface import Record
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.referee import Table, last_won, worth
from analyser.games.schafkopf.rules import DECK, RULE_SETS, SEATS, TRUMPS
from analyser.games.tricks.deck import CARDS, NUMBERS
from analyser.games.tricks.plain import Trick, order_cards, winner


def bits(cards: Iterable[str]) -> int:
    """Return some cards as a set of 32 bits."""
    return sum(1 << NUMBERS[card] for card in cards)


def state_of(table: Table, key: int = 1, deal: int = 2) -> npt.NDArray[np.int64]:
    """Return the same table, of a deal of a run key, to be played on compiled."""
    state = np.zeros(T.TABLE_SIZE, np.int64)
    state[T.KEY], state[T.DEAL], state[T.LEAD] = key, deal, table.lead
    state[T.TURN], state[T.TO_MOVE] = len(table.moves), table.to_move
    state[T.PHASE] = T.SPEAK if table.speaking else T.BURY if table.burying else T.PLAY
    state[T.PASSED] = table.passed
    state[T.DECLARER] = T.NOBODY if table.declarer is None else table.declarer
    state[T.WIDOW], state[T.BURIED] = bits(table.widow), bits(table.buried or ())
    state[T.LEADER], state[T.TRICK_CARDS] = table.trick.lead, len(table.trick.cards)
    state[T.GONE], state[T.ON_TABLE] = bits(table.gone), bits(table.trick.cards)
    state[T.WORTH] = worth(table.trick.cards)
    if table.trick.cards:
        best = winner(table.trick.cards, DECK, TRUMPS)
        state[T.LED_SUIT], state[T.BEST] = table.led, NUMBERS[table.trick.cards[best]]
        state[T.BEST_SEAT] = (table.trick.lead + best) % SEATS
    for seat, hand in enumerate(table.hands):
        mine = state[T.SEATS0 + T.SEAT_WIDTH * seat :]
        mine[T.HAND], mine[T.POINTS_OF] = bits(hand), table.points(seat)
        mine[T.TRICKS], mine[T.LAST] = len(table.won[seat]), last_won(table, seat)
        mine[T.SCORE_BEFORE] = table.before[seat]
    return state


def opened(table: Table, player: Record, deal: int = 2) -> tuple[Twin, State]:
    """Return the kernel under a table's rules, all seats this player's, and the same table."""
    rules = {key: getattr(table.rules, key) for key in GAME.rules("schafkopf") if key != "preset"}
    numbers = GAME.engine.numbers(GAME.rules("schafkopf", rules), [player], [0] * SEATS)
    twin = Twin(GAME, numbers, SEATS)
    return twin, State(state_of(table, deal=deal), twin.deal(1, deal).room)


def asked(hand: str, passed: int = 0, before: Collection[int] = (0, 0, 0), **rules: Any) -> Table:
    """Return a table at which who holds this hand is asked for the widow."""
    held = hand.split()
    rest = [card for card in CARDS if card not in held]
    hands = [rest[:10], rest[10:20]]
    hands.insert(passed, held)
    table = Table(RULE_SETS.make_rules("schafkopf", rules), hands, rest[20:], before=list(before))
    for seat in range(passed):
        table.leave(seat)
    return table


def burying(hand: str, **rules: Any) -> Table:
    """Return a table at which seat 0, who holds these twelve cards, has taken the widow."""
    held = hand.split()
    rest = [card for card in CARDS if card not in held]
    table = Table(
        RULE_SETS.make_rules("schafkopf", rules), [held[:10], rest[:10], rest[10:]], held[10:]
    )
    table.take(0)
    return table


def ending(
    hands: str, declarer: int | None = 0, lead: int = 0, trick: str = "", buried: str = "7h 8h"
) -> Table:
    """Return a table near the end of a hand: what is in no hand lies in finished tricks.

    ``hands``: seats apart by a slash; ``declarer``: ``None``, least is played; ``trick``: cards
    that lie there already, whose players' hands are what they have left.
    """
    held, lies = [hand.split() for hand in hands.split("/")], trick.split()
    out = order_cards(buried.split())
    table = Table(RULE_SETS.make_rules("schafkopf"), held, out, lead)
    table.declarer, table.buried = declarer, None if declarer is None else out
    table.passed = 3 if declarer is None else declarer
    named = {*lies, *out, *(card for hand in held for card in hand)}
    gone = [card for card in DECK.classes if card not in named]
    table.tricks = [Trick(0, gone[at : at + 3]) for at in range(0, len(gone), 3)]
    table.trick = Trick(lead, lies)
    return table
