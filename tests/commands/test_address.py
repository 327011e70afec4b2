"""``analyser.commands``: Do the commands refuse an address where a file is wanted, and keep no
login?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import fails

HANDS = ["--hands", "60", "--threads", "1"]


@pytest.mark.broad
def test_a_page_goes_to_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["report", "x", "--page", "s3://games/p"], ["weigh", "--page", "s3://games/p"]):
        assert "found an address (expected a file of this machine" in fails(2, *words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", *HANDS, "--output", "sftp://ann:secret@host/run"],
        ["simulate", *HANDS, "--output=sftp://ann:secret@host/run"],
        ["simulate", "sftp://ann:secret@host/run.toml"],
        ["simulate", *HANDS, "--cluster", "tcp://ann:secret@host:8786"],
        ["compare", "balanced", "greedy", *HANDS, "--output", "sftp://ann:secret@host/run"],
        ["report", "sftp://ann:secret@host/run"],
        ["check", "sftp://ann:secret@host/run"],
        ["show", "sftp://ann:secret@host/run"],
        ["query", "SELECT 1", "sftp://ann:secret@host/run"],
        ["report", "run", "--page", "sftp://ann:secret@host/page.html"],
    ],
)
def test_no_command_repeats_or_keeps_a_login(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = fails(2, *words)
    assert "secret" not in told
    assert "found a login in the address (expected " in told
    assert list(tmp_path.iterdir()) == []
