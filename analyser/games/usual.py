"""What does a game look like that is built as most are?  All that is then the same, said once.

Rules are a record with presets (``rule_sets``), players a sheet with names (``sheets``), hands are
played by a kernel and told by a reference, and single decisions are weighed.  Where each of these
is, follows from the rooms of the game's package, which are imported when they are asked for:

* ``columns.COLUMNS``, ``measures.MEASURES``; ``choices.CHOICES``, ``choices.FACTS``;
* ``kernel.calls.ENGINE``, and ``kernel.calls.WEIGHER`` (both of ``engine``);
* ``history.hand.lines`` and ``verify_lines``; ``history.narration.story``;
* ``vouched.json``.

What is left to each game is what it is called and asked about, who sits where, how a match is won,
and how its reference plays a hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from typing import Any, cast

from analyser.games.interface import (
    Choice,
    Column,
    Condition,
    DecisionRule,
    Field,
    Game,
    Hands,
    Measure,
    Question,
    Record,
    Rows,
    Scale,
    Vouched,
)
from analyser.games.records import fields_of
from analyser.games.rule_sets import RuleSets
from analyser.games.sheets import Sheets
from analyser.games.sides import duel_seatings

SIGNED_HANDS = 100
"""Hands of each line-up in the signature: enough that any change of behaviour shows."""


class UsualGame:
    """Of ``games.interface.Game`` what is the same in every game that is built so."""

    scale: Scale
    rule_sets: RuleSets[Any]
    sheets: Sheets[Any]
    rule_fields: tuple[Field, ...]
    policy_fields: tuple[Field, ...]
    rule_habit = "rule_choice"
    """The habit that says which choice a player makes by a rule: its number from 1; 0: none."""

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "rule_sets"):
            # What some games have in common, and is no game.
            return
        cls.rule_fields = fields_of(cls.rule_sets.record)
        cls.policy_fields = fields_of(cls.sheets.record)

    def _room(self, name: str) -> Any:
        """Return a module of the game's package."""
        return import_module(f"{type(self).__module__}.{name}")

    @property
    def columns(self) -> tuple[Column, ...]:
        """The result row, without ``cell`` and ``arm``."""
        return cast("tuple[Column, ...]", self._room("columns").COLUMNS)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """By what rule sets are compared."""
        return cast("tuple[Measure, ...]", self._room("measures").MEASURES)

    @property
    def presets(self) -> Mapping[str, str]:
        """What each preset is, in a line, in the order of the file."""
        return self.rule_sets.titles()

    @property
    def policies(self) -> Mapping[str, str]:
        """How each policy plays, in a line, in the order of the file."""
        return {name: words for name, (words, _sheet) in self.sheets.named().items()}

    @property
    def tuned_for(self) -> Mapping[str, str]:
        """Policy → the preset that it was made for."""
        return self.sheets.tuned_for()

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        """Return a preset's rules with ``changes`` laid over, as a record."""
        return {"preset": preset, **asdict(self.rule_sets.of(preset, changes))}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        """Return a policy with ``changes`` laid over, as a record."""
        return {"name": name, **asdict(self.sheets.of(name, changes))}

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Play ``count`` deals from ``first`` on with the kernel; a row each."""
        engine = self._room("kernel.calls").ENGINE
        return cast("Rows", engine.play(rules, policies, seating, key, first, count))

    def seated(self, rules: Record, policies: Sequence[Record], seating: Sequence[int]) -> Hands:
        """Return what plays hands of these players with the kernel."""
        return cast("Hands", self._room("kernel.calls").ENGINE.seated(rules, policies, seating))

    def vouched(self) -> tuple[Vouched, ...]:
        """Return the hands that prove machine code, and what they come to."""
        from numba import config

        from analyser.games import vouching

        if getattr(config, "DISABLE_JIT"):  # noqa: B009 - its stubs lack the name
            return ()
        return vouching.shipped(type(self).__module__)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Whose worth can be asked for."""
        return cast("tuple[Choice, ...]", self._room("choices").CHOICES)

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
        """Play ``count`` deals from ``first`` on, and one decision of each both ways."""
        weigher = self._room("kernel.calls").WEIGHER
        made = weigher.weigh(choice, rules, policies, seating, key, first, count, futures, when)
        return cast("Rows", made)

    def follow(self, choice: str, policy: Record, rule: DecisionRule, name: str) -> Record:
        """Return a policy that makes a choice by a rule."""
        facts = self._room("choices").FACTS
        numbers = {fact.name: at for at, fact in enumerate(facts, start=1)}
        number = [each.name for each in self.choices].index(choice) + 1

        def asked(word: str, question: Question | None) -> dict[str, int]:
            fact, least = (0, 0) if question is None else (numbers[question.fact], question.least)
            return {f"rule_{word}": fact, f"rule_{word}_least": least}

        return {
            **policy,
            self.rule_habit: number,
            **asked("first", rule.first),
            **asked("then", rule.then),
            **asked("else", rule.other),
            "rule_takes": sum(yes << at for at, yes in enumerate(rule.takes)),
            "name": name,
        }

    def reference_hand(
        self, rules: Any, players: Sequence[Any], key: int, deal: int
    ) -> Any:  # pragma: no cover - each game has its own
        """Return the table of a hand that the reference has played: its own."""
        raise NotImplementedError

    def told_hand(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int, deal: int
    ) -> Any:
        """Return the table of a played hand, to be told."""
        players = [self.sheets.read(policies[who]) for who in seating]
        return self.reference_hand(self.rule_sets.read(rules), players, key, deal)

    def narrate(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        seed: int,
        deal: int,
        style: str,
    ) -> Iterator[str]:
        """Yield one hand, played by the reference: ``text`` for a person, or ``jsonl``."""
        from analyser.cards.shuffle import run_key

        table = self.told_hand(rules, policies, seating, run_key(seed), deal)
        if style == "jsonl":
            yield from self._room("history.hand").lines(table, rules["preset"], seed, deal)
            return
        names = [str(policies[who]["name"]) for who in seating]
        title = f"Hand {deal} of seed {seed} · {rules['preset']}"
        yield from self._room("history.narration").story(table, names, title)

    def verify(self, lines: Iterable[str], name: str) -> int:
        """Return how many hand histories these lines hold, all of them verified."""
        return cast("int", self._room("history.hand").verify_lines(lines, name))

    def signature(self) -> str:
        """Return a digest of fixed hands' rows: it changes only when behaviour does."""
        from analyser.cards.shuffle import run_key

        digest = hashlib.sha256()
        for preset in self.presets:
            rules = self.rules(preset)
            # Those set by hand: a champion more is no change of behaviour.
            players = [self.policy(name) for name in self.sheets.plain()]
            for one in range(len(players)):
                pair = [players[one], players[(one + 1) % len(players)]]
                seating = duel_seatings(cast("Game", self), rules)[0]
                rows = self.play(rules, pair, seating, run_key(1), 0, SIGNED_HANDS)
                digest.update(rows.astype("<i8").tobytes())
        return digest.hexdigest()[:16]
