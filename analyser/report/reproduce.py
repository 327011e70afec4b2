"""Is a page reproduced by its command?  A new page is made and compared with it.

What a reader sees is compared, line by line.  Of the table of what made the page (versions,
processor), only what was played counts: the digests of the scenario and of the rows.  Left out: how
the pictures are drawn.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from html.parser import HTMLParser
from itertools import pairwise

from analyser import registry
from analyser.errors import DataError
from analyser.report.render import CHART

PROGRAM = "analyser"
MAKING = ("report", "weigh")
"""Commands that make a page."""
ABILITY_COMMANDS = registry.commands()
PLAYING_COMMANDS = (
    "simulate", "compare",
    *(name for name, command in ABILITY_COMMANDS.items() if command.plays),
)  # fmt: skip
"""Commands that play a run and, without ``--page``, make none: that is ``report``'s, from the run.
"""
GOING_ON = [name for name, command in ABILITY_COMMANDS.items() if command.goes_on]
"""Those whose page is of a day: they play more the next time."""
LONGEST = 200
"""Signs of a page's command that are shown."""

FACTS = ("scenario digest", "manifest digest", "signature", "played", "seed")
"""What is compared of that which made a page; a new version may make the same."""
WRITER, DIGEST = "pyarrow", "manifest digest"
"""What writes the files of rows, each of which says by which version; and the digest of them all,
which is compared where it is the same."""

_NUMBER = re.compile(r"\d[\d,.]*")
_MAKER = re.compile(r" analyser \d[\w.]*(, \d{4}-\d\d-\d\d)?\.$")
"""Which version made a picture, and on which day its hands were played: no part of what it says."""
_UNREAD_TAGS = ("style", "script", "svg", "title", "nav")
"""Parts whose text is not compared.  A way to other pages depends on where the page lies."""
_LINES = frozenset(
    ("p", "h1", "h2", "h3", "li", "tr", "dt", "dd", "pre", "div", "section", "summary", "caption")
    + ("figcaption", "table", "ul", "dl")
)
_CELLS = ("td", "th")
_END = "\0"
"""The end of a line, which no page holds."""


@dataclass(frozen=True)
class Difference:
    """A line as the page has it and as it is made now; empty where one has it alone."""

    expected: str
    remade: str

    @property
    def of_numbers(self) -> bool:
        """Whether the numbers of the two are others, not the words alone."""
        return _NUMBER.findall(self.expected) != _NUMBER.findall(self.remade)


def command(page: str, where: str) -> list[str]:
    """Return the words of the command that a page names, without the program.

    Raises ``DataError`` where the page names none, or one that makes no page; ``where`` names the
    page in the sentence.
    """
    commands = (*MAKING, *PLAYING_COMMANDS)
    found = [
        line for line in _list_visible_lines(page) if line.split(" ", 2)[:2] in _starts(commands)
    ]
    try:
        words = shlex.split(found[-1]) if found else []
    except ValueError:
        words = []
    makes = any(word.partition("=")[0] == "--page" for word in words)
    if words[1:2] and words[1] in PLAYING_COMMANDS and not (makes and words[1] not in GOING_ON):
        raise DataError(
            f"{where}: found a page of what {found[-1][:LONGEST]!r} played (expected one that weigh"
            " made, or report from a scenario)"
        )
    alone = not any(word.startswith("--check") for word in words)
    if len(words) < 3 or not (words[1] in MAKING or makes) or not alone:
        raise DataError(f"{where}: not a page of analyser (expected the command that made it)")
    return words[1:]


def has_chart(page: str) -> bool:
    """Return whether a page leads to its strategy chart."""
    return f">{CHART}</a>" in page


def _starts(commands: Sequence[str]) -> list[list[str]]:
    return [[PROGRAM, each] for each in commands]


def differences(said: str, made: str) -> list[Difference]:
    """Return where two pages differ in what a reader sees, in the order of the page."""
    facts = [dict(pairwise(_list_visible_lines(page))) for page in (said, made)]
    alike = facts[0].get(WRITER) == facts[1].get(WRITER)
    one, other = (
        [line for line in _list_stable_lines(page) if alike or not line.startswith(f"{DIGEST}: ")]
        for page in (said, made)
    )
    found = []
    for kind, first, last, start, end in SequenceMatcher(
        None, one, other, autojunk=False
    ).get_opcodes():
        if kind != "equal":
            here, there = one[first:last], other[start:end]
            longest = max(len(here), len(there))
            here, there = (part + [""] * (longest - len(part)) for part in (here, there))
            found += [Difference(*pair) for pair in zip(here, there, strict=True)]
    return found


def _list_stable_lines(page: str) -> Iterator[str]:
    """Yield the lines of a page that are to be the same, whoever makes it, and where."""
    lines = _list_visible_lines(page)
    for line in lines:
        if any(line.startswith(f"{PROGRAM} {command} ") for command in MAKING):
            # The file's own name may be another; behind it stand facts, each below its name.
            break
        yield _MAKER.sub("", line)
    for name, value in pairwise(lines):
        if name in FACTS:
            yield f"{name}: {value}"


def _list_visible_lines(page: str) -> Iterator[str]:
    """Yield what a reader sees, line by line."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    for line in "".join(reader.parts).split(_END):
        if words := " ".join(line.split()):
            yield words


class _Reader(HTMLParser):
    """Takes the words out of a page: a row of a table is a line, its cells apart."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._unseen += tag in _UNREAD_TAGS
        self._end_line(tag)
        if tag in _CELLS:
            self.parts.append(" | ")

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in _UNREAD_TAGS
        self._end_line(tag)

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.parts.append(data.replace(_END, " "))

    def _end_line(self, tag: str) -> None:
        if tag in _LINES:
            self.parts.append(_END)
