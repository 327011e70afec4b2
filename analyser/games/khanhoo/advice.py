"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.
"""

from __future__ import annotations

from typing import Final

from analyser.cards.codes import picture
from analyser.games.interface import Scene
from analyser.games.khanhoo import GAME, melds
from analyser.games.khanhoo.choices import PARTS
from analyser.games.khanhoo.history.following import Moves
from analyser.games.khanhoo.history.hand import table_of
from analyser.games.khanhoo.kernel.packing import row_of
from analyser.games.khanhoo.reference.searching import copied, move_of, number_of
from analyser.games.khanhoo.reference.splitting import lowest_first
from analyser.games.khanhoo.reference.table import (
    CLAIM,
    CONTEST,
    DRAW,
    DRAWS,
    OWED,
    PASS,
    TAKES,
    THROW,
    Move,
    Table,
)
from analyser.games.searching.advising import Adviser, Way, around, counted, told
from analyser.games.searching.unsaid import filled


def read(text: str, name: str) -> Table:
    """Return the table to which a history comes that breaks off."""
    table = table_of(text.splitlines(), name)
    if table.stage == OWED:
        # There is nothing to decide about it.
        table.make(TAKES)
    return table


def options(table: Table) -> list[Move]:
    """Return all that the player to move may do."""
    if table.stage == CLAIM:
        return [*(Move("claim", way=way) for way in table.claimable(table.to_move)), PASS]
    if table.stage == CONTEST:
        return [*(Move("contest", way=way) for way in table.contestable(table.to_move)), PASS]
    if table.stage == DRAW:
        return [TAKES, DRAWS] if table.may_draw else [TAKES]
    outs = [Move("out", card) for card in table.ways_out()]
    return [*outs, *(Move("discard", card) for card in table.throwable())]


def asked(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    moves = options(table)
    if table.stage == THROW:
        question = "Go out, or throw?" if moves[0].do == "out" else "Which card to throw?"
    else:
        question = {
            CLAIM: "Bump {card}, or let it pass?",
            CONTEST: "Contest the bump of {card}?",
            DRAW: "Take {card}, or draw?",
        }[table.stage].format(card=picture(table.pile[-1]))
    return question, tuple(_way(table, move) for move in moves)


def _way(table: Table, move: Move) -> Way:
    says, doing = _in_words(table, move)
    cards = melds.shown(move.way) if move.way is not None else [move.card] if move.card else []
    code = (number_of(table, move),)
    return Way(move.do, tuple(cards), says, doing, code, draws=move == DRAWS)


def _in_words(table: Table, move: Move) -> tuple[str, str]:
    """Return a move as one is told to make it, and as one is said to."""
    if move.card:
        card = picture(move.card)
        if move.do == "out":
            return f"Throw {card} and go out", f"throwing {card} and going out"
        return f"Throw {card}", f"throwing {card}"
    if move == DRAWS:
        return "Draw from the stock", "drawing"
    card = picture(table.pile[-1])
    if move == TAKES:
        return f"Take {card}", f"taking {card}"
    if move.way is None:
        if table.stage == CLAIM:
            return "Let it pass", "letting it pass"
        return "Do not contest", "not contesting"
    meld = told(melds.shown(move.way))
    if table.stage == CLAIM:
        return f"Bump {card} for {meld}", f"bumping {card} for {meld}"
    return f"Contest with {meld}", f"contesting with {meld}"


def after(table: Table, way: Way) -> Table | None:
    """Return the table after the card of the pile is taken, where the player throws one then."""
    if table.stage != DRAW or way.draws:
        # What comes of a bump hangs on what the others hold.
        return None
    made = copied(table)
    made.make(move_of(made, *way.code))
    return made


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat, hands = table.to_move, table.hands
    others = []
    for other in range(table.rules.players):
        known = told(lowest_first(table.known[other]))
        also = f", among them {known}" if known else ""
        others.append(f"seat {other}: {counted(len(hands[other]), 'card')}{also}")
    middle = [
        (f"melds of seat {other}", _melds(table, other))
        for other in range(table.rules.players)
        if other != seat and table.shown[other]
    ]
    pile = f"{told(table.pile)}  ({counted(len(table.pile), 'card')}, the last on top)"
    middle += [
        ("pile", pile if table.pile else "empty"),
        ("stock", counted(len(table.left), "card")),
    ]
    if table.shown[seat]:
        middle.append(("your melds", _melds(table, seat)))
    hand = f"{told(lowest_first(hands[seat]))}  ({counted(len(hands[seat]), 'card')})"
    title = f"{counted(table.turns, 'discard')} so far"
    return Scene("", title, around(seat, others), tuple(middle), ((f"you, seat {seat}", hand),))


def _melds(table: Table, seat: int) -> str:
    return " · ".join(told(melds.shown(way)) for way in table.shown[seat])


ADVISER: Final = Adviser(
    game=GAME,
    read=read,
    rules=lambda table: table.rules,
    asked=asked,
    after=after,
    row=row_of,
    parts=lambda _table: PARTS,
    scene=scene,
    fill=lambda text, name, mover: filled(text, name, Moves, mover),
    stays=lambda _: "cards that others are known to hold stay with them",
)
