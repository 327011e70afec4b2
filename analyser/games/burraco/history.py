"""One hand as others can read it: written, read and verified.

The format is ``burraco-hand/1``: JSON Lines, a deal, a line a move, a result; the README says where
it is described.  Verifying replays a history on the reference's ``Table``, which refuses each move
that the rules forbid, and compares everything that follows from a move (a pot, a restock, the end,
the score) with what the history says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from itertools import chain
from typing import Any, Final

from analyser.cards import JOKER, PACK, card_code, card_text
from analyser.errors import AnalyserError, DataError
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.play import TERMS, breakdown
from analyser.games.burraco.reference.position import Event
from analyser.games.burraco.reference.table import Table
from analyser.games.burraco.rules import Rules, rules_of

FORMAT: Final = "burraco-hand/1"
MOVES: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("seat", "card"),
    "refuse": ("seat", "card"),
    "take": ("seat", "cards"),
    "meld": ("seat", "meld", "cards"),
    "add": ("seat", "meld", "card"),
    "pot": ("seat", "pot", "cards", "face_down"),
    "restock": ("pot", "cards"),
    "discard": ("seat", "card"),
}
"""The fields of a move line, besides ``do``."""
DEAL_FIELDS: Final = (
    "format", "preset", "rules", "players", "seed", "hand", "lead", "scores", "hands", "pots",
    "stock", "upcard",
)  # fmt: skip
RESULT_FIELDS: Final = ("end", "seat", "turns", "score", "breakdown")


class IllegalHistory(AnalyserError):
    """A history breaks a rule: ``line`` (from 1) and ``rule`` say where and which."""

    def __init__(self, name: str, line: int, rule: str) -> None:
        super().__init__(f"{name}: line {line}: {rule}")
        self.line = line
        self.rule = rule


# -- writing --------------------------------------------------------------------------------------


def changed_rules(preset: str, rules: Rules) -> dict[str, Any]:
    """Return the fields in which ``rules`` differ from the preset, by id, as JSON holds them."""
    base = asdict(rules_of(preset))
    return {key: jsonable(value) for key, value in asdict(rules).items() if value != base[key]}


def jsonable(value: Any) -> Any:
    """Return a rule's value as JSON holds it."""
    return list(value) if isinstance(value, tuple) else value


def deal_of(table: Table, preset: str, seed: int | None, number: int) -> dict[str, Any]:
    """Return the deal line of a finished hand; stock and pots stand in the order really drawn."""
    piles = [table.dealt_stock, *table.dealt_pots]
    restocked = [event["pot"] for event in table.events if event["do"] == "restock"]
    drawn = [*table.drawn_before, table.drawn_order]
    for which, order in zip([-1, *restocked], drawn, strict=True):
        rest = Counter(piles[which + 1]) - Counter(order)
        in_place = []
        for card in reversed(piles[which + 1]):
            if rest[card] > 0:
                rest[card] -= 1
                in_place.append(card)
        piles[which + 1] = order + in_place[::-1]
    made = {
        "format": FORMAT,
        "preset": preset,
        "rules": changed_rules(preset, table.rules),
        "players": table.rules.players,
        "seed": seed,
        "hand": number,
        "lead": table.lead,
        "scores": list(table.scores),
        "hands": [list(hand) for hand in table.hands],
        "pots": piles[1:],
        "stock": piles[0],
        "upcard": table.upcard,
    }
    return made | {"cut": True} if table.cut else made


def result_of(table: Table) -> dict[str, Any]:
    """Return the result line of a finished hand; half points of partners as ``0.5``."""
    terms = breakdown(table)
    return {
        "end": table.ending,
        "seat": table.closer if table.closer >= 0 else None,
        "turns": table.turn,
        "score": [sum(term.values()) for term in terms],
        "breakdown": terms,
    }


def lines(table: Table, preset: str, seed: int | None, number: int) -> Iterator[str]:
    """Yield the history of a finished hand, a line of JSON each."""
    deal = deal_of(table, preset, seed, number)
    yield json.dumps(deal, ensure_ascii=False)
    for event in table.events:
        if event["do"] == "restock":
            event = event | {"cards": deal["pots"][event["pot"]]}
        yield json.dumps(event, ensure_ascii=False)
    yield json.dumps(result_of(table), ensure_ascii=False)


# -- reading and verifying ------------------------------------------------------------------------


def verify_text(text: str, name: str) -> int:
    """Verify every history of a text; returns how many there are.

    ``name`` is the file's name for messages.  Raises ``IllegalHistory`` for the first rule broken,
    ``DataError`` where the text is no hand history or breaks off.
    """
    hands = 0
    verifier: _Verifier | None = None
    # Only a newline ends a line: JSON may hold other separators of Unicode as they are.
    rows = text.removesuffix("\n").split("\n") if text else []
    for number, line in enumerate(rows, start=1):
        entry = _parsed(line, name, number)
        try:
            if verifier is None:
                verifier = _Verifier(entry, name, number)
            elif verifier.finished(entry, number):
                verifier = None
                hands += 1
        except Illegal as broken:
            raise IllegalHistory(name, number, broken.rule) from None
    if verifier is not None:
        raise DataError(f"{name}: the last hand history breaks off before its result")
    if hands == 0:
        raise DataError(f"{name}: no hand history; expected a line with format {FORMAT!r}")
    return hands


def whole(value: Any) -> bool:
    """Say whether a value of JSON is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def points(value: Any) -> bool:
    """Say whether a value of JSON is a number of points, halves included."""
    return whole(value) or (isinstance(value, float) and (2 * value).is_integer())


def _parsed(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        # Not JSON, a number of thousands of digits, or brackets nested without end.
        entry = None
    if not isinstance(entry, dict):
        found = line[:40]
        raise DataError(f"{name}: line {number}: found {found!r}; expected one JSON object a line")
    return entry


class _Verifier:
    """Replays one history on the reference's table, line by line."""

    def __init__(self, deal: Mapping[str, Any], name: str, line: int) -> None:
        self.name = name
        if deal.get("format") != FORMAT:
            raise DataError(
                f"{name}: line {line}: found format {deal.get('format')!r}; expected {FORMAT!r}"
            )
        missing = [key for key in DEAL_FIELDS if key not in deal]
        if missing:
            raise DataError(f"{name}: line {line}: the deal lacks {missing[0]!r}")
        try:
            if not isinstance(deal["rules"], dict):
                raise TypeError(f"rules: found {deal['rules']!r}; expected an object")
            rules = rules_of(deal["preset"], deal["rules"])
            self.table = self._dealt(rules, deal)
        except (AnalyserError, ValueError, TypeError) as error:
            raise DataError(f"{name}: line {line}: {error}") from None
        self.expected: list[Event] = []

    def _dealt(self, rules: Rules, deal: Mapping[str, Any]) -> Table:
        hands, pots = deal["hands"], deal["pots"]
        upcard = deal["upcard"]
        counts = [len(hand) for hand in hands], [len(pot) for pot in pots], upcard is not None
        wanted = [rules.hand_cards] * rules.players, list(rules.pot_cards), rules.upcard
        if deal["players"] != rules.players or counts != wanted:
            raise Illegal(f"P, deal: hands, pots and upcard must be {wanted}; found {counts}")
        if not whole(deal["lead"]) or not 0 <= deal["lead"] < rules.players:
            raise Illegal(f"P, deal: a seat leads; found {deal['lead']!r}")
        scores = deal["scores"]
        sides = 2 if rules.players == 4 else rules.players
        if not isinstance(scores, list) or [points(score) for score in scores] != [True] * sides:
            raise TypeError(f"scores: found {scores!r}; expected a number for each team")
        cut = deal.get("cut", False)
        if not isinstance(cut, bool):
            raise TypeError(f"cut: found {cut!r}; expected true or false")
        found = [*chain(*hands, *pots, deal["stock"]), *([upcard] if upcard else [])]
        pack = Counter(card_text(min(code, JOKER)) for code in PACK if code < JOKER + rules.jokers)
        for card in found:
            card_code(card)
        if Counter(found) != pack:
            wrong = min((Counter(found) - pack) + (pack - Counter(found)))
            raise Illegal(f"P, cards: the deal is not the whole pack once; look for {wrong}")
        return Table(
            rules, hands, [list(pot) for pot in pots], list(deal["stock"]), upcard, deal["lead"],
            in_order=True, scores=scores, cut=cut and rules.exact_cut_points > 0,
        )  # fmt: skip

    def finished(self, entry: dict[str, Any], line: int) -> bool:
        """Take the next line; True when it was the result and all is right."""
        if "do" not in entry:
            self._verify_result(entry, line)
            return True
        self._verify_fields(entry, line)
        if self.expected:
            follows = self.expected.pop(0)
            if entry != follows:
                raise Illegal(f"P, pots: what follows at once is {follows}; found {entry}")
            return False
        if entry["do"] in ("pot", "restock"):
            raise Illegal(f"P, pots: no {entry['do']} follows from the move before; found {entry}")
        before = len(self.table.events)
        self._move(entry)
        self.expected = self.table.events[before + 1 :]
        return False

    def _verify_fields(self, entry: dict[str, Any], line: int) -> None:
        do = entry["do"]
        if not isinstance(do, str) or do not in MOVES or set(entry) != {"do", *MOVES[do]}:
            raise DataError(f"{self.name}: line {line}: found {entry}, which is no move")
        cards = [entry["card"]] if "card" in entry else entry.get("cards", [])
        numbers = [entry[key] for key in ("seat", "meld", "pot") if key in entry]
        try:
            for card in cards:
                card_code(card)
            if not all(whole(number) for number in numbers):
                raise ValueError(f"found {numbers}; expected whole numbers")
            if not isinstance(cards, list):
                raise ValueError(f"found {cards!r}; expected a list of cards")
        except (ValueError, TypeError) as error:
            raise DataError(f"{self.name}: line {line}: {error}") from None

    def _move(self, entry: dict[str, Any]) -> None:
        table, seat = self.table, entry["seat"]
        match entry["do"]:
            case "draw":
                card = table.draw(seat)
                if card != entry["card"]:
                    raise Illegal(
                        f"P, play: the stock's next card is {card}; found {entry['card']}"
                    )
            case "take":
                cards = table.take(seat)
                if cards != entry["cards"]:
                    raise Illegal(f"P, play: the pile is {cards}; found {entry['cards']}")
            case "meld":
                if entry["meld"] != len(table.melds):
                    raise Illegal(f"melds are numbered in order; found {entry['meld']}")
                table.meld(seat, entry["cards"])
            case "add":
                table.add(seat, entry["meld"], entry["card"])
            case "discard":
                table.discard(seat, entry["card"])
            case _:
                card = table.refuse(seat)
                if card != entry["card"]:
                    raise Illegal(
                        f"C, L5: the stock's first card is {card}; found {entry['card']} refused"
                    )

    def _verify_result(self, entry: dict[str, Any], line: int) -> None:
        if set(entry) - set(RESULT_FIELDS) or set(RESULT_FIELDS) - set(entry):
            raise DataError(
                f"{self.name}: line {line}: found neither a move nor a result with the fields "
                f"{', '.join(RESULT_FIELDS)}"
            )
        if self.expected:
            raise Illegal(f"P, pots: what follows at once is {self.expected[0]}; found the result")
        if self.table.ending is None:
            raise Illegal("P, end: the hand has not ended; found a result")
        for key, right in result_of(self.table).items():
            if key == "breakdown":
                self._verify_breakdown(entry[key], right)
            if entry[key] != right:
                raise Illegal(f"P, scoring: {key} is {right}; found {entry[key]}")

    def _verify_breakdown(self, found: Any, right: list[dict[str, int]]) -> None:
        for team, terms in enumerate(right):
            for term in TERMS:
                try:
                    value = found[team][term]
                except (LookupError, TypeError):
                    value = None
                if value != terms[term]:
                    raise Illegal(
                        f"P, scoring: team {team}'s {term} is {terms[term]}; found {value}"
                    )
