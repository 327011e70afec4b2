"""``analyser.storage.lock_owner``: Is the process named that holds a file's lock?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from analyser.errors import StorageError
from analyser.storage import lock_owner, sealed_log
from analyser.storage.sealed_log import SealedLog

HOLDS = """
import sys
from pathlib import Path
from analyser.storage.sealed_log import SealedLog
log = SealedLog(Path(sys.argv[1]), place=Path(), damaged="", cut="")
log.claim()
print("held", flush=True)
sys.stdin.read()
"""
TELLS = pytest.mark.skipif(not Path("/proc/locks").exists(), reason="this system lists no locks")


@TELLS
def test_who_is_refused_is_told_who_writes(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    sealed_log.begin(path, {})
    log = SealedLog(path, place=path, damaged="", cut="")
    words = [sys.executable, "-c", HOLDS, str(path), "a\x1bword"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        with pytest.raises(StorageError) as refused:
            log.claim()
        process.stdin.close()
    told = str(refused.value)
    assert f"another process is writing here (process {process.pid}: {sys.executable} -c" in told
    assert told.isprintable()
    log.claim()
    log.release()


@TELLS
def test_nobody_is_named_who_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    assert lock_owner.name_owner(tmp_path / "a") == ""
    assert lock_owner.name_owner(tmp_path / "b") == ""


@pytest.mark.parametrize("listed", [None, "", "1: FLOCK", "1: POSIX a b c d e", "nonsense\n\n"])
def test_without_a_list_nobody_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: str | None
) -> None:
    monkeypatch.setattr(lock_owner, "SYSTEM", tmp_path)
    if listed is not None:
        (tmp_path / "locks").write_text(listed)
    assert lock_owner.name_owner(tmp_path) == ""


def test_long_words_are_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock_owner, "SYSTEM", tmp_path)
    (tmp_path / "a").touch()
    here = (tmp_path / "a").stat()
    place = f"{here.st_dev >> 8:02x}:{here.st_dev & 255:02x}:{here.st_ino}"
    (tmp_path / "locks").write_text(f"1: FLOCK  ADVISORY  WRITE 7 {place} 0 EOF\n")
    (tmp_path / "7").mkdir()
    assert lock_owner.name_owner(tmp_path / "a") == " (process 7)"
    (tmp_path / "7" / "cmdline").write_text("analyser\0" + "x" * 500)
    assert lock_owner.name_owner(tmp_path / "a") == f" (process 7: analyser {'x' * 191}…)"
