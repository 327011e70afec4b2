"""What is a study?  What it asks for, how rows become numbers, and what is said of them.

A page, the terminal, the answer file and the share image are written from the :class:`Part` that a
study tells: nothing else puts its numbers into words.  A :class:`Source` makes a page of it.  Left
out: which kinds there are (``kinds``), and what stands on the page of every run (``page``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from analyser.findings import answers
from analyser.findings.answers import Answers
from analyser.games.interface import Game
from analyser.play import answer_provenance
from analyser.report.parts import Form, Part, Section
from analyser.scenario import studies
from analyser.scenario.spec import RunSpec
from analyser.scenario.studies import Design, Several
from analyser.storage.address import Location
from analyser.storage.run_folder import Run


@dataclass(frozen=True)
class PlayedRun:
    """A run that was played for a study."""

    run: Run
    duels: Location | None = None
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
        found = studies.find_design(self.spec)
        # What is asked by a scenario and by a command has one answer.
        return (found.alone or found) if isinstance(found, Several) else found

    @property
    def day(self) -> str:
        """On which day it was played; empty: that is not known."""
        return answer_provenance.day(answer_provenance.of_run(self.run))


class StudyResult(NamedTuple):
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

    applies: Callable[[PlayedRun], bool]
    """Whether a run was played for it."""
    read: Callable[[PlayedRun], StudyResult]
    """How its rows become numbers.  Raises ``DataError`` when a shard is damaged, when the run has
    none yet, or while one of the duels that it reads together has not begun."""
    tell: Callable[[StudyResult], Part]
    """What is said of the numbers: sentence, picture, facts, tables, and the same as JSON."""


@dataclass(frozen=True)
class Source:
    """Where a page's numbers come from, and what makes them again."""

    game: str
    """The game's title."""
    subject: str
    """What was played, by which rules."""
    command: str
    origin: Sequence[tuple[str, str]]
    """What made the numbers, name and value."""
    scenario: str
    """All that was played, in full."""
    provenance: Mapping[str, Any] = field(default_factory=dict)
    """The same as ``origin`` and more for a program, as ``play.answer_provenance`` has it."""
    question: str = ""
    """What the scenario asks; empty: what the part does."""
    facts: Sequence[str] = ()
    """Sentences behind ``what``."""
    method: Sequence[str] = ()
    """What is said of how the numbers are made, behind the part's own words."""
    players: Mapping[str, str] = field(default_factory=dict)
    rule_sets: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    forfeits: str = ""

    def form(self, part: Part) -> Form:
        """Return all that stands on the page of a part."""
        return Form(
            self.game,
            self.question or part.question,
            part.screen.answer,
            part.answer,
            " ".join(filter(None, [f"{self.subject}.", *self.facts, part.certain])),
            part.sections,
            [*part.method, *self.method],
            self.command,
            self.origin,
            self.scenario,
            players=self.players,
            rule_sets=self.rule_sets,
            note=self.note,
            forfeits=self.forfeits,
            names=part.names,
            what=self.subject,
            made=self.provenance,
            box=part.box,
            shown=part.first_screen,
            asking=part.asking,
        )


class LazySections(Sequence[Section]):
    """Sections that are made when the first of them is asked for."""

    def __init__(self, make: Callable[[], Sequence[Section]]) -> None:
        self._make = make

    @cached_property
    def _sections(self) -> Sequence[Section]:
        return self._make()

    def __getitem__(self, at: Any) -> Any:
        return self._sections[at]

    def __len__(self) -> int:
        return len(self._sections)
