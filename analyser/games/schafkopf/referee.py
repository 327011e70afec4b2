"""What do the rules allow, and what does a hand come to?  The referee, in plain Python.

A table takes moves and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in hand histories; what may be played on what is asked of ``tricks.plain``.  Histories are verified
here, and whatever the kernel plays must be legal and score the same here.  The referee shares no
code with the kernel, and does not decide for anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from analyser.games.history_lines import Illegal
from analyser.games.schafkopf.columns import PARTS, ROW
from analyser.games.schafkopf.rules import (
    ALL_POINTS,
    BURIED_SHIFT,
    BURY,
    DECK,
    HAND_SIZE,
    PASS,
    SEATS,
    TAKE,
    TRUMPS,
    WIDOW_SIZE,
    Rules,
    shuffle_pack,
)
from analyser.games.tricks import plain
from analyser.games.tricks.deck import CARDS, NUMBERS
from analyser.games.tricks.lines import check_held
from analyser.games.tricks.plain import Trick

CLASS_NAMES: Final = ("clubs", "", "hearts", "spades", "trumps")


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
        self.trick = Trick(lead, [])
        """The one that is being played, or about to be led to."""
        self.won: list[list[Trick]] = [[] for _ in hands]
        """The tricks of each player."""
        self.moves: list[tuple[str, tuple[str, ...]]] = []
        """What was done, and with which cards."""

    # -- what everybody sees -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether all tricks have been played, or nothing is."""
        return len(self.tricks) == HAND_SIZE or self.thrown_in

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
    def gone(self) -> set[str]:
        """The cards in finished tricks."""
        return {card for trick in self.tricks for card in trick.cards}

    def points(self, seat: int) -> int:
        """Return what lies in a player's tricks."""
        return sum(worth(trick.cards) for trick in self.won[seat])

    def list_legal(self) -> list[str]:
        """Return the cards that the player to move may play, by their numbers."""
        return plain.list_legal(self.hands[self.to_move], self.trick.cards, DECK, TRUMPS)

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
        self.hands[seat] = plain.order_cards([*self.hands[seat], *self.widow])
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
        if len(set(cards)) != len(cards) or len(cards) != WIDOW_SIZE:
            raise Illegal(f"X, widow: two cards are buried; found {found}")
        if not set(cards) <= set(hand):
            raise Illegal(f"X, widow: seat {seat} holds {' '.join(hand)}; found {found}")
        self.buried = plain.order_cards(cards)
        self.hands[seat] = [card for card in hand if card not in cards]
        self.moves.append(("bury", tuple(self.buried)))

    def play(self, seat: int, card: str) -> None:
        """Have a player play a card; ``Illegal`` where they may not."""
        self._check_plays(seat, card)
        self.hands[seat].remove(card)
        self.trick.cards.append(card)
        self.moves.append(("play", (card,)))
        if len(self.trick.cards) == SEATS:
            best = plain.winner(self.trick.cards, DECK, TRUMPS)
            winner = (self.trick.lead + best) % SEATS
            self.tricks.append(self.trick)
            self.won[winner].append(self.trick)
            self.trick = Trick(winner, [])

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
        check_held(self.to_move, seat, card, self.hands)
        may = self.list_legal()
        if card in may:
            return
        raise Illegal(
            f"X, SC7, follow: seat {seat} has to follow {CLASS_NAMES[self.led]} (expected "
            f"{' '.join(may)}; found {card})"
        )


def worth(cards: Sequence[str]) -> int:
    """Return what some cards count together."""
    return sum(DECK.points[card] for card in cards)


def deal(
    rules: Rules, key: int, number: int, lead: int = 0, before: Sequence[int] = (0, 0, 0)
) -> Table:
    """Return the table of a deal of a run key, before anybody has spoken."""
    cards, each = shuffle_pack(key, number), HAND_SIZE
    hands = [plain.order_cards(cards[each * seat : each * (seat + 1)]) for seat in range(SEATS)]
    return Table(rules, hands, plain.order_cards(cards[each * SEATS :]), lead, before)


def number_of(do: str, cards: Sequence[str] = ()) -> int:
    """Return a move as the kernel's log has it."""
    if do == "play":
        return NUMBERS[cards[0]]
    if do == "bury":
        return BURY + (sum(1 << NUMBERS[card] for card in cards) << BURIED_SHIFT)
    return TAKE if do == "take" else PASS


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log, a number each."""
    for number in log:
        seat = table.to_move
        if number < PASS:
            table.play(seat, CARDS[number])
        elif number == PASS:
            table.leave(seat)
        elif number == TAKE:
            table.take(seat)
        else:
            cards = (number - BURY) >> BURIED_SHIFT
            table.bury(seat, [card for at, card in enumerate(CARDS) if cards >> at & 1])


# -- the result of a hand


class HandResult(NamedTuple):
    """The result of a hand, by seat."""

    tricks: list[int]
    points: list[int]
    """Card points: the declarer's with what was buried, in a hand of least with the widow, where
    the rules say so."""
    scores: list[int]
    """In sixths of a point."""


def settle(table: Table) -> HandResult:
    """Return the result of a finished hand."""
    tricks = [len(won) for won in table.won]
    points = [table.points(seat) for seat in range(SEATS)]
    if table.thrown_in:
        return HandResult(tricks, points, [0] * SEATS)
    if table.declarer is None:
        if table.rules.least_widow == "last_trick":
            points[table.trick.lead] += worth(table.widow)
        return HandResult(tricks, points, _score_least(table, tricks, points))
    if table.rules.bury_counts:
        points[table.declarer] += worth(table.buried or ())
    return HandResult(tricks, points, _game(table, tricks, points))


def _game(table: Table, tricks: list[int], points: list[int]) -> list[int]:
    rules, declarer = table.rules, table.declarer
    assert declarer is not None
    own = points[declarer]
    by_tricks = rules.schwarz_by == "tricks"
    if own >= rules.win_at:
        schwarz = tricks[declarer] == HAND_SIZE if by_tricks else own == ALL_POINTS
        schneider, sign = own >= rules.schneider_at, 1
    else:
        schwarz = tricks[declarer] == 0 if by_tricks else own == 0
        schneider, sign = own <= rules.schneidered_at, -2 if rules.lost_doubles else -1
    stake = rules.schneider_points if schneider else rules.game_points
    score = sign * (rules.schwarz_points if schwarz else stake)
    other = -score * PARTS // 2 if rules.defenders_share else 0
    return [score * PARTS if seat == declarer else other for seat in range(SEATS)]


def _score_least(table: Table, tricks: list[int], points: list[int]) -> list[int]:
    rules, scores = table.rules, [0] * SEATS
    if sum(each == 0 for each in points) == SEATS - 1:
        # One has all the points that there are.
        scores[points.index(max(points))] = rules.least_all_points * PARTS
        return scores
    may_win = [seat for seat in range(SEATS) if tricks[seat] or not rules.least_needs_trick]
    fewest = min(points[seat] for seat in may_win)
    first = [seat for seat in may_win if points[seat] == fewest]
    if rules.least_tie == "earlier_trick" and len(first) > 1:
        first = [
            table.dealer if len(first) == SEATS else min(first, key=lambda s: last_won(table, s))
        ]
    won = rules.least_points if fewest else rules.least_zero_points
    for seat in first:
        scores[seat] = won * PARTS // len(first)
    return scores


def last_won(table: Table, seat: int) -> int:
    """Return the number of a player's last trick, from 1; 0 where they took none (SC4)."""
    numbers = [at for at, trick in enumerate(table.tricks, start=1) if trick in table.won[seat]]
    return max(numbers, default=0)


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    tricks, points, scores = settle(table)
    declarer = table.declarer
    of_hand: dict[str, Any] = {
        "ending": "passed" if table.thrown_in else "tricks",
        "kind": "none" if table.thrown_in else "least" if declarer is None else "game",
        "declarer": -1,
        "widow": worth(table.widow),
    }
    if declarer is not None:
        of_hand |= {
            "declarer": declarer,
            "declarer_place": (declarer - table.lead) % SEATS,
            "declarer_points": points[declarer],
            "buried": worth(table.buried or ()),
        }
    of_seats = (
        {"score": scores[seat], "points": points[seat], "tricks": tricks[seat]}
        for seat in range(SEATS)
    )
    return ROW.make_single(deal, table.lead, len(table.moves), of_hand, of_seats)
