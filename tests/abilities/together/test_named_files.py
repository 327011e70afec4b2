"""``analyser.commands``: Is what somebody names and cannot be read told alike by all commands, and
with one exit code?

Every place on a command line where a file or a run's folder is named, by what may be wrong there:
there is none, a folder, a pipe, one that may not be read, an empty one, ``-``.  6 is said of what
cannot be read, 2 of a ``-`` where standard input makes no sense; what a file says is another
matter, and that a file has nothing in it is said of what it should have had.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from terminal import fails
from toy import Telling, install
from typer.testing import CliRunner

from analyser.commands import COMMANDS, app

UNREADABLE: Final = 6
USAGE: Final = 2


class Place(NamedTuple):
    """Where a file is named: ``FILE`` in a command line."""

    words: str
    ending: str = ""
    empty: int | None = None
    """What an empty file ends with; ``None``: it says nothing, and that is allowed."""
    piped: int | None = None
    """What an empty standard input ends with; ``None``: it is turned away."""

    @property
    def command(self) -> str:
        return self.words.split()[0]

    def named(self, file: str) -> list[str]:
        return [word.replace("FILE", file) for word in self.words.split()]


SCENARIOS: Final = tuple(
    Place(words, ".toml", empty=3, piped=3)
    for words in ("simulate FILE --game toy", "weigh FILE --game toy", "report FILE")
)
LEAGUES: Final = (Place("league FILE", ".toml", empty=3),)
POLICIES: Final = tuple(
    Place(words, ".toml", empty=3)
    for words in (
        "simulate --game toy --policies FILE --dry-run",
        "compare --game toy FILE bold --hands 2",
        "compare --game toy bold FILE --hands 2",
        "compare --game toy --rules plain,rich --policies FILE --hands 2",
        "tournament bold,FILE,timid --game toy --dry-run",
        "sweep --game toy --policy FILE --habit skill=1,2 --dry-run",
        "sweep --game toy --policy bold --habit skill=1,2 --against FILE --dry-run",
        "weigh --game toy --policies FILE --dry-run",
        "replay --game toy --policies FILE",
        "policies FILE --game toy",
        "policies bold --game toy --rules plain --against FILE --hands 2",
        "bench --policies FILE --rounds 1 --no-compile",
        "tune --rules italian --base FILE --dry-run",
        "tune --rules italian --opponents FILE --dry-run",
        "advise --rollout-policy FILE italian",
        "review --rollout-policy FILE hands.jsonl",
        "serve FILE",
    )
)
RULES: Final = tuple(
    Place(words, ".toml", empty=3)
    for words in (
        "simulate --game toy --rules FILE --dry-run",
        "compare --game toy --rules FILE bold timid --hands 2",
        "tournament bold,timid --game toy --rules FILE --dry-run",
        "sweep --game toy --policy bold --habit skill=1,2 --rules FILE --dry-run",
        "weigh --game toy --rules FILE --dry-run",
        "replay --game toy --rules FILE",
        "policies bold --game toy --rules FILE --hands 2",
        "rules FILE --game toy",
        "rules plain --diff FILE --game toy",
        "query --schema --rules FILE --game toy",
        "bench --rules FILE --rounds 1 --no-compile",
        "tune --rules FILE --dry-run",
        "learn FILE",
        "win-chance --rules FILE",
    )
)
OTHERS: Final = (
    Place("verify FILE", ".jsonl", empty=4, piped=4),
    Place("review FILE", ".jsonl", empty=4, piped=4),
    Place("score FILE", ".txt", empty=3, piped=3),
    Place("ranking FILE", ".csv", empty=3, piped=3),
    Place("advise FILE", ".jsonl", empty=4, piped=4),
    Place("bench --baseline FILE", ".json", empty=4, piped=4),
    Place("report --check FILE", ".html", empty=4, piped=4),
    Place("report FILE", ".json", empty=4, piped=3),
)
FILES: Final = (*SCENARIOS, *LEAGUES, *POLICIES, *RULES, *OTHERS)
RUNS: Final = tuple(
    Place(words)
    for words in (
        "check FILE",
        "show FILE",
        "plot FILE --x turns --y score_0",
        "query select FILE",
    )
)
NAME_NO_FILE: Final = {"engine-test", "games", "scenarios"}
"""Commands that read none that somebody names."""

file = pytest.mark.parametrize("place", FILES, ids=lambda place: place.words + place.ending)
run = pytest.mark.parametrize("place", RUNS, ids=lambda place: place.words)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder to be in, and the toy game to name with ``--game toy``."""
    monkeypatch.chdir(tmp_path)
    install(monkeypatch, Telling())
    return tmp_path


def piped(*words: str) -> Any:
    return CliRunner().invoke(app, [*words], input="")


def test_each_command_is_asked() -> None:
    assert {place.command for place in (*FILES, *RUNS)} | NAME_NO_FILE == set(COMMANDS)


@file
def test_a_file_that_is_missing_and_what_is_called_nearly_so(place: Place) -> None:
    said = fails(UNREADABLE, *place.named(f"anna{place.ending}"))
    assert f"anna{place.ending}: no such file (expected " in said
    assert "did you mean" not in said
    Path(f"anne{place.ending}").touch()
    Path(f"zzzzz{place.ending}").touch()
    said = fails(UNREADABLE, *place.named(f"anna{place.ending}"))
    assert f"did you mean 'anne{place.ending}'?" in said


@file
def test_a_folder_is_no_file(place: Place) -> None:
    os.mkdir(f"anna{place.ending}")
    said = fails(UNREADABLE, *place.named(f"anna{place.ending}"))
    if place.words == "report FILE":
        assert "there is no run here" in said
    else:
        assert f"anna{place.ending}: found a folder or a device (expected " in said


@file
def test_a_file_that_may_not_be_read(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"anna{place.ending}"
    Path(name).touch()
    real = os.open

    def refuse(path: Any, *args: Any, **kwargs: Any) -> int:
        if str(path).endswith(name):
            raise PermissionError(13, "Permission denied", name)
        return real(path, *args, **kwargs)

    monkeypatch.setattr(os, "open", refuse)
    said = fails(UNREADABLE, *place.named(name))
    assert f"{name}: cannot be read: Permission denied" in said


@pytest.mark.parametrize(
    "place",
    [place for place in FILES if place.empty],
    ids=lambda place: place.words + place.ending,
)
def test_an_empty_file_is_no_answer(place: Place) -> None:
    assert place.empty is not None
    Path(f"anna{place.ending}").touch()
    assert f"anna{place.ending}: " in fails(place.empty, *place.named(f"anna{place.ending}"))


@file
def test_standard_input_is_read_or_turned_away_in_a_sentence(place: Place) -> None:
    found = piped(*place.named("-"))
    assert found.stderr.count("\n") == 1
    if place.piped is None:
        assert found.exit_code == USAGE, found.stderr
        assert "-: found standard input (expected the name of a " in found.stderr
    else:
        assert found.exit_code == place.piped, found.stderr
        assert "standard input: " in found.stderr


@run
def test_a_run_is_a_folder_that_has_one(place: Place) -> None:
    Path("file").touch()
    Path("folder").mkdir()
    for what in ("nothing", "file", "folder"):
        if (place.command, what) == ("runs", "folder"):
            continue  # It may have none.
        said = fails(UNREADABLE, *place.named(what))
        assert f"{what}: " in said
    assert "did you mean 'folder'?" in fails(UNREADABLE, *place.named("foldr"))
    assert fails(USAGE, *place.named("-")) == (
        "analyser: error: -: found standard input or output (expected a folder, or an address)\n"
    )


def test_standard_input_is_read_once() -> None:
    found = piped("verify", "-", "-")
    assert "-: found more than once (expected once" in found.stderr


def test_a_name_that_lacks_its_ending_is_a_file_that_is_there() -> None:
    Path("anna.toml").write_text('base = "bold"\n')
    for words in ("compare anna bold --game toy", "replay --policies anna --game toy"):
        assert fails(USAGE, *words.split()).endswith("; did you mean 'anna.toml'?)\n")
    assert fails(USAGE, *["simulate", "--rules", "anna", "--game", "toy"]).endswith(
        "; did you mean 'anna.toml'?)\n"
    )


@pytest.mark.parametrize(
    "name", ["scenarios/burraco/pile-or-stock.toml", "pile-or-stock", "pile-or-stok"]
)
def test_a_scenario_that_comes_along_is_told_from_a_file(name: str) -> None:
    for command in ("simulate", "report", "weigh"):
        # A bare word is to weigh the name of a decision.
        is_word = command == "weigh" and "." not in name
        said = fails(USAGE if is_word else UNREADABLE, command, name)
        assert "--scenario pile-or-stock (`analyser scenarios` lists them)" in said
