"""What is each habit worth to a player?  Margins in; sentences and a picture out.

A habit is put back to a base's value, alone or with its group, and the player plays with it and
without it.  What they lose is what the habit is worth, given their other habits.  So the habits
shown are those that matter, not those that changed most.  Left out: the numbers
(``findings.margins``), the drawing (``figures.plots``) and the page around it (``combined``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Final

from analyser.abilities.studies.ablations.design import Ablations
from analyser.confidence import ALL_INTERVALS, INTERVAL
from analyser.findings import margins
from analyser.findings.json_fields import pick_fields
from analyser.findings.margins import Margins
from analyser.findings.playing_style import mark_name
from analyser.games.interface import Field, Game, Scale
from analyser.report.combined import DuelStudy
from analyser.report.labels import name_in_sentence, rule_set
from analyser.report.parts import AskedDuels, Fact, FirstScreen, Framed, Part, Picture, Section
from analyser.report.pictures import Lane, Rows
from analyser.statistics.intervals import find_sign
from analyser.statistics.simultaneous import Number
from analyser.wording import (
    Table,
    capitalise,
    fits,
    list_names,
    plus_minus,
    signed_plus_minus,
    times,
    write_count,
)

MOST_NAMED: Final = 3
"""Habits named in a sentence."""

MOST_DRAWN: Final = 16
"""Single habits in the picture, those worth most, either way; the table has all."""

ELLIPSIS: Final = "… "
"""How the meaning of a habit begins that goes on from that of one above it."""


MOST_LANES: Final = 9
"""Habits in the picture; the folded one has more."""
MOST_KINDS: Final = 3
"""Groups of habits that the answer and the facts name."""


@dataclass(frozen=True)
class Habit:
    """One habit that was put back."""

    id: str
    then: Any
    """The base's value."""
    own_value: Any
    """The player's own."""
    worth: Number
    """How much better the player does with it than without, per hand."""
    meaning: str
    plays: bool = True
    """Whether the player still plays without it, and does not fall into degenerate play."""

    JSON: ClassVar = "habit=id base=then policy=own_value worth"

    @property
    def words(self) -> str:
        """The habit as a sentence names it: ``cards in hand from … (rush, from 5 to 14)``."""
        moved = (
            f"{'turned ' * self.is_opposite}from {_value(self.then)} to {_value(self.own_value)}"
        )
        return f"{self.meaning} ({self.id}, {moved})"

    @property
    def is_opposite(self) -> bool:
        """Whether the habit is the opposite of the base's: wanted by one, shunned by the other."""
        return bool(self.then * self.own_value < 0)


@dataclass(frozen=True)
class Group:
    """Some habits of one kind that were put back together."""

    words: str
    count: int
    worth: Number
    plays: bool
    """As :attr:`Habit.plays`."""

    JSON: ClassVar = "words habits=count worth"


@dataclass(frozen=True)
class AblationResult:
    """A player's habits under one rule set, and what they are worth."""

    rules: str
    design: Ablations
    margins: Margins
    fields: Sequence[Field]
    """What the game says of its habits."""

    @cached_property
    def whole(self) -> Number:
        """By how much the player does better than the base, per hand."""
        return self.margins.numbers[0]

    @property
    def opponent(self) -> str:
        """The opponent of the player with a habit and without it."""
        return self.design.against or "itself"

    @cached_property
    def groups(self) -> list[Group]:
        """Habits put back together, worth most first."""
        numbers = self.margins.numbers[1:]
        made = [
            Group(words, len(ids), worth, at not in self.margins.no_play)
            for at, ((words, ids), worth) in enumerate(
                zip(self.design.groups, numbers, strict=False), start=1
            )
        ]
        return sorted(made, key=lambda each: -each.worth.value)

    @cached_property
    def habits(self) -> list[Habit]:
        """Habits put back alone, worth most first."""
        first = 1 + len(self.design.groups)
        made = [
            Habit(
                key,
                then,
                now,
                worth,
                describe_habit(self.fields, key),
                at not in self.margins.no_play,
            )
            for at, ((key, then, now), worth) in enumerate(
                zip(self.design.habits, self.margins.numbers[first:], strict=True), start=first
            )
        ]
        return sorted(made, key=lambda habit: -habit.worth.value)

    @property
    def clear_groups(self) -> list[Group]:
        """Groups that are surely worth something, worth most first."""
        return [group for group in self.groups if group.plays and group.worth.low > 0]

    @property
    def gains(self) -> list[Habit]:
        """Habits that are surely worth something, worth most first."""
        return [habit for habit in self.habits if habit.plays and habit.worth.low > 0]

    @property
    def degenerate_habits(self) -> list[Habit]:
        """Habits without which what is played is degenerate play."""
        return [habit for habit in self.habits if not habit.plays]

    @property
    def still(self) -> list[Habit]:
        """Habits without which every deal ended the same."""
        played = [habit for habit in self.habits if habit.plays]
        return [habit for habit in played if habit.worth.still]

    @property
    def costs(self) -> list[Habit]:
        """Habits that the base surely has better, the dearest first."""
        return [habit for habit in reversed(self.habits) if habit.plays and habit.worth.high < 0]


def describe_habit(fields: Sequence[Field], key: str) -> str:
    """Return what a habit means, one that goes on from another's together with that one's.

    That is the nearest one above with the same first word that stands for itself; its own matter
    stands before its first comma.
    """
    first, above = key.partition("_")[0], ""
    for field in fields:
        if field.id == key:
            own = field.meaning.removeprefix(ELLIPSIS)
            if own == field.meaning or not above:
                return own
            return f"{above.partition(',')[0].partition(' (')[0]}, {own}"
        if field.id.partition("_")[0] == first and not field.meaning.startswith(ELLIPSIS):
            above = field.meaning
    raise KeyError(key)


def headline(results: Sequence[AblationResult], unit: str) -> list[str]:
    """Return what each player owes most to: a sentence a rule set, without codes."""
    said = []
    for each in results:
        policy, whom = each.design.policy, each.opponent
        if each.gains and each.clear_groups:
            group, habit = each.clear_groups[0], each.gains[0]
            said.append(
                f"In {each.rules} {policy} owes {_size(group.worth)} {unit} per hand to its habits "
                f"of “{group.words}”, against {whom}; the single habit that it would miss most: "
                f"{habit.meaning}; {_size(habit.worth)}."
            )
        elif each.gains:
            habit = each.gains[0]
            said.append(
                f"In {each.rules} the habit that {policy} would miss most, against {whom}: "
                f"{habit.meaning}; {_size(habit.worth)} {unit} per hand."
            )
        else:
            said.append(f"In {each.rules} no habit is sure to be missed by {policy}.")
    return said


def sentences(result: AblationResult, unit: str) -> list[str]:
    """Return what a player's habits are worth: kind by kind, the dearest ones, and the odd ones."""
    base = result.design.base
    gains, costs, still = result.gains, result.costs, result.still
    rest = len(result.habits) - len(gains) - len(costs) - len(still) - len(result.degenerate_habits)
    said = [
        f"{_stands(result, unit)}. It differs from {base} in {len(result.habits)} habits. "
        f"Put back one "
        f"by one, {len(gains)} of them {'costs' if len(gains) == 1 else 'cost'} it {unit} against "
        f"{result.opponent}, {len(costs)} {'gains' if len(costs) == 1 else 'gain'} it some, "
        f"{len(still)} "
        f"changed no hand of these, and {rest} {'is' if rest == 1 else 'are'} not "
        "clear in these deals."
    ]
    if 0 in result.margins.no_play:
        said.append("But the whole of it is a number of degenerate play.")
    if result.degenerate_habits:
        ids = [habit.id for habit in result.degenerate_habits]
        named = list_names(ids) if len(ids) <= MOST_NAMED else f"{len(ids)} of them"
        said.append(f"With {named} put back there is degenerate play, of which no more is said.")
    if kinds := result.clear_groups[:MOST_NAMED]:
        listing = list_names([f"{each.words} ({_size(each.worth)})" for each in kinds])
        said.append(f"By kind, the largest are {listing}, {unit} per hand for each kind.")
    if gains:
        said.append(f"The single habits that it would miss most: {_name_habits(gains)}.")
        if gains[0].worth.low > result.whole.high:
            said.append(
                f"To miss {gains[0].id} alone costs more than all habits together gain it over "
                f"{base}: the others rely on it."
            )
    if turned := [habit for habit in gains[MOST_NAMED:] if habit.is_opposite]:
        said.append(f"Also turned into the opposite, and worth it: {_name_habits(turned)}.")
    if costs:
        said.append(
            f"Against {result.opponent} it would do better with {base}'s own: "
            f"{_name_habits(costs)}."
        )
    return said


def _stands(result: AblationResult, unit: str) -> str:
    """Return how the player compares with the base: ahead or behind only where the interval
    excludes 0."""
    policy, base, whole = result.design.policy, result.design.base, result.whole
    met = "" if result.design.against in ("", base) else f" against {result.opponent}"
    if not find_sign(whole):
        said = signed_plus_minus(whole)
        return (
            f"It is not clear yet whether {policy} is better than {base}{met}: {said} {unit} "
            "per hand"
        )
    size = plus_minus(abs(whole.value), whole.half)
    if met:
        return (
            f"{policy} is {size} {unit} per hand {_way(whole, 'better', 'worse')} than {base}{met}"
        )
    return f"{policy} is {size} {unit} per hand {_way(whole, 'ahead of', 'behind')} {base}"


def _way(number: Number, above: str, below: str) -> str:
    return above if number.value > 0 else below


def _name_habits(habits: Sequence[Habit]) -> str:
    return "; ".join(
        f"{habit.words}: {signed_plus_minus(habit.worth)}" for habit in habits[:MOST_NAMED]
    )


def parts(studies: Sequence[AskedDuels]) -> list[Part]:
    """Return a page's sections about its ablations, one each."""
    if not studies:
        return []
    told, read = [_make_result(study) for study in studies], studies[0].read
    first = headline(told, read.scale.unit)
    return [
        Part(
            f"{read.game.title}: what is each habit worth?",
            first,
            [
                Section(
                    f"What {each.design.policy} has learnt",
                    [
                        *sentences(each, read.scale.unit),
                        _picture(each, read.scale, f"habits-{at}"),
                    ],
                )
                for at, each in enumerate(told, start=1)
            ],
            method(told),
            {"studies": [summary(study) for study in studies]},
            rules=", ".join(dict.fromkeys(each.rules for each in told)),
            names=[name for each in told for name in (each.design.policy, each.design.base)],
            deals=min(each.margins.deals for each in told),
            certain=ALL_INTERVALS.certain,
            headline=first,
            first_screen=first_screen(told[0], read.game, read.scale),
        )
    ]


def first_screen(result: AblationResult, game: Game, scale: Scale) -> FirstScreen:
    """Return which group of habits a player owes most to, otherwise which habit it would miss."""
    policy, base = (
        name_in_sentence(game, each) for each in (result.design.policy, result.design.base)
    )
    rows, unit = _rows(result, scale), f"{scale.unit} per hand"
    rules = rule_set(game, result.rules, result.rules)
    met = name_in_sentence(game, result.design.against) if result.design.against else "itself"
    clear = result.clear_groups
    said = f"{capitalise(policy)} would miss no single habit clearly."
    if clear:
        value = Fact.from_estimate(clear[0].worth, "", signed=False).number
        said = f"{capitalise(policy)} owes {value} {unit} to its habits of “{clear[0].words}”."
    elif result.gains:
        said = f"The habit that {policy} would miss most: {result.gains[0].meaning}."
    if not fits(said):
        said = f"{capitalise(policy)} would clearly miss some of its habits."
    facts = [
        Fact.from_estimate(
            each.worth, f"{unit} are lost with “{each.words}” put back.", signed=False
        )
        for each in clear[1:MOST_KINDS]
    ]
    worth = f"{len(result.gains)} of {len(result.habits)}"
    facts.append(Fact(worth, "habits are clearly worth something by themselves."))
    return FirstScreen(
        said,
        f"Each habit of {policy} was put back as {base} has it, alone or with its group, against "
        f"{met}; rules {rules}.{_kind_explained(result, clear[0]) if clear else ''}",
        Framed(
            "answer",
            "What each habit is worth",
            [replace(rows, lanes=rows.lanes[:MOST_LANES])],
            rows.unit,
            f"Bar: what is lost without it. Line: {ALL_INTERVALS.line}.",
        ),
        facts,
    )


def _kind_explained(result: AblationResult, kind: Group) -> str:
    """Return what a group of habits is: how many, and the one of them that is worth most."""
    ids = next((ids for words, ids in result.design.groups if words == kind.words), ())
    best = next((each for each in result.habits if each.id in ids), None)
    if best is None:
        return ""
    return (
        f" “{capitalise(kind.words)}”: {write_count(kind.count, 'habits')}, mainly {best.meaning}."
    )


def _make_result(study: AskedDuels) -> AblationResult:
    return AblationResult(study.rules, study.design, study.found, study.read.game.policy_fields)


def _rows(result: AblationResult, scale: Scale) -> Rows:
    """Return what a player's habits are worth: those worth most, either way."""
    drawn = sorted(result.habits, key=lambda habit: -abs(habit.worth.value))[:MOST_DRAWN]
    lanes = [
        Lane.in_full(
            mark_name(each.words, not each.plays), each.worth, panel="put back with their group"
        )
        for each in result.groups
    ]
    lanes += [
        Lane.in_full(mark_name(habit.id, not habit.plays), habit.worth, panel="put back alone")
        for habit in result.habits
        if habit in drawn
    ]
    return Rows.from_frame(
        lanes, f"{scale.unit} per hand", "better without", "worth keeping", scale.band
    )


def _picture(result: AblationResult, scale: Scale, name: str) -> Picture:
    """Return the picture of a player's habits, called ``name``."""
    unit, many = scale.unit, min(MOST_DRAWN, len(result.habits))
    few = f"the {many} of {len(result.habits)} worth most, either way"
    return Picture(
        name,
        _rows(result, scale),
        f"What the habits of {result.design.policy} are worth to it",
        "Forest plot: a bar for each habit or group of habits, a line for its interval, those "
        f"worth most first. {' '.join(sentences(result, unit))}",
        f"How to read it: a bar says how many {unit} per hand {result.design.policy} loses against "
        f"{result.opponent} with this habit, or all of this kind, put back as "
        f"{result.design.base} has "
        "it; "
        f"the line is its {INTERVAL}, the grey strip less than {scale.band:g} {unit} either "
        f"way. Of the single habits, {few if many < len(result.habits) else 'all'}. Each duel: "
        f"{write_count(result.margins.deals, 'deals')}, each played {times(result.margins.arms)}, "
        "rules "
        f"{result.rules}.",
        [table(result, unit)],
    )


def table(result: AblationResult, unit: str) -> Table:
    """Return every kind and every habit with what it is worth."""
    rows = [
        [
            mark_name(each.words, not each.plays),
            f"{each.count} habits" if each.count > 1 else "1 habit",
            "",
            signed_plus_minus(each.worth),
        ]
        for each in result.groups
    ]
    rows += [
        [
            mark_name(f"{habit.id}: {habit.meaning}", not habit.plays),
            _value(habit.then),
            _value(habit.own_value),
            signed_plus_minus(habit.worth),
        ]
        for habit in result.habits
    ]
    head = ["habit", result.design.base, result.design.policy, f"worth, {unit} per hand"]
    return Table(f"What it loses without, with the {INTERVAL}", head, rows)


def method(results: Sequence[AblationResult]) -> list[str]:
    """Return how the habits' worth is measured: paragraphs."""
    base = list_names(sorted({each.design.base for each in results}))
    whom = list_names(sorted({each.opponent for each in results}))
    return [
        f"A habit is put back as {base} has it, and the player plays with it and without it "
        f"against {whom}, on the same deals. So its worth is what it adds to their other habits, "
        "and against others it may be worth more or less, or the contrary. Of two that do the "
        "same, neither is worth much alone, which is why habits of one kind are put back together "
        "too; and what single habits are worth does not add up to the whole. The kinds are those "
        "of the scenario file."
    ]


def summary(study: AskedDuels) -> dict[str, Any]:
    """Return what the habits are worth for a program, JSON-able; null where an end is infinite."""
    told = _make_result(study)
    return {
        "kind": "ablations",
        **pick_fields(told, "rules policy=design.policy base=design.base"),
        "against": told.design.against or told.design.policy,
        "sentence": " ".join(sentences(told, study.read.scale.unit)),
        "unit": f"{study.read.scale.unit} per hand",
        **pick_fields(told, "whole groups habits deals=margins.deals"),
    }


def _size(number: Number) -> str:
    return plus_minus(number.value, number.half)


def _value(of: Any) -> str:
    return str(of).replace("-", "−")


STUDY: Final = DuelStudy(margins.read, parts, summary, is_joint=True)
