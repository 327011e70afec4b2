"""What do the rules allow, and what does a hand come to?  The referee, in plain Python.

A table takes moves and refuses those that the rules forbid, each in a sentence.  Cards are text, as
in hand histories.  The *elder* is the seat that leads, the dealer the other.  Histories are
verified here, and whatever the kernel plays must be legal and score the same here.  The referee
shares no code with the kernel, and does not decide for anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from analyser.games.ecarte.columns import NOBODY, ROW
from analyser.games.ecarte.rules import DECK, SEATS, Rules, king_of, most_exchanges, shuffle_pack
from analyser.games.history_lines import Illegal
from analyser.games.tricks import plain
from analyser.games.tricks.deck import CARDS
from analyser.games.tricks.lines import trick_line

Event: TypeAlias = dict[str, Any]
"""A move, as a line of a hand history; a trick is one."""

# What the player to move has to do:
SPEAK: Final = "stand or propose"
ANSWER: Final = "accept or refuse"
EXCHANGE: Final = "exchange"
SHOW: Final = "show the king of trumps or not"
PLAY: Final = "play a card"
NOTHING: Final = "nothing"


class Table:
    """One hand in play."""

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[Sequence[str]],
        turned: str,
        stock: Sequence[str],
        lead: int = 0,
        before: Sequence[int] = (0, 0),
        in_order: bool = False,
    ) -> None:
        """Deal these hands, a seat each, the turned card, and this stock.

        ``lead``: the elder's seat; ``before``: the scores before the hand; ``in_order``: the stock
        is drawn one card after another, as a history lists it, otherwise each seat draws its own
        places.
        """
        self.rules = rules
        self.dealt = [list(hand) for hand in hands]
        self.hands = [list(hand) for hand in hands]
        self.turned = turned
        self.stock = list(stock)
        self.lead = lead
        self.before = list(before)
        self.in_order = in_order
        self.trumps = DECK.classes[turned]
        self.taken: list[int] = []
        """Places of the stock that were drawn, in their order."""
        self.given = [0] * SEATS
        """Cards that each seat gave up."""
        self.exchanges = 0
        """Proposals that were accepted."""
        self.vulnerable = NOBODY
        self.king = NOBODY
        """The player who scored for the king of trumps."""
        self.kept_silent = False
        """Whether the king's holder chose not to show it."""
        self.ended_by_king = False
        self.tricks = [0] * SEATS
        self.trick: list[str] = []
        """The cards of the trick in play, the leader's first."""
        self.leader = lead
        """The leader of this trick, or the next."""
        self.turns = 0
        self.events: list[Event] = []
        self.to_do = SPEAK
        self.to_move = lead
        if turned[0] == "K" and rules.turned_king_points:
            self._score_king(self.dealer)
        if not self.ended_by_king:
            self._speak_again()

    # -- what is so --------------------------------------------------------------------------------

    @property
    def elder(self) -> int:
        """The seat that is not the dealer's: it speaks first, and leads."""
        return self.lead

    @property
    def dealer(self) -> int:
        """The other seat."""
        return 1 - self.lead

    @property
    def over(self) -> bool:
        """Whether nobody has a turn any more."""
        return self.to_do == NOTHING

    @property
    def left(self) -> int:
        """How many cards the stock has."""
        return len(self.stock) - len(self.taken)

    @property
    def first_round(self) -> bool:
        """Whether no exchange was agreed on yet: who allows none is vulnerable."""
        return self.exchanges == 0

    def most_given(self, seat: int) -> int:
        """Return how many cards a player may give up now (EC4)."""
        return min(len(self.hands[seat]), self.left)

    def list_legal(self) -> list[str]:
        """Return the cards that the player to move may play, in the order of their numbers."""
        rules = self.rules
        return plain.list_legal(
            self.hands[self.to_move],
            self.trick,
            DECK,
            self.trumps,
            must_head=rules.must_head,
            must_trump=rules.must_trump,
        )

    # -- moves -------------------------------------------------------------------------------------

    def stand(self, seat: int) -> None:
        """Have the elder begin the play; ``Illegal`` where they may not, as in all moves."""
        self._check(seat, SPEAK, "stand")
        if self.first_round:
            self.vulnerable = seat
        self._note_event({"do": "stand", "seat": seat})
        self._show_or_play()

    def propose(self, seat: int) -> None:
        """Have the elder ask for an exchange."""
        self._check(seat, SPEAK, "propose")
        self._note_event({"do": "propose", "seat": seat})
        self.to_do, self.to_move = ANSWER, self.dealer

    def refuse(self, seat: int) -> None:
        """Have the dealer refuse it, which begins the play."""
        self._check(seat, ANSWER, "refuse")
        if self.first_round:
            self.vulnerable = seat
        self._note_event({"do": "refuse", "seat": seat})
        self._show_or_play()

    def accept(self, seat: int) -> None:
        """Have the dealer accept it."""
        self._check(seat, ANSWER, "accept")
        self._note_event({"do": "accept", "seat": seat})
        self.exchanges += 1
        self.to_do, self.to_move = EXCHANGE, self.elder

    def exchange(self, seat: int, out: Iterable[str]) -> list[str]:
        """Have a player give up cards for as many of the stock; returns those."""
        self._check(seat, EXCHANGE, "exchange")
        gone = list(out)
        missing = [card for card in gone if card not in self.hands[seat]]
        if missing or len(set(gone)) < len(gone):
            wrong = missing[0] if missing else next(c for c in gone if gone.count(c) > 1)
            raise Illegal(f"X, exchange: seat {seat} gives up cards that it holds; found {wrong}")
        gone = plain.order_cards(gone)
        least, most = self.rules.exchange_min, self.most_given(seat)
        if not least <= len(gone) <= most:
            raise Illegal(
                f"X, EC3, EC4, exchange: seat {seat} gives up {least} to {most} cards; found "
                f"{len(gone)}"
            )
        drawn = [self._draw(seat) for _ in gone]
        self.hands[seat] = [card for card in self.hands[seat] if card not in gone] + drawn
        self.given[seat] += len(gone)
        self._note_event({"do": "exchange", "seat": seat, "out": gone, "in": drawn})
        if seat == self.elder and self.left > 0:
            self.to_move = self.dealer
        else:
            self._speak_again()
        return drawn

    def show_king(self, seat: int) -> None:
        """Have the holder of the king of trumps show it."""
        self._check(seat, SHOW, "king")
        self._note_event({"do": "king", "seat": seat})
        self._score_king(seat)
        if not self.ended_by_king:
            self.to_do, self.to_move = PLAY, self.elder

    def keep_silent(self, seat: int) -> None:
        """Have them not show it, where they need not; no line of a history says that."""
        self._check(seat, SHOW, "play")
        if self.rules.king_shown_by_rule:
            raise Illegal(
                f"X, EC5, king: seat {seat} holds the king of trumps and shows it before the play"
            )
        self.turns += 1
        self.kept_silent = True
        self.to_do, self.to_move = PLAY, self.elder

    def play(self, seat: int, card: str) -> None:
        """Have a player play a card, and whoever wins the trick lead to the next."""
        self._check(seat, PLAY, "card")
        if card not in self.hands[seat]:
            raise Illegal(f"X, play: seat {seat} plays a card that it holds; found {card}")
        allowed = self.list_legal()
        if card not in allowed:
            raise Illegal(f"X, EC8, play: seat {seat} may play {' '.join(allowed)}; found {card}")
        self.hands[seat].remove(card)
        self.turns += 1
        self.trick.append(card)
        if len(self.trick) < SEATS:
            self.events.append(trick_line(seat, self.trick))
            self.to_move = 1 - seat
            return
        self.events[-1] = trick_line(self.leader, self.trick)
        if plain.winner(self.trick, DECK, self.trumps) == 1:
            self.leader = seat
        self.tricks[self.leader] += 1
        self.trick = []
        self.to_move = self.leader
        if not self.hands[self.leader]:
            self.to_do, self.to_move = NOTHING, NOBODY

    # -- how it goes on ----------------------------------------------------------------------------

    def _check(self, seat: int, to_do: str, do: str) -> None:
        if seat not in range(SEATS):
            raise Illegal(f"X, play: a seat is 0 or 1; found {seat!r}")
        if self.over:
            raise Illegal(f"X, end: the hand is over; found a {do} by seat {seat}")
        if (seat, to_do) != (self.to_move, self.to_do):
            raise Illegal(
                f"X, course: it is for seat {self.to_move} to {self.to_do}; found a {do} by seat "
                f"{seat}"
            )

    def _note_event(self, event: Event) -> None:
        self.turns += 1
        self.events.append(event)

    def _draw(self, seat: int) -> str:
        """Return the stock card that a player draws next: of their own places, then of any."""
        open_ = [place for place in range(len(self.stock)) if place not in self.taken]
        own = [place for place in open_ if place % SEATS == seat]
        place = open_[0] if self.in_order or not own else own[0]
        self.taken.append(place)
        return self.stock[place]

    def _speak_again(self) -> None:
        """Let the elder speak, where there may be an exchange; otherwise begin the play."""
        if self.left > 0 and self.exchanges < most_exchanges(self.rules):
            self.to_do, self.to_move = SPEAK, self.elder
        else:
            self._show_or_play()

    def _show_or_play(self) -> None:
        king = king_of(self.trumps)
        holder = next((seat for seat in range(SEATS) if king in self.hands[seat]), NOBODY)
        # Where it brings nothing, nobody is asked.
        if holder != NOBODY and self.rules.held_king_points:
            self.to_do, self.to_move = SHOW, holder
        else:
            self.to_do, self.to_move = PLAY, self.elder

    def _score_king(self, seat: int) -> None:
        """Have a seat score for the king of trumps, which may win the match."""
        self.king = seat
        if self.rules.match_at_once and self.total(seat) >= self.rules.match_target:
            self.ended_by_king = True
            self.to_do, self.to_move = NOTHING, NOBODY

    def total(self, seat: int) -> int:
        """Return a player's points in the match, those for the king included."""
        return self.before[seat] + self.king_points(seat)

    def king_points(self, seat: int) -> int:
        """Return what a player has for the king of trumps."""
        if seat != self.king:
            return 0
        turned = self.turned[0] == "K"
        return self.rules.turned_king_points if turned else self.rules.held_king_points


def deal(
    rules: Rules, key: int, number: int, lead: int = 0, before: Sequence[int] = (0, 0)
) -> Table:
    """Return the table of a deal of a run key, before the first turn."""
    cards, each = shuffle_pack(key, number), rules.hand_cards
    hands = [cards[each * seat : each * (seat + 1)] for seat in range(SEATS)]
    turned, *stock = cards[each * SEATS :]
    return Table(rules, hands, turned, stock, lead, before)


def cards_of(number: int) -> tuple[str, ...]:
    """Return a set of cards, which a kernel has as a number."""
    return tuple(card for at, card in enumerate(CARDS) if number >> at & 1)


WORDS: Final = {
    0: (Table.propose, Table.stand),
    1: (Table.accept, Table.refuse),
    3: (Table.keep_silent, Table.show_king),
}
"""By what there is to do, as a kernel's log has it: what may be said, by its number there."""
GIVES_UP: Final = 2
"""An exchange; any other number is a card that is played."""


def replay(table: Table, log: Sequence[int]) -> None:
    """Make the moves of a kernel's log: of each the seat, what there was to do, and what was done.

    That is a word, a set of cards that were given up, or the card that was played.
    """
    for seat, to_do, done in zip(log[::3], log[1::3], log[2::3], strict=True):
        if to_do in WORDS:
            WORDS[to_do][done](table, seat)
        elif to_do == GIVES_UP:
            table.exchange(seat, cards_of(done))
        else:
            table.play(seat, CARDS[done])


# -- the result of a hand


TERMS: Final = ("king", "point", "vole", "vulnerable")


def winner_of(table: Table) -> int:
    """Return who took more than half of the tricks; −1: nobody, since a king ended the hand first,
    or as many were dealt that both took half.
    """
    for seat in range(SEATS):
        if 2 * table.tricks[seat] > table.rules.hand_cards:
            return seat
    return NOBODY


def is_vole(table: Table) -> bool:
    """Say whether the winner took all tricks."""
    return max(table.tricks) == table.rules.hand_cards


def breakdown(table: Table, seat: int) -> dict[str, int]:
    """Return the terms of a player's score, by name."""
    rules, won = table.rules, winner_of(table) == seat
    terms = dict.fromkeys(TERMS, 0)
    terms["king"] = table.king_points(seat)
    if won:
        vole = is_vole(table)
        terms["point"] = rules.point_points
        terms["vole"] = rules.vole_points if vole else 0
        if table.vulnerable == 1 - seat and not (vole and rules.vole_takes_vulnerable):
            terms["vulnerable"] = rules.vulnerable_points
    return terms


def scores(table: Table) -> list[int]:
    """Return the score of each player in the hand."""
    return [sum(breakdown(table, seat).values()) for seat in range(SEATS)]


def row(table: Table, deal: int) -> list[int]:
    """Return the row of a finished hand, as single hands have it: its match is −1."""
    of_hand = {
        "ending": "king" if table.ended_by_king else "tricks",
        "king": table.king,
        "turned_king": int(table.turned[0] == "K"),
        "exchanges": table.exchanges,
        "vulnerable": table.vulnerable,
        "winner": winner_of(table),
        "vole": int(is_vole(table)),
    }
    terms = [breakdown(table, seat) for seat in range(SEATS)]
    of_seats = (
        {
            **terms[seat],
            "score": sum(terms[seat].values()),
            "tricks": table.tricks[seat],
            "exchanged": table.given[seat],
        }
        for seat in range(SEATS)
    )
    return ROW.make_single(deal, table.lead, table.turns, of_hand, of_seats)


# -- what a player knows


def tricks_of(table: Table) -> list[Event]:
    """Return the tricks so far, the one in play included."""
    return [event for event in table.events if event["do"] == "trick"]


def list_unseen(table: Table, seat: int) -> list[str]:
    """Return the cards of which a seat does not know where they lie."""
    seen = {table.turned, *table.hands[seat]}
    for event in table.events:
        if event["do"] == "exchange" and event["seat"] == seat:
            seen.update(event["out"])
    for trick in tricks_of(table):
        seen.update(trick["cards"])
    return [card for card in CARDS if card not in seen]


def may_hold(table: Table, seat: int) -> list[str]:
    """Return the cards that a seat may hold, for all that the other saw."""
    may, rules, king = list(CARDS), table.rules, king_of(table.trumps)
    for trick in tricks_of(table):
        if trick["lead"] != seat and len(trick["cards"]) == SEATS:
            lead, card = trick["cards"]
            may = plain.may_hold(
                may, card, [lead], DECK, table.trumps, rules.must_head, rules.must_trump
            )
    shows = rules.king_shown_by_rule and rules.held_king_points
    if table.to_do == PLAY and table.king == NOBODY and shows:
        may = [card for card in may if card != king]
    return may


def may_lie(table: Table, other: int) -> list[str]:
    """Return the cards that may lie in the stock, or among those that the other gave up."""
    # The player who showed the king of trumps holds it, or has played it.
    king = king_of(table.trumps)
    return [card for card in CARDS if table.king != other or card != king]
