"""Is your own idea of how to play any good?  Your Python player against a named policy.

A :class:`Player` decides what it has a method for, and leaves the rest to a policy; :func:`duel`
plays it on the deals that ``analyser compare`` would play, seats swapped, and returns the same
statistics.  It plays with a game's reference engine, which is about two thousand times slower than
the compiled one, so thousands of hands are a matter of minutes.  What a player sees, and what it
may answer, is the game's business; nothing here knows what a hand is made of.
"""

from __future__ import annotations

import contextlib
import copy
import pickle
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from types import FunctionType
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from analyser import games, wording
from analyser.abilities.engines.engine_lookup import Engine
from analyser.abilities.engines.engine_tables import EngineGuest
from analyser.abilities.engines.own_players import user_code
from analyser.errors import PlayerError, UsageError, class_of, describe_value, suggest_name
from analyser.games.interface import Game, Record, Scale, able
from analyser.games.protocols.custom_seats import Guest, SeatsCustomPlayers
from analyser.games.protocols.engines import is_engine
from analyser.games.searching.sheet import make_rollout_player, searches
from analyser.games.seat_view import DECISIONS as MOVES
from analyser.games.sides import Pairing, measure_margins
from analyser.play import child_python
from analyser.play.blocks import cut, run_in_order
from analyser.play.forecast import costs
from analyser.scenario import arguments, build
from analyser.scenario.request import Count, Request
from analyser.scenario.spec import Cell, RunSpec
from analyser.statistics import intervals
from analyser.statistics.intervals import Difference

DEFAULT_HANDS: Final = 2_000
"""Hands of a duel of which nobody says how many: two minutes' play."""
DEFAULT_SEED: Final = 1
"""As for ``analyser compare``."""
BLOCK_DEALS: Final = 4
"""Deals that another process plays at a time: less than a second, so that Ctrl-C is quick."""
MAX_PROCESSES: Final = 1_024
LONGEST_NAME: Final = 100
"""Most signs of a player's name."""
SLOW_SECONDS: Final = 60.0
"""From so long a duel with a search player on, a warning says how long it may take."""
TIMED_DEALS: Final = 6
"""Hands that are played to know how long one takes; the first has all loaded."""
MOST_DEARER: Final = 4.0
"""A search in the reference engine costs once to this many times what ``costs`` has: 1.0 to 2.3
times in search-fast's and search's hands of Burraco."""
TICK_SECONDS: Final = 0.5
"""Time between two tellings of progress."""


class Player:
    """Someone else's player: decides what it has a method for, and the rest as a policy does.

    Write a class with some of the game's decisions as methods (``analyser.games.game("burraco")
    .decisions`` lists them); each is handed a view of what the player knows, and returns its
    choice.  Or give functions: ``Player(take=lambda view: len(view.pile) >= 5)``.  A method whose
    name does not begin with ``_`` is a decision, so that a slip of the pen is not passed over.

    Each seat of each hand has a copy of its own (``copy.deepcopy``), made before the cards are
    dealt: what a player remembers of a hand on ``self`` reaches neither its partner nor the next.
    """

    like: str | None = None
    """The policy that decides the rest: a name, or a TOML file's path.  ``None``: the game's
    default."""
    name: str = ""
    """What the player is called; empty: as its class."""
    _decision_names: tuple[str, ...] = ()
    """Names of the decisions that were given as functions."""

    def __init__(
        self,
        *,
        like: str | None = None,
        name: str | None = None,
        **decisions: Callable[[Any], Any],
    ) -> None:
        """Make a player of functions, a decision each; a subclass need not call this."""
        if like is not None:
            self.like = like
        if name is not None:
            self.name = name
        for decision, decide in decisions.items():
            setattr(self, decision, decide)
        self._decision_names = tuple(decisions)


@dataclass(frozen=True, eq=False)
class Duel:
    """The result of a duel; printed, it is two sentences, the second with the ±."""

    a: str
    """Name of the first."""
    b: str
    """Name of the second."""
    difference: Difference
    """Units per hand, first minus second: ``mean``, ``low``, ``high``, ``pairs``, ``won`` …"""
    differences: npt.NDArray[np.float64] = field(repr=False)
    """Deal by deal, from deal 0 on, what the first scored minus what the second did, the mean over
    the arms: (pairs,), read-only."""
    band: float
    """Units per hand within which the two are called equivalent."""
    scale: Scale = field(repr=False)
    """What a unit is, and by what else the game judges."""
    rules: Record = field(repr=False)
    """Every rule that was played, with the ``preset`` and the changes to it."""
    called: str
    """What the rule set is called: its preset, or the name of the user's own."""
    changes: Record
    """The rules that are not as in their preset."""
    seed: int
    game: str
    arms: int
    """How often each deal was played: 2, or 6 with three players."""
    planned: int
    """How many deals were to be played; ``difference.pairs`` were."""

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.difference.pairs * self.arms

    @property
    def verdict(self) -> str:
        """``equivalent``, ``better``, ``worse`` or ``undecided``: the first against the second."""
        return intervals.verdict(self.difference, self.band)

    @property
    def sentence(self) -> str:
        """The answer in one sentence, ± included."""
        return wording.duel_sentence(
            self.a, self.b, self.difference, self.arms, scale=self.scale, band=self.band
        )

    @property
    def answer(self) -> str:
        """The answer in short, without its ±."""
        return wording.duel_answer(self.a, self.b, self.difference, self.scale, self.band)

    def __str__(self) -> str:
        return f"{self.answer}\n{self.sentence}"

    def summary(self) -> dict[str, Any]:
        """Return what ``analyser compare --json`` says, by the same names, as JSON holds it.

        Without what it says of the compiled engine, of a folder, of single tables and of stopping.
        """
        numbers = self.difference.numbers()
        return {
            "a": self.a,
            "b": self.b,
            **{key: value if np.isfinite(value) else None for key, value in numbers.items()},
            "verdict": self.verdict,
            "unit": f"{self.scale.unit} per hand",
            "band": self.band,
            "hands": self.hands,
            "seed": self.seed,
            "rules": self.called,
            "changes": dict(self.changes),
            "game": self.game,
            "sentence": self.answer,
            "sentences": [self.sentence],
        }


@dataclass(frozen=True)
class _Entrant:
    """A player, or a policy where there is none, as a game seats it."""

    name: str
    policy: Record
    player: Player | None
    decisions: tuple[str, ...]

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return the player's own decisions, those of a copy."""
        if self.player is None:
            return {}
        with user_code.guard_call(self.name, "while it was copied for a seat"):
            seated = copy.deepcopy(self.player)
            own = {name: getattr(seated, name) for name in self.decisions}
        return {
            name: user_code.guard_function(self.name, name, decide) for name, decide in own.items()
        }


@arguments.check_arguments
def duel(
    a: Player | Engine | str,
    b: Player | Engine | str,
    *,
    rules: str | None = None,
    changes: Record | None = None,
    hands: int = DEFAULT_HANDS,
    seed: int | None = None,
    equivalence: float | None = None,
    processes: int = 1,
    game: str = games.DEFAULT,
) -> Duel:
    """Play two against each other on the same deals, seats swapped, and say who is better.

    ``a`` and ``b``: players, engines, or policies by name or TOML file.  ``rules``: a preset's name
    or a TOML file, ``changes``: rules of it that are to be otherwise, id to value.  ``hands``: how
    many hands are played, rounded up to whole deals; deal n of a ``seed`` is the same cards as
    everywhere else.  It is 1 where none is given, or with an engine one that is drawn.
    ``equivalence``: units per hand within which the two are equivalent; ``None``: what the game
    declares.  ``processes``: how many play at once, the answer being the same; more
    than 1 need a player that ``pickle`` takes, from a module or a script whose calls are below
    ``if __name__ == "__main__":``.

    A warning says how long a duel with a search player may take, where that is a minute or more.
    On a terminal, progress goes to standard error.  Ctrl-C ends the duel with what was played,
    which the interval allows; before the first deal is done it interrupts as ever.

    Raises ``UsageError`` for an unknown name or a number out of range, ``ScenarioError`` for a bad
    policy file or rule, ``PlayerError`` for a choice that the rules forbid and for whatever a
    player raises, which is its cause.  A note, and so the traceback, says in which deal.
    """
    played = games.game(game)
    scale = played.scale
    band = scale.band if equivalence is None else equivalence
    if not band >= 0 or not np.isfinite(band):
        raise UsageError(
            f"equivalence: found {band} (expected a number of {scale.unit}, 0 or more)"
        )
    if not 1 <= processes <= MAX_PROCESSES:
        raise UsageError(f"processes: found {processes} (expected 1 to {MAX_PROCESSES})")
    names = [_policy_name(player, played) for player in (a, b)]
    preset = played.default_preset if rules is None else rules
    if not isinstance(preset, (str, Mapping)):
        raise UsageError(f"rules: found {describe_value(preset)} (expected a name, or a TOML file)")
    asked = Request(game, preset, Count(hands), seed, changes or {})
    spec = build.duel_spec(asked, *names)
    (cell,) = spec.cells
    entrants = [
        entrant(player, policy, played)
        for player, policy in zip((a, b), cell.entrants, strict=True)
    ]
    _warn_if_slow(played, spec, entrants, processes)
    found = np.array(_play_deals(played, spec, entrants, processes), dtype=np.float64)
    found.setflags(write=False)
    # Of a player from elsewhere nobody knows whether it can differ from another.
    known = cell.alike and isinstance(a, str) and isinstance(b, str)
    spread = 0.0 if known else scale.spread
    return Duel(
        a=entrants[0].name,
        b=entrants[1].name,
        difference=intervals.estimate_pairs(found, planned=cell.units, spread=spread),
        differences=found,
        band=band,
        scale=scale,
        rules=cell.rules,
        called=cell.called,
        changes=build.list_changes(played, cell.rules),
        seed=spec.seed,
        game=game,
        arms=len(cell.arms),
        planned=cell.units,
    )


def _policy_name(player: object, game: Game) -> str | Record:
    """Return the policy that decides for a player, or what it leaves open; an engine's record."""
    if isinstance(player, Engine):
        return player.record(game)
    if isinstance(player, Player):
        if player.like is None:
            return game.default_policy
        if not isinstance(player.like, str):
            raise UsageError(
                f"like: found {describe_value(player.like)} (expected a policy's name)"
            )
        return player.like
    if isinstance(player, str):
        return player
    made = f"; to make one of the class: {player.__name__}()" if isinstance(player, type) else ""
    raise UsageError(
        f"found {describe_value(player)} (expected an analyser.Player, an analyser.Engine or a "
        "policy's "
        f"name{made})"
    )


def entrant(player: Player | Engine | str, policy: Record, game: Game) -> Guest:
    """Return a player as a game seats it; raises ``UsageError`` for a decision unknown to it."""
    if is_engine(policy):
        return EngineGuest(policy, game.name)
    if not isinstance(player, Player):
        return _Entrant(str(policy["name"]), policy, None, ())
    name = _name(player)
    known = able(game, SeatsCustomPlayers).decisions
    for word in (*player._decision_names, *_methods(type(player))):
        if word not in known:
            raise UsageError(
                f"{name}.{word}: no such decision (known: {', '.join(known)}; "
                f"another method's name begins with _{suggest_name(word, known)})"
            )
    decisions = tuple(word for word in known if hasattr(player, word))
    for word in decisions:
        found = getattr(player, word)
        if not callable(found):
            raise UsageError(
                f"{name}.{word}: found {describe_value(found)} (expected a function that decides)"
            )
    if "move" in decisions and not {*decisions} <= {*MOVES}:
        raise UsageError(
            f"{name}.move: found beside {', '.join(set(decisions) - set(MOVES))} (expected it "
            "alone: it decides every move)"
        )
    return _Entrant(name, policy, player, decisions)


def _name(player: Player) -> str:
    """Return what a player is called; raises ``UsageError`` for what is not a name."""
    name = player.name
    if type(name) is str and not name:
        name = class_of(player)
    if type(name) is not str or len(name) > LONGEST_NAME or not name.isprintable():
        raise UsageError(
            f"name: found {describe_value(name)} (expected a text on one line of up to "
            f"{LONGEST_NAME} signs)"
        )
    return name


def _methods(kind: type[Player]) -> Iterator[str]:
    """Yield the public methods that players' classes add."""
    for each in kind.__mro__:
        if issubclass(each, Player) and each is not Player:
            for word, value in vars(each).items():
                method = isinstance(value, (FunctionType, staticmethod, classmethod))
                if method and not word.startswith("_"):
                    yield word


def _play_deals(
    game: Game, spec: RunSpec, entrants: Sequence[Guest], processes: int
) -> list[float]:
    """Play the deals; returns the difference of each, in their order, entrant 0 minus 1."""
    from analyser.cards.shuffle import run_key

    (cell,) = spec.cells
    key = run_key(spec.seed)
    found: list[float] = []
    if processes == 1:
        blocks = (_block(game, spec, entrants, key, deal, 1) for deal in range(cell.units))
    else:
        blocks = _play_in_processes(spec, entrants, key, processes)
    with _Progress(cell) as progress, user_code.interrupts(), contextlib.closing(blocks):
        try:
            for block in blocks:
                found += block
                progress.deals(len(found))
        except KeyboardInterrupt:
            if not found:
                raise
    if len(found) < cell.units:
        sys.stderr.write(f"interrupted after {len(found):,} of {cell.units:,} deals\n")
    return found


def _warn_if_slow(game: Game, spec: RunSpec, entrants: Sequence[Guest], processes: int) -> None:
    """Warn how long a duel may take in which a policy searches.

    Some hands of the same policies are timed without their search; what it costs next to that is
    an estimate.
    """
    from analyser.cards.shuffle import run_key

    (cell,) = spec.cells
    if not any(searches(entrant.policy) for entrant in entrants):
        return
    table = able(game, SeatsCustomPlayers)
    plain = [_Entrant(each.name, make_rollout_player(each.policy), None, ()) for each in entrants]
    begun = 0.0
    for deal in range(TIMED_DEALS):
        begun = time.perf_counter() if deal == 1 else begun
        table.play_guests(cell.rules, plain, cell.arms[0], run_key(spec.seed), deal, 1)
    plain_hand = (time.perf_counter() - begun) / (TIMED_DEALS - 1)
    hands = cell.units * len(cell.arms)
    seconds = plain_hand * hands * costs.of_hand(cell) / min(processes, cell.units)
    if MOST_DEARER * seconds >= SLOW_SECONDS:
        names = [each.name for each in entrants if searches(each.policy)]
        warnings.warn(
            f"{wording.write_count(hands, 'hands')} with {wording.list_names(names)} may take"
            f" {wording.durations(seconds, MOST_DEARER * seconds)}: a search player tries each"
            " option in many rollouts",
            stacklevel=5,
        )


def _play_in_processes(
    spec: RunSpec, entrants: Sequence[Guest], key: int, processes: int
) -> Generator[list[float], None, None]:
    """Yield the differences of some deals at a time, played by other processes, in order.

    The processes are started afresh, not forked: a fork of a process with threads may hang.
    """
    (cell,) = spec.cells
    names = " and ".join(entrant.name for entrant in entrants)
    try:
        pickle.dumps(entrants)
    except Exception as error:
        raise UsageError(
            f"processes: found {processes}, but {names} cannot be sent to another process "
            f"({describe_value(error, str)}) (expected 1)"
        ) from error
    context = get_context("spawn")
    blocks = cut(0, cell.units, BLOCK_DEALS)
    asked = (partial(_block_of, spec, entrants, key, *block) for block in blocks)
    with child_python.multiprocessing_too():
        desks = user_code.CallRecords(context, processes)
        pool = ProcessPoolExecutor(processes, context, user_code.begin, desks.arguments)
        try:
            yield from run_in_order(pool, processes, asked)
        except BrokenProcessPool as error:
            pool.shutdown(wait=True, cancel_futures=True)
            if desks.has_begun:
                raise _describe_end(names, spec, desks.list_ended()) from error
            raise UsageError(
                f"processes: found {processes}, but no other process could play; a script's own "
                'calls belong below `if __name__ == "__main__":`, and players in a file; or ask '
                "for 1"
            ) from error
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _describe_end(names: str, spec: RunSpec, left: Sequence[tuple[int, int, int]]) -> PlayerError:
    """Return the sentence for a process that ended while it played."""
    where = ", or ".join(
        ("" if seat == user_code.UNKNOWN else f"when seat {seat} was asked in turn {turn} of ")
        + f"deal {deal} of seed {spec.seed}"
        for seat, turn, deal in left
    )
    return PlayerError(
        f"{names}: a process that played them ended by itself, "
        f"{where or 'while nobody was asked'} (expected to answer, or to raise)"
    )


def _block_of(
    spec: RunSpec, entrants: Sequence[Guest], key: int, first: int, count: int
) -> list[float]:
    """Play some deals in this process; the game goes by its name."""
    return _block(games.game(spec.game), spec, entrants, key, first, count)


def _block(
    game: Game, spec: RunSpec, entrants: Sequence[Guest], key: int, first: int, count: int
) -> list[float]:
    deals = range(first, first + count)
    return [_difference(game, spec, entrants, key, deal) for deal in deals]


def _difference(game: Game, spec: RunSpec, entrants: Sequence[Guest], key: int, deal: int) -> float:
    """Return the difference of a deal, units per hand: the mean over its arms."""
    (cell,) = spec.cells
    table, pairing = able(game, SeatsCustomPlayers), Pairing.from_arms(game, cell.rules, cell.arms)
    arms = []
    user_code.note_deal(deal)
    for arm, seating in enumerate(cell.arms):
        try:
            rows = table.play_guests(cell.rules, entrants, seating, key, deal, 1)
        except Exception as error:
            error.add_note(
                f"in deal {deal} of seed {spec.seed}, rules {cell.rules_name}, where the seats are "
                f"{', '.join(entrants[who].name for who in seating)}"
            )
            raise
        arms.append(pairing.of_rows(arm, rows))
    return float(measure_margins(arms)[0])


class _Progress:
    """Says on a terminal how far a duel is; elsewhere nothing."""

    CLEAR: ClassVar[str] = "\r\x1b[K"

    def __init__(self, cell: Cell) -> None:
        self._cell = cell
        self._begun = self._said = time.monotonic()
        self._shown = False

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._shown:
            sys.stderr.write(self.CLEAR)

    def deals(self, done: int) -> None:
        """Report the number of deals that are done."""
        now = time.monotonic()
        if now - self._said < TICK_SECONDS or not sys.stderr.isatty():
            return
        self._said, self._shown = now, True
        rate = done * len(self._cell.arms) / (now - self._begun)
        of = f"{done:,} of {self._cell.units:,} deals"
        sys.stderr.write(f"{self.CLEAR}{of}, {rate:,.0f} hands a second")
        sys.stderr.flush()
