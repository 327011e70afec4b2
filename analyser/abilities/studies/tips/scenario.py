"""What is a tip in a scenario?  Entries ``[[tips]]``, and the duels that they become::

    [[tips]]                  # advice: a player with it against one without, under each preset and
    says = "Never wait."      # with each of the file's `companions`: a policy, or a table of
    with = { take_bar = 0 }   # `policy`, and its own `rules` and `hands`; `without`, by default
                              # none, is the opposite; `learnt`: of a learnt player

What a run keeps of them is a :class:`scenario.tips.Tip`.  Left out: their results (``findings``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import BeforeValidator, Field

from analyser.abilities.studies.tips import parameters as fields
from analyser.errors import ScenarioError, UsageError
from analyser.games.interface import Record
from analyser.games.searching.sheet import searches
from analyser.scenario import build, file, file_spec, limits, parameters
from analyser.scenario.entry_models import (
    Line,
    RuleSetNames,
    RuleSetsEntry,
    ScenarioPart,
    Strict,
    Word,
    key_of,
    locate_rule_sets,
)
from analyser.scenario.policy_lookup import Roster
from analyser.scenario.request import Count, count_of
from analyser.scenario.tips import Tip

if TYPE_CHECKING:
    from analyser.scenario.file import Scenario
    from analyser.scenario.file_spec import Draft


class TipEntry(RuleSetsEntry):
    """Advice, as habits of a player who follows it and of one who does not.

    ``learnt``: those of a search or learnt player who follows it.
    """

    says: Annotated[Line, Field(min_length=1)] = key_of(fields.SAYS, ...)
    follow: dict[str, Any] = key_of(fields.TIP_HABITS, ..., alias="with")
    ignore: dict[str, Any] = key_of(fields.TIP_HABITS, {}, alias="without")
    learnt: dict[str, Any] = key_of(fields.TIP_HABITS, {})
    hands: int | None = key_of(parameters.HANDS)

    def times(self, scenario: Scenario) -> int:
        """Return how many duels it is under a rule set: one among each of the companions."""
        return len(_keys(scenario).companions or [""])


class CompanionEntry(Strict):
    """The other players around a tip: a policy, under some of the rule sets, in ``hands`` hands."""

    policy: Word = Field(description=parameters.POLICY)
    rules: RuleSetNames | None = key_of(parameters.RULES)
    hands: int | None = key_of(parameters.HANDS)

    @property
    def rule_sets(self) -> list[tuple[str, str]]:
        """Those that are named here, as of an entry."""
        return locate_rule_sets(self.rules)


def _expand_name(said: Any) -> Any:
    return {"policy": said} if isinstance(said, str) else said


class Keys(Strict):
    """The keys of tips at the head of a scenario."""

    companions: list[Annotated[CompanionEntry, BeforeValidator(_expand_name)]] | None = key_of(
        fields.COMPANIONS
    )
    tips: list[TipEntry] = key_of(fields.TIPS, [])


def _keys(scenario: Scenario) -> Keys:
    assert isinstance(scenario, Keys), "a scenario has the keys of all abilities"
    return scenario


def _check(scenario: Scenario, said: str) -> None:
    """Raise where a tip, or a companion, is wrong."""
    tips, companions = _keys(scenario).tips, _keys(scenario).companions or []
    file.check_each_once([each.policy for each in companions], f"{said}: companions", "companion")
    for place, each in enumerate(companions, start=1):
        file.check_together(each, f"{said}: companions.{place}: ")
        file.check_once(each, f"{said}: companions.{place}")
    for place, tip in enumerate(tips, start=1):
        _check_habits(f"{said}: tips.{place}", tip.follow, tip.ignore)
    if companions and not tips:
        raise ScenarioError(
            f"{said}: companions: found no [[tips]] (expected companions with tips)"
        )
    if scenario.matches and tips:
        raise ScenarioError(f"{said}: matches: found [[tips]] too (expected hands with tips)")


def _check_habits(where: str, follow: Mapping[str, Any], ignore: Mapping[str, Any]) -> None:
    """Raise ``ScenarioError`` unless the two differ in one to three habits; ``where``: the tip."""
    habits = dict.fromkeys((*follow, *ignore))
    if not 1 <= len(habits) <= limits.MOST_TIP_HABITS:
        raise ScenarioError(
            f"{where}: found {len(habits)} habits in with and without together "
            f"(expected 1 to {limits.MOST_TIP_HABITS})"
        )


@dataclass(frozen=True)
class Companion:
    """The other players around a tip."""

    policy: Record
    presets: Sequence[str] | None = None
    """Under which rule sets, of those of a tip; ``None``: all."""
    amount: Count | None = None
    """How much is played of each tip; ``None``: as much as the tip says."""


def _companions(draft: Draft) -> list[Companion]:
    """Return the other players around a tip, under their rule sets."""
    said = _keys(draft.asked).companions
    if not said:
        return [Companion(draft.game.policy(draft.game.default_policy))]
    known = draft.policies(file_spec.locate_names("companions", [each.policy for each in said]))
    for at, each in enumerate(said, start=1):
        for key, preset in each.rule_sets:
            draft.rules(f"companions.{at}.{key}", preset)
    return [
        Companion(base, [name for _, name in each.rule_sets] or None, count_of(each.hands, None))
        for base, each in zip(known, said, strict=True)
    ]


def _tip(draft: Draft, place: int, entry: TipEntry) -> None:
    where = f"tips.{place}"
    if draft.overruling and draft.overruling.matches:
        raise UsageError("matches: found [[tips]] (expected hands, which are what tips are about)")
    companions = _companions(draft)
    if entry.learnt and not any(searches(each.policy) for each in companions):
        raise ScenarioError(
            f"{where}.learnt: found no companion that would follow it (expected a search or learnt "
            "player among the companions)"
        )
    duels = []
    for key, preset in draft.presets(where, entry):
        rules = draft.rules(key, preset)
        for companion in companions:
            if companion.presets is not None and preset not in companion.presets:
                continue
            base, laid = companion.policy, {"with": entry.follow, "without": entry.ignore}
            if searches(base):
                if not entry.learnt:
                    continue
                laid = {"learnt": entry.learnt}
            met = pair(draft.book, place, base, laid)
            amount = draft.overruling or companion.amount or draft.amount(entry)
            duels.append((len(draft.cells), str(base["name"])))
            with limits.prefix_errors(where):
                draft.cells.append(build.cell_of(draft.game, rules, met, True, amount))
    if not duels:
        raise ScenarioError(f"{where}: no companion is asked for under one of its presets")
    follow, ignore, learnt = map(build.read_back, (entry.follow, entry.ignore, entry.learnt))
    draft.tips.append(Tip(entry.says, follow, ignore, tuple(duels), learnt))


def pair(
    book: Roster,
    number: int,
    base: Record,
    laid: Mapping[str, Mapping[str, Any]],
) -> Sequence[Record]:
    """Return who follows tip ``number`` (from 1) and who does not, otherwise as ``base``.

    ``laid``: the habits laid over it, by the key of the tip where they stand: the follower's first,
    then the other's; none: as ``base``.  They are called ``<base>-tip-<number>-with``
    and ``-without``.  Raises ``ScenarioError`` for a habit that there is not, or two players who
    are the same.
    """
    made = [
        book.vary_policy(
            base, f"{base['name']}-tip-{number}-{side}", f"tips.{number}.{key}.", habits
        )
        for side, (key, habits) in zip(
            ("with", "without"), (*laid.items(), ("without", {})), strict=False
        )
    ]
    habits = [{key: value for key, value in each.items() if key != "name"} for each in made]
    if habits[0] == habits[1]:
        raise ScenarioError(
            f"tips.{number}: found the same player with the tip and without it, where all play "
            f"{base['name']} (expected two that differ)"
        )
    return made


PART: Final = ScenarioPart(Keys, _check, {"tips": _tip}, nested={"companions": CompanionEntry})
