"""Rules, players and moves drawn at random."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.drawn_rules import drawn_changes, plain_player
from games.rule_draws import draw

from analyser.games.ecarte import GAME
from analyser.games.ecarte.policies import SHEETS
from analyser.games.ecarte.referee import ANSWER, EXCHANGE, SHOW, SPEAK, Table, deal
from analyser.games.interface import Record

VARIATIONS: Final = draw(GAME, 24)
"""Presets and changes of their rules: each value of each rule at least once."""


def player(random: Random) -> Record:
    """Return a player of whom half have some habits that others lack."""
    changes = drawn_changes(GAME, SHEETS.habits, random, often=0.25, thinks=0.8)
    if random.random() < 0.3:
        # Somebody who exchanges until the stock is out.
        changes |= dict.fromkeys(("stand_bar", "refuse_bar"), 200)
        changes |= dict.fromkeys(("later_stand_bar", "later_refuse_bar"), 200)
        changes |= {"two_cards_refuses": False}
    return plain_player(GAME, random, changes)


def move(table: Table, random: Random) -> None:
    """Make any move that the player to move may make."""
    seat, rules = table.to_move, table.rules
    if table.to_do == SPEAK:
        random.choice((table.stand, table.propose))(seat)
    elif table.to_do == ANSWER:
        random.choice((table.refuse, table.accept))(seat)
    elif table.to_do == EXCHANGE:
        many = random.randint(rules.exchange_min, table.most_given(seat))
        table.exchange(seat, random.sample(table.hands[seat], many))
    elif table.to_do == SHOW:
        shows = rules.king_shown_by_rule or random.random() < 0.5
        (table.show_king if shows else table.keep_silent)(seat)
    else:
        table.play(seat, random.choice(table.list_legal()))


def reached(rules: Any, key: int, number: int, moves: int) -> Table:
    """Return the table of a deal after so many moves, or fewer where the hand is over."""
    table, random = deal(rules, key, number), Random(f"{key} {number}")
    for _ in range(moves):
        if not table.over:
            move(table, random)
    return table
