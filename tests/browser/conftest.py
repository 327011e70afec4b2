"""These tests are asked for by name: without ``-m browser`` the folder is not even looked into."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    asked = str(config.getoption("markexpr"))
    return None if "browser" in asked and "not browser" not in asked else True
