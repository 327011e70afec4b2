"""``analyser.games.burraco.reference.laid_cards``: How many cards could be laid after taking, and
after drawing?  Positions, counted by hand.

Four players under Italian rules, no pot taken, unless an example says otherwise.  The card that is
drawn is not known: it is neither laid nor among the cards left.  The kernel counts the same
(``kernel/test_laid_cards.py``).
"""

from __future__ import annotations

from typing import Any

import pytest
from games.burraco.reference.test_pile_facts import KINGS, RUN, THEIRS, cards

from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.pile_facts import count_facts
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.rules import rules_of

SIX = Meld(0, suit="h", places=frozenset(range(2, 8)))  # 3 … 8
DIRTY_SIX = Meld(0, suit="h", places=frozenset({2, 3, 4, 6, 7}), wild="*")  # 3-4-5-*-7-8
BURRACO = Meld(0, suit="h", places=frozenset(range(2, 9)))  # 3 … 9

Facts = dict[str, float | None]


def facts(
    hand: str, pile: str, melds: list[Meld], pot: bool = False, rules: str = "italian",
    **changes: Any,
) -> Facts:  # fmt: skip
    """Return the facts of seat 0; ``pot``: the team has taken its pot."""
    played = rules_of(rules, changes)
    others = [["3c"] * 11, ["3s"] * 7, ["3d"] * 4][: played.players - 1]
    table = TableInPlay(played, [cards(hand), *others], [["3h"] * 11] * 2, ["3h"] * 40, None)
    table.melds, table.pile = list(melds), cards(pile)
    table.need = table.first_meld_value(0)
    if pot:
        table.sides[0].pot, table.untaken = 0, [1]
    return count_facts(View(policy_of("balanced"), table, 0, 0), table.pile, len(table.pile))


EXAMPLES = {
    "nothing fits": ("QcQd 4s", "6h", [], False,
        dict(left_if_taken=4, left_if_drawn=3, more_laid=0)),
    "the third queen": ("QcQd 4s 9h", "Qh", [], False,
        dict(left_if_taken=2, left_if_drawn=4, more_laid=3)),
    "three queens, and a joker on them; or two queens and the joker":
        ("QcQd * 4s 9h 7c", "Qh 3d", [], False,
        dict(left_if_taken=4, left_if_drawn=3, more_laid=1)),
    "the last card is discarded: the pot": ("QcQd 4s", "Qh", [], False,
        dict(left_if_taken=1, left_if_drawn=3, more_laid=3)),
    "the card drawn is discarded: the pot; with two cards of the pile in hand, no": (
        "QcQdQh", "5s 6h", [], False,
        dict(left_if_taken=2, left_if_drawn=0, more_laid=0)),
    "the only card of a pile may not be thrown back, so the queens stay in hand": (
        "QcQdQh", "5s", [], False,
        dict(left_if_taken=4, left_if_drawn=0, more_laid=-3)),
    "the pot is taken, and there is no burraco: two cards stay in hand": (
        "QcQd 4s", "Qh", [], True,
        dict(left_if_taken=4, left_if_drawn=3, more_laid=0)),
    "the same with the card drawn": ("QcQdQh", "5s 6h", [], True,
        dict(left_if_taken=2, left_if_drawn=3, more_laid=3)),
    "the pot and a burraco: the last card is discarded, and the hand closed": (
        "QcQd 4s", "Qh", [BURRACO], True, dict(left_if_taken=1)),
    "the same with the card drawn, whatever it is": ("QcQdQh", "5s 6h", [BURRACO], True,
        dict(left_if_drawn=0)),
    "a joker may not be the last discard: it goes on the run, and the queens stay in hand": (
        "QcQd *", "Qh", [BURRACO], True,
        dict(left_if_taken=3, burraco_if_taken=0)),
    "the seventh card": ("4s 9d", "9h 3d", [SIX], False,
        dict(left_if_taken=3, more_laid=1, burraco_if_taken=1)),
    "the seventh of a meld with a joker": ("4s 9d", "9h 3d", [DIRTY_SIX], False,
        dict(burraco_if_taken=1)),
    "the seventh card is in hand, too": ("4s 9h", "9h 3d", [SIX], False,
        dict(burraco_if_taken=0)),
    "a joker goes where it makes a burraco": ("4s 9d", "* 7c", [RUN, SIX], False,
        dict(left_if_taken=3, burraco_if_taken=1)),
    "no eight goes on the run that the group of eights would miss": (
        "8h8c8d 4s", "Kc Jd", [RUN], False,
        dict(left_if_taken=3, left_if_drawn=1, more_laid=0)),
    "one card of the pile makes room for the next": ("4s 3d", "9h 8h", [RUN], False,
        dict(left_if_taken=2, left_if_drawn=2, more_laid=2)),
    "a two goes home": ("4s 9d", "2h 4h", [Meld(0, suit="h", places=frozenset({2, 3, 4}))], False,
        dict(left_if_taken=3, more_laid=1)),
    "of two equal cards one is laid": ("8h 4s", "8h", [RUN], False,
        dict(left_if_taken=2, left_if_drawn=1, more_laid=0)),
}  # fmt: skip
"""Hand, pile, melds, whether the pot is taken, facts."""


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "pot", "expected"), EXAMPLES.values(), ids=EXAMPLES
)
def test_all_that_can_be_laid(
    hand: str, pile: str, melds: list[Meld], pot: bool, expected: Facts
) -> None:
    found = facts(hand, pile, melds, pot)
    assert {name: found[name] for name in expected} == expected


def test_first_melds_reach_their_value_or_stay_in_hand() -> None:
    too_little = facts("QcQd 4s 9h", "Qh", [], first_meld_points=50)
    enough = facts("QcQd KcKd 4s 9h", "Qh Kh", [], first_meld_points=50)
    assert (too_little["left_if_taken"], enough["left_if_taken"]) == (5, 2)
    # Once the team has melded, any meld will do.
    later = facts("QcQd 4s 9h", "Qh", [SIX], first_meld_points=50)
    assert later["left_if_taken"] == 1


def test_the_first_play_holds_the_top_card_of_a_closed_pile() -> None:
    found = facts("QcQd 9s9d 4s", "9c Qh", [], pile_closed=True)
    assert found["left_if_taken"] == 1
    found = facts("QcQd 9s9d 4s", "9c 5h", [], pile_closed=True)
    assert found["left_if_taken"] == 7
    assert facts("QcQd 9s9d 4s", "9c 5h", [])["left_if_taken"] == 4


WITH_WILD = {
    "a queen and a joker in hand": ("Qc * 4s", "Qh", [], 1),
    "a neighbour and a two in hand": ("9s 2d 4d", "Ts", [], 1),
    "a card two places away, and a joker in hand": ("* 4s", "6s", [], 1),
    "two away from the run: the joker fills the gap": ("* 4c", "9h", [RUN], 1),
    "the run holds a wild card already": ("* 4c", "Th", [DIRTY_SIX], 0),
    "a joker in the pile is useful itself, and makes nothing else so": ("Qc 4s", "Qh *", [], 1),
    "a joker in hand, and nothing beside it": ("* 4s", "9c", [], 0),
    "no wild card in hand: as useful as without": ("QcQd 4s", "Qh 9d", [], 1),
}
"""Hand, pile, melds on the table, useful cards of the pile with a wild card of the hand."""


@pytest.mark.parametrize(("hand", "pile", "melds", "useful"), WITH_WILD.values(), ids=WITH_WILD)
def test_useful_cards_with_a_wild_card(
    hand: str, pile: str, melds: list[Meld], useful: int
) -> None:
    assert facts(hand, pile, melds)["useful_with_wild"] == useful


def test_no_wild_card_is_counted_on_in_a_group_that_may_hold_none() -> None:
    assert facts("Qc * 4s", "Qh", [], group_wild_allowed=False)["useful_with_wild"] == 0


def test_what_the_others_hold_and_could_lay() -> None:
    found = facts("4s 9d", "Jc * 3d 7c Kd", [RUN, KINGS, SIX, THEIRS])
    # The kings are our own; the joker would fit, but is no natural card.
    assert (found["fits_others"], found["longest"]) == (2, 6)
    assert facts("4s 9d", "Jc", [THEIRS])["longest"] == 0
    assert found["next_hand"] == 11


def test_a_first_card_has_no_pile_to_take() -> None:
    found = facts("QcQd 4s", "", [])
    assert found["left_if_taken"] is None
    assert found["more_laid"] is None
