"""What lies on the table, whose turn is it, and what may they do?  The plain version.

A table takes moves and refuses those that the rules forbid.  Cards are text, as in hand histories;
what may be played on what is asked of ``tricks.plain``.  Left out: who does what (``decide``), and
what a hand comes to (``settling``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from analyser.games.history_lines import Illegal
from analyser.games.schafkopf import pack
from analyser.games.schafkopf.pack import DECK, SEATS, TRUMPS
from analyser.games.schafkopf.rules import Rules
from analyser.games.tricks import plain

CLASS_NAMES: Final = ("clubs", "", "hearts", "spades", "trumps")


@dataclass
class Trick:
    """A trick, finished or not."""

    lead: int
    cards: list[str] = field(default_factory=list)
    """In the order played, the leader's first."""


class Table:
    """One hand in play."""

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[Sequence[str]],
        widow: Sequence[str],
        lead: int = 0,
        before: Sequence[int] = (0, 0, 0),
    ) -> None:
        """Deal these hands, a seat each, and the widow; ``lead`` speaks first and leads.

        ``before``: the points of the match, in sixths.
        """
        self.rules = rules
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.widow = list(widow)
        self.lead = lead
        self.before = list(before)
        self.passed = 0
        """How many have passed."""
        self.declarer: int | None = None
        self.buried: list[str] | None = None
        """What the declarer buried."""
        self.tricks: list[Trick] = []
        """Those that are finished."""
        self.trick = Trick(lead)
        """The one that is being played, or about to be led to."""
        self.won: list[list[Trick]] = [[] for _ in hands]
        """The tricks of each player."""
        self.lots = [0] * len(hands)
        """How many lots each player has drawn, of those who play by lot."""
        self.moves: list[tuple[str, tuple[str, ...]]] = []
        """What was done, and with which cards."""

    # -- what everybody sees -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all tricks have been played, or nothing is."""
        return len(self.tricks) == pack.HAND_SIZE or self.thrown_in

    @property
    def thrown_in(self) -> bool:
        """Whether all have passed, and another hand is dealt."""
        return self.passed == SEATS and self.rules.all_pass == "redeal"

    @property
    def speaking(self) -> bool:
        """Whether the player to move says if they take the widow."""
        return self.declarer is None and self.passed < SEATS

    @property
    def burying(self) -> bool:
        """Whether the declarer has still to bury."""
        return self.declarer is not None and self.buried is None

    @property
    def is_least(self) -> bool:
        """Whether the hand is played for the fewest points."""
        return self.passed == SEATS and self.rules.all_pass == "least"

    @property
    def must_take(self) -> bool:
        """Whether who speaks is the dealer, and has to take."""
        return self.speaking and self.passed == SEATS - 1 and self.rules.all_pass == "dealer_takes"

    @property
    def dealer(self) -> int:
        """The seat that speaks last."""
        return (self.lead + SEATS - 1) % SEATS

    @property
    def to_move(self) -> int:
        """The seat whose turn it is."""
        if self.speaking:
            return (self.lead + self.passed) % SEATS
        if self.burying:
            assert self.declarer is not None
            return self.declarer
        return (self.trick.lead + len(self.trick.cards)) % SEATS

    @property
    def leading(self) -> bool:
        """Whether the player to move leads, once tricks are played."""
        return not self.trick.cards

    @property
    def led(self) -> int:
        """The suit class that was led."""
        return DECK.classes[self.trick.cards[0]]

    @property
    def last(self) -> bool:
        """Whether the player to move is the last of a trick."""
        return len(self.trick.cards) == SEATS - 1

    @property
    def best(self) -> tuple[int, str]:
        """Who wins the trick as it lies, and the card by which."""
        at = plain.winner(self.trick.cards, DECK, TRUMPS)
        return (self.trick.lead + at) % SEATS, self.trick.cards[at]

    @property
    def turns(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def gone(self) -> set[str]:
        """The cards in finished tricks."""
        return {card for trick in self.tricks for card in trick.cards}

    def points(self, seat: int) -> int:
        """Return what lies in a player's tricks."""
        return sum(worth(trick.cards) for trick in self.won[seat])

    def unseen(self) -> set[str]:
        """Return the cards of which the player to move cannot know who has them."""
        seen = self.gone.union(self.trick.cards, self.hands[self.to_move])
        if self.to_move == self.declarer:
            seen.update(self.buried or ())
        return set(DECK.classes) - seen

    def legal(self) -> list[str]:
        """Return the cards that the player to move may play, by their numbers."""
        return plain.legal(self.hands[self.to_move], self.trick.cards, DECK, TRUMPS)

    # -- moves -------------------------------------------------------------------------------------

    def leave(self, seat: int) -> None:
        """Have a player pass; ``Illegal`` where they may not."""
        self._check_speaks(seat, "a pass")
        if self.must_take:
            raise Illegal(f"own, SC8: the dealer, seat {seat}, has to take the widow; found a pass")
        self.passed += 1
        self.moves.append(("pass", ()))

    def take(self, seat: int, cards: Sequence[str] | None = None) -> None:
        """Have a player take the widow; ``Illegal`` where they may not, or it is another."""
        self._check_speaks(seat, "the widow taken")
        if cards is not None and sorted(cards) != sorted(self.widow):
            raise Illegal(f"X, widow: the widow is {' '.join(self.widow)}; found {' '.join(cards)}")
        self.declarer = seat
        self.hands[seat] = plain.in_order([*self.hands[seat], *self.widow])
        self.moves.append(("take", ()))

    def bury(self, seat: int, cards: Sequence[str]) -> None:
        """Have the declarer bury two cards; ``Illegal`` where they may not."""
        found = " ".join(cards)
        if not self.burying:
            raise Illegal(
                f"X, widow: only who has just taken the widow buries; found {found} by seat {seat}"
            )
        if seat != self.declarer:
            raise Illegal(
                f"X, widow: seat {self.declarer} is declarer and buries; found {found} by seat "
                f"{seat}"
            )
        hand = self.hands[seat]
        if len(set(cards)) != len(cards) or len(cards) != pack.WIDOW_SIZE:
            raise Illegal(f"X, widow: two cards are buried; found {found}")
        if not set(cards) <= set(hand):
            raise Illegal(f"X, widow: seat {seat} holds {' '.join(hand)}; found {found}")
        self.buried = plain.in_order(cards)
        self.hands[seat] = [card for card in hand if card not in cards]
        self.moves.append(("bury", tuple(self.buried)))

    def play(self, seat: int, card: str) -> None:
        """Have a player play a card; ``Illegal`` where they may not."""
        self._check_plays(seat, card)
        self.hands[seat].remove(card)
        self.trick.cards.append(card)
        self.moves.append(("play", (card,)))
        if len(self.trick.cards) == SEATS:
            winner, _card = self.best
            self.tricks.append(self.trick)
            self.won[winner].append(self.trick)
            self.trick = Trick(winner)

    def _check_speaks(self, seat: int, found: str) -> None:
        if not self.speaking:
            raise Illegal(
                f"X, widow: all who are asked have said whether they take the widow; found {found}"
            )
        if seat != self.to_move:
            raise Illegal(
                f"X, widow: seat {self.to_move} says next whether they take the widow; found "
                f"{found} by seat {seat}"
            )

    def _check_plays(self, seat: int, card: str) -> None:
        if self.over:
            raise Illegal(f"X, end: the hand is over; found {card} by seat {seat}")
        if self.speaking or self.burying:
            what = "says whether they take the widow" if self.speaking else "buries two cards"
            raise Illegal(f"X, widow: seat {self.to_move} {what}; found {card} by seat {seat}")
        if seat != self.to_move:
            raise Illegal(
                f"X, play: it is the turn of seat {self.to_move}; found {card} by seat {seat}"
            )
        hand, may = self.hands[seat], self.legal()
        if card in may:
            return
        if card not in hand:
            raise Illegal(f"X, play: seat {seat} holds {' '.join(hand)}; found {card}")
        raise Illegal(
            f"X, SC7, follow: seat {seat} has to follow {CLASS_NAMES[self.led]}; allowed: "
            f"{' '.join(may)}; found {card}"
        )


def worth(cards: Sequence[str]) -> int:
    """Return what some cards count together."""
    return sum(DECK.points[card] for card in cards)


def deal(
    rules: Rules, key: int, number: int, lead: int = 0, before: Sequence[int] = (0, 0, 0)
) -> Table:
    """Return the table of a deal of a run key, before anybody has spoken."""
    cards, each = pack.order(key, number), pack.HAND_SIZE
    hands = [plain.in_order(cards[each * seat : each * (seat + 1)]) for seat in range(SEATS)]
    return Table(rules, hands, plain.in_order(cards[each * SEATS :]), lead, before)
