"""What does a seat see of a hand of Carioca, and which moves are legal?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from analyser.cards.codes import card_code, card_text
from analyser.games.carioca import rules as K
from analyser.games.carioca.advice import (
    _number,
    contracts,
    held_ways,
    wait_without_contract,
)
from analyser.games.carioca.history import add_as_laid
from analyser.games.carioca.observations import ENDS
from analyser.games.carioca.referee import (
    JOKER,
    Table,
    add_card,
    as_laid,
    list_laid_cards,
    order_cards,
)
from analyser.games.carioca.rules import CONTRACTS
from analyser.games.seat_view import UNSEEN_CARD, Line
from analyser.games.seats import CARD, CARDS, MELDS, NUMBER, LegalMove, Seats, Verb, hide_draws


def moves(table: Table) -> list[LegalMove]:
    """Return all legal moves of the player to move."""
    seat = table.to_move
    if not table.has_drawn:
        take = {"do": "take", "seat": seat, "card": table.pile[-1]}
        draw = {"do": "draw", "seat": seat, "card": UNSEEN_CARD}
        return [LegalMove(take, K.TAKE), LegalMove(draw, K.DRAW)]
    if not table.waits and not table.is_down(seat):
        downs = _downs(table)
        if downs:
            return [*downs, LegalMove({"do": "wait", "seat": seat}, K.WAIT)]
    throws = [
        LegalMove(
            {"do": "discard", "seat": seat, "card": card},
            K.DISCARD | card_code(card) << K.KIND_BITS,
        )
        for card in table.may_throw(seat)
    ]
    return [*_lays(table), *_additions(table), *throws]


def _downs(table: Table) -> list[LegalMove]:
    """Return the contracts that the player to move may lay, each way to lie once."""
    seat, rules = table.to_move, table.rules
    found: dict[str, LegalMove] = {}
    for ways in contracts(rules, table.needs, table.hands[seat]):
        melds = as_laid(ways, rules)
        numbers = [_number(rules, way) for way in ways]
        what = sum(1 + number << K.WAY_BITS * place for place, number in enumerate(numbers))
        line: Line = {"do": "contract", "seat": seat, "melds": melds}
        found.setdefault(str(melds), LegalMove(line, K.CONTRACT | what << K.KIND_BITS))
    return [*found.values()]


def _lays(table: Table) -> list[LegalMove]:
    """Return the further melds that the player to move may lay."""
    seat, rules = table.to_move, table.rules
    if not table.may_lay(seat):
        return []
    hand = table.hands[seat]
    naturals = [card for card in hand if card != JOKER]
    found: dict[str, LegalMove] = {}
    for way in held_ways(rules, naturals, len(hand) - len(naturals)):
        cards = list_laid_cards(way, rules)
        if len(cards) < len(hand) or not rules.out_needs_discard:
            line = {"do": "meld", "seat": seat, "cards": cards}
            number = K.MELD | _number(rules, way) << K.KIND_BITS
            found.setdefault(str(cards), LegalMove(line, number))
    return [*found.values()]


def _additions(table: Table) -> list[LegalMove]:
    """Return the single cards that the player to move may add to melds."""
    seat = table.to_move
    found: dict[str, LegalMove] = {}
    for card in order_cards(set(table.hands[seat])):
        for number, meld in enumerate(table.melds):
            for side in table.sides(seat, number, card):
                cards = add_card(meld, card, side, table.rules)
                line = {"do": "add", "seat": seat, "meld": number, "cards": cards}
                what = card_code(card) | number << K.MELD_BIT | side << K.SIDE_BIT
                found.setdefault(str(line), LegalMove(line, K.ADD | what << K.KIND_BITS))
    return [*found.values()]


def wait(table: Table) -> None:
    """Have the player to move lay no contract in this turn."""
    table.wait(table.to_move)


def learners_move(move: LegalMove) -> Line:
    """Return a move as the tables of a learner have it: of an addition the card and its end."""
    if move.line["do"] != "add":
        return move.line
    what = move.number >> K.KIND_BITS
    card = card_text(what & (1 << K.MELD_BIT) - 1)
    return {**move.line, "card": card, "end": ENDS[what >> K.SIDE_BIT]}


def show_table(table: Table) -> Mapping[str, Any]:
    """Return what lies on a table; ``down``: who has met the contract."""
    down = [table.is_down(seat) for seat in range(table.rules.players)]
    melds = [meld.cards for meld in table.melds]
    pile = {"pile": table.pile, "stock": len(table.left)}
    contract = CONTRACTS[table.contract - 1]
    return {"contract": contract, "hands": table.hands, "melds": melds, "down": down, **pile}


VERBS: Final = {
    "draw": Verb(Table.draw),
    "take": Verb(Table.take),
    "contract": Verb(Table.go_down, {"melds": MELDS}),
    "wait": Verb(Table.wait),
    "meld": Verb(Table.lay, {"cards": CARDS}),
    "add": Verb(add_as_laid, {"meld": NUMBER, "cards": CARDS}),
    "discard": Verb(Table.discard, {"card": CARD}),
}
SEATS: Final = Seats(
    moves,
    hide_draws,
    before_policy=wait_without_contract,
    be_silent={"wait": wait},
    verbs=VERBS,
    list_shown=show_table,
    terms=("naturals", "jokers"),
    learners_move=learners_move,
)
