"""How good is a learner?  ``analyser.evaluate``: points per hand against a policy, on paired deals.

>>> from analyser import evaluate
>>> found = evaluate("sound", "never-draws", game="kabu", hands=400)
>>> found.frame().verdict.item()
'better'

Each deal is played in every seating of a duel, as ``compare`` does.  Each table plays the same
number of hands, whatever their lengths: to stop after a number of steps, or to take the first hands
that end, would count short hands more often than they come.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.abilities.learners.environment import OVER, Environment, Step, checked_seed
from analyser.errors import UsageError, describe_raised, describe_value
from analyser.findings.json_fields import pick_fields
from analyser.games.interface import Game, Record, able
from analyser.games.protocols.engines import check_no_engine
from analyser.games.protocols.learners import Trains
from analyser.games.sides import Pairing, duel_seatings, measure_margins
from analyser.library import players
from analyser.library.answer import Answer
from analyser.library.players import NameOrRecord
from analyser.scenario.arguments import check_whole
from analyser.scenario.limits import DEFAULT_SEED, MAX_HANDS
from analyser.scenario.policy_lookup import Roster
from analyser.statistics import intervals
from analyser.statistics.intervals import Difference
from analyser.wording import duel_sentence, write_count

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

Actor: TypeAlias = "Callable[[Step, Environment], npt.ArrayLike]"
"""Takes a step and its tables; returns an action for each table, where a hand is over any."""
DEFAULT_HANDS: Final = 4_000
TABLES: Final = 256
"""Tables at once, at most."""


@dataclass(frozen=True)
class Evaluated(Answer):
    """How far a learner is ahead of a policy."""

    name: str
    against: str
    game: Game
    rules: str
    difference: Difference
    """Units a hand, the learner's less the policy's."""
    seatings: dict[str, Difference]
    """The player's seats → how far it is ahead in that seating alone."""

    @property
    def sentences(self) -> list[str]:
        """The verdict, with its ±."""
        names = (self.name, self.against)
        return [duel_sentence(*names, self.difference, len(self.seatings), scale=self.game.scale)]

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers, JSON-able."""
        found = self.difference
        return {
            **pick_fields(self, "player=name against game=game.name rules"),
            **pick_fields(found, "mean low high pairs"),
            "hands": found.pairs * len(self.seatings),
            "verdict": intervals.verdict(found, self.game.scale.band),
        }

    def frame(self) -> pd.DataFrame:
        """Return one row: who, against whom, and the difference with its interval."""
        import pandas as pd

        return pd.DataFrame([self.answer])

    def seatings_frame(self) -> pd.DataFrame:
        """Return a row for each seating: the player's seats, and how far ahead it is there."""
        import pandas as pd

        rows = [
            {"seats": seats, **pick_fields(found, "mean low high hands=pairs")}
            for seats, found in self.seatings.items()
        ]
        return pd.DataFrame(rows)

    def figure(self) -> Figure:
        """Raise ``UsageError``: there is nothing to draw."""
        raise UsageError("figure: found one number (expected an answer with several)")

    def page(self, path: str | os.PathLike[str]) -> list[Path]:  # noqa: ARG002 - as of others
        """Raise ``UsageError``: there is no page."""
        raise UsageError("page: found no run (expected an answer with rows)")


def evaluate(
    player: NameOrRecord | Actor,
    against: NameOrRecord | None = None,
    *,
    rules: NameOrRecord | None = None,
    hands: int = DEFAULT_HANDS,
    seed: int = DEFAULT_SEED,
    game: str = "burraco",
) -> Evaluated:
    """Return how many points per hand a player is ahead of a policy, on the same deals.

    - ``player``: a function of a step and its tables (``analyser.env``) that returns an action for
      each table; or a policy's name or record, which is asked what it would do.
    - ``against``: the policy in the other seats; default: the game's.
    - ``hands``: how many are played, each deal in every seating of the two.
    - ``seed``: the deals are those of ``compare`` with this seed.

    ``UsageError`` for a wrong argument, and for actions that are not one for each table.
    """
    the_game = games.game(game)
    able(the_game, Trains)
    played_by = players.rule_set(the_game, rules)
    roster = Roster(the_game, Path())
    rival = players.player(the_game, roster, against, "against")
    check_whole("hands", hands, 1, MAX_HANDS)
    seed = checked_seed("seed", seed)
    name = _name(player)
    is_same = False
    if callable(player):
        _check_arguments(player)
    else:
        record = players.player(the_game, roster, player, "player")
        check_no_engine(record)
        name, player, is_same = str(record["name"]), _make_actor(record), record == rival
    arms = duel_seatings(the_game, played_by)
    pairing = Pairing.from_arms(the_game, played_by, arms)
    deals = max(2, -(-hands // len(arms)))
    leads = np.zeros((len(arms), deals))
    for arm, seating in enumerate(arms):
        rows = _rows(the_game, played_by, rival, player, seating, deals, seed)
        leads[arm] = pairing.of_rows(arm, rows)
    spread = the_game.scale.spread
    found = {
        ", ".join(str(seat) for seat, who in enumerate(seating) if not who): (
            intervals.estimate_pairs(leads[arm], spread=spread)
        )
        for arm, seating in enumerate(arms)
    }
    both = intervals.estimate_pairs(measure_margins(leads), spread=0.0 if is_same else spread)
    said = str(played_by["preset"])
    return Evaluated(name, str(rival["name"]), the_game, said, both, found)


def _check_arguments(player: Actor) -> None:
    """Raise ``UsageError`` for a function that cannot be handed a step and its tables."""
    try:
        signature = inspect.signature(player)
    except (TypeError, ValueError):
        # Of some functions that are not written in Python nobody knows.
        return
    try:
        signature.bind(None, None)
    except TypeError:
        takes = write_count(len(signature.parameters), "arguments")
        raise UsageError(
            f"player: found a function of {takes} (expected one of a step and its tables, as "
            "act(step, tables))"
        ) from None


def _name(player: object) -> str:
    return str(getattr(player, "__name__", type(player).__name__)).replace("<lambda>", "the player")


def _make_actor(policy: Any) -> Actor:
    return lambda _step, tables: tables.advise(policy)


def _rows(
    game: Game,
    rules: Record,
    rival: Record,
    act: Actor,
    seating: tuple[int, ...],
    deals: int,
    seed: int,
) -> npt.NDArray[np.int64]:
    """Return the rows of deals 0, 1 … of a seed in one seating: (deals, columns)."""
    others = {seat: rival for seat, who in enumerate(seating) if who}
    many = min(TABLES, deals)
    tables = Environment(game, rules, others, many)
    step = tables.reset(seed)
    rows = np.zeros((deals, np.asarray(tables.rows).shape[1]), np.int64)
    done = np.zeros(many, np.int64)
    # Table t plays the deals t, t + many …
    wanted = (deals - np.arange(many) + many - 1) // many
    while True:
        # A hand may end before the learner decides anything.
        ended = np.flatnonzero(step.ended & (done < wanted))
        rows[ended + many * done[ended]] = tables.rows[ended]
        done[ended] += 1
        if not (done < wanted).any():
            return rows
        step = tables.step(_check_actions(act(step, tables), step, tables))


def _check_actions(actions: object, step: Step, tables: Environment) -> npt.NDArray[np.int64]:
    """Return actions as numbers; ``UsageError`` for others than one for each table."""
    try:
        found = np.asarray(actions)
    except Exception as error:
        raise UsageError(
            f"player: found actions that are not an array ({describe_raised(error)}) (expected "
            f"{tables.tables} whole numbers, an action for each table)"
        ) from None
    if found.shape != (tables.tables,) or found.dtype.kind not in "iu":
        shown = (
            describe_value(actions)
            if found.dtype == object
            else f"{found.dtype} of shape {found.shape}"
        )
        raise UsageError(
            f"player: found {shown} (expected {tables.tables} whole numbers, an action for each "
            "table)"
        )
    made = found.astype(np.int64)
    made[step.movers == OVER] = 0
    return made
