"""``analyser.games.searching``: Does a game get a strong player for a page of code?  A toy of
tricks, searched.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev

import pytest
from games.searching.trick_cards import HIGH_CARDS, SEATS, Seat, Tricks, lowest, play, seated

from analyser.games.searching.sheet import Searching

KEY = 9
PLAIN = Searching()
SEARCHES = Searching(search_worlds=8, search_batch=4)
CUT = Searching(search_worlds=8, search_batch=4, search_turns=1)


def ahead(deal: int, sheet: Searching, evaluation: Sequence[int] | None) -> int:
    """Return how many tricks more the first side takes with a sheet than without it."""
    with_it = play(seated(KEY, deal, [sheet, PLAIN] * 2, evaluation))
    without = play(seated(KEY, deal, [PLAIN] * SEATS))
    return with_it.won[0] - without.won[0]


@pytest.mark.broad
@pytest.mark.parametrize(
    ("sheet", "evaluation", "deals"), [(SEARCHES, None, 80), (CUT, HIGH_CARDS, 200)]
)
def test_who_searches_beats_the_base_clearly(
    sheet: Searching, evaluation: Sequence[int] | None, deals: int
) -> None:
    gains = [ahead(deal, sheet, evaluation) for deal in range(deals)]
    error = stdev(gains) / deals**0.5
    print(f"{mean(gains):+.2f} ± {error:.2f} tricks of six")
    assert mean(gains) > 5 * error


def test_the_same_seed_gives_the_same_moves_and_worlds() -> None:
    one, other = (seated(KEY, 3, [SEARCHES] * SEATS) for _ in range(2))
    hands = [copy.deepcopy(play(players)) for players in (one, other)]
    assert hands[0] == hands[1]
    assert [seat.cast for seat in one] == [seat.cast for seat in other]
    assert one[0].cast > 0


@pytest.mark.broad
def test_no_choice_depends_on_who_holds_the_hidden_cards() -> None:
    lots, asked = Random(2), 0
    for deal in range(20):
        players = seated(KEY, deal, [SEARCHES] * SEATS)
        hand = players[0].hand
        while not hand.is_over:
            player = players[hand.to_move]
            if player.cast == 0 or lots.random() < 0.5:
                asked += 1
                assert choice(player, hand) == choice(player, dealt_anew(hand, lots))
            player.move()
    assert asked > 200


def choice(player: Seat, hand: Tricks) -> int:
    """Return what a player would choose, who stays as it is."""
    twin = copy.deepcopy(player)
    twin.search.chance = twin.chance
    return twin.search.choose(twin.seen(copy.deepcopy(hand)))


def dealt_anew(hand: Tricks, lots: Random) -> Tricks:
    """Return the hand with the cards of all who are not to move dealt anew."""
    other = copy.deepcopy(hand)
    hands = [cards for seat, cards in enumerate(other.hands) if seat != hand.to_move]
    cards = [card for each in hands for card in each]
    lots.shuffle(cards)
    for each in hands:
        each[:] = [cards.pop() for _card in each]
    return other


def test_naming_trumps_shows_nothing_so_the_lead_is_chosen_in_the_same_worlds() -> None:
    leader, *_others = seated(KEY, 0, [SEARCHES] * SEATS)
    leader.move()
    assert leader.hand.trump is not None
    worlds, cast = list(leader.search.worlds), leader.cast
    assert len(worlds) == 8
    # What is known of them already is what the base would now bring about.
    found = []
    for world in worlds:
        after = world.copy()
        after.play(lowest(leader.hand))
        after.play_on(0)
        found.append(after.outcome(None))
    assert leader.search.carried_outcomes == found[: len(leader.search.carried_outcomes)]
    assert leader.search.carried_outcomes
    leader.move()
    # No world had to be made anew; the card shows what the others play on it.
    assert leader.cast == cast
    assert leader.search.worlds == []
    assert leader.search.carried_outcomes == []


def test_one_option_is_no_decision_and_makes_no_world() -> None:
    hand = Tricks([[0], [1], [2], [3]], trump=0, won=[3, 2])
    players = [Seat(hand, seat, SEARCHES, 1) for seat in range(SEATS)]
    play(players)
    assert [player.cast for player in players] == [0] * SEATS
    assert hand.won == [3, 3]
