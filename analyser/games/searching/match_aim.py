"""What does a search player play for: is it known, and are the chances those of its record?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from analyser.errors import DataError, ScenarioError, unknown

MATCH: Final = "match"
"""What a search player may play for, in place of points."""


def settle_aim(
    field_name: str,
    aim_text: str,
    rules_digest: tuple[str, str] | None,
    known_rules: Sequence[str],
) -> str:
    """Return what a search player plays for, with the digest of its chances to win.

    ``field_name``: for messages; ``rules_digest``: the rule set and that digest, ``None``: its
    chances are not known; ``known_rules``: those of which they are.  ``ScenarioError`` for another
    aim or rule set, ``DataError`` for other chances.
    """
    aim, _, digest = aim_text.partition(" ")
    if aim != MATCH:
        raise ScenarioError(f"{field_name}: {unknown('aim', aim, [MATCH])}")
    if rules_digest is None:
        raise ScenarioError(
            f"{field_name}: found {MATCH} under rules whose chances are not known (expected "
            f"{', '.join(known_rules)})"
        )
    preset, now = rules_digest
    if digest and digest != now:
        raise DataError(
            f"{field_name}: the chances of {preset} are no longer what they were: found {now}, and "
            f"the record has {digest}"
        )
    return f"{MATCH} {now}"
