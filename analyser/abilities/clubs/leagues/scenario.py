"""What is a league?  Tables of players who meet for ever: a scenario file in, a run per pair out.

A league's file is a scenario with ``[[tournaments]]``, a table of players each, and
``hands_per_day``.  Each pair has a run of its own, cut into shards of ``SHARD_DEALS`` deals, of
which every day adds some.  Its digest names rules and players in full, so that a player who was
changed plays other runs.  Its keys in a scenario are :class:`Keys`::

    hands_per_day = 20_000    # at the head: each of [[tournaments]] is a table of a league
    page_hands = 456_000      # how many hands it has on its page

Left out: which shards are played when (``days``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from analyser import reading
from analyser.abilities.clubs.tournaments import scenario as tournaments_scenario
from analyser.abilities.clubs.tournaments.design import Tournament
from analyser.abilities.clubs.tournaments.scenario import TournamentEntry
from analyser.errors import ScenarioError
from analyser.games.interface import Record
from analyser.scenario import build, file_spec, parameters, studies
from analyser.scenario.entry_models import ScenarioPart, Strict, key_of
from analyser.scenario.limits import ALLOWED_HANDS
from analyser.scenario.request import check_seed
from analyser.scenario.spec import Cell, RunSpec

if TYPE_CHECKING:
    from analyser.scenario import file

SHARD_DEALS: Final = 200
"""Deals in a shard, fewer where an engine plays: what is played again after a kill."""
MOST_DEALS: Final = 200_000
"""Deals of a pair, at most: its share of wins is then known to a quarter of a per cent."""
BARRED_STUDIES: Final = ("strengths", "sweeps", "ablations")
"""What a scenario may list beside tournaments, where there are such, and a league may not."""


class Keys(Strict):
    """The keys of a league at the head of a scenario."""

    hands_per_day: int | None = key_of(parameters.HANDS)
    page_hands: int | None = key_of(parameters.HANDS)


def keys_of(scenario: file.Scenario) -> Keys:
    """Return the keys of a league among those of a scenario."""
    assert isinstance(scenario, Keys), "a scenario has the keys of all abilities"
    return scenario


def tournaments_of(scenario: file.Scenario) -> list[TournamentEntry]:
    """Return the tables of a league: the tournaments of a scenario."""
    assert isinstance(scenario, tournaments_scenario.Keys), (
        "a scenario has the keys of all abilities"
    )
    return scenario.tournaments


def _check(scenario: file.Scenario, said: str) -> None:
    """Raise ``ScenarioError`` for one of the keys without a table."""
    for name in Keys.model_fields:
        if getattr(scenario, name) is not None and not tournaments_of(scenario):
            raise ScenarioError(
                f"{said}: {name}: found no [[tournaments]] (expected {name} with "
                f"{'them' if name == 'hands_per_day' else 'tournaments'})"
            )


PART: Final = ScenarioPart(
    Keys,
    _check,
    left_out={"hands_per_day": "hands_per_day is read by league alone; here each duel ends"},
)


@dataclass(frozen=True)
class LeagueTable:
    """Players who all meet each other under one rule set."""

    rules: str
    """What the rule set is called."""
    preset: str
    players: tuple[Record, ...]
    """In full; numbered as :func:`ratings.pairs` numbers them."""
    pairs: tuple[str, ...]
    """The digest of each pair's run, in the order of ``ratings.pairs``."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(str(player["name"]) for player in self.players)


@dataclass(frozen=True)
class League:
    """Tables, and how many hands each day adds to all of them."""

    spec: RunSpec
    """What the file asks for, as one run."""
    hands_per_day: int | None
    tables: tuple[LeagueTable, ...]
    pairs: Mapping[str, RunSpec]
    """What the pairs of all tables play, by digest: one duel of ``MOST_DEALS`` deals each."""
    unseeded: bool
    """Whether nobody gave a seed: then its folder may have one that was drawn."""


def read(path: Path, seed: int | None = None) -> League:
    """Return the league of a scenario file; ``seed`` as for ``file_spec.load``.

    ``ScenarioError`` for anything wrong with the file, or a scenario that is not a league.
    """
    # What checks a file is slow to load.
    from analyser.scenario import file

    if seed is not None:
        check_seed(seed)
    asked, said = file.read(path), reading.name_file(path)
    tournaments = tournaments_of(asked)
    if not tournaments:
        raise ScenarioError(
            f"{said}: tournaments: is missing (expected a table [[tournaments]] with policies for "
            "each table of the league)"
        )
    if beside := [key for key in BARRED_STUDIES if getattr(asked, key, None)]:
        raise ScenarioError(f"{said}: found [[{beside[0]}]] (expected [[tournaments]] alone)")
    limited = ["hands"] if asked.hands else []
    limited += [f"tournaments.{at}.hands" for at, each in enumerate(tournaments, 1) if each.hands]
    if limited:
        raise ScenarioError(
            f"{said}: {limited[0]}: found a number (expected hands_per_day: a league goes on)"
        )
    spec = build.set_on_error(file_spec.expand(asked, path, seed=seed), asked.on_error)
    return _league(spec, keys_of(asked).hands_per_day, seed is None and asked.seed is None)


def set_drawn_seed(league: League, seed: int) -> League:
    """Return a league with a seed that was drawn for it before."""
    spec = replace(league.spec, seed=seed, drawn=True)
    return _league(spec, league.hands_per_day, league.unseeded)


def _league(spec: RunSpec, hands_per_day: int | None, unseeded: bool) -> League:
    pairs = [_pair(spec, cell) for cell in spec.cells]
    digests = [pair.digest() for pair in pairs]
    return League(
        spec,
        hands_per_day,
        _tables(spec, digests),
        dict(zip(digests, pairs, strict=True)),
        unseeded,
    )


def check_hands_per_day(league: League, path: Path) -> int:
    """Return how many hands a day adds; ``ScenarioError`` where the file does not say."""
    if league.hands_per_day is None:
        raise ScenarioError(
            f"{reading.name_file(path)}: hands_per_day: is missing (expected {ALLOWED_HANDS}, or "
            "--hands)"
        )
    return league.hands_per_day


def _tables(spec: RunSpec, digests: Sequence[str]) -> tuple[LeagueTable, ...]:
    together, made = studies.find_design(spec), []
    assert isinstance(together, studies.Several), "a file has a list of tournaments"
    for part in together.parts:
        assert isinstance(part.design, Tournament), "nothing else is left in it"
        cells = [spec.cells[at] for at in part.cells]
        by_name = {str(one["name"]): one for cell in cells for one in cell.entrants}
        made.append(
            LeagueTable(
                spec.rules_called(cells[0]),
                cells[0].preset,
                tuple(by_name[name] for name in part.design.players),
                tuple(digests[at] for at in part.cells),
            )
        )
    return tuple(made)


def _pair(spec: RunSpec, cell: Cell) -> RunSpec:
    alone = replace(cell, units=MOST_DEALS)
    run = build.spec_of(spec.game, spec.question, cell.name, spec.seed, [alone])
    return replace(run, shard_deals=SHARD_DEALS, drawn=spec.drawn)
