"""What lies in a run?  ``analyser.simulate`` plays one, ``analyser.open_run`` opens one.

>>> from analyser import simulate
>>> run = simulate(game="kabu", hands=200)
>>> run.frame(["score_0", "score_1"]).shape
(200, 2)

A run opens at once: its rows are read when they are asked for, and every byte is checked before.
Left out: runs of weighed decisions say their answer by ``weighed_decisions``.
"""

from __future__ import annotations

import os
import shutil
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from analyser import interrupts
from analyser.errors import UsageError, unknown
from analyser.findings import answers
from analyser.games.interface import Column
from analyser.library import notebook
from analyser.library.answer import RunAnswer
from analyser.play import runner
from analyser.play.runner import Progress
from analyser.scenario import arguments
from analyser.scenario.spec import Cell, RunSpec
from analyser.storage import backend, row_tables, run_folder
from analyser.storage.address import Location, find_place
from analyser.storage.run_folder import Run

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow.dataset
    from matplotlib.figure import Figure

    from analyser.library.curves import Curve
    from analyser.library.weighed_decisions import Weighing

KEYS: Final = (
    Column("cell", "category", "", "which kind of play: rules, and who plays"),
    Column("seating", "int8", "", "which seating of the deal, from 0; 1 has the sides swapped"),
)
"""The columns before a game's own."""


class PlayAnswer(RunAnswer):
    """What the hands of a run show."""

    def frame(self) -> pd.DataFrame:
        """Return a row for each difference of a duel, and for each mean score.

        Its columns: ``cell``, ``who``, ``what`` (``difference`` or ``score``), ``mean``, ``low``,
        ``high`` (units per hand), ``n`` (deals or matches) and, of a difference, the ``verdict``:
        where whole matches were played, on the matches won.
        """
        import pandas as pd

        said = answers.read(self.run.run)
        rows: list[tuple[Any, ...]] = []
        for each in said.ordered:
            if each.cell.duel and each.hands:
                a, b = (entry.label for entry in each.entries[:2])
                found = each.estimate()
                ends = (found.mean, found.low, found.high, found.pairs)
                rows.append((each.cell.name, f"{a} − {b}", "difference", *ends, each.verdict()))
            for entry in each.entries if each.hands else ():
                score = each.score(entry)
                ends = (score.mean, score.low, score.high, score.pairs)
                rows.append((each.cell.name, entry.label, "score", *ends, None))
        names = ["cell", "who", "what", "mean", "low", "high", "n", "verdict"]
        return pd.DataFrame(rows, columns=names)


class OpenRun:
    """A run on disk; printed, it says what was asked and how much of it is there.

    A copy (``copy.deepcopy``, ``pickle``) of one in a folder of yours reads the same folder; one
    that goes with its object brings its rows along.
    """

    def __init__(self, run: Run, *, passing: bool = False) -> None:
        """Take a run; one that is ``passing`` goes from the disk when this object does."""
        self.run, self._passing = run, passing
        """The run as the storage room has it."""
        self.spec = RunSpec.from_json(run.header["spec"])
        """All that was asked for, every rule and habit in full."""
        self._let_pass()

    def _let_pass(self) -> None:
        if self._passing:
            weakref.finalize(self, shutil.rmtree, str(self.run.path), ignore_errors=True)

    def __getstate__(self) -> dict[str, Any]:
        """Return what makes a copy: of a run that is passing all its files."""
        if not self._passing:
            return vars(self)
        folder = self.run.path
        found = [each for each in folder.rglob("*") if each.is_file()]
        files = {str(each.relative_to(folder)): each.read_bytes() for each in found}
        return vars(self) | {"run": files}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Open the run of a copy: the same, or its files in a folder that goes with the copy."""
        vars(self).update(kept)
        if self._passing:
            with passing_folder() as folder:
                for name, written in kept["run"].items():
                    (folder / name).parent.mkdir(exist_ok=True)
                    (folder / name).write_bytes(written)
                self.run = run_folder.open(folder)
            self._let_pass()

    @property
    def path(self) -> Path:
        """The run's folder; ``StorageError``: it lies at an address."""
        return self.run.path

    @property
    def is_passing(self) -> bool:
        """Whether its folder goes from the disk with this object."""
        return self._passing

    @property
    def question(self) -> str:
        """What the scenario asks, or ``""``."""
        return self.spec.question

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The kinds of play: name, rules and entrants in full, how much is played of each."""
        return self.spec.cells

    @property
    def finished(self) -> bool:
        """Whether no shard is missing."""
        return runner.is_finished(self.run)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the rows, each with ``name``, ``dtype``, ``unit`` and ``meaning``.

        Those of sides that there are not under the rules of any cell are left out.
        """
        return (*KEYS, *self.run.columns)

    @property
    def match_columns(self) -> tuple[Column, ...]:
        """Those of the matches; none where single hands are played."""
        return (*KEYS, *self.run.match_columns) if self.run.match_columns else ()

    def dataset(self, *, matches: bool = False) -> pyarrow.dataset.Dataset:
        """Return the rows as a lazy dataset of Arrow: the shards that the manifest lists alone.

        Every byte of them is checked first, which reads each file once; ``DataError`` names the one
        that is wrong, ``StorageError`` where the run lies at an address.  ``matches``: the rows of
        matches, in place of those of hands.
        """
        import pyarrow.dataset

        if matches and not self.run.match_columns:
            raise UsageError(f"{self.run.place}: found no matches (expected the rows of hands)")
        self.run.verify()
        files = [
            str(file)
            for file in self.run.list_files(backend.MATCHES if matches else backend.SHARDS)
        ]
        about = self.run.match_columns if matches else self.run.columns
        schema = row_tables.schema(about, self.run.cells)
        return pyarrow.dataset.dataset(files, schema=schema, format="parquet")

    def frame(
        self,
        columns: Sequence[str] | None = None,
        cell: int | str | None = None,
        *,
        matches: bool = False,
    ) -> pd.DataFrame:
        """Return rows as one table: ``columns`` or these, of all cells or one (number or name).

        A row is a hand, or, with ``matches``, a match.  Each shard is checked before it is used.
        ``UsageError`` for a column or a cell that there is not.
        """
        import pandas as pd

        stored = self.run.match_columns if matches else self.run.columns
        known = [each.name for each in (*KEYS, *stored)]
        for name in columns or ():
            if name not in known:
                raise UsageError(unknown("column", name, known))
        told = self.match_columns if matches else self.columns
        chosen = [each.name for each in told] if columns is None else list(columns)
        names = list(self.run.cells)
        if isinstance(cell, str) and cell not in names:
            raise UsageError(f"cell: found {cell!r} (expected {', '.join(names)})")
        if isinstance(cell, int) and not 0 <= cell < len(names):
            raise UsageError(f"cell: found {cell} (expected 0 to {len(names) - 1})")
        if not matches:
            return self.run.frame(chosen, cell)
        parts = list(self.run.match_frames(chosen, cell))
        return pd.concat(parts, ignore_index=True) if parts else pd.DataFrame(columns=chosen)

    @property
    def result(self) -> PlayAnswer | Weighing:
        """What the rows show: of hands, or of decisions that were weighed.

        ``DataError`` where nothing is played yet, or something is damaged.
        """
        if any(cell.choice for cell in self.spec.cells):
            from analyser.library.weighed_decisions import Weighing

            return Weighing(self)
        return PlayAnswer(self)

    @property
    def answer(self) -> dict[str, Any]:
        """The numbers of the :attr:`result`, JSON-able."""
        return self.result.answer

    def page(self, path: str | os.PathLike[str]) -> list[Path]:
        """Write the page, as ``analyser report`` does; return the paths."""
        return self.result.page(path)

    def curve(self, x: str, y: str) -> Curve:
        """Return the mean of column ``y`` by ``x``: a column, or a habit or rule of the cells."""
        from analyser.findings import curves
        from analyser.library.curves import Curve

        found = curves.read(self.run, x, y)
        return Curve(found.x, found.y, found.lines)

    def figure(self, x: str | None = None, y: str | None = None) -> Figure:
        """Return the picture of the answer, or of a column ``y`` by another, ``x``."""
        if x is None and y is None:
            return self.result.figure()
        if x is None or y is None:
            raise UsageError("figure: found one of x and y (expected both, or neither)")
        return self.curve(x, y).figure()

    @property
    def sentence(self) -> str:
        """What was asked, and how much of it is there."""
        state = "" if self.finished else " (not finished)"
        done = runner.count_played(self.spec, self.run)
        whole = "" if self.finished else f" of {runner.count_asked(self.spec).words()}"
        asked = self.question or "; ".join(cell.name for cell in self.cells[:3])
        more = "" if self.question or len(self.cells) <= 3 else " …"
        return f"{asked}{more} — {done.words()}{whole}, seed {self.spec.seed}{state}"

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<run {str(self.run.place)!r}: {self.sentence}>"

    def _repr_html_(self) -> str:
        if not self.run.shards:
            return notebook.html([self.sentence])
        said = self.result
        return notebook.html([self.sentence, *said.sentences], said.frame(), said.figure())


@arguments.check_arguments
def open_run(path: str | os.PathLike[str]) -> OpenRun:
    """Return the run in a folder, or at an address, ``path``, its manifest checked.

    Its rows are checked when they are read.  ``StorageError`` where there is none, ``DataError``
    where its manifest is damaged.
    """
    return OpenRun(run_folder.open(place(path)))


def scenario_file(named: str | os.PathLike[str]) -> Path:
    """Return the file of a scenario: as it is named, or of those that come along."""
    from analyser.scenario import shipped

    text = os.fspath(named)
    return shipped.file(text) if shipped.could_be(text) else Path(text)


def place(named: str | os.PathLike[str]) -> Location:
    """Return the folder or the address that is meant; a ``Path`` is never an address."""
    return find_place(named) if isinstance(named, str) else Path(named)


def workers(threads: int | None) -> int:
    """Return the number of threads: as given, otherwise one per CPU that may be used."""
    if threads is None:
        return runner.processors()
    if not 1 <= threads <= runner.MAX_THREADS:
        raise UsageError(f"threads: found {threads} (expected 1 to {runner.MAX_THREADS})")
    return threads


def play_spec(
    spec: RunSpec,
    out: str | os.PathLike[str] | None,
    threads: int | None,
    progress: Callable[[Progress], Any] | None,
    command: str,
) -> OpenRun:
    """Play a spec into a folder or an address, ``out``, and return its run.

    ``out``: ``None`` for a temporary folder; ``threads``: ``None`` for one per CPU; ``progress``:
    called with how far it is; ``command``: what was asked, for the run's log.
    """
    threads = workers(threads)
    if out is not None:
        spec = runner.with_kept_seed(spec, place(out))
        return OpenRun(runner.run(spec, place(out), threads, [command], progress))
    with passing_folder() as folder:
        return OpenRun(runner.run(spec, folder, threads, [command], progress), passing=True)


@contextmanager
def passing_folder() -> Iterator[Path]:
    """Make a temporary folder; what fails in it takes it along."""
    folder = interrupts.make_folder()
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
