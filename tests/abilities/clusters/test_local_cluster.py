"""``analyser.abilities.clusters.local_cluster``: Is a cluster of this machine closed to
everybody else, and does it say why it has no workers?
"""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest
from distributed import Client, Security
from play.test_runner import COMMAND
from small_run import content

from analyser.abilities.clusters import local_cluster, worker_pool
from analyser.abilities.clusters.cluster import Cluster
from analyser.abilities.clusters.local_cluster import LocalCluster
from analyser.errors import ClusterError
from analyser.play import runner
from analyser.scenario.build import table_spec
from analyser.scenario.request import Count, Request
from analyser.storage import run_folder

AGAIN = ["analyser", "simulate", "--cluster", "local"]
LOOPBACK = {"127.0.0.1", "::1"}
SECONDS = 5.0
"""How long somebody waits who is not greeted, nor turned away."""


def listening() -> dict[int, list[str]]:
    """The addresses at which this process and its children listen, as the system knows them."""
    mine = psutil.Process()
    those = {mine.pid, *(child.pid for child in mine.children(recursive=True))}
    found: dict[int, list[str]] = {}
    for each in psutil.net_connections(kind="inet"):
        if each.pid in those and each.status == psutil.CONN_LISTEN:
            found.setdefault(each.pid, []).append(each.laddr.ip)
    return found


def doors(made: LocalCluster) -> Iterator[str]:
    """Yield the addresses of a cluster's scheduler and workers, once all workers are there."""
    with Client(made.address, security=made.security, set_as_default=False) as client:
        client.wait_for_workers(len(made.workers), timeout=120)
        yield made.address
        yield from client.scheduler_info(n_workers=-1)["workers"]


@pytest.fixture(scope="module")
def those() -> Iterator[tuple[LocalCluster, list[str], set[int]]]:
    """A cluster, the addresses of its processes, and who listened before it was there."""
    before = set(listening())
    with local_cluster.start_cluster() as made:
        yield made, list(doors(made)), before


# Who may come


def test_only_this_machine_is_listened_to(those: tuple[LocalCluster, list[str], set[int]]) -> None:
    made, addresses, before = those
    found = listening()
    workers = {each.pid for each in made.workers}
    assert set(found) - before - {os.getpid()} == workers
    assert all({*addresses} <= LOOPBACK for addresses in found.values())
    # One door each, no page for a browser.
    assert [len(found[each]) for each in workers] == [1] * len(workers)
    assert all(address.startswith("tls://127.0.0.1:") for address in addresses)


def heard(address: str, security: Security | None, encrypted: bool = True) -> bytes:
    """Return what a process says first to somebody who comes with this certificate, or none."""
    host, port = address.removeprefix("tls://").split(":")
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if security is not None:
        context = security.get_connection_args("client")["ssl_context"]
        context.verify_mode = ssl.CERT_NONE
    try:
        with socket.create_connection((host, int(port)), timeout=SECONDS) as made:
            if not encrypted:
                return made.recv(1)
            with context.wrap_socket(made) as inside:
                return inside.recv(1)
    except (ssl.SSLError, ConnectionError, TimeoutError):
        return b""


@pytest.mark.parametrize("door", [0, 1], ids=["scheduler", "worker"])
def test_strangers_are_turned_away(
    those: tuple[LocalCluster, list[str], set[int]], door: int
) -> None:
    made, addresses, _ = those
    address = addresses[door]
    # Who is let in is greeted.
    assert heard(address, made.security) != b""
    assert heard(address, None) == b""
    assert heard(address, Security.temporary()) == b""
    assert heard(address, None, encrypted=False) == b""


def secret(made: LocalCluster) -> str:
    """The first line of a cluster's key."""
    key: str = made.security.get_tls_config_for_role("worker")["key"]
    return key.split("\n")[1]


def test_the_key_is_in_no_command_line_and_no_environment(
    those: tuple[LocalCluster, list[str], set[int]],
) -> None:
    made, _, _ = those
    first = secret(made)
    assert len(first) > 60
    for each in (os.getpid(), *(worker.pid for worker in made.workers)):
        for what in ("cmdline", "environ"):
            said = Path(f"/proc/{each}/{what}").read_text(errors="replace")
            assert first not in said
            assert "PRIVATE" not in said


@pytest.mark.broad
def test_the_key_is_in_no_file_that_others_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, modes = ssl.SSLContext.load_cert_chain, list[int]()

    def load(context: ssl.SSLContext, *files: str) -> None:
        modes.extend(Path(file).parent.stat().st_mode & 0o077 for file in files)
        real(context, *files)

    monkeypatch.setattr(ssl.SSLContext, "load_cert_chain", load)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    with local_cluster.start_cluster() as made:
        assert len(list(doors(made))) == 1 + len(made.workers)
        first = secret(made)
        files = [file for file in tmp_path.rglob("*") if file.is_file()]
        assert [file for file in files if first.encode() in file.read_bytes()] == []
    assert set(modes) == {0}


# What it plays


def spec(hands: int = 300) -> Any:
    return table_spec(Request("kabu", "kabu", Count(hands), 3), ["sound"])


def by_workers(out: Path) -> run_folder.Run:
    return runner.run(spec(), out, 1, COMMAND, workers=Cluster("local", AGAIN, print))


@pytest.mark.broad
def test_it_writes_the_bytes_that_threads_write(tmp_path: Path) -> None:
    near = runner.run(spec(), tmp_path / "near", 2, COMMAND)
    assert content(by_workers(tmp_path / "far").path) == content(near.path)


# Why nobody comes


@pytest.fixture
def beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """What has each Python that is started begin with some code."""

    def begin(code: str) -> None:
        site = tmp_path / "site"
        site.mkdir()
        (site / "sitecustomize.py").write_text(code)
        paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))

    return begin


ENDINGS = {
    "import sys; sys.modules['distributed'] = None": (
        r"\(exit code 1\): ModuleNotFoundError: import of distributed halted"
    ),
    "import os; os.write(2, b'no \\x1b[1mroom\\n\\n'); os._exit(7)": (
        r"\(exit code 7\): no \[1mroom"
    ),
    "import os; os.kill(os.getpid(), 9)": r"\(signal 9\)",
}


@pytest.mark.broad
@pytest.mark.parametrize("code", ENDINGS)
def test_workers_that_end_as_they_begin_say_why(
    code: str, beginning: Callable[[str], None], tmp_path: Path
) -> None:
    beginning(code)
    with pytest.raises(ClusterError) as caught:
        by_workers(tmp_path / "run")
    count = len(os.sched_getaffinity(0))
    expected = rf"--cluster local: all its {count} workers have ended {ENDINGS[code]}"
    assert caught.match(f"^{expected}.*; finished shards are kept, go on with: analyser sim")
    assert str(caught.value).isprintable()


@pytest.mark.broad
def test_workers_that_do_not_come_in_time_say_what_holds_them(
    beginning: Callable[[str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beginning("import os, time; os.write(2, b'waiting for a licence\\n'); time.sleep(600)")
    monkeypatch.setattr(worker_pool, "NOBODY_SECONDS", 2.0)
    with pytest.raises(ClusterError, match="no workers for 2 seconds: waiting for a licence; "):
        by_workers(tmp_path / "run")
