"""Which blocks of code and which links do the documents hold, and what is one to type from them?

Three kinds count here.  In a ``console`` block a line that begins with ``$`` is typed, and what
stands below it is printed.  In a block without a language each line that begins with ``analyser``
is a command, a comment behind it.  A ``toml`` block whose first line is the comment
``# NAME.toml`` is a file.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

from analyser import __file__ as analyser_file

ROOT: Final = Path(analyser_file).parents[1]
CLUB = 'name = "club"\nbase = "italian"\njokers = 2\n'
"""``club.toml``, where a page names it and does not show it."""
BLOCK: Final = re.compile(r"^```(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"")


def documents() -> list[Path]:
    """Return every page in Markdown, the README first."""
    found = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]
    return [*found, *sorted((ROOT / "docs").rglob("*.md"))]


@dataclass(frozen=True)
class Typed:
    """A command in a document."""

    line: str
    printed: tuple[str, ...] = ()
    """What the document says is printed, some of it, in order."""

    @property
    def commands(self) -> list[list[str]]:
        """The words of each ``analyser`` that is called, in the order of a pipe."""
        words = shlex.shlex(self.line, posix=True, punctuation_chars="|&>")
        words.whitespace_split = True
        parts = [list(part) for _, part in groupby(words, key=re.compile(r"[|&>]+").fullmatch)]
        return [each[1:] for each in parts if each[0] == "analyser"]


@dataclass(frozen=True)
class Saved:
    """A file that a document has its reader write."""

    name: str
    text: str


def steps(page: Path) -> Iterator[Typed | Saved]:
    """Return what a reader types and writes who works through a page."""
    for language, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language == "toml" and (named := re.match(r"# (\S+\.toml)\n", body)):
            yield Saved(named[1], body)
        elif language == "console":
            for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                line, *printed = part.splitlines()
                yield Typed(line, tuple(each for each in printed if each.strip()))
        elif language == "":
            for line in re.sub(r"\\\n\s*", "", body).splitlines():
                if line.startswith("analyser "):
                    yield Typed(line)


def commands_in_tables(page: Path) -> Iterator[Typed]:
    """Return the commands that a page's tables quote."""
    rows = re.findall(r"^\|.*$", BLOCK.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    yield from map(Typed, re.findall(r"`(analyser [^`]+)`", "\n".join(rows)))


def links(page: Path) -> list[str]:
    """Return where a page leads that is no address; blocks of code and quoted words left out."""
    text = re.sub(r"`[^`\n]*`", "", BLOCK.sub("", page.read_text(encoding="utf-8")))
    return [one or other for one, other in LINK.findall(text) if "://" not in (one or other)]
