"""What is Schafkopf, and what do the shared rooms see of it?

The text followed is X (the README beside this file says which); readings where it is silent are
numbered SC1 … SC8, there too.

Scope: four rule sets for three players, any change that a scenario makes to them, single hands, and
matches of a fixed number of hands.  Each plays for themselves, though two defend together in a
hand.

To read, in this order:

* data: ``rules``, ``pack`` (the cards), ``policies`` (the sheet by which players think),
  ``columns`` (a hand's row), ``choices`` (what can be weighed, and what is known then), and
  ``measures``, by which rule sets are compared;
* ``reference``, the game in plain Python; what a file there asks, the file of the same name in
  ``kernel`` asks compiled: ``table``, ``facts``, ``decide``, ``settling``, ``play``, ``forks``;
* ``kernel`` besides: ``habits`` (a policy as numbers) and ``calls``, how plain records get there;
* ``history``: a hand as text, written, verified, and told to a person;
* ``vouched.json``, what a few hands come to by which a run proves the machine code that it loaded.

What may be played on what, and who wins a trick, is asked of ``games.tricks``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict

from analyser.games.interface import (
    Choice,
    Column,
    Condition,
    DecisionRule,
    Field,
    Goal,
    Hands,
    Measure,
    Question,
    Record,
    Rows,
    Scale,
    Vouched,
)
from analyser.games.schafkopf.pack import SEATS
from analyser.games.schafkopf.policies import (
    POLICY_FIELDS,
    named_policies,
    plain_policies,
    policy_of,
    tuned_for,
)
from analyser.games.schafkopf.rules import (
    MATCH_HANDS,
    RULE_FIELDS,
    as_rules,
    preset_titles,
    rules_of,
)
from analyser.games.sides import duel_seatings

SIGNED_HANDS = 100
"""Hands of each line-up in the signature: enough that any change of behaviour shows."""


class Schafkopf:
    """The game as ``games.interface.Game`` describes it."""

    name = "schafkopf"
    title = "Schafkopf"
    question = "Take the widow or pass?"
    scale = Scale("points", band=0.05, precision=0.02, spread=2.5, decimals=0, lead_steps=8)
    rule_fields: tuple[Field, ...] = RULE_FIELDS
    policy_fields: tuple[Field, ...] = POLICY_FIELDS
    match_hands = MATCH_HANDS
    default_preset = "schafkopf"
    default_policy = "sound"

    @property
    def columns(self) -> tuple[Column, ...]:
        """The result row, without ``cell`` and ``arm``."""
        from analyser.games.schafkopf.columns import COLUMNS

        return COLUMNS

    @property
    def measures(self) -> tuple[Measure, ...]:
        """By what rule sets are compared."""
        from analyser.games.schafkopf.measures import MEASURES

        return MEASURES

    @property
    def presets(self) -> Mapping[str, str]:
        """What each preset is, in a line, in the order of the file."""
        return preset_titles()

    @property
    def policies(self) -> Mapping[str, str]:
        """How each policy plays, in a line, in the order of the file."""
        return {name: words for name, (words, _policy) in named_policies().items()}

    @property
    def tuned_for(self) -> Mapping[str, str]:
        """Policy → the preset that it was made for."""
        return tuned_for()

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        """Return a preset's rules with ``changes`` laid over, as a record."""
        return {"preset": preset, **asdict(rules_of(preset, changes))}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        """Return a policy with ``changes`` laid over, as a record."""
        return {"name": name, **asdict(policy_of(name, changes))}

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won: by who has most points after so many hands."""
        return Goal(None, False, rules["hands_per_match"], at_end=True)

    def sides(self, rules: Record) -> tuple[str, ...]:  # noqa: ARG002 - three, whatever the rules
        """Return the players' names: each plays for themselves."""
        return tuple(f"seat {seat}" for seat in range(SEATS))

    def seats(self, rules: Record) -> tuple[int, ...]:  # noqa: ARG002
        """Return seat → side, one and the same."""
        return tuple(range(SEATS))

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
        from analyser.games.schafkopf.kernel.calls import ENGINE

        return ENGINE.play(rules, policies, seating, key, first, count)

    def seated(self, rules: Record, policies: Sequence[Record], seating: Sequence[int]) -> Hands:
        """Return what plays hands of these players with the kernel."""
        from analyser.games.schafkopf.kernel.calls import ENGINE

        return ENGINE.seated(rules, policies, seating)

    def vouched(self) -> tuple[Vouched, ...]:
        """Return the hands that prove machine code, and what they come to."""
        from numba import config

        from analyser.games import vouching

        if getattr(config, "DISABLE_JIT"):  # noqa: B009 - its stubs lack the name
            return ()
        return vouching.shipped("analyser.games.schafkopf")

    @property
    def choices(self) -> tuple[Choice, ...]:
        """Whose worth can be asked for: to take the widow."""
        from analyser.games.schafkopf.choices import CHOICES

        return CHOICES

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
        from analyser.games.schafkopf.kernel import calls

        return calls.weigh(choice, rules, policies, seating, key, first, count, futures, when)

    def follow(
        self,
        choice: str,  # noqa: ARG002 - there is one
        policy: Record,
        rule: DecisionRule,
        name: str,
    ) -> Record:
        """Return a policy that makes a choice by a rule."""
        from analyser.games.schafkopf.choices import FACTS

        numbers = {fact.name: at for at, fact in enumerate(FACTS, start=1)}

        def asked(word: str, question: Question | None) -> dict[str, int]:
            fact, least = (0, 0) if question is None else (numbers[question.fact], question.least)
            return {f"rule_{word}": fact, f"rule_{word}_least": least}

        return {
            **policy,
            "rule_choice": 1,
            **asked("first", rule.first),
            **asked("then", rule.then),
            **asked("else", rule.other),
            "rule_takes": sum(yes << at for at, yes in enumerate(rule.takes)),
            "name": name,
        }

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
        from analyser.games.schafkopf.history import hand, narration
        from analyser.games.schafkopf.policies import as_policy
        from analyser.games.schafkopf.reference import play as reference
        from analyser.games.schafkopf.reference import table as tables

        key = run_key(seed)
        table = tables.deal(as_rules(rules), key, deal)
        reference.play(table, [as_policy(policies[who]) for who in seating], key, deal)
        if style == "jsonl":
            yield from hand.lines(table, rules["preset"], seed, deal)
            return
        names = [str(policies[who]["name"]) for who in seating]
        yield from narration.story(table, names, f"Hand {deal} of seed {seed} · {rules['preset']}")

    def verify(self, lines: Iterable[str], name: str) -> int:
        """Return how many hand histories these lines hold, all of them verified."""
        from analyser.games.schafkopf.history.hand import verify_lines

        return verify_lines(lines, name)

    def signature(self) -> str:
        """Return a digest of fixed hands' rows: it changes only when behaviour does."""
        import hashlib

        from analyser.cards.shuffle import run_key

        digest = hashlib.sha256()
        for preset in self.presets:
            rules = self.rules(preset)
            # Those set by hand: a champion more is no change of behaviour.
            players = [self.policy(name) for name in plain_policies()]
            for one in range(len(players)):
                pair = [players[one], players[(one + 1) % len(players)]]
                seating = duel_seatings(self, rules)[0]
                rows = self.play(rules, pair, seating, run_key(1), 0, SIGNED_HANDS)
                digest.update(rows.astype("<i8").tobytes())
        return digest.hexdigest()[:16]


GAME = Schafkopf()
