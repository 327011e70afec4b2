"""How are hands played in which an engine sits?  At the plain table of the user's own players.

Move by move: an engine is asked for each of its own.  The core asks for that in
``play.hand_play``.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np

from analyser.abilities.engines import engine_lookup, engine_process
from analyser.abilities.engines.engine_process import EngineProcess, Forfeit, Start
from analyser.errors import ForfeitWarning, PlayerError, UsageError
from analyser.games.interface import Game, Record, Rows, able
from analyser.games.protocols.custom_seats import SeatsCustomPlayers
from analyser.games.protocols.decisions import Condition
from analyser.games.protocols.engines import ENGINE, ON_ERROR, forfeits, is_engine
from analyser.games.protocols.matches import Hands
from analyser.play.forfeits import FAULTS, NONE

FIELDS: Final = (ENGINE, "engine_digest", "engine_seconds", ON_ERROR)
"""What an engine's record has that no other policy's has."""


def _restore_guest(record: Record, game: str) -> EngineGuest:
    """Return a guest in another process: whoever started that has named the engine."""
    if is_engine(record):
        engine_lookup.name_again(record)
    return EngineGuest(record, game)


@dataclass(frozen=True)
class EngineGuest:
    """An engine, or a policy beside one, as a game seats it."""

    record: Record
    game: str
    forfeits: list[Forfeit] | None = None
    """Where errors are noted that cost it the hand; ``None``: they are raised."""
    start: Start = EngineProcess
    """What starts it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_guest, (self.record, self.game)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.record["name"])

    @property
    def policy(self) -> Record:
        """The policy, or in an engine's place one that decides nothing."""
        return {key: value for key, value in self.record.items() if key not in FIELDS}

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return what an engine decides in a seat of one hand; a policy: nothing."""
        if not is_engine(self.record):
            return {}
        noted = self.forfeits if forfeits(self.record) else None
        return engine_process.decisions(self.record, noted, self.start)


def play_hands(
    game: Game,
    rules: Record,
    entrants: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
) -> Rows:
    """Play deals; see ``play.hand_play``."""
    play_hand = _hands(game, rules, entrants, seating)
    return np.array([play_hand(key, deal) for deal in range(first, first + count)], np.int64)


def seat_players(
    game: Game, rules: Record, entrants: Sequence[Record], seating: Sequence[int]
) -> Hands:
    """Return what plays hands of matches; see ``play.hand_play``."""
    play_hand = _hands(game, rules, entrants, seating)

    def hands(key: int, deals: Rows, leads: Rows, scores: Rows) -> Rows:
        each = zip(deals.tolist(), leads.tolist(), scores.tolist(), strict=True)
        return np.array([play_hand(key, *one) for one in each], np.int64)

    return hands


def weigh(
    game: Game,
    choice: str,
    rules: Record,
    entrants: Sequence[Record],
    seating: Sequence[int],
    key: int,
    first: int,
    count: int,
    futures: int,
    when: Condition,
) -> Rows:
    """Weigh a decision of some deals; see ``play.hand_play``."""
    if not hasattr(game, "weigh_guests"):
        raise UsageError(f"{game.title}: found an engine that decides (expected policies)")
    guests = [EngineGuest(each, game.name) for each in entrants]
    rows = []
    for deal in range(first, first + count):
        try:
            rows.append(
                cast("Any", game).weigh_guests(
                    choice, rules, guests, seating, key, deal, futures, when
                )
            )
        except PlayerError as error:
            raise PlayerError(f"deal {deal}: {error}") from error
    return np.array(rows, np.int64)


def _hands(
    game: Game, rules: Record, entrants: Sequence[Record], seating: Sequence[int]
) -> Callable[..., Sequence[int]]:
    """Return what plays a hand: run key, deal; of a match also who begins, and the totals."""
    table = able(game, SeatsCustomPlayers)
    may_forfeit = any(map(forfeits, entrants))
    noted: list[Forfeit] = []
    guests = [EngineGuest(each, game.name, noted) for each in entrants]

    def hand(key: int, deal: int, *of_match: Any) -> Sequence[int]:
        noted.clear()
        try:
            (row,) = table.play_guests(rules, guests, seating, key, deal, 1, *of_match)
        except PlayerError as error:
            raise PlayerError(f"deal {deal}: {error}") from error
        for each in noted:
            _warn(deal, each)
        return [*row, *_columns_of(noted)] if may_forfeit else row

    return hand


_WARNED: Final[set[str]] = set()
"""Names of the engines of whose first forfeit the user was warned in this process."""


def _warn(deal: int, forfeit: Forfeit) -> None:
    """Say in full what an engine did, the first time: a row has less."""
    if forfeit.engine not in _WARNED:
        _WARNED.add(forfeit.engine)
        warnings.warn(
            f"deal {deal}, seat {forfeit.seat}: {forfeit.sentence}; it forfeits the hand",
            ForfeitWarning,
            stacklevel=2,
        )


def _columns_of(noted: Sequence[Forfeit]) -> tuple[int, int]:
    """Return a hand's values of ``forfeits.COLUMNS``."""
    if not noted:
        return NONE
    return sum(1 << each.seat for each in noted), FAULTS.index(noted[0].fault)
