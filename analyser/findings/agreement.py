"""What holds for every kind of player, and what depends on who plays?  Weighed decisions in.

A *kind of player* is the policy in every seat of a cell.  The same situations are compared for all
kinds that play by the same rules, and again for all under all rules: the effect of the first option
there.  Where the sign is the same and clear for every kind, they *agree*; where it is clear for
some and is not the same, they *contradict* each other.  All that is compared on a page holds at
once (Bonferroni), so that no agreement comes from having looked often.  Degenerate play is left
out, and so is a kind with so few decisions that no situation is common to all.  A *claim* is what
you can remember of it: from some value of a fact on, or below it, the same option is better for
every kind.

Left out: words and tables (``report.decisions.agreement``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from typing import ClassVar, TypeAlias

from analyser.findings.decision_rows import Situation
from analyser.findings.decisions import (
    FEWEST,
    MOST_GROUPS,
    SituationSums,
    WeighedDecisions,
    ranges,
    share_confidence,
)
from analyser.statistics.intervals import Difference, find_sign


@dataclass(frozen=True)
class TestedSituation:
    """One situation that was tested with every kind of player."""

    situation: Situation
    """Empty: whenever there is the choice."""
    worths: tuple[Difference, ...]
    """What the first way is worth there, a kind each."""
    shares: tuple[float, ...]
    """How much of all its decisions that is, a kind each."""

    JSON: ClassVar = "situation=ranges better"

    @property
    def ranges(self) -> dict[str, tuple[int, int | None]]:
        """Of each fact the least and the most."""
        return {fact: (low, high) for fact, low, high in self.situation}

    @property
    def better(self) -> str | None:
        """Which way is better for every kind; ``None``: neither is."""
        return {1: "first", -1: "second"}.get(self.agreed)

    @property
    def signs(self) -> set[int]:
        """Which signs are clear for some kind: 1, −1; and 0 where one is not clear."""
        return {find_sign(each) for each in self.worths}

    @property
    def agreed(self) -> int:
        """1 where the first option is better for every kind, −1 where the second is, or 0."""
        return next(iter(self.signs)) if len(self.signs) == 1 else 0

    @property
    def contradicted(self) -> bool:
        """Whether the first way is better for one kind, and the second for another."""
        return {1, -1} <= self.signs


@dataclass(frozen=True)
class Claim:
    """From some value of a fact on, or below it, the same option is better for every kind."""

    fact: str
    least: int | None
    """The least value of the fact that is a yes; ``None``: no question is needed."""
    yes: bool
    """Whether it is the yes after which this holds."""
    all_decisions: TestedSituation
    """All those decisions together."""


@dataclass(frozen=True)
class Agreement:
    """What some kinds of players say of the same situations."""

    kinds: tuple[WeighedDecisions, ...]
    tested_situations: tuple[TestedSituation, ...]
    """Each group of each fact, then what the choice shows together."""
    claims: tuple[Claim, ...]
    """By the facts in their order; for each fact at most one upwards, and one below."""
    seldom: tuple[WeighedDecisions, ...] = ()
    """Kinds that decided too seldom for a situation to be common to them and the others."""
    no_say: tuple[str, ...] = ()
    """Names of players under the same rules that do not try to win, and so have no say."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule sets, each once."""
        return tuple(dict.fromkeys(each.cell.rules_name for each in self.kinds))

    @property
    def agreed(self) -> list[TestedSituation]:
        """Where all kinds agree."""
        return [each for each in self.tested_situations if each.agreed]

    @property
    def contradicted(self) -> list[TestedSituation]:
        """Where kinds contradict each other."""
        return [each for each in self.tested_situations if each.contradicted]


def read(
    all_decisions: Sequence[WeighedDecisions], straw_men: Collection[str] = ()
) -> list[Agreement]:
    """Return what kinds of players agree about: under each rule set that has two, then under all.

    What the choice shows together is asked under the first rule set alone.  ``straw_men``: names of
    policies that do not try to win, and so have no say.
    """
    played = [each for each in all_decisions if each.decisions and not each.faults]
    play = [each for each in played if not _is_straw(each, straw_men)]
    straw = [each for each in played if _is_straw(each, straw_men)]
    sets = [
        tuple(each for each in play if each.cell.rules_name == rules)
        for rules in dict.fromkeys(each.cell.rules_name for each in play)
    ]
    lots = [kinds for kinds in sets if len(kinds) > 1]
    if len(sets) > 1 and len({each.names for each in play}) > 1:
        lots.append(tuple(play))
    first = play[0].cell.rules_name if play else ""
    drafts = [_draft(kinds, {e.cell.rules_name for e in kinds} == {first}) for kinds in lots]
    # Which situations are common enough depends on facts, not on gains.
    confidence = share_confidence(sum(len(each.kinds) * len(each.situations) for each in drafts))
    made = [each.judge_situations(confidence) for each in drafts if each.groups]
    return [
        replace(
            each,
            no_say=tuple(
                dict.fromkeys(one.names for one in straw if one.cell.rules_name in each.rules)
            ),
        )
        for each in made
    ]


def _is_straw(decisions: WeighedDecisions, straw_men: Collection[str]) -> bool:
    return any(str(one["name"]) in straw_men for one in decisions.cell.entrants)


def share_intervals(
    all_decisions: Sequence[WeighedDecisions], agreed: Sequence[Agreement]
) -> list[WeighedDecisions]:
    """Return the same decisions with what is said of them beside others': one ± a situation."""
    known: dict[str, dict[Situation, Difference]] = {}
    for each in agreed:
        for asked in each.tested_situations:
            for kind, worth in zip(each.kinds, asked.worths, strict=True):
                known.setdefault(kind.cell.name, {})[asked.situation] = worth
    return [
        replace(each, measured_situations=known.get(each.cell.name, {})) for each in all_decisions
    ]


_Find: TypeAlias = Callable[[Situation], TestedSituation | None]


@dataclass(frozen=True)
class _Draft:
    """Kinds of players, and the situations that are common enough for all of them."""

    kinds: tuple[WeighedDecisions, ...]
    groups: tuple[tuple[str, tuple[Situation, ...]], ...]
    """Of each fact its groups, from low to high."""
    joint_situations: tuple[Situation, ...]
    situations: Mapping[Situation, tuple[SituationSums, ...]]
    """All that is asked, each once, and what the decisions of each kind add up to there."""
    seldom: tuple[WeighedDecisions, ...] = ()
    """Kinds of whom nothing is asked, since they decided too seldom."""

    @classmethod
    def from_kinds(cls, kinds: tuple[WeighedDecisions, ...], together: bool) -> _Draft:
        choice = kinds[0].choice
        groups: list[tuple[str, tuple[Situation, ...]]] = []
        for fact in choice.shown:
            bounds = _list_shared_bounds(kinds, fact)
            if len(bounds) > 1:
                groups.append((fact, tuple(((fact, *ends),) for ends in bounds)))
        many: tuple[Situation, ...] = ()
        facts = [*choice.field, *filter(None, [choice.parted])]
        if together:
            by_fact = dict(groups)
            several = product(*(by_fact.get(fact, ()) for fact in facts))
            many = tuple(reduce(lambda a, b: a + b, each) for each in several)
        asked: dict[Situation, None] = {(): None}
        for _, each in groups:
            asked |= dict.fromkeys(each)
            for at in range(1, len(each)):
                asked |= dict.fromkeys(
                    (_join_groups_from(each, at), _join_groups_below(kinds, each, at))
                )
        asked |= dict.fromkeys(many)
        of_kinds = zip(*(each.measure([*asked]) for each in kinds), strict=True)
        # Every kind needs enough decisions in a situation for its interval.
        common = {
            situation: sums
            for situation, sums in zip(asked, of_kinds, strict=True)
            if all(each.count >= FEWEST for each in sums)
        }
        return cls(kinds, tuple(groups), many, common)

    def judge_situations(self, confidence: float) -> Agreement:
        found = {each: self._test_situation(each, confidence) for each in self.situations}
        claims: list[Claim] = []
        asked: list[TestedSituation] = []
        for fact, groups in self.groups:
            asked += [found[each] for each in groups if each in found]
            claims += self._claims(fact, groups, found.get)
        asked += [found[each] for each in self.joint_situations if each in found]
        return Agreement(self.kinds, tuple(asked), tuple(claims), self.seldom)

    def _test_situation(self, situation: Situation, confidence: float) -> TestedSituation:
        pairs = list(zip(self.kinds, self.situations[situation], strict=True))
        return TestedSituation(
            situation,
            tuple(each.judge(sums, confidence) for each, sums in pairs),
            tuple(sums.weight / each.weight_in_all for each, sums in pairs),
        )

    def _claims(self, fact: str, groups: Sequence[Situation], find: _Find) -> Iterable[Claim]:
        """Return what holds from some value of a fact on, and what below some value.

        The group at the border agrees by itself, or others would carry it; and no group beyond it
        contradicts it for any kind.
        """
        asked = [find(each) for each in groups]
        above = 0
        for at in range(len(groups)):
            union = find(_join_groups_from(groups, at) if at else ())
            if union is not None and _holds(asked[at:], 0, union.agreed):
                if not at:
                    # That it need not be asked is for the most telling fact to say.
                    if fact == self.groups[0][0]:
                        yield Claim(fact, None, True, union)
                    return
                yield Claim(fact, groups[at][0][1], True, union)
                above = union.agreed
                break
        for at in range(len(groups) - 1, 0, -1):
            union = find(_join_groups_below(self.kinds, groups, at))
            # Two claims that come to the same, one from below and one from above, would confuse.
            if union is None or union.agreed == above:
                continue
            if _holds(asked[:at], -1, union.agreed):
                yield Claim(fact, groups[at][0][1], False, union)
                break


def _holds(situations: Sequence[TestedSituation | None], border: int, sign: int) -> bool:
    """Return whether all kinds agree on a sign at the border, without contradiction beyond it."""
    at = situations[border]
    if not sign or at is None or at.agreed != sign:
        return False
    return all(each is None or -sign not in each.signs for each in situations)


def _draft(kinds: tuple[WeighedDecisions, ...], together: bool) -> _Draft:
    """Return what is compared, without the kinds with so few decisions that nothing is common.

    A hand of search players may take a thousand times as long as others'.  Which kinds are left out
    depends on the number of decisions alone, not on effects.
    """
    draft, seldom = _Draft.from_kinds(kinds, together), list[WeighedDecisions]()
    while not draft.groups and len(kinds) > 2:
        seldom.append(min(kinds, key=lambda each: each.decisions))
        kinds = tuple(each for each in kinds if each is not seldom[-1])
        draft = _Draft.from_kinds(kinds, together)
    return replace(draft, seldom=tuple(seldom))


def _list_shared_bounds(
    kinds: Sequence[WeighedDecisions], fact: str
) -> list[tuple[int, int | None]]:
    """Return the groups of a fact's values common to all kinds, or the first kind's."""
    counted = [each.fact_counts[fact] for each in kinds]
    common = reduce(
        lambda a, b: a & b,
        [{int(value) for value in each.numbers[each.counts >= FEWEST]} for each in counted],
    )
    if len(common) > MOST_GROUPS:
        return kinds[0].bounds(fact)
    return ranges(sorted(common))


def _join_groups_from(groups: Sequence[Situation], at: int) -> Situation:
    """Return the situation of all groups of a fact from one on."""
    ((fact, low, _),) = groups[at]
    return ((fact, low, None),)


def _join_groups_below(
    kinds: Sequence[WeighedDecisions], groups: Sequence[Situation], at: int
) -> Situation:
    """Return the situation of all values of a fact below a group."""
    ((fact, low, _),) = groups[at]
    return ((fact, min(int(each.fact_counts[fact].numbers[0]) for each in kinds), low - 1),)
