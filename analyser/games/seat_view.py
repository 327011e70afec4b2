"""What does a seat see of a hand?  Its lines in the notation of histories, and its legal moves.

A card that the seat has not seen is ``"?"``, and so is a hand or a stock of which it has seen none;
``analyser advise`` reads such lines too.  Each game declares what it hides in its ``seat.py``.
Left out: what is legal, which is the referee's business.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from analyser.errors import PlayerError, ScenarioError, describe_value, fit_one_line
from analyser.games.interface import Record

Line: TypeAlias = dict[str, Any]
"""A line of a hand history."""
UNSEEN_CARD: Final = "?"
"""In the place of a card, or of all cards of a hand or of the stock."""
DECISIONS: Final = {
    "move": "which move to make: one of view.moves; asked where there are two or more",
    "result": "the hand is over, view.lines ends with its result; the answer is not read",
}
"""What a player decides who is asked for moves: the name of its method, what it is asked."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that a seat knows of a hand, and what its player may do now.

    Two views of positions that differ in hidden cards alone are equal.
    """

    game: str
    """The game's name."""
    rules: Record
    """Every rule by its id, and the ``preset`` of which they were made; the view's own."""
    seat: int
    """The player's own seat, from 0."""
    lines: tuple[Line, ...]
    """The hand so far, as a history: the deal, then a line a move; the result last once it is
    over.  The last trick may be short."""
    moves: tuple[Line, ...]
    """What the player may do: each move as the line that it makes.  Empty: nothing, as yet."""
    seed: int
    """For a player who moves at random: the seat's own in this hand, which says nothing that the
    seat does not see.  0 … 2^53 − 1."""

    def __post_init__(self) -> None:
        # A player may do what it likes with its view: the table goes on by its own rules.
        object.__setattr__(self, "rules", copy_value(self.rules))

    @property
    def turn(self) -> int:
        """How many lines there are behind the deal."""
        return len(self.lines) - 1


ROUNDS: Final = 20_000
"""How often the key of the seats' numbers is mixed: to try a seed by it takes some thousandths of a
second, thousands of times as long as to try it by the cards."""


def seat_seed(key: int, seat: int, deal: Line) -> int:
    """Return the seed that a seat's player is given in a hand of a run, by its run key.

    It is a keyed digest of what the seat sees of the ``deal``, and of nothing else: it tells
    which deal that is no better than the seat's own cards do, to a player that knows the key too.
    """
    seen = json.dumps([seat, deal], sort_keys=True).encode()
    said = hashlib.blake2b(seen, key=_seat_key(key), digest_size=8).digest()
    # What every language's numbers hold exactly.
    return int.from_bytes(said, "big") >> 11


@lru_cache(maxsize=1_024)
def _seat_key(key: int) -> bytes:
    """Return the key of the seats' numbers in a run, which has no other use."""
    return hashlib.pbkdf2_hmac("sha256", f"{key}".encode(), b"analyser seats", ROUNDS)


def copy_value(value: Any) -> Any:
    """Return a value of JSON that shares no list and no object with another."""
    if isinstance(value, Mapping):
        return {key: copy_value(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [copy_value(each) for each in value]
    return value


def is_same(one: Any, other: Any) -> bool:
    """Say whether two values of JSON are the same: 1, 1.0 and true are three things."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return bool(one == other)


def not_its_turn(seat: int, turn: int | None) -> ScenarioError:
    """Return what is said of a seat that may make no move; ``turn``: whose it is, if anybody's."""
    whose = "the hand is over" if turn is None else f"it is the turn of seat {turn}"
    return ScenarioError(f"the hand: {whose} (expected the turn of seat {seat}, which asks)")


MOST_SHOWN: Final = 1_500
"""Signs of the legal moves that a message lists."""
MOST_QUOTED: Final = 100
"""Signs of what a player answered that a message quotes: a line."""


def move_among(found: Any, moves: Sequence[Line], who: str) -> int:
    """Return which of the legal moves an answer is.

    ``PlayerError``, with ``who`` answered, for what is none of them: what was found, and all that
    are legal.
    """
    for at, move in enumerate(moves):
        if is_same(found, move):
            return at
    legal = clip_text(", ".join(map(json.dumps, moves)), MOST_SHOWN)
    raise PlayerError(
        f"{who} answers {quote_answer(write_answer(found))} (expected one of {legal})"
    )


def write_answer(found: Any) -> str:
    """Return an answer as a message shows it: as JSON where it is that."""
    try:
        return json.dumps(found)
    except (TypeError, ValueError, RecursionError):
        return describe_value(found)


def quote_answer(text: str) -> str:
    """Return what a player answered as a message quotes it."""
    return clip_text(fit_one_line(text), MOST_QUOTED)


def clip_text(text: str, most: int) -> str:
    """Return a text, cut where it is longer."""
    return text if len(text) <= most else text[:most] + " …"
