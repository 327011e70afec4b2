"""Play a hand: the plain version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analyser.cards import shuffle_plain
from analyser.games.ecarte.policies import Policy
from analyser.games.ecarte.reference import decide
from analyser.games.ecarte.reference import table as T
from analyser.games.ecarte.rules import SEATS
from analyser.games.tricks.plain import in_order


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


class Move(NamedTuple):
    """What is done: ``stand``, ``propose``, ``refuse``, ``accept``, ``exchange``, ``show``, ``keep
    silent`` or ``play``, and with which cards.
    """

    do: str
    cards: tuple[str, ...] = ()


def chosen(table: T.Table, policy: Policy, lot: decide.Lot) -> Move:
    """Return what the player to move does."""
    if table.to_do == T.SPEAK:
        return Move("stand" if decide.stands(table, policy, lot) else "propose")
    if table.to_do == T.ANSWER:
        return Move("refuse" if decide.refuses(table, policy, lot) else "accept")
    if table.to_do == T.EXCHANGE:
        return Move("exchange", tuple(in_order(decide.gives_up(table, policy, lot))))
    if table.to_do == T.SHOW:
        return Move("show" if decide.shows(table, policy, lot) else "keep silent")
    return Move("play", (decide.card_of(table, policy, lot),))


def make(table: T.Table, move: Move) -> None:
    """Make a move of the player to move."""
    seat = table.to_move
    if move.do == "exchange":
        table.exchange(seat, move.cards)
    elif move.do == "play":
        table.play(seat, *move.cards)
    else:
        acts = {
            "stand": table.stand,
            "propose": table.propose,
            "refuse": table.refuse,
            "accept": table.accept,
            "show": table.show_king,
            "keep silent": table.keep_silent,
        }
        acts[move.do](seat)


def step(table: T.Table, policies: Sequence[Policy], lots: Lots) -> None:
    """Have the player to move decide, and do it; ``policies``: one a seat."""
    seat = table.to_move
    make(table, chosen(table, policies[seat], lots.of(seat)))


def play(table: T.Table, policies: Sequence[Policy], lots: Lots) -> None:
    """Play a table on to its end."""
    while not table.over:
        step(table, policies, lots)
