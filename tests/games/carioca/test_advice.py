"""``analyser.games.carioca.advice``: Is a position, as advice hands it over, the table that
compiled code comes to?
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import compiling
import pytest
from games.kernel_twin import Row, Twin

from analyser import table
from analyser.cards.shuffle import run_key
from analyser.errors import UsageError
from analyser.games.carioca import GAME
from analyser.games.carioca.advice import ADVISER, row_of
from analyser.games.carioca.kernel import table as T
from analyser.games.carioca.referee import deal, replay
from analyser.games.carioca.rules import MOST_PLAYERS, RULE_SETS
from analyser.games.protocols.advice import Effort
from analyser.play.match_equity import Aim, MatchStakes

KEY = run_key(83)
EFFORT = Effort(1, 1.0, 0, 64, 1, lambda differences, *_: (float(differences.mean()), 0.0))


def seen(row: Row) -> tuple[list[int], list[int]]:
    """Return what a table's numbers say but for chance and the stock, and what is left of that."""
    row, count = row.copy(), int(row[T.STOCK_COUNT])
    seats = [row[T.SEATS0 + T.SEAT_WIDTH * seat :] for seat in range(MOST_PLAYERS)]
    players = sum(bool(mine[T.CARDS]) for mine in seats)
    left = [
        int(row[T.STOCK0 + place])
        for place in range(count)
        if place // players >= seats[place % players][T.NEXT]
    ]
    for mine in seats:
        mine[[T.NEXT, T.LOTS]] = 0
    row[[T.KEY, T.DEAL, T.STOCK_COUNT]] = 0
    # A player who lays something decides again, whether to lay or to add; and with nothing to lay
    # they have nothing to decide but the discard.
    row[T.STAGE] = {T.AT_DISCARD: T.AT_CONTRACT, T.AT_ADDITION: T.AT_MELD}.get(
        int(row[T.STAGE]), row[T.STAGE]
    )
    row[T.STOCK0 : T.PILE0] = 0
    row[T.PILE0 + row[T.PILE_COUNT] :] = 0
    return row.tolist(), sorted(left)


def compare(preset: str, changes: dict[str, Any], number: int) -> int:
    """Compare the rows before all moves of a hand; returns how many there are."""
    rules = GAME.rules(preset, changes)
    players = [GAME.policy(name) for name in ("sound", "random", "beginner", "sound", "random")]
    seats = rules["players"]
    twin = Twin(GAME, GAME.engine.numbers(rules, players, range(seats)), seats)
    state, table, moves = twin.deal(KEY, number), deal(RULE_SETS.read(rules), KEY, number), 0
    while not twin.is_over(state):
        assert seen(row_of(table)) == seen(state.table), (preset, number, moves)
        move = twin.choose(state)
        twin.make(state, move)
        replay(table, [move])
        moves += 1
    return moves


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
def test_rows_are_those_of_compiled_code(preset: str) -> None:
    hands = 1 if compiling.OFF else 15
    for changes in ({}, {"new_melds_after": True, "adds_from": "same_turn"}):
        assert sum(compare(preset, changes, number) for number in range(hands)) >= 20 * hands


def test_a_series_says_how_many_hands_are_left() -> None:
    rules = RULE_SETS.read(GAME.rules("carioca-2p"))
    state = deal(rules, KEY, 5, 0, (-150, -90))
    assert ADVISER.match_score is not None
    assert ADVISER.match_score(state) == (-150, -90, False, 2)
    alone = RULE_SETS.read(GAME.rules("carioca-2p", {"contract": 6}))
    assert ADVISER.match_score(deal(alone, KEY, 5, 1)).hands_left is None


@pytest.mark.skipif(compiling.OFF, reason="plays rollouts: needs the compiler")
def test_options_are_judged_by_the_chance_to_win_the_series() -> None:
    hand = table("carioca", rules="carioca-2p", seed=7)
    text = "\n".join(hand.history())
    stakes = MatchStakes(GAME, Aim())
    found = GAME.advise(text, "cut.jsonl", [], replace(EFFORT, stakes=stakes)).numbers
    assert found["plays_for"] == "match"
    # Seven hands are left, and both have nothing: whatever is done, neither is far ahead.
    assert all(35 < each["worth"] < 65 for each in found["options"])
    other = replace(EFFORT, stakes=MatchStakes(GAME, Aim(hands_left=2)))
    with pytest.raises(UsageError, match=r"^hands left: found 2 \(expected 7, as the position say"):
        GAME.advise(text, "cut.jsonl", [], other)
