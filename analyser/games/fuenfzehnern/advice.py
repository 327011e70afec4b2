"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.
"""

from __future__ import annotations

from typing import Final

from analyser.cards.codes import picture
from analyser.games.fuenfzehnern import GAME
from analyser.games.fuenfzehnern.referee import SUIT_NAMES, Table, may_hold
from analyser.games.fuenfzehnern.rules import CALL
from analyser.games.interface import Rows
from analyser.games.protocols.advice import Scene
from analyser.games.searching.advising import Adviser, Way, count_things, place_others, write_cards
from analyser.games.searching.partial_hand import follow_hand
from analyser.games.tricks.advising import STAYS, describe_lacking, plays, trick_in_words
from analyser.games.tricks.deck import NUMBERS
from analyser.games.tricks.plain import order_cards

# -- the options


def list_options(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    legal = table.list_legal()
    ways = plays(legal, table.leading)
    calls = [card for card in legal if table.may_call(card)]
    if not table.leading:
        return "Which card to play?", tuple(ways)
    question = "Which card to lead, and call zwang or not?" if calls else "Which card to lead?"
    return question, (*ways, *map(_call, calls))


def _call(card: str) -> Way:
    """Return the option to lead a queen and call zwang."""
    said = picture(card)
    code = (NUMBERS[card] + CALL,)
    return Way("call", (card,), f"Lead {said} and call zwang", f"calling zwang with {said}", code)


# -- what is seen


def row_of(table: Table) -> Rows:
    """Return a table as compiled code follows it."""
    cards = [NUMBERS[card] for hand in table.dealt for card in hand]
    moves = [
        NUMBERS[card] + (CALL if trick.zwang and at == 0 else 0)
        for trick in (*table.tricks, table.trick)
        for at, card in enumerate(trick.cards)
    ]
    return follow_hand(table.lead, cards, moves)


def list_unseen(table: Table) -> set[str]:
    """Return the cards of which the player to move does not know who holds them."""
    seen = table.gone.union(table.trick.cards, table.hands[table.to_move])
    return set(table.deck.classes) - seen


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat, players = table.to_move, table.rules.players
    may, open_ones = may_hold(table.rules, [*table.tricks, table.trick]), list_unseen(table)
    suits = {
        SUIT_NAMES[suit]: [card for card in table.deck.classes if card[1] == suit]
        for suit in "cdhs"
    }
    others = []
    for other in range(players):
        held = count_things(len(table.hands[other]), "card")
        lacks = describe_lacking(may[other], open_ones, suits)
        points = count_things(table.points(other), "point")
        others.append(f"seat {other}: {held}{lacks}, {points}")
    called = ", zwang called" if table.trick.zwang else ""
    said = trick_in_words(table.trick.lead, table.trick.cards, players)
    middle = [("trick", f"{said}{called}")]
    if table.leading and table.list_bound_suit():
        middle.append(("bound to", SUIT_NAMES[table.bound]))
    if table.tricks:
        last = table.tricks[-1]
        middle.append(("last trick", trick_in_words(last.lead, last.cards, players)))
    hand = order_cards(table.hands[seat])
    points = count_things(table.points(seat), "point")
    own = f"{write_cards(hand)}  ({count_things(len(hand), 'card')}, {points} so far)"
    title = f"{count_things(len(table.tricks), 'trick')} played"
    return Scene(
        "", title, place_others(seat, others), tuple(middle), ((f"you, seat {seat}", own),)
    )


ADVISER: Final = Adviser(
    game=GAME,
    list_ways=list_options,
    row=row_of,
    scene=scene,
    stays=lambda table: STAYS if table.turns else "",
)
