"""Do the commands keep and read runs at addresses as they do in folders?"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import bucket_server
import pytest

HANDS = ["--hands", "60", "--threads", "1"]


@pytest.fixture(scope="module")
def settings() -> Iterator[dict[str, str]]:
    bucket_server.needed()
    with bucket_server.serving() as (_, settings):
        made = {**os.environ, **settings}
        program = f"import s3fs; s3fs.S3FileSystem().mkdir('{bucket_server.BUCKET}')"
        subprocess.run([sys.executable, "-c", program], env=made, check=True)
        yield made


def said(
    words: list[str], settings: dict[str, str], folder: Path
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "analyser", *words]
    return subprocess.run(command, env=settings, cwd=folder, capture_output=True, text=True)


def test_a_run_is_played_told_and_checked_at_its_address(
    settings: dict[str, str], tmp_path: Path
) -> None:
    place = "s3://games/run"
    for where in (place, "run"):
        played = said(["simulate", *HANDS, "--out", where], settings, tmp_path)
        assert (played.returncode, played.stderr) == (0, "")
        assert f"The rows are in {where} (" in played.stdout
        assert played.stdout.endswith(f"A page of it: analyser report {where}\n")
    again = said(["simulate", *HANDS, "--out", place], settings, tmp_path)
    assert "all of it stood there already" in again.stdout
    other = said(["simulate", *HANDS, "--seed", "2", "--out", place], settings, tmp_path)
    assert other.returncode == 6
    assert other.stderr == (
        f"analyser: error: {place}: holds another run; choose another folder; nothing written\n"
    )
    page = said(["report", place], settings, tmp_path)
    assert (page.returncode, page.stderr) == (0, "")
    assert page.stdout.endswith("\nrun.html\n")
    checked = said(["check", place], settings, tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith(f"{place} is sound: 1 of 1 shards, 60 rows")


def test_what_is_damaged_is_played_again(settings: dict[str, str], tmp_path: Path) -> None:
    place = "s3://games/damaged"
    words = ["compare", "balanced", "greedy", *HANDS, "--out", place]
    assert said(words, settings, tmp_path).returncode == 0
    program = (
        "import s3fs; fs = s3fs.S3FileSystem();"
        "fs.pipe_file('games/damaged/shards/000000.parquet', b'rows');"
        "fs.pipe_file('games/damaged/shards/mine.parquet', b'rows')"
    )
    subprocess.run([sys.executable, "-c", program], env=settings, check=True)
    found = said(["check", place], settings, tmp_path)
    assert found.returncode == 4
    assert f"`analyser check {place} --repair` mends what can be" in found.stderr
    mended = said(["check", place, "--repair"], settings, tmp_path)
    assert (mended.returncode, mended.stderr) == (0, "")
    assert "shards/000000.parquet: played again, as it was written" in mended.stdout
    assert f"{place}-strays/shards-mine.parquet: moved here" in mended.stdout
    assert said(["check", place], settings, tmp_path).returncode == 0


def test_decisions_and_the_duels_of_their_rules_lie_side_by_side(
    settings: dict[str, str], tmp_path: Path
) -> None:
    place = "s3://games/pile"
    words = ["--hands", "600", "--duel-hands", "20", "--threads", "1", "--page", "page.html"]
    told = said(["pile", *words, "--out", place], settings, tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert f"The rows are in {place}." in told.stdout
    again = said(["report", place, "--page", "again.html"], settings, tmp_path)
    assert again.returncode == 0
    assert "played" in (tmp_path / "again.html").read_text()


def test_who_is_interrupted_keeps_what_is_listed(settings: dict[str, str], tmp_path: Path) -> None:
    place = "s3://games/ended"
    # To compile for so many hands takes longer than all else here.
    settings = {**settings, "ANALYSER_CONSTANTS": "0"}
    words = ["simulate", "--hands", "40000000", "--threads", "1", "--out", place]
    command = [sys.executable, "-m", "analyser", *words]
    listed = [sys.executable, "-c", f"import s3fs; s3fs.S3FileSystem().info('{place}/shards')"]
    with subprocess.Popen(command, env=settings, stderr=subprocess.PIPE, text=True) as playing:
        while subprocess.run(listed, env=settings, stderr=subprocess.DEVNULL).returncode:
            assert playing.poll() is None
            time.sleep(0.1)
        playing.send_signal(signal.SIGINT)
        _, told = playing.communicate()
    assert playing.returncode == 130
    assert re.fullmatch(
        r"analyser: interrupted( at [\d,]+ of 40,000,000 hands)?; finished shards are kept, "
        rf"go on with: analyser {re.escape(' '.join(words))}\n",
        told,
    )
    checked = said(["check", place], settings, tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "It is not finished; the command that began it goes on" in checked.stdout


def test_a_page_goes_to_a_file(tmp_path: Path) -> None:
    for words in (["report", "x", "--page", "s3://games/p"], ["pile", "--page", "s3://games/p"]):
        told = said(words, {**os.environ}, tmp_path)
        assert told.returncode == 2
        assert "found an address; allowed: a file of this machine" in told.stderr
    assert list(tmp_path.iterdir()) == []
