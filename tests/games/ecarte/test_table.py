"""Does a table keep its cards and its points, and does nobody see what they cannot?"""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest
from games.ecarte.drawn import VARIATIONS, player

from analyser.games.ecarte import GAME
from analyser.games.ecarte.policies import as_policy, policy_of
from analyser.games.ecarte.reference import scoring
from analyser.games.ecarte.reference.play import Lots, play, step
from analyser.games.ecarte.reference.table import SHOW, SPEAK, Table, deal
from analyser.games.ecarte.rules import MOST_EXCHANGES, presets, rules_of
from analyser.games.history_lines import Illegal
from analyser.games.tricks.deck import CARDS
from analyser.play import matches

SOUND = policy_of("sound")


def all_cards(table: Table) -> list[str]:
    """Return every card, wherever it lies."""
    left = [card for at, card in enumerate(table.stock) if at not in table.taken]
    given = [card for event in table.events for card in event.get("out", [])]
    played = [card for event in table.events for card in event.get("cards", [])]
    return [*table.hands[0], *table.hands[1], table.turned, *left, *given, *played]


def test_no_card_is_lost_and_every_point_has_its_term() -> None:
    random = Random(1)
    for changes in VARIATIONS:
        rules = rules_of("ecarte", changes)
        for number in range(8):
            players = [as_policy(player(random)) for _ in range(2)]
            table, lots = deal(rules, 5, number, number % 2), Lots(5, number)
            while not table.over:
                assert sorted(all_cards(table)) == sorted(CARDS)
                hands = [len(hand) for hand in table.hands]
                assert abs(hands[0] - hands[1]) <= 1
                step(table, players, lots)
            assert sum(table.tricks) == (0 if table.ended_by_king else rules.hand_cards)
            assert sum(bool(scoring.breakdown(table, seat)["point"]) for seat in (0, 1)) <= 1
            assert scoring.scores(table) == [
                sum(scoring.breakdown(table, seat).values()) for seat in (0, 1)
            ]


def hidden_elsewhere(table: Table, seat: int, random: Random) -> Table:
    """Return the table with the other's cards and the stock laid anew, as this player may think.

    Of what was shown and played nothing changes: the king of trumps stays where it was seen.
    """
    other = deepcopy(table)
    seen = {"K" + "cdhs"[table.trumps]} if table.king >= 0 else set()
    open_ = [at for at in range(len(table.stock)) if at not in table.taken]
    theirs = [at for at, card in enumerate(table.hands[1 - seat]) if card not in seen]
    cards = [table.stock[at] for at in open_] + [table.hands[1 - seat][at] for at in theirs]
    random.shuffle(cards)
    for at in open_:
        other.stock[at] = cards.pop()
    for at in theirs:
        other.hands[1 - seat][at] = cards.pop()
    return other


def test_nobody_decides_by_a_card_that_they_cannot_see() -> None:
    random, met = Random(2), 0
    for number in range(60):
        players = [as_policy(player(random)) for _ in range(2)]
        rules = rules_of("ecarte", random.choice(VARIATIONS))
        table, lots = deal(rules, 9, number), Lots(9, number)
        while not table.over:
            seat, asked = table.to_move, table.to_do
            # Whether one holds the king is no decision where it must be shown.
            if asked != SHOW:
                told = []
                for _ in range(2):
                    other = hidden_elsewhere(table, seat, random)
                    step(other, players, deepcopy(lots))
                    told.append((other.vulnerable, other.exchanges, other.to_do == SPEAK,
                                 other.given[seat], own_play(other, seat)))  # fmt: skip
                step(table, players, lots)
                same = (table.vulnerable, table.exchanges, table.to_do == SPEAK,
                        table.given[seat], own_play(table, seat))  # fmt: skip
                assert told == [same, same], (number, asked)
                met += 1
            else:
                step(table, players, lots)
    assert met > 500


def own_play(table: Table, seat: int) -> list[str]:
    """Return what a seat gave up and played so far."""
    found = [
        card for each in table.events if each.get("seat") == seat for card in each.get("out", [])
    ]
    for event in table.events:
        if event["do"] == "trick":
            at = 0 if event["lead"] == seat else 1
            found += event["cards"][at : at + 1]
    return found


def test_who_exchanges_nothing_for_ever_comes_to_an_end() -> None:
    """EC9."""
    never = policy_of(
        "sound",
        {
            **dict.fromkeys(
                ("stand_bar", "refuse_bar", "later_stand_bar", "later_refuse_bar"), 200
            ),
            "two_cards_refuses": False,
        },
    )
    hand = ["7h", "8h", "Kc", "Ks", "Kd"], ["9h", "Th", "Jh", "Ah", "Qh"]
    rest = [card for card in CARDS if card not in (*hand[0], *hand[1], "Kh")]
    table = Table(presets()["ecarte"], hand, "Kh", rest)
    play(table, [never, never], Lots(1, 1))
    assert table.exchanges == MOST_EXCHANGES
    assert table.given == [0, 0]
    assert table.over


def test_a_stock_card_is_each_seats_own_until_those_are_gone() -> None:
    table = deal(presets()["ecarte"], 5, 1)
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
    table = deal(presets()["ecarte"], 5, 1)
    with pytest.raises(Illegal, match="X, course: it is for seat 0 to stand or propose"):
        getattr(table, move)(1)


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
