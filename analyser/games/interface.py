"""What must a game offer to the rest of the program?

Rules and policies as plain records of integers, seats, and rows of numbers: nothing here, or in any
package above, knows of cards, melds, tricks or teams.  A game is a folder ``games/<game>/`` that
offers one object ``GAME`` with the attributes and methods of :class:`Game`, the core that every
game has.  What only some games can do is an *ability*, a protocol each: whole matches, measures of
rule sets, re-scoring, decisions to weigh, a user's own player, hand histories, advice, victory
points, profiling, machine code for one rule set, self-tests, search players, positions and options
to learn from, playing style, a record of people's matches, and exact counts.  Code that needs one
calls :func:`able`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import accumulate
from math import prod
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

import numpy as np
import numpy.typing as npt

from analyser.errors import UsageError, unknown

Rows: TypeAlias = npt.NDArray[np.int64]
"""What a game plays: (hands, columns), whole numbers."""

Record = Mapping[str, Any]
"""A full, checked set of rules or a full, checked policy: JSON-able, field id to value."""

ENGINE: Final = "engine"
"""The field of a policy's record that is an engine, a program: its command.  Its habits are
those of the default policy, and nobody plays by them."""
ON_ERROR: Final = "engine_on_error"
"""The field of an engine's record that is there where an error costs the hand, not the run."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a game's scores are counted in, and how great a difference matters at its table.

    It is kept with a run, so that a stored run is judged by the scale it was made with.
    """

    unit: str
    """What a score counts, plural, as in "3 points per hand"."""
    band: float
    """Two players nearer than this, in units per hand, are called equivalent."""
    precision: float
    """Half of the interval, units per hand, that is asked for where nobody says how near."""
    spread: float
    """Standard deviation of a deal's difference, units, about, before any is played."""
    decimals: int
    """With how many a single hand's score is shown, where it is a whole number of units."""
    lead_steps: int
    """In so many equal steps the way to a match's goal is cut; up to half of them are the leads
    that are worth a line in a table."""


@dataclass(frozen=True, slots=True)
class About:
    """What a policy or a rule set is called, and what it is, in a card player's words."""

    label: str
    """Two to five words for a table or a picture, as a name begins: with a capital."""
    description: str
    """One sentence without its full stop, 20 words at most: of a policy what it does (``never
    takes the pile``), of a rule set what it is."""


@dataclass(frozen=True, slots=True)
class AboutPolicy(About):
    """What a policy is called."""

    straw_man: bool = False
    """Whether a policy does not try to win: it plays at random, or makes one decision the same way
    whatever it costs, to show what that costs."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a game's result rows."""

    name: str
    dtype: str
    """NumPy name of the stored type (``int8`` … ``int64``, ``float32``, ``float64``), or
    ``category``."""
    unit: str
    """``points``, ``cards``, ``turns``, … or ``""`` where there is none."""
    meaning: str = field(compare=False)
    """In words, which may be put better at any time; a column that counts otherwise has another
    name, since runs are kept."""
    categories: tuple[str, ...] = ()
    """For ``category``: the values; a row holds the index."""
    null: int | None = None
    """The row value that stands for "there is none" and is stored as null."""
    parts: int = 1
    """How many of the row's whole numbers make one stored unit: 2 where the row counts half points;
    stored as row / parts, which needs a float type where it is not 1."""


@dataclass(frozen=True, slots=True)
class Bound:
    """Between what a fact has to lie; where it has no value, it does not."""

    fact: str
    least: int | None = None
    """In the fact's unit, this included; ``None``: no end."""
    most: int | None = None
    """Likewise."""


Condition: TypeAlias = tuple[Bound, ...]
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
    seats: Seats | None = None
    """How an answer is given seat by seat; ``None``: it is not."""
    translated: Mapping[str, Mapping[str, str]] = dataclasses.field(default_factory=dict)
    """Words of other languages, by language: ``first``, ``second``, and ``facts.…``,
    ``explains.…``, ``players.…`` and ``rules.…`` with a name behind; all of them, or none."""

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
class Measure:
    """One number by which rule sets are compared, made of the rows that ``Game.play`` returns."""

    name: str
    """Short and unique among the game's measures: letters, digits, ``_``."""
    heading: str
    """What is above its numbers: two or three words."""
    unit: str
    """``points``, ``turns``, …; ``%`` where a hand counts 100 or 0."""
    meaning: str
    """What one hand counts, in a line."""
    of: Callable[[npt.NDArray[np.int64]], npt.NDArray[np.float64]]
    """Rows (hands, columns) to a number per hand: (hands,), or (hands, k) where k numbers of one
    hand are looked at together.  No NaN, and k the same for all hands of a rule set."""
    spread: bool = False
    """Whether the standard deviation of these numbers is asked for, not their mean."""
    bounds: Callable[[Record], tuple[float, float]] | None = None
    """Under some rules, the least and the most that a number of ``of`` can be: a change that never
    showed is bounded by them, so they may lie too far out, never too near.  ``None``: 0 and 100
    where the unit is ``%``, otherwise not known, and a change that never showed is unknown too."""
    of_moves: bool = False
    """Whether it hangs on the moves alone, so that hands counted again have the same."""
    words: str = ""
    """What a rule changes when it changes this number, as in "changes the length of a hand"; empty
    where the answer of a comparison does not speak of it and no picture shows it."""


@dataclass(frozen=True, slots=True)
class Trait:
    """One statistic of playing style: the sum of one count over the sum of another."""

    name: str
    """Short and unique among the game's traits: letters, digits, ``_``."""
    heading: str
    """What is above its numbers: two or three words."""
    unit: str
    """``turns``, ``cards``, …; ``%`` where it is a share."""
    meaning: str
    """What it says, in a line."""
    of: str
    """The count that is summed up, one of ``Conduct.counts``."""
    per: str
    """The count over which, likewise."""
    parts: int = 1
    """How many of the first make a unit: 2 where halves are counted."""
    searched: bool = False
    """What tries take for each turn, one trait at most; left out where nobody searches."""


@dataclass(frozen=True, slots=True)
class PeoplesMatches:
    """Matches that people played, of which only the final scores are known, summed up."""

    matches: int
    target: int
    """Units of the score to which they were played."""
    winner_median: float
    winner_sd: float
    """Standard deviation of the winner's score from match to match."""
    loser_mean: float
    loser_sd: float
    margin_mean: float
    """What the winner had more than the loser."""
    margin_sd: float
    who: str
    """The people, where they played, and what is left out, in a sentence or two."""


SHORT: Final = 40
"""Letters of a meaning that can stand for a rule's name."""


@dataclass(frozen=True, slots=True)
class Field:
    """One rule or one habit: what a scenario may set, and what ``rules``/``policies`` show."""

    id: str
    kind: str
    """``int``, ``bool``, ``choice``, ``ints`` (a list of integers), ``chance`` (0 to 1) or ``word``
    (a name that the game looks up)."""
    meaning: str
    unit: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    source: str = ""
    """Where the field comes from: a source's short name (``P``), or a reading (``L4``)."""
    ordered: bool = True
    """Whether a little more is a little different; not so where the number stands for a thing."""
    count: int = 1
    """Of ``ints``: how many numbers; of a ``word``: how many it is in a row."""
    far: int = 0
    """How large such a number is where a policy has one, if the default policy, with a 0, does not
    tell: how far is far to whoever searches for a better one."""
    label: str = ""
    """What a card player calls it, in a few words: ``closed pile``; empty: by its meaning."""

    def called(self, value: Any) -> str:
        """Return the rule with this value in a few words: ``no groups``, ``jokers: 0``."""
        meaning = self.meaning.partition(";")[0]
        name = self.label or (meaning if len(meaning) <= SHORT else self.id.replace("_", " "))
        if isinstance(value, bool) and self.label:
            return name if value else f"no {name}"
        if isinstance(value, bool):
            return f"{name}: {'yes' if value else 'no'}"
        said = value if isinstance(value, list | tuple) else [value]
        words = [f"{each:,}" if isinstance(each, int) else str(each) for each in said]
        return f"{name}: {', '.join(words).replace('_', ' ')}"


@dataclass(frozen=True, slots=True)
class Goal:
    """How a match is won: by a score, or by the player who has most at its end: when a hand has
    ended in one way, or when all hands have been played.

    A side that has the score wins, as long as no other has as much.
    """

    target: int | None
    """Units of the score; ``None``: no score wins."""
    exceeded: bool
    """Whether the target itself is not enough."""
    hands: int
    """Most hands; a match that nobody has won by then has no winner, but for ``at_end``."""
    ended_by: str = ""
    """One of the values of ``ending``: after such a hand the match is over, and the side that has
    most has won; nobody, where two have most.  Empty: no hand ends it by how it ended."""
    at_once: bool = False
    """Whether the first side that has the target wins, in the middle of a hand, which is not played
    on: so the game ends it there, and no hand brings two sides to the target."""
    at_end: bool = False
    """Whether the side that has most after the last of ``hands`` has won; nobody, where two have
    most."""
    counts: tuple[tuple[int, int], ...] = ()
    """Of two sides: what a won match counts, by the loser's score.  Pairs of a score and the match
    points from that score on, from low to high; empty: a match counts as one."""
    carries: bool = True
    """Whether a hand begins with the scores of those before it; otherwise each hand is played as
    the first of a match."""

    @property
    def score(self) -> int:
        """The target of a game in which a score wins."""
        assert self.target is not None
        return self.target

    @property
    def bar(self) -> int:
        """The least whole score that wins, likewise."""
        return self.score + 1 if self.exceeded else self.score

    def end_after(self, hands: int) -> Goal:
        """Return the goal of a match of this many hands: no score ends it, most points win it.

        So R's "Quick Games" end.  With equal points at the end nobody wins: R names no winner then.
        A hand after which nobody can play on (``ended_by``) still ends the match.  Where a score
        would end a hand (``at_once``), no scores are carried, so that none does.
        """
        return Goal(
            None,
            False,
            hands,
            ended_by=self.ended_by,
            at_end=True,
            carries=self.carries and not self.at_once,
        )


@dataclass(frozen=True, slots=True)
class Award:
    """Victory points: what a difference in points brings in a match of a fixed number of hands."""

    name: str
    """As a scenario names it."""
    source: str
    hands: int
    """Hands a match."""
    upto: tuple[int, ...]
    """Ascending: the greatest difference of each step but the last.  What lies between the end of a
    step and the next, where a game's scores leave such a gap, counts to the next."""
    points: tuple[tuple[int, int], ...]
    """A step each, one more than ``upto``: those of the player who is ahead, and of the player who
    is behind.  The first step has nobody ahead, so both have the same there."""


class Sureness(Protocol):
    """How sure is a mean?  By an interval that may be looked at as often as one likes."""

    def __call__(
        self, differences: npt.NDArray[np.float64], planned: int, confidence: float, /
    ) -> tuple[float, float]:
        """Return the mean of independent differences, and half of its interval.

        ``planned``: at how many of them it is tightest.
        """
        ...


@dataclass(frozen=True, slots=True)
class Effort:
    """How much may be played for a piece of advice, and by what chance."""

    seed: int
    precision: float
    seconds: float
    """When to stop: at this half-width, in points, or after this many seconds (without compiling).
    """
    worlds: int | None
    """Instead of both: how many ways in which hidden cards may lie are played."""
    threads: int
    sureness: Sureness


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player should do in one position: in words, the answer first, and in numbers."""

    says: tuple[str, ...]
    numbers: Mapping[str, Any]
    scene: Scene | None = None
    """The position that was asked about."""
    races: tuple[Race, ...] = ()
    """What the answer was chosen from, for a picture; those of one hold together."""
    played: Mapping[str, Record] = field(default_factory=dict)
    """Every rule and habit, by what they are: by what the options were played to the end."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position from the seat of its player, in words."""

    notation: str
    """The position in one line; empty: the game has no such line."""
    title: str
    around: Mapping[str, str]
    """The players at the ``left``, ``across`` and ``right``, and what they hold."""
    middle: tuple[tuple[str, str], ...]
    """What lies on the table: its name and what it is, from far to near."""
    own: tuple[tuple[str, str], ...]
    """What lies before the player."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a position that is asked for."""

    name: str
    question: str
    default: str
    """What it is where the answer is empty; empty: there is none."""


@dataclass(frozen=True, slots=True)
class Race:
    """Options that were tried in the same worlds."""

    question: str
    answer: str
    """Its sentence among what is said; empty: it has none of its own."""
    against: str
    """What a gain is, and in what unit: "points against the best"."""
    options: tuple[Tried, ...]
    """The best first; none where there is but one, which the answer names."""


@dataclass(frozen=True, slots=True)
class Tried:
    """One option, and what it gains."""

    says: str
    gain: float
    half: float
    """Half of its interval; infinite where there is none."""
    words: str
    """Both, as they are written."""
    note: str = ""
    """What else has to be known of it."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The cost of a decision that a player made, against the best of its options."""

    kind: str
    """One of the game's kinds of decisions."""
    did: str
    better: str
    """The best option; empty: nothing was better than what was done."""
    lost: npt.NDArray[np.float64]
    """By how much the best is ahead of what was done, all that comes after it in the stretch chosen
    as well as can be, units per hand: in each of some worlds that had no part in finding it.  All
    decisions of a stretch have the same worlds."""
    options: tuple[tuple[str, float], ...]
    """Every option, the best first, and how far it was ahead in the same way in the worlds by which
    the best was found; of what was done 0."""
    plays_on: tuple[str, ...]
    """By which policy each seat plays on in them."""
    scene: Scene
    """What the player saw."""
    usual: str = ""
    """By which policy this player plays on in them."""
    gained: float = 0.0
    """How far what was done is ahead of what that policy would have done there, units per hand, in
    the worlds in which all options are tried; 0 if that is the same."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move of a hand that a player chose."""

    hand: int
    """Which of the file's, from 1."""
    line: int
    """Of the file, from 1."""
    turn: int
    seat: int
    side: int
    mark: str = ""
    """What it was, one of ``MARKS``; empty: a move of another kind."""


MARKS: Final = ("stock", "pile", "meld", "discard")
"""Moves that a timeline shows: drawn from the stock, taken from the pile, laid down, discarded."""


@dataclass(frozen=True, slots=True)
class MoveSequence:
    """Moves that a player chose one after another, and saw no new card between them."""

    made: tuple[Made, ...]
    weigh: Callable[[int, int, int], Sequence[Weighed | None]]
    """Say what each of them cost, by a seed, a number of worlds in which all options are tried, and
    one of others that say how far the best is ahead; ``None``: there was nothing to choose."""
    rate: Callable[[int, int], Sequence[float]]
    """Say ``Weighed.gained`` alone of each of them, by a seed and a number of worlds."""


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that was played, by whomever."""

    number: int
    """Which of the file's, from 1."""
    sides: int
    seats: int
    stretches: tuple[MoveSequence, ...]
    left_out: str = ""
    """Which decisions of the hand are left out, and why; empty: none."""
    names: tuple[str, ...] = ()
    """Of the players by seat, or of the sides; empty: nobody wrote them down."""
    whole: bool = True
    """Whether it is a hand, and not a single position."""


@dataclass(frozen=True, slots=True)
class ChanceEvent:
    """What chance brought once in a hand of two sides, and what that was worth as luck."""

    line: int
    """Of the file, from 1: where it came to light, or the move after it."""
    turn: int
    """In which it came."""
    seat: int | None
    """The player who got it; ``None``: all at once."""
    side: int | None
    kind: str
    """One of the game's kinds of luck."""
    says: str
    worth: float
    """To the first side, units: what came, less the mean of all that might have come.  The mean of
    this over these is 0, whatever came before."""
    spread: float
    """Standard deviation of what all that might have come is worth, units."""


@dataclass(frozen=True, slots=True)
class Fortune:
    """What chance brought in a played hand, and how it ended."""

    number: int
    """Which of the file's, from 1."""
    sides: int
    seats: int
    scores: tuple[float, ...]
    """By side, units; empty: not known."""
    strokes: tuple[ChanceEvent, ...]
    why_not: str = ""
    """Why the luck of this hand is not measured, a clause; empty: it is."""
    factor: float = 1.0
    """By what each stroke's worth and spread are multiplied already, so that the score less its
    luck spreads least; fitted on other hands."""
    known: str = ""
    """What alone is known of the hand, so that other luck stays in its score; empty: all."""
    names: tuple[str, ...] = ()
    """As of a ``PlayedHand``."""


class Guest(Protocol):
    """Someone else's player, as a game seats it; a policy is one that decides nothing itself."""

    @property
    def name(self) -> str:
        """What it is called."""
        ...

    @property
    def policy(self) -> Record:
        """The policy in full that decides what it does not."""
        ...

    def sit(self) -> Mapping[str, Callable[[Any], Any]]:
        """Return its own decisions, name to function, for one seat of one hand.

        A game calls this once for each, so that nothing passes between seats or hands.
        """
        ...


class Game(Protocol):
    """What every game has.  All methods are pure: same input, same answer."""

    name: str
    """The folder's name, as in scenario files."""
    title: str
    """The name as a person writes it."""
    question: str
    """What is asked of it first, as people ask it: a sentence with its question mark."""
    scale: Scale
    rule_fields: tuple[Field, ...]
    policy_fields: tuple[Field, ...]
    default_preset: str
    default_policy: str

    @property
    def columns(self) -> tuple[Column, ...]:
        """The row of a hand, in order; the runner adds ``cell`` and ``seating`` in front.

        Among them are ``deal``, ``turns``, ``ending`` (a category), ``score_0`` and so on, a side
        each; and, of a game of whole matches, ``match`` and ``hand``, which say which hand of
        which match it is (``match`` is −1 in plain play, ``hand`` the deal's number).  What may be
        null and has a number behind its name, as ``score_2``, is that side's: where the rules have
        fewer sides (:meth:`sides`) it is null in every row, and no other column ever is.
        """
        ...

    @property
    def presets(self) -> Mapping[str, str]:
        """Rule set → what it is, in a line; in the order in which a reader is shown them."""
        ...

    @property
    def policies(self) -> Mapping[str, str]:
        """Policy → how it plays, in a line; likewise."""
        ...

    @property
    def tuned_for(self) -> Mapping[str, str]:
        """Policy → the preset for which its habits were chosen, by hand or by a search; one that is
        not in it was made for none."""
        ...

    def rules(self, preset: str, changes: Record | None = None) -> Record:
        """Return the preset's full rules with ``changes`` laid over.

        The record starts with ``preset``.  Raises ``UsageError`` for an unknown preset,
        ``ScenarioError`` for an unknown field, a wrong type, a value out of range or an
        impossible combination; the sentence names the field as ``rules.<id>``.
        """
        ...

    def policy(self, name: str, changes: Record | None = None) -> Record:
        """Return the named policy in full, with ``changes`` laid over; starts with ``name``.

        Raises as :meth:`rules`; the sentence names the field as ``policies.<name>.<id>``.
        """
        ...

    def sides(self, rules: Record) -> tuple[str, ...]:
        """Return the names of the sides that score, in the order of the ``_0``, ``_1`` columns."""
        ...

    def seats(self, rules: Record) -> tuple[int, ...]:
        """Return seat → side, as many as players sit at the table; partners have one side."""
        ...

    def play(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Play deals ``first`` … ``first + count − 1`` of run key ``key``: (count, columns).

        ``policies`` are the entrants, ``seating`` says which of them sits where.  Releases the
        interpreter lock, so threads may call it at once.
        """
        ...

    def signature(self) -> str:
        """Return a digest of what fixed hands end in: it changes only when behaviour does."""
        ...


Hands: TypeAlias = Callable[[int, Rows, Rows, Rows], Rows]
"""Plays hands of players who sit already: run key; deals (n,); which seat begins each (n,); and
each side's total in the match before the hand, in the row's parts of a unit (n, sides).  Returns
(n, columns), rows as of :meth:`Game.play`."""


@runtime_checkable
class PlaysMatches(Protocol):
    """Whole matches: hands one after another, the scores carried, until a side has won.

    The loop is in ``play.matches``.
    """

    match_hands: int
    """Most hands per match, whatever the rules: match m plays deals ``match_hands``·m and after."""

    def goal(self, rules: Record) -> Goal:
        """Return how a match is won under these rules."""
        ...

    def seated(self, rules: Record, policies: Sequence[Record], seating: Sequence[int]) -> Hands:
        """Return what plays hands of these players; threads may call it at once."""
        ...


@runtime_checkable
class Measured(Protocol):
    """Measures by which its rule sets are compared."""

    @property
    def measures(self) -> tuple[Measure, ...]:
        """In the order of the table; first the most telling one."""
        ...


@runtime_checkable
class CallsTime(Protocol):
    """A referee who may call time: a last round is played, and the hand ends.

    Turns go round the seats, from the one in the column ``lead``.  Up to the turn of the call,
    rule-based players play as if there were none.
    """

    @property
    def time_out_rule(self) -> str:
        """The rule that names the turn in which time is called, from 1; 0: never."""
        ...

    def last_turn(self, rules: Record, /) -> int:
        """Return the turn that ends a hand if nothing else does."""
        ...


@runtime_checkable
class Rescores(Protocol):
    """A hand's row counted under other rules, where these change the score alone."""

    def must_replay(self, rules: Record, other: Record, /) -> tuple[str, ...]:
        """Return the rules that differ and by which hands under ``other`` must be played.

        Those that may change play, and those whose part of a score is not in a row; ids, in the
        order of the rules.  Empty: :meth:`rescored` counts rows again instead.
        """
        ...

    def rescored(self, rules: Record, other: Record, rows: Rows, /) -> Rows:
        """Return rows of single hands under ``rules`` as the same moves score under ``other``.

        Exactly as :meth:`Game.play` would return them if everybody moved alike: (hands, columns).
        ``ScenarioError`` where :meth:`must_replay` names a rule, and for hands of matches.
        """
        ...


@runtime_checkable
class Described(Protocol):
    """What its policies and rule sets are called for a card player, and what they were called."""

    description: str
    """What the game is, in a sentence as of :class:`About`."""

    @property
    def about_policies(self) -> Mapping[str, AboutPolicy]:
        """Every policy, by its name."""
        ...

    @property
    def about_rule_sets(self) -> Mapping[str, About]:
        """Every rule set, by its name."""
        ...


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


@runtime_checkable
class SeatsCustomPlayers(Protocol):
    """A user's own player, a Python function, at its table."""

    @property
    def decisions(self) -> Mapping[str, str]:
        """What such a player may decide: a decision's name, what it is asked and answers."""
        ...

    def play_guests(
        self,
        rules: Record,
        entrants: Sequence[Guest],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
        lead: int = 0,
        before: Sequence[int] = (),
    ) -> Rows:
        """Play deals as :meth:`Game.play` does, slowly, where entrants may be others' players.

        ``lead``: the seat that begins; ``before``: the sides' totals before the hand, as a row has
        them, none: 0 each; a game without matches need not take them.  Rows are equal to those of
        :meth:`Game.play` where all decide as their policies do.  Raises ``PlayerError`` for a
        choice that the rules forbid: who, what, what is allowed.  What a player raises comes out of
        ``Guest.sit`` as one, to which a game may add seat and turn.
        """
        ...


@runtime_checkable
class Histories(Protocol):
    """Hand histories: a hand as text, told and verified."""

    def narrate(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        seed: int,
        deal: int,
        style: str,
    ) -> Iterator[str]:
        """Yield one hand line by line, ``style`` ``text`` for a person or ``jsonl`` to verify."""
        ...

    def verify(self, lines: Iterable[str], name: str) -> int:
        """Return how many hand histories these lines hold, every move and score of them checked.

        The lines have their ends, and are asked for one by one: there may be more of them than
        memory has room for.  ``name`` is the file's, for messages.  Raises an ``AnalyserError``
        with exit code 1 that names line, rule and source where one breaks a rule, ``DataError``
        where they are none.
        """
        ...


@runtime_checkable
class Advises(Protocol):
    """Advice in one position of a hand."""

    def advise(self, text: str, name: str, policies: Sequence[Record], effort: Effort, /) -> Advice:
        """Return what the player to move should do in the position that a text describes.

        The text is a file's, or one line that was typed.
        ``policies``: one for everybody, or one per side, by which the others are taken to have
        played, and all play on; none: as the game's best players would do it.  What that player
        could not see changes nothing, nor do threads.
        ``DataError``: the text is none; ``ScenarioError``: impossible, or nothing to decide.
        """
        ...


@runtime_checkable
class Reviews(Protocol):
    """What the decisions of a hand that was played cost."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of decisions, in the order in which a turn has them."""
        ...

    def review(
        self, lines: Iterable[str], name: str, policies: Sequence[Record], /
    ) -> Sequence[PlayedHand]:
        """Return the hands of a history, with every move that a player chose.

        ``policies`` as for ``Advises.advise``.  Raises as ``Histories.verify``.
        """
        ...


@runtime_checkable
class MeasuresLuck(Protocol):
    """What chance was worth in a hand that was played."""

    @property
    def lucks(self) -> tuple[str, ...]:
        """Kinds of luck, in the order in which a hand has them."""
        ...

    def fortunes(self, lines: Iterable[str], name: str, seed: int, /) -> Iterator[Fortune]:
        """Yield the chance events of each hand of a history.

        ``seed``: of what might have come, where that is drawn at random.  Raises as
        ``Histories.verify``.
        """
        ...


@runtime_checkable
class HasNotation(Protocol):
    """Positions in one line: made of a hand, verified, and asked for piece by piece."""

    def narrate_positions(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        seed: int,
        deal: int,
        style: str,
    ) -> Iterator[str]:
        """Yield a hand as ``Histories.narrate`` does, with its positions."""
        ...

    def says_position(self, line: str, /) -> bool:
        """Say whether a line is meant as a position, and not as one of a hand history."""
        ...

    def verify_positions(self, lines: Iterable[str], name: str, /) -> int:
        """Return how many positions are in these lines, each checked; raises as ``verify``."""
        ...

    def piece_after(self, given: Mapping[str, str], /) -> Piece | None:
        """Return what is asked next, after these pieces, each by its name; None: that is all."""
        ...

    def read_piece(self, name: str, answer: str, given: Mapping[str, str], /) -> str:
        """Return an answer as a piece; ``ScenarioError`` says why it is none.

        ``given``: the pieces before it.
        """
        ...

    def line_of(self, given: Mapping[str, str], /) -> str:
        """Return the line that all pieces make, as ``Advises.advise`` reads it."""
        ...


@runtime_checkable
class HasShortForm(Protocol):
    """Hands as a person types them, one line per turn; ``Histories.verify`` reads them too."""

    def histories_of(self, lines: Iterable[str], name: str, /) -> Iterator[str]:
        """Yield the hands of some lines as histories, verified; raises as ``verify``."""
        ...

    def short_form_of(self, lines: Iterable[str], name: str, /) -> Iterator[str]:
        """Yield the hands of some lines in the short form, verified; raises as ``verify``."""
        ...


@dataclass(frozen=True)
class SideScore:
    """What a side scores at the end of a hand."""

    name: str
    """As it is called in the line: ``us``, ``them``."""
    score: float
    """Points."""
    terms: Mapping[str, float]
    """The points of each term, in the order of a hand history; empty: the score alone is known."""
    kinds: Mapping[str, int] = field(default_factory=dict)
    """How many burracos of each kind it has."""


@dataclass(frozen=True)
class ScoredTable:
    """What the table at the end of a hand scores."""

    rules: str
    """As in the first word of a line."""
    sides: tuple[SideScore, ...]


@runtime_checkable
class ScoresTables(Protocol):
    """The score of a hand from what lies on the table when it ends."""

    score_terms: Mapping[str, str]
    """What each term of a score is, in words."""

    def scores_of(self, lines: Iterable[str], name: str, rules: Record, /) -> list[ScoredTable]:
        """Return what each line's table scores.

        ``name``: of their file; empty: there is none.  ``rules``: of the first line, where it says
        none; a line without rules has those of the line above.  ``ScenarioError`` says which line
        is none, or what in it contradicts itself.
        """
        ...


@runtime_checkable
class VictoryPoints(Protocol):
    """Tables of victory points for matches of a fixed number of hands."""

    awards: Mapping[str, Award]
    """Those that a scenario may choose, by name; for two sides."""


@runtime_checkable
class Profiled(Protocol):
    """A look inside while it plays, for whoever measures where the time goes."""

    @property
    def phases(self) -> tuple[str, ...]:
        """What playing a hand consists of, in words."""
        ...

    def watched(
        self, rules: Record, policies: Sequence[Record], seating: Sequence[int], key: int
    ) -> tuple[Callable[[int, int], None], Rows]:
        """Return a function that plays ``count`` deals from ``first`` on and keeps no rows, and an
        array of one number that says, while it plays, in which of ``phases`` it is.

        The array is written by the playing thread alone and may be read by any other.
        """
        ...


@runtime_checkable
class FixesRules(Protocol):
    """Machine code made for one rule set, its rules constants in it: the same rows, sooner."""

    fixing_seconds: float
    """About how long it takes to make, seconds of one processor."""

    def fixing_pays(self, rules: Record) -> int | None:
        """Return from how many hands on it saves more time than it takes to make.

        0 where it stands on disk already; ``None`` where this process has no such code.
        """
        ...

    def fixed(self, rules: Record) -> AbstractContextManager[None]:
        """Play all hands under these rules with it, on whatever thread, while this lasts.

        The first of them makes it, or reads it from the disk.
        """
        ...


@dataclass(frozen=True, slots=True)
class Vouched:
    """Fixed hands, and what their rows come to in a release."""

    choice: str
    """The choice that is weighed; empty: none, hands are played."""
    players: tuple[str, ...]
    """Names of policies: one for every seat, or two as in the first seating of a duel."""
    search: bool
    """Whether any of them searches."""
    deals: int
    """How many, from deal 0 on."""
    said: Mapping[str, str]
    """Preset → a digest of the rows."""


@runtime_checkable
class SelfTests(Protocol):
    """Fixed hands that prove the machine code which was just loaded: a release says their rows."""

    def vouched(self) -> tuple[Vouched, ...]:
        """Return those that take next to no time, of each kind of code; none if none is compiled.

        ``DataError`` where what the release says is damaged.
        """
        ...


@runtime_checkable
class Searches(Protocol):
    """Search players: what their record leaves to the rules is filled in before they play."""

    def settled(self, policy: Record, rules: Record, /) -> Record:
        """Return a policy in full as it plays under these rules; one that does not search as it is.

        The result has all that the policy's moves depend on; settled again it is the same.
        ``ScenarioError`` for a player that cannot be, ``DataError`` for one that is damaged or not
        what it was.
        """
        ...


@dataclass(frozen=True, slots=True)
class Feature:
    """A whole number about a position at the beginning of a turn, at which an evaluation looks."""

    name: str
    """Short and unique among the game's features: letters, digits, ``_``."""
    words: str
    """What it counts, in a line."""


@dataclass(frozen=True, slots=True)
class ObservationPart:
    """Some of the numbers that a learner sees of a table, which belong together."""

    name: str
    shape: tuple[int, ...]
    words: str
    """What they say, the first one first."""


def starts_of(parts: Sequence[ObservationPart]) -> tuple[int, ...]:
    """Return where each part begins in an observation, and last how many numbers that has."""
    return (0, *accumulate(prod(part.shape) for part in parts))


class PlainPositions(NamedTuple):
    """Positions of hands that nobody searches in, and what each is worth."""

    x: npt.NDArray[np.int16]
    """(positions, features)."""
    worth: npt.NDArray[np.float64]
    """The mean margin of the futures, units of the score: the mover's side less the mean of the
    others."""
    stage: npt.NDArray[np.int8]
    """How far the hand is, from 0, as the game divides it."""
    hand: npt.NDArray[np.int64]
    """Number of the deal."""


class SearchedPositions(NamedTuple):
    """Positions of hands of search players, those of a hand together and in their order."""

    x: npt.NDArray[np.int16]
    side: npt.NDArray[np.int8]
    """The mover's."""
    stage: npt.NDArray[np.int8]
    hand: npt.NDArray[np.int64]
    margins: npt.NDArray[np.float64]
    """(hands, sides), a row for each deal played: what it ended in, the side less the mean of the
    others."""


@runtime_checkable
class Learns(Protocol):
    """Positions that an evaluation function can learn from, for search players."""

    @property
    def features(self) -> tuple[Feature, ...]:
        """The features of a position, in their order."""
        ...

    def learner(self, rules: Record, changes: Record) -> Record:
        """Return the player in full from whose hands an evaluation for these rules learns.

        One that searches and is not too slow; ``changes``: fields of it in the place of what the
        rules call for, as ``search_model``.  With ``search_worlds`` 0 it plays plainly, by its
        base.  Raises as ``Game.policy`` and ``settled`` do.
        """
        ...

    def plain_positions(
        self,
        rules: Record,
        policy: Record,
        key: int,
        first: int,
        count: int,
        each: int,
        futures: int,
    ) -> PlainPositions:
        """Play ``count`` deals from ``first`` on, everybody as a learner's base; tell positions.

        Of a hand's turns one in ``each`` is taken, at random; from its beginning the hand is played
        on ``futures`` times, what nobody has seen shuffled again.  Threads may call it at once.
        """
        ...

    def searched_positions(
        self,
        rules: Record,
        policy: Record,
        weights: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> SearchedPositions:
        """Play deals likewise, with an evaluation function in all seats; return all positions.

        ``weights`` are those of the evaluation, as ``searching.network`` has them.  Some hands
        begin with stray moves, and count from the end of these, so that positions that good players
        avoid are met too.
        """
        ...


class OptionsRecorded(NamedTuple):
    """Decisions of one kind, a decision after another, and what a search found options worth."""

    seen: npt.NDArray[np.int16]
    """(decisions, features) of the position, as the player to move sees it."""
    described: npt.NDArray[np.int16]
    """(options, features) of the option; 0 where its worth is 0 by definition."""
    worth: npt.NDArray[np.float64]
    """(options,) the mean over the worlds in which it was tried, units of the score."""
    worlds: npt.NDArray[np.int64]
    """(options,) how many these were."""
    is_zero: npt.NDArray[np.bool_]
    """(options,) whether its worth is 0 by definition: to draw, to stop."""
    many: npt.NDArray[np.int64]
    """(decisions,) options of each."""
    default: npt.NDArray[np.int64]
    """(decisions,) which of them, from 0, the rollout policy would take,"""
    chosen: npt.NDArray[np.int64]
    """and which the search."""
    hand: npt.NDArray[np.int64]
    """(decisions,) number of the deal."""


@runtime_checkable
class LearnsPolicy(Protocol):
    """Options that a policy can learn to choose from as search players do, without a search."""

    @property
    def option_features(self) -> Mapping[str, tuple[Feature, ...]]:
        """By kind of decision the features of a position, then those of an option, in order."""
        ...

    @property
    def learns_from_own_play(self) -> bool:
        """Whether with networks an option is worth what play by the learnt player brings it.

        Otherwise it is worth what the teacher says in any case.
        """
        ...

    def teacher(self, rules: Record, changes: Record, /) -> Record:
        """Return the search player in full whose choices are imitated under these rules.

        ``changes``: as of ``Learns.learner``.
        """
        ...

    def learnt_policy(
        self, where: str, said: str, rules: Record, /
    ) -> tuple[str, Mapping[str, Sequence[int]]]:
        """Return a learnt policy's name with its digest, and by kind of decision its weights.

        ``said``: its name, its file, or ``by-rules``: that of the most similar rules.  Raises
        ``ScenarioError`` for one that there is not, or is of another kind, ``DataError`` for one
        that is damaged; ``where``: what they begin with.
        """
        ...

    def recorded_options(
        self,
        rules: Record,
        teacher: Record,
        networks: Sequence[Sequence[int]],
        key: int,
        first: int,
        count: int,
        stray: int,
    ) -> list[OptionsRecorded]:
        """Play ``count`` deals from ``first`` on; return all decisions between options, by kind.

        ``networks``: weights as ``searching.network`` has them, one for each kind in the order of
        :attr:`option_features`, of the learnt player who makes the moves in all seats; empty: the
        teacher makes them.  What options are worth, :attr:`learns_from_own_play` says.  ``stray``:
        how many of a thousand choices at the beginning of half of the hands are made at random.
        Threads may call it at once; a deal is the same whichever others are played with it.
        """
        ...


@runtime_checkable
class Conduct(Protocol):
    """How its players play, in numbers that who plays it understands, and whether that is play."""

    counts: tuple[str, ...]
    """What is counted of each seat in each hand, by name."""
    no_play: str
    """What makes play degenerate, in words, as in "degenerate play is …"."""

    @property
    def traits(self) -> tuple[Trait, ...]:
        """What the counts say, in the order of a table."""
        ...

    def conduct(
        self,
        rules: Record,
        policies: Sequence[Record],
        seating: Sequence[int],
        key: int,
        first: int,
        count: int,
    ) -> Rows:
        """Play deals as :meth:`Game.play` does, and return what each seat does in each.

        (count, seats, counts).  Releases the interpreter lock, so threads may call it at once.
        """
        ...

    def sample(self, policies: Sequence[Record]) -> int:
        """Return how many hands of these players say how they play, and take next to no time."""
        ...

    def degenerate(
        self, rules: Record, traits: Mapping[str, float], usual: Mapping[str, float], /
    ) -> tuple[str, ...]:
        """Return why such play is none that a person would call play, a clause each; empty: it is.

        ``traits``: by name, of one entrant of a line-up; ``usual``: those of the game's default
        policy in every seat under the same rules; NaN where there is nothing to divide by.
        """
        ...


@runtime_checkable
class RecordOfPeople(Protocol):
    """Matches that people played, to hold its players against."""

    def people(self, rules: Record) -> PeoplesMatches | None:
        """Return what is known of people's matches under rules near enough; ``None``: nothing."""
        ...


@dataclass(frozen=True, slots=True)
class CountedTable:
    """A table of what was counted: ready words, the first of each row its heading."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Counted:
    """Something about a game that is counted out, whoever plays."""

    title: str
    says: tuple[str, ...]
    """Sentences."""
    tables: tuple[CountedTable, ...]
    head: str = ""
    """What it says first, in a sentence or two; empty: it does not lead."""
    folded: bool = False
    """Whether a reader has to open it."""


@runtime_checkable
class CountsExactly(Protocol):
    """What can be said of a game without weighing a decision; it leads the page of its choices."""

    def counted(self, rules: Record) -> Sequence[Counted]:
        """Return what is counted under these rules; the same each time."""
        ...


@dataclass(frozen=True, slots=True)
class Headroom:
    """What is gained on a search player by one who may not play, or was made against it alone."""

    rules: str
    """The rule set."""
    whom: str
    """The search player."""
    who: str
    """The one that gains it, in words, as in "a player who sees all hidden cards"."""
    mean: float
    """Units per hand."""
    half: float
    """Half of its interval."""
    deals: int
    """Each was played twice, with the seats swapped."""


@runtime_checkable
class HasHeadroom(Protocol):
    """How much more could be gained on its search players."""

    def headroom(self) -> Sequence[Headroom]:
        """Return what was measured, the most first."""
        ...


class LearnersTables(Protocol):
    """Tables of one rule set at which a learner acts in some seats and policies in the others.

    Arrays are the same ones in each step, which writes over them; they are read-only, and compiled
    code trusts none of them.  Where a hand is over, the next step begins another, whatever the
    action.  ``UsageError`` where another thread is at the tables.
    """

    movers: Rows
    """(tables,): the seat to move; −1: the hand is over."""
    counts: Rows
    """(tables,): how many actions are legal."""
    legal: npt.NDArray[np.int16]
    """(tables, actions): the legal ones, as many as there are, in no particular order."""
    masks: npt.NDArray[np.bool_]
    """(tables, actions): which are legal."""
    observations: npt.NDArray[np.uint8]
    """(tables, numbers): what the seat to move sees, part after part."""
    rewards: npt.NDArray[np.float32]
    """(tables, seats): where the hand ended, the score of a seat's side less the mean of the
    others, units; otherwise 0."""
    ended: npt.NDArray[np.bool_]
    """(tables,): whether the hand ended with this step."""
    rows: Rows
    """(tables, columns): the row of the last hand that ended."""

    def begin(self, keys: Rows, deals: Rows, stride: int) -> None:
        """Begin a hand at each table: its run key, its first deal, and how far on the next is."""
        ...

    def step(self, actions: Rows) -> int:
        """Make an action at each table; returns −1, or a table where it is not legal.

        In that case nothing has changed.
        """
        ...

    def advise(self, policy: Record) -> Rows:
        """Return what a policy does at each table: (tables,); 0 where the hand is over."""
        ...

    def position(self) -> Mapping[str, Any]:
        """Return all that decides how the tables go on; it can be pickled."""
        ...

    def set_up(self, position: Mapping[str, Any], /) -> None:
        """Set up a position of other tables of the same rules, seats and size."""
        ...


@runtime_checkable
class Trains(Protocol):
    """Tables at which a learner acts, a move at a time."""

    actions: int
    """How many actions there are: numbers from 0, the same for all rule sets."""
    observation: tuple[ObservationPart, ...]
    """What a learner sees, in the order of its numbers."""

    def tables_of(
        self, rules: Record, seats: Sequence[Record], learners: Sequence[bool], many: int
    ) -> LearnersTables:
        """Return ``many`` tables, no hand begun, at which ``learners`` act by seat.

        ``seats``: who plays in the other seats.  ``UsageError``: not under these rules.
        """
        ...

    def move_of(self, action: int) -> dict[str, Any]:
        """Return an action as a move of a hand history, without its seat."""
        ...

    def action_of(self, move: Mapping[str, Any], rules: Record) -> int:
        """Return the action that is a move of a hand history; ``ValueError``: none is."""
        ...

    def actions_of(self, move: Mapping[str, Any], rules: Record) -> Sequence[int]:
        """Return the actions that make a move of a hand history, one after another."""
        ...


def is_engine(policy: Record) -> bool:
    """Say whether a policy is an engine, a program."""
    return ENGINE in policy


def forfeits(policy: Record) -> bool:
    """Say whether a policy is an engine that forfeits a hand in which it errs."""
    return ON_ERROR in policy


def without_habits(policy: Record) -> Record:
    """Return an engine's record without the habits that nobody plays by; another as it is."""
    if not is_engine(policy):
        return policy
    return {key: value for key, value in policy.items() if key == "name" or key.startswith(ENGINE)}


def check_no_engine(policy: Record) -> None:
    """Refuse to have the habits of an engine's record play in its place: ``UsageError``."""
    if is_engine(policy):
        raise UsageError(
            f"{policy['name']}: found an engine, which plays hands and matches alone (expected the "
            "name of a policy)"
        )


A = TypeVar("A")

ABILITIES: Mapping[type[Any], str] = {
    PlaysMatches: "whole matches",
    Measured: "measures to compare its rule sets by",
    CallsTime: "a referee who calls time",
    Rescores: "a way to re-score its hands under other rules",
    Described: "labels for its policies",
    HasDecisions: "a decision that could be weighed",
    SeatsCustomPlayers: "a seat for your own player",
    Histories: "hand histories",
    Advises: "advice",
    Reviews: "hands to review",
    MeasuresLuck: "way to tell luck",
    HasNotation: "positions in one line",
    HasShortForm: "short form of its hands",
    ScoresTables: "a way to score a table",
    VictoryPoints: "victory points",
    Profiled: "a look inside while it plays",
    FixesRules: "machine code for one rule set",
    SelfTests: "hands that a release vouches for",
    Searches: "search players",
    Learns: "positions to learn from",
    LearnsPolicy: "options that a policy could learn to choose from",
    Conduct: "a way to say how its players play",
    RecordOfPeople: "record of people's matches",
    CountsExactly: "numbers that are counted out",
    Trains: "tables for a learner",
}
"""What a game has that has the ability, in words."""


def able(game: Game, ability: type[A]) -> A:
    """Return the game as one that has this ability; ``UsageError`` in a sentence: it has not.

    A game may say why not: by the name of the ability, in its ``lacks``.
    """
    if not isinstance(game, ability):
        why = getattr(game, "lacks", {}).get(ability.__name__, "")
        lacking = ABILITIES[ability].removeprefix("a ")
        raise UsageError(f"{game.title} has no {lacking}{why and f': {why}'}")
    return game


def settled(game: Game, policy: Record, rules: Record) -> Record:
    """Return a policy as it plays under these rules: settled, where the game has search players."""
    return game.settled(policy, rules) if isinstance(game, Searches) else policy


def choice_of(game: Game, name: str) -> Choice:
    """Return a game's choice by its name; ``UsageError`` for an unknown one."""
    known = {choice.name: choice for choice in able(game, HasDecisions).choices}
    if name not in known:
        raise UsageError(unknown("decision", name, known))
    return known[name]
