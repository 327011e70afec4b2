"""Which hands prove the statistics, and what comes out?  Played once, simulated, in numbers.

What the tests hold to a limit and what the page shows are the same object, made here.  Left out:
the simulation (``simulation``), the files (``margins``), and the words (``page``).
"""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from calibration.common_order import copied, playing_in
from calibration.findings import (
    BLOCK,
    FAR_DEALS,
    FUNNEL,
    GAIN_DEALS,
    HANDICAPS,
    LOOKS,
    MIXED,
    MIXED_LOOKS,
    POOL,
    RARE_DEALS,
    RUNS,
    SEEDS,
    SHIFTS,
    SHORT,
    TRUTH,
    Case,
    Deciding,
    Ends,
    Found,
    Gain,
    Precise,
    Proofs,
)
from calibration.margins import FOLDER, Margins, Meeting, Play, margins
from calibration.simulation import (
    VERDICTS,
    Prefixes,
    coverage,
    cut,
    decide,
    drawn,
    ordinary_halfwidths,
    precise,
    sequence_halfwidths,
    variance_ratio,
    wary,
)

from analyser.games import game
from analyser.games.interface import Game, Record
from analyser.games.sides import duel_seatings
from analyser.statistics.intervals import (
    FEWEST_PAIRS,
    FloatArray,
    Interval,
    pairs_to_decide,
    tuned_rho,
)
from analyser.statistics.stopping import CAP_HANDS, LOOK_DEALS, Plan
from analyser.storage.provenance import signature

SCALE = game("burraco").scale


@dataclass(frozen=True)
class Hands:
    """Where the hands come from."""

    game: Game
    folder: Path

    def __call__(
        self, meeting: Meeting, first: int, count: int, play: Play | None = None, mark: str = ""
    ) -> FloatArray:
        """Return the margins of some deals, (count, arms), float64."""
        made = margins(self.game, meeting, first, count, folder=self.folder, play=play, mark=mark)
        return made.astype(np.float64)


def meetings(burraco: Game) -> dict[str, Meeting]:
    """Return who meets whom: under the rules of the first preset unless the name says otherwise."""
    made = {}
    for preset in ("italian", "italian-2p"):
        rules = burraco.rules(preset)
        arms = duel_seatings(burraco, rules)
        base = burraco.policy("balanced")
        made[f"{preset}: same"] = Meeting(rules, (base, base), arms[:1], SEEDS["gain"])
        others = {
            "tiny": _changed(burraco, base, take_bar=1),
            "near": _changed(burraco, base, take_bar=10),
            "middling": burraco.policy("cautious"),
            "far": burraco.policy("random"),
        }
        for name, other in others.items():
            made[f"{preset}: {name}"] = Meeting(rules, (base, other), arms, SEEDS["gain"])
        if preset == "italian":
            cautious = burraco.policy("cautious")
            rare = _changed(burraco, base, close_base=50)
            made["pair"] = Meeting(rules, (base, cautious), arms, SEEDS["pair"])
            made["alone"] = Meeting(rules, (base, base), arms[:1], SEEDS["alone"])
            made["rare"] = Meeting(rules, (base, rare), arms, SEEDS["rare"])
    return made


def _changed(burraco: Game, base: Record, **more: int) -> Record:
    return burraco.policy(
        str(base["name"]), {habit: base[habit] + by for habit, by in more.items()}
    )


def prove(folder: Path = FOLDER, heard: Callable[[str], None] = lambda _: None) -> Proofs:
    """Return all figures; hands that are not in ``folder`` yet are played, for half an hour.

    ``heard`` is told what is being done.
    """
    burraco = game("burraco")
    hands = Hands(burraco, folder)
    met = meetings(burraco)
    heard(f"{POOL:,} deals of two players, and {TRUTH:,} others that say what is true")
    truth = float(hands(met["pair"], TRUTH, TRUTH).mean())
    pair = hands(met["pair"], 0, POOL).mean(axis=1)
    heard(f"{2 * POOL:,} deals of a player against himself")
    alone = hands(met["alone"], 0, 2 * POOL).reshape(-1, 2) @ np.array([0.5, -0.5])
    heard("players who hardly differ")
    rare = hands(met["rare"], 0, RARE_DEALS).mean(axis=1)
    heard("simulating")
    return Proofs(
        signature(burraco),
        met,
        [*_covering(pair, truth, alone, rare)],
        _deciding(pair),
        _precise(pair),
        [*_handicapped(alone), *_mixed(pair, truth)],
        _early(pair, truth),
        _gains(hands, met, heard),
        drawn(pair, FUNNEL, BLOCK, _long_looks(), SEEDS["draw"]),
    )


def _short_looks() -> list[int]:
    """Return the looks at a short comparison, evenly apart; at the first an interval is known."""
    return [round(FEWEST_PAIRS + (SHORT - FEWEST_PAIRS) * at / LOOKS) for at in range(1, LOOKS + 1)]


def _long_looks() -> range:
    """Return the looks at a long comparison, in blocks: where the program looks."""
    step = LOOK_DEALS // BLOCK
    return range(step, LOOKS * step + 1, step)


def _covering(pair: FloatArray, truth: float, alone: FloatArray, rare: FloatArray) -> list[Case]:
    short = partial(cut, runs=RUNS, looks=_short_looks())
    long = partial(drawn, runs=RUNS, block=BLOCK, looks=_long_looks(), seed=SEEDS["draw"])
    two = "balanced against cautious, each deal played twice"
    one = "balanced against itself, independent deals"
    return [
        _case("pair", two, short(pair), truth, pair),
        _case("alone", one, short(alone), 0.0, alone),
        _case("pair, long", two, long(pair), float(pair.mean()), pair),
        _case("alone, long", one, long(alone), float(alone.mean()), alone),
        _case(
            "rare",
            "balanced against one who differs in one deal of "
            f"{round(1 / np.count_nonzero(rare) * len(rare), -2):,.0f}",
            long(rare),
            float(rare.mean()),
            rare,
        ),
    ]


def _case(name: str, words: str, found: Prefixes, truth: float, differences: FloatArray) -> Case:
    rho = tuned_rho(int(found.pairs[-1]))
    return Case(
        name, words, truth, float(differences.std()), coverage(found, truth, rho, SCALE.spread)
    )


def _deciding(pair: FloatArray) -> Deciding:
    """Return how runs end that stop when the verdict is settled, as the program looks."""
    centred = pair - pair.mean()
    sd = float(centred.std())
    tuned = _plan("decide").tuned
    # Looks until nothing can be left undecided, and a few more.
    last = math.ceil(1.2 * max(pairs_to_decide(sd, SCALE.band), tuned) / LOOK_DEALS)
    looks = [LOOK_DEALS // BLOCK * at for at in range(1, last + 1)]
    seen = drawn(centred, RUNS, BLOCK, looks, SEEDS["draw"])
    found, halves = wary(seen, SCALE.spread), sequence_halfwidths(seen.pairs, tuned_rho(tuned))
    ends = {truth: decide(found, truth, SCALE.band, halves) for truth in SHIFTS}
    wrong = {truth: each.wrong(truth, SCALE.band) for truth, each in ends.items()}
    fixed, z = _fixed(sd, wrong)
    blocks = math.ceil(fixed / BLOCK)
    at_once = drawn(centred, RUNS, BLOCK, [blocks], SEEDS["draw"] + 1)

    def error(truth: float, from_: Prefixes, halves: FloatArray) -> float:
        return decide(from_, truth, SCALE.band, halves).wrong(truth, SCALE.band)

    return Deciding(
        tuned,
        blocks * BLOCK,
        [
            Ends(
                truth,
                {name: each.share(name) for name in VERDICTS},
                wrong[truth],
                error(truth, seen, ordinary_halfwidths(seen.pairs)),
                error(truth, at_once, z / np.sqrt(at_once.pairs)),
                float(each.pairs.mean()),
                float(np.quantile(each.pairs, 0.9)),
            )
            for truth, each in ends.items()
        ],
    )


def _plan(mode: str) -> Plan:
    """Return what the program plans for who names no more than a mode."""
    return Plan(mode, CAP_HANDS // 2, SCALE.precision, SCALE.band, SCALE.spread)


def _precise(pair: FloatArray) -> Precise:
    """Return how runs end that stop when the ± is small enough, as the program looks."""
    tuned = _plan("precision").tuned
    last = math.ceil(1.2 * pairs_to_decide(float(pair.std()), 2 * SCALE.precision) / LOOK_DEALS)
    looks = [LOOK_DEALS // BLOCK * at for at in range(1, last + 1)]
    found = drawn(pair, RUNS, BLOCK, looks, SEEDS["draw"])
    halves = sequence_halfwidths(found.pairs, tuned_rho(tuned))
    stops = precise(found, wary(found, SCALE.spread), SCALE.precision, halves)
    assert stops.enough.all()
    truth = float(pair.mean())
    return Precise(
        SCALE.precision,
        float(stops.pairs.mean()),
        stops.missed(truth, stops.sequence),
        stops.missed(truth, stops.ordinary),
    )


def _fixed(sd: float, wrong: Mapping[float, float]) -> tuple[float, float]:
    """Return pairs, and the ± in standard errors, of the fixed length with the same errors.

    With an interval of ± z standard errors, and so many pairs that this is half of the band, the
    verdict is never undecided.  It is wrong at 0 where the mean lies beyond ± z, and just outside
    of the band where it lies below − z: with this z neither happens more often than in ``wrong``.
    """
    from scipy.stats import norm

    # Where none was wrong, one in ``RUNS`` may be.
    least = 1 / RUNS
    outside = max(share for truth, share in wrong.items() if truth > SCALE.band)
    z = float(max(norm.isf(max(wrong[0.0], least) / 2), norm.isf(max(outside, least))))
    return (2 * z * sd / SCALE.band) ** 2, z


def _handicapped(alone: FloatArray) -> list[Found]:
    """Return how a player is found who loses so many points a hand against himself."""
    return [
        _find(
            f"fined {points} points a hand",
            cut(alone + points, RUNS, _short_looks()),
            float(points),
        )
        for points in HANDICAPS
    ]


def _mixture(pair: FloatArray, each: int) -> FloatArray:
    """Return the differences of a player who plays one deal in ``each`` as the weaker one does.

    Where he does not, both play alike, and the deal's difference is 0: no hand need be played.
    """
    chance = np.random.Generator(np.random.PCG64(SEEDS["draw"]))
    return np.where(chance.integers(0, each, len(pair)) == 0, pair, 0.0)


def _mixed(pair: FloatArray, truth: float) -> list[Found]:
    """Return how a player is found who sometimes plays as the weaker one does."""
    runs = len(pair) // MIXED_LOOKS[-1]
    return [
        _find(
            f"cautious in one deal of {each}",
            cut(_mixture(pair, each), runs, MIXED_LOOKS),
            truth / each,
        )
        for each in MIXED
    ]


def _early(pair: FloatArray, truth: float) -> Case:
    """Return comparisons that are looked at from the first deals on, of which few differ."""
    each, few = MIXED[-1], _mixture(pair, MIXED[-1])
    words = f"balanced against one who plays one deal in {each} as cautious does"
    return _case("early", words, cut(few, RUNS, _short_looks()), truth / each, few)


def _find(words: str, found: Prefixes, truth: float) -> Found:
    runs, looks = found.mean.shape
    deals = int(found.pairs[-1])
    missed = coverage(found, truth, tuned_rho(deals), SCALE.spread)
    means = found.mean[:, -1]
    half = 1.96 * float(means.std(ddof=1)) / math.sqrt(runs)
    mean = float(means.mean())
    low = means - ordinary_halfwidths(found.pairs[-1:]) * found.sd[:, -1]
    return Found(
        words,
        truth,
        runs,
        looks,
        deals,
        Interval(mean, mean - half, mean + half, runs),
        float(missed.sequence_ever[-1]),
        float(missed.ordinary[-1]),
        float(np.mean(low > 0)),
    )


def _gains(hands: Hands, met: Mapping[str, Meeting], heard: Callable[[str], None]) -> list[Gain]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        plays: list[Play] = []

        def common(meeting: Meeting, first: int, count: int) -> Margins:
            # Copied, and compiled for half a minute, only where such hands are still to be played.
            if not plays:
                plays.append(playing_in(copied(root)))
            return plays[0](meeting, first, count)

        made = []
        for name, meeting in met.items():
            preset, _, players = name.partition(": ")
            if players in ("", "same"):
                continue
            heard(f"{name}, with and without cards of each seat's own")
            deals = FAR_DEALS if players == "far" else GAIN_DEALS
            tables = []
            for play, mark in ((None, ""), (common, "common")):
                swapped = hands(meeting, 0, deals, play, mark)
                # All at the table alike: on as many deals as any has, so that one file will do.
                alike = hands(met[f"{preset}: same"], 0, GAIN_DEALS, play, mark)[:deals, 0]
                tables.append((swapped, alike))
            made.append(_gain(preset, players, *tables))
        return made


def _gain(
    preset: str,
    players: str,
    own: tuple[FloatArray, FloatArray],
    one: tuple[FloatArray, FloatArray],
) -> Gain:
    """Return the gain; ``own`` and ``one``: the margins, and those of the first side if all are
    alike, with cards of each seat's own and in one order.
    """
    differences = own[0].mean(axis=1)
    return Gain(
        preset,
        players,
        float(differences.mean()),
        float(np.mean(differences != 0)),
        len(differences),
        variance_ratio(list(own[0].T / 2), differences),
        variance_ratio([one[0].mean(axis=1)], differences),
        *(
            # In the second arm it is the other player who sits on the first side.
            variance_ratio([alike, swapped[:, 1]], alike + swapped[:, 1])
            for swapped, alike in (own, one)
        ),
    )
