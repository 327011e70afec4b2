"""A store that speaks as S3 does, on this machine, for tests: moto's, in a process beside."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator

import pytest

BUCKET = "games"

_SERVE = """
import sys
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
print(server.get_host_and_port()[1], flush=True)
sys.stdin.read()
"""


def needed() -> None:
    """Leave the tests out, with a line, where what they need is not installed."""
    for package in ("s3fs", "moto", "flask_cors"):
        pytest.importorskip(package, reason="a store to try needs the extra [dev]")


@contextlib.contextmanager
def serving() -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """Have a server run that holds one empty bucket; yield it, and what leads others to it."""
    with subprocess.Popen(
        [sys.executable, "-c", _SERVE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        try:
            yield server, settings(int(server.stdout.readline()))
        finally:
            server.kill()


def settings(port: int) -> dict[str, str]:
    """Return the variables by which a program finds a store, and may use it."""
    return {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ACCESS_KEY_ID": "anybody",
        "AWS_SECRET_ACCESS_KEY": "nothing",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_MAX_ATTEMPTS": "1",
        # Whoever reaches the world by another machine reaches this one without it.
        "no_proxy": "127.0.0.1",
        "NO_PROXY": "127.0.0.1",
    }
