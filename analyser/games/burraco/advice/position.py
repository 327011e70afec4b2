"""What does a player know who asks for advice?  A hand history, cut off before the decision.

The format is that of ``history``, up to the move before the decision.  The player is the one whose
turn it is there.  What they have not seen (others' hands and draws, pots not theirs, the stock)
is not read: it may be written as ``?``, or left out, and whatever is there changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from analyser.cards.codes import picture, typed_card
from analyser.errors import DataError, ScenarioError, unknown
from analyser.games.burraco.history.hand import DEAL_FIELDS, FORMAT, MOVES
from analyser.games.burraco.history.reading import points, rules_played
from analyser.games.burraco.notation.position import UNSEEN_CARD, pack
from analyser.games.burraco.reference.table import Event
from analyser.games.burraco.rules import Rules, count_sides, cut_points, pot_sizes, stock_size
from analyser.games.history_lines import (
    Unreadable,
    clip_text,
    is_whole_number,
    parse_line,
    read_card,
    read_format,
    require_value,
    show_value,
    without_sources,
)

MOST_LINES: Final = 5_000
"""Lines of a position: more than any hand that the rules let end."""
NEEDED_FIELDS: Final = ("format", "preset", "lead", "hands")
"""Fields of the deal without which nothing can be said; the others may be left out."""
FIELDS: Final = (*DEAL_FIELDS, "cut", "positions")
"""All fields of the deal: of a position that a person has typed, another is a slip of theirs."""
CARDS: Final = ("hands", "pots", "stock", "upcard", "cards", "card")
"""Fields of all lines that hold cards."""


class Asker(Protocol):
    """The player who asks for advice, and the rules."""

    @property
    def name(self) -> str:
        """What the position is called, for messages."""
        ...

    @property
    def rules(self) -> Rules:
        """The rules."""
        ...

    @property
    def preset(self) -> str:
        """The name of the preset that those are, or lie over."""
        ...

    @property
    def mover(self) -> int:
        """The seat of the player to move."""
        ...


@dataclass(frozen=True)
class KnownHand:
    """A hand up to a decision, as the player to move knows it.  Places are those of the pack's
    order as ``table.lay_out`` deals it: hands by seat, pots, upcard, stock.
    """

    name: str
    """The file's name, for messages."""
    rules: Rules
    preset: str
    lead: int
    scores: list[float]
    cut: bool
    events: list[Event]
    """The moves, without what the player has not seen."""
    lines: list[int]
    """The line of the file on which each of them stands."""
    cards_drawn: dict[int, int]
    """Of the draws and refusals among them: the place of the card."""
    mover: int
    cards_seen: dict[int, str]
    """Place → card, where the player has seen it."""

    def refuse(self, at: int, reason: str) -> ScenarioError:
        """Return the error that names the line of a move."""
        return ScenarioError(f"{self.name}: line {self.lines[at]}: {without_sources(reason)}")

    @property
    def hand_places(self) -> list[range]:
        """The places of each hand as dealt."""
        size = self.rules.hand_cards
        return [range(size * seat, size * (seat + 1)) for seat in range(self.rules.players)]

    @property
    def pot_places(self) -> list[range]:
        """The places of each pot."""
        return pot_places(self.rules)

    @property
    def cards(self) -> Counter[str]:
        """Every card of the pack."""
        return pack(self.rules)


def pot_places(rules: Rules) -> list[range]:
    """Return the places of each pot in the pack's order."""
    at, places = rules.players * rules.hand_cards, []
    for size in pot_sizes(rules):
        places.append(range(at, at + size))
        at += size
    return places


def read_position(text: str, name: str) -> KnownHand:
    """Return what the player to move knows; ``name`` is the file's, for messages.

    Raises ``DataError`` where the text is not a hand history, ``ScenarioError`` where it is one
    from which no position can be made.
    """
    known, hands = read_lines(text, name)
    known = replace(known, mover=_whose_turn(known))
    _look(known, hands)
    return known


def read_lines(text: str, name: str) -> tuple[KnownHand, list[str]]:
    """Return what the lines of a hand say, and the deal's cards by place; nobody need be to move.

    Raises as :func:`read_position` where a line is none of a history.
    """
    rows = text.removesuffix("\n").split("\n")
    try:
        deal = _spell_cards(parse_line(rows[0]))
        read_format(deal.get("format"), FORMAT)
    except Unreadable as error:
        raise DataError(f"{name}: line 1: {error}; a position is a hand history cut off") from None
    if len(rows) > MOST_LINES:
        raise ScenarioError(f"{name}: found {len(rows)} lines (expected up to {MOST_LINES})")
    number = 1
    try:
        known = _read_deal(deal, name)
        hands = _hands(deal, known.rules)
        for number, row in enumerate(rows[1:], start=2):
            known.events.append(_move(_spell_cards(parse_line(row)), known.rules))
            known.lines.append(number)
    except Unreadable as error:
        raise ScenarioError(f"{name}: line {number}: {error}") from None
    return known, hands


def _spell_cards(line: dict[str, Any]) -> dict[str, Any]:
    """Return a line with its cards written as hand histories have them, however they were typed."""

    def spell_field(found: Any) -> Any:
        if isinstance(found, list):
            return [typed_card(each) if isinstance(each, str) else each for each in found]
        return typed_card(found) if isinstance(found, str) else found

    found: dict[str, Any] = {key: line[key] for key in CARDS if key in line}
    for key, cards in found.items():
        nested = key in ("hands", "pots") and isinstance(cards, list)
        found[key] = [spell_field(each) for each in cards] if nested else spell_field(cards)
    return {**line, **found}


def _read_deal(deal: Mapping[str, Any], name: str) -> KnownHand:
    for field in deal:
        if field not in FIELDS:
            raise Unreadable(unknown("field", clip_text(field), FIELDS))
    missing = [key for key in NEEDED_FIELDS if key not in deal]
    if missing:
        raise Unreadable(f"the deal lacks {missing[0]!r}")
    rules = rules_played(deal["preset"], deal.get("rules", {}))
    if stock_size(rules) <= rules.stock_end_cards:
        raise Unreadable("rules: found a deal that leaves no stock (expected one that leaves some)")
    players, lead = deal.get("players", rules.players), deal["lead"]
    require_value(players == rules.players, "players", players, str(rules.players))
    require_value(
        is_whole_number(lead) and 0 <= lead < rules.players, "lead", lead, "a seat, from 0"
    )
    sides = count_sides(rules.players, rules.partners)
    scores = deal.get("scores", [0] * sides)
    right = isinstance(scores, list) and len(scores) == sides and all(map(points, scores))
    require_value(right and all(abs(each) < 10**6 for each in scores), "scores", scores,
           f"{sides} numbers of points")  # fmt: skip
    cut = deal.get("cut", False) if cut_points(rules) else False
    require_value(isinstance(cut, bool), "cut", cut, "true or false")
    return KnownHand(name, rules, str(deal["preset"]), lead, scores, cut, [], [], {}, -1, {})


def _cards(what: str, found: Any, count: int) -> list[str]:
    """Return ``count`` cards, of which some or all may be unknown."""
    if found is None or found == UNSEEN_CARD:
        return [UNSEEN_CARD] * count
    require_value(
        isinstance(found, list), what, found, f"a list of cards, or {UNSEEN_CARD!r} for all"
    )
    for card in found:
        if card != UNSEEN_CARD:
            read_card(what, card)
    require_value(
        len(found) == count, what, found, f"{count} cards, {UNSEEN_CARD!r} for one not seen"
    )
    return list(found)


def _hands(deal: Mapping[str, Any], rules: Rules) -> list[str]:
    """Return the deal's cards by place, and see that no card is there more often than it exists."""
    hands, pots = deal["hands"], deal.get("pots", [None] * rules.pots)
    for what, found, count in (("hands", hands, rules.players), ("pots", pots, rules.pots)):
        require_value(
            isinstance(found, list) and len(found) == count, what, found, f"a list of {count}"
        )
    upcard = deal.get("upcard")
    turned: list[str] = []
    if rules.upcard:
        require_value(upcard is not None, "upcard", upcard, "the card dealt face up")
        read_card("upcard", upcard)
        turned = [str(upcard)]
    else:
        require_value(upcard is None, "upcard", upcard, "null: these rules deal no card face up")
    cards = [card for hand in hands for card in _cards("hands", hand, rules.hand_cards)]
    for pot, count in zip(pots, pot_sizes(rules), strict=True):
        cards += _cards("pots", pot, count)
    cards += turned
    cards += _cards("stock", deal.get("stock"), stock_size(rules))
    counted = Counter(card for card in cards if card != UNSEEN_CARD)
    _not_too_many(counted, rules)
    return cards


def _not_too_many(found: Counter[str], rules: Rules) -> None:
    """Refuse more of a card than the pack has."""
    there = pack(rules)
    for card in sorted(found - there):
        have = there[card]
        raise Unreadable(
            f"found {found[card]} of the card {card} ({picture(card)}) (expected {have}, "
            "as many as the pack has)"
        )


def _move(entry: dict[str, Any], rules: Rules) -> Event:
    """Return a line as a move; what nobody but the mover may know can be missing or ``?``."""
    do = entry.get("do")
    if "format" in entry or "end" in entry:
        raise Unreadable(
            "found another deal or the hand's result; a position ends before the decision"
        )
    if not isinstance(do, str) or do not in MOVES:
        raise Unreadable(f"found {show_value(entry)}, which is not a valid move")
    may_lack = {"draw": {"card"}, "pot": {"cards"}, "restock": {"cards"}, "take": {"cards"}}
    fields = set(MOVES[do])
    if set(entry) - fields - {"do"} or fields - set(entry) - may_lack.get(do, set()):
        raise Unreadable(f"found {show_value(entry)}; a {do} has the fields {', '.join(MOVES[do])}")
    for key in ("seat", "meld", "pot"):
        if key in fields:
            require_value(is_whole_number(entry[key]), key, entry[key], "a whole number")
    if "seat" in fields:
        right = 0 <= entry["seat"] < rules.players
        require_value(right, "seat", entry["seat"], f"0 to {rules.players - 1}")
    if "pot" in fields:
        require_value(0 <= entry["pot"] < rules.pots, "pot", entry["pot"], f"0 to {rules.pots - 1}")
    down = entry.get("face_down", False)
    require_value(isinstance(down, bool), "face_down", down, "true or false")
    event = dict(entry)
    if do in ("draw", "take", "pot", "restock"):
        event.setdefault("card" if do == "draw" else "cards", UNSEEN_CARD)
    for key in ("card", "cards"):
        found = event.get(key, UNSEEN_CARD)
        if found == UNSEEN_CARD and do in ("draw", "take", "pot", "restock"):
            continue
        if key == "card" and key in event:
            read_card(key, found)
        elif key in event:
            require_value(isinstance(found, list), key, found, "a list of cards")
            for card in found:
                if card != UNSEEN_CARD or do not in ("pot", "restock"):
                    read_card(key, card)
    return event


def _whose_turn(hand: KnownHand) -> int:
    """Return the seat that moves next: who has discarded has ended the turn."""
    for event in reversed(hand.events):
        if event["do"] == "discard":
            return int((event["seat"] + 1) % hand.rules.players)
        if event["do"] != "restock" and not event.get("face_down", False):
            return int(event["seat"])
    return hand.lead


def _look(hand: KnownHand, dealt: Sequence[str]) -> None:
    """Follow the places of what was drawn, and note what the player to move has seen."""
    rules, mover, seen = hand.rules, hand.mover, hand.cards_seen
    upcard = hand.pot_places[-1].stop
    own = list(hand.hand_places[mover]) + ([upcard] if rules.upcard else [])
    for place in own:
        if dealt[place] == UNSEEN_CARD:
            raise ScenarioError(
                f"{hand.name}: line 1: found a card {UNSEEN_CARD!r} in the hand of seat {mover}; "
                "its "
                "player is to move, so his own cards must be known"
            )
        seen[place] = dealt[place]
    first = upcard + int(rules.upcard)
    left = list(range(stock_size(rules)))
    for at, event in enumerate(hand.events):
        do, seat = event["do"], event.get("seat", -1)
        if do in ("draw", "refuse"):
            if not left:
                raise hand.refuse(at, "P, play: the stock is empty, so nothing can be drawn")
            theirs = [place for place in left if place % rules.players == seat]
            place = theirs[0] if theirs else left[0]
            left.remove(place)
            hand.cards_drawn[at] = first + place
            if do == "refuse" or seat == mover:
                if event["card"] == UNSEEN_CARD:
                    raise hand.refuse(
                        at,
                        f"found a card {UNSEEN_CARD!r}; seat {mover} is to move and drew it "
                        "himself",
                    )
                seen[first + place] = event["card"]
            else:
                event["card"] = UNSEEN_CARD
        elif do == "pot":
            places = hand.pot_places[event["pot"]]
            if seat != mover:
                event["cards"] = UNSEEN_CARD
                continue
            cards = event["cards"]
            if cards == UNSEEN_CARD or UNSEEN_CARD in cards or len(cards) != len(places):
                raise hand.refuse(
                    at,
                    f"found {show_value(cards)}; seat {mover} is to move and has looked at this "
                    "pot "
                    f"of {len(places)} cards",
                )
            seen.update(zip(places, cards, strict=True))
        elif do == "restock":
            event["cards"] = UNSEEN_CARD
            first = hand.pot_places[event["pot"]].start
            left = list(range(len(hand.pot_places[event["pot"]])))
