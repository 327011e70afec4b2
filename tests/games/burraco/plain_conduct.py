"""What does each seat do in a hand?  Counted turn by turn, from what was written down of it."""

from __future__ import annotations

from collections.abc import Sequence

from games.burraco import plain_forks as forks

from analyser.games.burraco.columns import PARTS
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference import play, scoring
from analyser.games.burraco.reference.moves import TableInPlay


def count_hand(
    table: TableInPlay, policies: Sequence[Policy], key: int, number: int
) -> list[dict[str, float]]:
    """Play a hand to its end and return the ``playing_style.COUNTS`` of each seat.

    Counts that a seat has none of are left out; ``key`` and ``number``: of its deal.
    """
    players = play.seat_players(table, policies, key, number)
    found: list[dict[str, float]] = [{} for _ in players]

    def add(seat: int, count: str, more: float = 1) -> None:
        found[seat][count] = found[seat].get(count, 0) + more

    while table.ending is None:
        seat, moves = table.to_move, len(table.events)
        held = table.seats[seat].count_held(table.pots)
        may = forks.is_open("pile", players[seat])
        players[seat].turn()
        turn = table.events[moves:]
        taken = next((len(move["cards"]) for move in turn if move["do"] == "take"), 0)
        add(seat, "turns")
        if may:
            add(seat, "decisions")
            add(seat, "takes" if taken else "leaves")
            add(seat, "take_hand" if taken else "leave_hand", held)
        if taken:
            add(seat, "taken_cards", taken)
        if taken == 1 and not any(move["do"] in ("meld", "add") for move in turn):
            add(seat, "idle_swaps")
    row = scoring.row(table, number)
    for seat in range(len(players)):
        side = table.side_of(seat)
        add(seat, "hands")
        add(seat, table.ending)
        add(seat, "tried", table.seats[seat].tried)
        add(seat, "clean", PARTS * row[f"burracos_clean_{side}"])
        add(seat, "dirty", PARTS * row[f"burracos_dirty_{side}"])
    return found
