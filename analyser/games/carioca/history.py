"""How is a hand written down, read, told to a person, and filled in where cards are open?

The format is ``carioca-hand/1``; the README describes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final

from analyser.cards.codes import RANKS, picture
from analyser.games import histories
from analyser.games.carioca.referee import JOKER, Table, add_card, penalties, sides, whole_pack
from analyser.games.carioca.rules import (
    CONTRACTS,
    LOWER,
    RULE_SETS,
    UPPER,
    Rules,
    cards_dealt,
    contract_count,
)
from analyser.games.history_lines import (
    Illegal,
    is_whole_number,
    read_card,
    read_cards,
    require_value,
    show_value,
)
from analyser.games.rows import NULL
from analyser.games.searching.history_filling import UNSAID, FollowedHistory, Follower

MOVES: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("seat", "card"),
    "take": ("seat", "card"),
    "contract": ("seat", "melds"),
    "meld": ("seat", "cards"),
    "add": ("seat", "meld", "cards"),
    "discard": ("seat", "card"),
    "restock": ("cards",),
}
"""The fields of a move line, besides ``do``."""


def add_as_laid(table: Table, seat: int, number: int, cards: list[str]) -> None:
    """Add the card that makes a meld lie as in a line; finds which one and how."""
    if number not in range(len(table.melds)):
        # The table's error gives the reason.
        table.add(seat, number, cards[0] if cards else "*", LOWER)
    meld = table.melds[number]
    more = [*(Counter(cards) - Counter(meld.cards)).elements()]
    if len(cards) != len(meld.cards) + 1 or len(more) != 1:
        raise Illegal(
            f"X, melding: a line adds one card to {meld.cards}, and has the whole meld; found "
            f"{show_value(cards)}"
        )
    (card,) = more
    ways = [
        side
        for side in (LOWER, UPPER)
        if side in sides(meld, card, table.rules)
        # Only an escalera has an order.
        and (not meld.suit or add_card(meld, card, side, table.rules) == cards)
    ]
    if not ways and sides(meld, card, table.rules):
        raise Illegal(
            f"X, CA8, melding: with {card} added, {meld.cards} does not lie so; found {cards}"
        )
    table.add(seat, number, card, ways[0] if ways else LOWER)


class Moves(Follower):
    """The moves of a history with open cards."""

    def __init__(self, deal: Mapping[str, Any], rules: Rules) -> None:
        """Begin with a deal line."""
        self.pack = whole_pack(rules.jokers)
        self.sizes = [cards_dealt(rules, deal["contract"])] * rules.players
        self.held = list(self.sizes)
        """Cards by seat."""
        self.pile: list[str] = [deal["upcard"]]
        self.melds: list[list[str]] = []
        self.returns = rules.pile_card_may_return
        self.taken = ""
        """The card taken in this turn; only a player who holds an equal one may put it back."""

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        do = entry["do"]
        if do == "restock":
            self.pile, below = self.pile[-1:], self.pile[:-1]
            yield "shuffle", 0, below
            return
        seat = entry["seat"]
        if do == "draw":
            self.held[seat] += 1
            yield "draw", seat, [entry.get("card", UNSAID)]
        elif do == "take":
            self.taken = self.pile.pop()
            self.held[seat] += 1
            yield "gain", seat, [self.taken]
        elif do == "discard":
            card = entry["card"]
            self.pile.append(card)
            if card == self.taken and not self.returns and self.held[seat] > 1:
                yield "show", seat, [card, card]
            self.taken = ""
            yield self._lose(seat, [card])
        elif do == "add":
            before = Counter(self.melds[entry["meld"]])
            self.melds[entry["meld"]] = entry["cards"]
            yield self._lose(seat, [*(Counter(entry["cards"]) - before).elements()])
        else:
            laid = entry["melds"] if do == "contract" else [entry["cards"]]
            self.melds += laid
            yield self._lose(seat, [card for meld in laid for card in meld])

    def _lose(self, seat: int, cards: list[str]) -> tuple[str, int, list[str]]:
        self.held[seat] -= len(cards)
        return "lose", seat, cards


class CariocaHistory(FollowedHistory[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    follower = Moves
    deal_fields = ("contract", "scores", "hands", "upcard", "stock")
    sources: ClassVar = {
        "end": "X, CA7, end",
        "seat": "X, end",
        "turns": "X, play",
        "score": "X, end, CA8",
    }

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a finished hand; the stock is in the order really drawn."""
        drawn, rest = table.drawn[0], list(table.dealt_stock)
        for card in drawn:
            rest.remove(card)
        scores = [-score for score in table.scores]
        return table.contract, scores, table.dealt, table.upcard, [*drawn, *rest]

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result line of a finished hand; penalty points are 0 or more here."""
        seat = table.out if table.ending == "out" else None
        return {"end": table.ending, "seat": seat, "turns": table.turn, "score": penalties(table)}

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        scores = histories.read_scores(deal, 0, -NULL * 100 - 1, "penalty points")
        contract = deal["contract"]
        require_value(is_whole_number(contract), "contract", contract, "a whole number")
        if rules.contract not in (0, contract):
            raise Illegal(
                f"X, melding: the contract is {rules.contract}; found {show_value(contract)}"
            )
        if rules.contract == 0 and contract not in range(1, contract_count(rules) + 1):
            raise Illegal(
                f"X, melding: contracts are numbered 1 to {contract_count(rules)}; found "
                f"{show_value(contract)}"
            )
        hands = histories.read_hands("hands", deal["hands"])
        stock = read_cards("stock", deal["stock"])
        read_card("upcard", deal["upcard"])
        histories.check_dealt(deal, hands, [cards_dealt(rules, contract)] * rules.players)
        histories.check_lead(deal, rules.players)
        pack, called = whole_pack(rules.jokers), f"two packs and {rules.jokers} jokers"
        histories.check_pack(chain(*hands, [deal["upcard"]], stock), pack.elements(), called)
        before = [-score for score in scores]
        return Table(
            rules, contract, hands, deal["upcard"], stock, deal["lead"], before, in_order=True
        )

    def move(self, table: Table, entry: Mapping[str, Any]) -> None:
        """Make the move of a line."""
        histories.check_move(entry, MOVES)
        do = entry["do"]
        if do == "restock":
            table.restock(read_cards("cards", entry["cards"]))
            return
        seat = histories.read_seat(entry)
        if do in ("draw", "take"):
            read_card("card", entry["card"])
            where = "stock's next card" if do == "draw" else "upcard"
            card = table.draw(seat) if do == "draw" else table.take(seat)
            if card != entry["card"]:
                raise Illegal(f"X, play: the {where} is {card}; found {entry['card']}")
        elif do == "discard":
            read_card("card", entry["card"])
            table.discard(seat, entry["card"])
        elif do == "contract":
            require_value(
                isinstance(entry["melds"], list), "melds", entry["melds"], "a list of melds"
            )
            table.go_down(seat, [read_cards("melds", cards) for cards in entry["melds"]])
        elif do == "meld":
            table.lay(seat, read_cards("cards", entry["cards"]))
        else:
            require_value(is_whole_number(entry["meld"]), "meld", entry["meld"], "a whole number")
            add_as_laid(table, seat, entry["meld"], read_cards("cards", entry["cards"]))


HISTORY: Final = CariocaHistory("carioca-hand/1", RULE_SETS)


# -- for a person ----------------------------------------------------------------------------------


NUMBERS: Final = ("no", "one", "two", "three", "four")
ENDINGS: Final = {
    "stock": "There is nothing left to draw.",
    "turn_limit": "The hand has taken too many turns.",
}


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    yield f"Contract {table.contract}: {contract_in_words(table.contract)}."
    for seat, hand in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {_describe_hand(hand)}"
    yield f"  upcard: {picture(table.upcard)}"
    for event in table.events:
        yield _line(event)
    yield ENDINGS.get(table.ending, f"Seat {table.out} is out of cards.")
    for seat, points in enumerate(penalties(table)):
        held = f": {_describe_hand(table.hands[seat])}" if table.hands[seat] else ""
        yield f"  seat {seat}, {points} penalty {'point' if points == 1 else 'points'}{held}"


def contract_in_words(number: int) -> str:
    """Return a contract as people say it."""
    word = CONTRACTS[number - 1]
    counted = [(word.count("T"), "trio"), (word.count("E"), "escalera")]
    said = [f"{NUMBERS[many]} {what}{'' if many == 1 else 's'}" for many, what in counted if many]
    return " and ".join(said)


def _line(event: Mapping[str, Any]) -> str:
    do = event["do"]
    if do == "restock":
        return f"The pile is shuffled: {len(event['cards'])} cards make the stock."
    who = f"seat {event['seat']}"
    if do == "draw":
        return f"{who} draws {picture(event['card'])}"
    if do == "take":
        return f"{who} takes the upcard, {picture(event['card'])}"
    if do == "discard":
        return f"{who} discards {picture(event['card'])}"
    if do == "contract":
        return f"{who} goes down: {' / '.join(_as_laid(meld) for meld in event['melds'])}"
    if do == "meld":
        return f"{who} melds {_as_laid(event['cards'])}"
    return f"{who} lays off on meld {event['meld']}: {_as_laid(event['cards'])}"


def _as_laid(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)


def _describe_hand(hand: Sequence[str]) -> str:
    """Return a hand by suits, jokers last."""
    naturals = sorted(
        (card for card in hand if card != JOKER), key=lambda card: (card[1], RANKS.index(card[0]))
    )
    return _as_laid([*naturals, *(card for card in hand if card == JOKER)])
