"""Is this line a position, and can it be?  Cards counted, pots and turns weighed against the rules.

Every sentence says which field, what was found, and what is allowed.  Melds are judged where they
are read (``melds``), and numbers by themselves (``text``).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Final

from analyser.cards.codes import picture
from analyser.games.burraco.notation.position import (
    BECAME_STOCK,
    POT_LEFT,
    STOCK,
    THROW,
    UNSEEN_CARD,
    Position,
    pack,
    table_of,
)
from analyser.games.burraco.notation.text import cards_text, position_from, split
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference.legal_moves import why_stuck
from analyser.games.burraco.reference.melds import Illegal
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.player_view import View
from analyser.games.burraco.rules import cut_points, pairs_up, pot_sizes, stock_size


def position_in(line: str) -> Position:
    """Return the position of a line.

    Raises ``Unreadable`` where it is not one, ``Illegal`` where no hand can reach it.
    """
    position = position_from(split(line))
    verify_possible(position)
    return position


def verify_possible(position: Position) -> None:
    """Raise ``Illegal`` where no hand can come to this position."""
    for check in CHECKS:
        check(position)


def _hand(position: Position) -> None:
    if not position.hand:
        raise Illegal("hand: found no card (expected one or more)")


def _pots(position: Position) -> None:
    pots = position.pots
    if any(before == POT_LEFT != after for before, after in itertools.pairwise(pots)):
        raise Illegal(
            f"pots: found {','.join(pots)} (expected the first pot taken before the next)"
        )
    held = [pot for other, pot in _held_pots(position) if other]
    if len(held) != len(set(held)):
        raise Illegal("others: found one pot face down twice (expected a pot for each side)")


def _held_pots(position: Position) -> list[tuple[bool, int]]:
    """Return which of the others hold a pot face down, and the party of each."""
    players = position.rules.players
    return [
        (other.face_down, position.party_of((position.seat + step) % players))
        for step, other in enumerate(position.others, start=1)
    ]


def _check_known(position: Position) -> None:
    for other in position.others:
        if len(other.known) > other.cards:
            raise Illegal(
                f"others: found {len(other.known)} known cards, {cards_text(other.known)}, of a "
                f"hand of {other.cards} (expected {other.cards} at most)"
            )


def _groups(position: Position) -> None:
    """Refuse a second group of a rank; partners of three who found each other may have two."""
    if not position.rules.one_group_per_rank:
        return
    most = 2 if pairs_up(position.rules) and position.taken_pots else 1
    for party, melds in zip(position.parties, position.melds, strict=True):
        ranks = Counter(meld.rank for meld in melds if not meld.is_run)
        for rank, many in ranks.items():
            if many > most:
                raise Illegal(f"{party}: found {many} groups of {rank}s (expected {most})")


def _each_card(position: Position) -> None:
    there = pack(position.rules)
    for card in sorted(position.seen - there):
        raise Illegal(
            f"found {position.seen[card]} of the card {picture(card)}, in "
            f"{_list_fields(position, card)}"
            f" (expected {there[card]}, as many as the pack has)"
        )


def _list_fields(position: Position, card: str) -> str:
    """Return the fields in which a card stands."""
    fields = {"hand": position.hand, "pile": position.pile}
    for party, melds in zip(position.parties, position.melds, strict=True):
        fields[party] = tuple(each for meld in melds for each in meld.cards)
    fields["others"] = tuple(each for other in position.others for each in other.known)
    return " and ".join(name for name, cards in fields.items() if card in cards)


def _count(position: Position) -> None:
    wanted, most = pack(position.rules).total(), position.stock_places
    placed, left = sum(position.placed.values()), position.counted_stock
    said = ", ".join(f"{count} {where}" for where, count in position.placed.items())
    if not 0 <= left <= most:
        raise Illegal(
            f"found {placed} cards besides the stock: {said} (expected {wanted - most} to {wanted} "
            f"of the {wanted} of the pack)"
        )
    if position.stock != left:
        raise Illegal(
            f"stock: found {position.stock} (expected {left}, the {wanted} cards of the "
            f"pack less these {placed}: {said})"
        )


def _stock(position: Position) -> None:
    rules = position.rules
    drew = position.phase == THROW and not position.took
    least = 0 if drew else rules.stock_end_cards + 1
    if position.stock < least:
        raise Illegal(
            f"stock: found {position.stock} where the turn did not draw from it (expected {least} "
            "or more, or the hand would have ended)"
        )
    if not position.stock and rules.pots_become_stock and position.left_pots:
        raise Illegal(
            "stock: found 0 and a pot left, which would have become the stock (expected "
            f"{BECAME_STOCK} among pots, and its cards)"
        )


def _turns(position: Position) -> None:
    """Refuse more cards drawn than turns begun: a turn draws one, the first may refuse one."""
    rules = position.rules
    became = [
        size
        for size, who in zip(pot_sizes(rules), position.pots, strict=True)
        if who == BECAME_STOCK
    ]
    drawn = stock_size(rules) + sum(became) - position.stock
    begun = position.turn - (position.phase != THROW or bool(position.took))
    most = begun + (not rules.upcard)
    if drawn > most:
        raise Illegal(
            f"stock: found {position.stock}, so {drawn} cards were drawn, in turn {position.turn} "
            f"(expected {most} drawn by then, or another turn, or none said)"
        )


def _pile(position: Position) -> None:
    size, turn, rules = len(position.pile), position.turn, position.rules
    first = int(rules.upcard)
    if position.phase == THROW:
        if position.took and size:
            raise Illegal(
                f"pile: found {cards_text(position.pile)}, of which all was taken in this turn "
                f"(took:{cards_text(position.took)}) (expected -)"
            )
        return
    if turn == 1:
        refused = position.phase == STOCK and not rules.upcard
        if size != first + refused:
            raise Illegal(f"pile: found {size} cards in turn 1 (expected {first + refused})")
    elif not size:
        why = "expected one or more, one was discarded"
        raise Illegal(f"pile: found no card in turn {turn} ({why})")


def _check_forced(position: Position) -> None:
    rules = position.rules
    if position.phase == STOCK and rules.stalemate != "draw":
        if position.turn > 1 or rules.upcard:
            raise Illegal("to: found stock, which nothing asks for here (expected draw, throw)")


def _check_stale(position: Position) -> None:
    rules = position.rules
    most = position.turn - 1 if rules.stalemate == "none" else rules.players - 1
    if position.stale > min(most, position.turn - 1):
        raise Illegal(
            f"stale: found {position.stale} (expected 0 to {min(most, position.turn - 1)})"
        )


def _cut(position: Position) -> None:
    if position.cut and not cut_points(position.rules):
        raise Illegal("cut: found yes (expected no, since these rules have nothing for it)")


def _this_turn(position: Position) -> None:
    for name, cards in (("took", position.took), ("laid", position.laid)):
        if cards and position.phase != THROW:
            raise Illegal(
                f"{name}: found {cards_text(cards)} with to:{position.phase} (expected - before "
                "the turn has drawn or taken)"
            )
    own = Counter(card for meld in position.melds[0] for card in meld.cards)
    lost = Counter(position.laid) - own
    if lost:
        raise Illegal(
            f"laid: found {cards_text(position.laid)}, of which {picture(min(lost))} lies in no "
            "meld of us (expected cards of melds)"
        )
    lost = Counter(position.took) - Counter(position.hand) - Counter(position.laid)
    if lost:
        raise Illegal(
            f"took: found {picture(min(lost))}, which is neither in hand nor laid (expected cards "
            "of the hand and of laid)"
        )
    closed = position.rules.pile_closed and position.took and position.laid
    if closed and position.took[-1] not in position.laid:
        raise Illegal(
            f"laid: found {cards_text(position.laid)} without the top of the closed pile, "
            f"{picture(position.took[-1])} (expected what holds it (L6))"
        )


def _check_remembered(position: Position) -> None:
    if position.pile and position.pile[-1] == UNSEEN_CARD:
        raise Illegal("pile: found xx at its top (expected the card that lies there, face up)")
    if UNSEEN_CARD in position.pile and position.rules.pile_may_be_examined:
        raise Illegal("pile: found xx (expected cards, since it may be looked through)")


def _ends(position: Position) -> None:
    """Refuse a turn that cannot be ended legally any more, which leads to no end of a hand."""
    if position.phase != THROW:
        return
    why = why_stuck_at(table_of(position))
    if why is not None:
        raise Illegal(
            f"hand: found {cards_text(position.hand)}, with which the turn cannot be ended legally "
            f"({why})"
        )


def why_stuck_at(table: TableInPlay) -> str | None:
    """Return why the player to move, who has drawn or taken, cannot end the turn legally; or None.

    As ``legal_moves.why_stuck``, by anybody's habits: they decide nothing.
    """
    return why_stuck(View(policy_of("balanced"), table, table.to_move, 0))


CHECKS: Final[tuple[Callable[[Position], None], ...]] = (
    _hand,
    _pots,
    _check_known,
    _groups,
    _check_remembered,
    _this_turn,
    _each_card,
    _count,
    _stock,
    _pile,
    _check_forced,
    _check_stale,
    _cut,
    _turns,
    _ends,
)
