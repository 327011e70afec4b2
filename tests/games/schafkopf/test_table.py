"""Is what lies on the table, and who may do what, as the rules say?  And who sees what?"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest
from games.schafkopf.drawn import VARIATIONS, player
from games.schafkopf.states import asked, ending

from analyser.cards.shuffle import run_key
from analyser.games.history_lines import Illegal
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.pack import DECK
from analyser.games.schafkopf.policies import as_policy
from analyser.games.schafkopf.reference.decide import chosen
from analyser.games.schafkopf.reference.facts import facts, open_to
from analyser.games.schafkopf.reference.play import decide, row
from analyser.games.schafkopf.reference.table import Table, deal
from analyser.games.schafkopf.rules import as_rules
from analyser.games.tricks.deck import CARDS

KEY = run_key(8)


def test_queens_jacks_and_diamonds_are_trumps_and_no_other_suit() -> None:
    table = ending("Qs 7c / Qc 9s 8c / Td 8s", trick="Ks")
    assert table.legal() == ["9s"]
    trumps = ending("Qs 7c / Jc 9d Ac / Td 8s", trick="Qh")
    assert trumps.legal() == ["Jc", "9d"]
    # Who has none need not trump.
    free = ending("Qs 7c / Jc 9d Ac / Td 8s", trick="Ks")
    assert free.legal() == ["Jc", "Ac", "9d"]


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
    assert [table.to_move, open_to(table)] == [0, True]
    with pytest.raises(Illegal, match="seat 0 says next"):
        table.leave(1)
    with pytest.raises(Illegal, match="seat 0 says next"):
        table.take(2)
    with pytest.raises(Illegal, match="only who has just taken"):
        table.bury(0, ["7c", "8c"])
    table.leave(0)
    table.take(1)
    assert (table.to_move, len(table.hands[1]), open_to(table)) == (1, 12, False)
    with pytest.raises(Illegal, match="buries two cards"):
        table.play(0, table.hands[0][0])
    table.bury(1, table.hands[1][:2])
    assert (table.to_move, table.turns) == (0, 3)


def test_facts_are_what_the_hand_says() -> None:
    table = asked("Qc Qs Jd Ad 7d Ac Tc 7c Ah 7h", 1, before=(18, 30, 7))
    assert facts(table) == dict(
        trumps=5, tops=3, queens=2, aces=2, voids=1, load=22, passed=1, ahead=2, count=20
    )
    # Two queens 8, a jack 3, two more trumps 4, two plain aces 4, a ten 1; and one for the dealer.
    assert facts(asked("Qc Qs Jd Ad 7d Ac Tc 7c Ah 7h", 2))["count"] == 21
    # Two points ahead but a sixth: one whole point.
    assert facts(asked("Qc 7d 8d 9d Tc 7c 8c 9c Kc 7h", 0, (5, -6, -12)))["ahead"] == 1
    assert facts(asked("Qc 7d 8d 9d Tc 7c 8c 9c Kc 7h"))["load"] == 10


def test_cards_are_kept_and_nobody_sees_what_they_cannot() -> None:
    """After every move; and with what is hidden from the player laid otherwise, the same move."""
    random = Random(5)
    for number in range(40):
        changes = VARIATIONS[number % len(VARIATIONS)]
        players = [as_policy(player(random)) for _ in range(3)]
        table = deal(as_rules(GAME.rules("schafkopf", changes)), KEY, number, number % 3)
        while not table.over:
            other = hidden_otherwise(table, random)
            seat = table.to_move
            assert chosen(other, players[seat], KEY, number) == chosen(
                lots_kept(table), players[seat], KEY, number
            )
            decide(table, players, KEY, number)
            lie = [*table.gone, *table.trick.cards, *(table.buried or ()), *chain(*table.hands)]
            if table.declarer is None:
                lie += table.widow
            assert Counter(lie) == Counter(CARDS)
        assert row(table, number)[2] == number


def lots_kept(table: Table) -> Table:
    """Return the table, whose lots are not drawn."""
    from copy import deepcopy

    return deepcopy(table)


def hidden_otherwise(table: Table, random: Random) -> Table:
    """Return the same table as far as the player to move sees it, all else dealt anew."""
    other = lots_kept(table)
    seat = table.to_move
    places = [hand for at, hand in enumerate(other.hands) if at != seat]
    if other.declarer is None:
        places.append(other.widow)
    elif other.declarer != seat and other.buried is not None:
        places.append(other.buried)
    cards = list(chain(*places))
    random.shuffle(cards)
    for place in places:
        place[:] = [cards.pop() for _ in place]
    return other


def test_the_pack_has_120_points_and_fourteen_trumps() -> None:
    assert sum(DECK.points.values()) == 120
    assert len(DECK.classes) == 32
    assert Counter(DECK.classes.values()) == {4: 14, 0: 6, 2: 6, 3: 6}
