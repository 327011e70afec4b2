"""What is an option of a decision like?  ``burraco.option_features`` counted, in plain Python.

A player who decides sees their own hand, the melds, the pile, and how many cards lie elsewhere;
nothing else is counted here.  Habits say what an option is worth by the sheet, and how a turn goes
on that is thought through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from analyser.cards.codes import RANKS, SUITS
from analyser.games.burraco.features import OF_SEAT
from analyser.games.burraco.option_features import MOST_WORTH
from analyser.games.burraco.reference.decisions import Decider
from analyser.games.burraco.reference.features import (
    FACES,
    count_in,
    fits_of,
    hands_seen,
    is_near,
    join_faces,
    naturals,
    of_seat,
    of_team,
    other_teams,
)
from analyser.games.burraco.reference.laying import Lay, lay_value, make
from analyser.games.burraco.reference.melds import Meld, bonus_terms, is_wild_card
from analyser.games.burraco.reference.player_view import View, neighbours

MIDDLE = RANKS[3:11]
"""Four to jack."""


def of_turn(player: Decider) -> list[int]:
    """Return the features of taking the pile, against drawing."""
    return [*measure_turn_ahead(player, takes=True), *measure_turn_ahead(player, takes=False)]


def measure_turn_ahead(player: Decider, takes: bool) -> list[int]:
    """Return what the turn would come to, played on by habit, in the order of ``OF_AHEAD``.

    After taking the pile, or with no card drawn.  It ends where a pot is taken.
    """
    table, seat = player.table.copy_to_think(), player.seat
    ahead = Decider(player.policy, table, seat, player.lots)
    pots = len(table.untaken)
    if takes:
        table.take(seat)
    else:
        table.look_at_pot(seat)
        table.has_drawn, table.must_draw = True, False
    while table.ending is None and len(table.untaken) == pots:
        lay = ahead.next_lay()
        if lay is None:
            break
        make(ahead, lay)
    pot_laid = table.ending is None and len(table.untaken) != pots
    closed, thrown = table.ending is not None, None
    hand = table.seats[seat].hand
    if takes and not pot_laid and not closed:
        thrown = ahead.discards()
        hand.remove(thrown)
    fits, others = fits_of(ahead), other_teams(ahead)
    empties = thrown is not None and not hand
    given = naturals([thrown] if thrown else [])
    return [
        *measure_own(ahead, pot_laid),
        int(pot_laid),
        int(empties and ahead.may_take_pot()),
        int(closed or (empties and not ahead.may_take_pot())),
        count_in(given, join_faces(fits.adds, others)),
        count_in(given, join_faces(fits.bigs, others)),
        int(thrown is not None and is_wild_card(thrown)),
    ]


def measure_own(player: Decider, takes_pot: bool) -> list[int]:
    """Return what hand and melds are like, in the order of ``OF_OWN``.

    ``takes_pot``: the hand is a pot that nobody has seen yet.
    """
    table, hand, seat = player.table, player.hand, player.seat
    held, players, fits = len(hand), table.rules.players, fits_of(player)
    own = of_seat(player, fits)
    if takes_pot:
        own = [{"cards": held, "few": max(0, 4 - held)}.get(name, 0) for name in OF_SEAT]
    turns = [View(player.policy, table, (seat + step) % players, 0) for step in range(players)]
    ours = [view for view in turns if view.team == player.team]
    side = of_team(ours, fits, [[]] * players if takes_pot else hands_seen(player))
    return [*own, *side]


def measure_laid(player: Decider, lay: Lay) -> list[int]:
    """Return what hand and melds are like after something is laid, in the order of ``OF_OWN``."""
    table = player.table.copy_to_think()
    then, pots = Decider(player.policy, table, player.seat, player.lots), len(table.untaken)
    make(then, lay)
    return measure_own(then, table.ending is None and len(table.untaken) != pots)


def count_unseen(view: View) -> Counter[str]:
    """Return the natural cards that are neither in hand nor in the pile nor in melds."""
    seen = Counter([*view.hand, *view.table.pile])
    for meld in view.table.melds:
        seen.update(meld.cards)
    return Counter({face: 2 - seen[face] for face in FACES})


def count_faces(cards: Counter[str], faces: Iterable[str]) -> int:
    """Count the cards of some faces, each face once."""
    return sum(cards[face] for face in set(faces))


def sorts(view: View, hand: list[str], longer: set[str]) -> tuple[list[str], list[str]]:
    """Return which natural cards of a hand make a new meld at once, and which others connect.

    Those that fit the team's melds (``longer``) are neither.
    """
    natural = naturals(hand)
    loose = [card for card in natural if card not in longer]
    melding = [card for card in loose if view.melds_with(card, natural)]
    rest = [card for card in loose if not view.melds_with(card, natural)]
    return melding, [card for card in rest if view.connects(card, natural)]


def list_fitting_faces(view: View, meld: Meld) -> set[str]:
    """Return the natural faces that fit a meld."""
    return {face for face in FACES if is_near(face, meld) and view.lengthens(face, meld)}


def of_lay(player: Decider, lay: Lay) -> list[int]:
    """Return the features of something to lay, in the order of ``OF_LAY``."""
    table, rules, hand = player.table, player.table.rules, player.hand
    before, after, cards = lay.before, lay.after, list(lay.cards)
    left = list((Counter(hand) - Counter(cards)).elements())
    longer = fits_of(player).adds[player.team]
    fits = list_fitting_faces(player, after)
    melding, connecting = sorts(player, left, longer | fits)
    had_melding, had_connecting = sorts(player, hand, longer)
    natural, laid = naturals(left), naturals(cards)
    bonus = sum(bonus_terms(after, rules).values())
    has_wild, had_wild, had_size = after.wild is not None, False, 0
    if before is not None:
        bonus -= sum(bonus_terms(before, rules).values())
        had_wild, had_size = before.wild is not None, before.size
    adds = count_in(natural, longer | fits)
    pot_open = int(player.may_take_pot())
    return [
        max(-MOST_WORTH, min(MOST_WORTH, lay_value(player, lay))),
        int(before is not None),
        len(cards),
        table.points(cards),
        bonus,
        int(after.is_run),
        after.size,
        max(0, after.size - 4),
        int(after.size == 7),
        int(after.size > 7),
        int(has_wild),
        had_size if has_wild and not had_wild else 0,
        cards.count("*"),
        len(cards) - len(laid) - cards.count("*"),
        count_faces(count_unseen(player), fits),
        len(left),
        max(0, 4 - len(left)),
        adds,
        len(melding),
        len(connecting),
        len(natural) - adds - len(melding) - len(connecting),
        len(left) - len(natural),
        count_in(natural, fits),
        int(len(left) == 0),
        int(len(left) == 1),
        count_in(laid, set(had_melding)),
        count_in(laid, set(had_connecting)),
        count_in(laid, longer),
        int(after.size >= 7 and not has_wild),
        int(after.size < 7 and has_wild),
        pot_open * max(0, 8 - len(left)),
        pot_open * int(len(left) <= 1),
    ]


def of_discard(player: Decider, card: str) -> list[int]:
    """Return the features of a discard, in the order of ``OF_DISCARD``."""
    hand, table = player.hand, player.table
    if is_wild_card(card):
        return [int(card == "*"), int(card != "*"), 0, player.points(card), *[0] * 21]
    fits, others = fits_of(player), other_teams(player)
    longer, given = fits.adds[player.team], join_faces(fits.adds, others)
    pile, laid = Counter(table.pile), Counter(each for meld in table.melds for each in meld.cards)
    of_rank = [card[0] + suit for suit in SUITS]
    near, gap = neighbours(card, 1), neighbours(card, 2)
    rest = list(hand)
    rest.remove(card)
    melding, connecting = sorts(player, hand, longer)
    then_melding, then_connecting = sorts(player, rest, longer)
    hidden = count_unseen(player)
    beside = sum(face in hand for face in set(near))
    return [
        0,
        0,
        int(card[0] == "A"),
        player.points(card),
        int(hand.count(card) == 2),
        sum(other[0] == card[0] for other in hand) - 1,
        beside,
        sum(face in hand for face in set(gap)),
        int(beside == 2),
        int(card in longer),
        int(card in fits.bigs[player.team]),
        int(card in given),
        int(card in join_faces(fits.bigs, others)),
        int(card in given) * len(table.pile),
        count_faces(pile, of_rank),
        count_faces(pile, near),
        count_faces(pile, gap),
        len(melding) - len(then_melding),
        len(connecting) - len(then_connecting),
        count_faces(hidden, [face for face in of_rank if face != card]),
        count_faces(hidden, near),
        count_faces(hidden, gap),
        count_faces(laid, of_rank),
        count_faces(laid, [*near, *gap]),
        int(card[0] in MIDDLE),
    ]
