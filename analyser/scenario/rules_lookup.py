"""Which rules does a name stand for?  The game's presets, a scenario's own rule sets, and files'.

A name in, the rules in full out, or one sentence on where the mistake is.  A user's rule set is a
preset, or another of theirs, with some rules changed, and a name.  Its record has the preset's
name, by which the game knows it; :func:`name_rule_set` returns the user's.  Left out: what a rule
means; the game checks that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NoReturn

from analyser.errors import ScenarioError, UsageError, unknown
from analyser.games import flag, names
from analyser.games.interface import Game, Record
from analyser.games.protocols.labels import Described, Label
from analyser.scenario import limits
from analyser.typed_text import normalise_text

SUFFIX: Final = ".toml"
"""A name that ends so is a file's."""


class OwnRules(dict[str, Any]):
    """Rules in full, as the game has them, that are called otherwise than their preset."""

    called: str = ""
    """Their name; of a copy that no longer knows it, empty."""
    named: Record = MappingProxyType({})
    """The rules that go by this name alone; others lie over them where the two differ."""
    said: str = ""
    """The name with what lies over them, where a cell has said it already."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        """Raise ``AttributeError``: the name of rules goes with them wherever they are used."""
        raise AttributeError(f"{name}: rules keep their name")


def label_rule_sets(game: Game) -> Mapping[str, Label]:
    """Return what each of a game's rule sets is called.

    Of a game that does not say so it is its name.
    """
    if isinstance(game, Described):
        return game.about_rule_sets
    return {name: Label(name, words) for name, words in game.presets.items()}


def own_rules(record: Record, called: str, named: Record, said: str = "") -> OwnRules:
    """Return a game's record as rules that are ``called`` so, as are all of ``named``."""
    made = OwnRules(record)
    vars(made).update(called=called, named=named, said=said)
    return made


def own_name(rules: Record) -> str:
    """Return the name of a user's rule set; ``""`` for a preset, changed or not."""
    return rules.called if isinstance(rules, OwnRules) else ""


def name_rule_set(rules: Record) -> str:
    """Return what a rule set is called, whatever was changed in it since."""
    return own_name(rules) or str(rules["preset"])


def checked_name(game: Game, name: Any, where: str = "rules") -> str:
    """Return a valid name for a user's rule set; ``ScenarioError`` for any other."""
    said = limits.checked_name(name, where)
    if said in game.presets:
        raise _refuse_taken(where, said)
    return said


def _refuse_taken(where: str, name: str) -> ScenarioError:
    return ScenarioError(f"{where}: there is a rule set {name!r} already; choose another name")


class Rulebook:
    """The rule sets of a game, and those that a scenario and its files add."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        tables: Mapping[str, Mapping[str, Any]] | None = None,
        prefix: str = "rules.",
    ) -> None:
        """Look up a scenario's own, by name; a file's path starts in ``folder``.

        ``ScenarioError`` for the first of ``tables`` that is wrong: what stands before its name in
        the file is ``prefix``.
        """
        self._prefix = prefix
        self._game = game
        self._folder = folder
        self._own: dict[str, tuple[str, Record]] = {}
        """The preset of each, and all that it changes there."""
        self._files: dict[str, str] = {}
        self._listed = f"analyser rules{flag(game.name)}"
        self._tables = dict(tables or {})
        for name in self._tables:
            self._define_name(name, ())

    def rules(self, name: str, changes: Record | None = None) -> Record:
        """Return the rules of this name or file in full, with ``changes`` laid over.

        Raises as ``Game.rules``, and ``ScenarioError`` for a file that is wrong.
        """
        if name.endswith(SUFFIX):
            name = self._file(name)
        name = normalise_text(name)
        if name not in self._own:
            if name not in self._game.presets:
                limits.check_no_input(name, "rule set")
                known = (*self._own, *self._game.presets)
                files = limits.files(self._folder)
                raise UsageError(
                    unknown("rule set", name, known, files, self._listed, self._kinds())
                )
            return self._game.rules(name, changes)
        preset, own = self._own[name]
        record = self._game.rules(preset, {**own, **(changes or {})})
        return own_rules(record, name, self._game.rules(preset, own))

    def _kinds(self) -> dict[str, Iterable[str]]:
        """Return names of policies and games, as :func:`unknown` wants them."""
        return {"policy": self._game.policies, "game": names()}

    def rules_of(self, named: str | Record, changes: Record) -> Record:
        """Return the rules of a name or a record, with ``changes`` laid over, likewise."""
        if isinstance(named, str):
            return self.rules(named, changes)
        own = {key: value for key, value in named.items() if key != "preset"}
        record = self._game.rules(str(named["preset"]), {**own, **changes})
        if not isinstance(named, OwnRules):
            return record
        return own_rules(record, named.called, named.named)

    def _define_name(self, name: str, before: Sequence[str]) -> None:
        """Define one of a scenario's own, whose base may be another: ``before`` led to it."""
        prefix = f"{self._prefix}{limits.key(name)}."
        if name in before:
            way = " → ".join([*before[before.index(name) :], name])
            raise ScenarioError(
                f"{prefix}base: found a circle, {way} (expected a preset at its end)"
            )
        if name in self._own:
            return
        base = self._tables[name].get("base")
        if isinstance(base, str) and base in self._tables and base not in self._game.presets:
            self._define_name(base, (*before, name))
        self._add(name, prefix, self._tables[name], (*self._tables, *self._game.presets))

    def _add(
        self, name: Any, prefix: str, changes: Mapping[str, Any], bases: Sequence[str]
    ) -> None:
        """Add the rule set that ``changes`` (``base`` and rules) describe.

        ``prefix`` is what an error puts before a rule's name to say where it stands.
        """
        where = prefix.rstrip(".: ")
        name = checked_name(self._game, name, where)
        if name in self._own:
            raise _refuse_taken(where, name)
        fields = dict(changes)
        base = fields.pop("base", self._game.default_preset)
        if not isinstance(base, str):
            raise ScenarioError(
                f"{prefix}base: found {limits.describe_found(base)} (expected a name)"
            )
        if base not in bases:
            sentence = unknown("rule set", base[:200], bases, (), self._listed, self._kinds())
            raise ScenarioError(f"{prefix}base: {sentence}")
        limits.check_values(prefix, fields)
        preset, own = self._own.get(base, (base, {}))
        try:
            self._game.rules(preset, {**own, **fields})
        except ScenarioError as error:
            # The game knows of its rules alone; the user wrote them elsewhere.
            raise ScenarioError(str(error).replace("rules.", prefix, 1)) from error
        self._own[name] = (preset, {**own, **fields})

    def _file(self, name: str) -> str:
        """Return what the rule set of a file is called."""
        if name not in self._files:
            path = self._folder / name
            data = limits.read_toml(path)
            limits.check_flat(path, data, "rule set")
            own = limits.checked_name(data.pop("name", path.stem), str(path))
            self._add(own, f"{path}: ", data, tuple(self._game.presets))
            self._files[name] = own
        return self._files[name]
