"""``analyser.report``: Is the page of a review whole without its script, and its script the one
that it allows?
"""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace
from pathlib import Path

from page_text import PAYLOADS, Outline
from report.test_parts import form

from analyser.report import answer_file, asking, render
from analyser.report.asking import AskedTurns
from analyser.report.parts import Block, Chosen, Turned

TURNS: list[Block] = [
    Turned("1", 1, "ann", [Chosen("Throw 9♥ — nothing better", "Throw 9♥", "", "", ["Nothing."])]),
    Turned(
        "2", 2, PAYLOADS[0],
        [Chosen("Draw — Take", PAYLOADS[1], "Take K♠ 4♦", "12 ± 5 points", ["Better: take."])],
    ),
]  # fmt: skip


def page() -> str:
    return render.html(replace(form(TURNS), asking=AskedTurns()))


def test_the_page_names_its_one_script_by_its_hash() -> None:
    outline = Outline(page())
    assert outline.errors == []
    (policy,) = (meta["content"] for meta in outline.named("meta") if "http-equiv" in meta)
    (script,) = re.findall(r"<script>(.*?)</script>", page(), re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy is not None
    assert f"; script-src 'sha256-{digest}'; " in policy
    assert len(script.encode()) <= 15_000
    for way in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "fetch("):
        assert way not in script, "words are put in as text, and nothing is asked for"


def test_without_the_script_every_turn_is_in_its_fold() -> None:
    assert '<section id="ask" hidden></section>' in page()
    body = re.sub(r"<script.*?</script>", "", page().split("<body>")[1], flags=re.DOTALL)
    assert re.findall(r'data-name="(.*?)"', body) == ["1", "2"]
    assert asking.languages("turns")["en"]["ask"] not in body
    played, better = re.findall(r'<dl class="chosen">(.*?)</dl>', body, re.DOTALL)
    assert 'aria-label="nine of hearts"' in played or 'aria-label="9 of hearts"' in played
    assert "Best" not in played
    assert "12 ± 5 points" in re.sub("<.*?>", "", better)


def test_the_answer_file_makes_the_same_page(tmp_path: Path) -> None:
    made = replace(form(TURNS), asking=AskedTurns())
    answer_file.write(made, {}, tmp_path / "a.json")
    assert render.html(answer_file.read(tmp_path / "a.json")[0]) == page()
