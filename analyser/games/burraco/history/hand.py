"""How is one hand written down, and was it played by the rules?

The format is ``burraco-hand/1``: JSON Lines, a deal, a line a move, a result; the README links its
description.  Verifying replays a history on the reference's ``TableInPlay``, which refuses each
move that the rules forbid, and compares everything that follows from a move (a pot, a restock, the
end, the score) with the history.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from analyser.cards.codes import JOKER, card_text
from analyser.errors import DataError
from analyser.games.burraco.columns import TERMS
from analyser.games.burraco.history.reading import points, rules_played
from analyser.games.burraco.history.short_form import FILLED_IN_FIELD, NAMES, SAID_SCORE
from analyser.games.burraco.notation import turns
from analyser.games.burraco.pack import PACK
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import breakdown
from analyser.games.burraco.reference.table import Event
from analyser.games.burraco.rules import RULE_SETS, Rules, count_sides, cut_points, pot_sizes
from analyser.games.histories import History
from analyser.games.history_lines import (
    IllegalHistory,
    Unreadable,
    is_whole_number,
    parse_line,
    read_card,
    read_cards,
    read_format,
    require_value,
    show_value,
)
from analyser.games.seat_view import copy_value

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
POSITIONS: Final = "positions"
"""The field of a deal with the positions of the hand (``notation.turns``)."""
RESULT_FIELDS: Final = ("end", "seat", "turns", "score", "breakdown")


# -- writing --------------------------------------------------------------------------------------


class BurracoHistory(History[TableInPlay]):
    """The history of a hand as it is written; it is read by :class:`_Verifier`."""

    deal_fields = ("scores", "hands", "pots", "stock", "upcard")

    def deal_of(self, table: TableInPlay) -> tuple[Any, ...]:
        """Return the deal of a hand; stock and pots are in the order really drawn."""
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
        stock, *pots = piles
        return list(table.scores), [list(hand) for hand in table.hands], pots, stock, table.upcard

    def deal_line(
        self, table: TableInPlay, preset: str, seed: int | None, number: int
    ) -> dict[str, Any]:
        """Return the deal line of a hand; ``cut`` is there where the pots' cards were cut."""
        deal = super().deal_line(table, preset, seed, number)
        # Scores are a side's, and a side may have two players.
        deal |= {"players": table.rules.players} | ({"cut": True} if table.cut else {})
        return dict(copy_value(deal))

    def moves_of(self, table: TableInPlay) -> Iterator[Event]:
        """Yield the moves; a pot that became the stock is in the order really drawn."""
        for event in table.events:
            if event["do"] == "restock":
                yield event | {"cards": self.deal_of(table)[2][event["pot"]]}
            else:
                yield event

    def result_of(self, table: TableInPlay) -> dict[str, Any]:
        """Return the result line of a finished hand; half points of partners as ``0.5``."""
        terms = breakdown(table)
        return {
            "end": table.ending,
            "seat": table.closer if table.closer >= 0 else None,
            "turns": table.turn,
            "score": [sum(term.values()) for term in terms],
            "breakdown": terms,
        }


HISTORY: Final = BurracoHistory(FORMAT, RULE_SETS)


def lines(
    table: TableInPlay,
    preset: str,
    seed: int | None,
    number: int,
    positions: Sequence[str] = (),
) -> Iterator[str]:
    """Yield the history of a finished hand, a line of JSON each.

    ``positions``: those of the hand, a line each; they are in the deal.
    """
    deal = HISTORY.deal_line(table, preset, seed, number)
    if positions:
        deal[POSITIONS] = list(positions)
    for entry in (deal, *HISTORY.moves_of(table), HISTORY.result_of(table)):
        yield json.dumps(entry, ensure_ascii=False)


# -- reading and verifying ------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A move of a hand, and the table before it."""

    line: int
    """The line of the file, from 1, on which the move stands."""
    table: TableInPlay
    preset: str
    move: Mapping[str, Any]
    filled_in: frozenset[int]
    """As ``VerifiedHand.filled_in``."""


@dataclass(frozen=True)
class VerifiedHand:
    """A finished hand of a history."""

    number: int
    """From 1."""
    table: TableInPlay
    preset: str
    deal: Mapping[str, Any]
    line: int
    """The line of the file, from 1, on which it begins."""
    score: tuple[float, ...] | None
    """By side; ``None``: nobody wrote down what it depends on."""
    filled_in: frozenset[int] = frozenset()
    """Seats whose cards were not all written down (``short_reading``)."""
    moves: bool = True
    """Whether its moves are known; without them the table is as it was dealt."""
    dealt: bool = True
    """Whether its deal is known."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat, or the sides; empty: nobody wrote them down."""
        names = self.deal.get(NAMES)
        many = len(self.table.seats), len(self.table.sides)
        if not isinstance(names, list) or len(names) not in many:
            return ()
        return tuple(map(str, names))


def verify_hands(
    rows: Iterable[str], name: str, each: Callable[[int, Moment], None] | None = None
) -> Iterator[VerifiedHand]:
    """Yield every finished hand of these lines; a line has its end, or none.

    ``name`` is the file's name for messages.  Raises ``IllegalHistory`` for the first rule broken,
    ``DataError`` where they are not a hand history, cannot be read, or break off.

    ``each``: called with every move that a player chose, and the number of its hand, before it is
    known to be legal; the table is not to be kept, since it is played on.
    """
    return verified_lines(enumerate(rows, start=1), name, each)


def verified_lines(
    rows: Iterable[tuple[int, str]],
    name: str,
    each: Callable[[int, Moment], None] | None = None,
) -> Iterator[VerifiedHand]:
    """Yield the same of lines that have their numbers."""
    hands = begins = 0
    verifier: _Verifier | None = None
    for number, line in rows:
        try:
            entry = parse_line(line.removesuffix("\n"))
            if verifier is None:
                if hands and "format" not in entry and ("do" in entry or "end" in entry):
                    raise Illegal(
                        f"P, end: the hand has its result; found {show_value(entry)} after it"
                    )
                verifier, begins = _Verifier(entry), number
                continue
            if each is not None and verifier.is_choice(entry):
                moment = Moment(number, verifier.table, verifier.preset, entry, verifier.filled_in)
                each(hands + 1, moment)
            if verifier.take_line(entry):
                hands += 1
                yield verifier.hand(hands, begins, entry)
                verifier = None
        except Illegal as broken:
            raise IllegalHistory(name, number, broken.rule) from None
        except Unreadable as error:
            raise DataError(f"{name}: line {number}: {error}") from None
    if verifier is not None:
        raise DataError(f"{name}: the last hand history breaks off before its result")
    if hands == 0:
        raise DataError(f"{name}: not a hand history (expected a line with format {FORMAT!r})")


def verify_positions(rows: Iterable[str], name: str) -> int:
    """Verify a file of positions, a line each; returns how many there are.

    Raises ``IllegalHistory`` for the first to which no hand can come, ``DataError`` for what is
    none.
    """
    count = 0
    for number, wrong in turns.verify_lines(rows):
        if isinstance(wrong, Illegal):
            raise IllegalHistory(name, number, wrong.rule)
        if wrong is not None:
            raise DataError(f"{name}: line {number}: {wrong}")
        count += 1
    return count


class _Verifier:
    """Replays one history on the reference's table, line by line."""

    def __init__(self, deal: Mapping[str, Any]) -> None:
        read_format(deal.get("format"), FORMAT)
        missing = [key for key in DEAL_FIELDS if key not in deal]
        if missing:
            raise Unreadable(f"the deal lacks {missing[0]!r}")
        self.table = self._make_table(rules_played(deal["preset"], deal["rules"]), deal)
        self.expected: list[Event] = []
        self.preset = str(deal["preset"])
        self.deal = deal
        positions = deal.get(POSITIONS)
        right = positions is None or (
            isinstance(positions, list) and all(isinstance(each, str) for each in positions)
        )
        require_value(right, POSITIONS, positions, "a list of lines")
        self.positions: list[str] | None = positions
        filled = deal.get(FILLED_IN_FIELD, [])
        seats = range(self.table.rules.players)
        right = isinstance(filled, list) and all(
            is_whole_number(seat) and seat in seats for seat in filled
        )
        require_value(right, FILLED_IN_FIELD, filled, "a list of seats")
        self.filled_in = frozenset(filled)
        score = deal.get(SAID_SCORE) if filled else None
        right = score is None or (
            isinstance(score, list)
            and len(score) == len(self.table.sides)
            and all(map(points, score))
        )
        require_value(right, SAID_SCORE, score, "the points of each side")
        self.told = 0
        """Positions that the hand has come to."""
        self.before: tuple[int, bool] | None = None

    def _make_table(self, rules: Rules, deal: Mapping[str, Any]) -> TableInPlay:
        for key in ("players", "hand", "lead"):
            require_value(is_whole_number(deal[key]), key, deal[key], "a whole number")
        seed, scores, upcard = deal["seed"], deal["scores"], deal["upcard"]
        require_value(seed is None or is_whole_number(seed), "seed", seed, "a whole number or null")
        sides = count_sides(rules.players, rules.partners)
        right = isinstance(scores, list) and all(map(points, scores))
        require_value(right, "scores", scores, "a list of points")
        for key in ("hands", "pots"):
            require_value(isinstance(deal[key], list), key, deal[key], "a list of lists of cards")
        hands = [read_cards("hands", hand) for hand in deal["hands"]]
        pots = [read_cards("pots", pot) for pot in deal["pots"]]
        stock = read_cards("stock", deal["stock"])
        if upcard is not None:
            read_card("upcard", upcard)
        # Where the rules know no bonus for the cut, the field is one of those that a deal may add.
        cut = deal.get("cut", False) if cut_points(rules) else False
        require_value(isinstance(cut, bool), "cut", cut, "true or false")
        for what, found, counted in (
            ("players", deal["players"], rules.players),
            (
                "cards of the hands",
                [len(hand) for hand in hands],
                [rules.hand_cards] * rules.players,
            ),
            ("cards of the pots", [len(pot) for pot in pots], list(pot_sizes(rules))),
            ("scores", len(scores), sides),
        ):
            if found != counted:
                raise Illegal(f"P, deal: {what}: must be {counted}; found {show_value(found)}")
        if (upcard is not None) != rules.upcard:
            upcard_rule = "a card is" if rules.upcard else "no card is"
            raise Illegal(f"P, C, deal: {upcard_rule} dealt face up; found {show_value(upcard)}")
        if not 0 <= deal["lead"] < rules.players:
            raise Illegal(f"P, deal: a seat leads; found {show_value(deal['lead'])}")
        cards = Counter(chain(*hands, *pots, stock, [upcard] if upcard else []))
        pack = Counter(card_text(min(code, JOKER)) for code in PACK if code < JOKER + rules.jokers)
        if cards != pack:
            wrong = min((cards - pack) + (pack - cards))
            raise Illegal(f"P, cards: the deal is not the whole pack once; look for {wrong}")
        return TableInPlay(
            rules, hands, pots, stock, upcard, deal["lead"], in_order=True, scores=scores, cut=cut
        )

    def hand(self, number: int, line: int, result: Mapping[str, Any]) -> VerifiedHand:
        """Return the hand, which is finished."""
        score = self.deal.get(SAID_SCORE) if self.filled_in else result["score"]
        known = None if score is None else tuple(float(points) for points in score)
        whole = not self.filled_in
        return VerifiedHand(
            number, self.table, self.preset, self.deal, line, known, self.filled_in, dealt=whole
        )

    def is_choice(self, entry: Mapping[str, Any]) -> bool:
        """Say whether a line is a move that follows from nothing, in a hand that goes on."""
        follows = self.expected or entry.get("do") in (None, "pot", "restock")
        return not follows and self.table.ending is None

    def take_line(self, entry: dict[str, Any]) -> bool:
        """Take the next line; True when it was the result and all is right."""
        if "do" not in entry:
            self._verify_result(entry)
            return True
        self._verify_fields(entry)
        if self.expected:
            follows = self.expected.pop(0)
            if entry != follows:
                raise Illegal(
                    f"P, pots: what follows at once is {show_value(follows)}; found "
                    f"{show_value(entry)}"
                )
            return False
        if entry["do"] in ("pot", "restock"):
            raise Illegal(
                f"P, pots: no {entry['do']} follows from the move before; found {show_value(entry)}"
            )
        self._verify_position()
        before = len(self.table.events)
        self._move(entry)
        self.expected = self.table.events[before + 1 :]
        return False

    def _verify_position(self) -> None:
        """Compare where the hand has come to with what the deal says of it, if it does."""
        if self.positions is None:
            return
        came, self.before = turns.decides(self.before, self.table), turns.moment(self.table)
        if not came:
            return
        if self.told == len(self.positions):
            raise Illegal(
                f"positions: found {self.told} lines, none for seat {self.table.to_move} in turn "
                f"{self.table.turn} (expected one where a turn begins and one once it has drawn or "
                "taken)"
            )
        turns.verify_same(self.told, self.positions[self.told], self.table, self.preset)
        self.told += 1

    def _verify_fields(self, entry: dict[str, Any]) -> None:
        do = entry["do"]
        if not isinstance(do, str) or do not in MOVES or set(entry) != {"do", *MOVES[do]}:
            raise Unreadable(f"found {show_value(entry)}, which is not a valid move")
        for key in ("seat", "meld", "pot"):
            require_value(is_whole_number(entry.get(key, 0)), key, entry.get(key), "a whole number")
        down = entry.get("face_down", False)
        require_value(isinstance(down, bool), "face_down", down, "true or false")
        if "card" in entry:
            read_card("card", entry["card"])
        read_cards("cards", entry.get("cards", []))

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
                    raise Illegal(
                        f"P, play: the pile is {show_value(cards)}; found "
                        f"{show_value(entry['cards'])}"
                    )
            case "meld":
                if entry["meld"] != len(table.melds):
                    raise Illegal(
                        f"hand history, melds: the next number is {len(table.melds)}; "
                        f"found {show_value(entry['meld'])}"
                    )
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

    def _verify_result(self, entry: dict[str, Any]) -> None:
        if "format" in entry:
            raise Unreadable("a deal begins before the hand history above it has its result")
        if set(entry) != set(RESULT_FIELDS):
            raise Unreadable(
                f"found neither a move nor a result with the fields {', '.join(RESULT_FIELDS)}"
            )
        if self.expected:
            raise Illegal(
                f"P, pots: what follows at once is {show_value(self.expected[0])}; found the result"
            )
        if self.table.ending is None:
            raise Illegal("P, end: the hand has not ended; found a result")
        if self.positions is not None and self.told < len(self.positions):
            raise Illegal(
                f"positions: found {len(self.positions)} lines (expected {self.told}, as many as "
                "the hand comes to)"
            )
        right = HISTORY.result_of(self.table)
        for key in ("end", "seat", "turns"):
            # Python takes true for 1 and 5.0 for 5; neither is a seat or a count.
            if type(entry[key]) is not type(right[key]) or entry[key] != right[key]:
                raise Illegal(f"P, end: {key} is {right[key]!r}; found {show_value(entry[key])}")
        self._verify_breakdown(entry["breakdown"], right["breakdown"])
        score = entry["score"]
        if not isinstance(score, list) or not all(map(points, score)) or score != right["score"]:
            raise Illegal(f"P, scoring: score is {right['score']}; found {show_value(score)}")

    def _verify_breakdown(self, found: Any, right: list[dict[str, float]]) -> None:
        side = "team" if len(self.table.seats) > len(self.table.sides) else "player"
        if not isinstance(found, list) or len(found) != len(right):
            raise Illegal(
                f"P, scoring: the breakdown has {len(right)} {side}s; found {show_value(found)}"
            )
        for number, (terms, mine) in enumerate(zip(found, right, strict=True)):
            if not isinstance(terms, dict) or set(terms) - set(TERMS):
                raise Illegal(
                    f"P, scoring: {side} {number}'s terms are {', '.join(TERMS)}; "
                    f"found {show_value(terms)}"
                )
            for term in TERMS:
                value = terms.get(term)
                if not points(value) or value != mine[term]:
                    raise Illegal(
                        f"P, scoring: {side} {number}'s {term} is {mine[term]}; "
                        f"found {show_value(value)}"
                    )
