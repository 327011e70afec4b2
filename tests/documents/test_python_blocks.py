"""``docs/tools/documents``: Does the Python of a page run, and print what the page says?

A ``text`` block after a ``python`` block is all that this one prints.  The blocks of a page are run
one after another, as in a notebook.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
from compiling import OFF
from documents.blocks import ROOT, documents

PAIR: Final = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?", re.M | re.S)
SHOWN: Final = [
    page for page in documents() if any(each[1] for each in PAIR.findall(page.read_text("utf-8")))
]


def test_the_tour_shows_what_it_prints() -> None:
    assert ROOT / "docs" / "python.md" in SHOWN


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="thousands of hands of Burraco")
@pytest.mark.parametrize("page", SHOWN, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_shows_is_printed(
    page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    space: dict[str, Any] = {}
    for block, shown in PAIR.findall(page.read_text(encoding="utf-8")):
        exec(compile(block, page.name, "exec"), space)
        printed = capsys.readouterr().out
        assert printed == shown or not shown, block
