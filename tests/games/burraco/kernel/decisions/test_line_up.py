"""``analyser.games.burraco.kernel.decisions``: Do the named policies play recognisably differently,
and in the order that their words promise?

Two policies are compared where both stand in front of the same decision: a hand is played by one of
them, and at each step the other is asked, on a copy of the table, what it would do.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from compiling import OFF
from games.burraco import raw_calls

from analyser.cards import shuffle
from analyser.games import game
from analyser.games.burraco.kernel.decisions import play
from analyser.games.burraco.kernel.habits import policy_row
from analyser.games.burraco.kernel.table import pack
from analyser.games.burraco.kernel.table import table as layout
from analyser.games.burraco.policies import named_policies, policy_of
from analyser.games.burraco.rules import rules_of, rules_row
from analyser.games.sides import Pairing, duel_seatings
from analyser.statistics.intervals import estimate_pairs

pytestmark = pytest.mark.skipif(OFF, reason="plays thousands of hands: needs the compiler")
NAMES = [name for name, (_words, each) in named_policies().items() if not each.search_worlds]
KEY = shuffle.run_key(11)
RULES = rules_of("italian")
HANDS = 30
LEAST_SHARE = 0.10
LEAST_OF_KIN = 0.05
"""Where the search for one began with the other: it may have found little to change."""


def habits(name: str) -> npt.NDArray[np.int64]:
    return np.array([policy_row(policy_of(name), RULES)] * 4, dtype=np.int64).ravel()


def differing(player: str, other: str) -> tuple[int, int]:
    """Return (decisions, of which differ): ``player`` plays all seats, ``other`` is asked."""
    rules = np.array(rules_row(RULES), dtype=np.int64)
    table, copy = (np.empty(layout.TABLE_SIZE, np.int64) for _ in range(2))
    work, order = np.empty(play.WORK_SIZE, np.int64), np.empty(pack.PACK_SIZE, np.int64)
    did, would = (np.empty((400, layout.LOG_WIDTH), np.int64) for _ in range(2))
    ours, theirs = habits(player), habits(other)
    decisions = differ = 0
    for number in range(HANDS):
        pack.order(KEY, number, order)
        raw_calls.lay_out(table, KEY, number, order, rules, 0, np.zeros(4, np.int64))
        while table[layout.PHASE] != layout.OVER:
            table[layout.LOG_LENGTH] = 0
            copy[:] = table
            play.step(copy, rules, theirs, work, would.ravel())
            play.step(table, rules, ours, work, did.ravel())
            decisions += 1
            differ += int((did[0] != would[0]).any())
    return decisions, differ


@pytest.mark.broad
@pytest.mark.parametrize(("one", "two"), list(combinations(NAMES, 2)))
def test_any_two_named_policies_differ_in_many_of_their_decisions(one: str, two: str) -> None:
    counts = np.array([differing(one, two), differing(two, one)])
    share = counts[:, 1].sum() / counts[:, 0].sum()
    print(f"{one} and {two} differ in {share:.1%} of {counts[:, 0].sum()} decisions")
    said = [named_policies()[name][0].description.partition(";")[0] for name in (one, two)]
    kin = said[1].endswith(f" from {one}") or said[0].endswith(f" from {two}")
    champions = one.startswith("champion-") and two.startswith("champion-")
    assert share >= (LEAST_OF_KIN if kin and champions else LEAST_SHARE)


def duel(one: str, two: str, pairs: int) -> npt.NDArray[np.float64]:
    """Return the pair differences of a duel on ``pairs`` deals, points per hand."""
    burraco = game("burraco")
    rules = burraco.rules("italian")
    players = [burraco.policy(one), burraco.policy(two)]
    seatings = duel_seatings(burraco, rules)
    pairing = Pairing.from_arms(burraco, rules, seatings)
    arms = [
        pairing.of_rows(arm, burraco.play(rules, players, seated, KEY, 0, pairs))
        for arm, seated in enumerate(seatings)
    ]
    return (arms[0] + arms[1]) / 2


def test_balanced_beats_random_by_300_points_a_hand() -> None:
    assert estimate_pairs(duel("balanced", "random", 2000)).low > 300


@pytest.mark.parametrize("other", ["greedy", "cautious", "never-take", "always-take"])
def test_balanced_clearly_beats_the_one_sided(other: str) -> None:
    assert estimate_pairs(duel("balanced", other, 6000)).low > 20


def test_greedy_beats_random() -> None:
    assert estimate_pairs(duel("greedy", "random", 2000)).low > 100


def test_never_take_never_takes_and_always_take_takes_whatever_lies_there() -> None:
    burraco = game("burraco")
    rules = burraco.rules("italian")
    players = [burraco.policy("never-take"), burraco.policy("always-take")]
    names = [column.name for column in burraco.columns]
    rows = burraco.play(rules, players, (0, 1, 0, 1), KEY, 0, 300)
    assert rows[:, names.index("takes_0")].sum() == 0
    turns = rows[:, names.index("turns")]
    # Grabber sits at every second seat from seat 1, so half of the turns, rounded down, are his.
    assert (rows[:, names.index("takes_1")] == turns // 2).all()
