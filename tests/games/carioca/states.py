"""A referee's table as the row of numbers that compiled code plays on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import RANKS, SUITS, card_code
from analyser.games.carioca import GAME
from analyser.games.carioca.advice import row_of
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.referee import Table, whole_pack
from analyser.games.carioca.rules import RULE_SETS, Rules
from analyser.games.interface import Record

Numbers = npt.NDArray[np.int64]


def text(faces: int) -> set[str]:
    """Return a set of faces as cards."""
    return {rank + suit for suit in SUITS for rank in RANKS if faces >> card_code(rank + suit) & 1}


def record(rules: Rules) -> Record:
    """Return rules as the record that they are of."""
    fields = {key: getattr(rules, key) for key in GAME.rules("carioca") if key != "preset"}
    return GAME.rules("carioca", fields)


def state_of(table: Table) -> Numbers:
    """Return the same table, to be played on compiled."""
    state = row_of(table)
    state[T.KEY], state[T.DEAL] = table.key, table.deal
    return state


def numbers(table: Table, **habits: Any) -> Any:
    """Return who plays at a table, all alike, under which rules, as compiled code reads it."""
    player = GAME.policy("sound", habits)
    return GAME.engine.numbers(record(table.rules), [player], [0] * table.rules.players)


def unseen(table: Table) -> Counter[str]:
    """Return the cards that may still be drawn, for all that the player to move has seen."""
    seen = Counter([*table.hands[table.to_move], *table.pile])
    for meld in table.melds:
        seen.update(meld.cards)
    for other, known in enumerate(table.known):
        if other != table.to_move:
            seen.update(known)
    return whole_pack(table.rules.jokers) - seen


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
    of_table = RULE_SETS.make_rules(preset, {"hand_cards": 14, "last_hand_cards": 14, **rules})
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
