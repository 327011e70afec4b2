"""``analyser.report``: Do terminal, page, picture, JSON and Python say the same, for every kind
of study?
"""

from __future__ import annotations

import html
import json
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import pytest
from abilities.together.study_kinds import COMMANDS, FUNCTIONS, KINDS, made
from breadth import broad_but
from terminal import answer as answer_of
from terminal import run
from toy import install

import analyser
from analyser import registry
from analyser.library.answer import ToldAnswer
from analyser.report import answer_file, kinds, share_image
from analyser.report.labels import fits_deck
from analyser.report.study import PlayedRun
from analyser.scenario import file_spec
from analyser.scenario.spec import RunSpec

NOT_SAID: Final = {"run", "page", "files", "provenance", "digest"}
"""Keys of JSON that say where an answer is, and what made it."""
MAIN: Final = ("duel", "tournament", "decisions", "rule sets")


def plain(text: str) -> str:
    """Return a text without tags, each space as one."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())


@pytest.mark.parametrize("name", broad_but(KINDS, MAIN))
def test_every_kind_of_study_has_one_answer(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told_by = watch_what_tells(monkeypatch)
    terminal = plain(made(KINDS[name]))
    assert told_by == {*filter(None, [KINDS[name].told_by])}
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
    assert fits_deck(form.first_screen.deck)
    (sheet,) = share_image.figure(form).axes[:1]
    assert answer in plain(" ".join(text.get_text() for text in sheet.texts))
    if KINDS[name].command[0] == "report":
        install(monkeypatch, KINDS[name].toy())
        assert str(analyser.open_run(told["run"]).result).splitlines()[0] == form.sentence


@pytest.mark.parametrize("name", broad_but(COMMANDS, ("weigh", "compare", "advise", "review")))
def test_every_command_says_the_same_to_people_programs_and_python(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asked(name, tmp_path, monkeypatch)
    assert plain(run(*words_of(name)).stdout).startswith(f"{told['sentence']} ")
    found = getattr(analyser, name)(**COMMANDS[name].given, game="toy")
    assert str(getattr(found, "result", found)).splitlines()[0] == told["sentence"]


@pytest.mark.parametrize(
    "name",
    broad_but([name for name in COMMANDS if COMMANDS[name].scenario], ("weigh", "tournament")),
)
def test_a_scenario_that_asks_the_same_has_the_same_answer(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = asked(name, tmp_path, monkeypatch)
    Path("study.toml").write_text(COMMANDS[name].scenario)
    again = answer_of("report", "study.toml", "--page", "study.html")
    both = told.keys() & again.keys() - NOT_SAID
    assert {"sentence", "seed"} <= both
    assert {key: again[key] for key in both} == {key: told[key] for key in both}


@pytest.mark.parametrize("name", broad_but(FUNCTIONS, ("tips",)))
def test_a_function_that_no_command_has_says_what_a_scenario_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    install(monkeypatch, FUNCTIONS[name].toy())
    found = getattr(analyser, name)(**FUNCTIONS[name].given, game="toy", hands=600, seed=7)
    Path("study.toml").write_text(
        f'game = "toy"\nhands = 600\nseed = 7\n{FUNCTIONS[name].scenario}'
    )
    told = answer_of("report", "study.toml", "--page", "study.html")
    assert json.loads(json.dumps(found.answer)).items() <= told.items()
    assert str(found).splitlines()[0] == told["sentence"]
    assert found.page("it.html")[0] == Path("it.html")
    assert found.figure().axes
    assert len(found.frame())


def test_every_page_that_a_run_becomes_has_a_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages, designs = set(), set()
    for kind in KINDS.values():
        if not kind.told_by:
            install(monkeypatch, kind.toy())
            (file := tmp_path / "study.toml").write_text(kind.scenario)
            played = PlayedRun(run_of(file_spec.load(file)))
            pages.add(kinds.find_study(played))
            parts = getattr(played.design, "parts", [played])
            designs |= {part.design.kind for part in parts if part.design}
    assert [name for name, page in kinds.kinds().items() if page not in pages] == []
    assert {*kinds.DESIGNS, *registry.studies()} - designs == set()


def test_every_answer_that_is_made_of_no_run_has_a_case() -> None:
    assert {each.__name__ for each in what_tells()} == {
        kind.told_by for kind in KINDS.values() if kind.told_by
    }


def run_of(spec: RunSpec) -> Any:
    """Return a run of a spec of which nothing has been played."""
    return SimpleNamespace(header={"spec": spec.as_json()})


def what_tells() -> list[ModuleType]:
    """Return the files that word answers which are made of no run."""
    package = Path(analyser.__file__).parent
    for file in package.rglob("*.py"):
        if "(ToldAnswer)" in file.read_text():
            import_module(".".join(file.relative_to(package.parent).with_suffix("").parts))
    return [each._page_file() for each in ToldAnswer.__subclasses__()]


def watch_what_tells(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the names of those files, filled as each of them tells something."""
    told: set[str] = set()
    for each in what_tells():

        def tell(*given: Any, of: Any = each.tell, name: str = each.__name__) -> Any:
            told.add(name)
            return of(*given)

        monkeypatch.setattr(each, "tell", tell)
    return told


def asked(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Ask by the command in a folder; return its JSON."""
    monkeypatch.chdir(folder)
    install(monkeypatch, COMMANDS[name].toy())
    if COMMANDS[name].file:
        Path("hand.txt").write_text(COMMANDS[name].file)
    return answer_of(*words_of(name))


def words_of(name: str) -> list[str]:
    """Return the words of a command."""
    command = {"pair_tournament": "tournament"}.get(name, name.partition("_")[0])
    return [command, *COMMANDS[name].words, "--game", "toy"]
