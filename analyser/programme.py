"""Which studies does a scenario ask for, under which rules, and of which players?

The words of a file in; out, each ladder, tournament, sweep and set of knock-outs under each of its
rule sets, with its duels.  ``{preset}`` in a policy's name is the rule set's own name, and where
the file names no rule set, all those are meant that have such a policy.  Left out: what the words
may be (``request``), which duels a study is made of (``studies``), and the run (``scenario``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from analyser import studies, values
from analyser.errors import ScenarioError, UsageError
from analyser.game import Game, Record
from analyser.roster import Roster
from analyser.studies import Duel, Study

if TYPE_CHECKING:
    from analyser import request

OWN: Final = "{preset}"
"""What stands for the rule set's name in a policy's."""


@dataclass(frozen=True)
class Wanted:
    """A study under one rule set."""

    entry: str
    """Of which kind of entry it is: ``ladders``."""
    design: Mapping[str, Any]
    duels: list[Duel]
    hands: int | None
    """What the entry says of each duel."""


def studies_of(
    asked: request.Scenario, book: Roster, game: Game, rules: Callable[[str, str], Record]
) -> list[Wanted]:
    """Return the studies that a scenario asks for; empty: none.

    ``rules`` returns those of a preset, and says in an error at which key it stood.  Raises
    ``ScenarioError`` or ``UsageError`` for a name or a number that is not allowed.
    """
    made = []
    for kind in ("ladders", "tournaments", "sweeps", "knockouts"):
        for place, entry in enumerate(getattr(asked, kind), start=1):
            where = f"{kind}.{place}"
            for key, preset in _presets(where, asked, entry, book, game):
                under = rules(key, preset)
                with values.at(where):
                    design, duels = _study(entry, preset, under, book, game)
                made.append(Wanted(kind, design, duels, entry.hands))
    return made


def _presets(
    where: str, asked: request.Scenario, entry: request.Study, book: Roster, game: Game
) -> Iterator[tuple[str, str]]:
    """Yield the rule sets of an entry, and at which key of the file each stands."""
    if entry.presets or entry.preset:
        if entry.preset:
            yield f"{where}.preset", entry.preset
        for at, name in enumerate(entry.presets or (), start=1):
            yield f"{where}.presets.{at}", name
    elif asked.presets or asked.preset:
        if asked.preset:
            yield "preset", asked.preset
        for at, name in enumerate(asked.presets or (), start=1):
            yield f"presets.{at}", name
    elif own := [name for name in entry.names if OWN in name]:
        fitting = [
            preset
            for preset in game.preset_names
            if all(book.knows(name.replace(OWN, preset)) for name in own)
        ]
        if not fitting:
            raise ScenarioError(f"{where}: no rule set has a policy {own[0]!r}")
        for preset in fitting:
            yield where, preset
    else:
        yield where, game.default_preset


def _study(entry: request.Study, preset: str, rules: Record, book: Roster, game: Game) -> Study:
    from analyser import request

    def player(name: str) -> Record:
        return book.policy(name.replace(OWN, preset))

    if isinstance(entry, request.Ladder):
        rungs = [name.replace(OWN, "").strip("-_") for name in entry.policies]
        return studies.ladder(rules, [player(name) for name in entry.policies], rungs)
    if isinstance(entry, request.Tournament):
        return studies.tournament(rules, [player(name) for name in entry.policies])
    if isinstance(entry, request.Sweep):
        own, other = (player(name) for name in entry.names)
        try:
            return studies.sweep(game, lambda _: rules, own, other, entry.fields, {})
        except UsageError as error:
            raise ScenarioError(
                f"fields: {str(error).removeprefix('--field').lstrip(': ')}"
            ) from error
    assert isinstance(entry, request.Knockouts)
    own, base, against = (player(name) for name in entry.names)
    return studies.knockouts(game, rules, own, base, against, entry.groups)
