"""Is a line still as it was written, and do the lines before it stand?

A line is JSON in one spelling only, and carries a checksum of itself and of all lines before it:
a flipped bit, a cut, a swap or an edit shows.  Left out: files, and what the lines mean.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def canonical(body: Mapping[str, Any]) -> str:
    """Return JSON-able values as text: the same for equal ones."""
    return json.dumps(body, sort_keys=True, separators=(",", ":"), allow_nan=False)


def sealed(body: Mapping[str, Any], before: str) -> tuple[bytes, str]:
    """Return a line with its checksum, which covers the one of the line before."""
    check = hashlib.sha256((before + canonical(body)).encode()).hexdigest()
    return (canonical({**body, "check": check}) + "\n").encode(), check


def unsealed(line: bytes, before: str) -> tuple[dict[str, Any] | None, str]:
    """Return what a line says and its checksum; ``None`` unless it is as it was written."""
    try:
        body = json.loads(line)
        del body["check"]
        whole, check = sealed(body, before)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None, before
    return (body, check) if whole == line + b"\n" else (None, before)
