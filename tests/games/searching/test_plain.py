"""``analyser.games.searching.plain``: Does the search choose as it should?  Outcomes written by
hand, and sums worked by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import pytest

from analyser.games.searching.plain import (
    HIDDEN_UNITS,
    SHIFT,
    Chance,
    Search,
    beats,
    compare_outcomes,
    race,
    shuffle_cards,
    value,
    weights_of,
)
from analyser.games.searching.sheet import Searching


@dataclass
class Race:
    """A race between options whose outcomes are written down, an option a row."""

    outcomes: list[list[int]]
    default: int = 0
    carried: tuple[int, ...] = ()
    batch: int = 2
    drop: int = 25
    margin: int = 5
    tried: list[tuple[int, int]] = field(default_factory=list)

    def run(self) -> tuple[int, list[int]]:
        worlds = max(map(len, self.outcomes))
        sheet = Searching(
            search_worlds=worlds,
            search_batch=self.batch,
            search_drop=self.drop,
            search_margin=self.margin,
        )
        return race(self.look_up, len(self.outcomes), self.default, sheet, self.carried)

    def look_up(self, option: int, world: int) -> int:
        self.tried.append((option, world))
        return self.outcomes[option][world]

    def worlds_of(self, option: int) -> int:
        """Return in how many worlds an option was tried."""
        return sum(tried == option for tried, _world in self.tried)


def test_a_difference_is_compared_with_its_own_standard_error() -> None:
    # 2 and 0: mean 1, variance 2, standard error of the mean 1.
    assert compare_outcomes([2, 0], [0, 0]) == (2, 4)
    assert beats(2, 4, 2, 9)
    assert not beats(2, 4, 2, 10)
    # 5, 7, 9: mean 7, variance 4, standard error √(4/3) = 1.1547; 7 / 1.1547 = 6.062.
    assert compare_outcomes([5, 7, 9], [0, 0, 0]) == (21, 155)
    assert beats(21, 155, 3, 60)
    assert not beats(21, 155, 3, 61)


def test_what_is_not_ahead_never_beats_and_one_world_says_nothing_of_its_error() -> None:
    assert not beats(0, 50, 5, 0)
    assert not beats(-3, 50, 5, 0)
    assert beats(1, 1, 1, 100)
    assert not beats(0, 0, 1, 0)


def test_a_difference_always_the_same_beats_by_any_margin() -> None:
    assert beats(*compare_outcomes([4, 4, 4], [1, 1, 1]), 3, 100)


def test_differences_are_cut_off_where_sums_could_grow_too_large() -> None:
    assert compare_outcomes([50_000, -3], [0, 50_000]) == (0, 2 * 16_000**2)


def test_the_best_is_chosen_where_it_beats_the_base_by_the_margin() -> None:
    # 4 or 0 ahead in turn: mean 2 over 6 worlds, variance 4.8, standard error 0.894: 2.236.
    table = [[0] * 6, [4, 0, 4, 0, 4, 0]]
    assert Race(table, margin=22, batch=6).run() == (1, table[1])
    assert Race(table, margin=23, batch=6).run() == (0, table[0])


def test_who_trails_clearly_is_dropped_after_a_batch_and_tried_no_more() -> None:
    table = [[0, 10, 0, 10, 0, 10], [-90, -91, -90, -91, -90, -91], [1, 9, 1, 9, 1, 9]]
    raced = Race(table)
    assert raced.run()[0] == 0
    assert [raced.worlds_of(option) for option in range(3)] == [6, 2, 6]


def test_a_base_that_trails_is_dropped_too_and_then_no_margin_is_asked() -> None:
    table = [[0, 0, 0, 0], [99, 100, 99, 100], [99, 101, 98, 100]]
    raced = Race(table, margin=100)
    assert raced.run() == (1, table[1])
    assert raced.worlds_of(0) == 2


def test_the_race_ends_where_one_is_left() -> None:
    table = [[0] * 8, [50, 51, 50, 51, 0, 0, 0, 0]]
    raced = Race(table)
    assert raced.run() == (1, [50, 51])
    assert len(raced.tried) == 4


def test_nobody_is_dropped_after_a_single_world() -> None:
    table = [[0, 9, 9], [5, 0, 0]]
    raced = Race(table, batch=1)
    assert raced.run()[0] == 0
    # After two worlds 5 behind and 9 ahead: nobody is clearly behind.
    assert raced.worlds_of(1) == 3


def test_one_world_is_enough_to_choose_by() -> None:
    assert Race([[3], [4]], margin=100).run() == (1, [4])
    assert Race([[3], [3]], margin=0).run() == (0, [3])


@pytest.mark.parametrize("default", [0, 1])
def test_who_ends_like_the_leader_in_sixteen_worlds_is_dropped_but_never_the_base(
    default: int,
) -> None:
    same, other = [1, 2] * 12, [2, 1] * 12
    raced = Race([same, list(same), other], default, batch=8)
    assert raced.run() == (default, same)
    assert raced.worlds_of(default) == 24
    assert raced.worlds_of(1 - default) == 16
    assert raced.worlds_of(2) == 24


def test_of_equals_the_base_leads_or_else_the_first() -> None:
    assert Race([[1, 1], [1, 1]], default=1).run() == (1, [1, 1])
    table = [[9, 9, 9, 9], [0, 0, 0, 0], [8, 10, 10, 8]]
    assert Race(table, default=1).run()[0] == 0


def test_outcomes_that_are_carried_are_not_played_again() -> None:
    table = [[5, 6, 7, 8], [6, 5, 7, 8]]
    raced = Race(table, carried=(5, 6, 7))
    assert raced.run() == (0, table[0])
    assert [world for option, world in raced.tried if option == 0] == [3]
    assert raced.worlds_of(1) == 4


def test_a_last_batch_is_as_long_as_worlds_are_left() -> None:
    raced = Race([[0, 1, 0], [1, 0, 1]])
    raced.run()
    assert raced.worlds_of(0) == raced.worlds_of(1) == 3


def test_all_who_are_in_the_race_meet_a_world_before_the_next_is_made() -> None:
    raced = Race([[0, 1], [1, 0]])
    raced.run()
    assert raced.tried == [(0, 0), (1, 0), (0, 1), (1, 1)]


# -- what is carried -------------------------------------------------------------------------------


@dataclass
class Steps:
    """Two decisions, of which the first shows nothing; a world is the number that chance gave it.

    First ``left`` and ``right`` are possible, where right is always better, then ``stay`` and
    ``go``; what comes of those depends on the world.
    """

    made_at: list[int]
    """At which decision each world was made."""
    tried: list[tuple[int, tuple[str, ...]]]
    moves: tuple[str, ...] = ()
    world: int = -1
    forced: bool = False

    def options(self, most: int) -> tuple[Sequence[str], int]:
        if self.forced:
            return ["right" if not self.moves else "stay"], 0
        return (["left", "right"] if not self.moves else ["stay", "go"]), 0

    def shows_nothing(self, option: str) -> bool:
        return not self.moves

    def play(self, option: str) -> None:
        self.moves += (option,)

    def deal_anew(self, chance: Chance) -> Steps:
        self.made_at.append(len(self.moves))
        return replace(self, world=chance(1000))

    def copy(self) -> Steps:
        return replace(self)

    def play_on(self, turns: int) -> None:
        """After the first move the base stays."""
        self.moves = (*self.moves, "stay") if len(self.moves) == 1 else self.moves

    def outcome(self, evaluation: Sequence[int] | None) -> int:
        self.tried.append((self.world, self.moves))
        first, second = self.moves
        return 1000 * (first == "right") + self.world % (2 if second == "stay" else 3)


def begin(worlds: int, batch: int) -> tuple[Search[str], Steps]:
    """Return a search whose worlds are 0, 1, 2 …, and the first decision."""
    numbers = count()
    sheet = Searching(search_worlds=worlds, search_batch=batch)
    return Search(sheet, None, lambda _many: next(numbers)), Steps([], [])


def test_a_move_that_shows_nothing_keeps_worlds_and_what_came_of_it() -> None:
    search, position = begin(worlds=6, batch=2)
    search.move(position)
    # Two worlds were enough; in both of them the move is made.
    assert position.moves == ("right",)
    assert position.made_at == [0, 0]
    assert search.carried_outcomes == [1000, 1001]
    assert search.worlds == [
        Steps(position.made_at, position.tried, ("right",), world) for world in (0, 1)
    ]
    position.tried.clear()
    assert search.choose(position) in ("stay", "go")
    # The others are made from where the player is now; what staying brings was known of two.
    assert position.made_at == [0, 0, 1, 1, 1, 1]
    stayed = [world for world, moves in position.tried if moves[1] == "stay"]
    went = [world for world, moves in position.tried if moves[1] == "go"]
    assert (stayed, went) == ([2, 3, 4, 5], [0, 1, 2, 3, 4, 5])


def test_a_forced_move_that_shows_nothing_keeps_them_too() -> None:
    search, position = begin(worlds=4, batch=2)
    search.choose(position)
    carried = list(search.carried_outcomes)
    position.forced = True
    search.move(position)
    assert position.moves == ("right",)
    assert search.carried_outcomes == carried
    assert search.worlds == [
        Steps(position.made_at, position.tried, ("right",), world) for world in (0, 1)
    ]


def test_after_a_move_that_shows_something_all_is_forgotten() -> None:
    search, position = begin(worlds=4, batch=2)
    search.move(position)
    search.move(position)
    assert (search.worlds, search.carried_outcomes) == ([], [])


def test_cards_are_shuffled_from_the_front() -> None:
    asked = []

    def last(many: int) -> int:
        asked.append(many)
        return many - 1

    assert shuffle_cards("abcd", last) == ["d", "a", "b", "c"]
    assert asked == [4, 3, 2]


# -- the evaluation --------------------------------------------------------------------------------


def weights(**parts: Any) -> list[int]:
    """Return weights for two features that are 0 but for some: place → weight, by part."""
    sizes = {
        "given": 2 * HIDDEN_UNITS,
        "begins": HIDDEN_UNITS,
        "gives": HIDDEN_UNITS,
        "direct": 2,
        "more": 1,
    }
    flat: list[int] = []
    for part, size in sizes.items():
        some = parts.get(part, {})
        flat += [some.get(place, 0) for place in range(size)]
    return flat


def test_an_evaluation_by_hand() -> None:
    one = 1 << SHIFT
    # Unit 1: −4 + 3·5 + 2·10 = 31, twice; unit 7: 1 − 2·5 is below 0; 6 for each of the second.
    found = value(
        weights(
            given={1: 3, HIDDEN_UNITS + 1: 2, 7: -2},
            begins={1: -4, 7: 1},
            gives={1: 2 * one, 7: 1000 * one},
            direct={1: 6 * one},
            more={0: -9},
        ),
        [5, 10],
    )
    assert found == 2 * 31 + 6 * 10 - 9


def test_parts_of_a_whole_are_rounded_down() -> None:
    assert value(weights(direct={0: 1}, more={0: 4}), [1, 0]) == 4
    assert value(weights(direct={0: -1}, more={0: 4}), [1, 0]) == 3


def test_an_evaluation_has_as_many_weights_as_its_features_ask() -> None:
    assert weights_of(118) == 118 * 32 + 32 + 32 + 118 + 1
    with pytest.raises(ValueError, match="2 features has 131 weights; found 3"):
        value([1, 2, 3], [1, 2])
