"""``analyser.commands``: Does each word lead to its command, and does the help show commands in
groups?
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer
from terminal import run
from toy import Toy

import analyser
from analyser.commands import COMMANDS, CORE_COMMANDS, GROUPS, app, examples, usage_errors

pytestmark = pytest.mark.usefixtures("undrawn")

WRITES = ("simulate", "compare", "tournament", "sweep", "weigh", "plot", "query", "tune", "learn")
COMPUTES = ("simulate", "compare", "weigh", "query")
SHORT = [
    *((command, "-o", "--output") for command in WRITES if command in COMMANDS),
    *((command, "-j", "--threads") for command in COMPUTES if command in COMMANDS),
    ("weigh", "--where", "--when"),
]
DOOR: Any = typer.main.get_command(app)


def options_of(command: str) -> dict[str, Any]:
    """Return the options of a command by each way to write them."""
    params = DOOR.get_command(None, command).params
    return {name: each for each in params for name in [*each.opts, *each.secondary_opts]}


@pytest.mark.parametrize(("command", "other", "name"), SHORT)
def test_an_option_has_a_second_name(command: str, other: str, name: str) -> None:
    known = options_of(command)
    assert known[other] is known[name]


MEANT = {
    "rollout": ["weigh"], "fork": ["weigh"], "decide": ["weigh"], "evaluate": ["weigh"],
    "decision": ["weigh"], "run": ["simulate"], "match": ["compare"], "duel": ["compare"],
    "Duel": ["compare"],
}  # fmt: skip
MEANT_ADVICE = {
    "analyse": ["advise"], "analyze": ["advise"], "hint": ["advise"], "play": ["replay", "simulate"]
}  # fmt: skip
"""The same where there is the ability ``advice``."""


@pytest.mark.parametrize(
    ("word", "commands"),
    [
        *MEANT.items(),
        *(pytest.param(*each, marks=pytest.mark.needs("advice")) for each in MEANT_ADVICE.items()),
    ],
)
def test_a_word_that_people_type_leads_to_its_command(word: str, commands: list[str]) -> None:
    result = run(word, "--hands", "4")
    assert (result.exit_code, result.stdout) == (2, "")
    meant = " or ".join(f"`analyser {each}`" for each in commands)
    assert result.stderr == (f"analyser: error: unknown command {word!r} (did you mean {meant}?)\n")
    assert set(commands) <= set(COMMANDS)
    assert word.lower() in usage_errors.MEANT_COMMANDS


def test_the_help_has_groups_and_begins_with_those_that_answer() -> None:
    said = run("--help").stdout
    assert [*CORE_COMMANDS] == [
        "Answer", "Study", "Runs", "Hands", "Look up", "Make players", "Measure",
    ]  # fmt: skip
    places = [said.index(f"─ {group} ─") for group in GROUPS]
    assert places == sorted(places)
    assert {*examples.FIRST} == {*GROUPS["Answer"]}
    lines = [examples.FIRST[each][1] for each in GROUPS["Answer"]]
    assert [line.split()[1] for line in lines] == [*GROUPS["Answer"]]
    for line in lines:
        assert said.index(line) < places[0]
        assert any(each.startswith(line) for each in examples.EXAMPLES[line.split()[1]])


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_the_help_shows_no_type_of_a_flag(command: str) -> None:
    said = run(*[command] if command else [], "--help").stdout
    assert "bool" not in said


@pytest.mark.parametrize("command", COMMANDS)
def test_a_help_text_starts_with_a_capital_and_ends_with_a_full_stop(command: str) -> None:
    for each in DOOR.get_command(None, command).params:
        if not each.hidden:
            assert re.match(r"[A-Z0-9]|text to read", each.help or ""), each.name
            assert (each.help or "").endswith("."), each.name


def test_a_decision_or_a_scenario_is_weighed_from_python(toy: Toy) -> None:
    Path("leap.toml").write_text(
        'game = "toy"\nhands = 400\n[[decisions]]\ndecision = "leap"\npolicies = ["bold"]\n'
    )
    named = analyser.weigh("leap", game="toy", policies="bold", decisions=400, output="a")
    for found in (
        analyser.weigh("leap.toml", game="toy"),
        analyser.weigh(Path("leap.toml"), game="toy"),
        analyser.weigh(scenario="leap.toml", game="toy"),
    ):
        assert found.frame().equals(named.frame())
    with pytest.raises(analyser.UsageError, match="expected one of the two"):
        analyser.weigh("leap.toml", scenario="leap.toml", game="toy")
