"""What does the player see in a position that has no history?

All that one line of the notation says.  The cards that they cannot see are one *pool*, as for a
replayed position (``seen``); here also those of the pile that they do not remember.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_code
from analyser.errors import DataError, ScenarioError
from analyser.games.burraco.advice.position import pot_places
from analyser.games.burraco.advice.seen import SeenPosition, known_row
from analyser.games.burraco.advice.worlds import Numbers, row_of
from analyser.games.burraco.history.short_form import begins_hand
from analyser.games.burraco.kernel.search.world_chain import WORLDS
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.pack import PACK_SIZE
from analyser.games.burraco.notation.position import (
    UNSEEN_CARD,
    Position,
    order_cards,
    pack,
    table_of,
)
from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import COMMENT, FIELDS, words_of
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import Rules, rules_row
from analyser.games.history_lines import Unreadable, show_value
from analyser.typed_text import split_lines

MEMORY_STREAM: Final = 3
"""In the place of a seat, the stream of what a pile holds that is not remembered, behind that of
``option_rollouts``."""


@dataclass(frozen=True)
class PositionAsker:
    """The player who asks for advice in a position without a history."""

    name: str
    """What it is called in messages."""
    position: Position

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self.position.rules

    @property
    def preset(self) -> str:
        """The name of the preset that those are, or lie over."""
        return self.position.preset

    @property
    def mover(self) -> int:
        """The seat of the player to move."""
        return self.position.seat


def read_line(text: str, name: str) -> PositionAsker:
    """Return the position of one line; ``name`` is its name for messages.

    Raises ``DataError`` for a text without a field, ``ScenarioError`` where it is not a position,
    or one that no hand can reach.
    """
    lines = [line for line in split_lines(text) if line.partition(COMMENT)[0].strip()]
    if lines and begins_hand(lines[0]):
        raise ScenarioError(
            f"{name}: found a hand, one line per turn (expected a position; analyser review says "
            "what its decisions cost)"
        )
    said = words_of(lines[0]) if lines else []
    if not any(f"{each}:" in f" {' '.join(said)}" for each in FIELDS):
        first = f"{show_value(lines[0].split()[0])} first" if lines else "nothing"
        raise DataError(
            f"{name}: line 1: found {first} (expected a position, as "
            "italian to:draw hand:3h4h pile:Ac others:11,11,11, or a hand history)"
        )
    if len(lines) != 1:
        raise ScenarioError(f"{name}: found {len(lines)} lines (expected one position, a line)")
    try:
        return PositionAsker(name, position_in(lines[0]))
    except Unreadable as error:
        raise ScenarioError(f"{name}: {error}") from None
    except Illegal as broken:
        raise ScenarioError(f"{name}: {broken}") from None


def see_position(position: Position) -> SeenPosition:
    """Return a position as its player sees it."""
    table = table_of(position)
    held = known_row([Counter(), *(Counter(other.known) for other in position.others)],
                     position.seat)  # fmt: skip

    def row_in(key: int, world: int) -> Numbers:
        return _row(position, table_of(position, _draw_hidden_cards(position, key, world)))

    forgotten = UNSEEN_CARD in position.pile
    return SeenPosition(table, _row(position, table), held, row_in if forgotten else None)


def _draw_hidden_cards(position: Position, key: int, world: int) -> Sequence[str]:
    """Return the hidden cards, those of the pile drawn by chance, the others lowest first."""
    rest = [*order_cards([*(pack(position.rules) - position.seen).elements()])]
    seed = shuffle_plain.stream(key, world, WORLDS, MEMORY_STREAM)
    drawn = [
        rest.pop(shuffle_plain.draw_below(seed, at, len(rest)))
        for at in range(position.pile.count(UNSEEN_CARD))
    ]
    return [*drawn, *rest]


def _row(position: Position, table: TableInPlay) -> Numbers:
    """Return a table as the row of compiled code, everything derived in it."""
    rules = position.rules
    places = pot_places(rules)
    pot = position.stock_pot
    stock_at = places[-1].stop + int(rules.upcard) if pot is None else places[pot].start
    order = np.zeros(PACK_SIZE, np.int64)
    for place in table.left:
        order[stock_at + place] = card_code(table.stock[place])
    for cards, place_of in zip(table.pots, places, strict=True):
        if cards:
            order[place_of] = [card_code(card) for card in cards]
    row = row_of(table, stock_at, order.tolist())
    T.rebuild(row, np.array(rules_row(rules), np.int64))
    return row
