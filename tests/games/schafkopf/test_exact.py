"""``analyser.games.schafkopf``: Are the game's laws those that are enumerated, and does the
engine play by them?
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, TypeAlias

import compiling
import numpy as np
import numpy.typing as npt
import pytest
from games import kernel_doors as doors
from games.schafkopf import exact
from games.schafkopf.states import ending, state_of

from analyser.cards.shuffle import run_key
from analyser.compiled.jit import kernel
from analyser.compiled.memory import part
from analyser.games import kernels
from analyser.games.schafkopf import GAME
from analyser.games.schafkopf.columns import PARTS, ROW
from analyser.games.schafkopf.kernel import table as T
from analyser.games.schafkopf.kernel.game import GAME as KERNEL
from analyser.games.tricks.deck import CARDS

KEY = run_key(4)
Numbers: TypeAlias = npt.NDArray[np.int64]
DEALT = 4_000
PLAYED = 4_000
compiled = pytest.mark.skipif(compiling.OFF, reason="thousands of hands, compiled")

AFTER_BURYING = (
    "Qc Qs Js Jh Kd 9d 8d Ac 7c Ks",
    "Qh Qd Ad 7d Kc Ah 7h Ts 8s 7s",
    "Jc Jd Td Tc 9c 8c 9h 8h As 9s",
)
"""The example of the rules, its ten and king of hearts buried."""
LATE = "9d Ac 7c Ks / Kc 7h Ad 8s / Jd 9c 8h As"
"""Four tricks from its end or so: a trump each, and plain cards that follow and do not."""


def hands_of(text: str) -> exact.Hands:
    return tuple(frozenset(hand.split()) for hand in text.split("/"))


# -- enumerated ------------------------------------------------------------------------------------


def test_trumps_in_ten_cards() -> None:
    law = exact.trumps_in_ten()
    assert law == [
        43758, 680680, 3981978, 11583936, 18582564, 17153136, 9189180, 2800512, 459459, 36036, 1001,
    ]  # fmt: skip
    assert sum(law) == exact.HANDS == 64_512_240
    assert (sum(law[6:]), sum(law[7:])) == (12_486_188, 3_297_008)
    assert [round(100 * sum(law[n:]) / exact.HANDS, 4) for n in (6, 7)] == [19.3548, 5.1107]


def test_the_top_trumps_in_ten_cards() -> None:
    law = exact.tops_in_ten()
    assert law == [
        44352165, 14307150, 4292145, 1184040, 296010, 65780, 12650, 2024, 253, 22, 1,
    ]  # fmt: skip
    assert sum(law) == exact.HANDS
    assert sum(law[4:]) == math.comb(28, 6) == 376_740


def test_trumps_in_the_widow() -> None:
    assert exact.widows(8, 22) == [91, 112, 28]
    assert exact.widows(14, 32) == [153, 252, 91]
    assert exact.moments(exact.points_in(2))[0] == Fraction(15, 2)


def test_card_points_of_ten_cards() -> None:
    law = exact.points_in(10)
    assert exact.moments(law)[0] == Fraction(75, 2)
    assert (min(law), max(law), law[92]) == (0, 92, 6)
    many = sum(hands for points, hands in law.items() if points >= 61)
    assert (many, round(100 * many / exact.HANDS, 4)) == (1_384_244, 2.1457)


def test_sequences_of_plays_from_the_example() -> None:
    hands = hands_of("/".join(AFTER_BURYING))
    assert [exact.sequences(hands, 0, cards) for cards in range(1, 5)] == [10, 33, 96, 864]


def test_what_is_played_by_lot_adds_up() -> None:
    hands = hands_of(LATE)
    assert sum(exact.by_lot(hands, 0)) == sum(map(exact.value, hands))


# -- played ----------------------------------------------------------------------------------------


def near(found: npt.NDArray[Any], expected: float) -> None:
    """Check that the mean of independent numbers is within four standard errors."""
    share = max(expected * (1 - expected), 0) if found.dtype == np.bool_ else 0
    error = math.sqrt(max(float(np.var(found)), share) / len(found))
    assert abs(float(np.mean(found)) - expected) <= 4 * error, (np.mean(found), expected, error)


@compiled
def test_what_is_dealt_has_the_enumerated_law() -> None:
    """Trumps, tops and card points of the first and last seat, and of the widow."""
    state, dealt = np.zeros(T.TABLE_SIZE, np.int64), np.empty((DEALT, 4), np.int64)
    nothing, room = np.zeros(3, np.int64), np.zeros(KERNEL.search_size, np.int64)
    for deal in range(DEALT):
        doors.lay_out(KERNEL, state, KEY, deal, nothing, 0, nothing, room)
        dealt[deal, :3] = state[T.SEATS0 + T.HAND : T.ORDER0 : T.SEAT_WIDTH]
        dealt[deal, 3] = state[T.WIDOW]
    assert (np.bitwise_or.reduce(dealt, axis=1) == 2**32 - 1).all()
    trump = np.array([card in exact.TRUMPS for card in CARDS])
    worth = np.array([exact.value([card]) for card in CARDS])
    held = (dealt[:, :, None] >> np.arange(32)) & 1
    for seat, cards, law in ((0, 10, exact.trumps_in_ten()), (2, 10, exact.trumps_in_ten()),
                             (3, 2, exact.widows(14, 32))):  # fmt: skip
        trumps, points = held[:, seat] @ trump, held[:, seat] @ worth
        near(trumps, cards * 14 / 32)
        for number, many in enumerate(law):
            if many / sum(law) > 0.01:
                near(trumps == number, many / sum(law))
        near(points, float(exact.moments(exact.points_in(cards))[0]))
    assert len(np.unique(dealt[:, 0])) == DEALT


@compiled
def test_who_plays_by_lot_takes_what_is_expected() -> None:
    lots_of_an_ending(LATE, PLAYED)


@pytest.mark.slow
@compiled
def test_so_it_is_of_more_hands_and_of_longer_endings() -> None:
    lots_of_an_ending(LATE, 200_000)
    lots_of_an_ending("Jh 9d Ac 7c Ks/Qd Kc 7h Ad 8s/Jc Jd 9c 8h As", 200_000)


@kernel
def play_on(table: Numbers, rules: Numbers, policies: Numbers, work: Numbers) -> None:
    """Play a table on to its end."""
    kernels.play_plainly(KERNEL, part(table, 0), part(rules, 0), part(policies, 0), part(work, 0))


def lots_of_an_ending(hands: str, plays: int) -> None:
    expected = exact.by_lot(hands_of(hands), 0)
    numbers = GAME.engine.numbers(GAME.rules("schafkopf"), [GAME.policy("random")], [0] * 3)
    start, work = state_of(ending(hands, buried="Th Kh")), np.zeros(8, np.int64)
    taken = np.empty((plays, 3), np.int64)
    before = start[T.SEATS0 + T.POINTS_OF : T.ORDER0 : T.SEAT_WIDTH].copy()
    for play in range(plays):
        now = start.copy()
        now[T.KEY], now[T.DEAL] = KEY, play
        play_on(now, numbers.rules, numbers.policies, work)
        taken[play] = now[T.SEATS0 + T.POINTS_OF : T.ORDER0 : T.SEAT_WIDTH] - before
    for seat in range(3):
        near(taken[:, seat], float(expected[seat]))


@compiled
def test_who_is_asked_by_lot_takes_every_second_time() -> None:
    random = [GAME.policy("random")]
    rows = GAME.play(GAME.rules("schafkopf"), random, [0] * 3, KEY, 0, 20_000)
    declarer = rows[:, ROW.places["declarer"]]
    for seat, share in ((0, 1 / 2), (1, 1 / 4), (2, 1 / 8), (-1, 1 / 8)):
        near(declarer == seat, share)
    # By lot all pairs of twelve cards are buried alike: two of twelve, of all 32.
    near(rows[declarer >= 0, ROW.places["buried"]], 7.5)


@compiled
@pytest.mark.parametrize("preset", list(GAME.presets))
def test_all_points_are_somebodys_and_scores_are_those_of_the_rules(preset: str) -> None:
    rules = GAME.rules(preset)
    policies = [GAME.policy(name) for name in ("sound", "beginner", "random")]
    rows = GAME.play(rules, policies, range(3), KEY, 0, 3_000)

    def column(name: str) -> Numbers:
        return rows[:, ROW.places[name]]

    def total(name: str) -> Numbers:
        return np.asarray(np.sum([column(f"{name}_{seat}") for seat in range(3)], axis=0))

    points, scored = total("points"), total("score")
    if rules["bury_counts"]:
        assert (points == 120).all()
    else:
        games = column("declarer") >= 0
        assert (points[games] == 120 - column("buried")[games]).all()
        assert (points[~games] == 120 - column("widow")[~games]).all()
    assert (total("tricks") == 10).all()
    if rules["defenders_share"]:
        assert (scored[column("declarer") >= 0] == 0).all()
    assert set(np.unique(scored)) <= {PARTS * n for n in (-6, -4, -2, 0, 2, 4, 6)}
