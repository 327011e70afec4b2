"""``docs/tools/documents/site.py``: Does the site have every page, and no link that is lost?
``make docs`` builds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from documents import gallery, site
from documents.blocks import ROOT

pytestmark = pytest.mark.skipif(
    not (ROOT / "reports").exists(), reason="a source package holds no committed pages"
)


def listed(contents: Any) -> Iterator[str]:
    """Yield every page of the site's contents."""
    if isinstance(contents, str):
        yield contents
    for each in contents if isinstance(contents, list) else ():
        yield from listed(each)
    for each in contents.values() if isinstance(contents, dict) else ():
        yield from listed(each)


def test_every_page_and_every_answer_has_its_place_in_the_contents() -> None:
    found = sorted(listed(site.configuration(site.cards())["nav"]))
    pages = [path.as_posix() for path in site.gathered() if path.suffix == ".md"]
    reports = [page.relative_to(ROOT).as_posix() for page in gallery.pages(gallery.FOLDER)]
    assert found == sorted([*pages, *reports, site.ANSWERS])


def test_a_report_comes_with_the_files_beside_it() -> None:
    found = {path.as_posix() for path in site.gathered()}
    assert {"reports/kabu/kabu.html", "reports/kabu/kabu.json"} <= found
    assert "docs/developers/house.svg" in found
    assert {"reports/kabu/kabu-share.png", "reports/kabu/kabu-card.pdf"} <= found


def test_the_site_is_built_with_every_link_leading_somewhere(tmp_path: Path) -> None:
    pytest.importorskip("zensical", reason="extra [docs]")
    site.fill(tmp_path)
    index = site.build(tmp_path).read_text(encoding="utf-8")
    assert "Is taking the discard pile worth it?" in index
    assert 'src="http' not in index


def test_a_link_that_is_lost_is_told(tmp_path: Path) -> None:
    pytest.importorskip("zensical", reason="extra [docs]")
    site.fill(tmp_path)
    (tmp_path / "pages/docs/stores.md").write_text("# Lost\n\n[nowhere](gone.md)\n")
    with pytest.raises(RuntimeError, match="page does not exist"):
        site.build(tmp_path)


def test_each_reader_has_a_page_that_is_read_in_three_minutes() -> None:
    pages = sorted((ROOT / "docs" / "start").glob("*.md"))
    assert len(pages) == 5
    for page in pages:
        assert len(page.read_text(encoding="utf-8").split()) <= 600, page.name
