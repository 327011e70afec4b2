"""``analyser.games.burraco.kernel.table.scoring``: Is a finished hand worth the same to both
engines, whatever the rules pay, and however it ended?

Few hands are played; then each table is scored under many rules of scoring, and with ends that are
rare in play put onto it: who closed, the exact cut, a pot that nobody looked at.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest
from compiling import OFF
from games.burraco import raw_calls
from games.burraco.agreement import NAMES, as_row
from games.burraco.stacked_packs import random_policy, stacked
from games.burraco.table_walk import Walk
from games.burraco.two_tables import positions

from analyser.games.burraco import columns
from analyser.games.burraco.kernel.table import table as T
from analyser.games.burraco.reference.moves import TableInPlay
from analyser.games.burraco.rules import KINDS, Rules, rules_of, rules_row

pytestmark = pytest.mark.broad

HANDS, SCORED = (2, 40) if OFF else (12, 60)
"""Hands of a preset, and how often each is scored."""


def drawn_scoring(chance: Random, base: str) -> Rules:
    """Return a preset's rules with all that scoring asks for drawn anew."""
    points = {
        name: chance.choice((0, 100, 150, 200, 500))
        for name in (*(f"{kind}_points" for kind in KINDS), "closing_points", "exact_cut_points")
    }
    switches = {
        name: chance.random() < 0.5
        for name in ("closing_points_need_pot", "run_bonuses_stack", "groups_make_burracos")
    }
    if not rules_of(base).both_aces_in_run:
        points["ace_to_ace_points"] = 0
    if rules_of(base).players == 3 or not rules_of(base).partners:
        points["exact_cut_points"] = 0
    unseen = chance.choice(("cards", "penalty", "both"))
    return rules_of(base, {**points, **switches, "unseen_pot": unseen, "no_pot_points": -70})


def finish_otherwise(chance: Random, plain: TableInPlay, walk: Walk) -> str:
    """Put another end onto both tables; returns what it is like."""
    table, seats = walk.table, len(plain.seats)
    plain.closer = chance.randrange(-1, seats)
    plain.cut = chance.random() < 0.3
    table[T.CLOSER], table[T.CUT] = plain.closer, int(plain.cut)
    for number, seat in enumerate(plain.seats):
        seat.face_down = None
        table[T.SEAT0 + T.SEAT_WIDTH * number + T.FACE_DOWN] = -1
    for team in set(plain.teams):
        # No pot, one that was looked at, or one that was not.
        pot = chance.choice((None, 0, 1))
        plain.sides[team].pot = pot
        table[T.TEAM0 + T.TEAM_WIDTH * team + T.POT] = -1 if pot is None else pot
        if pot is not None and chance.random() < 0.5:
            number = chance.choice([at for at in range(seats) if plain.team_of(at) == team])
            plain.pots[pot] = plain.dealt_pots[pot]
            plain.seats[number].face_down = pot
            table[T.SEAT0 + T.SEAT_WIDTH * number + T.FACE_DOWN] = pot
    unseen = any(seat.face_down is not None for seat in plain.seats)
    return f"{'closed' if plain.closer >= 0 else 'not closed'}{', unseen' if unseen else ''}"


@pytest.mark.parametrize("preset", ["italian", "italian-3p", "italian-4p-solo", "online-2p"])
def test_every_column_is_the_same_however_the_hand_ended(preset: str) -> None:
    chance = Random(f"scoring {preset}")
    row, met = np.empty(columns.ROW_SIZE, np.int64), Counter[str]()
    played = rules_of(preset)
    for _ in range(HANDS):
        players = [random_policy(chance) for _ in range(played.players)]
        *_, (walk, view) = positions(played, players, stacked(chance))
        for _ in range(SCORED):
            met[finish_otherwise(chance, view.table, walk)] += 1
            view.table.rules = rules = drawn_scoring(chance, preset)
            met[f"pots: {rules.unseen_pot}"] += 1
            raw_calls.write_row(walk.table, np.array(rules_row(rules), np.int64), row)
            for name, plain, compiled in zip(NAMES, as_row(view.table, 0), row, strict=True):
                assert plain == compiled, (name, rules, plain, compiled)
            met["partners of three"] += played.players == 3 and len(set(view.table.teams)) == 2
    # Without what was never met.
    assert len(+met) == 7 + (preset == "italian-3p")
