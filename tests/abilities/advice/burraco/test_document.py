"""``analyser.games.burraco.notation``: Is what ``docs/position.md`` says of the notation so?"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from compiling import OFF
from terminal import run

from analyser.games.burraco.notation.possible import position_in
from analyser.games.burraco.notation.text import FIELDS, write_position

PAGE = Path(__file__).parents[4] / "docs" / "position.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = re.findall(r"^analyser (advise italian.*)$", TEXT, re.MULTILINE)


def test_the_line_at_its_head_is_written_as_it_is_read() -> None:
    (line,) = re.findall(r"^(italian seat:.*)$", TEXT, re.MULTILINE)
    assert write_position(position_in(line)) == line


def test_its_table_has_every_field_and_no_other() -> None:
    rows = re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE)
    assert list(dict.fromkeys(re.findall(r"`(\w+)`", " ".join(rows)))) == list(FIELDS)


@pytest.mark.skipif(OFF, reason="thousands of hands played on")
@pytest.mark.parametrize("command", COMMANDS)
def test_its_examples_are_answered(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*shlex.split(command.replace("1024", "64")))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Nothing is known of how the others played" in result.stdout
    unit = "percentage points of the chance to win the match" if "--for" in command else "points"
    assert f"{unit} against" in result.stdout.splitlines()[1]
    if "--page" in command:
        assert "The page: advice.html" in result.stdout
        assert "<summary>The position</summary>" in Path("advice.html").read_text(encoding="utf-8")


def test_there_are_three_examples() -> None:
    assert len(COMMANDS) == 3
