"""What is a study?  What it asks for, how rows become numbers, and what is said of them.

A page, the terminal, the answer file and the share image are written from the :class:`Part` that a
study tells: nothing else puts its numbers into words.  Left out: which kinds there are (``kinds``),
and what stands on every page (``page``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, overload

from analyser.findings import answers
from analyser.findings.answers import Answers
from analyser.games.interface import Game
from analyser.play import answer_provenance
from analyser.report.parts import Part, Section
from analyser.scenario import studies
from analyser.scenario.spec import RunSpec
from analyser.scenario.studies import Design, Several
from analyser.storage.address import Where
from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class PlayedRun:
    """A run that was played for a study."""

    run: Run
    duels: Where | None = None
    """Where rules of thumb were played; ``None``: in the folders beside the run."""

    @cached_property
    def spec(self) -> RunSpec:
        """All that was asked for."""
        return RunSpec.from_json(self.run.header["spec"])

    @cached_property
    def game(self) -> Game:
        """The game; ``DataError`` where there is none of that name here."""
        return answers.game_of(self.run, self.spec)

    @cached_property
    def design(self) -> Design | Several | None:
        """What its duels are to be read as together; ``None``: each cell answers for itself."""
        return studies.of(self.spec)

    @property
    def day(self) -> str:
        """On which day it was played; empty: that is not known."""
        return answer_provenance.day(answer_provenance.of_run(self.run))


class Found(NamedTuple):
    """What a study read of a run."""

    read: Answers
    """Its cells, players and scale."""
    numbers: Any
    """What was found, as a file of ``findings`` has it."""
    day: str
    """On which day it was played; empty: that is not known."""


@dataclass(frozen=True)
class Study:
    """A kind of study."""

    asked: Callable[[PlayedRun], bool]
    """Whether a run was played for it."""
    read: Callable[[PlayedRun], Found]
    """How its rows become numbers.  Raises ``DataError`` when a shard is damaged, when the run has
    none yet, or while one of the duels that it reads together has not begun."""
    tell: Callable[[Found], Part]
    """What is said of the numbers: sentence, picture, facts, tables, and the same as JSON."""


class Later(Sequence[Section]):
    """Sections that are made when the first of them is asked for."""

    def __init__(self, make: Callable[[], Sequence[Section]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Sequence[Section]:
        return self._make()

    @overload
    def __getitem__(self, at: int) -> Section: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Section]: ...

    def __getitem__(self, at: int | slice) -> Section | Sequence[Section]:
        """Return a section, or some."""
        return self._made[at]

    def __iter__(self) -> Iterator[Section]:
        """Return all in turn."""
        return iter(self._made)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._made)
