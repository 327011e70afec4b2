"""How is a hand of Khanhoo written, read, told to a person, and filled in where cards are open?

The format is ``khanhoo-hand/1``; the README describes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final

from analyser.cards.codes import picture
from analyser.games import histories
from analyser.games.history_lines import (
    Illegal,
    is_whole_number,
    read_card,
    read_cards,
    require_value,
)
from analyser.games.khanhoo import melds
from analyser.games.khanhoo.referee import (
    DRAW,
    THROW,
    Event,
    Move,
    Table,
    bonus,
    pack,
    scores,
    shown_points,
)
from analyser.games.khanhoo.rules import HAND_CARDS, RULE_SETS, Rules
from analyser.games.khanhoo.splitting import lowest_first
from analyser.games.searching.history_filling import UNSAID, FollowedHistory, Follower

MOVES: Final[dict[str, tuple[str, ...]]] = {
    "discard": ("seat", "card"),
    "draw": ("seat", "card"),
    "take": ("seat", "card"),
    "bump": ("seat", "card", "meld", "against"),
    "bump_refused": ("seat", "card", "meld", "by", "against"),
    "restock": ("cards",),
    "out": ("seat", "card", "melds"),
}
"""The fields of a move line, besides ``do``."""
MOST_POINTS: Final = 10**6
"""More than any match brings: a number of a history beyond it is none."""


def order_stock(table: Table, number: int) -> list[str]:
    """Return a stock of a finished hand in the order really drawn, then what was left of it."""
    drawn = table.drawn[number]
    left = Counter(table.stocks[number]) - Counter(drawn)
    rest = []
    for card in table.stocks[number]:
        if left[card] > 0:
            left[card] -= 1
            rest.append(card)
    return [*drawn, *rest]


def sizes(rules: Rules, lead: int) -> list[int]:
    """Return how many cards each seat is dealt."""
    return [HAND_CARDS + (seat == lead) for seat in range(rules.players)]


def _read_meld(what: str, found: Any) -> list[str]:
    """Return the cards of a meld, of which there are no more than in a pack."""
    cards = read_cards(what, found)
    require_value(len(cards) <= melds.PACK_SIZE, what, found, "the cards of a meld")
    return cards


def _draw(table: Table, seat: int, card: str) -> None:
    table.check_turn("draw", seat, DRAW)
    if table.left:
        right = table.stock[table.next_place(seat)]
        if right != card:
            raise Illegal(f"X, play: the stock's next card is {right}; found {card}")
    table.make(Move("draw"))


class Moves(Follower):
    """The moves of a history with open cards."""

    def __init__(self, deal: Mapping[str, Any], rules: Rules) -> None:
        """Begin with a deal line."""
        self.players = rules.players
        self.pack = Counter(pack(rules))
        self.sizes = sizes(rules, deal["lead"])
        self.pile: list[str] = []
        self.thrower = deal["lead"]
        self.taken = ""
        """The card taken in this turn; only a player who holds an equal one may put it back."""
        self.rules = rules
        self.left = self.pack.total() - sum(self.sizes)
        """Cards of the stock."""
        self.held = list(self.sizes)
        """Cards by seat."""

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        do = entry["do"]
        if do == "restock":
            self.pile, below = self.pile[-1:], self.pile[:-1]
            self.left = len(below)
            yield "shuffle", self.thrower, below
            return
        seat, card = entry["seat"], entry.get("card", UNSAID)
        if do == "draw":
            self.left -= 1
            self.held[seat] += 1
            yield "draw", seat, [card]
        elif do == "take":
            may_draw = self.left > 0 or (self.rules.reshuffle and len(self.pile) > 1)
            taken = self.pile.pop()
            # Where there is nothing to draw, a player had no other way.
            self.taken = taken if may_draw and not self.rules.pile_card_may_return else ""
            self.held[seat] += 1
            yield "gain", seat, [taken]
        elif do in ("discard", "out"):
            self.pile.append(card)
            self.thrower = seat
            if card == self.taken and self.held[seat] > 1:
                yield "show", seat, [card, card]
            self.taken = ""
            self.held[seat] -= 1
            yield "lose", seat, [card]
        elif "meld" in entry:
            refused = do == "bump_refused"
            yield "show" if refused else "lose", seat, _remove_card(entry["meld"], card)
            if entry["against"]:
                following = (self.thrower + 1) % self.players
                yield "show", following, _remove_card(entry["against"], card)
            if not refused:
                self.held[seat] -= len(entry["meld"]) - 1
                self.pile.pop()


class KhanhooHistory(FollowedHistory[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    follower = Moves
    deal_fields = ("scores", "hands", "stock")
    sources: ClassVar = {
        "end": "X, KH9, end",
        "seat": "X, end",
        "turns": "X, play",
        "score": "X, KH3, KH7, KH8, scoring",
    }

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a finished hand; the stock is in the order really drawn."""
        return list(table.scores), table.dealt, order_stock(table, 0)

    def moves_of(self, table: Table) -> Iterator[Event]:
        """Yield the moves; a reshuffled stock is in the order really drawn."""
        stocks = 0
        for event in table.events:
            if event["do"] == "restock":
                stocks += 1
                yield {"do": "restock", "cards": order_stock(table, stocks)}
            else:
                yield event

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result of a finished hand."""
        return {
            "end": table.ending,
            "seat": table.went_out if table.ending == "out" else None,
            "turns": table.turns,
            "score": scores(table),
        }

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        before = histories.read_scores(deal, 0, MOST_POINTS)
        hands = histories.read_hands("hands", deal["hands"])
        stock = read_cards("stock", deal["stock"])
        histories.check_lead(deal, rules.players)
        histories.check_dealt(deal, hands, sizes(rules, deal["lead"]))
        cards = pack(rules)
        histories.check_pack(chain(*hands, stock), cards, f"the {len(cards)} cards of the pack")
        return Table(rules, hands, stock, deal["lead"], before, in_order=True)

    def move(self, table: Table, entry: Mapping[str, Any]) -> None:
        """Make the move of a line."""
        histories.check_move(entry, MOVES)
        do = entry["do"]
        if do == "restock":
            table.told_restock(read_cards("cards", entry["cards"]))
            return
        seat, card = histories.read_seat(entry), entry["card"]
        read_card("card", card)
        if do == "discard":
            table.check_turn(do, seat, THROW)
            table.make(Move("discard", card))
        elif do == "draw":
            _draw(table, seat, card)
        elif do == "take":
            table.told_take(seat, card)
        elif do == "out":
            told: Sequence[Any] = entry["melds"]
            require_value(isinstance(told, list), "melds", told, "a list of lists of cards")
            table.go_out_as_told(seat, card, [_read_meld("melds", meld) for meld in told])
        else:
            meld, against, by = _read_meld("meld", entry["meld"]), entry["against"], None
            if do == "bump_refused":
                by = entry["by"]
                require_value(is_whole_number(by), "by", by, "a whole number")
            if against is not None or by is not None:
                against = _read_meld("against", against)
            table.told_bump(seat, card, meld, against, by)

    def short_move(self, table: Table, entry: Mapping[str, Any]) -> None:
        """Make the move of a line, or have a player answer who is asked about a discard.

        A history that breaks off may also list who let the last discard pass (``pass`` with
        ``seat``), and end with a ``bump`` without ``meld`` and ``against``, which may still be
        contested.
        """
        do, fields = entry["do"], set(entry) - {"do"}
        is_pass = do == "pass" and fields == {"seat"}
        is_claim = do == "bump" and fields == {"seat", "card"}
        if not is_pass and not is_claim:
            self.move(table, entry)
            return
        seat = histories.read_seat(entry)
        if is_pass:
            table.told_pass(seat)
        else:
            read_card("card", entry["card"])
            table.told_claim(seat, entry["card"])

    def explain_unfinished(self, table: Table) -> str:
        """Return why there is no result yet."""
        return f"X, play: the hand is not over, seat {table.to_move} goes on"


HISTORY: Final = KhanhooHistory("khanhoo-hand/1", RULE_SETS)


def _remove_card(meld: list[str], card: str) -> list[str]:
    rest = list(meld)
    rest.remove(card)
    return rest


# -- for a person ----------------------------------------------------------------------------------


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat, hand in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {write_cards(lowest_first(hand))}"
    for event in table.events:
        yield _event(event)
    if table.ending == "turn_limit":
        yield f"The hand ends after {table.turns} discards; nobody went out."
    yield "The hands are shown:"
    for seat in range(table.rules.players):
        split = table.scored_split(seat)
        ways = (*table.shown[seat], *split.ways)
        parts = [f"{write_cards(melds.list_laid_cards(way))} ({way.worth})" for way in ways]
        if bonus(table, seat):
            parts.append(f"out ({bonus(table, seat)})")
        total = split.points + shown_points(table, seat) + bonus(table, seat)
        yield f"  seat {seat}: {', '.join(parts) or 'no meld'} = {total}"
    said = (f"seat {seat} {score}" for seat, score in enumerate(scores(table)))
    yield f"Points: {', '.join(said)}"


def write_cards(cards: Iterable[str]) -> str:
    """Return cards as people write them."""
    return " ".join(picture(card) for card in cards)


def _event(event: Event) -> str:
    do = event["do"]
    if do == "restock":
        return f"The stock is made anew of {len(event['cards'])} discards."
    seat, card = event["seat"], picture(event["card"])
    if do == "draw":
        return f"seat {seat} draws {card}"
    if do == "take":
        return f"seat {seat} takes {card}"
    if do == "discard":
        return f"seat {seat} discards {card}"
    if do == "out":
        return (
            f"seat {seat} goes out with {card}: "
            f"{', '.join(write_cards(each) for each in event['melds'])}"
        )
    against = event["against"]
    if do == "bump":
        contested = f", contested with {write_cards(against)}" if against else ""
        return f"seat {seat} bumps {card}: {write_cards(event['meld'])}{contested}"
    return (
        f"seat {seat} would bump {card} for {write_cards(event['meld'])}; seat {event['by']} "
        "contests "
        f"with {write_cards(against)}"
    )
