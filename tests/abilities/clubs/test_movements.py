"""``analyser.abilities.clubs``: Does each pair sit once a round, and meet each other pair at
most once where that is promised?
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from analyser.abilities.clubs.pair_tournaments import movements
from analyser.abilities.clubs.pair_tournaments.movements import (
    DANESE,
    DANESE_MODIFIED,
    DANESE_ONCE,
    EVER,
    LAST,
    MITCHELL,
    NAMES,
    ROUND_ROBIN,
    USUAL,
    movement,
)
from analyser.errors import AnalyserError

OWN = "rounds = [\n  [[1, 2], [3, 4]],\n  [[4, 1], [2, 3]],\n]\n"


def met(name: str, tables: int, rounds: int) -> Counter[frozenset[int]]:
    """Return how often two pairs meet in the rounds that seat pairs."""
    made = movement(name, tables, rounds, Path())
    return Counter(
        frozenset(table) for turn in made.rounds if not turn.by_standings for table in turn.tables
    )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("tables", "rounds"), [(2, 1), (2, 2), (5, 4), (6, 6), (20, 4)])
def test_each_sits_once_a_round(name: str, tables: int, rounds: int) -> None:
    made = movement(name, tables, rounds, Path())
    assert (made.tables, made.pairs, len(made.rounds)) == (tables, 2 * tables, rounds)
    for turn in made.rounds:
        assert sorted(seat for table in turn.tables for seat in table) == list(range(2 * tables))


def test_mitchell_s_sitting_pairs_stay_and_the_others_move_on_by_one_table() -> None:
    first, second, third = movement(MITCHELL, 3, 3, Path()).rounds
    assert list(first.tables) == [(0, 3), (1, 4), (2, 5)]
    assert list(second.tables) == [(0, 5), (1, 3), (2, 4)]
    assert list(third.tables) == [(0, 4), (1, 5), (2, 3)]


def test_in_a_whole_mitchell_each_of_a_line_meets_all_of_the_other_once() -> None:
    assert met(MITCHELL, 7, 7) == {frozenset((a, 7 + b)): 1 for a in range(7) for b in range(7)}


@pytest.mark.parametrize("tables", [1, 2, 3, 8])
def test_in_a_whole_round_robin_everybody_meets_everybody_once(tables: int) -> None:
    pairs = 2 * tables
    expected = {frozenset((a, b)): 1 for a in range(pairs) for b in range(a)}
    assert met(ROUND_ROBIN, tables, pairs - 1) == expected


def test_danese_seats_places() -> None:
    made = movement(DANESE, 2, 3, Path())
    assert [turn.by_standings for turn in made.rounds] == [True] * 3
    assert list(made.rounds[0].tables) == [(0, 1), (2, 3)]


def test_danese_once_keeps_pairs_apart_for_as_many_rounds_as_there_are_tables() -> None:
    made = movement(DANESE_ONCE, 4, 4, Path())
    assert [(turn.by_standings, turn.meeting_limit) for turn in made.rounds] == [(True, EVER)] * 4
    assert not movements.fits(DANESE_ONCE, 4, 5)
    assert not any(turn.meeting_limit for turn in movement(DANESE, 4, 4, Path()).rounds)


@pytest.mark.parametrize(("rounds", "apart"), [(1, [""]), (4, [LAST, LAST, LAST, ""])])
def test_danese_modified_keeps_apart_who_met_in_the_round_before_save_in_the_last(
    rounds: int, apart: list[str]
) -> None:
    made = movement(DANESE_MODIFIED, 4, rounds, Path())
    assert all(turn.by_standings for turn in made.rounds)
    assert [turn.meeting_limit for turn in made.rounds] == apart
    # However many rounds there are, two tables are enough.
    assert movements.fits(DANESE_MODIFIED, 2, 30)
    assert not movements.fits(DANESE_MODIFIED, 1, 2)


def test_the_usual_one_ends_by_the_standings() -> None:
    made = movement(USUAL, 5, 4, Path())
    assert [turn.by_standings for turn in made.rounds] == [False, False, False, True]
    assert list(made.rounds)[:3] == list(movement(MITCHELL, 5, 3, Path()).rounds)


@pytest.mark.parametrize(
    ("name", "tables", "rounds", "said"),
    [
        (MITCHELL, 3, 4, "tables: found 3 tables for 4 rounds (a mitchell movement of that size has"
         " 3 rounds, after which pairs meet again)"),
        (MITCHELL, 1, 2, "tables: found 1 table for 2 rounds (a mitchell movement of that size has "
         "1 round: at one table the same two pairs meet again)"),
        (DANESE, 1, 2, "tables: found 1 table for 2 rounds (a danese movement of that size has 1 "
         "round: at one table the same two pairs meet again)"),
        (DANESE_ONCE, 3, 4, "tables: found 3 tables for 4 rounds (a danese-once movement of that "
         "size has 3 rounds, after which pairs meet again)"),
        (USUAL, 3, 5, "tables: found 3 tables for 5 rounds (a mitchell-danese movement of that size"
         " has 4 rounds, after which pairs meet again)"),
        (ROUND_ROBIN, 2, 4, "tables: found 2 tables for 4 rounds (a round-robin movement of that "
         "size has 3 rounds, after which pairs meet again)"),
        (MITCHELL, None, 4, "tables: found nothing (expected a whole number from 1 to 500)"),
        (MITCHELL, 4, None, "rounds: found nothing (expected a whole number from 1 to 1,000)"),
        ("mitchel", 4, 4, "unknown movement 'mitchel' (known: mitchell, danese, danese-modified, "
         "danese-once, mitchell-danese, round-robin; did you mean 'mitchell'?)"),
    ],
)  # fmt: skip
def test_too_few_tables_are_refused(
    name: str, tables: int | None, rounds: int | None, said: str
) -> None:
    with pytest.raises(AnalyserError) as caught:
        movement(name, tables, rounds, Path("/nowhere"))
    assert (str(caught.value), caught.value.exit_code) == (said, 2)


def test_one_of_your_own(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN)
    made = movement("own.toml", None, None, tmp_path)
    assert [list(turn.tables) for turn in made.rounds] == [[(0, 1), (2, 3)], [(3, 0), (1, 2)]]
    assert len(movement("own.toml", 2, 1, tmp_path).rounds) == 1
    for tables, rounds, said in ((3, 1, "tables: found 3 "), (2, 3, "rounds: found 3 ")):
        with pytest.raises(AnalyserError, match=said):
            movement("own.toml", tables, rounds, tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[2, 3]", "[3, 3]", "round 2, table 2: seats pair 3 against itself"),
        ("[2, 3]", "[4, 3]", "round 2, table 2: seats pair 4 twice in one round"),
        (", [2, 3]", "", "round 2: seats pair 2 nowhere (expected each of the 4 pairs once)"),
        ("[2, 3]", "[2, 5]", "round 2, table 2: found pair 5 (expected pairs 1 to 4, two for each"),
        ("[2, 3]", "[2]", "round 2: expected rounds, each a list of tables, each of two pair"),
        ("rounds", "round", "unknown key 'round' (known: rounds; did you mean 'rounds'?)"),
    ],
)
def test_a_file_with_a_mistake_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(old, new))
    with pytest.raises(AnalyserError) as caught:
        movement("own.toml", None, None, tmp_path)
    assert str(caught.value).startswith(f"{path}: {said}")
    assert caught.value.exit_code == 3


def test_what_fits() -> None:
    assert movements.fits(MITCHELL, 4, 4)
    assert not movements.fits(MITCHELL, 4, 5)
