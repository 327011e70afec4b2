"""How does a run lie in a store that can neither rename, lengthen nor lock?

Its log is an object a line, ``_manifest/00000/00000000.json`` and so on: in the order of their
names they are the lines of a folder's ``_manifest.jsonl``.  Such a file, copied there with its run,
is read too, and the objects go on behind it.  Shards are objects under the names that their files
have.  Both are written only where there is none, which the store decides in one step: of two
processes that write one run, the second finds a line that it did not write, reports it and ends,
and nothing is harmed.  That replaces the lock.  A shard's object without a line does not exist; the
next writer makes the same bytes, and lists it.

A store that decides nothing (``Store.conditions``) cannot keep two writers apart; that is said.

Cost, in requests: two to keep a shard, three with matches; to open a run, three, one for each
thousand lines and one for each line, a hundred of these at once; to write on, two more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

from analyser import reading
from analyser.abilities.stores.store import Store
from analyser.errors import DataError, StorageError
from analyser.storage.address import Address, Location
from analyser.storage.backend import MANIFEST, is_foreign
from analyser.storage.files import guard_storing
from analyser.storage.sealed_log import Damaged, seal_line, unseal_line
from analyser.streams import say

LINES: Final = "_manifest"
GROUP: Final = 1_000
"""Lines that lie in one folder: as many as most stores list in one answer."""


class ObjectLog:
    """A log of objects; it claims, reads and appends as a ``sealed_log.SealedLog`` does.

    Nothing is locked: a line that another process wrote is found when ours would take its place.
    """

    def __init__(self, store: Store, damaged: str) -> None:
        self.made_files = True
        """Whether this process made all files that the next line lists."""
        self._store, self._place, self._damaged = store, store.address, damaged
        self._ours = False
        self._next = 0
        self._check = ""
        self._last: tuple[str, bytes] | None = None
        """The last line's object and bytes; ``None``: it lies in a copied file."""
        self._tried = False

    @property
    def ours(self) -> bool:
        """Whether this object holds the claim."""
        return self._ours

    def read(self) -> list[dict[str, Any]]:
        """Return the contents of the lines, the header first; raises as ``SealedLog.read`` does."""
        bodies: list[dict[str, Any]] = []
        check = ""
        self._next, self._last = 0, None
        for name, line in self._lines():
            body, check = unseal_line(line.removesuffix(b"\n"), check)
            if body is None or not line.endswith(b"\n"):
                what = f"line {self._next + 1} ({name}) is {'damaged' if line else 'missing'}"
                raise Damaged(f"{self._place / LINES}: {what}; {self._damaged}", bodies)
            bodies.append(body)
            self._next += 1
            self._last = None if name == MANIFEST else (name, line)
        if not bodies:
            raise DataError(f"{self._place / LINES}: has no whole line")
        self._check = check
        return bodies

    def claim(self) -> None:
        """Make sure that no process has written since this was read, and that the store would show
        it.

        Raises ``StorageError`` if one has.
        """
        if self._ours:
            return
        with guard_storing(self._place):
            if _name(self._next).rpartition("/")[2] in self._store.names(_group(self._next)):
                raise self._refuse_other_writer()
            self._try_conditions()
        self._ours = True

    def release(self) -> None:
        """Write no more."""
        self._ours = False

    def append(self, body: Mapping[str, Any]) -> None:
        """Write one more line, JSON-able, and return when the store has it.

        Raises ``StorageError``; then the line does not stand, or is what it would have been.
        """
        data, check = seal_line(body, self._check)
        name = _name(self._next)
        with guard_storing(self._place / name):
            # An answer that was lost on its way has the write tried again, which finds its own
            # line: ours, if the files of which it tells are.
            made = self._store.create(name, data)
            if not made and not (self.made_files and self._store.get(name, len(data)) == data):
                raise self._refuse_other_writer()
            self._last = (name, data)
            self._try_conditions()
        self._next += 1
        self._check = check
        self.made_files = True

    def _try_conditions(self) -> None:
        """Find out once whether the store refuses to write what is there, and say it if not."""
        if self._tried or self._last is None:
            return
        # Where it is written all the same, it is what it was.
        if self._store.create(*self._last):
            self._store.conditions = False
        if not self._store.conditions:
            with suppress(OSError, ValueError):
                say(
                    f"analyser: {self._place}: this store does not keep two processes apart that"
                    " write one run; have only one write here",
                    error=True,
                )
        self._tried = True

    def _lines(self) -> Iterator[tuple[str, bytes]]:
        """Yield the lines in order, each with the name of what it lies in."""
        with guard_storing(self._place):
            count = 0
            with suppress(FileNotFoundError):
                for line in self._list_copied_lines():
                    count += 1
                    yield MANIFEST, line
            while True:
                group = _group(count)
                there = {f"{group}/{name}" for name in self._store.names(group)}
                last = GROUP * (count // GROUP + 1)
                while last > count and _name(last - 1) not in there:
                    last -= 1
                wanted = [_name(number) for number in range(count, last)]
                yield from zip(wanted, self._read_lines(wanted), strict=False)
                count = last
                if _group(count) == group:
                    return

    def _list_copied_lines(self) -> Iterator[bytes]:
        data = _read_whole(self._store, MANIFEST, reading.MOST_STORED)
        whole, _, _ = data.rpartition(b"\n")
        # A last line that was cut short does not count.
        yield from (line + b"\n" for line in whole.split(b"\n") if whole)

    def _read_lines(self, names: Sequence[str]) -> Iterator[bytes]:
        found = self._store.get_many(names, reading.LONGEST_LINE)
        for _ in names:
            try:
                yield next(found)
            except FileNotFoundError:
                # One behind it is there; who reads goes no further.
                yield b""
                return

    def _refuse_other_writer(self) -> StorageError:
        return StorageError(
            f"{self._place}: another process has written here; run this again when it has ended"
        )


class Bucket:
    """A run's objects; ``backend.Backend`` says what is asked of them."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.manifest: Location = address / LINES
        self._store = Store(address)
        self._log: ObjectLog | None = None

    def log(self, damaged: str) -> ObjectLog:
        """Return the log."""
        self._log = ObjectLog(self._store, damaged)
        return self._log

    def holds_run(self) -> bool:
        """Return whether a run lies here; ``False``: a new one may be made."""
        with guard_storing(self.address):
            names = self._store.names()
            for lines in (name for name in (MANIFEST, LINES) if name in names):
                first = _name(0) if lines == LINES else MANIFEST
                try:
                    line = self._store.get(first, 1 << 20).partition(b"\n")
                except FileNotFoundError:
                    continue
                if is_foreign(b"".join(line[:2])):
                    raise StorageError(
                        f"{self.address}: its {lines} is not a run's; nothing written"
                    )
                return True
        if names:
            raise StorageError(
                f"{self.address}: holds something else ({names[0]!r}); nothing written"
            )
        return False

    def begin(self, header: Mapping[str, Any], folders: Sequence[str]) -> None:
        """Write the first line; folders are parts of names here."""
        del folders
        data, _ = seal_line(header, "")
        with guard_storing(self.address):
            made = self._store.create(_name(0), data)
            if not made and self._store.get(_name(0), len(data)) != data:
                raise StorageError(f"{self.address}: a run is there already; nothing written")

    def tidy(self) -> None:
        """Clear nothing: no object is ever half there."""

    def read(self, name: str, most: int) -> bytes:
        """Return an object's bytes."""
        return _read_whole(self._store, name, most)

    def write(self, name: str, data: bytes) -> None:
        """Write an object where there is none, or one of the same bytes."""
        with self._guard_storing(name):
            if self._store.create(name, data):
                return
            if self._log is not None:
                self._log.made_files = False
            if self._store.get(name, len(data)) != data:
                raise StorageError(
                    f"{self.address / name}: found other bytes than are played here: another"
                    " process writes here, or one that ended left it; remove it where none does"
                )

    def replace(self, name: str, data: bytes) -> None:
        """Write an object, whatever is there: the bytes are those that the manifest lists."""
        with self._guard_storing(name):
            self._store.put(name, data)

    def names(self, folder: str) -> list[str]:
        """Return what lies in one of the run's folders, or in its own but for the log.

        A store has no folders to be moved: of one within a folder, each object in it.
        """
        with self._guard_storing(folder):
            if folder:
                return self._store.list_below(folder)
            return [name for name in self._store.names() if name != LINES]

    def move(self, name: str, aside: Location) -> Address:
        """Copy an object beside the run under a name that nothing has there, and remove it."""
        folder = Address(str(aside))
        flat = name.replace("/", "-")
        taken, number = flat, 2
        with self._guard_storing(name):
            data = _read_whole(self._store, name, reading.MOST_STORED)
            beside = Store(folder)
            while not beside.create(taken, data):
                taken, number = f"{flat}.{number}", number + 1
            self._store.remove(name)
        return folder / taken

    def list_beside(self, end: str) -> list[Location]:
        """Return the places beside this one whose names go on from its own with ``end``."""
        around = self.address.parent
        with guard_storing(around):
            names = Store(around).names()
        return [around / name for name in names if name.startswith(f"{self.address.name}{end}")]

    @contextmanager
    def _guard_storing(self, name: str) -> Iterator[None]:
        with guard_storing(self.address / name if name else self.address):
            yield


def _read_whole(store: Store, name: str, most: int) -> bytes:
    """Return all bytes of an object; ``DataError`` where there are more than ``most``."""
    data = store.get(name, most)
    if len(data) > most:
        raise DataError(f"{store.address / name}: found more than {most} bytes (expected fewer)")
    return data


def _group(number: int) -> str:
    """Return the folder of a line's object; lines are counted from 0, the header."""
    return f"{LINES}/{number // GROUP:05}"


def _name(number: int) -> str:
    return f"{_group(number)}/{number:08}.json"
