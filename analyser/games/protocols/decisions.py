"""Which decisions of a game can be weighed, and which rules can be followed?"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from analyser.errors import UsageError, unknown
from analyser.games.interface import Column, Game, Record, Rows, ability, able

YES_NO: Final = "yes/no"
"""Unit of a fact that is 0 or 1."""


@dataclass(frozen=True, slots=True)
class FactBounds:
    """Between what a fact has to lie; where it has no value, it does not."""

    fact: str
    least: int | None = None
    """In the fact's unit, this included; ``None``: no end."""
    most: int | None = None
    """Likewise."""


Condition: TypeAlias = tuple[FactBounds, ...]
"""What has to be so, all of it, for a decision to count; empty: each does."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A sum of facts, each with a whole weight, and between what it has to lie.

    Where one of the facts has no value, it does not.
    """

    terms: tuple[tuple[str, int], ...]
    """Fact and weight, from -9 to 9 but not 0; 1 to 5 of them."""
    least: int | None = None
    """In the facts' unit, this included; ``None``: no end."""
    most: int | None = None
    """Likewise; one of the two ends at least is a number."""


@dataclass(frozen=True, slots=True)
class DecisionRule:
    """When to choose the first way: if all comparisons of any line hold."""

    lines: tuple[tuple[Comparison, ...], ...]
    """At most 4, of 3 comparisons each; none: never; an empty one: always."""


@dataclass(frozen=True, slots=True)
class Seats:
    """How an answer is given seat by seat, by the two facts that are shown together."""

    fact: str
    """The fact that says which seat decides, from 0; nobody in the last of them has another to
    leave the choice to."""
    names: tuple[str, ...]
    """What each is called, as a sentence begins."""
    of: tuple[str, str]
    """How much of the two facts is said, ``{} trumps`` and ``if {} or more are queens and jacks``,
    which follows a number of the first."""
    last: str
    """What is played where the last of them goes the second way, as the subject of a sentence."""
    rules: Mapping[str, Any]
    """The rules under which that is so: values by name."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of one turn with two ways out: is the first of them worth it?"""

    name: str
    """Short and unique among the game's choices: letters, digits, ``-``."""
    first: str
    """The way out that is asked about, as in "when to …": ``take the pile``."""
    second: str
    """The other, likewise."""
    doing: str
    """The first as the subject of a sentence: ``taking the pile``."""
    instead: str
    """The second, likewise: ``drawing from the stock``."""
    meaning: str
    """When a player has this choice, in a line."""
    facts: tuple[Column, ...]
    """What the player who decides could see, a column each."""
    shown: Mapping[str, str]
    """The facts by which an answer is shown, most telling first, and the heading of each."""
    field: tuple[str, str]
    """The two of them that are shown together."""
    asks: Mapping[str, str]
    """The facts that a rule may ask about, and how: words with ``{}`` for a number, which follow
    "if"; where a fact is 0 or 1 without.  Empty: no policy of the game can follow a rule."""
    unit: str
    """What an outcome counts: that of the game's scale."""
    parts: int
    """How many of the row's whole numbers make a unit of an outcome."""
    null: int
    """The row's number for "there is none"; stored as null."""
    unseen: str | None = ""
    """What nobody had seen and is shuffled again, as in "what nobody had seen, the stock, was
    shuffled"; empty: no more is said of it; ``None``: there is nothing, and all futures are one."""
    apart: str = ""
    """What else changes for the player who always chooses the same way, as in "since who always
    plays so meets other cards"; empty: nothing is said of it."""
    stage: str = ""
    """A fact that is shown and says how far the hand has come: a card to print tells the two of
    ``field`` apart by it; empty: by none."""
    parted: str = ""
    """A yes/no fact that is shown, by which the two of ``field`` are told apart once more; empty:
    they are not."""
    beside: tuple[int, ...] = (0, 1, 2, 3)
    """From how much of the most telling fact on rules and players are shown side by side; the last
    has no end."""
    at: Mapping[str, tuple[str, str]] = dataclasses.field(default_factory=dict)
    """Of facts that are a number which everybody has before them: how it is said where that fact
    alone decides, ``at a total of {}``, and once more, ``at {}``; in the braces comes ``4 or
    less``.  One that is not here is said as a rule asks about it."""
    fewer: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Of facts that a rule asks about: how it is said that there is less of it, as in ``you hold {}
    trumps``; in the braces comes ``fewer than 3``, ``at most 2``, or ``no`` in front of what is
    counted.  One that is not here is said as ``unless`` what a rule asks, or as "2 or fewer"."""
    nearby: tuple[int, ...] = ()
    """By how much more a learnt question of one fact is played too, to see what it costs to be a
    little off; empty: it is not."""
    lent: bool = False
    """Whether the rules that the first kind of players teaches are played by the other kinds too,
    to see what they bring to whom."""
    counts: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Of facts that are numbers: what one of it is called in a count, as in ``2 for each {}``."""
    explains: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Of facts whose name does not say it all: what they are, a sentence, said beside a rule that
    asks about them and where an answer is shown by them."""
    yes_no: tuple[str, ...] = ()
    """Facts that are 0 or 1 here, as of a single card, and a number in other choices of the game:
    said as no and yes."""
    seats: Seats | None = None
    """How an answer is given seat by seat; ``None``: it is not."""
    translated: Mapping[str, Mapping[str, str]] = dataclasses.field(default_factory=dict)
    """Words of other languages, by language: ``first``, ``second``, and ``facts.…``,
    ``explains.…``, ``players.…`` and ``rules.…`` with a name behind; all of them, or none."""

    def is_yes_no(self, fact: str) -> bool:
        """Return whether a fact has the values no and yes alone, 0 and 1."""
        unit = next(each.unit for each in self.facts if each.name == fact)
        return unit == YES_NO or fact in self.yes_no

    def name_fact(self, fact: str) -> str:
        """Return by what an answer is shown: ``cards in the pile``, ``whether it is wild``."""
        return f"{'whether ' * self.is_yes_no(fact)}{self.shown.get(fact, fact)}"

    def columns(self, futures: int, when: bool = False) -> tuple[Column, ...]:
        """Return the columns of ``HasDecisions.weigh`` with ``futures`` rollouts: a row is a deal.

        ``when``: with a condition; then the last column counts decisions of any kind, and
        ``decisions_in_hand`` those that meet the condition.
        """

        def number(name: str, dtype: str, unit: str, meaning: str, parts: int = 1) -> Column:
            return Column(name, dtype, unit, meaning, null=self.null, parts=parts)

        def score(name: str, meaning: str) -> Column:
            return number(name, "float32", self.unit, meaning, self.parts)

        def count(name: str, meaning: str) -> Column:
            return Column(name, "int16", "", meaning)

        front = (
            Column("deal", "int64", "", "number of the deal"),
            count("decisions_in_hand", "decisions of this kind in the hand: the row's weight"),
            number("decision_index", "int16", "", "which of them this row is, from 0"),
            number("took_first", "int8", "yes/no", f"whether the player chose to {self.first}"),
            Column("turns", "int16", "turns", "turns of the hand as it was played"),
            Column("rollout_turns", "int32", "turns", "turns played in all rollouts"),
            score(
                "own_score_end",
                "score of the player's side at the end of the hand as it was played",
            ),
            score("other_score_end", "mean score of the other sides there"),
        )
        futures_of = tuple(
            column
            for future in range(futures)
            for column in (
                score(f"effect_{future}",
                      f"lead (own score less the others') if they {self.first}, less the lead if "
                      f"they {self.second}"),
                score(f"own_if_first_{future}", f"own score if they {self.first}"),
                score(f"other_if_first_{future}",
                      "mean score of the other sides there"),
                score(f"own_if_second_{future}", f"own score if they {self.second}"),
                score(f"other_if_second_{future}",
                      "mean score of the other sides there"),
            )
        )  # fmt: skip
        every = count("all_decisions_in_hand", "the same, whether or not the condition held")
        return front + self.facts + futures_of + ((every,) if when else ())


@ability("a decision that could be weighed")
@runtime_checkable
class HasDecisions(Protocol):
    """Choices whose worth can be asked for: a decision, played on both ways."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The first of them is weighed where nobody says which."""
        ...

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
        """Play deals as :meth:`Game.play` does, and play on both ways out of one decision of each.

        One of the deal's decisions with this ``choice``, in which ``when`` is true, is taken at
        random, each with the same chance.  From there the hand is played on ``futures`` times, each
        time both ways: all players keep their cards, and what nobody has seen is reshuffled, the
        same for both.  Returns (count, columns), in the order of :meth:`Choice.columns`.
        """
        ...

    def follow(self, choice: str, policy: Record, rule: DecisionRule, name: str) -> Record:
        """Return a policy, called ``name``, that makes a choice by a rule and is else the same."""
        ...


def choice_of(game: Game, name: str) -> Choice:
    """Return a game's choice by its name; ``UsageError`` for an unknown one."""
    known = {choice.name: choice for choice in able(game, HasDecisions).choices}
    if name not in known:
        raise UsageError(unknown("decision", name, known))
    return known[name]
