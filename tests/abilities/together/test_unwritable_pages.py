"""``analyser.commands``: Is an answer printed though its page or its picture cannot be made?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from terminal import run
from toy import install
from toys.tunable_toy import Tunable

from analyser.errors import StorageError
from analyser.report import render
from analyser.report.figures import matplotlib_import

PLAYED = "compare bold timid --game toy --hands 40 --seed 1 --output played"
REPORTED = "report played --page answered.html"
BEFORE = {"report": [PLAYED], "report of an answer": [PLAYED, REPORTED], "plot": [PLAYED]}
"""What is made for a command before anything fails."""
COMMANDS = {
    "report": ("report played --page new.html", "Bold plays"),
    "report of an answer": ("report answered.json --page new.html", "Bold plays"),
    "plot": ("plot played --x turns --y score --output new.png", "points of the first side"),
    "weigh": (
        "weigh leap --game toy --decisions 40 --policies bold --confirm-hands 0 --page new.html",
        "decisions",
    ),
    "tournament": (
        "tournament --movement danese --tables 4 --rounds 2 --tournaments 20 --hand-spread 90 "
        "--skill-spread 10 --page new.html",
        "tournaments of 2 rounds go to",
    ),
    "league": ("league league.toml --page new.html", "Bold leads timid by"),
    "advise": ("advise cut.jsonl --rollout-policy beginner --worlds 16 --page new.html", "stand"),
    "review": (
        "review burraco.jsonl --worlds 16 --threads 1 --page new.html",
        "decisions were blunders",
    ),
}
LEAGUE = 'game = "toy"\nseed = 5\nhands_per_day = 24\n[[tournaments]]\npolicies = ["bold", "timid"]'


@pytest.fixture
def _played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    install(monkeypatch)
    Path("league.toml").write_text(LEAGUE)


def wrote_hands(name: str) -> None:
    """Write the hand that a command reads: whole, or to its first decision."""
    game = "burraco" if name == "review" else "kabu"
    hand = run("replay", "--game", game, "--seed", "1", "--format", "jsonl").stdout
    Path(f"{game}.jsonl").write_text(hand)
    Path("cut.jsonl").write_text("".join(hand.splitlines(keepends=True)[:1]))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(each, marks=[pytest.mark.broad] if each in ("advise", "review") else [])
        for each in COMMANDS
    ],
)
@pytest.mark.usefixtures("_played")
def test_the_answer_comes_first(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words, said = COMMANDS[name]
    if name in ("advise", "review"):
        wrote_hands(name)
    for command in BEFORE.get(name, []):
        assert run(*command.split()).exit_code == 0

    def broken(name: str) -> None:
        raise ImportError(f"no {name}")

    monkeypatch.setattr(matplotlib_import, "import_module", broken)
    told = run(*words.split())
    assert told.exit_code == 6, told.output
    assert said in told.stdout
    assert "new.html" not in told.stdout
    assert "new.png" not in told.stdout
    (sentence,) = told.stderr.splitlines()
    assert sentence.startswith("analyser: error: Matplotlib, which draws all pictures: cannot be ")
    answer = json.loads(run(*words.split(), "--json").stdout)
    assert answer.get("report") is None
    assert answer.get("file") is None
    assert not answer.get("files")
    assert not list(Path().glob("new*"))


def test_a_tuned_policy_is_there_though_its_page_is_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    install(monkeypatch, Tunable(noise=60))

    def broken(*_asked: object) -> str:
        raise StorageError("new.html: cannot be drawn")

    monkeypatch.setattr(render, "html", broken)
    words = "tune --game toy --generations 1 --population 4 --hands-per-sample 8 --seed 3 "
    words += "--validation-hands 8 --test-hands 8 --output new.toml"
    told = run(*words.split())
    assert told.exit_code == 6, told.output
    assert "The policy is in new.toml." in told.stdout
    assert "The page" not in told.stdout
    assert told.stderr.endswith("analyser: error: new.html: cannot be drawn\n")
    assert Path("new.toml").exists()
