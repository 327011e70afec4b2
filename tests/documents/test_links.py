"""``docs/tools/documents``: Does every relative link of every page in Markdown lead to a file,
and to a heading of it?
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from documents.blocks import BLOCK, ROOT, links

PAGES = [
    path
    for path in sorted(ROOT.rglob("*.md"))
    if not {part for part in path.relative_to(ROOT).parts[:-1] if part.startswith(".")}
    and path.relative_to(ROOT).parts[0] in {"analyser", "docs", "tests", path.name}
]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub and mkdocs make them of plain words."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    heads = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in links(page):
        path, _, anchor = link.partition("#")
        there = page.parent / path if path else page
        # A source package holds no committed pages.
        left_out = "reports/" in path and not (ROOT / "reports").exists()
        if not there.exists() and not left_out:
            lost.append(link)
        elif anchor and there.suffix == ".md" and anchor not in anchors(there):
            lost.append(link)
    assert lost == []


def test_there_are_links() -> None:
    assert len(PAGES) > 20
    assert sum(len(links(page)) for page in PAGES) > 80


def test_every_document_is_reached_from_the_readme() -> None:
    found, open_ends = set[Path](), [ROOT / "README.md"]
    while open_ends:
        page = open_ends.pop()
        if page not in found:
            found.add(page)
            paths = [(page.parent / each.partition("#")[0]).resolve() for each in links(page)]
            open_ends += [each for each in paths if each.suffix == ".md" and each.exists()]
    assert {each for each in PAGES if each.parts[len(ROOT.parts)] == "docs"} - found == set()
