"""How is a hand of Écarté written down, read, told to a person, and filled in where cards are open?

The format is ``ecarte-hand/1``; the README describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, ClassVar, Final

from analyser.cards.codes import picture
from analyser.games import histories
from analyser.games.ecarte.columns import NOBODY
from analyser.games.ecarte.referee import (
    PLAY,
    SHOW,
    SPEAK,
    Table,
    breakdown,
    is_vole,
    may_hold,
    may_lie,
    scores,
    winner_of,
)
from analyser.games.ecarte.rules import DECK, RULE_SETS, SEATS, Rules
from analyser.games.history_lines import Illegal, read_card, read_cards, require_value, show_value
from analyser.games.searching.history_filling import UNSAID, Entry
from analyser.games.tricks import plain
from analyser.games.tricks.advising import Place, fill_history, fill_places, list_played
from analyser.games.tricks.deck import CARDS
from analyser.games.tricks.lines import DO as TRICK
from analyser.games.tricks.lines import TrickHistory, read_trick, seats

WORDS: Final[dict[str, Callable[[Table, int], None]]] = {
    "stand": Table.stand,
    "propose": Table.propose,
    "accept": Table.accept,
    "refuse": Table.refuse,
    "king": Table.show_king,
}
"""Moves of a seat alone."""
MOVES: Final = {**dict.fromkeys(WORDS, ("seat",)), "exchange": ("seat", "out", "in")}
"""The fields of a move line, besides ``do``."""


def _trick(table: Table, lead: int, cards: list[str], may_break_off: bool) -> None:
    if table.trick:
        raise Illegal(
            f"X, play: each player plays a card to a trick; found {' '.join(table.trick)}, and "
            "another line"
        )
    if table.to_do == SHOW:
        # Its holder plays on without a line that shows it.
        table.keep_silent(table.to_move)
    for seat, card in seats(lead, cards, SEATS):
        table.play(seat, card)
    if len(cards) < SEATS and not may_break_off:
        raise Illegal(f"X, play: each player plays a card to a trick; found {' '.join(cards)}")


class EcarteHistory(TrickHistory[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    deal_fields = ("scores", "hands", "turned", "stock")
    sources: ClassVar = {
        "end": "X, EC7, end",
        "winner": "X, score",
        "tricks": "X, play",
        "score": "X, EC2, score",
        "breakdown": "X, EC2, score",
    }

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a finished hand; the stock is in the order really drawn."""
        left = [place for place in range(len(table.stock)) if place not in table.taken]
        stock = [table.stock[place] for place in (*table.taken, *left)]
        return list(table.before), table.dealt, table.turned, stock

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result of a finished hand."""
        won = table.king if table.ended_by_king else winner_of(table)
        return {
            "end": "king" if table.ended_by_king else "tricks",
            "winner": None if won == NOBODY else won,
            "tricks": list(table.tricks),
            "score": scores(table),
            "breakdown": [breakdown(table, seat) for seat in range(SEATS)],
        }

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        before = histories.read_scores(deal, 0)
        hands = histories.read_hands("hands", deal["hands"])
        stock = read_cards("stock", deal["stock"])
        read_card("turned", deal["turned"])
        histories.check_dealt(deal, hands, [rules.hand_cards] * SEATS)
        histories.check_lead(deal, SEATS)
        if max(before) >= rules.match_target and before[0] != before[1]:
            raise Illegal(
                f"X, end: a match is won at {rules.match_target} points; found "
                f"{show_value(before)} "
                "before the hand"
            )
        histories.check_pack(
            chain(*hands, [deal["turned"]], stock), CARDS, "the 32 cards once each"
        )
        return Table(rules, hands, deal["turned"], stock, deal["lead"], before, in_order=True)

    def move(self, table: Table, entry: Mapping[str, Any], may_break_off: bool = False) -> None:
        """Make the move of a line, or play its trick; ``may_break_off``: it may be short."""
        do = entry["do"]
        if do == TRICK:
            _trick(table, *read_trick(entry, SEATS), may_break_off)
            return
        histories.check_move(entry, MOVES)
        seat = histories.read_seat(entry)
        if do in WORDS:
            WORDS[do](table, seat)
            return
        out, found = read_cards("out", entry["out"]), read_cards("in", entry["in"])
        drawn = table.exchange(seat, out)
        if drawn != found:
            raise Illegal(
                f"X, EC4, exchange: the stock's next cards are {' '.join(drawn) or 'none'}; found "
                f"{' '.join(found) or 'none'}"
            )

    def explain_unfinished(self, table: Table) -> str:
        """Return why there is no result yet."""
        return f"X, course: it is for seat {table.to_move} to {table.to_do}"

    def fill(self, text: str, name: str, mover: Callable[[str], int]) -> str:
        """Return a history in which no card is left open."""
        return fill_history(text, name, mover, lay)


HISTORY: Final = EcarteHistory("ecarte-hand/1", RULE_SETS)


# -- open cards -----------------------------------------------------------------------------------


BEGINS: Final = ("stand", "refuse", "king", TRICK)
"""What lines do after which nobody exchanges."""


def lay(entries: Sequence[Entry], lots: Random) -> list[Entry]:
    """Return the lines of a history with all cards found, at random.

    ``NoPossibleDeal`` where they can lie in no way, ``Unreadable`` where it is not said how many
    were given up.
    """
    for number, entry in enumerate(entries, start=1):
        for key in ("out", "in") if entry.get("do") == "exchange" else ():
            many = 'a list of cards, "?" for each that was not seen'
            require_value(isinstance(entry[key], list), f"line {number}: {key}", entry[key], many)
    deal, *moves = (dict(entry) for entry in entries)
    table = _stub(deal, moves)
    size, hands = table.rules.hand_cards, [list(hand) for hand in deal["hands"]]
    exchanges = [move for move in moves if move["do"] == "exchange"]
    by_seat = list_played(entries, SEATS)
    places, known = [], {deal["turned"]}
    open_ones = []
    for seat, hand in enumerate(hands):
        mine = [move for move in exchanges if move["seat"] == seat]
        said = [*hand, *(card for move in mine for card in (*move["out"], *move["in"]))]
        if UNSAID in said:
            open_ones.append(seat)
            places.append(Place(size, (), by_seat[seat], may_hold(table, seat)))
        else:
            known.update(said)
    there = [card for card in CARDS if card not in known]
    may = set(CARDS).intersection(*(may_lie(table, seat) for seat in open_ones))
    aside = Place(len(there) - size * len(places), may=may)
    *last, rest = fill_places(there, [*places, aside], lots)
    lots.shuffle(rest)
    for seat, held in zip(open_ones, last, strict=True):
        # What they gave up, card by card, then what they had in the end.
        mine = [move for move in exchanges if move["seat"] == seat]
        gone = sum(len(move["out"]) for move in mine)
        line, rest = [*rest[:gone], *held], rest[gone:]
        hands[seat], at = line[:size], 0
        for move in mine:
            each = len(move["out"])
            move["out"], move["in"] = line[at : at + each], line[at + size : at + size + each]
            at += each
    drawn = [card for move in exchanges for card in move["in"]]
    stock = [*drawn, *(card for card in rest if card not in drawn)]
    return [{**deal, "hands": hands, "stock": stock}, *moves]


def _stub(deal: Entry, moves: Sequence[Entry]) -> Table:
    """Return a table without cards, on which is what everybody saw."""
    table = Table(HISTORY.rules(deal), [[] for _ in range(SEATS)], deal["turned"], [], deal["lead"])
    table.events = [move for move in moves if move["do"] == TRICK]
    table.to_do = PLAY if moves and moves[-1]["do"] in BEGINS else SPEAK
    for move in moves:
        if move["do"] == "king":
            table.king = move["seat"]
    return table


# -- for a person ---------------------------------------------------------------------------------

TRUMPS: Final = ("clubs", "diamonds", "hearts", "spades")
MOVE_WORDS: Final = {
    "stand": "stands",
    "propose": "proposes",
    "accept": "accepts",
    "refuse": "refuses",
    "king": "shows the king of trumps",
}


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    roles = ["elder" if seat == table.elder else "dealer" for seat in range(SEATS)]
    for seat, hand in enumerate(table.dealt):
        score = f", {_points(table.before[seat])}" if any(table.before) else ""
        yield f"  seat {seat} ({names[seat]}), {roles[seat]}{score}: {_cards(hand)}"
    yield f"Turned: {picture(table.turned)}, so {TRUMPS[table.trumps]} are trumps"
    if table.turned[0] == "K" and table.king != NOBODY:
        yield f"The dealer scores {_points(table.king_points(table.king))} for the king"
    number = 0
    for event in table.events:
        do = event["do"]
        if do == "exchange":
            out, drawn = event["out"], event["in"]
            what = f"{_cards(out)} for {_cards(drawn)}" if out else "nothing"
            yield f"seat {event['seat']} exchanges {what}"
        elif do == TRICK:
            number += 1
            lead, cards = event["lead"], event["cards"]
            won = lead if plain.winner(cards, DECK, table.trumps) == 0 else 1 - lead
            yield f"{number}. seat {lead} leads {' '.join(map(picture, cards))}: seat {won}"
        else:
            yield f"seat {event['seat']} {MOVE_WORDS[do]}"
    yield from _describe_end(table)


def _describe_end(table: Table) -> Iterator[str]:
    won = winner_of(table)
    if table.ended_by_king:
        yield f"The king wins seat {table.king} the match: the hand is not played out."
    elif won == NOBODY:
        yield "Both took as many tricks: nobody scores for them."
    else:
        many = "all tricks, the vole" if is_vole(table) else f"{table.tricks[won]} tricks"
        yield f"Seat {won} took {many}."
    if table.vulnerable == 1 - won and breakdown(table, won)["vulnerable"]:
        yield f"Seat {table.vulnerable} had allowed no exchange, which counts more."
    told = (f"seat {seat} +{sum(breakdown(table, seat).values())}" for seat in range(SEATS))
    yield f"Points: {', '.join(told)}"


def _points(many: int) -> str:
    return "1 point" if many == 1 else f"{many} points"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(picture(card) for card in cards)
