"""How is a hand told to a person?  Suits as signs, melds laid out, the pile, whose turn it is.

The moves come from a played table and are shown on a fresh one that follows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from analyser.cards.codes import card_code, picture
from analyser.games.burraco.columns import TERMS
from analyser.games.burraco.reference.melds import Meld, bonus_terms, is_burraco
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.reference.scoring import breakdown
from analyser.games.burraco.reference.table import Event
from analyser.games.burraco.rules import pairs_up

TERM_WORDS = {
    "melds": "cards in melds",
    "hand": "cards in hand",
    "clean": "clean burracos",
    "dirty": "dirty burracos",
    "semiclean": "semi-clean burracos",
    "royal": "royal runs",
    "ace_to_ace": "ace-to-ace runs",
    "closing": "closing",
    "pot": "pot not taken",
    "cut": "exact cut",
}
BURRACO_WORDS = {
    "clean": "clean burraco",
    "dirty": "dirty burraco",
    "semiclean": "semi-clean burraco",
    "royal": "royal run",
    "ace_to_ace": "ace-to-ace run",
}
"""What a burraco is called by the bonus that it earns."""
ENDING_WORDS = {
    "closed": "closed",
    "stock": "the stock ran out",
    "stalemate": "a stalemate",
    "turn_limit": "the limit of turns was reached",
}


def pictures(cards: Sequence[str]) -> str:
    """Return cards as people write them, in the given order."""
    return " ".join(picture(card) for card in cards)


def sorted_pictures(cards: Sequence[str]) -> str:
    """Return cards as people write them, by suit and rank."""
    return pictures(sorted(cards, key=card_code))


def story(
    table_in_play: TableInPlay,
    names: Sequence[str],
    title: str,
    positions: Mapping[int, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield a finished hand line by line; ``names``: the players' policies by seat.

    ``positions``: what stands before a move, by its number from 0.
    """
    table = deal_again(table_in_play)
    seats = len(table.seats)
    yield title
    for seat in range(seats):
        team = f"team {table.team_of(seat)}, " if seats > len(table.sides) else ""
        hand = sorted_pictures(table.seats[seat].hand)
        yield f"  seat {seat} ({team}{names[seat]}): {hand}"
    yield f"  pile: {pictures(table.pile) or 'empty'} · stock: {len(table.left)} cards"
    turn = 0
    for number, event in enumerate(table_in_play.events):
        if event["do"] in ("pot", "restock"):
            # It follows by itself from the move before.
            yield f"    {describe_event(event, table)}"
            continue
        if table.turn != turn:
            turn = table.turn
            yield ""
            yield f"  Turn {turn} · seat {table.to_move} · stock {len(table.left)} · pile " + (
                pictures(table.pile) or "empty"
            )
            waiting = table.seats[table.to_move].face_down
            if waiting is not None:
                yield f"    turns up pot {waiting}: {sorted_pictures(table.pots[waiting])}"
        if number in positions:
            yield f"    {positions[number]}"
        follow(table, event)
        yield f"    {describe_event(event, table)}"
    yield ""
    yield from summary(table)


def deal_again(table: TableInPlay) -> TableInPlay:
    """Return a played hand's table as it was before the first move."""
    rules, pots, stock = table.rules, table.dealt_pots, table.dealt_stock
    return TableInPlay(
        rules, table.hands, pots, stock, table.upcard, table.lead,
        scores=table.scores, cut=table.cut,
    )  # fmt: skip


def follow(table: TableInPlay, event: Event) -> None:
    """Make the move of an event on a table."""
    seat = event["seat"]
    match event["do"]:
        case "draw":
            table.draw(seat)
        case "refuse":
            table.refuse(seat)
        case "take":
            table.take(seat)
        case "meld":
            table.meld(seat, event["cards"])
        case "add":
            table.add(seat, event["meld"], event["card"])
        case "discard":
            table.discard(seat, event["card"])


def describe_event(event: Event, table: TableInPlay) -> str:
    """Return a move in words, the table being as it left it."""
    match event["do"]:
        case "draw":
            return f"draws {picture(event['card'])}"
        case "refuse":
            return f"looks at {picture(event['card'])} and puts it on the pile"
        case "take":
            return f"takes the pile: {pictures(event['cards'])}"
        case "meld":
            return f"makes meld {event['meld']}: {describe_meld(table.melds[event['meld']], table)}"
        case "add":
            added = picture(event["card"])
            return f"lays off {added} on meld {event['meld']}: " + describe_meld(
                table.melds[event["meld"]], table
            )
        case "pot":
            pot = f"takes pot {event['pot']}" + opponents(event["seat"], table)
            if event["face_down"]:
                return f"{pot}, face down"
            return f"{pot}: {sorted_pictures(event['cards'])}"
        case "restock":
            return f"pot {event['pot']} becomes the stock"
        case _:
            left = len(table.seats[event["seat"]].hand)
            return f"discards {picture(event['card'])} ({left} left in hand)"


def opponents(seat: int, table: TableInPlay) -> str:
    """Return against whom a seat plays that has taken the first pot of three players (L12)."""
    if not pairs_up(table.rules) or table.teams.count(table.team_of(seat)) > 1:
        return ""
    one, other = (other for other in range(3) if other != seat)
    return f" and plays alone against seats {one} and {other}"


def describe_meld(meld: Meld, table: TableInPlay) -> str:
    """Return a meld as it lies, and what it is once it is a burraco."""
    kind = ""
    if is_burraco(meld, table.rules):
        paid = [term for term, points in bonus_terms(meld, table.rules).items() if points]
        kind = f"  — {BURRACO_WORDS[paid[-1]]}" if paid else "  — burraco"
    return pictures(meld.list_cards()) + kind


def summary(table: TableInPlay) -> Iterator[str]:
    """Yield how a finished hand ended, what lies there, and the score term by term."""
    assert table.ending is not None
    who = f"seat {table.closer} " if table.closer >= 0 else "The hand ends: "
    yield f"  {who}{ENDING_WORDS[table.ending]} in turn {table.turn}"
    terms = breakdown(table)
    for team in range(len(table.sides)):
        side = "team" if len(table.seats) > len(table.sides) else "player"
        yield f"  {side} {team}: {sum(terms[team].values()):g} points"
        # Partners of the three-player game have halves of the same melds (L12).
        for number, meld in table.melds_of(table.teams[team]):
            yield f"    meld {number}: {describe_meld(meld, table)}"
        counted = [
            f"{TERM_WORDS[term]} {terms[team][term]:+g}" for term in TERMS if terms[team][term]
        ]
        yield f"    {', '.join(counted) or 'nothing scored'}"
