"""``analyser.scenario.shipped``: Do the scenarios that come along have names by which they are
asked for?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from abilities.together.test_committed import recipe_of
from terminal import answer, fails, run

import analyser
from analyser.errors import UsageError
from analyser.scenario import shipped

pytestmark = pytest.mark.usefixtures("undrawn")

SCENARIOS = Path(analyser.__file__).parent.parent / "scenarios"
NAMES = sorted(path.stem for path in SCENARIOS.glob("*/*.toml"))


def test_all_of_them_are_listed_with_what_they_ask() -> None:
    found = answer("scenarios")["scenarios"]
    assert [each["name"] for each in found] == NAMES
    by_name = {each["name"]: each for each in found}
    assert by_name["first-card"]["command"] == "weigh"
    assert by_name["league"]["command"] == "league"
    assert by_name["pile-or-stock"] == {
        "name": "pile-or-stock",
        "question": "What does it cost never to take the pile, or always?",
        "entries": {"duels": 2},
        "command": "simulate",
    }
    said = run("scenarios").stdout
    assert "2 duels" in said
    assert "2 lineups" in said


def test_one_is_printed_as_it_is_written() -> None:
    text = (SCENARIOS / "burraco" / "strength.toml").read_text(encoding="utf-8")
    assert run("scenarios", "strength").stdout == text
    assert answer("scenarios", "strength")["text"] == text


def test_no_two_of_them_ask_the_same() -> None:
    """Their pages stand side by side, each under its question."""
    asked = [shipped.describe_scenario(name).question for name in NAMES]
    assert all(asked)
    assert sorted(set(asked)) == sorted(asked)


@pytest.mark.parametrize("name", NAMES)
def test_each_entry_is_counted(name: str) -> None:
    found = shipped.describe_scenario(name)
    assert found.entries
    weighs = all(cell.choice for cell in recipe_of(found.path).spec.cells)
    assert (found.command == "weigh") == weighs


def test_a_name_takes_the_place_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    named = answer("simulate", "--scenario", "pile-or-stock", "--hands", "200", "--dry-run")
    assert named == {
        **answer(
            "simulate",
            str(SCENARIOS / "burraco" / "pile-or-stock.toml"),
            "--hands",
            "200",
            "--dry-run",
        ),
        **{key: named[key] for key in ("seconds", "seconds_range", "memory_range")},
    }
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["simulate", "weigh", "report"])
def test_what_goes_wrong_is_one_sentence(command: str) -> None:
    assert "did you mean 'pile-or-stock'?" in fails(2, command, "--scenario", "pile-or-stok")
    both = fails(2, command, "mine.toml", "--scenario", "strength")
    assert "--scenario strength: found mine.toml too (expected one of the two" in both
    assert "did you mean 'strength'?" in fails(2, "scenarios", "strenght")


def test_a_file_of_that_name_is_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shipped.could_be("strength")
    Path("strength").write_text("mine")
    assert not shipped.could_be("strength")
    assert not shipped.could_be("strength.toml")
    with pytest.raises(UsageError, match="unknown scenario 'x'"):
        shipped.file("x")
