"""A game in a few lines of numpy, for the tests of the shared rooms: rows from a hash.

Two sides of two seats.  A side's score grows with its policy's ``skill``; the rest is chance that
is named by run key, deal and side, so deal n is the same luck for every policy, and swapping the
teams swaps only who plays it.  A match is won by the side that first has more than ``TARGET``
points, and more than the other.  It has most abilities, the toy of ``toys.trick_toy`` fewer, that
of ``toys.solo_toy`` none.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, overload

import numpy as np

from analyser import games
from analyser.errors import PlayerError, ScenarioError, UsageError, unknown
from analyser.games.interface import Column, Field, Game, Record, Rows, Scale
from analyser.games.protocols.clubs import Award
from analyser.games.protocols.custom_seats import Guest
from analyser.games.protocols.decisions import Choice, Condition, DecisionRule
from analyser.games.protocols.matches import Goal, Hands
from analyser.games.protocols.playing_style import PeoplesMatches, Trait
from analyser.games.protocols.rule_sets import Measure

if TYPE_CHECKING:
    import pytest

ENDINGS = ("closed", "stock", "stalemate")
TARGET = 800
SLIPPERY = 900
PEOPLE = PeoplesMatches(
    matches=200,
    target=TARGET,
    winner_median=900.0,
    winner_sd=80.0,
    loser_mean=640.0,
    loser_sd=120.0,
    margin_mean=262.0,
    margin_sd=125.0,
    source="Four toys at a table.",
)
SCALE = Scale("points", band=5.0, precision=2.0, spread=250.0, decimals=0, lead_steps=20)


@dataclass
class Toy:
    """The toy; ``pause`` slows it down, ``calls`` counts what it played."""

    name: str = "toy"
    title: str = "Toy"
    question: str = "Who is the boldest?"
    scale: Scale = SCALE
    columns: tuple[Column, ...] = (
        Column("deal", "int64", "", "number of the deal"),
        Column("turns", "int16", "turns", "turns played"),
        Column("ending", "category", "", "how the hand ended", categories=ENDINGS),
        Column("pot_turn_0", "int16", "turns", "turn of the pot", null=-1),
        Column("score_0", "int32", "points", "points of the first side"),
        Column("score_1", "int32", "points", "points of the second side"),
        Column("match", "int64", "", "number of the match, −1 in plain play"),
        Column("hand", "int64", "", "number of the hand in its match, or of the deal"),
    )
    match_hands: int = 64
    phases: tuple[str, ...] = ("dealing", "playing", "nothing")
    rule_fields: tuple[Field, ...] = (
        Field("turn_limit", "int", "most turns", low=1, high=1000),
        Field("bonus", "int", "points for closing", low=0, high=500),
        Field("steps", "ints", "points of each step"),
    )
    policy_fields: tuple[Field, ...] = (
        Field("skill", "int", "points per hand", low=-1000, high=1000),
        Field("take_bias", "int", "liking for the pile", low=-1000, high=1000),
    )
    measures: tuple[Measure, ...] = (
        Measure(
            "turns",
            "length",
            "turns",
            "turns played",
            lambda rows: rows[:, 1].astype(np.float64),
            words="the length of a hand",
            bounds=lambda rules: (0.0, float(rules["turn_limit"])),
            of_moves=True,
        ),
        Measure(
            "spread",
            "spread of scores",
            "points",
            "standard deviation of a side's score",
            lambda rows: rows[:, 4:6].astype(np.float64),
            spread=True,
            words="the spread of scores",
        ),
    )
    presets: Mapping[str, str] = field(
        default_factory=lambda: {"plain": "a toy", "rich": "a toy with a bonus"}
    )
    policies: Mapping[str, str] = field(
        default_factory=lambda: {"balanced": "none", "bold": "some skill", "timid": "no skill"}
    )
    tuned_for: Mapping[str, str] = field(default_factory=dict)
    default_preset: str = "plain"
    default_policy: str = "balanced"
    awards: Mapping[str, Award] = field(
        default_factory=lambda: {
            "league": Award("league", "a toy", 3, (50, 200), ((5, 5), (7, 3), (10, 0))),
            "cup": Award("cup", "a toy", 2, (0,), ((1, 1), (2, 0))),
        }
    )
    choices: tuple[Choice, ...] = (
        Choice(
            name="leap",
            first="leap",
            second="stay",
            doing="leaping",
            instead="staying",
            meaning="there is a ditch",
            facts=(
                Column("width", "int8", "feet", "width of the ditch", null=-1),
                Column("wet", "int8", "yes/no", "whether it rained", null=-1),
            ),
            shown={"width": "width of the ditch", "wet": "it rained"},
            field=("width", "wet"),
            asks={"width": "the ditch is {} feet or wider", "wet": "it rained"},
            unit="points",
            parts=4,
            null=-1_000_000,
        ),
    )
    decisions: Mapping[str, str] = field(
        default_factory=lambda: {"bid": "points more, 0 to 9", "pass_on": "True or False"}
    )
    no_play: str = "to slip at every other try or to try three times as often as usual"
    counts: tuple[str, ...] = ("hands", "tries", "slips", "yawns")
    traits: tuple[Trait, ...] = (
        Trait("tries", "tries", "tries", "tries of a player", "tries", "hands"),
        Trait("slips", "slips", "%", "tries that slip", "slips", "tries"),
        Trait("yawns", "yawns a slip", "yawns", "halves of a yawn", "yawns", "slips", parts=2),
    )
    version: int = 1
    pause: float = 0.0
    calls: list[tuple[int, int]] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)
    samples: list[tuple[int, int]] = field(default_factory=list)

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        if preset not in self.presets:
            raise UsageError(unknown("preset", preset, self.presets))
        values = {"turn_limit": 300, "bonus": 100 * [*self.presets].index(preset), "steps": [5]}
        return {"preset": preset, **values, **_checked("rules", self.rule_fields, changes)}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        if name not in self.policies:
            raise UsageError(unknown("policy", name, self.policies))
        values = {"skill": 20 * ([*self.policies].index(name) % 2), "take_bias": 0}
        return {"name": name, **values, **_checked(f"policies.{name}", self.policy_fields, changes)}

    def goal(self, rules: Record) -> Goal:
        return Goal(TARGET, True, self.match_hands)

    def sides(self, rules: Record) -> tuple[str, ...]:
        return ("North and South", "East and West")

    def seats(self, rules: Record) -> tuple[int, ...]:
        return (0, 1, 0, 1)

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        self.calls.append((first, count))
        self.threads.add(threading.get_ident())
        time.sleep(self.pause)
        deals = np.arange(first, first + count, dtype=np.int64)
        rows = np.empty((count, len(self.columns)), dtype=np.int64)
        rows[:, 0] = deals
        rows[:, 1] = luck(key, deals, 1) % rules["turn_limit"]
        rows[:, 2] = luck(key, deals, 2) % len(ENDINGS)
        rows[:, 3] = luck(key, deals, 3) % 4 - 1
        for side in (0, 1):
            policy = policies[seating[side]]
            tilt = policy["skill"] * (luck(key, deals, 6 + side) % 3)
            rows[:, 4 + side] = luck(key, deals, 4 + side) % 400 - 100 + rules["bonus"] + tilt
        rows[:, 6], rows[:, 7] = -1, deals
        return rows

    def weigh(
        self,
        choice: str,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
        futures: int,
        when: Condition = (),
    ) -> Rows:
        """A leap brings 40 points, 10 less for each foot of the ditch, and in the rain 20 less.

        Every fifth deal has no ditch; whoever has some skill leaps over less than three feet.
        """
        deals = np.arange(first, first + count, dtype=np.int64)
        rows = np.full((count, 10 + 5 * futures), -1_000_000, dtype=np.int64)
        width, wet = luck(key, deals, 20) % 7, luck(key, deals, 21) % 2
        rows[:, 0], rows[:, 1] = deals, (deals % 5 > 0) * (1 + luck(key, deals, 22) % 3)
        rows[:, 2], rows[:, 3] = 0, (width < 3) & (policies[0]["skill"] > 0)
        rows[:, 4], rows[:, 5] = 10, 8 * futures
        rows[:, 6], rows[:, 7], rows[:, 8], rows[:, 9] = 400, 200, width, wet
        for future in range(futures):
            chance = luck(key, deals, 30 + future) % 401 - 200
            own = 4 * (40 - 10 * width - 20 * wet) + chance
            rows[:, 10 + 5 * future : 15 + 5 * future] = np.stack(
                [own, own, np.zeros_like(own), np.zeros_like(own), np.zeros_like(own)], axis=1
            )
        return leave_out(rows, self.choices[0], when)

    def follow(self, choice: str, policy: Record, rule: DecisionRule, name: str) -> Record:
        return {**policy, "name": name, "take_bias": first_end(rule)}

    def play_guests(
        self,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        policies = [entrant.policy for entrant in entrants]
        rows = self.play(rules, policies, seating, key, first, count)
        for row in rows:
            for seat, who in enumerate(seating):
                decide = entrants[who].sit()
                if "bid" in decide:
                    points = decide["bid"]((int(row[0]), seat))
                    if points not in range(10):
                        raise PlayerError(f"{entrants[who].name} bids {points} (expected 0 to 9")
                    row[4 + seat % 2] += points
        return rows

    def watch_play(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int
    ) -> tuple[Callable[[int, int], None], Rows]:
        """A quarter of the time deals, the rest plays."""
        busy = np.zeros(1, np.int64)

        def play(first: int, count: int) -> None:
            for part in range(20):
                busy[0] = 0 if part % 4 == 0 else 1
                time.sleep(0.01)

        return play, busy

    def seat_players(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int]
    ) -> Hands:
        """The score before a hand changes nothing in it, nor does who begins."""

        def hands(key: int, deals: Rows, leads: Rows, scores: Rows) -> Rows:
            first, last = int(deals.min()), int(deals.max())
            rows = self.play(rules, policies, seating, key, first, last + 1 - first)
            # It plays those between, too; what was asked for are these.
            self.calls[-1:] = [(first, len(deals))]
            return rows[deals - first]

        return hands

    def conduct(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Each seat tries three to five times a hand, and slips once in ten or so.

        Whoever likes the pile by ``SLIPPERY`` slips at every try, whoever shuns it as much at none;
        nobody yawns unless they have slipped.
        """
        self.samples.append((first, count))
        deals = np.arange(first, first + count, dtype=np.int64)
        found = np.ones((count, len(seating), len(self.counts)), np.int64)
        for seat, who in enumerate(seating):
            tries = 3 + luck(key, deals, 40 + seat) % 3
            slips = (luck(key, deals, 50 + seat) % 3 == 0).astype(np.int64)
            if policies[who].get("take_bias", 0) >= SLIPPERY:
                slips = tries
            if policies[who].get("take_bias", 0) <= -SLIPPERY:
                slips = 0 * tries
            found[:, seat, 1], found[:, seat, 2], found[:, seat, 3] = tries, slips, slips
        return found

    def sample(self, policies: Sequence[Record]) -> int:
        return 50

    def degenerate(
        self, rules: Record, traits: Mapping[str, float], usual: Mapping[str, float], /
    ) -> tuple[str, ...]:
        found = [] if traits["slips"] < 50 else [f"{traits['slips']:.0f} % of the tries slip"]
        return (*found, *(["it tries too often"] if traits["tries"] > 3 * usual["tries"] else []))

    def people(self, rules: Record) -> PeoplesMatches | None:
        return PEOPLE if rules["bonus"] == 0 else None

    def must_replay(self, rules: Record, other: Record) -> tuple[str, ...]:
        """The bonus alone is no part of play."""
        known = (about.id for about in self.rule_fields)
        return tuple(key for key in known if key != "bonus" and rules[key] != other[key])

    def rescore_rows(self, rules: Record, other: Record, rows: Rows) -> Rows:
        if again := self.must_replay(rules, other):
            raise ScenarioError(f"rules.{again[0]}: must be played")
        made = rows.copy()
        made[:, 4:6] += other["bonus"] - rules["bonus"]
        return made

    def signature(self) -> str:
        return hashlib.sha256(f"toy {self.version}".encode()).hexdigest()[:16]


@dataclass
class Telling(Toy):
    """The toy with hand histories: a line a hand."""

    def narrate(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        seed: int,
        deal: int,
        style: str,
    ) -> Iterator[str]:
        yield f"deal {deal} of seed {seed}"

    def verify(self, lines: Iterable[str], name: str) -> int:
        return sum(1 for _ in lines)


def leave_out(rows: Rows, choice: Choice, when: Condition) -> Rows:
    """Return weighed decisions, two facts each, without those that a condition does not ask for.

    With a condition, a last column says how many decisions each deal had.
    """
    every = rows[:, 1].copy()
    for each in when:
        fact = rows[:, 8 + [column.name for column in choice.facts].index(each.fact)]
        low = fact < (0 if each.least is None else each.least)
        rows[low | (fact > (9 if each.most is None else each.most)), 1] = 0
    none = rows[:, 1] == 0
    for at in (2, 3, *range(6, rows.shape[1])):
        rows[none, at] = -1 if at in (8, 9) else choice.null
    return np.column_stack([rows, every]) if when else rows


def first_end(rule: DecisionRule) -> int:
    """Return from which number on the first comparison of a rule changes; 0: it has none."""
    ends = [
        each.least if each.most is None else each.most + 1 for line in rule.lines for each in line
    ]
    return ends[0] or 0 if ends else 0


def luck(key: int, deals: Rows, purpose: int) -> Rows:
    """Return a number of 0 … 2^31 − 1 a deal, named by key, deal and purpose (SplitMix64)."""
    word = deals.astype(np.uint64) * np.uint64(16) + np.uint64(purpose)
    word = (word ^ np.uint64(key)) + np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((word ^ (word >> np.uint64(31))) >> np.uint64(33)).astype(np.int64)


G = TypeVar("G", bound=Game)


@overload
def install(monkeypatch: pytest.MonkeyPatch) -> Toy: ...


@overload
def install(monkeypatch: pytest.MonkeyPatch, toy: G) -> G: ...


def install(monkeypatch: pytest.MonkeyPatch, toy: Game | None = None) -> Game:
    """Make ``games.game`` return this toy by its name for one test, and return it."""
    made = toy or Toy()
    monkeypatch.setattr(games, "game", _find_with(made))
    return made


def install_for_good(toy: Game) -> None:
    """Do that for as long as this process runs, which needs no pytest."""
    games.game = _find_with(toy)  # type: ignore[assignment]


def _find_with(toy: Game) -> Callable[[str], Game]:
    """Return ``games.game`` with one game more."""
    real = games.game

    def game(name: str) -> Game:
        return toy if name == toy.name else real(name)

    return game


def _checked(where: str, fields: Sequence[Field], changes: Record | None) -> Mapping[str, Any]:
    known = {about.id: about for about in fields}
    for name, value in (changes or {}).items():
        if name not in known:
            place = f"{where}.{name}" if name.isidentifier() else where
            raise ScenarioError(f"{place}: {unknown('field', name, known)}")
        about = known[name]
        if value in about.choices or (about.kind == "bool" and isinstance(value, bool)):
            continue
        wanted = (list, tuple) if about.kind == "ints" else int
        low, high = about.low or 0, about.high or 0
        good = isinstance(value, wanted) and not isinstance(value, bool)
        if not good or (isinstance(value, int) and not low <= value <= high):
            raise ScenarioError(f"{where}.{name}: found {value!r} (expected {low} to {high}")
    return dict(changes or {})
