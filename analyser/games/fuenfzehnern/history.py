"""How is a hand of Fünfzehnern written down, read, told to a person, and filled in where cards are
open?

The format is ``fuenfzehnern-hand/1``: a deal, a line a trick, a result; the README describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any, ClassVar, Final

from analyser.cards.codes import picture
from analyser.games import histories
from analyser.games.fuenfzehnern.referee import Table, Trick, may_hold, settle
from analyser.games.fuenfzehnern.rules import HAND_SIZE, RULE_SETS, Rules, pack_for_players
from analyser.games.history_lines import Illegal, Unreadable, require_value, show_value
from analyser.games.searching.history_filling import Entry
from analyser.games.tricks.advising import Place, fill_history, fill_places, list_played
from analyser.games.tricks.lines import DO, TrickHistory, check_trick, read_trick, seats, trick_line
from analyser.games.tricks.plain import order_cards


class FuenfzehnernHistory(TrickHistory[Table]):
    """The history of a hand, as ``histories`` writes and reads it."""

    deal_fields = ("scores", "hands")
    sources: ClassVar = {
        "end": "X, end",
        "tricks": "X, play",
        "points": "X, scoring",
        "score": "X, scoring",
    }
    called = "a trick"

    def deal_of(self, table: Table) -> tuple[Any, ...]:
        """Return the deal of a finished hand."""
        return [0] * table.rules.players, table.dealt

    def moves_of(self, table: Table) -> Iterator[dict[str, Any]]:
        """Yield the tricks of a hand."""
        for trick in table.tricks:
            yield trick_line(trick.lead, trick.cards, **({"zwang": True} if trick.zwang else {}))

    def result_of(self, table: Table) -> dict[str, Any]:
        """Return the result of a finished hand."""
        tricks, points, scores = settle(table)
        return {"end": "tricks", "tricks": tricks, "points": points, "score": scores}

    def lay_out(self, deal: Mapping[str, Any], rules: Rules) -> Table:
        """Return the table that a deal line lays out."""
        histories.read_scores(deal)
        hands = histories.read_hands("hands", deal["hands"])
        histories.check_dealt(deal, hands, [HAND_SIZE] * rules.players)
        histories.check_lead(deal, rules.players, "X, setup: a seat leads")
        pack = pack_for_players(rules.players)
        histories.check_pack(
            chain(*hands), pack, f"the {len(pack)} cards once each", "X, FZ5, setup"
        )
        return Table(rules, hands, deal["lead"])

    def move(self, table: Table, entry: Mapping[str, Any], may_break_off: bool = False) -> None:
        """Play the trick of a line; ``may_break_off``: whether it may have too few cards."""
        if entry["do"] != DO:
            raise Unreadable(f"found {show_value(entry)}, which is not a valid trick")
        players = table.rules.players
        lead, cards = read_trick(entry, players, ("zwang",))
        zwang = entry.get("zwang", True)
        require_value(zwang is True, "zwang", zwang, "true, or no such field")
        if table.over:
            raise Illegal(f"X, end: all {HAND_SIZE} tricks have been played; found another")
        check_trick(table.to_move, table.trick.cards, lead, cards, players, may_break_off)
        for seat, card in seats(lead, cards, players):
            table.play(seat, card, table.leading and "zwang" in entry)

    def explain_unfinished(self, table: Table) -> str:
        """Return why there is no result yet."""
        return f"X, play: seat {table.to_move} leads to the next trick"

    def fill(self, text: str, name: str, mover: Callable[[str], int]) -> str:
        """Return a history in which no card is left open."""
        return fill_history(text, name, mover, lay)


HISTORY: Final = FuenfzehnernHistory("fuenfzehnern-hand/1", RULE_SETS)


# -- cards left open -------------------------------------------------------------------------------


def lay(entries: Sequence[Entry], lots: Random) -> list[Entry]:
    """Return the lines of a history with all cards found, at random.

    ``NoPossibleDeal`` where they can lie in no way.
    """
    deal, *moves = entries
    rules = replace(RULE_SETS.presets()[deal["preset"]], **deal["rules"])
    tricks = [Trick(move["lead"], move["cards"], move.get("zwang", False)) for move in moves]
    by_seat, may = list_played(entries, rules.players), may_hold(rules, tricks)
    places = [Place(HAND_SIZE, *each) for each in zip(deal["hands"], by_seat, may, strict=True)]
    hands = fill_places(pack_for_players(rules.players), places, lots)
    return [{**deal, "hands": [order_cards(hand) for hand in hands]}, *moves]


# -- for a person ----------------------------------------------------------------------------------


def story(table: Table, names: Sequence[str], title: str) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat."""
    yield title
    for seat, hand in enumerate(table.dealt):
        yield f"  seat {seat} ({names[seat]}): {' '.join(map(picture, hand))}"
    for trick in table.tricks:
        winner = next(seat for seat, won in enumerate(table.won) if trick in won)
        called = " and calls zwang" if trick.zwang else ""
        (_, card), *others = seats(trick.lead, trick.cards, table.rules.players)
        told = ", ".join(f"{seat} {picture(card)}" for seat, card in others)
        counted = table.worth(trick.cards)
        yield (
            f"seat {trick.lead} leads {picture(card)}{called}; {told}: seat {winner} wins "
            f"{counted} point{'' if counted == 1 else 's'}"
        )
    tricks, points, scores = settle(table)
    yield f"Tricks: {_write_seats(tricks)}"
    yield f"Points: {_write_seats(points)}"
    told = ", ".join(f"seat {seat} {score:+d}" for seat, score in enumerate(scores))
    yield f"Score, points less {table.rules.par}: {told.replace('-', '−')}"


def _write_seats(numbers: Sequence[int]) -> str:
    return ", ".join(f"seat {seat} {number}" for seat, number in enumerate(numbers))
