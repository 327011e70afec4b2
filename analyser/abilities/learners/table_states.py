"""How are tables in the middle of their hands kept as bytes, and which tables take them back?

The bytes are sealed by a digest, and say to what they belong: version, game, rules, policies, and
how many tables there are.  Compiled code gets arrays of the sizes that it made itself, and copies.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from analyser._version import __version__
from analyser.errors import UsageError, describe_value
from analyser.games.environments import Position
from analyser.games.interface import Record

DIGEST: Final = hashlib.sha256().digest_size


def describe_tables(
    game: str, rules: Record, policies: Mapping[int, Record], tables: int
) -> dict[str, str]:
    """Return to what a state of some tables belongs, each thing in words."""
    seated = [f"{seat} {_name(policies[seat], 'name')}" for seat in sorted(policies)]
    return {
        "version": __version__,
        "game": game,
        "rules": _name(rules, "preset"),
        "policies": ", ".join(seated) or "none",
        "tables": str(tables),
    }


def _name(record: Record, by: str) -> str:
    """Return what a record is called, and a digest of all that it says."""
    whole = json.dumps(dict(record), sort_keys=True, default=str).encode()
    return f"{record.get(by)} {hashlib.sha256(whole).hexdigest()[:8]}"


def seal_state(
    belongs: Mapping[str, str], position: Position, more: Mapping[str, Any] | None
) -> bytes:
    """Return a position as bytes; ``more``: what goes with it, JSON-able."""
    many = position["legal"].shape[1]
    said = {"belongs": belongs, "stride": position["stride"], "legal": many, "more": more}
    arrays = [position[name].tobytes() for name in sorted(position) if name != "stride"]
    body = b"\n".join([json.dumps(said).encode(), b"".join(arrays)])
    return hashlib.sha256(body).digest() + body


def open_state(
    state: object, belongs: Mapping[str, str], like: Position
) -> tuple[dict[str, Any], Any]:
    """Return the position of a state, and what goes with it; ``like``: one of the same tables.

    ``UsageError``: no state, a changed one, or one that belongs elsewhere.
    """
    if not isinstance(state, bytes):
        raise UsageError(f"state: found {describe_value(state)} (expected bytes of get_state)")
    if hashlib.sha256(state[DIGEST:]).digest() != state[:DIGEST]:
        raise UsageError(
            f"state: found {len(state)} bytes that get_state did not return, or that were changed"
            " (expected its bytes as they were)"
        )
    first, _, rest = state[DIGEST:].partition(b"\n")
    said = json.loads(first)
    for name, expected in belongs.items():
        found = said["belongs"].get(name)
        if found != expected:
            raise UsageError(f"state: found one of {name} {found} (expected {expected})")
    shapes = {name: np.shape(like[name]) for name in sorted(like) if name != "stride"}
    shapes["legal"] = shapes["legal"][0], said["legal"]
    position: dict[str, Any] = {"stride": said["stride"]}
    for name, shape in shapes.items():
        kind, count = like[name].dtype, int(np.prod(shape))
        position[name] = np.frombuffer(rest, kind, count).reshape(shape).copy()
        rest = rest[count * kind.itemsize :]
    return position, said["more"]
