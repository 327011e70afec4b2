"""What do the rules allow, and what does a hand come to?  The referee, in plain Python.

A table takes moves and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in hand histories.  A discard is first offered to those who may bump it, then to the next player,
who may contest; each of them is asked in turn, so that whoever decides is always one player
(``to_move``) with one ``stage``.  Histories are verified here, and whatever the kernel plays must
be legal and score the same here.  The referee shares no code with the kernel, and does not decide
for anybody.  Which split scores a hand, ``splitting`` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_text
from analyser.games.history_lines import Illegal, show_value
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.columns import ROW
from analyser.games.khanhoo.melds import JOKER, KINDS
from analyser.games.khanhoo.rules import HAND_CARDS, Rules, books_of
from analyser.games.khanhoo.splitting import (
    Split,
    count_over,
    full_split,
    lowest_first,
    scored_split,
)
from analyser.games.melds.catalogue import Catalogue, Way

Event: TypeAlias = dict[str, Any]
"""A move, as a line of a hand history."""
NOBODY: Final = -1
GOING_OUT: Final = 128
"""Added to a card's code in a kernel's log: going out with it."""
THROW, CLAIM, CONTEST, DRAW, MUST_TAKE = "throw", "claim", "contest", "draw", "owed"
"""What the player to move has to decide: which card to discard, whether to bump, whether to contest
another's bump, and whether to draw or to take; or that they have to take."""
TO_DO: Final = {
    THROW: "discard a card",
    CLAIM: "bump the card or let it pass",
    CONTEST: "contest the bump or let it pass",
    DRAW: "draw or take",
    MUST_TAKE: "take the card",
}
"""The same in words."""


@dataclass(frozen=True)
class Move:
    """What a player may do."""

    do: str
    """``discard``, ``out``, ``pass``, ``claim``, ``contest``, ``draw`` or ``take``."""
    card: str = ""
    """The card that is discarded."""
    way: Way | None = None
    """The meld that is claimed or contested for."""


PASS: Final = Move("pass")
DRAWS: Final = Move("draw")
TAKES: Final = Move("take")


class Table:
    """One hand in play."""

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[Sequence[str]],
        stock: Sequence[str],
        lead: int = 0,
        scores: Sequence[int] | None = None,
        in_order: bool = False,
        seed: int = 0,
    ) -> None:
        """Deal these hands, a seat each, and this stock, its first card to be drawn first.

        ``scores``: points before the hand; ``in_order``: the stock is drawn one card after another,
        as a history lists it, otherwise each seat draws its own places; ``seed``: of the stream by
        which a stock is reshuffled.
        """
        self.rules = rules
        self.books = books_of(rules)
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.stocks = [list(stock)]
        """The first stock, and the reshuffled ones, as they were."""
        self.drawn: list[list[str]] = [[]]
        """The cards drawn from each of them, in their order."""
        self.left = list(range(len(stock)))
        """Places of the stock that nobody has drawn."""
        self.lead = lead
        self.scores = [*(scores or [0] * rules.players)]
        self.in_order = in_order
        self.seed = seed
        self.chances = 0
        """Numbers drawn of that stream."""
        seats = range(rules.players)
        self.pile: list[str] = []
        self.shown: list[list[Way]] = [[] for _ in seats]
        """The melds that each player has bumped."""
        self.wanted: list[set[str]] = [set() for _ in seats]
        """The cards that each player took or bumped, a joker left out."""
        self.known: list[list[str]] = [[] for _ in seats]
        """The cards that all know to be in each hand."""
        self.takes = [0 for _ in seats]
        self.restocks = self.refused = self.turns = 0
        self.events: list[Event] = []
        self.to_move = lead
        self.stage = THROW
        self.taken = ""
        """The card that was taken this turn and may not be discarded, but for an equal one."""
        self.thrower = NOBODY
        self.claims: list[tuple[int, Way]] = []
        self.asked = 0
        """How many seats behind the thrower the player sits who is asked to bump."""
        self.went_out = NOBODY
        self.ending = ""
        self.declared: list[list[str]] = []
        """The melds of the split by which whoever went out is scored."""

    # -- what is so --------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return bool(self.ending)

    @property
    def next_seat(self) -> int:
        """The seat whose turn it is to have the discard."""
        return (self.thrower + 1) % self.rules.players

    @property
    def may_draw(self) -> bool:
        """Whether there is anything to draw: a stock, or one can be made of the pile."""
        return bool(self.left) or (self.rules.reshuffle and len(self.pile) > 1)

    def list_claims(self, seat: int) -> list[Way]:
        """Return the ways in which a player may bump the card on the pile."""
        return self._ways(seat, self.books.claimed)

    def list_contests(self, seat: int) -> list[Way]:
        """Return the ways in which the next player may contest a bump."""
        return self._ways(seat, self.books.whole)

    def _ways(self, seat: int, book: Catalogue) -> list[Way]:
        """Return the ways with the card on the pile and others of a hand that leave a card."""
        card, hand = self.pile[-1], self.hands[seat]
        return [
            way
            for way in self.books.list_held_ways(book, [*hand, card])
            if (way.jokers if card == JOKER else card in way.cards)
            and len(melds.list_laid_cards(way)) <= len(hand)
        ]

    def list_discards(self) -> list[str]:
        """Return the cards that the player to move may discard, each once, the lowest first."""
        hand = self.hands[self.to_move]
        cards = lowest_first(set(hand))
        if self.taken and hand.count(self.taken) == 1 and len(hand) > 1:
            cards.remove(self.taken)
        return cards

    def ways_out(self) -> list[str]:
        """Return the cards with which the player to move may go out, the lowest first."""
        hand = self.hands[self.to_move]
        useful = {
            card for way in self.books.list_held_ways(self.books.whole, hand) for card in way.cards
        }
        useless = [card for card in hand if card != JOKER and card not in useful]
        if len(useless) > 1:
            return []
        return [
            card
            for card in self.list_discards()
            if useless in ([], [card]) and self.is_out_with(hand, card)
        ]

    def is_out_with(self, hand: Sequence[str], card: str) -> bool:
        """Say whether a hand splits into melds once a card is discarded."""
        left = list(hand)
        left.remove(card)
        return full_split(self.rules, left) is not None

    def scored_split(self, seat: int) -> Split:
        """Return the split by which the hand of a player is scored."""
        return scored_split(self.rules, self.hands[seat], seat == self.went_out)

    # -- moves -------------------------------------------------------------------------------------

    def make(self, move: Move) -> None:
        """Make a move of the player to move.  ``Illegal`` where they may not."""
        if move.do in ("discard", "out"):
            self._throw(move.card, move.do == "out")
        elif move.do == "draw":
            self._draw()
        elif move.do == "take":
            self._take()
        else:
            self._answer(move)

    def _throw(self, card: str, out: bool) -> None:
        seat = self.to_move
        if card not in self.hands[seat]:
            raise Illegal(f"X, play: seat {seat} does not hold {card}")
        if card not in self.list_discards():
            raise Illegal(
                f"KH6, play: seat {seat} took {card} from the pile in this turn and may not "
                "discard it"
            )
        if out and not self.is_out_with(self.hands[seat], card):
            raise Illegal(
                f"X, KH7, out: without {card} the hand of seat {seat} does not split into "
                "melds, all cards in one each"
            )
        self.hands[seat].remove(card)
        self.pile.append(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)
        self.taken, self.thrower = "", seat
        self.turns += 1
        if out:
            self.went_out, self.ending = seat, "out"
            self.declared = [melds.list_laid_cards(way) for way in self.scored_split(seat).ways]
            self._note("out", seat, card=card, melds=self.declared)
            self.to_move = NOBODY
            return
        self._note("discard", seat, card=card)
        if self.turns >= self.rules.turn_limit:
            self.ending, self.to_move = "turn_limit", NOBODY
            return
        self.claims, self.asked = [], 1
        self._ask_on()

    def _ask_on(self) -> None:
        """Find who is asked next about the discard."""
        players = self.rules.players
        if self.rules.bump != "no":
            while self.asked + 1 < players:
                self.asked += 1
                seat = (self.thrower + self.asked) % players
                if self.list_claims(seat):
                    self.to_move, self.stage = seat, CLAIM
                    return
        if not self.claims:
            self.to_move, self.stage = self.next_seat, DRAW
        elif self.rules.bump_challenge and self.list_contests(self.next_seat):
            self.to_move, self.stage = self.next_seat, CONTEST
        else:
            self._bump(None)

    def _answer(self, move: Move) -> None:
        """Have a player bump or contest, or leave it."""
        seat, stage = self.to_move, self.stage
        if move.way is not None:
            legal = self.list_claims(seat) if stage == CLAIM else self.list_contests(seat)
            if move.way not in legal:
                raise Illegal(
                    f"X, KH4, bump: seat {seat} cannot make that meld with {self.pile[-1]}"
                )
        if stage == CONTEST:
            self._bump(move.way)
            if self.stage == MUST_TAKE:
                self._take()
            return
        if move.way is not None:
            self.claims.append((seat, move.way))
        self._ask_on()

    @property
    def claim(self) -> tuple[int, Way]:
        """Return the player who bumps, and with what: the most points, of equals the first."""
        return max(self.claims, key=lambda claim: claim[1].worth)

    def _bump(self, against: Way | None) -> None:
        """Decide on the bump that is asked for, contested with a meld or not."""
        seat, way = self.claim
        card, meld, following = self.pile[-1], melds.list_laid_cards(way), self.next_seat
        told = None if against is None else melds.list_laid_cards(against)
        self._know(seat, meld, card)
        if told is not None:
            self._know(following, told, card)
        self.claims = []
        if against is not None and against.worth >= way.worth:
            self.refused += 1
            self._note("bump_refused", seat, card=card, meld=meld, by=following, against=told)
            self.to_move, self.stage = following, MUST_TAKE
            return
        self._note("bump", seat, card=card, meld=meld, against=told)
        self.pile.pop()
        rest = list(meld)
        rest.remove(card)
        for each in rest:
            self.hands[seat].remove(each)
            if each in self.known[seat]:
                self.known[seat].remove(each)
        if card != JOKER:
            self.wanted[seat].add(card)
        self.shown[seat].append(way)
        self.to_move, self.stage = seat, THROW

    def _know(self, seat: int, meld: Sequence[str], card: str) -> None:
        """Note that all know now that a player holds these cards but one."""
        held = list(meld)
        held.remove(card)
        for each in dict.fromkeys(held):
            lacking = held.count(each) - self.known[seat].count(each)
            self.known[seat] += [each] * lacking

    def _take(self) -> None:
        seat, card = self.to_move, self.pile[-1]
        # Where there is nothing to draw, one had no other way.
        self.taken = card
        if self.rules.pile_card_may_return or not self.may_draw:
            self.taken = ""
        self.pile.pop()
        self.hands[seat].append(card)
        self.known[seat].append(card)
        if card != JOKER:
            self.wanted[seat].add(card)
        self.takes[seat] += 1
        self._note("take", seat, card=card)
        self.stage = THROW

    def next_place(self, seat: int) -> int:
        """Return the stock's place that a seat draws: its own next one, or the first left."""
        if self.in_order:
            return self.left[0]
        return shuffle_plain.next_place(self.left, seat, self.rules.players)

    def _draw(self) -> None:
        seat = self.to_move
        if not self.may_draw:
            raise Illegal(f"X, KH2, play: seat {seat} has nothing to draw, and must take")
        if not self.left and self.in_order:
            raise Illegal("X, KH1, play: the stock is empty, and has to be made anew first")
        if not self.left:
            self._restock(self._shuffle_cards(self.pile[:-1]))
        place = self.next_place(seat)
        card = self.stock[place]
        self.left.remove(place)
        self.drawn[-1].append(card)
        self.hands[seat].append(card)
        self._note("draw", seat, card=card)
        self.stage = THROW

    def _restock(self, cards: Sequence[str]) -> None:
        """Make a stock of these cards, all of the pile but its top (KH1)."""
        self.stock, self.pile = list(cards), self.pile[-1:]
        self.stocks.append(list(cards))
        self.drawn.append([])
        self.left = list(range(len(self.stock)))
        self.restocks += 1
        self.events.append({"do": "restock", "cards": list(cards)})

    def _shuffle_cards(self, cards: Sequence[str]) -> list[str]:
        """Return cards shuffled by the next numbers of the stream for it."""
        cards = list(cards)
        for at in range(len(cards) - 1):
            other = at + shuffle_plain.draw_below(self.seed, self.chances, len(cards) - at)
            self.chances += 1
            cards[at], cards[other] = cards[other], cards[at]
        return cards

    def _note(self, do: str, seat: int, **said: Any) -> None:
        self.events.append({"do": do, "seat": seat, **said})

    # -- as a history tells it ---------------------------------------------------------------------

    def check_turn(self, do: str, seat: int, stage: str) -> None:
        """Bring the table to the stage in which a seat may make the move of a line, or refuse it.

        Those who were asked to bump and are not heard of let the card pass.
        """
        self._check_plays(do, seat)
        if stage != CLAIM:
            self._pass_claims()
        if stage == CLAIM and self.stage in (CLAIM, DRAW):
            return
        self.check_stage(do, seat, stage)

    def check_stage(self, do: str, seat: int, *stages: str) -> None:
        """Refuse a move of a seat that has to do something else, or whose turn it is not."""
        self._check_plays(do, seat)
        if seat != self.to_move:
            raise Illegal(
                f"X, play: it is the turn of seat {self.to_move}; found a {do} by seat {seat}"
            )
        if self.stage not in stages:
            raise Illegal(f"X, play: seat {seat} has to {TO_DO[self.stage]}; found a {do}")

    def _check_plays(self, do: str, seat: int) -> None:
        if seat not in range(self.rules.players):
            last = self.rules.players - 1
            raise Illegal(f"X, play: a seat is one of 0 to {last}; found {show_value(seat)}")
        if self.over:
            raise Illegal(f"X, play: the hand is over; found a {do} by seat {seat}")

    def _pass_claims(self) -> None:
        """Have all who are asked to bump let the card pass."""
        while self.stage == CLAIM and not self.over:
            self.make(PASS)

    def told_bump(
        self,
        seat: int,
        card: str,
        meld: Sequence[str],
        against: Sequence[str] | None,
        by: int | None = None,
    ) -> None:
        """Have a seat bump as a history says; ``by`` refuses it.  ``Illegal`` where it may not."""
        do = "bump" if by is None else "bump_refused"
        self._check_bumper(do, seat)
        following = self.next_seat
        self._check_discard(card)
        way = self.way_of_bump(seat, meld, claimed=True)
        other = None
        if by is not None and by != following:
            raise Illegal(f"X, KH5, bump: seat {following} is next and may contest; found {by}")
        if against is not None:
            if not self.rules.bump_challenge:
                raise Illegal("X, KH5, bump: nobody may contest a bump here")
            other = self.way_of_bump(following, against, claimed=False)
            stands, counts = other.worth >= way.worth, (other.worth, way.worth)
            if stands != (by is not None):
                raise Illegal(
                    f"X, KH5, bump: a contest with {counts[0]} against {counts[1]} points "
                    f"{'holds' if stands else 'fails'}; found a {do}"
                )
        self.claims = [(seat, way)]
        self.stage = CONTEST
        self._bump(other)

    def _check_bumper(self, do: str, seat: int) -> None:
        """Refuse that a seat bumps, or lets it be, which is not asked."""
        self.check_turn(do, seat, CLAIM)
        if self.rules.bump == "no" or self.rules.players == 2:
            raise Illegal("X, KH4, bump: nobody may bump here")
        if seat in (self.thrower, self.next_seat):
            who = (
                "discarded the card" if seat == self.thrower else "is next, and may simply take it"
            )
            raise Illegal(f"X, KH4, bump: seat {seat} {who}")

    def _check_discard(self, card: str) -> None:
        if card != self.pile[-1]:
            raise Illegal(f"X, bump: the discard is {self.pile[-1]}; found {card}")

    def told_pass(self, seat: int) -> None:
        """Have a seat, and who is asked before it, let the discard pass, whether it could bump."""
        self._check_bumper("pass", seat)
        place = (seat - self.thrower) % self.rules.players
        while self.stage == CLAIM and self.asked <= place:
            self.make(PASS)

    def told_claim(self, seat: int, card: str) -> None:
        """Have a seat bump with what nobody knows yet, since the next player may contest it."""
        self._check_bumper("bump", seat)
        self._check_discard(card)
        if not self.rules.bump_challenge:
            raise Illegal(
                "X, KH5, bump: nobody may contest a bump here; found one without its meld"
            )
        # With which meld is not looked at by the player who is asked.
        self.claims = [(seat, self.books.claimed.ways[0])]
        self.to_move, self.stage = self.next_seat, CONTEST

    def way_of_bump(self, seat: int, cards: Sequence[str], claimed: bool) -> Way:
        """Return the way that these cards are; ``Illegal`` where the seat has none such."""
        card = self.pile[-1]
        way = self.books.way_of(cards, claimed)
        if way is None:
            kind = "meld that may be bumped" if claimed else "meld"
            raise Illegal(f"X, KH4, bump: {' '.join(cards)} is not a valid {kind}")
        if card not in cards:
            raise Illegal(f"X, bump: {' '.join(cards)} is a meld without the discard, {card}")
        rest, hand = list(cards), list(self.hands[seat])
        rest.remove(card)
        for each in rest:
            if each not in hand:
                raise Illegal(f"X, bump: seat {seat} does not hold {each}")
            hand.remove(each)
        if not hand:
            raise Illegal(f"KH4, bump: seat {seat} would have no card left to discard")
        return way

    def told_take(self, seat: int, card: str) -> None:
        """Have a seat take as a history says."""
        self.check_turn("take", seat, MUST_TAKE if self.stage == MUST_TAKE else DRAW)
        if card != self.pile[-1]:
            raise Illegal(f"X, play: the discard is {self.pile[-1]}; found {card}")
        self.make(TAKES)

    def told_restock(self, cards: Sequence[str]) -> None:
        """Make the stock again as a history says."""
        self._pass_claims()
        if self.over or self.stage != DRAW:
            raise Illegal("X, play: a stock is made anew when somebody draws, and not now")
        if self.left:
            raise Illegal(f"X, KH1, restock: the stock still has {len(self.left)} of its cards")
        if not self.may_draw:
            raise Illegal("X, KH1, restock: no stock may be made anew here")
        if lowest_first(cards) != lowest_first(self.pile[:-1]):
            raise Illegal(
                "X, KH1, restock: the new stock is not the pile without its top card, "
                f"{' '.join(self.pile[:-1])}"
            )
        self._restock(cards)

    def go_out_as_told(self, seat: int, card: str, told: Sequence[Sequence[str]]) -> None:
        """Have a seat go out as a history says, with these melds in hand."""
        self.check_turn("out", seat, THROW)
        self.make(Move("out", card))
        left, points = list(self.hands[seat]), 0
        for meld in told:
            way = self.books.way_of(meld)
            if way is None:
                raise Illegal(f"X, out: {' '.join(meld)} is not a valid meld")
            points += way.worth
            for each in meld:
                if each not in left:
                    raise Illegal(f"X, out: {each} is not left in the hand of seat {seat}")
                left.remove(each)
        if left and self.rules.out_split == "every_card":
            raise Illegal(f"X, out: {' '.join(left)} of the hand is in no meld")
        most = self.scored_split(seat).points
        if points != most:
            raise Illegal(
                f"X, KH7, out: the melds that score most count {most} points; found {points}"
            )


def pack(rules: Rules) -> list[str]:
    """Return the cards of a rule set's pack, the lowest first."""
    return [*melds.PACK, *[JOKER] * rules.jokers]


def restock_seed(key: int, number: int) -> int:
    """Return the seed of the stream by which the stocks of a deal are reshuffled."""
    return shuffle_plain.stream(key, number, shuffle_plain.CUT, 0)


def deal(
    rules: Rules, key: int, number: int, lead: int = 0, scores: Sequence[int] | None = None
) -> Table:
    """Return the table of a deal of a run key, before the first turn.

    The order of the pack gives the seats their hands one after another, then ``lead`` one card.
    """
    cards = shuffle_plain.shuffle(key, number, pack(rules))
    hands = [cards[HAND_CARDS * seat : HAND_CARDS * (seat + 1)] for seat in range(rules.players)]
    at = HAND_CARDS * rules.players
    hands[lead].append(cards[at])
    seed = restock_seed(key, number)
    return Table(rules, hands, cards[at + 1 :], lead, scores, seed=seed)


def read_move(table: Table, number: int) -> Move:
    """Return the move of the player to move that a number of a kernel's log stands for."""
    if table.stage == DRAW:
        return TAKES if number else DRAWS
    if table.stage == THROW:
        return Move("out" if number >= GOING_OUT else "discard", card_text(number % GOING_OUT))
    if not number:
        return PASS
    if table.stage == CLAIM:
        return Move("claim", way=table.books.claimed.ways[number - 1])
    return Move("contest", way=table.books.whole.ways[number - 1])


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log."""
    for number in log:
        table.make(read_move(table, number))


# -- the result of a hand


def scores(table: Table) -> list[int]:
    """Return what each player scores in a finished hand."""
    return [
        table.scored_split(seat).points + shown_points(table, seat) + bonus(table, seat)
        for seat in range(table.rules.players)
    ]


def shown_points(table: Table, seat: int) -> int:
    """Return the points of the melds that a player has bumped."""
    return sum(way.worth for way in table.shown[seat])


def bonus(table: Table, seat: int) -> int:
    """Return what a player scores for going out."""
    return table.rules.out_points if table.went_out == seat else 0


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    of_hand = {
        "ending": table.ending,
        "restocks": table.restocks,
        "refused": table.refused,
    }
    if table.ending == "out":
        of_hand["out_seat"] = table.went_out
    of_seats = (_seat_row(table, seat) for seat in range(table.rules.players))
    return ROW.make_single(deal, table.lead, table.turns, of_hand, of_seats)


def _seat_row(table: Table, seat: int) -> dict[str, int]:
    split, shown = table.scored_split(seat), table.shown[seat]
    kinds = [way.kind for way in (*split.ways, *shown)]
    points = {
        "hand_points": split.points,
        "shown_points": shown_points(table, seat),
        "out_points": bonus(table, seat),
    }
    return {
        **points,
        "score": sum(points.values()),
        "bumps": len(shown),
        "takes": table.takes[seat],
        "unmelded_cards": count_over(split, table.hands[seat]),
        **{kind: kinds.count(at) for at, kind in enumerate(KINDS)},
    }
