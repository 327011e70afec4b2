"""``analyser.games.burraco``: What does a learner see?  What the reference's table shows, and
nothing that lies hidden.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from breadth import broad_but
from compiling import OFF
from games.burraco.learners.both_tables import KEY, BothTables
from games.burraco.stacked_packs import stacked
from games.burraco.table_walk import Walk
from games.burraco.test_blindness import shuffled

from analyser.cards.codes import SUITS, card_text
from analyser.games.burraco import actions, observations, pack
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import policy_of
from analyser.games.burraco.reference import world_dealing
from analyser.games.burraco.reference.melds import Meld
from analyser.games.burraco.reference.table import ANY_CARD
from analyser.games.burraco.rules import rules_of

TEXTS = [card_text(code) for code in actions.CODES]
PRESETS = (
    "italian",
    "italian-2p",
    "italian-3p",
    "italian-5p-solo",
    "fibur",
    "ntcr-closed",
    "international",
)


def plane(cards: Counter[str]) -> list[int]:
    return [cards[card] for card in TEXTS]


def told_of_meld(meld: Meld) -> list[int]:
    """Return what is to be told of a meld, all but its owner."""
    wild = actions.WILDS.index(actions.CODES[TEXTS.index(meld.wild)]) if meld.wild else 0
    if meld.is_run:
        places = [int(place in meld.places) for place in range(14)]
        return [0, SUITS.index(meld.suit), wild, meld.size, *places]
    suits = Counter(card[1] for card in meld.naturals)
    places = [suits[suit] for suit in SUITS] + [0] * 10
    return [1, "A23456789TJQK".index(meld.rank), wild, meld.size, *places]


def hold(both: BothTables, met: Counter[str]) -> None:
    """Hold everything that the player to move is told against the reference's table."""
    seen, table, seat = both.seen(), both.plain, both.plain.to_move
    players = both.rules.players
    others = [(seat + step) % players for step in range(players)]
    cards = dict(zip(observations.PLANES, seen["cards"].tolist(), strict=True))
    pot = table.seats[seat].face_down
    hand = table.seats[seat].hand if pot is None else table.pots[pot]
    assert cards["hand"] == plane(Counter(hand))
    assert cards["pile"] == plane(Counter(table.pile))
    assert cards["top"] == plane(Counter(table.pile[-1:]))
    first = [table.stock[table.next_place(seat)]] if table.may_refuse() else []
    assert cards["first"] == plane(Counter(first))
    assert cards["banned"] == plane(Counter([table.banned] if table.banned else []))
    usable = table.usable if table.has_drawn else None
    assert cards["usable"] == plane(Counter() if usable is None else usable)
    known = world_dealing.known_cards(table)
    for step in range(1, players):
        assert cards[f"known_{step}"] == plane(known[others[step]])
        met["known"] += known[others[step]].total()
    for number, told in enumerate(seen["melds"].tolist()):
        if number >= len(table.melds):
            assert not any(told)
            continue
        meld = table.melds[number]
        owners = [table.team_of(other) for other in others]
        assert told == [1 + owners.index(meld.team), *told_of_meld(meld)]
        met["melds"] += 1
    for step, (held, ours, taken, face_down) in enumerate(seen["seats"].T.tolist()):
        if step >= players:
            assert not any((held, ours, taken, face_down))
            continue
        other = others[step]
        assert held == table.seats[other].count_held(table.pots)
        assert ours == (table.team_of(other) == table.team_of(seat))
        assert taken == (table.sides[table.team_of(other)].pot is not None)
        assert face_down == (table.seats[other].face_down is not None)
    owed = 54 if table.owed == ANY_CARD else 1 + TEXTS.index(table.owed) if table.owed else 0
    assert dict(zip(observations.OF_TABLE, seen["table"].tolist(), strict=True)) == {
        "seat": seat,
        "players": players,
        "laying": table.has_drawn,
        "turn": table.turn,
        "stock": len(table.left),
        "pile": len(table.pile),
        "pots": len(table.untaken),
        "must_draw": table.must_draw,
        "refused": table.refused,
        "took_one": table.took_one,
        "has_laid": table.has_laid,
        "stale": table.stale,
        "cut": table.cut,
        "need": table.need,
        "laid_points": table.laid_points if table.need else 0,
        "owed": owed,
    }


@pytest.mark.parametrize("preset", broad_but(PRESETS, ("italian",), ("fibur", "ntcr-closed")))
def test_a_learner_sees_what_lies_on_the_table(preset: str) -> None:
    met: Counter[str] = Counter()
    rules = rules_of(preset, {"turn_limit": 60})
    for number in range(1 if OFF else 12):
        lots = Random(f"seen {number}")
        both = BothTables(rules, stacked(lots) if number % 2 else pack.order(KEY, number))
        while both.plain.ending is None:
            hold(both, met)
            ways = sorted(both.offered())
            if lots.random() < 0.25:
                ways = [each for each in ways if each < actions.ADD0] or ways
            both.act(actions.TAKE if actions.TAKE in ways else lots.choice(ways))
        assert not any(part.any() for part in both.seen().values())
    assert met["melds"] > 50 or OFF
    assert met["known"] > 50 or OFF


@pytest.mark.parametrize(
    "preset", broad_but(("italian", "italian-2p", "italian-3p-solo", "fibur"), ("italian",))
)
def test_hidden_cards_change_nothing_that_a_learner_sees_or_may_do(preset: str) -> None:
    """But for what others are known to hold, which follows from the moves and not from the table:
    no card is known here, since nothing is followed.
    """
    lots, moved, decisions = Random(f"blind {preset}"), 0, 0
    rules = rules_of(preset, {"turn_limit": 80})
    walk = Walk(rules, [policy_of("random")] * rules.players, KEY)
    both = BothTables(rules, pack.order(KEY, 0))
    for number in range(1 if OFF else 12):
        for table in walk.tables(number):
            if table[layout.PHASE] == layout.OVER:
                break
            both.table = table
            seen, legal = both.seen(), both.offered()
            both.table = shuffled(table, lots, walk)
            moved += not np.array_equal(both.table, table)
            decisions += 1
            again = both.seen()
            assert all(np.array_equal(seen[part], again[part]) for part in seen)
            assert both.offered() == legal
    assert decisions > 100 or OFF
    assert moved > decisions // 2
