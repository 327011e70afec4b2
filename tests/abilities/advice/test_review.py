"""``analyser.abilities.advice``: The command that says what each decision of a played hand cost."""

from __future__ import annotations

import html
import re
import shlex
from pathlib import Path

import pytest
from compiling import OFF
from terminal import answer, fails, run
from toy import Toy, install

from analyser.abilities.advice.reviews import findings
from analyser.games.burraco import GAME

FEW = ("--worlds", "128", "--threads", "1")
LINE = (
    "italian seat:2 turn:23 to:throw hand:3h4h5sKd2c7c pile:Ac4d us:3c4c5c,7c7d7h them:Jo9sTs "
    "others:11=3h4s,9,11 stock:38"
)

compiled = pytest.mark.skipif(OFF, reason="thousands of hands played on")


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A hand's history in an empty folder to be in."""
    monkeypatch.chdir(tmp_path)
    told = run("replay", "--seed", "7", "--hand", "12", "--policies", "balanced,random",
               "--format", "jsonl")  # fmt: skip
    path = Path("hand.jsonl")
    path.write_text(told.stdout, encoding="utf-8")
    return path


@pytest.mark.broad
@compiled
def test_the_worst_decisions_are_named_by_kind_and_all_is_summed(history: Path) -> None:
    numbers = answer("review", str(history), *FEW)
    assert [side["lost"] for side in numbers["sides"]] == [
        pytest.approx(sum(each["lost"] for each in numbers["decisions"] if each["side"] == side))
        for side in range(2)
    ]
    assert numbers["sides"][1]["lost"] > numbers["sides"][0]["lost"]
    assert set(numbers["seats"][0]["kinds"]) == {"pile or stock", "melding", "discarding"}
    said = run("review", str(history), *FEW, "--worst", "3")
    assert said.exit_code == 0, said.output
    worst = max(numbers["decisions"], key=lambda each: each["lost"] - each["half_width"])
    (first,) = re.findall(rf"^ *turn {worst['turn']} +seat {worst['seat']} .*$", said.stdout, re.M)[
        :1
    ]
    assert worst["did"] in first
    assert worst["better"] in first
    # By kind, that of the very worst first.
    assert said.stdout.partition("Worst decisions: ")[2].startswith(worst["kind"])
    blunders = sum(each["blunder"] for each in numbers["decisions"])
    assert said.stdout.startswith(f"{blunders} of {len(numbers['decisions'])} decisions were")
    assert blunders == sum(seat["blunders"] for seat in numbers["rates"]["seats"]) > 1
    assert "One hand does not tell who played better." in said.stdout


def beside(name: str) -> str:
    """Return a page without the name that it and its files have."""
    return re.sub(rf'"{name}([-.])', r'"\1', Path(f"{name}.html").read_text(encoding="utf-8"))


@pytest.mark.broad
@compiled
def test_the_page_goes_through_the_hand_and_is_whole_without_its_script(history: Path) -> None:
    few = ("--worlds", "16", "--threads", "1")
    numbers = answer("review", str(history), *few)
    again = answer("review", str(history), *few, "--page", "a.html")
    assert again == {**numbers, "files": ["a.html", "a-share.png"]}
    page = Path("a.html").read_text(encoding="utf-8")
    page = re.sub(r"<script\b.*?</script>", "", page, flags=re.DOTALL)
    assert "<script" not in page
    assert {*re.findall(r'(?:src|href)="(?!data:|#)([^"]*)', page)} <= {"a.json", "a-share.png"}
    assert page.count('class="placed"') == len(numbers["decisions"])
    for each in numbers["decisions"]:
        assert f"In one line: {each['position']}" in page.replace("&#39;", "'")
    run("review", str(history), *few, "--page", "b.html")
    assert beside("b") == beside("a")


def test_a_hand_that_breaks_a_rule_is_refused(history: Path) -> None:
    lines = history.read_text(encoding="utf-8").splitlines()
    cut = "\n".join(lines[:-1]) + "\n"
    history.write_text(cut, encoding="utf-8")
    assert "hand.jsonl: the last hand history breaks off" in fails(4, "review", str(history))
    swapped = "\n".join([lines[0], lines[2], *lines[1:]])
    history.write_text(swapped, encoding="utf-8")
    assert "hand.jsonl: line 2: play: " in fails(1, "review", str(history))
    assert "gone.jsonl: no such file (expected a file of hand" in fails(6, "review", "gone.jsonl")
    assert "2" in fails(2, "review", str(history), "--worlds", "2")


def test_a_game_without_it_says_so(history: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, Toy())
    nameless = history.with_name("nameless.jsonl")
    nameless.write_text("{}\n", encoding="utf-8")
    said = fails(2, "review", str(nameless), "--game", "toy")
    assert said == f"analyser: error: {Toy().title} has no hands to review\n"


@pytest.mark.broad
@compiled
def test_luck_is_told_of_several_files_and_replay_leads_to_it(history: Path) -> None:
    one = answer("review", str(history), "--luck")["luck"]
    two = answer("review", str(history), str(history), "--luck")["luck"]
    assert (one["hands"], two["hands"]) == (1, 2)
    worths = [[each["worth"] for each in found["by_hand"]] for found in (one, two)]
    assert worths[1] == worths[0] * 2
    assert [side["worth"]["mean"] for side in two["sides"]] == pytest.approx(worths[0][0])
    said = run("review", str(history), *FEW).stdout
    assert "the cards were worth" not in said
    said = run("review", str(history), str(history), "--luck").stdout
    assert "the cards were worth" in said
    assert "beside --luck" in fails(2, "review", str(history), "--luck", "--worlds", "64")
    assert "beside a review" in fails(2, "replay", "--review", "--positions")


@pytest.mark.broad
@compiled
@pytest.mark.parametrize(
    "words",
    [
        ("advise", "line.txt", "--worlds", "64"),
        ("replay", "--hand", "12", "--review"),
    ],
    ids=["advise", "replay"],
)
def test_the_command_on_a_page_makes_it_again_of_a_game_that_was_named(
    history: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    other = type(GAME)()
    other.name = "another"
    install(monkeypatch, other)
    monkeypatch.setattr(findings, "WORLDS", 16)
    Path("line.txt").write_text(f"{LINE}\n", encoding="utf-8")
    assert run(*words, "--game", "another", "--page", "a.html").exit_code == 0
    page = html.unescape(Path("a.html").read_text(encoding="utf-8"))
    (command,) = set(re.findall(rf"analyser {words[0]} [^<\n]*", page))
    assert "--game another" in command
    assert run(*shlex.split(command)[1:], "--page", "b.html").exit_code == 0
    assert beside("b") == beside("a")
