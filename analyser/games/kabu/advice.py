"""What should the player to move do?  What there is to decide, and how a person says it.

How it is answered is that of every game: ``searching.advising``.  What drawing is worth against
passing is counted exactly, wherever what is paid is the difference of totals: whatever the others
do, the player gains of each of them what their own total gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from analyser.cards.codes import card_code
from analyser.games.interface import Rows
from analyser.games.kabu import GAME
from analyser.games.kabu.referee import Table, total_of
from analyser.games.kabu.rules import CARDS, RANKS, chips_at_first, points
from analyser.games.protocols.advice import Scene
from analyser.games.searching.advising import Adviser, Way, count_things, place_others, write_cards
from analyser.games.searching.exact_values import Exact
from analyser.games.searching.partial_hand import follow_hand

MOST_APART: Final = 9
"""Chips that one player owes another at most."""


def list_options(table: Table) -> tuple[str, tuple[Way, ...]]:
    """Return what the player to move is asked, and the options."""
    return f"Draw, or stand on {total_of(table.hands[table.to_move])}?", (
        Way("draw", (), "Draw a card", "drawing", (1,), draws=True),
        Way("pass", (), "Stand", "standing", (0,)),
    )


def row_of(table: Table) -> Rows:
    """Return a table as compiled code follows it: each seat draws from its own places."""
    players = table.rules.players
    places: dict[int, str] = {}
    drawn = [0] * players
    for event in table.events:
        if event["do"] == "draw":
            seat = event["seat"]
            places[seat + players * drawn[seat]] = event["card"]
            drawn[seat] += 1
    rest = [card for card in table.stock if card not in places.values()]
    stock = [places.get(place) or rest.pop(0) for place in range(len(table.stock))]
    cards = [card_code(card) for card in (*(c for hand in table.dealt for c in hand), *stock)]
    before = [chips - chips_at_first(table.rules) for chips in table.chips]
    moves = [int(event["do"] == "draw") for event in table.events]
    return follow_hand(table.lead, cards, moves, before)


# -- what is known exactly


def solve_exactly(table: Table) -> Exact | None:
    """Return what drawing is worth against standing, where that is the business of totals alone."""
    rules, seat = table.rules, table.to_move
    players = rules.players
    if rules.pay != "difference":
        return None
    if min(table.chips) < MOST_APART * (players - 1):
        # A player may be broke, and then nobody pays.
        return None
    total, mean = total_of(table.hands[seat]), mean_total(table)
    # For each player who pays, or is paid, what the player's total gains; they lose as much.
    times = Fraction(players)
    if rules.settle == "banker" and seat != table.dealer:
        times = Fraction(players, players - 1)
    who = f"Each of the {players - 1} others" if players > 2 else "The other"
    who = "The dealer" if times < players else who
    return Exact(
        (times * (mean - total), Fraction(0)),
        "against standing",
        (
            f"Drawing makes your total {float(mean):.4f} on average, and you have {total}. {who} "
            "settles the difference of the totals with you, so one more puts you "
            f"{float(times):.4g} chips further ahead of the others' mean.",
            "Nothing is played for this, and nothing is uncertain: each card that you do not hold "
            "is as likely to come as any other, and further cards are drawn where that is better. "
            "It holds however the others play, if they do not look at what you do; what their play "
            "so far tells is not read.",
        ),
    )


def mean_total(table: Table) -> Fraction:
    """Return the mean total of the player to move after drawing now, and best play from there."""
    seat = table.to_move
    unseen = [card for card in CARDS if card not in table.hands[seat]]
    may_draw = table.rules.draw_max - table.drawn[seat]
    return mean_after(total_of(table.hands[seat]), unseen, may_draw)


def mean_after(total: int, unseen: Sequence[str], may_draw: int) -> Fraction:
    """Return the mean total after drawing, where further cards are drawn when that is better.

    ``unseen``: the cards any of which may come next; ``may_draw``: cards that may be drawn, this
    one included.
    """
    counts = [0] * RANKS
    for card in unseen:
        counts[points(card_code(card))] += 1
    return _mean(total, counts, may_draw)


def _mean(total: int, counts: list[int], may_draw: int) -> Fraction:
    cards, found = sum(counts), Fraction(0)
    for value, many in enumerate(counts):
        if not many:
            continue
        after = Fraction((total + value) % 10)
        if may_draw > 1:
            rest = [each - (at == value) for at, each in enumerate(counts)]
            after = max(after, _mean(int(after), rest, may_draw - 1))
        found += Fraction(many, cards) * after
    return found


def scene(table: Table) -> Scene:
    """Return what the player to move sees."""
    seat = table.to_move
    others = []
    for other, hand in enumerate(table.hands):
        passed = ", stands" if table.passed[other] else ""
        dealer = ", dealer" if other == table.dealer else ""
        held = count_things(len(hand), "card")
        others.append(
            f"seat {other}{dealer}: {held}{passed}, {count_things(table.chips[other], 'chip')}"
        )
    hand = table.hands[seat]
    mine = ", dealer" if seat == table.dealer else ""
    chips = count_things(table.chips[seat], "chip")
    own = f"{write_cards(hand)}  (a total of {total_of(hand)}, {chips})"
    left = count_things(len(table.stock) - len(table.taken), "card")
    title = f"{count_things(table.drawn[seat], 'card')} drawn so far"
    you = (f"you, seat {seat}{mine}", own)
    return Scene("", title, place_others(seat, others), (("stock", left),), (you,))


ADVISER: Final = Adviser(
    game=GAME,
    list_ways=list_options,
    row=row_of,
    scene=scene,
    ask_again="Whether to draw another hangs on the card: ask again when you see it.",
    exact=solve_exactly,
)
