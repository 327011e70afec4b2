"""How are a game's hands and positions written as text?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from analyser.games.interface import Record, ability


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a position that is asked for."""

    name: str
    question: str
    default: str
    """What it is where the answer is empty; empty: there is none."""


@ability("hand histories")
@runtime_checkable
class Histories(Protocol):
    """Hand histories: a hand as text, told and verified."""

    def narrate(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        seed: int,
        deal: int,
        style: str,
    ) -> Iterator[str]:
        """Yield one hand line by line, ``style`` ``text`` for a person or ``jsonl`` to verify."""
        ...

    def verify(self, lines: Iterable[str], name: str) -> int:
        """Return how many hand histories these lines hold, every move and score of them checked.

        The lines have their ends, and are asked for one by one: there may be more of them than
        memory has room for.  ``name`` is the file's, for messages.  Raises an ``AnalyserError``
        with exit code 1 that names line, rule and source where one breaks a rule, ``DataError``
        where they are none.
        """
        ...


@ability("positions in one line")
@runtime_checkable
class HasNotation(Protocol):
    """Positions in one line: made of a hand, verified, and asked for piece by piece."""

    def narrate_positions(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        seed: int,
        deal: int,
        style: str,
    ) -> Iterator[str]:
        """Yield a hand as ``Histories.narrate`` does, with its positions."""
        ...

    def says_position(self, line: str, /) -> bool:
        """Say whether a line is meant as a position, and not as one of a hand history."""
        ...

    def verify_positions(self, lines: Iterable[str], name: str, /) -> int:
        """Return how many positions are in these lines, each checked; raises as ``verify``."""
        ...

    def piece_after(self, given: Mapping[str, str], /) -> Piece | None:
        """Return what is asked next, after these pieces, each by its name; None: that is all."""
        ...

    def read_piece(self, name: str, answer: str, given: Mapping[str, str], /) -> str:
        """Return an answer as a piece; ``ScenarioError`` says why it is none.

        ``given``: the pieces before it.
        """
        ...

    def line_of(self, given: Mapping[str, str], /) -> str:
        """Return the line that all pieces make, as ``Advises.advise`` reads it."""
        ...


@ability("short form of its hands")
@runtime_checkable
class HasShortForm(Protocol):
    """Hands as a person types them, one line per turn; ``Histories.verify`` reads them too."""

    @property
    def example_evening(self) -> str:
        """The text of a file of such hands, to start your own from."""
        ...

    def histories_of(self, lines: Iterable[str], name: str, /) -> Iterator[str]:
        """Yield the hands of some lines as histories, verified; raises as ``verify``."""
        ...

    def short_form_of(self, lines: Iterable[str], name: str, /) -> Iterator[str]:
        """Yield the hands of some lines in the short form, verified; raises as ``verify``."""
        ...
