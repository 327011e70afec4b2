"""Which policies are engines, programs of their own?"""

from __future__ import annotations

from typing import Final

from analyser.errors import UsageError
from analyser.games.interface import Record

ENGINE: Final = "engine"
"""The field of a policy's record that is an engine, a program: its command.  Its habits are
those of the default policy, and nobody plays by them."""

ON_ERROR: Final = "engine_on_error"
"""The field of an engine's record that is there where an error costs the hand, not the run."""


def is_engine(policy: Record) -> bool:
    """Say whether a policy is an engine, a program."""
    return ENGINE in policy


def forfeits(policy: Record) -> bool:
    """Say whether a policy is an engine that forfeits a hand in which it errs."""
    return ON_ERROR in policy


def without_habits(policy: Record) -> Record:
    """Return an engine's record without the habits that nobody plays by; another as it is."""
    if not is_engine(policy):
        return policy
    return {key: value for key, value in policy.items() if key == "name" or key.startswith(ENGINE)}


def check_no_engine(policy: Record) -> None:
    """Refuse to have the habits of an engine's record play in its place: ``UsageError``."""
    if is_engine(policy):
        raise UsageError(
            f"{policy['name']}: found an engine, which plays hands and matches alone (expected the "
            "name of a policy)"
        )
