"""How is a hand played, decision by decision?  The plain version."""

from __future__ import annotations

from collections.abc import Sequence

from analyser.games.carioca.policies import Policy
from analyser.games.carioca.reference.contracts import as_laid
from analyser.games.carioca.reference.decide import (
    Chance,
    addition,
    contract,
    further_meld,
    takes,
    thrown,
)
from analyser.games.carioca.reference.table import Table
from analyser.games.melds.catalogue import Way


def draw(table: Table, does_take: bool) -> None:
    """Have the player to move take the upcard, or draw."""
    if does_take:
        table.take(table.to_move)
    else:
        table.draw(table.to_move)


def go_down(table: Table, ways: Sequence[Way] | None) -> None:
    """Have the player to move lay a contract, or none."""
    if ways is not None:
        table.go_down(table.to_move, as_laid(ways, table.rules))


def add(table: Table, policies: Sequence[Policy], chance: Chance) -> None:
    """Have the player to move lay and add what they will."""
    policy = policies[table.to_move]
    while not table.over:
        cards = further_meld(table, policy, chance)
        if cards is None:
            break
        table.lay(table.to_move, cards)
    while not table.over:
        each = addition(table, policy, chance)
        if each is None:
            return
        table.add(table.to_move, *each)


def after_drawing(table: Table, policies: Sequence[Policy], chance: Chance) -> None:
    """Play the rest of a turn whose card is drawn."""
    go_down(table, contract(table, policies[table.to_move], chance))
    after_contract(table, policies, chance)


def after_contract(table: Table, policies: Sequence[Policy], chance: Chance) -> None:
    """Play the rest of a turn in which it is settled whether the player goes down."""
    add(table, policies, chance)
    if not table.over:
        table.discard(table.to_move, thrown(table, policies[table.to_move], chance))


def play_turn(table: Table, policies: Sequence[Policy], chance: Chance) -> None:
    """Play the turn that begins; ``policies``: one a seat."""
    draw(table, takes(table, policies[table.to_move], chance))
    after_drawing(table, policies, chance)


def play(table: Table, policies: Sequence[Policy], chance: Chance) -> None:
    """Play a table, at the beginning of a turn, on to its end; ``policies``: one a seat."""
    while not table.over:
        play_turn(table, policies, chance)
