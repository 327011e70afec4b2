"""A toy of tricks, 0 to 2 a hand, for two partnerships, three players or four, each for itself.

A side takes each of two tricks with a chance of a half and a hundredth for each point of its
policy's ``skill``, whoever else sits there: five points of skill are worth a tenth of a trick, and
so much is a difference at this table, though it would be none where hands bring hundreds.  What one
side takes no other loses.  The house's kit checks its rules; nothing of the toy in hundreds is in
it, and it has fewer abilities.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from toy import first_end, leave_out, luck

from analyser.errors import PlayerError, UsageError, unknown
from analyser.games.interface import Column, Field, Record, Rows, Scale
from analyser.games.protocols.custom_seats import Guest
from analyser.games.protocols.decisions import Choice, Condition, DecisionRule
from analyser.games.protocols.matches import Goal, Hands
from analyser.games.protocols.rule_sets import Measure
from analyser.games.records import lay_over

SCALE = Scale("tricks", band=0.05, precision=0.01, spread=1.5, decimals=0, lead_steps=5)
TARGET = 5
ENDINGS = ("played out", "conceded", "turn_limit")
SIDES = 4
"""The most of them; a row has columns for so many."""
SEATS = {2: (0, 1, 0, 1), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
NAMES = {2: ("North and South", "East and West"), 3: ("West", "North", "East"),
         4: ("West", "North", "East", "South")}  # fmt: skip
PRESETS = {
    "plain": ("two partnerships", {"sides": 2, "bonus": 0}),
    "rich": ("two partnerships, a trick for everybody", {"sides": 2, "bonus": 1}),
    "three": ("three players, each for itself", {"sides": 3, "bonus": 0}),
    "four": ("four players, each for itself", {"sides": 4, "bonus": 0}),
}
POLICIES = {
    "balanced": ("neither good nor bad", {"skill": 0, "ruff_from": 0}),
    "bold": ("takes a tenth of a trick more", {"skill": 5, "ruff_from": 0}),
    "timid": ("takes a fiftieth less", {"skill": -1, "ruff_from": 0}),
}
RUFFING = (0, 2, 4, 2)
"""Hundredths of each trick by ``ruff_from``: who ruffs from two trumps on is right."""
NULL = -1_000_000


def _columns() -> tuple[Column, ...]:
    def of_sides(name: str, meaning: str) -> list[Column]:
        return [
            Column(f"{name}_{side}", "int8", "tricks", meaning, null=-1) for side in range(SIDES)
        ]

    return (
        Column("deal", "int64", "", "number of the deal"),
        Column("lead", "int8", "seat", "who leads"),
        Column("turns", "int16", "turns", "turns played"),
        Column("ending", "category", "", "how the hand ended", categories=ENDINGS),
        *of_sides("taken", "tricks taken"),
        *of_sides("given", "tricks that the rules give"),
        *of_sides("score", "tricks of the side"),
        Column("match", "int64", "", "number of the match, −1 in plain play"),
        Column("hand", "int64", "", "number of the hand in its match, or of the deal"),
    )


COLUMNS = _columns()
AT = {column.name: place for place, column in enumerate(COLUMNS)}


def _scores(rows: Rows) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    found = rows[:, AT["score_0"] : AT["score_0"] + SIDES]
    return found[:, (found >= 0).all(axis=0)].astype(np.float64)


@dataclass
class TrickToy:
    """The toy; a match is won by who has ``TARGET`` tricks, and more than anybody else."""

    name: str = "tricks"
    title: str = "Tricks"
    question: str = "Is ruffing worth it?"
    scale: Scale = SCALE
    columns: tuple[Column, ...] = COLUMNS
    rule_fields: tuple[Field, ...] = (
        Field("sides", "int", "who scores", low=2, high=4),
        Field("turn_limit", "int", "most turns", low=1, high=1000),
        Field("bonus", "int", "tricks for everybody", low=0, high=2),
    )
    policy_fields: tuple[Field, ...] = (
        Field("skill", "int", "tricks in a hundred hands", low=-40, high=40),
        Field("ruff_from", "int", "trumps with which to ruff; 0: never", low=0, high=3),
    )
    default_preset: str = "plain"
    default_policy: str = "balanced"
    tuned_for: Mapping[str, str] = field(default_factory=dict)
    match_hands: int = 64
    measures: tuple[Measure, ...] = (
        Measure(
            "both",
            "both tricks",
            "%",
            "whether the first side takes both tricks",
            lambda rows: 100.0 * (rows[:, AT["taken_0"]] == 2),
            words="how often a side takes both",
        ),
        Measure(
            "spread",
            "spread of scores",
            "tricks",
            "standard deviation of a side's score",
            _scores,
            spread=True,
            words="the spread of scores",
        ),
    )
    choices: tuple[Choice, ...] = (
        Choice(
            name="ruff",
            first="ruff",
            second="discard",
            doing="ruffing",
            instead="discarding",
            meaning="a suit is led of which the player has none",
            facts=(
                Column("trumps", "int8", "cards", "trumps in hand", null=-1),
                Column("late", "int8", "yes/no", "whether it is the last trick but one", null=-1),
            ),
            shown={"trumps": "trumps in hand", "late": "late in the hand"},
            field=("trumps", "late"),
            asks={"trumps": "you hold {} trumps or more", "late": "it is late"},
            unit="tricks",
            parts=1,
            null=NULL,
        ),
    )
    decisions: Mapping[str, str] = field(default_factory=lambda: {"claim": "0 or 1 tricks more"})

    @property
    def presets(self) -> Mapping[str, str]:
        return {name: words for name, (words, _) in PRESETS.items()}

    @property
    def policies(self) -> Mapping[str, str]:
        return {name: words for name, (words, _) in POLICIES.items()}

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        if preset not in PRESETS:
            raise UsageError(unknown("preset", preset, PRESETS))
        values = {"turn_limit": 20, **PRESETS[preset][1]}
        return {"preset": preset, **lay_over("rules", self.rule_fields, values, changes)}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        if name not in POLICIES:
            raise UsageError(unknown("policy", name, POLICIES))
        values = POLICIES[name][1]
        made = lay_over(f"policies.{name}", self.policy_fields, values, changes)
        return {"name": name, **made}

    def goal(self, rules: Record) -> Goal:
        return Goal(TARGET, False, self.match_hands)

    def sides(self, rules: Record) -> tuple[str, ...]:
        return NAMES[rules["sides"]]

    def seats(self, rules: Record) -> tuple[int, ...]:
        return SEATS[rules["sides"]]

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        deals = np.arange(first, first + count, dtype=np.int64)
        none = np.zeros((count, rules["sides"]), np.int64)
        return self.seat_players(rules, policies, seating)(
            key, deals, np.zeros(count, np.int64), none
        )

    def seat_players(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int]
    ) -> Hands:
        """The score before a hand changes nothing in it, nor does who leads."""
        seats = self.seats(rules)
        players = [policies[seating[seats.index(side)]] for side in range(rules["sides"])]

        def hands(key: int, deals: Rows, leads: Rows, scores: Rows) -> Rows:
            rows = np.full((len(deals), len(COLUMNS)), -1, np.int64)
            long = 5 + luck(key, deals, 0) % 14
            rows[:, AT["deal"]], rows[:, AT["lead"]], rows[:, AT["hand"]] = deals, leads, deals
            rows[:, AT["turns"]] = np.minimum(long, rules["turn_limit"])
            cut = long > rules["turn_limit"]
            rows[:, AT["ending"]] = np.where(cut, 2, luck(key, deals, 1) % 2)
            for side, player in enumerate(players):
                chance = 50 + player["skill"] + RUFFING[player["ruff_from"]]
                taken = _taken(key, deals, 2 + 2 * side, chance)
                for name, value in (("taken", taken), ("given", rules["bonus"])):
                    rows[:, AT[f"{name}_{side}"]] = value
                rows[:, AT[f"score_{side}"]] = taken + rules["bonus"]
            return rows

        return hands

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
        """Ruffing brings a tenth of a trick from two trumps on, and else costs as much.

        Every fifth deal has no such decision.
        """
        deals = np.arange(first, first + count, dtype=np.int64)
        rows = np.full((count, 10 + 5 * futures), NULL, np.int64)
        trumps, late = luck(key, deals, 10) % 4, luck(key, deals, 11) % 2
        ruffs = policies[0]["ruff_from"]
        rows[:, 0], rows[:, 1] = deals, (deals % 5 > 0) * (1 + luck(key, deals, 12) % 3)
        rows[:, 2], rows[:, 3] = 0, (trumps >= ruffs) & (ruffs > 0)
        rows[:, 4], rows[:, 5] = 10, 8 * futures
        rows[:, 6], rows[:, 7] = _taken(key, deals, 2, 50), _taken(key, deals, 4, 50)
        rows[:, 8], rows[:, 9] = trumps, late
        for future in range(futures):
            at, purpose = 10 + 5 * future, 16 + 4 * future
            ruffed = _taken(key, deals, purpose, np.where(trumps >= 2, 55, 45))
            kept, other = _taken(key, deals, purpose, 50), _taken(key, deals, purpose + 2, 50)
            rows[:, at : at + 5] = np.stack([ruffed - kept, ruffed, other, kept, other], axis=1)
        return leave_out(rows, self.choices[0], when)

    def follow(self, choice: str, policy: Record, rule: DecisionRule, name: str) -> Record:
        return {**policy, "name": name, "ruff_from": first_end(rule)}

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
                if "claim" in decide:
                    more = decide["claim"]((int(row[0]), seat))
                    if more not in (0, 1):
                        raise PlayerError(f"{entrants[who].name} claims {more} (expected 0 or 1")
                    for name in ("taken", "score"):
                        row[AT[f"{name}_{self.seats(rules)[seat]}"]] += more
        return rows

    def signature(self) -> str:
        return hashlib.sha256(b"tricks").hexdigest()[:16]


def _taken(key: int, deals: Rows, purpose: int, chance: int | Rows) -> Rows:
    """Return how many of two tricks are taken, a deal each; ``chance`` is in hundredths."""
    tricks = [luck(key, deals, purpose + trick) % 100 < chance for trick in (0, 1)]
    return np.asarray(np.sum(tricks, axis=0), dtype=np.int64)
