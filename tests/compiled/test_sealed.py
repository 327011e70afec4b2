"""``analyser.compiled.sealed``: Is a kept file believed only where it is as it was written, and
where nobody else may write?

And does nothing stop where it cannot be written?  What comes of that in compiled code is in
``test_damage``.
"""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from compiled.damage_program import DAMAGES

from analyser.compiled import cache_dir, sealed
from analyser.storage import aggregate_cache

DATA = bytes(range(256)) * 3
NOBODY = 4_242
"""The number of another user."""


@pytest.fixture(autouse=True)
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """What was said in this process: nothing yet."""
    kinds: set[str] = set()
    monkeypatch.setattr(sealed, "_WARNED", kinds)
    cache_dir.home.cache_clear()
    yield kinds
    cache_dir.home.cache_clear()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A kept file, in a folder two below one of the user's own."""
    made = tmp_path / "home" / "room-1" / "one"
    sealed.write(made, DATA)
    sealed.write(made.with_name("two"), DATA[::-1])
    assert sealed.read(made) == DATA
    return made


def others(path: Path, monkeypatch: pytest.MonkeyPatch, uid: int = NOBODY) -> None:
    """Have a file or folder belong to somebody else, as far as anybody can tell."""
    lstat, fstat = os.lstat, os.fstat
    number = lstat(path).st_ino

    def given(about: os.stat_result) -> os.stat_result:
        if about.st_ino != number:
            return about
        return os.stat_result((*about[:4], uid, *about[5:]))

    monkeypatch.setattr(os, "lstat", lambda *which: given(lstat(*which)))
    monkeypatch.setattr(os, "fstat", lambda which: given(fstat(which)))


# -- as it was written ---------------------------------------------------------------------------


def test_what_is_kept_is_seen_by_nobody_else(file: Path) -> None:
    assert file.stat().st_mode & 0o777 == 0o600
    for folder in (file.parent, file.parents[1]):
        assert folder.stat().st_mode & 0o777 == 0o700
    assert sorted(each.name for each in file.parent.iterdir()) == ["one", "two"]


def test_every_bit_counts(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = file.read_bytes()
    for at in range(8 * len(whole)):
        if at > 8 * 60 and at % 61:
            continue
        damaged = bytearray(whole)
        damaged[at // 8] ^= 1 << at % 8
        file.write_bytes(damaged)
        assert sealed.read(file) is None
    for size in (*range(60), *range(60, len(whole), 61), len(whole) - 1):
        file.write_bytes(whole[:size])
        assert sealed.read(file) is None
    file.write_bytes(whole + b"\0")
    assert sealed.read(file) is None
    # All of which is one line.
    line = f"analyser: {file}: is damaged; what was kept there of compiled code is made anew\n"
    assert capsys.readouterr().err == line
    sealed.write(file, DATA)
    assert sealed.read(file) == DATA


def test_no_file_is_taken_for_another_nor_of_another_folder(file: Path) -> None:
    other = file.with_name("two")
    one, two = file.read_bytes(), other.read_bytes()
    file.write_bytes(two)
    other.write_bytes(one)
    assert (sealed.read(file), sealed.read(other)) == (None, None)
    file.write_bytes(one)
    assert sealed.read(file) == DATA
    elsewhere = file.parent.with_name("room-2")
    file.parent.rename(elsewhere)
    assert sealed.read(elsewhere / "one") is None


@pytest.mark.parametrize("name", DAMAGES)
def test_what_is_damaged_is_not_there_and_is_written_again(
    name: str, file: Path, said: set[str]
) -> None:
    DAMAGES[name](file, random.Random(3))
    assert sealed.read(file) is None
    assert said == (set() if name in ("gone", "removed") else {"damaged"})
    sealed.write(file, DATA)
    assert sealed.read(file) == DATA
    assert file.stat().st_mode & 0o777 == 0o600


def test_nobody_waits_for_a_pipe_or_stumbles_over_a_folder(file: Path, said: set[str]) -> None:
    file.unlink()
    os.mkfifo(file)
    assert sealed.read(file) is None
    assert said == {"damaged"}
    sealed.write(file, DATA)
    assert sealed.read(file) == DATA
    file.unlink()
    file.mkdir()
    assert sealed.read(file) is None
    sealed.write(file, DATA)
    assert said == {"damaged", "unwritten"}


def test_a_file_of_somebody_elses_is_not_believed(
    file: Path, said: set[str], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    others(file, monkeypatch)
    assert sealed.read(file) is None
    assert said == {"damaged"}
    assert f"belongs to user {NOBODY}, and user {os.geteuid()} asks" in capsys.readouterr().err
    monkeypatch.undo()
    others(file, monkeypatch, 0)
    assert sealed.read(file) == DATA


# -- where nobody else may write -----------------------------------------------------------------


def test_a_folder_of_somebody_elses_is_neither_read_nor_written(
    file: Path, said: set[str], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    for folder in (file.parent, file.parents[1], file.parents[2]):
        with monkeypatch.context() as patch:
            others(folder, patch)
            said.clear()
            assert sealed.read(file) is None
            before = file.read_bytes()
            sealed.write(file, b"more")
            assert file.read_bytes() == before
            assert not sealed.holds(file)
            assert said == {"refused"}
            line = capsys.readouterr().err
            assert line.startswith(f"analyser: {folder}: belongs to user {NOBODY}, and user ")
            assert line.endswith("XDG_CACHE_HOME names another folder, of your own\n")
            assert line.count("\n") == 1
    assert sealed.read(file) == DATA


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o720, 0o702, 0o1777])
def test_a_folder_that_others_may_write_is_neither_read_nor_written(
    mode: int, file: Path, said: set[str], capsys: Any
) -> None:
    file.parent.chmod(mode)
    assert sealed.read(file) is None
    sealed.write(file.with_name("new"), DATA)
    assert not file.with_name("new").exists()
    assert said == {"refused"}
    line = capsys.readouterr().err
    assert (
        f"{file.parent}: may be written by others (mode {mode:o}; `chmod go-w` ends that)" in line
    )
    file.parent.chmod(0o755)
    assert sealed.read(file) == DATA


def test_a_folder_above_that_others_may_write_needs_the_sticky_bit(
    file: Path, said: set[str]
) -> None:
    for mode, fine in ((0o777, False), (0o770, False), (0o1777, True), (0o1770, True)):
        file.parents[1].chmod(mode)
        assert (sealed.read(file) == DATA) is fine
        assert sealed.holds(file) is fine
    assert said == {"refused"}


def test_no_folder_is_made_where_others_may_write(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    sealed.write(tmp_path / "home" / "room" / "file", DATA)
    assert list(tmp_path.iterdir()) == []
    tmp_path.chmod(0o700)


def test_folders_are_closed_to_others_whatever_the_mask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        sealed.write(tmp_path / "home" / "room" / "file", DATA)
    finally:
        os.umask(before)
    modes = [path.stat().st_mode & 0o777 for path in sorted(tmp_path.rglob("*"))]
    assert modes == [0o700, 0o700, 0o600]


def test_a_link_is_followed_as_far_as_nobody_else_can_turn_it(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: set[str]
) -> None:
    link = tmp_path / "link"
    link.symlink_to("home")
    by_link = link / file.parent.name / file.name
    assert sealed.read(by_link) == DATA
    sealed.write(by_link, DATA[:5])
    assert sealed.read(file) == DATA[:5]
    with monkeypatch.context() as patch:
        others(link, patch)
        assert sealed.read(by_link) is None
        assert sealed.read(file) == DATA[:5]
    # What it leads to counts as if it were named.
    (tmp_path / "home").chmod(0o777)
    assert sealed.read(by_link) is None
    (tmp_path / "home").chmod(0o700)
    # So does a folder on the way that only the link's target names.
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o700)
    (tmp_path / "home").rename(shared / "home")
    link.unlink()
    link.symlink_to(shared / "home")
    assert sealed.read(by_link) == DATA[:5]
    shared.chmod(0o777)
    assert sealed.read(by_link) is None
    assert said == {"refused"}


def test_a_link_to_itself_and_one_to_nothing_stop_nobody(tmp_path: Path, said: set[str]) -> None:
    (tmp_path / "round").symlink_to("round")
    (tmp_path / "nothing").symlink_to("nowhere")
    for name in ("round", "nothing"):
        said.clear()
        kept = tmp_path / name / "room" / "file"
        sealed.write(kept, DATA)
        assert sealed.read(kept) is None
        assert "unwritten" in said


def test_whoever_has_the_root_of_all_folders_may_have_those_above(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container whose root is nobody's."""
    stat = os.stat

    def given(which: Any, **more: Any) -> os.stat_result:
        about = stat(which, **more)
        return os.stat_result((*about[:4], NOBODY, *about[5:])) if which == "/" else about

    others(file.parents[1], monkeypatch)
    assert sealed.read(file) is None
    monkeypatch.setattr(os, "stat", given)
    assert sealed.read(file) == DATA
    # But not the one in which it lies.
    others(file.parent, monkeypatch)
    assert sealed.read(file) is None


def test_root_believes_what_is_roots_and_nobody_elses(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As ``sudo`` with the home of who calls it."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    others(file.parents[1], monkeypatch)
    assert sealed.read(file) is None
    assert f"belongs to user {NOBODY}, and user 0 asks" in sealed.stranger(file.parent)


# -- where it is ---------------------------------------------------------------------------------


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path | None]:
    """Return a function that says where code is kept under these settings and no others."""

    def home(**settings: str) -> Path | None:
        for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"):
            monkeypatch.delenv(name, raising=False)
            if name in settings:
                monkeypatch.setenv(name, settings[name])
        cache_dir.home.cache_clear()
        return cache_dir.home()

    return home


def test_the_folder_is_the_one_that_was_asked_for_or_none(
    home: Callable[..., Path | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    own = str(tmp_path)
    assert home(NUMBA_CACHE_DIR=own, XDG_CACHE_HOME="/else") == tmp_path
    assert home(XDG_CACHE_HOME=own) == tmp_path / "analyser" / "compiled"
    assert home(HOME=own) == tmp_path / ".cache" / "analyser" / "compiled"
    monkeypatch.chdir(tmp_path)
    assert home(NUMBA_CACHE_DIR="here") == tmp_path / "here"
    assert capsys.readouterr().err == ""
    tmp_path.chmod(0o777)
    assert home(NUMBA_CACHE_DIR=own) is None
    assert "NUMBA_CACHE_DIR names another folder" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    tmp_path.chmod(0o700)


def test_without_a_home_directory_nothing_is_kept_and_a_line_says_so(
    home: Callable[..., Path | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def unknown(_user: int) -> None:
        raise KeyError("no such user")

    monkeypatch.setattr("pwd.getpwuid", unknown)
    monkeypatch.chdir(tmp_path)
    # A relative path would name another folder wherever a command runs.
    for settings in ({}, {"HOME": "near"}, {"XDG_CACHE_HOME": "near"}):
        monkeypatch.setattr(sealed, "_WARNED", set())
        assert home(**settings) is None
        assert capsys.readouterr().err == (
            "analyser: no home directory is known, so compiled code is not kept, and is compiled "
            "again in each process; XDG_CACHE_HOME names a folder for it\n"
        )
        aggregate_cache.write({"n": 1}, [], b"sums")
        assert aggregate_cache.read({"n": 1}, []) is None
    assert list(tmp_path.iterdir()) == []
    own = tmp_path / "own"
    assert home(XDG_CACHE_HOME=str(own)) == own / "analyser" / "compiled"


# -- where it cannot be written --------------------------------------------------------------------


def failing(call: str, number: int) -> Callable[..., Any]:
    """Return a call of the system that fails."""
    real = getattr(os, call)

    def fails(*given: Any, **more: Any) -> Any:
        if call == "close":
            # The file is closed, and the disk says then that it is full.
            real(*given)
        raise OSError(number, os.strerror(number), "somewhere")

    return fails


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
@pytest.mark.parametrize("call", ["open", "write", "close", "replace", "mkdir"])
def test_whatever_fails_while_it_is_written_leaves_what_was_there(
    call: str, number: int, file: Path, said: set[str], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    # An old file, and one in a folder that is not there yet.
    for kept, before in ((file, DATA), (file.parent / "x" / "y" / "z", None)):
        said.clear()
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing(call, number))
            sealed.write(kept, b"new")
            sealed.write(kept, b"newer")
        if call == "mkdir" and kept == file:
            assert (sealed.read(kept), said) == (b"newer", set())
            sealed.write(kept, DATA)
            continue
        assert said == {"unwritten"}
        line = capsys.readouterr().err
        assert line == (
            f"analyser: {kept.parent}: {os.strerror(number)}; compiled code cannot be kept there, "
            f"and is compiled again in each process; XDG_CACHE_HOME names another folder\n"
        )
        assert sealed.read(kept) == before
        assert not list(kept.parent.glob(".*")), "half of a file is left"


def test_a_disk_that_fills_up_in_the_midst_of_a_file(
    file: Path, said: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write, calls = os.write, 0

    def little(opened: int, data: Any) -> int:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(opened, data[:100])

    monkeypatch.setattr(os, "write", little)
    sealed.write(file, b"x" * 1000)
    assert said == {"unwritten"}
    assert sealed.read(file) == DATA
    assert sorted(each.name for each in file.parent.iterdir()) == ["one", "two"]
    # And where it does not, all of it is written, however little at a time.
    calls = 10
    sealed.write(file, b"x" * 1000)
    assert sealed.read(file) == b"x" * 1000


def test_what_a_killed_process_had_begun_goes_with_the_next_write(file: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    kept = [f".{file.name}.{os.getppid()}.ab.part", f".{file.name}.ab.part", f".b.{dead.pid}.part"]
    for name in (*kept, f".{file.name}.{dead.pid}.ab.part", f".{file.name}.{10**30}.ab.part"):
        file.with_name(name).write_bytes(b"half")
    sealed.write(file, DATA)
    assert sealed.read(file) == DATA
    assert {each.name for each in file.parent.iterdir()} == {file.name, "two", *kept}


def test_a_folder_that_vanishes_is_made_again(file: Path, said: set[str]) -> None:
    for each in (file, file.with_name("two")):
        each.unlink()
    file.parent.rmdir()
    file.parents[1].rmdir()
    assert sealed.read(file) is None
    sealed.write(file, DATA)
    assert (sealed.read(file), said) == (DATA, set())


def test_one_that_vanishes_while_it_is_written_stops_nobody(
    file: Path, said: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = os.replace

    def gone(part: Path, to: Path) -> None:
        for each in file.parent.iterdir():
            each.unlink()
        file.parent.rmdir()
        replace(part, to)

    monkeypatch.setattr(os, "replace", gone)
    sealed.write(file, b"new")
    assert said == {"unwritten"}
    assert sealed.read(file) is None


def test_nobody_hears_it_where_there_is_no_standard_error(
    file: Path, said: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", None)
    file.write_bytes(b"")
    assert sealed.read(file) is None
    assert said == {"damaged"}


def test_a_folder_can_be_written_where_one_would_be_made_that_nobody_else_may_write_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "there" / "not yet"
    assert sealed.can_write(folder)
    assert not folder.parent.exists()
    folder.mkdir(parents=True)
    assert sealed.can_write(folder)
    folder.chmod(0o777)
    assert not sealed.can_write(folder)
    folder.chmod(0o700)
    asked: list[Path] = []

    def refuse(path: Path, _mode: int) -> bool:
        asked.append(path)
        return False

    monkeypatch.setattr(os, "access", refuse)
    assert not sealed.can_write(folder / "below")
    assert asked == [folder]
    (tmp_path / "file").touch()
    round_and_round = tmp_path / "link"
    round_and_round.symlink_to(round_and_round)
    assert not sealed.can_write(round_and_round / "below")
