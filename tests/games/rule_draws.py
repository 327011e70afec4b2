"""Which rule sets are drawn from a game's declared rules, so that each value of each is met?

A rule added to the declarations is drawn by itself.  Of a wide range both ends are met, and
something between them; of all else each value.  A value that is refused, whatever the other rules
are, is left out.  Left out too: whether a hand shows what a rule does; the mutants say that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, log
from random import Random
from typing import Any, Final, TypeAlias

from analyser.errors import ScenarioError
from analyser.games.interface import Field, Record

Changes: TypeAlias = dict[str, Any]
Variation: TypeAlias = tuple[str, Changes]
"""A preset, and changes of its rules."""
Value: TypeAlias = tuple[str, Any]
"""A rule's id, and what is met of it: a value, or for a number ``BETWEEN``."""

BETWEEN: Final = "between"
FEW: Final = 6
"""Numbers of which each is to be met."""
TRIES: Final = 20
"""Rule sets drawn for a value before it counts as refused everywhere."""


def values_of(about: Field) -> list[Any]:
    """Return what is to be met of a rule: each value, of many numbers the ends and ``BETWEEN``."""
    if about.kind == "bool":
        return [False, True]
    if about.kind == "choice":
        return [*about.choices]
    assert about.kind == "int"
    low, high = ends(about)
    return [*range(low, high + 1)] if high - low < FEW else [low, BETWEEN, high]


def ends(about: Field) -> tuple[int, int]:
    """Return the least and the greatest number that a rule may be."""
    assert about.low is not None
    assert about.high is not None
    return about.low, about.high


def met_by(about: Field, value: Any) -> Value:
    """Return what a value of a rule meets."""
    return about.id, value if value in values_of(about) else BETWEEN


def met_of(fields: Iterable[Field], rule_sets: Iterable[Record]) -> set[Value]:
    """Return what is met in some rule sets."""
    return {met_by(about, rules[about.id]) for rules in rule_sets for about in fields}


def wanted_of(fields: Iterable[Field]) -> list[Value]:
    """Return what is to be met of some rules."""
    return [(about.id, value) for about in fields for value in values_of(about)]


def exact(about: Field, value: Any, chance: Random) -> Any:
    """Return a value in the place of ``BETWEEN``: small ones more often, which say more."""
    if value != BETWEEN:
        return value
    low, high = ends(about)
    return low + int(exp(chance.uniform(0, log(high - low))))


def go_together(game: Any, preset: str, changes: Changes) -> bool:
    """Say whether rules allow those changes of a preset."""
    try:
        game.rules(preset, changes)
    except ScenarioError:
        return False
    return True


def laid(game: Any, preset: str, changes: Changes) -> Changes:
    """Return those changes of a preset that go together, the first ones first."""
    rules = game.rules(preset)
    left = {rule: value for rule, value in changes.items() if rules[rule] != value}
    if go_together(game, preset, left):
        return left
    kept, before = Changes(), -1
    while len(kept) > before:
        before = len(kept)
        for rule, value in left.items():
            if rule not in kept and go_together(game, preset, kept | {rule: value}):
                kept[rule] = value
    return kept


def draw(game: Any, many: int, usual: Mapping[str, Sequence[Any]] | None = None) -> list[Variation]:
    """Return presets with changes that meet every value; ``many`` of them, or a few more.

    ``usual``: values that rules have more often than others, where the presets' make hands long, or
    hands in which little happens.
    Each rule is drawn from a chance of its own: with one rule more the others stay as they are.
    """
    usual, presets = usual or {}, list(game.presets)
    columns = {
        about.id: column(about, many, usual.get(about.id, ()), Random(f"{game.name} {about.id}"))
        for about in game.rule_fields
    }
    found = []
    for at in range(many):
        changes = {rule: values[at] for rule, values in columns.items() if values[at] is not None}
        preset = presets[at % len(presets)]
        found.append((preset, laid(game, preset, shuffled(changes, Random(f"{game.name} {at}")))))
    return [*found, *lacking(game, found)]


def shuffled(changes: Changes, chance: Random) -> Changes:
    """Return changes in another order."""
    return dict(chance.sample([*changes.items()], len(changes)))


def column(about: Field, many: int, usual: Sequence[Any], chance: Random) -> list[Any]:
    """Return a rule's values, a rule set each; ``None``: that of the preset.

    Each value is there once.  All other places have usual ones; where there are none, half of them
    have that of the preset, and half one more, but no end of a wide range.
    """
    values = values_of(about)
    more = [BETWEEN] if BETWEEN in values else values
    found = [
        chance.choice(usual) if usual else chance.choice(more) if chance.random() < 0.5 else None
        for _ in range(many)
    ]
    for at, value in zip(chance.sample(range(many), len(values)), values, strict=True):
        found[at] = value
    return [each if each is None else exact(about, each, chance) for each in found]


def lacking(game: Any, found: list[Variation]) -> Iterator[Variation]:
    """Yield more rule sets, with values that the others had no place for."""
    fields, chance = game.rule_fields, Random(f"{game.name} lacking")
    met = met_of(fields, (game.rules(*each) for each in found))
    tries = 0
    while tries < TRIES and (left := [each for each in wanted_of(fields) if each not in met]):
        tries += 1
        values = {about.id: chance.choice(values_of(about)) for about in fields} | dict(left)
        values = {about.id: exact(about, values[about.id], chance) for about in fields}
        preset = chance.choice(list(game.presets))
        changes = laid(game, preset, shuffled(values, chance))
        new = met_of(fields, [game.rules(preset, changes)]) - met
        if new:
            met |= new
            tries = 0
            yield preset, changes
