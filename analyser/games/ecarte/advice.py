"""What should the player to move do?  What there is to decide, and how a person says it.

To propose and to accept is decided together with the cards to give up then: nothing more is seen
before that, but that the other agreed, and how many cards an elder exchanged.
How it is answered is that of every game: ``searching.advising``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from analyser.cards.codes import picture
from analyser.games.ecarte import GAME
from analyser.games.ecarte.columns import NOBODY
from analyser.games.ecarte.history import TRUMPS
from analyser.games.ecarte.referee import (
    ANSWER,
    EXCHANGE,
    PLAY,
    SHOW,
    SPEAK,
    Table,
    list_unseen,
    may_hold,
)
from analyser.games.ecarte.rules import DECK, SEATS
from analyser.games.interface import Rows
from analyser.games.protocols.advice import Scene
from analyser.games.searching.advice_wording import lower_first
from analyser.games.searching.advising import (
    NO_MOVE,
    Adviser,
    MatchScore,
    Way,
    count_things,
    place_others,
    write_cards,
)
from analyser.games.searching.partial_hand import follow_hand
from analyser.games.tricks.advising import STAYS, describe_lacking, plays, trick_in_words
from analyser.games.tricks.deck import CARDS, NUMBERS
from analyser.games.tricks.plain import order_cards

MOVE_TEXTS: Final = {
    "stand": ("Stand", "standing"),
    "propose": ("Propose", "proposing"),
    "accept": ("Accept", "accepting"),
    "refuse": ("Refuse", "refusing"),
    "show": ("Show the king of trumps", "showing the king of trumps"),
    "keep silent": ("Keep the king of trumps to yourself", "keeping silent about the king"),
}
"""Moves without a card, as one is told to make them, and as one is said to."""
NUMBER: Final = {
    "stand": 1, "propose": 0, "refuse": 1, "accept": 0, "show": 1, "king": 1, "keep silent": 0,
}  # fmt: skip
"""The same as compiled code has them, and by the word of a history."""


# -- the options


def list_options(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    if table.to_do == SPEAK:
        return "Stand, or propose?", (_say("stand"), *_plans(table, "propose"))
    if table.to_do == ANSWER:
        return "Refuse, or accept?", (_say("refuse"), *_plans(table, "accept"))
    if table.to_do == EXCHANGE:
        return "Which cards to give up?", tuple(map(_give_up, _exchanges(table)))
    if table.to_do == SHOW:
        words = ("show",) if table.rules.king_shown_by_rule else ("show", "keep silent")
        return "Show the king of trumps?", tuple(map(_say, words))
    leading = not table.trick
    ways = plays(table.list_legal(), leading)
    return (
        f"Which card to {'lead' if leading else 'play'}?",
        tuple(replace(way, code=(*way.code, NO_MOVE)) for way in ways),
    )


def _say(do: str) -> Way:
    return Way(do, (), *MOVE_TEXTS[do], (NUMBER[do], NO_MOVE))


def _plans(table: Table, do: str) -> list[Way]:
    """Return the ways to agree to an exchange: one for each set of cards to give up then."""
    found = []
    for cards in _exchanges(table):
        first, then = _say(do), _give_up(cards)
        says = f"{first.says}, then {lower_first(then.says)}"
        code = (first.code[0], then.code[0])
        found.append(Way(do, tuple(cards), says, f"{first.doing}, then {then.doing}", code))
    return found


def _exchanges(table: Table) -> list[Sequence[str]]:
    """Return the cards that the player to move may give up: of each number, the cheapest."""
    seat = table.to_move
    hand = cheapest_first(table.hands[seat], table.trumps)
    many = range(table.rules.exchange_min, table.most_given(seat) + 1)
    return [order_cards(hand[:each]) for each in many]


def cheapest_first(hand: Sequence[str], trumps: int) -> list[str]:
    """Return cards with the one that is missed least before all others."""

    def cost(card: str) -> tuple[bool, int, int]:
        return DECK.classes[card] == trumps, DECK.powers[card], NUMBERS[card]

    return sorted(hand, key=cost)


def set_of(cards: Sequence[str]) -> int:
    """Return cards as compiled code has a set of them."""
    return sum(1 << NUMBERS[card] for card in cards)


def _give_up(cards: Sequence[str]) -> Way:
    what = write_cards(cards) if cards else "nothing"
    code = (set_of(cards), NO_MOVE)
    return Way("exchange", tuple(cards), f"Give up {what}", f"giving up {what}", code)


def describe_untried(table: Table) -> str:
    """Say which options are not tried."""
    if table.to_do not in (SPEAK, ANSWER, EXCHANGE):
        return ""
    return f"Of each number of cards those alone are tried that {GAME.plays_on} misses least."


# -- what is seen


def row_of(table: Table) -> Rows:
    """Return a table as compiled code follows it."""
    dealt = [card for hand in table.dealt for card in hand]
    cards = [NUMBERS[card] for card in (*dealt, table.turned, *_stock(table))]
    moves: list[int] = []
    silent = table.kept_silent
    for event in table.events:
        if event["do"] == "exchange":
            moves.append(set_of(event["out"]))
            continue
        if event["do"] != "trick":
            moves.append(NUMBER[event["do"]])
            continue
        if silent:
            moves.append(NUMBER["keep silent"])
            silent = False
        moves += [NUMBERS[card] for card in event["cards"]]
    if silent:
        # Nobody has led as yet.
        moves.append(NUMBER["keep silent"])
    return follow_hand(table.lead, cards, moves, table.before)


def _stock(table: Table) -> list[str]:
    """Return a stock of which seats, from their own places as compiled code has it, draw what they
    drew; a history lists it in the order drawn.
    """
    open_ones, cards = list(range(len(table.stock))), dict[int, str]()
    for event in table.events:
        for card in event.get("in", ()):
            own = [place for place in open_ones if place % SEATS == event["seat"]]
            place = (own or open_ones)[0]
            open_ones.remove(place)
            cards[place] = card
    rest = [card for card in table.stock if card not in cards.values()]
    cards.update(zip(open_ones, rest, strict=True))
    return [cards[place] for place in range(len(table.stock))]


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat = table.to_move
    other = 1 - seat
    suits = {
        TRUMPS[at]: [card for card in CARDS if DECK.classes[card] == at]
        for at in range(len(TRUMPS))
    }
    lacks = describe_lacking(may_hold(table, other), list_unseen(table, seat), suits)
    role = "elder" if other == table.elder else "dealer"
    theirs = f"seat {other}, {role}: {count_things(len(table.hands[other]), 'card')}"
    theirs += f", exchanged {table.given[other]}" if table.exchanges else ""
    theirs += (
        ", showed the king of trumps" if table.king == other and table.turned[0] != "K" else ""
    )
    middle = [
        ("turned", f"{picture(table.turned)}: {TRUMPS[table.trumps]} are trumps"),
        ("stock", count_things(table.left, "card")),
    ]
    if table.to_do == PLAY:
        middle.append(("trick", trick_in_words(table.leader, table.trick, SEATS)))
        middle.append(("tricks", f"{table.tricks[seat]} yours, {table.tricks[other]} theirs"))
        if table.vulnerable != NOBODY:
            who = "you" if table.vulnerable == seat else f"seat {other}"
            middle.append(("vulnerable", who))
    hand = order_cards(table.hands[seat])
    mine = "elder" if seat == table.elder else "dealer"
    own = (f"you, seat {seat}, {mine}", f"{write_cards(hand)}  ({count_things(len(hand), 'card')})")
    ahead = f"{table.total(seat)} to {table.total(other)} points in the match"
    title = f"{ahead}, {count_things(table.exchanges, 'exchange')}"
    return Scene(
        "", title, place_others(seat, _list_by_seat(seat, theirs + lacks)), tuple(middle), (own,)
    )


def _list_by_seat(seat: int, theirs: str) -> list[str]:
    return [theirs if at != seat else "" for at in range(SEATS)]


def match_score(table: Table) -> MatchScore:
    """Return how the match stands before the hand; the two take turns to deal."""
    seat = table.to_move
    return MatchScore(table.before[seat], table.before[1 - seat], table.dealer == seat)


ADVISER: Final = Adviser(
    game=GAME,
    list_ways=list_options,
    row=row_of,
    scene=scene,
    stays=lambda table: STAYS if any(event["do"] == "trick" for event in table.events) else "",
    describe_omissions=describe_untried,
    match_score=match_score,
)
