"""What does a line of a Burraco history say that lines of other games do not?

What is the same for every game is ``history_lines``; whether the hand is played by the rules is the
business of ``hand``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from analyser.games.burraco.rules import RULE_FIELDS, Rules, presets
from analyser.games.history_lines import is_whole_number, read_rules


def points(value: Any) -> bool:
    """Say whether a value of JSON is a number of points, halves included."""
    return is_whole_number(value) or (isinstance(value, float) and (2 * value).is_integer())


def rules_played(preset: Any, changes: Any) -> Rules:
    """Return the rules by which a history says that it was played; raises ``Unreadable``."""
    values = read_rules(preset, changes, presets(), RULE_FIELDS)
    return replace(presets()[preset], **values)
