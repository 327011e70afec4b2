"""What if an output is closed, or lacks the letters of what is said?

A terminal that has Latin letters alone reads ``-`` for a minus sign and ``...`` for an ellipsis:
the nearest that it has, and no error.  What a program reads, JSON, is escaped there instead
(``commands.screen``).
"""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from io import TextIOWrapper
from typing import Final

NEAREST: Final = {
    "−": "-",
    "–": "-",
    "—": "-",
    "±": "+/-",
    "×": "x",
    "…": "...",
    "≤": "<=",
    "≥": ">=",
    "→": "->",
    "†": "+",
    "∞": "inf",
    "’": "'",
    "“": '"',
    "”": '"',
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
}
"""What stands for a letter where there is none."""

ERRORS: Final = "analyser-nearest"
"""The name under which Python finds :func:`nearest`."""


def prepare() -> None:
    """Have this process write to anything: called once, before a file is opened."""
    for number in (0, 1, 2):
        # Else the next file that is opened has this number, and gets what is meant for a person.
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as we run
    codecs.register_error(ERRORS, nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=ERRORS)


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Return the nearest words in plain letters for those that an encoding lacks, and where to go
    on: an error handler as ``codecs`` has it.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_plain, lacking)), error.end


def _plain(letter: str) -> str:
    """Return one letter in ASCII."""
    if letter in NEAREST:
        return NEAREST[letter]
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if part.isascii()) or "?"
