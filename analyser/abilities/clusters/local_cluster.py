"""How do the processors of this machine make a cluster that nobody else can reach?

A scheduler in this process and a worker process for each processor, for one run.  They listen on
the loopback interface only, without dask's HTTP pages.  A certificate is made for the run, and its
key is handed to the workers through their standard input: other users of this machine, who reach
the loopback interface too, do not have it and are turned away.

Left out: clusters of other machines, whose own configuration says who may come.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, Any, Final

from distributed import Scheduler, Security, SpecCluster, Worker

from analyser.abilities.clusters import worker_pool
from analyser.play import child_python

HOST: Final = "127.0.0.1"
LONGEST_LINE: Final = 300
"""Most characters that are repeated of what a worker wrote."""


class _Scheduler(Scheduler):
    """A scheduler without HTTP pages, which ask nobody for a certificate."""

    def start_http_server(self, *_: Any, **__: Any) -> None:
        """Start none."""


class _Worker(Worker):
    """A worker without HTTP pages."""

    def start_http_server(self, *_: Any, **__: Any) -> None:
        """Start none."""


@dataclass(frozen=True)
class LocalCluster:
    """A scheduler in this process, and the processes that work for it."""

    address: str
    """Of the scheduler."""
    security: Security
    """With what a client is let in."""
    workers: Sequence[subprocess.Popen[bytes]]
    errors: IO[bytes]
    """What the workers write on standard error."""

    def absence(self, seconds: float) -> str:
        """Return why it has no worker after this many seconds; empty: one may still come."""
        said = self._last_error()
        codes = [each.poll() for each in self.workers]
        if None not in codes:
            how = ", ".join(sorted({_describe_end(code) for code in codes if code is not None}))
            return f"all its {len(codes)} workers have ended ({how}){said}"
        absent = worker_pool.absence(seconds)
        return absent and absent + said

    def _last_error(self) -> str:
        """Return the last line that a worker wrote on standard error, to end a sentence with."""
        size = os.fstat(self.errors.fileno()).st_size
        # They write behind what is there: nobody may move in a file that is theirs, too.
        end = os.pread(self.errors.fileno(), 10_000, max(0, size - 10_000))
        lines = end.decode(errors="replace").split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        shown = "".join(sign if sign.isprintable() else " " for sign in last)
        return f": {' '.join(shown.split())[:LONGEST_LINE]}" if last else ""


@contextmanager
def start_cluster() -> Iterator[LocalCluster]:
    """Have a scheduler in this process and a worker for each processor while this lasts.

    The workers are processes that hear no Ctrl-C, and end with this one however it ends: dask's
    own, which ``multiprocessing`` starts, do neither.
    """
    given = getattr(os, "sched_getaffinity", None)
    count = len(given(0)) if given else os.cpu_count() or 1
    security = Security.temporary()
    scheduler = {
        "cls": _Scheduler,
        "options": {
            "host": HOST,
            "port": 0,
            "protocol": "tls://",
            "dashboard": False,
            "security": security,
        },
    }
    with (
        SpecCluster({}, scheduler, security=security, silence_logs=False) as made,
        tempfile.TemporaryFile() as errors,
    ):
        workers = [_worker(made.scheduler_address, security, errors) for _ in range(count)]
        try:
            yield LocalCluster(made.scheduler_address, security, workers, errors)
        finally:
            for worker in workers:
                worker.kill()
            for worker in workers:
                worker.communicate()


def _describe_end(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def _worker(address: str, security: Security, errors: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a worker and hand it the certificate: others can read neither pipes nor memory."""
    worker = subprocess.Popen(
        child_python.command("-c", f"from {__name__} import serve_as_told; serve_as_told()"),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=errors,
        start_new_session=True,
    )
    assert worker.stdin is not None
    made = security.get_tls_config_for_role("worker")
    handed = [address, made["cert"], made["key"]]
    # One that has ended already is missed later.
    with suppress(OSError):
        worker.stdin.write(json.dumps(handed).encode() + b"\n")
        worker.stdin.flush()
    return worker


def serve_as_told() -> None:
    """Be a worker of the scheduler that standard input names, with the certificate that it has."""
    address, certificate, key = json.loads(sys.stdin.buffer.readline())
    security = Security(
        require_encryption=True,
        tls_ca_file=certificate,
        tls_worker_cert=certificate,
        tls_worker_key=key,
    )
    serve(address, security)


def serve(address: str, security: Security | None = None) -> None:
    """Be a worker of one thread for a scheduler, until it or whoever started this process ends."""

    def end_with_them() -> None:
        sys.stdin.buffer.read()
        os._exit(0)

    async def work() -> None:
        worker = _Worker(address, nthreads=1, host=HOST, dashboard=False, security=security)
        async with worker:
            await worker.finished()  # type: ignore[no-untyped-call]

    # Standard error is for what goes wrong.
    logging.getLogger("distributed").setLevel(logging.WARNING)
    threading.Thread(target=end_with_them, daemon=True).start()
    asyncio.run(work())
