"""How is a hand of Schafkopf written down, read, told to a person, and filled in where cards are
open?

The format is ``schafkopf-hand/1``: a deal, who passes, takes and buries, a line a trick, a result;
the README describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any, ClassVar, Final

from analyser.cards.codes import picture
from analyser.games import histories
from analyser.games.history_lines import Illegal, read_cards, require_value
from analyser.games.schafkopf.columns import PARTS
from analyser.games.schafkopf.referee import Table, settle, worth
from analyser.games.schafkopf.rules import DECK, HAND_SIZE, RULE_SETS, SEATS, WIDOW_SIZE, Rules
from analyser.games.searching.history_filling import UNSAID, Entry
from analyser.games.tricks.advising import Place, fill_history, fill_places, list_played
from analyser.games.tricks.deck import CARDS
from analyser.games.tricks.lines import DO, TrickHistory, check_trick, read_trick, seats, trick_line
from analyser.games.tricks.plain import may_hold_after, order_cards

MOST_POINTS: Final = 10**6
"""More than any match brings: a number of a history beyond it is none."""
PASS, TAKE, BURY = "pass", "take", "bury"
MOVES: Final = {PASS: ("seat",), TAKE: ("seat", "cards"), BURY: ("seat", "cards")}
"""The fields of a move line, besides ``do``."""


def write_points(sixths: int) -> int | float:
    """Return a score in points: whole where it is."""
    return sixths // PARTS if sixths % PARTS == 0 else sixths / PARTS


def _sixths(points: Any) -> int | None:
    """Return points of the match in sixths; of what is none, ``None``."""
    if isinstance(points, bool) or not isinstance(points, int | float) or abs(points) > MOST_POINTS:
        return None
    sixths = round(points * PARTS)
    return sixths if write_points(sixths) == points else None


def _trick(table: Table, entry: Mapping[str, Any], may_break_off: bool) -> None:
    lead, cards = read_trick(entry, SEATS)
    if table.over:
        raise Illegal("X, end: the hand is over; found another trick")
    if not (table.speaking or table.burying):
        check_trick(table.to_move, table.trick.cards, lead, cards, SEATS, may_break_off)
    for seat, card in seats(lead, cards, SEATS):
        table.play(seat, card)


class SchafkopfHistory(TrickHistory[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    deal_fields = ("scores", "hands", "widow")
    sources: ClassVar = {
        "end": "X, SC8, end",
        "declarer": "X, widow",
        "tricks": "X, play",
        "points": "X, SC1, SC3, scoring",
        "score": "X, SC2, SC4, SC5, scoring",
    }

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a finished hand."""
        return [write_points(score) for score in table.before], table.dealt, table.widow

    def moves_of(self, table: Table) -> Iterator[dict[str, Any]]:
        """Yield who passed, took and buried, and the tricks."""
        for place in range(table.passed):
            yield {"do": PASS, "seat": (table.lead + place) % SEATS}
        if table.declarer is not None:
            yield {"do": TAKE, "seat": table.declarer, "cards": table.widow}
            yield {"do": BURY, "seat": table.declarer, "cards": table.buried}
        for trick in table.tricks:
            yield trick_line(*trick)

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result of a finished hand."""
        tricks, points, scores = settle(table)
        return {
            "end": "passed" if table.thrown_in else "tricks",
            "declarer": table.declarer,
            "tricks": tricks,
            "points": points,
            "score": [write_points(score) for score in scores],
        }

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        scores = deal["scores"]
        before = [_sixths(each) for each in scores] if isinstance(scores, list) else [None]
        require_value(None not in before, "scores", scores, "a list of points")
        hands = histories.read_hands("hands", deal["hands"])
        widow = read_cards("widow", deal["widow"])
        histories.check_dealt(
            deal, hands, [HAND_SIZE] * SEATS, ("cards of the widow", len(widow), WIDOW_SIZE)
        )
        histories.check_lead(deal, SEATS, "X, setup: a seat leads")
        histories.check_pack(chain(*hands, widow), CARDS, "the 32 cards once each")
        return Table(
            rules, hands, widow, deal["lead"], [each for each in before if each is not None]
        )

    def move(self, table: Table, entry: Mapping[str, Any], may_break_off: bool = False) -> None:
        """Make the move, or play the trick, of a line; ``may_break_off``: it may be short."""
        do = entry["do"]
        if do == DO:
            _trick(table, entry, may_break_off)
            return
        histories.check_move(entry, MOVES)
        seat = histories.read_seat(entry)
        if do == PASS:
            table.leave(seat)
            return
        cards = read_cards("cards", entry["cards"])
        (table.take if do == TAKE else table.bury)(seat, cards)

    def explain_unfinished(self, table: Table) -> str:
        """Return why there is no result yet."""
        return f"X, play: the hand is not over, seat {table.to_move} goes on"

    def fill(self, text: str, name: str, mover: Callable[[str], int]) -> str:
        """Return a history in which no card is left open."""
        return fill_history(text, name, mover, lay)


HISTORY: Final = SchafkopfHistory("schafkopf-hand/1", RULE_SETS)


# -- cards left open -------------------------------------------------------------------------------


def lay(entries: Sequence[Entry], lots: Random) -> list[Entry]:
    """Return the lines of a history with all cards found, at random.

    ``NoPossibleDeal`` where they can lie in no way.
    """
    deal, *moves = (dict(entry) for entry in entries)
    takes = [move for move in moves if move["do"] == "take"]
    buries = [move for move in moves if move["do"] == "bury"]
    said, by_seat = [list(hand) for hand in deal["hands"]], list_played(entries, SEATS)
    tricks = [(move["lead"], move["cards"]) for move in moves if move["do"] == DO]
    places = [
        Place(HAND_SIZE, hand, gone, may)
        for hand, gone, may in zip(said, by_seat, may_hold_after(tricks, SEATS, DECK), strict=True)
    ]
    aside = Place(WIDOW_SIZE, deal["widow"])
    declarer = takes[0]["seat"] if takes else None
    if declarer is not None and not buries:
        # The player with the widow in hand knows all twelve.
        widow = list(deal["widow"] if UNSAID in takes[0]["cards"] else takes[0]["cards"])
        aside = Place(WIDOW_SIZE, widow)
    elif declarer is not None:
        mine = [*said[declarer], *takes[0]["cards"]]
        buried = list(buries[0]["cards"])
        whole = UNSAID not in (*mine, *buried)
        known = [card for card in mine if card not in buried] if whole else ()
        places[declarer] = replace(places[declarer], texts=known)
        aside = Place(WIDOW_SIZE, buried)
    *hands, rest = fill_places(DECK.classes, [*places, aside], lots)
    if declarer is not None and buries:
        twelve = [*hands[declarer], *rest]
        if whole:
            hands[declarer], widow = said[declarer], list(takes[0]["cards"])
        else:
            lots.shuffle(twelve)
            hands[declarer], widow = twelve[WIDOW_SIZE:], twelve[:WIDOW_SIZE]
        buries[0]["cards"], rest = order_cards(rest), widow
    if takes:
        takes[0]["cards"] = rest
    return [{**deal, "hands": [order_cards(hand) for hand in hands], "widow": rest}, *moves]


# -- for a person ----------------------------------------------------------------------------------


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat, hand in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {_cards(hand)}"
    yield f"  widow: {_cards(table.widow)}"
    for place in range(table.passed):
        yield f"seat {(table.lead + place) % SEATS} passes"
    if table.thrown_in:
        yield "Nobody takes the widow: the cards are dealt anew"
    elif table.declarer is None:
        yield "Nobody takes the widow: least is played"
    else:
        yield f"seat {table.declarer} takes the widow and buries {_cards(table.buried or ())}"
    for trick in table.tricks:
        winner = next(seat for seat, won in enumerate(table.won) if trick in won)
        (_, card), *others = seats(trick.lead, trick.cards, SEATS)
        told = ", ".join(f"{seat} {picture(card)}" for seat, card in others)
        counted = worth(trick.cards)
        yield (
            f"seat {trick.lead} leads {picture(card)}; {told}: seat {winner} wins "
            f"{counted} point{'' if counted == 1 else 's'}"
        )
    tricks, points, scores = settle(table)
    yield f"Tricks: {_write_seats(tricks)}"
    yield f"Card points: {_write_seats(points)}"
    told = ", ".join(f"seat {seat} {write_points(score):+.3g}" for seat, score in enumerate(scores))
    yield f"Score: {told.replace('-', '−')}"


def _cards(cards: Sequence[str]) -> str:
    return " ".join(map(picture, cards))


def _write_seats(numbers: Sequence[int]) -> str:
    return ", ".join(f"seat {seat} {number}" for seat, number in enumerate(numbers))
