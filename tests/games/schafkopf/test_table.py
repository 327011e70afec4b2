"""``analyser.games.schafkopf.kernel.table``: Is what lies on the table, and who may do what, as
the rules say?
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest
from games.schafkopf.random_cases import VARIATIONS
from games.schafkopf.states import asked, ending

from analyser.cards.shuffle import run_key
from analyser.games.history_lines import Illegal
from analyser.games.schafkopf.referee import deal, row
from analyser.games.schafkopf.rules import DECK, RULE_SETS
from analyser.games.tricks.deck import CARDS

KEY = run_key(8)


def test_queens_jacks_and_diamonds_are_trumps_and_no_other_suit() -> None:
    table = ending("Qs 7c / Qc 9s 8c / Td 8s", trick="Ks")
    assert table.list_legal() == ["9s"]
    trumps = ending("Qs 7c / Jc 9d Ac / Td 8s", trick="Qh")
    assert trumps.list_legal() == ["Jc", "9d"]
    # Who has none need not trump.
    free = ending("Qs 7c / Jc 9d Ac / Td 8s", trick="Ks")
    assert free.list_legal() == ["Jc", "Ac", "9d"]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Ac Tc Kc", 0),
        ("Kc Tc 9c", 1),
        ("9c As Ah", 0),
        ("Ac 7d Ah", 1),
        ("Ad Jd Qd", 2),
        ("Qd Jc Qs", 2),
        ("7d 9d 8d", 1),
        ("Ah 9d Td", 2),
    ],
)
def test_the_highest_trump_or_card_of_the_suit_wins(trick: str, winner: int) -> None:
    cards = trick.split()
    table = ending(" / ".join(cards))
    for seat, card in enumerate(cards):
        table.play(seat, card)
    assert (table.trick.lead, len(table.won[winner])) == (winner, 1)


def test_each_is_asked_once_and_in_turn() -> None:
    table = asked(" ".join(CARDS[:10]))
    assert (table.to_move, table.speaking) == (0, True)
    with pytest.raises(Illegal, match="seat 0 says next"):
        table.leave(1)
    with pytest.raises(Illegal, match="seat 0 says next"):
        table.take(2)
    with pytest.raises(Illegal, match="only who has just taken"):
        table.bury(0, ["7c", "8c"])
    table.leave(0)
    table.take(1)
    assert (table.to_move, len(table.hands[1]), table.speaking) == (1, 12, False)
    with pytest.raises(Illegal, match="buries two cards"):
        table.play(0, table.hands[0][0])
    table.bury(1, table.hands[1][:2])
    assert (table.to_move, len(table.moves)) == (0, 3)


def test_every_card_is_somewhere_after_every_move() -> None:
    random = Random(5)
    for number in range(40):
        rules = RULE_SETS.make_rules(*VARIATIONS[number % len(VARIATIONS)])
        table = deal(rules, KEY, number, number % 3)
        while not table.over:
            seat = table.to_move
            if table.speaking:
                takes = table.must_take or random.random() < 0.3
                table.take(seat) if takes else table.leave(seat)
            elif table.burying:
                table.bury(seat, random.sample(table.hands[seat], 2))
            else:
                table.play(seat, random.choice(table.list_legal()))
            lie = [*table.gone, *table.trick.cards, *(table.buried or ()), *chain(*table.hands)]
            if table.declarer is None:
                lie += table.widow
            assert Counter(lie) == Counter(CARDS)
        assert row(table, number)[2] == number


def test_the_pack_has_120_points_and_fourteen_trumps() -> None:
    assert sum(DECK.points.values()) == 120
    assert len(DECK.classes) == 32
    assert Counter(DECK.classes.values()) == {4: 14, 0: 6, 2: 6, 3: 6}
