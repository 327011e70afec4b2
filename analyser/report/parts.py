"""What is a page made of, when its duels are to be read together?  Words, pictures and tables.

Left out: what stands in them (``report.tournament``, ``report.sweep``, ``report.several``), and the
page (``report.page``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyser.wording import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Picture:
    """A figure with its words and its numbers."""

    name: str
    figure: Figure
    title: str
    description: str
    table: Table


@dataclass(frozen=True)
class Section:
    """A part of the page under a heading."""

    title: str
    text: Sequence[str]
    """Paragraphs above."""
    picture: Picture | None = None
    caption: str = ""
    """How to read the picture."""
    table: Table | None = None
    """Shown in full, below."""
    left: Sequence[int] = ()
    """Columns of that table that hold words."""


@dataclass(frozen=True)
class Story:
    """What a tournament or a sweep says, or several studies."""

    question: str
    sentences: Sequence[str]
    """The answer, the first sentence first."""
    names: Sequence[str]
    """Names not to be broken at a hyphen."""
    sections: Sequence[Section]
    method: Sequence[str]
    """How the numbers are made: paragraphs."""
    deals: int
    """Deals that all duels have."""
    rules: str
    """The rule set, and what is changed in it."""
    summary: Mapping[str, Any]
    """The same for a program, JSON-able."""
