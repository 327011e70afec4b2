"""``analyser.report.labels``: What is a player called within a sentence?"""

from __future__ import annotations

import pytest

from analyser.games import game
from analyser.games.burraco import GAME
from analyser.report import labels as words


@pytest.mark.parametrize(
    ("name", "one", "several"),
    [
        ("balanced", "the balanced player", "balanced players"),
        ("search-all", "the search player of all decisions", "search players of all decisions"),
        ("champion-italian", "the champion of Italian", "champions of Italian"),
        (
            "champion-italian-2p",
            "the champion of Italian, two players",
            "champions of Italian, two players",
        ),
        ("learnt-closed", "the learnt player of closed piles", "learnt players of closed piles"),
        ("never-take", "“Never takes the pile”", "players of “Never takes the pile”"),
        ("champion-of-mine", "champion-of-mine", "champion-of-mine players"),
    ],
)
def test_a_label_that_names_a_player_has_an_article_and_a_plural(
    name: str, one: str, several: str
) -> None:
    assert words.name_in_sentence(GAME, name) == one
    assert words.name_in_plural(GAME, name) == several


@pytest.mark.parametrize(
    ("name", "several"), [("beginner", "beginners"), ("counter", "card counters")]
)
def test_some_players_have_a_word_of_their_own(name: str, several: str) -> None:
    assert words.name_in_plural(game("kabu"), name) == several
