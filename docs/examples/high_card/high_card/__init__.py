"""High card: two draw three of the cards 2 to 7, keep two, and score their sum."""

from hashlib import sha256

import numpy as np

from analyser.cards.shuffle_plain import shuffle
from analyser.errors import UsageError, unknown
from analyser.games.interface import Column, Field, Record, Rows, Scale
from analyser.games.records import lay_over


class HighCard:
    name, title, question = "high-card", "High card", "Which cards to keep?"
    scale = Scale("pips", band=0.1, precision=0.05, spread=3.0, decimals=0, lead_steps=4)
    columns = (
        Column("deal", "int64", "", "number of the deal"),
        Column("turns", "int16", "turns", "cards kept by both"),
        Column("ending", "category", "", "how it ended", categories=("shown",)),
        Column("score_0", "int16", "pips", "worth of the first player's cards"),
        Column("score_1", "int16", "pips", "worth of the second player's cards"),
    )
    rule_fields = (Field("kept", "int", "cards kept of three", low=1, high=3),)
    policy_fields = (Field("modest", "bool", "keeps the lowest"),)
    presets = {"usual": "two cards are kept", "short": "one card is kept"}
    policies = {"greedy": "keeps the highest", "modest": "keeps the lowest"}
    tuned_for: dict[str, str] = {}
    default_preset, default_policy = "usual", "greedy"

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        if preset not in self.presets:
            raise UsageError(unknown("preset", preset, self.presets))
        values = {"kept": 2 if preset == "usual" else 1}
        return {"preset": preset, **lay_over("rules", self.rule_fields, values, changes)}

    def policy(self, name: str, changes: Record | None = None) -> Record:
        if name not in self.policies:
            raise UsageError(unknown("policy", name, self.policies))
        values, where = {"modest": name == "modest"}, f"policies.{name}"
        return {"name": name, **lay_over(where, self.policy_fields, values, changes)}

    def sides(self, rules: Record) -> tuple[str, ...]:
        return ("first", "second")

    def seats(self, rules: Record) -> tuple[int, ...]:
        return (0, 1)

    def play(self, rules, policies, seating, key, first, count) -> Rows:  # type: ignore[no-untyped-def]
        n, rows = rules["kept"], np.zeros((count, len(self.columns)), np.int64)
        for row, deal in zip(rows, range(first, first + count), strict=True):
            pack = shuffle(key, deal, range(2, 8))
            hands = sorted(pack[:3]), sorted(pack[3:])
            low = [policies[who]["modest"] for who in seating]
            scores = [sum(hand[:n] if low[at] else hand[-n:]) for at, hand in enumerate(hands)]
            row[:] = (deal, 2 * n, 0, *scores)
        return rows

    def signature(self) -> str:
        policies = [self.policy(name) for name in self.policies]
        rows = self.play(self.rules("usual"), policies, (0, 1), 1, 0, 100)
        return sha256(rows.astype("<i8").tobytes()).hexdigest()[:16]


GAME = HighCard()
