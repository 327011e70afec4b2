"""What a learner is told, game by game, counted again from the referee's table alone.

``said``: the actions of a move that is not whole yet, as ``move_of`` has them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any, Final

from analyser.cards.codes import RANKS, SUITS
from analyser.games.carioca.advice import contracts
from analyser.games.conquian.rules import CARDS as FORTY
from analyser.games.khanhoo.melds import HELD_FACES, list_laid_cards
from analyser.games.schafkopf.rules import DECK, TRUMPS
from analyser.games.tricks import plain as tricks
from analyser.games.tricks.deck import CARDS as THIRTY_TWO

KHANHOO: Final = (*HELD_FACES, "*")
KABU: Final = tuple(rank + suit for suit in SUITS for rank in RANKS[:10])
CARIOCA: Final = (*(rank + suit for suit in SUITS for rank in RANKS), "*")
Said = Sequence[dict[str, Any]]


def plane(pack: Iterable[str], cards: Collection[str]) -> list[int]:
    return [int(card in cards) for card in pack]


def ecarte(table: Any, said: Said) -> list[int]:
    seat, other = table.to_move, 1 - table.to_move
    taken = [line["cards"] for line in table.events if line["do"] == "trick"]
    gone = [card for cards in taken if len(cards) == 2 for card in cards]
    out = [
        card
        for line in table.events
        if line["do"] == "exchange" and line["seat"] == seat
        for card in line["out"]
    ]
    giving = [move["card"] for move in said]
    found = []
    for cards in (table.hands[seat], table.trick, gone, out, [table.turned], giving):
        found += plane(THIRTY_TWO, cards)
    both = (seat, other)
    found += [table.tricks[each] for each in both] + [table.given[each] for each in both]
    found += [table.total(each) for each in both] + [int(table.king == each) for each in both]
    found += [int(table.vulnerable == each) for each in both]
    jobs = ("stand", "accept", "exchange", "show", "play")
    to_do = next(at for at, word in enumerate(jobs) if table.to_do.startswith(word))
    found += [to_do + len(table.trick), table.trumps, table.left, table.exchanges]
    return [*found, int(seat == table.elder)]


def eastwest(table: Any, said: Said) -> list[int]:
    seat, rows = table.to_move, table.rules.rows
    every: list[list[list[str]]] = [[[card] for card in table.board], table.laid[seat]]
    hidden = table.hidden[1 - seat]
    every.append([[card for card in row if card not in hidden] for row in table.laid[1 - seat]])
    found = plane(THIRTY_TWO, [table.card]) + plane(THIRTY_TWO, table.hidden[seat])
    for lying in every:
        for cards in [*lying, *[[]] * (3 - rows)]:
            found += plane(THIRTY_TWO, cards)
    for laid in (table.laid[seat], table.laid[1 - seat]):
        found += [len(row) for row in laid] + [0] * (3 - rows)
    return [*found, rows, int(seat == table.lead)]


def conquian(table: Any, said: Said) -> list[int]:
    seat, other = table.to_move, 1 - table.to_move
    jobs = ("ask", "force", "forced", "discard")
    offered = [] if table.phase == "discard" else [table.card]
    found = plane(FORTY, table.hands[seat]) + plane(FORTY, offered) + plane(FORTY, table.dead)
    saying = [move["cards"] for move in said if move["do"] == "meld"]
    for melds in (table.melds[seat], table.melds[other], saying):
        for cards in [*melds, *[[]] * (3 - len(melds))]:
            found += plane(FORTY, cards)
    begun = ("", "take", "lay").index(said[0]["do"] if said else "")
    found += [jobs.index(table.phase), begun, int(table.from_stock), int(table.last)]
    found += [len(table.stock) - table.turned, len(table.hands[other])]
    return [*found, int(seat == table.lead)]


def khanhoo(table: Any, said: Said) -> list[int]:
    seat, players = table.to_move, table.rules.players
    others, nobody = [(seat + step) % players for step in range(players)], [0] * (4 - players)

    def counts(cards: Sequence[str]) -> list[int]:
        return [cards.count(card) for card in KHANHOO]

    found = counts(table.hands[seat]) + counts(table.pile) + counts(table.pile[-1:])
    # Where it may be put back at once, it is no card that may not.
    found += counts([table.taken] if table.taken else [])
    laid = [[card for way in table.shown[each] for card in list_laid_cards(way)] for each in others]
    for lying in (laid, [table.known[each] for each in others]):
        for cards in [*lying, *[[]] * len(nobody)]:
            found += counts(cards)
    found += [len(table.hands[each]) for each in others] + nobody
    found += [len(table.shown[each]) for each in others] + nobody
    found += [sum(way.worth for way in table.shown[each]) for each in others] + nobody
    found += [min(table.takes[each], 255) for each in others] + nobody
    stages = ("throw", "claim", "contest", "draw")
    thrower = 0 if table.thrower < 0 else 1 + others.index(table.thrower)
    claimer = 1 + others.index(table.claim[0]) if table.stage == "contest" else 0
    found += [stages.index(table.stage), players, len(table.left), len(table.pile)]
    return [
        *found,
        min(table.turns, 255),
        thrower,
        claimer,
        table.restocks,
        others.index(table.lead),
    ]


def carioca(table: Any, said: Said) -> list[int]:
    seat, players = table.to_move, table.rules.players
    others, nobody = [(seat + step) % players for step in range(players)], [0] * (5 - players)

    def counts(cards: Sequence[str]) -> list[int]:
        return [cards.count(card) for card in CARIOCA]

    def meld(owner: int, cards: Sequence[str], suit: str, low: int) -> list[int]:
        jokers = [at for at, card in enumerate(cards) if card == "*"]
        found = [owner, int(bool(suit)), SUITS.index(suit) if suit else 0, low, len(cards)]
        stands = [(low + at) % 13 for at in jokers] if suit else []
        return [*found, len(jokers), *(int(rank in stands) for rank in range(13))]

    saying = [move["cards"] for move in said]
    found = counts(table.hands[seat]) + counts(table.pile) + counts(table.pile[-1:])
    # Of a card that was held before, one more may be discarded.
    found += counts([table.banned] if table.banned else [])
    laid = [card for lying in table.melds for card in lying.cards if card != "*"]
    found += counts(laid) + counts([card for cards in saying for card in cards])
    for each in others:
        found += counts([*table.known[each].elements()])
    found += [0] * (53 * len(nobody))
    lying = []
    for each in table.melds:
        low = each.low if each.suit else RANKS.index(each.rank)
        lying.append(meld(1 + others.index(each.owner), each.cards, each.suit, low))
    told = []
    for cards in saying:
        at, natural = next((at, card) for at, card in enumerate(cards) if card != "*")
        rank, suit = RANKS.index(natural[0]), natural[1] if len(cards) == 4 else ""
        told.append(meld(1, cards, suit, (rank - at) % 13 if suit else rank))
    for some, most in ((lying, 37), (told, 4)):
        found += [number for each in some for number in each] + [0] * (19 * (most - len(some)))
    found += [len(table.hands[each]) for each in others] + nobody
    found += [int(table.is_down(each)) for each in others] + nobody
    found += [min(table.takes[each], 255) for each in others] + nobody
    may_go_down = table.has_drawn and not table.waits and not table.is_down(seat)
    holds = may_go_down and bool(contracts(table.rules, table.needs, table.hands[seat]))
    stage = 1 if holds else 2 if table.has_drawn else 0
    found += [stage, players, table.contract, *table.needs, len(table.left), len(table.pile)]
    found += [min(table.turn, 255), table.restocks, others.index(table.lead)]
    return [*found, int(table.may_add(seat))]


def kabu(table: Any, said: Said) -> list[int]:
    seat, players = table.to_move, table.rules.players
    others, nobody = [(seat + step) % players for step in range(players)], [0] * (6 - players)
    found = plane(KABU, table.hands[seat])
    for of_seat in (table.drawn, table.passed, table.chips):
        found += [int(of_seat[other]) for other in others] + nobody
    return [*found, table.totals()[seat], players, (table.lead - seat) % players]


def schafkopf(table: Any, said: Said) -> list[int]:
    seat = table.to_move
    others = [(seat + step) % 3 for step in range(3)]
    own = table.buried if seat == table.declarer and table.buried else ()
    found = []
    for cards in (table.hands[seat], table.trick.cards, table.gone, own):
        found += plane(THIRTY_TWO, cards)
    found += [int(other == table.declarer) for other in others]
    found += [table.points(other) for other in others]
    found += [len(table.won[other]) for other in others]
    phase = 0 if table.speaking else 1 if table.burying else 2
    led = best = taken = 0
    if table.trick.cards:
        at = tricks.winner(table.trick.cards, DECK, TRUMPS)
        led, best = 1 + table.led, THIRTY_TWO.index(table.trick.cards[at])
        taken = (table.trick.lead + at - seat) % 3
    leads = int(phase == 2 and table.leading)
    return [*found, phase, table.passed, leads, led, best, taken, (table.lead - seat) % 3]


def fuenfzehnern(table: Any, said: Said) -> list[int]:
    seat, players = table.to_move, table.rules.players
    others, nobody = [(seat + step) % players for step in range(players)], [0] * (4 - players)
    played = [*table.tricks, table.trick]
    found = []
    for cards in (table.hands[seat], table.trick.cards, table.gone):
        found += plane(THIRTY_TWO, cards)
    found += [table.points(other) for other in others] + nobody
    found += [len(table.won[other]) for other in others] + nobody
    thrown = {((trick.lead + at) % players, trick.cards[0][1])
              for trick in played for at, card in enumerate(trick.cards)
              if card[1] != trick.cards[0][1]}  # fmt: skip
    for suit in SUITS:
        found += [int((other, suit) in thrown) for other in others] + nobody
    # The suit with which the lead was last taken from another.
    taken = [trick.cards[0][1] for trick, after in pairwise(played) if after.lead != trick.lead]
    bound = 1 + SUITS.index(taken[-1]) if taken and table.rules.lead_rule == "bound" else 0
    if table.leading:
        return [*found, players, 1, 0, bound, 0, 0, 0]
    winner, best = table.best
    led, called = 1 + SUITS.index(table.led), int(table.trick.zwang)
    place = (winner - seat) % players
    return [*found, players, 0, led, bound, THIRTY_TWO.index(best), place, called]


TOLD: Final[dict[str, Callable[[Any, Said], list[int]]]] = {
    "ecarte": ecarte,
    "conquian": conquian,
    "khanhoo": khanhoo,
    "carioca": carioca,
    "eastwest": eastwest,
    "kabu": kabu,
    "schafkopf": schafkopf,
    "fuenfzehnern": fuenfzehnern,
}
