"""Which player does a name stand for?  The game's policies, a scenario's own, and files'.

A name in, the policy's record in full out, or one sentence that says where the mistake stands.
Left out: what a habit means; the game checks that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from analyser import registry
from analyser.errors import ScenarioError, UsageError, unknown
from analyser.games import flag, names, strengths
from analyser.games.interface import Game, Record
from analyser.games.protocols.engines import ENGINE
from analyser.games.protocols.labels import AboutPolicy, Described
from analyser.scenario import limits
from analyser.typed_text import normalise_text

PREFIX: Final = "engine:"
"""What an engine's command begins with where a policy's name may be."""
RULE_SET_PLACEHOLDER: Final = "{preset}"
"""What stands, in a policy's name in a scenario, for the name of the rule set."""


def fill_preset(name: str, preset: str) -> str:
    """Return a name as it is under a rule set: ``champion-italian`` for ``champion-{preset}``."""
    return name.replace(RULE_SET_PLACEHOLDER, preset)


def label_policies(game: Game) -> Mapping[str, AboutPolicy]:
    """Return what each of a game's policies is called.

    Of a game that does not say so it is its name.
    """
    if isinstance(game, Described):
        return game.about_policies
    return {name: AboutPolicy(name, words) for name, words in game.policies.items()}


def straw_men(game: Game) -> set[str]:
    """Return the policies that do not try to win."""
    return {name for name, one in label_policies(game).items() if one.straw_man}


class Roster:
    """The policies of a game, and those that a scenario and its files add."""

    def __init__(self, game: Game, folder: Path) -> None:
        """Start with the game's own; a file's path starts in ``folder``."""
        self._game = game
        self._folder = folder
        self._own: dict[str, Record] = {}
        self._files: dict[str, Record] = {}
        self._listed = f"analyser policies --all{flag(game.name)}"

    def policy(self, name: str) -> Record:
        """Return the policy of this name or file in full; raises as ``Game.policy``."""
        if name.startswith(PREFIX):
            return self._engine(name)
        if name.endswith(".toml"):
            return self._file(name)
        limits.check_no_input(name, "policy")
        name = strengths.find_policy(self._game, normalise_text(name))
        if name in self._own:
            return self._own[name]
        if name not in self._game.policies:
            known = (*self._own, *self._game.policies, *strengths.list_levels(self._game))
            files = limits.files(self._folder)
            raise UsageError(unknown("policy", name, known, files, self._listed, self._kinds()))
        return self._game.policy(name)

    def _kinds(self) -> dict[str, Iterable[str]]:
        """Return names of rule sets and games, as :func:`unknown` wants them."""
        return {"rule set": self._game.presets, "game": names()}

    def knows(self, name: str) -> bool:
        """Return whether :meth:`policy` has this name, or it is a file's."""
        name = normalise_text(name)
        said = name.endswith(".toml") or name.startswith((PREFIX, strengths.LEVEL))
        return said or name in self._own or name in self._game.policies

    def add(self, name: Any, prefix: str, changes: Mapping[str, Any]) -> Record:
        """Add the policy that ``changes`` (``base`` and fields) describe.

        ``prefix`` is what an error puts before a field's name to say where it stands.
        """
        where = prefix.rstrip(".: ")
        name = limits.checked_name(name, where)
        if name in self._own or name in self._game.policies:
            raise ScenarioError(f"{where}: there is a policy {name!r} already; choose another name")
        fields = dict(changes)
        if ENGINE in fields:
            words, where = fields.pop(ENGINE), f"{prefix}{ENGINE}"
            told = {**fields, "name": name}
            engines = registry.fill("engines", where)
            self._own[name] = engines.make_engine_record(
                self._game, where, words, told, self._folder
            )
            return self._own[name]
        base = fields.pop("base", self._game.default_policy)
        if not isinstance(base, str):
            raise ScenarioError(
                f"{prefix}base: found {limits.describe_found(base)} (expected a name)"
            )
        try:
            base = strengths.find_policy(self._game, base)
        except UsageError as error:
            raise ScenarioError(f"{prefix}base: {error}") from None
        if base not in self._game.policies:
            known = self._game.policies
            sentence = unknown("policy", base[:200], known, (), self._listed, self._kinds())
            raise ScenarioError(f"{prefix}base: {sentence}")
        self._own[name] = self._lay_changes(base, fields, name, prefix)
        return self._own[name]

    def vary_policy(
        self, base: Record, name: str, prefix: str, changes: Mapping[str, Any]
    ) -> Record:
        """Return a policy as ``base`` is, one in full, but for ``changes``.

        It is called ``name`` and not added; ``prefix`` is as in :meth:`add`.
        """
        habits = {key: value for key, value in base.items() if key != "name"}
        return self._lay_changes(self._game.default_policy, changes, name, prefix, habits)

    def _lay_changes(
        self,
        base: str,
        changes: Mapping[str, Any],
        name: str,
        prefix: str,
        habits: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Return one of the game's policies with ``habits``, then ``changes``, laid over."""
        limits.check_values(prefix, changes)
        try:
            full = self._game.policy(base, {**(habits or {}), **changes})
        except ScenarioError as error:
            # The game names the field by the policy it knows; the user wrote it elsewhere.
            sentence = str(error).replace(f"policies.{base}.", prefix, 1)
            raise ScenarioError(sentence) from error
        return {**full, "name": name}

    def _engine(self, said: str) -> Record:
        """Return a program that plays; ``UsageError`` where another player has its name."""
        if said not in self._files:
            made = registry.fill("engines", said).read_command(self._game, said, self._folder)
            name = str(made["name"])
            if name in self._own:
                raise UsageError(
                    f"{said}: there is a policy {name!r} already (expected another name, as "
                    "name = … beside engine = … in a policy file)"
                )
            self._own[name] = self._files[said] = made
        return self._files[said]

    def _file(self, name: str) -> Record:
        if name not in self._files:
            path = self._folder / name
            data = limits.read_toml(path)
            limits.check_flat(path, data, "player")
            self._files[name] = self.add(data.pop("name", path.stem), f"{path}: ", data)
        return self._files[name]
