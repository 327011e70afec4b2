"""Play a game and write its row: the plain version."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from analyser.games.twentyfour.choices import STEP
from analyser.games.twentyfour.columns import COLUMNS, ENDINGS, NULL
from analyser.games.twentyfour.policies import Policy
from analyser.games.twentyfour.reference.decide import agrees, takes_back
from analyser.games.twentyfour.reference.table import NOBODY, Table
from analyser.games.twentyfour.reference.thinking import THINKS, Chance, Thinking, settle

__all__ = ["Chance", "play", "play_on", "row"]

Watch = Callable[[Table, Thinking, int, bool], None]
"""Told of each decision that can be weighed, before it is made: what lies there, what everybody has
come to, the seat, and whether it agrees."""


def play(
    table: Table, policies: Sequence[Policy], lots: Chance, watch: Watch | None = None
) -> None:
    """Play a table on to its end, from before a set."""
    while not table.over:
        table.turn_up()
        play_set(table, Thinking(table, policies, lots), policies, lots, watch)


def play_on(
    table: Table,
    thought: Thinking,
    policies: Sequence[Policy],
    lots: Chance,
    agree: bool,
) -> None:
    """Play a table on to its end from a decision on, which is made so."""
    seat = thought.order[thought.place]
    if agree:
        thought.agree(seat)
    thought.place += 1
    play_set(table, thought, policies, lots, None)
    play(table, policies, lots)


def play_set(
    table: Table,
    thought: Thinking,
    policies: Sequence[Policy],
    lots: Chance,
    watch: Watch | None,
) -> None:
    """Play on until somebody takes the four cards, or everybody the own ones back."""
    while True:
        think(table, thought, policies, lots, watch)
        if settle(table, thought, policies, lots) != NOBODY and not table.must_split:
            return
        if table.must_split or table.may_swap():
            table.split()
            return
        backs = {seat: takes_back(table, seat, policies[seat], lots) for seat in table.in_turn()}
        table.swap([backs[seat] for seat in range(table.rules.players)])
        thought = Thinking(table, policies, lots)


def think(
    table: Table,
    thought: Thinking,
    policies: Sequence[Policy],
    lots: Chance,
    watch: Watch | None,
) -> None:
    """Have everybody think until it is decided what becomes of the four cards."""
    while not thought.decided(table):
        if thought.place == len(thought.order):
            if THINKS not in thought.state:
                return
            thought.tick += 1
            thought.order = lots.order(table)
            thought.place = 0
            for seat in thought.order:
                if thought.state[seat] == THINKS:
                    thought.tries(table, seat, policies[seat], lots)
                    if thought.decided(table):
                        return
        while thought.place < len(thought.order):
            seat = thought.order[thought.place]
            if thought.state[seat] == THINKS:
                given_up = agrees(table, thought, seat, policies[seat])
                if watch is not None and thought.tick % STEP == 0:
                    watch(table, thought, seat, given_up)
                if given_up:
                    thought.gives_up(table, seat, policies[seat], lots)
                    if thought.decided(table):
                        return
            thought.place += 1


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished game, as single games have it: its match is −1."""
    said = {
        "match": -1,
        "hand": deal,
        "deal": deal,
        "lead": table.lead,
        "turns": table.turns,
        "ending": ENDINGS.index(table.end),
        "sets": table.sets,
        "swaps": table.swaps,
        "unsolvable": table.unsolvable,
    }
    for seat, score in enumerate(table.scores()):
        said |= {
            f"score_{seat}": score,
            f"won_{seat}": table.won[seat],
            f"wrong_{seat}": table.wrong[seat],
            f"left_{seat}": len(table.piles[seat]),
        }
    return [said.get(column.name, NULL) for column in COLUMNS]
