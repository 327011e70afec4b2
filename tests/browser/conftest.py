"""These tests are asked for by name: without ``-m browser`` the folder is not even looked into."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser.page_scripts import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    asked = str(config.getoption("markexpr"))
    return None if "browser" in asked and "not browser" not in asked else True


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        # No sandbox: in a container there are no rights for one, and the pages are ours.
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()
