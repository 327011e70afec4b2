"""``analyser.commands``: Does every command know every game: does it answer, or refuse in one
sentence?

One table of all commands, on the games that are not meant where nobody names one; that one is what
all other tests of commands play. A command that is not in the table fails, a game that is added is
in it by itself. What the answers say is tested elsewhere.
"""

from __future__ import annotations

import contextlib
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer
from abilities.together.test_listening import heard as heard
from compiling import OFF
from terminal import answer, run

from analyser import games
from analyser.abilities.benchmarks import measurement
from analyser.commands import COMMANDS, app, options, output
from analyser.errors import ScenarioError
from analyser.games import match_hands
from analyser.games.interface import Field, Game
from analyser.games.protocols.advice import Advises
from analyser.games.protocols.clubs import ScoresTables, VictoryPoints
from analyser.games.protocols.custom_seats import SeatsCustomPlayers
from analyser.games.protocols.decisions import HasDecisions
from analyser.games.protocols.histories import HasNotation, HasShortForm, Histories
from analyser.games.protocols.learning import Learns
from analyser.games.protocols.matches import PlaysMatches
from analyser.games.protocols.playing_style import Conduct
from analyser.games.protocols.reviews import MeasuresLuck, Reviews
from analyser.games.protocols.rule_sets import Measured

pytestmark = [
    pytest.mark.usefixtures("undrawn"),
    pytest.mark.skipif(OFF, reason="plays hundreds of hands"),
]

NAMED = games.GAMES[1:]
"""The games that somebody has to name."""
COMPILING = {"advise", "engine-test", "learn", "review", "serve", "tune", "weigh"}
"""Commands that compile for seconds what the others do not: broad of a few games, else slow."""
FEW = NAMED[:3]
ABLE_GAMES = rf"( \(expected ({'|'.join(games.GAMES)})( or ({'|'.join(games.GAMES)}))*\))?"
"""What a game cannot may say which others can."""
COLLECTOR = Path(games.__file__).parents[2] / "docs/examples/engines/collector.py"


class _IsKept(type):
    def __instancecheck__(cls, game: Any) -> bool:
        return bool(match_hands.list_rules(game))


class KeepsMatchHands(metaclass=_IsKept):
    """A game of which hands of matches are kept, under some rules."""


class Ask(NamedTuple):
    """A command line; what stands in braces is of the game (``words``)."""

    words: str
    ability: type[Any] | None = None
    """Without it the command is refused; ``None``: every game can."""
    names: bool = True
    """Whether the game has to be named: what asks a run, or of none, does not."""


ASKS = {
    "simulate": [
        Ask("--hands {hands} --output other"),
        Ask("--matches 2", PlaysMatches),
    ],
    "compare": [
        Ask("{one} {two} --hands {hands}"),
        Ask("--rules {preset} --vary {rule} --policies {one} --hands {hands}", Measured),
    ],
    "tournament": [Ask("{one},{two} --hands {hands}")],
    "league": [Ask("league.toml --hands {hands}", names=False)],
    "sweep": [
        Ask("--habit {habit} --hands {hands}"),
        Ask("--policy {one} --against {two} --rule {rule} --hands {hands}"),
    ],
    "weigh": [Ask("--decisions 200 --confirm-hands {hands} --page weighed.html", HasDecisions)],
    "replay": [
        Ask("--seed 7 --hand 12", Histories),
        Ask("--seed 7 --format jsonl", Histories),
        Ask("--positions", HasNotation),
        Ask("--seed 7 --format short", HasShortForm),
    ],
    "verify": [Ask("hands.jsonl", Histories)],
    "score": [Ask("us:- them:-", ScoresTables)],
    "ranking": [Ask("results.csv", VictoryPoints)],
    "win-chance": [Ask("--rules {of_matches}", KeepsMatchHands)],
    "serve": [Ask("{one}", SeatsCustomPlayers)],
    "engine-test": [Ask("{engine} --deals 2 --hands 0", SeatsCustomPlayers)],
    "advise": [Ask("position.jsonl --rollout-policy {one} --worlds 16", Advises)],
    "review": [
        Ask("hands.jsonl --worlds 16", Reviews),
        Ask("hands.jsonl --luck", MeasuresLuck),
    ],
    "report": [
        Ask("played --page played.html", names=False),
        Ask("matches --page matches.html", PlaysMatches, names=False),
    ],
    "show": [Ask("played", names=False)],
    "plot": [Ask("played --x turns --y score --output turns.png", names=False)],
    "query": [
        Ask("'SELECT ending, count(*) FROM hands GROUP BY ending' played", names=False),
        Ask("--schema"),
        Ask("--schema --rules {preset}"),
    ],
    "check": [Ask("played", names=False)],
    "tune": [
        Ask(
            "--generations 1 --population 4 --hands-per-sample {hands} --validation-hands {hands} "
            "--test-hands {hands} --base {two} --opponents {one} --output new.toml"
        )
    ],
    "learn": [
        Ask(
            "{preset} --hands-per-round 4 --rule-based-hands 40 --rounds 1 --output new.json",
            Learns,
        )
    ],
    "games": [Ask("", names=False)],
    "rules": [Ask(""), Ask("{preset}"), Ask("{other} --diff {preset}")],
    "policies": [Ask(""), Ask("{one}"), Ask("{one} --rules {preset} --hands {hands}", Conduct)],
    "scenarios": [Ask("", names=False)],
    "bench": [Ask("--rounds 1 --no-compile --threads 1")],
}  # fmt: skip
CUT = {"conquian": 8}
"""After how many lines of the first hand there is something to decide, if it is not the first."""
BROKEN = {
    "simulate": "--rules {preset}x",
    "compare": "{one}x {two}",
    "tournament": "{one}x,{two}",
    "sweep": "--habit {habit_name}x=0,1",
    "query": "--schema --rules {preset}x",
    "weigh": "--policies {one}x",
    "replay": "--policies {one}x",
    "verify": "letter.txt",
    "score": "us:- --victory-points nobody",
    "ranking": "results.csv --next nowhere",
    "win-chance": "--rules {preset}x",
    "serve": "{one}x",
    "engine-test": "./nobody",
    "advise": "letter.txt --rollout-policy {one}",
    "review": "letter.txt",
    "tune": "--base {one}x",
    "learn": "{preset}x",
    "rules": "{preset}x",
    "policies": "{one}x",
    "bench": "--policies {one}x",
}
"""A mistake in each command that a game is named for: 2, or 4 where a file is none."""


def words(game: Game) -> dict[str, str]:
    """Return what a game has to say in place of what stands in braces."""
    one, two = [*game.policies][:2]
    preset, other = game.default_preset, list(game.presets)[-1]
    habit = next(each for each in game.policy_fields if each.kind == "int" and each.ordered)
    rule = next(each.id for each in game.rule_fields if each.kind == "bool" and may_be(game, each))
    return {
        "one": one,
        "two": two,
        "preset": preset,
        "other": other,
        "habit": f"{habit.id}={habit.low},{habit.high}",
        "habit_name": habit.id,
        "rule": f"{rule}=false,true",
        "of_matches": next(iter(match_hands.list_rules(game)), preset),
        "engine": f"'{shlex.quote(sys.executable)} {shlex.quote(str(COLLECTOR))}'",
        "hands": str(40 * len(game.seats(game.rules(preset)))),
    }


def may_be(game: Game, rule: Field) -> bool:
    """Say whether a rule may be changed, both ways, and nothing else."""
    try:
        for value in (False, True):
            game.rules(game.default_preset, {rule.id: value})
    except ScenarioError:
        return False
    return True


def split(text: str, game: Game) -> list[str]:
    """Return a command line's words; what is quoted is one."""
    found = re.findall(r"'[^']*'|\S+", text.format(**words(game)))
    return [each.strip("'") for each in found]


def flag(name: str, ask: Ask) -> list[str]:
    return ["--game", name] if ask.names else []


@pytest.fixture(scope="module", params=NAMED)
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder, called as a game, in which that was played."""
    folder = tmp_path_factory.mktemp("games") / str(request.param)
    folder.mkdir()
    with contextlib.chdir(folder):
        played = games.game(folder.name)
        here = ["--game", played.name]
        answer("simulate", *here, "--hands", words(played)["hands"], "--output", "played")
        if isinstance(played, PlaysMatches):
            answer("simulate", *here, "--matches", "2", "--output", "matches")
        pair = ", ".join(f'"{words(played)[each]}"' for each in ("one", "two"))
        table = f"[[tournaments]]\npolicies = [{pair}]\n"
        Path("league.toml").write_text(f'game = "{played.name}"\nhands_per_day = 1\n{table}')
        lines = ["{}"]
        if isinstance(played, Histories):
            lines = run("replay", *here, "--format", "jsonl").stdout.splitlines()
        Path("hands.jsonl").write_text("\n".join([*lines, ""]), encoding="utf-8")
        cut = "\n".join([*lines[: CUT.get(folder.name, 1)], ""])
        Path("position.jsonl").write_text(cut, encoding="utf-8")
        Path("results.csv").write_text("round,pair,points,other,other_points\n1,A,5,B,0\n")
        Path("letter.txt").write_text("Dear friend,\n", encoding="utf-8")
    return folder


@pytest.fixture
def game(kept: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game, with the folder to be in where it was played."""
    monkeypatch.chdir(kept)
    for slow in ("_first_hand", "_time_run", "_time_start"):
        monkeypatch.setattr(measurement, slow, lambda *_: 0.1)
    for seconds in ("SAMPLE_SECONDS", "WATCHED_SECONDS"):
        monkeypatch.setattr(measurement, seconds, 0.01)
    return games.game(kept.name)


def test_the_table_has_every_command_and_knows_which_take_a_game() -> None:
    assert set(ASKS) == set(COMMANDS)
    door: Any = typer.main.get_command(app)
    for command, asks in ASKS.items():
        takes = any("--game" in each.opts for each in door.get_command(None, command).params)
        # A run says of which game it is; a question without one is asked of a game.
        expected = {True, False} if command == "query" else {takes}
        assert {each.names for each in asks} == expected, command
        assert (command in BROKEN) == takes, command


def each_of(command: str, name: str) -> Any:
    """Return a command and a game as ``parametrize`` takes them."""
    is_slow = command in COMPILING and name not in FEW
    return pytest.param(name, command, marks=pytest.mark.slow if is_slow else pytest.mark.broad)


@pytest.mark.parametrize(
    ("kept", "command"),
    [each_of(command, name) for name in NAMED for command in COMMANDS],
    indirect=["kept"],
)
def test_a_command_answers_of_a_game_or_refuses_in_a_sentence_and_never_listens(
    command: str,
    game: Game,
    heard: Callable[[], list[tuple[int, str]]],
) -> None:
    for ask in ASKS[command]:
        done = run(command, *split(ask.words, game), *flag(game.name, ask))
        assert "Traceback" not in done.output
        if ask.ability is None or isinstance(game, ask.ability):
            assert done.exit_code == 0, done.output
            # To nobody there is nothing to say.
            assert done.stdout.strip() or command == "serve"
            if command not in ("games", "scenarios"):
                told_of_no_other(done.output, game)
        else:
            refused(done, 2, rf"{game.title} (has no|is not played by) [a-z' ]+{ABLE_GAMES}")
    assert heard() == []


@pytest.mark.broad
@pytest.mark.parametrize("command", BROKEN)
def test_a_mistake_is_refused_in_a_sentence_of_that_game(command: str, game: Game) -> None:
    ask = Ask(BROKEN[command])
    able = ASKS[command][0].ability
    done = run(command, *split(ask.words, game), *flag(game.name, ask))
    unable = able is not None and not isinstance(game, able)
    refused(done, 2 if unable or "letter" not in ask.words else 4, ".+")
    told_of_no_other(re.sub(ABLE_GAMES, "", done.stderr) if unable else done.stderr, game)


def refused(done: Any, code: int, sentence: str) -> None:
    assert done.exit_code == code, done.output
    assert done.stdout == ""
    assert re.fullmatch(rf"analyser: error: {sentence}\n", done.stderr), done.stderr


def told_of_no_other(said: str, game: Game) -> None:
    """Check that no other game is spoken of, and that what is to be typed next names this one."""
    others = {games.game(each).title for each in games.GAMES} - {game.title}
    assert not re.search("|".join(others), said, re.IGNORECASE), said
    door: Any = typer.main.get_command(app)
    for line in said.splitlines():
        for command, rest in re.findall(r"analyser ([a-z]+)\b([^`]*)", line):
            if command in COMMANDS and any(
                "--game" in each.opts for each in door.get_command(None, command).params
            ):
                assert f"--game {game.name}" in rest, line


def test_no_game_is_named_to_verify_its_histories(game: Game) -> None:
    if isinstance(game, Histories):
        done = run("verify", "hands.jsonl")
        assert (done.exit_code, done.stderr) == (0, "")


def test_games_are_listed_with_their_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    # So wide that no question goes over two lines.
    monkeypatch.setattr(output, "PLAIN_WIDTH", 200)
    found = answer("games")
    assert [each["name"] for each in found["games"]] == [*games.GAMES]
    assert found["default"] == options.DEFAULT_GAME == found["games"][0]["name"]
    said = " ".join(run("games").stdout.split())
    assert all(each in said for each in found["not_played"])
    for each in found["games"]:
        about = games.game(each["name"])
        assert each["question"] == about.question
        assert each["decisions"]
        for decision in each["decisions"]:
            assert decision["question"] in said
            assert decision["command"] in said
        assert each["presets"] == [*about.presets]
        assert set(each["command"].split()) >= {"analyser", "weigh"}
