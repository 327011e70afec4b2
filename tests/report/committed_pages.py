"""The answers of all committed pages, each read once in a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from analyser.report import answer_file
from analyser.report.parts import Form

ANSWERS: Final = sorted(Path(__file__).parents[2].glob("reports/*/*.json"))


@cache
def read_answer(file: Path) -> tuple[Form, dict[str, Any]]:
    """Return a page and its summary."""
    return answer_file.read(file)
