"""What does a seat see of a hand of Burraco, which moves are legal, and who makes others' moves?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from analyser.cards import shuffle_plain
from analyser.games.burraco.columns import TERMS
from analyser.games.burraco.history.narration import follow
from analyser.games.burraco.notation.possible import why_stuck_at
from analyser.games.burraco.policies import Policy, as_policy, policy_of
from analyser.games.burraco.reference import legal_moves
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.laying import Lay
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.reference.table import Event
from analyser.games.interface import Record
from analyser.games.kernels import NO_MOVE
from analyser.games.searching.sheet import searches
from analyser.games.seat_view import UNSEEN_CARD, Line, copy_value
from analyser.games.seats import CARD, CARDS, NUMBER, LegalMove, Seats, Verb
from analyser.games.table import Table

FOLLOWS: Final = ("pot", "restock")
"""Lines of what the rules do by themselves after a move."""


# -- what is seen ----------------------------------------------------------------------------------


def see_line(event: Event, seat: int, _table: Any = None) -> Line:
    """Return a line of a hand as a seat sees it.

    A pot that lies face down before the seat is shown at once: until its player looks at it they
    decide nothing.
    """
    do, who = event["do"], event.get("seat", -1)
    if do == "draw" and who != seat:
        return {**event, "card": UNSEEN_CARD}
    if do == "restock" or (do == "pot" and who != seat):
        return {**event, "cards": UNSEEN_CARD}
    line: Line = copy_value(event)
    return line


def show_table(table: TableInPlay) -> Mapping[str, Any]:
    """Return what lies on a table; ``teams``: whose each meld is, the team of seats 0, 2 … first.

    A pot that lies face down before a seat is in its hand.
    """
    hands = [
        seat.hand if seat.face_down is None else table.pots[seat.face_down] for seat in table.seats
    ]
    melds = {"melds": [meld.list_cards() for meld in table.melds]}
    melds["teams"] = [meld.team for meld in table.melds]  # type: ignore[misc]
    pots = [len(table.pots[pot]) for pot in table.untaken]
    return {
        "turn": table.turn, "hands": hands, "pile": table.pile, **melds,
        "stock": len(table.left), "pots": pots,
    }  # fmt: skip


# -- what may be done ------------------------------------------------------------------------------


def draw_line(seat: int, card: str | None) -> Line:
    """Return the move to draw; ``card``: the one that comes, where the player has looked at it."""
    return {"do": "draw", "seat": seat, "card": UNSEEN_CARD if card is None else card}


def lay_line(seat: int, lay: Lay) -> Line:
    """Return the move to lay a meld, or a card on one."""
    if lay.before is None:
        return {"do": "meld", "seat": seat, "meld": lay.number, "cards": list(lay.cards)}
    return {"do": "add", "seat": seat, "meld": lay.number, "card": lay.cards[0]}


def discard_lines(seat: int, cards: Sequence[str]) -> list[Line]:
    """Return the moves to discard one of these cards."""
    return [{"do": "discard", "seat": seat, "card": card} for card in cards]


def legal_lines(table: TableInPlay, first_card: bool = True) -> list[Line]:
    """Return all moves of the player to move.

    ``first_card``: the first player of a hand has looked at the card that they may refuse.
    """
    # By anybody's habits: they decide nothing.
    view, seat = View(policy_of("balanced"), table, table.to_move, 0), table.to_move
    if table.has_drawn:
        lays = [lay_line(seat, lay) for lay in legal_moves.all_lays(view)]
        may_stop = legal_moves.may_stop(view)
        return [*lays, *discard_lines(seat, legal_moves.discards(view) if may_stop else [])]
    may_take = legal_moves.may_take(view)
    takes = [{"do": "take", "seat": seat, "cards": list(table.pile)}] if may_take else []
    if not first_card or not table.may_refuse():
        return [draw_line(seat, None), *takes]
    refuse = {"do": "refuse", "seat": seat, "card": view.first_card}
    return [draw_line(seat, view.first_card), refuse, *takes]


def moves(table: TableInPlay) -> list[LegalMove]:
    """Return the legal moves of the player to move."""
    return [LegalMove(line, NO_MOVE) for line in legal_lines(table)]


def _ends(table: TableInPlay, seat: int) -> None:
    """Refuse a move after which the turn cannot be ended legally."""
    if table.ending is None and table.to_move == seat and table.has_drawn:
        why = why_stuck_at(table)
        if why is not None:
            raise Illegal(f"P, play: the turn could not be ended legally after it ({why})")


def take(table: TableInPlay, seat: int) -> None:
    """Have a seat take the pile."""
    table.take(seat)
    _ends(table, seat)


def meld(table: TableInPlay, seat: int, cards: Sequence[str]) -> None:
    """Have a seat lay a new meld."""
    table.meld(seat, cards)
    _ends(table, seat)


def add(table: TableInPlay, seat: int, number: int, card: str) -> None:
    """Have a seat add a card to a meld."""
    table.add(seat, number, card)
    _ends(table, seat)


# -- policies --------------------------------------------------------------------------------------


class ReferencePolicies:
    """Policies at a table of Burraco: they decide in plain Python, which needs no compiling.

    A search player's moves are the kernel's.  As long as the hand is the one that these policies
    play from the deal on, they are those of that hand; otherwise a search decides from what its
    seat sees, by chance of its own.
    """

    def __init__(self, table: Table) -> None:
        """Sit down at a table."""
        self.table = table
        self.records: Sequence[Record] = ()
        self.habits: Sequence[Policy] = ()
        self.searched = False
        self.own: list[Event] = []
        """The hand as the ``records`` play it from the deal on, where one of them searches."""
        self.seated: Mapping[int, Decider] = {}
        """By seat: players of another kind, who play whole turns."""

    def step(self, players: Sequence[Record]) -> Line:
        """Make one move; as ``seats.Policies``."""
        return self._move(players, alone=True)

    def play_on(self, players: Sequence[Record], others: int) -> None:
        """Play on; as ``seats.Policies``."""
        table = self.table
        while table.to_move is not None and not others >> table.to_move & 1:
            self._move(players, alone=not others)

    def _move(self, players: Sequence[Record], alone: bool) -> Line:
        """Make one move; ``alone``: no seat is anybody else's."""
        table, referee = self.table, self.table.referee
        seat, done = referee.to_move, len(referee.events)
        if players is not self.records and [*players] != [*self.records]:
            self.own = []
            self.habits = [as_policy(each) for each in players]
            self.searched = any(map(searches, players))
        self.records = players
        if seat in self.seated:
            self.seated[seat].turn()
        elif not (alone and self.searched and self._follow()):
            if searches(players[seat]):
                self._search(players[seat])
            else:
                lots = shuffle_plain.stream(table._key, table.deal, shuffle_plain.MOVE, seat)
                Decider(self.habits[seat], referee, seat, lots).move()
        line: Line = referee.events[done]
        return line

    def _follow(self) -> bool:
        """Make the next move of the hand as these policies play it from the deal on, if it is."""
        table, referee = self.table, self.table.referee
        made = [*map(identify_move, _list_choices(referee.events))]
        if not self.own and table._begins_plainly:
            from analyser.games.burraco.kernel import calls

            seats = range(len(self.records))
            self.own = [*calls.moves(table._record, self.records, seats, table._key, table.deal)]
        if made != [*map(identify_move, self.own[: len(made)])] or not self.own[len(made) :]:
            return False
        follow(referee, self.own[len(made)])
        return True

    def _search(self, player: Record) -> None:
        """Make the move of a search player by what its seat sees."""
        from analyser.games.burraco.own_player import policy_moves

        table, moves = self.table, self.table.moves
        if len(moves) == 1:
            table.make(moves[0])
            return
        view = table.view_from(table.referee.to_move, [each.line for each in moves])
        table.make(LegalMove(policy_moves.choose_move(table._game, view, player), NO_MOVE))


def _list_choices(events: Sequence[Event]) -> Iterator[Event]:
    return (event for event in events if event["do"] not in FOLLOWS)


def identify_move(event: Event) -> tuple[Any, ...]:
    """Return what tells a move apart, whoever wrote it down."""
    do = event["do"]
    card = event["card"] if do in ("add", "discard") else ""
    number = event["meld"] if do == "add" else -1
    return do, event["seat"], card, number, sorted(event["cards"]) if do == "meld" else []


VERBS: Final = {
    "draw": Verb(TableInPlay.draw),
    "refuse": Verb(TableInPlay.refuse),
    "take_pile": Verb(take, do="take"),
    "meld": Verb(meld, {"cards": CARDS}),
    "add": Verb(add, {"meld": NUMBER, "card": CARD}),
    "discard": Verb(TableInPlay.discard, {"card": CARD}),
}
SEATS: Final = Seats(
    moves,
    see_line,
    verbs=VERBS,
    list_shown=show_table,
    terms=TERMS,
    policies=ReferencePolicies,
    place=lambda table, _lines: f"turn {table.turn}",
    follows_searches=False,
)
