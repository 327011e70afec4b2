"""``analyser.abilities.learning``: Has every evaluation that ships a page, and does that say how
good it is?
"""

from __future__ import annotations

from pathlib import Path

import pytest

from analyser.abilities.learning.self_play import page as pages
from analyser.games.burraco import GAME, evaluations
from analyser.report import render

pytestmark = pytest.mark.broad

LEARNT = Path(__file__).parents[3] / "analyser" / "games" / "burraco" / "learnt"


@pytest.mark.parametrize("preset", [*evaluations.load_for_luck()])
def test_it_is_told_in_sentences_and_on_a_page(preset: str, tmp_path: Path) -> None:
    (file,) = (LEARNT / name for name in (f"{preset}.json", f"luck-{preset}.json")
               if (LEARNT / name).exists())  # fmt: skip
    found = pages.read(file)
    assert pages.sentences(found, GAME)[0].startswith("The evaluation explains ")
    page = tmp_path / "page.html"
    render.write(pages.form(f"{preset}.json", found), page)
    assert "explains" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*evaluations.shipped_of_options()])
def test_a_learnt_policy_has_a_page_too(name: str, tmp_path: Path) -> None:
    found = pages.read(LEARNT / f"{name}.json")
    first = pages.sentences(found, GAME)[0]
    assert first.endswith("on the rollout policy's, as it plays on itself.")
    page = tmp_path / "page.html"
    render.write(pages.form(f"{name}.json", found), page)
    assert "by round" in page.read_text(encoding="utf-8")
