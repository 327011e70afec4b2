"""``analyser.abilities.learning``: Do pieces of a long work come back as they were written, or
not at all?
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from analyser.abilities.learning.self_play import checkpoints
from analyser.errors import DataError, StorageError
from analyser.storage import files


def arrays(seed: int = 1) -> dict[str, npt.NDArray[Any]]:
    chance = np.random.default_rng(seed)
    return {
        "x": chance.integers(-9, 9, (7, 3)).astype(np.int16),
        "worth": chance.normal(size=7),
        "none": np.zeros((0, 3), np.int8),
        "one": np.array(5),
    }


def same(found: dict[str, npt.NDArray[Any]], expected: dict[str, npt.NDArray[Any]]) -> bool:
    return list(found) == list(expected) and all(
        found[key].dtype == expected[key].dtype
        and found[key].shape == expected[key].shape
        and bool((found[key] == expected[key]).all())
        for key in expected
    )


def test_pieces_come_back_in_this_sitting_and_the_next(tmp_path: Path) -> None:
    held = checkpoints.begin(tmp_path / "a" / "work", {"plan": 3})
    assert "first" not in held
    held.write("first", arrays())
    held.write("second", arrays(2))
    assert same(held.read("first"), arrays())
    held.release()
    again = checkpoints.begin(tmp_path / "a" / "work", {"plan": "is not asked"})
    assert again.header["plan"] == 3
    assert "first" in again
    assert "second" in again
    assert "third" not in again
    assert same(again.read("second"), arrays(2))
    again.release()


def test_one_process_at_a_time_writes(tmp_path: Path) -> None:
    held = checkpoints.begin(tmp_path, {})
    with pytest.raises(StorageError, match="another process is writing here"):
        checkpoints.begin(tmp_path, {})
    held.release()
    checkpoints.begin(tmp_path, {}).release()


def test_a_piece_that_is_not_entered_does_not_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = checkpoints.begin(tmp_path, {})
    write = files.write_all

    def full(file: int, data: bytes) -> None:
        write(file, data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "write_all", full)
    with pytest.raises(StorageError, match="No space left"):
        held.write("first", arrays())
    monkeypatch.undo()
    assert "first" not in held
    assert not list(tmp_path.glob("*.piece"))
    held.write("first", arrays())
    held.release()
    assert same(checkpoints.begin(tmp_path, {}).read("first"), arrays())


def test_every_flipped_bit_and_every_swap_shows(tmp_path: Path) -> None:
    held = checkpoints.begin(tmp_path, {})
    held.write("first", arrays())
    held.write("second", arrays(2))
    file = tmp_path / "first.piece"
    whole = file.read_bytes()
    for at in range(0, len(whole), 7):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 16]) + whole[at + 1 :])
        with pytest.raises(DataError, match=r"first\.piece: is damaged"):
            held.read("first")
    file.write_bytes((tmp_path / "second.piece").read_bytes())
    with pytest.raises(DataError, match="damaged"):
        held.read("first")
    file.unlink()
    with pytest.raises(StorageError, match="No such file"):
        held.read("first")
    held.release()
    log = tmp_path / checkpoints.LOG
    log.write_text(log.read_text().replace("first", "fresh"))
    with pytest.raises(DataError, match="line 2 is damaged"):
        checkpoints.begin(tmp_path, {})


def test_a_line_cut_short_costs_its_piece_alone(tmp_path: Path) -> None:
    held = checkpoints.begin(tmp_path, {})
    held.write("first", arrays())
    held.write("second", arrays(2))
    held.release()
    log = tmp_path / checkpoints.LOG
    log.write_bytes(log.read_bytes()[:-9])
    again = checkpoints.begin(tmp_path, {})
    assert "first" in again
    assert "second" not in again
    again.write("second", arrays(3))
    assert same(again.read("second"), arrays(3))
    again.release()


def test_what_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "dear.txt").write_text("dear")
    with pytest.raises(StorageError, match="something else"):
        checkpoints.begin(tmp_path, {})
    with pytest.raises(StorageError, match="something else"):
        checkpoints.begin(tmp_path / "dear.txt", {})
    assert [each.name for each in tmp_path.iterdir()] == ["dear.txt"]


def test_a_kill_before_the_first_line_is_no_harm(tmp_path: Path) -> None:
    (tmp_path / f".{checkpoints.LOG}.77.part").write_bytes(b"{half")
    held = checkpoints.begin(tmp_path, {"plan": 1})
    assert held.header["plan"] == 1
    held.release()


def test_another_format_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkpoints.begin(tmp_path, {}).release()
    monkeypatch.setattr(checkpoints, "FORMAT", "analyser-pieces/2")
    with pytest.raises(DataError, match="found format 'analyser-pieces/1'"):
        checkpoints.begin(tmp_path, {})
