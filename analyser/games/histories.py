"""How is a hand written down, and was it played by the rules?  What a game declares of its history.

A history is JSON Lines: a deal, a line for each move, a result.  A game declares which fields these
have and how they are read (:class:`History`); the lines are written, verified and cut off here.
Verifying replays a history on the game's referee, which refuses each move that the rules forbid,
and compares the result with the referee's.  A single line is read by ``history_lines``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import inf
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from analyser.games.history_lines import (
    Illegal,
    Unreadable,
    cut_off,
    is_whole_number,
    read_cards,
    read_deal,
    read_result,
    require_value,
    show_value,
    verify_hands,
)
from analyser.games.records import values_of
from analyser.games.rule_sets import RuleSets

HEAD: Final = ("format", "preset", "rules", "players", "seed", "hand", "lead")
"""The fields with which every deal line begins."""


class Refereed(Protocol):
    """A referee's table."""

    @property
    def rules(self) -> Any:
        """The rules, a frozen record."""
        ...

    @property
    def lead(self) -> int:
        """The seat that begins."""
        ...

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        ...


T = TypeVar("T", bound=Refereed)


Entry = Mapping[str, Any]


class History(Generic[T]):
    """The history of a game's hands; a game has one of its own kind."""

    deal_fields: tuple[str, ...]
    """The fields of a deal line behind ``HEAD``; ``scores`` is one of them."""
    sources: ClassVar[Mapping[str, str]]
    """The fields of a result, and the source of the rule that each follows from."""
    called = "a move"
    """What the lines between deal and result are."""

    def __init__(self, format_: str, rule_sets: RuleSets[Any]) -> None:
        """Make the history of a format, its name and number: ``kabu-hand/1``."""
        self.format = format_
        self.rule_sets = rule_sets

    def deal_of(self, table: T) -> tuple[Any, ...]:
        """Return what the deal line of a finished hand has in ``deal_fields``."""
        raise NotImplementedError

    def moves_of(self, table: T) -> Iterable[Entry]:
        """Return the other lines of a finished hand, but the result."""
        told: Any = table
        events: Iterable[Entry] = told.events
        return events

    def result_of(self, table: T) -> dict[str, Any]:
        """Return the result of a finished hand."""
        raise NotImplementedError

    def lay_out(self, deal: Entry, rules: Any) -> T:
        """Return the table of a deal line with all its fields, under these rules.

        ``Unreadable`` and ``Illegal`` for fields that are not right.
        """
        raise NotImplementedError

    def move(self, table: T, entry: Entry) -> None:
        """Make the move of a line; raises likewise."""
        raise NotImplementedError

    def short_move(self, table: T, entry: Entry) -> None:
        """Make the move of a line in a history that breaks off."""
        self.move(table, entry)

    def explain_unfinished(self, table: T) -> str:
        """Return why a hand that is not over has no result yet."""
        told: Any = table
        return f"X, play: it is the turn of seat {told.to_move}"

    def prepare_result(self, table: T) -> None:
        """Make what comes before a result and has no line of its own."""

    def fill(self, text: str, name: str, mover: Callable[[str], int]) -> str:
        """Return a history in which no card is left open, of one with ``"?"`` for hidden ones.

        ``mover``: who is to move in a history; ``name``: for messages.  ``ScenarioError`` where
        that player has seen such a card.
        """
        raise NotImplementedError

    def deal_line(self, table: T, preset: str, seed: int | None, number: int) -> dict[str, Any]:
        """Return the deal line of a hand; stocks are in the order really drawn."""
        base, rules = values_of(self.rule_sets.make_rules(preset)), values_of(table.rules)
        deal = dict(zip(self.deal_fields, self.deal_of(table), strict=True))
        said = {
            **deal,
            "players": len(deal["scores"]),
            "lead": table.lead,
            "format": self.format,
            "preset": preset,
            "rules": {key: value for key, value in rules.items() if value != base[key]},
            "seed": seed,
            "hand": number,
        }
        return {key: said[key] for key in (*HEAD, *self.deal_fields)}

    def lines(self, table: T, preset: str, seed: int | None, number: int) -> Iterator[str]:
        """Yield the history of a finished hand, a line of JSON each."""
        yield json.dumps(self.deal_line(table, preset, seed, number))
        for entry in (*self.moves_of(table), self.result_of(table)):
            yield json.dumps(entry)

    def verify(self, rows: Iterable[str], name: str) -> int:
        """Verify every history of these lines, hand by hand; returns how many there are.

        ``name`` is the file's name for messages.  Raises ``IllegalHistory`` for the first rule
        broken, ``DataError`` where they are not a hand history, cannot be read, or break off.
        """
        return verify_hands(rows, name, self.format, self.table, self.move, self._verify_result)

    def cut_off(self, rows: Iterable[str], name: str) -> T:
        """Return the table to which a history comes that breaks off.

        Raises as :meth:`verify`, but ``ScenarioError`` for the first rule broken.
        """
        return cut_off(rows, name, self.table, self.short_move)

    def table(self, deal: Entry) -> T:
        """Return the table that a deal line lays out."""
        return self.lay_out(deal, self.rules(deal))

    def rules(self, deal: Entry) -> Any:
        """Return the rules of a deal line that has all its fields."""
        presets, fields = self.rule_sets.presets(), self.rule_sets.fields
        changes = read_deal(deal, self.format, (*HEAD, *self.deal_fields), presets, fields)
        return replace(presets[deal["preset"]], **changes)

    def _verify_result(self, table: T, entry: Entry) -> None:
        self.prepare_result(table)
        unfinished = "" if table.over else self.explain_unfinished(table)
        right = self.result_of(table) if table.over else {}
        read_result(entry, right, self.sources, unfinished, self.called)


# -- what most deals and moves have to be checked for


def check_counts(*counted: tuple[str, Any, Any]) -> None:
    """Refuse a deal in which there is not as much of something as the rules say.

    Each: what is counted, what was found, and what there must be.
    """
    for what, found, right in counted:
        if found != right:
            raise Illegal(f"X, setup: {what}: must be {right}; found {show_value(found)}")


def check_dealt(
    deal: Entry,
    hands: Sequence[Sequence[str]],
    sizes: Sequence[int],
    *more: tuple[str, Any, Any],
    scored: str = "points",
) -> None:
    """Refuse a deal with too many or too few players, cards of a hand, or scores.

    ``sizes``: the cards that each seat is dealt; ``more``: what else is counted, as
    :func:`check_counts`.
    """
    check_counts(
        ("players", deal["players"], len(sizes)),
        ("cards of the hands", [len(hand) for hand in hands], sizes),
        *more,
        (f"players with {scored}", len(deal["scores"]), len(sizes)),
    )


def check_lead(deal: Entry, players: int, rule: str = "X, setup: a seat begins") -> None:
    """Refuse a deal in which nobody who plays has the lead."""
    if deal["lead"] not in range(players):
        raise Illegal(f"{rule}; found {show_value(deal['lead'])}")


def check_pack(
    cards: Iterable[str], pack: Iterable[str], called: str, source: str = "X, setup"
) -> None:
    """Refuse a deal that is not the pack; ``called``: as in "the forty cards once each"."""
    found, right = Counter(cards), Counter(pack)
    if found != right:
        wrong = min((found - right) + (right - found))
        raise Illegal(f"{source}: the deal is not {called}; look for {wrong}")


def read_scores(
    deal: Entry, low: float = -inf, high: float = inf, called: str = "points"
) -> list[int]:
    """Return the scores before a deal, or refuse what is not whole numbers between two bounds."""
    scores = deal["scores"]
    right = isinstance(scores, list) and all(
        is_whole_number(each) and low <= each <= high for each in scores
    )
    require_value(right, "scores", scores, f"a list of {called}")
    return list(scores)


def read_hands(what: str, hands: Any) -> list[list[str]]:
    """Return lists of cards, or refuse what is not that."""
    require_value(isinstance(hands, list), what, hands, "a list of lists of cards")
    return [read_cards(what, hand) for hand in hands]


def check_move(entry: Entry, fields: Mapping[str, Sequence[str]]) -> None:
    """Refuse a line that is not a move; ``fields``: of each, its fields besides ``do``."""
    do = entry["do"]
    if not isinstance(do, str) or do not in fields or set(entry) != {"do", *fields[do]}:
        raise Unreadable(f"found {show_value(dict(entry))}, which is not a valid move")


def read_seat(entry: Entry) -> int:
    """Return the seat of a line, or refuse what is not a whole number."""
    require_value(is_whole_number(entry["seat"]), "seat", entry["seat"], "a whole number")
    return int(entry["seat"])
