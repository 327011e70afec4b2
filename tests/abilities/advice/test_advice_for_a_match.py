"""``analyser.abilities.advice``: Are options judged by the match where that is asked for?"""

from __future__ import annotations

from pathlib import Path

import compiling
import pytest
from terminal import answer, fails, run

import analyser

POSITION = (
    "italian-2p turn:9 to:draw hand:6c9cKcTdJd3h8hTs pile:4h5h9h us:7c7d7h them:QcQdQs "
    "others:9=5s stock:60 score:1850,1700"
)

needs_compiler = pytest.mark.skipif(compiling.OFF, reason="plays rollouts: needs the compiler")


@needs_compiler
def test_each_option_has_its_chance_to_win_and_its_points() -> None:
    words = ["advise", *POSITION.split(), "--worlds", "256"]
    points, match = answer(*words), answer(*words, "--for", "match")
    assert match["plays_for"] == "match"
    assert match["unit"] == "percentage points of the chance to win the match per decision"
    by_points = {each["says"]: each for each in points["options"]}
    for each in match["options"]:
        assert 20 < each["worth"] < 90
        # The same worlds: in points the options are as far apart as without a match.
        other = by_points[each["says"]]
        sign = 1 if match["best"] == points["best"] else -1
        assert each["points"] == pytest.approx(sign * other["gain"])
    assert "worth" not in points["options"][0]
    first, second = match["options"]
    assert first["gain"] == pytest.approx(first["worth"] - second["worth"])
    assert answer(*words, "--for", "points")["options"] == points["options"]


@needs_compiler
def test_it_says_what_counts_and_how_to_ask_again(tmp_path: Path) -> None:
    words = ["advise", *POSITION.split(), "--worlds", "64", "--for", "victory-points"]
    page = tmp_path / "advice.html"
    said = run(*words, "--hands-left", "2", "--page", str(page)).stdout
    assert "victory points against" in said
    assert "victory points on average." in said
    found = analyser.advise(POSITION, worlds=64, plays_for="victory-points", hands_left=2)
    assert "--for victory-points --hands-left 2" in page.read_text()
    assert found.sentences[1] in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--for glory", "--for: unknown aim 'glory' (known: points, match, victory-points"),
        ("--hands-left 2", "--hands-left: found without --for victory-points"),
        ("--for match --victory-points federation", "--victory-points: found without --for vict"),
        ("--for victory-points", "--hands-left: found none (expected how many hands are still to"),
        ("--for victory-points --hands-left 4", "--hands-left: found 4 (expected 1 to 3, the ha"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(words: str, sentence: str) -> None:
    said = fails(2, "advise", *POSITION.split(), *words.split())
    assert sentence in said
    assert len(said.strip().splitlines()) == 1


def test_a_match_that_is_won_and_rules_without_hands_are_refused() -> None:
    won = POSITION.replace("1850,1700", "2100,1700").split()
    said = fails(2, "advise", *won, "--for", "match", "--worlds", "64")
    assert "score: found 2,100 to 1,700, with which the match is won" in said
    other = POSITION.replace("italian-2p", "italian-2p+joker_points=50").split()
    said = fails(2, "advise", *other, "--for", "match", "--worlds", "64")
    assert "of which no hands of strong players are kept" in said


def test_a_game_of_which_no_hands_are_kept_is_refused() -> None:
    said = fails(2, "advise", "cut.jsonl", "--game", "kabu", "--for", "match")
    assert "--for: found match in kabu, of which no hands of strong players are kept" in said
