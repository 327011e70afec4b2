"""``analyser.abilities.learning``: Is every line of a journal as it was written, or said to be
damaged?
"""

from __future__ import annotations

import errno
import gc
import os
from pathlib import Path

import pytest

from analyser.abilities.learning.tuning import journal
from analyser.errors import DataError, StorageError
from analyser.storage import sealed_log


def filled(path: Path) -> bytes:
    held = journal.begin(path, {"plan": {"a": 1}})
    for number in range(3):
        held.append({"step": number, "score": 0.1 * number})
    held.release()
    return path.read_bytes()


def test_what_was_appended_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.jsonl"
    filled(path)
    held = journal.begin(path, {"plan": "is not looked at"})
    assert held.header == {"format": journal.FORMAT, "plan": {"a": 1}}
    assert held.steps == [{"step": number, "score": 0.1 * number} for number in range(3)]
    held.release()
    held.release()


def test_a_line_that_was_cut_short_does_not_count_and_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    whole = filled(path)
    last = whole.rindex(b"\n", 0, -1) + 1
    for cut in range(last, len(whole)):
        path.write_bytes(whole[:cut])
        held = journal.begin(path, {})
        assert len(held.steps) == 2
        held.append({"step": 2, "score": 0.2})
        held.release()
        assert path.read_bytes() == whole


def test_what_a_kill_left_is_cut_off_however_long_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    whole = filled(path)
    path.write_bytes(whole + b'{"step":"' + b"x" * 500)
    held = journal.begin(path, {})
    held.append({"step": 3})
    held.release()
    held = journal.begin(path, {})
    assert [step["step"] for step in held.steps] == [0, 1, 2, 3]
    held.release()


def test_a_full_disk_is_one_sentence_and_the_next_line_finds_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    held = journal.begin(path, {})
    held.append({"step": 0})

    def full(file: int, data: bytes) -> None:
        os.write(file, data[:20])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(sealed_log, "write_all", full)
        with pytest.raises(StorageError, match=r"a\.jsonl: No space left on device"):
            held.append({"step": 1})
    assert [step["step"] for step in held.steps] == [0]
    held.append({"step": 1})
    held.release()
    held = journal.begin(path, {})
    assert [step["step"] for step in held.steps] == [0, 1]
    held.release()


def test_a_flipped_bit_is_found(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    whole = filled(path)
    said = set()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises((DataError, StorageError)) as caught:
            journal.begin(path, {}).release()
        said.add(str(caught.value).removeprefix(f"{path}: "))
    # Where the word is hit that says what the file is, it is no journal.
    assert said == {
        "is something else than a search; nothing written",
        "its end is damaged; remove the file to search again",
        *(f"line {number} is damaged; remove the file to search again" for number in range(1, 5)),
    }


@pytest.mark.parametrize("how", ["removed", "replaced", "lengthened"])
def test_a_file_that_another_has_changed_meanwhile_is_an_error_not_a_loss(
    tmp_path: Path, how: str
) -> None:
    path = tmp_path / "a.jsonl"
    filled(path)
    held = journal.begin(path, {})
    if how == "lengthened":
        path.write_bytes(path.read_bytes() + b"mine\n")
    else:
        path.unlink()
    if how == "replaced":
        filled(path)
    then = path.read_bytes() if path.exists() else None
    with pytest.raises(StorageError, match=r"a\.jsonl: (No such file|another process has written)"):
        held.append({"step": 3})
    assert len(held.steps) == 3
    assert (path.read_bytes() if path.exists() else None) == then
    held.release()


@pytest.mark.broad
def test_a_journal_that_is_dropped_can_be_written_by_another(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    held = journal.begin(path, {})
    with pytest.raises(StorageError, match=r"a\.jsonl: another process is writing here"):
        journal.begin(path, {})
    del held
    gc.collect()
    journal.begin(path, {}).release()


@pytest.mark.parametrize("content", [b"", b"name = 1\n", b"{}\n", b"\x00" * 40])
def test_another_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    assert not journal.holds_journal(path)
    with pytest.raises(StorageError, match="is something else than a search; nothing written"):
        journal.begin(path, {})
    assert path.read_bytes() == content


def test_a_header_cut_short_or_a_folder_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    whole = filled(path)
    path.write_bytes(whole[: whole.index(b"\n")])
    with pytest.raises(DataError, match="its first line is cut short"):
        journal.begin(path, {})
    with pytest.raises(StorageError, match="is something else than a search"):
        journal.begin(tmp_path, {})
    with pytest.raises(StorageError):
        journal.begin(path / "below" / "a.jsonl", {})
