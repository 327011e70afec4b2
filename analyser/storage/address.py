"""Where does a run lie: in a folder of this machine, or at an address of a store elsewhere?

An address is one that fsspec understands, ``s3://bucket/run``.  Left out: how anything is read or
written there (``store``), and what a run is (``run_folder``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from analyser.errors import UsageError, on_one_line

MARK: Final = "://"
HERE: Final = ("file", "local")
"""Protocols of folders of this machine: these are kept as folders are."""


@dataclass(frozen=True, order=True)
class Address:
    """A place in a store, with as much of :class:`pathlib.Path` as names of places need.

    No ``Path`` itself: what is meant for the disk would make a folder called ``s3:`` of it.
    """

    url: str
    """As in ``s3://bucket/run``; no ``/`` at its end."""

    def __str__(self) -> str:
        return self.url

    def __truediv__(self, name: str) -> Address:
        return Address(f"{self.url}/{name}")

    @property
    def name(self) -> str:
        """Its last part."""
        return self.url.rpartition("/")[2]

    @property
    def parent(self) -> Address:
        """What it lies in."""
        return Address(self.url.rpartition("/")[0])

    def with_name(self, name: str) -> Address:
        """Return the place of another name beside it."""
        return self.parent / name


Where: TypeAlias = Path | Address


def where(text: str) -> Where:
    """Return the folder or the address that a text names; ``UsageError``: it names no place."""
    protocol, mark, rest = text.partition(MARK)
    if not mark or protocol in HERE:
        path = Path(rest if mark else text)
        # As in ".": what lies beside the folder is called as it is, so it needs a name.
        return path if path.name not in ("", "..") else path.resolve()
    rest = rest.rstrip("/")
    # What belongs to a run is put beside it, which nothing can be beside a whole bucket.
    if not re.fullmatch(r"[a-z][a-z0-9+.-]*", protocol) or "/" not in rest:
        raise UsageError(
            f"{on_one_line(text)}: is no address of a run; allowed: a folder, or as in"
            " s3://bucket/run"
        )
    return Address(f"{protocol}{MARK}{rest}")
