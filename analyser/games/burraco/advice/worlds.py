"""How may the hidden cards lie, and what was decided on the way?  Rows for ``world_chain``.

A position is replayed on the reference's ``TableInPlay``, where cards that the player has not
seen are blank until they are played, so every move is verified.  Before each decision of the others
the table is kept as a row of compiled code, a *snapshot*: that of all worlds, save for hands and
order.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from analyser.cards.codes import JOKER, RANKS, SUITS, card_code
from analyser.errors import ScenarioError
from analyser.games.burraco.advice.position import KnownHand
from analyser.games.burraco.history.narration import follow
from analyser.games.burraco.kernel.search import world_chain as W
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.melds import GROUP, NO_CARD, RUN
from analyser.games.burraco.kernel.table.pack import PACK_SIZE
from analyser.games.burraco.notation.position import UNSEEN_CARD
from analyser.games.burraco.policies import Policy
from analyser.games.burraco.reference.melds import Illegal, Meld
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.table import ANY_CARD, Event
from analyser.games.burraco.rules import pot_sizes, rules_row
from analyser.games.history_lines import show_value

Numbers = npt.NDArray[np.int64]
SLIP: Final = 0.05
"""How often, in a world, a player is taken to decide otherwise than their policy would."""
OTHER_LAYS: Final = 4
"""Among how many other lays, stopping included, they are then taken to choose; of cards to discard
it is all others in hand, of pile and stock the other one."""
DID: Final = ("draw", "take", "meld", "add", "pot", "restock", "discard", "refuse")
"""Moves, as a log of compiled code numbers them."""


@dataclass(frozen=True)
class Worlds:
    """All that ``world_chain.wander`` asks for, save what is to be weighed."""

    table: TableInPlay
    """The table at the decision; what the player has not seen is blank."""
    steps: Numbers
    bounds: Numbers
    snapshots: Numbers
    owners: Numbers
    since: Numbers
    places: Numbers
    """Hidden places: those that others got, then those that nobody has seen."""
    held_count: int
    """How many of them others got."""
    order: Numbers
    """A possible world, the same for all ways in which the hidden cards of the file may lie."""
    decisions: int
    """Decisions of the others that were seen."""


def worlds_of(hand: KnownHand, policies: Sequence[Policy]) -> Worlds:
    """Replay a position in one world and return the rows; ``policies`` by seat.

    Raises ``ScenarioError`` that names the line of a move that the rules forbid.
    """
    return _Replay(hand, policies).result()


class _Replay:
    """Follows the moves, and notes what each seat got, played and decided."""

    def __init__(self, hand: KnownHand, policies: Sequence[Policy]) -> None:
        self.known, self.policies = hand, policies
        cards = [hand.cards_seen.get(place, UNSEEN_CARD) for place in range(hand.cards.total())]
        hands = [[cards[place] for place in places] for places in hand.hand_places]
        pots = [[cards[place] for place in places] for places in hand.pot_places]
        at = hand.pot_places[-1].stop
        upcard = cards[at] if hand.rules.upcard else None
        self.stock_at = at + int(hand.rules.upcard)
        stock = cards[self.stock_at :]
        self.table = TableInPlay(
            hand.rules, hands, pots, stock, upcard, hand.lead, scores=hand.scores, cut=hand.cut
        )
        self.table.pack = None
        self.row = np.array(rules_row(hand.rules), np.int64)
        self.order = dict(hand.cards_seen)
        """Place → card, in a world in which all that was played could be played."""
        self.left = hand.cards - Counter(self.order.values())
        self.steps: list[list[list[int]]] = [[] for _seat in hands]
        self.since: dict[int, tuple[int, int]] = {}
        """Hidden place → seat that got it, and from which of its steps on it matters."""
        self.snapshots: list[Numbers] = []
        self.unseen: list[int | None] = [None] * len(hands)
        """Seat → pot that lies face down before it."""
        self.set_by: list[str] = []
        """Cards of a closed pile that its taker may not lay yet (L6)."""
        for seat, places in enumerate(hand.hand_places):
            for place in places:
                self._note_card(seat, place)

    def result(self) -> Worlds:
        """Follow all moves; return the rows."""
        known = self.known
        wrong = Counter(self.order.values()) - known.cards
        if wrong:
            card = min(wrong)
            raise ScenarioError(
                f"{known.name}: found {known.cards[card] + wrong[card]} of the card {card} among "
                f"those that were seen (expected {known.cards[card]}, as many as the pack has)"
            )
        self.snapshots.append(np.zeros(W.SNAPSHOT_SIZE, np.int64))
        expected: list[Event] = []
        for at, event in enumerate(known.events):
            if expected:
                self._agrees(at, expected.pop(0), event)
                continue
            if event["do"] in ("pot", "restock"):
                raise known.refuse(at, f"P, pots: no {event['do']} follows from the move before")
            moves = len(self.table.events)
            self._move(at, event)
            expected = self.table.events[moves + 1 :]
            for follows in expected:
                self._follows(follows)
        if expected:
            raise ScenarioError(f"{known.name}: breaks off before {_describe_event(expected[0])}, "
                                "which follows at once")  # fmt: skip
        if self.table.ending is not None:
            raise ScenarioError(
                f"{known.name}: the hand has ended ({self.table.ending}); a position has a decision"
            )
        self.snapshots[0] = self._snapshot()
        return self._rows()

    def _agrees(self, at: int, follows: Event, found: Event) -> None:
        """Refuse a line that is not what follows from the move before it."""
        if {**follows, "cards": ""} != {**found, "cards": ""}:
            raise self.known.refuse(
                at,
                f"P, pots: what follows at once is {_describe_event(follows)}; found "
                f"{_describe_event(found)}",
            )

    def _move(self, at: int, event: Event) -> None:
        table, seat, do = self.table, event["seat"], event["do"]
        pile = list(table.pile)
        if do == "take" and event["cards"] not in (UNSEEN_CARD, pile):
            raise self.known.refuse(
                at, f"P, play: the pile is {show_value(pile)}; found {show_value(event['cards'])}"
            )
        if do == "meld" and event["meld"] != len(table.melds):
            raise self.known.refuse(
                at, f"hand history, melds: the next number is {len(table.melds)}; found "
                f"{show_value(event['meld'])}"
            )  # fmt: skip
        decided = len(self.steps[seat])
        if seat != self.known.mover:
            self._uncover(at, event)
            if self.policies[seat].thinks:
                self.steps[seat].append(self._decision(event))
                self.snapshots.append(self._snapshot())
        pot, self.unseen[seat] = self.unseen[seat], None
        if pot is not None:
            # It was looked at before the decision.
            for place in self.known.pot_places[pot]:
                self._note_card(seat, place, decided)
        try:
            follow(table, event)
        except Illegal as broken:
            raise self.known.refuse(at, str(broken)) from None
        if do == "draw":
            self._note_card(seat, self.known.cards_drawn[at], decided)
        elif do == "take":
            self.set_by = pile[:-1] if table.usable is not None else []
            open_now = pile[len(self.set_by) :]
            self.steps[seat] += [[W.SET_BY, card_code(card)] for card in self.set_by]
            self.steps[seat] += [[W.GOT_CARD, card_code(card)] for card in open_now]
        elif do != "refuse":
            cards = event["cards"] if do == "meld" else [event["card"]]
            self.steps[seat] += [[W.PLAYED_CARD, card_code(card)] for card in cards]
        if table.usable is None and self.set_by:
            self.steps[seat] += [[W.FREED, card_code(card)] for card in self.set_by]
            self.set_by = []

    def _uncover(self, at: int, event: Event) -> None:
        """Before another seat plays a card that nobody saw it get, make one that it has that card.

        It may be any that it had got by then; the others are dealt in the end.
        """
        table, seat = self.table, event["seat"]
        if event["do"] not in ("meld", "add", "discard") or seat != table.to_move:
            return
        hand = table.seats[seat].hand
        may_play = table.usable if table.usable is not None else Counter(hand)
        cards = event["cards"] if event["do"] == "meld" else [event["card"]]
        lacks = list((Counter(cards) - may_play).elements())
        if event["do"] == "discard" and table.banned in cards:
            # Thrown back, or laid and another discarded: one of that face was in hand before (L7).
            lacks, table.banned = list(cards), None
        for card in lacks:
            places = [place for place, (whose, _step) in self.since.items() if whose == seat]
            free = [place for place in places if place not in self.order]
            if not free or hand.count(UNSEEN_CARD) == 0 or self.left[card] == 0:
                raise self.known.refuse(
                    at, f"P, melds: found {card}, which seat {seat} cannot have in hand"
                )
            self.order[free[0]] = card
            self.left[card] -= 1
            hand[hand.index(UNSEEN_CARD)] = card
            if table.usable is not None:
                table.usable = table.usable - Counter([UNSEEN_CARD]) + Counter([card])

    def _follows(self, event: Event) -> None:
        """Note a pot taken, or one that becomes the stock."""
        places = self.known.pot_places[event["pot"]]
        if event["do"] == "restock":
            self.stock_at = places.start
        elif event["face_down"]:
            self.unseen[event["seat"]] = event["pot"]
        else:
            for place in places:
                self._note_card(event["seat"], place)

    def _note_card(self, seat: int, place: int, since: int | None = None) -> None:
        if seat == self.known.mover:
            return
        if place in self.known.cards_seen:
            self.steps[seat].append([W.GOT_CARD, card_code(self.known.cards_seen[place])])
            return
        self.since[place] = seat, len(self.steps[seat]) if since is None else since
        self.steps[seat].append([W.GOT_PLACE, place])

    def _decision(self, event: Event) -> list[int]:
        """Return the step of a decision: its snapshot, what it costs to differ, and the move."""
        do, seat = event["do"], event["seat"]
        others = OTHER_LAYS if do in ("meld", "add") else 1
        detail = [0, 0, 0, 0]
        if do == "discard":
            others = max(1, len(self.table.seats[seat].hand) - 1)
            detail[0] = card_code(event["card"])
        elif do == "take":
            detail[0] = len(self.table.pile)
        elif do == "meld":
            detail = [event["meld"], *masks(event["cards"])]
        elif do == "add":
            detail[:2] = [event["meld"], card_code(event["card"])]
        cost = round(W.GRAIN * math.log((1 - SLIP) * others / SLIP))
        return [W.HAS_DECIDED, len(self.snapshots), cost, DID.index(do), *detail]

    def _snapshot(self) -> Numbers:
        row = row_of(self.table, self.stock_at, [])
        T.rebuild(row, self.row)
        return row[: W.SNAPSHOT_SIZE]

    def _rows(self) -> Worlds:
        known = self.known
        bounds = np.cumsum([0, *map(len, self.steps)]).astype(np.int64)
        steps = np.zeros((int(bounds[-1]) + 1, W.STEP_WIDTH), np.int64)
        for at, step in enumerate(step for mine in self.steps for step in mine):
            steps[at, : len(step)] = step
        whose, since = np.full(PACK_SIZE, -1, np.int64), np.zeros(PACK_SIZE, np.int64)
        for place, (seat, first) in self.since.items():
            whose[place], since[place] = seat, bounds[seat] + first
        held = sorted(self.since)
        size = known.cards.total()
        free = [place for place in range(size) if not {place} & {*known.cards_seen, *held}]
        rest = sorted(self.left.elements(), key=card_code)
        order = np.full(PACK_SIZE, -1, np.int64)
        for place in range(size):
            order[place] = card_code(self.order[place] if place in self.order else rest.pop())
        return Worlds(
            self.table,
            steps.ravel(),
            bounds,
            np.concatenate(self.snapshots),
            whose,
            since,
            np.array([*held, *free, 0], np.int64),
            len(held),
            order,
            len(self.snapshots) - 1,
        )


def _describe_event(event: Event) -> str:
    """Return a move as a message shows it, without what may not be known of it."""
    return show_value({key: value for key, value in event.items() if key != "cards"})


def masks(cards: Sequence[str]) -> tuple[int, int, int]:
    """Return cards as (faces, faces twice, jokers), those unknown left out."""
    counts = Counter(card_code(card) for card in cards if card != UNSEEN_CARD)
    jokers = counts.pop(JOKER, 0)
    once = sum(1 << code for code in counts)
    return once, sum(1 << code for code, count in counts.items() if count == 2), jokers


def owed_code(owed: str | None) -> int:
    """Return what must be melded now (L6, L18) as compiled code has it."""
    if owed == ANY_CARD:
        return T.ANY_CARD
    return -1 if owed is None else card_code(owed)


def row_of(table: TableInPlay, stock_at: int, order: Sequence[int]) -> Numbers:
    """Return the reference's table as the row of compiled code, derived masks left out.

    ``stock_at``: the place where the present stock begins; ``order``: all places' codes.
    """
    row = np.zeros(T.TABLE_SIZE, np.int64)
    rules, players = table.rules, table.rules.players
    numbers: dict[int, Any] = {
        T.SEATS: players,
        T.TEAMS: len(table.sides),
        T.LEAD: table.lead,
        T.TURN: table.turn,
        T.TO_MOVE: table.to_move,
        T.PHASE: T.LAYING if table.has_drawn else T.DRAWING,
        T.ENDING_REASON: -1,
        T.CLOSER: -1,
        T.STOCK_AT: stock_at,
        T.STOCK_SIZE: len(table.stock),
        T.STOCK_LEFT: len(table.left),
        T.STOCK_AT_DEAL: table.stock_at_deal,
        T.PILE_COUNT: len(table.pile),
        T.BANNED: -1 if table.banned is None else card_code(table.banned),
        T.TOOK_ONE: table.took_one,
        T.HAS_LAID: table.has_laid,
        T.STALE: table.stale,
        T.MUST_DRAW: table.must_draw,
        T.POTS: len(table.pots),
        T.NEXT_POT: table.untaken[0] if table.untaken else len(table.pots),
        T.MELDS: len(table.melds),
        T.CUT: table.cut,
        T.FIRST_CARD_REFUSED: table.refused,
        T.NEED: table.need,
        T.LAID_POINTS: table.laid_points if table.need else 0,
        T.OWED_CARD: owed_code(table.owed),
    }
    for at, number in numbers.items():
        row[at] = number
    if table.usable is not None:
        row[T.USABLE] = 1
        row[T.USABLE_ONE : T.USABLE_ONE + 3] = masks(list(table.usable.elements()))
    left = set(table.left)
    for number, seat in enumerate(table.seats):
        mine = T.SEAT0 + T.SEAT_WIDTH * number
        row[mine + T.ONE : mine + T.ONE + 3] = masks(seat.hand)
        row[mine + T.CARDS] = len(seat.hand)
        row[mine + T.FACE_DOWN] = -1 if seat.face_down is None else seat.face_down
        own = range(number, len(table.stock), players)
        row[mine + T.DRAWN_COUNT] = sum(place not in left for place in own)
        row[mine + T.OWN_TEAM] = table.team_of(number)
    for team in range(T.MOST_SEATS):
        ours = T.TEAM0 + T.TEAM_WIDTH * team
        row[ours + T.POT] = row[ours + T.POT_TURN] = -1
        if team < len(table.sides):
            side = table.sides[team]
            row[ours + T.POT] = -1 if side.pot is None else side.pot
            row[ours + T.POT_TURN] = side.pot_turn
            row[ours + T.TAKES], row[ours + T.CARDS_TAKEN] = side.takes, side.taken_cards
            row[ours + T.SCORE] = int(2 * table.scores[team])
    at = players * rules.hand_cards
    for pot, size in enumerate(pot_sizes(rules)):
        row[T.POT0 + T.POT_WIDTH * pot + T.POT_AT] = at
        row[T.POT0 + T.POT_WIDTH * pot + T.POT_SIZE] = size
        at += size
    for number, meld in enumerate(table.melds):
        first = T.MELD0 + T.MELD_WIDTH * number
        row[first : first + T.LONGER] = meld_row(meld)
    for place, card in enumerate(table.pile):
        row[T.PILE0 + place] = card_code(card)
    row[T.ORDER0 : T.ORDER0 + len(order)] = order
    return row


def meld_row(meld: Meld) -> list[int]:
    """Return a meld as the numbers that compiled code keeps of it."""
    wild = NO_CARD if meld.wild is None else card_code(meld.wild)
    if meld.is_run:
        places = sum(1 << place for place in meld.places)
        return [meld.team, RUN, SUITS.index(meld.suit), places, 0, wild, meld.size]
    once, twice, _jokers = masks(meld.naturals)
    return [meld.team, GROUP, RANKS.index(meld.rank), once, twice, wild, meld.size]
