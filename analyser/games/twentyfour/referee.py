"""What do the rules allow, and what does a game come to?  The referee, in plain Python.

A table takes moves and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in histories.  The referee shares no code with the kernel, and does not decide for anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from analyser.cards.codes import card_code, card_text
from analyser.games.history_lines import Illegal
from analyser.games.twentyfour import expressions as solving
from analyser.games.twentyfour.columns import ROW
from analyser.games.twentyfour.expressions import expression_of, mistake, solution
from analyser.games.twentyfour.rules import (
    MOST_PLAYERS,
    MOST_SHORT_SWAPS,
    MOST_SWAPS,
    Rules,
    shuffle_pack,
    value,
)

Event: TypeAlias = dict[str, Any]
"""A move, as a line of a history."""
NOBODY: Final = -1
SPLIT, SWAP, SOLVE = range(3)
"""The kinds of moves in a kernel's log."""


def values_of(cards: Sequence[str]) -> list[int]:
    """Return what some cards stand for."""
    return [value(card_code(card)) for card in cards]


class Table:
    """One game in play."""

    def __init__(self, rules: Rules, piles: Sequence[Sequence[str]], lead: int = 0) -> None:
        """Deal these piles, a seat each, their top card first; ``lead`` is first among equals."""
        self.rules = rules
        self.dealt = [list(pile) for pile in piles]
        self.piles = [list(pile) for pile in piles]
        self.lead = lead
        self.shown: list[list[str]] = [[] for _ in piles]
        """Seat → its cards on the table; none between two sets."""
        self.seen: set[str] = set()
        """Cards that ever lay face up."""
        self.out: set[int] = set()
        """Seats whose claim was wrong, which in this set may claim no more."""
        self.must_split = False
        """Whether all that is left is that all players take their own cards back."""
        self.sets = 0
        self.swaps = 0
        self.swaps_here = 0
        """Swaps of the set that lies there, and of them those with an empty pile."""
        self.short_swaps = 0
        self.turns = 0
        self.unsolvable = 0
        self.won = [0] * rules.players
        self.wrong = [0] * rules.players
        self.end = ""
        """How the game ended; empty while it goes on."""
        self.winner = NOBODY
        self.events: list[Event] = []

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.end)

    @property
    def board(self) -> list[str]:
        """The four cards on the table, seat 0's first."""
        return [card for cards in self.shown for card in cards]

    @property
    def values(self) -> list[int]:
        """What they stand for."""
        return values_of(self.board)

    @property
    def solutions(self) -> int:
        """How many written expressions solve them."""
        return solving.count_solutions(self.values, self.rules)

    def scores(self) -> list[int]:
        """Return the points of a game that is over: a winner has one of each other player."""
        if self.winner == NOBODY:
            return [0] * self.rules.players
        points = [-1] * self.rules.players
        points[self.winner] = self.rules.players - 1
        return points

    def list_in_turn(self) -> list[int]:
        """Return the seats, who is first among equals first."""
        return [(self.lead + at) % self.rules.players for at in range(self.rules.players)]

    # -- moves -------------------------------------------------------------------------------------

    def turn_up(self) -> None:
        """Have everybody turn the next cards of the pile."""
        self._check("a set", shown=False)
        for seat, pile in enumerate(self.piles):
            self.shown[seat] = [pile.pop(0) for _ in range(self.rules.each)]
        self.swaps_here = self.short_swaps = 0
        self._lies()
        self.events.append({"do": "set", "cards": self.board})

    def may_swap(self) -> str:
        """Return why no cards may be swapped, with its source; empty: they may."""
        if not self.rules.swap_own:
            return "X, swap: cards are not swapped under these rules"
        if self.short_swaps == MOST_SHORT_SWAPS:
            return f"TF3, swap: with an empty pile cards are swapped {MOST_SHORT_SWAPS} times"
        if self.swaps_here == MOST_SWAPS:
            return f"TF3, swap: the cards of a set are swapped {MOST_SWAPS} times at most"
        return ""

    def swap(self, back: Sequence[str]) -> list[str]:
        """Have each seat take back one of its cards and turn the next; returns those."""
        self._check("a swap")
        if self.may_swap():
            raise Illegal(f"{self.may_swap()}; found a swap")
        for seat, card in enumerate(back):
            if card not in self.shown[seat]:
                raise Illegal(
                    f"X, swap: seat {seat} takes back a card of its own, "
                    f"{' or '.join(self.shown[seat])}; found {card}"
                )
        self.short_swaps += not all(self.piles)
        self.swaps_here += 1
        self.swaps += 1
        up = []
        for seat, card in enumerate(back):
            self.piles[seat].append(card)
            self.shown[seat].remove(card)
            up.append(self.piles[seat].pop(0))
            self.shown[seat].append(up[-1])
        self._lies()
        self.events.append({"do": "swap", "back": list(back), "up": up})
        return up

    def split(self) -> None:
        """Have all players take their own cards back."""
        self._check("a split", splits=True)
        if not self.must_split and not self.may_swap():
            raise Illegal("X, swap: one card each is taken back; found a split")
        for seat, pile in enumerate(self.piles):
            pile += self.shown[seat]
        self.events.append({"do": "split"})
        self._finish(NOBODY)

    def claim(
        self,
        seat: int,
        says: str,
        order: Sequence[str] | None = None,
        said: bool | None = None,
    ) -> bool:
        """Have one of two state a solution; returns whether it is right.

        ``order``: how who takes the cards stacks them; otherwise as they lie.  ``said``: what a
        history says of its being right.
        """
        self._check("a claim")
        self._seat(seat)
        if seat in self.out:
            raise Illegal(f"TF4, claim: seat {seat} was wrong and claims no more in this set")
        right = self.solves(says, said)
        other = 1 - seat
        if right:
            self._judge_claim(seat, says, right, other, seat, order)
        elif self.rules.wrong_loses:
            self._judge_claim(seat, says, right, seat, other, order)
        else:
            self.out.add(seat)
            self._judge_claim(seat, says, right, NOBODY, NOBODY, order)
        return right

    def ask(
        self,
        asked: int,
        by: int,
        says: str,
        order: Sequence[str] | None = None,
        said: bool | None = None,
    ) -> bool:
        """Have ``by`` ask another of four for the solution; otherwise as :meth:`claim`."""
        self._check("a claim")
        self._seat(asked)
        self._seat(by)
        if asked == by:
            raise Illegal(f"X, four players: another is asked; found seat {by} asking itself")
        right = self.solves(says, said)
        if right:
            self._judge_claim(asked, says, right, by, asked, order, by)
        elif self.rules.wrong_loses:
            self._judge_claim(asked, says, right, asked, by, order, by)
        else:
            self.must_split = True
            self._judge_claim(asked, says, right, NOBODY, NOBODY, order, by)
        return right

    def solves(self, says: str, said: bool | None = None) -> bool:
        """Say whether an expression of these four cards makes the target.

        ``Illegal`` where it is of others, or where it is ``said`` to be what it is not.
        """
        found = expression_of(says)
        if found is None:
            raise Illegal(
                f"TF2, claim: {says!r} is not a valid expression of numbers, + - * / and brackets"
            )
        if sorted(solving.values_of(found)) != sorted(self.values):
            raise Illegal(
                f"X, claim: each of {', '.join(map(str, self.values))} is used once; found {says}"
            )
        strange = sorted(solving.signs_of(found) - set(self.rules.operators))
        if strange:
            raise Illegal(
                f"X, claim: the operators are {' '.join(self.rules.operators)}; found {strange[0]}"
            )
        made = solving.worth(found, self.rules.fractions)
        right = made == self.rules.target
        if said not in (None, right):
            makes = "nothing that is allowed" if made is None else made
            raise Illegal(
                f"X, claim: {says} makes {makes}, and {self.rules.target} is asked for; found it "
                f"called {'right' if said else 'wrong'}"
            )
        return right

    # -- what follows ------------------------------------------------------------------------------

    def _check(self, what: str, shown: bool = True, splits: bool = False) -> None:
        if self.over:
            raise Illegal(f"X, end: the game is over; found {what}")
        if shown and not self.board:
            raise Illegal(f"X, play: no cards lie on the table; found {what}")
        if not shown and self.board:
            raise Illegal(f"X, play: {' '.join(self.board)} lie on the table; found {what}")
        if self.must_split and not splits:
            raise Illegal(f"TF4, claim: everybody takes the own cards back; found {what}")

    def _seat(self, seat: int) -> None:
        if seat not in range(self.rules.players):
            last = self.rules.players - 1
            raise Illegal(f"X, play: a seat is one of 0 to {last}; found {seat!r}")

    def _lies(self) -> None:
        """Count the set that lies there now."""
        self.turns += 1
        self.out = set()
        self.seen.update(self.board)
        self.unsolvable += not self.solutions

    def _judge_claim(
        self,
        seat: int,
        says: str,
        right: bool,
        taker: int,
        winner: int,
        order: Sequence[str] | None,
        by: int | None = None,
    ) -> None:
        """Write down a claim, and have who loses the set take the cards."""
        lying = self.board if taker != NOBODY else []
        stacked = lying if order is None else list(order)
        if sorted(stacked) != sorted(lying):
            raise Illegal(
                "X, play: "
                + (
                    f"seat {taker} takes {' '.join(lying)}, in an order of its own"
                    if lying
                    else "nobody takes the cards"
                )
                + f"; found {' '.join(stacked) or 'none'}"
            )
        self.wrong[seat] += not right
        who = {"seat": seat} if by is None else {"asked": seat, "by": by}
        self.events.append({"do": "solve", **who, "says": says, "right": right, "order": stacked})
        if taker != NOBODY:
            self.piles[taker] += stacked
            self._finish(winner)

    def _finish(self, winner: int) -> None:
        """End the set, which ``winner`` has won, and the game if a pile is empty (TF9)."""
        self.shown = [[] for _ in self.piles]
        self.must_split = False
        self.sets += 1
        if winner != NOBODY:
            self.won[winner] += 1
        for seat in (*([winner] if winner != NOBODY else []), *self.list_in_turn()):
            if not self.piles[seat]:
                self.winner, self.end = seat, "out"
                return
        if self.sets == self.rules.set_limit:
            self.end = "limit"


def deal(rules: Rules, key: int, number: int, lead: int = 0) -> Table:
    """Return the table of a deal of a run key, before the first set."""
    cards = [card_text(code) for code in shuffle_pack(key, number, rules.top_rank)]
    each = len(cards) // rules.players
    piles = [cards[each * seat : each * (seat + 1)] for seat in range(rules.players)]
    return Table(rules, piles, lead)


def says(table: Table, right: bool) -> str:
    """Return an expression to state, a solution or a mistake."""
    return (solution if right else mistake)(tuple(sorted(table.values)), table.rules)


def turn_due(table: Table) -> None:
    """Have everybody turn the next cards, where none lie there: nobody decides about that."""
    if not table.over and not table.board:
        table.turn_up()


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log: of each its number, and who was wrong before it.

    As ``kernel.game.note``: of two players a wrong claim, who is out then, is not a move of its
    own.
    """
    for move, wrong in zip(log[::2], log[1::2], strict=True):
        turn_due(table)
        for seat in (wrong >> 2, wrong & 3):
            if seat:
                table.claim(seat - 1, says(table, False))
        kind, what = move & 7, move >> 3
        if kind == SOLVE:
            asked, by, right = what & 3, what >> 2 & 3, bool(what >> 4)
            if table.rules.players < MOST_PLAYERS:
                table.claim(asked, says(table, right))
            else:
                table.ask(asked, by, says(table, right))
        elif kind == SWAP:
            table.swap([cards[what >> seat & 1] for seat, cards in enumerate(table.shown)])
        else:
            table.split()


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished game, as single games have it: its match is −1."""
    of_hand = {
        "ending": table.end,
        "sets": table.sets,
        "swaps": table.swaps,
        "unsolvable": table.unsolvable,
    }
    of_seats = (
        {
            "score": score,
            "won": table.won[seat],
            "wrong": table.wrong[seat],
            "pile_cards": len(table.piles[seat]),
        }
        for seat, score in enumerate(table.scores())
    )
    return ROW.make_single(deal, table.lead, table.turns, of_hand, of_seats)
