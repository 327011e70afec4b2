"""By which rules is it played, and who plays?  Names and changes in, records in full out.

>>> from analyser import policies, rules
>>> rules("italian", jokers=2)["jokers"]
2
>>> policies("beginner", game="kabu")["name"]
'beginner'

A record is handed on to whatever is asked, in the place of a name; it is a dictionary that says in
a notebook what each of its fields means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from analyser import games
from analyser.errors import ScenarioError, UsageError, describe_value, suggest_name
from analyser.games.interface import Field, Game, Record
from analyser.scenario import arguments, build
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.rules_lookup import (
    OwnRules,
    Rulebook,
    checked_name,
    own_name,
    own_rules,
)

if TYPE_CHECKING:
    import pandas as pd


@runtime_checkable
class Program(Protocol):
    """A program that plays: an ``analyser.Engine``."""

    def record(self, game: Game) -> Record:
        """Return the policy's record."""
        ...


NameOrRecord: TypeAlias = str | Record | Program
"""A name, or a record of :func:`rules` or :func:`policies`; of a player also an engine."""


class Sheet(dict[str, Any]):
    """The rules, or a policy, in full; a dictionary that knows what its fields mean."""

    def __init__(self, record: Record, title: str, fields: Sequence[Field]) -> None:
        super().__init__(record)
        self.title = title
        """What it is called."""
        self.fields = tuple(fields)
        self.called = own_name(record)
        """Of rules: the name of a user's rule set; empty: a preset, with its own name."""
        self.named = record.named if isinstance(record, OwnRules) else None
        """Of those, the rules that go by this name alone."""

    def frame(self) -> pd.DataFrame:
        """Return a row a field: ``field``, ``value``, ``unit``, ``meaning`` and ``source``."""
        import pandas as pd

        rows = [
            (each.id, self[each.id], each.unit, each.meaning, each.source)
            for each in self.fields
            if each.id in self
        ]
        return pd.DataFrame(rows, columns=["field", "value", "unit", "meaning", "source"])

    def _repr_html_(self) -> str:
        from analyser.library import notebook

        return notebook.html([self.title], self.frame())


@arguments.check_arguments
def rules(
    preset: str | None = None,
    /,
    *,
    called: str | None = None,
    game: str = games.DEFAULT,
    **changes: Any,
) -> Sheet:
    """Return a preset of rules in full, with ``changes``: ``rules("italian", jokers=2)``.

    ``preset`` is a name or a rule set's TOML file; without it, it is the game's default.
    ``called`` is the name of the result, by default the preset's name and the changes.  Raises
    ``UsageError`` for an unknown name, ``ScenarioError`` for an unknown rule or a value that is not
    allowed.
    """
    the_game = games.game(game)
    name = the_game.default_preset if preset is None else preset
    asked = {key: unwrap_number(each) for key, each in changes.items()}
    made = Rulebook(the_game, Path()).rules(name, asked)
    if called is not None:
        made = own_rules(made, checked_name(the_game, called), made)
    return Sheet(made, build.rules_name(the_game, made), the_game.rule_fields)


@arguments.check_arguments
def policies(
    base: str | None = None,
    /,
    *,
    called: str | None = None,
    game: str = games.DEFAULT,
    **habits: Any,
) -> Sheet:
    """Return a policy in full, with ``habits`` changed: ``policies("balanced", take_bar=3)``.

    ``base`` is a policy's name or its TOML file; without it, it is the game's default.  ``called``
    is the name of a changed one, by default its changes.  Raises as :func:`rules`.
    """
    the_game = games.game(game)
    name = the_game.default_policy if base is None else base
    book = Roster(the_game, Path())
    found = book.policy(name)
    asked = {key: unwrap_number(each) for key, each in habits.items()}
    unlike = {key: value for key, value in asked.items() if found.get(key, ...) != value}
    if unlike or called is not None:
        new = f"{found['name']}{build.bracket_changes(unlike)}" if called is None else called
        found = book.vary_policy(found, new, f"policies.{name}.", unlike)
    return Sheet(found, str(found["name"]), the_game.policy_fields)


def unwrap_number(value: Any) -> Any:
    """Return a value of a field as Python has it: numpy's numbers and arrays are unwrapped."""
    return value.tolist() if hasattr(value, "tolist") else value


def rule_set(game: Game, asked: NameOrRecord | None) -> Record:
    """Return the rules of a name or record, checked; ``None``: the game's default."""
    if asked is None or isinstance(asked, str):
        return Rulebook(game, Path()).rules(game.default_preset if asked is None else asked)
    record = _record("rules", "rules", asked, "preset", game.presets)
    preset = record.pop("preset")
    made = game.rules(preset, {key: value for key, value in record.items() if value is not None})
    if isinstance(asked, Sheet) and asked.named is not None:
        return own_rules(made, asked.called, asked.named)
    return made


def player(
    game: Game, book: Roster, asked: NameOrRecord | None, argument: str = "policies"
) -> Record:
    """Return the policy of a name or record, checked; ``None``: the game's default.

    ``book``: where names are looked up; errors name the ``argument``.
    """
    if isinstance(asked, Program):
        return asked.record(game)
    if asked is None or isinstance(asked, str):
        return book.policy(game.default_policy if asked is None else asked)
    record = _record(argument, "policies", asked, "name", game.policies)
    name = record.pop("name")
    return book.vary_policy(
        {**game.policy(game.default_policy), **record}, name, f"{argument}.", {}
    )


def players(
    game: Game,
    asked: NameOrRecord | Sequence[NameOrRecord] | None,
    argument: str = "policies",
) -> list[Record]:
    """Return the policies of names or records, checked: one, or several in a list."""
    book = Roster(game, Path())
    return [player(game, book, each, argument) for each in _list_policies(argument, asked)]


def rule_sets(game: Game, asked: NameOrRecord | Sequence[NameOrRecord] | None) -> list[Record]:
    """Return the rule sets of names or records, checked: one, or several in a list."""
    return [rule_set(game, each) for each in _list_policies("rules", asked)]


def _list_policies(
    argument: str, asked: NameOrRecord | Sequence[NameOrRecord] | None
) -> list[NameOrRecord | None]:
    if isinstance(asked, Sequence) and not isinstance(asked, str):
        if not asked:
            raise UsageError(f"{argument}: found an empty list (expected a name or more)")
        return list(asked)
    # What is neither a name nor a record is refused where it is looked up.
    return [asked]


def _record(
    argument: str, what: str, asked: Any, key: str, known: Mapping[str, str]
) -> dict[str, Any]:
    """Return a record as a dictionary with its name, whoever made it."""
    if not isinstance(asked, Mapping):
        raise UsageError(
            f"{argument}: found {describe_value(asked)} (expected a name, or a record of "
            f"analyser.{what}(…))"
        )
    made = dict(asked)
    if not isinstance(made.get(key), str):
        hint = suggest_name(str(made.get(key, "")), known)
        raise ScenarioError(f"{argument}.{key}: found {made.get(key)!r} (expected a name{hint})")
    return made
