"""What does the player to move know at one decision, and on which table do they sit?

A ``Position`` is the content of one line of the notation: it has no history.  ``position_of`` looks
at a table through the eyes of the player to move, ``table_of`` lays a position out again.  It has
nothing on which no decision depends: how often piles were taken, and when a pot was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from analyser.cards.codes import JOKER, card_code, card_text
from analyser.games.burraco.pack import PACK
from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.table import ANY_CARD, Event
from analyser.games.burraco.reference.world_dealing import known_cards, other_seats
from analyser.games.burraco.rules import Rules, count_sides, pairs_up, pot_sizes, stock_size

UNSEEN_CARD: Final = "?"
"""A card that the player does not know."""
DRAW: Final = "draw"
"""The turn begins: pile or stock."""
STOCK: Final = "stock"
"""The turn begins, and the player has to draw from the stock."""
THROW: Final = "throw"
"""The player has drawn or taken: they may lay, and must discard."""
PHASES: Final = (DRAW, STOCK, THROW)
US, THEM, NEXT, SECOND, THIRD, LAST = "us", "them", "next", "second", "third", "last"
"""The parties, seen from the player to move.  Where more than two players are each for themselves:
the next in the order of play, the second and the third after this one, and the last."""
POT_LEFT: Final = "-"
"""A pot that nobody has taken."""
BECAME_STOCK: Final = "stock"
"""A pot that became the stock."""


@dataclass(frozen=True)
class OtherHand:
    """What another player holds."""

    cards: int
    known: tuple[str, ...] = ()
    """Cards among them that were seen to get there, the lowest first."""
    face_down: bool = False
    """It is a pot that was taken with a discard, and not yet looked at."""


@dataclass(frozen=True)
class Position:
    """A decision as its player sees it."""

    preset: str
    rules: Rules
    seat: int
    turn: int
    phase: str
    """``DRAW``, ``STOCK`` or ``THROW``."""
    hand: tuple[str, ...]
    """The lowest card first; a pot that is looked at when the turn begins is the hand."""
    pile: tuple[str, ...]
    """The bottom card first; ``UNSEEN_CARD`` for those not remembered."""
    melds: tuple[tuple[Meld, ...], ...]
    """Those of each party, whose number is their ``team``; the mover's party is 0."""
    others: tuple[OtherHand, ...]
    """In the order of play."""
    stock: int
    """Cards not drawn."""
    pots: tuple[str, ...]
    """The taker of each, ``POT_LEFT``, or ``BECAME_STOCK``.  Where two of three become partners
    (L12), the one who took the first is named as they were before: ``US``, ``NEXT`` or ``LAST``."""
    scores: tuple[float, ...]
    """Of each side before this hand, the mover's first, then in the order of play."""
    stale: int = 0
    """Turns in a row that count towards the stalemate."""
    cut: bool = False
    """The pots' cards were cut exactly (L14)."""
    took: tuple[str, ...] = ()
    """The pile that was taken in this turn, the bottom card first."""
    laid: tuple[str, ...] = ()
    """Cards laid in this turn, the lowest first."""

    @property
    def lead(self) -> int:
        """The seat that began."""
        return (self.seat - self.turn + 1) % self.rules.players

    @property
    def parties(self) -> tuple[str, ...]:
        """The parties, by their names in the notation."""
        return parties(self.rules, self.pots)

    @property
    def taken_pots(self) -> list[int]:
        """The numbers of the pots that a side took."""
        return [at for at, who in enumerate(self.pots) if who not in (POT_LEFT, BECAME_STOCK)]

    @property
    def left_pots(self) -> list[int]:
        """The numbers of the pots that are left."""
        return [at for at, who in enumerate(self.pots) if who == POT_LEFT]

    @property
    def stock_pot(self) -> int | None:
        """The number of the pot that is the present stock, or none."""
        return max((at for at, who in enumerate(self.pots) if who == BECAME_STOCK), default=None)

    @property
    def stock_places(self) -> int:
        """How many cards the present stock had."""
        pot = self.stock_pot
        return stock_size(self.rules) if pot is None else pot_sizes(self.rules)[pot]

    @property
    def seen(self) -> Counter[str]:
        """The cards that the player has seen and knows where they are."""
        cards = Counter(card for card in (*self.hand, *self.pile) if card != UNSEEN_CARD)
        for melds in self.melds:
            for meld in melds:
                cards.update(meld.cards)
        for other in self.others:
            cards.update(other.known)
        return cards

    @property
    def placed(self) -> dict[str, int]:
        """Cards that are not in the stock, by where they are."""
        return {
            "in hand": len(self.hand),
            "in the pile": len(self.pile),
            "in melds": sum(meld.size for melds in self.melds for meld in melds),
            "with the others": sum(other.cards for other in self.others),
            "in pots left": sum(pot_sizes(self.rules)[pot] for pot in self.left_pots),
        }

    @property
    def counted_stock(self) -> int:
        """How many cards of the pack are left for the stock."""
        return pack(self.rules).total() - sum(self.placed.values())

    @property
    def hidden(self) -> int:
        """How many cards there are that the player does not know the place of."""
        held = sum(other.cards - len(other.known) for other in self.others)
        pots = sum(pot_sizes(self.rules)[pot] for pot in self.left_pots)
        return held + pots + self.stock + self.pile.count(UNSEEN_CARD)

    def party_of(self, seat: int) -> int:
        """Return the number of the party that a seat plays for."""
        return _parties_by_seat(self)[seat]


def pack(rules: Rules) -> Counter[str]:
    """Return every card that the rules play with."""
    return Counter(card_text(min(code, JOKER)) for code in PACK if code < JOKER + rules.jokers)


def parties(rules: Rules, pots: Sequence[str]) -> tuple[str, ...]:
    """Return the parties, the mover's first."""
    partners = pairs_up(rules) and any(who not in (POT_LEFT, BECAME_STOCK) for who in pots)
    return (US, THEM) if partners else each_side(rules)


def each_side(rules: Rules) -> tuple[str, ...]:
    """Return the parties that score, the mover's first."""
    between = (NEXT, SECOND, THIRD)
    sides = count_sides(rules.players, rules.partners)
    return (US, THEM) if sides == 2 else (US, *between[: sides - 2], LAST)


def order_cards(cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards with the lowest first."""
    return tuple(sorted(cards, key=card_code))


# -- a table, seen by the player to move ----------------------------------------------------------


def position_of(table: TableInPlay, preset: str) -> Position:
    """Return what the player to move knows."""
    seat, rules = table.to_move, table.rules
    mine = table.seats[seat]
    known = known_cards(table)
    pots = tuple(_pot(table, seat, pot) for pot in range(rules.pots))
    took, laid = _this_turn(table.events, seat)
    teams = _teams_in_order(table, seat)
    melds = tuple(
        tuple(replace(meld, team=party) for _number, meld in table.melds_of(team))
        for party, team in enumerate(teams)
    )
    sides = len(table.sides)
    first = table.side_of(seat)
    phase = THROW if table.has_drawn else STOCK if table.must_draw else DRAW
    return Position(
        preset=preset,
        rules=rules,
        seat=seat,
        turn=table.turn,
        phase=phase,
        hand=order_cards(mine.hand if mine.face_down is None else table.pots[mine.face_down]),
        pile=tuple(table.pile),
        melds=melds,
        others=tuple(
            _make_holding(table, other, known[other]) for other in other_seats(table, seat)
        ),
        stock=len(table.left),
        pots=pots,
        scores=tuple(table.scores[(first + step) % sides] for step in range(sides)),
        stale=table.stale,
        cut=table.cut,
        took=took,
        laid=laid,
    )


def _teams_in_order(table: TableInPlay, seat: int) -> list[int]:
    """Return the teams, that of the seat first, then in the order of play."""
    teams = [table.team_of(each) for each in [seat, *other_seats(table, seat)]]
    return list(dict.fromkeys(teams))


def _make_holding(table: TableInPlay, seat: int, known: Counter[str]) -> OtherHand:
    theirs = table.seats[seat]
    face_down = theirs.face_down is not None
    return OtherHand(theirs.count_held(table.pots), order_cards([*known.elements()]), face_down)


def _pot(table: TableInPlay, seat: int, pot: int) -> str:
    if pot in table.untaken:
        return POT_LEFT
    teams = [team for team, side in enumerate(table.sides) if side.pot == pot]
    if not teams:
        return BECAME_STOCK
    (team,) = teams
    if team == table.team_of(seat):
        return US
    if table.teams.count(team) > 1:
        return THEM
    return each_side(table.rules)[(team - seat) % len(table.sides)]


def _this_turn(events: Sequence[Event], seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the pile that was taken in this turn, and the cards laid."""
    took: tuple[str, ...] = ()
    laid: list[str] = []
    for event in reversed(events):
        if event["do"] == "discard":
            break
        if event.get("seat") != seat:
            continue
        if event["do"] == "take":
            took = tuple(event["cards"])
        elif event["do"] == "meld":
            laid += event["cards"]
        elif event["do"] == "add":
            laid.append(event["card"])
    return took, order_cards(laid)


# -- a position, laid out as a table --------------------------------------------------------------


def table_of(position: Position, hidden: Sequence[str] | None = None) -> TableInPlay:
    """Return a table on which the hidden cards lie in this order, the lowest first if none is said.

    They go to the pile where a card is not remembered, then as those of a world do
    (``reference.world_dealing``): to the others' hands in the order of play, the stock, and the
    pots.  The table's moves are those alone that say what is known.
    """
    rules, seat = position.rules, position.seat
    if hidden is None:
        hidden = order_cards([*(pack(rules) - position.seen).elements()])
    rest = list(hidden)
    pile = [rest.pop(0) if card == UNSEEN_CARD else card for card in position.pile]
    hands: list[list[str]] = [[] for _ in range(rules.players)]
    hands[seat] = list(position.hand)
    pots: list[list[str]] = [[] for _ in range(rules.pots)]
    face_down: dict[int, int] = {}
    for step, other in enumerate(position.others, start=1):
        number = (seat + step) % rules.players
        if other.face_down:
            face_down[number] = pot_before(position, number)
            continue
        unknown = other.cards - len(other.known)
        hands[number] = list(other.known) + [rest.pop(0) for _ in range(unknown)]
    size = position.stock_places
    # What was drawn lies somewhere else by now: any card holds its place.
    stock = ["*"] * (size - position.stock) + [rest.pop(0) for _ in range(position.stock)]
    for pot in sorted([*position.left_pots, *face_down.values()]):
        pots[pot] = [rest.pop(0) for _ in range(pot_sizes(rules)[pot])]
    table = TableInPlay(
        rules,
        hands,
        pots,
        stock,
        None,
        position.lead,
        scores=_list_scores(position),
        cut=position.cut,
    )
    table.pack = None
    table.left = list(range(size - position.stock, size))
    table.stock_at_deal = stock_size(rules)
    table.pile = pile
    _seat_teams(table, position)
    table.untaken = position.left_pots
    for number, pot in face_down.items():
        table.seats[number].face_down = pot
    table.turn, table.to_move = position.turn, seat
    table.has_drawn = position.phase == THROW
    table.must_draw = position.phase == STOCK
    table.refused = position.turn == 1 and not rules.upcard and bool(pile)
    table.stale = position.stale
    _lay_this_turn(table, position)
    table.events = _moves(position)
    return table


def pot_before(position: Position, seat: int) -> int:
    """Return the pot that lies face down before a seat: the one that its party took."""
    party = position.party_of(seat)
    return next(pot for pot in position.taken_pots if _taker(position, pot) == party)


def _taker(position: Position, pot: int) -> int:
    """Return the party that took a pot."""
    who = position.pots[pot]
    if who == THEM:
        return 1
    step = each_side(position.rules).index(who)
    return position.party_of((position.seat + step) % position.rules.players)


def _parties_by_seat(position: Position) -> list[int]:
    players, seat = position.rules.players, position.seat
    sides = len(each_side(position.rules))
    steps = [(other - seat) % sides for other in range(players)]
    if not pairs_up(position.rules) or not position.taken_pots:
        return steps
    alone = (US, NEXT, LAST).index(position.pots[position.taken_pots[0]])
    return [0 if (step == alone) == (alone == 0) else 1 for step in steps]


def _list_scores(position: Position) -> list[float]:
    sides = len(position.scores)
    first = position.seat % sides
    return [position.scores[(side - first) % sides] for side in range(sides)]


def _seat_teams(table: TableInPlay, position: Position) -> None:
    """Say who plays with whom, which melds are whose, and who took which pot."""
    of = _parties_by_seat(position)
    if pairs_up(table.rules):
        # Partners are the team of the lower seat.
        table.teams = [of.index(party) for party in of]
    teams = {party: table.team_of(seat) for seat, party in enumerate(of)}
    table.melds = [
        replace(meld, team=teams[party])
        for party, melds in enumerate(position.melds)
        for meld in melds
    ]
    for pot in position.taken_pots:
        table.sides[teams[_taker(position, pot)]].pot = pot


def _lay_this_turn(table: TableInPlay, position: Position) -> None:
    """Note what this turn has brought so far, and what therefore may be laid and discarded."""
    rules, seat, took, laid = position.rules, position.seat, position.took, position.laid
    table.took_one, table.has_laid = len(took) == 1, bool(laid)
    own = Counter(card for meld in position.melds[0] for card in meld.cards)
    melds = table.melds
    if own == Counter(laid):
        # All that the party has it laid in this turn: these are its first melds.
        table.melds = [meld for meld in melds if meld.team != table.team_of(seat)]
    table.need = table.first_meld_value(seat)
    table.melds = melds
    table.laid_points = table.points(laid)
    if not took:
        return
    if table.took_one and not rules.one_card_pile_may_be_returned:
        # The only one of its face: another was in hand before, or came with a pot (L7).
        if position.hand.count(took[0]) + laid.count(took[0]) == 1:
            table.banned = took[0]
    if rules.pile_needs_lay and not laid:
        table.owed = ANY_CARD
    if rules.pile_closed:
        table.owed = None if laid else took[-1]
        if not laid or not table.reaches():
            table.usable = Counter(position.hand) - Counter(took[:-1])


def _moves(position: Position) -> list[Event]:
    """Return the moves that say what is known: what others took, and what this turn has brought."""
    seat, players = position.seat, position.rules.players
    moves: list[Event] = []
    for step, other in enumerate(position.others, start=1):
        if other.known:
            number = (seat + step) % players
            moves.append({"do": "take", "seat": number, "cards": list(other.known)})
    if position.took:
        moves.append({"do": "take", "seat": seat, "cards": list(position.took)})
    if position.laid:
        moves.append({"do": "meld", "seat": seat, "meld": -1, "cards": list(position.laid)})
    return moves
