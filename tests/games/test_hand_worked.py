"""``analyser.games``: Do the referees accept every hand-worked history, and fault every broken one
where it is wrong?

One contract for all games.  ``CASES`` says how many hands a game has and what they have to meet.
``test_scorers`` counts the valid ones again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest
from games.hand_worked import HistoryFile, all_of, broken, valid
from games.history_text import verify_text

from analyser import games
from analyser.errors import DataError
from analyser.games.history_lines import IllegalHistory


@dataclass(frozen=True)
class Case:
    """What the hand-worked histories of a game have to be."""

    hands: int
    """At least; fewer means that hands were lost."""
    faults: int
    readings: Sequence[str]
    """Readings of the source that some hand names."""
    rule: str = r"(X|[A-Z]{2}\d)[^:]*: ."
    """How a fault names its rule and its source."""
    presets_have: frozenset[str] = frozenset()
    """Rules that no hand changes: some preset has each of their values."""


def readings(letters: str, last: int, but: Sequence[int] = ()) -> list[str]:
    """Return the names of readings 1 to ``last``."""
    return [f"{letters}{number}" for number in range(1, last + 1) if number not in but]


LATER = sorted(
    {
        reading
        for about in games.game("burraco").rule_fields
        for reading in re.findall(r"L\d+", about.source)
        if int(reading[1:]) > 21
    }
)
"""Readings of rules of Burraco, from L22 on."""
CASES = {
    # L20 and L21 are of no one hand.
    "burraco": Case(150, 130, [*readings("L", 19), *LATER], r"."),
    # Seats, matches and lots are of no one hand.
    "carioca": Case(30, 50, readings("CA", 8, but=[1])),
    "conquian": Case(
        20, 40, [], r"(X|BI|CQ\d)[^:]*: .",
        frozenset({"players", "draw_carries", "force", "lay_without_card"}),
    ),
    "eastwest": Case(30, 30, readings("EW", 5)),
    "ecarte": Case(30, 45, readings("EC", 11), r"X[^:]*: ."),
    "fuenfzehnern": Case(25, 36, readings("FZ", 6)),
    "kabu": Case(30, 40, readings("KB", 5), presets_have=frozenset({"settle"})),
    "khanhoo": Case(
        27, 48, readings("KH", 9),
        presets_have=frozenset({"players", "hand_cards", "bump", "match_target"}),
    ),
    "schafkopf": Case(40, 40, readings("SC", 8), r"(X|own)[^:]*: ."),
    "twentyfour": Case(
        20, 30, [],
        presets_have=frozenset({"players", "top_rank", "fractions", "called_by_last", "ties"}),
    ),
}  # fmt: skip


def files_of(find: Any) -> list[Any]:
    """Return a parameter for each file of each game."""
    return [
        pytest.param(game, file, id=f"{game}: {file.stem}") for game in CASES for file in find(game)
    ]


def test_every_game_has_hand_worked_histories() -> None:
    assert set(CASES) == set(games.GAMES)


@pytest.mark.parametrize(("game", "file"), files_of(valid))
def test_the_referee_accepts_every_valid_hand(game: str, file: HistoryFile) -> None:
    assert verify_text(file.text, file.name, game) == len(file.histories)


@pytest.mark.parametrize(("game", "file"), files_of(broken))
def test_the_referee_faults_every_broken_hand_at_its_line(game: str, file: HistoryFile) -> None:
    ((head, *_),) = file.histories
    if file.stem == "unknown_rule_id":
        # By which rules it was played is not known: not an illegal hand, but not readable either.
        with pytest.raises(DataError, match=r"line 1: .*pots_on_fire"):
            verify_text(file.text, file.name, game)
        return
    with pytest.raises(IllegalHistory) as caught:
        verify_text(file.text, file.name, game)
    assert caught.value.line == head["breaks"]["line"], (
        f"{caught.value.rule}; expected: {head['breaks']['rule']}"
    )
    assert re.match(CASES[game].rule, caught.value.rule)


@pytest.mark.parametrize("game", CASES)
def test_there_are_enough_and_each_has_a_title_and_a_source(game: str) -> None:
    case = CASES[game]
    heads = [rows[0] for rows in all_of(valid(game) + broken(game))]
    assert sum("breaks" not in head for head in heads) >= case.hands
    assert sum("breaks" in head for head in heads) >= case.faults
    titles = [head["title"] for head in heads if game != "burraco" or "breaks" not in head]
    assert sorted({each for each in titles if titles.count(each) > 1}) == []
    assert all(head["source"] for head in heads)
    assert all(len(file.histories) == 1 for file in broken(game)), "a fault's line counts from 1"


@pytest.mark.parametrize("game", CASES)
def test_every_hand_ends_with_the_fields_of_a_result(game: str) -> None:
    assert len({tuple(rows[-1]) for rows in all_of(valid(game) + broken(game))}) == 1


@pytest.mark.parametrize("game", CASES)
def test_every_rule_set_and_rule_and_reading_is_met(game: str) -> None:
    heads = [rows[0] for rows in all_of(valid(game))]
    presets = import_module(f"games.{game}.second_reading").PRESETS
    assert {head["preset"] for head in heads} == set(presets)
    if game != "burraco":
        ids = {about.id for about in games.game(game).rule_fields}
        assert ids - {rule for head in heads for rule in head["rules"]} <= CASES[game].presets_have
    if game == "burraco":
        heads += [rows[0] for rows in all_of(broken(game))]
    said = " ".join(f"{head['title']} {head['source']}" for head in heads)
    missing = [each for each in CASES[game].readings if not re.search(rf"\b{each}\b", said)]
    assert missing == []
