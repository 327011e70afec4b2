"""How does a position come in, and by which rules is it played?

It is a line, or a hand history that ends before a move; it may name its rules, or leave them open.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from analyser import reading
from analyser.errors import DataError, ScenarioError, UsageError
from analyser.games.history_lines import Unreadable, parse_line, rules_in_word
from analyser.games.interface import Game, Record
from analyser.scenario import build
from analyser.typed_text import normalise_text, split_lines

LARGEST: Final = 4_000_000
"""Bytes of a position: the largest hand that a person could write is a hundredth of it."""


def stated_rules(game: Game, text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the preset that a position names, and what it changes there; ``None``: it names none.

    Also where that cannot be read, which the game refuses in its own words.
    """
    try:
        if _is_history(text):
            deal = parse_line(text.strip().splitlines()[0])
            preset, changes = deal.get("preset"), deal.get("rules", {})
        else:
            word = next(iter(text.split()), ":")
            preset, changes = (None, {}) if ":" in word else rules_in_word(word, game.rule_fields)
    except Unreadable:
        return None
    known = {field.id for field in game.rule_fields}
    if not isinstance(preset, str) or preset not in game.presets:
        return None
    return (preset, changes) if isinstance(changes, dict) and {*changes} <= known else None


def change_rules(
    game: Game,
    text: str,
    name: str,
    rules: Record | None,
    changes: Mapping[str, Any],
    dash: str = "",
) -> str:
    """Return a position that is played by ``rules``, with ``changes`` over them or over its own.

    ``UsageError`` where the position says otherwise; what it leaves to its preset may change.
    ``name`` is the position's; ``dash`` stands before an option's name.
    """
    stated = stated_rules(game, text)
    if (rules is None and not changes) or (stated is None and not _names_none(text)):
        return text
    own = {} if stated is None else dict(stated[1])
    preset = (
        (game.default_preset if rules is None else str(rules["preset"]))
        if stated is None
        else stated[0]
    )
    base = build.read_back(game.rules(preset))
    theirs = {**base, **own}
    wanted = {**(theirs if rules is None else build.read_back(rules)), **build.read_back(changes)}
    for rule, value in wanted.items():
        may_change = stated is None or (rule in changes and rule not in own)
        if rule == "preset" or value == theirs[rule] or may_change:
            continue
        found, has = build.write_value(value), build.write_value(theirs[rule])
        if rule in changes or rules is None:
            raise UsageError(
                f"{dash}set {rule}: found {found}, and {name} has {has} (leave one of them out)"
            )
        raise UsageError(
            f"{dash}rules: found {build.rules_name(game, rules)}, where {rule} is {found}, and "
            f"{name} has {has} (leave {dash}rules out)"
        )
    unlike = {
        rule: value for rule, value in wanted.items() if rule != "preset" and value != base[rule]
    }
    return _add_rules(text, preset, unlike, stated is not None)


def rules_word(preset: str, changes: Mapping[str, Any]) -> str:
    """Return rules as the first word of a position: ``italian+jokers=2``."""
    return "+".join([preset, *(f"{rule}={build.write_value(to)}" for rule, to in changes.items())])


def _add_rules(text: str, preset: str, changes: Mapping[str, Any], named: bool) -> str:
    if _is_history(text):
        first, *rest = text.strip().splitlines()
        deal = {**parse_line(first), "preset": preset, "rules": dict(changes)}
        return "\n".join([json.dumps(deal), *rest, ""])
    words = text.split()[1:] if named else text.split()
    return " ".join([rules_word(preset, changes), *words])


def _is_history(text: str) -> bool:
    return normalise_text(text).lstrip()[:1] == "{"


def _names_none(text: str) -> bool:
    """Say whether a position leaves its rules open."""
    if not _is_history(text):
        return ":" in next(iter(text.split()), "")
    try:
        return "preset" not in parse_line(text.strip().splitlines()[0])
    except Unreadable:
        return False


def read(path: Path) -> str:
    """Return a file's text, ``-`` standard input; raises ``DataError`` if it is none.

    ``ScenarioError`` where it is too long for a position, and as ``NamedDoor`` where nothing can be
    read.
    """
    door = reading.NamedDoor("a position", ScenarioError, standard_input=True)
    try:
        return "\n".join(split_lines(normalise_text(door.read_whole(path, LARGEST).decode())))
    except UnicodeDecodeError:
        sentence = (
            f"{reading.name_file(path)}: not UTF-8 text (expected a position, saved as UTF-8)"
        )
        raise DataError(sentence) from None
