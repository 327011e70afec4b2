"""``docs/tools/calibration/page.py``: Does the page say what was found, also where a promise is
not kept?  Few hands, drawn by lot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from calibration import page, proofs
from calibration.findings import Proofs
from calibration.margins import Meeting, Play
from compiling import OFF

from analyser.report import answer_file, render
from analyser.statistics.intervals import FloatArray
from analyser.wording import fits

COMMAND = ["python", "-m", "calibration.page", "--output", "reports/burraco/calibration.html"]


def drawn(
    hands: object,
    meeting: Meeting,
    first: int,
    count: int,
    play: Play | None = None,
    mark: str = "",
) -> FloatArray:
    """Return margins that nobody played: 3 points per hand, and luck."""
    lots = np.random.default_rng([meeting.seed, first, len(mark)])
    luck = lots.normal(0, 200, (count, len(meeting.arms)))
    seldom = lots.random((count, 1)) < 0.0005 if meeting.seed == 20_264 else 1.0
    return np.asarray(np.round(luck + 3) * seldom)


@pytest.fixture(scope="module")
def found() -> Iterator[Proofs]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(proofs.Hands, "__call__", drawn)
        for name, value in (("RUNS", 400), ("POOL", 100_000), ("TRUTH", 400_000)):
            patched.setattr(proofs, name, value)
        for name in ("GAIN_DEALS", "FAR_DEALS"):
            patched.setattr(proofs, name, 20_000)
        patched.setattr(proofs, "RARE_DEALS", 200_000)
        yield proofs.prove()


needs_compiler = pytest.mark.skipif(
    OFF, reason="the page names the signature, which plays thousands of hands"
)


@pytest.mark.broad
@needs_compiler
def test_the_answer_stands_first(found: Proofs, tmp_path: Path) -> None:
    form = page.form(found, COMMAND)
    files = render.write(form, tmp_path / "calibration.html", {"kind": "calibration"})
    assert [each.read_bytes()[:4] for each in files] == [b"<!do", b'{"an', b"\x89PNG"]
    assert answer_file.read(files[1])[0].first_screen.answer == form.first_screen.answer
    assert fits(form.first_screen.answer)
    html = files[0].read_text(encoding="utf-8")
    figures = [each.name for each in form.pictures]
    said = page.sentences(found)
    assert said[0].startswith("Yes: of 20,000 simulated comparisons, each looked at 60 times, 9")
    text = re.sub(r"<[^>]+>", "", html).replace("\N{NO-BREAK SPACE}", " ")
    places = [text.index(each.replace("\N{NO-BREAK SPACE}", " ")) for each in said]
    assert places == sorted(places)
    assert set(figures) == {"answer", "coverage", "funnel", "deciding"}
    for picture in form.pictures:
        assert picture.title in html
    # The answer has no table of its own.
    assert html.count("<summary>The numbers of this picture") >= len(figures) - 1
    assert "python -m calibration.page --output reports/burraco/calibration.html" in html


@pytest.mark.broad
@needs_compiler
def test_a_broken_promise_is_said(found: Proofs) -> None:
    case = found.cases[0]
    worse = replace(
        case, coverage=replace(case.coverage, sequence_ever=case.coverage.sequence_ever + 0.06)
    )
    bad = replace(found, cases=[worse, *found.cases[1:]])
    assert page.kept(found)
    assert not page.kept(bad)
    assert page.sentences(bad)[0].startswith("No: of 20,000")
    ends = [replace(each, wrong=0.0501) for each in found.deciding.ends]
    assert not page.kept(replace(found, deciding=replace(found.deciding, ends=ends)))


@pytest.mark.broad
@needs_compiler
def test_the_page_asks_nothing_and_is_the_same_bytes_again(found: Proofs) -> None:
    html, again = (render.html(page.form(found, COMMAND)) for _ in range(2))
    assert html == again
    assert len(html.encode()) < 2_000_000
    assert "<script" not in html
    assert not re.search(r'(?:src|href)="(?!#|data:,)', html)
