"""``analyser.storage.host``: Does a process know the moment, its processor and its commit, and
say nothing of who or where?
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from analyser.errors import UsageError
from analyser.storage import host
from analyser.storage.host import Commit


@pytest.mark.parametrize(
    ("said", "moment"),
    [
        ("0", "1970-01-01T00:00:00Z"),
        ("1700000000", "2023-11-14T22:13:20Z"),
        ("253402300799", "9999-12-31T23:59:59Z"),
    ],
)
def test_the_moment_may_be_given(said: str, moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(host.EPOCH, said)
    assert host.read_clock() == moment


@pytest.mark.parametrize("said", ["", "-1", "+1", " 1", "1.5", "1_0", "٣", "now", "253402300800"])
def test_a_moment_that_is_none_is_one_sentence(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(host.EPOCH, said)
    with pytest.raises(UsageError, match=r"^SOURCE_DATE_EPOCH: found .* \(expected whole seconds"):
        host.read_clock()


def test_else_it_is_the_clock_s_in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(host.EPOCH, raising=False)
    monkeypatch.setattr(time, "time", lambda: 1_700_000_000.999)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert host.read_clock() == "2023-11-14T22:13:20Z"


def test_a_processor_is_called_as_the_system_does(tmp_path: Path) -> None:
    told = tmp_path / "cpuinfo"
    told.write_text("processor\t: 0\nmodel\t\t: 7\nmodel name\t: A  Model: 7\nmodel name\t: B\n")
    assert host.processor(told) == "A Model: 7"
    # Where the system has no name for it, LLVM has.
    told.write_text("processor\t: 0\nmodel name\t:\n")
    named = host.processor(tmp_path / "none")
    assert host.processor(told) == named
    assert named


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the package in it, as ``host`` finds its own."""
    if shutil.which("git") is None:
        pytest.skip("needs git")
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    root = tmp_path / "checkout"
    (root / "analyser" / "storage").mkdir(parents=True)
    (root / "analyser" / "storage" / "host.py").write_text("")
    (root / ".gitignore").write_text("*.pyc\n")
    git(root, "init", "--quiet")
    git(root, "add", "-A")
    git(root, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "x")
    monkeypatch.setattr(host, "__file__", str(root / "analyser" / "storage" / "host.py"))
    return root


def git(root: Path, *words: str) -> str:
    told = subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True)
    return told.stdout.decode().strip()


def test_a_checkout_has_its_commit_and_says_whether_its_code_was_changed(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = git(checkout, "rev-parse", "HEAD")
    assert host.commit() == Commit(head, False)
    # What is ignored, or is no code, makes no change.
    (checkout / "analyser" / "x.pyc").write_text("")
    (checkout / "README.md").write_text("")
    assert host.commit() == Commit(head, False)
    # Where a hook of another repository calls, git would look there.
    monkeypatch.setenv("GIT_DIR", str(checkout / "none"))
    assert host.commit() == Commit(head, False)
    for name in ("analyser/new.py", "analyser/storage/host.py"):
        (checkout / name).write_text("x = 1\n")
        assert host.commit() == Commit(head, True)
        (checkout / name).write_text("")
    (checkout / "analyser" / "new.py").unlink()
    assert host.commit() == Commit(head, False)


def test_without_git_or_a_commit_nobody_knows(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(checkout))
    assert host.commit() == Commit(None, False)
    monkeypatch.undo()
    monkeypatch.setattr(host, "__file__", str(checkout / "analyser" / "storage" / "host.py"))
    shutil.rmtree(checkout / ".git")
    git(checkout, "init", "--quiet")
    assert host.commit().id is None
    (checkout / ".git" / "HEAD").write_text("nonsense")
    assert host.commit() == Commit(None, False)


class Installed:
    """A distribution as pip left it."""

    def __init__(self, place: Path, url: str | None) -> None:
        self._place, self._url = place, url

    def locate_file(self, name: str) -> Path:
        return self._place / name

    def read_text(self, name: str) -> str | None:
        return self._url if name == "direct_url.json" else None


@pytest.mark.parametrize(
    ("url", "known"),
    [
        (json.dumps({"url": "x", "vcs_info": {"vcs": "git", "commit_id": "ab" * 20}}), True),
        (json.dumps({"url": "x", "vcs_info": {"vcs": "git", "commit_id": "main"}}), False),
        (json.dumps({"url": "x", "dir_info": {"editable": True}}), False),
        ("[", False),
        ("[]", False),
        (None, False),
    ],
)
def test_what_pip_installed_from_a_repository_has_its_commit(
    url: str | None, known: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "__file__", str(tmp_path / "analyser" / "storage" / "host.py"))
    place = [tmp_path]
    monkeypatch.setattr(importlib.metadata, "distribution", lambda _name: Installed(place[0], url))
    assert host.commit() == Commit("ab" * 20 if known else None, False)
    # Another copy of the package is installed than the one that runs.
    place[0] = tmp_path / "elsewhere"
    assert host.commit() == Commit(None, False)
