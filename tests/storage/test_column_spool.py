"""``analyser.storage.column_spool``: Do columns come back as they were?  Do they leave nothing?"""

from __future__ import annotations

import ctypes
import errno
import os
import re
from pathlib import Path

import numpy as np
import pytest

from analyser.errors import StorageError
from analyser.storage.column_spool import ColumnSpool, Kind, release_free_memory

KINDS = {"weight": Kind("i4"), "ends": Kind("f4", (2, 3)), "there": Kind("?")}


def fill(spool: ColumnSpool, *counts: int) -> dict[str, np.ndarray]:
    """Return what is written, some rows at a time."""
    lots = np.random.default_rng(3)
    parts = [
        {
            "weight": lots.integers(-9, 9, count),
            "ends": lots.normal(size=(count, 2, 3)).astype(np.float32),
            "there": lots.integers(0, 2, count) == 1,
        }
        for count in counts
    ]
    for part in parts:
        spool.append(part)
    return {name: np.concatenate([part[name] for part in parts]) for name in KINDS}


@pytest.mark.parametrize("in_memory", [0, 10_000])
def test_columns_come_back_in_their_order_and_types(in_memory: int) -> None:
    spool = ColumnSpool(KINDS, 10_000, in_memory)
    # Fewer than there is room for.
    written = fill(spool, 3_000, 0, 1, 6_000)
    found = spool.columns()
    for name, kind in KINDS.items():
        assert found[name].dtype == kind.dtype
        assert (found[name] == written[name]).all()
        assert not found[name].flags.writeable
    spool.release()
    assert (found["ends"] == written["ends"]).all()


def test_no_rows_are_no_rows() -> None:
    assert fill(ColumnSpool(KINDS, 1, 0), 0)["ends"].shape == (0, 2, 3)


def test_the_file_lies_where_temporary_files_shall_and_has_no_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    device = tmp_path.stat().st_dev
    spool = ColumnSpool(KINDS, 1_000, 0)
    fill(spool, 1_000)
    assert spool._file is not None
    assert os.fstat(spool._file.fileno()).st_dev == device
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    spool = ColumnSpool(KINDS, 1_000, 0)
    monkeypatch.setattr(os, "pwrite", refuse)
    with pytest.raises(StorageError, match="No space left on device"):
        fill(spool, 10)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_trim"), reason="not Linux's memory")
def test_memory_between_arrays_that_stay_is_given_back() -> None:
    def used() -> int:
        found = re.search(r"RssAnon:\s+(\d+) kB", Path("/proc/self/status").read_text())
        assert found
        return int(found[1]) << 10

    arrays = [np.ones(3_000) for _ in range(3_000)]
    stay = arrays[::100]
    size = sum(each.nbytes for each in arrays)
    before = used()
    arrays.clear()
    release_free_memory()
    assert used() < before - size // 2
    assert len(stay) == 30
