"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from typing import Final

import numpy as np

from analyser.cards.codes import card_code, picture
from analyser.games.interface import Rows
from analyser.games.khanhoo import GAME, melds
from analyser.games.khanhoo.kernel import table as T
from analyser.games.khanhoo.melds import JOKER
from analyser.games.khanhoo.referee import (
    CLAIM,
    CONTEST,
    DRAW,
    DRAWS,
    GOING_OUT,
    MUST_TAKE,
    PASS,
    TAKES,
    THROW,
    Move,
    Table,
    read_move,
)
from analyser.games.khanhoo.splitting import lowest_first
from analyser.games.protocols.advice import Scene
from analyser.games.searching.advising import (
    Adviser,
    MatchScore,
    Way,
    count_things,
    place_others,
    write_cards,
)

STAGES: Final = {
    THROW: T.THROW,
    CLAIM: T.CLAIM,
    CONTEST: T.CONTEST,
    DRAW: T.DRAW,
}
ENDINGS: Final = {"": T.GOES_ON, "out": T.SOMEBODY_OUT, "turn_limit": T.AT_LIMIT}


def prepare_history(table: Table, _name: str) -> None:
    """Have the player take what they must: there is nothing to decide about it."""
    if table.stage == MUST_TAKE:
        table.make(TAKES)


def options(table: Table) -> list[Move]:
    """Return all that the player to move may do."""
    if table.stage == CLAIM:
        return [*(Move("claim", way=way) for way in table.list_claims(table.to_move)), PASS]
    if table.stage == CONTEST:
        return [*(Move("contest", way=way) for way in table.list_contests(table.to_move)), PASS]
    if table.stage == DRAW:
        return [TAKES, DRAWS] if table.may_draw else [TAKES]
    outs = [Move("out", card) for card in table.ways_out()]
    return [*outs, *(Move("discard", card) for card in table.list_discards())]


def list_options(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    moves = options(table)
    if table.stage == THROW:
        question = "Go out, or discard?" if moves[0].do == "out" else "Which card to discard?"
    else:
        question = {
            CLAIM: "Bump {card}, or let it pass?",
            CONTEST: "Contest the bump of {card}?",
            DRAW: "Take {card}, or draw?",
        }[table.stage].format(card=picture(table.pile[-1]))
    return question, tuple(_way(table, move) for move in moves)


def _way(table: Table, move: Move) -> Way:
    says, doing = _describe_move(table, move)
    cards = (
        melds.list_laid_cards(move.way)
        if move.way is not None
        else [move.card]
        if move.card
        else []
    )
    code = (number_of(table, move),)
    return Way(move.do, tuple(cards), says, doing, code, draws=move == DRAWS)


def _describe_move(table: Table, move: Move) -> tuple[str, str]:
    """Return a move as one is told to make it, and as one is said to."""
    if move.card:
        card = picture(move.card)
        if move.do == "out":
            return f"Discard {card} and go out", f"discarding {card} and going out"
        return f"Discard {card}", f"discarding {card}"
    if move == DRAWS:
        return "Draw from the stock", "drawing"
    card = picture(table.pile[-1])
    if move == TAKES:
        return f"Take {card}", f"taking {card}"
    if move.way is None:
        if table.stage == CLAIM:
            return "Let it pass", "letting it pass"
        return "Do not contest", "not contesting"
    meld = write_cards(melds.list_laid_cards(move.way))
    if table.stage == CLAIM:
        return f"Bump {card} for {meld}", f"bumping {card} for {meld}"
    return f"Contest with {meld}", f"contesting with {meld}"


def number_of(table: Table, move: Move) -> int:
    """Return the number that stands for a move."""
    if table.stage in (CLAIM, CONTEST):
        book = table.books.claimed if table.stage == CLAIM else table.books.whole
        return 0 if move.way is None else 1 + book.ways.index(move.way)
    if table.stage == DRAW:
        return int(move == TAKES)
    return card_code(move.card) + (GOING_OUT if move.do == "out" else 0)


def follow_option(table: Table, way: Way) -> Table | None:
    """Return the table after the card of the pile is taken, where the player discards one then."""
    if table.stage != DRAW or way.draws:
        # What comes of a bump hangs on what the others hold.
        return None
    made = copy_table(table)
    made.make(read_move(made, *way.code))
    return made


def copy_table(table: Table) -> Table:
    """Return a copy of a table to play on."""
    other = copy(table)
    for name in ("hands", "shown", "known", "drawn"):
        setattr(other, name, [list(each) for each in getattr(table, name)])
    for name in ("stock", "left", "pile", "takes", "claims", "events", "stocks"):
        setattr(other, name, list(getattr(table, name)))
    other.wanted = [set(each) for each in table.wanted]
    return other


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat, hands = table.to_move, table.hands
    others = []
    for other in range(table.rules.players):
        known = write_cards(lowest_first(table.known[other]))
        also = f", among them {known}" if known else ""
        others.append(f"seat {other}: {count_things(len(hands[other]), 'card')}{also}")
    middle = [
        (f"melds of seat {other}", _melds(table, other))
        for other in range(table.rules.players)
        if other != seat and table.shown[other]
    ]
    pile = f"{write_cards(table.pile)}  ({count_things(len(table.pile), 'card')}, the last on top)"
    middle += [
        ("pile", pile if table.pile else "empty"),
        ("stock", count_things(len(table.left), "card")),
    ]
    if table.shown[seat]:
        middle.append(("your melds", _melds(table, seat)))
    hand = f"{write_cards(lowest_first(hands[seat]))}  ({count_things(len(hands[seat]), 'card')})"
    title = f"{count_things(table.turns, 'discard')} so far"
    return Scene(
        "", title, place_others(seat, others), tuple(middle), ((f"you, seat {seat}", hand),)
    )


def _melds(table: Table, seat: int) -> str:
    return " · ".join(write_cards(melds.list_laid_cards(way)) for way in table.shown[seat])


# -- as compiled code has it


def sets_of(cards: Iterable[str]) -> tuple[int, int, int]:
    """Return the faces that are there once at least, those twice, and how many jokers."""
    counts = Counter(cards)
    jokers = counts.pop(JOKER, 0)
    one = sum(1 << card_code(card) for card in counts)
    return one, sum(1 << card_code(card) for card, many in counts.items() if many > 1), jokers


def row_of(table: Table) -> Rows:
    """Return the row of a table.

    The key and the number of a deal are 0.  Where the stock is drawn in its order, as a history
    lists it, what is left of it is a new stock, of which each seat has its own places.
    """
    row = np.zeros(T.TABLE_SIZE, np.int64)
    stock = [table.stock[place] for place in table.left] if table.in_order else table.stock
    left = range(len(stock)) if table.in_order else table.left
    claimer, way = table.claim if table.claims else (T.NOBODY, None)
    for place, number in (
        (T.LEAD, table.lead),
        (T.TURN, table.turns),
        (T.TO_MOVE, table.to_move),
        (T.STAGE, STAGES[table.stage]),
        (T.THROWER, table.thrower),
        (T.TAKEN_CARD, card_code(table.taken) if table.taken else T.NO_CARD),
        (T.ASKED_SEATS, table.asked),
        (T.CLAIMER, claimer),
        (T.CLAIM_WAY, 0 if way is None else table.books.claimed.ways.index(way)),
        (T.CLAIM_POINTS, 0 if way is None else way.worth),
        (T.STOCK_LEFT, sum(1 << place for place in left)),
        (T.STOCK_SIZE, len(stock)),
        (T.CHANCES, table.chances),
        (T.RESTOCKS, table.restocks),
        (T.REFUSED_CLAIMS, table.refused),
        (T.ENDING_REASON, ENDINGS[table.ending]),
        (T.WENT_OUT, table.went_out),
        (T.PILE_SIZE, len(table.pile)),
    ):
        row[place] = number
    shown = [[card for way in ways for card in melds.list_laid_cards(way)] for ways in table.shown]
    seen = [*table.pile, *(card for cards in shown for card in cards)]
    row[T.SEEN_ONE : T.SEEN_JOKERS + 1] = sets_of(seen)
    for seat in range(table.rules.players):
        row[T.SEATS0 + T.SEAT_WIDTH * seat :][: T.SEAT_WIDTH] = _seat(table, seat, shown[seat])
    row[T.STOCK0 : T.STOCK0 + len(stock)] = [card_code(card) for card in stock]
    row[T.PILE0 : T.PILE0 + len(table.pile)] = [card_code(card) for card in table.pile]
    return row


def _seat(table: Table, seat: int, shown: Iterable[str]) -> Rows:
    """Return a seat's part of the row; nobody has looked at the hand's best split."""
    mine, ways = np.zeros(T.SEAT_WIDTH, np.int64), table.shown[seat]
    mine[T.HAND_ONE : T.HAND_JOKERS + 1] = sets_of(table.hands[seat])
    mine[T.KNOWN_ONE : T.KNOWN_JOKERS + 1] = sets_of(table.known[seat])
    mine[T.SHOWN_ONE : T.SHOWN_JOKERS + 1] = sets_of(shown)
    mine[T.SHOWN_POINTS] = sum(way.worth for way in ways)
    mine[T.SHOWN_CARDS] = sum(len(melds.list_laid_cards(way)) for way in ways)
    mine[T.BUMPS], mine[T.TAKES] = len(ways), table.takes[seat]
    mine[T.WANTED_FACES] = sum(1 << card_code(card) for card in table.wanted[seat])
    mine[T.SHOWN_KINDS] = sum(1 << 4 * way.kind for way in ways)
    mine[T.BEST], mine[T.NEXT] = -1, T.NO_CARD
    return mine


def match_score(table: Table) -> MatchScore:
    """Return how a match of two stands before the hand; they take turns to begin."""
    seat = table.to_move
    return MatchScore(table.scores[seat], table.scores[1 - seat], table.lead != seat)


ADVISER: Final = Adviser(
    game=GAME,
    ready=prepare_history,
    list_ways=list_options,
    follow_up=follow_option,
    row=row_of,
    scene=scene,
    stays=lambda _: "cards that others are known to hold stay with them",
    match_score=match_score,
)
