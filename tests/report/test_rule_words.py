"""``analyser.report``: Is a rule of thumb said as a player would say it?"""

from __future__ import annotations

from typing import Any

import pytest

from analyser.games import game
from analyser.games.deciding import decision_rules
from analyser.games.protocols.decisions import Comparison, DecisionRule
from analyser.report.decisions.rules_of_thumb import explain_facts, rule_words


def said(name: str, decision: str, rule: str) -> str:
    played: Any = game(name)
    (choice,) = (each for each in played.choices if each.name == decision)
    return rule_words(decision_rules.read(rule, choice, played.choices), choice)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("always", "Always take the pile."),
        ("never", "Always draw from the stock."),
        ("useful >= 2",
         "Take the pile if 2 or more of its cards are useful, otherwise draw from the stock."),
        ("pile <= 3",
         "Draw from the stock if the pile has 4 or more cards, otherwise take the pile."),
        ("not own_pot",
         "Draw from the stock if your team has taken its pot, otherwise take the pile."),
        ("pile >= 3 and pile <= 5",
         "Take the pile if the pile has 3 to 5 cards, otherwise draw from the stock."),
        # Of a fact that no rule asks about yet.
        ("stock >= 5", "Take the pile if there are 5 or more cards left in the stock, otherwise "
                       "draw from the stock."),
        ("turn <= 4", "Take the pile if the turn of the hand is 4 or less, otherwise draw from the "
                      "stock."),
        ("useful >= 1 and hand <= 3", "Take the pile if 1 or more of its cards are useful and you "
                                      "hold 3 or fewer cards, otherwise draw from the stock."),
        ("useful >= 2 or pile >= 7 and not own_pot or fewest <= 3",
         "Take the pile if 2 or more of its cards are useful, or if the pile has 7 or more cards "
         "and your team has not taken its pot, or if an opponent holds at most 3 cards; otherwise "
         "draw from the stock."),
        ("2 useful + pile - connects >= 5",
         "Count 2 for each useful card and 1 for each card in the pile, less 1 for "
         "each card of the pile that pairs or connects. Take the pile at 5 or more, otherwise draw "
         "from the stock."),
        ("3 own_pot + 2 useful <= 4",
         "Count 3 if your team has taken its pot and 2 for each useful card. Take the "
         "pile at 4 or less, otherwise draw from the stock."),
        # Nobody counts below nothing.
        ("-useful - 2 turn - stage >= -4",
         "Count 1 for each useful card, 2 times the turn of the hand and 1 for each "
         "fifth of the stock that is gone. Take the pile at 4 or less, otherwise draw from the "
         "stock."),
        ("own_pot or 2 useful + wild >= 3",
         "Take the pile if your team has taken its pot, or if 2 for each useful card "
         "and 1 for each of the jokers and twos in it make 3 or more; otherwise draw from the "
         "stock."),
    ],
)  # fmt: skip
def test_a_rule_for_the_pile_in_words(rule: str, words: str) -> None:
    assert said("burraco", "pile", rule) == words


@pytest.mark.parametrize(
    ("name", "decision", "rule", "words"),
    [
        ("kabu", "draw", "total <= 5",
         "Draw a first card at a total of 5 or less, otherwise stand."),
        ("kabu", "draw", "total <= 5 or pair",
         "Draw a first card if your total is 5 or less, or if your cards are of one rank; "
         "otherwise stand."),
        ("conquian", "force", "not own_turn and live <= 0",
         "Make them take it if it is not so that the other turned the card and no open cards would "
         "go on for you, otherwise let it go."),
        ("fuenfzehnern", "cash", "2 suit + 3 points_out + tricks_left <= 28",
         "Count 2 for each card of the bound suit, 3 for each point out in the winner's suit and 1 "
         "for each trick left. Cash the winner at 28 or less, otherwise go on in the suit."),
        ("fuenfzehnern", "cash", "points_out <= 0 or winners <= 2",
         "Cash the winner if others hold no points of the winner's suit, or if you have at most 2 "
         "winners elsewhere; otherwise go on in the suit."),
        ("schafkopf", "take", "3 trumps + 2 tops + aces - voids >= 9",
         "Count 3 for each trump, 2 for each queen or jack and 1 for each plain ace, less 1 for "
         "each missing plain suit. Take the widow at 9 or more, otherwise pass."),
        ("khanhoo", "out", "points - thrown >= 2",
         "Count 1 for each point of your melds, less 1 for each discard so far. Go out at 2 or "
         "more, otherwise wait."),
        ("khanhoo", "bump", "points + 3 double - unmelded_cards >= -8",
         "Count 1 for each point of the meld and 3 if its double is still possible, less 1 for "
         "each card left in no meld. Bump at −8 or more, otherwise let it pass."),
        ("carioca", "take", "contract <= 3 and not met",
         "Take the upcard if the contract is number 3 or earlier and you have not met the "
         "contract, otherwise draw from the stock."),
    ],
)  # fmt: skip
def test_a_rule_of_another_game_in_words(name: str, decision: str, rule: str, words: str) -> None:
    assert said(name, decision, rule) == words


def test_facts_of_a_count_are_explained() -> None:
    choice = game("burraco").choices[0]  # type: ignore[attr-defined]
    count = DecisionRule(((Comparison((("pile", 1), ("useful", 2)), 3),),))
    assert explain_facts([count], choice) == [choice.explains["useful"]]
    assert explain_facts([DecisionRule(((),))], choice) == []
