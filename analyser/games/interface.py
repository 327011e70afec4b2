"""What must a game offer to the rest of the program?

Rules and policies as plain records of integers, seats, and rows of numbers: nothing here, or in any
package above, knows of cards, melds, tricks or teams.  A game is a folder ``games/<game>/`` that
offers one object ``GAME`` with the attributes and methods of :class:`Game`, the core that every
game has.  What only some games can do is an *ability*: a protocol in ``games.protocols``, with the
records that it speaks in.  Code that needs one calls :func:`able`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from analyser.errors import UsageError

Rows: TypeAlias = npt.NDArray[np.int64]
"""What a game plays: (hands, columns), whole numbers."""

Record = Mapping[str, Any]
"""A full, checked set of rules or a full, checked policy: JSON-able, field id to value."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a game's scores are counted in, and how great a difference matters at its table.

    It is kept with a run, so that a stored run is judged by the scale it was made with.
    """

    unit: str
    """What a score counts, plural, as in "3 points per hand"."""
    band: float
    """Two players nearer than this, in units per hand, are called equivalent."""
    precision: float
    """Half of the interval, units per hand, that is asked for where nobody says how near."""
    spread: float
    """Standard deviation of a deal's difference, units, about, before any is played."""
    decimals: int
    """With how many a single hand's score is shown, where it is a whole number of units."""
    lead_steps: int
    """In so many equal steps the way to a match's goal is cut; up to half of them are the leads
    that are worth a line in a table."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a game's result rows."""

    name: str
    dtype: str
    """NumPy name of the stored type (``int8`` … ``int64``, ``float32``, ``float64``), or
    ``category``."""
    unit: str
    """``points``, ``cards``, ``turns``, … or ``""`` where there is none."""
    meaning: str = field(compare=False)
    """In words, which may be put better at any time; a column that counts otherwise has another
    name, since runs are kept."""
    categories: tuple[str, ...] = ()
    """For ``category``: the values; a row holds the index."""
    null: int | None = None
    """The row value that stands for "there is none" and is stored as null."""
    parts: int = 1
    """How many of the row's whole numbers make one stored unit: 2 where the row counts half points;
    stored as row / parts, which needs a float type where it is not 1."""


SHORT: Final = 40
"""Letters of a meaning that can stand for a rule's name."""


@dataclass(frozen=True, slots=True)
class Field:
    """One rule or one habit: what a scenario may set, and what ``rules``/``policies`` show."""

    id: str
    kind: str
    """``int``, ``bool``, ``choice``, ``ints`` (a list of integers), ``chance`` (0 to 1) or ``word``
    (a name that the game looks up)."""
    meaning: str
    unit: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    source: str = ""
    """Where the field comes from: a source's short name (``P``), or a reading (``L4``)."""
    ordered: bool = True
    """Whether a little more is a little different; not so where the number stands for a thing."""
    count: int = 1
    """Of ``ints``: how many numbers; of a ``word``: how many it is in a row."""
    far: int = 0
    """How large such a number is where a policy has one, if the default policy, with a 0, does not
    tell: how far is far to whoever searches for a better one."""
    label: str = ""
    """What a card player calls it, in a few words: ``closed pile``; empty: by its meaning."""

    def call_value(self, value: Any) -> str:
        """Return the rule with this value in a few words: ``no groups``, ``jokers: 0``."""
        meaning = self.meaning.partition(";")[0]
        name = self.label or (meaning if len(meaning) <= SHORT else self.id.replace("_", " "))
        if isinstance(value, bool) and self.label:
            return name if value else f"no {name}"
        if isinstance(value, bool):
            return f"{name}: {'yes' if value else 'no'}"
        said = value if isinstance(value, list | tuple) else [value]
        words = [f"{each:,}" if isinstance(each, int) else str(each) for each in said]
        return f"{name}: {', '.join(words).replace('_', ' ')}"


class Game(Protocol):
    """What every game has.  All methods are pure: same input, same answer."""

    name: str
    """The folder's name, as in scenario files."""
    title: str
    """The name as a person writes it."""
    question: str
    """What is asked of it first, as people ask it: a sentence with its question mark."""
    scale: Scale
    rule_fields: tuple[Field, ...]
    policy_fields: tuple[Field, ...]
    default_preset: str
    default_policy: str

    @property
    def columns(self) -> tuple[Column, ...]:
        """The row of a hand, in order; the runner adds ``cell`` and ``seating`` in front.

        Among them are ``deal``, ``turns``, ``ending`` (a category), ``score_0`` and so on, a side
        each; and, of a game of whole matches, ``match`` and ``hand``, which say which hand of
        which match it is (``match`` is −1 in plain play, ``hand`` the deal's number).  What may be
        null and has a number behind its name, as ``score_2``, is that side's: where the rules have
        fewer sides (:meth:`sides`) it is null in every row, and no other column ever is.  A run
        has no columns of sides that none of its cells has.
        """
        ...

    @property
    def presets(self) -> Mapping[str, str]:
        """Rule set → what it is, in a line; in the order in which a reader is shown them."""
        ...

    @property
    def policies(self) -> Mapping[str, str]:
        """Policy → how it plays, in a line; likewise."""
        ...

    @property
    def tuned_for(self) -> Mapping[str, str]:
        """Policy → the preset for which its habits were chosen, by hand or by a search; one that is
        not in it was made for none."""
        ...

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        """Return the preset's full rules with ``changes`` laid over.

        The record starts with ``preset``.  Raises ``UsageError`` for an unknown preset,
        ``ScenarioError`` for an unknown field, a wrong type, a value out of range or an
        impossible combination; the sentence names the field as ``rules.<id>``.
        """
        ...

    def policy(self, name: str, changes: Record | None = None) -> Record:
        """Return the named policy in full, with ``changes`` laid over; starts with ``name``.

        Raises as :meth:`rules`; the sentence names the field as ``policies.<name>.<id>``.
        """
        ...

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the names of the sides that score, in the order of the ``_0``, ``_1`` columns."""
        ...

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side, as many as players sit at the table; partners have one side."""
        ...

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Play deals ``first`` … ``first + count − 1`` of run key ``key``: (count, columns).

        ``policies`` are the entrants, ``seating`` says which of them sits where.  Releases the
        interpreter lock, so threads may call it at once.
        """
        ...

    def signature(self) -> str:
        """Return a digest of what fixed hands end in: it changes only when behaviour does."""
        ...


A = TypeVar("A")

ABILITIES: dict[type[Any], str] = {}
"""What a game has that has an ability, in words: of each protocol that is imported."""


def ability(words: str) -> Callable[[type[A]], type[A]]:
    """Mark a protocol as an ability; ``words``: what a game has that has it."""

    def mark(protocol: type[A]) -> type[A]:
        ABILITIES[protocol] = words
        return protocol

    return mark


def able(game: Game, ability: type[A]) -> A:
    """Return the game as one that has this ability; ``UsageError`` in a sentence: it has not.

    A game may say why not: by the name of the ability, in its ``lacks``.
    """
    if not isinstance(game, ability):
        why = getattr(game, "lacks", {}).get(ability.__name__, "")
        lacking = ABILITIES[ability].removeprefix("a ")
        raise UsageError(f"{game.title} has no {lacking}{why and f': {why}'}")
    return game
