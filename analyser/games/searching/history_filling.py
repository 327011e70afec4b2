"""Where may the hidden cards of a history be?  In one way that agrees with all of it.

A player at a table knows their own cards and what was played, not what the others hold.  So in a
history that breaks off a hidden card may be ``?``, and a hand or the stock ``"?"`` as a whole.  Any
way in which they may lie will do, since advice uses none of it.  A game declares which moves bring
which cards where (:class:`Follower`).  Left out: whether a history is right; its reader checks
that.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from analyser.errors import ScenarioError
from analyser.games.histories import History, Refereed

T = TypeVar("T", bound=Refereed)

UNSAID: Final = "?"
"""In the place of a card, or of all cards of a hand or of the stock."""

ATTEMPTS: Final = 32
"""How many ways are tried in which cards may have lain: in some another player may do something."""
ROUNDS: Final = 16
"""How often places are sought for all cards of one such way: once is nearly always enough, and
where a stock was reshuffled twice, a few times."""
LAST: Final = 0.9
"""How often a card is said to come of the last stock that it may come of."""

Entry: TypeAlias = dict[str, Any]


class Follower:
    """A game's moves, followed from line to line; it begins with a deal line and its rules."""

    drawing: tuple[str, ...] = ("draw",)
    """What lines do by which the next card of the stock is drawn."""
    pack: Counter[str]
    """All cards."""
    sizes: Sequence[int]
    """How many cards each seat is dealt."""

    def __init__(self, deal: Mapping[str, Any], rules: Any) -> None:
        raise NotImplementedError

    def steps(self, entry: Entry) -> Iterable[tuple[str, int, Sequence[str]]]:
        """Return what a line does, step by step: what, the seat, and the cards.

        ``draw``: a seat draws the stock's next card; ``turn``: it is turned for all to see;
        ``gain``: known cards come to a hand; ``lose``: cards leave it; ``show``: it has them;
        ``shuffle``: a new stock is made of these cards, in the order of the line's ``cards``.
        """
        raise NotImplementedError


@dataclass
class _Place:
    """Where a card lies: which one, if that is known, and who writes it down."""

    card: str
    stock: int = 0
    """0: of the deal; then of the first reshuffled stock, and so on."""


@dataclass(eq=False)
class _Need:
    """A card that a seat turns out to have, though it is not known where it got it."""

    card: str
    places: Sequence[_Place]
    """Those of its seat by then, the last it got last, in which it is not known what lies."""
    place: _Place | None = None


@dataclass
class _FilledHistory:
    """A history in which all cards are found."""

    follower: Follower
    hands: list[list[_Place]]
    """The dealt ones."""
    stocks: list[list[_Place]]
    sources: list[Counter[str]]
    """By stock, of which cards it and what came of it are; of the deal, all of the pack."""
    cards_known: Mapping[int, Mapping[int, str]]
    """By stock and by place in it, the cards of the lines that were drawn there."""
    lots: Random
    """The random source that chooses in which of several places a card was."""
    needs: list[_Need] = field(default_factory=list)
    """In the order of play."""
    has: defaultdict[int, Counter[str]] = field(init=False)
    """By seat, the cards that it is known to have."""
    open_ones: defaultdict[int, list[_Place]] = field(init=False)
    """By seat, the places of which it is not known what lies there, as it got them."""
    draw_count: int = 0
    """Cards of the last stock."""

    def __post_init__(self) -> None:
        self.has, self.open_ones = defaultdict(Counter), defaultdict(list)
        for seat, hand in enumerate(self.hands):
            for place in hand:
                self._get(seat, place)

    def _get(self, seat: int, place: _Place) -> None:
        if place.card == UNSAID:
            self.open_ones[seat].append(place)
        else:
            self.has[seat][place.card] += 1

    def follow(self, entry: Entry) -> None:
        """Note of a line what was left open before it."""
        for what, seat, cards in self.follower.steps(entry):
            if what in ("draw", "turn"):
                place = self.stocks[-1][self.draw_count]
                self.draw_count += 1
                if what == "draw":
                    self._get(seat, place)
            elif what == "gain":
                self.has[seat].update(cards)
            elif what == "shuffle":
                number = len(self.stocks)
                self.sources.append(Counter(cards))
                told = entry["cards"]
                said = [UNSAID] * len(cards) if told == UNSAID else told
                self.stocks.append(_stock(said, number, self.cards_known))
                self.draw_count = 0
            else:
                self._note_seen(seat, Counter(cards), leaves=what == "lose")

    def _note_seen(self, seat: int, cards: Counter[str], *, leaves: bool) -> None:
        """Note that a seat has these cards, all of them."""
        has = self.has[seat]
        for card in (cards - has).elements():
            self.needs.append(_Need(card, tuple(self.open_ones[seat])))
        has |= cards
        if leaves:
            has -= cards

    def find(self) -> None:
        """Find where the cards lay that seats turned out to have.

        Those for which no place is left come first in the next round.
        """
        order = self.needs
        for _ in range(ROUNDS):
            missing = self._find_in(order)
            if not missing:
                return
            order = missing + [need for need in order if need.place is not None]
        # The reader of the history reports what is wrong, of the first such card.
        self._find_in(self.needs)

    def _find_in(self, order: Sequence[_Need]) -> list[_Need]:
        """Find places for cards in this order; returns those for which none was left."""
        for need in self.needs:
            if need.place is not None:
                need.place.card, need.place = UNSAID, None
        left = [self._count_left(stock) for stock in range(len(self.stocks))]
        for need in order:
            # Of each stock the last place: for those needed before it there are fewer.
            may = {each.stock: each for each in need.places if each.card == UNSAID}
            stocks = sorted(stock for stock in may if left[stock][need.card] > 0)
            if not stocks:
                continue
            # Of the last one there may be fewest cards; but not each round finds the same.
            stock = stocks[-1] if self.lots.random() < LAST else self.lots.choice(stocks)
            left[stock][need.card] -= 1
            need.place = may[stock]
            need.place.card = need.card
        return [need for need in order if need.place is None]

    def _places(self, stock: int) -> list[_Place]:
        dealt = [place for hand in self.hands for place in hand] if stock == 0 else []
        return dealt + self.stocks[stock]

    def _count_left(self, stock: int) -> Counter[str]:
        """Return the cards of a stock, or of the deal, of which nobody knows where they lie."""
        return self.sources[stock] - Counter(place.card for place in self._places(stock))

    def fill(self) -> None:
        """Put what is left where nobody knows what lies, in any order."""
        for stock in range(len(self.stocks)):
            cards = sorted(self._count_left(stock).elements())
            self.lots.shuffle(cards)
            for place in self._places(stock):
                if place.card == UNSAID and cards:
                    place.card = cards.pop(0)


def _stock(
    said: Sequence[str], number: int, known: Mapping[int, Mapping[int, str]]
) -> list[_Place]:
    """Return the places of a stock."""
    drawn = known.get(number, {})
    return [
        _Place(drawn.get(at, card) if card == UNSAID else card, number)
        for at, card in enumerate(said)
    ]


def _list_drawn(entries: Sequence[Entry], drawing: Collection[str]) -> dict[int, dict[int, str]]:
    """Return the cards drawn by the lines, by stock and by place in it."""
    number, at = 0, 0
    found: dict[int, dict[int, str]] = {0: {}}
    for entry in entries[1:]:
        if entry["do"] == "restock":
            number, at = number + 1, 0
            found[number] = {}
        elif entry["do"] in drawing:
            found[number][at] = entry.get("card", UNSAID)
            at += 1
    return found


class FollowedHistory(History[T]):
    """The history of a game whose open cards are found by following its moves."""

    follower: ClassVar[type[Follower]]

    def fill(self, text: str, name: str, mover: Callable[[str], int]) -> str:
        """Return a history in which no card is left open."""

        def follow(deal: Mapping[str, Any]) -> Follower:
            return self.follower(deal, self.rules(deal))

        def make(entries: Sequence[Entry], attempt: int) -> list[Entry]:
            return _find_cards(entries, follow(entries[0]), attempt)

        def check(entries: Sequence[Entry], made: Sequence[Entry], seat: int) -> None:
            _check_own(entries, made, name, seat, follow(entries[0]))

        return complete_history(text, make, mover, check)


def complete_history(
    text: str,
    make: Callable[[Sequence[Entry], int], list[Entry]],
    mover: Callable[[str], int],
    check: Callable[[Sequence[Entry], Sequence[Entry], int], None],
) -> str:
    """Return a history in which no card is left open, one of those that may have been.

    ``make``: the lines with all cards found, by the number of the attempt; ``check`` refuses with a
    ``ScenarioError`` that of the lines, and those made, a card is left open which the player to
    move, the seat, has seen.
    """
    if f'"{UNSAID}"' not in text:
        return text
    first: ScenarioError | None = None
    for attempt in range(ATTEMPTS):
        try:
            entries = [json.loads(row) for row in text.splitlines()]
            made = make(entries, attempt)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            # The reader of the history reports what is wrong.
            return text
        said = "\n".join(map(json.dumps, made))
        try:
            check(entries, made, mover(said))
        except ScenarioError as error:
            # The history is wrong, or what was left open of it; or another may do something now.
            first = first or error
            continue
        return said
    assert first is not None
    raise first


def _find_cards(entries: Sequence[Entry], follower: Follower, attempt: int) -> list[Entry]:
    """Return the lines of a history with all cards found."""
    deal, sizes = entries[0], follower.sizes
    hands = [
        [_Place(card) for card in _spread(hand, size)]
        for hand, size in zip(deal.get("hands", []), sizes, strict=True)
    ]
    beside = deal.get("board", [deal["upcard"]] if "upcard" in deal else [])
    many = follower.pack.total() - sum(sizes) - len(beside)
    known = _list_drawn(entries, follower.drawing)
    stock = _stock(_spread(deal.get("stock", UNSAID), many), 0, known)
    found = _FilledHistory(
        follower,
        hands,
        [stock],
        [follower.pack - Counter(beside)],
        known,
        Random(attempt),
    )
    for entry in entries[1:]:
        found.follow(entry)
    found.find()
    found.fill()
    return _write_entries(entries, found)


def _spread(said: Any, many: int) -> list[str]:
    return [UNSAID] * many if said == UNSAID else list(said)


def _write_entries(entries: Sequence[Entry], found: _FilledHistory) -> list[Entry]:
    """Return the lines again; a card drawn is that of its place in the stock."""
    hands = [[place.card for place in hand] for hand in found.hands]
    stock = [place.card for place in found.stocks[0]]
    dealt = {"hands": hands, "stock": stock} if hands else {"stock": stock}
    made, number, at = [{**entries[0], **dealt}], 0, 0
    for entry in entries[1:]:
        cards = [place.card for place in found.stocks[number]]
        if entry["do"] in found.follower.drawing:
            if entry.get("card", UNSAID) == UNSAID:
                entry = {**entry, "card": cards[at]}
            at += 1
        elif entry["do"] == "restock":
            number, at = number + 1, 0
            entry = {**entry, "cards": [place.card for place in found.stocks[number]]}
        made.append(entry)
    return made


def _check_own(
    said: Sequence[Entry], made: Sequence[Entry], name: str, seat: int, follower: Follower
) -> None:
    """Refuse that a card is left open which the player to move has seen.

    ``said``: the lines; ``made``: the same with all cards found.
    """
    for number, (entry, whole) in enumerate(zip(said, made, strict=True), start=1):
        if number == 1:
            own, mine = entry["hands"][seat] if "hands" in entry else [], True
        else:
            steps = [(what, who) for what, who, _ in follower.steps(whole)]
            own = entry.get("card")
            mine = ("draw", seat) in steps or any(what == "turn" for what, _ in steps)
        if mine and (own is None or UNSAID in own):
            raise refuse_seen_card(name, number, seat, "drawn or turned")


class CardLeftOpen(ScenarioError):
    """A line leaves a card open which the player to move has seen."""

    def __init__(self, sentence: str, seat: int) -> None:
        super().__init__(sentence)
        self.seat = seat
        """Of the player to move."""


def refuse_seen_card(name: str, number: int, seat: int, how: str) -> CardLeftOpen:
    """Return what refuses that a line leaves a card open which the player to move has seen.

    ``how`` such a card came, if it is not of the deal.
    """
    what = f"in the hand of seat {seat}" if number == 1 else how
    return CardLeftOpen(
        f"{name}: line {number}: found a card {UNSAID!r} {what} (expected the card, which the "
        f"player to move, seat {seat}, has seen)",
        seat,
    )
