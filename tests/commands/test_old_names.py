"""Are renamed Python arguments read under both names, and the new one said?

And does the help show the new names alone, in groups, with no type of a flag?
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
from analyser.commands import COMMANDS, GROUPS, app, examples, usage_errors

pytestmark = pytest.mark.usefixtures("undrawn")

WRITES = ("simulate", "compare", "tournament", "sweep", "weigh", "plot", "query", "tune", "learn")
SHORT = [
    *((command, "-o", "--output") for command in WRITES),
    *((command, "-j", "--threads") for command in ("simulate", "compare", "weigh", "query")),
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


@pytest.mark.parametrize(
    ("word", "commands"),
    [
        ("rollout", ["weigh"]), ("fork", ["weigh"]), ("decide", ["weigh"]),
        ("evaluate", ["weigh"]), ("decision", ["weigh"]), ("run", ["simulate"]),
        ("analyse", ["advise"]), ("analyze", ["advise"]), ("hint", ["advise"]),
        ("play", ["replay", "simulate"]), ("match", ["compare"]), ("duel", ["compare"]),
        ("Duel", ["compare"]),
    ],
)  # fmt: skip
def test_a_word_that_people_type_leads_to_its_command(word: str, commands: list[str]) -> None:
    result = run(word, "--hands", "4")
    assert (result.exit_code, result.stdout) == (2, "")
    meant = " or ".join(f"`analyser {each}`" for each in commands)
    assert result.stderr == (f"analyser: error: unknown command {word!r} (did you mean {meant}?)\n")
    assert set(commands) <= set(COMMANDS)
    assert word.lower() in usage_errors.MEANT


def test_the_help_has_groups_and_begins_with_five_commands() -> None:
    said = run("--help").stdout
    assert [*GROUPS] == [
        "Answer", "Study", "Runs", "Hands", "Look up", "Make players", "Measure",
    ]  # fmt: skip
    places = [said.index(f"─ {group} ─") for group in GROUPS]
    assert places == sorted(places)
    lines = list(examples.FIRST.values())
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


@pytest.mark.parametrize(
    ("call", "old", "new"),
    [
        (lambda **named: analyser.simulate(game="toy", policies="bld", **named), {"out": "a"},
         "output"),
        (lambda **named: analyser.advise("none.jsonl", game="toy", **named), {"policies": "bold"},
         "rollout_policy"),
        (lambda **named: analyser.review("none.jsonl", game="toy", **named), {"policies": "bld"},
         "rollout_policy"),
        (lambda **named: analyser.duel("bold", "timid", game="toy", **named), {"band": -1.0},
         "equivalence"),
    ],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_an_old_argument_of_python_is_read_as_the_new_one(
    toy: Toy, call: Any, old: dict[str, Any], new: str
) -> None:
    ((name, value),) = old.items()
    with (
        pytest.warns(FutureWarning, match=f"^{name} is now called {new}$"),
        pytest.raises(analyser.AnalyserError) as before,
    ):
        call(**old)
    with pytest.raises(analyser.AnalyserError) as after:
        call(**{new: value})
    assert str(before.value) == str(after.value)
    with pytest.raises(analyser.UsageError, match=f"{name}: found beside {new}, its new name"):
        call(**old, **{new: value})


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


def test_an_old_name_of_a_policy_is_read_and_the_new_one_said_once() -> None:
    found = run("policies", "stander", "--game", "kabu")
    assert found.stderr == "analyser: stander is now called never-draws\n"
    assert found.stdout == run("policies", "never-draws", "--game", "kabu").stdout


@pytest.mark.broad
def test_where_hands_are_played_it_is_said_once_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("tournament", "stander,sound", "--game", "kabu", "--hands", "40", "--dry-run")
    assert told.stderr.count("stander is now called never-draws") == 1
    Path("duel.toml").write_text('game = "kabu"\n[[duels]]\na = "stander"\nb = "own.toml"\n')
    Path("own.toml").write_text('base = "stander"\ndraw_first = 3\n')
    told = run("simulate", "duel.toml", "--dry-run")
    assert told.stderr.count("stander is now called never-draws") == 1


def test_python_says_an_old_name_of_a_policy_on_the_users_line() -> None:
    with pytest.warns(FutureWarning, match="^stander is now called never-draws$") as told:
        found = analyser.policies("stander", game="kabu")
    assert [warning.filename for warning in told] == [__file__]
    assert found == analyser.policies("never-draws", game="kabu")
