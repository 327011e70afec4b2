"""What would a policy do in a seat of Burraco, of which it sees the lines?

The hand is replayed on the plain engine's table, where what the seat has not seen is blank.  A
policy that does not search decides there.  For a search player the cards that it has not seen are
laid out in any way that agrees with what it saw, since it deals them again itself, and compiled
code makes one decision.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from analyser.cards.codes import card_code
from analyser.errors import DataError, ScenarioError
from analyser.games.burraco.advice.position import pot_places, read_lines
from analyser.games.burraco.advice.seen import known_row
from analyser.games.burraco.advice.worlds import row_of
from analyser.games.burraco.history.narration import follow
from analyser.games.burraco.kernel import calls
from analyser.games.burraco.kernel.search import search_player
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.kernel.table.pack import PACK_SIZE
from analyser.games.burraco.notation.position import pack
from analyser.games.burraco.notation.possible import why_stuck_at
from analyser.games.burraco.own_player.guest import SeatedGuest
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.world_dealing import known_cards, other_seats, unseen_pots
from analyser.games.burraco.rules import as_rules, pot_sizes, rules_row, stock_size
from analyser.games.burraco.seat import (
    FOLLOWS,
    discard_lines,
    identify_move,
    lay_line,
    legal_lines,
)
from analyser.games.history_lines import show_value
from analyser.games.interface import Record
from analyser.games.searching.sheet import make_rollout_player, searches
from analyser.games.seat_view import UNSEEN_CARD, Line, SeatView, not_its_turn

if TYPE_CHECKING:
    from collections.abc import Mapping

BLANK: Final = UNSEEN_CARD


def check_lines(view: SeatView) -> None:
    """Raise where a line of a view is none of a history, or the seat's own cards are not known.

    ``DataError`` and ``ScenarioError`` as ``read_lines``; the seat need not be to move.
    """
    read_lines("\n".join(map(json.dumps, view.lines)), "the hand")
    own = view.lines[0]["hands"][view.seat]
    if UNSEEN_CARD in own:
        raise ScenarioError(
            f"the hand: line 1: hands: found {show_value(own)} (expected the cards of seat "
            f"{view.seat},"
            " which asks)"
        )


def table_seen(view: SeatView) -> TableInPlay:
    """Return the table of a hand as a seat sees it, its legal moves open; hidden cards are blank.

    Raises as :func:`check_lines`, and ``ScenarioError`` where a line breaks a rule, or the seat can
    end its turn in no legal way.
    """
    check_lines(view)
    deal, *lines = view.lines
    rules, seat = as_rules(view.rules), view.seat
    hands = [[BLANK] * rules.hand_cards for _ in range(rules.players)]
    hands[seat] = list(deal["hands"][seat])
    pots = [[BLANK] * size for size in pot_sizes(rules)]
    for line in lines:
        if line["do"] == "pot" and line["seat"] == seat:
            pots[line["pot"]] = list(line["cards"])
    stock = [BLANK] * stock_size(rules)
    cut = bool(deal.get("cut", False))
    table = TableInPlay(
        rules, hands, pots, stock, deal["upcard"], deal["lead"], scores=deal["scores"], cut=cut
    )
    table.pack = None
    for number, line in enumerate(lines, start=1):
        try:
            if line["do"] not in FOLLOWS:
                _see_second(table, line, lines[number:])
                _make(table, line)
        except Illegal as broken:
            raise ScenarioError(f"the hand: line {number}: {broken}") from None
    if table.ending is None and table.to_move == seat and table.has_drawn:
        stuck = why_stuck_at(table)
        if stuck is not None:
            raise ScenarioError(f"the hand: seat {seat} cannot end the turn legally ({stuck})")
    for move in view.moves:
        if move["do"] in ("draw", "refuse") and move["card"] != BLANK:
            # The first player of a hand looks at a card before they keep it.
            table.stock[table.next_place(seat)] = move["card"]
    return table


def _see_second(table: TableInPlay, line: Line, later: Sequence[Line]) -> None:
    """See that whoever takes a pile of one card held another of that face, if they discard one.

    Otherwise they may not, in the same turn (L7).
    """
    if line["do"] != "take" or len(line["cards"]) != 1 or table.rules.one_card_pile_may_be_returned:
        return
    seat, (card,) = line["seat"], line["cards"]
    thrown = next((each for each in later if each["do"] == "discard"), None)
    if thrown is not None and thrown["card"] == card:
        table.look_at_pot(seat)
        _show(table, seat, [card])


def _make(table: TableInPlay, line: Line) -> None:
    """Make the move of a line, with the cards that it shows."""
    do, seat = line["do"], line["seat"]
    if do in ("draw", "refuse"):
        table.stock[table.next_place(seat)] = line["card"]
    elif do != "take":
        usable = None if do == "discard" else table.usable
        _show(table, seat, line["cards"] if do == "meld" else [line["card"]], usable)
    follow(table, line)


def _show(
    table: TableInPlay, seat: int, cards: Iterable[str], usable: Counter[str] | None = None
) -> None:
    """Have a seat hold these cards, in the place of some that nobody has seen.

    ``usable``: which of them may be laid, where that is not the whole hand.
    """
    hand = table.seats[seat].hand
    # Of a closed pile just taken nothing but the top card may be laid: the others are not meant.
    have = Counter(hand) if usable is None else usable
    for card in (Counter(cards) - have).elements():
        if BLANK in hand:
            hand[hand.index(BLANK)] = card
            if usable is not None:
                usable[BLANK] -= 1
                usable[card] += 1


def choose_move(game: Any, view: SeatView, policy: Record) -> Line:
    """Return the move of a view that a policy makes.

    ``policy``: in full.  A random policy, and the worlds of one that searches, take their chance
    from the seed of the view.
    """
    played = game.settle_policy(policy, view.rules)
    table = table_seen(view)
    if searches(played):
        return _search_move(table, view, played)
    return _decide_move(Decider(as_policy(played), table, view.seat, _lots(view)), view)


def legal_moves(view: SeatView, _made: int = 0) -> list[Line]:
    """Return the legal moves of a seat, of which the lines of a view are known.

    ``ScenarioError`` where it is not the seat's turn, or it looks at a card that is in no line.
    """
    table, seat = table_seen(view), view.seat
    if table.ending is not None or table.to_move != seat:
        raise not_its_turn(seat, None if table.ending is not None else table.to_move)
    if not table.has_drawn and table.may_refuse():
        raise ScenarioError(
            f"the hand: seat {seat} looks at the first card of the stock, which is in no line "
            "(expected your_move with its moves, which have the card)"
        )
    return legal_lines(table)


def choose_custom(
    view: SeatView, name: str, policy: Record, decide: Mapping[str, Callable[[Any], Any]]
) -> Line:
    """Return the move of a view that a player makes who decides turn by turn, as ``Player`` does.

    ``policy``: in full, that decides the rest.  ``PlayerError`` for an answer that the rules
    forbid.
    """
    player = SeatedGuest(
        as_policy(make_rollout_player(policy)),
        table_seen(view),
        view.seat,
        _lots(view),
        name,
        decide,
    )
    return _decide_move(player, view)


def _lots(view: SeatView) -> int:
    name = f"{view.seed} {view.turn} {len(view.moves)}".encode()
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "big")


def _decide_move(player: Decider, view: SeatView) -> Line:
    """Return the move that a player makes who does not search."""
    table, seat = player.table, view.seat
    if not table.has_drawn:
        refuse = [move for move in view.moves if move["do"] == "refuse"]
        if refuse and player.refuses():
            return refuse[0]
        take = [move for move in view.moves if move["do"] == "take"]
        if take and player.takes():
            return take[0]
        return next(move for move in view.moves if move["do"] == "draw")
    lay = player.willing_lay()
    if lay is not None:
        return lay_line(seat, lay)
    return discard_lines(seat, [player.discards()])[0]


def _search_move(table: TableInPlay, view: SeatView, policy: Record) -> Line:
    """Return the move of a search player, made by compiled code."""
    seat, rules = view.seat, table.rules
    row, known = _row(table, seat), known_row(known_cards(table))
    players = range(rules.players)
    numbers = calls.ENGINE.numbers(view.rules, [policy], [0 for _ in players])
    log = np.zeros(T.LOG_WIDTH * search_player.MOST_MOVES, np.int64)
    made = search_player.decide(
        view.seed,
        view.turn,
        row,
        known,
        numbers.rules,
        numbers.policies,
        log,
        np.zeros(search_player.SCRATCH_SIZE, np.int64),
    )
    (event,) = calls.events(log.reshape(-1, T.LOG_WIDTH)[:made][:1])
    return _line_of(event, view)


def _line_of(event: Mapping[str, Any], view: SeatView) -> Line:
    """Return the move of a view that an event of compiled code is."""
    made = identify_move({**event})
    for move in view.moves:
        if identify_move({"seat": view.seat, **move}) == made:
            return move
    raise DataError(f"found {event}, which is none of the legal moves (expected one of them)")


def _row(table: TableInPlay, seat: int) -> Any:
    """Return a table as compiled code has it, its blanks filled with the cards that are left."""
    held = known_cards(table)
    made = table.copy_to_think()
    made.events = list(table.events)
    down = table.seats[seat].face_down
    mine = [*table.seats[seat].hand, *([] if down is None else table.pots[down])]
    seen = Counter([*mine, *table.pile, *(card for meld in table.melds for card in meld.cards)])
    for other in other_seats(table, seat):
        seen.update(held[other])
    place = None if table.has_drawn or not table.left else table.next_place(seat)
    if place is not None and table.stock[place] != BLANK:
        # The first card of the stock, which its player has looked at.
        seen[table.stock[place]] += 1
    else:
        place = None
    rest = sorted((pack(table.rules) - seen).elements(), key=card_code)
    for other in other_seats(table, seat):
        hand = made.seats[other].hand
        kept = sorted(held[other].elements(), key=card_code)
        hand[:] = kept + _pop_cards(rest, len(hand) - len(kept))
    made.stock = list(made.stock)
    for each in made.left:
        if each != place:
            made.stock[each] = _pop_cards(rest, 1)[0]
    for pot in unseen_pots(table, seat):
        made.pots[pot] = _pop_cards(rest, len(made.pots[pot]))
    return _numbers(made)


def _pop_cards(cards: list[str], many: int) -> list[str]:
    found, cards[:] = cards[:many], cards[many:]
    return found


def _numbers(table: TableInPlay) -> Any:
    rules, places = table.rules, pot_places(table.rules)
    restocked = [event["pot"] for event in table.events if event["do"] == "restock"]
    stock_at = places[-1].stop if places else rules.players * rules.hand_cards
    stock_at += int(rules.upcard)
    if restocked:
        stock_at = places[restocked[-1]].start
    order = np.zeros(PACK_SIZE, np.int64)
    for place in table.left:
        order[stock_at + place] = card_code(table.stock[place])
    for cards, at in zip(table.pots, places, strict=True):
        if cards:
            order[at] = [card_code(card) for card in cards]
    row = row_of(table, stock_at, order.tolist())
    T.rebuild(row, np.array(rules_row(rules), np.int64))
    return row
