"""``analyser.storage.files``: Is a file there whole or not at all, and in an order that survives
a power cut?
"""

from __future__ import annotations

import errno
import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analyser import __file__ as analyser_file
from analyser.errors import StorageError
from analyser.storage import sealed_log
from analyser.storage.files import guard_storing, open_for_writing, write_all, write_atomically

PACKAGE = Path(analyser_file).parent
STEPS = ("open", "write", "fsync", "replace")


def watch(monkeypatch: pytest.MonkeyPatch, failing: int = 0) -> list[str]:
    """List the calls to the system from now on; the one of number ``failing`` (from 1) fails."""
    calls: list[str] = []

    def wrapped(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            calls.append(name)
            if len(calls) == failing:
                raise OSError(errno.EIO, "Input/output error")
            return real(*arguments)

        return call

    for name in STEPS:
        monkeypatch.setattr(os, name, wrapped(name, getattr(os, name)))
    return calls


def test_content_is_on_the_disk_before_its_name_and_the_name_before_the_return(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        calls = watch(patch)
        write_atomically(tmp_path / "a", b"new")
    assert calls == ["open", "write", "fsync", "replace", "open", "fsync"]
    assert (tmp_path / "a").read_bytes() == b"new"


@pytest.mark.parametrize("failing", range(1, 7))
def test_a_fault_at_any_step_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with monkeypatch.context() as patch:
        watch(patch, failing)
        with pytest.raises(StorageError) as caught:
            write_atomically(path, b"new")
    assert str(caught.value) == f"{path}: Input/output error"
    assert path.read_bytes() == (b"old" if failing <= 4 else b"new")
    assert os.listdir(tmp_path) == ["a"]


def test_what_the_system_takes_in_small_pieces_is_written_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    data = bytes(range(256))
    file = os.open(tmp_path / "a", os.O_WRONLY | os.O_CREAT)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda file, data: real(file, data[:7]))
        write_all(file, data)
    os.close(file)
    assert (tmp_path / "a").read_bytes() == data


def test_an_error_without_words_of_the_system_still_has_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="OSError"), guard_storing(tmp_path):
        raise OSError


def test_what_a_killed_process_had_begun_goes_with_the_next_write(tmp_path: Path) -> None:
    dead = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    path = tmp_path / "a [1].html"
    kept = [f".{path.name}.{os.getppid()}.part", f".{path.name}.x.part", f".b.{dead}.part"]
    for name in [*kept, f".{path.name}.{dead}.part", f".{path.name}.{10**30}.part"]:
        (tmp_path / name).write_bytes(b"half")
    write_atomically(path, b"whole", tidied=True)
    assert len(list(tmp_path.iterdir())) == 6
    write_atomically(path, b"whole")
    assert {each.name for each in tmp_path.iterdir()} == {path.name, *kept}


# macOS


def on_macos(
    monkeypatch: pytest.MonkeyPatch, calls: list[str], refused: OSError | None = None
) -> None:
    """Have the system know how to flush a disk's own memory, or refuse to."""

    def told(file: int, what: int) -> int:
        assert what == 51
        assert os.fstat(file)
        calls.append("full")
        if refused is not None:
            raise refused
        return 0

    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", told)


def test_on_macos_the_disk_empties_its_own_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        calls = watch(patch)
        on_macos(patch, calls)
        write_atomically(tmp_path / "a", b"new")
        with open_for_writing(tmp_path / "b") as file:
            file.write(b"new")
    assert calls == [
        *("open", "write", "full", "replace", "open", "full"),
        *("full", "replace", "open", "full"),
    ]


def test_a_line_of_a_log_is_flushed_so_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed_log.begin(tmp_path / "log", {"first": 1})
    log = sealed_log.SealedLog(tmp_path / "log", place=tmp_path, damaged="", cut="")
    log.read()
    log.claim()
    with monkeypatch.context() as patch:
        calls = watch(patch)
        on_macos(patch, calls)
        log.append({"next": 2})
    assert calls == ["write", "full"]


def test_where_that_cannot_be_it_is_flushed_as_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        calls = watch(patch)
        on_macos(patch, calls, OSError(errno.ENOTSUP, "not supported"))
        write_atomically(tmp_path / "a", b"new")
    assert calls == ["open", "write", "full", "fsync", "replace", "open", "full", "fsync"]


def test_nothing_is_flushed_in_another_way() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "fsync(" in path.read_text("utf-8")
    }
    assert found == {"storage/files.py"}
