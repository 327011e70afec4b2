"""``analyser.commands``: Can what was stored, by whoever made a run or lay files into it, give a
terminal an order?
"""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from terminal import program, run
from toy import Telling, install

from analyser.commands import output
from analyser.play import runner
from analyser.scenario import build
from analyser.scenario.request import Count, Request

ORDERS = "\x1b[31m\x1b]0;mine\x07\r\x9b2J\x7f\u202eevil\u2066\x00"
"""Colour, a window's title, the start of the line, a cleared screen, text from right to left."""
TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def obeyed(text: str) -> list[str]:
    """Return the characters of a text that a terminal obeys, but for line ends."""
    return [
        sign
        for sign in text
        if (unicodedata.category(sign) == "Cc" and sign != "\n")
        or unicodedata.bidirectional(sign) in TURNS
    ]


@pytest.fixture
def hostile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A run whose question, cells, players and command give orders, and so does a file in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    install(monkeypatch, Telling())
    spec = build.duel_spec(Request("toy", "plain", Count(60), 1), "bold", "timid")
    (cell,) = spec.cells
    named = [{**each, "name": f"{each['name']}{ORDERS}"} for each in cell.entrants]
    cell = replace(cell, name=f"plain{ORDERS}: a v b", entrants=tuple(named))
    spec = replace(spec, question=f"What{ORDERS}\nanalyser: all is well?", cells=(cell,))
    runner.run(spec, tmp_path / "run", 1, ["evil", ORDERS])
    return tmp_path / "run"


@pytest.mark.parametrize(
    "words",
    [
        ["show", "run"],
        ["show", "run", "run"],
        ["show", "."],
        ["report", "run"],
        ["check", "run"],
        ["query", "SELECT * FROM cells", "run"],
        ["query", "SELECT cell, 1 AS \"a\x1b[31m\" FROM hands", "run"],
        ["query", "SELECT * FROM hands", "run", "--json"],
        ["query", "SELECT error('a\x9b2J') FROM hands", "run"],
        ["plot", "run", "--x", "turns", "--y", "score_0"],
        ["plot", "run", "--x", "turns\x1b[31m", "--y", "score_0"],
        ["show", "run", "--json"],
        ["report", "run", "--json"],
    ],
)  # fmt: skip
def test_nothing_stored_gives_a_terminal_orders(hostile: Path, words: list[str]) -> None:
    (hostile / "shards" / f"stray{ORDERS[:-1]}\nanalyser: all is well").write_bytes(b"")
    (hostile / f"other{ORDERS[:-1]}").write_bytes(b"")
    result = run(*words)
    assert result.exit_code in (0, 2, 4), result.output
    assert result.output
    assert obeyed(result.stdout) == []
    assert obeyed(result.stderr) == []
    # A line end in a name begins no line.
    assert not re.search("^analyser: all is well", result.output, re.MULTILINE)


def test_a_program_reads_what_is_stored(hostile: Path) -> None:
    result = run("query", "SELECT cell FROM cells", "run", "--json")
    assert json.loads(result.stdout)["cell"] == f"plain{ORDERS}: a v b"
    assert f"plain{ORDERS}: a v b" in run("query", "SELECT cell FROM cells", "run", "--csv").stdout
    assert json.loads(run("show", "run", "--json").stdout)["cells"][0]["cell"].startswith(
        "plain\x1b"
    )


@pytest.mark.broad
@pytest.mark.parametrize("flags", [[], ["--csv"], ["--json"]])
def test_on_a_terminal_no_flag_lets_it(hostile: Path, flags: list[str]) -> None:
    ours, theirs = pty.openpty()
    start = program("query", "SELECT cell FROM cells", "run", *flags)
    start["env"] |= {"NO_COLOR": "1", "TERM": "dumb"}
    with subprocess.Popen(**start, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        said = b""
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # The other end is closed.
                break
            if not part:
                break
            said += part
    os.close(ours)
    assert process.returncode == 0
    text = said.decode().replace("\r\n", "\n")
    assert "plain" in text
    assert obeyed(text) == []


@pytest.mark.parametrize("name", ["[/b]", "[bold]x", "a[red]b"])
def test_a_name_in_brackets_is_shown_as_it_is(hostile: Path, name: str) -> None:
    result = run("query", f"SELECT '{name}' AS \"{name}\"", "run")
    assert result.exit_code == 0, result.output
    assert result.stdout.count(name) == 2
    output.show(output.table(name, ["x"], [["y"]]))


def test_a_title_in_brackets_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    output.show(output.table("[/b]", ["x"], [["y"]]))
    assert "[/b]" in capsys.readouterr().out


def test_commands_print_through_one_function() -> None:
    package = Path(sys.modules["analyser"].__path__[0])
    raw = re.compile(r"typer\.(echo|secho)\(|\bprint\(|std(out|err)\.write\(|Console\(")
    ours = [*package.glob("commands/*.py"), *package.glob("abilities/**/*.py")]
    found = {
        f"{path.relative_to(package)}: {line.strip()}"
        for path in ours
        if path.parent.name == "commands" or "from analyser.commands import" in path.read_text()
        for line in path.read_text().splitlines()
        if raw.search(line) and "console.print" not in line
    }
    assert found == {
        # What typer and rich make of our own help, tables and bars; what a program reads.
        "commands/__init__.py: typer.echo(ctx.get_help())",
        "commands/output.py: console = Console(highlight=False, width=width())",
        "commands/output.py: return Console().width if sys.stdout.isatty() else PLAIN_WIDTH",
        "commands/output.py: console=Console(stderr=True),",
        "abilities/queries/command.py: sys.stdout.write(escape_json(line))",
        "abilities/queries/command.py: sys.stdout.write(text)",
    }
