"""How much could a player gain that plays for the match, or for victory points, by decision?

Positions of hands of learnt players, Italian rules.  Every option of each is played to the end of
the hand in the same worlds, as ``advise`` does.  The ends are then judged by their points, by the
chance to win the match, at many scores, and by the victory points of a match of three or four
hands, at the leads with which its hands begin.  The gain is that of the best option for the match
on the best for points, chosen in some worlds and measured in others.  The bound chooses and
measures in the same ones, so it is too high.

The sum over the decisions of a hand is what a side would gain to a first approximation: effects of
decisions do not add up exactly, and all play on for points.

    .venv/bin/python docs/tools/matches/score_headroom.py --write

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

By the federation's table of three hands, victory points of 20 per hand, 512 worlds:

    ahead by   differs  bound   last hand: half  bound   the one before: half
    −1500        16 %    0.08   +0.02 ± 0.02      0.02   +0.00 ± 0.01
    −1000         7 %    0.06   +0.04 ± 0.02      0.01   −0.01 ± 0.01
     −500         6 %    0.04   +0.00 ± 0.02      0.00   −0.01 ± 0.01
        0         5 %    0.03   −0.01 ± 0.02      0.00   −0.01 ± 0.01
      500         6 %    0.04   +0.02 ± 0.02      0.00   −0.00 ± 0.01
     1000         8 %    0.04   +0.01 ± 0.02      0.01   +0.00 ± 0.01
     1500        14 %    0.08   +0.03 ± 0.02      0.02   +0.01 ± 0.01

The table rises almost evenly with the lead, so points are as good a measure: even twice the
variance of the last hand, if it cost nothing, would bring a side behind less than 0.4.  So no
player for victory points was built.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
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
from analyser.play.match_equity import Aim, Equity, make_equity

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
AWARDS: Final = ("federation", "federation-4")
"""Tables of victory points."""
LEADS: Final = 20
"""Leads, equally likely, with which a hand of such a match begins."""
FURTHEST: Final = HIGHEST - LOWEST
"""No hand leads to a greater difference."""
SHIFTS: Final = (-40, -20, 20, 40)
"""Points by which taking the pile is made better than it is, in rules that were tried."""
HEAD: Final = """# Does the score change how a strong player should play?  Of positions of
# {player} players, each option played to the end of the hand in the same {worlds} worlds.
# Own score down, the other side's across: how often another option is best for the match than
# for points; what the better choice gains, in percentage points of the chance to win per hand,
# with half of the 95 % interval, and at most.  `kinds`: of a kind of decision how often each
# change comes up, at some scores; and what rules gain by which the pile counts some points more.
# `victory_points`: the same of a match of some hands, by hand and in all, in victory points.
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
    parser.add_argument("--positions", type=int, default=2083)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    replayed = analyser.replay(
        rules=RULES, policies=PLAYER, seed=given.seed, hands=given.hands, positions=True
    )
    lines = [line.strip() for line in replayed.lines if line.strip().startswith(f"{RULES} ")]
    order = np.random.default_rng(given.seed).permutation(len(lines))
    every = play([lines[at] for at in order], given.worlds, given.seed)
    found = list(islice(every, given.positions))
    text = write_effects(found, len(lines) / (SIDES * given.hands), given.seed)
    print(text)
    if given.write:
        to = Path(games.__file__).parent / GAME.name / FILE
        _, mark, played = to.read_text(encoding="utf-8").partition("\n[played]")
        to.write_text(text + mark + played, encoding="utf-8")


def play(lines: list[str], worlds: int, seed: int) -> Iterator[Ends]:
    """Yield how the options of positions end."""
    seats = [GAME.policy("search")] * 4
    for number, line in enumerate(lines):
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
    """What the ends of a position are worth in a match."""

    points: FloatArray
    """(worlds, options), by the points of the hand,"""
    worth: FloatArray
    """and by the chance to win the match, per cent, or by victory points."""

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
    kinds += write_awards(found, per_hand)
    lines = [f'rules = "{RULES}"', f'player = "{PLAYER}"', f"seed = {seed}"]
    lines += [f"positions = {len(found)}", f"worlds = {worlds}"]
    lines += [f"decisions_per_hand = {per_hand:.1f}", f"scores = {[*SCORES]}"]
    for key, rows in made.items():
        lines += [f"{key} = [", *(f"    {each}," for each in rows), "]"]
    head = HEAD.format(player=PLAYER, worlds=f"{worlds:,}")
    return head + "\n".join([*lines, *kinds]) + "\n"


def write_awards(found: Sequence[Ends], per_hand: float) -> list[str]:
    """Return what is gained by playing for victory points, the first hand of a match first."""
    apart = [each.own - each.other for each in found]
    places = [np.rint((each + FURTHEST) / POINT).astype(np.int64) for each in apart]
    wide, lines = normal_half() / np.sqrt(len(found)), list[str]()
    for name in AWARDS:
        award = GAME.awards[name]
        equity = make_equity(GAME, GAME.rules(RULES), Aim(hands_left=award.hands, award=award))
        by_hand = list[FloatArray]()
        for played in range(award.hands):
            table = [
                equity.find(np.arange(-FURTHEST, FURTHEST, POINT), 0, side, played + 1)
                for side in range(SIDES)
            ]
            by_lead = list[list[list[float]]]()
            for lead in list_leads(equity, played):
                judged = [
                    MatchWorth(points, table[ends.begins].take(at + lead // POINT))
                    for ends, points, at in zip(found, apart, places, strict=True)
                ]
                slope = find_slope(judged)
                by_lead.append(
                    [
                        [len({*each.choices}) > 1, each.find_gain(WRITTEN_SHARE, slope), each.bound]
                        for each in judged
                    ]
                )
            by_hand.append(np.mean(by_lead, axis=0))
        differs, gains, most = np.moveaxis(np.array(by_hand), -1, 0)
        gained = per_hand * np.concatenate([gains, [gains.sum(axis=0)]])
        intervals = [f"[{each.mean():.3f}, {wide * each.std(ddof=1):.3f}]" for each in gained]
        bounds = per_hand * most.mean(axis=1)
        lines += ["", "[[victory_points]]", f'award = "{name}"', f"hands = {award.hands}"]
        lines += [f"points = {sum(award.points[0])}"]
        lines += [f"differs = [{', '.join(f'{each:.3f}' for each in differs.mean(axis=1))}]"]
        lines += [f"gains = [{', '.join(intervals[:-1])}]", f"gain = {intervals[-1]}"]
        lines += [f"bounds = [{', '.join(f'{each:.3f}' for each in bounds)}]"]
        lines += [f"most = {bounds.sum():.3f}"]
    return lines


def list_leads(equity: Equity, played: int) -> list[int]:
    """Return leads with which a hand begins, equally likely, where some have been played."""
    if not played:
        return [0]
    hands, lots = equity.kept.stages[0].scores, np.random.default_rng(played)
    # The sides take turns to begin, and either may have begun first.
    drawn = [(-1) ** hand * lots.permutation(hands[:, 0] - hands[:, 1]) for hand in range(played)]
    ahead = np.sum(drawn, axis=0)
    shares = (np.arange(LEADS) + 0.5) / LEADS
    leads = np.quantile(np.concatenate([ahead, -ahead]), shares) / POINT
    return [POINT * round(each) for each in leads.tolist()]


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
