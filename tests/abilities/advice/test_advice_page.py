"""``analyser.abilities.advice``: Does the page of a piece of advice say the answer first, draw
the position and every option?
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest
from toy import Toy

from analyser.abilities.advice.positions.answer import Advised
from analyser.errors import StorageError
from analyser.games.protocols.advice import Advice, OptionGain, Race, Scene

SCENE = Scene(
    "rules hand:7s",
    "rules, turn 3 <b>",
    {"left": "seat 1: 11 cards", "right": "seat 2: 9 cards"},
    (("pile", "7♠"), ("stock", "30 cards")),
    (("you, seat 0", "A♣ 2♣"),),
)
RACES = (
    Race(
        "Lay, or throw?",
        "Lay it: worth +9 ± 2.",
        "points against the best (the best: against the next)",
        (
            OptionGain("Lay it", 9.0, 2.0, "+9 ± 2"),
            OptionGain("Throw 7♠", -9.0, 2.0, "−9 ± 2", "256 worlds, then clearly behind"),
            OptionGain("Throw 8♠", 0.0, math.inf, "0", "as the best"),
        ),
    ),
    Race("One card only?", "No other may be thrown.", "points", ()),
    Race(
        "Which card then?",
        "After laying it: throw A♣.",
        "points",
        (OptionGain("A♣", 1, 3, "1 ± 3"),),
    ),
)
ADVICE = Advice(
    (
        RACES[0].answer,
        "All options:",
        "  Lay it    +9 ± 2",
        RACES[1].answer,
        RACES[2].answer,
        "What it rests on.",
    ),
    {},
    SCENE,
    RACES,
    {"rules any": {"points": 3}, "seat 0 bold": {"bar": 1}},
)


def write(advice: Advice, out: Path) -> list[Path]:
    return Advised(advice, Toy(), "analyser advise x").page(out)


def test_the_answer_stands_first_and_everything_is_there(tmp_path: Path) -> None:
    written = write(ADVICE, tmp_path / "page.html")
    assert [path.name for path in written] == ["page.html", "page.json", "page-share.png"]
    text = written[0].read_text(encoding="utf-8")
    body = text.partition("<main>")[2].replace("\ufe0e", "")
    order = ["<h1>", RACES[0].answer, "The table", "left</small> seat 1: 11 cards",
             "<dt>pile</dt>", 'aria-label="7 of spades"', "<dt>you, seat 0</dt>",
             'aria-label="ace of clubs, 2 of clubs"',
             RACES[1].answer, RACES[2].answer, "The position",
             "In one line: rules hand:7s", ">Which card then?</p>",
             "What it rests on.", "analyser advise x", "[rules any]\npoints = 3"]  # fmt: skip
    body = re.sub(r'<span class="whole">(.*?)</span>', r"\1", body)
    places = [body.index(each) for each in order]
    assert places == sorted(places)
    assert "at-across" not in body
    assert "One card only?" not in body
    assert "  Lay it" not in body
    assert "turn 3 &lt;b&gt;" in body
    assert "<svg" not in body
    for each in RACES[0].options:
        row = rf"<th [^>]*>{re.escape(each.says)}</th><td [^>]*>{re.escape(each.words)}<"
        assert re.search(row, body)
    assert "<script" not in text


def test_the_same_advice_is_the_same_bytes(tmp_path: Path) -> None:
    one, other = (write(ADVICE, tmp_path / name / "a.html")[0].read_bytes() for name in ("a", "b"))
    assert one == other


def test_a_page_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"is a folder \(expected the name of the page"):
        write(ADVICE, tmp_path)


def test_a_position_without_a_line_is_shown_without_one(tmp_path: Path) -> None:
    told = replace(ADVICE, scene=replace(SCENE, notation=""))
    written = write(told, tmp_path / "page.html")
    text = written[0].read_text(encoding="utf-8")
    assert "The position" in text
    assert "In one line" not in text


def test_of_what_is_exact_no_interval_is_spoken(tmp_path: Path) -> None:
    exact = Race(
        "Which row?",
        "Put it first: worth +0.25, exactly.",
        "points by which you come out ahead, exactly",
        (
            OptionGain("Put it first", 0.5, math.inf, "+0.5"),
            OptionGain("Last", 0.25, math.inf, "+0.25"),
        ),
    )
    told = replace(ADVICE, says=(exact.answer,), races=(exact,))
    text = write(told, tmp_path / "page.html")[0].read_text(encoding="utf-8")
    assert "Each option&#39;s worth, in points by which you come out ahead, exactly." in text
    assert "is its interval" not in text
    written = write(ADVICE, tmp_path / "page.html")[0]
    assert "is its interval" in written.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("Take it: worth +66 ± 50 points against drawing, better in 56 % of 1,024 worlds.",
         "Take it: worth +66 points against drawing."),
        ("Draw: worth +2.6 chips against standing, exactly: there is no ±.",
         "Draw: worth +2.6 chips against standing."),
        ("Lay 3, 4, 5: worth +9 ± 2.", "Lay 3, 4, 5: worth +9."),
        ("3 3 8 8 has one solution: 8 / (3 - 8 / 3)", "3 3 8 8 has one solution: 8 / (3 - 8 / 3)"),
    ],
)  # fmt: skip
def test_the_headline_is_short_and_whole(answer: str, said: str) -> None:
    told = Advised(Advice((answer, "What it rests on."), {}, SCENE, ()), Toy(), "x")
    assert told.sentences[0] == told.answer["sentence"] == said
    assert [*told.sentences[1:]] == ([] if said == answer else [answer]) + ["What it rests on."]
