"""What does a hand of Carioca score?  Counted from the source X alone, for the tests.

Nothing here knows the package.  X: "The hand ends whenever one player runs out of cards.  That
player wins the hand and scores zero.  All other players count up the value of their deadwood:
Jokers: 50 points each.  Aces: 20 points each.  Face cards: 10 points each.  All other cards: Face
value."  CA7: the pile below its top card becomes the stock that is used up; if there is nothing
below, the hand ends.

The moves are followed card by card, and each meld must be one.  X: a trio is "three cards of the
same rank", an escalera "four cards of the same suit in sequence", "aces either high or low (but not
both at the same time)".  A move that X forbids is an ``AssertionError``.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

Line = dict[str, Any]

CONTRACTS = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3), (4, 0)]
"""X: trios and escaleras of each hand; the eighth is RC's."""
SUIT = "A23456789TJQKA"


def is_trio(cards: list[str]) -> bool:
    """Say whether cards, jokers among them, are of one rank."""
    return len({card[0] for card in cards if card != "*"}) == 1


def is_escalera(cards: list[str], rules: Line) -> bool:
    """Say whether cards, jokers among them, lie in sequence from low to high."""
    lying = SUIT[:-1] * 2 if rules["round_the_corner"] else SUIT
    suits = {card[1] for card in cards if card != "*"}
    starts = [lying[low : low + len(cards)] for low in range(len(lying) - len(cards) + 1)]
    fits = any(
        all(card in ("*", rank + card[-1]) for rank, card in zip(ranks, cards, strict=True))
        for ranks in starts
    )
    return len(suits) == 1 and len(cards) <= 13 and fits


def ways_to_add(meld: list[str], card: str, rules: Line) -> list[list[str]]:
    """Return how an escalera may lie once a card was added; not all need be escaleras."""
    ways = [[card, *meld], [*meld, card]]
    if card != "*" and rules["joker_moves"]:
        # X: "in place of the joker.  The joker then moves to either end of the meld."
        for at in (at for at, lying in enumerate(meld) if lying == "*"):
            natural = [*meld[:at], card, *meld[at + 1 :]]
            ways += [["*", *natural], [*natural, "*"]] if is_escalera(natural, rules) else []
    return ways


def points(card: str, rules: Line) -> int:
    """Return what a card left in hand costs."""
    if card == "*":
        return int(rules["joker_points"])
    if card[0] == "A":
        return int(rules["ace_points"])
    return int(rules["face_points"]) if card[0] in "JQK" else SUIT.index(card[0]) + 1


class Hand:
    """A hand in play."""

    def __init__(self, deal: Line, rules: Line) -> None:
        self.rules, self.lead = rules, deal["lead"]
        self.trios, self.escaleras = CONTRACTS[deal["contract"] - 1]
        self.hands = [list(hand) for hand in deal["hands"]]
        self.stock, self.pile = list(deal["stock"]), [deal["upcard"]]
        self.melds: list[tuple[int, bool, list[str]]] = []
        """Whose each is, whether it is a trio, and its cards."""
        self.down = [-1] * len(self.hands)
        """In which turn each player met the contract."""
        self.turns = 0
        self.holds_one_more = False
        self.banned = ""
        """The card just taken, unless an equal one was held (CA6)."""

    def spend(self, seat: int, cards: list[str]) -> None:
        """Take cards out of a hand."""
        for card in cards:
            self.hands[seat].remove(card)

    def is_new(self, cards: list[str], as_trio: bool) -> bool:
        """Say whether cards make a new trio, or a new escalera."""
        least = 3 if as_trio else 4
        of_size = len(cards) == least or (len(cards) > least and not self.rules["contract_exact"])
        few_jokers = cards.count("*") <= self.rules["contract_jokers"]
        return (
            of_size
            and few_jokers
            and (is_trio(cards) if as_trio else is_escalera(cards, self.rules))
        )

    def lay(self, seat: int, cards: list[str], as_trio: bool) -> None:
        """Lay a new meld."""
        assert self.is_new(cards, as_trio)
        self.spend(seat, cards)
        self.melds.append((seat, as_trio, list(cards)))

    def may_add(self, seat: int) -> bool:
        """Say whether a player may add to any meld.  X: "on later turns"."""
        later = self.turns > self.down[seat] or self.rules["adds_from"] == "same_turn"
        return self.down[seat] >= 0 and later

    def add(self, seat: int, number: int, cards: list[str]) -> None:
        """Add a card to a meld, which then lies like this."""
        owner, as_trio, meld = self.melds[number]
        (card,) = (Counter(cards) - Counter(meld)).elements()
        with_contract = self.down[seat] == self.turns and owner == seat and card != "*"
        assert self.may_add(seat) or (with_contract and not self.rules["contract_exact"])
        if as_trio:
            assert is_trio(cards)
            assert len(cards) == len(meld) + 1
        else:
            assert is_escalera(cards, self.rules)
            assert cards in ways_to_add(meld, card, self.rules)
        self.spend(seat, [card])
        meld[:] = cards

    def move(self, line: Line) -> None:
        """Make a move."""
        do = line["do"]
        assert all(self.hands)
        assert self.turns < self.rules["turn_limit"]
        if do == "restock":
            assert self.stock == []
            assert self.rules["stock_out"] == "reshuffle"
            assert Counter(line["cards"]) == Counter(self.pile[:-1])
            self.stock, self.pile = list(line["cards"]), self.pile[-1:]
            return
        seat = line["seat"]
        assert seat == (self.lead + self.turns) % len(self.hands)
        assert self.holds_one_more == (do not in ("draw", "take"))
        if do in ("draw", "take"):
            card = self.stock.pop(0) if do == "draw" else self.pile.pop()
            assert card == line["card"]
            free = do == "draw" or card in self.hands[seat] or self.rules["pile_card_may_return"]
            self.banned = "" if free else card
            self.hands[seat].append(card)
            self.holds_one_more = True
        elif do == "contract":
            assert self.down[seat] < 0
            assert len(line["melds"]) == self.trios + self.escaleras
            for cards in line["melds"][: self.trios]:
                self.lay(seat, cards, as_trio=True)
            for cards in line["melds"][self.trios :]:
                self.lay(seat, cards, as_trio=False)
            self.down[seat] = self.turns
        elif do == "meld":
            assert self.rules["new_melds_after"]
            assert self.may_add(seat)
            self.lay(seat, line["cards"], as_trio=self.is_new(line["cards"], as_trio=True))
        elif do == "add":
            self.add(seat, line["meld"], line["cards"])
        else:
            assert do == "discard"
            assert line["card"] != self.banned or set(self.hands[seat]) == {self.banned}
            self.spend(seat, [line["card"]])
            self.pile.append(line["card"])
            self.turns += 1
            self.holds_one_more = False


def score(lines: list[Line], rules: Line) -> Line:
    """Return the result line of a hand: its deal, then its moves."""
    hand = Hand(lines[0], rules)
    for line in lines[1:]:
        hand.move(line)
    out = next((seat for seat, cards in enumerate(hand.hands) if not cards), None)
    # Whoever is out without a discard ends a turn too.
    turns = hand.turns + hand.holds_one_more
    if out is not None:
        end = "out"
        assert not (rules["out_needs_discard"] and hand.holds_one_more)
    elif turns == rules["turn_limit"]:
        end = "turn_limit"
    else:
        end = "stock"
        assert hand.stock == []
        assert rules["stock_out"] == "ends" or len(hand.pile) == 1
    costs = [sum(points(card, rules) for card in cards) for cards in hand.hands]
    return {"end": end, "seat": out, "turns": turns, "score": costs}
