"""How is a line printed, and what if the output is closed, or lacks a letter?

A line is made of what was stored, too: names of cells, of players and of files that others chose.
So each goes through :func:`make_visible`, which leaves nothing in it that a terminal would obey.

A terminal that has Latin letters alone reads ``-`` for a minus sign and ``...`` for an ellipsis:
the nearest that it has, and no error.  What a program reads, JSON, is escaped there instead
(``commands.output``).
"""

from __future__ import annotations

import codecs
import json
import os
import re
import sys
import unicodedata
from contextlib import nullcontext, suppress
from functools import partial
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

OBEYED: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff]"
)
"""Control characters, and those that are not seen or turn the way in which a line is written."""
SPACES: Final = str.maketrans("\n\r\t\v\f\x85\u2028\u2029", " " * 8)
"""What ends a line or moves on in it: a space, in one."""

ERRORS: Final = "analyser-nearest"
"""The name under which Python finds :func:`spell_in_plain_letters`."""


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
    codecs.register_error(ERRORS, spell_in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=ERRORS)


def make_visible(words: str) -> str:
    """Return a text as one line of a terminal, with nothing in it that the terminal obeys."""
    return OBEYED.sub("", words.translate(SPACES))


def escape_json(text: str) -> str:
    """Return JSON that means the same, likewise; line ends between its objects stay."""
    return re.sub("(?!\n)" + OBEYED.pattern, lambda found: json.dumps(found[0])[1:-1], text)


def say(*lines: str, error: bool = False, end: str = "\n") -> None:
    """Print lines to standard output, or to standard error: each is one, whatever is in it.

    Where standard error is full or closed, the line is lost, and nothing fails.
    """
    stream = sys.stderr if error else sys.stdout
    if stream is not None:
        with suppress(OSError) if error else nullcontext():
            for line in lines:
                stream.write(make_visible(line) + end)
            stream.flush()


def make_writable(words: str) -> str:
    """Return words as standard output writes them: in the letters that it has."""
    letters = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        words.encode(letters)
    except UnicodeEncodeError:
        return "".join(map(partial(_plain_in, letters), words))
    return words


def _plain_in(letters: str, letter: str) -> str:
    try:
        letter.encode(letters)
    except UnicodeEncodeError:
        return _spell_letter(letter)
    return letter


def spell_in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Return the nearest words in plain letters for those that an encoding lacks, and where to go
    on: an error handler as ``codecs`` has it.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_spell_letter, lacking)), error.end


def _spell_letter(letter: str) -> str:
    """Return one letter in ASCII."""
    if letter in NEAREST:
        return NEAREST[letter]
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if part.isascii()) or "?"
