"""Inputs that nobody meant to write: what is there, changed a little, and again.

A change is of bytes, of words (a number becomes another, a text the text of another place), or of
lines; of what is sealed also of the values below the seal, sealed again, since a checksum would end
most of what is tried before it has begun.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

NUMBERS: Final = (
    b"0 -1 1 2 255 256 65536 2147483648 -2147483649 9223372036854775807 9223372036854775808 1e999 "
    b"-1e999 1e-999 nan inf 0.1 1_000 0x10 007 99999999999999999999999999"
).split()
WORDS: Final = (
    b"",
    b"\x00",
    b"\xff\xfe",
    "\u2212\u202e\U0001f0a1".encode(),
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'""',
    b"[[x]]\n",
    b"[" * 3_000,
    b"a." * 500,
    b"'" * 3,
    b"A" * 70_000,
)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 1, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, 1e308, "", "?", "a" * 5_000),
    *([], {}, [[]], [None], {"": ""}, [0] * 500),
)

Change = Callable[[bytes, random.Random], bytes]


def changed(data: bytes, chance: random.Random) -> bytes:
    """Return an input with one to four changes."""
    for _ in range(chance.randint(1, 4)):
        data = chance.choice(_CHANGES)(data, chance)
    return data


def bytes_changed(data: bytes, chance: random.Random) -> bytes:
    """Return an input with another byte, a piece less, or a piece twice."""
    first = chance.randint(0, len(data))
    last = min(len(data), first + chance.choice((1, 1, 2, 9, 200)))
    put = chance.choice((bytes([chance.randrange(256)]), b"", data[first:last] * 2))
    return data[:first] + put + data[last:]


def words_changed(data: bytes, chance: random.Random) -> bytes:
    """Return an input with another number, another text, or a word too many."""
    kind = chance.choice((rb"-?\d[\d_.]*", rb'"[^"\n]*"', rb"[A-Za-z_]{2,}", rb""))
    found = list(re.finditer(kind, data)) if kind else []
    if not found:
        at = chance.randint(0, len(data))
        return data[:at] + chance.choice(WORDS) + data[at:]
    here, there = chance.choice(found), chance.choice(found)
    put = chance.choice((there.group(), chance.choice(NUMBERS), chance.choice(WORDS)))
    return data[: here.start()] + put + data[here.end() :]


def lines_changed(data: bytes, chance: random.Random) -> bytes:
    """Return an input with a line less, one twice, or two exchanged."""
    lines = data.split(b"\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    what = chance.randrange(3)
    if what == 0:
        del lines[one]
    elif what == 1:
        lines.insert(other, lines[one])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


_CHANGES: Final[Sequence[Change]] = (bytes_changed, words_changed, words_changed, lines_changed)


def value_changed(body: Any, chance: random.Random) -> Any:
    """Return JSON with one value another, gone, or under another name."""
    found = json.loads(json.dumps(body))
    places = list(_places(found))
    if not places:
        return chance.choice(VALUES)
    holder, key = chance.choice(places)
    what = chance.randrange(4)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, dict):
        holder[f"{key}x"] = holder.pop(key)
    elif what == 2:
        other, name = chance.choice(places)
        holder[key] = json.loads(json.dumps(other[name]))
    else:
        holder[key] = chance.choice(VALUES)
    return found


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        for key in keys:
            yield value, key
            yield from _places(value[key])
