"""How is a hand of Conquian written down, read, told, and filled in where cards are open?

The format is ``conquian-hand/1``; the README describes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final

from analyser.cards.codes import picture
from analyser.errors import ScenarioError
from analyser.games import histories
from analyser.games.conquian.referee import (
    ASK,
    FORCE,
    FORCED_DISCARD,
    NOBODY,
    TURN,
    Event,
    Table,
    scores,
)
from analyser.games.conquian.rules import CARDS, RULE_SETS, SEATS, Rules, check_together
from analyser.games.history_lines import (
    Illegal,
    Unreadable,
    clip_text,
    read_card,
    read_cards,
    require_value,
)
from analyser.games.searching.history_filling import FollowedHistory, Follower

MOVES: Final[dict[str, tuple[str, ...]]] = {
    "turn": ("seat", "card"),
    "pass": ("seat",),
    "take": ("seat", "melds"),
    "lay": ("seat", "melds"),
    "force": ("seat",),
    "discard": ("seat", "card"),
}
"""The fields of a move line, besides ``do``; ``forced`` may be one more."""


def _check_force(table: Table, seat: int) -> None:
    """Refuse a force where there is none, and say why."""
    if table.phase in (FORCE, FORCED_DISCARD):
        return
    if table.rules.force == "no":
        raise Illegal(f"CQ3, forcing: nobody is made to take a card here; found seat {seat} force")
    if table.phase in (ASK, TURN) and table.events:
        raise Illegal(
            "X, CQ3, forcing: a card may be forced on who has just refused it, whose table it fits "
            f"and who has a card to discard; found seat {seat} force {table.card}"
        )


def _check_forced(table: Table, seat: int, said: bool) -> None:
    """Refuse a take that is said to be forced and is not, or the other way round."""
    forced = table.phase == FORCED_DISCARD
    if seat == table.to_move and table.phase in (ASK, FORCED_DISCARD) and said != forced:
        how = "forced" if forced else "taken freely"
        what = "forced" if said else "taken freely"
        raise Illegal(f"X, CQ3, forcing: {table.card} is {how}; found it {what}")


class Moves(Follower):
    """The moves of a history with open cards."""

    drawing = ("turn",)

    def __init__(self, _deal: Mapping[str, Any], rules: Rules) -> None:
        """Begin with a deal line."""
        self.pack = Counter(CARDS)
        self.sizes = [rules.hand_cards] * SEATS
        self.lain = [Counter[str]() for _ in range(SEATS)]
        self.offered = ""

    def steps(self, entry: dict[str, Any]) -> Iterator[tuple[str, int, list[str]]]:
        """Yield what a line does."""
        do, seat = entry["do"], entry["seat"]
        if do in ("turn", "discard"):
            self.offered = entry["card"]
            yield "turn" if do == "turn" else "lose", seat, [self.offered]
        elif do in ("take", "lay"):
            before = self.lain[seat] + Counter([self.offered] if do == "take" else [])
            self.lain[seat] = Counter(card for meld in entry["melds"] for card in meld)
            yield "lose", seat, [*(self.lain[seat] - before).elements()]


class ConquianHistory(FollowedHistory[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    follower = Moves
    deal_fields = ("scores", "hands", "stock")
    sources: ClassVar = {
        "end": "X, end",
        "seat": "X, end",
        "melded": "X, end",
        "turned": "X, play",
        "score": "X, score",
    }

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a hand; the stock is in the order turned."""
        return [0] * SEATS, table.dealt, table.stock

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result of a finished hand."""
        return {
            "end": table.ending,
            "seat": None if table.winner == NOBODY else table.winner,
            "melded": [table.count_melded(seat) for seat in range(SEATS)],
            "turned": table.turned,
            "score": scores(table),
        }

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        try:
            check_together("rules", rules)
        except ScenarioError as error:
            raise Unreadable(clip_text(str(error))) from None
        points, hands = histories.read_scores(deal), deal["hands"]
        require_value(isinstance(hands, list), "hands", hands, "a list of hands")
        dealt = [read_cards(f"hands: seat {seat}", hand) for seat, hand in enumerate(hands)]
        stock = read_cards("stock", deal["stock"])
        histories.check_counts(
            ("players", deal["players"], SEATS),
            ("cards a hand", [len(hand) for hand in dealt], [rules.hand_cards] * SEATS),
            ("scores", points, [0] * SEATS),
        )
        histories.check_lead(deal, SEATS, "X, setup: a seat turns first")
        histories.check_pack(chain(*dealt, stock), CARDS, "the 40 cards once each")
        return Table(rules, dealt, stock, deal["lead"])

    def prepare_result(self, table: Table) -> None:
        """Let a card go that may be forced, and of which a history says nothing more."""
        if table.phase == FORCE:
            table.let_go(table.to_move)

    def move(self, table: Table, entry: Mapping[str, Any]) -> None:
        """Make the move of a line."""
        forced = "forced" in entry
        histories.check_move(
            entry, {do: (*each, "forced") for do, each in MOVES.items()} if forced else MOVES
        )
        do = entry["do"]
        if forced:
            right = do == "take" and entry["forced"] is True
            require_value(
                right, "forced", entry["forced"], "true, of a card taken, or no such field"
            )
        seat = histories.read_seat(entry)
        if "card" in entry:
            read_card("card", entry["card"])
        if "melds" in entry:
            melds = entry["melds"]
            require_value(isinstance(melds, list), "melds", melds, "a list of melds")
            for meld in melds:
                read_cards("melds", meld)
        if do == "force":
            _check_force(table, seat)
            table.force(seat)
            return
        self.prepare_result(table)
        if do == "turn":
            card = table.turn(seat)
            if card != entry["card"]:
                raise Illegal(f"X, play: the stock's next card is {card}; found {entry['card']}")
        elif do == "pass":
            table.refuse(seat)
        elif do == "discard":
            table.discard(seat, entry["card"])
        elif do == "lay":
            table.lay(seat, entry["melds"])
        else:
            _check_forced(table, seat, forced)
            table.take(seat, entry["melds"])

    def explain_unfinished(self, table: Table) -> str:
        """Return why there is no result yet."""
        return f"X, play: seat {table.to_move} is to move"


HISTORY: Final = ConquianHistory("conquian-hand/1", RULE_SETS)


# -- for a person ----------------------------------------------------------------------------------


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat in range(SEATS):
        begins = ", turns first" if seat == table.lead else ""
        yield f"  seat {seat} ({names[seat]}){begins}: {_cards(table.dealt[seat])}"
    for number, event in enumerate(table.events, start=1):
        yield f"{number}. {_describe_event(event)}"
        if "melds" in event:
            down = sum(len(meld) for meld in event["melds"])
            lies = ", ".join(_cards(meld) for meld in event["melds"])
            yield f"    before seat {event['seat']}: {lies} ({down} cards)"
    down_0, down_1 = (table.count_melded(seat) for seat in range(SEATS))
    if table.winner == NOBODY:
        yield f"The stock is gone: seat 0 has melded {down_0} cards, seat 1 {down_1}, nobody enough"
    else:
        yield f"Seat {table.winner} is out with {table.count_melded(table.winner)} cards"
    points = ", ".join(f"seat {seat} {score:+d}" for seat, score in enumerate(scores(table)))
    yield f"Points: {points}"


def _describe_event(event: Event) -> str:
    seat = f"seat {event['seat']}"
    return {
        "turn": lambda: f"{seat} turns {picture(event['card'])}",
        "pass": lambda: f"{seat} refuses it",
        "take": lambda: f"{seat} {'has to take' if event.get('forced') else 'takes'} it",
        "lay": lambda: f"{seat} melds cards of the hand and refuses it",
        "force": lambda: f"{seat} makes the other take it",
        "discard": lambda: f"{seat} discards {picture(event['card'])}",
    }[event["do"]]()


def _cards(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)
