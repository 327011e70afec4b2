"""Where does a run lie: in a folder of this machine, or at an address of a store elsewhere?

An address is one that fsspec understands, ``s3://bucket/run``.  Left out: how anything is read or
written there (``abilities.stores``), and what a run is (``run_folder``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from analyser.errors import UsageError, fit_one_line

MARK: Final = "://"
LOCAL_PROTOCOLS: Final = ("file", "local")
"""Protocols of folders of this machine: these are kept as folders are."""
KEEPS_NO_RUN: Final = (
    "async_wrapper", "asyncwrapper", "blockcache", "cached", "data", "dask", "dir", "dvc",
    "filecache", "generic", "gist", "git", "github", "http", "https", "libarchive", "memory",
    "pyscript", "reference", "simplecache", "tar", "zip",
)  # fmt: skip
"""Protocols of fsspec that only read, end with the process, or stand before another's."""
CONTAINERS: Final = ("abfs", "abfss", "adl", "az")
"""Protocols of Azure, in whose addresses a container stands before an ``@``, and no login."""


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


Location: TypeAlias = Path | Address


def refuse_login(text: str) -> None:
    """Raise ``UsageError``, which does not repeat it, where a text is an address with a login."""
    protocol, mark, rest = text.partition(MARK)
    if not mark or not re.fullmatch(r"[\w+.-]+", protocol):
        return
    # A password may itself have an @ or a /.
    found = re.match(r"[^/@]*:(?!\d*/).*@|[^/]*@", rest)
    if found is None or (protocol in CONTAINERS and ":" not in found[0]):
        return
    raise UsageError(
        f"{protocol}{MARK}…@{fit_one_line(rest[found.end() :])}: found a login in the address"
        " (expected the address alone, and the login where the store's programs look for it:"
        " a key file, as in ~/.aws, variables, as in FSSPEC_SFTP_USERNAME and"
        " FSSPEC_SFTP_PASSWORD, or fsspec's configuration)"
    )


def find_place(text: str) -> Location:
    """Return the folder or the address that a text names; ``UsageError``: it names no place."""
    refuse_login(text)
    protocol, mark, rest = text.partition(MARK)
    if not mark or protocol in LOCAL_PROTOCOLS:
        path = Path(rest if mark else text)
        # As in ".": what lies beside the folder is called as it is, so it needs a name.
        return path if path.name not in ("", "..") else path.resolve()
    if protocol in KEEPS_NO_RUN:
        raise UsageError(
            f"{fit_one_line(text)}: {protocol}{MARK} keeps no run (it cannot be written, or is gone"
            " with the process) (expected a folder, or an address of a store, as in s3://bucket/run)"
        )
    rest = rest.rstrip("/")
    # What belongs to a run is put beside it, which nothing can be beside a whole bucket.
    if not re.fullmatch(r"[a-z][a-z0-9+.-]*", protocol) or "/" not in rest:
        raise UsageError(
            f"{fit_one_line(text)}: not a valid address of a run (expected a folder, or as in"
            " s3://bucket/run)"
        )
    return Address(f"{protocol}{MARK}{rest}")


def check_here(name: str, path: Path) -> None:
    """Raise ``UsageError`` for an address where a run's folder is wanted, ``name`` in the words."""
    if is_address(path):
        raise UsageError(
            f"{name}: found an address (expected a folder of this machine; check and report read"
            " runs at addresses)"
        )


def is_address(path: Path) -> bool:
    """Return whether a path was typed as an address."""
    # A path has one slash left of the two.
    return re.match("[a-z0-9+.-]+:/", str(path)) is not None
