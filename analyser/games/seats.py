"""What does a game declare of its seats?  What they see, what their players may do, and its words.

A game has one record of this, the ``SEATS`` of its ``seat.py``.  A table in your hands (``table``)
is made of it, and so is a seat for a player of your own (``custom_seats``).  Left out: what is
legal, which is the referee's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from analyser.games.histories import History, Refereed
from analyser.games.interface import Record
from analyser.games.kernels import NO_MOVE
from analyser.games.seat_view import UNSEEN_CARD, Line, copy_value

HIDDEN_FIELDS: Final = ("stock", "widow", "pots")
"""Fields of a deal that no seat sees."""


T = TypeVar("T", bound=Refereed)


CARD, CARDS, MELDS, NUMBER, TEXT, WORD = "card", "cards", "melds", "number", "text", "word"
"""What follows the word of a verb: a card, some, melds with ``/`` between them, a whole number, any
text; or the field's own name, which may be left out.
"""


def values_of(line: Line, fields: Mapping[str, str]) -> list[Any]:
    """Return what a line of a history has of some fields; a word that it lacks is ``False``."""
    return [
        line.get(field, False) if kind == WORD else line[field] for field, kind in fields.items()
    ]


@dataclass(frozen=True)
class Verb:
    """Something that a player does, as it is said: ``discard 4c``."""

    make: Callable[..., Any]
    """Has the referee's table make it: the table, the seat, and what is said behind the word.
    ``Illegal`` where the rules forbid it.
    """
    fields: Mapping[str, str] = field(default_factory=dict)
    """What is said behind the word, in that order: the field of a line, and its kind."""
    do: str = ""
    """What the line of a history calls it; empty: the same word."""
    read: Callable[[Line, Mapping[str, str]], list[Any]] = values_of
    """What a line has of the fields."""
    number: Callable[..., int] = lambda *_said: NO_MOVE
    """What compiled code calls a move that is not listed: of the table before it, the seat, and
    what is said; ``NO_MOVE``: it does not know it."""


class LegalMove(NamedTuple):
    """What a player may do."""

    line: Line
    """As the line of a history that it makes, as far as its player knows that."""
    number: int
    """As compiled code reads it; ``NO_MOVE``: it needs not know."""
    more: int = 0
    """The rest of it, in a game whose moves have one."""


def show_to_all(line: Line, _seat: int, _table: Any) -> Line:
    """Return a line in which nothing is hidden."""
    return line


def as_carried(_rules: Any, scores: Sequence[int]) -> tuple[Any, ...]:
    """Return the totals before a hand as they are."""
    return (scores,)


def carry_nothing(_rules: Any, _scores: Sequence[int]) -> tuple[Any, ...]:
    """Return nothing: a hand does not know of those before it."""
    return ()


def say_line(move: LegalMove) -> Line:
    """Return the line of a move."""
    return move.line


def nothing_lies(_table: Any, _seat: int) -> Sequence[Line]:
    """Return no lines: all that was done is in the history."""
    return ()


class Policies(Protocol):
    """What plays the moves of policies at a table."""

    def step(self, players: Sequence[Record]) -> Line:
        """Make one move of the player to move, by seat; returns it as :class:`LegalMove` has it."""
        ...

    def play_on(self, players: Sequence[Record], others: int) -> None:
        """Play on to the end, or to the move of a seat whose bit is in ``others``."""
        ...


@dataclass(frozen=True)
class Seats(Generic[T]):
    """What a game's seats see and may do."""

    moves: Callable[[T], Sequence[LegalMove]]
    """All legal moves of the player to move."""
    hide_line: Callable[[Line, int, T], Line] = show_to_all
    """A line as a seat sees it."""
    list_unfinished: Callable[[T, int], Sequence[Line]] = nothing_lies
    """Lines, as a seat sees them, of what is not over yet: a trick in play, a card in hand."""
    list_ending: Callable[[T], Iterable[Line]] | None = None
    """The lines of what is over, where those of a hand in play are not all of that kind."""
    before_policy: Callable[[T], None] = lambda _table: None
    """Does what compiled code does by itself before it asks a policy for a move."""
    be_silent: Mapping[str, Callable[[T], None]] = field(default_factory=dict)
    """Moves of which a history has no line, by what they do, and what makes them."""
    deal_arguments: Callable[[Any, Sequence[int]], tuple[Any, ...]] = as_carried
    """What the referee's ``deal`` is given of the totals before a hand, behind the first seat."""
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    """What players do, by the word for it; a card alone has none, and is played."""
    list_shown: Callable[[T], Mapping[str, Any]] = lambda _table: {}
    """What lies on a table, by name: cards, lists of them, numbers."""
    terms: tuple[str, ...] = ()
    """Columns of a row that add up to a side's score; none: the score alone is known."""
    ready: Callable[[T], None] = lambda _table: None
    """Makes what the rules have a table do before anybody decides."""
    log_columns: tuple[int, ...] = (0,)
    """Where in the log of a move its number is, and the rest of it, where a move has one."""
    policies: Callable[[Any], Policies] | None = None
    """What plays the moves of policies at a ``table.Table``; ``None``: the kernel beside it."""
    place: Callable[[T, int], str] = lambda _table, lines: f"line {1 + lines}"
    """Where a hand is, for messages, of which a seat has seen this many lines."""
    learners_move: Callable[[LegalMove], Line] = say_line
    """A move as the tables of a learner have it (``Trains.actions_of``), where its line differs."""
    follows_searches: bool = True
    """Whether search players move here as in compiled code, whatever others did before."""
    why_no_policies: Callable[[T], str] = lambda _table: ""
    """Why policies cannot go on from here, where compiled code lacks a move; empty: they can."""


def hide_draws(line: Line, seat: int, _table: Any) -> Line:
    """Return a line as a seat sees it, where others' draws and a reshuffled stock are hidden."""
    if line["do"] == "draw" and line["seat"] != seat:
        return {**line, "card": UNSEEN_CARD}
    if line["do"] == "restock":
        return {**line, "cards": UNSEEN_CARD}
    return line


def deal_seen(history: History[T], table: T, preset: str, seat: int) -> Line:
    """Return the deal line of a hand as a seat sees it; which deal of which seed it is, is not
    said.
    """
    deal: Line = copy_value(history.deal_line(table, preset, None, 0))
    hidden: dict[str, Any] = {
        # Of piles that nobody has seen it is known how many there are.
        name: [UNSEEN_CARD for _ in deal[name]] if name == "pots" else UNSEEN_CARD
        for name in HIDDEN_FIELDS
        if name in deal
    }
    if "hands" in deal:
        hands = deal["hands"]
        hidden["hands"] = [hand if who == seat else UNSEEN_CARD for who, hand in enumerate(hands)]
    return deal | hidden


def show_trick(lead: int, cards: Sequence[str], **more: Any) -> Sequence[Line]:
    """Return the line of a trick in play; none where nobody has led to it."""
    return [{"do": "trick", "lead": lead, "cards": list(cards), **more}] if cards else []


def last_card(move: LegalMove) -> Line:
    """Return a move as the tables of a learner have it: of a trick the last card alone.

    What else the line of a trick has goes with the first card.
    """
    line = move.line
    if line["do"] != "trick":
        return line
    *before, card = line["cards"]
    more = {} if before else {name: line[name] for name in line if name not in ("lead", "cards")}
    return {**more, "do": "play", "card": card}
