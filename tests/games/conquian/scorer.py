"""What does a hand of Conquian score?  Counted from the source X alone, for the tests.

Nothing here knows the package.  X: "Game play continues until one player has melded eleven cards
... If the stock is depleted before a player goes out, the hand is considered a draw."  One point
is won and lost.

The moves are followed card by card.  X: a set is "three or four cards of the same rank", a run
"three or more consecutive cards of the same suit", where "aces are always considered low, and 7s
are considered consecutive with jacks"; "all cards on the table must be part of valid melds".  A
move that X or a reading of the README forbids is an ``AssertionError``.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Line = dict[str, Any]

RANKS = "A234567JQK"


def is_meld(cards: list[str], rules: Line) -> bool:
    """Say whether cards, in any order, are a set or a run."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    in_a_row = [ranks[0] + at for at in range(len(ranks))]
    if len({card[1] for card in cards}) == 1 and ranks == in_a_row:
        return bool(3 <= len(cards) <= rules["run_max"])
    is_set = len(set(ranks)) == 1 and len(set(cards)) == len(cards)
    return bool(is_set and 3 <= len(cards) <= rules["group_max"])


class Hand:
    """A hand in play."""

    def __init__(self, deal: Line, rules: Line) -> None:
        self.rules = rules
        self.hands = [list(hand) for hand in deal["hands"]]
        self.stock = list(deal["stock"])
        self.lain: list[list[str]] = [[], []]
        self.turned = 0
        self.turner = deal["lead"]
        """Who turns the next card."""
        self.card = ""
        self.asked: list[int] = []
        """Who has still to take or refuse the card, in their order."""
        self.refused = -1
        """Who has just refused it."""
        self.taker = -1
        """Who has taken it, and discards."""
        self.forced = False
        """Whether whoever refused it has to take it."""

    def is_out(self, seat: int) -> bool:
        """Say whether a player has melded enough."""
        return len(self.lain[seat]) >= int(self.rules["meld_target"])

    def lay_out(self, seat: int, melds: list[list[str]], card: list[str]) -> list[str]:
        """Lay a player's table out again; returns the cards laid of the hand."""
        assert all(is_meld(meld, self.rules) for meld in melds)
        lies = Counter(each for meld in melds for each in meld)
        before = Counter([*self.lain[seat], *card])
        assert before <= lies
        laid = list((lies - before).elements())
        for each in laid:
            self.hands[seat].remove(each)
        if self.rules["hand_joins"] == "one_meld" and laid:
            # CQ4: all of them lie in the meld of the card taken.
            assert any({*laid, *card} <= {*meld} for meld in melds)
        self.lain[seat] = list(lies.elements())
        return laid

    def refuse(self, seat: int) -> None:
        """Have a player refuse the card."""
        assert seat == self.asked.pop(0)
        self.refused = self.turner = seat

    def move(self, line: Line) -> None:
        """Make a move."""
        do, seat = line["do"], line["seat"]
        assert not any(self.is_out(each) for each in (0, 1))
        assert self.taker == -1 or (do == "discard" and seat == self.taker)
        assert not self.forced or do == "take"
        refused, self.refused = self.refused, -1
        if do == "turn":
            assert self.asked == []
            assert seat == self.turner
            self.card = self.stock[self.turned]
            assert line["card"] == self.card
            self.turned += 1
            self.asked = [seat, 1 - seat]
        elif do == "pass":
            self.refuse(seat)
        elif do == "lay":
            # CQ7: whoever turned the card lays cards of the hand, then refuses it.
            assert self.rules["lay_without_card"]
            assert len(self.asked) == 2
            assert self.lay_out(seat, line["melds"], []) != []
            self.refuse(seat)
        elif do == "force":
            # CQ3: the other has just refused the card, and has one to discard.
            assert self.rules["force"] == "table"
            assert seat == 1 - refused
            assert self.hands[refused]
            self.forced, self.refused = True, refused
        elif do == "take":
            assert self.forced == line.get("forced", False)
            assert seat == (refused if self.forced else self.asked[0])
            laid = self.lay_out(seat, line["melds"], [self.card])
            assert not (self.forced and laid)
            self.forced, self.asked = False, []
            self.taker = -1 if self.is_out(seat) else seat
        else:
            assert do == "discard"
            self.hands[seat].remove(line["card"])
            self.card, self.taker, self.asked = line["card"], -1, [1 - seat]


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a hand: its deal, then its moves."""
    hand = Hand(lines[0], rules)
    for line in lines[1:]:
        hand.move(line)
    winner = next((seat for seat in (0, 1) if hand.is_out(seat)), None)
    if winner is None:
        assert hand.turned == len(hand.stock)
        assert hand.asked == []
        assert hand.taker == -1
    return {
        "end": "stock" if winner is None else "out",
        "seat": winner,
        "melded": [len(lain) for lain in hand.lain],
        "turned": hand.turned,
        "score": [0, 0] if winner is None else [1 if seat == winner else -1 for seat in (0, 1)],
    }
