"""Which process has locked a file?

Linux lists who holds which lock; where a system does not, nobody is named.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

SYSTEM: Final = Path("/proc")

WORDS_SHOWN: Final = 200
"""Letters of another process's command line in a sentence."""


def name_owner(path: Path) -> str:
    """Return the process that holds a file's lock, its number and command line, in brackets behind
    a blank; nothing where the system does not tell.
    """
    try:
        here = os.stat(path)
        place = f"{os.major(here.st_dev):02x}:{os.minor(here.st_dev):02x}:{here.st_ino}"
        # As in "1: FLOCK  ADVISORY  WRITE 708 08:01:1234 0 EOF".
        locks = [line.split() for line in (SYSTEM / "locks").read_text("ascii").splitlines()]
        (number,) = {int(lock[4]) for lock in locks if lock[1] == "FLOCK" and lock[5] == place}
    except (OSError, ValueError, IndexError):
        return ""
    words = ""
    # Another user's process may keep its words to itself.
    with suppress(OSError):
        words = (SYSTEM / str(number) / "cmdline").read_bytes().decode(errors="replace")
    words = " ".join(words.split("\0")).strip()
    words = "".join(letter if letter.isprintable() else "?" for letter in words)
    shown = f"{words[:WORDS_SHOWN]}…" if words[WORDS_SHOWN:] else words
    return f" (process {number}{': ' if shown else ''}{shown})"
