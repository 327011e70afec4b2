"""``analyser.scenario``: Can every committed scenario be played as it stands, and does it say where
its page is?

Its page may be older than the file; that the file still asks for something is seen here alone.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from analyser.play import runner
from analyser.scenario.file_spec import load_recipe

ROOT = Path(__file__).parents[3]
SCENARIOS = sorted((ROOT / "scenarios").glob("*/*.toml"))
REPORTS = ROOT / "reports"
BY_PROGRAMS = {
    "reports/burraco/calibration.html", "reports/burraco/who-plays-better.html",
    "reports/burraco/does-the-score-matter.html", "reports/ecarte/does-the-score-matter.html",
}  # fmt: skip
"""Pages that programs of ``docs/tools`` make, and ``analyser win-chance --effects``."""
recipe_of = cache(load_recipe)
"""A committed scenario, read once for all that is asked of it."""


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_committed_scenario_asks_for_something_that_can_be_played(path: Path) -> None:
    spec = recipe_of(path).spec
    assert sum(runner.count_asked(spec)) > 0
    assert spec.question


@pytest.mark.skipif(not REPORTS.exists(), reason="a source package holds no committed pages")
def test_each_page_and_chart_is_of_one_scenario() -> None:
    recipes = [recipe_of(path) for path in SCENARIOS]
    pages = {str(each.page) for each in recipes} | BY_PROGRAMS | {"reports/index.html"}
    assert pages == {str(path.relative_to(ROOT)) for path in REPORTS.rglob("*.html")}
    charts = sorted(str(each.chart) for each in recipes if each.chart)
    assert charts == sorted(str(path.relative_to(ROOT)) for path in REPORTS.rglob("*.pdf"))
    assert all(each.page and each.page.stem == each.path.stem for each in recipes)
