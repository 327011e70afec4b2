"""What do the rows of many shards add up to, and how much of that is known already?

Whoever reads a run adds its shards to a total, one after the other.  A total that was reached
before is kept (``storage.aggregate_cache``), with a digest of the manifest's lines of all shards in
it; where a run begins with just these, the next reader goes on from there.  The same numbers are
added in the same order either way, so that an answer has the same bytes; and the bytes of the
shards that are not read again are checked all the same.

What is kept of an object is listed in its class as ``SUMS``, names of its fields.  Left out: what
is added (``answers``, ``same_deals``, ``tips``).
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from analyser import games
from analyser.errors import AnalyserError
from analyser.games.interface import Game, Record
from analyser.games.protocols.matches import PlaysMatches
from analyser.statistics.intervals import Histogram, Ratio, Tally
from analyser.statistics.simultaneous import Moments
from analyser.statistics.win_chance import Place
from analyser.storage import aggregate_cache
from analyser.storage.run_folder import Run, ShardLine
from analyser.storage.sealed_log import digest, write_canonical

T = TypeVar("T")

FEWEST_ROWS: Final = 1_000_000
"""Below it nothing is kept: the rows are added up in a second or two."""

OF_A_GAME: Final = ("columns", "measures", "rescoring")
"""Modules of a game that add, where it has them."""

_WHOLE: Final = {each.__name__: each for each in (Tally, Ratio, Moments, Place)}
"""Classes that are kept field by field, and rebuilt."""


def add_up(
    run: Run,
    asked: Mapping[str, Any],
    what: str,
    steps: Sequence[Sequence[ShardLine]],
    total: T,
    add: Callable[[Sequence[ShardLine]], None],
    readers: Iterable[Callable[..., Any]] = (),
) -> T:
    """Return ``total``, an object with ``SUMS``, when ``add`` has added each step's shards to it.

    ``asked``, JSON-able, says what is added, as far as that is not the run's spec; ``what`` says it
    in a few words to whoever waits.  ``readers`` are functions that ``add`` calls and its module
    does not import.  Raises what ``add`` does, and ``DataError`` for a shard whose bytes are not
    the ones written.
    """
    rows = [sum(line.rows for line in step) for step in steps]
    keeps = sum(rows) >= FEWEST_ROWS and _is_ours(run)
    of = digest({key: run.header[key] for key in ("spec", "columns", "match_columns")})
    made_by = {each.__module__ for each in (add, *readers)}
    about: dict[str, Any] = {"of": of, "asked": asked}
    if keeps:
        game = games.game(run.header["spec"]["game"])
        made_by |= {f"{type(game).__module__}.{name}" for name in OF_A_GAME}
        about["tables"] = [_table(game, cell["rules"]) for cell in run.header["spec"]["cells"]]
    ends = _ends(steps)
    known = _restore_total(total, ends, aggregate_cache.read(about, made_by)) if keeps else 0
    done = 0
    for place, step in enumerate(steps):
        if run.listener is not None:
            run.listener(what, done, sum(rows))
        if place < known:
            for line in step:
                run.check(line)
        else:
            add(step)
        done += rows[place]
    if run.listener is not None:
        run.listener(what, done, sum(rows))
    if keeps and known < len(steps):
        body = {"steps": len(steps), "end": ends[-1], "sums": _encode_sum(total)}
        aggregate_cache.write(about, made_by, zlib.compress(json.dumps(body).encode(), 1))
    return total


def _is_ours(run: Run) -> bool:
    """Return whether this package's sources are all that the sums follow from."""
    try:
        game = games.game(run.header["spec"]["game"])
    except (AnalyserError, KeyError, TypeError):
        return False
    return type(game).__module__.startswith(f"{games.__name__}.")


def _table(game: Game, rules: Record) -> list[Any]:
    """Return what a game says of a table, JSON-able, as far as sums depend on it."""
    goal = repr(game.goal(rules)) if isinstance(game, PlaysMatches) else None
    return [game.sides(rules), game.seats(rules), goal]


def _ends(steps: Sequence[Sequence[ShardLine]]) -> list[str]:
    """Return, of each step, a digest of the lines of all shards up to its end."""
    ends, so_far = [], hashlib.sha256()
    for step in steps:
        so_far.update(write_canonical({"step": [asdict(line) for line in step]}).encode())
        ends.append(so_far.hexdigest())
    return ends


def _restore_total(total: Any, ends: Sequence[str], kept: bytes | None) -> int:
    """Make a total what was kept of it, and return how many steps are in it: 0, nothing fits."""
    if kept is None:
        return 0
    body = json.loads(zlib.decompress(kept))
    steps = int(body["steps"])
    if not 0 < steps <= len(ends) or ends[steps - 1] != body["end"]:
        return 0
    _put(total, body["sums"])
    return steps


def _encode_sum(value: Any) -> Any:
    """Return a sum as JSON has it: numbers exactly, what is made of several by its class."""
    if hasattr(value, "SUMS"):
        return {name: _encode_sum(getattr(value, name)) for name in value.SUMS}
    if isinstance(value, np.ndarray):
        return {"array": _pack_array(value)}
    if isinstance(value, Histogram):
        return {"Histogram": [value.step, value.first, _pack_array(value.counts)]}
    if is_dataclass(value):
        each = [_encode_sum(getattr(value, field.name)) for field in fields(value)]
        return {type(value).__name__: each}
    if isinstance(value, Mapping):
        return {"map": [[_encode_sum(key), _encode_sum(each)] for key, each in value.items()]}
    if isinstance(value, tuple):
        return {"tuple": [_encode_sum(each) for each in value]}
    if isinstance(value, list):
        return [_encode_sum(each) for each in value]
    if value is None or isinstance(value, (int, float, str)):
        return value
    raise TypeError(f"a {type(value).__name__} is not a sum")


def _put(there: Any, told: Mapping[str, Any]) -> None:
    """Make the fields of an object with ``SUMS`` what :func:`_encode_sum` said of them."""
    for name in there.SUMS:
        old, new = getattr(there, name), told[name]
        if hasattr(old, "SUMS"):
            _put(old, new)
        elif isinstance(old, list) and old and hasattr(old[0], "SUMS"):
            for each, its in zip(old, new, strict=True):
                _put(each, its)
        elif isinstance(old, dict):
            # Of its own class, which may count or know a default.
            old.clear()
            old.update(_decode_sum(new))
        else:
            setattr(there, name, _decode_sum(new))


def _decode_sum(told: Any) -> Any:
    """Return what :func:`_encode_sum` said."""
    if isinstance(told, list):
        return [_decode_sum(each) for each in told]
    if not isinstance(told, dict):
        return told
    ((kind, body),) = told.items()
    if kind == "array":
        return _unpack_array(body)
    if kind == "map":
        return {_decode_sum(key): _decode_sum(each) for key, each in body}
    if kind == "tuple":
        return tuple(_decode_sum(each) for each in body)
    if kind == "Histogram":
        made = Histogram(body[0])
        made.first, made.counts = body[1], _unpack_array(body[2])
        return made
    return _WHOLE[kind](*(_decode_sum(each) for each in body))


def _pack_array(array: npt.NDArray[Any]) -> list[Any]:
    """Return an array as JSON has it: whole numbers in as few bytes as they need."""
    small = array
    if array.dtype.kind == "i" and array.size:
        ends = int(array.min()), int(array.max())
        small = array.astype(np.result_type(*map(np.min_scalar_type, ends)))
    data = base64.b85encode(zlib.compress(np.ascontiguousarray(small).tobytes(), 1)).decode()
    return [array.dtype.str, small.dtype.str, list(array.shape), data]


def _unpack_array(told: Sequence[Any]) -> npt.NDArray[Any]:
    kind, stored, shape, data = told
    numbers = np.frombuffer(zlib.decompress(base64.b85decode(data)), stored)
    # A copy, which may be written to as the array could.
    return numbers.astype(kind).reshape(shape)
