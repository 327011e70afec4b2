"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Final, NamedTuple

import numpy as np

from analyser.cards.codes import picture
from analyser.errors import ScenarioError
from analyser.games.conquian import GAME
from analyser.games.conquian.columns import C
from analyser.games.conquian.kernel import table as T
from analyser.games.conquian.referee import (
    ASK,
    DISCARD,
    FORCE,
    FORCED_DISCARD,
    TURN,
    Cards,
    Table,
    arrangements,
    longest_run,
    make,
    order_cards,
    sets_of_hand,
)
from analyser.games.conquian.rules import NUMBERS
from analyser.games.interface import Rows
from analyser.games.protocols.advice import Scene
from analyser.games.searching.advising import NO_MOVE, Adviser, Way, count_things, write_cards

QUESTIONS: Final = {
    FORCE: "Make them take it, or let it go?",
    DISCARD: "Which card to discard?",
}
"""By phase; of a card that is offered it is asked by its name."""


class Move(NamedTuple):
    """What a player may do; how melds are laid out is the first arrangement."""

    do: str
    """``pass``, ``take``, ``lay``, ``force``, ``let go`` or ``discard``."""
    cards: Cards = ()
    """Of the hand: those laid, or the one discarded."""


def prepare_history(table: Table, name: str) -> None:
    """Refuse a history that breaks off where no card is offered."""
    if table.phase == TURN:
        raise ScenarioError(
            f"{name}: seat {table.to_move} turns the next card there, and decides nothing"
            " (expected a history cut off after that line)"
        )


def options(table: Table) -> list[Move]:
    """Return all that the player to move may do."""
    if table.phase == FORCE:
        return [Move("force"), Move("let go")]
    if table.phase == FORCED_DISCARD:
        return [Move("take")]
    seat = table.to_move
    if table.phase == DISCARD:
        return [Move("discard", (card,)) for card in order_cards(table.hands[seat])]
    found = [Move("pass")]
    for do, card in (("take", table.card), ("lay", None)):
        if card is not None or (table.rules.lay_without_card and table.own_turn):
            sets = sets_of_hand(table.rules, table.list_laid_cards(seat), card, table.hands[seat])
            found += [Move(do, laid) for laid in sets]
    return found


def number_of(table: Table, move: Move) -> int:
    """Return the number that a move has in compiled code."""
    if move.do == "force":
        return 1
    return _set_of([*move.cards, *([table.card] if move.do == "take" else [])])


def list_options(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    ways = [_way(table, move) for move in options(table)]
    if table.phase == FORCE and not table.last:
        # A player who lets the card go is asked about it at once.
        gone = _play_numbers(table, [0])
        ways[1:] = [_way(gone, move, let_go=True) for move in options(gone)]
    question = QUESTIONS.get(table.phase, f"Take {picture(table.card)}, or pass?")
    return question, tuple(ways)


def _way(table: Table, move: Move, let_go: bool = False) -> Way:
    """Return the option to make a move; ``let_go``: after another card, the one let go."""
    do, doing = _describe_move(table, move)
    code = (number_of(table, move), NO_MOVE)
    if let_go:
        do, doing = f"let it go, and {do}", f"letting it go and {doing}"
        code = (0, code[0])
    return Way(move.do, move.cards, do[0].upper() + do[1:], doing, code)


def _describe_move(table: Table, move: Move) -> tuple[str, str]:
    """Return a move as one is told to make it, and as one is said to."""
    card = picture(table.card)
    if move.do == "pass":
        return "pass", "passing"
    if move.do == "force":
        return f"make them take {card}", f"making them take {card}"
    if move.do == "let go":
        return "let it go", "letting it go"
    if move.do == "discard":
        return f"discard {write_cards(move.cards)}", f"discarding {write_cards(move.cards)}"
    taken = table.card if move.do == "take" else None
    before = table.melds[table.to_move]
    after = arrangements(table.rules, table.list_laid_cards(table.to_move), taken, move.cards)[0]
    melds = ", ".join(write_cards(meld) for meld in after if meld not in before)
    if taken is None:
        return f"meld {melds} and pass", f"melding {melds} and passing"
    return f"take {card} and meld {melds}", f"taking {card} and melding {melds}"


def _play_numbers(table: Table, numbers: Iterable[int]) -> Table:
    """Return a table after moves by their numbers."""
    made = deepcopy(table)
    for number in numbers:
        make(made, number)
    return made


def follow_option(table: Table, way: Way) -> Table | None:
    """Return the table after an option, where the player discards a card then."""
    made = _play_numbers(table, (number for number in way.code if number != NO_MOVE))
    return made if made.phase == DISCARD and made.to_move == table.to_move else None


# -- as compiled code has it


def _set_of(cards: Iterable[str]) -> int:
    return sum(1 << NUMBERS[card] for card in cards)


def row_of(table: Table) -> Rows:
    """Return the row of a table at which a card is offered, or was, of deal 0 of run key 0."""
    row = np.zeros(T.TABLE_SIZE, np.int64)
    row[T.LEAD], row[T.TURNS], row[T.TURNED_COUNT] = table.lead, table.turns, table.turned
    row[T.PHASE], row[T.TO_MOVE] = T.PHASES.index(table.phase), table.to_move
    row[T.CARD], row[T.LAST] = _set_of([table.card]), table.last
    row[T.FROM_STOCK], row[T.WINNER] = table.from_stock, table.winner
    row[T.ENDING_REASON], row[T.OPEN] = C.ENDING_STOCK, _set_of({*table.dead, table.card})
    for seat, melds in enumerate(table.melds):
        mine = row[T.SEATS0 + T.SEAT_WIDTH * seat :]
        mine[T.HAND], mine[T.LAID_CARDS] = (
            _set_of(table.hands[seat]),
            _set_of(table.list_laid_cards(seat)),
        )
        mine[T.MELDS0 : T.MELDS0 + len(melds)] = [_set_of(meld) for meld in melds]
        mine[T.LONGEST], mine[T.TAKES] = longest_run(melds), table.takes[seat]
        mine[T.FORCED_TAKES], mine[T.MOVES] = table.forced[seat], table.moves[seat]
        row[T.OPEN] |= mine[T.LAID_CARDS]
    order = [*(card for hand in table.dealt for card in hand), *table.stock]
    row[T.ORDER0 :] = [NUMBERS[card] for card in order]
    return row


# -- what the player to move sees


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat = table.to_move
    other = 1 - seat
    held = count_things(len(table.hands[other]), "card")
    left = count_things(len(table.stock) - table.turned, "card")
    offered = "turned" if table.from_stock else "discarded"
    middle = [
        ("their melds", _melds(table, other)),
        ("stock", left),
        ("dead", write_cards(table.dead) or "none"),
    ]
    if table.phase in (ASK, FORCE):
        middle.append(("offered", f"{picture(table.card)}, {offered}"))
    middle.append(("your melds", _melds(table, seat)))
    hand = (
        f"{write_cards(order_cards(table.hands[seat]))}  "
        f"({count_things(len(table.hands[seat]), 'card')})"
    )
    title = f"{count_things(table.turns, 'card')} offered so far"
    across = {"across": f"seat {other}: {held}"}
    return Scene("", title, across, tuple(middle), ((f"you, seat {seat}", hand),))


def _melds(table: Table, seat: int) -> str:
    return " · ".join(write_cards(meld) for meld in table.melds[seat]) or "none"


ADVISER: Final = Adviser(
    game=GAME,
    ready=prepare_history,
    list_ways=list_options,
    follow_up=follow_option,
    row=row_of,
    scene=scene,
)
