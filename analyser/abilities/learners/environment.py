"""How does a learner play?  ``analyser.env``: many tables at once, an action at each a step.

>>> from analyser import env
>>> tables = env("kabu", tables=2)
>>> step = tables.reset(seeds=7)
>>> step.masks.shape, step.movers.tolist()
((2, 2), [0, 0])
>>> tables.advise("sound").tolist()
[0, 1]

What a learner sees and does is the game's matter (``games.protocols.learners.Trains``).  Here are
names, seeds and the checks of what comes in; arrays go out read-only.  Left out: the same
for other libraries (``wrapped_environments``).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.abilities.learners.table_states import describe_tables, open_state, seal_state
from analyser.cards.shuffle import run_key
from analyser.errors import UsageError, describe_value
from analyser.games.interface import Game, Record, Rows, able
from analyser.games.protocols.learners import LearnersTables, ObservationPart, Trains
from analyser.library import players
from analyser.library.players import NameOrRecord
from analyser.scenario import arguments
from analyser.scenario.arguments import check_whole
from analyser.scenario.limits import ALLOWED_SEED, DEFAULT_SEED, MAX_SEED
from analyser.scenario.policy_lookup import Roster

MOST_TABLES: Final = 65_536
"""Most tables: of Burraco some 110 kB of memory each, for a learner's masks above all."""
MOST_NAMED: Final = 12
"""Most legal moves that an error names."""
OVER: Final = -1
"""In the place of the seat to move: the hand is over."""
T = TypeVar("T")
Wholes: TypeAlias = "int | Sequence[int] | npt.NDArray[np.integer[Any]]"


class IllegalAction(UsageError):
    """An action that is not legal at its table; nothing has changed."""


class Step(NamedTuple):
    """What a learner gets after each step; the same read-only arrays each time, written over."""

    observations: npt.NDArray[np.uint8]
    """(tables, numbers): what the seat to move sees; 0 where the hand is over."""
    masks: npt.NDArray[np.bool_]
    """(tables, actions): which actions are legal; none where the hand is over."""
    rewards: npt.NDArray[np.float32]
    """(tables, seats): where the hand ended, the score of a seat's side less the mean of the
    others, points; otherwise 0."""
    ended: npt.NDArray[np.bool_]
    """(tables,): whether the hand ended with this step."""
    movers: Rows
    """(tables,): the seat to move; −1 where the hand is over."""


class Environment:
    """Tables of one game and rule set, at which a learner acts in one seat or more.

    A copy (``copy.deepcopy``, ``pickle``) goes on by itself, exactly as the original would.
    """

    def __init__(
        self, game: Game, rules: Record, policies: Mapping[int, Record], tables: int
    ) -> None:
        """Make the tables, no hand begun; see :func:`env`."""
        trains = able(game, Trains)
        self._game, self._trains = game, trains
        self.game: str = game.name
        # Those of the tables are not the ones that a program can change.
        self._rules, self._policies = copy.deepcopy(rules), policies
        self.rules = rules
        """By which rules they play, in full."""
        self.seats = len(game.seats(rules))
        """How many sit at a table."""
        for seat in policies:
            check_whole("policies, a seat", seat, 0, self.seats - 1)
        if len(policies) == self.seats:
            raise UsageError(
                f"policies: found one for each of the {self.seats} seats (expected a seat for the"
                " learner)"
            )
        self.learners = tuple(seat for seat in range(self.seats) if seat not in policies)
        """The seats in which the learner acts."""
        self.tables = tables
        """How many tables there are."""
        self.actions: int = trains.actions
        """How many actions there are: numbers from 0, the same for all rule sets of the game."""
        self.about = {part.name: part.words for part in trains.observation}
        """Part of an observation → what its numbers say."""
        self._belongs = describe_tables(game.name, rules, policies, tables)
        self._begun = False
        self._make_tables()

    def _make_tables(self) -> None:
        game, seats = self._game, range(self.seats)
        usual = game.policy(game.default_policy)
        seated = [self._policies.get(seat, usual) for seat in seats]
        learns = [seat in self.learners for seat in seats]
        made = self._trains.tables_of(self._rules, seated, learns, self.tables)
        self._tables: LearnersTables = made
        self._told = Step(made.observations, made.masks, made.rewards, made.ended, made.movers)
        self.parts = self._parts(self._trains.observation)
        """Part of an observation → (tables, …): a view of ``observations``."""

    def __getstate__(self) -> dict[str, Any]:
        """Return what makes a copy: the same tables, at the same point of their hands."""
        made = ("_tables", "_told", "parts")
        kept = {name: value for name, value in vars(self).items() if name not in made}
        return kept | {"position": self._tables.position()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Make the tables of a copy, and lay them out as the original's were."""
        position = kept.pop("position")
        vars(self).update(kept)
        self._make_tables()
        self._tables.set_up(position)

    @property
    def policies(self) -> dict[int, Record]:
        """Seat → the policy that plays there, in full; copies."""
        return copy.deepcopy(dict(self._policies))

    def _parts(self, parts: Sequence[ObservationPart]) -> dict[str, npt.NDArray[np.uint8]]:
        found, at = {}, 0
        for part in parts:
            size = prod(part.shape)
            numbers = self._tables.observations[:, at : at + size]
            # Within a row the numbers lie one after another: this is never a copy.
            found[part.name] = numbers.reshape(self.tables, *part.shape, copy=False)
            at += size
        return found

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """(tables, numbers): what the seat to move sees."""
        return self._tables.observations

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """(tables, actions): which actions are legal."""
        return self._tables.masks

    @property
    def legal(self) -> npt.NDArray[np.int16]:
        """(tables, actions): the legal ones first, ``counts`` of them, in no particular order."""
        return self._tables.legal

    @property
    def counts(self) -> Rows:
        """(tables,): how many actions are legal; 0 where the hand is over."""
        return self._tables.counts

    @property
    def rows(self) -> Rows:
        """(tables, columns): the row of the last hand that ended, as ``simulate`` has it."""
        return self._tables.rows

    def reset(self, seeds: Wholes = DEFAULT_SEED) -> Step:
        """Begin a hand at each table, seat 0 first.

        One seed: table t of n plays the deals t, t + n, t + 2n … that ``simulate`` plays with this
        seed.  A seed for each table: it plays the deals 0, 1, 2 … of that seed.
        """
        if getattr(seeds, "ndim", 0) == 0 and not isinstance(seeds, Sequence):
            keys = np.full(self.tables, run_key(checked_seed("seeds", seeds)), np.int64)
            self._tables.begin(keys, np.arange(self.tables), self.tables)
        else:
            many = self._wholes("seeds", seeds)
            drawn = [checked_seed("seeds", each) for each in many.tolist()]
            keys = np.array([run_key(each) for each in drawn], np.int64)
            self._tables.begin(keys, np.zeros(self.tables, np.int64), 1)
        self._begun = True
        return self._told

    def step(self, actions: Wholes) -> Step:
        """Make an action at each table, and let policies play until the learner is to move.

        Where the hand is over the action means nothing, and the next hand begins.
        ``IllegalAction``: an action is not legal; then nothing has changed at any table.
        ``UsageError``: no hand is begun, or another thread is at these tables.
        """
        if not self._begun:
            raise UsageError("step: found no hand begun (expected reset first)")
        many = self._wholes("actions", actions)
        wrong = self._tables.step(many)
        if wrong >= 0:
            self._refuse(wrong, int(many[wrong]))
        return self._told

    def advise(self, policy: NameOrRecord | None = None) -> Rows:
        """Return the action of a policy at each table: (tables,); 0 where the hand is over.

        A search player makes new worlds for each decision, where in its own hand it keeps those of
        the turn.
        """
        if not self._begun:
            raise UsageError("advise: found no hand begun (expected reset first)")
        return self._tables.advise(players.player(self._game, Roster(self._game, Path()), policy))

    def get_state(self) -> bytes:
        """Return all that decides how the tables go on, as bytes for :meth:`set_state`.

        ``UsageError``: no hand is begun, or another thread is at these tables.
        """
        return self._seal_state("env")

    def set_state(self, state: bytes) -> Step:
        """Restore the tables as they were at :meth:`get_state`, here or in another process.

        ``UsageError``: the state was changed, or is not of such tables: the same game, rules,
        policies, number of tables and version.  Then nothing has changed.
        """
        self._open_state("env", state)
        return self._told

    def _seal_state(self, kind: str, more: Mapping[str, Any] | None = None) -> bytes:
        """Return the state of an environment of some kind; ``more``: what goes with it, for JSON.

        Errors as of :meth:`get_state`.
        """
        if not self._begun:
            raise UsageError("get_state: found no hand begun (expected reset first)")
        belongs = {"environment": kind} | self._belongs
        return seal_state(belongs, self._tables.position(), more)

    def _open_state(self, kind: str, state: bytes) -> Any:
        """Restore what :meth:`_seal_state` returned; returns what went with it.

        Errors as of :meth:`set_state`.
        """
        belongs = {"environment": kind} | self._belongs
        position, more = open_state(state, belongs, self._tables.position())
        self._tables.set_up(position)
        self._begun = True
        return more

    def move_of(self, action: int) -> dict[str, Any]:
        """Return an action as a move of a hand history, without its seat."""
        return self._trains.move_of(check_whole("action", action, 0, self.actions - 1))

    def action_of(self, move: Mapping[str, Any]) -> int:
        """Return the action that is a move of a hand history under these rules.

        ``UsageError`` where there is none.
        """
        return self._translate_move(move, self._trains.action_of)

    def actions_of(self, move: Mapping[str, Any]) -> list[int]:
        """Return the actions that make a move of a hand history, one after another.

        Of most moves that is one.  ``UsageError`` where there is none.
        """
        return [*self._translate_move(move, self._trains.actions_of)]

    def _translate_move(self, move: Mapping[str, Any], by: Callable[[Any, Record], T]) -> T:
        if not isinstance(move, Mapping):
            raise UsageError(
                f"move: found {describe_value(move)} (expected a move of a hand history)"
            )
        try:
            return by(move, self._rules)
        except (ValueError, LookupError, TypeError) as error:
            raise UsageError(f"move: found {describe_value(dict(move))} ({error})") from error

    def _wholes(self, name: str, wholes: Wholes) -> Rows:
        """Return whole numbers, one for each table, as compiled code takes them."""
        try:
            many = np.asarray(wholes)
        except Exception as error:
            raise self._not_wholes(name, describe_value(wholes)) from error
        if many.dtype.kind == "O":
            raise self._not_wholes(name, describe_value(wholes))
        if many.shape != (self.tables,) or many.dtype.kind not in "iu":
            raise self._not_wholes(name, f"{many.dtype} of shape {many.shape}")
        if int(many.max()) > MAX_SEED:
            raise self._not_wholes(name, str(many.max()))
        return many.astype(np.int64)

    def _not_wholes(self, name: str, found: str) -> UsageError:
        return UsageError(
            f"{name}: found {found} (expected {self.tables} whole numbers, one for each table)"
        )

    def _refuse(self, table: int, action: int) -> None:
        """Raise the error of an action that is not legal."""
        named = str(action)
        if 0 <= action < self.actions:
            named += f", {_words(self.move_of(action))},"
        legal = sorted(self.legal[table, : self.counts[table]].tolist())
        ways = [f"{each} {_words(self.move_of(each))}" for each in legal[:MOST_NAMED]]
        more = f" and {len(legal) - MOST_NAMED} more" if len(legal) > MOST_NAMED else ""
        raise IllegalAction(
            f"actions: table {table}: found {named} (expected a legal action: {'; '.join(ways)}"
            f"{more})"
        )


def checked_seed(name: str, seed: Any) -> int:
    """Return a seed; ``UsageError``: it is none."""
    return check_whole(name, seed, 0, MAX_SEED, ALLOWED_SEED)


def _words(move: Mapping[str, Any]) -> str:
    """Return a move in a few words: ``add meld 3 card 5h``."""
    said = [str(move["do"])]
    for name, value in move.items():
        if name != "do":
            cards = isinstance(value, (list, tuple))
            said.append(" ".join(map(str, value)) if cards else f"{name} {value}")
    return " ".join(said)


@arguments.check_arguments
def env(
    game: str = games.DEFAULT,
    rules: NameOrRecord | None = None,
    *,
    tables: int = 1024,
    policies: Mapping[int, NameOrRecord] | None = None,
) -> Environment:
    """Return tables at which a learner plays, an action at each a step.

    - ``rules``: a name, a TOML file or a record of ``analyser.rules``; default: the game's.
    - ``tables``: how many are played side by side.
    - ``policies``: seat → the policy that plays there (a name or a record); the learner acts in all
      other seats.

    ``UsageError`` where a game has no such tables, or not under these rules.
    """
    the_game = games.game(game)
    able(the_game, Trains)
    many = check_whole("tables", tables, 1, MOST_TABLES)
    given: object = {} if policies is None else policies
    if not isinstance(given, Mapping):
        raise UsageError(
            f"policies: found {describe_value(given)} (expected a policy by seat, as "
            "{1: 'balanced'})"
        )
    seated = {
        seat: players.player(the_game, Roster(the_game, Path()), each)
        for seat, each in given.items()
    }
    return Environment(the_game, players.rule_set(the_game, rules), seated, many)
