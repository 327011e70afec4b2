"""Play a hand: the plain version."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.cards import shuffle_plain
from analyser.games.ecarte.policies import Policy
from analyser.games.ecarte.reference import decide
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.rules import SEATS


class Lots:
    """The random numbers of the players of a deal: each seat has its own, and takes the next."""

    def __init__(self, key: int, deal: int) -> None:
        """Begin with the first number of each seat."""
        move = shuffle_plain.MOVE
        self.seeds = [shuffle_plain.stream(key, deal, move, seat) for seat in range(SEATS)]
        self.cast = [0] * SEATS

    def of(self, seat: int) -> decide.Lot:
        """Return what draws a seat's next number."""

        def lot(count: int) -> int:
            self.cast[seat] += 1
            return shuffle_plain.drawn(self.seeds[seat], self.cast[seat] - 1, count)

        return lot


def step(table: T.Table, policies: Sequence[Policy], lots: Lots) -> None:
    """Have the player to move decide, and do it; ``policies``: one a seat."""
    seat = table.to_move
    policy, lot = policies[seat], lots.of(seat)
    if table.to_do == T.SPEAK:
        act = table.stand if decide.stands(table, policy, lot) else table.propose
        act(seat)
    elif table.to_do == T.ANSWER:
        act = table.refuse if decide.refuses(table, policy, lot) else table.accept
        act(seat)
    elif table.to_do == T.EXCHANGE:
        table.exchange(seat, decide.gives_up(table, policy, lot))
    elif table.to_do == T.SHOW:
        act = table.show_king if decide.shows(table, policy, lot) else table.keep_silent
        act(seat)
    else:
        table.play(seat, decide.card_of(table, policy, lot))


def play(table: T.Table, policies: Sequence[Policy], lots: Lots) -> None:
    """Play a table on to its end."""
    while not table.over:
        step(table, policies, lots)
