"""How does Écarté's compiled code get its numbers?  What is common to all games is ``engine``'s."""

from __future__ import annotations

from functools import partial
from typing import Final

from analyser.games.ecarte import GAME
from analyser.games.ecarte.choices import CHOICES
from analyser.games.ecarte.columns import ROW_SIZE
from analyser.games.ecarte.kernel import forks, searching
from analyser.games.ecarte.kernel import table as T
from analyser.games.ecarte.kernel.habits import policy_row
from analyser.games.ecarte.kernel.play import SCRATCH_SIZE, play_hands
from analyser.games.ecarte.policies import as_policy
from analyser.games.ecarte.reference.play import Move
from analyser.games.ecarte.rules import as_rules, rules_row
from analyser.games.engine import Engine, Searchers, Weigher
from analyser.games.interface import Record
from analyser.games.searching import line_up
from analyser.games.tricks.deck import CARDS, NUMBERS

WORDS: Final = {
    T.SPEAK: ("propose", "stand"),
    T.ANSWER: ("accept", "refuse"),
    T.SHOW: ("keep silent", "show"),
}


def move_of(to_do: int, done: int) -> Move:
    """Return a move of a log in the words of the reference."""
    if to_do in WORDS:
        return Move(WORDS[to_do][done])
    if to_do == T.EXCHANGE:
        return Move("exchange", tuple(card for at, card in enumerate(CARDS) if done >> at & 1))
    return Move("play", (CARDS[done],))


def number_of(move: Move) -> int:
    """Return what is done in a move as a log has it."""
    if move.do == "exchange":
        return sum(1 << NUMBERS[card] for card in move.cards)
    if move.do == "play":
        return NUMBERS[move.cards[0]]
    return next(words.index(move.do) for words in WORDS.values() if move.do in words)


def _policy_row(record: Record, rules: Record) -> list[int]:
    """Return a policy as compiled code reads it; of who searches the habits of its base."""
    return policy_row(as_policy(GAME.settled(record, rules)))


ENGINE: Final = Engine(
    play_hands=play_hands,
    rules_row=lambda rules: rules_row(as_rules(rules)),
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
    first_choice=0,
    searched_block=forks.weigh_block_searched,
    searched_room=forks.SEARCHED_SIZE,
)
