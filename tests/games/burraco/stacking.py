"""Packs stacked to force the rare rules, and players drawn at random to meet them.

Everything is drawn from a ``random.Random`` that the caller seeds, so a test plays the same hands
each time.
"""

from __future__ import annotations

from dataclasses import asdict
from random import Random

from analyser.cards import JOKER, PACK, TWO
from analyser.games.burraco.policies import POLICY_FIELDS, Policy, policy_of

NAMED = ("balanced", "cautious", "grabber", "stock-only", "greedy", "random")


def stacked(chance: Random) -> list[int]:
    """Return an order of the whole pack that leans towards one rare thing or another."""
    lean = chance.choice(("none", "suit", "wild", "ranks", "low", "long run"))
    strength = chance.uniform(0.3, 4)
    suits = chance.sample(range(4), 4)
    ranks = chance.sample(range(13), 13)

    def place(card: int) -> float:
        suit, rank = card >> 4, card & 15
        wild = card >= JOKER or rank == TWO
        if lean == "suit":
            return strength * (0.5 if card >= JOKER else suits.index(suit) / 3)
        if lean == "wild":
            return strength * (0 if wild else 1)
        if lean == "ranks":
            return strength * (0.5 if card >= JOKER else ranks.index(rank) / 12)
        if lean == "low":
            return strength * (rank / 12 if card < JOKER else 0.5)
        if lean == "long run":
            return strength * (0 if card < JOKER and suit == suits[0] else 0.3 if wild else 1)
        return 0.0

    return sorted(PACK, key=lambda card: place(card) + chance.random())


def random_policy(chance: Random) -> Policy:
    """Return a player with habits drawn at random: some named, some bent, some absurd."""
    base = asdict(policy_of(chance.choice(NAMED[:-1])))
    manner = chance.random()
    for about in POLICY_FIELDS:
        if about.id == "thinks":
            continue
        assert about.low is not None
        assert about.high is not None
        if about.unit in ("cards", "stage"):
            base[about.id] = chance.randint(about.low, min(about.high, 12))
        elif manner < 0.3:
            base[about.id] = chance.randint(-300, 300)
        else:
            base[about.id] = round(base[about.id] * chance.choice((0, 0.5, 1, 1, 2, -1)))
    if chance.random() < 0.25:
        base["take_bar"] = chance.choice((-100_000, 100_000))
    if chance.random() < 0.1:
        # A hoarder lays nothing: what stalemates and stocks that run out are made of.
        base["lay_card"] = -100_000
    return Policy(**base)


def random_table(chance: Random, players: int) -> list[Policy]:
    """Return a player for each seat, now and then one who moves by lot."""
    seats = [random_policy(chance) for _ in range(players)]
    if chance.random() < 0.15:
        seats[chance.randrange(players)] = policy_of("random")
    if chance.random() < 0.05:
        # Four alike who take whatever lies there and lay nothing.
        hoarder = asdict(policy_of("grabber")) | {"lay_card": -100_000}
        seats = [Policy(**hoarder)] * players
    return seats
