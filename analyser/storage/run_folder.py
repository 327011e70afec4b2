"""How is a run kept, so that nothing is lost and nothing wrong is believed?

A run is a folder, of this machine or of a store: ``_manifest.jsonl`` and ``shards/000000.parquet``,
``000001.parquet``, …, the rows of hands; where matches are played, their rows lie in ``_matches/``
under the same names.  The manifest's first line, the header, says what was to be played, what made
it, its scale and what the columns mean; then comes one line per shard, in index order.  A shard
that has no line does not exist.  A run that was stopped before it had all that its spec asks for
has a last line that says why.  Each line carries a checksum of itself and all lines before it, and
each shard's line the sha256 of its file or files, so that a flipped bit, a cut, a swap or an edit
is found before the rows are used.

Only when all files of a shard stand is it entered into the manifest: a kill or a full disk at any
moment leaves a run that the same command resumes.  The run's backend writes files and lines:
``folder``, or ``bucket`` for an address.  Left out: what is played and why, how rows become tables
(``row_tables``), how those become bytes (``parquet``), and who played them (``sessions``).
"""

from __future__ import annotations

import hashlib
import math
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyser import reading, registry
from analyser.errors import DataError, StorageError, UsageError
from analyser.games import record_types
from analyser.games.interface import Column, Scale
from analyser.games.records import values_of
from analyser.storage import parquet, sealed_log
from analyser.storage.address import Location
from analyser.storage.backend import MANIFEST, MATCHES, SHARDS, Backend
from analyser.storage.files import guard_storing
from analyser.storage.folder import Folder
from analyser.storage.row_tables import types

if TYPE_CHECKING:
    import pandas as pd

FORMAT = "analyser-run/1"
MOST_DECIMALS = 15
"""Of a scale: a number has no more digits."""


@dataclass(frozen=True, slots=True)
class ShardLine:
    """What the manifest says of one shard."""

    index: int
    """Place in the run, from 0; also the file's name."""
    cell: int
    """Which of the spec's cells its rows belong to, from 0."""
    first: int
    """Number of its first deal, or match."""
    count: int
    """How many deals, or matches, it holds, one after the other."""
    rows: int
    """How many rows it holds: a hand each."""
    sha256: str
    """Digest of the file's bytes, hexadecimal."""
    matches_sha256: str | None
    """Digest of the bytes of the file of its matches; ``None``: it holds no matches."""


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one shard as bytes, wherever they were made; :func:`pack_shard` makes them."""

    rows: int
    """How many rows of hands they hold."""
    hands: bytes
    matches: bytes | None
    """``None``: no matches are played."""
    sha256: str
    """Digest of all bytes where they were made: what came another way is not always what left."""


class Run:
    """A run that is kept.  Make one with :func:`create` or :func:`open`."""

    place: Location
    """Its folder, or its address."""
    header: Mapping[str, Any]
    """``format``, ``spec``, ``provenance``, ``columns``, ``match_columns`` and ``scale``, from the
    manifest's first line."""
    scale: Scale
    """The scale of the game as it was when the run was made."""
    columns: tuple[Column, ...]
    """The game's columns; every shard has ``cell`` and ``seating`` in front of them."""
    match_columns: tuple[Column, ...]
    """Those of the matches, likewise; none where only single hands are played."""
    cells: tuple[str, ...]
    """The names of the cells: the categories of the column ``cell``."""
    shards: list[ShardLine]
    """The finished shards, in index order without a gap."""
    stopped: str | None
    """Why there are no more of them, in a word, where the spec asks for more, or ``None``."""
    damage: str
    """What is wrong with the manifest behind the lines that are read here; ``""``: nothing."""
    backend: Backend
    """Where its files lie."""
    listener: Callable[[str, int, int], None] | None
    """Called by whatever reads all shards: for what, how many rows are read, and of how many."""

    def __init__(self, path: Location, *, beginning: bool = False) -> None:
        """Read and check the manifest; :func:`open` and :func:`open_beginning` say what is
        raised.
        """
        self.place = path
        self.damage = ""
        self.listener = None
        self._checked: set[int] = set()
        self.backend = backend_of(path)
        self._manifest = self.backend.manifest
        self._log = self.backend.log(f"{self._command()} says what is still sound")
        try:
            bodies = self._log.read()
        except sealed_log.Damaged as error:
            if not (beginning and error.sound):
                raise
            bodies, self.damage = error.sound, str(error).removeprefix(f"{self._manifest}: ")
        try:
            self.header = bodies[0]
            if self.header["format"] != FORMAT:
                raise DataError(f"{path}: is not of the format {FORMAT!r} that this version reads")
            self.columns, self.match_columns = (
                tuple(
                    record_types.make_typed_record(
                        Column, {**about, "categories": tuple(about["categories"])}
                    )
                    for about in self.header[name]
                )
                for name in ("columns", "match_columns")
            )
            self.scale = _scale(self.header["scale"])
            self.cells = tuple(cell["name"] for cell in self.header["spec"]["cells"])
            self.stopped = bodies.pop()["stopped"] if "stopped" in bodies[-1] else None
            _check_provenance(self.header["provenance"])
            self.shards = [record_types.make_typed_record(ShardLine, body) for body in bodies[1:]]
            ordered = all(
                line.index == place and 0 <= line.cell < len(self.cells)
                for place, line in enumerate(self.shards)
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise DataError(f"{self._manifest}: not a manifest of {FORMAT!r}") from error
        if not ordered:
            raise DataError(f"{self._manifest}: its shards are not in order")

    @property
    def path(self) -> Path:
        """The folder of a run of this machine; ``StorageError``: it lies at an address."""
        if isinstance(self.place, Path):
            return self.place
        raise StorageError(f"{self.place}: found an address (expected a folder of this machine)")

    def claim(self) -> None:
        """Keep other processes from writing here until :meth:`release`; clear what a kill left.

        Raises ``StorageError`` when another process writes here, or has since this was opened.
        """
        if self.damage:
            raise DataError(f"{self._manifest}: {self.damage}")
        if self._log.ours:
            return
        self._log.claim()
        try:
            self.backend.tidy()
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Let others write here; the shards can still be read."""
        self._log.release()

    def write_shard(
        self,
        index: int,
        hands: pd.DataFrame,
        cell: int,
        first: int,
        count: int,
        matches: pd.DataFrame | None = None,
    ) -> None:
        """Write the next shard: deals, or matches, ``first`` … ``first + count − 1`` of a cell.

        ``hands``, and ``matches`` where they are played, are tables of ``row_tables``; ``cell`` is
        the cell's index.  When this returns the shard is safe on disk; when it raises
        ``StorageError`` (disk full, vanished folder, another process) it does not exist.
        """
        files = pack_shard(hands, matches, self.columns, self.match_columns, self.cells)
        self.keep_shard(index, files, cell, first, count)

    def keep_shard(self, index: int, files: Files, cell: int, first: int, count: int) -> None:
        """Write the next shard, as :meth:`write_shard`, from bytes that were made elsewhere.

        Raises ``DataError`` when they are not those that were made; then nothing is written.
        """
        if index != len(self.shards):
            raise ValueError(f"the next shard is {len(self.shards)}, not {index}")
        if self.stopped is not None:
            raise ValueError(f"the run was stopped ({self.stopped}); it takes no more shards")
        if files.sha256 != _sha256(files.hands + (files.matches or b"")):
            raise DataError(f"{self.place}: shard {index} was damaged on its way here; run again")
        digest = None if files.matches is None else _sha256(files.matches)
        line = ShardLine(index, cell, first, count, files.rows, _sha256(files.hands), digest)
        self.claim()
        self.backend.write(_name(SHARDS, line), files.hands)
        if files.matches is not None:
            self.backend.write(_name(MATCHES, line), files.matches)
        self._log.append(values_of(line))
        self.shards.append(line)

    def faults(self, line: ShardLine) -> dict[str, str]:
        """Return what is wrong with the files of one of ``shards``: file → in a few words.

        A file is called as in ``shards/000000.parquet``; one with the bytes that the manifest lists
        is left out.
        """
        found = {}
        for folder in self._folders(line):
            name = _name(folder, line)
            try:
                self._read_sound(folder, line)
            except DataError as error:
                found[name] = str(error)
            except OSError as error:
                found[name] = f"cannot be read: {error.strerror}"
        return found

    def restore(
        self, line: ShardLine, hands: pd.DataFrame, matches: pd.DataFrame | None = None
    ) -> list[str]:
        """Write again what is wrong of the files of one of ``shards``, and return which they are.

        The tables are as for :meth:`write_shard`.  Raises ``DataError`` when their bytes are not
        those that the manifest lists, ``StorageError`` as there; then nothing is written.
        """
        made = {SHARDS: parquet.write_table(hands, self.columns, self.cells)}
        if matches is not None:
            made[MATCHES] = parquet.write_table(matches, self.match_columns, self.cells)
        listed = {folder: self._digest(folder, line) for folder in self._folders(line)}
        if {folder: _sha256(data) for folder, data in made.items()} != listed:
            raise DataError(f"{self._file(SHARDS, line)}: has other bytes than those listed")
        self.claim()
        wrong = self.faults(line)
        for folder, data in made.items():
            if (name := _name(folder, line)) in wrong:
                self.backend.replace(name, data)
        return list(wrong)

    def stop(self, why: str) -> None:
        """Write that no more shards are to come, though the spec asks for more; ``why``: a word.

        Raises ``StorageError`` as :meth:`write_shard` does; then the run is not stopped.
        """
        if self.stopped is not None:
            raise ValueError(f"the run was stopped before ({self.stopped})")
        self.claim()
        self._log.append({"stopped": why})
        self.stopped = why

    def frames(
        self, columns: Sequence[str] | None = None, cell: int | str | None = None
    ) -> Iterator[pd.DataFrame]:
        """Yield the hands' rows shard by shard, in index order, each checked before handed out.

        ``columns`` and ``cell`` (an index or a name) choose; only the shards of that cell are
        read.  Raises ``DataError`` for a shard whose bytes are not the ones written.
        """
        return self._frames(SHARDS, self.columns, columns, cell)

    def table(self, line: ShardLine, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """Return the hands' rows of one of ``shards``; otherwise as :meth:`frames`."""
        return self._table(SHARDS, self.columns, line, columns)

    def match_table(self, line: ShardLine) -> pd.DataFrame:
        """Return the matches' rows of one of ``shards``, which holds some."""
        return self._table(MATCHES, self.match_columns, line, None)

    def match_frames(
        self, columns: Sequence[str] | None = None, cell: int | str | None = None
    ) -> Iterator[pd.DataFrame]:
        """Yield the matches' rows as :meth:`frames` does those of hands.

        Shards that hold no matches are left out.
        """
        return self._frames(MATCHES, self.match_columns, columns, cell)

    def frame(
        self, columns: Sequence[str] | None = None, cell: int | str | None = None
    ) -> pd.DataFrame:
        """Return all rows that :meth:`frames` yields as one table, numbered from 0."""
        import pandas as pd

        kinds = types(self.columns, self.cells)
        chosen = list(kinds if columns is None else columns)
        frames = list(self.frames(chosen, cell))
        if not frames:
            return pd.DataFrame({name: pd.Series(dtype=kinds[name]) for name in chosen})
        return pd.concat(frames, ignore_index=True)

    def verify(self) -> None:
        """Check every finished shard's bytes; ``DataError`` names the first that is wrong."""
        for line in self.shards:
            for folder in self._folders(line):
                self._verify_bytes(folder, line)

    def check(self, line: ShardLine) -> None:
        """Check the bytes of one of ``shards``, once for this object; raises as :meth:`verify`."""
        if line.index not in self._checked:
            for folder in self._folders(line):
                self._verify_bytes(folder, line)
            self._checked.add(line.index)

    def list_files(self, folder: str) -> list[Path]:
        """Return the full paths of the listed files in ``folder``, ``SHARDS`` or ``MATCHES``.

        In the order of ``shards``; of ``MATCHES`` those of shards that have one.  Nothing is
        checked, and ``StorageError`` is raised where the run lies in a store, which has no paths.
        """
        path = self.path
        lines = [line for line in self.shards if folder in self._folders(line)]
        return [(path / folder / f"{line.index:06}.parquet").absolute() for line in lines]

    def digest(self) -> str:
        """Return the sha256 over the shard lines: the same for the same rows, whoever ran it."""
        lines = "\n".join(sealed_log.write_canonical(values_of(line)) for line in self.shards)
        return _sha256(lines.encode())

    def _frames(
        self,
        folder: str,
        about: Sequence[Column],
        columns: Sequence[str] | None,
        cell: int | str | None,
    ) -> Iterator[pd.DataFrame]:
        wanted = self.cells.index(cell) if isinstance(cell, str) else cell
        for line in list(self.shards):
            there = folder == SHARDS or line.matches_sha256 is not None
            if there and wanted in (None, line.cell):
                yield self._table(folder, about, line, columns)

    def _table(
        self, folder: str, about: Sequence[Column], line: ShardLine, columns: Sequence[str] | None
    ) -> pd.DataFrame:
        data, kinds = self._verify_bytes(folder, line), types(about, self.cells)
        try:
            names = list(kinds if columns is None else columns)
            return parquet.read(data, names, kinds)
        except DataError as error:
            raise DataError(f"{self._file(folder, line)}: {error}") from error

    def _file(self, folder: str, line: ShardLine) -> Location:
        return self.place / _name(folder, line)

    def _folders(self, line: ShardLine) -> tuple[str, ...]:
        """Return in which folders a shard has a file."""
        return (SHARDS,) if line.matches_sha256 is None else (SHARDS, MATCHES)

    def _digest(self, folder: str, line: ShardLine) -> str | None:
        return line.sha256 if folder == SHARDS else line.matches_sha256

    def _command(self) -> str:
        return f"`analyser check {shlex.quote(str(self.place))}`"

    def _verify_bytes(self, folder: str, line: ShardLine) -> bytes:
        """Return the bytes of a file; ``DataError`` says what is wrong, and what is to be done."""
        file = self._file(folder, line)
        with guard_storing(file):
            try:
                return self._read_sound(folder, line)
            except DataError as error:
                command = self._command().removesuffix("`")
                raise DataError(f"{file}: {error}; {command} --repair` plays it again") from None

    def _read_sound(self, folder: str, line: ShardLine) -> bytes:
        """Return the bytes of a file; ``DataError`` says in a few words what is wrong with them."""
        file = self._file(folder, line)
        try:
            data = self.backend.read(_name(folder, line), reading.MOST_STORED)
        except (FileNotFoundError, NotADirectoryError):
            raise DataError("is missing, though the manifest lists it") from None
        except DataError as error:
            raise DataError(str(error).removeprefix(f"{file}: ")) from None
        if _sha256(data) != self._digest(folder, line):
            raise DataError("is damaged")
        return data


def pack_shard(
    hands: pd.DataFrame,
    matches: pd.DataFrame | None,
    columns: Sequence[Column],
    match_columns: Sequence[Column],
    cells: Sequence[str],
) -> Files:
    """Return the files of a shard, from tables of ``row_tables``; ``cells`` as ``Run.cells``."""
    data = parquet.write_table(hands, columns, cells)
    more = None if matches is None else parquet.write_table(matches, match_columns, cells)
    return Files(len(hands), data, more, _sha256(data + (more or b"")))


def create(
    path: Location,
    spec_json: Mapping[str, Any],
    provenance: Mapping[str, Any],
    columns: Sequence[Column],
    match_columns: Sequence[Column] = (),
    *,
    scale: Scale,
) -> Run:
    """Make the folder of a new run, parents included, with its header and no shards.

    ``spec_json`` is what ``RunSpec.as_json`` returns (of it this module reads ``cells`` with their
    ``name``), ``columns`` are the game's, and ``match_columns`` too where the run plays matches;
    ``scale`` is that by which the run is judged from now on.  Raises ``StorageError`` when it
    cannot be written, or when something else, a run included, lies there; then nothing is written.
    """
    if holds_run(path):
        raise StorageError(f"{path}: a run is there already; nothing written")
    body: dict[str, Any] = {"format": FORMAT, "spec": spec_json, "provenance": provenance}
    body["columns"] = [values_of(column) for column in columns]
    body["match_columns"] = [values_of(column) for column in match_columns]
    body["scale"] = values_of(scale)
    backend_of(path).begin(body, (SHARDS, MATCHES) if match_columns else (SHARDS,))
    return Run(path)


def open(path: Location) -> Run:  # noqa: A001 - read as store.open
    """Return the run in a folder, its manifest checked; shards are checked when they are read.

    A last line that was cut short (a kill while it was written) does not count.  Raises
    ``StorageError`` when there is no run or it cannot be read, ``DataError`` when the manifest
    is damaged or of another format.
    """
    return _open_from(path, beginning=False)


def open_beginning(path: Location) -> Run:
    """Return the run in a folder as :func:`open` does, whatever is wrong behind its header.

    Where a line of the manifest is damaged, the run has the shards of the lines before it, and
    ``damage`` describes it; it takes no more of them.  Only for a check of what is sound.
    """
    return _open_from(path, beginning=True)


def _open_from(path: Location, *, beginning: bool) -> Run:
    if not holds_run(path):
        near = ""
        if isinstance(path, Path) and not path.exists():
            near = reading.suggest_name(path)
        raise StorageError(f"{path}: there is no run here (no {MANIFEST}){near}")
    return Run(path, beginning=beginning)


def holds_run(path: Location) -> bool:
    """Return whether a run lies in this folder; ``False``: a new one may be made there.

    Raises ``StorageError`` when the path holds something else, ``UsageError`` for ``-``.
    """
    check_place(path)
    return backend_of(path).holds_run()


def backend_of(place: Location) -> Backend:
    """Return what keeps a run at this place; ``UsageError`` where nobody knows its protocol."""
    if isinstance(place, Path):
        return Folder(place)
    # It imports all that it takes to reach a store.
    made: Backend = registry.fill("stores", str(place)).Bucket(place)
    return made


def check_place(path: Location) -> None:
    """Raise ``UsageError`` for the name of standard input, which no folder is."""
    if path == reading.STANDARD_INPUT:
        raise UsageError(
            f"{path}: found standard input or output (expected a folder, or an address)"
        )


def list_beside(path: Location, end: str) -> list[Location]:
    """Return what is called as a run is, with ``end`` and more behind, in order of the names."""
    return backend_of(path).list_beside(end)


def _check_provenance(kept: Any) -> None:
    """Raise ``TypeError`` for what is not the provenance of a header."""
    known = record_types.fits(kept, Mapping[str, Any])
    if not (known and record_types.fits(kept.get("command", []), Sequence[str])):
        raise TypeError(f"found {kept!r} (expected what made the run)")


def _scale(kept: Mapping[str, Any]) -> Scale:
    """Return the scale that a header holds; ``TypeError`` where it is none."""
    scale = Scale(**kept)
    sizes = (scale.band, scale.precision, scale.spread)
    counts = (scale.decimals, scale.lead_steps)
    good = isinstance(scale.unit, str) and scale.unit != ""
    good &= all(type(size) in (int, float) and math.isfinite(size) for size in sizes)
    good &= all(type(count) is int for count in counts)
    if not (good and scale.band >= 0 and min(sizes[1:]) > 0):
        raise TypeError(f"found {kept!r} (expected the fields of a scale)")
    if not (0 <= scale.decimals <= MOST_DECIMALS and scale.lead_steps >= 1):
        raise TypeError(f"found {kept!r} (expected the fields of a scale)")
    return scale


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _name(folder: str, line: ShardLine) -> str:
    """Return what a shard's file is called in its run."""
    return f"{folder}/{line.index:06}.parquet"
