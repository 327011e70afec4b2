"""How does an answer look?  JSON objects, tables, numbers for people, and progress.

Answers go to standard output; progress goes to standard error: a bar on a terminal, elsewhere a
line every so often (``log_progress``).
"""

from __future__ import annotations

import json
import math
import re
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from analyser.commands import log_progress
from analyser.reading import STANDARD_INPUT
from analyser.streams import escape_json, make_visible, say

if TYPE_CHECKING:
    from rich.table import Table

    from analyser.play.runner import Progress

BUSY = 1.5
"""So many times as long as they work must threads take before the machine is said to be busy."""
COMPILING_SECONDS = (10, 120)
"""How long it takes where no code is kept.  Measured from an empty cache: 5 to 24 s of one
processor, 16 to 105 s where four times as many processes want it."""
COMPILING = (
    f"compiling for the first time ({COMPILING_SECONDS[0]} s to {COMPILING_SECONDS[1] // 60} min)"
)
"""What progress begins with there."""
PLAIN_WIDTH = 100
"""Columns of a table that goes to a file or a pipe, which have no width of their own."""


def say_json(answer: Mapping[str, Any]) -> None:
    """Print one JSON object on one line; numbers that are none (NaN, infinite) become null.

    Letters that the output may lack are escaped.
    """
    plain = not has_all_letters()
    say(escape_json(json.dumps(_replace_infinite(answer), ensure_ascii=plain, allow_nan=False)))


def has_all_letters() -> bool:
    """Return whether the output has all letters that there are."""
    return (getattr(sys.stdout, "encoding", None) or "utf-8").lower() in ("utf-8", "utf8")


@contextmanager
def print_when_written(answer: Callable[[list[str]], None]) -> Iterator[list[str]]:
    """Print an answer when its files are written, and also where one of them cannot be.

    Yields a list to which the paths of written files are added; ``answer`` takes it and prints.
    Then what went wrong is raised.
    """
    written: list[str] = []
    try:
        yield written
    except Exception:
        answer(written)
        raise
    answer(written)


def warn(sentence: str) -> None:
    """Print a warning on standard error."""
    say(f"analyser: {sentence}", error=True)


def write_command(words: Sequence[str]) -> str:
    """Return a command as it is typed, with a file where standard input was read."""
    return shlex.join(words) + (" < FILE" if str(STANDARD_INPUT) in words else "")


def _replace_infinite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): _replace_infinite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_replace_infinite(item) for item in value]
    return value


def table(title: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """Return a table for people; a heading that starts with ``>`` stands over numbers.

    Numbers are never broken or cut: where room is short, words fold.
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    def text(words: str, style: str = "") -> Text:
        # Text, not str: rich finds no markup in a name or a meaning.
        return Text("\n".join(map(make_visible, words.split("\n"))), style=style)

    made = Table(title=text(title, "bold"), title_justify="left", box=SIMPLE_HEAD)
    for heading in headings:
        numbers = heading.startswith(">")
        made.add_column(
            text(heading.removeprefix(">")),
            justify="right" if numbers else "left",
            no_wrap=numbers,
            overflow="fold",
        )
    for row in rows:
        made.add_row(*map(text, row))
    return made


def show(*tables: Table) -> None:
    """Print tables to standard output, in colour only where colour is wanted."""
    from rich.console import Console

    console = Console(highlight=False, width=width())
    for each in tables:
        console.print(each)


def width() -> int:
    """Return how many columns a table may have: the terminal's, or ``PLAIN_WIDTH``."""
    from rich.console import Console

    return Console().width if sys.stdout.isatty() else PLAIN_WIDTH


def fold_name(name: str, most: int) -> str:
    """Return a name broken into lines of at most ``most`` columns, after ``-`` or ``_`` only."""
    lines = [""]
    for part in re.split(r"(?<=[-_])", name):
        if lines[-1] and len(lines[-1] + part) > most:
            lines.append(part)
        else:
            lines[-1] += part
    return "\n".join(lines)


def sign_number(size: float, decimals: int = 1) -> str:
    """Return a number with its sign; ends of an unbounded interval as ±∞."""
    from analyser.wording import number

    text = number(abs(size), decimals) if not math.isinf(size) else "∞"
    if math.isnan(size):
        return text
    return f"{'−' if size < 0 else '+'}{text}"


def round_percents(shares: Sequence[float]) -> list[str]:
    """Return the shares (0 … 1) of a whole in per cent, rounded so that they add up to 100."""
    from analyser.wording import round_together

    if any(map(math.isnan, shares)):
        return ["–"] * len(shares)
    return [f"{each:.1f} %" for each in round_together(shares, 1)]


def sizes(low: float, high: float) -> str:
    """Return between what a number of bytes lies, as :func:`size` writes it but rougher."""
    fewest, most = (re.sub(r"(\d\d[\d,]*)\.\d", r"\1", size(end)) for end in (low, high))
    number, _, unit = fewest.rpartition(" ")
    if fewest == most:
        return most
    return f"{number if most.endswith(f' {unit}') else fewest} to {most}"


def size(count: float) -> str:
    """Return a number of bytes as people write it, in powers of 1000."""
    for unit in ("bytes", "kB", "MB", "GB"):
        if count < 1000 or unit == "GB":
            break
        count /= 1000
    return f"{count:,.0f} {unit}" if unit == "bytes" else f"{count:,.1f} {unit}"


def describe_slowdown() -> str:
    """Return in a sentence what is slower with this numba; empty where nothing is."""
    from analyser.compiled import jit

    return f"{jit.SLOWER}." if jit.SLOWER else ""


@contextmanager
def progress(label: str) -> Iterator[Callable[[Progress], None] | None]:
    """Give a function that shows how far play has come, or None when nobody wants to know."""
    from analyser.compiled import jit

    first = "getting ready" if jit.is_compiled() else COMPILING
    if not sys.stderr.isatty():
        with log_progress.print_progress(label, first) as say:
            yield None if say is None else lambda now: say(_so_far(now))
        return
    from rich.console import Console
    from rich.progress import BarColumn, ProgressColumn, Task, TextColumn
    from rich.progress import Progress as Bar
    from rich.text import Text

    class Words(ProgressColumn):
        """How far play is; until it begins, for how long it is prepared."""

        def render(self, task: Task) -> Text:
            words = task.fields["words"]
            return Text(
                words if task.total else log_progress.describe_wait(words, task.elapsed or 0)
            )

    bar = Bar(
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=10),
        Words(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task(make_visible(label), total=None, words=first)

        def show_progress(now: Progress) -> None:
            bar.update(task, total=1, completed=now.share, words=make_visible(_so_far(now)))

        yield show_progress


@contextmanager
def show_reading() -> Iterator[Callable[[str, int, int], None] | None]:
    """Give a function that shows how far rows are read (``Run.listener``), or None likewise."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    bar = Bar(
        TextColumn("reading"),
        BarColumn(bar_width=10),
        TextColumn("{task.description}: {task.fields[words]}"),
        console=Console(stderr=True),
        transient=True,
    )
    began: dict[str, float] = {}
    with bar:
        task = bar.add_task("getting ready", total=None, words="")

        def show_rows_read(what: str, done: int, total: int) -> None:
            took = time.monotonic() - began.setdefault(what, time.monotonic())
            words = rows_read(done, total, took)
            bar.update(task, description=what, total=total, completed=done, words=words)

        yield show_rows_read


def rows_read(done: int, total: int, took: float) -> str:
    """Return how far rows are read, how fast, and what is left; ``took``: seconds so far."""
    words = f"{done:,} of {total:,} rows"
    if not done or not took:
        return words
    from analyser.wording import duration

    rate = done / took
    return f"{words}, {rate:,.0f} rows a second, {duration((total - done) / rate)} left"


def describe_progress(now: Progress) -> str:
    """Return how much is played so far, or the result so far where the command reports it."""
    return now.estimate_text or now.done.words(now.total)


def _so_far(now: Progress) -> str:
    from analyser.wording import duration

    words = now.done.words(now.total)
    if now.sentence or now.left is None:
        return now.sentence or words
    busy = ""
    if now.waiting_factor >= BUSY:
        busy = f" (busy machine: {duration(now.left / now.waiting_factor)} alone)"
    return f"{words}, {speed(now)}, {duration(now.left)} left{busy}"


def describe_time(now: Progress) -> str:
    """Return how long a run took, and what was predicted; empty: too short for a prediction."""
    from analyser.wording import duration

    if now.predicted_seconds is None or now.seconds < log_progress.FIRST_SECONDS:
        return ""
    busy = ""
    if now.waiting_factor >= BUSY:
        busy = f"; busy machine: {duration(now.seconds / now.waiting_factor)} alone"
    return f"took {duration(now.seconds)} (predicted: {duration(now.predicted_seconds)}{busy})"


def speed(now: Progress) -> str:
    """Return how fast a run is played: in hands per second, or matches if it has only those."""
    if now.total.matches and not now.total.hands:
        return f"{rate(now.match_rate)} matches a second"
    return f"{rate(now.rate)} hands a second"


def rate(a_second: float) -> str:
    """Return how many of something are played in a second."""
    return f"{a_second:,.{0 if a_second >= 10 else 1}f}"
