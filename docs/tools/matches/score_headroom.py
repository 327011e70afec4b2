"""How much could a player gain that plays for the match, decision by decision?

Positions of hands of learnt players, Italian rules.  Every option of each is played to the end of
the hand in the same worlds, as ``advise`` does.  The ends are then judged twice: by their points,
and by the chance to win the match, at many scores.  The gain is that of the best option for the
match on the best for points, chosen in some worlds and measured in others.  The bound chooses and
measures in the same ones, so it is too high.

The sum over the decisions of a hand is what a side would gain to a first approximation: effects of
decisions do not add up exactly, and all play on for points.

    .venv/bin/python docs/tools/matches/score_headroom.py --hands 150 --seconds 1000 --write

``--write`` puts the numbers of the page of ``analyser win-chance --effects`` beside the game
(``score_effects.toml``).

Of 2,083 positions in 1,024 worlds (seed 11), 25 decisions per side and hand: how often the best
options differ, and percentage points of the chance to win per hand.  Options were chosen by the
chance alone, or by a mean of half of it and half of points at their usual worth; 32 worlds stand
for a fast search player.

    score      differs  bound   512 worlds: alone  half         32 worlds: alone  half
    0:0          2 %     0.02   −0.0 ± 0.1   +0.0 ± 0.1         −0.3 ± 0.1   −0.2 ± 0.1
    1000:1000    5 %     0.4    −0.2 ± 0.4   +0.1 ± 0.2         −1.2 ± 0.3   −0.4 ± 0.2
    1500:1500   20 %     7.1    +1.6 ± 1.7   +2.7 ± 1.4         −6.0 ± 1.2   −0.6 ± 0.9
    1850:1700   22 %     9.0    +3.9 ± 2.4   +3.7 ± 2.2         −1.9 ± 2.2   +2.1 ± 2.0
    1700:1850   23 %     7.8    +2.7 ± 2.0   +3.7 ± 1.7         −4.0 ± 1.4   +0.5 ± 1.2
    1900:1500   36 %     9.8    +4.6 ± 2.0   +5.0 ± 1.8         +2.1 ± 1.5   +3.8 ± 1.3
    1500:1900   39 %     8.8    +3.3 ± 1.8   +3.8 ± 1.6         −0.9 ± 1.4   +1.5 ± 1.2
    1000:1800   38 %     1.5    +0.2 ± 0.3   +0.5 ± 0.3         −0.2 ± 0.3   +0.4 ± 0.2

So the score decides close to the target, and nowhere else.  The chance to win is a coarser measure
than points: with few worlds, choosing by it alone loses.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

import analyser
from analyser import games
from analyser.confidence import normal_half
from analyser.errors import ScenarioError
from analyser.games.burraco import GAME
from analyser.games.burraco.advice.consultation import consultation_in
from analyser.games.burraco.advice.line_position import read_line
from analyser.games.burraco.advice.questions import player_of
from analyser.games.burraco.columns import OUTCOME_PARTS
from analyser.games.burraco.reference.search_player import DRAW, TAKE
from analyser.games.burraco.score_effects import FILE, KINDS
from analyser.play.match_equity import Aim, make_equity

RULES: Final = "italian"
PLAYER: Final = "learnt"
SCORES: Final = (0, 500, 1000, 1250, 1500, 1700, 1900)
SIDES: Final = 2
SHARES: Final = (0.25, 0.5, 1.0)
"""Shares of the chance to win in what an option is chosen by; the rest is points."""
WRITTEN_SHARE: Final = 0.5
THINNED: Final = 16
"""Of so many worlds one says what a point is worth."""
POINT: Final = 5
"""All scores are a multiple of it."""
LOWEST, HIGHEST = -4_000, 8_000
"""No hand leads beyond these scores."""
CELLS: Final = (HIGHEST - LOWEST) // POINT
SHIFTS: Final = (-40, -20, 20, 40)
"""Points by which taking the pile is made better than it is, in rules that were tried."""
HEAD: Final = """# Does the score change how a strong player should play?  Of positions of
# {player} players, each option played to the end of the hand in the same {worlds} worlds.
# Own score down, the other side's across: how often another option is best for the match than
# for points; what the better choice gains, in percentage points of the chance to win per hand,
# with half of the 95 % interval, and at most.  `kinds`: of a kind of decision how often each
# change comes up, at some scores; and what rules gain by which the pile counts some points more.
# Written by docs/tools/matches/score_headroom.py.
"""

FloatArray = npt.NDArray[np.float64]


class Ends(NamedTuple):
    """How a hand ended after each option of a position."""

    own: FloatArray
    """(worlds, options), points of the player's side;"""
    other: FloatArray
    """and of the other side."""
    begins: int
    """0 if the player's side begins the next hand."""
    kinds: Sequence[str]
    """What each option is: to take the pile, to draw, to meld or to discard."""

    @property
    def places(self) -> npt.NDArray[np.int64]:
        """Where in a table of :func:`make_table` each end lies, from nothing to nothing."""
        own, other = (np.rint((each - LOWEST) / POINT) for each in (self.own, self.other))
        return np.asarray(own * CELLS + other, np.int64)


def main() -> None:
    """Play, and print a line for each score."""
    parser = argparse.ArgumentParser(description="What does playing for the match gain?")
    parser.add_argument("--hands", type=int, default=150)
    parser.add_argument("--worlds", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=1000.0)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    replayed = analyser.replay(
        rules=RULES, policies=PLAYER, seed=given.seed, hands=given.hands, positions=True
    )
    lines = [line.strip() for line in replayed.lines if line.strip().startswith(f"{RULES} ")]
    order = np.random.default_rng(given.seed).permutation(len(lines))
    found = list(play([lines[at] for at in order], given.worlds, given.seed, given.seconds))
    text = write_effects(found, len(lines) / (SIDES * given.hands), given.seed)
    print(text)
    if given.write:
        to = Path(games.__file__).parent / GAME.name / FILE
        _, mark, played = to.read_text(encoding="utf-8").partition("\n[played]")
        to.write_text(text + mark + played, encoding="utf-8")


def play(lines: list[str], worlds: int, seed: int, seconds: float) -> Iterator[Ends]:
    """Yield how the options of positions end, until the time is spent."""
    began, seats = time.monotonic(), [GAME.policy("search")] * 4
    for number, line in enumerate(lines):
        if time.monotonic() - began > seconds:
            return
        try:
            asked = consultation_in(read_line(line, "position"), seats)
        except ScenarioError:
            # There is one option alone.
            continue
        ends = player_of(asked, seed + number)(0, worlds, [True] * len(asked.ways)) / OUTCOME_PARTS
        begins = (asked.position.lead + 1 - asked.asker.mover) % SIDES
        yield Ends(ends[..., 0], ends[..., 1], begins, [name_kind(way.says) for way in asked.ways])


def name_kind(says: str) -> str:
    """Return what an option is, by its words."""
    first = says.split()[0].lower()
    return first if first in (TAKE, DRAW, "discard") else "meld"


class MatchWorth(NamedTuple):
    """What the ends of a position are worth at a score."""

    points: FloatArray
    """(worlds, options), by the points of the hand,"""
    worth: FloatArray
    """and by the chance to win the match, per cent."""

    @property
    def choices(self) -> tuple[int, int]:
        """The best option by points, and that by the match."""
        return int(self.points.mean(0).argmax()), int(self.worth.mean(0).argmax())

    @property
    def bound(self) -> float:
        """What the best for the match gains on the best for points, both known from all worlds."""
        worth = self.worth.mean(0)
        return float(worth.max() - worth[self.points.mean(0).argmax()])

    def find_gain(self, share: float, slope: float, shift: FloatArray | float = 0.0) -> float:
        """Return the same, chosen in one half of the worlds and measured in the other, both ways.

        ``share``: that of the chance in what is chosen by; the rest is points times ``slope``, with
        ``shift`` points added to each option.
        """
        half, gains = len(self.points) // 2, []
        for choose, measure in ((slice(half), slice(half, None)), (slice(half, None), slice(half))):
            points, worth = (each[choose].mean(0) for each in self)
            chosen = (share * worth + (1 - share) * slope * (points + shift)).argmax()
            gained = self.worth[measure, chosen] - self.worth[measure, points.argmax()]
            gains.append(float(gained.mean()))
        return float(np.mean(gains))


def make_table() -> list[FloatArray]:
    """Return the chance to win from all scores in fives of points, by the side that begins."""
    equity = make_equity(GAME, GAME.rules(RULES), Aim())
    scores = np.arange(LOWEST, HIGHEST, POINT)
    return [equity.find(scores[:, None], scores, side).ravel() for side in range(SIDES)]


def find_slope(judged: list[MatchWorth]) -> float:
    """Return what a point is worth, percentage points, on the line through all ends."""
    points = np.concatenate([each.points[::THINNED].ravel() for each in judged])
    worth = np.concatenate([each.worth[::THINNED].ravel() for each in judged])
    return float(np.cov(points, worth)[0, 1] / points.var())


def write_effects(found: Sequence[Ends], per_hand: float, seed: int) -> str:
    """Return what was found, as the game keeps it; ``per_hand``: decisions per side and hand."""
    table, worlds = make_table(), len(found[0].own)
    points, places = [each.own - each.other for each in found], [each.places for each in found]
    wide = normal_half() / np.sqrt(len(found))
    made: dict[str, list[str]] = {"differs": [], "gain": [], "half": [], "most": []}
    kinds = list[str]()
    for own in SCORES:
        row: dict[str, list[float]] = {key: [] for key in made}
        for other in SCORES:
            shift = own // POINT * CELLS + other // POINT
            judged = [
                MatchWorth(brought, table[ends.begins].take(at + shift))
                for ends, brought, at in zip(found, points, places, strict=True)
            ]
            slope = find_slope(judged)
            gains = per_hand * np.array([each.find_gain(WRITTEN_SHARE, slope) for each in judged])
            row["differs"].append(float(np.mean([len({*each.choices}) > 1 for each in judged])))
            row["gain"].append(float(gains.mean()))
            row["half"].append(float(wide * gains.std(ddof=1)))
            row["most"].append(per_hand * float(np.mean([each.bound for each in judged])))
            if (own, other) in KINDS:
                kinds += write_kinds(found, judged, own, other)
                kinds += write_shifts(found, judged, slope, per_hand)
        for key, values in row.items():
            made[key].append(f"[{', '.join(f'{each:.3f}' for each in values)}]")
    lines = [f'rules = "{RULES}"', f'player = "{PLAYER}"', f"seed = {seed}"]
    lines += [f"positions = {len(found)}", f"worlds = {worlds}"]
    lines += [f"decisions_per_hand = {per_hand:.1f}", f"scores = {[*SCORES]}"]
    for key, rows in made.items():
        lines += [f"{key} = [", *(f"    {each}," for each in rows), "]"]
    head = HEAD.format(player=PLAYER, worlds=f"{worlds:,}")
    return head + "\n".join([*lines, *kinds]) + "\n"


def write_kinds(
    found: Sequence[Ends], judged: Sequence[MatchWorth], own: int, other: int
) -> list[str]:
    """Return how often each kind of decision changes at a score."""
    every, changed = Counter[str](), Counter[tuple[str, str]]()
    for ends, each in zip(found, judged, strict=True):
        before, after = each.choices
        of = ends.kinds[before]
        every[of] += 1
        changed[of, ends.kinds[after] if after != before else "same"] += 1
    lines = ["", "[[kinds]]", f"own = {own}", f"other = {other}"]
    for of in sorted(every):
        told = {to: many for (was, to), many in sorted(changed.items()) if was == of}
        lines.append(f"{of} = {{ {', '.join(f'{to} = {many}' for to, many in told.items())} }}")
    return lines


def write_shifts(
    found: Sequence[Ends], judged: Sequence[MatchWorth], slope: float, per_hand: float
) -> list[str]:
    """Return what rules gain by which the pile counts some points more than it is worth."""
    wide, lines = normal_half() / np.sqrt(len(found)), list[str]()
    for shift in SHIFTS:
        gains = per_hand * np.array(
            [
                each.find_gain(0.0, slope, shift * (np.array(ends.kinds) == TAKE))
                for ends, each in zip(found, judged, strict=True)
            ]
        )
        lines.append(f"{shift} = [{gains.mean():.3f}, {wide * gains.std(ddof=1):.3f}]")
    return ["[kinds.pile_shifts]", *lines]


if __name__ == "__main__":
    main()
