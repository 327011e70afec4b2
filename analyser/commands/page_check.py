"""Reproduce a page by its own command, and compare the two: used by ``report --check``.

What the page's run lacks is played where that command would have it; the page itself is made in a
folder that is gone afterwards.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence
from pathlib import Path

import typer

from analyser import interrupts, reading
from analyser.commands import output
from analyser.errors import DataError, UsageError
from analyser.streams import say

DIFFERENT = 1
SHOWN_DIFFERENCES = 5
"""Differences that are printed; ``--json`` has all."""
LARGEST = 100_000_000
"""Bytes of a page; the largest of ours has two million."""


def check(page: Path, others: tuple[object, ...], as_json: bool) -> None:
    """Reproduce a page and print what differs; ``typer.Exit`` 1 where a number does.

    ``others``: what else the command line asks for, which has to be nothing.
    """
    from analyser.report import reproduce

    if any(each is not None for each in others):
        raise UsageError("--check: found more flags (expected the page's own command alone)")
    said = _text(page)
    words = reproduce.command(said, reading.name_file(page))
    found = reproduce.differences(said, _make_page(words, reproduce.has_chart(said)))
    numbers = [each for each in found if each.of_numbers]
    if as_json:
        told = [{"said": each.expected, "made": each.remade} for each in found]
        answer = {"page": str(page), "command": ["analyser", *words], "same": not numbers}
        output.say_json({**answer, "numbers_differ": len(numbers), "differences": told})
    else:
        for each in (numbers or found)[:SHOWN_DIFFERENCES]:
            say(f"- {each.expected}", f"+ {each.remade}")
        say(_sentence(page, len(numbers), len(found)))
    if numbers:
        raise typer.Exit(DIFFERENT)


def _sentence(page: Path, numbers: int, all_of_them: int) -> str:
    if numbers:
        return f"{page} has other numbers than its command makes, in {numbers:,} of its lines."
    lines = f"{all_of_them:,} line{'s' * (all_of_them > 1)}"
    words = f", in other words in {lines}" if all_of_them else ""
    return f"{page} is what its command makes{words}: each number was reproduced."


def _text(page: Path) -> str:
    door = reading.NamedDoor("a page that report or weigh wrote", standard_input=True)
    try:
        return door.read_whole(page, LARGEST).decode()
    except UnicodeDecodeError:
        sentence = f"{reading.name_file(page)}: not a page of analyser (not UTF-8 text)"
        raise DataError(sentence) from None


def _make_page(words: Sequence[str], with_chart: bool) -> str:
    """Return the HTML of the page that a command makes; what the command prints is left out.

    If the command fails, it prints its error, and the program ends with its exit code.
    """
    from analyser.commands import app

    with interrupts.make_temporary() as folder:
        out = folder / "page.html"
        kept = [*remove_flag(remove_flag(words, "--page"), "--chart"), "--page", str(out)]
        if with_chart:
            # The page mentions its chart. So a new one does too, if it has one beside it.
            kept += ["--chart", str(folder / "card.pdf")]
        with contextlib.redirect_stdout(io.StringIO()):
            code = app(kept, standalone_mode=False)
        if code:
            raise typer.Exit(code)
        return out.read_text(encoding="utf-8")


def remove_flag(words: Sequence[str], flag: str) -> list[str]:
    """Return the words of a command line without a flag and its value."""
    kept: list[str] = []
    skipping = False
    for word in words:
        if skipping:
            skipping = False
        elif word == flag:
            skipping = True
        elif not word.startswith(f"{flag}="):
            kept.append(word)
    return kept
