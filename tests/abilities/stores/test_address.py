"""``analyser.abilities.stores``: Do the commands keep and read runs at addresses as they do in
folders?
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec
import pytest
from abilities.stores import bucket_server
from terminal import fails, run

HANDS = ["--hands", "60", "--threads", "1"]


@pytest.fixture(scope="module")
def settings() -> Iterator[dict[str, str]]:
    bucket_server.needed()
    with bucket_server.serving() as (_, settings):
        place = f"{settings['AWS_ENDPOINT_URL']}/{bucket_server.BUCKET}"
        # As the client would, which takes seconds to load: the tests that need it load it.
        urllib.request.urlopen(urllib.request.Request(place, method="PUT")).close()
        yield {**os.environ, **settings}


@pytest.fixture
def store(
    settings: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Any]:
    """Stand in an empty folder where addresses lead to the store, which is given."""
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    # What is open at another test's store is not reached by these variables.
    s3 = fsspec.get_filesystem_class("s3")
    s3.clear_instance_cache()
    yield s3()
    s3.clear_instance_cache()


def said(*words: str) -> str:
    """Return what a command says that must succeed, with nothing on standard error."""
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@pytest.mark.broad
@pytest.mark.usefixtures("store", "undrawn")
def test_a_run_is_played_told_and_checked_at_its_address() -> None:
    place = "s3://games/run"
    for where in (place, "run"):
        told = said("simulate", *HANDS, "--output", where)
        assert told.endswith(f"\nNext: analyser report {where}\n")
        assert said("simulate", *HANDS, "--output", where) == told
    assert fails(6, "simulate", *HANDS, "--seed", "2", "--output", place) == (
        f"analyser: error: {place}: holds another run; choose another folder; nothing written\n"
    )
    assert "\nThe page: run.html\n" in said("report", place)
    assert said("check", place).startswith(f"{place} is sound: 1 of 1 shards, 60 rows")


@pytest.mark.broad
def test_what_is_damaged_is_played_again(store: Any) -> None:
    place = "s3://games/damaged"
    said("compare", "balanced", "greedy", *HANDS, "--output", place)
    for name in ("000000", "mine"):
        store.pipe_file(f"games/damaged/shards/{name}.parquet", b"rows")
    found = run("check", place)
    assert found.exit_code == 4
    assert f"`analyser check {place} --repair` mends what can be" in found.stderr
    mended = said("check", place, "--repair")
    assert "shards/000000.parquet: played again, as it was written" in mended
    assert f"{place}-strays/shards-mine.parquet: moved here" in mended
    said("check", place)


@pytest.mark.broad
@pytest.mark.usefixtures("store", "undrawn")
def test_decisions_and_the_duels_of_their_rules_lie_side_by_side() -> None:
    place = "s3://games/pile"
    words = ["--decisions", "600", "--confirm-hands", "20", "--threads", "1", "--page", "page.html"]
    assert said("weigh", *words, "--output", place).endswith(f"\nThe rows: {place}\n")
    said("report", place, "--page", "again.html")
    assert "played" in Path("again.html").read_text()


@pytest.mark.broad
def test_who_is_interrupted_keeps_what_is_listed(settings: dict[str, str], store: Any) -> None:
    place = "s3://games/ended"
    # To compile for so many hands takes longer than all else here.
    settings = {**settings, "ANALYSER_CONSTANTS": "0"}
    words = ["simulate", "--hands", "40000000", "--threads", "1", "--output", place]
    command = [sys.executable, "-m", "analyser", *words]
    with subprocess.Popen(command, env=settings, stderr=subprocess.PIPE, text=True) as playing:
        while not store.exists(f"{place}/shards"):
            assert playing.poll() is None
            time.sleep(0.1)
            store.invalidate_cache()
        playing.send_signal(signal.SIGINT)
        _, told = playing.communicate()
    assert playing.returncode == 130
    assert re.fullmatch(
        r"analyser: interrupted( at [\d,]+ of 40,000,000 hands)?; "
        r"(what is known so far says `analyser report [^`]+`; )?"
        r"finished shards are kept, "
        rf"go on with: analyser {re.escape(' '.join(words))}\n",
        told,
    )
    assert "It is not finished; the command that began it goes on" in said("check", place)
