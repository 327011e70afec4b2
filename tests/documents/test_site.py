"""Does the site have every page, and no link that is lost?  ``make docs`` builds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from documents import site
from documents.blocks import ROOT

SETTINGS = ROOT / ".properdocs.yml"

pytestmark = pytest.mark.skipif(
    not (ROOT / "reports").exists(), reason="a source package holds no committed pages"
)


def test_every_page_has_its_place_in_the_contents() -> None:
    told = re.findall(r": (\S+\.md)$", SETTINGS.read_text(encoding="utf-8"), re.MULTILINE)
    pages = [path.as_posix() for path in site.gathered() if path.suffix == ".md"]
    assert sorted(told) == sorted(pages)


def test_a_report_comes_with_the_files_beside_it() -> None:
    found = {path.as_posix() for path in site.gathered()}
    assert {"reports/kabu/kabu.html", "reports/kabu/kabu.json", "docs/house.svg"} <= found
    assert {"reports/kabu/kabu-share.png", "reports/kabu/kabu-card.pdf"} <= found


def test_the_site_is_built_with_every_link_leading_somewhere(tmp_path: Path) -> None:
    pytest.importorskip("properdocs", reason="extra [docs]")
    from properdocs.commands.build import build  # type: ignore[import-not-found,unused-ignore]
    from properdocs.config import load_config  # type: ignore[import-not-found,unused-ignore]

    site.main(tmp_path / "pages")
    folders = {"docs_dir": str(tmp_path / "pages"), "site_dir": str(tmp_path / "site")}
    build(load_config(str(SETTINGS), strict=True, **folders))
    assert "Is taking the discard pile worth it?" in (tmp_path / "site/index.html").read_text()
