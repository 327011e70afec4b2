"""``docs/tools/calibration/common_order.py``: Is the copy in which all draw in one order the
game it should be?  The plain engine knows.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from calibration import common_order
from calibration.margins import Meeting, playing
from compiling import OFF

from analyser.cards.shuffle import run_key
from analyser.games import game
from analyser.games.burraco import pack
from analyser.games.burraco.policies import as_policy
from analyser.games.burraco.reference import play as reference
from analyser.games.burraco.reference.scoring import breakdown
from analyser.games.burraco.rules import as_rules
from analyser.games.sides import duel_seatings

HANDS = 60


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return common_order.copied(tmp_path_factory.mktemp("common"))


@pytest.mark.slow
@pytest.mark.skipif(OFF, reason="compiles a copy of the package")
@pytest.mark.parametrize("preset", ["italian", "italian-2p", "open-dirty"])
def test_the_copy_plays_what_the_plain_engine_plays_in_one_order(preset: str, root: Path) -> None:
    burraco = game("burraco")
    rules = burraco.rules(preset)
    players = burraco.policy("balanced"), burraco.policy("greedy")
    arms = duel_seatings(burraco, rules)
    met = Meeting(rules, players, arms, seed=5)
    found = common_order.playing_in(root)(met, 0, HANDS)
    own = playing(burraco)(met, 0, HANDS)
    plain = []
    for number in range(HANDS):
        for seating in arms:
            table = reference.deal(as_rules(rules), pack.order(run_key(5), number))
            table.in_order = True
            reference.play(table, [as_policy(players[who]) for who in seating])
            points = [sum(terms.values()) for terms in breakdown(table)]
            plain.append(points[seating.index(0)] - points[seating.index(1)])
    assert found.ravel().tolist() == plain
    differs = float((found != own).any(axis=1).mean())
    print(f"{preset}: {differs:.0%} of {HANDS} deals end otherwise than with each seat's own cards")
    assert differs > 0.5
