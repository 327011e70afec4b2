"""What did just these decisions teach before?  To learn it again takes a minute.

It is kept by a digest of the decisions: in this process, and where they are many in the user's
cache, as sums over rows are (``storage.aggregate_cache``).  Left out: what is learnt
(``decisions``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from analyser.statistics import effect_model, rule_search
from analyser.storage import aggregate_cache
from analyser.storage.column_spool import release_free_memory

T = TypeVar("T")

FEWEST: Final = 50_000
"""Decisions below which nothing is kept on disk: they teach in seconds."""
_RESULTS: Final[dict[str, Any]] = {}
"""By digest, what this process has learnt."""


def recall(
    what: object, columns: Iterable[npt.NDArray[Any]], kind: Any, learn: Callable[[], T]
) -> T:
    """Return what some decisions teach: what is known of them, otherwise what ``learn`` says.

    ``columns``: all numbers of the decisions that ``learn`` reads, and ``what``, by its ``repr``,
    all else; ``kind``: the type of what is learnt, of dataclasses, tuples and numbers.
    """
    found, most = blake2b(repr(what).encode(), digest_size=32), 0
    for column in columns:
        found.update(f"{column.dtype} {column.shape}".encode())
        found.update(np.ascontiguousarray(column).data)
        most = max(most, len(column))
    key = found.hexdigest()
    if key not in _RESULTS:
        _RESULTS[key] = _recall_from_disk(key, kind, learn) if most >= FEWEST else learn()
        release_free_memory()
    known: T = _RESULTS[key]
    return known


def _recall_from_disk(key: str, kind: Any, learn: Callable[[], T]) -> T:
    import sklearn
    from pydantic import TypeAdapter

    adapter: TypeAdapter[T] = TypeAdapter(kind)
    asked = {"taught by": key, "sklearn": sklearn.__version__}
    made_by = [f"{__package__}.decisions", effect_model.__name__, rule_search.__name__]
    kept = aggregate_cache.read(asked, made_by)
    if kept is not None:
        return adapter.validate_python(json.loads(kept))
    learnt = learn()
    aggregate_cache.write(asked, made_by, json.dumps(adapter.dump_python(learnt)).encode())
    return learnt
