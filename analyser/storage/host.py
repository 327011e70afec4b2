"""When, on what processor and by which commit does this process play?

What a run itself keeps is the same whoever plays it; this is not, so it is kept beside the run
(``sessions``).  Nothing here names a user or a machine.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import re
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from analyser.errors import UsageError

EPOCH: Final = "SOURCE_DATE_EPOCH"
"""Names the moment that is to be said in place of the present one, where it is set: seconds since
1970, as https://reproducible-builds.org/specs/source-date-epoch/ has it."""
LATEST: Final = 253_402_300_799
"""The last second of the year 9999."""
GIT_SECONDS: Final = 10.0
"""How long git may take; a checkout whose disk hangs has no commit."""
COMMIT: Final = re.compile("[0-9a-f]{40}(?:[0-9a-f]{24})?")


class Commit(NamedTuple):
    """The commit that the code came from."""

    id: str | None
    """Its digest, hexadecimal; ``None``: nobody knows, as of a wheel."""
    changes: bool
    """Whether the code of the checkout is not what was committed."""


def read_clock() -> str:
    """Return the moment, UTC and in whole seconds: ``2026-11-23T06:12:00Z``.

    Raises ``UsageError`` for a ``SOURCE_DATE_EPOCH`` that names none.
    """
    said = os.environ.get(EPOCH)
    if said is None:
        seconds = int(time.time())
    elif re.fullmatch("[0-9]{1,12}", said) and int(said) <= LATEST:
        seconds = int(said)
    else:
        raise UsageError(
            f"{EPOCH}: found {said[:40]!r} (expected whole seconds since 1970, 0 to {LATEST})"
        )
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def processor(told: Path = Path("/proc/cpuinfo")) -> str:
    """Return the processor's model as the system names it, or as LLVM does.

    ``told``: the file where Linux names it; on some machines it names none.
    """
    try:
        with told.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                name, _, model = line.partition(":")
                if name.strip() == "model name" and model.strip():
                    return " ".join(model.split())
    except OSError:
        pass
    from llvmlite.binding import get_host_cpu_name

    return get_host_cpu_name() or platform.machine()


def commit() -> Commit:
    """Return the commit of the checkout that this code runs from, or that pip installed it from."""
    package = Path(__file__).resolve().parents[1]
    if (package.parent / ".git").exists():
        return _describe_checkout(package)
    return Commit(_describe_install(package), False)


def _describe_checkout(package: Path) -> Commit:
    """Return what git says of the package's folder; without git nobody knows."""
    # A hook of another repository would have git look there.
    rest = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    words = ["git", "-C", str(package.parent), "-c", "core.fsmonitor=false", "status"]
    words += ["--porcelain=v2", "--branch", "--untracked-files=normal", "--", package.name]
    try:
        said = subprocess.run(
            words,
            env={**rest, "GIT_OPTIONAL_LOCKS": "0"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=GIT_SECONDS,
            check=True,
        ).stdout.decode(errors="replace")
    except (OSError, subprocess.SubprocessError):
        return Commit(None, False)
    lines = said.splitlines()
    marked = [line.removeprefix("# branch.oid ") for line in lines]
    found = [each for each in marked if COMMIT.fullmatch(each)]
    return Commit(found[0] if found else None, any(not line.startswith("#") for line in lines))


def _describe_install(package: Path) -> str | None:
    """Return the commit that pip kept of an install from a repository (PEP 610)."""
    try:
        held = importlib.metadata.distribution("analyser")
        if Path(str(held.locate_file("analyser"))).resolve() != package:
            return None
        found = json.loads(held.read_text("direct_url.json") or "{}")["vcs_info"]["commit_id"]
    except (importlib.metadata.PackageNotFoundError, OSError, ValueError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) and COMMIT.fullmatch(found) else None
