"""What does everybody score at the end of a hand, and what is in its row?

The score is the sum of its terms (P, D "scoring").
"""

from __future__ import annotations

from typing import Any

from analyser.games.burraco.columns import OUTCOME_PARTS, TERMS
from analyser.games.burraco.reference.melds import (
    bonus_terms,
    burraco_kind,
    is_burraco,
)
from analyser.games.burraco.reference.moves import TableInPlay


def breakdown(table: TableInPlay) -> list[dict[str, float]]:
    """Return the terms of every side's score, in points, at the end of a hand.

    Partners of the three-player game have half of the pair's each, term by term (L12).
    """
    teams = {team: _terms(table, team) for team in set(table.teams)}
    terms = []
    for side in range(len(table.sides)):
        team = table.teams[side]
        shared = len(table.sides) == 3 and table.teams.count(team) == 2
        terms.append(
            {name: half(value) if shared else value for name, value in teams[team].items()}
        )
    return terms


def outcome(table: TableInPlay, side: int) -> tuple[float, float]:
    """Return the score of a side at the end of a hand, and the mean score of the others.

    The mean is rounded down to a quarter of a point.
    """
    scores = [sum(terms.values()) for terms in breakdown(table)]
    others = [score for at, score in enumerate(scores) if at != side]
    return scores[side], sum(others) * OUTCOME_PARTS // len(others) / OUTCOME_PARTS


def half(value: int) -> float:
    """Return half of a number, whole where it is whole."""
    return value / 2 if value % 2 else value // 2


def _terms(table: TableInPlay, team: int) -> dict[str, int]:
    rules, side = table.rules, table.sides[team]
    term = dict.fromkeys(TERMS, 0)
    for _number, meld in table.melds_of(team):
        term["melds"] += table.points(meld.cards)
        for name, points in bonus_terms(meld, rules).items():
            term[name] += points
    for number, seat in enumerate(table.seats):
        if table.team_of(number) == team:
            term["hand"] -= table.points(seat.hand)
    if side.pot is None:
        term["pot"] = rules.no_pot_points
    elif unseen_cards(table, team):
        if rules.unseen_pot in ("cards", "both"):
            term["hand"] -= unseen_points(table, team)
        if rules.unseen_pot in ("penalty", "both"):
            term["pot"] = rules.no_pot_points
    if table.closer >= 0 and table.team_of(table.closer) == team:
        if side.pot is not None or not rules.closing_points_need_pot:
            term["closing"] = rules.closing_points
    if table.cut and table.team_of(table.lead) == team:
        term["cut"] = rules.exact_cut_points
    return term


def unseen_cards(table: TableInPlay, team: int) -> list[str]:
    """Return the cards of a pot that the team took and never looked at."""
    for number, seat in enumerate(table.seats):
        if table.team_of(number) == team and seat.face_down is not None:
            return table.pots[seat.face_down]
    return []


def unseen_points(table: TableInPlay, team: int) -> int:
    """Return the card value of a pot never looked at, 0 if there is none."""
    return table.points(unseen_cards(table, team))


def row(table: TableInPlay, number: int) -> dict[str, Any]:
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
    names = ("burracos_clean", "burracos_dirty", "burracos_semiclean", "runs_royal",
             "runs_ace_to_ace")  # fmt: skip
    for number_of_side, terms in enumerate(breakdown(table)):
        team = table.teams[number_of_side]
        shared = len(table.sides) == 3 and table.teams.count(team) == 2
        melds = [meld for _number, meld in table.melds_of(team) if is_burraco(meld, table.rules)]
        kinds = [burraco_kind(meld, table.rules) for meld in melds]
        counts = {name: sum(kind[at] for kind in kinds) for at, name in enumerate(names)}
        counts["unseen_pot"] = unseen_points(table, team)
        own, side = table.sides[number_of_side], table.sides[team]
        values = {
            "score": sum(terms.values()),
            **terms,
            **{name: half(count) if shared else count for name, count in counts.items()},
            "takes": own.takes,
            "taken_cards": own.taken_cards,
            "pot_turn": side.pot_turn,
        }
        cells |= {f"{name}_{number_of_side}": value for name, value in values.items()}
    return cells
