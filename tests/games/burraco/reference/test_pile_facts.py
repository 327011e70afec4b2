"""``analyser.games.burraco.reference.pile_facts``: Which cards of a pile are useful?  Hands and
piles, counted by hand as the pages define it.

A card is useful if it is wild, or can be melded at once without a wild card.  The kernel counts the
same (``kernel/records/test_weighed_decisions.py``).
"""

from __future__ import annotations

import pytest

from analyser.games.burraco import GAME
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.pile_facts import count_facts
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.rules import rules_of

RUN = Meld(0, suit="h", places=frozenset({4, 5, 6}))  # 5-6-7
KINGS = Meld(0, rank="K", naturals=("Kc", "Ks"), wild="*")
THEIRS = Meld(1, suit="c", places=frozenset({7, 8, 9}))  # 8-9-10

EXAMPLES = {
    "a pair of queens in hand and a third": ("QcQd 4s", "Qh", [], 1),
    "a run of three with two of the hand": ("9sTs 4d", "Js", [], 1),
    "a pair in hand and a wild card in hand, the pile's card in neither": ("QcQd *", "6s", [], 0),
    "one queen and a wild card in hand: the meld needs the wild card": ("Qc * 4s", "Qh", [], 0),
    "a neighbour and a two in hand: the run needs the two": ("9s 2d 4d", "Ts", [], 0),
    "a joker and a two in the pile are wild": ("QcQd 4s", "* 2h 6c", [], 2),
    "a wild card of the pile makes no other card useful": ("Qc 4s", "Qh *", [], 1),
    "two of the pile meld with one of the hand": ("Qc 4s", "QhQs 6d", [], 2),
    "three of the pile meld by themselves": ("4s 9d", "QhQsQd", [], 3),
    "it can be laid off": ("4s 9d", "8h 3d", [RUN], 1),
    "it can be laid off on a meld that holds a wild card": ("4s 9d", "Kd 3d", [KINGS], 1),
    "it fits the opponents' meld alone": ("4s 9d", "Jc", [THEIRS], 0),
    "one card away: the gap needs a wild card": ("* 4s", "9h", [RUN], 0),
}  # fmt: skip
"""Hand, pile, melds on the table, useful cards of the pile."""


def cards(text: str) -> list[str]:
    """Return cards as a list: ``QcQd *``."""
    found = []
    for word in text.split():
        found += [word] if word == "*" else [word[at : at + 2] for at in range(0, len(word), 2)]
    return found


@pytest.mark.parametrize(("hand", "pile", "melds", "useful"), EXAMPLES.values(), ids=EXAMPLES)
def test_useful_cards_of_a_pile(hand: str, pile: str, melds: list[Meld], useful: int) -> None:
    hands = [cards(hand), ["3c"] * 11, ["3s"] * 11, ["3d"] * 11]
    table = TableInPlay(rules_of("italian"), hands, [["3h"] * 11] * 2, ["3h"] * 40, None)
    table.melds, table.pile = list(melds), cards(pile)
    table.left = list(range(40))
    seen = View(policy_of("balanced"), table, 0, 0)
    found = count_facts(seen, table.pile, len(table.pile))
    assert found["useful"] == useful
    wild = sum(card[0] in "*2" for card in table.pile)
    assert (found["used"], found["wild"]) == (useful - wild, wild)


def test_the_pages_define_it_so() -> None:
    """What the examples show in words, beside every number that counts useful cards."""
    choice = next(each for each in GAME.choices if each.name == "pile")
    said = "A card is useful if it is wild or can be melded at once without a wild card."
    assert choice.explains["useful"] == said
    assert "useful" in choice.shown["useful"]
    assert "useful" in choice.asks["useful"]
