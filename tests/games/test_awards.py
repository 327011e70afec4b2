"""``analyser.games.awards``: Is a table of victory points read whole, and refused where a
difference has no points?
"""

from __future__ import annotations

import tomllib

import pytest

from analyser.errors import ScenarioError
from analyser.games import game
from analyser.games.awards import read_award, victory_points
from analyser.games.interface import able
from analyser.games.protocols.clubs import Award, VictoryPoints

CLUB = """
hands = 2
source = "our board"
steps = [
  { upto = 50, ahead = 4, behind = 4 },
  { upto = 400, ahead = 6, behind = 2 },
  { ahead = 8, behind = 0 },
]
"""


def test_a_table_is_read() -> None:
    found = read_award("club.toml: ", "club", tomllib.loads(CLUB))
    assert found == Award("club", "our board", 2, (50, 400), ((4, 4), (6, 2), (8, 0)))


@pytest.mark.parametrize(
    ("low", "high", "ahead"),
    [
        (0, 100, 10),
        (105, 300, 11),
        (305, 500, 12),
        (505, 700, 13),
        (705, 900, 14),
        (905, 1100, 15),
        (1105, 1300, 16),
        (1305, 1500, 17),
        (1505, 1700, 18),
        (1705, 2000, 19),
        (2005, 9000, 20),
    ],
)
def test_the_federation_s_table_of_four_hands(low: int, high: int, ahead: int) -> None:
    found = able(game("burraco"), VictoryPoints).awards["federation-4"]
    assert found.hands == 4
    assert victory_points(found, [low, -high]).tolist() == [
        [ahead, 20 - ahead],
        [20 - ahead, ahead],
    ]
    assert "as retold by" in found.source


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "{ ahead = 8,",
            "{ upto = 900, ahead = 8,",
            "steps.3.upto: found 900, which leaves greater differences without points (expected no "
            "upto in the last step)",
        ),
        (
            "{ upto = 400, ",
            "{ ",
            "steps.2.upto: found nothing (expected a whole number from 0 to 1000000)",
        ),
        ("upto = 400", "upto = 50", "steps.2.upto: found 50 (expected more than 50, the step "),
        ("ahead = 4, behind = 4", "ahead = 5, behind = 3", "steps.1: found 5–3 (expected the same"),
        ("ahead = 8", "ahead = 5", "steps.3: found 5–0 after 6–2 (expected that a greater lead"),
        ("behind = 0", "behind = 3", "steps.3: found 8–3 after 6–2"),
        ("ahead = 6", "ahead = true", "steps.2.ahead: found true (expected a whole number"),
        ("hands = 2", "hand = 2", "unknown key 'hand' (known: name, hands, source, steps; did you"),
        ("hands = 2", "hands = 0", "hands: found 0 (expected a whole number from 1 to 64)"),
        ("upto = 400", "up = 400", "steps.2: unknown key 'up' (known: upto, ahead, behind; did"),
        ("{ upto = 50, ahead = 4, behind = 4 }", "3", "steps.1: expected { upto = 50, ahead"),
    ],
)
def test_a_table_with_a_mistake_is_refused(old: str, new: str, said: str) -> None:
    assert old in CLUB
    with pytest.raises(ScenarioError) as caught:
        read_award("club.toml: ", "club", tomllib.loads(CLUB.replace(old, new)))
    assert str(caught.value).startswith(f"club.toml: {said}")


def test_a_table_of_one_step_is_refused() -> None:
    with pytest.raises(ScenarioError, match="steps: expected a list of 2 to 100 steps"):
        read_award("", "club", {"hands": 3, "steps": [{"ahead": 1, "behind": 1}]})
