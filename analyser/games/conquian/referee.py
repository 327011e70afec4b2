"""What do the rules allow, and what does a hand come to?  The referee, in plain Python.

A table takes moves and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in hand histories.  Histories are verified here, and whatever the kernel plays must be legal and
score the same here.  The referee shares no code with the kernel, and does not decide for anybody.

All that lies before a player may be laid out again whenever cards are laid; so what they may lay
depends on which cards lie there, not on how.  An *arrangement* is a list of melds of which each
card is in one, in the order of the finder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from analyser.games.conquian.columns import ROW
from analyser.games.conquian.rules import CARDS, NUMBERS, SEATS, Rules, catalogue, shuffle_pack
from analyser.games.history_lines import Illegal
from analyser.games.melds import plain
from analyser.games.melds.catalogue import Way

Cards: TypeAlias = tuple[str, ...]
"""Sorted by their faces."""
Melds: TypeAlias = list[list[str]]
Event: TypeAlias = dict[str, Any]
"""A move, as a line of a hand history."""
NOBODY: Final = -1
TURN, ASK, FORCE, FORCED_DISCARD, DISCARD, OVER = (
    "turn",
    "ask",
    "force",
    "forced",
    "discard",
    "over",
)
WANTED_MOVES: Final = {
    TURN: "turns the next card of the stock",
    ASK: "takes or refuses {card}",
    FORCE: "may say that the other has to take {card}",
    FORCED_DISCARD: "has to take {card}",
    DISCARD: "discards a card",
    OVER: "has nothing left to do",
}
"""What each phase asks of whose turn it is."""


# -- which melds may be laid


def order_cards(cards: Iterable[str]) -> Cards:
    """Return cards by their faces: suit by suit, from the ace to the king."""
    return tuple(sorted(cards, key=NUMBERS.__getitem__))


def ways(rules: Rules) -> Sequence[Way]:
    """Return all melds, in the order of the finder."""
    return catalogue(rules.run_max, rules.group_max).ways


@cache
def _splits(run_max: int, group_max: int, cards: frozenset[str]) -> list[list[Way]]:
    all_ways = catalogue(run_max, group_max).ways
    return plain.splits([way for way in all_ways if cards.issuperset(way.cards)], cards)


def is_meld(rules: Rules, cards: Sequence[str]) -> bool:
    """Say whether cards, in any order, are a meld."""
    return order_cards(cards) in {way.cards for way in ways(rules)}


def fits(rules: Rules, lain: Iterable[str], card: str) -> bool:
    """Say whether a card joins what lies there, laid out again if need be, without others."""
    return bool(_splits(rules.run_max, rules.group_max, frozenset([*lain, card])))


def may_lie(rules: Rules, melds: Iterable[Sequence[str]], card: str | None, hand: Cards) -> bool:
    """Say whether cards of the hand may lie so, all of them in one meld if that is the rule.

    ``card``: the one taken, in whose meld they have to be then; ``None``: none is.
    """
    if rules.hand_joins == "any" or not hand:
        return True
    wanted = {*hand} if card is None else {*hand, card}
    return any(wanted <= {*meld} for meld in melds)


def arrangements(rules: Rules, lain: Iterable[str], card: str | None, hand: Cards) -> list[Melds]:
    """Return every way to lay out what lies there with the card taken and these of the hand."""
    cards = frozenset([*lain, *hand] if card is None else [*lain, *hand, card])
    found = _splits(rules.run_max, rules.group_max, cards)
    melds = [[list(way.cards) for way in split] for split in found]
    return [each for each in melds if may_lie(rules, each, card, hand)]


def sets_of_hand(
    rules: Rules, lain: Sequence[str], card: str | None, hand: Sequence[str]
) -> list[Cards]:
    """Return the sets of cards of the hand that may be laid.

    With the ``card`` taken, among them perhaps none of the hand; without one, one card or more.
    Sorted as sets of faces: the set with the highest face that the other lacks comes later.
    """
    found = {
        each for each in _candidates(rules, lain, card, hand) if card is not None or len(each) > 0
    }
    legal = [each for each in found if arrangements(rules, lain, card, each)]
    return sorted(legal, key=lambda each: sum(1 << NUMBERS[name] for name in each))


def _candidates(
    rules: Rules, lain: Sequence[str], card: str | None, hand: Sequence[str]
) -> set[Cards]:
    """Return sets of cards of the hand among which are all that may be laid."""
    there = frozenset(lain if card is None else [*lain, card])
    own = there.union(hand)
    held = [frozenset(way.cards) for way in ways(rules) if own.issuperset(way.cards)]
    if rules.hand_joins == "any":
        # What some of the melds that are held make together; 1,024 subsets of a hand take seconds.
        made: set[frozenset[str]] = {frozenset()}
        for meld in held:
            made |= {cards | meld for cards in made if cards.isdisjoint(meld)}
        return {order_cards(cards - there) for cards in made if cards >= there}
    return {order_cards(meld & {*hand}) for meld in held if card is None or card in meld}


def longest_run(melds: Iterable[Sequence[str]]) -> int:
    """Return how many cards the longest run among some melds has; 0: there is none."""
    return max((len(meld) for meld in melds if is_run(meld)), default=0)


def is_run(meld: Sequence[str]) -> bool:
    """Say whether a meld is a run."""
    return meld[0][1] == meld[1][1]


# -- the table


class Table:
    """One hand in play."""

    def __init__(
        self, rules: Rules, hands: Sequence[Sequence[str]], stock: Sequence[str], lead: int = 0
    ) -> None:
        """Lay out these hands and this stock, the card to be turned first at its head."""
        self.rules = rules
        self.dealt = [list(hand) for hand in hands]
        """Seat → the hand it was dealt."""
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.lead = lead
        self.melds: list[Melds] = [[] for _ in range(SEATS)]
        """Seat → what lies before it, as it lies."""
        self.turned = 0
        """Cards of the stock turned."""
        self.turns = 0
        """Cards offered, turned or discarded."""
        self.card = ""
        """The card that is offered."""
        self.last = False
        """Whether the card is dead if whoever is asked refuses it: nobody else is to be asked."""
        self.from_stock = False
        """Whether the card was turned; otherwise it was discarded."""
        self.dead: list[str] = []
        """Cards that both have refused, in their order."""
        self.takes = [0] * SEATS
        self.forced = [0] * SEATS
        self.moves = [0] * SEATS
        """Seat → moves made, turning a card not among them; not to force is one."""
        self.winner = NOBODY
        self.ending = ""
        self.events: list[Event] = []
        self.phase, self.to_move = TURN, lead
        self._begin_turn(lead)

    @property
    def over(self) -> bool:
        """Whether the hand is."""
        return self.phase == OVER

    @property
    def own_turn(self) -> bool:
        """Whether who is asked, or was asked last, turned the card themselves."""
        return self.from_stock and not self.last

    def list_laid_cards(self, seat: int) -> Cards:
        """Return the cards that lie before a player."""
        return order_cards(card for meld in self.melds[seat] for card in meld)

    def count_melded(self, seat: int) -> int:
        """Return how many those are."""
        return sum(len(meld) for meld in self.melds[seat])

    # -- moves

    def turn(self, seat: int) -> str:
        """Have a player turn the next card of the stock; returns it."""
        self._check(seat, TURN, "turns a card")
        self.card = self.stock[self.turned]
        self.turned += 1
        self._offer(seat, last=False)
        self.events.append({"do": "turn", "seat": seat, "card": self.card})
        return self.card

    def refuse(self, seat: int) -> None:
        """Have a player refuse the card."""
        self._check(seat, ASK, "refuses a card")
        self.moves[seat] += 1
        self.events.append({"do": "pass", "seat": seat})
        self._note_refusal(seat)

    def lay(self, seat: int, melds: Sequence[Sequence[str]]) -> None:
        """Have a player lay cards of the hand and refuse the card; ``melds``: the whole table."""
        self._check(seat, ASK, "lays cards of the hand")
        if not self.rules.lay_without_card:
            raise Illegal(
                "X, melding: a meld is laid with a card from the centre alone; found cards of the "
                "hand laid without one"
            )
        if not self.own_turn:
            raise Illegal(
                f"BI, CQ7: who turned a card may lay cards of the hand before it is refused; "
                f"found some laid by seat {seat}, who did not"
            )
        self._lay_out(seat, melds, None, "BI, CQ7")
        self.moves[seat] += 1
        self.events.append({"do": "lay", "seat": seat, "melds": _copy_melds(melds)})
        if not self._end_if_out(seat):
            self._note_refusal(seat)

    def take(self, seat: int, melds: Sequence[Sequence[str]]) -> None:
        """Have a player take the card; ``melds``: all that lies before them afterwards."""
        forced = self.phase == FORCED_DISCARD
        self._check(seat, FORCED_DISCARD if forced else ASK, "takes a card")
        source = "X, CQ3" if forced else "X, CQ4, CQ5"
        laid = self._lay_out(seat, melds, self.card, source)
        self.moves[seat] += 1
        self.takes[seat] += 1
        event: Event = {"do": "take", "seat": seat}
        if forced:
            assert not laid
            self.forced[seat] += 1
            event["forced"] = True
        self.events.append({**event, "melds": _copy_melds(melds)})
        if not self._end_if_out(seat):
            self.phase = DISCARD

    def force(self, seat: int) -> None:
        """Have a player say that the other has to take the card that they refused."""
        self._check(seat, FORCE, "forces the other")
        self.moves[seat] += 1
        self.events.append({"do": "force", "seat": seat})
        self.phase, self.to_move = FORCED_DISCARD, 1 - seat

    def let_go(self, seat: int) -> None:
        """Have the player who may force not do it, of which a history says nothing."""
        self._check(seat, FORCE, "lets a card go")
        self.moves[seat] += 1
        self._go_on(1 - seat)

    def discard(self, seat: int, card: str) -> None:
        """Have a player who took a card discard one of the hand, which the other is offered."""
        self._check(seat, DISCARD, "discards")
        if card not in self.hands[seat]:
            raise Illegal(
                f"X, play: a card of the hand is discarded, of seat {seat} one of "
                f"{' '.join(order_cards(self.hands[seat]))}; found {card}"
            )
        self.moves[seat] += 1
        self.hands[seat].remove(card)
        self.card = card
        self._offer(1 - seat, last=True)
        self.events.append({"do": "discard", "seat": seat, "card": card})

    def may_force(self, seat: int) -> bool:
        """Say whether a player who refuses the card can be made to take it."""
        if self.rules.force == "no" or not self.hands[seat]:
            return False
        return fits(self.rules, self.list_laid_cards(seat), self.card)

    # -- what follows

    def _begin_turn(self, seat: int) -> None:
        if self.turned < len(self.stock):
            self.phase, self.to_move = TURN, seat
        else:
            self.phase, self.to_move, self.ending = OVER, NOBODY, "stock"

    def _offer(self, seat: int, last: bool) -> None:
        self.turns += 1
        self.phase, self.to_move = ASK, seat
        self.last, self.from_stock = last, not last

    def _note_refusal(self, seat: int) -> None:
        if self.may_force(seat):
            self.phase, self.to_move = FORCE, 1 - seat
        else:
            self._go_on(seat)

    def _go_on(self, refused: int) -> None:
        """Ask the other, if they have not been; otherwise the card is dead."""
        if self.last:
            self.dead.append(self.card)
            self._begin_turn(refused)
        else:
            self.phase, self.to_move, self.last = ASK, 1 - refused, True

    def _end_if_out(self, seat: int) -> bool:
        """End the hand where a player has melded enough; says whether it did."""
        if self.count_melded(seat) < self.rules.meld_target:
            return False
        self.winner, self.ending = seat, "out"
        self.phase, self.to_move = OVER, NOBODY
        return True

    def _check(self, seat: int, phase: str, found: str) -> None:
        if self.phase == phase and seat == self.to_move:
            return
        if self.over:
            raise Illegal(f"X, end: the hand is over; found that seat {seat} {found}")
        what = WANTED_MOVES[self.phase].format(card=self.card)
        source = "X, CQ3, forcing" if self.phase in (FORCE, FORCED_DISCARD) else "X, CQ2, play"
        raise Illegal(f"{source}: seat {self.to_move} {what}; found that seat {seat} {found}")

    def _lay_out(
        self, seat: int, melds: Sequence[Sequence[str]], card: str | None, source: str
    ) -> Cards:
        """Lay these melds before a player, if they may be; returns which are of the hand."""
        rules, hand = self.rules, self.hands[seat]
        for meld in melds:
            if not (set(meld) <= set(CARDS) and is_meld(rules, meld)):
                raise Illegal(
                    f"X, CQ1, melds: groups of 3 to {rules.group_max} and runs of 3 to "
                    f"{rules.run_max} are melds; found {' '.join(meld)}"
                )
        cards = [each for meld in melds for each in meld]
        lain = Counter(self.list_laid_cards(seat)) + Counter([] if card is None else [card])
        missing = sorted((lain - Counter(cards)).elements())
        if missing:
            raise Illegal(
                f"{source}: what lay before seat {seat}, and the card taken, lie there afterwards; "
                f"found no {missing[0]}"
            )
        laid = order_cards((Counter(cards) - lain).elements())
        wrong = sorted((Counter(laid) - Counter(hand)).elements())
        if wrong:
            raise Illegal(
                f"{source}: cards of the own hand are laid; found {wrong[0]}, which is not in that "
                f"of seat {seat}"
            )
        if self.phase == FORCED_DISCARD and laid:
            raise Illegal(
                f"{source}: who is made to take a card lays none of the hand with it; found "
                f"{laid[0]} laid"
            )
        if card is None and not laid:
            raise Illegal(f"{source}: to lay is to lay cards of the hand; found none")
        if not may_lie(rules, melds, card, laid):
            where = "the meld of the card taken" if card is not None else "one meld"
            raise Illegal(
                f"X, CQ4: all cards that are laid of the hand go into {where}; found "
                f"{' '.join(laid)} in others"
            )
        for each in laid:
            hand.remove(each)
        self.melds[seat] = _copy_melds(melds)
        return laid


def _copy_melds(melds: Sequence[Sequence[str]]) -> Melds:
    return [list(meld) for meld in melds]


def deal(rules: Rules, key: int, number: int, lead: int = 0) -> Table:
    """Return the table of a deal of a run key, before the first card is turned."""
    cards, size = shuffle_pack(key, number), rules.hand_cards
    hands = [order_cards(cards[size * seat : size * (seat + 1)]) for seat in range(SEATS)]
    return Table(rules, hands, cards[SEATS * size :], lead)


def make(table: Table, number: int, which: int = 0) -> None:
    """Make a move by its number, as the kernel's table takes it, and turn a card where one is due.

    ``which``: in which of the arrangements that there are the melds are laid.
    """
    seat, cards = table.to_move, {card for card, at in NUMBERS.items() if number >> at & 1}
    if table.phase == FORCE:
        table.force(seat) if number else table.let_go(seat)
    elif table.phase == DISCARD:
        table.discard(seat, *cards)
    elif number == 0:
        table.refuse(seat)
    else:
        card = table.card if table.card in cards else None
        every = arrangements(
            table.rules, table.list_laid_cards(seat), card, order_cards(cards - {table.card})
        )
        (table.lay if card is None else table.take)(seat, every[which])
    turn_due(table)


def turn_due(table: Table) -> None:
    """Turn the next card where one is to be turned: nothing is to be decided about that."""
    if table.phase == TURN:
        table.turn(table.to_move)


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log: of each the phase, the move, and how its melds lie."""
    turn_due(table)
    for number, which in zip(log[1::3], log[2::3], strict=True):
        make(table, number, which)


# -- the result of a hand


def scores(table: Table) -> list[int]:
    """Return what each player scores in a finished hand."""
    if table.winner == NOBODY:
        return [0] * SEATS
    return [1 if seat == table.winner else -1 for seat in range(SEATS)]


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    of_hand = {
        "turned": table.turned,
        "ending": table.ending,
    }
    of_seats = (
        {
            "score": score,
            "result": score,
            "melded": table.count_melded(seat),
            "takes": table.takes[seat],
            "forced": table.forced[seat],
        }
        for seat, score in enumerate(scores(table))
    )
    return ROW.make_single(deal, table.lead, table.turns, of_hand, of_seats)
