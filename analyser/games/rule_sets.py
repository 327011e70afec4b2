"""Which rule sets has a game, and what does a scenario make of them?

A game's rules are a frozen record, a field a rule (``records.declare_field``): its meaning, unit,
range and source.  Presets are in ``presets.toml`` beside the game's modules, each with what it
changes of another; a scenario overrides them by the same ids.  Compiled code reads a record as a
row of whole numbers, by the game's positions ``R``, and never sees a preset's name.  What is common
to all games that keep them so is here; what a rule means is the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from analyser.errors import UsageError, unknown
from analyser.games.default_game import flag
from analyser.games.interface import Field, Record
from analyser.games.protocols.labels import Label
from analyser.games.records import fields_of, make_record, row, tables, values_of

T = TypeVar("T")

ABOUT_A_PRESET: Final = ("base", "label", "description", "sources", "entered_by", "second_reader")
"""Keys of a preset that are not rules."""


@dataclass(frozen=True)
class RuleSets(Generic[T]):
    """The rule sets of one game."""

    record: type[T]
    """Its rules, a field each."""
    package: str
    """Beside whose modules ``presets.toml`` lies; its last part is the game's name."""
    check_together: Callable[[str, T], None] | None = None
    """Refuses rules that do not go together, with ``ScenarioError``; the place comes first."""
    example: str = ""
    """A preset that shows which rules there are; empty: the game's own list does."""
    listed: str = ""
    """The command that lists the presets, where they are many."""

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The rules, as they are described and read."""
        return fields_of(self.record)

    @cached_property
    def _tables(self) -> dict[str, dict[str, Any]]:
        return tables(self.package, "presets.toml")

    @cached_property
    def _presets(self) -> dict[str, T]:
        known: dict[str, T] = {}
        for name, table in self._tables.items():
            values = {key: value for key, value in table.items() if key not in ABOUT_A_PRESET}
            base = values_of(known[table["base"]]) if "base" in table else {}
            known[name] = self._make_from_values(f"presets.toml: {name}", base | values)
        return known

    def titles(self) -> dict[str, str]:
        """Return what each preset is, in a line, by name, in the order of the file."""
        return {name: table["description"] for name, table in self._tables.items()}

    def describe_presets(self) -> dict[str, Label]:
        """Return what each preset is called, likewise."""
        return label_presets(self._tables)

    def presets(self) -> dict[str, T]:
        """Return every preset by name, in the order of the file."""
        return self._presets

    def make_rules(self, preset: str, changes: Mapping[str, Any] | None = None) -> T:
        """Return a preset's rules with ``changes`` (rule id → value) laid over.

        Raises ``UsageError`` for an unknown preset, ``ScenarioError`` for a bad field.
        """
        if preset not in self._presets:
            raise UsageError(unknown("rule set", preset, self._presets, (), self.listed))
        if not changes:
            return self._presets[preset]
        return self._make_from_values("rules", values_of(self._presets[preset]) | dict(changes))

    def read(self, record: Record) -> T:
        """Return a full record of rules as the frozen one, checked again."""
        return self.make_rules(
            record["preset"], {key: value for key, value in record.items() if key != "preset"}
        )

    def row(self, rules: T) -> list[int]:
        """Return rules as the row of integers that compiled code reads."""
        return row(rules, self.fields)

    def _make_from_values(self, where: str, values: Mapping[str, Any]) -> T:
        """Return the rules with these values, every field checked on its own, then together."""
        game = self.package.rpartition(".")[2]
        listed = f"rules {self.example}" if self.example else f"rules{flag(game)}"
        rules = make_record(self.record, where, values, "rule", listed)
        if self.check_together is not None:
            self.check_together(where, rules)
        return rules


def label_presets(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, Label]:
    """Return what presets are called, by the tables of their file."""
    return {name: Label(table["label"], table["description"]) for name, table in tables.items()}
