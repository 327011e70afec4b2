"""``analyser.games``: Is what a game counts of its players what the house relies on?  Of each
game that counts it.
"""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from breadth import broad_if_compiled
from games.every_game import HANDS, KEY, any_game, any_table, line_ups, one_a_side

from analyser.findings import playing_style
from analyser.games.interface import Game, able
from analyser.games.protocols.playing_style import Conduct, RecordOfPeople
from analyser.games.sides import seating


@any_game(Conduct)
def test_traits_are_named_once_and_are_of_what_is_counted(played: Game) -> None:
    counting = able(played, Conduct)
    assert len(set(counting.counts)) == len(counting.counts)
    assert len({trait.name for trait in counting.traits}) == len(counting.traits) > 0
    for trait in counting.traits:
        assert re.fullmatch(r"[a-z0-9_]+", trait.name)
        assert trait.heading
        assert trait.meaning
        assert {trait.of, trait.per} <= set(counting.counts)
        assert trait.parts >= 1


@broad_if_compiled
@any_table(Conduct)
def test_each_seat_of_each_hand_is_counted_whoever_plays(played: Game, preset: str) -> None:
    counting, rules = able(played, Conduct), played.rules(preset)
    for names in line_ups(played)[:6]:
        entrants = one_a_side(played, rules, names)
        seats = seating(played, rules, len(entrants))
        hands = max(2, HANDS // 20)
        found = counting.conduct(rules, entrants, seats, KEY, 3, hands)
        assert found.shape == (hands, len(seats), len(counting.counts))
        assert found.dtype == np.int64
        assert (found >= 0).all()
        alone = counting.conduct(rules, entrants, seats, KEY, 4, 1)
        assert (alone[0] == found[1]).all(), "a deal is counted the same in any block"


@broad_if_compiled
@any_game(Conduct)
def test_threads_at_once_count_the_same(played: Game) -> None:
    counting, rules = able(played, Conduct), played.rules(played.default_preset)
    entrants = [played.policy(played.default_policy)]
    seats = seating(played, rules, 1)

    def block(first: int) -> list[int]:
        found = counting.conduct(rules, entrants, seats, KEY, first, max(1, HANDS // 20))
        return [int(each) for each in found.ravel()]

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(block, [0, 5] * 4)] == [block(0), block(5)] * 4


@broad_if_compiled
@any_table(Conduct)
def test_what_is_usual_is_play(played: Game, preset: str) -> None:
    counting, rules = able(played, Conduct), played.rules(preset)
    few = min(HANDS, counting.sample([played.policy(played.default_policy)]))
    assert few > 0
    usual = playing_style.measure_default_policy(played, rules, 1, few).means
    assert counting.degenerate(rules, usual, usual) == ()


@any_table(RecordOfPeople)
def test_what_is_known_of_people_can_be(played: Game, preset: str) -> None:
    known = able(played, RecordOfPeople).people(played.rules(preset))
    if known is not None:
        assert known.matches > 30
        assert known.winner_median > known.loser_mean
        assert min(known.winner_sd, known.loser_sd, known.margin_sd) > 0
        assert known.source.endswith(".")
