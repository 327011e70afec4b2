"""Packs stacked to force the rare rules, and players drawn at random to meet them.

Everything is drawn from a ``random.Random`` that the caller seeds, so a test plays the same hands
each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.drawn_rules import drawn_habits

from analyser.cards.codes import JOKER
from analyser.errors import ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.pack import PACK, TWO
from analyser.games.burraco.policies import OPTIONAL_HABITS, SHEETS, Policy, policy_of
from analyser.games.burraco.rules import RULE_FIELDS, Rules, pot_sizes, presets, rules_of
from analyser.games.records import values_of

NAMED = ("balanced", "cautious", "always-take", "never-take", "greedy", "random")


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


def dealt_to_first(
    chance: Random, rules: Rules, hand: list[int], draws: list[int], pot: Sequence[int] = ()
) -> list[int]:
    """Return a pack, else shuffled, that deals seat 0 a hand, and the first pot these cards.

    ``draws``: what seat 0 draws first, a card a turn.
    """
    lacking = [card for card in PACK if card >= JOKER + rules.jokers]
    first_pot = rules.players * rules.hand_cards
    first_draw = first_pot + sum(pot_sizes(rules)) + rules.upcard
    places = dict(enumerate(hand[: rules.hand_cards]))
    places |= {first_pot + at: card for at, card in enumerate(pot[: rules.pot_cards[0]])}
    for turn, card in enumerate(draws):
        at = first_draw + rules.players * turn
        if card not in lacking and at < len(PACK) - len(lacking):
            places[at] = card
    rest = list(PACK)
    for card in (*places.values(), *lacking):
        rest.remove(card)
    chance.shuffle(rest)
    left = iter(rest)
    count = len(PACK) - len(lacking)
    return [places[at] if at in places else next(left) for at in range(count)] + lacking


def full_run(chance: Random, rules: Rules) -> list[int]:
    """Deal seat 0 a run of 11; king, ace, second ace, a two and a joker are what it draws."""
    suit = chance.randrange(4)
    hand = [16 * suit + rank for rank in range(1, 12)]
    draws = [16 * suit + 12, 16 * suit, 16 * suit, 16 * (3 - suit) + TWO, JOKER]
    return dealt_to_first(chance, rules, hand, draws)


def high_run(chance: Random, rules: Rules) -> list[int]:
    """Deal seat 0 a run from three to king; it draws the ace, which goes on top, and the two."""
    suit = chance.randrange(4)
    hand = [16 * suit + rank for rank in range(2, 13)]
    return dealt_to_first(chance, rules, hand, [16 * suit, 16 * suit + TWO])


def gapped_run(chance: Random, rules: Rules) -> list[int]:
    """Deal seat 0 six to queen, four and two wild cards; the five is what it draws second (L23)."""
    suit = chance.randrange(4)
    hand = [16 * suit + rank for rank in (3, *range(5, 12))] + [JOKER, 16 * (3 - suit) + TWO]
    return dealt_to_first(chance, rules, hand, [16 * (3 - suit) + 7, 16 * suit + 4])


def eight_equal(chance: Random, rules: Rules) -> list[int]:
    """Deal seat 0 all eight cards of a rank."""
    rank = chance.choice([rank for rank in range(13) if rank != TWO])
    return dealt_to_first(chance, rules, [16 * suit + rank for suit in range(4)] * 2, [])


def quick_close(chance: Random, rules: Rules) -> list[int]:
    """Deal seat 0 a run of 11; king and ace are the first pot, a wild card its second draw."""
    suit = chance.randrange(4)
    hand = [16 * suit + rank for rank in range(1, 12)]
    draws = [16 * (3 - suit) + 7, 16 * (3 - suit) + TWO]
    return dealt_to_first(chance, rules, hand, draws, [16 * suit + 12, 16 * suit])


def going_out(chance: Random, rules: Rules) -> list[int]:
    """Deal seat 0 three cards of a suit in a row: a hand that is laid, and a pot that is taken."""
    first = 16 * chance.randrange(4) + chance.randint(3, 9)
    return dealt_to_first(chance, rules, [first, first + 1, first + 2], [])


def turning_two(chance: Random, rules: Rules) -> list[int]:
    """Deal seat 0 two, three and four of a suit; the six is what it draws (L2)."""
    suit = 16 * chance.randrange(4)
    return dealt_to_first(chance, rules, [suit + 1, suit + 2, suit + 3], [suit + 5])


def random_rules(chance: Random) -> Rules:
    """Return a preset with some of its rules changed at random, as far as they go together."""
    while True:
        base = chance.choice(list(presets()))
        changes: dict[str, object] = {}
        for about in chance.sample(RULE_FIELDS, chance.randint(1, 6)):
            if about.kind == "bool":
                changes[about.id] = chance.random() < 0.5
            elif about.kind == "choice":
                changes[about.id] = chance.choice(about.choices)
            elif about.kind == "ints":
                changes[about.id] = [chance.randint(2, 18), chance.randint(2, 14)]
            else:
                assert about.low is not None
                assert about.high is not None
                most = 12 if about.unit == "cards" else 150
                changes[about.id] = chance.randint(about.low, min(about.high, most))
        try:
            return rules_of(base, changes)
        except ScenarioError:
            continue


def random_policy(chance: Random) -> Policy:
    """Return a player with habits drawn at random: some named, some bent, some absurd."""
    base = values_of(policy_of(chance.choice(NAMED[:-1])))
    manner = chance.random()
    for about in SHEETS.fields:
        if about.id in ("thinks", *OPTIONAL_HABITS) or about.id.startswith(("rule", "search_")):
            continue
        assert about.low is not None
        assert about.high is not None
        if about.unit in ("cards", "stage"):
            base[about.id] = chance.randint(about.low, min(about.high, 12))
        elif manner < 0.3:
            base[about.id] = chance.randint(-300, 300)
        else:
            base[about.id] = round(base[about.id] * chance.choice((0, 0.5, 1, 1, 2, -1)))
    if chance.random() < 0.2:
        base |= drawn_habits(GAME, chance, 1)
    if chance.random() < 0.25:
        base["take_bar"] = chance.choice((-100_000, 100_000))
    if chance.random() < 0.1:
        # A hoarder lays nothing: what stalemates and stocks that run out are made of.
        base["lay_card"] = -100_000
    # A field of the search that came later draws no other players.
    before = {key: each for key, each in base.items() if key != "search_near"}
    return Policy(**base | later_habits(Random(repr(before))))


def later_habits(chance: Random) -> dict[str, int]:
    """Return some of the habits that nobody began with, for half of all players.

    From a chance of their own: with one habit more the others are drawn as before.
    """
    if chance.random() < 0.5:
        return {}
    found = {}
    for about in SHEETS.fields:
        if about.id in OPTIONAL_HABITS and chance.random() < 0.5:
            assert about.low is not None
            found[about.id] = chance.randint(max(about.low, -2 * about.far), 4 * about.far)
    return found


def random_table(chance: Random, players: int) -> list[Policy]:
    """Return a player for each seat, now and then one who moves by lot."""
    seats = [random_policy(chance) for _ in range(players)]
    if chance.random() < 0.15:
        seats[chance.randrange(players)] = policy_of("random")
    if chance.random() < 0.05:
        # Four alike who take whatever lies there and lay nothing.
        hoarder = values_of(policy_of("always-take")) | {"lay_card": -100_000}
        seats = [Policy(**hoarder)] * players
    return seats
