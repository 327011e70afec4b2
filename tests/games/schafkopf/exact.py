"""What is the law of Schafkopf, enumerated from the rules alone?

Written for the tests: nothing here knows the package.  A card is text, a hand a set of cards; what
a hand of tricks comes to is settled here once more, from the rules of a preset as a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, TypeAlias

TRUMPS = ["Qc", "Qs", "Qh", "Qd", "Jc", "Js", "Jh", "Jd", "Ad", "Td", "Kd", "9d", "8d", "7d"]
"""From the top."""
PLAIN = "ATK987"
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
PACK = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
HANDS = comb(32, 10)

Hands: TypeAlias = tuple[frozenset[str], ...]


def value(cards: Sequence[str] | frozenset[str]) -> int:
    """Return what some cards count."""
    return sum(VALUES.get(card[0], 0) for card in cards)


# -- what is dealt ---------------------------------------------------------------------------------


def trumps_in_ten() -> list[int]:
    """Return how many hands of ten have 0, 1, … 10 trumps."""
    return [comb(14, trumps) * comb(18, 10 - trumps) for trumps in range(11)]


def tops_in_ten() -> list[int]:
    """Return how many have exactly the n highest trumps, and not the next."""
    return [comb(31 - n, 10 - n) for n in range(11)]


def widows(trumps_out: int, out: int) -> list[int]:
    """Return how many widows have 0, 1 and 2 trumps, of the cards that are not seen."""
    return [comb(trumps_out, n) * comb(out - trumps_out, 2 - n) for n in range(3)]


def points_in(cards: int) -> Counter[int]:
    """Return how many hands of so many cards count how much."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for card in PACK:
        grown = Counter(ways)
        for (held, total), many in ways.items():
            grown[held + 1, total + value([card])] += many
        ways = grown
    return Counter({total: many for (held, total), many in ways.items() if held == cards})


def moments(law: Counter[int]) -> tuple[Fraction, Fraction]:
    """Return mean and variance."""
    hands = sum(law.values())
    mean = Fraction(sum(each * many for each, many in law.items()), hands)
    square = Fraction(sum(each**2 * many for each, many in law.items()), hands)
    return mean, square - mean**2


# -- what is played --------------------------------------------------------------------------------


def suit(card: str) -> str:
    """Return what has to be followed: the printed suit, or trumps."""
    return "trumps" if card in TRUMPS else card[1]


def height(card: str, led: str) -> tuple[int, int]:
    """Return what the highest card of a trick has most of."""
    if card in TRUMPS:
        return 2, -TRUMPS.index(card)
    return int(suit(card) == led), -PLAIN.index(card[0])


def may(hand: frozenset[str], trick: Sequence[str]) -> list[str]:
    """Return what may be played to a trick."""
    same = [card for card in hand if trick and suit(card) == suit(trick[0])]
    return sorted(same or hand)


def won_by(lead: int, trick: Sequence[str]) -> int:
    """Return the seat that wins a trick."""
    best = max(range(3), key=lambda at: height(trick[at], suit(trick[0])))
    return (lead + best) % 3


def sequences(hands: Hands, lead: int, cards: int, trick: tuple[str, ...] = ()) -> int:
    """Return in how many ways so many cards may be played."""
    if len(trick) == 3:
        return sequences(hands, won_by(lead, trick), cards)
    if cards == 0:
        return 1
    seat = (lead + len(trick)) % 3
    return sum(
        sequences(without(hands, seat, card), lead, cards - 1, (*trick, card))
        for card in may(hands[seat], trick)
    )


def without(hands: Hands, seat: int, card: str) -> Hands:
    """Return the hands after a card of one has been played."""
    return tuple(hand - {card} if at == seat else hand for at, hand in enumerate(hands))


@cache
def by_lot(hands: Hands, lead: int, trick: tuple[str, ...] = ()) -> tuple[Fraction, ...]:
    """Return the mean of the card points that each still takes when all play by lot."""
    if len(trick) == 3:
        winner = won_by(lead, trick)
        then = by_lot(hands, winner)
        return tuple(mean + value(trick) * (seat == winner) for seat, mean in enumerate(then))
    if not any(hands):
        return (Fraction(0),) * 3
    seat = (lead + len(trick)) % 3
    cards = may(hands[seat], trick)
    ways = [by_lot(without(hands, seat, card), lead, (*trick, card)) for card in cards]
    return tuple(sum(means, Fraction(0)) / len(cards) for means in zip(*ways, strict=True))


# -- what it comes to ------------------------------------------------------------------------------


def settled(
    rules: dict[str, Any],
    lead: int,
    declarer: int | None,
    extra: Sequence[str],
    tricks: Sequence[tuple[int, Sequence[str]]],
) -> tuple[list[int], list[int], list[Fraction]]:
    """Return tricks, card points and scores by seat.

    ``extra``: what was buried, or in a hand of least the widow; ``tricks``: who led, and the cards.
    """
    winners = [won_by(*trick) for trick in tricks]
    taken = [winners.count(seat) for seat in range(3)]
    points = [0, 0, 0]
    for winner, (_, cards) in zip(winners, tricks, strict=True):
        points[winner] += value(cards)
    if declarer is not None:
        if rules["bury_counts"]:
            points[declarer] += value(extra)
        return taken, points, game_scores(rules, declarer, taken[declarer], points[declarer])
    if rules["least_widow"] == "last_trick":
        points[winners[-1]] += value(extra)
    return taken, points, least_scores(rules, (lead + 2) % 3, winners, points)


def game_scores(rules: dict[str, Any], declarer: int, tricks: int, points: int) -> list[Fraction]:
    """Return what a game brings each."""
    won = points >= rules["win_at"]
    how = tricks if rules["schwarz_by"] == "tricks" else points
    all_of_it = 10 if rules["schwarz_by"] == "tricks" else 120
    if how == (all_of_it if won else 0):
        stake = rules["schwarz_points"]
    elif points >= rules["schneider_at"] or points <= rules["schneidered_at"]:
        stake = rules["schneider_points"]
    else:
        stake = rules["game_points"]
    if not won:
        stake *= -2 if rules["lost_doubles"] else -1
    other = Fraction(-stake, 2) if rules["defenders_share"] else Fraction(0)
    return [Fraction(stake) if seat == declarer else other for seat in range(3)]


def least_scores(
    rules: dict[str, Any], dealer: int, winners: list[int], points: list[int]
) -> list[Fraction]:
    """Return what a hand of least brings each."""
    if sorted(points)[:2] == [0, 0]:
        return [Fraction(rules["least_all_points"] if points[s] else 0) for s in range(3)]
    able = [s for s in range(3) if s in winners or not rules["least_needs_trick"]]
    best = [s for s in able if points[s] == min(points[other] for other in able)]
    if rules["least_tie"] == "earlier_trick":
        if len(best) == 3:
            best = [dealer]
        else:
            lasts = {
                s: max((at for at, w in enumerate(winners) if w == s), default=-1) for s in best
            }
            best = [min(best, key=lasts.__getitem__)]
    prize = rules["least_points"] if points[best[0]] else rules["least_zero_points"]
    return [Fraction(prize, len(best)) if s in best else Fraction(0) for s in range(3)]
