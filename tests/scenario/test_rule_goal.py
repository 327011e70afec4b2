"""``analyser.scenario.rule_goal``: Is a goal read as wishes about a game's measures, and a wrong
word refused with the nearest?
"""

from __future__ import annotations

from pathlib import Path

import pytest

from analyser import games
from analyser.errors import ScenarioError
from analyser.scenario import file_spec
from analyser.scenario.rule_goal import Wish, read_goal

BURRACO, KABU = games.game("burraco"), games.game("kabu")

SCENARIO = """goal = "{goal}"
hands = 100
[[lineups]]
rules = {rules}
policies = ["balanced"]
"""


def test_each_wish_says_which_number_should_go_which_way() -> None:
    assert read_goal(BURRACO, "shorter,  no less skill, same score, more luck, no longer") == (
        Wish("shorter", "turns", -1, has_to=True),
        Wish("no less skill", "skill_share", 1, has_to=False),
        Wish("same score", "score", 0, has_to=True),
        Wish("more luck", "luck_spread", 1, has_to=True),
        Wish("no longer", "turns", -1, has_to=False),
    )
    assert read_goal(BURRACO, "less seat")[0].measure == "lead"


def test_measures_of_the_game_go_by_their_own_names() -> None:
    assert read_goal(BURRACO, "more closed")[0].measure == "closed"
    assert read_goal(KABU, "no more broke")[0].measure == "broke"
    with pytest.raises(ScenarioError, match=r"goal: unknown measure 'score' \(known: length, seat"):
        read_goal(KABU, "more score")


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("shroter", "goal: found 'shroter' (expected shorter, longer, or more, less, same, no"),
        ("shroter", "did you mean 'shorter'?"),
        ("shorter, moer skill", "goal: found 'moer skill' (expected "),
        ("shorter,", "goal: found '' (expected "),
        ("more", "goal: found 'more' (expected "),
        ("less skil", "goal: unknown measure 'skil' (known: length, score, seat, skill, luck, "),
        ("less skil", "did you mean 'skill'?"),
    ],
)
def test_a_wrong_word_is_one_sentence(goal: str, said: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        read_goal(BURRACO, goal)
    assert said in str(raised.value)


def test_a_scenario_keeps_its_goal_and_plays_the_same(tmp_path: Path) -> None:
    path = tmp_path / "sets.toml"
    path.write_text(SCENARIO.format(goal="shorter", rules='["italian", "closed"]'))
    made = file_spec.load(path)
    assert made.goal == "shorter"
    path.write_text(SCENARIO.format(goal="", rules='["italian", "closed"]'))
    assert (file_spec.load(path).goal, file_spec.load(path).digest()) == ("", made.digest())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            SCENARIO.format(goal="shroter", rules='["italian", "closed"]'),
            "sets.toml: goal: found 's",
        ),
        (
            SCENARIO.format(goal="shorter", rules='"italian"'),
            "goal: found line-ups under italian alone",
        ),
        (
            'goal = "shorter"\n[[duels]]\na = "balanced"\nb = "greedy"\n',
            "goal: found no [[lineups]]",
        ),
        ("goal = 3\n", "goal: found 3 (expected a line with commas of shorter, longer"),
    ],
)
def test_a_goal_that_puts_nothing_in_order_is_refused(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "sets.toml"
    path.write_text(text)
    with pytest.raises(ScenarioError) as raised:
        file_spec.load(path)
    assert said in str(raised.value)
