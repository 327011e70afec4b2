"""How does a run lie in a folder of this machine?

A file is written under a temporary name, flushed, renamed, its folder flushed (``files``); the log
is one file that grows (``sealed_log``), and whoever writes has it locked.
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analyser import reading
from analyser.errors import StorageError
from analyser.storage import sealed_log
from analyser.storage.address import Location
from analyser.storage.backend import MANIFEST, MATCHES, SHARDS, is_foreign, is_of_system
from analyser.storage.files import guard_storing, sync_folder, write_atomically


class Folder:
    """A run's folder; ``backend.Backend`` says what is asked of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.manifest: Location = path / MANIFEST

    def log(self, damaged: str) -> sealed_log.SealedLog:
        """Return the log."""
        path = self.path / MANIFEST
        return sealed_log.SealedLog(path, place=self.path, damaged=damaged, cut="")

    def holds_run(self) -> bool:
        """Return whether a run lies here; ``False``: a new one may be made."""
        path = self.path
        with guard_storing(path):
            try:
                names = os.listdir(path)
            except FileNotFoundError:
                return False
            except NotADirectoryError:
                raise StorageError(f"{path}: is not a folder; nothing written") from None
            if MANIFEST in names:
                with reading.Door("a manifest").open_file(path / MANIFEST) as file:
                    first = file.readline(1 << 20)
                if is_foreign(first):
                    raise StorageError(f"{path}: its {MANIFEST} is not a run's; nothing written")
                return True
            # A kill while a run was made leaves no more than empty folders and half a header.
            half = re.compile(rf"\.{MANIFEST}\..*\.part")
            others = [name for name in names if not (half.fullmatch(name) or is_of_system(name))]
            if others and {*others} <= {SHARDS, MATCHES}:
                within = (file for name in others for file in os.listdir(path / name))
                others = [file for file in within if not is_of_system(file)]
            if others:
                raise StorageError(f"{path}: holds something else ({others[0]!r}); nothing written")
            return False

    def begin(self, header: Mapping[str, Any], folders: Sequence[str]) -> None:
        """Make the folders, parents included, and the log with its first line."""
        with guard_storing(self.path):
            for folder in folders:
                (self.path / folder).mkdir(parents=True, exist_ok=True)
            sync_folder(self.path)
            sync_folder(self.path.parent)
        sealed_log.begin(self.path / MANIFEST, header)

    def tidy(self) -> None:
        """Remove what was begun of files."""
        with guard_storing(self.manifest):
            for folder in (self.path, self.path / SHARDS, self.path / MATCHES):
                for left in folder.glob(".*.part"):
                    left.unlink()

    def read(self, name: str, most: int) -> bytes:
        """Return a file's bytes."""
        return reading.Door("a shard's file").read_whole(self.path / name, most)

    def write(self, name: str, data: bytes) -> None:
        """Write a file whole, or not at all."""
        write_atomically(self.path / name, data, tidied=True)

    def replace(self, name: str, data: bytes) -> None:
        """Write a file whole, whatever is in its place."""
        file = self.path / name
        with guard_storing(file):
            file.parent.mkdir(exist_ok=True)
            sync_folder(self.path)
            if file.is_dir() and not file.is_symlink():
                # An empty one; of another the user may think what they like.
                file.rmdir()
        write_atomically(file, data)

    def names(self, folder: str) -> list[str]:
        """Return what lies in one of the run's folders; none where there is no such folder."""
        inner = self.path / folder
        with guard_storing(inner):
            try:
                return os.listdir(inner)
            except FileNotFoundError:
                return []
            except NotADirectoryError:
                raise StorageError(f"{inner}: is not a folder") from None

    def move(self, name: str, aside: Location) -> Path:
        """Move a file to a folder beside the run's, under a name that nothing has there."""
        folder = Path(str(aside))
        with guard_storing(self.path / name):
            folder.mkdir(exist_ok=True)
            sync_folder(folder.parent)
            flat = name.replace("/", "-")
            taken, number = folder / flat, 2
            while os.path.lexists(taken):
                taken, number = folder / f"{flat}.{number}", number + 1
            os.rename(self.path / name, taken)
            # Where it is now before where it was: a power cut between the two leaves it somewhere.
            sync_folder(folder)
            sync_folder((self.path / name).parent)
        return taken

    def list_beside(self, end: str) -> list[Location]:
        """Return the folders beside this one whose names go on from its own with ``end``."""
        return [*sorted(self.path.parent.glob(f"{glob.escape(self.path.name + end)}*"))]
