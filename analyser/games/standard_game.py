"""What is the same in most games?  A base class that finds a game's parts by their file names.

Rules are a record with presets (``rule_sets``), players a sheet with names (``sheets``), hands are
played by a kernel and described by a referee, and single decisions are weighed.  Each of these is
in a module of the game's package, which is imported on first use:

* ``rules.RULE_SETS``, ``rules.rules_row`` (rules as compiled code reads them), ``MATCH_HANDS`` and,
  where no rule says how many play, ``SEATS``;
* ``policies.SHEETS``;
* ``columns.ROW`` and ``columns.FACTS``; ``measures.MEASURES``;
* ``kernel.game``: what ``games.kernels`` plays, weighs and searches by;
* ``referee.deal``, ``replay`` and ``row``;
* in ``history``: ``HISTORY`` and ``story``;
* ``vouched.json``.

They are found by name because one class serves the packages of all games.  What a single game has
is imported by its path (``burraco.abilities``).

What is left to each game is what it is called and asked about; and who sits where and how a match
is won, where that is not as usual: each plays alone, and most points win after the last hand.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from analyser.errors import ScenarioError
from analyser.games.deciding import decision_rules
from analyser.games.deciding.decision_words import TRANSLATIONS, choices_of
from analyser.games.interface import Column, Field, Game, Record, Rows, Scale
from analyser.games.protocols.decisions import Choice, Condition, DecisionRule, choice_of
from analyser.games.protocols.labels import AboutPolicy, Label
from analyser.games.protocols.learners import LearnersTables, ObservationPart
from analyser.games.protocols.machine_code import VouchedHands
from analyser.games.protocols.matches import Goal, Hands
from analyser.games.protocols.rule_sets import Measure
from analyser.games.records import tables, values_of
from analyser.games.rule_sets import RuleSets
from analyser.games.sheets import Sheets
from analyser.games.sides import duel_seatings
from analyser.games.strengths import find_policy

if TYPE_CHECKING:
    from analyser.games.engine import Engine, Searchers, Weigher
    from analyser.games.histories import History
    from analyser.games.kernels import Kernel, Wholes

    class KernelFile(Protocol):
        """What each game's ``kernel.game`` offers."""

        GAME: Kernel
        WHOLES: Wholes


SIGNED_HANDS = 100
"""Hands of each line-up in the signature: enough that any change of behaviour shows."""

NO_MOVE: Final = -1
"""What a log has behind the last move."""


class FromRoom:
    """An attribute from a module of a game's package, imported on first use.

    ``name``: its name there, or a dotted path to it.
    """

    def __init__(self, room: str, name: str) -> None:
        self.room, self.name = room, name

    def __get__(self, game: Any, owner: type[Any]) -> Any:
        """Return the thing."""
        return attrgetter(self.name)(import_module(f"{owner.package}.{self.room}"))


def from_room(room: str, name: str) -> Any:
    """Return a :class:`FromRoom`, as whatever type it is declared."""
    return FromRoom(room, name)


def _game_called(name: str) -> Game:
    from analyser import games

    return games.game(name)


class StandardGame:
    """Of ``games.interface.Game`` what is the same in every game that is built so."""

    title: str
    package: str
    """Where its modules are: the package that has the class, or the one it is derived from."""
    name: str
    """The folder's name, where it does not say which."""
    question: str
    scale: Scale
    default_preset: str
    """Likewise: the rule set that is called as the game."""
    default_policy = "sound"
    rule_sets: RuleSets[Any] = from_room("rules", "RULE_SETS")
    """Its rules, and those of each preset."""
    sheets: Sheets[Any] = from_room("policies", "SHEETS")
    """Its habits, and those of each policy."""
    rule_fields: tuple[Field, ...] = from_room("rules", "RULE_SETS.fields")
    """What a scenario may set of its rules."""
    policy_fields: tuple[Field, ...] = from_room("policies", "SHEETS.fields")
    """What it may set of a policy."""
    columns: tuple[Column, ...] = from_room("columns", "ROW.columns")
    """The result row, without ``cell`` and ``arm``."""
    measures: tuple[Measure, ...] = from_room("measures", "MEASURES")
    """By what rule sets are compared."""
    history: History[Any] = from_room("history", "HISTORY")
    """How its hands are written down."""
    match_hands: int = from_room("rules", "MATCH_HANDS")
    """Most hands per match, whatever the rules."""
    players: int = from_room("rules", "SEATS")
    """How many play, where no rule says it."""
    unsigned: tuple[str, ...] = ()
    """Players set by hand that the signature leaves out: each came later and changed no play."""
    most_logged = 30_000
    """More numbers than the log of a hand has, in any game."""

    def __init_subclass__(cls) -> None:
        if hasattr(sys.modules.get(cls.__module__), "__path__"):
            cls.package = cls.__module__
            cls.name = vars(cls).get("name", cls.package.rpartition(".")[2])
            cls.default_preset = vars(cls).get("default_preset", cls.name)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the game by its name: a copy is the game itself."""
        return _game_called, (self.name,)

    def has_room(self, name: str) -> bool:
        """Say whether a game's package has a module."""
        return find_spec(f"{self.package}.{name}") is not None

    def _room(self, name: str) -> Any:
        """Return a module of the game's package."""
        return import_module(f"{self.package}.{name}")

    @property
    def kernel(self) -> KernelFile:
        """Its compiled code: its own functions, and the loops of ``games.kernels`` over them."""
        return cast("KernelFile", self._room("kernel.game"))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The decisions that can be weighed."""
        columns = self._room("columns")
        return choices_of(self.package, columns.FACTS, getattr(columns, "OUTCOME_PARTS", 1))

    @cached_property
    def translated(self) -> Mapping[str, Mapping[str, str]]:
        """Words of other languages, by language: ``rules.…`` and ``measures.…`` with a name behind.

        A language has all of them or none; in a game without a ``translations.toml`` all lack.
        """
        if not (files(self.package) / TRANSLATIONS).is_file():
            return {}
        return {
            language: {
                f"{table}.{name}": words
                for table in ("rules", "measures")
                for name, words in said.get(table, {}).items()
            }
            for language, said in tables(self.package, TRANSLATIONS).items()
        }

    @property
    def presets(self) -> Mapping[str, str]:
        """What each preset is, in a line, in the order of the file."""
        return self.rule_sets.titles()

    @property
    def policies(self) -> Mapping[str, str]:
        """How each policy plays, in a line, in the order of the file."""
        return {name: about.description for name, about in self.sheets.describe_policies().items()}

    @property
    def about_policies(self) -> Mapping[str, AboutPolicy]:
        """What each policy is called, and was."""
        return self.sheets.describe_policies()

    @property
    def about_rule_sets(self) -> Mapping[str, Label]:
        """What each preset is called."""
        return self.rule_sets.describe_presets()

    @property
    def tuned_for(self) -> Mapping[str, str]:
        """Policy → the preset that it was made for."""
        return self.sheets.list_presets()

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        """Return a preset's rules with ``changes`` laid over, as a record."""
        return {"preset": preset, **values_of(self.rule_sets.make_rules(preset, changes))}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        """Return a policy, or a level's, with ``changes`` laid over, as a record."""
        name = find_policy(cast("Game", self), name)
        return {"name": name, **values_of(self.sheets.make_policy(name, changes))}

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by the player with most points after a number of hands."""
        hands = rules.get("hands_per_match", self.match_hands)
        return Goal(None, False, hands, at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the players' names: each plays alone."""
        return tuple(f"seat {seat}" for seat in self.seats(rules))

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side, one and the same."""
        if "players" in rules:
            return tuple(range(rules["players"]))
        return tuple(range(self.players))

    @cached_property
    def engine(self) -> Engine:
        """What plays hands, compiled."""
        from analyser.games.engine import Engine

        kernel, loops = self.kernel.GAME, self.kernel.WHOLES
        return Engine(
            play_hands=loops.play_hands,
            rules_row=self.rules_row,
            policy_row=self.policy_row,
            row=kernel.row,
            room=kernel.play_size,
            searching=self.searchers(),
        )

    @cached_property
    def weigher(self) -> Weigher:
        """What weighs single decisions, compiled."""
        from analyser.games.engine import Weigher

        kernel, loops = self.kernel.GAME, self.kernel.WHOLES
        return Weigher(
            self.engine,
            self.choices,
            loops.weigh,
            kernel.weigh_size,
            loops.weigh_played,
            searched_block=loops.weigh_searched if self.engine.searching else None,
            searched_room=kernel.weigh_size + kernel.known_size + kernel.search_size,
        )

    def rules_row(self, rules: Record) -> list[int]:
        """Return full rules as compiled code reads them."""
        return cast("list[int]", self._room("rules").rules_row(self.rule_sets.read(rules)))

    def policy_row(self, policy: Record, rules: Record) -> list[int]:  # noqa: ARG002 - some search
        """Return a policy's full record as compiled code reads it, under full rules."""
        return self.sheets.row(self.sheets.read(policy))

    def searchers(self) -> Searchers | None:
        """Return how search players are played; ``None``: there are none."""
        return None

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Play ``count`` deals from ``first`` on with the kernel; a row each."""
        return self.engine.play(rules, policies, seating, key, first, count)

    def seat_players(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int]
    ) -> Hands:
        """Return what plays hands of these players with the kernel."""
        return self.engine.seat_players(rules, policies, seating)

    def list_vouched(self) -> tuple[VouchedHands, ...]:
        """Return the hands that prove machine code, and what they come to."""
        from numba import config

        from analyser.games import self_test

        if getattr(config, "DISABLE_JIT"):  # noqa: B009 - its stubs lack the name
            return ()
        return self_test.load_shipped(self.package)

    def weigh(
        self,
        choice: str,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
        futures: int,
        when: Condition = (),
    ) -> Rows:
        """Play ``count`` deals from ``first`` on, and one decision of each both ways."""
        return self.weigher.weigh(
            choice, rules, policies, seating, key, first, count, futures, when
        )

    def follow(self, choice: str, policy: Record, rule: DecisionRule, name: str) -> Record:
        """Return a policy that makes a choice by a rule."""
        about = choice_of(cast("Game", self), choice)
        if not about.asks:
            raise ScenarioError(f"{choice}: no policy follows a rule for it")
        text = decision_rules.text(rule, about)
        return {**policy, "rule_for": choice, "rule": text, "name": name}

    def told_hand(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int, deal: int
    ) -> Any:
        """Return the referee's table of a hand that the kernel has played, each move verified."""
        log = self.engine.log_deal(rules, policies, seating, key, deal, self.most_logged)
        return self.retold_hand(self.rule_sets.read(rules), key, deal, log)

    def retold_hand(self, rules: Any, key: int, deal: int, log: Sequence[int]) -> Any:
        """Return the referee's table of a hand, made of the moves that the kernel's log has.

        ``log``: as ``Engine.log_deal``.
        """
        referee = self._room("referee")
        table = referee.deal(rules, key, deal)
        referee.replay(table, log[: log.index(NO_MOVE)])
        return table

    def lay_out(
        self, rules: Record, key: int, number: int, lead: int = 0, before: Sequence[int] = ()
    ) -> Any:
        """Return the referee's table of a deal, before the first turn.

        ``lead``: who begins; ``before``: the totals before the hand, as a row has them.
        """
        read, seats = self.rule_sets.read(rules), self._room("seat").SEATS
        scores = [*before] or [0] * len(self.seats(rules))
        return self._room("referee").deal(
            read, key, number, lead, *seats.deal_arguments(read, scores)
        )

    def row_of(self, table: Any, number: int) -> list[int]:
        """Return the row of a finished hand, of the referee's table."""
        row: list[int] = self._room("referee").row(table, number)
        return row

    def narrate(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        seed: int,
        deal: int,
        style: str,
    ) -> Iterator[str]:
        """Yield one hand, as the referee tells it: ``text`` for a person, or ``jsonl``."""
        from analyser.cards.shuffle import run_key

        table = self.told_hand(rules, policies, seating, run_key(seed), deal)
        if style == "jsonl":
            yield from self.history.lines(table, rules["preset"], seed, deal)
            return
        names = [str(policies[who]["name"]) for who in seating]
        title = f"Hand {deal} of seed {seed} · {rules['preset']}"
        yield from self._room("history").story(table, names, title)

    def verify(self, lines: Iterable[str], name: str) -> int:
        """Return how many hand histories these lines hold, all of them verified."""
        return self.history.verify(lines, name)

    def set_by_hand(self) -> Sequence[str]:
        """Return the names of the players that were set by hand, whose hands the signature has."""
        return [name for name in self.sheets.list_plain() if name not in self.unsigned]

    def signature(self) -> str:
        """Return a digest of fixed hands' rows: it changes only when behaviour does."""
        from analyser.cards.shuffle import run_key

        digest = hashlib.sha256()
        for preset in self.presets:
            rules = self.rules(preset)
            # Those set by hand: a champion more is not a change of behaviour.
            players = [self.policy(name) for name in self.set_by_hand()]
            for one in range(len(players)):
                pair = [players[one], players[(one + 1) % len(players)]]
                seating = duel_seatings(cast("Game", self), rules)[0]
                rows = self.play(rules, pair, seating, run_key(1), 0, SIGNED_HANDS)
                digest.update(rows.astype("<i8").tobytes())
        return digest.hexdigest()[:16]


class TrainingGame(StandardGame):
    """A usual game at whose tables a learner acts; ``games.protocols.learners.Trains``.

    Its actions and what is seen are in ``observations``, its loops in ``kernel.environment``.
    """

    actions: int = from_room("observations", "ACTIONS")
    """How many actions there are."""
    observation: tuple[ObservationPart, ...] = from_room("observations", "PARTS")
    """What a learner sees."""

    def move_of(self, action: int) -> dict[str, Any]:
        """As ``Trains.move_of``."""
        return cast("dict[str, Any]", self._room("observations").move_of(action))

    def action_of(self, move: Mapping[str, Any], rules: Record) -> int:
        """As ``Trains.action_of``."""
        return cast("int", self._room("observations").action_of(move, rules))

    def actions_of(self, move: Mapping[str, Any], rules: Record) -> Sequence[int]:
        """As ``Trains.actions_of``; a move is one action where the game does not say otherwise."""
        several = getattr(self._room("observations"), "actions_of", None)
        found: Sequence[int] = several(move, rules) if several else [self.action_of(move, rules)]
        return found

    def tables_of(
        self, rules: Record, seats: Sequence[Record], learners: Sequence[bool], many: int
    ) -> LearnersTables:
        """As ``Trains.tables_of``."""
        from analyser.games.environments import Stepping, Tables, prepare_nothing

        own = self._room("kernel.environment")
        stepping = Stepping(
            engine=self.engine,
            step=own.LOOPS.step,
            step_searched=own.LOOPS.step_searched,
            advise=own.LOOPS.advise,
            advise_searched=own.LOOPS.advise_searched,
            prepare=prepare_nothing,
            actions=self.actions,
            parts=self.observation,
            table=self.kernel.GAME.table,
            state=own.LOOPS.state,
            room=own.LOOPS.room,
            searched_room=own.LOOPS.searched_room,
        )
        return Tables(stepping, rules, seats, learners, many)
