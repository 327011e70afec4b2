"""Which abilities are there, and what does each add to the core?  A folder each, which declares it.

An ability is a folder of ``analyser/abilities``.  Its ``__init__`` declares an :class:`Ability`:
names, and the files that answer to them.  Here the core finds them: commands, Python functions,
keys of scenarios.  No file of an ability is imported before it is asked for.  Where the folder is
deleted, all that it adds is gone, and the rest works as before.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from analyser.errors import UsageError

ABILITIES = f"{__package__}.abilities"
FOLDER = os.path.join(os.path.dirname(__file__), "abilities")


class Command(NamedTuple):
    """A command of the program."""

    file: str
    """It has a function of the command's name."""
    panel: str
    """The panel of the help that lists it, a key of ``commands.GROUPS``."""
    place: int
    """Its place in that panel."""
    examples: Sequence[str]
    """At the end of its help, the plainest first."""
    first: tuple[str, str] | None = None
    """A question, and the words that answer it: where newcomers may begin with the command."""
    plays: bool = False
    """Whether it plays a run whose page ``report`` makes."""
    goes_on: bool = False
    """Whether it plays more the next time, so that its page is of a day."""


class ScenarioKey(NamedTuple):
    """A key at the head of a scenario."""

    command: str = ""
    """The command that plays a scenario with this key; empty: the same as without it."""
    page: str = ""
    """The file whose ``report`` makes the page of such a scenario; empty: its run has one."""
    lists: bool = False
    """Whether it lists entries, ``[[…]]``."""
    is_amount: bool = False
    """Whether it says how much is played: then another amount leaves it alone."""


class StudyFiles(NamedTuple):
    """The files of a kind of study whose duels are read together."""

    design: str
    """It has a ``scenario.studies.Design`` of this kind."""
    page: str
    """It has a ``STUDY``, which is a ``report.combined.DuelStudy``."""


class Ability(NamedTuple):
    """What an ability adds.  Its files are named from its folder on: ``leagues.command``."""

    commands: Mapping[str, Command] = {}
    functions: Mapping[str, str] = {}
    """The file of each name that ``analyser`` offers a program."""
    keys: Mapping[str, ScenarioKey] = {}
    studies: Mapping[str, StudyFiles] = {}
    """By the kind, as a run keeps it."""
    runs: Mapping[str, str] = {}
    """By the kind of a run: the file that has a ``STUDY``, a ``report.study.Study``."""
    cells: Sequence[str] = ()
    """The files that say something of cells which answer each for itself: each has a ``SIDE``, a
    ``report.cells.page.Side``."""
    scenario: Sequence[str] = ()
    """The files that have a ``PART``, which is a ``scenario.entry_models.ScenarioPart``."""
    slots: Mapping[str, str] = {}
    """What the core asks of one ability at most, a name of :data:`SLOTS`, and the file for it."""


SLOTS: Final[Mapping[str, str]] = {
    "clusters": "a ``Cluster``: ``play.runner.ShardWorkers`` and ``play.trials.DuelWorkers``",
    "engines": "``read_command`` and ``make_engine_record``: the policy record of a program",
    "hands of engines": "``play_hands``, ``seat_players`` and ``weigh``, as ``play.hand_play``",
    "matches": "``play`` and ``show``: a player's matches, for ``policies --rules``",
    "pages of files": "``report``: the page of a file that the ability wrote (.json)",
    "stores": "a ``Bucket``: ``storage.backend.Backend`` at an address",
}
"""What the core asks of one ability at most, and what that one's file has for it."""


@cache
def abilities() -> Mapping[str, Ability]:
    """Return what each ability declares, by the name of its folder, in the alphabet's order."""
    found = os.listdir(FOLDER) if os.path.isdir(FOLDER) else []
    names = [each for each in sorted(found) if os.path.isfile(f"{FOLDER}/{each}/__init__.py")]
    return {name: import_module(f"{ABILITIES}.{name}").ABILITY for name in names}


def commands() -> dict[str, Command]:
    """Return the commands of all abilities; their files by full names."""
    return {
        name: command._replace(file=f"{ABILITIES}.{folder}.{command.file}")
        for folder, ability in abilities().items()
        for name, command in ability.commands.items()
    }


def words_for(command: str, words: str, otherwise: str = "") -> str:
    """Return words that name a command; ``otherwise`` where no ability has it."""
    return words if command in commands() else otherwise


def functions() -> dict[str, str]:
    """Return the file of each name that abilities offer a program, by full names."""
    return {
        name: f"{ABILITIES}.{folder}.{file}"
        for folder, ability in abilities().items()
        for name, file in ability.functions.items()
    }


def scenario_keys() -> dict[str, ScenarioKey]:
    """Return the keys of scenarios that abilities add; their files by full names."""
    return {
        name: key._replace(page=f"{ABILITIES}.{folder}.{key.page}" if key.page else "")
        for folder, ability in abilities().items()
        for name, key in ability.keys.items()
    }


def studies() -> dict[str, StudyFiles]:
    """Return the kinds of studies that abilities add; their files by full names."""
    return {
        kind: StudyFiles(*(f"{ABILITIES}.{folder}.{file}" for file in files))
        for folder, ability in abilities().items()
        for kind, files in ability.studies.items()
    }


def scenario_files() -> list[str]:
    """Return the files with the parts of scenarios, by full names."""
    return [
        f"{ABILITIES}.{folder}.{file}"
        for folder, ability in abilities().items()
        for file in ability.scenario
    ]


def slot(name: str) -> str:
    """Return the file of a slot, by full name; empty: no ability fills it."""
    for folder, ability in abilities().items():
        if name in ability.slots:
            return f"{ABILITIES}.{folder}.{ability.slots[name]}"
    return ""


def fill(name: str, where: str) -> Any:
    """Return what fills a slot, a module; ``UsageError``, ``where`` at its head: nothing does."""
    file = slot(name)
    if not file:
        raise UsageError(
            f"{where}: found no ability for {name} (expected a folder of analyser/abilities that"
            " declares it)"
        )
    return import_module(file)


def runs() -> dict[str, str]:
    """Return the kinds of runs whose pages abilities make, and the files; by full names."""
    return {
        kind: f"{ABILITIES}.{folder}.{file}"
        for folder, ability in abilities().items()
        for kind, file in ability.runs.items()
    }


def cells() -> list[str]:
    """Return the files that say something of cells which answer each for itself; full names."""
    return [
        f"{ABILITIES}.{folder}.{file}"
        for folder, ability in abilities().items()
        for file in ability.cells
    ]
