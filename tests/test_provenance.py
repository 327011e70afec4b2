"""Does a run say what made it, and nothing of who or where?"""

from __future__ import annotations

import getpass
import json
import platform
from pathlib import Path

import pytest
from toy import Toy

import analyser
from analyser.provenance import LIBRARIES, collect, shown


def test_collect_names_versions_platform_game_and_command() -> None:
    command = ["/opt/bin/analyser", "compare", "balanced", "bold", "--hands", "1000"]
    made = collect(Toy(), command)
    assert made["analyser"] == analyser.__version__
    assert made["python"] == platform.python_version()
    assert all(made[library][0].isdigit() for library in LIBRARIES)
    assert (made["game"], made["signature"]) == ("toy", Toy().signature())
    assert made["command"] == ["analyser", *command[1:]]
    assert json.loads(json.dumps(made)) == made


def test_collect_says_nothing_of_who_and_where() -> None:
    home = Path.home()
    made = collect(Toy(), [f"{home}/bin/analyser", f"--out={home}/runs/one", "~/a.toml"])
    text = json.dumps(made)
    words = [str(home), platform.node(), "/"]
    # A user called "one" or "Linux" would be found in any text.
    words += [getpass.getuser()] if len(getpass.getuser()) > 5 else []
    assert not [word for word in words if word and word in text]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("scenarios/pile-or-stock.toml", "scenarios/pile-or-stock.toml"),
        ("./a.toml", "./a.toml"),
        ("--hands", "--hands"),
        ("/home/ann/a.toml", "a.toml"),
        ("~/a.toml", "a.toml"),
        ("~ann/runs/", "runs"),
        ("../ann/a.toml", "a.toml"),
        ("scenarios/../../ann/a.toml", "a.toml"),
        ("--out=/home/ann/runs/one", "--out=one"),
        ("/home/ann/a.toml,balanced,/b/c.toml", "a.toml,balanced,c.toml"),
        (r"C:\Users\ann\a.toml", "a.toml"),
        ("/", "/"),
        ("", ""),
    ],
)
def test_shown_cuts_paths_that_leave_the_working_folder(word: str, expected: str) -> None:
    assert shown(word) == expected
