"""How do hand histories come in?  Line by line, of a file that may be larger than memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from analyser import reading
from analyser.errors import DataError

LONGEST: Final = 1_000_000
"""Bytes of a line of a hand history: a deal, the longest there is, has a hundredth of it."""


def lines_of(path: Path) -> Iterator[str]:
    """Yield a file's lines; raises ``DataError`` if it is not text, and as ``NamedDoor``.

    One at a time: a file may be larger than memory.
    """
    door = reading.NamedDoor("a file of hand histories", standard_input=True)
    try:
        # Some programs begin a text in UTF-8 with a byte order mark: it is not part of the text.
        encoding = "utf-8-sig"
        for line in door.lines(path, LONGEST):
            yield line.decode(encoding)
            encoding = "utf-8"
    except UnicodeDecodeError:
        sentence = f"{reading.named(path)}: not a hand history (not UTF-8 text)"
        raise DataError(sentence) from None
