"""How does a position look from the seat of its player?  In a person's words, place by place."""

from __future__ import annotations

from typing import Final

from analyser.cards.codes import picture
from analyser.games.burraco.history.narration import BURRACO_WORDS, pictures
from analyser.games.burraco.notation.position import (
    BECAME_STOCK,
    DRAW,
    LAST,
    NEXT,
    POT_LEFT,
    SECOND,
    STOCK,
    THEM,
    THIRD,
    UNSEEN_CARD,
    US,
    OtherHand,
    Position,
)
from analyser.games.burraco.notation.text import points_text, write_position
from analyser.games.burraco.reference.melds import Meld, bonus_terms, is_burraco
from analyser.games.burraco.rules import pot_sizes
from analyser.games.protocols.advice import Scene
from analyser.games.searching.advising import place_others

PARTY_TEXTS: Final = {
    US: "us",
    THEM: "them",
    NEXT: "the next player",
    SECOND: "the second player",
    THIRD: "the third player",
    LAST: "the last player",
}
MELDS: Final = {
    US: "our melds",
    THEM: "their melds",
    **{who: f"melds of {PARTY_TEXTS[who]}" for who in (NEXT, SECOND, THIRD, LAST)},
}


def scene_of(position: Position) -> Scene:
    """Return what the player sees around the table."""
    holdings = [""] * position.rules.players
    for step, other in enumerate(position.others, start=1):
        seat = (position.seat + step) % position.rules.players
        holdings[seat] = _describe_other(position, seat, other)
    middle = [
        (MELDS[party], _melds(position, melds))
        for party, melds in zip(position.parties[1:], position.melds[1:], strict=True)
    ]
    middle += [
        ("pile", _pile(position)),
        ("stock", f"{position.stock} cards" if position.stock != 1 else "1 card"),
        ("pots", _pots(position)),
        (MELDS[US], _melds(position, position.melds[0])),
    ]
    hand = f"{pictures(position.hand)}  ({_cards(len(position.hand))})"
    own = [(f"you, seat {position.seat}, {_describe_phase(position)}", hand)]
    if position.took:
        own.append(("taken in this turn", pictures(position.took)))
    if position.laid:
        own.append(("melded in this turn", pictures(position.laid)))
    scores = " : ".join(points_text(score).replace("-", "−") for score in position.scores)
    title = f"{position.preset}, turn {position.turn}, scores {scores}"
    if position.stale:
        title += f", {position.stale} turns towards a stalemate"
    if position.cut:
        title += ", the pots cut exactly"
    return Scene(
        write_position(position),
        title,
        place_others(position.seat, holdings),
        tuple(middle),
        tuple(own),
    )


def _cards(many: int) -> str:
    return "1 card" if many == 1 else f"{many} cards"


def _describe_other(position: Position, seat: int, other: OtherHand) -> str:
    party = position.party_of(seat)
    partner = ", your partner" if party == 0 else ""
    held = _cards(other.cards)
    if other.face_down:
        held = f"a pot of {other.cards}, face down"
    known = f", among them {pictures(other.known)}" if other.known else ""
    return f"seat {seat}{partner}: {held}{known}"


def _melds(position: Position, melds: tuple[Meld, ...]) -> str:
    return " · ".join(_meld(position, meld) for meld in melds) or "none"


def _meld(position: Position, meld: Meld) -> str:
    said = pictures(meld.list_cards())
    if not is_burraco(meld, position.rules):
        return said
    paid = [term for term, points in bonus_terms(meld, position.rules).items() if points]
    return f"{said} ({BURRACO_WORDS[paid[-1]] if paid else 'burraco'})"


def _pile(position: Position) -> str:
    if not position.pile:
        return "empty"
    shown = " ".join(card if card == UNSEEN_CARD else picture(card) for card in position.pile)
    also = ", ? is not remembered" if UNSEEN_CARD in position.pile else ""
    return f"{shown}  ({_cards(len(position.pile))}, the last on top{also})"


def _pots(position: Position) -> str:
    words = {POT_LEFT: "left", BECAME_STOCK: "became the stock"}
    names = [words.get(who, f"taken by {PARTY_TEXTS.get(who)}") for who in position.pots]
    return " · ".join(
        f"{size} cards, {name}" for size, name in zip(pot_sizes(position.rules), names, strict=True)
    )


def _describe_phase(position: Position) -> str:
    if position.phase == DRAW:
        return "to take or draw"
    return "to draw from the stock" if position.phase == STOCK else "to meld and discard"
