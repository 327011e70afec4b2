"""Are renamed commands, options and Python arguments read under both names, and the new one said?

And does the help show the new names alone, in groups, with no type of a flag?
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer
from terminal import answer, run
from toy import Toy

import analyser
from analyser.commands import COMMANDS, GROUPS, app, examples, option_aliases, usage_errors

pytestmark = pytest.mark.usefixtures("undrawn")

WRITES = ("simulate", "compare", "tournament", "sweep", "weigh", "plot", "query", "tune", "learn")
RENAMED = [
    *((command, "--out", "--output") for command in WRITES),
    *((command, "--preset", "--rules") for command in ("simulate", "compare", "bench")),
    *((command, "--policy", "--policies") for command in ("simulate", "weigh", "bench")),
    *((command, "--html", "--page") for command in ("advise", "replay", "review")),
    *((command, "--policies", "--rollout-policy") for command in ("advise", "review")),
    *((command, "--card", "--chart") for command in ("weigh", "report")),
    ("report", "--out", "--page"),
    ("compare", "--decide", "--until-verdict"),
    ("compare", "--cap", "--max-hands"),
    ("compare", "--band", "--equivalence"),
    ("compare", "--replay", "--play-all"),
    ("weigh", "--futures", "--rollouts"),
    ("weigh", "--hands", "--decisions"),
    ("weigh", "--duel-hands", "--confirm-hands"),
    ("weigh", "--searched-duel-hands", "--confirm-search-hands"),
    ("check", "--replay", "--replay-shards"),
    ("sweep", "--field", "--habit"),
    ("tune", "--fields", "--habits"),
    ("tune", "--pool", "--opponents"),
    ("tune", "--hands", "--hands-per-sample"),
    ("tune", "--select-hands", "--validation-hands"),
    ("tune", "--report-hands", "--test-hands"),
    ("learn", "--hands", "--hands-per-round"),
    ("learn", "--plain-hands", "--rule-based-hands"),
    ("learn", "--model", "--opponent-model"),
    ("learn", "--base", "--rollout-policy"),
    ("learn", "--positions", "--positions-per-hand"),
    ("query", "--columns", "--schema"),
    ("bench", "--compare", "--baseline"),
]
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


@pytest.mark.parametrize(("command", "old", "new"), RENAMED)
def test_an_old_option_is_read_as_the_new_one(command: str, old: str, new: str) -> None:
    known = options_of(command)
    assert new in known
    assert old not in known
    said = [f"{old} is now called {new}"]
    for typed, read in (([old, "x"], [new, "x"]), ([f"{old}=x"], [f"{new}=x"])):
        assert option_aliases.read([command, *typed]) == ([command, *read], said)
    assert option_aliases.read([command, new, "x"]) == ([command, new, "x"], [])


def test_every_option_that_is_read_under_an_old_name_is_listed_here() -> None:
    """So that none is added untested; of those of all commands some commands stand for all."""
    listed = {(command, old) for command, old, _ in RENAMED}
    told = {(command, old) for command, olds in option_aliases.OF_A_COMMAND.items()
            for old, new in olds.items() if new and old != new}  # fmt: skip
    left_out = {("report", "--output"), ("report", "-o"), ("advise", "--policy"),
                ("review", "--policy")}  # fmt: skip
    assert told - left_out <= listed


@pytest.mark.parametrize(("command", "other", "name"), SHORT)
def test_an_option_has_a_second_name(command: str, other: str, name: str) -> None:
    known = options_of(command)
    assert known[other] is known[name]
    assert option_aliases.read([command, other, "x"]) == ([command, other, "x"], [])


def test_an_option_of_another_command_stays_as_it_is() -> None:
    for words in (
        "replay --positions", "compare --hands 4", "tune --base a", "simulate --policies a",
        "sweep --policy a", "policies a --hands 4", "report run --check a.html",
    ):  # fmt: skip
        assert option_aliases.read(words.split()) == (words.split(), [])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (["pile", "leap"], ["weigh", "leap"], ["pile is now called weigh"]),
        (
            ["pile", "--choice", "leap"],
            ["weigh", "leap"],
            [
                "pile is now called weigh",
                "--choice NAME is now written without --choice: weigh NAME",
            ],
        ),
        (
            ["weigh", "--choice=leap"],
            ["weigh", "leap"],
            ["--choice NAME is now written without --choice: weigh NAME"],
        ),
        (["runs"], ["show"], ["runs is now called show"]),
        (["runs", "here", "--json"], ["show", "here", "--json"], ["runs is now called show"]),
        (["columns"], ["query", "--schema"], ["columns is now called query --schema"]),
        (
            ["--debug", "columns", "--rules", "a"],
            ["--debug", "query", "--schema", "--rules", "a"],
            ["columns is now called query --schema"],
        ),
    ],
)
def test_an_old_command_is_read_as_the_new_one(
    old: list[str], new: list[str], said: list[str]
) -> None:
    assert option_aliases.read(old) == (new, said)
    assert option_aliases.read(new) == (new, [])
    command = next(word for word in new if not word.startswith("-"))
    assert command in COMMANDS


def test_old_commands_answer_as_the_new_ones_and_say_so(toy: Toy) -> None:
    game = ("--game", "toy")
    weighed = (*game, "--policies", "bold", "--seed", "3", "--json")
    new = run("weigh", "leap", *weighed, "--decisions", "400", "--confirm-hands", "0", "-o", "a")
    old = run("pile", "--choice", "leap", *weighed, "--hands", "400", "--duel-hands", "0",
              "--out", "b")  # fmt: skip
    assert (new.exit_code, new.stderr) == (0, "")
    assert old.exit_code == 0
    assert old.stderr.splitlines() == [
        "analyser: pile is now called weigh",
        "analyser: --choice NAME is now written without --choice: weigh NAME",
        "analyser: --hands is now called --decisions",
        "analyser: --duel-hands is now called --confirm-hands",
        "analyser: --out is now called --output",
    ]
    said = re.compile(r'"(mean|decisions|take_rate)": [^,]*')
    assert said.findall(old.stdout) == said.findall(new.stdout)
    # What a run keeps of its command is in the words of today.
    assert answer("show", "b")["command"].startswith("analyser weigh leap --game toy")
    for before, after in ((("runs", "."), ("show", ".")),
                          (("columns", *game), ("query", "--schema", *game))):  # fmt: skip
        one, other = run(*before), run(*after)
        assert (one.exit_code, one.stdout) == (0, other.stdout)
        assert one.stderr == f"analyser: {before[0]} is now called {' '.join(after[:-1])}\n" or (
            one.stderr == f"analyser: {before[0]} is now called query --schema\n"
        )


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
def test_the_help_shows_no_type_of_a_flag_and_no_old_name(command: str) -> None:
    said = run(*[command] if command else [], "--help").stdout
    assert "bool" not in said
    words = set(re.findall(r"(?<!\w)--[a-z-]+", said))
    renamed = {**option_aliases.OPTIONS, **option_aliases.OF_A_COMMAND.get(command, {})}
    assert words & {old for old, new in renamed.items() if old != new} == set()
    assert not re.search(r"analyser (pile|runs|columns)\b", said)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_help_text_starts_with_a_capital_and_ends_with_a_full_stop(command: str) -> None:
    for each in DOOR.get_command(None, command).params:
        if not each.hidden:
            assert re.match(r"[A-Z0-9]|text to read", each.help or ""), each.name
            assert (each.help or "").endswith("."), each.name


@pytest.mark.parametrize(
    ("call", "old", "new"),
    [
        (lambda **named: analyser.weigh(game="toy", **named), {"choice": "lep"}, "decision"),
        (lambda **named: analyser.weigh(game="toy", **named), {"hands": 0}, "decisions"),
        (lambda **named: analyser.weigh(game="toy", **named), {"futures": 0}, "rollouts"),
        (lambda **named: analyser.compare("bold", "timid", game="toy", **named), {"cap": 0},
         "max_hands"),
        (lambda **named: analyser.compare("bold", "timid", game="toy", **named), {"band": -1.0},
         "equivalence"),
        (lambda **named: analyser.compare("bold", "timid", game="toy", max_hands=0, **named),
         {"decide": True}, "until_verdict"),
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
