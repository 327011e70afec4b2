"""A copy of the package to edit, and processes that run on it and say what they find, as JSON."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import analyser

PACKAGE = Path(analyser.__file__).parent


def copy_into(root: Path) -> Path:
    """Copy the package's sources below ``root``; returns ``root``."""
    shutil.copytree(PACKAGE, root / "analyser", ignore=shutil.ignore_patterns("__pycache__"))
    return root


def ask(code: str, root: Path, **settings: str) -> Any:
    """Run ``code`` on the package below ``root`` and return what it prints, as JSON.

    In the plain mode, whichever the tests are run in, unless ``settings`` say otherwise.  Python
    keeps no bytecode: an edit that changes neither the size nor the time of a file must be seen.
    """
    left_out = ("ANALYSER_BOUNDSCHECK", "XDG_CACHE_HOME", "PYTHONPATH")
    environment = {
        key: value
        for key, value in os.environ.items()
        if key not in left_out and not key.startswith("NUMBA_")
    }
    settings.setdefault("XDG_CACHE_HOME", str(root / "cache"))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"} | settings,
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
        timeout=900,
    )
    return json.loads(done.stdout)
