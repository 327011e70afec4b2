"""Play a hand: the plain version."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.conquian import pack
from analyser.games.conquian.policies import Policy
from analyser.games.conquian.reference import laying
from analyser.games.conquian.reference.decide import Chance, chosen
from analyser.games.conquian.reference.facts import LET_GO, MAKE, PASS, Move
from analyser.games.conquian.reference.table import DISCARD, FORCE, TURN, Table

__all__ = ["Chance", "Move", "chosen", "make", "number_of", "play", "read_move", "step"]


def to_decision(table: Table) -> None:
    """Turn the next card where one is to be turned, about which nothing is to be decided."""
    if table.phase == TURN:
        table.turn(table.to_move)


def make(table: Table, move: Move) -> None:
    """Have whose turn it is make a move."""
    seat = table.to_move
    if move.do == "pass":
        table.refuse(seat)
    elif move.do == "force":
        table.force(seat)
    elif move.do == "let go":
        table.let_go()
    elif move.do == "discard":
        table.discard(seat, move.cards[0])
    else:
        card = table.card if move.do == "take" else None
        every = laying.arrangements(table.rules, table.lain(seat), card, move.cards)
        lay = table.take if move.do == "take" else table.lay
        lay(seat, every[move.which])


def step(table: Table, policies: Sequence[Policy], chance: Chance) -> Move:
    """Make the next decision, and the move; returns it."""
    to_decision(table)
    move = chosen(table, policies[table.to_move], chance)
    make(table, move)
    return move


def play(table: Table, policies: Sequence[Policy], chance: Chance) -> list[Move]:
    """Play a table on to its end; ``policies``: one a seat.  Returns the moves."""
    moves = []
    while not table.over:
        moves.append(step(table, policies, chance))
    return moves


def read_move(table: Table, number: int, which: int) -> Move:
    """Return the move that a number stands for in compiled code (``kernel.table.make``)."""
    if table.phase == FORCE:
        return MAKE if number else LET_GO
    if number == 0:
        return PASS
    cards = laying.in_order(card for card, face in pack.NUMBERS.items() if number >> face & 1)
    if table.phase == DISCARD:
        return Move("discard", cards)
    laid = tuple(card for card in cards if card != table.card)
    return Move("take" if table.card in cards else "lay", laid, which)


def number_of(table: Table, move: Move) -> int:
    """Return the number that stands for a move in compiled code."""
    cards = (*move.cards, table.card) if move.do == "take" else move.cards
    if table.phase == FORCE:
        return int(move == MAKE)
    return sum(1 << pack.NUMBERS[card] for card in cards)
