"""``analyser.games.twentyfour.advice``: Is a position of four cards solved, or said to have no
solution, in a person's words?
"""

from __future__ import annotations

import json

import pytest
from games.hand_worked import valid_file

from analyser.errors import DataError, ScenarioError
from analyser.games.twentyfour import GAME
from analyser.games.twentyfour.advice import advise
from analyser.games.twentyfour.expressions import expression_of, worth


def test_a_line_is_read_as_it_was_meant() -> None:
    values = advise("twentyfour values:3,3,8,8", "line", []).says
    assert advise("Twentyfour Values: ３, 3, 8, 8", "line", []).says == values
    cards = advise("twentyfour cards:2c5cAcTd", "line", []).says
    assert advise("twentyfour cards: 2♣️,5♧,a♣,10♢", "line", []).says == cards


def test_a_set_with_one_solution_is_told_with_how_hard_it_is() -> None:
    said = advise("twentyfour values:3,3,8,8", "line", [])
    assert said.says[0] == "3 3 8 8 has one solution: 8 / (3 - 8 / 3)"
    assert said.says[1] == (
        "Of the 7,680 ways to write the four down 4 solve it; 2 of its three steps must be a "
        "product or a quotient, and a fraction occurs on the way."
    )
    assert (said.numbers["expressions"], said.numbers["fraction"]) == (4, True)
    # 1 - (1 - 4 / 7680)^(30 ticks): 45 ticks make 0.5050, 44 make 0.4973.
    assert "sound, who tries 30 a tick, has found one after 45 ticks as likely as not." in said.says


def test_all_solutions_are_told_and_the_shortest_first() -> None:
    said = advise("values:5,7,8,9", "line", [GAME.policy("prodigy")])
    found = said.numbers["solutions"]
    assert said.says[0].startswith(f"5 7 8 9 has {len(found)} solutions")
    assert [line.strip() for line in said.says if line.startswith("  ")] == found[1:]
    for each in found:
        expression = expression_of(each.replace("×", "*"))
        assert expression is not None
        assert worth(expression) == 24
    assert said.says[-1].startswith("prodigy, ")


def test_where_there_is_none_it_says_what_to_take_back() -> None:
    """With 5 1 1 a 3, 4, 5, 6, 7 or 8 makes 24, 23 cards; with 2 1 1 a 6, 7, 8, 9 or ten, 20."""
    said = advise("twentyfour cards:2c5cAcAd", "line", [])
    assert said.says == (
        "1 1 2 5 has no solution: agree that there is none.",
        "Take back 2c: 23 of the 36 other cards then make a set that can be solved, and 20 if it "
        "is 5c.",
    )
    by_value = advise("twentyfour values:2,5,1,1", "line", [])
    assert by_value.says[1] == said.says[1].replace("2c", "2").replace("5c", "5")
    assert len(advise("twentyfour-4p values:2,5,1,1", "line", []).says) == 1
    # Fractions are what the rules say.
    none = advise("twentyfour-whole values:3,3,8,8", "line", [])
    assert none.says[0] == "3 3 8 8 has no solution: agree that there is none."


def test_a_game_that_breaks_off_is_read_to_where_cards_lie() -> None:
    (lines,) = valid_file("twentyfour", "worked_example").histories
    for number, line in enumerate(lines[:-1], start=1):
        text = "".join(json.dumps(each) + "\n" for each in lines[:number])
        if line.get("do") == "set":
            values = sorted(advise(text, "game", []).numbers["values"])
            # What lies there, or is turned next where a set is over.
            assert values == sorted(map(worth_of, line["cards"]))
        elif number < len(lines) - 1 and lines[number].get("do") == "set":
            assert advise(text, "game", []).numbers["values"] == sorted(
                map(worth_of, lines[number]["cards"])
            )
    with pytest.raises(ScenarioError, match="line 3: the hand is over"):
        advise("\n".join(map(json.dumps, (*lines[:2], lines[-1]))), "game", [])
    with pytest.raises(ScenarioError, match="line 3: "):
        advise("\n".join(map(json.dumps, (*lines[:2], lines[3]))), "game", [])
    before = "\n".join(map(json.dumps, lines[:-1]))
    with pytest.raises(ScenarioError, match="the game is over"):
        advise(before, "game", [])


def worth_of(card: str) -> int:
    return "A23456789T".index(card[0]) + 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "twentyfour values:3,3,8",
            "values: found 3,3,8 (expected four whole numbers from 1 to 10",
        ),
        ("twentyfour values:3,3,x,8", "values: found 3,3,x,8 (expected"),
        ("twentyfour values:3,3,8,11", "from 1 to 10"),
        ("twentyfour", "values: found none"),
        ("twentyfour-9 cards:Tc3d8c8d", "cards: found Tc 3d 8c 8d (expected four of the 36 cards"),
        ("twentyfour cards:3c3c8c8d", "each once"),
        ("twentyfour cards:3c3d8c8d values:3,3,8,8", "expected one of them"),
    ],
)
def test_four_that_cannot_lie_there_are_refused(text: str, words: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        advise(text, "line", [])
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("twentyfor values:3,3,8,8", "did you mean 'twentyfour'?"),
        ("twentyfour value:3,3,8,8", "found 'value:3,3,8,8' (expected a rule set, and values:"),
        ("{", "line 1"),
    ],
)
def test_what_is_no_position_is_refused(text: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        advise(text, "line", [])
    assert words in str(caught.value)
