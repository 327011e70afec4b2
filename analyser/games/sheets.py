"""Which players has a game whose players decide by a sheet, and what does a scenario make of them?

A player is a frozen record, a field a habit (``records.declare_field``).  Those set by hand are in
``policies.toml`` beside the game's modules, those that a search found in ``champions/``, a file
each.  What is common to all games that keep them so is here; what a habit means is the game's.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from typing import Any, Final, Generic, TypeVar

from analyser.errors import DataError, ScenarioError, UsageError, unknown, write_value
from analyser.games.deciding import decision_rules
from analyser.games.deciding.decision_words import choices_of
from analyser.games.default_game import flag
from analyser.games.interface import Field, Record
from analyser.games.protocols.decisions import Choice, DecisionRule
from analyser.games.protocols.engines import check_no_engine
from analyser.games.protocols.labels import AboutPolicy
from analyser.games.records import (
    declare_field,
    fields_of,
    make_record,
    places,
    row,
    tables,
    values_of,
)

T = TypeVar("T")

CHAMPION: Final = "champion-"
"""Before the name of the rule set for which a search found a player."""
BASIC: Final = "-basic"
"""Ends the name of a champion that has the habits of its start alone, none added since."""
ROBUST: Final = "-robust"
"""Ends the name of a champion tuned also against players who look for weak spots of others."""
LEARNT_PREFIX: Final = "learnt-"
"""Before the name of the rule set for which a player learnt to choose from search players."""
PATIENT: Final = "-patient"
"""Ends the name of a player of another lineage, which learnt from search players that hold back."""
SEARCH: Final = "search_"
"""Begins the name of each field that says how a policy searches (``searching.sheet``)."""
SEARCHERS: Final = "searchers.toml"
"""The file of a game's search players, where it has any."""


@dataclass(frozen=True)
class Sheets(Generic[T]):
    """The players of one game, by name: (what it is called, habits) each."""

    record: type[T]
    """Its sheet: habits, a field each; one is ``thinks``, 0 for a player at random."""
    package: str
    """Beside whose modules the files lie; its last part is the game's name."""
    derive_numbers: Callable[[T], Iterable[int]] = lambda _player: ()
    """What compiled code reads of a player behind its habits."""
    example: str = "sound"
    """One of them, whose habits search players have, and which shows what habits there are."""
    set_by_hand_for: str = ""
    """The preset for which those set by hand were made; empty: the one called as the game."""
    listed: str = ""
    """The command that lists them all, where they are many."""

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The habits, then how a policy searches where any does."""
        return fields_of(self.record)

    @cached_property
    def habits(self) -> tuple[Field, ...]:
        """The habits alone."""
        return tuple(each for each in self.fields if not each.id.startswith(SEARCH))

    @property
    def _game(self) -> str:
        return self.package.rpartition(".")[2]

    @cached_property
    def _plain(self) -> dict[str, tuple[AboutPolicy, T]]:
        known: dict[str, tuple[AboutPolicy, T]] = {}
        for name, table in tables(self.package, "policies.toml").items():
            about = take_description(table)
            base = values_of(known[table.pop("base")][1]) if "base" in table else {}
            known[name] = (about, self._make_from_values(f"policies.toml: {name}", base | table))
        return known

    @cached_property
    def _by_name(self) -> dict[str, tuple[AboutPolicy, T]]:
        known, found = dict(self._plain), champions(self.package)
        labels = {
            name: str(table["label"])
            for name, table in tables(self.package, "presets.toml").items()
        }

        def make_policy(name: str) -> tuple[AboutPolicy, T]:
            """Return a policy, which may be a champion that starts from another one."""
            if name not in known:
                file, table = found[name.removeprefix(CHAMPION)]
                base = str(table["base"])
                habits = {key: each for key, each in table.items() if key not in ("name", "base")}
                about = champion(str(table["name"]), base, labels)
                habits = values_of(make_policy(base)[1]) | habits
                known[name] = (about, self._make_from_values(f"champions/{file}", habits))
            return known[name]

        # In the order of the files, whichever is made first.
        tuned = {name: make_policy(name) for name in (f"{CHAMPION}{each}" for each in found)}
        known = {**self._plain, **tuned}
        if (files(self.package) / SEARCHERS).is_file():
            for name, table in tables(self.package, SEARCHERS).items():
                about = take_description(table)
                habits = values_of(known[self.example][1]) | table
                known[name] = (about, self._make_from_values(f"{SEARCHERS}: {name}", habits))
        return known

    def list_plain(self) -> dict[str, tuple[AboutPolicy, T]]:
        """Return the players that were set by hand."""
        return self._plain

    def list_named(self) -> dict[str, tuple[AboutPolicy, T]]:
        """Return every named player: those set by hand, the champions, then search players."""
        return self._by_name

    def list_presets(self) -> dict[str, str]:
        """Return for which preset each player was made; not of one that plays at random."""
        by_hand = [
            name for name, (_about, player) in self._plain.items() if values_of(player)["thinks"]
        ]
        made = [name for name in self._by_name if name.startswith((CHAMPION, LEARNT_PREFIX))]
        return dict.fromkeys(by_hand, self.set_by_hand_for or self._game) | {
            name: name.removeprefix(CHAMPION)
            .removeprefix(LEARNT_PREFIX)
            .removesuffix(ROBUST)
            .removesuffix(BASIC)
            .removesuffix(PATIENT)
            for name in made
        }

    def make_policy(self, name: str, changes: Mapping[str, Any] | None = None) -> T:
        """Return the named player with ``changes`` (field → value) laid over.

        Raises ``UsageError`` for an unknown name, ``ScenarioError`` for a bad field.
        """
        if name not in self._by_name:
            raise UsageError(unknown("policy", name, self._by_name, (), self.listed))
        player = self._by_name[name][1]
        if not changes:
            return player
        return self._make_from_values(f"policies.{name}", values_of(player) | dict(changes))

    def describe_policies(self) -> dict[str, AboutPolicy]:
        """Return what each named player is called."""
        return {name: about for name, (about, _player) in self._by_name.items()}

    def read(self, record: Record) -> T:
        """Return a full record of habits as the frozen one.

        Raises ``DataError`` for a record with other habits, of another version.
        """
        check_no_engine(record)
        habits = {key: value for key, value in record.items() if key != "name"}
        try:
            return self.record(**habits)
        except TypeError:
            known = {each.id for each in self.fields}
            strange = ", ".join(sorted(key for key in habits if key not in known)) or "too few"
            raise DataError(
                f"policies.{record.get('name', '')}: found habits of another version: {strange} "
                "(expected those of this one; play the run again)"
            ) from None

    def row(self, player: T) -> list[int]:
        """Return a player as the row of integers that compiled code reads."""
        numbers = row(player, self.habits)
        at = places(self.habits)["rule_for"]
        numbers[at : at + RULE_WIDTH] = rule_numbers(self.package, player)
        return [*numbers, *self.derive_numbers(player)]

    @property
    def width(self) -> int:
        """How many numbers of a row the habits are."""
        return sum(each.count for each in self.habits)

    def _make_from_values(self, where: str, values: Mapping[str, Any]) -> T:
        listed = f"policies {self.example}{flag(self._game)}"
        player: Any = make_record(self.record, where, values, "habit", listed)
        found: T = replace(player, rule=_rule_text(where, self.package, player))
        return found


# -- the rule of thumb that a policy follows

RULE_WIDTH: Final = 1 + decision_rules.WIDTH
"""Numbers of a rule in a policy's row: for which decision it is, from 1 (0: none), and the rule."""


@cache
def decisions_of(package: str) -> tuple[Choice, ...]:
    """Return the decisions of a game's package, as rules of thumb ask about them."""
    return choices_of(package, import_module(f"{package}.columns").FACTS)


@cache
def read_rule(package: str, rule_for: str, rule: str) -> DecisionRule:
    """Return the rule that a text says for a decision of a game's package.

    Raises ``ScenarioError``: which of the two habits is wrong, what was found, what is allowed.
    """
    known = {choice.name: choice for choice in decisions_of(package)}
    if rule_for not in known:
        raise ScenarioError(f"rule_for: {unknown('decision', rule_for, known)}")
    try:
        return decision_rules.read(rule, known[rule_for], (*known.values(),))
    except UsageError as error:
        raise ScenarioError(f"rule: {error}") from error


def rule_of(package: str, player: Any) -> DecisionRule | None:
    """Return the rule that a player of a game's package follows; ``None``: it follows none.

    Raises ``ScenarioError`` as :func:`read_rule`, and where one of the two habits is missing.
    """
    if not player.rule_for and not player.rule:
        return None
    if not player.rule_for:
        names = ", ".join(each.name for each in decisions_of(package) if each.asks)
        raise ScenarioError(
            f"rule: found {write_value(player.rule[: decision_rules.SHOWN_LETTERS])} without "
            "rule_for "
            "(expected "
            f"beside it the decision that it is for: {names})"
        )
    if not player.rule:
        raise ScenarioError(
            f"rule_for: found {write_value(player.rule_for)} without rule (expected beside it "
            f"{decision_rules.ALLOWED_TEXT})"
        )
    return read_rule(package, player.rule_for, player.rule)


def rule_numbers(package: str, player: Any) -> list[int]:
    """Return the rule that a player follows as numbers of its row; all 0: none."""
    rule = rule_of(package, player)
    if rule is None:
        return [0] * RULE_WIDTH
    choices = decisions_of(package)
    number = [each.name for each in choices].index(player.rule_for) + 1
    return [number, *decision_rules.numbers(rule, choices[0].facts)]


def _rule_text(where: str, package: str, player: Any) -> str:
    """Return the rule that a player follows in its one spelling; empty: none."""
    try:
        rule = rule_of(package, player)
    except ScenarioError as error:
        raise ScenarioError(f"{where}.{error}") from error
    if rule is None:
        return ""
    (choice,) = (each for each in decisions_of(package) if each.name == player.rule_for)
    return decision_rules.text(rule, choice)


# -- what policies and rule sets are called


def take_description(table: dict[str, Any]) -> AboutPolicy:
    """Take the description of a policy, or a rule set, out of a table of a TOML file; return it."""
    return AboutPolicy(table.pop("label"), table.pop("description"), table.pop("straw_man", False))


def champion(name: str, base: str, labels: Mapping[str, str]) -> AboutPolicy:
    """Return what a champion is called, by the name and base of its file.

    ``labels``: what each rule set is called.
    """
    rules = name.removesuffix(ROBUST).removesuffix(BASIC)
    kind, description = "Champion", f"tuned for the rules {rules}, starting from {base}"
    if name.endswith(ROBUST):
        kind, description = "Robust champion", f"{description}; hard to exploit"
    if name.endswith(BASIC):
        kind, description = "Basic champion", f"{description}, and has its habits alone"
    return AboutPolicy(f"{kind} of {labels[rules]}", description)


def champions(package: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """Return a game's champions by the names in their files: the file's name, and what it says.

    In the order of the files: what plays against several goes by it.
    """
    folder = files(package) / "champions"
    found = [each for each in folder.iterdir() if each.name.endswith(".toml")]
    read = [(each.name, tomllib.loads(each.read_text(encoding="utf-8"))) for each in found]
    return {str(table["name"]): (file, table) for file, table in sorted(read)}


# -- the habits that every game's sheet has


def habit(meaning: str, low: int, high: int, unit: str, ordered: bool = True) -> Any:
    """Return a habit that is a number."""
    return declare_field("int", meaning, low=low, high=high, unit=unit, ordered=ordered)


def decides() -> Any:
    """Return the habit ``thinks``, the first of every sheet."""
    return habit("1: decides by its other habits; 0: decides at random", 0, 1, "yes/no")


@dataclass(frozen=True, kw_only=True)
class FollowsRule:
    """The habits by which a policy makes one decision by a rule of thumb.

    They follow a game's own habits, in this order.
    """

    rule_for: str = declare_field(
        "word",
        "decision that is made by the rule of thumb, by its name; empty: none",
        ordered=False,
        default="",
    )
    rule: str = declare_field(
        "word",
        "that rule: when to go the first way, facts compared with numbers; empty: none",
        ordered=False,
        default="",
        count=decision_rules.WIDTH,
    )
