"""Play a game and write its row: the plain version."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from analyser.games.twentyfour.choices import AGREE, GIVE_BACK, STEP
from analyser.games.twentyfour.columns import COLUMNS, ENDINGS, NULL
from analyser.games.twentyfour.policies import Policy
from analyser.games.twentyfour.reference.decide import agrees, takes_back
from analyser.games.twentyfour.reference.facts import higher
from analyser.games.twentyfour.reference.table import NOBODY, Table
from analyser.games.twentyfour.reference.thinking import THINKS, Chance, Thinking, settle

__all__ = ["Chance", "play", "play_on", "row"]

Watch = Callable[[int, Table, Thinking, int, bool], None]
"""Told of each decision that can be weighed, before it is made: the choice's number, what lies
there, what everybody has come to, the seat, and whether it goes the first way."""


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
    first: bool,
) -> None:
    """Play a table on to its end from a decision on, which is made so."""
    if thought.backs is None:
        if first:
            thought.agree(thought.order[thought.place])
        thought.place += 1
    else:
        seat = table.in_turn()[len(thought.backs)]
        high = higher(table, seat)
        (low,) = {*table.shown[seat]} - {high}
        thought.backs[seat] = high if first else low
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
        if thought.backs is None:
            think(table, thought, policies, lots, watch)
            if settle(table, thought, policies, lots) != NOBODY and not table.must_split:
                return
            if table.must_split or table.may_swap():
                table.split()
                return
            thought.backs = {}
        swap(table, thought, thought.backs, policies, lots, watch)
        thought = Thinking(table, policies, lots)


def swap(
    table: Table,
    thought: Thinking,
    backs: dict[int, str],
    policies: Sequence[Policy],
    lots: Chance,
    watch: Watch | None,
) -> None:
    """Have everybody take back a card and turn the next; ``backs``: of who has decided already."""
    for seat in table.in_turn()[len(backs) :]:
        card = takes_back(table, thought, seat, policies[seat], lots)
        if watch is not None and (high := higher(table, seat)):
            watch(GIVE_BACK, table, thought, seat, card == high)
        backs[seat] = card
    table.swap([backs[seat] for seat in range(table.rules.players)])


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
                    watch(AGREE, table, thought, seat, given_up)
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
