"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final

from analyser.cards.codes import picture
from analyser.errors import ScenarioError
from analyser.games.conquian import GAME
from analyser.games.conquian.history.following import Moves
from analyser.games.conquian.history.hand import table_of
from analyser.games.conquian.kernel import consulting
from analyser.games.conquian.kernel.packing import row_of
from analyser.games.conquian.reference import decide, laying, play
from analyser.games.conquian.reference.facts import LET_GO, MAKE, Move
from analyser.games.conquian.reference.table import ASK, DISCARD, FORCE, TURN, Table
from analyser.games.interface import Scene
from analyser.games.searching.advising import NO_MOVE, Adviser, Way, counted, told
from analyser.games.searching.unsaid import filled

QUESTIONS: Final = {
    FORCE: "Make them take it, or let it go?",
    DISCARD: "Which card to throw?",
}
"""By phase; of a card that is offered it is asked by its name."""


def read(text: str, name: str) -> Table:
    """Return the table to which a history comes that breaks off where a card is offered."""
    table = table_of(text.splitlines(), name)
    if table.phase == TURN:
        raise ScenarioError(
            f"{name}: seat {table.to_move} turns the next card there, and decides nothing; allowed:"
            " a history cut off after that line"
        )
    return table


def asked(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    moves = [[move] for move in decide.options(table)]
    if table.phase == FORCE and not table.last:
        # Who lets the card go is asked about it at once.
        after = _after_moves(table, [LET_GO])
        moves = [[MAKE], *([LET_GO, move] for move in decide.options(after))]
    question = QUESTIONS.get(table.phase, f"Take {picture(table.card)}, or pass?")
    return question, tuple(_way(table, each) for each in moves)


def _way(table: Table, moves: list[Move]) -> Way:
    """Return the option to make these moves, one after another."""
    numbers, lies = [], table
    for move in moves:
        numbers.append(play.number_of(lies, move))
        lies = lies if move == moves[-1] else _after_moves(lies, [move])
    do, doing = _in_words(lies, moves[-1])
    if len(moves) > 1:
        do, doing = f"let it go, and {do}", f"letting it go and {doing}"
    code = (*numbers, *[NO_MOVE] * (consulting.OPTION_WIDTH - len(numbers)))
    says = do[0].upper() + do[1:]
    return Way(moves[-1].do, moves[-1].cards, says, doing, code)


def _in_words(table: Table, move: Move) -> tuple[str, str]:
    """Return a move as one is told to make it, and as one is said to."""
    card = picture(table.card)
    if move.do == "pass":
        return "pass", "passing"
    if move.do == "force":
        return f"make them take {card}", f"making them take {card}"
    if move.do == "let go":
        return "let it go", "letting it go"
    if move.do == "discard":
        return f"throw {told(move.cards)}", f"throwing {told(move.cards)}"
    taken = table.card if move.do == "take" else None
    lain = table.lain(table.to_move)
    before = table.melds[table.to_move]
    after = laying.arrangements(table.rules, lain, taken, move.cards)[move.which]
    melds = ", ".join(told(meld) for meld in after if meld not in before)
    if taken is None:
        return f"lay {melds} and pass", f"laying {melds} and passing"
    return f"take {card} and meld {melds}", f"taking {card} and melding {melds}"


def _after_moves(table: Table, moves: list[Move]) -> Table:
    made = deepcopy(table)
    for move in moves:
        play.make(made, move)
    return made


def after(table: Table, way: Way) -> Table | None:
    """Return the table after an option, where the player throws a card then."""
    made, seat = deepcopy(table), table.to_move
    for number in way.code:
        if number != NO_MOVE:
            play.make(made, play.read_move(made, number, 0))
    return made if made.phase == DISCARD and made.to_move == seat else None


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat = table.to_move
    other = 1 - seat
    held = counted(len(table.hands[other]), "card")
    left = counted(len(table.stock) - table.turned, "card")
    offered = "turned" if table.from_stock else "thrown"
    middle = [
        ("their melds", _melds(table, other)),
        ("stock", left),
        ("dead", told(table.dead) or "none"),
    ]
    if table.phase in (ASK, FORCE):
        middle.append(("offered", f"{picture(table.card)}, {offered}"))
    middle.append(("your melds", _melds(table, seat)))
    hand = (
        f"{told(laying.in_order(table.hands[seat]))}  ({counted(len(table.hands[seat]), 'card')})"
    )
    title = f"{counted(table.turns, 'card')} offered so far"
    across = {"across": f"seat {other}: {held}"}
    return Scene("", title, across, tuple(middle), ((f"you, seat {seat}", hand),))


def _melds(table: Table, seat: int) -> str:
    return " · ".join(told(meld) for meld in table.melds[seat]) or "none"


ADVISER: Final = Adviser(
    game=GAME,
    read=read,
    rules=lambda table: table.rules,
    asked=asked,
    after=after,
    row=row_of,
    parts=lambda _table: 1,
    scene=scene,
    fill=lambda text, name, mover: filled(text, name, Moves, mover),
)
