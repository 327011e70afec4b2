"""What does a run ask of the place where it lies?

A *backend*: its log, and files beside it that are there whole or not at all.  There are two, a
folder (``folder``) and objects in a store (``abilities.stores``); which one a place is,
``run_folder`` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from analyser.storage.address import Location

# Tools that read a run's folder as one table of Parquet (pandas, Arrow, Spark) skip names that
# begin with "_", so they read the shards and nothing else.
MANIFEST: Final = "_manifest.jsonl"
SHARDS: Final = "shards"
MATCHES: Final = "_matches"
SESSION_LOG: Final = "_made.jsonl"
"""The log of sessions (``sessions``): it lies beside the run, which is whole without it."""

OF_SYSTEMS: Final = (".ds_store", "desktop.ini", "thumbs.db", "ehthumbs.db")
"""What macOS and Windows put into a folder that they show, in small letters."""


class Log(Protocol):
    """Lines as of ``sealed_log``; :class:`analyser.storage.sealed_log.SealedLog` says the rest."""

    @property
    def ours(self) -> bool:
        """Whether this object holds the claim."""
        ...

    def read(self) -> list[dict[str, Any]]:
        """Return the contents of the whole lines, the header first."""
        ...

    def claim(self) -> None:
        """Make sure that nobody else writes here."""
        ...

    def release(self) -> None:
        """Let others write here."""
        ...

    def append(self, body: Mapping[str, Any]) -> None:
        """Write one more line, and return when it is kept."""
        ...


class Backend(Protocol):
    """Where one run lies.  Files are named as in ``shards/000000.parquet``."""

    manifest: Location
    """What errors call the log."""

    def log(self, damaged: str) -> Log:
        """Return the run's log; ``damaged``: what follows from a line that is."""
        ...

    def holds_run(self) -> bool:
        """Return whether a run lies here; raises ``StorageError`` where something else does."""
        ...

    def begin(self, header: Mapping[str, Any], folders: Sequence[str]) -> None:
        """Make a run's log and the folders of its files; raises ``StorageError``."""
        ...

    def tidy(self) -> None:
        """Clear what a kill left half done; the log is claimed."""
        ...

    def read(self, name: str, most: int) -> bytes:
        """Return a file's bytes; ``DataError`` for one that is none or longer than ``most``."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Keep a file that no line lists yet; raises ``StorageError``."""
        ...

    def replace(self, name: str, data: bytes) -> None:
        """Keep a file in the place of a damaged one; raises ``StorageError``."""
        ...

    def names(self, folder: str) -> list[str]:
        """Return what lies in a folder of the run, in the run's own where it is ``""``."""
        ...

    def move(self, name: str, aside: Location) -> Location:
        """Move a file to a folder beside the run, and return where it is now."""
        ...

    def list_beside(self, end: str) -> list[Location]:
        """Return the places that are called as the run is, with more behind; ``end``: its head."""
        ...


def is_foreign(first: bytes) -> bool:
    """Return whether the first line of a log is whole, and not a run's.

    A damaged header is still a run's: no single flipped bit hides both of these words.
    """
    return b"analyser-run" not in first and b'"check"' not in first and first.endswith(b"\n")


def is_of_system(name: str) -> bool:
    """Return whether an operating system puts a file of this name into any folder."""
    return name.lower() in OF_SYSTEMS
