"""``analyser.commands``: Does ``weigh --count`` play a user's rule, and say what following it
gains or loses?
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from terminal import answer, fails, run

import analyser

pytestmark = pytest.mark.usefixtures("undrawn")

COUNT = """
game = "kabu"
decision = "draw"
name = "my-count"
rule = "2 pair + total<4"
"""
FLAGS = ("weigh", "draw", "--game", "kabu", "--policies", "sound", "--decisions", "400", "--seed",
         "5")  # fmt: skip
WORDS = (
    "my-count: Count 2 if your cards are of one rank and the own total. Draw a first card at 3 or "
    "less, otherwise stand."
)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("count.toml").write_text(COUNT)


def test_a_count_is_played_and_its_loss_is_said_everywhere() -> None:
    """From too few decisions to learn a rule, so that it is the only one that is played."""
    told = answer(*FLAGS, "--count", "count.toml", "--confirm-hands", "4000", "--page", "p.html")
    rule, sentence = told["given"]
    assert rule == WORDS
    assert sentence.startswith("Following my-count loses ")
    assert sentence.endswith(" chips per hand to sound itself (rules kabu, 4,000 hands per duel).")
    (played,) = told["cells"][0]["rules_played"]["rules"]
    assert (played["name"], played["written"]) == ("my-count", "2 pair + total <= 3")
    assert played["against_itself"]["high"] < 0
    assert played["verdict"] == "loses"
    page = re.sub("<[^>]+>", "", Path("p.html").read_text(encoding="utf-8"))
    assert WORDS in page
    assert sentence in page
    # The terminal says the same, in lines.
    said = run(*FLAGS, "--count", "count.toml", "--confirm-hands", "4000").stdout
    assert f"{WORDS} {sentence}" in " ".join(said.split())
    # And so does the report of the run, which finds the duels beside it.
    assert answer("report", told["run"], "--page", "again.html")["given"] == told["given"]


def test_python_says_the_same() -> None:
    told = answer(*FLAGS, "--count", "count.toml")
    found = analyser.weigh(
        "draw", game="kabu", policies="sound", decisions=400, seed=5, count="count.toml"
    )
    assert found.sentences[-2:] == told["given"]
    ours = {"run", "files", "provenance"}
    assert {key: each for key, each in told.items() if key not in ours} == json.loads(
        json.dumps(found.answer)
    )
    said = " ".join(run(*FLAGS, "--count", "count.toml").stdout.split())
    assert said.startswith(" ".join(str(found).split()))
    with pytest.raises(analyser.UsageError, match="count: found when too"):
        analyser.weigh("draw", game="kabu", when="total >= 2", count="count.toml")


def test_what_cannot_be_played_is_refused() -> None:
    asked = (*FLAGS, "--count", "count.toml")
    assert "--count: found --when too" in fails(2, *asked, "--when", "total >= 2")
    assert "--count: found --confirm-hands 0 too" in fails(2, *asked, "--confirm-hands", "0")
    Path("count.toml").write_text(COUNT.replace("total", "totle"))
    said = fails(3, *asked)
    assert "count.toml: rule: unknown fact 'totle'" in said
    assert "did you mean 'total'?" in said
    assert "count.toml: game: found 'kabu'" in fails(3, "weigh", "--count", "count.toml")
    assert "no.toml: no such file" in fails(6, *FLAGS, "--count", "no.toml")
