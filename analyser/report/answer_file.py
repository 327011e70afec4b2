"""An answer as a file: all that a page has, as data, sealed with a checksum.

``NAME.json`` beside a page: the page, its pictures, its tables and the sentence on the terminal are
made from it alone, without the run.  Numbers are in it as numbers: bars, intervals and counts of
every picture, and the summary that ``--json`` prints.  Decimal numbers have eight digits.  Records
with the same keys are one record of columns, and a long list of few values is these values and a
letter for each place.  Left out: how it looks (``render``).
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from analyser import reading
from analyser._version import __version__
from analyser.errors import AnalyserError, DataError, StorageError
from analyser.games import record_types
from analyser.report import asking, parts, pictures
from analyser.report.parts import Form
from analyser.storage.files import write_atomically
from analyser.storage.sealed_log import write_canonical
from analyser.wording import Table

FORMAT: Final = "analyser-answer/1"
MOST_BYTES: Final = 4_000_000
"""Largest file that is read; ours are an eighth of that at most."""
KIND: Final = "is"
"""The key that names what a record is."""
PAIRS: Final = "pairs"
"""What a mapping is called whose order counts."""
NUMBER: Final = "number"
"""What a number is called for which JSON has no word: infinite, or none."""
COLUMNS: Final = "columns"
"""What a list is called of two or more mappings that have the same keys."""
FEW: Final = "few"
"""What a list is called of few values, where a letter for each is shorter."""
LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
"""Letters of the values of such a list, in order."""
LONGEST: Final = 60
"""Letters of a text in such a list, at most: none of them is worth a book."""
REMAKE_ADVICE: Final = "make it again with analyser report RUN"
DIGITS: Final = 8
"""Of a decimal number: more than a page shows."""

KINDS: Final[Mapping[str, Any]] = {
    each.__name__: each
    for each in (Table, *vars(parts).values(), *vars(pictures).values(), *vars(asking).values())
    if isinstance(each, type) and dataclasses.is_dataclass(each)
    if each.__module__ in (Table.__module__, parts.__name__, pictures.__name__, asking.__name__)
    and each not in (parts.Part, parts.AskedDuels)
}
"""Every record that an answer is made of, by its name."""


def write(form: Form, summary: Mapping[str, Any], file: Path) -> None:
    """Write the answer to ``file``, whole or not at all; ``StorageError`` where that fails.

    ``summary``: what ``--json`` prints of it.  A file of another kind is left as it is.
    """
    refuse_other(file)
    body = {
        "format": FORMAT,
        "analyser": __version__,
        "page": encode_value(form),
        "summary": encode_value(summary),
    }
    # Letters as they are: escaped, "±" and the true minus would be a twentieth of a file.
    text = json.dumps({**body, "check": checksum(body)}, sort_keys=True, separators=(",", ":"),
                      ensure_ascii=False)  # fmt: skip
    write_atomically(file, (text + "\n").encode())


def refuse_other(file: Path) -> None:
    """Raise ``StorageError`` where a file is there that is not an answer."""
    if not file.exists() or is_answer(_body(file)):
        return
    advice = "choose another page"
    if file.is_file() and not file.stat().st_size:
        # A shell makes the file that it prints to before the program begins.
        advice += "; if your shell made it, print to another file"
    raise StorageError(f"{file}: is there already, and is not an answer ({advice})")


def read(file: Path) -> tuple[Form, dict[str, Any]]:
    """Return an answer's page and its summary.

    ``DataError`` for a file that was changed or cut, or is of another version.
    """
    body = _body(file)
    if not is_answer(body):
        raise DataError(f"{file}: not an answer of analyser (expected one that report wrote)")
    if body["format"] != FORMAT:
        raise DataError(f"{file}: found format {body['format']!r} (expected {FORMAT!r})")
    check = body.pop("check", None)
    try:
        whole = check == checksum(body)
    except (ValueError, RecursionError):
        # A number beyond all numbers, which no answer of ours has.
        whole = False
    if not whole:
        raise DataError(f"{file}: changed or cut since it was written (its checksum does not fit)")
    try:
        page, summary = decode_value(body["page"]), decode_value(body["summary"])
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise DataError(f"{file}: holds a record that this version does not know") from error
    if not isinstance(page, Form) or not isinstance(summary, dict):
        raise DataError(f"{file}: holds no page (expected one that report wrote)")
    return page, summary


@contextmanager
def guard_drawing(file: Path) -> Iterator[None]:
    """Raise ``DataError`` where what an answer says cannot be drawn: its values do not fit."""
    try:
        yield
    except (AnalyserError, OSError, MemoryError):
        raise
    except Exception as error:
        raise DataError(f"{file}: its numbers do not fit together ({REMAKE_ADVICE})") from error


def stands(file: Path) -> bool:
    """Say whether a file is an answer, of whichever version; ``StorageError``: it is not read."""
    return is_answer(_body(file))


def _body(file: Path) -> Any:
    try:
        return json.loads(
            reading.NamedDoor("an answer that report wrote").read_whole(file, MOST_BYTES)
        )
    except (ValueError, RecursionError, DataError):
        return None


def is_answer(body: Any) -> bool:
    """Say whether JSON that was read is an answer, of whichever version."""
    return isinstance(body, dict) and str(body.get("format", "")).startswith("analyser-answer/")


def encode_value(value: Any) -> Any:
    """Return a record, or what it is made of, JSON-able."""
    if isinstance(value, float) and not math.isfinite(value):
        return {KIND: NUMBER, "text": str(value)}
    if isinstance(value, float):
        return value if value.is_integer() else float(f"{value:.{DIGITS}g}")
    if value is None or isinstance(value, bool | int | str):
        return value
    if dataclasses.is_dataclass(value) and type(value).__name__ in KINDS:
        said = {each.name: getattr(value, each.name) for each in dataclasses.fields(value)}
        own = {
            # Keys of JSON have no order, and the players of a page have one.
            name: {KIND: PAIRS, "of": [[key, encode_value(each)] for key, each in of.items()]}
            if isinstance(of, Mapping)
            else encode_value(of)
            for name, of in said.items()
            if not _is_default(value, name, of)
        }
        return {KIND: type(value).__name__, **own}
    if isinstance(value, Mapping):
        return {str(key): encode_value(of) for key, of in value.items()}
    if isinstance(value, Sequence) and _are_alike(value):
        # Their keys, again for each of hundreds, would be a third of a file.
        return {
            KIND: COLUMNS,
            "of": {key: encode_value([of[key] for of in value]) for key in value[0]},
        }
    if isinstance(value, Sequence):
        listed = [encode_value(each) for each in value]
        return _as_few(listed) or listed
    if hasattr(value, "item"):
        return encode_value(value.item())
    raise TypeError(f"an answer cannot hold a {type(value).__name__}")


def _are_alike(listed: Sequence[Any]) -> bool:
    """Return whether these are mappings, two or more, that have the same keys."""
    return len(listed) > 1 and all(
        isinstance(each, Mapping) and each and each.keys() == listed[0].keys() for each in listed
    )


def _as_few(listed: Sequence[Any]) -> dict[str, Any] | None:
    """Return a list as its few values and a letter for each place; ``None``: not shorter."""
    if any(isinstance(each, list | dict) for each in listed):
        return None
    # As text: True, 1 and 1.0 are equal, and differ in a file.
    texts = [write_canonical(each) for each in listed]
    of = dict(zip(texts, listed, strict=True))
    if len(of) > len(LETTERS) or any(_is_long(each) for each in of.values()):
        return None
    letter = dict(zip(of, LETTERS, strict=False))
    few = {KIND: FEW, "of": [*of.values()], "at": "".join(letter[text] for text in texts)}
    return few if len(write_canonical(few)) < len(write_canonical(listed)) else None


def _is_long(value: Any) -> bool:
    return isinstance(value, str) and len(value) > LONGEST


def _is_default(record: Any, name: str, value: Any) -> bool:
    default = next(each.default for each in dataclasses.fields(record) if each.name == name)
    # NaN does not equal itself.
    return default is not dataclasses.MISSING and (value is default or value == default)


def _kinds() -> Mapping[str, Any]:
    return KINDS


def decode_value(value: Any) -> Any:
    """Return what ``encode_value`` was given; tuples come back as lists, numbers with eight
    digits.
    """
    if isinstance(value, list):
        return [decode_value(each) for each in value]
    if not isinstance(value, dict):
        return value
    kind = value.get(KIND)
    if kind is None:
        return {key: decode_value(of) for key, of in value.items()}
    if kind == NUMBER:
        return float(value["text"])
    if kind == COLUMNS:
        columns = {key: decode_value(of) for key, of in dict(value["of"]).items()}
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    if kind == FEW:
        of = dict(zip(LETTERS, value["of"], strict=False))
        if any(isinstance(each, list | dict) or _is_long(each) for each in of.values()):
            raise ValueError(f"found {of!r} (expected short values)")
        return [of[letter] for letter in value["at"]]
    if kind == PAIRS:
        return {key: decode_value(each) for key, each in value["of"]}
    own = {key: decode_value(of) for key, of in value.items() if key != KIND}
    return record_types.make_typed_record(KINDS[kind], own, _kinds)


def checksum(body: Mapping[str, Any]) -> str:
    """Return the checksum of an answer: of all that is in its file beside it."""
    return hashlib.sha256(write_canonical(body).encode()).hexdigest()
