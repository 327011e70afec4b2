"""How is a game asked what to do in one position?  The position read, its rules settled, the effort
bounded.

Shared by all who ask; what the answer rests on is the game's business.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser import reading
from analyser.errors import DataError, ScenarioError, UsageError
from analyser.games.abilities.advice import Advice, Advises, Effort
from analyser.games.history_lines import Unreadable, parsed, rules_in_word
from analyser.games.interface import Game, Record, able
from analyser.scenario import build, limits
from analyser.statistics.intervals import paired
from analyser.typed_text import plain, split_lines

PARTS: Final = 20
"""Of the precision that a game asks for, the finest part that may be asked for in one position."""
LARGEST: Final = 4_000_000
"""Bytes of a position: the largest hand that a person could write is a hundredth of it."""


def effort(
    game: Game,
    seed: int,
    threads: int,
    precision: float | None = None,
    seconds: float = limits.ADVICE_SECONDS,
    worlds: int | None = None,
    dash: str = "",
) -> Effort:
    """Return how much is played for a piece of advice; ``UsageError`` for a number out of range.

    It plays to ± ``precision`` units per hand (``None``: twice the band), at most ``seconds`` long,
    or in this many ``worlds``.  ``dash`` stands before the precision's name where that is a flag.
    """
    least = game.scale.precision / PARTS
    wanted = 2 * game.scale.band if precision is None else precision
    if not wanted >= least:
        # A flag's number is said as it was typed.
        found = f"{wanted:g}" if dash else wanted
        raise UsageError(f"{dash}precision: found {found} (expected {least:g} or more)")
    if not seconds >= 0:
        raise UsageError(f"seconds: found {seconds} (expected a number of 0 or more)")
    if worlds is not None and not 1 <= worlds <= limits.MOST_WORLDS:
        raise UsageError(
            f"worlds: found {worlds} (expected a whole number from 1 to {limits.MOST_WORLDS:,})"
        )
    return Effort(seed, wanted, seconds, worlds, threads, partial(_sureness, game.scale.spread))


def advise(game: Game, text: str, name: str, players: Sequence[Record], effort: Effort) -> Advice:
    """Return what the player to move should do in the position ``text``; ``name``: for errors.

    ``players``: the policies by which the others have played and all play on, or the search player
    that decides; none: the game's choice.  Raises as the game does.
    """
    return able(game, Advises).advise(text, name, players, effort)


def stated_rules(game: Game, text: str) -> tuple[str, dict[str, Any]] | None:
    """Return the preset that a position names, and what it changes there; ``None``: it names none.

    Also where that cannot be read, which the game refuses in its own words.
    """
    try:
        if _is_history(text):
            deal = parsed(text.strip().splitlines()[0])
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


def under_rules(
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
    base = build.plain(game.rules(preset))
    theirs = {**base, **own}
    wanted = {**(theirs if rules is None else build.plain(rules)), **build.plain(changes)}
    for rule, value in wanted.items():
        may_change = stated is None or (rule in changes and rule not in own)
        if rule == "preset" or value == theirs[rule] or may_change:
            continue
        found, has = build.as_typed(value), build.as_typed(theirs[rule])
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
    return _with_rules(text, preset, unlike, stated is not None)


def rules_word(preset: str, changes: Mapping[str, Any]) -> str:
    """Return rules as the first word of a position: ``italian+jokers=2``."""
    return "+".join([preset, *(f"{rule}={build.as_typed(to)}" for rule, to in changes.items())])


def _with_rules(text: str, preset: str, changes: Mapping[str, Any], named: bool) -> str:
    if _is_history(text):
        first, *rest = text.strip().splitlines()
        deal = {**parsed(first), "preset": preset, "rules": dict(changes)}
        return "\n".join([json.dumps(deal), *rest, ""])
    words = text.split()[1:] if named else text.split()
    return " ".join([rules_word(preset, changes), *words])


def _is_history(text: str) -> bool:
    return plain(text).lstrip()[:1] == "{"


def _names_none(text: str) -> bool:
    """Say whether a position leaves its rules open."""
    if not _is_history(text):
        return ":" in next(iter(text.split()), "")
    try:
        return "preset" not in parsed(text.strip().splitlines()[0])
    except Unreadable:
        return False


def _sureness(
    spread: float, differences: npt.NDArray[np.float64], planned: int, confidence: float
) -> tuple[float, float]:
    """Return a mean and the half-width of its interval, which holds however often you look.

    ``spread`` is that of the game's scale.  Two options that ended alike in every world so far have
    no ±.
    """
    ended_alike = not differences.any()
    found = paired(differences, planned, confidence, spread=0.0 if ended_alike else spread)
    return found.mean, found.half


def read(path: Path) -> str:
    """Return a file's text, ``-`` standard input; raises ``DataError`` if it is none.

    ``ScenarioError`` where it is too long for a position, and as ``NamedDoor`` where nothing can be
    read.
    """
    door = reading.NamedDoor("a position", ScenarioError, standard_input=True)
    try:
        return "\n".join(split_lines(plain(door.whole(path, LARGEST).decode())))
    except UnicodeDecodeError:
        sentence = f"{reading.named(path)}: not UTF-8 text (expected a position, saved as UTF-8)"
        raise DataError(sentence) from None
