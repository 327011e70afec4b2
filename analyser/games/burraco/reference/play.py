"""How is a whole hand played, from the deal to the row of results?

The deal is laid out from the order of the pack: the hands seat by seat, the pots, the upcard,
then the stock.  The score is the sum of its terms (P, D "scoring").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyser.cards import shuffle_plain
from analyser.cards.codes import JOKER, card_text
from analyser.games.burraco import pack
from analyser.games.burraco.columns import TERMS
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.decide import Decider
from analyser.games.burraco.reference.melds import (
    bonus_terms,
    burraco_kind,
    is_burraco,
)
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import MATCH_HANDS, Rules


def deal(
    rules: Rules,
    order: Sequence[int],
    lead: int = 0,
    scores: Sequence[float] = (),
    cut: bool = False,
) -> TableInPlay:
    """Return the table at the start of a hand; ``order`` is the order of the largest pack.

    Jokers that the rule set lacks are skipped, so the other cards keep their order.  ``scores``
    are the sides' totals before the hand, in points (none: 0 each); ``cut``: the pots' cards were
    cut exactly.
    """
    cards = [card_text(min(code, JOKER)) for code in order if code < JOKER + rules.jokers]
    at = 0

    def next_cards(count: int) -> list[str]:
        nonlocal at
        at += count
        return cards[at - count : at]

    hands = [next_cards(rules.hand_cards) for _ in range(rules.players)]
    pots = [next_cards(count) for count in rules.pot_cards]
    upcard = next_cards(1)[0] if rules.upcard else None
    return TableInPlay(rules, hands, pots, cards[at:], upcard, lead, False, scores, cut)


def exact_cut(accuracy: float, key: int, number: int) -> bool:
    """Say whether the pots' cards of a deal are cut exactly; ``accuracy``: how likely that is."""
    word = (
        shuffle_plain.output(shuffle_plain.stream(key, number, shuffle_plain.CUT, 0), 0)
        & 0xFFFFFFFF
    )
    return word < int(accuracy * 2**32)


def play(
    table: TableInPlay, policies: Sequence[Policy], key: int = 0, number: int = 0
) -> TableInPlay:
    """Play a hand to its end, ``policies`` by seat; returns the same table.

    ``key`` and ``number`` (of the deal) name the chance of players who move by lot.
    """
    return play_out(table, seated(table, policies, key, number))


def seated(
    table: TableInPlay, policies: Sequence[Policy], key: int, number: int
) -> Sequence[Decider]:
    """Return the players of a table, by seat."""
    return [
        Decider(policy, table, seat, shuffle_plain.stream(key, number, shuffle_plain.MOVE, seat))
        for seat, policy in enumerate(policies)
    ]


def play_out(table: TableInPlay, players: Sequence[Decider]) -> TableInPlay:
    """Play a hand to its end, ``players`` by seat, whoever decides there; returns the table."""
    while table.ending is None:
        players[table.to_move].turn()
    return table


def play_match(
    rules: Rules, policies: Sequence[Policy], key: int, number: int, accuracy: float = 0.0
) -> tuple[list[TableInPlay], int]:
    """Play match ``number``; returns its hands and the side that won, −1 if none had by then.

    Hand h plays deal 64 · ``number`` + h, seat h mod players leads, and the score is carried; it
    ends when one side alone has most and has reached the target, or passed it where that is asked.
    """
    scores: list[float] = [0] * (2 if rules.players == 4 else rules.players)
    hands: list[TableInPlay] = []
    while len(hands) < MATCH_HANDS:
        at = MATCH_HANDS * number + len(hands)
        order, cut = pack.order(key, at), exact_cut(accuracy, key, at)
        table = deal(rules, order, len(hands) % rules.players, scores, cut)
        hands.append(play(table, policies, key, at))
        won = [sum(terms.values()) for terms in breakdown(table)]
        scores = [before + more for before, more in zip(scores, won, strict=True)]
        most, target = max(scores), rules.match_target
        there = most > target if rules.match_target_exceeded else most >= target
        if there and scores.count(most) == 1:
            return hands, scores.index(most)
    return hands, -1


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
        kinds = [burraco_kind(meld) for meld in melds]
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
