"""Do terminal, page, picture, JSON and Python say the same, for every kind of study?"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Final

import pytest
from breadth import broad_but
from each_kind import COMMANDS, KINDS, made
from terminal import answer as answer_of
from terminal import run
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
    assert plain(told["sentence"]) == answer
    if not Path("study.json").exists():
        # What made it lies beside it: a search for habits, or an evaluation.
        return
    form, summary = answer_file.read(Path("study.json"))
    assert form.first_screen.answer == form.sentence == summary["sentence"]
    assert plain(form.sentence) == answer
    (sheet,) = share_image.figure(form).axes[:1]
    assert answer in plain(" ".join(text.get_text() for text in sheet.texts))
    if KINDS[name].command[0] == "report":
        install(monkeypatch, KINDS[name].toy())
        assert str(analyser.open_run(told["run"]).result).splitlines()[0] == form.sentence


@pytest.mark.parametrize("name", broad_but(COMMANDS, ("weigh", "compare")))
def test_every_command_says_the_same_to_people_programs_and_python(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    toy, words, given = COMMANDS[name]
    install(monkeypatch, toy())
    amount = "decisions" if name == "weigh" else "hands"
    command = [name.partition("_")[0], *words, "--game", "toy", f"--{amount}", "600"]
    sentence = answer_of(*command)["sentence"]
    assert plain(run(*command).stdout).startswith(f"{sentence} ")
    found = getattr(analyser, name)(**given, game="toy", **{amount: 600})
    assert str(getattr(found, "result", found)).splitlines()[0] == sentence
