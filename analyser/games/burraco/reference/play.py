"""One whole hand, from the deal to the row of results.

The deal is laid out from the order of the pack: the hands seat by seat, the pots, the upcard,
then the stock.  The score is the sum of its terms (P, D "scoring").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyser import chance
from analyser.cards import JOKER, card_text
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.melds import (
    bonuses,
    burraco_kind,
    card_points,
    is_burraco,
)
from analyser.games.burraco.reference.table import Table
from analyser.games.burraco.reference.thinking import Player
from analyser.games.burraco.rules import Rules

TERMS = (
    "melds", "hand", "clean", "dirty", "semiclean", "royal", "ace_to_ace", "closing", "pot", "cut",
)  # fmt: skip
"""The terms of a score, in the order of hand histories and result rows."""


def deal(rules: Rules, order: Sequence[int], lead: int = 0) -> Table:
    """Return the table at the start of a hand; ``order`` is the order of the largest pack.

    Jokers that the rule set lacks are skipped, so the other cards keep their order.
    """
    pack = [card_text(min(code, JOKER)) for code in order if code < JOKER + rules.jokers]
    at = 0

    def next_cards(count: int) -> list[str]:
        nonlocal at
        at += count
        return pack[at - count : at]

    hands = [next_cards(rules.hand_cards) for _ in range(rules.players)]
    pots = [next_cards(count) for count in rules.pot_cards]
    upcard = next_cards(1)[0] if rules.upcard else None
    return Table(rules, hands, pots, pack[at:], upcard, lead)


def play(table: Table, policies: Sequence[Policy], key: int = 0, number: int = 0) -> Table:
    """Play a hand to its end, ``policies`` by seat; returns the same table.

    ``key`` and ``number`` (of the deal) name the chance of players who move by lot.
    """
    players = [
        Player(policy, table, seat, chance.stream(key, number, chance.MOVE, seat))
        for seat, policy in enumerate(policies)
    ]
    while table.ending is None:
        players[table.to_move].turn()
    return table


def breakdown(table: Table) -> list[dict[str, int]]:
    """Return the terms of every team's score, in points, at the end of a hand."""
    rules = table.rules
    terms = []
    for team, side in enumerate(table.sides):
        term = dict.fromkeys(TERMS, 0)
        for _number, meld in table.melds_of(team):
            term["melds"] += sum(card_points(card, rules) for card in meld.cards)
            for name, points in bonuses(meld, rules).items():
                term[name] += points
        for number, seat in enumerate(table.seats):
            if table.team(number) == team:
                term["hand"] -= sum(card_points(card, rules) for card in seat.hand)
        if side.pot is None:
            term["pot"] = rules.no_pot_points
        elif unseen_cards(table, team):
            if rules.unseen_pot in ("cards", "both"):
                term["hand"] -= unseen_points(table, team)
            if rules.unseen_pot in ("penalty", "both"):
                term["pot"] = rules.no_pot_points
        if table.closer >= 0 and table.team(table.closer) == team:
            if side.pot is not None or not rules.closing_points_need_pot:
                term["closing"] = rules.closing_points
        terms.append(term)
    return terms


def unseen_cards(table: Table, team: int) -> list[str]:
    """Return the cards of a pot that the team took and never looked at."""
    for number, seat in enumerate(table.seats):
        if table.team(number) == team and seat.face_down is not None:
            return table.pots[seat.face_down]
    return []


def unseen_points(table: Table, team: int) -> int:
    """Return the card value of a pot never looked at, 0 if there is none."""
    return sum(card_points(card, table.rules) for card in unseen_cards(table, team))


def row(table: Table, number: int) -> dict[str, Any]:
    """Return the result row of a finished hand, column name → value (see the game's columns)."""
    cells: dict[str, Any] = dict(
        match=-1,
        hand=number,
        deal=number,
        lead=table.lead,
        turns=table.turn,
        ending=table.ending,
        closer=table.closer,
    )
    for team, terms in enumerate(breakdown(table)):
        side = table.sides[team]
        kinds = [
            burraco_kind(meld)
            for _number, meld in table.melds_of(team)
            if is_burraco(meld, table.rules)
        ]
        cells[f"score_{team}"] = sum(terms.values())
        cells |= {f"{name}_{team}": points for name, points in terms.items()}
        names = ("burracos_clean", "burracos_dirty", "burracos_semiclean", "runs_royal",
                 "runs_ace_to_ace")  # fmt: skip
        for position, name in enumerate(names):
            cells[f"{name}_{team}"] = sum(kind[position] for kind in kinds)
        cells[f"unseen_pot_{team}"] = unseen_points(table, team)
        cells[f"takes_{team}"] = side.takes
        cells[f"taken_cards_{team}"] = side.taken_cards
        cells[f"pot_turn_{team}"] = side.pot_turn
    return cells
