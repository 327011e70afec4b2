"""What does everybody score at the end of a hand, and what is in its row?

The score is the sum of its terms (P, D "scoring").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from analyser.games.burraco.columns import OUTCOME_PARTS, TERMS
from analyser.games.burraco.reference.melds import burraco_kind, is_burraco, kind_of, kind_terms
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import Rules


def breakdown(table: TableInPlay) -> list[dict[str, float]]:
    """Return the terms of every side's score, in points, at the end of a hand.

    Partners of the three-player game have half of the pair's each, term by term (L12).
    """
    teams = {team: terms_of(tally_of(table, team), table.rules) for team in set(table.teams)}
    terms = []
    for side in range(len(table.sides)):
        team = table.teams[side]
        shared = len(table.sides) == 3 and table.teams.count(team) == 2
        terms.append(
            {name: halve(value) if shared else value for name, value in teams[team].items()}
        )
    return terms


def outcome(table: TableInPlay, side: int) -> tuple[float, float]:
    """Return the score of a side at the end of a hand, and the mean score of the others.

    The mean is rounded down to a quarter of a point.
    """
    scores = [sum(terms.values()) for terms in breakdown(table)]
    others = [score for at, score in enumerate(scores) if at != side]
    return scores[side], sum(others) * OUTCOME_PARTS // len(others) / OUTCOME_PARTS


def halve(value: int) -> float:
    """Return half of a number, whole where it is whole."""
    return value / 2 if value % 2 else value // 2


@dataclass(frozen=True)
class Tally:
    """What a team has at the end of a hand, counted."""

    laid: int
    """Values of the cards in its melds, points."""
    held: int
    """Values of the cards in its players' hands, points; a pot never looked at is not in it."""
    bonuses: Mapping[str, int]
    """Points of its burracos, by term."""
    has_pot: bool
    """Whether it took a pot."""
    unseen_pot: int | None
    """Values of the cards of a pot that it never looked at, points; None: there is none."""
    has_closed: bool
    has_cut: bool
    """Whether its player cut the pots' cards exactly (L14)."""


def terms_of(tally: Tally, rules: Rules) -> dict[str, int]:
    """Return the terms of a team's score, in points."""
    term = {**dict.fromkeys(TERMS, 0), **tally.bonuses}
    term["melds"], term["hand"] = tally.laid, -tally.held
    if not tally.has_pot:
        term["pot"] = rules.no_pot_points
    elif tally.unseen_pot is not None:
        if rules.unseen_pot in ("cards", "both"):
            term["hand"] -= tally.unseen_pot
        if rules.unseen_pot in ("penalty", "both"):
            term["pot"] = rules.no_pot_points
    if tally.has_closed and (tally.has_pot or not rules.closing_points_need_pot):
        term["closing"] = rules.closing_points
    if tally.has_cut:
        term["cut"] = rules.exact_cut_points
    return term


def tally_of(table: TableInPlay, team: int) -> Tally:
    """Return what a team has at the end of a hand."""
    melds = [meld for _number, meld in table.melds_of(team)]
    seats = [seat for number, seat in enumerate(table.seats) if table.team_of(number) == team]
    unseen = unseen_cards(table, team)
    return Tally(
        laid=sum(table.points(meld.cards) for meld in melds),
        held=sum(table.points(seat.hand) for seat in seats),
        bonuses=bonuses_of((kind_of(meld, table.rules) for meld in melds), table.rules),
        has_pot=table.sides[team].pot is not None,
        unseen_pot=table.points(unseen) if unseen else None,
        has_closed=table.closer >= 0 and table.team_of(table.closer) == team,
        has_cut=table.cut and table.team_of(table.lead) == team,
    )


def bonuses_of(kinds: Iterable[str], rules: Rules) -> dict[str, int]:
    """Return the points of burracos by term; an empty kind is none."""
    total: Counter[str] = Counter()
    for kind in filter(None, kinds):
        total.update(kind_terms(kind, rules))
    return dict(total)


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
            **{name: halve(count) if shared else count for name, count in counts.items()},
            "takes": own.takes,
            "taken_cards": own.taken_cards,
            "pot_turn": side.pot_turn,
        }
        cells |= {f"{name}_{number_of_side}": value for name, value in values.items()}
    return cells
