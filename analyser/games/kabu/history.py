"""How is a hand of Kabu written down, read, told to a person, and filled in where cards are open?

The format is ``kabu-hand/1``; the README describes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final

from analyser.cards.codes import picture
from analyser.games import histories
from analyser.games.history_lines import Illegal, read_card, read_cards
from analyser.games.kabu.referee import Table, debts, settle, total_of
from analyser.games.kabu.rules import CARDS, RULE_SETS, Rules
from analyser.games.searching.history_filling import UNSAID, FollowedHistory, Follower

MOVES: Final[dict[str, tuple[str, ...]]] = {"draw": ("seat", "card"), "pass": ("seat",)}
"""The fields of a move line, besides ``do``."""


class Moves(Follower):
    """The moves of a history with open cards."""

    def __init__(self, _deal: Mapping[str, Any], rules: Rules) -> None:
        """Begin with a deal line."""
        self.pack = Counter(CARDS)
        self.sizes = [rules.hand_cards] * rules.players

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        if entry["do"] == "draw":
            yield "draw", entry["seat"], [entry.get("card", UNSAID)]


class KabuHistory(FollowedHistory[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    follower = Moves
    deal_fields = ("scores", "hands", "stock")
    sources: ClassVar = {
        "end": "X, KB3, end",
        "totals": "X, totals",
        "score": "X, KB2, KB4, payment",
    }

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a finished hand; the stock is in the order really drawn."""
        left = [place for place in range(len(table.stock)) if place not in table.taken]
        stock = [table.stock[place] for place in (*table.taken, *left)]
        return list(table.chips), table.dealt, stock

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result of a finished hand."""
        scores, broke = settle(table)
        return {"end": "broke" if broke else "paid", "totals": table.totals(), "score": scores}

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        scores = histories.read_scores(deal, 0, called="chips")
        hands = histories.read_hands("hands", deal["hands"])
        stock = read_cards("stock", deal["stock"])
        histories.check_dealt(deal, hands, [rules.hand_cards] * rules.players, scored="chips")
        histories.check_lead(deal, rules.players)
        histories.check_pack(chain(*hands, stock), CARDS, "the forty cards once each")
        return Table(rules, hands, stock, deal["lead"], scores, in_order=True)

    def move(self, table: Table, entry: Mapping[str, Any]) -> None:
        """Make the move of a line."""
        histories.check_move(entry, MOVES)
        seat = histories.read_seat(entry)
        if entry["do"] == "pass":
            table.pass_on(seat)
            return
        read_card("card", entry["card"])
        card = table.draw(seat)
        if card != entry["card"]:
            raise Illegal(f"X, play: the stock's next card is {card}; found {entry['card']}")


HISTORY: Final = KabuHistory("kabu-hand/1", RULE_SETS)


# -- for a person ----------------------------------------------------------------------------------


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    hands = [list(hand) for hand in table.dealt]
    for seat, hand in enumerate(hands):
        yield f"  seat {seat} ({names[seat]}), {chips(table.chips[seat])}: {_describe_hand(hand)}"
    for event in table.events:
        seat = event["seat"]
        if event["do"] == "pass":
            yield f"seat {seat} passes on {total_of(hands[seat])}"
            continue
        hands[seat].append(event["card"])
        yield f"seat {seat} draws {picture(event['card'])}: {total_of(hands[seat])}"
    yield "The hands are shown:"
    for seat, hand in enumerate(hands):
        yield f"  seat {seat}: {_describe_hand(hand)}"
    scores, broke = settle(table)
    for seat in broke:
        yield f"Seat {seat} owes more than its {chips(table.chips[seat])}: the match is over."
    if broke and not table.rules.broke_hand_settled:
        yield "Nobody pays."
        return
    for payer, receiver, owed in debts(table.rules, table.totals(), table.dealer):
        if payer not in broke:
            yield f"Seat {payer} pays seat {receiver} {chips(owed)}."
    told = (f"seat {seat} {score:+d}" for seat, score in enumerate(scores))
    yield f"Chips: {', '.join(told).replace('-', '−')}"


def chips(many: int) -> str:
    """Return a number of chips as people say it."""
    return "1 chip" if many == 1 else f"{many} chips"


def _describe_hand(hand: Sequence[str]) -> str:
    return f"{' '.join(picture(card) for card in hand)} = {total_of(hand)}"
