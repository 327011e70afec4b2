"""What does a position look like in numbers?  The features of ``games.burraco.features``, counted.

A position is a table at the beginning of a turn; all hands are looked at, as they lie there.  What
is asked of a seat or a team is asked of a ``View`` from that seat; habits play no part in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from analyser.cards.codes import RANKS, SUITS
from analyser.games.burraco.features import OF_SEAT, OF_TEAM, SEATS
from analyser.games.burraco.pack import TWO
from analyser.games.burraco.reference.melds import (
    ACE_HIGH,
    ACE_LOW,
    Meld,
    bonus_terms,
    is_wild_card,
    place_card,
)
from analyser.games.burraco.reference.player_view import View

FACES = tuple(rank + suit for suit in SUITS for rank in RANKS if rank != RANKS[TWO])
"""Every natural face."""


def features(views: Sequence[View]) -> list[int]:
    """Return the features of a position; ``views``: those of all players, by seat."""
    table = views[0].table
    players = table.rules.players
    turns = [views[(table.to_move + step) % players] for step in range(players)]
    fits = fits_of(turns[0])
    found: list[int] = []
    for at in range(len(SEATS)):
        found += of_seat(turns[at], fits) if at < players else [0] * len(OF_SEAT)
    return found + of_sides(turns, fits, [view.hand for view in views]) + of_table(turns, fits)


def seen_features(view: View) -> list[int]:
    """Return the features that the mover sees (``SEEN_FEATURES``), at any time of their turn.

    The others' hands are taken for empty in all but the number of their cards.
    """
    table, players = view.table, view.table.rules.players
    turns = [
        View(view.policy, table, (view.seat + step) % players, view.lots) for step in range(players)
    ]
    fits = fits_of(view)
    found = of_seat(view, fits)
    for at in range(1, len(SEATS)):
        cards = view.count_held([turns[at].seat]) if at < players else 0
        found += [cards, max(0, 4 - cards) if at < players else 0]
    return found + of_sides(turns, fits, hands_seen(view)) + of_table(turns, fits)


def hands_seen(view: View) -> list[list[str]]:
    """Return the cards of each seat, by seat, that its player sees: their own."""
    seats = range(view.table.rules.players)
    return [view.hand if seat == view.seat else [] for seat in seats]


def of_sides(turns: Sequence[View], fits: Fits, hands: Sequence[list[str]]) -> list[int]:
    """Return the features of our side and of theirs; ``turns``: all players as they move.

    ``hands``: the cards that are looked at, by seat.
    """
    mover = turns[0]
    found = of_team([view for view in turns if view.team == mover.team], fits, hands)
    theirs = [0] * len(OF_TEAM)
    for team in other_teams(mover):
        counts = of_team([view for view in turns if view.team == team], fits, hands)
        theirs = [one + other for one, other in zip(theirs, counts, strict=True)]
    return found + theirs


def naturals(cards: Iterable[str]) -> list[str]:
    """Return those that are neither jokers nor twos."""
    return [card for card in cards if not is_wild_card(card)]


def count_in(cards: Iterable[str], faces: set[str]) -> int:
    """Count the cards of some faces."""
    return sum(card in faces for card in cards)


def other_teams(view: View) -> list[int]:
    """Return the other teams."""
    return sorted({view.table.team_of(seat) for seat in view.opponents()})


@dataclass(frozen=True)
class Fits:
    """Which natural faces lengthen the melds on the table."""

    adds: dict[int, set[str]]
    """By team: those that lengthen one of its melds."""
    bigs: dict[int, set[str]]
    """By team: those that lengthen one of its melds of five or six cards."""


def fits_of(view: View) -> Fits:
    """Return which faces fit, for all teams; whose ``view`` it is makes no difference."""
    teams = set(view.table.teams)
    fits = Fits({team: set() for team in teams}, {team: set() for team in teams})
    for meld in view.table.melds:
        faces = {face for face in FACES if is_near(face, meld) and view.lengthens(face, meld)}
        fits.adds[meld.team] |= faces
        if meld.size in (5, 6):
            fits.bigs[meld.team] |= faces
    return fits


def is_near(face: str, meld: Meld) -> bool:
    """Say whether a natural face may fit a meld at all: it is of its suit, or of its rank."""
    return face[1] == meld.suit if meld.is_run else face[0] == meld.rank


def join_faces(faces: dict[int, set[str]], teams: Iterable[int]) -> set[str]:
    """Return the faces of some teams together."""
    return {face for team in teams for face in faces[team]}


def of_seat(view: View, fits: Fits) -> list[int]:
    """Return the features of one player's hand, in the order of ``OF_SEAT``."""
    hand, natural = view.hand, naturals(view.hand)
    own_adds, others = fits.adds[view.team], other_teams(view)
    loose = [card for card in natural if card not in own_adds]
    melding = [card for card in loose if view.melds_with(card, natural)]
    rest = [card for card in loose if not view.melds_with(card, natural)]
    connecting = [card for card in rest if view.connects(card, natural)]
    return [
        len(hand),
        len(hand) - len(natural),
        count_in(natural, own_adds),
        count_in(natural, fits.bigs[view.team]),
        len(melding),
        len(connecting),
        view.table.points(hand),
        count_in(natural, join_faces(fits.adds, others)),
        count_in(natural, join_faces(fits.bigs, others)),
        max(0, 4 - len(hand)),
        len(rest) - len(connecting),
    ]


def of_team(views: Sequence[View], fits: Fits, hands: Sequence[list[str]]) -> list[int]:
    """Return the features of one team, in the order of ``OF_TEAM``; ``views``: of its players.

    They are in the order in which they move.  ``hands``: the cards that are looked at, by seat.
    """
    table, rules, team = views[0].table, views[0].table.rules, views[0].team
    melds = [meld for _number, meld in table.melds_of(team)]

    def count_sized(sizes: range, wild: bool) -> int:
        return sum(meld.size in sizes and (meld.wild is not None) == wild for meld in melds)

    fewest = min(view.count_held([view.seat]) for view in views)
    may_close = int(table.why_not_close(team) is None)
    has_pot = int(table.sides[team].pot is not None)
    own_adds, own_bigs = fits.adds[team], fits.bigs[team]
    gone = Counter(card for meld in table.melds for card in meld.cards)
    for seat in views[0].opponents():
        gone.update(naturals(hands[seat]))
    together = [card for view in views for card in hands[view.seat]]
    short = [meld for meld in melds if meld.size < 7]
    reaches = [(reach(meld, together), meld.wild is not None) for meld in short]
    alone = [reach(meld, hands[views[0].seat]) for meld in short]
    return [
        sum(table.points(meld.cards) for meld in melds),
        sum(sum(bonus_terms(meld, rules).values()) for meld in melds),
        count_sized(range(7, 1000), False),
        count_sized(range(7, 1000), True),
        count_sized(range(6, 7), False),
        count_sized(range(6, 7), True),
        count_sized(range(5, 6), False),
        count_sized(range(5, 6), True),
        count_sized(range(4, 5), False),
        count_sized(range(4, 5), True),
        sum(meld.size == 3 for meld in melds),
        has_pot,
        may_close,
        may_close * max(0, 8 - fewest),
        (1 - has_pot) * max(0, 8 - fewest),
        len(own_adds),
        len(own_bigs),
        2 * len(own_adds) - sum(gone[face] for face in own_adds),
        2 * len(own_bigs) - sum(gone[face] for face in own_bigs),
        sum(size >= 7 and not dirty for size, dirty in reaches),
        sum(size >= 7 and dirty for size, dirty in reaches),
        sum(size == 6 and not dirty for size, dirty in reaches),
        sum(size == 6 and dirty for size, dirty in reaches),
        sum(size == 5 for size, _dirty in reaches),
        sum(size >= 7 for size in alone),
        sum(size == 6 for size in alone),
        len(melds),
    ]


def reach(meld: Meld, cards: Iterable[str]) -> int:
    """Return how many cards a meld would have with all natural ones that go on it one by one.

    On a run those that follow its highest natural card and precede its lowest; a wild card stays
    where it is.
    """
    hand = naturals(cards)
    if not meld.is_run:
        return meld.size + sum(card[0] == meld.rank for card in hand)
    more, up, down = 0, max(meld.places) + 1, min(meld.places) - 1
    while up <= ACE_HIGH and place_card(up, meld.suit) in hand:
        more, up = more + 1, up + 1
    while down >= ACE_LOW and place_card(down, meld.suit) in hand:
        more, down = more + 1, down - 1
    return meld.size + more


def of_table(turns: Sequence[View], fits: Fits) -> list[int]:
    """Return what remains, in the order of ``OF_TABLE``; ``turns``: all players as they move."""
    mover = turns[0]
    table = mover.table
    own_adds, others = fits.adds[mover.team], other_teams(mover)
    left, pile, natural = len(table.left), table.pile, naturals(table.pile)
    both = naturals(mover.hand) + natural
    loose = [card for card in natural if card not in own_adds]
    rest = [card for card in loose if not mover.melds_with(card, both)]
    return [
        left,
        max(0, 12 - left),
        mover.stage,
        len(pile),
        len(pile) - len(natural),
        count_in(natural, own_adds),
        count_in(natural, join_faces(fits.adds, others)),
        count_in(natural, fits.bigs[mover.team]),
        count_in(natural, join_faces(fits.bigs, others)),
        len(loose) - len(rest),
        sum(mover.connects(card, both) for card in rest),
        table.points(pile),
        table.stale,
        int(table.must_draw),
        len(table.untaken),
        int(len(pile) == 1),
        max(0, 5 - left),
        max(0, 20 - table.turn),
        table.first_meld_value(mover.seat),
        max(table.first_meld_value(seat) for seat in mover.opponents()),
    ]
