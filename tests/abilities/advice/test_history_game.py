"""``analyser.abilities.advice``: Does a history name its own game, so that no command needs
``--game`` for it?
"""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import answer, fails, run

import analyser
from analyser.errors import UsageError


@pytest.fixture
def kabu(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    replayed = run("replay", "--game", "kabu", "--hand", "3", "--format", "jsonl")
    Path("kabu.jsonl").write_text(replayed.stdout, encoding="utf-8")
    return "kabu.jsonl"


def test_a_history_is_verified_as_one_of_the_game_that_it_names(kabu: str) -> None:
    assert answer("verify", kabu)["hands"] == 1
    assert answer("verify", kabu, "--game", "kabu")["hands"] == 1


@pytest.mark.parametrize("command", ["verify", "review", "advise"])
def test_another_game_than_it_names_is_one_sentence(kabu: str, command: str) -> None:
    assert fails(2, command, kabu, "--game", "conquian") == (
        "analyser: error: --game: found conquian, and kabu.jsonl is a hand of kabu "
        "(leave --game out)\n"
    )


@pytest.mark.broad
def test_hands_of_two_games_are_not_reviewed_together(kabu: str) -> None:
    other = run("replay", "--game", "schafkopf", "--format", "jsonl")
    Path("other.jsonl").write_text(other.stdout, encoding="utf-8")
    assert fails(2, "review", "other.jsonl", kabu) == (
        "analyser: error: kabu.jsonl: a hand of kabu, and other.jsonl is one of schafkopf "
        "(expected hands of one game)\n"
    )


def test_advice_is_for_the_game_that_a_history_names(kabu: str) -> None:
    deal = Path(kabu).read_text(encoding="utf-8").splitlines()[:1]
    Path("cut.jsonl").write_text("\n".join(deal), encoding="utf-8")
    without, with_it = (run("advise", "cut.jsonl", *more) for more in ([], ["--game", "kabu"]))
    assert (without.exit_code, without.stdout) == (0, with_it.stdout)
    assert "stand" in without.stdout
    assert (
        analyser.advise("cut.jsonl").sentences
        == analyser.advise("cut.jsonl", game="kabu").sentences
    )


def test_from_python_too_another_game_is_refused(kabu: str) -> None:
    said = r"^game: found conquian, and kabu\.jsonl is a hand of kabu"
    with pytest.raises(UsageError, match=said):
        analyser.review(kabu, game="conquian")
