"""What may a file or a flag say, how much may it ask for, and how is what it may not say shown?

The limits and the words of errors that scenario files, policy files and the command line share.
Left out: which keys a scenario file has (``file``), and what a rule or a habit means.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Any, Final

from analyser import reading
from analyser.errors import AnalyserError, ScenarioError, UsageError, quote_text
from analyser.typed_text import ASCII, NAME_WANTED, find_name, is_name, normalise_text, toml

FILE_BYTES = 64 * 1024
LINE_BYTES = 1024
"""Largest file and line: a dotted key of 40 kB kept ``tomllib`` busy for seconds."""
MAX_HANDS = 10_000_000_000
"""Most hands per cell: days of play on a hundred cores; more is a typing error."""
MAX_MATCHES = MAX_HANDS // 10
"""Most matches a cell: about as many hands."""
MAX_MATCH_HANDS = 1_000
"""Most hands of a match whose number of hands is asked for: more than any game's longest match."""
DEFAULT_HANDS = 100_000
SPREAD_HANDS = 20_000
"""The spread of a hand is then known to one per cent, in seconds."""
DEFAULT_SEED = 1
DRAWN_BITS = 62
"""Of a seed that is drawn: too many to be tried; those of the next runs may be a little larger."""
DEFAULT_FUTURES = 4
MAX_FUTURES = 64
WHEN_LETTERS = 500
"""Longest condition."""
MOST_TIP_HABITS = 3
"""Habits in which a tip's two players may differ: of more, nobody could say which one mattered."""
ADVICE_SECONDS = 4.0
"""How long is played for advice where nobody says."""
MOST_WORLDS = 250_000
"""Most worlds in which advice, or a reviewed decision, is tried.  By then half of an interval is a
tenth of what it is by default, and a turn of a dozen decisions with thirty options each is kept in
some hundred megabytes."""
FEWEST_REVIEW_WORLDS = 16
"""Fewest worlds in which all options of a reviewed decision are tried."""
MAX_CELLS = 1_000
"""Most cells, a duel or table under one rule set each: nobody reads a page of more."""
MAX_SEED = 2**63 - 1
LAST_DEAL = 2**62
"""Deals below it have numbers that compiled code can count past."""

ALLOWED_HANDS = f"a whole number from 1 to {MAX_HANDS}"
ALLOWED_MATCHES = f"a whole number from 1 to {MAX_MATCHES}"
ALLOWED_MATCH_HANDS = f"a whole number from 1 to {MAX_MATCH_HANDS}"
ALLOWED_FUTURES = f"a whole number from 1 to {MAX_FUTURES}"
ALLOWED_SEED = "a whole number from 0 to 2**63 - 1"

ALLOWED_GOAL = "shorter, longer, or more, less, same, no more or no less with a measure"


class OnError(StrEnum):
    """What an engine's error costs."""

    STOP = "stop"
    """The run: it ends, and may go on."""
    FORFEIT = "forfeit"
    """The hand: the rest of it is played for the engine, and the run goes on."""


ALLOWED_ON_ERROR = " or ".join(OnError)


def read_toml(path: Path, *, standard_input: bool = False) -> dict[str, Any]:
    """Return a small TOML file's content; ``ScenarioError`` when it is not one.

    ``standard_input``: the path ``-`` is that.  Raises as ``NamedDoor`` where nothing can be read.
    """
    said = reading.name_file(path)
    raw = reading.NamedDoor("a TOML file", ScenarioError, standard_input).read_whole(
        path, FILE_BYTES
    )
    for number, line in enumerate(raw.split(b"\n"), start=1):
        if len(line) > LINE_BYTES:
            raise ScenarioError(
                f"{said}: line {number}: found {len(line)} bytes (expected at most {LINE_BYTES})"
            )
    try:
        return tomllib.loads(toml(raw.decode()))
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{said}: not UTF-8 text (byte {error.start + 1})") from None
    except (ValueError, RecursionError) as error:
        reason = (
            "nested too deeply" if isinstance(error, RecursionError) else escape_signs(str(error))
        )
        sign = _find_strange_sign(str(error), toml(raw.decode()))
        raise ScenarioError(
            f"{said}: not valid TOML: {reason}{sign}{_explain_double_rules(raw)}"
        ) from None


def check_flat(path: Path, data: Mapping[str, Any], what: str) -> None:
    """Raise ``ScenarioError`` for a file that is not a ``what``: it is empty, or has tables."""
    expected = f"(expected a {what}: base = a name, and what differs)"
    if not data:
        raise ScenarioError(f"{path}: is empty {expected}")
    for name, value in data.items():
        if any(isinstance(each, dict) for each in (value if isinstance(value, list) else [value])):
            raise ScenarioError(f"{path}: found a table {key(name)}, as in a scenario {expected}")


def _find_strange_sign(reason: str, text: str) -> str:
    """Return which sign stands where TOML cannot be read, if it is none of a keyboard's."""
    place = re.search(r"at line (\d+), column (\d+)", reason)
    if place is None:
        return ""
    row = "".join(text.split("\n")[int(place[1]) - 1 :][:1])
    sign = row[int(place[2]) - 1 :][:1]
    if sign.isascii():
        return ""
    allowed = ASCII.get(ord(sign), 'a key with this letter in quotes, as "name"' * sign.isalpha())
    wanted = f" (expected {allowed})" if allowed else ""
    return f": found {quote_text(sign, letters=False)}{wanted}"


def _explain_double_rules(raw: bytes) -> str:
    """Return what to write where ``rules`` is both a key and a table, which TOML forbids."""
    if all(re.search(rb"(?m)^[ \t]*" + each, raw) for each in (rb"rules[ \t]*=", rb"\[rules[].]")):
        return '; found both rules = … and [rules] (expected base = "italian" in [rules])'
    return ""


def files(folder: Path) -> list[str]:
    """Return the TOML files of a folder, to suggest to a user who forgets the ending."""
    return sorted(each.name for each in islice(folder.glob("*.toml"), reading.MOST_NEIGHBOURS))


def check_no_input(name: str, what: str) -> None:
    """Raise ``UsageError`` for ``-``: one process reads standard input once, and names twice."""
    if name == str(reading.STANDARD_INPUT):
        raise UsageError(
            f"-: found standard input (expected the name of a {what}, or of its TOML file)"
        )


def checked_name(name: Any, where: str, kind: type[AnalyserError] = ScenarioError) -> str:
    """Return a name that a person gave, as it was meant; raises ``kind`` for what is none.

    Names become words of a command line, keys and parts of files' names.
    """
    said = normalise_text(name) if isinstance(name, str) else ""
    if is_name(said):
        return said
    meant = find_name(said)
    near = f"; did you mean {quote_text(meant)}?" if meant else ""
    raise kind(f"{where}: found the name {describe_found(name)} (expected {NAME_WANTED}{near})")


WORD_LETTERS: Final = 2_000
"""Letters of a word of a policy, at most: the longest rule of thumb has fewer."""


def check_values(prefix: str, values: Mapping[str, Any]) -> None:
    """Raise ``ScenarioError`` unless all values are plain: what a rule or a habit can be.

    That is a number, true or false, a word, or a list of at most 100 whole numbers.  How large a
    number may be is the field's to say.
    """
    for name, value in values.items():
        listed = isinstance(value, list) and len(value) <= 100
        for item in value if listed else [value]:
            number = isinstance(item, int) or (isinstance(item, float) and not listed)
            word = isinstance(item, str) and len(item) <= WORD_LETTERS and not listed
            if not (number or word):
                raise ScenarioError(
                    f"{prefix}{key(name)}: found {describe_found(item)} "
                    "(expected a number, true or false, a word, or a list of whole numbers)"
                )


def key(name: str) -> str:
    """Return a key as an error shows it: in quotes unless it is plain."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", name) else quote_text(name[:60])


def describe_found(value: Any) -> str:
    """Return a few words for a value in a file, however large or strange it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, str):
        text = quote_text(value[:60])
    else:
        text = repr(value) if isinstance(value, int | float) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def escape_signs(text: str) -> str:
    """Return text with signs that would confuse a terminal escaped."""
    return "".join(
        sign if sign.isascii() and sign.isprintable() else quote_text(sign)[1:-1] for sign in text
    )


@contextmanager
def prefix_errors(where: str, kind: type[AnalyserError] = AnalyserError) -> Iterator[None]:
    """Prefix an error of this kind with where it arose."""
    try:
        yield
    except kind as error:
        raise type(error)(f"{where}: {error}") from error
