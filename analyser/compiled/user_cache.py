"""Where is the user's cache?

As https://specifications.freedesktop.org/basedir-spec has it: a relative path names no folder,
since it would name another one wherever a command runs.  Left out: what lies there (``cache_dir``,
``storage.aggregate_cache``).
"""

from __future__ import annotations

import os
from pathlib import Path


def user_cache() -> Path | None:
    """Return our folder in the user's cache, there or not; ``None``: no home directory is known.

    Python then leaves the ``~`` of a path as it is.
    """
    home = os.path.join(os.path.expanduser("~"), ".cache")
    bases = (os.environ.get("XDG_CACHE_HOME", ""), home)
    base = next(filter(os.path.isabs, bases), None)
    return Path(base) / "analyser" if base else None
