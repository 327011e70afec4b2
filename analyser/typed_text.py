"""What did a person type?  The text that was meant, whatever wrote it.

Telephones, word processors and web pages put signs into a text that nobody sees: a letter and its
accent apart, marks that make a heart red, blanks that are none.  All typed text comes through here:
evenings, positions, names, scenario files, and the lines of engines.

:func:`normalise_text` is safe in any text.  :func:`notation` is for text of cards, words and
numbers, where a long dash can only be a minus sign.  Left out: how a strange sign is shown in a
message (``errors.quote_text``), how a line is printed (``streams``), and how a file is read
(``reading``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

INVISIBLE_SIGNS: Final = re.compile(
    "[\xad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0000-\U000e0fff]"
)
"""Signs that are not seen: zero-width ones, marks of direction, of emoji and of byte order."""
BLANKS: Final = re.compile("[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
"""Blanks that are not the plain one."""
ASCII: Final = {
    **dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣"), "-"),
    **dict.fromkeys(map(ord, "‘’‚‛′ʼ´"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″«»"), '"'),
    **dict(zip(map(ord, "♧♢♡♤❤🃏"), "♣♦♥♠♥★", strict=True)),
    **{0xFEE0 + at: chr(at) for at in range(ord("!"), ord("~") + 1)},
}
"""What a sign means where cards, words and numbers are written; suits, and wide letters too."""
LINE_ENDS: Final = re.compile("\r\n|\r|\n")
IN_TOML: Final = re.compile(r"""\"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|[–−](?=[ \t]*[0-9])""")
"""A string or a comment of TOML, or a minus sign before a number."""
LONGEST_NAME: Final = 41
NAME_WANTED: Final = f"1 to {LONGEST_NAME} small letters, digits, - and _"
"""What a name is, for messages."""


def normalise_text(text: str) -> str:
    """Return a text with each letter in one spelling (NFC), plain blanks, and nothing unseen."""
    if text.isascii():
        return text
    return BLANKS.sub(" ", INVISIBLE_SIGNS.sub("", unicodedata.normalize("NFC", text)))


def notation(text: str) -> str:
    """Return the same of cards, words and numbers: dashes, quotation marks, suits and wide
    letters, too, are those that everybody writes.
    """
    return text if text.isascii() else normalise_text(text).translate(ASCII)


def split_lines(text: str) -> Iterator[str]:
    """Yield a text's lines without their ends, whichever system wrote them."""
    yield from LINE_ENDS.split(text) if "\r" in text else text.split("\n")


def option(word: str) -> str:
    """Return a word of a command line; the one long dash that some editors make of ``--`` is two
    again.
    """
    return re.sub("^[–—](?=[a-z])", "--", word)


def toml(text: str) -> str:
    """Return the text of a TOML file as :func:`normalise_text`, with plain minus signs before
    numbers.
    """
    if text.isascii():
        return text
    return IN_TOML.sub(lambda found: "-" if found[0] in "–−" else found[0], normalise_text(text))


# -- names ----------------------------------------------------------------------------------------


def is_name(name: str) -> bool:
    """Say whether policies, rule sets and files may be called so, in letters of any language."""
    return 0 < len(name) <= LONGEST_NAME and name == name.lower() and all(map(_is_in_name, name))


def find_name(text: str) -> str:
    """Return the nearest name to a text; empty where it has no letter."""
    made = "".join(sign if _is_in_name(sign) else "-" for sign in normalise_text(text).lower())
    return re.sub("-{2,}", "-", made).strip("-")[:LONGEST_NAME].strip("-")


def _is_in_name(sign: str) -> bool:
    return sign in "-_" or sign.isdecimal() or unicodedata.category(sign)[0] in "LM"
