"""``analyser.games.ecarte.kernel.table``: Does a table keep its cards and its points?"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from games.ecarte.random_cases import VARIATIONS, move

from analyser.games.ecarte import GAME, referee
from analyser.games.ecarte.referee import SPEAK, Table, deal
from analyser.games.ecarte.rules import MOST_EXCHANGES, RULE_SETS
from analyser.games.history_lines import Illegal
from analyser.games.tricks.deck import CARDS
from analyser.play import matches


def all_cards(table: Table) -> list[str]:
    """Return every card, wherever it lies."""
    left = [card for at, card in enumerate(table.stock) if at not in table.taken]
    given = [card for event in table.events for card in event.get("out", [])]
    played = [card for event in table.events for card in event.get("cards", [])]
    return [*table.hands[0], *table.hands[1], table.turned, *left, *given, *played]


def test_no_card_is_lost_and_every_point_has_its_term() -> None:
    random = Random(1)
    for each in VARIATIONS:
        rules = RULE_SETS.make_rules(*each)
        for number in range(8):
            table = deal(rules, 5, number, number % 2)
            while not table.over:
                assert sorted(all_cards(table)) == sorted(CARDS)
                hands = [len(hand) for hand in table.hands]
                assert abs(hands[0] - hands[1]) <= 1
                move(table, random)
            assert sum(table.tricks) == (0 if table.ended_by_king else rules.hand_cards)
            assert sum(bool(referee.breakdown(table, seat)["point"]) for seat in (0, 1)) <= 1
            assert referee.scores(table) == [
                sum(referee.breakdown(table, seat).values()) for seat in (0, 1)
            ]


def test_who_exchanges_nothing_for_ever_comes_to_an_end() -> None:
    """EC9."""
    table = deal(RULE_SETS.presets()["ecarte"], 5, 1)
    while table.to_do == SPEAK:
        table.propose(0)
        table.accept(1)
        table.exchange(0, [])
        table.exchange(1, [])
    assert table.exchanges == MOST_EXCHANGES
    assert table.given == [0, 0]
    assert not table.over


def test_a_stock_card_is_each_seats_own_until_those_are_gone() -> None:
    table = deal(RULE_SETS.presets()["ecarte"], 5, 1)
    stock = list(table.stock)
    table.propose(0)
    table.accept(1)
    # Whatever the elder takes, the dealer draws the same.
    assert table.exchange(0, table.hands[0][:3]) == [stock[0], stock[2], stock[4]]
    assert table.exchange(1, table.hands[1][:2]) == [stock[1], stock[3]]
    table.taken = [at for at in range(21) if at % 2 == 0 or at in (1, 3)]
    table.propose(0)
    table.accept(1)
    assert table.exchange(0, table.hands[0][:2]) == [stock[5], stock[7]]


@pytest.mark.parametrize("move", ["accept", "refuse", "show_king"])
def test_a_move_out_of_turn_is_refused_with_its_rule(move: str) -> None:
    table = deal(RULE_SETS.presets()["ecarte"], 5, 1)
    with pytest.raises(Illegal) as broken:
        getattr(table, move)(1)
    assert "X, course: it is for seat 0 to stand or propose" in broken.value.rule


def test_in_a_match_of_a_number_of_hands_each_is_played_as_the_first() -> None:
    rules, players = GAME.rules("ecarte"), [GAME.policy("sound")]
    goal = GAME.goal(rules).end_after(9)
    rows, won = matches.play(GAME, rules, players, (0, 0), 3, 0, 60, goal=goal)
    assert (won[:, 1] == 9).all()
    # Five points are no end, and no king brings the game.
    assert (won[:, 3:].max(axis=1) >= 5).all()
    names = [column.name for column in GAME.columns]
    deals, leads = (rows[:, names.index(name)].copy() for name in ("deal", "lead"))
    alone = GAME.seat_players(rules, players, (0, 0))(
        3, deals, leads, np.zeros((len(rows), 2), int)
    )
    told = [at for at, name in enumerate(names) if name not in ("match", "hand")]
    assert (rows[:, told] == alone[:, told]).all()


def test_matches_end_where_somebody_has_five_points_and_by_kings_at_once() -> None:
    rules = GAME.rules("ecarte")
    players = [GAME.policy("sound")]
    rows, won = matches.play(GAME, rules, players, (0, 0), 3, 0, 200)
    names = [column.name for column in GAME.columns]
    ends = rows[:, names.index("ending")]
    assert 5 < ends.sum() < 120
    scores = won[:, 3:]
    assert (won[:, 2] >= 0).all()
    assert (scores.max(axis=1) >= 5).all()
    assert (scores.min(axis=1) < 5).all()
    # What ended by a king ended at five, and was the last of its match.
    last = {int(row[0]): int(row[names.index("hand")]) for row in rows}
    for row in rows[ends == 1]:
        match = int(row[0])
        assert row[names.index("hand")] == last[match]
        assert won[match, 3 + won[match, 2]] == 5
