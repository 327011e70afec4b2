"""``analyser.abilities.advice``: Does ``advise`` answer for a hand history that breaks off, and
say what is wrong with one?
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from compiling import OFF
from terminal import answer, fails, run

HERE = ("--game", "conquian")


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A whole hand, line by line, in a folder to be in; ``cut.jsonl`` is its beginning."""
    monkeypatch.chdir(tmp_path)
    told = run("replay", *HERE, "--format", "jsonl").stdout.splitlines()
    Path("cut.jsonl").write_text("\n".join(told[:8]), encoding="utf-8")
    return told


@pytest.mark.broad
@pytest.mark.skipif(OFF, reason="hands played on")
def test_a_cut_off_hand_is_answered_on_a_terminal_in_json_and_on_a_page(history: list[str]) -> None:
    asked = ("advise", "cut.jsonl", *HERE, "--worlds", "256")
    said = run(*asked).stdout.splitlines()
    assert "points against" in said[1]
    assert "±" in said[1]
    assert "The position (3 cards offered so far):" in said
    assert not any(line.startswith("In one line") for line in said)
    found = answer(*asked, "--page", "page.html")
    assert [found["sentence"], found["says"][0]] == said[:2]
    assert (found["seat"], found["plays_on"]) == (0, ["champion-conquian"] * 2)
    assert "position" not in found
    gains = {each["says"]: each["gain"] for each in found["options"]}
    assert gains.keys() == {"Take 3♥ and meld 3♥ 4♥ 5♥", "Pass"}
    page = Path("page.html").read_text(encoding="utf-8")
    assert "Take 3♥\ufe0e, or pass?" in page
    assert "analyser advise cut.jsonl --worlds 256 --seed 1 --game conquian" in page


@pytest.mark.broad
def test_a_mistake_is_said_in_one_sentence_with_its_exit_code(history: list[str]) -> None:
    deal, turned = history[0], json.loads(history[1])
    out_of_turn = json.dumps({**turned, "seat": 1})
    other_game = deal.replace("conquian-hand", "kabu-hand")
    for code, lines, words, policies in (
        (2, history[:8], "unknown policy 'soundd'", "soundd"),
        (3, history[:8], "policies: found 3 (expected one for all, or 2", "sound,beginner,sound"),
        (3, [deal], "seat 0 turns the next card there, and decides nothing", "sound"),
        (3, history[:2], "seat 0 can do one thing only there, passing", "sound"),
        (3, [deal, out_of_turn], "bad.jsonl: line 2: play: seat 0 turns", "sound"),
        (3, history[:-1], "bad.jsonl: the hand is over there", "sound"),
        (3, history, f"bad.jsonl: line {len(history)}: the hand is over there", "sound"),
        (4, [deal, '{"did": "turn"}'], 'bad.jsonl: line 2: found {"did": "turn"}', "sound"),
        (2, [other_game], "and bad.jsonl is a hand of kabu (leave --game out)", "sound"),
        (4, ["Dear friend,"], "bad.jsonl: line 1: found 'Dear friend,'", "sound"),
    ):
        Path("bad.jsonl").write_text("\n".join(lines), encoding="utf-8")
        assert words in fails(code, "advise", "bad.jsonl", *HERE, "--rollout-policy", policies)


def test_a_precision_that_is_too_fine_is_said_before_the_position_is_read() -> None:
    # Conquian asks for ± 0.01 points per hand; a twentieth of that is the finest.
    for typed, said in (("0", "0"), ("0.0004", "0.0004"), ("nan", "nan")):
        words = f"--precision: found {said} (expected 0.0005 or more"
        assert words in fails(2, "advise", "nowhere.jsonl", *HERE, "--precision", typed)


@pytest.mark.broad
def test_an_exact_answer_is_made_again_without_worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("replay", "--game", "kabu", "--seed", "1", "--format", "jsonl").stdout.splitlines()
    Path("cut.jsonl").write_text("\n".join(told[:4]), encoding="utf-8")
    found = answer("advise", "cut.jsonl", "--game", "kabu", "--page", "page.html")
    assert found["says"][0].endswith("exactly: there is no ±.")
    assert (found["exact"], found["half_width"], found["worlds"]) == (True, 0, 0)
    assert "<pre>analyser advise cut.jsonl --game kabu</pre>" in Path("page.html").read_text()
