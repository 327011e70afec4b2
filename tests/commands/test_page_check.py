"""``analyser.commands.page_check``: Is a page made again by its own command, and told whether
its numbers are what it says?
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import toy
from compiling import OFF
from terminal import answer, fails, files, run

pytestmark = pytest.mark.usefixtures("undrawn")

ROOT = Path(__file__).parents[2]
SCENARIO = """game = "toy"
question = "Is it so?"
hands = 400
[[duels]]
a = "balanced"
b = "bold"
"""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A page of the toy game, in the folder that is worked in."""
    monkeypatch.chdir(tmp_path)
    toy.install(monkeypatch)
    Path("who.toml").write_text(SCENARIO)
    assert run("report", "who.toml", "--page", "page.html").exit_code == 0
    return Path("page.html")


def test_a_page_as_it_was_made_says_so_and_nothing_is_written(page: Path) -> None:
    before = {name: Path(name).read_bytes() for name in files() if Path(name).is_file()}
    result = run("report", "--check", str(page))
    assert result.exit_code == 0
    assert result.stdout == ("page.html is what its command makes: each number was reproduced.\n")
    assert {name: Path(name).read_bytes() for name in files() if Path(name).is_file()} == before
    found = answer("report", "--check", str(page))
    assert found["command"] == ["analyser", "report", "who.toml", "--page", "page.html"]
    assert (found["same"], found["numbers_differ"], found["differences"]) == (True, 0, [])


@pytest.mark.broad
def test_a_run_that_is_gone_is_played_again(page: Path) -> None:
    shutil.rmtree("runs")
    assert run("report", "--check", str(page)).exit_code == 0


def test_a_number_that_was_edited_is_found(page: Path) -> None:
    text = page.read_text()
    assert "over 200 deals" in text
    page.write_text(text.replace("over 200 deals", "over 201 deals"))
    result = run("report", "--check", str(page))
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1].startswith("page.html has other numbers than its command")
    found = run("report", "--check", str(page), "--json")
    assert found.exit_code == 1
    assert '"same": false' in found.stdout


@pytest.mark.broad
def test_another_scenario_is_found(page: Path) -> None:
    Path("who.toml").write_text(SCENARIO.replace("400", "600"))
    assert run("report", "--check", str(page)).exit_code == 1


@pytest.mark.broad
def test_other_words_are_no_other_numbers(page: Path) -> None:
    page.write_text(page.read_text().replace(">How this was measured <", ">How we did it <"))
    result = run("report", "--check", str(page))
    assert result.exit_code == 0
    assert "in other words in 1 line: each number was reproduced" in result.stdout


@pytest.mark.broad
@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--check", "page.html", "who.toml"], 2, "found a run, --page, --tables or --chart too"),
        (
            ["--check", "page.html", "--page", "x.html"],
            2,
            "found a run, --page, --tables or --chart too",
        ),
        (["--check", "page.html", "--hands", "3"], 2, "found more flags"),
        (
            ["--check", "none.html"],
            6,
            "none.html: no such file (expected a page",
        ),
        (["--check", "runs"], 6, "runs: found a folder or a device"),
        (["--check", "who.toml"], 4, "who.toml: not a page of analyser"),
        ([], 2, "report: found no RUN_OR_SCENARIO (expected"),
    ],
)
def test_what_cannot_be_checked_is_one_sentence(
    page: Path, words: list[str], code: int, sentence: str
) -> None:
    assert page.is_file()
    assert sentence in fails(code, "report", *words)


def test_a_command_that_fails_ends_with_its_own_sentence(page: Path) -> None:
    Path("who.toml").unlink()
    assert "who.toml: no such file" in fails(6, "report", "--check", str(page))


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="plays a million hands")
def test_a_committed_page_is_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    monkeypatch.chdir(tmp_path)
    result = run("report", "--check", str(ROOT / "reports" / "burraco" / "pile-or-stock.html"))
    assert result.exit_code == 0, result.stdout
