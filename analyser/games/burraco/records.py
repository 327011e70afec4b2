"""What do the plain records of a scenario become?  The frozen rules and policies of this game."""

from __future__ import annotations

from analyser.game import Record
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.rules import CUT_ACCURACY, Rules, rules_of


def as_rules(record: Record) -> Rules:
    """Return a full record of rules as the frozen one, checked again."""
    changes = {
        key: value for key, value in record.items() if key not in ("preset", CUT_ACCURACY.id)
    }
    return rules_of(record["preset"], changes)


def as_policy(record: Record) -> Policy:
    """Return a full record of habits as the frozen one."""
    return Policy(**{key: value for key, value in record.items() if key != "name"})
