"""Do terminal, page, picture, JSON and Python say the same, for every kind of study?"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Final

import pytest
from breadth import broad_but
from each_kind import KINDS, made
from toy import install

import analyser
from analyser.report import answer_file, share_image

MAIN: Final = ("duel", "tournament", "decisions", "rule sets")


def plain(text: str) -> str:
    """Return a text without tags, each space as one."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())


@pytest.mark.parametrize("name", broad_but(KINDS, MAIN))
def test_every_kind_of_study_has_one_answer(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    terminal = plain(made(KINDS[name]))
    page = Path("study.html").read_text()
    headings = re.findall(r"<h1\b[^>]*>(.*?)</h1>", page, re.DOTALL)
    assert len(headings) == 1
    answer = plain(headings[0])
    assert terminal.startswith(f"{answer} ")
    told = json.loads(made(KINDS[name], "--json"))
    assert told["sentence"] == answer
    if name == "tuning":
        # What made it lies beside it; it has no answer file.
        return
    form, summary = answer_file.read(Path("study.json"))
    assert form.first_screen.answer == form.sentence == summary["sentence"] == answer
    (sheet,) = share_image.figure(form).axes[:1]
    assert answer in plain(" ".join(text.get_text() for text in sheet.texts))
    if KINDS[name].command[0] == "report":
        install(monkeypatch, KINDS[name].toy())
        assert str(analyser.open_run(told["run"]).result).splitlines()[0] == answer
