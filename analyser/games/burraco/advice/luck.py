"""What were the deal of a played hand, each card drawn and each pot worth, as luck?

Chance acts where a card comes to light: at the deal, when a player draws, when a pot is taken.  To
an observer of all hands, but not of stock and untaken pots, the cards there lie in any order as
likely as in any other.  So the *luck* of what came is

    what it is worth − the mean of what each of the others would be worth,

all of them, one by one, of a card that is drawn; :data:`POTS` other pots at random, and
:data:`DEALS` other deals.  Whatever evaluates the worth, the mean of this over all that might have
come is exactly 0, given all that came before; so it is over a hand, however it is played, and a
score less its luck has the same mean as the score: a player gains by it only by playing better.
How much less such scores spread is how good the evaluation is, and nothing else rests on it.
(Control variates from chance alone; of poker, Zinkevich, Bowling, Bard, Kan and Billings, "Optimal
unbiased estimators for evaluating agent performance", AAAI 2006; of backgammon, D.  Montgomery,
"Variance reduction in backgammon", GammOnLine 2000.)

Worth is what the learnt evaluation gives the table where the next turn begins, after the card is
drawn and the turn played to its end by the habits of the evaluation's own players; the score, where
the hand ends by then.  The deal is worth what the evaluation gives its first turn.  All this is
counted for each side, as far as it is ahead of the mean of the others: what one side is ahead, the
others together are behind.  A player who
sees the first card of the stock before they keep it (L5) gets it as if they drew it, kept or not.
A pot is luck when it is taken, though its owner looks at it later.  What is not luck here: an exact
cut (a feat), and a pot taken by the move that ends the hand.

An evaluation makes too much of what comes, so luck is multiplied by a factor below 1, one for each
evaluation (``evaluations.luck_factors``).  The mean of luck is 0 with any factor, which changes how
much scores spread and nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from analyser.cards import shuffle_plain
from analyser.cards.codes import card_code, picture
from analyser.cards.shuffle import run_key
from analyser.games.burraco import evaluations
from analyser.games.burraco.advice.position import pot_places
from analyser.games.burraco.advice.worlds import Numbers, row_of
from analyser.games.burraco.columns import OUTCOME_PARTS
from analyser.games.burraco.history.hand import Moment, VerifiedHand
from analyser.games.burraco.history.records import POSITIONS, form_of, hands_in
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.records import chance_values
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.pack import PACK_SIZE
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import Rules, count_sides, rules_row
from analyser.games.burraco.searchers import base_of
from analyser.games.protocols.reviews import ChanceEvent, Fortune
from analyser.games.records import values_of
from analyser.games.searching import network

DEAL, DRAWING, POT = "the deal", "drawing", "pots"
KINDS: Final = (DEAL, DRAWING, POT)
DEALS: Final = 1_024
"""Other deals that one is compared with: the luck of the deal spreads by a two-thousandth more."""
POTS: Final = 64
"""Other pots."""
ONLY_DEAL, ONLY_SCORE = "the deal and the score", "the score"
"""What alone is known of some hands that people wrote down."""


def fortunes_in(rows: Iterable[str], name: str, seed: int) -> Iterator[Fortune]:
    """Yield what chance brought in each hand of some lines; raises as ``records.hands_in``.

    Positions have none.  ``seed``: of the other deals and pots; the same hand has the same ones
    wherever it stands.
    """
    watched: dict[int, _Watch | None] = {}

    def note(hand: int, moment: Moment) -> None:
        if moment.filled_in:
            return
        if hand not in watched:
            why = explain_no_luck(moment.table.rules, moment.preset)
            watched[hand] = None if why else _Watch(moment, seed)
        watch = watched[hand]
        if watch is not None:
            watch.look(moment)

    form, lines = form_of(rows)
    if form == POSITIONS:
        return
    for hand in hands_in(lines, name, note):
        # A hand with moves has a first one, or its rules deal no cards.
        watch = watched.pop(hand.number, None)
        yield _fortune(hand, watch, seed)


def _fortune(hand: VerifiedHand, watch: _Watch | None, seed: int) -> Fortune:
    """Return what chance brought in a hand, as far as it was written down."""
    table = hand.table
    why, known = explain_no_luck(table.rules, hand.preset), ""
    if hand.score is None:
        why = why or "the score is not known, nor are the cards that it depends on"
    elif not hand.moves or hand.filled_in:
        known = ONLY_DEAL if hand.dealt else ONLY_SCORE
    if not why and not hand.moves and hand.dealt:
        watch = _Watch(Moment(hand.line, table, hand.preset, {}, hand.filled_in), seed)
    told = watch is not None and not why and known != ONLY_SCORE
    strokes = tuple(watch.strokes) if told and watch is not None else ()
    factor = watch.scale.factor if told and watch is not None else 1.0
    return Fortune(
        hand.number, len(table.sides), table.rules.players, hand.score or (), strokes, why, factor,
        known, hand.names,
    )  # fmt: skip


def explain_no_luck(rules: Rules, preset: str | None) -> str:
    """Return why luck is not told under these rules, a clause; empty: it is."""
    if evaluations.find_for_luck(record_of(rules, preset)) is None:
        return "no learnt evaluation ships for these rules"
    return ""


def record_of(rules: Rules, preset: str | None) -> dict[str, object]:
    """Return rules as a record; without a preset's name, which only says where to look first."""
    return {"preset": preset or "", **values_of(rules)}


class Scale:
    """By what is a table of these rules told its worth?  Numbers for compiled code.

    ``KeyError`` where :func:`explain_no_luck` names a reason.
    """

    def __init__(self, rules: Rules, preset: str | None) -> None:
        record = record_of(rules, preset)
        self.rules = np.array(rules_row(rules), np.int64)
        self.sides = count_sides(rules.players, rules.partners)
        habits = policy_row(policy_of(base_of(record)), rules)
        self.policies = np.array([habits] * rules.players, np.int64).ravel()
        name = evaluations.find_for_luck(record) or ""
        self.net = network.pack_weights(evaluations.load_for_luck()[name].weights)
        self.factor = evaluations.luck_factors().get(name, 1.0)
        self.scratch = np.zeros(chance_values.SCRATCH_SIZE, np.int64)

    def worths(self, what: int, row: Numbers, orders: Numbers) -> Numbers:
        """Return what a table is worth in each of some orders of its cards, (orders, sides).

        In quarters of a point that a side is ahead of the mean of the others.
        """
        found = np.zeros(len(orders) * self.sides, np.int64)
        chance_values.worths(
            what, row, orders.ravel(), self.rules, self.policies, self.net, found, self.scratch
        )
        return found.reshape(-1, self.sides)

    def deals(self, key: int, row: Numbers) -> Numbers:
        """Return what other deals are worth that begin as the one of a row does, (deals, sides)."""
        found = np.zeros(DEALS * self.sides, np.int64)
        chance_values.deals(key, 0, row, self.rules, self.net, found, self.scratch)
        return found.reshape(-1, self.sides)


class _Watch:
    """Follows one hand with all hands open, and notes what chance brings."""

    def __init__(self, moment: Moment, seed: int) -> None:
        table = moment.table
        self.scale = Scale(table.rules, moment.preset)
        self.strokes: list[ChanceEvent] = []
        self.key = _key(table, seed)
        self.events = 0
        """Of the table, those that were looked at."""
        self.banned: str | None = None
        """The card that might not be thrown back, before the last move (L7)."""
        self._deal(moment)

    def look(self, moment: Moment) -> None:
        """Note what came by the move before this one, and what this one brings."""
        table = moment.table
        pots = [event for event in table.events[self.events :] if event["do"] == "pot"]
        for event in pots:
            self._pot(moment, event["seat"], event["pot"], face_down=event["face_down"])
        self.events, self.banned = len(table.events), table.banned
        drawn = moment.move["do"] in ("draw", "refuse")
        if drawn:
            self._draw(moment)

    def _deal(self, moment: Moment) -> None:
        row = row_in(moment.table)
        order = row[T.ORDER0 :].reshape(1, PACK_SIZE)
        (came,) = self.scale.worths(chance_values.BEGIN, row, order)
        self._note_stroke(moment, None, DEAL, "The deal", came, self.scale.deals(self.key, row))

    def _draw(self, moment: Moment) -> None:
        table = moment.table
        row = row_in(table)
        seat = table.to_move
        order = row[T.ORDER0 :].copy()
        hidden = _list_hidden_places(table)
        # A history says the cards in the order in which they are drawn; the compiled table has
        # each seat draw from its own places, here the next one.
        drawn = _place(table, table.left[0])
        own = _place(table, _find_next_place(table, seat))
        order[[drawn, own]] = order[[own, drawn]]
        orders = np.repeat(order[None], len(hidden), axis=0)
        for at, place in enumerate(hidden):
            orders[at, [own, place]] = order[[place, own]]
        worths = self.scale.worths(chance_values.DRAW, row, orders)
        card = table.stock[table.left[0]]
        came = worths[hidden.index(own)]
        self._note_stroke(moment, seat, DRAWING, f"Drew {picture(card)}", came, worths)

    def _pot(self, moment: Moment, seat: int, pot: int, *, face_down: bool) -> None:
        table = moment.table.copy_to_think()
        if not face_down:
            mine = table.seats[seat]
            table.pots[pot], mine.hand, mine.face_down = mine.hand, [], pot
            table.banned = self.banned
        row = row_in(table)
        order = row[T.ORDER0 :].copy()
        places = [*pot_places(table.rules)[pot], *_list_hidden_places(table)]
        orders = np.repeat(order[None], POTS + 1, axis=0)
        for other in range(POTS):
            # Each pot of a hand has other pots of its own.
            number = POTS * pot + other
            orders[other, places] = shuffle_plain.reorder(self.key, 0, number, list(order[places]))
        worths = self.scale.worths(
            chance_values.BEGIN if face_down else chance_values.LOOK, row, orders
        )
        # By the last discard of a turn: the next one has begun since.
        turn = table.turn - int(face_down)
        self._note_stroke(moment, seat, POT, "Took a pot", worths[-1], worths[:-1], turn)

    def _note_stroke(
        self,
        moment: Moment,
        seat: int | None,
        kind: str,
        says: str,
        came: Numbers,
        others: Numbers,
        turn: int | None = None,
    ) -> None:
        table = moment.table
        turn = table.turn if turn is None else turn
        side = None if seat is None else table.side_of(seat)
        # An evaluation says of each side for itself how far it is ahead: of more than two sides
        # that seldom adds up to 0.
        leads = others - others.mean(axis=1, keepdims=True)
        worths = self.scale.factor * (came - came.mean() - leads.mean(axis=0)) / OUTCOME_PARTS
        spread = self.scale.factor * float(leads[:, side or 0].std()) / OUTCOME_PARTS
        told = tuple(map(float, worths))
        self.strokes.append(ChanceEvent(moment.line, turn, seat, side, kind, says, told, spread))


def row_in(table: TableInPlay) -> Numbers:
    """Return a table of which every card is known as the row of compiled code, all derived."""
    order = np.zeros(PACK_SIZE, np.int64)
    for place in table.left:
        order[_place(table, place)] = card_code(table.stock[place])
    for cards, places in zip(table.pots, pot_places(table.rules), strict=True):
        if cards:
            order[places] = [card_code(card) for card in cards]
    row = row_of(table, _stock_at(table), order.tolist())
    T.rebuild(row, np.array(rules_row(table.rules), np.int64))
    return row


def _list_hidden_places(table: TableInPlay) -> list[int]:
    """Return the places of the cards that would be news to the player who sees all hands."""
    places = pot_places(table.rules)
    pots = [place for pot in table.untaken for place in places[pot]]
    return [*(_place(table, place) for place in table.left), *pots]


def _stock_at(table: TableInPlay) -> int:
    """Return the place where the present stock begins."""
    places = pot_places(table.rules)
    restocked = [event["pot"] for event in table.events if event["do"] == "restock"]
    return places[restocked[-1]].start if restocked else places[-1].stop + int(table.rules.upcard)


def _place(table: TableInPlay, place: int) -> int:
    """Return where in the order of the pack a place of the stock is."""
    return _stock_at(table) + place


def _find_next_place(table: TableInPlay, seat: int) -> int:
    """Return the place of the stock that compiled code has a seat draw."""
    own = [place for place in table.left if place % table.rules.players == seat]
    return own[0] if own else table.left[0]


def _key(table: TableInPlay, seed: int) -> int:
    """Return the key of the other deals and pots of a deal."""
    said = json.dumps([table.hands, table.dealt_pots, table.dealt_stock, table.upcard])
    number = int.from_bytes(hashlib.sha256(said.encode()).digest()[:7])
    return shuffle_plain.stream(run_key(seed), number, shuffle_plain.LUCK, 0) >> 1
