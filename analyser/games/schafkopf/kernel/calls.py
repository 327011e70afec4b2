"""How does Schafkopf's compiled code get its numbers?  What is common to all games is
``engine``'s.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from analyser.games.engine import Engine, Searchers, Weigher
from analyser.games.interface import Record
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.choices import CHOICES
from analyser.games.schafkopf.columns import ROW_SIZE
from analyser.games.schafkopf.kernel import decide, forks, searching
from analyser.games.schafkopf.kernel.habits import policy_row
from analyser.games.schafkopf.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.schafkopf.pack import DECK
from analyser.games.schafkopf.policies import as_policy
from analyser.games.schafkopf.reference.decide import Move
from analyser.games.schafkopf.rules import as_rules, rules_row
from analyser.games.searching import line_up
from analyser.games.tricks.deck import CARDS, NUMBERS


def _rules_row(record: Record) -> list[int]:
    """Return the rules as compiled code reads them: their fields, then the deck."""
    return [*rules_row(as_rules(record)), *DECK.numbers()]


def _policy_row(record: Record, rules: Record) -> list[int]:
    """Return a policy as compiled code reads it; of who searches the habits of its base."""
    return policy_row(as_policy(GAME.settled(record, rules)))


def move_of(number: int) -> Move:
    """Return a move of a log in the words of the reference."""
    if number < decide.PASS:
        return Move("play", (CARDS[number],))
    if number in (decide.PASS, decide.TAKE):
        return Move("take" if number == decide.TAKE else "pass")
    cards = (number - decide.BURY) >> decide.BURIED_SHIFT
    return Move("bury", tuple(card for at, card in enumerate(CARDS) if cards >> at & 1))


def number_of(move: Move) -> int:
    """Return a move as a log has it."""
    if move.do == "play":
        return NUMBERS[move.cards[0]]
    if move.do == "bury":
        cards = sum(1 << NUMBERS[card] for card in move.cards)
        return decide.BURY + (cards << decide.BURIED_SHIFT)
    return decide.TAKE if move.do == "take" else decide.PASS


ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=_rules_row,
    policy_row=_policy_row,
    row=ROW_SIZE,
    room=SCRATCH_SIZE,
    searching=Searchers(
        searching.play_hands, partial(line_up.behind, GAME, policy_row), searching.SCRATCH_SIZE
    ),
)
WEIGHER: Final = Weigher(
    ENGINE,
    CHOICES,
    forks.weigh_block,
    forks.SCRATCH_SIZE,
    searched_block=forks.weigh_block_searched,
    searched_room=forks.SEARCHED_SIZE,
)
