"""Does each habit do what the sheet says?  Positions worked by hand, with the plain engine.

That the compiled one decides alike, whatever the habits, is ``test_agreement``'s.
"""

from __future__ import annotations

from typing import Any

import pytest

from analyser.games.ecarte import GAME
from analyser.games.ecarte.policies import Policy, as_policy, policy_of
from analyser.games.ecarte.reference import decide
from analyser.games.ecarte.reference.facts import facts
from analyser.games.ecarte.reference.play import Lots, play
from analyser.games.ecarte.reference.table import EXCHANGE, PLAY, SHOW, Table
from analyser.games.ecarte.reference.table import deal as dealt
from analyser.games.ecarte.rules import rules_of
from analyser.games.interface import DecisionRule, Question
from analyser.games.tricks.deck import CARDS

SURE = "7h 8h Kc Ks Kd"
"""Two trumps and three kings, where the nine of hearts is turned."""
POOR = "7h 8c 9c Td 7s"


def position(
    elder: str, dealer: str = "", turned: str = "9h", before: tuple[int, int] = (0, 0), **rules: Any
) -> Table:
    """Return a table at which seat 0 speaks; the dealer's cards are some of the rest."""
    named = [*elder.split(), *dealer.split(), turned]
    rest = [card for card in CARDS if card not in named]
    other = dealer.split() or [rest.pop(0) for _ in elder.split()]
    return Table(
        rules_of("ecarte", rules), [elder.split(), other], turned, rest, 0, before, in_order=True
    )


def sound(**habits: Any) -> Policy:
    return policy_of("sound", habits)


def no_lot(_count: int) -> int:
    raise AssertionError("no lot is drawn")


def stands(table: Table, **habits: Any) -> bool:
    return decide.stands(table, sound(**habits), no_lot)


def refuses(table: Table, **habits: Any) -> bool:
    table.propose(0)
    return decide.refuses(table, sound(**habits), no_lot)


def value(hand: str, **habits: Any) -> int:
    return decide.value(hand.split(), 2, sound(**habits))


def test_the_value_of_a_hand_is_added_up() -> None:
    # Two low trumps, three kings: 15 + 15 + 14 + 14 + 14.
    assert value(SURE) == 72
    # Ace, jack and queen of trumps count alike, the king more.
    assert value("Ah Jh Qh Kh Th") == 3 * 20 + 30 + 15
    # King and jack of clubs, and a club more: 14 + 4, two cards more at 4.
    assert value("Kc Jc 7c 7d 8d") == 14 + 4 + 2 * 4
    # The longest suit that is headed by king or queen, alone: two clubs, not three diamonds.
    assert value("Qc 7c 8d 9d Ad") == 8 + 4
    assert value("7c 8c 9c Tc Ac") == 0
    assert value("Qc 7c Kd 8d 9d", suit_next=3) == 8 + 14 + 2 * 3


def test_a_hand_is_counted_without_the_king_of_trumps() -> None:
    # Two trumps and three kings, 3 each, and no second card of a plain suit.
    assert facts(position(SURE))["count"] == 15
    # The king of trumps counts nothing; a queen, and two cards more of its suit.
    assert facts(position("Kh Qc 7c 8c 9d"))["count"] == 3 + 2
    assert facts(position("Ah Jh Qh Kh Th"))["count"] == 4 * 3


def test_the_elder_stands_from_a_value_on() -> None:
    assert stands(position(SURE), stand_bar=72)
    assert not stands(position(SURE), stand_bar=73)
    later = position(SURE)
    later.exchanges = 1
    assert stands(later, stand_bar=200, later_stand_bar=72)
    assert not stands(later, stand_bar=0, later_stand_bar=73)


def test_with_the_king_of_trumps_one_proposes_below_a_vole() -> None:
    king = "Kh 8h Kc 7s 8d"
    worth = value(king)
    assert not stands(position(king), stand_bar=worth, king_proposes=1, vole_bar=worth + 1)
    assert stands(position(king), stand_bar=worth, king_proposes=1, vole_bar=worth)
    assert stands(position(SURE), stand_bar=72, king_proposes=50, vole_bar=200)


def test_the_score_moves_the_bars() -> None:
    def at(score: int, **habits: Any) -> bool:
        table = position(SURE, before=(0, score))
        return stands(table, stand_bar=72, opp_three=5, opp_four=2, **habits)

    assert at(2)
    assert not at(3)
    assert not at(4), "five more, two less"
    assert stands(position(SURE, before=(0, 4)), stand_bar=70, opp_three=5, opp_four=3)
    later = position(SURE, before=(0, 4))
    later.exchanges = 1
    assert stands(later, later_stand_bar=74, opp_three=50, opp_four=2)
    assert refuses(position(POOR, SURE), refuse_bar=72, opp_three=5)
    behind = position(POOR, SURE, before=(3, 0))
    assert not refuses(behind, refuse_bar=72, opp_three=5, two_cards_refuses=False)


def test_the_dealer_refuses_from_a_value_on_or_with_little_to_throw() -> None:
    assert refuses(position(POOR, SURE), refuse_bar=72)
    assert not refuses(position(POOR, SURE), refuse_bar=73, two_cards_refuses=False)
    # Nothing of it would be given up.
    assert refuses(position(POOR, SURE), refuse_bar=200)
    two, three = "Th Jh Kc 7d 8d", "Th Kc 7d 8d 9d"
    assert refuses(position(POOR, two), refuse_bar=200)
    assert not refuses(position(POOR, three), refuse_bar=200)
    assert not refuses(position(POOR, two), refuse_bar=200, two_cards_refuses=False)


def given(hand: str, table: Table | None = None, **habits: Any) -> str:
    table = table or position(hand)
    if table.to_do != EXCHANGE:
        table.propose(0)
        table.accept(1)
    return " ".join(decide.gives_up(table, sound(**habits), no_lot))


def test_trumps_and_kings_are_kept_and_what_else_is_said() -> None:
    hand = "7h Kc Qs Jd 8c"
    assert given(hand) == "8c Jd"
    assert given(hand, keep_queen=False) == "8c Jd Qs"
    assert given(hand, keep_jack=True) == "8c"
    assert given(SURE) == ""
    assert given(SURE, position(SURE, exchange_min=1)) == "Kc"
    trumps = "7h 8h Th Qh Kh"
    assert given(trumps, position(trumps, exchange_min=1)) == "7h"


def test_where_the_stock_is_short_the_cheapest_go() -> None:
    hand = "7c 8d 9s Tc Ac"
    table = position(hand)
    table.propose(0)
    table.accept(1)
    table.taken = list(range(19))
    assert given(hand, table) == "7c 8d"


def test_the_king_is_shown_unless_a_habit_keeps_it_back() -> None:
    for by_rule, habit, shown in ((True, False, True), (False, False, False), (False, True, True)):
        table = position("Kh 8h Kc 7s 8d", king_shown_by_rule=by_rule)
        table.stand(0)
        assert table.to_do == SHOW
        assert decide.shows(table, sound(show_king=habit), no_lot) == shown


def led(hand: str, **habits: Any) -> str:
    table = position(hand)
    table.stand(0)
    if table.to_do == SHOW:
        table.show_king(0)
    assert table.to_do == PLAY
    return decide.card_of(table, sound(**habits), no_lot)


def test_what_is_led() -> None:
    assert led("7h Ah Th Kc 8d") == "Ah"
    assert led("7h Ah 8c Kc 8d") == "Kc", "two clubs"
    assert led("7h Ah 8c Kd 8d") == "Kd"
    # Of equal lengths the suit with the highest card, and of those the first.
    assert led("7h 9c Tc 8d Qd") == "Qd"
    assert led("7h Kc 8s Ks 8c") == "Kc"
    assert led("7h 9c Tc 8d Qd", lead_trumps=1) == "7h"
    assert led("8c 9c Tc 8d Qd", lead_trumps=0) == "Tc"
    assert led("7h 8h Th Qh Ah", lead_trumps=5) == "Qh"


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
    assert decide.card_of(table, sound(), no_lot) == played


@pytest.mark.parametrize(
    ("rule", "hand", "does"),
    [
        (DecisionRule(Question("trumps", 2), None, None,
                      (False, False, True, True)), SURE, True),
        (DecisionRule(Question("trumps", 3), None, None,
                      (False, False, True, True)), SURE, False),
        (DecisionRule(Question("kings", 3), Question("trumps", 2), None,
                      (False, False, False, True)), SURE, True),
        (DecisionRule(Question("king", 1), None, Question("exchange", 1),
                      (True, False, True, True)), SURE, True),
        (DecisionRule(Question("king", 1), None, Question("exchange", 1),
                      (True, False, True, True)), POOR, False),
    ],
)  # fmt: skip
def test_a_rule_is_followed_in_its_decision_and_in_no_other(
    rule: DecisionRule, hand: str, does: bool
) -> None:
    bars = {"stand_bar": 200, "refuse_bar": 200, "two_cards_refuses": False}
    policy = GAME.policy("sound", bars)
    stand, refuse = (
        as_policy(GAME.follow(choice, policy, rule, "by-rule")) for choice in ("stand", "refuse")
    )
    assert decide.stands(position(hand), stand, no_lot) == does
    assert not decide.stands(position(hand), refuse, no_lot)
    asked = position(POOR if hand == SURE else "7c 8d 8s 9s Ts", hand)
    asked.propose(0)
    assert decide.refuses(asked, refuse, no_lot) == does
    assert not decide.refuses(asked, stand, no_lot)


def test_the_other_players_do_as_they_are_called() -> None:
    """Who always proposes never stands first, and who never does is always vulnerable."""
    for deal in range(40):
        for name, vulnerable in (("always-propose", (1, -1)), ("never-propose", (0,))):
            rules = rules_of("ecarte")
            table = dealt(rules, 3, deal)
            play(table, [policy_of(name)] * 2, Lots(3, deal))
            assert table.vulnerable in vulnerable
