"""What does a scenario file say, word by word, and is every word allowed?

TOML in, a checked :class:`Scenario` out, or one sentence: file, key, what was found, what is
allowed.  Names of games, presets, rules and policies are only looked at as words here; what they
stand for is looked up when ``scenario`` spells the file out.  Errors count list entries from 1.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
)

from analyser.errors import ScenarioError, unknown

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

FILE_BYTES = 64 * 1024
LINE_BYTES = 1024
"""Largest file and line: a dotted key of 40 kB kept ``tomllib`` busy for seconds."""
MAX_HANDS = 10_000_000_000
"""Most hands a cell: days of play on a hundred cores; more is a slip of the finger."""
MAX_MATCHES = MAX_HANDS // 10
"""Most matches a cell: about as many hands."""
DEFAULT_HANDS = 100_000
MAX_SEED = 2**63 - 1
MAX_CELLS = 1_000
"""Most cells, a duel or table under one preset each: more are no page that anybody reads."""

ALLOWED_HANDS = f"a whole number from 1 to {MAX_HANDS}"
ALLOWED_MATCHES = f"a whole number from 1 to {MAX_MATCHES}"
ALLOWED_SEED = "a whole number from 0 to 2**63 - 1"
_POLICY = "the name of a policy, or the path of its TOML file"
_PRESET = "the name of a preset"
_PRESETS = "a list of 1 to 100 names of presets"
_EITHER = (("hands", "matches"), ("preset", "presets"))
"""Keys that say the same thing in two ways: no place may hold both."""


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError
    return text


_Word = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(_printable)]
_Line = Annotated[str, StringConstraints(max_length=200), AfterValidator(_printable)]
_Hands = Annotated[int, Field(ge=1, le=MAX_HANDS)]
_Matches = Annotated[int, Field(ge=1, le=MAX_MATCHES)]
_Presets = Annotated[list[_Word], Field(min_length=1, max_length=100)]
_Seed = Annotated[int, Field(ge=0, le=MAX_SEED)]


class _Strict(BaseModel):
    """Of each field the description is what an error names as allowed."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class _Amount(_Strict):
    """How much is played."""

    hands: _Hands | None = Field(None, description=ALLOWED_HANDS)
    matches: _Matches | None = Field(None, description=ALLOWED_MATCHES)


class _Entry(_Amount):
    """What duels and tables may say alike: under which rules, and how much."""

    preset: _Word | None = Field(None, description=_PRESET)
    presets: _Presets | None = Field(None, description=_PRESETS)


class Duel(_Entry):
    """Two policies on the same deals."""

    a: _Word = Field(description=_POLICY)
    b: _Word = Field(description=_POLICY)


class Table(_Entry):
    """Plain play: one policy for all, or one a side."""

    policies: Annotated[list[_Word], Field(min_length=1, max_length=9)] = Field(
        description=f"a list of one for all or of one a side, each {_POLICY}"
    )


class Scenario(_Amount):
    """A scenario file's words."""

    question: _Line = Field("", description="one line of at most 200 characters")
    game: _Word = Field("burraco", description="the name of a game")
    seed: _Seed = Field(1, description=ALLOWED_SEED)
    preset: _Word | None = Field(None, description=_PRESET)
    rules: dict[str, Any] = Field({}, description="a table [rules] of rule = value")
    policies: Annotated[dict[str, dict[str, Any]], Field(max_length=100)] = Field(
        {}, description="at most 100 tables [policies.<name>]"
    )
    duels: Annotated[list[Duel], Field(max_length=200)] = Field(
        [], description="at most 200 tables [[duels]], each with a and b"
    )
    tables: Annotated[list[Table], Field(max_length=200)] = Field(
        [], description="at most 200 tables [[tables]], each with policies"
    )


_LISTED: dict[str, type[BaseModel]] = {"duels": Duel, "tables": Table}


def read(path: Path) -> Scenario:
    """Return the words of a scenario file; ``ScenarioError`` for the first that is wrong."""
    data = read_toml(path)
    try:
        asked = Scenario.model_validate(data)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_context=False)[0]
        raise ScenarioError(f"{path}: {_sentence(wrong)}") from None
    _check_together(asked, f"{path}: ")
    cells = 0
    for name in _LISTED:
        for place, entry in enumerate(getattr(asked, name), start=1):
            _check_together(entry, f"{path}: {name}.{place}: ")
            presets = entry.presets or []
            for preset in presets:
                if presets.count(preset) > 1:
                    raise ScenarioError(
                        f"{path}: {name}.{place}.presets: found {preset!r} more than once; "
                        "allowed: each preset once"
                    )
            cells += max(1, len(presets))
    if cells > MAX_CELLS:
        raise ScenarioError(
            f"{path}: found {cells} duels and tables, one a preset; allowed: at most {MAX_CELLS}"
        )
    return asked


def read_toml(path: Path) -> dict[str, Any]:
    """Return a small TOML file's content; ``ScenarioError`` when it is not one."""
    try:
        if not path.is_file():
            found = "a folder or a device" if path.exists() else "nothing"
            raise ScenarioError(f"{path}: found {found}; allowed: a TOML file")
        with path.open("rb") as file:
            raw = file.read(FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise ScenarioError(f"{path}: cannot be read: {reason}") from error
    if len(raw) > FILE_BYTES:
        raise ScenarioError(f"{path}: found more than {FILE_BYTES} bytes; allowed: fewer")
    for number, line in enumerate(raw.split(b"\n"), start=1):
        if len(line) > LINE_BYTES:
            raise ScenarioError(
                f"{path}: line {number}: found {len(line)} bytes; allowed: at most {LINE_BYTES}"
            )
    try:
        # Some editors put a byte-order mark in front.
        return tomllib.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: byte {error.start + 1} is no UTF-8 text") from None
    except (ValueError, RecursionError) as error:
        reason = "nested too deeply" if isinstance(error, RecursionError) else shown(str(error))
        raise ScenarioError(f"{path}: is no TOML: {reason}") from None


def check_values(prefix: str, values: Mapping[str, Any]) -> None:
    """Raise ``ScenarioError`` unless all values are plain: what a rule or a habit can be.

    That is a 64-bit whole number, a finite decimal number, true or false, a word, or a list of at
    most 100 whole numbers.
    """
    for name, value in values.items():
        listed = isinstance(value, list) and len(value) <= 100
        for item in value if listed else [value]:
            number = isinstance(item, int) and abs(item) <= MAX_SEED
            decimal = isinstance(item, float) and isfinite(item) and not listed
            word = isinstance(item, str) and len(item) <= 100 and not listed
            if not (number or decimal or word):
                raise ScenarioError(
                    f"{prefix}{key(name)}: found {found(item)}; "
                    "allowed: a number, true or false, a word, or a list of whole numbers"
                )


def key(name: str) -> str:
    """Return a key as an error shows it: in quotes unless it is plain."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", name) else repr(name[:60])


def found(value: Any) -> str:
    """Return a few words that say what stands in a file, however large or strange it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = repr(value) if isinstance(value, str | int | float) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def shown(text: str) -> str:
    """Return text with signs that would confuse a terminal escaped."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def _check_together(asked: _Amount, where: str) -> None:
    for one, other in _EITHER:
        if None not in (getattr(asked, one, None), getattr(asked, other, None)):
            raise ScenarioError(f"{where}found both {one} and {other}; allowed: one of the two")


def _sentence(wrong: ErrorDetails) -> str:
    model: type[BaseModel] = Scenario
    allowed = ""
    path: list[str] = []
    for part in wrong["loc"]:
        if isinstance(part, int):
            path.append(str(part + 1))
        else:
            if part in model.model_fields:
                allowed = model.model_fields[part].description or ""
            if not path:
                model = _LISTED.get(part, model)
            path.append(key(part))
    if wrong["type"] == "extra_forbidden":
        where = "".join(f"{name}: " for name in [".".join(path[:-1])] if name)
        return where + unknown("key", str(wrong["loc"][-1])[:60], model.model_fields)
    where = ".".join(path)
    if wrong["type"] == "missing":
        return f"{where}: is missing; allowed: {allowed}"
    value = wrong["input"]
    return f"{where}: found {found(value)}; allowed: {allowed}"
