"""``analyser.games.ecarte``: Does each habit do what the sheet says?  Positions worked by hand,
hearts trumps throughout.
"""

from __future__ import annotations

from typing import Any

import pytest
from games.ecarte.kernel_answers import Move, facts, says

from analyser.games.ecarte import GAME
from analyser.games.ecarte.columns import C
from analyser.games.ecarte.policies import SHEETS, Policy
from analyser.games.ecarte.referee import EXCHANGE, PLAY, SHOW, Table
from analyser.games.ecarte.rules import RULE_SETS
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.games.tricks.deck import CARDS

SURE = "7h 8h Kc Ks Kd"
"""Two trumps and three kings, where the nine of hearts is turned: 15 + 15 + 14 + 14 + 14 = 72."""
POOR = "Qh 8c 9c Td 7s"


def position(
    elder: str, dealer: str = "", turned: str = "9h", before: tuple[int, int] = (0, 0), **rules: Any
) -> Table:
    """Return a table at which seat 0 speaks; the dealer's cards are some of the rest."""
    named = [*elder.split(), *dealer.split(), turned]
    rest = [card for card in CARDS if card not in named]
    other = dealer.split() or [rest.pop(0) for _ in elder.split()]
    return Table(
        RULE_SETS.make_rules("ecarte", rules),
        [elder.split(), other],
        turned,
        rest,
        0,
        before,
        in_order=True,
    )


def sound(**habits: Any) -> Policy:
    return SHEETS.make_policy("sound", habits)


def stands(table: Table, **habits: Any) -> bool:
    return says(table, sound(**habits)) == Move("stand")


def refuses(table: Table, **habits: Any) -> bool:
    if table.turns == 0:
        table.propose(0)
    return says(table, sound(**habits)) == Move("refuse")


def later(table: Table) -> Table:
    """Return the table after an exchange in which nobody gave up a card."""
    table.propose(0)
    table.accept(1)
    table.exchange(0, ())
    table.exchange(1, ())
    return table


def is_worth(hand: str, tenths: int, **habits: Any) -> bool:
    """Say whether the elder stands with a hand up to this value exactly."""
    habits = {"king_proposes": 0, **habits}
    table = position(hand)
    return stands(table, stand_bar=tenths, **habits) and not stands(
        table, stand_bar=tenths + 1, **habits
    )


def test_the_value_of_a_hand_is_added_up() -> None:
    # Two low trumps, three kings.
    assert is_worth(SURE, 15 + 15 + 14 + 14 + 14)
    # Ace, jack and queen of trumps count alike, the king more, the ten less.
    assert is_worth("Ah Jh Qh Kh Th", 3 * 20 + 30 + 15)
    # King and jack of clubs, and a club more: 14 + 4, two cards more at 4.
    assert is_worth("Kc Jc 7c 7d 8d", 14 + 4 + 2 * 4)
    # The longest suit that is headed by king or queen, alone: two clubs, not three diamonds.
    assert is_worth("Qc 7c 8d 9d Ad", 8 + 4)
    assert is_worth("7c 8c 9c Tc Ac", 0)
    assert is_worth("Qc 7c Kd 8d 9d", 8 + 14 + 2 * 3, suit_next=3)


@pytest.mark.parametrize(
    ("habit", "hand", "others", "cards"),
    [
        # Of each rank the cards there are, and what the other cards of the hand come to.
        ("trump_low", "7h 8h Th 7c 8c", 0, 3),
        ("trump_high", "Ah Jh Qh 7c 8c", 0, 3),
        ("trump_king", "Kh 7h 7c 8c 9d", 15, 1),
        ("plain_king", "Kc Ks 7d 8d 9d", 0, 2),
        ("plain_queen", "Qc Qs 7d 8d 9d", 0, 2),
        ("plain_jack", "Jc Js 7d 8d 9d", 0, 2),
        ("suit_next", "Kc 7c 8c 9d 7s", 14, 2),
    ],
)
def test_a_card_is_worth_what_its_habit_says(
    habit: str, hand: str, others: int, cards: int
) -> None:
    for each in (0, 1, 7, 60):
        assert is_worth(hand, others + cards * each, **{habit: each})


def test_a_hand_is_counted_without_the_king_of_trumps() -> None:
    # Two trumps and three kings, 3 each, and no second card of a plain suit.
    assert facts(position(SURE))["count"] == 15
    # The king of trumps counts nothing; a queen, and two cards more of its suit.
    assert facts(position("Kh Qc 7c 8c 9d"))["count"] == 3 + 2
    assert facts(position("Ah Jh Qh Kh Th"))["count"] == 4 * 3


def test_the_elder_stands_from_a_value_on() -> None:
    assert stands(position(SURE), stand_bar=72)
    assert not stands(position(SURE), stand_bar=73)
    assert stands(later(position(SURE)), stand_bar=200, later_stand_bar=72)
    assert not stands(later(position(SURE)), stand_bar=0, later_stand_bar=73)


def test_with_the_king_of_trumps_one_proposes_below_a_vole() -> None:
    # The king of trumps, a low one, and a plain king.
    king, worth = "Kh 8h Kc 7s 8d", 30 + 15 + 14
    assert stands(position(king), stand_bar=worth, king_proposes=0)
    assert not stands(position(king), stand_bar=worth, king_proposes=1, vole_bar=worth + 1)
    assert stands(position(king), stand_bar=worth, king_proposes=1, vole_bar=worth)
    assert stands(position(king), stand_bar=worth - 5, king_proposes=5, vole_bar=200)
    assert not stands(position(king), stand_bar=worth - 5, king_proposes=6, vole_bar=200)
    assert stands(position(SURE), stand_bar=72, king_proposes=50, vole_bar=200)
    assert stands(later(position(king)), later_stand_bar=worth, king_proposes=50, vole_bar=200)


def test_the_score_moves_the_elders_bar() -> None:
    def at(score: int, bar: int, **habits: Any) -> bool:
        table = position(SURE, before=(0, score))
        return stands(table, **{"stand_bar": bar, "opp_three": 5, "opp_four": 2, **habits})

    # Of five points the other has three or four: five more.  With four, two less.
    assert at(2, 72)
    assert not at(3, 72)
    assert at(3, 67)
    assert not at(3, 68)
    assert at(4, 69)
    assert not at(4, 70)
    assert at(4, 70, opp_four=3)
    assert not at(4, 71, opp_four=3)
    # Later only a point that is needed counts.
    assert stands(later(position(SURE, before=(0, 4))), later_stand_bar=74, opp_four=2)
    assert not stands(later(position(SURE, before=(0, 4))), later_stand_bar=75, opp_four=2)
    assert stands(later(position(SURE, before=(0, 3))), later_stand_bar=72, opp_three=50)
    # A player who has one of three points needs two.
    table = position(SURE, before=(0, 1), match_target=3)
    assert not stands(table, stand_bar=72, opp_three=5)
    # The point for a turned king counts before the hand is played.
    table = position("7h 8h Kc Ks Kd", turned="Kh", before=(0, 2))
    assert not stands(table, stand_bar=72, opp_three=5)


def test_the_score_moves_the_dealers_bar_in_the_first_round() -> None:
    few = {"two_cards_refuses": False, "opp_three": 5}
    assert refuses(position(POOR, SURE, before=(2, 0)), refuse_bar=72, **few)
    assert not refuses(position(POOR, SURE, before=(3, 0)), refuse_bar=72, **few)
    assert refuses(position(POOR, SURE, before=(3, 0)), refuse_bar=67, **few)
    assert not refuses(position(POOR, SURE, before=(4, 0)), refuse_bar=68, **few)
    again = later(position(POOR, SURE, before=(3, 0)))
    again.propose(0)
    assert refuses(again, later_refuse_bar=72, **few)


def test_the_dealer_refuses_from_a_value_on_or_with_little_to_throw() -> None:
    assert refuses(position(POOR, SURE), refuse_bar=72, two_cards_refuses=False)
    assert not refuses(position(POOR, SURE), refuse_bar=73, two_cards_refuses=False)
    # Nothing of it would be given up.
    assert refuses(position(POOR, SURE), refuse_bar=200)
    two, three = "Th Jh Kc 7d 8d", "Th Kc 7d 8d 9d"
    assert refuses(position(POOR, two), refuse_bar=200)
    assert not refuses(position(POOR, three), refuse_bar=200)
    assert not refuses(position(POOR, two), refuse_bar=200, two_cards_refuses=False)


def test_the_dealer_has_another_bar_later() -> None:
    again = later(position(POOR, SURE))
    again.propose(0)
    assert refuses(again, refuse_bar=200, later_refuse_bar=72, two_cards_refuses=False)
    assert not refuses(again, refuse_bar=0, later_refuse_bar=73, two_cards_refuses=False)


def given(hand: str, table: Table | None = None, **habits: Any) -> set[str]:
    table = table or position(hand)
    if table.to_do != EXCHANGE:
        table.propose(0)
        table.accept(1)
    return set(says(table, sound(**habits)).cards)


def test_trumps_and_kings_are_kept_and_what_else_is_said() -> None:
    hand = "7h Kc Qs Jd 8c"
    assert given(hand, keep_queen=True, keep_jack=False) == {"8c", "Jd"}
    assert given(hand, keep_queen=False, keep_jack=False) == {"8c", "Jd", "Qs"}
    assert given(hand, keep_queen=True, keep_jack=True) == {"8c"}
    assert given(hand, keep_queen=False, keep_jack=True) == {"8c", "Qs"}
    assert given(SURE) == set()
    assert given(SURE, position(SURE, exchange_min=1)) == {"Kc"}
    trumps = "7h 8h Th Qh Kh"
    assert given(trumps, position(trumps, exchange_min=1)) == {"7h"}


def test_where_the_stock_is_short_the_cheapest_go() -> None:
    hand = "7c 8d 9s Tc Ac"
    table = position(hand)
    table.propose(0)
    table.accept(1)
    table.taken = list(range(19))
    assert given(hand, table) == {"7c", "8d"}


def test_the_king_is_shown_unless_a_habit_keeps_it_back() -> None:
    for by_rule, habit, shown in ((True, False, True), (False, False, False), (False, True, True)):
        table = position("Kh 8h Kc 7s 8d", king_shown_by_rule=by_rule)
        table.stand(0)
        assert table.to_do == SHOW
        assert says(table, sound(show_king=habit)).do == ("show" if shown else "keep silent")


def led(hand: str, turned: str = "9h", **habits: Any) -> str:
    table = position(hand, turned=turned)
    table.stand(0)
    if table.to_do == SHOW:
        table.show_king(table.to_move)
    assert (table.to_do, table.to_move) == (PLAY, 0)
    return says(table, sound(**habits)).cards[0]


def test_what_is_led() -> None:
    # Sound leads trumps from three.
    assert led("7h Ah Th Kc 8d") == "Ah"
    assert led("7h Ah 8c Kc 8d") == "Kc", "two clubs"
    assert led("7h Ah 8c Kd 8d") == "Kd"
    # Of equal lengths the suit with the highest card, and of those the first.
    assert led("7h 9c Tc 8d Qd") == "Qd"
    assert led("7h Kc 8s Ks 8c") == "Kc"
    assert led("7h 9c Tc 8d Qd", lead_trumps=1) == "7h"
    assert led("8c 9c Tc 8d Qd", lead_trumps=0) == "Tc"
    assert led("7h 8h Th Qh Ah", lead_trumps=5) == "Qh"


def test_trumps_are_led_from_as_many_as_a_habit_says() -> None:
    for many, hand, plain in (
        (1, "Th 7c 9c 8d Ks", "9c"),
        (2, "8h Th 7c 9c Ks", "9c"),
        (3, "7h 8h Th 9c Ks", "Ks"),
    ):
        assert led(hand, lead_trumps=many) == "Th"
        assert led(hand, lead_trumps=many + 1) == plain


def test_a_plain_suit_of_three_is_led_before_trumps_by_who_does_that() -> None:
    # Ten and eight of trumps, and three spades.
    hand = "Th 8h Js 9s 8s"
    assert led(hand, lead_trumps=2, long_first=True) == "Js"
    assert led(hand, lead_trumps=2, long_first=False) == "Th"
    # Two are too few, and of four the highest is led.
    assert led("Th 8h 7d Js 9s", lead_trumps=2, long_first=True) == "Th"
    assert led("Th Js 9s 8s Qs", lead_trumps=1, long_first=True) == "Qs"
    assert led("Kh Qh Jh Th 8h", turned="9h", lead_trumps=2, long_first=True) == "Kh"
    # Whoever leads plain suits anyway leads no other one.
    assert led(hand, lead_trumps=3, long_first=True) == "Js"


@pytest.mark.parametrize(
    ("card", "dealer", "played"),
    [
        ("8d", "7d Td Qd 7h 8h", "Td"),
        ("Kd", "7d Td Qd 7h 8h", "7d"),
        ("Kd", "7c Tc Qs 8h Qh", "8h"),
        ("Kd", "9c 8s 7s Tc Ac", "7s"),
        ("Kd", "7c 8s 7s Tc Ac", "7c"),
    ],
)
def test_what_is_played_on_a_card(card: str, dealer: str, played: str) -> None:
    elder = [card, *[each for each in CARDS if each not in (*dealer.split(), card, "9h")][:4]]
    table = position(" ".join(elder), dealer)
    table.stand(0)
    if table.to_do == SHOW:
        table.show_king(table.to_move)
    table.play(0, card)
    assert says(table, sound()).cards == (played,)


def test_who_decides_at_random_does_all_that_may_be_done() -> None:
    """Habits say what a thinking player does; a random one does that and everything else."""

    def moves(make: Any, thinks: int, **habits: Any) -> set[Move]:
        policy = sound(thinks=thinks, **habits)
        return {says(make(), policy, key=7, deal=deal) for deal in range(40)}

    def asked() -> Table:
        table = position(POOR, SURE)
        table.propose(0)
        return table

    def exchanging() -> Table:
        table = position("7c 8d", hand_cards=2)
        table.propose(0)
        table.accept(1)
        return table

    def leading() -> Table:
        table = position("7c 8d", hand_cards=2)
        table.stand(0)
        return table

    assert moves(lambda: position(SURE), 1) == {Move("stand")}
    assert moves(lambda: position(SURE), 0) == {Move("stand"), Move("propose")}
    assert moves(asked, 1) == {Move("refuse")}
    assert moves(asked, 0) == {Move("refuse"), Move("accept")}
    assert moves(exchanging, 1) == {Move("exchange", ("7c", "8d"))}
    sets = ((), ("7c",), ("8d",), ("7c", "8d"))
    assert moves(exchanging, 0) == {Move("exchange", each) for each in sets}
    assert moves(leading, 1) == {Move("play", ("8d",))}
    assert moves(leading, 0) == {Move("play", ("7c",)), Move("play", ("8d",))}


@pytest.mark.parametrize(
    ("fact", "hand", "least"),
    [
        # What each fact counts, by hand: cards of the hand, points before it, rank of the nine.
        ("trumps", SURE, 2),
        ("king", "Kh Qc 7c 8c 9d", 1),
        ("high_trumps", "Ah Jh 7h 8c 9d", 2),
        ("kings", SURE, 3),
        ("queens", "Qc Qd 7h 8h 7s", 2),
        ("longest", "Kh Qc 7c 8c 9d", 3),
        ("exchange", "Kh Qc 7c 8c Kd", 3),
        ("own_score", SURE, 2),
        ("other_score", SURE, 4),
        ("turned", SURE, 2),
        ("count", "Kh Qc 7c 8c 9d", 5),
    ],
)
def test_a_rule_knows_each_fact(fact: str, hand: str, least: int) -> None:
    for number, stood in ((least, True), (least + 1, False)):
        rule = DecisionRule(((Comparison(((fact, 1),), number),),))
        policy = SHEETS.read(GAME.follow("stand", GAME.policy("sound"), rule, "by-rule"))
        move = says(position(hand, before=(2, 4)), policy)
        assert move == Move("stand" if stood else "propose")


def test_the_other_players_do_as_they_are_called() -> None:
    """Who always proposes never stands first, and who never does is always vulnerable."""
    for name, vulnerable in (("always-propose", {1, -1}), ("never-propose", {0})):
        rows = GAME.play(GAME.rules("ecarte"), [GAME.policy(name)], (0, 0), 3, 0, 40)
        assert set(rows[:, C.VULNERABLE].tolist()) <= vulnerable
